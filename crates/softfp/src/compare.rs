//! Comparison, classification, minimum and maximum.

use core::cmp::Ordering;

use crate::env::{Env, Flags, NanRule, Outcome};
use crate::format::{Format, Kind, Unpacked, inf, is_denormal, is_nan, is_signaling, quiet, unpack, zero};
use crate::round::repack;

/// How two values relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// One of them is a NaN.
    Unordered,
    /// The first is less.
    Less,
    /// They are equal; so are zeros of either sign.
    Equal,
    /// The first is greater.
    Greater,
}

/// Compares two values; only signaling NaNs raise invalid (IEEE `compareQuiet...`).
#[inline]
pub fn compare<F: Format>(env: Env, a: F::Bits, b: F::Bits) -> Outcome<Relation> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    let y = unpack::<F>(env, F::to_u64(b), &mut flags);
    let relation = if x.kind == Kind::Nan || y.kind == Kind::Nan {
        Relation::Unordered
    } else if x.kind == Kind::Zero && y.kind == Kind::Zero {
        Relation::Equal
    } else {
        match order::<F>(&x).cmp(&order::<F>(&y)) {
            Ordering::Less => Relation::Less,
            Ordering::Equal => Relation::Equal,
            Ordering::Greater => Relation::Greater,
        }
    };
    Outcome::new(relation, flags)
}

/// Compares two values; every NaN raises invalid (IEEE `compareSignaling...`).
#[inline]
pub fn compare_signaling<F: Format>(env: Env, a: F::Bits, b: F::Bits) -> Outcome<Relation> {
    let out = compare::<F>(env, a, b);
    let raised = if out.bits == Relation::Unordered {
        Flags::INVALID
    } else {
        Flags::NONE
    };
    Outcome::new(out.bits, out.flags | raised)
}

/// An integer that orders values that are not NaN, -0 before +0.
#[inline]
fn order<F: Format>(x: &Unpacked) -> i128 {
    let magnitude = if x.kind == Kind::Zero {
        0
    } else {
        (x.raw & !F::SIGN) as i128
    };
    if x.sign { -1 - magnitude } else { magnitude }
}

/// The lesser of two values, -0 before +0, as `v_min_*` defines it (GFX9 ISA, VOP2 instructions).
///
/// With `ieee` (MODE.IEEE), a signaling NaN operand is returned quieted. Else, and without `ieee`, the operand beside a
/// NaN is returned, and of two NaNs the second as it is.
#[inline]
pub fn min<F: Format>(env: Env, ieee: bool, a: F::Bits, b: F::Bits) -> Outcome<F::Bits> {
    pick::<F>(env, ieee, F::to_u64(a), F::to_u64(b), Ordering::Less).typed::<F>()
}

/// The greater of two values, -0 before +0, as `v_max_*` defines it. NaNs as in [`min`].
#[inline]
pub fn max<F: Format>(env: Env, ieee: bool, a: F::Bits, b: F::Bits) -> Outcome<F::Bits> {
    pick::<F>(env, ieee, F::to_u64(a), F::to_u64(b), Ordering::Greater).typed::<F>()
}

#[inline]
fn pick<F: Format>(env: Env, ieee: bool, a: u64, b: u64, wanted: Ordering) -> Outcome<u64> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, a, &mut flags);
    let y = unpack::<F>(env, b, &mut flags);
    for z in [&x, &y] {
        if ieee && is_signaling::<F>(z.raw) {
            return Outcome::new(quiet::<F>(env, z.raw), flags);
        }
    }
    let chosen = if x.kind == Kind::Nan {
        &y
    } else if y.kind == Kind::Nan || order::<F>(&x).cmp(&order::<F>(&y)) == wanted {
        &x
    } else {
        &y
    };
    match chosen.kind {
        Kind::Zero => Outcome::new(zero::<F>(chosen.sign), flags),
        Kind::Inf => Outcome::new(inf::<F>(chosen.sign), flags),
        Kind::Nan if env.nan == NanRule::AlwaysDefault => Outcome::new(F::DEFAULT_NAN, flags),
        Kind::Nan => Outcome::new(chosen.raw, flags),
        Kind::Finite => repack::<F>(env, chosen, flags),
    }
}

/// The ten classes of values. [`Class::mask`] is the bit that `v_cmp_class_*` tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Class {
    SignalingNan = 0,
    QuietNan = 1,
    NegativeInfinity = 2,
    NegativeNormal = 3,
    NegativeDenormal = 4,
    NegativeZero = 5,
    PositiveZero = 6,
    PositiveDenormal = 7,
    PositiveNormal = 8,
    PositiveInfinity = 9,
}

impl Class {
    /// One bit, at the class's number.
    #[inline]
    pub const fn mask(self) -> u32 {
        1 << self as u32
    }
}

/// The class of a bit pattern. Nothing is flushed.
#[inline]
pub fn classify<F: Format>(a: F::Bits) -> Class {
    let raw = F::to_u64(a);
    let (negative, magnitude) = (raw & F::SIGN != 0, raw & !F::SIGN);
    let by_sign = |minus, plus| if negative { minus } else { plus };
    if is_signaling::<F>(raw) {
        Class::SignalingNan
    } else if is_nan::<F>(raw) {
        Class::QuietNan
    } else if magnitude == F::INF {
        by_sign(Class::NegativeInfinity, Class::PositiveInfinity)
    } else if magnitude == 0 {
        by_sign(Class::NegativeZero, Class::PositiveZero)
    } else if is_denormal::<F>(raw) {
        by_sign(Class::NegativeDenormal, Class::PositiveDenormal)
    } else {
        by_sign(Class::NegativeNormal, Class::PositiveNormal)
    }
}
