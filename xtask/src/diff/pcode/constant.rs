//! Inline constants of vector operations.

use rustc_apfloat::Round;

use super::eval::format_of;
use super::float::{self, Format};
use super::pool::Rng;
use super::value::{Bits, Kind, mask};

const FLOATS: [(&str, f64); 9] = [
    ("0.5", 0.5),
    ("-0.5", -0.5),
    ("1.0", 1.0),
    ("-1.0", -1.0),
    ("2.0", 2.0),
    ("-2.0", -2.0),
    ("4.0", 4.0),
    ("-4.0", -4.0),
    ("0", 0.0),
];

/// An inline constant: its bits for the type, and its text.
pub fn inline(ty: &str, dwords: usize, rng: &mut Rng) -> (Bits, String) {
    let width = if matches!(ty, "f16" | "b16" | "i16") {
        16
    } else {
        32 * dwords as u32
    };
    if ty.starts_with('f') && rng.one_in(2) {
        let (text, value) = *rng.of(&FLOATS);
        let format = format_of(Kind::Float, width).unwrap_or(Format::F32);
        let bits = float::convert(Format::F64, format, value.to_bits().into(), Round::NearestTiesToEven);
        return (Bits::Small(bits), text.into());
    }
    let n = rng.below(81) as i128 - 16;
    (Bits::Small(n as u128 & mask(width)), n.to_string())
}
