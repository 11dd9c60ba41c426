//! Pairs of instructions that want others between them: the assembler's tables, over instructions as waves run them.
//!
//! What a wave runs is mostly what it ran before. So instructions are looked at only where one follows another for the first time, and as
//! far behind that as the tables reach.

use amdgpu_asm::Executed;
use amdgpu_emu::observe::Place;
use amdgpu_isa::Processor;
use diag::Kind;
use foldhash::HashSet;

use crate::checker::{At, Context};
use crate::code::{Code, Number};
use crate::finding::Finding;
use crate::report::{Report, Seen};

/// The last instructions of a wave.
#[derive(Debug, Default)]
pub(super) struct Past {
    ring: [Number; Executed::MOST],
    count: usize,
    /// Instructions that are still to be looked at.
    open: usize,
}

impl Past {
    fn last(&self) -> Option<Number> {
        let before = self.count.checked_sub(1)?;
        Some(self.ring[before % Executed::MOST])
    }

    /// The oldest first.
    fn all(&self) -> impl Iterator<Item = Number> {
        let first = self.count.saturating_sub(Executed::MOST);
        (first..self.count).map(|n| self.ring[n % Executed::MOST])
    }
}

/// What has been looked at.
#[derive(Default)]
pub(super) struct Hazards {
    processor: Option<Processor>,
    /// By instruction: one that it was seen behind.
    before: Vec<Number>,
    /// Further ones.
    pairs: HashSet<(Number, Number)>,
    has_found: bool,
}

const NOBODY: Number = Number::MAX;

impl Hazards {
    pub fn of(processor: Processor) -> Hazards {
        Hazards {
            processor: Some(processor),
            ..Hazards::default()
        }
    }

    /// Whether something was found.
    pub fn has_found(&self) -> bool {
        self.has_found
    }

    /// A wave comes to an instruction; gives whether it is to be looked at.
    #[inline]
    pub fn step(&mut self, past: &mut Past, number: Number) -> bool {
        let last = past.last().unwrap_or(NOBODY - 1);
        let at = number as usize;
        if self.before.get(at) != Some(&last) && self.is_new(last, at) {
            past.open = Executed::MOST;
        }
        past.ring[past.count % Executed::MOST] = number;
        past.count += 1;
        let look = past.open > 0;
        past.open -= usize::from(look);
        look
    }

    /// A wave comes to instructions one after the other; gives whether none of them needs a look, and then they are behind it.
    pub fn pass(&mut self, past: &mut Past, numbers: &[Number], known_inside: &mut bool) -> bool {
        let (Some(first), Some(last)) = (numbers.first(), past.last()) else {
            return false;
        };
        if past.open > 0 || !self.is_known(last, *first) {
            return false;
        }
        *known_inside = *known_inside || numbers.windows(2).all(|pair| self.is_known(pair[0], pair[1]));
        if *known_inside {
            let skipped = numbers.len().saturating_sub(Executed::MOST);
            past.count += skipped;
            for number in &numbers[skipped..] {
                past.ring[past.count % Executed::MOST] = *number;
                past.count += 1;
            }
        }
        *known_inside
    }

    fn is_known(&self, last: Number, number: Number) -> bool {
        self.before.get(number as usize) == Some(&last) || self.pairs.contains(&(last, number))
    }

    #[cold]
    fn is_new(&mut self, last: Number, at: usize) -> bool {
        if self.before.len() <= at {
            self.before.resize(at + 1, NOBODY);
        }
        if self.before[at] == NOBODY {
            self.before[at] = last;
            return true;
        }
        self.pairs.insert((last, at as Number))
    }

    #[cold]
    pub fn check(&mut self, code: &Code, past: &Past, context: &Context, at: &At, report: &mut Report) {
        let Some(processor) = self.processor else { return };
        let list: Vec<Number> = past.all().collect();
        let mut executed = Executed::new(processor);
        let mut found = Vec::new();
        for number in &list {
            found = executed.step(&code.get(*number).inst);
        }
        self.has_found |= !found.is_empty();
        for early in found {
            let other = list.len().checked_sub(1 + early.back).map(|n| code.get(list[n]).pc);
            let other = other.unwrap_or(at.place.pc);
            report.add(Seen::new(Executed::code(), at.place.pc, other), || {
                let here = context.spot(at.place, at.wave.exec());
                let there = context.spot(Place { pc: other, ..at.place }, at.wave.exec());
                let finding = Finding::new(Executed::code(), Kind::Wait, early.message.clone(), here)
                    .related("the instruction before", there);
                match &early.help {
                    Some(help) => finding.note(help.clone()),
                    None => finding,
                }
            });
        }
    }
}
