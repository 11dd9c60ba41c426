//! How operations of [`amdgpu_semantics::ops::packed`] run.

use crate::operation::{Lane, LaneKind, Semantics, float, float_kernel, int_kernel};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::packed::*;
use amdgpu_semantics::soft::ResultType;

/// A packed operation on integers; clamp is of no consequence where the result cannot overflow.
macro_rules! packed {
    ($f:ident) => {
        Semantics::Lane(Lane::new(int_kernel!($f), ResultType::Bits).kind(LaneKind::Packed))
    };
    ($f:ident, clamp = $g:ident) => {
        Semantics::Lane(
            Lane::new(int_kernel!($f), ResultType::Bits)
                .clamped(int_kernel!($g))
                .kind(LaneKind::Packed),
        )
    };
}
pub(super) use packed;

/// A packed operation on floats.
macro_rules! packed_float {
    ($f:ident) => {
        Semantics::Lane(Lane::new(float_kernel!(V2F16, $f), ResultType::V2F16).kind(LaneKind::Packed))
    };
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_PK_MAD_I16, packed!(v_pk_mad_u16, clamp = v_pk_mad_i16_clamp)),
    (
        Op::V_PK_MUL_LO_U16,
        packed!(v_pk_mul_lo_u16, clamp = v_pk_mul_lo_u16_clamp),
    ),
    (Op::V_PK_ADD_I16, packed!(v_pk_add_u16, clamp = v_pk_add_i16_clamp)),
    (Op::V_PK_SUB_I16, packed!(v_pk_sub_u16, clamp = v_pk_sub_i16_clamp)),
    (Op::V_PK_LSHLREV_B16, packed!(v_pk_lshlrev_b16)),
    (Op::V_PK_LSHRREV_B16, packed!(v_pk_lshrrev_b16)),
    (Op::V_PK_ASHRREV_I16, packed!(v_pk_ashrrev_i16)),
    (Op::V_PK_MAX_I16, packed!(v_pk_max_i16)),
    (Op::V_PK_MIN_I16, packed!(v_pk_min_i16)),
    (Op::V_PK_MAD_U16, packed!(v_pk_mad_u16, clamp = v_pk_mad_u16_clamp)),
    (Op::V_PK_ADD_U16, packed!(v_pk_add_u16, clamp = v_pk_add_u16_clamp)),
    (Op::V_PK_SUB_U16, packed!(v_pk_sub_u16, clamp = v_pk_sub_u16_clamp)),
    (Op::V_PK_MAX_U16, packed!(v_pk_max_u16)),
    (Op::V_PK_MIN_U16, packed!(v_pk_min_u16)),
    (Op::V_PK_FMA_F16, packed_float!(v_pk_fma_f16)),
    (Op::V_PK_ADD_F16, packed_float!(v_pk_add_f16)),
    (Op::V_PK_MUL_F16, packed_float!(v_pk_mul_f16)),
    (Op::V_PK_MIN_F16, packed_float!(v_pk_min_f16)),
    (Op::V_PK_MAX_F16, packed_float!(v_pk_max_f16)),
    (Op::V_PK_FMAC_F16, float!(V2F16, v_pk_fma_f16)),
];
