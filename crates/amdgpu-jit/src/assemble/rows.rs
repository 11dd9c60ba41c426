//! Code for rows of memory, behind pointers: one function, for all lanes.

use iced_x86::Register;

use super::{Active, Functions, Instructions, Layout, Refused, Segment, assemble_for};
use crate::host::{Avx2, Avx512};
use amdgpu_semantics::graph::{Node, Op};

/// Rows of memory that code goes over, for any number of lanes.
#[derive(Debug, Clone, Copy)]
pub struct Rows {
    /// Vector registers below this are rows behind pointers, [`MAX_ROWS`] at the most.
    pub count: u16,
    /// The slot with the bytes of each row: a multiple of [`RowsCode::lanes_at_a_time`] dwords.
    pub bytes: u8,
}

/// Rows that code can go over.
pub const MAX_ROWS: usize = 8;
/// As many cost the least.
pub const FEW_ROWS: usize = 6;
/// Pointers to rows. RDX, which they are read through, is the last one.
const POINTERS: [Register; FEW_ROWS] = [
    Register::R8,
    Register::R9,
    Register::R10,
    Register::R11,
    Register::RAX,
    Register::RDX,
];
/// Where there are more: two of these belong to the caller.
const MANY_POINTERS: [Register; MAX_ROWS] = [
    Register::R8,
    Register::R9,
    Register::R10,
    Register::R11,
    Register::RAX,
    CALLERS[0],
    CALLERS[1],
    Register::RDX,
];
pub(super) const CALLERS: [Register; 2] = [Register::RBX, Register::R12];

/// Position-independent code and the offset of its function.
pub struct RowsCode {
    pub bytes: Vec<u8>,
    pub entry: usize,
    /// Lanes that it computes at a time.
    pub lanes_at_a_time: u32,
}

/// The registers of pointers to rows.
pub(super) fn pointers(rows: Option<Rows>) -> &'static [Register] {
    let count = rows.map_or(0, |rows| usize::from(rows.count));
    match count > FEW_ROWS {
        true => &MANY_POINTERS,
        false => &POINTERS[..count],
    }
}

/// Makes the code of a segment without masks for rows of memory: what it loads of some lanes is loaded before anything of these is stored.
///
/// # Errors
/// See [`Refused`].
pub fn assemble_rows(
    segment: &Segment,
    layout: &Layout,
    rows: Rows,
    instructions: Instructions,
) -> Result<RowsCode, Refused> {
    let is_mask = |node: &Node| matches!(node.op, Op::Mask(_));
    if usize::from(rows.count) > MAX_ROWS || !segment.masks.is_empty() || segment.nodes.iter().any(is_mask) {
        return Err(Refused::TooMany);
    }
    let which = [Active::All];
    let segment = &segment.with_wide_leaves().with_wide_rows()?;
    let Functions {
        bytes,
        entries: [entry],
        lanes_at_a_time,
        ..
    } = match instructions {
        Instructions::Avx2 => assemble_for::<Avx2, 1>(segment, layout, Some(rows), which, false)?,
        Instructions::Avx512 { .. } => assemble_for::<Avx512<16>, 1>(segment, layout, Some(rows), which, false)?,
    };
    Ok(RowsCode {
        bytes,
        entry,
        lanes_at_a_time,
    })
}
