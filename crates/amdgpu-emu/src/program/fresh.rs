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
const REGISTERS: usize = vreg::TEMP;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::SimdLevel;
    use crate::ops::check::PROCESSOR;
    use crate::program::CodeRegion;
    use amdgpu_isa::Model;

    fn unwritten_by(dwords: &[u32]) -> Ranges {
        let code: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
        let model = Model::of(PROCESSOR, 64).expect("a model");
        let region = CodeRegion::new(0, code, model, SimdLevel::detect());
        let block = region.block(0).expect("instructions");
        block.unwritten(&region).into()
    }

    #[test]
    fn registers_written_before_they_are_read() {
        let dwords = [
            0x7e02_0280, // v_mov_b32_e32 v1, 0
            0x6804_0101, // v_add_u32_e32 v2, v1, v0
            0x6806_0703, // v_add_u32_e32 v3, v3, v3
            0xdc54_8000, // global_load_dwordx2 v[5:6], v[1:2], off
            0x057f_0001,
            0xdc90_8000, // global_load_short_d16 v7, v[1:2], off: the upper half stays
            0x077f_0001,
            0x2c10_0501, // v_mac_f32_e32 v8, v1, v2
        ];
        assert_eq!(*unwritten_by(&dwords), [0..1, 3..5, 7..REGISTERS]);
        const S_ENDPGM: u32 = 0xbf81_0000;
        assert_eq!(*unwritten_by(&[&dwords[..], &[S_ENDPGM]].concat()), [0..1, 3..4, 7..9]);
    }

    #[test]
    fn what_follows_a_change_of_exec_does_not_count() {
        let dwords = [
            0xbefe_0081, // s_mov_b64 exec, 1
            0x7e02_0280, // v_mov_b32_e32 v1, 0
            0xbf81_0000, // s_endpgm
        ];
        assert_eq!(unwritten_by(&dwords).first(), Some(&(0..REGISTERS)));
        // v_mov_b32_dpp v1, v0 row_shr:1: lanes without a source keep their value
        let dwords = [0x7e02_02fa, 0xff01_1100, 0xbf81_0000];
        assert_eq!(unwritten_by(&dwords).first(), Some(&(0..REGISTERS)));
    }
}
