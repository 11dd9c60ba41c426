//! Host code for kernels whose waves go one way from the first instruction to the last: whole work-groups at a time, without waves.
//!
//! A wave with all lanes active is followed in graphs from the kernel's entry to its end ([`Way`]). What is the same in all lanes, or goes up evenly
//! along X and Y of the work-group, as addresses of arrays do, is computed once for several work-groups that follow each other ([`number`], [`plan`]);
//! the rest is host code for a row of lanes, as anywhere else, with loads and stores as copies of rows. Where waves meet at a
//! barrier, a phase ends: all waves go through one before any goes on. What the way takes for granted (a branch that full waves
//! take, sums that pass 2^32 in no lane, rows inside of allocations, no NaNs) is looked at before anything is stored: a wave for
//! which it does not hold has done nothing, and begins as waves do.
//!
//! A kernel has two ways: on one, all lanes stay active; on the other, conditions that follow from where lanes are divide them ([`divided`]).

use amdgpu_isa::{Op as Isa, Operand, RegKind, Role};
use amdgpu_jit::region::Condition;
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::graph::{self, Bit, Id, Node, Nodes, Word};

use super::region::Known;
use super::{Gathered, Waves};
use crate::data_share::{self, Says};
use crate::lanes::ArgKind;
use crate::operation::Semantics;
use crate::ops::{self, barrier, flow};
use crate::uop::{Needs, Place, ScalarSrc, Uop};
use crate::wave::{Path, sreg, vreg};
use divided::Divided;

mod divided;
pub mod lines;
pub mod number;
mod parts;
mod plan;
pub mod run;

pub use run::{Batch, Done, Whole};

/// Work-items of a work-group along X and Y.
pub type Extent = [u32; 2];

/// Instructions of a way at the most.
pub const LONGEST: u32 = 512;
/// Registers from here on stand for rows that were loaded.
const FIRST_ROW: u16 = vreg::COUNT as u16;
/// Slots from here on stand for dwords that scalar loads gave.
const FIRST_LOADED: u8 = sreg::COUNT as u8;

/// Dwords that a wave loads from an address that is the same for all lanes.
struct ScalarLoad {
    low: Id,
    high: Id,
    offset: Id,
    imm: i64,
    dwords: Vec<Id>,
}

/// Where an access goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Memory {
    Global,
    /// Global memory, if no aperture is met.
    Flat,
    Lds,
}

/// A load or store of a dword in each lane.
#[derive(Clone, Copy)]
struct Access {
    /// Low dword of the address of each lane, or an offset from a base.
    low: Id,
    high: Option<Id>,
    base: Option<[Id; 2]>,
    imm: i64,
    memory: Memory,
    /// What is stored; None for a load.
    value: Option<Id>,
    /// The lanes that do it; None for all.
    lanes: Option<Id>,
    /// Barriers before it.
    phase: usize,
}

/// What a slot holds when a wave begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The same in all waves of the dispatch.
    Value(u32),
    /// The work-group's id in a dimension.
    GroupId(u8),
}

/// Where waves find the ids of work-items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemIds {
    /// In v0 and v1.
    Apart,
    /// Those of so many dimensions in v0.
    Packed { dimensions: usize },
}

/// Bits of each id where they are packed.
const BITS_OF_ID: u32 = 10;

/// What follows an instruction.
pub enum Next {
    Following,
    /// A branch that is taken.
    Taken,
    /// A branch that is taken if a condition has a value.
    If(Bit, bool),
    /// A branch that waves take of which no lane is active.
    Skip,
    End,
}

/// What a wave with all lanes does, as far as it was followed. The graph is this thread's.
pub struct Way {
    gathered: Gathered,
    loads: Vec<ScalarLoad>,
    accesses: Vec<Access>,
    /// Slots that hold a half of a mask whose other half a number was written over.
    halves: Vec<u8>,
    /// Conditions that must hold in all lanes.
    required: Vec<(Bit, bool)>,
    /// Conditions that must be the same in all lanes: SCC is told from them.
    uniform: Vec<Bit>,
    /// Barriers so far.
    phase: usize,
    /// Which lanes are active; None if all must stay so.
    /// v0 as it is at the beginning, if it has all ids.
    packed: Option<Word>,
    /// It has signaled a barrier that it has not waited for.
    signaled: bool,
    divided: Option<Divided>,
    pub instructions: u32,
    pub needs: Needs,
}

/// A [`Way`] to the end of the kernel.
pub struct Followed {
    nodes: Vec<Node>,
    way: Way,
}

/// Why a way ends at a scalar instruction that wants a mask as a number.
pub const MASK: &str = "a scalar instruction reads a mask of lanes";
const EXEC: &str = "EXEC changes in another way than by a bounds check";
const DIVIDED: &str = "a branch where some lanes are off";
const AFTER: &str = "loads after it has stored";

fn all_lanes() -> Bit {
    Nodes.bool(true)
}

impl Way {
    /// At the entry of a kernel; whether lanes may be divided.
    pub fn begin(waves: Waves, ids: ItemIds, divides: bool) -> Way {
        graph::begin(waves.path == Path::Flushed);
        let mut gathered = Gathered {
            most_masks: usize::MAX,
            may_write_exec: true,
            ..Gathered::of(waves)
        };
        let mut packed = None;
        if let ItemIds::Packed { dimensions } = ids {
            let [x, y] = [0, 1].map(Word::register);
            let all = match dimensions {
                0 | 1 => x,
                _ => x + Nodes.shl(y, Word::constant(BITS_OF_ID)),
            };
            packed = Some(all);
            gathered.registers = vec![(0, all), (1, Word::constant(0))];
        }
        Way {
            gathered,
            packed,
            signaled: false,
            loads: Vec::new(),
            accesses: Vec::new(),
            halves: Vec::new(),
            required: Vec::new(),
            uniform: Vec::new(),
            phase: 0,
            divided: divides.then(Divided::new),
            instructions: 0,
            needs: Needs::default(),
        }
    }

    /// Goes over an instruction.
    ///
    /// # Errors
    /// Why it cannot be part of a way.
    pub fn meet(&mut self, uop: &Uop) -> Result<Next, &'static str> {
        if let Some(condition) = flow::branch(uop.inst.op) {
            return self.branch(condition);
        }
        if self.reads_a_half(uop) {
            return Err(MASK);
        }
        if uop.inst.op == Isa::S_ENDPGM {
            self.are_together()?;
            if self.signaled {
                return Err("a barrier that it signals and does not wait for");
            }
            return Ok(Next::End);
        }
        if uop.inst.op == Isa::S_BARRIER {
            self.are_together()?;
            self.phase += 1;
            return Ok(Next::Following);
        }
        if barrier::is_of_group(uop) {
            self.are_together()?;
            let waits = uop.inst.op == Isa::S_BARRIER_WAIT;
            if std::mem::replace(&mut self.signaled, !waits) != waits {
                return Err("a barrier that it does not signal once for each wait");
            }
            self.phase += usize::from(waits);
            return Ok(Next::Following);
        }
        if uop.place != Place::Inside || uop.inst.modifiers.scale_offset {
            return Err("waits, polls, or changes how instructions run");
        }
        match ops::semantics(uop.inst.op, uop.processor) {
            Some(Semantics::Lane(_)) => self.lanes(uop)?,
            Some(Semantics::Scalar(_)) => self.scalar(uop)?,
            _ if uop.dual().is_some() => self.lanes(uop)?,
            _ => self.other(uop)?,
        }
        Ok(Next::Following)
    }

    /// Takes for granted that a condition has a value.
    pub fn require(&mut self, condition: Bit, truth: bool) {
        self.required.push((condition, truth));
    }

    fn branch(&self, condition: Condition) -> Result<Next, &'static str> {
        match condition {
            Condition::Always => Ok(Next::Taken),
            Condition::ExecZero(true) if self.some_lanes().is_some() => Ok(Next::Skip),
            Condition::ExecZero(false) | Condition::VccZero(_) if self.some_lanes().is_some() => Err(DIVIDED),
            Condition::ExecZero(false) => Ok(Next::Taken),
            // all lanes are active
            Condition::ExecZero(true) => Ok(Next::Following),
            Condition::Scc(truth) => match self.known().scc {
                Some(scc) => Ok(Next::If(scc, truth)),
                None => Err("a branch on SCC as it was before the kernel"),
            },
            Condition::VccZero(zero) => match self.gathered.masks.iter().find(|mask| mask.0 == sreg::VCC) {
                // all lanes or none
                Some(&(_, bit)) => Ok(Next::If(bit, !zero)),
                None => Err("a branch on VCC that is no comparison's"),
            },
        }
    }

    fn known(&self) -> &Known {
        &self.gathered.known
    }

    /// A comparison that leaves lanes active for which it holds.
    fn compare_exec(&mut self, uop: &Uop) -> Result<(), &'static str> {
        let effects = self.gathered.effects(uop)?;
        let (Some(condition), None) = (effects.exec, effects.mask) else {
            return Err(EXEC);
        };
        if self.divided.is_some() {
            return self.leave(condition);
        }
        self.require(condition, true);
        Ok(())
    }

    fn lanes(&mut self, uop: &Uop) -> Result<(), &'static str> {
        if uop.writes_exec {
            return self.compare_exec(uop);
        }
        let halves = uop.operations().iter();
        let refused = halves.clone().find_map(|half| self.gathered.effects(half).err());
        let checks = [self.gathered.checks.len(), self.gathered.wide_checks.len()];
        self.gathered
            .meet(uop)
            .ok_or(refused.unwrap_or("has no graph with what is before it"))?;
        if let Some(packed) = self.packed {
            for (_, word) in &mut self.gathered.registers {
                *word = unpacked(*word, packed).unwrap_or(*word);
            }
        }
        self.note_lanes(uop, checks);
        // what were numbers are masks now
        let slots = self.gathered.mask_slots;
        for half in uop.operations() {
            let written = half.sdst..half.sdst.saturating_add(slots);
            if self.gathered.masks.iter().any(|mask| mask.0 == half.sdst) {
                self.gathered.known.slots.retain(|known| !written.contains(&known.0));
                self.halves.retain(|slot| !written.contains(slot));
            }
        }
        Ok(())
    }

    /// Whether an instruction reads what is left of a mask.
    fn reads_a_half(&self, uop: &Uop) -> bool {
        let reads = |&(role, operand): &(Role, Operand)| match operand {
            Operand::Reg(reg) if reg.kind == RegKind::Sgpr && uop.inst.reads(uop.processor, role) => {
                let slots = reg.index..reg.index + u16::from(reg.dwords);
                self.halves.iter().any(|&slot| slots.contains(&u16::from(slot)))
            }
            _ => false,
        };
        !self.halves.is_empty() && uop.inst.operands().to_vec().iter().any(reads)
    }

    /// Whether a slot is part of a mask of lanes.
    fn is_mask(&self, slot: u8) -> bool {
        let slots = self.gathered.mask_slots;
        let of = |mask: u8| (mask..mask + slots).contains(&slot);
        of(sreg::EXEC) || slot == sreg::EXEC + 1 || self.gathered.masks.iter().any(|mask| of(mask.0))
    }

    /// A scalar slot as a number.
    fn slot(&self, slot: u8) -> Result<Id, &'static str> {
        match self.is_mask(slot) || usize::from(slot) >= sreg::COUNT {
            true => Err(MASK),
            false => Ok(self.known().slot(slot).0),
        }
    }

    fn scalar(&mut self, uop: &Uop) -> Result<(), &'static str> {
        let slots = uop.scalar.iter().filter_map(|source| match source {
            ScalarSrc::Slot(slot) => Some(*slot),
            ScalarSrc::Const(_) => None,
        });
        if self.writes_exec(uop.sdst) {
            return self.change_of_exec(uop);
        }
        let reads_mask = slots.into_iter().any(|slot| self.is_mask(slot));
        let wide = self.gathered.mask_slots == 2;
        if reads_mask && uop.inst.op == if wide { Isa::S_MOV_B64 } else { Isa::S_MOV_B32 } {
            let bit = self.mask(uop.scalar[0])?;
            return self.set_mask(uop.sdst, bit);
        }
        if reads_mask && let Some(operation) = of_masks(uop.inst.op, wide) {
            return self.masks(uop, operation);
        }
        let is_wide = |n: usize| match ops::semantics(uop.inst.op, uop.processor) {
            Some(Semantics::Scalar(kernel)) => kernel.args.get(n) == Some(&ArgKind::Qword),
            _ => true,
        };
        for (n, source) in uop.scalar.iter().enumerate() {
            let ScalarSrc::Slot(slot) = *source else { continue };
            if self.is_mask(slot) || is_wide(n) && usize::from(slot) + 1 < sreg::COUNT && self.is_mask(slot + 1) {
                return Err(MASK);
            }
        }
        let known = &mut self.gathered.known;
        if known.meet(uop).is_none() {
            // in other MODEs they do not have to be those of lanes
            let floats = if self.gathered.flushes {
                None
            } else {
                known.meet_floats(uop)
            };
            let floats = floats.ok_or("a scalar operation without a graph")?;
            self.gathered.checks.extend(floats.iter().map(|word| word.0));
        }
        self.forget_masks()
    }

    /// The lanes of a bounds check come back to those that were left, or are fewer: all, if the check is to hold.
    fn change_of_exec(&mut self, uop: &Uop) -> Result<(), &'static str> {
        let wide = self.gathered.mask_slots == 2;
        let is = |narrow: Isa, other: Isa| uop.inst.op == if wide { other } else { narrow };
        let (ScalarSrc::Slot(a), ScalarSrc::Slot(b)) = (uop.scalar[0], uop.scalar[1]) else {
            return Err(EXEC);
        };
        if self.divided.is_some() {
            return self.divide(uop, [a, b]);
        }
        if uop.sdst != sreg::EXEC || a != sreg::EXEC && b != sreg::EXEC {
            return Err(EXEC);
        }
        if is(Isa::S_AND_B32, Isa::S_AND_B64) {
            let other = if a == sreg::EXEC { b } else { a };
            let condition = self.gathered.mask(other).ok_or(EXEC)?;
            self.require(condition, true);
        } else if !is(Isa::S_OR_B32, Isa::S_OR_B64) {
            return Err(EXEC);
        }
        self.gathered.known.scc = Some(all_lanes());
        Ok(())
    }

    /// A mask of lanes that a scalar instruction reads.
    fn mask(&self, source: ScalarSrc) -> Result<Bit, &'static str> {
        match source {
            ScalarSrc::Slot(sreg::EXEC) => Ok(self.some_lanes().unwrap_or_else(all_lanes)),
            ScalarSrc::Slot(slot) => {
                let known = self.gathered.masks.iter().find(|mask| mask.0 == slot);
                known.map(|&(slot, bit)| self.written_mask(slot, bit)).ok_or(MASK)
            }
            ScalarSrc::Const(0) => Ok(Nodes.bool(false)),
            ScalarSrc::Const(_) => Err(MASK),
        }
    }

    /// An operation on masks of lanes. SCC is whether any lane is left: that is known where all lanes have the same.
    fn masks(&mut self, uop: &Uop, operation: fn(Bit, Bit) -> Bit) -> Result<(), &'static str> {
        let bit = operation(self.mask(uop.scalar[0])?, self.mask(uop.scalar[1])?);
        self.gathered.known.scc = None;
        if self.divided.is_none() {
            self.uniform.push(bit);
            self.gathered.known.scc = Some(bit);
        }
        self.set_mask(uop.sdst, bit)
    }

    fn set_mask(&mut self, slot: u8, bit: Bit) -> Result<(), &'static str> {
        if !self.gathered.can_write(slot) {
            return Err("masks of lanes overlap");
        }
        let written = slot..slot + self.gathered.mask_slots;
        self.gathered.known.slots.retain(|known| !written.contains(&known.0));
        self.halves.retain(|slot| !written.contains(slot));
        self.forget_writer(slot);
        super::set(&mut self.gathered.masks, slot, bit);
        Ok(())
    }

    fn writes_exec(&self, slot: u8) -> bool {
        slot.abs_diff(sreg::EXEC) <= 1
    }

    /// Forgets masks that numbers were written over. What is left of one is no number.
    fn forget_masks(&mut self) -> Result<(), &'static str> {
        let slots = self.gathered.mask_slots;
        let Gathered { known, masks, .. } = &mut self.gathered;
        let is_over = |slot: u8| known.slots.iter().any(|known| known.0 == slot);
        self.halves.retain(|&slot| !is_over(slot));
        for &(first, _) in masks.iter() {
            let left = (first..first + slots).filter(|&slot| !is_over(slot));
            match left.clone().count() {
                n if n == usize::from(slots) => {}
                0 => {}
                // instructions read VCC without naming it
                _ if first >= sreg::VCC => return Err("half of VCC is written over"),
                _ => self.halves.extend(left),
            }
        }
        masks.retain(|mask| !(mask.0..mask.0 + slots).any(is_over));
        Ok(())
    }

    fn other(&mut self, uop: &Uop) -> Result<(), &'static str> {
        let wide = self.gathered.mask_slots == 2;
        match uop.inst.op {
            Isa::S_AND_SAVEEXEC_B64 if wide => self.bounds_check(uop),
            Isa::S_AND_SAVEEXEC_B32 if !wide => self.bounds_check(uop),
            Isa::S_LOAD_DWORD => self.scalar_load(uop, 1),
            Isa::S_LOAD_DWORDX2 => self.scalar_load(uop, 2),
            Isa::S_LOAD_DWORDX4 => self.scalar_load(uop, 4),
            Isa::S_LOAD_DWORDX8 => self.scalar_load(uop, 8),
            Isa::S_LOAD_DWORDX16 => self.scalar_load(uop, 16),
            Isa::GLOBAL_LOAD_DWORD | Isa::GLOBAL_STORE_DWORD => self.access(uop, Memory::Global, 1),
            Isa::GLOBAL_LOAD_DWORDX2 | Isa::GLOBAL_STORE_DWORDX2 => self.access(uop, Memory::Global, 2),
            Isa::GLOBAL_LOAD_DWORDX3 | Isa::GLOBAL_STORE_DWORDX3 => self.access(uop, Memory::Global, 3),
            Isa::GLOBAL_LOAD_DWORDX4 | Isa::GLOBAL_STORE_DWORDX4 => self.access(uop, Memory::Global, 4),
            Isa::FLAT_LOAD_DWORD | Isa::FLAT_STORE_DWORD => self.access(uop, Memory::Flat, 1),
            Isa::FLAT_LOAD_DWORDX2 | Isa::FLAT_STORE_DWORDX2 => self.access(uop, Memory::Flat, 2),
            Isa::FLAT_LOAD_DWORDX3 | Isa::FLAT_STORE_DWORDX3 => self.access(uop, Memory::Flat, 3),
            Isa::FLAT_LOAD_DWORDX4 | Isa::FLAT_STORE_DWORDX4 => self.access(uop, Memory::Flat, 4),
            Isa::DS_READ_B32 | Isa::DS_WRITE_B32 => self.access_lds(uop, 1),
            Isa::DS_READ_B64 | Isa::DS_WRITE_B64 => self.access_lds(uop, 2),
            Isa::DS_READ2_B32 => self.load_two(uop, 1, 4),
            Isa::DS_READ2ST64_B32 => self.load_two(uop, 1, 4 * 64),
            Isa::DS_READ2_B64 => self.load_two(uop, 2, 8),
            Isa::DS_READ2ST64_B64 => self.load_two(uop, 2, 8 * 64),
            _ => Err("is no operation that ways can have"),
        }
    }

    /// EXEC and a condition, which is to hold in all lanes.
    fn bounds_check(&mut self, uop: &Uop) -> Result<(), &'static str> {
        let ScalarSrc::Slot(from) = uop.scalar[0] else {
            return Err(EXEC);
        };
        if self.writes_exec(uop.sdst) {
            return Err(EXEC);
        }
        if self.divided.is_some() {
            return self.divide_and_save(uop, from);
        }
        let condition = self.gathered.mask(from).ok_or(EXEC)?;
        self.require(condition, true);
        // what is saved is a mask: all lanes
        let all = all_lanes();
        self.gathered.known.scc = Some(all);
        self.set_mask(uop.sdst, all)
    }

    fn scalar_load(&mut self, uop: &Uop, dwords: u8) -> Result<(), &'static str> {
        let has_stored = |access: &Access| access.value.is_some() && access.memory != Memory::Lds;
        if self.accesses.iter().any(has_stored) {
            return Err(AFTER);
        }
        let (ScalarSrc::Slot(base), Some(end)) = (uop.scalar[0], uop.sdst.checked_add(dwords)) else {
            return Err("a scalar load without a base");
        };
        let first = self.loads.iter().map(|load| load.dwords.len()).sum::<usize>() + usize::from(FIRST_LOADED);
        let writes_exec = (uop.sdst..end).any(|slot| self.writes_exec(slot));
        if writes_exec || usize::from(end) > sreg::COUNT || first + usize::from(dwords) > usize::from(u8::MAX) {
            return Err("a scalar load to EXEC, or one too many");
        }
        let offset = match uop.scalar[1] {
            ScalarSrc::Slot(slot) => self.slot(slot)?,
            ScalarSrc::Const(value) => Word::constant(value as u32).0,
        };
        let (low, high) = (self.slot(base)?, self.slot(base + 1)?);
        let leaves: Vec<Word> = (first..first + usize::from(dwords))
            .map(|n| Word::slot(n as u8))
            .collect();
        for (slot, &leaf) in (uop.sdst..).zip(&leaves) {
            super::set(&mut self.gathered.known.slots, slot, leaf);
        }
        self.loads.push(ScalarLoad {
            low,
            high,
            offset,
            imm: uop.imm,
            dwords: leaves.into_iter().map(|leaf| leaf.0).collect(),
        });
        self.forget_masks()
    }

    fn register(&self, register: usize) -> Result<Word, &'static str> {
        let register = u16::try_from(register).map_err(|_| MASK)?;
        Ok(self.gathered.register(register))
    }

    /// An access to dwords that follow each other.
    fn access(&mut self, uop: &Uop, memory: Memory, dwords: u8) -> Result<(), &'static str> {
        let modifiers = &uop.inst.modifiers;
        if modifiers.lds || modifiers.tfe || !uop.lane[0].is_register() {
            return Err("an access without an address in registers, to LDS, or that tells of faults");
        }
        let register = uop.lane[0].register();
        let (high, base) = match uop.scalar[0] {
            ScalarSrc::Slot(_) if memory == Memory::Flat => return Err("FLAT with a base"),
            ScalarSrc::Slot(slot) => (None, Some([self.slot(slot)?, self.slot(slot + 1)?])),
            ScalarSrc::Const(_) => (Some(self.register(register + 1)?.0), None),
        };
        let access = Access {
            low: self.register(register)?.0,
            high,
            base,
            imm: uop.imm,
            memory,
            value: None,
            lanes: None,
            phase: 0,
        };
        let is_store = uop.inst.operand(Role::Vdst) == Operand::None;
        self.add_dwords(uop, access, is_store, uop.vdst, dwords)
    }

    fn access_lds(&mut self, uop: &Uop, dwords: u8) -> Result<(), &'static str> {
        let is_store = matches!(uop.inst.op, Isa::DS_WRITE_B32 | Isa::DS_WRITE_B64);
        let access = self.of_lds(uop, uop.imm)?;
        self.add_dwords(uop, access, is_store, uop.vdst, dwords)
    }

    /// Two loads of so many dwords, whose offsets count in so many bytes.
    fn load_two(&mut self, uop: &Uop, dwords: u8, unit: i64) -> Result<(), &'static str> {
        let modifiers = &uop.inst.modifiers;
        let offsets = [modifiers.offset as i64 & 0xff, modifiers.offset1 as i64];
        let accesses = offsets.map(|offset| self.of_lds(uop, unit * offset));
        let registers = (uop.vdst..).step_by(dwords.into());
        for (access, register) in accesses.into_iter().zip(registers) {
            self.add_dwords(uop, access?, false, register, dwords)?;
        }
        Ok(())
    }

    /// Adds an access to each of some dwords that follow each other; loads go to registers from this one on.
    fn add_dwords(
        &mut self,
        uop: &Uop,
        first: Access,
        is_store: bool,
        register: u16,
        dwords: u8,
    ) -> Result<(), &'static str> {
        for d in 0..dwords {
            let value = match is_store {
                true => Some(self.register(uop.lane[1].register() + usize::from(d))?.0),
                false => None,
            };
            let access = Access {
                imm: first.imm + 4 * i64::from(d),
                value,
                ..first
            };
            self.add(access, register + u16::from(d))?;
        }
        Ok(())
    }

    /// A load from LDS.
    fn of_lds(&self, uop: &Uop, imm: i64) -> Result<Access, &'static str> {
        let m0 = graph::node_at(self.known().slot(sreg::M0).0).op;
        let is_all = match data_share::says(&uop.inst, uop.processor) {
            Says::Nothing => true,
            Says::Limit => matches!(m0, graph::Op::Const(m0) if m0 >= data_share::REACHES_ALL),
            Says::Part => false,
        };
        if !is_all || !uop.lane[0].is_register() {
            return Err("an access to GDS, or to as much of LDS as M0 says");
        }
        Ok(Access {
            low: self.register(uop.lane[0].register())?.0,
            high: None,
            base: None,
            imm,
            memory: Memory::Lds,
            value: None,
            lanes: None,
            phase: 0,
        })
    }

    /// Adds an access of a dword in each lane that is active, a load to a register.
    fn add(&mut self, access: Access, register: u16) -> Result<(), &'static str> {
        let phase = self.phase;
        if access.value.is_none() {
            let earlier = |other: &Access| other.phase == phase && other.value.is_some();
            if self.accesses.iter().any(earlier) {
                // waves load before they store
                return Err(AFTER);
            }
            let loads = self.accesses.iter().filter(|access| access.value.is_none()).count();
            super::set(
                &mut self.gathered.registers,
                register,
                Word::register(FIRST_ROW + loads as u16),
            );
        }
        self.accesses.push(Access {
            lanes: self.some_lanes().map(|lanes| lanes.0),
            phase,
            ..access
        });
        Ok(())
    }

    /// At the end of the kernel.
    pub fn end(self) -> Followed {
        Followed {
            nodes: graph::finish(),
            way: self,
        }
    }
}

/// A work-item id, or the low bits of one, that is taken out of all of them.
fn unpacked(word: Word, packed: Word) -> Option<Word> {
    let node = graph::node_at(word.0);
    let constant = |id: Id| match graph::node_at(id).op {
        graph::Op::Const(value) => Some(value),
        _ => None,
    };
    let shifted = |id: Id| {
        let node = graph::node_at(id);
        match (node.op, node.args()) {
            _ if id == packed.0 => Some(0),
            (graph::Op::Lshr, &[of, by]) if of == packed.0 => constant(by),
            _ => None,
        }
    };
    let (bit, mask) = match (node.op, node.args()) {
        (graph::Op::Lshr, _) => (shifted(word.0)?, u32::MAX),
        (graph::Op::And, &[a, b]) => match constant(b) {
            Some(mask) => (shifted(a)?, mask),
            None => (shifted(b)?, constant(a)?),
        },
        _ => return None,
    };
    const ALL: u32 = (1 << BITS_OF_ID) - 1;
    let id = match bit {
        0 if mask <= ALL => Word::register(0),
        // work-groups have two dimensions
        BITS_OF_ID if mask <= ALL || mask == u32::MAX => Word::register(1),
        _ if bit >= 2 * BITS_OF_ID => return Some(Word::constant(0)),
        _ => return None,
    };
    Some(if mask < ALL { id & Word::constant(mask) } else { id })
}

/// What a scalar instruction does to masks of lanes, if it does nothing else but SCC.
fn of_masks(op: Isa, wide: bool) -> Option<fn(Bit, Bit) -> Bit> {
    Some(match op {
        Isa::S_AND_B64 if wide => |a, b| a & b,
        Isa::S_OR_B64 if wide => |a, b| a | b,
        Isa::S_XOR_B64 if wide => |a, b| a ^ b,
        Isa::S_ANDN2_B64 if wide => |a, b| a & !b,
        Isa::S_AND_B32 if !wide => |a, b| a & b,
        Isa::S_OR_B32 if !wide => |a, b| a | b,
        Isa::S_XOR_B32 if !wide => |a, b| a ^ b,
        Isa::S_ANDN2_B32 if !wide => |a, b| a & !b,
        _ => return None,
    })
}
