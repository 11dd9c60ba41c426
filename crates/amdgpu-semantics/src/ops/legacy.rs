//! Operations of GFX6 and GFX7 that later processors have in another form or not at all: shifts whose amount is the second source,
//! float operations with clamped or with old results, compares that signal (Sea Islands ISA, Vector ALU Instructions).

use super::valu_f32::v_mul_legacy_f32;
use crate::domain::Domain;
use crate::fp::FpDomain;

pub const INFINITY: u32 = 0x7f80_0000;
pub const MAX_FLOAT: u32 = 0x7f7f_ffff;
pub const INFINITY_64: u64 = 0x7ff0_0000_0000_0000;
pub const MAX_DOUBLE: u64 = 0x7fef_ffff_ffff_ffff;
pub const SIGN: u32 = 0x8000_0000;
pub const SIGN_64: u64 = 1 << 63;

// Shift amounts count modulo the width, as the domain's do.
#[inline(always)]
pub fn v_lshl_b32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.shl(a, n)
}

#[inline(always)]
pub fn v_lshr_b32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.lshr(a, n)
}

#[inline(always)]
pub fn v_ashr_i32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.ashr(a, n)
}

#[inline(always)]
pub fn v_lshl_b64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::U64 {
    d.shl64(a, n)
}

#[inline(always)]
pub fn v_lshr_b64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::U64 {
    d.lshr64(a, n)
}

#[inline(always)]
pub fn v_ashr_i64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::U64 {
    d.ashr64(a, n)
}

/// The second source wherever the comparison is not true, so beside a NaN too. Bits are not changed.
#[inline(always)]
pub fn v_min_legacy_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.select(d.lt_f32(a, b), a, b)
}

/// As `v_min_legacy_f32`; of equal values, the first.
#[inline(always)]
pub fn v_max_legacy_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.select(d.lt_f32(b, a) | d.eq_f32(a, b), a, b)
}

/// An infinity with the magnitude `instead`, its sign kept; other values as they are.
#[inline(always)]
pub fn replace_infinity<D: Domain>(d: D, a: D::U32, instead: u32) -> D::U32 {
    let infinite = d.eq(a & d.u32(!SIGN), d.u32(INFINITY));
    d.select(infinite, a & d.u32(SIGN) | d.u32(instead), a)
}

/// The same for f64, with the greatest finite magnitude.
#[inline(always)]
pub fn clamp_infinity_64<D: Domain>(d: D, a: D::U64) -> D::U64 {
    let infinite = d.eq64(a & d.u64(!SIGN_64), d.u64(INFINITY_64));
    d.select64(infinite, a & d.u64(SIGN_64) | d.u64(MAX_DOUBLE), a)
}

/// Infinite results become the greatest finite number, here and in the next three.
#[inline(always)]
pub fn v_rcp_clamp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    replace_infinity(d, d.rcp_f32(a), MAX_FLOAT)
}

#[inline(always)]
pub fn v_rsq_clamp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    replace_infinity(d, d.rsq_f32(a), MAX_FLOAT)
}

#[inline(always)]
pub fn v_rcp_clamp_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    clamp_infinity_64(d, d.rcp_f64(a))
}

#[inline(always)]
pub fn v_rsq_clamp_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    clamp_infinity_64(d, d.rsq_f64(a))
}

/// Only the infinity of a zero is clamped, which is negative.
#[inline(always)]
pub fn v_log_clamp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    let log = d.log2_f32(a);
    d.select(d.eq(log, d.u32(SIGN | INFINITY)), d.u32(SIGN | MAX_FLOAT), log)
}

/// Infinite results become 0 with their sign.
#[inline(always)]
pub fn v_rcp_legacy_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    replace_infinity(d, d.rcp_f32(a), 0)
}

/// Infinite results become +0.
#[inline(always)]
pub fn v_rsq_legacy_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    let root = d.rsq_f32(a);
    d.select(d.eq(root & d.u32(!SIGN), d.u32(INFINITY)), d.u32(0), root)
}

/// The product, by the rules of `v_mul_legacy_f32`, where `c` is greater than 0; the least finite number elsewhere.
#[inline(always)]
pub fn v_mullit_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let product = v_mul_legacy_f32(d, a, b);
    d.select(d.lt_f32(d.u32(0), c), product, d.u32(SIGN | MAX_FLOAT))
}
