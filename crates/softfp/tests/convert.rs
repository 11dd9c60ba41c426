//! Conversions and integral operations against rustc_apfloat and the host, exhaustively for f16.

mod common;

use common::*;
use rustc_apfloat::{Float, FloatConvert};
use softfp::*;

fn check_convert<A: Oracle, B: Oracle>(round: Round, a: u64)
where
    A::Ap: FloatConvert<B::Ap>,
{
    let got = convert::<A, B>(env(round), A::from_u64(a));
    let want = ap::<A>(a).convert_r(ap_round(round), &mut false);
    check::<B>(got, want, || {
        format!("convert {a:x} {round:?} to {} bits", B::MANT_BITS)
    });
}

fn all_narrow<A: Oracle>()
where
    A::Ap: FloatConvert<<F16 as Oracle>::Ap>
        + FloatConvert<<BF16 as Oracle>::Ap>
        + FloatConvert<<F32 as Oracle>::Ap>
        + FloatConvert<<F64 as Oracle>::Ap>,
{
    for a in 0..=u16::MAX as u64 {
        for round in Round::ALL {
            check_convert::<A, F16>(round, a);
            check_convert::<A, BF16>(round, a);
            check_convert::<A, F32>(round, a);
            check_convert::<A, F64>(round, a);
        }
    }
}

#[test]
fn convert_all_f16() {
    all_narrow::<F16>();
}

#[test]
fn convert_all_bf16() {
    all_narrow::<BF16>();
}

#[test]
fn convert_random() {
    let mut rng = Rng(31);
    for _ in 0..300_000 {
        for round in Round::ALL {
            let (a, b) = (rng.pattern::<F32>(), rng.pattern::<F64>());
            check_convert::<F32, F16>(round, a);
            check_convert::<F32, BF16>(round, a);
            check_convert::<F32, F64>(round, a);
            check_convert::<F64, F16>(round, b);
            check_convert::<F64, BF16>(round, b);
            check_convert::<F64, F32>(round, b);
            // Around the range of f16, where a random f64 seldom is.
            let field = 1023 - 26 + rng.below(44);
            let c = (rng.pattern::<F64>() & !F64::INF) | field << 52;
            check_convert::<F64, F16>(round, c);
        }
    }
}

fn check_to_int<F: Oracle, I: Int>(round: Round, a: u64) {
    let got = to_int::<F, I>(env(round), F::from_u64(a));
    let width = (128 - (I::MAX - I::MIN).leading_zeros()) as usize;
    let x = ap::<F>(a);
    let want = if I::MIN < 0 {
        x.to_i128_r(width, ap_round(round), &mut false)
    } else {
        x.to_u128_r(width, ap_round(round), &mut false).map(|v| v as i128)
    };
    let flags = got.flags.without(Flags::INPUT_DENORMAL);
    assert_eq!(
        (got.bits.widen(), flags),
        (want.value, flags_of(want.status)),
        "{a:x} to int {width} {round:?}"
    );
}

fn check_to_ints<F: Oracle>(a: u64) {
    for round in Round::ALL {
        check_to_int::<F, i8>(round, a);
        check_to_int::<F, i16>(round, a);
        check_to_int::<F, i32>(round, a);
        check_to_int::<F, i64>(round, a);
        check_to_int::<F, u8>(round, a);
        check_to_int::<F, u16>(round, a);
        check_to_int::<F, u32>(round, a);
        check_to_int::<F, u64>(round, a);
    }
}

#[test]
fn to_int_all_f16() {
    (0..=u16::MAX as u64).for_each(check_to_ints::<F16>);
}

#[test]
fn to_int_random() {
    let mut rng = Rng(32);
    for _ in 0..100_000 {
        check_to_ints::<BF16>(rng.pattern::<BF16>());
        check_to_ints::<F32>(rng.pattern::<F32>());
        check_to_ints::<F64>(rng.pattern::<F64>());
    }
}

#[test]
fn from_int_random() {
    fn one<F: Oracle>(round: Round, value: u64) {
        let got = from_int::<F, i64>(env(round), value as i64);
        let want = F::Ap::from_i128_r(value as i64 as i128, ap_round(round));
        check::<F>(got, want, || format!("from i64 {value:x} {round:?}"));
        let got = from_int::<F, u64>(env(round), value);
        let want = F::Ap::from_u128_r(value as u128, ap_round(round));
        check::<F>(got, want, || format!("from u64 {value:x} {round:?}"));
        let got = from_int::<F, i16>(env(round), value as i16);
        let want = F::Ap::from_i128_r(value as i16 as i128, ap_round(round));
        check::<F>(got, want, || format!("from i16 {value:x} {round:?}"));
    }
    let mut rng = Rng(33);
    for i in 0..200_000 {
        let value = rng.next() >> (i % 64);
        let round = Round::ALL[rng.below(4) as usize];
        one::<F16>(round, value);
        one::<BF16>(round, value);
        one::<F32>(round, value);
        one::<F64>(round, value);
    }
}

/// Normalized integers, by exact products in f64: 24 bits times 16 bits at most.
#[test]
fn norms() {
    fn one<F: Format>(a: u64, x: f64) {
        let scaled = |max: f64, least: f64| {
            if x.is_nan() {
                0.0
            } else {
                (x * max).round_ties_even().clamp(least, max)
            }
        };
        let a = F::from_u64(a);
        let what = || format!("{a:x?}");
        assert_eq!(
            to_snorm::<F, i16>(Env::IEEE, a).bits as f64,
            scaled(32767.0, -32767.0),
            "{}",
            what()
        );
        assert_eq!(
            to_unorm::<F, u16>(Env::IEEE, a).bits as f64,
            scaled(65535.0, 0.0),
            "{}",
            what()
        );
        assert_eq!(
            to_snorm::<F, i8>(Env::IEEE, a).bits as f64,
            scaled(127.0, -127.0),
            "{}",
            what()
        );
        assert_eq!(
            to_unorm::<F, u8>(Env::IEEE, a).bits as f64,
            scaled(255.0, 0.0),
            "{}",
            what()
        );
        let flags = to_snorm::<F, i16>(Env::IEEE, a).flags;
        assert_eq!(flags.contains(Flags::INVALID), x.is_nan(), "{}", what());
        let exact = x * 32767.0 == to_snorm::<F, i16>(Env::IEEE, a).bits as f64;
        assert_eq!(flags.contains(Flags::INEXACT), !exact && !x.is_nan(), "{}", what());
    }
    for a in 0..=u16::MAX {
        let wide = convert::<F16, F64>(Env::IEEE, a).bits;
        one::<F16>(a as u64, f64::from_bits(wide));
    }
    let mut rng = Rng(34);
    for _ in 0..500_000 {
        let a = rng.pattern::<F32>();
        one::<F32>(a, f32::from_bits(a as u32) as f64);
        // Halves between two results.
        let half = ((rng.below(65536) as f64 + 0.5) / 65535.0) as f32;
        one::<F32>(half.to_bits() as u64, half as f64);
    }
    // A tie: 0.5 * 255 = 127.5.
    assert_eq!(to_unorm::<F32, u8>(Env::IEEE, 0x3f00_0000).bits, 128);
    assert_eq!(to_unorm::<F32, u64>(Env::IEEE, 0x3f00_0000).bits, 1 << 63);
}

fn check_integral<F: Oracle>(a: u64) {
    let bits = F::from_u64(a);
    let x = ap::<F>(a);
    for round in Round::ALL {
        let what = |op: &str| format!("{op} {a:x} {round:?}");
        let got = round_to_integral::<F>(env(Round::Up), round, bits);
        let mut want = x.round_to_integral(ap_round(round));
        if is_nan::<F>(a) && a & F::QUIET == 0 {
            want.status |= rustc_apfloat::Status::INVALID_OP;
        }
        let raised = flags_of(want.status);
        let want_bits = if is_nan::<F>(a) {
            a | F::QUIET
        } else {
            want.value.to_bits() as u64
        };
        assert_eq!(F::to_u64(got.bits), want_bits, "{}", what("round"));
        assert_eq!(got.flags.without(Flags::INPUT_DENORMAL), raised, "{}", what("round"));

        let floor = x.round_to_integral(rustc_apfloat::Round::TowardNegative).value;
        let mut want = x.sub_r(floor, ap_round(round));
        let one = F::Ap::from_u128(1).value;
        if want.value == one {
            want.value = one.next_down().value;
        }
        if is_nan::<F>(a) && a & F::QUIET == 0 {
            want.status |= rustc_apfloat::Status::INVALID_OP;
        }
        check::<F>(fract::<F>(env(round), bits), want, || what("fract"));

        for n in [0, 1, -1, 7, -9, 30, -30, 300, -300, 2200, -2200, i32::MAX, i32::MIN] {
            let got = F::to_u64(ldexp::<F>(env(round), bits, n).bits);
            let want = if is_nan::<F>(a) {
                a | F::QUIET
            } else {
                x.scalbn_r(n, ap_round(round)).to_bits() as u64
            };
            assert_eq!(got, want, "{} {n}", what("ldexp"));
        }
    }
    let (mant, exp) = (
        F::to_u64(frexp_mant::<F>(Env::IEEE, bits).bits),
        frexp_exp::<F>(Env::IEEE, bits).bits,
    );
    if is_nan::<F>(a) {
        assert_eq!((mant, exp), (a | F::QUIET, 0), "frexp {a:x}");
    } else if a & !F::SIGN == F::INF {
        assert_eq!((mant, exp), (a, 0), "frexp {a:x}");
    } else {
        let mut want_exp = 0;
        let want = x.frexp(&mut want_exp);
        assert_eq!((mant, exp), (want.to_bits() as u64, want_exp), "frexp {a:x}");
    }
}

#[test]
fn integral_all_f16() {
    (0..=u16::MAX as u64).for_each(check_integral::<F16>);
}

#[test]
fn integral_random() {
    let mut rng = Rng(35);
    for _ in 0..60_000 {
        check_integral::<BF16>(rng.pattern::<BF16>());
        check_integral::<F32>(rng.pattern::<F32>());
        check_integral::<F64>(rng.pattern::<F64>());
    }
}

/// `ldexp` rounds once: the host's exact wider type is the oracle.
#[test]
fn ldexp_rounds_once() {
    let mut rng = Rng(36);
    for _ in 0..500_000 {
        let a = rng.pattern::<F32>() as u32;
        let n = rng.below(300) as i32 - 150;
        let want = (f32::from_bits(a) as f64 * 2f64.powi(n)) as f32;
        let got = f32::from_bits(ldexp::<F32>(Env::IEEE, a, n).bits);
        assert!(
            got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
            "ldexp {a:x} {n}"
        );
    }
}
