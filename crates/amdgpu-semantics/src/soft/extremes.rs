//! Minimum and maximum by rules for NaNs and denormals that are not GFX9's.

use softfp::{F16, F32, F64, Flags, Outcome};

use super::{Held, Soft, W32, W64};

/// What becomes of a NaN operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NanOperand {
    /// The other operand is the result; with MODE.IEEE, a signaling NaN is, quiet; of two others the first (RDNA3 ISA, V_MIN_F32).
    ByMode,
    /// The other operand is the result; of two NaNs the first, quiet (RDNA4 ISA, V_MIN_NUM_F32).
    Missing,
    /// It is the result, quiet, a signaling one before others (RDNA4 ISA, V_MINIMUM_F32). These do not read MODE: denormals count.
    Result,
}

/// Which of two is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extreme {
    Least,
    Greatest,
}

impl Soft {
    /// The lesser or the greater of two f16, -0 before +0. Denormals are flushed as MODE says of sources, and not once more as results.
    pub fn extreme_f16(self, which: Extreme, nan: NanOperand, a: W32, b: W32) -> W32 {
        extreme::<F16>(self, which, nan, a, b)
    }

    /// As [`Soft::extreme_f16`], of f32.
    pub fn extreme_f32(self, which: Extreme, nan: NanOperand, a: W32, b: W32) -> W32 {
        extreme::<F32>(self, which, nan, a, b)
    }

    /// As [`Soft::extreme_f16`], of f64.
    pub fn extreme_f64(self, which: Extreme, nan: NanOperand, a: W64, b: W64) -> W64 {
        extreme::<F64>(self, which, nan, a, b)
    }
}

fn extreme<F: Held>(d: Soft, which: Extreme, nan: NanOperand, a: F::Word, b: F::Word) -> F::Word {
    let mut env = F::env(d);
    env.denorm.flush_out = false;
    if nan == NanOperand::Result {
        env.denorm.flush_in = false;
    }
    let [x, y] = [a, b].map(F::take);
    let is_nan = |x| F::to_u64(x) & !F::SIGN > F::INF;
    let is_signaling = |x| is_nan(x) && F::to_u64(x) & F::QUIET == 0;
    // an addition quiets a NaN and keeps it
    let quieted = |x| F::give(d, softfp::add::<F>(env, x, x));
    let ieee = nan == NanOperand::ByMode && d.mode.ieee();
    match (nan, is_nan(x), is_nan(y)) {
        (NanOperand::Missing, true, true) | (NanOperand::Result, true, false) => return quieted(x),
        (NanOperand::Result, false, true) => return quieted(y),
        (NanOperand::Result, true, true) if is_signaling(y) && !is_signaling(x) => return quieted(y),
        (NanOperand::Result, true, true) => return quieted(x),
        // of two NaNs the first as it is, but for signaling ones
        (NanOperand::ByMode, true, true) if !ieee || !is_signaling(x) && !is_signaling(y) => {
            return F::give(
                d,
                Outcome {
                    bits: x,
                    flags: Flags::NONE,
                },
            );
        }
        _ => {}
    }
    F::give(
        d,
        match which {
            Extreme::Least => softfp::min::<F>(env, ieee, x, y),
            Extreme::Greatest => softfp::max::<F>(env, ieee, x, y),
        },
    )
}
