//! s_clause before accesses of one kind to one place that stand together: memory takes them one after the other, with nothing of other
//! wavefronts in between, so that what they share is in the cache (RDNA ISA, S_CLAUSE).
//!
//! Nothing may be put between instructions behind this pass.

use amdgpu_isa::row::Flags;
use amdgpu_isa::{Modifiers, Op as M, Properties, Role};

use crate::mir::{Access, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

/// Instructions of the longest clause on every processor.
const LONGEST: usize = 32;

/// What must be the same in all instructions of a clause.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Group {
    /// The unit, as names begin.
    unit: &'static str,
    stores: bool,
    samples: bool,
    /// What addresses count from: accesses from elsewhere share nothing.
    base: Operand,
}

/// Units that have clauses, as the names of their instructions begin.
const UNITS: [&str; 6] = ["s_load", "global_", "scratch_", "buffer_", "flat_", "image_"];

/// Inserts s_clause.
pub fn insert(function: &mut Function, target: &Target) {
    if M::S_CLAUSE.row(target.processor).is_none() {
        return;
    }
    // What is repeated from a page fault on still needs its sources.
    let repeats = target.id.uses_xnack() || target.has(Properties::WAIT_XCNT);
    for block in &mut function.blocks {
        let mut clauses: Vec<(usize, usize)> = Vec::new();
        let mut first = 0;
        while first < block.insts.len() {
            let count = length(&block.insts[first..], repeats);
            if count > 1 {
                clauses.push((first, count));
            }
            first += count.max(1);
        }
        for (first, count) in clauses.into_iter().rev() {
            let operands = [Operand::Immediate(count as i64 - 1)];
            let made = machine(
                target,
                M::S_CLAUSE,
                &operands,
                Modifiers::default(),
                ModeNeed::default(),
            );
            let location = block.insts[first].location;
            let inst = |machine| Inst {
                kind: Kind::Machine(machine),
                location,
            };
            block.insts.splice(first..first, made.map(inst));
        }
    }
}

/// How many instructions from the first on are of one group.
fn length(insts: &[Inst], repeats: bool) -> usize {
    let Some(wanted) = insts[0].machine().and_then(group) else {
        return 0;
    };
    let mut sources: Vec<Operand> = Vec::new();
    let mut count = 0;
    for inst in insts.iter().take(LONGEST) {
        if inst.machine().and_then(group) != Some(wanted) {
            break;
        }
        count += 1;
        let mut overwritten = false;
        inst.visit(|operand, access| match access {
            Access::Read => sources.push(operand),
            Access::Write => overwritten |= sources.iter().any(|s| overlap(*s, operand)),
        });
        if repeats && overwritten {
            // Alone, or the last of a clause, it would have to be repeated with what it loaded.
            count -= usize::from(count > 1);
            break;
        }
    }
    count
}

/// The group of a load or store.
fn group(machine: &Machine) -> Option<Group> {
    let (row, name) = (machine.row, machine.op.mnemonic());
    let accesses = Flags::LOAD | Flags::STORE;
    if row.flags.contains(Flags::ATOMIC) || !row.flags.intersects(accesses) {
        return None;
    }
    let unit = *UNITS.iter().find(|unit| name.starts_with(**unit))?;
    let bases = [Role::Sbase, Role::Saddr, Role::Srsrc, Role::Vaddr];
    let base = bases.iter().map(|role| machine.operand(*role));
    Some(Group {
        unit,
        stores: row.flags.contains(Flags::STORE),
        samples: name.starts_with("image_sample"),
        base: base.into_iter().find(|o| o.is_register())?,
    })
}

fn overlap(a: Operand, b: Operand) -> bool {
    match (a, b) {
        (Operand::Physical(a), Operand::Physical(b)) => {
            a.kind == b.kind && a.index < b.index + u16::from(b.dwords) && b.index < a.index + u16::from(a.dwords)
        }
        _ => false,
    }
}
