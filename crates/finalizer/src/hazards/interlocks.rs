//! Waits on `s_waitcnt_depctr` where units of the processor do not see that they get in each other's way: which do, the model's
//! [`Interlocks`] say.

use amdgpu_isa::model::interlocks::{Depctr, Interlocks};
use amdgpu_isa::row::{Class, Flags};
use amdgpu_isa::{Implicit, Modifiers, Op as M, Reg, RegKind};
use smallvec::SmallVec;

use crate::graph::Worklist;
use crate::ir::Location;
use crate::mir::{Access, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

/// What follows the result of a transcendental operation is safe behind so many vector operations, or transcendental ones.
const VECTORS: u8 = 5;
const TRANSCENDENTALS: u8 = 1;

/// Two results on the two sides of a change of EXEC are forwarded wrongly with at most so many vector operations between them, and so many
/// between the second and what reads both.
const BETWEEN_PARTS: u8 = 2;
const BEHIND_PARTS: u8 = 4;
/// Vector operations behind which a result does not matter any more.
const FORWARDED: u8 = BETWEEN_PARTS + BEHIND_PARTS + 2;

/// Scalar registers by number: SGPRs, then the others in the order of their codes. VCC is two of them.
type Scalars = u128;
const VCC: Scalars = 3 << 106;
const EXEC: Scalars = 3 << 126;

/// The numbers of a scalar register's dwords; none of vector registers.
fn scalars(reg: Reg) -> Scalars {
    let first = match reg.kind {
        RegKind::Sgpr => reg.index,
        RegKind::Vcc => 106 + reg.index,
        RegKind::Exec => 126 + reg.index,
        _ => return 0,
    };
    let dwords = (1u128 << reg.dwords.min(32)) - 1;
    dwords.checked_shl(first.into()).unwrap_or(0)
}

/// The pairs of aligned registers that these belong to, whole.
fn pairs(registers: Scalars) -> Scalars {
    const LOW: Scalars = u128::MAX / 3;
    let low = (registers | registers >> 1) & LOW;
    low | low << 1
}

/// The unit that an instruction is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    Vector,
    Scalar,
    ScalarMemory,
    Memory,
    Lds,
}

pub(crate) fn unit(op: M, flags: Flags) -> Unit {
    match op.mnemonic().as_bytes() {
        [b'v', ..] => Unit::Vector,
        [b's', b'_', ..] if flags.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC) => Unit::ScalarMemory,
        [b's', b'_', ..] => Unit::Scalar,
        [b'd', ..] => Unit::Lds,
        _ => Unit::Memory,
    }
}

/// A vector register that was written not long ago.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Recent {
    register: u16,
    /// Vector operations since.
    since: u8,
    /// Those before a scalar operation wrote EXEC, if one has.
    before_exec: Option<u8>,
}

impl Recent {
    /// Whether a later result is of lanes that may be others, and near enough for both to be forwarded.
    fn is_parted_from(&self, later: &Recent) -> bool {
        let crossed = self.before_exec.is_some_and(|before| later.since < self.since - before);
        crossed && self.since - later.since - 1 <= BETWEEN_PARTS && later.since <= BEHIND_PARTS
    }
}

/// What is remembered of the way to an instruction.
#[derive(Clone, Default, PartialEq)]
struct State {
    /// Registers that vector memory or LDS, and that scalar memory may not have read yet.
    memory_reads: Scalars,
    scalar_memory_reads: Scalars,
    /// EXEC may not have been read yet.
    exec_read: bool,
    /// For LDS and for vector memory: the other one was used since; and it was, before a branch.
    other: [bool; 2],
    other_past_branch: [bool; 2],
    /// Results of transcendental operations: the register, vector operations since, and transcendental ones.
    transcendental: SmallVec<[(u16, u8, u8); 4]>,
    /// Results of the last vector operations.
    results: SmallVec<[Recent; 4]>,
    /// Lane masks that vector operations read.
    masks: Scalars,
    /// Pairs that vector operations read, and what scalar and vector operations wrote of them.
    read: Scalars,
    scalar_writes: Scalars,
    vector_writes: Scalars,
}

impl State {
    /// Adds another way; whether that was new.
    fn merge(&mut self, other: &State) -> bool {
        let before = self.clone();
        self.memory_reads |= other.memory_reads;
        self.scalar_memory_reads |= other.scalar_memory_reads;
        self.exec_read |= other.exec_read;
        for n in 0..2 {
            self.other[n] |= other.other[n];
            self.other_past_branch[n] |= other.other_past_branch[n];
        }
        for &(register, vectors, transcendentals) in &other.transcendental {
            match self.transcendental.iter_mut().find(|t| t.0 == register) {
                Some(t) => *t = (register, t.1.min(vectors), t.2.min(transcendentals)),
                None => self.transcendental.push((register, vectors, transcendentals)),
            }
        }
        for result in &other.results {
            if !self.results.contains(result) {
                self.results.push(*result);
            }
        }
        self.masks |= other.masks;
        self.read |= other.read;
        self.scalar_writes |= other.scalar_writes;
        self.vector_writes |= other.vector_writes;
        *self != before
    }
}

/// What is put before an instruction, or behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Waits {
    /// Fields of s_waitcnt_depctr that are 0.
    before: u16,
    behind: u16,
    /// A scalar operation that does nothing.
    scalar: bool,
    /// s_waitcnt_vscnt of 0.
    stores: bool,
}

/// Inserts waits.
pub fn insert(function: &mut Function, target: &Target) {
    let rules = target.model.interlocks;
    if !rules.any() {
        return;
    }
    let mut before: Vec<Option<State>> = vec![None; function.blocks.len()];
    before[0] = Some(State::default());
    // By block: what each instruction waits for, as it was when the block was looked through last; nothing if none waits.
    let mut waits: Vec<Vec<Waits>> = vec![Vec::new(); function.blocks.len()];
    let mut work = Worklist::new(function.blocks.len());
    work.insert(0);
    while let Some(block) = work.pop_first() {
        let Some(mut state) = before[block].clone() else {
            continue;
        };
        let waits = &mut waits[block];
        waits.clear();
        let insts = &function.blocks[block].insts;
        waits.extend(insts.iter().map(|inst| step(&mut state, inst, &rules, target)));
        if waits.iter().all(|w| *w == Waits::default()) {
            waits.clear();
        }
        for &to in &function.blocks[block].next {
            let changed = match &mut before[to] {
                Some(known) => known.merge(&state),
                none => {
                    *none = Some(state.clone());
                    true
                }
            };
            if changed {
                work.insert(to);
            }
        }
    }
    for (block, waits) in function.blocks.iter_mut().zip(waits) {
        if waits.is_empty() {
            continue;
        }
        let more = block.insts.len() / 8 + 2;
        let insts = function.spare.take_out(&mut block.insts, more);
        // Fields that wait for the instruction before.
        let (mut held, mut location) = (0, Location::default());
        for (inst, mut waits) in insts.zip(waits) {
            location = inst.location;
            waits.before |= held;
            held = waits.behind;
            block.insts.extend(made(target, waits, location));
            block.insts.push(inst);
        }
        block.insts.extend(depctr(target, held, location));
    }
}

/// What comes before an instruction.
fn made(target: &Target, waits: Waits, location: Location) -> impl Iterator<Item = Inst> {
    let null = Operand::physical(RegKind::Null, 0, 1);
    let scalar = waits.scalar.then_some((M::S_MOV_B32, [null, Operand::Constant(0)]));
    let stores = waits
        .stores
        .then_some((M::S_WAITCNT_VSCNT, [null, Operand::Immediate(0)]));
    let others = [scalar, stores].into_iter().flatten();
    let others = others.filter_map(move |(op, operands)| instruction(target, op, &operands, location));
    others.chain(depctr(target, waits.before, location))
}

fn depctr(target: &Target, fields: u16, location: Location) -> Option<Inst> {
    let immediate = Depctr::nothing(target.processor) & !fields;
    let operands = [Operand::Immediate(immediate.into())];
    (fields != 0)
        .then(|| instruction(target, M::S_WAITCNT_DEPCTR, &operands, location))
        .flatten()
}

fn instruction(target: &Target, op: M, operands: &[Operand], location: Location) -> Option<Inst> {
    let machine = machine(target, op, operands, Modifiers::default(), ModeNeed::default())?;
    Some(Inst {
        kind: Kind::Machine(machine),
        location,
    })
}

/// What an instruction does with registers.
#[derive(Default)]
struct Accesses {
    reads: Scalars,
    writes: Scalars,
    masks: Scalars,
    vector_reads: SmallVec<[Reg; 6]>,
    vector_writes: SmallVec<[Reg; 2]>,
}

impl Accesses {
    /// Lane masks and vector registers are told apart only if they are asked for.
    fn of(inst: &Inst, halves: &[Machine], masks: bool, vectors: bool) -> Accesses {
        let mut all = Accesses::default();
        inst.visit(|operand, access| {
            let Operand::Physical(reg) = operand else { return };
            match (access, reg.kind) {
                (_, RegKind::Vgpr) if !vectors => {}
                (Access::Read, RegKind::Vgpr) => all.vector_reads.push(reg),
                (Access::Write, RegKind::Vgpr) => all.vector_writes.push(reg),
                (Access::Read, _) => all.reads |= scalars(reg),
                (Access::Write, _) => all.writes |= scalars(reg),
            }
        });
        for half in halves.iter().filter(|_| masks) {
            if half.row.reads.contains(Implicit::VCC) {
                all.masks |= VCC;
            }
            for (role, operand) in half.operands() {
                let row = half.row.operand(*role);
                if let (Operand::Physical(reg), Some(row)) = (operand, row)
                    && row.class == Class::Mask
                    && row.access.reads()
                {
                    all.masks |= scalars(*reg);
                }
            }
        }
        all
    }
}

/// Steps over an instruction: the waits that it needs.
fn step(state: &mut State, inst: &Inst, rules: &Interlocks, target: &Target) -> Waits {
    let halves: &[Machine] = match &inst.kind {
        Kind::Machine(machine) => std::slice::from_ref(machine),
        Kind::Dual(halves) => &halves[..],
        Kind::Copies(_) | Kind::Fbarrier(_) => return Waits::default(),
    };
    let row = halves[0].row;
    let unit = unit(halves[0].op, row.flags);
    let masks = rules.mask && unit == Unit::Vector;
    let accesses = Accesses::of(inst, halves, masks, rules.partial_forwarding || rules.transcendental);
    let mut waits = Waits::default();
    if rules.vector_memory_source || rules.scalar_memory_source || rules.exec_source {
        sources(state, &accesses, unit, halves, rules, &mut waits);
    }
    if rules.lds_past_branch {
        sides_of_branch(state, unit, row.flags, &mut waits);
    }
    if rules.partial_forwarding {
        forwarding(state, &accesses, unit, halves, &mut waits);
    }
    if rules.transcendental {
        transcendental(state, &accesses, unit, halves, &mut waits);
    }
    if waits.before & Depctr::VectorResult.mask() != 0 {
        // What this operation writes itself is all that is under way.
        state.results.retain(|r| r.since == 0 && unit == Unit::Vector);
        state.transcendental.retain(|t| t.1 == 0 && unit == Unit::Vector);
    }
    if rules.mask {
        if unit == Unit::Vector {
            state.masks |= accesses.masks;
        }
        let written = accesses.writes & state.masks;
        if matches!(unit, Unit::Vector | Unit::Scalar) && written != 0 {
            waits.behind |= field_of(unit, written).mask();
            state.masks &= !written;
        }
    }
    if rules.scalar_source {
        scalar_source(state, &accesses, unit, &mut waits);
    }
    // Waits for memory that code has anyway.
    if let Some(left) = target.waits_of(halves[0].op, halves[0].operands()) {
        let all = |place: Option<usize>| place.is_some_and(|p| left.get(p).is_some_and(|l| *l == Some(0)));
        use amdgpu_isa::model::waits::WaitCounter;
        let (memory, scalar) = (target.wait_place(WaitCounter::Vm), target.wait_place(WaitCounter::Lgkm));
        if all(memory) && all(scalar) {
            state.memory_reads = 0;
        }
        if all(scalar) {
            state.scalar_memory_reads = 0;
        }
        if all(target.wait_place(WaitCounter::Store)) && halves[0].op == M::S_WAITCNT_VSCNT {
            (state.other, state.other_past_branch) = Default::default();
        }
    }
    waits
}

/// The field that waits for a unit's writes to scalar registers.
fn field_of(unit: Unit, written: Scalars) -> Depctr {
    match unit {
        Unit::Vector if written & VCC != 0 => Depctr::VectorVcc,
        Unit::Vector => Depctr::VectorScalar,
        _ => Depctr::ScalarResult,
    }
}

/// Registers that memory still reads, or EXEC that anything does.
fn sources(state: &mut State, a: &Accesses, unit: Unit, halves: &[Machine], rules: &Interlocks, waits: &mut Waits) {
    let writes_exec = a.writes & EXEC != 0 || halves.iter().any(|h| h.row.writes.contains(Implicit::EXEC));
    match unit {
        Unit::Vector => {
            state.memory_reads = 0;
            if rules.scalar_memory_source && a.writes & state.scalar_memory_reads != 0 {
                waits.scalar = true;
                state.scalar_memory_reads = 0;
            }
            if rules.exec_source && writes_exec && state.exec_read {
                waits.before |= Depctr::ScalarResult.mask();
                state.exec_read = false;
            }
            if a.writes & !EXEC != 0 {
                state.exec_read = false;
            }
        }
        Unit::Scalar | Unit::ScalarMemory => {
            if rules.vector_memory_source && a.writes & state.memory_reads != 0 {
                waits.before |= Depctr::MemorySource.mask();
                state.memory_reads = 0;
            }
            let writes = a.writes != 0 || halves[0].row.writes.contains(Implicit::SCC);
            if unit == Unit::Scalar && writes {
                state.scalar_memory_reads = 0;
            }
            if unit == Unit::ScalarMemory {
                state.scalar_memory_reads |= a.reads;
            }
            state.exec_read |= a.reads & EXEC != 0 || halves[0].row.reads.contains(Implicit::EXEC);
        }
        Unit::Memory | Unit::Lds => {
            state.memory_reads |= a.reads | EXEC;
            state.exec_read = true;
        }
    }
}

/// LDS and vector memory on the two sides of a branch.
fn sides_of_branch(state: &mut State, unit: Unit, flags: Flags, waits: &mut Waits) {
    let own = match unit {
        Unit::Lds => 0,
        Unit::Memory => 1,
        _ => {
            if flags.contains(Flags::BRANCH) {
                for n in 0..2 {
                    state.other_past_branch[n] |= state.other[n];
                }
            }
            return;
        }
    };
    if state.other_past_branch[own] {
        waits.stores = true;
        (state.other, state.other_past_branch) = Default::default();
    }
    // what is looked at is only the last of both before this one
    state.other_past_branch = Default::default();
    (state.other[own], state.other[1 - own]) = (false, true);
}

/// Vector operations with sources from before and from behind a change of EXEC.
fn forwarding(state: &mut State, a: &Accesses, unit: Unit, halves: &[Machine], waits: &mut Waits) {
    let dwords = |reg: &Reg| reg.index..reg.index + u16::from(reg.dwords);
    match unit {
        Unit::Vector => {
            let of = |reg: &Reg| {
                let range = dwords(reg);
                state.results.iter().filter(move |r| range.contains(&r.register))
            };
            let parted = |x: &Reg, y: &Reg| x != y && of(x).any(|first| of(y).any(|later| first.is_parted_from(later)));
            let sources = &a.vector_reads;
            let crossed = state.results.iter().any(|r| r.before_exec.is_some());
            if crossed && sources.iter().any(|x| sources.iter().any(|y| parted(x, y))) {
                waits.before |= Depctr::VectorResult.mask();
            }
            state.results.iter_mut().for_each(|r| r.since += 1);
            let written = |r: &Recent| a.vector_writes.iter().any(|reg| dwords(reg).contains(&r.register));
            state.results.retain(|r| r.since < FORWARDED && !written(r));
            state
                .results
                .extend(a.vector_writes.iter().flat_map(dwords).map(|register| Recent {
                    register,
                    since: 0,
                    before_exec: None,
                }));
        }
        Unit::Scalar => {
            if a.writes & EXEC != 0 || halves[0].row.writes.contains(Implicit::EXEC) {
                for result in &mut state.results {
                    result.before_exec.get_or_insert(result.since);
                }
            }
        }
        Unit::Memory | Unit::Lds => state.results.clear(),
        Unit::ScalarMemory => {}
    }
}

/// Vector operations behind transcendental ones.
fn transcendental(state: &mut State, a: &Accesses, unit: Unit, halves: &[Machine], waits: &mut Waits) {
    match unit {
        Unit::Vector => {
            let covers = |reg: &Reg, index: u16| (reg.index..reg.index + u16::from(reg.dwords)).contains(&index);
            let reads = |index: u16| a.vector_reads.iter().any(|reg| covers(reg, index));
            if state.transcendental.iter().any(|t| reads(t.0)) {
                waits.before |= Depctr::VectorResult.mask();
            }
            let own = halves.iter().any(|h| h.row.flags.contains(Flags::TRANS));
            for (_, vectors, transcendentals) in &mut state.transcendental {
                *vectors += 1;
                *transcendentals += u8::from(own);
            }
            state
                .transcendental
                .retain(|t| t.1 <= VECTORS && t.2 <= TRANSCENDENTALS);
            if own {
                for index in a
                    .vector_writes
                    .iter()
                    .flat_map(|reg| reg.index..reg.index + u16::from(reg.dwords))
                {
                    state.transcendental.retain(|t| t.0 != index);
                    state.transcendental.push((index, 0, 0));
                }
            }
        }
        Unit::Memory | Unit::Lds => state.transcendental.clear(),
        Unit::Scalar | Unit::ScalarMemory => {}
    }
}

/// Scalar registers that are written behind a read by vector operations.
fn scalar_source(state: &mut State, a: &Accesses, unit: Unit, waits: &mut Waits) {
    match unit {
        Unit::ScalarMemory => (state.scalar_writes, state.vector_writes) = (0, 0),
        Unit::Vector | Unit::Scalar => {
            let (reads, writes) = (a.reads & !EXEC, a.writes & !EXEC);
            let known = reads & state.read;
            if unit == Unit::Scalar {
                // A scalar operation waits for vector operations by itself.
                if known & VCC != 0 {
                    state.vector_writes &= !VCC;
                }
                if known & !VCC != 0 {
                    state.vector_writes &= VCC;
                }
            }
            if known & state.scalar_writes != 0 {
                waits.before |= Depctr::ScalarResult.mask();
                state.scalar_writes = 0;
            }
            let clash = known & state.vector_writes;
            if clash & VCC != 0 {
                waits.before |= Depctr::VectorVcc.mask();
                state.vector_writes &= !VCC;
            }
            if clash & !VCC != 0 {
                waits.before |= Depctr::VectorScalar.mask();
                state.vector_writes &= VCC;
            }
            if unit == Unit::Vector {
                state.read |= pairs(reads);
            }
            let written = writes & state.read;
            match unit {
                Unit::Scalar => {
                    (state.scalar_writes, state.vector_writes) =
                        (state.scalar_writes | written, state.vector_writes & !(written & VCC))
                }
                _ => {
                    (state.vector_writes, state.scalar_writes) =
                        (state.vector_writes | written, state.scalar_writes & !(written & VCC))
                }
            }
        }
        Unit::Memory | Unit::Lds => {}
    }
}

#[cfg(test)]
mod tests;
