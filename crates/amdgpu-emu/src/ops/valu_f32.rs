//! How operations of [`amdgpu_semantics::ops::valu_f32`] run.

use crate::operation::{Semantics, float, measure};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::valu_f32::*;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_ADD_F32, float!(F32, v_add_f32)),
    (Op::V_SUB_F32, float!(F32, v_sub_f32)),
    (Op::V_SUBREV_F32, float!(F32, v_subrev_f32)),
    (Op::V_MUL_F32, float!(F32, v_mul_f32)),
    (Op::V_MUL_LEGACY_F32, float!(F32, v_mul_legacy_f32)),
    (Op::V_MIN_F32, float!(F32, v_min_f32)),
    (Op::V_MAX_F32, float!(F32, v_max_f32)),
    (Op::V_MAD_F32, float!(F32, v_mad_f32)),
    (Op::V_MAC_F32, float!(F32, v_mad_f32)),
    (Op::V_MADMK_F32, float!(F32, v_mad_f32)),
    (Op::V_MADAK_F32, float!(F32, v_mad_f32)),
    (Op::V_MAD_LEGACY_F32, float!(F32, v_mad_legacy_f32)),
    (Op::V_FMA_F32, float!(F32, v_fma_f32)),
    (Op::V_FMAC_F32, float!(F32, v_fma_f32)),
    (Op::V_MIN3_F32, float!(F32, v_min3_f32)),
    (Op::V_MAX3_F32, float!(F32, v_max3_f32)),
    (Op::V_MED3_F32, float!(F32, v_med3_f32)),
    (Op::V_TRUNC_F32, float!(F32, v_trunc_f32)),
    (Op::V_CEIL_F32, float!(F32, v_ceil_f32)),
    (Op::V_FLOOR_F32, float!(F32, v_floor_f32)),
    (Op::V_RNDNE_F32, float!(F32, v_rndne_f32)),
    (Op::V_FRACT_F32, float!(F32, v_fract_f32)),
    (Op::V_LDEXP_F32, float!(F32, v_ldexp_f32)),
    (Op::V_FREXP_EXP_I32_F32, measure!(of F32, v_frexp_exp_i32_f32)),
    (Op::V_FREXP_MANT_F32, float!(F32, v_frexp_mant_f32)),
    (Op::V_RCP_F32, float!(F32, v_rcp_f32)),
    (Op::V_RCP_IFLAG_F32, float!(F32, v_rcp_iflag_f32)),
    (Op::V_RSQ_F32, float!(F32, v_rsq_f32)),
    (Op::V_SQRT_F32, float!(F32, v_sqrt_f32)),
    (Op::V_EXP_F32, float!(F32, v_exp_f32)),
    (Op::V_EXP_LEGACY_F32, float!(F32, v_exp_f32)),
    (Op::V_LOG_F32, float!(F32, v_log_f32)),
    (Op::V_LOG_LEGACY_F32, float!(F32, v_log_f32)),
    (Op::V_SIN_F32, float!(F32, v_sin_f32)),
    (Op::V_COS_F32, float!(F32, v_cos_f32)),
    (Op::V_DIV_SCALE_F32, float!(F32, v_div_scale_f32)),
    (Op::V_DIV_FMAS_F32, float!(F32, v_div_fmas_f32)),
    (Op::V_DIV_FIXUP_F32, float!(F32, v_div_fixup_f32)),
    (Op::V_CUBEID_F32, float!(F32, v_cubeid_f32)),
    (Op::V_CUBESC_F32, float!(F32, v_cubesc_f32)),
    (Op::V_CUBETC_F32, float!(F32, v_cubetc_f32)),
    (Op::V_CUBEMA_F32, float!(F32, v_cubema_f32)),
];

#[cfg(test)]
mod tests;
