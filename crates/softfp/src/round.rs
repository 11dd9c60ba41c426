//! The one place where results are rounded, overflow, underflow and are packed.

use crate::env::{Env, Flags, Outcome, Round};
use crate::format::{Format, Unpacked, inf, sign_bit, zero};

/// Half a unit of what [`split`] keeps.
const HALF: u64 = 1 << 63;

/// Splits `sig` into what stays when the `drop` lowest bits go, and those bits as a fraction of 2^64. Beyond 64 bits the
/// fraction is only known to be positive and less than half: `sig` must not be 0.
#[inline]
fn split(sig: u64, drop: u32) -> (u64, u64) {
    match drop {
        0 => (sig, 0),
        1..=63 => (sig >> drop, sig << (64 - drop)),
        64 => (0, sig),
        _ => (0, 1),
    }
}

#[inline]
fn rounds_away(round: Round, sign: bool, kept: u64, fraction: u64) -> bool {
    match round {
        Round::NearestEven => fraction > HALF || fraction == HALF && kept & 1 != 0,
        Round::Up => !sign && fraction != 0,
        Round::Down => sign && fraction != 0,
        Round::Zero => false,
    }
}

/// Rounds `sig / 2^drop` to an integer. `sig` must not be 0, and less than 2^63 must stay if anything is dropped.
/// Returns the integer and whether it is inexact.
#[inline]
pub(crate) fn round_integer(round: Round, sign: bool, sig: u64, drop: u32) -> (u64, bool) {
    let (kept, fraction) = split(sig, drop);
    (kept + rounds_away(round, sign, kept, fraction) as u64, fraction != 0)
}

/// The value beyond all finite ones, in the rounding direction: an infinity or the greatest finite number.
#[inline]
pub(crate) fn overflow<F: Format>(env: Env, sign: bool, flags: Flags) -> Outcome<u64> {
    let to_inf = match env.round {
        Round::NearestEven => true,
        Round::Up => !sign,
        Round::Down => sign,
        Round::Zero => false,
    };
    let bits = if to_inf {
        inf::<F>(sign)
    } else {
        sign_bit::<F>(sign) | F::MAX_FINITE
    };
    Outcome::new(bits, flags | Flags::OVERFLOW | Flags::INEXACT)
}

/// Rounds `sig * 2^(exp - 63)` into the format. Bit 63 of `sig` must be set; its bit 0 stands for itself and, as a sticky
/// bit, for everything below.
#[inline]
pub(crate) fn round_pack<F: Format>(env: Env, sign: bool, exp: i32, sig: u64, flags: Flags) -> Outcome<u64> {
    debug_assert!(sig & HALF != 0);
    if exp > F::BIAS {
        return overflow::<F>(env, sign, flags);
    }
    let drop = 63 - F::MANT_BITS;
    if exp < F::MIN_EXP {
        return round_pack_denormal::<F>(env, sign, exp, sig, flags);
    }
    let (kept, inexact) = round_integer(env.round, sign, sig, drop);
    // The hidden bit adds one to the exponent field; so does a carry out of the mantissa.
    let bits = ((exp + F::BIAS - 1) as u64) * F::MIN_NORMAL + kept;
    if bits >= F::INF {
        return overflow::<F>(env, sign, flags);
    }
    Outcome::new(
        sign_bit::<F>(sign) | bits,
        if inexact { flags | Flags::INEXACT } else { flags },
    )
}

#[cold]
fn round_pack_denormal<F: Format>(env: Env, sign: bool, exp: i32, sig: u64, mut flags: Flags) -> Outcome<u64> {
    let drop = 63 - F::MANT_BITS;
    let (normal, _) = round_integer(env.round, sign, sig, drop);
    let tiny = exp < F::MIN_EXP - 1 || normal < F::MIN_NORMAL << 1;
    if tiny && env.denorm.flush_out {
        return Outcome::new(zero::<F>(sign), flags | Flags::UNDERFLOW | Flags::INEXACT);
    }
    let drop = drop.saturating_add(exp.abs_diff(F::MIN_EXP));
    let (kept, inexact) = round_integer(env.round, sign, sig, drop);
    if inexact {
        flags |= Flags::INEXACT;
        if tiny {
            flags |= Flags::UNDERFLOW;
        }
    }
    Outcome::new(sign_bit::<F>(sign) | kept, flags)
}

/// As [`round_pack`], of `sig * 2^(exp - 127)`, where `sig` is any number but 0.
#[inline]
pub(crate) fn round_pack_wide<F: Format>(env: Env, sign: bool, exp: i32, sig: u128, flags: Flags) -> Outcome<u64> {
    let shift = sig.leading_zeros();
    let sig = sig << shift;
    let high = (sig >> 64) as u64;
    let sticky = (sig as u64 != 0) as u64;
    round_pack::<F>(env, sign, exp - shift as i32, high | sticky, flags)
}

/// An operand as a result: exact, but for the output flush and a narrower format.
#[inline]
pub(crate) fn repack<F: Format>(env: Env, x: &Unpacked, flags: Flags) -> Outcome<u64> {
    round_pack::<F>(env, x.sign, x.exp, x.sig, flags)
}

/// Shifts right; what falls out is kept as a sticky lowest bit.
#[inline]
pub(crate) fn shift_right_jam(sig: u128, by: u32) -> u128 {
    match by {
        0 => sig,
        1..=127 => sig >> by | (sig << (128 - by) != 0) as u128,
        _ => (sig != 0) as u128,
    }
}
