//! Line tables: which line of the source each instruction comes from, in DWARF 5.
//!
//! Lines are those of `loc` directives, or else of the HSAIL text itself. There is one compile unit with an entry for each kernel.

use code_object::RelocationType;
use code_object::write::{Object, RelocationData, SectionData, SectionId, SymbolData, SymbolId};
use gimli::write::{
    Address, AttributeValue, DwarfUnit, EndianVec, FileId, LineProgram, LineString, Result, Sections, Writer,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian};
use object::elf;
use std::collections::HashMap;

use super::Finished;
use crate::ir::{Location, Module};

/// Written bytes, and where addresses in the code are among them.
#[derive(Clone)]
struct Bytes {
    data: EndianVec<LittleEndian>,
    addresses: Vec<(usize, i64)>,
}

impl Writer for Bytes {
    type Endian = LittleEndian;

    fn endian(&self) -> LittleEndian {
        LittleEndian
    }

    fn len(&self) -> usize {
        self.data.len()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.data.write(bytes)
    }

    fn write_at(&mut self, offset: usize, bytes: &[u8]) -> Result<()> {
        self.data.write_at(offset, bytes)
    }

    fn write_address(&mut self, address: Address, size: u8) -> Result<()> {
        match address {
            Address::Constant(value) => self.data.write_udata(value, size),
            Address::Symbol { addend, .. } => {
                self.addresses.push((self.data.len(), addend));
                self.data.write_udata(0, size)
            }
        }
    }
}

/// Adds the sections of debug information to an object whose code is in `text`; each kernel's code begins at its start there.
///
/// # Errors
/// What DWARF cannot say.
pub fn write(
    object: &mut Object,
    module: &Module,
    kernels: &[Finished],
    starts: &[u64],
    text: SectionId,
    directory: &str,
) -> Result<()> {
    let encoding = Encoding {
        format: Format::Dwarf32,
        version: 5,
        address_size: 8,
    };
    let mut dwarf = DwarfUnit::new(encoding);
    let first = module.files.first().map_or("program", String::as_str);
    let strings = &mut dwarf.line_strings;
    let (here, name) = (
        LineString::new(directory, encoding, strings),
        LineString::new(first, encoding, strings),
    );
    let line_encoding = LineEncoding {
        minimum_instruction_length: 4,
        ..LineEncoding::default()
    };
    let mut program = LineProgram::new(encoding, line_encoding, here, None, name, None);
    let mut files = HashMap::new();
    for (number, file) in module.files.iter().enumerate() {
        let name = LineString::new(file.as_str(), encoding, &mut dwarf.line_strings);
        let directory = program.default_directory();
        files.insert(number as u16, program.add_file(name, directory, None));
    }
    for (kernel, start) in kernels.iter().zip(starts) {
        let begin = Address::Symbol {
            symbol: 0,
            addend: *start as i64,
        };
        rows(&mut program, kernel, begin, &files);
    }
    dwarf.unit.line_program = program;
    entries(&mut dwarf, module, kernels, starts, directory, first, &files);
    let empty = Bytes {
        data: EndianVec::new(LittleEndian),
        addresses: Vec::new(),
    };
    let mut sections = Sections::new(empty);
    dwarf.write(&mut sections)?;
    let code = object.add_symbol(section_symbol(text));
    sections.for_each(|id, bytes| {
        if bytes.len() > 0 {
            add(object, id.name(), bytes, code);
        }
        Ok(())
    })
}

fn rows(program: &mut LineProgram, kernel: &Finished, begin: Address, files: &HashMap<u16, FileId>) {
    program.begin_sequence(Some(begin));
    let mut last = Location::default();
    for (offset, location) in &kernel.code.lines {
        let known = files.get(&location.file).filter(|_| location.line != 0);
        let row = program.row();
        row.address_offset = u64::from(*offset);
        // Line 0: code that belongs to no line.
        row.line = u64::from(location.line);
        row.column = u64::from(location.column);
        if let Some(file) = known {
            row.file = *file;
        }
        row.is_statement = location.line != last.line || location.file != last.file;
        last = *location;
        program.generate_row();
    }
    program.end_sequence(kernel.code.bytes.len() as u64);
}

/// A compile unit over all the code, and a subprogram for each kernel.
fn entries(
    dwarf: &mut DwarfUnit,
    module: &Module,
    kernels: &[Finished],
    starts: &[u64],
    directory: &str,
    name: &str,
    files: &HashMap<u16, FileId>,
) {
    let address = |at: u64| {
        AttributeValue::Address(Address::Symbol {
            symbol: 0,
            addend: at as i64,
        })
    };
    let producer = dwarf.strings.add(concat!("weft ", env!("CARGO_PKG_VERSION")));
    let (name, directory) = (dwarf.strings.add(name), dwarf.strings.add(directory));
    let root = dwarf.unit.root();
    let end = |n: usize| starts[n] + kernels[n].code.bytes.len() as u64;
    let unit = dwarf.unit.get_mut(root);
    unit.set(gimli::DW_AT_producer, AttributeValue::StringRef(producer));
    // HSAIL has no number of its own: to a debugger it is an assembly language.
    unit.set(
        gimli::DW_AT_language,
        AttributeValue::Language(gimli::DW_LANG_Mips_Assembler),
    );
    unit.set(gimli::DW_AT_name, AttributeValue::StringRef(name));
    unit.set(gimli::DW_AT_comp_dir, AttributeValue::StringRef(directory));
    if let (Some(first), Some(last)) = (starts.first(), starts.len().checked_sub(1)) {
        unit.set(gimli::DW_AT_low_pc, address(*first));
        unit.set(gimli::DW_AT_high_pc, AttributeValue::Udata(end(last) - first));
    }
    for (n, kernel) in kernels.iter().enumerate() {
        let function = &module.functions[kernel.function];
        let name = dwarf.strings.add(function.name.as_str());
        let id = dwarf.unit.add(root, gimli::DW_TAG_subprogram);
        let entry = dwarf.unit.get_mut(id);
        entry.set(gimli::DW_AT_name, AttributeValue::StringRef(name));
        entry.set(gimli::DW_AT_external, AttributeValue::Flag(true));
        entry.set(gimli::DW_AT_low_pc, address(starts[n]));
        entry.set(gimli::DW_AT_high_pc, AttributeValue::Udata(end(n) - starts[n]));
        let location = function.location;
        if let Some(file) = files.get(&location.file).filter(|_| location.line != 0) {
            entry.set(gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(*file)));
            entry.set(gimli::DW_AT_decl_line, AttributeValue::Udata(location.line.into()));
        }
    }
}

fn section_symbol(section: SectionId) -> SymbolData {
    SymbolData {
        symbol_type: elf::STT_SECTION.0,
        ..SymbolData::object("", section, 0, 0).local()
    }
}

fn add(object: &mut Object, name: &str, bytes: &Bytes, code: SymbolId) {
    let mut section = SectionData::new(
        name,
        elf::SHT_PROGBITS,
        elf::SectionFlags(0),
        1,
        bytes.data.slice().to_vec(),
    );
    for (offset, addend) in &bytes.addresses {
        let relocation = RelocationData::new(*offset as u64, RelocationType::Abs64, code, *addend);
        section.relocations.push(relocation);
    }
    object.add_section(section);
}
