//! Bit layouts of the encodings that operations have, for those who make instructions bit by bit.

use crate::generated::Op;
use crate::inst::{Encoding, Extension, Role, Segment};
use crate::mode::Mode;
use crate::table::{FamilyTable, Field, Form, Variant, What};
use crate::target::Processor;

/// One encoding of one operation on a processor.
#[derive(Debug, Clone, Copy)]
pub struct Layout {
    form: &'static Form,
    variant: &'static Variant,
}

/// A field of an encoding.
#[derive(Debug, Clone, Copy)]
pub struct LayoutField {
    field: &'static Field,
}

impl Layout {
    /// Every encoding of every operation that a wavefront of this mode can execute; none on R600.
    pub fn all(processor: Processor, mode: Mode) -> impl Iterator<Item = Layout> {
        let table = FamilyTable::of(processor.family());
        let properties = mode.properties(processor);
        let variants = table.map_or(&[][..], |t| t.variants);
        let has = variants.iter().filter(move |v| properties.contains(v.needs()));
        has.filter_map(move |variant| {
            let form = table?.form(variant);
            Some(Layout { form, variant })
        })
    }

    pub fn op(&self) -> Op {
        self.variant.row().op
    }

    /// Encoding, what extends it, and the segment of a flat instruction.
    pub fn encoding(&self) -> (Encoding, Extension, Segment) {
        (self.form.encoding, self.form.extension, self.form.segment)
    }

    /// Size in bytes, without a literal and without dwords of image addresses.
    pub fn bytes(&self) -> u8 {
        self.form.bytes
    }

    /// The bits that make it this encoding of this operation, dword 0 lowest; fields are zero.
    pub fn fixed(&self) -> u128 {
        self.form.value | self.form.opcode_bits(self.variant.opcode)
    }

    /// Where the opcode of the second half of a dual-issue instruction is: lowest bit, width.
    pub fn second_opcode(&self) -> Option<(u8, u8)> {
        self.form.op2
    }

    /// The fields that have bits in the instruction.
    pub fn fields(&self) -> impl Iterator<Item = LayoutField> {
        let fields = self.form.fields.iter().filter(|f| !f.parts.is_empty());
        fields.map(|field| LayoutField { field })
    }
}

impl LayoutField {
    /// The operand whose code it holds; `None` for a modifier.
    pub fn role(&self) -> Option<Role> {
        match self.field.what {
            What::Operand(role) => Some(role),
            _ => None,
        }
    }

    /// The name of a modifier, as in [`crate::Modifiers`].
    pub fn modifier(&self) -> Option<&'static str> {
        match self.field.what {
            What::Mod(m) => Some(m.name()),
            _ => None,
        }
    }

    /// Bits of its value.
    pub fn width(&self) -> u8 {
        self.field.width()
    }

    /// The instruction bits for a value.
    pub fn insert(&self, value: u64) -> u128 {
        self.field.insert(value)
    }

    /// The value in an instruction's bits.
    pub fn extract(&self, bits: u128) -> u64 {
        self.field.extract(bits)
    }

    /// The instruction bits that it takes.
    pub fn mask(&self) -> u128 {
        self.field.mask()
    }
}
