//! Conversions: between formats, from and to integers, to normalized integers.

use crate::env::{Env, Flags, NanRule, Outcome};
use crate::format::{Format, Kind, inf, sign_bit, unpack, zero};
use crate::round::{repack, round_integer, round_pack_wide};

/// Converts a number of format `A` to format `B`. `flush_in` looks at `A`'s denormals, `flush_out` at `B`'s. A NaN keeps
/// its sign and the high bits of its payload.
#[inline]
pub fn convert<A: Format, B: Format>(env: Env, a: A::Bits) -> Outcome<B::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<A>(env, A::to_u64(a), &mut flags);
    match x.kind {
        Kind::Nan if env.nan == NanRule::AlwaysDefault => Outcome::new(B::DEFAULT_NAN, flags),
        Kind::Nan => {
            let payload = (x.raw & A::MANT_MASK) << (63 - A::MANT_BITS) >> (63 - B::MANT_BITS);
            Outcome::new(sign_bit::<B>(x.sign) | B::DEFAULT_NAN | payload, flags)
        }
        Kind::Inf => Outcome::new(inf::<B>(x.sign), flags),
        Kind::Zero => Outcome::new(zero::<B>(x.sign), flags),
        Kind::Finite => repack::<B>(env, &x, flags),
    }
    .typed::<B>()
}

mod sealed {
    pub trait Sealed {}
}

/// The integers of 8 to 64 bits.
pub trait Int: sealed::Sealed + Copy + 'static {
    /// The least value.
    const MIN: i128;
    /// The greatest value.
    const MAX: i128;
    /// Takes the low bits.
    fn wrap(value: i128) -> Self;
    /// The value.
    fn widen(self) -> i128;
}

macro_rules! int {
    ($($int:ty)*) => {$(
        impl sealed::Sealed for $int {}
        impl Int for $int {
            const MIN: i128 = <$int>::MIN as i128;
            const MAX: i128 = <$int>::MAX as i128;
            #[inline(always)]
            fn wrap(value: i128) -> Self {
                value as $int
            }
            #[inline(always)]
            fn widen(self) -> i128 {
                self as i128
            }
        }
    )*};
}

int!(i8 i16 i32 i64 u8 u16 u32 u64);

/// Rounds a number to an integer in `env.round`. What is out of range goes to the nearest end of it and raises invalid; a
/// NaN gives 0 and raises invalid; else a changed value raises inexact.
#[inline]
pub fn to_int<F: Format, I: Int>(env: Env, a: F::Bits) -> Outcome<I> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    let limit = if x.sign { I::MIN } else { I::MAX };
    match x.kind {
        Kind::Nan => Outcome::new(I::wrap(0), flags | Flags::INVALID),
        Kind::Zero => Outcome::new(I::wrap(0), flags),
        Kind::Inf => Outcome::new(I::wrap(limit), flags | Flags::INVALID),
        Kind::Finite if x.exp > 63 => Outcome::new(I::wrap(limit), flags | Flags::INVALID),
        Kind::Finite => {
            let (magnitude, inexact) = round_integer(env.round, x.sign, x.sig, x.exp.abs_diff(63));
            let value = if x.sign {
                -(magnitude as i128)
            } else {
                magnitude as i128
            };
            if value < I::MIN || value > I::MAX {
                return Outcome::new(I::wrap(limit), flags | Flags::INVALID);
            }
            Outcome::new(I::wrap(value), if inexact { flags | Flags::INEXACT } else { flags })
        }
    }
}

/// Converts an integer, rounding in `env.round`.
#[inline]
pub fn from_int<F: Format, I: Int>(env: Env, value: I) -> Outcome<F::Bits> {
    let value = value.widen();
    if value == 0 {
        return Outcome::new(F::from_u64(0), Flags::NONE);
    }
    round_pack_wide::<F>(env, value < 0, 127, value.unsigned_abs(), Flags::NONE).typed::<F>()
}

/// `a` in -1..=1 as a signed normalized integer: times the greatest value of `I`, rounded to nearest even, saturated. A NaN
/// gives 0 and raises invalid.
#[inline]
pub fn to_snorm<F: Format, I: Int>(env: Env, a: F::Bits) -> Outcome<I> {
    to_norm::<F, I>(env, a, -I::MAX)
}

/// `a` in 0..=1 as an unsigned normalized integer: times the greatest value of `I`, rounded to nearest even, saturated. A
/// NaN gives 0 and raises invalid.
#[inline]
pub fn to_unorm<F: Format, I: Int>(env: Env, a: F::Bits) -> Outcome<I> {
    to_norm::<F, I>(env, a, 0)
}

#[inline]
fn to_norm<F: Format, I: Int>(env: Env, a: F::Bits, least: i128) -> Outcome<I> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    let limit = if x.sign { least } else { I::MAX };
    match x.kind {
        Kind::Nan => Outcome::new(I::wrap(0), flags | Flags::INVALID),
        Kind::Zero => Outcome::new(I::wrap(0), flags),
        // Saturation is what is asked for: it raises nothing but inexact.
        Kind::Inf => Outcome::new(I::wrap(limit), flags | Flags::INEXACT),
        Kind::Finite if x.exp >= 0 || limit == 0 => {
            let exact = limit != 0 && x.exp == 0 && x.sig == 1 << 63;
            Outcome::new(I::wrap(limit), if exact { flags } else { flags | Flags::INEXACT })
        }
        Kind::Finite => {
            let (magnitude, inexact) = nearest_even(x.sig as u128 * I::MAX as u128, x.exp.abs_diff(63));
            let value = if x.sign {
                -(magnitude as i128)
            } else {
                magnitude as i128
            };
            Outcome::new(I::wrap(value), if inexact { flags | Flags::INEXACT } else { flags })
        }
    }
}

/// `value / 2^drop` rounded to nearest even, and whether that is inexact.
#[inline]
fn nearest_even(value: u128, drop: u32) -> (u128, bool) {
    match drop {
        0 => (value, false),
        1..=128 => {
            let kept = value.checked_shr(drop).unwrap_or(0);
            let half = 1u128 << (drop - 1);
            let rest = value & ((half - 1) | half);
            (kept + (rest > half || rest == half && kept & 1 != 0) as u128, rest != 0)
        }
        _ => (0, value != 0),
    }
}
