//! Note records: from sections of type `SHT_NOTE` and from `PT_NOTE` segments that no section covers.
//!
//! Source: AMDGPUUsage, Note Records.

use crate::bytes::{align_up, slice64, u32_at};
use crate::elf::ElfFile;
use crate::error::{Error, ErrorKind, Result};
use object::elf;
use std::ops::Range;

/// Name of the notes of code object V2.
pub const NOTE_NAME_V2: &str = "AMD";
/// Name of the notes of code object V3 and later.
pub const NOTE_NAME_V3: &str = "AMDGPU";
/// `NT_AMDGPU_METADATA`: a MessagePack map.
pub const NT_AMDGPU_METADATA: u32 = 32;

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
            (NOTE_NAME_V2, 1) => "NT_AMD_HSA_CODE_OBJECT_VERSION",
            (NOTE_NAME_V2, 2) => "NT_AMD_HSA_HSAIL",
            (NOTE_NAME_V2, 3) => "NT_AMD_HSA_ISA_VERSION",
            (NOTE_NAME_V2, 10) => "NT_AMD_HSA_METADATA",
            (NOTE_NAME_V2, 11) => "NT_AMD_HSA_ISA_NAME",
            (NOTE_NAME_V2, 12) => "NT_AMD_PAL_METADATA",
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
