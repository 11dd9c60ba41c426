//! s_set_vgpr_msb: the high bits of VGPR numbers are set where the registers of an instruction want others than those that are set.
//!
//! Which operands have which bits: [`Field`]. A kernel begins with none. Each setting holds as long as it can: it has what the instructions
//! behind it want, too, until two of them want different ones. A loop finds what its first block wants, so that nothing is
//! set in a loop that wants the same everywhere. It is one of the last passes, since it must see all that reads or writes registers, and it
//! must come before what counts instructions, as clauses do.

use amdgpu_isa::model::state::HardwareRegister;
use amdgpu_isa::vgpr_msb::{Field, NAMED, to_mode};
use amdgpu_isa::{Encoding, Modifiers, Op as M, RegKind};

use crate::emit;
use crate::graph::Worklist;
use crate::ir::Location;
use crate::mir::{Block, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

/// High bits, those in `mask` of which are as in `bits`: that an instruction wants, or that are known at a place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct High {
    mask: u8,
    bits: u8,
}

const FIELDS: [Field; 4] = [Field::Src0, Field::Src1, Field::Src2, Field::Dst];

impl High {
    /// All bits are known.
    const fn all(bits: u8) -> High {
        High { mask: 0xff, bits }
    }

    fn differs(self, other: High) -> bool {
        (self.bits ^ other.bits) & self.mask & other.mask != 0
    }

    /// Those of both, this one's where both say something.
    fn or(self, other: High) -> High {
        High {
            mask: self.mask | other.mask,
            bits: self.bits & self.mask | other.bits & other.mask & !self.mask,
        }
    }

    /// Fields that both have in common.
    fn and(self, other: High) -> High {
        let same = |f: &&Field| (self.bits ^ other.bits) & f.mask() == 0;
        let fields = FIELDS.iter().filter(same).fold(0, |all, f| all | f.mask());
        let mask = self.mask & other.mask & fields;
        High {
            mask,
            bits: self.bits & mask,
        }
    }

    /// Whether what is known here is what is wanted.
    fn gives(self, wanted: High) -> bool {
        wanted.mask & !self.mask == 0 && !self.differs(wanted)
    }

    /// What an operation wants in an encoding; `None` if two operands want different bits.
    fn of_operation(machine: &Machine, encoding: Encoding) -> Option<High> {
        let mut all = High::default();
        for (role, operand) in machine.operands() {
            if let Operand::Physical(reg) = operand
                && reg.kind == RegKind::Vgpr
                && let Some(field) = Field::of(machine.op, encoding, *role)
            {
                let own = High {
                    mask: field.mask(),
                    bits: ((reg.index / NAMED) as u8) << field.shift(),
                };
                if all.differs(own) {
                    return None;
                }
                all = all.or(own);
            }
        }
        Some(all)
    }

    /// What two operations want that are one instruction; `None` if they cannot be.
    fn of_pair(halves: &[Machine; 2]) -> Option<High> {
        let [a, b] = [&halves[0], &halves[1]].map(|half| High::of_operation(half, Encoding::Vopd));
        let (a, b) = (a?, b?);
        (!a.differs(b)).then(|| a.or(b))
    }

    fn of(inst: &Inst) -> High {
        let wanted = match &inst.kind {
            Kind::Machine(machine) => High::of_operation(machine, emit::encoding(machine.op)),
            Kind::Dual(halves) => High::of_pair(halves),
            Kind::Copies(_) => None,
        };
        wanted.unwrap_or_default()
    }
}

/// Whether two operations can be one instruction: both halves have the same high bits.
pub fn agree(halves: &[Machine; 2]) -> bool {
    High::of_pair(halves).is_some()
}

/// Inserts s_set_vgpr_msb.
pub fn insert(function: &mut Function, target: &Target) {
    if !target.has_far_vgprs() || !function.blocks.iter().flat_map(|b| &b.insts).any(is_far) {
        return;
    }
    let wants = Wants::of(function);
    let mut before: Vec<Option<High>> = vec![None; function.blocks.len()];
    before[0] = Some(High::all(0));
    let mut work = Worklist::new(function.blocks.len());
    work.insert(0);
    while let Some(block) = work.pop_first() {
        let Some(mut known) = before[block] else { continue };
        wants.settings(function, block, &mut known);
        for &to in &function.blocks[block].next {
            let merged = before[to].map_or(known, |other| other.and(known));
            if before[to] != Some(merged) {
                before[to] = Some(merged);
                work.insert(to);
            }
        }
    }
    let mut behind_mode = false;
    for (number, known) in before.iter().enumerate() {
        let known = known.unwrap_or_default();
        let settings = wants.settings(function, number, &mut known.clone());
        rewrite(&mut function.blocks[number], known, settings, target, &mut behind_mode);
    }
}

/// Whether an instruction has a register that wants high bits.
fn is_far(inst: &Inst) -> bool {
    High::of(inst).bits != 0
}

/// Where high bits are set, before which instruction of the block, and to what.
type Setting = (usize, u8);

/// What instructions want.
struct Wants {
    insts: Vec<Vec<High>>,
    /// What each block wants first in any case, it or the blocks behind it.
    first: Vec<High>,
    /// What blocks in front of loops, and those that go back, leave.
    leave: Vec<High>,
}

impl Wants {
    fn of(function: &Function) -> Wants {
        let blocks = &function.blocks;
        let insts: Vec<Vec<High>> = blocks.iter().map(wanted).collect();
        let mut first = vec![High::default(); blocks.len()];
        let own: Vec<High> = insts
            .iter()
            .map(|insts| insts.iter().fold(High::default(), |all, inst| all.or(*inst)))
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (number, block) in blocks.iter().enumerate().rev() {
                let behind = block.next.iter().map(|to| first[*to]).reduce(High::and);
                let all = own[number].or(behind.unwrap_or_default());
                changed |= std::mem::replace(&mut first[number], all) != all;
            }
        }
        let mut leave = vec![High::default(); blocks.len()];
        let mut heads = vec![false; blocks.len()];
        for (number, block) in blocks.iter().enumerate() {
            block.next.iter().filter(|to| **to <= number).for_each(|to| heads[*to] = true);
        }
        for (number, block) in blocks.iter().enumerate() {
            let loops = block.next.iter().filter(|to| heads[**to]);
            leave[number] = loops.fold(High::default(), |all, to| all.or(first[*to]));
        }
        Wants { insts, first, leave }
    }

    /// Where a block sets high bits of which those in `known` are known at its start, and then at its end.
    fn settings(&self, function: &Function, number: usize, known: &mut High) -> Vec<Setting> {
        let insts = &self.insts[number];
        let mut settings = Vec::new();
        let mut set = |at: usize, known: &mut High, wanted: High| {
            let bits = wanted.or(*known).bits;
            settings.push((at, bits));
            *known = High::all(bits);
        };
        for (at, wanted) in insts.iter().enumerate() {
            if !known.gives(*wanted) {
                let mut all = *wanted;
                let further = insts[at + 1..].iter().take_while(|next| {
                    let fits = !all.differs(**next);
                    all = if fits { all.or(**next) } else { all };
                    fits
                });
                if further.count() == insts.len() - at - 1 {
                    let next = function.blocks[number].next.iter();
                    let behind = next.map(|to| self.first[*to]).reduce(High::and);
                    all = all.or(self.leave[number]).or(behind.unwrap_or_default());
                }
                set(at, known, all);
            }
            if let Kind::Machine(machine) = &function.blocks[number].insts[at].kind
                && machine.op == M::S_SETREG_B32
                && is_of_mode(machine)
            {
                *known = High::default();
            }
        }
        if !known.gives(self.leave[number]) {
            let block = &function.blocks[number].insts;
            let branches = block.iter().rev().take_while(|inst| is_branch(inst)).count();
            set(block.len() - branches, known, self.leave[number]);
        }
        settings
    }
}

/// What the instructions of a block want. To set MODE takes the bits along: whatever comes behind wants it before.
fn wanted(block: &Block) -> Vec<High> {
    let mut all: Vec<High> = block.insts.iter().map(High::of).collect();
    for n in (1..all.len()).rev() {
        if sets_mode(&block.insts[n - 1]) {
            all[n - 1] = all[n];
        }
    }
    all
}

fn is_branch(inst: &Inst) -> bool {
    let target = |m: &Machine| m.operands().first().is_some_and(|o| matches!(o.1, Operand::Block(_)));
    inst.machine().is_some_and(target)
}

fn sets_mode(inst: &Inst) -> bool {
    let is_setreg = |m: &&Machine| matches!(m.op, M::S_SETREG_B32 | M::S_SETREG_IMM32_B32);
    inst.machine().filter(is_setreg).is_some_and(is_of_mode)
}

/// Whether an instruction names MODE in an immediate of s_getreg and s_setreg.
fn is_of_mode(machine: &Machine) -> bool {
    let mode = i64::from(HardwareRegister::MODE_ID);
    machine
        .operands()
        .iter()
        .any(|(_, o)| matches!(o, Operand::Immediate(value) if *value & 63 == mode))
}

/// Puts settings into a block, at whose start some bits are known; `behind_mode` says whether the instruction before sets MODE.
fn rewrite(block: &mut Block, mut known: High, settings: Vec<Setting>, target: &Target, behind_mode: &mut bool) {
    let room = Vec::with_capacity(block.insts.len() + 2 * settings.len());
    let insts = std::mem::replace(&mut block.insts, room);
    let mut settings = settings.into_iter().peekable();
    let mut location = Location::default();
    let count = insts.len();
    for (at, mut inst) in insts.into_iter().enumerate() {
        location = inst.location;
        while let Some((_, bits)) = settings.next_if(|(before, _)| *before == at) {
            block.insts.extend(setting(target, known, bits, *behind_mode, location));
            (known, *behind_mode) = (High::all(bits), false);
        }
        *behind_mode = sets_mode(&inst);
        if *behind_mode && let Kind::Machine(machine) = &mut inst.kind {
            known = set_along(machine, known, target);
        }
        block.insts.push(inst);
    }
    for (_, bits) in settings.filter(|(before, _)| *before == count) {
        block.insts.extend(setting(target, known, bits, *behind_mode, location));
        (known, *behind_mode) = (High::all(bits), false);
    }
}

/// MODE is set: the literal has the bits that are known, since they are taken along ([`amdgpu_isa::model::state::State::vgpr_msb`]).
/// Gives what is known then.
fn set_along(machine: &mut Machine, known: High, target: &Target) -> High {
    for (_, operand) in machine.operands_mut() {
        if let Operand::Constant(literal) = operand {
            let field = target.model.state.vgpr_msb;
            *literal = *literal & !u64::from(field.mask()) | u64::from(field.at(to_mode(known.bits & known.mask)));
            return known;
        }
    }
    High::default()
}

/// s_set_vgpr_msb: the bits from now on, and above them those before, for trap handlers. Behind what sets MODE it would do nothing.
fn setting(target: &Target, known: High, bits: u8, behind_mode: bool, location: Location) -> impl Iterator<Item = Inst> {
    let before = known.bits & known.mask;
    let immediate = i64::from(before) << 8 | i64::from(bits);
    let nop = behind_mode.then_some((M::S_NOP, 0));
    let both = nop.into_iter().chain([(M::S_SET_VGPR_MSB, immediate)]);
    both.filter_map(move |(op, immediate)| {
        let operands = [Operand::Immediate(immediate)];
        let machine = machine(target, op, &operands, Modifiers::default(), ModeNeed::default())?;
        Some(Inst {
            kind: Kind::Machine(machine),
            location,
        })
    })
}

#[cfg(test)]
mod tests;
