//! Arg blocks and calls (rules V093 to V104).

use super::inst::Known;
use super::symbols::formals;
use super::*;
use crate::brig::{List, Operand, Variable};
use crate::code::Segment;
use crate::table::Operand as Wanted;

impl<'a> Checker<'_, 'a> {
    pub(super) fn arg_block_start(&mut self, at: u32) {
        let place = Place::Code(at);
        self.phase(at, Phase::Statements);
        let Some(body) = self.body.as_mut() else {
            self.error(place, "V211", "an arg block belongs in a code block");
            return;
        };
        if body.arg_block.is_some() {
            self.error(place, "V095", "an arg block cannot stand in an arg block");
            return;
        }
        body.arg_block = Some(ArgBlock {
            at,
            phase: Phase::Definitions,
            calls: 0,
            variables: Vec::new(),
            complete: false,
            findings_before: self.findings.len(),
        });
        self.scopes[1].clear();
    }

    pub(super) fn arg_block_end(&mut self, at: u32) {
        let place = Place::Code(at);
        let Some(block) = self.body.as_mut().and_then(|b| b.arg_block.take()) else {
            self.error(place, "V211", "an arg block ends that did not start");
            return;
        };
        self.scopes[1].clear();
        if self.findings.len() > block.findings_before {
            return;
        }
        if block.calls == 0 {
            self.error(place, "V094", "an arg block has exactly one call");
        } else if !block.complete {
            self.error(
                place,
                "V099",
                "a variable of the arg block is not among the call's arguments",
            );
        }
    }

    pub(super) fn call(&mut self, known: &Known, list: List<'a>) {
        let at = Place::Code(known.at);
        let get = |i: usize| list.get(i).map(|o| (Place::Operand(o), self.m.operand(o)));
        let (Some(out), Some(target), Some(input)) = (get(0), get(1), get(2)) else {
            return;
        };
        let last = get(3);
        let (Some(Operand::CodeList(outputs)), Some(Operand::CodeList(inputs))) = (out.1, input.1) else {
            self.error(at, "V130", "the arguments of a call are lists");
            return;
        };
        let functions = match last {
            Some((_, Some(Operand::CodeList(l)))) => l.len(),
            _ => 0,
        };
        if !self.afford(
            at,
            outputs.len() + inputs.len() + functions.saturating_mul(1 + outputs.len() + inputs.len()),
        ) {
            return;
        }
        let Some(outputs) = self.actuals(at, out.0, outputs) else {
            return;
        };
        let Some(inputs) = self.actuals(at, input.0, inputs) else {
            return;
        };
        self.each_once(at, &outputs, &inputs);
        match known.form.operands.get(1) {
            Some(Wanted::Function) => {}
            Some(Wanted::Reg(_)) if !matches!(target.1, Some(Operand::Register { .. })) => {
                self.error(target.0, "V141", "the target of `icall` is a register");
            }
            Some(wanted) => {
                if let Some(offset) = list.get(1) {
                    self.operand(known, *wanted, 1, offset);
                }
            }
            None => {}
        }
        let targets: Vec<(Place, u32, bool)> = match (known.form.operands.get(1), target.1, last) {
            (Some(Wanted::Function), Some(Operand::CodeRef(f)), _) => vec![(target.0, f, false)],
            (_, _, Some((place, Some(Operand::CodeRef(s))))) => vec![(place, s, true)],
            (_, _, Some((place, Some(Operand::CodeList(l))))) => l.iter().map(|f| (place, f, false)).collect(),
            _ => {
                self.error(at, "V130", "the call has no target");
                return;
            }
        };
        if targets.is_empty() {
            self.error(at, "V102", "`scall` needs at least one function");
        }
        for (place, target, signature) in targets {
            let Some(e) = self.m.executable(target) else {
                self.error(place, "V104", "the target of a call is a function");
                return;
            };
            if !self.in_scope(place, target) {
                return;
            }
            if signature && e.kind != ExecutableKind::Signature {
                self.error(place, "V103", "`icall` names a signature");
                return;
            }
            if !signature && !e.kind.is_function() {
                self.error(place, "V104", format!("a {} cannot be called", e.kind.keyword()));
                return;
            }
            let (formal_out, formal_in) = formals(self.m, &e);
            self.arguments_match(out.0, "output", &formal_out, &outputs);
            self.arguments_match(input.0, "input", &formal_in, &inputs);
        }
    }

    /// The arg variables of a list.
    fn actuals(&mut self, at: Place, place: Place, list: List<'a>) -> Option<Vec<(u32, Variable)>> {
        let mut variables = Vec::with_capacity(list.len());
        for offset in list.iter() {
            let Some(v) = self.m.variable(offset) else {
                self.error(place, "V100", "an argument of a call is an arg variable");
                return None;
            };
            if v.segment != Segment::ARG {
                self.error(
                    place,
                    "V100",
                    format!("an argument of a call is an arg variable, found segment {}", v.segment),
                );
                return None;
            }
            let inside = self
                .body
                .as_ref()
                .and_then(|b| b.arg_block.as_ref())
                .is_some_and(|b| b.variables.binary_search(&offset).is_ok());
            if !inside {
                self.error(at, "V100", "an argument of a call is defined in the call's arg block");
                return None;
            }
            variables.push((offset, v));
        }
        Some(variables)
    }

    fn each_once(&mut self, at: Place, outputs: &[(u32, Variable)], inputs: &[(u32, Variable)]) {
        let mut used: Vec<u32> = outputs.iter().chain(inputs).map(|a| a.0).collect();
        used.sort_unstable();
        if used.windows(2).any(|w| w[0] == w[1]) {
            self.error(
                at,
                "V099",
                "each variable of the arg block appears exactly once among the call's arguments",
            );
            return;
        }
        if let Some(block) = self.body.as_mut().and_then(|b| b.arg_block.as_mut()) {
            block.complete = block.variables.len() == used.len();
        }
    }

    fn arguments_match(&mut self, place: Place, what: &str, formals: &[Variable], actuals: &[(u32, Variable)]) {
        if formals.len() != actuals.len() {
            let message = format!("{} {what} arguments, where {} are wanted", actuals.len(), formals.len());
            self.error(place, "V101", message);
            return;
        }
        for (i, (f, (_, a))) in formals.iter().zip(actuals).enumerate() {
            let problem = if f.ty.is_array() != a.ty.is_array() {
                if f.ty.is_array() {
                    "must be an array"
                } else {
                    "must not be an array"
                }
            } else if f.ty != a.ty {
                "has another type"
            } else if f.dim != 0 && f.dim != a.dim {
                "has another array size"
            } else if f.align != a.align {
                "has another alignment"
            } else {
                continue;
            };
            let d = Diagnostic::error("V101", format!("{what} argument {i} {problem}"));
            self.report(
                place,
                d.help(format!(
                    "the function wants {} of alignment {}",
                    f.ty,
                    f.align.bytes().unwrap_or(0)
                )),
            );
            return;
        }
    }
}
