//! Writing a module: sections grow entry by entry, equal data is stored once.
//!
//! The order of entries in the file is the order of the calls. The reference assembler stores operands and lists of offsets
//! anew each time, strings and constants once; so does this builder, so that equal text gives equal bytes.

use super::*;
use crate::code::RegisterKind;
use crate::hash::Seeded;
use crate::types::Type;
use std::hash::BuildHasher;

/// A module being written.
pub struct Builder {
    /// `hsa_data` behind room for the header of the module and its section index, so that it need not be moved at the end.
    data: Vec<u8>,
    code: Vec<u8>,
    operand: Vec<u8>,
    known: DataIndex,
    further: Vec<(String, Vec<u8>)>,
}

impl Default for Builder {
    fn default() -> Self {
        Builder::new()
    }
}

/// Bytes before the first of so many sections: the module's header and the section index.
const fn front(sections: usize) -> usize {
    (MODULE_HEADER_BYTES + 8 * sections).next_multiple_of(16)
}

const FRONT: usize = front(3);

/// Lists with fewer elements are written at once.
const SHORT_LIST: usize = 6;

/// The bytes of an instruction entry, and how many there are.
pub(crate) type EncodedInst = ([u8; 20], usize);

/// A section's header; its size is filled in at the end. As in the reference assembler's files eight bytes follow the name.
fn section_start(name: &str) -> Vec<u8> {
    let header = (24 + name.len()).next_multiple_of(4);
    let mut bytes = vec![0; header];
    bytes[8..12].copy_from_slice(&(header as u32).to_le_bytes());
    bytes[12..16].copy_from_slice(&(name.len() as u32).to_le_bytes());
    bytes[16..16 + name.len()].copy_from_slice(name.as_bytes());
    bytes
}

impl Builder {
    pub fn new() -> Builder {
        Builder {
            data: [vec![0; FRONT], section_start(SECTION_NAMES[0])].concat(),
            code: section_start(SECTION_NAMES[1]),
            operand: section_start(SECTION_NAMES[2]),
            known: DataIndex::default(),
            further: Vec::new(),
        }
    }

    /// Adds a section that the manual does not define, as another module has it: its name and what follows its header.
    pub fn further_section(&mut self, name: &str, contents: &[u8]) {
        self.further.push((name.to_string(), contents.to_vec()));
    }

    /// Makes room for the module of a text of so many bytes.
    pub fn reserve_for_text(&mut self, text_bytes: usize) {
        self.data.reserve(text_bytes / 2);
        self.code.reserve(text_bytes / 2);
        self.operand.reserve(text_bytes);
    }

    /// Bytes of the sections so far; each must stay below 4 GiB.
    pub fn bytes(&self) -> usize {
        (self.data.len() - FRONT).max(self.code.len()).max(self.operand.len())
    }

    /// Where the next entry of `hsa_code` will be.
    pub fn code_offset(&self) -> u32 {
        self.code.len() as u32
    }

    pub fn operand_offset(&self) -> u32 {
        self.operand.len() as u32
    }

    /// Offset of an entry of `hsa_data` with these bytes, new or found.
    pub fn data(&mut self, bytes: &[u8]) -> u32 {
        let hash = self.known.hash.hash_one(bytes);
        if let Some(offset) = self.known.find(hash, |offset| stored(&self.data, offset) == bytes) {
            return offset;
        }
        let offset = (self.data.len() - FRONT) as u32;
        self.data.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        self.data.extend_from_slice(bytes);
        self.data.resize(self.data.len().next_multiple_of(4), 0);
        self.known.insert(hash, offset);
        offset
    }

    /// Offset of a new list of offsets.
    pub fn list(&mut self, offsets: &[u32]) -> u32 {
        let offset = (self.data.len() - FRONT) as u32;
        let count = (4 * offsets.len() as u32).to_le_bytes();
        // Most lists are an instruction's operands: one write instead of one an element.
        let mut bytes = [0u8; 4 * SHORT_LIST];
        if offsets.len() < SHORT_LIST {
            bytes[..4].copy_from_slice(&count);
            for (place, o) in bytes[4..].chunks_exact_mut(4).zip(offsets) {
                place.copy_from_slice(&o.to_le_bytes());
            }
            self.data.extend_from_slice(&bytes[..4 + 4 * offsets.len()]);
            return offset;
        }
        self.data.extend_from_slice(&count);
        for o in offsets {
            self.data.extend_from_slice(&o.to_le_bytes());
        }
        offset
    }

    /// Sets an element of a list, as an offset that was not known before.
    pub fn set_list_element(&mut self, list: u32, i: usize, value: u32) {
        let at = FRONT + list as usize + 4 + 4 * i;
        if let Some(place) = self.data.get_mut(at..at + 4) {
            place.copy_from_slice(&value.to_le_bytes());
        }
    }

    pub fn directive(&mut self, directive: &Directive) -> u32 {
        let offset = self.code.len() as u32;
        directive.encode(&mut self.code);
        offset
    }

    pub fn inst(&mut self, inst: &Inst) -> u32 {
        let offset = self.code.len() as u32;
        inst.encode(&mut self.code);
        offset
    }

    /// An instruction whose bytes are known but for the offset of its operands.
    pub(crate) fn encoded_inst(&mut self, bytes: &EncodedInst, operands: u32) -> u32 {
        let offset = self.code.len() as u32;
        let mut bytes = *bytes;
        bytes.0[8..12].copy_from_slice(&operands.to_le_bytes());
        self.code.extend_from_slice(&bytes.0[..bytes.1]);
        offset
    }

    /// Writes a directive anew in its place; its size must not have changed.
    pub fn replace(&mut self, offset: u32, directive: &Directive) {
        let mut bytes = Vec::with_capacity(32);
        directive.encode(&mut bytes);
        if let Some(place) = self.code.get_mut(offset as usize..offset as usize + bytes.len()) {
            place.copy_from_slice(&bytes);
        }
    }

    /// Sets a 32-bit field of an operand, as an offset that was not known before.
    pub fn set_operand_word(&mut self, at: u32, value: u32) {
        if let Some(place) = self.operand.get_mut(at as usize..at as usize + 4) {
            place.copy_from_slice(&value.to_le_bytes());
        }
    }

    #[inline]
    fn operand_words<const N: usize>(&mut self, kind: u16, words: [u32; N]) -> u32 {
        let offset = self.operand.len() as u32;
        let mut bytes = [0u8; 44];
        let size = 4 + 4 * N;
        bytes[..2].copy_from_slice(&(size as u16).to_le_bytes());
        bytes[2..4].copy_from_slice(&kind.to_le_bytes());
        for (place, word) in bytes[4..].chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        self.operand.extend_from_slice(&bytes[..size]);
        offset
    }

    pub fn register(&mut self, kind: RegisterKind, number: u16) -> u32 {
        self.operand_words(kind::REGISTER, [u32::from(kind.0) | u32::from(number) << 16])
    }

    pub fn constant(&mut self, ty: Type, bytes: &[u8]) -> u32 {
        let data = self.data(bytes);
        self.operand_words(kind::CONSTANT_BYTES, [u32::from(ty.0), data])
    }

    pub fn wavesize(&mut self) -> u32 {
        self.operand_words(kind::WAVESIZE, [])
    }

    /// The symbol is set later, at offset + 4 of the entry.
    pub fn address(&mut self, symbol: u32, register: u32, offset: u64) -> u32 {
        self.operand_words(kind::ADDRESS, [symbol, register, offset as u32, (offset >> 32) as u32])
    }

    pub fn align(&mut self, align: crate::code::Align) -> u32 {
        self.operand_words(kind::ALIGN, [u32::from(align.0)])
    }

    /// The target is set later, at offset + 4 of the entry.
    pub fn code_ref(&mut self, target: u32) -> u32 {
        self.operand_words(kind::CODE_REF, [target])
    }

    pub fn code_list(&mut self, list: u32) -> u32 {
        self.operand_words(kind::CODE_LIST, [list])
    }

    pub fn operand_list(&mut self, list: u32) -> u32 {
        self.operand_words(kind::OPERAND_LIST, [list])
    }

    pub fn string(&mut self, bytes: &[u8]) -> u32 {
        let data = self.data(bytes);
        self.operand_words(kind::STRING, [data])
    }

    pub fn constant_list(&mut self, ty: Type, list: u32) -> u32 {
        self.operand_words(kind::CONSTANT_OPERAND_LIST, [u32::from(ty.0), list])
    }

    pub fn image(&mut self, c: &ImageConstant) -> u32 {
        let first = u32::from_le_bytes([c.ty.0 as u8, (c.ty.0 >> 8) as u8, c.geometry.0, c.order.0]);
        let mut words = [first, u32::from(c.channel.0), 0, 0, 0, 0, 0, 0, 0, 0];
        for (pair, value) in words[2..]
            .chunks_exact_mut(2)
            .zip([c.width, c.height, c.depth, c.array])
        {
            pair[0] = value as u32;
            pair[1] = (value >> 32) as u32;
        }
        self.operand_words(kind::CONSTANT_IMAGE, words)
    }

    pub fn sampler(&mut self, c: &SamplerConstant) -> u32 {
        let first = u32::from_le_bytes([c.ty.0 as u8, (c.ty.0 >> 8) as u8, c.coord.0, c.filter.0]);
        self.operand_words(kind::CONSTANT_SAMPLER, [first, u32::from(c.addressing.0)])
    }

    /// The module: header, section index, then data, code and operands, each 16-aligned.
    pub fn finish(mut self) -> Vec<u8> {
        self.known.places = Vec::new();
        let mut out = self.data;
        let mut rest = vec![self.code, self.operand];
        for (name, contents) in &self.further {
            let mut section = section_start(name);
            section.extend_from_slice(contents);
            rest.push(section);
        }
        let count = 1 + rest.len();
        let front = front(count);
        if front > FRONT {
            out.splice(FRONT..FRONT, vec![0; front - FRONT]);
        }
        let mut index = Vec::with_capacity(8 * count);
        let mut start = front;
        out.reserve(rest.iter().map(|s| s.len() + 16).sum());
        for section in std::iter::once(Vec::new()).chain(rest) {
            out.extend_from_slice(&section);
            let size = (out.len() - start) as u64;
            out[start..start + 8].copy_from_slice(&size.to_le_bytes());
            index.extend_from_slice(&(start as u64).to_le_bytes());
            out.resize(out.len().next_multiple_of(16), 0);
            start = out.len();
        }
        let size = out.len() as u64;
        out[0..8].copy_from_slice(MAGIC);
        out[8..12].copy_from_slice(&BRIG_VERSION.0.to_le_bytes());
        out[12..16].copy_from_slice(&BRIG_VERSION.1.to_le_bytes());
        out[16..24].copy_from_slice(&size.to_le_bytes());
        out[92..96].copy_from_slice(&(count as u32).to_le_bytes());
        out[96..104].copy_from_slice(&(MODULE_HEADER_BYTES as u64).to_le_bytes());
        out[MODULE_HEADER_BYTES..MODULE_HEADER_BYTES + index.len()].copy_from_slice(&index);
        out
    }
}

/// The bytes of an entry of `hsa_data`.
fn stored(data: &[u8], offset: u32) -> &[u8] {
    let at = FRONT + offset as usize;
    let count = u32_at(data, at) as usize;
    data.get(at + 4..at + 4 + count).unwrap_or_default()
}

/// Offsets of data entries by the hash of their bytes: open addressing, eight bytes a place.
#[derive(Default)]
struct DataIndex {
    hash: Seeded,
    /// Tag (half the hash) and offset; offset 0 marks a free place.
    places: Vec<(u32, u32)>,
    used: usize,
}

impl DataIndex {
    fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let tag = (hash >> 32) as u32;
        let mask = self.places.len().checked_sub(1)?;
        let mut at = tag as usize & mask;
        loop {
            let (t, offset) = self.places[at];
            if offset == 0 {
                return None;
            }
            if t == tag && same(offset) {
                return Some(offset);
            }
            at = (at + 1) & mask;
        }
    }

    fn insert(&mut self, hash: u64, offset: u32) {
        if self.used * 2 >= self.places.len() {
            let size = (self.places.len() * 2).max(256);
            for (tag, offset) in std::mem::replace(&mut self.places, vec![(0, 0); size]) {
                if offset != 0 {
                    self.place(tag, offset);
                }
            }
        }
        self.place((hash >> 32) as u32, offset);
        self.used += 1;
    }

    fn place(&mut self, tag: u32, offset: u32) {
        let mask = self.places.len() - 1;
        let mut at = tag as usize & mask;
        while self.places[at].1 != 0 {
            at = (at + 1) & mask;
        }
        self.places[at] = (tag, offset);
    }
}
