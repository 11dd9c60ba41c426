//! Sums of products with one rounding: CDNA1's matrix operations on f16 and bf16.
//!
//! What MI100 computes was published by the authors of MMA-Sim (arXiv 2511.10909), who compared it bit by bit: of f16 four, of bf16 two
//! products and the accumulator are added exactly and rounded once, these steps in the order of k.

use super::NAN;

/// 2^-125: from here on, f32 numbers have all their bits.
const LEAST_USUAL: f64 = f64::from_bits((1023 - 125) << 52);

/// Whether an f64 holds the sum of 2^`carries` products of numbers of `digits` bits with exponents in these ranges.
#[inline(always)]
pub fn fits(ranges: u64, digits: u64, carries: u64) -> bool {
    ranges + 2 * digits + carries <= f64::MANTISSA_DIGITS as u64
}

/// The greatest difference of exponents between two of these numbers but zeros.
#[inline(always)]
pub fn exponent_range(values: &[f64]) -> u64 {
    let (mut least, mut greatest) = (u64::MAX, 0);
    for value in values {
        let exponent = value.to_bits() >> 52 & 0x7ff;
        least = least.min(if exponent == 0 { u64::MAX } else { exponent });
        // That of infinities and NaNs is beyond all bounds.
        greatest = greatest.max(if exponent == 0x7ff { 1 << 32 } else { exponent });
    }
    greatest.saturating_sub(least)
}

/// Adds products and accumulator, rounded once. Products of f16 and of bf16 are exact in f64.
#[inline(always)]
pub fn fused_step<const N: usize, const E: usize, const EXACT: bool>(
    a: &[f64; E],
    b: [&[f64; N]; E],
    acc: &mut [u32; N],
) {
    let mut out = [0; N];
    let sure = EXACT && round_twice(a, b, acc, &mut out) || round_to_odd(a, b, acc, &mut out);
    if !sure {
        for (j, out) in out.iter_mut().enumerate() {
            let products: [f64; E] = std::array::from_fn(|e| a[e] * b[e][j]);
            let mut terms = [0.0; 5];
            terms[..E].copy_from_slice(&products);
            terms[E] = f64::from(f32::from_bits(acc[j]));
            let sum = exact_sum(&mut terms[..=E]);
            *out = if sum.is_nan() { NAN } else { sum as f32 }.to_bits();
        }
    }
    *acc = out;
}

/// Sums of products that are exact, to f64 and then to f32. False if that may differ from rounding once: where an inexact f64 is
/// half way between two f32, and near the denormals. And if a result is a NaN.
#[inline(always)]
fn round_twice<const N: usize, const E: usize>(
    a: &[f64; E],
    b: [&[f64; N]; E],
    acc: &[u32; N],
    out: &mut [u32; N],
) -> bool {
    const HALF_WAY: u64 = 1 << 28;
    let mut doubtful = false;
    for j in 0..N {
        let mut sum = a[0] * b[0][j];
        for e in 1..E {
            sum += a[e] * b[e][j];
        }
        let c = f32::from_bits(acc[j]) as f64;
        let total = sum + c;
        out[j] = (total as f32).to_bits();
        let is_half_way = total.to_bits() & (2 * HALF_WAY - 1) == HALF_WAY;
        let is_exact = (total - sum == c) & (total - c == sum);
        let is_usual = (total.abs() >= LEAST_USUAL) | (total == 0.0);
        doubtful |= is_half_way & !is_exact | !is_usual;
    }
    !doubtful
}

/// Adds to f64, keeping what the rounding to f32 must know of the rest. False if the sum of the products is not exact, or a number
/// is not finite.
#[inline(always)]
fn round_to_odd<const N: usize, const E: usize>(
    a: &[f64; E],
    b: [&[f64; N]; E],
    acc: &[u32; N],
    out: &mut [u32; N],
) -> bool {
    let mut all_sure = true;
    for j in 0..N {
        let mut sure = true;
        let mut sum = a[0] * b[0][j];
        for e in 1..E {
            let product = a[e] * b[e][j];
            let next = sum + product;
            sure &= (next - sum == product) & (next - product == sum);
            sum = next;
        }
        let (total, error) = two_sum(sum, f32::from_bits(acc[j]) as f64);
        all_sure &= sure & !error.is_nan();
        out[j] = (odd(total, error) as f32).to_bits();
    }
    all_sure
}

/// The rounded sum and what it lacks to the exact one; NaN if a number is not finite.
#[inline(always)]
pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let from_b = sum - a;
    (sum, (a - (sum - from_b)) + (b - from_b))
}

/// The exact number `sum + error`, truncated to f64 with an odd last place if it is no f64: to be rounded to fewer bits.
#[inline(always)]
pub fn odd(sum: f64, error: f64) -> f64 {
    let bits = sum.to_bits();
    let beyond = (error > 0.0) != (sum > 0.0);
    let truncated = bits.wrapping_sub(beyond as u64) | 1;
    f64::from_bits(if error == 0.0 { bits } else { truncated })
}

/// The sum of some numbers as [`odd`] gives it, to be rounded once more; what is not finite as IEEE 754 adds it.
#[cold]
#[inline(never)]
pub fn exact_sum(terms: &mut [f64]) -> f64 {
    let sum: f64 = terms.iter().sum();
    let Some(last) = terms.len().checked_sub(1).filter(|_| sum.is_finite()) else {
        return sum;
    };
    // Moves upwards what fits there, until each term is the rounded sum of itself and the one before: as many passes as there are
    // terms at most.
    for _ in 0..terms.len() {
        let mut changed = false;
        for n in 1..terms.len() {
            let (high, low) = two_sum(terms[n], terms[n - 1]);
            changed |= high != terms[n] || low != terms[n - 1];
            (terms[n], terms[n - 1]) = (high, low);
        }
        if !changed {
            break;
        }
    }
    let rest = terms[..last].iter().rev().copied().find(|x| *x != 0.0);
    odd(terms[last], rest.unwrap_or(0.0))
}
