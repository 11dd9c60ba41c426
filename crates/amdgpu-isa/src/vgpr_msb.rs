//! The two high bits of VGPR numbers, which instructions of processors with 1,024 VGPRs do not have room for: a wave keeps them for the
//! destination and for each source, and `s_set_vgpr_msb` or a write of MODE changes them (CDNA5 ISA 3.3.2.3, 3.4.3).
//!
//! They are one byte here, as `s_set_vgpr_msb` has them: bits 1:0 are for the first source, then those of the second and the third, and
//! bits 7:6 for the destination ([`Field`]).

use crate::generated::Op;
use crate::inst::{Encoding, Inst, Operand, RegKind, Role};

/// VGPRs that the number in an instruction tells apart.
pub const NAMED: u16 = 256;

/// Which operands two of the bits are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    Src0,
    Src1,
    Src2,
    Dst,
}

impl Field {
    /// The lowest of its bits.
    pub const fn shift(self) -> u32 {
        match self {
            Field::Src0 => 0,
            Field::Src1 => 2,
            Field::Src2 => 4,
            Field::Dst => 6,
        }
    }

    /// Its bits.
    pub const fn mask(self) -> u8 {
        3 << self.shift()
    }

    /// Where the bits of an operand are, in instructions of an operation and an encoding; None if it has none (LLVM,
    /// AMDGPULowerVGPREncoding, and the manual's table of operands, agree). Operands of a second half: [`Field::of_operand`].
    pub fn of(op: Op, encoding: Encoding, role: Role) -> Option<Field> {
        match encoding {
            Encoding::Ds => match role {
                Role::Addr => Some(Field::Src0),
                Role::Data0 => Some(Field::Src1),
                Role::Data1 => Some(Field::Src2),
                Role::Vdst => Some(Field::Dst),
                _ => None,
            },
            Encoding::Flat => match role {
                Role::Vaddr => Some(Field::Src0),
                Role::Vdata => Some(Field::Src1),
                Role::Vdst => Some(Field::Dst),
                _ => None,
            },
            Encoding::Mubuf | Encoding::Mtbuf => match role {
                Role::Vaddr => Some(Field::Src0),
                Role::Vdata => Some(Field::Dst),
                _ => None,
            },
            _ if matches!(op, Op::V_WMMA_LD_SCALE_PAIRED_B32 | Op::V_WMMA_LD_SCALE16_PAIRED_B64) => None,
            _ => {
                // the addend behind a literal is the third source
                let third = matches!(op, Op::V_FMAMK_F32 | Op::V_FMAMK_F16 | Op::V_FMAMK_F64);
                match role {
                    Role::Src0 => Some(Field::Src0),
                    Role::Src1 if third => Some(Field::Src2),
                    Role::Src1 => Some(Field::Src1),
                    Role::Src2 => Some(Field::Src2),
                    Role::Vdst => Some(Field::Dst),
                    _ => None,
                }
            }
        }
    }

    /// Where the bits of an instruction's operand are. Both halves of a dual-issue instruction have the same.
    pub fn of_operand(inst: &Inst, role: Role) -> Option<Field> {
        let op = match inst.modifiers.dual {
            Some(op) if role.first() != role => op,
            _ => inst.op,
        };
        Field::of(op, inst.encoding, role.first())
    }
}

/// The bits that instructions behind this one find, if it sets them.
pub fn set_by(inst: &Inst) -> Option<u8> {
    match inst.op {
        Op::S_SET_VGPR_MSB => match inst.operand(Role::Simm16) {
            Operand::Imm(simm16) => Some(simm16 as u8),
            _ => None,
        },
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

/// The instruction with the VGPRs that it means.
pub fn applied(inst: &Inst, msb: u8) -> Inst {
    with_numbers(inst, |index, field| index + NAMED * u16::from(msb >> field.shift() & 3))
}

/// The instruction as it is encoded: of [`applied`], what that was made of.
pub fn named(inst: &Inst) -> Inst {
    with_numbers(inst, |index, _| index % NAMED)
}

/// The instruction with other numbers of the VGPRs that have high bits.
fn with_numbers(inst: &Inst, number: impl Fn(u16, Field) -> u16) -> Inst {
    let mut other = *inst;
    let count = usize::from(inst.operand_count);
    for (role, operand) in other.operands.iter_mut().take(count) {
        if let Operand::Reg(reg) = operand
            && reg.kind == RegKind::Vgpr
            && let Some(field) = Field::of_operand(inst, *role)
        {
            reg.index = number(reg.index, field);
        }
    }
    other
}
