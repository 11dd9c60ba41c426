//! Float operations by the host's arithmetic, for SIMD loops over lanes.

use std::num::Wrapping;

use super::half::{narrow, narrow_f64, narrow_rtz, widen};
use super::{FpDomain, curves};
use crate::domain::Host;

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

#[inline(always)]
pub(super) fn f32(a: W32) -> f32 {
    f32::from_bits(a.0)
}

#[inline(always)]
fn f64(a: W64) -> f64 {
    f64::from_bits(a.0)
}

#[inline(always)]
pub(super) fn b32(a: f32) -> W32 {
    Wrapping(a.to_bits())
}

#[inline(always)]
fn b64(a: f64) -> W64 {
    Wrapping(a.to_bits())
}

/// What the formats that the host has share.
macro_rules! native {
    ($float:ident, $uint:ident, $min:ident, $max:ident, $div_fixup:ident, $div_scale:ident, $mant:literal, $exp_max:literal,
     $far:literal, $tiny:literal, $up:expr, $down:expr, $below:literal) => {
        /// A NaN if either is one; -0 before +0.
        #[inline(always)]
        fn $min(a: $float, b: $float) -> $float {
            let (x, y) = (a.to_bits(), b.to_bits());
            let ordered = if a < b { x } else { y };
            let bits = if a == b { x | y } else { ordered };
            if a.is_nan() | b.is_nan() {
                $float::NAN
            } else {
                $float::from_bits(bits)
            }
        }

        #[inline(always)]
        fn $max(a: $float, b: $float) -> $float {
            let (x, y) = (a.to_bits(), b.to_bits());
            let ordered = if a > b { x } else { y };
            let bits = if a == b { x & y } else { ordered };
            if a.is_nan() | b.is_nan() {
                $float::NAN
            } else {
                $float::from_bits(bits)
            }
        }

        #[inline(always)]
        fn $div_fixup(q: $uint, d: $uint, n: $uint) -> $uint {
            const SIGN: $uint = 1 << ($uint::BITS - 1);
            const INF: $uint = $exp_max << $mant;
            let sign = (n ^ d) & SIGN;
            let (q, d, n) = (q & !SIGN, d & !SIGN, n & !SIGN);
            let difference = (n >> $mant) as i32 - (d >> $mant) as i32;
            let magnitude = if q >= INF { INF } else { q };
            let magnitude = if difference < $below { 0 } else { magnitude };
            let magnitude = if (d == INF) | (n == 0) { 0 } else { magnitude };
            let magnitude = if (d == 0) | (n == INF) { INF } else { magnitude };
            let invalid = (d > INF) | (n > INF) | ((d == 0) & (n == 0)) | ((d == INF) & (n == INF));
            if invalid {
                $float::NAN.to_bits()
            } else {
                sign | magnitude
            }
        }

        /// See [`softfp::division::div_scale`].
        #[inline(always)]
        fn $div_scale(v: $uint, d: $uint, n: $uint) -> ($uint, bool) {
            let (d_exp, n_exp) = ((d >> $mant & $exp_max) as i32, (n >> $mant & $exp_max) as i32);
            let difference = n_exp - d_exp;
            let is_denominator = v == d;
            let huge = difference >= $far;
            let small = difference <= -$far;
            let denormal = d_exp == 0;
            let great = d_exp >= $exp_max - 2;
            let tiny = n_exp <= $tiny;
            let post_scale = huge | (small & !denormal);
            // without branches, so that loops over lanes are vectors
            let otherwise = denormal | (!great & ((small & !is_denominator) | (!small & tiny)));
            let scale_up = (huge & is_denominator) | (!huge & otherwise);
            let scale_down = great & !huge & (!small | is_denominator);
            let by: $float = if scale_up { $up } else { 1.0 };
            let by = if scale_down { $down } else { by };
            let zero = (d << 1 == 0) | (n << 1 == 0);
            let scaled = $float::from_bits(v) * by;
            (if zero { $float::NAN } else { scaled }.to_bits(), post_scale)
        }
    };
}

native!(
    f32,
    u32,
    min_f32,
    max_f32,
    div_fixup_f32,
    div_scale_f32,
    23,
    0xff,
    96,
    24,
    TWO_64,
    1.0 / TWO_64,
    -150
);
native!(
    f64,
    u64,
    min_f64,
    max_f64,
    div_fixup_f64,
    div_scale_f64,
    52,
    0x7ff,
    768,
    53,
    TWO_128,
    1.0 / TWO_128,
    -1075
);

const TWO_64: f32 = 18_446_744_073_709_551_616.0;
const TWO_128: f64 = TWO_64 as f64 * TWO_64 as f64;

/// Denormals become zeros of their sign.
#[inline(always)]
pub(super) fn flush(a: f32) -> f32 {
    let kept = if a.abs() < f32::MIN_POSITIVE { 0x8000_0000 } else { !0 };
    f32::from_bits(a.to_bits() & kept)
}

/// A product as an output flush leaves it. The least normal number may be the rounding of what counts as denormal: not
/// decided here.
#[inline(always)]
pub(super) fn flush_product(p: f32) -> f32 {
    if p.abs() == f32::MIN_POSITIVE {
        f32::NAN
    } else {
        flush(p)
    }
}

/// An f16 with denormals as zeros of their sign.
#[inline(always)]
fn flush_f16(a: W32) -> f32 {
    widen(a) * if a.0 & 0x7c00 == 0 { 0.0 } else { 1.0 }
}

/// As [`flush_product`].
#[inline(always)]
fn flush_product_f16(p: W32) -> f32 {
    if p.0 & 0x7fff == 0x0400 { f32::NAN } else { flush_f16(p) }
}

/// `v_div_fixup_f16`: see [`softfp::division::div_fixup_f16`].
#[inline(always)]
fn div_fixup_f16(q: u32, d: u32, n: u32) -> u32 {
    const INF: u32 = 0x7c00;
    let sign = (n ^ d) & 0x8000;
    let (q, d, n) = (q & 0x7fff, d & 0x7fff, n & 0x7fff);
    let magnitude = if (d == INF) | (n == 0) { 0 } else { q };
    let magnitude = if (d == 0) | (n == INF) { INF } else { magnitude };
    let invalid = (d > INF) | (n > INF) | ((d == 0) & (n == 0)) | ((d == INF) & (n == INF));
    if invalid { 0x7e00 } else { sign | magnitude }
}

/// A float times a power of two that f64 can hold: `n` is cut off where all results are zero or infinite.
#[inline(always)]
fn scaled(a: f32, n: i32) -> f64 {
    let n = n.clamp(-400, 400);
    a as f64 * f64::from_bits(((n + 1023) as u64) << 52)
}

/// C's `frexp` of a number, with 0 as the exponent of what has none.
#[inline(always)]
fn frexp_exp(a: f64) -> W32 {
    let field = (a.to_bits() >> 52) as u32 & 0x7ff;
    let none = (field == 0) | (field == 0x7ff);
    Wrapping(if none { 0 } else { field.wrapping_sub(1022) })
}

#[inline(always)]
fn frexp_mant(a: f64) -> f64 {
    let field = (a.to_bits() >> 52) as u32 & 0x7ff;
    let none = (field == 0) | (field == 0x7ff);
    let mant = a.to_bits() & 0x800f_ffff_ffff_ffff | 0x3fe0_0000_0000_0000;
    f64::from_bits(if none { a.to_bits() } else { mant })
}

/// An f64 denormal as a normal number, others as they are; and what that added to the exponent.
#[inline(always)]
fn normalized(a: f64) -> (f64, u32) {
    let denormal = a.abs() < f64::MIN_POSITIVE;
    let big = a * TWO_64 as f64;
    (
        if denormal { big } else { a },
        if denormal & (a != 0.0) { 64 } else { 0 },
    )
}

/// `1 / sqrt(a)`, or a NaN where its rounding is in doubt.
#[inline(always)]
fn rsq_f64(a: f64) -> f64 {
    let y = 1.0 / a.sqrt();
    // 1 - a y^2 to twice the precision gives the error of y.
    let s = a * y;
    let s_low = a.mul_add(y, -s);
    let p = s * y;
    let p_low = s.mul_add(y, -p);
    let e = ((1.0 - p) - p_low) - s_low * y;
    let correction = 0.5 * y * e;
    let better = y + correction;
    let rest = ((y - better) + correction).abs();
    // Rounded right, unless the rest is near half a last place. A quotient of tiny numbers is not exact.
    let half = (f64::from_bits(better.to_bits().wrapping_add(1)) - better) * 0.5;
    let sure = (rest < half * 0.999) & (a > 1e-200);
    let special = (a == 0.0) | (a == f64::INFINITY);
    let value = if sure { better } else { f64::NAN };
    if special { y } else { value }
}

/// Whether an operand of sine and cosine is in their range.
#[inline(always)]
fn in_turns(a: f32) -> bool {
    a.abs() <= 256.0
}

#[inline(always)]
fn sin_f32(a: f32) -> f32 {
    // The sines of the tiniest may be denormal.
    let tiny = (a.abs() < 1e-36) & (a != 0.0);
    let x = if in_turns(a) { a } else { 0.0 };
    let y = curves::round_if_sure(curves::sin(x as f64, 0));
    // Where it crosses zero, the sine is +0.
    let y = if y == 0.0 {
        f32::from_bits(a.to_bits() & if a == 0.0 { !0 } else { 0 })
    } else {
        y
    };
    if tiny | a.is_nan() | a.is_infinite() {
        f32::NAN
    } else {
        y
    }
}

#[inline(always)]
fn cos_f32(a: f32) -> f32 {
    let x = if in_turns(a) { a } else { 0.0 };
    let y = curves::round_if_sure(curves::sin(x as f64, 1)) + 0.0;
    if a.is_nan() | a.is_infinite() { f32::NAN } else { y }
}

/// The curves' operands are f32; of an f16 their result is exact enough to be rounded to f16.
#[inline(always)]
fn sin_f16(a: f32, quarters: u64) -> W32 {
    let x = if in_turns(a) { a } else { 0.0 };
    let y = curves::sin(x as f64, quarters);
    let y = if y == 0.0 { 0.0 } else { y };
    let y = if (a == 0.0) & (quarters == 0) { a as f64 } else { y };
    narrow_f64(if a.is_nan() | a.is_infinite() { f64::NAN } else { y })
}

#[inline(always)]
fn log2_special(a: f32, log: f64) -> f64 {
    let log = if a == f32::INFINITY { f64::INFINITY } else { log };
    let log = if a == 0.0 { f64::NEG_INFINITY } else { log };
    if (a < 0.0) | a.is_nan() { f64::NAN } else { log }
}

/// The operations that the host has, or that it has for f32 and that are right for f16 then too: the double rounding of sum,
/// difference and product is harmless, the others are exact.
macro_rules! implement {
    (F16 $($names:ident)*) => { implement!(widen narrow min_f32 max_f32 $($names)*); };
    (F32 $($names:ident)*) => { implement!(f32 b32 min_f32 max_f32 $($names)*); };
    (F64 $($names:ident)*) => { implement!(f64 b64 min_f64 max_f64 $($names)*); };
    (
        $float:ident $bits:ident $host_min:ident $host_max:ident $word:ident
        $add:ident $sub:ident $mul:ident $fma:ident $min:ident $max:ident $lt:ident $eq:ident $unordered:ident
        $trunc:ident $ceil:ident $floor:ident $rndne:ident $($other:ident)*
    ) => {
        #[inline(always)]
        fn $add(self, a: Self::$word, b: Self::$word) -> Self::$word {
            $bits($float(a) + $float(b))
        }
        #[inline(always)]
        fn $sub(self, a: Self::$word, b: Self::$word) -> Self::$word {
            $bits($float(a) - $float(b))
        }
        #[inline(always)]
        fn $mul(self, a: Self::$word, b: Self::$word) -> Self::$word {
            $bits($float(a) * $float(b))
        }
        #[inline(always)]
        fn $min(self, a: Self::$word, b: Self::$word) -> Self::$word {
            $bits($host_min($float(a), $float(b)))
        }
        #[inline(always)]
        fn $max(self, a: Self::$word, b: Self::$word) -> Self::$word {
            $bits($host_max($float(a), $float(b)))
        }
        #[inline(always)]
        fn $lt(self, a: Self::$word, b: Self::$word) -> bool {
            $float(a) < $float(b)
        }
        #[inline(always)]
        fn $eq(self, a: Self::$word, b: Self::$word) -> bool {
            $float(a) == $float(b)
        }
        #[inline(always)]
        fn $unordered(self, a: Self::$word, b: Self::$word) -> bool {
            $float(a).is_nan() | $float(b).is_nan()
        }
        #[inline(always)]
        fn $trunc(self, a: Self::$word) -> Self::$word {
            $bits($float(a).trunc())
        }
        #[inline(always)]
        fn $ceil(self, a: Self::$word) -> Self::$word {
            $bits($float(a).ceil())
        }
        #[inline(always)]
        fn $floor(self, a: Self::$word) -> Self::$word {
            $bits($float(a).floor())
        }
        #[inline(always)]
        fn $rndne(self, a: Self::$word) -> Self::$word {
            $bits($float(a).round_ties_even())
        }
    };
}

impl FpDomain for Host {
    super::for_each_format!(implement);

    // In f64 the product is exact, and so is the sum wherever its low end matters to an f16.
    #[inline(always)]
    fn fma_f16(self, a: W32, b: W32, c: W32) -> W32 {
        narrow_f64((widen(a) as f64).mul_add(widen(b) as f64, widen(c) as f64))
    }
    #[inline(always)]
    fn fract_f16(self, a: W32) -> W32 {
        let x = widen(a);
        let f = narrow(x - x.floor());
        Wrapping(if f.0 == 0x3c00 { 0x3bff } else { f.0 })
    }
    #[inline(always)]
    fn ldexp_f16(self, a: W32, n: W32) -> W32 {
        let n = (n.0 as i16 as i32).clamp(-60, 60);
        narrow(widen(a) * f32::from_bits(((n + 127) as u32) << 23))
    }
    #[inline(always)]
    fn frexp_exp_f16(self, a: W32) -> W32 {
        Wrapping(frexp_exp(widen(a) as f64).0 & 0xffff)
    }
    #[inline(always)]
    fn frexp_mant_f16(self, a: W32) -> W32 {
        narrow(frexp_mant(widen(a) as f64) as f32)
    }
    #[inline(always)]
    fn rcp_f16(self, a: W32) -> W32 {
        narrow(1.0 / widen(a))
    }
    #[inline(always)]
    fn rsq_f16(self, a: W32) -> W32 {
        narrow_f64(1.0 / (widen(a) as f64).sqrt())
    }
    #[inline(always)]
    fn sqrt_f16(self, a: W32) -> W32 {
        narrow(widen(a).sqrt())
    }
    #[inline(always)]
    fn div_fixup_f16(self, q: W32, d: W32, n: W32) -> W32 {
        Wrapping(div_fixup_f16(q.0, d.0, n.0))
    }
    #[inline(always)]
    fn mad_f16(self, a: W32, b: W32, c: W32) -> W32 {
        let product = flush_product_f16(narrow(flush_f16(a) * flush_f16(b)));
        narrow(flush_f16(narrow(product + flush_f16(c))))
    }
    #[inline(always)]
    fn exp2_f16(self, a: W32) -> W32 {
        narrow_f64(curves::exp2(widen(a).clamp(-60.0, 60.0) as f64))
    }
    #[inline(always)]
    fn log2_f16(self, a: W32) -> W32 {
        let x = widen(a);
        narrow_f64(log2_special(x, curves::log2(x)))
    }
    #[inline(always)]
    fn sin_f16(self, a: W32) -> W32 {
        sin_f16(widen(a), 0)
    }
    #[inline(always)]
    fn cos_f16(self, a: W32) -> W32 {
        sin_f16(widen(a), 1)
    }

    #[inline(always)]
    fn fma_f32(self, a: W32, b: W32, c: W32) -> W32 {
        b32(f32(a).mul_add(f32(b), f32(c)))
    }
    #[inline(always)]
    fn fract_f32(self, a: W32) -> W32 {
        let f = f32(a) - f32(a).floor();
        b32(if f == 1.0 { 1.0 - f32::EPSILON / 2.0 } else { f })
    }
    #[inline(always)]
    fn ldexp_f32(self, a: W32, n: W32) -> W32 {
        b32(scaled(f32(a), n.0 as i32) as f32)
    }
    #[inline(always)]
    fn frexp_exp_f32(self, a: W32) -> W32 {
        frexp_exp(f32(a) as f64)
    }
    #[inline(always)]
    fn frexp_mant_f32(self, a: W32) -> W32 {
        b32(frexp_mant(f32(a) as f64) as f32)
    }
    #[inline(always)]
    fn rcp_f32(self, a: W32) -> W32 {
        b32(flush(1.0 / flush(f32(a))))
    }
    #[inline(always)]
    fn rsq_f32(self, a: W32) -> W32 {
        b32(curves::round_if_sure(1.0 / (flush(f32(a)) as f64).sqrt()))
    }
    #[inline(always)]
    fn sqrt_f32(self, a: W32) -> W32 {
        b32(flush(f32(a)).sqrt())
    }
    #[inline(always)]
    fn div_fixup_f32(self, q: W32, d: W32, n: W32) -> W32 {
        Wrapping(div_fixup_f32(q.0, d.0, n.0))
    }

    #[inline(always)]
    fn fma_f64(self, a: W64, b: W64, c: W64) -> W64 {
        b64(f64(a).mul_add(f64(b), f64(c)))
    }
    #[inline(always)]
    fn fract_f64(self, a: W64) -> W64 {
        let f = f64(a) - f64(a).floor();
        b64(if f == 1.0 { 1.0 - f64::EPSILON / 2.0 } else { f })
    }
    #[inline(always)]
    fn ldexp_f64(self, a: W64, n: W32) -> W64 {
        let field = (a.0 >> 52) as i32 & 0x7ff;
        let n = (n.0 as i32).clamp(-0x1000, 0x1000);
        let easy = (field != 0) & (field + n > 0) & (field + n < 0x7ff);
        let shifted = a.0.wrapping_add((n as i64 as u64) << 52);
        let same = (field == 0x7ff) | (a.0 << 1 == 0);
        let value = if easy { shifted } else { f64::NAN.to_bits() };
        Wrapping(if same { a.0 } else { value })
    }
    #[inline(always)]
    fn frexp_exp_f64(self, a: W64) -> W32 {
        let (a, extra) = normalized(f64(a));
        frexp_exp(a) - Wrapping(extra)
    }
    #[inline(always)]
    fn frexp_mant_f64(self, a: W64) -> W64 {
        b64(frexp_mant(normalized(f64(a)).0))
    }
    #[inline(always)]
    fn rcp_f64(self, a: W64) -> W64 {
        b64(1.0 / f64(a))
    }
    #[inline(always)]
    fn rsq_f64(self, a: W64) -> W64 {
        b64(rsq_f64(f64(a)))
    }
    #[inline(always)]
    fn sqrt_f64(self, a: W64) -> W64 {
        b64(f64(a).sqrt())
    }
    #[inline(always)]
    fn div_fixup_f64(self, q: W64, d: W64, n: W64) -> W64 {
        Wrapping(div_fixup_f64(q.0, d.0, n.0))
    }

    #[inline(always)]
    fn mad_f32(self, a: W32, b: W32, c: W32) -> W32 {
        let product = flush_product(flush(f32(a)) * flush(f32(b)));
        b32(flush(product + flush(f32(c))))
    }
    #[inline(always)]
    fn exp2_f32(self, a: W32) -> W32 {
        let x = f32(a);
        let y = curves::round_if_sure(curves::exp2(x.clamp(-200.0, 200.0) as f64));
        b32(if x < -126.0 { 0.0 } else { y })
    }
    #[inline(always)]
    fn log2_f32(self, a: W32) -> W32 {
        let x = flush(f32(a));
        b32(curves::round_if_sure(log2_special(x, curves::log2(x))))
    }
    #[inline(always)]
    fn sin_f32(self, a: W32) -> W32 {
        b32(sin_f32(f32(a)))
    }
    #[inline(always)]
    fn cos_f32(self, a: W32) -> W32 {
        b32(cos_f32(f32(a)))
    }
    #[inline(always)]
    fn div_scale_f32(self, v: W32, d: W32, n: W32) -> (W32, bool) {
        let (value, post_scale) = div_scale_f32(v.0, d.0, n.0);
        (Wrapping(value), post_scale)
    }
    #[inline(always)]
    fn div_fmas_f32(self, a: W32, b: W32, c: W32, post_scale: bool) -> W32 {
        let value = f32(a).mul_add(f32(b), f32(c));
        b32(if post_scale { f32::NAN } else { value })
    }
    #[inline(always)]
    fn div_scale_f64(self, v: W64, d: W64, n: W64) -> (W64, bool) {
        let (value, post_scale) = div_scale_f64(v.0, d.0, n.0);
        (Wrapping(value), post_scale)
    }
    #[inline(always)]
    fn div_fmas_f64(self, a: W64, b: W64, c: W64, post_scale: bool) -> W64 {
        let value = f64(a).mul_add(f64(b), f64(c));
        b64(if post_scale { f64::NAN } else { value })
    }
    #[inline(always)]
    fn trig_preop_f64(self, a: W64, segment: W32) -> W64 {
        Wrapping(super::trig_preop(softfp::Env::IEEE, a.0, segment.0))
    }

    #[inline(always)]
    fn f16_to_f32(self, a: W32) -> W32 {
        b32(widen(a))
    }
    #[inline(always)]
    fn f32_to_f16(self, a: W32) -> W32 {
        narrow(f32(a))
    }
    #[inline(always)]
    fn f32_to_f16_rtz(self, a: W32) -> W32 {
        narrow_rtz(a.0)
    }
    #[inline(always)]
    fn f32_to_f64(self, a: W32) -> W64 {
        b64(f32(a) as f64)
    }
    #[inline(always)]
    fn f64_to_f32(self, a: W64) -> W32 {
        b32(f64(a) as f32)
    }
    #[inline(always)]
    fn i32_to_f32(self, a: W32) -> W32 {
        b32(a.0 as i32 as f32)
    }
    #[inline(always)]
    fn u32_to_f32(self, a: W32) -> W32 {
        b32(a.0 as f32)
    }
    #[inline(always)]
    fn i16_to_f16(self, a: W32) -> W32 {
        narrow(a.0 as i16 as f32)
    }
    #[inline(always)]
    fn u16_to_f16(self, a: W32) -> W32 {
        narrow(a.0 as u16 as f32)
    }
    #[inline(always)]
    fn f32_to_u8(self, a: W32) -> W32 {
        let x = f32(a).round_ties_even() as i32;
        Wrapping(x.clamp(0, 0xff) as u32)
    }
    super::mode_independent!();
    super::truncating!();

    #[inline(always)]
    fn rcp_iflag_f32(self, a: W32) -> W32 {
        self.rcp_f32(a)
    }
}
