//! Values of other lanes where a lane's number says which: by moves within rows of lanes, or by LDS with the pattern in the instruction.

use amdgpu_isa::model::lanes::LaneMove;
use amdgpu_isa::{Modifiers, Op as M, Properties};

use smallvec::{SmallVec, smallvec};

use super::Select;
use crate::ir::{Definition, Id, Inst, Op, Value, Width, eval};
use crate::mir::{ModeNeed, Operand};

/// By lane, the lane that it takes the value of.
type Sources = Vec<u8>;

/// How values come from other lanes. A lane whose source is not active gets anything, of moves by DPP 0.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Exchange {
    /// Each lane has its own.
    None,
    /// A value of `dpp_ctrl`.
    Row(u16),
    /// Three bits for each of eight lanes.
    Eight(u32),
    /// Four bits for each of sixteen lanes, from the own row or the one beside it.
    Sixteen {
        across: bool,
        selects: u64,
    },
    Halves,
    /// The offset of ds_swizzle_b32.
    Swizzle(i32),
}

/// Values of `dpp_ctrl` that lanes of a row may be exchanged by: around, in reverse, one lane of all, bits of the number flipped.
const ROW_MOVES: [std::ops::RangeInclusive<u16>; 4] = [0x121..=0x12f, 0x140..=0x141, 0x150..=0x15f, 0x160..=0x16f];

/// So deep are expressions looked into.
const DEEPEST: u32 = 8;

/// A choice between the value of another lane and, where that is not active, one of the own.
pub(super) struct Exchanged {
    pattern: Pattern,
    source: Value,
    otherwise: Value,
    /// What is made for the choice alone.
    pub(super) along: SmallVec<[Value; 4]>,
}

impl Select<'_> {
    /// A dword of other lanes; anything where those are not active, by DPP 0.
    pub(super) fn exchange(&mut self, to: Operand, source: Operand, pattern: Pattern) {
        match pattern.0 {
            Exchange::None => self.copy(to, source),
            Exchange::Row(control) => self.row_move(to, source, control, true),
            Exchange::Eight(dpp8) => {
                let modifiers = Modifiers {
                    dpp8,
                    ..Modifiers::default()
                };
                self.emit_with(M::V_MOV_B32, &[to, source], modifiers, ModeNeed::default());
            }
            Exchange::Halves => self.emit(M::V_PERMLANE64_B32, &[to, source]),
            Exchange::Sixteen { across, selects } => {
                // It keeps what it has where it finds nothing, so that it must have something.
                self.copy(to, source);
                self.permute_row(to, source, across, selects);
            }
            Exchange::Swizzle(offset) => {
                let modifiers = Modifiers {
                    offset,
                    ..Modifiers::default()
                };
                self.emit_with(M::DS_SWIZZLE_B32, &[to, source], modifiers, ModeNeed::default());
            }
        }
    }

    /// A move by DPP: where the source is not active the result is 0, or stays what it is.
    fn row_move(&mut self, to: Operand, source: Operand, control: u16, zero: bool) {
        let modifiers = Modifiers {
            dpp_ctrl: control,
            row_mask: 15,
            bank_mask: 15,
            bound_ctrl: zero,
            ..Modifiers::default()
        };
        self.emit_with(M::V_MOV_B32, &[to, source], modifiers, ModeNeed::default());
    }

    fn permute_row(&mut self, to: Operand, source: Operand, across: bool, selects: u64) {
        let op = if across {
            M::V_PERMLANEX16_B32
        } else {
            M::V_PERMLANE16_B32
        };
        let halves = [0, 32].map(|shift| Operand::Constant(selects >> shift & 0xffff_ffff));
        let halves = halves.map(|half| self.in_sgpr(half, 1));
        self.emit(op, &[to, source, halves[0], halves[1]]);
    }

    /// Whether a choice is one that an exchange makes by itself: of a lane's value if the lane is active.
    pub(super) fn exchanged(&self, inst: &Inst, block: usize) -> Option<Exchanged> {
        let (Op::Select, [condition, other, otherwise]) = (inst.op, &inst.args[..]) else {
            return None;
        };
        let defined = |value: Value, op: fn(Op) -> bool| self.ir.defining(value).filter(|i| op(i.op));
        let read = defined(*other, |op| op == Op::ReadLane)?;
        let bit = defined(*condition, |op| op == Op::Truncate(Width::B1))?.args[0];
        let shift = defined(bit, |op| op == Op::ShrU)?;
        let ballot = defined(shift.args[0], |op| op == Op::Ballot)?;
        let all = self.ir.constant(ballot.args[0]).is_some_and(|truth| truth & 1 == 1);
        let (source, lane) = (read.args[0], read.args[1]);
        if !all || shift.args[1] != lane || self.width(source) != Width::B32 || self.is_scalar(*other) {
            return None;
        }
        let pattern = self.pattern(lane)?;
        match pattern.0 {
            Exchange::Row(_) | Exchange::Sixteen { .. } => {}
            // Lanes that find nothing get 0, not what they have.
            Exchange::Eight(_) if self.ir.constant(*otherwise) == Some(0) => {}
            _ => return None,
        }
        // Lanes that are active there are active here.
        let insts = &self.ir.blocks[block].insts;
        let here = |value: Value| match self.ir.values[value.index()].1 {
            Definition::Result(inst, _) => insts.contains(&inst),
            Definition::Parameter(..) => false,
        };
        if !here(*other) || !here(shift.args[0]) || self.uses[other.index()] != 1 {
            return None;
        }
        let mut along: SmallVec<[Value; 4]> = smallvec![*other];
        for value in [*condition, bit, shift.args[0]] {
            if self.uses[value.index()] != 1 {
                break;
            }
            along.push(value);
        }
        Some(Exchanged {
            pattern,
            source,
            otherwise: *otherwise,
            along,
        })
    }

    /// Selects such a choice; whether it was one.
    pub(super) fn exchange_or_keep(&mut self, inst: &Inst) -> bool {
        let Some(found) = self.exchanged(inst, self.block) else {
            return false;
        };
        let source = self.vector(found.source);
        let to = self.result(inst.results[0]);
        let by_dpp = matches!(found.pattern.0, Exchange::Row(_) | Exchange::Eight(_));
        if by_dpp && self.ir.constant(found.otherwise) == Some(0) {
            self.exchange(to, source, found.pattern);
            return true;
        }
        let otherwise = self.value(found.otherwise);
        self.copy(to, otherwise);
        match found.pattern.0 {
            Exchange::Row(control) => self.row_move(to, source, control, false),
            Exchange::Sixteen { across, selects } => self.permute_row(to, source, across, selects),
            _ => {}
        }
        true
    }

    /// The pattern of lanes that a value names, if an instruction has it.
    pub(super) fn pattern(&self, lane: Value) -> Option<Pattern> {
        let lanes = self.target.lanes();
        let sources: Option<Sources> = (0..lanes)
            .map(|n| {
                self.of_lane(lane, n, DEEPEST)
                    .map(|source| (source & (lanes - 1)) as u8)
            })
            .collect();
        let exchange = self.found(&sources?)?;
        Some(Pattern(exchange))
    }

    /// What a value is in the first lane, and what it grows by from lane to lane, if it does so evenly.
    pub(super) fn line(&self, value: Value) -> Option<(u32, u32)> {
        let of = |lane| self.of_lane(value, lane, DEEPEST);
        let first = of(0)?;
        let step = of(1)?.wrapping_sub(first);
        let is_even = |lane: u32| of(lane) == Some(first.wrapping_add(step.wrapping_mul(lane)));
        (2..self.target.lanes()).all(is_even).then_some((first, step))
    }

    /// What a value is in a lane, if it follows from the lane's number.
    fn of_lane(&self, value: Value, lane: u32, depth: u32) -> Option<u32> {
        let inst = self.ir.defining(value)?;
        if self.width(value) != Width::B32 || depth == 0 {
            return None;
        }
        match inst.op {
            Op::Const(bits) => return Some(bits as u32),
            Op::Id(Id::Lane) => return Some(lane),
            op if !op.is_pure() || inst.args.is_empty() || inst.results.len() != 1 => return None,
            _ => {}
        }
        let mut args = Vec::with_capacity(inst.args.len());
        for &arg in &inst.args {
            args.push((Width::B32, u128::from(self.of_lane(arg, lane, depth - 1)?)));
        }
        Some(eval::fold(inst.op, Width::B32, &args)?[0] as u32)
    }

    fn found(&self, sources: &Sources) -> Option<Exchange> {
        let (lanes, processor) = (sources.len() as u8, self.target.processor);
        let all = |of: &dyn Fn(u8) -> Option<u8>| (0..lanes).all(|lane| of(lane) == Some(sources[usize::from(lane)]));
        if all(&Some) {
            return Some(Exchange::None);
        }
        if self.target.has(Properties::DPP) {
            let quad = (0..4).fold(0, |bits, n| bits | u16::from(sources[n] & 3) << (2 * n));
            let mut controls = ROW_MOVES.into_iter().flatten();
            let is = |control: u16| {
                LaneMove::of(processor, control).is_some_and(|found| all(&|lane| found.source(lane, lanes)))
            };
            if let Some(control) = std::iter::once(quad).chain(&mut controls).find(|c| is(*c)) {
                return Some(Exchange::Row(control));
            }
        }
        let eight = (0..8).fold(0, |bits, n| bits | u32::from(sources[n] & 7) << (3 * n));
        if self.target.has(Properties::DPP8) && eight != 0 && all(&|lane| LaneMove::Eight(eight).source(lane, lanes)) {
            return Some(Exchange::Eight(eight));
        }
        let selects = (0..16).fold(0, |bits, n| bits | u64::from(sources[n] & 15) << (4 * n));
        for (across, op) in [(false, M::V_PERMLANE16_B32), (true, M::V_PERMLANEX16_B32)] {
            let row = |lane: u8| if across { (lane ^ 16) & !15 } else { lane & !15 };
            let source = |lane: u8| Some(row(lane) | (selects >> (4 * (lane & 15)) & 15) as u8);
            if op.row(processor).is_some() && all(&source) {
                return Some(Exchange::Sixteen { across, selects });
            }
        }
        if lanes == 64 && M::V_PERMLANE64_B32.row(processor).is_some() && all(&|lane| Some(lane ^ 32)) {
            return Some(Exchange::Halves);
        }
        // Each bit of the number within 32 lanes is kept, flipped, 0 or 1.
        let (zero, ones) = (sources[0], sources[31]);
        let kept = (zero ^ ones) & 31;
        let (set, flipped) = (zero & ones & 31, zero & kept);
        let source = |lane: u8| Some(lane & !31 | (lane & kept | set) ^ flipped);
        let offset = i32::from(kept) | i32::from(set) << 5 | i32::from(flipped) << 10;
        (M::DS_SWIZZLE_B32.row(processor).is_some() && all(&source)).then_some(Exchange::Swizzle(offset))
    }
}

/// A pattern of lanes that an instruction has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pattern(Exchange);
