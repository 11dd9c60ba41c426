//! The shape of the generated tables: forms of encodings, variants of rows, operand codes.

use bitflags::bitflags;

use crate::bits::ones;
use crate::generated::Op;
use crate::inst::{Encoding, Extension, Modifiers, RegKind, Role, Segment};
use crate::names::{Counter, Name};
use crate::target::Properties;

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

        /// Without a branch between the fields, they are compared many at once.
        impl PartialEq for Modifiers {
            fn eq(&self, other: &Modifiers) -> bool {
                // There are no others.
                let Modifiers { $($field: _,)* dual: _ } = self;
                let (mut bytes, mut words) = (0u8, 0u32);
                $(modifier_fields!(@compare $kind bytes words self.$field, other.$field);)*
                bytes == 0 && words == 0 && self.dual == other.dual
            }
        }
    };
    (@compare bool $bytes:ident $words:ident $a:expr, $b:expr) => { $bytes |= u8::from($a ^ $b) };
    (@compare u8 $bytes:ident $words:ident $a:expr, $b:expr) => { $bytes |= $a ^ $b };
    (@compare $wider:ident $bytes:ident $words:ident $a:expr, $b:expr) => { $words |= ($a ^ $b) as u32 };
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
    Scc scc: bool,
    Dlc dlc: bool,
    Scope scope: u8,
    Th th: u8,
    Fi fi: bool,
    Dpp8 dpp8: u32,
    Addr64 addr64: bool,
    Long long: bool,
    Dim dim: u8,
    A16 a16: bool,
    RowEn row_en: bool,
    ByteSel byte_sel: u8,
    Bitop3 bitop3: u8,
    IndexKey index_key: u8,
    WaitExp wait_exp: u8,
    WaitVdst wait_vdst: u8,
    WaitVmVsrc wait_vm_vsrc: bool,
    MatrixAReuse matrix_a_reuse: bool,
    MatrixBReuse matrix_b_reuse: bool,
    ScaleOffset scale_offset: bool,
    ScaleSel scale_sel: u8,
    MatrixAScale matrix_a_scale: u8,
    MatrixBScale matrix_b_scale: u8,
    MatrixAScaleFmt matrix_a_scale_fmt: u8,
    MatrixBScaleFmt matrix_b_scale_fmt: u8,
}

/// A set of modifier fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ModSet(u128);

impl ModSet {
    pub(crate) const fn contains(self, m: Mod) -> bool {
        self.0 >> m as u32 & 1 != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

pub(crate) const fn mods(list: &[Mod]) -> ModSet {
    let mut bits = 0;
    let mut i = 0;
    while i < list.len() {
        bits |= 1 << list[i] as u32;
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
    /// neg of sources that are matrices.
    Neg,
    R128,
    Sc0,
    Nt,
    Sc1,
    Scc,
    Dlc,
    Scope,
    Th,
    Fi,
    Dpp8,
    Addr64,
    Dim,
    RowEn,
    ByteSel,
    Bitop3,
    IndexKey,
    WaitExp,
    WaitVdst,
    WaitVaVdst,
    WaitVmVsrc,
    MatrixAReuse,
    MatrixBReuse,
    /// dpp_ctrl of operations on 64-bit operands.
    DppWide,
    /// SMEM: the offset is the operand before soffset.
    OffsetArg,
    Nv,
    ScaleOffset,
    ScaleSel,
    /// cbsz and blgp as the names of number formats.
    MatrixAFmt,
    MatrixBFmt,
    MatrixAScale,
    MatrixBScale,
    MatrixAScaleFmt,
    MatrixBScaleFmt,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Operand(Role),
    Mod(Mod),
    /// Whether the operand is there.
    Presence(Role),
    /// Whether data and matrix operands are AGPRs.
    Acc,
    /// Dwords of image addresses behind the instruction.
    Nsa,
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
    /// Bit 0 of the value is not stored: it is the inverse of that of `vdst` (VOPD).
    pub other_bank: bool,
    /// The value that this form demands.
    pub fixed: Option<u8>,
    pub parts: &'static [Part],
}

impl Field {
    /// The field's bits, put together.
    pub(crate) fn extract(&self, code: u128) -> u64 {
        self.parts.iter().fold(0, |value, p| {
            let bits = (code >> p.inst_lo) as u64 & ones(p.width);
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
    #[inline]
    pub(crate) fn insert(&self, value: u64) -> u128 {
        // most are one piece of the first eight bytes
        if let [p] = self.parts
            && p.inst_lo + p.width <= 64
            && !p.inverted
        {
            return u128::from(((value >> p.value_lo) & ones(p.width)) << p.inst_lo);
        }
        self.parts.iter().fold(0, |code, p| {
            let bits = (value >> p.value_lo) & ones(p.width);
            let bits = if p.inverted { bits ^ ones(p.width) } else { bits };
            code | u128::from(bits) << p.inst_lo
        })
    }

    /// Whether bits of the instruction are set where the value is zero.
    #[inline]
    pub(crate) fn has_inverted(&self) -> bool {
        self.parts.iter().any(|p| p.inverted)
    }

    /// Instruction bits that the field takes.
    pub(crate) fn mask(&self) -> u128 {
        let bits = |p: &Part| u128::from(ones(p.width)) << p.inst_lo;
        self.parts.iter().fold(0, |mask, p| mask | bits(p))
    }

    /// Whether the value that this form demands of the modifier is there.
    pub(crate) fn fixed_matches(&self, modifiers: &Modifiers) -> bool {
        match (self.fixed, self.what) {
            (Some(value), What::Mod(m)) => m.get(modifiers) == i64::from(value),
            _ => true,
        }
    }

    #[inline]
    pub(crate) fn width(&self) -> u8 {
        if let [p] = self.parts {
            return p.value_lo + p.width;
        }
        self.parts.iter().map(|p| p.value_lo + p.width).max().unwrap_or(0)
    }

    pub(crate) const fn signed(self, sign_bits: u8) -> Self {
        Field { sign_bits, ..self }
    }

    pub(crate) const fn fixed(self, value: u8) -> Self {
        Field {
            fixed: Some(value),
            ..self
        }
    }

    pub(crate) const fn vcc_default(self) -> Self {
        Field {
            vcc_default: true,
            ..self
        }
    }

    pub(crate) const fn other_bank(self) -> Self {
        Field {
            other_bank: true,
            ..self
        }
    }
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
        other_bank: false,
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
    /// Without a literal and without dwords of addresses.
    pub bytes: u8,
    pub mask: u128,
    pub value: u128,
    /// Opcode bits (lowest, width), most significant first.
    pub op: &'static [(u8, u8)],
    /// Opcode of the second half of a dual-issue instruction.
    pub op2: Option<(u8, u8)>,
    /// saddr codes that say: no saddr; neither saddr nor vaddr.
    pub off: Option<u8>,
    pub none: Option<(u8, Properties)>,
    /// Bytes that hold the registers of an image address.
    pub addresses: &'static [u8],
    pub fields: &'static [Field],
    pub print: &'static [Syntax],
    pub waits: Waits,
    /// Source code 255 takes the dword behind the instruction.
    pub literal: bool,
    /// First variant by opcode.
    pub lookup: &'static [u16],
    /// Indices of the fields whose value the form demands.
    pub fixed: &'static [u8],
    /// Indices of these fields.
    pub acc: Option<u8>,
    pub nsa: Option<u8>,
    pub op_sel: Option<u8>,
}

impl Form {
    pub(crate) fn opcode(&self, code: u128) -> u16 {
        self.op.iter().fold(0, |op, &(lo, width)| {
            op << width | ((code >> lo) as u64 & ones(width)) as u16
        })
    }

    pub(crate) fn opcode_bits(&self, opcode: u16) -> u128 {
        let mut rest = u64::from(opcode);
        self.op.iter().rev().fold(0, |code, &(lo, width)| {
            let bits = u128::from(rest & ones(width)) << lo;
            rest >>= width;
            code | bits
        })
    }

    pub(crate) fn field(&self, role: Role) -> Option<&'static Field> {
        self.find(What::Operand(role))
    }

    /// Whether data and matrix operands are AGPRs.
    pub(crate) fn acc(&self) -> Option<&'static Field> {
        self.acc.map(|n| &self.fields[n as usize])
    }

    /// Dwords of image addresses behind the instruction.
    pub(crate) fn nsa(&self) -> Option<&'static Field> {
        self.nsa.map(|n| &self.fields[n as usize])
    }

    pub(crate) fn find(&self, what: What) -> Option<&'static Field> {
        self.fields.iter().find(|f| f.what == what)
    }
}

/// What rows do with the modifiers of a form; shared by many variants.
#[derive(Debug)]
pub(crate) struct Uses {
    pub mods: ModSet,
    /// Modifiers that are always set.
    pub required: ModSet,
    /// Sources that take neg (and abs where the form has it).
    pub neg: u8,
    pub sext: u8,
    pub op_sel: u8,
    /// Operands that are a half of a register: sources, and the destination in bit 3.
    pub half: u8,
    /// op_sel does more than choosing the halves that text can name.
    pub selects: bool,
}

pub(crate) const fn uses(list: &[Mod], required: &[Mod], [neg, sext, op_sel, half]: [u8; 4], selects: bool) -> Uses {
    Uses {
        mods: mods(list),
        required: mods(required),
        neg,
        sext,
        op_sel,
        half,
        selects,
    }
}

/// A row in one form of one family.
#[derive(Debug)]
pub(crate) struct Variant {
    pub row: u16,
    pub form: u8,
    pub opcode: u16,
    /// Another variant with the same form and opcode, for processors with other properties.
    pub next: u16,
    pub needs: u8,
    pub uses: u16,
    /// Index into the names, plus one; 0 for the operation's own.
    pub name: u16,
    plan: u16,
    /// What the mnemonic ends with in text.
    pub suffix: &'static str,
}

/// How a variant is read; shared by rows with the same operands and modifiers.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Bits that must be zero: of no field, of operands that the row lacks, of modifiers that it does not have.
    pub reserved: u128,
    /// The same as the second half of a dual-issue instruction.
    pub second_reserved: u128,
    /// Indices of the fields of modifiers.
    pub mods: &'static [u8],
    /// Index of each operand's field; [`Plan::NONE`] if it has none.
    pub operands: &'static [u8],
    pub second_operands: &'static [u8],
}

impl Plan {
    pub(crate) const NONE: u8 = u8::MAX;
}

#[allow(clippy::too_many_arguments)]
pub(crate) const fn variant(
    row: u16,
    form: u8,
    opcode: u16,
    next: u16,
    needs: u8,
    uses: u16,
    name: u16,
    plan: u16,
    suffix: &'static str,
) -> Variant {
    Variant {
        row,
        form,
        opcode,
        next,
        needs,
        uses,
        name,
        plan,
        suffix,
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
    /// The two dwords behind the instruction.
    Literal64,
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
    /// By operation.
    pub variants: &'static [Variant],
    /// First variant of each operation, and behind the last.
    pub first_variant: &'static [u16],
    /// Lists of forms.
    pub candidates: &'static [&'static [u8]],
    /// Index of the list of forms by the top nine bits of dword 0.
    pub prefix: &'static [u8; 512],
    pub codes: &'static [Code],
    /// Index of each operand code's range.
    pub code_index: &'static [u16; 512],
    pub plans: &'static [Plan],
    /// By kind and value.
    pub names: &'static [Name],
    pub counters: &'static [Counter],
}

impl FamilyTable {
    pub(crate) fn form(&self, variant: &Variant) -> &'static Form {
        &self.forms[variant.form as usize]
    }

    pub(crate) fn plan(&self, variant: &Variant) -> &'static Plan {
        &self.plans[variant.plan as usize]
    }

    /// The range that an operand code is in.
    pub(crate) fn code(&self, code: u16) -> Option<&'static Code> {
        self.codes.get(*self.code_index.get(code as usize)? as usize)
    }

    /// The variants of an operation, on whatever processor of the family.
    pub(crate) fn all_variants(&self, op: Op) -> &'static [Variant] {
        let at = |n: usize| self.first_variant.get(n).copied().unwrap_or(0) as usize;
        self.variants.get(at(op as usize)..at(op as usize + 1)).unwrap_or(&[])
    }
}
