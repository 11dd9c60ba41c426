//! The state in which a kernel's wavefronts begin: which registers hold what (AMDGPUUsage, Initial Kernel Execution State).

use crate::target::{Family, FlatScratch, Processor};

/// What user SGPRs can hold (AMDGPUUsage, SGPR Register Set Up Order).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UserSgpr {
    PrivateSegmentBuffer,
    DispatchPtr,
    QueuePtr,
    KernargSegmentPtr,
    DispatchId,
    FlatScratchInit,
    PrivateSegmentSize,
    /// Dwords of the kernarg segment: as many as the descriptor asks for.
    KernargPreload,
}

/// One kind of user SGPRs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UserSgprSlot {
    pub what: UserSgpr,
    /// SGPRs that it takes.
    pub sgprs: u8,
    /// Bit of KERNEL_CODE_PROPERTIES that asks for it.
    pub property_bit: u8,
}

const fn slot(what: UserSgpr, property_bit: u8, sgprs: u8) -> UserSgprSlot {
    UserSgprSlot {
        what,
        sgprs,
        property_bit,
    }
}

/// With scratch memory that the program sets up.
const WITH_SCRATCH: &[UserSgprSlot] = &[
    slot(UserSgpr::PrivateSegmentBuffer, 0, 4),
    slot(UserSgpr::DispatchPtr, 1, 2),
    slot(UserSgpr::QueuePtr, 2, 2),
    slot(UserSgpr::KernargSegmentPtr, 3, 2),
    slot(UserSgpr::DispatchId, 4, 2),
    slot(UserSgpr::FlatScratchInit, 5, 2),
    slot(UserSgpr::PrivateSegmentSize, 6, 1),
];

/// With architected flat scratch.
const WITHOUT_SCRATCH: &[UserSgprSlot] = &[
    slot(UserSgpr::DispatchPtr, 1, 2),
    slot(UserSgpr::QueuePtr, 2, 2),
    slot(UserSgpr::KernargSegmentPtr, 3, 2),
    slot(UserSgpr::DispatchId, 4, 2),
    slot(UserSgpr::PrivateSegmentSize, 6, 1),
];

/// Where work-item ids are (AMDGPUUsage, VGPR Register Set Up Order, Register Layout for Packed Work-Item ID Method).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorkItemIds {
    /// X in v0, and if the descriptor asks for them Y in v1 and Z in v2.
    Separate,
    /// All in v0: X in bits 9:0, Y in 19:10, Z in 29:20.
    Packed,
}

/// Bits of a trap temporary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TtmpField {
    /// n of TTMPn.
    pub ttmp: u8,
    pub low: u8,
    pub bits: u8,
}

const fn ttmp(ttmp: u8, low: u8, bits: u8) -> TtmpField {
    TtmpField { ttmp, low, bits }
}

/// Where work-group ids are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorkGroupIds {
    /// In the SGPRs behind the user SGPRs, those that the descriptor asks for.
    Sgprs,
    /// In trap temporaries: X, Y, Z (LLVM's architected SGPRs). With clusters these are ids of clusters.
    Ttmps([TtmpField; 3]),
}

/// Where clusters of work-groups are described on GFX12.5: work-group ids in the cluster, and the greatest of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClusterIds {
    /// Of the work-group in its cluster, X, Y, Z.
    pub group: [TtmpField; 3],
    /// Greatest ids in the cluster, X, Y, Z.
    pub greatest: [TtmpField; 3],
    /// Work-groups of the cluster less one.
    pub greatest_flat: TtmpField,
}

/// The initial state of a kernel's wavefronts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// User SGPRs that are filled at most; a descriptor that asks for more gets just these.
    pub user_sgprs: u8,
    /// What they hold, from s0 on, of what the descriptor asks for; preloaded kernel arguments follow.
    pub user_sgpr_order: &'static [UserSgprSlot],
    /// Kernel arguments can be loaded into user SGPRs (KERNARG_PRELOAD_SPEC_LENGTH, KERNARG_PRELOAD_SPEC_OFFSET).
    pub kernarg_preload: bool,
    /// Bytes of code at the entry that load the arguments on firmware that does not: a wavefront with preloaded arguments begins
    /// behind them. 0 where there are none.
    pub preload_prologue_bytes: u16,
    pub work_item_ids: WorkItemIds,
    pub work_group_ids: WorkGroupIds,
    /// Index of the wavefront in its work-group, where it is in a trap temporary.
    pub wave_id: Option<TtmpField>,
    pub clusters: Option<ClusterIds>,
    /// How flat instructions find scratch memory, and who sets FLAT_SCRATCH.
    pub flat_scratch: FlatScratch,
    /// A system SGPR holds the wavefront's offset in scratch memory, if the descriptor asks for it.
    pub scratch_wave_offset: bool,
}

const GFX6: Start = Start {
    user_sgprs: 16,
    user_sgpr_order: WITH_SCRATCH,
    kernarg_preload: false,
    preload_prologue_bytes: 0,
    work_item_ids: WorkItemIds::Separate,
    work_group_ids: WorkGroupIds::Sgprs,
    wave_id: None,
    clusters: None,
    flat_scratch: FlatScratch::None,
    scratch_wave_offset: true,
};

const GFX7: Start = Start {
    flat_scratch: FlatScratch::Offset,
    ..GFX6
};

const GFX9: Start = Start {
    flat_scratch: FlatScratch::Absolute,
    ..GFX6
};

const GFX90A: Start = Start {
    kernarg_preload: true,
    preload_prologue_bytes: 256,
    work_item_ids: WorkItemIds::Packed,
    ..GFX9
};

const GFX940: Start = Start {
    user_sgpr_order: WITHOUT_SCRATCH,
    flat_scratch: FlatScratch::Architected,
    scratch_wave_offset: false,
    ..GFX90A
};

const GFX11: Start = Start {
    kernarg_preload: false,
    preload_prologue_bytes: 0,
    ..GFX940
};

const GFX12: Start = Start {
    work_group_ids: WorkGroupIds::Ttmps([ttmp(9, 0, 32), ttmp(7, 0, 16), ttmp(7, 16, 16)]),
    wave_id: Some(ttmp(8, 25, 5)),
    ..GFX11
};

const GFX1250: Start = Start {
    user_sgprs: 32,
    kernarg_preload: true,
    clusters: Some(ClusterIds {
        group: [ttmp(6, 0, 4), ttmp(6, 4, 4), ttmp(6, 8, 4)],
        greatest: [ttmp(6, 12, 4), ttmp(6, 16, 4), ttmp(6, 20, 4)],
        greatest_flat: ttmp(6, 24, 4),
    }),
    ..GFX12
};

impl TtmpField {
    /// The bits of the trap temporary for a value, of which more than the field holds is cut off.
    pub fn insert(self, value: u32) -> u32 {
        let mask = u32::MAX >> (32 - u32::from(self.bits));
        (value & mask) << self.low
    }
}

impl Start {
    /// User SGPRs that any processor fills at most.
    pub const MAX_USER_SGPRS: usize = GFX1250.user_sgprs as usize;

    /// The initial state of a processor's wavefronts. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static Start {
        match processor.family() {
            Family::R600 | Family::Gfx6 => &GFX6,
            Family::Gfx7 | Family::Gfx8 => &GFX7,
            Family::Gfx9 | Family::Gfx10 => &GFX9,
            Family::Gfx90a => &GFX90A,
            Family::Gfx940 => &GFX940,
            Family::Gfx11 => &GFX11,
            Family::Gfx12 => &GFX12,
            Family::Gfx1250 => &GFX1250,
        }
    }
    /// The hardware sets scratch memory up: there is no private segment buffer and no FLAT_SCRATCH to fill.
    pub fn architected_flat_scratch(&self) -> bool {
        self.flat_scratch == FlatScratch::Architected
    }
}
