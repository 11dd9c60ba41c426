//! The HSA C ABI as Rust types: packets, queues, signals and status codes; layout only, no behaviour.
//!
//! Everything here is the large machine model: a pointer is 8 bytes and is kept as a `u64`, because it is an address
//! of the guest, which this crate never follows. Names are those of `hsa.h` without the prefix and the `_t`.
//!
//! `tests/headers.rs` compares all of it with what a C compiler says of the headers.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2 (2.6 Queues, 2.7 AQL packets, 2.4 Signals) and, for the
//! AMD parts, ROCm's `amd_hsa_queue.h`, `amd_hsa_signal.h` and `hsa_ext_amd.h`.
#![forbid(unsafe_code)]

pub mod amd;
pub mod finalize;
pub mod handle;
pub mod image;
pub mod info;
pub mod kernel_code;
pub mod loader;
pub mod newer;
pub mod packet;
pub mod queue;
pub mod signal;
pub mod status;

pub use packet::{
    AgentDispatchPacket, AmdBarrierValuePacket, AmdExtKernelDispatchPacket, AmdPacketType, AmdVendorHeader,
    BarrierPacket, FenceScope, KernelDispatchPacket, PACKET_BYTES, PacketHeader, PacketType,
};
pub use queue::{AmdQueue, Queue, QueueFeatures, QueueType};
pub use signal::{AmdSignal, SignalCondition, SignalHandle, SignalKind};
pub use status::Status;

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// `hsa_dim3_t`: three 32-bit counts.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

const _: () = assert!(size_of::<Dim3>() == 12 && align_of::<Dim3>() == 4);

/// Asserts at compile time the size, the alignment and the byte offset of every field of a C structure.
macro_rules! assert_layout {
    ($ty:ty, size $size:literal, align $align:literal, $($field:ident @ $offset:literal),+ $(,)?) => {
        const _: () = {
            assert!(size_of::<$ty>() == $size);
            assert!(align_of::<$ty>() == $align);
            $(assert!(core::mem::offset_of!($ty, $field) == $offset);)+
        };
    };
}
use assert_layout;

/// Declares an enumeration of the C API: a Rust enum with the C names and conversion from its number.
macro_rules! c_enum {
    ($(#[$meta:meta])* $name:ident : $repr:ty { $($(#[$vmeta:meta])* $variant:ident = $value:literal, $c:literal;)+ }) => {
        $(#[$meta])*
        #[repr($repr)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$vmeta])* $variant = $value),+ }

        impl $name {
            /// Every value, in the order of the C header.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The value of this number; `None` for a number the API does not define.
            pub const fn from_raw(raw: $repr) -> Option<Self> {
                match raw { $($value => Some($name::$variant),)+ _ => None }
            }

            /// The number in the C API.
            pub const fn raw(self) -> $repr {
                self as $repr
            }

            /// The name in the C API.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $c),+ }
            }
        }
    };
}
use c_enum;

/// Declares constants of the C API that are no enumeration of states: a type with the constants and the list of C names.
macro_rules! c_consts {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $value:literal, $c:literal;)+ }) => {
        $(#[$meta])*
        pub struct $name;

        impl $name {
            $(pub const $variant: u32 = $value;)+

            /// C names and values.
            pub const ALL: &'static [(&'static str, u32)] = &[$(($c, $value)),+];
        }
    };
}
use c_consts;

/// Declares a structure of the C API. Pointers and `size_t` are `u64`, enumerations `u32`, as the large machine model has them.
macro_rules! c_struct {
    ($(#[$meta:meta])* $name:ident, $c:literal $(, align $align:literal)? { $($field:ident: $ty:ty, $cfield:literal;)+ }) => {
        $(#[$meta])*
        #[repr(C $(, align($align))?)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name {
            $(pub $field: $ty),+
        }

        impl $name {
            /// Layout, with the names of the C API.
            pub const LAYOUT: crate::StructLayout = crate::StructLayout {
                name: $c,
                bytes: size_of::<$name>(),
                align: align_of::<$name>(),
                fields: &[$(($cfield, core::mem::offset_of!($name, $field))),+],
            };
        }
    };
}
use c_struct;

/// Layout of a structure of the C API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StructLayout {
    pub name: &'static str,
    pub bytes: usize,
    pub align: usize,
    /// Names and byte offsets.
    pub fields: &'static [(&'static str, usize)],
}

c_enum! {
    /// `hsa_device_type_t`: what an agent is.
    DeviceType: u32 {
        Cpu = 0, "HSA_DEVICE_TYPE_CPU";
        Gpu = 1, "HSA_DEVICE_TYPE_GPU";
        Dsp = 2, "HSA_DEVICE_TYPE_DSP";
    }
}

c_enum! {
    /// `hsa_machine_model_t`: how wide an address is.
    MachineModel: u32 {
        Small = 0, "HSA_MACHINE_MODEL_SMALL";
        Large = 1, "HSA_MACHINE_MODEL_LARGE";
    }
}

c_enum! {
    /// `hsa_profile_t`: which part of the HSA features an agent has.
    Profile: u32 {
        Base = 0, "HSA_PROFILE_BASE";
        Full = 1, "HSA_PROFILE_FULL";
    }
}

c_enum! {
    /// `hsa_default_float_rounding_mode_t`.
    DefaultFloatRounding: u32 {
        Default = 0, "HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT";
        Zero = 1, "HSA_DEFAULT_FLOAT_ROUNDING_MODE_ZERO";
        Near = 2, "HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR";
    }
}
