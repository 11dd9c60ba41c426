//! An ELF file as `llvm-readelf` prints it, part by part.
//!
//! The form is that of LLVM 22 in its GNU style, for AMDGPU files, so that scripts that read it find what they look for.

mod headers;
mod notes;
mod symbols;

use crate::elf::{Class, ElfFile, Rela, Section, Symbol, parse_relocations, parse_symbols, word_at};
use crate::error::{Error, ErrorKind, Result};
use crate::note::{Note, parse_notes};
use object::elf;
use std::fmt::Write;

/// What to print; the order is that of the fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parts {
    pub file_header: bool,
    pub sections: bool,
    pub segments: bool,
    /// Which sections are in which segments; comes with `segments`.
    pub section_mapping: bool,
    pub dynamic: bool,
    pub relocations: bool,
    /// Symbols of `.dynsym`.
    pub dynamic_symbols: bool,
    /// Symbols of `.symtab`.
    pub symbols: bool,
    /// Names or numbers of sections whose strings are printed.
    pub string_dump: Vec<String>,
    /// Names or numbers of sections whose bytes are printed.
    pub hex_dump: Vec<String>,
    pub section_groups: bool,
    pub histogram: bool,
    pub notes: bool,
}

impl Parts {
    /// `--all`.
    pub fn all() -> Self {
        Parts {
            file_header: true,
            sections: true,
            segments: true,
            section_mapping: true,
            dynamic: true,
            relocations: true,
            dynamic_symbols: true,
            symbols: true,
            section_groups: true,
            histogram: true,
            notes: true,
            ..Parts::default()
        }
    }
}

/// The file and its tables.
struct Reader<'a> {
    data: &'a [u8],
    file: ElfFile,
    /// `.symtab` and `.dynsym`, with the names of their sections.
    symbols: Option<Table>,
    dynamic_symbols: Option<Table>,
    dynamic: Vec<(i64, u64)>,
    dynamic_offset: Option<u64>,
    notes: Vec<Note>,
    out: String,
}

/// A symbol table.
struct Table {
    /// `None` for one that the dynamic segment leads to.
    name: Option<String>,
    symbols: Vec<Symbol>,
}

/// The parts of a file as text.
///
/// # Errors
/// No AMDGPU ELF file, tables that do not lie in it, or a section to be dumped that it does not have.
pub fn print(data: &[u8], parts: &Parts) -> Result<String> {
    let mut reader = Reader::new(data)?;
    if parts.file_header {
        reader.print_file_header();
    }
    if parts.sections {
        reader.print_sections();
    }
    if parts.segments {
        reader.print_segments(parts.section_mapping);
    }
    if parts.dynamic {
        reader.print_dynamic();
    }
    if parts.relocations {
        reader.print_relocations()?;
    }
    if parts.dynamic_symbols {
        reader.print_symbols(true);
    }
    if parts.symbols {
        reader.print_symbols(false);
    }
    for section in &parts.string_dump {
        reader.print_strings(section)?;
    }
    for section in &parts.hex_dump {
        reader.print_hex(section)?;
    }
    if parts.section_groups {
        reader.print_groups()?;
    }
    if parts.histogram {
        reader.print_histograms()?;
    }
    if parts.notes {
        reader.print_notes()?;
    }
    Ok(reader.out)
}

/// Appends a formatted line or part of one; writing to memory does not fail.
macro_rules! put {
    ($reader:expr, $($arg:tt)*) => {{ let _ = write!($reader.out, $($arg)*); }};
}
use put;

/// Appends a field that begins at a column, behind one blank at least.
fn column(line: &mut String, column: usize, text: &str) {
    let blanks = column.saturating_sub(line.chars().count());
    let blanks = if line.is_empty() { 0 } else { blanks.max(1) };
    line.extend(std::iter::repeat_n(' ', blanks));
    line.push_str(text);
}

impl<'a> Reader<'a> {
    fn new(data: &'a [u8]) -> Result<Self> {
        let file = ElfFile::parse(data)?;
        if file.header.machine != elf::EM_AMDGPU.0 {
            let found = file
                .header
                .machine_name()
                .map_or(file.header.machine.to_string(), str::to_owned);
            return Err(Error::new(ErrorKind::Machine, "e_machine", found, "224 (EM_AMDGPU)").at(18));
        }
        let notes = parse_notes(data, &file)?;
        let mut reader = Reader {
            symbols: None,
            dynamic_symbols: None,
            dynamic: Vec::new(),
            dynamic_offset: None,
            data,
            file,
            notes,
            out: String::new(),
        };
        reader.symbols = reader.table(elf::SHT_SYMTAB)?;
        reader.dynamic_symbols = reader.table(elf::SHT_DYNSYM)?;
        reader.read_dynamic()?;
        Ok(reader)
    }

    fn class(&self) -> Class {
        self.file.header.class
    }

    fn is_64(&self) -> bool {
        self.class() == Class::Elf64
    }

    /// Hexadecimal digits of an address.
    fn digits(&self) -> usize {
        if self.is_64() { 16 } else { 8 }
    }

    fn section_data(&self, section: &Section) -> Result<&'a [u8]> {
        section.data(self.data)
    }

    fn table(&self, section_type: elf::SectionType) -> Result<Option<Table>> {
        let Some(section) = self.file.sections.iter().find(|s| s.section_type == section_type.0) else {
            return Ok(None);
        };
        let symbols = self.file.symbols_of_section(self.data, section)?;
        let name = Some(section.name.clone());
        Ok(Some(Table { name, symbols }))
    }

    fn read_dynamic(&mut self) -> Result<()> {
        let class = self.class();
        let section = self.file.sections.iter().find(|s| s.section_type == elf::SHT_DYNAMIC.0);
        let segment = self.file.segments.iter().find(|s| s.segment_type == elf::PT_DYNAMIC.0);
        let (offset, bytes) = match (section, segment) {
            (Some(section), _) => (section.offset, self.section_data(section)?),
            (None, Some(segment)) => (segment.offset, segment.data(self.data)?),
            (None, None) => return Ok(()),
        };
        self.dynamic_offset = Some(offset);
        for entry in bytes.chunks_exact(2 * class.word_bytes()) {
            let tag = word_at(class, entry, 0, 0, "d_tag")? as i64;
            self.dynamic.push((tag, word_at(class, entry, 4, 8, "d_val")?));
            if tag == elf::DT_NULL.0 {
                break;
            }
        }
        if self.dynamic_symbols.is_none() && self.file.sections.is_empty() {
            self.read_dynamic_symbols()?;
        }
        Ok(())
    }

    /// The dynamic symbols of a file without section headers.
    fn read_dynamic_symbols(&mut self) -> Result<()> {
        let value = |tag: elf::DynamicTag| self.dynamic.iter().find(|e| e.0 == tag.0).map(|e| e.1);
        let (Some(table), Some(strings)) = (value(elf::DT_SYMTAB), value(elf::DT_STRTAB)) else {
            return Ok(());
        };
        let strings_bytes = value(elf::DT_STRSZ).unwrap_or(0);
        let count = match value(elf::DT_HASH) {
            Some(hash) => u64::from(crate::bytes::u32_at(self.mapped(hash, 8)?, 4, "nchain")?),
            None => strings.saturating_sub(table) / self.class().symbol_bytes() as u64,
        };
        let records = self.mapped(table, count.saturating_mul(self.class().symbol_bytes() as u64))?;
        let symbols = parse_symbols(self.class(), records, &[], 0, self.mapped(strings, strings_bytes)?)?;
        self.dynamic_symbols = Some(Table { name: None, symbols });
        Ok(())
    }

    /// Bytes of the file at an address.
    fn mapped(&self, address: u64, bytes: u64) -> Result<&'a [u8]> {
        let inside = |s: &crate::elf::Segment| {
            let inside = address.checked_sub(s.address)?;
            (inside.checked_add(bytes)? <= s.file_bytes).then(|| s.offset.checked_add(inside))?
        };
        let offset = self.file.segments.iter().filter(|s| s.is_load()).find_map(inside);
        let unmapped = || {
            let expected = "an address that a load segment has in the file";
            Error::new(ErrorKind::Elf, "address", format!("{address:#x}"), expected)
        };
        crate::bytes::slice64(self.data, offset.ok_or_else(unmapped)?, bytes, "file")
    }

    /// The records of a relocation section.
    fn relocations(&self, section: &Section) -> Result<Vec<Rela>> {
        let addends = section.section_type == elf::SHT_RELA.0;
        parse_relocations(
            self.class(),
            self.section_data(section)?,
            addends,
            section.offset as usize,
        )
    }

    /// The section of a name or number that someone asked for.
    fn wanted_section(&self, wanted: &str) -> Result<&Section> {
        let number = wanted.parse::<usize>().ok().and_then(|n| self.file.sections.get(n));
        number.or_else(|| self.file.section(wanted)).ok_or_else(|| {
            Error::new(
                ErrorKind::Elf,
                "section",
                format!("{wanted:?}, which the file lacks"),
                "a name or number of a section",
            )
        })
    }

    fn print_strings(&mut self, wanted: &str) -> Result<()> {
        let section = self.wanted_section(wanted)?.clone();
        let data = self.section_data(&section)?;
        put!(self, "\nString dump of section '{}':\n", section.name);
        let mut at = 0;
        for text in data.split(|&b| b == 0) {
            if !text.is_empty() {
                put!(self, "[{at:6x}] {}\n", printable(text));
            }
            at += text.len() + 1;
        }
        Ok(())
    }

    fn print_hex(&mut self, wanted: &str) -> Result<()> {
        let section = self.wanted_section(wanted)?.clone();
        let data = self.section_data(&section)?;
        put!(self, "\nHex dump of section '{}':\n", section.name);
        for (row, bytes) in data.chunks(16).enumerate() {
            put!(self, "0x{:08x} ", section.address.wrapping_add(row as u64 * 16));
            for word in 0..4 {
                for byte in word * 4..word * 4 + 4 {
                    match bytes.get(byte) {
                        Some(byte) => put!(self, "{byte:02x}"),
                        None => put!(self, "  "),
                    }
                }
                self.out.push(' ');
            }
            let text = printable(bytes);
            put!(self, "{text}\n");
        }
        Ok(())
    }
}

/// Bytes as text, with a point for what cannot be printed.
fn printable(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|&b| if (0x20..0x7f).contains(&b) { char::from(b) } else { '.' })
        .collect()
}
