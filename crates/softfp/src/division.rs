//! The instructions that make a correctly rounded division: `v_div_scale`, `v_div_fmas`, `v_div_fixup`.
//!
//! A compiler divides `n / d` so: scale both operands with [`div_scale`] away from the ends of the range, take the
//! reciprocal of the scaled denominator, refine reciprocal and quotient with fused multiply-adds, make the last step with
//! [`div_fmas`], which undoes the scaling in the same rounding, and let [`div_fixup`] see to signs and special operands.
//!
//! The rules are those of the GFX9 ISA manual's pseudo code (VOP3A & VOP3B Instructions, opcodes 478 to 483 and 519) with
//! these departures, without which the sequence gives wrong quotients. They agree with measurements on GFX11 and GFX12
//! hardware that are published with AMD's emulator rocjitsu:
//! - "is denormal" of `1 / d` and `n / d` is decided by the exponent fields: `d`'s field is at least 2 * bias - 1, the
//!   fields' difference is at most -96 (-768 in f64).
//! - If both are denormal, the denominator is scaled down, not up.
//! - "Numerator is tiny" is an exponent field of at most 24 (53 in f64).
//! - `div_scale` decides about post-scaling also when an operand is zero and the scaled value is a NaN.
//! - `div_fmas` scales by 2^64 (2^128 in f64) if the exponent field of its addend is above the bias, else by the inverse.
//! - `div_fixup` returns the overflow value if the quotient, not the denominator, has an exponent field of all ones.
//!
//! In f64, the sequence that LLVM emits does not give the correctly rounded quotient where that is exactly halfway between
//! two denormals: either of them may come out. That is a property of the sequence, not of these instructions.
//!
//! NaNs of invalid operations are negative here, whatever [`crate::NanRule`] says about it, unless it is
//! [`crate::NanRule::AlwaysDefault`].

use crate::arith::fma_scaled;
use crate::env::{Env, Flags, NanRule, Outcome};
use crate::format::{F16, F32, F64, Format, Kind, inf, quiet, sign_bit, unpack, zero};
use crate::integral::ldexp;
use crate::round::{overflow, round_pack};

/// The formats that `v_div_scale` and `v_div_fmas` exist for.
pub trait DivFormat: Format {
    /// Difference of exponent fields from which numerator and denominator are far apart.
    const FAR: i32;
    /// Exponent of the scale.
    const SCALE: i32;
    /// Greatest exponent field of a tiny numerator.
    const TINY: i32;
}

impl DivFormat for F32 {
    const FAR: i32 = 96;
    const SCALE: i32 = 64;
    const TINY: i32 = 24;
}

impl DivFormat for F64 {
    const FAR: i32 = 768;
    const SCALE: i32 = 128;
    const TINY: i32 = 53;
}

/// The environment with the NaN rule of these instructions.
fn division_env(env: Env) -> Env {
    match env.nan {
        NanRule::AlwaysDefault => env,
        NanRule::FirstOperand | NanRule::Gcn => env.with_nan(NanRule::Gcn),
    }
}

/// The exponent field, after the input flush.
fn exponent_field<F: Format>(raw: u64) -> i32 {
    ((raw & F::INF) >> F::MANT_BITS) as i32
}

/// A denormal as what the operation sees of it.
fn flushed<F: Format>(env: Env, raw: u64) -> u64 {
    if env.denorm.flush_in && raw & F::INF == 0 {
        raw & F::SIGN
    } else {
        raw
    }
}

/// `v_div_scale`: scales `value`, which must be `denominator` or `numerator`. Returns the scaled value and whether
/// [`div_fmas`] must scale the quotient back. If an operand is zero, the value is a NaN and invalid is not raised.
pub fn div_scale<F: DivFormat>(
    env: Env,
    value: F::Bits,
    denominator: F::Bits,
    numerator: F::Bits,
) -> (Outcome<F::Bits>, bool) {
    let [v, d, n] = [value, denominator, numerator].map(|x| flushed::<F>(env, F::to_u64(x)));
    let (d_exp, n_exp) = (exponent_field::<F>(d), exponent_field::<F>(n));
    let difference = n_exp - d_exp;
    let is_denominator = v == d;
    let (by, post_scale) = if difference >= F::FAR {
        // The quotient is huge: enlarge the denominator only.
        (if is_denominator { F::SCALE } else { 0 }, true)
    } else if d_exp == 0 {
        (F::SCALE, false)
    } else if d_exp >= 2 * F::BIAS - 1 {
        // The reciprocal of the denominator would be denormal; if the quotient too, keep the numerator as it is.
        let both = difference <= -F::FAR;
        (if both && !is_denominator { 0 } else { -F::SCALE }, both)
    } else if difference <= -F::FAR {
        // The quotient is tiny: enlarge the numerator only.
        (if is_denominator { 0 } else { F::SCALE }, true)
    } else if n_exp <= F::TINY {
        (F::SCALE, false)
    } else {
        (0, false)
    };
    let out = if d & !F::SIGN == 0 || n & !F::SIGN == 0 {
        let nan = match env.nan {
            NanRule::AlwaysDefault => F::DEFAULT_NAN,
            NanRule::FirstOperand | NanRule::Gcn => F::SIGN | F::DEFAULT_NAN,
        };
        Outcome::new(F::from_u64(nan), Flags::NONE)
    } else {
        ldexp::<F>(env, value, by)
    };
    (out, post_scale)
}

/// `v_div_fmas`: `a * b + c`, times 2^64 or 2^-64 (2^128 or 2^-128 in f64) if `post_scale`, rounded once. Denormal operands
/// are not flushed.
pub fn div_fmas<F: DivFormat>(env: Env, a: F::Bits, b: F::Bits, c: F::Bits, post_scale: bool) -> Outcome<F::Bits> {
    let mut env = division_env(env);
    env.denorm.flush_in = false;
    let mut flags = Flags::NONE;
    let abc = [a, b, c].map(|x| unpack::<F>(env, F::to_u64(x), &mut flags));
    let scale = match (post_scale, exponent_field::<F>(F::to_u64(c)) > F::BIAS) {
        (false, _) => 0,
        (true, true) => F::SCALE,
        (true, false) => -F::SCALE,
    };
    fma_scaled::<F>(env, abc, scale, flags).typed::<F>()
}

/// `v_div_fixup_f32` and `v_div_fixup_f64`: the quotient with the sign that `numerator / denominator` has, or what that
/// division gives for zeros, infinities and NaNs, or when it overflows or is far below the least denormal. Raises what
/// these cases and the operands raise; the quotient raises nothing.
pub fn div_fixup<F: DivFormat>(
    env: Env,
    quotient: F::Bits,
    denominator: F::Bits,
    numerator: F::Bits,
) -> Outcome<F::Bits> {
    let quotient = F::to_u64(quotient);
    let [d, n] = [denominator, numerator].map(F::to_u64);
    fixup_special::<F>(env, d, n)
        .unwrap_or_else(|(sign, flags)| {
            let below = exponent_field::<F>(n) - exponent_field::<F>(d) < -(F::BIAS + F::MANT_BITS as i32);
            if below {
                let exp = 2 * (F::MIN_EXP - F::MANT_BITS as i32);
                round_pack::<F>(env, sign, exp, 1 << 63, flags)
            } else if quotient & F::INF == F::INF {
                overflow::<F>(env, sign, flags)
            } else {
                Outcome::new(sign_bit::<F>(sign) | quotient & !F::SIGN, flags)
            }
        })
        .typed::<F>()
}

/// `v_div_fixup_f16`: as [`div_fixup`], without the cases of over- and underflow.
pub fn div_fixup_f16(env: Env, quotient: u16, denominator: u16, numerator: u16) -> Outcome<u16> {
    let magnitude = quotient as u64 & !F16::SIGN;
    fixup_special::<F16>(env, denominator as u64, numerator as u64)
        .unwrap_or_else(|(sign, flags)| Outcome::new(sign_bit::<F16>(sign) | magnitude, flags))
        .typed::<F16>()
}

/// The quotient where the operands alone decide it, or else its sign and what the operands raise.
fn fixup_special<F: Format>(env: Env, d: u64, n: u64) -> Result<Outcome<u64>, (bool, Flags)> {
    let env = division_env(env);
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, n, &mut flags);
    let y = unpack::<F>(env, d, &mut flags);
    let sign = x.sign ^ y.sign;
    let bits = match (x.kind, y.kind) {
        (Kind::Nan, _) => quiet::<F>(env, n),
        (_, Kind::Nan) => quiet::<F>(env, d),
        (Kind::Zero, Kind::Zero) | (Kind::Inf, Kind::Inf) => return Ok(crate::format::invalid::<F>(env, flags)),
        (Kind::Inf, _) => inf::<F>(sign),
        (Kind::Finite, Kind::Zero) => {
            flags |= Flags::DIV_BY_ZERO;
            inf::<F>(sign)
        }
        (Kind::Zero, _) | (_, Kind::Inf) => zero::<F>(sign),
        (Kind::Finite, Kind::Finite) => return Err((sign, flags)),
    };
    Ok(Outcome::new(bits, flags))
}
