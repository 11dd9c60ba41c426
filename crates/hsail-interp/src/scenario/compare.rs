//! Whether a buffer holds what is expected, within the limits of a `buffer_validate`.

use super::Failure;

/// The type of a buffer's elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Unsigned(usize),
    Signed(usize),
    Half,
    Float,
    Double,
}

impl Kind {
    pub fn from_name(name: &str) -> Option<Kind> {
        Some(match name {
            "uint8" => Kind::Unsigned(1),
            "uint16" => Kind::Unsigned(2),
            "uint32" => Kind::Unsigned(4),
            "uint64" => Kind::Unsigned(8),
            "uint128" => Kind::Unsigned(16),
            "int8" => Kind::Signed(1),
            "int16" => Kind::Signed(2),
            "int32" => Kind::Signed(4),
            "int64" => Kind::Signed(8),
            "half" => Kind::Half,
            "float" => Kind::Float,
            "double" => Kind::Double,
            _ => return None,
        })
    }

    pub fn bytes(self) -> usize {
        match self {
            Kind::Unsigned(n) | Kind::Signed(n) => n,
            Kind::Half => 2,
            Kind::Float => 4,
            Kind::Double => 8,
        }
    }

    /// Exponent and mantissa bits of a float.
    fn format(self) -> Option<(u32, u32)> {
        match self {
            Kind::Half => Some((5, 10)),
            Kind::Float => Some((8, 23)),
            Kind::Double => Some((11, 52)),
            _ => None,
        }
    }
}

/// How far results may be off.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Limits {
    absolute: Option<f64>,
    relative: Option<f64>,
    ulps: Option<f64>,
    /// An image's: in steps of an sRGB channel of 8 bits.
    image: Option<f64>,
    /// The range that results are clamped to before they are compared.
    min: Option<f64>,
    max: Option<f64>,
    /// A subnormal may be 0 instead.
    flush: bool,
}

impl Limits {
    /// From `ulps=2,minf=0.0` and its like.
    pub fn parse(text: &str) -> Option<Limits> {
        let mut limits = Limits::default();
        for part in text.split(',') {
            if part == "flushDenorms" {
                limits.flush = true;
                continue;
            }
            let (name, value) = part.split_once('=')?;
            let value = Some(value.parse::<f64>().ok()?);
            match name {
                "absf" => limits.absolute = value,
                "relf" => limits.relative = value,
                "ulps" => limits.ulps = value,
                "image" => limits.image = value,
                "minf" => limits.min = value,
                "maxf" => limits.max = value,
                _ => return None,
            }
        }
        Some(limits)
    }
}

/// A float's value; every format is exact in f64.
fn value(bits: u64, format: (u32, u32)) -> f64 {
    let (exponent_bits, mantissa_bits) = format;
    let sign = if bits >> (exponent_bits + mantissa_bits) & 1 != 0 {
        -1.0
    } else {
        1.0
    };
    let exponent = bits >> mantissa_bits & ((1 << exponent_bits) - 1);
    let mantissa = bits & ((1 << mantissa_bits) - 1);
    let bias = (1i32 << (exponent_bits - 1)) - 1;
    if exponent == (1 << exponent_bits) - 1 {
        return if mantissa == 0 { sign * f64::INFINITY } else { f64::NAN };
    }
    if mantissa_bits == 52 {
        return f64::from_bits(bits);
    }
    let scale = |e: i32| f64::from_bits(((e + 1023) as u64) << 52);
    if exponent == 0 {
        return sign * mantissa as f64 * scale(1 - bias - mantissa_bits as i32);
    }
    sign * (mantissa as f64 + (1u64 << mantissa_bits) as f64) * scale(exponent as i32 - bias - mantissa_bits as i32)
}

/// The distance of a float from its neighbours.
fn ulp(v: f64, format: (u32, u32)) -> f64 {
    let (exponent_bits, mantissa_bits) = format;
    let least = 2 - (1i32 << (exponent_bits - 1));
    let exponent = if v == 0.0 {
        least
    } else {
        (v.abs().to_bits() >> 52) as i32 - 1023
    };
    2f64.powi(exponent.max(least) - mantissa_bits as i32)
}

fn is_subnormal(bits: u64, format: (u32, u32)) -> bool {
    let (exponent_bits, mantissa_bits) = format;
    bits >> mantissa_bits & ((1 << exponent_bits) - 1) == 0 && bits & ((1 << mantissa_bits) - 1) != 0
}

fn float_agrees(got: u64, expected: u64, format: (u32, u32), limits: &Limits) -> bool {
    let (mut g, mut e) = (value(got, format), value(expected, format));
    if e.is_nan() {
        return g.is_nan();
    }
    if got == expected {
        return true;
    }
    if limits.flush && g == 0.0 && is_subnormal(expected, format) {
        return true;
    }
    if let Some(min) = limits.min {
        (g, e) = (g.max(min), e.max(min));
    }
    if let Some(max) = limits.max {
        (g, e) = (g.min(max), e.min(max));
    }
    let off = (g - e).abs();
    if off.is_nan() {
        return g == e;
    }
    let within = |limit: Option<f64>, step: f64| limit.is_some_and(|l| off <= l * step);
    off == 0.0
        || within(limits.absolute, 1.0)
        || within(limits.relative, if e == 0.0 { 1.0 } else { e.abs() })
        || within(limits.ulps, ulp(e, format))
        || limits.image.is_some_and(|l| (srgb(g) - srgb(e)).abs() <= l)
}

/// A linear component as a number from 0 to 255 in the sRGB encoding (PRM 7.1.4.1.2).
fn srgb(linear: f64) -> f64 {
    let encoded = if linear <= 0.0031308 {
        12.92 * linear
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    };
    255.0 * encoded
}

/// Compares; an error names the first element that differs and how many do.
pub fn compare(got: &[u8], expected: &[u8], kind: Kind, limits: &Limits) -> Result<(), Failure> {
    let size = kind.bytes();
    let number = |b: &[u8]| b.iter().rev().fold(0u128, |v, b| v << 8 | u128::from(*b));
    let mut first = None;
    let mut count = 0;
    for (i, (g, e)) in got.chunks(size).zip(expected.chunks(size)).enumerate() {
        let (g, e) = (number(g), number(e));
        let agrees = match kind.format() {
            Some(format) => float_agrees(g as u64, e as u64, format, limits),
            None => {
                let shift = 128 - 8 * size as u32;
                let signed = |v: u128| (v << shift) as i128 >> shift;
                let off = match kind {
                    Kind::Signed(_) => signed(g).abs_diff(signed(e)),
                    _ => g.abs_diff(e),
                };
                off == 0 || off as f64 <= limits.absolute.unwrap_or(0.0)
            }
        };
        if !agrees {
            count += 1;
            first.get_or_insert((i, g, e));
        }
    }
    let Some((i, g, e)) = first else { return Ok(()) };
    let show = |v: u128| match kind.format() {
        Some(format) => format!("{:?} ({v:#0w$x})", value(v as u64, format), w = 2 + 2 * size),
        None => format!("{v} ({v:#0w$x})", w = 2 + 2 * size),
    };
    let message = format!(
        "element {i} is {}, expected {}; {count} of {} differ",
        show(g),
        show(e),
        expected.len() / size
    );
    Err(Failure::new(0, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_bound_the_error() {
        let one = 1f32.to_bits().to_le_bytes();
        let near = (1f32.to_bits() + 2).to_le_bytes();
        let check = |limits: &str| {
            let limits = Limits::parse(limits).expect("limits");
            compare(&near, &one, Kind::Float, &limits).is_ok()
        };
        assert!(check("ulps=2") && !check("ulps=1"));
        assert!(check("relf=0.001") && check("absf=0.001") && !check("absf=0"));
        assert!(check("minf=0.0,maxf=1.0,ulps=0"));
        assert!(Limits::parse("nonsense=1").is_none());
        let nan = f32::NAN.to_bits().to_le_bytes();
        assert!(compare(&nan, &nan, Kind::Float, &Limits::default()).is_ok());
        assert!(compare(&one, &nan, Kind::Float, &Limits::default()).is_err());
    }

    #[test]
    fn halves_and_their_steps() {
        assert_eq!(value(0x3c00, (5, 10)), 1.0);
        assert_eq!(value(0xc248, (5, 10)), -3.140625);
        assert_eq!(value(0x0001, (5, 10)), 2f64.powi(-24));
        assert_eq!(ulp(1.0, (5, 10)), 2f64.powi(-10));
        assert_eq!(ulp(0.0, (5, 10)), 2f64.powi(-24));
    }

    #[test]
    fn integers_are_exact_and_the_message_names_the_first() {
        let failure = compare(&[1, 0, 5, 0], &[1, 0, 4, 0], Kind::Unsigned(2), &Limits::default()).unwrap_err();
        assert_eq!(
            failure.message,
            "element 1 is 5 (0x0005), expected 4 (0x0004); 1 of 2 differ"
        );
        let (one, high) = (1u128.to_le_bytes(), (1u128 << 64 | 1).to_le_bytes());
        let kind = Kind::from_name("uint128").expect("a type");
        assert!(compare(&one, &one, kind, &Limits::default()).is_ok());
        let failure = compare(&high, &one, kind, &Limits::default()).unwrap_err();
        assert!(failure.message.starts_with("element 0 is 18446744073709551617 ("));
        let limits = Limits::parse("absf=1").expect("limits");
        assert!(compare(&[255], &[0], Kind::Signed(1), &limits).is_ok());
        assert!(compare(&[255], &[0], Kind::Unsigned(1), &limits).is_err());
    }
}
