//! How operations of [`amdgpu_semantics::ops::sums_limited`] run.

use super::packed::packed;
use crate::operation::{Lane, LaneKind, Semantics, int, int_kernel};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::sums_limited::*;
use amdgpu_semantics::soft::ResultType;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_ADD_MAX_I32, int!(v_add_max_i32, clamp = v_add_max_i32_clamp)),
    (Op::V_ADD_MIN_I32, int!(v_add_min_i32, clamp = v_add_min_i32_clamp)),
    (Op::V_ADD_MAX_U32, int!(v_add_max_u32)),
    (Op::V_ADD_MIN_U32, int!(v_add_min_u32)),
    (
        Op::V_PK_ADD_MAX_I16,
        packed!(v_pk_add_max_i16, clamp = v_pk_add_max_i16_clamp),
    ),
    (
        Op::V_PK_ADD_MIN_I16,
        packed!(v_pk_add_min_i16, clamp = v_pk_add_min_i16_clamp),
    ),
    (Op::V_PK_ADD_MAX_U16, packed!(v_pk_add_max_u16)),
    (Op::V_PK_ADD_MIN_U16, packed!(v_pk_add_min_u16)),
    (Op::V_PK_MAX3_I16, packed!(v_pk_max3_i16, clamp = v_pk_max3_i16_clamp)),
    (Op::V_PK_MIN3_I16, packed!(v_pk_min3_i16, clamp = v_pk_min3_i16_clamp)),
    (Op::V_PK_MAX3_U16, packed!(v_pk_max3_u16)),
    (Op::V_PK_MIN3_U16, packed!(v_pk_min3_u16)),
    (Op::V_SAT_PK4_I4_I8, int!(v_sat_pk4_i4_i8)),
    (Op::V_SAT_PK4_U4_U8, int!(v_sat_pk4_u4_u8)),
];
