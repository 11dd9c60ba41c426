//! Functions and constants that the pseudocode uses without defining them.

use rustc_apfloat::Round;

use super::eval::{EXACT, Run, Stop, format_of};
use super::float::{self, Format, Mode};
use super::parser::type_of_member;
use super::small;
use super::value::{Bits, Kind, Value, mask};

type Result<T> = std::result::Result<T, Stop>;

/// Fields of MODE that the text names: lowest bit and width (CDNA3 ISA, "MODE register").
pub fn mode_field(name: &str) -> Option<(u32, u32)> {
    Some(match name {
        "IEEE" => (9, 1),
        "DX10_CLAMP" => (8, 1),
        "GPR_IDX_EN" => (27, 1),
        "CSP" => (29, 3),
        "FP16_OVFL" => (23, 1),
        _ => return None,
    })
}

pub fn set_rounding(mode: &mut Mode, value: u128) {
    let round = match value {
        0 => Round::NearestTiesToEven,
        1 => Round::TowardPositive,
        2 => Round::TowardNegative,
        _ => Round::TowardZero,
    };
    mode.round32 = round;
    mode.round64 = round;
}

/// Names that stand for values; `width` is that of the float that is asked for.
pub fn constant(name: &str, width: u32) -> Option<Value> {
    let format = format_of(Kind::Float, width);
    let float = |value: f64| format.map(|f| Value::new(Kind::Float, width, float::from_f64(f, value)));
    let int = |value: i128| Some(Value::int(value));
    match name {
        "INF" | "OVERFLOW_F32" | "OVERFLOW_F64" => float(f64::INFINITY),
        "UNDERFLOW_F32" | "UNDERFLOW_F64" => float(0.0),
        "NAN" => format.map(|f| Value::new(Kind::Float, width, f.any_nan())),
        "MAX_FLOAT_F32" => float(f32::MAX.into()),
        "PI" => float(std::f64::consts::PI),
        "ROUND_MODE" | "ROUND_NEAREST_EVEN" => int(0),
        "ROUND_TOWARD_ZERO" => int(3),
        "BYTE0" => int(0),
        "BYTE1" => int(1),
        "BYTE2" => int(2),
        "BYTE3" => int(3),
        // As the two bits that the text compares.
        "WORD1" => int(5),
        _ => None,
    }
}

pub fn field(run: &Run<'_>, base: &str, field: &str) -> Result<Value> {
    if base == "WAVE_MODE"
        && let Some((low, width)) = mode_field(field)
    {
        return Ok(Value::new(
            Kind::Unsigned,
            width,
            u128::from(run.world.mode_bits >> low),
        ));
    }
    if base == "WAVE_STATUS" {
        // PRIV and the conditions of debuggers are off.
        return Ok(Value::bool(false));
    }
    if let ("TADDR", Some(format), Some(n)) = (base, run.world.format, component(field)) {
        let at = run.world.address + n as u64 * u64::from(format.bits / 8);
        return Ok(Value::new(Kind::Bits, 64, at.into()));
    }
    let name = format!("{base}.{field}");
    let place = run.definitions.names.find(&name);
    let value = place.and_then(|n| run.value(n).cloned());
    value.ok_or_else(|| format!("{name} is not known").into())
}

/// The number of a component by its letter.
fn component(letter: &str) -> Option<usize> {
    ["X", "Y", "Z", "W"].iter().position(|l| *l == letter)
}

/// `width'kind(value)`.
pub fn convert(run: &Run<'_>, value: &Value, kind: Kind, width: u32) -> Result<Value> {
    if value.kind == Kind::Power {
        return Ok(value.clone());
    }
    if width > 1024 {
        return Ok(small::two_over_pi(width));
    }
    let (from, to) = (format_of(value.kind, value.width), format_of(kind, width));
    let mode = run.world.mode;
    Ok(match (from, to) {
        (Some(from), Some(to)) if from == to => value.clone(),
        (Some(from), Some(to)) => {
            let source = from.source(value.low(), mode);
            Value::new(kind, width, float::convert(from, to, source, mode.round(to)))
        }
        (None, Some(to)) if value.width > 64 => {
            Value::new(kind, width, float::from_int(to, value.number(), mode.round(to)))
        }
        (Some(_), None) | (None, Some(_)) => value.read_as(kind, width),
        (None, None) if run.world.exact && value.width == EXACT => {
            let (low, high) = float::limits(width, kind == Kind::Signed);
            Value::new(kind, width, value.number().clamp(low, high) as u128)
        }
        (None, None) if run.world.exact && width < value.width && kind != Kind::Signed => {
            Value::new(kind, width, value.low().min(mask(width)))
        }
        (None, None) => match value.bits {
            Bits::Large(_) => value.read_as(kind, width),
            Bits::Small(_) => Value::new(kind, width, value.number() as u128),
        },
    })
}

/// -0.5 to 0.4375 by sixteenths, as a signed number of four bits says.
pub fn offset_table(n: usize) -> Value {
    let signed = ((n as i32) << 28 >> 28) as f64 / 16.0;
    Value::new(Kind::Float, 32, float::from_f64(Format::F32, signed))
}

/// Runs a function that the interpreter knows.
pub fn call(run: &mut Run<'_>, name: &str, arguments: &[Value]) -> Option<Result<Value>> {
    if matches!(name, "nop" | "nnop" | "s_nop") {
        return Some(Ok(Value::bool(false)));
    }
    if matches!(name, "HwRegWriteMask" | "writeableBitMask") {
        return Some(Ok(Value::new(Kind::Signed, 32, !0)));
    }
    if name.starts_with("Calc") {
        run.world.calculated = true;
        if name == "CalcDsAddr" {
            let sum = match arguments {
                [base, low, high] => base.low() + low.low() + (high.low() << 8),
                [base, offset] => base.low() + offset.low(),
                _ => return Some(Err("two or three arguments".into())),
            };
            return Some(Ok(Value::new(Kind::Bits, 64, sum & mask(32))));
        }
        return Some(Ok(Value::new(Kind::Bits, 64, run.world.address.into())));
    }
    if let (Some(format), [x]) = (run.world.format, arguments) {
        match name {
            "ConvertFromFormat" => return Some(Ok(Value::new(Kind::Bits, 32, format.load(x.low())))),
            "ConvertToFormat" => return Some(Ok(Value::new(Kind::Bits, format.bits, format.store(x.low())))),
            _ => {}
        }
    }
    if let (Some(format), Some(letter)) = (run.world.format, name.strip_prefix("ChannelOffset")) {
        let n = component(letter)?;
        return Some(Ok(Value::new(
            Kind::Unsigned,
            32,
            n as u128 * u128::from(format.bits / 8),
        )));
    }
    if let Some((from, to)) = name.split_once("_to_") {
        return conversion(run, from, to, arguments);
    }
    let (mode, first) = (run.world.mode, arguments.first()?);
    if let Some(format) = format_of(first.kind, first.width)
        && let Some(result) = of_float(name, format, arguments, mode)
    {
        return Some(result);
    }
    Some(match (name, arguments) {
        ("signext", [x]) => Ok(Value::new(
            Kind::Signed,
            64,
            x.read_as(Kind::Signed, x.width).number() as u128,
        )),
        ("signext_from_bit", [x, bit]) => {
            let width = bit.low() as u32;
            let signed = match width {
                0 => 0,
                n if n >= x.width => x.number(),
                n => x.read_as(Kind::Signed, n).number(),
            };
            Ok(Value::new(Kind::Signed, x.width, signed as u128))
        }
        ("bitCount" | "countbits" | "count_ones", [x]) => Ok(Value::int(x.low().count_ones().into())),
        ("float32", [sign, exponent, fraction]) => {
            let bits = sign.low() << 31 | exponent.low() << 23 | fraction.low();
            Ok(Value::new(Kind::Float, 32, bits))
        }
        ("abs", [x]) => Ok(Value::new(x.kind, x.width, x.number().unsigned_abs())),
        ("pow" | "ldexp", [x, ..]) if x.kind == Kind::Power => Err("a power of a power".into()),
        _ => return None,
    })
}

fn of_float(name: &str, format: Format, arguments: &[Value], mode: Mode) -> Option<Result<Value>> {
    let first = arguments.first()?;
    let (x, width, kind) = (first.low(), first.width, first.kind);
    let float = |bits: u128| Ok(Value::new(kind, width, bits));
    let host = |f: fn(f64) -> f64| {
        let value = f(float::to_f64(format, format.source(x, mode)));
        float(format.result(float::from_f64(format, value), mode))
    };
    Some(match (name, arguments) {
        ("abs", _) => float(x & !format.sign_bit()),
        ("sign", _) => Ok(Value::bool(format.sign(x))),
        ("exponent", _) => Ok(Value::int(format.exponent_field(x).into())),
        ("mantissa", _) => float(mantissa(format, x)),
        ("isNAN" | "nisNAN", _) => Ok(Value::bool(format.is_nan(x))),
        ("isSignalNAN", _) => Ok(Value::bool(format.is_signaling(x))),
        ("isQuietNAN", _) => Ok(Value::bool(format.is_nan(x) && !format.is_signaling(x))),
        ("cvtToQuietNAN", _) => float(x | format.quiet()),
        ("trunc", _) => float(float::integral(format, x, Round::TowardZero, mode)),
        ("floor", _) => float(float::integral(format, x, Round::TowardNegative, mode)),
        ("isEven", _) => Ok(Value::bool(float::to_f64(format, x) % 2.0 == 0.0)),
        ("fract", _) => {
            let whole = float::integral(format, x, Round::TowardNegative, mode);
            float(float::binary(float::Op::Subtract, format, x, whole, mode))
        }
        ("fma", [_, b, c]) => float(float::fma(format, x, b.low(), c.low(), mode)),
        ("ldexp", [_, n]) => float(float::scale(format, x, n.number() as i64, mode)),
        ("round_even", _) => float(float::integral(format, x, Round::NearestTiesToEven, mode)),
        ("below_one", _) if format.is_nan(x) || format.sign(x) => float(x),
        ("below_one", _) => float(x.min(float::from_f64(format, 1.0) - 1)),
        // What is too great or too small to be a number, as rounding has it; of the format of the first argument.
        ("overflow" | "underflow", [_, sign]) => {
            let least = if name == "overflow" { format.infinity() - 1 } else { 1 };
            let other = if sign.is_true() {
                least | format.sign_bit()
            } else {
                least
            };
            let keeps = Mode {
                denorm32: mode.denorm32 | 1,
                denorm64: mode.denorm64 | 1,
                ..mode
            };
            float(float::binary(float::Op::Multiply, format, least, other, keeps))
        }
        ("frexp_exponent", _) => Ok(Value::int(frexp_exponent(format, format.source(x, mode)))),
        ("half_up", _) => Ok(Value::int(whole_number(format, x, |x| (x + 0.5).floor()))),
        ("whole_down", _) => Ok(Value::int(whole_number(format, x, f64::floor))),
        ("fma_scaled", [_, b, c, n]) => float(scaled_fma(format, [x, b.low(), c.low()], n.number() as i32, mode)),
        ("sin_revolutions", _) => host(|x| revolutions(x, f64::sin, 0.0)),
        ("cos_revolutions", _) => host(|x| revolutions(x, f64::cos, 1.0)),
        ("rsqrt", _) => host(|x| 1.0 / x.sqrt()),
        ("sqrt", _) => host(f64::sqrt),
        ("log2", _) => host(f64::log2),
        ("sin", _) => host(f64::sin),
        ("cos", _) => host(f64::cos),
        ("pow", [base, exponent]) => {
            let exponent_format = format_of(exponent.kind, exponent.width)?;
            let exponent = float::to_f64(exponent_format, exponent_format.source(exponent.low(), mode));
            let value = float::to_f64(format, base.low()).powf(exponent);
            float(format.result(float::from_f64(format, value), mode))
        }
        _ if name.starts_with("v_minimum") => float(extreme(format, arguments, false)),
        _ if name.starts_with("v_maximum") => float(extreme(format, arguments, true)),
        _ => return None,
    })
}

/// Between a half and one, as `frexp` gives it.
fn mantissa(format: Format, x: u128) -> u128 {
    if format.is_zero(x) || format.is_nan(x) || x & !format.sign_bit() == format.infinity() {
        return x;
    }
    let mut fraction = format.fraction_field(x);
    let leading = 1 << format.fraction();
    if format.exponent_field(x) == 0 {
        while fraction & leading == 0 {
            fraction <<= 1;
        }
    }
    let half = (format.bias() as u128 - 1) << format.fraction();
    x & format.sign_bit() | half | fraction & (leading - 1)
}

/// C's: 0 for zeros, infinities and NaNs.
fn frexp_exponent(format: Format, x: u128) -> i128 {
    let field = format.exponent_field(x);
    if format.is_zero(x) || field == format.exponent_mask() {
        return 0;
    }
    let shift = if field == 0 {
        format.fraction_field(x).leading_zeros() + format.fraction() - 127
    } else {
        0
    };
    i128::from(field.max(1) - format.bias() + 1) - i128::from(shift)
}

/// An f32 made whole, saturating to 32 bits; NaNs go where their sign says.
fn whole_number(format: Format, x: u128, f: fn(f64) -> f64) -> i128 {
    let (low, high) = float::limits(32, true);
    if format.is_nan(x) {
        return if format.sign(x) { low } else { high };
    }
    (f(float::to_f64(format, x)) as i128).clamp(low, high)
}

/// `(a * b + c) * 2**n`, rounded once; denormal sources count whatever MODE says.
fn scaled_fma(format: Format, [a, b, c]: [u128; 3], n: i32, mode: Mode) -> u128 {
    float::fma_scaled(format, a, b, c, n, mode)
}

/// A function of angles, exact where the angle is a multiple of a quarter.
fn revolutions(x: f64, f: fn(f64) -> f64, beyond: f64) -> f64 {
    if x.abs() > 256.0 && x.is_finite() {
        return beyond;
    }
    let turns = x - x.trunc();
    let exact = if turns * 4.0 == (turns * 4.0).trunc() {
        f(turns * std::f64::consts::TAU).round()
    } else {
        f(turns * std::f64::consts::TAU)
    };
    // Of zeros only that of -0 itself is negative.
    match (exact == 0.0, x == 0.0 && beyond == 0.0) {
        (_, true) => x,
        (true, false) => 0.0,
        (false, false) => exact,
    }
}

/// IEEE 754-2019's minimum and maximum: a NaN wins, -0 is less than +0.
fn extreme(format: Format, arguments: &[Value], greatest: bool) -> u128 {
    let list: Vec<u128> = arguments.iter().map(Value::low).collect();
    if list.iter().any(|x| format.is_nan(*x)) {
        return format.any_nan();
    }
    let key = |x: &u128| {
        let magnitude = (x & !format.sign_bit()) as i128;
        if format.sign(*x) { -magnitude - 1 } else { magnitude }
    };
    let found = if greatest {
        list.iter().copied().max_by_key(key)
    } else {
        list.iter().copied().min_by_key(key)
    };
    found.unwrap_or(0)
}

/// `f32_to_i32(x)` and all of its form.
fn conversion(run: &Run<'_>, from: &str, to: &str, arguments: &[Value]) -> Option<Result<Value>> {
    let mode = run.world.mode;
    let (from_width, from_kind) = type_of_member(from)?;
    let x = arguments.first()?.read_as(from_kind, from_width);
    let from_format = format_of(from_kind, from_width);
    if let "snorm" | "unorm" = to {
        return Some(Ok(normalized(from_format?, &x, to == "snorm", mode)));
    }
    let (width, kind) = match type_of_member(to) {
        Some(found) => found,
        None => return small::special(run.world, (from_width, from_kind), to, arguments),
    };
    let bits = match (from_format, format_of(kind, width)) {
        (Some(from), Some(to)) => {
            let source = from.source(x.low(), mode);
            // Conversions from f64 round as f64 does.
            let round = mode.round(if from == Format::F64 { from } else { to });
            let bits = to.result(float::convert(from, to, source, round), mode);
            if from.is_nan(x.low()) { to.any_nan() } else { bits }
        }
        (None, Some(to)) if !from_kind.is_float() => float::from_int(to, x.number(), mode.round(to)),
        (None, Some(to)) => small::decode(run.world, from_kind, x.low(), to)?,
        (Some(from), None) if kind.is_float() => small::encode(run.world, from, x.low(), kind)?,
        (Some(from), None) => {
            // Sizes that are no register's round, as packing does.
            let round = if width == 8 {
                mode.round(from)
            } else {
                Round::TowardZero
            };
            let source = from.source(x.low(), mode);
            float::to_int(from, source, width, kind == Kind::Signed, round) as u128
        }
        (None, None) => {
            let (low, high) = float::limits(width, kind == Kind::Signed);
            x.number().clamp(low, high) as u128
        }
    };
    Some(Ok(Value::new(kind, width, bits)))
}

/// From -1 to 1, or from 0 to 1, as 16 bits.
fn normalized(format: Format, x: &Value, signed: bool, mode: Mode) -> Value {
    let (low, scale) = if signed { (-1.0, 32767.0) } else { (0.0, 65535.0) };
    let value = float::to_f64(format, format.source(x.low(), mode));
    let number = if value.is_nan() {
        0.0
    } else {
        value.clamp(low, 1.0) * scale
    };
    let kind = if signed { Kind::Signed } else { Kind::Unsigned };
    Value::new(kind, 16, number.round_ties_even() as i128 as u128)
}
