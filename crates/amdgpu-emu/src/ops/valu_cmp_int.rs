//! Integer compares: `v_cmp` to a lane mask, `v_cmpx` to EXEC too (GFX9 ISA 12.9).
//!
//! Bits of inactive lanes are 0 in the mask, which is written whole.

use amdgpu_isa::Op;

use crate::operation::{Lane, LaneKind, Semantics, int, int_kernel};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::soft::ResultType;

/// The eight compares of one type; `$widen` takes what counts of a source.
macro_rules! compares {
    ($($word:ident $less:ident $equal:ident |$d:ident, $x:ident| $widen:expr;
       $f:ident $lt:ident $eq:ident $le:ident $gt:ident $ne:ident $ge:ident $t:ident;)*) => {
        $(
            #[inline(always)]
            fn $f<D: Domain>(d: D, _: D::$word, _: D::$word) -> D::Bool {
                d.bool(false)
            }
            #[inline(always)]
            fn $lt<D: Domain>($d: D, a: D::$word, b: D::$word) -> D::Bool {
                let widen = |$x: D::$word| $widen;
                $d.$less(widen(a), widen(b))
            }
            #[inline(always)]
            fn $eq<D: Domain>($d: D, a: D::$word, b: D::$word) -> D::Bool {
                let widen = |$x: D::$word| $widen;
                $d.$equal(widen(a), widen(b))
            }
            #[inline(always)]
            fn $le<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                !$lt(d, b, a)
            }
            #[inline(always)]
            fn $gt<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                $lt(d, b, a)
            }
            #[inline(always)]
            fn $ne<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                !$eq(d, a, b)
            }
            #[inline(always)]
            fn $ge<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                !$lt(d, a, b)
            }
            #[inline(always)]
            fn $t<D: Domain>(d: D, _: D::$word, _: D::$word) -> D::Bool {
                d.bool(true)
            }
        )*
    };
}

compares! {
    U32 slt eq |d, x| d.sext16(x);
    f_i16 lt_i16 eq_i16 le_i16 gt_i16 ne_i16 ge_i16 t_i16;
    U32 ult eq |d, x| d.zext16(x);
    f_u16 lt_u16 eq_u16 le_u16 gt_u16 ne_u16 ge_u16 t_u16;
    U32 slt eq |d, x| x;
    f_i32 lt_i32 eq_i32 le_i32 gt_i32 ne_i32 ge_i32 t_i32;
    U32 ult eq |d, x| x;
    f_u32 lt_u32 eq_u32 le_u32 gt_u32 ne_u32 ge_u32 t_u32;
    U64 slt64 eq64 |d, x| x;
    f_i64 lt_i64 eq_i64 le_i64 gt_i64 ne_i64 ge_i64 t_i64;
    U64 ult64 eq64 |d, x| x;
    f_u64 lt_u64 eq_u64 le_u64 gt_u64 ne_u64 ge_u64 t_u64;
}

/// A compare that writes EXEC too.
macro_rules! cmpx {
    ($f:ident) => {
        Semantics::Lane(Lane::new(int_kernel!($f), ResultType::Bits).kind(LaneKind::CompareExec))
    };
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_CMP_F_I16, int!(f_i16)),
    (Op::V_CMP_LT_I16, int!(lt_i16)),
    (Op::V_CMP_EQ_I16, int!(eq_i16)),
    (Op::V_CMP_LE_I16, int!(le_i16)),
    (Op::V_CMP_GT_I16, int!(gt_i16)),
    (Op::V_CMP_NE_I16, int!(ne_i16)),
    (Op::V_CMP_GE_I16, int!(ge_i16)),
    (Op::V_CMP_T_I16, int!(t_i16)),
    (Op::V_CMP_F_U16, int!(f_u16)),
    (Op::V_CMP_LT_U16, int!(lt_u16)),
    (Op::V_CMP_EQ_U16, int!(eq_u16)),
    (Op::V_CMP_LE_U16, int!(le_u16)),
    (Op::V_CMP_GT_U16, int!(gt_u16)),
    (Op::V_CMP_NE_U16, int!(ne_u16)),
    (Op::V_CMP_GE_U16, int!(ge_u16)),
    (Op::V_CMP_T_U16, int!(t_u16)),
    (Op::V_CMP_F_I32, int!(f_i32)),
    (Op::V_CMP_LT_I32, int!(lt_i32)),
    (Op::V_CMP_EQ_I32, int!(eq_i32)),
    (Op::V_CMP_LE_I32, int!(le_i32)),
    (Op::V_CMP_GT_I32, int!(gt_i32)),
    (Op::V_CMP_NE_I32, int!(ne_i32)),
    (Op::V_CMP_GE_I32, int!(ge_i32)),
    (Op::V_CMP_T_I32, int!(t_i32)),
    (Op::V_CMP_F_U32, int!(f_u32)),
    (Op::V_CMP_LT_U32, int!(lt_u32)),
    (Op::V_CMP_EQ_U32, int!(eq_u32)),
    (Op::V_CMP_LE_U32, int!(le_u32)),
    (Op::V_CMP_GT_U32, int!(gt_u32)),
    (Op::V_CMP_NE_U32, int!(ne_u32)),
    (Op::V_CMP_GE_U32, int!(ge_u32)),
    (Op::V_CMP_T_U32, int!(t_u32)),
    (Op::V_CMP_F_I64, int!(f_i64)),
    (Op::V_CMP_LT_I64, int!(lt_i64)),
    (Op::V_CMP_EQ_I64, int!(eq_i64)),
    (Op::V_CMP_LE_I64, int!(le_i64)),
    (Op::V_CMP_GT_I64, int!(gt_i64)),
    (Op::V_CMP_NE_I64, int!(ne_i64)),
    (Op::V_CMP_GE_I64, int!(ge_i64)),
    (Op::V_CMP_T_I64, int!(t_i64)),
    (Op::V_CMP_F_U64, int!(f_u64)),
    (Op::V_CMP_LT_U64, int!(lt_u64)),
    (Op::V_CMP_EQ_U64, int!(eq_u64)),
    (Op::V_CMP_LE_U64, int!(le_u64)),
    (Op::V_CMP_GT_U64, int!(gt_u64)),
    (Op::V_CMP_NE_U64, int!(ne_u64)),
    (Op::V_CMP_GE_U64, int!(ge_u64)),
    (Op::V_CMP_T_U64, int!(t_u64)),
    (Op::V_CMPX_F_I16, cmpx!(f_i16)),
    (Op::V_CMPX_LT_I16, cmpx!(lt_i16)),
    (Op::V_CMPX_EQ_I16, cmpx!(eq_i16)),
    (Op::V_CMPX_LE_I16, cmpx!(le_i16)),
    (Op::V_CMPX_GT_I16, cmpx!(gt_i16)),
    (Op::V_CMPX_NE_I16, cmpx!(ne_i16)),
    (Op::V_CMPX_GE_I16, cmpx!(ge_i16)),
    (Op::V_CMPX_T_I16, cmpx!(t_i16)),
    (Op::V_CMPX_F_U16, cmpx!(f_u16)),
    (Op::V_CMPX_LT_U16, cmpx!(lt_u16)),
    (Op::V_CMPX_EQ_U16, cmpx!(eq_u16)),
    (Op::V_CMPX_LE_U16, cmpx!(le_u16)),
    (Op::V_CMPX_GT_U16, cmpx!(gt_u16)),
    (Op::V_CMPX_NE_U16, cmpx!(ne_u16)),
    (Op::V_CMPX_GE_U16, cmpx!(ge_u16)),
    (Op::V_CMPX_T_U16, cmpx!(t_u16)),
    (Op::V_CMPX_F_I32, cmpx!(f_i32)),
    (Op::V_CMPX_LT_I32, cmpx!(lt_i32)),
    (Op::V_CMPX_EQ_I32, cmpx!(eq_i32)),
    (Op::V_CMPX_LE_I32, cmpx!(le_i32)),
    (Op::V_CMPX_GT_I32, cmpx!(gt_i32)),
    (Op::V_CMPX_NE_I32, cmpx!(ne_i32)),
    (Op::V_CMPX_GE_I32, cmpx!(ge_i32)),
    (Op::V_CMPX_T_I32, cmpx!(t_i32)),
    (Op::V_CMPX_F_U32, cmpx!(f_u32)),
    (Op::V_CMPX_LT_U32, cmpx!(lt_u32)),
    (Op::V_CMPX_EQ_U32, cmpx!(eq_u32)),
    (Op::V_CMPX_LE_U32, cmpx!(le_u32)),
    (Op::V_CMPX_GT_U32, cmpx!(gt_u32)),
    (Op::V_CMPX_NE_U32, cmpx!(ne_u32)),
    (Op::V_CMPX_GE_U32, cmpx!(ge_u32)),
    (Op::V_CMPX_T_U32, cmpx!(t_u32)),
    (Op::V_CMPX_F_I64, cmpx!(f_i64)),
    (Op::V_CMPX_LT_I64, cmpx!(lt_i64)),
    (Op::V_CMPX_EQ_I64, cmpx!(eq_i64)),
    (Op::V_CMPX_LE_I64, cmpx!(le_i64)),
    (Op::V_CMPX_GT_I64, cmpx!(gt_i64)),
    (Op::V_CMPX_NE_I64, cmpx!(ne_i64)),
    (Op::V_CMPX_GE_I64, cmpx!(ge_i64)),
    (Op::V_CMPX_T_I64, cmpx!(t_i64)),
    (Op::V_CMPX_F_U64, cmpx!(f_u64)),
    (Op::V_CMPX_LT_U64, cmpx!(lt_u64)),
    (Op::V_CMPX_EQ_U64, cmpx!(eq_u64)),
    (Op::V_CMPX_LE_U64, cmpx!(le_u64)),
    (Op::V_CMPX_GT_U64, cmpx!(gt_u64)),
    (Op::V_CMPX_NE_U64, cmpx!(ne_u64)),
    (Op::V_CMPX_GE_U64, cmpx!(ge_u64)),
    (Op::V_CMPX_T_U64, cmpx!(t_u64)),
];

#[cfg(test)]
mod tests;
