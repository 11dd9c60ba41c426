//! Numbers of a processor that its models say.

use super::memory::MemoryModel;
use super::registers::Registers;
use super::start::{Start, WorkItemIds};
use crate::target::{FlatScratch, Processor};

impl Processor {
    pub fn flat_scratch(self) -> FlatScratch {
        Start::of(self).flat_scratch
    }

    /// Whether v0 holds all three work-item ids (10 bits each) at kernel entry.
    pub fn packed_work_item_ids(self) -> bool {
        Start::of(self).work_item_ids == WorkItemIds::Packed
    }

    /// Whether MFMA accumulators (AGPRs) exist.
    pub fn has_agprs(self) -> bool {
        self.registers().agprs() > 0
    }

    /// What does not depend on the size of wavefronts.
    fn registers(self) -> &'static Registers {
        Registers::of(self, 64)
    }

    /// SGPRs are allocated in multiples of this many; since GFX10 every wavefront has a fixed 128.
    pub fn sgpr_granule(self) -> u32 {
        self.registers().sgpr_granule.into()
    }

    /// SGPRs that an instruction can name (without VCC and trap registers).
    pub fn max_sgprs(self) -> u32 {
        self.registers().sgprs.into()
    }

    /// VGPRs are allocated in multiples of this many, for a wavefront of `wave_size` lanes.
    pub fn vgpr_granule(self, wave_size: u32) -> u32 {
        Registers::of(self, wave_size).vgpr_granule.into()
    }

    /// Unit of GRANULATED_WORKITEM_VGPR_COUNT (AMDGPUUsage, compute_pgm_rsrc1).
    pub fn vgpr_encoding_granule(self, wave_size: u32) -> u32 {
        Registers::of(self, wave_size).vgpr_encoding_granule.into()
    }

    /// Vector registers a wavefront can have, accumulators of a unified file included.
    pub fn max_vgprs(self) -> u32 {
        self.registers().vgprs_of_wave.into()
    }

    /// Bytes of LDS that one work-group can use.
    pub fn lds_bytes(self) -> u32 {
        MemoryModel::of(self).lds.bytes
    }

    /// Unit of GRANULATED_LDS_SIZE in bytes (AMDGPUUsage, compute_pgm_rsrc2).
    pub fn lds_granule_bytes(self) -> u32 {
        MemoryModel::of(self).lds.granule_bytes
    }

    /// Bytes of scratch memory that one wavefront can have: what WAVESIZE of COMPUTE_TMPRING_SIZE can say.
    pub fn scratch_bytes_of_wave(self) -> u32 {
        MemoryModel::of(self).scratch.bytes_of_wave()
    }
}
