//! What float operations should give, by rustc_apfloat and by the definitions of the GFX9 ISA manual.

use amdgpu_isa::OperandType;
use rustc_apfloat::ieee::{Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// A format and its counterpart in rustc_apfloat.
pub trait Oracle: Float + FloatConvert<Quad> {
    const EXP_BITS: u32;
    const MANT_BITS: u32;
    const TYPE: OperandType;

    const SIGN: u64 = 1 << (Self::EXP_BITS + Self::MANT_BITS);
    /// All bits.
    const ALL: u64 = Self::SIGN | (Self::SIGN - 1);
    const INF: u64 = ((1 << Self::EXP_BITS) - 1) << Self::MANT_BITS;
    const QUIET: u64 = 1 << (Self::MANT_BITS - 1);
    const MIN_NORMAL: u64 = 1 << Self::MANT_BITS;
    const ONE: u64 = ((1 << (Self::EXP_BITS - 1)) - 1) << Self::MANT_BITS;
    /// The NaN of an invalid operation.
    const INVALID: u64 = Self::SIGN | Self::INF | Self::QUIET;

    fn of(bits: u64) -> Self {
        Self::from_bits(bits as u128)
    }
    fn bits(self) -> u64 {
        self.to_bits() as u64
    }
}

impl Oracle for Half {
    const EXP_BITS: u32 = 5;
    const MANT_BITS: u32 = 10;
    const TYPE: OperandType = OperandType::F16;
}

impl Oracle for Single {
    const EXP_BITS: u32 = 8;
    const MANT_BITS: u32 = 23;
    const TYPE: OperandType = OperandType::F32;
}

impl Oracle for Double {
    const EXP_BITS: u32 = 11;
    const MANT_BITS: u32 = 52;
    const TYPE: OperandType = OperandType::F64;
}

/// MODE as the oracle sees it.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    pub round: Round,
    pub flush_in: bool,
    pub flush_out: bool,
    pub ieee: bool,
}

impl Rules {
    pub fn new(round: u32, denorm: u32) -> Rules {
        Rules {
            round: [
                Round::NearestTiesToEven,
                Round::TowardPositive,
                Round::TowardNegative,
                Round::TowardZero,
            ][round as usize],
            flush_in: denorm & 1 == 0,
            flush_out: denorm & 2 == 0,
            ieee: true,
        }
    }

    /// These rules with denormals flushed, or kept.
    pub fn flushing(self, flush: bool) -> Rules {
        Rules {
            flush_in: flush,
            flush_out: flush,
            ..self
        }
    }

    pub fn nearest(self) -> Rules {
        Rules {
            round: Round::NearestTiesToEven,
            ..self
        }
    }

    /// An operand after the input flush.
    pub fn input<F: Oracle>(self, bits: u64) -> F {
        let x = F::of(bits & F::ALL);
        if self.flush_in && x.is_denormal() {
            F::ZERO.copy_sign(x)
        } else {
            x
        }
    }

    /// A result after the output flush. `tiny` says whether the unrounded result rounds to less than the least normal number
    /// if the exponent has no end.
    pub fn output<F: Oracle>(self, x: F, tiny: impl Fn() -> bool) -> F {
        let least = x.abs().bits() == F::MIN_NORMAL;
        let flush = self.flush_out && (x.is_denormal() || least && tiny());
        if flush { F::ZERO.copy_sign(x) } else { x }
    }

    /// The first NaN, quieted; else `x`, or the default NaN if that is one.
    pub fn nan<F: Oracle>(self, operands: &[u64], x: F) -> u64 {
        let nan = operands.iter().find(|&&o| F::of(o & F::ALL).is_nan());
        match nan {
            Some(nan) => nan & F::ALL | F::QUIET,
            None if x.is_nan() => F::INVALID,
            None => x.bits(),
        }
    }

    pub fn add<F: Oracle>(self, a: u64, b: u64) -> u64 {
        let sum = self.input::<F>(a).add_r(self.input(b), self.round).value;
        // What is as small as that is exact.
        self.nan(&[a, b], self.output(sum, || false))
    }

    pub fn sub<F: Oracle>(self, a: u64, b: u64) -> u64 {
        let difference = self.input::<F>(a).sub_r(self.input(b), self.round).value;
        self.nan(&[a, b], self.output(difference, || false))
    }

    pub fn mul<F: Oracle>(self, a: u64, b: u64) -> u64 {
        let (x, y) = (self.input::<F>(a), self.input::<F>(b));
        let product = x.mul_r(y, self.round).value;
        let tiny = || {
            // The same product 16 times larger is far from the ends.
            let (small, large) = if x.ilogb() < y.ilogb() { (x, y) } else { (y, x) };
            let up = small.scalbn(4).mul_r(large, self.round).value;
            up.abs() < F::of(F::MIN_NORMAL).scalbn(4)
        };
        self.nan(&[a, b], self.output(product, tiny))
    }

    pub fn fma<F: Oracle>(self, a: u64, b: u64, c: u64) -> u64 {
        let (x, y, z) = (self.input::<F>(a), self.input::<F>(b), self.input::<F>(c));
        let sum = x.mul_add_r(y, z, self.round).value;
        let tiny = || {
            let (small, large) = if x.ilogb() < y.ilogb() { (x, y) } else { (y, x) };
            let up = small.scalbn(4).mul_add_r(large, z.scalbn(4), self.round).value;
            up.abs() < F::of(F::MIN_NORMAL).scalbn(4)
        };
        self.nan(&[a, b, c], self.output(sum, tiny))
    }

    fn is_nan<F: Oracle>(bits: u64) -> bool {
        F::of(bits & F::ALL).is_nan()
    }

    /// The manual's V_MIN and V_MAX.
    pub fn min_max<F: Oracle>(self, max: bool, a: u64, b: u64) -> u64 {
        let all = F::ALL;
        let (a, b) = (a & all, b & all);
        let signaling = |x: u64| Self::is_nan::<F>(x) && x & F::QUIET == 0;
        if self.ieee && signaling(a) {
            return a | F::QUIET;
        }
        if self.ieee && signaling(b) {
            return b | F::QUIET;
        }
        let (x, y) = (self.input::<F>(a), self.input::<F>(b));
        let first = if x.is_nan() {
            false
        } else if y.is_nan() {
            true
        } else if x.is_zero() && y.is_zero() {
            x.is_negative() != max
        } else {
            if max { x >= y } else { x < y }
        };
        self.output(if first { x } else { y }, || false).bits()
    }

    /// The manual's V_MED3. The greatest is looked for among the sources: only the result is flushed.
    fn med3<F: Oracle>(self, [a, b, c]: [u64; 3]) -> u64 {
        let max = |a, b| self.min_max::<F>(true, a, b);
        let kept = Rules {
            flush_out: false,
            ..self
        };
        let greater = |a, b| kept.min_max::<F>(true, a, b);
        let same = |a, b| self.input::<F>(a) == self.input::<F>(b);
        let max3 = greater(greater(a, b), c);
        if [a, b, c].into_iter().any(Self::is_nan::<F>) {
            self.min_max::<F>(false, self.min_max::<F>(false, a, b), c)
        } else if same(max3, a) {
            max(b, c)
        } else if same(max3, b) {
            max(a, c)
        } else {
            max(a, b)
        }
    }

    fn ldexp<F: Oracle>(self, a: u64, n: i32) -> u64 {
        let x = self.input::<F>(a);
        let n = n.clamp(-5000, 5000);
        let tiny = || x.ilogb() + n < F::MIN_EXP;
        self.nan(&[a], self.output(x.scalbn_r(n, self.round), tiny))
    }

    /// The manual's V_DIV_FIXUP. `far` is the difference of exponents below which there is an underflow, if any.
    fn div_fixup<F: Oracle>(self, [q, d, n]: [u64; 3], far: Option<i64>) -> u64 {
        let all = F::ALL;
        let (q, d, n) = (q & all, d & all, n & all);
        let negative = (d ^ n) & F::SIGN;
        let (x, y) = (self.input::<F>(n), self.input::<F>(d));
        let exponent = |x: u64| ((x & F::INF) >> F::MANT_BITS) as i64;
        // Beyond all numbers on either side, in the rounding direction.
        let beyond = |x: F| {
            let x = if negative != 0 { -x } else { x };
            x.mul_r(x.abs(), self.round).value
        };
        if x.is_nan() || y.is_nan() {
            self.nan::<F>(&[n, d], x)
        } else if x.is_zero() && y.is_zero() || x.is_infinite() && y.is_infinite() {
            F::INVALID
        } else if y.is_zero() || x.is_infinite() {
            negative | F::INF
        } else if y.is_infinite() || x.is_zero() {
            negative
        } else if far.is_some_and(|far| exponent(n) - exponent(d) < far) {
            self.output(beyond(F::SMALLEST), || true).bits()
        } else if far.is_some() && exponent(q) == exponent(F::INF) {
            beyond(F::largest()).bits()
        } else {
            negative | q & !F::SIGN
        }
    }

    /// `1 / sqrt(a)` to nearest even, if `guess` is that or next to it.
    fn rsq<F: Oracle>(self, a: u64, guess: u64) -> u64 {
        let quad = |x: F| x.convert(&mut false).value;
        let x = self.input::<F>(a);
        if x.is_nan() || x.is_negative() && !x.is_zero() {
            return self.nan::<F>(&[a], F::NAN);
        }
        if x.is_zero() || x.is_infinite() {
            return F::of(F::ONE).div_r(x, self.round).value.bits();
        }
        // Whether a value is at most 1 / sqrt(x): v^2 x <= 1; to 113 bits.
        let below = |v: Quad| {
            let square = v.mul_r(v, Round::TowardZero).value;
            square.mul_r(quad(x), Round::TowardZero).value <= Quad::from_u128(1).value
        };
        let middle = |low: u64| {
            let sum = quad(F::of(low))
                .add_r(quad(F::of(low + 1)), Round::NearestTiesToEven)
                .value;
            sum.scalbn(-1)
        };
        [guess - 1, guess, guess + 1]
            .into_iter()
            .find(|&r| below(middle(r - 1)) && !below(middle(r)))
            .unwrap_or(0)
    }
}

/// What an operation computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    Add,
    Sub,
    SubReverse,
    Mul,
    MulLegacy,
    Fma,
    Mad,
    MadLegacy,
    Min,
    Max,
    Min3,
    Max3,
    Med3,
    Round(Round),
    Fract,
    /// Bits of the exponent operand.
    Ldexp(u32),
    /// Bits of the result.
    FrexpExp(u32),
    FrexpMant,
    Rcp,
    Sqrt,
    Rsq,
    /// Underflows below this difference of exponents.
    DivFixup(Option<i64>),
}

impl Formula {
    pub fn want<F: Oracle>(self, rules: Rules, row: [u64; 3]) -> u64 {
        let [a, b, c] = row;
        let all = F::ALL;
        // Reciprocal and roots: f32 denormals are flushed, f64 ones never; always to nearest.
        let special = match F::TYPE {
            OperandType::F32 => rules.flushing(true).nearest(),
            OperandType::F64 => rules.flushing(false).nearest(),
            _ => rules.nearest(),
        };
        match self {
            Formula::Add => rules.add::<F>(a, b),
            Formula::Sub => rules.sub::<F>(a, b),
            Formula::SubReverse => rules.sub::<F>(b, a),
            Formula::Mul => rules.mul::<F>(a, b),
            Formula::MulLegacy if rules.input::<F>(a).is_zero() || rules.input::<F>(b).is_zero() => 0,
            Formula::MulLegacy => rules.mul::<F>(a, b),
            Formula::Fma => rules.fma::<F>(a, b, c),
            Formula::Mad => {
                let flush = rules.flushing(true);
                flush.add::<F>(flush.mul::<F>(a, b), c)
            }
            Formula::MadLegacy => {
                let flush = rules.flushing(true);
                let product = Formula::MulLegacy.want::<F>(flush, row);
                flush.add::<F>(product, c)
            }
            Formula::Min => rules.min_max::<F>(false, a, b),
            Formula::Max => rules.min_max::<F>(true, a, b),
            Formula::Min3 => rules.min_max::<F>(false, rules.min_max::<F>(false, a, b), c),
            Formula::Max3 => rules.min_max::<F>(true, rules.min_max::<F>(true, a, b), c),
            Formula::Med3 => rules.med3::<F>(row),
            Formula::Round(round) => rules.nan(&[a], rules.input::<F>(a).round_to_integral(round).value),
            Formula::Fract => {
                let x = rules.input::<F>(a);
                let floor = x.round_to_integral(Round::TowardNegative).value;
                let fraction = x.sub_r(floor, rules.round).value;
                let fraction = if fraction.bits() == F::ONE {
                    F::of(F::ONE - 1)
                } else {
                    fraction
                };
                rules.nan(&[a], rules.output(fraction, || false))
            }
            Formula::Ldexp(bits) => rules.ldexp::<F>(a, (b as i32) << (32 - bits) >> (32 - bits)),
            Formula::FrexpExp(bits) => {
                let mut exp = 0;
                let x = rules.input::<F>(a);
                let _ = x.frexp(&mut exp);
                let exp = if x.is_finite_non_zero() { exp } else { 0 };
                exp as u32 as u64 & ((1 << bits) - 1)
            }
            Formula::FrexpMant => rules.nan(&[a], rules.input::<F>(a).frexp(&mut 0)),
            Formula::Rcp => {
                let x = special.input::<F>(a);
                special.nan(
                    &[a],
                    special.output(F::of(F::ONE).div_r(x, special.round).value, || false),
                )
            }
            Formula::Sqrt => {
                let root = special.input::<F>(a);
                let root = if Self::is_wide::<F>() {
                    f64::from_bits(root.bits()).sqrt().to_bits()
                } else {
                    // The double rounding is harmless: f64 has more than twice the bits.
                    let mut exact = false;
                    let quad: Quad = root.convert(&mut exact).value;
                    let double: Double = quad.convert(&mut exact).value;
                    let double = Double::of(f64::from_bits(double.bits()).sqrt().to_bits());
                    let quad: Quad = double.convert(&mut exact).value;
                    narrow::<F>(quad)
                };
                special.nan(&[a & all], F::of(root))
            }
            Formula::Rsq => {
                let x = special.input::<F>(a);
                let near = 1.0 / to_f64(x).sqrt();
                let near: Quad = Double::of(near.to_bits()).convert(&mut false).value;
                special.rsq::<F>(a, narrow::<F>(near))
            }
            Formula::DivFixup(far) => rules.div_fixup::<F>(row, far),
        }
    }

    fn is_wide<F: Oracle>() -> bool {
        F::TYPE == OperandType::F64
    }
}

/// To nearest even.
pub fn narrow<F: Oracle>(x: Quad) -> u64 {
    let lost = &mut false;
    match F::TYPE {
        OperandType::F16 => FloatConvert::<Half>::convert(x, lost).value.bits(),
        OperandType::F32 => FloatConvert::<Single>::convert(x, lost).value.bits(),
        _ => FloatConvert::<Double>::convert(x, lost).value.bits(),
    }
}

/// Exact, of f16 and f32.
pub fn to_f64<F: Oracle>(x: F) -> f64 {
    let quad: Quad = x.convert(&mut false).value;
    f64::from_bits(narrow::<Double>(quad))
}
