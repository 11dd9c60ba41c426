//! Faults: why a wave was stopped, with everything a person needs to find the cause.

use std::fmt;

mod code;
pub use code::FaultCode;

/// What went wrong, as an instruction reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// An access outside what the guest was given, or against its permission.
    Memory {
        address: u64,
        bytes: u64,
        access: Access,
        reason: MemoryError,
    },
    /// An atomic operation that is not aligned to its size.
    MisalignedAtomic { address: u64, bytes: u64 },
    /// An LDS address beyond what the work-group was given, where the hardware would not simply drop the access.
    Lds { address: u64, bytes: u64, allocated: u64 },
    /// The bytes at PC are no instruction of this processor; the decoder's message.
    IllegalInstruction(String),
    /// A legal instruction (or form of one) that the machine cannot run yet; what is missing.
    Unimplemented(String),
    /// `s_trap` with an id that ends the wave: 2 is `llvm.trap`.
    Trap { id: u8 },
    /// Float exceptions that MODE enables, bits as [`amdgpu_semantics::exceptions::NAMES`].
    FloatException(u8),
    /// A hardware feature that the processor or the dispatch lacks.
    MissingFeature(String),
    /// A resource descriptor or operand with a value that the ISA does not allow.
    BadOperand(String),
    /// A request to the host (hostcall, message) that could not be served.
    HostService(String),
    /// A mistake of the machine itself: what it said when it gave up an instruction.
    Internal(String),
}

/// What an access wanted to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
    Atomic,
    Execute,
}

impl Access {
    pub fn as_str(self) -> &'static str {
        match self {
            Access::Read => "read",
            Access::Write => "write",
            Access::Atomic => "atomic",
            Access::Execute => "instruction fetch",
        }
    }
}

/// Why memory refused an access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemoryError {
    /// A null pointer, and what was added to it.
    Null { offset: i64 },
    /// An allocation held the address, and was freed.
    Freed { allocation: String },
    /// The address is memory of the host program's that kernels were not given.
    Unregistered,
    /// An address of the flat address space's window to LDS or private memory, given to an instruction that has none.
    Aperture { name: &'static str },
    /// No allocation holds the address; the user's nearest one if there is one.
    Unmapped { nearest: Option<String> },
    /// The access begins inside an allocation and ends beyond it.
    PastEnd { allocation: String },
    /// The allocation does not allow it.
    Permission { allocation: String },
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemoryError::Null { offset: 0 } => write!(f, "null pointer"),
            MemoryError::Null { offset } => {
                let sign = if *offset < 0 { "-" } else { "" };
                let offset = offset.unsigned_abs();
                write!(f, "null pointer with an offset of {sign}{offset:#x}")
            }
            MemoryError::Freed { allocation } => write!(f, "freed memory: it was {allocation}"),
            MemoryError::Unregistered => write!(
                f,
                "memory of the host program that is not registered: kernels reach what a memory pool gave, and what was \
                 locked (hsa_amd_memory_lock, hipHostRegister)"
            ),
            MemoryError::Aperture { name } => {
                write!(f, "it is in the {name} aperture, which only flat instructions reach")
            }
            MemoryError::Unmapped { nearest: None } => write!(f, "nothing is allocated there"),
            MemoryError::Unmapped { nearest: Some(n) } => write!(f, "nothing is allocated there; nearest is {n}"),
            MemoryError::PastEnd { allocation } => write!(f, "it runs past the end of {allocation}"),
            MemoryError::Permission { allocation } => write!(f, "{allocation} does not allow it"),
        }
    }
}

impl FaultKind {
    /// The message without the code.
    pub fn message(&self) -> String {
        struct Message<'a>(&'a FaultKind);
        impl fmt::Display for Message<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_message(f)
            }
        }
        Message(self).to_string()
    }

    fn write_message(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Memory {
                address,
                bytes,
                access,
                reason,
            } => {
                write!(
                    f,
                    "memory fault: {} of {bytes} bytes at {address:#x}: {reason}",
                    access.as_str()
                )
            }
            FaultKind::MisalignedAtomic { address, bytes } => {
                write!(f, "misaligned atomic: {address:#x} is not a multiple of {bytes}")
            }
            FaultKind::Lds {
                address,
                bytes,
                allocated,
            } => write!(
                f,
                "LDS fault: {bytes} bytes at {address:#x}, but the work-group has {allocated:#x} bytes of LDS"
            ),
            FaultKind::IllegalInstruction(m) => write!(f, "illegal instruction: {m}"),
            FaultKind::Unimplemented(m) => write!(f, "not implemented: {m}"),
            FaultKind::FloatException(bits) => write!(
                f,
                "float exception that MODE enables: {}",
                amdgpu_semantics::exceptions::describe(*bits)
            ),
            FaultKind::Trap { id: 2 } => write!(f, "trap: s_trap 2 (abort, llvm.trap)"),
            FaultKind::Trap { id } => write!(f, "trap: s_trap {id}"),
            FaultKind::MissingFeature(m) => write!(f, "missing hardware feature: {m}"),
            FaultKind::BadOperand(m) => write!(f, "bad operand: {m}"),
            FaultKind::HostService(m) => write!(f, "host service: {m}"),
            FaultKind::Internal(m) => write!(f, "a mistake of the machine: {m}"),
        }
    }
}

/// The message, and its code in brackets.
impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_message(f)?;
        write!(f, " {}", self.code())
    }
}

/// A fault with the place it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    /// Lanes that the fault concerns; EXEC where it concerns the whole instruction.
    pub lanes: u64,
    pub pc: u64,
    /// The instruction's text, empty if it could not be decoded.
    pub instruction: String,
    pub kernel: String,
    pub work_group: [u32; 3],
    /// Wave in the work-group.
    pub wave: u32,
    /// Id in the grid of the first work-item of `lanes`.
    pub work_item: [u32; 3],
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.work_group;
        writeln!(f, "{}", self.kind)?;
        write!(f, "  at {:#x}", self.pc)?;
        if !self.instruction.is_empty() {
            write!(f, ": {}", self.instruction)?;
        }
        write!(
            f,
            "\n  in kernel {}, work-group ({x}, {y}, {z}), wave {}, lanes {:#018x}",
            self.kernel, self.wave, self.lanes
        )?;
        let [x, y, z] = self.work_item;
        match self.lanes.count_ones() {
            0 => Ok(()),
            1 => write!(f, ": work-item ({x}, {y}, {z})"),
            n => write!(f, ": work-item ({x}, {y}, {z}) and {} more", n - 1),
        }
    }
}
