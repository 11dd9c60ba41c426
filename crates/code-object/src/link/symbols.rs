//! Symbol resolution: one entry for each global name of all files.

use super::Options;
use super::inputs::{Inputs, SectionKey};
use super::sections::{MAX_ALIGN, Sections};
use crate::elf::{Symbol, SymbolPlace};
use crate::error::{Error, ErrorKind};
use object::elf;
use std::collections::HashMap;

/// What a symbol stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Definition {
    /// Nobody in the inputs defines it.
    Undefined,
    Absolute(u64),
    /// A variable in LDS that nobody has laid out (`SHN_AMDGPU_LDS`), with what its symbol holds: its alignment.
    Lds(u64),
    /// Value relative to an input section.
    Section(SectionKey, u64),
    /// An address that the linker sets when the layout is known.
    Linker(LinkerSymbol),
}

/// Symbols that the linker defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum LinkerSymbol {
    /// `_DYNAMIC`.
    Dynamic,
    /// `_GLOBAL_OFFSET_TABLE_`.
    Got,
    /// `__start_NAME` and `__stop_NAME`: begin or end of an output section.
    Bound { section: usize, end: bool },
    /// Offset in the area for `SHN_COMMON` symbols.
    Common(u64),
}

/// A global symbol.
#[derive(Debug, Clone)]
pub(super) struct Global {
    pub(super) name: String,
    pub(super) definition: Definition,
    /// File of the definition, or of the first reference; `None` for the linker's own.
    pub(super) file: Option<usize>,
    pub(super) binding: u8,
    /// The most constraining visibility of all files.
    pub(super) visibility: u8,
    pub(super) symbol_type: u8,
    pub(super) size: u64,
    /// Some reference is not weak.
    pub(super) strongly_wanted: bool,
    /// Another object's definition may take its place when the object is loaded.
    pub(super) preemptible: bool,
    /// Index in `.dynsym`; 0 if it is not there.
    pub(super) dynamic_index: u32,
}

impl Global {
    pub(super) fn is_defined(&self) -> bool {
        self.definition != Definition::Undefined
    }

    fn is_common(&self) -> bool {
        matches!(self.definition, Definition::Linker(LinkerSymbol::Common(_)))
    }

    /// The binding in the output: hidden symbols become local.
    pub(super) fn output_binding(&self) -> u8 {
        let visible = matches!(
            elf::SymbolVisibility(self.visibility),
            elf::STV_DEFAULT | elf::STV_PROTECTED
        );
        if visible { self.binding } else { elf::STB_LOCAL.0 }
    }

    pub(super) fn is_dynamic(&self) -> bool {
        self.output_binding() != elf::STB_LOCAL.0
    }
}

/// What a symbol of a file refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reference {
    /// The file's own symbol.
    Local(usize),
    Global(usize),
}

/// All global symbols, in the order in which their names first occur.
pub(super) struct Symbols {
    pub(super) globals: Vec<Global>,
    /// By file and index in `.symtab`.
    pub(super) references: Vec<Vec<Reference>>,
    by_name: HashMap<String, usize>,
    /// Bytes and alignment of the `SHN_COMMON` symbols.
    pub(super) common_bytes: u64,
    pub(super) common_align: u64,
}

impl Symbols {
    pub(super) fn resolve(inputs: &Inputs<'_>, options: &Options) -> Result<Self, Vec<Error>> {
        let mut symbols = Symbols {
            globals: Vec::new(),
            references: Vec::new(),
            by_name: HashMap::new(),
            common_bytes: 0,
            common_align: 1,
        };
        let mut errors = Vec::new();
        for (number, file) in inputs.files.iter().enumerate() {
            let mut references = Vec::with_capacity(file.object.symbols().len());
            for (index, symbol) in file.object.symbols().iter().enumerate() {
                if symbol.is_local() {
                    references.push(Reference::Local(index));
                    continue;
                }
                let global = symbols.global(&symbol.name);
                references.push(Reference::Global(global));
                let result = symbols.add(inputs, number, symbol, global, file.is_discarded(symbol));
                errors.extend(result.err());
            }
            symbols.references.push(references);
        }
        symbols.place_common();
        symbols.check_undefined(inputs, options, &mut errors);
        for global in &mut symbols.globals {
            global.preemptible = global.is_dynamic()
                && global.visibility == elf::STV_DEFAULT.0
                && (!global.is_defined() || !options.symbolic);
        }
        if errors.is_empty() { Ok(symbols) } else { Err(errors) }
    }

    fn global(&mut self, name: &str) -> usize {
        if let Some(&index) = self.by_name.get(name) {
            return index;
        }
        let index = self.globals.len();
        self.by_name.insert(name.to_owned(), index);
        self.globals.push(Global {
            name: name.to_owned(),
            definition: Definition::Undefined,
            file: None,
            binding: elf::STB_WEAK.0,
            visibility: elf::STV_DEFAULT.0,
            symbol_type: elf::STT_NOTYPE.0,
            size: 0,
            strongly_wanted: false,
            preemptible: false,
            dynamic_index: 0,
        });
        index
    }

    pub(super) fn by_name(&self, name: &str) -> Option<&Global> {
        self.globals.get(*self.by_name.get(name)?)
    }

    /// Adds what one file says of a global symbol.
    fn add(
        &mut self,
        inputs: &Inputs<'_>,
        file: usize,
        symbol: &Symbol,
        global: usize,
        discarded: bool,
    ) -> Result<(), Error> {
        let file_name = |n: Option<usize>| n.and_then(|n| inputs.files.get(n)).map_or("", |f| f.name.as_str());
        let Some(global) = self.globals.get_mut(global) else {
            return Ok(());
        };
        global.visibility = constrained(global.visibility, symbol.visibility);
        let definition = match symbol.place {
            SymbolPlace::Undefined => Definition::Undefined,
            SymbolPlace::Section(_) if discarded => Definition::Undefined,
            SymbolPlace::Section(index) => Definition::Section((file, index as usize), symbol.value),
            SymbolPlace::Absolute => Definition::Absolute(symbol.value),
            // The value is the alignment until the area is laid out.
            SymbolPlace::Common if symbol.value > MAX_ALIGN => {
                let found = format!("aligned to {:#x}", symbol.value);
                let error = Error::new(
                    ErrorKind::Link,
                    format!("symbol {:?}", symbol.name),
                    found,
                    format!("at most {MAX_ALIGN:#x}"),
                );
                return Err(error.note(format!("in {}", file_name(Some(file)))));
            }
            SymbolPlace::Common => Definition::Linker(LinkerSymbol::Common(symbol.value)),
            // Only what refers to it is wrong.
            SymbolPlace::AmdgpuLds => Definition::Lds(symbol.value),
            SymbolPlace::Other(_) => {
                let found = "in a reserved section";
                let expected = "a symbol in a section";
                let error = Error::new(ErrorKind::Link, format!("symbol {:?}", symbol.name), found, expected);
                return Err(error.note(format!("in {}", file_name(Some(file)))));
            }
        };
        if definition == Definition::Undefined {
            global.file.get_or_insert(file);
            if !symbol.is_weak() {
                global.strongly_wanted = true;
                if !global.is_defined() {
                    global.binding = elf::STB_GLOBAL.0;
                }
            }
            if !global.is_defined() && global.symbol_type == elf::STT_NOTYPE.0 {
                global.symbol_type = symbol.symbol_type;
            }
            return Ok(());
        }
        let common = symbol.place == SymbolPlace::Common;
        let replaces = match (global.is_defined(), global.is_common()) {
            (false, _) => true,
            (true, true) if common => {
                if let (
                    Definition::Linker(LinkerSymbol::Common(align)),
                    Definition::Linker(LinkerSymbol::Common(new)),
                ) = (&mut global.definition, definition)
                {
                    *align = (*align).max(new);
                }
                global.size = global.size.max(symbol.size);
                false
            }
            (true, true) => !symbol.is_weak(),
            (true, false) if global.binding == elf::STB_WEAK.0 => !symbol.is_weak(),
            (true, false) if symbol.is_weak() || common => false,
            // The same number twice is no contradiction.
            (true, false) if global.definition == definition => false,
            (true, false) => {
                let found = format!("defined in {} and in {}", file_name(global.file), file_name(Some(file)));
                let field = format!("symbol {:?}", symbol.name);
                return Err(Error::new(
                    ErrorKind::Link,
                    field,
                    found,
                    "one definition that is not weak",
                ));
            }
        };
        if replaces {
            global.definition = definition;
            global.file = Some(file);
            global.binding = symbol.binding;
            global.symbol_type = symbol.symbol_type;
            global.size = symbol.size;
        }
        Ok(())
    }

    /// Gives the common symbols their offsets.
    fn place_common(&mut self) {
        for global in &mut self.globals {
            if let Definition::Linker(LinkerSymbol::Common(value)) = &mut global.definition {
                let align = if value.is_power_of_two() { *value } else { 1 };
                self.common_align = self.common_align.max(align);
                let start = self
                    .common_bytes
                    .checked_next_multiple_of(align)
                    .unwrap_or(self.common_bytes);
                *value = start;
                self.common_bytes = start.saturating_add(global.size);
            }
        }
    }

    fn check_undefined(&self, inputs: &Inputs<'_>, options: &Options, errors: &mut Vec<Error>) {
        for global in self.globals.iter().filter(|g| !g.is_defined() && g.strongly_wanted) {
            let hidden = global.output_binding() == elf::STB_LOCAL.0;
            let by_linker = global.name == "_GLOBAL_OFFSET_TABLE_"
                || global.name.starts_with("__start_")
                || global.name.starts_with("__stop_");
            if (hidden || options.no_undefined) && !by_linker {
                let file = global
                    .file
                    .and_then(|n| inputs.files.get(n))
                    .map_or("", |f| f.name.as_str());
                let found = if hidden { "hidden and undefined" } else { "undefined" };
                let error = Error::new(
                    ErrorKind::Undefined,
                    format!("symbol {:?}", global.name),
                    found,
                    "a definition in one of the objects",
                );
                errors.push(error.note(format!("referred to by {file}")));
            }
        }
    }

    /// Defines what the linker knows of, where it is wanted; `sections` has the output sections' names.
    pub(super) fn define_linker_symbols(&mut self, sections: &Sections<'_>) {
        let mut found = Vec::new();
        for (index, global) in self.globals.iter().enumerate().filter(|(_, g)| !g.is_defined()) {
            let bound = |name: &str, end| {
                let section = sections.outputs.iter().position(|o| o.name == name)?;
                Some(LinkerSymbol::Bound { section, end })
            };
            let symbol = match global.name.as_str() {
                "_GLOBAL_OFFSET_TABLE_" => Some(LinkerSymbol::Got),
                name => match (name.strip_prefix("__start_"), name.strip_prefix("__stop_")) {
                    (Some(section), _) => bound(section, false),
                    (_, Some(section)) => bound(section, true),
                    _ => None,
                },
            };
            found.extend(symbol.map(|symbol| (index, symbol)));
        }
        for (index, symbol) in found {
            if let Some(global) = self.globals.get_mut(index) {
                global.definition = Definition::Linker(symbol);
                global.binding = elf::STB_GLOBAL.0;
                global.visibility = match symbol {
                    LinkerSymbol::Bound { .. } => constrained(global.visibility, elf::STV_PROTECTED.0),
                    _ => elf::STV_HIDDEN.0,
                };
                global.preemptible = false;
            }
        }
    }

    /// `_DYNAMIC`, the address of the dynamic section.
    pub(super) fn define_dynamic(&mut self) {
        let index = self.global("_DYNAMIC");
        if let Some(global) = self.globals.get_mut(index).filter(|g| !g.is_defined()) {
            global.definition = Definition::Linker(LinkerSymbol::Dynamic);
            global.file = None;
            global.binding = elf::STB_WEAK.0;
            global.visibility = elf::STV_HIDDEN.0;
            global.preemptible = false;
        }
    }
}

/// The more constraining of two visibilities.
fn constrained(a: u8, b: u8) -> u8 {
    match (a, b) {
        (0, other) | (other, 0) => other,
        // Internal 1, hidden 2, protected 3.
        (a, b) => a.min(b),
    }
}
