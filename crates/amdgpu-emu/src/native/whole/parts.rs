//! What some lanes of a wave do: which ones, and where they load and store.

use amdgpu_jit::{HostCode, Instructions, Layout, MAX_MASKS};

use super::super::Function;
use super::Extent;
use super::lines::Group;
use super::number::{AXES, GROUP, Last, Number, ROW, X, Y};
use super::plan::Masks;
use super::run::{Piece, State};
use crate::fault::Access;
use crate::memory::MemoryView;
use crate::memory::span::Span;
use crate::wave::V32;

/// Host code that finds masks.
pub(super) struct Masker {
    codes: Vec<(HostCode, usize)>,
}

impl Masker {
    /// # Errors
    /// There is no code.
    pub fn new(masks: &Masks, layout: &Layout, host: Instructions) -> Result<Masker, &'static str> {
        let code = |segment| {
            let code = amdgpu_jit::assemble(segment, layout, host);
            let code = code.map_err(|_| "more conditions at a time than the host has registers for")?;
            let memory = HostCode::new(&code.bytes).ok_or("the host gives no executable memory")?;
            Ok((memory, code.full))
        };
        let codes = masks.segments.iter().map(code).collect::<Result<_, _>>()?;
        Ok(Masker { codes })
    }

    /// Finds the masks of a wave, whose lanes' places are in registers; false if there is a NaN among what they follow from.
    pub fn find(&self, state: &mut State, pieces: &[Piece], masks: &mut [u64]) -> bool {
        let lanes = pieces.last().map_or(0, |piece| piece.first + piece.count);
        let existing = u64::MAX.checked_shr(u64::BITS - lanes).unwrap_or(0);
        for ((memory, entry), masks) in self.codes.iter().zip(masks.chunks_mut(MAX_MASKS)) {
            let mut of_nans = [0; MAX_MASKS];
            // SAFETY: the code was written as a function of this type at this place, for the SIMD level that was seen on this host; the plan
            // names registers and slots of the two arrays alone.
            let failed = unsafe {
                let function: Function = std::mem::transmute(memory.address(*entry));
                function(
                    state.registers.as_mut_ptr(),
                    state.slots.as_mut_ptr(),
                    &mut of_nans,
                    std::ptr::null(),
                )
            };
            if failed != 0 {
                return false;
            }
            let slots = state.slots.get(Masks::FIRST_SLOT..).unwrap_or_default();
            for (mask, halves) in masks.iter_mut().zip(slots.as_chunks::<2>().0) {
                *mask = (u64::from(halves[0]) | u64::from(halves[1]) << 32) & existing;
            }
        }
        true
    }
}

/// The pieces of each wave of a work-group.
pub(super) fn pieces([x, y]: Extent, wave_lanes: u32) -> Vec<Vec<Piece>> {
    let lanes = x * y;
    let waves = 0..lanes.div_ceil(wave_lanes);
    let of_wave = |wave: u32| {
        let (begin, end) = (wave * wave_lanes, lanes.min((wave + 1) * wave_lanes));
        let mut pieces = Vec::new();
        let mut at = begin;
        while at < end {
            let count = (x - at % x).min(end - at);
            pieces.push(Piece {
                first: at - begin,
                count,
                x: at % x,
                y: at / x,
            });
            at += count;
        }
        pieces
    };
    waves.map(of_wave).collect()
}

/// Where the lanes of a wave are along X and Y.
pub(super) fn places(pieces: &[Piece]) -> [V32; 2] {
    let mut places = [V32::ZERO; 2];
    for piece in pieces {
        for (lane, n) in piece.lanes().zip(0..) {
            places[X].0[lane] = piece.x + n;
            places[Y].0[lane] = piece.y;
        }
    }
    places
}

/// What some lanes load or store: a dword each, at a low dword that goes up evenly, and what is added to that.
pub struct Part {
    pub mask: usize,
    pub low: Number,
    pub above: u64,
    /// How much more that is in the next work-group of a row, and in the next row.
    pub of_groups: [i64; AXES],
}

impl Part {
    /// The address of a lane of the batch, wherever that is.
    pub fn address(&self, [x, y, group, row]: [u32; AXES]) -> u64 {
        let group = Group { x: group, row };
        u64::from(self.low_of(x, y, group)).wrapping_add(self.above_of(group))
    }

    #[inline(always)]
    fn above_of(&self, group: Group) -> u64 {
        self.above.wrapping_add_signed(group.way(self.of_groups))
    }

    /// Whether work-groups differ in it.
    pub fn varies(&self) -> bool {
        [GROUP, ROW]
            .into_iter()
            .any(|axis| self.low.steps[axis] != 0 || self.of_groups[axis] != 0)
    }

    #[inline(always)]
    fn low_of(&self, x: u32, y: u32, group: Group) -> u32 {
        let [along_x, along_y, groups, rows] = self.low.steps;
        self.low
            .first
            .wrapping_add(along_x.wrapping_mul(x))
            .wrapping_add(along_y.wrapping_mul(y))
            .wrapping_add(groups.wrapping_mul(group.x))
            .wrapping_add(rows.wrapping_mul(group.row))
    }

    /// Lanes that are probably among them.
    fn candidates(&self, last: &Last) -> impl Iterator<Item = u64> {
        [last.map(|last| last / 2), [0; AXES], *last]
            .map(|lane| self.address(lane))
            .into_iter()
    }

    /// Sees to it that an allocation is at hand; false if there is none.
    pub fn bring(&self, last: &Last, memory: &mut MemoryView, access: Access) -> bool {
        self.candidates(last).any(|address| memory.bring(address, access))
    }

    /// That allocation.
    pub(super) fn span<'m>(&self, last: &Last, memory: &'m MemoryView, access: Access) -> Option<Span<'m>> {
        self.candidates(last)
            .find_map(|address| memory.allocation_at_hand(address, access))
    }

    /// Calls something for lanes that follow each other: where the first one's dword is in the span, and which lanes these are. False, and
    /// no more, where their dwords are not inside.
    #[inline(always)]
    fn runs(
        &self,
        span: Span,
        group: Group,
        pieces: &[Piece],
        masks: &[u64],
        mut of: impl FnMut(i64, std::ops::Range<usize>),
    ) -> bool {
        let (mask, above) = (masks[self.mask], self.above_of(group));
        let step = i64::from(self.low.steps[X] as i32);
        for piece in pieces {
            let mut left = mask >> piece.first & u64::MAX >> (u64::BITS - piece.count);
            while left != 0 {
                let first = left.trailing_zeros();
                let count = (left >> first).trailing_ones();
                left &= !(u64::MAX >> (u64::BITS - count) << first);
                let low = self.low_of(piece.x + first, piece.y, group);
                let way = step * i64::from(count - 1);
                let at = u64::from(low).wrapping_add(above).wrapping_sub(span.base());
                let does_not_wrap = u32::try_from(i64::from(low) + way).is_ok();
                let limit = span.bytes().saturating_sub(4);
                let end = at.wrapping_add_signed(way);
                if span.bytes() < 4 || !does_not_wrap || at > limit || end > limit {
                    return false;
                }
                let lane = (piece.first + first) as usize;
                of(at as i64, lane..lane + count as usize);
            }
        }
        true
    }

    pub(super) fn fits(&self, span: Span, group: Group, pieces: &[Piece], masks: &[u64]) -> bool {
        self.runs(span, group, pieces, masks, |_, _| {})
    }

    pub(super) fn load(&self, span: Span, group: Group, pieces: &[Piece], masks: &[u64], to: &mut V32) {
        let step = i64::from(self.low.steps[X] as i32);
        self.runs(span, group, pieces, masks, |at, lanes| {
            if let Some(to) = to.0.get_mut(lanes) {
                span.copy_dwords(at, step, to);
            }
        });
    }

    pub(super) fn store(&self, span: Span, group: Group, pieces: &[Piece], masks: &[u64], from: &V32) {
        let step = i64::from(self.low.steps[X] as i32);
        self.runs(span, group, pieces, masks, |at, lanes| {
            if let Some(from) = from.0.get(lanes) {
                span.put_dwords(at, step, from);
            }
        });
    }
}
