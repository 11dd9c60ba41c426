//! What an operation is told beside its operands (rounding, denormals, NaN rule) and what it answers beside its result.

use core::ops::{BitOr, BitOrAssign};

/// Rounding direction. The discriminants are the values of an FP_ROUND field (GFX9 ISA, MODE register).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Round {
    /// To nearest, ties to even.
    #[default]
    NearestEven = 0,
    /// Towards plus infinity.
    Up = 1,
    /// Towards minus infinity.
    Down = 2,
    /// Towards zero.
    Zero = 3,
}

impl Round {
    /// The four directions in the order of their encodings.
    pub const ALL: [Round; 4] = [Round::NearestEven, Round::Up, Round::Down, Round::Zero];

    /// The direction that the low two bits of an FP_ROUND field name.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        match bits & 3 {
            0 => Round::NearestEven,
            1 => Round::Up,
            2 => Round::Down,
            _ => Round::Zero,
        }
    }
}

/// Whether denormal operands and results become zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Denorm {
    /// Denormal operands count as zeros of their sign.
    pub flush_in: bool,
    /// Denormal results become zeros of their sign.
    pub flush_out: bool,
}

impl Denorm {
    /// Denormals are numbers like all others (IEEE 754).
    pub const KEEP: Denorm = Denorm {
        flush_in: false,
        flush_out: false,
    };
    /// Neither operands nor results are denormal.
    pub const FLUSH: Denorm = Denorm {
        flush_in: true,
        flush_out: true,
    };

    /// From the two bits of an FP_DENORM field: bit 0 allows denormal operands, bit 1 denormal results (GFX9 ISA, MODE
    /// register).
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Denorm {
            flush_in: bits & 1 == 0,
            flush_out: bits & 2 == 0,
        }
    }
}

/// Which NaN an operation returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum NanRule {
    /// The first NaN operand in source order, quieted; the positive default NaN (`0x7fc00000` in f32) if an operation on
    /// numbers is invalid.
    #[default]
    FirstOperand,
    /// As [`NanRule::FirstOperand`], but the NaN of an invalid operation is negative (`0xffc00000` in f32), as in all
    /// examples the GFX9 ISA manual gives (square root, logarithm, sine, division fixup).
    Gcn,
    /// Always the positive default NaN.
    AlwaysDefault,
}

/// The environment of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Env {
    /// Rounding direction of the result.
    pub round: Round,
    /// Treatment of denormal operands and results.
    pub denorm: Denorm,
    /// Which NaN is returned.
    pub nan: NanRule,
}

impl Env {
    /// Round to nearest even, denormals kept, the first NaN operand returned.
    pub const IEEE: Env = Env {
        round: Round::NearestEven,
        denorm: Denorm::KEEP,
        nan: NanRule::FirstOperand,
    };

    /// This environment with another rounding direction.
    #[inline]
    pub const fn with_round(self, round: Round) -> Self {
        Env { round, ..self }
    }

    /// This environment with another treatment of denormals.
    #[inline]
    pub const fn with_denorm(self, denorm: Denorm) -> Self {
        Env { denorm, ..self }
    }

    /// This environment with another NaN rule.
    #[inline]
    pub const fn with_nan(self, nan: NanRule) -> Self {
        Env { nan, ..self }
    }
}

/// A set of exceptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Flags(pub u8);

impl Flags {
    /// No exception.
    pub const NONE: Flags = Flags(0);
    /// A signaling NaN operand, or an operation without a useful result.
    pub const INVALID: Flags = Flags(1);
    /// A denormal operand.
    pub const INPUT_DENORMAL: Flags = Flags(1 << 1);
    /// An exact infinity from finite operands.
    pub const DIV_BY_ZERO: Flags = Flags(1 << 2);
    /// The rounded result is beyond the greatest finite number.
    pub const OVERFLOW: Flags = Flags(1 << 3);
    /// The result is tiny, and inexact or flushed.
    pub const UNDERFLOW: Flags = Flags(1 << 4);
    /// The result differs from the exact one.
    pub const INEXACT: Flags = Flags(1 << 5);

    /// Whether all exceptions of `other` are in this set.
    #[inline]
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any exception of `other` is in this set.
    #[inline]
    pub const fn intersects(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no exception.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This set without the exceptions of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

impl BitOr for Flags {
    type Output = Flags;
    #[inline]
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl BitOrAssign for Flags {
    #[inline]
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

/// The result of an operation: a bit pattern, integer or relation, and the exceptions raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Outcome<T> {
    /// The result.
    pub bits: T,
    /// The exceptions raised.
    pub flags: Flags,
}

impl<T> Outcome<T> {
    #[inline]
    pub(crate) const fn new(bits: T, flags: Flags) -> Self {
        Outcome { bits, flags }
    }

    /// The result, its exceptions added to `flags`.
    #[inline]
    pub fn collect(self, flags: &mut Flags) -> T {
        *flags |= self.flags;
        self.bits
    }
}
