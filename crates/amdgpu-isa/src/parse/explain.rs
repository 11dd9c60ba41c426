//! Why no encoding of an operation holds what is written, in words.

use std::ops::Range;

use super::constant::Constant;
use super::error::{ParseError, error};
use super::operands::{Arg, Args, PlacedArg};
use super::{Parser, modifiers};
use crate::encode::EncodeError;
use crate::inst::{Encoding, Role};
use crate::row::{Access, Class, ImmKind, OperandRow};
use crate::table::{Field, Form, Mod, Variant, What};
use crate::violations::{listed, tuple_misfit};

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
            Mismatch::Operand { .. } if args.list().len() < self.written(variant, args).count() => {
                self.wrong_number(variant, args, args.end..args.end + 1, "operand-missing")
            }
            Mismatch::Operand { at, row, dwords } => self.bad_operand(variant, row, dwords, args, at, place(at)),
            Mismatch::Off { at } => {
                let e = error("operand", place(at), format!("{op}: expected `off` here"));
                match form.encoding {
                    Encoding::Mubuf | Encoding::Mtbuf => {
                        e.help("behind the operands, `offen` makes a VGPR the offset, `idxen` the index")
                    }
                    _ => e,
                }
            }
            Mismatch::Offset { at } => error(
                "operand",
                place(at),
                format!("{op}: expected a scalar register or an offset"),
            ),
            Mismatch::Missing { row, .. } => {
                let what = row.map_or("an operand".to_owned(), |row| role_name(row.role));
                let text = format!("{op}: {what} is missing");
                let e = error("operand-missing", args.end..args.end + 1, text);
                e.help(self.signature(variant, args))
            }
            Mismatch::Extra { at } => {
                let e = error("operand-extra", place(at), format!("{op} has no operand here"));
                e.help(self.signature(variant, args))
            }
            Mismatch::Source { at } => error(
                "operand-modifier",
                place(at),
                format!("{op}: this operand takes no such modifier"),
            ),
            Mismatch::Encode(e) => self.encode_error(e, variant, args, span),
        }
    }

    fn encode_error(&self, e: EncodeError, variant: &'static Variant, args: &Args, span: Range<usize>) -> ParseError {
        let op = variant.row().op;
        match e {
            EncodeError::BadOperand { role, .. } => {
                let at = self.written(variant, args).position(|o| o.role == role);
                let place = at.and_then(|at| args.list().get(at)).map(PlacedArg::span);
                match variant.row().operand(role) {
                    Some(row) => {
                        let at = at.map_or(u8::MAX, |at| at as u8);
                        self.bad_operand(variant, row, row.ty.dwords(), args, at, place.unwrap_or(span))
                    }
                    None => error("operand", place.unwrap_or(span), e.to_string()),
                }
            }
            EncodeError::BadModifier { modifier, value, .. } => {
                let m = Mod::ALL.iter().find(|m| m.name() == modifier);
                let place = m.and_then(|m| args.place(*m)).unwrap_or(span);
                let field = m.and_then(|m| self.table.form(variant).find(What::Mod(*m)));
                match field.map(range) {
                    Some((least, greatest)) if !(least..=greatest).contains(&value) => {
                        let text = format!("{op}: {modifier} is {value}, it must be in {least}..={greatest}");
                        error("operand", place, text)
                    }
                    _ => error("operand", place, e.to_string()),
                }
            }
            _ => error("operand", span, e.to_string()),
        }
    }

    /// An operand that its place does not take: what is wrong with it, or what would be right.
    fn bad_operand(
        &self,
        variant: &'static Variant,
        row: &'static OperandRow,
        dwords: u8,
        args: &Args,
        at: u8,
        place: Range<usize>,
    ) -> ParseError {
        let form = self.table.form(variant);
        let fault = match args.list().get(at as usize).map(|placed| placed.arg) {
            Some(Arg::Reg(reg) | Arg::List(_, Some(reg))) => {
                let fault = tuple_misfit(self.table, self.processor, reg);
                fault.map(|(rule, message)| (rule.code(), message))
            }
            Some(Arg::Number(Constant::Int(value))) if row.ty.dwords() <= 1 => {
                let fits = (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(&value);
                (!fits).then(|| ("literal-range", format!("{value:#x} has more than 32 bits")))
            }
            _ => None,
        };
        match fault {
            Some((code, message)) => error(code, place, message),
            None => {
                let (op, name) = (variant.row().op, role_name(row.role));
                let wanted = self.wanted(form, row, dwords);
                error("operand", place, format!("{op}: {name} must be {wanted}"))
            }
        }
    }

    /// Operands of a variant that are written.
    fn written<'a>(&self, variant: &'static Variant, args: &'a Args) -> impl Iterator<Item = &'static OperandRow> + 'a {
        let form = self.table.form(variant);
        variant.row().operands.iter().filter(move |o| {
            (o.access != Access::Ret || args.modifiers.returns())
                && (form.field(o.role).is_some() || o.class == Class::Mask || o.class == Class::K)
        })
    }

    /// The names of the operands, as a sentence.
    fn signature(&self, variant: &'static Variant, args: &Args) -> String {
        let names: Vec<String> = self.written(variant, args).map(|o| role_name(o.role)).collect();
        match &names[..] {
            [] => "it has no operands".to_owned(),
            [one] => format!("its operand is {one}"),
            _ => format!("its operands are {}", listed(&names)),
        }
    }

    fn wrong_number(
        &self,
        variant: &'static Variant,
        args: &Args,
        span: Range<usize>,
        code: &'static str,
    ) -> ParseError {
        let count = self.written(variant, args).count();
        let text = format!(
            "{} has {count} operands, here are {}",
            variant.row().op,
            args.list().len()
        );
        error(code, span, text).help(self.signature(variant, args))
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
            Class::Mask if form.field(row.role).is_none() => {
                let bits = if self.mode.wave32 { 32 } else { 64 };
                return format!("vcc, or in the 64-bit encoding a scalar register of {bits} bits");
            }
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

/// The least and the greatest value of a field.
fn range(field: &Field) -> (i64, i64) {
    match field.sign_bits {
        0 => (0, (1 << field.width().min(62)) - 1),
        n => (-(1 << (n - 1)), (1 << (n - 1)) - 1),
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
