//! Sums of products for the matrix operations of waves: 16 columns at a time, in f64, which holds every product.

use super::shape::Sum;
use crate::ops::mfma::NAN;
use crate::ops::mfma::exact::{exact_sum, odd, two_sum};

/// Columns of B, C and D, and lanes of a group.
pub const COLUMNS: usize = 16;

/// A number for each column, or for each row of a matrix of 16.
pub type Line = [f64; COLUMNS];

/// What a row is multiplied with.
#[derive(Clone, Copy)]
pub struct Factors<'a> {
    /// By element held, then by row.
    pub a: &'a [Line],
    /// By k, then by column.
    pub b: &'a [Line],
    /// The k of each element of A, by element and row; None if they are all held.
    pub k: Option<&'a [[u8; COLUMNS]]>,
}

/// The least and greatest magnitude among floats that are not zero, as f32.
#[derive(Debug, Clone, Copy)]
pub struct Range {
    least: u32,
    greatest: u32,
}

impl Range {
    pub const NONE: Range = Range {
        least: u32::MAX,
        greatest: 0,
    };

    /// Of some numbers' magnitudes, as bits of f32.
    #[inline(always)]
    pub fn include<const N: usize>(least: &mut [u32; N], greatest: &mut [u32; N], magnitudes: &[u32; N]) {
        for n in 0..N {
            let magnitude = magnitudes[n];
            let low = if magnitude == 0 { u32::MAX } else { magnitude };
            least[n] = if low < least[n] { low } else { least[n] };
            greatest[n] = if magnitude > greatest[n] {
                magnitude
            } else {
                greatest[n]
            };
        }
    }

    #[inline(always)]
    pub fn of<const N: usize>(least: &[u32; N], greatest: &[u32; N]) -> Range {
        let mut range = Range::NONE;
        for n in 0..N {
            range.least = range.least.min(least[n]);
            range.greatest = range.greatest.max(greatest[n]);
        }
        range
    }

    /// Of these numbers and others.
    pub fn with(self, other: Range) -> Range {
        Range {
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
        }
    }

    pub fn is_finite(self) -> bool {
        self.greatest < 0x7f80_0000
    }

    /// Exponent of the last place of numbers of `digits` bits, and an exponent that all of them are below. None if all are zero.
    fn exponents(self, digits: i32) -> Option<(i32, i32)> {
        let exponent = |bits: u32| ((bits >> 23).max(1)) as i32 - 127;
        (self.greatest != 0).then(|| (exponent(self.least) - (digits - 1), exponent(self.greatest) + 1))
    }
}

/// Digits of an f64.
const WHOLE: i32 = f64::MANTISSA_DIGITS as i32;

/// Whether an f64 holds the sum of `count` products of numbers of these ranges and digits, and that times a number of `scale` digits.
pub fn fits(a: (Range, i32), b: (Range, i32), count: usize, scale: i32) -> bool {
    if !(a.0.is_finite() && b.0.is_finite()) {
        return false;
    }
    match (a.0.exponents(a.1), b.0.exponents(b.1)) {
        (Some((low_a, high_a)), Some((low_b, high_b))) => {
            let carries = count.ilog2() as i32;
            high_a - low_a + high_b - low_b + carries + scale <= WHOLE
        }
        _ => true,
    }
}

/// Whether, if [`fits`] holds, an f64 holds what comes of adding an f32 of range `c`, too, with roundings to fewer bits on the way.
pub fn fits_with(a: (Range, i32), b: (Range, i32), c: Range, count: usize) -> bool {
    let products = match (a.0.exponents(a.1), b.0.exponents(b.1)) {
        (Some((low_a, high_a)), Some((low_b, high_b))) => Some((low_a + low_b, high_a + high_b + count.ilog2() as i32)),
        _ => None,
    };
    let of_c = c.exponents(f32::MANTISSA_DIGITS as i32);
    let span = match (products, of_c) {
        (Some((low, high)), Some((low_c, high_c))) => high.max(high_c) + 1 - low.min(low_c),
        _ => 0,
    };
    c.is_finite() && span <= WHOLE
}

/// Sums of the products of elements `from..to` for `R` rows from `row` on, added as they are: exact where [`fits`] says so.
#[inline(always)]
pub fn plain<const R: usize>(f: Factors, row: usize, from: usize, to: usize) -> [Line; R] {
    // to which a sum of negative zeros is added as if there was nothing
    let mut sums = [[-0.0; COLUMNS]; R];
    let row = row % COLUMNS;
    if let Some(k) = f.k {
        for (a, k) in f.a.iter().zip(k).take(to).skip(from) {
            for r in 0..R {
                let at = (row + r) % COLUMNS;
                let x = a[at];
                let b = &f.b[k[at] as usize];
                for j in 0..COLUMNS {
                    sums[r][j] += x * b[j];
                }
            }
        }
        return sums;
    }
    for (a, b) in f.a.iter().zip(f.b).take(to).skip(from) {
        for r in 0..R {
            let x = a[(row + r) % COLUMNS];
            for j in 0..COLUMNS {
                sums[r][j] += x * b[j];
            }
        }
    }
    sums
}

/// An exact sum of products and an accumulator, to be rounded once more (see [`odd`]).
#[inline(always)]
pub fn total(sum: &Line, acc: &Line) -> Line {
    let mut out = [0.0; COLUMNS];
    for j in 0..COLUMNS {
        let (total, error) = two_sum(sum[j], acc[j]);
        let kept = odd(total, error);
        out[j] = if error == 0.0 || error.is_nan() { total } else { kept };
    }
    out
}

/// As [`plain`] and [`total`] of one row, for any numbers. `scales` are those of the columns.
#[inline(always)]
pub fn any_total(f: Factors, row: usize, from: usize, to: usize, scales: Option<&Line>, acc: &Line) -> Line {
    let row = row % COLUMNS;
    let ones = [1.0; COLUMNS];
    let scales = scales.unwrap_or(&ones);
    let (mut high, mut low) = (*acc, [0.0; COLUMNS]);
    let mut lost = [0.0; COLUMNS];
    for e in from..to {
        let k = f.k.map_or(e, |k| k[e][row] as usize);
        let (x, b) = (f.a[e][row], &f.b[k]);
        for j in 0..COLUMNS {
            let (sum, error) = two_sum(high[j], x * b[j] * scales[j]);
            let (rest, beyond) = two_sum(low[j], error);
            (high[j], low[j]) = (sum, rest);
            lost[j] += beyond.abs();
        }
    }
    let mut out = [0.0; COLUMNS];
    let mut sure = true;
    for j in 0..COLUMNS {
        let (sum, error) = two_sum(high[j], low[j]);
        // the sign of a zero is that of `high`
        let whole = low[j] == 0.0 || !high[j].is_finite();
        out[j] = if whole { high[j] } else { odd(sum, error) };
        sure &= lost[j] == 0.0 || !high[j].is_finite();
    }
    if !sure {
        for (j, out) in out.iter_mut().enumerate().filter(|(j, _)| lost[*j] != 0.0) {
            *out = of_column(f, row, from, to, scales[j], acc[j], j);
        }
    }
    out
}

/// The same for one column, whatever it takes.
#[cold]
#[inline(never)]
fn of_column(f: Factors, row: usize, from: usize, to: usize, scale: f64, acc: f64, column: usize) -> f64 {
    let product = |e: usize| {
        let k = f.k.map_or(e, |k| k[e][row] as usize);
        f.a[e][row] * f.b[k][column] * scale
    };
    let mut terms: Vec<f64> = (from..to).map(product).chain([acc]).collect();
    exact_sum(&mut terms)
}

/// Rounds to nearest even. `saturates`: what is beyond all numbers, and no infinity, becomes the greatest one.
#[inline(always)]
pub fn rounded(sums: &Line, to: Sum, saturates: bool) -> Line {
    match to {
        Sum::F32 | Sum::I32 => {
            let mut out = [0.0; COLUMNS];
            for j in 0..COLUMNS {
                out[j] = f64::from(sums[j] as f32);
            }
            out
        }
        Sum::F16 => rounded_to::<10, -14, 16>(sums, saturates),
        Sum::Bf16 => rounded_to::<7, -126, 128>(sums, saturates),
    }
}

/// To numbers with `BITS` bits of mantissa, exponents from `LEAST` on and below `END`.
#[inline(always)]
fn rounded_to<const BITS: i64, const LEAST: i64, const END: i64>(sums: &Line, saturates: bool) -> Line {
    const SIGN: u64 = 1 << 63;
    const BIAS: i64 = 1023;
    let end = f64::from_bits(((BIAS + END) as u64) << 52);
    let greatest = end - f64::from_bits(((BIAS + END - 1 - BITS) as u64) << 52);
    let beyond = if saturates { greatest } else { f64::INFINITY };
    let mut out = [0.0; COLUMNS];
    for j in 0..COLUMNS {
        let x = sums[j];
        let magnitude = f64::from_bits(x.to_bits() & !SIGN);
        let exponent = (magnitude.to_bits() >> 52) as i64;
        let exponent = if exponent < BIAS + LEAST {
            BIAS + LEAST
        } else {
            exponent
        };
        // one and a half times the power of two whose last place is that of the result
        let aligned = f64::from_bits((((exponent - BITS + 52) as u64) << 52) | 1 << 51);
        let near = (magnitude + aligned) - aligned;
        let near = if near < end { near } else { beyond };
        let near = if magnitude < f64::INFINITY { near } else { magnitude };
        out[j] = f64::from_bits(near.to_bits() | x.to_bits() & SIGN);
    }
    out
}

/// The bits of numbers that are numbers of the type.
#[inline(always)]
pub fn encoded(sums: &Line, to: Sum) -> [u32; COLUMNS] {
    let mut out = [0; COLUMNS];
    for j in 0..COLUMNS {
        let bits = (sums[j] as f32).to_bits();
        let bits = if sums[j].is_nan() { NAN.to_bits() } else { bits };
        out[j] = match to {
            Sum::F32 | Sum::I32 => bits,
            Sum::Bf16 => bits >> 16,
            Sum::F16 => half(bits),
        };
    }
    out
}

/// The f16 that an f32 is.
#[inline(always)]
fn half(bits: u32) -> u32 {
    const SIGN: u32 = 1 << 31;
    /// The least normal f16, 2^-14, and what lies between the exponents of both types.
    const NORMAL: u32 = 113 << 23;
    const REBIAS: u32 = 112 << 23;
    let magnitude = bits & !SIGN;
    // last place: 2^-24
    let denormal = (f32::from_bits(magnitude) + 0.5).to_bits() & 0x7fff;
    let normal = magnitude.wrapping_sub(REBIAS) >> 13;
    let beyond = 0x7c00 | (magnitude > 0x7f80_0000) as u32 * 0x200;
    let code = if magnitude < NORMAL { denormal } else { normal };
    let code = if magnitude >= 0x7f80_0000 { beyond } else { code };
    code | (bits & SIGN) >> 16
}
