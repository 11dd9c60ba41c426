//! Memory as instructions of a processor see it: LDS, scratch, apertures, offsets, addressing, doorbells and traps.
//!
//! Sources: AMDGPUUsage, Address Spaces, compute_pgm_rsrc2, Trap Handler ABI; GCN3 ISA 9; Vega ISA 9 and 10; RDNA ISA 9 to 11.

use crate::target::{Family, Processor, Properties};

/// LDS of a compute unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lds {
    /// Bytes that one work-group can use.
    pub bytes: u32,
    /// Bytes for all work-groups of a compute unit.
    pub bytes_of_cu: u32,
    /// Unit of GRANULATED_LDS_SIZE in bytes.
    pub granule_bytes: u32,
    /// DS and flat instructions check addresses against M0, in bytes, too.
    pub m0_limit: bool,
    /// Stacks of rays' nodes (`ds_bvh_stack_rtn_b32`) have their base in bits 31:18 of their address, and below it how many nodes there are.
    /// Other processors have none, or more fields in the address.
    pub counted_stacks: bool,
}

/// Who tells where flat addresses reach LDS and scratch memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Apertures {
    /// There are no flat addresses.
    None,
    /// The queue: the high halves of their addresses are group_segment_aperture_base_hi and
    /// private_segment_aperture_base_hi of `amd_queue_t`.
    Queue,
    /// Sources of instructions: src_shared_base, src_private_base.
    Registers,
}

/// Bits of an immediate offset, and whether the highest one is its sign. Bytes, but see [`MemoryModel::scalar_offset_unit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OffsetBits {
    pub bits: u8,
    pub signed: bool,
}

impl OffsetBits {
    const NONE: OffsetBits = unsigned(0);

    /// The least and the greatest offset.
    pub const fn range(self) -> (i32, i32) {
        match (self.bits, self.signed) {
            (0, _) => (0, 0),
            (bits, true) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            (bits, false) => (0, (1 << bits) - 1),
        }
    }
}

const fn signed(bits: u8) -> OffsetBits {
    OffsetBits { bits, signed: true }
}

const fn unsigned(bits: u8) -> OffsetBits {
    OffsetBits { bits, signed: false }
}

/// Scratch memory of a wavefront.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scratch {
    /// Unit of WAVESIZE of COMPUTE_TMPRING_SIZE in bytes.
    pub granule_bytes: u32,
    /// Bits of that field.
    pub granule_bits: u8,
    /// MUBUF instructions with a swizzled V# reach it, of which each lane's dwords are interleaved.
    pub buffers: bool,
}

impl Scratch {
    /// Bytes that one wavefront can have.
    pub const fn bytes_of_wave(&self) -> u32 {
        self.granule_bytes * ((1 << self.granule_bits) - 1)
    }
}

/// What the doorbell of a queue is (the runtime's `amd_signal_t` kinds; ROCr, AqlQueue).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Doorbell {
    /// 32 bits: dwords from the ring's start to the end of the packets, modulo twice the ring (kind -2, before version 1.0).
    LegacyDwords,
    /// 32 bits: one more than the last packet's id (kind -2, version 1.0).
    LegacyPackets,
    /// 64 bits: the last packet's id (kind -1).
    Packets,
}

/// How a trap handler learns which queue a wavefront belongs to (AMDGPUUsage, Trap Handler ABI).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrapQueue {
    /// The program moves the queue pointer to s\[0:1\] before `s_trap`.
    Sgprs,
    /// The handler asks by MSG_GET_DOORBELL; programs for code objects before V4 move it nevertheless.
    Doorbell,
}

/// Memory as a processor's instructions see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryModel {
    pub lds: Lds,
    pub scratch: Scratch,
    pub apertures: Apertures,
    /// The highest bits of flat addresses of private memory, if these have the lane's number in them: such an address is
    /// src_flat_scratch_base, plus the lane times 2^[`PRIVATE_LANE_SHIFT`], plus the private address.
    pub private_window: Option<u64>,
    /// MUBUF and MTBUF can take a 64-bit address from VGPRs (ADDR64), which is added to the V#'s base.
    pub addr64: bool,
    /// Offsets of flat, global and scratch instructions.
    pub flat_offset: OffsetBits,
    pub global_offset: OffsetBits,
    pub scratch_offset: OffsetBits,
    /// Offset of MUBUF and MTBUF.
    pub buffer_offset: OffsetBits,
    /// Immediate offset of scalar loads, and its unit in bytes.
    pub scalar_offset: OffsetBits,
    pub scalar_offset_unit: u8,
    /// That of loads from buffers may be negative; otherwise it is a memory violation (RDNA3 ISA 8.1.2).
    pub negative_buffer_offset: bool,
    /// Offset of DS instructions.
    pub lds_offset: OffsetBits,
    /// Bits of an address that memory instructions look at.
    pub address_bits: u8,
    /// Atomic additions of f32 values in memory make 0 of denormal ones (RDNA3 ISA 13.2, RDNA4 ISA 13.2).
    pub atomics_flush: bool,
    pub doorbell: Doorbell,
    pub trap_queue: TrapQueue,
}

/// Bit of a flat address of private memory at which the lane's number begins, as in what clang 22 makes of casts; no manual was found.
pub const PRIVATE_LANE_SHIFT: u32 = 52;
/// Bit at which those begin that tell private memory from all else: compilers compare them with src_flat_scratch_base_hi.
pub const PRIVATE_WINDOW_SHIFT: u32 = 58;

const GFX6: MemoryModel = MemoryModel {
    lds: Lds {
        bytes: 32 << 10,
        bytes_of_cu: 64 << 10,
        granule_bytes: 256,
        m0_limit: true,
        counted_stacks: false,
    },
    scratch: Scratch {
        granule_bytes: 1024,
        granule_bits: 13,
        buffers: true,
    },
    apertures: Apertures::None,
    private_window: None,
    addr64: true,
    flat_offset: OffsetBits::NONE,
    global_offset: OffsetBits::NONE,
    scratch_offset: OffsetBits::NONE,
    buffer_offset: unsigned(12),
    scalar_offset: unsigned(8),
    scalar_offset_unit: 4,
    negative_buffer_offset: true,
    lds_offset: unsigned(16),
    address_bits: 40,
    atomics_flush: true,
    doorbell: Doorbell::LegacyDwords,
    trap_queue: TrapQueue::Sgprs,
};

const GFX7: MemoryModel = MemoryModel {
    lds: Lds {
        bytes: 64 << 10,
        granule_bytes: 512,
        ..GFX6.lds
    },
    apertures: Apertures::Queue,
    address_bits: 48,
    ..GFX6
};

/// Tonga and Iceland still have the older doorbells.
const GFX802: MemoryModel = MemoryModel {
    addr64: false,
    scalar_offset: unsigned(20),
    scalar_offset_unit: 1,
    ..GFX7
};

const GFX8: MemoryModel = MemoryModel {
    doorbell: Doorbell::LegacyPackets,
    ..GFX802
};

const GFX9: MemoryModel = MemoryModel {
    lds: Lds {
        m0_limit: false,
        ..GFX8.lds
    },
    apertures: Apertures::Registers,
    flat_offset: unsigned(12),
    global_offset: signed(13),
    scratch_offset: signed(13),
    scalar_offset: signed(21),
    doorbell: Doorbell::Packets,
    trap_queue: TrapQueue::Doorbell,
    ..GFX8
};

const GFX940: MemoryModel = MemoryModel {
    scratch: Scratch {
        buffers: false,
        ..GFX9.scratch
    },
    // LLVM makes one instruction of atomicrmw fadd, and a loop on gfx908 and gfx90a
    atomics_flush: false,
    ..GFX9
};

const GFX950: MemoryModel = MemoryModel {
    lds: Lds {
        bytes: 160 << 10,
        bytes_of_cu: 160 << 10,
        granule_bytes: 1280,
        ..GFX9.lds
    },
    ..GFX940
};

const GFX10: MemoryModel = MemoryModel {
    flat_offset: unsigned(11),
    global_offset: signed(12),
    scratch_offset: signed(12),
    ..GFX9
};

const GFX11: MemoryModel = MemoryModel {
    lds: Lds {
        counted_stacks: true,
        ..GFX10.lds
    },
    scratch: Scratch {
        granule_bytes: 256,
        granule_bits: 15,
        buffers: false,
    },
    flat_offset: unsigned(12),
    global_offset: signed(13),
    scratch_offset: signed(13),
    negative_buffer_offset: false,
    ..GFX10
};

const GFX12: MemoryModel = MemoryModel {
    lds: GFX10.lds,
    scratch: Scratch {
        granule_bits: 18,
        ..GFX11.scratch
    },
    flat_offset: signed(24),
    global_offset: signed(24),
    scratch_offset: signed(24),
    buffer_offset: unsigned(23),
    scalar_offset: signed(24),
    atomics_flush: false,
    ..GFX11
};

const GFX1250: MemoryModel = MemoryModel {
    lds: Lds {
        bytes: 320 << 10,
        bytes_of_cu: 320 << 10,
        granule_bytes: 1024,
        ..GFX9.lds
    },
    address_bits: 57,
    private_window: Some(1 << PRIVATE_WINDOW_SHIFT),
    ..GFX12
};

impl MemoryModel {
    /// Memory of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static MemoryModel {
        match processor.family() {
            Family::R600 | Family::Gfx6 => &GFX6,
            Family::Gfx7 => &GFX7,
            Family::Gfx8 if processor.has(Properties::SGPR_INIT_BUG) => &GFX802,
            Family::Gfx8 => &GFX8,
            Family::Gfx9 | Family::Gfx90a => &GFX9,
            Family::Gfx940 if processor.has(Properties::MFMA_GFX950) => &GFX950,
            Family::Gfx940 => &GFX940,
            Family::Gfx10 => &GFX10,
            Family::Gfx11 => &GFX11,
            Family::Gfx12 => &GFX12,
            Family::Gfx1250 => &GFX1250,
        }
    }
}
