//! The SIMD module: runs a scalar semantic function over the lanes of a wave.
//!
//! A semantic function over [`Host`] is a zero-sized function item. [`host_kernel`] instantiates a loop over 64 lanes around
//! it, compiled three times (baseline, AVX2 with FMA, AVX-512) so that the compiler vectorises it for the host found at run
//! time. The loop works in chunks of 16 lanes held in a local array: a destination may be one of the sources.

use std::num::Wrapping;
use std::ptr::NonNull;

use crate::domain::Host;
use crate::exec::Cx;
use crate::soft::Soft;
use crate::uop::{Flow, Handler, Uop};
use crate::wave::{LANES, V32, Wave};

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

/// Lanes computed before anything is stored.
const CHUNK: usize = 16;

/// Which SIMD instructions the host has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SimdLevel {
    Baseline,
    Avx2,
    Avx512,
}

impl SimdLevel {
    /// The best level this host can run.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt");
            let avx512 = avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl");
            if avx512 {
                return SimdLevel::Avx512;
            }
            if avx2 {
                return SimdLevel::Avx2;
            }
        }
        SimdLevel::Baseline
    }
}

/// What makes a host result one to compute again exactly.
pub mod nan {
    /// Integer operation: never.
    pub const NONE: u8 = 0;
    pub const F32: u8 = 1;
    pub const F64: u8 = 2;
    pub const F16: u8 = 3;
    /// Floats go in, none comes out (compares, conversions to integers).
    pub const BITS: u8 = 4;
    /// Two f16 in a dword.
    pub const V2F16: u8 = 5;
}

/// Operands of one lane operation, resolved to memory.
pub struct Ports {
    src: [*const V32; 3],
    mask_in: u64,
}

/// What an operation takes as one of its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgKind {
    Dword,
    /// A register pair.
    Qword,
    /// A bit a lane (carry-in, select), or SCC in scalar operations.
    Mask,
}

/// Which lanes of a chunk take part: `mask` is all ones in them, `bits` has a bit each. `AVX512` tells that the caller is compiled
/// for AVX-512, whose masked loads and stores need no mask vector.
#[derive(Clone, Copy)]
pub struct Part<'m, const AVX512: bool> {
    bits: u16,
    mask: &'m Chunk,
}

impl<const AVX512: bool> Part<'_, AVX512> {
    /// The dwords at `at`, zero in lanes that take no part.
    ///
    /// # Safety
    /// `at` points to a chunk of a register; with `AVX512` the host has it.
    #[inline(always)]
    unsafe fn load(self, at: *const u32) -> [u32; CHUNK] {
        #[cfg(target_arch = "x86_64")]
        if AVX512 {
            // SAFETY: the host has AVX-512; 16 dwords are readable at `at`.
            return unsafe {
                std::mem::transmute::<std::arch::x86_64::__m512i, [u32; CHUNK]>(
                    std::arch::x86_64::_mm512_maskz_loadu_epi32(self.bits, at.cast()),
                )
            };
        }
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
        #[cfg(target_arch = "x86_64")]
        if AVX512 {
            // SAFETY: the host has AVX-512; 16 dwords are writable at `at`.
            unsafe {
                std::arch::x86_64::_mm512_mask_storeu_epi32(
                    at.cast(),
                    self.bits,
                    std::mem::transmute::<[u32; CHUNK], std::arch::x86_64::__m512i>(values),
                )
            };
            return;
        }
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
unsafe fn load_chunk<const AVX512: bool>(at: *const u32, keep: Option<Part<AVX512>>) -> [u32; CHUNK] {
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
    unsafe fn load<const AVX512: bool>(
        ports: &Ports,
        port: usize,
        base: usize,
        keep: Option<Part<AVX512>>,
    ) -> [Self; CHUNK];
}

impl LaneArg for W32 {
    const KIND: ArgKind = ArgKind::Dword;
    #[inline(always)]
    unsafe fn load<const AVX512: bool>(
        ports: &Ports,
        port: usize,
        base: usize,
        keep: Option<Part<AVX512>>,
    ) -> [Self; CHUNK] {
        // SAFETY: the caller gives a readable register and a chunk inside it.
        let x = unsafe { load_chunk(ports.src[port].cast::<u32>().add(base), keep) };
        // Loops, not `array::from_fn`: that is not always inlined, and would then be compiled without SIMD.
        let mut out = [Wrapping(0); CHUNK];
        for l in 0..CHUNK {
            out[l] = Wrapping(x[l]);
        }
        out
    }
}

impl LaneArg for W64 {
    const KIND: ArgKind = ArgKind::Qword;
    #[inline(always)]
    unsafe fn load<const AVX512: bool>(
        ports: &Ports,
        port: usize,
        base: usize,
        keep: Option<Part<AVX512>>,
    ) -> [Self; CHUNK] {
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
}

impl LaneArg for bool {
    const KIND: ArgKind = ArgKind::Mask;
    #[inline(always)]
    unsafe fn load<const AVX512: bool>(
        ports: &Ports,
        _port: usize,
        base: usize,
        _keep: Option<Part<AVX512>>,
    ) -> [Self; CHUNK] {
        let bits = (ports.mask_in >> base) as u32;
        let mut out = [false; CHUNK];
        for l in 0..CHUNK {
            out[l] = bits & 1 << l != 0;
        }
        out
    }
}

/// A type that a semantic function can return.
pub trait LaneRet: Copy {
    /// The result has a bit per lane for the scalar destination.
    const MASK: bool;
    /// Vector registers written.
    const DWORDS: u8;
    const ZERO: Self;
    fn is_nan<const NAN: u8>(self) -> bool;
    /// Stores a chunk to the vector destination at lane `base`: all of it, or a part.
    ///
    /// # Safety
    /// `dst` points to as many registers as the type has dwords, `base + CHUNK <= LANES`; and as [`Part::store`].
    unsafe fn store<const AVX512: bool>(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part<AVX512>>);
    fn bits(chunk: &[Self; CHUNK]) -> u16;
}

/// Stores a chunk of dwords: all of it, or a part.
///
/// # Safety
/// As [`Part::store`].
#[inline(always)]
unsafe fn store_chunk<const AVX512: bool>(at: *mut u32, values: [u32; CHUNK], part: Option<Part<AVX512>>) {
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
pub struct Chunk([u32; CHUNK]);

/// Integer comparisons: float ones the compiler would pair into one of two results, with shuffles.
#[inline(always)]
fn nan32<const NAN: u8>(x: u32) -> bool {
    match NAN {
        nan::F32 => x & 0x7fff_ffff > 0x7f80_0000,
        nan::F16 => x & 0x7fff > 0x7c00,
        nan::V2F16 => x & 0x7fff > 0x7c00 || x >> 16 & 0x7fff > 0x7c00,
        _ => false,
    }
}

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
        nan32::<NAN>(self.0)
    }
    #[inline(always)]
    unsafe fn store<const AVX512: bool>(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part<AVX512>>) {
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
        NAN == nan::F64 && self.0 << 1 > 0xffe0_0000_0000_0000
    }
    #[inline(always)]
    unsafe fn store<const AVX512: bool>(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part<AVX512>>) {
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
    unsafe fn store<const AVX512: bool>(_: &[Self; CHUNK], _: *mut V32, _: usize, _: Option<Part<AVX512>>) {}
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
    unsafe fn store<const AVX512: bool>(chunk: &[Self; CHUNK], dst: *mut V32, base: usize, part: Option<Part<AVX512>>) {
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

/// A semantic function as the lane runner calls it; implemented for function items of one to four parameters.
pub trait LaneFn<D, Args>: Copy {
    type Ret: LaneRet;
    const ARGS: &'static [ArgKind];
    /// # Safety
    /// As [`LaneArg::load`] for every parameter.
    unsafe fn eval<const AVX512: bool>(
        self,
        d: D,
        ports: &Ports,
        base: usize,
        keep: Option<Part<AVX512>>,
    ) -> [Self::Ret; CHUNK];
}

macro_rules! lane_fn {
    ($($arg:ident $value:ident $port:literal),+) => {
        impl<D: Copy, F, R, $($arg),+> LaneFn<D, ($($arg,)+)> for F
        where
            F: Fn(D, $($arg),+) -> R + Copy,
            R: LaneRet,
            $($arg: LaneArg),+
        {
            type Ret = R;
            const ARGS: &'static [ArgKind] = &[$($arg::KIND),+];
            #[inline(always)]
            unsafe fn eval<const AVX512: bool>(
                self,
                d: D,
                ports: &Ports,
                base: usize,
                keep: Option<Part<AVX512>>,
            ) -> [R; CHUNK] {
                $(
                    // SAFETY: handed on from the caller.
                    let $value = unsafe { $arg::load(ports, $port, base, keep) };
                )+
                let mut out = [R::ZERO; CHUNK];
                for l in 0..CHUNK {
                    out[l] = self(d, $($value[l]),+);
                }
                out
            }
        }
    };
}

lane_fn!(A a 0);
lane_fn!(A a 0, B b 1);
lane_fn!(A a 0, B b 1, C c 2);
lane_fn!(A a 0, B b 1, C c 2, E e 3);

/// The value of a zero-sized function item.
#[inline(always)]
pub(crate) fn item<F: Copy>() -> F {
    const {
        assert!(
            size_of::<F>() == 0,
            "only function items and closures without captures can be kernels"
        )
    };
    // SAFETY: a value without bytes can be read from any aligned address; F is Copy, so no invariant hangs on how many exist.
    unsafe { NonNull::<F>::dangling().read() }
}

/// Writes the scalar operands of a lane operation to their temporaries, in every lane.
#[inline(never)]
pub(crate) fn broadcast(cx: &mut Cx, uop: &Uop) {
    for b in &uop.broadcast[..uop.broadcast_count as usize] {
        let value = cx.scalar_value(b.source, b.dwords);
        cx.wave.v[b.temp as usize] = V32::splat(value as u32);
        if b.dwords > 1 {
            cx.wave.v[b.temp as usize + 1] = V32::splat((value >> 32) as u32);
        }
    }
}

#[inline(always)]
fn ports(cx: &mut Cx, uop: &Uop) -> Ports {
    if uop.broadcast_count != 0 {
        broadcast(cx, uop);
    }
    let base = cx.wave.v.as_ptr();
    Ports {
        src: [
            uop.lane[0].resolve(base),
            uop.lane[1].resolve(base),
            uop.lane[2].resolve(base),
        ],
        mask_in: cx.wave.s64(uop.mask_in),
    }
}

/// The lane loop over host arithmetic. `G` is the exact version for chunks in which a result is NaN.
#[inline(always)]
unsafe fn host_lanes<F, G, Args, const NAN: u8, const AVX512: bool>(cx: &mut Cx, uop: &Uop) -> Flow
where
    F: LaneFn<Host, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    let p = ports(cx, uop);
    let wave = &mut *cx.wave;
    let exec = wave.exec();
    // SAFETY: lowering keeps the registers of sources and destination inside the file.
    let bits = unsafe {
        if exec == !0 {
            host_chunks::<F, G, Args, NAN, true, AVX512>(wave, uop, &p)
        } else {
            host_chunks::<F, G, Args, NAN, false, AVX512>(wave, uop, &p)
        }
    };
    if F::Ret::MASK {
        store_mask(wave, uop, bits & exec);
    }
    Flow::Next
}

#[inline(always)]
unsafe fn host_chunks<F, G, Args, const NAN: u8, const FULL: bool, const AVX512: bool>(
    wave: &mut Wave,
    uop: &Uop,
    p: &Ports,
) -> u64
where
    F: LaneFn<Host, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    let dst = wave.v.as_mut_ptr().wrapping_add(uop.vdst as usize);
    let wave = &*wave;
    let mut bits = 0u64;
    for base in (0..LANES).step_by(CHUNK) {
        // SAFETY: handed on from the caller; `base` is a chunk's first lane.
        unsafe {
            let part = match FULL {
                true => None,
                false => Some(active_part::<AVX512>(wave, base)),
            };
            // Bits in inactive lanes may be denormals or NaNs, slow on the host: floats see zero there.
            let keep = if NAN == nan::NONE { None } else { part };
            let mut out = item::<F>().eval(Host, p, base, keep);
            if NAN != nan::NONE && any_nan::<F::Ret, NAN>(&out) {
                exact_chunk::<G, Args>(wave, p, base, &mut out);
            }
            F::Ret::store(&out, dst, base, part);
            bits |= (F::Ret::bits(&out) as u64) << base;
        }
    }
    bits
}

#[inline(always)]
fn store_mask(wave: &mut Wave, uop: &Uop, bits: u64) {
    wave.set_s64(uop.sdst, bits);
    if uop.writes_exec {
        wave.set_exec(bits);
    }
}

/// Whether a result is a NaN. One in a lane that is not active costs time, and is not stored.
#[inline(always)]
fn any_nan<R: LaneRet, const NAN: u8>(chunk: &[R; CHUNK]) -> bool {
    let mut any = false;
    for r in chunk {
        any |= r.is_nan::<NAN>();
    }
    any
}

/// The active lanes of the chunk at `base`, a multiple of [`CHUNK`] below [`LANES`].
#[inline(always)]
fn active_part<const AVX512: bool>(wave: &Wave, base: usize) -> Part<'_, AVX512> {
    // SAFETY: a register is aligned as a chunk and has LANES dwords; `base` is masked to a chunk's first lane.
    let mask = unsafe { &*wave.mask.0.as_ptr().add(base & (LANES - CHUNK)).cast::<Chunk>() };
    Part {
        bits: (wave.exec() >> base) as u16,
        mask,
    }
}

/// Computes a chunk again with exact arithmetic.
#[cold]
#[inline(never)]
unsafe fn exact_chunk<G, Args>(wave: &Wave, p: &Ports, base: usize, out: &mut [G::Ret; CHUNK])
where
    G: LaneFn<Soft, Args>,
{
    // SAFETY: handed on from the caller.
    unsafe {
        let keep = Some(active_part(wave, base));
        *out = item::<G>().eval::<false>(Soft::new(wave.mode), p, base, keep);
    }
}

/// The lane loop over exact arithmetic in the wave's MODE. Inactive lanes compute with zeros.
unsafe fn soft_lanes<G, Args>(cx: &mut Cx, uop: &Uop) -> Flow
where
    G: LaneFn<Soft, Args>,
{
    let p = ports(cx, uop);
    let wave = &mut *cx.wave;
    let exec = wave.exec();
    let dst = wave.v.as_mut_ptr().wrapping_add(uop.vdst as usize);
    let mut bits = 0u64;
    for base in (0..LANES).step_by(CHUNK) {
        if (exec >> base) as u16 == 0 {
            continue;
        }
        // SAFETY: as in `host_chunks`.
        unsafe {
            let mut out = [G::Ret::ZERO; CHUNK];
            exact_chunk::<G, Args>(wave, &p, base, &mut out);
            G::Ret::store(&out, dst, base, Some(active_part::<false>(wave, base)));
            bits |= (G::Ret::bits(&out) as u64) << base;
        }
    }
    if G::Ret::MASK {
        store_mask(wave, uop, bits & exec);
    }
    Flow::Next
}

/// Runs `f` compiled for the SIMD instructions of this host: for operations that are no loop over lanes. What `f` calls
/// must be `#[inline(always)]` to be compiled so too.
#[inline]
pub fn vectorized<R>(f: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    match SimdLevel::detect() {
        SimdLevel::Baseline => {}
        // SAFETY: this host has AVX2.
        SimdLevel::Avx2 => return unsafe { call_avx2(f) },
        // SAFETY: this host has AVX-512.
        SimdLevel::Avx512 => return unsafe { call_avx512(f) },
    }
    f()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
fn call_avx2<R>(f: impl FnOnce() -> R) -> R {
    f()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
fn call_avx512<R>(f: impl FnOnce() -> R) -> R {
    f()
}

unsafe fn host_baseline<F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
where
    F: LaneFn<Host, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    // SAFETY: handed on from the caller.
    unsafe { host_lanes::<F, G, Args, NAN, false>(cx, uop) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn host_avx2<F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
where
    F: LaneFn<Host, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    // SAFETY: handed on from the caller, who has seen AVX2 on this host.
    unsafe { host_lanes::<F, G, Args, NAN, false>(cx, uop) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn host_avx512<F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
where
    F: LaneFn<Host, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    // SAFETY: handed on from the caller, who has seen AVX-512 on this host.
    unsafe { host_lanes::<F, G, Args, NAN, true>(cx, uop) }
}

/// A lane operation compiled for every SIMD level, and exactly.
#[derive(Clone, Copy)]
pub struct Kernel {
    pub args: &'static [ArgKind],
    /// Vector registers written; 0 for a compare.
    pub dst_dwords: u8,
    /// A mask is written to the scalar destination.
    pub writes_mask: bool,
    host: [Handler; 3],
    /// None where MODE does not matter to the host version.
    soft: Option<Handler>,
}

impl Kernel {
    /// `[host arithmetic, exact arithmetic]` for this level.
    pub fn handlers(&self, level: SimdLevel) -> [Handler; 2] {
        let host = self.host[level as usize];
        [host, self.soft.unwrap_or(host)]
    }
}

/// The kernel of an operation whose host version `F` is right in the default MODE unless the result is NaN; `G` always is.
pub const fn host_kernel<F, G, Args, const NAN: u8>(_: F, _: G) -> Kernel
where
    F: LaneFn<Host, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    Kernel {
        args: F::ARGS,
        dst_dwords: F::Ret::DWORDS,
        writes_mask: F::Ret::MASK,
        #[cfg(target_arch = "x86_64")]
        host: [
            host_baseline::<F, G, Args, NAN>,
            host_avx2::<F, G, Args, NAN>,
            host_avx512::<F, G, Args, NAN>,
        ],
        #[cfg(not(target_arch = "x86_64"))]
        host: [host_baseline::<F, G, Args, NAN>; 3],
        soft: if NAN == nan::NONE {
            None
        } else {
            Some(soft_lanes::<G, Args>)
        },
    }
}

/// The kernel of an operation that is always computed exactly.
pub const fn soft_kernel<G, Args>(_: G) -> Kernel
where
    G: LaneFn<Soft, Args>,
{
    Kernel {
        args: G::ARGS,
        dst_dwords: G::Ret::DWORDS,
        writes_mask: G::Ret::MASK,
        host: [soft_lanes::<G, Args>; 3],
        soft: None,
    }
}
