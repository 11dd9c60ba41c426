//! Vector instructions under the two MODE bits that change what they name or whether they run at all: GPR_IDX_EN and VSKIP
//! (GFX9 ISA 3.5, 6.6).
//!
//! A wave in such a MODE runs this path ([`crate::wave::Path::Modal`]); others never come here. An indexed instruction is
//! lowered anew with the registers that M0 leads to: dynamic indexing is rare, and one instruction long where compilers do it.

use amdgpu_isa::{Encoding, Inst, Op, Operand, Reg, RegKind, Role};

use crate::exec::Cx;
use crate::lanes::SimdLevel;
use crate::lower;
use crate::uop::{Flow, Uop};
use crate::wave::{Path, sreg};

/// Whether instructions of this encoding look at GPR_IDX_EN or VSKIP.
fn concerns(encoding: Encoding) -> bool {
    match encoding {
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopk | Encoding::Sopc | Encoding::Sopp | Encoding::Smem => false,
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Vop3 | Encoding::Vop3p | Encoding::Vintrp => true,
        Encoding::Vinterp | Encoding::Ldsdir | Encoding::Vopd => true,
        Encoding::Ds | Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg | Encoding::Flat | Encoding::Exp => true,
    }
}

fn is_indexed(encoding: Encoding) -> bool {
    matches!(
        encoding,
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Vop3 | Encoding::Vop3p
    )
}

/// Runs an instruction while GPR_IDX_EN or VSKIP is set.
///
/// # Safety
/// As [`crate::uop::Handler`].
pub unsafe fn run(cx: &mut Cx, uop: &Uop) -> Flow {
    let mode = cx.wave.mode;
    let concerned = concerns(uop.inst.encoding);
    if concerned && mode.vskip() {
        return Flow::Next;
    }
    if !concerned || !mode.gpr_idx_en() || !is_indexed(uop.inst.encoding) {
        // SAFETY: handed on from the caller. The exact handler is right in every MODE.
        return unsafe { (uop.handler[Path::Exact as usize])(cx, uop) };
    }
    let Some(inst) = indexed(&uop.inst, cx.wave.read_slot(sreg::M0), cx.wave.vgprs) else {
        return Flow::Next;
    };
    match lower::lower(&inst, &cx.machine.model, SimdLevel::detect()) {
        // SAFETY: lowered just now for what this host has; the wave is the caller's.
        Ok(uop) => unsafe { uop.run(cx, Path::Exact) },
        Err(kind) => {
            let exec = cx.wave.exec();
            cx.fail(kind, exec)
        }
    }
}

/// The instruction with the VGPRs that it means: M0\[7:0\] is added to those that M0\[15:12\] enables. A source beyond the
/// wave's registers becomes v0; None if a destination is there: then nothing is written (GFX9 ISA 3.6.1).
fn indexed(inst: &Inst, m0: u32, vgprs: u16) -> Option<Inst> {
    let mut inst = *inst;
    let count = inst.operand_count as usize;
    for (role, operand) in inst.operands.iter_mut().take(count) {
        let Operand::Reg(reg) = operand else { continue };
        if reg.kind != RegKind::Vgpr || enable_bit(inst.op, *role).is_none_or(|bit| m0 >> bit & 1 == 0) {
            continue;
        }
        let index = reg.index + (m0 & 0xff) as u16;
        let in_range = index + reg.dwords as u16 <= vgprs;
        match (in_range, *role) {
            (true, _) => *reg = Reg { index, ..*reg },
            (false, Role::Vdst) => return None,
            (false, _) => *reg = Reg { index: 0, ..*reg },
        }
    }
    Some(inst)
}

/// The M0 bit that makes an operand indexed. A destination that is read too (`v_mac`) has one bit for both.
fn enable_bit(op: Op, role: Role) -> Option<u32> {
    match role {
        Role::Src0 => Some(12),
        // the addend is the ALU's third source
        Role::Src1 if matches!(op, Op::V_MADMK_F32 | Op::V_MADMK_F16) => Some(14),
        Role::Src1 => Some(13),
        Role::Src2 => Some(14),
        Role::Vdst => Some(15),
        _ => None,
    }
}
