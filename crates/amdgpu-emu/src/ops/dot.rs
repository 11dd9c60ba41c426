//! How operations of [`amdgpu_semantics::ops::dot`] run.

use crate::operation::{Lane, LaneKind, Semantics, float, float_kernel, int, int_kernel};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::dot::*;
use amdgpu_semantics::soft::ResultType;

/// A dot product of halves, which op_sel and op_sel_hi choose.
macro_rules! dot2 {
    ($f:ident, clamp = $g:ident) => {
        Semantics::Lane(
            Lane::new(int_kernel!($f), ResultType::Bits)
                .clamped(int_kernel!($g))
                .kind(LaneKind::Dot),
        )
    };
}

/// On processors that flush f16 denormals here.
pub const FLUSHING: &[(Op, Semantics)] = &[
    (
        Op::V_DOT2_F32_F16,
        Semantics::Lane(Lane::new(float_kernel!(F32, v_dot2_f32_f16_flushing), ResultType::F32).kind(LaneKind::Dot)),
    ),
    (Op::V_DOT2C_F32_F16, float!(F32, v_dot2_f32_f16_flushing)),
];

pub const OPS: &[(Op, Semantics)] = &[
    (
        Op::V_DOT2_F32_F16,
        Semantics::Lane(Lane::new(float_kernel!(F32, v_dot2_f32_f16), ResultType::F32).kind(LaneKind::Dot)),
    ),
    (Op::V_DOT2_I32_I16, dot2!(v_dot2_i32_i16, clamp = v_dot2_i32_i16_clamp)),
    (Op::V_DOT2_U32_U16, dot2!(v_dot2_u32_u16, clamp = v_dot2_u32_u16_clamp)),
    (Op::V_DOT4_I32_I8, int!(v_dot4_i32_i8, clamp = v_dot4_i32_i8_clamp)),
    (Op::V_DOT4_U32_U8, int!(v_dot4_u32_u8, clamp = v_dot4_u32_u8_clamp)),
    (Op::V_DOT8_I32_I4, int!(v_dot8_i32_i4, clamp = v_dot8_i32_i4_clamp)),
    (Op::V_DOT8_U32_U4, int!(v_dot8_u32_u4, clamp = v_dot8_u32_u4_clamp)),
    (Op::V_DOT2C_F32_F16, float!(F32, v_dot2_f32_f16)),
    (Op::V_DOT2C_I32_I16, int!(v_dot2_i32_i16, clamp = v_dot2_i32_i16_clamp)),
    (Op::V_DOT4C_I32_I8, int!(v_dot4_i32_i8, clamp = v_dot4_i32_i8_clamp)),
    (Op::V_DOT8C_I32_I4, int!(v_dot8_i32_i4, clamp = v_dot8_i32_i4_clamp)),
];
