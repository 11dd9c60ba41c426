//! The division instructions: single ones by the rules and by published measurements, whole sequences by their quotients.

mod common;

use common::*;
use softfp::division::*;
use softfp::*;

const GPU: Env = Env {
    round: Round::NearestEven,
    denorm: Denorm::KEEP,
    nan: NanRule::Gcn,
};

fn neg<F: Format>(a: F::Bits) -> F::Bits {
    F::from_u64(F::to_u64(a) ^ F::SIGN)
}

/// How LLVM lowers an f32 division.
fn divide_f32(env: Env, n: u32, d: u32) -> u32 {
    let fma = |a, b, c| fma::<F32>(env, a, b, c).bits;
    let (d_scaled, _) = div_scale::<F32>(env, d, d, n);
    let (n_scaled, post_scale) = div_scale::<F32>(env, n, d, n);
    let (d_scaled, n_scaled) = (d_scaled.bits, n_scaled.bits);
    let minus_d = neg::<F32>(d_scaled);
    let r = rcp::<F32>(transcendental::instruction_env::<F32>(env), d_scaled).bits;
    let error = fma(minus_d, r, 0x3f80_0000);
    let r = fma(error, r, r);
    let q = mul::<F32>(env, n_scaled, r).bits;
    let q = fma(fma(minus_d, q, n_scaled), r, q);
    let error = fma(minus_d, q, n_scaled);
    let q = div_fmas::<F32>(env, error, r, q, post_scale).bits;
    div_fixup::<F32>(env, q, d, n).bits
}

/// How LLVM lowers an f64 division.
fn divide_f64(env: Env, n: u64, d: u64) -> u64 {
    let fma = |a, b, c| fma::<F64>(env, a, b, c).bits;
    let (d_scaled, _) = div_scale::<F64>(env, d, d, n);
    let (n_scaled, post_scale) = div_scale::<F64>(env, n, d, n);
    let (d_scaled, n_scaled) = (d_scaled.bits, n_scaled.bits);
    let minus_d = neg::<F64>(d_scaled);
    let r = rcp::<F64>(transcendental::instruction_env::<F64>(env), d_scaled).bits;
    let r = fma(r, fma(minus_d, r, F64::ONE), r);
    let r = fma(r, fma(minus_d, r, F64::ONE), r);
    let q = mul::<F64>(env, n_scaled, r).bits;
    let error = fma(minus_d, q, n_scaled);
    let q = div_fmas::<F64>(env, error, r, q, post_scale).bits;
    div_fixup::<F64>(env, q, d, n).bits
}

/// How LLVM lowers an f16 division: in f32, with a reciprocal.
fn divide_f16(env: Env, n: u16, d: u16) -> u16 {
    let (wide_n, wide_d) = (convert::<F16, F32>(env, n).bits, convert::<F16, F32>(env, d).bits);
    let r = rcp::<F32>(transcendental::instruction_env::<F32>(env), wide_d).bits;
    let q = mul::<F32>(env, wide_n, r).bits;
    let error = fma::<F32>(env, neg::<F32>(wide_d), q, wide_n).bits;
    let q = fma::<F32>(env, error, r, q).bits;
    div_fixup_f16(env, convert::<F32, F16>(env, q).bits, d, n).bits
}

/// The quotient as the division instructions give it: NaNs of invalid divisions negative, a NaN numerator first.
fn quotient<F: Format>(n: u64, d: u64) -> F::Bits {
    div::<F>(GPU, F::from_u64(n), F::from_u64(d)).bits
}

#[test]
fn sequence_f32() {
    let mut rng = Rng(41);
    for _ in 0..4_000_000 {
        let (n, d) = (rng.pattern::<F32>(), rng.pattern::<F32>());
        let (got, want) = (divide_f32(GPU, n as u32, d as u32), quotient::<F32>(n, d));
        assert_eq!(got, want, "{n:x} / {d:x}");
    }
}

#[test]
fn sequence_f32_every_pair_of_exponents() {
    let mut rng = Rng(42);
    for n_exp in 0..256u32 {
        for d_exp in 0..256u32 {
            for _ in 0..4 {
                let (n, d) = (rng.pattern::<F32>() as u32, rng.pattern::<F32>() as u32);
                let (n, d) = (n & 0x807f_ffff | n_exp << 23, d & 0x807f_ffff | d_exp << 23);
                assert_eq!(
                    divide_f32(GPU, n, d),
                    quotient::<F32>(n as u64, d as u64),
                    "{n:x} / {d:x}"
                );
            }
        }
    }
}

#[test]
fn sequence_f64() {
    let mut rng = Rng(43);
    for _ in 0..4_000_000 {
        let (n, d) = (rng.pattern::<F64>(), rng.pattern::<F64>());
        let (got, want) = (divide_f64(GPU, n, d), quotient::<F64>(n, d));
        assert_eq!(got, want, "{n:x} / {d:x}");
    }
}

/// Quotients that are exactly halfway between two denormals, or beside that: the last step must not round twice.
///
/// The f64 sequence itself is not exact enough for the ties: it may enter the last step with a quotient one place off, and
/// the correction then ends a little beside the tie, on either side. The f32 sequence has one more step.
#[test]
fn sequence_ties_among_denormals() {
    let mut rng = Rng(45);
    for _ in 0..500_000 {
        // quotient * denominator is exact: 30 + 22 bits, 12 + 12 bits. An odd quotient times half the least denormal.
        let (q, d) = ((rng.below(1 << 29) * 2 + 1) as f64, (rng.below(1 << 22) + 1) as f64);
        let shift = rng.below(900) as i32 + 60;
        let (n, d) = (q * d * 2f64.powi(shift - 1000) * 2f64.powi(-75), d * 2f64.powi(shift));
        let beside = rng.below(3);
        let (n, d) = (n.to_bits() + beside - 1, d.to_bits());
        let (got, want) = (divide_f64(GPU, n, d), quotient::<F64>(n, d));
        let allowed = if beside == 1 { 1 } else { 0 };
        assert!(
            got.abs_diff(want) <= allowed,
            "{n:x} / {d:x}: got {got:x}, want {want:x}"
        );
        let (q, d) = ((rng.below(1 << 11) * 2 + 1) as f32, (rng.below(1 << 12) + 1) as f32);
        let shift = rng.below(70) as i32 + 30;
        let (n, d) = (q * d * 2f32.powi(shift - 110) * 2f32.powi(-40), d * 2f32.powi(shift));
        let (n, d) = (n.to_bits() as u64 + rng.below(3) - 1, d.to_bits() as u64);
        assert_eq!(
            divide_f32(GPU, n as u32, d as u32),
            quotient::<F32>(n, d),
            "{n:x} / {d:x}"
        );
    }
}

#[test]
fn sequence_f16() {
    let mut rng = Rng(44);
    for d in 0..=u16::MAX {
        for _ in 0..20 {
            let n = rng.pattern::<F16>();
            assert_eq!(
                divide_f16(GPU, n as u16, d),
                quotient::<F16>(n, d as u64),
                "{n:x} / {d:x}"
            );
        }
    }
}

/// Cases with answers measured on hardware, as published with tinygrad's emulator (f32, denormals flushed).
#[test]
fn measured_div_scale() {
    let scale = |value: f32, d: f32, n: f32| {
        let env = GPU.with_denorm(Denorm::FLUSH);
        let (out, post_scale) = div_scale::<F32>(env, value.to_bits(), d.to_bits(), n.to_bits());
        (f32::from_bits(out.bits), post_scale)
    };
    let up = 2f32.powi(64);
    let denormal = f32::from_bits(1);
    assert_eq!(scale(1.0, 4.0, 1.0), (1.0, false));
    assert_eq!(scale(2.0, 4.0, 2.0), (2.0, false));
    assert_eq!(scale(1.0, 1.0, f32::MAX), (up, true));
    assert_eq!(
        scale(f32::MIN_POSITIVE, 1.0, f32::MIN_POSITIVE),
        (f32::MIN_POSITIVE * up, true)
    );
    for (value, d, n) in [(1.0, 0.0, 1.0), (0.0, 1.0, 0.0), (denormal, denormal, 1.0)] {
        let (out, post_scale) = scale(value, d, n);
        assert!(out.is_nan() && post_scale, "{value} {d} {n}");
    }
}

#[test]
fn measured_div_fmas_and_div_fixup() {
    let fmas = |a: f32, b: f32, c: f32, post_scale| {
        f32::from_bits(div_fmas::<F32>(GPU, a.to_bits(), b.to_bits(), c.to_bits(), post_scale).bits)
    };
    assert_eq!(fmas(2.0, 3.0, 1.0, false), 7.0);
    assert_eq!(fmas(1.0, 1.0, 2.0, true), 3.0 * 2f32.powi(64));
    assert_eq!(fmas(2.0, 3.0, 1.0, true), 7.0 * 2f32.powi(-64));
    let fixup = |q: f32, d: f32, n: f32| {
        let out = div_fixup::<F32>(GPU, q.to_bits(), d.to_bits(), n.to_bits());
        (out.bits, out.flags)
    };
    assert_eq!(fixup(3.0, -2.0, 6.0), ((-3f32).to_bits(), Flags::NONE));
    assert_eq!(
        fixup(f32::NAN, 1.0, 1.0),
        (0x7f80_0000, Flags::OVERFLOW | Flags::INEXACT)
    );
    assert_eq!(fixup(1.0, 0.0, 0.0), (0xffc0_0000, Flags::INVALID));
    assert_eq!(
        fixup(1.0, f32::INFINITY, f32::NEG_INFINITY),
        (0xffc0_0000, Flags::INVALID)
    );
    assert_eq!(fixup(1.0, 0.0, -1.0), (0xff80_0000, Flags::DIV_BY_ZERO));
    assert_eq!(fixup(1.0, -2.0, 0.0), (0x8000_0000, Flags::NONE));
    assert_eq!(fixup(1.0, f32::INFINITY, 1.0), (0, Flags::NONE));
    assert_eq!(fixup(1.0, 1.0, f32::INFINITY), (0x7f80_0000, Flags::NONE));
    assert_eq!(
        fixup(1.0, f32::NAN, f32::from_bits(0x7f80_0001)),
        (0x7fc0_0001, Flags::INVALID)
    );
    // Far below the least denormal: 2^-126 / 2^26.
    let tiny = Flags::UNDERFLOW | Flags::INEXACT;
    assert_eq!(fixup(1.0, 2f32.powi(26), -f32::MIN_POSITIVE), (0x8000_0000, tiny));
    let up = GPU.with_round(Round::Up);
    let far = div_fixup::<F32>(up, 1, 2f32.powi(26).to_bits(), f32::MIN_POSITIVE.to_bits());
    assert_eq!((far.bits, far.flags), (1, tiny));
    assert_eq!(div_fixup_f16(GPU, 0x3c00, 0xc000, 0x4000).bits, 0xbc00);
    assert_eq!(div_fixup_f16(GPU, 0x3c00, 0, 0).bits, 0xfe00);
}

/// The post-scale is part of the one rounding, and only the output is flushed.
#[test]
fn div_fmas_rounds_once() {
    // (1 + 2^-23) * 2^-64 * 2^-64 * 2^-21 is between two denormals; an addend of 2^-100 below it breaks the tie.
    let env = GPU.with_round(Round::Up);
    let a = f32::from_bits(0x3f80_0001);
    let out = div_fmas::<F32>(
        env,
        a.to_bits(),
        2f32.powi(-70).to_bits(),
        2f32.powi(-75).to_bits(),
        true,
    );
    // 2^-134 (1 + 2^-5 + 2^-23), upwards: in units of 2^-149, 2^15 + 2^10 and a little.
    assert_eq!(
        (out.bits, out.flags),
        ((1 << 15) + (1 << 10) + 1, Flags::INEXACT | Flags::UNDERFLOW)
    );
    let flush = GPU.with_denorm(Denorm::FLUSH);
    let denormal = 0x0040_0000; // 2^-127
    let out = div_fmas::<F32>(flush, denormal, 4f32.to_bits(), 0, false);
    assert_eq!(
        (out.bits, out.flags),
        (2f32.powi(-125).to_bits(), Flags::INPUT_DENORMAL)
    );
    let out = div_fmas::<F32>(flush, denormal, 1f32.to_bits(), 0, false);
    assert_eq!(out.bits, 0);
}
