//! ELF64 little endian: header, sections, segments, symbols and relocation records, every offset checked.
//!
//! Nothing here is particular to AMDGPU: the host file around a fat binary is read with the same functions.

use crate::bytes::{c_string, i64_at, slice, slice64, u8_at, u16_at, u32_at, u64_at};
use crate::error::{Error, ErrorKind, Result};
use object::elf;

pub(crate) const HEADER_BYTES: usize = 64;
const SECTION_HEADER_BYTES: usize = 64;
const PROGRAM_HEADER_BYTES: usize = 56;
pub(crate) const SYMBOL_BYTES: usize = 24;
pub(crate) const RELA_BYTES: usize = 24;

/// The ELF header; fields as in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    pub os_abi: u8,
    pub abi_version: u8,
    pub file_type: u16,
    pub machine: u16,
    pub entry: u64,
    pub flags: u32,
    pub program_header_offset: u64,
    pub section_header_offset: u64,
}

impl Header {
    /// `ET_DYN`, `ET_REL` and so on; `None` for a number ELF does not define.
    pub fn file_type_name(&self) -> Option<&'static str> {
        elf::FileType(self.file_type).name()
    }

    /// `EM_AMDGPU`, `EM_X86_64` and so on.
    pub fn machine_name(&self) -> Option<&'static str> {
        elf::Machine(self.machine).name()
    }

    pub fn is_relocatable(&self) -> bool {
        self.file_type == elf::ET_REL.0
    }
}

/// A section header; `offset` and `size` lie in the file unless the section has no bytes there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub name: String,
    pub section_type: u32,
    pub flags: u64,
    pub address: u64,
    pub offset: u64,
    pub size: u64,
    pub link: u32,
    pub info: u32,
    pub align: u64,
    pub entry_size: u64,
}

impl Section {
    /// `SHT_PROGBITS` and so on.
    pub fn type_name(&self) -> Option<&'static str> {
        elf::SectionType(self.section_type).name()
    }

    /// Part of the memory image.
    pub fn is_alloc(&self) -> bool {
        self.flags & elf::SHF_ALLOC.0 != 0
    }

    pub fn is_writable(&self) -> bool {
        self.flags & elf::SHF_WRITE.0 != 0
    }

    pub fn is_executable(&self) -> bool {
        self.flags & elf::SHF_EXECINSTR.0 != 0
    }

    /// Has no bytes in the file (`SHT_NOBITS`, `SHT_NULL`).
    pub fn is_empty_in_file(&self) -> bool {
        matches!(elf::SectionType(self.section_type), elf::SHT_NOBITS | elf::SHT_NULL)
    }

    /// The section's bytes in the file; none for `SHT_NOBITS`.
    pub fn data<'a>(&self, file: &'a [u8]) -> Result<&'a [u8]> {
        if self.is_empty_in_file() {
            return Ok(&[]);
        }
        slice64(file, self.offset, self.size, &format!("section {}", self.name))
    }
}

/// A program header; fields as in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    pub segment_type: u32,
    pub flags: u32,
    pub offset: u64,
    pub address: u64,
    pub file_bytes: u64,
    pub mem_bytes: u64,
    pub align: u64,
}

impl Segment {
    /// `PT_LOAD` and so on.
    pub fn type_name(&self) -> Option<&'static str> {
        elf::ProgramType(self.segment_type).name()
    }

    pub fn is_load(&self) -> bool {
        self.segment_type == elf::PT_LOAD.0
    }

    pub fn is_readable(&self) -> bool {
        self.flags & elf::PF_R.0 != 0
    }

    pub fn is_writable(&self) -> bool {
        self.flags & elf::PF_W.0 != 0
    }

    pub fn is_executable(&self) -> bool {
        self.flags & elf::PF_X.0 != 0
    }

    /// The segment's bytes in the file.
    pub fn data<'a>(&self, file: &'a [u8]) -> Result<&'a [u8]> {
        slice64(file, self.offset, self.file_bytes, "segment (p_offset, p_filesz)")
    }
}

/// What `st_shndx` says about a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SymbolPlace {
    /// `SHN_UNDEF`: someone else defines it.
    Undefined,
    /// `SHN_ABS`: the value is no address.
    Absolute,
    /// `SHN_COMMON`.
    Common,
    /// `SHN_AMDGPU_LDS` (0xff00): a variable in LDS; the value is its alignment.
    AmdgpuLds,
    /// Index of a section.
    Section(u32),
    /// A reserved index without meaning here.
    Other(u16),
}

/// A symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    pub name: String,
    pub value: u64,
    pub size: u64,
    /// `STT_*`.
    pub symbol_type: u8,
    /// `STB_*`.
    pub binding: u8,
    /// `STV_*`.
    pub visibility: u8,
    pub place: SymbolPlace,
}

/// `STT_AMDGPU_HSA_KERNEL`: a kernel of code object V2.
pub const STT_AMDGPU_HSA_KERNEL: u8 = 10;
/// `SHN_AMDGPU_LDS`.
pub const SHN_AMDGPU_LDS: u16 = 0xff00;

impl Symbol {
    pub fn type_name(&self) -> Option<&'static str> {
        match self.symbol_type {
            STT_AMDGPU_HSA_KERNEL => Some("STT_AMDGPU_HSA_KERNEL"),
            other => elf::SymbolType(other).name(),
        }
    }

    pub fn binding_name(&self) -> Option<&'static str> {
        elf::SymbolBind(self.binding).name()
    }

    pub fn visibility_name(&self) -> Option<&'static str> {
        elf::SymbolVisibility(self.visibility).name()
    }

    pub fn is_object(&self) -> bool {
        self.symbol_type == elf::STT_OBJECT.0
    }

    pub fn is_function(&self) -> bool {
        self.symbol_type == elf::STT_FUNC.0
    }

    pub fn is_local(&self) -> bool {
        self.binding == elf::STB_LOCAL.0
    }

    pub fn is_weak(&self) -> bool {
        self.binding == elf::STB_WEAK.0
    }

    pub fn is_undefined(&self) -> bool {
        self.place == SymbolPlace::Undefined
    }
}

/// An `Elf64_Rela` record, not yet interpreted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rela {
    pub offset: u64,
    pub relocation_type: u32,
    pub symbol: u32,
    pub addend: i64,
}

/// Header, sections and segments of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElfFile {
    pub header: Header,
    pub sections: Vec<Section>,
    pub segments: Vec<Segment>,
}

/// True if the bytes begin with the ELF magic.
pub fn is_elf(data: &[u8]) -> bool {
    data.starts_with(&elf::ELFMAG)
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
        check_ident(data)?;
        let header = Header {
            os_abi: u8_at(data, 7, "e_ident[EI_OSABI]")?,
            abi_version: u8_at(data, 8, "e_ident[EI_ABIVERSION]")?,
            file_type: u16_at(data, 16, "e_type")?,
            machine: u16_at(data, 18, "e_machine")?,
            entry: u64_at(data, 24, "e_entry")?,
            program_header_offset: u64_at(data, 32, "e_phoff")?,
            section_header_offset: u64_at(data, 40, "e_shoff")?,
            flags: u32_at(data, 48, "e_flags")?,
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
        parse_symbols(table, usize_of(section.offset, "sh_offset", 0)?, strings)
    }
}

fn check_ident(data: &[u8]) -> Result<()> {
    if !is_elf(data) {
        return Err(Error::new(
            ErrorKind::Format,
            "e_ident[EI_MAG0..EI_MAG3]",
            "no ELF magic",
            "7f 45 4c 46",
        )
        .at(0));
    }
    slice(data, 0, HEADER_BYTES, "ELF header")?;
    let checks = [
        (4, "e_ident[EI_CLASS]", elf::ELFCLASS64.0, "2 (ELFCLASS64)"),
        (5, "e_ident[EI_DATA]", elf::ELFDATA2LSB.0, "1 (ELFDATA2LSB)"),
        (6, "e_ident[EI_VERSION]", 1, "1 (EV_CURRENT)"),
    ];
    for (offset, field, want, expected) in checks {
        let found = u8_at(data, offset, field)?;
        if found != want {
            return Err(Error::new(ErrorKind::Machine, field, found.to_string(), expected).at(offset));
        }
    }
    Ok(())
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
    let entry_size = u16_at(data, 58, "e_shentsize")?;
    let start = usize_of(header.section_header_offset, "e_shoff", 40)?;
    let available = data.len().checked_sub(start).ok_or_else(|| {
        bad(
            "e_shoff",
            40,
            format!("{start:#x}"),
            format!("an offset inside the file of {:#x} bytes", data.len()),
        )
    })?;
    if usize::from(entry_size) != SECTION_HEADER_BYTES {
        return Err(bad("e_shentsize", 58, entry_size.to_string(), "64"));
    }
    let mut count = table_count(
        u16_at(data, 60, "e_shnum")?,
        "e_shnum",
        60,
        available,
        SECTION_HEADER_BYTES,
    )?;
    if count == 0 {
        // With 0xff00 sections or more, section 0 has the number.
        let extended = u64_at(data, start.saturating_add(32), "sh_size of section 0")?;
        count = usize::try_from(extended)
            .ok()
            .filter(|&n| n <= available / SECTION_HEADER_BYTES)
            .ok_or_else(|| {
                bad(
                    "sh_size of section 0",
                    start + 32,
                    extended.to_string(),
                    "a number of sections the file has room for",
                )
            })?;
    }
    let mut sections = Vec::with_capacity(count);
    let mut name_offsets = Vec::with_capacity(count);
    for index in 0..count {
        let at = start + index * SECTION_HEADER_BYTES;
        name_offsets.push(u32_at(data, at, "sh_name")?);
        sections.push(Section {
            name: String::new(),
            section_type: u32_at(data, at + 4, "sh_type")?,
            flags: u64_at(data, at + 8, "sh_flags")?,
            address: u64_at(data, at + 16, "sh_addr")?,
            offset: u64_at(data, at + 24, "sh_offset")?,
            size: u64_at(data, at + 32, "sh_size")?,
            link: u32_at(data, at + 40, "sh_link")?,
            info: u32_at(data, at + 44, "sh_info")?,
            align: u64_at(data, at + 48, "sh_addralign")?,
            entry_size: u64_at(data, at + 56, "sh_entsize")?,
        });
    }
    name_sections(data, &mut sections, &name_offsets)?;
    let first_info = sections.first().map_or(0, |s| s.info);
    Ok(Sections { sections, first_info })
}

fn name_sections(data: &[u8], sections: &mut [Section], name_offsets: &[u32]) -> Result<()> {
    let mut index = u32::from(u16_at(data, 62, "e_shstrndx")?);
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
                62,
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
    let raw = u16_at(data, 56, "e_phnum")?;
    if header.program_header_offset == 0 || raw == 0 {
        return Ok(Vec::new());
    }
    let entry_size = u16_at(data, 54, "e_phentsize")?;
    if usize::from(entry_size) != PROGRAM_HEADER_BYTES {
        return Err(bad("e_phentsize", 54, entry_size.to_string(), "56"));
    }
    let start = usize_of(header.program_header_offset, "e_phoff", 32)?;
    let available = data.len().checked_sub(start).ok_or_else(|| {
        bad(
            "e_phoff",
            32,
            format!("{start:#x}"),
            format!("an offset inside the file of {:#x} bytes", data.len()),
        )
    })?;
    let count = if raw == elf::PN_XNUM {
        usize::try_from(sections.first_info)
            .ok()
            .filter(|&n| n <= available / PROGRAM_HEADER_BYTES)
            .ok_or_else(|| {
                bad(
                    "sh_info of section 0",
                    56,
                    sections.first_info.to_string(),
                    "a number of segments the file has room for",
                )
            })?
    } else {
        table_count(raw, "e_phnum", 56, available, PROGRAM_HEADER_BYTES)?
    };
    let mut segments = Vec::with_capacity(count);
    for index in 0..count {
        let at = start + index * PROGRAM_HEADER_BYTES;
        segments.push(Segment {
            segment_type: u32_at(data, at, "p_type")?,
            flags: u32_at(data, at + 4, "p_flags")?,
            offset: u64_at(data, at + 8, "p_offset")?,
            address: u64_at(data, at + 16, "p_vaddr")?,
            file_bytes: u64_at(data, at + 32, "p_filesz")?,
            mem_bytes: u64_at(data, at + 40, "p_memsz")?,
            align: u64_at(data, at + 48, "p_align")?,
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
pub(crate) fn parse_symbols(table: &[u8], file_offset: usize, strings: &[u8]) -> Result<Vec<Symbol>> {
    let mut budget = NameBudget::new(table.len().saturating_add(strings.len()));
    let mut symbols = Vec::with_capacity(table.len() / SYMBOL_BYTES);
    for (index, record) in table.chunks_exact(SYMBOL_BYTES).enumerate() {
        let at = file_offset.saturating_add(index * SYMBOL_BYTES);
        let info = u8_at(record, 4, "st_info")?;
        let name = budget
            .name(strings, u32_at(record, 0, "st_name")?, "st_name")
            .map_err(|e| e.at(at))?;
        symbols.push(Symbol {
            name,
            symbol_type: info & 15,
            binding: info >> 4,
            visibility: u8_at(record, 5, "st_other")? & 3,
            place: symbol_place(u16_at(record, 6, "st_shndx")?),
            value: u64_at(record, 8, "st_value")?,
            size: u64_at(record, 16, "st_size")?,
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

/// The records of a relocation table; a rest smaller than a record is an error.
pub(crate) fn parse_relas(table: &[u8], file_offset: usize) -> Result<Vec<Rela>> {
    if !table.len().is_multiple_of(RELA_BYTES) {
        let found = format!("{:#x}", table.len());
        return Err(bad(
            "size of a relocation table",
            file_offset,
            found,
            "a multiple of 24",
        ));
    }
    let mut relas = Vec::with_capacity(table.len() / RELA_BYTES);
    for record in table.chunks_exact(RELA_BYTES) {
        relas.push(Rela {
            offset: u64_at(record, 0, "r_offset")?,
            relocation_type: u32_at(record, 8, "r_info")?,
            symbol: u32_at(record, 12, "r_info")?,
            addend: i64_at(record, 16, "r_addend")?,
        });
    }
    Ok(relas)
}
