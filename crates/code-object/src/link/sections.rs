//! Output sections: which input sections go into which, where in it, and mergeable sections piece by piece.

use super::inputs::{Inputs, SectionKey};
use super::symbols::Symbols;
use super::{Options, Strip};
use crate::elf::{SHT_LLVM_ADDRSIG, Section};
use crate::error::{Error, ErrorKind};
use object::elf;
use std::collections::{BTreeMap, HashMap};

/// A section of the output.
#[derive(Debug, Clone, Default)]
pub(super) struct OutputSection {
    pub(super) name: String,
    pub(super) section_type: u32,
    pub(super) flags: u64,
    pub(super) align: u64,
    pub(super) entry_size: u64,
    pub(super) size: u64,
    pub(super) link: u32,
    pub(super) info: u32,
    /// The contents as far as they are not inputs'; of the whole section once the output is made.
    pub(super) data: Vec<u8>,
    pub(super) address: u64,
    pub(super) offset: u64,
}

impl OutputSection {
    pub(super) fn has(&self, flag: elf::SectionFlags) -> bool {
        self.flags & flag.0 != 0
    }

    pub(super) fn is_no_bits(&self) -> bool {
        self.section_type == elf::SHT_NOBITS.0
    }

    /// The address behind the last byte.
    pub(super) fn end(&self) -> u64 {
        self.address.saturating_add(self.size)
    }
}

/// Where an input section went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Placement {
    /// It is no part of the output.
    Dropped,
    At {
        output: usize,
        offset: u64,
    },
    /// Its pieces are in a merged section.
    Merged {
        group: usize,
        section: usize,
    },
}

/// Sections whose equal pieces are stored once.
#[derive(Debug)]
struct MergeGroup {
    output: usize,
    align: u64,
    /// Offset in the output section.
    offset: u64,
    data: Vec<u8>,
    /// By input section.
    pieces: Vec<Vec<Piece>>,
}

/// The output sections and where everything is in them.
pub(super) struct Sections<'a> {
    pub(super) outputs: Vec<OutputSection>,
    /// Indices of the sections that inputs have brought.
    by_name: HashMap<String, usize>,
    placements: Vec<Vec<Placement>>,
    groups: Vec<MergeGroup>,
    /// Contents of input sections that are copied: where to, which bytes.
    copies: Vec<(usize, u64, &'a [u8])>,
    /// Output section and offset of the area for common symbols.
    pub(super) common: Option<(usize, u64)>,
    /// The linker's own string is among the merged ones of `.comment`.
    pub(super) has_comment: bool,
}

/// Largest alignment of a section, and of a common symbol.
pub(super) const MAX_ALIGN: u64 = 1 << 22;

/// More bytes of alignment than this in sum are inputs that were made to exhaust memory.
fn max_padding(inputs: &Inputs<'_>) -> u64 {
    let given: u64 = inputs.files.iter().map(|f| f.object.data().len() as u64).sum();
    MAX_ALIGN + given.saturating_mul(16)
}

/// Sections that the linker makes and finds by their names.
const OWN_NAMES: &[&str] = &[
    ".dynsym",
    ".gnu.hash",
    ".hash",
    ".dynstr",
    ".rela.dyn",
    ".dynamic",
    ".got",
    ".relro_padding",
    ".symtab",
    ".shstrtab",
    ".strtab",
];

const SHF_EXCLUDE: u64 = 0x8000_0000;

/// Sections that do not go to the output as they are.
fn is_dropped(section: &Section, options: &Options) -> bool {
    let table = matches!(
        elf::SectionType(section.section_type),
        elf::SHT_NULL
            | elf::SHT_SYMTAB
            | elf::SHT_STRTAB
            | elf::SHT_RELA
            | elf::SHT_REL
            | elf::SHT_GROUP
            | elf::SHT_SYMTAB_SHNDX
    );
    table
        || section.section_type == SHT_LLVM_ADDRSIG
        || section.flags & SHF_EXCLUDE != 0
        || section.name == ".note.GNU-stack"
        || options.strip != Strip::None && section.name.starts_with(".debug")
}

/// The output section's name: `.text` for `.text.NAME`, and the like.
fn output_name(name: &str) -> &str {
    const PREFIXES: &[&str] = &[
        ".data.rel.ro",
        ".data",
        ".rodata",
        ".bss.rel.ro",
        ".bss",
        ".text",
        ".gcc_except_table",
        ".init_array",
        ".fini_array",
        ".tbss",
        ".tdata",
        ".ctors",
        ".dtors",
    ];
    let is_prefix = |prefix: &&&str| {
        name.strip_prefix(**prefix)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    PREFIXES.iter().find(is_prefix).copied().unwrap_or(name)
}

/// The order of constructors: `.init_array.N` by N, those without a number last.
fn priority(section: &Section) -> u32 {
    let is_array = [".init_array.", ".fini_array."]
        .iter()
        .any(|p| section.name.starts_with(p));
    let number = section.name.rsplit('.').next().and_then(|n| n.parse().ok());
    number.filter(|_| is_array).unwrap_or(65536)
}

impl<'a> Sections<'a> {
    pub(super) fn assign(inputs: &'a Inputs<'_>, options: &Options, symbols: &mut Symbols) -> Result<Self, Vec<Error>> {
        let mut sections = Sections {
            outputs: Vec::new(),
            by_name: HashMap::new(),
            placements: Vec::new(),
            groups: Vec::new(),
            copies: Vec::new(),
            common: None,
            has_comment: false,
        };
        let mut members: Vec<Vec<SectionKey>> = Vec::new();
        for (number, file) in inputs.files.iter().enumerate() {
            let all = file.object.sections();
            sections.placements.push(vec![Placement::Dropped; all.len()]);
            for (index, section) in all.iter().enumerate() {
                let discarded = file.discarded.get(index).copied().unwrap_or(false);
                if discarded || is_dropped(section, options) {
                    continue;
                }
                if OWN_NAMES.contains(&section.name.as_str()) {
                    let error = Error::new(
                        ErrorKind::Link,
                        "section",
                        section.name.as_str(),
                        "a name that the linker has no use for",
                    );
                    return Err(vec![error.note(format!("in {}", file.name))]);
                }
                let output = sections.output_for(section);
                members.resize_with(sections.outputs.len(), Vec::new);
                if let Some(list) = members.get_mut(output) {
                    list.push((number, index));
                }
            }
        }
        let mut errors = Vec::new();
        let mut padding = max_padding(inputs);
        for (output, mut list) in members.into_iter().enumerate() {
            list.sort_by_key(|&(file, index)| section_of(inputs, (file, index)).map_or(0, priority));
            if let Err(error) = sections.fill(inputs, output, &list, options, &mut padding) {
                errors.push(error);
            }
        }
        // Sections without bytes may be of any size, but not where they are filled up because others of the name have bytes.
        let is_in_file = |o: &&OutputSection| !o.is_no_bits();
        let given: u64 = inputs.files.iter().map(|f| f.object.data().len() as u64).sum();
        let wanted = sections
            .outputs
            .iter()
            .filter(is_in_file)
            .fold(0u64, |sum, o| sum.saturating_add(o.size));
        if wanted > given.saturating_add(max_padding(inputs)) {
            let found = format!("{wanted:#x} bytes long");
            errors.push(Error::new(
                ErrorKind::Link,
                "output",
                found,
                format!("about the {given:#x} bytes of the inputs"),
            ));
        }
        sections.add_common(symbols);
        symbols.define_linker_symbols(&sections);
        if errors.is_empty() { Ok(sections) } else { Err(errors) }
    }

    /// The output section of an input section, made if it is the first.
    fn output_for(&mut self, section: &Section) -> usize {
        let name = output_name(&section.name);
        let flags = section.flags & !(elf::SHF_GROUP.0 | elf::SHF_INFO_LINK.0 | elf::SHF_COMPRESSED.0);
        let known = self
            .by_name
            .get(name)
            .and_then(|&index| Some((index, self.outputs.get_mut(index)?)));
        if let Some((index, output)) = known {
            output.flags |= flags;
            if output.section_type != section.section_type && output.is_no_bits() {
                output.section_type = section.section_type;
            }
            if output.entry_size != section.entry_size {
                output.entry_size = 0;
            }
            return index;
        }
        self.by_name.insert(name.to_owned(), self.outputs.len());
        self.outputs.push(OutputSection {
            name: name.to_owned(),
            section_type: section.section_type,
            flags,
            align: 1,
            entry_size: section.entry_size,
            ..OutputSection::default()
        });
        self.outputs.len() - 1
    }

    /// Lays the input sections of an output section out.
    fn fill(
        &mut self,
        inputs: &'a Inputs<'_>,
        output: usize,
        list: &[SectionKey],
        options: &Options,
        padding: &mut u64,
    ) -> Result<(), Error> {
        // Mergeable sections of one kind are one member, at the place of the first of them.
        enum Member {
            Input(SectionKey),
            Group(usize),
        }
        let mut order = Vec::new();
        let mut kinds = HashMap::new();
        for &key in list {
            let Some(section) = section_of(inputs, key) else {
                continue;
            };
            if !is_mergeable(inputs, key, section) {
                order.push(Member::Input(key));
                continue;
            }
            let kind = (section.flags, section.entry_size, section.align);
            let group = *kinds.entry(kind).or_insert_with(|| {
                self.groups.push(MergeGroup {
                    output,
                    align: section.align,
                    offset: 0,
                    data: Vec::new(),
                    pieces: Vec::new(),
                });
                order.push(Member::Group(self.groups.len() - 1));
                self.groups.len() - 1
            });
            let data = inputs
                .files
                .get(key.0)
                .map_or(Ok(&[][..]), |f| f.object.section_data(section))?;
            let number = self.groups.get(group).map_or(0, |g| g.pieces.len());
            if let Some(group) = self.groups.get_mut(group) {
                group.pieces.push(pieces(data, section));
            }
            self.set_placement(key, Placement::Merged { group, section: number });
        }
        let is_comment = self.outputs.get(output).is_some_and(|o| o.name == ".comment");
        self.merge(inputs, list, if is_comment { &options.comment } else { "" });
        let mut size = 0u64;
        let mut align = 1;
        for member in order {
            let (bytes, member_align, name) = match &member {
                Member::Input(key) => {
                    let section = section_of(inputs, *key);
                    section.map_or((0, 1, ""), |s| (s.size, s.align.max(1), s.name.as_str()))
                }
                Member::Group(g) => self
                    .groups
                    .get(*g)
                    .map_or((0, 1, ""), |g| (g.data.len() as u64, g.align.max(1), "")),
            };
            let wrong =
                |found: String, expected: &str| Error::new(ErrorKind::Link, format!("section {name}"), found, expected);
            if !member_align.is_power_of_two() || member_align > MAX_ALIGN {
                return Err(wrong(
                    format!("aligned to {member_align:#x}"),
                    &format!("a power of 2 up to {MAX_ALIGN:#x}"),
                ));
            }
            let too_large = || wrong(format!("{bytes:#x} bytes long"), "sections below 2^63 bytes in sum");
            let start = size.checked_next_multiple_of(member_align).ok_or_else(too_large)?;
            *padding = padding.checked_sub(start - size).ok_or_else(|| {
                wrong(
                    "the last of too much padding".into(),
                    "alignments that fit the contents",
                )
            })?;
            size = start
                .checked_add(bytes)
                .filter(|&s| s < 1 << 63)
                .ok_or_else(too_large)?;
            align = align.max(member_align);
            match member {
                Member::Input(key) => {
                    self.set_placement(key, Placement::At { output, offset: start });
                    if let (Some(file), Some(section)) = (inputs.files.get(key.0), section_of(inputs, key)) {
                        self.copies.push((output, start, file.object.section_data(section)?));
                    }
                }
                Member::Group(index) => {
                    if let Some(group) = self.groups.get_mut(index) {
                        group.offset = start;
                    }
                }
            }
        }
        if let Some(output) = self.outputs.get_mut(output) {
            output.size = size;
            output.align = align;
        }
        Ok(())
    }

    fn set_placement(&mut self, (file, section): SectionKey, placement: Placement) {
        if let Some(slot) = self.placements.get_mut(file).and_then(|f| f.get_mut(section)) {
            *slot = placement;
        }
    }

    /// Stores the pieces of all groups that the sections of `list` belong to, equal ones once, and the linker's `comment`.
    fn merge(&mut self, inputs: &Inputs<'_>, list: &[SectionKey], comment: &str) {
        let mut shards: BTreeMap<usize, Shards> = BTreeMap::new();
        for &key in list {
            let Some((number, pieces)) = self.pieces_of(key) else {
                continue;
            };
            let (Some(file), Some(header)) = (inputs.files.get(key.0), section_of(inputs, key)) else {
                continue;
            };
            let data = file.object.section_data(header).unwrap_or(&[]);
            let mark = end_mark(header);
            let shards = shards.entry(number).or_insert_with(|| Shards::new(header.align));
            let ends: Vec<usize> = pieces
                .iter()
                .skip(1)
                .map(|p| p.begin as usize)
                .chain([data.len()])
                .collect();
            for (piece, end) in pieces.iter_mut().zip(ends) {
                let bytes = data.get(piece.begin as usize..end).unwrap_or(&[]);
                (piece.shard, piece.offset) = shards.add(bytes, mark);
            }
        }
        if let Some(shards) = shards.values_mut().next().filter(|_| !comment.is_empty()) {
            shards.add(&[comment.as_bytes(), &[0]].concat(), 1);
            self.has_comment = true;
        }
        for &key in list {
            let Some((number, pieces)) = self.pieces_of(key) else {
                continue;
            };
            let starts = shards.get(&number).map(Shards::starts).unwrap_or_default();
            for piece in pieces {
                piece.offset += starts.get(piece.shard).copied().unwrap_or(0) as u64;
            }
        }
        for (number, shards) in shards {
            if let Some(group) = self.groups.get_mut(number) {
                group.data = shards.into_bytes();
            }
        }
    }

    /// The group of a merged section, and the section's pieces.
    fn pieces_of(&mut self, (file, section): SectionKey) -> Option<(usize, &mut Vec<Piece>)> {
        match *self.placements.get(file)?.get(section)? {
            Placement::Merged { group, section } => Some((group, self.groups.get_mut(group)?.pieces.get_mut(section)?)),
            _ => None,
        }
    }

    /// Common symbols follow the contents of `.bss`.
    fn add_common(&mut self, symbols: &Symbols) {
        if symbols.common_bytes == 0 {
            return;
        }
        let index = self.outputs.iter().position(|o| o.name == ".bss").unwrap_or_else(|| {
            self.outputs.push(OutputSection {
                name: ".bss".to_owned(),
                section_type: elf::SHT_NOBITS.0,
                flags: elf::SHF_ALLOC.0 | elf::SHF_WRITE.0,
                align: 1,
                ..OutputSection::default()
            });
            self.outputs.len() - 1
        });
        if let Some(bss) = self.outputs.get_mut(index) {
            bss.align = bss.align.max(symbols.common_align);
            let start = bss.size.next_multiple_of(symbols.common_align);
            bss.size = start.saturating_add(symbols.common_bytes);
            self.common = Some((index, start));
        }
    }

    /// Output section and offset of a place in an input section; `None` if it is no part of the output.
    pub(super) fn locate(&self, (file, section): SectionKey, offset: u64) -> Option<(usize, u64)> {
        match *self.placements.get(file)?.get(section)? {
            Placement::Dropped => None,
            Placement::At { output, offset: start } => Some((output, start.wrapping_add(offset))),
            Placement::Merged { group, section } => {
                let group = self.groups.get(group)?;
                let pieces = group.pieces.get(section)?;
                let behind = pieces.partition_point(|p| p.begin <= offset);
                let piece = pieces.get(behind.checked_sub(1)?)?;
                let inside = piece.offset.wrapping_add(offset - piece.begin);
                Some((group.output, group.offset.wrapping_add(inside)))
            }
        }
    }

    pub(super) fn is_merged(&self, (file, section): SectionKey) -> bool {
        let placement = self.placements.get(file).and_then(|f| f.get(section));
        matches!(placement, Some(Placement::Merged { .. }))
    }

    /// The address of a place in an input section.
    pub(super) fn address(&self, key: SectionKey, offset: u64) -> Option<u64> {
        let (output, offset) = self.locate(key, offset)?;
        Some(self.outputs.get(output)?.address.wrapping_add(offset))
    }

    /// Makes the contents of all sections that have bytes in the file.
    pub(super) fn write_contents(&mut self) {
        let merged: Vec<(usize, u64, &[u8])> = self
            .groups
            .iter()
            .map(|g| (g.output, g.offset, g.data.as_slice()))
            .collect();
        for &(output, offset, bytes) in self.copies.iter().chain(&merged) {
            let Some(output) = self.outputs.get_mut(output).filter(|o| !o.is_no_bits()) else {
                continue;
            };
            output.data.resize(output.size as usize, 0);
            let place = output.data.get_mut(offset as usize..offset as usize + bytes.len());
            if let Some(place) = place {
                place.copy_from_slice(bytes);
            }
        }
        // Input sections without bytes that share a section with others.
        for output in self.outputs.iter_mut().filter(|o| !o.is_no_bits()) {
            output.data.resize(output.size as usize, 0);
        }
    }
}

/// A part of a mergeable section.
#[derive(Debug, Clone, Copy)]
struct Piece {
    /// Offset in the input section.
    begin: u64,
    shard: usize,
    /// Offset in the shard, and in the group once all shards are full.
    offset: u64,
}

/// Bytes at the end of a piece that only end it.
fn end_mark(section: &Section) -> usize {
    if section.flags & elf::SHF_STRINGS.0 != 0 {
        section.entry_size as usize
    } else {
        0
    }
}

/// ld.lld merges in shards by a hash, to use several threads; the order of the pieces is that of the shards.
const SHARDS: usize = 32;

struct Shards {
    align: usize,
    data: [Vec<u8>; SHARDS],
    /// Offset in its shard of each piece.
    known: HashMap<Vec<u8>, u64>,
}

impl Shards {
    fn new(align: u64) -> Self {
        Shards {
            align: align.max(1) as usize,
            data: Default::default(),
            known: HashMap::new(),
        }
    }

    /// Shard and offset of a piece, of which the last `mark` bytes only end it.
    fn add(&mut self, piece: &[u8], mark: usize) -> (usize, u64) {
        let hashed = piece.get(..piece.len().saturating_sub(mark)).unwrap_or(piece);
        // The upper five of the 32 bits that are kept of the hash.
        let index = (twox_hash::XxHash3_64::oneshot(hashed) as u32 >> 27) as usize;
        let Some(shard) = self.data.get_mut(index) else {
            return (0, 0);
        };
        let align = self.align;
        let offset = *self.known.entry(piece.to_vec()).or_insert_with(|| {
            shard.resize(shard.len().next_multiple_of(align), 0);
            shard.extend(piece);
            (shard.len() - piece.len()) as u64
        });
        (index, offset)
    }

    /// Where each shard begins in the group.
    fn starts(&self) -> Vec<usize> {
        let mut at = 0usize;
        let mut starts = Vec::with_capacity(SHARDS);
        for shard in &self.data {
            if !shard.is_empty() {
                at = at.next_multiple_of(self.align);
            }
            starts.push(at);
            at += shard.len();
        }
        starts
    }

    fn into_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (start, shard) in self.starts().into_iter().zip(&self.data) {
            bytes.resize(start.max(bytes.len()), 0);
            bytes.extend(shard);
        }
        bytes
    }
}

pub(super) fn section_of<'b>(inputs: &'b Inputs<'_>, (file, index): SectionKey) -> Option<&'b Section> {
    inputs.files.get(file)?.section(index)
}

/// A section whose equal pieces may be shared: constant, without relocations, of whole entries.
fn is_mergeable(inputs: &Inputs<'_>, (file, index): SectionKey, section: &Section) -> bool {
    let relocated = inputs.files.get(file).and_then(|f| f.relocated.get(index)) == Some(&true);
    section.flags & elf::SHF_MERGE.0 != 0
        && section.flags & elf::SHF_WRITE.0 == 0
        && section.entry_size != 0
        && section.size != 0
        && section.size.is_multiple_of(section.entry_size)
        && !section.is_empty_in_file()
        && section.align <= 1 << 16
        && !relocated
}

/// The begin of each piece: an entry, or a string with its end mark.
fn pieces(data: &[u8], section: &Section) -> Vec<Piece> {
    let entry = section.entry_size as usize;
    let mut pieces = Vec::new();
    let mut begin = 0;
    for (index, chunk) in data.chunks(entry).enumerate() {
        let ends = end_mark(section) == 0 || chunk.iter().all(|&b| b == 0);
        let end = index * entry + chunk.len();
        if ends || end == data.len() {
            pieces.push(Piece {
                begin: begin as u64,
                shard: 0,
                offset: 0,
            });
            begin = end;
        }
    }
    pieces
}
