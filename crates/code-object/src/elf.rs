//! Little-endian ELF of both classes: header, sections, segments, symbols and relocation records, every offset checked.
//!
//! Nothing here is particular to AMDGPU: the host file around a fat binary is read with the same functions.

mod read;

use crate::bytes::slice64;
use crate::error::Result;
use object::elf;

pub(crate) use read::{parse_relocations, parse_symbols, word_at};

/// `EI_CLASS`: the width of addresses and offsets, and so the sizes of the tables' entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// r600.
    Elf32,
    /// amdgcn.
    Elf64,
}

impl Class {
    /// `ELFCLASS32` or `ELFCLASS64`.
    pub fn raw(self) -> u8 {
        match self {
            Class::Elf32 => elf::ELFCLASS32.0,
            Class::Elf64 => elf::ELFCLASS64.0,
        }
    }

    fn pick<T>(self, elf32: T, elf64: T) -> T {
        match self {
            Class::Elf32 => elf32,
            Class::Elf64 => elf64,
        }
    }

    /// The word in `readelf`'s output.
    pub fn name(self) -> &'static str {
        self.pick("ELF32", "ELF64")
    }

    /// Bytes of the file header.
    pub fn header_bytes(self) -> usize {
        self.pick(52, 64)
    }

    /// Bytes of a section header.
    pub fn section_header_bytes(self) -> usize {
        self.pick(40, 64)
    }

    /// Bytes of a program header.
    pub fn program_header_bytes(self) -> usize {
        self.pick(32, 56)
    }

    /// Bytes of a symbol.
    pub fn symbol_bytes(self) -> usize {
        self.pick(16, 24)
    }

    /// Bytes of a relocation record with an addend.
    pub fn rela_bytes(self) -> usize {
        self.pick(12, 24)
    }

    /// Bytes of a relocation record without one.
    pub fn rel_bytes(self) -> usize {
        self.pick(8, 16)
    }

    /// Bytes of an address.
    pub fn word_bytes(self) -> usize {
        self.pick(4, 8)
    }
}

/// The ELF header; fields as in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    pub class: Class,
    pub os_abi: u8,
    pub abi_version: u8,
    pub file_type: u16,
    pub machine: u16,
    pub entry: u64,
    pub flags: u32,
    pub program_header_offset: u64,
    pub section_header_offset: u64,
    /// `e_ehsize`.
    pub header_bytes: u16,
    /// `e_phentsize` and `e_phnum`, as they stand in the file.
    pub program_header_bytes: u16,
    pub program_headers: u16,
    /// `e_shentsize`, `e_shnum` and `e_shstrndx`, as they stand in the file.
    pub section_header_bytes: u16,
    pub section_headers: u16,
    pub section_names: u16,
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

/// Types of sections that LLVM adds to ELF's.
const LLVM_SECTION_TYPES: [(u32, &str); 12] = [
    (0x6fff_4c00, "SHT_LLVM_ODRTAB"),
    (0x6fff_4c01, "SHT_LLVM_LINKER_OPTIONS"),
    (SHT_LLVM_ADDRSIG, "SHT_LLVM_ADDRSIG"),
    (0x6fff_4c04, "SHT_LLVM_DEPENDENT_LIBRARIES"),
    (0x6fff_4c05, "SHT_LLVM_SYMPART"),
    (0x6fff_4c06, "SHT_LLVM_PART_EHDR"),
    (0x6fff_4c07, "SHT_LLVM_PART_PHDR"),
    (0x6fff_4c09, "SHT_LLVM_CALL_GRAPH_PROFILE"),
    (0x6fff_4c0a, "SHT_LLVM_BB_ADDR_MAP"),
    (0x6fff_4c0b, "SHT_LLVM_OFFLOADING"),
    (0x6fff_4c0c, "SHT_LLVM_LTO"),
    (0x6fff_4c0d, "SHT_LLVM_JT_SIZES"),
];

/// Symbols whose address is looked at.
pub const SHT_LLVM_ADDRSIG: u32 = 0x6fff_4c03;

impl Section {
    /// `SHT_PROGBITS` and so on.
    pub fn type_name(&self) -> Option<&'static str> {
        let of_llvm = LLVM_SECTION_TYPES.iter().find(|(code, _)| *code == self.section_type);
        elf::SectionType(self.section_type)
            .name()
            .or(of_llvm.map(|(_, name)| *name))
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
    pub physical_address: u64,
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

    /// The segment's bytes in the file. Where it has none, its offset is only congruent to its address, and may lie behind the end.
    pub fn data<'a>(&self, file: &'a [u8]) -> Result<&'a [u8]> {
        if self.file_bytes == 0 {
            return Ok(&[]);
        }
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
    /// `st_other`, whose lowest two bits are the visibility.
    pub other: u8,
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

    /// Whether a definition of another object may stand for this one.
    pub fn is_preemptible(&self) -> bool {
        !self.is_local() && !self.is_undefined() && self.visibility == elf::STV_DEFAULT.0
    }

    pub fn is_weak(&self) -> bool {
        self.binding == elf::STB_WEAK.0
    }

    pub fn is_undefined(&self) -> bool {
        self.place == SymbolPlace::Undefined
    }
}

/// A relocation record, not yet interpreted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rela {
    pub offset: u64,
    pub relocation_type: u32,
    pub symbol: u32,
    /// 0 in a table without addends, whose places hold them.
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
