//! `missing-nops` of instructions in the order in which a wave runs them, for those who see it run.

use amdgpu_isa::{Inst, Processor};

use super::{Facts, Lint, hazards, wmma};

/// An instruction that comes too early behind another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Early {
    /// How many instructions before it the other one is.
    pub back: usize,
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// The last instructions of a wave.
pub struct Executed {
    processor: Processor,
    hazards: hazards::Recent,
    matrices: wmma::Previous,
    count: usize,
}

impl Executed {
    /// Instructions that one may be too early behind, at most: as many wait states, and more where they do not count.
    pub const MOST: usize = 24;

    pub fn new(processor: Processor) -> Self {
        Executed {
            processor,
            hazards: hazards::Recent::new(processor),
            matrices: wmma::Previous::new(processor),
            count: 0,
        }
    }

    /// The code of what is found.
    pub fn code() -> &'static str {
        Lint::MissingNops.code()
    }

    /// The next instruction; gives what is wrong with it.
    pub fn step(&mut self, inst: &Inst) -> Vec<Early> {
        let mut findings = Vec::new();
        let facts = Facts::new(*inst, self.processor);
        self.matrices.step(self.count, &facts, &mut findings);
        self.hazards.step(self.count, facts, &mut findings);
        let count = self.count;
        self.count += 1;
        let early = findings.into_iter().map(|finding| Early {
            back: finding.earlier.map_or(0, |earlier| count - earlier),
            message: finding.message,
            help: finding.help,
        });
        early.collect()
    }
}
