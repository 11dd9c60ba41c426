//! Integer operations, comparisons and choices.

use amdgpu_isa::{Op as M, Properties};

use super::{Home, Select};
use crate::ir::{Compare, Inst, Op, Value, Width};
use crate::mir::Operand;
use crate::target::LaneMask;

/// Scalar and vector instruction for a 32-bit operation; the vector one takes its sources in reverse if `true`.
fn simple32(op: Op) -> Option<(M, M, bool)> {
    Some(match op {
        Op::Add => (M::S_ADD_U32, M::V_ADD_U32, false),
        Op::Sub => (M::S_SUB_U32, M::V_SUB_U32, false),
        Op::Mul => (M::S_MUL_I32, M::V_MUL_LO_U32, false),
        Op::MulHighS => (M::S_MUL_HI_I32, M::V_MUL_HI_I32, false),
        Op::MulHighU => (M::S_MUL_HI_U32, M::V_MUL_HI_U32, false),
        Op::And => (M::S_AND_B32, M::V_AND_B32, false),
        Op::Or => (M::S_OR_B32, M::V_OR_B32, false),
        Op::Xor => (M::S_XOR_B32, M::V_XOR_B32, false),
        Op::Shl => (M::S_LSHL_B32, M::V_LSHLREV_B32, true),
        Op::ShrU => (M::S_LSHR_B32, M::V_LSHRREV_B32, true),
        Op::ShrS => (M::S_ASHR_I32, M::V_ASHRREV_I32, true),
        Op::MinS => (M::S_MIN_I32, M::V_MIN_I32, false),
        Op::MinU => (M::S_MIN_U32, M::V_MIN_U32, false),
        Op::MaxS => (M::S_MAX_I32, M::V_MAX_I32, false),
        Op::MaxU => (M::S_MAX_U32, M::V_MAX_U32, false),
        _ => return None,
    })
}

/// Vector instruction for a 16-bit operation whose upper half does not matter.
fn simple16(op: Op) -> Option<(M, bool)> {
    Some(match op {
        Op::Add => (M::V_ADD_U16, false),
        Op::Sub => (M::V_SUB_U16, false),
        Op::Mul => (M::V_MUL_LO_U16, false),
        Op::And => (M::V_AND_B32, false),
        Op::Or => (M::V_OR_B32, false),
        Op::Xor => (M::V_XOR_B32, false),
        Op::Shl => (M::V_LSHLREV_B16, true),
        Op::ShrU => (M::V_LSHRREV_B16, true),
        Op::ShrS => (M::V_ASHRREV_I16, true),
        Op::MinS => (M::V_MIN_I16, false),
        Op::MinU => (M::V_MIN_U16, false),
        Op::MaxS => (M::V_MAX_I16, false),
        Op::MaxU => (M::V_MAX_U16, false),
        _ => return None,
    })
}

/// Vector instructions with three 32-bit sources and no scalar form.
fn simple3(op: Op) -> Option<M> {
    Some(match op {
        Op::Mul24S => M::V_MUL_I32_I24,
        Op::Mul24U => M::V_MUL_U32_U24,
        Op::ExtractS => M::V_BFE_I32,
        Op::ExtractU => M::V_BFE_U32,
        Op::BitSelect => M::V_BFI_B32,
        Op::AlignBit => M::V_ALIGNBIT_B32,
        Op::AlignByte => M::V_ALIGNBYTE_B32,
        Op::Permute => M::V_PERM_B32,
        Op::SadU8 => M::V_SAD_U8,
        Op::SadU16 => M::V_SAD_U16,
        Op::SadU32 => M::V_SAD_U32,
        Op::SadHighU8 => M::V_SAD_HI_U8,
        Op::LerpU8 => M::V_LERP_U8,
        _ => return None,
    })
}

impl Select<'_> {
    /// Selects an integer operation; whether it was one.
    pub(super) fn integer(&mut self, op: Op, inst: &Inst) -> bool {
        let Some(&result) = inst.results.first() else {
            return false;
        };
        let args = &inst.args[..];
        let width = args.first().map_or(Width::B32, |a| self.width(*a));
        match op {
            Op::CompareS(compare) | Op::CompareU(compare) => {
                self.compare(matches!(op, Op::CompareS(_)), compare, args, result);
            }
            Op::Select => self.choose(args, result),
            Op::And | Op::Or | Op::Xor | Op::Not if width == Width::B1 => self.truth_operation(op, args, result),
            Op::Not => self.not(args[0], result),
            Op::AddCarry | Op::SubBorrow => self.carry(op == Op::AddCarry, args, &inst.results),
            Op::PopCount | Op::FirstHighU | Op::FirstHighS | Op::FirstLow | Op::BitReverse => {
                self.bits(op, args[0], result)
            }
            Op::BitMask => {
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                let to = self.result(result);
                let op = if self.is_scalar(result) {
                    M::S_BFM_B32
                } else {
                    M::V_BFM_B32
                };
                self.emit(op, &[to, a, b]);
            }
            Op::BitSelect if width == Width::B64 => {
                let to = self.result(result);
                for n in 0..2 {
                    let sources = [self.dword(args[0], n), self.dword(args[1], n), self.dword(args[2], n)];
                    self.emit(M::V_BFI_B32, &[to.part(n, 1), sources[0], sources[1], sources[2]]);
                }
            }
            _ if simple3(op).is_some() => {
                let mut operands = vec![Operand::None];
                operands.extend(args.iter().map(|a| self.value(*a)));
                operands[0] = self.result(result);
                self.emit(simple3(op).unwrap_or(M::V_MOV_B32), &operands);
            }
            _ if simple32(op).is_some() => match width {
                Width::B16 => self.binary16(op, args, result),
                Width::B32 => self.binary32(op, args, result),
                Width::B64 => self.binary64(op, args, result),
                _ => return false,
            },
            _ => return false,
        }
        true
    }

    fn binary32(&mut self, op: Op, args: &[Value], result: Value) {
        let Some((scalar, vector, reverse)) = simple32(op) else {
            return;
        };
        let (a, b) = (self.value(args[0]), self.value(args[1]));
        if self.is_scalar(result) {
            let to = self.result(result);
            self.emit(scalar, &[to, a, b]);
            return;
        }
        let to = self.result(result);
        match (op, a, b) {
            // The second source of the short encoding is a VGPR.
            (Op::Sub, Operand::Virtual { .. }, b) if self.out.file(b) != Some(crate::mir::File::Vector) => match b {
                Operand::Constant(bits) if self.target.inline(bits, amdgpu_isa::OperandType::B32).is_none() => {
                    let negated = Operand::Constant(u64::from((bits as u32).wrapping_neg()));
                    self.emit(M::V_ADD_U32, &[to, negated, a]);
                }
                _ => self.emit(M::V_SUBREV_U32, &[to, b, a]),
            },
            _ if reverse => self.emit(vector, &[to, b, a]),
            _ => self.emit(vector, &[to, a, b]),
        }
    }

    fn binary16(&mut self, op: Op, args: &[Value], result: Value) {
        let (mut a, mut b) = (self.value(args[0]), self.value(args[1]));
        let to = self.result(result);
        if self.is_scalar(result) {
            let Some((scalar, ..)) = simple32(op) else { return };
            if op == Op::Shl {
                let amount = self.sgpr(1);
                self.emit(M::S_AND_B32, &[amount, b, Operand::Constant(15)]);
                b = amount;
            }
            self.emit(scalar, &[to, a, b]);
            return;
        }
        if let Some((vector, reverse)) = simple16(op) {
            if reverse {
                std::mem::swap(&mut a, &mut b);
            }
            self.emit(vector, &[to, a, b]);
            return;
        }
        // The upper half of a product.
        let extend = if op == Op::MulHighS { M::V_BFE_I32 } else { M::V_BFE_U32 };
        let wide: Vec<Operand> = [a, b]
            .iter()
            .map(|x| {
                let t = self.vgpr(1);
                self.emit(extend, &[t, *x, Operand::Constant(0), Operand::Constant(16)]);
                t
            })
            .collect();
        let product = self.vgpr(1);
        self.emit(M::V_MUL_LO_U32, &[product, wide[0], wide[1]]);
        self.emit(M::V_LSHRREV_B32, &[to, Operand::Constant(16), product]);
    }

    fn binary64(&mut self, op: Op, args: &[Value], result: Value) {
        let scalar = self.is_scalar(result);
        match op {
            Op::Add | Op::Sub => {
                let to = self.result(result);
                let (a, b) = (
                    [0, 1].map(|n| self.dword(args[0], n)),
                    [0, 1].map(|n| self.dword(args[1], n)),
                );
                self.add64(op == Op::Add, scalar, to, a, b);
            }
            Op::And | Op::Or | Op::Xor if scalar => {
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                let to = self.result(result);
                let op = match op {
                    Op::And => M::S_AND_B64,
                    Op::Or => M::S_OR_B64,
                    _ => M::S_XOR_B64,
                };
                self.emit(op, &[to, a, b]);
            }
            Op::And | Op::Or | Op::Xor => {
                let to = self.result(result);
                let Some((_, vector, _)) = simple32(op) else { return };
                for n in 0..2 {
                    let (a, b) = (self.dword(args[0], n), self.dword(args[1], n));
                    match (op, a, b) {
                        (Op::And, _, Operand::Constant(0xffff_ffff)) | (Op::Or, _, Operand::Constant(0)) => {
                            self.copy(to.part(n, 1), a);
                        }
                        _ => self.emit(vector, &[to.part(n, 1), a, b]),
                    }
                }
            }
            Op::Shl | Op::ShrU | Op::ShrS => {
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                let to = self.result(result);
                let (s, v) = match op {
                    Op::Shl => (M::S_LSHL_B64, M::V_LSHLREV_B64),
                    Op::ShrU => (M::S_LSHR_B64, M::V_LSHRREV_B64),
                    _ => (M::S_ASHR_I64, M::V_ASHRREV_I64),
                };
                match scalar {
                    true => self.emit(s, &[to, a, b]),
                    false => self.emit(v, &[to, b, a]),
                }
            }
            Op::Mul => self.multiply64(args, result, scalar),
            Op::MulHighS | Op::MulHighU => self.multiply_high64(op == Op::MulHighS, args, result),
            _ => {
                // The least or the greatest.
                let less = matches!(op, Op::MinS | Op::MinU);
                let signed = matches!(op, Op::MinS | Op::MaxS);
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                let mask = self.mask_register();
                let compare = match (signed, less) {
                    (true, true) => M::V_CMP_LT_I64,
                    (true, false) => M::V_CMP_GT_I64,
                    (false, true) => M::V_CMP_LT_U64,
                    (false, false) => M::V_CMP_GT_U64,
                };
                self.emit(compare, &[mask, a, b]);
                let to = self.result(result);
                for n in 0..2 {
                    let (a, b) = (self.dword(args[0], n), self.dword(args[1], n));
                    self.emit(M::V_CNDMASK_B32, &[to.part(n, 1), b, a, mask]);
                }
            }
        }
    }

    /// Sum or difference of pairs of dwords.
    pub(super) fn add64(&mut self, add: bool, scalar: bool, to: Operand, a: [Operand; 2], b: [Operand; 2]) {
        let (low, high) = (to.part(0, 1), to.part(1, 1));
        if scalar {
            let ops = if add {
                (M::S_ADD_U32, M::S_ADDC_U32)
            } else {
                (M::S_SUB_U32, M::S_SUBB_U32)
            };
            self.emit(ops.0, &[low, a[0], b[0]]);
            self.emit(ops.1, &[high, a[1], b[1]]);
            return;
        }
        // With VCC the encoding is short, and has room for a literal.
        let (carry, unused) = (self.target.vcc(), self.target.vcc());
        // The second source is a VGPR if it can be chosen.
        let in_vector = |this: &Self, o: Operand| this.out.file(o) == Some(crate::mir::File::Vector);
        if add {
            self.emit(M::V_ADD_CO_U32, &[low, carry, a[0], b[0]]);
            let (x, y) = if in_vector(self, b[1]) {
                (a[1], b[1])
            } else {
                (b[1], a[1])
            };
            self.emit(M::V_ADDC_CO_U32, &[high, unused, x, y, carry]);
            return;
        }
        if in_vector(self, b[0]) {
            self.emit(M::V_SUB_CO_U32, &[low, carry, a[0], b[0]]);
        } else {
            self.emit(M::V_SUBREV_CO_U32, &[low, carry, b[0], a[0]]);
        }
        if in_vector(self, b[1]) {
            self.emit(M::V_SUBB_CO_U32, &[high, unused, a[1], b[1], carry]);
        } else {
            self.emit(M::V_SUBBREV_CO_U32, &[high, unused, b[1], a[1], carry]);
        }
    }

    fn multiply64(&mut self, args: &[Value], result: Value, scalar: bool) {
        let (a, b) = (
            [0, 1].map(|n| self.dword(args[0], n)),
            [0, 1].map(|n| self.dword(args[1], n)),
        );
        let to = self.result(result);
        if scalar {
            let [x, y, high] = [0; 3].map(|_| self.sgpr(1));
            self.emit(M::S_MUL_HI_U32, &[high, a[0], b[0]]);
            self.emit(M::S_MUL_I32, &[x, a[0], b[1]]);
            self.emit(M::S_MUL_I32, &[y, a[1], b[0]]);
            let sum = self.sgpr(1);
            self.emit(M::S_ADD_U32, &[sum, high, x]);
            self.emit(M::S_ADD_U32, &[to.part(1, 1), sum, y]);
            self.emit(M::S_MUL_I32, &[to.part(0, 1), a[0], b[0]]);
            return;
        }
        let product = self.wide_product(a[0], b[0], Operand::Constant(0));
        let mut cross = Vec::new();
        for (x, y) in [(a[0], b[1]), (a[1], b[0])] {
            if x == Operand::Constant(0) || y == Operand::Constant(0) {
                continue;
            }
            let t = self.vgpr(1);
            self.emit(M::V_MUL_LO_U32, &[t, x, y]);
            cross.push(t);
        }
        self.copy(to.part(0, 1), product.part(0, 1));
        match cross[..] {
            [] => self.copy(to.part(1, 1), product.part(1, 1)),
            [x] => self.emit(M::V_ADD_U32, &[to.part(1, 1), product.part(1, 1), x]),
            _ => self.emit(M::V_ADD3_U32, &[to.part(1, 1), product.part(1, 1), cross[0], cross[1]]),
        }
    }

    /// `a * b + c` with 64 bits.
    fn wide_product(&mut self, a: Operand, b: Operand, c: Operand) -> Operand {
        let (to, unused) = (self.vgpr(2), self.mask_register());
        self.emit(M::V_MAD_U64_U32, &[to, unused, a, b, c]);
        to
    }

    fn multiply_high64(&mut self, signed: bool, args: &[Value], result: Value) {
        let (a, b) = (
            [0, 1].map(|n| self.dword(args[0], n)),
            [0, 1].map(|n| self.dword(args[1], n)),
        );
        let widen = |this: &mut Self, part: Operand| {
            let wide = this.vgpr(2);
            this.copy(wide.part(0, 1), part);
            this.copy(wide.part(1, 1), Operand::Constant(0));
            wide
        };
        let p0 = self.wide_product(a[0], b[0], Operand::Constant(0));
        let c = widen(self, p0.part(1, 1));
        let p1 = self.wide_product(a[0], b[1], c);
        let c = widen(self, p1.part(0, 1));
        let p2 = self.wide_product(a[1], b[0], c);
        let c = widen(self, p1.part(1, 1));
        let p3 = self.wide_product(a[1], b[1], c);
        let to = self.result(result);
        let carry = [p2.part(1, 1), Operand::Constant(0)];
        let both = |o: Operand| [o.part(0, 1), o.part(1, 1)];
        if !signed {
            self.add64(true, false, to, both(p3), carry);
            return;
        }
        let mut sum = self.vgpr(2);
        self.add64(true, false, sum, both(p3), carry);
        for (n, (x, y)) in [(a, b), (b, a)].into_iter().enumerate() {
            let sign = self.vgpr(1);
            self.emit(M::V_ASHRREV_I32, &[sign, Operand::Constant(31), x[1]]);
            let masked = self.vgpr(2);
            for m in 0..2 {
                self.emit(M::V_AND_B32, &[masked.part(m, 1), sign, y[usize::from(m)]]);
            }
            let next = if n == 1 { to } else { self.vgpr(2) };
            self.add64(false, false, next, both(sum), both(masked));
            sum = next;
        }
    }

    fn not(&mut self, arg: Value, result: Value) {
        let to = self.result(result);
        let count = super::dwords(self.width(arg));
        if self.is_scalar(result) {
            let a = self.value(arg);
            let op = if count == 2 { M::S_NOT_B64 } else { M::S_NOT_B32 };
            self.emit(op, &[to, a]);
            return;
        }
        for n in 0..count {
            let a = self.dword(arg, n);
            self.emit(M::V_NOT_B32, &[to.part(n, 1), a]);
        }
    }

    fn carry(&mut self, add: bool, args: &[Value], results: &[Value]) {
        let (a, b) = (self.value(args[0]), self.value(args[1]));
        let carry = self.mask(args[2]);
        let to = self.result(results[0]);
        let out = match results.get(1) {
            Some(out) => self.result(*out),
            None => self.mask_register(),
        };
        match (add, carry) {
            (true, Operand::Constant(0)) => self.emit(M::V_ADD_CO_U32, &[to, out, a, b]),
            (false, Operand::Constant(0)) => self.emit(M::V_SUB_CO_U32, &[to, out, a, b]),
            (true, _) => self.emit(M::V_ADDC_CO_U32, &[to, out, a, b, carry]),
            (false, _) => self.emit(M::V_SUBB_CO_U32, &[to, out, a, b, carry]),
        }
    }

    fn bits(&mut self, op: Op, arg: Value, result: Value) {
        let wide = self.width(arg) == Width::B64;
        let to = self.result(result);
        if self.is_scalar(result) {
            let a = self.value(arg);
            let op = match (op, wide) {
                (Op::PopCount, false) => M::S_BCNT1_I32_B32,
                (Op::PopCount, true) => M::S_BCNT1_I32_B64,
                (Op::FirstHighU, false) => M::S_FLBIT_I32_B32,
                (Op::FirstHighU, true) => M::S_FLBIT_I32_B64,
                (Op::FirstHighS, false) => M::S_FLBIT_I32,
                (Op::FirstHighS, true) => M::S_FLBIT_I32_I64,
                (Op::FirstLow, false) => M::S_FF1_I32_B32,
                (Op::FirstLow, true) => M::S_FF1_I32_B64,
                (_, false) => M::S_BREV_B32,
                (_, true) => M::S_BREV_B64,
            };
            self.emit(op, &[to, a]);
            return;
        }
        let (low, high) = (
            self.dword(arg, 0),
            if wide { self.dword(arg, 1) } else { Operand::None },
        );
        match (op, wide) {
            (Op::PopCount, false) => self.emit(M::V_BCNT_U32_B32, &[to, low, Operand::Constant(0)]),
            (Op::PopCount, true) => {
                let t = self.vgpr(1);
                self.emit(M::V_BCNT_U32_B32, &[t, low, Operand::Constant(0)]);
                self.emit(M::V_BCNT_U32_B32, &[to, high, t]);
            }
            (Op::BitReverse, false) => self.emit(M::V_BFREV_B32, &[to, low]),
            (Op::BitReverse, true) => {
                self.emit(M::V_BFREV_B32, &[to.part(0, 1), high]);
                self.emit(M::V_BFREV_B32, &[to.part(1, 1), low]);
            }
            (Op::FirstHighU, false) => self.emit(M::V_FFBH_U32, &[to, low]),
            (Op::FirstHighS, false) => self.emit(M::V_FFBH_I32, &[to, low]),
            (Op::FirstLow, false) => self.emit(M::V_FFBL_B32, &[to, low]),
            (Op::FirstLow, true) => self.first_of_two(M::V_FFBL_B32, to, low, high),
            (Op::FirstHighU, true) => self.first_of_two(M::V_FFBH_U32, to, high, low),
            (_, _) => {
                // What differs from the sign, as the highest one bit.
                let sign = self.vgpr(1);
                self.emit(M::V_ASHRREV_I32, &[sign, Operand::Constant(31), high]);
                let [x, y] = [low, high].map(|part| {
                    let t = self.vgpr(1);
                    self.emit(M::V_XOR_B32, &[t, sign, part]);
                    t
                });
                self.first_of_two(M::V_FFBH_U32, to, y, x);
            }
        }
    }

    /// The position in the first dword, else 32 more than in the second; all ones if there is none.
    fn first_of_two(&mut self, op: M, to: Operand, first: Operand, second: Operand) {
        let [a, b, sum] = [0; 3].map(|_| self.vgpr(1));
        self.emit(op, &[a, first]);
        self.emit(op, &[b, second]);
        // Saturated: all ones stay.
        if self.target.has(Properties::INT_CLAMP) {
            let modifiers = amdgpu_isa::Modifiers {
                clamp: true,
                ..Default::default()
            };
            let need = crate::mir::ModeNeed::default();
            self.emit_with(M::V_ADD_U32, &[sum, b, Operand::Constant(32)], modifiers, need);
        } else {
            let [sign, wrapped] = [0; 2].map(|_| self.vgpr(1));
            self.emit(M::V_ASHRREV_I32, &[sign, Operand::Constant(31), b]);
            self.emit(M::V_ADD_U32, &[wrapped, Operand::Constant(32), b]);
            self.emit(M::V_OR_B32, &[sum, sign, wrapped]);
        }
        self.emit(M::V_MIN_U32, &[to, a, sum]);
    }

    // Truth values.

    fn compare(&mut self, signed: bool, compare: Compare, args: &[Value], result: Value) {
        if self.width(args[0]) == Width::B1 {
            let op = self.target.lane_mask(match compare {
                Compare::Eq => LaneMask::Xnor,
                _ => LaneMask::Xor,
            });
            if self.is_scalar(result) {
                let (a, b) = (self.truth(args[0]), self.truth(args[1]));
                let to = self.result(result);
                self.emit(M::S_XOR_B32, &[to, a, b]);
                if compare == Compare::Eq {
                    let inverse = self.sgpr(1);
                    self.emit(M::S_XOR_B32, &[inverse, to, Operand::Constant(1)]);
                    self.homes[result.index()] = Home::Register(inverse);
                }
                return;
            }
            let (a, b) = (self.mask(args[0]), self.mask(args[1]));
            let to = self.result(result);
            self.emit(op, &[to, a, b]);
            return;
        }
        if self.is_scalar(result) {
            self.homes[result.index()] = Home::Again;
            return;
        }
        let (a, b) = (self.value(args[0]), self.value(args[1]));
        let to = self.result(result);
        let width = self.width(args[0]);
        let is_vector = |o| self.out.file(o) == Some(crate::mir::File::Vector);
        // The second source of the short encoding is a VGPR.
        if is_vector(a) && !is_vector(b) {
            self.emit(vector_compare(width, signed, swapped(compare)), &[to, b, a]);
        } else {
            self.emit(vector_compare(width, signed, compare), &[to, a, b]);
        }
    }

    /// Sets SCC to a uniform truth value.
    pub(super) fn scc(&mut self, value: Value) {
        match self.homes[value.index()] {
            Home::Constant(bits) => {
                self.emit(M::S_CMP_LG_U32, &[Operand::Constant(bits & 1), Operand::Constant(0)]);
            }
            Home::Again => {
                let Some(inst) = self.ir.defining(value) else { return };
                let (a, b) = (self.value(inst.args[0]), self.value(inst.args[1]));
                let wide = self.width(inst.args[0]) == Width::B64;
                let op = match inst.op {
                    Op::CompareS(compare) => scalar_compare(wide, true, compare),
                    Op::CompareU(compare) => scalar_compare(wide, false, compare),
                    op => return self.scalar_float_compare(op, a, b),
                };
                self.emit(op, &[a, b]);
            }
            _ => {
                let a = self.value(value);
                self.emit(M::S_CMP_LG_U32, &[a, Operand::Constant(0)]);
            }
        }
    }

    /// A uniform truth value as 0 or 1.
    pub(super) fn truth(&mut self, value: Value) -> Operand {
        match self.homes[value.index()] {
            Home::Again => {
                self.scc(value);
                let to = self.sgpr(1);
                self.emit(M::S_CSELECT_B32, &[to, Operand::Constant(1), Operand::Constant(0)]);
                to
            }
            _ => self.value(value),
        }
    }

    /// A truth value as a mask of lanes; bits of lanes that are not active may be anything.
    pub(super) fn mask(&mut self, value: Value) -> Operand {
        if let Home::Constant(bits) = self.homes[value.index()] {
            return Operand::Constant(if bits & 1 != 0 { u64::MAX } else { 0 });
        }
        if !self.is_scalar(value) {
            return self.value(value);
        }
        self.scc(value);
        let to = self.mask_register();
        self.emit(
            self.target.lane_mask(LaneMask::Select),
            &[to, Operand::Constant(u64::MAX), Operand::Constant(0)],
        );
        to
    }

    fn truth_operation(&mut self, op: Op, args: &[Value], result: Value) {
        if self.is_scalar(result) {
            let a = self.truth(args[0]);
            let b = match args.get(1) {
                Some(b) => self.truth(*b),
                None => Operand::Constant(1),
            };
            let to = self.result(result);
            let op = match op {
                Op::And => M::S_AND_B32,
                Op::Or => M::S_OR_B32,
                _ => M::S_XOR_B32,
            };
            self.emit(op, &[to, a, b]);
            return;
        }
        let a = self.mask(args[0]);
        let to = self.result(result);
        if op == Op::Not {
            self.emit(self.target.lane_mask(LaneMask::Not), &[to, a]);
            return;
        }
        let b = self.mask(args[1]);
        let op = self.target.lane_mask(match op {
            Op::And => LaneMask::And,
            Op::Or => LaneMask::Or,
            _ => LaneMask::Xor,
        });
        self.emit(op, &[to, a, b]);
    }

    fn choose(&mut self, args: &[Value], result: Value) {
        let width = self.width(result);
        if let Home::Constant(bits) = self.homes[args[0].index()]
            && width != Width::B1
        {
            let chosen = self.value(if bits & 1 != 0 { args[1] } else { args[2] });
            let to = self.result(result);
            self.copy(to, chosen);
            return;
        }
        if self.is_scalar(result) {
            let (a, b) = match width {
                Width::B1 => (self.truth(args[1]), self.truth(args[2])),
                _ => (self.value(args[1]), self.value(args[2])),
            };
            let wide = width == Width::B64;
            let (a, b) = if wide {
                (self.narrow64(a), self.narrow64(b))
            } else {
                (a, b)
            };
            self.scc(args[0]);
            let to = self.result(result);
            self.emit(if wide { M::S_CSELECT_B64 } else { M::S_CSELECT_B32 }, &[to, a, b]);
            return;
        }
        if width == Width::B1 {
            let (m, a, b) = (self.mask(args[0]), self.mask(args[1]), self.mask(args[2]));
            let (x, y) = (self.mask_register(), self.mask_register());
            self.emit(self.target.lane_mask(LaneMask::And), &[x, a, m]);
            self.emit(self.target.lane_mask(LaneMask::AndNot), &[y, b, m]);
            let to = self.result(result);
            self.emit(self.target.lane_mask(LaneMask::Or), &[to, x, y]);
            return;
        }
        let mask = self.mask(args[0]);
        let to = self.result(result);
        for n in 0..super::dwords(width) {
            let (a, b) = (self.dword(args[1], n), self.dword(args[2], n));
            self.emit(M::V_CNDMASK_B32, &[to.part(n, 1), b, a, mask]);
        }
    }

    /// A 64-bit constant that is neither inline nor a literal goes to a register before SCC is set.
    fn narrow64(&mut self, operand: Operand) -> Operand {
        match operand {
            Operand::Constant(_) if !self.fits_scalar(operand) => self.in_sgpr(operand, 2),
            other => other,
        }
    }

    /// Sets SCC to whether a truth value holds in some active lane.
    pub(super) fn any(&mut self, mask: Operand) {
        let t = self.mask_register();
        self.emit(self.target.lane_mask(LaneMask::And), &[t, mask, self.target.exec()]);
    }
}

fn swapped(compare: Compare) -> Compare {
    match compare {
        Compare::Lt => Compare::Gt,
        Compare::Le => Compare::Ge,
        Compare::Gt => Compare::Lt,
        Compare::Ge => Compare::Le,
        other => other,
    }
}

fn scalar_compare(wide: bool, signed: bool, compare: Compare) -> M {
    match (wide, signed, compare) {
        (true, _, Compare::Eq) => M::S_CMP_EQ_U64,
        (true, ..) => M::S_CMP_LG_U64,
        (_, _, Compare::Eq) => M::S_CMP_EQ_U32,
        (_, _, Compare::Ne) => M::S_CMP_LG_U32,
        (_, true, Compare::Lt) => M::S_CMP_LT_I32,
        (_, true, Compare::Le) => M::S_CMP_LE_I32,
        (_, true, Compare::Gt) => M::S_CMP_GT_I32,
        (_, true, _) => M::S_CMP_GE_I32,
        (_, false, Compare::Lt) => M::S_CMP_LT_U32,
        (_, false, Compare::Le) => M::S_CMP_LE_U32,
        (_, false, Compare::Gt) => M::S_CMP_GT_U32,
        (_, false, _) => M::S_CMP_GE_U32,
    }
}

fn vector_compare(width: Width, signed: bool, compare: Compare) -> M {
    use Compare::{Eq, Gt, Le, Lt, Ne};
    match (width, signed, compare) {
        (Width::B16, true, Eq) => M::V_CMP_EQ_I16,
        (Width::B16, true, Ne) => M::V_CMP_NE_I16,
        (Width::B16, true, Lt) => M::V_CMP_LT_I16,
        (Width::B16, true, Le) => M::V_CMP_LE_I16,
        (Width::B16, true, Gt) => M::V_CMP_GT_I16,
        (Width::B16, true, _) => M::V_CMP_GE_I16,
        (Width::B16, false, Eq) => M::V_CMP_EQ_U16,
        (Width::B16, false, Ne) => M::V_CMP_NE_U16,
        (Width::B16, false, Lt) => M::V_CMP_LT_U16,
        (Width::B16, false, Le) => M::V_CMP_LE_U16,
        (Width::B16, false, Gt) => M::V_CMP_GT_U16,
        (Width::B16, false, _) => M::V_CMP_GE_U16,
        (Width::B64, true, Eq) => M::V_CMP_EQ_I64,
        (Width::B64, true, Ne) => M::V_CMP_NE_I64,
        (Width::B64, true, Lt) => M::V_CMP_LT_I64,
        (Width::B64, true, Le) => M::V_CMP_LE_I64,
        (Width::B64, true, Gt) => M::V_CMP_GT_I64,
        (Width::B64, true, _) => M::V_CMP_GE_I64,
        (Width::B64, false, Eq) => M::V_CMP_EQ_U64,
        (Width::B64, false, Ne) => M::V_CMP_NE_U64,
        (Width::B64, false, Lt) => M::V_CMP_LT_U64,
        (Width::B64, false, Le) => M::V_CMP_LE_U64,
        (Width::B64, false, Gt) => M::V_CMP_GT_U64,
        (Width::B64, false, _) => M::V_CMP_GE_U64,
        (_, true, Eq) => M::V_CMP_EQ_I32,
        (_, true, Ne) => M::V_CMP_NE_I32,
        (_, true, Lt) => M::V_CMP_LT_I32,
        (_, true, Le) => M::V_CMP_LE_I32,
        (_, true, Gt) => M::V_CMP_GT_I32,
        (_, true, _) => M::V_CMP_GE_I32,
        (_, false, Eq) => M::V_CMP_EQ_U32,
        (_, false, Ne) => M::V_CMP_NE_U32,
        (_, false, Lt) => M::V_CMP_LT_U32,
        (_, false, Le) => M::V_CMP_LE_U32,
        (_, false, Gt) => M::V_CMP_GT_U32,
        (_, false, _) => M::V_CMP_GE_U32,
    }
}
