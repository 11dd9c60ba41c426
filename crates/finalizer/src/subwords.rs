//! Bytes and halves of registers as sources (SDWA): what only takes them out of a register goes.
//!
//! Before registers are given: an extraction that one instruction of the block reads, from a register that is written once.

use amdgpu_isa::row::{Access as RowAccess, Class};
use amdgpu_isa::{
    Encoding, Extension, Modifiers, Op as M, Operand as IsaOperand, OperandType, Properties, Reg, RegKind, Role,
    encode_as,
};

use crate::mir::uses::{Uses, count};
use crate::mir::{File, Function, Kind, Machine, Operand, Virtual};
use crate::target::{PerOperation, Target, blank, push};

/// SDWA's name for all of a register.
const DWORD: u8 = 6;
/// SDWA's name for the first byte and the first half.
const BYTE: u8 = 0;
const WORD: u8 = 4;

/// Part of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    of: Operand,
    select: u8,
    signed: bool,
}

/// Lets instructions select parts of their sources.
pub fn select(function: &mut Function, target: &Target) {
    if !target.has(Properties::SDWA) {
        return;
    }
    let mut insts = function.blocks.iter().flat_map(|b| &b.insts);
    if !insts.any(|inst| inst.machine().is_some_and(|m| may_extract(m.op))) {
        return;
    }
    let uses = count(function);
    let files: Vec<File> = function.registers.iter().map(|r| r.file).collect();
    let mut parts: Vec<Option<Part>> = vec![None; function.registers.len()];
    let mut made: Vec<Virtual> = Vec::new();
    for block in &mut function.blocks {
        for inst in &mut block.insts {
            let Kind::Machine(machine) = &mut inst.kind else {
                continue;
            };
            if takes_parts(machine, target, &files) {
                take(machine, &parts, &uses);
            }
            if let Some((to, part)) = extraction(machine, &uses, &files) {
                parts[to.index()] = Some(part);
                made.push(to);
            }
        }
        // Lanes may be others in another block.
        made.drain(..).for_each(|register| parts[register.index()] = None);
    }
}

/// Whether an operation can take a part out of a register.
fn may_extract(op: M) -> bool {
    matches!(
        op,
        M::V_AND_B32 | M::V_BFE_U32 | M::V_BFE_I32 | M::V_LSHRREV_B32 | M::V_ASHRREV_I32
    )
}

/// The register that an instruction makes of a part of another one.
fn extraction(machine: &Machine, uses: &[Uses], files: &[File]) -> Option<(Virtual, Part)> {
    let number = |n: usize| match machine.operands().get(n)?.1 {
        Operand::Constant(bits) => Some(bits),
        _ => None,
    };
    let (from, offset, bits, signed) = match machine.op {
        M::V_AND_B32 => match (number(1), number(2)) {
            (Some(mask), None) if mask == 0xff || mask == 0xffff => (2, 0, mask.count_ones().into(), false),
            _ => return None,
        },
        M::V_BFE_U32 => (1, number(2)?, number(3)?, false),
        M::V_BFE_I32 => (1, number(2)?, number(3)?, true),
        M::V_LSHRREV_B32 | M::V_ASHRREV_I32 => {
            let offset = number(1)?;
            (2, offset, 32u64.checked_sub(offset)?, machine.op == M::V_ASHRREV_I32)
        }
        _ => return None,
    };
    if machine.modifiers != Modifiers::default() {
        return None;
    }
    let select = match (bits, offset) {
        (8, 0 | 8 | 16 | 24) => BYTE + (offset / 8) as u8,
        (16, 0 | 16) => WORD + (offset / 16) as u8,
        _ => return None,
    };
    let once = |operand: Operand| match operand {
        Operand::Virtual { register, .. } => {
            let vector = files[register.index()] == File::Vector;
            (vector && uses[register.index()].writes == 1).then_some(register)
        }
        _ => None,
    };
    let (to, of) = (machine.operands()[0].1, machine.operands()[from].1);
    once(of)?;
    let part = Part { of, select, signed };
    (to.dwords() == 1).then_some((once(to)?, part))
}

/// Whether an instruction can select parts: its sources are vector registers, and it has such an encoding. Moves stay what passes behind
/// take them for: copies of whole registers.
fn takes_parts(machine: &Machine, target: &Target, files: &[File]) -> bool {
    let vector = |operand: Operand| match operand {
        Operand::Virtual {
            register, dwords: 1, ..
        } => files[register.index()] == File::Vector,
        _ => false,
    };
    let copies = machine.op == M::V_MOV_B32;
    !copies
        && machine.count >= 2
        && machine.operands().iter().all(|(_, o)| vector(*o))
        && selects(machine.op, target)
        && machine.modifiers == Modifiers::default()
}

/// Replaces sources by the parts that they are.
fn take(machine: &mut Machine, parts: &[Option<Part>], uses: &[Uses]) {
    for n in 1..usize::from(machine.count) {
        let (role, operand) = machine.operands[n];
        let Operand::Virtual { register, .. } = operand else {
            continue;
        };
        let Some(part) = parts[register.index()].filter(|_| uses[register.index()].reads == 1) else {
            continue;
        };
        // Signs are extended for integers.
        let ty = machine.row.operand(role).and_then(|o| o.ty.operand_type());
        if part.signed && matches!(ty, Some(OperandType::F16 | OperandType::F32 | OperandType::F64)) {
            continue;
        }
        let source = u8::from(role == Role::Src1);
        let modifiers = &mut machine.modifiers;
        if modifiers.dst_sel == 0 {
            (modifiers.dst_sel, modifiers.src0_sel) = (DWORD, DWORD);
            modifiers.src1_sel = if machine.count > 2 { DWORD } else { 0 };
        }
        match source {
            0 => modifiers.src0_sel = part.select,
            _ => modifiers.src1_sel = part.select,
        }
        modifiers.sext |= u8::from(part.signed) << source;
        machine.operands[n].1 = part.of;
    }
}

/// 1 for operations that can select parts.
static SELECTS: PerOperation = PerOperation::new();

fn selects(op: M, target: &Target) -> bool {
    SELECTS.get(target.processor, op, || u8::from(encodes(op, target))) == 1
}

/// Whether an operation of one or two vector registers has an encoding with selections.
fn encodes(op: M, target: &Target) -> bool {
    let Some(row) = op.row(target.processor) else {
        return false;
    };
    let mut inst = blank(op, Encoding::Vop1);
    inst.extension = Extension::Sdwa;
    inst.modifiers.dst_sel = DWORD;
    inst.modifiers.src0_sel = DWORD;
    for operand in row.operands {
        let vector = matches!(operand.class, Class::V | Class::Src | Class::Vl);
        let role = matches!(operand.role, Role::Vdst | Role::Src0 | Role::Src1);
        if !vector || !role || operand.access == RowAccess::Rw || operand.ty.dwords() != 1 {
            return false;
        }
        if operand.role == Role::Src1 {
            inst.encoding = Encoding::Vop2;
            inst.modifiers.src1_sel = DWORD;
        }
        let reg = Reg {
            kind: RegKind::Vgpr,
            index: 0,
            dwords: 1,
        };
        push(&mut inst, operand.role, IsaOperand::Reg(reg));
    }
    encode_as(target.processor, target.mode, &inst).is_ok()
}

#[cfg(test)]
mod tests;
