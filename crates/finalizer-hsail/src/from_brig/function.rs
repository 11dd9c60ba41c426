//! One kernel or function: its code block walked from top to bottom.

use super::memory::Place;
use super::registers::Registers;
use super::{Site, Unit, bare, code, width_of_bits};
use finalizer::ir::Policies;
use finalizer::ir::debug::Place as DebugPlace;
use finalizer::ir::ssa::Ssa;
use finalizer::ir::{
    self, BlockId, Builder, Control, Edge, Exceptions, Function, KernelArgument, Kind, Location, Op, Slot, SlotId,
    Terminator, Value, Width,
};
use hsail::brig::{Directive, Executable, ExecutableKind, Inst, Module, Operand, Variable};
use hsail::code::{Control as Directives, Linkage, Round, Segment};
use hsail::table::Row;
use std::collections::HashMap;

/// Why an instruction cannot be translated: code and message.
pub(super) type Wrong = (&'static str, String);
pub(super) type Result<T> = std::result::Result<T, Wrong>;

/// What cannot be in a valid module.
pub(super) fn malformed<T>(message: impl Into<String>) -> Result<T> {
    Err((code::MALFORMED, message.into()))
}

/// Bytes of a variable in private memory, whose addresses have 32 bits.
const MOST_VARIABLE_BYTES: u64 = 1 << 30;

/// A function under translation.
pub(super) struct Lower<'u, 'a, 'b, 'f> {
    pub unit: &'u mut Unit<'a, 'b>,
    pub site: Site,
    pub module: &'b Module<'a>,
    pub exec: Executable,
    pub b: Builder<'f>,
    pub ssa: Ssa,
    registers: Registers,
    /// Where variables of this function are, by their offset in the code.
    pub places: HashMap<u32, Place, super::Hasher>,
    /// Stretches by the offset of their label.
    labels: HashMap<u32, u32, super::Hasher>,
    /// Where `ret` goes.
    exit: u32,
    /// Whether the current stretch has ended.
    ended: bool,
    /// The module's default rounding.
    round: Round,
    pub policies: Policies,
    /// Variables before those of the arguments of a call, for debug information.
    pub argument_block: Option<usize>,
}

/// Translates the function at a place.
pub(super) fn lower(unit: &mut Unit<'_, '_>, site: Site) -> Function {
    let sources = unit.sources;
    let module = &sources[site.0].module;
    let Some(exec) = module.executable(site.1) else {
        unit.report(site, code::MALFORMED, "no kernel or function is here");
        return Function::new(String::new(), Kind::Function);
    };
    let name = module.string(exec.name).unwrap_or_default();
    let mut function = Function::new(bare(name).to_string(), Kind::Function);
    // Bytes of code for each instruction of the IR, about: more come from what a pass makes of one.
    let count = (exec.next.saturating_sub(exec.first_code) / 8) as usize;
    function.insts.reserve(count);
    function.values.reserve(count);
    function.indirect = exec.kind == ExecutableKind::IndirectFunction;
    function.exported = exec.linkage == Linkage::PROGRAM;
    function.location = unit.location(site, &mut Loc::default());
    for (control, values) in unit.controls {
        set_control(&mut function.control, *control, values);
    }
    let entry = function.block();
    let own = module.header().map(|h| h.round).filter(|r| *r != Round::DEFAULT);
    let round = own.unwrap_or(unit.round);
    let b = Builder::new(&mut function, entry);
    let mut lower = Lower {
        unit,
        site,
        module,
        exec,
        b,
        ssa: Ssa::new(),
        registers: Registers::new(),
        places: HashMap::default(),
        labels: HashMap::default(),
        exit: 0,
        ended: false,
        round,
        policies: Policies::default(),
        argument_block: None,
    };
    lower.begin_debug();
    lower.policies = lower.unit.policies.get(&site).copied().unwrap_or_default();
    lower.run();
    let ssa = std::mem::replace(&mut lower.ssa, Ssa::new());
    let policies = lower.policies;
    let registers = std::mem::replace(&mut lower.registers, Registers::new());
    let spans = ssa.finish(&mut function);
    super::debug::registers(&mut function, &registers, &spans);
    function.control.detect |= policies.detect;
    function.control.break_on |= policies.break_on;
    function.remove_unreached();
    function
}

/// Formal arguments of a kernel, function or signature with their offsets in the code: outputs and inputs.
pub(super) type Formals = (Vec<(u32, Variable)>, Vec<(u32, Variable)>);

pub(super) fn formals(module: &Module<'_>, site: u32, e: Executable) -> Formals {
    let list = |from: u32, to: u32, count: u16| {
        module
            .code_from(from)
            .take_while(|c| c.offset < to)
            .filter_map(|c| match Directive::decode(&c) {
                Some(Directive::Variable(v)) => Some((c.offset, v)),
                _ => None,
            })
            .take(usize::from(count))
            .collect()
    };
    let own = module.code_at(site).map_or(0, |c| c.bytes.len() as u32);
    (
        list(site + own, e.first_input, e.outputs),
        list(e.first_input, e.first_code, e.inputs),
    )
}

/// Bytes of BRIG for an instruction of the IR, about: most instructions have 20 to 28 and become two or three.
const BYTES_OF_INST: usize = 10;

/// The last `loc` directive.
#[derive(Default)]
pub(super) struct Loc {
    directive: Option<(u16, u32, u16)>,
}

impl Unit<'_, '_> {
    /// The number of a source file.
    fn file(&mut self, name: &str) -> u16 {
        let files = &mut self.module.files;
        let known = files.iter().position(|f| f == name).unwrap_or_else(|| {
            files.push(name.to_string());
            files.len() - 1
        });
        known.min(usize::from(u16::MAX)) as u16
    }

    pub(super) fn location(&mut self, site: Site, loc: &mut Loc) -> Location {
        let source = &self.sources[site.0];
        if let Some((file, line, column)) = loc.directive {
            return Location {
                file,
                column,
                line,
                source: site.1,
            };
        }
        let (name, lines) = (source.name, source.lines);
        let Ok(at) = lines.binary_search_by_key(&site.1, |l| l.0) else {
            return Location {
                source: site.1,
                ..Location::default()
            };
        };
        Location {
            file: self.file(name),
            column: lines[at].2.min(u32::from(u16::MAX)) as u16,
            line: lines[at].1,
            source: site.1,
        }
    }
}

impl<'a> Lower<'_, 'a, '_, '_> {
    fn run(&mut self) {
        let first = self.ssa.stretch(1);
        self.exit = self.ssa.stretch(0);
        self.ssa.begin(first, self.b.block);
        self.count_edges();
        let output = self.prologue();
        let mut loc = Loc::default();
        let module = self.module;
        let end = self.exec.next;
        let bytes = end.saturating_sub(self.exec.first_code) as usize;
        self.b.function.insts.reserve(bytes / BYTES_OF_INST);
        self.b.function.values.reserve(bytes / BYTES_OF_INST);
        for entry in module.code_from(self.exec.first_code).take_while(|c| c.offset < end) {
            let here = (self.site.0, entry.offset);
            if let Some(inst) = Inst::decode(entry.bytes) {
                let mut location = self.unit.location(here, &mut loc);
                self.statement(&mut location);
                self.b.location = location;
                if self.ended {
                    self.unreached();
                }
                if let Err((code, message)) = self.inst(&inst, entry.offset) {
                    self.unit.report(here, code, message);
                }
                continue;
            }
            let done = match Directive::decode(&entry) {
                Some(Directive::Label { .. }) => {
                    self.label(entry.offset);
                    Ok(())
                }
                Some(Directive::Loc { file, line, column }) => {
                    let file = module.string(file).unwrap_or_default();
                    let column = column.min(u32::from(u16::MAX)) as u16;
                    loc.directive = Some((self.unit.file(file), line, column));
                    Ok(())
                }
                Some(Directive::Variable(v)) => self.local(entry.offset, v),
                Some(Directive::ArgBlockStart) => {
                    self.argument_block(true);
                    Ok(())
                }
                Some(Directive::ArgBlockEnd) => {
                    self.argument_block(false);
                    Ok(())
                }
                Some(Directive::Control { control, operands }) => self.control(control, operands),
                _ => Ok(()),
            };
            if let Err((code, message)) = done {
                self.unit.report(here, code, message);
            }
        }
        self.epilogue(output);
    }

    /// Edges to each label, before any code is made.
    fn count_edges(&mut self) {
        let module = self.module;
        let end = self.exec.next;
        let mut falls = true;
        for entry in module.code_from(self.exec.first_code).take_while(|c| c.offset < end) {
            if let Some(opcode) = Inst::opcode_of(&entry) {
                falls = true;
                let mnemonic = Row::of(opcode).map_or("", |r| r.mnemonic);
                if !matches!(mnemonic, "br" | "cbr" | "sbr" | "ret") {
                    continue;
                }
                let Some(inst) = Inst::decode(entry.bytes) else {
                    continue;
                };
                let mut to = |operand: usize| {
                    let list = module.list(inst.operands);
                    match list.and_then(|l| l.get(operand)).and_then(|o| module.operand(o)) {
                        Some(Operand::CodeRef(label)) => self.expect(label),
                        Some(Operand::CodeList(labels)) => labels.iter().for_each(|l| self.expect(l)),
                        _ => {}
                    }
                };
                match mnemonic {
                    "br" => {
                        to(0);
                        falls = false;
                    }
                    "cbr" => to(1),
                    "sbr" => {
                        to(1);
                        // The default is the last of the list once more.
                        let list = module.list(inst.operands).and_then(|l| l.get(1));
                        if let Some(Operand::CodeList(labels)) = list.and_then(|o| module.operand(o))
                            && let Some(last) = labels.iter().last()
                        {
                            self.expect(last);
                        }
                        falls = false;
                    }
                    "ret" => {
                        self.ssa.expect(self.exit);
                        falls = false;
                    }
                    _ => {}
                }
            } else if let Some(Directive::Label { .. }) = Directive::decode(&entry) {
                let stretch = self.stretch_of(entry.offset);
                if falls {
                    self.ssa.expect(stretch);
                }
                falls = true;
            }
        }
        if falls {
            self.ssa.expect(self.exit);
        }
    }

    fn stretch_of(&mut self, label: u32) -> u32 {
        let ssa = &mut self.ssa;
        *self.labels.entry(label).or_insert_with(|| ssa.stretch(0))
    }

    fn expect(&mut self, label: u32) {
        let stretch = self.stretch_of(label);
        self.ssa.expect(stretch);
    }

    /// The block in which a stretch begins.
    fn block_of(&mut self, stretch: u32) -> BlockId {
        match self.ssa.first(stretch) {
            Some(block) => block,
            None => {
                let block = self.b.function.block();
                self.ssa.set_first(stretch, block);
                block
            }
        }
    }

    /// Ends the stretch with edges to others.
    pub fn end(&mut self, targets: &[u32], terminator: impl FnOnce(Vec<Edge>) -> Terminator) {
        let edges = targets
            .iter()
            .map(|t| Edge {
                to: self.block_of(*t),
                args: ir::Values::new(),
            })
            .collect();
        self.b.terminate(terminator(edges));
        self.b.function.blocks[self.b.block.index()].location = self.b.location;
        self.ssa.end(self.b.block, targets);
        self.ended = true;
    }

    fn begin(&mut self, stretch: u32) {
        let block = self.block_of(stretch);
        self.b.block = block;
        self.b.function.blocks[block.index()].location = self.b.location;
        self.ssa.begin(stretch, block);
        self.ended = false;
    }

    /// Code behind a jump that has no label.
    fn unreached(&mut self) {
        let stretch = self.ssa.stretch(0);
        self.begin(stretch);
    }

    fn label(&mut self, offset: u32) {
        let stretch = self.stretch_of(offset);
        if !self.ended {
            self.jump(stretch);
        }
        self.begin(stretch);
    }

    fn jump(&mut self, stretch: u32) {
        self.end(&[stretch], |mut edges| match edges.pop() {
            Some(edge) => Terminator::Jump(edge),
            None => Terminator::Unreachable,
        });
    }

    /// Formals: a kernel's arguments are described, a function's get slots with what is passed. Gives the output.
    fn prologue(&mut self) -> Option<(u32, Variable)> {
        let (outputs, inputs) = formals(self.module, self.site.1, self.exec);
        if self.exec.kind == ExecutableKind::Kernel {
            self.b.function.kind = self.kernel(&inputs);
            return None;
        }
        let output = outputs.first().copied();
        for (offset, v) in outputs.iter().chain(&inputs).copied() {
            let is_output = output.is_some_and(|o| o.0 == offset);
            if v.ty.is_array() {
                let pointer = self.b.function.parameter(self.b.block, Width::B32);
                self.places.insert(offset, Place::Pointer(pointer, align_of(v)));
                continue;
            }
            let slot = self.slot(v);
            self.declare(offset, &v, true, DebugPlace::Slot(slot));
            self.places.insert(offset, Place::Slot(slot));
            if !is_output {
                let width = width_of_bits(v.ty.bits());
                let value = self.b.function.parameter(self.b.block, width);
                self.store_argument(slot, v.ty, value);
            }
        }
        if let Some((_, v)) = output.filter(|(_, v)| !v.ty.is_array()) {
            self.b.function.results = vec![width_of_bits(v.ty.bits())];
        }
        output
    }

    fn epilogue(&mut self, output: Option<(u32, Variable)>) {
        if !self.ended {
            self.jump(self.exit);
        }
        self.begin(self.exit);
        let mut results = Vec::new();
        if let Some((offset, v)) = output
            && let Some(Place::Slot(slot)) = self.places.get(&offset)
        {
            results.push(self.load_argument(*slot, v.ty));
        }
        self.end(&[], |_| Terminator::Return(results));
    }

    /// Kernarg layout (PRM 4.21): in the order of the declaration, naturally aligned, padded to 16.
    fn kernel(&mut self, inputs: &[(u32, Variable)]) -> Kind {
        let (mut arguments, mut end, mut align) = (Vec::new(), 0u64, 16u32);
        for (offset, v) in inputs {
            let own = align_of(*v);
            end = end.next_multiple_of(u64::from(own));
            let element = v.ty.element().to_string();
            let name = self.module.string(v.name).unwrap_or_default();
            arguments.push(KernelArgument {
                name: bare(name).to_string(),
                type_name: if v.ty.is_array() {
                    format!("{element}[{}]", v.dim)
                } else {
                    element
                },
                size_bytes: v.bytes().min(u64::from(u32::MAX)) as u32,
                align_bytes: own,
                offset_bytes: end as u32,
            });
            self.places.insert(*offset, Place::Kernarg(end as u32, own));
            self.declare(*offset, v, true, DebugPlace::Kernarg(end as u32));
            end += v.bytes().min(u64::from(u32::MAX));
            align = align.max(own);
        }
        if end > u64::from(u32::MAX >> 1) {
            let message = format!("arguments of {end} bytes");
            self.unit.report(self.site, code::VARIABLE, message);
        }
        Kind::Kernel {
            arguments,
            kernarg_size_bytes: end.next_multiple_of(16).min(u64::from(u32::MAX)) as u32,
            kernarg_align_bytes: align,
        }
    }

    /// A new slot for a variable.
    pub fn slot(&mut self, v: Variable) -> SlotId {
        let name = self.module.string(v.name).unwrap_or_default();
        self.b.function.slots.push(Slot {
            name: bare(name).to_string(),
            size_bytes: v.bytes(),
            align_bytes: align_of(v),
        });
        SlotId::new(self.b.function.slots.len() - 1)
    }

    /// A variable that is defined in the code block.
    fn local(&mut self, offset: u32, v: Variable) -> Result<()> {
        match v.segment {
            Segment::PRIVATE | Segment::SPILL | Segment::ARG => {
                let slot = self.slot(v);
                self.declare(offset, &v, false, DebugPlace::Slot(slot));
                self.places.insert(offset, Place::Slot(slot));
                if v.bytes() > MOST_VARIABLE_BYTES {
                    let name = self.module.string(v.name).unwrap_or_default();
                    let message = format!(
                        "`{name}` has {} bytes; a variable of the {} segment has at most {MOST_VARIABLE_BYTES}",
                        v.bytes(),
                        v.segment
                    );
                    return Err((code::VARIABLE, message));
                }
            }
            // Group memory is the kernel's whether it is used or not.
            Segment::GROUP => {
                let id = self.unit.variable((self.site.0, offset), v);
                self.b.function.variables.push(id);
                self.declare(offset, &v, false, DebugPlace::Symbol(id));
            }
            _ => {}
        }
        Ok(())
    }

    fn control(&mut self, directive: Directives, operands: u32) -> Result<()> {
        let value = |o| match self.module.operand(o) {
            Some(Operand::Bytes { bytes, .. }) => super::operand::value_of(bytes) as u64,
            _ => u64::from(self.unit.wave_size),
        };
        let values: Vec<u64> = self
            .module
            .list(operands)
            .map_or(Vec::new(), |l| l.iter().map(value).collect());
        let before = self.b.function.control;
        set_control(&mut self.b.function.control, directive, &values);
        let mut given = Control::default();
        for (control, values) in self.unit.controls {
            set_control(&mut given, *control, values);
        }
        if self.exec.kind == ExecutableKind::Kernel && !given.agrees(&self.b.function.control) {
            self.b.function.control = before;
            let message = "the directive contradicts the options that the finalizer has for all kernels";
            return Err((code::CONTROL, message.into()));
        }
        Ok(())
    }

    /// One instruction.
    fn inst(&mut self, inst: &Inst, offset: u32) -> Result<()> {
        let row = match Row::of(inst.opcode) {
            Some(row) => row,
            None => return malformed(format!("opcode {} does not exist", inst.opcode)),
        };
        let o = super::operand::Operands::of(self, inst, row)?;
        match row.mnemonic {
            "br" => {
                let to = self.stretch_of(o.label(self, 0)?);
                self.jump(to);
                Ok(())
            }
            "ret" => {
                self.jump(self.exit);
                Ok(())
            }
            "cbr" => self.cbr(inst, &o),
            "sbr" => self.sbr(inst, &o),
            name => {
                self.straight(name, inst, &o, offset)?;
                if self.unit.watching {
                    self.watch(&o, offset)?;
                }
                Ok(())
            }
        }
    }

    fn cbr(&mut self, inst: &Inst, o: &super::operand::Operands) -> Result<()> {
        let condition = o.source(self, 0)?;
        let to = self.stretch_of(o.label(self, 1)?);
        let next = self.ssa.stretch(1);
        let uniform = self.is_uniform(inst.width);
        self.end(&[to, next], |mut edges| {
            let otherwise = edges.pop();
            match (edges.pop(), otherwise) {
                (Some(then), Some(otherwise)) => Terminator::Branch {
                    condition,
                    uniform,
                    then,
                    otherwise,
                },
                _ => Terminator::Unreachable,
            }
        });
        self.begin(next);
        Ok(())
    }

    fn sbr(&mut self, inst: &Inst, o: &super::operand::Operands) -> Result<()> {
        let index = o.source(self, 0)?;
        let mut targets = Vec::new();
        for label in o.code_list(self, 1)? {
            targets.push(self.stretch_of(label));
        }
        let Some(last) = targets.last().copied() else {
            return malformed("sbr without labels");
        };
        // An index beyond the list is undefined: it takes the last label.
        targets.push(last);
        let uniform = self.is_uniform(inst.width);
        self.end(&targets, |mut cases| match cases.pop() {
            Some(default) => Terminator::Switch {
                index,
                uniform,
                cases,
                default,
            },
            None => Terminator::Unreachable,
        });
        Ok(())
    }

    /// Whether a width says that the active lanes of a wavefront agree. Slices are of flattened IDs by the full work-group
    /// size, wavefronts of partial work-groups are not.
    pub fn is_uniform(&self, width: hsail::code::Width) -> bool {
        width == hsail::code::Width::ALL
            || (self.b.function.control.has_whole_groups()
                && (width == hsail::code::Width::WAVESIZE
                    || width.work_items().is_some_and(|n| n >= u64::from(self.unit.wave_size))))
    }

    /// Values of registers and the code's constants in an instruction that computes.
    pub fn compute(&mut self, inst: &Inst, o: &super::operand::Operands) -> Result<()> {
        let mut args = o.sources(self)?;
        let destinations = o.destinations(self)?;
        if crate::expand::keeps_destination(inst) {
            for (kind, number) in &destinations {
                args.push(self.register(*kind, *number)?);
            }
        }
        let results =
            crate::expand::expand_watching(&mut self.b, inst, self.round, self.policies, &args).map_err(|u| {
                (
                    code::INSTRUCTION,
                    format!("`{}` is not supported by the finalizer", u.what),
                )
            })?;
        if results.len() != destinations.len() {
            return malformed(format!(
                "{} results for {} registers",
                results.len(),
                destinations.len()
            ));
        }
        for ((kind, number), value) in destinations.into_iter().zip(results) {
            self.write(kind, number, value)?;
        }
        Ok(())
    }

    pub fn register(&mut self, kind: hsail::code::RegisterKind, number: u16) -> Result<Value> {
        match self.registers.read(&mut self.ssa, self.b.function, kind, number) {
            Some(value) => Ok(value),
            None => malformed(format!("there is no register {kind}{number}")),
        }
    }

    pub fn write(&mut self, kind: hsail::code::RegisterKind, number: u16, value: Value) -> Result<()> {
        if self
            .registers
            .write(&mut self.ssa, self.b.function, kind, number, value)
        {
            return Ok(());
        }
        let width = self.b.width(value);
        malformed(format!("a value of {} bits for register ${kind}{number}", width.bits()))
    }
}

/// Alignment of a variable.
pub(super) fn align_of(v: Variable) -> u32 {
    v.align.bytes().unwrap_or(1).max(1) as u32
}

fn set_control(control: &mut Control, directive: Directives, values: &[u64]) {
    let get = |n: usize| values.get(n).copied().unwrap_or(0);
    let bits = Exceptions::from_bits_truncate(get(0) as u8);
    let narrow = |v: u64| v.min(u64::from(u32::MAX)) as u32;
    match directive {
        Directives::ENABLEDETECTEXCEPTIONS => control.detect |= bits,
        Directives::ENABLEBREAKEXCEPTIONS => control.break_on |= bits,
        Directives::MAXDYNAMICGROUPSIZE => control.max_dynamic_group_bytes = Some(narrow(get(0))),
        Directives::MAXFLATGRIDSIZE => {
            let known = control.max_flat_grid_size.unwrap_or(u64::MAX);
            control.max_flat_grid_size = Some(known.min(get(0)));
        }
        Directives::MAXFLATWORKGROUPSIZE => {
            let known = control.max_flat_group_size.unwrap_or(u32::MAX);
            control.max_flat_group_size = Some(known.min(narrow(get(0))));
        }
        Directives::REQUIREDDIM => control.required_dimensions = Some(get(0) as u8),
        Directives::REQUIREDGRIDSIZE => control.required_grid_size = Some([get(0), get(1), get(2)]),
        Directives::REQUIREDWORKGROUPSIZE => {
            control.required_group_size = Some([narrow(get(0)), narrow(get(1)), narrow(get(2))]);
        }
        Directives::REQUIRENOPARTIALWORKGROUPS => control.no_partial_groups = true,
        _ => {}
    }
}

impl Lower<'_, '_, '_, '_> {
    /// An address in the frame.
    pub fn slot_address(&mut self, slot: SlotId) -> Value {
        self.b.op(Op::SlotAddress(slot), &[], Width::B32)
    }

    /// The type of a symbol's address.
    pub fn symbol_address(&mut self, symbol: ir::SymbolId) -> Value {
        let width = match self.unit.module.symbols[symbol.index()].allocation {
            ir::Allocation::Program | ir::Allocation::Agent => Width::B64,
            ir::Allocation::Group | ir::Allocation::WorkItem => Width::B32,
        };
        self.b.op(Op::SymbolAddress(symbol), &[], width)
    }
}
