//! Typed arrays in bytes: printing, parsing and comparing elements of a buffer.

use crate::argument::Dtype;
use crate::manifest::{Compare, NamedCompare, Tolerance};

impl Dtype {
    /// Short name of `weft run`'s arguments and the size in bytes.
    const TABLE: &'static [(Dtype, &'static str, usize)] = &[
        (Dtype::Int8, "i8", 1),
        (Dtype::Uint8, "u8", 1),
        (Dtype::Int16, "i16", 2),
        (Dtype::Uint16, "u16", 2),
        (Dtype::Int32, "i32", 4),
        (Dtype::Uint32, "u32", 4),
        (Dtype::Int64, "i64", 8),
        (Dtype::Uint64, "u64", 8),
        (Dtype::Float16, "f16", 2),
        (Dtype::Float32, "f32", 4),
        (Dtype::Float64, "f64", 8),
    ];

    fn row(self) -> &'static (Dtype, &'static str, usize) {
        Self::TABLE.iter().find(|r| r.0 == self).unwrap_or(&Self::TABLE[0])
    }

    /// The numpy name, which manifests have.
    pub fn numpy(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    pub fn bytes(self) -> usize {
        self.row().2
    }

    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// From the short name.
    ///
    /// # Errors
    /// The names there are.
    pub fn by_name(name: &str) -> Result<Dtype, String> {
        Self::TABLE.iter().find(|r| r.1 == name).map(|r| r.0).ok_or_else(|| {
            let known: Vec<&str> = Self::TABLE.iter().map(|r| r.1).collect();
            format!("unknown element type {name:?}; one of {} is right", known.join(", "))
        })
    }

    pub fn is_float(self) -> bool {
        matches!(self, Dtype::Float16 | Dtype::Float32 | Dtype::Float64)
    }

    /// The element's bits, zero-extended.
    fn bits(self, bytes: &[u8]) -> u64 {
        bytes.iter().rev().fold(0, |v, &b| v << 8 | b as u64)
    }

    /// A float element as f64 (exact).
    pub fn to_f64(self, bytes: &[u8]) -> f64 {
        let bits = self.bits(bytes);
        match self {
            Dtype::Float16 => f16_to_f64(bits as u16),
            Dtype::Float32 => f32::from_bits(bits as u32) as f64,
            Dtype::Float64 => f64::from_bits(bits),
            _ => self.to_i128(bytes) as f64,
        }
    }

    /// An integer element.
    pub fn to_i128(self, bytes: &[u8]) -> i128 {
        let bits = self.bits(bytes);
        match self {
            Dtype::Int8 => bits as i8 as i128,
            Dtype::Int16 => bits as i16 as i128,
            Dtype::Int32 => bits as i32 as i128,
            Dtype::Int64 => bits as i64 as i128,
            _ => bits as i128,
        }
    }

    /// The element as text.
    pub fn show(self, bytes: &[u8]) -> String {
        match self {
            Dtype::Float32 => format!("{:?}", f32::from_bits(self.bits(bytes) as u32)),
            Dtype::Float16 | Dtype::Float64 => format!("{:?}", self.to_f64(bytes)),
            _ => self.to_i128(bytes).to_string(),
        }
    }

    /// The bytes of a number written as text; hexadecimal integers begin with 0x.
    ///
    /// # Errors
    /// A text that is no number of this type.
    pub fn parse(self, text: &str) -> Result<Vec<u8>, String> {
        let text = text.trim();
        if self.is_float() {
            let value: f64 = text
                .parse()
                .map_err(|_| format!("{text:?} is no {} number", self.name()))?;
            return Ok(match self {
                Dtype::Float16 => f64_to_f16(value).to_le_bytes().to_vec(),
                // through the text, so that it is rounded once
                Dtype::Float32 => text.parse::<f32>().unwrap_or(value as f32).to_le_bytes().to_vec(),
                _ => value.to_le_bytes().to_vec(),
            });
        }
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let magnitude = match digits.strip_prefix("0x") {
            Some(hex) => i128::from_str_radix(hex, 16),
            None => digits.parse(),
        };
        let magnitude = magnitude.map_err(|_| format!("{text:?} is no {} number", self.name()))?;
        let value = if negative { -magnitude } else { magnitude };
        let bits = self.bytes() as u32 * 8;
        if value < -(1i128 << (bits - 1)) || value >= 1i128 << bits {
            return Err(format!("{text} does not fit {}", self.name()));
        }
        Ok(value.to_le_bytes()[..self.bytes()].to_vec())
    }
}

fn f16_to_f64(h: u16) -> f64 {
    let sign = if h & 0x8000 != 0 { -1.0 } else { 1.0 };
    let (exponent, fraction) = ((h >> 10 & 31) as i32, (h & 0x3ff) as f64);
    sign * match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    }
}

/// Rounded to nearest even.
fn f64_to_f16(x: f64) -> u16 {
    let sign = if x.is_sign_negative() { 0x8000 } else { 0 };
    let a = x.abs();
    if a.is_nan() {
        return 0x7e00;
    }
    if a >= 65520.0 {
        return sign | 0x7c00;
    }
    if a < 2f64.powi(-14) {
        return sign | (a * 2f64.powi(24)).round_ties_even() as u16;
    }
    let exponent = a.log2().floor() as i32;
    let exponent = if 2f64.powi(exponent) > a {
        exponent - 1
    } else {
        exponent
    };
    let fraction = (a * 2f64.powi(10 - exponent)).round_ties_even() as u32;
    sign | (((exponent + 14) as u32) * 1024 + fraction) as u16
}

/// Distance of `want` to the next number of its type.
fn spacing(ty: Dtype, want: f64) -> f64 {
    let (mantissa, smallest) = match ty {
        Dtype::Float16 => (10, -24),
        Dtype::Float32 => (23, -149),
        Dtype::Float64 => (52, -1074),
        _ => return 1.0,
    };
    if want == 0.0 || !want.is_finite() {
        return 2f64.powi(smallest);
    }
    let exponent = want.abs().log2().floor() as i32;
    2f64.powi((exponent - mantissa).max(smallest))
}

/// The first elements that differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Mismatch {
    pub count: usize,
    pub elements: usize,
    /// Index, got, want.
    pub first: (usize, String, String),
}

/// Compares the bytes of a buffer with what is expected; a shorter expectation is compared with the buffer's beginning.
///
/// # Errors
/// The mismatch.
pub fn compare(ty: Dtype, how: &Compare, got: &[u8], want: &[u8]) -> Result<(), Mismatch> {
    let size = ty.bytes();
    let elements = want.len().div_ceil(size);
    let mut count = 0;
    let mut first = None;
    for n in 0..elements {
        let range = n * size..((n + 1) * size).min(want.len());
        let wanted = &want[range.clone()];
        let Some(have) = got.get(range) else {
            first.get_or_insert((n, "nothing: the buffer is shorter".into(), ty.show(wanted)));
            count += 1;
            continue;
        };
        if !element_matches(ty, how, have, wanted) {
            count += 1;
            first.get_or_insert_with(|| (n, ty.show(have), ty.show(wanted)));
        }
    }
    match first {
        Some(first) => Err(Mismatch { count, elements, first }),
        None => Ok(()),
    }
}

fn element_matches(ty: Dtype, how: &Compare, got: &[u8], want: &[u8]) -> bool {
    if got == want {
        return true;
    }
    match how {
        Compare::Named(NamedCompare::Exact) => false,
        Compare::Named(NamedCompare::ExactOrBothNan32) => {
            got.len() == 4 && Dtype::Float32.to_f64(got).is_nan() && Dtype::Float32.to_f64(want).is_nan()
        }
        Compare::Tolerance(Tolerance { rel, abs, ulp }) => {
            let (g, w) = (ty.to_f64(got), ty.to_f64(want));
            if g.is_nan() || w.is_nan() {
                return g.is_nan() && w.is_nan();
            }
            g == w || (g - w).abs() <= (abs + rel * w.abs()).max(ulp * spacing(ty, w))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_to_nearest_even() {
        // values from the IEEE 754 binary16 definition
        for (value, bits) in [
            (1.0, 0x3c00),
            (-2.0, 0xc000),
            (65504.0, 0x7bff),
            (65519.9, 0x7bff),
            (65520.0, 0x7c00),
            (2f64.powi(-24), 1),
            (2f64.powi(-25), 0),
            (1.0 + 2f64.powi(-11), 0x3c00),
            (1.0 + 3.0 * 2f64.powi(-11), 0x3c02),
            (2.0 - 2f64.powi(-12), 0x4000),
        ] {
            assert_eq!(f64_to_f16(value), bits, "{value}");
        }
        for bits in 0..=0xffffu16 {
            let value = f16_to_f64(bits);
            if !value.is_nan() {
                assert_eq!(f64_to_f16(value), bits);
            }
        }
    }

    #[test]
    fn numbers_must_fit_their_type() {
        assert_eq!(Dtype::Int8.parse("-128"), Ok(vec![0x80]));
        assert_eq!(Dtype::Uint32.parse("0xdeadbeef"), Ok(vec![0xef, 0xbe, 0xad, 0xde]));
        assert!(Dtype::Uint8.parse("256").is_err());
        assert!(Dtype::Int32.parse("1.5").is_err());
        assert_eq!(Dtype::Float32.parse("0.1"), Ok(0.1f32.to_le_bytes().to_vec()));
    }

    #[test]
    fn tolerance_is_the_larger_of_relative_and_ulp() {
        let f = |x: f32| x.to_le_bytes();
        let ulp1 = Compare::Tolerance(Tolerance {
            ulp: 1.0,
            ..Tolerance::default()
        });
        assert_eq!(compare(Dtype::Float32, &ulp1, &f(1.0 + f32::EPSILON), &f(1.0)), Ok(()));
        let off = compare(Dtype::Float32, &ulp1, &f(1.0 + 2.0 * f32::EPSILON), &f(1.0)).unwrap_err();
        assert_eq!((off.count, off.elements, off.first.0), (1, 1, 0));
        assert!(compare(Dtype::Float32, &ulp1, &f(f32::NAN), &f(1.0)).is_err());
        assert!(
            compare(
                Dtype::Uint32,
                &Compare::Named(NamedCompare::Exact),
                &[1, 0, 0, 0],
                &[2, 0, 0, 0]
            )
            .is_err()
        );
    }
}
