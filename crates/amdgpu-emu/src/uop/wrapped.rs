//! What modifiers make of a lane operation, as data: [`crate::wrap`] runs it.

use amdgpu_semantics::soft::ResultType;

use super::Uop;

/// What is done to one lane source before the operation.
#[derive(Debug, Clone, Copy, Default)]
pub struct SourcePrep {
    /// Dwords of the source; 0: there is no such source.
    pub dwords: u8,
    /// SDWA: the part that is taken.
    pub select: Select,
    pub sext: bool,
    /// Position of the sign bit in the last dword for neg and abs (15 or 31).
    pub sign_bit: u8,
    pub abs: bool,
    pub neg: bool,
    /// VOP3P: which half becomes the low and the high one, and whether each is negated.
    pub packed: Option<Packed>,
    /// The same of the dwords of a pair.
    pub packed_dwords: Option<Packed>,
    /// neg and abs act on both halves of a dword.
    pub also_low_half: bool,
    /// The selected 16 bits are an f16 that becomes an f32 (`v_mad_mix`).
    pub widen_f16: bool,
    /// The selected 16 bits are a bf16 that becomes an f32.
    pub widen_bf16: bool,
    /// An f16 denormal among these is made zero first.
    pub flush_f16: bool,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Packed {
    pub low_from_high: bool,
    pub high_from_high: bool,
    pub neg_low: bool,
    pub neg_high: bool,
}

/// Part of a dword (SDWA `src_sel`, `dst_sel`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Select {
    Byte(u8),
    Word(u8),
    #[default]
    Dword,
}

impl Select {
    /// From the encoding's 3-bit field.
    pub fn from_field(field: u8) -> Self {
        match field {
            0..=3 => Select::Byte(field),
            4 | 5 => Select::Word(field - 4),
            _ => Select::Dword,
        }
    }

    pub(crate) fn bits(self) -> u32 {
        match self {
            Select::Byte(_) => 8,
            Select::Word(_) => 16,
            Select::Dword => 32,
        }
    }

    pub(crate) fn shift(self) -> u32 {
        match self {
            Select::Byte(n) => n as u32 * 8,
            Select::Word(n) => n as u32 * 16,
            Select::Dword => 0,
        }
    }

    pub(crate) fn extract(self, value: u32, sext: bool) -> u32 {
        let up = 32 - self.bits();
        let value = value >> self.shift() << up;
        if sext { (value as i32 >> up) as u32 } else { value >> up }
    }
}

/// What SDWA does with the destination bits that are not selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unused {
    Pad,
    Sext,
    Preserve,
}

/// DPP's lane exchange and write masks.
#[derive(Debug, Clone, Copy)]
pub struct Dpp {
    pub ctrl: u16,
    /// Lanes without a valid source read 0 instead of not being written.
    pub bound_ctrl: bool,
    pub row_mask: u8,
    pub bank_mask: u8,
}

/// What is done to the result.
#[derive(Debug, Clone, Copy)]
pub struct ResultPrep {
    pub result: ResultType,
    pub dwords: u8,
    pub omod: u8,
    pub clamp: bool,
    pub select: Select,
    pub unused: Unused,
    /// First vector register really written.
    pub vdst: u16,
}

/// The wrapper's part of a uop.
pub struct Wrapped {
    pub inner: Uop,
    pub sources: [SourcePrep; 3],
    pub dpp: Option<Dpp>,
    /// None: the inner operation writes the destination itself.
    pub result: Option<ResultPrep>,
}
