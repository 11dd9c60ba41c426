//! What can be shown of a kernel before it runs: that nothing undefined decides anything or is stored, on whatever way through it.
//!
//! Of vector registers it is known whether they are defined in all lanes that the wave begins with, and whether in those that are active. A
//! register that is written under a part of them is defined there as long as EXEC only loses lanes. What EXEC is set to must be masks of
//! such lanes: comparisons, saved EXECs, and what logic makes of them. What comes from LDS and private memory counts as undefined.

use amdgpu_emu::dispatch::GivenRegisters;
use amdgpu_emu::wave::{sreg, vreg};
use amdgpu_isa::{Encoding, Flags, Model, Op, Operand};

use super::off_lanes::Readers;
use super::registers::{Id, Place, SCC, Set, VECTORS};
use super::shape::{Named, Part, Shape};
use crate::code::Code;
use crate::kernel::Kernel;

/// What is known at a place of the kernel.
#[derive(Clone, Copy, PartialEq, Eq)]
struct State {
    /// Defined in all lanes that the wave began with; scalar ones as a whole.
    all: Set,
    /// Defined in the lanes that are active.
    now: Set,
    /// Scalar slots with a mask of lanes that the wave began with.
    masks: Set,
    /// ... of all of them.
    full: Set,
    /// EXEC is as the wave began.
    is_full: bool,
}

impl State {
    /// Everything is defined.
    fn defined() -> State {
        let mut all = Set::default();
        (0..=SCC).for_each(|id| all.set(id, true));
        State {
            all,
            now: all,
            masks: Set::default(),
            full: Set::default(),
            is_full: true,
        }
    }

    fn at_start(given: &GivenRegisters) -> State {
        let mut all = Set::default();
        let scalars = |from: u8, to: u8| (usize::from(from)..usize::from(to)).map(|slot| (VECTORS + slot) as Id);
        let set = |all: &mut Set, ids: &mut dyn Iterator<Item = Id>| ids.for_each(|id| all.set(id, true));
        set(&mut all, &mut (0..given.vgprs.min(vreg::TEMP) as Id));
        set(&mut all, &mut scalars(0, given.sgprs.min(106) as u8));
        set(&mut all, &mut scalars(108, sreg::COUNT as u8));
        for slot in [sreg::M0, sreg::FLAT_SCRATCH, sreg::FLAT_SCRATCH + 1] {
            let is_given = slot != sreg::M0 && given.flat_scratch;
            all.set((VECTORS + usize::from(slot)) as Id, is_given);
        }
        State {
            all,
            now: all,
            ..State::defined()
        }
    }

    /// What holds on both of two ways.
    fn meet(&self, other: &State) -> State {
        State {
            all: self.all.and(&other.all),
            now: self.now.and(&other.now),
            masks: self.masks.and(&other.masks),
            full: self.full.and(&other.full),
            is_full: self.is_full && other.is_full,
        }
    }
}

/// What is known of a dispatch.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Given {
    /// The kernel may access LDS or private memory.
    pub has_private: bool,
    /// Each wave begins with all of its lanes.
    pub full_waves: bool,
}

/// What is the same everywhere.
#[derive(Clone, Copy)]
struct Fixed {
    given: Given,
    /// Dwords of a mask of lanes.
    mask_dwords: usize,
}

/// How often parts are looked at, at most.
const MOST_VISITS: usize = 1 << 12;

/// Whether a kernel uses nothing that is undefined.
pub(super) fn is_sound(
    kernel: &Kernel,
    code: &Code,
    (model, registers): (&Model, &GivenRegisters),
    given: Given,
) -> bool {
    let fixed = Fixed {
        given,
        mask_dwords: model.wave_size.div_ceil(32) as usize,
    };
    let shapes = shapes(kernel, code, model);
    holds(kernel, &shapes, State::at_start(registers), |state, shape| {
        step(state, shape, fixed)
    })
}

/// Whether no lane of a kernel's waves reads one that is off.
pub(super) fn reads_no_off_lane(kernel: &Kernel, code: &Code, model: &Model) -> bool {
    let fixed = Fixed {
        given: Given {
            full_waves: true,
            ..Given::default()
        },
        mask_dwords: model.wave_size.div_ceil(32) as usize,
    };
    let shapes = shapes(kernel, code, model);
    let readers = Readers::of(&shapes);
    let reads = |shape: &Shape| shape.0.iter().any(|part| readers.has(part));
    !shapes.iter().flatten().any(reads)
        || holds(kernel, &shapes, State::defined(), |state, shape| {
            (state.is_full || !reads(shape)) && step(state, shape, fixed)
        })
}

fn shapes(kernel: &Kernel, code: &Code, model: &Model) -> Vec<Vec<Shape>> {
    let of_part = |part: &crate::kernel::Part| {
        let numbers = part.numbers.iter();
        numbers
            .map(|number| Shape::of(&code.get(*number).inst, model))
            .collect()
    };
    kernel.parts.iter().map(of_part).collect()
}

/// Follows what is known along every way; false if some step says so, or there are too many.
fn holds(
    kernel: &Kernel,
    shapes: &[Vec<Shape>],
    start: State,
    mut step: impl FnMut(&mut State, &Shape) -> bool,
) -> bool {
    let mut known: Vec<Option<State>> = vec![None; kernel.parts.len()];
    known[0] = Some(start);
    let mut open = vec![0];
    for _ in 0..MOST_VISITS {
        let Some(at) = open.pop() else { return true };
        let Some(mut state) = known[at] else { continue };
        for shape in &shapes[at] {
            if !step(&mut state, shape) {
                return false;
            }
        }
        for next in &kernel.parts[at].next {
            let met = known[*next].map_or(state, |before| before.meet(&state));
            if known[*next] != Some(met) {
                known[*next] = Some(met);
                open.push(*next);
            }
        }
    }
    false
}

/// One instruction; false if something undefined may decide something, be stored, or get into EXEC.
fn step(state: &mut State, shape: &Shape, fixed: Fixed) -> bool {
    let mut effects = Vec::new();
    for part in &shape.0 {
        let is_defined = reads(part).iter().all(|id| is_read_defined(state, part, *id, fixed));
        let decides = part.is_memory || part.row.flags.contains(Flags::BRANCH) || part.writes_exec();
        if decides && !is_defined {
            return false;
        }
        let is_known = is_defined && !(part.is_memory && fixed.given.has_private && part.may_be_private());
        effects.push((part, is_known));
    }
    for (part, is_known) in effects {
        let exec = match part.writes_exec() {
            true => match exec_of(state, part, fixed) {
                Some(exec) => Some(exec),
                None => return false,
            },
            false => None,
        };
        write(state, part, is_known, fixed);
        if let Some(exec) = exec {
            enter(state, exec);
        }
    }
    true
}

/// The registers that decide what an instruction does; those of branches are among the operands.
fn reads(part: &Part) -> Vec<Id> {
    let keeps = part.inst.op == Op::V_WRITELANE_B32 || part.kept != 0 || part.keeps_lanes();
    let kept = part.writes.iter().filter(|_| keeps);
    part.reads
        .iter()
        .chain(kept)
        .flat_map(|named| named.place.ids(named.dwords))
        .collect()
}

/// Whether what an instruction reads of a register is defined.
fn is_read_defined(state: &State, part: &Part, id: Id, fixed: Fixed) -> bool {
    let any_lane = matches!(
        part.inst.op,
        Op::V_READLANE_B32 | Op::V_READFIRSTLANE_B32 | Op::V_WRITELANE_B32
    );
    match usize::from(id) < VECTORS {
        // lanes that the wave did not begin with are not known
        true if part.inst.op == Op::V_READLANE_B32 && !fixed.given.full_waves => false,
        true if any_lane => state.all.has(id),
        true if !part.is_memory && part.reads_all_lanes() => false,
        true => state.now.has(id),
        false => state.all.has(id),
    }
}

fn write(state: &mut State, part: &Part, is_known: bool, fixed: Fixed) {
    let (mask, is_full) = mask_of(state, part, fixed);
    for id in part.ids().1 {
        let is_vector = usize::from(id) < VECTORS;
        if !is_known {
            state.all.set(id, false);
            state.now.set(id, false);
        } else {
            state.now.set(id, true);
            if !is_vector || state.is_full {
                state.all.set(id, true);
            }
        }
        if !is_vector {
            // of a pair, the low slot stands for both
            for slot in [id, id.saturating_sub(1)] {
                state.masks.set(slot, false);
                state.full.set(slot, false);
            }
        }
    }
    if mask
        && is_known
        && let Some(id) = part.writes.iter().find_map(|named| mask_slot(named, fixed))
    {
        state.masks.set(id, true);
        state.full.set(id, is_full);
    }
}

/// The slot of a scalar destination that may be a mask.
fn mask_slot(named: &Named, fixed: Fixed) -> Option<Id> {
    match named.place {
        Place::Scalar(slot) if named.dwords == fixed.mask_dwords && slot != sreg::SCC && slot != sreg::EXEC => {
            named.place.ids(1).next()
        }
        _ => None,
    }
}

/// What EXEC becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exec {
    /// It loses lanes.
    Less,
    /// Other lanes, of those that the wave began with.
    Other,
    /// All lanes that it began with.
    Full,
}

fn enter(state: &mut State, exec: Exec) {
    match exec {
        Exec::Less => state.is_full = false,
        Exec::Other | Exec::Full => {
            // scalar ones have no lanes
            let scalars = state.now;
            state.now = state.all;
            (VECTORS as Id..=SCC).for_each(|id| state.now.set(id, scalars.has(id)));
            state.is_full = exec == Exec::Full;
        }
    }
}

/// Whether an operand is a mask of lanes that the wave began with, and whether it is of all.
fn is_mask(state: &State, named: &Named, fixed: Fixed) -> (bool, bool) {
    match (named.place, named.operand) {
        (Place::Scalar(_), _) if named.dwords != fixed.mask_dwords => (false, false),
        (Place::Scalar(sreg::EXEC), _) => (true, state.is_full),
        (Place::Scalar(_), _) => match named.place.ids(1).next() {
            Some(id) => (state.masks.has(id), state.full.has(id)),
            None => (false, false),
        },
        (Place::Nothing, Operand::Int(0)) => (true, false),
        _ => (false, false),
    }
}

/// Whether an instruction writes such a mask to a scalar register.
fn mask_of(state: &State, part: &Part, fixed: Fixed) -> (bool, bool) {
    let name = part.inst.op.mnemonic();
    if name.contains("saveexec") {
        return (true, state.is_full);
    }
    // comparisons, and carries
    if !matches!(
        part.inst.encoding,
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp | Encoding::Smem
    ) {
        return (name.starts_with("v_cmp"), false);
    }
    combined(state, part, fixed).unwrap_or((false, false))
}

/// What a scalar operation makes of masks.
fn combined(state: &State, part: &Part, fixed: Fixed) -> Option<(bool, bool)> {
    let reads: Vec<&Named> = part
        .reads
        .iter()
        .filter(|n| !matches!(n.place, Place::Scalar(sreg::SCC)))
        .collect();
    let masks: Vec<(bool, bool)> = reads.iter().map(|named| is_mask(state, named, fixed)).collect();
    match (part.inst.op, &masks[..]) {
        (Op::S_MOV_B64 | Op::S_MOV_B32, [a]) => Some(*a),
        (Op::S_AND_B64 | Op::S_AND_B32, [a, b]) => Some((a.0 || b.0, a.1 && b.1)),
        (Op::S_ANDN2_B64 | Op::S_ANDN2_B32, [a, _]) => Some((a.0, false)),
        (Op::S_OR_B64 | Op::S_OR_B32, [a, b]) => Some((a.0 && b.0, a.0 && b.0 && (a.1 || b.1))),
        (Op::S_XOR_B64 | Op::S_XOR_B32, [a, b]) => Some((a.0 && b.0, false)),
        (Op::S_CSELECT_B64 | Op::S_CSELECT_B32, [a, b]) => Some((a.0 && b.0, a.1 && b.1)),
        _ => None,
    }
}

/// What an instruction makes of EXEC; none if that may be lanes that the wave did not begin with.
fn exec_of(state: &State, part: &Part, fixed: Fixed) -> Option<Exec> {
    let has_exec = |n: &&Named| matches!(n.place, Place::Scalar(sreg::EXEC));
    let source = || {
        part.reads
            .iter()
            .find(|n| matches!(n.place, Place::Scalar(_) | Place::Nothing))
    };
    let other = |is_full| if is_full { Exec::Full } else { Exec::Other };
    match part.inst.op {
        Op::S_AND_SAVEEXEC_B64 | Op::S_AND_SAVEEXEC_B32 => return Some(Exec::Less),
        Op::S_ANDN1_SAVEEXEC_B64 | Op::S_ANDN1_SAVEEXEC_B32 => return Some(Exec::Less),
        Op::S_OR_SAVEEXEC_B64 | Op::S_OR_SAVEEXEC_B32 => {
            let (is_mask, is_full) = is_mask(state, source()?, fixed);
            return is_mask.then_some(other(is_full || state.is_full));
        }
        Op::S_XOR_SAVEEXEC_B64 | Op::S_XOR_SAVEEXEC_B32 | Op::S_ANDN2_SAVEEXEC_B64 | Op::S_ANDN2_SAVEEXEC_B32 => {
            return is_mask(state, source()?, fixed).0.then_some(Exec::Other);
        }
        Op::S_AND_B64 | Op::S_AND_B32 if part.reads.iter().any(|n| has_exec(&n)) => return Some(Exec::Less),
        Op::S_ANDN2_B64 | Op::S_ANDN2_B32 if part.reads.first().is_some_and(|n| has_exec(&n)) => {
            return Some(Exec::Less);
        }
        op if op.mnemonic().starts_with("v_cmpx") => return Some(Exec::Less),
        _ => {}
    }
    let written = |n: &Named| matches!(n.place, Place::Scalar(sreg::EXEC)) && n.dwords == fixed.mask_dwords;
    let explicit = part.writes.iter().any(written);
    match combined(state, part, fixed).filter(|_| explicit)? {
        (true, is_full) => Some(other(is_full)),
        _ => None,
    }
}
