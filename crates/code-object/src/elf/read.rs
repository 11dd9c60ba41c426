//! Reading the tables of an ELF file.

use super::{Class, ElfFile, Header, Rela, SHN_AMDGPU_LDS, Section, Segment, Symbol, SymbolPlace, is_elf};
use crate::bytes::{c_string, i64_at, slice, u8_at, u16_at, u32_at, u64_at};
use crate::error::{Error, ErrorKind, Result};
use object::elf;

/// An address or offset at the place that it has in the class.
pub(crate) fn word_at(class: Class, data: &[u8], elf32: usize, elf64: usize, field: &str) -> Result<u64> {
    match class {
        Class::Elf32 => u32_at(data, elf32, field).map(u64::from),
        Class::Elf64 => u64_at(data, elf64, field),
    }
}

fn bad(field: &str, offset: usize, found: impl Into<String>, expected: impl Into<String>) -> Error {
    Error::new(ErrorKind::Elf, field, found, expected).at(offset)
}

fn usize_of(value: u64, field: &str, at: usize) -> Result<usize> {
    usize::try_from(value).map_err(|_| bad(field, at, format!("{value:#x}"), "an offset inside the file"))
}

impl ElfFile {
    /// Reads header, section headers with names and program headers.
    pub fn parse(data: &[u8]) -> Result<Self> {
        let class = check_ident(data)?;
        // The last seven fields are the same in both classes, behind words of different widths.
        let tail = class.header_bytes() - 16;
        let header = Header {
            class,
            os_abi: u8_at(data, 7, "e_ident[EI_OSABI]")?,
            abi_version: u8_at(data, 8, "e_ident[EI_ABIVERSION]")?,
            file_type: u16_at(data, 16, "e_type")?,
            machine: u16_at(data, 18, "e_machine")?,
            entry: word_at(class, data, 24, 24, "e_entry")?,
            program_header_offset: word_at(class, data, 28, 32, "e_phoff")?,
            section_header_offset: word_at(class, data, 32, 40, "e_shoff")?,
            flags: u32_at(data, tail, "e_flags")?,
            header_bytes: u16_at(data, tail + 4, "e_ehsize")?,
            program_header_bytes: u16_at(data, tail + 6, "e_phentsize")?,
            program_headers: u16_at(data, tail + 8, "e_phnum")?,
            section_header_bytes: u16_at(data, tail + 10, "e_shentsize")?,
            section_headers: u16_at(data, tail + 12, "e_shnum")?,
            section_names: u16_at(data, tail + 14, "e_shstrndx")?,
        };
        let sections = parse_sections(data, &header)?;
        for section in &sections.sections {
            section.data(data)?;
        }
        let segments = parse_segments(data, &header, &sections)?;
        Ok(ElfFile {
            header,
            sections: sections.sections,
            segments,
        })
    }

    /// The first section of this name.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|s| s.name == name)
    }

    /// The symbols of a table section.
    pub(crate) fn symbols_of_section(&self, data: &[u8], section: &Section) -> Result<Vec<Symbol>> {
        let strings = usize::try_from(section.link)
            .ok()
            .and_then(|i| self.sections.get(i))
            .ok_or_else(|| {
                let found = format!("{} for section {}", section.link, section.name);
                Error::new(
                    ErrorKind::Elf,
                    "sh_link",
                    found,
                    format!("a section index below {}", self.sections.len()),
                )
            })?
            .data(data)?;
        let table = section.data(data)?;
        let offset = usize_of(section.offset, "sh_offset", 0)?;
        parse_symbols(
            self.header.class,
            table,
            self.extended_indices(data, section)?,
            offset,
            strings,
        )
    }

    /// The section indices of a symbol table's symbols that 16 bits do not hold; empty if it has none.
    fn extended_indices<'d>(&self, data: &'d [u8], symbols: &Section) -> Result<&'d [u8]> {
        let of_table = |s: &&Section| {
            let table = usize::try_from(s.link).ok().and_then(|i| self.sections.get(i));
            s.section_type == elf::SHT_SYMTAB_SHNDX.0 && table.is_some_and(|t| std::ptr::eq(t, symbols))
        };
        self.sections
            .iter()
            .find(of_table)
            .map_or(Ok(&[]), |indices| indices.data(data))
    }
}

fn check_ident(data: &[u8]) -> Result<Class> {
    if !is_elf(data) {
        return Err(Error::new(
            ErrorKind::Format,
            "e_ident[EI_MAG0..EI_MAG3]",
            "no ELF magic",
            "7f 45 4c 46",
        )
        .at(0));
    }
    let class = match elf::FileClass(u8_at(data, 4, "e_ident[EI_CLASS]")?) {
        elf::ELFCLASS32 => Class::Elf32,
        elf::ELFCLASS64 => Class::Elf64,
        other => {
            let expected = "1 (ELFCLASS32) or 2 (ELFCLASS64)";
            return Err(Error::new(ErrorKind::Machine, "e_ident[EI_CLASS]", other.0.to_string(), expected).at(4));
        }
    };
    slice(data, 0, class.header_bytes(), "ELF header")?;
    let checks = [
        (5, "e_ident[EI_DATA]", elf::ELFDATA2LSB.0, "1 (ELFDATA2LSB)"),
        (6, "e_ident[EI_VERSION]", 1, "1 (EV_CURRENT)"),
    ];
    for (offset, field, want, expected) in checks {
        let found = u8_at(data, offset, field)?;
        if found != want {
            return Err(Error::new(ErrorKind::Machine, field, found.to_string(), expected).at(offset));
        }
    }
    Ok(class)
}

struct Sections {
    sections: Vec<Section>,
    /// `sh_info` of section 0, which holds the number of segments when `e_phnum` is too small for it.
    first_info: u32,
}

fn table_count(raw: u16, field: &str, at: usize, available: usize, entry: usize) -> Result<usize> {
    let count = usize::from(raw);
    if count > available / entry {
        return Err(bad(
            field,
            at,
            count.to_string(),
            format!("at most {}, which the file has room for", available / entry),
        ));
    }
    Ok(count)
}

fn parse_sections(data: &[u8], header: &Header) -> Result<Sections> {
    let none = Sections {
        sections: Vec::new(),
        first_info: 0,
    };
    if header.section_header_offset == 0 {
        return Ok(none);
    }
    let class = header.class;
    let entry = class.section_header_bytes();
    // Offsets of the fields in errors: the tail of the header.
    let tail = class.header_bytes() - 16;
    let start = usize_of(header.section_header_offset, "e_shoff", 40)?;
    let available = data.len().checked_sub(start).ok_or_else(|| {
        bad(
            "e_shoff",
            tail - 8,
            format!("{start:#x}"),
            format!("an offset inside the file of {:#x} bytes", data.len()),
        )
    })?;
    if usize::from(header.section_header_bytes) != entry {
        let found = header.section_header_bytes.to_string();
        return Err(bad("e_shentsize", tail + 10, found, entry.to_string()));
    }
    let mut count = table_count(header.section_headers, "e_shnum", tail + 12, available, entry)?;
    if count == 0 {
        // With 0xff00 sections or more, section 0 has the number.
        let at = start.saturating_add(class.pick(20, 32));
        let extended = word_at(class, data, at, at, "sh_size of section 0")?;
        count = usize::try_from(extended)
            .ok()
            .filter(|&n| n <= available / entry)
            .ok_or_else(|| {
                bad(
                    "sh_size of section 0",
                    at,
                    extended.to_string(),
                    "a number of sections the file has room for",
                )
            })?;
    }
    let mut sections = Vec::with_capacity(count);
    let mut name_offsets = Vec::with_capacity(count);
    for index in 0..count {
        let at = start + index * entry;
        let word = |elf32: usize, elf64: usize, field: &str| word_at(class, data, at + elf32, at + elf64, field);
        name_offsets.push(u32_at(data, at, "sh_name")?);
        sections.push(Section {
            name: String::new(),
            section_type: u32_at(data, at + 4, "sh_type")?,
            flags: word(8, 8, "sh_flags")?,
            address: word(12, 16, "sh_addr")?,
            offset: word(16, 24, "sh_offset")?,
            size: word(20, 32, "sh_size")?,
            link: u32_at(data, at + class.pick(24, 40), "sh_link")?,
            info: u32_at(data, at + class.pick(28, 44), "sh_info")?,
            align: word(32, 48, "sh_addralign")?,
            entry_size: word(36, 56, "sh_entsize")?,
        });
    }
    name_sections(data, header, &mut sections, &name_offsets)?;
    let first_info = sections.first().map_or(0, |s| s.info);
    Ok(Sections { sections, first_info })
}

fn name_sections(data: &[u8], header: &Header, sections: &mut [Section], name_offsets: &[u32]) -> Result<()> {
    let mut index = u32::from(header.section_names);
    if index == u32::from(elf::SHN_UNDEF.0) {
        return Ok(());
    }
    if index == u32::from(elf::SHN_XINDEX.0) {
        index = sections.first().map_or(0, |s| s.link);
    }
    let table = usize::try_from(index)
        .ok()
        .and_then(|i| sections.get(i))
        .ok_or_else(|| {
            bad(
                "e_shstrndx",
                header.class.header_bytes() - 2,
                index.to_string(),
                format!("a section index below {}", sections.len()),
            )
        })?;
    let strings = table.data(data)?;
    let mut budget = NameBudget::new(data.len());
    for (section, &offset) in sections.iter_mut().zip(name_offsets) {
        section.name = budget.name(strings, offset, "sh_name")?;
    }
    Ok(())
}

fn parse_segments(data: &[u8], header: &Header, sections: &Sections) -> Result<Vec<Segment>> {
    let class = header.class;
    let entry = class.program_header_bytes();
    let tail = class.header_bytes() - 16;
    if header.program_header_offset == 0 || header.program_headers == 0 {
        return Ok(Vec::new());
    }
    if usize::from(header.program_header_bytes) != entry {
        let found = header.program_header_bytes.to_string();
        return Err(bad("e_phentsize", tail + 6, found, entry.to_string()));
    }
    let start = usize_of(header.program_header_offset, "e_phoff", 32)?;
    let available = data.len().checked_sub(start).ok_or_else(|| {
        bad(
            "e_phoff",
            class.pick(28, 32),
            format!("{start:#x}"),
            format!("an offset inside the file of {:#x} bytes", data.len()),
        )
    })?;
    let count = if header.program_headers == elf::PN_XNUM {
        usize::try_from(sections.first_info)
            .ok()
            .filter(|&n| n <= available / entry)
            .ok_or_else(|| {
                bad(
                    "sh_info of section 0",
                    tail + 8,
                    sections.first_info.to_string(),
                    "a number of segments the file has room for",
                )
            })?
    } else {
        table_count(header.program_headers, "e_phnum", tail + 8, available, entry)?
    };
    let mut segments = Vec::with_capacity(count);
    for index in 0..count {
        let at = start + index * entry;
        let word = |elf32: usize, elf64: usize, field: &str| word_at(class, data, at + elf32, at + elf64, field);
        segments.push(Segment {
            segment_type: u32_at(data, at, "p_type")?,
            flags: u32_at(data, at + class.pick(24, 4), "p_flags")?,
            offset: word(4, 8, "p_offset")?,
            address: word(8, 16, "p_vaddr")?,
            physical_address: word(12, 24, "p_paddr")?,
            file_bytes: word(16, 32, "p_filesz")?,
            mem_bytes: word(20, 40, "p_memsz")?,
            align: word(28, 48, "p_align")?,
        });
    }
    Ok(segments)
}

/// Bounds what the names of one table may cost: thousands of entries can point to one string of a megabyte.
struct NameBudget {
    left: usize,
}

impl NameBudget {
    /// Names may repeat each byte of the file 16 times.
    fn new(file_bytes: usize) -> Self {
        NameBudget {
            left: file_bytes.saturating_mul(16).saturating_add(4096),
        }
    }

    fn name(&mut self, strings: &[u8], offset: u32, field: &str) -> Result<String> {
        let name = usize::try_from(offset).ok().and_then(|o| c_string(strings, o));
        let name = match name {
            Some(name) => name,
            None if offset == 0 => &[],
            None => {
                let expected = format!("a NUL-terminated string in the table of {:#x} bytes", strings.len());
                return Err(Error::new(ErrorKind::Elf, field, format!("{offset:#x}"), expected));
            }
        };
        self.left = self.left.checked_sub(name.len()).ok_or_else(|| {
            Error::new(
                ErrorKind::Elf,
                field,
                "names longer in sum than 16 times the file",
                "names that do not overlap",
            )
        })?;
        Ok(String::from_utf8_lossy(name).into_owned())
    }
}

/// The symbols of a table. `file_offset` is where the table is, for errors.
/// The symbols of a table; `extended` has the section's index of each whose `st_shndx` is `SHN_XINDEX`, four bytes a symbol.
pub(crate) fn parse_symbols(
    class: Class,
    table: &[u8],
    extended: &[u8],
    file_offset: usize,
    strings: &[u8],
) -> Result<Vec<Symbol>> {
    let entry = class.symbol_bytes();
    let mut budget = NameBudget::new(table.len().saturating_add(strings.len()));
    let mut symbols = Vec::with_capacity(table.len() / entry);
    for (index, record) in table.chunks_exact(entry).enumerate() {
        let at = file_offset.saturating_add(index * entry);
        let info = u8_at(record, class.pick(12, 4), "st_info")?;
        let other = u8_at(record, class.pick(13, 5), "st_other")?;
        let name = budget
            .name(strings, u32_at(record, 0, "st_name")?, "st_name")
            .map_err(|e| e.at(at))?;
        symbols.push(Symbol {
            name,
            symbol_type: info & 15,
            binding: info >> 4,
            visibility: other & 3,
            other,
            place: match elf::SymbolSection(u16_at(record, class.pick(14, 6), "st_shndx")?) {
                elf::SHN_XINDEX if !extended.is_empty() => {
                    SymbolPlace::Section(u32_at(extended, index.saturating_mul(4), "SHT_SYMTAB_SHNDX")?)
                }
                section => symbol_place(section.0),
            },
            value: word_at(class, record, 4, 8, "st_value")?,
            size: word_at(class, record, 8, 16, "st_size")?,
        });
    }
    Ok(symbols)
}

fn symbol_place(index: u16) -> SymbolPlace {
    match elf::SymbolSection(index) {
        elf::SHN_UNDEF => SymbolPlace::Undefined,
        elf::SHN_ABS => SymbolPlace::Absolute,
        elf::SHN_COMMON => SymbolPlace::Common,
        _ if index == SHN_AMDGPU_LDS => SymbolPlace::AmdgpuLds,
        _ if index >= elf::SHN_LORESERVE => SymbolPlace::Other(index),
        _ => SymbolPlace::Section(u32::from(index)),
    }
}

/// The records of a relocation table, with addends or without; a rest smaller than a record is an error.
pub(crate) fn parse_relocations(class: Class, table: &[u8], addends: bool, file_offset: usize) -> Result<Vec<Rela>> {
    let entry = if addends { class.rela_bytes() } else { class.rel_bytes() };
    if !table.len().is_multiple_of(entry) {
        let found = format!("{:#x}", table.len());
        let expected = format!("a multiple of {entry}");
        return Err(bad("size of a relocation table", file_offset, found, expected));
    }
    let mut records = Vec::with_capacity(table.len() / entry);
    for record in table.chunks_exact(entry) {
        let (relocation_type, symbol) = match class {
            Class::Elf32 => {
                let info = u32_at(record, 4, "r_info")?;
                (info & 0xff, info >> 8)
            }
            Class::Elf64 => (u32_at(record, 8, "r_info")?, u32_at(record, 12, "r_info")?),
        };
        let addend = match (addends, class) {
            (false, _) => 0,
            (true, Class::Elf32) => i64::from(u32_at(record, 8, "r_addend")? as i32),
            (true, Class::Elf64) => i64_at(record, 16, "r_addend")?,
        };
        records.push(Rela {
            offset: word_at(class, record, 0, 0, "r_offset")?,
            relocation_type,
            symbol,
            addend,
        });
    }
    Ok(records)
}
