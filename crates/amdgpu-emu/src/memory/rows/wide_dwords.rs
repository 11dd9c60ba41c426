//! Dwords that lanes of a wave load or store, with AVX-512: 16 lanes, a row, are looked at together. What AVX2 has masks in memory for, bits
//! of EXEC say here, and lanes that are off are neither read nor written.

use std::arch::x86_64::*;

use super::{Around, Lanes, ROW, ROWS, Rows, active, row_of, row_of_mut};
use crate::host::level::{compiled_for, with_features};
use crate::memory::span::Span;
use crate::wave::V32;

/// Bytes from a row to that of the fourth wave behind.
const AHEAD: usize = 4 * 4 * crate::wave::LANES;
/// Lanes of a row, each somewhere, that are stored one by one.
const FEW: u32 = 4;

/// Where the lanes access a span: in so many bytes, less than 2^31, from a place of the host on.
type Offsets = [__m512i; ROWS];

/// How the active lanes of a row follow each other.
enum Pattern {
    /// At one offset.
    Same(u32),
    /// One after the other, the first lane's at an offset, which may be before the place if it is off.
    Run(i32),
    Each,
}

macro_rules! avx512 {
    ($(
        $(#[$meta:meta])*
        $vis:vis fn $name:ident $(<const $count:ident: usize>)? ($($arguments:tt)*) $(-> $ret:ty)? $body:block
    )+) => {
        $(with_features! {
            Avx512,
            compiled_for $(#[$meta])* $vis fn $name $(<const $count: usize>)? ($($arguments)*) $(-> $ret)? $body
        })+
    };
}

avx512! {
    #[inline]
    fn vector(register: &V32, row: usize) -> __m512i {
        // SAFETY: a vector's worth of dwords.
        unsafe { _mm512_loadu_si512(row_of(register, row).as_ptr().cast()) }
    }

    #[inline]
    fn splat(value: u32) -> __m512i {
        _mm512_set1_epi32(value as i32)
    }

    #[inline]
    fn steps() -> __m512i {
        _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60)
    }

    /// Fills the offsets of the first rows, of those with active lanes, where they are: a copy costs as much as they do. Gives the host's place;
    /// None if an active lane's dword is not inside the span, or the lanes are too far from each other.
    #[inline]
    fn offsets<const COUNT: usize>(
        span: Span,
        rows: &Rows,
        exec: u64,
        v: &[V32],
        offsets: &mut Offsets,
    ) -> Option<*mut u8> {
        let low = v.get(rows.low)?;
        let high = match rows.high {
            Some(high) => v.get(high)?,
            None => &V32::ZERO,
        };
        let around = Around::of(span, rows, exec.trailing_zeros() as usize, low, high)?;
        let (most, subtracted, above) = (splat(around.most), splat(around.subtracted), splat(around.above));
        let mut wrong = 0;
        for (row, offset) in offsets.iter_mut().enumerate().take(COUNT) {
            let lanes = active(exec, row);
            *offset = _mm512_sub_epi32(vector(low, row), subtracted);
            wrong |= _mm512_mask_cmpgt_epu32_mask(lanes, *offset, most);
            wrong |= _mm512_mask_cmpneq_epi32_mask(lanes, vector(high, row), above);
        }
        (wrong == 0).then_some(around.host)
    }

    /// Of a row with an active lane.
    #[inline]
    fn pattern(offsets: __m512i, lanes: u16) -> Pattern {
        let lane = lanes.trailing_zeros();
        let first = _mm512_permutexvar_epi32(splat(lane), offsets);
        if _mm512_mask_cmpneq_epi32_mask(lanes, offsets, first) == 0 {
            return Pattern::Same(_mm512_cvtsi512_si32(first) as u32);
        }
        let first = _mm512_sub_epi32(first, splat(4 * lane));
        match _mm512_mask_cmpneq_epi32_mask(lanes, offsets, _mm512_add_epi32(first, steps())) {
            0 => Pattern::Run(_mm512_cvtsi512_si32(first)),
            _ => Pattern::Each,
        }
    }

    /// See [`Span::load_rows`]; no lane behind the first `COUNT` rows is active.
    pub(super) fn load<const COUNT: usize>(
        span: Span,
        rows: &Rows,
        exec: u64,
        v: &mut [V32],
        to: usize,
    ) -> bool {
        let mut places = [_mm512_setzero_si512(); ROWS];
        let Some(host) = offsets::<COUNT>(span, rows, exec, v, &mut places) else {
            return false;
        };
        let Some(register) = v.get_mut(to) else {
            return false;
        };
        for (row, &offsets) in places.iter().enumerate().take(COUNT) {
            let lanes = active(exec, row);
            if lanes == 0 {
                continue;
            }
            let old = vector(register, row);
            // SAFETY: every active lane's dword is inside, and no other one is read.
            let value = unsafe {
                match pattern(offsets, lanes) {
                    Pattern::Same(at) => {
                        let value = host.wrapping_add(at as usize).cast::<i32>().read_unaligned();
                        _mm512_mask_set1_epi32(old, lanes, value)
                    }
                    Pattern::Run(at) => {
                        let from = host.wrapping_offset(at as isize);
                        // what the wave that comes later probably loads: the host does not see that in time
                        _mm_prefetch::<_MM_HINT_T0>(from.wrapping_add(AHEAD).cast());
                        _mm512_mask_loadu_epi32(old, lanes, from.cast())
                    }
                    Pattern::Each => _mm512_mask_i32gather_epi32::<1>(old, lanes, offsets, host.cast()),
                }
            };
            // SAFETY: a vector's worth of dwords.
            unsafe { _mm512_storeu_si512(row_of_mut(register, row).as_mut_ptr().cast(), value) };
        }
        true
    }

    /// See [`Span::store_rows`]; no lane behind the first `COUNT` rows is active.
    pub(super) fn store<const COUNT: usize>(
        span: Span,
        rows: &Rows,
        exec: u64,
        v: &[V32],
        from: usize,
    ) -> bool {
        let mut places = [_mm512_setzero_si512(); ROWS];
        let Some(host) = offsets::<COUNT>(span, rows, exec, v, &mut places) else {
            return false;
        };
        let Some(register) = v.get(from) else {
            return false;
        };
        for (row, &offsets) in places.iter().enumerate().take(COUNT) {
            let lanes = active(exec, row);
            if lanes == 0 {
                continue;
            }
            let of_row = row_of(register, row);
            match pattern(offsets, lanes) {
                // of all lanes the last one's value stays
                Pattern::Same(at) => {
                    let last = (ROW - 1).saturating_sub(lanes.leading_zeros() as usize);
                    // SAFETY: every active lane's dword is inside.
                    unsafe { host.wrapping_add(at as usize).cast::<u32>().write_unaligned(of_row[last]) };
                }
                Pattern::Run(at) => {
                    let to = host.wrapping_offset(at as isize);
                    // SAFETY: as above, and no other lane's is written.
                    unsafe { _mm512_mask_storeu_epi32(to.cast(), lanes, vector(register, row)) };
                }
                Pattern::Each if lanes.count_ones() <= FEW => {
                    let mut each = [0u32; ROW];
                    // SAFETY: a vector's worth of dwords.
                    unsafe { _mm512_storeu_si512(each.as_mut_ptr().cast(), offsets) };
                    for lane in Lanes(lanes.into()) {
                        let to = host.wrapping_add(each[lane % ROW] as usize);
                        // SAFETY: every active lane's dword is inside.
                        unsafe { to.cast::<u32>().write_unaligned(of_row[lane % ROW]) };
                    }
                }
                // Where lanes meet, the host stores in their order, too.
                // SAFETY: as above.
                Pattern::Each => unsafe {
                    _mm512_mask_i32scatter_epi32::<1>(host.cast(), lanes, offsets, vector(register, row));
                },
            }
        }
        true
    }
}
