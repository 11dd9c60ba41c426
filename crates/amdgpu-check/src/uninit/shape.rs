//! An instruction with a wave that runs it.

use amdgpu_emu::wave::{LANES, Wave};
use amdgpu_isa::{Flags, Inst, Role, Row};

use super::registers::Registers;
pub(super) use crate::shape::{Named, Part, Shape};

/// An instruction of a wave with its operands.
pub(super) struct Step<'a> {
    pub part: &'a Part,
    pub inst: &'a Inst,
    pub row: &'a Row,
    pub wave: &'a Wave,
    pub reads: &'a [Named],
    pub writes: &'a [Named],
    pub exec: u64,
}

impl<'a> Step<'a> {
    pub fn new(part: &'a Part, wave: &'a Wave) -> Step<'a> {
        Step {
            part,
            inst: &part.inst,
            row: part.row,
            wave,
            reads: &part.reads,
            writes: &part.writes,
            exec: wave.exec(),
        }
    }

    /// The first active lane; the first one if none is.
    pub fn first_lane(&self) -> usize {
        self.exec.trailing_zeros() as usize % LANES
    }

    pub fn source(&self, role: Role) -> Option<&Named> {
        self.reads.iter().find(|n| n.role == role)
    }

    pub fn is_memory(&self) -> bool {
        self.part.is_memory
    }

    /// Whether values go from lane to lane.
    pub fn crosses_lanes(&self) -> bool {
        self.part.crosses_lanes
    }

    /// Whether nothing that it reads is undefined.
    pub fn reads_defined(&self, registers: &Registers) -> bool {
        let lanes = match self.part.reads_all_lanes() {
            true => self.wave.lane_mask,
            false => self.exec,
        };
        (self.reads.iter()).all(|n| registers.is_defined(n.place, n.dwords, lanes))
    }

    /// Whether nothing undefined comes in, so that all that it writes is defined, and it decides nothing by what is. `off`: lanes that are not
    /// to be read.
    pub fn is_untouched_by(&self, registers: &Registers, off: u64) -> bool {
        !self.row.flags.contains(Flags::BRANCH) && self.writes_all(registers, off) && self.reads_defined(registers)
    }

    /// Whether nothing stays undefined of what it writes, and no lane may read one that is off.
    pub fn writes_all(&self, registers: &Registers, off: u64) -> bool {
        let is_defined = |n: &Named| registers.is_defined(n.place, n.dwords, self.exec);
        self.part.kept == 0
            && (off == 0 || !self.part.reads_other_lanes())
            && (!self.part.keeps_lanes() || self.writes.iter().all(is_defined))
    }

    /// Whether what it stores, or gives to an atomic operation, is defined.
    pub fn data_defined(&self, registers: &Registers) -> bool {
        (self.reads.iter().filter(|n| is_data(n))).all(|n| registers.is_defined(n.place, n.dwords, self.exec))
    }
}

pub(super) fn is_data(named: &Named) -> bool {
    matches!(named.role, Role::Vdata | Role::Data0 | Role::Data1 | Role::Sdata)
}
