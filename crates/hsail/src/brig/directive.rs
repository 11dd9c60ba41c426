//! Directive entries (PRM 18.5.1).

use super::*;
use crate::code::{Align, Allocation, Control, Linkage, MachineModel, Profile, Round, Segment};
use crate::types::Type;

/// A directive with its fields; strings and lists are offsets in `hsa_data`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Directive {
    /// Reserved space (PRM 18.5.1.11).
    None,
    ArgBlockStart,
    ArgBlockEnd,
    Comment {
        text: u32,
    },
    Control {
        control: Control,
        operands: u32,
    },
    Executable(Executable),
    Extension {
        name: u32,
    },
    Fbarrier(Fbarrier),
    Label {
        name: u32,
    },
    Loc {
        file: u32,
        line: u32,
        column: u32,
    },
    Module(Header),
    Pragma {
        operands: u32,
    },
    Variable(Variable),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExecutableKind {
    Function,
    IndirectFunction,
    Kernel,
    Signature,
}

impl ExecutableKind {
    pub fn kind(self) -> u16 {
        match self {
            ExecutableKind::Function => kind::FUNCTION,
            ExecutableKind::IndirectFunction => kind::INDIRECT_FUNCTION,
            ExecutableKind::Kernel => kind::KERNEL,
            ExecutableKind::Signature => kind::SIGNATURE,
        }
    }

    pub fn is_function(self) -> bool {
        matches!(self, ExecutableKind::Function | ExecutableKind::IndirectFunction)
    }

    /// As in the text.
    pub fn keyword(self) -> &'static str {
        match self {
            ExecutableKind::Function => "function",
            ExecutableKind::IndirectFunction => "indirect function",
            ExecutableKind::Kernel => "kernel",
            ExecutableKind::Signature => "signature",
        }
    }
}

/// Kernel, function or signature (PRM 18.5.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Executable {
    pub kind: ExecutableKind,
    pub name: u32,
    pub outputs: u16,
    pub inputs: u16,
    /// Offsets in `hsa_code`.
    pub first_input: u32,
    pub first_code: u32,
    pub next: u32,
    pub modifier: u8,
    pub linkage: Linkage,
    pub reserved: u16,
}

impl Executable {
    pub fn is_definition(&self) -> bool {
        self.modifier & 1 != 0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fbarrier {
    pub name: u32,
    pub modifier: u8,
    pub linkage: Linkage,
    pub reserved: u16,
}

impl Fbarrier {
    pub fn is_definition(&self) -> bool {
        self.modifier & 1 != 0
    }
}

/// The module directive (PRM 18.5.1.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    pub name: u32,
    pub major: u32,
    pub minor: u32,
    pub profile: Profile,
    pub model: MachineModel,
    pub round: Round,
    pub reserved: u8,
}

/// PRM 18.5.1.13.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    pub name: u32,
    /// Offset of a constant in `hsa_operand`, or 0.
    pub init: u32,
    pub ty: Type,
    pub segment: Segment,
    pub align: Align,
    /// Elements of an array; 0 for a scalar or an array without a size.
    pub dim: u64,
    pub modifier: u8,
    pub linkage: Linkage,
    pub allocation: Allocation,
    pub reserved: u8,
}

impl Variable {
    pub fn is_definition(&self) -> bool {
        self.modifier & 1 != 0
    }
    pub fn is_const(&self) -> bool {
        self.modifier & 2 != 0
    }
    /// Bytes of the whole variable; 0 for an array without a size.
    pub fn bytes(&self) -> u64 {
        let count = if self.ty.is_array() { self.dim } else { 1 };
        self.ty.element().bytes().saturating_mul(count)
    }
}

impl Directive {
    /// The directive of an entry; `None` for an instruction.
    pub fn decode(entry: &Entry<'_>) -> Option<Directive> {
        let b = entry.bytes;
        let name = u32_at(b, 4);
        Some(match entry.kind {
            kind::NONE => Directive::None,
            kind::ARG_BLOCK_END => Directive::ArgBlockEnd,
            kind::ARG_BLOCK_START => Directive::ArgBlockStart,
            kind::COMMENT => Directive::Comment { text: name },
            kind::CONTROL => Directive::Control {
                control: Control(u16_at(b, 4)),
                operands: u32_at(b, 8),
            },
            kind::EXTENSION => Directive::Extension { name },
            kind::FBARRIER => Directive::Fbarrier(Fbarrier {
                name,
                modifier: byte_at(b, 8),
                linkage: Linkage(byte_at(b, 9)),
                reserved: u16_at(b, 10),
            }),
            kind::LABEL => Directive::Label { name },
            kind::LOC => Directive::Loc {
                file: name,
                line: u32_at(b, 8),
                column: u32_at(b, 12),
            },
            kind::MODULE => Directive::Module(Header {
                name,
                major: u32_at(b, 8),
                minor: u32_at(b, 12),
                profile: Profile(byte_at(b, 16)),
                model: MachineModel(byte_at(b, 17)),
                round: Round(byte_at(b, 18)),
                reserved: byte_at(b, 19),
            }),
            kind::PRAGMA => Directive::Pragma { operands: name },
            kind::VARIABLE => Directive::Variable(Variable {
                name,
                init: u32_at(b, 8),
                ty: Type(u16_at(b, 12)),
                segment: Segment(byte_at(b, 14)),
                align: Align(byte_at(b, 15)),
                dim: u64_at(b, 16),
                modifier: byte_at(b, 24),
                linkage: Linkage(byte_at(b, 25)),
                allocation: Allocation(byte_at(b, 26)),
                reserved: byte_at(b, 27),
            }),
            kind::FUNCTION => executable(b, ExecutableKind::Function),
            kind::INDIRECT_FUNCTION => executable(b, ExecutableKind::IndirectFunction),
            kind::KERNEL => executable(b, ExecutableKind::Kernel),
            kind::SIGNATURE => executable(b, ExecutableKind::Signature),
            _ => return None,
        })
    }

    /// The entry's bytes, appended to `out`.
    pub fn encode(&self, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend_from_slice(&[0; 2]);
        let mut kind = |k: u16| out.extend_from_slice(&k.to_le_bytes());
        match *self {
            Directive::None => kind(kind::NONE),
            Directive::ArgBlockStart => kind(kind::ARG_BLOCK_START),
            Directive::ArgBlockEnd => kind(kind::ARG_BLOCK_END),
            Directive::Comment { text } => words(out, kind::COMMENT, &[text]),
            Directive::Extension { name } => words(out, kind::EXTENSION, &[name]),
            Directive::Label { name } => words(out, kind::LABEL, &[name]),
            Directive::Pragma { operands } => words(out, kind::PRAGMA, &[operands]),
            Directive::Loc { file, line, column } => words(out, kind::LOC, &[file, line, column]),
            Directive::Control { control, operands } => {
                words(out, kind::CONTROL, &[u32::from(control.0), operands]);
            }
            Directive::Fbarrier(f) => {
                words(out, kind::FBARRIER, &[f.name]);
                out.extend_from_slice(&[f.modifier, f.linkage.0, 0, 0]);
            }
            Directive::Module(h) => {
                words(out, kind::MODULE, &[h.name, h.major, h.minor]);
                out.extend_from_slice(&[h.profile.0, h.model.0, h.round.0, 0]);
            }
            Directive::Variable(v) => {
                words(out, kind::VARIABLE, &[v.name, v.init]);
                out.extend_from_slice(&v.ty.0.to_le_bytes());
                out.extend_from_slice(&[v.segment.0, v.align.0]);
                out.extend_from_slice(&v.dim.to_le_bytes());
                out.extend_from_slice(&[v.modifier, v.linkage.0, v.allocation.0, 0]);
            }
            Directive::Executable(e) => {
                words(out, e.kind.kind(), &[e.name]);
                out.extend_from_slice(&e.outputs.to_le_bytes());
                out.extend_from_slice(&e.inputs.to_le_bytes());
                for offset in [e.first_input, e.first_code, e.next] {
                    out.extend_from_slice(&offset.to_le_bytes());
                }
                out.extend_from_slice(&[e.modifier, e.linkage.0, 0, 0]);
            }
        }
        let size = (out.len() - start) as u16;
        out[start..start + 2].copy_from_slice(&size.to_le_bytes());
    }
}

fn words(out: &mut Vec<u8>, kind: u16, words: &[u32]) {
    out.extend_from_slice(&kind.to_le_bytes());
    for word in words {
        out.extend_from_slice(&word.to_le_bytes());
    }
}

fn executable(b: &[u8], kind: ExecutableKind) -> Directive {
    Directive::Executable(Executable {
        kind,
        name: u32_at(b, 4),
        outputs: u16_at(b, 8),
        inputs: u16_at(b, 10),
        first_input: u32_at(b, 12),
        first_code: u32_at(b, 16),
        next: u32_at(b, 20),
        modifier: byte_at(b, 24),
        linkage: Linkage(byte_at(b, 25)),
        reserved: u16_at(b, 26),
    })
}
