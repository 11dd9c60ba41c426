//! What instructions that access memory do to the shadow of memory, and to the registers that they fill.

use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::memory::Lanes;
use amdgpu_emu::wave::sreg;
use amdgpu_isa::Flags;

use super::Origin;
use super::flow::{apply, define, origin_of, together_undefined};
use super::registers::{Place, Registers};
use super::shape::{Named, Shape, Step, is_data};
use super::spaces::{Spaces, Stored};
use crate::checker::At;

/// What an instruction that has run did to memory and to what it loaded. `accesses` are those of bytes that may be undefined; others were
/// `left_out`.
pub(super) fn after(
    at: &At,
    shape: &Shape,
    (accesses, left_out): (&[MemoryAccess], bool),
    registers: &mut Registers,
    spaces: &mut Spaces,
) {
    let Some(part) = shape.0.first().filter(|part| part.is_memory) else {
        return;
    };
    let step = Step::new(part, at.wave);
    let key = (at.place.work_group, at.place.wave);
    let mut memory = Memory {
        step: &step,
        place: at.place,
        key,
        spaces,
        registers,
    };
    if step.row.flags.contains(Flags::SWIZZLE) || accesses.is_empty() && !left_out {
        return memory.without_access();
    }
    if left_out {
        memory.define_results();
    }
    let has = |kind: Access| accesses.iter().any(|a| a.access == kind);
    match (has(Access::Read), has(Access::Write), has(Access::Atomic)) {
        // a value goes from memory to memory
        (true, true, _) => accesses
            .iter()
            .filter(|a| a.access == Access::Write)
            .for_each(|a| memory.define_bytes(a)),
        (true, false, false) => memory.load(accesses),
        (false, true, false) => memory.store(accesses),
        (false, false, false) => {}
        _ => memory.atomic(accesses),
    }
}

struct Memory<'a, 'b> {
    step: &'a Step<'b>,
    place: amdgpu_emu::observe::Place,
    key: ([u32; 3], u32),
    spaces: &'a mut Spaces,
    registers: &'a mut Registers,
}

impl Memory<'_, '_> {
    /// A lane exchange through LDS without memory, or an access that no lane makes.
    fn without_access(&mut self) {
        let undefined = together_undefined(self.step, self.registers);
        let origin = origin_of(self.step, self.registers);
        for named in self.step.writes.iter() {
            if let Place::Vector(n) = named.place {
                for (d, lane) in (0..named.dwords).flat_map(|d| Lanes(self.step.exec).map(move |lane| (d, lane))) {
                    self.registers
                        .set_lane(n + d, lane, if undefined { !0 } else { 0 }, origin);
                }
            }
        }
    }

    fn define_results(&mut self) {
        define(self.step, |write| apply(self.registers, write));
    }

    /// What was undefined in memory stays so, but for what is exchanged, and is in the result.
    fn atomic(&mut self, accesses: &[MemoryAccess]) {
        if self
            .step
            .writes
            .iter()
            .any(|n| matches!(n.place, Place::Vector(_) | Place::Scalar(_)))
        {
            self.load(accesses);
        }
        let name = self.step.inst.op.mnemonic();
        if name.contains("swap") && !name.contains("cmp") || name.contains("xchg") {
            accesses.iter().for_each(|a| self.define_bytes(a));
        }
    }

    fn define_bytes(&mut self, access: &MemoryAccess) {
        self.spaces.define(access, self.key);
    }

    /// Loads: dword by dword where each access fills the next registers, otherwise all of a lane or nothing.
    fn load(&mut self, accesses: &[MemoryAccess]) {
        if accesses
            .iter()
            .all(|a| matches!(a.space, Space::Global | Space::Scalar))
            && !self.spaces.has_global()
        {
            return self.define_results();
        }
        let Some(named) = self
            .step
            .writes
            .iter()
            .find(|n| !matches!(n.place, Place::Nothing | Place::Scalar(sreg::SCC)))
            .copied()
        else {
            return;
        };
        let bytes: u32 = accesses.iter().map(|a| a.bytes).sum();
        let same_lanes = accesses.iter().all(|a| a.exec == accesses[0].exec);
        let exact = same_lanes && bytes as usize == 4 * named.dwords;
        if exact || accesses.len() == 1 && bytes < 4 {
            let mut first = 0;
            for access in accesses {
                self.load_part(access, &named, first);
                first += access.bytes as usize / 4;
            }
            return;
        }
        let lanes = accesses.iter().fold(0, |lanes, a| lanes | a.exec);
        for lane in Lanes(lanes) {
            let of_lane = || accesses.iter().filter(|a| a.exec >> lane & 1 != 0);
            let bytes = of_lane().flat_map(|a| (0..u64::from(a.bytes)).map(|n| (a.space, a.addresses[lane] + n)));
            let first = bytes
                .into_iter()
                .find(|(space, at)| self.spaces.byte(*space, self.key, lane, *at) != 0);
            let origin = first.map_or(Origin::Unknown, |(space, at)| self.spaces.origin(space, self.key, at));
            for d in 0..named.dwords {
                self.put(&named, d, lane, if first.is_some() { !0 } else { 0 }, origin);
            }
        }
    }

    fn load_part(&mut self, access: &MemoryAccess, named: &Named, first: usize) {
        if let Place::Vector(n) = named.place
            && self.spaces.is_defined(access, self.key)
            && (access.bytes >= 4 || !self.keeps_half())
        {
            let dwords = (access.bytes as usize).div_ceil(4);
            return self.registers.define(n + first, dwords, access.exec);
        }
        let narrow = access.bytes < 4;
        for lane in Lanes(access.exec) {
            for d in 0..(access.bytes as usize).div_ceil(4) {
                let at = access.addresses[lane] + 4 * d as u64;
                let count = access.bytes.min(4);
                let byte = |n: u32| u32::from(self.spaces.byte(access.space, self.key, lane, at + u64::from(n)));
                let mut bits = (0..count).fold(0, |bits, n| bits | byte(n) << (8 * n));
                if bits != 0 && narrow {
                    bits = self.extended(named, first + d, lane, bits, 8 * count);
                } else if narrow {
                    bits = self.extended(named, first + d, lane, 0, 8 * count);
                }
                let undefined = (0..count).find(|n| byte(*n) != 0).unwrap_or(0);
                let origin = self.spaces.origin(access.space, self.key, at + u64::from(undefined));
                self.put(named, first + d, lane, bits, origin);
            }
        }
    }

    /// Whether it loads a half of a register and leaves the other.
    fn keeps_half(&self) -> bool {
        self.step.inst.op.mnemonic().contains("d16")
    }

    /// Bits of a narrow load in its register: the sign is repeated, a half may be kept.
    fn extended(&self, named: &Named, d: usize, lane: usize, bits: u32, width: u32) -> u32 {
        let name = self.step.inst.op.mnemonic();
        let before = self.registers.bits(named.place, d, lane);
        if name.contains("d16_hi") {
            return bits << 16 | before & 0xffff;
        }
        let signed = name.contains("sbyte") || name.contains("sshort") || name.contains("_i8") || name.contains("_i16");
        let mut wide = bits;
        if signed && bits >> (width - 1) & 1 != 0 {
            wide |= !0 << (width - 1);
        }
        match name.contains("d16") {
            true => wide & 0xffff | before & 0xffff_0000,
            false => wide,
        }
    }

    fn put(&mut self, named: &Named, d: usize, lane: usize, bits: u32, origin: Origin) {
        match named.place {
            Place::Vector(n) => self.registers.set_lane(n + d, lane, bits, origin),
            Place::Scalar(slot) => self.registers.set_scalar(usize::from(slot) + d, bits, origin),
            Place::Nothing => {}
        }
    }

    fn store(&mut self, accesses: &[MemoryAccess]) {
        let data: Vec<Named> = (self.step.reads.iter().copied()).filter(is_data).collect();
        if self.step.data_defined(self.registers) {
            return accesses.iter().for_each(|a| self.define_bytes(a));
        }
        let mut words = data.iter().flat_map(|n| (0..n.dwords).map(move |d| (n.place, d)));
        let high = self.step.inst.op.mnemonic().contains("d16_hi");
        for access in accesses {
            let taken: Vec<(Place, usize)> = words.by_ref().take((access.bytes as usize).div_ceil(4)).collect();
            for lane in Lanes(access.exec) {
                for n in 0..access.bytes as usize {
                    let from = taken.get(n / 4).or(taken.last());
                    let word = from.map_or(0, |(place, d)| self.registers.bits(*place, *d, lane));
                    let shift = 8 * (n % 4) + if high { 16 } else { 0 };
                    let bits = (word >> shift.min(24)) as u8;
                    let address = access.addresses[lane] + n as u64;
                    self.spaces.set_byte(access.space, self.key, lane, address, bits);
                    if let (true, Some((place, d))) = (bits != 0, from) {
                        let origin = self.registers.origin(*place, d + 1);
                        let stored = Stored {
                            place: self.place,
                            lane: lane as u32,
                            origin,
                        };
                        self.spaces.stored(access.space, address, stored);
                    }
                }
            }
        }
    }
}
