//! The driver's interface as data: numbers, directions and structures of its ioctls.
//!
//! Source: Linux's `include/uapi/linux/kfd_ioctl.h`, version 1.11.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Version of the interface.
pub const VERSION: (u32, u32) = (1, 11);

/// Who writes the structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    ToDriver,
    FromDriver,
    Both,
}

impl Direction {
    const fn bits(self) -> u32 {
        match self {
            Direction::ToDriver => 1,
            Direction::FromDriver => 2,
            Direction::Both => 3,
        }
    }
}

/// Letter of the driver's requests.
pub const LETTER: u8 = b'K';

macro_rules! calls {
    ($($(#[$doc:meta])* $call:ident $name:literal = $nr:literal $direction:ident $args:ident { $($field:ident: $ty:ty),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromBytes, IntoBytes, Immutable, KnownLayout)]
            #[repr(C)]
            pub struct $args { $(pub $field: $ty),* }
        )*

        /// A call of `/dev/kfd`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Call { $($(#[$doc])* $call),* }

        impl Call {
            pub const ALL: &'static [Call] = &[$(Call::$call),*];

            pub fn by_number(number: u8) -> Option<Call> {
                match number {
                    $($nr => Some(Call::$call),)*
                    _ => None,
                }
            }

            pub const fn number(self) -> u8 {
                match self { $(Call::$call => $nr),* }
            }

            /// Its name behind `AMDKFD_IOC_`.
            pub fn name(self) -> &'static str {
                match self { $(Call::$call => $name),* }
            }

            pub const fn direction(self) -> Direction {
                match self { $(Call::$call => Direction::$direction),* }
            }

            /// Bytes of its structure.
            pub const fn bytes(self) -> usize {
                match self { $(Call::$call => size_of::<$args>()),* }
            }

            /// The structure as traces show it, numbers in hexadecimal; fewer bytes than it has are nothing.
            pub fn show(self, bytes: &[u8]) -> String {
                match self {
                    $(Call::$call => {
                        let args = $args::read_from_prefix(bytes).map(|(args, _)| format!("{args:x?}"));
                        args.unwrap_or_default().replacen(stringify!($args), "", 1).trim().to_string()
                    })*
                }
            }
        }
    };
}

calls! {
    GetVersion "GET_VERSION" = 0x01 FromDriver GetVersionArgs { major: u32, minor: u32 }
    CreateQueue "CREATE_QUEUE" = 0x02 Both CreateQueueArgs {
        ring_base: u64, write_pointer: u64, read_pointer: u64, doorbell_offset: u64, ring_bytes: u32, gpu_id: u32, queue_type: u32,
        percentage: u32, priority: u32, queue_id: u32, eop_buffer: u64, eop_buffer_bytes: u64, save_area: u64, save_area_bytes: u32,
        control_stack_bytes: u32,
    }
    DestroyQueue "DESTROY_QUEUE" = 0x03 Both DestroyQueueArgs { queue_id: u32, pad: u32 }
    SetMemoryPolicy "SET_MEMORY_POLICY" = 0x04 ToDriver SetMemoryPolicyArgs {
        alternate_base: u64, alternate_bytes: u64, gpu_id: u32, default_policy: u32, alternate_policy: u32, pad: u32,
    }
    GetClockCounters "GET_CLOCK_COUNTERS" = 0x05 Both GetClockCountersArgs {
        gpu_clock: u64, cpu_clock: u64, system_clock: u64, system_clock_frequency: u64, gpu_id: u32, pad: u32,
    }
    GetProcessApertures "GET_PROCESS_APERTURES" = 0x06 FromDriver GetProcessAperturesArgs {
        apertures: [Apertures; 7], nodes: u32, pad: u32,
    }
    UpdateQueue "UPDATE_QUEUE" = 0x07 ToDriver UpdateQueueArgs {
        ring_base: u64, queue_id: u32, ring_bytes: u32, percentage: u32, priority: u32,
    }
    CreateEvent "CREATE_EVENT" = 0x08 Both CreateEventArgs {
        page_offset: u64, trigger_data: u32, event_type: u32, auto_reset: u32, node_id: u32, event_id: u32, slot_index: u32,
    }
    DestroyEvent "DESTROY_EVENT" = 0x09 ToDriver DestroyEventArgs { event_id: u32, pad: u32 }
    SetEvent "SET_EVENT" = 0x0a ToDriver SetEventArgs { event_id: u32, pad: u32 }
    ResetEvent "RESET_EVENT" = 0x0b ToDriver ResetEventArgs { event_id: u32, pad: u32 }
    WaitEvents "WAIT_EVENTS" = 0x0c Both WaitEventsArgs {
        events: u64, count: u32, wait_for_all: u32, timeout_ms: u32, result: u32,
    }
    SetScratchBackingVa "SET_SCRATCH_BACKING_VA" = 0x11 Both SetScratchBackingVaArgs { va: u64, gpu_id: u32, pad: u32 }
    GetTileConfig "GET_TILE_CONFIG" = 0x12 Both GetTileConfigArgs {
        tiles: u64, macro_tiles: u64, tile_count: u32, macro_tile_count: u32, gpu_id: u32, gb_addr_config: u32, banks: u32, ranks: u32,
    }
    SetTrapHandler "SET_TRAP_HANDLER" = 0x13 ToDriver SetTrapHandlerArgs { code: u64, memory: u64, gpu_id: u32, pad: u32 }
    GetProcessAperturesNew "GET_PROCESS_APERTURES_NEW" = 0x14 Both GetProcessAperturesNewArgs { apertures: u64, nodes: u32, pad: u32 }
    AcquireVm "ACQUIRE_VM" = 0x15 ToDriver AcquireVmArgs { drm_fd: u32, gpu_id: u32 }
    AllocMemory "ALLOC_MEMORY_OF_GPU" = 0x16 Both AllocMemoryArgs {
        va: u64, bytes: u64, handle: u64, mmap_offset: u64, gpu_id: u32, flags: u32,
    }
    FreeMemory "FREE_MEMORY_OF_GPU" = 0x17 ToDriver FreeMemoryArgs { handle: u64 }
    MapMemory "MAP_MEMORY_TO_GPU" = 0x18 Both MapMemoryArgs { handle: u64, devices: u64, device_count: u32, success_count: u32 }
    UnmapMemory "UNMAP_MEMORY_FROM_GPU" = 0x19 Both UnmapMemoryArgs { handle: u64, devices: u64, device_count: u32, success_count: u32 }
    SetCuMask "SET_CU_MASK" = 0x1a ToDriver SetCuMaskArgs { queue_id: u32, bits: u32, mask: u64 }
    GetQueueWaveState "GET_QUEUE_WAVE_STATE" = 0x1b Both GetQueueWaveStateArgs {
        control_stack: u64, control_stack_used: u32, save_area_used: u32, queue_id: u32, pad: u32,
    }
    GetDmabufInfo "GET_DMABUF_INFO" = 0x1c Both GetDmabufInfoArgs {
        bytes: u64, metadata: u64, metadata_bytes: u32, gpu_id: u32, flags: u32, dmabuf_fd: u32,
    }
    ImportDmabuf "IMPORT_DMABUF" = 0x1d Both ImportDmabufArgs { va: u64, handle: u64, gpu_id: u32, dmabuf_fd: u32 }
    AllocQueueGws "ALLOC_QUEUE_GWS" = 0x1e Both AllocQueueGwsArgs { queue_id: u32, count: u32, first: u32, pad: u32 }
    SmiEvents "SMI_EVENTS" = 0x1f Both SmiEventsArgs { gpu_id: u32, fd: u32 }
    Svm "SVM" = 0x20 Both SvmArgs { start: u64, bytes: u64, operation: u32, attributes: u32 }
    SetXnackMode "SET_XNACK_MODE" = 0x21 Both SetXnackModeArgs { enabled: i32 }
    CriuOp "CRIU_OP" = 0x22 Both CriuOpArgs {
        devices: u64, buffers: u64, private_data: u64, private_bytes: u64, device_count: u32, buffer_count: u32, object_count: u32,
        pid: u32, operation: u32, pad: u32,
    }
    AvailableMemory "AVAILABLE_MEMORY" = 0x23 Both AvailableMemoryArgs { available: u64, gpu_id: u32, pad: u32 }
}

impl Call {
    /// The request that programs call `ioctl` with.
    pub const fn request(self) -> u32 {
        self.direction().bits() << 30 | (self.bytes() as u32) << 16 | (LETTER as u32) << 8 | self.number() as u32
    }
}

/// Windows of a GPU's address space.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct Apertures {
    pub lds_base: u64,
    pub lds_limit: u64,
    pub scratch_base: u64,
    pub scratch_limit: u64,
    pub gpuvm_base: u64,
    pub gpuvm_limit: u64,
    pub gpu_id: u32,
    pub pad: u32,
}

/// An event that a program waits for: what a memory exception says comes first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct EventData {
    pub exception: MemoryException,
    pub extension: u64,
    pub event_id: u32,
    pub pad: u32,
}

/// What a GPU could not do at an address, and why.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct MemoryException {
    pub not_present: u32,
    pub read_only: u32,
    pub no_execute: u32,
    pub imprecise: u32,
    pub va: u64,
    pub gpu_id: u32,
    pub error_type: u32,
}

/// Values of `queue_type`.
pub mod queue_type {
    pub const COMPUTE: u32 = 0;
    pub const SDMA: u32 = 1;
    pub const COMPUTE_AQL: u32 = 2;
    pub const SDMA_XGMI: u32 = 3;
}

/// Least bytes of a queue's ring.
pub const RING_BYTES_MIN: u32 = 1024;

/// Values of `event_type`.
pub mod event_type {
    pub const SIGNAL: u32 = 0;
    pub const DEBUG: u32 = 5;
    pub const MEMORY: u32 = 8;
    /// Types are less than this.
    pub const END: u32 = 9;
}

/// Most events with a slot in the event page.
pub const SIGNAL_EVENTS: u32 = 4096;

/// Values of `result` of a wait.
pub mod wait_result {
    pub const COMPLETE: u32 = 0;
    pub const TIMEOUT: u32 = 1;
}

/// Bits of an allocation's flags.
pub mod alloc {
    pub const VRAM: u32 = 1 << 0;
    pub const GTT: u32 = 1 << 1;
    pub const USERPTR: u32 = 1 << 2;
    pub const DOORBELL: u32 = 1 << 3;
    pub const MMIO_REMAP: u32 = 1 << 4;
    /// One of these is what an allocation is.
    pub const KINDS: u32 = VRAM | GTT | USERPTR | DOORBELL | MMIO_REMAP;
    pub const AQL_QUEUE: u32 = 1 << 27;
    pub const WRITABLE: u32 = 1 << 31;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Requests as a C compiler makes them of Linux's header.
    #[test]
    fn requests_are_those_of_the_header() {
        let expected: &[(Call, u32)] = &[
            (Call::GetVersion, 0x8008_4b01),
            (Call::CreateQueue, 0xc058_4b02),
            (Call::DestroyQueue, 0xc008_4b03),
            (Call::SetMemoryPolicy, 0x4020_4b04),
            (Call::GetClockCounters, 0xc028_4b05),
            (Call::GetProcessApertures, 0x8190_4b06),
            (Call::UpdateQueue, 0x4018_4b07),
            (Call::CreateEvent, 0xc020_4b08),
            (Call::DestroyEvent, 0x4008_4b09),
            (Call::SetEvent, 0x4008_4b0a),
            (Call::ResetEvent, 0x4008_4b0b),
            (Call::WaitEvents, 0xc018_4b0c),
            (Call::SetScratchBackingVa, 0xc010_4b11),
            (Call::GetTileConfig, 0xc028_4b12),
            (Call::SetTrapHandler, 0x4018_4b13),
            (Call::GetProcessAperturesNew, 0xc010_4b14),
            (Call::AcquireVm, 0x4008_4b15),
            (Call::AllocMemory, 0xc028_4b16),
            (Call::FreeMemory, 0x4008_4b17),
            (Call::MapMemory, 0xc018_4b18),
            (Call::UnmapMemory, 0xc018_4b19),
            (Call::SetCuMask, 0x4010_4b1a),
            (Call::GetQueueWaveState, 0xc018_4b1b),
            (Call::GetDmabufInfo, 0xc020_4b1c),
            (Call::ImportDmabuf, 0xc018_4b1d),
            (Call::AllocQueueGws, 0xc010_4b1e),
            (Call::SmiEvents, 0xc008_4b1f),
            (Call::Svm, 0xc018_4b20),
            (Call::SetXnackMode, 0xc004_4b21),
            (Call::CriuOp, 0xc038_4b22),
            (Call::AvailableMemory, 0xc010_4b23),
        ];
        assert_eq!(expected.len(), Call::ALL.len());
        for (call, request) in expected {
            assert_eq!(call.request(), *request, "{}", call.name());
        }
        assert_eq!((size_of::<Apertures>(), size_of::<EventData>()), (56, 48));
    }

    #[test]
    fn numbers_are_calls_once() {
        for call in Call::ALL {
            assert_eq!(Call::by_number(call.number()), Some(*call));
        }
        assert_eq!(Call::by_number(0x0d), None);
        assert_eq!(Call::by_number(0x24), None);
        let args = FreeMemoryArgs { handle: 0x2a };
        assert_eq!(Call::FreeMemory.show(args.as_bytes()), "{ handle: 2a }");
    }
}
