//! Operands of a statement as they stand there, before it is known which encoding takes them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::constant::Constant;
use super::cursor::{Cursor, Number, is_word, starts_word};
use super::error::{ParseError, error};
use super::expr::{Symbols, Value, expected, expression, primary};
use super::mnemonics::Entry;
use super::modifiers::Hint;
use super::{Parser, modifiers, special};
use crate::inst::{Modifiers, Reg, RegKind, RegList, Role};
use crate::row::{Class, ImmKind, OperandRow};
use crate::table::{CodeKind, FamilyTable, Mod, Syntax, Variant};
use crate::target::Processor;
use crate::violations::processors_in_words;

/// What stands at the place of an operand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Arg {
    Reg(Reg),
    Number(Constant),
    /// `lit(1)`: as a literal, even if an inline constant has the value.
    Literal(Constant),
    Deferred(u32),
    Off,
    /// A word of the instruction set that stands for this immediate.
    Imm(i64),
    /// `attr0.x`: attribute and channel.
    Attr(i64, i64),
    /// `v1.l`, `v1.h`: a half of a register, the upper one or not.
    Half(Reg, bool),
    /// `[v1, v5]`: registers that need not follow one another, and the tuple that they are if they do.
    List(RegList, Option<Reg>),
    /// `lit64(1)`.
    Literal64(u64),
}

/// An operand with what stands around it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedArg {
    pub arg: Arg,
    pub neg: bool,
    pub abs: bool,
    pub sext: bool,
    /// Two signs before a number.
    pub two_minuses: bool,
    pub start: u32,
    pub end: u32,
}

/// Most operands and modifiers of a statement.
const MAX_ARGS: usize = 16;

/// A modifier, how it is written, and where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedMod {
    pub m: Mod,
    pub syntax: Syntax,
    /// A comma stands before it.
    pub comma: bool,
    pub start: u32,
    pub end: u32,
}

/// All that stands behind a mnemonic.
#[derive(Debug)]
pub(crate) struct Args {
    list: [PlacedArg; MAX_ARGS],
    count: u8,
    pub modifiers: Modifiers,
    /// Bit n: the modifier with this number is written.
    pub seen: u128,
    /// Bit n: the modifier is written in this way.
    pub written: u128,
    places: [PlacedMod; MAX_ARGS],
    place_count: u8,
    /// End of the statement.
    pub end: usize,
    /// The temporal hint, if it has a name.
    pub hint: Option<Hint>,
    /// A comma stands before what is read.
    comma: bool,
}

impl Args {
    pub fn new() -> Self {
        const NONE: PlacedArg = PlacedArg {
            arg: Arg::Off,
            neg: false,
            abs: false,
            sext: false,
            two_minuses: false,
            start: 0,
            end: 0,
        };
        Args {
            list: [NONE; MAX_ARGS],
            count: 0,
            modifiers: Modifiers::default(),
            seen: 0,
            written: 0,
            places: [PlacedMod {
                m: Mod::Offset,
                syntax: Syntax::Offset,
                comma: false,
                start: 0,
                end: 0,
            }; MAX_ARGS],
            place_count: 0,
            end: 0,
            hint: None,
            comma: false,
        }
    }

    pub fn list(&self) -> &[PlacedArg] {
        self.list.get(..self.count as usize).unwrap_or_default()
    }

    /// An operand, to be changed.
    pub fn argument(&mut self, number: usize) -> Option<&mut PlacedArg> {
        self.list.get_mut(..self.count as usize)?.get_mut(number)
    }

    fn push(&mut self, placed: PlacedArg) -> Result<(), ParseError> {
        let Some(slot) = self.list.get_mut(self.count as usize) else {
            let span = placed.start as usize..placed.end as usize;
            return Err(error("too-many-operands", span, "no instruction has so many operands"));
        };
        *slot = placed;
        self.count += 1;
        Ok(())
    }

    /// Stores a modifier's value.
    ///
    /// # Errors
    /// It is there already.
    pub fn set(&mut self, m: Mod, syntax: Syntax, value: i64, start: usize, end: usize) -> Result<(), ParseError> {
        if self.seen >> m as u32 & 1 != 0 {
            return Err(error("modifier-twice", start..end, "the modifier is there twice"));
        }
        self.seen |= 1 << m as u32;
        self.written |= 1 << syntax as u32;
        m.set(&mut self.modifiers, value);
        self.note(m, syntax, start, end);
        Ok(())
    }

    /// Keeps where a modifier stands; one that says nothing has a place among the others, too.
    pub fn note(&mut self, m: Mod, syntax: Syntax, start: usize, end: usize) {
        if let Some(place) = self.places.get_mut(self.place_count as usize) {
            *place = PlacedMod {
                m,
                syntax,
                comma: self.comma,
                start: start as u32,
                end: end as u32,
            };
            self.place_count += 1;
        }
    }

    pub fn has(&self, m: Mod) -> bool {
        self.seen >> m as u32 & 1 != 0
    }

    /// Where a modifier is written.
    pub fn place(&self, m: Mod) -> Option<std::ops::Range<usize>> {
        let mut places = self.placed_modifiers().iter();
        places.find(|p| p.m == m).map(|p| p.start as usize..p.end as usize)
    }

    /// The modifiers as they stand one behind the other.
    pub fn placed_modifiers(&self) -> &[PlacedMod] {
        self.places.get(..self.place_count as usize).unwrap_or_default()
    }
}

/// Names of the registers without a number, as they are printed, and without `src_`. A register of any width has 0 dwords.
pub(crate) fn named_registers(table: &FamilyTable) -> Vec<(String, Reg)> {
    let mut out: Vec<(String, Reg)> = Vec::new();
    for code in table.codes {
        let CodeKind::Reg(kind) = code.kind else { continue };
        if matches!(kind, RegKind::Sgpr | RegKind::Vgpr | RegKind::Agpr | RegKind::Ttmp) {
            continue;
        }
        for index in code.index..=code.index + (code.last - code.first) {
            for dwords in [1, 2] {
                let name = Reg { kind, index, dwords }.to_string();
                let same = out.iter_mut().find(|(n, _)| *n == name);
                match same {
                    Some((_, reg)) if reg.kind == kind && reg.index == index => reg.dwords = 0,
                    Some(_) => {}
                    None => out.push((name, Reg { kind, index, dwords })),
                }
            }
        }
    }
    // The base of flat scratch has no short names, in LLVM.
    let short: Vec<_> = out
        .iter()
        .filter(|(_, reg)| reg.kind != RegKind::FlatScratchBase)
        .filter_map(|(name, reg)| Some((name.strip_prefix("src_")?.to_owned(), *reg)))
        .collect();
    out.extend(short);
    out
}

/// The registers with a name of all processors.
static NAMED_ANYWHERE: LazyLock<Vec<(String, Reg)>> = LazyLock::new(|| {
    let families = Processor::ALL.iter().map(|p| p.family()).collect::<BTreeSet<_>>();
    let tables = families.into_iter().filter_map(FamilyTable::of);
    tables.flat_map(named_registers).collect()
});

/// What stands before `.l` or `.h`, and whether it is the latter.
fn half_of(word: &[u8]) -> Option<(&[u8], bool)> {
    match word {
        [name @ .., b'.', half @ (b'l' | b'h')] => Some((name, *half == b'h')),
        _ => None,
    }
}

/// Whether `.l` or `.h` is here, behind a register in brackets, and whether it is the latter.
fn half_behind(cursor: &Cursor<'_>) -> Option<bool> {
    match (cursor.peek(), cursor.peek_at(1)) {
        (b'.', half @ (b'l' | b'h')) if !is_word(cursor.peek_at(2)) => Some(half == b'h'),
        _ => None,
    }
}

/// Takes `name(`, if it is here.
fn eat_call(cursor: &mut Cursor<'_>, name: &[u8]) -> bool {
    let mut ahead = *cursor;
    ahead.skip_blanks();
    let found = ahead.word() == name && ahead.eat(b'(');
    if found {
        *cursor = ahead;
    }
    found
}

impl Parser {
    /// Everything up to the end of the statement.
    pub(crate) fn operands(
        &self,
        cursor: &mut Cursor<'_>,
        entry: &Entry,
        args: &mut Args,
        symbols: &mut dyn Symbols,
    ) -> Result<(), ParseError> {
        let row = entry.candidates().first().map_or(&[][..], |v| v.row().operands);
        let mut comma = true;
        while !(cursor.at_end() || cursor.peek() == b':' && cursor.peek_at(1) == b':') {
            let start = cursor.pos();
            let operand = usize::from(args.count) < row.len();
            let before = modifiers::Before { entry, comma, operand };
            args.comma = comma;
            if starts_word(cursor.peek()) && modifiers::parse(self, cursor, args, before, symbols)? {
                comma = cursor.eat(b',');
                continue;
            }
            let hint = row.iter().filter(|o| o.role != Role::AttrChan).nth(args.count as usize);
            let mut placed = PlacedArg {
                arg: Arg::Off,
                neg: false,
                abs: false,
                sext: false,
                two_minuses: false,
                start: start as u32,
                end: 0,
            };
            placed.arg = match hint {
                Some(&OperandRow {
                    class: Class::Imm(kind),
                    ..
                }) if needs_words(kind) => special::parse(self, cursor, kind, symbols)?,
                _ => {
                    let is_image = |v: &&Variant| !self.table.form(v).addresses.is_empty();
                    let address =
                        hint.is_some_and(|o| o.role == Role::Vaddr) && entry.candidates().iter().any(is_image);
                    self.source(cursor, &mut placed, symbols, address)?
                }
            };
            placed.end = cursor.pos() as u32;
            args.push(placed)?;
            // The components of a register list may be separated by words: `exp mrt0 v0`.
            let target = hint.is_some_and(|o| o.role == Role::Tgt);
            comma = cursor.eat(b',') || target;
        }
        args.end = cursor.pos();
        Ok(())
    }

    /// A register, number or expression; around it, from the outside: `-` or `neg(x)`, `abs(x)` or `|x|`,
    /// `lit(x)`; or `sext(x)`.
    /// What is `-` before a number is part of it. `tuples`: the parts of a list may have more than one register.
    fn source(
        &self,
        cursor: &mut Cursor<'_>,
        placed: &mut PlacedArg,
        symbols: &mut dyn Symbols,
        tuples: bool,
    ) -> Result<Arg, ParseError> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let minus = self.takes_minus(cursor, symbols)?;
        placed.two_minuses = cursor.peek() == b'-' && {
            let mut ahead = *cursor;
            ahead.advance(1);
            ahead.eat(b'-')
        };
        let [neg, abs] = [b"neg", b"abs"].map(|name| eat_call(cursor, name));
        let sext = !(minus || neg || abs) && eat_call(cursor, b"sext");
        cursor.skip_blanks();
        let bar = !sext && cursor.peek() == b'|' && cursor.peek_at(1) != b'|';
        if minus && neg || abs && bar {
            let text = "a sign or absolute value is written once";
            return Err(error("source-modifier", start..cursor.pos() + 1, text));
        }
        cursor.advance(usize::from(bar));
        let [lit, lit64] = [&b"lit"[..], b"lit64"].map(|name| eat_call(cursor, name));
        if lit && lit64 {
            return Err(error(
                "literal",
                start..cursor.pos(),
                "`lit()` and `lit64()` exclude each other",
            ));
        }
        let inside = cursor.pos();
        let mut arg = self.plain(cursor, symbols, bar, tuples)?;
        let modified = minus || neg || abs || sext || bar;
        match arg {
            Arg::Deferred(_) if modified || lit || lit64 => {
                let text = "expected a number that is known here, or a register";
                return Err(error("not-absolute", inside..cursor.pos(), text));
            }
            Arg::Off if modified || lit => {
                return Err(error(
                    "source-modifier",
                    start..cursor.pos(),
                    "`off` has no sign and no value",
                ));
            }
            Arg::Number(Constant::Int(value)) if lit64 => arg = Arg::Literal64(value as u64),
            Arg::Number(Constant::Float(value)) if lit64 => arg = Arg::Literal64(value.to_bits()),
            Arg::Number(value) if lit => arg = Arg::Literal(value),
            _ if lit || lit64 => return Err(error("literal", start..cursor.pos(), "lit() takes a number")),
            _ => {}
        }
        let closing = [lit, lit64, bar, neg, abs, sext];
        for (n, _) in closing.iter().enumerate().filter(|(_, open)| **open) {
            let (byte, name) = if n == 2 { (b'|', "`|`") } else { (b')', "`)`") };
            // Two bars are one token.
            if !cursor.eat(byte) || n == 2 && cursor.peek() == b'|' {
                return Err(expected(cursor, name));
            }
        }
        (placed.neg, placed.abs, placed.sext) = (minus || neg, abs || bar, sext);
        Ok(arg)
    }

    /// Takes a minus that is no part of a number: before a register, a list of them, `abs()` or `|`.
    fn takes_minus(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<bool, ParseError> {
        if cursor.peek() != b'-' {
            return Ok(false);
        }
        let mut ahead = *cursor;
        ahead.advance(1);
        ahead.skip_blanks();
        let next = ahead.peek();
        let mut behind = ahead;
        let word = behind.word();
        if matches!(word, b"neg" | b"sext") && behind.eat(b'(') {
            let text = "a sign is written once";
            return Err(error("source-modifier", cursor.pos()..behind.pos(), text));
        }
        let word = half_of(word).map_or(word, |(name, _)| name);
        let bar = next == b'|' && ahead.peek_at(1) != b'|' || next == b'[';
        let takes =
            bar || word == b"abs" || !word.is_empty() && self.register_at(word, &mut behind, symbols)?.is_some();
        if takes {
            *cursor = ahead;
        }
        Ok(takes)
    }

    /// A register, number, `off`, or expression; between bars no operator belongs to it.
    fn plain(
        &self,
        cursor: &mut Cursor<'_>,
        symbols: &mut dyn Symbols,
        bar: bool,
        tuples: bool,
    ) -> Result<Arg, ParseError> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let first = cursor.peek();
        if starts_word(first) && !(first == b'.' && cursor.peek_at(1).is_ascii_digit()) {
            let word = cursor.word();
            if let Some((name, high)) = half_of(word)
                && let Some(reg) = self.register_at(name, cursor, symbols)?
            {
                match reg.kind {
                    RegKind::Vgpr => return Ok(Arg::Half(reg, high)),
                    // Symbols can be called so.
                    _ if self.named(name).is_some() => {}
                    _ => {
                        return Err(error(
                            "operand",
                            start..cursor.pos(),
                            "halves of vector registers have names, no others",
                        ));
                    }
                }
            } else if let Some(reg) = self.register_at(word, cursor, symbols)? {
                return Ok(match half_behind(cursor) {
                    Some(high) if reg.kind == RegKind::Vgpr && reg.dwords == 1 => {
                        cursor.advance(2);
                        Arg::Half(reg, high)
                    }
                    _ => Arg::Reg(reg),
                });
            }
            if word == b"off" {
                return Ok(Arg::Off);
            }
            cursor.set_pos(start);
        } else if first == b'[' {
            return self.list(cursor, symbols, tuples);
        } else {
            let minus = cursor.eat(b'-');
            cursor.skip_blanks();
            match cursor.number() {
                Some(Number::Float(_)) if matches!(cursor.peek(), b'+' | b'-') => {
                    let text = "a floating-point number is no part of an expression";
                    return Err(error("operand", start..cursor.pos() + 1, text));
                }
                Some(Number::Float(value)) => {
                    return Ok(Arg::Number(Constant::Float(if minus { -value } else { value })));
                }
                Some(Number::Int(value)) if !minus && (cursor.at_end() || cursor.peek() == b',') => {
                    return Ok(Arg::Number(Constant::Int(value)));
                }
                _ => cursor.set_pos(start),
            }
        }
        let value = match bar {
            true => primary(cursor, symbols)?,
            false => expression(cursor, symbols)?,
        };
        Ok(match value {
            Value::Absolute(value) => Arg::Number(Constant::Int(value)),
            Value::Deferred(value) => Arg::Deferred(value),
        })
    }

    /// The register that `word` begins, which stands before the cursor; a range in brackets may follow.
    #[inline]
    pub(crate) fn register_at(
        &self,
        word: &[u8],
        cursor: &mut Cursor<'_>,
        symbols: &mut dyn Symbols,
    ) -> Result<Option<Reg>, ParseError> {
        let (kind, digits) = match word {
            [b'v', digits @ ..] => (RegKind::Vgpr, digits),
            [b's', digits @ ..] => (RegKind::Sgpr, digits),
            [b'a', b'c', b'c', digits @ ..] => (RegKind::Agpr, digits),
            [b'a', digits @ ..] => (RegKind::Agpr, digits),
            [b't', b't', b'm', b'p', digits @ ..] => (RegKind::Ttmp, digits),
            _ => return self.named_here(word, cursor),
        };
        if digits.is_empty() {
            if cursor.peek() != b'[' {
                return Ok(None);
            }
            return self.range(cursor, kind, symbols).map(Some);
        }
        let mut index = 0u16;
        for digit in digits {
            if !digit.is_ascii_digit() || index > 999 {
                return self.named_here(word, cursor);
            }
            index = index * 10 + u16::from(digit - b'0');
        }
        Ok(Some(Reg { kind, index, dwords: 1 }))
    }

    /// As [`Parser::named`]; an error if only other processors have the register, whose name is no symbol anywhere.
    fn named_here(&self, word: &[u8], cursor: &Cursor<'_>) -> Result<Option<Reg>, ParseError> {
        let found = self.named(word);
        if found.is_some() || !NAMED_ANYWHERE.iter().any(|(name, _)| name.as_bytes() == word) {
            return Ok(found);
        }
        let name = String::from_utf8_lossy(word);
        let has = |p: Processor| {
            let list = FamilyTable::of(p.family()).map(named_registers).unwrap_or_default();
            list.iter().any(|(n, _)| *n == name)
        };
        let span = cursor.pos().saturating_sub(word.len())..cursor.pos();
        let e = error(
            "register-missing",
            span,
            format!("{} has no {name}", self.processor.name()),
        );
        Err(match processors_in_words(has) {
            Some(processors) => e.help(format!("{processors} have it")),
            None => e,
        })
    }

    pub(crate) fn named(&self, word: &[u8]) -> Option<Reg> {
        let found = self.registers.iter().find(|(name, _)| name.as_bytes() == word);
        found.map(|(_, reg)| *reg)
    }

    /// `[4]`, `[4:7]`, with expressions.
    fn range(&self, cursor: &mut Cursor<'_>, kind: RegKind, symbols: &mut dyn Symbols) -> Result<Reg, ParseError> {
        let start = cursor.pos();
        cursor.advance(1);
        let first = index(cursor, symbols)?;
        let last = if cursor.eat(b':') {
            index(cursor, symbols)?
        } else {
            first
        };
        if !cursor.eat(b']') {
            return Err(expected(cursor, "`]`"));
        }
        let dwords = i64::from(last) - i64::from(first) + 1;
        match u8::try_from(dwords) {
            Ok(dwords @ 1..) => Ok(Reg {
                kind,
                index: first,
                dwords,
            }),
            _ => {
                let text = "the last register of a range must not stand before the first";
                Err(error("register-range", start..cursor.pos(), text))
            }
        }
    }

    /// `[s0,s1,s2]`, `[vcc_lo,vcc_hi]`, or parts of an address that need not follow one another.
    fn list(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols, tuples: bool) -> Result<Arg, ParseError> {
        let start = cursor.pos();
        cursor.advance(1);
        let mut whole: Option<Reg> = None;
        let mut consecutive = true;
        let mut parts: Vec<(u8, u8)> = Vec::new();
        loop {
            cursor.skip_blanks();
            let place = cursor.pos();
            let nested = cursor.eat(b'[');
            let word = cursor.word();
            let found = self.register_at(word, cursor, symbols)?;
            if nested && found.is_some() && !cursor.eat(b']') {
                return Err(expected(cursor, "`]`"));
            }
            let Some(reg) = found else {
                cursor.set_pos(place);
                return Err(expected(cursor, "a register"));
            };
            let numbered = matches!(reg.kind, RegKind::Sgpr | RegKind::Vgpr | RegKind::Agpr | RegKind::Ttmp);
            if !tuples && numbered && reg.dwords > 1 {
                let text = "a list has single registers";
                return Err(error("register-list", place..cursor.pos(), text));
            }
            if let (RegKind::Vgpr, Ok(index)) = (reg.kind, u8::try_from(reg.index)) {
                parts.push((index, reg.dwords));
            }
            whole = Some(match whole {
                None => reg,
                Some(w) if w.kind == reg.kind && w.index + u16::from(w.dwords) == reg.index => Reg {
                    dwords: w.dwords.saturating_add(reg.dwords),
                    ..w
                },
                Some(_) if reg.kind == RegKind::Vgpr => {
                    consecutive = false;
                    reg
                }
                Some(_) => {
                    let text = "the registers of a list must follow one another";
                    return Err(error("register-list", place..cursor.pos(), text));
                }
            });
            if cursor.eat(b']') {
                break;
            }
            if !cursor.eat(b',') {
                return Err(expected(cursor, "`,` or `]`"));
            }
        }
        let whole = whole.filter(|_| consecutive);
        match (RegList::new(parts), whole) {
            (Some(list), whole) if list.len() > 1 => Ok(Arg::List(list, whole)),
            (_, Some(whole)) => Ok(Arg::Reg(whole)),
            _ => Err(error(
                "register-list",
                start..cursor.pos(),
                "the parts of an address are too many or too large",
            )),
        }
    }
}

/// Whether an immediate has words of its own.
pub(crate) fn needs_words(kind: ImmKind) -> bool {
    !matches!(
        kind,
        ImmKind::Dec | ImmKind::S16 | ImmKind::U16 | ImmKind::Branch | ImmKind::Endpgm
    )
}

fn index(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<u16, ParseError> {
    cursor.skip_blanks();
    let start = cursor.pos();
    let value = absolute(cursor, symbols)?;
    u16::try_from(value).ok().filter(|v| *v < 1024).ok_or_else(|| {
        error(
            "register-index",
            start..cursor.pos(),
            format!("{value} is no number of a register"),
        )
    })
}

/// An expression whose value is known.
pub(crate) fn absolute(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    cursor.skip_blanks();
    let start = cursor.pos();
    if let Some(Number::Int(value)) = cursor.number()
        && (cursor.at_end() || matches!(cursor.peek(), b',' | b']' | b')' | b':') || starts_word(cursor.peek()))
    {
        return Ok(value);
    }
    cursor.set_pos(start);
    let value = expression(cursor, symbols)?;
    match symbols.number(value) {
        Some(number) => Ok(number),
        None => {
            let text = "expected a value that is known here, not one that depends on addresses or later definitions";
            Err(error("not-absolute", start..cursor.pos(), text))
        }
    }
}
