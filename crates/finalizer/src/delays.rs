//! s_delay_alu: tells the processor that the result of an instruction not long ago is wanted, so that it looks for other waves to run until that is
//! there (RDNA3 ISA 16.5, S_DELAY_ALU). It changes no result.
//!
//! An instruction names what it waits for by counting back: vector operations, transcendental ones apart, or cycles of a scalar
//! operation. One s_delay_alu has two of these, of one instruction, or of two that are not far from each other.

use amdgpu_isa::row::Flags;
use amdgpu_isa::{Modifiers, Op as M, RegKind};
use smallvec::SmallVec;

use crate::hazards::{Unit, unit};
use crate::mir::{Access, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::machine;
use crate::target::{Target, latency};

/// Vector and transcendental operations that can be counted back, and cycles.
const VECTORS: u32 = 4;
const TRANSCENDENTALS: u32 = 3;
const CYCLES: u32 = 3;
/// What the numbers of each begin behind (names.isa, delay).
const BEFORE_VECTORS: u16 = 0;
const BEFORE_TRANSCENDENTALS: u16 = 4;
const BEFORE_CYCLES: u16 = 8;
/// Instructions from the first user to the second, at most.
const MOST_SKIPPED: u16 = 5;
const SKIP_SHIFT: u16 = 4;
const SECOND_SHIFT: u16 = 7;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Vector,
    Transcendental,
    Scalar,
}

/// A register whose result may not be there yet.
struct Pending {
    register: (RegKind, u16),
    source: Source,
    /// Its number among the operations of its source.
    number: u32,
    /// The cycle in which it is there.
    ready: u32,
}

/// What is known of a block so far.
#[derive(Default)]
struct State {
    results: Vec<Pending>,
    vectors: u32,
    transcendentals: u32,
    now: u32,
}

/// Inserts s_delay_alu, where the processor has it.
pub fn insert(function: &mut Function, target: &Target) {
    if M::S_DELAY_ALU.row(target.processor).is_none() {
        return;
    }
    for block in &mut function.blocks {
        let more = block.insts.len() / 4;
        let insts = function.spare.take_out(&mut block.insts, more);
        let mut state = State::default();
        // The last s_delay_alu that has room for a second delay: its place.
        let mut open: Option<usize> = None;
        for inst in insts {
            let delays = state.step(&inst, target);
            let between = open
                .map(|at| block.insts.len() - at - 1)
                .filter(|n| *n <= usize::from(MOST_SKIPPED));
            match (&delays[..], between, open) {
                ([], ..) => {}
                ([delay], Some(between), Some(at)) => {
                    let skip = (between as u16) << SKIP_SHIFT;
                    add(&mut block.insts[at], skip | delay << SECOND_SHIFT);
                    open = None;
                }
                ([first, rest @ ..], ..) => {
                    open = rest.is_empty().then_some(block.insts.len());
                    let both = first | rest.first().map_or(0, |second| second << SECOND_SHIFT);
                    let operands = [Operand::Immediate(both.into())];
                    let none = ModeNeed::default();
                    block.insts.extend(
                        machine(target, M::S_DELAY_ALU, &operands, Modifiers::default(), none).map(|machine| Inst {
                            kind: Kind::Machine(machine),
                            location: inst.location,
                        }),
                    );
                }
            }
            block.insts.push(inst);
        }
    }
}

/// Adds a second delay to an s_delay_alu.
fn add(inst: &mut Inst, bits: u16) {
    if let Kind::Machine(machine) = &mut inst.kind {
        for (_, operand) in machine.operands_mut() {
            if let Operand::Immediate(value) = operand {
                *value |= i64::from(bits);
            }
        }
    }
}

impl State {
    /// Steps over an instruction: the delays that it wants, two at most.
    fn step(&mut self, inst: &Inst, target: &Target) -> SmallVec<[u16; 2]> {
        let halves: &[Machine] = match &inst.kind {
            Kind::Machine(machine) => std::slice::from_ref(machine),
            Kind::Dual(halves) => &halves[..],
            Kind::Copies(_) | Kind::Fbarrier(_) => return SmallVec::new(),
        };
        let row = halves[0].row;
        if halves[0].op == M::S_WAITCNT_DEPCTR {
            // mostly for vector operations, of which nothing is under way then
            self.results.clear();
        }
        let source = match unit(halves[0].op, row.flags) {
            Unit::Vector if row.flags.contains(Flags::TRANS) => Source::Transcendental,
            Unit::Vector => Source::Vector,
            Unit::Scalar => Source::Scalar,
            // it waits for all vector operations itself
            Unit::Memory | Unit::Lds => {
                self.results.retain(|r| r.source == Source::Scalar);
                self.now += 1;
                return SmallVec::new();
            }
            Unit::ScalarMemory => {
                self.now += 1;
                return SmallVec::new();
            }
        };
        let delays = self.delays(inst, source);
        match source {
            Source::Vector => self.vectors += 1,
            Source::Transcendental => self.transcendentals += 1,
            Source::Scalar => {}
        }
        let latency = halves
            .iter()
            .map(|h| latency(target.processor, target.model.latencies, h.row))
            .max()
            .unwrap_or(0);
        let number = if source == Source::Vector {
            self.vectors
        } else {
            self.transcendentals
        };
        let ready = self.now + latency;
        inst.visit(|operand, access| {
            for register in registers(operand).filter(|_| access == Access::Write) {
                self.results.retain(|r| r.register != register);
                self.results.push(Pending {
                    register,
                    source,
                    number,
                    ready,
                });
            }
        });
        self.now += 1;
        let now = self.now;
        self.results.retain(|r| r.ready > now);
        delays
    }

    /// What an instruction waits for. What came before that is there then, too.
    fn delays(&mut self, inst: &Inst, reader: Source) -> SmallVec<[u16; 2]> {
        let (mut vectors, mut transcendentals, mut cycles) = (u32::MAX, u32::MAX, 0);
        inst.visit(|operand, access| {
            for register in registers(operand).filter(|_| access == Access::Read) {
                let Some(found) = self.results.iter().find(|r| r.register == register) else {
                    continue;
                };
                match found.source {
                    // scalar operations wait for masks of vector operations themselves
                    Source::Vector if reader != Source::Scalar => {
                        vectors = vectors.min(self.vectors + 1 - found.number)
                    }
                    Source::Transcendental if reader != Source::Scalar => {
                        transcendentals = transcendentals.min(self.transcendentals + 1 - found.number);
                    }
                    // one cycle is over when s_delay_alu has been read
                    Source::Scalar if found.ready > self.now + 1 => {
                        cycles = cycles.max((found.ready - self.now).min(CYCLES));
                    }
                    _ => {}
                }
            }
        });
        let mut delays = SmallVec::<[u16; 4]>::new();
        let mut now = self.now;
        if cycles > 0 {
            delays.push(BEFORE_CYCLES + cycles as u16);
        }
        if transcendentals <= TRANSCENDENTALS {
            delays.push(BEFORE_TRANSCENDENTALS + transcendentals as u16);
        }
        if vectors <= VECTORS {
            delays.push(BEFORE_VECTORS + vectors as u16);
        }
        delays.truncate(2);
        for result in &self.results {
            let waited = match result.source {
                Source::Vector => self.vectors + 1 - result.number >= vectors,
                Source::Transcendental => self.transcendentals + 1 - result.number >= transcendentals,
                Source::Scalar => cycles > 0,
            };
            if waited {
                now = now.max(result.ready);
            }
        }
        self.now = now;
        self.results.retain(|r| r.ready > now);
        delays.into_iter().collect()
    }
}

/// The registers of an operand, one by one.
fn registers(operand: Operand) -> impl Iterator<Item = (RegKind, u16)> {
    let (kind, first, count) = match operand {
        Operand::Physical(reg) => (reg.kind, reg.index, u16::from(reg.dwords)),
        _ => (RegKind::Null, 0, 0),
    };
    (first..first + count).map(move |index| (kind, index))
}

#[cfg(test)]
mod tests {
    use amdgpu_isa::Op as M;

    use super::insert;
    use crate::mir::hand::{Hand, places, s, v};

    /// The delays in front of instructions (instid of the manual's table: 1 to 4 count vector operations back, 5 to 7 transcendental ones).
    fn delays(add: impl FnOnce(&mut Hand)) -> Vec<(usize, i64)> {
        let mut hand = Hand::new("gfx1100", 1);
        add(&mut hand);
        insert(&mut hand.function, &hand.target);
        places(&hand.function, 0, M::S_DELAY_ALU)
    }

    #[test]
    fn operations_are_counted_back_by_kind() {
        let found = delays(|hand| {
            hand.add(0, M::V_MOV_B32, &[v(0, 1), v(9, 1)]);
            hand.add(0, M::V_RCP_F32, &[v(1, 1), v(8, 1)]);
            hand.add(0, M::V_MOV_B32, &[v(2, 1), v(9, 1)]);
            // the vector operation two back, and the only transcendental one
            hand.add(0, M::V_ADD_F32, &[v(3, 1), v(0, 1), v(1, 1)]);
        });
        assert_eq!(found, [(3, 5 | 2 << 7)]);
    }

    #[test]
    fn one_instruction_has_two_users() {
        let found = delays(|hand| {
            hand.add(0, M::V_MOV_B32, &[v(0, 1), v(9, 1)]);
            hand.add(0, M::V_MOV_B32, &[v(1, 1), v(0, 1)]);
            hand.add(0, M::V_MOV_B32, &[v(2, 1), v(9, 1)]);
            hand.add(0, M::V_MOV_B32, &[v(3, 1), v(2, 1)]);
        });
        // the second user is behind one that is skipped
        assert_eq!(found, [(1, 1 | 2 << 4 | 1 << 7)]);
    }

    #[test]
    fn nothing_is_said_where_the_processor_waits_or_need_not() {
        let found = delays(|hand| {
            hand.add(0, M::V_MOV_B32, &[v(0, 1), v(9, 1)]);
            hand.add(0, M::DS_WRITE_B32, &[v(9, 1), v(0, 1)]);
            hand.add(0, M::V_MOV_B32, &[v(1, 1), v(0, 1)]);
            hand.add(0, M::S_MOV_B32, &[s(0, 1), s(1, 1)]);
            hand.add(0, M::V_MOV_B32, &[v(2, 1), s(0, 1)]);
        });
        assert_eq!(found, []);
        let mut older = Hand::new("gfx1030", 1);
        older.add(0, M::V_MOV_B32, &[v(0, 1), v(9, 1)]);
        older.add(0, M::V_MOV_B32, &[v(1, 1), v(0, 1)]);
        insert(&mut older.function, &older.target);
        assert_eq!(older.function.blocks[0].insts.len(), 2);
    }
}
