//! Native floating point (PRM 5.14), whose accuracy is the implementation's: see the table of [`super`].

use super::element::{Context, Element, Value};
use super::float::instance;
use crate::types::Type;
use softfp::{Env, F32, Format, transcendental};

pub(super) fn element(name: &str, ty: Type) -> Option<Element> {
    match name {
        "ncos" => Some(ncos),
        "nsin" => Some(nsin),
        "nexp2" => Some(nexp2),
        "nlog2" => Some(nlog2),
        "nfma" => instance!(ty, nfma),
        "nrcp" => instance!(ty, nrcp),
        "nrsqrt" => instance!(ty, nrsqrt),
        "nsqrt" => instance!(ty, nsqrt),
        _ => None,
    }
}

/// The sine or cosine of an angle in radians, computed in double precision.
fn trigonometric(a: u64, f: fn(f64) -> f64) -> Value {
    let result = f(f32::from_bits(a as u32) as f64) as f32;
    if result.is_nan() {
        return F32::DEFAULT_NAN.into();
    }
    (result.to_bits() as u64).into()
}

fn ncos(_: &Context, [a, ..]: [u64; 4]) -> Value {
    trigonometric(a, f64::cos)
}

fn nsin(_: &Context, [a, ..]: [u64; 4]) -> Value {
    trigonometric(a, f64::sin)
}

fn nexp2(_: &Context, [a, ..]: [u64; 4]) -> Value {
    (transcendental::exp2::<F32>(Env::IEEE, a as u32).bits as u64).into()
}

fn nlog2(_: &Context, [a, ..]: [u64; 4]) -> Value {
    (transcendental::log2::<F32>(Env::IEEE, a as u32).bits as u64).into()
}

fn nfma<F: Format>(_: &Context, [a, b, d, _]: [u64; 4]) -> Value {
    let [a, b, d] = [a, b, d].map(F::from_u64);
    F::to_u64(softfp::fma::<F>(Env::IEEE, a, b, d).bits).into()
}

fn nrcp<F: Format>(_: &Context, [a, ..]: [u64; 4]) -> Value {
    F::to_u64(softfp::rcp::<F>(Env::IEEE, F::from_u64(a)).bits).into()
}

fn nrsqrt<F: Format>(_: &Context, [a, ..]: [u64; 4]) -> Value {
    F::to_u64(softfp::rsq::<F>(Env::IEEE, F::from_u64(a)).bits).into()
}

fn nsqrt<F: Format>(_: &Context, [a, ..]: [u64; 4]) -> Value {
    F::to_u64(softfp::sqrt::<F>(Env::IEEE, F::from_u64(a)).bits).into()
}
