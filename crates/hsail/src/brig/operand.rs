//! Operand entries (PRM 18.6).

use super::*;
use crate::code::*;
use crate::types::Type;

/// A list of offsets in `hsa_data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List<'a>(&'a [u8]);

impl<'a> List<'a> {
    /// `None` if the bytes are no whole number of offsets.
    pub fn new(bytes: &'a [u8]) -> Option<List<'a>> {
        bytes.len().is_multiple_of(4).then_some(List(bytes))
    }
    pub fn len(&self) -> usize {
        self.0.len() / 4
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn get(&self, i: usize) -> Option<u32> {
        (i < self.len()).then(|| u32_at(self.0, 4 * i))
    }
    pub fn iter(self) -> impl ExactSizeIterator<Item = u32> + Clone + 'a {
        (0..self.len()).map(move |i| u32_at(self.0, 4 * i))
    }
}

/// An image that an initializer creates (PRM 18.6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageConstant {
    pub ty: Type,
    pub geometry: Geometry,
    pub order: ChannelOrder,
    pub channel: ChannelType,
    pub width: u64,
    pub height: u64,
    pub depth: u64,
    pub array: u64,
    pub reserved: u8,
}

/// A sampler that an initializer creates (PRM 18.6.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamplerConstant {
    pub ty: Type,
    pub coord: Coord,
    pub filter: Filter,
    pub addressing: Addressing,
    pub reserved: u8,
}

/// An operand; offsets are into `hsa_code` for symbols, into `hsa_operand` for registers and elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand<'a> {
    Address {
        symbol: u32,
        register: u32,
        offset: u64,
    },
    Align {
        align: Align,
        reserved: u8,
    },
    CodeList(List<'a>),
    CodeRef(u32),
    Bytes {
        ty: Type,
        bytes: &'a [u8],
        reserved: u16,
    },
    Image(ImageConstant),
    ConstantList {
        ty: Type,
        elements: List<'a>,
        reserved: u16,
    },
    Sampler(SamplerConstant),
    OperandList(List<'a>),
    Register {
        kind: RegisterKind,
        number: u16,
    },
    String(&'a [u8]),
    Wavesize,
}

impl<'a> Module<'a> {
    /// The operand at an offset of `hsa_operand`; `None` if none starts there or its data is not where it says.
    pub fn operand(&self, offset: u32) -> Option<Operand<'a>> {
        let entry = self.operand_entry(offset)?;
        let b = entry.bytes;
        Some(match entry.kind {
            kind::ADDRESS => Operand::Address {
                symbol: u32_at(b, 4),
                register: u32_at(b, 8),
                offset: u64_at(b, 12),
            },
            kind::ALIGN => Operand::Align {
                align: Align(byte_at(b, 4)),
                reserved: byte_at(b, 5) | byte_at(b, 6) | byte_at(b, 7),
            },
            kind::CODE_LIST => Operand::CodeList(self.list(u32_at(b, 4))?),
            kind::CODE_REF => Operand::CodeRef(u32_at(b, 4)),
            kind::CONSTANT_BYTES => Operand::Bytes {
                ty: Type(u16_at(b, 4)),
                reserved: u16_at(b, 6),
                bytes: self.data(u32_at(b, 8))?,
            },
            kind::CONSTANT_IMAGE => Operand::Image(ImageConstant {
                ty: Type(u16_at(b, 4)),
                geometry: Geometry(byte_at(b, 6)),
                order: ChannelOrder(byte_at(b, 7)),
                channel: ChannelType(byte_at(b, 8)),
                reserved: byte_at(b, 9) | byte_at(b, 10) | byte_at(b, 11),
                width: u64_at(b, 12),
                height: u64_at(b, 20),
                depth: u64_at(b, 28),
                array: u64_at(b, 36),
            }),
            kind::CONSTANT_OPERAND_LIST => Operand::ConstantList {
                ty: Type(u16_at(b, 4)),
                reserved: u16_at(b, 6),
                elements: self.list(u32_at(b, 8))?,
            },
            kind::CONSTANT_SAMPLER => Operand::Sampler(SamplerConstant {
                ty: Type(u16_at(b, 4)),
                coord: Coord(byte_at(b, 6)),
                filter: Filter(byte_at(b, 7)),
                addressing: Addressing(byte_at(b, 8)),
                reserved: byte_at(b, 9) | byte_at(b, 10) | byte_at(b, 11),
            }),
            kind::OPERAND_LIST => Operand::OperandList(self.list(u32_at(b, 4))?),
            kind::REGISTER => Operand::Register {
                kind: RegisterKind(u16_at(b, 4)),
                number: u16_at(b, 6),
            },
            kind::STRING => Operand::String(self.data(u32_at(b, 4))?),
            kind::WAVESIZE => Operand::Wavesize,
            _ => return None,
        })
    }

    /// The register at an offset of `hsa_operand`, if it is one.
    #[inline]
    pub fn register(&self, offset: u32) -> Option<(RegisterKind, u16)> {
        let entry = self.operand_entry(offset)?;
        match (entry.kind, entry.bytes.get(4..8)?) {
            (kind::REGISTER, &[a, b, c, d]) => {
                Some((RegisterKind(u16::from_le_bytes([a, b])), u16::from_le_bytes([c, d])))
            }
            _ => None,
        }
    }

    /// The directive at an offset of `hsa_code`.
    pub fn directive(&self, offset: u32) -> Option<Directive> {
        Directive::decode(&self.code_at(offset)?)
    }

    /// The variable at an offset of `hsa_code`.
    pub fn variable(&self, offset: u32) -> Option<Variable> {
        match self.directive(offset)? {
            Directive::Variable(v) => Some(v),
            _ => None,
        }
    }

    /// The kernel, function or signature at an offset of `hsa_code`.
    pub fn executable(&self, offset: u32) -> Option<Executable> {
        match self.directive(offset)? {
            Directive::Executable(e) => Some(e),
            _ => None,
        }
    }

    /// The module directive, if there is one.
    pub fn header(&self) -> Option<Header> {
        self.code().find_map(|e| match Directive::decode(&e) {
            Some(Directive::Module(h)) => Some(h),
            _ => None,
        })
    }
}
