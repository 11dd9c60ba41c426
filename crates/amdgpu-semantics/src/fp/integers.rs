//! Conversions to integers that do not depend on MODE: written for the host's vectors, right for every operand.

use std::num::Wrapping;

use super::half::widen;

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

#[inline(always)]
fn f32(a: W32) -> f32 {
    f32::from_bits(a.0)
}

#[inline(always)]
pub fn i32_to_f64(a: W32) -> W64 {
    Wrapping((a.0 as i32 as f64).to_bits())
}

#[inline(always)]
pub fn u32_to_f64(a: W32) -> W64 {
    Wrapping((a.0 as f64).to_bits())
}

/// Truncated, saturated; 0 for a NaN.
#[inline(always)]
pub fn f32_to_i32(a: W32) -> W32 {
    Wrapping(f32(a) as i32 as u32)
}

#[inline(always)]
pub fn f32_to_u32(a: W32) -> W32 {
    Wrapping(f32(a) as u32)
}

#[inline(always)]
pub fn f64_to_i32(a: W64) -> W32 {
    Wrapping(f64::from_bits(a.0) as i32 as u32)
}

#[inline(always)]
pub fn f64_to_u32(a: W64) -> W32 {
    Wrapping(f64::from_bits(a.0) as u32)
}

#[inline(always)]
pub fn f16_to_i16(a: W32) -> W32 {
    let x = widen(a) as i32;
    Wrapping(x.clamp(-0x8000, 0x7fff) as u32 & 0xffff)
}

#[inline(always)]
pub fn f16_to_u16(a: W32) -> W32 {
    let x = widen(a) as i32;
    Wrapping(x.clamp(0, 0xffff) as u32)
}

/// What a NaN saturates to, which has nothing but its sign to go by.
#[inline(always)]
fn or_end_by_sign(a: W32, value: i32) -> W32 {
    let end = 0x7fff_ffff ^ (a.0 as i32 >> 31);
    Wrapping(if f32(a).is_nan() { end } else { value } as u32)
}

#[inline(always)]
pub fn floor_to_i32(a: W32) -> W32 {
    or_end_by_sign(a, f32(a).floor() as i32)
}

/// The sum is exact where it matters: in f64, only a number that is tiny beside 0.5 is lost.
#[inline(always)]
pub fn half_up_to_i32(a: W32) -> W32 {
    or_end_by_sign(a, (f32(a) as f64 + 0.5).floor() as i32)
}

/// The product is exact in f64.
#[inline(always)]
fn snorm16(x: f32) -> W32 {
    let x = (x as f64 * 32767.0).round_ties_even() as i32;
    Wrapping(x.clamp(-0x7fff, 0x7fff) as u32 & 0xffff)
}

#[inline(always)]
fn unorm16(x: f32) -> W32 {
    let x = (x as f64 * 65535.0).round_ties_even() as i32;
    Wrapping(x.clamp(0, 0xffff) as u32)
}

#[inline(always)]
pub fn f32_to_snorm16(a: W32) -> W32 {
    snorm16(f32(a))
}

#[inline(always)]
pub fn f32_to_unorm16(a: W32) -> W32 {
    unorm16(f32(a))
}

#[inline(always)]
pub fn f16_to_snorm16(a: W32) -> W32 {
    snorm16(widen(a))
}

#[inline(always)]
pub fn f16_to_unorm16(a: W32) -> W32 {
    unorm16(widen(a))
}

/// Those of the conversions that raise exceptions, as members of `impl FpDomain` for a domain that has none.
macro_rules! truncating {
    () => {
        $crate::fp::forward! {
            f32_to_i32: U32 -> U32, f32_to_u32: U32 -> U32, f64_to_i32: U64 -> U32, f64_to_u32: U64 -> U32,
            f16_to_i16: U32 -> U32, f16_to_u16: U32 -> U32
        }
    };
}
pub(crate) use truncating;

/// The conversions that are the same in every domain of plain words, as members of `impl FpDomain`.
macro_rules! mode_independent {
    () => {
        $crate::fp::forward! {
            i32_to_f64: U32 -> U64, u32_to_f64: U32 -> U64, floor_to_i32: U32 -> U32, half_up_to_i32: U32 -> U32,
            f32_to_snorm16: U32 -> U32, f32_to_unorm16: U32 -> U32, f16_to_snorm16: U32 -> U32,
            f16_to_unorm16: U32 -> U32
        }
    };
}
pub(crate) use mode_independent;

macro_rules! forward {
    ($($name:ident: $from:ident -> $to:ident),+) => {$(
        #[inline(always)]
        fn $name(self, a: Self::$from) -> Self::$to {
            $crate::fp::integers::$name(a)
        }
    )+};
}
pub(crate) use forward;
