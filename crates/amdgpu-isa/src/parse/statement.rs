//! A statement that was read, and the encoding that it has, to be tried with other numbers.

use super::cursor::Cursor;
use super::explain::Mismatch;
use super::expr::Symbols;
use super::mnemonics::Entry;
use super::operands::{Arg, Args, PlacedArg};
use super::{Fixup, Parsed, Parser};
use crate::encode::{EncodeError, EncodedInst};
use crate::inst::{Encoding, Modifiers, Operand, RegKind};
use crate::row::Class;
use crate::table::Variant;

/// A mnemonic with its operands, and its encoding.
struct Half<'p> {
    entry: &'p Entry,
    args: Args,
    variant: &'static Variant,
}

/// A statement and its encoding.
pub(super) struct Statement<'p> {
    first: Half<'p>,
    second: Option<Half<'p>>,
}

impl Parser {
    /// Reads a statement; `None` if it is wrong, or if other numbers might give it another encoding.
    pub(super) fn statement(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Option<Statement<'_>> {
        let mut half = |cursor: &mut Cursor<'_>| {
            cursor.skip_blanks();
            let entry = self.mnemonics.find(cursor.word())?;
            let mut args = Args::new();
            self.operands(cursor, entry, &mut args, symbols).ok()?;
            let variant = *entry.candidates().first()?;
            Some(Half { entry, args, variant })
        };
        let first = half(cursor)?;
        let second = match cursor.peek() {
            b':' => {
                cursor.advance(2);
                Some(half(cursor)?)
            }
            _ => None,
        };
        let mut statement = Statement { first, second };
        statement.settle(self)?;
        Some(statement)
    }
}

impl Statement<'_> {
    /// Finds the encoding; `None` if one that is tried before it does not fit because of a number.
    fn settle(&mut self, parser: &Parser) -> Option<()> {
        if let Some(second) = &mut self.second {
            // There is one encoding of dual-issue instructions.
            let has = |v: &&&'static Variant| parser.table.form(v).op2.is_some();
            let x = *self.first.entry.candidates().iter().find(has)?;
            let same = |v: &&&'static Variant| v.form == x.form;
            let y = *second.entry.candidates().iter().find(same)?;
            (self.first.variant, second.variant) = (x, y);
            return self.build(parser).map(|_| ());
        }
        let half = &mut self.first;
        for &variant in half.entry.candidates() {
            match parser.build(variant, &half.args) {
                Ok(_) => {
                    half.variant = variant;
                    return Some(());
                }
                Err(mismatch) if depends_on_numbers(&mismatch, variant) => return None,
                Err(_) => {}
            }
        }
        None
    }

    fn parsed(&self, parser: &Parser) -> Option<Parsed> {
        let first = (self.first.variant, &self.first.args);
        match &self.second {
            None => parser.build(first.0, first.1).ok(),
            Some(second) => parser.build_dual(first, (second.variant, &second.args)).ok(),
        }
    }

    /// The bytes in this encoding, whatever rules say.
    pub fn build(&self, parser: &Parser) -> Option<EncodedInst> {
        self.parsed(parser).map(|p| p.code)
    }

    /// The bytes that reading the statement would give; `None` if these are in another encoding, or break a rule.
    pub fn chosen(&self, parser: &Parser) -> Option<(EncodedInst, Option<Fixup>)> {
        if self.second.is_none() {
            let candidates = self.first.entry.candidates();
            let mut fitting = candidates.iter().filter(|v| parser.build(v, &self.first.args).is_ok());
            if !std::ptr::eq(*fitting.next()?, self.first.variant) {
                return None;
            }
        }
        let parsed = self.parsed(parser)?;
        let violations = parsed.inst.violations_as(parser.processor, parser.mode);
        violations.is_empty().then_some((parsed.code, parsed.fixup))
    }

    pub fn encoding(&self, parser: &Parser) -> Encoding {
        parser.table.form(self.first.variant).encoding
    }

    /// Number of operands of both halves.
    pub fn arguments(&self) -> usize {
        self.first.args.list().len() + self.second.as_ref().map_or(0, |s| s.args.list().len())
    }

    /// An operand; those of the second half are counted behind those of the first.
    pub fn argument(&mut self, number: usize) -> Option<&mut PlacedArg> {
        let of_first = self.first.args.list().len();
        match (number.checked_sub(of_first), &mut self.second) {
            (None, _) => self.first.args.argument(number),
            (Some(number), Some(second)) => second.args.argument(number),
            (Some(_), None) => None,
        }
    }

    /// Gives a register another number; returns the one it had.
    pub fn set_register(&mut self, number: usize, index: u16) -> Option<u16> {
        match &mut self.argument(number)?.arg {
            Arg::Reg(reg) | Arg::Half(reg, _) => Some(std::mem::replace(&mut reg.index, index)),
            _ => None,
        }
    }

    pub fn modifiers(&mut self) -> &mut Modifiers {
        &mut self.first.args.modifiers
    }
}

/// Whether an encoding might fit with other numbers of registers or other integers.
fn depends_on_numbers(mismatch: &Mismatch, variant: &Variant) -> bool {
    let halves = variant.uses().half != 0;
    match mismatch {
        Mismatch::Modifier(_) | Mismatch::NeedsModifier(_) | Mismatch::Order(_) | Mismatch::Source { .. } => false,
        Mismatch::Missing { .. } | Mismatch::Extra { .. } | Mismatch::Off { .. } => false,
        Mismatch::Parity => true,
        Mismatch::Operand { row, .. } => halves || matches!(row.class, Class::Imm(_)),
        Mismatch::Encode(EncodeError::BadOperand { operand, .. }) => match operand {
            Operand::Reg(reg) => halves || matches!(reg.kind, RegKind::Vgpr | RegKind::Agpr),
            Operand::Imm(_) => true,
            _ => false,
        },
        Mismatch::Encode(_) | Mismatch::Offset { .. } | Mismatch::Literals { .. } => true,
    }
}
