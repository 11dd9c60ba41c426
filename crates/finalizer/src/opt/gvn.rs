//! Equal operations are computed once: where one dominates the other, the other's results are its. Loads and stores of one
//! block are followed, too: what was just stored or loaded is not loaded again.

use crate::ir::{AddressSpace, BlockId, Dominators, Function, Inst, InstId, Memory, Op, Order, Value, Values};
use smallvec::{SmallVec, smallvec};
use std::hash::{Hash, Hasher};

/// Removes repeated computations of a function; whether there were any.
pub fn gvn(f: &mut Function) -> bool {
    if f.blocks.is_empty() {
        return false;
    }
    let tree = Dominators::of(f);
    // By block: the last of those that it dominates immediately, and the one before it of those that its parent does.
    let mut children: Vec<[Option<BlockId>; 2]> = vec![[None; 2]; f.blocks.len()];
    for block in tree.order() {
        if let Some(parent) = tree.parent(*block) {
            children[block.index()][1] = children[parent.index()][0].replace(*block);
        }
    }
    let count: usize = f.blocks.iter().map(|b| b.insts.len()).sum();
    let mut walk = Walk {
        substitutes: vec![None; f.values.len()],
        table: vec![NONE; (2 * count).next_power_of_two()],
        next: vec![NONE; f.insts.len()],
        scope: Vec::with_capacity(count),
        known: Known::default(),
        changed: false,
        swapped: false,
    };
    // Blocks to enter; none: leave the scope of the length behind.
    let mut open: Vec<(Option<BlockId>, usize)> = vec![(Some(BlockId::new(0)), 0)];
    while let Some((block, mark)) = open.pop() {
        let Some(block) = block else {
            walk.leave(mark);
            continue;
        };
        open.push((None, walk.scope.len()));
        walk.block(f, block);
        let last = children[block.index()][0];
        open.extend(std::iter::successors(last, |c| children[c.index()][1]).map(|c| (Some(c), 0)));
    }
    if walk.changed {
        f.substitute(&walk.substitutes);
    }
    walk.changed || walk.swapped
}

/// A hash of few numbers. Those of equal hashes are compared, so that it has to be fast only.
struct Mix(u64);

impl Mix {
    #[inline]
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add((*byte).into()));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.add(number as u64);
        self.add((number >> 64) as u64);
    }

    // The low bits choose the place.
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// No instruction.
const NONE: u32 = u32::MAX;

struct Walk {
    substitutes: Vec<Option<Value>>,
    /// Computations of the blocks that dominate the one at hand, by low bits of their hashes: the one that was entered last.
    table: Vec<u32>,
    /// By instruction: the one at the same place that was entered before.
    next: Vec<u32>,
    /// Places in the table in the order in which they were entered.
    scope: Vec<usize>,
    /// Of the block at hand.
    known: Known,
    changed: bool,
    /// Arguments were exchanged.
    swapped: bool,
}

impl Walk {
    fn leave(&mut self, mark: usize) {
        for place in self.scope.drain(mark..) {
            let last = &mut self.table[place];
            *last = self.next[*last as usize];
        }
    }

    fn block(&mut self, f: &mut Function, block: BlockId) {
        self.known.0.clear();
        let mut first_lanes = FirstLanes::default();
        let mut insts = std::mem::take(&mut f.blocks[block.index()].insts);
        insts.retain(|id| {
            let id = *id;
            let inst = &mut f.insts[id.index()];
            for arg in &mut inst.args {
                if let Some(other) = self.substitutes[arg.index()] {
                    *arg = other;
                }
            }
            if is_commutative(inst.op) && inst.args[0] > inst.args[1] {
                inst.args.swap(0, 1);
                self.swapped = true;
            }
            let op = inst.op;
            let values = if op == Op::ReadFirstLane {
                first_lanes.pass(inst)
            } else if op.is_pure() && !f.keeps(op) {
                self.find(f, id)
            } else {
                self.known.pass(f, id)
            };
            let Some(values) = values else { return true };
            for (from, to) in f.insts[id.index()].results.iter().zip(values) {
                self.substitutes[from.index()] = Some(to);
            }
            self.changed = true;
            false
        });
        f.blocks[block.index()].insts = insts;
    }

    /// The results of an equal computation; otherwise it is entered.
    fn find(&mut self, f: &Function, id: InstId) -> Option<Values> {
        let inst = &f.insts[id.index()];
        let same = |a: &Inst, b: &Inst| {
            let (a, b) = (&a.results, &b.results);
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| f.width(*a) == f.width(*b))
        };
        let first = inst.results.first().map(|v| f.width(*v));
        let mut mix = Mix(first.map_or(0, |width| width as u64));
        inst.op.hash(&mut mix);
        inst.args.iter().for_each(|arg| mix.add(arg.index() as u64));
        let place = mix.finish() as usize & (self.table.len() - 1);
        let last = &mut self.table[place];
        let mut at = *last;
        while at != NONE {
            let other = &f.insts[at as usize];
            if other.op == inst.op && other.args == inst.args && same(other, inst) {
                return Some(Values::from_slice(&other.results));
            }
            at = self.next[at as usize];
        }
        self.next[id.index()] = std::mem::replace(last, id.index() as u32);
        self.scope.push(place);
        None
    }
}

/// Operations of two arguments that may be exchanged.
fn is_commutative(op: Op) -> bool {
    matches!(
        op,
        Op::Add
            | Op::Mul
            | Op::MulHighS
            | Op::MulHighU
            | Op::Mul24S
            | Op::Mul24U
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::MinS
            | Op::MinU
            | Op::MaxS
            | Op::MaxU
    )
}

/// What the first active lane has of values, in one block, where the active lanes stay the same.
#[derive(Default)]
struct FirstLanes(SmallVec<[(Value, Value); 4]>);

impl FirstLanes {
    /// Looks at an instruction that reads the first lane's value; gives it if it is known.
    fn pass(&mut self, inst: &Inst) -> Option<Values> {
        let known = self.0.iter().find(|(of, _)| *of == inst.args[0]);
        if let Some((_, first)) = known {
            return Some(smallvec![*first]);
        }
        if self.0.len() < MAX_KNOWN {
            self.0.push((inst.args[0], inst.results[0]));
        }
        None
    }
}

/// At most so many places are followed at once.
const MAX_KNOWN: usize = 64;

/// A place in memory whose value is known.
#[derive(Clone, Copy)]
struct Place {
    space: AddressSpace,
    base: Value,
    offset: i64,
    bytes: i64,
    /// Sign-extended from few bits; zero-extended otherwise.
    signed: bool,
    invariant: bool,
    value: Value,
}

/// Places in memory whose value is known, in one block.
#[derive(Default)]
struct Known(Vec<Place>);

impl Known {
    /// Looks at an instruction; gives the values of a load that are known.
    fn pass(&mut self, f: &Function, id: InstId) -> Option<Values> {
        let inst = &f.insts[id.index()];
        match inst.op {
            Op::Load(m) if m.order == Order::None => self.load(f, m, inst),
            Op::LoadNarrow(m, bits, signed) if m.order == Order::None => {
                let place = self.place(m, inst, 0, i64::from(bits / 8), signed, inst.results[0]);
                if let Some(value) = self.find(place) {
                    return Some(smallvec![value]);
                }
                self.enter(place);
                None
            }
            Op::Store(m) if m.order == Order::None => {
                let mut at = 0;
                for value in &inst.args[1..] {
                    let bytes = i64::from(f.width(*value).bits() / 8);
                    let place = self.place(m, inst, at, bytes, false, *value);
                    self.forget(f, place);
                    self.enter(place);
                    at += bytes;
                }
                None
            }
            Op::StoreNarrow(m, bits) if m.order == Order::None => {
                let place = self.place(m, inst, 0, i64::from(bits / 8), false, inst.args[1]);
                self.forget(f, place);
                None
            }
            _ => {
                if inst.op.has_effect()
                    && !matches!(
                        inst.op,
                        Op::Sleep(_)
                            | Op::Id(_)
                            | Op::ReadExceptions
                            | Op::WriteExceptions
                            | Op::EnableBreak(_)
                            | Op::Alloca(_)
                            | Op::StackSave
                            | Op::StackRestore
                    )
                {
                    self.0.retain(|p| p.invariant);
                }
                None
            }
        }
    }

    fn place(&self, m: Memory, inst: &Inst, at: i64, bytes: i64, signed: bool, value: Value) -> Place {
        Place {
            space: m.space,
            base: inst.args[0],
            offset: i64::from(m.offset_bytes) + at,
            bytes,
            signed,
            invariant: m.invariant,
            value,
        }
    }

    fn load(&mut self, f: &Function, m: Memory, inst: &Inst) -> Option<Values> {
        let mut at = 0;
        let mut places: SmallVec<[Place; 4]> = SmallVec::new();
        for value in &inst.results {
            let bytes = i64::from(f.width(*value).bits() / 8);
            places.push(self.place(m, inst, at, bytes, false, *value));
            at += bytes;
        }
        let found: Option<Values> = places.iter().map(|p| self.find(*p)).collect();
        if found.is_none() {
            for place in places {
                self.enter(place);
            }
        }
        found
    }

    fn find(&self, place: Place) -> Option<Value> {
        let same = |p: &&Place| {
            p.base == place.base
                && p.offset == place.offset
                && p.bytes == place.bytes
                && p.space == place.space
                && p.signed == place.signed
        };
        self.0.iter().rev().find(same).map(|p| p.value)
    }

    fn enter(&mut self, place: Place) {
        if self.0.len() == MAX_KNOWN {
            self.0.remove(0);
        }
        self.0.push(place);
    }

    /// Forgets what a store to a place may change.
    fn forget(&mut self, f: &Function, stored: Place) {
        self.0.retain(|p| p.invariant || !may_overlap(f, p, &stored));
    }
}

fn may_overlap(f: &Function, a: &Place, b: &Place) -> bool {
    if a.space != b.space && a.space != AddressSpace::Flat && b.space != AddressSpace::Flat {
        return false;
    }
    if a.base == b.base && a.space == b.space {
        return a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
    }
    // Different variables do not overlap, and offsets do not leave them.
    let variable = |v: Value| match f.defining(v).map(|i| i.op) {
        Some(op @ (Op::SymbolAddress(_) | Op::SlotAddress(_))) => Some(op),
        _ => None,
    };
    match (variable(a.base), variable(b.base)) {
        (Some(a), Some(b)) => a == b,
        _ => true,
    }
}
