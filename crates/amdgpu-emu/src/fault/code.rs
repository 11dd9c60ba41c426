//! The stable names of what stops a dispatch: `weft explain` has a page of each.

use super::{FaultKind, MemoryError};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// Why a dispatch was stopped or refused, as messages name it in brackets.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum FaultCode {
            $($(#[$doc])* $name,)*
        }

        impl FaultCode {
            /// Every code there is.
            pub const ALL: &[FaultCode] = &[$(FaultCode::$name),*];

            /// The name, as `memory-null`.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(FaultCode::$name => $code,)*
                }
            }
        }
    };
}

codes! {
    MemoryNull = "memory-null",
    MemoryFreed = "memory-freed",
    MemoryUnregistered = "memory-unregistered",
    MemoryAperture = "memory-aperture",
    MemoryUnmapped = "memory-unmapped",
    MemoryPastEnd = "memory-past-end",
    MemoryPermission = "memory-permission",
    MisalignedAtomic = "misaligned-atomic",
    LdsBounds = "lds-bounds",
    IllegalInstruction = "illegal-instruction",
    NotEmulated = "not-emulated",
    Trap = "trap",
    FloatException = "float-exception",
    MissingFeature = "missing-feature",
    BadOperand = "bad-operand",
    HostService = "host-service",
    Internal = "internal",
    Deadlock = "deadlock",
    Cancelled = "cancelled",
    InstructionLimit = "instruction-limit",
    /// A dispatch packet that cannot be run.
    Dispatch = "dispatch",
    /// A packet of another type that cannot be processed.
    Packet = "packet",
}

impl std::fmt::Display for FaultCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}]", self.as_str())
    }
}

impl FaultKind {
    pub fn code(&self) -> FaultCode {
        match self {
            FaultKind::Memory { reason, .. } => reason.code(),
            FaultKind::MisalignedAtomic { .. } => FaultCode::MisalignedAtomic,
            FaultKind::Lds { .. } => FaultCode::LdsBounds,
            FaultKind::IllegalInstruction(_) => FaultCode::IllegalInstruction,
            FaultKind::Unimplemented(_) => FaultCode::NotEmulated,
            FaultKind::Trap { .. } => FaultCode::Trap,
            FaultKind::FloatException(_) => FaultCode::FloatException,
            FaultKind::MissingFeature(_) => FaultCode::MissingFeature,
            FaultKind::BadOperand(_) => FaultCode::BadOperand,
            FaultKind::HostService(_) => FaultCode::HostService,
            FaultKind::Internal(_) => FaultCode::Internal,
        }
    }
}

impl MemoryError {
    pub fn code(&self) -> FaultCode {
        match self {
            MemoryError::Null { .. } => FaultCode::MemoryNull,
            MemoryError::Freed { .. } => FaultCode::MemoryFreed,
            MemoryError::Unregistered => FaultCode::MemoryUnregistered,
            MemoryError::Aperture { .. } => FaultCode::MemoryAperture,
            MemoryError::Unmapped { .. } => FaultCode::MemoryUnmapped,
            MemoryError::PastEnd { .. } => FaultCode::MemoryPastEnd,
            MemoryError::Permission { .. } => FaultCode::MemoryPermission,
        }
    }
}
