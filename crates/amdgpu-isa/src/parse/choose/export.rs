//! Sources of exports, of which text has one a component.

use super::Builder;
use crate::inst::{Encoding, Role};
use crate::parse::operands::{Arg, PlacedArg};

impl Builder<'_> {
    /// The source of a compressed export: text has each register twice, the instruction has the second in src1.
    pub(super) fn compressed(&mut self, role: Role) -> Option<PlacedArg> {
        if self.form.encoding != Encoding::Exp || !self.inst.modifiers.compr {
            return None;
        }
        let list = self.args.list();
        let &first = list.get(1).filter(|_| list.len() == 5)?;
        self.next += 1;
        match role {
            Role::Src0 => Some(first),
            Role::Src1 => list.get(3).copied(),
            _ => Some(PlacedArg { arg: Arg::Off, ..first }),
        }
    }

    /// The enable mask of an export, from which of its four sources are `off`; compressed, two share a register.
    pub(super) fn export_mask(&mut self) {
        let sources = self.args.list().get(1..).unwrap_or_default();
        let compressed = self.inst.modifiers.compr;
        let enabled = |at: usize| sources.get(at).is_some_and(|a| a.arg != Arg::Off);
        let mask = (0..4).filter(|&at| enabled(at)).fold(0u8, |mask, at| match compressed {
            false => mask | 1 << at,
            true => mask | 3 << (at & 2),
        });
        self.inst.modifiers.en = mask;
    }
}
