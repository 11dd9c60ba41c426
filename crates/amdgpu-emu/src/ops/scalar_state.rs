//! Scalar instructions on state beyond SGPRs and SCC: EXEC with its old value saved, SGPRs addressed by M0, VGPR indexing and
//! skipping modes (GFX9 ISA 5.7, 6.6.1, 12.3, 12.4).

use amdgpu_isa::{Op, Operand, Reg, RegKind, Role};
use amdgpu_semantics::graph::Word;

use crate::exec::Cx;
use crate::operation::Semantics::{self, Control, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::scalar_slot;
use crate::wave::sreg;

/// What becomes of a mask and EXEC.
pub type OnExec = fn(Word, Word) -> Word;

/// `D = EXEC; EXEC = source op EXEC; SCC = EXEC is not zero`, of 64 bits and of the low 32.
macro_rules! saveexec {
    ($($op64:ident $b64:ident $op32:ident $b32:ident |$s:ident, $exec:ident| $e:expr;)*) => {
        /// What an instruction makes of its source and EXEC, which it keeps, and whether they are 64 bits wide.
        pub fn saves_exec(op: Op) -> Option<(bool, OnExec)> {
            Some(match op {
                $(
                    Op::$op64 => (true, |$s, $exec| $e),
                    Op::$op32 => (false, |$s, $exec| $e),
                )*
                _ => return None,
            })
        }

        $(
            fn $b64(cx: &mut Cx, uop: &Uop) -> Flow {
                let ($s, $exec) = (cx.scalar64(uop, 0), cx.wave.exec());
                let new = $e;
                cx.wave.set_s64(uop.sdst, $exec);
                set_exec(cx, new)
            }

            fn $b32(cx: &mut Cx, uop: &Uop) -> Flow {
                let ($s, $exec) = (cx.scalar32(uop, 0), cx.wave.exec() as u32);
                let new = $e;
                cx.wave.set_s32(uop.sdst, $exec);
                set_exec_lo(cx, new)
            }
        )*
    };
}

saveexec! {
    S_AND_SAVEEXEC_B64 s_and_saveexec_b64 S_AND_SAVEEXEC_B32 s_and_saveexec_b32 |s, exec| s & exec;
    S_OR_SAVEEXEC_B64 s_or_saveexec_b64 S_OR_SAVEEXEC_B32 s_or_saveexec_b32 |s, exec| s | exec;
    S_XOR_SAVEEXEC_B64 s_xor_saveexec_b64 S_XOR_SAVEEXEC_B32 s_xor_saveexec_b32 |s, exec| s ^ exec;
    S_ANDN2_SAVEEXEC_B64 s_andn2_saveexec_b64 S_ANDN2_SAVEEXEC_B32 s_andn2_saveexec_b32 |s, exec| s & !exec;
    S_ORN2_SAVEEXEC_B64 s_orn2_saveexec_b64 S_ORN2_SAVEEXEC_B32 s_orn2_saveexec_b32 |s, exec| s | !exec;
    S_NAND_SAVEEXEC_B64 s_nand_saveexec_b64 S_NAND_SAVEEXEC_B32 s_nand_saveexec_b32 |s, exec| !(s & exec);
    S_NOR_SAVEEXEC_B64 s_nor_saveexec_b64 S_NOR_SAVEEXEC_B32 s_nor_saveexec_b32 |s, exec| !(s | exec);
    S_XNOR_SAVEEXEC_B64 s_xnor_saveexec_b64 S_XNOR_SAVEEXEC_B32 s_xnor_saveexec_b32 |s, exec| !(s ^ exec);
    S_ANDN1_SAVEEXEC_B64 s_andn1_saveexec_b64 S_ANDN1_SAVEEXEC_B32 s_andn1_saveexec_b32 |s, exec| !s & exec;
    S_ORN1_SAVEEXEC_B64 s_orn1_saveexec_b64 S_ORN1_SAVEEXEC_B32 s_orn1_saveexec_b32 |s, exec| !s | exec;
}

fn set_exec(cx: &mut Cx, exec: u64) -> Flow {
    cx.wave.set_exec(exec);
    cx.wave.scc = exec != 0;
    Flow::Next
}

fn set_exec_lo(cx: &mut Cx, exec: u32) -> Flow {
    cx.wave.set_s32(sreg::EXEC, exec);
    cx.wave.scc = exec != 0;
    Flow::Next
}

/// Here D is the new EXEC too.
macro_rules! wrexec {
    ($($b64:ident $b32:ident |$s:ident, $exec:ident| $e:expr;)*) => {
        $(
            fn $b64(cx: &mut Cx, uop: &Uop) -> Flow {
                let ($s, $exec) = (cx.scalar64(uop, 0), cx.wave.exec());
                let new = $e;
                cx.wave.set_s64(uop.sdst, new);
                set_exec(cx, new)
            }

            fn $b32(cx: &mut Cx, uop: &Uop) -> Flow {
                let ($s, $exec) = (cx.scalar32(uop, 0), cx.wave.exec() as u32);
                let new = $e;
                cx.wave.set_s32(uop.sdst, new);
                set_exec_lo(cx, new)
            }
        )*
    };
}

wrexec! {
    s_andn1_wrexec_b64 s_andn1_wrexec_b32 |s, exec| !s & exec;
    s_andn2_wrexec_b64 s_andn2_wrexec_b32 |s, exec| s & !exec;
}

/// Slot of the register `places` after `operand`; None beyond the end of its kind of registers.
fn relative_by(cx: &Cx, operand: Operand, places: u32) -> Option<u8> {
    let Operand::Reg(reg) = operand else { return None };
    let index = u64::from(reg.index) + u64::from(places);
    let index = u16::try_from(index).ok()?;
    let beyond = u32::from(index) + u32::from(reg.dwords) > cx.machine.model.processor.max_sgprs();
    if reg.kind == RegKind::Sgpr && beyond {
        return None;
    }
    scalar_slot(Operand::Reg(Reg { index, ..reg }))
}

/// A source out of range reads s0 (GFX9 ISA 3.6.1).
fn relative_source(cx: &Cx, uop: &Uop) -> u8 {
    relative_by(cx, uop.inst.operand(Role::Src0), cx.wave.read_slot(sreg::M0)).unwrap_or(sreg::SGPR)
}

/// The slot that is written `places` after the instruction's destination; None where nothing is.
fn relative_destination(cx: &Cx, uop: &Uop, places: u32) -> Option<u8> {
    relative_by(cx, uop.inst.operand(Role::Sdst), places).filter(|&slot| slot != sreg::ZERO)
}

fn s_movrels_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = cx.read_slot(relative_source(cx, uop));
    cx.wave.set_s32(uop.sdst, value);
    Flow::Next
}

fn s_movrels_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = cx.wave.s64(relative_source(cx, uop));
    cx.wave.set_s64(uop.sdst, value);
    Flow::Next
}

/// A destination out of range is not written (GFX9 ISA 3.6.1).
fn s_movreld_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = cx.scalar32(uop, 0);
    if let Some(slot) = relative_destination(cx, uop, cx.wave.read_slot(sreg::M0)) {
        cx.wave.set_s32(slot, value);
    }
    Flow::Next
}

fn s_movreld_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = cx.scalar64(uop, 0);
    if let Some(slot) = relative_destination(cx, uop, cx.wave.read_slot(sreg::M0)) {
        cx.wave.set_s64(slot, value);
    }
    Flow::Next
}

/// Source and destination have an index each: M0\[9:0\] and M0\[25:16\] (RDNA ISA, S_MOVRELSD_2_B32).
fn s_movrelsd_2_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let m0 = cx.wave.read_slot(sreg::M0);
    let source = relative_by(cx, uop.inst.operand(Role::Src0), m0 & 0x3ff).unwrap_or(sreg::SGPR);
    let value = cx.read_slot(source);
    if let Some(slot) = relative_destination(cx, uop, m0 >> 16 & 0x3ff) {
        cx.wave.set_s32(slot, value);
    }
    Flow::Next
}

fn set_gpr_idx(cx: &mut Cx, on: bool) {
    let mut mode = cx.wave.mode;
    mode.set_gpr_idx_en(on);
    cx.wave.set_mode(mode);
}

/// Replaces the bits `mask` of M0.
fn set_m0(cx: &mut Cx, mask: u32, value: u32) {
    let m0 = cx.wave.read_slot(sreg::M0);
    cx.wave.set_s32(sreg::M0, m0 & !mask | value & mask);
}

/// The index in M0\[7:0\], the four enables of destination and sources in M0\[15:12\].
fn s_set_gpr_idx_on(cx: &mut Cx, uop: &Uop) -> Flow {
    let Operand::Imm(enables) = uop.inst.operand(Role::Src1) else {
        return cx.unimplemented("s_set_gpr_idx_on without its immediate operand");
    };
    let index = cx.scalar32(uop, 0);
    set_m0(cx, 0xf0ff, index & 0xff | (enables as u32) << 12);
    set_gpr_idx(cx, true);
    Flow::Next
}

fn s_set_gpr_idx_off(cx: &mut Cx, _: &Uop) -> Flow {
    set_gpr_idx(cx, false);
    Flow::Next
}

fn s_set_gpr_idx_idx(cx: &mut Cx, uop: &Uop) -> Flow {
    let index = cx.scalar32(uop, 0);
    set_m0(cx, 0xff, index);
    Flow::Next
}

fn s_set_gpr_idx_mode(cx: &mut Cx, uop: &Uop) -> Flow {
    set_m0(cx, 0xf000, (uop.imm as u32) << 12);
    Flow::Next
}

fn s_setvskip(cx: &mut Cx, uop: &Uop) -> Flow {
    let (bits, n) = (cx.scalar32(uop, 0), cx.scalar32(uop, 1));
    let mut mode = cx.wave.mode;
    mode.set_vskip(bits >> (n & 31) & 1 != 0);
    cx.wave.set_mode(mode);
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_AND_SAVEEXEC_B64, Custom(s_and_saveexec_b64)),
    (Op::S_OR_SAVEEXEC_B64, Custom(s_or_saveexec_b64)),
    (Op::S_XOR_SAVEEXEC_B64, Custom(s_xor_saveexec_b64)),
    (Op::S_ANDN2_SAVEEXEC_B64, Custom(s_andn2_saveexec_b64)),
    (Op::S_ORN2_SAVEEXEC_B64, Custom(s_orn2_saveexec_b64)),
    (Op::S_NAND_SAVEEXEC_B64, Custom(s_nand_saveexec_b64)),
    (Op::S_NOR_SAVEEXEC_B64, Custom(s_nor_saveexec_b64)),
    (Op::S_XNOR_SAVEEXEC_B64, Custom(s_xnor_saveexec_b64)),
    (Op::S_ANDN1_SAVEEXEC_B64, Custom(s_andn1_saveexec_b64)),
    (Op::S_ORN1_SAVEEXEC_B64, Custom(s_orn1_saveexec_b64)),
    (Op::S_ANDN1_WREXEC_B64, Custom(s_andn1_wrexec_b64)),
    (Op::S_ANDN2_WREXEC_B64, Custom(s_andn2_wrexec_b64)),
    (Op::S_MOVRELS_B32, Custom(s_movrels_b32)),
    (Op::S_MOVRELS_B64, Custom(s_movrels_b64)),
    (Op::S_MOVRELD_B32, Custom(s_movreld_b32)),
    (Op::S_MOVRELD_B64, Custom(s_movreld_b64)),
    (Op::S_SET_GPR_IDX_ON, Control(s_set_gpr_idx_on)),
    (Op::S_SET_GPR_IDX_OFF, Control(s_set_gpr_idx_off)),
    (Op::S_SET_GPR_IDX_IDX, Control(s_set_gpr_idx_idx)),
    (Op::S_SET_GPR_IDX_MODE, Control(s_set_gpr_idx_mode)),
    (Op::S_SETVSKIP, Control(s_setvskip)),
];

/// Of GFX10 and later. Tests: `tests/isa/rdna/scalar`.
pub const OPS_OF_GFX10: &[(Op, Semantics)] = &[
    (Op::S_AND_SAVEEXEC_B32, Custom(s_and_saveexec_b32)),
    (Op::S_OR_SAVEEXEC_B32, Custom(s_or_saveexec_b32)),
    (Op::S_XOR_SAVEEXEC_B32, Custom(s_xor_saveexec_b32)),
    (Op::S_ANDN2_SAVEEXEC_B32, Custom(s_andn2_saveexec_b32)),
    (Op::S_ORN2_SAVEEXEC_B32, Custom(s_orn2_saveexec_b32)),
    (Op::S_NAND_SAVEEXEC_B32, Custom(s_nand_saveexec_b32)),
    (Op::S_NOR_SAVEEXEC_B32, Custom(s_nor_saveexec_b32)),
    (Op::S_XNOR_SAVEEXEC_B32, Custom(s_xnor_saveexec_b32)),
    (Op::S_ANDN1_SAVEEXEC_B32, Custom(s_andn1_saveexec_b32)),
    (Op::S_ORN1_SAVEEXEC_B32, Custom(s_orn1_saveexec_b32)),
    (Op::S_ANDN1_WREXEC_B32, Custom(s_andn1_wrexec_b32)),
    (Op::S_ANDN2_WREXEC_B32, Custom(s_andn2_wrexec_b32)),
    (Op::S_MOVRELSD_2_B32, Custom(s_movrelsd_2_b32)),
];
