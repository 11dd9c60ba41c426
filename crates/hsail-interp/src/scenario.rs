//! Tests as scenarios: modules, buffers, images and signals, a dispatch, and what buffers must hold then.
//!
//! A scenario is a text: values (`name:` and an indented value), then `scenario:` and one command a line. Data files hold
//! `[index]: value` lines. The format is that of the HSA Foundation's conformance suite; `docs/SCENARIOS.md` describes it.

pub mod compare;
pub mod data;
pub mod images;
mod parse;
mod run;

pub use parse::{Command, Scenario};
pub use run::run;

/// Largest buffer that a scenario may ask for.
pub const MAX_BUFFER_BYTES: u64 = 1 << 30;

/// Why a scenario did not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Line of the scenario, from 1; 0 for none.
    pub line: u32,
    pub message: String,
}

impl Failure {
    fn new(line: u32, message: impl Into<String>) -> Failure {
        Failure {
            line,
            message: message.into(),
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.line != 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// Gives the bytes of a file beside the scenario; an error says why it cannot.
pub type Files<'a> = dyn Fn(&str) -> Result<Vec<u8>, String> + Sync + 'a;
