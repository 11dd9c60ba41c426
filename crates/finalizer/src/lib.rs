//! The finalizer: a program of BRIG modules becomes an AMDGPU code object, pass by pass.
#![forbid(unsafe_code)]

pub mod expand;
pub mod from_brig;
pub mod ir;
pub mod opt;
