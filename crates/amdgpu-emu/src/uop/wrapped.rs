//! What modifiers make of a lane operation, as data: [`crate::wrap`] runs it.

use amdgpu_isa::model::lanes::LaneMove;
use amdgpu_isa::{Extension, Inst, Model};
use amdgpu_semantics::soft::ResultType;

use super::Uop;
use crate::wave::LANES;

/// What is done to one lane source before the operation.
#[derive(Debug, Clone, Copy, Default)]
pub struct SourcePrep {
    /// Dwords of the source; 0: there is no such source.
    pub dwords: u8,
    /// The bit of the instruction's modifiers that is this source's.
    pub bit: u8,
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

/// DPP's lane exchange and write masks, for the lanes of the wave.
#[derive(Debug, Clone, Copy)]
pub struct Dpp {
    /// The lane that each lane reads; [`LANES`] if there is none.
    pub from: [u8; LANES],
    /// Lanes that the masks of rows and banks let be written.
    pub enabled: u64,
    /// Lanes without a valid source read 0 instead of not being written.
    pub bound_ctrl: bool,
    /// Inactive lanes are valid sources.
    pub fetch_inactive: bool,
}

impl Dpp {
    /// That of an instruction; none if it has none, or one that the processor reserves.
    pub fn of(inst: &Inst, model: &Model) -> Option<Dpp> {
        let m = &inst.modifiers;
        let lanes = model.wave_size;
        match inst.extension {
            Extension::Dpp16 => Some(Dpp {
                bound_ctrl: m.bound_ctrl,
                fetch_inactive: m.fi,
                ..Dpp::new(
                    LaneMove::of(model.processor, m.dpp_ctrl)?,
                    lanes,
                    m.row_mask,
                    m.bank_mask,
                )
            }),
            // inactive lanes read as zero, and nothing is masked (RDNA3 ISA 7.7.2)
            Extension::Dpp8 => Some(Dpp {
                bound_ctrl: true,
                fetch_inactive: m.fi,
                ..Dpp::new(LaneMove::Eight(m.dpp8), lanes, 0xf, 0xf)
            }),
            Extension::None | Extension::Sdwa => None,
        }
    }

    /// For a wave of `lanes`; `row_mask` and `bank_mask` have a bit for each row of 16 lanes and each four lanes of all rows.
    pub fn new(moved: LaneMove, lanes: u32, row_mask: u8, bank_mask: u8) -> Dpp {
        let from = |lane: usize| {
            let source = moved.source(lane as u8, lanes as u8);
            source.filter(|_| lane < lanes as usize).unwrap_or(LANES as u8)
        };
        let masks = |lane: usize| row_mask >> (lane / 16) & 1 != 0 && bank_mask >> (lane / 4 % 4) & 1 != 0;
        Dpp {
            from: std::array::from_fn(from),
            enabled: (0..LANES).fold(0, |bits, lane| bits | u64::from(masks(lane)) << lane),
            bound_ctrl: false,
            fetch_inactive: false,
        }
    }
}

/// What is done to the result.
#[derive(Debug, Clone, Copy)]
pub struct ResultPrep {
    pub result: ResultType,
    pub dwords: u8,
    pub omod: u8,
    pub clamp: bool,
    /// MODE has DX10_CLAMP and IEEE.
    pub has_ieee: bool,
    pub select: Select,
    pub unused: Unused,
    /// First vector register really written.
    pub vdst: u16,
}

/// The wrapper's part of a uop.
#[derive(Clone)]
pub struct Wrapped {
    pub inner: Uop,
    pub sources: [SourcePrep; 3],
    pub dpp: Option<Dpp>,
    /// None: the inner operation writes the destination itself.
    pub result: Option<ResultPrep>,
}
