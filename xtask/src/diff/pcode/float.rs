//! Arithmetic of the pseudocode: IEEE by rustc_apfloat, with the rounding and the denormals of MODE.

use std::cmp::Ordering;

use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    F16,
    BF16,
    F32,
    F64,
}

/// How a NaN is written of which the text does not say which it is.
pub const ANY_NAN: [(Format, u128); 4] = [
    (Format::F16, 0x7eab),
    (Format::BF16, 0x7fea),
    (Format::F32, 0x7fea_beef),
    (Format::F64, 0x7ffe_abad_cafe_beef),
];

#[derive(Debug, Clone, Copy)]
pub struct Mode {
    pub round32: Round,
    pub round64: Round,
    /// Bit 0: denormal sources are kept, bit 1: results.
    pub denorm32: u32,
    pub denorm64: u32,
    pub ieee: bool,
    pub dx10_clamp: bool,
    pub fp16_overflow: bool,
}

impl Mode {
    pub fn new(mode: u32) -> Mode {
        let round = |field: u32| match field & 3 {
            0 => Round::NearestTiesToEven,
            1 => Round::TowardPositive,
            2 => Round::TowardNegative,
            _ => Round::TowardZero,
        };
        Mode {
            round32: round(mode),
            round64: round(mode >> 2),
            denorm32: mode >> 4 & 3,
            denorm64: mode >> 6 & 3,
            dx10_clamp: mode >> 8 & 1 != 0,
            ieee: mode >> 9 & 1 != 0,
            fp16_overflow: mode >> 23 & 1 != 0,
        }
    }

    /// Where the register has neither IEEE nor DX10_CLAMP.
    pub fn without_ieee(self) -> Mode {
        Mode {
            ieee: false,
            dx10_clamp: true,
            ..self
        }
    }

    /// For output modifiers where they always count: what is scaled is flushed.
    pub fn scaling(self) -> Mode {
        Mode {
            denorm32: self.denorm32 & 1,
            denorm64: self.denorm64 & 1,
            ..self
        }
    }

    pub fn round(self, format: Format) -> Round {
        match format {
            Format::F32 | Format::BF16 => self.round32,
            _ => self.round64,
        }
    }

    fn denorm(self, format: Format) -> u32 {
        match format {
            Format::F32 | Format::BF16 => self.denorm32,
            _ => self.denorm64,
        }
    }
}

macro_rules! with {
    ($format:expr, $t:ident => $body:expr) => {
        match $format {
            Format::F16 => {
                type $t = Half;
                $body
            }
            Format::BF16 => {
                type $t = BFloat;
                $body
            }
            Format::F32 => {
                type $t = Single;
                $body
            }
            Format::F64 => {
                type $t = Double;
                $body
            }
        }
    };
}

impl Format {
    pub fn bits(self) -> u32 {
        match self {
            Format::F16 | Format::BF16 => 16,
            Format::F32 => 32,
            Format::F64 => 64,
        }
    }

    /// Bits of the mantissa, without the leading one.
    pub fn fraction(self) -> u32 {
        match self {
            Format::F16 => 10,
            Format::BF16 => 7,
            Format::F32 => 23,
            Format::F64 => 52,
        }
    }

    pub fn bias(self) -> i32 {
        (1 << (self.bits() - self.fraction() - 2)) - 1
    }

    pub fn exponent_field(self, bits: u128) -> i32 {
        (bits >> self.fraction()) as i32 & self.exponent_mask()
    }

    pub fn exponent_mask(self) -> i32 {
        (1 << (self.bits() - 1 - self.fraction())) - 1
    }

    pub fn sign(self, bits: u128) -> bool {
        bits >> (self.bits() - 1) & 1 != 0
    }

    pub fn sign_bit(self) -> u128 {
        1 << (self.bits() - 1)
    }

    pub fn fraction_field(self, bits: u128) -> u128 {
        bits & ((1 << self.fraction()) - 1)
    }

    pub fn is_nan(self, bits: u128) -> bool {
        self.exponent_field(bits) == self.exponent_mask() && self.fraction_field(bits) != 0
    }

    pub fn is_signaling(self, bits: u128) -> bool {
        self.is_nan(bits) && bits & self.quiet() == 0
    }

    pub fn quiet(self) -> u128 {
        1 << (self.fraction() - 1)
    }

    pub fn infinity(self) -> u128 {
        (self.exponent_mask() as u128) << self.fraction()
    }

    pub fn is_denormal(self, bits: u128) -> bool {
        self.exponent_field(bits) == 0 && self.fraction_field(bits) != 0
    }

    pub fn is_zero(self, bits: u128) -> bool {
        bits & !self.sign_bit() == 0
    }

    pub fn any_nan(self) -> u128 {
        ANY_NAN.iter().find(|(f, _)| *f == self).map_or(0, |(_, bits)| *bits)
    }

    /// A source as arithmetic sees it.
    pub fn source(self, bits: u128, mode: Mode) -> u128 {
        if mode.denorm(self) & 1 == 0 && self.is_denormal(bits) {
            return bits & self.sign_bit();
        }
        bits
    }

    /// A result as arithmetic leaves it.
    pub fn result(self, bits: u128, mode: Mode) -> u128 {
        if self.is_nan(bits) {
            return self.any_nan();
        }
        if mode.denorm(self) & 2 == 0 && self.is_denormal(bits) {
            return bits & self.sign_bit();
        }
        bits
    }
}

#[derive(Debug, Clone, Copy)]
pub enum Op {
    Add,
    Subtract,
    Multiply,
    Divide,
}

pub fn binary(op: Op, format: Format, a: u128, b: u128, mode: Mode) -> u128 {
    let (a, b) = (format.source(a, mode), format.source(b, mode));
    if format.is_nan(a) || format.is_nan(b) {
        return format.any_nan();
    }
    let round = mode.round(format);
    let result = with!(format, T => {
        let (a, b) = (T::from_bits(a), T::from_bits(b));
        match op {
            Op::Add => a.add_r(b, round),
            Op::Subtract => a.sub_r(b, round),
            Op::Multiply => a.mul_r(b, round),
            Op::Divide => a.div_r(b, round),
        }
        .value
        .to_bits()
    });
    let exact = || {
        let (a, b) = (wide(format, a), wide(format, b));
        match op {
            Op::Add => a + b,
            Op::Subtract => a - b,
            Op::Multiply => a * b,
            Op::Divide => a / b,
        }
        .value
    };
    finished(format, result, exact, mode)
}

/// A result with denormals flushed as MODE says. What is rounded up to the least normal number is flushed too if it would be less with
/// an exponent without bounds.
fn finished(format: Format, result: u128, exact: impl Fn() -> Quad, mode: Mode) -> u128 {
    let least = 1 << format.fraction();
    if mode.denorm(format) & 2 == 0 && result & !format.sign_bit() == least {
        let lost = &mut false;
        let rounded = with!(format, T => {
            let up: T = exact().scalbn(8).convert_r(mode.round(format), lost).value;
            up.to_bits()
        });
        if (rounded & !format.sign_bit()) < 9 << format.fraction() {
            return result & format.sign_bit();
        }
    }
    format.result(result, mode)
}

fn wide(format: Format, x: u128) -> Quad {
    Quad::from_bits(widen(format, x))
}

pub fn fma(format: Format, a: u128, b: u128, c: u128, mode: Mode) -> u128 {
    let [a, b, c] = [a, b, c].map(|x| format.source(x, mode));
    if [a, b, c].iter().any(|x| format.is_nan(*x)) {
        return format.any_nan();
    }
    let round = mode.round(format);
    let result = with!(format, T => T::from_bits(a).mul_add_r(T::from_bits(b), T::from_bits(c), round).value.to_bits());
    let exact = || {
        (wide(format, a) * wide(format, b))
            .value
            .add_r(wide(format, c), Round::TowardZero)
            .value
    };
    finished(format, result, exact, mode)
}

/// `(a * b + c) * 2**n`, rounded once, for f32 and f64; denormal sources count.
pub fn fma_scaled(format: Format, a: u128, b: u128, c: u128, n: i32, mode: Mode) -> u128 {
    if [a, b, c].iter().any(|x| format.is_nan(*x)) {
        return format.any_nan();
    }
    let wide = |x: u128| Quad::from_bits(widen(format, x));
    // A quad's product of two f64 has 106 of its 113 bits; the sum is rounded to odd, so that the second rounding is the only one.
    let product = (wide(a) * wide(b)).value;
    let up = product.add_r(wide(c), Round::TowardZero);
    let mut sum = up.value.to_bits();
    if up.status.intersects(Status::INEXACT) {
        sum |= 1;
    }
    let sum = Quad::from_bits(sum).scalbn(n);
    let lost = &mut false;
    let round = mode.round(format);
    let result = with!(format, T => {
        let x: T = sum.convert_r(round, lost).value;
        x.to_bits()
    });
    format.result(result, mode)
}

fn widen(format: Format, x: u128) -> u128 {
    let lost = &mut false;
    with!(format, T => {
        let wide: Quad = T::from_bits(x).convert(lost).value;
        wide.to_bits()
    })
}

/// `x * 2**n`, rounded once.
pub fn scale(format: Format, a: u128, n: i64, mode: Mode) -> u128 {
    let a = format.source(a, mode);
    if format.is_nan(a) {
        return format.any_nan();
    }
    let n = n.clamp(-10000, 10000) as i32;
    let result = with!(format, T => T::from_bits(a).scalbn_r(n, mode.round(format)).to_bits());
    finished(format, result, || wide(format, a).scalbn(n), mode)
}

/// A float of another format. NaNs keep their sign, their kind and the bits of their payload.
pub fn convert(from: Format, to: Format, a: u128, round: Round) -> u128 {
    if from == to {
        return a;
    }
    if from.is_nan(a) {
        if a == from.any_nan() {
            return to.any_nan();
        }
        let (wide, narrow) = (from.fraction(), to.fraction());
        let payload = from.fraction_field(a);
        let payload = if wide > narrow {
            payload >> (wide - narrow)
        } else {
            payload << (narrow - wide)
        };
        let sign = if from.sign(a) { to.sign_bit() } else { 0 };
        // A signaling NaN whose payload is lost would be infinity.
        let payload = if payload == 0 { 1 } else { payload };
        return sign | to.infinity() | payload;
    }
    let lost = &mut false;
    with!(from, S => with!(to, T => {
        let x: T = S::from_bits(a).convert_r(round, lost).value;
        x.to_bits()
    }))
}

/// The integer of a float: saturating, 0 for NaN.
pub fn to_int(format: Format, a: u128, width: u32, signed: bool, round: Round) -> i128 {
    if format.is_nan(a) {
        return 0;
    }
    let exact = &mut false;
    // f32 and f64 fit into 128 bits or saturate.
    let wide = with!(format, T => T::from_bits(a).to_i128_r(128, round, exact).value);
    let (low, high) = limits(width, signed);
    wide.clamp(low, high)
}

pub fn limits(width: u32, signed: bool) -> (i128, i128) {
    if signed {
        (-(1 << (width - 1)), (1 << (width - 1)) - 1)
    } else {
        (0, (1 << width) - 1)
    }
}

pub fn from_int(format: Format, value: i128, round: Round) -> u128 {
    with!(format, T => T::from_i128_r(value, round).value.to_bits())
}

pub fn from_f64(format: Format, value: f64) -> u128 {
    convert(Format::F64, format, value.to_bits().into(), Round::NearestTiesToEven)
}

pub fn to_f64(format: Format, bits: u128) -> f64 {
    f64::from_bits(convert(format, Format::F64, bits, Round::NearestTiesToEven) as u64)
}

pub fn integral(format: Format, a: u128, round: Round, mode: Mode) -> u128 {
    let a = format.source(a, mode);
    if format.is_nan(a) {
        return format.any_nan();
    }
    with!(format, T => T::from_bits(a).round_to_integral(round).value.to_bits())
}

pub fn compare(format: Format, a: u128, b: u128, mode: Mode) -> Option<Ordering> {
    let (a, b) = (format.source(a, mode), format.source(b, mode));
    with!(format, T => T::from_bits(a).partial_cmp(&T::from_bits(b)))
}
