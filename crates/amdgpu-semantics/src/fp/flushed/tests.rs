//! Against exact arithmetic, on the ends of the ranges and on random bits.

use super::*;
use crate::mode::Mode;
use crate::soft::Soft;

/// MODE as kernels for GFX8 have it, but for IEEE.
const MODE: Mode = Mode(0xc0);

/// Numbers around the least normal one, whose products and quotients are, and the ends of the range.
fn operands() -> Vec<u32> {
    let magnitudes = [
        0,
        1,
        0x007f_ffff,
        0x0080_0000,
        0x0080_0001,
        0x0100_0000,
        0x1f80_0000,
        0x2000_0000,
        0x1fff_ffff,
        0x3f00_0000,
        0x3f7f_ffff,
        0x3f80_0000,
        0x3f80_0001,
        0x4000_0000,
        0x5f80_0000,
        0x7f7f_ffff,
        0x7f80_0000,
        0x7fc0_0000,
        0x7fa0_0000,
    ];
    let mut state = 1u32;
    let random = std::iter::repeat_with(move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // every exponent, significands with few and with many bits
        let bits = state ^ state >> 15;
        if bits & 1 == 0 { bits & 0xff80_0003 } else { bits }
    });
    let both = magnitudes.into_iter().flat_map(|m| [m, m | 0x8000_0000]);
    both.chain(random.take(60)).collect()
}

fn is_nan(a: u32) -> bool {
    a & 0x7fff_ffff > 0x7f80_0000
}

/// Whether the fast result is the exact one, or a NaN.
#[track_caller]
fn check(name: &str, fast: W32, exact: W32, operands: &[u32]) {
    assert!(
        is_nan(fast.0) || fast == exact,
        "{name} of {operands:x?}: {:#x}, exactly {:#x}",
        fast.0,
        exact.0
    );
}

macro_rules! checked {
    ($soft:ident, $a:ident, $b:ident, $c:ident: $($name:ident($($arg:ident),+))+) => {$({
        let fast = Flushed.$name($(Wrapping($arg)),+);
        let exact = $soft.$name($(Wrapping($arg)),+);
        check(stringify!($name), fast, exact, &[$($arg),+]);
    })+};
}

#[test]
fn results_are_exact_or_nan() {
    let soft = Soft::new(MODE);
    let operands = operands();
    for &a in &operands {
        checked!(soft, a, b, c: trunc_f32(a) ceil_f32(a) floor_f32(a) rndne_f32(a) fract_f32(a) frexp_mant_f32(a) rcp_f32(a)
            rsq_f32(a) sqrt_f32(a) exp2_f32(a) log2_f32(a) sin_f32(a) cos_f32(a) f16_to_f32(a) i32_to_f32(a) u32_to_f32(a));
        if !is_nan(a) {
            let x = Wrapping(a);
            assert_eq!(Flushed.f32_to_f16(x), soft.f32_to_f16(x), "{a:#x}");
            assert_eq!(Flushed.f32_to_f16_rtz(x), soft.f32_to_f16_rtz(x), "{a:#x}");
            assert_eq!(Flushed.f32_to_f64(x), soft.f32_to_f64(x), "{a:#x}");
        }
        assert_eq!(Flushed.frexp_exp_f32(Wrapping(a)), soft.frexp_exp_f32(Wrapping(a)));
        assert_eq!(Flushed.f32_to_u8(Wrapping(a)), soft.f32_to_u8(Wrapping(a)));
        for &b in &operands {
            checked!(soft, a, b, c: add_f32(a, b) sub_f32(a, b) mul_f32(a, b) min_f32(a, b) max_f32(a, b));
            let (x, y) = (Wrapping(a), Wrapping(b));
            assert_eq!(Flushed.lt_f32(x, y), soft.lt_f32(x, y), "{a:#x} < {b:#x}");
            assert_eq!(Flushed.eq_f32(x, y), soft.eq_f32(x, y), "{a:#x} == {b:#x}");
            assert_eq!(Flushed.unordered_f32(x, y), soft.unordered_f32(x, y));
            let n = Wrapping((b as i32 >> 22) as u32);
            check("ldexp", Flushed.ldexp_f32(x, n), soft.ldexp_f32(x, n), &[a, n.0]);
            let wide = Wrapping(u64::from(a) << 32 | u64::from(b));
            check("f64_to_f32", Flushed.f64_to_f32(wide), soft.f64_to_f32(wide), &[a, b]);
            for v in [a, b] {
                let (fast, exact) = (
                    Flushed.div_scale_f32(Wrapping(v), x, y),
                    soft.div_scale_f32(Wrapping(v), x, y),
                );
                check("div_scale", fast.0, exact.0, &[v, a, b]);
                assert!(is_nan(fast.0.0) || fast.1 == exact.1, "div_scale of {a:#x} {b:#x}");
            }
            for &c in &operands {
                checked!(soft, a, b, c: fma_f32(a, b, c) mad_f32(a, b, c) div_fixup_f32(a, b, c));
            }
        }
        let (x, one) = (Wrapping(a), Wrapping(1f32.to_bits()));
        check(
            "div_fmas",
            Flushed.div_fmas_f32(x, one, x, false),
            soft.div_fmas_f32(x, one, x, false),
            &[a],
        );
    }
}

#[test]
fn denormals_are_zeros() {
    let (tiny, least, half) = (Wrapping(0x8000_0001), Wrapping(0x0080_0000), Wrapping(0x3f00_0000));
    assert_eq!(Flushed.add_f32(tiny, Wrapping(0)), Wrapping(0));
    assert_eq!(Flushed.mul_f32(tiny, half), Wrapping(0x8000_0000));
    assert_eq!(Flushed.mul_f32(least, half), Wrapping(0));
    assert_eq!(Flushed.sub_f32(Wrapping(0x0080_0001), least), Wrapping(0));
    assert_eq!(Flushed.max_f32(Wrapping(1), tiny), Wrapping(0));
    assert!(Flushed.eq_f32(tiny, Wrapping(0)) && !Flushed.lt_f32(tiny, Wrapping(0)));
    // f16 and f64 keep theirs
    assert_eq!(Flushed.add_f16(Wrapping(1), Wrapping(1)), Wrapping(2));
    assert_eq!(Flushed.f16_to_f32(Wrapping(1)), Wrapping(0x3380_0000));
    assert_eq!(Flushed.add_f64(Wrapping(1), Wrapping(1)), Wrapping(2));
}
