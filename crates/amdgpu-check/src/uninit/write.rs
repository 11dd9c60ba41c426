//! What an instruction writes to the shadow of registers.

use super::Origin;

/// Undefined bits that an instruction writes, held back until all of it has read.
pub(super) enum Write {
    Lane(usize, usize, u32, Origin),
    Define(usize, usize, u64),
    Scalar(usize, u32, Origin),
    Scc(Option<Origin>),
}
