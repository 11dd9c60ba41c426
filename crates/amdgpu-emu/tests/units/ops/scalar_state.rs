//! EXEC masks against their definitions; VGPR indexing beyond the registers of a wave. More is in tests/isa/gcn/indexing.s.

use amdgpu_emu::lab::{self, Lab};
use amdgpu_emu::uop::Flow;
use amdgpu_isa::{Encoding, Op, Role};

use crate::check::{PROCESSOR, Rng, assert_covered, decode, table};

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
    assert_covered(table("scalar_state::OPS"), EXEC_CASES.iter().map(|c| c.0).chain(OTHERS));
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
