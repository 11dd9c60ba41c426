//! Sine, cosine, base-2 exponential and logarithm, as the GPU's instructions define them.
//!
//! Results are computed in 64-bit fixed point and rounded once: the error is below 0.5 + 2^-30 ulp, far less than the 1 ulp
//! that the GFX9 ISA manual promises (0.51 ulp in f16), but the bits of real hardware, which it does not define, may differ.
//!
//! Rules of the manual (VOP1 Instructions) beside the usual ones for NaNs:
//! - [`sin`] and [`cos`] take revolutions: `sin(2 pi x)`. Valid operands are in [-256, 256]; beyond, the sine is +0 and the
//!   cosine 1. Of an infinity they are invalid. `sin(-0)` is -0; all other zeros that come out are +0.
//! - [`exp2`] of -infinity is 0.
//! - [`log2`] of a zero of either sign is -infinity; of anything less it is invalid.
//! - NaNs of invalid operations are negative, unless the rule is [`NanRule::AlwaysDefault`].
//! - The functions honour the `env`; the instructions do not take MODE as it is: see [`instruction_env`].

use crate::env::{Denorm, Env, Flags, NanRule, Outcome, Round};
use crate::format::{BF16, F16, F32, Format, Kind, Unpacked, invalid, quiet, unpack, zero};
use crate::round::{round_pack, round_pack_wide};

/// The formats these functions are exact enough for.
pub trait Narrow: Format {}

impl Narrow for F16 {}
impl Narrow for BF16 {}
impl Narrow for F32 {}

/// 2 pi, in units of 2^-61.
const TAU: u64 = 0xc90f_daa2_2168_c235;
/// ln 2, in units of 2^-64.
const LN_2: u64 = 0xb172_17f7_d1cf_79ac;
/// 2 / ln 2, in units of 2^-62.
const TWO_OVER_LN_2: u64 = 0xb8aa_3b29_5c17_f0bc;
/// One, in units of 2^-63: the scale of the series below.
const ONE: u64 = 1 << 63;

/// The environment in which `v_exp`, `v_log`, `v_rcp`, `v_rsq` and `v_sqrt` compute when MODE says `env`: round to nearest
/// even; f32 denormals are flushed in and out, f16 denormals as MODE says, f64 denormals kept. (`v_sin` and `v_cos` support
/// denormals: for them only the rounding is fixed.)
pub const fn instruction_env<F: Format>(env: Env) -> Env {
    let env = env.with_round(Round::NearestEven);
    match F::MANT_BITS {
        23 => env.with_denorm(Denorm::FLUSH),
        52 => env.with_denorm(Denorm::KEEP),
        _ => env,
    }
}

/// `sin(2 pi a)`.
pub fn sin<F: Narrow>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    trigonometric::<F>(env, F::to_u64(a), false).typed::<F>()
}

/// `cos(2 pi a)`.
pub fn cos<F: Narrow>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    trigonometric::<F>(env, F::to_u64(a), true).typed::<F>()
}

/// `2^a`.
pub fn exp2<F: Narrow>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    match x.kind {
        Kind::Nan => Outcome::new(quiet::<F>(env, x.raw), flags),
        Kind::Inf => Outcome::new(if x.sign { 0 } else { F::INF }, flags),
        Kind::Zero => Outcome::new(F::ONE, flags),
        Kind::Finite => exp2_finite::<F>(env, &x, flags),
    }
    .typed::<F>()
}

/// The logarithm of `a` to base 2.
pub fn log2<F: Narrow>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    match x.kind {
        Kind::Nan => Outcome::new(quiet::<F>(env, x.raw), flags),
        Kind::Zero => Outcome::new(F::SIGN | F::INF, flags | Flags::DIV_BY_ZERO),
        _ if x.sign => invalid_negative::<F>(env, flags),
        Kind::Inf => Outcome::new(F::INF, flags),
        Kind::Finite => log2_finite::<F>(env, x.exp, x.sig, flags),
    }
    .typed::<F>()
}

fn invalid_negative<F: Format>(env: Env, flags: Flags) -> Outcome<u64> {
    let nan = if env.nan == NanRule::AlwaysDefault {
        env.nan
    } else {
        NanRule::Gcn
    };
    invalid::<F>(env.with_nan(nan), flags)
}

/// `a * b / 2^64`.
#[inline]
fn mul_high(a: u64, b: u64) -> u64 {
    ((a as u128 * b as u128) >> 64) as u64
}

/// A positive angle of at most 1/8 revolution: `sig * 2^(exp - 63)`, with bit 63 of `sig` set.
#[derive(Clone, Copy)]
struct Angle {
    exp: i32,
    sig: u64,
}

impl Angle {
    /// The angle in radians, in units of `2^(exp - 60)`; more than 62 bits.
    fn radians(self) -> u64 {
        mul_high(self.sig, TAU)
    }

    /// The square of the angle in radians, in units of 2^-64.
    fn square(self) -> u64 {
        let radians = self.radians();
        let up = self.exp + 4; // to units of 2^-64; at most 1, and then the angle is pi/4
        let radians = if up >= 0 {
            radians << up
        } else {
            radians.checked_shr(up.unsigned_abs()).unwrap_or(0)
        };
        mul_high(radians, radians)
    }

    /// The sine, which is irrational.
    fn sin<F: Format>(self, env: Env, sign: bool, flags: Flags) -> Outcome<u64> {
        // sin r / r = 1 - r^2/(2*3) (1 - r^2/(4*5) (...
        let square = self.square();
        let series = (1..=11)
            .rev()
            .fold(ONE, |sum, k| ONE - mul_high(square, sum) / (2 * k * (2 * k + 1)));
        let product = self.radians() as u128 * series as u128;
        round_pack_wide::<F>(env, sign, self.exp + 4, product | 1, flags)
    }

    /// The cosine, which is irrational and less than 1.
    fn cos<F: Format>(self, env: Env, sign: bool, flags: Flags) -> Outcome<u64> {
        // cos r = 1 - r^2/(1*2) (1 - r^2/(3*4) (...
        let square = self.square();
        let series = (1..=11)
            .rev()
            .fold(ONE, |sum, k| ONE - mul_high(square, sum) / ((2 * k - 1) * 2 * k));
        let series = series.min(ONE - 1);
        round_pack_wide::<F>(env, sign, 64, series as u128 | 1, flags)
    }
}

fn trigonometric<F: Narrow>(env: Env, raw: u64, cosine: bool) -> Outcome<u64> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, raw, &mut flags);
    match x.kind {
        Kind::Nan => return Outcome::new(quiet::<F>(env, raw), flags),
        Kind::Inf => return invalid_negative::<F>(env, flags),
        Kind::Zero => return Outcome::new(if cosine { F::ONE } else { zero::<F>(x.sign) }, flags),
        Kind::Finite => {}
    }
    if x.exp > 8 || x.exp == 8 && x.sig != 1 << 63 {
        return Outcome::new(if cosine { F::ONE } else { 0 }, flags);
    }
    let (quarter, negative, rest) = reduce(&x);
    // Quarters turn sine into cosine into minus sine; so count them from the function wanted.
    let quarter = quarter + cosine as u64;
    let use_cosine = quarter & 1 != 0;
    // A sine takes the sign of its angle; the whole sine that of its operand, the whole cosine none.
    let sign = (quarter & 2 != 0) ^ (negative && !use_cosine) ^ (x.sign && !cosine);
    match rest {
        None if use_cosine => Outcome::new(F::ONE | if sign { F::SIGN } else { 0 }, flags),
        None => Outcome::new(0, flags),
        Some(angle) if use_cosine => angle.cos::<F>(env, sign, flags),
        Some(angle) => angle.sin::<F>(env, sign, flags),
    }
}

/// The magnitude of a number of revolutions, at most 256, as quarters of a revolution and a rest between -1/8 and 1/8: its
/// sign and its magnitude, unless that is 0.
fn reduce(x: &Unpacked) -> (u64, bool, Option<Angle>) {
    if x.exp < -3 {
        return (0, false, Some(Angle { exp: x.exp, sig: x.sig }));
    }
    // In units of 2^-64; whole revolutions fall out at the top, and at the low end there are zeros.
    let up = x.exp + 1;
    let turn = if up >= 0 {
        x.sig << up
    } else {
        x.sig >> up.unsigned_abs()
    };
    let quarter = turn.wrapping_add(1 << 61) >> 62;
    let rest = turn.wrapping_sub(quarter << 62) as i64;
    let magnitude = rest.unsigned_abs();
    if magnitude == 0 {
        return (quarter, false, None);
    }
    let shift = magnitude.leading_zeros();
    (
        quarter,
        rest < 0,
        Some(Angle {
            exp: -1 - shift as i32,
            sig: magnitude << shift,
        }),
    )
}

fn exp2_finite<F: Narrow>(env: Env, x: &Unpacked, flags: Flags) -> Outcome<u64> {
    if x.exp >= 16 {
        // Beyond the range of every format, on either side.
        let exp = if x.sign { -0x10000 } else { 0x10000 };
        return round_pack::<F>(env, false, exp, ONE, flags);
    }
    // The magnitude as an integer and a fraction in units of 2^-64, cut off.
    let (integer, fraction, cut) = if x.exp >= 0 {
        (x.sig >> (63 - x.exp), (x.sig << x.exp) << 1, false)
    } else {
        let down = x.exp.abs_diff(-1);
        let fraction = x.sig.checked_shr(down).unwrap_or(0);
        (0, fraction, fraction.checked_shl(down).unwrap_or(0) != x.sig)
    };
    let integer = integer as i32;
    let (exp, fraction) = match (x.sign, fraction, cut) {
        (false, 0, false) => return round_pack::<F>(env, false, integer, ONE, flags),
        (true, 0, false) => return round_pack::<F>(env, false, -integer, ONE, flags),
        (false, fraction, _) => (integer, fraction),
        (true, fraction, false) => (-integer - 1, fraction.wrapping_neg()),
        (true, fraction, true) => (-integer - 1, !fraction),
    };
    // e^r = 1 + r/1 (1 + r/2 (...
    let r = mul_high(fraction, LN_2);
    let series = (1..=22).rev().fold(ONE, |sum, k| ONE + mul_high(r, sum) / k);
    round_pack::<F>(env, false, exp, series | 1, flags)
}

fn log2_finite<F: Narrow>(env: Env, exp: i32, sig: u64, flags: Flags) -> Outcome<u64> {
    /// The square root of 2, in units of 2^-63.
    const SQRT_2: u64 = 0xb504_f333_f9de_6484;
    // The operand is m * 2^exp with m between the roots of 1/2 and of 2; log2 m = 2 / ln 2 * atanh((m - 1) / (m + 1)).
    let (exp, sign, numerator, denominator) = if sig < SQRT_2 {
        (exp, false, sig - ONE, sig as u128 + ONE as u128)
    } else {
        (exp + 1, true, sig.wrapping_neg(), sig as u128 + (1 << 64))
    };
    if numerator == 0 {
        if exp == 0 {
            return Outcome::new(0, flags);
        }
        return round_pack_wide::<F>(env, exp < 0, 127, exp.unsigned_abs() as u128, flags);
    }
    let shift = numerator.leading_zeros();
    // s = (m - 1) / (m + 1), in units of 2^(-64 - shift); atanh s / s = 1 + s^2/3 + s^4/5 + ...
    let s = (((numerator << shift) as u128) << 64) / denominator;
    let s = s as u64;
    let square = mul_high(s >> shift, s >> shift);
    let series = (0..=14)
        .rev()
        .fold(0, |sum, k| ONE / (2 * k + 1) + mul_high(square, sum));
    // In units of 2^(-125 - shift).
    let log = ((s as u128 * series as u128) >> 64) * TWO_OVER_LN_2 as u128;
    if exp == 0 {
        return round_pack_wide::<F>(env, sign, 2 - shift as i32, log | 1, flags);
    }
    // In units of 2^-118. The sum is irrational, so its lowest bit can stand for the rest.
    let log = (log >> (7 + shift)) as i128;
    let sum = ((exp as i128) << 118) + if sign { -log } else { log };
    round_pack_wide::<F>(env, sum < 0, 9, sum.unsigned_abs() | 1, flags)
}
