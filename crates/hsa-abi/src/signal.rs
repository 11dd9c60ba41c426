//! Signals: the handle, AMD's 64-byte signal object behind it, wait conditions.

use crate::{assert_layout, c_enum};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// `hsa_signal_t`: for AMD the address of an [`AmdSignal`]; 0 stands for no signal.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct SignalHandle {
    pub handle: u64,
}

impl SignalHandle {
    pub const NONE: SignalHandle = SignalHandle { handle: 0 };
}

const _: () = assert!(size_of::<SignalHandle>() == 8 && align_of::<SignalHandle>() == 8);

c_enum! {
    /// `hsa_signal_condition_t`: how a wait compares a signal's value with a constant, both signed.
    SignalCondition: u32 {
        Eq = 0, "HSA_SIGNAL_CONDITION_EQ";
        Ne = 1, "HSA_SIGNAL_CONDITION_NE";
        Lt = 2, "HSA_SIGNAL_CONDITION_LT";
        Gte = 3, "HSA_SIGNAL_CONDITION_GTE";
    }
}

c_enum! {
    /// `amd_signal_kind_t`: what an AMD signal object is.
    SignalKind: i64 {
        Invalid = 0, "AMD_SIGNAL_KIND_INVALID";
        User = 1, "AMD_SIGNAL_KIND_USER";
        Doorbell = -1, "AMD_SIGNAL_KIND_DOORBELL";
        /// The doorbell of GFX7 and GFX8.
        LegacyDoorbell = -2, "AMD_SIGNAL_KIND_LEGACY_DOORBELL";
    }
}

/// `amd_signal_t`: the object a signal handle points to, aligned to 64 bytes.
#[repr(C, align(64))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, FromBytes, IntoBytes, Immutable, KnownLayout)]
pub struct AmdSignal {
    /// A [`SignalKind`].
    pub kind: i64,
    /// User signal: the value. Doorbell: the address to write the packet index to.
    pub value: i64,
    /// User signal: where to store `event_id` after a change of the value; 0 for nowhere.
    pub event_mailbox_ptr: u64,
    pub event_id: u32,
    pub reserved1: u32,
    /// When the packet that completes this signal began and ended, in ticks of the agent's clock, if profiled.
    pub start_ts: u64,
    pub end_ts: u64,
    /// Doorbell: address of the [`AmdQueue`](crate::AmdQueue); otherwise 0.
    pub queue_ptr: u64,
    pub reserved3: [u32; 2],
}

assert_layout!(AmdSignal, size 64, align 64,
    kind @ 0, value @ 8, event_mailbox_ptr @ 16, event_id @ 24, reserved1 @ 28, start_ts @ 32, end_ts @ 40,
    queue_ptr @ 48, reserved3 @ 56);
