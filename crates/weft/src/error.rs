//! What can go wrong.

use amdgpu_emu::device::DeviceError;
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::DispatchError;
use diag::Diagnostic;
use hsail_interp::{Fault, memory::MemoryError};

use crate::finding::Source;

/// What the functions of this crate give.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a program cannot be read, loaded or run. Shown, it says where, what, and what would be right; it may have several lines.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// What is wrong with the files of a program: each finding with the name of its file.
    #[error("{}", rendered(.0))]
    Findings(Vec<(String, Diagnostic)>),
    /// The machine refuses a code object, a buffer or a launch, or a fault has ended the launch: at a place in the source, if debug
    /// information has one.
    #[error("{0}{1}")]
    Machine(#[source] DeviceError, Source),
    /// A fault has ended the launch on the interpreter, at an instruction of HSAIL.
    #[error(transparent)]
    Fault(#[from] Box<Fault>),
    /// An address that the interpreter has no memory at, or no memory is left.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// A launch that the kernel does not allow, or [`Settings`](crate::Settings) that are not possible.
    #[error("{0}")]
    Launch(String),
}

impl Error {
    /// Whether [`Settings::deadline`](crate::Settings::deadline) has ended the launch.
    pub fn is_deadline(&self) -> bool {
        match self {
            Error::Machine(DeviceError::Queue(QueueError::Run { error, .. }), _) => {
                matches!(error, DispatchError::Cancelled)
            }
            Error::Fault(fault) => fault.code == "cancelled",
            _ => false,
        }
    }
}

impl From<DeviceError> for Error {
    fn from(error: DeviceError) -> Error {
        Error::Machine(error, Source::default())
    }
}

fn rendered(findings: &[(String, Diagnostic)]) -> String {
    let lines: Vec<String> = findings.iter().map(|(file, d)| d.render(file).to_string()).collect();
    lines.join("\n")
}

impl From<Error> for String {
    fn from(error: Error) -> String {
        error.to_string()
    }
}
