//! Half-precision arithmetic (GFX9 ISA, VOP1, VOP2, VOP3).

use crate::fp::FpDomain;

#[inline(always)]
pub fn v_add_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.add_f16(a, b)
}

#[inline(always)]
pub fn v_sub_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.sub_f16(a, b)
}

#[inline(always)]
pub fn v_subrev_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.sub_f16(b, a)
}

#[inline(always)]
pub fn v_mul_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.mul_f16(a, b)
}

#[inline(always)]
pub fn v_min_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.min_f16(a, b)
}

#[inline(always)]
pub fn v_max_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.max_f16(a, b)
}

#[inline(always)]
pub fn v_fma_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.fma_f16(a, b, c)
}

/// Also v_mac (`c` is the old destination), v_madmk and v_madak: product and sum are each rounded, denormals
/// are flushed whatever MODE says.
#[inline(always)]
pub fn v_mad_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.mad_f16(a, b, c)
}

#[inline(always)]
pub fn v_min3_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.min_f16(d.min_f16(a, b), c)
}

#[inline(always)]
pub fn v_max3_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.max_f16(d.max_f16(a, b), c)
}

#[inline(always)]
pub fn v_med3_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let nan = d.unordered_f16(a, b) | d.unordered_f16(c, c);
    // By the sources: what MODE makes of a result, as zero of a denormal, does not decide which is the greatest.
    let a_is_greatest = !d.lt_f16(a, b) & !d.lt_f16(a, c);
    let b_is_greatest = !d.lt_f16(b, a) & !d.lt_f16(b, c);
    let others = d.select(b_is_greatest, d.max_f16(a, c), d.max_f16(a, b));
    let median = d.select(a_is_greatest, d.max_f16(b, c), others);
    d.select(nan, v_min3_f16(d, a, b, c), median)
}

#[inline(always)]
pub fn v_trunc_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.trunc_f16(a)
}

#[inline(always)]
pub fn v_ceil_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.ceil_f16(a)
}

#[inline(always)]
pub fn v_floor_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.floor_f16(a)
}

#[inline(always)]
pub fn v_rndne_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.rndne_f16(a)
}

#[inline(always)]
pub fn v_fract_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.fract_f16(a)
}

#[inline(always)]
pub fn v_ldexp_f16<D: FpDomain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.ldexp_f16(a, n)
}

#[inline(always)]
pub fn v_frexp_exp_i16_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.frexp_exp_f16(a)
}

#[inline(always)]
pub fn v_frexp_mant_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.frexp_mant_f16(a)
}

/// Correctly rounded; documented: 0.51 ulp.
#[inline(always)]
pub fn v_rcp_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.rcp_f16(a)
}

/// Correctly rounded; documented: 0.51 ulp.
#[inline(always)]
pub fn v_rsq_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.rsq_f16(a)
}

/// Correctly rounded; documented: 0.51 ulp.
#[inline(always)]
pub fn v_sqrt_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.sqrt_f16(a)
}

/// Correctly rounded; documented: 0.51 ulp.
#[inline(always)]
pub fn v_exp_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.exp2_f16(a)
}

/// Correctly rounded; documented: 0.51 ulp.
#[inline(always)]
pub fn v_log_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.log2_f16(a)
}

/// Correctly rounded. The operand counts revolutions.
#[inline(always)]
pub fn v_sin_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.sin_f16(a)
}

/// Correctly rounded. The operand counts revolutions.
#[inline(always)]
pub fn v_cos_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.cos_f16(a)
}

/// `a` is the quotient, `b` the denominator, `c` the numerator.
#[inline(always)]
pub fn v_div_fixup_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.div_fixup_f16(a, b, c)
}
