//! `.file` and `.loc`: the line table, `.debug_line` (DWARF 4 and 5, 6.2), with the choices of LLVM where the standard leaves some.

use std::collections::HashMap;

use amdgpu_isa::parse::{Cursor, Value, error};
use gimli::constants as dw;

use crate::assembler::Assembler;
use crate::assembler::directives::Read;
use crate::expression::Node;
use crate::leb128;
use crate::message::Place;
use crate::state::{Fixup, FixupKind, Section};

/// Most files of a table: their numbers are the source's choice.
const MAX_FILES: u64 = 1 << 16;

/// `minimum_instruction_length`, `line_base`, `line_range` and `opcode_base` of the table's header.
pub(crate) const INSTRUCTION_BYTES: u64 = 4;
const LINE_BASE: i64 = -5;
const LINE_RANGE: u64 = 14;
const OPCODE_BASE: u8 = 13;
/// Operands of the standard opcodes.
const OPCODE_LENGTHS: [u8; OPCODE_BASE as usize - 1] = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1];
/// Instructions that `DW_LNS_const_add_pc` advances.
const CONST_ADD: u64 = (255 - OPCODE_BASE as u64) / LINE_RANGE;

const ADDRESS_BYTES: u8 = 8;

#[derive(Debug, Clone, Default)]
struct File {
    name: Vec<u8>,
    /// Number of the directory; 0 is that of the compilation.
    directory: u64,
    md5: Option<[u8; 16]>,
    source: Option<Vec<u8>>,
}

/// A row of the table: what `.loc` says.
#[derive(Debug, Clone, Copy)]
struct Row {
    offset: u64,
    file: u64,
    line: u32,
    column: u16,
    is_stmt: bool,
    basic_block: bool,
    prologue_end: bool,
    epilogue_begin: bool,
    isa: u64,
    discriminator: u64,
}

/// The registers of the line number state machine at the beginning of a sequence.
const FIRST_ROW: Row = Row {
    offset: 0,
    file: 1,
    line: 1,
    column: 0,
    is_stmt: true,
    basic_block: false,
    prologue_end: false,
    epilogue_begin: false,
    isa: 0,
    discriminator: 0,
};

/// What becomes the line table.
#[derive(Debug)]
pub(crate) struct Lines {
    /// There was a `.file N`.
    used: bool,
    version: u8,
    compilation_directory: Vec<u8>,
    directories: Vec<Vec<u8>>,
    /// Their numbers, from 1.
    directory_numbers: HashMap<Vec<u8>, u64>,
    /// File 0 of DWARF 5.
    root: Option<File>,
    /// By number; that of 0 is empty.
    files: Vec<Option<File>>,
    /// What the next bytes belong to, if a `.loc` goes before them.
    pending: bool,
    current: Row,
    /// By section, in the order of their first rows.
    sequences: Vec<(usize, Vec<Row>)>,
}

impl Default for Lines {
    fn default() -> Self {
        Lines {
            used: false,
            version: 4,
            compilation_directory: Vec::new(),
            directories: Vec::new(),
            directory_numbers: HashMap::new(),
            root: None,
            files: vec![None],
            pending: false,
            current: Row {
                file: 0,
                line: 0,
                ..FIRST_ROW
            },
            sequences: Vec::new(),
        }
    }
}

impl Lines {
    /// Whether the next bytes begin a row.
    pub fn is_pending(&self) -> bool {
        self.pending
    }

    fn is_file(&self, number: u64) -> bool {
        match number {
            0 => self.version >= 5,
            _ => usize::try_from(number).is_ok_and(|n| self.files.get(n).is_some_and(Option::is_some)),
        }
    }

    fn all_files(&self) -> impl Iterator<Item = &File> {
        self.root.iter().chain(self.files.iter().flatten())
    }
}

/// The directory and the name of a path; `None` for the directory if the path has none.
fn split(path: &[u8]) -> (Option<&[u8]>, &[u8]) {
    match path.iter().rposition(|b| *b == b'/') {
        Some(0) if path.len() > 1 => (Some(b"/"), &path[1..]),
        Some(at) if at + 1 < path.len() => (Some(&path[..at]), &path[at + 1..]),
        _ => (None, path),
    }
}

impl Assembler<'_> {
    /// Bytes follow at the place here: a row of the table if a `.loc` goes before them.
    pub fn mark_line(&mut self) {
        let (section, offset) = self.state.here();
        let lines = &mut self.lines;
        lines.pending = false;
        let row = Row {
            offset,
            ..lines.current
        };
        match lines.sequences.iter_mut().rfind(|(s, _)| *s == section as usize) {
            Some((_, rows)) => rows.push(row),
            None => lines.sequences.push((section as usize, vec![row])),
        }
    }

    /// `.file number "directory" "name" md5 0x... source "text"`
    pub fn line_file(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let number = self.number(cursor)?;
        let number = u64::try_from(number).ok().filter(|n| *n < MAX_FILES).ok_or_else(|| {
            let text = format!("the number of a file must be in 0..{MAX_FILES}");
            error("file-number", start..cursor.pos(), text)
        })?;
        let (mut name, _) = self.name(cursor)?;
        let mut directory = Vec::new();
        cursor.skip_blanks();
        if cursor.peek() == b'"' {
            directory = std::mem::replace(&mut name, self.name(cursor)?.0);
        }
        let (mut md5, mut source) = (None, None);
        while !cursor.at_end() {
            let (word, at) = self.name(cursor)?;
            match &word[..] {
                b"md5" => md5 = Some(checksum(cursor)?),
                b"source" => source = Some(self.name(cursor)?.0),
                _ => return Err(error("expected", at..cursor.pos(), "expected md5 or source")),
            }
        }
        let bytes = name.len() + directory.len() + source.as_ref().map_or(0, Vec::len);
        self.account(bytes, start..cursor.pos())?;
        let file = File {
            name,
            directory: 0,
            md5,
            source,
        };
        let lines = &mut self.lines;
        lines.used = true;
        if number == 0 {
            // Only DWARF 5 has a file of this number.
            lines.version = 5;
            lines.compilation_directory = directory;
            lines.root = Some(file);
            return Ok(());
        }
        lines
            .add_file(number as usize, directory, file)
            .map_err(|text| error("file-number", start..cursor.pos(), text))
    }

    /// `.loc file line column options`
    pub fn line_location(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let file = self.number(cursor)?;
        let file = u64::try_from(file)
            .ok()
            .filter(|n| self.lines.is_file(*n))
            .ok_or_else(|| {
                let text = format!("no .file has the number {file}");
                error("file-number", start..cursor.pos(), text)
            })?;
        let mut row = Row {
            file,
            line: 0,
            is_stmt: self.lines.current.is_stmt,
            ..FIRST_ROW
        };
        if !cursor.at_end() && !starts_option(cursor) {
            row.line = self.unsigned(cursor)? as u32;
            if !cursor.at_end() && !starts_option(cursor) {
                row.column = self.unsigned(cursor)? as u16;
            }
        }
        while !cursor.at_end() {
            let (word, at) = self.name(cursor)?;
            match &word[..] {
                b"basic_block" => row.basic_block = true,
                b"prologue_end" => row.prologue_end = true,
                b"epilogue_begin" => row.epilogue_begin = true,
                b"isa" => row.isa = self.unsigned(cursor)?,
                b"discriminator" => row.discriminator = self.unsigned(cursor)?,
                b"is_stmt" => {
                    row.is_stmt = match self.unsigned(cursor)? {
                        value @ 0..=1 => value == 1,
                        _ => return Err(error("expected", at..cursor.pos(), "is_stmt is 0 or 1")),
                    }
                }
                _ => {
                    let text = "expected one of basic_block, prologue_end, epilogue_begin, is_stmt, isa, discriminator";
                    return Err(error("expected", at..cursor.pos(), text));
                }
            }
        }
        // The one before counts even if nothing stands between them.
        if self.lines.pending {
            self.mark_line();
        }
        self.lines.current = row;
        self.lines.pending = true;
        Ok(())
    }

    fn unsigned(&mut self, cursor: &mut Cursor<'_>) -> Read<u64> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let number = self.number(cursor)?;
        u64::try_from(number).map_err(|_| error("value-range", start..cursor.pos(), "must not be negative"))
    }

    /// Writes `.debug_line`, and `.debug_line_str` for DWARF 5.
    pub fn finish_lines(&mut self) {
        if !self.lines.used {
            return;
        }
        let lines = std::mem::take(&mut self.lines);
        if let Some(number) = lines.files.iter().skip(1).position(Option::is_none) {
            let text = format!("file numbers leave out {}", number + 1);
            self.report(0, error("file-number", 0..0, text));
            return;
        }
        let section = self.section_named(".debug_line", || {
            Section::new(".debug_line", object::elf::SHT_PROGBITS.0, 0)
        });
        let mut table = Table {
            assembler: self,
            section,
            strings: HashMap::new(),
        };
        table.write(&lines);
    }

    fn line_strings(&mut self) -> usize {
        self.section_named(".debug_line_str", || {
            let flags = object::elf::SHF_MERGE.0 | object::elf::SHF_STRINGS.0;
            let mut section = Section::new(".debug_line_str", object::elf::SHT_PROGBITS.0, flags);
            section.entry_size = 1;
            section
        })
    }
}

impl Lines {
    fn add_file(&mut self, number: usize, mut directory: Vec<u8>, mut file: File) -> Result<(), String> {
        if directory == self.compilation_directory {
            directory.clear();
        }
        if self.files.get(number).is_some_and(Option::is_some) {
            return Err(format!("there is a file {number} already"));
        }
        if directory.is_empty() {
            let (dir, name) = split(&file.name);
            if let Some(dir) = dir {
                directory = dir.to_vec();
                file.name = name.to_vec();
            }
        }
        if !directory.is_empty() {
            let next = self.directories.len() as u64 + 1;
            file.directory = *self.directory_numbers.entry(directory.clone()).or_insert(next);
            if file.directory == next {
                self.directories.push(directory);
            }
        }
        if number >= self.files.len() {
            self.files.resize(number + 1, None);
        }
        self.files[number] = Some(file);
        Ok(())
    }
}

/// A word that is no number.
fn starts_option(cursor: &mut Cursor<'_>) -> bool {
    cursor.skip_blanks();
    cursor.peek().is_ascii_alphabetic()
}

/// `0x` and up to 32 digits.
fn checksum(cursor: &mut Cursor<'_>) -> Read<[u8; 16]> {
    cursor.skip_blanks();
    let start = cursor.pos();
    while cursor.peek().is_ascii_alphanumeric() {
        cursor.advance(1);
    }
    let word = cursor.text().get(start..cursor.pos()).unwrap_or_default();
    let digits = word.strip_prefix(b"0x").filter(|d| (1..=32).contains(&d.len()));
    let value = digits.and_then(|d| u128::from_str_radix(std::str::from_utf8(d).ok()?, 16).ok());
    let value = value.ok_or_else(|| {
        error(
            "md5",
            start..cursor.pos().max(start + 1),
            "expected 128 bits in hexadecimal",
        )
    })?;
    Ok(value.to_be_bytes())
}

/// The table while it is written at the end of its section.
struct Table<'a, 'b> {
    assembler: &'a mut Assembler<'b>,
    section: usize,
    /// Where strings are in `.debug_line_str`.
    strings: HashMap<Vec<u8>, u64>,
}

impl Table<'_, '_> {
    fn data(&mut self) -> &mut Vec<u8> {
        &mut self.assembler.state.sections[self.section].data
    }

    fn byte(&mut self, value: u8) {
        self.data().push(value);
    }

    fn unsigned(&mut self, value: u64) {
        leb128::unsigned(self.data(), value);
    }

    /// The address of a place, `width` bytes of it.
    fn address(&mut self, section: usize, offset: u64, width: u8) {
        let at = self.data().len() as u64;
        self.data().extend(std::iter::repeat_n(0, width.into()));
        let state = &mut self.assembler.state;
        let value: Value = state.node(Node::Place {
            section: section as u32,
            offset,
        });
        state.sections[self.section].fixups.push(Fixup {
            offset: at,
            kind: FixupKind::Data(width),
            value,
            place: Place { buffer: 0, span: 0..0 },
        });
    }

    /// Room for a length of four bytes.
    fn length(&mut self) -> usize {
        self.data().extend([0; 4]);
        self.data().len()
    }

    /// Says how long it has become.
    fn end_length(&mut self, start: usize) {
        let len = (self.data().len() - start) as u32;
        if let Some(room) = self.data().get_mut(start - 4..start) {
            room.copy_from_slice(&len.to_le_bytes());
        }
    }

    /// DWARF 5, 6.2.4.
    fn write(&mut self, lines: &Lines) {
        let table = self.length();
        self.data().extend(u16::from(lines.version).to_le_bytes());
        if lines.version >= 5 {
            self.data().extend([ADDRESS_BYTES, 0]);
        }
        let header = self.length();
        self.data().extend([
            INSTRUCTION_BYTES as u8,
            1,
            1,
            LINE_BASE as u8,
            LINE_RANGE as u8,
            OPCODE_BASE,
        ]);
        self.data().extend(OPCODE_LENGTHS);
        match lines.version {
            5.. => self.files_v5(lines),
            _ => self.files_v4(lines),
        }
        self.end_length(header);
        for (section, rows) in &lines.sequences {
            self.sequence(*section, rows);
        }
        self.end_length(table);
    }

    fn string(&mut self, text: &[u8]) {
        self.data().extend(text);
        self.byte(0);
    }

    fn files_v4(&mut self, lines: &Lines) {
        lines.directories.iter().for_each(|d| self.string(d));
        self.byte(0);
        for file in lines.files.iter().flatten() {
            self.string(&file.name);
            self.unsigned(file.directory);
            // Neither time nor size are known.
            self.data().extend([0, 0]);
        }
        self.byte(0);
    }

    fn files_v5(&mut self, lines: &Lines) {
        let has_md5 = lines.all_files().all(|f| f.md5.is_some());
        let has_source = lines.all_files().any(|f| f.source.is_some());
        let path = [dw::DW_LNCT_path.0, dw::DW_FORM_line_strp.0];
        self.byte(1);
        path.iter().for_each(|n| self.unsigned((*n).into()));
        self.unsigned(lines.directories.len() as u64 + 1);
        self.string_reference(&lines.compilation_directory);
        lines.directories.iter().for_each(|d| self.string_reference(d));

        self.byte(2 + u8::from(has_md5) + u8::from(has_source));
        path.iter().for_each(|n| self.unsigned((*n).into()));
        for number in [dw::DW_LNCT_directory_index.0, dw::DW_FORM_udata.0] {
            self.unsigned(number.into());
        }
        if has_md5 {
            for number in [dw::DW_LNCT_MD5.0, dw::DW_FORM_data16.0] {
                self.unsigned(number.into());
            }
        }
        if has_source {
            for number in [dw::DW_LNCT_LLVM_source.0, dw::DW_FORM_line_strp.0] {
                self.unsigned(number.into());
            }
        }
        self.unsigned(lines.files.len() as u64);
        for file in lines.all_files() {
            self.string_reference(&file.name);
            self.unsigned(file.directory);
            if let (true, Some(md5)) = (has_md5, file.md5) {
                self.data().extend(md5);
            }
            if has_source {
                self.string_reference(file.source.as_deref().unwrap_or_default());
            }
        }
    }

    /// Where a string is in `.debug_line_str`.
    fn string_reference(&mut self, text: &[u8]) {
        let section = self.assembler.line_strings();
        let data = &mut self.assembler.state.sections[section].data;
        let offset = *self.strings.entry(text.to_vec()).or_insert_with(|| {
            let offset = data.len() as u64;
            data.extend(text);
            data.push(0);
            offset
        });
        self.address(section, offset, 4);
    }

    /// The rows of a section, each by its difference from the one before.
    fn sequence(&mut self, section: usize, rows: &[Row]) {
        let mut last = Row { offset: 0, ..FIRST_ROW };
        let mut first = true;
        for row in rows {
            if row.file != last.file {
                self.byte(dw::DW_LNS_set_file.0);
                self.unsigned(row.file);
            }
            if row.column != last.column {
                self.byte(dw::DW_LNS_set_column.0);
                self.unsigned(row.column.into());
            }
            if row.discriminator != 0 {
                let mut operand = Vec::new();
                leb128::unsigned(&mut operand, row.discriminator);
                self.byte(0);
                self.unsigned(operand.len() as u64 + 1);
                self.byte(dw::DW_LNE_set_discriminator.0);
                self.data().extend(operand);
            }
            if row.isa != last.isa {
                self.byte(dw::DW_LNS_set_isa.0);
                self.unsigned(row.isa);
            }
            if row.is_stmt != last.is_stmt {
                self.byte(dw::DW_LNS_negate_stmt.0);
            }
            for (flag, opcode) in [
                (row.basic_block, dw::DW_LNS_set_basic_block),
                (row.prologue_end, dw::DW_LNS_set_prologue_end),
                (row.epilogue_begin, dw::DW_LNS_set_epilogue_begin),
            ] {
                if flag {
                    self.byte(opcode.0);
                }
            }
            if std::mem::take(&mut first) {
                self.data().extend([0, ADDRESS_BYTES + 1, dw::DW_LNE_set_address.0]);
                self.address(section, row.offset, ADDRESS_BYTES);
                last.offset = row.offset;
            }
            let address = row.offset.saturating_sub(last.offset) / INSTRUCTION_BYTES;
            advance(self.data(), i64::from(row.line) - i64::from(last.line), address);
            last = *row;
        }
        let end = self.assembler.state.sections[section].len();
        match end.saturating_sub(last.offset) / INSTRUCTION_BYTES {
            0 => {}
            CONST_ADD => self.byte(dw::DW_LNS_const_add_pc.0),
            address => {
                self.byte(dw::DW_LNS_advance_pc.0);
                self.unsigned(address);
            }
        }
        self.data().extend([0, 1, dw::DW_LNE_end_sequence.0]);
    }
}

/// Advances line and address (in instructions) and appends a row, in few bytes.
fn advance(out: &mut Vec<u8>, mut line: i64, address: u64) {
    let mut biased = line - LINE_BASE;
    let mut copy = false;
    if !(0..LINE_RANGE as i64).contains(&biased) {
        out.push(dw::DW_LNS_advance_line.0);
        leb128::signed(out, line);
        line = 0;
        biased = -LINE_BASE;
        copy = true;
    }
    if line == 0 && address == 0 {
        out.push(dw::DW_LNS_copy.0);
        return;
    }
    let special = biased as u64 + u64::from(OPCODE_BASE);
    let opcode = |address: u64| {
        address
            .checked_mul(LINE_RANGE)
            .and_then(|a| u8::try_from(special + a).ok())
    };
    if let Some(opcode) = opcode(address) {
        out.push(opcode);
        return;
    }
    if let Some(opcode) = address.checked_sub(CONST_ADD).and_then(opcode) {
        out.extend([dw::DW_LNS_const_add_pc.0, opcode]);
        return;
    }
    out.push(dw::DW_LNS_advance_pc.0);
    leb128::unsigned(out, address);
    out.push(if copy { dw::DW_LNS_copy.0 } else { special as u8 });
}
