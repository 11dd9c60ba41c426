//! Program flow: ends, branches, calls, barriers, waits, messages and traps (GFX9 ISA 4, 12.2 to 12.5; AMDGPUUsage, Trap
//! Handler ABI).
//!
//! When a handler runs, `wave.pc` is already the address of the next instruction, which branches count from.

use amdgpu_isa::Op;

use super::message::deallocates_vgprs;
use super::smem::cycles;
use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::operation::Semantics::{self, Control, Nothing};
use crate::trap;
use crate::uop::{Flow, Uop};
use crate::wave::{WaveState, sreg, status};
use amdgpu_jit::region::Condition;

/// Blocks of VGPRs that a wave with dynamic VGPRs can have (RDNA4 ISA 3.3.3).
const MAX_BLOCKS: u32 = 8;

/// Entries of the conditional branch stack: two paths of 64 lanes can split six times.
const BRANCH_STACK_ENTRIES: u32 = 6;

fn end(cx: &mut Cx, _: &Uop) -> Flow {
    cx.group.barriers.ended();
    Flow::End
}

/// Where a branch with this simm16 goes.
fn target(cx: &Cx, uop: &Uop) -> u64 {
    cx.wave.pc.wrapping_add_signed(i64::from(uop.imm as i16) * 4)
}

fn jump(cx: &mut Cx, to: u64) -> Flow {
    cx.wave.pc = to;
    Flow::Jump
}

fn branch_if(cx: &mut Cx, uop: &Uop, condition: bool) -> Flow {
    if !condition {
        return Flow::Next;
    }
    let to = target(cx, uop);
    jump(cx, to)
}

fn s_branch(cx: &mut Cx, uop: &Uop) -> Flow {
    branch_if(cx, uop, true)
}

fn s_cbranch_scc0(cx: &mut Cx, uop: &Uop) -> Flow {
    branch_if(cx, uop, !cx.wave.scc)
}

fn s_cbranch_scc1(cx: &mut Cx, uop: &Uop) -> Flow {
    branch_if(cx, uop, cx.wave.scc)
}

fn s_cbranch_vccz(cx: &mut Cx, uop: &Uop) -> Flow {
    branch_if(cx, uop, cx.wave.vcc() == 0)
}

fn s_cbranch_vccnz(cx: &mut Cx, uop: &Uop) -> Flow {
    branch_if(cx, uop, cx.wave.vcc() != 0)
}

fn s_cbranch_execz(cx: &mut Cx, uop: &Uop) -> Flow {
    branch_if(cx, uop, cx.wave.exec() == 0)
}

fn s_cbranch_execnz(cx: &mut Cx, uop: &Uop) -> Flow {
    branch_if(cx, uop, cx.wave.exec() != 0)
}

/// When an instruction branches to where its simm16 says, if that is all that it does and known from SCC, VCC or EXEC.
pub fn branch(op: Op) -> Option<Condition> {
    if op == Op::S_BRANCH {
        return Some(Condition::Always);
    }
    Some(match amdgpu_isa::Condition::of(op)? {
        amdgpu_isa::Condition::Scc(truth) => Condition::Scc(truth),
        amdgpu_isa::Condition::VccZero(truth) => Condition::VccZero(truth),
        amdgpu_isa::Condition::ExecZero(truth) => Condition::ExecZero(truth),
    })
}

/// The conditional debug bits of STATUS: system, user.
fn debug_bits(cx: &Cx) -> (bool, bool) {
    let has = |bit| cx.wave.status & bit != 0;
    (has(status::COND_DBG_SYS), has(status::COND_DBG_USER))
}

fn s_cbranch_cdbgsys(cx: &mut Cx, uop: &Uop) -> Flow {
    let (sys, _) = debug_bits(cx);
    branch_if(cx, uop, sys)
}

fn s_cbranch_cdbguser(cx: &mut Cx, uop: &Uop) -> Flow {
    let (_, user) = debug_bits(cx);
    branch_if(cx, uop, user)
}

fn s_cbranch_cdbgsys_or_user(cx: &mut Cx, uop: &Uop) -> Flow {
    let (sys, user) = debug_bits(cx);
    branch_if(cx, uop, sys || user)
}

fn s_cbranch_cdbgsys_and_user(cx: &mut Cx, uop: &Uop) -> Flow {
    let (sys, user) = debug_bits(cx);
    branch_if(cx, uop, sys && user)
}

fn s_getpc_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    cx.wave.set_s64(uop.sdst, cx.wave.pc);
    Flow::Next
}

fn s_setpc_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    let to = cx.scalar64(uop, 0);
    jump(cx, to)
}

fn s_swappc_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    let to = cx.scalar64(uop, 0);
    cx.wave.set_s64(uop.sdst, cx.wave.pc);
    jump(cx, to)
}

fn s_call_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    let to = target(cx, uop);
    cx.wave.set_s64(uop.sdst, cx.wave.pc);
    jump(cx, to)
}

/// Splits the active lanes by `mask`: the smaller part goes first, the other one waits on the branch stack, whose entry n is
/// in the SGPRs 4n to 4n + 3: EXEC, then PC (GFX9 ISA 4.6).
fn fork(cx: &mut Cx, mask: u64, to: u64) -> Flow {
    let exec = cx.wave.exec();
    let (pass, fail) = (mask & exec, !mask & exec);
    if pass == exec {
        return jump(cx, to);
    }
    if fail == exec {
        return Flow::Next;
    }
    let entries = cx.wave.mode.branch_stack();
    if entries >= BRANCH_STACK_ENTRIES {
        let what =
            format!("the conditional branch stack is full: MODE.CSP is {entries}, of {BRANCH_STACK_ENTRIES} entries");
        return cx.fail(FaultKind::BadOperand(what), exec);
    }
    let fail_first = fail.count_ones() < pass.count_ones();
    let (first, waiting, waiting_pc) = match fail_first {
        true => (fail, pass, to),
        false => (pass, fail, cx.wave.pc),
    };
    let entry = sreg::SGPR + 4 * entries as u8;
    cx.wave.set_s64(entry, waiting);
    cx.wave.set_s64(entry + 2, waiting_pc);
    set_branch_stack(cx, entries + 1);
    cx.wave.set_exec(first);
    if fail_first { Flow::Next } else { jump(cx, to) }
}

fn set_branch_stack(cx: &mut Cx, entries: u32) {
    let mut mode = cx.wave.mode;
    mode.set_branch_stack(entries);
    cx.wave.set_mode(mode);
}

fn s_cbranch_g_fork(cx: &mut Cx, uop: &Uop) -> Flow {
    let (mask, to) = (cx.scalar64(uop, 0), cx.scalar64(uop, 1));
    fork(cx, mask, to)
}

fn s_cbranch_i_fork(cx: &mut Cx, uop: &Uop) -> Flow {
    let (mask, to) = (cx.wave.s64(uop.sdst), target(cx, uop));
    fork(cx, mask, to)
}

/// The first part to arrive sends the waiting one on its way; the second goes on.
fn s_cbranch_join(cx: &mut Cx, uop: &Uop) -> Flow {
    let entries = cx.wave.mode.branch_stack();
    if cx.scalar32(uop, 0) == entries {
        return Flow::Next;
    }
    if entries == 0 {
        let exec = cx.wave.exec();
        let what = "s_cbranch_join: the conditional branch stack is empty, but the source is not 0".to_string();
        return cx.fail(FaultKind::BadOperand(what), exec);
    }
    let entry = sreg::SGPR + 4 * (entries - 1) as u8;
    let (exec, to) = (cx.wave.s64(entry), cx.wave.s64(entry + 2));
    set_branch_stack(cx, entries - 1);
    cx.wave.set_exec(exec);
    jump(cx, to)
}

/// The distance is in bytes, from the next instruction on.
fn s_add_pc_i64(cx: &mut Cx, uop: &Uop) -> Flow {
    let to = cx.wave.pc.wrapping_add(cx.scalar64(uop, 0));
    jump(cx, to)
}

/// Starts a loop over the halves of EXEC: the first one that has lanes is left, the other one goes to SDST (RDNA ISA, SOPK
/// Instructions).
fn s_subvector_loop_begin(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.s64(sreg::EXEC);
    let (low, high) = (exec as u32, (exec >> 32) as u32);
    if exec == 0 {
        return branch_if(cx, uop, true);
    }
    let waiting = if low == 0 { low } else { high };
    cx.wave.set_s64(sreg::EXEC, if low == 0 { exec } else { low.into() });
    cx.wave.set_s32(uop.sdst, waiting);
    Flow::Next
}

/// The second half, if it waits; EXEC as it was at the beginning, if not.
fn s_subvector_loop_end(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.s64(sreg::EXEC);
    let (low, high) = (exec as u32, exec >> 32 << 32);
    let kept = cx.wave.read_slot(uop.sdst);
    if high != 0 {
        cx.wave.set_s64(sreg::EXEC, high | u64::from(kept));
        return Flow::Next;
    }
    if kept == 0 {
        return Flow::Next;
    }
    cx.wave.set_s64(sreg::EXEC, u64::from(kept) << 32);
    cx.wave.set_s32(uop.sdst, low);
    branch_if(cx, uop, true)
}

/// It stands behind programs, and is an illegal instruction (RDNA ISA, SOPP Instructions).
fn s_code_end(cx: &mut Cx, _: &Uop) -> Flow {
    let exec = cx.wave.exec();
    let what = "s_code_end: the program has been left at its end".to_string();
    cx.fail(FaultKind::IllegalInstruction(what), exec)
}

/// Attempts to have so many VGPRs, in blocks; SCC says whether the wave has them. Without dynamic VGPRs nothing happens (RDNA4 ISA
/// 3.3.3).
fn s_alloc_vgpr(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(block) = cx.wave.vgpr_block else {
        return Flow::Next;
    };
    let wanted = (cx.scalar32(uop, 0) & 0x1ff).next_multiple_of(block.into());
    cx.wave.scc = wanted <= MAX_BLOCKS * u32::from(block);
    if cx.wave.scc {
        cx.wave.vgprs = wanted as u16;
    }
    Flow::Next
}

fn s_get_waveid_in_workgroup(cx: &mut Cx, uop: &Uop) -> Flow {
    let index = cx.wave.index;
    cx.wave.set_s32(uop.sdst, index);
    Flow::Next
}

fn s_get_shader_cycles_u64(cx: &mut Cx, uop: &Uop) -> Flow {
    let now = cycles(cx);
    cx.wave.set_s64(uop.sdst, now);
    Flow::Next
}

fn s_barrier(_: &mut Cx, _: &Uop) -> Flow {
    Flow::Barrier
}

fn s_sleep(_: &mut Cx, _: &Uop) -> Flow {
    Flow::Yield
}

fn s_setprio(cx: &mut Cx, uop: &Uop) -> Flow {
    let own = (uop.imm as u32).wrapping_sub(cx.group.priority) & 3;
    cx.wave.status = cx.wave.status & !(3 << status::WAVE_PRIO_SHIFT) | own << status::WAVE_PRIO_SHIFT;
    Flow::Next
}

/// Modulo 4, of every wave of the work-group.
fn s_setprio_inc_wg(cx: &mut Cx, uop: &Uop) -> Flow {
    cx.group.priority = cx.group.priority.wrapping_add(uop.imm as u32) & 3;
    Flow::Next
}

fn s_sethalt(cx: &mut Cx, uop: &Uop) -> Flow {
    if uop.imm & 1 == 0 {
        cx.wave.status &= !status::HALT;
        return Flow::Next;
    }
    cx.wave.status |= status::HALT;
    Flow::Halt
}

/// The kill bit is the host's way to end a wave; the manual does not say what a wave that sets it itself does.
fn s_setkill(cx: &mut Cx, uop: &Uop) -> Flow {
    if uop.imm & 1 == 0 {
        return Flow::Next;
    }
    cx.unimplemented("s_setkill 1: the kill bit of a wave")
}

fn s_sendmsg(cx: &mut Cx, uop: &Uop) -> Flow {
    if deallocates_vgprs(cx, uop.imm as u16) {
        cx.wave.vgprs = 0;
        return Flow::Next;
    }
    cx.message = Some(uop.imm as u16);
    Flow::Message
}

fn s_sendmsghalt(cx: &mut Cx, uop: &Uop) -> Flow {
    cx.wave.status |= status::HALT;
    cx.wave.state = WaveState::Halted;
    s_sendmsg(cx, uop)
}

/// With an address in TBA, that handler decides: hardware lets only privileged code and the driver write TBA, this machine the program
/// that has the register too. Without one, what the runtime's trap handler would do: a debugger's breakpoint (1) and `llvm.debugtrap` (3) go on when no debugger is
/// there, `llvm.trap` (2) and HSAIL's debugtrap (1 in code object V2) end the dispatch; the other numbers are reserved.
fn s_trap(cx: &mut Cx, uop: &Uop) -> Flow {
    let id = uop.imm as u8;
    if trap::handler(cx.wave).is_some() {
        let at = cx.wave.pc.wrapping_sub(uop.size.into());
        if trap::enter(cx, at, id) {
            return Flow::Jump;
        }
        let exec = cx.wave.exec();
        let what = format!("s_trap {id} in a trap handler: STATUS.PRIV is 1");
        return cx.fail(FaultKind::MissingFeature(what), exec);
    }
    match id {
        1 if !cx.machine.debugtrap_halts => Flow::Next,
        3 => Flow::Next,
        id => {
            let exec = cx.wave.exec();
            cx.fail(FaultKind::Trap { id }, exec)
        }
    }
}

/// Returns from a trap handler, which is privileged.
fn return_from_exception(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.status & status::PRIV != 0 {
        cx.wave.status &= !status::PRIV;
        let to = cx.scalar64(uop, 0) & trap::ADDRESS;
        return jump(cx, to);
    }
    let exec = cx.wave.exec();
    let what = format!("{} outside a trap handler: STATUS.PRIV is 0", uop.inst.op.mnemonic());
    cx.fail(FaultKind::MissingFeature(what), exec)
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_ENDPGM, Control(end)),
    (Op::S_ENDPGM_SAVED, Control(end)),
    (Op::S_ENDPGM_ORDERED_PS_DONE, Control(end)),
    (Op::S_BRANCH, Control(s_branch)),
    (Op::S_CBRANCH_SCC0, Control(s_cbranch_scc0)),
    (Op::S_CBRANCH_SCC1, Control(s_cbranch_scc1)),
    (Op::S_CBRANCH_VCCZ, Control(s_cbranch_vccz)),
    (Op::S_CBRANCH_VCCNZ, Control(s_cbranch_vccnz)),
    (Op::S_CBRANCH_EXECZ, Control(s_cbranch_execz)),
    (Op::S_CBRANCH_EXECNZ, Control(s_cbranch_execnz)),
    (Op::S_CBRANCH_CDBGSYS, Control(s_cbranch_cdbgsys)),
    (Op::S_CBRANCH_CDBGUSER, Control(s_cbranch_cdbguser)),
    (Op::S_CBRANCH_CDBGSYS_OR_USER, Control(s_cbranch_cdbgsys_or_user)),
    (Op::S_CBRANCH_CDBGSYS_AND_USER, Control(s_cbranch_cdbgsys_and_user)),
    (Op::S_CBRANCH_G_FORK, Control(s_cbranch_g_fork)),
    (Op::S_CBRANCH_I_FORK, Control(s_cbranch_i_fork)),
    (Op::S_CBRANCH_JOIN, Control(s_cbranch_join)),
    (Op::S_GETPC_B64, Control(s_getpc_b64)),
    (Op::S_SETPC_B64, Control(s_setpc_b64)),
    (Op::S_SWAPPC_B64, Control(s_swappc_b64)),
    (Op::S_CALL_B64, Control(s_call_b64)),
    (Op::S_RFE_B64, Control(return_from_exception)),
    (Op::S_RFE_RESTORE_B64, Control(return_from_exception)),
    (Op::S_BARRIER, Control(s_barrier)),
    (Op::S_SLEEP, Control(s_sleep)),
    (Op::S_SETPRIO, Control(s_setprio)),
    (Op::S_SETPRIO_INC_WG, Control(s_setprio_inc_wg)),
    (Op::S_SETHALT, Control(s_sethalt)),
    (Op::S_SETKILL, Control(s_setkill)),
    (Op::S_SENDMSG, Control(s_sendmsg)),
    (Op::S_SENDMSGHALT, Control(s_sendmsghalt)),
    (Op::S_TRAP, Control(s_trap)),
    // Memory operations are complete when they have run, code is never changed, and there are no performance counters, thread
    // trace or wave ages.
    (Op::S_NOP, Nothing),
    (Op::S_WAITCNT, Nothing),
    (Op::S_WAKEUP, Nothing),
    (Op::S_ICACHE_INV, Nothing),
    (Op::S_INCPERFLEVEL, Nothing),
    (Op::S_DECPERFLEVEL, Nothing),
    (Op::S_TTRACEDATA, Nothing),
];

/// Of GFX10 and later. Tests: `tests/isa/rdna/scalar`.
pub const OPS_OF_GFX10: &[(Op, Semantics)] = &[
    (Op::S_ADD_PC_I64, Control(s_add_pc_i64)),
    (Op::S_SUBVECTOR_LOOP_BEGIN, Control(s_subvector_loop_begin)),
    (Op::S_SUBVECTOR_LOOP_END, Control(s_subvector_loop_end)),
    (Op::S_CODE_END, Control(s_code_end)),
    (Op::S_ALLOC_VGPR, Control(s_alloc_vgpr)),
    (Op::S_GET_WAVEID_IN_WORKGROUP, Control(s_get_waveid_in_workgroup)),
    (Op::S_GET_SHADER_CYCLES_U64, Control(s_get_shader_cycles_u64)),
    (Op::S_SLEEP_VAR, Control(s_sleep)),
    (Op::S_MONITOR_SLEEP, Control(s_sleep)),
    (Op::S_VERSION, Nothing),
    (Op::S_WAITCNT_VSCNT, Nothing),
    (Op::S_WAITCNT_VMCNT, Nothing),
    (Op::S_WAITCNT_EXPCNT, Nothing),
    (Op::S_WAITCNT_LGKMCNT, Nothing),
    (Op::S_INST_PREFETCH, Nothing),
    (Op::S_CLAUSE, Nothing),
    (Op::S_WAIT_IDLE, Nothing),
    (Op::S_WAITCNT_DEPCTR, Nothing),
    (Op::S_TTRACEDATA_IMM, Nothing),
    (Op::S_DELAY_ALU, Nothing),
    (Op::S_WAIT_EVENT, Nothing),
    (Op::S_GL1_INV, Nothing),
    (Op::S_WAIT_LOADCNT, Nothing),
    (Op::S_WAIT_STORECNT, Nothing),
    (Op::S_WAIT_SAMPLECNT, Nothing),
    (Op::S_WAIT_BVHCNT, Nothing),
    (Op::S_WAIT_EXPCNT, Nothing),
    (Op::S_WAIT_DSCNT, Nothing),
    (Op::S_WAIT_KMCNT, Nothing),
    (Op::S_WAIT_LOADCNT_DSCNT, Nothing),
    (Op::S_WAIT_STORECNT_DSCNT, Nothing),
    (Op::S_WAIT_XCNT, Nothing),
    (Op::S_WAIT_ASYNCCNT, Nothing),
    (Op::S_WAIT_TENSORCNT, Nothing),
];
