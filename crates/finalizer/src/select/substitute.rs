//! What takes the place of instructions that a processor lacks.

use amdgpu_isa::{Modifiers, Op as M};

use super::Select;
use crate::mir::{ModeNeed, Operand};

impl Select<'_> {
    /// Does with other instructions what one does that the processor lacks; whether there are such.
    pub(super) fn substitute(&mut self, op: M, operands: &[Operand], modifiers: Modifiers, mode: ModeNeed) -> bool {
        // The same with another name, because the upper half of the result differs, or with the sources the other way round.
        let other = match (op, operands) {
            (M::V_FMA_F16, _) => Some((M::V_FMA_LEGACY_F16, None)),
            (M::V_DIV_FIXUP_F16, _) => Some((M::V_DIV_FIXUP_LEGACY_F16, None)),
            (M::V_LSHLREV_B64, [to, by, from]) => Some((M::V_LSHL_B64, Some([*to, *from, *by]))),
            (M::V_LSHRREV_B64, [to, by, from]) => Some((M::V_LSHR_B64, Some([*to, *from, *by]))),
            (M::V_ASHRREV_I64, [to, by, from]) => Some((M::V_ASHR_I64, Some([*to, *from, *by]))),
            _ => None,
        };
        if let Some((other, swapped)) = other.filter(|(o, _)| o.row(self.target.processor).is_some()) {
            let operands = swapped.as_ref().map_or(operands, |list| &list[..]);
            self.emit_with(other, operands, modifiers, mode);
            return true;
        }
        match (op, operands) {
            (M::V_ADD_U32, &[to, a, b]) => self.with_carry(M::V_ADD_CO_U32, [to, a, b], modifiers),
            (M::V_SUB_U32, &[to, a, b]) => self.with_carry(M::V_SUB_CO_U32, [to, a, b], modifiers),
            (M::V_SUBREV_U32, &[to, a, b]) => self.with_carry(M::V_SUBREV_CO_U32, [to, a, b], modifiers),
            (M::V_ADD3_U32, &[to, a, b, c]) => self.two(M::V_ADD_U32, [a, b], M::V_ADD_U32, c, to),
            (M::V_OR3_B32, &[to, a, b, c]) => self.two(M::V_OR_B32, [a, b], M::V_OR_B32, c, to),
            (M::V_AND_OR_B32, &[to, a, b, c]) => self.two(M::V_AND_B32, [a, b], M::V_OR_B32, c, to),
            (M::V_XAD_U32, &[to, a, b, c]) => self.two(M::V_XOR_B32, [a, b], M::V_ADD_U32, c, to),
            (M::V_LSHL_ADD_U32, &[to, a, b, c]) => self.two(M::V_LSHLREV_B32, [b, a], M::V_ADD_U32, c, to),
            (M::V_LSHL_OR_B32, &[to, a, b, c]) => self.two(M::V_LSHLREV_B32, [b, a], M::V_OR_B32, c, to),
            (M::V_ADD_LSHL_U32, &[to, a, b, c]) => {
                let sum = self.vgpr(1);
                self.emit(M::V_ADD_U32, &[sum, a, b]);
                self.emit(M::V_LSHLREV_B32, &[to, c, sum]);
            }
            (M::S_PACK_LL_B32_B16, &[to, low, high]) => {
                let [masked, shifted] = [0; 2].map(|_| self.sgpr(1));
                self.emit(M::S_AND_B32, &[masked, low, Operand::Constant(0xffff)]);
                self.emit(M::S_LSHL_B32, &[shifted, high, Operand::Constant(16)]);
                self.emit(M::S_OR_B32, &[to, masked, shifted]);
            }
            _ => return false,
        }
        true
    }

    /// A sum or difference whose carry nobody wants.
    fn with_carry(&mut self, op: M, [to, a, b]: [Operand; 3], modifiers: Modifiers) {
        let carry = self.mask_register();
        self.emit_with(op, &[to, carry, a, b], modifiers, ModeNeed::default());
    }

    /// An operation on the result of another one.
    fn two(&mut self, first: M, [a, b]: [Operand; 2], second: M, c: Operand, to: Operand) {
        let between = self.vgpr(1);
        self.emit(first, &[between, a, b]);
        self.emit(second, &[to, between, c]);
    }
}
