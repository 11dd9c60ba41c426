//! Branches, calls, the conditional branch stack, halts, messages and traps.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{WaveState, sreg, status};
use amdgpu_isa::Op;

use crate::check::{PROCESSOR, assert_covered, decode, table};

/// Address of the instruction that each test runs.
const PC: u64 = 0x1_0000_0100;

fn lab() -> Lab {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.pc = PC;
    lab
}

const SOPP: u32 = 0xbf80_0000;

fn sopp(opcode: u32, simm16: i16) -> u32 {
    SOPP | opcode << 16 | u32::from(simm16 as u16)
}

/// What each test below covers.
const COVERED: [Op; 39] = [
    // `tests/isa/gfx1250`
    Op::S_SETPRIO_INC_WG,
    Op::S_ENDPGM,
    Op::S_ENDPGM_SAVED,
    Op::S_ENDPGM_ORDERED_PS_DONE,
    Op::S_BRANCH,
    Op::S_CBRANCH_SCC0,
    Op::S_CBRANCH_SCC1,
    Op::S_CBRANCH_VCCZ,
    Op::S_CBRANCH_VCCNZ,
    Op::S_CBRANCH_EXECZ,
    Op::S_CBRANCH_EXECNZ,
    Op::S_CBRANCH_CDBGSYS,
    Op::S_CBRANCH_CDBGUSER,
    Op::S_CBRANCH_CDBGSYS_OR_USER,
    Op::S_CBRANCH_CDBGSYS_AND_USER,
    Op::S_CBRANCH_G_FORK,
    Op::S_CBRANCH_I_FORK,
    Op::S_CBRANCH_JOIN,
    Op::S_GETPC_B64,
    Op::S_SETPC_B64,
    Op::S_SWAPPC_B64,
    Op::S_CALL_B64,
    Op::S_RFE_B64,
    Op::S_RFE_RESTORE_B64,
    Op::S_BARRIER,
    Op::S_SLEEP,
    Op::S_SETPRIO,
    Op::S_SETHALT,
    Op::S_SETKILL,
    Op::S_SENDMSG,
    Op::S_SENDMSGHALT,
    Op::S_TRAP,
    Op::S_NOP,
    Op::S_WAITCNT,
    Op::S_WAKEUP,
    Op::S_ICACHE_INV,
    Op::S_INCPERFLEVEL,
    Op::S_DECPERFLEVEL,
    Op::S_TTRACEDATA,
];

#[test]
fn every_operation_is_named_here() {
    assert_covered(table("flow::OPS"), COVERED);
}

#[test]
fn simple_flows() {
    for (opcode, simm16, want) in [
        (0, 7, Flow::Next),
        (1, 0, Flow::End),
        (3, 0, Flow::Next),
        (10, 0, Flow::Barrier),
        (11, 0, Flow::Next),
        (12, 0, Flow::Next),
        (14, 1, Flow::Yield),
        (19, 0, Flow::Next),
        (20, 1, Flow::Next),
        (21, 1, Flow::Next),
        (22, 0, Flow::Next),
        (27, 0, Flow::End),
        (30, 0, Flow::End),
    ] {
        let mut lab = lab();
        let before = lab.wave.s;
        assert_eq!(
            lab.run(&decode(&[sopp(opcode, simm16)])),
            Ok(want),
            "SOPP opcode {opcode}"
        );
        assert_eq!((lab.wave.pc, lab.wave.s), (PC + 4, before), "SOPP opcode {opcode}");
    }
}

/// Opcode, state, whether it branches.
type BranchCase = (u32, fn(&mut Lab), bool);

#[test]
fn conditional_branches() {
    let cases: [BranchCase; 22] = [
        (2, |_| (), true),
        (4, |l| l.wave.scc = false, true),
        (4, |l| l.wave.scc = true, false),
        (5, |l| l.wave.scc = false, false),
        (5, |l| l.wave.scc = true, true),
        (6, |_| (), true),
        (6, |l| l.wave.set_s64(sreg::VCC, 1 << 63), false),
        (7, |_| (), false),
        (7, |l| l.wave.set_s64(sreg::VCC, 1 << 63), true),
        (8, |l| l.wave.set_exec(0), true),
        (8, |l| l.wave.set_exec(1 << 40), false),
        (9, |l| l.wave.set_exec(0), false),
        (9, |l| l.wave.set_exec(1 << 40), true),
        (23, |_| (), false),
        (23, |l| l.wave.status = 1 << 21, true),
        (23, |l| l.wave.status = 1 << 20, false),
        (24, |l| l.wave.status = 1 << 20, true),
        (24, |l| l.wave.status = 1 << 21, false),
        (25, |_| (), false),
        (25, |l| l.wave.status = 1 << 20, true),
        (26, |l| l.wave.status = 1 << 20, false),
        (26, |l| l.wave.status = 3 << 20, true),
    ];
    for (opcode, state, taken) in cases {
        for (simm16, target) in [(5i16, PC + 24), (-3, PC - 8), (-1, PC), (-0x8000, PC + 4 - 0x2_0000)] {
            let mut lab = lab();
            state(&mut lab);
            let (flow, pc) = if taken {
                (Flow::Jump, target)
            } else {
                (Flow::Next, PC + 4)
            };
            assert_eq!(
                lab.run(&decode(&[sopp(opcode, simm16)])),
                Ok(flow),
                "SOPP opcode {opcode}"
            );
            assert_eq!(lab.wave.pc, pc, "SOPP opcode {opcode}");
        }
    }
}

#[test]
fn program_counter_in_registers() {
    let far = 0x7f12_3456_7890;
    let run = |dword: u32| {
        let mut lab = lab();
        lab.wave.set_s64(4, far);
        (
            lab.run(&decode(&[dword])),
            lab.wave.pc,
            lab.wave.s64(8),
            lab.wave.s64(4),
        )
    };
    // s_getpc_b64 s[8:9]; s_setpc_b64 s[4:5]; s_swappc_b64 s[8:9], s[4:5]; s_swappc_b64 s[4:5], s[4:5]
    assert_eq!(run(0xbe88_1c00), (Ok(Flow::Next), PC + 4, PC + 4, far));
    assert_eq!(run(0xbe80_1d04), (Ok(Flow::Jump), far, 0, far));
    assert_eq!(run(0xbe88_1e04), (Ok(Flow::Jump), far, PC + 4, far));
    assert_eq!(run(0xbe84_1e04), (Ok(Flow::Jump), far, 0, PC + 4));
    // s_call_b64 s[8:9], -4
    assert_eq!(run(0xba88_fffc), (Ok(Flow::Jump), PC - 12, PC + 4, far));
}

/// s_cbranch_g_fork s[8:9], s[10:11] and s_cbranch_i_fork s[8:9], 16 with this mask; the state afterwards.
fn fork_both(mask: u64, exec: u64, check: impl Fn(&Lab, u64)) {
    let far = 0x7f12_3456_7890;
    for (dword, target) in [(0x9480_0a08, far), (0xb808_0010, PC + 4 + 64)] {
        let mut lab = lab();
        lab.wave.set_s64(8, mask);
        lab.wave.set_s64(10, far);
        lab.wave.set_exec(exec);
        let flow = lab.run(&decode(&[dword]));
        assert!(matches!(flow, Ok(Flow::Next | Flow::Jump)));
        assert_eq!(flow == Ok(Flow::Jump), lab.wave.pc != PC + 4);
        check(&lab, target);
    }
}

#[test]
fn forks() {
    let state = |lab: &Lab| (lab.wave.pc, lab.wave.exec(), lab.wave.mode.branch_stack());
    // all lanes pass, none does
    fork_both(0xff, 0x0f, |lab, target| assert_eq!(state(lab), (target, 0x0f, 0)));
    fork_both(0xf0, 0x0f, |lab, _| assert_eq!(state(lab), (PC + 4, 0x0f, 0)));
    // fewer lanes fail: they go on, those that pass wait with the target
    fork_both(0xfe, 0xff, |lab, target| {
        assert_eq!(state(lab), (PC + 4, 0x01, 1));
        assert_eq!((lab.wave.s64(0), lab.wave.s64(2)), (0xfe, target));
    });
    // as many pass as fail: those that pass go first
    fork_both(0x0f, 0xff, |lab, target| {
        assert_eq!(state(lab), (target, 0x0f, 1));
        assert_eq!((lab.wave.s64(0), lab.wave.s64(2)), (0xf0, PC + 4));
    });
}

/// Both ways of a fork meet at the join: the first one to arrive is sent to the other path, the second one goes on.
#[test]
fn fork_and_join() {
    let mut lab = lab();
    lab.wave.set_exec(0xff);
    lab.wave.set_s64(8, 0xf1);
    lab.wave.s[12] = 0;
    assert_eq!(lab.run(&decode(&[0xb808_0010])), Ok(Flow::Next));
    assert_eq!(lab.wave.exec(), 0x0e);
    // s_cbranch_join s12
    let join = decode(&[0xbe80_2e0c]);
    assert_eq!(lab.run(&join), Ok(Flow::Jump));
    assert_eq!(
        (lab.wave.pc, lab.wave.exec(), lab.wave.mode.branch_stack()),
        (PC + 4 + 64, 0xf1, 0)
    );
    assert_eq!(lab.run(&join), Ok(Flow::Next));
    assert_eq!(lab.wave.pc, PC + 4 + 64 + 4);
    lab.wave.s[12] = 2;
    assert!(matches!(lab.run(&join), Err(FaultKind::BadOperand(_))));
}

#[test]
fn fork_with_a_full_stack_is_a_fault() {
    let mut lab = lab();
    lab.wave.mode.set_branch_stack(6);
    lab.wave.set_s64(8, 1);
    assert!(matches!(
        lab.run(&decode(&[0xb808_0010])),
        Err(FaultKind::BadOperand(_))
    ));
}

#[test]
fn priority_and_halt() {
    let mut lab = lab();
    lab.wave.status = 1 << 20;
    assert_eq!(lab.run(&decode(&[sopp(15, 2)])), Ok(Flow::Next));
    assert_eq!(lab.wave.status, 1 << 20 | 2 << 3);
    assert_eq!(lab.run(&decode(&[sopp(15, 1)])), Ok(Flow::Next));
    assert_eq!(lab.wave.status, 1 << 20 | 1 << 3);
    assert_eq!(lab.run(&decode(&[sopp(13, 0)])), Ok(Flow::Next));
    assert_eq!(lab.run(&decode(&[sopp(13, 1)])), Ok(Flow::Halt));
    assert_eq!(lab.wave.status & 1 << 13, 1 << 13);
    assert!(matches!(
        lab.run(&decode(&[sopp(11, 1)])),
        Err(FaultKind::Unimplemented(_))
    ));
}

#[test]
fn messages() {
    let mut lab = lab();
    // s_sendmsg sendmsg(MSG_INTERRUPT)
    assert_eq!(lab.run(&decode(&[sopp(16, 1)])), Ok(Flow::Message));
    assert_eq!((lab.message, lab.wave.state), (Some(1), WaveState::Ready));
    assert_eq!(lab.run(&decode(&[sopp(17, 1)])), Ok(Flow::Message));
    assert_eq!((lab.message, lab.wave.state), (Some(1), WaveState::Halted));
}

#[test]
fn traps() {
    for id in 0..=255u8 {
        let mut lab = lab();
        let want = match id {
            1 | 3 => Ok(Flow::Next),
            id => Err(FaultKind::Trap { id }),
        };
        assert_eq!(lab.run(&decode(&[sopp(18, i16::from(id))])), want);
    }
}

#[test]
fn returns_from_exceptions_are_privileged() {
    for dword in [0xbe80_1f04u32, 0x9580_0604] {
        let fault = lab().run(&decode(&[dword]));
        assert!(
            matches!(fault, Err(FaultKind::MissingFeature(_))),
            "{dword:#x}: {fault:?}"
        );
    }
}

/// A handler in TBA is entered and left (GCN3 ISA, S_TRAP, S_RFE_B64).
#[test]
fn a_trap_handler_of_the_program() {
    const HANDLER: u64 = 0x2_0000_0300;
    let mut lab = lab();
    lab.wave.set_s64(sreg::TBA, HANDLER);
    assert_eq!(lab.run(&decode(&[sopp(18, 2)])), Ok(Flow::Jump));
    assert_eq!(lab.wave.pc, HANDLER);
    assert_eq!(lab.wave.s64(sreg::TTMP), PC | 2 << 48);
    assert_ne!(lab.wave.status & status::PRIV, 0);
    match lab.run(&decode(&[sopp(18, 3)])) {
        Err(FaultKind::MissingFeature(what)) => assert!(what.starts_with("s_trap 3 in a trap handler"), "{what}"),
        other => panic!("{other:?}"),
    }
    // s_rfe_b64 s[2:3], past the s_trap; what is above an address is the trap's number and no matter
    lab.wave.set_s64(2, (PC + 4) | 2 << 48);
    assert_eq!(lab.run(&decode(&[0xbe80_1f02])), Ok(Flow::Jump));
    assert_eq!(lab.wave.pc, PC + 4);
    assert_eq!(lab.wave.status & status::PRIV, 0);
}
