//! A debugger of kernels, with GDB's commands: HSAIL in the reference interpreter, code objects on the emulated machine.
//!
//! What is debugged is a [`target::Target`]: [`hsail::Program`] or [`machine::Program`]. [`Debugger::execute`] takes a command and
//! leaves what it prints to [`Debugger::take_output`]; it neither reads nor writes anything itself.
#![forbid(unsafe_code)]

pub mod command;
mod debugger;
mod eval;
mod expr;
pub mod hsail;
mod inspect;
mod locate;
pub mod machine;
mod motion;
mod names;
pub use names::demangled;
mod points;
mod runner;
mod set;
mod show;
mod stops;
pub mod target;
pub mod value;

pub use debugger::{Debugger, Flow};
