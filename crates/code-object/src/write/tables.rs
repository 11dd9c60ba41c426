//! A file whose layout is settled: header, program headers, contents, section headers.

use super::LORESERVE;
use super::TailMerged;
use super::bad;
use crate::elf::{Class, Rela, Section, Segment};
use crate::error::Result;
use crate::target::{Abi, processor_class};
use amdgpu_isa::TargetId;
use object::elf;

/// The fields of the ELF header that layout does not decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileHeader {
    pub class: Class,
    pub os_abi: u8,
    pub abi_version: u8,
    pub flags: u32,
}

impl FileHeader {
    /// The header of an object for a target; without one, `EF_AMDGPU_MACH_NONE`.
    ///
    /// Code object V2 gets `e_flags` in the form of V3, as LLVM writes them.
    pub fn new(abi: Abi, target: Option<TargetId>) -> Self {
        FileHeader {
            class: target.map_or(Class::Elf64, |t| processor_class(t.processor)),
            os_abi: abi.os_abi(),
            abi_version: abi.abi_version(),
            flags: target.map_or(0, |t| t.e_flags(abi.flags_version())),
        }
    }
}

/// A section with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedSection {
    /// Offset of the name in the section name table.
    pub name: u32,
    /// The header; its `name` is not used.
    pub section: Section,
    /// What stands in the file at `section.offset`.
    pub data: Vec<u8>,
}

impl Default for PlacedSection {
    /// The null section.
    fn default() -> Self {
        PlacedSection {
            name: 0,
            section: Section {
                name: String::new(),
                section_type: elf::SHT_NULL.0,
                flags: 0,
                address: 0,
                offset: 0,
                size: 0,
                link: 0,
                info: 0,
                align: 0,
                entry_size: 0,
            },
            data: Vec::new(),
        }
    }
}

impl PlacedSection {
    /// A section that is no part of the image.
    pub(super) fn table(strings: &TailMerged, name: &str, section_type: elf::SectionType) -> Self {
        let mut table = PlacedSection {
            name: strings.offset(name),
            ..PlacedSection::default()
        };
        table.section.section_type = section_type.0;
        table.section.align = 1;
        table
    }
}

/// A file with its layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub header: FileHeader,
    /// `ET_*`.
    pub file_type: u16,
    /// Their headers stand directly behind the file header.
    pub segments: Vec<Segment>,
    /// The null section included.
    pub sections: Vec<PlacedSection>,
    /// Index of the section with the names of the sections.
    pub section_names: u32,
    pub section_header_offset: u64,
}

/// Writes numbers little endian, words in the width of the class.
struct Writer {
    class: Class,
    bytes: Vec<u8>,
}

impl Writer {
    fn u16(&mut self, value: u16) {
        self.bytes.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.bytes.extend(value.to_le_bytes());
    }

    fn word(&mut self, value: u64) {
        match self.class {
            Class::Elf32 => self.u32(value as u32),
            Class::Elf64 => self.bytes.extend(value.to_le_bytes()),
        }
    }
}

impl File {
    /// The bytes of the file.
    ///
    /// # Errors
    /// A section that overlaps the headers or another section's contents; more segments than the header can count.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let class = self.header.class;
        let mut out = Writer {
            class,
            bytes: self.file_header()?,
        };
        for segment in &self.segments {
            segment_header(&mut out, segment);
        }
        let mut contents: Vec<&PlacedSection> = self.sections.iter().filter(|s| !s.data.is_empty()).collect();
        contents.sort_by_key(|s| s.section.offset);
        for part in contents {
            pad_to(&mut out.bytes, part.section.offset)?;
            out.bytes.extend(&part.data);
        }
        pad_to(&mut out.bytes, self.section_header_offset)?;
        for (number, section) in self.sections.iter().enumerate() {
            match number {
                0 => section_header(&mut out, section.name, &self.first_section(&section.section)),
                _ => section_header(&mut out, section.name, &section.section),
            }
        }
        Ok(out.bytes)
    }

    /// The null section, which has what the fields of the file header are too narrow for.
    fn first_section(&self, null: &Section) -> Section {
        let mut first = null.clone();
        if self.sections.len() >= LORESERVE {
            first.size = self.sections.len() as u64;
        }
        if self.section_names as usize >= LORESERVE {
            first.link = self.section_names;
        }
        first
    }

    fn file_header(&self) -> Result<Vec<u8>> {
        let class = self.header.class;
        let segments = u16::try_from(self.segments.len()).ok().filter(|n| *n < elf::PN_XNUM);
        let segments =
            segments.ok_or_else(|| bad("e_phnum", self.segments.len().to_string(), "below 65535".to_string()))?;
        // No number of a section: it is in the null section's header.
        let narrow = |value: usize, wide: u16| if value < LORESERVE { value as u16 } else { wide };
        let mut out = Writer {
            class,
            bytes: elf::ELFMAG.to_vec(),
        };
        out.bytes.extend([
            class.raw(),
            elf::ELFDATA2LSB.0,
            1,
            self.header.os_abi,
            self.header.abi_version,
        ]);
        out.bytes.resize(16, 0);
        out.u16(self.file_type);
        out.u16(elf::EM_AMDGPU.0);
        out.u32(1);
        out.word(0);
        out.word(if self.segments.is_empty() {
            0
        } else {
            class.header_bytes() as u64
        });
        out.word(self.section_header_offset);
        out.u32(self.header.flags);
        out.u16(class.header_bytes() as u16);
        out.u16(if self.segments.is_empty() {
            0
        } else {
            class.program_header_bytes() as u16
        });
        out.u16(segments);
        out.u16(class.section_header_bytes() as u16);
        out.u16(narrow(self.sections.len(), 0));
        out.u16(narrow(self.section_names as usize, elf::SHN_XINDEX.0));
        Ok(out.bytes)
    }
}

fn pad_to(bytes: &mut Vec<u8>, offset: u64) -> Result<()> {
    let place = usize::try_from(offset).ok().filter(|&at| at >= bytes.len());
    let place = place.ok_or_else(|| {
        bad(
            "sh_offset",
            format!("{offset:#x}"),
            format!("{:#x} or more", bytes.len()),
        )
    })?;
    bytes.resize(place, 0);
    Ok(())
}

fn segment_header(out: &mut Writer, segment: &Segment) {
    out.u32(segment.segment_type);
    if out.class == Class::Elf64 {
        out.u32(segment.flags);
    }
    for word in [
        segment.offset,
        segment.address,
        segment.physical_address,
        segment.file_bytes,
        segment.mem_bytes,
    ] {
        out.word(word);
    }
    if out.class == Class::Elf32 {
        out.u32(segment.flags);
    }
    out.word(segment.align);
}

fn section_header(out: &mut Writer, name: u32, section: &Section) {
    out.u32(name);
    out.u32(section.section_type);
    for word in [section.flags, section.address, section.offset, section.size] {
        out.word(word);
    }
    out.u32(section.link);
    out.u32(section.info);
    out.word(section.align);
    out.word(section.entry_size);
}

/// A symbol as a symbol table has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SymbolRecord {
    /// Offset in the string table.
    pub name: u32,
    /// Binding in bits 7:4, type in bits 3:0.
    pub info: u8,
    pub other: u8,
    /// `st_shndx`.
    pub section: u16,
    pub value: u64,
    pub size: u64,
}

/// The contents of a symbol table.
pub fn symbol_records(class: Class, symbols: &[SymbolRecord]) -> Vec<u8> {
    let bytes = Vec::with_capacity(symbols.len() * class.symbol_bytes());
    let mut out = Writer { class, bytes };
    for symbol in symbols {
        out.u32(symbol.name);
        if class == Class::Elf32 {
            out.word(symbol.value);
            out.word(symbol.size);
        }
        out.bytes.extend([symbol.info, symbol.other]);
        out.u16(symbol.section);
        if class == Class::Elf64 {
            out.word(symbol.value);
            out.word(symbol.size);
        }
    }
    out.bytes
}

/// The contents of a relocation table, `SHT_RELA` or, without `addends`, `SHT_REL`.
pub fn relocation_records(class: Class, records: &[Rela], addends: bool) -> Vec<u8> {
    let bytes = Vec::with_capacity(records.len() * class.rela_bytes());
    let mut out = Writer { class, bytes };
    for record in records {
        out.word(record.offset);
        match class {
            Class::Elf32 => out.u32(record.symbol << 8 | record.relocation_type & 0xff),
            Class::Elf64 => {
                out.u32(record.relocation_type);
                out.u32(record.symbol);
            }
        }
        if addends {
            out.word(record.addend as u64);
        }
    }
    out.bytes
}
