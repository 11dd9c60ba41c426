//! Calls of functions over all lanes, compiled for the host's SIMD instructions.
//!
//! `f` must be an `#[inline(always)]` function item: what it does is compiled once for each kind of host. Arguments are passed
//! one by one, so that they stay in registers.

macro_rules! arity {
    ($call:ident, $avx2:ident, $($value:ident: $type:ident),+) => {
        /// Calls `f`, compiled for AVX2 if the host has it.
        #[inline(always)]
        pub(crate) fn $call<F: FnOnce($($type),+) -> R + Copy, R, $($type),+>(f: F, $($value: $type),+) -> R {
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
                // SAFETY: the host has these instructions.
                return unsafe { $avx2(f, $($value),+) };
            }
            f($($value),+)
        }

        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = "avx2,bmi1,bmi2")]
        unsafe fn $avx2<F: FnOnce($($type),+) -> R + Copy, R, $($type),+>(f: F, $($value: $type),+) -> R {
            f($($value),+)
        }
    };
}

arity!(call2, avx2_2, a: A, b: B);
arity!(call3, avx2_3, a: A, b: B, c: C);
arity!(call4, avx2_4, a: A, b: B, c: C, d: D);
arity!(call5, avx2_5, a: A, b: B, c: C, d: D, e: E);
