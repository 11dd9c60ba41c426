//! Registers of a wave on its walk, as far as they are known for all waves of the dispatch.

use std::collections::BTreeMap;

use amdgpu_emu::wave::sreg;

use super::mask::Mask;
use super::number::{Bounds, Number};
use crate::shape::{Named, Place};
use amdgpu_isa::Operand;

/// What a scalar slot holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slot {
    Number(Number),
    /// A dword of a mask of lanes.
    Mask(Box<Mask>, usize),
}

/// What is known at a place of the kernel.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct State {
    /// All waves have all their lanes, so that a mask of ones has no others.
    is_full: bool,
    vectors: Vec<Number>,
    slots: Vec<Slot>,
    scc: Number,
    pub exec: Mask,
    /// Vector registers that were written while some lanes were off, with what those have.
    under: BTreeMap<usize, Number>,
}

impl State {
    /// Nothing is known, and all lanes are on.
    pub fn new(vectors: usize, is_full: bool) -> State {
        State {
            is_full,
            vectors: vec![Number::UNKNOWN; vectors],
            slots: vec![Slot::Number(Number::UNKNOWN); sreg::COUNT],
            scc: Number::between(0, 1),
            exec: Mask::full(),
            under: BTreeMap::new(),
        }
    }

    pub fn vector(&self, n: usize) -> Number {
        self.vectors.get(n).copied().unwrap_or(Number::UNKNOWN)
    }

    /// What some lane has, which may be off.
    pub fn vector_of_any_lane(&self, n: usize, bounds: &Bounds) -> Number {
        let now = self.vector(n);
        self.under.get(&n).map_or(now, |others| now.or_else(*others, bounds))
    }

    /// Whether all waves have all their lanes.
    pub fn has_all_lanes(&self) -> bool {
        self.is_full
    }

    pub fn slot(&self, slot: u8) -> Number {
        match (slot, self.slots.get(usize::from(slot))) {
            (sreg::SCC, _) => self.scc,
            (sreg::ZERO, _) | (137, _) => Number::same(0),
            (sreg::EXEC | 127, _) => Number::UNKNOWN,
            (_, Some(Slot::Number(number))) => *number,
            _ => Number::UNKNOWN,
        }
    }

    /// A dword of an operand.
    pub fn value(&self, named: &Named, d: usize) -> Number {
        match (named.place, named.operand) {
            (Place::Vector(n), _) => self.vector(n + d),
            (Place::Scalar(slot), _) => self.slot(slot.saturating_add(d as u8)),
            (_, Operand::Int(value)) if d == 0 => Number::same((i32::from(value) as u32).into()),
            (_, Operand::Int(value)) => Number::same(if value < 0 { u32::MAX.into() } else { 0 }),
            (_, Operand::Literal(value)) if d == 0 => Number::same(value.into()),
            _ => Number::UNKNOWN,
        }
    }

    /// An operand as a mask of lanes of so many dwords.
    pub fn mask(&self, named: &Named, dwords: usize) -> Option<Mask> {
        match named.place {
            Place::Scalar(slot) => self.slot_mask(slot, dwords),
            Place::Nothing => {
                let first = self.value(named, 0);
                (1..dwords)
                    .all(|d| self.value(named, d) == first)
                    .then(|| self.lanes(first))?
            }
            Place::Vector(_) => None,
        }
    }

    /// Slots from one on as a mask.
    pub fn slot_mask(&self, slot: u8, dwords: usize) -> Option<Mask> {
        if slot == sreg::EXEC {
            return Some(self.exec.clone());
        }
        let dword = |d: usize| self.slots.get(usize::from(slot) + d);
        match dword(0)? {
            Slot::Mask(mask, 0) => {
                let is_rest = |d: usize| matches!(dword(d), Some(Slot::Mask(other, n)) if *n == d && other == mask);
                (1..dwords).all(is_rest).then(|| (**mask).clone())
            }
            Slot::Number(first) => {
                let same = |d: usize| matches!(dword(d), Some(Slot::Number(other)) if other == first);
                (1..dwords).all(same).then(|| self.lanes(*first))?
            }
            Slot::Mask(..) => None,
        }
    }

    /// All lanes or none, as a number says it.
    fn lanes(&self, number: Number) -> Option<Mask> {
        match number.value() {
            Some(0) => Some(Mask::empty()),
            Some(u32::MAX) if self.is_full => Some(Mask::full()),
            _ => None,
        }
    }

    /// Whether an operand is EXEC or a dword of a mask.
    pub fn is_mask(&self, named: &Named) -> bool {
        match named.place {
            Place::Scalar(sreg::EXEC | 127) => true,
            Place::Scalar(slot) => matches!(self.slots.get(usize::from(slot)), Some(Slot::Mask(..))),
            _ => false,
        }
    }

    pub fn set_vector(&mut self, n: usize, number: Number, bounds: &Bounds) {
        let Some(place) = self.vectors.get_mut(n) else { return };
        let before = std::mem::replace(place, number);
        if !self.exec.is_full() {
            let others = self
                .under
                .get(&n)
                .map_or(before, |others| others.or_else(before, bounds));
            self.under.insert(n, others);
        }
    }

    /// All lanes get it, also those that are off.
    pub fn set_vector_of_all(&mut self, n: usize, number: Number) {
        if let Some(place) = self.vectors.get_mut(n) {
            *place = number;
            self.under.remove(&n);
        }
    }

    pub fn set_slot(&mut self, slot: u8, number: Number) {
        match (slot, self.slots.get_mut(usize::from(slot))) {
            (sreg::SCC, _) => self.scc = number,
            (_, Some(place)) => *place = Slot::Number(number),
            _ => {}
        }
    }

    pub fn set_scc(&mut self, number: Number) {
        self.scc = number;
    }

    pub fn scc(&self) -> Number {
        self.scc
    }

    pub fn set_mask(&mut self, slot: u8, dwords: usize, mask: &Mask) {
        for d in 0..dwords {
            if let Some(place) = self.slots.get_mut(usize::from(slot) + d) {
                *place = Slot::Mask(Box::new(mask.clone()), d);
            }
        }
    }

    /// Other lanes are on from now on: what was written for some of them is one of two things, unless only such go on, as `is_less` may say.
    pub fn enter(&mut self, exec: Mask, is_less: bool, bounds: &Bounds) {
        if !is_less && !exec.is_in(&self.exec) {
            for (n, others) in std::mem::take(&mut self.under) {
                self.vectors[n] = self.vectors[n].or_else(others, bounds);
            }
        }
        self.exec = exec;
    }

    /// What holds on both of two ways. What differs is not known at all if that is `wide`.
    pub fn join(&mut self, other: &State, wide: bool, bounds: &Bounds) {
        let either = |a: &Number, b: &Number| match a == b {
            true => *a,
            false if wide => Number::UNKNOWN,
            false => a.or_else(*b, bounds),
        };
        // a register that was written on one way has what it had before on the other
        for (n, others) in &other.under {
            let own = self.under.get(n).map_or(*others, |own| either(own, others));
            self.under.insert(*n, own);
        }
        for (own, others) in self.vectors.iter_mut().zip(&other.vectors) {
            *own = either(own, others);
        }
        for (own, others) in self.slots.iter_mut().zip(&other.slots) {
            if own == others {
                continue;
            }
            *own = match (&*own, others) {
                (Slot::Number(a), Slot::Number(b)) => Slot::Number(either(a, b)),
                (Slot::Mask(a, n), Slot::Mask(b, m)) if n == m => Slot::Mask(Box::new(a.or(b).part()), *n),
                // no lanes
                (Slot::Mask(mask, n), Slot::Number(zero)) | (Slot::Number(zero), Slot::Mask(mask, n))
                    if zero.value() == Some(0) =>
                {
                    Slot::Mask(Box::new(mask.part()), *n)
                }
                _ => Slot::Number(Number::UNKNOWN),
            };
        }
        if self.scc != other.scc {
            self.scc = Number::between(0, 1);
        }
        if self.exec != other.exec {
            self.exec = self.exec.or(&other.exec).part();
        }
    }
}
