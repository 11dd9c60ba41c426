//! s_delay_alu: how long the next instructions would wait for results of those before them, so that others run meanwhile. Where LLVM's pass
//! (AMDGPUInsertDelayAlu) has them, with its latencies.

use amdgpu_isa::model::delays::Delay;
use amdgpu_isa::row::Flags;
use amdgpu_isa::{Op as M, RegKind};

use crate::graph::Worklist;
use crate::mir::{Access, Function, Inst, Kind, Machine, Operand};
use crate::select::machine;
use crate::target::Target;

/// Which unit does an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Vector,
    Transcendental,
    Scalar,
    Other,
}

/// How long ago a register was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Age {
    /// Cycles until a vector operation is done, and vector operations since; [`FAR`] if there is nothing to wait for.
    vector_cycles: u8,
    vectors: u8,
    /// Transcendental operations since one that wrote it, and vector operations since that.
    transcendentals: u8,
    vectors_since: u8,
    /// Cycles until a scalar operation is done.
    scalar_cycles: u8,
}

const FAR: u8 = u8::MAX;

const DONE: Age = Age {
    vector_cycles: 0,
    vectors: FAR,
    transcendentals: FAR,
    vectors_since: FAR,
    scalar_cycles: 0,
};

impl Age {
    /// Written now.
    fn new(unit: Unit, cycles: u8) -> Age {
        match unit {
            Unit::Vector => Age {
                vector_cycles: cycles,
                vectors: 0,
                ..DONE
            },
            Unit::Transcendental => Age {
                transcendentals: 0,
                vectors_since: 0,
                ..DONE
            },
            Unit::Scalar => Age {
                scalar_cycles: cycles.min(Delay::SCALAR),
                ..DONE
            },
            Unit::Other => DONE,
        }
    }

    /// An operation of the unit was issued.
    fn advance(&mut self, unit: Unit, cycles: u8) {
        self.vectors = self.vectors.saturating_add(u8::from(unit == Unit::Vector));
        if self.vectors > Delay::VECTOR || self.vector_cycles <= cycles {
            (self.vectors, self.vector_cycles) = (FAR, 0);
        } else {
            self.vector_cycles -= cycles;
        }
        self.transcendentals = self
            .transcendentals
            .saturating_add(u8::from(unit == Unit::Transcendental));
        self.vectors_since = self.vectors_since.saturating_add(u8::from(unit == Unit::Vector));
        if self.transcendentals > Delay::TRANSCENDENTAL {
            (self.transcendentals, self.vectors_since) = (FAR, FAR);
        }
        self.scalar_cycles = self.scalar_cycles.saturating_sub(cycles);
    }

    /// The later of two on each unit.
    fn merge(&mut self, other: Age) {
        self.vector_cycles = self.vector_cycles.max(other.vector_cycles);
        self.vectors = self.vectors.min(other.vectors);
        self.transcendentals = self.transcendentals.min(other.transcendentals);
        self.vectors_since = self.vectors_since.min(other.vectors_since);
        self.scalar_cycles = self.scalar_cycles.max(other.scalar_cycles);
    }

    /// What to wait for, two at most.
    fn delays(self) -> [Option<Delay>; 2] {
        let is_near = (1..=Delay::TRANSCENDENTAL).contains(&self.transcendentals);
        let transcendental = is_near.then_some(Delay::Transcendental(self.transcendentals));
        // A vector operation before the transcendental one is done with that.
        let is_near = (1..=Delay::VECTOR).contains(&self.vectors) && self.vectors <= self.vectors_since;
        let vector = is_near.then_some(Delay::Vector(self.vectors));
        let scalar = (self.scalar_cycles > 0).then_some(Delay::Scalar(self.scalar_cycles));
        let mut found = [transcendental, vector, scalar].into_iter().flatten();
        [found.next(), found.next()]
    }
}

/// Registers that were written not long ago.
#[derive(Clone, PartialEq, Eq, Default)]
struct State(Vec<(RegKind, u16, Age)>);

impl State {
    fn merge(&mut self, other: &State) -> bool {
        let before = self.clone();
        for &(kind, index, age) in &other.0 {
            match self.0.iter_mut().find(|(k, i, _)| (*k, *i) == (kind, index)) {
                Some((.., known)) => known.merge(age),
                None => self.0.push((kind, index, age)),
            }
        }
        *self != before
    }

    /// Takes out what an instruction reads, and says how long ago that was written.
    fn read(&mut self, inst: &Inst) -> Age {
        let mut age = DONE;
        each_dword(inst, Access::Read, |kind, index| {
            if let Some(n) = self.0.iter().position(|(k, i, _)| (*k, *i) == (kind, index)) {
                age.merge(self.0.swap_remove(n).2);
            }
        });
        age
    }

    fn write(&mut self, inst: &Inst, age: Age) {
        each_dword(inst, Access::Write, |kind, index| {
            self.0.retain(|(k, i, _)| (*k, *i) != (kind, index));
            self.0.push((kind, index, age));
        });
    }

    /// Steps over an instruction: what it should wait for.
    fn step(&mut self, inst: &Inst) -> [Option<Delay>; 2] {
        let Some(last) = last_of(inst) else { return [None; 2] };
        if waits_for_vectors(last) {
            self.0.clear();
        }
        let unit = unit_of(last);
        let mut delays = [None; 2];
        if unit != Unit::Other {
            delays = self.read(inst).delays();
            self.write(inst, Age::new(unit, latency(last, unit)));
        }
        let cycles = match (last.op, last.operands[0].1) {
            (M::S_NOP, Operand::Immediate(n)) => n as u8 + 1,
            _ => 1,
        };
        self.0.retain_mut(|(.., age)| {
            age.advance(unit, cycles);
            *age != DONE
        });
        delays
    }
}

/// The operation that says what kind an instruction is.
fn last_of(inst: &Inst) -> Option<&Machine> {
    match &inst.kind {
        Kind::Machine(machine) => Some(machine),
        Kind::Dual(halves) => Some(&halves[0]),
        Kind::Copies(_) => None,
    }
}

/// Registers that are named; VCC is not waited for.
fn each_dword(inst: &Inst, wanted: Access, mut f: impl FnMut(RegKind, u16)) {
    inst.visit(|operand, access| {
        if let (Operand::Physical(reg), true) = (operand, access == wanted)
            && matches!(reg.kind, RegKind::Vgpr | RegKind::Sgpr)
        {
            (reg.index..reg.index + u16::from(reg.dwords)).for_each(|index| f(reg.kind, index));
        }
    });
}

/// Vector memory and LDS wait until vector operations are done.
fn waits_for_vectors(machine: &Machine) -> bool {
    let name = machine.op.mnemonic();
    !name.starts_with("v_") && !name.starts_with("s_")
}

fn unit_of(machine: &Machine) -> Unit {
    let name = machine.op.mnemonic();
    let flags = machine.row.flags;
    match name.as_bytes() {
        [b'v', b'_', ..] if flags.contains(Flags::TRANS) => Unit::Transcendental,
        [b'v', b'_', ..] => Unit::Vector,
        // Scalar operations have a result; what only waits, branches or loads is none.
        [b's', b'_', ..] if !flags.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC | Flags::BRANCH) => {
            let is_alu = machine
                .operands()
                .iter()
                .any(|(role, _)| matches!(role, amdgpu_isa::Role::Sdst | amdgpu_isa::Role::Src0));
            if is_alu { Unit::Scalar } else { Unit::Other }
        }
        _ => Unit::Other,
    }
}

/// Cycles until a result is there (LLVM, SISchedule.td, GFX11).
fn latency(machine: &Machine, unit: Unit) -> u8 {
    let name = machine.op.mnemonic();
    match unit {
        Unit::Scalar if name.contains("f32") || name.contains("f16") => 4,
        Unit::Scalar => 2,
        _ if name.contains("f64") => 38,
        _ if name.starts_with("v_mul_lo_u32") || name.starts_with("v_mul_hi") || name.starts_with("v_mad_u64") => 8,
        _ if name.contains("64") => 6,
        _ => 5,
    }
}

/// Inserts s_delay_alu on processors that have it.
pub fn insert(function: &mut Function, target: &Target) {
    if M::S_DELAY_ALU.row(target.processor).is_none() {
        return;
    }
    let mut before: Vec<State> = vec![State::default(); function.blocks.len()];
    let mut work = Worklist::new(function.blocks.len());
    for block in 0..function.blocks.len() {
        work.insert(block);
    }
    while let Some(block) = work.pop_first() {
        let mut state = before[block].clone();
        for inst in &function.blocks[block].insts {
            state.step(inst);
        }
        for &to in &function.blocks[block].next {
            if before[to].merge(&state) {
                work.insert(to);
            }
        }
    }
    for (block, state) in function.blocks.iter_mut().zip(before) {
        let insts = std::mem::take(&mut block.insts);
        block.insts = delayed(insts, state, target);
    }
}

/// One s_delay_alu that could be for a second instruction, too: its place, and what it is for.
struct Open {
    at: usize,
    first: Delay,
}

/// The instructions of a block with their delays.
fn delayed(insts: Vec<Inst>, mut state: State, target: &Target) -> Vec<Inst> {
    let mut out: Vec<Inst> = Vec::with_capacity(insts.len() + insts.len() / 4 + 2);
    let mut open: Option<Open> = None;
    // Instructions between which nothing comes: distances count from s_getpc_b64.
    let mut together = 0;
    for inst in insts {
        let delays = state.step(&inst);
        let joined = together > 0;
        together = match inst.machine().map(|m| m.op) {
            Some(M::S_GETPC_B64) => 2,
            _ => i32::max(together - 1, 0),
        };
        if let ([Some(first), second], false) = (delays, joined) {
            let further = |open: &Open| out.len() - open.at - 1;
            match open.take() {
                Some(known) if second.is_none() && further(&known) <= Delay::FARTHEST => {
                    let both = known.first.immediate(Some((further(&known), first)));
                    out[known.at].kind = delay(both, target).unwrap_or(Kind::Copies(Vec::new()));
                }
                _ => {
                    if let Some(kind) = delay(first.immediate(second.map(|second| (0, second))), target) {
                        open = second.is_none().then_some(Open { at: out.len(), first });
                        out.push(Inst {
                            kind,
                            location: inst.location,
                        });
                    }
                }
            }
        }
        out.push(inst);
    }
    out
}

fn delay(immediate: u16, target: &Target) -> Option<Kind> {
    let operands = [Operand::Immediate(immediate.into())];
    let inst = machine(
        target,
        M::S_DELAY_ALU,
        &operands,
        Default::default(),
        Default::default(),
    );
    inst.map(Kind::Machine)
}

#[cfg(test)]
mod tests;
