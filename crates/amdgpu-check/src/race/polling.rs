//! Loads that are atomic although they look like any other. Some wait for what others write: they are in a loop that loads from the same place
//! in each round, where no compiler would leave a plain load. Others look at a place in LDS before an atomic operation changes it.

use amdgpu_isa::{Encoding, Flags, Implicit, Inst, Op, Operand, Role};
use foldhash::{HashMap, HashMapExt};

use crate::checker::Context;
use crate::code::{Access, Facts, Number, Register};

/// Instructions of a loop that is looked at, at most.
const LONGEST_LOOP: usize = 64;

/// What is known of loads.
pub(super) struct Polling {
    waits: HashMap<Number, bool>,
    tries: HashMap<Number, bool>,
}

impl Default for Polling {
    fn default() -> Polling {
        Polling {
            waits: HashMap::new(),
            tries: HashMap::new(),
        }
    }
}

impl Polling {
    /// Whether a load waits for others; the code behind it is looked at once.
    pub fn is(&mut self, number: Number, load: &Facts, context: &Context) -> bool {
        *self.waits.entry(number).or_insert_with(|| polls(load, context))
    }

    /// The same if it was asked before.
    pub fn is_known(&self, number: Number) -> bool {
        self.waits.get(&number).copied().unwrap_or(false)
    }

    /// Whether a load that goes past no cache may be an atomic one: it waits for others, or an atomic operation on LDS, or on memory if it
    /// loads from there, follows that depends on it or changes the same place.
    pub fn may_be_atomic(&mut self, number: Number, load: &Facts, context: &Context) -> bool {
        self.is(number, load, context) || *self.tries.entry(number).or_insert_with(|| tries(load, context))
    }
}

/// Instructions behind a load among which its atomic operation is looked for.
const LONGEST_TRY: usize = 64;

/// Whether an atomic operation follows a load before the next barrier, which has its address or what depends on the value: a loop of
/// compare and swap, or a limit that is looked at before it is moved. What runs only if the value says so depends on it, and so may all
/// that runs after the value went to private memory.
fn tries(load: &Facts, context: &Context) -> bool {
    let in_lds = load.inst.encoding == Encoding::Ds;
    let mut same_address = address(&load.inst);
    let mut depends: Vec<Register> = load.writes.to_vec();
    let mut decides = false;
    let mut pc = load.pc + u64::from(load.inst.size);
    for _ in 0..LONGEST_TRY {
        let Some(inst) = context.inst(pc) else { return false };
        let facts = Facts::new(pc, &inst, &context.model);
        let row = inst.row(context.model.processor);
        let flags = row.map_or(Flags::empty(), |row| row.flags);
        if flags.contains(Flags::END) || inst.op.mnemonic().starts_with("s_barrier") {
            return false;
        }
        let is_dependent = facts.reads.iter().any(|r| depends.contains(r));
        if (inst.encoding == Encoding::Ds) == in_lds && facts.access == Some(Access::Atomic) {
            let own = address(&inst);
            if decides || is_dependent || !own.is_empty() && own == same_address {
                return true;
            }
        }
        // comparisons and masks decide which lanes go on
        let compares = row.is_some_and(|row| row.writes.intersects(Implicit::EXEC | Implicit::SCC | Implicit::VCC));
        let mnemonic = inst.op.mnemonic();
        let spills = mnemonic.starts_with("scratch_store") || mnemonic.starts_with("buffer_store");
        decides |= is_dependent && (compares || spills || mnemonic.starts_with("v_cmp"));
        depends.retain(|r| !facts.writes.contains(r));
        if is_dependent {
            depends.extend(facts.writes.iter());
        }
        if facts.writes.iter().any(|r| same_address.contains(r)) {
            same_address.clear();
        }
        pc += u64::from(inst.size);
    }
    false
}

fn polls(load: &Facts, context: &Context) -> bool {
    let mut pc = load.pc;
    // the branch back, and from where to where the loop goes
    let mut found = None;
    for _ in 0..LONGEST_LOOP {
        let Some(inst) = context.inst(pc) else { return false };
        let row = inst.row(context.model.processor);
        let flags = row.map_or(Flags::empty(), |row| row.flags);
        if flags.contains(Flags::BRANCH)
            && let Operand::Imm(dwords) = inst.operand(Role::Simm16)
        {
            let target = (pc + u64::from(inst.size)).wrapping_add_signed(4 * i64::from(dwords as i16));
            if target <= load.pc && load.pc - target <= 8 * LONGEST_LOOP as u64 {
                found = Some((target, pc));
                break;
            }
        }
        if flags.contains(Flags::END) {
            return false;
        }
        pc += u64::from(inst.size);
    }
    let Some((from, to)) = found else { return false };
    is_invariant(load, from, to, context)
}

/// The registers of an instruction's address.
fn address(inst: &Inst) -> Vec<Register> {
    let roles = [Role::Addr, Role::Vaddr, Role::Saddr, Role::Srsrc, Role::Soffset];
    let parts = roles.map(|role| crate::code::registers(&inst.operand(role)));
    parts.into_iter().flatten().collect()
}

/// Whether nothing in a loop changes the address of a load, or lets other waves come to the same place.
fn is_invariant(load: &Facts, from: u64, to: u64, context: &Context) -> bool {
    let address = address(&load.inst);
    let mut pc = from;
    while pc <= to {
        let Some(inst) = context.inst(pc) else { return false };
        let facts = Facts::new(pc, &inst, &context.model);
        let meets = matches!(inst.op, Op::S_BARRIER | Op::S_BARRIER_WAIT);
        let is_move = inst.encoding == Encoding::Vop1 && inst.op == Op::V_MOV_B32 && facts.reads.is_empty();
        if meets || !is_move && facts.writes.iter().any(|r| address.contains(r)) {
            return false;
        }
        pc += u64::from(inst.size);
    }
    true
}
