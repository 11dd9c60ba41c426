//! Operations of GFX6 and GFX7 that later processors have in another form or not at all: shifts whose amount is the second source,
//! float operations with clamped or with old results, compares that signal (Sea Islands ISA, Vector ALU Instructions).

use amdgpu_isa::Op;

use super::valu_cmp_float::*;
use super::valu_f32::{v_mad_legacy_f32, v_mul_legacy_f32};
use super::valu_int::v_mul_lo_u32;
use crate::operation::{Semantics, bits, float, int, measure};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::fp::FpDomain;

const INFINITY: u32 = 0x7f80_0000;
const MAX_FLOAT: u32 = 0x7f7f_ffff;
const INFINITY_64: u64 = 0x7ff0_0000_0000_0000;
const MAX_DOUBLE: u64 = 0x7fef_ffff_ffff_ffff;
const SIGN: u32 = 0x8000_0000;
const SIGN_64: u64 = 1 << 63;

// Shift amounts count modulo the width, as the domain's do.
#[inline(always)]
fn v_lshl_b32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.shl(a, n)
}

#[inline(always)]
fn v_lshr_b32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.lshr(a, n)
}

#[inline(always)]
fn v_ashr_i32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::U32 {
    d.ashr(a, n)
}

#[inline(always)]
fn v_lshl_b64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::U64 {
    d.shl64(a, n)
}

#[inline(always)]
fn v_lshr_b64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::U64 {
    d.lshr64(a, n)
}

#[inline(always)]
fn v_ashr_i64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::U64 {
    d.ashr64(a, n)
}

/// The second source wherever the comparison is not true, so beside a NaN too. Bits are not changed.
#[inline(always)]
fn v_min_legacy_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.select(d.lt_f32(a, b), a, b)
}

/// As `v_min_legacy_f32`; of equal values, the first.
#[inline(always)]
fn v_max_legacy_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.select(d.lt_f32(b, a) | d.eq_f32(a, b), a, b)
}

/// An infinity with the magnitude `instead`, its sign kept; other values as they are.
#[inline(always)]
fn replace_infinity<D: Domain>(d: D, a: D::U32, instead: u32) -> D::U32 {
    let infinite = d.eq(a & d.u32(!SIGN), d.u32(INFINITY));
    d.select(infinite, a & d.u32(SIGN) | d.u32(instead), a)
}

/// The same for f64, with the greatest finite magnitude.
#[inline(always)]
fn clamp_infinity_64<D: Domain>(d: D, a: D::U64) -> D::U64 {
    let infinite = d.eq64(a & d.u64(!SIGN_64), d.u64(INFINITY_64));
    d.select64(infinite, a & d.u64(SIGN_64) | d.u64(MAX_DOUBLE), a)
}

/// Infinite results become the greatest finite number, here and in the next three.
#[inline(always)]
fn v_rcp_clamp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    replace_infinity(d, d.rcp_f32(a), MAX_FLOAT)
}

#[inline(always)]
fn v_rsq_clamp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    replace_infinity(d, d.rsq_f32(a), MAX_FLOAT)
}

#[inline(always)]
fn v_rcp_clamp_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    clamp_infinity_64(d, d.rcp_f64(a))
}

#[inline(always)]
fn v_rsq_clamp_f64<D: FpDomain>(d: D, a: D::U64) -> D::U64 {
    clamp_infinity_64(d, d.rsq_f64(a))
}

/// Only the infinity of a zero is clamped, which is negative.
#[inline(always)]
fn v_log_clamp_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    let log = d.log2_f32(a);
    d.select(d.eq(log, d.u32(SIGN | INFINITY)), d.u32(SIGN | MAX_FLOAT), log)
}

/// Infinite results become 0 with their sign.
#[inline(always)]
fn v_rcp_legacy_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    replace_infinity(d, d.rcp_f32(a), 0)
}

/// Infinite results become +0.
#[inline(always)]
fn v_rsq_legacy_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    let root = d.rsq_f32(a);
    d.select(d.eq(root & d.u32(!SIGN), d.u32(INFINITY)), d.u32(0), root)
}

/// The product, by the rules of `v_mul_legacy_f32`, where `c` is greater than 0; the least finite number elsewhere.
#[inline(always)]
fn v_mullit_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let product = v_mul_legacy_f32(d, a, b);
    d.select(d.lt_f32(d.u32(0), c), product, d.u32(SIGN | MAX_FLOAT))
}

/// The entries of compares that raise an invalid operation for any NaN, without and with EXEC written. The exception is not
/// computed: their results are those of the compares that do not raise it.
macro_rules! signaling {
    ($($op:ident $opx:ident = $f:ident;)+) => {
        &[$(
            (Op::$op, measure!($f)),
            (Op::$opx, cmpx(measure!($f))),
        )+]
    };
}

pub const COMPARES: &[(Op, Semantics)] = signaling! {
    V_CMPS_F_F32 V_CMPSX_F_F32 = v_cmp_f_f32;
    V_CMPS_LT_F32 V_CMPSX_LT_F32 = v_cmp_lt_f32;
    V_CMPS_EQ_F32 V_CMPSX_EQ_F32 = v_cmp_eq_f32;
    V_CMPS_LE_F32 V_CMPSX_LE_F32 = v_cmp_le_f32;
    V_CMPS_GT_F32 V_CMPSX_GT_F32 = v_cmp_gt_f32;
    V_CMPS_LG_F32 V_CMPSX_LG_F32 = v_cmp_lg_f32;
    V_CMPS_GE_F32 V_CMPSX_GE_F32 = v_cmp_ge_f32;
    V_CMPS_O_F32 V_CMPSX_O_F32 = v_cmp_o_f32;
    V_CMPS_U_F32 V_CMPSX_U_F32 = v_cmp_u_f32;
    V_CMPS_NGE_F32 V_CMPSX_NGE_F32 = v_cmp_nge_f32;
    V_CMPS_NLG_F32 V_CMPSX_NLG_F32 = v_cmp_nlg_f32;
    V_CMPS_NGT_F32 V_CMPSX_NGT_F32 = v_cmp_ngt_f32;
    V_CMPS_NLE_F32 V_CMPSX_NLE_F32 = v_cmp_nle_f32;
    V_CMPS_NEQ_F32 V_CMPSX_NEQ_F32 = v_cmp_neq_f32;
    V_CMPS_NLT_F32 V_CMPSX_NLT_F32 = v_cmp_nlt_f32;
    V_CMPS_TRU_F32 V_CMPSX_TRU_F32 = v_cmp_tru_f32;
    V_CMPS_F_F64 V_CMPSX_F_F64 = v_cmp_f_f64;
    V_CMPS_LT_F64 V_CMPSX_LT_F64 = v_cmp_lt_f64;
    V_CMPS_EQ_F64 V_CMPSX_EQ_F64 = v_cmp_eq_f64;
    V_CMPS_LE_F64 V_CMPSX_LE_F64 = v_cmp_le_f64;
    V_CMPS_GT_F64 V_CMPSX_GT_F64 = v_cmp_gt_f64;
    V_CMPS_LG_F64 V_CMPSX_LG_F64 = v_cmp_lg_f64;
    V_CMPS_GE_F64 V_CMPSX_GE_F64 = v_cmp_ge_f64;
    V_CMPS_O_F64 V_CMPSX_O_F64 = v_cmp_o_f64;
    V_CMPS_U_F64 V_CMPSX_U_F64 = v_cmp_u_f64;
    V_CMPS_NGE_F64 V_CMPSX_NGE_F64 = v_cmp_nge_f64;
    V_CMPS_NLG_F64 V_CMPSX_NLG_F64 = v_cmp_nlg_f64;
    V_CMPS_NGT_F64 V_CMPSX_NGT_F64 = v_cmp_ngt_f64;
    V_CMPS_NLE_F64 V_CMPSX_NLE_F64 = v_cmp_nle_f64;
    V_CMPS_NEQ_F64 V_CMPSX_NEQ_F64 = v_cmp_neq_f64;
    V_CMPS_NLT_F64 V_CMPSX_NLT_F64 = v_cmp_nlt_f64;
    V_CMPS_TRU_F64 V_CMPSX_TRU_F64 = v_cmp_tru_f64;
};

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_LSHL_B32, int!(v_lshl_b32)),
    (Op::V_LSHR_B32, int!(v_lshr_b32)),
    (Op::V_ASHR_I32, int!(v_ashr_i32)),
    (Op::V_LSHL_B64, int!(v_lshl_b64)),
    (Op::V_LSHR_B64, int!(v_lshr_b64)),
    (Op::V_ASHR_I64, int!(v_ashr_i64)),
    (Op::V_MUL_LO_I32, int!(v_mul_lo_u32)),
    (Op::V_MIN_LEGACY_F32, bits!(v_min_legacy_f32)),
    (Op::V_MAX_LEGACY_F32, bits!(v_max_legacy_f32)),
    (Op::V_MAC_LEGACY_F32, float!(F32, v_mad_legacy_f32)),
    (Op::V_RCP_CLAMP_F32, float!(F32, v_rcp_clamp_f32)),
    (Op::V_RSQ_CLAMP_F32, float!(F32, v_rsq_clamp_f32)),
    (Op::V_RCP_CLAMP_F64, float!(F64, v_rcp_clamp_f64)),
    (Op::V_RSQ_CLAMP_F64, float!(F64, v_rsq_clamp_f64)),
    (Op::V_LOG_CLAMP_F32, float!(F32, v_log_clamp_f32)),
    (Op::V_RCP_LEGACY_F32, float!(F32, v_rcp_legacy_f32)),
    (Op::V_RSQ_LEGACY_F32, float!(F32, v_rsq_legacy_f32)),
    (Op::V_MULLIT_F32, float!(F32, v_mullit_f32)),
];

#[cfg(test)]
mod tests;
