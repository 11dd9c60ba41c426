//! Conversions (PRM 5.19).

use super::{Expander, format_of};
use finalizer::ir::{Class, Compare, Convert, Exceptions, Float, FloatMode, Op, Round, Value, Width};
use hsail::types::Type;

/// 2^32.
const WORD: f64 = 4_294_967_296.0;

impl Expander<'_, '_> {
    pub fn conversion(&mut self, args: &[Value]) -> Option<Value> {
        let (to, from) = (self.inst.ty, self.inst.source);
        let a = self.unregister_float(from, args[0]);
        let result = match (format_of(from), format_of(to)) {
            (Some(from), Some(to)) => self.float_to_float(from, to, a)?,
            (Some(from), None) if to == Type::B1 => self.is_not_zero(from, a),
            (Some(from), None) => self.float_to_integer(from, to, a),
            (None, Some(to)) => self.integer_to_float(from, to, a),
            (None, None) => self.integer_to_integer(from, to, a),
        };
        Some(self.register(result))
    }

    /// Integers narrower than 32 bits stay in their register.
    fn unregister_float(&mut self, ty: Type, value: Value) -> Value {
        if ty == Type::F16 {
            self.unregister(ty, value)
        } else {
            value
        }
    }

    fn is_not_zero(&mut self, f: Float, a: Value) -> Value {
        let mut zeros = Class::NEGATIVE_ZERO | Class::POSITIVE_ZERO;
        if self.inst.flag() {
            zeros |= Class::NEGATIVE_SUBNORMAL | Class::POSITIVE_SUBNORMAL;
        }
        self.raise_if_signaling(f, a);
        self.b.class(f, Class::all() - zeros, a)
    }

    fn integer_to_integer(&mut self, from: Type, to: Type, a: Value) -> Value {
        let a = self.extended(from, a);
        match to {
            Type::B1 => {
                let zero = self.like(a, 0);
                self.b.compare_u(Compare::Ne, a, zero)
            }
            _ if to.bits() == 64 => self.extend(from.is_signed(), a, Width::B64),
            _ => {
                let word = match self.b.width(a) {
                    Width::B64 => self.truncate(a, Width::B32),
                    _ => self.zero_extend(a, Width::B32),
                };
                self.extended(to, word)
            }
        }
    }

    /// A narrow integer, of which only the low bits count, extended to the 32 bits of its register.
    fn extended(&mut self, ty: Type, a: Value) -> Value {
        match ty.bits() {
            bits @ (8 | 16) => self.extract(ty.is_signed(), a, 0, bits),
            _ => a,
        }
    }

    fn convert(&mut self, convert: Convert, mode: FloatMode, a: Value, width: Width) -> Value {
        self.b.op(Op::Convert(convert, mode), &[a], width)
    }

    fn float_to_float(&mut self, from: Float, to: Float, a: Value) -> Option<Value> {
        let direct = |x: &mut Self, from: Float, to: Float, mode: FloatMode, a: Value| {
            x.convert(Convert::FloatToFloat { from, to }, mode, a, to.width())
        };
        let (mode, exact) = (self.mode(), self.exact());
        Some(match (from, to) {
            (Float::F16, Float::F64) => {
                let single = direct(self, Float::F16, Float::F32, exact, a);
                direct(self, Float::F32, Float::F64, exact, single)
            }
            (Float::F64, Float::F16) => {
                let single = self.sticky_single(a);
                let single = direct(self, Float::F64, Float::F32, mode, single);
                direct(self, Float::F32, Float::F16, mode, single)
            }
            (Float::F16, _) | (Float::F32, Float::F64) => direct(self, from, to, exact, a),
            _ => direct(self, from, to, mode, a),
        })
    }

    /// An f64 with only the mantissa bits of an f32, the lowest of which stands for all that are lost: converting it twice
    /// rounds once.
    fn sticky_single(&mut self, a: Value) -> Value {
        const LOST: u128 = (1 << 29) - 1;
        let (low, high) = self.b.split(a);
        let lost = self.and_with(low, LOST);
        let one = self.u32(1);
        let sticky = self.min(false, lost, one);
        let sticky = self.shl_by(sticky, 29);
        let kept = self.and_with(low, !LOST);
        let low = self.or(kept, sticky);
        self.b.join(low, high)
    }

    fn integer_to_float(&mut self, from: Type, to: Float, a: Value) -> Value {
        if from == Type::B1 {
            let one = self.number(to, 1.0);
            let zero = self.like(one, 0);
            return self.b.select(a, one, zero);
        }
        let signed = from.is_signed();
        let mode = self.mode();
        let convert = if signed {
            Convert::SignedToFloat
        } else {
            Convert::UnsignedToFloat
        };
        if from.bits() < 64 {
            if to == Float::F16 && from.bits() == 16 {
                let half = self.truncate(a, Width::B16);
                return self.convert(convert(to), mode, half, Width::B16);
            }
            let mut a = self.extended(from, a);
            if to == Float::F16 {
                if from.bits() == 32 {
                    a = self.within_half(signed, a);
                }
                let single = self.convert(convert(Float::F32), self.indifferent(), a, Width::B32);
                return self.narrowed(single);
            }
            return self.convert(convert(to), mode, a, to.width());
        }
        let (low, high) = self.b.split(a);
        match to {
            Float::F64 => {
                let high = self.convert(convert(to), self.indifferent(), high, Width::B64);
                let low = self.convert(Convert::UnsignedToFloat(to), self.indifferent(), low, Width::B64);
                let exponent = self.u32(32);
                let indifferent = self.indifferent();
                let high = self.ldexp(to, indifferent, high, exponent);
                self.fadd(to, mode, high, low)
            }
            Float::F32 => self.long_to_single(signed, a, low, high),
            Float::F16 => {
                let word = self.long_within_half(signed, low, high);
                let single = self.convert(convert(Float::F32), self.indifferent(), word, Width::B32);
                self.narrowed(single)
            }
        }
    }

    /// An integer clamped to what an f32 holds exactly and an f16 does not hold.
    fn within_half(&mut self, signed: bool, a: Value) -> Value {
        const BEYOND: u32 = 1 << 17;
        let limit = self.u32(BEYOND);
        let a = self.min(signed, a, limit);
        if !signed {
            return a;
        }
        let limit = self.u32(BEYOND.wrapping_neg());
        self.max(true, a, limit)
    }

    /// The same of 64 bits.
    fn long_within_half(&mut self, signed: bool, low: Value, high: Value) -> Value {
        const BEYOND: u32 = 1 << 17;
        if !signed {
            let fits = self.is_zero(high);
            let beyond = self.u32(BEYOND);
            let low = self.min(false, low, beyond);
            return self.b.select(fits, low, beyond);
        }
        // What fits into 32 bits is there; of the rest the sign is enough.
        let sign = self.shr_s_by(low, 31);
        let fits = self.b.compare_u(Compare::Eq, sign, high);
        let side = self.shr_s_by(high, 31);
        let end = self.u32(BEYOND);
        let end = self.xor(end, side);
        let low = self.b.select(fits, low, end);
        self.within_half(true, low)
    }

    /// The upper 32 bits that count, the lowest standing for all below, are rounded, then scaled back, which is exact.
    fn long_to_single(&mut self, signed: bool, a: Value, low: Value, high: Value) -> Value {
        let (convert, shift) = if signed {
            // One less than the copies of the sign, at most 32: a lower word of the other sign counts as one more.
            let lead = self.b.op(Op::FirstHighS, &[high], Width::B32);
            let one = self.u32(1);
            let lead = self.sub(lead, one);
            let signs = self.xor(low, high);
            let sign = self.shr_s_by(signs, 31);
            let limit = self.u32(32);
            let limit = self.add(limit, sign);
            (Convert::SignedToFloat(Float::F32), self.min(false, lead, limit))
        } else {
            let lead = self.b.op(Op::FirstHighU, &[high], Width::B32);
            let limit = self.u32(32);
            (Convert::UnsignedToFloat(Float::F32), self.min(false, lead, limit))
        };
        let moved = self.shl(a, shift);
        let (low, high) = self.b.split(moved);
        let one = self.u32(1);
        let sticky = self.min(false, low, one);
        let word = self.or(high, sticky);
        let single = self.convert(convert, self.mode(), word, Width::B32);
        let word_bits = self.u32(32);
        let exponent = self.sub(word_bits, shift);
        let indifferent = self.indifferent();
        self.ldexp(Float::F32, indifferent, single, exponent)
    }

    /// Out of range, the result is the end of the range, or 0 for a NaN.
    fn float_to_integer(&mut self, f: Float, to: Type, a: Value) -> Value {
        let signed = to.is_signed();
        // Every f16 is an f32, and integers of 64 bits need an f64's precision for what is below zero.
        let (f, a) = match (f, to.bits()) {
            (Float::F16, _) => (Float::F32, self.widened(a)),
            (f, _) => (f, a),
        };
        let (f, a) = if f == Float::F32 && to.bits() == 64 && signed {
            let convert = Convert::FloatToFloat {
                from: f,
                to: Float::F64,
            };
            (Float::F64, self.convert(convert, self.exact(), a, Width::B64))
        } else {
            (f, a)
        };
        if self.detects() {
            self.raise_of_integer(f, to, a);
        }
        self.quarantined(|x| x.integer_of(f, to, a))
    }

    /// Notes what a conversion to an integer raises: invalid of what is out of range, inexact if it is signaling.
    fn raise_of_integer(&mut self, f: Float, to: Type, a: Value) {
        let mode = self.exact();
        let op = match self.rounding.direction {
            Round::NearEven => Op::FNear(f, mode),
            Round::Up => Op::FCeil(f, mode),
            Round::Down => Op::FFloor(f, mode),
            Round::Zero => Op::FTrunc(f, mode),
        };
        let whole = self.quarantined(|x| x.b.same(op, &[a]));
        let (end, least) = if to.is_signed() {
            let end = 2f64.powi(to.bits() as i32 - 1);
            (end, -end)
        } else {
            (2f64.powi(to.bits() as i32), 0.0)
        };
        let (end, least) = (self.number(f, end), self.number(f, least));
        let above = self.fcompare(f, mode, Compare::GeU, whole, end);
        let below = self.fcompare(f, mode, Compare::Lt, whole, least);
        let out = self.or(above, below);
        if self.rounding.saturating {
            self.raise_if_signaling(f, a);
        } else {
            self.raise(Exceptions::INVALID_OPERATION, out);
        }
        if self.rounding.signaling {
            let other = self.quarantined(|x| x.fcompare(f, mode, Compare::Ne, whole, a));
            let within = self.not(out);
            let inexact = self.and(within, other);
            self.raise(Exceptions::INEXACT, inexact);
        }
    }

    fn integer_of(&mut self, f: Float, to: Type, a: Value) -> Value {
        let signed = to.is_signed();
        let whole = self.integral(f, a);
        if to.bits() == 64 {
            return if signed {
                self.float_to_signed_long(f, whole)
            } else {
                self.float_to_unsigned_long(f, whole)
            };
        }
        let convert = if signed {
            Convert::FloatToSigned(f)
        } else {
            Convert::FloatToUnsigned(f)
        };
        let word = self.convert(convert, self.exact(), whole, Width::B32);
        self.clamped(to, word)
    }

    fn clamped(&mut self, to: Type, word: Value) -> Value {
        let (bits, signed) = (to.bits(), to.is_signed());
        if bits == 32 {
            return word;
        }
        let greatest = if signed { (1 << (bits - 1)) - 1 } else { (1 << bits) - 1 };
        let limit = self.u32(greatest);
        let word = self.min(signed, word, limit);
        if !signed {
            return word;
        }
        let limit = self.u32(!greatest);
        self.max(true, word, limit)
    }

    /// Rounded to an integral value as the instruction says; conversions of 32 bits do it towards zero by themselves.
    fn integral(&mut self, f: Float, a: Value) -> Value {
        let mode = self.exact();
        let op = match self.rounding.direction {
            Round::NearEven => Op::FNear(f, mode),
            Round::Up => Op::FCeil(f, mode),
            Round::Down => Op::FFloor(f, mode),
            Round::Zero if self.inst.ty.bits() == 64 => Op::FTrunc(f, mode),
            Round::Zero => return a,
        };
        self.b.same(op, &[a])
    }

    /// `whole` divided by 2^32, rounded down, and what remains.
    fn float_words(&mut self, f: Float, whole: Value) -> (Value, Value) {
        let near = self.indifferent();
        let scale = self.number(f, 1.0 / WORD);
        let high = self.fmul(f, near, whole, scale);
        let high = self.b.same(Op::FFloor(f, near), &[high]);
        let scale = self.number(f, -WORD);
        let low = self.fma(f, near, high, scale, whole);
        (low, high)
    }

    fn float_to_unsigned_long(&mut self, f: Float, whole: Value) -> Value {
        let mode = self.indifferent();
        let zero = self.number(f, 0.0);
        let whole = self.b.same(Op::FMax(f, mode), &[whole, zero]);
        let (low, high) = self.float_words(f, whole);
        let [low, high] = [low, high].map(|x| self.convert(Convert::FloatToUnsigned(f), mode, x, Width::B32));
        let beyond = self.number(f, WORD * WORD);
        let beyond = self.fcompare(f, mode, Compare::Ge, whole, beyond);
        let ones = self.u32(u32::MAX);
        let low = self.b.select(beyond, ones, low);
        self.b.join(low, high)
    }

    fn float_to_signed_long(&mut self, f: Float, whole: Value) -> Value {
        let mode = self.indifferent();
        let (low, high) = self.float_words(f, whole);
        let low = self.convert(Convert::FloatToUnsigned(f), mode, low, Width::B32);
        let high = self.convert(Convert::FloatToSigned(f), mode, high, Width::B32);
        let end = self.number(f, WORD * WORD / 2.0);
        let above = self.fcompare(f, mode, Compare::Ge, whole, end);
        let ones = self.u32(u32::MAX);
        let low = self.b.select(above, ones, low);
        let end = self.number(f, -WORD * WORD / 2.0);
        let below = self.fcompare(f, mode, Compare::Lt, whole, end);
        let zero = self.u32(0);
        let low = self.b.select(below, zero, low);
        self.b.join(low, high)
    }
}
