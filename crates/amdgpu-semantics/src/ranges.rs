//! Ranges of values: what semantic functions compute when only the least and the greatest value of each source are known.
//!
//! A result holds every value that the operation can give for values in its sources' ranges, and perhaps more.

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

use crate::domain::Domain;
use crate::symbolic::{self, SymbolicFn, symbolic};

/// The numbers from `low` to `high`, of `BITS` bits, as unsigned ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range<const BITS: u32> {
    pub low: u64,
    pub high: u64,
}

impl<const BITS: u32> Range<BITS> {
    const GREATEST: u64 = u64::MAX >> (64 - BITS);
    pub const ANY: Self = Range {
        low: 0,
        high: Self::GREATEST,
    };

    pub fn exactly(value: u64) -> Self {
        Range {
            low: value & Self::GREATEST,
            high: value & Self::GREATEST,
        }
    }

    pub fn new(low: u64, high: u64) -> Self {
        debug_assert!(low <= high && high <= Self::GREATEST);
        Range { low, high }
    }

    /// The value, if there is only one.
    pub fn value(self) -> Option<u64> {
        (self.low == self.high).then_some(self.low)
    }

    /// Numbers that are wider than `BITS`, modulo 2^BITS.
    fn wrapped(low: u128, high: u128) -> Self {
        match low >> BITS == high >> BITS {
            true => Range {
                low: low as u64 & Self::GREATEST,
                high: high as u64 & Self::GREATEST,
            },
            false => Self::ANY,
        }
    }

    /// All numbers without a one bit above the highest one of `greatest`.
    fn below_bits_of(greatest: u64) -> Self {
        Range {
            low: 0,
            high: u64::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0),
        }
    }

    fn union(self, other: Self) -> Self {
        Range {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    fn less(self, other: Self) -> Truth {
        Truth {
            can_be_true: self.low < other.high,
            can_be_false: self.high >= other.low,
        }
    }

    /// As unsigned numbers in the order of signed ones.
    fn biased(self) -> Self {
        let sign = 1u64 << (BITS - 1);
        match self.low & sign == self.high & sign {
            true => Range {
                low: self.low ^ sign,
                high: self.high ^ sign,
            },
            false => Self::ANY,
        }
    }

    fn same(self, other: Self) -> Truth {
        Truth {
            can_be_true: self.low <= other.high && other.low <= self.high,
            can_be_false: self.value().is_none() || self.value() != other.value(),
        }
    }

    /// What `f` gives, which is known to be at most `most`, if not only for a known value.
    fn count(self, most: u64, f: impl Fn(u64) -> u32) -> Range<32> {
        match self.value() {
            Some(value) => Range::exactly(u64::from(f(value))),
            None => Range::new(0, most),
        }
    }

    fn shift_left(self, n: Range<32>) -> Self {
        match n.value() {
            Some(n) => Self::wrapped(
                u128::from(self.low) << (n % u64::from(BITS)),
                u128::from(self.high) << (n % u64::from(BITS)),
            ),
            None => Self::ANY,
        }
    }

    fn shift_right(self, n: Range<32>) -> Self {
        match n.value() {
            Some(n) => Range {
                low: self.low >> (n % u64::from(BITS)),
                high: self.high >> (n % u64::from(BITS)),
            },
            None => Range {
                low: 0,
                high: self.high,
            },
        }
    }

    fn arithmetic_shift_right(self, n: Range<32>) -> Self {
        let Some(n) = n.value().map(|n| n % u64::from(BITS)) else {
            return Self::ANY;
        };
        let extend = |x: u64| ((x << (64 - BITS)) as i64 >> (64 - BITS) >> n) as u64 & Self::GREATEST;
        match self.low >> (BITS - 1) == self.high >> (BITS - 1) {
            true => Range {
                low: extend(self.low),
                high: extend(self.high),
            },
            false => Self::ANY,
        }
    }
}

impl<const BITS: u32> Add for Range<BITS> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let sum = |a: u64, b: u64| u128::from(a) + u128::from(b);
        Self::wrapped(sum(self.low, other.low), sum(self.high, other.high))
    }
}

impl<const BITS: u32> Sub for Range<BITS> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        let difference = |a: u64, b: u64| (1u128 << BITS) + u128::from(a) - u128::from(b);
        Self::wrapped(difference(self.low, other.high), difference(self.high, other.low))
    }
}

impl<const BITS: u32> Mul for Range<BITS> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        Self::wrapped(product(self.low, other.low), product(self.high, other.high))
    }
}

impl<const BITS: u32> BitAnd for Range<BITS> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        let (a, mask) = if self.value().is_some() {
            (other, self)
        } else {
            (self, other)
        };
        match (a.value(), mask.value()) {
            (Some(a), Some(b)) => Self::exactly(a & b),
            // the low bits of numbers that have the others in common
            (None, Some(mask))
                if mask & (mask + 1) == 0 && mask < Self::GREATEST && a.low & !mask == a.high & !mask =>
            {
                Range {
                    low: a.low & mask,
                    high: a.high & mask,
                }
            }
            (None, Some(mask)) if mask == Self::GREATEST => a,
            _ => Range {
                low: 0,
                high: a.high.min(mask.high),
            },
        }
    }
}

impl<const BITS: u32> BitOr for Range<BITS> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => Self::exactly(a | b),
            (Some(0), None) => other,
            (None, Some(0)) => self,
            _ => Range {
                low: self.low.max(other.low),
                high: Self::below_bits_of(self.high | other.high).high,
            },
        }
    }
}

impl<const BITS: u32> BitXor for Range<BITS> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => Self::exactly(a ^ b),
            _ => Self::below_bits_of(self.high | other.high),
        }
    }
}

impl<const BITS: u32> Not for Range<BITS> {
    type Output = Self;
    fn not(self) -> Self {
        Range {
            low: !self.high & Self::GREATEST,
            high: !self.low & Self::GREATEST,
        }
    }
}

/// What a truth value can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Truth {
    pub can_be_true: bool,
    pub can_be_false: bool,
}

impl Truth {
    pub const UNKNOWN: Truth = Truth {
        can_be_true: true,
        can_be_false: true,
    };

    pub fn known(self) -> Option<bool> {
        (self.can_be_true != self.can_be_false).then_some(self.can_be_true)
    }
}

impl From<bool> for Truth {
    fn from(value: bool) -> Self {
        Truth {
            can_be_true: value,
            can_be_false: !value,
        }
    }
}

impl Not for Truth {
    type Output = Self;
    fn not(self) -> Self {
        Truth {
            can_be_true: self.can_be_false,
            can_be_false: self.can_be_true,
        }
    }
}

impl BitAnd for Truth {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Truth {
            can_be_true: self.can_be_true && other.can_be_true,
            can_be_false: self.can_be_false || other.can_be_false,
        }
    }
}

impl BitOr for Truth {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        !(!self & !other)
    }
}

impl BitXor for Truth {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self & !other | !self & other
    }
}

/// The domain of ranges.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ranges;

impl Domain for Ranges {
    type Bool = Truth;
    type U32 = Range<32>;
    type U64 = Range<64>;

    fn u32(self, value: u32) -> Range<32> {
        Range::exactly(u64::from(value))
    }
    fn u64(self, value: u64) -> Range<64> {
        Range::exactly(value)
    }
    fn bool(self, value: bool) -> Truth {
        value.into()
    }
    fn select(self, c: Truth, yes: Range<32>, no: Range<32>) -> Range<32> {
        match c.known() {
            Some(c) => [no, yes][usize::from(c)],
            None => yes.union(no),
        }
    }
    fn select64(self, c: Truth, yes: Range<64>, no: Range<64>) -> Range<64> {
        match c.known() {
            Some(c) => [no, yes][usize::from(c)],
            None => yes.union(no),
        }
    }
    fn eq(self, a: Range<32>, b: Range<32>) -> Truth {
        a.same(b)
    }
    fn ult(self, a: Range<32>, b: Range<32>) -> Truth {
        a.less(b)
    }
    fn slt(self, a: Range<32>, b: Range<32>) -> Truth {
        a.biased().less(b.biased())
    }
    fn eq64(self, a: Range<64>, b: Range<64>) -> Truth {
        a.same(b)
    }
    fn ult64(self, a: Range<64>, b: Range<64>) -> Truth {
        a.less(b)
    }
    fn slt64(self, a: Range<64>, b: Range<64>) -> Truth {
        a.biased().less(b.biased())
    }
    fn shl(self, a: Range<32>, n: Range<32>) -> Range<32> {
        a.shift_left(n)
    }
    fn lshr(self, a: Range<32>, n: Range<32>) -> Range<32> {
        a.shift_right(n)
    }
    fn ashr(self, a: Range<32>, n: Range<32>) -> Range<32> {
        a.arithmetic_shift_right(n)
    }
    fn shl64(self, a: Range<64>, n: Range<32>) -> Range<64> {
        a.shift_left(n)
    }
    fn lshr64(self, a: Range<64>, n: Range<32>) -> Range<64> {
        a.shift_right(n)
    }
    fn ashr64(self, a: Range<64>, n: Range<32>) -> Range<64> {
        a.arithmetic_shift_right(n)
    }
    fn zext64(self, a: Range<32>) -> Range<64> {
        Range::new(a.low, a.high)
    }
    fn sext64(self, a: Range<32>) -> Range<64> {
        let extend = |x: u64| x as i32 as i64 as u64;
        match a.low >> 31 == a.high >> 31 {
            true => Range::new(extend(a.low), extend(a.high)),
            false => Range::ANY,
        }
    }
    fn lo(self, a: Range<64>) -> Range<32> {
        Range::wrapped(u128::from(a.low), u128::from(a.high))
    }
    fn hi(self, a: Range<64>) -> Range<32> {
        Range::new(a.low >> 32, a.high >> 32)
    }
    fn join(self, lo: Range<32>, hi: Range<32>) -> Range<64> {
        Range::new(lo.low | hi.low << 32, lo.high | hi.high << 32)
    }
    fn carries(self, a: Range<32>, b: Range<32>) -> Truth {
        Truth {
            can_be_true: (a.high + b.high) >> 32 != 0,
            can_be_false: (a.low + b.low) >> 32 == 0,
        }
    }
    fn popcount(self, a: Range<32>) -> Range<32> {
        a.count(32, u64::count_ones)
    }
    fn clz(self, a: Range<32>) -> Range<32> {
        a.count(32, |x| (x as u32).leading_zeros())
    }
    fn ctz(self, a: Range<32>) -> Range<32> {
        a.count(32, |x| (x as u32).trailing_zeros())
    }
    fn bitreverse(self, a: Range<32>) -> Range<32> {
        a.value()
            .map_or(Range::ANY, |x| Range::exactly(u64::from((x as u32).reverse_bits())))
    }
    fn popcount64(self, a: Range<64>) -> Range<32> {
        a.count(64, u64::count_ones)
    }
    fn clz64(self, a: Range<64>) -> Range<32> {
        a.count(64, u64::leading_zeros)
    }
    fn ctz64(self, a: Range<64>) -> Range<32> {
        a.count(64, u64::trailing_zeros)
    }
    fn bitreverse64(self, a: Range<64>) -> Range<64> {
        a.value().map_or(Range::ANY, |x| Range::exactly(x.reverse_bits()))
    }
}

symbolic!(Ranges, Range<32>, Range<64>, Truth);

pub type Sources = symbolic::Sources<Ranges>;
pub type Results = symbolic::Results<Ranges>;
/// An integer operation on ranges.
pub type RangeFn = SymbolicFn<Ranges>;

#[cfg(test)]
mod tests;
