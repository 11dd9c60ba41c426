//! Square root and reciprocal square root, by their definition: the result is checked by squaring it in binary128.

mod common;

use std::cmp::Ordering;

use common::*;
use rustc_apfloat::{Float, FloatConvert, ieee::Quad};
use softfp::*;

fn quad<F: Oracle>(bits: u64) -> Quad {
    ap::<F>(bits).convert(&mut false).value
}

/// How the positive `root` compares with the exact root of the positive `a`, or with the inverse of that. The answer is
/// exact: `root` has 54 bits at most, so its square has 108, and the fused multiply-add rounds a difference, not a product.
fn compare_root(a: Quad, root: Quad, inverse: bool) -> Ordering {
    let square = (root * root).value;
    if inverse {
        // root^2 < 1 / a if root^2 * a - 1 < 0.
        square
            .mul_add(a, Quad::from_i128(-1).value)
            .value
            .partial_cmp(&Quad::ZERO)
            .unwrap()
    } else {
        square.partial_cmp(&a).unwrap()
    }
}

/// Asserts that `got` is the root of the positive number `a`, rounded.
fn check_root<F: Oracle>(round: Round, a: u64, got: Outcome<F::Bits>, inverse: bool) {
    let what = || {
        format!(
            "{}root of {a:x} {round:?}: got {:x}",
            if inverse { "inverse " } else { "" },
            F::to_u64(got.bits)
        )
    };
    let bits = F::to_u64(got.bits);
    let (x, root) = (quad::<F>(a), quad::<F>(bits));
    let order = compare_root(x, root, inverse);
    let inexact = got.flags.contains(Flags::INEXACT);
    assert!(
        got.flags.without(Flags::INPUT_DENORMAL | Flags::INEXACT).is_empty(),
        "{}: {:?}",
        what(),
        got.flags
    );
    assert_eq!(inexact, order != Ordering::Equal, "{}", what());
    if !inexact {
        return;
    }
    let half = Quad::from_u128(1).value.scalbn(-1);
    let middle = |other: u64| ((root + quad::<F>(other)).value * half).value;
    match round {
        Round::Down | Round::Zero => {
            assert_eq!(order, Ordering::Less, "{}", what());
            assert_eq!(
                compare_root(x, quad::<F>(bits + 1), inverse),
                Ordering::Greater,
                "{}",
                what()
            );
        }
        Round::Up => {
            assert_eq!(order, Ordering::Greater, "{}", what());
            assert_eq!(
                compare_root(x, quad::<F>(bits - 1), inverse),
                Ordering::Less,
                "{}",
                what()
            );
        }
        // A root is never halfway between two numbers.
        Round::NearestEven => {
            assert_eq!(compare_root(x, middle(bits - 1), inverse), Ordering::Less, "{}", what());
            assert_eq!(
                compare_root(x, middle(bits + 1), inverse),
                Ordering::Greater,
                "{}",
                what()
            );
        }
    }
}

fn check_roots<F: Oracle>(a: u64) {
    for round in Round::ALL {
        let env = env(round);
        let (root, inverse) = (sqrt::<F>(env, F::from_u64(a)), rsq::<F>(env, F::from_u64(a)));
        let magnitude = a & !F::SIGN;
        if a == magnitude && a != 0 && a < F::INF {
            check_root::<F>(round, a, root, false);
            check_root::<F>(round, a, inverse, true);
            continue;
        }
        let invalid = (F::DEFAULT_NAN, Flags::INVALID);
        let (want, want_inverse) = match a {
            0 => ((a, Flags::NONE), (F::INF, Flags::DIV_BY_ZERO)),
            _ if magnitude == 0 => ((a, Flags::NONE), (F::SIGN | F::INF, Flags::DIV_BY_ZERO)),
            _ if a == F::INF => ((a, Flags::NONE), (0, Flags::NONE)),
            _ if is_nan::<F>(a) => {
                let flags = if a & F::QUIET == 0 { Flags::INVALID } else { Flags::NONE };
                ((a | F::QUIET, flags), (a | F::QUIET, flags))
            }
            _ => (invalid, invalid),
        };
        for (got, want) in [(root, want), (inverse, want_inverse)] {
            let flags = got.flags.without(Flags::INPUT_DENORMAL);
            assert_eq!((F::to_u64(got.bits), flags), want, "{a:x} {round:?}");
        }
    }
}

#[test]
fn all_f16() {
    (0..=u16::MAX).for_each(|a| check_roots::<F16>(a as u64));
}

#[test]
fn all_bf16() {
    (0..=u16::MAX).for_each(|a| check_roots::<BF16>(a as u64));
}

#[test]
fn random_f32() {
    let mut rng = Rng(11);
    (0..150_000).for_each(|_| check_roots::<F32>(rng.pattern::<F32>()));
}

#[test]
fn random_f64() {
    let mut rng = Rng(12);
    for _ in 0..150_000 {
        check_roots::<F64>(rng.pattern::<F64>());
        // Squares and their neighbours: roots next to a number.
        let root = (rng.next() >> 38) as f64;
        let square = (root * root).to_bits();
        check_roots::<F64>(square + rng.below(3) - 1);
    }
}
