//! Dwords that all lanes of a wave load or store, with AVX2: most accesses are such. 8 lanes are looked at together, and rows of 16
//! get one copy or one value where they can.

use std::arch::x86_64::*;

use super::{ROW, Rows, row_of_mut};
use crate::host::level::{compiled_for, with_features};
use crate::memory::span::Span;
use crate::wave::V32;

/// Lanes of a vector.
const LANES: usize = 8;
/// Vectors of a register.
const VECTORS: usize = crate::wave::LANES / LANES;
const VECTORS_OF_ROW: usize = ROW / LANES;
/// Where the other lanes may be before the first one: about as far as behind it.
const FARTHEST_BEFORE: u64 = 1 << 30;
/// Bytes from a row to that of the fourth wave behind.
const AHEAD: usize = 4 * 4 * crate::wave::LANES;

/// Where the lanes access a span: in so many bytes, less than 2^31, from a place of the host on.
type Offsets = [__m256i; VECTORS];

/// How the lanes of a row follow each other.
enum Pattern {
    Same,
    Run,
    Each,
}

macro_rules! avx2 {
    ($(
        $(#[$meta:meta])*
        $vis:vis fn $name:ident $(<const $count:ident: usize>)? ($($arguments:tt)*) $(-> $ret:ty)? $body:block
    )+) => {
        $(with_features! {
            Avx2,
            compiled_for $(#[$meta])* $vis fn $name $(<const $count: usize>)? ($($arguments)*) $(-> $ret)? $body
        })+
    };
}

avx2! {
    #[inline]
    fn vector(register: &V32, n: usize) -> __m256i {
        let lanes = &register.0.as_chunks::<LANES>().0[n];
        // SAFETY: a vector's worth of dwords.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline]
    fn splat(value: u32) -> __m256i {
        _mm256_set1_epi32(value as i32)
    }

    #[inline]
    fn any(bits: __m256i) -> bool {
        _mm256_testz_si256(bits, bits) == 0
    }

    /// Fills the offsets of the first rows, where they are: a copy costs as much as they do. Gives the host's place; None if a lane's dword is
    /// not inside the span, or the lanes are too far from each other.
    #[inline]
    fn offsets<const COUNT: usize>(span: Span, rows: &Rows, v: &[V32], offsets: &mut Offsets) -> Option<*mut u8> {
        let limit = span.bytes().checked_sub(4)?;
        let low = v.get(rows.low)?;
        let high = match rows.high {
            Some(high) => v.get(high)?,
            None => &V32::ZERO,
        };
        let above = high.0[0];
        let first = low.0[0].wrapping_add(rows.add_low);
        let of_first = (u64::from(first) | u64::from(above) << 32).wrapping_add(rows.add).wrapping_sub(span.base());
        let behind = limit.checked_sub(of_first)?;
        // what low dwords may be: their sum with the high ones does not wrap in between
        let before = of_first.min(u64::from(first)).min(FARTHEST_BEFORE);
        let least = first - before as u32;
        let most = behind.min(u64::from(u32::MAX - first)) + before;
        let most = splat(most.min(i32::MAX as u64) as u32);
        let (subtracted, above) = (splat(least.wrapping_sub(rows.add_low)), splat(above));
        let mut wrong = _mm256_setzero_si256();
        for (n, offset) in offsets.iter_mut().enumerate().take(VECTORS_OF_ROW * COUNT) {
            *offset = _mm256_sub_epi32(vector(low, n), subtracted);
            let outside = _mm256_xor_si256(_mm256_min_epu32(*offset, most), *offset);
            let differs = _mm256_xor_si256(vector(high, n), above);
            wrong = _mm256_or_si256(wrong, _mm256_or_si256(outside, differs));
        }
        (!any(wrong)).then(|| span.host((of_first - before) as usize))
    }

    #[inline]
    fn pattern(row: [__m256i; VECTORS_OF_ROW]) -> Pattern {
        let first = _mm256_broadcastd_epi32(_mm256_castsi256_si128(row[0]));
        let steps = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
        let [a, b] = row.map(|offsets| _mm256_sub_epi32(offsets, first));
        if !any(_mm256_or_si256(a, b)) {
            return Pattern::Same;
        }
        let (a, b) = (_mm256_xor_si256(a, steps), _mm256_xor_si256(b, _mm256_add_epi32(steps, splat(32))));
        match any(_mm256_or_si256(a, b)) {
            false => Pattern::Run,
            true => Pattern::Each,
        }
    }

    /// See [`Span::load_rows`]; for the lanes of the first `COUNT` rows.
    pub(super) fn load<const COUNT: usize>(span: Span, rows: &Rows, v: &mut [V32], to: usize) -> bool {
        let mut places = [_mm256_setzero_si256(); VECTORS];
        let Some(host) = offsets::<COUNT>(span, rows, v, &mut places) else {
            return false;
        };
        let Some(register) = v.get_mut(to) else {
            return false;
        };
        for (row, of_row) in places.as_chunks::<VECTORS_OF_ROW>().0.iter().enumerate().take(COUNT) {
            let first = _mm256_cvtsi256_si32(of_row[0]) as usize;
            let to = row_of_mut(register, row).as_chunks_mut::<LANES>().0;
            let from = host.wrapping_add(first);
            let pattern = pattern(*of_row);
            if let Pattern::Run = pattern {
                // what the wave that comes later probably loads: the host does not see that in time
                _mm_prefetch::<_MM_HINT_T0>(from.wrapping_add(AHEAD).cast());
            }
            for ((n, to), offsets) in to.iter_mut().enumerate().zip(of_row) {
                // SAFETY: every lane's dword is inside, and so are those of a run.
                let value = unsafe {
                    match pattern {
                        Pattern::Same => splat(from.cast::<u32>().read_unaligned()),
                        Pattern::Run => _mm256_loadu_si256(from.add(4 * LANES * n).cast()),
                        Pattern::Each => _mm256_i32gather_epi32::<1>(host.cast(), *offsets),
                    }
                };
                // SAFETY: a vector's worth of dwords.
                unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), value) };
            }
        }
        true
    }

    /// See [`Span::store_rows`]; for the lanes of the first `COUNT` rows.
    pub(super) fn store<const COUNT: usize>(span: Span, rows: &Rows, v: &[V32], from: usize) -> bool {
        let mut places = [_mm256_setzero_si256(); VECTORS];
        let Some(host) = offsets::<COUNT>(span, rows, v, &mut places) else {
            return false;
        };
        let Some(register) = v.get(from) else {
            return false;
        };
        for (row, of_row) in places.as_chunks::<VECTORS_OF_ROW>().0.iter().enumerate().take(COUNT) {
            let to = host.wrapping_add(_mm256_cvtsi256_si32(of_row[0]) as usize);
            let last = (row + 1) * ROW - 1;
            match pattern(*of_row) {
                // of all lanes the last one's value stays
                // SAFETY: every lane's dword is inside.
                Pattern::Same => unsafe { to.cast::<u32>().write_unaligned(register.0[last]) },
                Pattern::Run => {
                    for n in 0..VECTORS_OF_ROW {
                        // SAFETY: the run is inside.
                        let to = unsafe { to.add(4 * LANES * n) };
                        // SAFETY: as above.
                        unsafe { _mm256_storeu_si256(to.cast(), vector(register, VECTORS_OF_ROW * row + n)) };
                    }
                }
                Pattern::Each => {
                    let mut each = [0u32; ROW];
                    for (offsets, each) in of_row.iter().zip(each.as_chunks_mut::<LANES>().0) {
                        // SAFETY: a vector's worth of dwords.
                        unsafe { _mm256_storeu_si256(each.as_mut_ptr().cast(), *offsets) };
                    }
                    for (offset, value) in each.iter().zip(&register.0[row * ROW..]) {
                        // SAFETY: every lane's dword is inside.
                        unsafe { host.add(*offset as usize).cast::<u32>().write_unaligned(*value) };
                    }
                }
            }
        }
        true
    }
}
