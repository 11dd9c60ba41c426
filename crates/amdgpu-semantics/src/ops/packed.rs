//! Packed operations on two 16-bit values in a dword (GFX9 ISA, VOP3P and `v_pk_fmac_f16`).
//!
//! The wrapper has put the halves that op_sel and op_sel_hi choose in place.

use crate::domain::Domain;
use crate::fp::FpDomain;

/// `f` of the low halves and of the high halves. `f` has zero-extended arguments; the low half of its result counts.
#[inline(always)]
pub fn each2<D: Domain>(d: D, a: D::U32, b: D::U32, f: impl Fn(D::U32, D::U32) -> D::U32) -> D::U32 {
    let n = d.u32(16);
    let low = f(d.zext16(a), d.zext16(b));
    let high = f(d.lshr(a, n), d.lshr(b, n));
    d.zext16(low) | d.shl(high, n)
}

/// As [`each2`].
#[inline(always)]
pub fn each3<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32, f: impl Fn(D::U32, D::U32, D::U32) -> D::U32) -> D::U32 {
    let n = d.u32(16);
    let low = f(d.zext16(a), d.zext16(b), d.zext16(c));
    let high = f(d.lshr(a, n), d.lshr(b, n), d.lshr(c, n));
    d.zext16(low) | d.shl(high, n)
}

#[inline(always)]
pub fn saturate_i16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.smax(d.smin(a, d.u32(0x7fff)), d.u32(0xffff_8000))
}

#[inline(always)]
pub fn saturate_u16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.umin(a, d.u32(0xffff))
}

/// The low half of products and sums is the same for signed and unsigned numbers.
#[inline(always)]
pub fn v_pk_mad_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| a * b + c)
}

#[inline(always)]
pub fn v_pk_mad_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| {
        saturate_i16(d, d.sext16(a) * d.sext16(b) + d.sext16(c))
    })
}

#[inline(always)]
pub fn v_pk_mad_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| saturate_u16(d, a * b + c))
}

#[inline(always)]
pub fn v_pk_mul_lo_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| a * b)
}

#[inline(always)]
pub fn v_pk_mul_lo_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| saturate_u16(d, a * b))
}

#[inline(always)]
pub fn v_pk_add_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| a + b)
}

#[inline(always)]
pub fn v_pk_add_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| saturate_i16(d, d.sext16(a) + d.sext16(b)))
}

#[inline(always)]
pub fn v_pk_add_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| saturate_u16(d, a + b))
}

#[inline(always)]
pub fn v_pk_sub_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| a - b)
}

#[inline(always)]
pub fn v_pk_sub_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| saturate_i16(d, d.sext16(a) - d.sext16(b)))
}

#[inline(always)]
pub fn v_pk_sub_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.umax(a, b) - b)
}

#[inline(always)]
pub fn v_pk_lshlrev_b16<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    each2(d, n, a, |n, a| d.shl(a, n & d.u32(15)))
}

#[inline(always)]
pub fn v_pk_lshrrev_b16<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    each2(d, n, a, |n, a| d.lshr(a, n & d.u32(15)))
}

#[inline(always)]
pub fn v_pk_ashrrev_i16<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    each2(d, n, a, |n, a| d.ashr(d.sext16(a), n & d.u32(15)))
}

#[inline(always)]
pub fn v_pk_max_i16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.smax(d.sext16(a), d.sext16(b)))
}

#[inline(always)]
pub fn v_pk_min_i16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.smin(d.sext16(a), d.sext16(b)))
}

#[inline(always)]
pub fn v_pk_max_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.umax(a, b))
}

#[inline(always)]
pub fn v_pk_min_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.umin(a, b))
}

/// Also v_pk_fmac, where `c` is the old destination.
#[inline(always)]
pub fn v_pk_fma_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| d.fma_f16(a, b, c))
}

#[inline(always)]
pub fn v_pk_add_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.add_f16(a, b))
}

#[inline(always)]
pub fn v_pk_mul_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.mul_f16(a, b))
}

#[inline(always)]
pub fn v_pk_min_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.min_f16(a, b))
}

#[inline(always)]
pub fn v_pk_max_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    each2(d, a, b, |a, b| d.max_f16(a, b))
}
