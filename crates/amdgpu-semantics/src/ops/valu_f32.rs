//! Single-precision arithmetic (GFX9 ISA, VOP1, VOP2, VOP3).

use crate::fp::FpDomain;
use crate::ops::dot::flush;

#[inline(always)]
pub fn v_add_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.add_f32(a, b)
}

#[inline(always)]
pub fn v_sub_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.sub_f32(a, b)
}

#[inline(always)]
pub fn v_subrev_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.sub_f32(b, a)
}

#[inline(always)]
pub fn v_mul_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.mul_f32(a, b)
}

#[inline(always)]
pub fn v_min_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.min_f32(a, b)
}

#[inline(always)]
pub fn v_max_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.max_f32(a, b)
}

#[inline(always)]
pub fn v_fma_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.fma_f32(a, b, c)
}

/// Also v_mac (`c` is the old destination), v_madmk and v_madak: product and sum are each rounded, denormals
/// are flushed whatever MODE says.
#[inline(always)]
pub fn v_mad_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.mad_f32(a, b, c)
}

#[inline(always)]
pub fn v_min3_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.min_f32(d.min_f32(a, b), c)
}

#[inline(always)]
pub fn v_max3_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.max_f32(d.max_f32(a, b), c)
}

#[inline(always)]
pub fn v_med3_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let nan = d.unordered_f32(a, b) | d.unordered_f32(c, c);
    // By the sources: what MODE makes of a result, as zero of a denormal, does not decide which is the greatest.
    let a_is_greatest = !d.lt_f32(a, b) & !d.lt_f32(a, c);
    let b_is_greatest = !d.lt_f32(b, a) & !d.lt_f32(b, c);
    let others = d.select(b_is_greatest, d.max_f32(a, c), d.max_f32(a, b));
    let median = d.select(a_is_greatest, d.max_f32(b, c), others);
    d.select(nan, v_min3_f32(d, a, b, c), median)
}

#[inline(always)]
pub fn v_trunc_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.trunc_f32(a)
}

#[inline(always)]
pub fn v_ceil_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.ceil_f32(a)
}

#[inline(always)]
pub fn v_floor_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.floor_f32(a)
}

#[inline(always)]
pub fn v_rndne_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.rndne_f32(a)
}

#[inline(always)]
pub fn v_fract_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.fract_f32(a)
}

#[inline(always)]
pub fn v_ldexp_f32<D: FpDomain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.ldexp_f32(a, n)
}

#[inline(always)]
pub fn v_frexp_exp_i32_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.frexp_exp_f32(a)
}

#[inline(always)]
pub fn v_frexp_mant_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.frexp_mant_f32(a)
}

/// Correctly rounded; documented: 1 ulp.
#[inline(always)]
pub fn v_rcp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.rcp_f32(a)
}

/// As `v_rcp_f32`, for integer division: raises no exception but the integer one.
#[inline(always)]
pub fn v_rcp_iflag_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.rcp_iflag_f32(a)
}

/// Correctly rounded; documented: 1 ulp.
#[inline(always)]
pub fn v_rsq_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.rsq_f32(a)
}

/// Correctly rounded; documented: 1 ulp.
#[inline(always)]
pub fn v_sqrt_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.sqrt_f32(a)
}

/// Correctly rounded; documented: 1 ulp.
#[inline(always)]
pub fn v_exp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.exp2_f32(a)
}

/// Correctly rounded; documented: 1 ulp.
#[inline(always)]
pub fn v_log_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.log2_f32(a)
}

/// Correctly rounded. The operand counts revolutions.
#[inline(always)]
pub fn v_sin_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.sin_f32(a)
}

/// Correctly rounded. The operand counts revolutions.
#[inline(always)]
pub fn v_cos_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.cos_f32(a)
}

/// `a` is the quotient, `b` the denominator, `c` the numerator.
#[inline(always)]
pub fn v_div_fixup_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.div_fixup_f32(a, b, c)
}

/// 0 times anything is +0.
#[inline(always)]
pub fn v_mul_legacy_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let zero = d.eq_f32(a, d.u32(0)) | d.eq_f32(b, d.u32(0));
    d.select(zero, d.u32(0), d.mul_f32(a, b))
}

/// 0, or a denormal, times anything is +0.
#[inline(always)]
pub fn v_mad_legacy_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let zero = counts_as_zero(d, a) | counts_as_zero(d, b);
    let (a, b) = (d.select(zero, d.u32(0), a), d.select(zero, d.u32(0), b));
    d.mad_f32(a, b, c)
}

/// Whether an f32 is a zero after flushing.
#[inline(always)]
pub fn counts_as_zero<D: FpDomain>(d: D, a: D::U32) -> D::Bool {
    d.eq(a & d.u32(0x7f80_0000), d.u32(0))
}

/// `a` is the value to scale, `b` the denominator, `c` the numerator.
#[inline(always)]
pub fn v_div_scale_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> (D::U32, D::Bool) {
    d.div_scale_f32(a, b, c)
}

#[inline(always)]
pub fn v_div_fmas_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32, post_scale: D::Bool) -> D::U32 {
    d.div_fmas_f32(a, b, c, post_scale)
}

/// The axis of the greatest of x, y and z: whether it is z, and whether it is y. z goes before y before x.
#[inline(always)]
pub fn major_axis<D: FpDomain>(d: D, x: D::U32, y: D::U32, z: D::U32) -> (D::Bool, D::Bool) {
    let magnitude = |v: D::U32| v & d.u32(0x7fff_ffff);
    let (x, y, z) = (magnitude(x), magnitude(y), magnitude(z));
    let ge = |a, b| d.lt_f32(b, a) | d.eq_f32(a, b);
    let is_z = ge(z, x) & ge(z, y);
    (is_z, !is_z & ge(y, x))
}

/// The value of that axis.
#[inline(always)]
pub fn major<D: FpDomain>(d: D, x: D::U32, y: D::U32, z: D::U32) -> D::U32 {
    let (is_z, is_y) = major_axis(d, x, y, z);
    d.select(is_z, z, d.select(is_y, y, x))
}

/// `a` with its sign turned if `c`; NaNs and denormals as in a multiplication by 1.
#[inline(always)]
pub fn negate_if<D: FpDomain>(d: D, c: D::Bool, a: D::U32) -> D::U32 {
    d.mul_f32(a, d.select(c, d.u32(0xbf80_0000), d.u32(0x3f80_0000)))
}

/// The cube face that (x, y, z) points to: 0, 1 for +x, -x; 2, 3 for y; 4, 5 for z.
#[inline(always)]
pub fn v_cubeid_f32<D: FpDomain>(d: D, x: D::U32, y: D::U32, z: D::U32) -> D::U32 {
    let (is_z, is_y) = major_axis(d, x, y, z);
    let axis = d.select(is_z, d.u32(4), d.select(is_y, d.u32(2), d.u32(0)));
    let negative = d.lt_f32(major(d, x, y, z), d.u32(0));
    d.u32_to_f32(axis + d.select(negative, d.u32(1), d.u32(0)))
}

/// The S coordinate on that face.
#[inline(always)]
pub fn v_cubesc_f32<D: FpDomain>(d: D, x: D::U32, y: D::U32, z: D::U32) -> D::U32 {
    let (is_z, is_y) = major_axis(d, x, y, z);
    let negative = d.lt_f32(major(d, x, y, z), d.u32(0));
    // z: -z ? -x : x. y: x. x: -x ? z : -z.
    let value = d.select(is_z | is_y, x, z);
    negate_if(d, is_z & negative | !is_z & !is_y & !negative, value)
}

/// The T coordinate on that face.
#[inline(always)]
pub fn v_cubetc_f32<D: FpDomain>(d: D, x: D::U32, y: D::U32, z: D::U32) -> D::U32 {
    let (_, is_y) = major_axis(d, x, y, z);
    let negative = d.lt_f32(major(d, x, y, z), d.u32(0));
    // y: -y ? -z : z. Others: -y.
    negate_if(d, !is_y | negative, d.select(is_y, z, y))
}

/// Twice the coordinate along the axis.
#[inline(always)]
pub fn v_cubema_f32<D: FpDomain>(d: D, x: D::U32, y: D::U32, z: D::U32) -> D::U32 {
    d.mul_f32(d.u32(0x4000_0000), major(d, x, y, z))
}

/// 0, or a denormal, times anything is +0; denormals are flushed whatever MODE says (RDNA4 ISA 7.2.4). Also v_fmac_legacy, where
/// `c` is the old destination. The manual returns the third source beside a zero; LLVM adds it to +0, which is not the same of -0.
#[inline(always)]
pub fn v_fma_legacy_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let zero = counts_as_zero(d, a) | counts_as_zero(d, b);
    let (a, b) = (d.select(zero, d.u32(0), a), d.select(zero, d.u32(0), b));
    flush(d, d.fma_f32(a, b, flush(d, c)))
}

/// The product, by the rules of [`v_mul_legacy_f32`]; the least finite number where `c` is not greater than 0, or `b` is that number,
/// minus infinity or a NaN (RDNA3 ISA, V_MULLIT_F32).
#[inline(always)]
pub fn v_mullit_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let least = d.u32(0xff7f_ffff);
    let multiplies = d.lt_f32(d.u32(0), c) & d.lt_f32(least, b);
    d.select(multiplies, v_mul_legacy_f32(d, a, b), least)
}
