//! Integers and bits (PRM 5.2 to 5.7), on one element; B16 only of packed values.

use super::Expander;
use finalizer::ir::{Compare, Exceptions, Op, Value, Width};
use hsail::types::Type;

impl Expander<'_, '_> {
    /// An operation of one integer or bit type.
    pub fn integer(&mut self, ty: Type, args: &[Value]) -> Option<Value> {
        let signed = ty.is_signed();
        let (a, b) = (*args.first()?, args.get(1).copied());
        let by_sign = |s: Op, u: Op| if signed { s } else { u };
        Some(match (self.name, b) {
            ("abs", _) if ty.bits() == 64 => {
                let sign = self.shr_s_by(a, 63);
                let flipped = self.xor(a, sign);
                self.sub(flipped, sign)
            }
            ("abs", _) => {
                let negative = self.negative(a);
                self.max(true, a, negative)
            }
            ("neg", _) => self.negative(a),
            ("not", _) => self.not(a),
            ("bitrev", _) => self.b.same(Op::BitReverse, &[a]),
            ("add", Some(b)) => self.add(a, b),
            ("sub", Some(b)) => self.sub(a, b),
            ("mul", Some(b)) => self.mul(a, b),
            ("mulhi", Some(b)) => self.b.same(by_sign(Op::MulHighS, Op::MulHighU), &[a, b]),
            ("mad", Some(b)) => {
                let product = self.mul(a, b);
                self.add(product, args[2])
            }
            ("min", Some(b)) => self.min(signed, a, b),
            ("max", Some(b)) => self.max(signed, a, b),
            ("div" | "rem", Some(b)) => self.quotient(signed, a, b),
            ("and", Some(b)) => self.and(a, b),
            ("or", Some(b)) => self.or(a, b),
            ("xor", Some(b)) => self.xor(a, b),
            ("shl", Some(b)) => self.shl(a, b),
            ("shr", Some(b)) => self.b.same(by_sign(Op::ShrS, Op::ShrU), &[a, b]),
            ("carry", Some(b)) => {
                let sum = self.add(a, b);
                let carry = self.b.compare_u(Compare::Lt, sum, a);
                let width = self.b.width(a);
                self.zero_extend(carry, width)
            }
            ("borrow", Some(b)) => {
                let borrow = self.b.compare_u(Compare::Lt, a, b);
                let width = self.b.width(a);
                self.zero_extend(borrow, width)
            }
            ("mul24" | "mad24", Some(b)) => {
                let product = self.b.same(by_sign(Op::Mul24S, Op::Mul24U), &[a, b]);
                self.plus(product, args.get(2))
            }
            ("mul24hi" | "mad24hi", Some(b)) => {
                let [a, b] = [a, b].map(|x| self.extract(signed, x, 0, 24));
                let product = self.b.same(by_sign(Op::MulHighS, Op::MulHighU), &[a, b]);
                self.plus(product, args.get(2))
            }
            ("bitselect", Some(b)) => self.bit_select(a, b, args[2]),
            ("bitmask", Some(b)) => self.bit_mask(ty, a, b),
            ("bitextract", Some(b)) => self.bit_extract(ty, a, b, args[2]),
            ("bitinsert", Some(b)) => {
                let mask = self.bit_mask(ty, args[2], args[3]);
                let moved = self.shl(b, args[2]);
                self.bit_select(mask, moved, a)
            }
            _ => return None,
        })
    }

    fn plus(&mut self, a: Value, b: Option<&Value>) -> Value {
        match b {
            Some(b) => self.add(a, *b),
            None => a,
        }
    }

    /// A quotient by zero is 0, a remainder by zero the dividend.
    fn quotient(&mut self, signed: bool, a: Value, b: Value) -> Value {
        let (op, by_zero) = match (self.name, signed) {
            ("div", true) => (Op::DivS, self.like(a, 0)),
            ("div", false) => (Op::DivU, self.like(a, 0)),
            (_, true) => (Op::RemS, a),
            (_, false) => (Op::RemU, a),
        };
        let result = self.b.same(op, &[a, b]);
        let zero = self.is_zero(b);
        self.raise(Exceptions::DIVIDE_BY_ZERO, zero);
        self.b.select(zero, by_zero, result)
    }

    /// `width` ones from `offset` on, both modulo the length.
    fn bit_mask(&mut self, ty: Type, offset: Value, width: Value) -> Value {
        if ty.bits() == 32 {
            return self.b.op(Op::BitMask, &[width, offset], Width::B32);
        }
        let ones = self.b.b64(u64::MAX);
        let above = self.shl(ones, width);
        let below = self.not(above);
        self.shl(below, offset)
    }

    fn bit_extract(&mut self, ty: Type, a: Value, offset: Value, width: Value) -> Value {
        if ty.bits() == 32 {
            let op = if ty.is_signed() { Op::ExtractS } else { Op::ExtractU };
            return self.b.op(op, &[a, offset, width], Width::B32);
        }
        let zero = self.b.b64(0);
        let low = self.shr_u(a, offset);
        if !ty.is_signed() {
            let ones = self.b.b64(u64::MAX);
            let above = self.shl(ones, width);
            return self.bit_select(above, zero, low);
        }
        // Up to the top and back, which brings the sign along; not so a field without bits.
        let unused = self.negative(width);
        let top = self.shl(low, unused);
        let field = self.shr_s(top, unused);
        let width = self.and_with(width, 63);
        let none = self.is_zero(width);
        self.b.select(none, zero, field)
    }

    /// `popcount`, `firstbit`, `lastbit`: 32 bits of the source type.
    pub fn counted(&mut self, args: &[Value]) -> Option<Value> {
        let op = match self.name {
            "popcount" => Op::PopCount,
            "lastbit" => Op::FirstLow,
            _ if self.inst.source.is_signed() => Op::FirstHighS,
            _ => Op::FirstHighU,
        };
        Some(self.b.op(op, &[*args.first()?], Width::B32))
    }
}
