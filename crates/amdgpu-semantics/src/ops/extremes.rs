//! Minimum, maximum and median of floats on RDNA3 and later, as exact functions; where no operand is a NaN and MODE is the usual one,
//! they are those of [`super::valu_f32`] and its siblings.
//!
//! Denormals are flushed as MODE says of sources, and not again as results (RDNA3 ISA, V_MIN_F32); minimum and maximum of IEEE
//! 754-2019 do not read MODE (LLVM, AMDGPU target, ReadsModeReg).

use crate::domain::Wrapping;
use crate::fp::FpDomain;
use crate::soft::Extreme::{Greatest, Least};
use crate::soft::{NanOperand, Soft};

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

/// The functions of one rule for NaNs.
macro_rules! rule {
    (
        $(#[$doc:meta])*
        $module:ident $nan:ident
    ) => {
        $(#[$doc])*
        pub mod $module {
            use super::*;

            const NAN: NanOperand = NanOperand::$nan;

            pub fn min_f16(d: Soft, a: W32, b: W32) -> W32 {
                d.extreme_f16(Least, NAN, a, b)
            }
            pub fn max_f16(d: Soft, a: W32, b: W32) -> W32 {
                d.extreme_f16(Greatest, NAN, a, b)
            }
            pub fn min_f32(d: Soft, a: W32, b: W32) -> W32 {
                d.extreme_f32(Least, NAN, a, b)
            }
            pub fn max_f32(d: Soft, a: W32, b: W32) -> W32 {
                d.extreme_f32(Greatest, NAN, a, b)
            }
            pub fn min_f64(d: Soft, a: W64, b: W64) -> W64 {
                d.extreme_f64(Least, NAN, a, b)
            }
            pub fn max_f64(d: Soft, a: W64, b: W64) -> W64 {
                d.extreme_f64(Greatest, NAN, a, b)
            }
            pub fn min3_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                min_f16(d, min_f16(d, a, b), c)
            }
            pub fn max3_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                max_f16(d, max_f16(d, a, b), c)
            }
            pub fn min3_f32(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                min_f32(d, min_f32(d, a, b), c)
            }
            pub fn max3_f32(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                max_f32(d, max_f32(d, a, b), c)
            }
            pub fn maxmin_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                min_f16(d, max_f16(d, a, b), c)
            }
            pub fn minmax_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                max_f16(d, min_f16(d, a, b), c)
            }
            pub fn maxmin_f32(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                min_f32(d, max_f32(d, a, b), c)
            }
            pub fn minmax_f32(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                max_f32(d, min_f32(d, a, b), c)
            }
            pub fn pk_min_f16(d: Soft, a: W32, b: W32) -> W32 {
                min_f16(d, a, b) | min_f16(d, a >> 16, b >> 16) << 16
            }
            pub fn pk_max_f16(d: Soft, a: W32, b: W32) -> W32 {
                max_f16(d, a, b) | max_f16(d, a >> 16, b >> 16) << 16
            }
            pub fn pk_min3_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                min3_f16(d, a, b, c) | min3_f16(d, a >> 16, b >> 16, c >> 16) << 16
            }
            pub fn pk_max3_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                max3_f16(d, a, b, c) | max3_f16(d, a >> 16, b >> 16, c >> 16) << 16
            }
            /// The middle one; the least of all three where one is a NaN. Zeros of both signs are equal when the greatest is looked for
            /// (LLVM folds it so).
            pub fn med3_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                if [a, b, c].into_iter().any(|x| x.0 & 0x7fff > 0x7c00) {
                    return min3_f16(d, a, b, c);
                }
                let greatest = max3_f16(d, a, b, c);
                let is_greatest = |x: W32| d.eq_f16(x, greatest);
                match () {
                    () if is_greatest(a) => max_f16(d, b, c),
                    () if is_greatest(b) => max_f16(d, a, c),
                    () => max_f16(d, a, b),
                }
            }
            /// As [`med3_f16`].
            pub fn med3_f32(d: Soft, a: W32, b: W32, c: W32) -> W32 {
                if [a, b, c].into_iter().any(|x| x.0 & 0x7fff_ffff > 0x7f80_0000) {
                    return min3_f32(d, a, b, c);
                }
                let greatest = max3_f32(d, a, b, c);
                let is_greatest = |x: W32| d.eq_f32(x, greatest);
                match () {
                    () if is_greatest(a) => max_f32(d, b, c),
                    () if is_greatest(b) => max_f32(d, a, c),
                    () => max_f32(d, a, b),
                }
            }
        }
    };
}

rule! {
    /// Of GFX11: MODE.IEEE says what becomes of a signaling NaN.
    by_mode ByMode
}

rule! {
    /// `_num` of GFX12: a NaN is left out.
    number Missing
}

rule! {
    /// `minimum` and `maximum` of IEEE 754-2019: a NaN is the result.
    ieee_2019 Result
}
