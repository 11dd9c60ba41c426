//! Bytes to [`Inst`]: finds the form by prefix, the row by opcode, then reads fields as the row says.

use crate::generated::Op;
use crate::inst::{
    Encoding, Extension, InlineFloat, Inst, MAX_OPERANDS, Modifiers, Operand, Reg, RegKind, Role, Segment,
};
use crate::row::{Access, Class, Flags, ImmKind, OperandRow, Type};
use crate::table::{Code, CodeKind, FamilyTable, Field, Form, Mod, NONE, Variant, What};
use crate::target::Processor;

/// Why bytes are no instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    #[error("instruction needs {need} bytes, {have} are left")]
    TooShort { need: usize, have: usize },
    #[error("{dword:#010x} has no encoding of {processor}", processor = processor.name())]
    UnknownEncoding { dword: u32, processor: Processor },
    #[error("opcode {opcode} of {encoding:?} is not defined on {processor}", processor = processor.name())]
    UnknownOpcode {
        encoding: Encoding,
        extension: Extension,
        opcode: u16,
        processor: Processor,
        size: u8,
    },
    #[error("{op}: {role:?} has the reserved code {code}")]
    ReservedOperand { op: Op, role: Role, code: u16, size: u8 },
    #[error("{op}: reserved bits {bits:#x} are set")]
    ReservedBits { op: Op, bits: u64, size: u8 },
    #[error("no instruction tables for {processor}", processor = processor.name())]
    NoTables { processor: Processor },
}

impl DecodeError {
    /// Bytes to skip to go on behind the instruction that could not be decoded.
    pub fn size_to_skip(&self) -> usize {
        match self {
            DecodeError::TooShort { have, .. } => *have,
            DecodeError::UnknownEncoding { .. } | DecodeError::NoTables { .. } => 4,
            DecodeError::UnknownOpcode { size, .. }
            | DecodeError::ReservedOperand { size, .. }
            | DecodeError::ReservedBits { size, .. } => *size as usize,
        }
    }
}

/// Decodes the instruction at the start of `code`.
///
/// # Errors
/// `code` does not begin with an instruction that `processor` has.
pub fn decode(processor: Processor, code: &[u8]) -> Result<Inst, DecodeError> {
    let table = FamilyTable::of(processor.family()).ok_or(DecodeError::NoTables { processor })?;
    let too_short = |need| DecodeError::TooShort { need, have: code.len() };
    let first = dword(code, 0).ok_or(too_short(4))?;
    let list = table.candidates[table.prefix[(first >> 23) as usize] as usize];
    let mut unknown = DecodeError::UnknownEncoding {
        dword: first,
        processor,
    };
    for &index in list {
        let form = &table.forms[index as usize];
        if u64::from(first) & form.mask != form.value {
            continue;
        }
        let bits = match form.bytes {
            4 => u64::from(first),
            _ => u64::from(dword(code, 4).ok_or(too_short(8))?) << 32 | u64::from(first),
        };
        let opcode = form.opcode(bits);
        let mut next = form.lookup.get(opcode as usize).copied().unwrap_or(NONE);
        while let Some(variant) = table.variants.get(next as usize) {
            if processor.has(variant.needs) {
                let decoder = Decoder {
                    table,
                    form,
                    variant,
                    bits,
                    literal: dword(code, form.bytes as usize),
                };
                return decoder.decode(code.len());
            }
            next = variant.next;
        }
        if matches!(unknown, DecodeError::UnknownEncoding { .. }) {
            let (encoding, extension, size) = (form.encoding, form.extension, form.bytes);
            unknown = DecodeError::UnknownOpcode {
                encoding,
                extension,
                opcode,
                processor,
                size,
            };
        }
    }
    Err(unknown)
}

fn dword(code: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*code.get(at..)?.first_chunk()?))
}

struct Decoder {
    table: &'static FamilyTable,
    form: &'static Form,
    variant: &'static Variant,
    bits: u64,
    literal: Option<u32>,
}

impl Decoder {
    fn decode(self, have: usize) -> Result<Inst, DecodeError> {
        let row = self.variant.row();
        let modifiers = self.modifiers()?;
        let mut inst = Inst {
            op: row.op,
            encoding: self.form.encoding,
            extension: self.form.extension,
            segment: self.form.segment,
            size: self.form.bytes,
            operands: [(Role::Src0, Operand::None); MAX_OPERANDS],
            operand_count: 0,
            modifiers,
        };
        let uses_saddr = self
            .form
            .field(Role::Saddr)
            .is_some_and(|f| f.extract(self.bits) != SADDR_OFF);
        let shape = Shape::new(&modifiers, self.form, row.flags, uses_saddr);
        let mut literal_used = false;
        for operand in row.operands {
            if operand.access == Access::Ret && !modifiers.glc {
                continue;
            }
            let Some(value) = self.operand(operand, &shape, &mut literal_used)? else {
                continue;
            };
            if let Some(slot) = inst.operands.get_mut(inst.operand_count as usize) {
                *slot = (operand.role, value);
                inst.operand_count += 1;
            }
        }
        if literal_used {
            inst.size += 4;
            if self.literal.is_none() {
                return Err(DecodeError::TooShort {
                    need: inst.size as usize,
                    have,
                });
            }
        }
        Ok(inst)
    }

    fn modifiers(&self) -> Result<Modifiers, DecodeError> {
        let mut modifiers = Modifiers::default();
        for field in self.form.fields {
            let What::Mod(m) = field.what else { continue };
            let value = field.extract(self.bits);
            let allowed = self.variant.allowed(m);
            // op_sel_hi of sources that do not exist is written as 1 by some assemblers, as 0 by others.
            if value & !allowed != 0 && m != Mod::OpSelHi {
                return Err(self.reserved_bits(field.insert(value & !allowed)));
            }
            m.set(&mut modifiers, field.extend(value & allowed));
            if self.variant.required.contains(m) && value == 0 {
                return Err(self.reserved_bits(field.mask()));
            }
        }
        match self.bits & self.form.reserved {
            0 => Ok(modifiers),
            bits => Err(self.reserved_bits(bits)),
        }
    }

    fn reserved_bits(&self, bits: u64) -> DecodeError {
        DecodeError::ReservedBits {
            op: self.variant.row().op,
            bits,
            size: self.form.bytes,
        }
    }

    /// The operand, or `None` if it is not part of this form.
    fn operand(&self, row: &OperandRow, shape: &Shape, literal: &mut bool) -> Result<Option<Operand>, DecodeError> {
        if row.class == Class::K {
            *literal = true;
            return Ok(Some(Operand::Literal(self.literal.unwrap_or(0))));
        }
        let Some(field) = self.form.field(row.role) else {
            return Ok((row.class == Class::Mask).then_some(Operand::Reg(VCC)));
        };
        let Some(dwords) = shape.dwords(row) else {
            return Ok(Some(Operand::None));
        };
        let raw = field.extract(self.bits);
        let error = || DecodeError::ReservedOperand {
            op: self.variant.row().op,
            role: row.role,
            code: raw as u16,
            size: self.form.bytes,
        };
        let value = match row.class {
            Class::Imm(ImmKind::S16 | ImmKind::Branch) => Operand::Imm(i64::from(raw as i16)),
            Class::Imm(_) => Operand::Imm(raw as i64),
            _ => match self.code(field, raw, row, dwords).ok_or_else(error)? {
                Operand::Literal(_) if self.form.literal => {
                    *literal = true;
                    Operand::Literal(self.literal.unwrap_or(0))
                }
                Operand::Literal(_) => return Err(error()),
                other => other,
            },
        };
        Ok(Some(value))
    }

    /// What an operand code names, if the operand's class allows it.
    fn code(&self, field: &Field, raw: u64, row: &OperandRow, dwords: u8) -> Option<Operand> {
        let vector = |kind, index: u64| {
            (index as usize + dwords as usize <= 256).then_some(Operand::Reg(Reg {
                kind,
                index: index as u16,
                dwords,
            }))
        };
        let kind = match row.class {
            Class::A | Class::Ac => RegKind::Agpr,
            _ => RegKind::Vgpr,
        };
        let is_scalar = matches!(row.class, Class::S | Class::Sc | Class::Ssrc | Class::Mask);
        match field.width() {
            10 => {
                let kind = if raw >> 9 == 1 { RegKind::Agpr } else { kind };
                return (raw & 0x100 != 0).then(|| vector(kind, raw & 0xff)).flatten();
            }
            9 if raw >= 256 => return if is_scalar { None } else { vector(kind, raw - 256) },
            9 if matches!(row.class, Class::V | Class::Av | Class::A) => return None,
            9 => {}
            _ if !is_scalar => return vector(kind, raw),
            _ if field.vcc_default => {
                return if raw & 0x80 == 0 {
                    Some(Operand::Reg(VCC))
                } else {
                    self.scalar(raw as u16 & 0x7f, row, dwords)
                };
            }
            _ => {}
        }
        self.scalar(raw as u16, row, dwords)
    }

    fn scalar(&self, raw: u16, row: &OperandRow, dwords: u8) -> Option<Operand> {
        let code = self.table.codes.iter().find(|c| (c.first..=c.last).contains(&raw))?;
        let index = code.index + (raw - code.first);
        let constants = matches!(row.class, Class::Sc | Class::Ssrc | Class::Src | Class::Ac | Class::Vc);
        Some(match code.kind {
            CodeKind::Reg(kind) => {
                let reg = Reg { kind, index, dwords };
                if !scalar_allowed(code, reg, row.class) {
                    return None;
                }
                Operand::Reg(reg)
            }
            CodeKind::Int if constants => Operand::Int(index as i8),
            CodeKind::NegInt if constants => Operand::Int(-(index as i8)),
            CodeKind::Float if constants => Operand::Float(*InlineFloat::ALL.get(index as usize)?),
            CodeKind::Literal if matches!(row.class, Class::Ssrc | Class::Src) => Operand::Literal(0),
            _ => return None,
        })
    }
}

/// saddr code of `off`.
pub(crate) const SADDR_OFF: u64 = 0x7f;

pub(crate) const VCC: Reg = Reg {
    kind: RegKind::Vcc,
    index: 0,
    dwords: 2,
};

/// Whether a scalar register, with its width, can stand where an operand of this class is wanted; `code` is the range of
/// codes that it is in.
pub(crate) fn scalar_allowed(code: &Code, reg: Reg, class: Class) -> bool {
    let Reg { kind, index, dwords } = reg;
    if matches!(class, Class::Ac | Class::Vc) {
        return false;
    }
    let source = matches!(class, Class::Sc | Class::Ssrc | Class::Src);
    match kind {
        RegKind::Sgpr | RegKind::Ttmp => {
            let count = code.index + (code.last - code.first) + 1;
            let aligned = index.is_multiple_of(u16::from(dwords.clamp(1, 4).next_power_of_two()));
            class != Class::Vl && aligned && index + u16::from(dwords) <= count
        }
        RegKind::FlatScratch | RegKind::XnackMask | RegKind::Vcc | RegKind::Exec | RegKind::Tba | RegKind::Tma => {
            class != Class::Vl && (dwords == 1 || dwords == 2 && index == 0)
        }
        RegKind::M0 | RegKind::Null => class != Class::Vl && dwords == 1,
        RegKind::SharedBase | RegKind::SharedLimit | RegKind::PrivateBase | RegKind::PrivateLimit => {
            source && dwords <= 2
        }
        RegKind::PopsExitingWaveId | RegKind::Vccz | RegKind::Execz | RegKind::Scc => source && dwords <= 2,
        RegKind::LdsDirect => matches!(class, Class::Vl | Class::Src) && dwords == 1,
        RegKind::Vgpr | RegKind::Agpr => false,
    }
}

/// What the sizes of an instruction's operands depend on, besides its row.
pub(crate) struct Shape<'a> {
    modifiers: &'a Modifiers,
    encoding: Encoding,
    segment: Segment,
    flags: Flags,
    uses_saddr: bool,
}

impl<'a> Shape<'a> {
    pub(crate) fn new(modifiers: &'a Modifiers, form: &Form, flags: Flags, uses_saddr: bool) -> Self {
        Shape {
            modifiers,
            encoding: form.encoding,
            segment: form.segment,
            flags,
            uses_saddr,
        }
    }

    /// Dwords of an operand; `None` if it is `off`.
    pub(crate) fn dwords(&self, row: &OperandRow) -> Option<u8> {
        let m = self.modifiers;
        match (self.encoding, row.role) {
            (Encoding::Mubuf | Encoding::Mtbuf, Role::Vaddr) => {
                let dwords = u8::from(m.offen) + u8::from(m.idxen);
                return (dwords != 0).then_some(dwords);
            }
            (Encoding::Mubuf | Encoding::Mtbuf, Role::Vdata) => {
                return (!m.lds).then_some(row.ty.dwords() + u8::from(m.tfe));
            }
            (Encoding::Flat, Role::Saddr) if !self.uses_saddr => return None,
            (Encoding::Flat, Role::Vaddr) => match self.segment {
                Segment::Flat => {}
                Segment::Global => return Some(if self.uses_saddr { 1 } else { 2 }),
                Segment::Scratch => return (!self.uses_saddr).then_some(1),
            },
            (Encoding::Flat, Role::Vdst) if m.lds => return None,
            _ => {}
        }
        Some(match row.ty {
            Type::Image => {
                let components = if self.flags.contains(Flags::GATHER4) {
                    4
                } else {
                    m.dmask.count_ones().max(1) as u8
                };
                let dwords = if m.d16 { components.div_ceil(2) } else { components };
                dwords + u8::from(m.tfe)
            }
            ty => ty.dwords(),
        })
    }
}
