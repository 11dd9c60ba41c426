//! The same operation on both halves of 32 bits: packed instructions, where the processor has them.

use amdgpu_isa::{Modifiers, Op as M};
use smallvec::{SmallVec, smallvec};

use super::Select;
use super::fuse::{Fused, Source};
use crate::ir::{Float, Inst, Op, Value, Width};
use crate::mir::ModeNeed;

/// Values that are taken along.
type Taken = SmallVec<[Value; 3]>;

/// Both halves are of the register of the source itself (VOP3P, op_sel_hi).
const BOTH_HALVES: u8 = 0b111;
/// The upper half of a word.
const UPPER: u128 = 0xffff_0000;

/// The packed instruction for an operation on halves; its sources come the other way round.
fn packed(op: Op) -> Option<(M, bool)> {
    Some(match op {
        Op::Add => (M::V_PK_ADD_U16, false),
        Op::Sub => (M::V_PK_SUB_I16, false),
        Op::Mul => (M::V_PK_MUL_LO_U16, false),
        Op::MinS => (M::V_PK_MIN_I16, false),
        Op::MinU => (M::V_PK_MIN_U16, false),
        Op::MaxS => (M::V_PK_MAX_I16, false),
        Op::MaxU => (M::V_PK_MAX_U16, false),
        Op::Shl => (M::V_PK_LSHLREV_B16, true),
        Op::ShrU => (M::V_PK_LSHRREV_B16, true),
        Op::ShrS => (M::V_PK_ASHRREV_I16, true),
        Op::FAdd(Float::F16, _) | Op::FSub(Float::F16, _) => (M::V_PK_ADD_F16, false),
        Op::FMul(Float::F16, _) => (M::V_PK_MUL_F16, false),
        Op::FFma(Float::F16, _) => (M::V_PK_FMA_F16, false),
        _ => return None,
    })
}

impl Select<'_> {
    /// What one packed instruction does for a word that is put together of halves.
    pub(super) fn halves(&self, inst: &Inst, is_near: impl Fn(Value) -> bool) -> Option<(Fused, Taken)> {
        let takes =
            |v: Value| is_near(v) && self.uses[v.index()] == 1 && !self.is_scalar(v) && !self.taken_along[v.index()];
        match inst.op {
            Op::Join if self.width(inst.args[0]) == Width::B16 => {
                let (low, high) = (inst.args[0], inst.args[1]);
                (takes(low) && takes(high)).then_some(())?;
                let (x, y) = (self.ir.defining(low)?, self.ir.defining(high)?);
                (x.op == y.op && x.results.len() == 1 && x.args.len() <= 3).then_some(())?;
                let mut sources = SmallVec::new();
                for (a, b) in x.args.iter().zip(&y.args) {
                    sources.push(self.both(*a, *b)?);
                }
                Some((self.packed_halves(x.op, sources)?, smallvec![low, high]))
            }
            Op::BitSelect if self.ir.constant(inst.args[0]) == Some(UPPER) => {
                let (high, low) = (inst.args[1], inst.args[2]);
                (takes(low) && takes(high)).then_some(())?;
                let (x, y) = (self.ir.defining(low)?, self.ir.defining(high)?);
                (x.op == y.op && matches!(x.op, Op::Add | Op::Sub)).then_some(())?;
                let same = self.is_upper(y.args[1], x.args[1]) && y.args[0] == x.args[0];
                let turned = x.op == Op::Add && self.is_upper(y.args[0], x.args[1]) && y.args[1] == x.args[0];
                (same || turned).then_some(())?;
                let sources = x.args.iter().map(|a| self.source(*a)).collect();
                Some((self.packed_halves(x.op, sources)?, smallvec![low, high]))
            }
            _ => None,
        }
    }

    /// Whether a value is the upper half of another one, in its place.
    fn is_upper(&self, value: Value, of: Value) -> bool {
        let is = |i: &Inst| {
            let masked = |v: Value, mask: Value| v == of && self.ir.constant(mask) == Some(UPPER);
            i.op == Op::And && (masked(i.args[0], i.args[1]) || masked(i.args[1], i.args[0]))
        };
        self.ir.defining(value).is_some_and(is)
    }

    /// The word of which these are the halves.
    fn both(&self, low: Value, high: Value) -> Option<Source> {
        if let (Some(a), Some(b)) = (self.ir.constant(low), self.ir.constant(high)) {
            return Some(Source::Moved(a as u32 & 0xffff | (b as u32) << 16));
        }
        let (x, y) = (self.ir.defining(low)?, self.ir.defining(high)?);
        let halves = x.op == Op::Split && x.results[..] == [low, high] && y.results == x.results;
        (halves && self.width(x.args[0]) == Width::B32).then(|| self.source(x.args[0]))
    }

    /// Constants are in registers: which half an inline constant fills differs.
    fn source(&self, word: Value) -> Source {
        match self.ir.constant(word) {
            Some(bits) => Source::Moved(bits as u32),
            None => Source::Value(word),
        }
    }

    fn packed_halves(&self, op: Op, mut sources: SmallVec<[Source; 3]>) -> Option<Fused> {
        let (packed, reversed) = packed(op)?;
        packed.row(self.target.processor)?;
        let mode = match op {
            Op::FAdd(f, m) | Op::FSub(f, m) | Op::FMul(f, m) | Op::FFma(f, m) => self.target.mode(f, m),
            _ => ModeNeed::default(),
        };
        if reversed {
            sources.reverse();
        }
        let negated = if matches!(op, Op::FSub(..)) { 0b10 } else { 0 };
        let count = sources.len();
        sources.resize(3, Source::Number(0));
        Some(Fused {
            op: packed,
            sources: [sources[0], sources[1], sources[2]],
            count,
            modifiers: Modifiers {
                op_sel_hi: BOTH_HALVES & ((1 << count) - 1),
                neg: negated,
                neg_hi: negated,
                ..Modifiers::default()
            },
            mode,
        })
    }
}
