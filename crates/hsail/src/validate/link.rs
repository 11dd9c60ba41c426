//! Rules over several modules and over call graphs: linking to a program (PRM 4.2.1, 4.12).

use super::symbols::difference;
use super::*;
use crate::brig::{Inst, Operand};
use crate::code::{Control, Segment};
use std::collections::{BTreeMap, HashSet};

impl Checker<'_, '_> {
    /// Rules that need the whole module.
    pub(super) fn link_rules(&mut self) {
        for (at, name) in std::mem::take(&mut self.undefined) {
            let message = format!("`{name}` has module linkage and must be defined in this module");
            self.error(Place::Code(at), "V040", message);
        }
    }
}

/// Candidates of one `scall` that are followed.
const MAX_CALLEES: usize = 1 << 16;
/// References and calls that are followed at most.
const MAX_STEPS: usize = 50_000_000;

/// Modules linked to a program.
#[derive(Default)]
pub struct Program<'a> {
    modules: Vec<(String, Module<'a>)>,
    header: Option<(Header, String)>,
    names: HashSet<String>,
    /// Program-linkage symbols: where each is first declared, and where it is defined.
    symbols: BTreeMap<String, (Site, Option<Site>)>,
    /// See [`Program::with_own_roundings`].
    own_roundings: bool,
}

/// A module's number and an offset in its code.
type Site = (usize, u32);

/// What a kernel or function refers to.
struct Uses {
    site: Site,
    /// Called functions, variables and fbarriers: where referred to, and what.
    references: Vec<(u32, u32)>,
    has_fbarrier_or_group: Option<u32>,
}

impl<'a> Program<'a> {
    /// A program whose modules need not agree in rounding: `hsa_ext_program_add_module` asks for machine model and profile only, and
    /// programs of the HSA API count on it.
    pub fn with_own_roundings() -> Program<'a> {
        Program {
            own_roundings: true,
            ..Program::default()
        }
    }

    /// Adds a module that is valid by itself. `name` is what messages call it.
    pub fn add(&mut self, name: &str, module: Module<'a>) -> Result<(), Vec<Diagnostic>> {
        let Some(h) = module.header() else {
            return Err(vec![Diagnostic::error("V010", "the module has no module directive")]);
        };
        let mut findings = Vec::new();
        let module_name = module.string(h.name).unwrap_or_default().to_string();
        if !self.names.insert(module_name.clone()) {
            findings.push(Diagnostic::error(
                "V014",
                format!("the program already has a module named `{module_name}`"),
            ));
        }
        match &self.header {
            None => self.header = Some((h, name.to_string())),
            Some((first, file)) => {
                let differs = |what: &str, a: &dyn std::fmt::Display, b: &dyn std::fmt::Display| {
                    Diagnostic::error("V015", format!("{what} {b} does not go with {a}"))
                        .note(format!("{a} comes from {file}"))
                };
                if first.model != h.model {
                    findings.push(differs("machine model", &first.model, &h.model));
                }
                if first.profile != h.profile {
                    findings.push(differs("profile", &first.profile, &h.profile));
                }
                // `default` goes with every mode; the first mode that is given is the program's.
                if first.round == Round::DEFAULT {
                    self.header = Some((
                        Header {
                            round: h.round,
                            ..*first
                        },
                        if h.round == Round::DEFAULT {
                            file.clone()
                        } else {
                            name.into()
                        },
                    ));
                } else if !self.own_roundings && h.round != Round::DEFAULT && first.round != h.round {
                    findings.push(differs("default float rounding", &first.round, &h.round));
                }
            }
        }
        let index = self.modules.len();
        for (offset, directive, symbol) in program_symbols(&module) {
            if let Some(d) = self.enter(index, &module, offset, directive, symbol) {
                findings.push(d.at(module.code_location(offset)));
            }
        }
        self.modules.push((name.to_string(), module));
        if findings.is_empty() { Ok(()) } else { Err(findings) }
    }

    /// Enters a program-linkage symbol; gives what is wrong with it.
    fn enter(
        &mut self,
        index: usize,
        module: &Module<'a>,
        offset: u32,
        directive: Directive,
        symbol: &str,
    ) -> Option<Diagnostic> {
        let site = (index, offset);
        let defined = is_definition(directive);
        let Some((first, definition)) = self.symbols.get_mut(symbol) else {
            self.symbols.insert(symbol.to_string(), (site, defined.then_some(site)));
            return None;
        };
        let (first, before) = (*first, *definition);
        if defined && definition.is_none() {
            *definition = Some(site);
        }
        if first.0 == index {
            // Within a module the validator judges.
            return None;
        }
        let (file, other) = self.modules.get(first.0)?;
        let known = other.directive(first.1)?;
        let place = format!(
            "the other is in {file}, offset {:#x}",
            other.sections.get(1).map_or(0, |s| s.start) + first.1 as usize
        );
        if let Some((_, what)) = difference(other, known, module, directive) {
            let message = format!("`{symbol}` differs from its declaration in another module: {what}");
            return Some(Diagnostic::error("V042", message).note(place));
        }
        if std::mem::discriminant(&known) != std::mem::discriminant(&directive) {
            let message = format!("`{symbol}` means something else in another module");
            return Some(Diagnostic::error("V042", message).note(place));
        }
        let (defining, at) = before.filter(|_| defined)?;
        let (file, other) = self.modules.get(defining)?;
        let start = other.sections.get(1).map_or(0, |s| s.start);
        let d = Diagnostic::error("V041", format!("`{symbol}` is defined in two modules"));
        Some(d.note(format!(
            "the other definition is in {file}, offset {:#x}",
            start + at as usize
        )))
    }

    /// Judges the whole: everything that kernels and indirect functions reach must be defined (V048), and what they reach
    /// must go with them (V114, V118, V122). Findings with the name of their module.
    pub fn finish(&self) -> Vec<(String, Diagnostic)> {
        let mut out = Vec::new();
        let mut uses: BTreeMap<Site, Uses> = BTreeMap::new();
        let mut roots = Vec::new();
        let mut budget = MAX_STEPS;
        for (index, (_, module)) in self.modules.iter().enumerate() {
            for (offset, e) in definitions(module) {
                let site = (index, offset);
                uses.insert(site, collect(module, site, e, &mut budget));
                if matches!(e.kind, ExecutableKind::Kernel | ExecutableKind::IndirectFunction) {
                    roots.push((site, e));
                }
            }
        }
        let mut reported = HashSet::new();
        for (root, e) in roots {
            let mut seen = HashSet::from([root]);
            let mut open = vec![root];
            while let Some(site) = open.pop() {
                let Some(u) = uses.get(&site) else { continue };
                budget = budget.saturating_sub(1 + u.references.len());
                if e.kind == ExecutableKind::IndirectFunction
                    && let Some(at) = u.has_fbarrier_or_group
                    && reported.insert((site.0, at))
                {
                    let message =
                        "reached from an indirect function: no fbarriers, group or module-scope private variables here";
                    self.finding(&mut out, u.site.0, at, Diagnostic::error("V114", message));
                }
                for (at, target) in &u.references {
                    match self.definition(site.0, *target) {
                        Ok(next) => {
                            if uses.contains_key(&next) && seen.insert(next) {
                                open.push(next);
                            }
                        }
                        Err(name) => {
                            if reported.insert((site.0, *at)) {
                                let message = format!("`{name}` is used but defined in no module of the program");
                                let d = Diagnostic::error("V048", message).note(self.root_note(root));
                                self.finding(&mut out, site.0, *at, d);
                            }
                        }
                    }
                }
            }
            self.controls(root, &seen, &mut reported, &mut out);
            if budget == 0 {
                let d = Diagnostic::error("V048", "the program's calls are too many to be followed");
                out.push((self.modules.get(root.0).map_or(String::new(), |m| m.0.clone()), d));
                break;
            }
        }
        out
    }

    fn finding(&self, out: &mut Vec<(String, Diagnostic)>, module: usize, at: u32, d: Diagnostic) {
        if let Some((name, m)) = self.modules.get(module)
            && out.len() < MAX_FINDINGS
        {
            out.push((name.clone(), d.at(m.code_location(at))));
        }
    }

    fn root_note(&self, root: Site) -> String {
        let Some((file, m)) = self.modules.get(root.0) else {
            return String::new();
        };
        let name = m.executable(root.1).and_then(|e| m.string(e.name)).unwrap_or_default();
        format!("reached from `{name}` in {file}")
    }

    /// The definition that a reference means; `Err` with its name if there must be one and is none.
    fn definition(&self, module: usize, target: u32) -> Result<Site, String> {
        let here = Ok((module, target));
        let Some((_, m)) = self.modules.get(module) else {
            return here;
        };
        let Some(directive) = m.directive(target) else {
            return here;
        };
        if is_definition(directive) {
            return here;
        }
        let (name, external) = match directive {
            Directive::Executable(e) => (e.name, e.kind == ExecutableKind::Signature),
            Directive::Variable(v) => (v.name, matches!(v.segment, Segment::GLOBAL | Segment::READONLY)),
            Directive::Fbarrier(f) => (f.name, false),
            _ => return here,
        };
        let name = m.string(name).unwrap_or_default();
        match self.symbols.get(name) {
            Some((_, Some(site))) => Ok(*site),
            // Program-linkage global and readonly variables may be defined by the application.
            _ if external => here,
            _ => Err(name.to_string()),
        }
    }

    /// Control directives of called functions against those of their kernel (PRM 13.4).
    fn controls(
        &self,
        root: Site,
        reached: &HashSet<Site>,
        reported: &mut HashSet<Site>,
        out: &mut Vec<(String, Diagnostic)>,
    ) {
        let mut sites: Vec<&Site> = reached.iter().filter(|s| **s != root).collect();
        if sites.is_empty() {
            return;
        }
        let own = self.controls_of(root);
        sites.sort_unstable();
        for site in sites {
            for (at, control, values) in self.controls_of(*site) {
                let problem = match control {
                    Control::REQUIRENOPARTIALWORKGROUPS => {
                        let missing = !own.iter().any(|o| o.1 == control);
                        missing.then_some(("V122", "is in a function but not in the kernel that calls it"))
                    }
                    Control::ENABLEBREAKEXCEPTIONS | Control::ENABLEDETECTEXCEPTIONS => None,
                    _ => own
                        .iter()
                        .any(|o| o.1 == control && o.2 != values)
                        .then_some(("V118", "has another value in the caller")),
                };
                if let Some((rule, what)) = problem
                    && reported.insert((site.0, at))
                {
                    let d = Diagnostic::error(rule, format!("{control} {what}")).note(self.root_note(root));
                    self.finding(out, site.0, at, d);
                }
            }
        }
    }

    fn controls_of(&self, site: Site) -> Vec<(u32, Control, Vec<Option<u64>>)> {
        let Some((_, m)) = self.modules.get(site.0) else {
            return Vec::new();
        };
        let Some(e) = m.executable(site.1) else {
            return Vec::new();
        };
        let entries = m.code_from(e.first_code).take_while(|c| c.offset < e.next);
        let controls = entries.filter_map(|c| match Directive::decode(&c) {
            Some(Directive::Control { control, operands }) => {
                let value = |o| match m.operand(o) {
                    Some(Operand::Bytes { bytes, .. }) => {
                        Some(bytes.iter().rev().take(8).fold(0u64, |v, b| v << 8 | u64::from(*b)))
                    }
                    _ => None,
                };
                Some((c.offset, control, m.list(operands)?.iter().map(value).collect()))
            }
            _ => None,
        });
        controls.collect()
    }
}

fn is_definition(directive: Directive) -> bool {
    match directive {
        Directive::Executable(e) => e.is_definition(),
        Directive::Variable(v) => v.is_definition(),
        Directive::Fbarrier(f) => f.is_definition(),
        _ => true,
    }
}

/// Module-scope symbols of program linkage.
fn program_symbols<'a>(m: &Module<'a>) -> Vec<(u32, Directive, &'a str)> {
    let mut skip_until = 0;
    let mut out = Vec::new();
    for entry in m.code() {
        if entry.offset < skip_until {
            continue;
        }
        let Some(directive) = Directive::decode(&entry) else {
            continue;
        };
        let (name, linkage) = match directive {
            Directive::Executable(e) => {
                skip_until = e.next;
                (e.name, e.linkage)
            }
            Directive::Variable(v) => (v.name, v.linkage),
            Directive::Fbarrier(f) => (f.name, f.linkage),
            _ => continue,
        };
        if linkage == Linkage::PROGRAM
            && let Some(name) = m.string(name)
        {
            out.push((entry.offset, directive, name));
        }
    }
    out
}

fn definitions(m: &Module<'_>) -> Vec<(u32, Executable)> {
    let mut next = 0;
    let outermost = m.code().filter_map(move |c| {
        if c.offset < next {
            return None;
        }
        match Directive::decode(&c) {
            Some(Directive::Executable(e)) => {
                next = e.next;
                Some((c.offset, e))
            }
            _ => None,
        }
    });
    outermost
        .filter(|(_, e)| e.is_definition() && e.kind != ExecutableKind::Signature)
        .collect()
}

/// What a code block refers to, by instruction.
fn collect(m: &Module<'_>, site: Site, e: Executable, budget: &mut usize) -> Uses {
    let mut uses = Uses {
        site,
        references: Vec::new(),
        has_fbarrier_or_group: None,
    };
    let inside = |offset: u32| offset > site.1 && offset < e.next;
    let refer = |uses: &mut Uses, budget: &mut usize, at: u32, target: u32| {
        *budget = budget.saturating_sub(1);
        if *budget == 0 {
            return;
        }
        let restricted = match m.directive(target) {
            Some(Directive::Fbarrier(_)) => true,
            Some(Directive::Variable(v)) => {
                v.segment == Segment::GROUP || (v.segment == Segment::PRIVATE && !inside(target))
            }
            _ => false,
        };
        if restricted && uses.has_fbarrier_or_group.is_none() {
            uses.has_fbarrier_or_group = Some(at);
        }
        if !inside(target) {
            uses.references.push((at, target));
        }
    };
    for entry in m.code_from(e.first_code).take_while(|c| c.offset < e.next) {
        if *budget == 0 {
            break;
        }
        let Some(inst) = Inst::decode(entry.bytes) else {
            continue;
        };
        let Some(list) = m.list(inst.operands) else { continue };
        // most operands are registers
        let refers = |operand: &u32| {
            let kind = m.operand_entry(*operand).map(|e| e.kind);
            kind.is_some_and(|k| matches!(k, kind::CODE_REF | kind::CODE_LIST | kind::ADDRESS))
        };
        for operand in list.iter().filter(refers) {
            match m.operand(operand) {
                Some(Operand::CodeRef(target)) => refer(&mut uses, budget, entry.offset, target),
                Some(Operand::CodeList(targets)) => targets
                    .iter()
                    .take(MAX_CALLEES)
                    .for_each(|t| refer(&mut uses, budget, entry.offset, t)),
                Some(Operand::Address { symbol, .. }) if symbol != 0 => refer(&mut uses, budget, entry.offset, symbol),
                _ => {}
            }
        }
    }
    uses
}
