//! Floating point over a value domain: what the semantics of float operations are written in.
//!
//! Values are bit patterns: f32 in a `U32`, f64 in a `U64`, f16 in the low half of a `U32`. An f16 operand may have anything
//! in its high half; an f16 result has zero there.
//!
//! [`Host`](crate::domain::Host) computes with the host's arithmetic, for lanes in the default MODE (round to nearest even,
//! denormals kept). It need not know NaNs: a result that is a NaN is computed again by [`Soft`](crate::soft::Soft), which is
//! exact in every MODE. So it may also return a NaN where the fast way does not serve. Its operations are free of branches
//! and of calls, so that a loop over lanes becomes SIMD code.
//!
//! Only `Soft` raises exceptions ([`crate::exceptions`]).

pub(crate) mod curves;
mod flushed;
mod half;
mod host;
pub(crate) mod integers;
mod pi;
pub mod small;

use crate::domain::Domain;

pub use flushed::Flushed;
pub(crate) use integers::{forward, mode_independent, truncating};
pub(crate) use pi::trig_preop;

/// Calls a macro once for each format, with the names of the operations that all formats have.
macro_rules! for_each_format {
    ($macro:ident) => {
        $macro! {
            F16 U32 add_f16 sub_f16 mul_f16 fma_f16 min_f16 max_f16 lt_f16 eq_f16 unordered_f16
            trunc_f16 ceil_f16 floor_f16 rndne_f16 fract_f16 ldexp_f16 frexp_exp_f16 frexp_mant_f16
            rcp_f16 rsq_f16 sqrt_f16 div_fixup_f16
        }
        $macro! {
            F32 U32 add_f32 sub_f32 mul_f32 fma_f32 min_f32 max_f32 lt_f32 eq_f32 unordered_f32
            trunc_f32 ceil_f32 floor_f32 rndne_f32 fract_f32 ldexp_f32 frexp_exp_f32 frexp_mant_f32
            rcp_f32 rsq_f32 sqrt_f32 div_fixup_f32
        }
        $macro! {
            F64 U64 add_f64 sub_f64 mul_f64 fma_f64 min_f64 max_f64 lt_f64 eq_f64 unordered_f64
            trunc_f64 ceil_f64 floor_f64 rndne_f64 fract_f64 ldexp_f64 frexp_exp_f64 frexp_mant_f64
            rcp_f64 rsq_f64 sqrt_f64 div_fixup_f64
        }
    };
}
pub(crate) use for_each_format;

macro_rules! declare {
    (
        $format:ident $bits:ident $add:ident $sub:ident $mul:ident $fma:ident $min:ident $max:ident
        $lt:ident $eq:ident $unordered:ident
        $trunc:ident $ceil:ident $floor:ident $rndne:ident $fract:ident $ldexp:ident $frexp_exp:ident $frexp_mant:ident
        $rcp:ident $rsq:ident $sqrt:ident $div_fixup:ident
    ) => {
        /// `a + b`.
        fn $add(self, a: Self::$bits, b: Self::$bits) -> Self::$bits;
        /// `a - b`. A NaN keeps its sign.
        fn $sub(self, a: Self::$bits, b: Self::$bits) -> Self::$bits;
        /// `a * b`.
        fn $mul(self, a: Self::$bits, b: Self::$bits) -> Self::$bits;
        /// `a * b + c`, rounded once.
        fn $fma(self, a: Self::$bits, b: Self::$bits, c: Self::$bits) -> Self::$bits;
        /// The lesser value, -0 before +0. Beside a NaN, the other one; with MODE.IEEE, a signaling NaN is returned quiet.
        fn $min(self, a: Self::$bits, b: Self::$bits) -> Self::$bits;
        /// The greater value; rules as for the lesser.
        fn $max(self, a: Self::$bits, b: Self::$bits) -> Self::$bits;
        /// `a < b`; false beside a NaN.
        fn $lt(self, a: Self::$bits, b: Self::$bits) -> Self::Bool;
        /// `a == b`; false beside a NaN.
        fn $eq(self, a: Self::$bits, b: Self::$bits) -> Self::Bool;
        /// Whether `a` or `b` is a NaN.
        fn $unordered(self, a: Self::$bits, b: Self::$bits) -> Self::Bool;
        /// Rounds to an integral value, towards zero.
        fn $trunc(self, a: Self::$bits) -> Self::$bits;
        /// Rounds to an integral value, up.
        fn $ceil(self, a: Self::$bits) -> Self::$bits;
        /// Rounds to an integral value, down.
        fn $floor(self, a: Self::$bits) -> Self::$bits;
        /// Rounds to an integral value, to nearest even.
        fn $rndne(self, a: Self::$bits) -> Self::$bits;
        /// `a - floor(a)`, always less than 1.
        fn $fract(self, a: Self::$bits) -> Self::$bits;
        /// `a * 2^n`, rounded once. `n` is a signed number of 32 bits (of 16 for f16).
        fn $ldexp(self, a: Self::$bits, n: Self::U32) -> Self::$bits;
        /// The exponent of C's `frexp`, signed; 0 for zeros, infinities and NaNs.
        fn $frexp_exp(self, a: Self::$bits) -> Self::U32;
        /// The significand of C's `frexp`, in 0.5..1 and with the sign.
        fn $frexp_mant(self, a: Self::$bits) -> Self::$bits;
        /// `1 / a`, rounded to nearest even whatever MODE says. f32 denormals are flushed on both sides, f64 ones never.
        fn $rcp(self, a: Self::$bits) -> Self::$bits;
        /// `1 / sqrt(a)`; rounding and denormals as for the reciprocal.
        fn $rsq(self, a: Self::$bits) -> Self::$bits;
        /// The square root; rounding and denormals as for the reciprocal.
        fn $sqrt(self, a: Self::$bits) -> Self::$bits;
        /// `v_div_fixup`: the quotient with the right sign, or what `numerator / denominator` is where no quotient was to
        /// be had.
        fn $div_fixup(self, quotient: Self::$bits, denominator: Self::$bits, numerator: Self::$bits) -> Self::$bits;
    };
}

/// Floating-point values and what can be done with them, as the wave's MODE says: rounding, denormals, NaNs.
pub trait FpDomain: Domain {
    for_each_format!(declare);

    /// `a * b + c`, the product rounded too; denormals are flushed in, between and out, whatever MODE says (GFX9 ISA,
    /// V_MAD_F16).
    fn mad_f16(self, a: Self::U32, b: Self::U32, c: Self::U32) -> Self::U32;
    /// `a * b + c`, the product rounded too; denormals are flushed in, between and out, whatever MODE says (GFX9 ISA,
    /// V_MAD_F32).
    fn mad_f32(self, a: Self::U32, b: Self::U32, c: Self::U32) -> Self::U32;

    /// As [`FpDomain::rcp_f32`]; of exceptions, only a division by zero is raised, as one of integers.
    fn rcp_iflag_f32(self, a: Self::U32) -> Self::U32;

    /// `2^a`, correctly rounded to nearest.
    fn exp2_f16(self, a: Self::U32) -> Self::U32;
    /// The logarithm to base 2, correctly rounded to nearest.
    fn log2_f16(self, a: Self::U32) -> Self::U32;
    /// `sin(2 pi a)`, correctly rounded to nearest; +0 beyond 256 revolutions.
    fn sin_f16(self, a: Self::U32) -> Self::U32;
    /// `cos(2 pi a)`, correctly rounded to nearest; 1 beyond 256 revolutions.
    fn cos_f16(self, a: Self::U32) -> Self::U32;
    /// `2^a`, correctly rounded to nearest; denormals are flushed in and out.
    fn exp2_f32(self, a: Self::U32) -> Self::U32;
    /// The logarithm to base 2, correctly rounded to nearest; denormals are flushed in.
    fn log2_f32(self, a: Self::U32) -> Self::U32;
    /// `sin(2 pi a)`, correctly rounded to nearest; +0 beyond 256 revolutions.
    fn sin_f32(self, a: Self::U32) -> Self::U32;
    /// `cos(2 pi a)`, correctly rounded to nearest; 1 beyond 256 revolutions.
    fn cos_f32(self, a: Self::U32) -> Self::U32;

    /// `v_div_scale_f32`: `value`, which is `denominator` or `numerator`, scaled away from the ends of the range, and
    /// whether [`FpDomain::div_fmas_f32`] is to scale the quotient back.
    fn div_scale_f32(self, value: Self::U32, denominator: Self::U32, numerator: Self::U32) -> (Self::U32, Self::Bool);
    /// `a * b + c`, times 2^64 or 2^-64 if `post_scale`, rounded once.
    fn div_fmas_f32(self, a: Self::U32, b: Self::U32, c: Self::U32, post_scale: Self::Bool) -> Self::U32;
    /// As [`FpDomain::div_scale_f32`].
    fn div_scale_f64(self, value: Self::U64, denominator: Self::U64, numerator: Self::U64) -> (Self::U64, Self::Bool);
    /// `a * b + c`, times 2^128 or 2^-128 if `post_scale`, rounded once.
    fn div_fmas_f64(self, a: Self::U64, b: Self::U64, c: Self::U64, post_scale: Self::Bool) -> Self::U64;
    /// Segment `segment` (5 bits) of 53 bits of 2/pi, as the range reduction of `a` wants it (GFX9 ISA, V_TRIG_PREOP_F64).
    fn trig_preop_f64(self, a: Self::U64, segment: Self::U32) -> Self::U64;

    /// Exact, but for f16 denormals that MODE flushes.
    fn f16_to_f32(self, a: Self::U32) -> Self::U32;
    /// Rounded as MODE says for f16.
    fn f32_to_f16(self, a: Self::U32) -> Self::U32;
    /// Rounded towards zero.
    fn f32_to_f16_rtz(self, a: Self::U32) -> Self::U32;
    /// Exact, but for f32 denormals that MODE flushes.
    fn f32_to_f64(self, a: Self::U32) -> Self::U64;
    /// Rounded as MODE says for f64.
    fn f64_to_f32(self, a: Self::U64) -> Self::U32;
    /// A signed integer, rounded.
    fn i32_to_f32(self, a: Self::U32) -> Self::U32;
    /// An unsigned integer, rounded.
    fn u32_to_f32(self, a: Self::U32) -> Self::U32;
    /// A signed integer, exact.
    fn i32_to_f64(self, a: Self::U32) -> Self::U64;
    /// An unsigned integer, exact.
    fn u32_to_f64(self, a: Self::U32) -> Self::U64;
    /// The low half, a signed integer, rounded.
    fn i16_to_f16(self, a: Self::U32) -> Self::U32;
    /// The low half, an unsigned integer, rounded.
    fn u16_to_f16(self, a: Self::U32) -> Self::U32;
    /// Truncated and saturated to a signed integer; 0 for a NaN. So are the next five.
    fn f32_to_i32(self, a: Self::U32) -> Self::U32;
    /// Unsigned.
    fn f32_to_u32(self, a: Self::U32) -> Self::U32;
    /// Signed.
    fn f64_to_i32(self, a: Self::U64) -> Self::U32;
    /// Unsigned.
    fn f64_to_u32(self, a: Self::U64) -> Self::U32;
    /// Signed 16 bits, zero-extended.
    fn f16_to_i16(self, a: Self::U32) -> Self::U32;
    /// Unsigned 16 bits.
    fn f16_to_u16(self, a: Self::U32) -> Self::U32;
    /// `floor(a)` saturated to a signed integer; a NaN saturates as its sign says.
    fn floor_to_i32(self, a: Self::U32) -> Self::U32;
    /// `floor(a + 0.5)`, the sum exact, saturated to a signed integer; a NaN saturates as its sign says.
    fn half_up_to_i32(self, a: Self::U32) -> Self::U32;
    /// An f32 in -1..=1 as a signed normalized integer of 16 bits: times 32767, to nearest even, saturated to +-32767; 0 for a
    /// NaN.
    fn f32_to_snorm16(self, a: Self::U32) -> Self::U32;
    /// An f32 in 0..=1 as an unsigned normalized integer of 16 bits: times 65535, to nearest even, saturated; 0 for a NaN.
    fn f32_to_unorm16(self, a: Self::U32) -> Self::U32;
    /// As [`FpDomain::f32_to_snorm16`], of an f16.
    fn f16_to_snorm16(self, a: Self::U32) -> Self::U32;
    /// As [`FpDomain::f32_to_unorm16`], of an f16.
    fn f16_to_unorm16(self, a: Self::U32) -> Self::U32;
    /// Rounded to an integer as MODE says and saturated to 0..=255; 0 for a NaN.
    fn f32_to_u8(self, a: Self::U32) -> Self::U32;
}
