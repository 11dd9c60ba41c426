//! BRIG, the binary form of a module (PRM chapter 18): reader, writer and ELF container.

mod container;
mod directive;
pub mod elf;
mod format;
mod inst;
mod operand;
mod storage;
mod write;

pub use container::{Entry, Module, Section};
pub use directive::{Directive, Executable, ExecutableKind, Fbarrier, Header, Variable};
pub use format::Format;
pub use inst::Inst;
pub(crate) use inst::key_of;
pub use operand::{ImageConstant, List, Operand, SamplerConstant};
pub use storage::StorageNames;
pub use write::Builder;
pub(crate) use write::EncodedInst;

/// What every BRIG module starts with.
pub const MAGIC: &[u8; 8] = b"HSA BRIG";
/// Major and minor version of BRIG and of HSAIL that this crate writes (PRM 18.3.38).
pub const BRIG_VERSION: (u32, u32) = (1, 0);
pub const HSAIL_VERSION: (u32, u32) = (1, 0);

const MODULE_HEADER_BYTES: usize = 104;
const SECTION_NAMES: [&str; 3] = ["hsa_data", "hsa_code", "hsa_operand"];

/// Kinds of entries (PRM 18.3.15).
pub mod kind {
    pub const NONE: u16 = 0;
    pub const ARG_BLOCK_END: u16 = 0x1000;
    pub const ARG_BLOCK_START: u16 = 0x1001;
    pub const COMMENT: u16 = 0x1002;
    pub const CONTROL: u16 = 0x1003;
    pub const EXTENSION: u16 = 0x1004;
    pub const FBARRIER: u16 = 0x1005;
    pub const FUNCTION: u16 = 0x1006;
    pub const INDIRECT_FUNCTION: u16 = 0x1007;
    pub const KERNEL: u16 = 0x1008;
    pub const LABEL: u16 = 0x1009;
    pub const LOC: u16 = 0x100a;
    pub const MODULE: u16 = 0x100b;
    pub const PRAGMA: u16 = 0x100c;
    pub const SIGNATURE: u16 = 0x100d;
    pub const VARIABLE: u16 = 0x100e;
    pub const INST_BEGIN: u16 = 0x2000;
    pub const INST_END: u16 = 0x2012;
    pub const ADDRESS: u16 = 0x3000;
    pub const ALIGN: u16 = 0x3001;
    pub const CODE_LIST: u16 = 0x3002;
    pub const CODE_REF: u16 = 0x3003;
    pub const CONSTANT_BYTES: u16 = 0x3004;
    pub const CONSTANT_IMAGE: u16 = 0x3006;
    pub const CONSTANT_OPERAND_LIST: u16 = 0x3007;
    pub const CONSTANT_SAMPLER: u16 = 0x3008;
    pub const OPERAND_LIST: u16 = 0x3009;
    pub const REGISTER: u16 = 0x300a;
    pub const STRING: u16 = 0x300b;
    pub const WAVESIZE: u16 = 0x300c;

    /// Smallest size of an entry of this kind in `hsa_code`; `None` if the kind does not belong there.
    pub(super) fn code_bytes(kind: u16) -> Option<u16> {
        Some(match kind {
            NONE | ARG_BLOCK_END | ARG_BLOCK_START => 4,
            COMMENT | EXTENSION | LABEL | PRAGMA => 8,
            CONTROL | FBARRIER => 12,
            FUNCTION | INDIRECT_FUNCTION | KERNEL | SIGNATURE | VARIABLE => 28,
            LOC => 16,
            MODULE => 20,
            INST_BEGIN..INST_END => crate::table::Format::from_kind(kind)?.bytes(),
            _ => return None,
        })
    }

    /// The same for `hsa_operand`.
    pub(super) fn operand_bytes(kind: u16) -> Option<u16> {
        Some(match kind {
            ADDRESS => 20,
            ALIGN | CODE_LIST | CODE_REF | OPERAND_LIST | REGISTER | STRING => 8,
            CONSTANT_BYTES | CONSTANT_OPERAND_LIST | CONSTANT_SAMPLER => 12,
            CONSTANT_IMAGE => 44,
            WAVESIZE => 4,
            _ => return None,
        })
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    match bytes.get(at..at.wrapping_add(2)) {
        Some(&[a, b]) => u16::from_le_bytes([a, b]),
        _ => 0,
    }
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    match bytes.get(at..at.wrapping_add(4)) {
        Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        _ => 0,
    }
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at.wrapping_add(4))) << 32
}

fn byte_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}
