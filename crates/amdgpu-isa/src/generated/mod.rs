//! Tables written by `cargo xtask codegen` from the rows in `isa/`.

// Written by `cargo xtask codegen` from isa/*.isa. Do not edit.

mod gfx9;
mod op;
mod rows;

pub use op::Op;

pub(crate) use gfx9::GFX9;
pub(crate) use op::{BY_MNEMONIC, MNEMONICS};
pub(crate) use rows::ROWS;
