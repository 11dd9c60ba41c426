//! Sources of exports, of which text has one a component.

use super::Builder;
use crate::inst::{Encoding, RegKind, Role};
use crate::parse::operands::{Arg, PlacedArg};

/// Whether something is `off` or a vector register by itself.
fn is_source(arg: &PlacedArg) -> bool {
    let plain = !(arg.neg || arg.abs || arg.sext);
    match arg.arg {
        Arg::Off => true,
        Arg::Reg(reg) => plain && reg.kind == RegKind::Vgpr && reg.dwords == 1 && reg.index < 256,
        _ => false,
    }
}

impl Builder<'_> {
    /// The source of a compressed export: text has each register twice, the instruction has the second in src1.
    pub(super) fn compressed(&mut self, role: Role) -> Option<PlacedArg> {
        if self.form.encoding != Encoding::Exp || !self.inst.modifiers.compr {
            return None;
        }
        let list = self.args.list();
        let &first = list.get(1).filter(|_| list.len() == 5)?;
        self.next += 1;
        // The second of each two is not looked at, but must be a source.
        let of = |at: usize| list.get(at..at + 2).unwrap_or_default();
        let wrong = |at: usize| of(at).iter().find(|a| !is_source(a)).copied();
        match role {
            Role::Src0 => wrong(1).or(Some(first)),
            Role::Src1 => wrong(3).or_else(|| list.get(3).copied()),
            _ => Some(PlacedArg { arg: Arg::Off, ..first }),
        }
    }

    /// The enable mask of an export, from which of its four sources are `off`; compressed, two share a register.
    pub(super) fn export_mask(&mut self) {
        let sources = self.args.list().get(1..).unwrap_or_default();
        let compressed = self.inst.modifiers.compr;
        let enabled = |at: usize| sources.get(at).is_some_and(|a| a.arg != Arg::Off);
        // The first of each two decides.
        let mask = (0..4).filter(|&at| enabled(if compressed { at & 2 } else { at }));
        let mask = mask.fold(0u8, |mask, at| mask | 1 << at);
        self.inst.modifiers.en = mask;
    }
}
