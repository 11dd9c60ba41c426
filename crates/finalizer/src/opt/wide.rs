//! Breaks up what no generation does: quotients and remainders, and products, minima and maxima of 64 bits.
//!
//! Quotients come from an f64 reciprocal. Its 53 bits are more than a 32-bit quotient needs, so that one multiplication,
//! with half a unit added to the dividend, cannot miss the integer; a 64-bit quotient takes two steps and a correction by one.

use super::rewrite;
use crate::ir::{Builder, Compare, Convert, Float, FloatMode, Function, Inst, Op, Value, Values, Width};
use smallvec::smallvec;

const F: Float = Float::F64;
const WORD: f64 = 4_294_967_296.0;

/// Breaks up all such operations of a function.
pub fn break_up(function: &mut Function) -> bool {
    let (watched, breaks) = (
        !function.control.watched().is_empty(),
        !function.control.break_on.is_empty(),
    );
    rewrite(function, may_be_broken_up, |b, inst| {
        let divides = matches!(inst.op, Op::DivU | Op::RemU | Op::DivS | Op::RemS);
        if watched && divides {
            // What the f64 operations raise is nobody's business.
            let recorded = b.begin_quarantine(breaks);
            let result = broken_up(b, inst);
            b.end_quarantine(recorded, breaks);
            return result;
        }
        broken_up(b, inst)
    })
}

/// Operations that [`broken_up`] looks at.
fn may_be_broken_up(op: Op) -> bool {
    let products = matches!(op, Op::Mul | Op::MulHighU | Op::MulHighS);
    let extremes = matches!(op, Op::MinS | Op::MinU | Op::MaxS | Op::MaxU);
    products || extremes || matches!(op, Op::DivU | Op::RemU | Op::DivS | Op::RemS)
}

/// What an operation becomes if it has to be broken up.
fn broken_up(b: &mut Builder, inst: &Inst) -> Option<Values> {
    let [x, y] = inst.args[..] else { return None };
    let wide = b.width(x) == Width::B64;
    let result = match inst.op {
        Op::Mul if wide => product(b, x, y),
        Op::MulHighU if wide => product_high(b, x, y),
        Op::MulHighS if wide => signed_product_high(b, x, y),
        Op::MinS | Op::MinU | Op::MaxS | Op::MaxU if wide => extremum(b, inst.op, x, y),
        Op::DivU | Op::RemU if wide => long_quotient(b, x, y, inst.op == Op::RemU),
        Op::DivS | Op::RemS if wide => long_signed_quotient(b, x, y, inst.op == Op::RemS),
        Op::DivU | Op::RemU | Op::DivS | Op::RemS => {
            let signed = matches!(inst.op, Op::DivS | Op::RemS);
            let quotient = quotient(b, x, y, signed);
            if matches!(inst.op, Op::DivS | Op::DivU) {
                quotient
            } else {
                let product = b.same(Op::Mul, &[quotient, y]);
                b.same(Op::Sub, &[x, product])
            }
        }
        _ => return None,
    };
    Some(smallvec![result])
}

/// The product of two words, as low and high one.
fn words_product(b: &mut Builder, x: Value, y: Value) -> (Value, Value) {
    let low = b.same(Op::Mul, &[x, y]);
    let high = b.same(Op::MulHighU, &[x, y]);
    (low, high)
}

fn product(b: &mut Builder, x: Value, y: Value) -> Value {
    let ((x0, x1), (y0, y1)) = (b.split(x), b.split(y));
    let (low, high) = words_product(b, x0, y0);
    let first = b.same(Op::Mul, &[x0, y1]);
    let second = b.same(Op::Mul, &[x1, y0]);
    let cross = b.same(Op::Add, &[first, second]);
    let high = b.same(Op::Add, &[high, cross]);
    b.join(low, high)
}

fn product_high(b: &mut Builder, x: Value, y: Value) -> Value {
    let ((x0, x1), (y0, y1)) = (b.split(x), b.split(y));
    let zero = b.b32(0);
    // No sum overflows: (2^32 - 1)^2 + 2 (2^32 - 1) is less than 2^64.
    let plus = |b: &mut Builder, x: Value, y: Value, word: Value| {
        let (low, high) = words_product(b, x, y);
        let product = b.join(low, high);
        let word = b.join(word, zero);
        b.same(Op::Add, &[product, word])
    };
    let lowest = b.same(Op::MulHighU, &[x0, y0]);
    let middle = plus(b, x0, y1, lowest);
    let (low, carry) = b.split(middle);
    let middle = plus(b, x1, y0, low);
    let (_, high) = b.split(middle);
    let top = plus(b, x1, y1, carry);
    let high = b.join(high, zero);
    b.same(Op::Add, &[top, high])
}

/// A negative operand counts 2^64 too much in the unsigned product.
fn signed_product_high(b: &mut Builder, x: Value, y: Value) -> Value {
    let high = product_high(b, x, y);
    let excess = |b: &mut Builder, negative: Value, other: Value| {
        let sign = sign_of(b, negative);
        b.same(Op::And, &[sign, other])
    };
    let first = excess(b, x, y);
    let second = excess(b, y, x);
    let high = b.same(Op::Sub, &[high, first]);
    b.same(Op::Sub, &[high, second])
}

/// All ones if a number is negative, else zero.
fn sign_of(b: &mut Builder, x: Value) -> Value {
    let last = b.b32(b.width(x).bits() - 1);
    b.same(Op::ShrS, &[x, last])
}

fn extremum(b: &mut Builder, op: Op, x: Value, y: Value) -> Value {
    let first = match op {
        Op::MinS => b.compare_s(Compare::Lt, x, y),
        Op::MinU => b.compare_u(Compare::Lt, x, y),
        Op::MaxS => b.compare_s(Compare::Gt, x, y),
        _ => b.compare_u(Compare::Gt, x, y),
    };
    b.select(first, x, y)
}

fn constant(b: &mut Builder, value: f64) -> Value {
    b.b64(value.to_bits())
}

fn fma(b: &mut Builder, x: Value, y: Value, z: Value) -> Value {
    b.same(Op::FFma(F, FloatMode::default()), &[x, y, z])
}

fn fmul(b: &mut Builder, x: Value, y: Value) -> Value {
    b.same(Op::FMul(F, FloatMode::default()), &[x, y])
}

fn convert(b: &mut Builder, convert: Convert, x: Value, width: Width) -> Value {
    b.op(Op::Convert(convert, FloatMode::default()), &[x], width)
}

/// The reciprocal, from 29 bits to 52.
fn reciprocal(b: &mut Builder, y: Value) -> Value {
    let first = b.same(Op::FRcp(F, FloatMode::default()), &[y]);
    let minus = b.same(Op::FNeg(F), &[y]);
    let one = constant(b, 1.0);
    let error = fma(b, minus, first, one);
    fma(b, error, first, first)
}

/// Of 32 bits. (|x| + 1/2) / |y| is at least 2^-33 away from every integer, and the reciprocal's relative error times the
/// quotient is less.
fn quotient(b: &mut Builder, x: Value, y: Value, signed: bool) -> Value {
    let number = |b: &mut Builder, x: Value| {
        let op = if signed {
            Convert::SignedToFloat(F)
        } else {
            Convert::UnsignedToFloat(F)
        };
        convert(b, op, x, Width::B64)
    };
    let (x, y) = (number(b, x), number(b, y));
    let reciprocal = reciprocal(b, y);
    let mut half = constant(b, 0.5);
    if signed {
        half = b.same(Op::FCopySign(F), &[half, x]);
    }
    let x = b.same(Op::FAdd(F, FloatMode::default()), &[x, half]);
    let quotient = fmul(b, x, reciprocal);
    if !signed {
        return convert(b, Convert::FloatToUnsigned(F), quotient, Width::B32);
    }
    // -2^31 / -1 is beyond what conversions give: the low word of the mantissa is taken instead.
    let whole = b.same(Op::FTrunc(F, FloatMode::default()), &[quotient]);
    let magic = constant(b, 1.5 * 4_503_599_627_370_496.0);
    let sum = b.same(Op::FAdd(F, FloatMode::default()), &[whole, magic]);
    b.op(Op::Truncate(Width::B32), &[sum], Width::B32)
}

/// A 64-bit number as f64, rounded.
fn long_number(b: &mut Builder, x: Value) -> Value {
    let (low, high) = b.split(x);
    let [low, high] = [low, high].map(|w| convert(b, Convert::UnsignedToFloat(F), w, Width::B64));
    let word = constant(b, WORD);
    fma(b, high, word, low)
}

/// The integer part of a number below 2^64.
fn long_integer(b: &mut Builder, x: Value) -> Value {
    let scale = constant(b, 1.0 / WORD);
    let high = fmul(b, x, scale);
    let high = convert(b, Convert::FloatToUnsigned(F), high, Width::B32);
    let whole = convert(b, Convert::UnsignedToFloat(F), high, Width::B64);
    let word = constant(b, -WORD);
    let low = fma(b, whole, word, x);
    let low = convert(b, Convert::FloatToUnsigned(F), low, Width::B32);
    b.join(low, high)
}

/// Quotient or remainder. Both estimates are made too small, by a factor that exceeds all roundings; the first leaves less than
/// 2^16 times the divisor, the second less than twice.
fn long_quotient(b: &mut Builder, x: Value, y: Value, remainder: bool) -> Value {
    let (fx, fy) = (long_number(b, x), long_number(b, y));
    let exact = reciprocal(b, fy);
    let below = constant(b, 1.0 - 4.0 * f64::EPSILON);
    let reciprocal = fmul(b, exact, below);
    let estimate = fmul(b, fx, reciprocal);
    let first = long_integer(b, estimate);
    let taken = product(b, first, y);
    let rest = b.same(Op::Sub, &[x, taken]);
    let number = long_number(b, rest);
    let estimate = fmul(b, number, reciprocal);
    let second = convert(b, Convert::FloatToUnsigned(F), estimate, Width::B32);
    let zero = b.b32(0);
    let second = b.join(second, zero);
    let taken = product(b, second, y);
    let rest = b.same(Op::Sub, &[rest, taken]);
    let more = b.compare_u(Compare::Ge, rest, y);
    if remainder {
        let less = b.same(Op::Sub, &[rest, y]);
        return b.select(more, less, rest);
    }
    let quotient = b.same(Op::Add, &[first, second]);
    let one = b.op(Op::ZeroExtend(Width::B64), &[more], Width::B64);
    b.same(Op::Add, &[quotient, one])
}

fn long_signed_quotient(b: &mut Builder, x: Value, y: Value, remainder: bool) -> Value {
    let absolute = |b: &mut Builder, x: Value| {
        let sign = sign_of(b, x);
        let flipped = b.same(Op::Xor, &[x, sign]);
        (sign, b.same(Op::Sub, &[flipped, sign]))
    };
    let (x_sign, x) = absolute(b, x);
    let (y_sign, y) = absolute(b, y);
    let result = long_quotient(b, x, y, remainder);
    let sign = if remainder {
        x_sign
    } else {
        b.same(Op::Xor, &[x_sign, y_sign])
    };
    let flipped = b.same(Op::Xor, &[result, sign]);
    b.same(Op::Sub, &[flipped, sign])
}
