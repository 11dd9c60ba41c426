//! Entries of debug information: the compile unit, kernels, what was inlined in them, and variables with where they are.

use std::collections::HashMap;

use gimli::write::{
    Address, AttributeValue, DwarfUnit, Expression, FileId, Location as Listed, LocationList, Range, RangeList,
    UnitEntryId,
};
use gimli::{DwAt, DwTag};

use super::Finished;
use super::debug_places::{LOCAL, PRIVATE_LANE, expression, in_space, lane_pc};
use crate::ir::debug::{Encoding, Place as Kind, Type, Variable};
use crate::ir::{Allocation, Location, Module, SymbolId};
use crate::mir::debug::{Debug, Mark, Place};

/// Who writes entries of one compile unit.
pub struct Entries<'a> {
    pub dwarf: &'a mut DwarfUnit,
    pub module: &'a Module,
    pub files: &'a HashMap<u16, FileId>,
    pub lanes: u32,
    types: HashMap<Type, UnitEntryId>,
    functions: HashMap<(String, Location), UnitEntryId>,
}

/// DW_AT_LLVM_lane_pc.
const LANE_PC: DwAt = DwAt(0x3e0b);

/// Offsets in a kernel's code.
type Span = (u32, u32);

/// An address in the code of the object.
pub fn address(at: u64) -> Address {
    Address::Symbol {
        symbol: 0,
        addend: at as i64,
    }
}

/// A symbol's address; number 0 is the code.
fn address_of(symbol: SymbolId) -> Address {
    Address::Symbol {
        symbol: symbol.index() + 1,
        addend: 0,
    }
}

impl<'a> Entries<'a> {
    pub fn new(dwarf: &'a mut DwarfUnit, module: &'a Module, files: &'a HashMap<u16, FileId>, lanes: u32) -> Self {
        Entries {
            dwarf,
            module,
            files,
            lanes,
            types: HashMap::new(),
            functions: HashMap::new(),
        }
    }

    fn add(&mut self, parent: UnitEntryId, tag: DwTag) -> UnitEntryId {
        self.dwarf.unit.add(parent, tag)
    }

    fn set(&mut self, id: UnitEntryId, at: DwAt, value: AttributeValue) {
        self.dwarf.unit.get_mut(id).set(at, value);
    }

    fn set_text(&mut self, id: UnitEntryId, at: DwAt, text: &str) {
        let text = self.dwarf.strings.add(text);
        self.set(id, at, AttributeValue::StringRef(text));
    }

    fn set_line(&mut self, id: UnitEntryId, location: Location, [file, line]: [DwAt; 2]) {
        if let Some(known) = self.files.get(&location.file).filter(|_| location.line != 0) {
            let known = *known;
            self.set(id, file, AttributeValue::FileIndex(Some(known)));
            self.set(id, line, AttributeValue::Udata(location.line.into()));
        }
    }

    fn declare(&mut self, id: UnitEntryId, name: &str, location: Location) {
        self.set_text(id, gimli::DW_AT_name, name);
        self.set_line(id, location, [gimli::DW_AT_decl_file, gimli::DW_AT_decl_line]);
    }

    /// The unit, over all the code.
    pub fn unit(&mut self, kernels: &[Finished], starts: &[u64], directory: &str, name: &str) {
        let root = self.dwarf.unit.root();
        self.set_text(root, gimli::DW_AT_producer, concat!("weft ", env!("CARGO_PKG_VERSION")));
        // HSAIL has no number of its own: to a debugger it is an assembly language.
        let language = AttributeValue::Language(gimli::DW_LANG_Mips_Assembler);
        self.set(root, gimli::DW_AT_language, language);
        self.set_text(root, gimli::DW_AT_name, name);
        self.set_text(root, gimli::DW_AT_comp_dir, directory);
        let parts = kernels.iter().zip(starts).map(|(kernel, start)| Range::StartLength {
            begin: address(*start),
            length: kernel.code.bytes.len() as u64,
        });
        let parts: Vec<Range> = parts.collect();
        if !parts.is_empty() {
            let list = self.dwarf.unit.ranges.add(RangeList(parts));
            self.set(root, gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
            self.set(root, gimli::DW_AT_ranges, AttributeValue::RangeListRef(list));
        }
        let module = self.module;
        for variable in &module.debug {
            let Kind::Symbol(symbol) = variable.place else { continue };
            let info = &module.symbols[symbol.index()];
            let in_memory = matches!(info.allocation, Allocation::Program | Allocation::Agent);
            if in_memory && !info.external {
                let mut place = Expression::new();
                place.op_addr(address_of(symbol));
                let id = self.variable(root, variable);
                self.set(id, gimli::DW_AT_location, AttributeValue::Exprloc(place));
                self.set(id, gimli::DW_AT_external, AttributeValue::Flag(info.exported));
            }
        }
    }

    fn type_of(&mut self, ty: &Type) -> UnitEntryId {
        if let Some(id) = self.types.get(ty) {
            return *id;
        }
        let root = self.dwarf.unit.root();
        let id = match ty.count {
            Some(count) => {
                let element = Type {
                    count: None,
                    ..ty.clone()
                };
                let element = self.type_of(&element);
                let id = self.add(root, gimli::DW_TAG_array_type);
                self.set(id, gimli::DW_AT_type, AttributeValue::UnitRef(element));
                let range = self.add(id, gimli::DW_TAG_subrange_type);
                self.set(range, gimli::DW_AT_count, AttributeValue::Udata(count));
                id
            }
            None => {
                let id = self.add(root, gimli::DW_TAG_base_type);
                let encoding = match ty.encoding {
                    Encoding::Boolean => gimli::DW_ATE_boolean,
                    Encoding::Unsigned => gimli::DW_ATE_unsigned,
                    Encoding::Signed => gimli::DW_ATE_signed,
                    Encoding::Float => gimli::DW_ATE_float,
                };
                self.set_text(id, gimli::DW_AT_name, &ty.name);
                self.set(id, gimli::DW_AT_encoding, AttributeValue::Encoding(encoding));
                self.set(id, gimli::DW_AT_byte_size, AttributeValue::Udata(ty.bytes.into()));
                id
            }
        };
        self.types.insert(ty.clone(), id);
        id
    }

    /// A variable without its place.
    fn variable(&mut self, parent: UnitEntryId, variable: &Variable) -> UnitEntryId {
        let tag = match variable.argument {
            true => gimli::DW_TAG_formal_parameter,
            false => gimli::DW_TAG_variable,
        };
        let id = self.add(parent, tag);
        self.declare(id, &variable.name, variable.declared);
        let ty = self.type_of(&variable.ty);
        self.set(id, gimli::DW_AT_type, AttributeValue::UnitRef(ty));
        id
    }

    /// A kernel whose code begins there.
    pub fn kernel(&mut self, kernel: &Finished, start: u64) {
        let module = self.module;
        let function = &module.functions[kernel.function];
        let root = self.dwarf.unit.root();
        let id = self.add(root, gimli::DW_TAG_subprogram);
        self.declare(id, &function.name, function.location);
        let bytes = kernel.code.bytes.len() as u64;
        self.set(id, gimli::DW_AT_external, AttributeValue::Flag(true));
        self.set(id, gimli::DW_AT_low_pc, AttributeValue::Address(address(start)));
        self.set(id, gimli::DW_AT_high_pc, AttributeValue::Udata(bytes));
        let Some(debug) = &kernel.machine.debug else { return };
        let code = Code::new(debug, kernel);
        self.lanes(id, debug, kernel, start);
        let mut scopes = vec![Some(id)];
        for number in 1..debug.source.scopes.len() {
            let parent = debug.source.scopes[number].call.map_or(0, |call| call.scope);
            let parent = scopes.get(parent as usize).copied().flatten();
            let id = parent.and_then(|parent| self.inlined(debug, parent, number, &code.scopes[number], start));
            scopes.push(id);
        }
        for (variable, spans) in debug.source.variables.iter().zip(&code.places) {
            let Some(scope) = scopes[variable.scope as usize] else {
                continue;
            };
            let id = self.variable(scope, variable);
            let fixed = match variable.place {
                Kind::Slot(slot) => debug
                    .slots
                    .get(slot.index())
                    .map(|offset| in_space((*offset).into(), PRIVATE_LANE)),
                Kind::Symbol(symbol) => self.in_symbol(debug, symbol),
                Kind::Values | Kind::Kernarg(_) => None,
            };
            let bytes = variable.ty.bytes;
            match fixed {
                Some(place) if variable.seen == (0, u32::MAX) => {
                    self.set(id, gimli::DW_AT_location, AttributeValue::Exprloc(place));
                }
                Some(place) => {
                    let list = code.seen(debug, variable).into_iter().map(|span| (span, place.clone()));
                    let list = list.collect();
                    self.list(id, gimli::DW_AT_location, start, list);
                }
                None => {
                    let lanes = self.lanes;
                    let list = spans.iter().filter_map(|(span, place)| {
                        let place = expression(*place, bytes, lanes)?;
                        Some((*span, place))
                    });
                    self.list(id, gimli::DW_AT_location, start, list.collect());
                }
            }
        }
        for variable in &module.debug {
            let Kind::Symbol(symbol) = variable.place else { continue };
            if let Some(place) = self.in_symbol(debug, symbol) {
                let id = self.variable(id, variable);
                self.set(id, gimli::DW_AT_location, AttributeValue::Exprloc(place));
            }
        }
    }

    /// A variable in group memory, or one of each work-item.
    fn in_symbol(&self, debug: &Debug, symbol: SymbolId) -> Option<Expression> {
        let offset = *debug.symbols.get(&symbol)?;
        let space = match self.module.symbols[symbol.index()].allocation {
            Allocation::Group => LOCAL,
            _ => PRIVATE_LANE,
        };
        Some(in_space(offset.into(), space))
    }

    /// Where lanes wait that are not active.
    fn lanes(&mut self, id: UnitEntryId, debug: &Debug, kernel: &Finished, start: u64) {
        let mut places = Vec::new();
        for (begin, end, mark) in marks(debug, kernel) {
            let Some(masks) = mark.waits.and_then(|n| debug.waits.get(n as usize)) else {
                continue;
            };
            for at in (begin..end).step_by(4) {
                let distances = masks.iter().filter_map(|(mask, block)| {
                    let to = *kernel.code.starts.get(*block)? as i64;
                    Some((*mask, to - i64::from(at)))
                });
                let distances: Vec<_> = distances.collect();
                if let Some(place) = lane_pc(&distances, self.lanes) {
                    places.push(((at, at + 4), place));
                }
            }
        }
        self.list(id, LANE_PC, start, places);
    }

    fn list(&mut self, id: UnitEntryId, at: DwAt, start: u64, places: Vec<(Span, Expression)>) {
        if places.is_empty() {
            return;
        }
        let mut list = vec![Listed::BaseAddress {
            address: address(start),
        }];
        list.extend(places.into_iter().map(|((begin, end), data)| Listed::OffsetPair {
            begin: begin.into(),
            end: end.into(),
            data,
        }));
        let list = self.dwarf.unit.locations.add(LocationList(list));
        self.set(id, at, AttributeValue::LocationListRef(list));
    }

    /// The code of a function in the place of a call; none if nothing is left of it.
    fn inlined(
        &mut self,
        debug: &Debug,
        parent: UnitEntryId,
        number: usize,
        spans: &[Span],
        start: u64,
    ) -> Option<UnitEntryId> {
        if spans.is_empty() {
            return None;
        }
        let scope = &debug.source.scopes[number];
        let root = self.dwarf.unit.root();
        let key = (
            scope.name.clone(),
            Location {
                source: 0,
                ..scope.declared
            },
        );
        let function = match self.functions.get(&key) {
            Some(id) => *id,
            None => {
                let id = self.add(root, gimli::DW_TAG_subprogram);
                self.declare(id, &scope.name, scope.declared);
                self.set(id, gimli::DW_AT_inline, AttributeValue::Inline(gimli::DW_INL_inlined));
                self.functions.insert(key, id);
                id
            }
        };
        let id = self.add(parent, gimli::DW_TAG_inlined_subroutine);
        self.set(id, gimli::DW_AT_abstract_origin, AttributeValue::UnitRef(function));
        if let Some(call) = scope.call {
            self.set_line(id, call.location, [gimli::DW_AT_call_file, gimli::DW_AT_call_line]);
        }
        let mut list = vec![Range::BaseAddress {
            address: address(start),
        }];
        list.extend(spans.iter().map(|(begin, end)| Range::OffsetPair {
            begin: (*begin).into(),
            end: (*end).into(),
        }));
        let list = self.dwarf.unit.ranges.add(RangeList(list));
        self.set(id, gimli::DW_AT_ranges, AttributeValue::RangeListRef(list));
        Some(id)
    }
}

/// What is where in the code of a kernel.
struct Code {
    /// Instructions of one mark, with their statement.
    runs: Vec<(Span, u32)>,
    /// Code of each scope, with that of the scopes in it.
    scopes: Vec<Vec<Span>>,
    /// Where each variable is.
    places: Vec<Vec<(Span, Place)>>,
}

/// The code of each mark.
fn marks<'a>(debug: &'a Debug, kernel: &'a Finished) -> impl Iterator<Item = (u32, u32, &'a Mark)> {
    let lines = &kernel.code.lines;
    let ends = lines.iter().skip(1).map(|l| l.0);
    let ends = ends.chain([kernel.code.bytes.len() as u32]);
    let all = lines.iter().zip(ends);
    all.filter_map(|((begin, location), end)| Some((*begin, end, debug.mark_of(location.source)?)))
}

/// Appends a span, to the last one if they meet.
fn extend(list: &mut Vec<Span>, span: Span) {
    match list.last_mut() {
        Some(last) if last.1 == span.0 => last.1 = span.1,
        _ => list.push(span),
    }
}

impl Code {
    fn new(debug: &Debug, kernel: &Finished) -> Code {
        let source = &debug.source;
        let mut code = Code {
            runs: Vec::new(),
            scopes: vec![Vec::new(); source.scopes.len()],
            places: vec![Vec::new(); source.variables.len()],
        };
        for (begin, end, mark) in marks(debug, kernel) {
            let span = (begin, end);
            code.runs.push((span, mark.point));
            let mut scope = source.scope_of(mark.point);
            while let Some(number) = scope {
                extend(&mut code.scopes[number as usize], span);
                scope = source.scopes[number as usize].call.map(|call| call.scope);
            }
            for (variable, place) in mark.claims.iter() {
                let list = &mut code.places[*variable as usize];
                match list.last_mut() {
                    Some((last, known)) if last.1 == span.0 && known == place => last.1 = span.1,
                    _ => list.push((span, *place)),
                }
            }
        }
        code
    }

    /// The code in which a variable can be seen.
    fn seen(&self, debug: &Debug, variable: &Variable) -> Vec<Span> {
        let source = &debug.source;
        let mut spans = Vec::new();
        for (span, point) in &self.runs {
            let mut point = *point;
            while let Some(scope) = source.scope_of(point) {
                if scope == variable.scope {
                    if (variable.seen.0..variable.seen.1).contains(&point) {
                        extend(&mut spans, *span);
                    }
                    break;
                }
                point = source.scopes[scope as usize].call.map_or(0, |call| call.point);
            }
        }
        spans
    }
}
