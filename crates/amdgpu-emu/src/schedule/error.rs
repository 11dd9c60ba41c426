//! Why a dispatch did not come to its end, and where its waves are then.

#[cfg(doc)]
use super::HostServices;
use crate::fault::{Fault, FaultCode};
use crate::meeting::Waiting;

/// Waves that the text of an error names at most.
const WAVES_SHOWN: usize = 32;

/// Why a dispatch did not finish.
#[derive(Debug, Clone)]
pub enum DispatchError {
    Fault(Box<Fault>),
    /// No wave can go on: every wave's place and what it waits for.
    Deadlock(Vec<Waiting>),
    /// [`HostServices::cancelled`] has ended it.
    Cancelled,
    /// The instruction limit was reached.
    Limit {
        instructions: u64,
        waves: Vec<Waiting>,
    },
}

impl DispatchError {
    pub fn code(&self) -> FaultCode {
        match self {
            DispatchError::Fault(fault) => fault.kind.code(),
            DispatchError::Deadlock(_) => FaultCode::Deadlock,
            DispatchError::Cancelled => FaultCode::Cancelled,
            DispatchError::Limit { .. } => FaultCode::InstructionLimit,
        }
    }
}

impl std::fmt::Display for DispatchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let waves: &[Waiting] = match self {
            DispatchError::Fault(fault) => return write!(f, "{fault}"),
            DispatchError::Cancelled => {
                write!(f, "cancelled by the host")?;
                &[]
            }
            DispatchError::Deadlock(waves) => {
                write!(f, "deadlock: no wave can go on")?;
                waves
            }
            DispatchError::Limit { instructions, waves } => {
                write!(f, "stopped at the limit of {instructions} instructions")?;
                waves
            }
        };
        write!(f, " {}{}", self.code(), WavesShown(waves))
    }
}

/// A list of waves, a line each behind the line before; of many only the first ones.
pub struct WavesShown<'a, W>(pub &'a [W]);

impl<W: std::fmt::Display> std::fmt::Display for WavesShown<'_, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for wave in self.0.iter().take(WAVES_SHOWN) {
            write!(f, "\n  {wave}")?;
        }
        match self.0.len().saturating_sub(WAVES_SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more waves"),
        }
    }
}

impl std::error::Error for DispatchError {}
