//! Half-precision arithmetic (GFX9 ISA, VOP1, VOP2, VOP3).

use amdgpu_isa::Op;

use crate::operation::{Lane, LaneKind, Semantics, float, float_kernel, measure};
use amdgpu_semantics::fp::FpDomain;
use amdgpu_semantics::soft::ResultType;

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
    let max3 = v_max3_f16(d, a, b, c);
    let others = d.select(d.eq_f16(max3, b), d.max_f16(a, c), d.max_f16(a, b));
    let median = d.select(d.eq_f16(max3, a), d.max_f16(b, c), others);
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

/// A float operation that writes one half of the destination and keeps the other.
///
/// So do those with op_sel[3], and v_mac, v_madmk and v_madak, which write the low half (LLVM, AMDGPU target,
/// `zeroesHigh16BitsOfDest`). All others write zero to the high half.
macro_rules! half {
    ($f:ident) => {
        Semantics::Lane(Lane::new(float_kernel!(F16, $f), ResultType::F16).kind(LaneKind::KeepsHalf))
    };
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_ADD_F16, float!(F16, v_add_f16)),
    (Op::V_SUB_F16, float!(F16, v_sub_f16)),
    (Op::V_SUBREV_F16, float!(F16, v_subrev_f16)),
    (Op::V_MUL_F16, float!(F16, v_mul_f16)),
    (Op::V_MIN_F16, float!(F16, v_min_f16)),
    (Op::V_MAX_F16, float!(F16, v_max_f16)),
    (Op::V_MAD_F16, half!(v_mad_f16)),
    (Op::V_MAC_F16, half!(v_mad_f16)),
    (Op::V_MADMK_F16, half!(v_mad_f16)),
    (Op::V_MADAK_F16, half!(v_mad_f16)),
    (Op::V_FMA_F16, half!(v_fma_f16)),
    (Op::V_DIV_FIXUP_F16, half!(v_div_fixup_f16)),
    (Op::V_MIN3_F16, half!(v_min3_f16)),
    (Op::V_MAX3_F16, half!(v_max3_f16)),
    (Op::V_MED3_F16, half!(v_med3_f16)),
    (Op::V_MAD_LEGACY_F16, float!(F16, v_mad_f16)),
    (Op::V_FMA_LEGACY_F16, float!(F16, v_fma_f16)),
    (Op::V_DIV_FIXUP_LEGACY_F16, float!(F16, v_div_fixup_f16)),
    (Op::V_TRUNC_F16, float!(F16, v_trunc_f16)),
    (Op::V_CEIL_F16, float!(F16, v_ceil_f16)),
    (Op::V_FLOOR_F16, float!(F16, v_floor_f16)),
    (Op::V_RNDNE_F16, float!(F16, v_rndne_f16)),
    (Op::V_FRACT_F16, float!(F16, v_fract_f16)),
    (Op::V_LDEXP_F16, float!(F16, v_ldexp_f16)),
    (Op::V_FREXP_EXP_I16_F16, measure!(v_frexp_exp_i16_f16)),
    (Op::V_FREXP_MANT_F16, float!(F16, v_frexp_mant_f16)),
    (Op::V_RCP_F16, float!(F16, v_rcp_f16)),
    (Op::V_RSQ_F16, float!(F16, v_rsq_f16)),
    (Op::V_SQRT_F16, float!(F16, v_sqrt_f16)),
    (Op::V_EXP_F16, float!(F16, v_exp_f16)),
    (Op::V_LOG_F16, float!(F16, v_log_f16)),
    (Op::V_SIN_F16, float!(F16, v_sin_f16)),
    (Op::V_COS_F16, float!(F16, v_cos_f16)),
];

#[cfg(test)]
mod tests;
