//! How operations of [`amdgpu_semantics::ops::valu_int64`] run.

use crate::operation::{Semantics, float, int};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::valu_f64::v_fma_f64;
use amdgpu_semantics::ops::valu_int64::*;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_ADD_NC_U64, int!(v_add_nc_u64, clamp = v_add_nc_u64_clamp)),
    (Op::V_SUB_NC_U64, int!(v_sub_nc_u64, clamp = v_sub_nc_u64_clamp)),
    (Op::V_MUL_U64, int!(v_mul_u64)),
    (Op::V_MIN_U64, int!(v_min_u64)),
    (Op::V_MAX_U64, int!(v_max_u64)),
    (Op::V_MIN_I64, int!(v_min_i64)),
    (Op::V_MAX_I64, int!(v_max_i64)),
    (Op::V_MAD_U32, int!(v_mad_u32)),
    (
        Op::V_MAD_NC_U64_U32,
        int!(v_mad_nc_u64_u32, clamp = v_mad_nc_u64_u32_clamp),
    ),
    (
        Op::V_MAD_NC_I64_I32,
        int!(v_mad_nc_i64_i32, clamp = v_mad_nc_i64_i32_clamp),
    ),
    // with a literal of 64 bits, which is the second or the third source as the text has it
    (Op::V_FMAMK_F64, float!(F64, v_fma_f64)),
    (Op::V_FMAAK_F64, float!(F64, v_fma_f64)),
];
