//! Loads and stores whose lanes follow each other 16 at a time: work-groups of two dimensions access memory in such rows, one
//! address for all lanes of a row, or one piece after the other.
//!
//! Addresses are looked at where they are, in the wave's registers, and never made for all lanes at once. Nothing is done unless
//! the pieces of all active lanes are in one span.

use crate::address::Rows;
use crate::element::Piece;
#[cfg(target_arch = "x86_64")]
use crate::host::SimdLevel;
use crate::host::simd;
use crate::wave::{LANES, V32, expand_mask};

use super::Lanes;
use super::span::Span;

#[cfg(target_arch = "x86_64")]
mod dwords;
#[cfg(target_arch = "x86_64")]
mod wide_dwords;

/// Lanes that are looked at together.
const ROW: usize = 16;
const ROWS: usize = LANES / ROW;

/// Where the dwords of lanes may be, from that of one of them.
#[cfg(target_arch = "x86_64")]
struct Around {
    /// The least place that lanes may access, and how far behind it that lane does.
    host: *mut u8,
    before: u32,
    /// What makes a low dword the distance from the least place, and how much that is at the most.
    subtracted: u32,
    most: u32,
    /// The high dword of all lanes.
    above: u32,
}

#[cfg(target_arch = "x86_64")]
impl Around {
    /// Where the other lanes may be before the first one: about as far as behind it.
    const FARTHEST_BEFORE: u64 = 1 << 30;

    /// None if the lane's dword is not inside the span.
    #[inline(always)]
    fn of(span: Span, rows: &Rows, lane: usize, low: &V32, high: &V32) -> Option<Around> {
        let limit = span.bytes().checked_sub(4)?;
        let above = high.0[lane % LANES];
        let first = low.0[lane % LANES].wrapping_add(rows.add_low);
        let of_first = (u64::from(first) | u64::from(above) << 32)
            .wrapping_add(rows.add)
            .wrapping_sub(span.base());
        let behind = limit.checked_sub(of_first)?;
        // what low dwords may be: their sum with the high ones does not wrap in between
        let before = of_first.min(u64::from(first)).min(Self::FARTHEST_BEFORE);
        let most = behind.min(u64::from(u32::MAX - first)) + before;
        Some(Around {
            host: span.host((of_first - before) as usize),
            before: before as u32,
            subtracted: (first - before as u32).wrapping_sub(rows.add_low),
            most: most.min(i32::MAX as u64) as u32,
            above,
        })
    }
}

/// Where the lanes of a row access a span.
#[derive(Clone, Copy)]
enum Pattern {
    /// No lane of it is active.
    Idle,
    /// All active lanes at one offset.
    Same(usize),
    /// Pieces one after the other, the first lane's at an offset; those of inactive lanes are inside, too.
    Run(usize),
    /// Each lane somewhere: the offsets are beside.
    Each,
}

/// The patterns of a wave's rows. It is filled where it is: a copy costs as much as the look at the addresses.
struct Plan {
    rows: [Pattern; ROWS],
    /// Of lanes in rows of [`Pattern::Each`].
    offsets: [u32; LANES],
}

impl Plan {
    const NONE: Plan = Plan {
        rows: [Pattern::Idle; ROWS],
        offsets: [0; LANES],
    };
}

/// The lanes of EXEC in a row.
#[inline(always)]
fn active(exec: u64, row: usize) -> u16 {
    (exec >> (row * ROW)) as u16
}

#[inline(always)]
fn row_of(register: &V32, row: usize) -> &[u32; ROW] {
    &register.0.as_chunks::<ROW>().0[row % ROWS]
}

#[inline(always)]
fn row_of_mut(register: &mut V32, row: usize) -> &mut [u32; ROW] {
    &mut register.0.as_chunks_mut::<ROW>().0[row % ROWS]
}

/// Finds out where each row goes; false if a lane's piece of `bytes` bytes is not inside the span.
#[inline(always)]
fn make(plan: &mut Plan, span: Span, rows: Rows, (exec, mask): (u64, &V32), v: &[V32], bytes: usize) -> bool {
    let high = match rows.high {
        Some(high) => v.get(high),
        None => Some(&V32::ZERO),
    };
    let (Some(limit), Some(low), Some(high)) = (span.bytes().checked_sub(bytes as u64), v.get(rows.low), high) else {
        return false;
    };
    // of all lanes, as a number of the host
    let offset = |low: u32, high: u32| {
        let address = u64::from(low.wrapping_add(rows.add_low)) | u64::from(high) << 32;
        address.wrapping_add(rows.add).wrapping_sub(span.base())
    };
    for row in 0..ROWS {
        let lanes = active(exec, row);
        if lanes == 0 {
            continue;
        }
        let (low, high, mask) = (row_of(low, row), row_of(high, row), row_of(mask, row));
        let lane = lanes.trailing_zeros() as usize & (ROW - 1);
        let (value, above) = (low[lane], high[lane]);
        let before = (lane * bytes) as u32;
        let first = value.wrapping_sub(before);
        let (mut not_same, mut not_run) = (0, 0);
        for l in 0..ROW {
            let differs = (high[l] ^ above) & mask[l];
            not_same |= (low[l] ^ value) & mask[l] | differs;
            not_run |= (low[l] ^ first.wrapping_add((l * bytes) as u32)) & mask[l] | differs;
        }
        let at = offset(value, above);
        plan.rows[row] = if not_same == 0 && at <= limit {
            Pattern::Same(at as usize)
        } else if not_run == 0
            && at <= limit
            && u64::from(before) <= at
            && ((ROW - 1) * bytes) as u64 <= limit - (at - u64::from(before))
            && does_not_wrap(value.wrapping_add(rows.add_low), before, bytes)
        {
            Pattern::Run((at - u64::from(before)) as usize)
        } else {
            let mut outside = 0;
            for l in 0..ROW {
                let keep = mask[l] as i32 as i64 as u64;
                let at = offset(low[l], high[l]) & keep;
                outside |= u64::from(at > limit);
                plan.offsets[row * ROW + l] = at as u32;
            }
            if outside != 0 || limit > u64::from(u32::MAX) {
                return false;
            }
            Pattern::Each
        };
    }
    true
}

/// Whether no lane's low dword passes 2^32 in a row of pieces of which one, `before` bytes behind the first, has `value`.
#[inline(always)]
fn does_not_wrap(value: u32, before: u32, bytes: usize) -> bool {
    value
        .checked_sub(before)
        .is_some_and(|first| first.checked_add(((ROW - 1) * bytes) as u32).is_some())
}

simd! {
    fn load<P: Piece>(span: Span, rows: Rows, exec: u64, mask: &V32, v: &mut [V32], to: usize) -> bool {
        let mut plan = Plan::NONE;
        if !make(&mut plan, span, rows, (exec, mask), v, P::BYTES) {
            return false;
        }
        let Some(registers) = v.get_mut(to..to + P::DWORDS) else {
            return false;
        };
        for (row, &pattern) in plan.rows.iter().enumerate() {
            let full = active(exec, row) == u16::MAX;
            match pattern {
                Pattern::Idle => {}
                Pattern::Same(at) => {
                    let mask = row_of(mask, row);
                    for (d, register) in registers.iter_mut().enumerate() {
                        // SAFETY: the plan's offsets leave room for a piece.
                        let raw = unsafe { read::<P>(span.host(at), d) };
                        if full {
                            row_of_mut(register, row).fill(raw);
                            continue;
                        }
                        for (x, keep) in row_of_mut(register, row).iter_mut().zip(mask) {
                            *x = raw & keep | *x & !keep;
                        }
                    }
                }
                Pattern::Run(at) => {
                    let at = span.host(at);
                    // SAFETY: the pieces of the whole row are inside.
                    let piece = |l: usize| unsafe { at.add(l * P::BYTES) };
                    match full {
                        true if P::BYTES == 4 => {
                            // SAFETY: as above.
                            *row_of_mut(&mut registers[0], row) = unsafe { at.cast::<[u32; ROW]>().read_unaligned() };
                        }
                        true => load_row::<P, true>(row, piece, mask, registers),
                        false => load_row::<P, false>(row, piece, mask, registers),
                    }
                }
                Pattern::Each => {
                    let offsets = &plan.offsets.as_chunks::<ROW>().0[row % ROWS];
                    // SAFETY: the plan's offsets leave room for a piece; those of inactive lanes are 0.
                    let piece = |l: usize| span.host(offsets[l] as usize);
                    match full {
                        true => load_row::<P, true>(row, piece, mask, registers),
                        false => load_row::<P, false>(row, piece, mask, registers),
                    }
                }
            }
        }
        true
    }
}

/// `piece(l)` points to `P::BYTES` readable bytes for all lanes of the row.
#[inline(always)]
fn load_row<P: Piece, const FULL: bool>(
    row: usize,
    piece: impl Fn(usize) -> *mut u8,
    mask: &V32,
    registers: &mut [V32],
) {
    let Some(registers) = registers.get_mut(..P::DWORDS) else {
        return;
    };
    let mask = row_of(mask, row);
    for (d, register) in registers.iter_mut().enumerate() {
        let register = row_of_mut(register, row);
        for l in 0..ROW {
            // SAFETY: the caller's pieces are readable.
            let new = unsafe { read::<P>(piece(l), d) };
            register[l] = match FULL {
                true => new,
                false => new & mask[l] | register[l] & !mask[l],
            };
        }
    }
}

/// A piece of 1, 2 or 4 bytes, zero-extended; of a wider one, dword `d`.
///
/// # Safety
/// `P::BYTES` bytes are readable at `at`, and `d` is less than `P::DWORDS`.
#[inline(always)]
unsafe fn read<P: Piece>(at: *const u8, d: usize) -> u32 {
    // SAFETY: the caller gives so many readable bytes.
    unsafe {
        match P::BYTES {
            1 => u32::from(at.read()),
            2 => u32::from(at.cast::<u16>().read_unaligned()),
            _ => at.cast::<u32>().add(d).read_unaligned(),
        }
    }
}

simd! {
    fn store<P: Piece>(span: Span, rows: Rows, exec: u64, mask: &V32, v: &[V32], from: usize) -> bool {
        let mut plan = Plan::NONE;
        if !make(&mut plan, span, rows, (exec, mask), v, P::BYTES) {
            return false;
        }
        let Some(registers) = v.get(from..from + P::DWORDS) else {
            return false;
        };
        for (row, &pattern) in plan.rows.iter().enumerate() {
            let lanes = active(exec, row);
            match pattern {
                Pattern::Idle => {}
                // of all lanes the last one's value stays
                Pattern::Same(at) => {
                    let last = 1 << (u16::BITS - 1 - lanes.leading_zeros());
                    store_row::<P>(row, last, |_| span.host(at), registers);
                }
                Pattern::Run(at) => {
                    let at = span.host(at);
                    // SAFETY: the pieces of the whole row are inside.
                    let piece = |l: usize| unsafe { at.add(l * P::BYTES) };
                    match lanes {
                        u16::MAX => store_row::<P>(row, u16::MAX, piece, registers),
                        lanes => store_row::<P>(row, lanes, piece, registers),
                    }
                }
                Pattern::Each => {
                    let offsets = &plan.offsets.as_chunks::<ROW>().0[row % ROWS];
                    store_row::<P>(row, lanes, |l| span.host(offsets[l] as usize), registers);
                }
            }
        }
        true
    }
}

/// `piece(l)` points to `P::BYTES` writable bytes for the lanes of the row that are active. They are stored in lane order.
#[inline(always)]
fn store_row<P: Piece>(row: usize, lanes: u16, piece: impl Fn(usize) -> *mut u8, registers: &[V32]) {
    let Some(registers) = registers.get(..P::DWORDS) else {
        return;
    };
    for l in 0..ROW {
        if lanes >> l & 1 == 0 {
            continue;
        }
        let at = piece(l);
        for (d, register) in registers.iter().enumerate() {
            let value = row_of(register, row)[l];
            // SAFETY: the caller's pieces are writable.
            unsafe {
                match P::BYTES {
                    1 => at.write(value as u8),
                    2 => at.cast::<u16>().write_unaligned(value as u16),
                    _ => at.cast::<u32>().add(d).write_unaligned(value),
                }
            }
        }
    }
}

/// All lanes of a wave of 32, and half of one of 64.
#[cfg(target_arch = "x86_64")]
const ALL_OF_32: u64 = u32::MAX as u64;

/// Active lanes that are looked at one by one; and where [`dwords`] is for the others.
const FEW: usize = 12;
#[cfg(target_arch = "x86_64")]
const FEWEST: u32 = 4;

/// Loads for [`FEW`] lanes at the most. Not part of its caller, which most accesses go through.
#[inline(never)]
fn load_few<P: Piece>(span: Span, rows: &Rows, exec: u64, v: &mut [V32], to: usize) -> bool {
    let Some(limit) = span.bytes().checked_sub(P::BYTES as u64) else {
        return false;
    };
    let mut offsets = [0; FEW];
    for (lane, place) in Lanes(exec).zip(&mut offsets) {
        match rows.of(v, lane).map(|address| address.wrapping_sub(span.base())) {
            Some(offset) if offset <= limit => *place = offset,
            _ => return false,
        }
    }
    let Some(registers) = v.get_mut(to..to + P::DWORDS) else {
        return false;
    };
    for (lane, offset) in Lanes(exec).zip(offsets) {
        for (d, register) in registers.iter_mut().enumerate() {
            // SAFETY: the offset leaves room for a piece.
            register.0[lane & (LANES - 1)] = unsafe { read::<P>(span.host(offset as usize), d) };
        }
    }
    true
}

impl Span<'_> {
    /// Loads for the lanes of `exec`, one at least, into registers of `v` from `to` on. False, and nothing done, if a lane's piece is
    /// not inside.
    #[inline(always)]
    pub(crate) fn load_rows<P: Piece>(self, rows: &Rows, exec: u64, mask: &V32, v: &mut [V32], to: usize) -> bool {
        #[cfg(target_arch = "x86_64")]
        if P::BYTES == 4 && exec.count_ones() > FEWEST {
            let done = match SimdLevel::detect() {
                SimdLevel::Avx512 => match exec {
                    // SAFETY: the host has AVX-512.
                    0..=ALL_OF_32 => unsafe { wide_dwords::load::<2>(self, rows, exec, v, to) },
                    // SAFETY: as above.
                    _ => unsafe { wide_dwords::load::<ROWS>(self, rows, exec, v, to) },
                },
                SimdLevel::Avx2 => match exec {
                    // SAFETY: the host has AVX2.
                    u64::MAX => unsafe { dwords::load::<4>(self, rows, v, to) },
                    // SAFETY: as above.
                    ALL_OF_32 => unsafe { dwords::load::<2>(self, rows, v, to) },
                    // SAFETY: as above.
                    _ => unsafe { dwords::load_some(self, rows, (exec, mask), v, to) },
                },
                SimdLevel::Baseline => false,
            };
            if done {
                return true;
            }
        }
        if exec.count_ones() as usize <= FEW {
            return load_few::<P>(self, rows, exec, v, to);
        }
        load::<P>(self, *rows, exec, mask, v, to)
    }

    /// Stores for the lanes of `exec`, as [`Span::load_rows`] loads.
    #[inline(always)]
    pub(crate) fn store_rows<P: Piece>(self, rows: &Rows, exec: u64, mask: &V32, v: &[V32], from: usize) -> bool {
        #[cfg(target_arch = "x86_64")]
        if P::BYTES == 4 {
            let done = match SimdLevel::detect() {
                SimdLevel::Avx512 => match exec {
                    // SAFETY: the host has AVX-512.
                    0..=ALL_OF_32 => unsafe { wide_dwords::store::<2>(self, rows, exec, v, from) },
                    // SAFETY: as above.
                    _ => unsafe { wide_dwords::store::<ROWS>(self, rows, exec, v, from) },
                },
                SimdLevel::Avx2 => match exec {
                    // SAFETY: the host has AVX2.
                    u64::MAX => unsafe { dwords::store::<4>(self, rows, v, from) },
                    // SAFETY: as above.
                    ALL_OF_32 => unsafe { dwords::store::<2>(self, rows, v, from) },
                    // SAFETY: as above.
                    _ => unsafe { dwords::store_some(self, rows, (exec, mask), v, from) },
                },
                SimdLevel::Baseline => false,
            };
            if done {
                return true;
            }
        }
        store::<P>(self, *rows, exec, mask, v, from)
    }
}

/// Loads as [`Span::load_rows`] does, from bytes at addresses from `base` on.
pub fn load_at<P: Piece>(bytes: &mut [u8], base: u64, rows: &Rows, exec: u64, v: &mut [V32], to: usize) -> bool {
    let mut mask = V32::ZERO;
    expand_mask(exec, &mut mask);
    // SAFETY: the bytes are borrowed for longer than the span is used.
    let span = unsafe { Span::from_raw(base, bytes.len() as u64, bytes.as_mut_ptr()) };
    span.load_rows::<P>(rows, exec, &mask, v, to)
}

/// Stores as [`Span::store_rows`] does, to bytes at addresses from `base` on.
pub fn store_at<P: Piece>(bytes: &mut [u8], base: u64, rows: &Rows, exec: u64, v: &[V32], from: usize) -> bool {
    let mut mask = V32::ZERO;
    expand_mask(exec, &mut mask);
    // SAFETY: as above.
    let span = unsafe { Span::from_raw(base, bytes.len() as u64, bytes.as_mut_ptr()) };
    span.store_rows::<P>(rows, exec, &mask, v, from)
}
