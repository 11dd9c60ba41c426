//! Double-precision arithmetic (GFX9 ISA, VOP1, VOP3).

use crate::fp::FpDomain;

#[inline(always)]
pub fn v_add_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.add_f64(a, b)
}

#[inline(always)]
pub fn v_mul_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.mul_f64(a, b)
}

#[inline(always)]
pub fn v_min_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.min_f64(a, b)
}

#[inline(always)]
pub fn v_max_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.max_f64(a, b)
}

#[inline(always)]
pub fn v_fma_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64, c: D::U64) -> D::U64 {
    d.fma_f64(a, b, c)
}

#[inline(always)]
pub fn v_trunc_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.trunc_f64(a)
}

#[inline(always)]
pub fn v_ceil_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.ceil_f64(a)
}

#[inline(always)]
pub fn v_floor_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.floor_f64(a)
}

#[inline(always)]
pub fn v_rndne_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.rndne_f64(a)
}

#[inline(always)]
pub fn v_fract_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.fract_f64(a)
}

#[inline(always)]
pub fn v_ldexp_f64<D: FpDomain>(d: D, a: D::U64, n: D::U32) -> D::U64 {
    d.ldexp_f64(a, n)
}

#[inline(always)]
pub fn v_frexp_exp_i32_f64<D: FpDomain>(d: D, a: D::U64) -> D::U32 {
    d.frexp_exp_f64(a)
}

#[inline(always)]
pub fn v_frexp_mant_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.frexp_mant_f64(a)
}

/// Correctly rounded; documented: 2^29 ulp.
#[inline(always)]
pub fn v_rcp_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.rcp_f64(a)
}

/// Correctly rounded; documented: 2^29 ulp.
#[inline(always)]
pub fn v_rsq_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.rsq_f64(a)
}

/// Correctly rounded; documented: 2^29 ulp.
#[inline(always)]
pub fn v_sqrt_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    d.sqrt_f64(a)
}

/// `a` is the quotient, `b` the denominator, `c` the numerator.
#[inline(always)]
pub fn v_div_fixup_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64, c: D::U64) -> D::U64 {
    d.div_fixup_f64(a, b, c)
}

/// `a` is the value to scale, `b` the denominator, `c` the numerator.
#[inline(always)]
pub fn v_div_scale_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64, c: D::U64) -> (D::U64, D::Bool) {
    d.div_scale_f64(a, b, c)
}

#[inline(always)]
pub fn v_div_fmas_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64, c: D::U64, post_scale: D::Bool) -> D::U64 {
    d.div_fmas_f64(a, b, c, post_scale)
}

#[inline(always)]
pub fn v_trig_preop_f64<D: FpDomain>(d: D, a: D::U64, segment: D::U32) -> D::U64 {
    d.trig_preop_f64(a, segment)
}
