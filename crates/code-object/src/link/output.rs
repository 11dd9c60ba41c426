//! The output file: synthetic sections, symbol tables, and their bytes.

use super::dynamic;
use super::inputs::Inputs;
use super::layout;
use super::relocate::{self, Dynamic, DynamicPlace, Needs, Target};
use super::sections::{OutputSection, Sections};
use super::symbols::{Definition, LinkerSymbol, Symbols};
use super::{HashStyle, Options, Strip};
use crate::elf::{Class, Rela, Section, Symbol, SymbolPlace};
use crate::error::Error;
use crate::reloc::RelocationType;
use crate::write::{File, FileHeader, PlacedSection, StringTable, SymbolRecord, relocation_records, symbol_records};
use object::elf;
use std::collections::HashMap;

const CLASS: Class = Class::Elf64;

/// The output while it is made.
pub(super) struct Output<'o> {
    header: FileHeader,
    options: &'o Options,
    needs: Needs,
    /// Globals in `.dynsym`, by index there less 1.
    dynamic_symbols: Vec<usize>,
    /// How many of them are not in the GNU hash table.
    undefined: usize,
    dynamic_strings: StringTable,
    /// Output sections in the order of the file.
    order: Vec<usize>,
    /// How many of them are in the image.
    image: usize,
    segments: Vec<layout::Planned>,
    /// Where the part of the file that is not loaded begins.
    image_end: u64,
    /// Offset of the linker's own string in `.comment`.
    comment: Option<(usize, u64)>,
}

/// What the contents of `.symtab` are made of.
#[derive(Default)]
struct SymbolTable {
    records: Vec<(Option<usize>, SymbolRecord)>,
    strings: Vec<u8>,
    first_global: u32,
}

fn section(
    name: &str,
    section_type: elf::SectionType,
    flags: u64,
    align: u64,
    entry_size: u64,
    size: u64,
) -> OutputSection {
    OutputSection {
        name: name.to_owned(),
        section_type: section_type.0,
        flags,
        align,
        entry_size,
        size,
        ..OutputSection::default()
    }
}

impl<'o> Output<'o> {
    /// Adds the sections that the linker makes; their sizes are known, their contents not yet.
    pub(super) fn new(
        header: FileHeader,
        options: &'o Options,
        symbols: &mut Symbols,
        sections: &mut Sections<'_>,
        needs: Needs,
    ) -> Self {
        symbols.define_dynamic();
        let gnu = options.hash_style != HashStyle::SysV;
        let dynamic_symbols = dynamic::order(symbols, gnu);
        let undefined = dynamic_symbols
            .iter()
            .filter(|&&n| symbols.globals.get(n).is_some_and(|g| !g.is_defined()))
            .count();
        let mut dynamic_strings = StringTable::default();
        for global in symbols.globals.iter().filter(|g| g.dynamic_index != 0) {
            dynamic_strings.add(&global.name);
        }
        if let Some(soname) = &options.soname {
            dynamic_strings.add(soname);
        }
        let mut output = Output {
            header,
            options,
            needs,
            dynamic_symbols,
            undefined,
            dynamic_strings,
            order: Vec::new(),
            image: 0,
            segments: Vec::new(),
            image_end: 0,
            comment: None,
        };
        output.add_sections(symbols, sections);
        output
    }

    fn add_sections(&mut self, symbols: &Symbols, sections: &mut Sections<'_>) {
        let (alloc, write) = (elf::SHF_ALLOC.0, elf::SHF_ALLOC.0 | elf::SHF_WRITE.0);
        let names = self.dynamic_names(symbols);
        let mut add = |s: OutputSection| sections.outputs.push(s);
        add(section(
            ".dynsym",
            elf::SHT_DYNSYM,
            alloc,
            8,
            24,
            (names.len() as u64 + 1) * 24,
        ));
        if self.options.hash_style != HashStyle::SysV {
            let table = dynamic::gnu_table(&names, self.undefined);
            let mut output = section(".gnu.hash", elf::SHT_GNU_HASH, alloc, 8, 0, table.len() as u64);
            output.data = table;
            add(output);
        }
        if self.options.hash_style != HashStyle::Gnu {
            let table = dynamic::sysv_table(&names);
            let mut output = section(".hash", elf::SHT_HASH, alloc, 4, 4, table.len() as u64);
            output.data = table;
            add(output);
        }
        let mut strings = section(
            ".dynstr",
            elf::SHT_STRTAB,
            alloc,
            1,
            0,
            self.dynamic_strings.bytes().len() as u64,
        );
        strings.data = self.dynamic_strings.bytes().to_vec();
        add(strings);
        let relocations = self.needs.dynamic.len() as u64;
        if relocations != 0 {
            add(section(".rela.dyn", elf::SHT_RELA, alloc, 8, 24, relocations * 24));
        }
        let got = self.needs.got.len() as u64 * 8;
        let got_wanted = symbols.by_name("_GLOBAL_OFFSET_TABLE_").is_some_and(|g| g.is_defined());
        add(section(".dynamic", elf::SHT_DYNAMIC, write, 8, 16, 0));
        if got != 0 || got_wanted {
            add(section(".got", elf::SHT_PROGBITS, write, 8, 0, got));
        }
        add(section(".relro_padding", elf::SHT_NOBITS, write, 1, 0, 0));
        self.add_comment(sections);
        // All addresses are 0 yet, but the number of entries is that of the end.
        let entries = self.dynamic_tags(sections).len() as u64 + 1;
        if let Some(dynamic) = sections.outputs.iter_mut().find(|o| o.name == ".dynamic") {
            dynamic.size = entries * 16;
        }
    }

    fn add_comment(&mut self, sections: &mut Sections<'_>) {
        if self.options.comment.is_empty() || sections.has_comment {
            return;
        }
        let index = sections
            .outputs
            .iter()
            .position(|o| o.name == ".comment")
            .unwrap_or_else(|| {
                let flags = elf::SHF_MERGE.0 | elf::SHF_STRINGS.0;
                sections
                    .outputs
                    .push(section(".comment", elf::SHT_PROGBITS, flags, 1, 1, 0));
                sections.outputs.len() - 1
            });
        if let Some(comment) = sections.outputs.get_mut(index) {
            self.comment = Some((index, comment.size));
            comment.size += self.options.comment.len() as u64 + 1;
        }
    }

    fn dynamic_names<'s>(&self, symbols: &'s Symbols) -> Vec<&'s str> {
        let global = |n: &usize| symbols.globals.get(*n);
        self.dynamic_symbols
            .iter()
            .filter_map(global)
            .map(|g| g.name.as_str())
            .collect()
    }

    /// The dynamic section without its end.
    fn dynamic_tags(&self, sections: &Sections<'_>) -> Vec<(elf::DynamicTag, u64)> {
        let find = |name: &str| sections.outputs.iter().find(|o| o.name == name);
        let address = |name: &str| find(name).map_or(0, |o| o.address);
        let size = |name: &str| find(name).map_or(0, |o| o.size);
        let mut tags = Vec::new();
        if let Some(soname) = &self.options.soname {
            tags.push((elf::DT_SONAME, u64::from(self.dynamic_strings.clone().add(soname))));
        }
        if self.options.symbolic {
            const DF_SYMBOLIC: u64 = 2;
            tags.push((elf::DT_FLAGS, DF_SYMBOLIC));
        }
        if find(".rela.dyn").is_some() {
            tags.extend([
                (elf::DT_RELA, address(".rela.dyn")),
                (elf::DT_RELASZ, size(".rela.dyn")),
                (elf::DT_RELAENT, 24),
            ]);
            let relative = self.needs.dynamic.iter().filter(|d| !d.target.preemptible).count() as u64;
            if relative != 0 {
                tags.push((elf::DT_RELACOUNT, relative));
            }
        }
        tags.extend([
            (elf::DT_SYMTAB, address(".dynsym")),
            (elf::DT_SYMENT, 24),
            (elf::DT_STRTAB, address(".dynstr")),
            (elf::DT_STRSZ, size(".dynstr")),
        ]);
        if self.options.text_relocations {
            tags.push((elf::DT_TEXTREL, 0));
        }
        for (tag, name) in [(elf::DT_GNU_HASH, ".gnu.hash"), (elf::DT_HASH, ".hash")] {
            if find(name).is_some() {
                tags.push((tag, address(name)));
            }
        }
        for (name, start, bytes) in [
            (".init_array", elf::DT_INIT_ARRAY, elf::DT_INIT_ARRAYSZ),
            (".fini_array", elf::DT_FINI_ARRAY, elf::DT_FINI_ARRAYSZ),
        ] {
            if find(name).is_some() {
                tags.extend([(start, address(name)), (bytes, size(name))]);
            }
        }
        tags
    }

    /// Gives everything its address, then makes the contents.
    pub(super) fn place(
        &mut self,
        inputs: &Inputs<'_>,
        symbols: &mut Symbols,
        sections: &mut Sections<'_>,
    ) -> Result<(), Vec<Error>> {
        let rank = |n: &usize| sections.outputs.get(*n).map(layout::rank);
        self.order = (0..sections.outputs.len()).collect();
        self.order.sort_by_key(rank);
        let is_loaded = |n: &&usize| sections.outputs.get(**n).is_some_and(|o| o.has(elf::SHF_ALLOC));
        self.image = self.order.iter().filter(is_loaded).count();

        let mut by_place = vec![0; sections.outputs.len()];
        for (place, &index) in self.order.iter().enumerate() {
            if let Some(slot) = by_place.get_mut(index) {
                *slot = place;
            }
        }
        let mut image: Vec<(usize, &mut OutputSection)> = by_place.into_iter().zip(&mut sections.outputs).collect();
        image.sort_by_key(|(place, _)| *place);
        let mut image: Vec<&mut OutputSection> = image.into_iter().map(|(_, o)| o).take(self.image).collect();
        let read: Vec<&OutputSection> = image.iter().map(|o| &**o).collect();
        self.segments = layout::plan(&read);
        let headers_end = (CLASS.header_bytes() + self.segments.len() * CLASS.program_header_bytes()) as u64;
        self.image_end = layout::place(&mut image, &self.segments, headers_end).map_err(|e| vec![e])?;
        drop(image);

        sections.write_contents();
        if let Some((index, offset)) = self.comment {
            let place = sections
                .outputs
                .get_mut(index)
                .and_then(|o| o.data.get_mut(offset as usize..));
            let text = self.options.comment.as_bytes();
            if let Some(place) = place.and_then(|p| p.get_mut(..text.len())) {
                place.copy_from_slice(text);
            }
        }
        self.fill(symbols, sections);
        let got = sections
            .outputs
            .iter()
            .find(|o| o.name == ".got")
            .map_or(0, |o| o.address);
        relocate::apply(inputs, symbols, sections, &self.needs.got, got, self.options)
    }

    /// Contents of the sections that refer to addresses.
    fn fill(&self, symbols: &Symbols, sections: &mut Sections<'_>) {
        let section_index = self.section_indices(sections);
        let mut records = vec![SymbolRecord::default()];
        let mut strings = self.dynamic_strings.clone();
        for global in self.dynamic_symbols.iter().filter_map(|&n| symbols.globals.get(n)) {
            let (section, value) = final_place(global.definition, sections, &section_index);
            records.push(SymbolRecord {
                name: strings.add(&global.name),
                info: global.binding << 4 | global.symbol_type & 15,
                other: global.visibility,
                section,
                value,
                size: global.size,
            });
        }
        let relocations = self.relocations(symbols, sections);
        let tags = self.dynamic_tags(sections);
        let got: Vec<u8> = self
            .needs
            .got
            .iter()
            .flat_map(|t| constant(t, sections).to_le_bytes())
            .collect();
        for output in &mut sections.outputs {
            match output.name.as_str() {
                ".dynsym" => output.data = symbol_records(CLASS, &records),
                ".rela.dyn" => output.data = relocation_records(CLASS, &relocations, true),
                ".dynamic" => output.data = dynamic::entries(&tags),
                ".got" => output.data.clone_from(&got),
                _ => {}
            }
        }
    }

    /// The records of `.rela.dyn`: first those without a symbol by place, then the others by symbol and place.
    fn relocations(&self, symbols: &Symbols, sections: &Sections<'_>) -> Vec<Rela> {
        let got = sections
            .outputs
            .iter()
            .find(|o| o.name == ".got")
            .map_or(0, |o| o.address);
        let record = |dynamic: &Dynamic| {
            let offset = match dynamic.place {
                DynamicPlace::Input(key, offset) => sections.address(key, offset).unwrap_or(0),
                DynamicPlace::Got(index) => got + index as u64 * 8,
            };
            let target = &dynamic.target;
            let symbol = target
                .global
                .filter(|_| target.preemptible)
                .and_then(|n| symbols.globals.get(n));
            match symbol {
                Some(global) => Rela {
                    offset,
                    relocation_type: RelocationType::Abs64.raw(),
                    symbol: global.dynamic_index,
                    addend: dynamic.addend,
                },
                None => Rela {
                    offset,
                    relocation_type: RelocationType::Relative64.raw(),
                    symbol: 0,
                    addend: target.value(sections, dynamic.addend) as i64,
                },
            }
        };
        let mut records: Vec<Rela> = self.needs.dynamic.iter().map(record).collect();
        records.sort_by_key(|r| (r.symbol, r.offset));
        records
    }

    /// Index in the file by output section.
    fn section_indices(&self, sections: &Sections<'_>) -> Vec<u16> {
        let mut indices = vec![0; sections.outputs.len()];
        for (place, &index) in self.order.iter().enumerate() {
            if let Some(slot) = indices.get_mut(index) {
                *slot = place as u16 + 1;
            }
        }
        indices
    }

    fn symbol_table(&self, inputs: &Inputs<'_>, symbols: &Symbols, sections: &Sections<'_>) -> SymbolTable {
        let section_index = self.section_indices(sections);
        let mut table = SymbolTable {
            strings: vec![0],
            ..SymbolTable::default()
        };
        let mut locals: Vec<(Option<usize>, SymbolRecord)> = Vec::new();
        for (number, file) in inputs.files.iter().enumerate() {
            for symbol in file.object.symbols().iter().skip(1).filter(|s| s.is_local()) {
                let definition = match symbol.place {
                    SymbolPlace::Section(index) => Definition::Section((number, index as usize), symbol.value),
                    SymbolPlace::Absolute => Definition::Absolute(symbol.value),
                    SymbolPlace::AmdgpuLds => Definition::Lds(symbol.value),
                    _ => continue,
                };
                if !is_kept(symbol, definition, sections) {
                    continue;
                }
                let (section, value) = final_place(definition, sections, &section_index);
                locals.push((
                    Some(number),
                    SymbolRecord {
                        name: table.add(&symbol.name),
                        info: symbol.symbol_type & 15,
                        other: symbol.visibility,
                        section,
                        value,
                        size: symbol.size,
                    },
                ));
            }
        }
        let mut globals = Vec::new();
        for global in &symbols.globals {
            let (section, value) = final_place(global.definition, sections, &section_index);
            let binding = global.output_binding();
            let record = SymbolRecord {
                name: table.add(&global.name),
                info: binding << 4 | global.symbol_type & 15,
                other: global.visibility,
                section,
                value,
                size: global.size,
            };
            if binding == elf::STB_LOCAL.0 {
                locals.push((global.file, record));
            } else {
                globals.push((None, record));
            }
        }
        // The local symbols of a file stay together, in the order in which the files first have one.
        let mut first: HashMap<Option<usize>, usize> = HashMap::new();
        for (file, _) in &locals {
            let next = first.len();
            first.entry(*file).or_insert(next);
        }
        locals.sort_by_key(|(file, _)| first.get(file).copied().unwrap_or(0));
        table.first_global = locals.len() as u32 + 1;
        table.records.push((None, SymbolRecord::default()));
        table.records.extend(locals);
        table.records.extend(globals);
        table
    }

    /// The file.
    pub(super) fn finish(
        mut self,
        inputs: &Inputs<'_>,
        symbols: &Symbols,
        sections: &Sections<'_>,
    ) -> Result<Vec<u8>, Vec<Error>> {
        let table = self.symbol_table(inputs, symbols, sections);
        let mut all: Vec<OutputSection> = self
            .order
            .iter()
            .filter_map(|&n| sections.outputs.get(n).cloned())
            .collect();
        let index_of =
            |all: &[OutputSection], name: &str| all.iter().position(|o| o.name == name).map_or(0, |n| n as u32 + 1);
        let (dynsym, dynstr) = (index_of(&all, ".dynsym"), index_of(&all, ".dynstr"));
        for output in &mut all {
            match output.name.as_str() {
                ".dynsym" => (output.link, output.info) = (dynstr, 1),
                ".gnu.hash" | ".hash" | ".rela.dyn" => output.link = dynsym,
                ".dynamic" => output.link = dynstr,
                _ => {}
            }
        }
        let mut names = StringTable::default();
        let mut tail = Vec::new();
        if self.options.strip != Strip::All {
            let records: Vec<SymbolRecord> = table.records.iter().map(|(_, r)| *r).collect();
            let mut symtab = section(".symtab", elf::SHT_SYMTAB, 0, 8, 24, 0);
            symtab.data = symbol_records(CLASS, &records);
            symtab.info = table.first_global;
            symtab.link = all.len() as u32 + 3;
            tail.push(symtab);
        }
        let section_names = all.len() + tail.len() + 1;
        tail.push(section(".shstrtab", elf::SHT_STRTAB, 0, 1, 0, 0));
        if self.options.strip != Strip::All {
            let mut strings = section(".strtab", elf::SHT_STRTAB, 0, 1, 0, 0);
            strings.data = table.strings;
            tail.push(strings);
        }
        all.extend(tail);
        let name_offsets: Vec<u32> = all.iter().map(|o| names.add(&o.name)).collect();
        if let Some(table) = all.iter_mut().find(|o| o.name == ".shstrtab") {
            table.data = names.bytes().to_vec();
        }
        let mut at = self.image_end;
        for output in all.iter_mut().skip(self.image) {
            if !output.is_no_bits() {
                output.size = output.data.len() as u64;
            }
            at = at.next_multiple_of(output.align.max(1));
            output.offset = at;
            at += output.data.len() as u64;
        }
        let image: Vec<&OutputSection> = all.iter().take(self.image).collect();
        let segments = layout::headers(&image, &self.segments, CLASS.header_bytes() as u64);
        self.segments.clear();
        let placed = all.iter().zip(name_offsets).map(|(output, name)| PlacedSection {
            name,
            section: Section {
                name: String::new(),
                section_type: output.section_type,
                flags: output.flags,
                address: if output.has(elf::SHF_ALLOC) { output.address } else { 0 },
                offset: output.offset,
                size: output.size,
                link: output.link,
                info: output.info,
                align: output.align,
                entry_size: output.entry_size,
            },
            data: output.data.clone(),
        });
        let sections = std::iter::once(PlacedSection::default()).chain(placed).collect();
        File {
            header: self.header,
            file_type: elf::ET_DYN.0,
            segments,
            sections,
            section_names: section_names as u32,
            section_header_offset: at.next_multiple_of(8),
        }
        .to_bytes()
        .map_err(|e| vec![e])
    }
}

impl SymbolTable {
    fn add(&mut self, name: &str) -> u32 {
        if name.is_empty() {
            return 0;
        }
        let offset = self.strings.len() as u32;
        self.strings.extend(name.as_bytes());
        self.strings.push(0);
        offset
    }
}

/// A local symbol that people may look for: no section's own, none in what was dropped, no assembler label in merged strings.
fn is_kept(symbol: &Symbol, definition: Definition, sections: &Sections<'_>) -> bool {
    match definition {
        _ if symbol.symbol_type == elf::STT_SECTION.0 => false,
        Definition::Section(key, value) => {
            let label = symbol.name.starts_with(".L") && sections.is_merged(key);
            !label && sections.locate(key, value).is_some()
        }
        _ => true,
    }
}

/// What a GOT entry holds before the loader comes.
fn constant(target: &Target, sections: &Sections<'_>) -> u64 {
    match target.definition {
        Definition::Absolute(_) if !target.preemptible => target.value(sections, 0),
        _ => 0,
    }
}

/// `st_shndx` and `st_value` in the output.
fn final_place(definition: Definition, sections: &Sections<'_>, indices: &[u16]) -> (u16, u64) {
    let index = |output: Option<usize>| output.and_then(|n| indices.get(n).copied()).unwrap_or(0);
    let named = |name: &str| index(sections.outputs.iter().position(|o| o.name == name));
    let section = match definition {
        Definition::Undefined => return (elf::SHN_UNDEF.0, 0),
        Definition::Absolute(value) | Definition::Lds(value) => return (elf::SHN_ABS.0, value),
        Definition::Section(key, value) => match sections.locate(key, value) {
            Some((output, _)) => index(Some(output)),
            None => return (elf::SHN_UNDEF.0, 0),
        },
        Definition::Linker(LinkerSymbol::Dynamic) => named(".dynamic"),
        Definition::Linker(LinkerSymbol::Got) => named(".got"),
        Definition::Linker(LinkerSymbol::Bound { section, .. }) => index(Some(section)),
        Definition::Linker(LinkerSymbol::Common(_)) => index(sections.common.map(|(output, _)| output)),
    };
    (section, relocate::address(definition, sections))
}
