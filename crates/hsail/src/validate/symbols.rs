//! Names, scopes, declarations and definitions (rules V030 to V049).

use super::*;
use crate::brig::{Fbarrier, Variable};
use crate::hash::Map;

impl<'a> Checker<'_, 'a> {
    /// Enters module-scope names and judges declarations against each other.
    pub(super) fn collect_symbols(&mut self) {
        let mut skip_until = 0;
        let mut declarations: Vec<(&'a str, u32)> = Vec::new();
        let mut first: Map<&'a str, u32> = Map::default();
        let mut definitions: Map<&'a str, u32> = Map::default();
        let module = self.m.header().and_then(|h| self.m.string(h.name));
        for entry in self.m.code() {
            if entry.offset < skip_until {
                continue;
            }
            let Some(directive) = Directive::decode(&entry) else {
                continue;
            };
            let (name, is_definition) = match directive {
                Directive::Executable(e) => {
                    skip_until = e.next;
                    (e.name, e.is_definition())
                }
                Directive::Variable(v) => (v.name, v.is_definition()),
                Directive::Fbarrier(f) => (f.name, f.is_definition()),
                _ => continue,
            };
            let Some(name) = self.m.string(name) else { continue };
            if module == Some(name) {
                self.error(
                    Place::Code(entry.offset),
                    "V030",
                    format!("`{name}` is the name of the module"),
                );
            }
            if !is_definition {
                declarations.push((name, entry.offset));
            }
            let mut agrees = true;
            if let Some(before) = first.get(name).copied() {
                agrees = self.compatible(before, entry.offset, directive);
            } else {
                first.insert(name, entry.offset);
            }
            if is_definition && definitions.insert(name, entry.offset).is_some() && agrees {
                self.error(
                    Place::Code(entry.offset),
                    "V034",
                    format!("`{name}` is already defined"),
                );
            }
        }
        for (name, offset) in declarations {
            let target = definitions.get(name).or_else(|| first.get(name));
            if target != Some(&offset) {
                self.superseded.insert(offset);
            }
        }
        for (name, offset) in &first {
            if !definitions.contains_key(name) && self.module_linkage(*offset) {
                self.undefined.push((*offset, name));
            }
        }
        self.undefined.sort_unstable();
    }

    fn module_linkage(&self, offset: u32) -> bool {
        let linkage = match self.m.directive(offset) {
            Some(Directive::Executable(e)) => e.linkage,
            Some(Directive::Variable(v)) => v.linkage,
            Some(Directive::Fbarrier(f)) => f.linkage,
            _ => return false,
        };
        linkage == Linkage::MODULE
    }

    /// Judges a further declaration against the first; tells whether they agree.
    fn compatible(&mut self, before: u32, at: u32, directive: Directive) -> bool {
        let Some(known) = self.m.directive(before) else {
            return true;
        };
        let place = Place::Code(at);
        if !same_kind(known, directive) {
            self.error(place, "V030", "this name already means something else in the module");
            return false;
        }
        let difference = difference(self.m, known, self.m, directive);
        if let Some((rule, what)) = &difference {
            self.error(
                place,
                rule,
                format!("this declaration differs from an earlier one of the same name: {what}"),
            );
        }
        difference.is_none()
    }

    /// Whether the walk is past a place and inside the module scope.
    pub(super) fn at_module_scope(&self) -> bool {
        self.body.is_none()
    }

    /// Enters a name of a code block or arg block.
    pub(super) fn enter_local(&mut self, at: u32, name: &'a str) {
        let scope = if self.body.as_ref().is_some_and(|b| b.arg_block.is_some()) {
            1
        } else {
            0
        };
        if self.scopes[scope].insert(name, at).is_some() {
            self.error(
                Place::Code(at),
                "V030",
                format!("`{name}` is already defined in this scope"),
            );
        }
    }

    pub(super) fn fbarrier(&mut self, entry: &Entry<'a>, f: Fbarrier) {
        let at = entry.offset;
        let place = Place::Code(at);
        let module_scope = self.at_module_scope();
        let Some(name) = self.name(at, f.name) else { return };
        if name.starts_with('&') != module_scope {
            self.error(place, "V003", format!("`{name}` has the prefix of another scope"));
        }
        if f.modifier & !1 != 0 {
            self.error(place, "V209", "unknown bits in the modifier");
        }
        if f.reserved != 0 {
            self.error(place, "V206", "the reserved field is not 0");
        }
        if module_scope {
            if !matches!(f.linkage, Linkage::PROGRAM | Linkage::MODULE) {
                self.error(place, "V047", format!("linkage `{}` at module scope", f.linkage));
            }
            return;
        }
        if self.body.as_ref().is_some_and(|b| b.arg_block.is_some()) {
            self.error(place, "V051", "an fbarrier cannot be defined in an arg block");
        }
        if f.linkage != Linkage::FUNCTION {
            self.error(place, "V047", format!("linkage `{}` in a code block", f.linkage));
        }
        if !f.is_definition() {
            self.error(place, "V044", "in a code block there are definitions only");
        }
        self.phase(at, Phase::Definitions);
        self.enter_local(at, name);
    }

    /// Labels of the body and the extents of its arg blocks.
    pub(super) fn collect_labels(&mut self, e: Executable) {
        let mut labels = Vec::new();
        let mut open = None;
        for entry in self.m.code_from(e.first_code).take_while(|c| c.offset < e.next) {
            match entry.kind {
                kind::LABEL => labels.push((entry.offset, false)),
                kind::ARG_BLOCK_START => open = Some(entry.offset),
                kind::ARG_BLOCK_END => {
                    if let Some(start) = open.take() {
                        self.blocks.push((start, entry.offset));
                    }
                }
                _ => {}
            }
        }
        if let Some(body) = self.body.as_mut() {
            body.labels = labels;
        }
    }

    pub(super) fn label(&mut self, at: u32, name: u32) {
        let place = Place::Code(at);
        if self.body.is_none() {
            self.error(place, "V217", "a label belongs in a code block");
            return;
        }
        self.phase(at, Phase::Statements);
        let Some(name) = self.name(at, name) else { return };
        if !name.starts_with('@') {
            self.error(place, "V003", format!("label `{name}` does not start with `@`"));
        }
        if self.scopes[0].insert(name, at).is_some() {
            self.error(
                place,
                "V112",
                format!("label `{name}` is already defined in this code block"),
            );
        }
        self.lint.label();
        self.flow.label(at);
    }

    /// The arg block around a place of the body.
    pub(super) fn block_of(&self, at: u32) -> Option<u32> {
        let i = self.blocks.partition_point(|b| b.0 <= at).checked_sub(1)?;
        self.blocks.get(i).filter(|b| at < b.1).map(|b| b.0)
    }

    /// Checks that a symbol may be referred to from the walk's place: declared before or at module scope, and in reach.
    pub(super) fn in_scope(&mut self, place: Place, symbol: u32) -> bool {
        if self.superseded.contains(&symbol) {
            self.error(
                place,
                "V049",
                "refers to a declaration although there is a definition or an earlier declaration",
            );
            return false;
        }
        let Some(body) = self.body.as_ref() else { return true };
        let inside = symbol > body.at && symbol < body.exec.next;
        let linkage = match self.m.directive(symbol) {
            Some(Directive::Variable(v)) => v.linkage,
            Some(Directive::Fbarrier(f)) => f.linkage,
            _ => return true,
        };
        let local = matches!(linkage, Linkage::FUNCTION | Linkage::ARG | Linkage::NONE);
        if local && !inside {
            self.error(place, "V033", "refers to a symbol of another function");
            return false;
        }
        let here = body.arg_block.as_ref().map(|b| b.at);
        if linkage == Linkage::ARG && self.block_of(symbol) != here {
            self.error(place, "V033", "refers to a symbol of another arg block");
            return false;
        }
        true
    }
}

fn same_kind(a: Directive, b: Directive) -> bool {
    match (a, b) {
        (Directive::Executable(a), Directive::Executable(b)) => {
            a.kind == b.kind || (a.kind.is_function() && b.kind.is_function())
        }
        (Directive::Variable(_), Directive::Variable(_)) | (Directive::Fbarrier(_), Directive::Fbarrier(_)) => true,
        _ => false,
    }
}

/// What makes two declarations of one name incompatible (PRM 4.3.2, 4.3.3, 4.3.8, 4.3.9), in one or two modules.
pub(crate) fn difference(
    ma: &Module<'_>,
    a: Directive,
    mb: &Module<'_>,
    b: Directive,
) -> Option<(&'static str, String)> {
    match (a, b) {
        (Directive::Variable(a), Directive::Variable(b)) => {
            variables_differ(a, b).map(|what| ("V037", what.to_string()))
        }
        (Directive::Fbarrier(a), Directive::Fbarrier(b)) => {
            (a.linkage != b.linkage).then(|| ("V038", "the linkage".to_string()))
        }
        (Directive::Executable(a), Directive::Executable(b)) => {
            let rule = if a.kind == ExecutableKind::Kernel {
                "V035"
            } else {
                "V036"
            };
            let what = if a.kind != b.kind {
                "one is indirect and one is not".to_string()
            } else if a.linkage != b.linkage {
                "the linkage".to_string()
            } else {
                formals_differ(ma, a, mb, b)?
            };
            Some((rule, what))
        }
        _ => None,
    }
}

fn variables_differ(a: Variable, b: Variable) -> Option<&'static str> {
    if a.segment != b.segment {
        return Some("the segment");
    }
    if a.ty != b.ty {
        return Some("the type");
    }
    if a.linkage != b.linkage {
        return Some("the linkage");
    }
    if a.allocation != b.allocation {
        return Some("the allocation");
    }
    if a.align != b.align {
        return Some("the alignment");
    }
    if a.is_const() != b.is_const() {
        return Some("`const`");
    }
    (a.dim != b.dim && a.dim != 0 && b.dim != 0).then_some("the array size")
}

/// Formal arguments of an executable: outputs, then inputs.
pub(crate) fn formals(m: &Module<'_>, e: &Executable) -> (Vec<Variable>, Vec<Variable>) {
    let of = |from: u32, to: u32| {
        let entries = m.code_from(from).take_while(move |c| c.offset < to);
        entries.filter_map(|c| match Directive::decode(&c) {
            Some(Directive::Variable(v)) => Some(v),
            _ => None,
        })
    };
    // The outputs follow the executable's own entry; its offset is not known here, so count back from the inputs.
    let outputs = if e.outputs == 0 {
        Vec::new()
    } else {
        let size = 28 * u32::from(e.outputs);
        of(e.first_input.saturating_sub(size), e.first_input).collect()
    };
    (outputs, of(e.first_input, e.first_code).collect())
}

pub(crate) fn formals_differ(ma: &Module<'_>, a: Executable, mb: &Module<'_>, b: Executable) -> Option<String> {
    let (a_out, a_in) = formals(ma, &a);
    let (b_out, b_in) = formals(mb, &b);
    if a_out.len() != b_out.len() || a_in.len() != b_in.len() {
        return Some("the number of arguments".into());
    }
    for (i, (x, y)) in a_out.iter().chain(&a_in).zip(b_out.iter().chain(&b_in)).enumerate() {
        if x.ty != y.ty || x.dim != y.dim || x.align != y.align {
            return Some(format!("argument {i} in type, size or alignment"));
        }
    }
    None
}
