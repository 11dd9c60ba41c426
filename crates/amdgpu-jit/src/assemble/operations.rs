//! The host's instructions for each operation of the graph.

use iced_x86::{Code, Register};

use super::{Done, Operand, Refused, TEMP1, TEMP2, Writer, mask, vector};
use amdgpu_semantics::graph::{Id, Op};

// Predicates of comparisons.
const LESS: u32 = 1;
const EQUAL: u32 = 0;
pub(super) const UNORDERED: u32 = 3;
const LESS_QUIET: u32 = 17;

impl Writer<'_> {
    pub(super) fn compute_bit(&mut self, id: Id, op: Op, args: &[Id]) -> Done {
        let logic = match op {
            Op::BitAnd => Some(Code::VEX_Kandw_kr_kr_kr),
            Op::BitOr => Some(Code::VEX_Korw_kr_kr_kr),
            Op::BitXor => Some(Code::VEX_Kxorw_kr_kr_kr),
            Op::BitNot => Some(Code::VEX_Knotw_kr_kr),
            _ => None,
        };
        let mut operands = Vec::new();
        let code = match logic {
            Some(code) => {
                for &arg in args {
                    operands.push(Operand::Reg(self.mask(arg)?));
                }
                code
            }
            None => {
                let (code, predicate) = match op {
                    Op::Eq => (Code::EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32, None),
                    Op::Ult => (Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8, Some(LESS)),
                    Op::Slt => (Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8, Some(LESS)),
                    Op::FLt => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Some(LESS_QUIET)),
                    Op::FEq => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Some(EQUAL)),
                    _ => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Some(UNORDERED)),
                };
                let (a, b) = self.two(op, args)?;
                operands.extend([a, b]);
                operands.extend(predicate.map(Operand::Imm));
                code
            }
        };
        self.release(args)?;
        let n = self.free_mask()?;
        self.masks[n as usize] = Some(id);
        self.mask_of[id as usize] = Some(n);
        operands.insert(0, Operand::Reg(mask(n)));
        self.emit(code, &operands)
    }

    /// Two operands, of which the second may be in memory.
    fn two(&mut self, op: Op, args: &[Id]) -> Result<(Operand, Operand), Refused> {
        let (mut a, mut b) = (args[0], args[1]);
        if op.commutes() && self.is_memory(a) && !self.is_memory(b) {
            std::mem::swap(&mut a, &mut b);
        }
        let first = self.vector(a)?;
        Ok((first.into(), self.last_operand(b)?))
    }

    /// A register for a node that is being computed.
    fn destination(&mut self, id: Id) -> Result<Register, Refused> {
        let n = self.free_vector()?;
        self.vectors[n as usize] = Some(id);
        self.vector_of[id as usize] = Some(n);
        Ok(vector(n))
    }

    pub(super) fn compute_vector(&mut self, id: Id, op: Op, args: &[Id]) -> Done {
        match op {
            Op::Select => return self.select(id, args),
            Op::Fma => return self.fma(id, args),
            Op::MulHigh => return self.mul_high(id, args),
            Op::Shl | Op::Lshr | Op::Ashr => {
                if let Op::Const(by) = self.op(args[1]) {
                    let code = match op {
                        Op::Shl => Code::EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8,
                        Op::Lshr => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
                        _ => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
                    };
                    return self.unary(id, code, args, Some(by));
                }
            }
            Op::FSqrt => return self.unary(id, Code::EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er, args, None),
            Op::FRound(how) => {
                const NO_INEXACT: u32 = 8;
                let code = Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae;
                return self.unary(id, code, args, Some(u32::from(how) | NO_INEXACT));
            }
            Op::FromI32 => return self.unary(id, Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er, args, None),
            Op::FromU32 => return self.unary(id, Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er, args, None),
            Op::ToI32 => return self.unary(id, Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae, args, None),
            Op::ToU32 => return self.unary(id, Code::EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae, args, None),
            _ => {}
        }
        let code = match op {
            Op::Add => Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32,
            Op::Sub => Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
            Op::Mul => Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32,
            Op::And => Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32,
            Op::Or => Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32,
            Op::Xor => Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32,
            Op::Shl => Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32,
            Op::Lshr => Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32,
            Op::Ashr => Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32,
            Op::MinU => Code::EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32,
            Op::MaxU => Code::EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32,
            Op::MinS => Code::EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32,
            Op::MaxS => Code::EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32,
            Op::FAdd => Code::EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FSub => Code::EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FMul => Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FDiv => Code::EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er,
            other => unreachable!("{other:?} is computed elsewhere"),
        };
        let (a, b) = self.two(op, args)?;
        self.release(args)?;
        let to = self.destination(id)?;
        self.emit(code, &[to.into(), a, b])
    }

    fn unary(&mut self, id: Id, code: Code, args: &[Id], immediate: Option<u32>) -> Done {
        let from = self.last_operand(args[0])?;
        self.release(&args[..1])?;
        let to = self.destination(id)?;
        match immediate {
            Some(n) => self.emit(code, &[to.into(), from, Operand::Imm(n)]),
            None => self.emit(code, &[to.into(), from]),
        }
    }

    fn select(&mut self, id: Id, args: &[Id]) -> Done {
        let condition = self.mask(args[0])?;
        let (yes, no) = (args[1], args[2]);
        if self.op(no) == Op::Const(0) {
            let op = self.op(yes);
            if let Some(from) = self.same(op, false) {
                self.release(args)?;
                let to = self.destination(id)?;
                let operands = [to.into(), Operand::Mem(from)];
                return self.masked(Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, &operands, condition, true);
            }
            let from = self.vector(yes)?;
            self.release(args)?;
            let to = self.destination(id)?;
            let operands = [to.into(), from.into()];
            return self.masked(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, &operands, condition, true);
        }
        let no = self.vector(no)?;
        let yes = self.last_operand(yes)?;
        self.release(args)?;
        let to = self.destination(id)?;
        let operands = [to.into(), no.into(), yes];
        self.masked(Code::EVEX_Vpblendmd_zmm_k1z_zmm_zmmm512b32, &operands, condition, false)
    }

    /// The destination is one of the sources: one that nobody uses any more, or a copy.
    fn fma(&mut self, id: Id, args: &[Id]) -> Done {
        let dies = |w: &Self, arg: Id| w.next_use(arg, w.position + 1).is_none() && w.vector_of[arg as usize].is_some();
        let (mut a, mut b, c) = (args[0], args[1], args[2]);
        if !dies(self, a) && dies(self, b) || self.is_memory(a) && !self.is_memory(b) {
            std::mem::swap(&mut a, &mut b);
        }
        if !dies(self, a) && dies(self, c) && c != a && c != b {
            let sum = self.vector(c)?;
            let first = self.vector(a)?;
            let second = self.last_operand(b)?;
            self.take_over(c, id)?;
            self.release(args)?;
            return self.emit(
                Code::EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er,
                &[sum.into(), first.into(), second],
            );
        }
        let first = self.vector(a)?;
        let second = self.vector(b)?;
        let third = self.last_operand(c)?;
        let to = if dies(self, a) && a != b && a != c {
            self.take_over(a, id)?;
            first
        } else {
            let to = self.destination(id)?;
            self.emit(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, &[to.into(), first.into()])?;
            to
        };
        self.release(args)?;
        self.emit(
            Code::EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er,
            &[to.into(), second.into(), third],
        )
    }

    /// Gives the register of a node that is used for the last time to the one that is being computed.
    fn take_over(&mut self, from: Id, to: Id) -> Done {
        let Some(n) = self.vector_of[from as usize] else {
            return Err(Refused::TooMany);
        };
        self.release_vector(n.into())?;
        self.vectors[n as usize] = Some(to);
        self.vector_of[to as usize] = Some(n);
        Ok(())
    }

    /// The products of even and of odd lanes, of which the high halves are put together.
    fn mul_high(&mut self, id: Id, args: &[Id]) -> Done {
        let a = self.vector(args[0])?;
        let b = self.vector(args[1])?;
        let to = self.destination(id)?;
        self.release(args)?;
        let right = |to: Register, from: Register| [to.into(), from.into(), Operand::Imm(32)];
        let mul = Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64;
        let shift = Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8;
        self.emit(shift, &right(TEMP1, a))?;
        self.emit(shift, &right(TEMP2, b))?;
        self.emit(mul, &[TEMP1, TEMP1, TEMP2].map(Operand::Reg))?;
        self.emit(mul, &[to, a, b].map(Operand::Reg))?;
        self.emit(shift, &right(TEMP1, TEMP1))?;
        self.emit(Code::EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8, &right(TEMP1, TEMP1))?;
        self.emit(shift, &right(to, to))?;
        self.emit(
            Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32,
            &[to, to, TEMP1].map(Operand::Reg),
        )
    }
}
