//! Host code for lane operations: what operations compute, as a graph ([`amdgpu_semantics::graph`]), becomes AVX-512 instructions in
//! executable memory.

mod assemble;
mod memory;
pub mod region;

pub use assemble::{Assembled, LANES, Layout, MAX_MASKS, Refused, Segment, assemble};
pub use memory::HostCode;
