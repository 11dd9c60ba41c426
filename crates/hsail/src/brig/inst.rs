//! Instruction entries (PRM 18.5.2): one decoded form for the eighteen structures.

use super::{EncodedInst, Entry, Format};
use crate::code::*;
use crate::types::Type;

/// An instruction entry with its fields; those its structure lacks hold the "none" value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inst {
    pub format: Format,
    pub opcode: u16,
    pub ty: Type,
    /// Offset in `hsa_data` of the list of operands.
    pub operands: u32,
    /// Source type; coordinate type of image instructions; signal type of signal instructions.
    pub source: Type,
    pub image: Type,
    pub segment: Segment,
    pub align: Align,
    pub width: Width,
    pub equiv: u8,
    /// `ftz`, `const` or `nonull`, bit 0; further bits are not defined.
    pub modifier: u8,
    pub round: Round,
    pub pack: Pack,
    pub compare: Compare,
    pub atomic: AtomicOp,
    pub order: Order,
    pub scope: Scope,
    /// The group and the image scope of `memfence`.
    pub other_scopes: [Scope; 2],
    pub geometry: Geometry,
    pub image_query: ImageQuery,
    pub sampler_query: SamplerQuery,
    /// Reserved bytes, or'ed together: 0 in a valid module.
    pub reserved: u8,
}

impl Inst {
    pub fn new(format: Format, opcode: u16) -> Inst {
        Inst {
            format,
            opcode,
            ty: Type::NONE,
            operands: 0,
            source: Type::NONE,
            image: Type::NONE,
            segment: Segment::NONE,
            align: Align::NONE,
            width: Width::NONE,
            equiv: 0,
            modifier: 0,
            round: Round::NONE,
            pack: Pack::NONE,
            compare: Compare::EQ,
            atomic: AtomicOp::ADD,
            order: Order::NONE,
            scope: Scope::NONE,
            other_scopes: [Scope::NONE; 2],
            geometry: Geometry::D1,
            image_query: ImageQuery::WIDTH,
            sampler_query: SamplerQuery::ADDRESSING,
            reserved: 0,
        }
    }

    /// The entry's bytes, appended to `out`.
    pub fn encode(&self, out: &mut Vec<u8>) {
        let (bytes, size) = self.encoded();
        out.extend_from_slice(&bytes[..size]);
    }

    pub(crate) fn encoded(&self) -> EncodedInst {
        let mut b = [0u8; 20];
        let size = self.format.bytes();
        b[0..2].copy_from_slice(&size.to_le_bytes());
        b[2..4].copy_from_slice(&self.format.kind().to_le_bytes());
        b[4..6].copy_from_slice(&self.opcode.to_le_bytes());
        b[6..8].copy_from_slice(&self.ty.0.to_le_bytes());
        b[8..12].copy_from_slice(&self.operands.to_le_bytes());
        let source = self.source.0.to_le_bytes();
        let tail: [u8; 8] = match self.format {
            Format::Basic => [0; 8],
            Format::Addr | Format::Seg => [self.segment.0, 0, 0, 0, 0, 0, 0, 0],
            Format::Atomic => {
                let (order, scope) = (self.order.0, self.scope.0);
                [self.segment.0, order, scope, self.atomic.0, self.equiv, 0, 0, 0]
            }
            Format::Br => [self.width.0, 0, 0, 0, 0, 0, 0, 0],
            Format::Cmp => {
                let compare = self.compare.0;
                [source[0], source[1], self.modifier, compare, self.pack.0, 0, 0, 0]
            }
            Format::Cvt => [source[0], source[1], self.modifier, self.round.0, 0, 0, 0, 0],
            Format::Image => {
                let image = self.image.0.to_le_bytes();
                [
                    image[0],
                    image[1],
                    source[0],
                    source[1],
                    self.geometry.0,
                    self.equiv,
                    0,
                    0,
                ]
            }
            Format::Lane => [source[0], source[1], self.width.0, 0, 0, 0, 0, 0],
            Format::Mem => {
                let (align, width) = (self.align.0, self.width.0);
                [self.segment.0, align, self.equiv, width, self.modifier, 0, 0, 0]
            }
            Format::MemFence => {
                let [group, image] = self.other_scopes;
                [self.order.0, self.scope.0, group.0, image.0, 0, 0, 0, 0]
            }
            Format::Mod => [self.modifier, self.round.0, self.pack.0, 0, 0, 0, 0, 0],
            Format::QueryImage => {
                let image = self.image.0.to_le_bytes();
                [image[0], image[1], self.geometry.0, self.image_query.0, 0, 0, 0, 0]
            }
            Format::QuerySampler => [self.sampler_query.0, 0, 0, 0, 0, 0, 0, 0],
            Format::Queue => [self.segment.0, self.order.0, 0, 0, 0, 0, 0, 0],
            Format::SegCvt => [source[0], source[1], self.segment.0, self.modifier, 0, 0, 0, 0],
            Format::Signal => [source[0], source[1], self.order.0, self.atomic.0, 0, 0, 0, 0],
            Format::SourceType => [source[0], source[1], 0, 0, 0, 0, 0, 0],
        };
        b[12..20].copy_from_slice(&tail);
        (b, size as usize)
    }

    /// The opcode of an entry, if that is an instruction.
    pub fn opcode_of(entry: &Entry<'_>) -> Option<u16> {
        let opcode = entry.bytes.get(4..6).filter(|_| entry.is_inst())?;
        Some(u16::from_le_bytes(opcode.try_into().ok()?))
    }

    /// Reads an entry whose kind is an instruction's. `None` if it is not, or too short for its kind.
    pub fn decode(entry: &[u8]) -> Option<Inst> {
        let word = |at: usize| Some(u16::from_le_bytes(entry.get(at..at + 2)?.try_into().ok()?));
        let format = Format::from_kind(word(2)?)?;
        if entry.len() < format.bytes() as usize {
            return None;
        }
        let mut inst = Inst::new(format, word(4)?);
        inst.ty = Type(word(6)?);
        inst.operands = u32::from_le_bytes(entry.get(8..12)?.try_into().ok()?);
        let mut t = [0u8; 8];
        let tail = &entry[12..format.bytes() as usize];
        match tail.first_chunk() {
            Some(all) => t = *all,
            None => t[..tail.len()].copy_from_slice(tail),
        }
        let first = Type(u16::from_le_bytes([t[0], t[1]]));
        let second = Type(u16::from_le_bytes([t[2], t[3]]));
        match format {
            Format::Basic => {}
            Format::Addr | Format::Seg => {
                inst.segment = Segment(t[0]);
                inst.reserved = t[1] | t[2] | t[3];
            }
            Format::Atomic => {
                inst.segment = Segment(t[0]);
                inst.order = Order(t[1]);
                inst.scope = Scope(t[2]);
                inst.atomic = AtomicOp(t[3]);
                inst.equiv = t[4];
                inst.reserved = t[5] | t[6] | t[7];
            }
            Format::Br => {
                inst.width = Width(t[0]);
                inst.reserved = t[1] | t[2] | t[3];
            }
            Format::Cmp => {
                inst.source = first;
                inst.modifier = t[2];
                inst.compare = Compare(t[3]);
                inst.pack = Pack(t[4]);
                inst.reserved = t[5] | t[6] | t[7];
            }
            Format::Cvt => {
                inst.source = first;
                inst.modifier = t[2];
                inst.round = Round(t[3]);
            }
            Format::Image => {
                inst.image = first;
                inst.source = second;
                inst.geometry = Geometry(t[4]);
                inst.equiv = t[5];
                inst.reserved = t[6] | t[7];
            }
            Format::Lane => {
                inst.source = first;
                inst.width = Width(t[2]);
                inst.reserved = t[3];
            }
            Format::Mem => {
                inst.segment = Segment(t[0]);
                inst.align = Align(t[1]);
                inst.equiv = t[2];
                inst.width = Width(t[3]);
                inst.modifier = t[4];
                inst.reserved = t[5] | t[6] | t[7];
            }
            Format::MemFence => {
                inst.order = Order(t[0]);
                inst.scope = Scope(t[1]);
                inst.other_scopes = [Scope(t[2]), Scope(t[3])];
            }
            Format::Mod => {
                inst.modifier = t[0];
                inst.round = Round(t[1]);
                inst.pack = Pack(t[2]);
                inst.reserved = t[3];
            }
            Format::QueryImage => {
                inst.image = first;
                inst.geometry = Geometry(t[2]);
                inst.image_query = ImageQuery(t[3]);
            }
            Format::QuerySampler => {
                inst.sampler_query = SamplerQuery(t[0]);
                inst.reserved = t[1] | t[2] | t[3];
            }
            Format::Queue => {
                inst.segment = Segment(t[0]);
                inst.order = Order(t[1]);
                inst.reserved = t[2] | t[3];
            }
            Format::SegCvt => {
                inst.source = first;
                inst.segment = Segment(t[2]);
                inst.modifier = t[3];
            }
            Format::Signal => {
                inst.source = first;
                inst.order = Order(t[2]);
                inst.atomic = AtomicOp(t[3]);
            }
            Format::SourceType => {
                inst.source = first;
                inst.reserved = t[2] | t[3];
            }
        }
        Some(inst)
    }

    /// `ftz`, `const` or `nonull`, whichever its structure has.
    pub fn flag(&self) -> bool {
        self.modifier & 1 != 0
    }
}

/// The bytes of an instruction without the offset of its operands: 8 at the front, at most 8 at the end.
pub(crate) fn key_of(entry: &[u8]) -> u128 {
    let mut key = [0u8; 16];
    let (front, back) = key.split_at_mut(8);
    for (k, b) in front.iter_mut().zip(entry) {
        *k = *b;
    }
    for (k, b) in back.iter_mut().zip(entry.iter().skip(12)) {
        *k = *b;
    }
    u128::from_le_bytes(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte of every structure comes back, reserved ones apart.
    #[test]
    fn decode_undoes_encode() {
        for format in Format::ALL {
            let mut entry = vec![0u8; format.bytes() as usize];
            entry[0] = entry.len() as u8;
            entry[2..4].copy_from_slice(&format.kind().to_le_bytes());
            for (i, b) in entry.iter_mut().enumerate().skip(4) {
                *b = i as u8;
            }
            let inst = Inst::decode(&entry).expect("long enough");
            let mut back = Vec::new();
            inst.encode(&mut back);
            let differ = entry.iter().zip(&back).filter(|(a, b)| a != b && **b != 0).count();
            assert_eq!((back.len(), differ), (entry.len(), 0), "{format:?}");
            let lost = entry.iter().zip(&back).filter(|(a, b)| a != b).count();
            assert_eq!(lost != 0, inst.reserved != 0, "{format:?}");
            assert_eq!(Inst::decode(&entry[..entry.len() - 1]), None);
        }
    }
}
