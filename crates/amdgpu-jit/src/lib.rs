//! Host code for lane operations: what operations compute, as a graph ([`amdgpu_semantics::graph`]), becomes vector instructions of the
//! host in executable memory.

mod assemble;
mod host;
mod memory;
pub mod region;
mod text;

pub use assemble::{Assembled, Instructions, Layout, MAX_MASKS, Segment, assemble};
pub use memory::{HostCode, Listener, tell};
pub use text::{LANES, Refused};
