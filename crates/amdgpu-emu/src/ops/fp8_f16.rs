//! Conversions between f16 and floats of 8 bits, stochastic rounding of pairs, and scales of E5M3 (CDNA5 ISA 7.6, 15.8, 15.10).
//!
//! Of stochastic rounding, the text adds 16 random bits to an f32 whatever is cut off of it; for f16, where 13 bits are cut off, that
//! would add up to 8 units in the last place. Here they are added below the last place, as V_CVT_SR_FP8_F32's definition has it.

use std::num::Wrapping;

use amdgpu_isa::Op;
use amdgpu_semantics::fp::small::{BF8, BF16, E5M3, F16, F32, FP8, Small};
use amdgpu_semantics::soft::{ResultType, Soft};

use super::small_float::{convert, narrowed, number, pair_to_small, saturates, stochastic};
use super::small_float::{from_small, id};
use crate::lanes::soft_kernel;
use crate::operation::{Lane, LaneKind, Piece, Semantics};

type W32 = Wrapping<u32>;

fn f16_from(from: Small, a: u32) -> u32 {
    F16.nearest(from.decode(a & 0xff), false)
}

fn f16_from_fp8(_: Soft, a: W32) -> W32 {
    Wrapping(f16_from(FP8, a.0))
}

fn f16_from_bf8(_: Soft, a: W32) -> W32 {
    Wrapping(f16_from(BF8, a.0))
}

fn f16_pair_from_fp8(_: Soft, a: W32) -> W32 {
    Wrapping(f16_from(FP8, a.0) | f16_from(FP8, a.0 >> 8) << 16)
}

fn f16_pair_from_bf8(_: Soft, a: W32) -> W32 {
    Wrapping(f16_from(BF8, a.0) | f16_from(BF8, a.0 >> 8) << 16)
}

/// Two f16 to two numbers of 8 bits.
fn pair_from_f16(d: Soft, to: Small, a: W32) -> W32 {
    let of = |x: u32| narrowed(d, to, number(d.mode(), F16, x));
    Wrapping(of(a.0) | of(a.0 >> 16) << to.bits())
}

fn fp8_pair_from_f16(d: Soft, a: W32) -> W32 {
    pair_from_f16(d, FP8, a)
}

fn bf8_pair_from_f16(d: Soft, a: W32) -> W32 {
    pair_from_f16(d, BF8, a)
}

/// One f16, to whose mantissa random bits are added: as many of the highest ones as are cut off. The mantissa of an f16 that
/// overflows goes on in its exponent.
fn stochastic_from_f16(d: Soft, to: Small, a: W32, random: W32) -> W32 {
    let bits = a.0 & 0xffff;
    let finite = bits & 0x7c00 != 0x7c00;
    let added = if finite {
        random.0 >> (32 - (F16.mantissa_bits - to.mantissa_bits))
    } else {
        0
    };
    let sum = bits + added;
    let below = (1 << (F16.mantissa_bits - to.mantissa_bits)) - 1;
    let truncated = if finite { sum & !below } else { sum };
    Wrapping(to.truncated(F16.decode(truncated), saturates(d.mode(), to)))
}

fn fp8_stochastic_from_f16(d: Soft, a: W32, random: W32) -> W32 {
    stochastic_from_f16(d, FP8, a, random)
}

fn bf8_stochastic_from_f16(d: Soft, a: W32, random: W32) -> W32 {
    stochastic_from_f16(d, BF8, a, random)
}

/// Two f32 to two numbers of 16 bits; the low half of the random number is for the first.
fn stochastic_pair(d: Soft, to: Small, a: W32, b: W32, random: W32) -> W32 {
    let saturate = d.mode().fp16_ovfl();
    let of = |x: W32, random: u32| to.stochastic(number(d.mode(), F32, x.0), random << 16, saturate);
    Wrapping(of(a, random.0 & 0xffff) | of(b, random.0 >> 16) << 16)
}

fn f16_stochastic_pair(d: Soft, a: W32, b: W32, random: W32) -> W32 {
    stochastic_pair(d, F16, a, b, random)
}

fn bf16_stochastic_pair(d: Soft, a: W32, b: W32, random: W32) -> W32 {
    stochastic_pair(d, BF16, a, b, random)
}

/// A magnitude: the format has no sign, and the text does not say what becomes of one.
fn e5m3(d: Soft, a: W32, convert: impl Fn(f64, bool) -> u32) -> u32 {
    convert(number(d.mode(), F32, a.0).abs(), d.mode().fp16_ovfl())
}

fn e5m3_pair(d: Soft, a: W32, b: W32) -> W32 {
    let of = |x| e5m3(d, x, |x, saturate| E5M3.nearest(x, saturate));
    Wrapping(of(a) | of(b) << 8)
}

fn e5m3_stochastic(d: Soft, a: W32, random: W32) -> W32 {
    Wrapping(e5m3(d, a, |x, saturate| E5M3.stochastic(x, random.0, saturate)))
}

fn f32_from_e5m3(_: Soft, a: W32) -> W32 {
    Wrapping(F32.nearest(E5M3.decode(a.0 & 0xff), false))
}

macro_rules! plain {
    ($f:expr, $result:ident) => {
        Semantics::Lane(Lane::new(soft_kernel($f), ResultType::$result))
    };
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_CVT_F16_FP8, convert!(f16_from_fp8, F16, Byte, Half)),
    (Op::V_CVT_F16_BF8, convert!(f16_from_bf8, F16, Byte, Half)),
    (Op::V_CVT_PK_F16_FP8, convert!(f16_pair_from_fp8, V2F16, Half, Whole)),
    (Op::V_CVT_PK_F16_BF8, convert!(f16_pair_from_bf8, V2F16, Half, Whole)),
    (Op::V_CVT_PK_FP8_F16, convert!(fp8_pair_from_f16, Bits, Whole, Half)),
    (Op::V_CVT_PK_BF8_F16, convert!(bf8_pair_from_f16, Bits, Whole, Half)),
    (
        Op::V_CVT_SR_FP8_F16,
        convert!(fp8_stochastic_from_f16, Bits, Half, Byte),
    ),
    (
        Op::V_CVT_SR_BF8_F16,
        convert!(bf8_stochastic_from_f16, Bits, Half, Byte),
    ),
    (Op::V_CVT_SR_PK_F16_F32, plain!(f16_stochastic_pair, V2F16)),
    (Op::V_CVT_SR_PK_BF16_F32, plain!(bf16_stochastic_pair, V2BF16)),
];

/// A conversion whose clamp bit asks for E5M3.
macro_rules! or_e5m3 {
    ($f:expr, $clamped:expr, $result:ident, $source:ident, $destination:ident) => {
        Semantics::Lane(
            Lane::new(soft_kernel($f), ResultType::$result)
                .clamped(soft_kernel($clamped))
                .kind(LaneKind::Piece {
                    source: Piece::$source,
                    destination: Piece::$destination,
                }),
        )
    };
}

/// Of processors that have scales of E5M3.
pub const E5M3_BY_CLAMP: &[(Op, Semantics)] = &[
    (
        Op::V_CVT_F32_FP8,
        or_e5m3!(from_small::<{ id::FP8 }>, f32_from_e5m3, F32, Byte, Whole),
    ),
    (
        Op::V_CVT_PK_FP8_F32,
        or_e5m3!(pair_to_small::<{ id::FP8 }>, e5m3_pair, Bits, Whole, Half),
    ),
    (
        Op::V_CVT_SR_FP8_F32,
        or_e5m3!(stochastic::<{ id::FP8 }>, e5m3_stochastic, Bits, Whole, Byte),
    ),
];
