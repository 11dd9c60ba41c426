//! A code object: header, sections, segments, symbols, relocations, notes and metadata of one AMDGPU ELF file.

pub mod image;

use crate::bytes::slice64;
use crate::descriptor::{DESCRIPTOR_BYTES, KernelDescriptor};
use crate::dynamic::parse_dynamic;
use crate::elf::{
    Class, ElfFile, Header, STT_AMDGPU_HSA_KERNEL, Section, Segment, Symbol, SymbolPlace, parse_relocations,
};
use crate::error::{Error, ErrorKind, Result};
use crate::kernel_code::{KERNEL_CODE_BYTES, KernelCode};
use crate::metadata::{KernelMetadata, Metadata};
use crate::note::{Content, Note, parse_notes};
use crate::reloc::{Relocation, RelocationType};
use crate::target::{Abi, DescriptorLayout, header_target, version_name};
use amdgpu_isa::{CodeObjectVersion, Features, Setting, TargetId};
use image::LoadPlan;
use object::elf;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// A code object of V2 to V6, or an AMDGPU file for another OS ABI than HSA.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeObject<'a> {
    data: Cow<'a, [u8]>,
    file: ElfFile,
    abi: Abi,
    target: TargetId,
    symbols: Vec<Symbol>,
    dynamic_symbols: Vec<Symbol>,
    relocation_tables: Vec<RelocationTable>,
    notes: Vec<Note>,
    metadata: Metadata,
}

/// A relocation table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelocationTable {
    /// Name of its section; `DT_RELA` if it was found through the dynamic segment.
    pub name: String,
    /// Its symbol indices are those of the dynamic symbols.
    pub dynamic: bool,
    /// Index of the section that it applies to (ET_REL).
    pub section: Option<u32>,
    /// It must be applied when the object is loaded.
    pub loaded: bool,
    pub relocations: Vec<Relocation>,
}

/// A kernel: its descriptor and, if the object has it, its metadata.
#[derive(Debug, Clone, PartialEq)]
pub struct Kernel<'a> {
    /// Name in the source; without metadata, the descriptor's symbol without `.kd`.
    pub name: &'a str,
    /// The descriptor's symbol, `NAME.kd`.
    pub symbol: &'a str,
    /// Address of the descriptor, which is what a dispatch packet holds, before loading.
    pub address: u64,
    pub descriptor: KernelDescriptor,
    /// Address of the first instruction, before loading.
    pub entry: u64,
    /// Bytes of code, if a function symbol says so.
    pub code_bytes: Option<u64>,
    pub metadata: Option<&'a KernelMetadata>,
    /// Code object V2: what stands at `address`; `descriptor` is then made of it.
    pub kernel_code: Option<Box<KernelCode>>,
}

/// A variable of the program that the host can reach by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variable<'a> {
    pub name: &'a str,
    /// Before loading.
    pub address: u64,
    pub bytes: u64,
    /// Not visible outside of the object.
    pub local: bool,
    /// Another object's definition may stand for it.
    pub preemptible: bool,
}

impl Kernel<'_> {
    /// What the packet processor would stumble over: [`KernelDescriptor::check`], and the alignment of descriptor
    /// (64 bytes) and code (256 bytes).
    pub fn defects(&self, layout: &DescriptorLayout) -> Vec<Error> {
        let (mut defects, align) = match &self.kernel_code {
            Some(code) => (code.check(), KERNEL_CODE_BYTES as u64),
            None => (self.descriptor.check(layout), DESCRIPTOR_BYTES as u64),
        };
        for (field, address, align) in [
            ("kernel descriptor", self.address, align),
            ("kernel entry", self.entry, 256),
        ] {
            if !address.is_multiple_of(align) {
                let expected = format!("a multiple of {align}");
                let error = Error::new(ErrorKind::Kernel, field, format!("at {address:#x}"), expected);
                defects.push(error.at_address(address));
            }
        }
        defects
    }
}

const KD_SUFFIX: &str = ".kd";

impl<'a> CodeObject<'a> {
    /// Reads an AMDGPU ELF file: `ET_DYN` as the loader takes it, or `ET_REL` as a compiler writes it.
    ///
    /// # Errors
    /// No ELF file, another machine, an unknown processor, or any table that does not lie in the file or contradicts
    /// itself; with the offset and the field.
    pub fn parse(data: &'a [u8]) -> Result<Self> {
        Self::parse_cow(Cow::Borrowed(data), true)
    }

    /// As [`CodeObject::parse`], but what the metadata says is not looked at.
    pub(crate) fn parse_without_metadata(data: &'a [u8]) -> Result<Self> {
        Self::parse_cow(Cow::Borrowed(data), false)
    }

    /// As [`CodeObject::parse`], for bytes that the result shall own.
    pub fn parse_owned(data: Vec<u8>) -> Result<CodeObject<'static>> {
        CodeObject::parse_cow(Cow::Owned(data), true)
    }

    fn parse_cow(data: Cow<'a, [u8]>, metadata: bool) -> Result<Self> {
        let file = ElfFile::parse(&data)?;
        let abi = Abi::of(&file.header)?;
        let is_rel = file.header.is_relocatable();
        if !is_rel && file.header.file_type != elf::ET_DYN.0 {
            let found = file
                .header
                .file_type_name()
                .map_or(file.header.file_type.to_string(), str::to_owned);
            return Err(Error::new(ErrorKind::Elf, "e_type", found, "ET_DYN or ET_REL").at(16));
        }
        let notes = parse_notes(&data, &file)?;
        let target = match abi {
            Abi::Hsa(CodeObjectVersion::V2) => v2_target(&data, &notes, &file.header, abi)?,
            _ => header_target(&file.header, abi)?,
        };
        let mut object = CodeObject {
            abi,
            target,
            symbols: symbol_table(&data, &file, elf::SHT_SYMTAB)?,
            dynamic_symbols: symbol_table(&data, &file, elf::SHT_DYNSYM)?,
            relocation_tables: relocation_tables(&data, &file)?,
            notes,
            metadata: Metadata::default(),
            file,
            data,
        };
        if object.file.sections.is_empty() {
            object.add_dynamic()?;
        }
        for note in object.notes.iter().filter(|_| metadata) {
            if note.is_metadata() {
                object.metadata.add_note(note.data(&object.data), note.desc.start)?;
            } else if note.is_v2_metadata() {
                object.metadata.add_v2_note(note.data(&object.data), note.desc.start)?;
            }
        }
        Ok(object)
    }

    /// Symbols and relocations through the dynamic segment.
    fn add_dynamic(&mut self) -> Result<()> {
        let dynamic = parse_dynamic(&self.data, &self.file)?;
        self.dynamic_symbols = dynamic.symbols;
        if !dynamic.relas.is_empty() {
            self.relocation_tables.push(RelocationTable {
                name: "DT_RELA".to_owned(),
                dynamic: true,
                section: None,
                loaded: true,
                relocations: dynamic.relas.into_iter().map(relocation).collect(),
            });
        }
        Ok(())
    }

    /// The same object, owning its bytes.
    pub fn into_owned(self) -> CodeObject<'static> {
        CodeObject {
            data: Cow::Owned(self.data.into_owned()),
            ..self
        }
    }

    /// The whole file.
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    pub fn header(&self) -> &Header {
        &self.file.header
    }

    /// The code object version; without HSA, V3, whose form `e_flags` then has.
    pub fn version(&self) -> CodeObjectVersion {
        self.abi.flags_version()
    }

    /// OS ABI and version.
    pub fn abi(&self) -> Abi {
        self.abi
    }

    /// Processor, xnack and sramecc, from `e_flags`; for code object V2 from its notes.
    pub fn target(&self) -> TargetId {
        self.target
    }

    /// `EF_AMDGPU_GENERIC_VERSION` of a V6 object for a generic processor; 0 otherwise.
    pub fn generic_version(&self) -> u8 {
        match self.version() {
            CodeObjectVersion::V6 => (self.file.header.flags >> 24) as u8,
            _ => 0,
        }
    }

    /// The form of this object's kernel descriptors.
    pub fn descriptor_layout(&self) -> DescriptorLayout {
        DescriptorLayout::new(self.target.processor, self.version())
    }

    pub fn sections(&self) -> &[Section] {
        &self.file.sections
    }

    /// The first section of this name.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.file.section(name)
    }

    /// The bytes of a section; none for `SHT_NOBITS`.
    pub fn section_data(&self, section: &Section) -> Result<&[u8]> {
        section.data(&self.data)
    }

    /// What programs that made the object say of themselves, in `.comment`.
    pub fn comments(&self) -> Vec<String> {
        let data = self.section(".comment").and_then(|s| self.section_data(s).ok());
        let texts = data.unwrap_or_default().split(|b| *b == 0);
        let texts = texts.map(|text| String::from_utf8_lossy(text).into_owned());
        texts.filter(|text| !text.is_empty()).collect()
    }

    /// Whether GCC made the code: waves are its threads of OpenMP and its workers of OpenACC, lanes the parts of a vector (GCC, libgomp, AMD
    /// Radeon (GCN)).
    pub fn waves_are_threads(&self) -> bool {
        self.comments().iter().any(|text| text.starts_with("GCC: "))
    }

    /// Program headers, all types.
    pub fn segments(&self) -> &[Segment] {
        &self.file.segments
    }

    /// The symbols of `.symtab`.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The symbols of `.dynsym`.
    pub fn dynamic_symbols(&self) -> &[Symbol] {
        &self.dynamic_symbols
    }

    pub fn relocation_tables(&self) -> &[RelocationTable] {
        &self.relocation_tables
    }

    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The metadata of all notes; empty if there are none.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// All symbols, dynamic ones first.
    fn all_symbols(&self) -> impl Iterator<Item = &Symbol> {
        self.dynamic_symbols.iter().chain(&self.symbols)
    }

    /// The defined symbol of this name, visible ones before local ones.
    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        let named = || self.all_symbols().filter(|s| s.name == name && !s.is_undefined());
        named().find(|s| !s.is_local()).or_else(|| named().next())
    }

    /// The kernels in the order of the metadata, then those that only a `.kd` symbol tells of.
    ///
    /// # Errors
    /// A kernel without a descriptor, a descriptor outside of the object, or an entry that is no code.
    pub fn kernels(&self) -> Result<Vec<Kernel<'_>>> {
        if self.abi.version() == Some(CodeObjectVersion::V2) {
            return self.v2_kernels();
        }
        let plan = self.load_plan()?;
        let mut descriptors: HashMap<&str, &Symbol> = HashMap::new();
        let mut code: HashMap<u64, u64> = HashMap::new();
        let mut order = Vec::new();
        for symbol in self.all_symbols().filter(|s| !s.is_undefined()) {
            if symbol.is_function() {
                if let Some(address) = plan.symbol_address(symbol) {
                    let bytes = code.entry(address).or_insert(0);
                    *bytes = (*bytes).max(symbol.size);
                }
            } else if symbol.name.ends_with(KD_SUFFIX) && !descriptors.contains_key(symbol.name.as_str()) {
                descriptors.insert(&symbol.name, symbol);
                order.push(symbol);
            }
        }
        let entries = plan.pending_values();
        let make = |name, symbol: &'_ str, at: &Symbol, metadata| {
            let (address, descriptor, entry) = self.descriptor_of(&plan, &entries, symbol, at)?;
            let code_bytes = code.get(&entry).copied().filter(|&bytes| bytes != 0);
            Ok((address, descriptor, entry, code_bytes, name, metadata))
        };
        let mut kernels = Vec::new();
        let mut seen: HashSet<&str> = HashSet::new();
        for kernel in &self.metadata.kernels {
            let at = descriptors.get(kernel.symbol.as_str()).ok_or_else(|| {
                let found = format!("{:?}, which no symbol has", kernel.symbol);
                Error::new(
                    ErrorKind::Kernel,
                    ".symbol",
                    found,
                    "the name of the kernel descriptor's symbol",
                )
                .at_path(format!("amdhsa.kernels ({})", kernel.name))
            })?;
            let (address, descriptor, entry, code_bytes, name, metadata) =
                make(kernel.name.as_str(), &kernel.symbol, at, Some(kernel))?;
            let symbol = kernel.symbol.as_str();
            seen.insert(symbol);
            kernels.push(Kernel {
                name,
                symbol,
                address,
                descriptor,
                entry,
                code_bytes,
                metadata,
                kernel_code: None,
            });
        }
        for at in order.into_iter().filter(|s| !seen.contains(s.name.as_str())) {
            let symbol = at.name.as_str();
            let name = symbol.strip_suffix(KD_SUFFIX).unwrap_or(symbol);
            let (address, descriptor, entry, code_bytes, name, metadata) = make(name, symbol, at, None)?;
            kernels.push(Kernel {
                name,
                symbol,
                address,
                descriptor,
                entry,
                code_bytes,
                metadata,
                kernel_code: None,
            });
        }
        Ok(kernels)
    }

    /// The kernels of a V2 object: an `STT_AMDGPU_HSA_KERNEL` symbol is at the `amd_kernel_code_t` of each.
    fn v2_kernels(&self) -> Result<Vec<Kernel<'_>>> {
        let plan = self.load_plan()?;
        let mut seen = HashSet::new();
        let mut kernels = Vec::new();
        let symbols = self
            .all_symbols()
            .filter(|s| s.symbol_type == STT_AMDGPU_HSA_KERNEL && !s.is_undefined());
        for symbol in symbols.filter(|s| seen.insert(s.name.as_str())) {
            let error = |found: String, expected: &str| Error::new(ErrorKind::Kernel, &symbol.name, found, expected);
            let address = plan
                .symbol_address(symbol)
                .ok_or_else(|| error("a symbol without an address".to_owned(), "a symbol in a loaded section"))?;
            let bytes = plan.bytes_at(address, KERNEL_CODE_BYTES as u64).ok_or_else(|| {
                error(format!("at {address:#x}"), "256 bytes inside a loaded part of the file").at_address(address)
            })?;
            let code = KernelCode::parse(bytes)?;
            let descriptor = code.descriptor()?;
            let entry = address.wrapping_add(descriptor.kernel_code_entry_byte_offset as u64);
            if !plan.segment_at(entry).is_some_and(|s| s.executable) {
                let found = format!("{} bytes from it", descriptor.kernel_code_entry_byte_offset);
                let field = format!("kernel_code_entry_byte_offset of {}", symbol.name);
                let expected = "the offset of an executable part";
                return Err(Error::new(ErrorKind::Kernel, field, found, expected).at_address(address));
            }
            let name = symbol.name.as_str();
            kernels.push(Kernel {
                name,
                symbol: name,
                address,
                descriptor,
                entry,
                code_bytes: symbol
                    .size
                    .checked_sub(KERNEL_CODE_BYTES as u64)
                    .filter(|&bytes| bytes != 0),
                metadata: self
                    .metadata
                    .kernels
                    .iter()
                    .find(|k| k.symbol.strip_suffix("@kd") == Some(name)),
                kernel_code: Some(Box::new(code)),
            });
        }
        Ok(kernels)
    }

    /// Address, contents and entry of the descriptor at a symbol. `entries` are values that relocations will write.
    fn descriptor_of(
        &self,
        plan: &LoadPlan<'_>,
        entries: &HashMap<u64, u64>,
        name: &str,
        symbol: &Symbol,
    ) -> Result<(u64, KernelDescriptor, u64)> {
        let error = |found: String, expected: &str| Error::new(ErrorKind::Kernel, name, found, expected);
        let address = plan
            .symbol_address(symbol)
            .ok_or_else(|| error("a symbol without an address".to_owned(), "a symbol in a loaded section"))?;
        let bytes = plan.bytes_at(address, DESCRIPTOR_BYTES as u64).ok_or_else(|| {
            error(format!("at {address:#x}"), "64 bytes inside a loaded part of the file").at_address(address)
        })?;
        let mut copy = [0; DESCRIPTOR_BYTES];
        copy.copy_from_slice(bytes);
        if let Some(offset) = entries.get(&address.wrapping_add(16)) {
            copy[16..24].copy_from_slice(&offset.to_le_bytes());
        }
        let descriptor = KernelDescriptor::parse(&copy)?;
        let entry = address.wrapping_add(descriptor.kernel_code_entry_byte_offset as u64);
        if !plan.segment_at(entry).is_some_and(|s| s.executable) {
            let found = format!("{} bytes from the descriptor", descriptor.kernel_code_entry_byte_offset);
            return Err(Error::new(
                ErrorKind::Kernel,
                format!("KERNEL_CODE_ENTRY_BYTE_OFFSET of {name}"),
                found,
                "the offset of an executable part",
            )
            .at_address(address));
        }
        Ok((address, descriptor, entry))
    }

    /// The kernel of this source name or descriptor symbol.
    ///
    /// # Errors
    /// As [`CodeObject::kernels`]; also if there is no such kernel, with the names of those there are.
    pub fn kernel(&self, name: &str) -> Result<Kernel<'_>> {
        let kernels = self.kernels()?;
        let names: Vec<&str> = kernels.iter().map(|k| k.name).collect();
        let error = Error::new(
            ErrorKind::Kernel,
            "kernel",
            format!("{name:?}, which the object lacks"),
            "one of its kernels",
        )
        .note(format!("kernels: {}", names.join(", ")));
        kernels
            .into_iter()
            .find(|k| k.name == name || k.symbol == name)
            .ok_or(error)
    }

    /// Variables with an address: `STT_OBJECT` symbols of loaded sections that are no kernel descriptors.
    pub fn variables(&self) -> Result<Vec<Variable<'_>>> {
        let plan = self.load_plan()?;
        let mut seen = HashSet::new();
        let mut variables = Vec::new();
        for symbol in self.all_symbols() {
            if !symbol.is_object() || symbol.name.ends_with(KD_SUFFIX) || symbol.name.is_empty() {
                continue;
            }
            let Some(address) = plan.symbol_address(symbol).filter(|_| self.is_loaded(symbol)) else {
                continue;
            };
            if seen.insert((symbol.name.as_str(), address)) {
                let (name, bytes, local) = (symbol.name.as_str(), symbol.size, symbol.is_local());
                variables.push(Variable {
                    name,
                    address,
                    bytes,
                    local,
                    preemptible: symbol.is_preemptible(),
                });
            }
        }
        Ok(variables)
    }

    fn is_loaded(&self, symbol: &Symbol) -> bool {
        match symbol.place {
            SymbolPlace::Section(index) => match usize::try_from(index).ok().and_then(|i| self.file.sections.get(i)) {
                Some(section) => section.is_alloc(),
                None => self.file.sections.is_empty(),
            },
            _ => false,
        }
    }

    /// Bytes of the file at a range, for views.
    pub fn file_bytes(&self, offset: u64, bytes: u64) -> Result<&[u8]> {
        slice64(&self.data, offset, bytes, "file")
    }

    /// The word for the version, as `V5`.
    pub fn version_name(&self) -> &'static str {
        self.abi.version().map_or("none", version_name)
    }
}

/// The target of a V2 object: its ISA note names the processor and xnack, a finalizer's flags xnack again.
fn v2_target(data: &[u8], notes: &[Note], header: &Header, abi: Abi) -> Result<TargetId> {
    const EF_AMDGPU_FEATURE_XNACK_V2: u32 = 1;
    let mut target = None;
    let mut finalized = false;
    for note in notes {
        match note.content(data)? {
            Some(Content::Hsail { .. }) => finalized = true,
            Some(Content::IsaVersion {
                major, minor, stepping, ..
            }) if target.is_none() => {
                target = Some(TargetId::from_v2_isa_version(major, minor, stepping).map_err(|error| {
                    let found = format!("{major}:{minor}:{stepping}");
                    Error::new(
                        ErrorKind::Target,
                        "NT_AMD_HSA_ISA_VERSION",
                        found,
                        "the version of a processor of V2",
                    )
                    .at(note.desc.start)
                    .note(error.to_string())
                })?);
            }
            _ => {}
        }
    }
    let Some(mut target) = target else {
        return header_target(header, abi).map_err(|e| e.note("there is no NT_AMD_HSA_ISA_VERSION note either"));
    };
    if finalized && target.processor.features().contains(Features::XNACK) {
        let on = header.flags & EF_AMDGPU_FEATURE_XNACK_V2 != 0;
        target.xnack = if on { Setting::On } else { Setting::Off };
    }
    Ok(target)
}

fn symbol_table(data: &[u8], file: &ElfFile, section_type: elf::SectionType) -> Result<Vec<Symbol>> {
    match file.sections.iter().find(|s| s.section_type == section_type.0) {
        Some(section) => file.symbols_of_section(data, section),
        None => Ok(Vec::new()),
    }
}

fn relocation(rela: crate::elf::Rela) -> Relocation {
    Relocation {
        offset: rela.offset,
        raw_type: rela.relocation_type,
        symbol: rela.symbol,
        addend: rela.addend,
    }
}

/// What the place of a record without addend holds; 0 for a branch, as assemblers leave it, and for what is not in the section.
fn addend_in_place(contents: &[u8], record: &crate::elf::Rela) -> i64 {
    let width = RelocationType::from_raw(record.relocation_type).map_or(0, RelocationType::width);
    let at = usize::try_from(record.offset).unwrap_or(usize::MAX);
    match (width, contents.get(at..at.saturating_add(width))) {
        (4, Some(&[a, b, c, d])) => i64::from(i32::from_le_bytes([a, b, c, d])),
        (8, Some(&[a, b, c, d, e, f, g, h])) => i64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => 0,
    }
}

fn relocation_tables(data: &[u8], file: &ElfFile) -> Result<Vec<RelocationTable>> {
    let is_rel = file.header.is_relocatable();
    let mut left = (data.len() as u64).saturating_mul(2);
    let mut tables = Vec::new();
    for section in &file.sections {
        let applies_to = usize::try_from(section.info).ok().and_then(|i| file.sections.get(i));
        let loaded = if is_rel {
            applies_to.is_some_and(Section::is_alloc)
        } else {
            section.is_alloc()
        };
        let addends = match elf::SectionType(section.section_type) {
            elf::SHT_RELA => true,
            // The places hold the addends, as for Mesa and PAL.
            elf::SHT_REL if is_rel || file.header.class == Class::Elf32 => false,
            elf::SHT_REL | elf::SHT_RELR if loaded => {
                let found = section.type_name().unwrap_or("unknown");
                return Err(Error::new(
                    ErrorKind::Relocation,
                    format!("type of {}", section.name),
                    found,
                    "SHT_RELA",
                ));
            }
            _ => continue,
        };
        left = left.checked_sub(section.size).ok_or_else(|| {
            let found = "longer in sum than twice the file";
            Error::new(
                ErrorKind::Relocation,
                "relocation tables",
                found,
                "tables that do not overlap",
            )
        })?;
        let link = usize::try_from(section.link).ok().and_then(|i| file.sections.get(i));
        let class = file.header.class;
        let mut records = parse_relocations(class, section.data(data)?, addends, section.offset as usize)?;
        if let (false, true, Some(section)) = (addends, is_rel, applies_to) {
            let contents = section.data(data).unwrap_or_default();
            records.iter_mut().for_each(|r| r.addend = addend_in_place(contents, r));
        }
        tables.push(RelocationTable {
            name: section.name.clone(),
            dynamic: link.is_some_and(|s| s.section_type == elf::SHT_DYNSYM.0),
            section: is_rel.then_some(section.info),
            loaded,
            relocations: records.into_iter().map(relocation).collect(),
        });
    }
    Ok(tables)
}
