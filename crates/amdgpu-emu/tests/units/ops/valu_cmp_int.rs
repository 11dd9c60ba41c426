//! Every compare over edge values, random ones and equal ones, against Rust's own; VOPC and SDWA forms.

use amdgpu_emu::lab::{Lab, inst, vcc, vgpr};
use amdgpu_emu::operation::Semantics;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Op, Role};

use crate::check::{
    Case, PROCESSOR, Rng, assert_covered, decode, i16_of, i32_of, i64_of, run_lanes, table, u16_of, u32_of, u64_of,
};

type Compare = fn(i128, i128) -> bool;
type Number = fn(u64) -> i128;

const CONDITIONS: [(&str, Compare); 8] = [
    ("F", |_, _| false),
    ("LT", |a, b| a < b),
    ("EQ", |a, b| a == b),
    ("LE", |a, b| a <= b),
    ("GT", |a, b| a > b),
    ("NE", |a, b| a != b),
    ("GE", |a, b| a >= b),
    ("T", |_, _| true),
];

const TYPES: [(&str, &[u8], Number); 6] = [
    ("I16", &[1, 1], i16_of),
    ("U16", &[1, 1], u16_of),
    ("I32", &[1, 1], i32_of),
    ("U32", &[1, 1], u32_of),
    ("I64", &[2, 2], i64_of),
    ("U64", &[2, 2], u64_of),
];

/// The definition that an operation's name spells.
fn named(op: Op) -> Option<(&'static [u8], Number, Compare)> {
    let name = format!("{op:?}");
    let rest = name.strip_prefix("V_CMP_").or(name.strip_prefix("V_CMPX_"))?;
    let (condition, ty) = rest.split_once('_')?;
    let &(_, compare) = CONDITIONS.iter().find(|c| c.0 == condition)?;
    let &(_, sources, number) = TYPES.iter().find(|t| t.0 == ty)?;
    Some((sources, number, compare))
}

fn cases() -> Vec<Case> {
    let define = |&(op, _): &(Op, Semantics)| {
        let (sources, number, compare) = named(op)?;
        Some(Case::new(op, Encoding::Vop3, sources, 0, move |x| {
            compare(number(x.a), number(x.b))
        }))
    };
    table("valu_cmp_int::OPS").iter().filter_map(define).collect()
}

#[test]
fn every_compare_is_what_its_name_says() {
    cases().iter().for_each(run_lanes);
}

#[test]
fn every_operation_has_a_case() {
    assert_eq!(table("valu_cmp_int::OPS").len(), 96);
    assert_covered(table("valu_cmp_int::OPS"), cases().iter().map(|c| c.op));
}

/// Equal sources, which random ones hardly ever are: the same register twice, and 16 bits equal under different high halves.
#[test]
fn equal_sources() {
    for &(op, _) in table("valu_cmp_int::OPS") {
        let Some((sources, _, compare)) = named(op) else {
            panic!("{op:?}")
        };
        let mut lab = Lab::new(PROCESSOR);
        let mut rng = Rng::new(3);
        lab.wave.v[..4].iter_mut().for_each(|v| *v = rng.register());
        let mut second = 0;
        if format!("{op:?}").ends_with("16") {
            lab.wave.v[2] = lab.wave.v[0];
            lab.wave.v[2].0.iter_mut().for_each(|x| *x ^= 0xffff_0000);
            second = 2;
        }
        let operands = [
            (Role::Sdst, vcc()),
            (Role::Src0, vgpr(0, sources[0])),
            (Role::Src1, vgpr(second, sources[1])),
        ];
        assert_eq!(lab.run(&inst(op, Encoding::Vopc, &operands)), Ok(Flow::Next));
        assert_eq!(lab.wave.vcc(), if compare(1, 1) { !0 } else { 0 }, "{op:?}");
    }
}

/// VOPC writes VCC, and for `v_cmpx` EXEC; bits of inactive lanes become 0.
#[test]
fn vopc_writes_vcc() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.v[0].0 = std::array::from_fn(|l| l as u32);
    lab.wave.set_exec(0xffff_0000_ffff_0000);
    lab.wave.set_s64(sreg::VCC, !0);
    // v_cmp_gt_u32 vcc, 40, v0
    assert_eq!(lab.run(&decode(&[0x7d98_00a8])), Ok(Flow::Next));
    assert_eq!(lab.wave.vcc(), 0xffff_0000);
    assert_eq!(lab.wave.exec(), 0xffff_0000_ffff_0000);
    // v_cmpx_lt_u32 vcc, 40, v0
    assert_eq!(lab.run(&decode(&[0x7db2_00a8])), Ok(Flow::Next));
    assert_eq!(lab.wave.vcc(), 0xffff_0000_0000_0000);
    assert_eq!(lab.wave.exec(), 0xffff_0000_0000_0000);
    assert_eq!((lab.wave.mask.0[47], lab.wave.mask.0[48]), (0, !0));
}

/// SDWA compares parts of the sources and may write any SGPR pair.
#[test]
fn sdwa_compare() {
    let mut lab = Lab::new(PROCESSOR);
    for lane in 0..LANES {
        lab.wave.v[0].0[lane] = 0x00ff_0000 | (lane as u32) << 24;
        lab.wave.v[1].0[lane] = 0xffff_ffff;
    }
    // v_cmp_eq_i32_sdwa s[6:7], sext(v0), sext(v1) src0_sel:BYTE_2 src1_sel:BYTE_0; then with src0_sel:BYTE_3
    let sdwa = |src0_sel: u32| 6 << 8 | 1 << 15 | src0_sel << 16 | 1 << 19 | 1 << 27;
    assert_eq!(lab.run(&decode(&[0x7d84_02f9, sdwa(2)])), Ok(Flow::Next));
    assert_eq!(lab.wave.s64(6), !0);
    assert_eq!(lab.run(&decode(&[0x7d84_02f9, sdwa(3)])), Ok(Flow::Next));
    assert_eq!(lab.wave.s64(6), 0);
}
