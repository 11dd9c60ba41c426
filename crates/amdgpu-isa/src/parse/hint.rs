//! Whether a temporal hint fits the access that it is written for.

use super::Parser;
use super::error::{ParseError, error};
use super::modifiers::HintKind;
use super::operands::Args;
use crate::inst::Inst;
use crate::row::Flags;
use crate::table::Mod;

impl Parser {
    /// A temporal hint for something else, or one that this scope does not have.
    pub(super) fn wrong_hint(&self, inst: &Inst, args: &Args) -> Option<ParseError> {
        let (hint, place) = (args.hint?, args.place(Mod::Th)?);
        let flags = inst.row(self.processor)?.flags;
        let own = match () {
            () if flags.contains(Flags::ATOMIC) => HintKind::Atomic,
            () if flags.contains(Flags::STORE) && !flags.contains(Flags::LOAD) => HintKind::Store,
            () => HintKind::Load,
        };
        if let Some(kind) = hint.kind.filter(|kind| *kind != own) {
            let text = format!("{} is a {}, this is a hint for a {}", inst.op, own.name(), kind.name());
            return Some(error("hint", place, text));
        }
        let system = inst.modifiers.scope == SYSTEM_SCOPE;
        let last_use = own != HintKind::Atomic && inst.modifiers.th == BYPASS && !hint.bypass;
        match (hint.bypass, system) {
            (true, false) => Some(
                error("hint", place, "only accesses of system scope bypass the caches").help("write scope:SCOPE_SYS"),
            ),
            (false, true) if last_use => {
                let text = "with system scope this hint means that the caches are bypassed";
                Some(error("hint", place, text).help(format!("write th:TH_{}_BYPASS", own.name().to_ascii_uppercase())))
            }
            _ => None,
        }
    }
}

/// The value of `scope` for SCOPE_SYS, and of `th` that bypasses the caches there (RDNA4 ISA, Temporal Hints).
const SYSTEM_SCOPE: u8 = 3;
const BYPASS: u8 = 3;
