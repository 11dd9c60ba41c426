//! How operations of [`amdgpu_semantics::ops::bf16`] and [`amdgpu_semantics::ops::tanh`] run.

use crate::lanes::soft_kernel;
use crate::operation::{Lane, LaneKind, Mix, Narrow, Semantics, float_kernel};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::bf16::*;
use amdgpu_semantics::ops::mix::v_fma_mix_f32;
use amdgpu_semantics::ops::tanh::{v_tanh_f16, v_tanh_f32};
use amdgpu_semantics::soft::ResultType;

/// An operation on halves that op_sel and op_sel_hi choose.
macro_rules! packed_bf16 {
    ($f:ident) => {
        Semantics::Lane(Lane::new(soft_kernel($f), ResultType::V2BF16).kind(LaneKind::Packed))
    };
}

macro_rules! plain {
    ($ty:ident, $f:ident) => {
        Semantics::Lane(Lane::new(soft_kernel($f), ResultType::$ty))
    };
}

/// A multiply-add whose narrow sources are bf16; `half` is the one that a narrow result goes to.
const fn mixed(kernel: crate::lanes::Kernel, result: ResultType, half: Option<u8>) -> Semantics {
    Semantics::Lane(Lane::new(kernel, result).kind(LaneKind::Mix(Mix {
        narrow: Narrow::Bf16,
        flushes: false,
        half,
    })))
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_PK_FMA_BF16, packed_bf16!(v_pk_fma_bf16)),
    (Op::V_PK_ADD_BF16, packed_bf16!(v_pk_add_bf16)),
    (Op::V_PK_MUL_BF16, packed_bf16!(v_pk_mul_bf16)),
    (Op::V_PK_MIN_NUM_BF16, packed_bf16!(v_pk_min_num_bf16)),
    (Op::V_PK_MAX_NUM_BF16, packed_bf16!(v_pk_max_num_bf16)),
    (
        Op::V_FMA_MIX_F32_BF16,
        mixed(float_kernel!(F32, v_fma_mix_f32), ResultType::F32, None),
    ),
    (
        Op::V_FMA_MIXLO_BF16,
        mixed(soft_kernel(v_fma_mix_bf16), ResultType::BF16, Some(0)),
    ),
    (
        Op::V_FMA_MIXHI_BF16,
        mixed(soft_kernel(v_fma_mix_bf16), ResultType::BF16, Some(1)),
    ),
    (Op::V_RCP_BF16, plain!(BF16, v_rcp_bf16)),
    (Op::V_SQRT_BF16, plain!(BF16, v_sqrt_bf16)),
    (Op::V_RSQ_BF16, plain!(BF16, v_rsq_bf16)),
    (Op::V_LOG_BF16, plain!(BF16, v_log_bf16)),
    (Op::V_EXP_BF16, plain!(BF16, v_exp_bf16)),
    (Op::V_SIN_BF16, plain!(BF16, v_sin_bf16)),
    (Op::V_COS_BF16, plain!(BF16, v_cos_bf16)),
    (Op::V_TANH_BF16, plain!(BF16, v_tanh_bf16)),
    (Op::V_TANH_F16, plain!(F16, v_tanh_f16)),
    (Op::V_TANH_F32, plain!(F32, v_tanh_f32)),
];
