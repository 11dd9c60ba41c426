//! Operations that only one other uses, done together with it: by instructions with three sources, or on both halves at once.

use amdgpu_isa::{Modifiers, Op as M, OperandType, Properties};

use super::Select;
use crate::ir::{Op, Value, Width};
use crate::mir::{ModeNeed, Operand};

/// What to do for an operation and those that it takes along.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fused {
    pub op: M,
    pub sources: [Source; 3],
    /// How many of the sources there are.
    pub count: usize,
    pub modifiers: Modifiers,
    pub mode: ModeNeed,
}

impl Fused {
    /// With three sources as they are.
    fn three(op: M, sources: [Source; 3]) -> Fused {
        Fused {
            op,
            sources,
            count: 3,
            modifiers: Modifiers::default(),
            mode: ModeNeed::default(),
        }
    }
}

/// What is done for values, of which most have nothing: a list, and by value the place in it.
#[derive(Default)]
pub(super) struct Fusions {
    list: Vec<Fused>,
    /// One more than the place; shorter than the values if the last ones have nothing.
    places: Vec<u32>,
}

impl Fusions {
    fn enter(&mut self, value: Value, fused: Fused) {
        if self.places.len() <= value.index() {
            self.places.resize(value.index() + 1, 0);
        }
        self.list.push(fused);
        self.places[value.index()] = self.list.len() as u32;
    }

    fn of(&self, value: Value) -> Option<Fused> {
        let place = self.places.get(value.index())?.checked_sub(1)?;
        self.list.get(place as usize).copied()
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Source {
    Value(Value),
    Number(u32),
    /// A number in a register.
    Moved(u32),
}

impl Select<'_> {
    /// Finds what is done together, from the end of each block on: what is taken along takes nothing along itself.
    pub(super) fn fuse(&mut self) {
        // The block that makes each value as an instruction's first result.
        let mut made_in = vec![usize::MAX; self.ir.values.len()];
        for (number, block) in self.ir.blocks.iter().enumerate() {
            for id in &block.insts {
                if let Some(result) = self.ir.insts[id.index()].results.first() {
                    made_in[result.index()] = number;
                }
            }
            for id in block.insts.iter().rev() {
                let inst = &self.ir.insts[id.index()];
                let [result] = inst.results[..] else { continue };
                let vector = !self.is_scalar(result) && self.width(result) == Width::B32;
                if !vector || self.taken_along[result.index()] || self.uses[result.index()] == 0 {
                    continue;
                }
                if let Some(exchanged) = self.exchanged(inst, number) {
                    exchanged.along.iter().for_each(|v| self.taken_along[v.index()] = true);
                    continue;
                }
                if let Some((fused, inner)) = self.halves(inst, |v| made_in[v.index()] == number) {
                    self.fused.enter(result, fused);
                    inner.iter().for_each(|i| self.taken_along[i.index()] = true);
                    continue;
                }
                let [a, b] = &inst.args[..] else { continue };
                let takes = |this: &Self, inner: Value| {
                    made_in[inner.index()] == number
                        && this.uses[inner.index()] == 1
                        && !this.is_scalar(inner)
                        && this.width(inner) == Width::B32
                        && !this.taken_along[inner.index()]
                };
                if let Some((fused, inner)) = self.rotation(inst.op, *a, *b, takes) {
                    self.fused.enter(result, fused);
                    inner.iter().for_each(|i| self.taken_along[i.index()] = true);
                    continue;
                }
                for (inner, other) in [(*a, *b), (*b, *a)] {
                    if !takes(self, inner) || (inst.op == Op::Shl && inner != *a) {
                        continue;
                    }
                    if let Some(fused) = self.three(inst.op, inner, other)
                        && self.is_worth(&fused)
                    {
                        self.fused.enter(result, fused);
                        self.taken_along[inner.index()] = true;
                        break;
                    }
                }
            }
        }
    }

    /// The instruction for an operation on the result of another one and a third value.
    fn three(&self, outer: Op, inner: Value, other: Value) -> Option<Fused> {
        let inst = self.ir.defining(inner)?;
        let [a, b] = inst.args[..] else { return None };
        let is_wide = |v: Value| self.width(v) != Width::B32;
        if is_wide(a) || is_wide(b) {
            return None;
        }
        // In the order of signed numbers.
        let signed = |bits: u32| u64::from(bits ^ 1 << 31);
        let op = match (outer, inst.op) {
            // Three of these make one instruction by themselves.
            (Op::Add, Op::Xor) if self.is_xor_of_xor(a, b) => return None,
            (Op::Xor, Op::Xor) => M::V_XOR3_B32,
            (Op::Add, Op::Add) => M::V_ADD3_U32,
            (Op::Add, Op::Shl) => M::V_LSHL_ADD_U32,
            (Op::Add, Op::Xor) => M::V_XAD_U32,
            (Op::Add, Op::Mul24U) => M::V_MAD_U32_U24,
            (Op::Add, Op::Mul24S) => M::V_MAD_I32_I24,
            (Op::Or, Op::Or) => M::V_OR3_B32,
            (Op::Or, Op::And) => M::V_AND_OR_B32,
            (Op::Or, Op::Shl) => M::V_LSHL_OR_B32,
            (Op::Shl, Op::Add) => M::V_ADD_LSHL_U32,
            (Op::And, Op::ShrU) => return self.extract(a, b, other),
            (Op::MinS, Op::MinS) => M::V_MIN3_I32,
            (Op::MinU, Op::MinU) => M::V_MIN3_U32,
            (Op::MaxS, Op::MaxS) => M::V_MAX3_I32,
            (Op::MaxU, Op::MaxU) => M::V_MAX3_U32,
            (Op::MinS, Op::MaxS) if self.is_range([a, b], other, signed) => M::V_MED3_I32,
            (Op::MaxS, Op::MinS) if self.is_range([a, b], other, |v| !signed(v)) => M::V_MED3_I32,
            (Op::MinU, Op::MaxU) if self.is_range([a, b], other, u64::from) => M::V_MED3_U32,
            (Op::MaxU, Op::MinU) if self.is_range([a, b], other, |v| !u64::from(v)) => M::V_MED3_U32,
            (Op::MinS, Op::MaxS) => M::V_MAXMIN_I32,
            (Op::MaxS, Op::MinS) => M::V_MINMAX_I32,
            (Op::MinU, Op::MaxU) => M::V_MAXMIN_U32,
            (Op::MaxU, Op::MinU) => M::V_MINMAX_U32,
            _ => return None,
        };
        op.row(self.target.processor)?;
        Some(Fused::three(op, [a, b, other].map(Source::Value)))
    }

    /// One of two values is a constant that is at most another one, as keys order them: what lies between both is the middle one of three.
    fn is_range(&self, [a, b]: [Value; 2], other: Value, key: impl Fn(u32) -> u64) -> bool {
        let constant = |v: Value| self.ir.constant(v).map(|bits| key(bits as u32));
        let end = constant(a).or_else(|| constant(b));
        end.zip(constant(other)).is_some_and(|(first, last)| first <= last)
    }

    /// One of the sources of an exclusive or is one that it can take along.
    fn is_xor_of_xor(&self, a: Value, b: Value) -> bool {
        let is_xor = |v: Value| {
            let single = self.uses[v.index()] == 1 && !self.is_scalar(v) && !self.taken_along[v.index()];
            single && self.ir.defining(v).is_some_and(|i| i.op == Op::Xor)
        };
        M::V_XOR3_B32.row(self.target.processor).is_some() && (is_xor(a) || is_xor(b))
    }

    /// `x >> c & mask` for a mask of low bits.
    fn extract(&self, x: Value, shift: Value, mask: Value) -> Option<Fused> {
        let shift = self.ir.constant(shift)? as u32 & 31;
        let mask = self.ir.constant(mask)? as u32;
        if mask == 0 || mask & mask.wrapping_add(1) != 0 {
            return None;
        }
        let sources = [
            Source::Value(x),
            Source::Number(shift),
            Source::Number(mask.trailing_ones()),
        ];
        Some(Fused::three(M::V_BFE_U32, sources))
    }

    /// `x << 32 - c | y >> c`, and what it takes along.
    fn rotation(
        &self,
        op: Op,
        a: Value,
        b: Value,
        takes: impl Fn(&Self, Value) -> bool,
    ) -> Option<(Fused, [Value; 2])> {
        if !matches!(op, Op::Or | Op::Add | Op::Xor) || a == b {
            return None;
        }
        for (high, low) in [(a, b), (b, a)] {
            let (x, y) = (self.ir.defining(high)?, self.ir.defining(low)?);
            if x.op != Op::Shl || y.op != Op::ShrU || !takes(self, high) || !takes(self, low) {
                continue;
            }
            let amount = |v: Value| self.ir.constant(v).map(|c| c as u32 & 31);
            let (left, right) = (amount(x.args[1])?, amount(y.args[1])?);
            if right == 0 || left + right != 32 {
                return None;
            }
            let sources = [
                Source::Value(x.args[0]),
                Source::Value(y.args[0]),
                Source::Number(right),
            ];
            return Some((Fused::three(M::V_ALIGNBIT_B32, sources), [high, low]));
        }
        None
    }

    /// Three sources are no gain if constants or scalars must be moved for them.
    fn is_worth(&self, fused: &Fused) -> bool {
        let mut scalars: Vec<Value> = Vec::new();
        let mut literal = None;
        for source in &fused.sources {
            let Source::Value(value) = source else { continue };
            let inline = |bits: u128| {
                self.target
                    .inline(bits as u64 & 0xffff_ffff, OperandType::B32)
                    .is_some()
            };
            match self.ir.constant(*value) {
                Some(bits) if !inline(bits) => {
                    let is_second = literal.is_some_and(|other| other != bits);
                    if is_second || !self.target.has(Properties::VOP3_LITERAL) {
                        return false;
                    }
                    literal = Some(bits);
                }
                Some(_) => {}
                None if self.is_scalar(*value) && !scalars.contains(value) => scalars.push(*value),
                None => {}
            }
        }
        scalars.len() + usize::from(literal.is_some()) <= self.target.constant_bus
    }

    /// Emits what was found for a result; whether something was.
    pub(super) fn fused(&mut self, result: Value) -> bool {
        let Some(fused) = self.fused.of(result) else {
            return false;
        };
        let mut operands = [Operand::None; 4];
        for (operand, source) in operands[1..].iter_mut().zip(&fused.sources[..fused.count]) {
            *operand = match *source {
                Source::Value(value) => self.value(value),
                Source::Number(number) => Operand::Constant(u64::from(number)),
                Source::Moved(number) => self.in_vgpr(Operand::Constant(u64::from(number)), 1),
            };
        }
        operands[0] = self.result(result);
        self.emit_with(fused.op, &operands[..=fused.count], fused.modifiers, fused.mode);
        true
    }
}
