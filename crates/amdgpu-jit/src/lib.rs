//! Host code for lane operations: what operations compute, as a graph ([`amdgpu_semantics::graph`]), becomes vector instructions of the
//! host in executable memory.

mod assemble;
mod host;
mod memory;
pub mod region;
mod text;
mod windows;

pub use assemble::{
    Assembled, Diverging, FEW_ROWS, Failure, Instructions, Layout, Load, Loop, LoopCode, MAX_PLACES, MAX_ROWS, OUTSIDE,
    OfMasks, Past, PastBlock, Place, Rows, RowsCode, Segment, assemble, assemble_diverging, assemble_loop,
    assemble_rows,
};
pub use memory::{HostCode, Listener, tell};
pub use text::{LANES, MAX_MASKS, Refused};
pub use windows::{WINDOWS, Window, Windows};
