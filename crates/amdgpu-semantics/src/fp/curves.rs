//! Exponential, logarithm and sine for the host's vectors: in f64, to about 2^-45, without branches.
//!
//! A result that lies so near the middle between two f32 that the error could decide comes out as a NaN, which makes the
//! lane runner compute it exactly. So what stays is correctly rounded, the same on every host.

/// Half the width of the doubtful zone, in last places of f64.
pub(crate) const DOUBT: u64 = 256;
/// The 29 bits that f32 lacks; in the middle between two f32 they are [`MIDDLE`].
pub(crate) const LOST: u64 = 0x1fff_ffff;
pub(crate) const MIDDLE: u64 = 0x1000_0000;
/// 1.5 times 2^52: added to an integral value, it has that in its low bits.
pub(crate) const SHIFTER: f64 = 6_755_399_441_055_744.0;
/// The root of 1/2, as an f32.
pub(crate) const ROOT_OF_HALF: u32 = 0x3f35_04f3;

/// The series of e^x.
pub(crate) const EXP: [f64; 12] = [
    1.0,
    1.0,
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5040.0,
    1.0 / 40320.0,
    1.0 / 362_880.0,
    1.0 / 3_628_800.0,
    1.0 / 39_916_800.0,
];
/// Of atanh x, by x^2, without its factor x.
pub(crate) const ATANH: [f64; 10] = [
    1.0,
    1.0 / 3.0,
    1.0 / 5.0,
    1.0 / 7.0,
    1.0 / 9.0,
    1.0 / 11.0,
    1.0 / 13.0,
    1.0 / 15.0,
    1.0 / 17.0,
    1.0 / 19.0,
];
/// Of sin x, by x^2, without its factor x.
pub(crate) const SIN: [f64; 8] = [
    1.0,
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5040.0,
    1.0 / 362_880.0,
    -1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
    -1.0 / 1_307_674_368_000.0,
];
/// Of cos x, by x^2.
pub(crate) const COS: [f64; 8] = [
    1.0,
    -1.0 / 2.0,
    1.0 / 24.0,
    -1.0 / 720.0,
    1.0 / 40320.0,
    -1.0 / 3_628_800.0,
    1.0 / 479_001_600.0,
    -1.0 / 87_178_291_200.0,
];

/// Rounds to f32, or gives a NaN if that is in doubt. `x` must round to a normal number, zero or infinity.
#[inline(always)]
pub fn round_if_sure(x: f64) -> f32 {
    let lost = x.to_bits().wrapping_sub(MIDDLE - DOUBT) & LOST;
    if lost < 2 * DOUBT { f32::NAN } else { x as f32 }
}

/// Horner's scheme; the last coefficient is that of the highest power.
#[inline(always)]
fn polynomial<const N: usize>(x: f64, coefficients: [f64; N]) -> f64 {
    let mut sum = coefficients[N - 1];
    for &c in coefficients[..N - 1].iter().rev() {
        sum = sum.mul_add(x, c);
    }
    sum
}

/// `2^n` for an integral value -1022..=1023.
#[inline(always)]
fn power_of_two(n: f64) -> f64 {
    let n = (n + SHIFTER).to_bits();
    f64::from_bits((n << 52).wrapping_add(0x3ff0_0000_0000_0000))
}

/// `2^x` for -1000..=1000.
#[inline(always)]
pub fn exp2(x: f64) -> f64 {
    let n = x.round_ties_even();
    // e^(r ln 2) by its series, r at most 1/2.
    let r = (x - n) * std::f64::consts::LN_2;
    let series = polynomial(r, EXP);
    series * power_of_two(n)
}

/// The base-2 logarithm of a positive normal f32.
#[inline(always)]
pub fn log2(x: f32) -> f64 {
    let exponent = x.to_bits().wrapping_sub(ROOT_OF_HALF) as i32 >> 23;
    let m = f32::from_bits(x.to_bits().wrapping_sub((exponent as u32) << 23)) as f64;
    // log2 m = 2 / ln 2 * atanh s, s at most 0.172.
    let s = (m - 1.0) / (m + 1.0);
    let series = polynomial(s * s, ATANH);
    (s * (2.0 * std::f64::consts::LOG2_E)).mul_add(series, exponent as f64)
}

/// `sin(2 pi x + quarters pi/2)` for -256..=256.
#[inline(always)]
pub fn sin(x: f64, quarters: u64) -> f64 {
    let n = (x * 4.0).round_ties_even();
    // The angle that is left, at most pi/4; exact before the multiplication.
    let angle = n.mul_add(-0.25, x) * std::f64::consts::TAU;
    let square = angle * angle;
    let sin = angle * polynomial(square, SIN);
    let cos = polynomial(square, COS);
    let quarter = (n + SHIFTER).to_bits().wrapping_add(quarters);
    let value = if quarter & 1 != 0 { cos } else { sin };
    f64::from_bits(value.to_bits() ^ (quarter & 2) << 62)
}
