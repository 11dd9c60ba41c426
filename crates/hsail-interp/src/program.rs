//! Modules together as a program (PRM 4.2.1), and where their instructions come from.

use diag::{Diagnostic, Location};
use hsail::brig::{self, Directive, Header, Module};
use hsail::code::{MachineModel, Round, Segment};
use std::collections::BTreeSet;
use std::sync::Arc;

/// One module of a program.
#[derive(Debug)]
pub(crate) struct Part {
    pub brig: Vec<u8>,
    pub source: Source,
}

/// Where the instructions of a module come from.
#[derive(Debug, Default)]
pub(crate) struct Source {
    /// What messages call the module: usually its file.
    pub name: String,
    /// Line and column of code entries, by offset; empty for modules that were given as BRIG.
    lines: Vec<(u32, u32, u32)>,
    /// `loc` directives by offset: file, line, column.
    locs: Vec<(u32, String, u32, u32)>,
}

impl Source {
    /// Line and column in the text that was assembled.
    pub fn line(&self, offset: u32) -> Option<(u32, u32)> {
        let at = self.lines.binary_search_by_key(&offset, |l| l.0).ok()?;
        self.lines.get(at).map(|l| (l.1, l.2))
    }

    /// Where an entry of the module's code stands: in the text, if it was assembled.
    fn place(&self, module: &Module<'_>, offset: u32) -> Location {
        match self.line(offset) {
            Some((line, column)) => Location::Text { line, column },
            None => module.code_location(offset),
        }
    }

    /// File, line and column that the last `loc` before an offset names.
    pub fn loc(&self, offset: u32) -> Option<(&str, u32, u32)> {
        let at = self.locs.partition_point(|l| l.0 <= offset).checked_sub(1)?;
        self.locs.get(at).map(|l| (l.1.as_str(), l.2, l.3))
    }
}

/// A program's modules by number, for messages.
#[derive(Debug, Default)]
pub struct Sources(Arc<Program>);

impl Sources {
    pub(crate) fn get(&self, module: usize) -> Option<&Source> {
        self.0.parts.get(module).map(|p| &p.source)
    }

    /// The text of the instruction at an offset in a module's code.
    pub(crate) fn instruction(&self, module: usize, offset: u32) -> Option<String> {
        let module = Module::read(&self.0.parts.get(module)?.brig).ok()?;
        hsail::text::instruction(&module, offset)
    }
}

/// Findings, each with the name of the module it is in.
pub type Findings = Vec<(String, Diagnostic)>;

/// Modules that belong together. Adding one judges it by every rule of the language.
#[derive(Debug, Default)]
pub struct Program {
    pub(crate) parts: Vec<Part>,
    /// See [`Program::with_rounding`].
    round: Option<Round>,
    /// Warnings of the modules so far.
    pub warnings: Findings,
}

impl Program {
    pub fn new() -> Program {
        Program::default()
    }

    /// A program of the HSA API, with a rounding of its own: it holds for modules that leave theirs open, and others keep theirs.
    pub fn with_rounding(round: Round) -> Program {
        Program {
            round: Some(round),
            ..Program::default()
        }
    }

    fn judge<'a>(&self) -> hsail::validate::Program<'a> {
        match self.round {
            Some(_) => hsail::validate::Program::with_own_roundings(),
            None => hsail::validate::Program::default(),
        }
    }

    /// Adds a module in BRIG, bare or in an ELF file. `name` is what messages call it.
    pub fn add_brig(&mut self, name: &str, bytes: &[u8]) -> Result<(), Findings> {
        let named = |list: Vec<Diagnostic>| list.into_iter().map(|d| (name.to_string(), d)).collect::<Findings>();
        let bytes = if brig::elf::is_elf(bytes) {
            brig::elf::unwrap(bytes).map_err(|d| named(vec![*d]))?
        } else {
            bytes
        };
        let findings = hsail::check(bytes);
        if findings.iter().any(|d| d.severity == diag::Severity::Error) {
            return Err(named(findings));
        }
        self.warnings.extend(named(findings));
        self.add(name, bytes.to_vec(), Vec::new())
    }

    /// Adds a module in HSAIL text.
    pub fn add_text(&mut self, name: &str, text: &[u8]) -> Result<(), Findings> {
        let named = |list: Vec<Diagnostic>| list.into_iter().map(|d| (name.to_string(), d)).collect::<Findings>();
        let assembly = hsail::assemble(text).map_err(named)?;
        self.warnings.extend(named(assembly.warnings));
        let assembled = hsail::text::assemble(text).map_err(named)?;
        let index = hsail::text::LineIndex::new(text);
        let mut lines = Vec::new();
        if let Ok(module) = Module::read(&assembled.brig) {
            for entry in module.code() {
                if let Some(at) = assembled.places.code(entry.offset) {
                    let (line, column) = index.position(at);
                    lines.push((entry.offset, line, column));
                }
            }
        }
        self.add(name, assembly.brig, lines)
    }

    /// Adds a module whose form is told from its first bytes.
    pub fn add_module(&mut self, name: &str, bytes: &[u8]) -> Result<(), Findings> {
        if bytes.starts_with(brig::MAGIC) || brig::elf::is_elf(bytes) {
            self.add_brig(name, bytes)
        } else {
            self.add_text(name, bytes)
        }
    }

    fn add(&mut self, name: &str, brig: Vec<u8>, lines: Vec<(u32, u32, u32)>) -> Result<(), Findings> {
        let locs = match Module::read(&brig) {
            Ok(module) => module
                .code()
                .filter_map(|e| match Directive::decode(&e) {
                    Some(Directive::Loc { file, line, column }) => {
                        let file = module.string(file).unwrap_or_default().to_string();
                        Some((e.offset, file, line, column))
                    }
                    _ => None,
                })
                .collect(),
            Err(d) => return Err(vec![(name.to_string(), *d)]),
        };
        self.parts.push(Part {
            brig,
            source: Source {
                name: name.to_string(),
                lines,
                locs,
            },
        });
        let result = self.linked().map(|_| ());
        if result.is_err() {
            self.parts.pop();
        }
        result
    }

    /// The modules, read; an error if they do not go together.
    pub(crate) fn linked(&self) -> Result<Vec<Module<'_>>, Findings> {
        let mut program = self.judge();
        let mut modules = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let name = &part.source.name;
            let module = Module::read(&part.brig).map_err(|d| vec![(name.clone(), *d)])?;
            let named = |list: Vec<Diagnostic>| list.into_iter().map(|d| (name.clone(), d)).collect::<Findings>();
            program.add(name, module.clone()).map_err(named)?;
            modules.push(module);
        }
        Ok(modules)
    }

    /// Judges the program as a whole: everything that kernels and indirect functions reach must be defined.
    pub fn check(&self) -> Result<(), Findings> {
        let mut program = self.judge();
        let mut foreign = Findings::new();
        for module in self.linked()?.into_iter().zip(&self.parts) {
            let (module, part) = module;
            let name = &part.source.name;
            for (extension, offset) in module.foreign_extensions() {
                let message = format!("the extension `{extension}` cannot be run; IMAGE can (PRM 13.1)");
                let place = part.source.place(&module, offset);
                foreign.push((name.clone(), Diagnostic::error("load", message).at(place)));
            }
            program
                .add(name, module)
                .map_err(|list| list.into_iter().map(|d| (name.clone(), d)).collect::<Findings>())?;
        }
        if !foreign.is_empty() {
            return Err(foreign);
        }
        // Partial work-groups run right whatever a called function says of them.
        let mut findings = program.finish();
        findings.retain(|(_, d)| d.code != "V122");
        if findings.iter().any(|(_, d)| d.severity == diag::Severity::Error) {
            return Err(findings);
        }
        Ok(())
    }

    /// Global and readonly variables that modules declare and no module defines: the application must.
    pub fn undefined_variables(&self) -> Vec<String> {
        let (mut declared, mut defined) = (BTreeSet::new(), BTreeSet::new());
        for part in &self.parts {
            let Ok(module) = Module::read(&part.brig) else { continue };
            for entry in module.code() {
                let Some(Directive::Variable(v)) = Directive::decode(&entry) else {
                    continue;
                };
                if !matches!(v.segment, Segment::GLOBAL | Segment::READONLY) {
                    continue;
                }
                let name = module.string(v.name).unwrap_or_default().to_string();
                match v.is_definition() {
                    true => defined.insert(name),
                    false => declared.insert(name),
                };
            }
        }
        declared.difference(&defined).cloned().collect()
    }

    pub(crate) fn sources(self: &Arc<Self>) -> Arc<Sources> {
        Arc::new(Sources(self.clone()))
    }

    fn headers(&self) -> impl Iterator<Item = Header> {
        self.parts
            .iter()
            .filter_map(|p| Module::read(&p.brig).ok().and_then(|m| m.header()))
    }

    /// The machine model of the modules; large if there are none.
    pub fn model(&self) -> MachineModel {
        self.headers().next().map_or(MachineModel::LARGE, |h| h.model)
    }

    /// The rounding of each module: its own, or what `default` means, which is the program's or that of the first module that names
    /// one, otherwise to nearest (PRM 4.2.1).
    pub(crate) fn roundings(&self) -> Vec<Round> {
        let named = |round: &Round| *round != Round::DEFAULT;
        let default = self.round.or_else(|| self.headers().map(|h| h.round).find(named));
        let default = default.unwrap_or(Round::NEAR);
        self.headers()
            .map(|h| Some(h.round).filter(named).unwrap_or(default))
            .collect()
    }
}
