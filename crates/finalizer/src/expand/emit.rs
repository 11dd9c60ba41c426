//! Short names for the operations that expansions are made of.

use super::Expander;
use crate::ir::{Compare, Float, FloatMode, Op, Value, Width};

impl Expander<'_, '_> {
    pub fn u32(&mut self, bits: u32) -> Value {
        self.b.b32(bits)
    }

    /// A constant as wide as a value.
    pub fn like(&mut self, value: Value, bits: u128) -> Value {
        let width = self.b.width(value);
        self.b.constant(width, bits)
    }

    pub fn add(&mut self, a: Value, b: Value) -> Value {
        self.b.same(Op::Add, &[a, b])
    }

    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        self.b.same(Op::Sub, &[a, b])
    }

    pub fn negative(&mut self, a: Value) -> Value {
        let zero = self.like(a, 0);
        self.sub(zero, a)
    }

    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        self.b.same(Op::Mul, &[a, b])
    }

    pub fn and(&mut self, a: Value, b: Value) -> Value {
        self.b.same(Op::And, &[a, b])
    }

    /// With a constant.
    pub fn and_with(&mut self, a: Value, bits: u128) -> Value {
        let mask = self.like(a, bits);
        self.and(a, mask)
    }

    pub fn or(&mut self, a: Value, b: Value) -> Value {
        self.b.same(Op::Or, &[a, b])
    }

    pub fn xor(&mut self, a: Value, b: Value) -> Value {
        self.b.same(Op::Xor, &[a, b])
    }

    pub fn not(&mut self, a: Value) -> Value {
        self.b.same(Op::Not, &[a])
    }

    pub fn shl(&mut self, a: Value, count: Value) -> Value {
        self.b.same(Op::Shl, &[a, count])
    }

    pub fn shr_u(&mut self, a: Value, count: Value) -> Value {
        self.b.same(Op::ShrU, &[a, count])
    }

    pub fn shr_s(&mut self, a: Value, count: Value) -> Value {
        self.b.same(Op::ShrS, &[a, count])
    }

    /// By a constant.
    pub fn shl_by(&mut self, a: Value, count: u32) -> Value {
        let count = self.u32(count);
        self.shl(a, count)
    }

    pub fn shr_u_by(&mut self, a: Value, count: u32) -> Value {
        let count = self.u32(count);
        self.shr_u(a, count)
    }

    pub fn shr_s_by(&mut self, a: Value, count: u32) -> Value {
        let count = self.u32(count);
        self.shr_s(a, count)
    }

    /// `mask & a | !mask & b`
    pub fn bit_select(&mut self, mask: Value, a: Value, b: Value) -> Value {
        self.b.op(Op::BitSelect, &[mask, a, b], self.b.width(a))
    }

    /// Bytes chosen by a constant: see [`Op::Permute`].
    pub fn permute(&mut self, high: Value, low: Value, selector: u32) -> Value {
        let selector = self.u32(selector);
        self.b.op(Op::Permute, &[high, low, selector], Width::B32)
    }

    pub fn is_zero(&mut self, a: Value) -> Value {
        let zero = self.like(a, 0);
        self.b.compare_u(Compare::Eq, a, zero)
    }

    pub fn truncate(&mut self, a: Value, width: Width) -> Value {
        if self.b.width(a) == width {
            a
        } else {
            self.b.op(Op::Truncate(width), &[a], width)
        }
    }

    pub fn zero_extend(&mut self, a: Value, width: Width) -> Value {
        if self.b.width(a) == width {
            a
        } else {
            self.b.op(Op::ZeroExtend(width), &[a], width)
        }
    }

    pub fn sign_extend(&mut self, a: Value, width: Width) -> Value {
        if self.b.width(a) == width {
            a
        } else {
            self.b.op(Op::SignExtend(width), &[a], width)
        }
    }

    /// The sign or zeros by the type's signedness.
    pub fn extend(&mut self, signed: bool, a: Value, width: Width) -> Value {
        if signed {
            self.sign_extend(a, width)
        } else {
            self.zero_extend(a, width)
        }
    }

    /// So many bits from a place on, extended to 32.
    pub fn extract(&mut self, signed: bool, a: Value, offset: u32, bits: u32) -> Value {
        let (offset, bits) = (self.u32(offset), self.u32(bits));
        let op = if signed { Op::ExtractS } else { Op::ExtractU };
        self.b.op(op, &[a, offset, bits], Width::B32)
    }

    pub fn min(&mut self, signed: bool, a: Value, b: Value) -> Value {
        self.b.same(if signed { Op::MinS } else { Op::MinU }, &[a, b])
    }

    pub fn max(&mut self, signed: bool, a: Value, b: Value) -> Value {
        self.b.same(if signed { Op::MaxS } else { Op::MaxU }, &[a, b])
    }

    /// The words of a register of 32, 64 or 128 bits, lowest first.
    pub fn words(&mut self, value: Value) -> Vec<Value> {
        match self.b.width(value) {
            Width::B64 | Width::B128 => {
                let (low, high) = self.b.split(value);
                let mut words = self.words(low);
                words.extend(self.words(high));
                words
            }
            _ => vec![value],
        }
    }

    /// The register of equal parts, lowest first.
    pub fn joined(&mut self, parts: &[Value]) -> Value {
        match parts {
            [one] => *one,
            _ => {
                let (low, high) = parts.split_at(parts.len() / 2);
                let (low, high) = (self.joined(low), self.joined(high));
                self.b.join(low, high)
            }
        }
    }

    /// A constant of a format.
    pub fn number(&mut self, f: Float, value: f64) -> Value {
        let bits = match f {
            Float::F16 => softfp::convert::<softfp::F64, softfp::F16>(softfp::Env::IEEE, value.to_bits())
                .bits
                .into(),
            Float::F32 => (value as f32).to_bits().into(),
            Float::F64 => value.to_bits().into(),
        };
        self.b.constant(f.width(), bits)
    }

    pub fn fadd(&mut self, f: Float, m: FloatMode, a: Value, b: Value) -> Value {
        self.b.same(Op::FAdd(f, m), &[a, b])
    }

    pub fn fmul(&mut self, f: Float, m: FloatMode, a: Value, b: Value) -> Value {
        self.b.same(Op::FMul(f, m), &[a, b])
    }

    pub fn fma(&mut self, f: Float, m: FloatMode, a: Value, b: Value, c: Value) -> Value {
        self.b.same(Op::FFma(f, m), &[a, b, c])
    }

    pub fn fneg(&mut self, f: Float, a: Value) -> Value {
        self.b.same(Op::FNeg(f), &[a])
    }

    pub fn fcompare(&mut self, f: Float, m: FloatMode, compare: Compare, a: Value, b: Value) -> Value {
        self.b.op(Op::FCompare(f, m, compare), &[a, b], Width::B1)
    }

    pub fn ldexp(&mut self, f: Float, m: FloatMode, a: Value, exponent: Value) -> Value {
        self.b.same(Op::FLdexp(f, m), &[a, exponent])
    }
}
