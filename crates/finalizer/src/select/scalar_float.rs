//! Floating-point operations on uniform values, by scalar instructions where the processor has them.
//!
//! They round and flush as MODE says, as vector instructions do, and have no modifiers: signs are changed by operations on bits.

use amdgpu_isa::{Modifiers, Op as M, OperandType};

use super::{Home, Select};
use crate::ir::{Compare, Convert, Float, FloatMode, Function, Inst, Op, Terminator, Value, Width};
use crate::mir::{ModeNeed, Operand};
use crate::target::Target;

/// The instruction for a format; none for doubles.
fn by_format(format: Float, f16: M, f32: M) -> Option<M> {
    match format {
        Float::F16 => Some(f16),
        Float::F32 => Some(f32),
        Float::F64 => None,
    }
}

/// The format of an operation, its mode, and the scalar instruction that it is.
fn simple(op: Op) -> Option<(Float, FloatMode, M)> {
    let (format, mode, f16, f32) = match op {
        Op::FAdd(f, m) => (f, m, M::S_ADD_F16, M::S_ADD_F32),
        Op::FSub(f, m) => (f, m, M::S_SUB_F16, M::S_SUB_F32),
        Op::FMul(f, m) => (f, m, M::S_MUL_F16, M::S_MUL_F32),
        Op::FMin(f, m) => (f, m, M::S_MIN_F16, M::S_MIN_F32),
        Op::FMax(f, m) | Op::FCanonical(f, m) => (f, m, M::S_MAX_F16, M::S_MAX_F32),
        Op::FFma(f, m) => (f, m, M::S_FMAC_F16, M::S_FMAC_F32),
        Op::FTrunc(f, m) => (f, m, M::S_TRUNC_F16, M::S_TRUNC_F32),
        Op::FCeil(f, m) => (f, m, M::S_CEIL_F16, M::S_CEIL_F32),
        Op::FFloor(f, m) => (f, m, M::S_FLOOR_F16, M::S_FLOOR_F32),
        Op::FNear(f, m) => (f, m, M::S_RNDNE_F16, M::S_RNDNE_F32),
        Op::FCompare(f, m, compare) => {
            let (f16, f32) = comparison(compare);
            (f, m, f16, f32)
        }
        _ => return None,
    };
    Some((format, mode, by_format(format, f16, f32)?))
}

fn comparison(compare: Compare) -> (M, M) {
    use Compare as C;
    match compare {
        C::Eq => (M::S_CMP_EQ_F16, M::S_CMP_EQ_F32),
        C::Ne => (M::S_CMP_LG_F16, M::S_CMP_LG_F32),
        C::Lt => (M::S_CMP_LT_F16, M::S_CMP_LT_F32),
        C::Le => (M::S_CMP_LE_F16, M::S_CMP_LE_F32),
        C::Gt => (M::S_CMP_GT_F16, M::S_CMP_GT_F32),
        C::Ge => (M::S_CMP_GE_F16, M::S_CMP_GE_F32),
        C::EqU => (M::S_CMP_NLG_F16, M::S_CMP_NLG_F32),
        C::NeU => (M::S_CMP_NEQ_F16, M::S_CMP_NEQ_F32),
        C::LtU => (M::S_CMP_NGE_F16, M::S_CMP_NGE_F32),
        C::LeU => (M::S_CMP_NGT_F16, M::S_CMP_NGT_F32),
        C::GtU => (M::S_CMP_NLE_F16, M::S_CMP_NLE_F32),
        C::GeU => (M::S_CMP_NLT_F16, M::S_CMP_NLT_F32),
        C::Ordered => (M::S_CMP_O_F16, M::S_CMP_O_F32),
        C::Unordered => (M::S_CMP_U_F16, M::S_CMP_U_F32),
    }
}

/// The scalar instruction of a conversion.
fn conversion(convert: Convert) -> Option<M> {
    use Convert as C;
    use Float::{F16, F32};
    Some(match convert {
        C::FloatToFloat { from: F32, to: F16 } => M::S_CVT_F16_F32,
        C::FloatToFloat { from: F16, to: F32 } => M::S_CVT_F32_F16,
        C::SignedToFloat(F32) => M::S_CVT_F32_I32,
        C::UnsignedToFloat(F32) => M::S_CVT_F32_U32,
        C::FloatToSigned(F32) => M::S_CVT_I32_F32,
        C::FloatToUnsigned(F32) => M::S_CVT_U32_F32,
        _ => return None,
    })
}

/// Whether scalar instructions can do an operation if its operands are in scalar registers. What they would raise without an active lane
/// is more than policies ask for.
pub fn is_possible(function: &Function, inst: &Inst, target: &Target) -> bool {
    let op = match inst.op {
        // What a vector instruction would do with modifiers is not worth an instruction elsewhere.
        Op::FNeg(f) | Op::FAbs(f) => by_format(f, M::S_ADD_F16, M::S_ADD_F32),
        Op::Convert(convert, _) => conversion(convert),
        Op::PackHalfZero => Some(M::S_CVT_PK_RTZ_F16_F32),
        op => simple(op).map(|(.., op)| op),
    };
    let quiet = match inst.op {
        Op::FMin(..) | Op::FMax(..) if !target.model.kernel_descriptor.dx10_clamp_and_ieee => {
            inst.args.iter().all(|a| is_quiet(function, *a))
        }
        _ => true,
    };
    quiet && function.control.watched().is_empty() && op.is_some_and(|op| op.row(target.processor).is_some())
}

/// Whether a value is never a signaling NaN: arithmetic gives quiet ones.
pub fn is_quiet(function: &Function, value: Value) -> bool {
    let Some(inst) = function.defining(value) else {
        return false;
    };
    match inst.op {
        Op::FAdd(..) | Op::FSub(..) | Op::FMul(..) | Op::FFma(..) | Op::FMin(..) | Op::FMax(..) => true,
        Op::FCanonical(..) => true,
        Op::Convert(Convert::FloatToFloat { .. }, _) => true,
        Op::Convert(Convert::SignedToFloat(_) | Convert::UnsignedToFloat(_) | Convert::ByteToFloat(_), _) => true,
        Op::FNeg(_) | Op::FAbs(_) => is_quiet(function, inst.args[0]),
        Op::Const(bits) => match function.width(value).bits() {
            16 => bits & 0x7fff <= 0x7c00 || bits & 0x200 != 0,
            32 => bits & 0x7fff_ffff <= 0x7f80_0000 || bits & 0x40_0000 != 0,
            _ => bits as u64 & (u64::MAX >> 1) <= 0x7ff << 52 || bits & 1 << 51 != 0,
        },
        _ => false,
    }
}

/// Whether a vector instruction for an operation changes signs of its sources.
fn changes_signs(op: Op) -> bool {
    let single = matches!(
        op,
        Op::FRcp(..) | Op::FRsq(..) | Op::FSqrt(..) | Op::FExp2(..) | Op::FLog2(..)
    );
    simple(op).is_some()
        || single
        || matches!(
            op,
            Op::FFract(..) | Op::FLdexp(..) | Op::FDivFixup(..) | Op::FSin(..) | Op::FCos(..)
        )
}

/// Values that scalar float instructions would give to none but vector instructions, which would have to move them first, or make them on
/// the way: results that are stored, truth values that become masks, other signs.
pub fn wanted_in_vectors(function: &Function, scalar: &[bool], target: &Target) -> Vec<Value> {
    if M::S_ADD_F32.row(target.processor).is_none() {
        return Vec::new();
    }
    // By value: uses, and those that are nothing for a scalar register.
    let mut uses = vec![(0u32, 0u32); function.values.len()];
    let mut note = |value: Value, in_vector: bool| {
        let uses = &mut uses[value.index()];
        uses.0 += 1;
        uses.1 += u32::from(in_vector);
    };
    for block in &function.blocks {
        for inst in block.insts.iter().map(|i| &function.insts[i.index()]) {
            let is_vector = inst.results.first().is_some_and(|r| !scalar[r.index()]);
            for (n, arg) in inst.args.iter().enumerate() {
                let truth = function.width(*arg) == Width::B1;
                let stored = matches!(inst.op, Op::Store(_) | Op::StoreNarrow(..) | Op::Atomic(..)) && n > 0;
                let signed = function
                    .defining(*arg)
                    .is_some_and(|i| matches!(i.op, Op::FNeg(_) | Op::FAbs(_)));
                note(*arg, stored || is_vector && (truth || signed && changes_signs(inst.op)));
            }
        }
        match &block.terminator {
            Terminator::Branch { condition, .. } => note(*condition, false),
            Terminator::Return(values) => values.iter().for_each(|v| note(*v, false)),
            _ => {}
        }
        for edge in block.terminator.edges() {
            let parameters = &function.blocks[edge.to.index()].parameters;
            for (parameter, arg) in parameters.iter().zip(&edge.args) {
                note(*arg, !scalar[parameter.index()]);
            }
        }
    }
    let is_wanted = |inst: &&Inst| {
        let [result] = inst.results[..] else { return false };
        let (all, vector) = uses[result.index()];
        if !scalar[result.index()] || all == 0 || all != vector || !is_possible(function, inst, target) {
            return false;
        }
        let mut registers: Vec<Value> = inst.args.iter().copied().collect();
        registers.retain(|a| function.constant(*a).is_none());
        registers.sort_unstable();
        registers.dedup();
        let literals = inst.args.len() - registers.len();
        registers.len() + literals <= target.constant_bus
    };
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    let insts = insts.map(|i| &function.insts[i.index()]);
    insts.filter(is_wanted).map(|i| i.results[0]).collect()
}

impl Select<'_> {
    /// Selects a floating-point operation or conversion whose result is in a scalar register; whether it was one.
    pub(super) fn scalar_float(&mut self, op: Op, inst: &Inst) -> bool {
        let [result] = inst.results[..] else { return false };
        if !self.is_scalar(result) {
            return false;
        }
        let args = &inst.args[..];
        match op {
            Op::FCompare(..) => self.homes[result.index()] = Home::Again,
            Op::FNeg(format) | Op::FAbs(format) => {
                let a = self.value(args[0]);
                let to = self.result(result);
                let sign = if format == Float::F16 { 0x8000 } else { 0x8000_0000u64 };
                match op {
                    Op::FNeg(_) => self.emit(M::S_XOR_B32, &[to, a, Operand::Constant(sign)]),
                    _ => self.emit(M::S_AND_B32, &[to, a, Operand::Constant(sign - 1)]),
                }
            }
            Op::FFma(format, mode) => self.scalar_fma(format, self.target.mode(format, mode), args, result),
            Op::Convert(convert, mode) => {
                let Some(machine) = conversion(convert) else {
                    return false;
                };
                let need = match convert {
                    Convert::FloatToFloat { .. } => self.target.mode_all(mode),
                    _ => self.target.mode(Float::F32, mode),
                };
                let a = self.value(args[0]);
                let to = self.result(result);
                self.emit_with(machine, &[to, a], Modifiers::default(), need);
            }
            Op::PackHalfZero => {
                let (a, b) = (self.value(args[0]), self.value(args[1]));
                let to = self.result(result);
                self.emit(M::S_CVT_PK_RTZ_F16_F32, &[to, a, b]);
            }
            _ => {
                let Some((format, mode, machine)) = simple(op) else {
                    return false;
                };
                let mut operands = vec![Operand::None];
                operands.extend(args.iter().map(|a| self.value(*a)));
                if matches!(op, Op::FCanonical(..)) {
                    operands.push(operands[1]);
                }
                operands[0] = self.result(result);
                self.emit_with(machine, &operands, Modifiers::default(), self.target.mode(format, mode));
            }
        }
        true
    }

    /// Sets SCC to a comparison of scalars.
    pub(super) fn scalar_float_compare(&mut self, op: Op, a: Operand, b: Operand) {
        if let Some((format, mode, machine)) = simple(op) {
            let need = self.target.mode(format, mode);
            self.emit_with(machine, &[a, b], Modifiers::default(), need);
        }
    }

    /// A constant is part of the instruction; otherwise the result begins as the addend.
    fn scalar_fma(&mut self, format: Float, need: ModeNeed, args: &[Value], result: Value) {
        let [a, b, c] = [0, 1, 2].map(|n| self.value(args[n]));
        let to = self.result(result);
        let is_literal = |this: &Self, operand: Operand| match operand {
            Operand::Constant(bits) => this.target.inline(bits, OperandType::F32).is_none(),
            _ => false,
        };
        let literals = [a, b, c].map(|o| is_literal(self, o));
        let mut emit = |op: M, operands: &[Operand]| self.emit_with(op, operands, Modifiers::default(), need);
        match (format, literals, c) {
            (Float::F32, [false, false, _], Operand::Constant(_)) => emit(M::S_FMAAK_F32, &[to, a, b, c]),
            (Float::F32, [false, true, false], _) => emit(M::S_FMAMK_F32, &[to, a, b, c]),
            (Float::F32, [true, false, false], _) => emit(M::S_FMAMK_F32, &[to, b, a, c]),
            _ => {
                self.copy(to, c);
                let op = if format == Float::F16 {
                    M::S_FMAC_F16
                } else {
                    M::S_FMAC_F32
                };
                self.emit_with(op, &[to, a, b], Modifiers::default(), need);
            }
        }
    }
}
