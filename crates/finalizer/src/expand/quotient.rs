//! Correctly rounded quotients and square roots, in every rounding (PRM 5.11).
//!
//! An approximation is refined with fused multiply-adds in rounding to nearest until it is within little more than half a unit;
//! the last step adds what the exact remainder says, in the rounding wanted. That addend has the remainder's sign and less than a
//! unit's size, so that every rounding of the sum is that of the exact result.

use super::Expander;
use crate::ir::{Class, Compare, Convert, Exceptions, Float, FloatMode, Op, Value, Width};

impl Expander<'_, '_> {
    /// `n / d`.
    pub fn float_quotient(&mut self, f: Float, n: Value, d: Value) -> Value {
        match f {
            Float::F16 => self.half_quotient(n, d),
            Float::F32 if self.detects() => self.detecting_quotient(n, d),
            Float::F32 => self.scaled_quotient(f, n, d),
            Float::F64 => self.quarantined(|x| {
                let result = x.scaled_quotient(f, n, d);
                if x.detects() {
                    x.raise_of_quotient(n, d, result);
                }
                result
            }),
        }
    }

    fn scaled_quotient(&mut self, f: Float, n: Value, d: Value) -> Value {
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
        let (rest, reciprocal, quotient) = self.refined_quotient(f, sn, sd);
        let last = self.b.same(Op::FDivFmas(f, mode), &[rest, reciprocal, quotient, post]);
        self.b.same(Op::FDivFixup(f, mode), &[last, d, n])
    }

    /// Remainder, reciprocal of the denominator, and quotient, of which the remainder times the reciprocal is still to be added.
    pub fn refined_quotient(&mut self, f: Float, n: Value, d: Value) -> (Value, Value, Value) {
        let near = self.near();
        let minus = self.fneg(f, d);
        let one = self.number(f, 1.0);
        let mut reciprocal = self.b.same(Op::FRcp(f, near), &[d]);
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
        let first = self.fmul(f, near, n, reciprocal);
        let error = self.fma(f, near, minus, first, n);
        let quotient = self.fma(f, near, error, reciprocal, first);
        let rest = self.fma(f, near, minus, quotient, n);
        (rest, reciprocal, quotient)
    }

    /// In f64, of which what was said of f32 and f16 holds for f32: the conversion raises what the division does.
    fn detecting_quotient(&mut self, n: Value, d: Value) -> Value {
        let f = Float::F64;
        let [n, d] = [n, d].map(|x| self.doubled(x));
        let quotient = self.quarantined(|x| {
            let (rest, reciprocal, quotient) = x.refined_quotient(f, n, d);
            x.fma(f, x.near(), rest, reciprocal, quotient)
        });
        let fixed = self.b.same(Op::FDivFixup(f, self.near()), &[quotient, d, n]);
        self.halved(fixed)
    }

    /// An f32 as f64, flushed as the instruction says.
    fn doubled(&mut self, single: Value) -> Value {
        let convert = Convert::FloatToFloat {
            from: Float::F32,
            to: Float::F64,
        };
        self.b.op(Op::Convert(convert, self.exact()), &[single], Width::B64)
    }

    /// An f64 as f32 in the instruction's mode.
    fn halved(&mut self, double: Value) -> Value {
        let convert = Convert::FloatToFloat {
            from: Float::F64,
            to: Float::F32,
        };
        self.b.op(Op::Convert(convert, self.mode()), &[double], Width::B32)
    }

    /// In f32, whose nearest quotient is on the same side of every f16, and of the middle between two, as the exact one.
    fn half_quotient(&mut self, n: Value, d: Value) -> Value {
        let (f, near) = (Float::F32, self.near());
        let [n, d] = [n, d].map(|x| self.widened(x));
        let quotient = self.quarantined(|x| {
            let reciprocal = x.b.same(Op::FRcp(f, near), &[d]);
            let first = x.fmul(f, near, n, reciprocal);
            let minus = x.fneg(f, d);
            let rest = x.fma(f, near, minus, first, n);
            x.fma(f, near, rest, reciprocal, first)
        });
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
        self.raise_if_negative(f, a);
        match f {
            Float::F16 => {
                let wide = self.widened(a);
                let root = self.unscaled_root(Float::F32, wide, 1);
                self.narrowed(root)
            }
            // The conversion raises what the root does, as of quotients.
            Float::F32 if self.detects() => {
                let wide = self.doubled(a);
                let root = self.unscaled_root(Float::F64, wide, 2);
                self.halved(root)
            }
            Float::F32 => self.scaled_root(f, a, 0x0f80_0000, 32, 1),
            Float::F64 => self.quarantined(|x| x.scaled_root(f, a, 0x1000_0000_0000_0000, 256, 2)),
        }
    }

    /// The nearest root, of a number that is not tiny unless it is zero.
    fn unscaled_root(&mut self, f: Float, a: Value, steps: u32) -> Value {
        let root = self.quarantined(|x| x.refined_root(f, x.near(), a, steps));
        let special = self.zero_or_infinity(f, a);
        self.b.select(special, a, root)
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
        if self.detects() {
            let minus = self.fneg(f, root);
            let rest = self.fma(f, near, minus, root, scaled);
            let zero = self.number(f, 0.0);
            let inexact = self.fcompare(f, near, Compare::Ne, rest, zero);
            self.raise(Exceptions::INEXACT, inexact);
        }
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
