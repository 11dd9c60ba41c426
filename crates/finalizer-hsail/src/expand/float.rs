//! Floating point (PRM 5.11 to 5.14) but for quotients and square roots, on one element.

use super::Expander;
use finalizer::ir::{Class, Float, FloatMode, Op, Value, Width};

/// 1 / (2 pi).
const REVOLUTIONS_PER_RADIAN: f64 = 1.0 / std::f64::consts::TAU;

impl Expander<'_, '_> {
    pub fn float(&mut self, f: Float, args: &[Value]) -> Option<Value> {
        let (mode, exact) = (self.mode(), self.exact());
        let native = FloatMode::default();
        let op = match self.name {
            "abs" => Op::FAbs(f),
            "neg" => Op::FNeg(f),
            "copysign" => Op::FCopySign(f),
            "add" => Op::FAdd(f, mode),
            "sub" => Op::FSub(f, mode),
            "mul" => Op::FMul(f, mode),
            "fma" | "mad" => Op::FFma(f, mode),
            "min" => Op::FMin(f, exact),
            "max" => Op::FMax(f, exact),
            "ceil" => Op::FCeil(f, exact),
            "floor" => Op::FFloor(f, exact),
            "rint" => Op::FNear(f, exact),
            "trunc" => Op::FTrunc(f, exact),
            "nsin" => return Some(self.trigonometric(Op::FSin(f, native), f, args[0])),
            "ncos" => return Some(self.trigonometric(Op::FCos(f, native), f, args[0])),
            "fract" => return Some(self.fract(f, args[0])),
            "div" => return Some(self.float_quotient(f, args[0], args[1])),
            "sqrt" => return Some(self.square_root(f, args[0])),
            "nfma" => Op::FFma(f, native),
            "nrcp" => Op::FRcp(f, self.indifferent()),
            "nrsqrt" => Op::FRsq(f, self.indifferent()),
            "nsqrt" => Op::FSqrt(f, self.indifferent()),
            "nexp2" => Op::FExp2(f, self.indifferent()),
            "nlog2" => Op::FLog2(f, self.indifferent()),
            _ => return None,
        };
        Some(match self.name {
            // To an integral value is never inexact (PRM 5.11.2).
            "ceil" | "floor" | "rint" | "trunc" => {
                self.raise_if_signaling(f, args[0]);
                self.quarantined(|x| x.b.same(op, args))
            }
            // Native functions raise nothing.
            name if name.starts_with('n') && name != "neg" => self.quarantined(|x| x.b.same(op, args)),
            _ => self.b.same(op, args),
        })
    }

    /// Of zeros and infinities it is a zero of their sign.
    fn fract(&mut self, f: Float, a: Value) -> Value {
        let mut finite = a;
        if self.detects() {
            // Of infinities the machine's operation is invalid.
            let infinite = self.b.class(f, Class::NEGATIVE_INFINITY | Class::POSITIVE_INFINITY, a);
            let zero = self.like(a, 0);
            finite = self.b.select(infinite, zero, a);
        }
        let mode = self.mode();
        let fract = self.b.same(Op::FFract(f, mode), &[finite]);
        let mut classes = Class::NEGATIVE_ZERO | Class::NEGATIVE_INFINITY | Class::POSITIVE_INFINITY;
        if self.inst.flag() {
            classes |= Class::NEGATIVE_SUBNORMAL;
        }
        // Rounding down, the difference of equal numbers is -0.
        if self.rounding.direction == finalizer::ir::Round::Down {
            classes |= Class::POSITIVE_ZERO;
            if self.inst.flag() {
                classes |= Class::POSITIVE_SUBNORMAL;
            }
        }
        let special = self.b.class(f, classes, a);
        let zero = self.b.constant(f.width(), 0);
        let signed = self.b.same(Op::FCopySign(f), &[zero, a]);
        self.b.select(special, signed, fract)
    }

    /// The machine takes revolutions, of which only the fraction counts: whole ones are dropped, as it does not reach far.
    fn trigonometric(&mut self, op: Op, f: Float, a: Value) -> Value {
        self.quarantined(|x| {
            let near = x.near();
            let scale = x.number(f, REVOLUTIONS_PER_RADIAN);
            let turns = x.fmul(f, near, a, scale);
            let whole = x.b.same(Op::FNear(f, near), &[turns]);
            let part = x.b.same(Op::FSub(f, near), &[turns, whole]);
            x.b.same(op, &[part])
        })
    }

    /// `class`: whether a number is of one of the classes in the second source.
    pub fn class(&mut self, args: &[Value]) -> Option<Value> {
        let f = super::format_of(self.inst.source)?;
        let a = self.unregister(self.inst.source, args[0]);
        Some(self.b.op(Op::FClassOf(f), &[a, args[1]], Width::B1))
    }
}
