//! Sine, cosine, exponential and logarithm: errors against the host's f64 functions, and the manual's examples.

mod common;

use std::f64::consts::TAU;

use common::*;
use softfp::transcendental::*;
use softfp::*;

/// Error of `got` in units of the last place of the result, if that is finite and `want` known well enough.
fn ulps<F: Format>(got: u64, want: f64) -> f64 {
    let value = f64::from_bits(convert::<F, F64>(Env::IEEE, F::from_u64(got)).bits);
    if value == want {
        return 0.0;
    }
    // The unit is that of the binade of `want`, or of denormals.
    let exp = ((want.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(F::MIN_EXP);
    (value - want).abs() / 2f64.powi(exp - F::MANT_BITS as i32)
}

fn value<F: Format>(a: u64) -> f64 {
    f64::from_bits(convert::<F, F64>(Env::IEEE, F::from_u64(a)).bits)
}

/// The reference for sine and cosine, with an exact reduction to an eighth of a revolution.
fn sin_cos_turns(x: f64) -> (f64, f64) {
    let quarter = (x * 4.0).round();
    let rest = (x - quarter / 4.0) * TAU;
    let (s, c) = (rest.sin(), rest.cos());
    match quarter.rem_euclid(4.0) as u32 {
        0 => (s, c),
        1 => (c, -s),
        2 => (-s, -c),
        _ => (-c, s),
    }
}

/// Checks all functions at `a`, a number.
fn check_at<F: Narrow>(a: u64, worst: &mut f64) {
    let x = value::<F>(a);
    let bits = F::from_u64(a);
    let mut check = |name: &str, got: Outcome<F::Bits>, want: f64| {
        let got_bits = F::to_u64(got.bits);
        let max = value::<F>(F::MAX_FINITE);
        if want.abs() > max {
            // Beyond the range: what is nearest is the greatest number or an infinity.
            let inf = got_bits & !F::SIGN == F::INF;
            assert!(
                inf || ulps::<F>(got_bits, want) < 0.51,
                "{name} {a:x}: got {got_bits:x}, want {want:e}"
            );
            assert_eq!(inf, got.flags.contains(Flags::OVERFLOW), "{name} {a:x}");
            return;
        }
        let error = ulps::<F>(got_bits, want);
        *worst = worst.max(error);
        assert!(
            error < 0.501,
            "{name} {a:x}: got {got_bits:x}, want {want:e}, error {error} ulp"
        );
        assert!(!got.flags.contains(Flags::INVALID), "{name} {a:x}");
    };
    if x.abs() <= 256.0 {
        let (s, c) = sin_cos_turns(x);
        check("sin", sin::<F>(Env::IEEE, bits), s);
        check("cos", cos::<F>(Env::IEEE, bits), c);
    }
    check("exp2", exp2::<F>(Env::IEEE, bits), x.exp2());
    if x > 0.0 {
        check("log2", log2::<F>(Env::IEEE, bits), x.log2());
    }
}

#[test]
fn all_f16_and_bf16() {
    let mut worst = 0.0;
    for a in 0..=u16::MAX as u64 {
        if a & F16::INF != F16::INF {
            check_at::<F16>(a, &mut worst);
        }
        if a & BF16::INF != BF16::INF {
            check_at::<BF16>(a, &mut worst);
        }
    }
    println!("worst error {worst} ulp");
}

#[test]
fn random_f32() {
    let mut rng = Rng(51);
    let mut worst = 0.0;
    for _ in 0..1_000_000 {
        let a = rng.pattern::<F32>();
        if a & F32::INF != F32::INF {
            check_at::<F32>(a, &mut worst);
        }
        // In the range of interest, and near multiples of 1/8 and near 1.
        let turns = (rng.next() as i64 >> 40) as f32 / 32768.0;
        check_at::<F32>(turns.to_bits() as u64, &mut worst);
        let eighth = (rng.below(2048) as f32 + 1.0) / 8.0;
        check_at::<F32>(eighth.to_bits() as u64 + rng.below(5) - 2, &mut worst);
        check_at::<F32>(0x3f80_0000 + rng.below(4096) - 2048, &mut worst);
    }
    println!("worst error {worst} ulp");
}

/// In a directed mode the result is on the right side of the nearest one, at most one place away.
#[test]
fn directed_rounding() {
    let mut rng = Rng(52);
    for _ in 0..200_000 {
        let a = rng.pattern::<F32>() as u32;
        for function in [sin::<F32>, cos::<F32>, exp2::<F32>, log2::<F32>] {
            let [nearest, up, down, zero] = Round::ALL.map(|round| function(env(round), a));
            let inexact = nearest.flags.contains(Flags::INEXACT);
            let [n, u, d, z] = [nearest, up, down, zero].map(|out| f32::from_bits(out.bits));
            if n.is_nan() || !inexact {
                assert!(
                    u.to_bits() == n.to_bits() && d.to_bits() == n.to_bits() && z.to_bits() == n.to_bits(),
                    "{a:x}"
                );
            } else {
                assert!(
                    d < u && d.next_up() == u && (n == d || n == u),
                    "{a:x}: {d:e} {n:e} {u:e}"
                );
                assert!(z.abs() == d.abs().min(u.abs()), "{a:x}");
            }
        }
    }
}

/// The examples in the GFX9 ISA manual, VOP1 instructions.
#[test]
fn examples_of_the_manual() {
    let env = Env::IEEE.with_nan(NanRule::Gcn);
    let f32_env = instruction_env::<F32>(env);
    /// Name, function, operands and results.
    type Examples<'a, B> = [(&'a str, fn(Env, B) -> Outcome<B>, &'a [(B, B)]); 7];
    let f32_cases: Examples<u32> = [
        (
            "exp",
            exp2::<F32>,
            &[(0xff80_0000, 0), (0x8000_0000, 0x3f80_0000), (0x7f80_0000, 0x7f80_0000)],
        ),
        (
            "log",
            log2::<F32>,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0xbf80_0000, 0xffc0_0000),
                (0x8000_0000, 0xff80_0000),
                (0, 0xff80_0000),
                (0x3f80_0000, 0),
                (0x7f80_0000, 0x7f80_0000),
            ],
        ),
        (
            "rcp",
            rcp::<F32>,
            &[
                (0xff80_0000, 0x8000_0000),
                (0xc000_0000, 0xbf00_0000),
                (0x8000_0000, 0xff80_0000),
                (0, 0x7f80_0000),
                (0x7f80_0000, 0),
            ],
        ),
        (
            "rsq",
            rsq::<F32>,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0x8000_0000, 0xff80_0000),
                (0, 0x7f80_0000),
                (0x4080_0000, 0x3f00_0000),
                (0x7f80_0000, 0),
            ],
        ),
        (
            "sqrt",
            sqrt::<F32>,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0x8000_0000, 0x8000_0000),
                (0, 0),
                (0x4080_0000, 0x4000_0000),
                (0x7f80_0000, 0x7f80_0000),
            ],
        ),
        (
            "sin",
            sin::<F32>,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0xff7f_ffff, 0),
                (0x8000_0000, 0x8000_0000),
                (0x3e80_0000, 0x3f80_0000),
                (0x7f80_0000, 0xffc0_0000),
            ],
        ),
        (
            "cos",
            cos::<F32>,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0xff7f_ffff, 0x3f80_0000),
                (0x8000_0000, 0x3f80_0000),
                (0x3e80_0000, 0),
                (0x7f80_0000, 0xffc0_0000),
            ],
        ),
    ];
    for (name, function, cases) in f32_cases {
        for &(a, want) in cases {
            assert_eq!(function(f32_env, a).bits, want, "{name} {a:x}");
        }
    }
    let f16_cases: Examples<u16> = [
        (
            "rcp",
            rcp::<F16>,
            &[
                (0xfc00, 0x8000),
                (0xc000, 0xb800),
                (0x8000, 0xfc00),
                (0, 0x7c00),
                (0x7c00, 0),
            ],
        ),
        (
            "sqrt",
            sqrt::<F16>,
            &[
                (0xfc00, 0xfe00),
                (0x8000, 0x8000),
                (0, 0),
                (0x4400, 0x4000),
                (0x7c00, 0x7c00),
            ],
        ),
        (
            "rsq",
            rsq::<F16>,
            &[
                (0xfc00, 0xfe00),
                (0x8000, 0xfc00),
                (0, 0x7c00),
                (0x4400, 0x3800),
                (0x7c00, 0),
            ],
        ),
        (
            "log",
            log2::<F16>,
            &[
                (0xfc00, 0xfe00),
                (0xbc00, 0xfe00),
                (0x8000, 0xfc00),
                (0, 0xfc00),
                (0x3c00, 0),
                (0x7c00, 0x7c00),
            ],
        ),
        ("exp", exp2::<F16>, &[(0xfc00, 0), (0x8000, 0x3c00), (0x7c00, 0x7c00)]),
        (
            "sin",
            sin::<F16>,
            &[
                (0xfc00, 0xfe00),
                (0xfbff, 0),
                (0x8000, 0x8000),
                (0x3400, 0x3c00),
                (0x7bff, 0),
                (0x7c00, 0xfe00),
            ],
        ),
        (
            "cos",
            cos::<F16>,
            &[
                (0xfc00, 0xfe00),
                (0xfbff, 0x3c00),
                (0x8000, 0x3c00),
                (0x3400, 0),
                (0x7bff, 0x3c00),
                (0x7c00, 0xfe00),
            ],
        ),
    ];
    for (name, function, cases) in f16_cases {
        for &(a, want) in cases {
            assert_eq!(function(env, a).bits, want, "{name} {a:x}");
        }
    }
}

/// "Denormals are flushed" in f32, supported in f16 and f64.
#[test]
fn denormals_of_instructions() {
    let env = instruction_env::<F32>(Env::IEEE.with_round(Round::Up));
    assert_eq!(env, Env::IEEE.with_denorm(Denorm::FLUSH));
    assert_eq!(exp2::<F32>(env, 0xc2fe_0000).bits, 0); // 2^-127
    assert_eq!(log2::<F32>(env, 1).bits, 0xff80_0000);
    assert_eq!(rcp::<F32>(env, 1).bits, 0x7f80_0000);
    assert_eq!(rcp::<F32>(env, 0x7f00_0000).bits, 0); // 1 / 2^127
    let env = instruction_env::<F16>(Env::IEEE);
    assert_eq!(exp2::<F16>(env, 0xcc00).bits, 0x0100); // 2^-16
    assert_eq!(log2::<F16>(env, 1).bits, 0xce00); // -24
    assert_eq!(instruction_env::<F64>(Env::IEEE.with_denorm(Denorm::FLUSH)), Env::IEEE);
}
