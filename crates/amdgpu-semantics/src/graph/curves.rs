//! Exponential, logarithm, sine and root of f32 as nodes: by f64, as [`crate::fp::curves`] has them, with a NaN where rounding is in doubt.

use std::f64::consts::{LN_2, LOG2_E, TAU};

use super::wide::{Integral, Wide};
use super::{Bit, INFINITY, Long, MAGNITUDE, NAN, Nodes, Word};
use crate::domain::Domain;
use crate::fp::curves::{ATANH, COS, DOUBT, EXP, LOST, MIDDLE, ROOT_OF_HALF, SHIFTER, SIN};

const SIGN: u32 = !MAGNITUDE;
/// High dword of 1.
const ONE: u32 = 0x3ff0_0000;
/// Beyond so many revolutions, sine and cosine are those of 0.
const MOST_REVOLUTIONS: f32 = 256.0;
/// Of less, the sine may be denormal.
const TINY: f32 = 1e-36;

/// Horner's scheme; the last coefficient is that of the highest power.
fn polynomial<const N: usize>(x: Wide, coefficients: [f64; N]) -> Wide {
    let mut coefficients = coefficients.into_iter().rev().map(Wide::constant);
    let first = coefficients.next().unwrap_or(x);
    coefficients.fold(first, |sum, c| sum.times_plus(x, c))
}

impl Nodes {
    fn magnitude(self, a: Word) -> Word {
        a & self.u32(MAGNITUDE)
    }
    fn is_finite(self, a: Word) -> Bit {
        self.ult(self.magnitude(a), self.u32(INFINITY))
    }
    fn nan_if(self, nan: Bit, value: Word) -> Word {
        self.select(nan, self.u32(NAN), value)
    }

    fn round_if_sure(self, x: Wide) -> Word {
        let lost = (x.low() - self.u32((MIDDLE - DOUBT) as u32)) & self.u32(LOST as u32);
        let in_doubt = self.ult(lost, self.u32(2 * DOUBT as u32));
        self.nan_if(in_doubt, x.to_f32())
    }

    pub(super) fn exp2(self, a: Word) -> Word {
        let a = Wide::of_f32(a);
        let x = a.limited(-200.0, 200.0);
        let n = x.integral(Integral::NearestEven);
        let r = x.minus(n).times(Wide::constant(LN_2));
        let power = Long {
            lo: self.u32(0),
            hi: self.shl(n.plus(Wide::constant(SHIFTER)).low(), self.u32(20)) + self.u32(ONE),
        };
        let y = self.round_if_sure(polynomial(r, EXP).times(Wide::of(power)));
        let is_tiny = a.less(Wide::constant(-126.0)).truth();
        self.select(is_tiny, self.u32(0), y)
    }

    /// Denormals are zeros already.
    pub(super) fn log2(self, x: Word) -> Word {
        let exponent = self.ashr(x - self.u32(ROOT_OF_HALF), self.u32(23));
        let m = Wide::of_f32(x - self.shl(exponent, self.u32(23)));
        let one = Wide::constant(1.0);
        let s = m.minus(one).divided_by(m.plus(one));
        let series = polynomial(s.times(s), ATANH);
        let exponent = Wide::of(self.i32_to_64(exponent));
        let log = s.times(Wide::constant(2.0 * LOG2_E)).times_plus(series, exponent);
        let y = self.round_if_sure(log);
        let y = self.select(self.eq(x, self.u32(INFINITY)), x, y);
        let is_zero = self.eq(self.magnitude(x), self.u32(0));
        // negative numbers and NaNs are greater
        let is_none = self.ult(self.u32(INFINITY), x);
        let y = self.nan_if(is_none, y);
        self.select(is_zero, self.u32(SIGN | INFINITY), y)
    }

    pub(super) fn rsq(self, a: Word) -> Word {
        self.round_if_sure(Wide::constant(1.0).divided_by(Wide::of_f32(a).root()))
    }

    /// `sin(2 pi a + quarters pi/2)`.
    fn sine(self, a: Word, quarters: u32) -> Word {
        let is_in_range = self.ult(self.magnitude(a), self.u32(MOST_REVOLUTIONS.to_bits() + 1));
        let x = Wide::of_f32(self.select(is_in_range, a, self.u32(0)));
        let n = x.times(Wide::constant(4.0)).integral(Integral::NearestEven);
        let angle = n.times_plus(Wide::constant(-0.25), x).times(Wide::constant(TAU));
        let square = angle.times(angle);
        let sin = angle.times(polynomial(square, SIN));
        let cos = polynomial(square, COS);
        let quarter = n.plus(Wide::constant(SHIFTER)).low() + self.u32(quarters);
        let is_odd = !self.eq(quarter & self.u32(1), self.u32(0));
        let value = Wide::ones_if(is_odd).if_ones(cos, sin);
        let sign = Long {
            lo: self.u32(0),
            hi: self.shl(quarter & self.u32(2), self.u32(30)),
        };
        self.round_if_sure(value.differing(Wide::of(sign)))
    }

    pub(super) fn sin(self, a: Word) -> Word {
        let y = self.sine(a, 0);
        let is_zero = self.eq(self.magnitude(a), self.u32(0));
        // where it crosses zero, it is +0
        let zero = self.select(is_zero, a, self.u32(0));
        let y = self.select(self.eq(self.magnitude(y), self.u32(0)), zero, y);
        let is_tiny = self.ult(self.magnitude(a), self.u32(TINY.to_bits())) & !is_zero;
        self.nan_if(is_tiny | !self.is_finite(a), y)
    }

    pub(super) fn cos(self, a: Word) -> Word {
        let y = self.sine(a, 1);
        let is_zero = self.eq(self.magnitude(y), self.u32(0));
        let y = self.select(is_zero, self.u32(0), y);
        self.nan_if(!self.is_finite(a), y)
    }
}
