//! How operations of [`amdgpu_semantics::ops::scalar_float`] run, and those whose vector operation has another name only.

use crate::operation::{Semantics, salu_float};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::convert::*;
use amdgpu_semantics::ops::extremes::{ieee_2019, number};
use amdgpu_semantics::ops::scalar_float::*;
use amdgpu_semantics::ops::valu_cmp_float::*;
use amdgpu_semantics::ops::valu_f16::*;
use amdgpu_semantics::ops::valu_f32::*;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_ADD_F32, salu_float!(v_add_f32)),
    (Op::S_SUB_F32, salu_float!(v_sub_f32)),
    (Op::S_MIN_F32, salu_float!(v_min_f32)),
    (Op::S_MAX_F32, salu_float!(v_max_f32)),
    (Op::S_MUL_F32, salu_float!(v_mul_f32)),
    (Op::S_CEIL_F32, salu_float!(v_ceil_f32)),
    (Op::S_FLOOR_F32, salu_float!(v_floor_f32)),
    (Op::S_TRUNC_F32, salu_float!(v_trunc_f32)),
    (Op::S_RNDNE_F32, salu_float!(v_rndne_f32)),
    (Op::S_FMAC_F32, salu_float!(s_fmac_f32)),
    (Op::S_ADD_F16, salu_float!(v_add_f16)),
    (Op::S_SUB_F16, salu_float!(v_sub_f16)),
    (Op::S_MIN_F16, salu_float!(v_min_f16)),
    (Op::S_MAX_F16, salu_float!(v_max_f16)),
    (Op::S_MUL_F16, salu_float!(v_mul_f16)),
    (Op::S_CEIL_F16, salu_float!(v_ceil_f16)),
    (Op::S_FLOOR_F16, salu_float!(v_floor_f16)),
    (Op::S_TRUNC_F16, salu_float!(v_trunc_f16)),
    (Op::S_RNDNE_F16, salu_float!(v_rndne_f16)),
    (Op::S_FMAC_F16, salu_float!(s_fmac_f16)),
    // assembly has the sources in the order of the operation
    (Op::S_FMAAK_F32, salu_float!(v_fma_f32)),
    (Op::S_FMAMK_F32, salu_float!(v_fma_f32)),
    (Op::S_CVT_F32_I32, salu_float!(v_cvt_f32_i32)),
    (Op::S_CVT_F32_U32, salu_float!(v_cvt_f32_u32)),
    (Op::S_CVT_I32_F32, salu_float!(v_cvt_i32_f32)),
    (Op::S_CVT_U32_F32, salu_float!(v_cvt_u32_f32)),
    (Op::S_CVT_F16_F32, salu_float!(v_cvt_f16_f32)),
    (Op::S_CVT_F32_F16, salu_float!(v_cvt_f32_f16)),
    (Op::S_CVT_HI_F32_F16, salu_float!(s_cvt_hi_f32_f16)),
    (Op::S_CVT_PK_RTZ_F16_F32, salu_float!(v_cvt_pkrtz_f16_f32)),
    (Op::S_CMP_LT_F32, salu_float!(v_cmp_lt_f32)),
    (Op::S_CMP_EQ_F32, salu_float!(v_cmp_eq_f32)),
    (Op::S_CMP_LE_F32, salu_float!(v_cmp_le_f32)),
    (Op::S_CMP_GT_F32, salu_float!(v_cmp_gt_f32)),
    (Op::S_CMP_LG_F32, salu_float!(v_cmp_lg_f32)),
    (Op::S_CMP_GE_F32, salu_float!(v_cmp_ge_f32)),
    (Op::S_CMP_O_F32, salu_float!(v_cmp_o_f32)),
    (Op::S_CMP_U_F32, salu_float!(v_cmp_u_f32)),
    (Op::S_CMP_NGE_F32, salu_float!(v_cmp_nge_f32)),
    (Op::S_CMP_NLG_F32, salu_float!(v_cmp_nlg_f32)),
    (Op::S_CMP_NGT_F32, salu_float!(v_cmp_ngt_f32)),
    (Op::S_CMP_NLE_F32, salu_float!(v_cmp_nle_f32)),
    (Op::S_CMP_NEQ_F32, salu_float!(v_cmp_neq_f32)),
    (Op::S_CMP_NLT_F32, salu_float!(v_cmp_nlt_f32)),
    (Op::S_CMP_LT_F16, salu_float!(v_cmp_lt_f16)),
    (Op::S_CMP_EQ_F16, salu_float!(v_cmp_eq_f16)),
    (Op::S_CMP_LE_F16, salu_float!(v_cmp_le_f16)),
    (Op::S_CMP_GT_F16, salu_float!(v_cmp_gt_f16)),
    (Op::S_CMP_LG_F16, salu_float!(v_cmp_lg_f16)),
    (Op::S_CMP_GE_F16, salu_float!(v_cmp_ge_f16)),
    (Op::S_CMP_O_F16, salu_float!(v_cmp_o_f16)),
    (Op::S_CMP_U_F16, salu_float!(v_cmp_u_f16)),
    (Op::S_CMP_NGE_F16, salu_float!(v_cmp_nge_f16)),
    (Op::S_CMP_NLG_F16, salu_float!(v_cmp_nlg_f16)),
    (Op::S_CMP_NGT_F16, salu_float!(v_cmp_ngt_f16)),
    (Op::S_CMP_NLE_F16, salu_float!(v_cmp_nle_f16)),
    (Op::S_CMP_NEQ_F16, salu_float!(v_cmp_neq_f16)),
    (Op::S_CMP_NLT_F16, salu_float!(v_cmp_nlt_f16)),
    (Op::S_MINIMUM_F32, salu_float!(exact ieee_2019::min_f32)),
    (Op::S_MAXIMUM_F32, salu_float!(exact ieee_2019::max_f32)),
    (Op::S_MINIMUM_F16, salu_float!(exact ieee_2019::min_f16)),
    (Op::S_MAXIMUM_F16, salu_float!(exact ieee_2019::max_f16)),
];

/// Of processors whose MODE has no IEEE: a NaN is left out (RDNA4 ISA, S_MIN_NUM_F32).
pub const NUMBER: &[(Op, Semantics)] = &[
    (Op::S_MIN_F32, salu_float!(exact number::min_f32)),
    (Op::S_MAX_F32, salu_float!(exact number::max_f32)),
    (Op::S_MIN_F16, salu_float!(exact number::min_f16)),
    (Op::S_MAX_F16, salu_float!(exact number::max_f16)),
];
