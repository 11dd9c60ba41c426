//! Single-precision operations against rustc_apfloat and the manual's definitions.

use amdgpu_isa::Op;
use rustc_apfloat::Float;
use rustc_apfloat::Round::{NearestTiesToEven, TowardNegative, TowardPositive, TowardZero};
use rustc_apfloat::ieee::Single;

use crate::check::table;
use crate::float::testing::*;

const FORMULAS: &[(Op, Formula)] = &[
    (Op::V_ADD_F32, Formula::Add),
    (Op::V_SUB_F32, Formula::Sub),
    (Op::V_SUBREV_F32, Formula::SubReverse),
    (Op::V_MUL_F32, Formula::Mul),
    (Op::V_MUL_LEGACY_F32, Formula::MulLegacy),
    (Op::V_MIN_F32, Formula::Min),
    (Op::V_MAX_F32, Formula::Max),
    (Op::V_MAD_F32, Formula::Mad),
    (Op::V_MAC_F32, Formula::Mad),
    (Op::V_MAD_LEGACY_F32, Formula::MadLegacy),
    (Op::V_FMA_F32, Formula::Fma),
    (Op::V_FMAC_F32, Formula::Fma),
    (Op::V_MIN3_F32, Formula::Min3),
    (Op::V_MAX3_F32, Formula::Max3),
    (Op::V_MED3_F32, Formula::Med3),
    (Op::V_TRUNC_F32, Formula::Round(TowardZero)),
    (Op::V_CEIL_F32, Formula::Round(TowardPositive)),
    (Op::V_FLOOR_F32, Formula::Round(TowardNegative)),
    (Op::V_RNDNE_F32, Formula::Round(NearestTiesToEven)),
    (Op::V_FRACT_F32, Formula::Fract),
    (Op::V_LDEXP_F32, Formula::Ldexp(32)),
    (Op::V_FREXP_EXP_I32_F32, Formula::FrexpExp(32)),
    (Op::V_FREXP_MANT_F32, Formula::FrexpMant),
    (Op::V_RCP_F32, Formula::Rcp),
    (Op::V_RCP_IFLAG_F32, Formula::Rcp),
    (Op::V_RSQ_F32, Formula::Rsq),
    (Op::V_SQRT_F32, Formula::Sqrt),
    (Op::V_DIV_FIXUP_F32, Formula::DivFixup(Some(-150))),
];

#[test]
fn arithmetic() {
    check_formulas::<Single>(FORMULAS);
}

#[test]
fn host_and_exact_agree() {
    check_table(table("valu_f32::OPS"));
}

/// v_madmk and v_madak hold one operand in the instruction, the same for all lanes.
#[test]
fn literals() {
    let mut bench = Bench::new();
    let mut rng = Rng(3);
    for op in [Op::V_MADMK_F32, Op::V_MADAK_F32] {
        let at = if op == Op::V_MADMK_F32 { 1 } else { 2 };
        for (n, literal) in edges::<Single>().into_iter().enumerate() {
            let mut rows = rng.rows(&bench.source_types(op), 128);
            rows.iter_mut().for_each(|row| row[at] = literal);
            let (round, denorm) = (n as u32 & 3, n as u32 >> 2 & 3);
            bench.set_mode(round, denorm);
            bench.check(op, &rows, |row| {
                Formula::Mad.want::<Single>(Rules::new(round, denorm), row)
            });
        }
    }
}

/// Against the host's functions in f64, whose error is below 2^-20 last places of an f32.
#[test]
fn curves() {
    let mut rng = Rng(4);
    let mut rows: Vec<[u64; 3]> = (0..100_000).map(|_| [rng.float::<Single>(), 0, 0]).collect();
    rows.extend(edges::<Single>().into_iter().map(|a| [a, 0, 0]));
    rows.extend((0..2000).map(|n| [(n as f32 / 8.0 - 125.0).to_bits() as u64, 0, 0]));
    let flush = |x: f64| if x.abs() < f32::MIN_POSITIVE as f64 { x * 0.0 } else { x };
    check_curve::<Single>(&[Op::V_EXP_F32, Op::V_EXP_LEGACY_F32], &rows, |x| flush(x.exp2()));
    check_curve::<Single>(&[Op::V_LOG_F32, Op::V_LOG_LEGACY_F32], &rows, |x| flush(x).log2());
    check_curve::<Single>(&[Op::V_SIN_F32], &rows, sin_turns);
    check_curve::<Single>(&[Op::V_COS_F32], &rows, cos_turns);
}

/// The values that the manual gives (GFX9 ISA, VOP1 Instructions).
#[test]
fn examples() {
    let mut bench = Bench::new();
    let cases: &[(Op, &[(u32, u32)])] = &[
        (
            Op::V_EXP_F32,
            &[(0xff80_0000, 0), (0x8000_0000, 0x3f80_0000), (0x7f80_0000, 0x7f80_0000)],
        ),
        (
            Op::V_LOG_F32,
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
            Op::V_RCP_F32,
            &[
                (0xff80_0000, 0x8000_0000),
                (0xc000_0000, 0xbf00_0000),
                (0x8000_0000, 0xff80_0000),
                (0, 0x7f80_0000),
            ],
        ),
        (
            Op::V_RSQ_F32,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0x8000_0000, 0xff80_0000),
                (0x4080_0000, 0x3f00_0000),
            ],
        ),
        (
            Op::V_SQRT_F32,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0x8000_0000, 0x8000_0000),
                (0x4080_0000, 0x4000_0000),
            ],
        ),
        (
            Op::V_SIN_F32,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0xff7f_ffff, 0),
                (0x8000_0000, 0x8000_0000),
                (0x3e80_0000, 0x3f80_0000),
                (0x7f80_0000, 0xffc0_0000),
            ],
        ),
        (
            Op::V_COS_F32,
            &[
                (0xff80_0000, 0xffc0_0000),
                (0xff7f_ffff, 0x3f80_0000),
                (0x8000_0000, 0x3f80_0000),
                (0x3e80_0000, 0),
                (0x7f80_0000, 0xffc0_0000),
            ],
        ),
    ];
    for (op, values) in cases {
        let rows: Vec<[u64; 3]> = values.iter().map(|v| [v.0 as u64, 0, 0]).collect();
        bench.check(*op, &rows, |row| {
            values.iter().find(|v| v.0 as u64 == row[0]).map_or(0, |v| v.1 as u64)
        });
    }
}

/// What MODE says makes no difference to exponential and logarithm, and rounding none to sine and cosine.
#[test]
fn curves_ignore_mode() {
    let mut bench = Bench::new();
    let mut rng = Rng(5);
    let rows: Vec<[u64; 3]> = (0..4096).map(|_| [rng.float::<Single>(), 0, 0]).collect();
    for op in [Op::V_EXP_F32, Op::V_LOG_F32, Op::V_SIN_F32, Op::V_COS_F32] {
        bench.set_mode(0, 3);
        let want = bench.run(op, &rows);
        for (round, denorm) in modes() {
            let trigonometric = matches!(op, Op::V_SIN_F32 | Op::V_COS_F32);
            bench.set_mode(round, if trigonometric { 3 } else { denorm });
            assert_eq!(bench.run(op, &rows), want, "{} {round} {denorm}", op.mnemonic());
        }
    }
    // Flushed: sin x = 2 pi x would be a denormal, or x is one.
    bench.set_mode(0, 0);
    bench.check(Op::V_SIN_F32, &[[0x0040_0000, 0, 0], [0x8000_0001, 0, 0]], |row| {
        row[0] & Single::SIGN
    });
}

/// The manual's pseudo code of the cube map operations.
fn cube(op: Op, rules: Rules, [x, y, z]: [u64; 3]) -> u64 {
    let value = |v: u64| rules.input::<Single>(v);
    let ge = |a: u64, b: u64| value(a).abs() >= value(b).abs();
    let negative = |v: u64| value(v) < Single::ZERO;
    let (axis, major) = if ge(z, x) && ge(z, y) {
        (2, z)
    } else if ge(y, x) {
        (1, y)
    } else {
        (0, x)
    };
    let times = |v: u64, factor: f32| rules.mul::<Single>(v, factor.to_bits() as u64);
    let sign = |c: bool| if c { -1.0 } else { 1.0 };
    match (op, axis) {
        (Op::V_CUBEID_F32, _) => ((2 * axis + negative(major) as u32) as f32).to_bits() as u64,
        (Op::V_CUBEMA_F32, _) => times(major, 2.0),
        (Op::V_CUBESC_F32, 2) => times(x, sign(negative(z))),
        (Op::V_CUBESC_F32, 1) => times(x, 1.0),
        (Op::V_CUBESC_F32, _) => times(z, sign(!negative(x))),
        (_, 1) => times(z, sign(negative(y))),
        _ => times(y, -1.0),
    }
}

const CUBE: &[Op] = &[Op::V_CUBEID_F32, Op::V_CUBESC_F32, Op::V_CUBETC_F32, Op::V_CUBEMA_F32];

#[test]
fn cube_maps() {
    let mut bench = Bench::new();
    let mut rng = Rng(6);
    for &op in CUBE {
        let mut rows = pairs(&edges::<Single>());
        for (n, row) in rows.iter_mut().enumerate() {
            row[2] = if n % 2 == 0 {
                row[n / 2 % 2]
            } else {
                rng.float::<Single>()
            };
        }
        for (round, denorm) in modes() {
            bench.set_mode(round, denorm);
            bench.check(op, &rows, |row| cube(op, Rules::new(round, denorm), row));
        }
    }
}

/// The division that LLVM makes of `numerator / denominator` (AMDGPU target, `LowerFDIV32`).
fn divide(bench: &mut Bench, wave: &[[u64; 2]]) -> Vec<u64> {
    let column = |n: usize| wave.iter().map(|row| row[n]).collect::<Vec<u64>>();
    let (n, d) = (column(0), column(1));
    let one = vec![Single::ONE; wave.len()];
    let (ds, _) = bench.columns(Op::V_DIV_SCALE_F32, [&d, &d, &n], 0);
    let (ns, vcc) = bench.columns(Op::V_DIV_SCALE_F32, [&n, &d, &n], 0);
    let minus_ds: Vec<u64> = ds.iter().map(|x| x ^ Single::SIGN).collect();
    let (r, _) = bench.columns(Op::V_RCP_F32, [&ds, &ds, &ds], 0);
    let (e, _) = bench.columns(Op::V_FMA_F32, [&minus_ds, &r, &one], 0);
    let (r, _) = bench.columns(Op::V_FMA_F32, [&e, &r, &r], 0);
    let (q, _) = bench.columns(Op::V_MUL_F32, [&ns, &r, &r], 0);
    let (e, _) = bench.columns(Op::V_FMA_F32, [&minus_ds, &q, &ns], 0);
    let (q, _) = bench.columns(Op::V_FMA_F32, [&e, &r, &q], 0);
    let (e, _) = bench.columns(Op::V_FMA_F32, [&minus_ds, &q, &ns], 0);
    let (q, _) = bench.columns(Op::V_DIV_FMAS_F32, [&e, &r, &q], vcc);
    bench.columns(Op::V_DIV_FIXUP_F32, [&q, &d, &n], 0).0
}

#[test]
fn division_is_correctly_rounded() {
    check_division::<Single>(divide);
}

#[test]
fn division_steps() {
    let mut bench = Bench::new();
    let f = |x: f32| x.to_bits() as u64;
    let two64 = 2f32.powi(64);
    // value, denominator, numerator: scaled value, post-scaling
    let scale = [
        (f(3.0), f(3.0), f(7.0), f(3.0), false),
        // The quotient is near the greatest number: the denominator is enlarged, the numerator is not.
        (f(1.5), f(1.5), f(1e38), f(1.5 * two64), true),
        (f(1e38), f(1.5), f(1e38), f(1e38), true),
        // The quotient would be denormal: the numerator is enlarged, the denominator is not.
        (f(1e-20), f(1e20), f(1e-20), f(1e-20 * two64), true),
        (f(1e20), f(1e20), f(1e-20), f(1e20), true),
        // The reciprocal would be denormal.
        (f(3e38), f(3e38), f(1e30), f(3e38 / two64), false),
        // A denormal denominator: both are enlarged.
        (1, 1, f(1e-38), f(f32::from_bits(1) * two64), false),
    ];
    for (v, d, n, want, flag) in scale {
        let out = bench.run(Op::V_DIV_SCALE_F32, &[[v, d, n]]);
        assert_eq!((out[0].value, out[0].mask), (want, flag), "{v:x} {d:x} {n:x}");
    }
    let zero = bench.run(Op::V_DIV_SCALE_F32, &[[f(0.0), f(2.0), f(0.0)]]);
    assert!(f32::from_bits(zero[0].value as u32).is_nan());
    // Without VCC an fma; with it, scaled the way the size of the addend says.
    let (two, three) = (f(2.0), f(3.0));
    for (c, vcc, want) in [(1.0, 0, 7.0), (1.0, !0, 7.0 / two64), (2.0, !0, 8.0 * two64)] {
        let inst = bench.instruction(Op::V_DIV_FMAS_F32);
        let out = bench.run_inst(&inst, &[[two, three, f(c)]], vcc);
        assert_eq!(out[0].value, f(want), "{c} {vcc}");
    }
}

#[test]
fn every_operation_is_tested() {
    let mut covered: Vec<Op> = FORMULAS.iter().map(|f| f.0).collect();
    covered.extend(CUBE);
    covered.extend([
        Op::V_MADMK_F32,
        Op::V_MADAK_F32,
        Op::V_EXP_F32,
        Op::V_EXP_LEGACY_F32,
        Op::V_LOG_F32,
    ]);
    covered.extend([
        Op::V_LOG_LEGACY_F32,
        Op::V_SIN_F32,
        Op::V_COS_F32,
        Op::V_DIV_SCALE_F32,
        Op::V_DIV_FMAS_F32,
    ]);
    assert_covered(table("valu_f32::OPS"), &covered);
}
