//! The walk itself: instruction by instruction from the kernel's entry, for all waves of the dispatch at once.
//!
//! Where all waves go the same way, which is known of loops that count and of bounds that all work-items are in, that way is taken. Elsewhere
//! both are: the part that comes first in the code is walked first, and what is known on two ways to a part is joined there. A loop whose end is
//! not known is walked until nothing new is known at its head.

use std::collections::BTreeMap;

use amdgpu_emu::observe::Begun;
use amdgpu_emu::wave::sreg;
use amdgpu_isa::{Condition, Encoding, Extension, Op, Role};

use super::logic;
use super::mask::Mask;
use super::memory::{self, Access, Apertures, InLds};
use super::number::{Bounds, Number, Values};
use super::plan::{Kind, Next, Plan, Step};
use super::state::State;
use crate::graphs::Graphs;
use crate::shape::{Named, Part, Place};

/// Rounds of a loop whose end is not known, after which what still changes in it is given up.
const FEW_ROUNDS: u32 = 2;
/// Dwords that a scalar load fills, at most.
const MOST_LOADED: usize = 16;

pub(super) struct Walk<'a> {
    pub begun: &'a Begun<'a>,
    pub plan: &'a Plan,
    pub graphs: &'a mut Graphs,
    pub bounds: Bounds,
    pub apertures: Apertures,
    pub values: Values,
    /// Instructions that it may still take.
    pub left: usize,
    pub phase: u32,
    /// All waves are where the walk is.
    pub is_certain: bool,
    /// Some ended before others.
    pub has_ended: bool,
    pub global: Vec<(Access, Bounds)>,
    pub in_lds: Vec<InLds>,
    /// It is known of each access of LDS where, and between which barriers.
    pub knows_lds: bool,
    /// The waves have said that they come to a barrier, and go on for now.
    pub has_signalled: bool,
    /// At each barrier all waves were there with all lanes.
    pub meets_evenly: bool,
}

/// The states that the walk comes to later, and those at heads of loops.
#[derive(Default)]
struct Open {
    parts: BTreeMap<usize, State>,
    heads: BTreeMap<usize, (State, u32)>,
}

impl Walk<'_> {
    /// Walks from the entry to every end. None if something comes that is not followed.
    pub fn run(&mut self, start: State) -> Option<()> {
        let mut open = Open::default();
        let (mut at, mut state) = (0, start);
        loop {
            let plan = self.plan;
            let part = &plan.parts[at];
            self.left = self.left.checked_sub(part.steps.len() + 1)?;
            for step in &part.steps {
                self.step(step, &mut state)?;
            }
            let after = match part.next {
                Next::End => {
                    self.has_ended |= !open.parts.is_empty();
                    self.meets_evenly &= !self.has_signalled;
                    None
                }
                Next::To(next) => Some(next),
                Next::If(condition, target, behind) => match self.decided(condition, &state) {
                    Some(true) => Some(target),
                    Some(false) => Some(behind),
                    None => {
                        self.leave(&mut open, behind, state.clone());
                        if target <= at && !self.goes_round(&mut open, target, &mut state) {
                            None
                        } else {
                            Some(target)
                        }
                    }
                },
            };
            match after {
                // a loop goes on
                Some(next) if next <= at => at = next,
                after => {
                    if let Some(next) = after {
                        self.leave(&mut open, next, state);
                    }
                    match open.parts.pop_first() {
                        Some(first) => (at, state) = first,
                        None => return Some(()),
                    }
                }
            }
            self.is_certain = open.parts.is_empty() && !self.has_ended;
        }
    }

    /// The walk comes to a part later.
    fn leave(&self, open: &mut Open, part: usize, state: State) {
        match open.parts.get_mut(&part) {
            Some(before) => before.join(&state, false, &self.bounds),
            None => {
                open.parts.insert(part, state);
            }
        }
    }

    /// Another round of a loop whose end is not known; false if it would bring nothing new.
    fn goes_round(&self, open: &mut Open, head: usize, state: &mut State) -> bool {
        let Some((known, rounds)) = open.heads.get_mut(&head) else {
            open.heads.insert(head, (state.clone(), 1));
            return true;
        };
        let mut joined = known.clone();
        joined.join(state, *rounds >= FEW_ROUNDS, &self.bounds);
        if joined == *known {
            return false;
        }
        *state = joined.clone();
        (*known, *rounds) = (joined, *rounds + 1);
        true
    }

    /// Whether all waves take a branch, or none does.
    fn decided(&self, condition: Condition, state: &State) -> Option<bool> {
        let is_zero = |mask: &Mask| match (mask.is_empty, mask.is_full()) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        match condition {
            Condition::Scc(wanted) => state.scc().truth().map(|scc| scc == wanted),
            Condition::ExecZero(wanted) => is_zero(&state.exec).map(|zero| zero == wanted),
            Condition::VccZero(wanted) => {
                let vcc = state.slot_mask(sreg::VCC, self.mask_dwords())?;
                is_zero(&vcc).map(|zero| zero == wanted)
            }
        }
    }

    fn mask_dwords(&self) -> usize {
        self.begun.machine.model.wave_size.div_ceil(32) as usize
    }

    fn step(&mut self, step: &Step, state: &mut State) -> Option<()> {
        match step.kind {
            Kind::Nothing => return Some(()),
            Kind::Barrier | Kind::Wait => {
                let is_signalled = step.kind == Kind::Barrier || self.has_signalled;
                self.meets_evenly &= self.is_certain && state.exec.is_full() && is_signalled;
                self.phase += 1;
                self.has_signalled = false;
            }
            Kind::Signal => {
                self.meets_evenly &= self.is_certain && state.exec.is_full() && !self.has_signalled;
                self.has_signalled = true;
            }
            Kind::Memory => self.access(step, state)?,
            Kind::Computes => {}
        }
        let mut writes = Vec::new();
        for part in &step.shape.0 {
            if step.kind == Kind::Memory {
                self.loaded(part, state, &mut writes);
            } else {
                self.compute(part, state, &mut writes)?;
            }
        }
        for write in writes {
            self.write(write, state)?;
        }
        Some(())
    }

    /// Where a memory instruction goes.
    fn access(&mut self, step: &Step, state: &State) -> Option<()> {
        let part = &step.shape.0[0];
        let is_lds = part.inst.encoding == Encoding::Ds;
        let model = &self.begun.machine.model;
        let Some(list) = memory::accesses(step.pc, part, state, (model, self.apertures), &self.bounds) else {
            self.knows_lds &= !is_lds && part.inst.encoding != Encoding::Flat;
            return is_lds.then_some(());
        };
        let bounds = state.exec.narrow(&self.bounds);
        for access in list {
            // scalar ones take no notice of EXEC
            if part.inst.encoding == Encoding::Smem {
                self.global.push((access, self.bounds));
                continue;
            }
            if state.exec.is_empty {
                continue;
            }
            if !is_lds {
                self.global.push((access, bounds));
                continue;
            }
            self.knows_lds &= !self.has_signalled;
            self.in_lds.push(InLds {
                access,
                mask: state.exec.clone(),
                phase: self.phase,
                is_certain: self.is_certain,
            });
        }
        Some(())
    }

    /// What a memory instruction leaves in registers: of scalar loads from what nobody changes it is known.
    fn loaded(&self, part: &Part, state: &State, writes: &mut Vec<Write>) {
        let known = part.writes.iter().find_map(|named| match named.place {
            Place::Scalar(slot) if part.inst.encoding == Encoding::Smem => Some((slot, named.dwords)),
            _ => None,
        });
        let dwords = known.and_then(|(slot, dwords)| {
            let model = &self.begun.machine.model;
            let list = memory::accesses(0, part, state, (model, self.apertures), &self.bounds)?;
            let access = list.first()?;
            let address = access.address?;
            // parts of dwords are extended
            if access.bytes != 4 * dwords as i64 {
                return None;
            }
            let value = address.span == 0 && address.steps == Number::same(0).steps;
            let at = u64::try_from(address.base & !3).ok().filter(|_| value)?;
            Some((slot, dwords, self.constants(at, dwords)?))
        });
        if let Some((slot, dwords, bytes)) = dwords {
            for (d, bytes) in bytes.as_chunks::<4>().0.iter().take(dwords).enumerate() {
                writes.push(Write::Slot(
                    slot + d as u8,
                    Number::same(u32::from_le_bytes(*bytes).into()),
                ));
            }
            return;
        }
        part.writes.iter().for_each(|named| forget(named, part, writes));
    }

    /// Bytes of the kernel's arguments or of the dispatch's packet, which stay as they are while it runs.
    fn constants(&self, at: u64, dwords: usize) -> Option<[u8; 4 * MOST_LOADED]> {
        let bytes = 4 * dwords as u64;
        let is_in = |(from, size): (u64, u64)| from <= at && at + bytes <= from + size;
        if dwords > MOST_LOADED || !self.constant_ranges().into_iter().any(is_in) {
            return None;
        }
        let mut read = [0; 4 * MOST_LOADED];
        self.begun.memory.read(at, &mut read[..4 * dwords]).ok()?;
        Some(read)
    }

    /// From where on, and how many bytes, nobody changes while the dispatch runs.
    pub fn constant_ranges(&self) -> [(u64, u64); 2] {
        const PACKET_BYTES: u64 = 64;
        let dispatch = self.begun.dispatch;
        [
            (dispatch.kernarg_address, dispatch.descriptor.kernarg_size.into()),
            (dispatch.packet_address, PACKET_BYTES),
        ]
    }

    fn compute(&mut self, part: &Part, state: &State, writes: &mut Vec<Write>) -> Option<()> {
        let is_scalar = matches!(
            part.inst.encoding,
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp
        );
        if part.inst.op == Op::V_READFIRSTLANE_B32 {
            let source = part.reads.iter().find(|named| named.role == Role::Src0)?;
            // a wave without lanes reads the first one, which is off
            let number = match source.place {
                Place::Vector(n) => state.vector_of_any_lane(n, &self.bounds),
                _ => state.value(source, 0),
            };
            let number = number.of_wave(&self.bounds);
            return self.to_places(part, &[number], writes);
        }
        if is_scalar && let Some(made) = logic::masks_of(part, state, self.mask_dwords()) {
            return self.masks(part, state, made?, writes);
        }
        if self.by_graph(part, state, is_scalar, writes).is_none() {
            for named in &part.writes {
                // a mask of lanes, or EXEC
                match named.place {
                    Place::Scalar(sreg::EXEC | 127) if is_scalar => return None,
                    Place::Scalar(sreg::EXEC | 127) => writes.push(Write::Exec(state.exec.part(), true)),
                    Place::Scalar(slot)
                        if !is_scalar
                            && named.dwords == self.mask_dwords()
                            && part.row.op.mnemonic().starts_with("v_cmp") =>
                    {
                        writes.push(Write::Mask(slot, state.exec.part()));
                    }
                    _ => forget(named, part, writes),
                }
            }
        }
        Some(())
    }

    /// What a scalar operation makes of masks: the result, whether it is no more than EXEC was, and what SCC becomes.
    fn masks(&self, part: &Part, state: &State, made: logic::Made, writes: &mut Vec<Write>) -> Option<()> {
        for named in &part.writes {
            match named.place {
                Place::Scalar(sreg::SCC) => writes.push(Write::Scc(match (made.mask.is_empty, made.mask.is_full()) {
                    (true, _) => Number::same(0),
                    (_, true) => Number::same(1),
                    _ => Number::between(0, 1),
                })),
                Place::Scalar(sreg::EXEC) => writes.push(Write::Exec(made.mask.clone(), made.is_less)),
                // what saves EXEC is the old one
                Place::Scalar(slot) if made.saves => writes.push(Write::Mask(slot, state.exec.clone())),
                Place::Scalar(slot) => writes.push(Write::Mask(slot, made.mask.clone())),
                _ => return None,
            }
        }
        Some(())
    }

    fn by_graph(&mut self, part: &Part, state: &State, is_scalar: bool, writes: &mut Vec<Write>) -> Option<()> {
        let modifiers = &part.inst.modifiers;
        let is_sdwa = part.inst.extension == Extension::Sdwa;
        let is_plain = !part.crosses_lanes
            && part.kept == 0
            && part.halves == 0
            && (part.inst.extension == Extension::None || is_sdwa && modifiers.dst_sel == 6 && modifiers.sext == 0)
            && modifiers.op_sel == 0
            && !modifiers.clamp
            && modifiers.omod == 0
            && part.inst.encoding != Encoding::Vop3p;
        if !is_plain {
            return None;
        }
        let compiled = self.graphs.of(part.inst.op, self.begun.machine.model.processor)?;
        let mut sources = [[Number::UNKNOWN; 2]; 3];
        let mut truth = Number::between(0, 1);
        let mut n = 0;
        let put = |named: &Named, n: usize, sources: &mut [[Number; 2]; 3]| {
            let dwords = *compiled.sources.get(n)?;
            for (d, number) in sources.get_mut(n)?.iter_mut().enumerate().take(dwords) {
                *number = state.value(named, d);
            }
            if is_sdwa {
                let select = [modifiers.src0_sel, modifiers.src1_sel, 6].get(n).copied()?;
                sources[n][0] = sources[n][0].selected(select, &self.bounds);
            }
            if (modifiers.neg | modifiers.abs) >> n & 1 != 0 {
                sources[n] = [Number::UNKNOWN; 2];
            }
            Some(())
        };
        for named in &part.reads {
            match named.place {
                Place::Scalar(sreg::SCC) if is_scalar => truth = state.scc(),
                Place::Scalar(_) if !is_scalar && part.is_mask(named) => {
                    let mask = state.mask(named, self.begun.machine.model.wave_size.div_ceil(32) as usize);
                    truth = match mask {
                        Some(mask) if mask.is_empty => Number::same(0),
                        Some(mask) if state.exec.is_in(&mask) => Number::same(1),
                        _ => Number::between(0, 1),
                    };
                }
                // a destination that is read, too, is the last source
                _ if named.role == Role::Vdst => {}
                _ if named.role == Role::Simm16 => {
                    let amdgpu_isa::Operand::Imm(value) = named.operand else {
                        return None;
                    };
                    let is_unsigned = part.inst.op.mnemonic().ends_with("_u32");
                    let value = if is_unsigned {
                        u32::from(value as u16)
                    } else {
                        i32::from(value as i16) as u32
                    };
                    *sources.get_mut(n)? = [Number::same(value.into()), Number::UNKNOWN];
                    n += 1;
                }
                _ => {
                    put(named, n, &mut sources)?;
                    n += 1;
                }
            }
        }
        if let Some(named) = part.reads.iter().find(|named| named.role == Role::Vdst) {
            put(named, n, &mut sources)?;
            n += 1;
        }
        if n != compiled.sources.len() {
            return None;
        }
        let source = |register: u16| sources[usize::from(register / 2).min(2)][usize::from(register & 1)];
        self.values.run(&compiled.nodes, source, truth, &self.bounds);
        let values: Vec<Number> = compiled.value.iter().map(|node| self.values.get(*node)).collect();
        let truth = compiled
            .truth
            .map(|node| (self.values.get(node), self.values.compared(node)));
        let Some((truth, compared)) = truth else {
            let is_left = |named: &&Named| {
                is_scalar == matches!(named.place, Place::Scalar(sreg::SCC)) && !matches!(named.place, Place::Vector(_))
            };
            part.writes
                .iter()
                .filter(is_left)
                .for_each(|named| forget(named, part, writes));
            return self.to_places(part, &values, writes);
        };
        if is_scalar {
            writes.push(Write::Scc(truth));
            return self.to_places(part, &values, writes);
        }
        let mask = match truth.truth() {
            Some(false) => Mask::empty(),
            Some(true) => state.exec.clone(),
            None => match compared.filter(|compared| compared.number.span == 0) {
                Some(compared) => state.exec.with(compared),
                None => state.exec.part(),
            },
        };
        for named in &part.writes {
            match named.place {
                Place::Scalar(sreg::EXEC) => writes.push(Write::Exec(mask.clone(), true)),
                Place::Scalar(slot) => writes.push(Write::Mask(slot, mask.clone())),
                _ => {}
            }
        }
        self.to_places(part, &values, writes)
    }

    /// Numbers to the destination that is no mask.
    fn to_places(&self, part: &Part, values: &[Number], writes: &mut Vec<Write>) -> Option<()> {
        let is_vector = |named: &&Named| matches!(named.place, Place::Vector(_));
        let is_slot = |named: &&Named| matches!(named.place, Place::Scalar(slot) if slot != sreg::SCC);
        let place = part
            .writes
            .iter()
            .find(is_vector)
            .or_else(|| part.writes.iter().find(is_slot));
        let Some(named) = place.filter(|_| !values.is_empty()) else {
            return values.is_empty().then_some(());
        };
        for d in 0..named.dwords {
            let number = values.get(d).copied().unwrap_or(Number::UNKNOWN);
            match named.place {
                Place::Vector(n) => writes.push(Write::Vector(n + d, number)),
                Place::Scalar(sreg::EXEC | 127) => return None,
                Place::Scalar(slot) => writes.push(Write::Slot(slot + d as u8, number)),
                Place::Nothing => {}
            }
        }
        Some(())
    }

    fn write(&self, write: Write, state: &mut State) -> Option<()> {
        match write {
            Write::Vector(n, number) => state.set_vector(n, number, &self.bounds),
            Write::AllLanes(n) => state.set_vector_of_all(n, Number::UNKNOWN),
            Write::Slot(slot, number) => state.set_slot(slot, number),
            Write::Scc(number) => state.set_scc(number),
            Write::Mask(slot, mask) => state.set_mask(slot, self.mask_dwords(), &mask),
            Write::Exec(mask, is_less) => state.enter(mask, is_less, &self.bounds),
        }
        Some(())
    }
}

/// What an instruction leaves.
pub(super) enum Write {
    Vector(usize, Number),
    /// Anything, also in lanes that are off.
    AllLanes(usize),
    Slot(u8, Number),
    Scc(Number),
    Mask(u8, Mask),
    /// EXEC, and whether it loses lanes only.
    Exec(Mask, bool),
}

/// Nothing is known of a destination any more. What crosses lanes may write such as are off: `v_writelane_b32` does, and operations of matrices do.
fn forget(named: &Named, part: &Part, writes: &mut Vec<Write>) {
    let takes_no_notice = !part.is_memory && (part.crosses_lanes || part.inst.op == Op::V_WRITELANE_B32);
    for d in 0..named.dwords {
        match named.place {
            Place::Vector(n) if takes_no_notice => writes.push(Write::AllLanes(n + d)),
            Place::Vector(n) => writes.push(Write::Vector(n + d, Number::UNKNOWN)),
            Place::Scalar(sreg::SCC) => writes.push(Write::Scc(Number::between(0, 1))),
            Place::Scalar(slot) => writes.push(Write::Slot(slot.saturating_add(d as u8), Number::UNKNOWN)),
            Place::Nothing => {}
        }
    }
}
