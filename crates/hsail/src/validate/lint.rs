//! Warnings for likely mistakes: unused variables and labels, code that cannot be reached.

use super::inst::Known;
use super::*;
use crate::brig::{List, Operand, Variable};
use crate::code::Control;
use crate::hash::Seeded;
use crate::table::Operand as Wanted;
use std::collections::HashSet;

/// What the warnings need to remember.
#[derive(Default)]
pub(super) struct Lint {
    /// Variables of the current code block that were not used so far.
    unused: Vec<u32>,
    used: HashSet<u32, Seeded>,
    /// Offset of the instruction after which nothing is reached.
    unreachable_after: Option<u32>,
    /// The first unreachable instruction of each stretch.
    pub unreachable: Vec<u32>,
    /// Control directives of the current body.
    controls: Vec<(Control, Vec<u64>)>,
    body: u32,
}

impl Lint {
    pub fn label(&mut self) {
        self.unreachable_after = None;
    }

    pub fn variable(&mut self, at: u32, v: Variable, in_code_block: bool) {
        if in_code_block && v.is_definition() {
            self.unused.push(at);
        }
    }

    pub fn variable_used(&mut self, at: u32) {
        self.used.insert(at);
    }

    pub fn controls(&mut self, body: u32) -> &[(Control, Vec<u64>)] {
        self.enter(body);
        &self.controls
    }

    pub fn add_control(&mut self, body: u32, control: Control, values: &[u64]) {
        self.enter(body);
        if self.controls.len() < 64 {
            self.controls.push((control, values.to_vec()));
        }
    }

    fn enter(&mut self, body: u32) {
        if self.body != body {
            self.body = body;
            self.controls.clear();
        }
    }

    pub fn instruction(&mut self, known: &Known, m: &Module<'_>, operands: List<'_>) {
        if self.unreachable_after.take().is_some() {
            self.unreachable.push(known.at);
        }
        if known.ends_block {
            self.unreachable_after = Some(known.at);
        }
        if !known.names_fbarrier {
            return;
        }
        for (wanted, offset) in known.form.operands.iter().zip(operands.iter()) {
            if (*wanted == Wanted::Fbarrier || *wanted == Wanted::FbarrierOrReg)
                && let Some(Operand::CodeRef(target)) = m.operand(offset)
            {
                self.used.insert(target);
            }
        }
    }
}

impl Checker<'_, '_> {
    /// Warnings at the end of a code block.
    pub(super) fn unused_labels(&mut self, body: &Body) {
        for (at, used) in &body.labels {
            if !used {
                self.warn(Place::Code(*at), "W001", "the label is never used");
            }
        }
        let unused: Vec<u32> = std::mem::take(&mut self.lint.unused);
        for at in unused {
            if !self.lint.used.contains(&at) {
                self.warn(Place::Code(at), "W002", "the variable is never used");
            }
        }
        for at in std::mem::take(&mut self.lint.unreachable) {
            self.warn(Place::Code(at), "W003", "this instruction is never reached");
        }
        self.lint.used.clear();
        self.lint.unreachable_after = None;
    }
}
