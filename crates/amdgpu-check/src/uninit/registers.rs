//! Shadows of a wave's registers: a bit is set where the value is undefined.

use amdgpu_emu::dispatch::GivenRegisters;
use amdgpu_emu::wave::{LANES, Wave, scalar_slot, sreg, vector_register, vreg};
use amdgpu_isa::{Model, Operand};

use super::Origin;

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

/// One vector register.
#[derive(Clone)]
pub(super) struct Vector {
    pub bits: [u32; LANES],
    pub origin: Origin,
}

/// Undefined bits of the registers of a wave.
pub(super) struct Registers {
    /// None: all bits are defined, in all lanes.
    vectors: Vec<Option<Box<Vector>>>,
    pub scalars: [u32; sreg::COUNT],
    pub origins: [Origin; sreg::COUNT],
    /// SCC is undefined, and why.
    pub scc: Option<Origin>,
}

/// The undefined bits of one operand.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// From this vector register on.
    Vector(usize),
    /// From this scalar slot on.
    Scalar(u8),
    /// A constant.
    Nothing,
}

impl Place {
    pub fn of(operand: Operand) -> Place {
        if let Some(n) = vector_register(operand) {
            return Place::Vector(n);
        }
        match scalar_slot(operand) {
            Some(slot) => Place::Scalar(slot),
            None => Place::Nothing,
        }
    }
}

impl Registers {
    /// As a wave begins.
    pub fn new(model: &Model, given: &GivenRegisters, wave: &Wave) -> Registers {
        let mut registers = Registers {
            vectors: vec![None; vreg::TEMP],
            scalars: [0; sreg::COUNT],
            origins: [Origin::Unknown; sreg::COUNT],
            scc: Some(Origin::Scalar(sreg::SCC)),
        };
        let count = usize::from(wave.vgprs);
        let accumulators = vreg::AGPR..vreg::AGPR + usize::from(model.registers.agprs().min(wave.agprs));
        for n in (given.vgprs..count).chain(accumulators) {
            registers.vectors[n] = Some(Box::new(Vector {
                bits: [!0; LANES],
                origin: Origin::Vector(n as u16),
            }));
        }
        let mut unset: Vec<u8> = (given.sgprs.min(106) as u8..106)
            .chain([sreg::VCC, 107, sreg::M0])
            .collect();
        if !given.flat_scratch {
            unset.extend([sreg::FLAT_SCRATCH, sreg::FLAT_SCRATCH + 1]);
        }
        for slot in unset {
            registers.scalars[usize::from(slot)] = !0;
            registers.origins[usize::from(slot)] = Origin::Scalar(slot);
        }
        registers
    }

    /// Undefined bits of a lane of dword `d` of an operand.
    pub fn bits(&self, place: Place, d: usize, lane: usize) -> u32 {
        match place {
            Place::Vector(n) => match self.vectors.get(n + d) {
                Some(Some(vector)) => vector.bits[lane],
                _ => 0,
            },
            Place::Scalar(sreg::SCC) => u32::from(self.scc.is_some()),
            Place::Scalar(slot) => self.scalars.get(usize::from(slot) + d).copied().unwrap_or(0),
            Place::Nothing => 0,
        }
    }

    /// Whether an operand of so many dwords has an undefined bit in one of some lanes, without looking far.
    pub fn is_defined(&self, place: Place, dwords: usize, lanes: u64) -> bool {
        match place {
            Place::Vector(n) => (n..n + dwords).all(|n| {
                let vector = self.vectors.get(n).and_then(Option::as_ref);
                vector.is_none_or(|v| amdgpu_emu::memory::Lanes(lanes).all(|lane| v.bits[lane] == 0))
            }),
            Place::Scalar(_) => (0..dwords).all(|d| self.bits(place, d, 0) == 0),
            Place::Nothing => true,
        }
    }

    /// Where the first undefined dword of an operand came from.
    pub fn origin(&self, place: Place, dwords: usize) -> Origin {
        match place {
            Place::Vector(n) => {
                let vectors = (n..n + dwords).filter_map(|n| self.vectors.get(n).and_then(Option::as_ref));
                vectors.map(|v| v.origin).next().unwrap_or_default()
            }
            Place::Scalar(sreg::SCC) => self.scc.unwrap_or_default(),
            Place::Scalar(slot) => {
                let slots = (usize::from(slot)..).take(dwords);
                let first = slots
                    .into_iter()
                    .find(|s| self.scalars.get(*s).is_some_and(|b| *b != 0));
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
        match vector {
            Some(vector) => {
                vector.bits[lane] = bits;
                if bits != 0 {
                    vector.origin = origin;
                }
            }
            None if bits != 0 => {
                let mut all = [0; LANES];
                all[lane] = bits;
                *vector = Some(Box::new(Vector { bits: all, origin }));
            }
            None => {}
        }
    }

    /// Makes lanes of registers defined.
    pub fn define(&mut self, register: usize, dwords: usize, lanes: u64) {
        for n in register..register + dwords {
            let Some(Some(vector)) = self.vectors.get_mut(n) else {
                continue;
            };
            for lane in amdgpu_emu::memory::Lanes(lanes) {
                vector.bits[lane] = 0;
            }
            if vector.bits.iter().all(|bits| *bits == 0) {
                self.vectors[n] = None;
            }
        }
    }

    /// Sets undefined bits of a scalar slot. `null` reads as zero, whatever is written to it.
    pub fn set_scalar(&mut self, slot: usize, bits: u32, origin: Origin) {
        if slot >= usize::from(sreg::ZERO) {
            return;
        }
        if let Some(place) = self.scalars.get_mut(slot) {
            *place = bits;
            self.origins[slot] = origin;
        }
    }
}
