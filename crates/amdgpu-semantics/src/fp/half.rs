//! f16 on a host without f16: widening to f32, and rounding to nearest even.

use std::num::Wrapping;

/// What an f16's exponent field lacks to an f32's.
const REBIAS: u32 = (127 - 15) << 23;

/// The f16 in the low half, exact.
#[inline(always)]
pub fn widen(h: Wrapping<u32>) -> f32 {
    let h = h.0;
    let sign = (h & 0x8000) << 16;
    let magnitude = (h & 0x7fff) << 13;
    // An exponent field of all ones is that in f32 too.
    let up = if magnitude >= 0x0f80_0000 { 2 * REBIAS } else { REBIAS };
    // A denormal is the low mantissa of a number between 1/2 and 1.
    let denormal = (f32::from_bits(0x3f00_0000 | h & 0x3ff) - 0.5).to_bits();
    let bits = if magnitude < 0x0080_0000 {
        denormal
    } else {
        magnitude + up
    };
    f32::from_bits(sign | bits)
}

/// Rounds to f16; the high half is zero.
#[inline(always)]
pub fn narrow(x: f32) -> Wrapping<u32> {
    let sign = x.to_bits() >> 16 & 0x8000;
    let magnitude = x.to_bits() & 0x7fff_ffff;
    let odd = magnitude >> 13 & 1;
    let normal = magnitude.wrapping_sub(REBIAS).wrapping_add(0xfff + odd) >> 13;
    // Beside 1/2, the last place of an f32 is that of an f16 denormal.
    let denormal = (f32::from_bits(magnitude) + 0.5).to_bits().wrapping_sub(0x3f00_0000);
    let finite = if magnitude < 0x3880_0000 { denormal } else { normal };
    let bits = if magnitude >= 0x477f_f000 { 0x7c00 } else { finite };
    let bits = if magnitude > 0x7f80_0000 { 0x7e00 } else { bits };
    Wrapping(sign | bits)
}

/// Rounds to f16, once. `x` must be 0 or at least 2^-100 in magnitude.
#[inline(always)]
pub fn narrow_f64(x: f64) -> Wrapping<u32> {
    // Cut off to 24 bits, the last one set if anything is lost: far enough below an f16's last place to stand for all of it.
    let bits = x.to_bits();
    let lost = bits & 0x1fff_ffff;
    let sticky = if lost != 0 { 0x2000_0000 } else { 0 };
    narrow(f64::from_bits((bits - lost) | sticky) as f32)
}

/// Rounds to f16 towards zero, NaNs quieted: exact in every respect.
#[inline(always)]
pub fn narrow_rtz(x: u32) -> Wrapping<u32> {
    let sign = x >> 16 & 0x8000;
    let magnitude = x & 0x7fff_ffff;
    let normal = magnitude.wrapping_sub(REBIAS) >> 13;
    // Less than 1 in units of the least denormal: times 2^24, truncated.
    let denormal = (f32::from_bits(magnitude) * 16_777_216.0) as i32 as u32;
    let finite = if magnitude < 0x3880_0000 { denormal } else { normal };
    let bits = if magnitude >= 0x4780_0000 { 0x7bff } else { finite };
    let bits = if magnitude == 0x7f80_0000 { 0x7c00 } else { bits };
    let bits = if magnitude > 0x7f80_0000 {
        0x7e00 | magnitude >> 13 & 0x3ff
    } else {
        bits
    };
    Wrapping(sign | bits)
}
