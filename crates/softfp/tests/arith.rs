//! Addition, multiplication, division and fused multiply-add against rustc_apfloat, in every rounding mode, flags included;
//! and against the host in round to nearest even.

mod common;

use common::*;
use rustc_apfloat::Float;
use softfp::*;

fn check_ops<F: Oracle>(round: Round, [a, b, c]: [u64; 3]) {
    let (env, ap_mode) = (env(round), ap_round(round));
    let (x, y, z) = (F::from_u64(a), F::from_u64(b), F::from_u64(c));
    let (p, q, r) = (ap::<F>(a), ap::<F>(b), ap::<F>(c));
    let what = |op: &str| format!("{op} {a:x} {b:x} {c:x} {round:?}");
    check::<F>(add::<F>(env, x, y), p.add_r(q, ap_mode), || what("add"));
    check::<F>(sub::<F>(env, x, y), p.sub_r(q, ap_mode), || what("sub"));
    check::<F>(mul::<F>(env, x, y), p.mul_r(q, ap_mode), || what("mul"));
    check::<F>(div::<F>(env, x, y), p.div_r(q, ap_mode), || what("div"));
    let one = F::Ap::from_u128(1).value;
    check::<F>(rcp::<F>(env, x), one.div_r(p, ap_mode), || what("rcp"));
    let fused = fma::<F>(env, x, y, z);
    let mut want = p.mul_add_r(q, r, ap_mode);
    if z_nan_beside_invalid::<F>(a, b, c) {
        // Whether infinity times zero plus a quiet NaN raises invalid is left to the implementation; rustc_apfloat does.
        want.status = rustc_apfloat::Status::OK;
        assert!(!fused.flags.contains(Flags::INVALID), "{}", what("fma"));
    }
    if [a, b, c].iter().any(|&v| is_nan::<F>(v) && v & F::QUIET == 0) {
        // rustc_apfloat does not look at the addend once the product is a NaN.
        want.status |= rustc_apfloat::Status::INVALID_OP;
    }
    check::<F>(fused, want, || what("fma"));
}

fn z_nan_beside_invalid<F: Format>(a: u64, b: u64, c: u64) -> bool {
    let (a, b) = (a & !F::SIGN, b & !F::SIGN);
    is_nan::<F>(c) && c & F::QUIET != 0 && (a == 0 && b == F::INF || a == F::INF && b == 0)
}

fn random_ops<F: Oracle>(seed: u64, count: u32) {
    let mut rng = Rng(seed);
    for _ in 0..count {
        let a = rng.pattern::<F>();
        let b = rng.near::<F>(a);
        // An addend near the negated product now and then.
        let c = if rng.below(3) == 0 {
            let product = F::to_u64(mul::<F>(Env::IEEE, F::from_u64(a), F::from_u64(b)).bits);
            rng.near::<F>(product)
        } else {
            rng.pattern::<F>()
        };
        let round = Round::ALL[rng.below(4) as usize];
        check_ops::<F>(round, [a, b, c]);
    }
}

#[test]
fn f16_random() {
    random_ops::<F16>(1, 1_500_000);
}

#[test]
fn bf16_random() {
    random_ops::<BF16>(2, 300_000);
}

#[test]
fn f32_random() {
    random_ops::<F32>(3, 3_000_000);
}

#[test]
fn f64_random() {
    random_ops::<F64>(4, 3_000_000);
}

/// All pairs of a lattice of f16 that meets every exponent, both ends and the middle of each mantissa range.
#[test]
fn f16_pairs() {
    let mantissas = [0, 1, 2, 0x155, 0x1ff, 0x200, 0x201, 0x3fe, 0x3ff];
    let values: Vec<u64> = (0..64).flat_map(|e| mantissas.map(|m| e << 10 | m)).collect();
    for (i, &a) in values.iter().enumerate() {
        for (j, &b) in values.iter().enumerate() {
            let round = Round::ALL[(i + j) % 4];
            check_ops::<F16>(round, [a, b, values[(i * 7 + j * 13) % values.len()]]);
        }
    }
}

#[test]
fn host_agrees() {
    let mut rng = Rng(5);
    let same32 = |got: u32, want: f32| got == want.to_bits() || want.is_nan() && f32::from_bits(got).is_nan();
    let same64 = |got: u64, want: f64| got == want.to_bits() || want.is_nan() && f64::from_bits(got).is_nan();
    for _ in 0..3_000_000 {
        let a = rng.pattern::<F32>() as u32;
        let b = rng.near::<F32>(a as u64) as u32;
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        assert!(same32(add::<F32>(Env::IEEE, a, b).bits, x + y), "{a:x} + {b:x}");
        assert!(same32(sub::<F32>(Env::IEEE, a, b).bits, x - y), "{a:x} - {b:x}");
        assert!(same32(mul::<F32>(Env::IEEE, a, b).bits, x * y), "{a:x} * {b:x}");
        assert!(same32(div::<F32>(Env::IEEE, a, b).bits, x / y), "{a:x} / {b:x}");
        assert!(same32(sqrt::<F32>(Env::IEEE, a).bits, x.sqrt()), "sqrt {a:x}");
        let a = rng.pattern::<F64>();
        let b = rng.near::<F64>(a);
        let (x, y) = (f64::from_bits(a), f64::from_bits(b));
        assert!(same64(add::<F64>(Env::IEEE, a, b).bits, x + y), "{a:x} + {b:x}");
        assert!(same64(mul::<F64>(Env::IEEE, a, b).bits, x * y), "{a:x} * {b:x}");
        assert!(same64(div::<F64>(Env::IEEE, a, b).bits, x / y), "{a:x} / {b:x}");
        assert!(same64(sqrt::<F64>(Env::IEEE, a).bits, x.sqrt()), "sqrt {a:x}");
    }
}
