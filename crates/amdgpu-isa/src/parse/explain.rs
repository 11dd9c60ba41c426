//! Why no encoding of an operation holds what is written, in words.

use std::ops::Range;

use super::constant::Constant;
use super::error::{ParseError, error, out_of_range};
use super::operands::{Arg, Args, PlacedArg};
use super::{Parser, modifiers};
use crate::decode::half_bit;
use crate::encode::EncodeError;
use crate::generated::Op;
use crate::inst::{Encoding, Reg, Role, Segment};
use crate::row::{Access, Class, ImmKind, OperandRow};
use crate::shape::vcc;
use crate::table::{FamilyTable, Field, Form, Mod, Syntax, Variant, What};
use crate::target::Processor;
use crate::violations::{listed, processors_in_words, tuple_misfit};

/// Why a variant cannot hold what is written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Mismatch {
    /// The encoding has no such modifier.
    Modifier(Mod),
    /// The encoding needs this modifier.
    NeedsModifier(Mod),
    /// The modifier must stand further ahead, or behind the operands.
    Order(Mod),
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
    /// Operand number `at` would need a second literal, and one of the two is not known yet.
    Literals {
        at: u8,
    },
    /// Operand number `at` has a sign or the like that it cannot have.
    Source {
        at: u8,
    },
    /// Both destinations of a dual-issue instruction have even numbers, or both odd ones.
    Parity,
    Encode(EncodeError),
}

impl Mismatch {
    /// How far the variant fits: the farthest is the one that was meant.
    pub(super) fn progress(&self) -> u8 {
        match *self {
            Mismatch::Operand { at, .. } | Mismatch::Off { at } | Mismatch::Offset { at } => at,
            Mismatch::Missing { at, .. } | Mismatch::Extra { at } | Mismatch::Source { at } => at,
            Mismatch::Literals { at } => at,
            Mismatch::Modifier(_) | Mismatch::NeedsModifier(_) | Mismatch::Order(_) => 0,
            Mismatch::Encode(_) | Mismatch::Parity => 31,
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
        let op = variant.mnemonic();
        let place = |at: u8| args.list().get(at as usize).map_or(args.end..args.end, PlacedArg::span);
        match mismatch {
            Mismatch::Modifier(m) => self.bad_modifier(m, variant, args, span),
            Mismatch::NeedsModifier(m) => needed_modifier(m, variant, span),
            Mismatch::Order(m) => {
                let name = modifiers::written_name(m, args.written);
                let e = error(
                    "modifier-order",
                    args.place(m).unwrap_or(span),
                    format!("{op}: {name} cannot stand here"),
                );
                let order = form.print.iter().filter_map(|s| modifiers::syntax_name(*s));
                let order: Vec<String> = order.map(str::to_owned).collect();
                e.help(format!("behind the operands, in this order: {}", order.join(" ")))
            }
            Mismatch::Operand { at, .. } => match self.written(variant, args).count() {
                n if args.list().len() < n => {
                    self.wrong_number(variant, args, args.end..args.end + 1, "operand-missing")
                }
                n if args.list().len() > n + usize::from(takes_offset(form)) => {
                    self.wrong_number(variant, args, place(at), "operand-extra")
                }
                _ => self.bad_operand(variant, mismatch, args, place(at)),
            },
            Mismatch::Off { at } => {
                let e = error("operand", place(at), format!("{op}: expected `off` here"));
                match form.encoding {
                    Encoding::Mubuf | Encoding::Mtbuf => {
                        e.help("behind the operands, `offen` makes a VGPR the offset, `idxen` the index")
                    }
                    _ => e,
                }
            }
            Mismatch::Literals { at } => {
                let text = format!("{op}: two different literals, of which one is not known here");
                error("operand", place(at), text).help("an instruction has room for one")
            }
            Mismatch::Offset { at } => {
                let given = args.list().get(usize::from(at)).map(|a| a.arg);
                let text = match (given, self.values_of(variant, Mod::Offset)) {
                    (Some(Arg::Number(Constant::Int(value))), Some(range)) => out_of_range("offset", value, range),
                    _ => "expected a scalar register or an offset".to_owned(),
                };
                error("operand", place(at), format!("{op}: {text}"))
            }
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
            Mismatch::Source { at } => self.bad_source(variant, args, at, place(at)),
            Mismatch::Parity => {
                let text = "one destination must have an even number and one an odd";
                error("dual-destinations", place(0), text)
            }
            Mismatch::Encode(e) => self.encode_error(e, variant, args, span),
        }
    }

    /// A modifier that the encoding does not have: who has it, or how it is written here.
    fn bad_modifier(&self, m: Mod, variant: &'static Variant, args: &Args, span: Range<usize>) -> ParseError {
        let name = modifiers::written_name(m, args.written);
        let text = format!("{} takes no {name} here", variant.mnemonic());
        let e = error("modifier", args.place(m).unwrap_or(span), text);
        let print = self.table.form(variant).print;
        let here: Vec<String> = modifiers::POLICY
            .iter()
            .filter(|(syntax, _)| print.contains(syntax))
            .map(|(_, text)| (*text).to_owned())
            .collect();
        if modifiers::is_policy(m) && !here.is_empty() && !here.iter().any(|n| n == name) {
            return e.help(format!("the cache policy is written {} here", listed(&here)));
        }
        let op = variant.row().op;
        let takes = |v: &&Variant| v.uses().mods.contains(m) && v.mnemonic() == variant.mnemonic();
        let other = self
            .table
            .variants(op, self.mode.properties(self.processor))
            .find(takes);
        if let Some(other) = other.filter(|o| o.suffix != variant.suffix && !o.suffix.is_empty()) {
            return e.help(format!("{}{} takes it", other.mnemonic(), other.suffix));
        }
        let elsewhere = |p: Processor| {
            let table = FamilyTable::of(p.family());
            table.is_some_and(|t| t.variants(op, p.properties()).any(|v| v.uses().mods.contains(m)))
        };
        match processors_in_words(elsewhere) {
            Some(processors) => e.help(format!("on {processors} it does")),
            None => e,
        }
    }

    /// A sign, absolute value or sext() that the operand does not have.
    fn bad_source(&self, variant: &'static Variant, args: &Args, at: u8, place: Range<usize>) -> ParseError {
        let written = args.list().get(at as usize);
        let (sign, m) = match written {
            Some(a) if a.sext => ("sext()", Mod::Sext),
            Some(a) if a.abs => ("absolute value", Mod::Abs),
            _ => ("sign", Mod::Neg),
        };
        let name = variant.mnemonic();
        let role = self.written(variant, args).nth(at as usize).map(|o| o.role);
        let what = role.map_or("this operand".to_owned(), role_name);
        let e = error(
            "operand-modifier",
            place,
            format!("{name}: {what} takes no {sign} here"),
        );
        let bit = match role {
            Some(Role::Src0) => 1,
            Some(Role::Src1) => 2,
            _ => 4,
        };
        let properties = self.mode.properties(self.processor);
        let mut forms = self.table.variants(variant.row().op, properties);
        let takes = |v: &&Variant| v.allowed(m) & bit != 0 && self.table.form(v).find(What::Mod(m)).is_some();
        match forms.find(|v| takes(v) && v.mnemonic() == name && v.suffix != variant.suffix) {
            Some(other) => e.help(format!("{name}{} takes one", other.suffix)),
            None => e,
        }
    }

    /// The least and the greatest value of a modifier, in any encoding of the mnemonic.
    fn values_of(&self, variant: &'static Variant, m: Mod) -> Option<(i64, i64)> {
        let properties = self.mode.properties(self.processor);
        let same = |v: &&Variant| v.mnemonic() == variant.mnemonic();
        let forms = self.table.variants(variant.row().op, properties).filter(same);
        let ranges = forms.filter_map(|v| self.table.form(v).find(What::Mod(m))).map(range);
        ranges.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    fn encode_error(&self, e: EncodeError, variant: &'static Variant, args: &Args, span: Range<usize>) -> ParseError {
        let op = variant.mnemonic();
        match e {
            EncodeError::BadOperand { role, .. } => {
                let at = self.written(variant, args).position(|o| o.role == role);
                let place = at.and_then(|at| args.list().get(at)).map(PlacedArg::span);
                match variant.row().operand(role) {
                    Some(row) => {
                        // Its size fitted; the kind does not.
                        let given = at.and_then(|at| args.list().get(at)).map(|a| a.arg);
                        let dwords = match given {
                            Some(Arg::Reg(reg)) => reg.dwords,
                            _ => row.ty.dwords(),
                        };
                        let at = at.map_or(u8::MAX, |at| at as u8);
                        let mismatch = Mismatch::Operand { at, row, dwords };
                        self.bad_operand(variant, mismatch, args, place.unwrap_or(span))
                    }
                    None => error("operand", place.unwrap_or(span), e.to_string()),
                }
            }
            EncodeError::BadModifier { modifier, value, .. } => {
                let m = Mod::ALL.iter().find(|m| m.name() == modifier);
                // An offset may stand as an operand.
                let is_value = |a: &&PlacedArg| a.arg == Arg::Number(Constant::Int(value));
                let operand = || args.list().iter().rfind(is_value).map(PlacedArg::span);
                let place = m.and_then(|m| args.place(*m)).or_else(operand).unwrap_or(span);
                match m.and_then(|m| self.values_of(variant, *m)) {
                    Some(range) if !(range.0..=range.1).contains(&value) => error(
                        "operand",
                        place,
                        format!("{op}: {}", out_of_range(modifier, value, range)),
                    ),
                    _ => error("operand", place, e.to_string()),
                }
            }
            EncodeError::TwoLiterals { first, second, .. } => {
                let is_number = |a: &&PlacedArg| matches!(a.arg, Arg::Number(_) | Arg::Literal(_) | Arg::Deferred(_));
                let place = args.list().iter().rfind(is_number).map_or(span, PlacedArg::span);
                let text = format!("{op}: two different literals, {first:#x} and {second:#x}");
                error("operand", place, text).help("an instruction has room for one")
            }
            _ => error("operand", span, e.to_string()),
        }
    }

    /// An operand that its place does not take: what is wrong with it, or what would be right.
    fn bad_operand(
        &self,
        variant: &'static Variant,
        mismatch: Mismatch,
        args: &Args,
        place: Range<usize>,
    ) -> ParseError {
        let Mismatch::Operand { at, row, dwords } = mismatch else {
            return error("operand", place, "this operand does not fit");
        };
        let form = self.table.form(variant);
        let given = args.list().get(at as usize).map(|placed| placed.arg);
        let wide = row.ty.dwords() > 1;
        let fault = match given {
            Some(Arg::Reg(reg) | Arg::List(_, Some(reg))) => {
                let fault = tuple_misfit(self.table, self.processor, reg);
                fault.map(|(rule, message)| (rule.code(), message))
            }
            Some(Arg::Number(Constant::Int(value))) if row.ty.dwords() <= 2 && takes_numbers(row.class) => {
                let fits = (i64::from(i32::MIN)..=i64::from(u32::MAX)).contains(&value);
                (!fits).then(|| ("literal-range", format!("{value:#x} has more than 32 bits")))
            }
            _ => None,
        };
        if let Some((code, message)) = fault {
            let e = error(code, place, message);
            return match code == "literal-range" && wide {
                true => e.help("a literal is a dword, extended to 64 bits"),
                false => e,
            };
        }
        let half = variant.uses().half & half_bit(row.role) != 0 && !self.mode.fake16;
        let wanted = self.wanted(form, row, dwords, given, half);
        let text = format!("{}: {} must be {wanted}", variant.mnemonic(), role_name(row.role));
        let e = error("operand", place, text);
        match self.why(variant, row, args, given) {
            Some(why) => e.help(why),
            None => e,
        }
    }

    /// What the size or kind of an operand depends on, where that is not its row alone.
    fn why(&self, variant: &'static Variant, row: &OperandRow, args: &Args, given: Option<Arg>) -> Option<String> {
        let form = self.table.form(variant);
        let m = &args.modifiers;
        let lanes = if self.mode.wave32 { 32 } else { 64 };
        match (form.encoding, row.role, given) {
            (Encoding::Flat, Role::Vaddr, Some(Arg::Reg(_))) if form.segment == Segment::Global => Some(
                "with `off` behind it, it is an address of 64 bits; with a base in scalar registers, an offset of 32"
                    .into(),
            ),
            (Encoding::Mubuf | Encoding::Mtbuf, Role::Vaddr, _) => {
                Some("offen and idxen read one register each; without them it is `off`".into())
            }
            (Encoding::Mimg, Role::Vdata, _) => {
                Some(format!("dmask {:#x} says how many components there are", m.dmask))
            }
            (_, _, Some(Arg::Reg(reg))) if row.class == Class::Mask && reg.dwords.max(1) <= 2 => Some(format!(
                "wavefronts of {lanes} work-items have lane masks of {lanes} bits"
            )),
            (_, _, Some(Arg::Number(_) | Arg::Literal(_))) if matches!(row.class, Class::Src | Class::Ssrc) => {
                let same = |t: &'static FamilyTable, v: &&Variant| {
                    let f = t.form(v);
                    let full = f
                        .field(row.role)
                        .is_none_or(|f| f.width() >= 8 && (row.class == Class::Ssrc || f.width() >= 9));
                    f.literal && f.encoding == form.encoding && f.extension == form.extension && full
                };
                let takes = |p: Processor| {
                    let table = FamilyTable::of(p.family());
                    table.is_some_and(|t| t.variants(variant.row().op, p.properties()).any(|v| same(t, &v)))
                };
                let processors = processors_in_words(takes).filter(|_| !form.literal)?;
                Some(format!("literals are allowed here on {processors}"))
            }
            _ => None,
        }
    }

    /// Operands of a variant that are written.
    fn written<'a>(&self, variant: &'static Variant, args: &'a Args) -> impl Iterator<Item = &'static OperandRow> + 'a {
        let form = self.table.form(variant);
        variant.row().operands.iter().filter(move |o| {
            o.access.is_present(args.modifiers.returns())
                && (form.field(o.role).is_some() || o.class == Class::Mask || o.class == Class::K)
        })
    }

    /// The names of the operands, as a sentence; and which operation the mnemonic stands for elsewhere.
    fn signature(&self, variant: &'static Variant, args: &Args) -> String {
        let names: Vec<String> = self.written(variant, args).map(|o| role_name(o.role)).collect();
        let mut text = match &names[..] {
            [] => "it has no operands".to_owned(),
            [one] => format!("its operand is {one}"),
            _ => format!("its operands are {}", listed(&names)),
        };
        let mnemonic = variant.mnemonic();
        let returned = variant.row().operands.iter().any(|o| o.access == Access::Ret);
        if returned {
            let print = self.table.form(variant).print;
            let by = match () {
                () if print.contains(&Syntax::Th) => "th:TH_ATOMIC_RETURN",
                () if print.contains(&Syntax::Sc0) => "sc0",
                () => "glc",
            };
            text += &match args.modifiers.returns() {
                true => format!(
                    "; {by} asks for the value before, in {}",
                    names.first().map_or("vdst", |n| n)
                ),
                false => format!("; a register for the value before goes with {by}"),
            };
        }
        let same = |op: &Op| *op != variant.row().op && op.mnemonics().contains(&mnemonic);
        let here = Op::by_any_mnemonic(mnemonic).into_iter().filter(same);
        for other in here.filter_map(|op| op.mnemonic_on(self.processor)) {
            text += &format!("; {other} here is the {mnemonic} of other processors");
        }
        text
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
            variant.mnemonic(),
            args.list().len()
        );
        error(code, span, text).help(self.signature(variant, args))
    }

    /// What an operand can be, in words; its size where that is not one register, or is what is wrong.
    fn wanted(&self, form: &Form, row: &OperandRow, dwords: u8, given: Option<Arg>, half: bool) -> String {
        let literal = if form.literal {
            ", inline constant or literal"
        } else {
            " or inline constant"
        };
        let narrow = form.field(row.role).is_some_and(|f| f.width() < 9);
        let bits = if self.mode.wave32 { 32 } else { 64 };
        let kind = match row.class {
            Class::V | Class::Vl | Class::Src if half && narrow => {
                let last = if form.encoding == Encoding::Vop3 { 255 } else { 127 };
                return format!("half of a VGPR up to v{last}, as v0.l or v0.h");
            }
            Class::Src if half => {
                return format!("half of a VGPR, as v0.l or v0.h, a scalar register{literal}");
            }
            Class::Av if form.acc().is_none() => "a VGPR".to_owned(),
            Class::S if form.encoding == Encoding::Flat => "`off` or a scalar register".to_owned(),
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
                let vcc = vcc(self.mode);
                return format!("{vcc}, or in the 64-bit encoding a scalar register of {bits} bits");
            }
            Class::Mask => return format!("a scalar register of {bits} bits"),
            Class::Imm(ImmKind::S16) => return "a number of 16 bits".to_owned(),
            Class::Imm(ImmKind::U16) => return "a number in 0..=65535".to_owned(),
            Class::Imm(ImmKind::Branch) => return "a label, or a number of dwords in 16 bits".to_owned(),
            Class::Imm(kind) => {
                let width = form.field(row.role).map_or(16, |field| field.width());
                let words = if kind == ImmKind::Dec { "" } else { ", or its words" };
                return format!("a number of {width} bits{words}");
            }
            Class::K => return "a number".to_owned(),
        };
        let wide = |reg: Reg| reg.dwords > 1;
        match dwords {
            0 | 1 if !matches!(given, Some(Arg::Reg(reg) | Arg::List(_, Some(reg))) if wide(reg)) => kind,
            n => format!("{kind} of {} bits", u32::from(n.max(1)) * 32),
        }
    }
}

/// Whether an offset stands among the operands.
fn takes_offset(form: &Form) -> bool {
    form.print.contains(&Syntax::OffsetOrHex) || form.print.contains(&Syntax::OffsetArg)
}

/// Whether a number can stand at a place.
fn takes_numbers(class: Class) -> bool {
    matches!(
        class,
        Class::Src | Class::Ssrc | Class::Sc | Class::Ac | Class::Avc | Class::Vc | Class::K
    )
}

fn needed_modifier(m: Mod, variant: &'static Variant, span: Range<usize>) -> ParseError {
    let op = variant.mnemonic();
    let (what, help) = match m {
        Mod::DppCtrl => ("a move of lanes", "as quad_perm:[3,2,1,0] or row_shr:1"),
        Mod::Dim => ("dim", "as dim:SQ_RSRC_IMG_2D"),
        m => return error("modifier", span, format!("{op} needs {}", modifiers::name(m))),
    };
    error("modifier", span, format!("{op} needs {what}")).help(help)
}

/// The least and the greatest value of a field.
fn range(field: &Field) -> (i64, i64) {
    match field.sign_bits {
        // a whole dword has no sign, though it is kept in an `i32`
        32 => (0, u32::MAX.into()),
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
