//! Operations on the integer part, the fraction and the exponent.

use crate::arith::add_raw;
use crate::env::{Env, Flags, Outcome, Round};
use crate::format::{Format, Kind, Unpacked, inf, quiet, unpack, zero};
use crate::round::{repack, round_integer, round_pack};

/// Rounds to an integer of the same format: `Zero` truncates, `Up` is ceil, `Down` is floor, `NearestEven` is rint.
/// `env.round` is not used. A zero result has the operand's sign. A changed value raises inexact (IEEE
/// `roundToIntegralExact`).
#[inline]
pub fn round_to_integral<F: Format>(env: Env, round: Round, a: F::Bits) -> Outcome<F::Bits> {
    round_to_integral_raw::<F>(env, round, F::to_u64(a)).typed::<F>()
}

#[inline]
fn round_to_integral_raw<F: Format>(env: Env, round: Round, a: u64) -> Outcome<u64> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, a, &mut flags);
    if let Some(out) = not_finite::<F>(env, &x, flags) {
        return out;
    }
    if x.exp >= F::MANT_BITS as i32 {
        return Outcome::new(x.raw, flags);
    }
    let (integer, inexact) = round_integer(round, x.sign, x.sig, x.exp.abs_diff(63));
    if inexact {
        flags |= Flags::INEXACT;
    }
    if integer == 0 {
        return Outcome::new(zero::<F>(x.sign), flags);
    }
    let shift = integer.leading_zeros();
    round_pack::<F>(env, x.sign, 63 - shift as i32, integer << shift, flags)
}

/// `a - floor(a)`, as `v_fract_*` (GFX9 ISA, VOP1 instructions): the sum is rounded, and 1 becomes the greatest number
/// below 1. Of an infinity it is invalid.
#[inline]
pub fn fract<F: Format>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    let raw = F::to_u64(a);
    let floor = round_to_integral_raw::<F>(env, Round::Down, raw);
    let mut out = add_raw::<F>(env, raw, floor.bits, true);
    if out.bits == F::ONE {
        out.bits = F::ONE - 1;
    }
    out.typed::<F>()
}

/// The significand of `a`, in [0.5, 1) and with its sign (C `frexp`). Zeros, infinities and NaNs give themselves.
#[inline]
pub fn frexp_mant<F: Format>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    match not_finite::<F>(env, &x, flags) {
        Some(out) => out,
        None => round_pack::<F>(env, x.sign, -1, x.sig, flags),
    }
    .typed::<F>()
}

/// The exponent that goes with [`frexp_mant`]. Zeros, infinities and NaNs give 0.
#[inline]
pub fn frexp_exp<F: Format>(env: Env, a: F::Bits) -> Outcome<i32> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    Outcome::new(if x.kind == Kind::Finite { x.exp + 1 } else { 0 }, flags)
}

/// `a * 2^n`, rounded once.
#[inline]
pub fn ldexp<F: Format>(env: Env, a: F::Bits, n: i32) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    match not_finite::<F>(env, &x, flags) {
        Some(out) => out,
        None => {
            // Far beyond every format's range, near enough to keep the sum an i32.
            let n = n.clamp(-0x10000, 0x10000);
            repack::<F>(env, &Unpacked { exp: x.exp + n, ..x }, flags)
        }
    }
    .typed::<F>()
}

/// The result of an operation that leaves zeros and infinities alone, if the operand is one or a NaN.
#[inline]
fn not_finite<F: Format>(env: Env, x: &Unpacked, flags: Flags) -> Option<Outcome<u64>> {
    let bits = match x.kind {
        Kind::Finite => return None,
        Kind::Nan => quiet::<F>(env, x.raw),
        Kind::Inf => inf::<F>(x.sign),
        Kind::Zero => zero::<F>(x.sign),
    };
    Some(Outcome::new(bits, flags))
}
