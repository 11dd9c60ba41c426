//! How operations of [`amdgpu_semantics::ops::min_max`] run.

use crate::operation::{Semantics, float};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::min_max::*;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_MIN_F32, float!(F32, v_min_f32)),
    (Op::V_MAX_F32, float!(F32, v_max_f32)),
    (Op::V_MIN_F16, float!(F16, v_min_f16)),
    (Op::V_MAX_F16, float!(F16, v_max_f16)),
    (Op::V_MIN_F64, float!(F64, v_min_f64)),
    (Op::V_MAX_F64, float!(F64, v_max_f64)),
    (Op::V_MIN3_F32, float!(F32, v_min3_f32)),
    (Op::V_MAX3_F32, float!(F32, v_max3_f32)),
    (Op::V_MED3_F32, float!(F32, v_med3_f32)),
];
