//! Names that values have in assembly: hardware registers, messages, formats, export targets, selects, counters.

use crate::bits::ones;

/// What names belong to. Ids of different kinds have nothing to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameKind {
    Hwreg,
    Message,
    /// Operations of messages.
    Gs,
    GsDone,
    Sys,
    /// Export targets.
    Target,
    /// Lane moves of DPP.
    Dpp,
    /// Lane moves that operations on 64-bit operands have.
    DppWide,
    /// Data and number formats of typed buffer instructions.
    Dfmt,
    Nfmt,
    /// Both in one.
    Format,
}

/// The name of a value, or of each of a range of values.
#[derive(Debug)]
pub(crate) struct Name {
    pub kind: NameKind,
    pub first: u16,
    pub last: u16,
    pub text: &'static str,
    /// The text is followed by the value, counted from this at the first.
    pub start: Option<u8>,
    pub needs: u8,
    /// The operations that a message takes.
    pub ops: Option<NameKind>,
}

impl Name {
    /// The number that follows the text for a value.
    pub(crate) fn number(&self, value: u16) -> Option<u16> {
        self.start.map(|start| value - self.first + u16::from(start))
    }
}

/// The immediate that counters are part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CounterKind {
    /// Fields of s_sendmsg.
    Message,
    Waitcnt,
    Depctr,
}

/// A part of a 16-bit immediate.
#[derive(Debug)]
pub(crate) struct Counter {
    pub kind: CounterKind,
    pub name: &'static str,
    /// Lowest bit and width, most significant part first.
    pub parts: &'static [(u8, u8)],
    /// Index of the properties that it needs.
    pub needs: u8,
}

impl Counter {
    pub(crate) fn extract(&self, simm16: u16) -> u16 {
        let part = |value: u64, &(lo, width): &(u8, u8)| value << width | u64::from(simm16) >> lo & ones(width);
        self.parts.iter().fold(0, part) as u16
    }

    /// The largest value, which does not wait.
    pub(crate) fn max(&self) -> u16 {
        self.extract(u16::MAX)
    }

    /// A value in its place; bits that do not fit are dropped.
    pub(crate) fn insert(&self, value: u16) -> u16 {
        let place =
            |(bits, rest): (u64, u64), &(lo, width): &(u8, u8)| (bits | (rest & ones(width)) << lo, rest >> width);
        self.parts.iter().rev().fold((0, u64::from(value)), place).0 as u16
    }

    /// Bits of the immediate that the counter has.
    pub(crate) fn mask(&self) -> u16 {
        let bits = |mask: u64, &(lo, width): &(u8, u8)| mask | ones(width) << lo;
        self.parts.iter().fold(0, bits) as u16
    }
}

/// Typed buffer format that is not written: 8, UNORM.
pub(crate) const DEFAULT_FORMAT: u8 = 1;

pub(crate) const SDWA_SELECTS: [&str; 7] = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"];

pub(crate) const DST_UNUSED: [&str; 3] = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"];

/// Number formats of matrices on GFX12.5.
pub(crate) const MATRIX_SCALES: [&str; 2] = ["MATRIX_SCALE_ROW0", "MATRIX_SCALE_ROW1"];
pub(crate) const SCALE_FORMATS: [&str; 3] = ["MATRIX_SCALE_FMT_E8", "MATRIX_SCALE_FMT_E5M3", "MATRIX_SCALE_FMT_E4M3"];
pub(crate) const MATRIX_FORMATS: [&str; 5] = [
    "MATRIX_FMT_FP8",
    "MATRIX_FMT_BF8",
    "MATRIX_FMT_FP6",
    "MATRIX_FMT_BF6",
    "MATRIX_FMT_FP4",
];

/// Modes of s_set_gpr_idx_on and s_set_gpr_idx_mode, by bit.
pub(crate) const GPR_INDEX_MODES: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];

pub(crate) const INTERP_SLOTS: [&str; 3] = ["p10", "p20", "p0"];

/// Image dimensions by `dim`, as they are written.
pub(crate) const DIMENSIONS: [&str; 8] = [
    "SQ_RSRC_IMG_1D",
    "SQ_RSRC_IMG_2D",
    "SQ_RSRC_IMG_3D",
    "SQ_RSRC_IMG_CUBE",
    "SQ_RSRC_IMG_1D_ARRAY",
    "SQ_RSRC_IMG_2D_ARRAY",
    "SQ_RSRC_IMG_2D_MSAA",
    "SQ_RSRC_IMG_2D_MSAA_ARRAY",
];

/// Cache policy scopes of GFX12, as they are written; the first is not written.
pub(crate) const SCOPES: [&str; 4] = ["SCOPE_CU", "SCOPE_SE", "SCOPE_DEV", "SCOPE_SYS"];

/// Temporal hints of loads on GFX12.
pub(crate) const LOAD_HINTS: [&str; 7] = ["RT", "NT", "HT", "LU", "NT_RT", "RT_NT", "NT_HT"];

/// Temporal hints of stores on GFX12.
pub(crate) const STORE_HINTS: [&str; 8] = ["RT", "NT", "HT", "WB", "NT_RT", "RT_NT", "NT_HT", "NT_WB"];

/// What s_delay_alu waits for, by instid.
pub(crate) const DELAYS: [&str; 12] = [
    "NO_DEP",
    "VALU_DEP_1",
    "VALU_DEP_2",
    "VALU_DEP_3",
    "VALU_DEP_4",
    "TRANS32_DEP_1",
    "TRANS32_DEP_2",
    "TRANS32_DEP_3",
    "FMA_ACCUM_CYCLE_1",
    "SALU_CYCLE_1",
    "SALU_CYCLE_2",
    "SALU_CYCLE_3",
];

/// How many instructions s_delay_alu skips.
pub(crate) const SKIPS: [&str; 6] = ["SAME", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"];

/// Instruction sets of s_version by bits 7:0 of its immediate.
pub(crate) const VERSIONS: [(u16, &str); 4] = [
    (0, "UC_VERSION_GFX7"),
    (4, "UC_VERSION_GFX10"),
    (6, "UC_VERSION_GFX11"),
    (9, "UC_VERSION_GFX12"),
];

/// Flags of s_version by bit, from bit 13.
pub(crate) const VERSION_BITS: [&str; 3] = ["UC_VERSION_W64_BIT", "UC_VERSION_W32_BIT", "UC_VERSION_MDP_BIT"];
