//! s_set_vgpr_msb: the high bits of VGPR numbers are set where the registers of an instruction want others than those that are set.
//!
//! Which operands have which bits: [`Field`]. A kernel begins with none. Each setting holds as long as it can: it has what the instructions
//! behind it want, too, until two of them want different ones; operations whose sources can be exchanged take either order. A loop
//! finds what its first block wants, so that nothing is set in a loop that wants the same everywhere. It is one of the last passes, since it
//! must see all that reads or writes registers, and it must come before what counts instructions, as clauses do.

use amdgpu_isa::model::state::HardwareRegister;
use amdgpu_isa::vgpr_msb::{Field, NAMED, to_mode};
use amdgpu_isa::{Encoding, Modifiers, Op as M, RegKind, Role};

use crate::emit;
use crate::graph::Worklist;
use crate::ir::Location;
use crate::mir::{Block, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::{commutes, machine};
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
            // code of others begins and ends without any
            Kind::Machine(machine) if machine.op == M::S_SWAPPC_B64 => Some(High::all(0)),
            Kind::Machine(machine) => High::of_operation(machine, emit::encoding(machine.op)),
            Kind::Dual(halves) => High::of_pair(halves),
            Kind::Copies(_) | Kind::Fbarrier(_) => None,
        };
        wanted.unwrap_or_default()
    }
}

/// Whether two operations can be one instruction: both halves have the same high bits.
pub fn agree(halves: &[Machine; 2]) -> bool {
    High::of_pair(halves).is_some()
}

/// What an instruction wants, and what it would want with its first two sources exchanged, if that is the same operation.
#[derive(Clone, Copy, Default)]
struct Wish {
    own: High,
    exchanged: Option<High>,
}

impl Wish {
    fn of(inst: &Inst) -> Wish {
        let exchanged = inst.machine().and_then(exchanged);
        Wish {
            own: High::of(inst),
            exchanged: exchanged.and_then(|m| High::of_operation(&m, emit::encoding(m.op))),
        }
    }

    /// Both with bits that are wanted already, with sources as they are or exchanged; `None` if they want others.
    fn with(self, all: High) -> Option<High> {
        let exchanged = self.exchanged.filter(|other| !all.differs(*other));
        let fitting = if all.differs(self.own) {
            exchanged
        } else {
            Some(self.own)
        };
        fitting.map(|wanted| all.or(wanted))
    }
}

/// An operation on two vector registers with these exchanged.
fn exchanged(machine: &Machine) -> Option<Machine> {
    let vector = |role: Role| matches!(machine.operand(role), Operand::Physical(reg) if reg.kind == RegKind::Vgpr);
    let can = commutes(machine.op) && machine.modifiers == Modifiers::default();
    if !can || !vector(Role::Src0) || !vector(Role::Src1) {
        return None;
    }
    let mut other = *machine;
    for (role, operand) in other.operands_mut() {
        *operand = match role {
            Role::Src0 => machine.operand(Role::Src1),
            Role::Src1 => machine.operand(Role::Src0),
            _ => continue,
        };
    }
    Some(other)
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
        wants.changes(function, block, &mut known);
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
        let mut walked = known;
        let changes = wants.changes(function, number, &mut walked);
        rewrite(&mut function.blocks[number], known, changes, target, &mut behind_mode);
    }
}

/// Whether an instruction has a register that wants high bits.
fn is_far(inst: &Inst) -> bool {
    High::of(inst).bits != 0
}

/// What changes at an instruction of a block.
enum Change {
    /// High bits are set before it.
    Set(u8),
    /// Its sources are exchanged.
    Exchange,
}

type Changes = Vec<(usize, Change)>;

/// What instructions want.
struct Wants {
    insts: Vec<Vec<Wish>>,
    /// What each block wants first in any case, it or the blocks behind it.
    first: Vec<High>,
    /// What blocks in front of loops, and those that go back, leave.
    leave: Vec<High>,
}

impl Wants {
    fn of(function: &Function) -> Wants {
        let blocks = &function.blocks;
        let insts: Vec<Vec<Wish>> = blocks.iter().map(wishes).collect();
        let mut first = vec![High::default(); blocks.len()];
        let own: Vec<High> = insts
            .iter()
            .map(|insts| insts.iter().fold(High::default(), |all, inst| all.or(inst.own)))
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
            block
                .next
                .iter()
                .filter(|to| **to <= number)
                .for_each(|to| heads[*to] = true);
        }
        for (number, block) in blocks.iter().enumerate() {
            let loops = block.next.iter().filter(|to| heads[**to]);
            leave[number] = loops.fold(High::default(), |all, to| all.or(first[*to]));
        }
        Wants { insts, first, leave }
    }

    /// What changes in a block, of which those in `known` are known at its start, and then at its end.
    fn changes(&self, function: &Function, number: usize, known: &mut High) -> Changes {
        let insts = &self.insts[number];
        let mut changes = Changes::new();
        for (at, wish) in insts.iter().enumerate() {
            let given = |wanted: &High| known.gives(*wanted);
            if !given(&wish.own) && !wish.exchanged.as_ref().is_some_and(given) {
                let bits = self.setting(function, number, at).or(*known).bits;
                changes.push((at, Change::Set(bits)));
                *known = High::all(bits);
            }
            if !known.gives(wish.own) {
                changes.push((at, Change::Exchange));
            }
            if let Kind::Machine(machine) = &function.blocks[number].insts[at].kind
                && machine.op == M::S_SETREG_B32
                && is_of_mode(machine)
            {
                *known = High::default();
            }
        }
        let leave = self.leave[number];
        if !known.gives(leave) {
            let block = &function.blocks[number].insts;
            let branches = block.iter().rev().take_while(|inst| is_branch(inst)).count();
            let bits = leave.or(*known).bits;
            changes.push((block.len() - branches, Change::Set(bits)));
            *known = High::all(bits);
        }
        changes
    }

    /// The bits that hold longest from an instruction of a block on.
    fn setting(&self, function: &Function, number: usize, at: usize) -> High {
        let behind = &self.insts[number][at + 1..];
        let wish = self.insts[number][at];
        let run = |mut all: High| {
            let fits = |next: &&Wish| next.with(all).inspect(|more| all = *more).is_some();
            let count = behind.iter().take_while(fits).count();
            (count, all)
        };
        let (count, all) = match wish.exchanged.map(run) {
            Some(exchanged) if exchanged.0 > run(wish.own).0 => exchanged,
            _ => run(wish.own),
        };
        if count < behind.len() {
            return all;
        }
        let next = function.blocks[number].next.iter();
        let further = next.map(|to| self.first[*to]).reduce(High::and);
        all.or(self.leave[number]).or(further.unwrap_or_default())
    }
}

/// What the instructions of a block want. To set MODE takes the bits along: whatever comes behind wants it before.
fn wishes(block: &Block) -> Vec<Wish> {
    let mut all: Vec<Wish> = block.insts.iter().map(Wish::of).collect();
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

/// Changes a block, at whose start some bits are known; `behind_mode` says whether the instruction before sets MODE.
fn rewrite(block: &mut Block, mut known: High, changes: Changes, target: &Target, behind_mode: &mut bool) {
    let room = Vec::with_capacity(block.insts.len() + 2 * changes.len());
    let insts = std::mem::replace(&mut block.insts, room);
    let mut changes = changes.into_iter().peekable();
    let mut location = Location::default();
    for (at, mut inst) in insts.into_iter().enumerate() {
        location = inst.location;
        while let Some((_, change)) = changes.next_if(|(place, _)| *place == at) {
            match (change, &mut inst.kind) {
                (Change::Set(bits), _) => {
                    block.insts.extend(setting(target, known, bits, *behind_mode, location));
                    (known, *behind_mode) = (High::all(bits), false);
                }
                (Change::Exchange, Kind::Machine(machine)) => *machine = exchanged(machine).unwrap_or(*machine),
                (Change::Exchange, _) => {}
            }
        }
        *behind_mode = sets_mode(&inst);
        if *behind_mode && let Kind::Machine(machine) = &mut inst.kind {
            known = set_along(machine, known, target);
        }
        block.insts.push(inst);
    }
    for (_, change) in changes {
        if let Change::Set(bits) = change {
            block.insts.extend(setting(target, known, bits, *behind_mode, location));
            (known, *behind_mode) = (High::all(bits), false);
        }
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
fn setting(
    target: &Target,
    known: High,
    bits: u8,
    behind_mode: bool,
    location: Location,
) -> impl Iterator<Item = Inst> {
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
