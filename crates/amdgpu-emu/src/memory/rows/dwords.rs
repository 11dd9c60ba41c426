//! Dwords that lanes of a wave load or store, with AVX2: most accesses are such. 8 lanes are looked at together, and rows of 16
//! get one copy or one value where they can.

use std::arch::x86_64::*;

use super::{Around, Lanes, ROW, ROWS, Rows, active, row_of_mut};
use crate::host::level::{compiled_for, with_features};
use crate::memory::span::Span;
use crate::wave::V32;

/// Lanes of a vector.
const LANES: usize = 8;
/// Vectors of a register.
const VECTORS: usize = crate::wave::LANES / LANES;
const VECTORS_OF_ROW: usize = ROW / LANES;
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
    /// not inside the span, or the lanes are too far from each other. Lanes that `some` leaves out get the place of the first one that it has.
    #[inline]
    fn offsets<const COUNT: usize>(
        span: Span,
        rows: &Rows,
        some: Option<(u64, &V32)>,
        v: &[V32],
        offsets: &mut Offsets,
    ) -> Option<*mut u8> {
        let lane = some.map_or(0, |(exec, _)| exec.trailing_zeros() as usize);
        let low = v.get(rows.low)?;
        let high = match rows.high {
            Some(high) => v.get(high)?,
            None => &V32::ZERO,
        };
        let around = Around::of(span, rows, lane, low, high)?;
        let (most, subtracted, above) = (splat(around.most), splat(around.subtracted), splat(around.above));
        let mut wrong = _mm256_setzero_si256();
        for (n, offset) in offsets.iter_mut().enumerate().take(VECTORS_OF_ROW * COUNT) {
            *offset = _mm256_sub_epi32(vector(low, n), subtracted);
            let mut differs = _mm256_xor_si256(vector(high, n), above);
            if let Some((_, mask)) = some {
                let mask = vector(mask, n);
                *offset = _mm256_blendv_epi8(splat(around.before), *offset, mask);
                differs = _mm256_and_si256(differs, mask);
            }
            let outside = _mm256_xor_si256(_mm256_min_epu32(*offset, most), *offset);
            wrong = _mm256_or_si256(wrong, _mm256_or_si256(outside, differs));
        }
        (!any(wrong)).then_some(around.host)
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
        let Some(host) = offsets::<COUNT>(span, rows, None, v, &mut places) else {
            return false;
        };
        let Some(register) = v.get_mut(to) else {
            return false;
        };
        for (row, of_row) in places.as_chunks::<VECTORS_OF_ROW>().0.iter().enumerate().take(COUNT) {
            load_row(host, of_row, row, register);
        }
        true
    }

    /// A row of lanes, all active, with offsets from a place of the host: at each there is a dword.
    #[inline]
    fn load_row(host: *mut u8, of_row: &[__m256i; VECTORS_OF_ROW], row: usize, register: &mut V32) {
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

    /// See [`Span::load_rows`]; for some lanes.
    pub(super) fn load_some(
        span: Span,
        rows: &Rows,
        (exec, mask): (u64, &V32),
        v: &mut [V32],
        to: usize,
    ) -> bool {
        let mut places = [_mm256_setzero_si256(); VECTORS];
        let Some(host) = offsets::<ROWS>(span, rows, Some((exec, mask)), v, &mut places) else {
            return false;
        };
        let Some(register) = v.get_mut(to) else {
            return false;
        };
        for (row, of_row) in places.as_chunks::<VECTORS_OF_ROW>().0.iter().enumerate() {
            match active(exec, row) {
                0 => {}
                u16::MAX => load_row(host, of_row, row, register),
                lanes => {
                    for (n, offsets) in of_row.iter().enumerate().filter(|(n, _)| lanes >> (LANES * n) & 0xff != 0) {
                        let at = VECTORS_OF_ROW * row + n;
                        // SAFETY: at each offset there is a dword.
                        let new = unsafe { _mm256_i32gather_epi32::<1>(host.cast(), *offsets) };
                        let value = _mm256_blendv_epi8(vector(register, at), new, vector(mask, at));
                        let to = &mut register.0.as_chunks_mut::<LANES>().0[at];
                        // SAFETY: a vector's worth of dwords.
                        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), value) };
                    }
                }
            }
        }
        true
    }

    /// See [`Span::store_rows`]; for the lanes of the first `COUNT` rows.
    pub(super) fn store<const COUNT: usize>(span: Span, rows: &Rows, v: &[V32], from: usize) -> bool {
        let mut places = [_mm256_setzero_si256(); VECTORS];
        let Some(host) = offsets::<COUNT>(span, rows, None, v, &mut places) else {
            return false;
        };
        let Some(register) = v.get(from) else {
            return false;
        };
        for (row, of_row) in places.as_chunks::<VECTORS_OF_ROW>().0.iter().enumerate().take(COUNT) {
            store_row(host, of_row, row, register);
        }
        true
    }

    /// As [`load_row`].
    #[inline]
    fn store_row(host: *mut u8, of_row: &[__m256i; VECTORS_OF_ROW], row: usize, register: &V32) {
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
                let each = each(of_row);
                for (offset, value) in each.iter().zip(&register.0[row * ROW..]) {
                    // SAFETY: every lane's dword is inside.
                    unsafe { host.add(*offset as usize).cast::<u32>().write_unaligned(*value) };
                }
            }
        }
    }

    /// The offsets of a row's lanes.
    #[inline]
    fn each(of_row: &[__m256i; VECTORS_OF_ROW]) -> [u32; ROW] {
        let mut each = [0u32; ROW];
        for (offsets, each) in of_row.iter().zip(each.as_chunks_mut::<LANES>().0) {
            // SAFETY: a vector's worth of dwords.
            unsafe { _mm256_storeu_si256(each.as_mut_ptr().cast(), *offsets) };
        }
        each
    }

    /// See [`Span::store_rows`]; for some lanes.
    pub(super) fn store_some(
        span: Span,
        rows: &Rows,
        (exec, mask): (u64, &V32),
        v: &[V32],
        from: usize,
    ) -> bool {
        let mut places = [_mm256_setzero_si256(); VECTORS];
        let Some(host) = offsets::<ROWS>(span, rows, Some((exec, mask)), v, &mut places) else {
            return false;
        };
        let Some(register) = v.get(from) else {
            return false;
        };
        for (row, of_row) in places.as_chunks::<VECTORS_OF_ROW>().0.iter().enumerate() {
            let lanes = active(exec, row);
            if lanes == u16::MAX {
                store_row(host, of_row, row, register);
            } else if lanes != 0 {
                let each = each(of_row);
                for lane in Lanes(lanes.into()) {
                    let value = register.0[row * ROW + lane];
                    // SAFETY: every lane's dword is inside.
                    unsafe { host.add(each[lane % ROW] as usize).cast::<u32>().write_unaligned(value) };
                }
            }
        }
        true
    }
}
