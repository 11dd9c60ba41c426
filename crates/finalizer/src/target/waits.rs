//! The counters of memory operations that code waits for, and the instructions that wait.

use amdgpu_isa::model::waits::{WaitCounter, WaitcntFields};
use amdgpu_isa::{Op as M, RegKind};
use smallvec::SmallVec;

use super::Target;
use crate::mir::Operand;

/// How a counter is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Instruction {
    /// A field of s_waitcnt.
    Field,
    /// An instruction with the number as its immediate.
    Own(M),
    /// ... that takes a register beside it, of which null is used.
    WithRegister(M),
}

/// A counter that memory operations of compute kernels are waited for with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    counter: WaitCounter,
    most: u8,
    instruction: Instruction,
}

/// Most counters of a target.
pub const MOST_COUNTERS: usize = 6;

/// For each counter of a target ([`Target::wait_counters`]): how many operations may be under way still, if it is waited for.
pub type Left = [Option<u8>; MOST_COUNTERS];

/// The counters of a target.
#[derive(Clone, Debug)]
pub struct WaitCounters {
    places: SmallVec<[Place; MOST_COUNTERS]>,
    /// Of s_waitcnt.
    fields: WaitcntFields,
}

impl WaitCounters {
    /// Those of a model that memory operations of compute kernels count in.
    pub fn of(model: &amdgpu_isa::Model) -> WaitCounters {
        let fields = WaitcntFields::of(model.processor);
        let wanted: &[WaitCounter] = match (model.waits.split, model.waits.stores_apart) {
            (true, _) => &[
                WaitCounter::Load,
                WaitCounter::Ds,
                WaitCounter::Km,
                WaitCounter::Store,
                WaitCounter::Sample,
                WaitCounter::Async,
            ],
            (false, true) => &[WaitCounter::Vm, WaitCounter::Lgkm, WaitCounter::Store],
            (false, false) => &[WaitCounter::Vm, WaitCounter::Lgkm],
        };
        let places = wanted.iter().filter_map(|&counter| {
            let instruction = match (counter, model.waits.split) {
                (WaitCounter::Vm | WaitCounter::Lgkm, false) => Instruction::Field,
                (WaitCounter::Store, false) => Instruction::WithRegister(M::S_WAITCNT_VSCNT),
                (WaitCounter::Load, _) => Instruction::Own(M::S_WAIT_LOADCNT),
                (WaitCounter::Ds, _) => Instruction::Own(M::S_WAIT_DSCNT),
                (WaitCounter::Km, _) => Instruction::Own(M::S_WAIT_KMCNT),
                (WaitCounter::Store, _) => Instruction::Own(M::S_WAIT_STORECNT),
                (WaitCounter::Sample, _) => Instruction::Own(M::S_WAIT_SAMPLECNT),
                (WaitCounter::Async, _) => Instruction::Own(M::S_WAIT_ASYNCCNT),
                _ => return None,
            };
            let most = match instruction {
                Instruction::Field => fields.max(counter)?,
                _ => (1u16 << model.wait_counter_bits(counter)?) - 1,
            };
            Some(Place {
                counter,
                most: u8::try_from(most).unwrap_or(u8::MAX),
                instruction,
            })
        });
        WaitCounters {
            places: places.collect(),
            fields,
        }
    }
}

impl Target {
    /// The counters that memory operations of compute kernels are waited for with.
    pub fn wait_counters(&self) -> impl Iterator<Item = WaitCounter> + '_ {
        self.waits.places.iter().map(|p| p.counter)
    }

    /// The place of a counter in [`Left`]: where there is none of its own, that of the one that counts its operations.
    pub fn wait_place(&self, counter: WaitCounter) -> Option<usize> {
        let find = |counter| self.waits.places.iter().position(|p| p.counter == counter);
        find(counter).or_else(|| {
            let other = match counter {
                WaitCounter::Load | WaitCounter::Sample | WaitCounter::Bvh | WaitCounter::Store => WaitCounter::Vm,
                WaitCounter::Vm => WaitCounter::Load,
                WaitCounter::Ds | WaitCounter::Km => WaitCounter::Lgkm,
                WaitCounter::Lgkm => WaitCounter::Ds,
                _ => return None,
            };
            find(other)
        })
    }

    /// The greatest value of the counter at a place.
    pub fn most_waits(&self, place: usize) -> u8 {
        self.waits.places.get(place).map_or(0, |p| p.most)
    }

    /// An instruction behind which there is no hazard with what came before, whatever that is, but for memory counters: where code meets other
    /// code.
    pub fn settling(&self) -> (M, Operand) {
        match M::S_WAITCNT_DEPCTR.row(self.processor) {
            Some(_) => (M::S_WAITCNT_DEPCTR, Operand::Immediate(0)),
            // longer than any that code without matrix operations has
            None => (M::S_NOP, Operand::Immediate(7)),
        }
    }

    /// The instructions that wait until at most so many operations of each counter are under way: operation and operands.
    pub fn wait_instructions(&self, left: &Left) -> SmallVec<[(M, SmallVec<[Operand; 2]>); 2]> {
        let mut result = SmallVec::new();
        let wanted = || self.waits.places.iter().zip(left).filter_map(|(p, l)| Some((p, (*l)?)));
        let fields: SmallVec<[(WaitCounter, u16); 2]> = wanted()
            .filter(|(p, _)| p.instruction == Instruction::Field)
            .map(|(p, left)| (p.counter, left.into()))
            .collect();
        if !fields.is_empty() {
            let immediate = self.waits.fields.immediate(fields);
            result.push((
                M::S_WAITCNT,
                SmallVec::from_slice(&[Operand::Immediate(immediate.into())]),
            ));
        }
        for (place, left) in wanted() {
            let number = Operand::Immediate(left.into());
            match place.instruction {
                Instruction::Field => {}
                Instruction::Own(op) => result.push((op, SmallVec::from_slice(&[number]))),
                Instruction::WithRegister(op) => {
                    let null = Operand::physical(RegKind::Null, 0, 1);
                    result.push((op, SmallVec::from_slice(&[null, number])));
                }
            }
        }
        result
    }

    /// What an instruction of the code waits for, if it is one of those that [`Target::wait_instructions`] makes.
    pub fn waits_of(&self, op: M, operands: &[(amdgpu_isa::Role, Operand)]) -> Option<Left> {
        // most are none of them
        if !op.mnemonic().starts_with("s_wait") {
            return None;
        }
        let number = operands.iter().find_map(|(_, o)| match o {
            Operand::Immediate(number) => Some(*number),
            _ => None,
        });
        let mut left = Left::default();
        let mut known = false;
        for (place, left) in self.waits.places.iter().zip(&mut left) {
            match place.instruction {
                Instruction::Field if op == M::S_WAITCNT => {
                    known = true;
                    let field = self.waits.fields.left(number? as u16, place.counter);
                    *left = field.and_then(|l| u8::try_from(l).ok());
                }
                Instruction::Own(own) | Instruction::WithRegister(own) if op == own => {
                    known = true;
                    *left = u8::try_from(number?).ok();
                }
                _ => {}
            }
        }
        known.then_some(left)
    }
}
