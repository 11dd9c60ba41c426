//! Double-precision operations against rustc_apfloat and the manual's definitions.

use amdgpu_isa::Op;
use rustc_apfloat::Float;
use rustc_apfloat::Round::{NearestTiesToEven, TowardNegative, TowardPositive, TowardZero};
use rustc_apfloat::ieee::Double;

use crate::check::table;
use crate::float::testing::*;

const FORMULAS: &[(Op, Formula)] = &[
    (Op::V_ADD_F64, Formula::Add),
    (Op::V_MUL_F64, Formula::Mul),
    (Op::V_MIN_F64, Formula::Min),
    (Op::V_MAX_F64, Formula::Max),
    (Op::V_FMA_F64, Formula::Fma),
    (Op::V_TRUNC_F64, Formula::Round(TowardZero)),
    (Op::V_CEIL_F64, Formula::Round(TowardPositive)),
    (Op::V_FLOOR_F64, Formula::Round(TowardNegative)),
    (Op::V_RNDNE_F64, Formula::Round(NearestTiesToEven)),
    (Op::V_FRACT_F64, Formula::Fract),
    (Op::V_LDEXP_F64, Formula::Ldexp(32)),
    (Op::V_FREXP_EXP_I32_F64, Formula::FrexpExp(32)),
    (Op::V_FREXP_MANT_F64, Formula::FrexpMant),
    (Op::V_RCP_F64, Formula::Rcp),
    (Op::V_RSQ_F64, Formula::Rsq),
    (Op::V_SQRT_F64, Formula::Sqrt),
    (Op::V_DIV_FIXUP_F64, Formula::DivFixup(Some(-1075))),
];

#[test]
fn arithmetic() {
    check_formulas::<Double>(FORMULAS);
}

#[test]
fn host_and_exact_agree() {
    check_table(table("valu_f64::OPS"));
}

/// The division that LLVM makes of `numerator / denominator` (AMDGPU target, `LowerFDIV64`).
fn divide(bench: &mut Bench, wave: &[[u64; 2]]) -> Vec<u64> {
    let column = |n: usize| wave.iter().map(|row| row[n]).collect::<Vec<u64>>();
    let (n, d) = (column(0), column(1));
    let one = vec![Double::ONE; wave.len()];
    let (ds, _) = bench.columns(Op::V_DIV_SCALE_F64, [&d, &d, &n], 0);
    let minus_ds: Vec<u64> = ds.iter().map(|x| x ^ Double::SIGN).collect();
    let (r, _) = bench.columns(Op::V_RCP_F64, [&ds, &ds, &ds], 0);
    let (e, _) = bench.columns(Op::V_FMA_F64, [&minus_ds, &r, &one], 0);
    let (r, _) = bench.columns(Op::V_FMA_F64, [&r, &e, &r], 0);
    let (e, _) = bench.columns(Op::V_FMA_F64, [&minus_ds, &r, &one], 0);
    let (ns, vcc) = bench.columns(Op::V_DIV_SCALE_F64, [&n, &d, &n], 0);
    let (r, _) = bench.columns(Op::V_FMA_F64, [&r, &e, &r], 0);
    let (q, _) = bench.columns(Op::V_MUL_F64, [&ns, &r, &r], 0);
    let (e, _) = bench.columns(Op::V_FMA_F64, [&minus_ds, &q, &ns], 0);
    let (q, _) = bench.columns(Op::V_DIV_FMAS_F64, [&e, &r, &q], vcc);
    bench.columns(Op::V_DIV_FIXUP_F64, [&q, &d, &n], 0).0
}

#[test]
fn division_is_correctly_rounded() {
    check_division::<Double>(divide);
}

#[test]
fn division_steps() {
    let mut bench = Bench::new();
    let f = |x: f64| x.to_bits();
    let two128 = 2f64.powi(128);
    let scale = [
        (f(3.0), f(3.0), f(7.0), f(3.0), false),
        (f(1.5), f(1.5), f(1e300), f(1.5 * two128), true),
        (f(1e300), f(1.5), f(1e300), f(1e300), true),
        (f(1e-200), f(1e200), f(1e-200), f(1e-200 * two128), true),
        (f(1e200), f(1e200), f(1e-200), f(1e200), true),
        (f(1.5e308), f(1.5e308), f(1e300), f(1.5e308 / two128), false),
        (1, 1, f(1e-307), f(f64::from_bits(1) * two128), false),
    ];
    for (v, d, n, want, flag) in scale {
        let out = bench.run(Op::V_DIV_SCALE_F64, &[[v, d, n]]);
        assert_eq!((out[0].value, out[0].mask), (want, flag), "{v:x} {d:x} {n:x}");
    }
    for (c, vcc, want) in [(1.0, 0, 7.0), (1.0, !0, 7.0 / two128), (2.0, !0, 8.0 * two128)] {
        let inst = bench.instruction(Op::V_DIV_FMAS_F64);
        let out = bench.run_inst(&inst, &[[f(2.0), f(3.0), f(c)]], vcc);
        assert_eq!(out[0].value, f(want), "{c} {vcc}");
    }
}

/// 2/pi as a binary fraction of `64 * LIMBS` bits, by Machin's formula.
fn two_over_pi() -> Vec<u64> {
    const LIMBS: usize = 21;
    let divide = |n: &[u64], d: u64| {
        let mut rest = 0u128;
        let digits = n.iter().map(|&limb| {
            let part = rest << 64 | limb as u128;
            rest = part % d as u128;
            (part / d as u128) as u64
        });
        digits.collect::<Vec<u64>>()
    };
    let add = |a: &mut Vec<u64>, b: &[u64], negative: bool| {
        let mut carry = negative as u64;
        for (x, &y) in a.iter_mut().zip(b).rev() {
            let sum = *x as u128 + (if negative { !y } else { y }) as u128 + carry as u128;
            (*x, carry) = (sum as u64, (sum >> 64) as u64);
        }
    };
    // atan(1/x), with one limb before the point and two to spare.
    let atan = |x: u64| {
        let mut one = vec![0; LIMBS + 3];
        one[0] = 1;
        let mut term = divide(&one, x);
        let mut sum = term.clone();
        for k in 1..1000 {
            term = divide(&divide(&term, x), x);
            add(&mut sum, &divide(&term, 2 * k + 1), k % 2 == 1);
        }
        sum
    };
    // pi / 4 = 4 atan(1/5) - atan(1/239)
    let mut quarter = atan(5);
    for _ in 0..2 {
        let same = quarter.clone();
        add(&mut quarter, &same, false);
    }
    add(&mut quarter, &atan(239), true);
    // 2 / pi = (1 / 2) / (pi / 4), bit by bit.
    let mut rest = vec![0; LIMBS + 3];
    rest[1] = 1 << 63;
    (0..LIMBS)
        .map(|_| {
            (0..64).fold(0, |limb, _| {
                let same = rest.clone();
                add(&mut rest, &same, false);
                let fits = rest >= quarter;
                if fits {
                    add(&mut rest, &quarter, true);
                }
                limb << 1 | fits as u64
            })
        })
        .collect()
}

#[test]
fn trig_preop() {
    let digits = two_over_pi();
    let bit = |n: usize| {
        if n < 1201 {
            digits[n / 64] >> (63 - n % 64) & 1
        } else {
            0
        }
    };
    let mut bench = Bench::new();
    let mut rng = Rng(7);
    let mut rows: Vec<[u64; 3]> = (0..2048).map(|e| [e << 52, e % 3, 0]).collect();
    rows.extend((0..2000).map(|_| [rng.float::<Double>(), rng.next() % 40, 0]));
    bench.check(Op::V_TRIG_PREOP_F64, &rows, |[a, segment, _]| {
        let exponent = (a >> 52 & 0x7ff) as i32;
        let shift = (segment & 31) as i32 * 53 + (exponent - 1077).max(0);
        let result = (0..53).fold(0, |sum, n| sum << 1 | bit(shift as usize + n));
        let scale = -53 - shift + if exponent >= 1968 { 128 } else { 0 };
        Double::from_u128(result as u128)
            .value
            .scalbn_r(scale, TowardZero)
            .bits()
    });
    // 2/pi itself, in three parts.
    let parts = bench.run(
        Op::V_TRIG_PREOP_F64,
        &[[Double::ONE, 0, 0], [Double::ONE, 1, 0], [Double::ONE, 2, 0]],
    );
    let sum: f64 = parts.iter().rev().map(|p| f64::from_bits(p.value)).sum();
    assert_eq!(sum, std::f64::consts::FRAC_2_PI);
}

#[test]
fn every_operation_is_tested() {
    let mut covered: Vec<Op> = FORMULAS.iter().map(|f| f.0).collect();
    covered.extend([Op::V_DIV_SCALE_F64, Op::V_DIV_FMAS_F64, Op::V_TRIG_PREOP_F64]);
    assert_covered(table("valu_f64::OPS"), &covered);
}
