//! Tables written by `cargo xtask codegen` from the rows in `isa/`.

// Written by `cargo xtask codegen` from isa/*.isa. Do not edit.

mod gfx10;
mod gfx11;
mod gfx12;
mod gfx1250;
mod gfx6;
mod gfx7;
mod gfx8;
mod gfx9;
mod gfx90a;
mod gfx940;
mod op;
mod rows;

pub use op::Op;

pub(crate) use gfx6::GFX6;
pub(crate) use gfx7::GFX7;
pub(crate) use gfx8::GFX8;
pub(crate) use gfx9::GFX9;
pub(crate) use gfx10::GFX10;
pub(crate) use gfx11::GFX11;
pub(crate) use gfx12::GFX12;
pub(crate) use gfx90a::GFX90A;
pub(crate) use gfx940::GFX940;
pub(crate) use gfx1250::GFX1250;
pub(crate) use op::{BY_MNEMONIC, MNEMONICS};
pub(crate) use rows::{NAMES, NEEDS, RENAMED, ROWS, USES};
