//! AQL packets: 64 bytes each, the header's bit fields, packet types and fence scopes.

use crate::{SignalHandle, assert_layout, c_enum};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Every AQL packet has this size and a queue's ring buffer is an array of such slots.
pub const PACKET_BYTES: usize = 64;

c_enum! {
    /// `hsa_packet_type_t`: bits 7:0 of the header.
    PacketType: u8 {
        /// What follows is the vendor's business; AMD puts a format byte behind the header.
        VendorSpecific = 0, "HSA_PACKET_TYPE_VENDOR_SPECIFIC";
        /// The slot is free: the packet processor must wait for another type.
        Invalid = 1, "HSA_PACKET_TYPE_INVALID";
        KernelDispatch = 2, "HSA_PACKET_TYPE_KERNEL_DISPATCH";
        BarrierAnd = 3, "HSA_PACKET_TYPE_BARRIER_AND";
        AgentDispatch = 4, "HSA_PACKET_TYPE_AGENT_DISPATCH";
        BarrierOr = 5, "HSA_PACKET_TYPE_BARRIER_OR";
    }
}

c_enum! {
    /// `hsa_fence_scope_t`: how far a packet's acquire or release fence reaches.
    FenceScope: u8 {
        None = 0, "HSA_FENCE_SCOPE_NONE";
        Agent = 1, "HSA_FENCE_SCOPE_AGENT";
        System = 2, "HSA_FENCE_SCOPE_SYSTEM";
    }
}

c_enum! {
    /// `hsa_amd_packet_type_t`: the format byte of AMD's vendor specific packets.
    AmdPacketType: u8 {
        /// A PM4 indirect buffer executed by the packet processor.
        Pm4Ib = 1, "HSA_AMD_PACKET_TYPE_PM4_IB";
        BarrierValue = 2, "HSA_AMD_PACKET_TYPE_BARRIER_VALUE";
        /// A command for an AI engine. For a GPU this number is [`AmdPacketType::EXT_KERNEL_DISPATCH`].
        AieErt = 3, "HSA_AMD_PACKET_TYPE_AIE_ERT";
    }
}

impl AmdPacketType {
    /// `HSA_AMD_PACKET_TYPE_EXT_KERNEL_DISPATCH`: a kernel dispatch in clusters of work-groups.
    pub const EXT_KERNEL_DISPATCH: AmdPacketType = AmdPacketType::AieErt;
}

/// The first 16 bits of every packet (`hsa_packet_header_t`).
#[repr(transparent)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct PacketHeader(pub u16);

impl PacketHeader {
    pub const TYPE_SHIFT: u32 = 0;
    pub const TYPE_BITS: u32 = 8;
    pub const BARRIER_SHIFT: u32 = 8;
    pub const BARRIER_BITS: u32 = 1;
    pub const ACQUIRE_FENCE_SCOPE_SHIFT: u32 = 9;
    pub const ACQUIRE_FENCE_SCOPE_BITS: u32 = 2;
    pub const RELEASE_FENCE_SCOPE_SHIFT: u32 = 11;
    pub const RELEASE_FENCE_SCOPE_BITS: u32 = 2;

    /// The header word with these fields; the reserved bits 15:13 are 0.
    pub const fn new(ty: PacketType, barrier: bool, acquire: FenceScope, release: FenceScope) -> Self {
        PacketHeader(
            (ty.raw() as u16) << Self::TYPE_SHIFT
                | (barrier as u16) << Self::BARRIER_SHIFT
                | (acquire.raw() as u16) << Self::ACQUIRE_FENCE_SCOPE_SHIFT
                | (release.raw() as u16) << Self::RELEASE_FENCE_SCOPE_SHIFT,
        )
    }

    const fn field(self, shift: u32, bits: u32) -> u8 {
        ((self.0 >> shift) & ((1 << bits) - 1)) as u8
    }

    /// Bits 7:0; `Err` holds the number if it is no packet type.
    pub const fn packet_type(self) -> Result<PacketType, u8> {
        let raw = self.field(Self::TYPE_SHIFT, Self::TYPE_BITS);
        match PacketType::from_raw(raw) {
            Some(ty) => Ok(ty),
            None => Err(raw),
        }
    }

    /// Bit 8: wait until all preceding packets of the queue are complete.
    pub const fn barrier(self) -> bool {
        self.field(Self::BARRIER_SHIFT, Self::BARRIER_BITS) != 0
    }

    /// Bits 10:9; `Err` holds the number 3, which is reserved.
    pub const fn acquire_fence_scope(self) -> Result<FenceScope, u8> {
        Self::scope(self.field(Self::ACQUIRE_FENCE_SCOPE_SHIFT, Self::ACQUIRE_FENCE_SCOPE_BITS))
    }

    /// Bits 12:11; `Err` holds the number 3, which is reserved.
    pub const fn release_fence_scope(self) -> Result<FenceScope, u8> {
        Self::scope(self.field(Self::RELEASE_FENCE_SCOPE_SHIFT, Self::RELEASE_FENCE_SCOPE_BITS))
    }

    const fn scope(raw: u8) -> Result<FenceScope, u8> {
        match FenceScope::from_raw(raw) {
            Some(scope) => Ok(scope),
            None => Err(raw),
        }
    }
}

/// `hsa_kernel_dispatch_packet_t`: run a kernel over a grid.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct KernelDispatchPacket {
    pub header: PacketHeader,
    /// Bits 1:0: number of dimensions, 1 to 3; the others are reserved.
    pub setup: u16,
    /// Work-items per work-group in each dimension, at least 1.
    pub workgroup_size_x: u16,
    pub workgroup_size_y: u16,
    pub workgroup_size_z: u16,
    pub reserved0: u16,
    /// Work-items of the whole grid in each dimension, at least 1.
    pub grid_size_x: u32,
    pub grid_size_y: u32,
    pub grid_size_z: u32,
    /// Bytes per work-item.
    pub private_segment_size: u32,
    /// Bytes per work-group, static and dynamic.
    pub group_segment_size: u32,
    /// Address of the kernel descriptor.
    pub kernel_object: u64,
    pub kernarg_address: u64,
    pub reserved2: u64,
    pub completion_signal: SignalHandle,
}

impl KernelDispatchPacket {
    pub const SETUP_DIMENSIONS_SHIFT: u32 = 0;
    pub const SETUP_DIMENSIONS_BITS: u32 = 2;

    /// Bits 1:0 of `setup`; 1 to 3 in a valid packet.
    pub const fn dimensions(&self) -> u16 {
        (self.setup >> Self::SETUP_DIMENSIONS_SHIFT) & ((1 << Self::SETUP_DIMENSIONS_BITS) - 1)
    }
}

assert_layout!(KernelDispatchPacket, size 64, align 8,
    header @ 0, setup @ 2, workgroup_size_x @ 4, workgroup_size_y @ 6, workgroup_size_z @ 8, reserved0 @ 10,
    grid_size_x @ 12, grid_size_y @ 16, grid_size_z @ 20, private_segment_size @ 24, group_segment_size @ 28,
    kernel_object @ 32, kernarg_address @ 40, reserved2 @ 48, completion_signal @ 56);

/// `hsa_agent_dispatch_packet_t`: ask an agent for one of its own functions.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct AgentDispatchPacket {
    pub header: PacketHeader,
    /// Which function; 0x0000..=0x3fff are HSA's, the others the application's.
    pub ty: u16,
    pub reserved0: u32,
    pub return_address: u64,
    pub arg: [u64; 4],
    pub reserved2: u64,
    pub completion_signal: SignalHandle,
}

assert_layout!(AgentDispatchPacket, size 64, align 8,
    header @ 0, ty @ 2, reserved0 @ 4, return_address @ 8, arg @ 16, reserved2 @ 48, completion_signal @ 56);

/// `hsa_barrier_and_packet_t` and `hsa_barrier_or_packet_t`: wait until all, or any, of the signals are 0.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct BarrierPacket {
    pub header: PacketHeader,
    pub reserved0: u16,
    pub reserved1: u32,
    /// Handle 0 stands for no signal.
    pub dep_signal: [SignalHandle; 5],
    pub reserved2: u64,
    pub completion_signal: SignalHandle,
}

assert_layout!(BarrierPacket, size 64, align 8,
    header @ 0, reserved0 @ 2, reserved1 @ 4, dep_signal @ 8, reserved2 @ 48, completion_signal @ 56);

/// `hsa_amd_vendor_packet_header_t`: the first 4 bytes of AMD's vendor specific packets.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct AmdVendorHeader {
    pub header: PacketHeader,
    /// An [`AmdPacketType`].
    pub amd_format: u8,
    pub reserved: u8,
}

assert_layout!(AmdVendorHeader, size 4, align 2, header @ 0, amd_format @ 2, reserved @ 3);

/// `hsa_amd_barrier_value_packet_t`: wait until `(signal & mask) cond value` holds.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct AmdBarrierValuePacket {
    pub header: AmdVendorHeader,
    pub reserved0: u32,
    /// Handle 0 stands for a condition that holds.
    pub signal: SignalHandle,
    pub value: i64,
    pub mask: i64,
    /// A [`SignalCondition`](crate::SignalCondition).
    pub cond: u32,
    pub reserved1: u32,
    pub reserved2: u64,
    pub reserved3: u64,
    pub completion_signal: SignalHandle,
}

assert_layout!(AmdBarrierValuePacket, size 64, align 8,
    header @ 0, reserved0 @ 4, signal @ 8, value @ 16, mask @ 24, cond @ 32, reserved1 @ 36, reserved2 @ 40,
    reserved3 @ 48, completion_signal @ 56);

/// `hsa_amd_ext_kernel_dispatch_packet_t`: a kernel dispatch that counts in clusters of work-groups.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct AmdExtKernelDispatchPacket {
    pub header: PacketHeader,
    /// [`AmdPacketType::EXT_KERNEL_DISPATCH`].
    pub amd_format: u8,
    /// Bits 1:0: number of dimensions, 1 to 3.
    pub setup: u8,
    /// Work-items per work-group in each dimension, at least 1.
    pub workgroup_size_x: u16,
    pub workgroup_size_y: u16,
    pub workgroup_size_z: u16,
    pub reserved0: u16,
    /// Clusters of the whole grid in each dimension, at least 1.
    pub cluster_count_x: u32,
    pub cluster_count_y: u16,
    pub cluster_count_z: u16,
    /// Work-groups per cluster in each dimension, at least 1.
    pub cluster_size_x: u8,
    pub cluster_size_y: u8,
    pub cluster_size_z: u8,
    pub perf_hint: u8,
    /// Bytes per work-item.
    pub private_segment_size: u32,
    /// Bytes per work-group, static and dynamic.
    pub group_segment_size: u32,
    /// Address of the kernel descriptor.
    pub kernel_object: u64,
    pub kernarg_address: u64,
    /// The dispatch begins when it is 0; handle 0 is no signal.
    pub dep_signal: SignalHandle,
    pub completion_signal: SignalHandle,
}

assert_layout!(AmdExtKernelDispatchPacket, size 64, align 8,
    header @ 0, amd_format @ 2, setup @ 3, workgroup_size_x @ 4, workgroup_size_y @ 6, workgroup_size_z @ 8, reserved0 @ 10,
    cluster_count_x @ 12, cluster_count_y @ 16, cluster_count_z @ 18, cluster_size_x @ 20, cluster_size_y @ 21,
    cluster_size_z @ 22, perf_hint @ 23, private_segment_size @ 24, group_segment_size @ 28, kernel_object @ 32,
    kernarg_address @ 40, dep_signal @ 48, completion_signal @ 56);

impl AmdExtKernelDispatchPacket {
    /// Work-groups per cluster in each dimension.
    pub fn cluster(&self) -> [u32; 3] {
        [self.cluster_size_x, self.cluster_size_y, self.cluster_size_z].map(u32::from)
    }

    /// The same dispatch without clusters; `None` if the grid has more work-items in a dimension than that packet can say.
    pub fn without_clusters(&self) -> Option<KernelDispatchPacket> {
        let [x, y, z] = self.cluster();
        let size = |count: u32, cluster: u32, group: u16| count.checked_mul(cluster)?.checked_mul(group.into());
        Some(KernelDispatchPacket {
            header: self.header,
            setup: self.setup.into(),
            workgroup_size_x: self.workgroup_size_x,
            workgroup_size_y: self.workgroup_size_y,
            workgroup_size_z: self.workgroup_size_z,
            reserved0: 0,
            grid_size_x: size(self.cluster_count_x, x, self.workgroup_size_x)?,
            grid_size_y: size(self.cluster_count_y.into(), y, self.workgroup_size_y)?,
            grid_size_z: size(self.cluster_count_z.into(), z, self.workgroup_size_z)?,
            private_segment_size: self.private_segment_size,
            group_segment_size: self.group_segment_size,
            kernel_object: self.kernel_object,
            kernarg_address: self.kernarg_address,
            reserved2: 0,
            completion_signal: self.completion_signal,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_word_of_a_dispatch_with_system_fences_and_barrier() {
        // HSA_PACKET_TYPE_KERNEL_DISPATCH << 0 | 1 << 8 | SYSTEM << 9 | SYSTEM << 11, as every ROCm client writes it.
        let header = PacketHeader::new(PacketType::KernelDispatch, true, FenceScope::System, FenceScope::System);
        assert_eq!(header.0, 0x1502);
        assert_eq!(header.packet_type(), Ok(PacketType::KernelDispatch));
        assert!(header.barrier());
        assert_eq!(header.acquire_fence_scope(), Ok(FenceScope::System));
        assert_eq!(PacketHeader(0x0b02).acquire_fence_scope(), Ok(FenceScope::Agent));
        assert_eq!(PacketHeader(0x0b02).release_fence_scope(), Ok(FenceScope::Agent));
        assert_eq!(PacketHeader(0x1806).release_fence_scope(), Err(3));
        assert_eq!(PacketHeader(0x1806).packet_type(), Err(6));
    }

    #[test]
    fn packet_bytes_are_the_fields_in_little_endian_order() {
        let mut bytes = [0u8; PACKET_BYTES];
        bytes[0..2].copy_from_slice(&0x1502u16.to_le_bytes());
        bytes[2] = 3;
        bytes[12..16].copy_from_slice(&1000u32.to_le_bytes());
        bytes[56..64].copy_from_slice(&0x1122_3344_5566_7788u64.to_le_bytes());
        let packet = KernelDispatchPacket::read_from_bytes(&bytes).expect("64 bytes");
        assert_eq!((packet.dimensions(), packet.grid_size_x), (3, 1000));
        assert_eq!(packet.completion_signal.handle, 0x1122_3344_5566_7788);
        assert_eq!(packet.as_bytes(), bytes);
    }
}
