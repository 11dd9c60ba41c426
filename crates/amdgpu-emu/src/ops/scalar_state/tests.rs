//! EXEC masks against their definitions; addressing by M0 and its limits; VGPR indexing and skipping through the run path.

use super::*;
use crate::lab::{self, Lab};
use crate::ops::check::{PROCESSOR, Rng, assert_covered, decode};
use crate::wave::Path;
use amdgpu_isa::Encoding;

/// New EXEC from source and old EXEC, and whether D is the new one (the old one otherwise).
type ExecCase = (Op, fn(u64, u64) -> u64, bool);

const EXEC_CASES: [ExecCase; 12] = [
    (Op::S_AND_SAVEEXEC_B64, |s, e| s & e, false),
    (Op::S_OR_SAVEEXEC_B64, |s, e| s | e, false),
    (Op::S_XOR_SAVEEXEC_B64, |s, e| (s | e) - (s & e), false),
    (Op::S_ANDN2_SAVEEXEC_B64, |s, e| s - (s & e), false),
    (Op::S_ORN2_SAVEEXEC_B64, |s, e| !(e - (s & e)), false),
    (Op::S_NAND_SAVEEXEC_B64, |s, e| !s | !e, false),
    (Op::S_NOR_SAVEEXEC_B64, |s, e| !s & !e, false),
    (Op::S_XNOR_SAVEEXEC_B64, |s, e| s & e | !s & !e, false),
    (Op::S_ANDN1_SAVEEXEC_B64, |s, e| e - (s & e), false),
    (Op::S_ORN1_SAVEEXEC_B64, |s, e| !(s - (s & e)), false),
    (Op::S_ANDN1_WREXEC_B64, |s, e| e - (s & e), true),
    (Op::S_ANDN2_WREXEC_B64, |s, e| s - (s & e), true),
];

const OTHERS: [Op; 9] = [
    Op::S_MOVRELS_B32,
    Op::S_MOVRELS_B64,
    Op::S_MOVRELD_B32,
    Op::S_MOVRELD_B64,
    Op::S_SET_GPR_IDX_ON,
    Op::S_SET_GPR_IDX_OFF,
    Op::S_SET_GPR_IDX_IDX,
    Op::S_SET_GPR_IDX_MODE,
    Op::S_SETVSKIP,
];

#[test]
fn every_operation_is_named_here() {
    assert_covered(OPS, EXEC_CASES.iter().map(|c| c.0).chain(OTHERS));
}

#[test]
fn exec_is_changed_and_saved() {
    let mut rng = Rng::new(1);
    for (op, define, d_is_new) in EXEC_CASES {
        for round in 0..100 {
            let mut lab = Lab::new(PROCESSOR);
            let old = rng.value();
            // now and then a source that empties EXEC
            let source = [rng.value(), old, !old, 0][round % 4];
            lab.wave.set_exec(old);
            lab.wave.set_s64(2, source);
            let operands = [(Role::Sdst, lab::sgpr(8, 2)), (Role::Src0, lab::sgpr(2, 2))];
            assert_eq!(lab.run(&lab::inst(op, Encoding::Sop1, &operands)), Ok(Flow::Next));
            let new = define(source, old);
            assert_eq!(lab.wave.exec(), new, "{op:?} {source:#x} {old:#x}");
            assert_eq!(lab.wave.s64(8), if d_is_new { new } else { old }, "{op:?}");
            assert_eq!(lab.wave.scc, new != 0, "{op:?}");
            let lane = rng.next() as usize % 64;
            assert_eq!(lab.wave.mask.0[lane] != 0, new >> lane & 1 != 0, "{op:?}");
        }
    }
}

/// The destination may be the source: `s_and_saveexec_b64 vcc, vcc`.
#[test]
fn saveexec_over_its_source() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.set_s64(sreg::VCC, 0xf0);
    lab.wave.set_exec(0xff);
    assert_eq!(lab.run(&decode(&[0xbeea_206a])), Ok(Flow::Next));
    assert_eq!((lab.wave.exec(), lab.wave.vcc(), lab.wave.scc), (0xf0, 0xff, true));
}

fn sgprs() -> Lab {
    let mut lab = Lab::new(PROCESSOR);
    for n in 0..102 {
        lab.wave.s[n] = 1000 + n as u32;
    }
    lab
}

#[test]
fn relative_moves() {
    let run = |m0: u32, dword: u32| {
        let mut lab = sgprs();
        lab.wave.s[sreg::M0 as usize] = m0;
        assert_eq!(lab.run(&decode(&[dword])), Ok(Flow::Next));
        lab
    };
    // s_movrels_b32 s5, s7: the manual's example
    assert_eq!(run(10, 0xbe85_2a07).wave.s[5], 1017);
    // s_movreld_b32 s5, s7
    assert_eq!(run(10, 0xbe85_2c07).wave.s[15], 1007);
    // s_movrels_b64 s[4:5], s[8:9]; s_movreld_b64 s[4:5], s[8:9]
    assert_eq!(run(6, 0xbe84_2b08).wave.s[4..6], [1014, 1015]);
    assert_eq!(run(6, 0xbe84_2d08).wave.s[10..12], [1008, 1009]);
    // beyond s101 (also by wrapping around) a source reads s0, and a destination is not written
    for m0 in [95, 0x100, 0xffff_ffff] {
        assert_eq!(run(m0, 0xbe85_2a07).wave.s[5], 1000);
        assert_eq!(run(m0, 0xbe84_2b08).wave.s[4..6], [1000, 1001]);
        let (after, before) = (run(m0 + (m0 == 95) as u32 * 2, 0xbe85_2c07), sgprs());
        assert_eq!(after.wave.s[..102], before.wave.s[..102]);
    }
    assert_eq!(run(94, 0xbe85_2a07).wave.s[5], 1101);
}

#[test]
fn index_mode_state() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.s[sreg::M0 as usize] = 0xaaaa_aaaa;
    lab.wave.s[3] = 0x1234_5642;
    let m0 = |lab: &Lab| lab.wave.s[sreg::M0 as usize];
    // s_set_gpr_idx_on s3, gpr_idx(SRC0,DST)
    assert_eq!(lab.run(&decode(&[0xbf11_0903])), Ok(Flow::Next));
    assert_eq!((m0(&lab), lab.wave.mode.gpr_idx_en()), (0xaaaa_9a42, true));
    assert_eq!(lab.wave.path, Path::Modal);
    // s_set_gpr_idx_mode gpr_idx(SRC1)
    assert_eq!(lab.run(&decode(&[0xbf9d_0002])), Ok(Flow::Next));
    assert_eq!(m0(&lab), 0xaaaa_2a42);
    // s_set_gpr_idx_idx 7
    assert_eq!(lab.run(&decode(&[0xbe80_3287])), Ok(Flow::Next));
    assert_eq!(m0(&lab), 0xaaaa_2a07);
    // s_set_gpr_idx_off
    assert_eq!(lab.run(&decode(&[0xbf9c_0000])), Ok(Flow::Next));
    assert_eq!((m0(&lab), lab.wave.mode.gpr_idx_en()), (0xaaaa_2a07, false));
    assert_eq!(lab.wave.path, Path::Host);
}

/// Registers n hold 100 n + lane; index 3 with the given enables.
fn indexed(enables: u32, code: &[u32]) -> Lab {
    let mut lab = Lab::new(PROCESSOR);
    for (n, v) in lab.wave.v[..64].iter_mut().enumerate() {
        v.0 = std::array::from_fn(|lane| 100 * n as u32 + lane as u32);
    }
    lab.wave.s[0] = 3;
    assert_eq!(lab.run(&decode(&[0xbf11_0000 | enables << 8])), Ok(Flow::Next));
    assert_eq!(lab.run(&decode(code)), Ok(Flow::Next));
    lab
}

#[test]
fn vgpr_indexing() {
    let (src0, src1, src2, dst) = (1, 2, 4, 8);
    // v_mov_b32 v10, v1
    let mov = [0x7e14_0301];
    assert_eq!(indexed(src0, &mov).wave.v[10].0[5], 405);
    assert_eq!(indexed(dst, &mov).wave.v[13].0[5], 105);
    assert_eq!(indexed(dst, &mov).wave.v[10].0[5], 1005);
    assert_eq!(indexed(src1 | src2, &mov).wave.v[10].0[5], 105);
    // v_sub_u32 v10, v20, v1
    let sub = [0x6a14_0314];
    assert_eq!(indexed(src1, &sub).wave.v[10].0[5], 2005 - 405);
    assert_eq!(indexed(src0 | src1, &sub).wave.v[10].0[5], 2305 - 405);
    // v_add3_u32 v10, v1, v2, s0: an SGPR is not indexed
    let add3 = [0xd1ff_000a, 0x0002_0501];
    assert_eq!(indexed(src0 | src1 | src2, &add3).wave.v[10].0[5], 405 + 505 + 3);
    // v_lshlrev_b64 v[10:11], 1, v[2:3]
    let shift = [0xd28f_000a, 0x0002_0481];
    let lab = indexed(src1, &shift);
    assert_eq!((lab.wave.v[10].0[5], lab.wave.v[11].0[5]), (2 * 505, 2 * 605));
    // v_readlane_b32 s4, v1, 9
    assert_eq!(indexed(src0 | dst, &[0xd289_0004, 0x0001_1301]).wave.s[4], 409);
    // v_cmp_eq_u32 vcc, 405, v1
    assert_eq!(indexed(src1, &[0x7d94_02ff, 405]).wave.vcc(), 1 << 5);
    // v_mov_b32_dpp v10, v1 quad_perm:[1,0,3,2]
    assert_eq!(indexed(src0, &[0x7e14_02fa, 0xff00_b101]).wave.v[10].0[4], 405);
    // s_mov_b32 s5, s0 is no vector instruction
    assert_eq!(indexed(src0 | dst, &[0xbe85_0000]).wave.s[5], 3);
}

/// A source beyond the wave's registers reads v0, an instruction whose destination is there writes nothing.
#[test]
fn vgpr_indexing_out_of_range() {
    let run = |enables: u32, code: &[u32]| {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.vgprs = 24;
        for (n, v) in lab.wave.v[..64].iter_mut().enumerate() {
            v.0.fill(100 * n as u32);
        }
        lab.wave.s[0] = 20;
        assert_eq!(lab.run(&decode(&[0xbf11_0000 | enables << 8])), Ok(Flow::Next));
        assert_eq!(lab.run(&decode(code)), Ok(Flow::Next));
        lab
    };
    // v_mov_b32 v10, v3; v_mov_b32 v10, v4; v_mov_b32 v4, v1
    assert_eq!(run(1, &[0x7e14_0303]).wave.v[10].0[0], 2300);
    assert_eq!(run(1, &[0x7e14_0304]).wave.v[10].0[0], 0);
    let lab = run(8, &[0x7e08_0301]);
    assert!((0..64).all(|n| lab.wave.v[n].0[0] == 100 * n as u32));
}

#[test]
fn vskip_skips_vector_instructions() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.s[2] = 1 << 9;
    lab.wave.scc = true;
    // s_setvskip s2, 9
    assert_eq!(lab.run(&decode(&[0xbf10_8902])), Ok(Flow::Next));
    assert!(lab.wave.mode.vskip() && lab.wave.scc);
    // v_mov_b32 v0, 5 does nothing, s_mov_b32 s0, 5 does
    assert_eq!(lab.run(&decode(&[0x7e00_0285])), Ok(Flow::Next));
    assert_eq!(lab.run(&decode(&[0xbe80_0085])), Ok(Flow::Next));
    assert_eq!((lab.wave.v[0].0[0], lab.wave.s[0]), (0, 5));
    // s_setvskip 0, 0
    assert_eq!(lab.run(&decode(&[0xbf10_8080])), Ok(Flow::Next));
    assert_eq!(lab.run(&decode(&[0x7e00_0285])), Ok(Flow::Next));
    assert_eq!(lab.wave.v[0].0[0], 5);
}
