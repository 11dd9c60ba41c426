//! Float compares and classes against rustc_apfloat and the manual's definitions.

use amdgpu_emu::wave::sreg;
use amdgpu_isa::Op;
use rustc_apfloat::ieee::{Double, Half, Single};

use crate::check::table;
use crate::float::testing::*;

/// The sixteen conditions, in the order of their opcodes, of "less, equal, greater, unordered".
const CONDITIONS: [[bool; 4]; 16] = {
    const T: bool = true;
    const F: bool = false;
    [
        [F, F, F, F], // f
        [T, F, F, F], // lt
        [F, T, F, F], // eq
        [T, T, F, F], // le
        [F, F, T, F], // gt
        [T, F, T, F], // lg
        [F, T, T, F], // ge
        [T, T, T, F], // o
        [F, F, F, T], // u
        [T, F, F, T], // nge
        [F, T, F, T], // nlg
        [T, T, F, T], // ngt
        [F, F, T, T], // nle
        [T, F, T, T], // neq
        [F, T, T, T], // nlt
        [T, T, T, T], // tru
    ]
};

const NAMES: [&str; 16] = [
    "f", "lt", "eq", "le", "gt", "lg", "ge", "o", "u", "nge", "nlg", "ngt", "nle", "neq", "nlt", "tru",
];

fn op(name: &str) -> Op {
    let found = table("valu_cmp_float::OPS")
        .iter()
        .find(|(op, _)| op.mnemonic() == name);
    found.unwrap_or_else(|| panic!("no {name}")).0
}

fn outcome<F: Oracle>(rules: Rules, a: u64, b: u64) -> usize {
    let (x, y) = (rules.input::<F>(a), rules.input::<F>(b));
    match x.partial_cmp(&y) {
        Some(std::cmp::Ordering::Less) => 0,
        Some(std::cmp::Ordering::Equal) => 1,
        Some(std::cmp::Ordering::Greater) => 2,
        None => 3,
    }
}

fn check_compares<F: Oracle>(format: &str) {
    let mut bench = Bench::new();
    let mut rng = Rng(10);
    let mut rows = pairs(&edges::<F>());
    rows.extend(rng.rows(&[F::TYPE, F::TYPE], 1500));
    for (name, condition) in NAMES.iter().zip(CONDITIONS) {
        for x in ["v_cmp", "v_cmpx"] {
            let op = op(&format!("{x}_{name}_{format}"));
            for denorm in 0..4 {
                bench.set_mode(denorm, denorm);
                let rules = Rules::new(denorm, denorm);
                for (row, out) in rows.iter().zip(bench.run(op, &rows)) {
                    let want = condition[outcome::<F>(rules, row[0], row[1])];
                    assert_eq!(out.mask, want, "{} {row:x?} {denorm}", op.mnemonic());
                }
            }
        }
    }
}

#[test]
fn compares() {
    check_compares::<Half>("f16");
    check_compares::<Single>("f32");
    check_compares::<Double>("f64");
}

/// v_cmpx writes EXEC too, v_cmp does not; neither sets bits of lanes that are off.
#[test]
fn exec() {
    let mut bench = Bench::new();
    let rows: Vec<[u64; 3]> = (0..40)
        .map(|l| [(l as f32).to_bits() as u64, 20f32.to_bits() as u64, 0])
        .collect();
    let less = (1u64 << 20) - 1;
    let all = (1u64 << 40) - 1;
    for (op, exec) in [(Op::V_CMP_LT_F32, all), (Op::V_CMPX_LT_F32, less)] {
        let out = bench.run(op, &rows);
        assert_eq!(bench.lab.wave.exec(), exec);
        assert!(out.iter().enumerate().all(|(l, o)| o.mask == (l < 20)));
    }
    bench.run(Op::V_CMP_TRU_F32, &rows);
    assert_eq!(bench.lab.wave.s64(sreg::SGPR + 10), all);
}

/// The bit of `v_cmp_class` that a value answers to.
fn class_of<F: Oracle>(a: u64) -> u32 {
    let x = F::of(a & F::ALL);
    let by_sign = |minus: u32, plus: u32| if x.is_negative() { minus } else { plus };
    if x.is_nan() {
        return x.is_signaling() as u32 ^ 1;
    }
    match (x.is_infinite(), x.is_zero(), x.is_denormal()) {
        (true, ..) => by_sign(2, 9),
        (_, true, _) => by_sign(5, 6),
        (.., true) => by_sign(4, 7),
        _ => by_sign(3, 8),
    }
}

fn check_classes<F: Oracle>(format: &str) {
    let mut bench = Bench::new();
    let mut rng = Rng(11);
    for x in ["v_cmp", "v_cmpx"] {
        let op = op(&format!("{x}_class_{format}"));
        // Denormals are what they are in every mode.
        for denorm in [0, 3] {
            bench.set_mode(0, denorm);
            let mut rows: Vec<[u64; 3]> = (0..10)
                .flat_map(|bit| edges::<F>().into_iter().map(move |a| [a, 1 << bit, 0]))
                .collect();
            rows.extend((0..2000).map(|_| [rng.float::<F>(), rng.next() & 0xffff_ffff, 0]));
            for (row, out) in rows.iter().zip(bench.run(op, &rows)) {
                let want = row[1] >> class_of::<F>(row[0]) & 1 != 0;
                assert_eq!(out.mask, want, "{} {row:x?} {denorm}", op.mnemonic());
            }
        }
    }
}

#[test]
fn classes() {
    check_classes::<Half>("f16");
    check_classes::<Single>("f32");
    check_classes::<Double>("f64");
}

#[test]
fn host_and_exact_agree() {
    check_table(table("valu_cmp_float::OPS"));
}

#[test]
fn every_operation_is_tested() {
    let names = NAMES.into_iter().chain(["class"]);
    let formats = ["f16", "f32", "f64"];
    let covered: Vec<Op> = names
        .flat_map(|n| formats.map(|f| [op(&format!("v_cmp_{n}_{f}")), op(&format!("v_cmpx_{n}_{f}"))]))
        .flatten()
        .collect();
    assert_covered(table("valu_cmp_float::OPS"), &covered);
}
