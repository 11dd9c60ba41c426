//! Which source line each instruction of an object comes from, by its line tables.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use code_object::elf::SymbolPlace;
use code_object::{CodeObject, RelocationType};
use gimli::{AttributeValue, DebugLine, DebugLineOffset, DebugLineStr, DebugStr, EndianSlice, LittleEndian};

type Bytes<'a> = EndianSlice<'a, LittleEndian>;

/// `FILE:LINE` by section and offset, where a row begins.
pub type SourceLines = BTreeMap<(usize, u64), String>;

const ADDRESS_BYTES: u8 = 8;

/// Longest path that is shown.
const MAX_PATH: usize = 4096;

/// Addresses of relocatable objects have the section's number in these bits.
const SECTION_SHIFT: u32 = 40;

/// What the line tables say; tables that cannot be read are left out.
pub fn source_lines(object: &CodeObject) -> SourceLines {
    let mut out = SourceLines::new();
    let table = section(object, ".debug_line");
    let strings = section(object, ".debug_line_str");
    let other_strings = section(object, ".debug_str");
    let tables = Tables {
        line: DebugLine::new(&table, LittleEndian),
        line_strings: DebugLineStr::new(&strings, LittleEndian),
        strings: DebugStr::new(&other_strings, LittleEndian),
    };
    let mut offset = 0;
    while offset < table.len() {
        match tables.unit(object, offset, &mut out) {
            Ok(bytes) => offset += bytes,
            Err(_) => break,
        }
    }
    out
}

/// The bytes of a section, relocated so far as to tell sections apart; empty if there is none.
fn section(object: &CodeObject, name: &str) -> Vec<u8> {
    let Some(index) = object.sections().iter().position(|s| s.name == name) else {
        return Vec::new();
    };
    let mut data = object
        .section_data(&object.sections()[index])
        .unwrap_or_default()
        .to_vec();
    if !object.header().is_relocatable() {
        return data;
    }
    let tables = object.relocation_tables().iter();
    for table in tables.filter(|t| t.section == Some(index as u32)) {
        for relocation in &table.relocations {
            let width = match relocation.relocation_type() {
                Some(RelocationType::Abs64) => 8,
                Some(RelocationType::Abs32) => 4,
                _ => continue,
            };
            let symbol = object.symbols().get(relocation.symbol as usize);
            let (place, value) = symbol.map_or((SymbolPlace::Undefined, 0), |s| (s.place, s.value));
            let base = match place {
                SymbolPlace::Section(index) => u64::from(index) << SECTION_SHIFT,
                _ => 0,
            };
            let value = base.wrapping_add(value).wrapping_add(relocation.addend as u64);
            let start = usize::try_from(relocation.offset).unwrap_or(usize::MAX);
            if let Some(room) = data.get_mut(start..start.saturating_add(width)) {
                room.copy_from_slice(&value.to_le_bytes()[..width]);
            }
        }
    }
    data
}

struct Tables<'a> {
    line: DebugLine<Bytes<'a>>,
    line_strings: DebugLineStr<Bytes<'a>>,
    strings: DebugStr<Bytes<'a>>,
}

impl Tables<'_> {
    /// Adds the rows of the table at `offset`; returns its size.
    fn unit(&self, object: &CodeObject, offset: usize, out: &mut SourceLines) -> gimli::Result<usize> {
        let program = self.line.program(DebugLineOffset(offset), ADDRESS_BYTES, None, None)?;
        let length_bytes = if program.header().encoding().format.word_size() == 8 {
            12
        } else {
            4
        };
        let bytes = length_bytes + program.header().unit_length();
        let mut names: HashMap<u64, Rc<str>> = HashMap::new();
        let mut last: Option<(Rc<str>, u64)> = None;
        let mut rows = program.rows();
        while let Some((header, row)) = rows.next_row()? {
            if row.end_sequence() {
                last = None;
                continue;
            }
            let number = row.file_index();
            let name = names.entry(number).or_insert_with(|| self.path(header, number).into());
            let line = row.line().map_or(0, u64::from);
            if last.as_ref().is_some_and(|(n, l)| (n, *l) == (&*name, line)) {
                continue;
            }
            last = Some((Rc::clone(name), line));
            if let Some(place) = place(object, row.address()) {
                out.insert(place, format!("{name}:{line}"));
            }
        }
        Ok(bytes)
    }

    /// Directory and name of a file.
    fn path(&self, header: &gimli::LineProgramHeader<Bytes<'_>>, number: u64) -> String {
        let Some(file) = header.file(number) else {
            return format!("file {number}");
        };
        let mut path = self.text(file.path_name());
        // Directory 0 of old versions is that of the compilation, which is not in the table.
        let has_directory = header.version() >= 5 || file.directory_index() != 0;
        if let Some(directory) = file
            .directory(header)
            .filter(|_| has_directory && !path.starts_with('/'))
        {
            let directory = self.text(directory);
            if !directory.is_empty() {
                path = format!("{directory}/{path}");
            }
        }
        match path.char_indices().nth(MAX_PATH) {
            Some((end, _)) => path[..end].to_owned(),
            None => path,
        }
    }

    fn text(&self, value: AttributeValue<Bytes<'_>>) -> String {
        let bytes = match value {
            AttributeValue::String(text) => Ok(text),
            AttributeValue::DebugLineStrRef(offset) => self.line_strings.get_str(offset),
            AttributeValue::DebugStrRef(offset) => self.strings.get_str(offset),
            _ => return String::new(),
        };
        // Control characters would end the comment that this goes to.
        let text = bytes.map(|b| b.to_string_lossy().into_owned()).unwrap_or_default();
        text.replace(|c: char| c.is_control(), "?")
    }
}

/// Section and offset of an address.
fn place(object: &CodeObject, address: u64) -> Option<(usize, u64)> {
    if object.header().is_relocatable() {
        let index = usize::try_from(address >> SECTION_SHIFT).ok()?;
        return Some((index, address & ((1 << SECTION_SHIFT) - 1)));
    }
    let holds = |s: &code_object::elf::Section| s.is_alloc() && address >= s.address && address - s.address < s.size;
    let index = object.sections().iter().position(holds)?;
    Some((index, address - object.sections()[index].address))
}
