//! Host code for lane operations: what operations compute, as a graph ([`amdgpu_semantics::graph`]), becomes vector instructions of the
//! host in executable memory.

mod assemble;
mod host;
mod memory;
pub mod region;
mod text;

pub use assemble::{
    Assembled, Instructions, Layout, MAX_MASKS, MAX_ROWS, Rows, RowsCode, Segment, assemble, assemble_rows,
};
pub use memory::{HostCode, Listener, tell};
pub use text::{LANES, Refused};
