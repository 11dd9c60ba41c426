//! [`Inst`] to bytes: the inverse of decoding, by the same rows.

use crate::bits::ones;
use crate::decode::{half_bit, scalar_allowed, takes_constants, takes_inline};
use crate::generated::Op;
use crate::inst::{Encoding, Extension, InlineFloat, Inst, Modifiers, Operand, Reg, RegKind, Role};
use crate::mode::Mode;
use crate::row::{Class, Flags, ImmKind, OperandRow};
use crate::shape::{Shape, vcc};
use crate::table::{Code, CodeKind, FamilyTable, Field, Form, Mod, Variant, What};
use crate::target::Processor;

/// An instruction's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodedInst {
    bytes: [u8; EncodedInst::MAX],
    len: u8,
}

impl EncodedInst {
    /// Bytes of the longest instruction: an image instruction with three dwords of addresses, or two of them and a literal.
    const MAX: usize = 24;

    /// The bytes as a number, and how many; `None` if they are more than 16.
    pub(crate) fn bits(&self) -> Option<(u128, u8)> {
        let bits = self.bytes.first_chunk().map(|b| u128::from_le_bytes(*b))?;
        (self.len <= 16).then_some((bits, self.len))
    }

    /// The first `len` bytes of a number; the others are zero.
    #[inline]
    pub(crate) fn from_bits(bits: u128, len: u8) -> EncodedInst {
        let mut bytes = [0; EncodedInst::MAX];
        bytes[..16].copy_from_slice(&bits.to_le_bytes());
        EncodedInst {
            bytes,
            len: len.min(16),
        }
    }

    /// 4 to 20 bytes.
    #[inline]
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
    TwoLiterals { op: Op, first: u64, second: u64 },
}

/// Encodes an instruction in the processor's usual [`Mode`]; [`Inst::size`] is not looked at.
///
/// # Errors
/// The processor lacks the instruction, or an operand or modifier does not fit its encoding.
pub fn encode(processor: Processor, inst: &Inst) -> Result<EncodedInst, EncodeError> {
    encode_as(processor, Mode::of(processor), inst)
}

/// Encodes an instruction; [`Inst::size`] is not looked at.
///
/// # Errors
/// The processor lacks the instruction, or an operand or modifier does not fit its encoding.
pub fn encode_as(processor: Processor, mode: Mode, inst: &Inst) -> Result<EncodedInst, EncodeError> {
    let (table, variant) = inst.variant(processor, mode).ok_or(EncodeError::NoEncoding {
        op: inst.op,
        encoding: inst.encoding,
        extension: inst.extension,
        processor,
    })?;
    encode_variant(table, variant, (processor, mode), inst)
}

/// As [`encode_as`], of an instruction whose variant is known.
pub(crate) fn encode_variant(
    table: &'static FamilyTable,
    variant: &'static Variant,
    target: (Processor, Mode),
    inst: &Inst,
) -> Result<EncodedInst, EncodeError> {
    let form = table.form(variant);
    Encoder {
        table,
        variant,
        form,
        target,
        inst,
        op_sel: inst.modifiers.op_sel,
        literal: None,
        bytes: [0; EncodedInst::MAX],
        len: form.bytes,
    }
    .encode()
}

struct Encoder<'a> {
    table: &'static FamilyTable,
    variant: &'static Variant,
    form: &'static Form,
    target: (Processor, Mode),
    inst: &'a Inst,
    /// Halves of registers that register numbers do not hold yet.
    op_sel: u8,
    literal: Option<u64>,
    bytes: [u8; EncodedInst::MAX],
    len: u8,
}

impl Encoder<'_> {
    fn encode(mut self) -> Result<EncodedInst, EncodeError> {
        let (inst, row) = (self.inst, self.variant.row());
        let m = &inst.modifiers;
        let opcode = self.form.opcode_bits(self.variant.opcode);
        let mut bits = self.form.value | opcode | self.acc()?;
        let has = |role| self.form.encoding == Encoding::Flat && inst.operand(role) != Operand::None;
        let shape = Shape::new(m, self.form, row, self.target, (has(Role::Saddr), has(Role::Vaddr)));
        if m.scale_offset && !shape.scales_offset() {
            return Err(EncodeError::BadModifier {
                op: inst.op,
                modifier: Mod::ScaleOffset.name(),
                value: 1,
            });
        }
        let second = match (self.form.op2, m.dual) {
            (Some(_), _) if row.flags.contains(Flags::SECOND) => return Err(self.no_encoding()),
            // The first half's field can have fewer bits, for the operations that can be first.
            (Some(_), _) if self.form.opcode(opcode) != self.variant.opcode => return Err(self.no_encoding()),
            (Some((lo, width)), Some(op)) => {
                let second = self.second(op, width).ok_or(self.no_encoding())?;
                bits |= u128::from(second.opcode) << lo;
                Some(second)
            }
            (None, None) => None,
            _ => return Err(self.no_encoding()),
        };
        let mut wide_literal = false;
        // Operands of the instruction that the rows want.
        let mut wanted_count = 0;
        for (operand, &place) in row.operands.iter().zip(self.table.plan(self.variant).operands) {
            if !operand.access.is_present(m.returns()) {
                continue;
            }
            let value = inst.operand(operand.role);
            bits |= match self.form.addresses {
                [_, ..] if operand.role == Role::Vaddr => self.address(operand, &shape)?,
                _ => self.operand(operand, (operand.role, value), place, &shape)?,
            };
            wide_literal |= matches!(value, Operand::Literal64(_));
            wanted_count += usize::from(value != Operand::None);
        }
        if let Some(second) = second {
            let places = self.table.plan(second).second_operands;
            for (operand, &place) in second.row().operands.iter().zip(places) {
                let role = operand.role.second();
                let value = inst.operand(role);
                bits |= self.operand(operand, (role, value), place, &shape)?;
                // One that both halves have is counted already.
                wanted_count += usize::from(value != Operand::None && role != operand.role);
            }
        }
        if inst.operands().iter().filter(|(_, o)| *o != Operand::None).count() != wanted_count {
            self.check_wanted(second)?;
        }
        bits |= self.modifiers(second)?;
        self.bytes[..16].copy_from_slice(&bits.to_le_bytes());
        self.insert_address();
        if let Some(literal) = self.literal {
            let (at, count) = (self.len as usize, if wide_literal { 8 } else { 4 });
            self.bytes[at..at + count].copy_from_slice(&literal.to_le_bytes()[..count]);
            self.len += count as u8;
        }
        Ok(EncodedInst {
            bytes: self.bytes,
            len: self.len,
        })
    }

    /// Whether each operand is one that the rows want.
    fn check_wanted(&self, second: Option<&Variant>) -> Result<(), EncodeError> {
        let inst = self.inst;
        let wanted = |role: Role| {
            let of = |v: &Variant| {
                v.row()
                    .operand(role)
                    .is_some_and(|o| o.access.is_present(inst.modifiers.returns()))
            };
            let is_second = |v: &Variant| v.row().operands.iter().any(|o| o.role.second() == role);
            of(self.variant) || second.is_some_and(is_second)
        };
        let extra = inst.operands().iter().find(|(r, o)| *o != Operand::None && !wanted(*r));
        extra.map_or(Ok(()), |(role, _)| {
            Err(EncodeError::ExtraOperand {
                op: inst.op,
                role: *role,
            })
        })
    }

    fn no_encoding(&self) -> EncodeError {
        EncodeError::NoEncoding {
            op: self.inst.op,
            encoding: self.inst.encoding,
            extension: self.inst.extension,
            processor: self.target.0,
        }
    }

    /// The variant of the second half of a dual-issue instruction, whose opcode has `width` bits.
    fn second(&self, op: Op, width: u8) -> Option<&'static Variant> {
        let (processor, mode) = self.target;
        let mut variants = self.table.variants(op, mode.properties(processor));
        variants.find(|v| v.form == self.variant.form && u64::from(v.opcode) <= ones(width))
    }

    /// The bit that says whether data and matrix operands are AGPRs, which all of them have in common.
    fn acc(&self) -> Result<u128, EncodeError> {
        let Some(field) = self.form.acc() else {
            return Ok(0);
        };
        let mut acc = None;
        for o in self.variant.row().operands {
            let shared = matches!(o.class, Class::A | Class::Ac | Class::Av | Class::Avc);
            let wide = self.form.field(o.role).is_some_and(|f| f.width() == 10);
            let operand = self.inst.operand(o.role);
            if let (true, false, Operand::Reg(reg)) = (shared, wide, operand) {
                let is_agpr = reg.kind == RegKind::Agpr;
                if acc.replace(is_agpr).is_some_and(|before| before != is_agpr) {
                    return Err(EncodeError::BadOperand {
                        op: self.inst.op,
                        role: o.role,
                        operand,
                    });
                }
            }
        }
        Ok(field.insert(u64::from(acc.unwrap_or(false))))
    }

    fn modifiers(&self, second: Option<&Variant>) -> Result<u128, EncodeError> {
        let bad = |m: Mod, value| EncodeError::BadModifier {
            op: self.inst.op,
            modifier: m.name(),
            value,
        };
        // What no field holds stays.
        let mut rest = Modifiers {
            op_sel: self.op_sel,
            dual: None,
            ..self.inst.modifiers
        };
        let plain = rest == Modifiers::default();
        let mut bits = 0;
        for field in self.form.fields {
            let What::Mod(m) = field.what else { continue };
            // most instructions have none
            if plain && m != Mod::OpSelHi && !field.has_inverted() && self.variant.uses().required.is_empty() {
                continue;
            }
            let value = if plain { 0 } else { m.get(&rest) };
            if value != 0 {
                m.set(&mut rest, 0);
            }
            if field.fixed.is_some_and(|fixed| i64::from(fixed) == value) {
                bits |= field.insert(value as u64);
                continue;
            }
            let mut raw = value as u64 & ones(field.width());
            let missing = self.variant.uses().required.contains(m) && value == 0;
            // most are zero, which all allow
            let refused =
                raw != 0 && raw & !(self.variant.allowed(m) | second.map_or(0, |v| v.allowed_as_second(m))) != 0;
            if field.extend(raw) != value || refused || missing {
                return Err(bad(m, value));
            }
            if m == Mod::OpSelHi {
                raw |= ones(field.width()) & !self.variant.allowed(m);
            }
            bits |= field.insert(raw);
        }
        if plain || rest == Modifiers::default() {
            return Ok(bits);
        }
        let other = Mod::ALL.iter().find(|m| m.get(&rest) != 0);
        Err(bad(*other.unwrap_or(&Mod::Neg), other.map_or(0, |m| m.get(&rest))))
    }

    fn set_literal(&mut self, value: u64) -> Result<(), EncodeError> {
        match self.literal.replace(value) {
            Some(first) if first != value => Err(EncodeError::TwoLiterals {
                op: self.inst.op,
                first,
                second: value,
            }),
            _ => Ok(()),
        }
    }

    fn bad_operand(&self, role: Role) -> EncodeError {
        EncodeError::BadOperand {
            op: self.inst.op,
            role,
            operand: self.inst.operand(role),
        }
    }

    /// Checks an image address and says how many dwords of it follow; its registers are inserted later.
    fn address(&mut self, row: &OperandRow, shape: &Shape) -> Result<u128, EncodeError> {
        let bad = self.bad_operand(row.role);
        let fits = |reg: &Reg| reg.kind == RegKind::Vgpr && reg.index as usize + reg.dwords as usize <= 256;
        match self.inst.operand(row.role) {
            Operand::Reg(reg) if fits(&reg) && Some(reg.dwords) == shape.dwords(row) => match shape.address_parts(0) {
                Some(_) => Err(bad),
                None => Ok(0),
            },
            Operand::List(list) if list.parts().all(|p| fits(&p)) => {
                let last = *self.form.addresses.get(list.len() - 1).ok_or(bad)?;
                let extra = (u16::from(last) + 1)
                    .saturating_sub(u16::from(self.form.bytes))
                    .div_ceil(4) as u8;
                let wanted = shape.address_parts(extra).ok_or(bad)?;
                if !wanted.map(|(_, dwords)| dwords).eq(list.parts().map(|p| p.dwords)) {
                    return Err(bad);
                }
                if extra > shape.most_extra_dwords() {
                    return Err(bad);
                }
                self.len += 4 * extra;
                match self.form.nsa() {
                    Some(field) if u64::from(extra) <= ones(field.width()) => Ok(field.insert(extra.into())),
                    None if extra == 0 => Ok(0),
                    _ => Err(bad),
                }
            }
            _ => Err(bad),
        }
    }

    /// Puts the registers of an image address into their bytes.
    fn insert_address(&mut self) {
        let row = self.variant.row().operands.iter().find(|o| o.role == Role::Vaddr);
        let (Some(row), places @ [first, ..]) = (row, self.form.addresses) else {
            return;
        };
        match self.inst.operand(row.role) {
            Operand::Reg(reg) => self.bytes[*first as usize] = reg.index as u8,
            Operand::List(list) => {
                for (place, part) in places.iter().zip(list.parts()) {
                    self.bytes[*place as usize] = part.index as u8;
                }
            }
            _ => {}
        }
    }

    /// The instruction bits of one operand, whose field is at `place` in the form.
    fn operand(
        &mut self,
        row: &OperandRow,
        (role, operand): (Role, Operand),
        place: u8,
        shape: &Shape,
    ) -> Result<u128, EncodeError> {
        let op = self.inst.op;
        let bad = || EncodeError::BadOperand { op, role, operand };
        if row.class == Class::K {
            match operand {
                Operand::Literal(value) if row.ty.dwords() == 1 => self.set_literal(value.into())?,
                Operand::Literal64(value) if row.ty.dwords() == 2 => self.set_literal(value)?,
                _ => return Err(bad()),
            }
            return Ok(0);
        }
        let Some(field) = self.form.fields.get(place as usize) else {
            let implied = match row.class {
                Class::Mask => operand == Operand::Reg(vcc(self.target.1)),
                _ => operand == Operand::None,
            };
            return if implied { Ok(0) } else { Err(bad()) };
        };
        let Some(dwords) = shape.dwords(row) else {
            let off = match (role, self.form.off, self.form.none) {
                (Role::Saddr, Some(_), Some((none, _))) if self.inst.operand(Role::Vaddr) == Operand::None => none,
                (Role::Saddr, Some(off), _) => off,
                _ => 0,
            };
            return if operand == Operand::None {
                Ok(field.insert(off.into()))
            } else {
                Err(bad())
            };
        };
        let width = field.width();
        let raw = match (row.class, operand) {
            (Class::Imm(kind), Operand::Imm(value)) => immediate(kind, value),
            (Class::Imm(_), _) => None,
            _ => self.code(field, width, operand, row, dwords)?,
        };
        let presence = match self.form.encoding {
            Encoding::Flat => self.form.find(What::Presence(role)),
            _ => None,
        };
        let present = presence.map_or(0, |f| f.insert(1));
        match raw {
            Some(raw) if field.other_bank => match self.inst.operand(Role::Vdst) {
                Operand::Reg(first) if u64::from(first.index) & 1 != raw & 1 => Ok(field.insert(raw)),
                _ => Err(bad()),
            },
            Some(raw) if raw & !ones(width) == 0 => Ok(field.insert(raw) | present),
            _ => Err(bad()),
        }
    }

    /// The code of an operand in a field of so many bits; `None` if its class or field does not allow it.
    fn code(
        &mut self,
        field: &Field,
        width: u8,
        operand: Operand,
        row: &OperandRow,
        dwords: u8,
    ) -> Result<Option<u64>, EncodeError> {
        let is_scalar = matches!(row.class, Class::S | Class::Sc | Class::Ssrc | Class::Mask);
        let only_vector = matches!(row.class, Class::V | Class::Av | Class::A) || !is_scalar && width < 9;
        let constants = takes_constants(row.class) && !only_vector;
        let takes_literal = constants && matches!(row.class, Class::Ssrc | Class::Src) && self.form.literal;
        Ok(match operand {
            Operand::Reg(reg) if matches!(reg.kind, RegKind::Vgpr | RegKind::Agpr) => {
                if is_scalar || !self.vector_fits(width, reg, row, dwords) {
                    return Ok(None);
                }
                let mut index = u64::from(reg.index);
                let half = half_bit(row.role) & self.variant.uses().half;
                if half != 0 && self.form.op_sel.is_none() {
                    if index > 0x7f {
                        return Ok(None);
                    }
                    index |= if self.op_sel & half != 0 { 0x80 } else { 0 };
                    self.op_sel &= !half;
                }
                Some(match width {
                    10 => index | 0x100 | u64::from(reg.kind == RegKind::Agpr) << 9,
                    9 => index | 0x100,
                    _ => index,
                })
            }
            Operand::Reg(reg) if field.vcc_default => {
                if reg == vcc(self.target.1) {
                    Some(0)
                } else {
                    self.scalar(row, dwords, reg)
                        .filter(|code| *code < 0x80)
                        .map(|code| code | 0x80)
                }
            }
            Operand::Reg(reg) if !only_vector => self.scalar(row, dwords, reg),
            Operand::Int(_) | Operand::Float(_) if !takes_inline(row) => None,
            Operand::Int(value @ 0..=64) if constants => self.constant(CodeKind::Int, value as u16),
            Operand::Int(value @ -16..=-1) if constants => self.constant(CodeKind::NegInt, value.unsigned_abs().into()),
            Operand::Float(value) if constants => {
                let index = InlineFloat::ALL.iter().position(|f| *f == value);
                index.and_then(|index| self.constant(CodeKind::Float, index as u16))
            }
            Operand::Literal(value) if takes_literal => {
                self.set_literal(value.into())?;
                self.constant(CodeKind::Literal, 0)
            }
            Operand::Literal64(value) if takes_literal && dwords == 2 => {
                self.set_literal(value)?;
                self.constant(CodeKind::Literal64, 0)
            }
            _ => None,
        })
    }

    /// Whether a vector register can stand where `row` wants one, in a field of so many bits.
    fn vector_fits(&self, width: u8, reg: Reg, row: &OperandRow, dwords: u8) -> bool {
        let agpr = reg.kind == RegKind::Agpr;
        let choice = width == 10 || self.form.acc().is_some() && row.class != Class::V;
        let wants_agpr = matches!(row.class, Class::A | Class::Ac);
        let fits = reg.index as usize + dwords as usize <= 256 && reg.dwords == dwords;
        fits && (choice || agpr == wants_agpr)
    }

    fn scalar(&self, row: &OperandRow, dwords: u8, reg: Reg) -> Option<u64> {
        let (code, raw) = self.find(CodeKind::Reg(reg.kind), reg.index)?;
        (reg.dwords == dwords && scalar_allowed(code, reg, row)).then_some(raw)
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
