//! Multimedia (PRM 5.15). These raise no exceptions.

use super::element::{Context, Element, Value};
use softfp::{Env, F32};

pub(super) fn element(name: &str) -> Option<Element> {
    Some(match name {
        "bitalign" => bitalign,
        "bytealign" => bytealign,
        "lerp" => lerp,
        "packcvt" => packcvt,
        "unpackcvt" => unpackcvt,
        "sad" => sad,
        "sadhi" => sadhi,
        _ => return None,
    })
}

/// The low word of `high:low` shifted right.
fn align(low: u64, high: u64, shift: u64) -> Value {
    let wide = (high as u32 as u64) << 32 | low as u32 as u64;
    ((wide >> shift) as u32 as u64).into()
}

fn bitalign(_: &Context, [low, high, shift, _]: [u64; 4]) -> Value {
    align(low, high, shift & 31)
}

fn bytealign(_: &Context, [low, high, shift, _]: [u64; 4]) -> Value {
    align(low, high, (shift & 3) * 8)
}

fn byte(x: u64, i: u32) -> u64 {
    x >> (8 * i) & 0xff
}

fn lerp(_: &Context, [a, b, rounding, _]: [u64; 4]) -> Value {
    let mean = |i| (byte(a, i) + byte(b, i) + (byte(rounding, i) & 1)) >> 1;
    (0..4).fold(0, |all, i| all | mean(i) << (8 * i)).into()
}

/// As `cvt_neari_sat_u8_f32`.
fn packcvt(_: &Context, sources: [u64; 4]) -> Value {
    let convert = |x: u64| softfp::to_int::<F32, u8>(Env::IEEE, x as u32).bits as u64;
    let packed = |all, (i, x): (usize, u64)| all | convert(x) << (8 * i);
    sources.into_iter().enumerate().fold(0, packed).into()
}

fn unpackcvt(_: &Context, [a, i, ..]: [u64; 4]) -> Value {
    let element = byte(a, i as u32 & 3) as u32;
    (softfp::from_int::<F32, u32>(Env::IEEE, element).bits as u64).into()
}

/// The sum of the absolute differences of the elements of `bits` bits.
fn differences(a: u64, b: u64, bits: u32) -> u64 {
    let element = |x: u64, i: u32| x >> (bits * i) & ((1 << bits) - 1);
    (0..32 / bits).map(|i| element(a, i).abs_diff(element(b, i))).sum()
}

fn sad(c: &Context, [a, b, sum, _]: [u64; 4]) -> Value {
    c.low(differences(a, b, c.from.base().bits()).wrapping_add(sum))
}

fn sadhi(_: &Context, [a, b, sum, _]: [u64; 4]) -> Value {
    let sum = (differences(a, b, 8) << 16).wrapping_add(sum);
    (sum as u32 as u64).into()
}
