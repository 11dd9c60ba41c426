//! DPP: lanes that read from others.

/// The lane that a lane reads by DPP; none if that is beyond the row or the wave (GFX9 ISA, "DPP").
pub fn source_lane(control: u16, lane: usize) -> Option<usize> {
    let (row, at) = (lane & !15, lane & 15);
    let n = usize::from(control & 15);
    match control {
        0..=0xff => Some(lane & !3 | usize::from(control >> (2 * (lane & 3)) & 3)),
        0x100..=0x10f => (at + n < 16).then_some(row + at + n),
        0x110..=0x11f => at.checked_sub(n).map(|at| row + at),
        0x120..=0x12f => Some(row + (at + 16 - n) % 16),
        0x130 => (lane < 63).then_some(lane + 1),
        0x134 => Some((lane + 1) % 64),
        0x138 => lane.checked_sub(1),
        0x13c => Some((lane + 63) % 64),
        0x140 => Some(row + 15 - at),
        0x141 => Some(lane & !7 | (7 - (lane & 7))),
        // The last lane of the row before; rows without one are left as they are.
        0x142 => row.checked_sub(1),
        0x143 => (lane >= 32).then_some(31),
        0x150..=0x15f => Some(row + n),
        _ => None,
    }
}
