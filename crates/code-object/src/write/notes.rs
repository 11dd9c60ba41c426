//! Note records to be written.
//!
//! Source: AMDGPUUsage, Note Records.

use crate::metadata;
use crate::note::{
    NOTE_NAME_V2, NOTE_NAME_V3, NT_AMD_HSA_CODE_OBJECT_VERSION, NT_AMD_HSA_HSAIL, NT_AMD_HSA_ISA_NAME,
    NT_AMD_HSA_ISA_VERSION, NT_AMD_HSA_METADATA, NT_AMD_PAL_METADATA, NT_AMDGPU_METADATA,
};
use crate::value::Value;

/// A note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteData {
    /// The owner, without the NUL.
    pub name: String,
    pub note_type: u32,
    pub desc: Vec<u8>,
}

impl NoteData {
    fn v2(note_type: u32, desc: Vec<u8>) -> Self {
        NoteData {
            name: NOTE_NAME_V2.to_owned(),
            note_type,
            desc,
        }
    }

    /// V3 and later, also PAL: a metadata document.
    pub fn metadata(document: &Value) -> Self {
        NoteData {
            name: NOTE_NAME_V3.to_owned(),
            note_type: NT_AMDGPU_METADATA,
            desc: metadata::encode(document),
        }
    }

    /// V2: the code object version.
    pub fn v2_code_object_version(major: u32, minor: u32) -> Self {
        let desc = [major, minor].iter().flat_map(|n| n.to_le_bytes()).collect();
        Self::v2(NT_AMD_HSA_CODE_OBJECT_VERSION, desc)
    }

    /// V2, by a finalizer: version, profile, machine model and rounding of the HSAIL module.
    pub fn v2_hsail(version: (u32, u32), profile: u8, machine_model: u8, default_float_round: u8) -> Self {
        let mut desc: Vec<u8> = [version.0, version.1].iter().flat_map(|n| n.to_le_bytes()).collect();
        // Its last byte is the padding of C's structure, which readers take whole.
        desc.extend([profile, machine_model, default_float_round, 0]);
        Self::v2(NT_AMD_HSA_HSAIL, desc)
    }

    /// V2: vendor, architecture and the processor's three numbers; names of up to 65534 bytes.
    pub fn v2_isa_version(vendor: &str, architecture: &str, (major, minor, stepping): (u32, u32, u32)) -> Self {
        let names = [vendor, architecture].map(|name| name.as_bytes().get(..0xfffe).unwrap_or(name.as_bytes()));
        let mut desc: Vec<u8> = names.iter().flat_map(|n| (n.len() as u16 + 1).to_le_bytes()).collect();
        desc.extend([major, minor, stepping].iter().flat_map(|n| n.to_le_bytes()));
        for name in names {
            desc.extend(name);
            desc.push(0);
        }
        Self::v2(NT_AMD_HSA_ISA_VERSION, desc)
    }

    /// V2: the target in text.
    pub fn v2_isa_name(name: &str) -> Self {
        Self::v2(NT_AMD_HSA_ISA_NAME, name.as_bytes().to_vec())
    }

    /// V2: the YAML document. The guide wants a NUL behind it, which LLVM leaves out.
    pub fn v2_metadata(yaml: &str) -> Self {
        Self::v2(NT_AMD_HSA_METADATA, yaml.as_bytes().to_vec())
    }

    /// PAL before it had MessagePack: registers and their values.
    pub fn pal_registers(registers: &[(u32, u32)]) -> Self {
        let desc = registers.iter().flat_map(|&(register, value)| [register, value]);
        Self::v2(NT_AMD_PAL_METADATA, desc.flat_map(u32::to_le_bytes).collect())
    }
}

/// The contents of a note section: each part of a record padded to 4 bytes.
pub fn note_records(notes: &[NoteData]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for note in notes {
        for number in [note.name.len() as u32 + 1, note.desc.len() as u32, note.note_type] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(note.name.as_bytes());
        bytes.push(0);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes.extend(&note.desc);
        bytes.resize(bytes.len().next_multiple_of(4), 0);
    }
    bytes
}
