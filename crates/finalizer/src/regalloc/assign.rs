//! The scan: registers in the order in which they begin to live, each to the first place that is free all its life.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use amdgpu_isa::{RegKind, vgpr_msb};
use smallvec::SmallVec;

use super::alignment;
use super::live::{Live, Range, Source, intersect};
use super::writes::Writes;
use crate::mir::{File, Function};
use crate::target::Target;

/// Number of the first VGPR among all physical registers; VCC is before, SGPRs are first.
const VCC: usize = 106;
const VGPR: usize = 108;
/// The first VGPR that instructions reach with high bits that are set before; so many of them have the same.
const FAR: usize = VGPR + NEAR_VGPRS;
const NEAR_VGPRS: usize = vgpr_msb::NAMED as usize;

/// Where spilled vector registers go.
pub struct Slots {
    /// The register, and its first dword.
    pub places: Vec<(u32, u32)>,
    pub dwords: u32,
}

/// Who has a physical register that no virtual one has.
const FIXED: u32 = u32::MAX;

/// Where a virtual register ended up.
pub type Place = (RegKind, u16);

pub struct Scan<'a> {
    function: &'a Function,
    target: &'a Target,
    live: Live,
    /// The end of those vector registers that instructions name as they are, and that of all.
    near: usize,
    end: usize,
    /// By physical register.
    taken: Vec<Taken>,
    /// By physical register: a range in which it is taken, the one that was in somebody's way last, and who has it there.
    in_the_way: Vec<Cell<(Range, u32)>>,
    /// Each virtual register is a part of another one, from that dword on, that copies made one with it; or of itself.
    alias: Vec<(u32, u8)>,
    place: Vec<Option<usize>>,
    /// For each register, what it would like: a fellow, and how much further that begins.
    wishes: Vec<SmallVec<[(Source, i32); 2]>>,
    pub spilled: Vec<u32>,
    /// There is no way out by spilling.
    pub failed: bool,
}

fn number(kind: RegKind, index: u16) -> Option<usize> {
    Some(match kind {
        RegKind::Sgpr => usize::from(index),
        RegKind::Vcc => VCC + usize::from(index),
        RegKind::Vgpr => VGPR + usize::from(index),
        _ => return None,
    })
}

fn place(number: usize) -> Place {
    match number {
        VGPR.. => (RegKind::Vgpr, (number - VGPR) as u16),
        VCC.. => (RegKind::Vcc, (number - VCC) as u16),
        _ => (RegKind::Sgpr, number as u16),
    }
}

impl<'a> Scan<'a> {
    /// For so many VGPRs, some of which hold spilled scalars in their lanes.
    pub fn new(function: &'a Function, target: &'a Target, live: Live, vgprs: u16, lanes: u16) -> Scan<'a> {
        let count = function.registers.len();
        let physical = VGPR + usize::from(vgprs.max(4));
        let mut scan = Scan {
            function,
            target,
            live,
            near: VGPR + usize::from(vgprs.min(vgpr_msb::NAMED) - lanes),
            end: VGPR + usize::from(vgprs),
            taken: vec![Taken::default(); physical],
            in_the_way: vec![Cell::new(((0, 0), FIXED)); physical],
            alias: (0..count as u32).map(|r| (r, 0)).collect(),
            place: vec![None; count],
            wishes: std::iter::repeat_with(SmallVec::new).take(count).collect(),
            spilled: Vec::new(),
            failed: false,
        };
        scan.coalesce();
        scan.wish();
        for (kind, index, range) in std::mem::take(&mut scan.live.fixed) {
            if let Some(taken) = number(kind, index).and_then(|n| scan.taken.get_mut(n)) {
                let known = taken.list.get(taken.place(range.0)).filter(|k| k.0.0 == range.0);
                taken.insert((range.0, range.1.max(known.map_or(0, |k| k.0.1))), FIXED);
            }
        }
        scan
    }

    /// The representative of a register, and where the register begins in it.
    fn root(&mut self, register: u32) -> (u32, u8) {
        let (mut root, mut offset) = (register, 0);
        while self.alias[root as usize].0 != root {
            let (next, further) = self.alias[root as usize];
            (root, offset) = (next, offset + further);
        }
        self.alias[register as usize] = (root, offset);
        (root, offset)
    }

    /// The representative of each register, and where it begins there.
    pub fn aliases(&mut self) -> Vec<(u32, u8)> {
        (0..self.alias.len() as u32).map(|r| self.root(r)).collect()
    }

    fn dwords(&self, register: u32) -> usize {
        usize::from(self.function.registers[register as usize].dwords)
    }

    /// The ranges of a dword of a register.
    fn ranges(&self, register: u32, dword: usize) -> &[Range] {
        self.live.ranges(self.live.first[register as usize] as usize + dword)
    }

    /// Registers that are copied, and never live at once with different values, become one; smaller ones a part of larger ones.
    fn coalesce(&mut self) {
        let mut writes = Writes::of(self.function, &self.live.first, self.live.dwords());
        for n in 0..self.live.copies.len() {
            let (to, Source::Virtual(from), delta) = self.live.copies[n] else {
                continue;
            };
            let ((a, a_at), (b, b_at)) = (self.root(to), self.root(from));
            if a == b {
                continue;
            }
            // How much further `a` begins than `b`.
            let further = i32::from(b_at) + delta - i32::from(a_at);
            let inside =
                |small: u32, at: i32, large: u32| at >= 0 && at as usize + self.dwords(small) <= self.dwords(large);
            if inside(b, -further, a) {
                self.absorb(&mut writes, b, (-further) as u8, a);
            } else if inside(a, further, b) {
                self.absorb(&mut writes, a, further as u8, b);
            }
        }
    }

    /// Makes a register part of another one, if they are never in each other's way.
    fn absorb(&mut self, writes: &mut Writes, small: u32, at: u8, large: u32) {
        let (x, y) = (
            self.function.registers[small as usize],
            self.function.registers[large as usize],
        );
        let same = x.file == y.file && !x.short && !y.short && !x.lanes && !y.lanes;
        if !same || !u16::from(at).is_multiple_of(alignment(self.target, x.file, x.dwords)) {
            return;
        }
        for n in 0..self.dwords(small) {
            let (a, b) = (self.ranges(small, n), self.ranges(large, n + usize::from(at)));
            if a.len() + b.len() > 4096 {
                return;
            }
            let [first, second] = [(small, n), (large, n + usize::from(at))]
                .map(|(register, n)| self.live.first[register as usize] + n as u32);
            if intersect(a, b) && !writes.agree((first, a), (second, b)) {
                return;
            }
        }
        for n in 0..self.dwords(small) {
            let from = self.live.first[small as usize] as usize + n;
            let to = self.live.first[large as usize] as usize + n + usize::from(at);
            self.live.join(from, to);
            writes.join(from as u32, to as u32);
        }
        self.live.weights[large as usize] += self.live.weights[small as usize];
        self.alias[small as usize] = (large, at);
    }

    fn wish(&mut self) {
        for (to, from, delta) in std::mem::take(&mut self.live.copies) {
            let (to, at) = self.root(to);
            let delta = delta - i32::from(at);
            match from {
                Source::Virtual(from) => {
                    let (from, at) = self.root(from);
                    let delta = delta + i32::from(at);
                    self.wishes[to as usize].push((Source::Virtual(from), delta));
                    self.wishes[from as usize].push((Source::Virtual(to), -delta));
                }
                fixed => self.wishes[to as usize].push((fixed, delta)),
            }
        }
    }

    /// Gives places; what finds none is in `spilled` then.
    pub fn run(&mut self) {
        let mut order: Vec<(u32, u32)> = (0..self.alias.len() as u32)
            .filter(|r| !self.function.registers[*r as usize].lanes)
            .filter_map(|r| {
                let starts = (0..self.dwords(r)).filter_map(|n| Some(self.ranges(r, n).first()?.0));
                Some((starts.min()?, r))
            })
            .collect();
        order.sort_unstable();
        for (_, register) in order {
            if self.alias[register as usize].0 != register {
                continue;
            }
            match self.find(register) {
                Some(number) => self.take(register, number),
                None if self.find_far(register) => {}
                None => self.evict(register),
            }
            if self.failed {
                return;
            }
        }
    }

    /// Physical registers of the file that instructions name as they are: first, end, step.
    fn bounds(&self, register: u32) -> (usize, usize, usize) {
        let info = self.function.registers[register as usize];
        let step = usize::from(alignment(self.target, info.file, info.dwords));
        match info.file {
            File::Scalar => (
                0,
                usize::from(super::scalar_registers(self.function, self.target)),
                step,
            ),
            File::Vector => (VGPR, self.near, step),
        }
    }

    fn find(&self, register: u32) -> Option<usize> {
        let info = self.function.registers[register as usize];
        let dwords = usize::from(info.dwords);
        let (first, end, step) = self.bounds(register);
        let fits = |n: usize| {
            let inside = n >= first && n + dwords <= end && (n - first).is_multiple_of(step);
            inside && self.is_free(register, n)
        };
        if info.mask && self.is_free(register, VCC) {
            return Some(VCC);
        }
        for (source, delta) in &self.wishes[register as usize] {
            let other = match source {
                Source::Virtual(other) => self.place[*other as usize],
                Source::Physical(kind, index) => number(*kind, *index),
            };
            let wanted = other.and_then(|o| usize::try_from(o as i64 + i64::from(*delta)).ok());
            if let Some(wanted) = wanted.filter(|w| fits(*w)) {
                return Some(wanted);
            }
        }
        // Where a scalar register must not be written too soon behind its reads, others are taken as long as there are some.
        if info.file == File::Scalar && self.target.model.interlocks.scalar_source {
            let is_new = |n: usize| {
                let mut pairs = n & !1..(n + dwords).next_multiple_of(2);
                pairs.all(|unit| self.taken[unit].list.is_empty())
            };
            let fresh = (first..(end + 1).saturating_sub(dwords))
                .step_by(step)
                .find(|n| is_new(*n));
            if fresh.is_some() {
                return fresh;
            }
        }
        let begin = self.ranges(register, 0).first().copied();
        (first..(end + 1).saturating_sub(dwords))
            .step_by(step)
            .find(|n| !begin.is_some_and(|range| self.is_in_the_way(*n, range)) && self.is_free(register, *n))
    }

    /// Where a register could begin among those that are reached with high bits: it ends before these change.
    fn far_places(&self, register: u32) -> impl Iterator<Item = usize> + use<> {
        let info = self.function.registers[register as usize];
        let step = usize::from(alignment(self.target, info.file, info.dwords));
        let dwords = usize::from(info.dwords);
        let end = if info.file == File::Vector { self.end } else { FAR };
        let parts = (FAR..end)
            .step_by(NEAR_VGPRS)
            .map(move |first| (first, end.min(first + NEAR_VGPRS)));
        parts.flat_map(move |(first, end)| (first..(end + 1).saturating_sub(dwords)).step_by(step))
    }

    /// A place among registers that are reached with high bits.
    fn far_place(&self, register: u32) -> Option<usize> {
        self.far_places(register).find(|n| self.is_free(register, *n))
    }

    /// Makes room for a register with those that are reached with high bits: what is cheapest goes there, the register itself, or those
    /// that are where it would fit then. False if that does not help.
    fn find_far(&mut self, register: u32) -> bool {
        if self.end <= FAR || self.function.registers[register as usize].file == File::Scalar {
            return false;
        }
        if let Some((number, victims)) = self.cheapest(register, self.near_places(register))
            && self.move_far(&victims)
        {
            self.take(register, number);
            return true;
        }
        let found = self.far_place(register);
        if let Some(number) = found {
            self.take(register, number);
        }
        found.is_some()
    }

    /// Moves registers to places that are reached with high bits; none if not all find one.
    fn move_far(&mut self, registers: &[u32]) -> bool {
        let before: Vec<Option<usize>> = registers.iter().map(|r| self.place[*r as usize]).collect();
        for (n, register) in registers.iter().enumerate() {
            let Some(number) = self.far_place(*register) else {
                for (register, number) in registers[..n].iter().zip(before) {
                    self.give_back(*register);
                    number.into_iter().for_each(|number| self.take(*register, number));
                }
                return false;
            };
            self.give_back(*register);
            self.take(*register, number);
        }
        true
    }

    /// What was in somebody's way last is so again; nothing is known otherwise.
    fn is_in_the_way(&self, number: usize, range: Range) -> bool {
        let ((start, end), _) = self.in_the_way[number].get();
        start < range.1 && end > range.0
    }

    fn is_free(&self, register: u32, number: usize) -> bool {
        let Some(units) = self.taken.get(number..number + self.dwords(register)) else {
            return false;
        };
        units.iter().enumerate().all(|(n, taken)| {
            if taken.list.is_empty() {
                return true;
            }
            let own = self.ranges(register, n);
            if own.first().is_some_and(|first| self.is_in_the_way(number + n, *first)) {
                return false;
            }
            let other = own.iter().find_map(|range| taken.overlapping(*range).next());
            if let Some(other) = other {
                self.in_the_way[number + n].set(other);
            }
            other.is_none()
        })
    }

    fn take(&mut self, register: u32, number: usize) {
        for n in 0..self.dwords(register) {
            let first = self.live.first[register as usize] as usize;
            for range in self.live.ranges(first + n) {
                self.taken[number + n].insert(*range, register);
            }
        }
        self.place[register as usize] = Some(number);
    }

    fn give_back(&mut self, register: u32) {
        let Some(number) = self.place[register as usize].take() else {
            return;
        };
        for n in 0..self.dwords(register) {
            let first = self.live.first[register as usize] as usize;
            for (start, _) in self.live.ranges(first + n) {
                self.taken[number + n].remove(*start);
            }
            self.in_the_way[number + n].set(((0, 0), FIXED));
        }
    }

    /// Spills what is cheapest: the register itself, or those at a place where it would fit then.
    fn evict(&mut self, register: u32) {
        let short = self.function.registers[register as usize].short;
        let places = self.near_places(register).chain(self.far_places(register));
        match self.cheapest(register, places) {
            Some((number, victims)) => {
                for victim in victims {
                    self.give_back(victim);
                    self.spilled.push(victim);
                }
                self.take(register, number);
            }
            None if short => self.failed = true,
            None => self.spilled.push(register),
        }
    }

    /// Where a register could begin that is named as it is.
    fn near_places(&self, register: u32) -> impl Iterator<Item = usize> + use<> {
        let (first, end, step) = self.bounds(register);
        (first..(end + 1).saturating_sub(self.dwords(register))).step_by(step)
    }

    /// The place that is cheapest to clear for a register, and those that are there; `None` if the register itself is cheaper, or none
    /// can be cleared.
    fn cheapest(&self, register: u32, places: impl Iterator<Item = usize>) -> Option<(usize, Vec<u32>)> {
        let short = self.function.registers[register as usize].short;
        let mut limit = if short {
            f32::INFINITY
        } else {
            self.live.weights[register as usize]
        };
        let mut best = None;
        let mut victims: Vec<u32> = Vec::new();
        for number in places {
            victims.clear();
            if let Some(cost) = self.cost(register, number, limit, &mut victims) {
                limit = cost;
                best = Some((number, victims.clone()));
            }
        }
        best
    }

    /// What it costs to spill all that is in the way of a register at a place, if that is below a limit, and who that is.
    fn cost(&self, register: u32, number: usize, limit: f32, victims: &mut Vec<u32>) -> Option<f32> {
        let mut cost = 0.0;
        for n in 0..self.dwords(register) {
            // Most places are dropped for what is known of them.
            let (_, owner) = self.in_the_way[number + n].get();
            let own = self.ranges(register, n).first();
            if own.is_some_and(|own| self.is_in_the_way(number + n, *own))
                && (owner == FIXED
                    || self.function.registers[owner as usize].short
                    || self.live.weights[owner as usize] >= limit)
            {
                return None;
            }
        }
        for (n, taken) in self.taken[number..number + self.dwords(register)].iter().enumerate() {
            for range in self.ranges(register, n) {
                for (_, owner) in taken.overlapping(*range) {
                    if owner == FIXED || self.function.registers[owner as usize].short {
                        return None;
                    }
                    if !victims.contains(&owner) {
                        victims.push(owner);
                        cost += self.live.weights[owner as usize];
                        if cost >= limit {
                            return None;
                        }
                    }
                }
            }
        }
        Some(cost)
    }

    /// Where the spilled vector registers go in private memory, in dwords, and how many that takes: where one has lived to its end
    /// another of its size may go.
    pub fn slots(&self) -> Slots {
        let vectors = self.spilled.iter().copied();
        let vectors = vectors.filter(|r| self.function.registers[*r as usize].file == File::Vector);
        let mut lives: Vec<(Range, u32)> = vectors.map(|r| (self.life(r), r)).collect();
        lives.sort_unstable();
        let mut next = 0;
        let mut taken: BinaryHeap<Reverse<(u32, usize, u32)>> = BinaryHeap::new();
        let mut free: Vec<Vec<u32>> = Vec::new();
        let mut places = Vec::with_capacity(lives.len());
        for ((start, end), register) in lives {
            while let Some(Reverse((_, dwords, place))) = taken.peek().filter(|t| t.0.0 <= start).copied() {
                taken.pop();
                free[dwords].push(place);
            }
            let dwords = self.dwords(register);
            free.resize(free.len().max(dwords + 1), Vec::new());
            let place = free[dwords].pop().unwrap_or_else(|| {
                next += dwords as u32;
                next - dwords as u32
            });
            taken.push(Reverse((end, dwords, place)));
            places.push((register, place));
        }
        Slots { places, dwords: next }
    }

    /// From where a register begins to live to where all of it has ended.
    fn life(&self, register: u32) -> Range {
        let ranges = (0..self.dwords(register)).flat_map(|n| self.ranges(register, n));
        let life = ranges.copied().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        life.unwrap_or((0, u32::MAX))
    }

    /// The place of every register; those that hold spilled scalars come last.
    pub fn finish(mut self) -> Vec<Option<Place>> {
        let mut next = 0;
        for (register, number) in self.place.iter().enumerate() {
            if let Some(number) = number.filter(|n| (VGPR..self.near).contains(n)) {
                next = next.max(number - VGPR + usize::from(self.function.registers[register].dwords));
            }
        }
        let mut places = Vec::with_capacity(self.alias.len());
        for register in 0..self.alias.len() as u32 {
            if self.function.registers[register as usize].lanes {
                places.push(Some((RegKind::Vgpr, next as u16)));
                next += 1;
                continue;
            }
            let (root, at) = self.root(register);
            places.push(self.place[root as usize].map(|number| place(number + usize::from(at))));
        }
        places
    }
}

/// Where a physical register is taken by whom, in order; the ranges do not overlap but for fixed ones.
#[derive(Clone, Default)]
struct Taken {
    list: Vec<(Range, u32)>,
}

impl Taken {
    /// The place of the first range that begins there or behind.
    fn place(&self, start: u32) -> usize {
        // Most of what is asked for is behind all.
        match self.list.last() {
            Some((last, _)) if last.0 >= start => self.list.partition_point(|(r, _)| r.0 < start),
            _ => self.list.len(),
        }
    }

    /// Enters a range, instead of one that begins at the same position.
    fn insert(&mut self, range: Range, owner: u32) {
        let place = self.place(range.0);
        match self.list.get_mut(place) {
            Some(known) if known.0.0 == range.0 => *known = (range, owner),
            _ => self.list.insert(place, (range, owner)),
        }
    }

    fn remove(&mut self, start: u32) {
        let place = self.place(start);
        if self.list.get(place).is_some_and(|known| known.0.0 == start) {
            self.list.remove(place);
        }
    }

    /// Where the register is taken in a range, and who has it.
    fn overlapping(&self, range: Range) -> impl Iterator<Item = (Range, u32)> + '_ {
        self.list[..self.place(range.1)]
            .iter()
            .rev()
            .take_while(move |((_, end), _)| *end > range.0)
            .copied()
    }
}
