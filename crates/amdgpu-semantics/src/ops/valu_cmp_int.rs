//! Integer compares: `v_cmp` to a lane mask, `v_cmpx` to EXEC too (GFX9 ISA 12.9).
//!
//! Bits of inactive lanes are 0 in the mask, which is written whole.

use crate::domain::Domain;

/// The eight compares of one type; `$widen` takes what counts of a source.
macro_rules! compares {
    ($($word:ident $less:ident $equal:ident |$d:ident, $x:ident| $widen:expr;
       $f:ident $lt:ident $eq:ident $le:ident $gt:ident $ne:ident $ge:ident $t:ident;)*) => {
        $(
            #[inline(always)]
            pub fn $f<D: Domain>(d: D, _: D::$word, _: D::$word) -> D::Bool {
                d.bool(false)
            }
            #[inline(always)]
            pub fn $lt<D: Domain>($d: D, a: D::$word, b: D::$word) -> D::Bool {
                let widen = |$x: D::$word| $widen;
                $d.$less(widen(a), widen(b))
            }
            #[inline(always)]
            pub fn $eq<D: Domain>($d: D, a: D::$word, b: D::$word) -> D::Bool {
                let widen = |$x: D::$word| $widen;
                $d.$equal(widen(a), widen(b))
            }
            #[inline(always)]
            pub fn $le<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                !$lt(d, b, a)
            }
            #[inline(always)]
            pub fn $gt<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                $lt(d, b, a)
            }
            #[inline(always)]
            pub fn $ne<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                !$eq(d, a, b)
            }
            #[inline(always)]
            pub fn $ge<D: Domain>(d: D, a: D::$word, b: D::$word) -> D::Bool {
                !$lt(d, a, b)
            }
            #[inline(always)]
            pub fn $t<D: Domain>(d: D, _: D::$word, _: D::$word) -> D::Bool {
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
