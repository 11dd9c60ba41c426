//! Queues: the object an application sees and AMD's 256-byte object around it.

use crate::{SignalHandle, assert_layout, c_consts, c_enum};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

c_enum! {
    /// `hsa_queue_type_t`: who may write packets.
    QueueType: u32 {
        Multi = 0, "HSA_QUEUE_TYPE_MULTI";
        Single = 1, "HSA_QUEUE_TYPE_SINGLE";
        /// All work-groups of a dispatch are resident together.
        Cooperative = 2, "HSA_QUEUE_TYPE_COOPERATIVE";
    }
}

c_consts! {
    /// `hsa_queue_feature_t`: bits of [`Queue::features`].
    QueueFeatures {
        KERNEL_DISPATCH = 1, "HSA_QUEUE_FEATURE_KERNEL_DISPATCH";
        AGENT_DISPATCH = 2, "HSA_QUEUE_FEATURE_AGENT_DISPATCH";
    }
}

/// `hsa_queue_t`: what an application sees of a queue.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct Queue {
    /// A [`QueueType`].
    pub ty: u32,
    /// Bits of [`QueueFeatures`].
    pub features: u32,
    /// Address of the ring of packets, aligned to 64 bytes.
    pub base_address: u64,
    /// To be set to the index of a packet that is ready.
    pub doorbell_signal: SignalHandle,
    /// Packets in the ring, a power of 2.
    pub size: u32,
    pub reserved1: u32,
    /// Unique in the process.
    pub id: u64,
}

assert_layout!(Queue, size 40, align 8,
    ty @ 0, features @ 4, base_address @ 8, doorbell_signal @ 16, size @ 24, reserved1 @ 28, id @ 32);

/// `amd_queue_t`: the queue as packet processor and kernels see it, aligned to 64 bytes, in one 4 GiB range.
///
/// Its address is what `enable_sgpr_queue_ptr` puts into SGPRs. Three cache lines: the producer's, the kernel's, the
/// packet processor's.
#[repr(C, align(64))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct AmdQueue {
    pub hsa_queue: Queue,
    /// Capabilities of newer firmware; 0 otherwise.
    pub caps: u32,
    pub reserved1: [u32; 3],
    /// Index of the next packet to be allocated; never wraps.
    pub write_dispatch_id: u64,
    /// Bits 63:32 of the flat addresses of the group segment (GFX7 and GFX8).
    pub group_segment_aperture_base_hi: u32,
    /// Bits 63:32 of the flat addresses of the private segment (GFX7 and GFX8).
    pub private_segment_aperture_base_hi: u32,
    /// Compute units of the agent.
    pub max_cu_id: u32,
    /// Wavefronts that fit on one compute unit.
    pub max_wave_id: u32,
    pub max_legacy_doorbell_dispatch_id_plus_1: u64,
    pub legacy_doorbell_lock: u32,
    pub reserved2: [u32; 9],
    /// Index of the next packet to be consumed; never wraps.
    pub read_dispatch_id: u64,
    /// Bytes from this object to `read_dispatch_id`.
    pub read_dispatch_id_field_base_byte_offset: u32,
    pub compute_tmpring_size: u32,
    /// The V# of the scratch memory.
    pub scratch_resource_descriptor: [u32; 4],
    pub scratch_backing_memory_location: u64,
    pub scratch_backing_memory_byte_size: u64,
    /// Bytes of scratch per lane of a wave64.
    pub scratch_wave64_lane_byte_size: u32,
    /// Bits of [`AmdQueueProperties`](crate::kernel_code::AmdQueueProperties).
    pub queue_properties: u32,
    pub reserved3: [u32; 2],
    /// Set by the packet processor when it stops the queue for an error.
    pub queue_inactive_signal: SignalHandle,
    pub reserved4: [u32; 14],
}

assert_layout!(AmdQueue, size 256, align 64,
    hsa_queue @ 0, caps @ 40, write_dispatch_id @ 56, group_segment_aperture_base_hi @ 64,
    private_segment_aperture_base_hi @ 68, max_cu_id @ 72, max_wave_id @ 76,
    max_legacy_doorbell_dispatch_id_plus_1 @ 80, legacy_doorbell_lock @ 88, read_dispatch_id @ 128,
    read_dispatch_id_field_base_byte_offset @ 136, compute_tmpring_size @ 140, scratch_resource_descriptor @ 144,
    scratch_backing_memory_location @ 160, scratch_backing_memory_byte_size @ 168,
    scratch_wave64_lane_byte_size @ 176, queue_properties @ 180, queue_inactive_signal @ 192);
