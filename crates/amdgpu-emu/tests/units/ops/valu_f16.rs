//! Half-precision operations against rustc_apfloat and the manual's definitions.

use amdgpu_isa::Op;
use amdgpu_semantics::mode::Mode;
use rustc_apfloat::Round::{NearestTiesToEven, TowardNegative, TowardPositive, TowardZero};
use rustc_apfloat::ieee::Half;

use crate::check::table;
use crate::float::testing::*;

const FORMULAS: &[(Op, Formula)] = &[
    (Op::V_ADD_F16, Formula::Add),
    (Op::V_SUB_F16, Formula::Sub),
    (Op::V_SUBREV_F16, Formula::SubReverse),
    (Op::V_MUL_F16, Formula::Mul),
    (Op::V_MIN_F16, Formula::Min),
    (Op::V_MAX_F16, Formula::Max),
    (Op::V_MAD_F16, Formula::Mad),
    (Op::V_MAC_F16, Formula::Mad),
    (Op::V_MAD_LEGACY_F16, Formula::Mad),
    (Op::V_FMA_F16, Formula::Fma),
    (Op::V_FMA_LEGACY_F16, Formula::Fma),
    (Op::V_MIN3_F16, Formula::Min3),
    (Op::V_MAX3_F16, Formula::Max3),
    (Op::V_MED3_F16, Formula::Med3),
    (Op::V_TRUNC_F16, Formula::Round(TowardZero)),
    (Op::V_CEIL_F16, Formula::Round(TowardPositive)),
    (Op::V_FLOOR_F16, Formula::Round(TowardNegative)),
    (Op::V_RNDNE_F16, Formula::Round(NearestTiesToEven)),
    (Op::V_FRACT_F16, Formula::Fract),
    (Op::V_LDEXP_F16, Formula::Ldexp(16)),
    (Op::V_FREXP_EXP_I16_F16, Formula::FrexpExp(16)),
    (Op::V_FREXP_MANT_F16, Formula::FrexpMant),
    (Op::V_RCP_F16, Formula::Rcp),
    (Op::V_RSQ_F16, Formula::Rsq),
    (Op::V_SQRT_F16, Formula::Sqrt),
    (Op::V_DIV_FIXUP_F16, Formula::DivFixup(None)),
    (Op::V_DIV_FIXUP_LEGACY_F16, Formula::DivFixup(None)),
];

#[test]
fn arithmetic() {
    check_formulas::<Half>(FORMULAS);
}

#[test]
fn host_and_exact_agree() {
    check_table(table("valu_f16::OPS"));
}

#[test]
fn literals() {
    let mut bench = Bench::new();
    let mut rng = Rng(3);
    for op in [Op::V_MADMK_F16, Op::V_MADAK_F16] {
        let at = if op == Op::V_MADMK_F16 { 1 } else { 2 };
        for (n, literal) in edges::<Half>().into_iter().enumerate() {
            let mut rows = rng.rows(&bench.source_types(op), 128);
            rows.iter_mut().for_each(|row| row[at] = literal);
            let (round, denorm) = (n as u32 & 3, n as u32 >> 2 & 3);
            bench.set_mode(round, denorm);
            bench.check(op, &rows, |row| {
                Formula::Mad.want::<Half>(Rules::new(round, denorm), row) | OLD as u64 & 0xffff_0000
            });
        }
    }
}

/// All f16, against the host's functions in f64.
#[test]
fn curves() {
    let rows: Vec<[u64; 3]> = (0..0x1_0000).map(|x| [x, 0, 0]).collect();
    check_curve::<Half>(&[Op::V_EXP_F16], &rows, f64::exp2);
    check_curve::<Half>(&[Op::V_LOG_F16], &rows, f64::log2);
    check_curve::<Half>(&[Op::V_SIN_F16], &rows, sin_turns);
    check_curve::<Half>(&[Op::V_COS_F16], &rows, cos_turns);
}

/// The values that the manual gives (GFX9 ISA, VOP1 Instructions).
#[test]
fn examples() {
    let mut bench = Bench::new();
    let cases: &[(Op, &[(u64, u64)])] = &[
        (
            Op::V_RCP_F16,
            &[
                (0xfc00, 0x8000),
                (0xc000, 0xb800),
                (0x8000, 0xfc00),
                (0, 0x7c00),
                (0x7c00, 0),
            ],
        ),
        (
            Op::V_SQRT_F16,
            &[
                (0xfc00, 0xfe00),
                (0x8000, 0x8000),
                (0, 0),
                (0x4400, 0x4000),
                (0x7c00, 0x7c00),
            ],
        ),
        (
            Op::V_RSQ_F16,
            &[
                (0xfc00, 0xfe00),
                (0x8000, 0xfc00),
                (0, 0x7c00),
                (0x4400, 0x3800),
                (0x7c00, 0),
            ],
        ),
        (
            Op::V_LOG_F16,
            &[
                (0xfc00, 0xfe00),
                (0xbc00, 0xfe00),
                (0x8000, 0xfc00),
                (0, 0xfc00),
                (0x3c00, 0),
                (0x7c00, 0x7c00),
            ],
        ),
        (Op::V_EXP_F16, &[(0xfc00, 0), (0x8000, 0x3c00), (0x7c00, 0x7c00)]),
        (
            Op::V_SIN_F16,
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
            Op::V_COS_F16,
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
    for (op, values) in cases {
        let rows: Vec<[u64; 3]> = values.iter().map(|v| [v.0, 0, 0]).collect();
        bench.check(*op, &rows, |row| {
            values.iter().find(|v| v.0 == row[0]).map_or(0, |v| v.1)
        });
    }
}

/// op_sel takes each source from either half, and puts the result to either half.
#[test]
fn halves() {
    let mut bench = Bench::new();
    let mut rng = Rng(8);
    let halves = |n: u64, row: [u64; 3]| {
        let mut i = 0;
        row.map(|x| {
            let high = n >> i & 1 != 0;
            i += 1;
            if high { x >> 16 } else { x & 0xffff }
        })
    };
    for (op, formula) in [
        (Op::V_MAD_F16, Formula::Mad),
        (Op::V_FMA_F16, Formula::Fma),
        (Op::V_MIN3_F16, Formula::Min3),
        (Op::V_MAX3_F16, Formula::Max3),
        (Op::V_MED3_F16, Formula::Med3),
        (Op::V_DIV_FIXUP_F16, Formula::DivFixup(None)),
    ] {
        for op_sel in 0..16 {
            let mut inst = bench.instruction(op);
            inst.modifiers.op_sel = op_sel;
            let mut word = || rng.float::<Half>() | rng.float::<Half>() << 16;
            let rows: Vec<[u64; 3]> = (0..64).map(|_| [word(), word(), word()]).collect();
            for (row, out) in rows.iter().zip(bench.run_inst(&inst, &rows, 0)) {
                let result = formula.want::<Half>(Rules::new(0, 3), halves(op_sel as u64, *row));
                let want = match op_sel >> 3 {
                    0 => OLD as u64 & 0xffff_0000 | result,
                    _ => OLD as u64 & 0xffff | result << 16,
                };
                assert_eq!(out.value, want, "{} {row:x?} {op_sel:04b}", op.mnemonic());
            }
        }
    }
}

/// MODE.FP16_OVFL: what overflows becomes the greatest number, what is infinite stays so.
#[test]
fn overflow_mode() {
    let mut bench = Bench::new();
    for round in 0..4 {
        bench.lab.wave.set_mode(Mode(0xf0 | round << 2 | 1 << 23));
        let rows = [
            [0x7bff, 0x7bff, 0],
            [0xfbff, 0xfbff, 0],
            [0x7c00, 0x3c00, 0],
            [0xfc00, 0x3c00, 0],
            [0x3c00, 0x3c00, 0],
        ];
        let want = [0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x4000];
        let got: Vec<u64> = bench.run(Op::V_ADD_F16, &rows).iter().map(|o| o.value).collect();
        assert_eq!(got, want);
    }
}

#[test]
fn every_operation_is_tested() {
    let mut covered: Vec<Op> = FORMULAS.iter().map(|f| f.0).collect();
    covered.extend([Op::V_MADMK_F16, Op::V_MADAK_F16]);
    covered.extend([Op::V_EXP_F16, Op::V_LOG_F16, Op::V_SIN_F16, Op::V_COS_F16]);
    assert_covered(table("valu_f16::OPS"), &covered);
}
