//! Products and quotients with constants (strength reduction), by shifts, and by products with scaled reciprocals (Granlund and
//! Montgomery, Division by Invariant Integers using Multiplication, 1994).

use super::Folded;
use crate::ir::{Op, Value, Width};

impl Folded<'_, '_> {
    pub fn strength(&mut self) -> Option<Value> {
        let x = *self.args.first()?;
        match self.op {
            Op::Mul if self.constant(1).is_none() => self.extended_product(),
            Op::Mul => self.product(x, self.constant(1)?),
            Op::MulHighU => self.high_product(x, self.constant(1)?),
            Op::DivU => self.quotient(x, self.constant(1)?),
            Op::DivS => self.signed_quotient(x, self.constant(1)?),
            Op::RemU => {
                let d = self.constant(1)?;
                if d.is_power_of_two() {
                    let mask = self.number(d - 1);
                    return Some(self.same(Op::And, &[x, mask]));
                }
                let quotient = self.quotient(x, d)?;
                Some(self.rest(x, quotient))
            }
            Op::RemS => {
                let quotient = self.signed_quotient(x, self.constant(1)?)?;
                Some(self.rest(x, quotient))
            }
            _ => None,
        }
    }

    fn rest(&mut self, x: Value, quotient: Value) -> Value {
        let d = self.args[1];
        let product = self.same(Op::Mul, &[quotient, d]);
        self.same(Op::Sub, &[x, product])
    }

    fn shifted(&mut self, op: Op, x: Value, by: u32) -> Value {
        if by == 0 {
            return x;
        }
        let by = self.b.b32(by);
        self.same(op, &[x, by])
    }

    fn product(&mut self, x: Value, c: u128) -> Option<Value> {
        if c == 0 {
            return Some(self.args[1]);
        }
        if c.is_power_of_two() {
            return Some(self.shifted(Op::Shl, x, c.trailing_zeros()));
        }
        let minus = c.wrapping_neg() & self.ones();
        if minus.is_power_of_two() {
            let zero = self.number(0);
            let product = self.shifted(Op::Shl, x, minus.trailing_zeros());
            return Some(self.same(Op::Sub, &[zero, product]));
        }
        // A 32-bit product is one operation; of 64 bits two shifts and a sum are less.
        if self.width == Width::B64 && c.count_ones() == 2 {
            let low = self.shifted(Op::Shl, x, c.trailing_zeros());
            let high = self.shifted(Op::Shl, x, 127 - c.leading_zeros());
            return Some(self.same(Op::Add, &[high, low]));
        }
        None
    }

    /// Of numbers extended from 32 bits.
    fn extended_product(&mut self) -> Option<Value> {
        if self.width != Width::B64 {
            return None;
        }
        let (first, a) = self.made(self.args[0])?;
        let (second, b) = self.made(self.args[1])?;
        let words = [*a.first()?, *b.first()?];
        if first != second || words.iter().any(|w| self.b.width(*w) != Width::B32) {
            return None;
        }
        let high = match first {
            Op::ZeroExtend(_) => Op::MulHighU,
            Op::SignExtend(_) => Op::MulHighS,
            _ => return None,
        };
        let low = self.b.same(Op::Mul, &words);
        let high = self.b.same(high, &words);
        Some(self.b.join(low, high))
    }

    fn high_product(&mut self, x: Value, c: u128) -> Option<Value> {
        if c <= 1 {
            return Some(self.number(0));
        }
        let bits = self.width.bits();
        c.is_power_of_two()
            .then(|| self.shifted(Op::ShrU, x, bits - c.trailing_zeros()))
    }

    fn quotient(&mut self, x: Value, d: u128) -> Option<Value> {
        let bits = self.width.bits();
        if d == 0 {
            return None;
        }
        if d.is_power_of_two() {
            return Some(self.shifted(Op::ShrU, x, d.trailing_zeros()));
        }
        if let Some((factor, shift)) = reciprocal(bits, d, 0) {
            let factor = self.number(factor);
            let high = self.same(Op::MulHighU, &[x, factor]);
            return Some(self.shifted(Op::ShrU, high, shift));
        }
        // An even divisor leaves bits free once the dividend is halved as often.
        let even = d.trailing_zeros();
        if let Some((factor, shift)) = reciprocal(bits, d >> even, even).filter(|_| even > 0) {
            let x = self.shifted(Op::ShrU, x, even);
            let factor = self.number(factor);
            let high = self.same(Op::MulHighU, &[x, factor]);
            return Some(self.shifted(Op::ShrU, high, shift));
        }
        // The factor has one bit more: that product's upper half is added by means of the mean.
        let log = 128 - d.leading_zeros();
        let factor = (((1u128 << log) - d) << bits) / d + 1;
        let factor = self.number(factor);
        let high = self.same(Op::MulHighU, &[x, factor]);
        let rest = self.same(Op::Sub, &[x, high]);
        let half = self.shifted(Op::ShrU, rest, 1);
        let mean = self.same(Op::Add, &[half, high]);
        Some(self.shifted(Op::ShrU, mean, log - 1))
    }

    fn signed_quotient(&mut self, x: Value, d: u128) -> Option<Value> {
        let bits = self.width.bits();
        let unused = 128 - bits;
        let d = (d << unused) as i128 >> unused;
        let magnitude = d.unsigned_abs();
        if d == 0 {
            return None;
        }
        if magnitude == 1 {
            let zero = self.number(0);
            return Some(if d == 1 { x } else { self.same(Op::Sub, &[zero, x]) });
        }
        if magnitude.is_power_of_two() {
            // Towards zero: a negative dividend is increased first.
            let log = magnitude.trailing_zeros();
            let sign = self.shifted(Op::ShrS, x, log - 1);
            let more = self.shifted(Op::ShrU, sign, bits - log);
            let sum = self.same(Op::Add, &[x, more]);
            let quotient = self.shifted(Op::ShrS, sum, log);
            let zero = self.number(0);
            return Some(if d > 0 {
                quotient
            } else {
                self.same(Op::Sub, &[zero, quotient])
            });
        }
        let (factor, shift) = signed_reciprocal(bits, d);
        let constant = self.number(factor as u128);
        let mut quotient = self.same(Op::MulHighS, &[x, constant]);
        // The factor counts as less by 2^bits if its top bit is set.
        let top = factor >> (bits - 1) & 1 != 0;
        if d > 0 && top {
            quotient = self.same(Op::Add, &[quotient, x]);
        } else if d < 0 && !top {
            quotient = self.same(Op::Sub, &[quotient, x]);
        }
        let quotient = self.shifted(Op::ShrS, quotient, shift);
        let negative = self.shifted(Op::ShrU, quotient, bits - 1);
        Some(self.same(Op::Add, &[quotient, negative]))
    }
}

/// A factor below 2^bits and a shift with which the upper half of the product, shifted, is the quotient of every dividend whose `free`
/// upper bits are zero; `d` is no power of two.
fn reciprocal(bits: u32, d: u128, free: u32) -> Option<(u128, u32)> {
    let log = 128 - d.leading_zeros();
    for shift in 0..log {
        let power = 1u128 << (bits + shift);
        let factor = power / d + 1;
        if factor >> bits == 0 && factor * d - power <= 1 << (shift + free) {
            return Some((factor, shift));
        }
    }
    None
}

/// The same for signed dividends and divisors.
fn signed_reciprocal(bits: u32, d: i128) -> (i128, u32) {
    let magnitude = d.unsigned_abs();
    let limit = (1u128 << (bits - 1)) + (d < 0) as u128;
    let limit = limit - 1 - limit % magnitude;
    let mut power = bits;
    while power < 2 * bits - 1 {
        let rest = (1u128 << power) % magnitude;
        if 1u128 << power > limit * (magnitude - rest) {
            break;
        }
        power += 1;
    }
    let rest = (1u128 << power) % magnitude;
    let factor = (((1u128 << power) + magnitude - rest) / magnitude) as i128;
    (if d < 0 { -factor } else { factor }, power - bits)
}
