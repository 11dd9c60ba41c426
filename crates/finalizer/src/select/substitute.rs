//! What takes the place of instructions that a processor lacks.

mod half;

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
            (M::V_PERM_B32, &[to, high, low, Operand::Constant(selector)]) => {
                self.bytes(to, [low, high], selector as u32)
            }
            _ => return self.by_wider(op, operands, modifiers, mode),
        }
        true
    }

    /// Bytes of two registers as a constant chooses them, those that follow each other at once (GCN3 ISA, V_PERM_B32).
    fn bytes(&mut self, to: Operand, sources: [Operand; 2], selector: u32) {
        let chosen = selector.to_le_bytes();
        let mut known: u32 = 0;
        let mut parts: Vec<(usize, usize, usize)> = Vec::new();
        for (at, &choice) in chosen.iter().enumerate() {
            match choice {
                0..8 => match parts.last_mut() {
                    Some((first, count, start))
                        if *first + *count == choice.into() && *start + *count == at && !choice.is_multiple_of(4) =>
                    {
                        *count += 1;
                    }
                    _ => parts.push((choice.into(), 1, at)),
                },
                // Copies of a sign, then zero.
                8..12 => return self.refuse("a choice of signs of bytes"),
                12 => {}
                _ => known |= 0xff << (8 * at),
            }
        }
        let mut sum = Operand::Constant(known.into());
        let last = parts.len();
        for (n, (first, count, at)) in parts.into_iter().enumerate() {
            let [part, moved] = [0; 2].map(|_| self.vgpr(1));
            let source = sources[first / 4];
            let bits = [8 * (first % 4), 8 * count].map(|n| Operand::Constant(n as u64));
            // Fields of all 32 bits are none.
            match count {
                4 => self.emit(M::V_MOV_B32, &[part, source]),
                _ => self.emit(M::V_BFE_U32, &[part, source, bits[0], bits[1]]),
            }
            self.emit(M::V_LSHLREV_B32, &[moved, Operand::Constant(8 * at as u64), part]);
            let next = if n + 1 == last { to } else { self.vgpr(1) };
            self.emit(M::V_OR_B32, &[next, sum, moved]);
            sum = next;
        }
        if last == 0 {
            self.emit(M::V_MOV_B32, &[to, sum]);
        }
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
