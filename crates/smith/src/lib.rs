//! Random HSAIL programs with defined results, run on the interpreter and, finalized, on the machine: both must leave the same
//! memory. A program on which they do not is made smaller while it still shows that.
//!
//! ```
//! let programs = smith::Programs::new();
//! let text = programs.program(7);
//! let options = smith::Options::new("gfx900".parse().expect("a processor"));
//! assert_eq!(smith::compare("seed 7", &text, &options), smith::Outcome::Same);
//! ```
#![forbid(unsafe_code)]

mod compare;
pub mod lockstep;
mod program;
mod shrink;

pub use compare::{Options, Outcome, compare};
pub use program::{Launch, Programs, input};
pub use shrink::shrink;
