//! Note records: from sections of type `SHT_NOTE` and from `PT_NOTE` segments that no section covers.
//!
//! Source: AMDGPUUsage, Note Records.

use crate::bytes::{align_up, slice, slice64, u8_at, u16_at, u32_at};
use crate::elf::ElfFile;
use crate::error::{Error, ErrorKind, Result};
use crate::value::Value;
use object::elf;
use std::ops::Range;

/// Name of the notes of code object V2.
pub const NOTE_NAME_V2: &str = "AMD";
/// Name of the notes of code object V3 and later.
pub const NOTE_NAME_V3: &str = "AMDGPU";
/// `NT_AMDGPU_METADATA`: a MessagePack map.
pub const NT_AMDGPU_METADATA: u32 = 32;
/// `NT_AMD_HSA_CODE_OBJECT_VERSION`: major and minor, 32 bits each.
pub const NT_AMD_HSA_CODE_OBJECT_VERSION: u32 = 1;
/// `NT_AMD_HSA_HSAIL`: what the finalizer was given.
pub const NT_AMD_HSA_HSAIL: u32 = 2;
/// `NT_AMD_HSA_ISA_VERSION`: vendor, architecture and the three numbers of the processor.
pub const NT_AMD_HSA_ISA_VERSION: u32 = 3;
/// `NT_AMD_HSA_METADATA`: a NUL-terminated YAML document.
pub const NT_AMD_HSA_METADATA: u32 = 10;
/// `NT_AMD_HSA_ISA_NAME`: a target id in text, which loaders ignore.
pub const NT_AMD_HSA_ISA_NAME: u32 = 11;
/// `NT_AMD_PAL_METADATA`: pairs of register and value.
pub const NT_AMD_PAL_METADATA: u32 = 12;

/// What a note says.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// V2: the code object version, major and minor.
    CodeObjectVersion { major: u32, minor: u32 },
    /// V2, of a finalizer: the HSAIL module.
    Hsail {
        major: u32,
        minor: u32,
        /// 0 base, 1 full.
        profile: u8,
        /// 0 small, 1 large.
        machine_model: u8,
        /// 0 none, 1 zero, 2 near.
        default_float_round: u8,
    },
    /// V2: the processor.
    IsaVersion {
        vendor: String,
        architecture: String,
        major: u32,
        minor: u32,
        stepping: u32,
    },
    /// V2: the target in text.
    IsaName(String),
    /// V2: YAML, without the NUL.
    Yaml(String),
    /// V3 and later, also PAL: the MessagePack document.
    MessagePack(Value),
    /// PAL before it had MessagePack: registers and their values.
    Registers(Vec<(u32, u32)>),
}

/// A note record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The owner, without the NUL.
    pub name: String,
    pub note_type: u32,
    /// The description: a range of the file.
    pub desc: Range<usize>,
}

impl Note {
    /// The name of the type in the guide.
    pub fn type_name(&self) -> Option<&'static str> {
        Some(match (self.name.as_str(), self.note_type) {
            (NOTE_NAME_V2, NT_AMD_HSA_CODE_OBJECT_VERSION) => "NT_AMD_HSA_CODE_OBJECT_VERSION",
            (NOTE_NAME_V2, NT_AMD_HSA_HSAIL) => "NT_AMD_HSA_HSAIL",
            (NOTE_NAME_V2, NT_AMD_HSA_ISA_VERSION) => "NT_AMD_HSA_ISA_VERSION",
            (NOTE_NAME_V2, NT_AMD_HSA_METADATA) => "NT_AMD_HSA_METADATA",
            (NOTE_NAME_V2, NT_AMD_HSA_ISA_NAME) => "NT_AMD_HSA_ISA_NAME",
            (NOTE_NAME_V2, NT_AMD_PAL_METADATA) => "NT_AMD_PAL_METADATA",
            (NOTE_NAME_V3, NT_AMDGPU_METADATA) => "NT_AMDGPU_METADATA",
            ("GNU", 3) => "NT_GNU_BUILD_ID",
            _ => return None,
        })
    }

    /// The bytes of the description.
    pub fn data<'a>(&self, file: &'a [u8]) -> &'a [u8] {
        file.get(self.desc.clone()).unwrap_or(&[])
    }

    pub fn is_metadata(&self) -> bool {
        self.name == NOTE_NAME_V3 && self.note_type == NT_AMDGPU_METADATA
    }

    /// Metadata of code object V2.
    pub fn is_v2_metadata(&self) -> bool {
        self.name == NOTE_NAME_V2 && self.note_type == NT_AMD_HSA_METADATA
    }

    /// What the note says; `None` for a type that is not AMD's.
    ///
    /// # Errors
    /// A description that is shorter than its type needs, or text that is no UTF-8.
    pub fn content(&self, file: &[u8]) -> Result<Option<Content>> {
        let data = self.data(file);
        let at = |e: Error| e.shifted(self.desc.start);
        let text = |bytes: &[u8], field: &str| {
            let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
            match std::str::from_utf8(bytes.get(..end).unwrap_or(&[])) {
                Ok(text) => Ok(text.to_owned()),
                Err(_) => Err(Error::new(ErrorKind::Note, field, "no UTF-8", "UTF-8").at(0)),
            }
        };
        let read = || -> Result<Option<Content>> {
            Ok(Some(match (self.name.as_str(), self.note_type) {
                (NOTE_NAME_V2, NT_AMD_HSA_CODE_OBJECT_VERSION) => Content::CodeObjectVersion {
                    major: u32_at(data, 0, "code object version, major")?,
                    minor: u32_at(data, 4, "code object version, minor")?,
                },
                (NOTE_NAME_V2, NT_AMD_HSA_HSAIL) => Content::Hsail {
                    major: u32_at(data, 0, "HSAIL version, major")?,
                    minor: u32_at(data, 4, "HSAIL version, minor")?,
                    profile: u8_at(data, 8, "HSAIL profile")?,
                    machine_model: u8_at(data, 9, "HSAIL machine model")?,
                    default_float_round: u8_at(data, 10, "HSAIL default float round")?,
                },
                (NOTE_NAME_V2, NT_AMD_HSA_ISA_VERSION) => {
                    let vendor = usize::from(u16_at(data, 0, "vendor name size")?);
                    let architecture = usize::from(u16_at(data, 2, "architecture name size")?);
                    Content::IsaVersion {
                        vendor: text(slice(data, 16, vendor, "vendor name")?, "vendor name")?,
                        architecture: text(
                            slice(data, 16 + vendor, architecture, "architecture name")?,
                            "architecture name",
                        )?,
                        major: u32_at(data, 4, "major")?,
                        minor: u32_at(data, 8, "minor")?,
                        stepping: u32_at(data, 12, "stepping")?,
                    }
                }
                (NOTE_NAME_V2, NT_AMD_HSA_METADATA) => Content::Yaml(text(data, "YAML document")?),
                (NOTE_NAME_V2, NT_AMD_HSA_ISA_NAME) => Content::IsaName(text(data, "ISA name")?),
                (NOTE_NAME_V2, NT_AMD_PAL_METADATA) => {
                    let pair = |c: &[u8]| Ok((u32_at(c, 0, "register")?, u32_at(c, 4, "value")?));
                    Content::Registers(data.chunks_exact(8).map(pair).collect::<Result<_>>()?)
                }
                (NOTE_NAME_V3, NT_AMDGPU_METADATA) => Content::MessagePack(crate::metadata::decode(data, 0)?),
                _ => return Ok(None),
            }))
        };
        read().map_err(at)
    }
}

/// All note records of a file, those of sections first.
pub(crate) fn parse_notes(data: &[u8], file: &ElfFile) -> Result<Vec<Note>> {
    let sections = file
        .sections
        .iter()
        .filter(|s| s.section_type == elf::SHT_NOTE.0)
        .map(|s| (s.offset, s.size, s.align));
    let segments = file
        .segments
        .iter()
        .filter(|s| s.segment_type == elf::PT_NOTE.0)
        .map(|s| (s.offset, s.file_bytes, s.align));
    let mut seen: Vec<Range<u64>> = Vec::new();
    let mut notes = Vec::new();
    let mut left = (data.len() as u64).saturating_mul(2);
    for (offset, size, align) in sections.chain(segments) {
        let range = offset..offset.saturating_add(size);
        if seen.iter().any(|s| s.start <= range.start && range.end <= s.end) {
            continue;
        }
        left = left.checked_sub(size).ok_or_else(|| {
            Error::new(
                ErrorKind::Note,
                "notes",
                "longer in sum than twice the file",
                "notes that do not overlap",
            )
        })?;
        slice64(data, offset, size, "notes")?;
        parse_records(data, range.start as usize..range.end as usize, align, &mut notes)?;
        seen.push(range);
    }
    Ok(notes)
}

/// `range` lies in the file.
fn parse_records(data: &[u8], range: Range<usize>, align: u64, notes: &mut Vec<Note>) -> Result<()> {
    // Records are padded to 4 bytes; 8 is what the generic ABI once asked of 64-bit files and some tools followed.
    let pad = if align == 8 { 8 } else { 4 };
    let table = data.get(..range.end).unwrap_or(data);
    let mut at = range.start;
    while range.end.saturating_sub(at) >= 12 {
        let name_bytes = u32_at(table, at, "n_namesz")?;
        let desc_bytes = u32_at(table, at + 4, "n_descsz")?;
        let note_type = u32_at(table, at + 8, "n_type")?;
        let name = at as u64 + 12;
        // Below 2^40: the sums of file offsets and 32-bit sizes cannot overflow.
        let desc = align_up(name + u64::from(name_bytes), pad).unwrap_or(u64::MAX);
        let end = desc.saturating_add(u64::from(desc_bytes));
        if end > range.end as u64 {
            let found = format!("name of {name_bytes} and description of {desc_bytes} bytes");
            let room = range.end - at - 12;
            return Err(Error::new(
                ErrorKind::Note,
                "note record",
                found,
                format!("both inside the {room} bytes left"),
            )
            .at(at));
        }
        let owner = slice64(table, name, u64::from(name_bytes), "note name")?;
        let owner = owner.split(|&b| b == 0).next().unwrap_or(&[]);
        notes.push(Note {
            name: String::from_utf8_lossy(owner).into_owned(),
            note_type,
            desc: desc as usize..end as usize,
        });
        at = align_up(end, pad).map_or(range.end, |next| next.min(range.end as u64) as usize);
    }
    Ok(())
}
