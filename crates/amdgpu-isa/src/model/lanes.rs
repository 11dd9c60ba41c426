//! Moves between lanes: those that DPP has, by the value of `dpp_ctrl`, and how far others reach.
//!
//! Sources: GCN3 ISA, DPP; CDNA2 ISA, DPP; RDNA ISA 13.3.9; RDNA3 ISA 7.7. Which values a processor has is in `isa/names.isa`.

use super::Model;
use crate::names::NameKind;
use crate::table::FamilyTable;
use crate::target::{Family, Processor};

/// Lanes of a row.
const ROW: u8 = 16;

/// Where lanes take their value from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LaneMove {
    /// Of four lanes, two bits each.
    Quad(u8),
    /// From the lane so many places up its row, down, or down around it.
    RowShl(u8),
    RowShr(u8),
    RowRor(u8),
    /// By one lane of the wavefront.
    WaveShl,
    WaveRol,
    WaveShr,
    WaveRor,
    RowMirror,
    RowHalfMirror,
    /// The last lane of a row to the next row.
    RowBcast15,
    /// Lane 31 to those above.
    RowBcast31,
    /// One lane of a row to all of it.
    RowShare(u8),
    /// From the lane of the row with these bits of its number flipped.
    RowXmask(u8),
    /// Of eight lanes, three bits each (DPP8).
    Eight(u32),
}

impl LaneMove {
    /// The move of a value of `dpp_ctrl`; `None` if the processor reserves it.
    pub fn of(processor: Processor, control: u16) -> Option<LaneMove> {
        if let Ok(quad) = u8::try_from(control) {
            return Some(LaneMove::Quad(quad));
        }
        let table = FamilyTable::of(processor.family())?;
        let properties = processor.properties();
        let named = |kind| table.name(kind, control, properties).is_some();
        if !named(NameKind::Dpp) && !named(NameKind::DppWide) {
            return None;
        }
        let n = (control & 15) as u8;
        Some(match control {
            0x101..=0x10f => LaneMove::RowShl(n),
            0x111..=0x11f => LaneMove::RowShr(n),
            0x121..=0x12f => LaneMove::RowRor(n),
            0x130 => LaneMove::WaveShl,
            0x134 => LaneMove::WaveRol,
            0x138 => LaneMove::WaveShr,
            0x13c => LaneMove::WaveRor,
            0x140 => LaneMove::RowMirror,
            0x141 => LaneMove::RowHalfMirror,
            0x142 => LaneMove::RowBcast15,
            0x143 => LaneMove::RowBcast31,
            0x150..=0x15f => LaneMove::RowShare(n),
            0x160..=0x16f => LaneMove::RowXmask(n),
            _ => return None,
        })
    }

    /// The lane that `lane` of a wavefront of `lanes` reads; `None` if there is none.
    pub fn source(self, lane: u8, lanes: u8) -> Option<u8> {
        let (row, at) = (lane & !(ROW - 1), lane & (ROW - 1));
        match self {
            LaneMove::Quad(quad) => Some(lane & !3 | quad >> (2 * (lane & 3)) & 3),
            LaneMove::RowShl(n) => (at + n < ROW).then_some(lane + n),
            LaneMove::RowShr(n) => (at >= n).then(|| lane - n),
            LaneMove::RowRor(n) => Some(row | (at + ROW - n) & (ROW - 1)),
            LaneMove::WaveShl => (lane + 1 < lanes).then_some(lane + 1),
            LaneMove::WaveRol => Some((lane + 1) % lanes),
            LaneMove::WaveShr => lane.checked_sub(1),
            LaneMove::WaveRor => Some((lane + lanes - 1) % lanes),
            LaneMove::RowMirror => Some(row | (ROW - 1 - at)),
            LaneMove::RowHalfMirror => Some(lane & !7 | (7 - (lane & 7))),
            LaneMove::RowBcast15 => row.checked_sub(1),
            LaneMove::RowBcast31 => (lane >= 32).then_some(31),
            LaneMove::RowShare(n) => Some(row | n),
            LaneMove::RowXmask(n) => Some(row | at ^ n),
            LaneMove::Eight(eight) => Some(lane & !7 | (eight >> (3 * (lane & 7)) & 7) as u8),
        }
    }
}

impl Model {
    /// Lanes that `ds_permute_b32` and `ds_bpermute_b32` reach: those of the wavefront, or of its half (RDNA3 ISA 12.4, which is plainer than
    /// its definition of the instruction; RDNA4 ISA, DS_BPERMUTE_B32).
    pub fn permuted_lanes(&self) -> u32 {
        match self.processor.family() {
            Family::Gfx10 | Family::Gfx11 => 32,
            _ => self.wave_size,
        }
    }
}
