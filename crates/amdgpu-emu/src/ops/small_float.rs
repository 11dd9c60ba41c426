//! Conversions from and to floats of 8 bits and less, with and without a scale, and stochastic rounding (CDNA3 ISA 7.2, CDNA4 ISA
//! 7.3, V_CVT_*).
//!
//! A scale is the exponent of an f32: conversions to a small format divide by the power of two, conversions from one multiply.
//! Results are exact or rounded once. Which bits of the random number are added, and what becomes of NaNs where the format has none,
//! is modelled: CDNA3's definition of V_CVT_SR_FP8_F32 is carried over to the other formats.

use std::num::Wrapping;

use amdgpu_isa::{Op, Role};
use softfp::Denorm;

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::lanes::soft_kernel;
use crate::operation::{Lane, LaneKind, Piece, Semantics};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32};
use amdgpu_semantics::fp::small::{BF6, BF8, BF8_FNUZ, BF16, F16, F32, FP4, FP6, FP8, FP8_FNUZ, Small, power_of_two};
use amdgpu_semantics::mode::Mode;
use amdgpu_semantics::soft::ResultType;
use amdgpu_semantics::soft::Soft;

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

/// The small formats by number, as parameters of functions have them.
pub(super) mod id {
    pub const F32: usize = 0;
    pub const F16: usize = 1;
    pub const BF16: usize = 2;
    pub const FP8: usize = 3;
    pub const BF8: usize = 4;
    pub const FP8_FNUZ: usize = 5;
    pub const BF8_FNUZ: usize = 6;
    pub const FP4: usize = 7;
}

const FORMATS: [Small; 8] = [F32, F16, BF16, FP8, BF8, FP8_FNUZ, BF8_FNUZ, FP4];

/// The scale that an f32 holds; NaN for that of infinities and NaNs.
pub(super) fn scale(bits: u32) -> f64 {
    match bits >> 23 & 0xff {
        0xff => f64::NAN,
        exponent => power_of_two(exponent as i32 - 127),
    }
}

/// What MODE says of denormals of a format; those of 8 bits and less are always kept.
fn denormals(mode: Mode, format: Small) -> Denorm {
    match format {
        F32 | BF16 => Denorm::from_bits(mode.denorm32()),
        F16 => Denorm::from_bits(mode.denorm16_64()),
        _ => Denorm::KEEP,
    }
}

/// The number of a source.
pub(super) fn number(mode: Mode, format: Small, bits: u32) -> f64 {
    let bits = bits & (u32::MAX >> (32 - format.bits()));
    let value = format.decode(bits);
    if denormals(mode, format).flush_in && format.is_denormal(bits) {
        return if value.is_sign_negative() { -0.0 } else { 0.0 };
    }
    value
}

/// The code of a result that was rounded, as MODE wants it.
fn result(mode: Mode, format: Small, code: u32) -> u32 {
    match denormals(mode, format).flush_out && format.is_denormal(code) {
        true => code & 1 << (format.bits() - 1),
        false => code,
    }
}

/// Whether what is too great for a format becomes its greatest number.
pub(super) fn saturates(mode: Mode, to: Small) -> bool {
    to.bits() == 8 && mode.fp16_ovfl()
}

pub(super) fn narrowed(d: Soft, to: Small, x: f64) -> u32 {
    result(d.mode(), to, to.nearest(x, saturates(d.mode(), to)))
}

/// The next number of the generator that conversions of several numbers use (V_PRNG_B32).
pub(super) fn next_random(x: u32) -> u32 {
    x << 1 ^ if x >> 31 != 0 { 197 } else { 0 }
}

/// One number from a small format.
pub(super) fn from_small<const FROM: usize>(_: Soft, a: W32) -> W32 {
    let from = FORMATS[FROM];
    Wrapping(F32.nearest(from.decode(a.0 & (u32::MAX >> (32 - from.bits()))), false))
}

/// The upper half of an f32, whatever it is: CDNA4's definition joins the bits, which flushes nothing and quiets no NaN.
fn v_cvt_f32_bf16(_: Soft, a: W32) -> W32 {
    a << 16
}

/// Two numbers of 8 bits to two f32.
fn pair_from_small<const FROM: usize>(_: Soft, a: W32) -> W64 {
    let of = |byte: u32| F32.nearest(FORMATS[FROM].decode(byte & 0xff), false);
    Wrapping(u64::from(of(a.0)) | u64::from(of(a.0 >> 8)) << 32)
}

/// Two numbers to two of 8 or 16 bits.
pub(super) fn pair_to_small<const TO: usize>(d: Soft, a: W32, b: W32) -> W32 {
    let to = FORMATS[TO];
    let of = |x: W32| narrowed(d, to, number(d.mode(), F32, x.0));
    Wrapping(of(a) | of(b) << to.bits())
}

pub(super) fn stochastic<const TO: usize>(d: Soft, a: W32, random: W32) -> W32 {
    let to = FORMATS[TO];
    let x = number(d.mode(), F32, a.0);
    Wrapping(result(
        d.mode(),
        to,
        to.stochastic(x, random.0, saturates(d.mode(), to)),
    ))
}

fn scaled_pair_from_f32<const TO: usize>(d: Soft, a: W32, b: W32, by: W32) -> W32 {
    let to = FORMATS[TO];
    let of = |x: W32| narrowed(d, to, number(d.mode(), F32, x.0) / scale(by.0));
    Wrapping(of(a) | of(b) << to.bits())
}

fn scaled_pair_to_small<const FROM: usize, const TO: usize>(d: Soft, a: W32, by: W32) -> W32 {
    let (from, to) = (FORMATS[FROM], FORMATS[TO]);
    let of = |x: u32| narrowed(d, to, number(d.mode(), from, x) / scale(by.0));
    Wrapping(of(a.0) | of(a.0 >> 16) << to.bits())
}

fn scaled_stochastic<const FROM: usize, const TO: usize>(d: Soft, a: W32, random: W32, by: W32) -> W32 {
    let (from, to) = (FORMATS[FROM], FORMATS[TO]);
    let x = number(d.mode(), from, a.0) / scale(by.0);
    Wrapping(to.stochastic(x, random.0, saturates(d.mode(), to)))
}

/// Two numbers of 4 bits; the second has the next random number.
fn two_stochastic<const TO: usize>(d: Soft, values: [f64; 2], random: u32, by: u32) -> W32 {
    let to = FORMATS[TO];
    let randoms = [random, next_random(random)];
    let of = |n: usize| to.stochastic(values[n] / scale(by), randoms[n], saturates(d.mode(), to));
    Wrapping(of(0) | of(1) << to.bits())
}

fn scaled_stochastic_pair_f32<const TO: usize>(d: Soft, a: W64, random: W32, by: W32) -> W32 {
    let of = |x: u64| number(d.mode(), F32, x as u32);
    two_stochastic::<TO>(d, [of(a.0), of(a.0 >> 32)], random.0, by.0)
}

fn scaled_stochastic_pair<const FROM: usize, const TO: usize>(d: Soft, a: W32, random: W32, by: W32) -> W32 {
    let of = |x: u32| number(d.mode(), FORMATS[FROM], x);
    two_stochastic::<TO>(d, [of(a.0), of(a.0 >> 16)], random.0, by.0)
}

fn scaled_from_small<const FROM: usize, const TO: usize>(d: Soft, a: W32, by: W32) -> W32 {
    let (from, to) = (FORMATS[FROM], FORMATS[TO]);
    let x = from.decode(a.0 & (u32::MAX >> (32 - from.bits())));
    Wrapping(result(d.mode(), to, to.nearest(x * scale(by.0), false)))
}

/// Two numbers to two of 16 bits.
fn scaled_pair_from_small<const FROM: usize, const TO: usize>(d: Soft, a: W32, by: W32) -> W32 {
    let next = Wrapping(a.0 >> FORMATS[FROM].bits());
    scaled_from_small::<FROM, TO>(d, a, by) | scaled_from_small::<FROM, TO>(d, next, by) << 16
}

fn scaled_pair_to_f32<const FROM: usize>(d: Soft, a: W32, by: W32) -> W64 {
    let next = Wrapping(a.0 >> FORMATS[FROM].bits());
    let of = |x| u64::from(scaled_from_small::<FROM, { id::F32 }>(d, x, by).0);
    Wrapping(of(a) | of(next) << 32)
}

/// The entry of a conversion: its function, what is taken of the first source, and what is written of the destination.
macro_rules! convert {
    ($f:expr, $result:ident, $source:ident, $destination:ident) => {
        Semantics::Lane(Lane::new(soft_kernel($f), ResultType::$result).kind(LaneKind::Piece {
            source: Piece::$source,
            destination: Piece::$destination,
        }))
    };
}
pub(super) use convert;

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_CVT_F32_FP8, convert!(from_small::<{ id::FP8 }>, F32, Byte, Whole)),
    (Op::V_CVT_F32_BF8, convert!(from_small::<{ id::BF8 }>, F32, Byte, Whole)),
    (
        Op::V_CVT_PK_F32_FP8,
        convert!(pair_from_small::<{ id::FP8 }>, V2F32, Half, Whole),
    ),
    (
        Op::V_CVT_PK_F32_BF8,
        convert!(pair_from_small::<{ id::BF8 }>, V2F32, Half, Whole),
    ),
    (
        Op::V_CVT_PK_FP8_F32,
        convert!(pair_to_small::<{ id::FP8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_PK_BF8_F32,
        convert!(pair_to_small::<{ id::BF8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SR_FP8_F32,
        convert!(stochastic::<{ id::FP8 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SR_BF8_F32,
        convert!(stochastic::<{ id::BF8 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SR_F16_F32,
        convert!(stochastic::<{ id::F16 }>, F16, Whole, Half),
    ),
    (
        Op::V_CVT_SR_BF16_F32,
        convert!(stochastic::<{ id::BF16 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_PK_F16_F32,
        convert!(pair_to_small::<{ id::F16 }>, V2F16, Whole, Whole),
    ),
    (
        Op::V_CVT_PK_BF16_F32,
        convert!(pair_to_small::<{ id::BF16 }>, Bits, Whole, Whole),
    ),
    (
        Op::V_CVT_F32_BF16,
        Semantics::Lane(Lane::new(soft_kernel(v_cvt_f32_bf16), ResultType::F32)),
    ),
    (
        Op::V_CVT_SCALEF32_PK_FP8_F32,
        convert!(scaled_pair_from_f32::<{ id::FP8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SCALEF32_PK_FP8_F16,
        convert!(scaled_pair_to_small::<{ id::F16 }, { id::FP8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SCALEF32_PK_FP8_BF16,
        convert!(scaled_pair_to_small::<{ id::BF16 }, { id::FP8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SCALEF32_SR_FP8_F32,
        convert!(scaled_stochastic::<{ id::F32 }, { id::FP8 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_SR_FP8_F16,
        convert!(scaled_stochastic::<{ id::F16 }, { id::FP8 }>, Bits, Half, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_SR_FP8_BF16,
        convert!(scaled_stochastic::<{ id::BF16 }, { id::FP8 }>, Bits, Half, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_PK_F32_FP8,
        convert!(scaled_pair_to_f32::<{ id::FP8 }>, Bits, Half, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_F32_FP8,
        convert!(scaled_from_small::<{ id::FP8 }, { id::F32 }>, Bits, Byte, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_F16_FP8,
        convert!(scaled_from_small::<{ id::FP8 }, { id::F16 }>, Bits, Byte, Half),
    ),
    (
        Op::V_CVT_SCALEF32_PK_F16_FP8,
        convert!(scaled_pair_from_small::<{ id::FP8 }, { id::F16 }>, Bits, Half, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_PK_BF16_FP8,
        convert!(scaled_pair_from_small::<{ id::FP8 }, { id::BF16 }>, Bits, Half, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_PK_BF8_F32,
        convert!(scaled_pair_from_f32::<{ id::BF8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SCALEF32_PK_BF8_F16,
        convert!(scaled_pair_to_small::<{ id::F16 }, { id::BF8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SCALEF32_PK_BF8_BF16,
        convert!(scaled_pair_to_small::<{ id::BF16 }, { id::BF8 }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SCALEF32_SR_BF8_F32,
        convert!(scaled_stochastic::<{ id::F32 }, { id::BF8 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_SR_BF8_F16,
        convert!(scaled_stochastic::<{ id::F16 }, { id::BF8 }>, Bits, Half, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_SR_BF8_BF16,
        convert!(scaled_stochastic::<{ id::BF16 }, { id::BF8 }>, Bits, Half, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_PK_F32_BF8,
        convert!(scaled_pair_to_f32::<{ id::BF8 }>, Bits, Half, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_F32_BF8,
        convert!(scaled_from_small::<{ id::BF8 }, { id::F32 }>, Bits, Byte, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_F16_BF8,
        convert!(scaled_from_small::<{ id::BF8 }, { id::F16 }>, Bits, Byte, Half),
    ),
    (
        Op::V_CVT_SCALEF32_PK_F16_BF8,
        convert!(scaled_pair_from_small::<{ id::BF8 }, { id::F16 }>, Bits, Half, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_PK_BF16_BF8,
        convert!(scaled_pair_from_small::<{ id::BF8 }, { id::BF16 }>, Bits, Half, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_PK_FP4_F32,
        convert!(scaled_pair_from_f32::<{ id::FP4 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_SR_PK_FP4_F32,
        convert!(scaled_stochastic_pair_f32::<{ id::FP4 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_PK_F32_FP4,
        convert!(scaled_pair_to_f32::<{ id::FP4 }>, Bits, Byte, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_PK_FP4_F16,
        convert!(scaled_pair_to_small::<{ id::F16 }, { id::FP4 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_SR_PK_FP4_F16,
        convert!(scaled_stochastic_pair::<{ id::F16 }, { id::FP4 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_PK_F16_FP4,
        convert!(scaled_pair_from_small::<{ id::FP4 }, { id::F16 }>, Bits, Byte, Whole),
    ),
    (
        Op::V_CVT_SCALEF32_PK_FP4_BF16,
        convert!(scaled_pair_to_small::<{ id::BF16 }, { id::FP4 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_SR_PK_FP4_BF16,
        convert!(scaled_stochastic_pair::<{ id::BF16 }, { id::FP4 }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_SCALEF32_PK_BF16_FP4,
        convert!(scaled_pair_from_small::<{ id::FP4 }, { id::BF16 }>, Bits, Byte, Whole),
    ),
    (Op::V_CVT_SCALEF32_2XPK16_FP6_F32, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_SR_PK32_FP6_F32, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_F32_FP6, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_FP6_F16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_SR_PK32_FP6_F16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_F16_FP6, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_FP6_BF16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_SR_PK32_FP6_BF16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_BF16_FP6, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_2XPK16_BF6_F32, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_SR_PK32_BF6_F32, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_F32_BF6, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_BF6_F16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_SR_PK32_BF6_F16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_F16_BF6, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_BF6_BF16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_SR_PK32_BF6_BF16, Semantics::Custom(wide)),
    (Op::V_CVT_SCALEF32_PK32_BF16_BF6, Semantics::Custom(wide)),
];

/// The operations that have formats of their own on processors before OCP's were agreed on.
pub const FNUZ: &[(Op, Semantics)] = &[
    (
        Op::V_CVT_F32_FP8,
        convert!(from_small::<{ id::FP8_FNUZ }>, F32, Byte, Whole),
    ),
    (
        Op::V_CVT_PK_F32_FP8,
        convert!(pair_from_small::<{ id::FP8_FNUZ }>, V2F32, Half, Whole),
    ),
    (
        Op::V_CVT_PK_FP8_F32,
        convert!(pair_to_small::<{ id::FP8_FNUZ }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SR_FP8_F32,
        convert!(stochastic::<{ id::FP8_FNUZ }>, Bits, Whole, Byte),
    ),
    (
        Op::V_CVT_F32_BF8,
        convert!(from_small::<{ id::BF8_FNUZ }>, F32, Byte, Whole),
    ),
    (
        Op::V_CVT_PK_F32_BF8,
        convert!(pair_from_small::<{ id::BF8_FNUZ }>, V2F32, Half, Whole),
    ),
    (
        Op::V_CVT_PK_BF8_F32,
        convert!(pair_to_small::<{ id::BF8_FNUZ }>, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SR_BF8_F32,
        convert!(stochastic::<{ id::BF8_FNUZ }>, Bits, Whole, Byte),
    ),
];

/// A conversion of the 32 numbers that a lane holds in consecutive registers.
struct Wide {
    from: Small,
    to: Small,
    /// Numbers come from two sources in turn.
    two_sources: bool,
    stochastic: bool,
}

const fn wide_conversion(from: Small, to: Small, two_sources: bool, stochastic: bool) -> Wide {
    Wide {
        from,
        to,
        two_sources,
        stochastic,
    }
}

const WIDE: &[(Op, Wide)] = &[
    (
        Op::V_CVT_SCALEF32_2XPK16_FP6_F32,
        wide_conversion(F32, FP6, true, false),
    ),
    (
        Op::V_CVT_SCALEF32_SR_PK32_FP6_F32,
        wide_conversion(F32, FP6, false, true),
    ),
    (Op::V_CVT_SCALEF32_PK32_F32_FP6, wide_conversion(FP6, F32, false, false)),
    (Op::V_CVT_SCALEF32_PK32_FP6_F16, wide_conversion(F16, FP6, false, false)),
    (
        Op::V_CVT_SCALEF32_SR_PK32_FP6_F16,
        wide_conversion(F16, FP6, false, true),
    ),
    (Op::V_CVT_SCALEF32_PK32_F16_FP6, wide_conversion(FP6, F16, false, false)),
    (
        Op::V_CVT_SCALEF32_PK32_FP6_BF16,
        wide_conversion(BF16, FP6, false, false),
    ),
    (
        Op::V_CVT_SCALEF32_SR_PK32_FP6_BF16,
        wide_conversion(BF16, FP6, false, true),
    ),
    (
        Op::V_CVT_SCALEF32_PK32_BF16_FP6,
        wide_conversion(FP6, BF16, false, false),
    ),
    (
        Op::V_CVT_SCALEF32_2XPK16_BF6_F32,
        wide_conversion(F32, BF6, true, false),
    ),
    (
        Op::V_CVT_SCALEF32_SR_PK32_BF6_F32,
        wide_conversion(F32, BF6, false, true),
    ),
    (Op::V_CVT_SCALEF32_PK32_F32_BF6, wide_conversion(BF6, F32, false, false)),
    (Op::V_CVT_SCALEF32_PK32_BF6_F16, wide_conversion(F16, BF6, false, false)),
    (
        Op::V_CVT_SCALEF32_SR_PK32_BF6_F16,
        wide_conversion(F16, BF6, false, true),
    ),
    (Op::V_CVT_SCALEF32_PK32_F16_BF6, wide_conversion(BF6, F16, false, false)),
    (
        Op::V_CVT_SCALEF32_PK32_BF6_BF16,
        wide_conversion(BF16, BF6, false, false),
    ),
    (
        Op::V_CVT_SCALEF32_SR_PK32_BF6_BF16,
        wide_conversion(BF16, BF6, false, true),
    ),
    (
        Op::V_CVT_SCALEF32_PK32_BF16_BF6,
        wide_conversion(BF6, BF16, false, false),
    ),
];

/// Numbers that a lane converts at once.
pub(super) const WIDE_COUNT: usize = 32;

/// The dwords of one operand of a lane.
pub(super) fn gather(registers: &[V32], lane: usize) -> [u32; WIDE_COUNT] {
    let mut dwords = [0; WIDE_COUNT];
    for (dword, register) in dwords.iter_mut().zip(registers) {
        *dword = register.0[lane];
    }
    dwords
}

/// `bits` bits of consecutive dwords, from bit `at` on.
pub(super) fn field(dwords: &[u32; WIDE_COUNT], at: u32, bits: u32) -> u32 {
    let dword = |n: u32| u64::from(dwords.get(n as usize).copied().unwrap_or(0));
    let both = dword(at / 32) | dword(at / 32 + 1) << 32;
    (both >> (at % 32)) as u32 & (u32::MAX >> (32 - bits))
}

pub(super) fn put_field(dwords: &mut [u32; WIDE_COUNT], at: u32, value: u32) {
    let value = u64::from(value) << (at % 32);
    for (n, part) in [value as u32, (value >> 32) as u32].into_iter().enumerate() {
        if let Some(dword) = dwords.get_mut(at as usize / 32 + n) {
            *dword |= part;
        }
    }
}

/// Conversions of 32 numbers from and to formats of 6 bits.
fn wide(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some((_, conversion)) = WIDE.iter().find(|(op, _)| *op == uop.inst.op) else {
        return cx.unimplemented(uop.inst.op.mnemonic());
    };
    let &Wide {
        from,
        to,
        two_sources,
        stochastic,
    } = conversion;
    let numbers = if two_sources { WIDE_COUNT / 2 } else { WIDE_COUNT };
    let dwords = |format: Small, numbers: usize| format.bits() as usize * numbers / 32;
    let tuple = |cx: &Cx, role: Role, count: usize| {
        let first = cx.vreg(uop, role)?;
        cx.wave.v.get(first..first + count).map(<[V32]>::to_vec)
    };
    let Some(first) = tuple(cx, Role::Src0, dwords(from, numbers)) else {
        return bad_tuple(cx);
    };
    let second = match two_sources {
        true => tuple(cx, Role::Src1, dwords(from, numbers)),
        false => Some(Vec::new()),
    };
    let Some(second) = second else {
        return bad_tuple(cx);
    };
    let (scale_at, random_at) = match two_sources || stochastic {
        true => (2, 1),
        false => (1, 1),
    };
    let scales = operand(cx, uop, scale_at);
    let randoms = if stochastic {
        operand(cx, uop, random_at)
    } else {
        V32::ZERO
    };
    let mode = cx.wave.mode;
    let exec = cx.wave.exec();
    let count = dwords(to, WIDE_COUNT);
    let destination = uop.vdst as usize;
    let Some(results) = cx.wave.v.get_mut(destination..destination + count) else {
        return bad_tuple(cx);
    };
    for lane in (0..LANES).filter(|lane| exec >> lane & 1 != 0) {
        let sources = [gather(&first, lane), gather(&second, lane)];
        let mut random = randoms.0[lane];
        let factor = scale(scales.0[lane]);
        let mut out = [0; WIDE_COUNT];
        for n in 0..WIDE_COUNT as u32 {
            let (source, place) = if two_sources { (n % 2, n / 2) } else { (0, n) };
            let x = number(
                mode,
                from,
                field(&sources[source as usize], place * from.bits(), from.bits()),
            );
            let code = if to.bits() > from.bits() {
                result(mode, to, to.nearest(x * factor, false))
            } else if stochastic {
                to.stochastic(x / factor, random, false)
            } else {
                to.nearest(x / factor, false)
            };
            put_field(&mut out, n * to.bits(), code);
            random = next_random(random);
        }
        for (result, dword) in results.iter_mut().zip(out) {
            result.0[lane] = dword;
        }
    }
    Flow::Next
}

/// Source `n`, of one dword, in every lane.
pub(super) fn operand(cx: &Cx, uop: &Uop, n: usize) -> V32 {
    let role = [Role::Src0, Role::Src1, Role::Src2][n % 3];
    match cx.vreg(uop, role).and_then(|register| cx.wave.v.get(register)) {
        Some(register) => *register,
        None => V32::splat(cx.scalar32(uop, n)),
    }
}

pub(super) fn bad_tuple(cx: &mut Cx) -> Flow {
    cx.fail(
        FaultKind::BadOperand("an operand is no tuple of vector registers".into()),
        !0,
    )
}
