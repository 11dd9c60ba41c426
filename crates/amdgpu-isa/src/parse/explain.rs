//! Why no encoding of an operation holds what is written, in words.

use std::ops::Range;

use super::error::{ParseError, error};
use super::operands::{Args, PlacedArg};
use super::{Parser, modifiers};
use crate::encode::EncodeError;
use crate::inst::Role;
use crate::row::{Access, Class, ImmKind, OperandRow};
use crate::table::{Form, Mod, Variant};

/// Why a variant cannot hold what is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Mismatch {
    /// The encoding has no such modifier.
    Modifier(Mod),
    /// The encoding needs this modifier.
    NeedsModifier(Mod),
    /// Operand number `at` is not what the row wants.
    Operand {
        at: u8,
        row: &'static OperandRow,
        dwords: u8,
    },
    /// Operand number `at` must be `off`.
    Off {
        at: u8,
    },
    /// Operand number `at` must be an offset.
    Offset {
        at: u8,
    },
    Missing {
        at: u8,
        row: Option<&'static OperandRow>,
    },
    Extra {
        at: u8,
    },
    /// Operand number `at` has a sign or the like that it cannot have.
    Source {
        at: u8,
    },
    Encode(EncodeError),
}

impl Mismatch {
    /// How far the variant fits: the farthest is the one that was meant.
    pub(super) fn progress(&self) -> u8 {
        match *self {
            Mismatch::Operand { at, .. } | Mismatch::Off { at } | Mismatch::Offset { at } => at,
            Mismatch::Missing { at, .. } | Mismatch::Extra { at } | Mismatch::Source { at } => at,
            Mismatch::Modifier(_) | Mismatch::NeedsModifier(_) => 0,
            Mismatch::Encode(_) => 31,
        }
    }
}

impl Parser {
    pub(super) fn explain(
        &self,
        mismatch: Mismatch,
        variant: &'static Variant,
        args: &Args,
        span: Range<usize>,
    ) -> ParseError {
        let form = self.table.form(variant);
        let op = variant.row().op;
        let place = |at: u8| args.list().get(at as usize).map_or(args.end..args.end, PlacedArg::span);
        match mismatch {
            Mismatch::Modifier(m) => {
                let text = format!("{op} takes no {} here", modifiers::name(m));
                error("modifier", args.place(m).unwrap_or(span), text)
            }
            Mismatch::NeedsModifier(m) => error("modifier", span, format!("{op} needs {}", modifiers::name(m))),
            Mismatch::Operand { at, row, dwords } => {
                let text = format!(
                    "{op}: {} must be {}",
                    role_name(row.role),
                    self.wanted(form, row, dwords)
                );
                error("operand", place(at), text)
            }
            Mismatch::Off { at } => error("operand", place(at), format!("{op}: expected `off` here")),
            Mismatch::Offset { at } => error(
                "operand",
                place(at),
                format!("{op}: expected a scalar register or an offset"),
            ),
            Mismatch::Missing { row, .. } => {
                let what = row.map_or("an operand".to_owned(), |row| role_name(row.role));
                error(
                    "operand-missing",
                    args.end..args.end + 1,
                    format!("{op}: {what} is missing"),
                )
            }
            Mismatch::Extra { at } => error("operand-extra", place(at), format!("{op} has no operand here")),
            Mismatch::Source { at } => error(
                "operand-modifier",
                place(at),
                format!("{op}: this operand takes no such modifier"),
            ),
            Mismatch::Encode(e) => {
                let place = match e {
                    EncodeError::BadOperand { role, .. } => self.place_of(variant, role, args),
                    EncodeError::BadModifier { modifier, .. } => Mod::ALL
                        .iter()
                        .find(|m| m.name() == modifier)
                        .and_then(|m| args.place(*m)),
                    _ => None,
                };
                let wanted = match e {
                    EncodeError::BadOperand { role, .. } => variant.row().operand(role),
                    _ => None,
                };
                let text = match wanted {
                    Some(row) => {
                        format!(
                            "{op}: {} must be {}",
                            role_name(row.role),
                            self.wanted(form, row, row.ty.dwords())
                        )
                    }
                    None => e.to_string(),
                };
                error("operand", place.unwrap_or(span), text)
            }
        }
    }

    /// The operand of the text that stands for a role, where roles and operands go one by one.
    fn place_of(&self, variant: &'static Variant, role: Role, args: &Args) -> Option<Range<usize>> {
        let form = self.table.form(variant);
        let there = |o: &&OperandRow| {
            (o.access != Access::Ret || args.modifiers.returns())
                && (form.field(o.role).is_some() || o.class == Class::Mask || o.class == Class::K)
        };
        let at = variant
            .row()
            .operands
            .iter()
            .filter(there)
            .position(|o| o.role == role)?;
        args.list().get(at).map(PlacedArg::span)
    }

    /// What an operand can be, in words.
    fn wanted(&self, form: &Form, row: &OperandRow, dwords: u8) -> String {
        let literal = if form.literal {
            ", inline constant or literal"
        } else {
            " or inline constant"
        };
        let narrow = form.field(row.role).is_some_and(|f| f.width() < 9);
        let kind = match row.class {
            Class::V | Class::Vl => "a VGPR".to_owned(),
            Class::A => "an AGPR".to_owned(),
            Class::Av => "a VGPR or AGPR".to_owned(),
            Class::Ac => "an AGPR or inline constant".to_owned(),
            Class::Avc => "a VGPR, AGPR or inline constant".to_owned(),
            Class::Vc => "a VGPR or inline constant".to_owned(),
            Class::S => "a scalar register".to_owned(),
            Class::Sc => "a scalar register or inline constant".to_owned(),
            Class::Ssrc => format!("a scalar register{literal}"),
            Class::Src if narrow => "a VGPR".to_owned(),
            Class::Src => format!("a VGPR, scalar register{literal}"),
            Class::Mask if form.field(row.role).is_none() => return "vcc".to_owned(),
            Class::Mask => "a scalar register with a lane mask".to_owned(),
            Class::Imm(ImmKind::S16) => return "a number of 16 bits".to_owned(),
            Class::Imm(ImmKind::U16) => return "a number in 0..=65535".to_owned(),
            Class::Imm(ImmKind::Branch) => return "a label, or a number of dwords in 16 bits".to_owned(),
            Class::Imm(_) => return "a number that its field holds, or its words".to_owned(),
            Class::K => return "a number".to_owned(),
        };
        match dwords {
            0 | 1 => kind,
            n => format!("{kind} of {} bits", u32::from(n) * 32),
        }
    }
}

fn role_name(role: Role) -> String {
    format!("{role:?}").to_lowercase()
}

impl PlacedArg {
    pub(super) fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
