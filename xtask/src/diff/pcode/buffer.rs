//! What buffer and scratch instructions add to a case of memory: a resource in scalar registers, formats, and each lane's address
//! (CDNA3 ISA 9.1, 9.1.5).

use super::float::{self, Format as Float, Mode};
use super::known::Terms;
use super::lab::Form;
use super::pool::Rng;
use super::state::{BYTES, State};

/// Registers of the resource, and of SOFFSET.
pub const RESOURCE: usize = 32;
const SOFFSET: usize = 40;
/// Where scratch memory begins, by the slot of the register that says it.
pub const FLAT_SCRATCH: usize = 128;
/// Bytes of scratch memory that a lane has.
pub const SCRATCH_BYTES: usize = BYTES / 64;

/// A format whose components have all one width.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    data: u32,
    number: u32,
    /// Of a component in memory.
    pub bits: u32,
    components: u32,
    /// Registers have 16 bits a component.
    d16: bool,
}

/// First of the unified codes of each of [`DATA_FORMATS`] (RDNA3 ISA, "Buffer Image Formats").
const UNIFIED: [(u32, u32); 10] = [
    (1, 1),
    (2, 7),
    (3, 14),
    (4, 20),
    (5, 23),
    (10, 42),
    (11, 48),
    (12, 51),
    (13, 58),
    (14, 61),
];
/// The same of GFX10, which has more numbers of 10 and 11 bits (RDNA2 ISA, "Buffer Image Formats").
const UNIFIED_10: [(u32, u32); 10] = [
    (1, 1),
    (2, 7),
    (3, 14),
    (4, 20),
    (5, 23),
    (10, 56),
    (11, 62),
    (12, 65),
    (13, 72),
    (14, 75),
];
/// Numbers of 32 bits, and scalars without a format: unsigned.
const UNIFIED_DWORD: u32 = 20;

/// OOB_SELECT: what is compared with the number of records (RDNA3 ISA 9.1.5.1).
const BY_INDEX: u32 = 1;
const BY_OFFSET: u32 = 3;

/// Number, bits of a component, components.
const DATA_FORMATS: [(u32, u32, u32); 10] = [
    (1, 8, 1),
    (2, 16, 1),
    (3, 8, 2),
    (4, 32, 1),
    (5, 16, 2),
    (10, 8, 4),
    (11, 32, 2),
    (12, 16, 4),
    (13, 32, 3),
    (14, 32, 4),
];

impl Format {
    /// A format for an operation, by its name; none if it has no format.
    fn of(name: &str, rng: &mut Rng) -> Option<Format> {
        if !name.contains("_format_") {
            return None;
        }
        let wanted = name.rsplit('_').next()?.len() as u32;
        let d16 = name.contains("d16");
        let stores = name.contains("store");
        let fits = |&&(_, bits, components): &&(u32, u32, u32)| {
            // A store of fewer components than the format has is no matter of the definition.
            let enough = if stores {
                components == wanted
            } else {
                components >= wanted
            };
            enough && (!d16 || bits < 32)
        };
        let list: Vec<_> = DATA_FORMATS.iter().filter(fits).collect();
        let (data, bits, components) = **list.get(rng.below(list.len().max(1) as u64) as usize)?;
        let numbers: &[u32] = match bits {
            8 => &[0, 1, 2, 3, 4, 5],
            16 => &[0, 1, 2, 3, 4, 5, 7],
            _ => &[4, 5, 7],
        };
        Some(Format {
            data,
            number: *rng.of(numbers),
            bits,
            components,
            d16,
        })
    }

    /// The code of RDNA for data and number format together.
    fn unified(self, gfx10: bool) -> u32 {
        let first = if gfx10 { UNIFIED_10 } else { UNIFIED }
            .iter()
            .find(|(data, _)| *data == self.data)
            .map_or(0, |(_, first)| *first);
        first
            + match (self.bits, self.number) {
                (32, 7) => 2,
                (32, number) => number - 4,
                (_, 7) => 6,
                (_, number) => number,
            }
    }

    pub fn bytes(self) -> usize {
        (self.bits * self.components / 8) as usize
    }

    /// What a component becomes in a register.
    pub fn load(self, raw: u128) -> u128 {
        let mask = (1u128 << self.bits) - 1;
        let raw = raw & mask;
        let signed = ((raw << (128 - self.bits)) as i128) >> (128 - self.bits);
        if self.bits == 32 {
            return raw;
        }
        let register = if self.d16 { Float::F16 } else { Float::F32 };
        let value = match self.number {
            0 => raw as f64 / mask as f64,
            1 => (signed as f64 / (mask >> 1) as f64).max(-1.0),
            2 => raw as f64,
            3 => signed as f64,
            7 if Float::F16.is_nan(raw) => return register.any_nan(),
            7 if self.d16 => return raw,
            7 => float::to_f64(Float::F16, raw),
            4 => return raw,
            _ => return signed as u128 & if self.d16 { 0xffff } else { 0xffff_ffff },
        };
        float::from_f64(register, value)
    }

    /// What a register becomes in memory.
    pub fn store(self, register: u128) -> u128 {
        let mask = (1u128 << self.bits) - 1;
        if self.bits == 32 {
            return register & mask;
        }
        let (format, size) = if self.d16 { (Float::F16, 16) } else { (Float::F32, 32) };
        let register = register & ((1 << size) - 1);
        let half = (mask >> 1) as f64;
        let within = |scale: f64, low: f64, high: f64| {
            let value = float::to_f64(format, register);
            let value = if value.is_nan() { 0.0 } else { value };
            ((value * scale).clamp(low, high).round_ties_even() as i128) as u128 & mask
        };
        match self.number {
            0 => within(mask as f64, 0.0, mask as f64),
            1 => within(half, -half, half),
            2 => within(1.0, 0.0, mask as f64),
            3 => within(1.0, -half - 1.0, half),
            4 => register.min(mask),
            5 => {
                let signed = ((register << (128 - size)) as i128) >> (128 - size);
                signed.clamp(-(mask as i128 >> 1) - 1, mask as i128 >> 1) as u128 & mask
            }
            _ if format.is_nan(register) => Float::F16.any_nan(),
            _ if self.d16 => register,
            _ => float::convert(Float::F32, Float::F16, register, Mode::new(0xf0).round(Float::F16)),
        }
    }
}

/// How an instruction finds its memory.
pub struct Buffer {
    pub format: Option<Format>,
    idxen: bool,
    offen: bool,
    /// SOFFSET, if it is no register zero.
    soffset: u32,
    /// Formats have one code, and the resource says what its size counts.
    unified: bool,
    /// These codes are GFX10's.
    gfx10: bool,
    /// Of each lane; none out of range.
    pub places: Vec<Option<u64>>,
}

impl Buffer {
    pub fn new(form: &Form, rng: &mut Rng, terms: Terms) -> Buffer {
        Buffer {
            unified: terms.rdna,
            gfx10: terms.gfx10,
            format: Format::of(form.name(), rng),
            idxen: rng.one_in(2),
            offen: rng.one_in(2),
            soffset: if rng.one_in(2) { 16 * rng.below(4) as u32 } else { 0 },
            places: Vec::new(),
        }
    }

    /// The operand of addresses, from a register on.
    pub fn vaddr(&self, first: usize) -> String {
        match (self.idxen, self.offen) {
            (true, true) => format!("v[{first}:{}]", first + 1),
            (false, false) => "off".into(),
            _ => format!("v{first}"),
        }
    }

    pub fn soffset(&self, before: &mut State) -> String {
        if self.soffset == 0 {
            // GFX12 has no constants here.
            return if self.unified { "null" } else { "0" }.into();
        }
        before.scalars[SOFFSET] = self.soffset;
        format!("s{SOFFSET}")
    }

    /// Fills in addresses, and the resource; whether only one lane may run, because all have one address.
    pub fn fill(
        &mut self,
        form: &Form,
        rng: &mut Rng,
        before: &mut State,
        first: usize,
        memory_at: u64,
        text: &mut String,
    ) -> bool {
        let data = form.operands.iter().find(|o| o.role == "vdata");
        let size = self.format.map_or(4 * data.map_or(1, |o| o.dwords), Format::bytes);
        let unit = size.next_power_of_two().max(4) as u64;
        let imm = unit * rng.below(4);
        let stride = match (self.idxen, self.offen) {
            (true, true) => 64,
            (true, false) => 32,
            _ => 0,
        };
        let partly = self.soffset == 0 && rng.one_in(3) && !form.name().contains("d16");
        let records = match (self.idxen, partly) {
            (true, true) => 12,
            (true, false) => 64,
            (false, true) => 16 * (1 + rng.below(32)),
            (false, false) => 2048,
        };
        let turn = rng.below(64) as usize;
        self.places = (0..64)
            .map(|lane: usize| {
                let slot = ((lane * 5 + turn) % 64) as u64;
                let (index, offset) = match (self.idxen, self.offen) {
                    (true, true) => (slot / 4, slot % 4 * 16),
                    (true, false) => (slot, 0),
                    (false, true) => (0, slot * unit.min(16)),
                    (false, false) => (0, 0),
                };
                let registers = [index, offset];
                let mut at = first;
                for (wanted, value) in [self.idxen, self.offen].into_iter().zip(registers) {
                    if wanted {
                        before.vectors[at][lane] = value as u32;
                        at += 1;
                    }
                }
                let inside = match self.idxen {
                    true => index < records,
                    false => offset + imm + size as u64 <= records,
                };
                inside.then_some(memory_at + u64::from(self.soffset) + index * stride + offset + imm)
            })
            .collect();
        let typed = form.encoding == "MTBUF";
        let code = |format: Format| match self.unified {
            true => format.unified(self.gfx10),
            false => format.data | format.number << 4,
        };
        if let (true, Some(format)) = (typed, self.format) {
            *text += &format!(" format:{}", code(format));
        }
        let of_resource = self.format.filter(|_| !typed);
        let word = match (self.unified, of_resource) {
            (true, format) => {
                let bounds = if self.idxen { BY_INDEX } else { BY_OFFSET };
                format.map_or(UNIFIED_DWORD, |f| f.unified(self.gfx10)) << 12 | bounds << 28
            }
            (false, Some(format)) => format.number << 12 | format.data << 15,
            (false, None) => 4 << 12 | 4 << 15,
        };
        *text += if self.idxen { " idxen" } else { "" };
        *text += if self.offen { " offen" } else { "" };
        if imm != 0 {
            *text += &format!(" offset:{imm}");
        }
        resource(before, memory_at, stride as u32, records as u32, word);
        !self.idxen && !self.offen
    }
}

/// A resource in its registers; components stay in their places.
pub fn resource(before: &mut State, base: u64, stride: u32, records: u32, format: u32) {
    let selects = 4 | 5 << 3 | 6 << 6 | 7 << 9;
    before.set_pair(RESOURCE, base | u64::from(stride) << 48);
    before.set_pair(RESOURCE + 2, u64::from(records) | u64::from(selects | format) << 32);
}

/// The bytes of scratch memory that a lane of a wave has, of all of it, in the order of its addresses.
pub fn scratch_of(memory: &[u8], lane: usize, lanes: usize) -> Vec<u8> {
    (0..SCRATCH_BYTES)
        .map(|n| memory[scratch_place(n, lane, lanes)])
        .collect()
}

/// Puts them back.
pub fn put_scratch(memory: &mut [u8], lane: usize, lanes: usize, bytes: &[u8]) {
    for (n, byte) in bytes.iter().enumerate() {
        memory[scratch_place(n, lane, lanes)] = *byte;
    }
}

/// Dwords of neighbouring lanes are neighbours (AMDGPUUsage, Address Spaces, Private).
fn scratch_place(byte: usize, lane: usize, lanes: usize) -> usize {
    byte / 4 * 4 * lanes + 4 * lane + byte % 4
}
