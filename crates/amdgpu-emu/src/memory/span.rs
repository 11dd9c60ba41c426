//! A range of host bytes that lanes access: one check for all lanes, then plain loops.

use std::marker::PhantomData;

use crate::address::{Active, Addresses};
use crate::element::{Load, Store};
use crate::memory::simd;
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

    /// Whether `length` bytes from a guest address on are inside; the host's pointer to them.
    #[inline(always)]
    fn range(&self, address: u64, length: u64) -> Option<Host> {
        let offset = address.wrapping_sub(self.base);
        let inside = offset <= self.bytes && length <= self.bytes - offset;
        inside.then(|| Host(self.host.wrapping_add(offset as usize)))
    }

    /// Loads for the active lanes into `registers`, of which there are `L::DWORDS`. False, and nothing done, if a lane's
    /// piece is not inside, or `registers` is too short. At least one lane must be active.
    #[inline(always)]
    pub(crate) fn load<L: Load>(&self, at: Addresses, active: Active, registers: &mut [V32]) -> bool {
        let Some(registers) = registers.get_mut(..L::DWORDS) else {
            return false;
        };
        let at = match at {
            Addresses::Strided(s) => s,
            Addresses::Each(addresses) => {
                let Some(limit) = self.bytes.checked_sub(L::BYTES as u64) else {
                    return false;
                };
                let place = (self.base, limit, Host(self.host));
                return simd::call4(load_each::<L>, place, addresses, active, registers);
            }
        };
        let (first, last) = ends(active.exec);
        let Some(host) = self.range(at.of(first), at.stride * (last - first) as u64 + L::BYTES as u64) else {
            return false;
        };
        if at.stride == 0 {
            simd::call3(load_one::<L>, host, active.mask, registers);
        } else if at.stride == L::BYTES as u64 && active.exec == !0 {
            simd::call2(load_all::<L>, host, registers);
        } else if at.stride == L::BYTES as u64
            && let Some(host) = self.range(at.base, (LANES * L::BYTES) as u64)
        {
            // lanes that are not active may be read too, which nobody sees
            simd::call3(load_masked::<L>, host, active.mask, registers);
        } else {
            simd::call5(
                load_strided::<L>,
                host,
                at.stride,
                (first, last),
                active.mask,
                registers,
            );
        }
        true
    }

    /// Stores for the active lanes in lane order, as [`Span::load`] loads.
    #[inline(always)]
    pub(crate) fn store<S: Store>(&self, at: Addresses, active: Active, registers: &[V32]) -> bool {
        let Some(registers) = registers.get(..S::DWORDS) else {
            return false;
        };
        let at = match at {
            Addresses::Strided(s) => s,
            Addresses::Each(addresses) => {
                let Some(limit) = self.bytes.checked_sub(S::BYTES as u64) else {
                    return false;
                };
                let place = (self.base, limit, Host(self.host));
                return simd::call4(store_each::<S>, place, addresses, active, registers);
            }
        };
        let (first, last) = ends(active.exec);
        let Some(host) = self.range(at.of(first), at.stride * (last - first) as u64 + S::BYTES as u64) else {
            return false;
        };
        if at.stride == S::BYTES as u64 && active.exec == !0 {
            simd::call2(store_all::<S>, host, registers);
        } else if at.stride == 0 {
            // of all lanes the last one's value stays
            store_strided::<S>(host, 0, (last, last), active.mask, registers);
        } else {
            store_strided::<S>(host, at.stride, (first, last), active.mask, registers);
        }
        true
    }
}

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

#[inline(always)]
fn load_each<L: Load>(
    (base, limit, host): (u64, u64, Host),
    addresses: &[u64; LANES],
    active: Active,
    registers: &mut [V32],
) -> bool {
    let (offsets, inside) = offsets(base, limit, addresses, active);
    if !inside {
        return false;
    }
    // SAFETY: every offset leaves room for a piece; that of an inactive lane is 0.
    let piece = |l: usize| unsafe { host.0.add(offsets[l] as usize) };
    if active.exec == !0 {
        load_loop::<L, true>(0..LANES, piece, active.mask, registers);
    } else {
        load_loop::<L, false>(0..LANES, piece, active.mask, registers);
    }
    true
}

#[inline(always)]
fn load_all<L: Load>(host: Host, registers: &mut [V32]) {
    // SAFETY: the pieces of all lanes are inside.
    let piece = |l: usize| unsafe { host.0.add(l * L::BYTES) };
    load_loop::<L, true>(0..LANES, piece, &V32::ZERO, registers);
}

#[inline(always)]
fn load_masked<L: Load>(host: Host, mask: &V32, registers: &mut [V32]) {
    // SAFETY: the pieces of all lanes are inside.
    let piece = |l: usize| unsafe { host.0.add(l * L::BYTES) };
    load_loop::<L, false>(0..LANES, piece, mask, registers);
}

/// `host` is the piece of the first lane.
#[inline(always)]
fn load_strided<L: Load>(host: Host, stride: u64, (first, last): (usize, usize), mask: &V32, registers: &mut [V32]) {
    // SAFETY: the pieces from the first to the last lane are inside.
    let piece = |l: usize| unsafe { host.0.add((l - first) * stride as usize) };
    load_loop::<L, false>(first..last + 1, piece, mask, registers);
}

/// One piece for all lanes.
#[inline(always)]
fn load_one<L: Load>(host: Host, mask: &V32, registers: &mut [V32]) {
    let Some(registers) = registers.get_mut(..L::DWORDS) else {
        return;
    };
    for (d, register) in registers.iter_mut().enumerate() {
        // SAFETY: the piece is inside.
        let raw = unsafe { read_piece::<L>(host.0, d) };
        for (x, keep) in register.0.iter_mut().zip(&mask.0) {
            *x = L::place(raw, *x) & keep | *x & !keep;
        }
    }
}

/// `piece(l)` points to `L::BYTES` readable bytes for all lanes of the range, active or not: the functions above see to it.
#[inline(always)]
fn load_loop<L: Load, const FULL: bool>(
    lanes: std::ops::Range<usize>,
    piece: impl Fn(usize) -> *mut u8,
    mask: &V32,
    registers: &mut [V32],
) {
    // a known length lets the loops be unrolled
    let Some(registers) = registers.get_mut(..L::DWORDS) else {
        return;
    };
    for l in lanes {
        let at = piece(l);
        let l = l & 63;
        for (d, register) in registers.iter_mut().enumerate() {
            // SAFETY: the caller's pieces are readable.
            let raw = unsafe { read_piece::<L>(at, d) };
            let old = register.0[l];
            let new = L::place(raw, old);
            let keep = if FULL { !0 } else { mask.0[l] };
            register.0[l] = new & keep | old & !keep;
        }
    }
}

/// A piece of 1, 2 or 4 bytes, zero-extended; of a wider one, dword `d`.
///
/// # Safety
/// `L::BYTES` bytes are readable at `at`, and `d` is less than `L::DWORDS`.
#[inline(always)]
unsafe fn read_piece<L: Load>(at: *const u8, d: usize) -> u32 {
    // SAFETY: the caller gives so many readable bytes.
    unsafe {
        match L::BYTES {
            1 => at.read() as u32,
            2 => at.cast::<u16>().read_unaligned() as u32,
            _ => at.cast::<u32>().add(d).read_unaligned(),
        }
    }
}

#[inline(always)]
fn store_each<S: Store>(
    (base, limit, host): (u64, u64, Host),
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
        store_loop::<S, true>(0..LANES, piece, active.mask, registers);
    } else {
        store_loop::<S, false>(0..LANES, piece, active.mask, registers);
    }
    true
}

#[inline(always)]
fn store_all<S: Store>(host: Host, registers: &[V32]) {
    // SAFETY: the pieces of all lanes are inside.
    let piece = |l: usize| unsafe { host.0.add(l * S::BYTES) };
    store_loop::<S, true>(0..LANES, piece, &V32::ZERO, registers);
}

/// `host` is the piece of the first lane.
fn store_strided<S: Store>(host: Host, stride: u64, (first, last): (usize, usize), mask: &V32, registers: &[V32]) {
    // SAFETY: the pieces from the first to the last lane are inside.
    let piece = |l: usize| unsafe { host.0.add((l - first) * stride as usize) };
    store_loop::<S, false>(first..last + 1, piece, mask, registers);
}

/// `piece(l)` points to `S::BYTES` writable bytes for all active lanes of the range: the functions above see to it.
#[inline(always)]
fn store_loop<S: Store, const FULL: bool>(
    lanes: std::ops::Range<usize>,
    piece: impl Fn(usize) -> *mut u8,
    mask: &V32,
    registers: &[V32],
) {
    let Some(registers) = registers.get(..S::DWORDS) else {
        return;
    };
    for l in lanes {
        if !FULL && mask.0[l & 63] == 0 {
            continue;
        }
        let at = piece(l);
        for (d, register) in registers.iter().enumerate() {
            let value = S::take(register.0[l & 63]);
            // SAFETY: the caller's pieces are writable.
            unsafe {
                match S::BYTES {
                    1 => at.write(value as u8),
                    2 => at.cast::<u16>().write_unaligned(value as u16),
                    _ => at.cast::<u32>().add(d).write_unaligned(value),
                }
            }
        }
    }
}
