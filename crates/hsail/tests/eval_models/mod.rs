//! Definitions to hold the evaluator against: integers by i128, floats by rustc_apfloat.

use hsail::brig::Inst;
use hsail::code::{Compare, Round};
use hsail::eval::Exceptions;
use hsail::types::Type;
use rustc_apfloat::{Float, FloatConvert, Status, StatusAnd, ieee};
use softfp::{F16, F32, F64, Format};
use std::cmp::Ordering;

/// A small deterministic generator (splitmix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A float: exponents at the ends and around 0 and mantissas of few bits are frequent.
    pub fn float<F: Format>(&mut self) -> u64 {
        let max = F::EXP_FIELD_MAX as u64;
        let exponent = match self.below(8) {
            0 => self.below(3),
            1 => max - self.below(3),
            2..=4 => F::BIAS as u64 + self.below(12) - 6,
            _ => self.below(max + 1),
        };
        let mantissa = match self.below(6) {
            0 => 0,
            1 => F::MANT_MASK,
            2 => 1 << self.below(F::MANT_BITS as u64),
            3 => F::MANT_MASK >> self.below(F::MANT_BITS as u64),
            _ => self.next() & F::MANT_MASK,
        };
        (self.below(2) * F::SIGN) | (exponent << F::MANT_BITS) | mantissa
    }

    pub fn float_of(&mut self, ty: Type) -> u64 {
        match ty {
            Type::F16 => self.float::<F16>(),
            Type::F32 => self.float::<F32>(),
            _ => self.float::<F64>(),
        }
    }
}

/// Exceptions as a model knows them: of those in `open` it does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Raised {
    pub sure: Exceptions,
    pub open: Exceptions,
    /// The model does not know the result either.
    pub unsure: bool,
}

impl Raised {
    pub const NONE: Raised = Raised {
        sure: Exceptions::empty(),
        open: Exceptions::empty(),
        unsure: false,
    };
    pub fn of(sure: Exceptions) -> Raised {
        Raised { sure, ..Raised::NONE }
    }
    pub fn and(self, other: Raised) -> Raised {
        Raised {
            sure: self.sure | other.sure,
            open: self.open | other.open,
            unsure: self.unsure | other.unsure,
        }
    }
    pub fn allows(self, found: Exceptions) -> bool {
        (found ^ self.sure).difference(self.open - self.sure).is_empty()
    }
}

fn value(ty: Type, bits: u64) -> i128 {
    let modulus = 1i128 << ty.bits();
    let low = bits as i128 & (modulus - 1);
    if ty.is_signed() && low >= modulus / 2 {
        low - modulus
    } else {
        low
    }
}

fn low(ty: Type, value: i128) -> u64 {
    (value & ((1i128 << ty.bits()) - 1)) as u64
}

/// How many sources [`integer_model`] takes for an instruction it knows.
pub fn integer_sources(name: &str, ty: Type) -> Option<usize> {
    if ty.base().is_float() || ty == Type::U8X4 && name == "lerp" || ty.bits() == 128 && !ty.is_packed() {
        return None;
    }
    Some(match name {
        "abs" | "neg" | "not" | "popcount" | "firstbit" | "lastbit" | "bitrev" => 1,
        "add" | "sub" | "mul" | "mulhi" | "max" | "min" | "div" | "rem" | "borrow" | "carry" | "shl" | "shr"
        | "and" | "or" | "xor" | "mul24" | "mul24hi" | "bitmask" => 2,
        "mad" | "mad24" | "mad24hi" | "bitextract" | "bitselect" => 3,
        "bitinsert" => 4,
        _ => return None,
    })
}

/// An element's result. `source` is the source type of instructions that have one.
pub fn integer_model(name: &str, ty: Type, source: Type, saturates: bool, o: &[u64]) -> (u64, Raised) {
    let bits = ty.bits();
    let v = |i: usize| value(ty, o[i]);
    let unsigned = |i: usize| low(ty, o[i] as i128) as u128;
    let count = |i: usize| o[i] as u32 % bits;
    let v24 = |i: usize| match (o[i] & 0xff_ffff) as i64 {
        x if ty.is_signed() && x >= 1 << 23 => x - (1 << 24),
        x => x,
    };
    let field = |width: u32| (0..width).fold(0u64, |all, _| all << 1 | 1);
    let (least, greatest) = if ty.is_signed() {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    let divided = |f: fn(i128, i128) -> i128, otherwise: i128| match v(1) {
        0 => Err(otherwise),
        b => Ok(f(v(0), b)),
    };
    let exact = match name {
        "abs" => v(0).abs(),
        "neg" => -v(0),
        "add" => v(0) + v(1),
        "sub" => v(0) - v(1),
        "mul" if ty.is_signed() || bits < 64 => v(0) * v(1),
        "mul" if saturates => (unsigned(0) * unsigned(1)).min(greatest as u128) as i128,
        "mul" => (unsigned(0) * unsigned(1)) as u64 as i128,
        "mulhi" if ty.is_signed() => (v(0) * v(1)).div_euclid(1 << bits),
        "mulhi" => ((unsigned(0) * unsigned(1)) >> bits) as i128,
        "max" => v(0).max(v(1)),
        "min" => v(0).min(v(1)),
        "div" | "rem" => {
            let result = if name == "div" {
                divided(|a, b| a / b, 0)
            } else {
                divided(|a, b| a % b, v(0))
            };
            match result {
                Ok(result) => result,
                Err(result) => return (low(ty, result), Raised::of(Exceptions::DIVIDE_BY_ZERO)),
            }
        }
        "borrow" => (unsigned(0) < unsigned(1)) as i128,
        "carry" => (unsigned(0) + unsigned(1) > greatest.max(u64::MAX as i128 >> (64 - bits)) as u128) as i128,
        "shl" => (unsigned(0) << count(1)) as i128 & u64::MAX as i128,
        "shr" => v(0).div_euclid(1 << count(1)),
        "and" => (o[0] & o[1]) as i128,
        "or" => (o[0] | o[1]) as i128,
        "xor" => (o[0] ^ o[1]) as i128,
        "not" => !v(0),
        "mad" => v(0).wrapping_mul(v(1)).wrapping_add(v(2)),
        "mul24" => (v24(0) * v24(1)) as i128,
        "mad24" => (v24(0) * v24(1)) as i128 + v(2),
        "mul24hi" => ((v24(0) * v24(1)) >> 32) as i128,
        "mad24hi" => ((v24(0) * v24(1)) >> 32) as i128 + v(2),
        "popcount" => (0..source.bits()).filter(|i| o[0] >> i & 1 != 0).count() as i128,
        "firstbit" => {
            // PRM 5.7: of a negative number the complement.
            let a = value(source, o[0]);
            let a = if a < 0 { !a } else { a };
            (0..source.bits())
                .find(|i| a >> (source.bits() - 1 - i) & 1 != 0)
                .map_or(-1, |i| i as i128)
        }
        "lastbit" => (0..source.bits())
            .find(|i| o[0] >> i & 1 != 0)
            .map_or(-1, |i| i as i128),
        "bitrev" => (0..bits).fold(0, |all, i| all | (o[0] as i128 >> i & 1) << (bits - 1 - i)),
        "bitselect" => (o[1] & o[0] | o[2] & !o[0]) as i128,
        "bitmask" => (field(count(1)) as i128) << count(0),
        "bitextract" => {
            let (offset, width) = (count(1), count(2));
            let bits = (unsigned(0) as i128 >> offset) & field(width) as i128;
            let negative = ty.is_signed() && width > 0 && bits >> (width - 1) & 1 != 0;
            if negative { bits - (1 << width) } else { bits }
        }
        "bitinsert" => {
            let (offset, width) = (count(2), count(3));
            let mask = (field(width) as i128) << offset;
            unsigned(0) as i128 & !mask | (o[1] as i128 & field(width) as i128) << offset
        }
        _ => panic!("{name}"),
    };
    let result = if saturates { exact.clamp(least, greatest) } else { exact };
    (low(ty, result), Raised::NONE)
}

/// A format with its counterpart in rustc_apfloat.
pub trait Oracle: Format {
    type Ap: Float + FloatConvert<ieee::Half> + FloatConvert<ieee::Single> + FloatConvert<ieee::Double>;
}
impl Oracle for F16 {
    type Ap = ieee::Half;
}
impl Oracle for F32 {
    type Ap = ieee::Single;
}
impl Oracle for F64 {
    type Ap = ieee::Double;
}

fn direction(round: Round) -> rustc_apfloat::Round {
    let name = round.to_string();
    let name = name
        .trim_end_matches("_sat")
        .trim_end_matches('i')
        .trim_start_matches('s');
    match name {
        "up" => rustc_apfloat::Round::TowardPositive,
        "down" => rustc_apfloat::Round::TowardNegative,
        "zero" => rustc_apfloat::Round::TowardZero,
        _ => rustc_apfloat::Round::NearestTiesToEven,
    }
}

fn is_nan<F: Format>(bits: u64) -> bool {
    bits & (F::SIGN - 1) > F::INF
}

fn is_signaling<F: Format>(bits: u64) -> bool {
    is_nan::<F>(bits) && bits & F::QUIET == 0
}

pub fn is_quiet_nan(ty: Type, bits: u64) -> bool {
    match ty {
        Type::F16 => is_nan::<F16>(bits) && !is_signaling::<F16>(bits),
        Type::F32 => is_nan::<F32>(bits) && !is_signaling::<F32>(bits),
        _ => is_nan::<F64>(bits) && !is_signaling::<F64>(bits),
    }
}

fn flush<F: Format>(ftz: bool, bits: u64) -> u64 {
    if ftz && bits & F::INF == 0 {
        bits & F::SIGN
    } else {
        bits
    }
}

/// What rustc_apfloat delivers, with the flags it leaves out: it raises underflow for denormal results and overflow for
/// infinities only; a result rounded from below to the least normal number, or down to the greatest, leaves them open.
fn delivered<F: Oracle>(out: StatusAnd<F::Ap>, ftz: bool) -> (u64, Raised) {
    let bits = out.value.to_bits() as u64;
    let magnitude = bits & (F::SIGN - 1);
    let mut raised = Raised::NONE;
    for (status, exception) in [
        (Status::INVALID_OP, Exceptions::INVALID_OPERATION),
        (Status::DIV_BY_ZERO, Exceptions::DIVIDE_BY_ZERO),
        (Status::OVERFLOW, Exceptions::OVERFLOW),
        (Status::UNDERFLOW, Exceptions::UNDERFLOW),
        (Status::INEXACT, Exceptions::INEXACT),
    ] {
        raised.sure.set(exception, out.status.contains(status));
    }
    let inexact = raised.sure.contains(Exceptions::INEXACT);
    if magnitude == F::MIN_NORMAL && inexact {
        raised.open |= Exceptions::UNDERFLOW;
        raised.unsure = ftz;
    }
    if magnitude == F::MAX_FINITE && inexact {
        raised.open |= Exceptions::OVERFLOW;
    }
    let tiny = magnitude < F::MIN_NORMAL && (magnitude != 0 || inexact);
    if ftz && tiny {
        raised.sure |= Exceptions::UNDERFLOW | Exceptions::INEXACT;
        return (bits & F::SIGN, raised);
    }
    (bits, raised)
}

/// How many sources [`float_model`] takes for an instruction it knows.
pub fn float_sources(name: &str, ty: Type) -> Option<usize> {
    if !ty.is_float() {
        return None;
    }
    Some(match name {
        "abs" | "neg" | "ceil" | "floor" | "rint" | "trunc" | "fract" => 1,
        "sqrt" if ty != Type::F64 => 1,
        "add" | "sub" | "mul" | "div" | "max" | "min" | "copysign" => 2,
        "fma" | "mad" => 3,
        _ => return None,
    })
}

pub fn float_model(name: &str, ty: Type, round: Round, ftz: bool, o: &[u64]) -> (u64, Raised) {
    match ty {
        Type::F16 => float_op::<F16>(name, round, ftz, o),
        Type::F32 => float_op::<F32>(name, round, ftz, o),
        _ => float_op::<F64>(name, round, ftz, o),
    }
}

fn float_op<F: Oracle>(name: &str, round: Round, ftz: bool, o: &[u64]) -> (u64, Raised) {
    let value_bits = (F::SIGN - 1) | F::SIGN;
    let raw: Vec<u64> = o.iter().map(|x| x & value_bits).collect();
    match name {
        "abs" => return (raw[0] & !F::SIGN, Raised::NONE),
        "neg" => return (raw[0] ^ F::SIGN, Raised::NONE),
        "copysign" => return (raw[0] & !F::SIGN | raw[1] & F::SIGN, Raised::NONE),
        _ => {}
    }
    let bits: Vec<u64> = raw.iter().map(|x| flush::<F>(ftz, *x)).collect();
    let signaling = bits.iter().any(|x| is_signaling::<F>(*x));
    let invalid = Raised::of(Exceptions::INVALID_OPERATION);
    if signaling {
        return (F::DEFAULT_NAN, invalid);
    }
    let nans = bits.iter().filter(|x| is_nan::<F>(**x)).count();
    if nans > 0 && !(matches!(name, "max" | "min") && nans == 1) {
        return (F::DEFAULT_NAN, Raised::NONE);
    }
    let x = |i: usize| F::Ap::from_bits(bits[i] as u128);
    let mode = direction(round);
    let integral = |mode| (x(0).round_to_integral(mode).value.to_bits() as u64, Raised::NONE);
    match name {
        "add" => delivered::<F>(x(0).add_r(x(1), mode), ftz),
        "sub" => delivered::<F>(x(0).sub_r(x(1), mode), ftz),
        "mul" => delivered::<F>(x(0).mul_r(x(1), mode), ftz),
        "div" => delivered::<F>(x(0).div_r(x(1), mode), ftz),
        "fma" | "mad" => delivered::<F>(x(0).mul_add_r(x(1), x(2), mode), ftz),
        "ceil" => integral(rustc_apfloat::Round::TowardPositive),
        "floor" => integral(rustc_apfloat::Round::TowardNegative),
        "trunc" => integral(rustc_apfloat::Round::TowardZero),
        "rint" => integral(rustc_apfloat::Round::NearestTiesToEven),
        "fract" => {
            if x(0).is_zero() || x(0).is_infinite() {
                return (bits[0] & F::SIGN, Raised::NONE);
            }
            let floor = x(0).round_to_integral(rustc_apfloat::Round::TowardNegative).value;
            let (rest, raised) = delivered::<F>(x(0).sub_r(floor, mode), ftz);
            (
                rest.min(if rest & F::SIGN == 0 { F::ONE - 1 } else { u64::MAX }),
                raised,
            )
        }
        "max" | "min" => {
            let order = |b: u64| {
                if b & F::SIGN == 0 {
                    b as i128
                } else {
                    -1 - (b & !F::SIGN) as i128
                }
            };
            let first =
                is_nan::<F>(bits[1]) || !is_nan::<F>(bits[0]) && (order(bits[0]) > order(bits[1])) == (name == "max");
            (bits[!first as usize], Raised::NONE)
        }
        "sqrt" => {
            if x(0).is_zero() {
                return (bits[0], Raised::NONE);
            }
            if x(0).is_negative() {
                return (F::DEFAULT_NAN, invalid);
            }
            if x(0).is_infinite() {
                return (bits[0], Raised::NONE);
            }
            // In double precision a root of so few bits is exact, or on the right side of every shorter number.
            let mut loses = false;
            let wide: ieee::Double = x(0).convert(&mut loses).value;
            let root = f64::from_bits(wide.to_bits() as u64).sqrt();
            let root = ieee::Double::from_bits(root.to_bits() as u128);
            delivered::<F>(narrow::<F>(root, mode), ftz)
        }
        _ => panic!("{name}"),
    }
}

fn narrow<F: Oracle>(x: ieee::Double, mode: rustc_apfloat::Round) -> StatusAnd<F::Ap> {
    let mut loses = false;
    let bits = |bits: u128| F::Ap::from_bits(bits);
    match F::MANT_BITS {
        10 => FloatConvert::<ieee::Half>::convert_r(x, mode, &mut loses).map(|v| bits(v.to_bits())),
        23 => FloatConvert::<ieee::Single>::convert_r(x, mode, &mut loses).map(|v| bits(v.to_bits())),
        _ => StatusAnd {
            status: Status::OK,
            value: bits(x.to_bits()),
        },
    }
}

/// What a comparison that holds gives in a type.
pub fn truth(ty: Type) -> u64 {
    match ty {
        Type::F16 => 0x3c00,
        Type::F32 => 1.0f32.to_bits() as u64,
        Type::F64 => 1.0f64.to_bits(),
        _ => low(ty, -1),
    }
}

pub fn compare_model(compare: Compare, source: Type, ftz: bool, a: u64, b: u64) -> (bool, Raised) {
    let (order, quiet, signaling) = match source {
        Type::F16 => order_of::<F16>(ftz, a, b),
        Type::F32 => order_of::<F32>(ftz, a, b),
        Type::F64 => order_of::<F64>(ftz, a, b),
        _ => (Some(value(source, a).cmp(&value(source, b))), false, false),
    };
    let name = compare.to_string();
    let (is_signaling, name) = match name.strip_prefix('s') {
        Some(rest) => (true, rest),
        None => (false, name.as_str()),
    };
    let raised = if signaling || is_signaling && quiet {
        Raised::of(Exceptions::INVALID_OPERATION)
    } else {
        Raised::NONE
    };
    let holds = match (name, order) {
        ("num", order) => order.is_some(),
        ("nan", order) => order.is_none(),
        (name, None) => name.len() == 3 && name.ends_with('u'),
        (name, Some(order)) => match &name[..2] {
            "eq" => order == Ordering::Equal,
            "ne" => order != Ordering::Equal,
            "lt" => order == Ordering::Less,
            "le" => order != Ordering::Greater,
            "gt" => order == Ordering::Greater,
            _ => order != Ordering::Less,
        },
    };
    (holds, raised)
}

/// Order, whether a quiet and whether a signaling NaN takes part.
fn order_of<F: Oracle>(ftz: bool, a: u64, b: u64) -> (Option<Ordering>, bool, bool) {
    let [a, b] = [a, b].map(|x| flush::<F>(ftz, x));
    let signaling = is_signaling::<F>(a) || is_signaling::<F>(b);
    let nan = is_nan::<F>(a) || is_nan::<F>(b);
    let order = F::Ap::from_bits(a as u128).partial_cmp(&F::Ap::from_bits(b as u128));
    (order, nan, signaling)
}

/// `cvt`, as PRM 5.19 describes it.
pub fn convert_model(inst: &Inst, a: u64) -> (u64, Raised) {
    match inst.source {
        Type::F16 => from_float::<F16>(inst, a),
        Type::F32 => from_float::<F32>(inst, a),
        Type::F64 => from_float::<F64>(inst, a),
        from => {
            let number = value(from, a);
            match inst.ty {
                Type::B1 => ((number != 0) as u64, Raised::NONE),
                Type::F16 => from_integer::<F16>(inst.round, number),
                Type::F32 => from_integer::<F32>(inst.round, number),
                Type::F64 => from_integer::<F64>(inst.round, number),
                to => (register(to, value(to, low(to, number))), Raised::NONE),
            }
        }
    }
}

/// PRM 4.16.2: an `s` register holds 32 bits of the value.
fn register(ty: Type, value: i128) -> u64 {
    if ty.bits() <= 32 {
        value as u32 as u64
    } else {
        value as u64
    }
}

fn from_integer<F: Oracle>(round: Round, number: i128) -> (u64, Raised) {
    delivered::<F>(F::Ap::from_i128_r(number, direction(round)), false)
}

fn from_float<F: Oracle>(inst: &Inst, a: u64) -> (u64, Raised) {
    let value_bits = (F::SIGN - 1) | F::SIGN;
    let bits = flush::<F>(inst.flag(), a & value_bits);
    let x = F::Ap::from_bits(bits as u128);
    let invalid = Raised::of(Exceptions::INVALID_OPERATION);
    let signals = if is_signaling::<F>(bits) { invalid } else { Raised::NONE };
    let (mode, mut loses) = (direction(inst.round), false);
    macro_rules! float {
        ($format:ty, $ap:ty) => {{
            if x.is_nan() {
                return (<$format>::DEFAULT_NAN, signals);
            }
            delivered::<$format>(FloatConvert::<$ap>::convert_r(x, mode, &mut loses), inst.flag())
        }};
    }
    match inst.ty {
        Type::B1 => return (!x.is_zero() as u64, signals),
        Type::F16 => return float!(F16, ieee::Half),
        Type::F32 => return float!(F32, ieee::Single),
        Type::F64 => return float!(F64, ieee::Double),
        _ => {}
    }
    let name = inst.round.to_string();
    let (saturates, signaling) = (name.ends_with("_sat"), name.starts_with('s'));
    let ty = inst.ty;
    if x.is_nan() {
        return (0, if saturates { signals } else { invalid });
    }
    let integral = x.round_to_integral(mode).value;
    let (least, greatest) = if ty.is_signed() {
        (-(1i128 << (ty.bits() - 1)), (1i128 << (ty.bits() - 1)) - 1)
    } else {
        (0, (1i128 << ty.bits()) - 1)
    };
    let limit = if x.is_negative() { least } else { greatest };
    let mut exact = false;
    let number = integral.to_i128_r(128, mode, &mut exact);
    let inside = number.status != Status::INVALID_OP && (least..=greatest).contains(&number.value);
    if !inside {
        return (register(ty, limit), if saturates { Raised::NONE } else { invalid });
    }
    let inexact = signaling && integral.partial_cmp(&x) != Some(Ordering::Equal);
    let raised = if inexact {
        Raised::of(Exceptions::INEXACT)
    } else {
        Raised::NONE
    };
    (register(ty, number.value), raised)
}
