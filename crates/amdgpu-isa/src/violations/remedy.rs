//! What would be right instead: the processors that allow an instruction, and the whole as a diagnostic.

use diag::Diagnostic;

use super::Violation;
use crate::encode::encode_as;
use crate::inst::Inst;
use crate::mode::Mode;
use crate::target::{Processor, WaveSizes};

impl Violation {
    /// The violation as a diagnostic, with the processors on which the instruction would be right.
    pub fn diagnostic(&self, inst: &Inst) -> Diagnostic {
        let error = Diagnostic::error(self.rule.code(), self.message.clone());
        match inst.allowed_on() {
            Some(processors) => error.note(format!("allowed on {processors}")),
            None => error,
        }
    }
}

impl Inst {
    /// The processors that have this instruction and allow it, in words.
    pub(crate) fn allowed_on(&self) -> Option<String> {
        processors_in_words(|p| is_allowed(self, p))
    }
}

/// The processors for which something holds: `gfx906 to gfx90a and gfx1010 and later`. None if there are none.
pub fn processors_in_words(holds: impl Fn(Processor) -> bool) -> Option<String> {
    let all: Vec<Processor> = Processor::ALL
        .iter()
        .copied()
        .filter(|p| p.generic_members().is_empty())
        .collect();
    let mut words: Vec<String> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let run = all[at..].iter().take_while(|p| holds(**p)).count();
        match all[at..at + run] {
            [] => {}
            [first, _, ..] if at + run == all.len() => words.push(format!("{} and later", first.name())),
            [first, _, .., last] => words.push(format!("{} to {}", first.name(), last.name())),
            ref few => words.extend(few.iter().map(|p| p.name().to_string())),
        }
        at += run + 1;
    }
    (!words.is_empty()).then(|| listed(&words))
}

fn is_allowed(inst: &Inst, processor: Processor) -> bool {
    let lanes: &[u32] = match processor.wave_sizes() {
        WaveSizes::Only64 => &[64],
        _ => &[32, 64],
    };
    let mut modes = lanes.iter().map(|n| Mode::with_lanes(processor, *n));
    modes.any(|mode| {
        inst.variant(processor, mode).is_some()
            && inst.violations_as(processor, mode).is_empty()
            && encode_as(processor, mode, inst).is_ok()
    })
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
