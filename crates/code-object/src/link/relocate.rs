//! Relocations: which are values that the linker knows, which are left to the loader, and applying the former.

use super::inputs::{InputFile, Inputs, SectionKey};
use super::sections::{OutputSection, Sections};
use super::symbols::{Definition, LinkerSymbol, Reference, Symbols};
use super::{Options, relocation_error};
use crate::elf::SymbolPlace;
use crate::error::{Error, ErrorKind};
use crate::object::RelocationTable;
use crate::reloc::{Operands, Relocation, RelocationType};
use object::elf;
use std::collections::{HashMap, HashSet};

/// What the relocations of all inputs need.
#[derive(Debug, Default)]
pub(super) struct Needs {
    /// The symbol of each GOT entry.
    pub(super) got: Vec<Target>,
    /// What the loader has to do.
    pub(super) dynamic: Vec<Dynamic>,
}

/// The symbol of a relocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Target {
    pub(super) definition: Definition,
    /// Index among the globals.
    pub(super) global: Option<usize>,
    pub(super) preemptible: bool,
    /// A section's own symbol: the addend counts from its begin, piece by piece if it was merged.
    section_symbol: bool,
}

/// A relocation for the loader.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dynamic {
    pub(super) place: DynamicPlace,
    pub(super) target: Target,
    pub(super) addend: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DynamicPlace {
    Input(SectionKey, u64),
    /// Entry of the GOT.
    Got(usize),
}

/// What is to be done about a relocation.
enum Action {
    Nothing,
    /// The linker stores the value.
    Value,
    /// The loader does.
    Loader,
}

impl Target {
    fn is_undefined(&self) -> bool {
        self.definition == Definition::Undefined
    }

    /// No address: the value is the same wherever the object is loaded.
    fn is_absolute(&self) -> bool {
        matches!(self.definition, Definition::Absolute(_))
    }

    /// The value of symbol and addend once the layout is known.
    pub(super) fn value(&self, sections: &Sections<'_>, addend: i64) -> u64 {
        match self.definition {
            Definition::Section(key, value) if self.section_symbol && sections.is_merged(key) => {
                sections.address(key, value.wrapping_add(addend as u64)).unwrap_or(0)
            }
            definition => address(definition, sections).wrapping_add(addend as u64),
        }
    }
}

/// The address of a definition; 0 if it has none.
pub(super) fn address(definition: Definition, sections: &Sections<'_>) -> u64 {
    let of = |name: &str, end: bool| {
        let output = sections.outputs.iter().find(|o| o.name == name);
        output.map_or(0, |o| if end { o.end() } else { o.address })
    };
    match definition {
        Definition::Undefined => 0,
        Definition::Absolute(value) | Definition::Lds(value) => value,
        Definition::Section(key, value) => sections.address(key, value).unwrap_or(0),
        Definition::Linker(LinkerSymbol::Dynamic) => of(".dynamic", false),
        Definition::Linker(LinkerSymbol::Got) => of(".got", false),
        Definition::Linker(LinkerSymbol::Bound { section, end }) => {
            let output = sections.outputs.get(section);
            output.map_or(0, |o| if end { o.end() } else { o.address })
        }
        Definition::Linker(LinkerSymbol::Common(offset)) => {
            let area = sections
                .common
                .and_then(|(output, start)| Some(sections.outputs.get(output)?.address + start));
            area.map_or(0, |start| start.wrapping_add(offset))
        }
    }
}

/// What the symbol of this index in a file refers to, and its name for errors.
fn target<'b>(file: usize, inputs: &'b Inputs<'_>, symbols: &'b Symbols, index: u32) -> Option<(Target, &'b str)> {
    match *symbols.references.get(file)?.get(index as usize)? {
        Reference::Global(number) => {
            let global = symbols.globals.get(number)?;
            let target = Target {
                definition: global.definition,
                global: Some(number),
                preemptible: global.preemptible,
                section_symbol: false,
            };
            Some((target, &global.name))
        }
        Reference::Local(number) => {
            let input = inputs.files.get(file)?;
            let symbol = input.object.symbols().get(number)?;
            let definition = match symbol.place {
                SymbolPlace::Section(_) if input.is_discarded(symbol) => Definition::Undefined,
                SymbolPlace::Section(index) => Definition::Section((file, index as usize), symbol.value),
                SymbolPlace::Absolute => Definition::Absolute(symbol.value),
                SymbolPlace::AmdgpuLds => Definition::Lds(symbol.value),
                _ => Definition::Undefined,
            };
            let section = match symbol.place {
                SymbolPlace::Section(index) => input.section(index as usize),
                _ => None,
            };
            let name = match section {
                Some(section) if symbol.name.is_empty() => &section.name,
                _ => &symbol.name,
            };
            let target = Target {
                definition,
                global: None,
                preemptible: false,
                section_symbol: symbol.symbol_type == elf::STT_SECTION.0,
            };
            Some((target, name))
        }
    }
}

/// A relocation with everything it depends on.
struct Site<'b> {
    file: &'b InputFile<'b>,
    key: SectionKey,
    relocation: &'b Relocation,
    ty: RelocationType,
    target: Target,
    symbol: &'b str,
}

impl Site<'_> {
    fn error(&self, found: &str, expected: &str) -> Error {
        let place = self.file.place(self.key.1, self.relocation.offset);
        relocation_error(&place, self.ty, self.symbol, found, expected)
    }

    /// What is to be done, in an object that may be loaded anywhere.
    fn action(&self, writable: bool, options: &Options) -> Result<Action, Error> {
        use RelocationType::*;
        let target = &self.target;
        // An undefined weak symbol that no other object can define is 0 everywhere.
        let constant = !target.preemptible && (target.is_absolute() || target.is_undefined());
        match self.ty {
            None => Ok(Action::Nothing),
            _ if matches!(target.definition, Definition::Lds(_)) => {
                let found = "a variable in LDS (SHN_AMDGPU_LDS), which the linker does not place";
                Err(self.error(found, "an address that the compiler has laid out"))
            }
            GotPcRel | GotPcRel32Lo | GotPcRel32Hi => Ok(Action::Value),
            Abs64 | Abs32 | Abs32Lo | Abs32Hi if constant => Ok(Action::Value),
            Abs64 if writable || options.text_relocations => Ok(Action::Loader),
            Abs64 => Err(self.error("in a section that is not writable", "a writable section, or -z notext")),
            Abs32 | Abs32Lo | Abs32Hi => {
                let expected = "R_AMDGPU_ABS64 in data, or an address relative to the program counter";
                Err(self.error("an address of 32 bits, which the loader would have to store", expected))
            }
            Rel32 | Rel64 | Rel32Lo | Rel32Hi | Rel16 if target.preemptible => {
                let expected = "a hidden or protected symbol, -Bsymbolic, or access through the GOT";
                Err(self.error("a symbol that another object may define", expected))
            }
            Rel32 | Rel64 | Rel32Lo | Rel32Hi | Rel16 if target.is_absolute() => {
                Err(self.error("a symbol without an address", "a symbol in a section"))
            }
            Rel32 | Rel64 | Rel32Lo | Rel32Hi | Rel16 => Ok(Action::Value),
            Relative64 => Err(self.error("a dynamic relocation", "a type for relocatable objects")),
        }
    }
}

/// Calls `each` for every relocation of the sections that are in the output.
fn for_each(
    inputs: &Inputs<'_>,
    symbols: &Symbols,
    sections: &Sections<'_>,
    each: &mut dyn FnMut(Site<'_>, bool) -> Result<(), Error>,
) -> Result<(), Vec<Error>> {
    let mut errors = Vec::new();
    for (number, file) in inputs.files.iter().enumerate() {
        for table in file.object.relocation_tables() {
            let Some(key) = table.section.map(|s| (number, s as usize)) else {
                continue;
            };
            let Some(section) = file.section(key.1).filter(|_| sections.locate(key, 0).is_some()) else {
                continue;
            };
            for relocation in &table.relocations {
                let result =
                    site(file, table, key, relocation, inputs, symbols).and_then(|site| each(site, section.is_alloc()));
                errors.extend(result.err());
                if errors.len() >= 64 {
                    return Err(errors);
                }
            }
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn site<'b>(
    file: &'b InputFile<'_>,
    table: &RelocationTable,
    key: SectionKey,
    relocation: &'b Relocation,
    inputs: &'b Inputs<'_>,
    symbols: &'b Symbols,
) -> Result<Site<'b>, Error> {
    let place = || file.place(key.1, relocation.offset);
    let wrong = |field: &str, found: String, expected: &str| {
        Error::new(ErrorKind::Relocation, field, found, expected).note(format!("at {}", place()))
    };
    let ty = relocation.relocation_type().ok_or_else(|| {
        wrong(
            "relocation type",
            relocation.raw_type.to_string(),
            "0 to 11, 13 or 14 (R_AMDGPU_*)",
        )
    })?;
    let size = file
        .section(key.1)
        .map_or(0, |s| if s.is_empty_in_file() { 0 } else { s.size });
    if relocation
        .offset
        .checked_add(ty.width() as u64)
        .is_none_or(|end| end > size)
    {
        return Err(wrong(
            "r_offset",
            format!("{:#x} in {}", relocation.offset, table.name),
            "a place in the section",
        ));
    }
    let (target, symbol) = match relocation.symbol {
        0 => {
            let target = Target {
                definition: Definition::Absolute(0),
                global: None,
                preemptible: false,
                section_symbol: false,
            };
            (target, "")
        }
        index => target(key.0, inputs, symbols, index).ok_or_else(|| {
            wrong(
                "symbol",
                format!("number {index} in {}", table.name),
                "the number of a symbol",
            )
        })?,
    };
    Ok(Site {
        file,
        key,
        relocation,
        ty,
        target,
        symbol,
    })
}

/// Finds out what GOT and loader have to provide.
pub(super) fn scan(
    inputs: &Inputs<'_>,
    symbols: &Symbols,
    sections: &Sections<'_>,
    options: &Options,
) -> Result<Needs, Vec<Error>> {
    let mut needs = Needs::default();
    let mut got = HashSet::new();
    for_each(inputs, symbols, sections, &mut |site, alloc| {
        if !alloc {
            return Ok(());
        }
        let Some((output, _)) = sections.locate(site.key, 0) else {
            return Ok(());
        };
        let writable = sections
            .outputs
            .get(output)
            .is_some_and(|o: &OutputSection| o.has(elf::SHF_WRITE));
        if site.ty.needs_got() && got.insert(site.target) {
            needs.got.push(site.target);
        }
        if let Action::Loader = site.action(writable, options)? {
            needs.dynamic.push(Dynamic {
                place: DynamicPlace::Input(site.key, site.relocation.offset),
                target: site.target,
                addend: site.relocation.addend,
            });
        }
        Ok(())
    })?;
    for (index, target) in needs.got.iter().enumerate() {
        let constant = !target.preemptible && (target.is_absolute() || target.is_undefined());
        if !constant {
            let (place, target) = (DynamicPlace::Got(index), *target);
            needs.dynamic.push(Dynamic {
                place,
                target,
                addend: 0,
            });
        }
    }
    Ok(needs)
}

/// Stores the values that the linker knows in the contents of the output sections.
pub(super) fn apply(
    inputs: &Inputs<'_>,
    symbols: &Symbols,
    sections: &mut Sections<'_>,
    got: &[Target],
    got_address: u64,
    options: &Options,
) -> Result<(), Vec<Error>> {
    let entries: HashMap<Target, u64> = got
        .iter()
        .zip(0u64..)
        .map(|(target, n)| (*target, got_address + n * 8))
        .collect();
    let mut writes = Vec::new();
    let read: &Sections<'_> = sections;
    for_each(inputs, symbols, read, &mut |site, alloc| {
        let Some((number, offset)) = read.locate(site.key, site.relocation.offset) else {
            return Ok(());
        };
        let Some(output) = read.outputs.get(number) else {
            return Ok(());
        };
        if alloc {
            match site.action(output.has(elf::SHF_WRITE), options)? {
                Action::Nothing | Action::Loader => return Ok(()),
                Action::Value => {}
            }
        }
        let addend = site.relocation.addend;
        let dropped = match site.target.definition {
            Definition::Section(key, value) => read.locate(key, value).is_none(),
            _ => false,
        };
        if dropped && alloc {
            return Err(site.error(
                "in a section that is not in the output",
                "a symbol in a section of the output",
            ));
        }
        // Debug information of what is not there refers to address 0.
        let symbol = if dropped {
            0
        } else {
            site.target.value(read, addend).wrapping_sub(addend as u64)
        };
        let undefined_local = site.target.is_undefined() && site.target.global.is_none();
        let got_entry = entries.get(&site.target).copied().unwrap_or(0);
        let stored = site
            .ty
            .calculate(&Operands {
                symbol,
                addend: if dropped || undefined_local && !alloc {
                    0
                } else {
                    addend
                },
                place: output.address.wrapping_add(offset),
                bias: 0,
                got_entry,
            })
            .map_err(|e| e.note(format!("at {}", site.file.place(site.key.1, site.relocation.offset))))?;
        writes.push((number, offset, stored));
        Ok(())
    })?;
    for (output, offset, stored) in writes {
        // The place lies in the section, as `site` has checked.
        let written = sections
            .outputs
            .get_mut(output)
            .is_some_and(|o| stored.write(&mut o.data, offset));
        debug_assert!(written || stored.bytes == 0);
    }
    Ok(())
}
