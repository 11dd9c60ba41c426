//! [`Inst`] to bytes: the inverse of decoding, by the same rows.

use crate::decode::{SADDR_OFF, Shape, VCC, scalar_allowed};
use crate::generated::Op;
use crate::inst::{Encoding, Extension, InlineFloat, Inst, Operand, Reg, RegKind, Role};
use crate::row::{Access, Class, ImmKind, OperandRow};
use crate::table::{Code, CodeKind, FamilyTable, Field, Form, Mod, Variant, What, ones};
use crate::target::Processor;

/// An instruction's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodedInst {
    bytes: [u8; 12],
    len: u8,
}

impl EncodedInst {
    /// 4, 8 or 12 bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len as usize]
    }
}

/// Why an instruction cannot be encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    #[error("{op} has no {encoding:?} encoding (extension {extension:?}) with these operands on {processor}",
        processor = processor.name())]
    NoEncoding {
        op: Op,
        encoding: Encoding,
        extension: Extension,
        processor: Processor,
    },
    #[error("{op}: {role:?} cannot be {operand:?} here")]
    BadOperand { op: Op, role: Role, operand: Operand },
    #[error("{op}: operand {role:?} is given but not wanted here")]
    ExtraOperand { op: Op, role: Role },
    #[error("{op}: {modifier} is {value}, which this encoding cannot hold")]
    BadModifier { op: Op, modifier: &'static str, value: i64 },
    #[error("{op}: two different literals, {first:#x} and {second:#x}")]
    TwoLiterals { op: Op, first: u32, second: u32 },
}

/// Encodes an instruction; [`Inst::size`] is not looked at.
///
/// # Errors
/// The processor lacks the instruction, or an operand or modifier does not fit its encoding.
pub fn encode(processor: Processor, inst: &Inst) -> Result<EncodedInst, EncodeError> {
    let (table, variant) = inst.variant(processor).ok_or(EncodeError::NoEncoding {
        op: inst.op,
        encoding: inst.encoding,
        extension: inst.extension,
        processor,
    })?;
    let encoder = Encoder::new(table, variant, inst);
    encoder.no_other_modifiers()?;
    encoder.encode()
}

/// As [`encode`], of an instruction whose variant is known, and which only has modifiers of that.
pub(crate) fn encode_variant(
    table: &'static FamilyTable,
    variant: &'static Variant,
    inst: &Inst,
) -> Result<EncodedInst, EncodeError> {
    Encoder::new(table, variant, inst).encode()
}

struct Encoder<'a> {
    table: &'static FamilyTable,
    variant: &'static Variant,
    form: &'static Form,
    inst: &'a Inst,
    literal: Option<u32>,
}

impl<'a> Encoder<'a> {
    fn new(table: &'static FamilyTable, variant: &'static Variant, inst: &'a Inst) -> Self {
        Encoder {
            table,
            variant,
            form: table.form(variant),
            inst,
            literal: None,
        }
    }

    fn encode(mut self) -> Result<EncodedInst, EncodeError> {
        let mut bits = self.form.value | self.form.opcode_bits(self.variant.opcode) | self.modifiers()?;
        let row = self.variant.row();
        let uses_saddr = self.inst.operand(Role::Saddr) != Operand::None;
        let shape = Shape::new(&self.inst.modifiers, self.form, row.flags, uses_saddr);
        for operand in row.operands {
            if operand.access == Access::Ret && !self.inst.modifiers.glc {
                continue;
            }
            bits |= self.operand(operand, &shape)?;
        }
        for &(role, operand) in self.inst.operands() {
            let wanted = row
                .operand(role)
                .is_some_and(|o| o.access != Access::Ret || self.inst.modifiers.glc);
            if !wanted && operand != Operand::None {
                return Err(EncodeError::ExtraOperand { op: self.inst.op, role });
            }
        }
        let mut out = EncodedInst {
            bytes: [0; 12],
            len: self.form.bytes,
        };
        out.bytes[..8].copy_from_slice(&bits.to_le_bytes());
        if let Some(literal) = self.literal {
            let at = self.form.bytes as usize;
            out.bytes[at..at + 4].copy_from_slice(&literal.to_le_bytes());
            out.len += 4;
        }
        Ok(out)
    }

    fn modifiers(&self) -> Result<u64, EncodeError> {
        let mut bits = 0;
        for field in self.form.fields {
            let What::Mod(m) = field.what else { continue };
            let value = m.get(&self.inst.modifiers);
            let mut raw = value as u64 & ones(field.width());
            let missing = self.variant.required.contains(m) && value == 0;
            if field.extend(raw) != value || raw & !self.variant.allowed(m) != 0 || missing {
                return Err(self.bad_modifier(m, value));
            }
            if m == Mod::OpSelHi {
                raw |= ones(field.width()) & !self.variant.allowed(m);
            }
            bits |= field.insert(raw);
        }
        Ok(bits)
    }

    /// Modifiers for which the form has no field must not be set.
    fn no_other_modifiers(&self) -> Result<(), EncodeError> {
        for &m in Mod::ALL {
            let value = m.get(&self.inst.modifiers);
            if value != 0 && !self.form.fields.iter().any(|f| f.what == What::Mod(m)) {
                return Err(self.bad_modifier(m, value));
            }
        }
        Ok(())
    }

    fn bad_modifier(&self, m: Mod, value: i64) -> EncodeError {
        EncodeError::BadModifier {
            op: self.inst.op,
            modifier: m.name(),
            value,
        }
    }

    fn set_literal(&mut self, value: u32) -> Result<(), EncodeError> {
        match self.literal.replace(value) {
            Some(first) if first != value => Err(EncodeError::TwoLiterals {
                op: self.inst.op,
                first,
                second: value,
            }),
            _ => Ok(()),
        }
    }

    /// The instruction bits of one operand.
    fn operand(&mut self, row: &OperandRow, shape: &Shape) -> Result<u64, EncodeError> {
        let operand = self.inst.operand(row.role);
        let bad = EncodeError::BadOperand {
            op: self.inst.op,
            role: row.role,
            operand,
        };
        if row.class == Class::K {
            let Operand::Literal(value) = operand else {
                return Err(bad);
            };
            self.set_literal(value)?;
            return Ok(0);
        }
        let Some(field) = self.form.field(row.role) else {
            let implied = match row.class {
                Class::Mask => operand == Operand::Reg(VCC),
                _ => operand == Operand::None,
            };
            return if implied { Ok(0) } else { Err(bad) };
        };
        let Some(dwords) = shape.dwords(row) else {
            let off = if row.role == Role::Saddr { SADDR_OFF } else { 0 };
            return if operand == Operand::None {
                Ok(field.insert(off))
            } else {
                Err(bad)
            };
        };
        let raw = match (row.class, operand) {
            (Class::Imm(kind), Operand::Imm(value)) => immediate(kind, value),
            (Class::Imm(_), _) => None,
            _ => self.code(field, operand, row, dwords)?,
        };
        match raw {
            Some(raw) if raw & !ones(field.width()) == 0 => Ok(field.insert(raw)),
            _ => Err(bad),
        }
    }

    /// The code of an operand; `None` if its class or field does not allow it.
    fn code(
        &mut self,
        field: &Field,
        operand: Operand,
        row: &OperandRow,
        dwords: u8,
    ) -> Result<Option<u64>, EncodeError> {
        let is_scalar = matches!(row.class, Class::S | Class::Sc | Class::Ssrc | Class::Mask);
        let only_vector = matches!(row.class, Class::V | Class::Av | Class::A) || !is_scalar && field.width() < 9;
        let constants =
            matches!(row.class, Class::Sc | Class::Ssrc | Class::Src | Class::Ac | Class::Vc) && !only_vector;
        Ok(match operand {
            Operand::Reg(reg) if matches!(reg.kind, RegKind::Vgpr | RegKind::Agpr) => {
                let agpr = reg.kind == RegKind::Agpr;
                let wants_agpr = matches!(row.class, Class::A | Class::Ac);
                let choice = field.width() == 10;
                let fits = reg.index as usize + dwords as usize <= 256 && reg.dwords == dwords;
                if is_scalar || !fits || !choice && agpr != wants_agpr {
                    return Ok(None);
                }
                let index = u64::from(reg.index);
                Some(match field.width() {
                    10 => index | 0x100 | u64::from(agpr) << 9,
                    9 => index | 0x100,
                    _ => index,
                })
            }
            Operand::Reg(reg) if field.vcc_default => {
                if reg == VCC {
                    Some(0)
                } else {
                    self.scalar(row, dwords, reg)
                        .filter(|code| *code < 0x80)
                        .map(|code| code | 0x80)
                }
            }
            Operand::Reg(reg) if !only_vector => self.scalar(row, dwords, reg),
            Operand::Int(value @ 0..=64) if constants => self.constant(CodeKind::Int, value as u16),
            Operand::Int(value @ -16..=-1) if constants => self.constant(CodeKind::NegInt, value.unsigned_abs().into()),
            Operand::Float(value) if constants => {
                let index = InlineFloat::ALL.iter().position(|f| *f == value);
                index.and_then(|index| self.constant(CodeKind::Float, index as u16))
            }
            Operand::Literal(value)
                if constants && matches!(row.class, Class::Ssrc | Class::Src) && self.form.literal =>
            {
                self.set_literal(value)?;
                self.constant(CodeKind::Literal, 0)
            }
            _ => None,
        })
    }

    fn scalar(&self, row: &OperandRow, dwords: u8, reg: Reg) -> Option<u64> {
        let (code, raw) = self.find(CodeKind::Reg(reg.kind), reg.index)?;
        (reg.dwords == dwords && scalar_allowed(code, reg, row.class)).then_some(raw)
    }

    fn constant(&self, kind: CodeKind, index: u16) -> Option<u64> {
        self.find(kind, index).map(|(_, raw)| raw)
    }

    /// The range of codes of `kind` in which `index` lies, and its code.
    fn find(&self, kind: CodeKind, index: u16) -> Option<(&'static Code, u64)> {
        let codes = self.table.codes.iter().filter(|c| c.kind == kind);
        let mut found = codes.filter_map(|c| Some((c, c.first.checked_add(index.checked_sub(c.index)?)?)));
        found
            .find(|(c, raw)| *raw <= c.last)
            .map(|(c, raw)| (c, u64::from(raw)))
    }
}

/// The bits of an immediate.
fn immediate(kind: ImmKind, value: i64) -> Option<u64> {
    match kind {
        ImmKind::S16 | ImmKind::Branch => i16::try_from(value).ok().map(|v| u64::from(v as u16)),
        _ => u64::try_from(value).ok(),
    }
}
