//! How operations of [`amdgpu_semantics::ops::convert`] run.

use crate::operation::{Lane, Semantics, bits, fixed, float, float_kernel, measure};
use amdgpu_isa::Op;
use amdgpu_semantics::ops::convert::*;
use amdgpu_semantics::soft::ResultType;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_CVT_F32_I32, float!(F32, v_cvt_f32_i32)),
    (Op::V_CVT_F32_U32, float!(F32, v_cvt_f32_u32)),
    (Op::V_CVT_F64_I32, fixed!(F64, v_cvt_f64_i32)),
    (Op::V_CVT_F64_U32, fixed!(F64, v_cvt_f64_u32)),
    (Op::V_CVT_I32_F32, measure!(v_cvt_i32_f32)),
    (Op::V_CVT_U32_F32, measure!(v_cvt_u32_f32)),
    (Op::V_CVT_I32_F64, measure!(v_cvt_i32_f64)),
    (Op::V_CVT_U32_F64, measure!(v_cvt_u32_f64)),
    (Op::V_CVT_F16_F32, float!(F16, v_cvt_f16_f32)),
    (Op::V_CVT_F32_F16, float!(F32, v_cvt_f32_f16)),
    (Op::V_CVT_F32_F64, float!(F32, v_cvt_f32_f64)),
    (Op::V_CVT_F64_F32, float!(F64 of F32, v_cvt_f64_f32)),
    (Op::V_CVT_F16_I16, float!(F16, v_cvt_f16_i16)),
    (Op::V_CVT_F16_U16, float!(F16, v_cvt_f16_u16)),
    (Op::V_CVT_I16_F16, measure!(v_cvt_i16_f16)),
    (Op::V_CVT_U16_F16, measure!(v_cvt_u16_f16)),
    (Op::V_CVT_NORM_I16_F16, bits!(v_cvt_norm_i16_f16)),
    (Op::V_CVT_NORM_U16_F16, bits!(v_cvt_norm_u16_f16)),
    (Op::V_CVT_RPI_I32_F32, bits!(v_cvt_rpi_i32_f32)),
    (Op::V_CVT_FLR_I32_F32, bits!(v_cvt_flr_i32_f32)),
    (Op::V_CVT_OFF_F32_I4, fixed!(F32, v_cvt_off_f32_i4)),
    (Op::V_CVT_F32_UBYTE0, fixed!(F32, v_cvt_f32_ubyte0)),
    (Op::V_CVT_F32_UBYTE1, fixed!(F32, v_cvt_f32_ubyte1)),
    (Op::V_CVT_F32_UBYTE2, fixed!(F32, v_cvt_f32_ubyte2)),
    (Op::V_CVT_F32_UBYTE3, fixed!(F32, v_cvt_f32_ubyte3)),
    (
        Op::V_CVT_PKRTZ_F16_F32,
        Semantics::Lane(Lane::new(float_kernel!(F16, v_cvt_pkrtz_f16_f32), ResultType::V2F16)),
    ),
    (Op::V_CVT_PKNORM_I16_F32, bits!(v_cvt_pknorm_i16_f32)),
    (Op::V_CVT_PKNORM_I16_F16, bits!(v_cvt_pknorm_i16_f16)),
    (Op::V_CVT_PKNORM_U16_F32, bits!(v_cvt_pknorm_u16_f32)),
    (Op::V_CVT_PKNORM_U16_F16, bits!(v_cvt_pknorm_u16_f16)),
    (Op::V_CVT_PK_U8_F32, measure!(v_cvt_pk_u8_f32)),
    (Op::V_CVT_PKACCUM_U8_F32, measure!(v_cvt_pk_u8_f32)),
];
