//! Barriers, fbarriers and cross-lane operations (PRM chapter 9).
//!
//! An fbarrier is a word in group memory, which begins with 0; what wavefronts do there are operations of the IR.

use super::code;
use super::function::{Lower, Result, malformed};
use super::operand::Operands;
use finalizer::LARGEST_GROUP;
use finalizer::ir::{AddressSpace, Atomic, Compare, Fbarrier, Id, Memory, Op, Order, Scope, Value, Width};
use hsail::brig::{Directive, Operand};
use hsail::code::Width as Slice;

/// A count of the times that all wavefronts of a slice have arrived, above the count of those that have.
const ONE_PHASE: u32 = 1 << 16;
/// Pause between two looks at the word of a slice, in units of 64 clocks.
const PAUSE: u8 = 1;

/// An access to the word of an fbarrier or a slice.
fn word() -> Memory {
    Memory {
        order: Order::Relaxed,
        scope: Scope::WorkGroup,
        ..Memory::plain(AddressSpace::Group, 4)
    }
}

impl Lower<'_, '_, '_, '_> {
    /// A barrier of slices that a wavefront holds whole is none; one of slices that a work-group does not exceed is the work-group's.
    pub(super) fn barrier(&mut self, width: Slice) {
        let slice = match width {
            Slice::WAVESIZE => Some(u64::from(self.unit.wave_size)),
            _ => width.work_items(),
        };
        let control = &self.b.function.control;
        let required = control
            .required_group_size
            .map(|s| s.iter().map(|n| u64::from(*n)).product());
        let most = required.or(control.max_flat_group_size.map(u64::from));
        match slice {
            Some(n) if n <= u64::from(self.unit.wave_size) => self.b.effect(Op::WaveBarrier, &[]),
            Some(n) if n < most.unwrap_or(LARGEST_GROUP).min(LARGEST_GROUP) => self.slice_barrier(n as u32),
            _ => self.b.effect(Op::Barrier, &[]),
        }
    }

    /// A barrier of slices of several wavefronts: each slice has a word in group memory, with the wavefronts that have arrived in bits
    /// 0 to 15 and a count of the times that all had above them. A slice's number is that of its wavefronts, which are of the
    /// work-items that there are (PRM 2.6, 9.1).
    fn slice_barrier(&mut self, slice: u32) {
        let words = self.unit.slice_words(slice, (LARGEST_GROUP as u32).div_ceil(slice));
        let flat = self.current_flat_id();
        let sizes = [0, 1, 2].map(|d| self.current_group_size(d));
        let plane = self.b.same(Op::Mul, &[sizes[0], sizes[1]]);
        let items = self.b.same(Op::Mul, &[plane, sizes[2]]);
        let shift = self.b.b32(slice.trailing_zeros());
        let number = self.b.same(Op::ShrU, &[flat, shift]);
        let before = self.b.same(Op::Shl, &[number, shift]);
        let rest = self.b.same(Op::Sub, &[items, before]);
        let whole = self.b.b32(slice);
        let own = self.b.same(Op::MinU, &[rest, whole]);
        let last = self.b.b32(self.unit.wave_size - 1);
        let up = self.b.same(Op::Add, &[own, last]);
        let six = self.b.b32(self.unit.wave_size.trailing_zeros());
        let waves = self.b.same(Op::ShrU, &[up, six]);
        let two = self.b.b32(2);
        let offset = self.b.same(Op::Shl, &[number, two]);
        let base = self.symbol_address(words);
        let address = self.b.same(Op::Add, &[base, offset]);
        self.in_one_lane(|l| {
            let one = l.b.b32(1);
            let old = l.b.op(Op::Atomic(Atomic::Add, word()), &[address, one], Width::B32);
            let mask = l.b.b32(ONE_PHASE - 1);
            let earlier = l.b.same(Op::And, &[old, mask]);
            let arrived = l.b.same(Op::Add, &[earlier, one]);
            let complete = l.b.compare_u(Compare::Eq, arrived, waves);
            let [last, wait, behind] = [(); 3].map(|()| l.b.function.block());
            l.branch(complete, last, wait);
            l.b.block = last;
            let phase = l.b.b32(ONE_PHASE);
            let next = l.b.same(Op::Sub, &[phase, waves]);
            l.b.effect(Op::Atomic(Atomic::Add, word()), &[address, next]);
            l.b.jump(behind, &[]);
            l.b.block = wait;
            l.await_phase(address, old);
            l.b.jump(behind, &[]);
            l.b.block = behind;
        });
    }

    pub(super) fn fbarrier_address(&mut self, o: &Operands, i: usize) -> Result<Value> {
        let Operand::CodeRef(target) = o.at(self, i)? else {
            return o.source(self, i);
        };
        let site = self.unit.linked.definition((self.site.0, target));
        let module = &self.unit.sources[site.0].module;
        let Some(Directive::Fbarrier(f)) = module.directive(site.1) else {
            return malformed("no fbarrier where one must be");
        };
        let name = module.string(f.name).unwrap_or_default();
        let id = self.unit.fbarrier(site, name);
        Ok(self.symbol_address(id))
    }

    pub(super) fn fbarrier(&mut self, name: &str, o: &Operands) -> Result<()> {
        let address = self.fbarrier_address(o, 0)?;
        match name {
            "initfbar" => {
                let zero = self.b.b32(0);
                self.b.effect(Op::Store(word()), &[address, zero]);
            }
            "releasefbar" => {}
            "joinfbar" => self.b.effect(Op::Fbarrier(Fbarrier::Join), &[address]),
            "leavefbar" => self.b.effect(Op::Fbarrier(Fbarrier::Leave), &[address]),
            "arrivefbar" => self.b.effect(Op::Fbarrier(Fbarrier::Arrive), &[address]),
            "waitfbar" => self.b.effect(Op::Fbarrier(Fbarrier::Wait), &[address]),
            _ => return Err((code::INSTRUCTION, format!("`{name}` is not supported"))),
        }
        Ok(())
    }

    /// True in one active lane of the wavefront.
    fn is_first_lane(&mut self) -> Value {
        let lane = self.b.op(Op::Id(Id::Lane), &[], Width::B32);
        let first = self.b.op(Op::ReadFirstLane, &[lane], Width::B32);
        self.b.compare_u(Compare::Eq, lane, first)
    }

    /// Code that one active lane of the wavefront runs while the others wait for it.
    fn in_one_lane(&mut self, code: impl FnOnce(&mut Self)) {
        let is_first = self.is_first_lane();
        let (inside, behind) = (self.b.function.block(), self.b.function.block());
        self.branch(is_first, inside, behind);
        self.b.block = inside;
        code(self);
        self.b.jump(behind, &[]);
        self.b.block = behind;
    }

    /// Waits until the phase is no more that of an earlier word.
    fn await_phase(&mut self, address: Value, old: Value) {
        let [look, behind] = [(); 2].map(|()| self.b.function.block());
        self.b.jump(look, &[]);
        self.b.block = look;
        let now = self.b.op(Op::Load(word()), &[address], Width::B32);
        // While the word comes: who need not wait loses next to nothing, and the loop is one block.
        self.b.effect(Op::Sleep(PAUSE), &[]);
        let now = self.b.op(Op::ReadFirstLane, &[now], Width::B32);
        let difference = self.b.same(Op::Xor, &[now, old]);
        let limit = self.b.b32(ONE_PHASE);
        let same = self.b.compare_u(Compare::Lt, difference, limit);
        self.branch(same, look, behind);
        self.b.block = behind;
    }

    pub(super) fn active_lanes(&mut self, name: &str, o: &Operands) -> Result<()> {
        if name == "activelaneid" {
            let id = self.b.op(Op::ActiveLaneId, &[], Width::B32);
            return o.result(self, id);
        }
        let condition = o.source(self, 1)?;
        let mask = self.b.op(Op::Ballot, &[condition], Width::B64);
        if name == "activelanecount" {
            let count = self.b.op(Op::PopCount, &[mask], Width::B32);
            return o.result(self, count);
        }
        let zero = self.b.b64(0);
        o.results(self, &[mask, zero, zero, zero])
    }

    /// `activelanepermute`: the value of another lane, unless that is inactive or the own value is asked for.
    pub(super) fn permute(&mut self, o: &Operands) -> Result<()> {
        let value = o.source(self, 1)?;
        let from = o.source(self, 2)?;
        let identity = o.source(self, 3)?;
        let use_identity = o.source(self, 4)?;
        let limit = self.b.b32(self.unit.wave_size - 1);
        let lane = self.b.same(Op::And, &[from, limit]);
        let yes = self.b.constant(Width::B1, 1);
        let active = self.b.op(Op::Ballot, &[yes], Width::B64);
        let shifted = self.b.same(Op::ShrU, &[active, lane]);
        let there = self.b.op(Op::Truncate(Width::B1), &[shifted], Width::B1);
        let absent = self.b.same(Op::Not, &[there]);
        let own = self.b.same(Op::Or, &[use_identity, absent]);
        let other = self.read_lane(value, lane);
        let result = self.b.select(own, identity, other);
        o.result(self, result)
    }

    /// A value of any width from another lane, dword by dword.
    fn read_lane(&mut self, value: Value, lane: Value) -> Value {
        match self.b.width(value) {
            Width::B1 => {
                let word = self.b.op(Op::ZeroExtend(Width::B32), &[value], Width::B32);
                let read = self.read_lane(word, lane);
                self.b.op(Op::Truncate(Width::B1), &[read], Width::B1)
            }
            Width::B64 | Width::B128 => {
                let (low, high) = self.b.split(value);
                let low = self.read_lane(low, lane);
                let high = self.read_lane(high, lane);
                self.b.join(low, high)
            }
            _ => self.b.op(Op::ReadLane, &[value, lane], Width::B32),
        }
    }
}
