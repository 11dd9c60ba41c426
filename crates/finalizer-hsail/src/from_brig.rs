//! From BRIG to the IR: a program of modules becomes kernels, functions and symbols. Nothing after it knows BRIG.
//!
//! Registers become values: a `c` register is [`Width::B1`], `s` is `B32`, `d` is `B64`, `q` is `B128`. Each private, spill and
//! arg variable is a slot of the frame. A function takes a scalar formal as a value, an array by its private address, and
//! gives a scalar output as its result. Group variables and fbarriers are symbols in group memory, module-scope private ones symbols of each
//! work-item. What cannot be said in the IR is reported by name, all of it in one run.

mod address;
mod atomic;
mod barrier;
mod call;
mod debug;
pub mod describe;
mod function;
mod ids;
mod image;
mod image_object;
mod inst;
mod link;
mod memory;
mod operand;
mod registers;
mod segment;
mod signal;
mod symbols;
pub mod watch;

use diag::{Diagnostic, Severity};
use finalizer::Findings;
use finalizer::ir::{self, FunctionId, Op, Policies, SymbolId, Width};
use hsail::brig::{Executable, ExecutableKind, Module};
use hsail::code::{Control, MachineModel, Round};
use std::collections::HashMap;

/// A valid module and where its instructions come from.
pub struct Source<'a> {
    /// What messages call it: usually its file.
    pub name: &'a str,
    pub module: Module<'a>,
    /// Offset in the code section, line and column of the text it was assembled from, sorted; empty if there is none.
    pub lines: &'a [(u32, u32, u32)],
}

/// What the modules do not say.
#[derive(Clone, Debug)]
pub struct Options {
    /// The rounding of a program of the HSA API, `NEAR` or `ZERO`: it holds for modules that leave theirs open, and others keep theirs.
    /// None: modules agree, and `default` means what the first one names that names one, otherwise to nearest (PRM 4.2.1).
    pub round: Option<Round>,
    /// Whose images those of initializers are.
    pub processor: amdgpu_isa::Processor,
    /// Lanes of a wavefront, which `WAVESIZE` stands for.
    pub wave_size: u32,
    /// Control directives that hold for every kernel beside its own, with their values (PRM 13.4).
    pub controls: Vec<(Control, Vec<u64>)>,
    /// Each instruction's results are stored for others to see ([`watch`]).
    pub watch: bool,
    /// Debug information of registers and variables is wanted.
    pub debug: bool,
    /// Indirect functions are called as those of other code objects are, whoever's they are: for tests.
    pub calls_outside: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            round: None,
            processor: amdgpu_isa::Processor::Gfx900,
            wave_size: 64,
            controls: Vec::new(),
            watch: false,
            debug: false,
            calls_outside: false,
        }
    }
}

/// What cannot be finalized.
mod code {
    /// The machine model has addresses of 32 bits.
    pub const SMALL_MODEL: &str = "F001";
    /// An instruction that is not supported.
    pub const INSTRUCTION: &str = "F002";
    /// A variable, initializer or argument that is not supported.
    pub const VARIABLE: &str = "F003";
    /// BRIG that is not valid, though its module passed for valid.
    pub const MALFORMED: &str = "F004";
    /// A directive that contradicts the finalizer's arguments.
    pub const CONTROL: &str = "F005";
    /// An extension that the module enables and the finalizer has not.
    pub const EXTENSION: &str = "F006";
}

type Hasher = foldhash::fast::RandomState;

/// A module's number and an offset in its code.
type Site = (usize, u32);

/// A program under translation.
struct Unit<'a, 'b> {
    sources: &'b [Source<'a>],
    linked: link::Linked<'a>,
    /// What `default` means.
    round: Round,
    processor: amdgpu_isa::Processor,
    wave_size: u32,
    controls: &'b [(Control, Vec<u64>)],
    module: ir::Module,
    /// Functions and symbols by their definition.
    functions: HashMap<Site, FunctionId, Hasher>,
    /// Functions in the order of their numbers.
    sites: Vec<Site>,
    symbols: HashMap<Site, SymbolId, Hasher>,
    /// Policies for exceptions, where functions have any.
    policies: HashMap<Site, Policies, Hasher>,
    watching: bool,
    debug: bool,
    calls_outside: bool,
    watches: Vec<watch::Watch>,
    findings: Findings,
}

/// The program in the IR. Every module must be valid by itself ([`hsail::check`]). The modules must go together, and what
/// kernels and indirect functions reach must be defined; that is judged here.
pub fn from_brig(sources: &[Source<'_>], options: &Options) -> Result<ir::Module, Findings> {
    watched(sources, options).map(|(module, _)| module)
}

/// The same, with the results that are stored if [`Options::watch`] says so.
pub fn watched(sources: &[Source<'_>], options: &Options) -> Result<(ir::Module, Vec<watch::Watch>), Findings> {
    let (module, watches, findings) = as_far_as_possible(sources, options)?;
    if findings.iter().any(|(_, d)| d.severity == Severity::Error) {
        return Err(findings);
    }
    Ok((module, watches))
}

/// The same with what is wrong with it: a module in which something is wrong is good for finding more.
pub(crate) fn as_far_as_possible(
    sources: &[Source<'_>],
    options: &Options,
) -> Result<(ir::Module, Vec<watch::Watch>, Findings), Findings> {
    let round = judge(sources, options)?;
    let mut unit = Unit {
        sources,
        linked: link::Linked::new(sources),
        round,
        processor: options.processor,
        wave_size: options.wave_size,
        controls: &options.controls,
        module: ir::Module::default(),
        functions: HashMap::default(),
        sites: Vec::new(),
        symbols: HashMap::default(),
        policies: HashMap::default(),
        watching: options.watch,
        debug: options.debug,
        calls_outside: options.calls_outside,
        watches: Vec::new(),
        findings: Vec::new(),
    };
    unit.define_symbols();
    unit.functions();
    if unit.spread_policies() {
        // Now it is known what is watched, which makes other code.
        unit.findings.clear();
        unit.functions();
    }
    unit.fill_records();
    let description = describe::describe(&unit);
    unit.module.metadata.push(description);
    unit.finish_watches();
    Ok((unit.module, unit.watches, unit.findings))
}

/// What `default` means as the rounding of a module.
pub(crate) fn default_round(sources: &[Source<'_>], options: &Options) -> Round {
    let headers = sources.iter().filter_map(|s| s.module.header());
    let named = |round: &Round| *round != Round::DEFAULT;
    let round = options.round.or_else(|| headers.map(|h| h.round).find(named));
    round.unwrap_or(Round::NEAR)
}

/// Whether the modules make a program; its rounding.
fn judge(sources: &[Source<'_>], options: &Options) -> Result<Round, Findings> {
    let mut findings = Vec::new();
    let mut program = match options.round {
        Some(_) => hsail::validate::Program::with_own_roundings(),
        None => hsail::validate::Program::default(),
    };
    for source in sources {
        let named = |d| (source.name.to_string(), d);
        if source.module.header().is_some_and(|h| h.model == MachineModel::SMALL) {
            let message = "the small machine model has addresses of 32 bits; AMDGPU's global addresses have 64";
            findings.push(named(
                Diagnostic::error(code::SMALL_MODEL, message).help("declare the module $large"),
            ));
        }
        findings.extend(extensions(source).map(named));
        if let Err(list) = program.add(source.name, source.module.clone()) {
            findings.extend(list.into_iter().map(named));
        }
    }
    if findings.is_empty() {
        // Partial work-groups run right whatever a called function says of them.
        findings = program.finish();
        findings.retain(|(_, d)| d.code != "V122");
    }
    if findings.iter().any(|(_, d)| d.severity == Severity::Error) {
        return Err(findings);
    }
    Ok(default_round(sources, options))
}

/// What a module enables that is not here: an error of the finalizer whether it is used or not (PRM 13.1).
fn extensions<'a>(source: &'a Source<'_>) -> impl Iterator<Item = Diagnostic> + 'a {
    source.module.foreign_extensions().map(|(name, offset)| {
        let message = format!("the finalizer does not support the extension `{name}`; it has IMAGE");
        Diagnostic::error(code::EXTENSION, message).at(source.place(offset))
    })
}

impl Source<'_> {
    /// Where an entry of the code section stands: in the text, if its lines are known.
    fn place(&self, offset: u32) -> diag::Location {
        match self.lines.binary_search_by_key(&offset, |l| l.0) {
            Ok(at) => diag::Location::Text {
                line: self.lines[at].1,
                column: self.lines[at].2,
            },
            Err(_) => self.module.code_location(offset),
        }
    }
}

impl Unit<'_, '_> {
    fn report(&mut self, site: Site, code: &'static str, message: impl Into<String>) {
        let source = &self.sources[site.0];
        let diagnostic = Diagnostic::error(code, message).at(source.place(site.1));
        // A module may have thousands of one kind; each place once.
        if self.findings.len() < 1000 {
            self.findings.push((source.name.to_string(), diagnostic));
        }
    }

    /// The number of a function; new ones are translated later.
    fn function_id(&mut self, site: Site, e: Executable) -> FunctionId {
        if let Some(id) = self.functions.get(&site) {
            return *id;
        }
        let id = FunctionId::new(self.sites.len());
        self.functions.insert(site, id);
        self.sites.push(site);
        let name = self.sources[site.0].module.string(e.name).unwrap_or_default();
        let mut declared = ir::Function::new(bare(name).to_string(), ir::Kind::Function);
        declared.indirect = e.kind == ExecutableKind::IndirectFunction;
        self.module.functions.push(declared);
        id
    }
}

/// A name without its sigil.
fn bare(name: &str) -> &str {
    name.strip_prefix(['&', '%']).unwrap_or(name)
}

/// The width of a register that holds values of so many bits.
fn width_of_bits(bits: u32) -> Width {
    match bits {
        1 => Width::B1,
        0..=32 => Width::B32,
        33..=64 => Width::B64,
        _ => Width::B128,
    }
}

impl Unit<'_, '_> {
    /// Translates kernels, indirect functions and all that they call.
    fn functions(&mut self) {
        self.watches.clear();
        self.functions.clear();
        self.sites.clear();
        self.module.functions.clear();
        for (site, e) in self.linked.roots() {
            self.function_id(site, e);
        }
        let mut done = 0;
        while let Some(site) = self.sites.get(done).copied() {
            let function = function::lower(self, site);
            self.module.functions[done] = function;
            done += 1;
        }
    }

    /// A kernel has the exception policies of all that it can call, too (PRM 12.3), and a function those of all kernels that can call
    /// it. Whether there are any.
    fn spread_policies(&mut self) -> bool {
        let own: Vec<Policies> = self.module.functions.iter().map(|f| f.control.policies()).collect();
        if own.iter().all(|p| p.watched().is_empty()) {
            return false;
        }
        let callees: Vec<Vec<usize>> = self.module.functions.iter().map(callees).collect();
        let mut all = vec![Policies::default(); own.len()];
        for (root, f) in self.module.functions.iter().enumerate() {
            if !matches!(f.kind, ir::Kind::Kernel { .. }) && !f.indirect {
                continue;
            }
            let mut seen = vec![false; own.len()];
            let mut open = vec![root];
            let mut policies = Policies::default();
            while let Some(next) = open.pop() {
                if !std::mem::replace(&mut seen[next], true) {
                    policies = policies | own[next];
                    open.extend(&callees[next]);
                }
            }
            for (one, _) in all.iter_mut().zip(&seen).filter(|(_, seen)| **seen) {
                *one = *one | policies;
            }
        }
        self.policies = self.sites.iter().copied().zip(all).collect();
        true
    }
}

fn callees(f: &ir::Function) -> Vec<usize> {
    let called = f.insts.iter().filter_map(|inst| match inst.op {
        Op::Call(id) | Op::FunctionAddress(id) => Some(id.index()),
        _ => None,
    });
    called.collect()
}
