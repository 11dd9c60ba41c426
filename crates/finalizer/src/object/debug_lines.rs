//! Line tables: which line of the source each instruction comes from, in DWARF 5.
//!
//! Lines are those of `loc` directives, or else of the HSAIL text itself.

use code_object::RelocationType;
use code_object::write as object_write;
use code_object::write::{Object, RelocationData, SectionData, SectionId, SymbolData};
use gimli::write::{Address, DwarfUnit, EndianVec, FileId, LineProgram, LineString, Result, Sections, Writer};
use gimli::{Encoding, Format, LineEncoding, LittleEndian};
use object::elf;
use std::collections::HashMap;

use super::Finished;
use super::debug_entries::{Entries, address};
use super::debug_frames::frames;
use crate::ir::{Location, Module, SymbolId};

/// Written bytes, and where addresses are among them: the place, the symbol, and what is added to it.
#[derive(Clone)]
struct Bytes {
    data: EndianVec<LittleEndian>,
    addresses: Vec<(usize, usize, i64)>,
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
            Address::Symbol { symbol, addend } => {
                self.addresses.push((self.data.len(), symbol, addend));
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
    (directory, lanes): (&str, u32),
    variables: &HashMap<SymbolId, object_write::SymbolId>,
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
    if files.is_empty() {
        // Rows of no line name one, too.
        let name = LineString::new(first, encoding, &mut dwarf.line_strings);
        files.insert(0, program.add_file(name, program.default_directory(), None));
    }
    for (kernel, start) in kernels.iter().zip(starts) {
        rows(&mut program, kernel, address(*start), &files);
    }
    dwarf.unit.line_program = program;
    let mut entries = Entries::new(&mut dwarf, module, &files, lanes);
    entries.unit(kernels, starts, directory, first);
    for (kernel, start) in kernels.iter().zip(starts) {
        entries.kernel(kernel, *start);
    }
    let empty = Bytes {
        data: EndianVec::new(LittleEndian),
        addresses: Vec::new(),
    };
    let mut sections = Sections::new(empty);
    dwarf.write(&mut sections)?;
    let code = object.add_symbol(section_symbol(text));
    let symbol = |number: usize| match number.checked_sub(1) {
        None => Some(code),
        Some(number) => variables.get(&SymbolId::new(number)).copied(),
    };
    let sizes = kernels.iter().map(|k| k.code.bytes.len() as u64);
    let frames = frames(starts.iter().copied().zip(sizes));
    let mut section = SectionData::new(".debug_frame", elf::SHT_PROGBITS, elf::SectionFlags(0), 8, frames.bytes);
    section.relocations = frames
        .addresses
        .iter()
        .map(|(at, start)| RelocationData::new(*at, RelocationType::Abs64, code, *start as i64))
        .collect();
    object.add_section(section);
    sections.for_each(|id, bytes| {
        if bytes.len() > 0 {
            add(object, id.name(), bytes, symbol);
        }
        Ok(())
    })
}

fn rows(program: &mut LineProgram, kernel: &Finished, begin: Address, files: &HashMap<u16, FileId>) {
    program.begin_sequence(Some(begin));
    let mut last = Location::default();
    for (number, (offset, location)) in kernel.code.lines.iter().enumerate() {
        let same = (location.file, location.line, location.column) == (last.file, last.line, last.column);
        if number > 0 && same {
            continue;
        }
        let known = files.get(&location.file).filter(|_| location.line != 0);
        let known = known.or(files.get(&0));
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

fn section_symbol(section: SectionId) -> SymbolData {
    SymbolData {
        symbol_type: elf::STT_SECTION.0,
        ..SymbolData::object("", section, 0, 0).local()
    }
}

fn add(object: &mut Object, name: &str, bytes: &Bytes, symbol: impl Fn(usize) -> Option<object_write::SymbolId>) {
    let mut section = SectionData::new(
        name,
        elf::SHT_PROGBITS,
        elf::SectionFlags(0),
        1,
        bytes.data.slice().to_vec(),
    );
    for (offset, number, addend) in &bytes.addresses {
        let Some(symbol) = symbol(*number) else { continue };
        let relocation = RelocationData::new(*offset as u64, RelocationType::Abs64, symbol, *addend);
        section.relocations.push(relocation);
    }
    object.add_section(section);
}
