//! The validator: the language's static rules over BRIG, so that text and binary are judged by the same code.
//!
//! Findings carry the number of the rule they break as code; [`crate::rules`] lists them.

mod access;
mod call;
mod control;
mod flow;
mod inst;
mod link;
mod lint;
mod operand;
mod symbols;
mod variable;

use crate::brig::{Directive, Entry, Executable, ExecutableKind, Header, Module, kind};
use crate::code::{Linkage, MachineModel, Profile, Round};
use crate::hash::{Map, Seeded};
use crate::table;
use crate::text::is_comment;
use diag::{Diagnostic, Location, Severity};
use std::collections::HashSet;

pub(crate) use control::control_operands;
pub use link::Program;

/// What a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Place {
    Module,
    /// An entry of `hsa_code`.
    Code(u32),
    /// An entry of `hsa_operand`.
    Operand(u32),
}

/// A finding with its place in BRIG; the diagnostic's own location is not set.
#[derive(Clone, Debug)]
pub struct Finding {
    pub place: Place,
    pub diagnostic: Diagnostic,
}

impl Finding {
    /// The diagnostic with the offset in the module's bytes.
    pub fn in_module(self, module: &Module<'_>) -> Diagnostic {
        let location = match self.place {
            Place::Module => Location::Whole,
            Place::Code(offset) => module.code_location(offset),
            Place::Operand(offset) => module.operand_location(offset),
        };
        self.diagnostic.at(location)
    }
}

/// Every finding of a module, errors and warnings, in the order of its code.
pub fn validate(module: &Module<'_>) -> Vec<Finding> {
    let mut checker = Checker::new(module);
    checker.module();
    checker.findings
}

/// After so many errors the rest is not judged; as many warnings are kept.
const MAX_FINDINGS: usize = 1000;

/// Extensions a module asks for.
#[derive(Default, Clone, Copy)]
pub(crate) struct Extensions {
    image: bool,
    core: bool,
    other: bool,
    /// A vendor's that is not known here.
    vendor: bool,
    /// Those of which there are rows.
    rows: [&'static str; 2],
}

/// The part of a code block the walk is in (PRM 4.3.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Directives,
    Definitions,
    Statements,
}

/// The kernel or function the walk is in.
struct Body {
    at: u32,
    exec: Executable,
    phase: Phase,
    /// One past the highest register used, by file.
    registers: [u32; 4],
    arg_block: Option<ArgBlock>,
    /// Labels of the block, and which of them were used.
    labels: Vec<(u32, bool)>,
}

struct ArgBlock {
    at: u32,
    phase: Phase,
    calls: u32,
    variables: Vec<u32>,
    /// Whether some call's arguments name every variable.
    complete: bool,
    /// Findings before the block: what follows from an error in it is not said too.
    findings_before: usize,
}

pub(crate) struct Checker<'m, 'a> {
    m: &'m Module<'a>,
    header: Header,
    findings: Vec<Finding>,
    extensions: Extensions,
    /// Names of the code block and of the arg block.
    scopes: [Map<&'a str, u32>; 2],
    body: Option<Body>,
    /// Module-scope symbols with module linkage that are declared only.
    undefined: Vec<(u32, &'a str)>,
    /// Declarations to which nothing may refer, because a definition or an earlier declaration is there.
    superseded: HashSet<u32, Seeded>,
    /// Arg blocks by start: its end, for labels and branches.
    blocks: Vec<(u32, u32)>,
    lint: lint::Lint,
    flow: flow::Flow,
    /// Instructions met before, by their bytes without the offset of the operands.
    verdicts: Map<u128, inst::Verdict>,
    /// Errors so far, and warnings.
    counts: [usize; 2],
    /// Elements of lists that may still be looked at.
    budget: usize,
}

/// Lists may be shared, but one that is long and shared often would be looked at for ever. Written modules stay far below.
const LOOKS_PER_BYTE: usize = 64;

impl<'m, 'a> Checker<'m, 'a> {
    fn new(m: &'m Module<'a>) -> Checker<'m, 'a> {
        let header = m.header().unwrap_or(Header {
            name: 0,
            major: 1,
            minor: 0,
            profile: Profile::FULL,
            model: MachineModel::LARGE,
            round: Round::DEFAULT,
            reserved: 0,
        });
        Checker {
            m,
            header,
            findings: Vec::new(),
            extensions: Extensions::default(),
            scopes: Default::default(),
            body: None,
            undefined: Vec::new(),
            superseded: Default::default(),
            blocks: Vec::new(),
            lint: lint::Lint::default(),
            flow: flow::Flow::new(m.bytes.len()),
            verdicts: Map::default(),
            counts: [0; 2],
            budget: m.bytes.len().saturating_mul(LOOKS_PER_BYTE),
        }
    }

    fn report(&mut self, place: Place, diagnostic: Diagnostic) {
        // One rule at one place is said once, as for the elements of a vector.
        let again = |f: &Finding| f.place == place && f.diagnostic.code == diagnostic.code;
        let count = &mut self.counts[usize::from(diagnostic.severity != Severity::Error)];
        if *count < MAX_FINDINGS && !self.findings.last().is_some_and(again) {
            *count += 1;
            self.findings.push(Finding { place, diagnostic });
        }
    }

    /// Whether so many elements of lists may be looked at.
    fn afford(&mut self, place: Place, elements: usize) -> bool {
        match self.budget.checked_sub(elements) {
            Some(rest) => {
                self.budget = rest;
                true
            }
            None => {
                self.error(
                    place,
                    "V221",
                    "lists of this module are shared so often that it cannot be judged",
                );
                false
            }
        }
    }

    fn error(&mut self, place: Place, rule: &'static str, message: impl Into<String>) {
        self.report(place, Diagnostic::error(rule, message));
    }

    fn warn(&mut self, place: Place, rule: &'static str, message: impl Into<String>) {
        self.report(place, Diagnostic::warning(rule, message));
    }

    fn module(&mut self) {
        if self.m.header().is_none() {
            self.error(Place::Module, "V010", "the module has no module directive");
            return;
        }
        self.collect_symbols();
        let mut seen_header = false;
        let mut seen_statement = false;
        for entry in self.m.code() {
            if self.counts[0] >= MAX_FINDINGS {
                return;
            }
            self.leave_body(entry.offset);
            if entry.is_inst() {
                self.instruction(&entry);
                continue;
            }
            let Some(directive) = Directive::decode(&entry) else {
                continue;
            };
            let annotation = matches!(
                directive,
                Directive::None | Directive::Comment { .. } | Directive::Loc { .. } | Directive::Pragma { .. }
            );
            if let Directive::Module(h) = directive {
                self.header_directive(&entry, h, seen_header);
                seen_header = true;
                continue;
            }
            if !seen_header && !annotation {
                self.error(
                    Place::Code(entry.offset),
                    "V207",
                    "only annotations may stand before the module directive",
                );
            }
            if let Directive::Extension { name } = directive {
                self.extension(&entry, name, seen_statement);
                continue;
            }
            seen_statement |= !annotation;
            self.directive(&entry, directive);
        }
        self.leave_body(u32::MAX);
        self.link_rules();
    }

    fn header_directive(&mut self, entry: &Entry<'_>, h: Header, again: bool) {
        let place = Place::Code(entry.offset);
        if again {
            self.error(place, "V010", "a second module directive");
        }
        if h.major != 1 || h.minor != 0 {
            let message = format!("HSAIL version {}:{} is not 1:0", h.major, h.minor);
            self.error(place, "V011", message);
        }
        if h.profile.name().is_none() || h.model.name().is_none() {
            self.error(place, "V013", "profile or machine model is not one the manual defines");
        }
        if !matches!(h.round, Round::DEFAULT | Round::NEAR | Round::ZERO) {
            self.error(
                place,
                "V013",
                format!("default float rounding `{}` is not default, near or zero", h.round),
            );
        }
        if h.reserved != 0 {
            self.error(place, "V206", "the reserved field of the module directive is not 0");
        }
        if self.name(entry.offset, h.name).is_some_and(|n| !n.starts_with('&')) {
            self.error(place, "V003", "the module's name does not start with `&`");
        }
    }

    /// The string of a name; reports one that is not there or not a name.
    fn name(&mut self, at: u32, offset: u32) -> Option<&'a str> {
        let Some(name) = self.m.string(offset) else {
            self.error(Place::Code(at), "V224", "the name is no ASCII string of hsa_data");
            return None;
        };
        let mut rest = name.bytes().skip(1);
        let prefix = name.bytes().next().is_some_and(|b| matches!(b, b'&' | b'%' | b'@'));
        let first = rest.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
        if !prefix || !first || !rest.all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.') {
            self.error(Place::Code(at), "V002", format!("`{}` is no name", name.escape_debug()));
            return None;
        }
        if name[1..].starts_with("__hsa") {
            self.error(
                Place::Code(at),
                "V004",
                format!("`{name}`: names that start with `__hsa` are reserved"),
            );
        }
        Some(name)
    }

    fn extension(&mut self, entry: &Entry<'_>, name: u32, late: bool) {
        let place = Place::Code(entry.offset);
        if late {
            self.error(
                place,
                "V020",
                "extension directives come after the module header and before everything else",
            );
        }
        let Some(name) = self.m.string(name) else {
            self.error(place, "V224", "the extension's name is no ASCII string of hsa_data");
            return;
        };
        let before = self.extensions;
        match name {
            "" => return,
            "CORE" => self.extensions.core = true,
            "IMAGE" => self.extensions.image = true,
            _ if table::vendor::EXTENSIONS.contains(&name) => {
                for (to, known) in self.extensions.rows.iter_mut().zip(table::vendor::EXTENSIONS) {
                    if known == name {
                        *to = known;
                    }
                }
            }
            _ => {
                self.extensions.vendor |= name.contains(':');
                self.warn(place, "V023", format!("extension `{name}` is not known here"));
            }
        }
        self.extensions.other |= name != "CORE";
        let conflict = if name == "CORE" { before.other } else { before.core };
        if conflict {
            self.error(place, "V021", "the extension CORE excludes every other extension");
        }
    }

    fn directive(&mut self, entry: &Entry<'a>, directive: Directive) {
        let at = entry.offset;
        let place = Place::Code(at);
        match directive {
            Directive::None => {
                if entry.bytes[4..].iter().any(|b| *b != 0) {
                    self.error(place, "V225", "the bytes of an unused entry are not 0");
                }
            }
            // Comments are for people and may hold any bytes.
            Directive::Comment { text } => match self.m.data(text) {
                Some(bytes) if is_comment(bytes) => {}
                Some(_) => {
                    let message = "a comment is `//` and the rest of a line, or `/*` and what follows up to `*/`";
                    self.error(place, "V215", message);
                }
                None => self.error(place, "V224", "the comment is not in hsa_data"),
            },
            Directive::Loc { file, line, column } => {
                if line == 0 || column == 0 {
                    self.error(place, "V026", "line and column count from 1");
                }
                if self.m.data(file).is_none() {
                    self.error(place, "V224", "the file name is not in hsa_data");
                }
            }
            Directive::Pragma { operands } => self.pragma(at, operands),
            Directive::Control { control, operands } => {
                self.phase(at, Phase::Directives);
                self.control(entry, control, operands);
            }
            Directive::Executable(e) => self.executable(entry, e),
            Directive::Fbarrier(f) => self.fbarrier(entry, f),
            Directive::Label { name } => self.label(at, name),
            Directive::Variable(v) => self.variable(entry, v),
            Directive::ArgBlockStart => self.arg_block_start(at),
            Directive::ArgBlockEnd => self.arg_block_end(at),
            Directive::Module(_) | Directive::Extension { .. } => {}
        }
    }

    /// Enters a part of the code block, which must not come before the part it is in.
    fn phase(&mut self, at: u32, phase: Phase) {
        let Some(body) = self.body.as_mut() else {
            if phase == Phase::Directives {
                self.error(
                    Place::Code(at),
                    "V091",
                    "a control directive belongs at the start of a code block",
                );
            }
            return;
        };
        let current = match body.arg_block.as_mut() {
            Some(block) => &mut block.phase,
            None => &mut body.phase,
        };
        if phase < *current {
            let (rule, message) = match phase {
                Phase::Directives => ("V091", "control directives come before everything else in a code block"),
                _ => ("V090", "definitions come before labels and instructions"),
            };
            self.error(Place::Code(at), rule, message);
            return;
        }
        *current = phase;
    }

    fn executable(&mut self, entry: &Entry<'a>, e: Executable) {
        let at = entry.offset;
        let place = Place::Code(at);
        if self.body.is_some() {
            self.error(place, "V210", format!("a {} inside a code block", e.kind.keyword()));
            return;
        }
        if self.name(at, e.name).is_some_and(|n| !n.starts_with('&')) {
            self.error(
                place,
                "V003",
                format!("the name of a {} starts with `&`", e.kind.keyword()),
            );
        }
        if e.modifier & !1 != 0 {
            self.error(place, "V209", "unknown bits in the modifier");
        }
        if e.reserved != 0 {
            self.error(place, "V206", "the reserved field is not 0");
        }
        let signature = e.kind == ExecutableKind::Signature;
        if signature && (e.linkage != Linkage::NONE || !e.is_definition()) {
            self.error(place, "V046", "a signature is a definition without linkage");
        }
        if !signature && !matches!(e.linkage, Linkage::PROGRAM | Linkage::MODULE) {
            self.error(
                place,
                "V047",
                format!("linkage `{}` of a {}", e.linkage, e.kind.keyword()),
            );
        }
        if e.kind == ExecutableKind::Kernel && e.outputs != 0 {
            self.error(place, "V082", "a kernel has no output arguments");
        }
        if e.outputs > 1 {
            self.error(
                place,
                "V080",
                "functions and signatures have at most one output argument",
            );
        }
        self.layout(entry, e);
        self.scopes = Default::default();
        self.blocks.clear();
        self.body = Some(Body {
            at,
            exec: e,
            phase: Phase::Directives,
            registers: [0; 4],
            arg_block: None,
            labels: Vec::new(),
        });
        self.collect_labels(e);
    }

    /// The offsets that bound arguments and code block (PRM 18.5.1.5).
    fn layout(&mut self, entry: &Entry<'a>, e: Executable) {
        let place = Place::Code(entry.offset);
        let first = entry.offset + entry.bytes.len() as u32;
        let end = self.m.code_end();
        let starts = |offset| offset == end || self.m.code_at(offset).is_some();
        let ordered =
            first <= e.first_input && e.first_input <= e.first_code && e.first_code <= e.next && e.next <= end;
        if !ordered || !starts(e.first_input) || !starts(e.first_code) || !starts(e.next) {
            self.error(
                place,
                "V210",
                "the offsets of arguments, code block and next entry are not in order",
            );
            return;
        }
        let bare = !e.is_definition() || e.kind == ExecutableKind::Signature;
        if bare && e.first_code != e.next {
            self.error(
                place,
                "V216",
                format!("a {} that is no definition has a code block", e.kind.keyword()),
            );
        }
        let count = |from: u32, to: u32| {
            let entries = self.m.code_from(from).take_while(|c| c.offset < to);
            entries.filter(|c| c.kind == kind::VARIABLE).count()
        };
        let (outputs, inputs) = (count(first, e.first_input), count(e.first_input, e.first_code));
        if outputs != e.outputs as usize || inputs != e.inputs as usize {
            let message = format!(
                "{} output and {} input arguments, but {outputs} and {inputs} follow",
                e.outputs, e.inputs
            );
            self.error(place, "V212", message);
        }
    }

    /// Ends the kernel or function when the walk is past it.
    fn leave_body(&mut self, at: u32) {
        if self.body.as_ref().is_none_or(|b| at < b.exec.next) {
            return;
        }
        let Some(body) = self.body.take() else { return };
        let place = Place::Code(body.at);
        if body.arg_block.is_some() {
            self.error(place, "V211", "the last arg block does not end");
        }
        let [c, s, d, q] = body.registers;
        if c > 128 {
            self.error(place, "V116", format!("{c} c registers, where there are 128"));
        }
        let shared = u64::from(s) + 2 * u64::from(d) + 4 * u64::from(q);
        if shared > 2048 {
            let message = format!("{s} s, {d} d and {q} q registers are {shared} of 32 bits, where there are 2048");
            self.error(place, "V116", message);
        }
        self.unused_labels(&body);
        self.early_reads(&body);
    }
}
