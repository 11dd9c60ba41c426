//! Host code for lane operations: what operations compute, as a graph ([`amdgpu_semantics::graph`]), becomes vector instructions of the
//! host in executable memory.

mod assemble;
mod host;
mod memory;
pub mod region;
mod text;

pub use assemble::{Assembled, Instructions, LANES, Layout, MAX_MASKS, Refused, Segment, assemble};
pub use memory::HostCode;
