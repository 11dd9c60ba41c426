//! How operations of [`amdgpu_semantics::ops::extremes`] run: minimum, maximum and median of floats on RDNA3 and later.

use crate::lanes::soft_kernel;
use crate::operation::{Lane, LaneKind, Semantics, float_by};
use amdgpu_isa::Op;
use amdgpu_semantics::fp::FpDomain;
use amdgpu_semantics::ops::extremes::{by_mode, ieee_2019, number};
use amdgpu_semantics::ops::packed::{v_pk_max_f16, v_pk_min_f16};
use amdgpu_semantics::ops::valu_f16::*;
use amdgpu_semantics::ops::valu_f32::*;
use amdgpu_semantics::ops::valu_f64::{v_max_f64, v_min_f64};
use amdgpu_semantics::soft::ResultType;

/// The lesser of the third source and the greater of the others. A NaN if one is: so the host's arithmetic says of each step.
#[inline(always)]
pub fn maxmin_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.min_f32(d.max_f32(a, b), c)
}

#[inline(always)]
pub fn minmax_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.max_f32(d.min_f32(a, b), c)
}

#[inline(always)]
pub fn maxmin_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.min_f16(d.max_f16(a, b), c)
}

#[inline(always)]
pub fn minmax_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.max_f16(d.min_f16(a, b), c)
}

/// The table of one rule for NaNs: operations that older processors have with another rule, and those that came with RDNA3.
macro_rules! table {
    ($rule:ident) => {
        &[
            (
                Op::V_MIN_F16,
                Semantics::Lane(float_by!(F16, v_min_f16, $rule::min_f16)),
            ),
            (
                Op::V_MAX_F16,
                Semantics::Lane(float_by!(F16, v_max_f16, $rule::max_f16)),
            ),
            (
                Op::V_MIN_F32,
                Semantics::Lane(float_by!(F32, v_min_f32, $rule::min_f32)),
            ),
            (
                Op::V_MAX_F32,
                Semantics::Lane(float_by!(F32, v_max_f32, $rule::max_f32)),
            ),
            (
                Op::V_MIN_F64,
                Semantics::Lane(float_by!(F64, v_min_f64, $rule::min_f64)),
            ),
            (
                Op::V_MAX_F64,
                Semantics::Lane(float_by!(F64, v_max_f64, $rule::max_f64)),
            ),
            (
                Op::V_MIN3_F16,
                Semantics::Lane(float_by!(F16, v_min3_f16, $rule::min3_f16)),
            ),
            (
                Op::V_MAX3_F16,
                Semantics::Lane(float_by!(F16, v_max3_f16, $rule::max3_f16)),
            ),
            (
                Op::V_MED3_F16,
                Semantics::Lane(float_by!(F16, v_med3_f16, $rule::med3_f16)),
            ),
            (
                Op::V_MIN3_F32,
                Semantics::Lane(float_by!(F32, v_min3_f32, $rule::min3_f32)),
            ),
            (
                Op::V_MAX3_F32,
                Semantics::Lane(float_by!(F32, v_max3_f32, $rule::max3_f32)),
            ),
            (
                Op::V_MED3_F32,
                Semantics::Lane(float_by!(F32, v_med3_f32, $rule::med3_f32)),
            ),
            (
                Op::V_MAXMIN_F16,
                Semantics::Lane(float_by!(F16, maxmin_f16, $rule::maxmin_f16)),
            ),
            (
                Op::V_MINMAX_F16,
                Semantics::Lane(float_by!(F16, minmax_f16, $rule::minmax_f16)),
            ),
            (
                Op::V_MAXMIN_F32,
                Semantics::Lane(float_by!(F32, maxmin_f32, $rule::maxmin_f32)),
            ),
            (
                Op::V_MINMAX_F32,
                Semantics::Lane(float_by!(F32, minmax_f32, $rule::minmax_f32)),
            ),
            (
                Op::V_PK_MIN_F16,
                Semantics::Lane(float_by!(V2F16, v_pk_min_f16, $rule::pk_min_f16).kind(LaneKind::Packed)),
            ),
            (
                Op::V_PK_MAX_F16,
                Semantics::Lane(float_by!(V2F16, v_pk_max_f16, $rule::pk_max_f16).kind(LaneKind::Packed)),
            ),
        ]
    };
}

/// Of processors whose MODE has IEEE.
pub const BY_MODE: &[(Op, Semantics)] = table!(by_mode);

/// Of processors whose MODE has no IEEE.
pub const NUMBER: &[(Op, Semantics)] = table!(number);

/// Of three pairs of halves.
pub const NUMBER_OF_THREE: &[(Op, Semantics)] = &[
    (
        Op::V_PK_MIN3_NUM_F16,
        Semantics::Lane(Lane::new(soft_kernel(number::pk_min3_f16), ResultType::V2F16).kind(LaneKind::Packed)),
    ),
    (
        Op::V_PK_MAX3_NUM_F16,
        Semantics::Lane(Lane::new(soft_kernel(number::pk_max3_f16), ResultType::V2F16).kind(LaneKind::Packed)),
    ),
];

/// Minimum and maximum of IEEE 754-2019, as processors have them that flush sources of these.
pub const IEEE_2019: &[(Op, Semantics)] = &[
    (
        Op::V_MINIMUM_F16,
        Semantics::Lane(float_by!(F16, v_min_f16, ieee_2019::min_f16)),
    ),
    (
        Op::V_MAXIMUM_F16,
        Semantics::Lane(float_by!(F16, v_max_f16, ieee_2019::max_f16)),
    ),
    (
        Op::V_MINIMUM_F32,
        Semantics::Lane(float_by!(F32, v_min_f32, ieee_2019::min_f32)),
    ),
    (
        Op::V_MAXIMUM_F32,
        Semantics::Lane(float_by!(F32, v_max_f32, ieee_2019::max_f32)),
    ),
    (
        Op::V_MINIMUM_F64,
        Semantics::Lane(float_by!(F64, v_min_f64, ieee_2019::min_f64)),
    ),
    (
        Op::V_MAXIMUM_F64,
        Semantics::Lane(float_by!(F64, v_max_f64, ieee_2019::max_f64)),
    ),
    (
        Op::V_MINIMUM3_F16,
        Semantics::Lane(float_by!(F16, v_min3_f16, ieee_2019::min3_f16)),
    ),
    (
        Op::V_MAXIMUM3_F16,
        Semantics::Lane(float_by!(F16, v_max3_f16, ieee_2019::max3_f16)),
    ),
    (
        Op::V_MINIMUM3_F32,
        Semantics::Lane(float_by!(F32, v_min3_f32, ieee_2019::min3_f32)),
    ),
    (
        Op::V_MAXIMUM3_F32,
        Semantics::Lane(float_by!(F32, v_max3_f32, ieee_2019::max3_f32)),
    ),
    (
        Op::V_MINIMUMMAXIMUM_F16,
        Semantics::Lane(float_by!(F16, minmax_f16, ieee_2019::minmax_f16)),
    ),
    (
        Op::V_MAXIMUMMINIMUM_F16,
        Semantics::Lane(float_by!(F16, maxmin_f16, ieee_2019::maxmin_f16)),
    ),
    (
        Op::V_MINIMUMMAXIMUM_F32,
        Semantics::Lane(float_by!(F32, minmax_f32, ieee_2019::minmax_f32)),
    ),
    (
        Op::V_MAXIMUMMINIMUM_F32,
        Semantics::Lane(float_by!(F32, maxmin_f32, ieee_2019::maxmin_f32)),
    ),
    (
        Op::V_PK_MINIMUM_F16,
        Semantics::Lane(float_by!(V2F16, v_pk_min_f16, ieee_2019::pk_min_f16).kind(LaneKind::Packed)),
    ),
    (
        Op::V_PK_MAXIMUM_F16,
        Semantics::Lane(float_by!(V2F16, v_pk_max_f16, ieee_2019::pk_max_f16).kind(LaneKind::Packed)),
    ),
];
