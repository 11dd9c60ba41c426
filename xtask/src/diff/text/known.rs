//! Where weft's assembler and LLVM's differ on purpose, for `diff text`. docs/DIFFERENCES.md has the same list.

use crate::diff::llvm::Target;

/// Kinds of differences.
pub const ONLY_WEFT: &str = "only weft takes";
pub const ONLY_LLVM: &str = "only LLVM takes";
pub const BYTES: &str = "bytes";
pub const TEXT: &str = "text";

/// What the two make of a statement: what they print, or the message.
#[expect(dead_code, reason = "entries of the list ask for what they need")]
pub struct Difference<'a> {
    pub kind: &'static str,
    pub family: &'a str,
    pub processor: &'a str,
    pub statement: &'a str,
    pub llvm: &'a str,
    pub weft: &'a str,
}

/// A difference that stays.
pub struct Known {
    pub kind: &'static str,
    /// What differs, as the document says it: processors and statements.
    pub what: &'static str,
    pub why: &'static str,
    /// Processor, mode and a statement that shows it.
    pub example: &'static str,
    applies: fn(&Difference) -> bool,
}

impl Known {
    pub fn applies(&self, difference: &Difference) -> bool {
        self.kind == difference.kind && (self.applies)(difference)
    }

    /// The statement that shows the difference, if this is the target for it.
    pub fn example_for(&self, target: &Target) -> Option<&'static str> {
        let rest = self.example.strip_prefix(&target.name)?.strip_prefix(' ')?;
        rest.strip_prefix(&target.mode)?.strip_prefix(' ')
    }
}

pub const LIST: &[Known] = &[];
