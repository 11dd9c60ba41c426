//! Arithmetic on bf16: packed, in mixed multiply-adds, and special functions (CDNA5 ISA 7.7, 15.8, 15.12).
//!
//! Packed operations round to nearest even, keep denormals, and raise no exceptions, whatever MODE says; MODE.FP16_OVFL makes
//! results that overflow the greatest number (CDNA5 ISA 7.7, PK_*_BF16 ops).
//!
//! A special function is that of f32, rounded to nearest even: the text says so of V_TANH_BF16, and how precise the others are it
//! does not say.

use std::num::Wrapping;

use softfp::{BF16, Denorm, Env, F32, Flags, Format, NanRule, Outcome, Round};

use super::tanh;
use crate::fp::FpDomain;
use crate::soft::Soft;

type W32 = Wrapping<u32>;

const ENV: Env = Env {
    round: Round::NearestEven,
    denorm: Denorm::KEEP,
    nan: NanRule::Gcn,
};

/// The bits of a result, as FP16_OVFL wants them.
fn limited(d: Soft, out: Outcome<u16>) -> u32 {
    let overflowed = d.mode().fp16_ovfl() && out.flags.contains(Flags::OVERFLOW);
    let bits = match overflowed {
        true => out.bits & 0x8000 | BF16::MAX_FINITE as u16,
        false => out.bits,
    };
    bits.into()
}

/// `f` of the low halves and of the high halves.
fn halves<const N: usize>(operands: [W32; N], f: impl Fn([u16; N]) -> u32) -> W32 {
    let low = f(operands.map(|x| x.0 as u16));
    let high = f(operands.map(|x| (x.0 >> 16) as u16));
    Wrapping(low | high << 16)
}

pub fn v_pk_fma_bf16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
    halves([a, b, c], |[a, b, c]| limited(d, softfp::fma::<BF16>(ENV, a, b, c)))
}

pub fn v_pk_add_bf16(d: Soft, a: W32, b: W32) -> W32 {
    halves([a, b], |[a, b]| limited(d, softfp::add::<BF16>(ENV, a, b)))
}

pub fn v_pk_mul_bf16(d: Soft, a: W32, b: W32) -> W32 {
    halves([a, b], |[a, b]| limited(d, softfp::mul::<BF16>(ENV, a, b)))
}

/// A NaN counts only beside another one, which is returned quiet.
fn number(a: u16, b: u16, pick: impl Fn(Env, bool, u16, u16) -> Outcome<u16>) -> u32 {
    let is_nan = |x: u16| x & 0x7fff > 0x7f80;
    match is_nan(a) && is_nan(b) {
        true => (a | 0x40).into(),
        false => pick(ENV, false, a, b).bits.into(),
    }
}

pub fn v_pk_min_num_bf16(_: Soft, a: W32, b: W32) -> W32 {
    halves([a, b], |[a, b]| number(a, b, softfp::min::<BF16>))
}

pub fn v_pk_max_num_bf16(_: Soft, a: W32, b: W32) -> W32 {
    halves([a, b], |[a, b]| number(a, b, softfp::max::<BF16>))
}

/// An f32 rounded to nearest even.
pub fn f32_to_bf16(d: Soft, a: W32) -> W32 {
    Wrapping(limited(d, softfp::convert::<F32, BF16>(ENV, a.0)))
}

/// Sources arrive as f32; the result is that of f32, rounded once more.
pub fn v_fma_mix_bf16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
    f32_to_bf16(d, d.fma_f32(a, b, c))
}

/// An operation on an f32 for a bf16 in the low half.
fn through_f32(d: Soft, a: W32, f: impl Fn(Soft, W32) -> W32) -> W32 {
    f32_to_bf16(d, f(d, a << 16))
}

pub fn v_rcp_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, Soft::rcp_f32)
}

pub fn v_sqrt_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, Soft::sqrt_f32)
}

pub fn v_rsq_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, Soft::rsq_f32)
}

pub fn v_log_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, Soft::log2_f32)
}

pub fn v_exp_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, Soft::exp2_f32)
}

pub fn v_sin_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, Soft::sin_f32)
}

pub fn v_cos_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, Soft::cos_f32)
}

pub fn v_tanh_bf16(d: Soft, a: W32) -> W32 {
    through_f32(d, a, tanh::v_tanh_f32)
}
