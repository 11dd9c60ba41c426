//! Vector ALU on 64-bit integers, and multiply-adds without carry (CDNA5 ISA 15.7 and 15.10).
//!
//! The clamp bit saturates sums and differences in the operation's type.

use crate::domain::Domain;

#[inline(always)]
pub fn v_add_nc_u64<D: Domain>(_: D, a: D::U64, b: D::U64) -> D::U64 {
    a + b
}

#[inline(always)]
pub fn v_add_nc_u64_clamp<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    let sum = a + b;
    d.select64(d.ult64(sum, a), d.u64(!0), sum)
}

#[inline(always)]
pub fn v_sub_nc_u64<D: Domain>(_: D, a: D::U64, b: D::U64) -> D::U64 {
    a - b
}

#[inline(always)]
pub fn v_sub_nc_u64_clamp<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.select64(d.ult64(a, b), d.u64(0), a - b)
}

/// The low half of the product.
#[inline(always)]
pub fn v_mul_u64<D: Domain>(_: D, a: D::U64, b: D::U64) -> D::U64 {
    a * b
}

#[inline(always)]
pub fn v_min_u64<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.select64(d.ult64(a, b), a, b)
}

#[inline(always)]
pub fn v_max_u64<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.select64(d.ult64(a, b), b, a)
}

#[inline(always)]
pub fn v_min_i64<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.select64(d.slt64(a, b), a, b)
}

#[inline(always)]
pub fn v_max_i64<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.select64(d.slt64(a, b), b, a)
}

#[inline(always)]
pub fn v_mad_u32<D: Domain>(_: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    a * b + c
}

#[inline(always)]
pub fn v_mad_nc_u64_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> D::U64 {
    d.zext64(a) * d.zext64(b) + c
}

#[inline(always)]
pub fn v_mad_nc_u64_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> D::U64 {
    v_add_nc_u64_clamp(d, d.zext64(a) * d.zext64(b), c)
}

#[inline(always)]
pub fn v_mad_nc_i64_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> D::U64 {
    d.sext64(a) * d.sext64(b) + c
}

/// A product of two 32-bit numbers always fits; the sum overflows if it has another sign than both of its terms.
#[inline(always)]
pub fn v_mad_nc_i64_i32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> D::U64 {
    let product = d.sext64(a) * d.sext64(b);
    let sum = product + c;
    let overflows = d.slt64((product ^ sum) & (c ^ sum), d.u64(0));
    let limit = d.select64(d.slt64(c, d.u64(0)), d.u64(1 << 63), d.u64(!(1 << 63)));
    d.select64(overflows, limit, sum)
}
