//! Sums of aligned products: CDNA3's matrix operations on floats of 8 and 16 bits and on xf32.
//!
//! What MI300X computes was published by the authors of MMA-Sim (arXiv 2511.10909; github.com/microsoft/MMA-Sim): of a group of
//! products, each is cut off 24 bits below the greatest exponent, where a product's exponent is the sum of its factors'; their sum is
//! cut off (towards minus infinity) 31 bits, the accumulator 24 bits below the greater exponent of both, and what these add up to is
//! rounded to nearest even. Of floats of 8 bits, products at even and at odd places are two groups, whose sums are cut off 24 bits
//! below the greater exponent before they are added. A product with a zero has no exponent.
//!
//! CDNA4 is computed in the same way, which nobody has published. Its scales add to the exponents of a group's sum, as its manual
//! says (CDNA4 ISA 7.2).

use super::NAN;

/// 2^-100: the exponent of a group without products. Those of [`LEAST`] and more make products above it.
const NOTHING: u32 = (127 - 100) << 23;
/// Exponents of elements between which all numbers on the way are normal f32: 2^-49 and 2^49.
pub const LEAST: u32 = (127 - 49) << 23;
pub const GREATEST: u32 = (127 + 49) << 23;
/// Exponent of an accumulator that is zero or a denormal, and of a group of zeros.
const MIN_EXPONENT: i32 = -126;
/// Bits that products keep below the greatest exponent.
const KEPT: u32 = 24;

/// Values and powers of two of some products' factors in one row of A, and in the columns of B.
#[derive(Clone, Copy)]
pub struct Factors<'a, const N: usize, const G: usize> {
    pub a: [f32; G],
    pub a_power: [f32; G],
    pub b: [&'a [f32; N]; G],
    pub b_power: [&'a [f32; N]; G],
}

/// Sums of groups, in units of 2^-24 of a power of two.
pub struct Sums<const N: usize> {
    sum: [i32; N],
    /// Bits of the power of two; [`NOTHING`] for no products.
    power: [u32; N],
}

#[inline(always)]
pub fn sums<const N: usize, const G: usize>(f: &Factors<N, G>) -> Sums<N> {
    let mut out = Sums {
        sum: [0; N],
        power: [0; N],
    };
    for j in 0..N {
        let mut power = f32::from_bits(NOTHING);
        for e in 0..G {
            let p = f.a_power[e] * f.b_power[e][j];
            power = if p > power { p } else { power };
        }
        let unit = f32::from_bits(((2 * 127 + KEPT) << 23) - power.to_bits());
        let mut sum = 0;
        for e in 0..G {
            sum += (f.a[e] * f.b[e][j] * unit) as i32;
        }
        out.sum[j] = sum;
        out.power[j] = power.to_bits();
    }
    out
}

/// Exponents of the groups' sums.
#[inline(always)]
fn exponent(power: u32) -> i32 {
    if power <= NOTHING {
        MIN_EXPONENT
    } else {
        (power >> 23) as i32 - 127
    }
}

#[inline(always)]
fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// Adds sums of groups to the accumulators. `shift` is what scales add to their exponents. `drops`: an accumulator more than 25 places
/// below is nothing, not less than nothing if it is negative.
#[inline(always)]
pub fn join<const N: usize>(sums: &Sums<N>, shift: &[i32; N], drops: bool, acc: &mut [u32; N]) {
    for j in 0..N {
        let own = exponent(sums.power[j]) + shift[j];
        let total = joined(sums.sum[j], own, acc[j], drops);
        acc[j] = if sums.power[j] <= NOTHING { acc[j] } else { total };
    }
}

#[inline(always)]
fn joined(sum: i32, own: i32, acc: u32, drops: bool) -> u32 {
    let of_acc = (acc >> 23 & 0xff) as i32 - 127;
    let of_acc = if of_acc < MIN_EXPONENT { MIN_EXPONENT } else { of_acc };
    let top = if own > of_acc { own } else { of_acc };
    let sum = (f64::from(sum) * power_of_two(own + 7 - top)).floor();
    let old = (f64::from(f32::from_bits(acc)) * power_of_two(24 - top)).floor() * 128.0;
    let old = if drops && of_acc < top - 25 { 0.0 } else { old };
    (((sum + old) * power_of_two(top - 31)) as f32).to_bits()
}

/// The sums of two groups as one.
#[inline(always)]
pub fn both<const N: usize>(even: Sums<N>, odd: &Sums<N>) -> Sums<N> {
    let mut out = even;
    for j in 0..N {
        let (x, y) = (out.power[j], odd.power[j]);
        let top = if x > y { x } else { y };
        // sums are 30 bits long
        let lost = |power: u32| {
            let places = (top - power) >> 23;
            if places < 31 { places } else { 31 }
        };
        out.sum[j] = (out.sum[j] >> lost(x)) + (odd.sum[j] >> lost(y));
        out.power[j] = top;
    }
    out
}

/// Products of one element of D, for numbers of any exponent: a group, or two.
#[derive(Clone, Copy)]
pub struct Product {
    pub a: f32,
    pub a_power: f32,
    pub b: f32,
    pub b_power: f32,
}

/// One group of any numbers: its sum in units of 2^-24 of the power of two, and that one's exponent; None without products.
fn any_sum(products: impl Iterator<Item = Product> + Clone) -> Option<(i32, i32)> {
    let exponent = |power: f32| (power.to_bits() >> 23) as i32 - 127;
    let counts = |p: &Product| p.a_power != 0.0 && p.b_power != 0.0;
    let top = products
        .clone()
        .filter(counts)
        .map(|p| exponent(p.a_power) + exponent(p.b_power))
        .max()?;
    let unit = power_of_two(KEPT as i32 - top);
    let sum = products.map(|p| (f64::from(p.a) * f64::from(p.b) * unit) as i32).sum();
    Some((sum, top))
}

/// Adds the products of one element of D to its accumulator. `pairs`: those at even and at odd places are groups of their own.
#[cold]
#[inline(never)]
pub fn any(products: &[Product], pairs: bool, shift: i32, acc: u32) -> u32 {
    let exact = |p: &Product| f64::from(p.a) * f64::from(p.b);
    let old = f64::from(f32::from_bits(acc));
    let total = products.iter().map(exact).sum::<f64>() + old;
    if !total.is_finite() {
        return if total.is_nan() {
            NAN.to_bits()
        } else {
            (total as f32).to_bits()
        };
    }
    // what is no f32 is infinite
    let beyond = |sign: f64| products.iter().any(|p| exact(p) * sign >= power_of_two(128));
    match (beyond(1.0), beyond(-1.0)) {
        (true, true) => return NAN.to_bits(),
        (true, false) => return f32::INFINITY.to_bits(),
        (false, true) => return f32::NEG_INFINITY.to_bits(),
        (false, false) => {}
    }
    let every = |from: usize, step: usize| any_sum(products.iter().copied().skip(from).step_by(step));
    let sum = if pairs {
        match (every(0, 2), every(1, 2)) {
            (Some((x, of_x)), Some((y, of_y))) => {
                let top = of_x.max(of_y);
                let cut = |sum: i32, of: i32| sum >> (top - of).min(31);
                Some((cut(x, of_x) + cut(y, of_y), top))
            }
            (one, other) => one.or(other),
        }
    } else {
        every(0, 1)
    };
    match sum {
        Some((sum, top)) => joined(sum, top + shift, acc, pairs),
        None => acc,
    }
}
