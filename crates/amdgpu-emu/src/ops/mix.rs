//! How operations of [`amdgpu_semantics::ops::mix`] run.

use crate::operation::{Lane, LaneKind, Mix, Narrow, Semantics, float_kernel};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::mix::*;
use amdgpu_semantics::soft::ResultType;

macro_rules! mix {
    ($ty:ident, $f:ident, flushes = $flushes:literal, half = $half:expr) => {
        Semantics::Lane(
            Lane::new(float_kernel!($ty of F32, $f), ResultType::$ty).kind(LaneKind::Mix(Mix {
                narrow: Narrow::F16,
                flushes: $flushes,
                half: $half,
            })),
        )
    };
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_MAD_MIX_F32, mix!(F32, v_mad_mix_f32, flushes = true, half = None)),
    (
        Op::V_MAD_MIXLO_F16,
        mix!(F16, v_mad_mix_f16, flushes = true, half = Some(0)),
    ),
    (
        Op::V_MAD_MIXHI_F16,
        mix!(F16, v_mad_mix_f16, flushes = true, half = Some(1)),
    ),
    (
        Op::V_FMA_MIX_F32,
        mix!(F32, v_fma_mix_f32, flushes = false, half = None),
    ),
    (
        Op::V_FMA_MIXLO_F16,
        mix!(F16, v_fma_mix_f16, flushes = false, half = Some(0)),
    ),
    (
        Op::V_FMA_MIXHI_F16,
        mix!(F16, v_fma_mix_f16, flushes = false, half = Some(1)),
    ),
];
