//! Branches over 0x3f dwords, with which some processors go wrong (`Properties::BRANCH_OFFSET_3F_BUG`): a nop behind the branch
//! makes 0x40 of them.
//!
//! Which branches these are is known when all positions are. The text is then read again with a nop behind each, until there are no
//! more: other branches may have become as long.

use std::collections::HashSet;

use amdgpu_isa::{Processor, Properties};

/// The distance, in dwords from the next instruction.
const WRONG: i64 = 0x3f;

/// After so many rounds every short branch gets a nop. Then there are no more to come, as all others become longer only.
const MAX_ROUNDS: u32 = 32;

/// Branches with a nop, by section and by number of the fixup there.
#[derive(Debug, Default)]
pub(crate) struct Padding {
    padded: HashSet<(usize, usize)>,
    rounds: u32,
    has_grown: bool,
}

impl Padding {
    #[inline]
    pub fn has(&self, section: usize, fixup: usize) -> bool {
        !self.padded.is_empty() && self.padded.contains(&(section, fixup))
    }

    /// Looks at a branch, of which `distance` is `None` if the linker decides: then it might be this one.
    pub fn see(&mut self, processor: Processor, (section, fixup): (usize, usize), code: &[u8], distance: Option<i64>) {
        if !processor.has(Properties::BRANCH_OFFSET_3F_BUG) || !is_sopp(code) || self.has(section, fixup) {
            return;
        }
        let is_wrong = match distance {
            Some(distance) if self.rounds >= MAX_ROUNDS => (0..=WRONG).contains(&distance),
            Some(distance) => distance == WRONG,
            None => true,
        };
        if is_wrong {
            self.padded.insert((section, fixup));
            self.has_grown = true;
        }
    }

    /// Whether the text must be read again; asked once a round.
    pub fn has_grown(&mut self) -> bool {
        self.rounds += 1;
        std::mem::take(&mut self.has_grown)
    }
}

/// The hardware's fault is one of SOPP's branches, not of calls and loops in SOPK.
fn is_sopp(code: &[u8]) -> bool {
    matches!(code, [_, _, high, 0xbf, ..] if *high >= 0x80)
}
