//! Conversions (PRM 5.19).

use super::element::{Context, Value, low_bits, value_of};
use super::float::value;
use crate::types::Type;
use softfp::{Class, F16, F32, F64, Flags, Format, Outcome};

/// Every pair of Table 5-27.
pub(super) fn convert(c: &Context, [a, ..]: [u64; 4]) -> Value {
    match c.from {
        Type::F16 => from_float::<F16>(c, a),
        Type::F32 => from_float::<F32>(c, a),
        Type::F64 => from_float::<F64>(c, a),
        from => from_integer(c, from, a),
    }
}

/// The register that holds an integer: what is narrower than 32 bits is extended to 32 (PRM 4.16.2).
fn register(ty: Type, bits: u64) -> u64 {
    if ty.is_signed() && ty.bits() < 32 {
        value_of(ty, bits) as u32 as u64
    } else {
        low_bits(ty, bits)
    }
}

fn from_integer(c: &Context, from: Type, a: u64) -> Value {
    let number = value_of(from, a);
    match c.ty {
        Type::B1 => ((number != 0) as u64).into(),
        Type::F16 => integer_to_float::<F16>(c, number),
        Type::F32 => integer_to_float::<F32>(c, number),
        Type::F64 => integer_to_float::<F64>(c, number),
        to => register(to, number as u64).into(),
    }
}

fn integer_to_float<F: Format>(c: &Context, number: i128) -> Value {
    value::<F>(match u64::try_from(number) {
        Ok(positive) => softfp::from_int::<F, u64>(c.env, positive),
        Err(_) => softfp::from_int::<F, i64>(c.env, number as i64),
    })
}

fn from_float<F: Format>(c: &Context, a: u64) -> Value {
    let x = F::from_u64(a);
    match c.ty {
        Type::B1 => is_not_zero::<F>(c, x),
        Type::F16 => value::<F16>(softfp::convert::<F, F16>(c.env, x)),
        Type::F32 => value::<F32>(softfp::convert::<F, F32>(c.env, x)),
        Type::F64 => value::<F64>(softfp::convert::<F, F64>(c.env, x)),
        Type::U8 => to_integer::<F, u8>(c, x),
        Type::U16 => to_integer::<F, u16>(c, x),
        Type::U32 => to_integer::<F, u32>(c, x),
        Type::U64 => to_integer::<F, u64>(c, x),
        Type::S8 => to_integer::<F, i8>(c, x),
        Type::S16 => to_integer::<F, i16>(c, x),
        Type::S32 => to_integer::<F, i32>(c, x),
        _ => to_integer::<F, i64>(c, x),
    }
}

/// `ztest` of Table 5-28.
fn is_not_zero<F: Format>(c: &Context, x: F::Bits) -> Value {
    let class = softfp::classify::<F>(x);
    let zero = match class {
        Class::PositiveZero | Class::NegativeZero => true,
        Class::PositiveDenormal | Class::NegativeDenormal => c.env.denorm.flush_in,
        _ => false,
    };
    Value {
        bits: !zero as u64,
        flags: if class == Class::SignalingNan {
            Flags::INVALID
        } else {
            Flags::NONE
        },
    }
}

/// PRM 5.19.4. Out of range, the result is the end of the range, or 0 for a NaN, with or without saturation.
fn to_integer<F: Format, I: softfp::Int>(c: &Context, x: F::Bits) -> Value {
    let Outcome { bits, mut flags } = softfp::to_int::<F, I>(c.env, x);
    if c.to_int.saturating && softfp::classify::<F>(x) != Class::SignalingNan {
        flags = flags.without(Flags::INVALID);
    }
    if !c.to_int.signaling {
        flags = flags.without(Flags::INEXACT);
    }
    Value {
        bits: register(c.ty, bits.widen() as u64),
        flags,
    }
}
