//! What a wave must find zeroed when it begins: the vector registers that its first block does not write before it reads them.
//!
//! That block runs to its end with the EXEC that the wave begins with. If these are all lanes, nobody sees what was in a register
//! that it writes; if the wave ends with the block, nobody sees those that it does not read either.

use std::ops::Range;

use amdgpu_isa::{Encoding, Inst, Op, Operand, Processor, Reg, RegKind};

use crate::operation::Semantics;
use crate::ops;
use crate::uop::{Place, Uop};
use crate::wave::{sreg, vreg};

/// Registers that instructions can name.
pub const REGISTERS: usize = vreg::TEMP;

/// Ranges of vector registers.
pub type Ranges = Box<[Range<usize>]>;

/// The registers that a block does not write in all lanes before others see them.
pub fn unwritten(uops: &[Uop], processor: Processor) -> Ranges {
    // whether a register was written when it was met first
    let mut first = [None; REGISTERS];
    let mut note = |reg: Reg, written: bool| {
        let registers = usize::from(reg.index)..usize::from(reg.index) + usize::from(reg.dwords);
        for place in first.get_mut(registers).into_iter().flatten() {
            place.get_or_insert(written);
        }
    };
    let plain = uops.iter().take_while(|uop| is_plain(uop));
    let after = uops.get(plain.clone().count());
    for uop in plain {
        let operands = uop
            .operations()
            .iter()
            .flat_map(|half| vector_operands(&half.inst, processor));
        let (read, other): (Vec<_>, Vec<_>) = operands.partition(|operand| operand.1);
        read.into_iter().for_each(|(reg, ..)| note(reg, false));
        other.into_iter().filter(|o| o.2).for_each(|(reg, ..)| note(reg, true));
    }
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let ends = after.is_some_and(|uop| uop.inst.op == Op::S_ENDPGM);
    for n in (0..REGISTERS).filter(|&n| !first[n].unwrap_or(ends)) {
        match ranges.last_mut() {
            Some(last) if last.end == n => last.end += 1,
            _ => ranges.push(n..n + 1),
        }
    }
    ranges.into()
}

/// Each vector register operand, whether it is read, and whether it is written.
fn vector_operands(inst: &Inst, processor: Processor) -> impl Iterator<Item = (Reg, bool, bool)> {
    inst.operands()
        .iter()
        .filter_map(move |&(role, operand)| match operand {
            Operand::Reg(reg) if reg.kind == RegKind::Vgpr => {
                Some((reg, inst.reads(processor, role), inst.writes(processor, role)))
            }
            _ => None,
        })
}

/// Whether an instruction does nothing with vector registers but what its operands say, and does not change EXEC.
fn is_plain(uop: &Uop) -> bool {
    let inst = &uop.inst;
    if uop.place != Place::Inside || uop.writes_exec {
        return false;
    }
    match ops::semantics(uop.inst.op, uop.processor) {
        Some(Semantics::Scalar(_)) => uop.sdst.abs_diff(sreg::EXEC) > 1,
        Some(Semantics::Lane(_)) => uop.operations().iter().all(|half| half.wrapped.is_none()),
        Some(Semantics::Custom(_)) => match inst.encoding {
            Encoding::Smem => true,
            Encoding::Flat => !inst.modifiers.lds && !inst.modifiers.tfe,
            _ => false,
        },
        _ => false,
    }
}
