//! Writing code objects: relocatable files from plain data, notes, and the tables that every ELF file is made of.
//!
//! An assembler fills an [`Object`] and takes its bytes; the order of sections, symbols and strings is that of LLVM's assembler, so
//! that the same data give the same file. The linker lays out a [`File`] itself.
//!
//! ```
//! # fn main() -> code_object::Result<()> {
//! use amdgpu_isa::CodeObjectVersion;
//! use code_object::write::{FileHeader, NoteData, Object, Place, RelocationData, SectionData, SymbolData};
//! use code_object::{Abi, CodeObject, KernelDescriptor, RelocationType, Value};
//!
//! let target = "gfx906:xnack+".parse().expect("a target id");
//! let mut object = Object::new(FileHeader::new(Abi::Hsa(CodeObjectVersion::V5), Some(target)));
//! let text = object.add_section(SectionData::text(vec![0x00, 0x00, 0x81, 0xbf])); // s_endpgm
//! let kernel = object.add_symbol(SymbolData::function("k", text, 0, 4));
//!
//! let mut rodata = SectionData::rodata(KernelDescriptor::default().as_bytes().to_vec());
//! rodata.relocations.push(RelocationData::new(16, RelocationType::Rel64, kernel, 16));
//! let rodata = object.add_section(rodata);
//! object.add_symbol(SymbolData::object("k.kd", rodata, 0, 64));
//! let metadata = Value::Map(vec![("amdhsa.version".into(), Value::List(vec![1u32.into(), 2u32.into()]))]);
//! object.add_section(SectionData::notes(&[NoteData::metadata(&metadata)]));
//!
//! let bytes = object.to_bytes()?;
//! let read = CodeObject::parse(&bytes)?;
//! assert_eq!(read.target(), target);
//! assert_eq!(read.kernel("k")?.code_bytes, Some(4));
//! # Ok(())
//! # }
//! ```

mod notes;
mod strings;
mod tables;

pub use notes::{NoteData, note_records};
pub use strings::{StringTable, TailMerged};
pub use tables::{File, FileHeader, PlacedSection, SymbolRecord, relocation_records, symbol_records};

use crate::bytes::align_up;
use crate::elf::{SHN_AMDGPU_LDS, STT_AMDGPU_HSA_KERNEL, Section};
use crate::error::{Error, ErrorKind, Result};
use crate::reloc::RelocationType;
use object::elf;

/// A section of an [`Object`], in the order in which they were added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionId(pub usize);

/// A symbol of an [`Object`], in the order in which they were added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(pub usize);

/// A relocatable file (`ET_REL`) before it has its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    pub header: FileHeader,
    pub sections: Vec<SectionData>,
    pub symbols: Vec<SymbolData>,
}

/// A section.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SectionData {
    pub name: String,
    /// `SHT_*`.
    pub section_type: u32,
    /// `SHF_*`.
    pub flags: u64,
    /// Bytes; a power of 2, or 0 for none.
    pub align: u64,
    pub entry_size: u64,
    /// `sh_link`, for `SHF_LINK_ORDER` and the like.
    pub link: Option<SectionId>,
    pub info: u32,
    pub data: Vec<u8>,
    /// Bytes behind `data` that are 0 and not in the file; only for `SHT_NOBITS`, which has no `data`.
    pub zero_bytes: u64,
    /// Written to a section of its own, `.relaNAME`; `.relNAME` but for HSA, with addends in `data`.
    pub relocations: Vec<RelocationData>,
}

/// A relocation of the section it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelocationData {
    /// Byte offset in the section.
    pub offset: u64,
    /// `R_AMDGPU_*`.
    pub relocation_type: u32,
    pub symbol: Option<SymbolId>,
    pub addend: i64,
}

/// Where a symbol is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Undefined,
    Absolute,
    Common,
    /// `SHN_AMDGPU_LDS`: a variable in LDS, whose value is its alignment.
    AmdgpuLds,
    Section(SectionId),
}

/// A symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SymbolData {
    pub name: String,
    pub value: u64,
    pub size: u64,
    /// `STT_*`.
    pub symbol_type: u8,
    /// `STB_*`.
    pub binding: u8,
    /// `st_other`: `STV_*` in the lowest two bits.
    pub other: u8,
    pub place: Place,
}

impl RelocationData {
    pub fn new(offset: u64, relocation_type: RelocationType, symbol: SymbolId, addend: i64) -> Self {
        RelocationData {
            offset,
            relocation_type: relocation_type.raw(),
            symbol: Some(symbol),
            addend,
        }
    }
}

impl SectionData {
    /// A section with contents.
    pub fn new(
        name: &str,
        section_type: elf::SectionType,
        flags: elf::SectionFlags,
        align: u64,
        data: Vec<u8>,
    ) -> Self {
        SectionData {
            name: name.to_owned(),
            section_type: section_type.0,
            flags: flags.0,
            align,
            data,
            ..SectionData::default()
        }
    }

    /// `.text`, aligned as kernels must be.
    pub fn text(data: Vec<u8>) -> Self {
        let flags = elf::SectionFlags(elf::SHF_ALLOC.0 | elf::SHF_EXECINSTR.0);
        SectionData::new(".text", elf::SHT_PROGBITS, flags, 256, data)
    }

    /// `.rodata`, aligned as kernel descriptors must be.
    pub fn rodata(data: Vec<u8>) -> Self {
        SectionData::new(".rodata", elf::SHT_PROGBITS, elf::SHF_ALLOC, 64, data)
    }

    /// `.data`.
    pub fn data(data: Vec<u8>, align: u64) -> Self {
        let flags = elf::SectionFlags(elf::SHF_ALLOC.0 | elf::SHF_WRITE.0);
        SectionData::new(".data", elf::SHT_PROGBITS, flags, align, data)
    }

    /// `.bss`.
    pub fn bss(bytes: u64, align: u64) -> Self {
        let flags = elf::SectionFlags(elf::SHF_ALLOC.0 | elf::SHF_WRITE.0);
        SectionData {
            zero_bytes: bytes,
            ..SectionData::new(".bss", elf::SHT_NOBITS, flags, align, Vec::new())
        }
    }

    /// `.note`.
    pub fn notes(notes: &[NoteData]) -> Self {
        SectionData::new(".note", elf::SHT_NOTE, elf::SHF_ALLOC, 4, note_records(notes))
    }

    fn size(&self) -> u64 {
        self.data.len() as u64 + self.zero_bytes
    }
}

impl SymbolData {
    fn new(name: &str, symbol_type: u8, place: Place, value: u64, size: u64) -> Self {
        SymbolData {
            name: name.to_owned(),
            value,
            size,
            symbol_type,
            binding: elf::STB_GLOBAL.0,
            other: elf::STV_DEFAULT.0,
            place,
        }
    }

    /// A global function, visible but not preemptible, as compilers make kernels.
    pub fn function(name: &str, section: SectionId, value: u64, size: u64) -> Self {
        SymbolData {
            other: elf::STV_PROTECTED.0,
            ..Self::new(name, elf::STT_FUNC.0, Place::Section(section), value, size)
        }
    }

    /// A global variable or kernel descriptor.
    pub fn object(name: &str, section: SectionId, value: u64, size: u64) -> Self {
        Self::new(name, elf::STT_OBJECT.0, Place::Section(section), value, size)
    }

    /// Code object V2: a kernel, at its `amd_kernel_code_t`.
    pub fn v2_kernel(name: &str, section: SectionId, value: u64, size: u64) -> Self {
        Self::new(name, STT_AMDGPU_HSA_KERNEL, Place::Section(section), value, size)
    }

    /// A symbol that another object defines.
    pub fn undefined(name: &str) -> Self {
        Self::new(name, elf::STT_NOTYPE.0, Place::Undefined, 0, 0)
    }

    /// A variable in LDS of this size and alignment.
    pub fn lds(name: &str, size: u64, align: u64) -> Self {
        Self::new(name, elf::STT_OBJECT.0, Place::AmdgpuLds, align, size)
    }

    /// A number with a name.
    pub fn absolute(name: &str, value: u64) -> Self {
        Self::new(name, elf::STT_NOTYPE.0, Place::Absolute, value, 0)
    }

    /// The same symbol, visible in its object only.
    pub fn local(self) -> Self {
        SymbolData {
            binding: elf::STB_LOCAL.0,
            other: elf::STV_DEFAULT.0,
            ..self
        }
    }

    fn is_local(&self) -> bool {
        self.binding == elf::STB_LOCAL.0
    }
}

/// Reserved section indices begin here.
const LORESERVE: usize = 0xff00;

impl Object {
    pub fn new(header: FileHeader) -> Self {
        Object {
            header,
            sections: Vec::new(),
            symbols: Vec::new(),
        }
    }

    pub fn add_section(&mut self, section: SectionData) -> SectionId {
        self.sections.push(section);
        SectionId(self.sections.len() - 1)
    }

    pub fn add_symbol(&mut self, symbol: SymbolData) -> SymbolId {
        self.symbols.push(symbol);
        SymbolId(self.symbols.len() - 1)
    }

    /// The file.
    ///
    /// Sections keep their order, each with its relocations behind it; local symbols go before the others.
    ///
    /// # Errors
    /// An id of a section or symbol that is not there, an alignment that is no power of 2, a relocation outside of its section,
    /// or contents in an `SHT_NOBITS` section.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let class = self.header.class;
        let indices = self.section_indices()?;
        let index_of = |id: SectionId| {
            let unknown = || {
                bad(
                    "section",
                    format!("number {}", id.0),
                    format!("below {}", indices.len()),
                )
            };
            indices.get(id.0).copied().ok_or_else(unknown)
        };
        let strings = self.strings();

        let (symbols, extended, numbers, first_global) = self.symbol_table(&strings, &index_of)?;
        let mut sections = vec![
            PlacedSection::default(),
            PlacedSection::table(&strings, ".strtab", elf::SHT_STRTAB),
        ];
        let symtab_index = sections.len() + self.sections.len() + self.relocated().count();
        let mut at = class.header_bytes() as u64;
        let mut relocations = Vec::new();
        for (number, section) in self.sections.iter().enumerate() {
            self.check_section(section)?;
            at = align_up(at, section.align).ok_or_else(|| bad("sh_offset", "2^64 or more".into(), "less".into()))?;
            let link = section.link.map_or(Ok(0), &index_of)?;
            sections.push(PlacedSection {
                name: strings.offset(&section.name),
                section: Section {
                    section_type: section.section_type,
                    flags: section.flags,
                    offset: at,
                    size: section.size(),
                    link,
                    info: section.info,
                    align: section.align,
                    entry_size: section.entry_size,
                    ..PlacedSection::default().section
                },
                data: self.contents(section),
            });
            at += section.data.len() as u64;
            if !section.relocations.is_empty() {
                relocations.push(sections.len());
                let (prefix, table_type) = self.table_kind();
                let mut table = PlacedSection::table(&strings, &format!("{prefix}{}", section.name), table_type);
                table.section.flags = elf::SHF_INFO_LINK.0;
                table.section.link = symtab_index as u32;
                table.section.info = index_of(SectionId(number))?;
                table.section.align = class.word_bytes() as u64;
                let records = self.relocation_records_of(section, &numbers)?;
                let addends = self.has_addends();
                table.section.entry_size = (if addends { class.rela_bytes() } else { class.rel_bytes() }) as u64;
                table.data = relocation_records(class, &records, addends);
                sections.push(table);
            }
        }
        let mut symtab = PlacedSection::table(&strings, ".symtab", elf::SHT_SYMTAB);
        symtab.section.link = 1;
        symtab.section.info = first_global;
        symtab.section.align = class.word_bytes() as u64;
        symtab.section.entry_size = class.symbol_bytes() as u64;
        symtab.data = symbol_records(class, &symbols);
        sections.push(symtab);
        let mut tables = vec![symtab_index];
        if !extended.is_empty() {
            let mut indices = PlacedSection::table(&strings, ".symtab_shndx", elf::SHT_SYMTAB_SHNDX);
            indices.section.link = symtab_index as u32;
            indices.section.align = 4;
            indices.section.entry_size = 4;
            indices.data = extended.iter().flat_map(|index| index.to_le_bytes()).collect();
            tables.push(sections.len());
            sections.push(indices);
        }
        if let Some(table) = sections.get_mut(1) {
            table.data = strings.bytes().to_vec();
        }

        // Behind the contents: symbols, relocations, strings, section headers.
        for index in tables.into_iter().chain(relocations).chain([1]) {
            if let Some(table) = sections.get_mut(index) {
                at = at.next_multiple_of(table.section.align.max(1));
                table.section.offset = at;
                table.section.size = table.data.len() as u64;
                at += table.section.size;
            }
        }
        File {
            header: self.header,
            file_type: elf::ET_REL.0,
            segments: Vec::new(),
            sections,
            section_names: 1,
            section_header_offset: at.next_multiple_of(class.word_bytes() as u64),
        }
        .to_bytes()
    }

    /// LLVM's assembler writes addends into records for HSA only.
    fn has_addends(&self) -> bool {
        self.header.os_abi == crate::target::OSABI_HSA
    }

    fn table_kind(&self) -> (&'static str, elf::SectionType) {
        match self.has_addends() {
            true => (".rela", elf::SHT_RELA),
            false => (".rel", elf::SHT_REL),
        }
    }

    /// The section's bytes, with the addends that no record holds.
    fn contents(&self, section: &SectionData) -> Vec<u8> {
        let mut data = section.data.clone();
        if self.has_addends() {
            return data;
        }
        for relocation in &section.relocations {
            // A branch has its distance already.
            let width = RelocationType::from_raw(relocation.relocation_type)
                .filter(|t| *t != RelocationType::Rel16)
                .map_or(0, RelocationType::width);
            let at = usize::try_from(relocation.offset).unwrap_or(usize::MAX);
            if let (Some(room), Some(bytes)) = (
                data.get_mut(at..at.saturating_add(width)),
                relocation.addend.to_le_bytes().get(..width),
            ) {
                room.copy_from_slice(bytes);
            }
        }
        data
    }

    fn relocated(&self) -> impl Iterator<Item = &SectionData> {
        self.sections.iter().filter(|s| !s.relocations.is_empty())
    }

    /// The index in the file of each section.
    fn section_indices(&self) -> Result<Vec<u32>> {
        let mut next = 2;
        let mut indices = Vec::with_capacity(self.sections.len());
        for section in &self.sections {
            indices.push(next as u32);
            next += 1 + usize::from(!section.relocations.is_empty());
        }
        match u32::try_from(next) {
            Ok(_) => Ok(indices),
            Err(_) => Err(bad("number of sections", next.to_string(), "below 2^32".into())),
        }
    }

    fn strings(&self) -> TailMerged {
        let tables = [".strtab".to_owned(), ".symtab".to_owned()].into_iter();
        let extended =
            (self.sections.len() + self.relocated().count() + 2 >= LORESERVE).then(|| ".symtab_shndx".to_owned());
        let tables = tables.chain(extended);
        let (prefix, _) = self.table_kind();
        let relocations = self.relocated().map(|s| format!("{prefix}{}", s.name));
        let sections = self.sections.iter().map(|s| s.name.clone());
        let symbols = self.symbols.iter().map(|s| s.name.clone());
        TailMerged::new(tables.chain(relocations).chain(sections).chain(symbols))
    }

    fn check_section(&self, section: &SectionData) -> Result<()> {
        if section.align > 1 && !section.align.is_power_of_two() {
            return Err(bad(
                "alignment",
                format!("{} of {}", section.align, section.name),
                "a power of 2".into(),
            ));
        }
        let no_bits = section.section_type == elf::SHT_NOBITS.0;
        if no_bits && !section.data.is_empty() || !no_bits && section.zero_bytes != 0 {
            let found = format!("{} bytes and {} zero bytes", section.data.len(), section.zero_bytes);
            let expected = "zero bytes in SHT_NOBITS only, bytes elsewhere".into();
            return Err(bad(&format!("contents of {}", section.name), found, expected));
        }
        Ok(())
    }

    /// Records in the order of the file, the section's index of each if 16 bits do not hold all, the number of each symbol, and the
    /// number of the first that is not local.
    #[allow(clippy::type_complexity)]
    fn symbol_table(
        &self,
        strings: &TailMerged,
        index_of: &dyn Fn(SectionId) -> Result<u32>,
    ) -> Result<(Vec<SymbolRecord>, Vec<u32>, Vec<u32>, u32)> {
        let mut records = vec![SymbolRecord::default()];
        // 0 where the record itself has the index
        let mut extended = vec![0];
        let mut numbers = vec![0; self.symbols.len()];
        let mut first_global = 1;
        for local in [true, false] {
            for (symbol, number) in self
                .symbols
                .iter()
                .zip(&mut numbers)
                .filter(|(s, _)| s.is_local() == local)
            {
                *number = records.len() as u32;
                let index = match symbol.place {
                    Place::Section(id) => index_of(id)?,
                    _ => 0,
                };
                let is_wide = index as usize >= LORESERVE;
                extended.push(if is_wide { index } else { 0 });
                records.push(SymbolRecord {
                    name: strings.offset(&symbol.name),
                    info: symbol.binding << 4 | symbol.symbol_type & 15,
                    other: symbol.other,
                    section: match symbol.place {
                        Place::Undefined => elf::SHN_UNDEF.0,
                        Place::Absolute => elf::SHN_ABS.0,
                        Place::Common => elf::SHN_COMMON.0,
                        Place::AmdgpuLds => SHN_AMDGPU_LDS,
                        Place::Section(_) if is_wide => elf::SHN_XINDEX.0,
                        Place::Section(_) => index as u16,
                    },
                    value: symbol.value,
                    size: symbol.size,
                });
            }
            if local {
                first_global = records.len() as u32;
            }
        }
        if extended.iter().all(|index| *index == 0) {
            extended.clear();
        }
        Ok((records, extended, numbers, first_global))
    }

    fn relocation_records_of(&self, section: &SectionData, numbers: &[u32]) -> Result<Vec<crate::elf::Rela>> {
        let mut records = Vec::with_capacity(section.relocations.len());
        for relocation in &section.relocations {
            if relocation.offset >= section.size() {
                let found = format!("{:#x} in {}", relocation.offset, section.name);
                return Err(bad("r_offset", found, format!("below the size {:#x}", section.size())));
            }
            let symbol = match relocation.symbol {
                None => 0,
                Some(id) => *numbers.get(id.0).ok_or_else(|| {
                    let found = format!("number {} in a relocation of {}", id.0, section.name);
                    bad("symbol", found, format!("below {}", numbers.len()))
                })?,
            };
            records.push(crate::elf::Rela {
                offset: relocation.offset,
                relocation_type: relocation.relocation_type,
                symbol,
                addend: relocation.addend,
            });
        }
        Ok(records)
    }
}

fn bad(field: &str, found: String, expected: String) -> Error {
    Error::new(ErrorKind::Elf, field, found, expected)
}
