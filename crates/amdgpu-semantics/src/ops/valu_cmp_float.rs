//! Floating-point compares and classification (GFX9 ISA, VOPC).
//!
//! The clamp bit of these asks for exceptions on quiet NaNs, which are not computed.

use crate::domain::Domain;
use crate::fp::FpDomain;

/// The sixteen conditions of one format, in the order of their opcodes.
macro_rules! conditions {
    (
        $word:ident $lt:ident $eq:ident $unordered:ident:
        $f_f:ident $f_lt:ident $f_eq:ident $f_le:ident $f_gt:ident $f_lg:ident $f_ge:ident $f_o:ident
        $f_u:ident $f_nge:ident $f_nlg:ident $f_ngt:ident $f_nle:ident $f_neq:ident $f_nlt:ident $f_tru:ident
    ) => {
        conditions!(@ $word $f_f |d, a, b| { let _ = (a, b); d.bool(false) });
        conditions!(@ $word $f_lt |d, a, b| d.$lt(a, b));
        conditions!(@ $word $f_eq |d, a, b| d.$eq(a, b));
        conditions!(@ $word $f_le |d, a, b| d.$lt(a, b) | d.$eq(a, b));
        conditions!(@ $word $f_gt |d, a, b| d.$lt(b, a));
        conditions!(@ $word $f_lg |d, a, b| d.$lt(a, b) | d.$lt(b, a));
        conditions!(@ $word $f_ge |d, a, b| d.$lt(b, a) | d.$eq(a, b));
        conditions!(@ $word $f_o |d, a, b| !d.$unordered(a, b));
        conditions!(@ $word $f_u |d, a, b| d.$unordered(a, b));
        conditions!(@ $word $f_nge |d, a, b| !$f_ge(d, a, b));
        conditions!(@ $word $f_nlg |d, a, b| !$f_lg(d, a, b));
        conditions!(@ $word $f_ngt |d, a, b| !$f_gt(d, a, b));
        conditions!(@ $word $f_nle |d, a, b| !$f_le(d, a, b));
        conditions!(@ $word $f_neq |d, a, b| !$f_eq(d, a, b));
        conditions!(@ $word $f_nlt |d, a, b| !$f_lt(d, a, b));
        conditions!(@ $word $f_tru |d, a, b| { let _ = (a, b); d.bool(true) });
    };
    (@ $word:ident $name:ident |$d:ident, $a:ident, $b:ident| $value:expr) => {
        #[inline(always)]
        pub fn $name<D: FpDomain>($d: D, $a: D::$word, $b: D::$word) -> D::Bool {
            $value
        }
    };
}

conditions!(
    U32 lt_f16 eq_f16 unordered_f16:
    v_cmp_f_f16 v_cmp_lt_f16 v_cmp_eq_f16 v_cmp_le_f16 v_cmp_gt_f16 v_cmp_lg_f16 v_cmp_ge_f16 v_cmp_o_f16
    v_cmp_u_f16 v_cmp_nge_f16 v_cmp_nlg_f16 v_cmp_ngt_f16 v_cmp_nle_f16 v_cmp_neq_f16 v_cmp_nlt_f16 v_cmp_tru_f16
);

conditions!(
    U32 lt_f32 eq_f32 unordered_f32:
    v_cmp_f_f32 v_cmp_lt_f32 v_cmp_eq_f32 v_cmp_le_f32 v_cmp_gt_f32 v_cmp_lg_f32 v_cmp_ge_f32 v_cmp_o_f32
    v_cmp_u_f32 v_cmp_nge_f32 v_cmp_nlg_f32 v_cmp_ngt_f32 v_cmp_nle_f32 v_cmp_neq_f32 v_cmp_nlt_f32 v_cmp_tru_f32
);

conditions!(
    U64 lt_f64 eq_f64 unordered_f64:
    v_cmp_f_f64 v_cmp_lt_f64 v_cmp_eq_f64 v_cmp_le_f64 v_cmp_gt_f64 v_cmp_lg_f64 v_cmp_ge_f64 v_cmp_o_f64
    v_cmp_u_f64 v_cmp_nge_f64 v_cmp_nlg_f64 v_cmp_ngt_f64 v_cmp_nle_f64 v_cmp_neq_f64 v_cmp_nlt_f64 v_cmp_tru_f64
);

/// Whether the class of `magnitude` with that sign is in `mask`. `mask` has a bit for each: signaling NaN, quiet NaN, negative
/// infinity, normal, denormal, zero, positive zero, denormal, normal, infinity.
macro_rules! class {
    ($name:ident $word:ident $literal:ident $eq:ident $ult:ident, $sign:literal, $inf:literal, $quiet:literal, $normal:literal) => {
        /// Whether the class of `a` is one of those that `mask` names; MODE does not matter.
        #[inline(always)]
        pub fn $name<D: Domain>(d: D, a: D::$word, mask: D::U32) -> D::Bool {
            let bit = |n: u32| d.ne(mask & d.u32(1 << n), d.u32(0));
            let magnitude = a & d.$literal($sign - 1);
            let negative = !d.$eq(a & d.$literal($sign), d.$literal(0));
            let by_sign = |minus, plus| negative & bit(minus) | !negative & bit(plus);
            let nan = d.$ult(d.$literal($inf), magnitude);
            let quiet = d.$ult(d.$literal($quiet - 1), magnitude);
            let infinite = d.$eq(magnitude, d.$literal($inf));
            let zero = d.$eq(magnitude, d.$literal(0));
            let denormal = d.$ult(magnitude, d.$literal($normal)) & !zero;
            let normal = !(nan | infinite | zero | denormal);
            nan & !quiet & bit(0)
                | quiet & bit(1)
                | infinite & by_sign(2, 9)
                | normal & by_sign(3, 8)
                | denormal & by_sign(4, 7)
                | zero & by_sign(5, 6)
        }
    };
}

class!(v_cmp_class_f16 U32 u32 eq ult, 0x8000, 0x7c00, 0x7e00, 0x0400);
class!(v_cmp_class_f32 U32 u32 eq ult, 0x8000_0000, 0x7f80_0000, 0x7fc0_0000, 0x0080_0000);
class!(v_cmp_class_f64 U64 u64 eq64 ult64, 0x8000_0000_0000_0000, 0x7ff0_0000_0000_0000, 0x7ff8_0000_0000_0000, 0x0010_0000_0000_0000);
