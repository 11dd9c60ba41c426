//! Constants that are added to an address go into the access.

use crate::ir::{AddressSpace, Function, Op, Value};

/// The greatest offset of an access to group memory that any generation has.
const MAX_GROUP_OFFSET: i64 = 0xffff;

/// Folds additions into accesses; whether there were any. What becomes unused is left.
pub fn address(f: &mut Function) -> bool {
    let mut changed = false;
    for n in 0..f.insts.len() {
        if let Some((base, offset)) = folded(f, n) {
            let inst = &mut f.insts[n];
            if let Some(memory) = inst.op.memory_mut() {
                memory.offset_bytes = offset;
            }
            inst.args[0] = base;
            changed = true;
        }
    }
    changed
}

/// Most additions in a row that are looked through.
const MOST_STEPS: usize = 8;

/// The simplest base of an access, and the offset from there.
fn folded(f: &Function, inst: usize) -> Option<(Value, i32)> {
    let inst = &f.insts[inst];
    let memory = inst.op.memory()?;
    let (mut base, mut offset) = (*inst.args.first()?, i64::from(memory.offset_bytes));
    let mut best = None;
    // A sum that does not fit may do so with what is added before.
    for _ in 0..MOST_STEPS {
        let Some((next, addend)) = step(f, memory.space, base) else {
            break;
        };
        (base, offset) = (next, offset + addend);
        if let Some(offset) = fits(f, memory.space, base, offset) {
            best = Some((base, offset));
        }
    }
    best
}

/// What an address adds a constant to, and the constant.
fn step(f: &Function, space: AddressSpace, address: Value) -> Option<(Value, i64)> {
    let add = f.defining(address).filter(|i| i.op == Op::Add)?;
    let [a, b] = add.args[..] else { return None };
    let (base, constant) = match (f.constant(a), f.constant(b)) {
        (_, Some(constant)) => (a, constant),
        (Some(constant), None) => (b, constant),
        _ => return None,
    };
    match space {
        AddressSpace::Global | AddressSpace::Constant => Some((base, constant as u64 as i64)),
        AddressSpace::Group | AddressSpace::Private => Some((base, i64::from(constant as u32 as i32))),
        // The aperture is told by the sum's bits.
        AddressSpace::Flat => None,
    }
}

/// The offset, if an access can have it.
fn fits(f: &Function, space: AddressSpace, base: Value, offset: i64) -> Option<i32> {
    let fits = match space {
        // Group addresses wrap at 32 bits with their offset.
        AddressSpace::Group => (0..=MAX_GROUP_OFFSET).contains(&offset),
        // The base of a private access must not be below 0, which only that of a variable cannot be.
        AddressSpace::Private => {
            offset >= 0
                && f.defining(base)
                    .is_some_and(|i| matches!(i.op, Op::SlotAddress(_) | Op::SymbolAddress(_)))
        }
        _ => true,
    };
    // Room for the elements of a vector.
    i32::try_from(offset).ok().filter(|o| fits && *o < i32::MAX - 256)
}
