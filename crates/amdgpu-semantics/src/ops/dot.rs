//! Dot products of the parts of a dword (GFX9 ISA for Vega 7 nm and CDNA1: VOP3P `v_dot`, VOP2 `v_dot2c`, `v_dot4c`, `v_dot8c`).
//!
//! Clamp saturates the exact sum. Neg is of no consequence to integers.

use crate::domain::{Domain, Wrapping};
use crate::fp::{FpDomain, small};
use crate::mode::Mode;
use crate::ops::valu_int::saturate_i32;
use crate::soft::Soft;

/// An f16 as an f32, exact whatever MODE says. The high half is ignored.
#[inline(always)]
pub fn widen<D: FpDomain>(d: D, h: D::U32) -> D::U32 {
    let sign = d.shl(h & d.u32(0x8000), d.u32(16));
    let exponent = h & d.u32(0x7c00);
    let magnitude = d.shl(h & d.u32(0x7fff), d.u32(13));
    let normal = magnitude + d.u32((127 - 15) << 23);
    // An exponent field of all ones is that in f32 too.
    let special = magnitude | d.u32(0x7f80_0000);
    // A denormal is the low mantissa of a number between 1/2 and 1; the difference is exact.
    let denormal = d.sub_f32(d.u32(0x3f00_0000) | h & d.u32(0x3ff), d.u32(0x3f00_0000)) & d.u32(0x7fff_ffff);
    let finite = d.select(d.eq(exponent, d.u32(0)), denormal, normal);
    sign | d.select(d.eq(exponent, d.u32(0x7c00)), special, finite)
}

/// An f32, denormals made zero.
#[inline(always)]
pub fn flush<D: Domain>(d: D, a: D::U32) -> D::U32 {
    let is_denormal = d.eq(a & d.u32(0x7f80_0000), d.u32(0));
    d.select(is_denormal, a & d.u32(0x8000_0000), a)
}

/// The products are exact in f32; the two sums, from left to right, are each rounded as MODE says. The manuals give the formula
/// and no rounding. f16 denormals count, f32 ones are flushed in and out, whatever MODE says (LLVM, AMDGPU target, FDOT2).
/// Also v_dot2c, where `c` is the old destination.
#[inline(always)]
pub fn v_dot2_f32_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let n = d.u32(16);
    let low = d.mul_f32(widen(d, a), widen(d, b));
    let high = d.mul_f32(widen(d, d.lshr(a, n)), widen(d, d.lshr(b, n)));
    let products = d.add_f32(low, high);
    flush(d, d.add_f32(products, flush(d, c)))
}

/// The `BITS` bits of part `n` as a signed number.
#[inline(always)]
pub fn signed_part<D: Domain, const BITS: u32>(d: D, a: D::U32, n: u32) -> D::U32 {
    d.ashr(d.shl(a, d.u32(32 - BITS * (n + 1))), d.u32(32 - BITS))
}

#[inline(always)]
pub fn unsigned_part<D: Domain, const BITS: u32>(d: D, a: D::U32, n: u32) -> D::U32 {
    d.lshr(d.shl(a, d.u32(32 - BITS * (n + 1))), d.u32(32 - BITS))
}

/// The sum of the products of parts and `c`, modulo 2^32.
#[inline(always)]
pub fn dot<D: Domain, const BITS: u32>(
    d: D,
    a: D::U32,
    b: D::U32,
    c: D::U32,
    part: impl Fn(D, D::U32, u32) -> D::U32,
) -> D::U32 {
    let mut sum = c;
    for n in 0..32 / BITS {
        sum = sum + part(d, a, n) * part(d, b, n);
    }
    sum
}

#[inline(always)]
pub fn dot_signed<D: Domain, const BITS: u32>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    dot::<D, BITS>(d, a, b, c, signed_part::<D, BITS>)
}

#[inline(always)]
pub fn dot_unsigned<D: Domain, const BITS: u32>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    dot::<D, BITS>(d, a, b, c, unsigned_part::<D, BITS>)
}

#[inline(always)]
pub fn dot_signed_clamp<D: Domain, const BITS: u32>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let mut sum = d.sext64(c);
    for n in 0..32 / BITS {
        sum = sum + d.sext64(signed_part::<D, BITS>(d, a, n) * signed_part::<D, BITS>(d, b, n));
    }
    let (least, greatest) = (d.u64(-(1i64 << 31) as u64), d.u64((1 << 31) - 1));
    let sum = d.select64(d.slt64(sum, least), least, sum);
    d.lo(d.select64(d.slt64(greatest, sum), greatest, sum))
}

#[inline(always)]
pub fn dot_unsigned_clamp<D: Domain, const BITS: u32>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let mut sum = d.zext64(c);
    for n in 0..32 / BITS {
        sum = sum + d.zext64(unsigned_part::<D, BITS>(d, a, n) * unsigned_part::<D, BITS>(d, b, n));
    }
    let greatest = d.u64(0xffff_ffff);
    d.lo(d.select64(d.ult64(greatest, sum), greatest, sum))
}

/// An integer dot product and its saturating form.
macro_rules! define {
    ($($name:ident, $clamped:ident = $f:ident, $g:ident, $bits:literal;)+) => {$(
        #[inline(always)]
        pub fn $name<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
            $f::<D, $bits>(d, a, b, c)
        }
        #[inline(always)]
        pub fn $clamped<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
            $g::<D, $bits>(d, a, b, c)
        }
    )+};
}

define! {
    v_dot2_i32_i16, v_dot2_i32_i16_clamp = dot_signed, dot_signed_clamp, 16;
    v_dot2_u32_u16, v_dot2_u32_u16_clamp = dot_unsigned, dot_unsigned_clamp, 16;
    v_dot4_i32_i8, v_dot4_i32_i8_clamp = dot_signed, dot_signed_clamp, 8;
    v_dot4_u32_u8, v_dot4_u32_u8_clamp = dot_unsigned, dot_unsigned_clamp, 8;
    v_dot8_i32_i4, v_dot8_i32_i4_clamp = dot_signed, dot_signed_clamp, 4;
    v_dot8_u32_u4, v_dot8_u32_u4_clamp = dot_unsigned, dot_unsigned_clamp, 4;
}

/// f16 denormals become +0, too.
#[inline(always)]
pub fn v_dot2_f32_f16_flushing<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let flushed = |x: D::U32| {
        let half = |x: D::U32, up: u32| {
            let x = x & d.u32(0xffff << up);
            let is_zero = d.eq(x & d.u32(0x7fff << up), d.u32(0));
            let small = d.select(is_zero, x, d.u32(0));
            d.select(d.eq(x & d.u32(0x7c00 << up), d.u32(0)), small, x)
        };
        half(x, 0) | half(x, 16)
    };
    v_dot2_f32_f16(d, flushed(a), flushed(b), c)
}

/// A part as a signed or an unsigned number.
#[inline(always)]
pub fn part<D: Domain, const BITS: u32, const SIGNED: bool>(d: D, a: D::U32, n: u32) -> D::U32 {
    if SIGNED {
        signed_part::<D, BITS>(d, a, n)
    } else {
        unsigned_part::<D, BITS>(d, a, n)
    }
}

/// The dot product of parts of which each source says whether they are signed (RDNA3 ISA 7.5, NEG of `IU` operations), and an i32.
#[inline(always)]
pub fn dot_iu<D: Domain, const BITS: u32, const A: bool, const B: bool>(
    d: D,
    a: D::U32,
    b: D::U32,
    c: D::U32,
) -> D::U32 {
    let mut sum = c;
    for n in 0..32 / BITS {
        sum = sum + part::<D, BITS, A>(d, a, n) * part::<D, BITS, B>(d, b, n);
    }
    sum
}

/// As [`dot_iu`], the exact sum saturated.
#[inline(always)]
pub fn dot_iu_clamp<D: Domain, const BITS: u32, const A: bool, const B: bool>(
    d: D,
    a: D::U32,
    b: D::U32,
    c: D::U32,
) -> D::U32 {
    let mut sum = d.sext64(c);
    for n in 0..32 / BITS {
        sum = sum + d.sext64(part::<D, BITS, A>(d, a, n) * part::<D, BITS, B>(d, b, n));
    }
    saturate_i32(d, sum)
}

/// The third source first, then the products, each of which and each sum is rounded to nearest even; denormals count.
pub fn v_dot2_f16_f16(d: Soft, a: Wrapping<u32>, b: Wrapping<u32>, c: Wrapping<u32>) -> Wrapping<u32> {
    let d = Soft::new(Mode(d.mode().0 & !0xcc | 0xc0));
    let sum = d.add_f16(c, d.mul_f16(a, b));
    d.add_f16(sum, d.mul_f16(a >> 16, b >> 16))
}

/// The third source first, then the products, each of which and each sum is rounded to nearest even; denormals are flushed.
pub fn v_dot2_bf16_bf16(_: Soft, a: Wrapping<u32>, b: Wrapping<u32>, c: Wrapping<u32>) -> Wrapping<u32> {
    // A product of two bf16 is exact in f64. A sum that is not has operands so far apart that it is no tie either.
    let flushed = |bits: u32| if bits & 0x7f80 == 0 { bits & 0x8000 } else { bits };
    let rounded = |x: f64| flushed(small::BF16.nearest(x, false));
    let number = |x: u32| small::BF16.decode(flushed(x & 0xffff));
    let product = |up: u32| number(rounded(number(a.0 >> up) * number(b.0 >> up)));
    let sum = number(rounded(number(c.0) + product(0)));
    Wrapping(rounded(sum + product(16)))
}

/// Four products of 8-bit floats, exact in f32, added one after the other to the third source; each sum is rounded as MODE says.
pub fn dot4_small(d: Soft, formats: [small::Small; 2], [a, b, c]: [Wrapping<u32>; 3]) -> Wrapping<u32> {
    let wide = |format: small::Small, x: u32| Wrapping(small::F32.nearest(format.decode(x & 0xff), false));
    let product = |n: u32| d.mul_f32(wide(formats[0], a.0 >> n), wide(formats[1], b.0 >> n));
    [0, 8, 16, 24].into_iter().fold(c, |sum, n| d.add_f32(sum, product(n)))
}
