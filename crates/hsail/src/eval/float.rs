//! Floating point (PRM 5.11 to 5.13), on bit patterns.

use super::element::{Context, Element, Value};
use crate::types::Type;
use softfp::{Flags, Format, Outcome, Round};

/// The instance of a generic function for a floating-point type, if it is one.
macro_rules! instance {
    ($ty:expr, $f:ident) => {
        match $ty {
            Type::F16 => Some($f::<softfp::F16> as Element),
            Type::F32 => Some($f::<softfp::F32> as Element),
            Type::F64 => Some($f::<softfp::F64> as Element),
            _ => None,
        }
    };
}
pub(super) use instance;

pub(super) fn element(name: &str, ty: Type) -> Option<Element> {
    match name {
        "abs" => instance!(ty, abs),
        "add" => instance!(ty, add),
        "ceil" => instance!(ty, ceil),
        "copysign" => instance!(ty, copysign),
        "div" => instance!(ty, div),
        "floor" => instance!(ty, floor),
        "fma" | "mad" => instance!(ty, fma),
        "fract" => instance!(ty, fract),
        "max" => instance!(ty, max),
        "min" => instance!(ty, min),
        "mul" => instance!(ty, mul),
        "neg" => instance!(ty, neg),
        "rint" => instance!(ty, rint),
        "sqrt" => instance!(ty, sqrt),
        "sub" => instance!(ty, sub),
        "trunc" => instance!(ty, trunc),
        _ => None,
    }
}

pub(super) fn class(source: Type) -> Option<Element> {
    instance!(source, class_of)
}

pub(super) fn value<F: Format>(out: Outcome<F::Bits>) -> Value {
    Value {
        bits: F::to_u64(out.bits),
        flags: out.flags,
    }
}

fn add<F: Format>(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    value::<F>(softfp::add::<F>(c.env, F::from_u64(a), F::from_u64(b)))
}

fn sub<F: Format>(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    value::<F>(softfp::sub::<F>(c.env, F::from_u64(a), F::from_u64(b)))
}

fn mul<F: Format>(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    value::<F>(softfp::mul::<F>(c.env, F::from_u64(a), F::from_u64(b)))
}

fn div<F: Format>(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    value::<F>(softfp::div::<F>(c.env, F::from_u64(a), F::from_u64(b)))
}

fn sqrt<F: Format>(c: &Context, [a, ..]: [u64; 4]) -> Value {
    value::<F>(softfp::sqrt::<F>(c.env, F::from_u64(a)))
}

pub(super) fn fma<F: Format>(c: &Context, [a, b, d, _]: [u64; 4]) -> Value {
    value::<F>(softfp::fma::<F>(c.env, F::from_u64(a), F::from_u64(b), F::from_u64(d)))
}

fn max<F: Format>(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    value::<F>(softfp::max::<F>(c.env, true, F::from_u64(a), F::from_u64(b)))
}

fn min<F: Format>(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    value::<F>(softfp::min::<F>(c.env, true, F::from_u64(a), F::from_u64(b)))
}

/// To an integral value, which is never inexact here (PRM 5.11.2).
fn integral<F: Format>(c: &Context, direction: Round, a: u64) -> Value {
    let out = value::<F>(softfp::round_to_integral::<F>(c.env, direction, F::from_u64(a)));
    Value {
        flags: out.flags.without(Flags::INEXACT),
        ..out
    }
}

fn ceil<F: Format>(c: &Context, [a, ..]: [u64; 4]) -> Value {
    integral::<F>(c, Round::Up, a)
}

fn floor<F: Format>(c: &Context, [a, ..]: [u64; 4]) -> Value {
    integral::<F>(c, Round::Down, a)
}

fn rint<F: Format>(c: &Context, [a, ..]: [u64; 4]) -> Value {
    integral::<F>(c, Round::NearestEven, a)
}

fn trunc<F: Format>(c: &Context, [a, ..]: [u64; 4]) -> Value {
    integral::<F>(c, Round::Zero, a)
}

/// `a - floor(a)`, less than 1; zeros and infinities give zeros of their sign.
fn fract<F: Format>(c: &Context, [a, ..]: [u64; 4]) -> Value {
    let magnitude = a & (F::SIGN - 1);
    let flushed = c.env.denorm.flush_in && magnitude < F::MIN_NORMAL;
    if magnitude == 0 || magnitude == F::INF || flushed {
        return (a & F::SIGN).into();
    }
    value::<F>(softfp::fract::<F>(c.env, F::from_u64(a)))
}

fn abs<F: Format>(_: &Context, [a, ..]: [u64; 4]) -> Value {
    (a & (F::SIGN - 1)).into()
}

fn neg<F: Format>(_: &Context, [a, ..]: [u64; 4]) -> Value {
    (F::to_u64(F::from_u64(a)) ^ F::SIGN).into()
}

fn copysign<F: Format>(_: &Context, [a, b, ..]: [u64; 4]) -> Value {
    (a & (F::SIGN - 1) | b & F::SIGN).into()
}

/// The bits of Table 5-18 are those of [`softfp::Class::mask`].
fn class_of<F: Format>(_: &Context, [a, conditions, ..]: [u64; 4]) -> Value {
    let class = softfp::classify::<F>(F::from_u64(a));
    ((class.mask() & conditions as u32 != 0) as u64).into()
}
