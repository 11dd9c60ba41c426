//! How operations of [`amdgpu_semantics::ops::valu_f64`] run.

use crate::operation::{Semantics, exact, float, measure};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::valu_f64::*;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_ADD_F64, float!(F64, v_add_f64)),
    (Op::V_MUL_F64, float!(F64, v_mul_f64)),
    (Op::V_MIN_F64, float!(F64, v_min_f64)),
    (Op::V_MAX_F64, float!(F64, v_max_f64)),
    (Op::V_FMA_F64, float!(F64, v_fma_f64)),
    (Op::V_TRUNC_F64, float!(F64, v_trunc_f64)),
    (Op::V_CEIL_F64, float!(F64, v_ceil_f64)),
    (Op::V_FLOOR_F64, float!(F64, v_floor_f64)),
    (Op::V_RNDNE_F64, float!(F64, v_rndne_f64)),
    (Op::V_FRACT_F64, float!(F64, v_fract_f64)),
    (Op::V_LDEXP_F64, float!(F64, v_ldexp_f64)),
    (Op::V_FREXP_EXP_I32_F64, measure!(v_frexp_exp_i32_f64)),
    (Op::V_FREXP_MANT_F64, float!(F64, v_frexp_mant_f64)),
    (Op::V_RCP_F64, float!(F64, v_rcp_f64)),
    (Op::V_RSQ_F64, float!(F64, v_rsq_f64)),
    (Op::V_SQRT_F64, float!(F64, v_sqrt_f64)),
    (Op::V_DIV_SCALE_F64, float!(F64, v_div_scale_f64)),
    (Op::V_DIV_FMAS_F64, float!(F64, v_div_fmas_f64)),
    (Op::V_DIV_FIXUP_F64, float!(F64, v_div_fixup_f64)),
    (Op::V_TRIG_PREOP_F64, exact!(F64, v_trig_preop_f64)),
];
