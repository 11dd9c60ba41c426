//! Float operations by the host's arithmetic where MODE makes denormals of f32 zeros, of operands and of results, and has nothing
//! else that the host's has not.
//!
//! Denormals are masked before and after: what the host's own register for that would change is not to be changed under compiled
//! code. An operation gives what [`Soft`](crate::soft::Soft) does, or a NaN.

use std::num::Wrapping;

use super::host::{b32, f32, flush, flush_product};
use super::{FpDomain, for_each_format};
use crate::domain::{Host, plain_integers};

type W32 = Wrapping<u32>;

/// The domain of host arithmetic with f32 denormals flushed.
#[derive(Debug, Clone, Copy)]
pub struct Flushed;

plain_integers!(Flushed);

/// The operand as the operation sees it.
#[inline(always)]
fn operand(a: W32) -> W32 {
    b32(flush(f32(a)))
}

/// The result of an operation that rounds, as it was rounded among denormals. The least normal number may be the rounding of what is
/// tiny: not decided here.
#[inline(always)]
fn rounded(a: W32) -> W32 {
    b32(flush_product(f32(a)))
}

/// A result that is exact where it is tiny.
#[inline(always)]
fn exact(a: W32) -> W32 {
    b32(flush(f32(a)))
}

/// Operations as [`Host`] has them. In parentheses their operands; an operand after `!` is flushed, a result is by the function
/// before the name.
macro_rules! by_host {
    ($($(<$out:ident>)? $name:ident($($(!$in:ident)? $($arg:ident)?: $ty:ident),+) -> $ret:ident;)+) => {$(
        #[inline(always)]
        fn $name(self, $($($in)? $($arg)?: Self::$ty),+) -> Self::$ret {
            by_host!(@ $(<$out>)? Host.$name($(by_host!(@in $($in,)? $($arg)?)),+))
        }
    )+};
    (@ <$out:ident> $value:expr) => { $out($value) };
    (@ $value:expr) => { $value };
    (@in $flushed:ident,) => { operand($flushed) };
    (@in $plain:ident) => { $plain };
}

macro_rules! format {
    (F32 $($names:ident)*) => {};
    ($format:ident $bits:ident $add:ident $sub:ident $mul:ident $fma:ident $min:ident $max:ident
        $lt:ident $eq:ident $unordered:ident
        $trunc:ident $ceil:ident $floor:ident $rndne:ident $fract:ident $ldexp:ident $frexp_exp:ident $frexp_mant:ident
        $rcp:ident $rsq:ident $sqrt:ident $div_fixup:ident) => {
        by_host! {
            $add(a: $bits, b: $bits) -> $bits;
            $sub(a: $bits, b: $bits) -> $bits;
            $mul(a: $bits, b: $bits) -> $bits;
            $fma(a: $bits, b: $bits, c: $bits) -> $bits;
            $min(a: $bits, b: $bits) -> $bits;
            $max(a: $bits, b: $bits) -> $bits;
            $lt(a: $bits, b: $bits) -> Bool;
            $eq(a: $bits, b: $bits) -> Bool;
            $unordered(a: $bits, b: $bits) -> Bool;
            $trunc(a: $bits) -> $bits;
            $ceil(a: $bits) -> $bits;
            $floor(a: $bits) -> $bits;
            $rndne(a: $bits) -> $bits;
            $fract(a: $bits) -> $bits;
            $ldexp(a: $bits, n: U32) -> $bits;
            $frexp_exp(a: $bits) -> U32;
            $frexp_mant(a: $bits) -> $bits;
            $rcp(a: $bits) -> $bits;
            $rsq(a: $bits) -> $bits;
            $sqrt(a: $bits) -> $bits;
            $div_fixup(q: $bits, d: $bits, n: $bits) -> $bits;
        }
    };
}

impl FpDomain for Flushed {
    for_each_format!(format);
    super::mode_independent!();
    super::truncating!();

    by_host! {
        // a sum of normal numbers that is tiny is exact
        <exact> add_f32(!a: U32, !b: U32) -> U32;
        <exact> sub_f32(!a: U32, !b: U32) -> U32;
        <rounded> mul_f32(!a: U32, !b: U32) -> U32;
        <rounded> fma_f32(!a: U32, !b: U32, !c: U32) -> U32;
        min_f32(!a: U32, !b: U32) -> U32;
        max_f32(!a: U32, !b: U32) -> U32;
        lt_f32(!a: U32, !b: U32) -> Bool;
        eq_f32(!a: U32, !b: U32) -> Bool;
        unordered_f32(a: U32, b: U32) -> Bool;
        trunc_f32(!a: U32) -> U32;
        ceil_f32(!a: U32) -> U32;
        floor_f32(!a: U32) -> U32;
        rndne_f32(!a: U32) -> U32;
        fract_f32(!a: U32) -> U32;
        <rounded> ldexp_f32(!a: U32, n: U32) -> U32;
        frexp_exp_f32(!a: U32) -> U32;
        frexp_mant_f32(!a: U32) -> U32;
        // reciprocals, roots, logarithm and exponential flush in every MODE; so does v_mad_f32
        rcp_f32(a: U32) -> U32;
        rcp_iflag_f32(a: U32) -> U32;
        rsq_f32(a: U32) -> U32;
        sqrt_f32(a: U32) -> U32;
        exp2_f32(a: U32) -> U32;
        log2_f32(a: U32) -> U32;
        mad_f32(a: U32, b: U32, c: U32) -> U32;
        sin_f32(!a: U32) -> U32;
        cos_f32(!a: U32) -> U32;
        div_fixup_f32(q: U32, !d: U32, !n: U32) -> U32;
        // these operands are not flushed
        <rounded> div_fmas_f32(a: U32, b: U32, c: U32, post_scale: Bool) -> U32;
        div_fmas_f64(a: U64, b: U64, c: U64, post_scale: Bool) -> U64;
        trig_preop_f64(a: U64, segment: U32) -> U64;
        mad_f16(a: U32, b: U32, c: U32) -> U32;
        exp2_f16(a: U32) -> U32;
        log2_f16(a: U32) -> U32;
        sin_f16(a: U32) -> U32;
        cos_f16(a: U32) -> U32;
        f16_to_f32(a: U32) -> U32;
        f32_to_f16(!a: U32) -> U32;
        f32_to_f16_rtz(!a: U32) -> U32;
        f32_to_f64(!a: U32) -> U64;
        <rounded> f64_to_f32(a: U64) -> U32;
        i32_to_f32(a: U32) -> U32;
        u32_to_f32(a: U32) -> U32;
        i16_to_f16(a: U32) -> U32;
        u16_to_f16(a: U32) -> U32;
        f32_to_u8(!a: U32) -> U32;
    }

    #[inline(always)]
    fn div_scale_f32(self, v: W32, d: W32, n: W32) -> (W32, bool) {
        let (value, post_scale) = Host.div_scale_f32(operand(v), operand(d), operand(n));
        (rounded(value), post_scale)
    }
    #[inline(always)]
    fn div_scale_f64(self, v: Self::U64, d: Self::U64, n: Self::U64) -> (Self::U64, bool) {
        Host.div_scale_f64(v, d, n)
    }
}

#[cfg(test)]
mod tests;
