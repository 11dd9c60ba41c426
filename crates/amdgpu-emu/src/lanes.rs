//! The SIMD module: runs a scalar semantic function over the lanes of a wave.
//!
//! A semantic function over [`Host`] is a zero-sized function item. [`host_kernel`] instantiates a loop over 64 lanes around
//! it, compiled twice (baseline, AVX2 with FMA), so that the compiler vectorises it for the host found at run time. The loop works in
//! chunks of 16 lanes held in a local array: a destination may be one of the sources. For AVX-512 there is no third version: what
//! runs often is host code ([`crate::native`]), and the program would be a twentieth larger.

use std::num::Wrapping;

use crate::exec::Cx;
use crate::uop::{Broadcast, Flow, Handler, ScalarSrc, Uop};
use crate::wave::{LANES, V32, Wave, vreg};
use amdgpu_semantics::domain::Host;
use amdgpu_semantics::exceptions;
use amdgpu_semantics::fp::Flushed;
use amdgpu_semantics::soft::Soft;

mod value;

pub use crate::host::SimdLevel;
use crate::host::item;
#[cfg(target_arch = "x86_64")]
use crate::host::level::{compiled_for, with_features};
pub use value::{ArgKind, Chunk, LaneArg, LaneRet, Part};

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

/// Lanes computed before anything is stored.
pub(crate) const CHUNK: usize = 16;

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
    /// Two f32 in a pair.
    pub const V2F32: u8 = 6;
}

/// A domain of host arithmetic: results that are NaNs are computed again by [`Soft`].
pub trait HostArithmetic: Copy {
    const DOMAIN: Self;
}

impl HostArithmetic for Host {
    const DOMAIN: Host = Host;
}

impl HostArithmetic for Flushed {
    const DOMAIN: Flushed = Flushed;
}

/// Operands of one lane operation, resolved to memory.
pub struct Ports {
    src: [*const V32; 3],
    mask_in: u64,
}

/// A semantic function as the lane runner calls it; implemented for function items of one to four parameters.
pub trait LaneFn<D, Args>: Copy {
    type Ret: LaneRet;
    const ARGS: &'static [ArgKind];
    /// The results of a chunk; lanes that are not kept compute with zeros.
    ///
    /// # Safety
    /// As [`LaneArg::load`] for every parameter.
    unsafe fn eval(self, d: D, ports: &Ports, base: usize, keep: Option<Part>) -> [Self::Ret; CHUNK];
    /// The result of one lane.
    ///
    /// # Safety
    /// As [`LaneArg::load_lane`] for every parameter.
    unsafe fn eval_lane(self, d: D, ports: &Ports, lane: usize) -> Self::Ret;
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
            unsafe fn eval(self, d: D, ports: &Ports, base: usize, keep: Option<Part>) -> [R; CHUNK] {
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
            #[inline(always)]
            unsafe fn eval_lane(self, d: D, ports: &Ports, lane: usize) -> R {
                // SAFETY: handed on from the caller.
                unsafe { self(d, $($arg::load_lane(ports, $port, lane)),+) }
            }
        }
    };
}

lane_fn!(A a 0);
lane_fn!(A a 0, B b 1);
lane_fn!(A a 0, B b 1, C c 2);
lane_fn!(A a 0, B b 1, C c 2, E e 3);

/// Handlers of lane operations with scalar operands, by path.
pub(crate) const SPLAT_FIRST: [Handler; 3] = [splat_first::<0>, splat_first::<1>, splat_first::<2>];

/// Puts the scalar operands into vector registers, in every lane, then calls the operation.
unsafe fn splat_first<const PATH: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    for b in &uop.broadcast[..uop.broadcast_count as usize] {
        match b.source {
            ScalarSrc::Slot(slot) if b.temp as usize >= vreg::SCALAR => {
                cx.wave.refresh_splat(slot);
                if b.dwords > 1 {
                    cx.wave.refresh_splat(slot + 1);
                }
            }
            _ => broadcast_computed(cx, b),
        }
    }
    // SAFETY: handed on from the caller.
    unsafe { (uop.kernel[PATH])(cx, uop) }
}

/// A scalar operand that is computed when it is read, or a constant that is not kept.
#[inline(never)]
fn broadcast_computed(cx: &mut Cx, b: &Broadcast) {
    let value = cx.scalar_value(b.source, b.dwords);
    cx.wave.v[b.temp as usize] = V32::splat(value as u32);
    if b.dwords > 1 {
        cx.wave.v[b.temp as usize + 1] = V32::splat((value >> 32) as u32);
    }
}

#[inline(always)]
fn ports(wave: &Wave, uop: &Uop) -> Ports {
    let base = wave.v.as_ptr();
    Ports {
        src: [
            uop.lane[0].resolve(base),
            uop.lane[1].resolve(base),
            uop.lane[2].resolve(base),
        ],
        mask_in: wave.s64(uop.mask_in),
    }
}

/// The lane loop over host arithmetic, for waves with all lanes active or (without FULL) for others; `partial` is for the others,
/// `nan` for waves in which some result is a NaN.
#[inline(always)]
unsafe fn host_lanes<D, F, Args, const NAN: u8, const FULL: bool>(
    cx: &mut Cx,
    uop: &Uop,
    partial: Handler,
    nan: Handler,
) -> Flow
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
{
    // Tail calls, with nothing stored yet: so the way of full waves without NaNs needs no stack.
    // SAFETY: lowering keeps the registers of sources and destination inside the file; the caller is compiled for the level.
    unsafe {
        let exec = cx.wave.exec();
        // a wave of 32 lanes is a partial one: chunks without active lanes are not computed
        if FULL && exec != !0 {
            return partial(cx, uop);
        }
        let bits = match NAN {
            nan::NONE => plain_chunks::<D, F, Args, FULL>(cx.wave, uop),
            _ => match float_chunks::<D, F, Args, NAN, FULL>(cx.wave, uop) {
                Some(bits) => bits,
                None => return nan(cx, uop),
            },
        };
        if F::Ret::MASK {
            store_mask(cx.wave, uop, bits & exec);
        }
        Flow::Next
    }
}

/// The active lanes of a chunk; None if it is a full one.
#[inline(always)]
fn part<const FULL: bool>(wave: &Wave, base: usize) -> Option<Part<'_>> {
    match FULL {
        true => None,
        false => Some(active_part(wave, base)),
    }
}

/// Results that are no floats: chunk by chunk. Gives the bits of a mask result.
#[inline(always)]
unsafe fn plain_chunks<D, F, Args, const FULL: bool>(wave: &mut Wave, uop: &Uop) -> u64
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
{
    let p = ports(wave, uop);
    let dst = wave.v.as_mut_ptr().wrapping_add(uop.vdst as usize);
    let mut bits = 0u64;
    for base in (0..LANES).step_by(CHUNK) {
        let part = part::<FULL>(wave, base);
        if matches!(part, Some(part) if part.is_empty()) {
            continue;
        }
        // SAFETY: handed on from the caller; `base` is a chunk's first lane.
        unsafe {
            let out = item::<F>().eval(D::DOMAIN, &p, base, None);
            F::Ret::store(&out, dst, base, part);
            bits |= (F::Ret::bits(&out) as u64) << base;
        }
    }
    bits
}

/// Float results of one chunk. Bits in inactive lanes may be denormals or NaNs, slow on the host: floats see zero there. A function, not a
/// closure, which would not always be inlined and then be compiled without SIMD.
#[inline(always)]
unsafe fn float_chunk<D, F, Args, const FULL: bool>(wave: &Wave, p: &Ports, base: usize) -> [F::Ret; CHUNK]
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
{
    let part = part::<FULL>(wave, base);
    if matches!(part, Some(part) if part.is_empty()) {
        return [F::Ret::ZERO; CHUNK];
    }
    // SAFETY: handed on from the caller.
    unsafe { item::<F>().eval(D::DOMAIN, p, base, part) }
}

/// Results that are floats: all chunks, then one look for NaNs, then all are stored. None, and nothing stored, if there is one.
#[inline(always)]
unsafe fn float_chunks<D, F, Args, const NAN: u8, const FULL: bool>(wave: &mut Wave, uop: &Uop) -> Option<u64>
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
{
    const { assert!(LANES == 4 * CHUNK) };
    let p = ports(wave, uop);
    let dst = wave.v.as_mut_ptr().wrapping_add(uop.vdst as usize);
    let wave = &*wave;
    // SAFETY: handed on from the caller; the numbers are the chunks' first lanes.
    let out = unsafe {
        [
            float_chunk::<D, F, Args, FULL>(wave, &p, 0),
            float_chunk::<D, F, Args, FULL>(wave, &p, CHUNK),
            float_chunk::<D, F, Args, FULL>(wave, &p, 2 * CHUNK),
            float_chunk::<D, F, Args, FULL>(wave, &p, 3 * CHUNK),
        ]
    };
    if F::Ret::any_nan::<NAN, 4>(&out) {
        return None;
    }
    let mut bits = 0u64;
    for (c, out) in out.iter().enumerate() {
        let base = c * CHUNK;
        // SAFETY: as above.
        unsafe {
            F::Ret::store(out, dst, base, part::<FULL>(wave, base));
            bits |= (F::Ret::bits(out) as u64) << base;
        }
    }
    Some(bits)
}

/// Computes the results of a chunk: one operation's part of a loop over chunks, of which there is one for all operations with such a result.
type ChunkFn<R> = unsafe fn(wave: &Wave, p: &Ports, base: usize, out: &mut [R; CHUNK]);

/// The same for the lanes of a chunk that have a bit in `lanes`; the others' results stay.
type SomeLanesFn<R> = unsafe fn(wave: &Wave, p: &Ports, base: usize, lanes: u16, out: &mut [R; CHUNK]);

/// As [`host_lanes`], where some result is a NaN: chunk by chunk, and the lanes with a NaN again by the exact version. An x86-64 without
/// AVX2, which is rarely met, runs it for everything: a version of its own would be a fifteenth of the program.
unsafe fn nan_lanes<D, F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    // SAFETY: handed on from the caller.
    unsafe { nan_chunks::<F::Ret, NAN>(cx, uop, host_chunk::<D, F, Args>, exact_lanes::<G, Args>) }
}

/// [`nan_lanes`] for hosts with AVX2. Zeros divided are NaNs on the way to their quotient, so programs do come here.
#[cfg(target_arch = "x86_64")]
unsafe fn nan_avx2<D, F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    // SAFETY: handed on from the caller, who has seen the level on this host.
    unsafe { nan_chunks::<F::Ret, NAN>(cx, uop, chunk_avx2::<D, F, Args>, exact_lanes::<G, Args>) }
}

/// The loop of [`nan_lanes`].
#[cold]
#[inline(never)]
unsafe fn nan_chunks<R: LaneRet, const NAN: u8>(
    cx: &mut Cx,
    uop: &Uop,
    host: ChunkFn<R>,
    exact: SomeLanesFn<R>,
) -> Flow {
    let p = ports(cx.wave, uop);
    let dst = cx.wave.v.as_mut_ptr().wrapping_add(uop.vdst as usize);
    let wave = &*cx.wave;
    let mut bits = 0u64;
    for base in (0..LANES).step_by(CHUNK) {
        let part = active_part(wave, base);
        if part.is_empty() {
            continue;
        }
        // SAFETY: handed on from the caller; `base` is a multiple of CHUNK.
        unsafe {
            let mut out = [R::ZERO; CHUNK];
            host(wave, &p, base, &mut out);
            // inactive lanes compute with zeros, and may have NaNs of their own
            let nans = R::nans::<NAN>(&out) & part.bits;
            if nans != 0 {
                exact(wave, &p, base, nans, &mut out);
            }
            R::store(&out, dst, base, Some(part));
            bits |= (R::bits(&out) as u64) << base;
        }
    }
    if R::MASK {
        let exec = cx.wave.exec();
        store_mask(cx.wave, uop, bits & exec);
    }
    Flow::Next
}

/// Computes a chunk with host arithmetic, for any host.
#[cold]
#[inline(never)]
unsafe fn host_chunk<D, F, Args>(wave: &Wave, p: &Ports, base: usize, out: &mut [F::Ret; CHUNK])
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
{
    // SAFETY: handed on from the caller.
    unsafe {
        let keep = Some(active_part(wave, base));
        *out = item::<F>().eval(D::DOMAIN, p, base, keep);
    }
}

#[inline(always)]
fn store_mask(wave: &mut Wave, uop: &Uop, bits: u64) {
    wave.set_mask(uop.sdst, bits);
    if uop.writes_exec {
        wave.set_exec(bits);
    }
}

/// The active lanes of the chunk at `base`, a multiple of [`CHUNK`] below [`LANES`].
#[inline(always)]
fn active_part(wave: &Wave, base: usize) -> Part<'_> {
    // SAFETY: a register is aligned as a chunk and has LANES dwords; `base` is masked to a chunk's first lane.
    let mask = unsafe { &*wave.mask.0.as_ptr().add(base & (LANES - CHUNK)).cast::<Chunk>() };
    Part {
        bits: (wave.exec() >> base) as u16,
        mask,
    }
}

/// Computes lanes of a chunk with exact arithmetic.
#[cold]
#[inline(never)]
unsafe fn exact_lanes<G, Args>(wave: &Wave, p: &Ports, base: usize, lanes: u16, out: &mut [G::Ret; CHUNK])
where
    G: LaneFn<Soft, Args>,
{
    let mut left = lanes;
    while left != 0 {
        let lane = left.trailing_zeros() as usize % CHUNK;
        left &= left - 1;
        // SAFETY: handed on from the caller; the lane is one of the chunk.
        out[lane] = unsafe { item::<G>().eval_lane(Soft::new(wave.mode), p, base + lane) };
    }
}

/// The lane loop over exact arithmetic in the wave's MODE, with its exceptions.
unsafe fn soft_lanes<G, Args>(cx: &mut Cx, uop: &Uop) -> Flow
where
    G: LaneFn<Soft, Args>,
{
    // SAFETY: handed on from the caller.
    unsafe { soft_chunks::<G::Ret>(cx, uop, exact_lanes::<G, Args>) }
}

/// The loop of [`soft_lanes`].
#[inline(never)]
unsafe fn soft_chunks<R: LaneRet>(cx: &mut Cx, uop: &Uop, exact: SomeLanesFn<R>) -> Flow {
    let wave = &mut *cx.wave;
    let p = ports(wave, uop);
    let exec = wave.exec();
    let dst = wave.v.as_mut_ptr().wrapping_add(uop.vdst as usize);
    let mut bits = 0u64;
    exceptions::take();
    for base in (0..LANES).step_by(CHUNK) {
        let part = active_part(wave, base);
        if part.is_empty() {
            continue;
        }
        // SAFETY: as in `plain_chunks`.
        unsafe {
            let mut out = [R::ZERO; CHUNK];
            exact(wave, &p, base, part.bits, &mut out);
            R::store(&out, dst, base, Some(part));
            bits |= (R::bits(&out) as u64) << base;
        }
    }
    if R::MASK {
        store_mask(wave, uop, bits & exec);
    }
    match exceptions::take() {
        0 => Flow::Next,
        raised => cx.note_exceptions(raised),
    }
}

/// A number truncated to an integer; beyond +-2^30, or if it is a NaN, that many. Unlike `as`, one host instruction and two that limit
/// it, which loops over lanes are vectorised with.
#[inline(always)]
pub fn truncated(x: f32) -> i32 {
    const LIMIT: f32 = (1 << 30) as f32;
    let x = if x < LIMIT { x } else { LIMIT };
    let x = if x > -LIMIT { x } else { -LIMIT };
    // SAFETY: the number is between -2^30 and 2^30, and no NaN, for which the first comparison is false.
    unsafe { x.to_int_unchecked() }
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
with_features! {
    Avx2,
    compiled_for fn call_avx2<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

#[cfg(target_arch = "x86_64")]
with_features! {
    Avx512,
    compiled_for fn call_avx512<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

// [`host_lanes`] compiled for AVX2, for waves with all lanes active. A host with AVX-512 runs it, too: what runs often is host code there.
#[cfg(target_arch = "x86_64")]
with_features! {
    Avx2,
    compiled_for unsafe fn host_avx2<D, F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
    where
        D: HostArithmetic,
        F: LaneFn<D, Args>,
        G: LaneFn<Soft, Args, Ret = F::Ret>,
    {
        let (partial, nan) = (partial_avx2::<D, F, G, Args, NAN>, nan_avx2::<D, F, G, Args, NAN>);
        // SAFETY: handed on from the caller, who has seen the level on this host.
        unsafe { host_lanes::<D, F, Args, NAN, true>(cx, uop, partial, nan) }
    }
}

#[cfg(target_arch = "x86_64")]
with_features! {
    Avx2,
    compiled_for
    #[inline(never)]
    unsafe fn partial_avx2<D, F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
    where
        D: HostArithmetic,
        F: LaneFn<D, Args>,
        G: LaneFn<Soft, Args, Ret = F::Ret>,
    {
        let nan = nan_avx2::<D, F, G, Args, NAN>;
        // SAFETY: as above. The first function given is for FULL only.
        unsafe { host_lanes::<D, F, Args, NAN, false>(cx, uop, nan, nan) }
    }
}

#[cfg(target_arch = "x86_64")]
with_features! {
    Avx2,
    compiled_for
    #[inline(never)]
    unsafe fn chunk_avx2<D, F, Args>(wave: &Wave, p: &Ports, base: usize, out: &mut [F::Ret; CHUNK])
    where
        D: HostArithmetic,
        F: LaneFn<D, Args>,
    {
        // SAFETY: as above.
        unsafe { *out = item::<F>().eval(D::DOMAIN, p, base, Some(active_part(wave, base))) }
    }
}

/// [`host_lanes`] for hosts that are not x86-64: one version for full waves and others.
#[cfg(not(target_arch = "x86_64"))]
unsafe fn host_baseline<D, F, G, Args, const NAN: u8>(cx: &mut Cx, uop: &Uop) -> Flow
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    let nan = nan_lanes::<D, F, G, Args, NAN>;
    // SAFETY: handed on from the caller. The first function given is for FULL only.
    unsafe { host_lanes::<D, F, Args, NAN, false>(cx, uop, nan, nan) }
}

/// A lane operation compiled for hosts without and with AVX2, and exactly.
#[derive(Clone, Copy)]
pub struct Kernel {
    pub args: &'static [ArgKind],
    /// Vector registers written; 0 for a compare.
    pub dst_dwords: u8,
    /// A mask is written to the scalar destination.
    pub writes_mask: bool,
    /// For hosts without AVX2 and for others.
    host: [Handler; 2],
    /// Where denormals of f32 are flushed; None if that is left to the exact version.
    flushed: Option<[Handler; 2]>,
    /// None where MODE does not matter to the host version.
    soft: Option<Handler>,
}

impl Kernel {
    /// By path, for this level as far as the host has it.
    pub fn handlers(&self, level: SimdLevel) -> [Handler; 3] {
        let at = usize::from(level.at_hand() >= SimdLevel::Avx2);
        let host = self.host[at];
        let exact = self.soft.unwrap_or(host);
        [host, self.flushed.map_or(exact, |flushed| flushed[at]), exact]
    }

    /// Whether host arithmetic serves where denormals of f32 are flushed.
    pub fn can_flush(&self) -> bool {
        self.flushed.is_some() || self.soft.is_none()
    }

    /// The kernel of an operation that has no f32: where only these are flushed it runs as where nothing is.
    pub const fn without_f32(mut self) -> Kernel {
        self.flushed = Some(self.host);
        self
    }

    /// With a version `F` for waves where denormals of f32 are flushed, which gives what `G` does, or a NaN.
    pub const fn flushed<F, G, Args, const NAN: u8>(mut self, _: F, _: G) -> Kernel
    where
        F: LaneFn<Flushed, Args>,
        G: LaneFn<Soft, Args, Ret = F::Ret>,
    {
        self.flushed = Some(levels::<Flushed, F, G, Args, NAN>());
        self
    }
}

/// The versions of an operation, for hosts without AVX2 and for others.
const fn levels<D, F, G, Args, const NAN: u8>() -> [Handler; 2]
where
    D: HostArithmetic,
    F: LaneFn<D, Args>,
    G: LaneFn<Soft, Args, Ret = F::Ret>,
{
    #[cfg(target_arch = "x86_64")]
    return [nan_lanes::<D, F, G, Args, NAN>, host_avx2::<D, F, G, Args, NAN>];
    #[cfg(not(target_arch = "x86_64"))]
    [host_baseline::<D, F, G, Args, NAN>; 2]
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
        host: levels::<Host, F, G, Args, NAN>(),
        flushed: None,
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
        host: [soft_lanes::<G, Args>; 2],
        flushed: None,
        soft: None,
    }
}
