//! Names that values have in assembly: hardware registers, messages, formats, export targets, selects.

use crate::target::{Family, Processor};

/// Hardware registers of s_getreg and s_setreg by id (GFX9 ISA, Hardware Registers).
const HWREG_GFX9: &[(u8, &str)] = &[
    (1, "HW_REG_MODE"),
    (2, "HW_REG_STATUS"),
    (3, "HW_REG_TRAPSTS"),
    (4, "HW_REG_HW_ID"),
    (5, "HW_REG_GPR_ALLOC"),
    (6, "HW_REG_LDS_ALLOC"),
    (7, "HW_REG_IB_STS"),
    (15, "HW_REG_SH_MEM_BASES"),
    (16, "HW_REG_TBA_LO"),
    (17, "HW_REG_TBA_HI"),
    (18, "HW_REG_TMA_LO"),
    (19, "HW_REG_TMA_HI"),
];

/// Name of the hardware register with this id.
pub fn hwreg(processor: Processor, id: u8) -> Option<&'static str> {
    match processor.family() {
        Family::Gfx9 => HWREG_GFX9.iter().find(|(n, _)| *n == id).map(|(_, name)| *name),
        _ => None,
    }
}

/// What s_sendmsg's operation field holds for a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MessageOps {
    None,
    /// Cut, emit, both; nop only where allowed.
    Gs {
        nop: bool,
    },
    System,
}

/// Messages by id (GFX9 ISA, S_SENDMSG).
const MESSAGES_GFX9: &[(u8, &str, MessageOps)] = &[
    (1, "MSG_INTERRUPT", MessageOps::None),
    (2, "MSG_GS", MessageOps::Gs { nop: false }),
    (3, "MSG_GS_DONE", MessageOps::Gs { nop: true }),
    (4, "MSG_SAVEWAVE", MessageOps::None),
    (5, "MSG_STALL_WAVE_GEN", MessageOps::None),
    (6, "MSG_HALT_WAVES", MessageOps::None),
    (7, "MSG_ORDERED_PS_DONE", MessageOps::None),
    (8, "MSG_EARLY_PRIM_DEALLOC", MessageOps::None),
    (9, "MSG_GS_ALLOC_REQ", MessageOps::None),
    (10, "MSG_GET_DOORBELL", MessageOps::None),
    (15, "MSG_SYSMSG", MessageOps::System),
];

pub(crate) fn message(processor: Processor, id: u8) -> Option<(&'static str, MessageOps)> {
    match processor.family() {
        Family::Gfx9 => MESSAGES_GFX9
            .iter()
            .find(|(n, ..)| *n == id)
            .map(|&(_, name, ops)| (name, ops)),
        _ => None,
    }
}

impl MessageOps {
    /// Name of an operation of the message.
    pub(crate) fn name(self, op: u8) -> Option<&'static str> {
        match (self, op) {
            (MessageOps::Gs { nop: true }, 0) => Some("GS_OP_NOP"),
            (MessageOps::Gs { .. }, 1) => Some("GS_OP_CUT"),
            (MessageOps::Gs { .. }, 2) => Some("GS_OP_EMIT"),
            (MessageOps::Gs { .. }, 3) => Some("GS_OP_EMIT_CUT"),
            (MessageOps::System, 1) => Some("SYSMSG_OP_ECC_ERR_INTERRUPT"),
            (MessageOps::System, 2) => Some("SYSMSG_OP_REG_RD"),
            (MessageOps::System, 4) => Some("SYSMSG_OP_TTRACE_PC"),
            _ => None,
        }
    }
}

/// MTBUF data formats by dfmt (GFX9 ISA, Buffer Resource: data format).
pub const DATA_FORMATS: [&str; 16] = [
    "BUF_DATA_FORMAT_INVALID",
    "BUF_DATA_FORMAT_8",
    "BUF_DATA_FORMAT_16",
    "BUF_DATA_FORMAT_8_8",
    "BUF_DATA_FORMAT_32",
    "BUF_DATA_FORMAT_16_16",
    "BUF_DATA_FORMAT_10_11_11",
    "BUF_DATA_FORMAT_11_11_10",
    "BUF_DATA_FORMAT_10_10_10_2",
    "BUF_DATA_FORMAT_2_10_10_10",
    "BUF_DATA_FORMAT_8_8_8_8",
    "BUF_DATA_FORMAT_32_32",
    "BUF_DATA_FORMAT_16_16_16_16",
    "BUF_DATA_FORMAT_32_32_32",
    "BUF_DATA_FORMAT_32_32_32_32",
    "BUF_DATA_FORMAT_RESERVED_15",
];

/// MTBUF number formats by nfmt.
pub const NUM_FORMATS: [&str; 8] = [
    "BUF_NUM_FORMAT_UNORM",
    "BUF_NUM_FORMAT_SNORM",
    "BUF_NUM_FORMAT_USCALED",
    "BUF_NUM_FORMAT_SSCALED",
    "BUF_NUM_FORMAT_UINT",
    "BUF_NUM_FORMAT_SINT",
    "BUF_NUM_FORMAT_RESERVED_6",
    "BUF_NUM_FORMAT_FLOAT",
];

/// MTBUF format that is not written: 8, UNORM.
pub(crate) const DEFAULT_FORMAT: u8 = 1;

pub(crate) const SDWA_SELECTS: [&str; 7] = ["BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"];

pub(crate) const DST_UNUSED: [&str; 3] = ["UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"];

/// Modes of s_set_gpr_idx_on and s_set_gpr_idx_mode, by bit.
pub(crate) const GPR_INDEX_MODES: [&str; 4] = ["SRC0", "SRC1", "SRC2", "DST"];

pub(crate) const INTERP_SLOTS: [&str; 3] = ["p10", "p20", "p0"];

/// Image dimensions by `dim`.
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

/// Cache policy scopes of GFX12; the first is not written.
pub(crate) const SCOPES: [&str; 4] = ["scope:SCOPE_CU", "scope:SCOPE_SE", "scope:SCOPE_DEV", "scope:SCOPE_SYS"];

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
