//! How operations of [`amdgpu_semantics::ops::valu_f16`] run.

use crate::operation::{Lane, LaneKind, Semantics, float, float_kernel, measure};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::valu_f16::*;
use amdgpu_semantics::soft::ResultType;

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
