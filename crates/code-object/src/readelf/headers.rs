//! File header, section headers, program headers and the dynamic section.

use super::{Reader, column, put};
use crate::elf::{Section, Segment};
use crate::target::{Abi, OSABI_HSA, OSABI_MESA3D, OSABI_PAL};
use amdgpu_isa::{CodeObjectVersion, Processor};
use object::elf;
use std::fmt::Write;

/// Letters of section flags, in the order in which they are shown.
const FLAG_LETTERS: &[(u64, char)] = &[
    (0x1, 'W'),
    (0x2, 'A'),
    (0x4, 'X'),
    (0x10, 'M'),
    (0x20, 'S'),
    (0x40, 'I'),
    (0x80, 'L'),
    (0x100, 'O'),
    (0x200, 'G'),
    (0x400, 'T'),
    (0x800, 'C'),
    (0x20_0000, 'R'),
    (0x8000_0000, 'E'),
];

const FLAG_KEY: &str = "\
Key to Flags:
  W (write), A (alloc), X (execute), M (merge), S (strings), I (info),
  L (link order), O (extra OS processing required), G (group), T (TLS),
  C (compressed), x (unknown), o (OS specific), E (exclude),
  R (retain), p (processor specific)
";

const DYNAMIC_FLAGS: &[(u64, &str)] = &[
    (1, "ORIGIN"),
    (2, "SYMBOLIC"),
    (4, "TEXTREL"),
    (8, "BIND_NOW"),
    (16, "STATIC_TLS"),
];

const DYNAMIC_FLAGS_1: &[(u64, &str)] = &[
    (1, "NOW"),
    (2, "GLOBAL"),
    (4, "GROUP"),
    (8, "NODELETE"),
    (0x10, "LOADFLTR"),
    (0x20, "INITFIRST"),
    (0x40, "NOOPEN"),
    (0x80, "ORIGIN"),
    (0x400, "INTERPOSE"),
    (0x800_0000, "PIE"),
];

/// The names of the bits that are set, each with a blank behind it.
fn flag_names(value: u64, names: &[(u64, &str)]) -> String {
    let set = names.iter().filter(|(bit, _)| value & bit != 0);
    set.flat_map(|(_, name)| [*name, " "]).collect()
}

/// What the flags of the file header say, each part behind a comma.
fn flag_words(header: &crate::elf::Header) -> String {
    let mut words = String::new();
    if let Ok(processor) = Processor::by_mach(header.flags as u8) {
        let _ = write!(words, ", {}", processor.name());
    }
    let version = Abi::of(header).map(Abi::flags_version);
    let features = ["xnack", "sramecc"];
    match version {
        Err(_) => {}
        Ok(CodeObjectVersion::V2 | CodeObjectVersion::V3) => {
            for (bit, name) in features
                .iter()
                .enumerate()
                .filter(|(bit, _)| header.flags >> (8 + bit) & 1 != 0)
            {
                let _ = (bit, write!(words, ", {name}"));
            }
        }
        Ok(later) => {
            for (index, name) in features.iter().enumerate() {
                match header.flags >> (8 + 2 * index) & 3 {
                    0 => {}
                    1 => words.extend([", ", name]),
                    2 => words.extend([", ", name, "-"]),
                    _ => words.extend([", ", name, "+"]),
                }
            }
            let generic = header.flags >> 24;
            if later == CodeObjectVersion::V6 && generic != 0 {
                let _ = write!(words, ", generic_v{generic}");
            }
        }
    }
    words
}

fn flag_letters(section: &Section) -> String {
    const OS: u64 = 0x0ff0_0000 & !0x20_0000;
    const PROCESSOR: u64 = 0x7000_0000;
    let mut letters: String = FLAG_LETTERS
        .iter()
        .filter(|(bit, _)| section.flags & bit != 0)
        .map(|(_, c)| *c)
        .collect();
    let known: u64 = FLAG_LETTERS.iter().map(|(bit, _)| bit).sum();
    for (mask, letter) in [(OS, 'o'), (PROCESSOR, 'p'), (!(known | OS | PROCESSOR), 'x')] {
        if section.flags & mask != 0 {
            letters.push(letter);
        }
    }
    letters
}

pub(super) fn without_prefix(name: Option<&'static str>, prefix: &str, raw: u64) -> String {
    name.map_or_else(
        || format!("<unknown>: {raw:#x}"),
        |name| name.strip_prefix(prefix).unwrap_or(name).to_owned(),
    )
}

impl Reader<'_> {
    pub(super) fn print_file_header(&mut self) {
        let header = self.file.header.clone();
        let ident = self.data.get(..16).unwrap_or(&[]);
        let magic: Vec<String> = ident.iter().map(|b| format!("{b:02x}")).collect();
        let os_abi = match header.os_abi {
            0 => "UNIX - System V".to_owned(),
            OSABI_HSA => "AMDGPU - HSA".to_owned(),
            OSABI_PAL => "AMDGPU - PAL".to_owned(),
            OSABI_MESA3D => "AMDGPU - MESA3D".to_owned(),
            other => format!("{other:#x}"),
        };
        let file_type = match elf::FileType(header.file_type) {
            elf::ET_NONE => "NONE (None)".to_owned(),
            elf::ET_REL => "REL (Relocatable file)".to_owned(),
            elf::ET_EXEC => "EXEC (Executable file)".to_owned(),
            elf::ET_DYN => "DYN (Shared object file)".to_owned(),
            elf::ET_CORE => "CORE (Core file)".to_owned(),
            other => format!("{:#x}", other.0),
        };
        let bytes = |n: u64, what: &str| format!("{n} ({what})");
        let count = |raw: u16, real: usize| match raw {
            0 if real != 0 => format!("0 ({real})"),
            _ => raw.to_string(),
        };
        let rows = [
            ("Class", header.class.name().to_owned()),
            ("Data", "2's complement, little endian".to_owned()),
            ("Version", "1 (current)".to_owned()),
            ("OS/ABI", os_abi),
            ("ABI Version", header.abi_version.to_string()),
            ("Type", file_type),
            ("Machine", "EM_AMDGPU".to_owned()),
            ("Version", "0x1".to_owned()),
            ("Entry point address", format!("{:#x}", header.entry)),
            (
                "Start of program headers",
                bytes(header.program_header_offset, "bytes into file"),
            ),
            (
                "Start of section headers",
                bytes(header.section_header_offset, "bytes into file"),
            ),
            ("Flags", format!("{:#x}{}", header.flags, flag_words(&header))),
            ("Size of this header", bytes(header.header_bytes.into(), "bytes")),
            (
                "Size of program headers",
                bytes(header.program_header_bytes.into(), "bytes"),
            ),
            (
                "Number of program headers",
                count(header.program_headers, self.file.segments.len()),
            ),
            (
                "Size of section headers",
                bytes(header.section_header_bytes.into(), "bytes"),
            ),
            (
                "Number of section headers",
                count(header.section_headers, self.file.sections.len()),
            ),
            ("Section header string table index", header.section_names.to_string()),
        ];
        put!(self, "ELF Header:\n  Magic:   {}\n", magic.join(" "));
        for (name, value) in rows {
            put!(self, "  {:<34} {value}\n", format!("{name}:"));
        }
    }

    pub(super) fn print_sections(&mut self) {
        if self.file.sections.is_empty() {
            put!(self, "\nThere are no sections in this file.\n");
            return;
        }
        let count = self.file.sections.len();
        let offset = self.file.header.section_header_offset;
        put!(
            self,
            "There are {count} section headers, starting at offset {offset:#x}:\n\nSection Headers:\n"
        );
        let width = self.digits();
        put!(
            self,
            "  [Nr] Name              Type            {:<width$} Off    Size   ES Flg Lk Inf Al\n",
            "Address"
        );
        for (index, s) in self.file.sections.iter().enumerate() {
            let name = match s.type_name() {
                Some(name) => name.strip_prefix("SHT_").unwrap_or(name).to_owned(),
                None => format!("{:#x}: <unknown>", s.section_type),
            };
            let shift = 16 - width;
            let mut line = format!("  [{index:2}]");
            column(&mut line, 7, &s.name);
            column(&mut line, 25, &name);
            column(&mut line, 41, &format!("{:0width$x}", s.address));
            column(&mut line, 58 - shift, &format!("{:06x}", s.offset));
            column(&mut line, 65 - shift, &format!("{:06x}", s.size));
            column(&mut line, 72 - shift, &format!("{:02x}", s.entry_size));
            column(&mut line, 75 - shift, &format!("{:>3}", flag_letters(s)));
            column(&mut line, 79 - shift, &format!("{:>2}", s.link));
            column(&mut line, 82 - shift, &format!("{:>3}", s.info));
            column(&mut line, 86 - shift, &format!("{:>2}", s.align));
            line.push('\n');
            self.out.push_str(&line);
        }
        self.out.push_str(FLAG_KEY);
    }

    pub(super) fn print_segments(&mut self, mapping: bool) {
        if self.file.segments.is_empty() {
            put!(self, "\nThere are no program headers in this file.\n");
        } else {
            self.print_program_headers();
        }
        if mapping {
            self.print_mapping();
        }
    }

    fn print_program_headers(&mut self) {
        let header = &self.file.header;
        let kind = match elf::FileType(header.file_type) {
            elf::ET_DYN => "DYN (Shared object file)",
            elf::ET_EXEC => "EXEC (Executable file)",
            elf::ET_REL => "REL (Relocatable file)",
            _ => "unknown",
        };
        let (entry, offset, count) = (header.entry, header.program_header_offset, self.file.segments.len());
        put!(self, "\nElf file type is {kind}\nEntry point {entry:#x}\n");
        put!(
            self,
            "There are {count} program headers, starting at offset {offset}\n\nProgram Headers:\n"
        );
        let width = self.digits() + 2;
        put!(
            self,
            "  Type           Offset   {:<width$} {:<width$} FileSiz  MemSiz   Flg Align\n",
            "VirtAddr",
            "PhysAddr"
        );
        for s in &self.file.segments {
            let letter = |set, c| if set { c } else { ' ' };
            let flags: String = [
                letter(s.is_readable(), 'R'),
                letter(s.is_writable(), 'W'),
                letter(s.is_executable(), 'E'),
            ]
            .iter()
            .collect();
            let _ = writeln!(
                self.out,
                "  {:<14} {:#08x} {:#0width$x} {:#0width$x} {:#08x} {:#08x} {flags} {:#x}",
                without_prefix(s.type_name(), "PT_", s.segment_type.into()),
                s.offset,
                s.address,
                s.physical_address,
                s.file_bytes,
                s.mem_bytes,
                s.align,
            );
        }
    }

    fn print_mapping(&mut self) {
        put!(self, "\n Section to Segment mapping:\n  Segment Sections...\n");
        let mut mapped = vec![false; self.file.sections.len()];
        for (number, segment) in self.file.segments.iter().enumerate() {
            put!(self, "   {number:02}     ");
            for (section, mapped) in self
                .file
                .sections
                .iter()
                .zip(&mut mapped)
                .filter(|(s, _)| is_inside(s, segment))
            {
                let _ = write!(self.out, "{} ", section.name);
                *mapped = true;
            }
            self.out.push('\n');
        }
        let rest = self
            .file
            .sections
            .iter()
            .zip(&mapped)
            .filter(|(s, mapped)| !**mapped && s.section_type != 0);
        let rest: Vec<&str> = rest.map(|(s, _)| s.name.as_str()).collect();
        if !rest.is_empty() {
            let names: String = rest.iter().flat_map(|name| [*name, " "]).collect();
            put!(self, "   None   {names}\n");
        }
    }

    pub(super) fn print_dynamic(&mut self) {
        let Some(offset) = self.dynamic_offset else { return };
        put!(
            self,
            "Dynamic section at offset {offset:#x} contains {} entries:\n",
            self.dynamic.len()
        );
        let name = |tag: i64| without_prefix(elf::DynamicTag(tag).name(), "DT_", tag as u64);
        let width = self.dynamic.iter().map(|e| name(e.0).len() + 2).max().unwrap_or(0);
        let digits = self.digits() + 2;
        put!(self, "  {:<digits$} {:<width$} Name/Value\n", "Tag", "Type");
        for &(tag, value) in &self.dynamic.clone() {
            let shown = self.dynamic_value(tag, value);
            put!(
                self,
                "  {tag:#0digits$x} {:<width$} {shown}\n",
                format!("({})", name(tag))
            );
        }
    }

    fn dynamic_value(&self, tag: i64, value: u64) -> String {
        let string = || {
            let find = |tag: elf::DynamicTag| self.dynamic.iter().find(|e| e.0 == tag.0).map(|e| e.1);
            let bytes = self.mapped(find(elf::DT_STRTAB)?, find(elf::DT_STRSZ)?).ok()?;
            let text = crate::bytes::c_string(bytes, usize::try_from(value).ok()?)?;
            Some(String::from_utf8_lossy(text).into_owned())
        };
        match elf::DynamicTag(tag) {
            elf::DT_RELASZ
            | elf::DT_RELAENT
            | elf::DT_SYMENT
            | elf::DT_STRSZ
            | elf::DT_RELSZ
            | elf::DT_RELENT
            | elf::DT_PLTRELSZ
            | elf::DT_INIT_ARRAYSZ
            | elf::DT_FINI_ARRAYSZ
            | elf::DT_PREINIT_ARRAYSZ => format!("{value} (bytes)"),
            elf::DT_RELACOUNT | elf::DT_RELCOUNT | elf::DT_VERDEFNUM | elf::DT_VERNEEDNUM => value.to_string(),
            elf::DT_SONAME => format!("Library soname: [{}]", string().unwrap_or_default()),
            elf::DT_NEEDED => format!("Shared library: [{}]", string().unwrap_or_default()),
            elf::DT_FLAGS => flag_names(value, DYNAMIC_FLAGS),
            elf::DT_FLAGS_1 => flag_names(value, DYNAMIC_FLAGS_1),
            _ => format!("{value:#x}"),
        }
    }
}

/// A section that a segment is said to contain.
fn is_inside(section: &Section, segment: &Segment) -> bool {
    let segment_type = elf::ProgramType(segment.segment_type);
    if section.section_type == elf::SHT_NULL.0 || segment_type == elf::PT_GNU_STACK || segment_type == elf::PT_PHDR {
        return false;
    }
    let no_bits = section.section_type == elf::SHT_NOBITS.0;
    if !section.is_alloc()
        && matches!(
            segment_type,
            elf::PT_LOAD | elf::PT_DYNAMIC | elf::PT_GNU_RELRO | elf::PT_TLS
        )
    {
        return false;
    }
    let within = |start: u64, size: u64, begin: u64, bytes: u64| {
        let Some(inside) = start.checked_sub(begin) else {
            return false;
        };
        // A section without bytes at the very end belongs to what follows.
        let inside_end = inside.saturating_add(size);
        inside_end <= bytes && (inside < bytes || bytes == 0 && size == 0)
    };
    if no_bits {
        return section.is_alloc() && within(section.address, section.size, segment.address, segment.mem_bytes);
    }
    let in_file = within(section.offset, section.size, segment.offset, segment.file_bytes);
    in_file && (!section.is_alloc() || within(section.address, section.size, segment.address, segment.mem_bytes))
}
