//! The layout of the image: order of sections, addresses, program headers.

use super::sections::OutputSection;
use crate::elf::Segment;
use crate::error::{Error, ErrorKind};
use object::elf;

/// What loaders map at once.
pub(super) const PAGE: u64 = 4096;

/// Written by relocation, then only read.
pub(super) fn is_relro(section: &OutputSection) -> bool {
    let named = matches!(
        section.name.as_str(),
        ".data.rel.ro" | ".bss.rel.ro" | ".got" | ".dynamic" | ".ctors" | ".dtors" | ".jcr" | ".relro_padding"
    );
    let typed = matches!(
        elf::SectionType(section.section_type),
        elf::SHT_INIT_ARRAY | elf::SHT_FINI_ARRAY | elf::SHT_PREINIT_ARRAY
    );
    section.has(elf::SHF_ALLOC) && section.has(elf::SHF_WRITE) && (named || typed)
}

/// Sorts sections: notes, tables and constants, code, what relocation writes, data, then what is not in the image.
pub(super) fn rank(section: &OutputSection) -> (bool, u8, bool, bool, bool, bool) {
    let allocated = section.has(elf::SHF_ALLOC);
    let (write, execute) = (section.has(elf::SHF_WRITE), section.has(elf::SHF_EXECINSTR));
    let class = match (allocated, execute, write) {
        (false, ..) => 0,
        (true, false, false) if section.section_type == elf::SHT_NOTE.0 => 0,
        (true, false, false) if section.section_type != elf::SHT_PROGBITS.0 => 1,
        (true, false, false) => 2,
        (true, true, false) => 3,
        (true, true, true) => 4,
        (true, false, true) => 5,
    };
    let padding = section.name == ".relro_padding";
    let data = allocated && write && !execute;
    (
        !allocated,
        class,
        data && !section.has(elf::SHF_TLS),
        data && !is_relro(section),
        padding,
        allocated && section.is_no_bits(),
    )
}

fn segment_flags(section: &OutputSection) -> u32 {
    let flag = |set, bit: elf::ProgramFlags| if set { bit.0 } else { 0 };
    elf::PF_R.0 | flag(section.has(elf::SHF_WRITE), elf::PF_W) | flag(section.has(elf::SHF_EXECINSTR), elf::PF_X)
}

/// A program header before the addresses are known.
#[derive(Debug, Clone)]
pub(super) struct Planned {
    segment_type: elf::ProgramType,
    flags: u32,
    align: u64,
    /// Positions of its sections among those of the image.
    sections: std::ops::Range<usize>,
}

/// The program headers of an image of these sections.
pub(super) fn plan(image: &[&OutputSection]) -> Vec<Planned> {
    let planned = |segment_type, flags, align, sections| Planned {
        segment_type,
        flags,
        align,
        sections,
    };
    let mut segments = vec![planned(elf::PT_PHDR, elf::PF_R.0, 8, 0..0)];
    let mut load = planned(elf::PT_LOAD, elf::PF_R.0, PAGE, 0..0);
    let mut relro_before = false;
    for (position, section) in image.iter().enumerate() {
        let relro = is_relro(section);
        let flags = segment_flags(section);
        if flags != load.flags || relro_before && !relro {
            let next = planned(elf::PT_LOAD, flags, PAGE, position..position);
            segments.push(std::mem::replace(&mut load, next));
        }
        relro_before = relro;
        load.align = load.align.max(section.align);
        load.sections.end = position + 1;
    }
    segments.push(load);
    let run = |wanted: &dyn Fn(&OutputSection) -> bool| {
        let first = image.iter().position(|s| wanted(s))?;
        let count = image.iter().skip(first).take_while(|s| wanted(s)).count();
        Some(first..first + count)
    };
    let max_align = |range: &std::ops::Range<usize>| {
        image
            .get(range.clone())
            .unwrap_or(&[])
            .iter()
            .map(|s| s.align)
            .max()
            .unwrap_or(1)
    };
    if let Some(range) = run(&|s| s.has(elf::SHF_TLS)) {
        segments.push(planned(elf::PT_TLS, elf::PF_R.0, max_align(&range), range));
    }
    if let Some(range) = run(&|s| s.name == ".dynamic") {
        segments.push(planned(elf::PT_DYNAMIC, elf::PF_R.0 | elf::PF_W.0, 8, range));
    }
    if let Some(range) = run(&is_relro) {
        segments.push(planned(elf::PT_GNU_RELRO, elf::PF_R.0, 1, range));
    }
    segments.push(planned(elf::PT_GNU_STACK, elf::PF_R.0 | elf::PF_W.0, 0, 0..0));
    // Notes of one alignment are one segment.
    let mut position = 0;
    while let Some(section) = image.get(position) {
        let end = position
            + image
                .iter()
                .skip(position)
                .take_while(|s| s.section_type == elf::SHT_NOTE.0 && s.align == section.align)
                .count();
        if end > position {
            segments.push(planned(elf::PT_NOTE, elf::PF_R.0, section.align, position..end));
        }
        position = end.max(position + 1);
    }
    segments
}

/// Most zeros in the file for sections without contents, before one that has some.
const MAX_FILL: u64 = 1 << 26;

/// Gives the sections of the image addresses and file offsets; returns where the file goes on behind them.
///
/// A segment begins on a page of its own in memory, at the same offset in the page as in the file, so that the file has no gaps.
pub(super) fn place(image: &mut [&mut OutputSection], segments: &[Planned], headers_end: u64) -> Result<u64, Error> {
    let overflow = |name: &str| {
        let field = format!("address of {name}");
        Error::new(
            ErrorKind::Link,
            field,
            "beyond 2^63",
            "sections that fit the address space",
        )
    };
    let loads: Vec<&Planned> = segments.iter().filter(|s| s.segment_type == elf::PT_LOAD).collect();
    let mut dot = headers_end;
    let mut file = headers_end;
    for (number, load) in loads.iter().enumerate() {
        let mut first: Option<(u64, u64)> = None;
        for section in image.get_mut(load.sections.clone()).unwrap_or(&mut []) {
            let name = section.name.clone();
            if first.is_none() && number > 0 {
                dot = dot.next_multiple_of(PAGE) + dot % PAGE;
            }
            if name == ".relro_padding" {
                // It ends the page without moving what follows.
                section.address = dot;
                section.size = dot.next_multiple_of(PAGE) - dot;
            } else {
                section.address = dot
                    .checked_next_multiple_of(section.align.max(1))
                    .ok_or_else(|| overflow(&name))?;
                dot = section
                    .address
                    .checked_add(section.size)
                    .filter(|&d| d < 1 << 62)
                    .ok_or_else(|| overflow(&name))?;
            }
            let (address, offset) = *first.get_or_insert_with(|| match number {
                0 => (0, 0),
                _ => {
                    let behind = section.address.wrapping_sub(file) % load.align;
                    (section.address, file + behind)
                }
            });
            if section.is_no_bits() {
                section.offset = if section.address == address { offset } else { file };
            } else {
                section.offset = offset + (section.address - address);
                if section.offset.saturating_sub(file) > MAX_FILL {
                    let found = format!(
                        "behind {:#x} bytes without contents in its segment",
                        section.offset - file
                    );
                    let field = format!("section {name}");
                    return Err(Error::new(
                        ErrorKind::Link,
                        field,
                        found,
                        format!("at most {MAX_FILL:#x}, which the file would hold"),
                    ));
                }
                file = section.offset + section.size;
            }
        }
    }
    Ok(file)
}

/// The program headers with their numbers.
pub(super) fn headers(image: &[&OutputSection], segments: &[Planned], header_bytes: u64) -> Vec<Segment> {
    let table = segments.len() as u64 * 56;
    segments
        .iter()
        .map(|planned| {
            let sections = image.get(planned.sections.clone()).unwrap_or(&[]);
            let first_load = planned.segment_type == elf::PT_LOAD && planned.sections.start == 0;
            let (offset, address, file_end, end) = match (planned.segment_type, sections.first()) {
                (elf::PT_PHDR, _) => (header_bytes, header_bytes, header_bytes + table, header_bytes + table),
                (_, None) if first_load => (0, 0, header_bytes + table, header_bytes + table),
                (_, None) => (0, 0, 0, 0),
                (_, Some(first)) => {
                    let (offset, address) = if first_load {
                        (0, 0)
                    } else {
                        (first.offset, first.address)
                    };
                    let in_file = |s: &&&OutputSection| !s.is_no_bits();
                    let file_end = sections
                        .iter()
                        .filter(in_file)
                        .map(|s| s.offset + s.size)
                        .max()
                        .unwrap_or(offset);
                    let end = sections.iter().map(|s| s.end()).max().unwrap_or(address);
                    (offset, address, file_end, end)
                }
            };
            Segment {
                segment_type: planned.segment_type.0,
                flags: planned.flags,
                offset,
                address,
                physical_address: address,
                file_bytes: file_end - offset,
                mem_bytes: end - address,
                align: planned.align,
            }
        })
        .collect()
}
