//! The two high bits of VGPR numbers, which instructions of processors with 1,024 VGPRs do not have room for: a wave keeps them for the
//! destination and for each source, and `s_set_vgpr_msb` or a write of MODE changes them (CDNA5 ISA 3.3.2.3, 3.4.3).
//!
//! They are known where an instruction is lowered: code that runs with other bits is lowered again ([`crate::program`]). The
//! instruction that a uop keeps names the registers that are meant.

use amdgpu_isa::{Encoding, Inst, Op, Operand, RegKind, Role};

/// VGPRs that the number in an instruction tells apart.
const NAMED: u16 = 256;

/// The bits that instructions behind this one find, if it sets them.
pub fn set_by(inst: &Inst) -> Option<u8> {
    match (inst.op, inst.operand(Role::Simm16)) {
        (Op::S_SET_VGPR_MSB, Operand::Imm(simm16)) => Some(simm16 as u8),
        _ => None,
    }
}

/// The bits as MODE has them, the destination's lowest.
pub fn to_mode(msb: u8) -> u32 {
    msb.rotate_left(2).into()
}

/// What [`to_mode`] was made of.
pub fn from_mode(field: u32) -> u8 {
    (field as u8).rotate_right(2)
}

/// The instruction with the VGPRs that it means: of `msb`, bits 1:0 are for the first source, then those of the second and the third, and
/// bits 7:6 for the destination.
pub fn applied(inst: &Inst, msb: u8) -> Inst {
    let mut meant = *inst;
    let count = usize::from(inst.operand_count);
    for (role, operand) in meant.operands.iter_mut().take(count) {
        let Operand::Reg(reg) = operand else { continue };
        if reg.kind != RegKind::Vgpr {
            continue;
        }
        if let Some(shift) = shift(inst, *role) {
            reg.index += NAMED * u16::from(msb >> shift & 3);
        }
    }
    meant
}

const SRC0: u32 = 0;
const SRC1: u32 = 2;
const SRC2: u32 = 4;
const DST: u32 = 6;

/// Where an operand's bits are; None if it has none (LLVM, AMDGPULowerVGPREncoding, and the manual's table of operands, agree).
fn shift(inst: &Inst, role: Role) -> Option<u32> {
    match inst.encoding {
        Encoding::Ds => match role {
            Role::Addr => Some(SRC0),
            Role::Data0 => Some(SRC1),
            Role::Data1 => Some(SRC2),
            Role::Vdst => Some(DST),
            _ => None,
        },
        Encoding::Flat => match role {
            Role::Vaddr => Some(SRC0),
            Role::Vdata => Some(SRC1),
            Role::Vdst => Some(DST),
            _ => None,
        },
        Encoding::Mubuf | Encoding::Mtbuf => match role {
            Role::Vaddr => Some(SRC0),
            Role::Vdata => Some(DST),
            _ => None,
        },
        _ if matches!(
            inst.op,
            Op::V_WMMA_LD_SCALE_PAIRED_B32 | Op::V_WMMA_LD_SCALE16_PAIRED_B64
        ) =>
        {
            None
        }
        _ => {
            let second_half = matches!(role, Role::VdstY | Role::Src0Y | Role::Src1Y | Role::Src2Y);
            let op = match inst.modifiers.dual {
                Some(op) if second_half => op,
                _ => inst.op,
            };
            // the addend behind a literal is the third source
            let third = matches!(op, Op::V_FMAMK_F32 | Op::V_FMAMK_F16 | Op::V_FMAMK_F64);
            match role {
                Role::Src0 | Role::Src0Y => Some(SRC0),
                Role::Src1 | Role::Src1Y if third => Some(SRC2),
                Role::Src1 | Role::Src1Y => Some(SRC1),
                Role::Src2 | Role::Src2Y => Some(SRC2),
                Role::Vdst | Role::VdstY => Some(DST),
                _ => None,
            }
        }
    }
}
