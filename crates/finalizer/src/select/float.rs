//! Floating-point operations.

use amdgpu_isa::{Modifiers, Op as M, Properties};

use super::Select;
use super::scalar_float::is_quiet;
use crate::ir::{Compare, Float, FloatMode, Inst, Op, Value};
use crate::mir::{File, ModeNeed, Operand};
use crate::target::LaneMask;

/// The instruction for a format, `None` where there is none.
fn by_format(format: Float, f16: Option<M>, f32: Option<M>, f64: Option<M>) -> Option<M> {
    match format {
        Float::F16 => f16,
        Float::F32 => f32,
        Float::F64 => f64,
    }
}

/// The vector instruction of an operation that is one, with the mode that it runs in.
fn simple(op: Op) -> Option<(Float, FloatMode, Option<M>)> {
    let of = |format, mode, a, b, c| Some((format, mode, by_format(format, Some(a), Some(b), Some(c))));
    let none = FloatMode::default();
    match op {
        Op::FAdd(f, m) => of(f, m, M::V_ADD_F16, M::V_ADD_F32, M::V_ADD_F64),
        Op::FMul(f, m) => of(f, m, M::V_MUL_F16, M::V_MUL_F32, M::V_MUL_F64),
        Op::FFma(f, m) => of(f, m, M::V_FMA_F16, M::V_FMA_F32, M::V_FMA_F64),
        Op::FMin(f, m) => of(f, m, M::V_MIN_F16, M::V_MIN_F32, M::V_MIN_F64),
        Op::FMax(f, m) => of(f, m, M::V_MAX_F16, M::V_MAX_F32, M::V_MAX_F64),
        Op::FTrunc(f, m) => of(f, m, M::V_TRUNC_F16, M::V_TRUNC_F32, M::V_TRUNC_F64),
        Op::FCeil(f, m) => of(f, m, M::V_CEIL_F16, M::V_CEIL_F32, M::V_CEIL_F64),
        Op::FFloor(f, m) => of(f, m, M::V_FLOOR_F16, M::V_FLOOR_F32, M::V_FLOOR_F64),
        Op::FNear(f, m) => of(f, m, M::V_RNDNE_F16, M::V_RNDNE_F32, M::V_RNDNE_F64),
        Op::FFract(f, m) => of(f, m, M::V_FRACT_F16, M::V_FRACT_F32, M::V_FRACT_F64),
        Op::FLdexp(f, m) => of(f, m, M::V_LDEXP_F16, M::V_LDEXP_F32, M::V_LDEXP_F64),
        Op::FRcp(f, m) => of(f, m, M::V_RCP_F16, M::V_RCP_F32, M::V_RCP_F64),
        Op::FRsq(f, m) => of(f, m, M::V_RSQ_F16, M::V_RSQ_F32, M::V_RSQ_F64),
        Op::FSqrt(f, m) => of(f, m, M::V_SQRT_F16, M::V_SQRT_F32, M::V_SQRT_F64),
        Op::FDivFixup(f, m) => of(f, m, M::V_DIV_FIXUP_F16, M::V_DIV_FIXUP_F32, M::V_DIV_FIXUP_F64),
        Op::FFrexpMantissa(f) => of(f, none, M::V_FREXP_MANT_F16, M::V_FREXP_MANT_F32, M::V_FREXP_MANT_F64),
        Op::FExp2(f, m) => Some((f, m, by_format(f, Some(M::V_EXP_F16), Some(M::V_EXP_F32), None))),
        Op::FLog2(f, m) => Some((f, m, by_format(f, Some(M::V_LOG_F16), Some(M::V_LOG_F32), None))),
        Op::FSin(f, m) => Some((f, m, by_format(f, Some(M::V_SIN_F16), Some(M::V_SIN_F32), None))),
        Op::FCos(f, m) => Some((f, m, by_format(f, Some(M::V_COS_F16), Some(M::V_COS_F32), None))),
        _ => None,
    }
}

impl Select<'_> {
    /// Selects a floating-point operation; whether it was one.
    pub(super) fn float(&mut self, op: Op, inst: &Inst) -> bool {
        let args = &inst.args[..];
        let Some(&result) = inst.results.first() else {
            return false;
        };
        if let Some((format, mode, machine)) = simple(op) {
            let Some(machine) = machine else {
                self.refuse(&format!("{op:?}"));
                return true;
            };
            let need = match op {
                // Neither rounds nor flushes.
                Op::FFrexpMantissa(_) => ModeNeed::default(),
                _ => self.target.mode(format, mode),
            };
            let mut operands = vec![Operand::None];
            let (sources, modifiers) = self.sources(format, args);
            operands.extend(sources);
            operands[0] = self.result(result);
            let extreme = matches!(op, Op::FMin(..) | Op::FMax(..));
            if extreme && self.extremes_pass_signaling(machine) {
                let sources = args.iter().zip(&operands[1..]);
                let noisy = sources.filter(|(a, _)| !is_quiet(self.ir, **a)).map(|(_, o)| *o);
                let noisy: Vec<Operand> = noisy.collect();
                let to = operands[0];
                if !noisy.is_empty() {
                    operands[0] = self.out.register(File::Vector, to.dwords());
                }
                self.emit_with(machine, &operands, modifiers, need);
                self.unless_signaling(format, to, operands[0], &noisy);
                return true;
            }
            // What they let pass is flushed behind them.
            let passes = matches!(op, Op::FMin(..) | Op::FMax(..)) && mode.flush && self.extremes_keep_denormals();
            if passes {
                let to = operands[0];
                operands[0] = self.out.register(File::Vector, to.dwords());
                self.emit_with(machine, &operands, modifiers, need);
                self.times_one(format, to, operands[0], Modifiers::default(), need);
            } else {
                self.emit_with(machine, &operands, modifiers, need);
            }
            return true;
        }
        match op {
            Op::FSub(format, mode) => {
                let need = self.target.mode(format, mode);
                let (sources, mut modifiers) = self.sources(format, args);
                let to = self.result(result);
                let (a, b) = (sources[0], sources[1]);
                match format {
                    Float::F64 => {
                        modifiers.neg ^= 2;
                        self.emit_with(M::V_ADD_F64, &[to, a, b], modifiers, need);
                    }
                    _ => {
                        let f16 = format == Float::F16;
                        let reverse = modifiers == Modifiers::default() && self.out.file(b) != Some(File::Vector);
                        match (f16, reverse) {
                            (true, false) => self.emit_with(M::V_SUB_F16, &[to, a, b], modifiers, need),
                            (true, true) => self.emit_with(M::V_SUBREV_F16, &[to, b, a], modifiers, need),
                            (false, false) => self.emit_with(M::V_SUB_F32, &[to, a, b], modifiers, need),
                            (false, true) => self.emit_with(M::V_SUBREV_F32, &[to, b, a], modifiers, need),
                        }
                    }
                }
            }
            Op::FCanonical(format, mode) => {
                let need = self.target.mode(format, mode);
                let (sources, modifiers) = self.sources(format, args);
                let to = self.result(result);
                let a = sources[0];
                if mode.flush && self.extremes_keep_denormals() {
                    self.times_one(format, to, a, modifiers, need);
                    return true;
                }
                let modifiers = Modifiers {
                    neg: modifiers.neg * 3,
                    abs: modifiers.abs * 3,
                    ..modifiers
                };
                let op = by_format(format, Some(M::V_MAX_F16), Some(M::V_MAX_F32), Some(M::V_MAX_F64));
                self.emit_with(op.unwrap_or(M::V_MAX_F32), &[to, a, a], modifiers, need);
            }
            Op::FNeg(format) | Op::FAbs(format) => self.sign(format, matches!(op, Op::FNeg(_)), args[0], result),
            Op::FCopySign(format) => self.copy_sign(format, args, result),
            Op::FCompare(format, mode, compare) => self.float_compare(format, mode, compare, args, result),
            Op::FClass(format, classes) => {
                let a = self.value(args[0]);
                let classes = self.in_sgpr(Operand::Constant(classes.bits().into()), 1);
                self.class(format, a, classes, result);
            }
            Op::FClassOf(format) => {
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                self.class(format, a, b, result);
            }
            Op::FFrexpExponent(format) => {
                let a = self.value(args[0]);
                let to = self.result(result);
                match format {
                    Float::F16 => {
                        let t = self.vgpr(1);
                        self.emit(M::V_FREXP_EXP_I16_F16, &[t, a]);
                        self.emit(M::V_BFE_I32, &[to, t, Operand::Constant(0), Operand::Constant(16)]);
                    }
                    Float::F32 => self.emit(M::V_FREXP_EXP_I32_F32, &[to, a]),
                    Float::F64 => self.emit(M::V_FREXP_EXP_I32_F64, &[to, a]),
                }
            }
            Op::FDivScale(format, mode) => {
                let need = self.target.mode(format, mode);
                let sources: Vec<Operand> = args.iter().map(|a| self.vector(*a)).collect();
                let to = self.result(result);
                let flag = match inst.results.get(1) {
                    Some(flag) => self.result(*flag),
                    None => self.mask_register(),
                };
                let op = if format == Float::F64 {
                    M::V_DIV_SCALE_F64
                } else {
                    M::V_DIV_SCALE_F32
                };
                let operands = [to, flag, sources[0], sources[1], sources[2]];
                self.emit_with(op, &operands, Modifiers::default(), need);
            }
            Op::FDivFmas(format, mode) => {
                let need = self.target.mode(format, mode);
                let mask = self.mask(args[3]);
                let sources: Vec<Operand> = args[..3].iter().map(|a| self.vector(*a)).collect();
                let to = self.result(result);
                self.emit(self.target.lane_mask(LaneMask::Move), &[self.target.vcc(), mask]);
                let op = if format == Float::F64 {
                    M::V_DIV_FMAS_F64
                } else {
                    M::V_DIV_FMAS_F32
                };
                self.emit_with(
                    op,
                    &[to, sources[0], sources[1], sources[2]],
                    Modifiers::default(),
                    need,
                );
            }
            _ => return false,
        }
        true
    }

    /// Sources of a floating-point instruction; signs that are changed before become modifiers.
    fn sources(&mut self, format: Float, args: &[Value]) -> (Vec<Operand>, Modifiers) {
        let mut modifiers = Modifiers::default();
        let mut sources = Vec::with_capacity(args.len());
        for (n, &arg) in args.iter().enumerate() {
            let mut value = arg;
            let (mut neg, mut abs) = (false, false);
            while let Some(inst) = self.ir.defining(value) {
                match inst.op {
                    Op::FNeg(f) if f == format => neg ^= !abs,
                    Op::FAbs(f) if f == format => abs = true,
                    _ => break,
                }
                value = inst.args[0];
            }
            // Integer operands (of ldexp) have no sign to change; a constant is changed already.
            if self.ir.constant(value).is_some() || self.width(arg) != format.width() {
                (value, neg, abs) = (arg, false, false);
            }
            modifiers.neg |= u8::from(neg) << n;
            modifiers.abs |= u8::from(abs) << n;
            sources.push(self.value(value));
        }
        (sources, modifiers)
    }

    fn sign(&mut self, format: Float, negate: bool, arg: Value, result: Value) {
        let to = self.result(result);
        let (dword, bit) = match format {
            Float::F16 => (0, 0x8000),
            Float::F32 => (0, 0x8000_0000u64),
            Float::F64 => (1, 0x8000_0000),
        };
        if dword == 1 {
            let low = self.dword(arg, 0);
            self.copy(to.part(0, 1), low);
        }
        let a = self.dword(arg, dword);
        let to = to.part(dword, 1);
        match negate {
            true => self.emit(M::V_XOR_B32, &[to, Operand::Constant(bit), a]),
            false => self.emit(M::V_AND_B32, &[to, Operand::Constant(bit ^ 0xffff_ffff), a]),
        }
    }

    fn copy_sign(&mut self, format: Float, args: &[Value], result: Value) {
        let to = self.result(result);
        let (dword, mask) = match format {
            Float::F16 => (0, 0x7fffu64),
            Float::F32 => (0, 0x7fff_ffff),
            Float::F64 => (1, 0x7fff_ffff),
        };
        if dword == 1 {
            let low = self.dword(args[0], 0);
            self.copy(to.part(0, 1), low);
        }
        let (a, b) = (self.dword(args[0], dword), self.dword(args[1], dword));
        let mask = self.in_sgpr(Operand::Constant(mask), 1);
        self.emit(M::V_BFI_B32, &[to.part(dword, 1), mask, a, b]);
    }

    /// Whether minimum and maximum give the other operand where one is a signaling NaN: where no mode says that they are IEEE 754-2008's,
    /// and where halves are made wide before.
    fn extremes_pass_signaling(&self, op: M) -> bool {
        let ieee = self.target.model.kernel_descriptor.dx10_clamp_and_ieee;
        !ieee || op.row(self.target.processor).is_none()
    }

    /// A value, or a NaN if one of the sources, of those that can be, is a signaling one (IEEE 754-2008 5.3.1).
    fn unless_signaling(&mut self, format: Float, to: Operand, value: Operand, sources: &[Operand]) {
        const SIGNALING: u64 = 1;
        let (op, nan): (M, &[u64]) = match format {
            Float::F16 => (M::V_CMP_CLASS_F16, &[0x7e00]),
            Float::F32 => (M::V_CMP_CLASS_F32, &[0x7fc0_0000]),
            Float::F64 => (M::V_CMP_CLASS_F64, &[0, 0x7ff8_0000]),
        };
        let mut value = value;
        for (n, &source) in sources.iter().enumerate() {
            let is_signaling = self.mask_register();
            self.emit(op, &[is_signaling, source, Operand::Constant(SIGNALING)]);
            let next = match n + 1 == sources.len() {
                true => to,
                false => self.out.register(File::Vector, to.dwords()),
            };
            for (dword, &bits) in (0..).zip(nan) {
                let part = value.part(dword, 1);
                self.emit(
                    M::V_CNDMASK_B32,
                    &[next.part(dword, 1), part, Operand::Constant(bits), is_signaling],
                );
            }
            value = next;
        }
    }

    fn extremes_keep_denormals(&self) -> bool {
        self.target.has(Properties::MIN_MAX_KEEP_DENORMALS)
    }

    /// The product with 1, which changes nothing but denormals and signaling NaNs. Modifiers are those of the value.
    fn times_one(&mut self, format: Float, to: Operand, value: Operand, modifiers: Modifiers, need: ModeNeed) {
        let (op, one) = match format {
            Float::F16 => (M::V_MUL_F16, 0x3c00),
            Float::F32 => (M::V_MUL_F32, u64::from(1f32.to_bits())),
            Float::F64 => (M::V_MUL_F64, 1f64.to_bits()),
        };
        let modifiers = Modifiers {
            neg: (modifiers.neg & 1) << 1,
            abs: (modifiers.abs & 1) << 1,
            ..modifiers
        };
        self.emit_with(op, &[to, Operand::Constant(one), value], modifiers, need);
    }

    fn class(&mut self, format: Float, a: Operand, classes: Operand, result: Value) {
        let to = self.result(result);
        let op = by_format(
            format,
            Some(M::V_CMP_CLASS_F16),
            Some(M::V_CMP_CLASS_F32),
            Some(M::V_CMP_CLASS_F64),
        );
        self.emit(op.unwrap_or(M::V_CMP_CLASS_F32), &[to, a, classes]);
    }

    fn float_compare(&mut self, format: Float, mode: FloatMode, compare: Compare, args: &[Value], result: Value) {
        let need = self.target.mode(format, mode);
        let (sources, modifiers) = self.sources(format, args);
        let to = self.result(result);
        use Compare as C;
        let (f16, f32, f64) = match compare {
            C::Eq => (M::V_CMP_EQ_F16, M::V_CMP_EQ_F32, M::V_CMP_EQ_F64),
            C::Ne => (M::V_CMP_LG_F16, M::V_CMP_LG_F32, M::V_CMP_LG_F64),
            C::Lt => (M::V_CMP_LT_F16, M::V_CMP_LT_F32, M::V_CMP_LT_F64),
            C::Le => (M::V_CMP_LE_F16, M::V_CMP_LE_F32, M::V_CMP_LE_F64),
            C::Gt => (M::V_CMP_GT_F16, M::V_CMP_GT_F32, M::V_CMP_GT_F64),
            C::Ge => (M::V_CMP_GE_F16, M::V_CMP_GE_F32, M::V_CMP_GE_F64),
            C::EqU => (M::V_CMP_NLG_F16, M::V_CMP_NLG_F32, M::V_CMP_NLG_F64),
            C::NeU => (M::V_CMP_NEQ_F16, M::V_CMP_NEQ_F32, M::V_CMP_NEQ_F64),
            C::LtU => (M::V_CMP_NGE_F16, M::V_CMP_NGE_F32, M::V_CMP_NGE_F64),
            C::LeU => (M::V_CMP_NGT_F16, M::V_CMP_NGT_F32, M::V_CMP_NGT_F64),
            C::GtU => (M::V_CMP_NLE_F16, M::V_CMP_NLE_F32, M::V_CMP_NLE_F64),
            C::GeU => (M::V_CMP_NLT_F16, M::V_CMP_NLT_F32, M::V_CMP_NLT_F64),
            C::Ordered => (M::V_CMP_O_F16, M::V_CMP_O_F32, M::V_CMP_O_F64),
            C::Unordered => (M::V_CMP_U_F16, M::V_CMP_U_F32, M::V_CMP_U_F64),
        };
        let op = by_format(format, Some(f16), Some(f32), Some(f64)).unwrap_or(f32);
        self.emit_with(op, &[to, sources[0], sources[1]], modifiers, need);
    }
}
