//! How operations of [`amdgpu_semantics::ops::legacy`] run.

use super::valu_cmp_float::cmpx;
use crate::operation::{Semantics, bits, float, int, measure};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::legacy::*;
use amdgpu_semantics::ops::valu_cmp_float::*;
use amdgpu_semantics::ops::valu_f32::v_mad_legacy_f32;
use amdgpu_semantics::ops::valu_int::v_mul_lo_u32;

/// The entries of compares that raise an invalid operation for any NaN, without and with EXEC written. The exception is not
/// computed: their results are those of the compares that do not raise it.
macro_rules! signaling {
    ($($op:ident $opx:ident = $f:ident;)+) => {
        &[$(
            (Op::$op, measure!(of F32, $f)),
            (Op::$opx, cmpx(measure!(of F32, $f))),
        )+]
    };
}

pub const COMPARES: &[(Op, Semantics)] = signaling! {
    V_CMPS_F_F32 V_CMPSX_F_F32 = v_cmp_f_f32;
    V_CMPS_LT_F32 V_CMPSX_LT_F32 = v_cmp_lt_f32;
    V_CMPS_EQ_F32 V_CMPSX_EQ_F32 = v_cmp_eq_f32;
    V_CMPS_LE_F32 V_CMPSX_LE_F32 = v_cmp_le_f32;
    V_CMPS_GT_F32 V_CMPSX_GT_F32 = v_cmp_gt_f32;
    V_CMPS_LG_F32 V_CMPSX_LG_F32 = v_cmp_lg_f32;
    V_CMPS_GE_F32 V_CMPSX_GE_F32 = v_cmp_ge_f32;
    V_CMPS_O_F32 V_CMPSX_O_F32 = v_cmp_o_f32;
    V_CMPS_U_F32 V_CMPSX_U_F32 = v_cmp_u_f32;
    V_CMPS_NGE_F32 V_CMPSX_NGE_F32 = v_cmp_nge_f32;
    V_CMPS_NLG_F32 V_CMPSX_NLG_F32 = v_cmp_nlg_f32;
    V_CMPS_NGT_F32 V_CMPSX_NGT_F32 = v_cmp_ngt_f32;
    V_CMPS_NLE_F32 V_CMPSX_NLE_F32 = v_cmp_nle_f32;
    V_CMPS_NEQ_F32 V_CMPSX_NEQ_F32 = v_cmp_neq_f32;
    V_CMPS_NLT_F32 V_CMPSX_NLT_F32 = v_cmp_nlt_f32;
    V_CMPS_TRU_F32 V_CMPSX_TRU_F32 = v_cmp_tru_f32;
    V_CMPS_F_F64 V_CMPSX_F_F64 = v_cmp_f_f64;
    V_CMPS_LT_F64 V_CMPSX_LT_F64 = v_cmp_lt_f64;
    V_CMPS_EQ_F64 V_CMPSX_EQ_F64 = v_cmp_eq_f64;
    V_CMPS_LE_F64 V_CMPSX_LE_F64 = v_cmp_le_f64;
    V_CMPS_GT_F64 V_CMPSX_GT_F64 = v_cmp_gt_f64;
    V_CMPS_LG_F64 V_CMPSX_LG_F64 = v_cmp_lg_f64;
    V_CMPS_GE_F64 V_CMPSX_GE_F64 = v_cmp_ge_f64;
    V_CMPS_O_F64 V_CMPSX_O_F64 = v_cmp_o_f64;
    V_CMPS_U_F64 V_CMPSX_U_F64 = v_cmp_u_f64;
    V_CMPS_NGE_F64 V_CMPSX_NGE_F64 = v_cmp_nge_f64;
    V_CMPS_NLG_F64 V_CMPSX_NLG_F64 = v_cmp_nlg_f64;
    V_CMPS_NGT_F64 V_CMPSX_NGT_F64 = v_cmp_ngt_f64;
    V_CMPS_NLE_F64 V_CMPSX_NLE_F64 = v_cmp_nle_f64;
    V_CMPS_NEQ_F64 V_CMPSX_NEQ_F64 = v_cmp_neq_f64;
    V_CMPS_NLT_F64 V_CMPSX_NLT_F64 = v_cmp_nlt_f64;
    V_CMPS_TRU_F64 V_CMPSX_TRU_F64 = v_cmp_tru_f64;
};

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_LSHL_B32, int!(v_lshl_b32)),
    (Op::V_LSHR_B32, int!(v_lshr_b32)),
    (Op::V_ASHR_I32, int!(v_ashr_i32)),
    (Op::V_LSHL_B64, int!(v_lshl_b64)),
    (Op::V_LSHR_B64, int!(v_lshr_b64)),
    (Op::V_ASHR_I64, int!(v_ashr_i64)),
    (Op::V_MUL_LO_I32, int!(v_mul_lo_u32)),
    (Op::V_MIN_LEGACY_F32, bits!(v_min_legacy_f32)),
    (Op::V_MAX_LEGACY_F32, bits!(v_max_legacy_f32)),
    (Op::V_MAC_LEGACY_F32, float!(F32, v_mad_legacy_f32)),
    (Op::V_RCP_CLAMP_F32, float!(F32, v_rcp_clamp_f32)),
    (Op::V_RSQ_CLAMP_F32, float!(F32, v_rsq_clamp_f32)),
    (Op::V_RCP_CLAMP_F64, float!(F64, v_rcp_clamp_f64)),
    (Op::V_RSQ_CLAMP_F64, float!(F64, v_rsq_clamp_f64)),
    (Op::V_LOG_CLAMP_F32, float!(F32, v_log_clamp_f32)),
    (Op::V_RCP_LEGACY_F32, float!(F32, v_rcp_legacy_f32)),
    (Op::V_RSQ_LEGACY_F32, float!(F32, v_rsq_legacy_f32)),
    (Op::V_MULLIT_F32, float!(F32, v_mullit_f32)),
];
