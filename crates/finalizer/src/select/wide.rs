//! Joining, splitting, extending and truncating: mostly other names for parts of registers.

use amdgpu_isa::Op as M;

use super::{Select, dwords};
use crate::ir::{Inst, Op, Value, Width};
use crate::mir::Operand;

impl Select<'_> {
    /// Selects an operation that changes the width; whether it was one.
    pub(super) fn wide(&mut self, op: Op, inst: &Inst) -> bool {
        match op {
            Op::Join if self.width(inst.args[0]) == Width::B16 => self.join_halves(inst),
            Op::Join => {
                let to = self.result(inst.results[0]);
                let half = dwords(self.width(inst.args[0]));
                for (n, part) in inst.args.iter().enumerate() {
                    for dword in 0..half {
                        let from = self.dword(*part, dword);
                        self.copy(to.part(n as u8 * half + dword, 1), from);
                    }
                }
            }
            Op::Split if self.width(inst.args[0]) == Width::B32 => {
                let whole = self.value(inst.args[0]);
                let scalar = self.is_scalar(inst.args[0]);
                let results = inst.results.clone();
                self.alias(results[0], whole);
                let high = self.result(results[1]);
                let sixteen = Operand::Constant(16);
                match scalar {
                    true => self.emit(M::S_LSHR_B32, &[high, whole, sixteen]),
                    false => self.emit(M::V_LSHRREV_B32, &[high, sixteen, whole]),
                }
            }
            Op::Split => {
                for (n, result) in inst.results.iter().enumerate() {
                    let part = self.half(inst.args[0], n == 1);
                    self.alias(*result, part);
                }
            }
            Op::Truncate(to) => self.truncate(to, inst.args[0], inst.results[0]),
            Op::ZeroExtend(to) => self.extend(false, to, inst.args[0], inst.results[0]),
            Op::SignExtend(to) => self.extend(true, to, inst.args[0], inst.results[0]),
            _ => return false,
        }
        true
    }

    fn join_halves(&mut self, inst: &Inst) {
        let (low, high) = (self.value(inst.args[0]), self.value(inst.args[1]));
        let result = inst.results[0];
        if self.is_scalar(result) {
            let to = self.result(result);
            self.emit(M::S_PACK_LL_B32_B16, &[to, low, high]);
            return;
        }
        let to = self.result(result);
        let masked = self.vgpr(1);
        self.emit(M::V_AND_B32, &[masked, Operand::Constant(0xffff), low]);
        self.emit(M::V_LSHL_OR_B32, &[to, high, Operand::Constant(16), masked]);
    }

    fn truncate(&mut self, to: Width, from: Value, result: Value) {
        if to != Width::B1 {
            let part = match dwords(to) {
                1 => self.dword(from, 0),
                _ => self.half(from, false),
            };
            self.alias(result, part);
            return;
        }
        let low = self.dword(from, 0);
        if self.is_scalar(result) {
            let to = self.result(result);
            self.emit(M::S_AND_B32, &[to, low, Operand::Constant(1)]);
            return;
        }
        let bit = self.vgpr(1);
        self.emit(M::V_AND_B32, &[bit, Operand::Constant(1), low]);
        let to = self.result(result);
        self.emit(M::V_CMP_NE_U32, &[to, Operand::Constant(0), bit]);
    }

    fn extend(&mut self, signed: bool, to: Width, from: Value, result: Value) {
        let of = self.width(from);
        let scalar = self.is_scalar(result);
        let count = dwords(to);
        if of == to {
            let operand = self.value(from);
            self.alias(result, operand);
            return;
        }
        let first = match of {
            Width::B1 => {
                if scalar && !signed && count == 1 {
                    let truth = self.truth(from);
                    self.alias(result, truth);
                    return;
                }
                let register = self.result(result).part(0, 1);
                let one = Operand::Constant(if signed { 0xffff_ffff } else { 1 });
                if scalar {
                    self.scc(from);
                    self.emit(M::S_CSELECT_B32, &[register, one, Operand::Constant(0)]);
                } else {
                    let mask = self.mask(from);
                    self.emit(M::V_CNDMASK_B32, &[register, Operand::Constant(0), one, mask]);
                }
                1
            }
            Width::B16 => {
                let low = self.value(from);
                let register = self.result(result).part(0, 1);
                match (scalar, signed) {
                    (true, true) => self.emit(M::S_SEXT_I32_I16, &[register, low]),
                    (true, false) => self.emit(M::S_AND_B32, &[register, low, Operand::Constant(0xffff)]),
                    (false, true) => {
                        self.emit(
                            M::V_BFE_I32,
                            &[register, low, Operand::Constant(0), Operand::Constant(16)],
                        );
                    }
                    (false, false) => self.emit(M::V_AND_B32, &[register, Operand::Constant(0xffff), low]),
                }
                1
            }
            _ => {
                let register = self.result(result);
                for n in 0..dwords(of) {
                    let part = self.dword(from, n);
                    self.copy(register.part(n, 1), part);
                }
                dwords(of)
            }
        };
        if first == count {
            return;
        }
        let register = self.result(result);
        let last = register.part(first - 1, 1);
        let fill = register.part(first, 1);
        match (signed, of, scalar) {
            (false, ..) => self.copy(fill, Operand::Constant(0)),
            (true, Width::B1, _) => self.copy(fill, last),
            (true, _, true) => self.emit(M::S_ASHR_I32, &[fill, last, Operand::Constant(31)]),
            (true, _, false) => self.emit(M::V_ASHRREV_I32, &[fill, Operand::Constant(31), last]),
        }
        for n in first + 1..count {
            let from = if signed { fill } else { Operand::Constant(0) };
            self.copy(register.part(n, 1), from);
        }
    }
}
