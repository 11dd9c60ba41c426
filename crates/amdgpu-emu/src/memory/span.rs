//! A range of host bytes that lanes access: one check for all lanes, then plain loops.

use std::marker::PhantomData;

use crate::address::{Active, Addresses, Row};
use crate::element::Piece;
use crate::host::simd;
use crate::wave::{LANES, V32};

/// Bytes at a guest address, behind a host pointer.
#[derive(Clone, Copy)]
pub(crate) struct Span<'a> {
    base: u64,
    bytes: u64,
    host: *mut u8,
    lifetime: PhantomData<&'a mut [u8]>,
}

/// A place in a span for the loops: pieces of the lanes they work on lie inside.
#[derive(Clone, Copy)]
struct Host(*mut u8);

impl<'a> Span<'a> {
    /// The bytes of a slice, the first at guest address 0 (LDS).
    #[inline(always)]
    pub(crate) fn of_slice(bytes: &'a mut [u8]) -> Self {
        Span {
            base: 0,
            bytes: bytes.len() as u64,
            host: bytes.as_mut_ptr(),
            lifetime: PhantomData,
        }
    }

    /// # Safety
    /// `host..host + bytes` is readable, and writable where [`Span::store`] is called, as raw memory for `'a`.
    #[inline(always)]
    pub(crate) unsafe fn from_raw(base: u64, bytes: u64, host: *mut u8) -> Self {
        Span {
            base,
            bytes,
            host,
            lifetime: PhantomData,
        }
    }

    /// The guest address of the first byte.
    #[inline(always)]
    pub(crate) fn base(self) -> u64 {
        self.base
    }

    #[inline(always)]
    pub(crate) fn bytes(self) -> u64 {
        self.bytes
    }

    /// The host's pointer to the byte at an offset.
    #[inline(always)]
    pub(crate) fn host(self, offset: usize) -> *mut u8 {
        self.host.wrapping_add(offset)
    }

    /// Whether `length` bytes from a guest address on are inside; the host's pointer to them.
    #[inline(always)]
    fn range(&self, address: u64, length: u64) -> Option<Host> {
        let offset = address.wrapping_sub(self.base);
        let inside = offset <= self.bytes && length <= self.bytes - offset;
        inside.then(|| Host(self.host.wrapping_add(offset as usize)))
    }

    /// Loads for the active lanes into `registers`, of which there are `P::DWORDS`. False, and nothing done, if a lane's
    /// piece is not inside, or `registers` is too short. At least one lane must be active.
    #[inline(always)]
    pub(crate) fn load<P: Piece>(&self, at: Addresses, active: Active, registers: &mut [V32]) -> bool {
        let Some(registers) = registers.get_mut(..P::DWORDS) else {
            return false;
        };
        let at = match at {
            Addresses::Strided(s) => s,
            Addresses::Each(addresses) => {
                let Some(limit) = self.bytes.checked_sub(P::BYTES as u64) else {
                    return false;
                };
                let host = Host(self.host);
                return load_each::<P>(self.base, limit, host, addresses, active, registers);
            }
        };
        let (first, last) = ends(active.exec);
        let Some(host) = self.range(at.of(first), at.stride * (last - first) as u64 + P::BYTES as u64) else {
            return false;
        };
        if at.stride == 0 {
            load_one::<P>(host, active.mask, registers);
        } else if at.stride == P::BYTES as u64 && active.exec == !0 {
            load_all::<P>(host, registers);
        } else if at.stride == P::BYTES as u64 && active.exec == HALF {
            load_half::<P>(host, registers);
        } else if at.stride == P::BYTES as u64
            && let Some(host) = self.range(at.base, (LANES * P::BYTES) as u64)
        {
            // lanes that are not active may be read too, which nobody sees
            load_masked::<P>(host, active.mask, registers);
        } else {
            load_strided::<P>(host, at.stride, first, last, active.mask, registers);
        }
        true
    }

    /// Stores for the active lanes in lane order, as [`Span::load`] loads.
    #[inline(always)]
    pub(crate) fn store<P: Piece>(&self, at: Addresses, active: Active, registers: &[V32]) -> bool {
        let Some(registers) = registers.get(..P::DWORDS) else {
            return false;
        };
        let at = match at {
            Addresses::Strided(s) => s,
            Addresses::Each(addresses) => {
                let Some(limit) = self.bytes.checked_sub(P::BYTES as u64) else {
                    return false;
                };
                let host = Host(self.host);
                return store_each::<P>(self.base, limit, host, addresses, active, registers);
            }
        };
        let (first, last) = ends(active.exec);
        let Some(host) = self.range(at.of(first), at.stride * (last - first) as u64 + P::BYTES as u64) else {
            return false;
        };
        if at.stride == P::BYTES as u64 && active.exec == !0 {
            store_all::<P>(host, registers);
        } else if at.stride == P::BYTES as u64 && active.exec == HALF {
            store_half::<P>(host, registers);
        } else if at.stride == 0 {
            // of all lanes the last one's value stays
            store_strided::<P>(host, 0, (last, last), active.mask, registers);
        } else {
            store_strided::<P>(host, at.stride, (first, last), active.mask, registers);
        }
        true
    }
}

impl Span<'_> {
    /// Copies a dword for each lane, or for the lower half of them, from an offset on; nothing if they are not inside.
    #[inline(always)]
    pub(crate) fn copy_row(self, at: usize, to: &mut V32, is_half: bool) {
        if let Some(host) = self.row(at, is_half) {
            load_row_of_dwords(host, to, is_half);
        }
    }

    /// The other way.
    #[inline(always)]
    pub(crate) fn put_row(self, at: usize, from: &V32, is_half: bool) {
        if let Some(host) = self.row(at, is_half) {
            store_row_of_dwords(host, from, is_half);
        }
    }

    /// Copies dwords of which the first is at an offset and each is so many bytes behind the one before; nothing if they are not inside.
    #[inline]
    pub(crate) fn copy_dwords(self, at: i64, step: i64, to: &mut [u32]) {
        let Some(host) = self.strided(at, step, to.len()) else {
            return;
        };
        match step {
            // SAFETY: so many bytes are inside.
            4 => unsafe { std::ptr::copy_nonoverlapping(host.0, to.as_mut_ptr().cast(), 4 * to.len()) },
            // SAFETY: as above.
            0 => to.fill(unsafe { host.0.cast::<u32>().read_unaligned() }),
            // one of two dwords: a loop that compilers make vectors of
            8 => {
                for (n, to) in to.iter_mut().enumerate() {
                    // SAFETY: the first and the last are inside, and so are those in between.
                    *to = unsafe { host.0.add(8 * n).cast::<u32>().read_unaligned() };
                }
            }
            _ => {
                for (to, n) in to.iter_mut().zip(0..) {
                    // SAFETY: the first and the last are inside, and so are those in between.
                    *to = unsafe { host.0.offset(step as isize * n).cast::<u32>().read_unaligned() };
                }
            }
        }
    }

    /// The other way; where they overlap, the last one stays.
    #[inline]
    pub(crate) fn put_dwords(self, at: i64, step: i64, from: &[u32]) {
        let Some(host) = self.strided(at, step, from.len()) else {
            return;
        };
        match step {
            // SAFETY: so many bytes are inside.
            4 => unsafe { std::ptr::copy_nonoverlapping(from.as_ptr().cast(), host.0, 4 * from.len()) },
            _ => {
                for (from, n) in from.iter().zip(0..) {
                    // SAFETY: the first and the last are inside, and so are those in between.
                    unsafe { host.0.offset(step as isize * n).cast::<u32>().write_unaligned(*from) };
                }
            }
        }
    }

    /// The first one of so many dwords, if there are some and all are inside.
    #[inline(always)]
    fn strided(self, at: i64, step: i64, count: usize) -> Option<Host> {
        let last = at + step * (count.checked_sub(1)? as i64);
        let limit = self.bytes.checked_sub(4)? as i64;
        let inside = (0..=limit).contains(&at) && (0..=limit).contains(&last);
        inside.then(|| Host(self.host.wrapping_add(at as usize)))
    }

    #[inline(always)]
    fn row(self, at: usize, is_half: bool) -> Option<Host> {
        let lanes = if is_half { LANES / 2 } else { LANES };
        self.range(self.base.wrapping_add(at as u64), 4 * lanes as u64)
    }
}

/// A row of 32 or of 64 dwords in memory.
type Half = [u32; LANES / 2];

simd! {
    fn load_row_of_dwords(host: Host, to: &mut V32, is_half: bool) {
        let halves = to.0.as_chunks_mut::<{ LANES / 2 }>().0;
        for (n, half) in halves.iter_mut().enumerate().take(if is_half { 1 } else { 2 }) {
            // SAFETY: that many dwords are inside.
            *half = unsafe { host.0.cast::<Half>().add(n).read_unaligned() };
        }
    }
}

simd! {
    fn store_row_of_dwords(host: Host, from: &V32, is_half: bool) {
        let halves = from.0.as_chunks::<{ LANES / 2 }>().0;
        for (n, half) in halves.iter().enumerate().take(if is_half { 1 } else { 2 }) {
            // SAFETY: that many dwords are inside.
            unsafe { host.0.cast::<Half>().add(n).write_unaligned(*half) };
        }
    }
}

/// All lanes of a wave of 32.
const HALF: u64 = u32::MAX as u64;

/// First and last active lane.
#[inline(always)]
fn ends(exec: u64) -> (usize, usize) {
    (
        exec.trailing_zeros() as usize & 63,
        63 - (exec.leading_zeros() as usize & 63),
    )
}

/// Offsets of the lanes' pieces, 0 for inactive lanes, and whether all are at most `limit`.
#[inline(always)]
fn offsets(base: u64, limit: u64, addresses: &[u64; LANES], active: Active) -> ([u64; LANES], bool) {
    let mut offsets = [0; LANES];
    let mut outside = 0;
    for l in 0..LANES {
        let keep = active.mask.0[l] as i32 as i64 as u64;
        let offset = addresses[l].wrapping_sub(base) & keep;
        offsets[l] = offset;
        outside |= (offset > limit) as u64;
    }
    (offsets, outside == 0)
}

simd! {
    fn load_each<P: Piece>(
        base: u64,
        limit: u64,
        host: Host,
        addresses: &[u64; LANES],
        active: Active,
        registers: &mut [V32],
    ) -> bool {
        let (offsets, inside) = offsets(base, limit, addresses, active);
        if !inside {
            return false;
        }
        let full = active.exec == !0;
        // Work-groups of two dimensions access memory in rows: one address, or consecutive ones, for some lanes each.
        for row in (0..LANES).step_by(ROW) {
            let lanes = row..row + ROW;
            // also the pieces of inactive lanes must be inside: they are read, and dropped
            let Some((first, stride)) = row_pattern(&offsets, active, row, P::BYTES as u64)
                .filter(|&(first, stride)| first <= limit && (ROW as u64 - 1) * stride <= limit - first)
            else {
                // SAFETY: every offset leaves room for a piece; that of an inactive lane is 0.
                let piece = |l: usize| unsafe { host.0.add(offsets[l & 63] as usize) };
                load_loop::<P, false>(lanes, piece, active.mask, registers);
                continue;
            };
            // SAFETY: `first` leaves room for the pieces of the row.
            let at = unsafe { host.0.add(first as usize) };
            // SAFETY: as above.
            let piece = |l: usize| unsafe { at.add((l - row) * P::BYTES) };
            match (stride, full) {
                (0, _) => load_loop::<P, false>(lanes, |_| at, active.mask, registers),
                (_, true) => load_loop::<P, true>(lanes, piece, active.mask, registers),
                (_, false) => load_loop::<P, false>(lanes, piece, active.mask, registers),
            }
        }
        true
    }
}

/// Lanes that are looked at together for a pattern.
const ROW: usize = 16;

/// The offset of the row's first lane, active or not, and the distance to the next ones, if that is `step` or nothing for the
/// active ones.
#[inline(always)]
fn row_pattern(offsets: &[u64; LANES], active: Active, row: usize, step: u64) -> Option<(u64, u64)> {
    let lane = (active.exec >> row) as u16;
    let lane = lane.trailing_zeros() as usize & 15;
    let of_lane = offsets[(row + lane) & 63];
    let first = of_lane.wrapping_sub(lane as u64 * step);
    let (mut not_same, mut not_run) = ([0; ROW], [0; ROW]);
    for n in 0..ROW {
        let keep = active.mask.0[row + n] as i32 as i64 as u64;
        not_same[n] = (offsets[row + n] ^ of_lane) & keep;
        not_run[n] = (offsets[row + n].wrapping_sub(n as u64 * step) ^ first) & keep;
    }
    let any = |differences: [u64; ROW]| differences.iter().fold(0, |any, d| any | d) != 0;
    match (any(not_same), any(not_run)) {
        (false, _) => Some((of_lane, 0)),
        (_, false) => Some((first, step)),
        _ => None,
    }
}

simd! {
    fn load_all<P: Piece>(host: Host, registers: &mut [V32]) {
        // SAFETY: the pieces of all lanes are inside.
        let piece = |l: usize| unsafe { host.0.add(l * P::BYTES) };
        load_loop::<P, true>(0..LANES, piece, &V32::ZERO, registers);
    }
}

simd! {
    /// As `load_all`, for the lower half of the lanes.
    fn load_half<P: Piece>(host: Host, registers: &mut [V32]) {
        // SAFETY: the pieces of these lanes are inside.
        let piece = |l: usize| unsafe { host.0.add(l * P::BYTES) };
        load_loop::<P, true>(0..LANES / 2, piece, &V32::ZERO, registers);
    }
}

impl Span<'_> {
    /// Loads for all lanes into the registers from `to` on, from `address` on, if the addresses are a row there. False, and nothing
    /// done, if not.
    #[inline(always)]
    pub(crate) fn load_row<P: Piece>(&self, row: Row, address: u64, v: &mut [V32], to: usize) -> bool {
        match self.range(address, (LANES * P::BYTES) as u64) {
            Some(host) => load_row::<P>(row, host, v, to),
            None => false,
        }
    }

    /// Stores for all lanes, as [`Span::load_row`] loads.
    #[inline(always)]
    pub(crate) fn store_row<P: Piece>(&self, row: Row, address: u64, v: &[V32], from: usize) -> bool {
        match self.range(address, (LANES * P::BYTES) as u64) {
            Some(host) => store_row::<P>(row, host, v, from),
            None => false,
        }
    }
}

/// Asks for what the wave that comes [`WAVES_AHEAD`] later probably loads: waves follow each other too slowly for the host to see
/// the pattern in time.
#[inline(always)]
fn fetch_ahead(host: Host, bytes: usize) {
    const WAVES_AHEAD: usize = 4;
    const LINE: usize = 64;
    #[cfg(target_arch = "x86_64")]
    for line in (0..bytes).step_by(LINE) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint: nothing is read, whatever the address is.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(host.0.wrapping_add(WAVES_AHEAD * bytes + line).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (host, bytes, WAVES_AHEAD, LINE);
}

simd! {
    /// `host` is the first lane's piece; those of all lanes are inside if they are a row.
    fn load_row<P: Piece>(row: Row, host: Host, v: &mut [V32], to: usize) -> bool {
        if !row.is_one(v, P::BYTES) {
            return false;
        }
        let Some(registers) = v.get_mut(to..to + P::DWORDS) else {
            return false;
        };
        // SAFETY: the pieces of all lanes are inside.
        let piece = |l: usize| unsafe { host.0.add(l * P::BYTES) };
        load_loop::<P, true>(0..LANES, piece, &V32::ZERO, registers);
        fetch_ahead(host, LANES * P::BYTES);
        true
    }
}

simd! {
    /// As [`load_row`].
    fn store_row<P: Piece>(row: Row, host: Host, v: &[V32], from: usize) -> bool {
        let Some(registers) = v.get(from..from + P::DWORDS) else {
            return false;
        };
        if !row.is_one(v, P::BYTES) {
            return false;
        }
        // SAFETY: the pieces of all lanes are inside.
        let piece = |l: usize| unsafe { host.0.add(l * P::BYTES) };
        store_loop::<P, true>(0..LANES, piece, &V32::ZERO, registers);
        true
    }
}

simd! {
    fn load_masked<P: Piece>(host: Host, mask: &V32, registers: &mut [V32]) {
        // SAFETY: the pieces of all lanes are inside.
        let piece = |l: usize| unsafe { host.0.add(l * P::BYTES) };
        load_loop::<P, false>(0..LANES, piece, mask, registers);
    }
}

simd! {
    /// `host` is the piece of the first lane.
    fn load_strided<P: Piece>(host: Host, stride: u64, first: usize, last: usize, mask: &V32, registers: &mut [V32]) {
        // SAFETY: the pieces from the first to the last lane are inside.
        let piece = |l: usize| unsafe { host.0.add((l - first) * stride as usize) };
        load_loop::<P, false>(first..last + 1, piece, mask, registers);
    }
}

simd! {
    /// One piece for all lanes.
    fn load_one<P: Piece>(host: Host, mask: &V32, registers: &mut [V32]) {
        let Some(registers) = registers.get_mut(..P::DWORDS) else {
            return;
        };
        for (d, register) in registers.iter_mut().enumerate() {
            // SAFETY: the piece is inside.
            let raw = unsafe { read_piece::<P>(host.0, d) };
            for (x, keep) in register.0.iter_mut().zip(&mask.0) {
                *x = raw & keep | *x & !keep;
            }
        }
    }
}

/// `piece(l)` points to `P::BYTES` readable bytes for all lanes of the range, active or not: the functions above see to it.
#[inline(always)]
fn load_loop<P: Piece, const FULL: bool>(
    lanes: std::ops::Range<usize>,
    piece: impl Fn(usize) -> *mut u8,
    mask: &V32,
    registers: &mut [V32],
) {
    // a known length lets the loops be unrolled
    let Some(registers) = registers.get_mut(..P::DWORDS) else {
        return;
    };
    for l in lanes {
        let at = piece(l);
        let l = l & 63;
        for (d, register) in registers.iter_mut().enumerate() {
            // SAFETY: the caller's pieces are readable.
            let raw = unsafe { read_piece::<P>(at, d) };
            let keep = if FULL { !0 } else { mask.0[l] };
            register.0[l] = raw & keep | register.0[l] & !keep;
        }
    }
}

/// A piece of 1, 2 or 4 bytes, zero-extended; of a wider one, dword `d`.
///
/// # Safety
/// `P::BYTES` bytes are readable at `at`, and `d` is less than `P::DWORDS`.
#[inline(always)]
unsafe fn read_piece<P: Piece>(at: *const u8, d: usize) -> u32 {
    // SAFETY: the caller gives so many readable bytes.
    unsafe {
        match P::BYTES {
            1 => at.read() as u32,
            2 => at.cast::<u16>().read_unaligned() as u32,
            _ => at.cast::<u32>().add(d).read_unaligned(),
        }
    }
}

simd! {
    fn store_each<P: Piece>(
        base: u64,
        limit: u64,
        host: Host,
        addresses: &[u64; LANES],
        active: Active,
        registers: &[V32],
    ) -> bool {
        let (offsets, inside) = offsets(base, limit, addresses, active);
        if !inside {
            return false;
        }
        // SAFETY: every offset leaves room for a piece.
        let piece = |l: usize| unsafe { host.0.add(offsets[l] as usize) };
        if active.exec == !0 {
            store_loop::<P, true>(0..LANES, piece, active.mask, registers);
        } else {
            store_loop::<P, false>(0..LANES, piece, active.mask, registers);
        }
        true
    }
}

simd! {
    fn store_all<P: Piece>(host: Host, registers: &[V32]) {
        // SAFETY: the pieces of all lanes are inside.
        let piece = |l: usize| unsafe { host.0.add(l * P::BYTES) };
        store_loop::<P, true>(0..LANES, piece, &V32::ZERO, registers);
    }
}

simd! {
    /// As `store_all`, for the lower half of the lanes.
    fn store_half<P: Piece>(host: Host, registers: &[V32]) {
        // SAFETY: the pieces of these lanes are inside.
        let piece = |l: usize| unsafe { host.0.add(l * P::BYTES) };
        store_loop::<P, true>(0..LANES / 2, piece, &V32::ZERO, registers);
    }
}

/// `host` is the piece of the first lane.
fn store_strided<P: Piece>(host: Host, stride: u64, (first, last): (usize, usize), mask: &V32, registers: &[V32]) {
    // SAFETY: the pieces from the first to the last lane are inside.
    let piece = |l: usize| unsafe { host.0.add((l - first) * stride as usize) };
    store_loop::<P, false>(first..last + 1, piece, mask, registers);
}

/// `piece(l)` points to `P::BYTES` writable bytes for all active lanes of the range: the functions above see to it.
#[inline(always)]
fn store_loop<P: Piece, const FULL: bool>(
    lanes: std::ops::Range<usize>,
    piece: impl Fn(usize) -> *mut u8,
    mask: &V32,
    registers: &[V32],
) {
    let Some(registers) = registers.get(..P::DWORDS) else {
        return;
    };
    for l in lanes {
        if !FULL && mask.0[l & 63] == 0 {
            continue;
        }
        let at = piece(l);
        for (d, register) in registers.iter().enumerate() {
            let value = register.0[l & 63];
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
