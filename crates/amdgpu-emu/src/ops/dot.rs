//! How operations of [`amdgpu_semantics::ops::dot`] run.

use crate::lanes::{Kernel, host_kernel, nan, soft_kernel};
use crate::operation::{Lane, LaneKind, Semantics, float, float_kernel, int, int_kernel};
use amdgpu_isa::Op;
use amdgpu_semantics::domain::{Host, Wrapping};
use amdgpu_semantics::fp::small;
use amdgpu_semantics::ops::dot::*;
use amdgpu_semantics::soft::{ResultType, Soft};

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

/// The kernels of a dot product whose sources say whether they are signed, by `neg`: without and with clamp.
macro_rules! by_signs {
    ($bits:literal) => {
        &[
            by_signs!($bits, false, false),
            by_signs!($bits, true, false),
            by_signs!($bits, false, true),
            by_signs!($bits, true, true),
        ]
    };
    ($bits:literal, $a:literal, $b:literal) => {
        [
            host_kernel::<_, _, _, { nan::NONE }>(dot_iu::<Host, $bits, $a, $b>, dot_iu::<Soft, $bits, $a, $b>),
            host_kernel::<_, _, _, { nan::NONE }>(
                dot_iu_clamp::<Host, $bits, $a, $b>,
                dot_iu_clamp::<Soft, $bits, $a, $b>,
            ),
        ]
    };
}

const DOT4_IU: &[[Kernel; 2]; 4] = by_signs!(8);
const DOT8_IU: &[[Kernel; 2]; 4] = by_signs!(4);

const fn iu(kernels: &'static [[Kernel; 2]; 4]) -> Semantics {
    Semantics::Lane(Lane::new(kernels[0][0], ResultType::Bits).by_signs(kernels))
}

/// A dot product of four 8-bit floats and an f32.
macro_rules! dot4_small {
    ($a:ident, $b:ident) => {
        Semantics::Lane(Lane::new(
            soft_kernel(|d: Soft, a: Wrapping<u32>, b: Wrapping<u32>, c: Wrapping<u32>| {
                dot4_small(d, [small::$a, small::$b], [a, b, c])
            }),
            ResultType::F32,
        ))
    };
}

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
    (Op::V_DOT4_I32_IU8, iu(DOT4_IU)),
    (Op::V_DOT8_I32_IU4, iu(DOT8_IU)),
    (
        Op::V_DOT2_F16_F16,
        Semantics::Lane(Lane::new(soft_kernel(v_dot2_f16_f16), ResultType::F16)),
    ),
    (
        Op::V_DOT2_BF16_BF16,
        Semantics::Lane(Lane::new(soft_kernel(v_dot2_bf16_bf16), ResultType::Bits)),
    ),
    (Op::V_DOT4_F32_FP8_FP8, dot4_small!(FP8, FP8)),
    (Op::V_DOT4_F32_FP8_BF8, dot4_small!(FP8, BF8)),
    (Op::V_DOT4_F32_BF8_FP8, dot4_small!(BF8, FP8)),
    (Op::V_DOT4_F32_BF8_BF8, dot4_small!(BF8, BF8)),
    (Op::V_DOT2C_I32_I16, int!(v_dot2_i32_i16, clamp = v_dot2_i32_i16_clamp)),
    (Op::V_DOT4C_I32_I8, int!(v_dot4_i32_i8, clamp = v_dot4_i32_i8_clamp)),
    (Op::V_DOT8C_I32_I4, int!(v_dot8_i32_i4, clamp = v_dot8_i32_i4_clamp)),
];

#[cfg(test)]
mod tests;
