//! Denormal flushing, tininess, NaN rules, minimum and maximum, comparison and classes.

mod common;

use common::*;
use softfp::*;

const FLUSH_OUT: Denorm = Denorm {
    flush_in: false,
    flush_out: true,
};
const FLUSH_IN: Denorm = Denorm {
    flush_in: true,
    flush_out: false,
};

fn env_in(round: Round, denorm: Denorm) -> Env {
    env(round).with_denorm(denorm)
}

fn is_denormal<F: Format>(a: u64) -> bool {
    a & F::INF == 0 && a & F::MANT_MASK != 0
}

fn flush<F: Format>(a: u64) -> u64 {
    if is_denormal::<F>(a) { a & F::SIGN } else { a }
}

#[test]
fn encodings_of_mode() {
    assert_eq!(Round::ALL.map(|r| r as u32), [0, 1, 2, 3]);
    assert_eq!(Round::ALL, [0, 1, 2, 3].map(Round::from_bits));
    assert_eq!(Denorm::from_bits(0), Denorm::FLUSH);
    assert_eq!(Denorm::from_bits(1), FLUSH_OUT);
    assert_eq!(Denorm::from_bits(2), FLUSH_IN);
    assert_eq!(Denorm::from_bits(3), Denorm::KEEP);
}

/// Flushing inputs is the same as giving zeros; flushing outputs the same as replacing tiny results.
fn flushing<F: Oracle>(seed: u64) {
    let mut rng = Rng(seed);
    for _ in 0..200_000 {
        let (a, b, c) = (rng.pattern::<F>(), rng.pattern::<F>(), rng.pattern::<F>());
        let round = Round::ALL[rng.below(4) as usize];
        let run = |denorm: Denorm, [a, b, c]: [u64; 3]| {
            let env = env_in(round, denorm);
            let [a, b, c] = [a, b, c].map(F::from_u64);
            [
                add::<F>(env, a, b),
                sub::<F>(env, a, b),
                mul::<F>(env, a, b),
                div::<F>(env, a, b),
                fma::<F>(env, a, b, c),
                sqrt::<F>(env, a),
                rsq::<F>(env, a),
                ldexp::<F>(env, a, -20),
                round_to_integral::<F>(env, Round::Up, a),
                max::<F>(env, false, a, b),
            ]
        };
        let kept = run(Denorm::KEEP, [a, b, c]);
        let zeros = run(Denorm::KEEP, [a, b, c].map(flush::<F>));
        let flushed_in = run(FLUSH_IN, [a, b, c]);
        let flushed_out = run(FLUSH_OUT, [a, b, c]);
        let both = run(Denorm::FLUSH, [a, b, c]);
        let zeros_out = run(FLUSH_OUT, [a, b, c].map(flush::<F>));
        for i in 0..kept.len() {
            let what = || format!("operation {i}: {a:x} {b:x} {c:x} {round:?}");
            assert_eq!(flushed_in[i].bits, zeros[i].bits, "{}", what());
            assert_eq!(
                flushed_in[i].flags.without(Flags::INPUT_DENORMAL),
                zeros[i].flags,
                "{}",
                what()
            );
            assert_eq!(both[i].bits, zeros_out[i].bits, "{}", what());
            let bits = F::to_u64(kept[i].bits);
            let tiny = is_denormal::<F>(bits) || kept[i].flags.contains(Flags::UNDERFLOW);
            let (want, want_flags) = if tiny {
                (bits & F::SIGN, kept[i].flags | Flags::UNDERFLOW | Flags::INEXACT)
            } else {
                (bits, kept[i].flags)
            };
            assert_eq!(F::to_u64(flushed_out[i].bits), want, "{}", what());
            assert_eq!(flushed_out[i].flags, want_flags, "{}", what());
        }
        let any = is_denormal::<F>(a) || is_denormal::<F>(b);
        assert_eq!(kept[0].flags.contains(Flags::INPUT_DENORMAL), any);
        assert_eq!(flushed_in[0].flags.contains(Flags::INPUT_DENORMAL), any);
    }
}

#[test]
fn flushing_f16() {
    flushing::<F16>(21);
}

#[test]
fn flushing_f32() {
    flushing::<F32>(22);
}

#[test]
fn flushing_f64() {
    flushing::<F64>(23);
}

/// Both halves of IEEE 754-2008 7.5's "after rounding": what is rounded up to the least normal number is tiny if, with
/// unbounded exponents, it would be less than that.
#[test]
fn tininess_after_rounding() {
    // 1 - 2^-24 + 2^-26 and so on, times 2^-126, by f64 to f32.
    let least = 2f64.powi(-126);
    let case = |value: f64, denorm: Denorm| {
        let out = convert::<F64, F32>(Env::IEEE.with_denorm(denorm), value.to_bits());
        (out.bits, out.flags)
    };
    let tiny = Flags::INEXACT | Flags::UNDERFLOW;
    // Between the greatest denormal and the least normal number, above the middle: 24 bits with unbounded exponent hold
    // 1 - 2^-24, so up to 1 - 2^-25 it is tiny.
    assert_eq!(case(least * (1.0 - 2f64.powi(-24)), Denorm::KEEP), (0x0080_0000, tiny));
    assert_eq!(
        case(least * (1.0 - 2f64.powi(-25) - 2f64.powi(-40)), Denorm::KEEP),
        (0x0080_0000, tiny)
    );
    assert_eq!(
        case(least * (1.0 - 2f64.powi(-25)), Denorm::KEEP),
        (0x0080_0000, Flags::INEXACT)
    );
    assert_eq!(case(least * (1.0 - 2f64.powi(-24)), FLUSH_OUT), (0, tiny));
    assert_eq!(
        case(least * (1.0 - 2f64.powi(-25)), FLUSH_OUT),
        (0x0080_0000, Flags::INEXACT)
    );
    // Exact denormals raise nothing unless they are flushed.
    assert_eq!(case(-least / 2.0, Denorm::KEEP), (0x8040_0000, Flags::NONE));
    assert_eq!(case(-least / 2.0, FLUSH_OUT), (0x8000_0000, tiny));
}

/// IEEE 754-2008 7.4: overflow is what would be beyond the greatest finite number with unbounded exponents.
#[test]
fn overflow_in_each_direction() {
    let beyond = 2f64.powi(128);
    let cases = [
        // Value, then what it becomes and whether it overflows: to nearest, up, down, to zero.
        (
            beyond,
            [
                (0x7f80_0000, true),
                (0x7f80_0000, true),
                (0x7f7f_ffff, true),
                (0x7f7f_ffff, true),
            ],
        ),
        (
            -beyond,
            [
                (0xff80_0000, true),
                (0xff7f_ffff, true),
                (0xff80_0000, true),
                (0xff7f_ffff, true),
            ],
        ),
        // Less than half a unit above the greatest number: only rounding up overflows.
        (
            beyond * (1.0 - 2f64.powi(-25) - 2f64.powi(-30)),
            [
                (0x7f7f_ffff, false),
                (0x7f80_0000, true),
                (0x7f7f_ffff, false),
                (0x7f7f_ffff, false),
            ],
        ),
        // Half a unit above it.
        (
            beyond * (1.0 - 2f64.powi(-25)),
            [
                (0x7f80_0000, true),
                (0x7f80_0000, true),
                (0x7f7f_ffff, false),
                (0x7f7f_ffff, false),
            ],
        ),
    ];
    for (value, wants) in cases {
        for (round, (bits, overflows)) in Round::ALL.into_iter().zip(wants) {
            let flags = if overflows {
                Flags::INEXACT | Flags::OVERFLOW
            } else {
                Flags::INEXACT
            };
            let got = convert::<F64, F32>(env(round), value.to_bits());
            assert_eq!((got.bits, got.flags), (bits, flags), "{value:e} {round:?}");
        }
    }
}

#[test]
fn nan_rules() {
    const S: u32 = 0xff80_0001; // signaling, negative
    const Q: u32 = 0x7fc0_0002;
    let one = 0x3f80_0000;
    let inf = 0x7f80_0000;
    let rules = [NanRule::FirstOperand, NanRule::Gcn, NanRule::AlwaysDefault];
    let each = |f: &dyn Fn(Env) -> Outcome<u32>| rules.map(|rule| f(Env::IEEE.with_nan(rule)).bits);
    let default = 0x7fc0_0000;
    assert_eq!(each(&|e| add::<F32>(e, S, Q)), [S | 0x40_0000, S | 0x40_0000, default]);
    assert_eq!(
        each(&|e| sub::<F32>(e, one, S)),
        [S | 0x40_0000, S | 0x40_0000, default]
    );
    assert_eq!(each(&|e| mul::<F32>(e, Q, S)), [Q, Q, default]);
    assert_eq!(each(&|e| fma::<F32>(e, one, one, Q)), [Q, Q, default]);
    assert_eq!(each(&|e| fma::<F32>(e, inf, 0, Q)), [Q, Q, default]);
    assert_eq!(
        each(&|e| fma::<F32>(e, one, S, Q)),
        [S | 0x40_0000, S | 0x40_0000, default]
    );
    assert_eq!(each(&|e| sub::<F32>(e, inf, inf)), [default, 0xffc0_0000, default]);
    assert_eq!(each(&|e| div::<F32>(e, 0, 0)), [default, 0xffc0_0000, default]);
    assert_eq!(each(&|e| sqrt::<F32>(e, 0xbf80_0000)), [default, 0xffc0_0000, default]);
    assert_eq!(add::<F16>(Env::IEEE, 0x7c00, 0xfc00).bits, 0x7e00);
    assert_eq!(add::<BF16>(Env::IEEE, 0x7f80, 0xff80).bits, 0x7fc0);
    assert_eq!(add::<F64>(Env::IEEE, 0x7ff << 52, 0xfff << 52).bits, 0x7ff8 << 48);
    // Narrowing and widening keep sign and high payload bits.
    assert_eq!(convert::<F32, F16>(Env::IEEE, 0xff80_2001).bits, 0xfe01);
    assert_eq!(convert::<F16, F32>(Env::IEEE, 0x7c01).bits, 0x7fc0_2000);
    assert_eq!(convert::<F16, F32>(Env::IEEE, 0x7c01).flags, Flags::INVALID);
    let mut raised = Flags::OVERFLOW;
    assert_eq!(add::<F32>(Env::IEEE, S, one).collect(&mut raised), S | 0x40_0000);
    assert_eq!(raised, Flags::OVERFLOW | Flags::INVALID);
}

/// The definition of `v_min_f32` and `v_max_f32` (GFX9 ISA, VOP2 instructions), in host arithmetic.
fn manual_min_max(ieee: bool, is_max: bool, a: u32, b: u32) -> u32 {
    let signaling = |v: u32| f32::from_bits(v).is_nan() && v & 0x40_0000 == 0;
    let (x, y) = (f32::from_bits(a), f32::from_bits(b));
    if ieee && signaling(a) {
        a | 0x40_0000
    } else if ieee && signaling(b) {
        b | 0x40_0000
    } else if x.is_nan() {
        b
    } else if y.is_nan() {
        a
    } else if x == 0.0 && y == 0.0 && a != b {
        if is_max { 0 } else { 0x8000_0000 }
    } else if is_max {
        if x > y { a } else { b }
    } else if x < y {
        a
    } else {
        b
    }
}

#[test]
fn min_and_max() {
    let mut rng = Rng(24);
    for _ in 0..500_000 {
        let a = rng.pattern::<F32>() as u32;
        let b = match rng.below(4) {
            0 => a ^ 0x8000_0000,
            _ => rng.near::<F32>(a as u64) as u32,
        };
        for ieee in [false, true] {
            assert_eq!(
                min::<F32>(Env::IEEE, ieee, a, b).bits,
                manual_min_max(ieee, false, a, b),
                "min {a:x} {b:x} {ieee}"
            );
            assert_eq!(
                max::<F32>(Env::IEEE, ieee, a, b).bits,
                manual_min_max(ieee, true, a, b),
                "max {a:x} {b:x} {ieee}"
            );
        }
    }
    let both = env_in(Round::NearestEven, Denorm::FLUSH);
    assert_eq!(min::<F32>(both, true, 1, 0x8000_0001).bits, 0x8000_0000);
    assert_eq!(max::<F32>(both, true, 1, 0x8000_0001).bits, 0);
    assert_eq!(
        max::<F32>(
            Env::IEEE.with_nan(NanRule::AlwaysDefault),
            false,
            0xff80_0001,
            0xffc0_0001
        )
        .bits,
        0x7fc0_0000
    );
}

#[test]
fn comparison() {
    let mut rng = Rng(25);
    for _ in 0..500_000 {
        let a = rng.pattern::<F64>();
        let b = match rng.below(4) {
            0 => a,
            _ => rng.near::<F64>(a),
        };
        let (x, y) = (f64::from_bits(a), f64::from_bits(b));
        let want = match x.partial_cmp(&y) {
            None => Relation::Unordered,
            Some(std::cmp::Ordering::Less) => Relation::Less,
            Some(std::cmp::Ordering::Equal) => Relation::Equal,
            Some(std::cmp::Ordering::Greater) => Relation::Greater,
        };
        let quiet = compare::<F64>(Env::IEEE, a, b);
        let signaling = compare_signaling::<F64>(Env::IEEE, a, b);
        assert_eq!((quiet.bits, signaling.bits), (want, want), "{a:x} {b:x}");
        let has_signaling = [a, b].iter().any(|&v| is_nan::<F64>(v) && v & F64::QUIET == 0);
        assert_eq!(quiet.flags.contains(Flags::INVALID), has_signaling, "{a:x} {b:x}");
        assert_eq!(
            signaling.flags.contains(Flags::INVALID),
            want == Relation::Unordered,
            "{a:x} {b:x}"
        );
    }
    let flushing = env_in(Round::NearestEven, FLUSH_IN);
    assert_eq!(compare::<F16>(flushing, 0x8001, 0x03ff).bits, Relation::Equal);
    assert_eq!(compare::<F16>(flushing, 0x8001, 0x0400).bits, Relation::Less);
    assert_eq!(compare::<F16>(Env::IEEE, 0x8000, 0).bits, Relation::Equal);
}

/// The bits of `v_cmp_class_f32` (GFX9 ISA, VOPC instructions), with the host's classification.
#[test]
fn classes() {
    let mut rng = Rng(26);
    for _ in 0..200_000 {
        let a = rng.pattern::<F32>() as u32;
        let x = f32::from_bits(a);
        use std::num::FpCategory::*;
        let want = match (x.classify(), x.is_sign_negative()) {
            (Nan, _) if a & 0x40_0000 == 0 => 0,
            (Nan, _) => 1,
            (Infinite, true) => 2,
            (Normal, true) => 3,
            (Subnormal, true) => 4,
            (Zero, true) => 5,
            (Zero, false) => 6,
            (Subnormal, false) => 7,
            (Normal, false) => 8,
            (Infinite, false) => 9,
        };
        assert_eq!(classify::<F32>(a).mask(), 1 << want, "{a:x}");
    }
}
