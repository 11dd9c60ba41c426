//! How operations of [`amdgpu_semantics::ops::valu_int16`] run.

use crate::lanes::{Kernel, host_kernel, nan};
use crate::operation::{Lane, LaneKind, Semantics, int, int_kernel};
use amdgpu_isa::Op;
use amdgpu_semantics::domain::Host;
use amdgpu_semantics::ops::valu_int16::*;
use amdgpu_semantics::soft::ResultType;

/// A lane operation whose result goes to one half of the destination.
macro_rules! half {
    ($f:ident) => {
        Semantics::Lane(Lane::new(int_kernel!($f), ResultType::Bits).kind(LaneKind::KeepsHalf))
    };
    ($f:ident, clamp = $g:ident) => {
        Semantics::Lane(
            Lane::new(int_kernel!($f), ResultType::Bits)
                .clamped(int_kernel!($g))
                .kind(LaneKind::KeepsHalf),
        )
    };
}

const PACK_B32_F16: Kernel = host_kernel::<_, _, _, { nan::F16 }>(v_pack_b32_f16::<Host>, v_pack_b32_f16_in_mode);

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_ADD_U16, int!(v_add_u16, clamp = v_add_u16_clamp)),
    (Op::V_SUB_U16, int!(v_sub_u16, clamp = v_sub_u16_clamp)),
    (Op::V_SUBREV_U16, int!(v_subrev_u16, clamp = v_subrev_u16_clamp)),
    (Op::V_ADD_I16, half!(v_add_u16, clamp = v_add_i16_clamp)),
    (Op::V_SUB_I16, half!(v_sub_u16, clamp = v_sub_i16_clamp)),
    (Op::V_MUL_LO_U16, int!(v_mul_lo_u16)),
    (Op::V_LSHLREV_B16, int!(v_lshlrev_b16)),
    (Op::V_LSHRREV_B16, int!(v_lshrrev_b16)),
    (Op::V_ASHRREV_I16, int!(v_ashrrev_i16)),
    (Op::V_MAX_U16, int!(v_max_u16)),
    (Op::V_MIN_U16, int!(v_min_u16)),
    (Op::V_MAX_I16, int!(v_max_i16)),
    (Op::V_MIN_I16, int!(v_min_i16)),
    (Op::V_MAX3_U16, half!(v_max3_u16)),
    (Op::V_MIN3_U16, half!(v_min3_u16)),
    (Op::V_MAX3_I16, half!(v_max3_i16)),
    (Op::V_MIN3_I16, half!(v_min3_i16)),
    (Op::V_MED3_U16, half!(v_med3_u16)),
    (Op::V_MED3_I16, half!(v_med3_i16)),
    (Op::V_MAD_U16, half!(v_mad_u16, clamp = v_mad_u16_clamp)),
    (Op::V_MAD_I16, half!(v_mad_u16, clamp = v_mad_i16_clamp)),
    (Op::V_MAD_LEGACY_U16, int!(v_mad_u16, clamp = v_mad_u16_clamp)),
    (Op::V_MAD_LEGACY_I16, int!(v_mad_u16, clamp = v_mad_i16_clamp)),
    (Op::V_MAD_U32_U16, int!(v_mad_u32_u16, clamp = v_mad_u32_u16_clamp)),
    (Op::V_MAD_I32_I16, int!(v_mad_i32_i16, clamp = v_mad_i32_i16_clamp)),
    (Op::V_CVT_PK_U16_U32, int!(v_cvt_pk_u16_u32)),
    (Op::V_CVT_PK_I16_I32, int!(v_cvt_pk_i16_i32)),
    (Op::V_SAT_PK_U8_I16, int!(v_sat_pk_u8_i16)),
    (
        Op::V_PACK_B32_F16,
        Semantics::Lane(Lane::new(PACK_B32_F16, ResultType::Bits)),
    ),
    (Op::V_SAD_U8, int!(v_sad_u8, clamp = v_sad_u8_clamp)),
    (Op::V_SAD_HI_U8, int!(v_sad_hi_u8, clamp = v_sad_hi_u8_clamp)),
    (Op::V_SAD_U16, int!(v_sad_u16, clamp = v_sad_u16_clamp)),
    (Op::V_SAD_U32, int!(v_sad_u32, clamp = v_sad_u32_clamp)),
    (Op::V_MSAD_U8, int!(v_msad_u8, clamp = v_msad_u8_clamp)),
    (
        Op::V_QSAD_PK_U16_U8,
        int!(v_qsad_pk_u16_u8, clamp = v_qsad_pk_u16_u8_clamp),
    ),
    (
        Op::V_MQSAD_PK_U16_U8,
        int!(v_mqsad_pk_u16_u8, clamp = v_mqsad_pk_u16_u8_clamp),
    ),
    (Op::V_LERP_U8, int!(v_lerp_u8)),
    (Op::V_PERM_B32, int!(v_perm_b32)),
];
