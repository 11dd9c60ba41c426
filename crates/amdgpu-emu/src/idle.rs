//! Work-groups that do nothing: found by running the kernel once on ranges of values instead of values.
//!
//! A grid may have billions of work-items of which a few do something, those with the highest ids say. The kernel is run on the
//! ranges of ids of many work-groups at a time; if it comes to its end without an instruction that others could notice, and every
//! branch is decided for all of them, then none of these work-groups needs to be run. What is counted of them is exact.

use std::ops::Range as Groups;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use amdgpu_isa::{Condition, Op};

use crate::dispatch::Dispatch;
use crate::memory::Memory;
use crate::operation::Semantics;
use crate::ops;
use crate::program::{Code, Program};
use crate::run::RunStats;
use crate::schedule::parts::{Parts, Share};
use crate::uop::{LaneSrc, ScalarSrc, Uop};
use crate::wave::{sreg, vreg};
use amdgpu_semantics::ranges::{Range, RangeFn, Results, Sources, Truth};

/// Instructions that are looked at before giving up.
const MAX_STEPS: u64 = 512;
/// Grids with fewer work-groups are run as they are.
const FEW_GROUPS: u64 = 1 << 12;
/// Work-groups that are run between two attempts, at most.
const MAX_PAUSE: u64 = 1 << 12;

/// Hands out the work-groups that must be run.
pub(crate) struct Cursor {
    total: u64,
    /// Threads that take them.
    jobs: usize,
    /// See [`Parts::new`].
    together: usize,
    /// Those behind the search for idle ones, once it is over. Until then, they are taken one by one.
    parts: OnceLock<Parts>,
    search: Mutex<Search>,
}

struct Search {
    /// Those before it were taken or left out.
    next: u64,
    /// Work-groups of the next attempt.
    span: u64,
    /// No attempt before this one.
    resume: u64,
    pause: u64,
}

/// The answer for a range of work-groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// They do nothing, each wave with so many instructions.
    Idle(u64),
    /// A branch is not decided for all of them: perhaps for fewer.
    Undecided,
    /// The kernel does something whatever the ids are.
    Never,
}

impl Cursor {
    /// `together` of them, of which `total` is a multiple, run at the same time. `search`: whether idle ones may be left out.
    pub fn new(total: u64, jobs: usize, together: usize, search: bool) -> Cursor {
        let cursor = Cursor {
            total,
            jobs,
            together,
            parts: OnceLock::new(),
            search: Mutex::new(Search {
                next: 0,
                span: FEW_GROUPS,
                resume: 0,
                pause: 1,
            }),
        };
        if !search || total < FEW_GROUPS {
            cursor.divide(0);
        }
        cursor
    }

    /// Hands out those that are left to all threads.
    fn divide(&self, first: u64) -> &Parts {
        self.parts
            .get_or_init(|| Parts::new(first..self.total, self.jobs, self.together))
    }

    fn search(&self) -> MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no work-groups are left that no thread has taken.
    pub fn is_empty(&self) -> bool {
        match self.parts.get() {
            Some(parts) => parts.is_empty(),
            None => self.search().next >= self.total,
        }
    }

    /// The next work-groups for a thread to run, none if there are no more; what the ones before them would have done that were left out is
    /// added to `stats`.
    pub fn take(
        &self,
        (thread, share): (usize, Share),
        begun: (&Dispatch, &Program, &Memory),
        stats: &mut RunStats,
    ) -> Groups<u64> {
        let parts = match self.parts.get() {
            Some(parts) => parts,
            None => {
                // Held until the work-group is taken, so that it is not left out, too.
                let mut search = self.search();
                if self.parts.get().is_none() && self.leave_out(&mut search, begun, stats) {
                    let first = search.next.min(self.total);
                    search.next = (first + 1).min(self.total);
                    return first..search.next;
                }
                self.divide(search.next)
            }
        };
        parts.take(thread, share)
    }

    /// Gives whether the search goes on.
    #[cold]
    fn leave_out(
        &self,
        s: &mut Search,
        (dispatch, program, memory): (&Dispatch, &Program, &Memory),
        stats: &mut RunStats,
    ) -> bool {
        while s.next < self.total && s.next >= s.resume {
            let end = s.next.saturating_add(s.span).min(self.total);
            match answer(dispatch, program, memory, s.next, end - 1) {
                Answer::Idle(instructions) => {
                    let waves = dispatch.waves_before(end) - dispatch.waves_before(s.next);
                    stats.work_groups += end - s.next;
                    stats.waves += waves;
                    stats.instructions += waves * instructions;
                    s.next = end;
                    s.span = s.span.saturating_mul(2);
                    s.pause = 1;
                }
                Answer::Undecided if s.span > 1 => s.span /= 2,
                Answer::Undecided => {
                    s.resume = s.next + s.pause;
                    s.pause = (2 * s.pause).min(MAX_PAUSE);
                }
                Answer::Never => return false,
            }
        }
        true
    }
}

/// The lanes of a mask, of those that exist in the wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lanes {
    All,
    None,
    Some,
}

impl Lanes {
    fn truth(self) -> Truth {
        match self {
            Lanes::All => true.into(),
            Lanes::None => false.into(),
            Lanes::Some => Truth::UNKNOWN,
        }
    }

    fn of(truth: Truth) -> Lanes {
        match truth.known() {
            Some(true) => Lanes::All,
            Some(false) => Lanes::None,
            None => Lanes::Some,
        }
    }
}

/// What is known of all waves of a range of work-groups.
struct Known {
    scalar: [Range<32>; sreg::COUNT],
    /// Of the slot pair that begins at each slot, if it is a mask of lanes. Its dwords are unknown then.
    masks: [Option<Lanes>; sreg::COUNT],
    vector: Vec<Range<32>>,
    scc: Truth,
    /// Masks are of 32 lanes, and one slot.
    wave32: bool,
}

fn answer(dispatch: &Dispatch, program: &Program, memory: &Memory, first: u64, last: u64) -> Answer {
    let Some(mut known) = Known::at_start(dispatch, first, last) else {
        return Answer::Never;
    };
    let mut pc = dispatch.entry;
    let mut branched = false;
    for executed in 1..=MAX_STEPS {
        let at = program.region(pc).and_then(|region| Some((region, region.index(pc)?)));
        let Some(Code::Uop(uop)) = at.and_then(|(region, index)| region.at(index)) else {
            break;
        };
        pc += u64::from(uop.size);
        match known.step(uop, memory) {
            Step::Next => {}
            Step::End => return Answer::Idle(executed),
            Step::Branch(taken) => {
                let Some(taken) = taken.known() else {
                    return Answer::Undecided;
                };
                branched |= uop.inst.op != Op::S_BRANCH;
                if taken {
                    pc = pc.wrapping_add_signed(i64::from(uop.imm as i16) * 4);
                }
            }
            Step::Noticed => break,
        }
    }
    // Work-items with other ids may come elsewhere if there was a branch.
    if branched { Answer::Undecided } else { Answer::Never }
}

/// What an instruction does.
enum Step {
    Next,
    /// A branch; whether it is taken.
    Branch(Truth),
    End,
    /// Something that others could notice, or that is not known here.
    Noticed,
}

/// Scalar operations on masks of lanes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MaskOp {
    Move,
    And,
    Or,
    Xor,
    AndNot,
    AndSaveExec,
    OrSaveExec,
    AndNotSaveExec,
}

impl MaskOp {
    /// The operation on masks of one slot or of two.
    fn of(op: Op, wave32: bool) -> Option<MaskOp> {
        Some(match (op, wave32) {
            (Op::S_MOV_B32, true) | (Op::S_MOV_B64, false) => MaskOp::Move,
            (Op::S_AND_B32, true) | (Op::S_AND_B64, false) => MaskOp::And,
            (Op::S_OR_B32, true) | (Op::S_OR_B64, false) => MaskOp::Or,
            (Op::S_XOR_B32, true) | (Op::S_XOR_B64, false) => MaskOp::Xor,
            (Op::S_ANDN2_B32, true) | (Op::S_ANDN2_B64, false) => MaskOp::AndNot,
            (Op::S_AND_SAVEEXEC_B32, true) | (Op::S_AND_SAVEEXEC_B64, false) => MaskOp::AndSaveExec,
            (Op::S_OR_SAVEEXEC_B32, true) | (Op::S_OR_SAVEEXEC_B64, false) => MaskOp::OrSaveExec,
            (Op::S_ANDN2_SAVEEXEC_B32, true) | (Op::S_ANDN2_SAVEEXEC_B64, false) => MaskOp::AndNotSaveExec,
            _ => return None,
        })
    }
}

impl Known {
    /// None if not even the ids are known.
    fn at_start(dispatch: &Dispatch, first: u64, last: u64) -> Option<Known> {
        let mut known = Known {
            scalar: [Range::ANY; sreg::COUNT],
            masks: [None; sreg::COUNT],
            vector: vec![Range::ANY; vreg::AGPR],
            scc: Truth::UNKNOWN,
            wave32: dispatch.model.wave_size == 32,
        };
        known.masks[sreg::EXEC as usize] = Some(Lanes::All);
        let ids = dispatch
            .group_ids(first, last)
            .map(|(low, high)| Range::new(low.into(), high.into()));
        for (slot, value) in dispatch.first_slots(ids, Range::exactly) {
            known.scalar[usize::from(slot)] = value;
        }
        for (slot, low, high) in dispatch.packed_group_ids(first, last) {
            known.scalar[usize::from(slot)] = Range::new(low.into(), high.into());
        }
        for (register, greatest) in known.vector.iter_mut().zip(dispatch.greatest_item_ids()) {
            *register = Range::new(0, greatest.into());
        }
        Some(known)
    }

    fn step(&mut self, uop: &Uop, memory: &Memory) -> Step {
        if uop.dual().is_some() {
            return self.lanes(uop.operations());
        }
        match ops::semantics(uop.inst.op, uop.processor) {
            Some(Semantics::Nothing) => Step::Next,
            Some(Semantics::Scalar(k)) => match k.ranges {
                Some(f) => self.scalar(uop, f),
                None => Step::Noticed,
            },
            Some(Semantics::Lane(_)) => self.lanes(std::slice::from_ref(uop)),
            Some(Semantics::Control(_) | Semantics::Custom(_)) => self.other(uop, memory),
            None => Step::Noticed,
        }
    }

    fn other(&mut self, uop: &Uop, memory: &Memory) -> Step {
        let zero = |slot: u8| match self.mask(slot) {
            Some(Lanes::All) => false.into(),
            Some(Lanes::None) => true.into(),
            _ => Truth::UNKNOWN,
        };
        let is = |truth: Truth, wanted: bool| Step::Branch(if wanted { truth } else { !truth });
        match uop.inst.op {
            Op::S_ENDPGM => Step::End,
            Op::S_BRANCH => Step::Branch(true.into()),
            Op::S_LOAD_DWORD => self.load(uop, memory, 1),
            Op::S_LOAD_DWORDX2 => self.load(uop, memory, 2),
            Op::S_LOAD_DWORDX4 => self.load(uop, memory, 4),
            Op::S_LOAD_DWORDX8 => self.load(uop, memory, 8),
            Op::S_LOAD_DWORDX16 => self.load(uop, memory, 16),
            op => match Condition::of(op) {
                Some(Condition::Scc(wanted)) => is(self.scc, wanted),
                Some(Condition::VccZero(wanted)) => is(zero(sreg::VCC), wanted),
                Some(Condition::ExecZero(wanted)) => is(zero(sreg::EXEC), wanted),
                None => Step::Noticed,
            },
        }
    }

    /// A load of constant memory: nobody notices it if it does not fault.
    fn load(&mut self, uop: &Uop, memory: &Memory, dwords: usize) -> Step {
        let [base, offset] = [self.source(uop.scalar[0]), self.source(uop.scalar[1])];
        let (Some(low), Some(high), Some(offset)) = (base[0].value(), base[1].value(), offset[0].value()) else {
            return Step::Noticed;
        };
        let address = ((low | high << 32) & !3).wrapping_add_signed((uop.imm & !3) + (offset & !3) as i64);
        let mut bytes = [0; 64];
        let bytes = &mut bytes[..4 * dwords];
        let slot = match uop.scalar[2] {
            ScalarSrc::Slot(slot) => slot,
            ScalarSrc::Const(_) => uop.sdst,
        };
        if memory.read(address, bytes).is_err() {
            return Step::Noticed;
        }
        let values = bytes
            .as_chunks::<4>()
            .0
            .iter()
            .map(|b| Range::exactly(u32::from_le_bytes(*b).into()));
        self.write(slot, &values.collect::<Vec<_>>());
        Step::Next
    }

    fn scalar(&mut self, uop: &Uop, f: RangeFn) -> Step {
        let touches_mask = |source: ScalarSrc| matches!(source, ScalarSrc::Slot(slot) if self.mask(slot).is_some());
        if uop.scalar.into_iter().any(touches_mask) || uop.sdst & !1 == sreg::EXEC {
            return self.masks(uop);
        }
        let sources = Sources {
            dwords: uop.scalar.map(|source| self.source(source)),
            truth: self.scc,
        };
        let Results { value, truth } = f(&sources);
        self.write(uop.sdst, &value);
        self.scc = truth.unwrap_or(self.scc);
        Step::Next
    }

    /// Scalar operations on masks.
    fn masks(&mut self, uop: &Uop) -> Step {
        let all_ones = if self.wave32 { u32::MAX.into() } else { u64::MAX };
        let lanes = |source: ScalarSrc| match source {
            ScalarSrc::Slot(slot) => self.mask(slot).unwrap_or(Lanes::Some).truth(),
            ScalarSrc::Const(0) => false.into(),
            ScalarSrc::Const(value) if value == all_ones => true.into(),
            ScalarSrc::Const(_) => Truth::UNKNOWN,
        };
        let [a, b, _] = uop.scalar.map(lanes);
        let exec = self.mask(sreg::EXEC).unwrap_or(Lanes::Some).truth();
        let Some(op) = MaskOp::of(uop.inst.op, self.wave32) else {
            return Step::Noticed;
        };
        let is_ones = |n: usize| uop.scalar[n] == ScalarSrc::Const(all_ones);
        let (result, saves) = match op {
            // All ones: lanes that do not exist, too.
            MaskOp::Move if !is_ones(0) => (a, false),
            MaskOp::And => (a & b, false),
            MaskOp::Or if !is_ones(0) && !is_ones(1) => (a | b, false),
            MaskOp::Xor if !is_ones(0) && !is_ones(1) => (a ^ b, false),
            MaskOp::AndNot if !is_ones(0) => (a & !b, false),
            MaskOp::AndSaveExec => (a & exec, true),
            MaskOp::OrSaveExec if !is_ones(0) => (a | exec, true),
            MaskOp::AndNotSaveExec if !is_ones(0) => (a & !exec, true),
            _ => return Step::Noticed,
        };
        // A scalar number with bits beyond the wave's lanes would be none of these masks.
        let number = |source: ScalarSrc| matches!(source, ScalarSrc::Slot(slot) if self.mask(slot).is_none());
        let two = matches!(op, MaskOp::And | MaskOp::Or | MaskOp::Xor | MaskOp::AndNot);
        let sources = if two { 2 } else { 1 };
        if uop.scalar[..sources].iter().any(|&source| number(source)) {
            return Step::Noticed;
        }
        if saves {
            self.write_mask(uop.sdst, Lanes::of(exec));
            self.write_mask(sreg::EXEC, Lanes::of(result));
        } else {
            self.write_mask(uop.sdst, Lanes::of(result));
        }
        if op != MaskOp::Move {
            self.scc = result;
        }
        Step::Next
    }

    /// Lane operations that read all sources before one of them writes.
    fn lanes(&mut self, uops: &[Uop]) -> Step {
        let exec = match self.mask(sreg::EXEC) {
            Some(Lanes::All) => true,
            Some(Lanes::None) => false,
            _ => return Step::Noticed,
        };
        let results: Option<Vec<Results>> = uops.iter().map(|uop| self.results(uop)).collect();
        let Some(results) = results else {
            return Step::Noticed;
        };
        for (uop, Results { value, truth }) in uops.iter().zip(results) {
            if exec {
                let at = usize::from(uop.vdst);
                for (register, value) in self.vector.iter_mut().skip(at).zip(value) {
                    *register = value;
                }
            }
            if let Some(truth) = truth {
                let lanes = Lanes::of(truth & exec.into());
                self.write_mask(uop.sdst, lanes);
                if uop.writes_exec {
                    self.write_mask(sreg::EXEC, lanes);
                }
            }
        }
        Step::Next
    }

    /// What a lane operation computes; None if that is not known here.
    fn results(&self, uop: &Uop) -> Option<Results> {
        let Some(Semantics::Lane(lane)) = ops::semantics(uop.inst.op, uop.processor) else {
            return None;
        };
        let ranges = lane.ranges.filter(|_| uop.plain_lanes && !uop.inst.modifiers.clamp)?;
        Some(ranges(&Sources {
            dwords: uop.lane.map(|source| self.lane(source, uop)),
            truth: self.mask(uop.mask_in).map_or(Truth::UNKNOWN, Lanes::truth),
        }))
    }

    /// A source of a lane operation, as two dwords.
    fn lane(&self, source: LaneSrc, uop: &Uop) -> [Range<32>; 2] {
        if let Some([low, high]) = source.constant_dwords() {
            return [low, high].map(|x| Range::exactly(x.into()));
        }
        let register = source.register();
        let broadcasts = &uop.broadcast[..usize::from(uop.broadcast_count)];
        match broadcasts.iter().find(|b| usize::from(b.temp) == register) {
            Some(b) => self.source(b.source),
            None => [0, 1].map(|d| self.vector.get(register + d).copied().unwrap_or(Range::ANY)),
        }
    }

    fn source(&self, source: ScalarSrc) -> [Range<32>; 2] {
        match source {
            ScalarSrc::Slot(slot) => {
                [0, 1].map(|d| self.scalar.get(usize::from(slot) + d).copied().unwrap_or(Range::ANY))
            }
            ScalarSrc::Const(value) => [value, value >> 32].map(|x| Range::exactly(x & 0xffff_ffff)),
        }
    }

    fn mask(&self, slot: u8) -> Option<Lanes> {
        self.masks.get(usize::from(slot)).copied().flatten()
    }

    /// Forgets masks of which `count` slots from `slot` on are a part.
    fn forget_masks(&mut self, slot: u8, count: usize) {
        let first = usize::from(slot).saturating_sub(1).min(sreg::COUNT);
        let end = (usize::from(slot) + count).min(sreg::COUNT);
        self.masks[first..end.max(first)].fill(None);
    }

    fn write(&mut self, slot: u8, values: &[Range<32>]) {
        self.forget_masks(slot, values.len());
        for (place, value) in self.scalar.iter_mut().skip(slot.into()).zip(values) {
            *place = *value;
        }
    }

    fn write_mask(&mut self, slot: u8, lanes: Lanes) {
        self.write(slot, &[Range::ANY; 2]);
        if let Some(mask) = self.masks.get_mut(usize::from(slot)) {
            *mask = Some(lanes);
        }
    }
}
