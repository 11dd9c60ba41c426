//! Correctly rounded quotients and square roots, in every rounding (PRM 5.11; H3).
//!
//! An approximation is refined with fused multiply-adds in rounding to nearest until it is within little more than half a unit;
//! the last step adds what the exact remainder says, in the rounding wanted. That addend has the remainder's sign and less than a
//! unit's size, so that every rounding of the sum is that of the exact result.

use super::Expander;
use crate::ir::{Class, Compare, Convert, Float, FloatMode, Op, Value, Width};

impl Expander<'_, '_> {
    /// `n / d`.
    pub fn float_quotient(&mut self, f: Float, n: Value, d: Value) -> Value {
        if f == Float::F16 {
            return self.half_quotient(n, d);
        }
        let (mode, near) = (self.mode(), self.near());
        // Scaling is exact, but subnormals are zeros if the instruction says so.
        let scale = FloatMode {
            flush: mode.flush,
            ..near
        };
        let scaled = |x: &mut Self, of: Value| {
            let results = [f.width(), Width::B1];
            let values = x.b.inst(Op::FDivScale(f, scale), &[of, d, n], &results);
            (values[0], values[1])
        };
        let (sd, _) = scaled(self, d);
        let (sn, post) = scaled(self, n);
        let minus = self.fneg(f, sd);
        let one = self.number(f, 1.0);
        let mut reciprocal = self.b.same(Op::FRcp(f, near), &[sd]);
        if f == Float::F64 {
            let error = self.fma(f, near, minus, reciprocal, one);
            reciprocal = self.fma(f, near, error, reciprocal, reciprocal);
        }
        // The last step must round to the nearest also where the reciprocal is just above the middle between two numbers and
        // close to a power of two (denominators with all mantissa bits set); the refined one is always below. So the
        // correction is made larger, by more than its square.
        let error = self.fma(f, near, minus, reciprocal, one);
        let magnitude = self.b.same(Op::FAbs(f), &[error]);
        let unit = if f == Float::F32 {
            f32::EPSILON.into()
        } else {
            f64::EPSILON
        };
        let more = self.number(f, 2.0 * unit);
        let error = self.fma(f, near, magnitude, more, error);
        reciprocal = self.fma(f, near, error, reciprocal, reciprocal);
        let first = self.fmul(f, near, sn, reciprocal);
        let error = self.fma(f, near, minus, first, sn);
        let quotient = self.fma(f, near, error, reciprocal, first);
        let rest = self.fma(f, near, minus, quotient, sn);
        let last = self.b.same(Op::FDivFmas(f, mode), &[rest, reciprocal, quotient, post]);
        self.b.same(Op::FDivFixup(f, mode), &[last, d, n])
    }

    /// In f32, whose nearest quotient is on the same side of every f16, and of the middle between two, as the exact one.
    fn half_quotient(&mut self, n: Value, d: Value) -> Value {
        let (f, near) = (Float::F32, self.near());
        let [n, d] = [n, d].map(|x| self.widened(x));
        let reciprocal = self.b.same(Op::FRcp(f, near), &[d]);
        let first = self.fmul(f, near, n, reciprocal);
        let minus = self.fneg(f, d);
        let rest = self.fma(f, near, minus, first, n);
        let quotient = self.fma(f, near, rest, reciprocal, first);
        let fixed = self.b.same(Op::FDivFixup(f, near), &[quotient, d, n]);
        self.narrowed(fixed)
    }

    /// An f16 as f32, flushed as the instruction says.
    pub fn widened(&mut self, half: Value) -> Value {
        let convert = Convert::FloatToFloat {
            from: Float::F16,
            to: Float::F32,
        };
        self.b.op(Op::Convert(convert, self.exact()), &[half], Width::B32)
    }

    /// An f32 as f16 in the instruction's mode.
    pub fn narrowed(&mut self, single: Value) -> Value {
        let convert = Convert::FloatToFloat {
            from: Float::F32,
            to: Float::F16,
        };
        self.b.op(Op::Convert(convert, self.mode()), &[single], Width::B16)
    }

    pub fn square_root(&mut self, f: Float, a: Value) -> Value {
        match f {
            Float::F16 => {
                let wide = self.widened(a);
                let root = self.refined_root(Float::F32, self.near(), wide, 1);
                let special = self.zero_or_infinity(Float::F32, wide);
                let root = self.b.select(special, wide, root);
                self.narrowed(root)
            }
            Float::F32 => self.scaled_root(f, a, 0x0f80_0000, 32, 1),
            Float::F64 => self.scaled_root(f, a, 0x1000_0000_0000_0000, 256, 2),
        }
    }

    fn zero_or_infinity(&mut self, f: Float, a: Value) -> Value {
        let classes = Class::NEGATIVE_ZERO | Class::POSITIVE_ZERO | Class::POSITIVE_INFINITY;
        self.b.class(f, classes, a)
    }

    /// The root of what is scaled up by a power of two if it is below a limit, where remainders would be subnormal.
    fn scaled_root(&mut self, f: Float, a: Value, limit: u64, exponent: u32, steps: u32) -> Value {
        let (mode, near) = (self.mode(), self.near());
        let a = if mode.flush {
            self.b.same(Op::FCanonical(f, mode), &[a])
        } else {
            a
        };
        let limit = self.b.constant(f.width(), limit.into());
        let small = self.fcompare(f, near, Compare::Lt, a, limit);
        let zero = self.u32(0);
        let up = self.u32(exponent);
        let up = self.b.select(small, up, zero);
        let scaled = self.ldexp(f, near, a, up);
        // The result is not tiny, but the remainder may be.
        let last = FloatMode { flush: false, ..mode };
        let root = self.refined_root(f, last, scaled, steps);
        let down = self.u32((exponent / 2).wrapping_neg());
        let down = self.b.select(small, down, zero);
        let root = self.ldexp(f, near, root, down);
        let special = self.zero_or_infinity(f, a);
        self.b.select(special, a, root)
    }

    /// The root of a number that is not tiny, from its reciprocal root; of zeros and infinity a NaN. The last step is done in
    /// the given mode.
    fn refined_root(&mut self, f: Float, mode: FloatMode, a: Value, steps: u32) -> Value {
        let near = self.near();
        let half = self.number(f, 0.5);
        let reciprocal = self.b.same(Op::FRsq(f, near), &[a]);
        let first = self.fmul(f, near, a, reciprocal);
        let mut halved = self.fmul(f, near, reciprocal, half);
        let minus = self.fneg(f, halved);
        let error = self.fma(f, near, minus, first, half);
        let mut root = self.fma(f, near, first, error, first);
        halved = self.fma(f, near, halved, error, halved);
        for step in 1..=steps {
            let minus = self.fneg(f, root);
            let rest = self.fma(f, near, minus, root, a);
            let mode = if step == steps { mode } else { near };
            root = self.fma(f, mode, rest, halved, root);
        }
        root
    }
}
