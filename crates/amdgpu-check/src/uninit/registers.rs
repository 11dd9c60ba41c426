//! Shadows of a wave's registers: a bit is set where the value is undefined.
//!
//! Mostly nothing of a register is undefined, or all of it in some lanes. So a register has a mask of the lanes in which anything is
//! undefined, and bits only if some lane has defined ones beside. A set of the registers that have any undefined bit is kept beside.

use amdgpu_emu::dispatch::GivenRegisters;
use amdgpu_emu::wave::{LANES, Wave, sreg, vreg};
use amdgpu_isa::Model;

use super::Origin;
pub(super) use crate::shape::{Id, Place, SCC, VECTORS};

/// How a slot is called.
pub(super) fn slot_name(slot: u8) -> String {
    match slot {
        0..=105 => format!("s{slot}"),
        sreg::VCC => "vcc_lo".into(),
        107 => "vcc_hi".into(),
        sreg::M0 => "m0".into(),
        sreg::SCC => "scc".into(),
        sreg::FLAT_SCRATCH => "flat_scratch_lo".into(),
        129 => "flat_scratch_hi".into(),
        _ => format!("scalar register {slot}"),
    }
}

const WORDS: usize = (SCC as usize + 1).div_ceil(64);

/// Some registers of a wave.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Set([u64; WORDS]);

impl Default for Set {
    fn default() -> Set {
        Set([0; WORDS])
    }
}

impl Set {
    #[inline]
    pub fn has(&self, id: Id) -> bool {
        self.0[usize::from(id) / 64] >> (id % 64) & 1 != 0
    }

    #[inline]
    pub fn set(&mut self, id: Id, is_in: bool) {
        let word = &mut self.0[usize::from(id) / 64];
        *word = *word & !(1 << (id % 64)) | u64::from(is_in) << (id % 64);
    }

    /// The registers that are in both.
    pub fn and(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    /// Whether some register is in both.
    #[inline]
    pub fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(other.0).fold(0, |met, (a, b)| met | a & b) != 0
    }
}

/// One vector register.
#[derive(Clone, Default)]
struct Vector {
    /// Lanes in which some bit is undefined.
    lanes: u64,
    /// Those bits; none: all bits of those lanes.
    bits: Option<Box<[u32; LANES]>>,
    origin: Origin,
}

impl Vector {
    fn bits(&self, lane: usize) -> u32 {
        match &self.bits {
            _ if self.lanes >> lane & 1 == 0 => 0,
            Some(bits) => bits[lane],
            None => !0,
        }
    }

    fn set(&mut self, lane: usize, bits: u32) {
        if bits != 0 && bits != !0 && self.bits.is_none() {
            self.bits = Some(Box::new([!0; LANES]));
        }
        if let Some(all) = &mut self.bits {
            all[lane] = bits;
        }
        self.lanes = self.lanes & !(1 << lane) | u64::from(bits != 0) << lane;
        if self.lanes == 0 {
            self.bits = None;
        }
    }
}

/// Undefined bits of the registers of a wave.
pub(super) struct Registers {
    /// Those that the wave has.
    vectors: Vec<Vector>,
    scalars: [u32; sreg::COUNT],
    origins: [Origin; sreg::COUNT],
    /// SCC is undefined, and why.
    scc: Option<Origin>,
    undefined: Set,
    /// Lanes that were off when a vector register was last written, and have been since.
    left: Vec<u64>,
}

impl Registers {
    /// As a wave begins; `given` are those that are defined, all if there is none.
    pub fn new(model: &Model, given: Option<&GivenRegisters>, wave: &Wave) -> Registers {
        let count = usize::from(wave.vgprs);
        let agprs = usize::from(model.registers.agprs().min(wave.agprs));
        let accumulators = vreg::AGPR..vreg::AGPR + agprs;
        let all = if agprs > 0 { accumulators.end.max(count) } else { count };
        let mut registers = Registers {
            vectors: vec![Vector::default(); all.min(VECTORS)],
            scalars: [0; sreg::COUNT],
            origins: [Origin::Unknown; sreg::COUNT],
            scc: None,
            undefined: Set::default(),
            left: Vec::new(),
        };
        let Some(given) = given else { return registers };
        registers.set_scc(Some(Origin::Scalar(sreg::SCC)));
        for n in (given.vgprs..count).chain(accumulators) {
            if let Some(vector) = registers.vectors.get_mut(n) {
                vector.lanes = !0;
                vector.origin = Origin::Vector(n as u16);
                registers.undefined.set(n as Id, true);
            }
        }
        let unset = (given.sgprs.min(106) as u8..106).chain([sreg::VCC, 107, sreg::M0]);
        let flat = if given.flat_scratch {
            0..0
        } else {
            sreg::FLAT_SCRATCH..sreg::FLAT_SCRATCH + 2
        };
        for slot in unset.chain(flat) {
            registers.set_scalar(slot.into(), !0, Origin::Scalar(slot));
        }
        registers
    }

    /// The registers with an undefined bit.
    #[inline]
    pub fn undefined(&self) -> &Set {
        &self.undefined
    }

    /// Takes out of a set the vector registers that are defined in some lanes.
    pub fn keep_undefined_in(&self, set: &mut Set, lanes: u64) {
        for word in 0..VECTORS / 64 {
            let mut left = set.0[word];
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                if self
                    .vectors
                    .get(64 * word + bit)
                    .is_none_or(|vector| vector.lanes & lanes == 0)
                {
                    set.0[word] &= !(1 << bit);
                }
            }
        }
    }

    /// Undefined bits of a lane of dword `d` of an operand.
    pub fn bits(&self, place: Place, d: usize, lane: usize) -> u32 {
        match place {
            Place::Vector(n) => self.vectors.get(n + d).map_or(0, |vector| vector.bits(lane)),
            Place::Scalar(sreg::SCC) => u32::from(self.scc.is_some()),
            Place::Scalar(slot) => self.scalars.get(usize::from(slot) + d).copied().unwrap_or(0),
            Place::Nothing => 0,
        }
    }

    /// The lanes of some in which an operand of so many dwords has an undefined bit; a scalar one has it in all.
    pub fn undefined_lanes(&self, place: Place, dwords: usize, lanes: u64) -> u64 {
        match place {
            Place::Vector(n) => {
                let vectors = self.vectors.iter().skip(n).take(dwords);
                vectors.fold(0, |all, vector| all | vector.lanes) & lanes
            }
            _ if self.is_defined(place, dwords, lanes) => 0,
            _ => lanes,
        }
    }

    /// Whether an operand of so many dwords has no undefined bit in some lanes.
    #[inline]
    pub fn is_defined(&self, place: Place, dwords: usize, lanes: u64) -> bool {
        match place {
            Place::Vector(_) => self.undefined_lanes(place, dwords, lanes) == 0,
            Place::Scalar(_) => !place.ids(dwords).any(|id| self.undefined.has(id)),
            Place::Nothing => true,
        }
    }

    /// Where the first undefined dword of an operand came from.
    pub fn origin(&self, place: Place, dwords: usize) -> Origin {
        match place {
            Place::Vector(n) => {
                let vectors = self.vectors.iter().skip(n).take(dwords);
                let first = vectors.into_iter().find(|vector| vector.lanes != 0);
                first.map_or(Origin::Unknown, |vector| vector.origin)
            }
            Place::Scalar(sreg::SCC) => self.scc.unwrap_or_default(),
            Place::Scalar(slot) => {
                let mut slots = (usize::from(slot)..sreg::COUNT).take(dwords);
                let first = slots.find(|s| self.scalars[*s] != 0);
                first.map_or(Origin::Unknown, |s| self.origins[s])
            }
            Place::Nothing => Origin::Unknown,
        }
    }

    /// Makes bits of a lane undefined or defined.
    pub fn set_lane(&mut self, register: usize, lane: usize, bits: u32, origin: Origin) {
        let Some(vector) = self.vectors.get_mut(register) else {
            return;
        };
        vector.set(lane, bits);
        if bits != 0 {
            vector.origin = origin;
        }
        self.undefined.set(register as Id, vector.lanes != 0);
    }

    /// Makes lanes of registers defined.
    pub fn define(&mut self, register: usize, dwords: usize, lanes: u64) {
        for n in register..register + dwords {
            let Some(vector) = self.vectors.get_mut(n) else { return };
            if vector.lanes & lanes == 0 {
                continue;
            }
            vector.lanes &= !lanes;
            if vector.lanes == 0 {
                vector.bits = None;
                self.undefined.set(n as Id, false);
            }
        }
    }

    /// A register is written in some lanes, while others are off.
    pub fn leave(&mut self, register: usize, exec: u64, off: u64) {
        if off == 0 && self.left.is_empty() {
            return;
        }
        if self.left.is_empty() {
            self.left = vec![0; self.vectors.len()];
        }
        if let Some(left) = self.left.get_mut(register) {
            *left = *left & !exec | off;
        }
    }

    /// Lanes of registers are what they are to be: they are active, or were written by number.
    pub fn came_back(&mut self, registers: std::ops::Range<usize>, lanes: u64) {
        let range = registers.start.min(self.left.len())..registers.end.min(self.left.len());
        self.left[range].iter_mut().for_each(|left| *left &= !lanes);
    }

    /// Lanes are active.
    pub fn lanes_are_on(&mut self, lanes: u64) {
        self.came_back(0..self.left.len(), lanes);
    }

    /// Whether a lane of a register was off when it was last written, and has been since.
    pub fn is_left(&self, register: usize, lane: usize) -> bool {
        self.left.get(register).is_some_and(|left| left >> lane & 1 != 0)
    }

    /// Whether there is such a lane, or was.
    pub fn has_left(&self) -> bool {
        !self.left.is_empty()
    }

    /// Sets undefined bits of a scalar slot. `null` reads as zero, whatever is written to it.
    pub fn set_scalar(&mut self, slot: usize, bits: u32, origin: Origin) {
        if slot >= usize::from(sreg::ZERO) {
            return;
        }
        self.scalars[slot] = bits;
        self.origins[slot] = origin;
        self.undefined.set((VECTORS + slot) as Id, bits != 0);
    }

    /// SCC is undefined, and why.
    pub fn set_scc(&mut self, origin: Option<Origin>) {
        self.scc = origin;
        self.undefined.set(SCC, origin.is_some());
    }

    /// Why SCC is undefined, if it is.
    pub fn scc(&self) -> Option<Origin> {
        self.scc
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_have_all_bits_or_their_own() {
        let mut vector = Vector {
            lanes: !0,
            ..Vector::default()
        };
        vector.set(3, 0xff);
        assert_eq!((vector.bits(2), vector.bits(3)), (!0, 0xff));
        vector.set(3, 0);
        assert_eq!((vector.lanes, vector.bits(3), vector.bits(4)), (!8, 0, !0));
        for lane in 0..LANES {
            vector.set(lane, 0);
        }
        assert!(vector.bits.is_none());
        // bits of lanes that became defined as a whole come back as they are set
        vector.set(5, 1);
        vector.lanes = 0;
        vector.set(5, !0);
        assert_eq!(vector.bits(5), !0);
    }

    #[test]
    fn sets_know_scalars_and_vectors_apart() {
        let mut set = Set::default();
        let ids: Vec<Id> = Place::Scalar(0).ids(2).chain(Place::Vector(7).ids(1)).collect();
        ids.iter().for_each(|id| set.set(*id, true));
        let of = |set: &Set, place: Place| place.ids(1).all(|id| set.has(id));
        let absent = [Place::Vector(0), Place::Scalar(sreg::SCC)];
        assert!(of(&set, Place::Scalar(1)) && of(&set, Place::Vector(7)) && !absent.into_iter().any(|p| of(&set, p)));
        set.set(ids[0], false);
        assert!(!of(&set, Place::Scalar(0)) && of(&set, Place::Scalar(1)));
    }
}
