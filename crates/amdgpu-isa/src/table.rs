//! The shape of the generated tables: forms of encodings, variants of rows, operand codes.

use bitflags::bitflags;

use crate::generated::{GFX9, Op, ROWS};
use crate::inst::{Encoding, Extension, Modifiers, RegKind, Role, Segment};
use crate::row::Row;
use crate::target::{Family, Processor, Properties};

/// No entry.
pub(crate) const NONE: u16 = u16::MAX;

bitflags! {
    /// Counters of s_waitcnt.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Waits: u8 {
        /// VM_CNT: vector memory.
        const VM = 1 << 0;
        /// LGKM_CNT: LDS, GDS, scalar memory, messages.
        const LGKM = 1 << 1;
        /// EXP_CNT: exports.
        const EXP = 1 << 2;
    }
}

macro_rules! modifier_fields {
    ($($variant:ident $field:ident: $kind:ident,)*) => {
        /// Modifier fields; each is a field of [`Modifiers`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Mod { $($variant),* }

        impl Mod {
            /// The field's value in `modifiers`, sign-extended if it is signed.
            pub(crate) fn get(self, modifiers: &Modifiers) -> i64 {
                match self { $(Mod::$variant => modifiers.$field as i64),* }
            }

            /// Stores a field that was decoded, which is never wider than its place.
            pub(crate) fn set(self, modifiers: &mut Modifiers, value: i64) {
                match self { $(Mod::$variant => modifiers.$field = modifier_fields!(@$kind value)),* }
            }

            pub(crate) const ALL: &'static [Mod] = &[$(Mod::$variant),*];

            pub(crate) fn name(self) -> &'static str {
                match self { $(Mod::$variant => stringify!($field)),* }
            }
        }
    };
    (@bool $value:ident) => { $value != 0 };
    (@$kind:ident $value:ident) => { $value as $kind };
}

modifier_fields! {
    Neg neg: u8,
    Abs abs: u8,
    NegHi neg_hi: u8,
    Sext sext: u8,
    OpSel op_sel: u8,
    OpSelHi op_sel_hi: u8,
    Clamp clamp: bool,
    Omod omod: u8,
    DstSel dst_sel: u8,
    DstUnused dst_unused: u8,
    Src0Sel src0_sel: u8,
    Src1Sel src1_sel: u8,
    DppCtrl dpp_ctrl: u16,
    BoundCtrl bound_ctrl: bool,
    RowMask row_mask: u8,
    BankMask bank_mask: u8,
    Offset offset: i32,
    Offset1 offset1: u8,
    Glc glc: bool,
    Slc slc: bool,
    Gds gds: bool,
    Lds lds: bool,
    Tfe tfe: bool,
    Lwe lwe: bool,
    Offen offen: bool,
    Idxen idxen: bool,
    Format format: u8,
    Dmask dmask: u8,
    Unorm unorm: bool,
    Da da: bool,
    R128 r128: bool,
    D16 d16: bool,
    Done done: bool,
    Compr compr: bool,
    Vm vm: bool,
    En en: u8,
    High high: bool,
    Cbsz cbsz: u8,
    Abid abid: u8,
    Blgp blgp: u8,
    Imm imm: bool,
    Nv nv: bool,
}

/// A set of modifier fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ModSet(u64);

impl ModSet {
    pub(crate) const fn contains(self, m: Mod) -> bool {
        self.0 >> m as u64 & 1 != 0
    }
}

pub(crate) const fn mods(list: &[Mod]) -> ModSet {
    let mut bits = 0;
    let mut i = 0;
    while i < list.len() {
        bits |= 1 << list[i] as u64;
        i += 1;
    }
    ModSet(bits)
}

/// How a modifier is written; the order in a form is the order in text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Syntax {
    OpSel,
    OpSelHi,
    NegLo,
    NegHi,
    Clamp,
    Omod,
    DstSel,
    DstUnused,
    Src0Sel,
    Src1Sel,
    DppCtrl,
    RowMask,
    BankMask,
    BoundCtrl,
    Offset,
    Offset0,
    Offset1,
    /// `offset:0x10`, even if it is zero.
    OffsetHex,
    /// SMEM: the offset is the last operand.
    OffsetOrHex,
    Glc,
    Slc,
    Gds,
    Lds,
    Tfe,
    Lwe,
    Offen,
    Idxen,
    Format,
    Dmask,
    Unorm,
    Da,
    A16,
    D16,
    Done,
    Compr,
    Vm,
    High,
    Cbsz,
    Abid,
    Blgp,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Operand(Role),
    Mod(Mod),
}

impl Role {
    pub(crate) const fn operand(self) -> What {
        What::Operand(self)
    }
}

impl Mod {
    pub(crate) const fn modifier(self) -> What {
        What::Mod(self)
    }
}

/// A piece of a field: `width` bits of the value from `value_lo` are at `inst_lo` of the instruction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    pub value_lo: u8,
    pub inst_lo: u8,
    pub width: u8,
    pub inverted: bool,
}

/// A field of a form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    pub what: What,
    /// Width if the value is signed, 0 otherwise.
    pub sign_bits: u8,
    /// Bit 7 clear means VCC (SDWA compares).
    pub vcc_default: bool,
    /// The value that this form demands.
    pub fixed: Option<u8>,
    pub parts: &'static [Part],
}

impl Field {
    /// The field's bits, put together.
    pub(crate) fn extract(&self, code: u64) -> u64 {
        self.parts.iter().fold(0, |value, p| {
            let bits = (code >> p.inst_lo) & ones(p.width);
            value | (if p.inverted { bits ^ ones(p.width) } else { bits }) << p.value_lo
        })
    }

    /// Sign-extended if the field is signed.
    pub(crate) fn extend(&self, value: u64) -> i64 {
        match self.sign_bits {
            0 => value as i64,
            n => ((value << (64 - n)) as i64) >> (64 - n),
        }
    }

    /// The instruction bits for `value`.
    pub(crate) fn insert(&self, value: u64) -> u64 {
        self.parts.iter().fold(0, |code, p| {
            let bits = (value >> p.value_lo) & ones(p.width);
            code | (if p.inverted { bits ^ ones(p.width) } else { bits }) << p.inst_lo
        })
    }

    /// Instruction bits that the field takes.
    pub(crate) fn mask(&self) -> u64 {
        self.parts.iter().fold(0, |mask, p| mask | ones(p.width) << p.inst_lo)
    }

    /// Whether the value that this form demands of the modifier is there.
    pub(crate) fn fixed_matches(&self, modifiers: &Modifiers) -> bool {
        match (self.fixed, self.what) {
            (Some(value), What::Mod(m)) => m.get(modifiers) == i64::from(value),
            _ => true,
        }
    }

    pub(crate) fn width(&self) -> u8 {
        self.parts.iter().map(|p| p.value_lo + p.width).max().unwrap_or(0)
    }
}

pub(crate) const fn ones(width: u8) -> u64 {
    (1 << width) - 1
}

pub(crate) const fn part(value_lo: u8, inst_lo: u8, width: u8, inverted: bool) -> Part {
    Part {
        value_lo,
        inst_lo,
        width,
        inverted,
    }
}

pub(crate) const fn field(what: What, parts: &'static [Part]) -> Field {
    Field {
        what,
        sign_bits: 0,
        vcc_default: false,
        fixed: None,
        parts,
    }
}

pub(crate) const fn signed(what: What, sign_bits: u8, parts: &'static [Part]) -> Field {
    Field {
        what,
        sign_bits,
        vcc_default: false,
        fixed: None,
        parts,
    }
}

pub(crate) const fn fixed(what: What, value: u8, parts: &'static [Part]) -> Field {
    Field {
        what,
        sign_bits: 0,
        vcc_default: false,
        fixed: Some(value),
        parts,
    }
}

pub(crate) const fn vcc_field(what: What, parts: &'static [Part]) -> Field {
    Field {
        what,
        sign_bits: 0,
        vcc_default: true,
        fixed: None,
        parts,
    }
}

/// One bit layout.
#[derive(Debug)]
pub(crate) struct Form {
    pub encoding: Encoding,
    pub extension: Extension,
    pub segment: Segment,
    /// Without a literal.
    pub bytes: u8,
    pub mask: u64,
    pub value: u64,
    /// Bits of no field.
    pub reserved: u64,
    /// Opcode bits (lowest, width), most significant first.
    pub op: &'static [(u8, u8)],
    pub fields: &'static [Field],
    pub print: &'static [Syntax],
    pub waits: Waits,
    /// Source code 255 takes the dword behind the instruction.
    pub literal: bool,
    /// First variant by opcode.
    pub lookup: &'static [u16],
}

impl Form {
    pub(crate) fn opcode(&self, code: u64) -> u16 {
        self.op
            .iter()
            .fold(0, |op, &(lo, width)| op << width | (code >> lo & ones(width)) as u16)
    }

    pub(crate) fn opcode_bits(&self, opcode: u16) -> u64 {
        let mut rest = u64::from(opcode);
        self.op.iter().rev().fold(0, |code, &(lo, width)| {
            let bits = (rest & ones(width)) << lo;
            rest >>= width;
            code | bits
        })
    }

    pub(crate) fn field(&self, role: Role) -> Option<&'static Field> {
        self.fields.iter().find(|f| f.what == What::Operand(role))
    }
}

/// A row in one form.
#[derive(Debug)]
pub(crate) struct Variant {
    pub row: u16,
    pub form: u8,
    pub opcode: u16,
    /// Another variant with the same form and opcode, for processors with other properties.
    pub next: u16,
    pub needs: Properties,
    pub mods: ModSet,
    /// Modifiers that are always set.
    pub required: ModSet,
    /// Sources that take neg (and abs where the form has it).
    pub neg: u8,
    pub sext: u8,
    pub op_sel: u8,
}

impl Variant {
    pub(crate) fn row(&self) -> &'static Row {
        &ROWS[self.row as usize]
    }

    /// Bits of a modifier's value that the row uses in this form.
    pub(crate) fn allowed(&self, m: Mod) -> u64 {
        if !self.mods.contains(m) {
            return 0;
        }
        match m {
            Mod::Neg | Mod::Abs | Mod::NegHi => u64::from(self.neg),
            Mod::Sext => u64::from(self.sext),
            Mod::OpSel | Mod::OpSelHi => u64::from(self.op_sel),
            _ => u64::MAX,
        }
    }
}

/// What an operand code names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CodeKind {
    Reg(RegKind),
    Int,
    NegInt,
    Float,
    Literal,
}

/// A range of operand codes; `index` belongs to `first`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Code {
    pub first: u16,
    pub last: u16,
    pub kind: CodeKind,
    pub index: u16,
}

/// Everything of one family.
#[derive(Debug)]
pub(crate) struct FamilyTable {
    pub forms: &'static [Form],
    pub variants: &'static [Variant],
    /// First variant and number of variants, by operation.
    pub variants_of: &'static [(u16, u16)],
    /// Lists of forms.
    pub candidates: &'static [&'static [u8]],
    /// Index of the list of forms by the top nine bits of dword 0.
    pub prefix: &'static [u8; 512],
    pub codes: &'static [Code],
}

impl FamilyTable {
    /// The tables of a family, if they are written.
    pub(crate) fn of(family: Family) -> Option<&'static FamilyTable> {
        match family {
            Family::Gfx9 => Some(&GFX9),
            _ => None,
        }
    }

    pub(crate) fn form(&self, variant: &Variant) -> &'static Form {
        &self.forms[variant.form as usize]
    }

    /// The variants of an operation that a processor has.
    pub(crate) fn variants(&'static self, op: Op, processor: Processor) -> impl Iterator<Item = &'static Variant> {
        let (first, count) = self.variants_of.get(op as usize).copied().unwrap_or((0, 0));
        let variants = self
            .variants
            .get(first as usize..first as usize + count as usize)
            .unwrap_or(&[]);
        variants.iter().filter(move |v| processor.has(v.needs))
    }
}

impl Op {
    /// The row of an operation on a processor; `None` if the processor lacks it.
    pub fn row(self, processor: Processor) -> Option<&'static Row> {
        FamilyTable::of(processor.family())?
            .variants(self, processor)
            .next()
            .map(Variant::row)
    }
}
