//! What the machine takes from its host: levels of SIMD instructions, and functions compiled for each of them.

use std::ptr::NonNull;

pub(crate) mod level;
mod simd;

pub use level::{SimdLevel, VectorWidth, check_environment};
pub(crate) use simd::simd;

/// The value of a zero-sized function item.
#[inline(always)]
pub(crate) fn item<F: Copy>() -> F {
    const {
        assert!(
            size_of::<F>() == 0,
            "only function items and closures without captures can be kernels"
        )
    };
    // SAFETY: a value without bytes can be read from any aligned address; F is Copy, so no invariant hangs on how many exist.
    unsafe { NonNull::<F>::dangling().read() }
}
