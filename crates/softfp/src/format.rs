//! The floating-point formats and how a bit pattern comes apart.

use core::fmt::Debug;

use crate::env::{Env, Flags, NanRule, Outcome};

mod sealed {
    pub trait Sealed {}
}

/// An IEEE-754 binary interchange format of at most 64 bits: sign, exponent, mantissa, from the highest bit down.
pub trait Format: sealed::Sealed + Copy + Debug + 'static {
    /// The unsigned integer that holds a bit pattern.
    type Bits: Copy + Eq + Debug + Default + 'static;

    /// Width of the exponent field in bits.
    const EXP_BITS: u32;
    /// Width of the mantissa field in bits, the hidden bit not counted.
    const MANT_BITS: u32;

    /// Exponent bias, and the greatest exponent of a finite number.
    const BIAS: i32 = (1 << (Self::EXP_BITS - 1)) - 1;
    /// Exponent of the least normal number.
    const MIN_EXP: i32 = 1 - Self::BIAS;
    /// Value of an exponent field of all ones.
    const EXP_FIELD_MAX: i32 = (1 << Self::EXP_BITS) - 1;
    /// The sign bit.
    const SIGN: u64 = 1 << (Self::EXP_BITS + Self::MANT_BITS);
    /// The mantissa field.
    const MANT_MASK: u64 = (1 << Self::MANT_BITS) - 1;
    /// Plus infinity.
    const INF: u64 = (Self::EXP_FIELD_MAX as u64) << Self::MANT_BITS;
    /// The bit that is set in quiet NaNs.
    const QUIET: u64 = 1 << (Self::MANT_BITS - 1);
    /// The positive default NaN: quiet, no payload.
    const DEFAULT_NAN: u64 = Self::INF | Self::QUIET;
    /// The least positive normal number.
    const MIN_NORMAL: u64 = 1 << Self::MANT_BITS;
    /// The greatest finite number.
    const MAX_FINITE: u64 = Self::INF - 1;
    /// The number one.
    const ONE: u64 = (Self::BIAS as u64) << Self::MANT_BITS;

    /// Zero-extends a bit pattern.
    fn to_u64(bits: Self::Bits) -> u64;
    /// Takes the low bits.
    fn from_u64(bits: u64) -> Self::Bits;
}

macro_rules! format {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $exp:expr, $mant:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Format for $name {
            type Bits = $bits;
            const EXP_BITS: u32 = $exp;
            const MANT_BITS: u32 = $mant;

            #[inline(always)]
            fn to_u64(bits: $bits) -> u64 {
                bits as u64
            }
            #[inline(always)]
            fn from_u64(bits: u64) -> $bits {
                bits as $bits
            }
        }
    };
}

format!(
    /// binary16.
    F16, u16, 5, 10
);
format!(
    /// bfloat16: the upper half of a binary32.
    BF16, u16, 8, 7
);
format!(
    /// binary32.
    F32, u32, 8, 23
);
format!(
    /// binary64.
    F64, u64, 11, 52
);

/// What kind of value a bit pattern is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Zero,
    /// Finite and not zero.
    Finite,
    Inf,
    Nan,
}

/// An operand taken apart. If `kind` is `Finite`, its magnitude is `sig * 2^(exp - 63)` and bit 63 of `sig` is set;
/// else `exp` and `sig` are 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unpacked {
    pub sign: bool,
    pub kind: Kind,
    pub exp: i32,
    pub sig: u64,
    /// The bit pattern it came from.
    pub raw: u64,
}

/// Takes an operand apart, applies the input flush, and raises what the operand alone raises.
#[inline]
pub(crate) fn unpack<F: Format>(env: Env, raw: u64, flags: &mut Flags) -> Unpacked {
    let sign = raw & F::SIGN != 0;
    let field = ((raw & F::INF) >> F::MANT_BITS) as i32;
    let mant = raw & F::MANT_MASK;
    let special = |kind| Unpacked {
        sign,
        kind,
        exp: 0,
        sig: 0,
        raw,
    };
    if field == F::EXP_FIELD_MAX {
        if mant == 0 {
            return special(Kind::Inf);
        }
        if mant & F::QUIET == 0 {
            *flags |= Flags::INVALID;
        }
        return special(Kind::Nan);
    }
    if field != 0 {
        let sig = (mant | F::MIN_NORMAL) << (63 - F::MANT_BITS);
        return Unpacked {
            sign,
            kind: Kind::Finite,
            exp: field - F::BIAS,
            sig,
            raw,
        };
    }
    if mant == 0 {
        return special(Kind::Zero);
    }
    *flags |= Flags::INPUT_DENORMAL;
    if env.denorm.flush_in {
        return special(Kind::Zero);
    }
    let shift = mant.leading_zeros();
    let exp = F::MIN_EXP + (63 - F::MANT_BITS as i32) - shift as i32;
    Unpacked {
        sign,
        kind: Kind::Finite,
        exp,
        sig: mant << shift,
        raw,
    }
}

#[inline]
pub(crate) fn is_nan<F: Format>(raw: u64) -> bool {
    raw & !F::SIGN > F::INF
}

#[inline]
pub(crate) fn is_signaling<F: Format>(raw: u64) -> bool {
    is_nan::<F>(raw) && raw & F::QUIET == 0
}

#[inline]
pub(crate) fn is_denormal<F: Format>(raw: u64) -> bool {
    raw & F::INF == 0 && raw & F::MANT_MASK != 0
}

#[inline]
pub(crate) fn sign_bit<F: Format>(sign: bool) -> u64 {
    if sign { F::SIGN } else { 0 }
}

#[inline]
pub(crate) fn zero<F: Format>(sign: bool) -> u64 {
    sign_bit::<F>(sign)
}

#[inline]
pub(crate) fn inf<F: Format>(sign: bool) -> u64 {
    sign_bit::<F>(sign) | F::INF
}

/// The NaN that an operation with the NaN operand `raw` returns.
#[inline]
pub(crate) fn quiet<F: Format>(env: Env, raw: u64) -> u64 {
    match env.nan {
        NanRule::FirstOperand | NanRule::Gcn => raw | F::QUIET,
        NanRule::AlwaysDefault => F::DEFAULT_NAN,
    }
}

/// The NaN of an operation that is invalid though no operand is a NaN.
#[inline]
pub(crate) fn invalid<F: Format>(env: Env, flags: Flags) -> Outcome<u64> {
    let nan = match env.nan {
        NanRule::FirstOperand | NanRule::AlwaysDefault => F::DEFAULT_NAN,
        NanRule::Gcn => F::SIGN | F::DEFAULT_NAN,
    };
    Outcome::new(nan, flags | Flags::INVALID)
}

/// The first NaN among two operands, quieted.
#[inline]
pub(crate) fn first_nan<F: Format>(env: Env, x: &Unpacked, y: &Unpacked, flags: Flags) -> Outcome<u64> {
    let raw = if x.kind == Kind::Nan { x.raw } else { y.raw };
    Outcome::new(quiet::<F>(env, raw), flags)
}

impl Outcome<u64> {
    /// The result as the bits of its format.
    #[inline]
    pub(crate) fn typed<F: Format>(self) -> Outcome<F::Bits> {
        Outcome::new(F::from_u64(self.bits), self.flags)
    }
}
