//! Instruction tests as text: registers, modes and memory before, instructions, and what must be afterwards.
//!
//! `tests/isa/README.md` describes the form. A file is read to [`Case`]s by [`parse`]; [`run`] runs one on every target it holds
//! for, at every SIMD level of the host, with the host's arithmetic and exactly. What no expectation names must not change.
//!
//! This crate knows no assembler: who runs cases gives a function from text to code.

mod parse;
mod place;
mod run;
mod value;

use std::fmt;

use amdgpu_isa::{Mode, Model, Processor};

pub use parse::parse;
pub use place::{Lanes, Place, Span};
pub use run::{Assemble, Outcome, levels, run};
pub use value::{Atom, Half, Number, Type};

/// A finding about a line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// From 1.
    pub line: usize,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

/// One test.
#[derive(Debug, Clone)]
pub struct Case {
    /// Line of `; case:`, from 1.
    pub line: usize,
    pub name: String,
    /// What it holds for; all are emulated.
    pub targets: Vec<Processor>,
    /// Lanes of the waves that it holds for; empty: those that assemblers assume, 32 where the processor can.
    pub wave_sizes: Vec<u32>,
    pub blocks: Vec<Block>,
    /// Bytes of private memory that each lane has.
    pub scratch: u32,
    /// Named barriers of the work-group; with some, it has a second wave, which does nothing.
    pub named_barriers: u8,
    pub before: Vec<Setting>,
    /// The instructions, lines as in the file.
    pub code: String,
    /// Where they begin.
    pub code_line: usize,
    pub after: Vec<Expectation>,
}

impl Case {
    /// The targets, with each size of waves that the case holds for and the processor has.
    pub fn models(&self) -> impl Iterator<Item = Model> + '_ {
        self.targets.iter().flat_map(|&processor| {
            let usual = [if Mode::of(processor).wave32 { 32 } else { 64 }];
            let sizes = if self.wave_sizes.is_empty() {
                usual.to_vec()
            } else {
                self.wave_sizes.clone()
            };
            sizes
                .into_iter()
                .filter_map(move |size| Model::of(processor, size).ok())
        })
    }
}

/// Global memory that a case has.
#[derive(Debug, Clone)]
pub struct Block {
    pub name: String,
    pub bytes: usize,
    pub read_only: bool,
}

/// Values of a place: before, or expected.
#[derive(Debug, Clone)]
pub struct Setting {
    pub line: usize,
    pub place: Place,
    pub lanes: Lanes,
    pub values: Values,
}

/// What must be afterwards.
#[derive(Debug, Clone)]
pub enum Expectation {
    Values(Setting),
    /// May have changed to anything.
    Ignored(Place),
    /// The code stops with a fault whose text has this in it.
    Fault {
        line: usize,
        text: String,
    },
    /// The wave halts, and waits for the host.
    Halt {
        line: usize,
    },
}

/// The right side of `=`.
#[derive(Debug, Clone)]
pub enum Values {
    /// Repeated through the lanes, or one after the other through scalar registers or memory.
    List {
        ty: Type,
        /// The parts of each.
        elements: Vec<Vec<Atom>>,
        /// Ends with `...`.
        goes_on: bool,
    },
    /// A bit a lane. `of_active`: 0 for lanes that EXEC leaves out.
    Mask { bits: u64, of_active: bool },
}

impl Values {
    /// Element `n` of a list that is repeated (`repeats`) or ends; None beyond the end.
    pub(crate) fn element(&self, n: usize, repeats: bool) -> Option<(Type, Vec<Atom>)> {
        let Values::List { ty, elements, goes_on } = self else {
            return None;
        };
        let count = elements.len();
        if n < count {
            return Some((*ty, elements[n].clone()));
        }
        if *goes_on {
            let [.., before, last] = elements.as_slice() else {
                return None;
            };
            let steps = (n + 1 - count) as u128;
            let parts = before
                .iter()
                .zip(last)
                .map(|(b, l)| Atom::step(*b, *l, ty.number, steps));
            return Some((*ty, parts.collect::<Option<Vec<Atom>>>()?));
        }
        repeats.then(|| (*ty, elements[n % count].clone()))
    }
}
