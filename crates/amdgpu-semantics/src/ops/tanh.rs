//! The hyperbolic tangent (CDNA5 ISA 15.8, V_TANH_F32).
//!
//! Below 2^-10 it is the operand, from 8 on it is 1, as the text says. Between them it names an approximation by cubic polynomials
//! whose coefficients it does not give: here, the function rounded to nearest.

use std::num::Wrapping;

use softfp::{F32, Format};

use crate::fp::FpDomain;
use crate::soft::Soft;

type W32 = Wrapping<u32>;

/// Lambert's continued fraction from its 40th term on. All terms are positive, so that rounding errors stay at the last places of an
/// f64; what is left out is far below them for operands up to 8.
fn tanh(x: f64) -> f64 {
    const TERMS: u32 = 40;
    let below = (1..TERMS).rev().fold(f64::from(2 * TERMS + 1), |below, n| {
        f64::from(2 * n + 1) + x * x / below
    });
    x / (1.0 + x * x / below)
}

pub fn v_tanh_f32(d: Soft, a: W32) -> W32 {
    const LINEAR: f32 = 1.0 / 1024.0;
    // flushes what MODE flushes, and makes a NaN quiet
    let a = d.mul_f32(a, Wrapping(F32::ONE as u32));
    let x = f32::from_bits(a.0);
    match x.abs() {
        magnitude if magnitude < LINEAR || magnitude.is_nan() => a,
        magnitude if magnitude >= 8.0 => Wrapping(1f32.copysign(x).to_bits()),
        _ => Wrapping((tanh(f64::from(x)) as f32).to_bits()),
    }
}

/// The result for f32, rounded to nearest even.
pub fn v_tanh_f16(d: Soft, a: W32) -> W32 {
    let wide = v_tanh_f32(d, d.f16_to_f32(a));
    let x = f32::from_bits(wide.0);
    match x.is_nan() {
        true => d.f32_to_f16(wide),
        false => Wrapping(crate::fp::small::F16.nearest(f64::from(x), false)),
    }
}
