//! The finalizer: a program of BRIG modules becomes an AMDGPU code object, pass by pass.
#![forbid(unsafe_code)]

mod divergence;
mod emit;
mod exec;
pub mod expand;
mod flow;
pub mod from_brig;
mod graph;
mod hazards;
pub mod ir;
mod mir;
mod modes;
mod object;
pub mod opt;
pub mod pipeline;
mod regalloc;
mod select;
mod target;
mod waits;

pub use target::Target;
