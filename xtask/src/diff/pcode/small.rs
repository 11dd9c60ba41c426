//! Formats of 8, 6 and 4 bits, and long constants.

use std::sync::OnceLock;

use super::eval::{Stop, World, format_of};
use super::float::{self, Format};
use super::value::{Bits, Kind, Value};

/// Exponent bits, fraction bits, bias, and what the greatest encodings are.
#[derive(Debug, Clone, Copy)]
struct Small {
    exponent: u32,
    fraction: u32,
    bias: i32,
    top: Top,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Top {
    /// Infinity and NaNs as IEEE has them.
    Ieee,
    /// All ones is NaN, there is no infinity.
    OneNan,
    /// Minus zero is NaN, there is no infinity.
    NoNegativeZero,
    /// Numbers only.
    Finite,
}

fn format(world: &World, kind: Kind) -> Option<Small> {
    let of = |exponent, fraction, bias, top| {
        Some(Small {
            exponent,
            fraction,
            bias,
            top,
        })
    };
    match kind {
        Kind::Fp8 if world.fnuz() => of(4, 3, 8, Top::NoNegativeZero),
        Kind::Bf8 if world.fnuz() => of(5, 2, 16, Top::NoNegativeZero),
        Kind::Fp8 => of(4, 3, 7, Top::OneNan),
        Kind::Bf8 => of(5, 2, 15, Top::Ieee),
        Kind::Fp6 => of(2, 3, 1, Top::Finite),
        Kind::Bf6 => of(3, 2, 3, Top::Finite),
        Kind::Fp4 => of(2, 1, 1, Top::Finite),
        _ => None,
    }
}

impl Small {
    fn bits(self) -> u32 {
        self.exponent + self.fraction + 1
    }

    fn value(self, bits: u128) -> f64 {
        let sign_bit = 1 << (self.bits() - 1);
        let sign = if bits & sign_bit != 0 { -1.0 } else { 1.0 };
        let magnitude = bits & (sign_bit - 1);
        let top = sign_bit - 1;
        match self.top {
            Top::NoNegativeZero if bits == sign_bit => return f64::NAN,
            Top::OneNan if magnitude == top => return f64::NAN,
            Top::Ieee if magnitude >> self.fraction == (1 << self.exponent) - 1 => {
                let fraction = magnitude & ((1 << self.fraction) - 1);
                return if fraction == 0 { sign * f64::INFINITY } else { f64::NAN };
            }
            _ => {}
        }
        let exponent = (magnitude >> self.fraction) as i32;
        let fraction = (magnitude & ((1 << self.fraction) - 1)) as f64;
        let unit = f64::from(1 << self.fraction);
        let number = if exponent == 0 {
            fraction / unit * 2f64.powi(1 - self.bias)
        } else {
            (1.0 + fraction / unit) * 2f64.powi(exponent - self.bias)
        };
        sign * number
    }
}

pub fn decode(world: &World, kind: Kind, bits: u128, to: Format) -> Option<u128> {
    let value = format(world, kind)?.value(bits);
    Some(if value.is_nan() {
        to.any_nan()
    } else {
        float::from_f64(to, value)
    })
}

/// Rounded to the nearest, ties to even; beyond the greatest number as MODE says.
pub fn encode(world: &World, from: Format, bits: u128, kind: Kind) -> Option<u128> {
    Some(format(world, kind)?.rounded(world, float::to_f64(from, bits), false))
}

impl Small {
    /// The code of a number: the nearest, ties to even, or the next towards zero.
    fn rounded(self, world: &World, value: f64, down: bool) -> u128 {
        let sign_bit = 1u128 << (self.bits() - 1);
        let sign = if value.is_sign_negative() { sign_bit } else { 0 };
        if value.is_nan() {
            let fraction = 1 << (self.fraction - 1);
            return match self.top {
                Top::NoNegativeZero => sign_bit,
                Top::OneNan | Top::Finite => sign | (sign_bit - 1),
                // Which NaN it is, no manual says.
                Top::Ieee => sign | (sign_bit - 1) & !(2 * fraction - 1) | fraction,
            };
        }
        let numbers: Vec<u128> = (0..sign_bit).filter(|b| self.value(*b).is_finite()).collect();
        let greatest = numbers.last().copied().unwrap_or(0);
        let magnitude = value.abs();
        // One step beyond the greatest, where rounding would overflow.
        let step = self.value(greatest) - self.value(greatest - 1);
        let limit = self.value(greatest) + if down { step } else { step / 2.0 };
        // Of a last bit that is odd, half a step is rounded up.
        let beyond = magnitude > limit || magnitude == limit && (down || greatest & 1 == 1);
        if beyond {
            let saturates = self.top == Top::Finite || world.mode.fp16_overflow && self.bits() == 8;
            return match self.top {
                _ if saturates => sign | greatest,
                Top::Ieee => sign | (greatest + 1),
                Top::NoNegativeZero => sign_bit,
                Top::OneNan | Top::Finite => sign | (sign_bit - 1),
            };
        }
        let above = numbers
            .iter()
            .copied()
            .find(|b| self.value(*b) >= magnitude)
            .unwrap_or(greatest);
        let below = if self.value(above) > magnitude {
            above.saturating_sub(1)
        } else {
            above
        };
        let (less, more) = (magnitude - self.value(below), self.value(above) - magnitude);
        let nearest = if down || less < more || less == more && below & 1 == 0 {
            below
        } else {
            above
        };
        if nearest == 0 && self.top == Top::NoNegativeZero {
            return 0;
        }
        sign | nearest
    }

    /// The code of a number to which random bits were added below the last place of the format, as places of an f32.
    fn stochastic(self, world: &World, value: f64, random: u32) -> u128 {
        if value == 0.0 || !value.is_finite() {
            return self.rounded(world, value, true);
        }
        let mut exponent = value.abs().log2().floor() as i32;
        // The logarithm is rounded.
        while 2f64.powi(exponent) > value.abs() {
            exponent -= 1;
        }
        while 2f64.powi(exponent + 1) <= value.abs() {
            exponent += 1;
        }
        let added = f64::from(random >> (9 + self.fraction)) * 2f64.powi(exponent - 23);
        self.rounded(world, value + added.copysign(value), true)
    }
}

/// The scale that an exponent of an f32 stands for.
fn scale(exponent: u128) -> f64 {
    match exponent & 0xff {
        0xff => f64::NAN,
        exponent => 2f64.powi(exponent as i32 - 127),
    }
}

/// `f32_to_fp8_scale` and its like: conversions that the text names and does not define. A scale multiplies what comes from a small
/// format and divides what goes to one; `sr` adds random bits and cuts off.
pub fn special(
    world: &World,
    from: (u32, Kind),
    to: &str,
    arguments: &[Value],
) -> Option<std::result::Result<Value, Stop>> {
    let (to, scaled) = to.strip_suffix("_scale").map_or((to, false), |to| (to, true));
    let (to, random) = match to.strip_suffix("_sr").or(to.strip_suffix("_SR")) {
        Some(to) => (to, true),
        None => (to, false),
    };
    let (width, kind) = super::parser::type_of_member(to)?;
    let mut arguments = arguments.iter();
    let x = arguments.next()?;
    let random = if random {
        Some(arguments.next()?.low() as u32)
    } else {
        None
    };
    let by = if scaled { scale(arguments.next()?.low()) } else { 1.0 };
    let x = match format_of(from.1, from.0) {
        Some(format) => float::to_f64(format, format.source(x.low(), world.mode)),
        None => format(world, from.1)?.value(x.low()),
    };
    let flushed = |to: Format, bits: u128| to.result(bits, world.mode);
    let bits = match (format(world, kind), format_of(kind, width)) {
        (Some(small), _) => match random {
            Some(random) => small.stochastic(world, x / by, random),
            None => small.rounded(world, x / by, false),
        },
        (None, Some(Format::F16)) if let Some(random) = random => {
            flushed(Format::F16, HALF.stochastic(world, x / by, random))
        }
        (None, Some(Format::BF16)) if let Some(random) = random => {
            flushed(Format::BF16, BRAIN.stochastic(world, x / by, random))
        }
        (None, Some(to)) if (x * by).is_nan() => to.any_nan(),
        (None, Some(to)) => flushed(to, float::from_f64(to, x * by)),
        _ => return None,
    };
    Some(Ok(Value::new(kind, width, bits)))
}

const HALF: Small = Small {
    exponent: 5,
    fraction: 10,
    bias: 15,
    top: Top::Ieee,
};
const BRAIN: Small = Small {
    exponent: 8,
    fraction: 7,
    bias: 127,
    top: Top::Ieee,
};

/// The fraction of 2/pi, its highest bit first.
pub fn two_over_pi(width: u32) -> Value {
    static FRACTION: OnceLock<Value> = OnceLock::new();
    FRACTION.get_or_init(|| compute_two_over_pi(width)).clone()
}

fn compute_two_over_pi(width: u32) -> Value {
    // A few words more than are asked for: pi by Machin's formula, 16 arctan(1/5) - 4 arctan(1/239).
    let words = width as usize / 32 + 4;
    let mut pi = arctan(5, words);
    multiply(&mut pi, 16);
    let mut other = arctan(239, words);
    multiply(&mut other, 4);
    subtract(&mut pi, &other);
    // 2/pi by long division, a bit at a time.
    let mut rest = vec![0; words + 1];
    rest[0] = 2;
    let mut bits = Bits::Large(vec![0; width.div_ceil(64) as usize]);
    for n in 0..width {
        multiply(&mut rest, 2);
        if rest >= pi {
            subtract(&mut rest, &pi);
            bits.put(width - 1 - n, 1, &Bits::Small(1));
        }
    }
    Value {
        kind: Kind::Bits,
        width,
        bits,
    }
}

/// arctan(1/n): a whole word, then words of the fraction.
fn arctan(n: u32, words: usize) -> Vec<u32> {
    let mut power = vec![0; words + 1];
    power[0] = 1;
    divide(&mut power, n);
    let mut sum = power.clone();
    let mut k = 1;
    while power.iter().any(|w| *w != 0) {
        divide(&mut power, n);
        divide(&mut power, n);
        let mut term = power.clone();
        divide(&mut term, 2 * k + 1);
        if k % 2 == 1 {
            subtract(&mut sum, &term);
        } else {
            add(&mut sum, &term);
        }
        k += 1;
    }
    sum
}

fn divide(number: &mut [u32], by: u32) {
    let mut rest = 0u64;
    for word in number {
        let whole = rest << 32 | u64::from(*word);
        *word = (whole / u64::from(by)) as u32;
        rest = whole % u64::from(by);
    }
}

fn multiply(number: &mut [u32], by: u32) {
    let mut carry = 0u64;
    for word in number.iter_mut().rev() {
        let product = u64::from(*word) * u64::from(by) + carry;
        *word = product as u32;
        carry = product >> 32;
    }
}

fn add(number: &mut [u32], other: &[u32]) {
    let mut carry = false;
    for (word, other) in number.iter_mut().zip(other).rev() {
        let (sum, first) = word.overflowing_add(*other);
        let (sum, second) = sum.overflowing_add(carry.into());
        *word = sum;
        carry = first || second;
    }
}

fn subtract(number: &mut [u32], other: &[u32]) {
    let mut borrow = false;
    for (word, other) in number.iter_mut().zip(other).rev() {
        let (difference, first) = word.overflowing_sub(*other);
        let (difference, second) = difference.overflowing_sub(borrow.into());
        *word = difference;
        borrow = first || second;
    }
}
