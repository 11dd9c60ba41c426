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

/// 1 / (2 pi), rounded.
const REVOLUTIONS_PER_RADIAN: u32 = 0x3e22_f983;

/// An angle in radians as revolutions, of which whole ones are dropped where the functions do not reach that far.
fn revolutions(a: u64) -> u32 {
    /// What the functions accept: 256.
    const LIMIT: u32 = 0x4380_0000;
    let turns = softfp::mul::<F32>(Env::IEEE, a as u32, REVOLUTIONS_PER_RADIAN).bits;
    match turns & (F32::SIGN as u32 - 1) {
        // From 2^8 on the fraction is exact; infinities stay, to be invalid.
        magnitude if magnitude > LIMIT && magnitude < F32::INF as u32 => softfp::fract::<F32>(Env::IEEE, turns).bits,
        _ => turns,
    }
}

fn ncos(_: &Context, [a, ..]: [u64; 4]) -> Value {
    (transcendental::cos::<F32>(Env::IEEE, revolutions(a)).bits as u64).into()
}

fn nsin(_: &Context, [a, ..]: [u64; 4]) -> Value {
    (transcendental::sin::<F32>(Env::IEEE, revolutions(a)).bits as u64).into()
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
