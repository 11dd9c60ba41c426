//! The module as a whole: header, section index, sections and where their entries start (PRM 18.2).

use super::*;
use diag::{Diagnostic, Location};

/// A section beside its header.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    pub name: &'a str,
    /// Offset of the section in the module.
    pub start: usize,
    /// Offset of the first entry in the section.
    pub first: u32,
    /// The whole section; offsets of entries count from its start.
    pub bytes: &'a [u8],
}

impl<'a> Section<'a> {
    /// What follows the header.
    pub fn contents(&self) -> &'a [u8] {
        self.bytes.get(self.first as usize..).unwrap_or_default()
    }
}

/// One entry of `hsa_code` or `hsa_operand`.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Offset in its section.
    pub offset: u32,
    pub kind: u16,
    pub bytes: &'a [u8],
}

impl Entry<'_> {
    pub fn is_inst(&self) -> bool {
        (kind::INST_BEGIN..kind::INST_END).contains(&self.kind)
    }
}

/// A module whose container and entry boundaries are sound: every offset can be followed without a surprise, though what is
/// found there may still break a rule of the language.
#[derive(Clone)]
pub struct Module<'a> {
    pub bytes: &'a [u8],
    /// In the order of the section index: data, code, operand, then any others.
    pub sections: Vec<Section<'a>>,
    starts: [Starts; 3],
}

/// At which multiples of four an entry starts.
#[derive(Clone, Default)]
struct Starts(Vec<u64>);

impl Starts {
    fn new(section_bytes: usize) -> Starts {
        Starts(vec![0; section_bytes / 256 + 1])
    }
    fn set(&mut self, offset: usize) {
        if let Some(word) = self.0.get_mut(offset / 256) {
            *word |= 1 << (offset / 4 % 64);
        }
    }
    fn has(&self, offset: u32) -> bool {
        let word = self.0.get(offset as usize / 256).copied().unwrap_or(0);
        offset.is_multiple_of(4) && word >> (offset / 4 % 64) & 1 != 0
    }
}

/// A module has at most this many sections here; the manual sets no limit.
const MAX_SECTIONS: u32 = 1 << 16;

fn error(rule: &'static str, at: usize, message: String) -> Diagnostic {
    Diagnostic::error(rule, message).at(Location::Offset(at as u64))
}

impl<'a> Module<'a> {
    /// Reads header, section index and entry boundaries. Errors carry the offset in `bytes`.
    pub fn read(bytes: &'a [u8]) -> Result<Module<'a>, Box<Diagnostic>> {
        let (count, index) = header(bytes)?;
        let mut sections = Vec::with_capacity(count.min(64) as usize);
        for i in 0..count as usize {
            let start = u64_at(bytes, index + 8 * i);
            sections.push(section(bytes, i, start, index + 8 * i)?);
        }
        check_overlap(bytes, index, &sections)?;
        let starts = [
            data_starts(&sections[0])?,
            entry_starts(&sections[1], "hsa_code", kind::code_bytes)?,
            entry_starts(&sections[2], "hsa_operand", kind::operand_bytes)?,
        ];
        Ok(Module {
            bytes,
            sections,
            starts,
        })
    }

    /// Entries of `hsa_code` in their order.
    pub fn code(&self) -> Entries<'a> {
        self.entries(1)
    }

    /// The extensions that the module enables beyond the standard's own (PRM 13.1), and where.
    pub fn foreign_extensions(&self) -> impl Iterator<Item = (&'a str, u32)> + '_ {
        let directives = self.code().filter(|entry| !entry.is_inst());
        directives.filter_map(|entry| match Directive::decode(&entry)? {
            Directive::Extension { name } => {
                let name = self.string(name)?;
                (!matches!(name, "" | "CORE" | "IMAGE")).then_some((name, entry.offset))
            }
            _ => None,
        })
    }

    /// Entries of `hsa_operand` in their order.
    pub fn operands(&self) -> Entries<'a> {
        self.entries(2)
    }

    fn entries(&self, section: usize) -> Entries<'a> {
        let s = &self.sections[section];
        Entries {
            bytes: s.bytes,
            at: s.first,
        }
    }

    /// Bytes of `hsa_code` with its header: the offset after the last entry.
    pub fn code_end(&self) -> u32 {
        self.sections[1].bytes.len() as u32
    }

    /// Entries of `hsa_code` from an offset on.
    pub fn code_from(&self, offset: u32) -> Entries<'a> {
        let at = if self.starts[1].has(offset) {
            offset
        } else {
            self.code_end()
        };
        Entries {
            bytes: self.sections[1].bytes,
            at,
        }
    }

    pub fn code_at(&self, offset: u32) -> Option<Entry<'a>> {
        if !self.starts[1].has(offset) {
            return None;
        }
        entry(self.sections[1].bytes, offset)
    }

    pub fn operand_entry(&self, offset: u32) -> Option<Entry<'a>> {
        if !self.starts[2].has(offset) {
            return None;
        }
        entry(self.sections[2].bytes, offset)
    }

    /// The bytes of an entry of `hsa_data`.
    pub fn data(&self, offset: u32) -> Option<&'a [u8]> {
        if !self.starts[0].has(offset) {
            return None;
        }
        let bytes = self.sections[0].bytes;
        let at = offset as usize;
        bytes.get(at + 4..at + 4 + u32_at(bytes, at) as usize)
    }

    /// A string of `hsa_data`, if it is ASCII.
    pub fn string(&self, offset: u32) -> Option<&'a str> {
        let bytes = self.data(offset)?;
        if bytes.is_ascii() {
            std::str::from_utf8(bytes).ok()
        } else {
            None
        }
    }

    /// A list of offsets in `hsa_data`.
    pub fn list(&self, offset: u32) -> Option<List<'a>> {
        List::new(self.data(offset)?)
    }

    /// The sections besides the three that the manual defines (PRM 18.2 allows any).
    pub fn further_sections(&self) -> &[Section<'a>] {
        self.sections.get(3..).unwrap_or_default()
    }

    /// Where a place in the code section is in the file.
    pub fn code_location(&self, offset: u32) -> Location {
        Location::Offset((self.sections[1].start + offset as usize) as u64)
    }

    pub fn operand_location(&self, offset: u32) -> Location {
        Location::Offset((self.sections[2].start + offset as usize) as u64)
    }
}

fn header(bytes: &[u8]) -> Result<(u32, usize), Box<Diagnostic>> {
    let fail = |at, message| Err(Box::new(error("V200", at, message)));
    if bytes.get(..8) != Some(MAGIC.as_slice()) {
        return fail(0, "not a BRIG module: it does not start with `HSA BRIG`".into());
    }
    if bytes.len() < MODULE_HEADER_BYTES {
        return fail(
            0,
            format!(
                "{} bytes are less than the module header's {MODULE_HEADER_BYTES}",
                bytes.len()
            ),
        );
    }
    let version = (u32_at(bytes, 8), u32_at(bytes, 12));
    if version.0 != BRIG_VERSION.0 || version.1 > BRIG_VERSION.1 {
        return fail(8, format!("BRIG version {}:{} is not 1:0", version.0, version.1));
    }
    let size = u64_at(bytes, 16);
    if size != bytes.len() as u64 || !size.is_multiple_of(16) {
        return fail(
            16,
            format!(
                "byteCount {size}: the module has {} bytes, and they must be a multiple of 16",
                bytes.len()
            ),
        );
    }
    if u32_at(bytes, 88) != 0 {
        return Err(Box::new(error(
            "V206",
            88,
            "the reserved field of the module header is not 0".into(),
        )));
    }
    let count = u32_at(bytes, 92);
    let index = u64_at(bytes, 96);
    if !(3..=MAX_SECTIONS).contains(&count) {
        return fail(
            92,
            format!("{count} sections: at least the three standard ones must be there"),
        );
    }
    let end = index.checked_add(8 * u64::from(count));
    if !index.is_multiple_of(8) || index < MODULE_HEADER_BYTES as u64 || end.is_none_or(|e| e > size) {
        return fail(
            96,
            format!("the section index at {index:#x} with {count} offsets does not lie in the module, 8-aligned"),
        );
    }
    Ok((count, index as usize))
}

fn section<'a>(bytes: &'a [u8], i: usize, start: u64, place: usize) -> Result<Section<'a>, Box<Diagnostic>> {
    let fail = |rule, at, message| Err(Box::new(error(rule, at, message)));
    let room = (bytes.len() as u64).saturating_sub(start);
    if !start.is_multiple_of(16) || start < MODULE_HEADER_BYTES as u64 || room < 16 {
        return fail(
            "V201",
            place,
            format!("section {i} at {start:#x} does not lie in the module, 16-aligned"),
        );
    }
    let start = start as usize;
    let size = u64_at(bytes, start);
    let first = u32_at(bytes, start + 8);
    let name_bytes = u32_at(bytes, start + 12);
    if size > room || (i < 3 && size > u64::from(u32::MAX)) {
        return fail(
            "V201",
            start,
            format!("section {i} of {size} bytes does not fit in the {room} bytes left"),
        );
    }
    if i < 3 && (!size.is_multiple_of(4) || !first.is_multiple_of(4)) {
        return fail(
            "V202",
            start,
            format!("section {i}: size {size} and header size {first} must be multiples of 4"),
        );
    }
    if u64::from(first) > size || u64::from(name_bytes) + 16 > u64::from(first) {
        return fail(
            "V201",
            start + 8,
            format!("section {i}: header of {first} bytes for a name of {name_bytes} in a section of {size}"),
        );
    }
    let name = &bytes[start + 16..start + 16 + name_bytes as usize];
    let Ok(name) = std::str::from_utf8(name) else {
        return fail("V201", start + 16, format!("the name of section {i} is not text"));
    };
    if let Some(standard) = SECTION_NAMES.get(i)
        && name != *standard
    {
        return fail(
            "V201",
            start + 16,
            format!("section {i} is named `{name}`, not `{standard}`"),
        );
    }
    Ok(Section {
        name,
        start,
        first,
        bytes: &bytes[start..start + size as usize],
    })
}

fn check_overlap(bytes: &[u8], index: usize, sections: &[Section<'_>]) -> Result<(), Box<Diagnostic>> {
    let mut ranges: Vec<(usize, usize)> = vec![(0, MODULE_HEADER_BYTES), (index, index + 8 * sections.len())];
    ranges.extend(sections.iter().map(|s| (s.start, s.start + s.bytes.len())));
    ranges.sort_unstable();
    ranges.push((bytes.len(), bytes.len()));
    for pair in ranges.windows(2) {
        let (end, next) = (pair[0].1, pair[1].0);
        if end > next {
            return Err(Box::new(error(
                "V201",
                next,
                "header, section index and sections overlap".into(),
            )));
        }
        if let Some(gap) = bytes.get(end..next)
            && (gap.len() >= 16 || gap.iter().any(|b| *b != 0))
        {
            return Err(Box::new(error(
                "V201",
                end,
                "between sections there are bytes that are not padding".into(),
            )));
        }
    }
    Ok(())
}

fn data_starts(section: &Section<'_>) -> Result<Starts, Box<Diagnostic>> {
    let bytes = section.bytes;
    let mut starts = Starts::new(bytes.len());
    let mut at = section.first as usize;
    while at < bytes.len() {
        let count = u32_at(bytes, at) as usize;
        let end = at + 4 + count;
        let next = end.next_multiple_of(4);
        let Some(padding) = bytes.get(end..next) else {
            let message = format!("hsa_data entry of {count} bytes does not fit in its section");
            return Err(Box::new(error("V203", section.start + at, message)));
        };
        if padding.iter().any(|b| *b != 0) {
            return Err(Box::new(error(
                "V205",
                section.start + end,
                "padding of an hsa_data entry is not 0".into(),
            )));
        }
        starts.set(at);
        at = next;
    }
    Ok(starts)
}

fn entry_starts(
    section: &Section<'_>,
    name: &str,
    least: impl Fn(u16) -> Option<u16>,
) -> Result<Starts, Box<Diagnostic>> {
    let bytes = section.bytes;
    let mut starts = Starts::new(bytes.len());
    let mut at = section.first as usize;
    while at < bytes.len() {
        let (size, kind) = match bytes[at..].first_chunk() {
            Some(&[a, b, c, d]) => (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])),
            None => (u16_at(bytes, at), u16_at(bytes, at + 2)),
        };
        let size = usize::from(size);
        let Some(least) = least(kind) else {
            let message = format!("{name} entry of kind {kind:#06x}, which does not belong there");
            return Err(Box::new(error("V203", section.start + at, message)));
        };
        if size % 4 != 0 || size < least as usize || size > bytes.len() - at {
            let message = format!(
                "{name} entry of kind {kind:#06x} has {size} bytes; it must have at least {least}, a multiple of 4, and fit"
            );
            return Err(Box::new(error("V203", section.start + at, message)));
        }
        starts.set(at);
        at += size;
    }
    Ok(starts)
}

fn entry(bytes: &[u8], offset: u32) -> Option<Entry<'_>> {
    let rest = bytes.get(offset as usize..)?;
    let [size, more, kind @ ..] = *rest.first_chunk::<4>()?;
    Some(Entry {
        offset,
        kind: u16::from_le_bytes(kind),
        bytes: rest.get(..usize::from(u16::from_le_bytes([size, more])))?,
    })
}

/// Iterator over the entries of a section.
#[derive(Clone)]
pub struct Entries<'a> {
    bytes: &'a [u8],
    at: u32,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        if self.at as usize >= self.bytes.len() {
            return None;
        }
        let e = entry(self.bytes, self.at)?;
        // Boundaries were checked on reading; a size of 0 cannot occur.
        self.at += (e.bytes.len() as u32).max(4);
        Some(e)
    }
}
