//! Operations on lanes that came with RDNA (GFX10 to GFX12), and those that mean something else there. Minimum and maximum are in
//! [`super::extremes`].

use amdgpu_isa::Op;

use crate::lanes::{Kernel, host_kernel, nan, soft_kernel};
use crate::operation::{Lane, Semantics, float, int, measure};
use amdgpu_semantics::domain::{Host, Wrapping};
use amdgpu_semantics::fp::small;
use amdgpu_semantics::ops::convert::*;
use amdgpu_semantics::ops::dot::*;
use amdgpu_semantics::ops::valu_f16::v_fma_f16;
use amdgpu_semantics::ops::valu_f32::*;
use amdgpu_semantics::ops::valu_int::*;
use amdgpu_semantics::ops::valu_int16::*;
use amdgpu_semantics::soft::{ResultType, Soft};

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

/// Where GFX6 and GFX7 have another rule.
pub const MULLIT: &[(Op, Semantics)] = &[(Op::V_MULLIT_F32, float!(F32, v_mullit_f32))];

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_XOR3_B32, int!(v_xor3_b32)),
    (Op::V_MAXMIN_U32, int!(v_maxmin_u32)),
    (Op::V_MINMAX_U32, int!(v_minmax_u32)),
    (Op::V_MAXMIN_I32, int!(v_maxmin_i32)),
    (Op::V_MINMAX_I32, int!(v_minmax_i32)),
    (Op::V_MOV_B16, int!(v_mov_b16)),
    (Op::V_NOT_B16, int!(v_not_b16)),
    (Op::V_AND_B16, int!(v_and_b16)),
    (Op::V_OR_B16, int!(v_or_b16)),
    (Op::V_XOR_B16, int!(v_xor_b16)),
    (Op::V_CNDMASK_B16, int!(v_cndmask_b16)),
    (Op::V_CVT_I32_I16, int!(v_cvt_i32_i16)),
    (Op::V_CVT_U32_U16, int!(v_cvt_u32_u16)),
    (Op::V_CVT_PK_I16_F32, measure!(v_cvt_pk_i16_f32)),
    (Op::V_CVT_PK_U16_F32, measure!(v_cvt_pk_u16_f32)),
    (Op::V_FMA_LEGACY_F32, float!(F32, v_fma_legacy_f32)),
    (Op::V_FMAC_LEGACY_F32, float!(F32, v_fma_legacy_f32)),
    (Op::V_FMAC_F16, float!(F16, v_fma_f16)),
    (Op::V_FMAMK_F16, float!(F16, v_fma_f16)),
    (Op::V_FMAAK_F16, float!(F16, v_fma_f16)),
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
];
