//! MODE: rounding and denormals are set where an instruction needs them otherwise than they are.

use amdgpu_isa::{Modifiers, Op as M};

use crate::mir::{Function, Inst, Kind, ModeNeed, Operand};
use crate::select::{machine, mode_register};
use crate::target::Target;

/// What is known of MODE bits 7:0: those in `mask` are as in `value`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Known {
    mask: u8,
    value: u8,
}

/// Inserts s_setreg where MODE must change, and chooses what the kernel starts with: what its instructions need first, and what is
/// usual in its program where none needs anything.
pub fn insert(function: &mut Function, target: &Target, usual: ModeNeed) {
    let count = function.blocks.len();
    let first = first_need(function).unwrap_or_default();
    function.initial_mode = (usual.value & !first.mask) | first.value;
    let mut before: Vec<Option<Known>> = vec![None; count];
    before[0] = Some(match function.entry {
        // the caller's
        true => Known::default(),
        false => Known {
            mask: 0xff,
            value: function.initial_mode,
        },
    });
    let mut work = vec![0];
    while let Some(block) = work.pop() {
        let Some(mut known) = before[block] else { continue };
        for inst in &function.blocks[block].insts {
            if is_call(inst) {
                known = Known::default();
            }
            if let Some(need) = need(inst) {
                known = after(known, need);
            }
        }
        for &to in &function.blocks[block].next {
            let merged = before[to].map_or(known, |other| {
                let mask = known.mask & other.mask & !(known.value ^ other.value);
                Known {
                    mask,
                    value: known.value & mask,
                }
            });
            if before[to] != Some(merged) {
                before[to] = Some(merged);
                work.push(to);
            }
        }
    }
    for (block, known) in function.blocks.iter_mut().zip(before) {
        let Some(mut known) = known else { continue };
        let mut n = 0;
        while n < block.insts.len() {
            if is_call(&block.insts[n]) {
                known = Known::default();
            }
            if let Some(need) = need(&block.insts[n]) {
                let next = after(known, need);
                if !satisfies(known, need) {
                    // Fields that are not known get their usual value.
                    let value = (next.value & next.mask) | (0xf0 & !next.mask);
                    let location = block.insts[n].location;
                    if let Some(set) = set_mode(target, value) {
                        block.insts.insert(
                            n,
                            Inst {
                                kind: Kind::Machine(set),
                                location,
                            },
                        );
                        n += 1;
                    }
                    known = Known { mask: 0xff, value };
                } else {
                    known = next;
                }
            }
            n += 1;
        }
    }
}

fn set_mode(target: &Target, value: u8) -> Option<crate::mir::Machine> {
    let operands = [
        Operand::Immediate(mode_register(target)),
        Operand::Constant(value.into()),
    ];
    machine(
        target,
        M::S_SETREG_IMM32_B32,
        &operands,
        Modifiers::default(),
        ModeNeed::default(),
    )
}

fn need(inst: &Inst) -> Option<ModeNeed> {
    inst.machine().map(|m| m.mode).filter(|need| need.mask != 0)
}

/// What is called leaves MODE as it likes.
fn is_call(inst: &Inst) -> bool {
    inst.machine().is_some_and(|m| m.op == M::S_SWAPPC_B64)
}

fn satisfies(known: Known, need: ModeNeed) -> bool {
    known.mask & need.mask == need.mask && (known.value ^ need.value) & need.mask == 0
}

/// What is known behind an instruction.
fn after(known: Known, need: ModeNeed) -> Known {
    if satisfies(known, need) {
        return known;
    }
    let value = (known.value & known.mask & !need.mask) | need.value;
    let mask = known.mask | need.mask;
    Known {
        mask: 0xff,
        value: (value & mask) | (0xf0 & !mask),
    }
}

fn first_need(function: &Function) -> Option<ModeNeed> {
    let mut all = ModeNeed::default();
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        if let Some(need) = need(inst) {
            let new = need.mask & !all.mask;
            all.mask |= new;
            all.value |= need.value & new;
            if all.mask == 0xff {
                break;
            }
        }
    }
    (all.mask != 0).then_some(all)
}

#[cfg(test)]
mod tests;
