//! Copies from global memory to LDS with no register on the way: a load that only a store to group memory uses.
//!
//! There are two forms. GLOBAL_LOAD_LDS_DWORD and its like (CDNA3 ISA 10.3) take the place in LDS from M0: lane `i` writes to
//! `M0[17:2] * 4 + offset + 4 * i`, so the address of the store must be the same in all lanes but for four times the lane. Lanes that are
//! off write nothing, and those behind them write where they would. Four dwords a lane are 16 bytes apart (CDNA4 ISA 10.3); three are not
//! taken: lanes are 16 bytes apart there, too (CDNA4 ISA 9.1.9), where a store of three dwords has 12.
//! GLOBAL_LOAD_ASYNC_TO_LDS_B32 and its like (CDNA5 ISA 10.7) have a vector register with an address of each lane. The offset of the
//! instruction counts for both memories in either form.
//!
//! The `lds` bit of loads (Vega ISA 9.1.9, GFX9 and GFX10) is not used: such a load has a destination in its row, which it does not
//! write, and `--check` knows copies by their rows.
//!
//! The copy is made where the store is: the load may go down past what changes no global memory. What then waits for what is up to
//! `waits.rs`, which knows that the copy writes LDS.

use amdgpu_isa::model::start::WorkItemIds;
use amdgpu_isa::{Modifiers, Op as M, Properties, Role};
use smallvec::SmallVec;

use super::memory_model::Operation;
use super::{Select, dwords};
use crate::ir::{AddressSpace, Definition, Id, Inst, InstId, Memory, Op, Order, Value, Width};
use crate::mir::{Input, M0, ModeNeed, Operand};
use crate::opt::fold::possible_bits;
use crate::target::LARGEST_GROUP;

/// Copies of so many bytes a lane; the first one that the processor has is taken.
const FORMS: [(u32, M); 5] = [
    (4, M::GLOBAL_LOAD_LDS_DWORD),
    (16, M::GLOBAL_LOAD_LDS_DWORDX4),
    (4, M::GLOBAL_LOAD_ASYNC_TO_LDS_B32),
    (8, M::GLOBAL_LOAD_ASYNC_TO_LDS_B64),
    (16, M::GLOBAL_LOAD_ASYNC_TO_LDS_B128),
];

/// So deep are addresses looked into.
const DEEPEST: u32 = 8;

/// A store that is done together with the load of what it stores.
pub(super) struct Copy {
    load: InstId,
    /// The first value that the load gives and the store takes.
    value: Value,
    op: M,
    bytes: u32,
    /// Where the first lane's data go, if M0 is to say it; else each lane has an address.
    place: Option<Place>,
}

/// A sum that is an address in group memory.
#[derive(Clone, Default)]
struct Place {
    constant: u32,
    /// What the number of the lane is multiplied by.
    lane: u32,
    /// ... and the numbers of the work-item in its group.
    items: [u32; 3],
    /// Values that are the same in all lanes, each with a factor.
    uniform: SmallVec<[(Value, u32); 2]>,
}

impl Select<'_> {
    /// Finds loads and stores that become copies. Must come before all that counts uses.
    pub(super) fn find_copies_to_lds(&mut self) {
        let has = |op: M| op.row(self.target.processor).is_some();
        if !self.target.has(Properties::FLAT_GLOBAL) || !FORMS.iter().any(|(_, op)| has(*op)) {
            return;
        }
        for number in 0..self.ir.blocks.len() {
            // Loads that may go down to the instruction at hand.
            let mut loads: Vec<InstId> = Vec::new();
            for &id in &self.ir.blocks[number].insts {
                let inst = &self.ir.insts[id.index()];
                match (inst.op, inst.op.memory()) {
                    (Op::Load(_), Some(memory)) if is_global(&memory) => loads.push(id),
                    (Op::Store(memory), _) if is_plain(&memory, AddressSpace::Group) => {
                        if let Some(copy) = self.copy_of(inst, number, &loads) {
                            self.take(copy, inst);
                        }
                    }
                    (Op::StoreNarrow(memory, _), _) if is_plain(&memory, AddressSpace::Group) => {}
                    (Op::Store(memory) | Op::StoreNarrow(memory, _), _) if is_plain(&memory, AddressSpace::Private) => {
                    }
                    // What is loaded early is there while the code between works in group memory: that is worth a register.
                    (Op::Load(memory) | Op::LoadNarrow(memory, ..), _)
                        if matches!(memory.space, AddressSpace::Group | AddressSpace::Flat) =>
                    {
                        loads.clear();
                    }
                    (op, _) if op.has_effect() => loads.clear(),
                    _ => {}
                }
            }
        }
    }

    /// The copy that a store to group memory makes with one of these loads.
    fn copy_of(&self, store: &Inst, block: usize, loads: &[InstId]) -> Option<Copy> {
        let to = store.op.memory()?;
        let (address, values) = store.args.split_first()?;
        let value = *values.first()?;
        let Definition::Result(load, _) = self.ir.values[value.index()].1 else {
            return None;
        };
        let inst = &self.ir.insts[load.index()];
        let only_here = |v: &Value| self.uses[v.index()] == 1 && !self.is_scalar(*v);
        if !loads.contains(&load) || inst.results[..] != *values || !values.iter().all(only_here) {
            return None;
        }
        let from = inst.op.memory()?;
        if self.width(value) < Width::B32 || from.align_bytes < 4 || to.align_bytes < 4 {
            return None;
        }
        let bytes = 4 * u32::from(dwords(self.width(value))) * values.len() as u32;
        let mut forms = FORMS.iter().filter(|(size, _)| *size == bytes);
        let (_, op) = *forms.find(|(_, op)| op.row(self.target.processor).is_some())?;
        let has_addresses = op.row(self.target.processor)?.operand(Role::Vdst).is_some();
        let place = match has_addresses {
            true => None,
            false => Some(self.place_of_lanes((*address, to.offset_bytes), block, bytes)?),
        };
        Some(Copy {
            load,
            value,
            op,
            bytes,
            place,
        })
    }

    /// Notes that a copy is made where its store is.
    fn take(&mut self, copy: Copy, store: &Inst) {
        for value in &store.args[1..] {
            self.taken_along[value.index()] = true;
        }
        if let Some(place) = &copy.place {
            for (value, _) in &place.uniform {
                self.uses[value.index()] += 1;
            }
            self.give_up(store.args[0]);
        }
        self.copies.push_back(copy);
    }

    /// A value has one use less; what then has none is not made.
    fn give_up(&mut self, value: Value) {
        let uses = &mut self.uses[value.index()];
        *uses -= 1;
        if *uses > 0 {
            return;
        }
        if let Some(inst) = self.ir.defining(value)
            && inst.results.len() == 1
            && !self.ir.keeps(inst.op)
        {
            inst.args.iter().for_each(|arg| self.give_up(*arg));
        }
    }

    /// Where the first lane writes, if every lane writes `bytes` behind the one before it.
    fn place_of_lanes(&self, (address, offset_bytes): (Value, i32), block: usize, bytes: u32) -> Option<Place> {
        let mut place = Place {
            constant: offset_bytes as u32,
            ..Place::default()
        };
        self.add_up(&mut place, address, 1, DEEPEST)?;
        // A loop that lanes leave in different rounds may have left another value to each of them.
        let differs = |v: Value| self.divergence.differs(self.ir, self.flow, v, block);
        if place.uniform.iter().any(|(v, _)| differs(*v)) {
            return None;
        }
        let step = place.items[0].wrapping_add(place.lane);
        let wanted = step == bytes && self.follows_lanes(place.items) && place.constant.is_multiple_of(4);
        (wanted && self.is_first_inside(&place, bytes)).then_some(place)
    }

    /// Adds a value times a factor to a sum.
    fn add_up(&self, place: &mut Place, value: Value, factor: u32, depth: u32) -> Option<()> {
        let mut add = |number: u32| place.constant = place.constant.wrapping_add(number.wrapping_mul(factor));
        let inst = self.ir.defining(value);
        match inst.map(|i| (i.op, &i.args[..])) {
            Some((Op::Const(bits), _)) => add(bits as u32),
            Some((Op::SymbolAddress(symbol), _)) => add(*self.cx.group.offsets.get(&symbol)?),
            Some((Op::Id(Id::GroupDynamicBase), _)) => add(self.cx.group.bytes),
            _ if self.is_scalar(value) => place.uniform.push((value, factor)),
            Some((Op::Id(Id::Lane), _)) => place.lane = place.lane.wrapping_add(factor),
            Some((Op::Id(Id::WorkItem(n)), _)) => {
                let item = &mut place.items[usize::from(n)];
                *item = item.wrapping_add(factor);
            }
            Some((Op::Add, [a, b])) if depth > 0 => {
                self.add_up(place, *a, factor, depth - 1)?;
                self.add_up(place, *b, factor, depth - 1)?;
            }
            Some((Op::Shl, [a, count])) if depth > 0 && self.ir.constant(*count).is_some() => {
                let count = self.ir.constant(*count)? as u32 & 31;
                self.add_up(place, *a, factor << count, depth - 1)?;
            }
            Some((Op::Mul, [a, b])) if depth > 0 && self.ir.constant(*b).is_some() => {
                let by = self.ir.constant(*b)? as u32;
                self.add_up(place, *a, factor.wrapping_mul(by), depth - 1)?;
            }
            _ => {
                let (first, step) = self.line(value)?;
                add(first);
                place.lane = place.lane.wrapping_add(step.wrapping_mul(factor));
            }
        }
        Some(())
    }

    /// Whether work-items that follow each other in lanes, in the order of their numbers in the group, follow each other in a sum with these
    /// factors of their numbers.
    fn follows_lanes(&self, items: [u32; 3]) -> bool {
        let control = &self.ir.control;
        if self.is_one_row() || items == [0; 3] {
            return true;
        }
        let Some([x, y, z]) = control.required_group_size.filter(|_| control.has_whole_groups()) else {
            return false;
        };
        let row = items[0].wrapping_mul(x);
        (y == 1 || items[1] == row) && (z == 1 || items[2] == row.wrapping_mul(y))
    }

    /// Whether work-groups have one dimension.
    fn is_one_row(&self) -> bool {
        [1, 2].into_iter().all(|n| self.ir.control.is_single(n))
    }

    /// Whether the first lane's place cannot be below 0 while that of another lane is not: M0 has no negative numbers. If it is behind the end
    /// of LDS, so are the others.
    fn is_first_inside(&self, place: &Place, bytes: u32) -> bool {
        let row = u128::from(bytes * self.target.lanes());
        let terms = || {
            let uniform = place.uniform.iter();
            uniform.map(|(v, factor)| (possible_bits(self.ir, *v), u128::from(*factor)))
        };
        let lowest = |(bits, factor): (u128, u128)| factor * (bits & bits.wrapping_neg());
        let whole_rows = u128::from(place.constant) % row == 0
            && (place.items[0] == 0 || place.items[0] == bytes)
            && terms().all(|t| lowest(t) % row == 0);
        whole_rows || self.is_never_negative(place)
    }

    /// Whether all that is added up is positive, and the sum, too.
    fn is_never_negative(&self, place: &Place) -> bool {
        let uniform = place.uniform.iter();
        let mut most = u128::from(place.constant) + u128::from(place.items[0]) * u128::from(LARGEST_GROUP);
        most += uniform
            .map(|(v, f)| possible_bits(self.ir, *v) * u128::from(*f))
            .sum::<u128>();
        most < 1 << 31
    }

    /// Selects a copy, if the store is part of one.
    pub(super) fn copied_to_lds(&mut self, to: &Memory, store: &Inst) -> bool {
        let is_this = |copy: &Copy| store.args.get(1) == Some(&copy.value);
        let Some(copy) = self.copies.front().filter(|c| is_this(c)) else {
            return false;
        };
        let (op, bytes, load, mut place) = (copy.op, copy.bytes, copy.load, copy.place.clone());
        self.copies.pop_front();
        let load = &self.ir.insts[load.index()];
        let Some(from) = load.op.memory() else { return false };
        let mut source = self.address(&from, load.args[0], bytes);
        let mut operands = SmallVec::<[Operand; 3]>::new();
        // What says where in LDS makes up for the offset, if that leaves it positive.
        match &mut place {
            Some(place) => {
                let rest = Place {
                    constant: place.constant.wrapping_sub(source.offset as u32),
                    ..place.clone()
                };
                let fits = source.offset % 4 == 0 && self.is_never_negative(place) && self.is_never_negative(&rest);
                if fits {
                    *place = rest;
                } else {
                    source = self.without_offset(source);
                }
            }
            None => {
                let target = self.address(to, store.args[0], bytes);
                if target.offset < source.offset {
                    source = self.without_offset(source);
                }
                operands.push(self.plus(target.vector, target.offset - source.offset));
            }
        }
        if let Some(place) = &place {
            self.sum_in_m0(place);
        }
        let modifiers = Modifiers {
            offset: source.offset,
            ..Modifiers::default()
        };
        let modifiers = self.with_policy(Operation::Load, &from, modifiers);
        operands.extend([source.vector, source.scalar]);
        self.emit_with(op, &operands, modifiers, ModeNeed::default());
        true
    }

    /// An address in group memory plus some bytes.
    fn plus(&mut self, base: Operand, by: i32) -> Operand {
        if by == 0 {
            return base;
        }
        let sum = self.vgpr(1);
        self.emit(M::V_ADD_U32, &[sum, Operand::Constant(u64::from(by as u32)), base]);
        sum
    }

    /// M0 gets the place of the first lane.
    fn sum_in_m0(&mut self, place: &Place) {
        let mut terms = SmallVec::<[Operand; 4]>::new();
        if place.items[0] != 0 {
            terms.push(self.first_item(place.items[0]));
        }
        for &(value, factor) in &place.uniform {
            let operand = self.value(value);
            let operand = self.in_sgpr(operand, 1);
            terms.push(self.times(operand, factor));
        }
        let constant = Operand::Constant(place.constant.into());
        let Some((&first, others)) = terms.split_first() else {
            self.emit(M::S_MOV_B32, &[M0, constant]);
            return;
        };
        let mut sum = first;
        for &other in others {
            let next = self.sgpr(1);
            self.emit(M::S_ADD_U32, &[next, sum, other]);
            sum = next;
        }
        match place.constant {
            0 => self.emit(M::S_MOV_B32, &[M0, sum]),
            _ => self.emit(M::S_ADD_U32, &[M0, sum, constant]),
        }
    }

    /// The number in its group of the work-item in the wavefront's first lane, times a factor. Made where the kernel begins: there the first
    /// lane is active.
    fn first_item(&mut self, factor: u32) -> Operand {
        if let Some((_, known)) = self.first_items.iter().find(|(f, _)| *f == factor) {
            return *known;
        }
        let sizes = match self.ir.control.required_group_size {
            Some(sizes) if !self.is_one_row() => sizes,
            _ => [u32::MAX, 1, 1],
        };
        let mut terms = SmallVec::<[(Operand, u8, u32); 3]>::new();
        let mut stride = factor;
        for (n, size) in (0..).zip(sizes) {
            if size != 1 {
                let input = Input::WorkItem(n);
                let register = match self.target.model.start.work_item_ids {
                    WorkItemIds::Packed => self.packed_ids(input),
                    _ => self.raw_input(input),
                };
                terms.push((register, n, stride));
            }
            stride = stride.wrapping_mul(size);
        }
        let mut sum = Operand::Constant(0);
        self.at_entry(|this| {
            for (register, n, stride) in terms {
                let item = this.first_lane_of_item(register, n);
                let item = this.times(item, stride);
                sum = match sum {
                    Operand::Constant(_) => item,
                    _ => {
                        let next = this.sgpr(1);
                        this.emit(M::S_ADD_U32, &[next, sum, item]);
                        next
                    }
                };
            }
        });
        self.first_items.push((factor, sum));
        sum
    }

    /// What the first active lane has as its number of a dimension, from the register in which the kernel finds it.
    fn first_lane_of_item(&mut self, register: Operand, dimension: u8) -> Operand {
        let first = self.sgpr(1);
        self.emit(M::V_READFIRSTLANE_B32, &[first, register]);
        if self.target.model.start.work_item_ids != WorkItemIds::Packed {
            return first;
        }
        let to = self.sgpr(1);
        let (low, bits) = super::packed_id(dimension);
        self.emit(M::S_BFE_U32, &[to, first, Operand::Constant(low | bits << 16)]);
        to
    }

    /// A scalar times a factor.
    fn times(&mut self, operand: Operand, factor: u32) -> Operand {
        if factor == 1 {
            return operand;
        }
        let to = self.sgpr(1);
        match factor.is_power_of_two() {
            true => self.emit(
                M::S_LSHL_B32,
                &[to, operand, Operand::Constant(factor.trailing_zeros().into())],
            ),
            false => self.emit(M::S_MUL_I32, &[to, operand, Operand::Constant(factor.into())]),
        }
        to
    }
}

/// Whether a load is a plain one of memory that global instructions reach.
fn is_global(memory: &Memory) -> bool {
    is_plain(memory, AddressSpace::Global) || is_plain(memory, AddressSpace::Constant)
}

fn is_plain(memory: &Memory, space: AddressSpace) -> bool {
    memory.space == space && memory.order == Order::None
}
