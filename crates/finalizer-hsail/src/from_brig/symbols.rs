//! Variables of modules and group memory: symbols with their contents (PRM 4.3.8, 4.20).

use super::debug::everywhere;
use super::function::Loc;
use super::image_object::{HANDLE_BYTES, Object};
use super::{Site, Unit, bare, code};
use finalizer::ir::debug::Place;
use finalizer::ir::{self, Allocation, Fixup, SymbolId, Target};
use finalizer::outside::{RECORD_BYTES, SEAL};
use hsail::brig::{Executable, Module, Operand, Variable};
use hsail::code::{Allocation as BrigAllocation, Linkage, Segment};

/// An initializer's lists may hold lists.
const MAX_NESTING: u32 = 8;

impl Unit<'_, '_> {
    /// All global and readonly variables and the handles of indirect functions, used or not: the host may ask for them.
    pub(super) fn define_symbols(&mut self) {
        for (site, v) in self.linked.variables() {
            self.variable(site, v);
        }
        for (site, e) in self.linked.indirect_functions() {
            self.handle(site, e);
        }
    }

    /// What stands for an indirect function: its address is the code handle (PRM 10.6). The functions themselves are where they are called;
    /// the record says where other code objects call them.
    pub(super) fn handle(&mut self, site: Site, e: Executable) -> SymbolId {
        if let Some(id) = self.symbols.get(&site) {
            return *id;
        }
        let name = self.sources[site.0].module.string(e.name).unwrap_or_default();
        self.symbol(
            site,
            ir::Symbol {
                name: handle_name(name),
                allocation: Allocation::Agent,
                exported: e.linkage == Linkage::PROGRAM,
                read_only: true,
                external: false,
                size_bytes: RECORD_BYTES,
                align_bytes: 16,
                contents: None,
                fixups: Vec::new(),
            },
        )
    }

    /// Handles' records get the functions that they are of.
    pub(super) fn fill_records(&mut self) {
        for (site, e) in self.linked.indirect_functions() {
            let function = self.function_id(site, e);
            let handle = self.handle(site, e);
            let symbol = &mut self.module.symbols[handle.index()];
            let mut record = vec![0; RECORD_BYTES as usize];
            record[8..].copy_from_slice(&SEAL.to_le_bytes());
            symbol.contents = Some(record);
            symbol.fixups = vec![Fixup {
                offset_bytes: 0,
                target: Target::Function(function),
                addend: 0,
            }];
        }
    }

    /// The symbol of a variable at module scope, or of a global, readonly or group variable in a function.
    pub(super) fn variable(&mut self, site: Site, v: Variable) -> SymbolId {
        if let Some(id) = self.symbols.get(&site) {
            return *id;
        }
        let module = self.sources[site.0].module.clone();
        let name = self.linked.storage_name(site);
        let name = name.unwrap_or_else(|| bare(module.string(v.name).unwrap_or_default()));
        let name = name.to_string();
        let mut contents = None;
        let mut fixups = Vec::new();
        if v.init != 0 {
            let mut made = Contents::default();
            let mut result = constant(&module, v.init, 0, &mut made);
            for (at, object) in made.objects {
                match self.object(&name, fixups.len(), object) {
                    Ok(target) => fixups.push(Fixup {
                        offset_bytes: at,
                        ..target
                    }),
                    Err(message) => result = result.and(Err(message)),
                }
            }
            if let Err(message) = result {
                let message = format!(
                    "the initializer of `{}`: {message}",
                    module.string(v.name).unwrap_or_default()
                );
                self.report(site, code::VARIABLE, message);
            }
            contents = Some(made.bytes);
        }
        let size_bytes = v.bytes().max(contents.as_ref().map_or(0, |c| c.len() as u64));
        if let Some(bytes) = &mut contents {
            bytes.resize(size_bytes as usize, 0);
        }
        let allocation = match v.segment {
            Segment::GROUP => Allocation::Group,
            Segment::PRIVATE => Allocation::WorkItem,
            Segment::READONLY => Allocation::Agent,
            _ if v.allocation == BrigAllocation::AGENT => Allocation::Agent,
            _ => Allocation::Program,
        };
        let shared = matches!(v.segment, Segment::GLOBAL | Segment::READONLY);
        self.describe_symbol(site, &v);
        self.symbol(
            site,
            ir::Symbol {
                name,
                allocation,
                // Other code objects of the program find it by its name.
                exported: shared && (v.linkage == Linkage::PROGRAM || allocation == Allocation::Program),
                read_only: v.segment == Segment::READONLY || v.is_const(),
                external: shared && !v.is_definition(),
                size_bytes,
                align_bytes: v.align.bytes().unwrap_or(1) as u32,
                contents,
                fixups,
            },
        )
    }

    /// A variable of a module gets debug information: it is the next symbol.
    fn describe_symbol(&mut self, site: Site, v: &Variable) {
        let name = self.sources[site.0]
            .module
            .string(v.name)
            .unwrap_or_default()
            .to_string();
        if self.debug && name.starts_with('&') {
            let declared = self.location(site, &mut Loc::default());
            let place = Place::Symbol(SymbolId::new(self.module.symbols.len()));
            self.module.debug.push(everywhere(&name, v, declared, place));
        }
    }

    /// Words in group memory for the barriers of slices of so many work-items, 0 when the work-group begins.
    pub(super) fn slice_words(&mut self, slice: u32, count: u32) -> SymbolId {
        // No directive is in a module of that number.
        let site = (usize::MAX, slice);
        if let Some(id) = self.symbols.get(&site) {
            return *id;
        }
        let bytes = (4 * count).next_multiple_of(16);
        self.symbol(
            site,
            ir::Symbol {
                name: format!("slices of {slice}"),
                allocation: Allocation::Group,
                exported: false,
                read_only: false,
                external: false,
                size_bytes: bytes.into(),
                align_bytes: 16,
                contents: Some(vec![0; bytes as usize]),
                fixups: Vec::new(),
            },
        )
    }

    /// The symbol of an fbarrier: a word in group memory (see [`super::barrier`]).
    pub(super) fn fbarrier(&mut self, site: Site, name: &str) -> SymbolId {
        if let Some(id) = self.symbols.get(&site) {
            return *id;
        }
        self.symbol(
            site,
            ir::Symbol {
                name: bare(name).to_string(),
                allocation: Allocation::Group,
                exported: false,
                read_only: false,
                external: false,
                size_bytes: 4,
                align_bytes: 4,
                contents: None,
                fixups: Vec::new(),
            },
        )
    }

    fn symbol(&mut self, site: Site, symbol: ir::Symbol) -> SymbolId {
        let id = self.new_symbol(symbol);
        self.symbols.insert(site, id);
        id
    }

    /// A symbol that nothing in the source stands for.
    pub(super) fn new_symbol(&mut self, symbol: ir::Symbol) -> SymbolId {
        let id = SymbolId::new(self.module.symbols.len());
        self.module.symbols.push(symbol);
        id
    }
}

/// The code object's symbol whose address is the handle of an indirect function.
pub(super) fn handle_name(function: &str) -> String {
    format!("{}.handle", bare(function))
}

/// What an initializer makes: bytes, and images and samplers whose handles are among them.
#[derive(Default)]
struct Contents {
    bytes: Vec<u8>,
    objects: Vec<(u64, Object)>,
}

/// Appends a constant's bytes.
fn constant(module: &Module<'_>, operand: u32, depth: u32, out: &mut Contents) -> Result<(), String> {
    if depth > MAX_NESTING {
        return Err(format!("it is nested more than {MAX_NESTING} times"));
    }
    let object = match module.operand(operand) {
        Some(Operand::Bytes { bytes, .. }) => {
            out.bytes.extend_from_slice(bytes);
            return Ok(());
        }
        Some(Operand::ConstantList { elements, .. }) => {
            for element in elements.iter() {
                constant(module, element, depth + 1, out)?;
            }
            return Ok(());
        }
        Some(Operand::Align { align, .. }) => {
            let align = align.bytes().unwrap_or(1) as usize;
            out.bytes.resize(out.bytes.len().next_multiple_of(align), 0);
            return Ok(());
        }
        Some(Operand::Image(image)) => Object::Image(image),
        Some(Operand::Sampler(sampler)) => Object::Sampler(sampler),
        _ => return Err("it is no constant".into()),
    };
    out.objects.push((out.bytes.len() as u64, object));
    out.bytes.extend_from_slice(&[0; HANDLE_BYTES]);
    Ok(())
}
