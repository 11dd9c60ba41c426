//! Loads that wait for what others write: those in a loop that load from the same place in each round. What no compiler would leave in
//! the loop is an atomic load, which from LDS looks like any other.

use amdgpu_isa::{Encoding, Flags, Op, Operand, Role};
use foldhash::{HashMap, HashMapExt};

use crate::checker::Context;
use crate::code::{Facts, Number, Register};

/// Instructions of a loop that is looked at, at most.
const LONGEST_LOOP: usize = 64;

/// What is known of loads.
pub(super) struct Polling(HashMap<Number, bool>);

impl Default for Polling {
    fn default() -> Polling {
        Polling(HashMap::new())
    }
}

impl Polling {
    /// Whether a load waits for others; the code behind it is looked at once.
    pub fn is(&mut self, number: Number, load: &Facts, context: &Context) -> bool {
        *self.0.entry(number).or_insert_with(|| polls(load, context))
    }

    /// The same if it was asked before.
    pub fn is_known(&self, number: Number) -> bool {
        self.0.get(&number).copied().unwrap_or(false)
    }
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

/// Whether nothing in a loop changes the address of a load, or lets other waves come to the same place.
fn is_invariant(load: &Facts, from: u64, to: u64, context: &Context) -> bool {
    let roles = [Role::Addr, Role::Vaddr, Role::Saddr, Role::Srsrc, Role::Soffset];
    let address = roles.map(|role| crate::code::registers(&load.inst.operand(role)));
    let address: Vec<Register> = address.into_iter().flatten().collect();
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
