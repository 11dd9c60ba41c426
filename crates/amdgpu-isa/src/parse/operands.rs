//! Operands of a statement as they stand there, before it is known which encoding takes them.

use std::sync::OnceLock;

use super::constant::Constant;
use super::cursor::{Cursor, Number, starts_word};
use super::error::{ParseError, error};
use super::expr::{Symbols, Value, expected, expression};
use super::mnemonics::Entry;
use super::modifiers::Hint;
use super::{Parser, modifiers, special};
use crate::inst::{Modifiers, Reg, RegKind, RegList, Role};
use crate::row::{Class, ImmKind, OperandRow};
use crate::table::{CodeKind, FamilyTable, Mod, Syntax};
use crate::target::Processor;

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
    pub start: u32,
    pub end: u32,
}

/// Most operands and modifiers of a statement.
const MAX_ARGS: usize = 16;

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
    places: [(u8, u32, u32); MAX_ARGS],
    place_count: u8,
    /// End of the statement.
    pub end: usize,
    /// The temporal hint, if it has a name.
    pub hint: Option<Hint>,
}

impl Args {
    pub fn new() -> Self {
        const NONE: PlacedArg = PlacedArg {
            arg: Arg::Off,
            neg: false,
            abs: false,
            sext: false,
            start: 0,
            end: 0,
        };
        Args {
            list: [NONE; MAX_ARGS],
            count: 0,
            modifiers: Modifiers::default(),
            seen: 0,
            written: 0,
            places: [(0, 0, 0); MAX_ARGS],
            place_count: 0,
            end: 0,
            hint: None,
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
        if let Some(place) = self.places.get_mut(self.place_count as usize) {
            *place = (m as u8, start as u32, end as u32);
            self.place_count += 1;
        }
        Ok(())
    }

    pub fn has(&self, m: Mod) -> bool {
        self.seen >> m as u32 & 1 != 0
    }

    /// Where a modifier is written.
    pub fn place(&self, m: Mod) -> Option<std::ops::Range<usize>> {
        let mut places = self.places.iter().take(self.place_count as usize);
        places.find(|p| p.0 == m as u8).map(|p| p.1 as usize..p.2 as usize)
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
    let short: Vec<_> = out
        .iter()
        .filter_map(|(name, reg)| Some((name.strip_prefix("src_")?.to_owned(), *reg)))
        .collect();
    out.extend(short);
    out
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
            if starts_word(cursor.peek()) && modifiers::parse(self, cursor, args, comma, symbols)? {
                comma = cursor.eat(b',');
                continue;
            }
            let hint = row.iter().filter(|o| o.role != Role::AttrChan).nth(args.count as usize);
            let mut placed = PlacedArg {
                arg: Arg::Off,
                neg: false,
                abs: false,
                sext: false,
                start: start as u32,
                end: 0,
            };
            placed.arg = match hint {
                Some(&OperandRow {
                    class: Class::Imm(kind),
                    ..
                }) if needs_words(kind) => special::parse(self, cursor, kind, symbols)?,
                _ => {
                    let takes_sign = |o: &OperandRow| entry.takes_neg(o.role);
                    if is_double_minus(cursor) && hint.is_some_and(takes_sign) {
                        let text = "it is not clear what the first `-` belongs to";
                        return Err(error("double-minus", start..start + 2, text).help("write neg(-1)"));
                    }
                    self.source(cursor, &mut placed, symbols)?
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

    /// A register, number or expression; around it, in this order, `-` or `neg(x)`, `abs(x)`, `lit(x)` and `|x|`, or `sext(x)`.
    fn source(
        &self,
        cursor: &mut Cursor<'_>,
        placed: &mut PlacedArg,
        symbols: &mut dyn Symbols,
    ) -> Result<Arg, ParseError> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let minus = self.is_minus(cursor, symbols)?;
        cursor.advance(usize::from(minus));
        let neg = !minus && wrapper(cursor, b"neg");
        let abs = wrapper(cursor, b"abs");
        let sext = !(minus || neg || abs) && wrapper(cursor, b"sext");
        let wide = wrapper(cursor, b"lit64");
        let lit = wide || wrapper(cursor, b"lit");
        cursor.skip_blanks();
        let bars = cursor.peek() == b'|' && cursor.peek_at(1) != b'|';
        cursor.advance(usize::from(bars));
        let mut arg = match self.negative_float(cursor) {
            Some(value) => Arg::Number(Constant::Float(value)),
            None if bars => match whole_number(cursor)? {
                Some(value) => Arg::Number(value),
                None => self.plain(cursor, symbols)?,
            },
            None => self.plain(cursor, symbols)?,
        };
        if bars && !cursor.eat(b'|') {
            return Err(expected(cursor, "`|`"));
        }
        for _ in [neg, abs, sext, lit].into_iter().filter(|written| *written) {
            if !cursor.eat(b')') {
                return Err(expected(cursor, "`)`"));
            }
        }
        arg = match arg {
            Arg::Number(Constant::Int(value)) if wide => Arg::Literal64(value as u64),
            Arg::Number(Constant::Float(value)) if wide => Arg::Literal64(value.to_bits()),
            Arg::Number(value) if lit => Arg::Literal(value),
            _ if lit => return Err(error("literal", start..cursor.pos(), "lit() takes a number")),
            arg => arg,
        };
        placed.neg = minus || neg;
        placed.abs = abs || bars;
        placed.sext = sext;
        if matches!(arg, Arg::Deferred(_)) && (placed.neg || placed.abs || placed.sext) {
            let text = "expected a value that is known here: a sign cannot be put before one that waits for a symbol";
            return Err(error("not-absolute", start..cursor.pos(), text));
        }
        Ok(arg)
    }

    /// Whether the `-` here belongs to the operand, as one before a register, `|x|` or `abs(x)` does, rather than to a number.
    fn is_minus(&self, cursor: &Cursor<'_>, symbols: &mut dyn Symbols) -> Result<bool, ParseError> {
        if cursor.peek() != b'-' {
            return Ok(false);
        }
        let mut ahead = *cursor;
        ahead.advance(1);
        ahead.skip_blanks();
        let bars = ahead.peek() == b'|';
        let word = ahead.word();
        if bars || word.is_empty() {
            return Ok(bars);
        }
        let (name, _) = half(word).unwrap_or((word, false));
        Ok(word == b"abs" && ahead.peek() == b'(' || self.register_at(name, &mut ahead, symbols)?.is_some())
    }

    /// A float with `-` before it; integers are expressions.
    fn negative_float(&self, cursor: &mut Cursor<'_>) -> Option<f64> {
        let mut ahead = *cursor;
        if !ahead.eat(b'-') {
            return None;
        }
        ahead.skip_blanks();
        match ahead.peek() {
            b'0'..=b'9' | b'.' => match ahead.number() {
                Some(Number::Float(value)) => {
                    *cursor = ahead;
                    Some(-value)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A register, number, `off`, or expression.
    fn plain(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<Arg, ParseError> {
        let start = cursor.pos();
        let first = cursor.peek();
        if starts_word(first) && !(first == b'.' && cursor.peek_at(1).is_ascii_digit()) {
            let word = cursor.word();
            if let Some((name, high)) = half(word)
                && let Some(reg) = self.register_at(name, cursor, symbols)?
            {
                return Ok(Arg::Half(reg, high));
            }
            if let Some(reg) = self.register_at(word, cursor, symbols)? {
                return Ok(Arg::Reg(reg));
            }
            if word == b"off" {
                return Ok(Arg::Off);
            }
            if let Some(text) = self.elsewhere(word, cursor, symbols)? {
                return Err(error("not-on-processor", start..cursor.pos(), text));
            }
            cursor.set_pos(start);
        } else if first.is_ascii_digit() || first == b'.' {
            match cursor.number() {
                Some(Number::Float(value)) => return Ok(Arg::Number(Constant::Float(value))),
                Some(Number::Int(value)) if cursor.at_end() || cursor.peek() == b',' => {
                    return Ok(Arg::Number(Constant::Int(value)));
                }
                _ => cursor.set_pos(start),
            }
        } else if first == b'[' {
            return self.list(cursor, symbols);
        }
        Ok(match expression(cursor, symbols)? {
            Value::Absolute(value) => Arg::Number(Constant::Int(value)),
            Value::Deferred(value) => Arg::Deferred(value),
        })
    }

    /// Why a word is neither a register here nor a symbol: it is a register elsewhere, or a half of one that has none.
    fn elsewhere(
        &self,
        word: &[u8],
        cursor: &mut Cursor<'_>,
        symbols: &mut dyn Symbols,
    ) -> Result<Option<String>, ParseError> {
        static NAMES: OnceLock<Vec<String>> = OnceLock::new();
        let all = || {
            let tables = Processor::ALL.iter().filter_map(|p| FamilyTable::of(p.family()));
            let mut names: Vec<String> = tables.flat_map(named_registers).map(|(name, _)| name).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let shown = word.escape_ascii();
        if let [name @ .., b'.', b'l' | b'h'] = word
            && self.register_at(name, cursor, symbols)?.is_some()
        {
            return Ok(Some(format!(
                "{shown} is no register: only VGPRs have halves with names"
            )));
        }
        let found = NAMES
            .get_or_init(all)
            .binary_search_by(|name| name.as_bytes().cmp(word));
        Ok(found
            .is_ok()
            .then(|| format!("{} has no register {shown}", self.processor.name())))
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
            _ => return Ok(self.named(word)),
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
                return Ok(self.named(word));
            }
            index = index * 10 + u16::from(digit - b'0');
        }
        Ok(Some(Reg { kind, index, dwords: 1 }))
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
    fn list(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<Arg, ParseError> {
        let start = cursor.pos();
        cursor.advance(1);
        let mut whole: Option<Reg> = None;
        let mut consecutive = true;
        let mut parts: Vec<(u8, u8)> = Vec::new();
        loop {
            cursor.skip_blanks();
            let place = cursor.pos();
            let word = cursor.word();
            let Some(reg) = self.register_at(word, cursor, symbols)? else {
                cursor.set_pos(place);
                return Err(expected(cursor, "a register"));
            };
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

/// The register that a half such as `v1.l` belongs to, and whether it is the upper half.
fn half(word: &[u8]) -> Option<(&[u8], bool)> {
    match word {
        [name @ .., b'.', half @ (b'l' | b'h')] if name.first() == Some(&b'v') => Some((name, *half == b'h')),
        _ => None,
    }
}

/// Takes a word with its opening parenthesis, if they are here.
fn wrapper(cursor: &mut Cursor<'_>, name: &[u8]) -> bool {
    cursor.skip_blanks();
    if cursor.peek() != name[0] || cursor.peek_word() != name {
        return false;
    }
    let mut ahead = *cursor;
    ahead.word();
    let found = ahead.eat(b'(');
    if found {
        *cursor = ahead;
    }
    found
}

/// Whether `--` is here.
fn is_double_minus(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.eat(b'-') && ahead.eat(b'-')
}

/// A number with or without `-`, to which no operator behind it belongs.
fn whole_number(cursor: &mut Cursor<'_>) -> Result<Option<Constant>, ParseError> {
    let start = cursor.pos();
    let negative = cursor.peek() == b'-' && (cursor.peek_at(1).is_ascii_digit() || cursor.peek_at(1) == b'.');
    cursor.advance(usize::from(negative));
    if !(cursor.peek().is_ascii_digit() || cursor.peek() == b'.' && cursor.peek_at(1).is_ascii_digit()) {
        cursor.set_pos(start);
        return Ok(None);
    }
    match cursor.number() {
        Some(Number::Int(v)) => Ok(Some(Constant::Int(if negative { v.wrapping_neg() } else { v }))),
        Some(Number::Float(v)) => Ok(Some(Constant::Float(if negative { -v } else { v }))),
        _ => Err(error(
            "number",
            start..cursor.pos() + 1,
            "bad number, or one of more than 64 bits",
        )),
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
