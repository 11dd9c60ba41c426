//! Constants that are added to an address go into the access.

use crate::ir::{AddressSpace, Function, Op, Value};

/// The greatest offset of an access to group memory that any generation has.
const MAX_GROUP_OFFSET: i64 = 0xffff;

/// Folds additions into accesses; whether there were any. What becomes unused is left.
pub fn address(f: &mut Function) -> bool {
    let mut changed = false;
    for n in 0..f.insts.len() {
        while let Some((base, offset)) = folded(f, n) {
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

/// A simpler base of an access, and the offset from there.
fn folded(f: &Function, inst: usize) -> Option<(Value, i32)> {
    let inst = &f.insts[inst];
    let memory = inst.op.memory()?;
    let add = f.defining(*inst.args.first()?).filter(|i| i.op == Op::Add)?;
    let [a, b] = add.args[..] else { return None };
    let (base, constant) = match (f.constant(a), f.constant(b)) {
        (_, Some(constant)) => (a, constant),
        (Some(constant), None) => (b, constant),
        _ => return None,
    };
    let addend = match memory.space {
        AddressSpace::Global | AddressSpace::Constant => constant as u64 as i64,
        AddressSpace::Group | AddressSpace::Private => i64::from(constant as u32 as i32),
        // The aperture is told by the sum's bits.
        AddressSpace::Flat => return None,
    };
    let offset = i64::from(memory.offset_bytes) + addend;
    let fits = match memory.space {
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
    let offset = i32::try_from(offset).ok().filter(|o| *o < i32::MAX - 256)?;
    fits.then_some((base, offset))
}
