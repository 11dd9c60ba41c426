//! Bundles inside a relocatable host object: each entry is a section that the linker leaves out, named after its id.

use super::id::EntryId;
use crate::bytes::slice64;
use crate::elf::{Class, ElfFile, Section};
use crate::error::{Error, ErrorKind, Result};
use object::elf;

/// The begin of the sections' names.
const PREFIX: &str = "__CLANG_OFFLOAD_BUNDLE__";
/// The linker does not put the section into its output.
const SHF_EXCLUDE: u64 = 0x8000_0000;

fn bad(field: &str, found: impl Into<String>, expected: &str) -> Error {
    Error::new(ErrorKind::Bundle, field, found, expected)
}

fn id_of(section: &Section) -> Option<&str> {
    section.name.strip_prefix(PREFIX)
}

pub(super) fn has_entries(data: &[u8]) -> Result<bool> {
    Ok(ElfFile::parse(data)?.sections.iter().any(|s| id_of(s).is_some()))
}

/// The entries; the host's is the object without the sections of the bundle.
pub(super) fn read(data: &[u8]) -> Result<Vec<(String, Vec<u8>)>> {
    let file = ElfFile::parse(data)?;
    let mut all = Vec::new();
    for section in &file.sections {
        let Some(id) = id_of(section) else { continue };
        let contents = match id.starts_with("host-") {
            true => without_entries(data, &file)?,
            false => section.data(data)?.to_vec(),
        };
        all.push((id.to_owned(), contents));
    }
    Ok(all)
}

/// Bytes of a section header table with `count` entries at the end of `out`.
fn finish(out: &mut Vec<u8>, class: Class, headers: &[u8], count: usize) {
    out.resize(out.len().next_multiple_of(8), 0);
    let at = out.len() as u64;
    out.extend(headers);
    // e_shoff and e_shnum.
    let (offset, width) = match class {
        Class::Elf32 => (32, 4),
        Class::Elf64 => (40, 8),
    };
    let number = class.header_bytes() - 4;
    for (to, from) in [
        (offset..offset + width, &at.to_le_bytes()[..width]),
        (number..number + 2, &(count as u16).to_le_bytes()),
    ] {
        if let Some(place) = out.get_mut(to) {
            place.copy_from_slice(from);
        }
    }
}

/// The host object with its section headers: those in front of the bundle's.
fn header_table<'a>(data: &'a [u8], file: &ElfFile, count: usize) -> Result<&'a [u8]> {
    let bytes = count as u64 * u64::from(file.header.section_header_bytes);
    slice64(data, file.header.section_header_offset, bytes, "section headers")
}

fn without_entries(data: &[u8], file: &ElfFile) -> Result<Vec<u8>> {
    let first = file
        .sections
        .iter()
        .position(|s| id_of(s).is_some())
        .unwrap_or(file.sections.len());
    if file.sections.iter().skip(first).any(|s| id_of(s).is_none()) {
        return Err(bad("sections of the bundle", "between others", "all of them last"));
    }
    let own = file.sections.iter().take(first);
    let end = own
        .filter(|s| !s.is_empty_in_file())
        .map(|s| s.offset.saturating_add(s.size))
        .max()
        .unwrap_or(0);
    let end = end.max(file.header.class.header_bytes() as u64);
    let mut out = slice64(data, 0, end, "host object")?.to_vec();
    finish(&mut out, file.header.class, header_table(data, file, first)?, first);
    Ok(out)
}

/// The host object `data` with a section for each entry; the host's has one byte, since the object around it is its contents.
pub(super) fn write(data: &[u8], inputs: &[(EntryId, &[u8])]) -> Result<Vec<u8>> {
    let file = ElfFile::parse(data)?;
    let class = file.header.class;
    if class != Class::Elf64 || !file.header.is_relocatable() {
        let found = format!(
            "{} of type {}",
            class.name(),
            file.header.file_type_name().unwrap_or("unknown")
        );
        return Err(bad("host object", found, "a relocatable ELF64 file"));
    }
    if file.sections.iter().any(|s| id_of(s).is_some()) {
        return Err(bad(
            "host object",
            "with a bundle in it",
            "an object that is not bundled yet",
        ));
    }
    let names_index = usize::from(file.header.section_names);
    let names = file
        .sections
        .get(names_index)
        .filter(|s| s.section_type == elf::SHT_STRTAB.0);
    let names = names.ok_or_else(|| bad("e_shstrndx", names_index.to_string(), "the index of a string table"))?;
    let mut strings = names.data(data)?.to_vec();
    let count = file.sections.len();
    let mut headers = header_table(data, &file, count)?.to_vec();
    if count + inputs.len() >= 0xff00 {
        return Err(bad(
            "number of sections",
            (count + inputs.len()).to_string(),
            "below 65280",
        ));
    }
    let mut out = data.to_vec();
    let mut added = Vec::new();
    for (id, contents) in inputs {
        let contents = if id.is_host() { &[0][..] } else { contents };
        let words = [SHF_EXCLUDE, 0, out.len() as u64, contents.len() as u64, 0, 1, 0];
        added.extend((strings.len() as u32).to_le_bytes());
        added.extend(elf::SHT_PROGBITS.0.to_le_bytes());
        added.extend(words.iter().flat_map(|w| w.to_le_bytes()));
        strings.extend(format!("{PREFIX}{id}\0").bytes());
        out.extend(contents);
    }
    headers.extend(added);
    // The longer table of names goes to the end.
    let table = names_index * class.section_header_bytes();
    for (at, value) in [(table + 24, out.len() as u64), (table + 32, strings.len() as u64)] {
        if let Some(place) = headers.get_mut(at..at + 8) {
            place.copy_from_slice(&value.to_le_bytes());
        }
    }
    out.extend(strings);
    finish(&mut out, class, &headers, count + inputs.len());
    Ok(out)
}
