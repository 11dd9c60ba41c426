//! What an instruction's operands mean: types, constants' bits, who is read and written.

use crate::inst::{Encoding, InlineFloat, Inst, Operand, OperandType, Role};
use crate::mode::Mode;
use crate::row::{Row, Type};
use crate::table::{FamilyTable, Form, Variant, Waits};
use crate::target::{Family, Processor, Properties};

impl InlineFloat {
    /// Integers that are inline constants, codes 128 to 208.
    pub const INTEGERS: std::ops::RangeInclusive<i64> = -16..=64;

    /// The floats that are inline constants of a processor.
    pub fn of(processor: Processor) -> &'static [InlineFloat] {
        let without_pi = if processor.has(Properties::INV_2PI_INLINE) {
            0
        } else {
            1
        };
        &InlineFloat::ALL[..InlineFloat::ALL.len() - without_pi]
    }

    /// In the order of their codes, from 240.
    pub(crate) const ALL: [InlineFloat; 9] = [
        InlineFloat::Half,
        InlineFloat::NegHalf,
        InlineFloat::One,
        InlineFloat::NegOne,
        InlineFloat::Two,
        InlineFloat::NegTwo,
        InlineFloat::Four,
        InlineFloat::NegFour,
        InlineFloat::InvTwoPi,
    ];
}

impl Operand {
    /// The bits of a constant that an operand of type `ty` reads: 16-bit types in bits 15:0 of 32, 64-bit types whole.
    /// `None` for registers.
    ///
    /// An integer constant is sign-extended whatever the type is; a float constant has the type's format, single
    /// precision where the type is an integer. A literal of a 64-bit float is its high half; of a signed 64-bit integer it
    /// is sign-extended, of other 64-bit types zero-extended (GFX9 ISA, Scalar ALU Operands, Vector ALU Operands).
    pub fn bits(self, ty: OperandType) -> Option<u64> {
        let wide = matches!(ty, OperandType::B64 | OperandType::I64 | OperandType::F64);
        Some(match self {
            Operand::None | Operand::Reg(_) | Operand::List(_) => return None,
            Operand::Int(value) if wide => i64::from(value) as u64,
            Operand::Int(value) => u64::from(i32::from(value) as u32),
            Operand::Float(value) => match ty {
                OperandType::F16 | OperandType::V2F16 | OperandType::V2F16Literal => u64::from(value.bits16()),
                OperandType::V2F16Both => u64::from(value.bits16()) * 0x1_0001,
                OperandType::BF16 | OperandType::V2BF16 => u64::from(value.bits32() >> 16),
                OperandType::F64 | OperandType::B64 | OperandType::I64 => value.bits64(),
                _ => u64::from(value.bits32()),
            },
            Operand::Literal(value) => match ty {
                OperandType::F64 => u64::from(value) << 32,
                OperandType::I64 => i64::from(value as i32) as u64,
                _ => u64::from(value),
            },
            Operand::Literal64(value) => value,
            Operand::Imm(value) => value as u64,
        })
    }
}

impl Inst {
    /// The variant that this instruction is: operation, form and everything that tells forms of one encoding apart.
    pub(crate) fn variant(&self, processor: Processor, mode: Mode) -> Option<(&'static FamilyTable, &'static Variant)> {
        self.variant_with(processor, mode.properties(processor))
    }

    /// As [`Inst::variant`], for whatever size of wavefront.
    pub(crate) fn any_variant(&self, processor: Processor) -> Option<(&'static FamilyTable, &'static Variant)> {
        self.variant_with(processor, processor.properties() | Properties::WAVES)
    }

    fn variant_with(
        &self,
        processor: Processor,
        properties: Properties,
    ) -> Option<(&'static FamilyTable, &'static Variant)> {
        let table = FamilyTable::of(processor.family())?;
        let soffset = |form: &Form| {
            let has = self.operand(Role::Soffset) != Operand::None;
            self.encoding != Encoding::Smem || has == form.field(Role::Soffset).is_some()
        };
        let fixed = |form: &Form, n: &u8| form.fields[*n as usize].fixed_matches(&self.modifiers);
        let fits = |form: &Form| {
            form.encoding == self.encoding
                && form.extension == self.extension
                && form.segment == self.segment
                && form.fixed.iter().all(|n| fixed(form, n))
                && soffset(form)
        };
        // forms differ more often than processors
        let mut variants = table.all_variants(self.op).iter();
        let found = variants.find(|v| fits(table.form(v)) && properties.contains(v.needs()));
        found.map(|v| (table, v))
    }

    /// The row that describes this instruction; `None` if `processor` lacks it.
    pub fn row(&self, processor: Processor) -> Option<&'static Row> {
        let variant = self.any_variant(processor);
        variant.map_or_else(|| self.op.row(processor), |(_, v)| Some(v.row()))
    }

    /// The operands that are 16 bits of a register, as bits of op_sel: sources 0 to 2, and the destination in bit 3. Where the
    /// family has no halves in its rows (GFX10), those that GFX11's have: the operations are the same.
    pub fn half_operands(&self, processor: Processor) -> u8 {
        let Some((_, variant)) = self.any_variant(processor) else {
            return 0;
        };
        if processor.has(Properties::TRUE16) || !processor.has(Properties::KEEPS_OTHER_HALF) {
            return variant.uses().half;
        }
        let later = FamilyTable::of(Family::Gfx11).map_or(&[][..], |table| table.all_variants(self.op));
        later.first().map_or(0, |variant| variant.uses().half)
    }

    /// How constants of the operand with this role are read; `Wide` if there is no such operand.
    pub fn operand_type(&self, processor: Processor, role: Role) -> OperandType {
        let Some(operand) = self.row(processor).and_then(|row| row.operand(role)) else {
            return OperandType::Wide;
        };
        let source = match role {
            Role::Src0 => 0,
            Role::Src1 => 1,
            _ => 2,
        };
        match operand.ty {
            Type::Mix if self.modifiers.op_sel_hi >> source & 1 != 0 => OperandType::F16,
            Type::MixBf if self.modifiers.op_sel_hi >> source & 1 != 0 => OperandType::BF16,
            Type::Mix | Type::MixBf => OperandType::F32,
            ty => ty.operand_type().unwrap_or(OperandType::Wide),
        }
    }

    /// Whether this instruction writes the operand with this role.
    pub fn writes(&self, processor: Processor, role: Role) -> bool {
        let operand = self.row(processor).and_then(|row| row.operand(role));
        operand.is_some_and(|o| o.access.writes(self.modifiers.returns()))
    }

    /// Whether this instruction reads the operand with this role.
    pub fn reads(&self, processor: Processor, role: Role) -> bool {
        self.row(processor).is_some_and(|row| row.is_read(role))
    }

    /// The counters that a memory instruction or export increments until it is done.
    pub fn waits(&self, processor: Processor) -> Waits {
        self.any_variant(processor)
            .map_or(Waits::empty(), |(table, variant)| table.form(variant).waits)
    }
}
