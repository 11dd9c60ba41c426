//! Hardware registers of a wavefront: which number of `s_getreg_b32` is which, and their fields.
//!
//! Sources: Vega ISA 3.4, 3.5, 3.10, 5.8; CDNA3 ISA 3.4, 3.5, 3.10; RDNA ISA 3.4, 3.5; RDNA3 ISA 3.3; RDNA4 ISA 3.4. What the numbers
//! are called is in `isa/names.isa`, from which [`HardwareRegister::with_number`] takes what they are.

use std::sync::OnceLock;

use super::bits::Bits;
use crate::lookup::hwreg;
use crate::target::{Family, Processor};

/// Fields of MODE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModeFields {
    /// Rounding of 32-bit results, and of 16-bit and 64-bit ones: 0 to nearest even, 1 up, 2 down, 3 to zero.
    pub round32: Bits,
    pub round16_64: Bits,
    /// Denormals, likewise: bit 0, as inputs; bit 1, as results.
    pub denorm32: Bits,
    pub denorm16_64: Bits,
    /// Clamping makes 0 of a NaN.
    pub dx10_clamp: Bits,
    /// Signaling NaNs are quieted, also by min and max. Where there is no such field, instructions do so or not by their names.
    pub ieee: Bits,
    /// A texture access had its level of detail clamped.
    pub lod_clamped: Bits,
    /// The trap handler is entered after each instruction.
    pub debug: Bits,
    /// Exceptions that trap, bits as [`TrapFields::exceptions`]. TRAP_CTRL has them where this has no such field.
    pub exceptions_enabled: Bits,
    /// f16 results that overflow stay finite.
    pub fp16_overflow: Bits,
    pub disable_performance_counters: Bits,
    /// VGPR indices are relative to M0.
    pub gpr_index: Bits,
    /// Vector instructions are skipped.
    pub skip_vector: Bits,
    /// Entries on the stack of conditional branches.
    pub branch_stack: Bits,
    /// Prefetches of scalar data and instructions do something.
    pub scalar_prefetch: Bits,
    /// Vector memory instructions are repeated after XNACK one by one.
    pub replay: Bits,
}

impl ModeFields {
    /// Bits of all fields.
    pub fn all(&self) -> u32 {
        let ModeFields {
            round32,
            round16_64,
            denorm32,
            denorm16_64,
            dx10_clamp,
            ieee,
            lod_clamped,
            debug,
            exceptions_enabled,
            fp16_overflow,
            // counters do not exist for a machine, and the bit is another's on older processors
            disable_performance_counters: _,
            gpr_index,
            skip_vector,
            branch_stack,
            scalar_prefetch,
            replay,
        } = *self;
        let floats = [
            round32,
            round16_64,
            denorm32,
            denorm16_64,
            dx10_clamp,
            ieee,
            fp16_overflow,
        ];
        let others = [lod_clamped, debug, exceptions_enabled, scalar_prefetch, replay];
        let vectors = [gpr_index, skip_vector, branch_stack];
        let all = floats.into_iter().chain(others).chain(vectors);
        all.fold(0, |bits, field| bits | field.mask())
    }
}

/// Fields of STATUS that say what a wavefront is and does. From GFX12 on some are in STATE_PRIV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusFields {
    pub scc: Bits,
    /// Priority that the dispatch gave, and that `s_setprio` sets.
    pub system_priority: Bits,
    pub user_priority: Bits,
    /// The wavefront is in its trap handler.
    pub privileged: Bits,
    pub trap_enabled: Bits,
    pub exec_zero: Bits,
    pub vcc_zero: Bits,
    /// The work-group has more than one wavefront.
    pub in_group: Bits,
    pub in_barrier: Bits,
    pub halt: Bits,
    /// The trap handler is about to be entered.
    pub trap: Bits,
    pub valid: Bits,
    pub debug_user: Bits,
    pub debug_system: Bits,
    pub fatal_halt: Bits,
    /// Scratch memory is allocated.
    pub scratch_enabled: Bits,
    /// Wavefront of 64 lanes.
    pub wave64: Bits,
    pub idle: Bits,
    /// The wavefront has given back its VGPRs.
    pub no_vgprs: Bits,
    /// It allocates VGPRs while it runs.
    pub dynamic_vgprs: Bits,
    /// The barrier has completed, and the wavefront has not waited for it since.
    pub barrier_complete: Bits,
    /// The same of the barrier of its cluster.
    pub cluster_barrier_complete: Bits,
}

/// Which register has some fields of [`StatusFields`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatusPlace {
    /// All are in STATUS.
    Status,
    /// SCC, priorities, HALT and SCRATCH_EN are in STATE_PRIV.
    StatePriv,
}

/// Fields of TRAPSTS, or of EXCP_FLAG_USER and EXCP_FLAG_PRIV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrapFields {
    /// Exceptions that occurred, from the lowest bit: invalid, input denormal, division by zero, overflow, underflow, inexact, integer
    /// division by zero. In TRAPSTS address watch 0 and memory violation follow.
    pub exceptions: Bits,
    pub save_context: Bits,
    pub illegal_instruction: Bits,
    /// Address watches 1 to 3, or 0 to 3 where there is EXCP_FLAG_PRIV.
    pub address_watch: Bits,
    pub memory_violation: Bits,
    pub xnack_error: Bits,
    /// A buffer instruction was out of range.
    pub buffer_out_of_bounds: Bits,
    /// The trap's number in TTMP1 and TTMP0, above the address of the instruction.
    pub id: Bits,
}

/// Fields of GPR_ALLOC and LDS_ALLOC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllocationFields {
    /// First VGPR and VGPRs less one granule, in granules of `vgpr_granule`.
    pub vgpr_base: Bits,
    pub vgpr_size: Bits,
    pub vgpr_granule: u8,
    /// First AGPR of a unified file, in these granules.
    pub accum_offset: Bits,
    /// SGPRs likewise.
    pub sgpr_base: Bits,
    pub sgpr_size: Bits,
    pub sgpr_granule: u8,
    /// First dword of LDS and dwords, in units of 64.
    pub lds_base: Bits,
    pub lds_size: Bits,
}

/// Fields of HW_ID, or of HW_ID1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdFields {
    /// Place on its SIMD.
    pub wave: Bits,
    /// SIMD of the compute unit or work-group processor.
    pub simd: Bits,
    /// Compute unit or work-group processor.
    pub unit: Bits,
    pub shader_array: Bits,
    pub shader_engine: Bits,
    /// Of IB_STS2: the wavefront's cluster of work-groups, 0 for none, and its work-group in it.
    pub cluster: Bits,
    pub group_in_cluster: Bits,
}

/// Hardware registers of a processor's wavefronts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    pub mode: ModeFields,
    pub status: StatusFields,
    pub status_place: StatusPlace,
    pub trap: TrapFields,
    pub allocation: AllocationFields,
    pub ids: IdFields,
    /// In MODE, two high bits of VGPR numbers each for the destination and, above it, the first, second and third source. `s_setreg_imm32_b32`
    /// writes them from its literal whichever bits of MODE it is for, `s_setreg_b32` from its source, and `s_set_vgpr_msb` right behind it does
    /// nothing (LLVM, AMDGPULowerVGPREncoding; the machine writes the bits that are asked for).
    pub vgpr_msb: Bits,
}

/// What a number of `s_getreg_b32` and `s_setreg_b32` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HardwareRegister {
    Mode,
    Status,
    TrapSts,
    /// With the fields of [`StatusPlace::StatePriv`].
    StatePriv,
    ExceptionsPriv,
    ExceptionsUser,
    TrapControl,
    HwId,
    /// HW_ID2: queue, pipe, work-group and address space.
    HwId2,
    GprAlloc,
    LdsAlloc,
    IbSts,
    /// Bases of private and shared apertures, bits 63:48 of each.
    ShMemBases,
    /// Dword 0 or 1.
    Tba(u8),
    Tma(u8),
    FlatScratch(u8),
    XnackMask,
    XccId,
    /// IB_STS2 of GFX12.5: [`IdFields::cluster`], [`IdFields::group_in_cluster`].
    ClusterStatus,
    ShaderCycles(u8),
    /// Which dependencies of instructions programs see to themselves.
    SchedulingMode,
    /// It has a name, and no meaning for a program.
    Other,
}

impl HardwareRegister {
    /// Number of MODE, everywhere.
    pub const MODE_ID: u8 = 1;
    /// Number of TRAPSTS, on GFX6 to GFX11.
    pub const TRAPSTS_ID: u8 = 3;
}

const NONE: Bits = Bits::NONE;

/// Hardware registers of GFX6 and GFX7.
pub const GFX6: State = State {
    mode: ModeFields {
        round32: Bits::new(1, 0),
        round16_64: Bits::new(3, 2),
        denorm32: Bits::new(5, 4),
        denorm16_64: Bits::new(7, 6),
        dx10_clamp: Bits::bit(8),
        ieee: Bits::bit(9),
        lod_clamped: Bits::bit(10),
        debug: Bits::bit(11),
        exceptions_enabled: Bits::new(18, 12),
        fp16_overflow: NONE,
        disable_performance_counters: NONE,
        gpr_index: NONE,
        skip_vector: Bits::bit(28),
        branch_stack: Bits::new(31, 29),
        scalar_prefetch: NONE,
        replay: NONE,
    },
    status: StatusFields {
        scc: Bits::bit(0),
        system_priority: Bits::new(2, 1),
        user_priority: Bits::new(4, 3),
        privileged: Bits::bit(5),
        trap_enabled: Bits::bit(6),
        exec_zero: Bits::bit(9),
        vcc_zero: Bits::bit(10),
        in_group: Bits::bit(11),
        in_barrier: Bits::bit(12),
        halt: Bits::bit(13),
        trap: Bits::bit(14),
        valid: Bits::bit(16),
        debug_user: Bits::bit(20),
        debug_system: Bits::bit(21),
        fatal_halt: NONE,
        scratch_enabled: NONE,
        wave64: NONE,
        idle: NONE,
        no_vgprs: NONE,
        dynamic_vgprs: NONE,
        barrier_complete: NONE,
        cluster_barrier_complete: NONE,
    },
    status_place: StatusPlace::Status,
    trap: TrapFields {
        exceptions: Bits::new(8, 0),
        save_context: NONE,
        illegal_instruction: NONE,
        address_watch: NONE,
        memory_violation: Bits::bit(8),
        xnack_error: NONE,
        buffer_out_of_bounds: NONE,
        id: Bits::new(55, 48),
    },
    allocation: AllocationFields {
        vgpr_base: Bits::new(5, 0),
        vgpr_size: Bits::new(13, 8),
        vgpr_granule: 4,
        accum_offset: NONE,
        sgpr_base: Bits::new(21, 16),
        sgpr_size: Bits::new(27, 24),
        sgpr_granule: 8,
        lds_base: Bits::new(7, 0),
        lds_size: Bits::new(20, 12),
    },
    ids: IdFields {
        wave: Bits::new(3, 0),
        simd: Bits::new(5, 4),
        unit: Bits::new(11, 8),
        shader_array: Bits::bit(12),
        shader_engine: Bits::new(14, 13),
        cluster: NONE,
        group_in_cluster: NONE,
    },
    vgpr_msb: NONE,
};

/// Hardware registers of GFX8.
pub const GFX8: State = State {
    mode: ModeFields {
        gpr_index: Bits::bit(27),
        ..GFX6.mode
    },
    trap: TrapFields {
        save_context: Bits::bit(10),
        illegal_instruction: Bits::bit(11),
        address_watch: Bits::new(14, 12),
        xnack_error: Bits::bit(28),
        ..GFX6.trap
    },
    ..GFX6
};

/// Hardware registers of GFX9.
pub const GFX9: State = State {
    mode: ModeFields {
        fp16_overflow: Bits::bit(23),
        disable_performance_counters: Bits::bit(26),
        ..GFX8.mode
    },
    status: StatusFields {
        fatal_halt: Bits::bit(23),
        ..GFX8.status
    },
    ..GFX8
};

/// Hardware registers of GFX90A.
pub const GFX90A: State = State {
    allocation: AllocationFields {
        vgpr_size: Bits::new(11, 6),
        accum_offset: Bits::new(17, 12),
        sgpr_base: NONE,
        sgpr_granule: 16,
        ..GFX9.allocation
    },
    ..GFX9
};

/// Hardware registers of GFX940.
pub const GFX940: State = State {
    status: StatusFields {
        scratch_enabled: Bits::bit(28),
        idle: Bits::bit(31),
        ..GFX90A.status
    },
    ..GFX90A
};

/// Hardware registers of GFX10.
pub const GFX10: State = State {
    mode: ModeFields {
        exceptions_enabled: Bits::new(20, 12),
        disable_performance_counters: Bits::bit(27),
        gpr_index: NONE,
        skip_vector: NONE,
        branch_stack: NONE,
        ..GFX9.mode
    },
    trap: TrapFields {
        buffer_out_of_bounds: Bits::bit(15),
        ..GFX9.trap
    },
    ids: IdFields {
        wave: Bits::new(4, 0),
        simd: Bits::new(9, 8),
        unit: Bits::new(13, 10),
        shader_array: Bits::bit(16),
        shader_engine: Bits::new(19, 18),
        ..GFX9.ids
    },
    ..GFX9
};

/// Hardware registers of GFX11.
pub const GFX11: State = State {
    mode: ModeFields {
        exceptions_enabled: Bits::new(21, 12),
        debug: NONE,
        ..GFX10.mode
    },
    status: StatusFields {
        idle: Bits::bit(28),
        scratch_enabled: Bits::bit(29),
        no_vgprs: Bits::bit(24),
        ..GFX10.status
    },
    ids: IdFields {
        shader_engine: Bits::new(20, 18),
        ..GFX10.ids
    },
    ..GFX10
};

/// Hardware registers of GFX12.
pub const GFX12: State = State {
    mode: ModeFields {
        dx10_clamp: NONE,
        ieee: NONE,
        lod_clamped: NONE,
        exceptions_enabled: NONE,
        scalar_prefetch: Bits::bit(24),
        ..GFX11.mode
    },
    status: StatusFields {
        scc: Bits::bit(9),
        system_priority: Bits::new(11, 10),
        user_priority: Bits::new(13, 12),
        in_barrier: NONE,
        halt: Bits::bit(14),
        debug_user: NONE,
        debug_system: NONE,
        scratch_enabled: Bits::bit(18),
        wave64: Bits::bit(29),
        dynamic_vgprs: Bits::bit(30),
        barrier_complete: Bits::bit(2),
        ..GFX11.status
    },
    status_place: StatusPlace::StatePriv,
    trap: TrapFields {
        exceptions: Bits::new(6, 0),
        save_context: Bits::bit(5),
        illegal_instruction: Bits::bit(6),
        address_watch: Bits::new(3, 0),
        memory_violation: Bits::bit(4),
        xnack_error: NONE,
        buffer_out_of_bounds: Bits::bit(30),
        id: Bits::new(63, 60),
    },
    ..GFX11
};

/// Hardware registers of GFX12.5.
pub const GFX1250: State = State {
    mode: ModeFields {
        replay: Bits::bit(25),
        ..GFX12.mode
    },
    status: StatusFields {
        cluster_barrier_complete: Bits::bit(16),
        ..GFX12.status
    },
    ids: IdFields {
        cluster: Bits::new(9, 6),
        group_in_cluster: Bits::new(24, 21),
        ..GFX12.ids
    },
    vgpr_msb: Bits::new(19, 12),
    ..GFX12
};

impl State {
    /// Hardware registers of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static State {
        match processor.family() {
            Family::R600 | Family::Gfx6 | Family::Gfx7 => &GFX6,
            Family::Gfx8 => &GFX8,
            Family::Gfx9 => &GFX9,
            Family::Gfx90a => &GFX90A,
            Family::Gfx940 => &GFX940,
            Family::Gfx10 => &GFX10,
            Family::Gfx11 => &GFX11,
            Family::Gfx12 => &GFX12,
            Family::Gfx1250 => &GFX1250,
        }
    }
}

/// What names mean. TBA and TMA have numbers on GFX6 to GFX8, too, but no names that assemblers know.
const MEANINGS: &[(&str, HardwareRegister)] = &[
    ("MODE", HardwareRegister::Mode),
    ("STATUS", HardwareRegister::Status),
    ("TRAPSTS", HardwareRegister::TrapSts),
    ("STATE_PRIV", HardwareRegister::StatePriv),
    ("EXCP_FLAG_PRIV", HardwareRegister::ExceptionsPriv),
    ("EXCP_FLAG_USER", HardwareRegister::ExceptionsUser),
    ("TRAP_CTRL", HardwareRegister::TrapControl),
    ("HW_ID", HardwareRegister::HwId),
    ("HW_ID1", HardwareRegister::HwId),
    ("HW_ID2", HardwareRegister::HwId2),
    ("GPR_ALLOC", HardwareRegister::GprAlloc),
    ("LDS_ALLOC", HardwareRegister::LdsAlloc),
    ("IB_STS", HardwareRegister::IbSts),
    ("SH_MEM_BASES", HardwareRegister::ShMemBases),
    ("TBA_LO", HardwareRegister::Tba(0)),
    ("TBA_HI", HardwareRegister::Tba(1)),
    ("TMA_LO", HardwareRegister::Tma(0)),
    ("TMA_HI", HardwareRegister::Tma(1)),
    ("FLAT_SCR_LO", HardwareRegister::FlatScratch(0)),
    ("FLAT_SCR_HI", HardwareRegister::FlatScratch(1)),
    ("SCRATCH_BASE_LO", HardwareRegister::FlatScratch(0)),
    ("SCRATCH_BASE_HI", HardwareRegister::FlatScratch(1)),
    ("XNACK_MASK", HardwareRegister::XnackMask),
    ("XCC_ID", HardwareRegister::XccId),
    ("IB_STS2", HardwareRegister::ClusterStatus),
    ("SCHED_MODE", HardwareRegister::SchedulingMode),
    ("SHADER_CYCLES", HardwareRegister::ShaderCycles(0)),
    ("SHADER_CYCLES_LO", HardwareRegister::ShaderCycles(0)),
    ("SHADER_CYCLES_HI", HardwareRegister::ShaderCycles(1)),
];

/// Hardware registers by number.
type Numbers = [Option<HardwareRegister>; 64];

/// By processor, made when somebody asks: programs name registers often, and names are found slowly.
static NUMBERS: [OnceLock<Numbers>; Processor::ALL.len()] = [const { OnceLock::new() }; Processor::ALL.len()];

fn numbers(processor: Processor) -> &'static Numbers {
    NUMBERS[processor as usize].get_or_init(|| {
        std::array::from_fn(|id| {
            let name = hwreg(processor, id as u8)?.strip_prefix("HW_REG_")?;
            let name = name.strip_prefix("WAVE_").unwrap_or(name);
            let known = MEANINGS.iter().find(|(n, _)| *n == name);
            Some(known.map_or(HardwareRegister::Other, |(_, register)| *register))
        })
    })
}

impl HardwareRegister {
    /// The register with a number, bits 5:0 of the immediate of `s_getreg_b32`; `None` if the processor has none.
    pub fn with_number(processor: Processor, id: u8) -> Option<HardwareRegister> {
        numbers(processor).get(usize::from(id)).copied().flatten()
    }

    /// The registers that a processor has, with their numbers.
    pub fn all(processor: Processor) -> impl Iterator<Item = (u8, HardwareRegister)> {
        let all = (0..).zip(numbers(processor));
        all.filter_map(|(id, register)| Some((id, (*register)?)))
    }
}
