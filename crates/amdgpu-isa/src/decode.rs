//! Bytes to [`Inst`]: finds the form by prefix, the row by opcode, then reads fields as the row says.

use crate::bits::ones;
use crate::generated::Op;
use crate::inst::{
    Encoding, Extension, InlineFloat, Inst, MAX_OPERANDS, Modifiers, Operand, Reg, RegKind, RegList, Role,
};
use crate::mode::Mode;
use crate::row::{Class, Flags, ImmKind, OperandRow, Type};
use crate::shape::{Shape, vcc};
use crate::table::{Code, CodeKind, FamilyTable, Field, Form, Mod, NONE, Plan, Variant, What};
use crate::target::{Processor, Properties};

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
    ReservedBits { op: Op, bits: u128, size: u8 },
    /// Text would lose them; see [`decode_without_unused`].
    #[error("{op}: {bits}")]
    UnusedBits { op: Op, bits: UnusedBits, size: u8 },
    #[error("no instruction tables for {processor}", processor = processor.name())]
    NoTables { processor: Processor },
}

/// Bits of an instruction that are set though nothing uses them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnusedBits(pub u128);

impl std::fmt::Display for UnusedBits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "bits {:#x} are set, which nothing uses", self.0)
    }
}

impl DecodeError {
    /// Bytes to skip to go on behind the instruction that could not be decoded.
    pub fn size_to_skip(&self) -> usize {
        match self {
            DecodeError::TooShort { have, .. } => *have,
            DecodeError::UnknownEncoding { .. } | DecodeError::NoTables { .. } => 4,
            DecodeError::UnknownOpcode { size, .. }
            | DecodeError::ReservedOperand { size, .. }
            | DecodeError::ReservedBits { size, .. }
            | DecodeError::UnusedBits { size, .. } => *size as usize,
        }
    }
}

/// Decodes the instruction at the start of `code`, in the processor's usual [`Mode`].
///
/// # Errors
/// `code` does not begin with an instruction that `processor` has.
pub fn decode(processor: Processor, code: &[u8]) -> Result<Inst, DecodeError> {
    decode_as(processor, Mode::of(processor), code)
}

/// Decodes the instruction at the start of `code`.
///
/// # Errors
/// `code` does not begin with an instruction that `processor` has.
pub fn decode_as(processor: Processor, mode: Mode, code: &[u8]) -> Result<Inst, DecodeError> {
    let table = FamilyTable::of(processor.family()).ok_or(DecodeError::NoTables { processor })?;
    let bits = window(code);
    let properties = mode.properties(processor);
    let read = |selected: Selected| {
        let decoder = Decoder {
            table,
            form: selected.form,
            variant: selected.variant,
            second: selected.second,
            target: (processor, mode),
            bits,
            code,
        };
        decoder.decode()
    };
    let (selected, short) = select(table, (processor, properties), bits, code.len());
    let bytes = selected.as_ref().map_or(0, |s| usize::from(s.form.bytes));
    match (selected.and_then(read), short) {
        // The two halves of the longest encoding may be instructions of their own, if they are none together.
        (Err(e), None) if bytes == 2 * LONG => {
            let half = select(table, (processor, properties), bits, LONG).0;
            half.and_then(read).map_err(|_| e)
        }
        (Err(_), Some(need)) => Err(DecodeError::TooShort { need, have: code.len() }),
        (result, _) => result,
    }
}

/// Decodes the instruction at the start of `code` as hardware does, which does not look at bits that nothing uses: some
/// compilers set them. Also gives those bits; none for an instruction that [`decode`] decodes.
///
/// # Errors
/// `code` does not begin with an instruction that `processor` has.
pub fn decode_without_unused(processor: Processor, code: &[u8]) -> Result<(Inst, Option<UnusedBits>), DecodeError> {
    decode_without_unused_as(processor, Mode::of(processor), code)
}

/// As [`decode_without_unused`], for wavefronts of a mode.
///
/// # Errors
/// As [`decode_as`], but never [`DecodeError::UnusedBits`].
pub fn decode_without_unused_as(
    processor: Processor,
    mode: Mode,
    code: &[u8],
) -> Result<(Inst, Option<UnusedBits>), DecodeError> {
    let mut result = decode_as(processor, mode, code);
    let mut unused = 0;
    let mut copy = [0; LONGEST_INSTRUCTION];
    let copy = &mut copy[..code.len().min(LONGEST_INSTRUCTION)];
    while let Err(DecodeError::UnusedBits { bits, .. }) = result
        && bits.0 & !unused != 0
    {
        unused |= bits.0;
        copy.copy_from_slice(&code[..copy.len()]);
        for (n, byte) in copy.iter_mut().take(16).enumerate() {
            *byte &= !((unused >> (8 * n)) as u8);
        }
        result = decode_as(processor, mode, copy);
    }
    result.map(|inst| (inst, (unused != 0).then_some(UnusedBits(unused))))
}

/// Bytes of the longest instruction there is: an image instruction with its addresses, or one with a literal of 64 bits.
pub const LONGEST_INSTRUCTION: usize = 24;

/// Bytes of an instruction in a longer encoding, without literals and the like.
const LONG: usize = 8;

/// The encoding that some bits are in.
pub(crate) struct Selected {
    pub form: &'static Form,
    pub variant: &'static Variant,
    /// Number of the variant in the family's list.
    pub number: u16,
    /// The second half of a dual-issue instruction.
    pub second: Option<&'static Variant>,
}

/// Finds the encoding of an instruction of which `have` bytes are there; also how many bytes a longer encoding needs that
/// begins with the same ones.
#[inline]
pub(crate) fn select(
    table: &'static FamilyTable,
    (processor, properties): (Processor, Properties),
    bits: u128,
    have: usize,
) -> (Result<Selected, DecodeError>, Option<usize>) {
    let first = bits as u32;
    if have < 4 {
        return (Err(DecodeError::TooShort { need: 4, have }), None);
    }
    let there = u128::MAX >> (128 - 8 * have.min(16));
    let list = table.candidates[table.prefix[(first >> 23) as usize] as usize];
    let mut unknown = DecodeError::UnknownEncoding {
        dword: first,
        processor,
    };
    let mut short = None;
    for &index in list {
        let form = &table.forms[index as usize];
        if (bits ^ form.value) & form.mask & there != 0 {
            continue;
        }
        if have < form.bytes as usize {
            // A shorter form can have the same first dwords.
            short = short.or(Some(form.bytes as usize));
            continue;
        }
        let opcode = form.opcode(bits);
        let reserved = |opcode| DecodeError::UnknownOpcode {
            encoding: form.encoding,
            extension: form.extension,
            opcode,
            processor,
            size: form.bytes,
        };
        let Some((number, variant)) = find(table, form, opcode, properties) else {
            if matches!(unknown, DecodeError::UnknownEncoding { .. }) {
                unknown = reserved(opcode);
            }
            continue;
        };
        let mut second = None;
        if let Some((lo, width)) = form.op2 {
            let opcode2 = ((bits >> lo) as u64 & ones(width)) as u16;
            second = find(table, form, opcode2, properties).map(|(_, v)| v);
            let only_second = variant.row().flags.contains(Flags::SECOND);
            if only_second || second.is_none() {
                return (Err(reserved(if only_second { opcode } else { opcode2 })), short);
            }
        }
        let selected = Selected {
            form,
            variant,
            number,
            second,
        };
        return (Ok(selected), short);
    }
    (Err(unknown), short)
}

/// The variant with this opcode that something with these properties has, and its number.
#[inline]
fn find(
    table: &'static FamilyTable,
    form: &Form,
    opcode: u16,
    properties: Properties,
) -> Option<(u16, &'static Variant)> {
    let mut next = form.lookup.get(opcode as usize).copied().unwrap_or(NONE);
    while let Some(variant) = table.variants.get(next as usize) {
        if properties.contains(variant.needs()) {
            return Some((next, variant));
        }
        next = variant.next;
    }
    None
}

fn dword(code: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*code.get(at..)?.first_chunk()?))
}

/// The first 16 bytes; those that are missing are zero.
fn window(code: &[u8]) -> u128 {
    match code.first_chunk() {
        Some(chunk) => u128::from_le_bytes(*chunk),
        None => {
            let mut chunk = [0; 16];
            chunk[..code.len()].copy_from_slice(code);
            u128::from_le_bytes(chunk)
        }
    }
}

struct Decoder<'a> {
    table: &'static FamilyTable,
    form: &'static Form,
    variant: &'static Variant,
    /// The second half of a dual-issue instruction.
    second: Option<&'static Variant>,
    target: (Processor, Mode),
    bits: u128,
    code: &'a [u8],
}

/// What reading operands adds to an instruction.
#[derive(Default)]
struct Found {
    /// Bytes of literals behind the instruction.
    literal_bytes: u8,
    /// Halves of registers that register numbers chose.
    op_sel: u8,
}

impl Decoder<'_> {
    fn decode(self) -> Result<Inst, DecodeError> {
        let row = self.variant.row();
        let plan = self.table.plan(self.variant);
        let modifiers = self.modifiers(plan)?;
        let extra_dwords = self.form.nsa().map_or(0, |f| f.extract(self.bits) as u8);
        let mut inst = Inst {
            op: row.op,
            encoding: self.form.encoding,
            extension: self.form.extension,
            segment: self.form.segment,
            size: self.form.bytes + 4 * extra_dwords,
            operands: [(Role::Src0, Operand::None); MAX_OPERANDS],
            operand_count: 0,
            modifiers,
        };
        let shape = Shape::new(&modifiers, self.form, row, self.target, self.addressing());
        if let (true, false, Some(field)) = (
            modifiers.scale_offset,
            shape.scales_offset(),
            self.form.find(What::Mod(Mod::ScaleOffset)),
        ) {
            return Err(self.reserved_bits(field.mask()));
        }
        let mut found = Found::default();
        for (operand, &place) in row.operands.iter().zip(plan.operands) {
            if !operand.access.is_present(modifiers.returns()) {
                continue;
            }
            let value = match self.form.addresses {
                [_, ..] if operand.role == Role::Vaddr => self.address(operand, &shape, extra_dwords)?,
                _ => match self.operand(operand, operand.role, place, &shape, &mut found)? {
                    Some(value) => value,
                    None => continue,
                },
            };
            push(&mut inst, operand.role, value);
        }
        if let Some(second) = self.second {
            inst.modifiers.dual = Some(second.row().op);
            let places = self.table.plan(second).second_operands;
            for (operand, &place) in second.row().operands.iter().zip(places) {
                let role = operand.role.second();
                if let Some(value) = self.operand(operand, role, place, &shape, &mut found)? {
                    push(&mut inst, role, value);
                }
            }
        }
        inst.modifiers.op_sel |= found.op_sel;
        inst.size += found.literal_bytes;
        match self.code.len() {
            have if have < inst.size as usize => Err(DecodeError::TooShort {
                need: inst.size as usize,
                have,
            }),
            _ => Ok(inst),
        }
    }

    /// Whether a flat instruction has saddr, and vaddr.
    fn addressing(&self) -> (bool, bool) {
        let Some(off) = self.form.off else {
            return (false, true);
        };
        let code = self.form.field(Role::Saddr).map_or(0, |f| f.extract(self.bits)) as u8;
        let none = self.form.none.filter(|(none, _)| *none == code);
        let uses_saddr = code != off && none.is_none();
        let uses_vaddr = match self.form.find(What::Presence(Role::Vaddr)) {
            Some(field) => field.extract(self.bits) != 0,
            None => code == off,
        };
        (uses_saddr, uses_vaddr)
    }

    fn modifiers(&self, plan: &Plan) -> Result<Modifiers, DecodeError> {
        let mut reserved = plan.reserved;
        if let Some(second) = self.second {
            reserved |= self.table.plan(second).second_reserved;
            if let Some(neg) = self.form.find(What::Mod(Mod::Neg)) {
                let allowed = self.variant.allowed(Mod::Neg) | second.allowed_as_second(Mod::Neg);
                reserved |= neg.insert(!allowed);
            }
        }
        if self.bits & reserved != 0 {
            return Err(DecodeError::UnusedBits {
                op: self.variant.row().op,
                bits: UnusedBits(self.bits & reserved),
                size: self.form.bytes,
            });
        }
        let mut modifiers = Modifiers::default();
        for &n in plan.mods {
            let field = &self.form.fields[n as usize];
            let What::Mod(m) = field.what else { continue };
            if let (Some(value), []) = (field.fixed, field.parts) {
                m.set(&mut modifiers, i64::from(value));
                continue;
            }
            let mut value = field.extract(self.bits);
            if m == Mod::OpSelHi {
                value &= self.variant.allowed(m);
            }
            let no_such = match m {
                Mod::DstSel | Mod::Src0Sel | Mod::Src1Sel => value > 6,
                // Comparisons have no halves of registers unless these are named.
                Mod::OpSel => value != 0 && self.target.1.fake16 && self.compares_halves(),
                _ => false,
            };
            if no_such {
                return Err(self.reserved_bits(field.insert(value)));
            }
            if value == 0 && self.variant.uses().required.contains(m) {
                return Err(self.reserved_bits(field.mask()));
            }
            m.set(&mut modifiers, field.extend(value));
        }
        Ok(modifiers)
    }

    fn compares_halves(&self) -> bool {
        self.variant.uses().half != 0 && self.variant.row().operand(Role::Vdst).is_none()
    }

    fn reserved_bits(&self, bits: u128) -> DecodeError {
        DecodeError::ReservedBits {
            op: self.variant.row().op,
            bits,
            size: self.form.bytes,
        }
    }

    fn reserved_operand(&self, role: Role, raw: u64) -> DecodeError {
        DecodeError::ReservedOperand {
            op: self.variant.row().op,
            role,
            code: raw as u16,
            size: self.form.bytes,
        }
    }

    /// An image address whose registers can be named one by one.
    fn address(&self, row: &OperandRow, shape: &Shape, extra_dwords: u8) -> Result<Operand, DecodeError> {
        if extra_dwords > shape.most_extra_dwords() {
            let field = self.form.nsa().map_or(0, |f| f.mask());
            return Err(self.reserved_bits(field));
        }
        let byte = |at: u8| self.code.get(at as usize).copied().unwrap_or(0);
        let checked = |index: u8, dwords: u8| match index as usize + dwords as usize {
            0..=256 => Ok(Reg {
                kind: RegKind::Vgpr,
                index: index.into(),
                dwords,
            }),
            _ => Err(self.reserved_operand(row.role, index.into())),
        };
        if let Some(parts) = shape.address_parts(extra_dwords)
            && let Some(list) = RegList::new(parts.map(|(place, dwords)| (byte(place), dwords)))
        {
            for part in list.parts() {
                checked(part.index as u8, part.dwords)?;
            }
            return Ok(Operand::List(list));
        }
        let first = byte(self.form.addresses[0]);
        checked(first, shape.dwords(row).unwrap_or(1)).map(Operand::Reg)
    }

    /// The operand, or `None` if it is not part of this form.
    fn operand(
        &self,
        row: &OperandRow,
        role: Role,
        place: u8,
        shape: &Shape,
        found: &mut Found,
    ) -> Result<Option<Operand>, DecodeError> {
        if row.class == Class::K {
            return Ok(Some(self.literal(if row.ty.dwords() == 2 { 8 } else { 4 }, found)));
        }
        let Some(field) = self.form.fields.get(place as usize).filter(|_| place != Plan::NONE) else {
            return Ok((row.class == Class::Mask).then_some(Operand::Reg(vcc(self.target.1))));
        };
        let mut raw = field.extract(self.bits);
        let Some(dwords) = shape.dwords(row) else {
            // A load to LDS has no destination.
            return match role {
                Role::Vdata | Role::Vdst if raw != 0 => Err(self.reserved_bits(field.mask())),
                Role::Vdata | Role::Vdst if self.accumulators() == Some(true) => {
                    Err(self.reserved_bits(self.form.acc().map_or(0, Field::mask)))
                }
                _ => Ok(Some(Operand::None)),
            };
        };
        if field.other_bank {
            let first = self.form.field(Role::Vdst).map_or(0, |f| f.extract(self.bits));
            raw |= first & 1 ^ 1;
        }
        let error = || self.reserved_operand(role, raw);
        let value = match row.class {
            Class::Imm(ImmKind::S16 | ImmKind::Branch) => Operand::Imm(i64::from(raw as i16)),
            Class::Imm(_) => Operand::Imm(raw as i64),
            _ => match self.code(field, raw, row, dwords, found).ok_or_else(error)? {
                Operand::Literal(_) if self.form.literal => self.literal(4, found),
                Operand::Literal64(_) if self.form.literal => self.literal(8, found),
                Operand::Literal(_) | Operand::Literal64(_) => return Err(error()),
                other => other,
            },
        };
        Ok(Some(value))
    }

    /// The literal behind the instruction; that it is there is checked with the instruction's size.
    fn literal(&self, bytes: u8, found: &mut Found) -> Operand {
        found.literal_bytes = found.literal_bytes.max(bytes);
        let at = self.form.bytes as usize;
        let low = dword(self.code, at).unwrap_or(0);
        match bytes {
            4 => Operand::Literal(low),
            _ => Operand::Literal64(u64::from(dword(self.code, at + 4).unwrap_or(0)) << 32 | u64::from(low)),
        }
    }

    /// Whether the data is in accumulation registers, if the form has a bit for that.
    fn accumulators(&self) -> Option<bool> {
        self.form.acc().map(|f| f.extract(self.bits) != 0)
    }

    /// What an operand code names, if the operand's class allows it.
    fn code(&self, field: &Field, raw: u64, row: &OperandRow, dwords: u8, found: &mut Found) -> Option<Operand> {
        let mut vector = |kind, mut index: u64| {
            let half = half_bit(row.role) & self.variant.uses().half;
            if half != 0 && self.form.op_sel.is_none() {
                // `v1.h` has no spelling then.
                if index & 0x80 != 0 && self.target.1.fake16 {
                    return None;
                }
                found.op_sel |= if index & 0x80 != 0 { half } else { 0 };
                index &= 0x7f;
            }
            (index as usize + dwords as usize <= 256).then_some(Operand::Reg(Reg {
                kind,
                index: index as u16,
                dwords,
            }))
        };
        let kind = match (row.class, self.accumulators()) {
            (Class::A | Class::Ac, None) => RegKind::Agpr,
            (Class::A | Class::Ac | Class::Av | Class::Avc, Some(true)) => RegKind::Agpr,
            _ => RegKind::Vgpr,
        };
        let is_scalar = matches!(row.class, Class::S | Class::Sc | Class::Ssrc | Class::Mask);
        match field.width() {
            10 => {
                let kind = if raw >> 9 == 1 { RegKind::Agpr } else { RegKind::Vgpr };
                return (raw & 0x100 != 0).then(|| vector(kind, raw & 0xff)).flatten();
            }
            9 if raw >= 256 => return if is_scalar { None } else { vector(kind, raw - 256) },
            9 if matches!(row.class, Class::V | Class::Av | Class::A) => return None,
            9 => {}
            _ if !is_scalar => return vector(kind, raw),
            _ if field.vcc_default => {
                return if raw & 0x80 == 0 {
                    Some(Operand::Reg(vcc(self.target.1)))
                } else {
                    self.scalar(raw as u16 & 0x7f, row, dwords)
                };
            }
            _ => {}
        }
        self.scalar(raw as u16, row, dwords)
    }

    fn scalar(&self, raw: u16, row: &OperandRow, dwords: u8) -> Option<Operand> {
        let code = self.table.code(raw)?;
        let index = code.index + (raw - code.first);
        let constants = takes_inline(row);
        Some(match code.kind {
            CodeKind::Reg(kind) => {
                let reg = Reg { kind, index, dwords };
                if !scalar_allowed(code, reg, row) {
                    return None;
                }
                Operand::Reg(reg)
            }
            CodeKind::Int if constants => Operand::Int(index as i8),
            CodeKind::NegInt if constants => Operand::Int(-(index as i8)),
            CodeKind::Float if constants => Operand::Float(*InlineFloat::ALL.get(index as usize)?),
            CodeKind::Literal if matches!(row.class, Class::Ssrc | Class::Src) => Operand::Literal(0),
            CodeKind::Literal64 if matches!(row.class, Class::Ssrc | Class::Src) && row.ty.dwords() == 2 => {
                Operand::Literal64(0)
            }
            _ => return None,
        })
    }
}

fn push(inst: &mut Inst, role: Role, value: Operand) {
    if let Some(slot) = inst.operands.get_mut(inst.operand_count as usize) {
        *slot = (role, value);
        inst.operand_count += 1;
    }
}

/// The bit of op_sel that belongs to an operand.
pub(crate) fn half_bit(role: Role) -> u8 {
    match role {
        Role::Src0 => 1,
        Role::Src1 => 2,
        Role::Src2 => 4,
        Role::Vdst => 8,
        _ => 0,
    }
}

pub(crate) fn takes_constants(class: Class) -> bool {
    matches!(
        class,
        Class::Sc | Class::Ssrc | Class::Src | Class::Ac | Class::Avc | Class::Vc
    )
}

/// Whether an operand can be an inline constant.
pub(crate) fn takes_inline(row: &OperandRow) -> bool {
    takes_constants(row.class) && row.ty != Type::V2f16Literal
}

/// Whether a scalar register, with its width, can stand where an operand of this class is wanted; `code` is the range of
/// codes that it is in.
pub(crate) fn scalar_allowed(code: &Code, reg: Reg, row: &OperandRow) -> bool {
    let direct = row.direct && reg.kind == RegKind::LdsDirect && reg.dwords == 1;
    direct || scalar_in_class(code, reg, row.class)
}

/// As [`scalar_allowed`], for what the class alone says.
pub(crate) fn scalar_in_class(code: &Code, reg: Reg, class: Class) -> bool {
    let Reg { kind, index, dwords } = reg;
    if matches!(class, Class::Ac | Class::Avc | Class::Vc) {
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
        RegKind::M0 => class != Class::Vl && dwords == 1,
        RegKind::Null => class != Class::Vl,
        RegKind::FlatScratchBase => source && (dwords == 1 || dwords == 2 && index == 0),
        RegKind::SharedBase | RegKind::SharedLimit | RegKind::PrivateBase | RegKind::PrivateLimit => {
            source && dwords <= 2
        }
        RegKind::PopsExitingWaveId | RegKind::Vccz | RegKind::Execz | RegKind::Scc => source && dwords <= 2,
        RegKind::LdsDirect => matches!(class, Class::Vl | Class::Src) && dwords == 1,
        RegKind::Vgpr | RegKind::Agpr => false,
    }
}
