//! Sums that are limited by a third operand, packed limits of three operands, and saturation to 4 bits (CDNA5 ISA 15.10, 15.12).
//!
//! The sum saturates whatever the clamp bit says; the clamp bit makes negative results zero, and means nothing to unsigned ones
//! (CDNA5 ISA 7.7, Packed Min3 and Max3 ops).

use super::packed::{each2, each3, saturate_i16, saturate_u16};
use super::valu_int::{v_add_i32_clamp, v_add_u32_clamp};
use crate::domain::Domain;

#[inline(always)]
fn no_less_than_zero<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.smax(a, d.u32(0))
}

/// As [`no_less_than_zero`], of the halves.
#[inline(always)]
fn halves_no_less_than_zero<D: Domain>(d: D, a: D::U32) -> D::U32 {
    each2(d, a, a, |a, _| no_less_than_zero(d, d.sext16(a)))
}

#[inline(always)]
pub fn v_add_max_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.smax(v_add_i32_clamp(d, a, b), c)
}

#[inline(always)]
pub fn v_add_max_i32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    no_less_than_zero(d, v_add_max_i32(d, a, b, c))
}

#[inline(always)]
pub fn v_add_min_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.smin(v_add_i32_clamp(d, a, b), c)
}

#[inline(always)]
pub fn v_add_min_i32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    no_less_than_zero(d, v_add_min_i32(d, a, b, c))
}

#[inline(always)]
pub fn v_add_max_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.umax(v_add_u32_clamp(d, a, b), c)
}

#[inline(always)]
pub fn v_add_min_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.umin(v_add_u32_clamp(d, a, b), c)
}

#[inline(always)]
pub fn v_pk_add_max_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| {
        d.smax(saturate_i16(d, d.sext16(a) + d.sext16(b)), d.sext16(c))
    })
}

#[inline(always)]
pub fn v_pk_add_max_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    halves_no_less_than_zero(d, v_pk_add_max_i16(d, a, b, c))
}

#[inline(always)]
pub fn v_pk_add_min_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| {
        d.smin(saturate_i16(d, d.sext16(a) + d.sext16(b)), d.sext16(c))
    })
}

#[inline(always)]
pub fn v_pk_add_min_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    halves_no_less_than_zero(d, v_pk_add_min_i16(d, a, b, c))
}

#[inline(always)]
pub fn v_pk_add_max_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| d.umax(saturate_u16(d, a + b), c))
}

#[inline(always)]
pub fn v_pk_add_min_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| d.umin(saturate_u16(d, a + b), c))
}

#[inline(always)]
pub fn v_pk_max3_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| {
        d.smax(d.smax(d.sext16(a), d.sext16(b)), d.sext16(c))
    })
}

#[inline(always)]
pub fn v_pk_max3_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    halves_no_less_than_zero(d, v_pk_max3_i16(d, a, b, c))
}

#[inline(always)]
pub fn v_pk_min3_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| {
        d.smin(d.smin(d.sext16(a), d.sext16(b)), d.sext16(c))
    })
}

#[inline(always)]
pub fn v_pk_min3_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    halves_no_less_than_zero(d, v_pk_min3_i16(d, a, b, c))
}

#[inline(always)]
pub fn v_pk_max3_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| d.umax(d.umax(a, b), c))
}

#[inline(always)]
pub fn v_pk_min3_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    each3(d, a, b, c, |a, b, c| d.umin(d.umin(a, b), c))
}

/// Four numbers of 8 bits to four of 4 bits, each by `saturate`.
#[inline(always)]
fn four_bits<D: Domain>(d: D, a: D::U32, saturate: impl Fn(D::U32) -> D::U32) -> D::U32 {
    let of = |n: u32| d.shl(saturate(d.lshr(a, d.u32(8 * n))) & d.u32(15), d.u32(4 * n));
    of(0) | of(1) | of(2) | of(3)
}

#[inline(always)]
pub fn v_sat_pk4_i4_i8<D: Domain>(d: D, a: D::U32) -> D::U32 {
    four_bits(d, a, |a| {
        d.smax(d.smin(d.sext8(a), d.u32(7)), d.u32(8u32.wrapping_neg()))
    })
}

#[inline(always)]
pub fn v_sat_pk4_u4_u8<D: Domain>(d: D, a: D::U32) -> D::U32 {
    four_bits(d, a, |a| d.umin(a & d.u32(0xff), d.u32(15)))
}
