//! The types that a semantic function takes and returns, as chunks of lanes in registers.

use std::num::Wrapping;

use super::{CHUNK, Ports, W32, W64, nan};
use crate::wave::{LANES, V32};

/// What an operation takes as one of its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgKind {
    Dword,
    /// A register pair.
    Qword,
    /// A bit a lane (carry-in, select), or SCC in scalar operations.
    Mask,
}

/// Which lanes of a chunk take part: `mask` is all ones in them, `bits` has a bit each.
#[derive(Clone, Copy)]
pub struct Part<'m> {
    pub(super) bits: u16,
    pub(super) mask: &'m Chunk,
}

impl Part<'_> {
    /// No lane takes part.
    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The dwords at `at`, zero in lanes that take no part.
    ///
    /// # Safety
    /// `at` points to a chunk of a register.
    #[inline(always)]
    unsafe fn load(self, at: *const u32) -> [u32; CHUNK] {
        // SAFETY: handed on from the caller.
        let mut x = unsafe { *at.cast::<Chunk>() }.0;
        for l in 0..CHUNK {
            x[l] &= self.mask.0[l];
        }
        x
    }

    /// Writes the dwords of the lanes that take part.
    ///
    /// # Safety
    /// As [`Part::load`]; the chunk is writable.
    #[inline(always)]
    unsafe fn store(self, at: *mut u32, values: [u32; CHUNK]) {
        // Old values and mask are read before anything is written, so that the loop vectorises.
        // SAFETY: handed on from the caller.
        unsafe {
            let old = *at.cast::<Chunk>();
            let mut new = [0; CHUNK];
            for l in 0..CHUNK {
                new[l] = values[l] & self.mask.0[l] | old.0[l] & !self.mask.0[l];
            }
            *at.cast::<Chunk>() = Chunk(new);
        }
    }
}

/// The dwords at `at`; those of the other lanes zero if only a part counts.
///
/// # Safety
/// As [`Part::load`].
#[inline(always)]
unsafe fn load_chunk(at: *const u32, keep: Option<Part>) -> [u32; CHUNK] {
    // SAFETY: handed on from the caller.
    unsafe {
        match keep {
            None => (*at.cast::<Chunk>()).0,
            Some(part) => part.load(at),
        }
    }
}

/// A type that a semantic function can take.
pub trait LaneArg: Copy {
    const KIND: ArgKind;
    /// Reads lanes `base..base + CHUNK` of source `port`, zero in lanes that are not kept.
    ///
    /// # Safety
    /// `ports.src[port]` points to as many registers as the type has dwords; `base` is a multiple of CHUNK below LANES.
    unsafe fn load(ports: &Ports, port: usize, base: usize, keep: Option<Part>) -> [Self; CHUNK];
    /// Reads one lane of source `port`.
    ///
    /// # Safety
    /// As [`LaneArg::load`]; `lane` is below LANES.
    unsafe fn load_lane(ports: &Ports, port: usize, lane: usize) -> Self;
}

impl LaneArg for W32 {
    const KIND: ArgKind = ArgKind::Dword;
    #[inline(always)]
    unsafe fn load(ports: &Ports, port: usize, base: usize, keep: Option<Part>) -> [Self; CHUNK] {
        // SAFETY: the caller gives a readable register and a chunk inside it.
        let x = unsafe { load_chunk(ports.src[port].cast::<u32>().add(base), keep) };
        // Loops, not `array::from_fn`: that is not always inlined, and would then be compiled without SIMD.
        let mut out = [Wrapping(0); CHUNK];
        for l in 0..CHUNK {
            out[l] = Wrapping(x[l]);
        }
        out
    }
    #[inline(always)]
    unsafe fn load_lane(ports: &Ports, port: usize, lane: usize) -> Self {
        // SAFETY: the caller gives a readable register and a lane of it.
        Wrapping(unsafe { *ports.src[port].cast::<u32>().add(lane) })
    }
}

impl LaneArg for W64 {
    const KIND: ArgKind = ArgKind::Qword;
    #[inline(always)]
    unsafe fn load(ports: &Ports, port: usize, base: usize, keep: Option<Part>) -> [Self; CHUNK] {
        // SAFETY: the caller gives two readable registers and a chunk inside them.
        let (lo, hi) = unsafe {
            let lo = ports.src[port].cast::<u32>().add(base);
            (load_chunk(lo, keep), load_chunk(lo.add(LANES), keep))
        };
        let mut out = [Wrapping(0); CHUNK];
        for l in 0..CHUNK {
            out[l] = Wrapping(lo[l] as u64 | (hi[l] as u64) << 32);
        }
        out
    }
    #[inline(always)]
    unsafe fn load_lane(ports: &Ports, port: usize, lane: usize) -> Self {
        // SAFETY: the caller gives two readable registers and a lane of them.
        let (lo, hi) = unsafe {
            let lo = ports.src[port].cast::<u32>().add(lane);
            (*lo, *lo.add(LANES))
        };
        Wrapping(lo as u64 | (hi as u64) << 32)
    }
}

impl LaneArg for bool {
    const KIND: ArgKind = ArgKind::Mask;
    #[inline(always)]
    unsafe fn load(ports: &Ports, _port: usize, base: usize, _keep: Option<Part>) -> [Self; CHUNK] {
        let bits = (ports.mask_in >> base) as u32;
        let mut out = [false; CHUNK];
        for l in 0..CHUNK {
            out[l] = bits & 1 << l != 0;
        }
        out
    }
    #[inline(always)]
    unsafe fn load_lane(ports: &Ports, _port: usize, lane: usize) -> Self {
        ports.mask_in >> lane & 1 != 0
    }
}

/// A type that a semantic function can return.
pub trait LaneRet: Copy {
    /// The result has a bit per lane for the scalar destination.
    const MASK: bool;
    /// Vector registers written.
    const DWORDS: u8;
    const ZERO: Self;
    /// Whether a result in one of the chunks is a NaN.
    fn any_nan<const NAN: u8, const N: usize>(chunks: &[[Self; CHUNK]; N]) -> bool;
    fn is_nan<const NAN: u8>(self) -> bool;
    /// The lanes whose result is a NaN, a bit each.
    #[inline(always)]
    fn nans<const NAN: u8>(chunk: &[Self; CHUNK]) -> u16 {
        let mut nans = [false; CHUNK];
        for l in 0..CHUNK {
            nans[l] = chunk[l].is_nan::<NAN>();
        }
        pack_bools(&nans)
    }
    /// Stores a chunk to the vector destination at lane `base`: all of it, or a part.
    ///
    /// # Safety
    /// `dst` points to as many registers as the type has dwords, `base + CHUNK <= LANES`; and as [`Part::store`].
    unsafe fn store(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part>);
    /// The mask's bits.
    fn bits(chunk: &[Self; CHUNK]) -> u16;
}

/// Stores a chunk of dwords: all of it, or a part.
///
/// # Safety
/// As [`Part::store`].
#[inline(always)]
unsafe fn store_chunk(at: *mut u32, values: [u32; CHUNK], part: Option<Part>) {
    // SAFETY: handed on from the caller.
    unsafe {
        match part {
            None => *at.cast::<Chunk>() = Chunk(values),
            Some(part) => part.store(at, values),
        }
    }
}

/// [`CHUNK`] lanes of a register.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Chunk(pub(super) [u32; CHUNK]);

/// A float without its sign, as an integer: one that is greater than infinity's is a NaN. Integers, because the compiler pairs float
/// comparisons into one of two results, with shuffles.
#[inline(always)]
fn magnitude32<const NAN: u8>(x: u32) -> i32 {
    match NAN {
        nan::F32 => (x & 0x7fff_ffff) as i32,
        nan::F16 => (x & 0x7fff) as i32,
        nan::V2F16 => ((x & 0x7fff) as i32).max((x >> 16 & 0x7fff) as i32),
        _ => 0,
    }
}

const fn infinity32<const NAN: u8>() -> i32 {
    match NAN {
        nan::F32 => 0x7f80_0000,
        nan::F16 | nan::V2F16 => 0x7c00,
        _ => i32::MAX,
    }
}

const INFINITY64: i64 = 0x7ff0_0000_0000_0000;

/// The dwords of a chunk.
#[inline(always)]
fn low(chunk: &[W32; CHUNK]) -> [u32; CHUNK] {
    let mut out = [0; CHUNK];
    for l in 0..CHUNK {
        out[l] = chunk[l].0;
    }
    out
}

/// The dwords at bit `shift` of a chunk's qwords.
#[inline(always)]
fn low64(chunk: &[W64; CHUNK], shift: u32) -> [u32; CHUNK] {
    let mut out = [0; CHUNK];
    for l in 0..CHUNK {
        out[l] = (chunk[l].0 >> shift) as u32;
    }
    out
}

impl LaneRet for W32 {
    const MASK: bool = false;
    const DWORDS: u8 = 1;
    const ZERO: Self = Wrapping(0);
    #[inline(always)]
    fn is_nan<const NAN: u8>(self) -> bool {
        magnitude32::<NAN>(self.0) > infinity32::<NAN>()
    }
    #[inline(always)]
    fn any_nan<const NAN: u8, const N: usize>(chunks: &[[Self; CHUNK]; N]) -> bool {
        let mut greatest = [0; CHUNK];
        for chunk in chunks {
            for l in 0..CHUNK {
                greatest[l] = magnitude32::<NAN>(chunk[l].0).max(greatest[l]);
            }
        }
        let mut nan = false;
        for x in greatest {
            nan |= x > infinity32::<NAN>();
        }
        nan
    }
    #[inline(always)]
    unsafe fn store(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part>) {
        // SAFETY: handed on from the caller.
        unsafe { store_chunk(dst.cast::<u32>().add(base), low(chunk), part) };
    }
    #[inline(always)]
    fn bits(_: &[Self; CHUNK]) -> u16 {
        0
    }
}

impl LaneRet for W64 {
    const MASK: bool = false;
    const DWORDS: u8 = 2;
    const ZERO: Self = Wrapping(0);
    #[inline(always)]
    fn is_nan<const NAN: u8>(self) -> bool {
        let halves = [self.0 as u32, (self.0 >> 32) as u32];
        match NAN {
            nan::V2F32 => halves.iter().any(|&x| Wrapping(x).is_nan::<{ nan::F32 }>()),
            nan::F64 => (self.0 & !(1 << 63)) as i64 > INFINITY64,
            _ => false,
        }
    }
    #[inline(always)]
    fn any_nan<const NAN: u8, const N: usize>(chunks: &[[Self; CHUNK]; N]) -> bool {
        if NAN == nan::V2F32 {
            let mut greatest = [0; CHUNK];
            for chunk in chunks {
                for l in 0..CHUNK {
                    let (low, high) = (chunk[l].0 as u32, (chunk[l].0 >> 32) as u32);
                    let greater = magnitude32::<{ nan::F32 }>(low).max(magnitude32::<{ nan::F32 }>(high));
                    greatest[l] = greater.max(greatest[l]);
                }
            }
            let mut nan = false;
            for x in greatest {
                nan |= x > infinity32::<{ nan::F32 }>();
            }
            return nan;
        }
        if NAN != nan::F64 {
            return false;
        }
        let mut greatest = [0; CHUNK];
        for chunk in chunks {
            for l in 0..CHUNK {
                greatest[l] = i64::max((chunk[l].0 & !(1 << 63)) as i64, greatest[l]);
            }
        }
        let mut nan = false;
        for x in greatest {
            nan |= x > INFINITY64;
        }
        nan
    }
    #[inline(always)]
    unsafe fn store(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part>) {
        // SAFETY: handed on from the caller; the pair's high register follows the low one.
        unsafe {
            let dst = dst.cast::<u32>().add(base);
            store_chunk(dst, low64(chunk, 0), part);
            store_chunk(dst.add(LANES), low64(chunk, 32), part);
        }
    }
    #[inline(always)]
    fn bits(_: &[Self; CHUNK]) -> u16 {
        0
    }
}

impl LaneRet for bool {
    const MASK: bool = true;
    const DWORDS: u8 = 0;
    const ZERO: Self = false;
    #[inline(always)]
    fn is_nan<const NAN: u8>(self) -> bool {
        false
    }
    #[inline(always)]
    fn any_nan<const NAN: u8, const N: usize>(_: &[[Self; CHUNK]; N]) -> bool {
        false
    }
    #[inline(always)]
    unsafe fn store(_: &[Self; CHUNK], _: *mut V32, _: usize, _: Option<Part>) {}
    #[inline(always)]
    fn bits(chunk: &[Self; CHUNK]) -> u16 {
        pack_bools(chunk)
    }
}

impl<T: LaneRet> LaneRet for (T, bool) {
    const MASK: bool = true;
    const DWORDS: u8 = T::DWORDS;
    const ZERO: Self = (T::ZERO, false);
    #[inline(always)]
    fn is_nan<const NAN: u8>(self) -> bool {
        self.0.is_nan::<NAN>()
    }
    #[inline(always)]
    fn any_nan<const NAN: u8, const N: usize>(chunks: &[[Self; CHUNK]; N]) -> bool {
        let mut values = [[T::ZERO; CHUNK]; N];
        for (values, chunk) in values.iter_mut().zip(chunks) {
            for l in 0..CHUNK {
                values[l] = chunk[l].0;
            }
        }
        T::any_nan::<NAN, N>(&values)
    }
    #[inline(always)]
    unsafe fn store(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part>) {
        let mut values = [T::ZERO; CHUNK];
        for l in 0..CHUNK {
            values[l] = chunk[l].0;
        }
        // SAFETY: handed on from the caller.
        unsafe { T::store(&values, dst, base, part) }
    }
    #[inline(always)]
    fn bits(chunk: &[Self; CHUNK]) -> u16 {
        let mut bits = [false; CHUNK];
        for l in 0..CHUNK {
            bits[l] = chunk[l].1;
        }
        pack_bools(&bits)
    }
}

/// One bit a lane, lane 0 lowest.
#[inline(always)]
fn pack_bools(chunk: &[bool; CHUNK]) -> u16 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE2 is part of x86-64; a bool is a byte 0 or 1, and the array is 16 bytes.
    unsafe {
        use std::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8, _mm_slli_epi16};
        let bytes = _mm_loadu_si128(chunk.as_ptr().cast());
        _mm_movemask_epi8(_mm_slli_epi16::<7>(bytes)) as u16
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let mut bits = 0;
        for (l, &b) in chunk.iter().enumerate() {
            bits |= (b as u16) << l;
        }
        bits
    }
}
