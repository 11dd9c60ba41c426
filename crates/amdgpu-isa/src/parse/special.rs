//! Immediates that have words of their own: hwreg(), sendmsg(), counters, swizzle patterns, formats, export targets.

use super::Parser;
use super::constant::Constant;
use super::cursor::Cursor;
use super::error::{ParseError, error, out_of_range};
use super::expr::{Symbols, Value, expected, expression};
use super::modifiers::one_of;
use super::operands::{Arg, absolute};
use crate::generated::{NEEDS, Op};
use crate::names::{self, CounterKind, Name, NameKind};
use crate::row::ImmKind;
use crate::syntax;
use crate::table::FamilyTable;
use crate::target::{Family, Processor};
use crate::violations::processors_in_words;

/// Names of a kind that the processor has.
fn known(parser: &Parser, kind: NameKind) -> impl Iterator<Item = &'static Name> {
    known_on(parser.processor, parser.table, kind)
}

fn known_on(processor: Processor, table: &'static FamilyTable, kind: NameKind) -> impl Iterator<Item = &'static Name> {
    let properties = processor.properties();
    let names = table.names.iter();
    names.filter(move |n| n.kind == kind && properties.contains(NEEDS[n.needs as usize]))
}

/// The error for a word that is no name of a kind here: the names, and who else has this one.
fn unknown(parser: &Parser, kind: NameKind, word: &[u8], start: usize) -> ParseError {
    let e = one_of(start..start + word.len(), word, &texts(parser, kind));
    let has = |p: Processor| {
        let table = FamilyTable::of(p.family());
        table.is_some_and(|table| known_on(p, table, kind).any(|n| n.text.as_bytes() == word))
    };
    match processors_in_words(has) {
        Some(processors) => e.help(format!("{} is of {processors}", String::from_utf8_lossy(word))),
        None => e,
    }
}

/// The value that a name of a kind stands for.
pub(crate) fn by_text(parser: &Parser, kind: NameKind, word: &[u8]) -> Option<i64> {
    known(parser, kind).find_map(|n| {
        let rest = word.strip_prefix(n.text.as_bytes())?;
        let value = match n.start {
            None if rest.is_empty() => u32::from(n.first),
            None => return None,
            Some(start) => {
                let is_padded = rest.len() > 1 && rest.starts_with(b"0");
                let digits = std::str::from_utf8(rest).ok().filter(|_| !is_padded)?;
                let number: u32 = digits.parse().ok()?;
                u32::from(n.first).checked_add(number.checked_sub(start.into())?)?
            }
        };
        (value <= u32::from(n.last)).then_some(i64::from(value))
    })
}

/// The names of a kind, as messages list them: `mrt0 to mrt7`.
fn texts(parser: &Parser, kind: NameKind) -> Vec<String> {
    let shown = |n: &Name| match n.start {
        Some(start) => {
            let last = u32::from(start) + u32::from(n.last.saturating_sub(n.first));
            format!("{0}{start} to {0}{last}", n.text)
        }
        None => n.text.to_owned(),
    };
    known(parser, kind).map(shown).collect()
}

/// The immediate here.
pub(crate) fn parse(
    parser: &Parser,
    cursor: &mut Cursor<'_>,
    kind: ImmKind,
    symbols: &mut dyn Symbols,
) -> Result<Arg, ParseError> {
    cursor.skip_blanks();
    let start = cursor.pos();
    let word = cursor.peek_word();
    // Whatever is called here is meant as a counter.
    let is_called = {
        let mut ahead = *cursor;
        ahead.word();
        ahead.skip_blanks();
        !word.is_empty() && ahead.peek() == b'('
    };
    // A symbol may be called like a word of the instruction set.
    if !is_called && !word.is_empty() && symbols.known(word).is_some() {
        return Ok(Arg::Number(Constant::Int(absolute(cursor, symbols)?)));
    }
    let value = match (kind, word) {
        (ImmKind::Hwreg, _) if cursor.peek() == b'{' => hwreg_fields(cursor, symbols)?,
        (ImmKind::Hwreg, b"hwreg") => hwreg(cursor, parser, symbols)?,
        (ImmKind::Sendmsg, b"sendmsg") => sendmsg(cursor, parser, symbols)?,
        (ImmKind::Gpridx, b"gpr_idx") => gpr_index(cursor)?,
        (ImmKind::Waitcnt, _) if is_called || is_counter(parser, CounterKind::Waitcnt, word) => {
            counters(cursor, parser, CounterKind::Waitcnt, symbols)?
        }
        (ImmKind::Depctr, _) if is_called || is_counter(parser, CounterKind::Depctr, word) => {
            counters(cursor, parser, CounterKind::Depctr, symbols)?
        }
        (ImmKind::DelayAlu, b"instid0" | b"instskip" | b"instid1") => delay_alu(cursor)?,
        (ImmKind::Version, _) if !word.is_empty() || cursor.peek() == b'(' => version(cursor)?,
        (ImmKind::Tgt, _) => {
            let word = cursor.word();
            let target = by_text(parser, NameKind::Target, word);
            let span = start..cursor.pos().max(start + 1);
            target.ok_or_else(|| one_of(span, word, &texts(parser, NameKind::Target)))?
        }
        (ImmKind::Slot, _) => {
            let word = cursor.word();
            let slot = names::INTERP_SLOTS.iter().position(|s| s.as_bytes() == word);
            slot.ok_or_else(|| one_of(start..cursor.pos().max(start + 1), word, &names::INTERP_SLOTS))? as i64
        }
        (ImmKind::Attr | ImmKind::Attrchan, _) => return attribute(cursor),
        _ => {
            return Ok(match expression(cursor, symbols)? {
                Value::Absolute(value) => Arg::Number(Constant::Int(value)),
                Value::Deferred(value) => Arg::Deferred(value),
            });
        }
    };
    Ok(Arg::Imm(value))
}

/// `instid0(VALU_DEP_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)`
fn delay_alu(cursor: &mut Cursor<'_>) -> Result<i64, ParseError> {
    const PARTS: [(&str, &[&str], i64); 3] = [
        ("instid0", &names::DELAYS, 0),
        ("instskip", &names::SKIPS, 4),
        ("instid1", &names::DELAYS, 7),
    ];
    let mut simm16 = 0;
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.peek_word();
        let Some((_, names, low)) = PARTS.iter().find(|p| p.0.as_bytes() == word) else {
            let names: Vec<&str> = PARTS.iter().map(|p| p.0).collect();
            return Err(one_of(start..start + word.len().max(1), word, &names));
        };
        open(cursor)?;
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let Some(value) = names.iter().position(|n| n.as_bytes() == word) else {
            return Err(one_of(start..start + word.len().max(1), word, names));
        };
        simm16 |= (value as i64) << low;
        close(cursor)?;
        if !cursor.eat(b'|') {
            return Ok(simm16);
        }
    }
}

/// `UC_VERSION_GFX11|UC_VERSION_W64_BIT`, with any brackets.
fn version(cursor: &mut Cursor<'_>) -> Result<i64, ParseError> {
    let mut simm16 = 0;
    loop {
        while cursor.eat(b'(') {}
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let flag = names::VERSION_BITS.iter().position(|n| n.as_bytes() == word);
        let set = names::VERSIONS.iter().find(|(_, n)| n.as_bytes() == word);
        simm16 |= match (flag, set) {
            (Some(bit), _) => 1 << (13 + bit),
            (_, Some((code, _))) => i64::from(*code),
            _ => {
                let names: Vec<&str> = names::VERSIONS.iter().map(|v| v.1).chain(names::VERSION_BITS).collect();
                return Err(one_of(start..start + word.len().max(1), word, &names));
            }
        };
        while cursor.eat(b')') {}
        if !cursor.eat(b'|') {
            return Ok(simm16);
        }
    }
}

fn open(cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    cursor.word();
    if cursor.eat(b'(') {
        Ok(())
    } else {
        Err(expected(cursor, "`(`"))
    }
}

fn close(cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    if cursor.eat(b')') {
        Ok(())
    } else {
        Err(expected(cursor, "`)`"))
    }
}

/// A number in a range.
fn bounded(
    cursor: &mut Cursor<'_>,
    symbols: &mut dyn Symbols,
    what: &str,
    least: i64,
    greatest: i64,
) -> Result<i64, ParseError> {
    cursor.skip_blanks();
    let start = cursor.pos();
    match absolute(cursor, symbols)? {
        value if (least..=greatest).contains(&value) => Ok(value),
        value => {
            let text = out_of_range(what, value, (least, greatest));
            Err(error("immediate-range", start..cursor.pos(), text))
        }
    }
}

/// `hwreg(NAME, OFFSET, SIZE)`.
fn hwreg(cursor: &mut Cursor<'_>, parser: &Parser, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    open(cursor)?;
    cursor.skip_blanks();
    let start = cursor.pos();
    let word = cursor.word();
    let id = if let Some(rest) = word.strip_prefix(b"HW_REG_") {
        // GFX12 put WAVE_ before most of the names that there were.
        let longer = || match rest {
            b"SCHED_MODE" => None,
            _ => by_text(parser, NameKind::Hwreg, &[b"HW_REG_WAVE_", rest].concat()),
        };
        // GFX10 has two registers in place of this one.
        let first = || match rest {
            b"HW_ID" if parser.processor.family() == Family::Gfx10 => {
                by_text(parser, NameKind::Hwreg, b"HW_REG_HW_ID1")
            }
            _ => None,
        };
        let id = by_text(parser, NameKind::Hwreg, word).or_else(longer).or_else(first);
        id.ok_or_else(|| unknown(parser, NameKind::Hwreg, word, start))?
    } else {
        cursor.set_pos(start);
        bounded(cursor, symbols, "the hardware register", 0, 63)?
    };
    let (mut offset, mut size) = (0, 32);
    if cursor.eat(b',') {
        offset = bounded(cursor, symbols, "the first bit", 0, 31)?;
        if !cursor.eat(b',') {
            return Err(expected(cursor, "`,` and the number of bits"));
        }
        size = bounded(cursor, symbols, "the number of bits", 1, 32)?;
    }
    close(cursor)?;
    Ok(id | offset << 6 | (size - 1) << 11)
}

/// `{id: 1, offset: 0, size: 32}`: the fields by name, in any order; what is left out is as in hwreg().
fn hwreg_fields(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    const FIELDS: [(&str, i64, i64); 3] = [("id", 0, 63), ("offset", 0, 31), ("size", 1, 32)];
    cursor.advance(1);
    let mut values = [0, 0, 32];
    let pack = |[id, offset, size]: [i64; 3]| id | offset << 6 | (size - 1) << 11;
    if cursor.eat(b'}') {
        return Ok(pack(values));
    }
    let mut seen = 0u8;
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let span = start..cursor.pos().max(start + 1);
        let Some(at) = FIELDS.iter().position(|f| f.0.as_bytes() == word) else {
            return Err(one_of(span, word, &FIELDS.map(|f| f.0)));
        };
        if seen >> at & 1 != 0 {
            return Err(error(
                "modifier-twice",
                span,
                format!("{} is there twice", FIELDS[at].0),
            ));
        }
        seen |= 1 << at;
        if !cursor.eat(b':') {
            return Err(expected(cursor, "`:`"));
        }
        let (name, least, greatest) = FIELDS[at];
        values[at] = bounded(cursor, symbols, name, least, greatest)?;
        if cursor.eat(b'}') {
            return Ok(pack(values));
        }
        if !cursor.eat(b',') {
            return Err(expected(cursor, "`,` or `}`"));
        }
    }
}

/// `sendmsg(MESSAGE, OPERATION, STREAM)`.
fn sendmsg(cursor: &mut Cursor<'_>, parser: &Parser, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    open(cursor)?;
    cursor.skip_blanks();
    let start = cursor.pos();
    let word = cursor.word();
    // Operations that the message must have, and names of those that it may have. What has a name is judged by it.
    let mut ops = None;
    let mut named = false;
    let operations;
    let mut fields = parser
        .table
        .counters(CounterKind::Message, parser.processor.properties());
    let mut next = || {
        fields
            .next()
            .map_or((0, 0), |c| (i64::from(c.max()), low_bit(c.mask())))
    };
    let ((id_max, _), (op_max, op_low), (stream_max, stream_low)) = (next(), next(), next());
    let id = if word.starts_with(b"MSG_") {
        let message = known(parser, NameKind::Message).find(|n| n.text.as_bytes() == word);
        let Some(message) = message else {
            return Err(unknown(parser, NameKind::Message, word, start));
        };
        named = true;
        ops = message.ops;
        operations = ops;
        i64::from(message.first)
    } else {
        cursor.set_pos(start);
        let id = bounded(cursor, symbols, "the message", 0, id_max)?;
        operations = known(parser, NameKind::Message)
            .find(|n| i64::from(n.first) == id)
            .and_then(|n| n.ops);
        id
    };
    let (mut op, mut stream) = (0, 0);
    if cursor.eat(b',') {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        op = match operations {
            Some(kind)
                if !word.is_empty() && (by_text(parser, kind, word).is_some() || symbols.known(word).is_none()) =>
            {
                let op = by_text(parser, kind, word);
                op.ok_or_else(|| one_of(start..cursor.pos(), word, &texts(parser, kind)))?
            }
            _ if !word.is_empty() && id != 0 && operations.is_none() && word.starts_with(b"GS_") => {
                return Err(error("message", start..cursor.pos(), "the message has no operations"));
            }
            _ if named && operations.is_none() => {
                return Err(error(
                    "message",
                    start..start + word.len().max(1),
                    "the message has no operations",
                ));
            }
            _ => {
                cursor.set_pos(start);
                let op = bounded(cursor, symbols, "the operation", 0, op_max)?;
                if let (true, Some(kind)) = (named, operations)
                    && !known(parser, kind).any(|n| i64::from(n.first) == op)
                {
                    let text = format!("the message has no operation {op}");
                    let e = error("message", start..cursor.pos(), text);
                    return Err(e.help(format!("there are {}", texts(parser, kind).join(", "))));
                }
                op
            }
        };
        if cursor.eat(b',') {
            // Only primitives have streams, not the end of their shader.
            let has_streams = !matches!(operations, Some(NameKind::Sys)) && op != 0;
            if named && !has_streams {
                return Err(error("message", start..cursor.pos(), "the operation has no streams"));
            }
            stream = bounded(cursor, symbols, "the stream", 0, stream_max)?;
        }
    } else if ops.is_some() {
        return Err(error("message", start..cursor.pos(), "the message needs an operation"));
    }
    close(cursor)?;
    Ok(id | op << op_low | stream << stream_low)
}

fn low_bit(mask: u16) -> u32 {
    mask.trailing_zeros().min(15)
}

/// `gpr_idx(SRC0,DST)`.
fn gpr_index(cursor: &mut Cursor<'_>) -> Result<i64, ParseError> {
    open(cursor)?;
    let mut mode = 0;
    if cursor.eat(b')') {
        return Ok(0);
    }
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let Some(bit) = names::GPR_INDEX_MODES.iter().position(|n| n.as_bytes() == word) else {
            return Err(one_of(start..start + word.len().max(1), word, &names::GPR_INDEX_MODES));
        };
        if mode >> bit & 1 != 0 {
            return Err(error("gpr-idx", start..cursor.pos(), "the mode is there twice"));
        }
        mode |= 1 << bit;
        if cursor.eat(b')') {
            return Ok(mode);
        }
        if !cursor.eat(b',') {
            return Err(expected(cursor, "`,` or `)`"));
        }
    }
}

fn is_counter(parser: &Parser, kind: CounterKind, word: &[u8]) -> bool {
    let word = word.strip_suffix(b"_sat").unwrap_or(word);
    let mut counters = parser.table.counters(kind, parser.processor.properties());
    counters.any(|c| c.name.as_bytes() == word)
}

/// `vmcnt(0) & lgkmcnt(0)`; `_sat` takes a number too large as the greatest.
fn counters(
    cursor: &mut Cursor<'_>,
    parser: &Parser,
    kind: CounterKind,
    symbols: &mut dyn Symbols,
) -> Result<i64, ParseError> {
    let list = || parser.table.counters(kind, parser.processor.properties());
    // All counters begin at their greatest value, which does not wait.
    let mut simm16 = list().fold(0u16, |s, c| s | c.mask());
    let mut given = 0;
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.peek_word();
        let saturate = word.ends_with(b"_sat");
        let name = word.strip_suffix(b"_sat").unwrap_or(word);
        let Some(counter) = list().find(|c| c.name.as_bytes() == name) else {
            let names: Vec<&str> = list().map(|c| c.name).collect();
            let e = one_of(start..start + word.len().max(1), word, &names);
            let own = format!("s_waitcnt_{}", String::from_utf8_lossy(word));
            return Err(match Op::from_mnemonic_on(parser.processor, &own) {
                Some(_) if kind == CounterKind::Waitcnt => e.help(format!("`{own}` waits for it")),
                _ => e,
            });
        };
        if kind == CounterKind::Depctr && given & counter.mask() != 0 {
            let text = format!("{} is there twice", counter.name);
            return Err(error("counter-twice", start..start + word.len(), text));
        }
        given |= counter.mask();
        open(cursor)?;
        let greatest = i64::from(counter.max());
        let limit = if saturate { i64::MAX } else { greatest };
        let mut value = bounded(cursor, symbols, "the counter", 0, limit)?.min(greatest) as u16;
        close(cursor)?;
        simm16 &= !counter.mask();
        for &(low, width) in counter.parts.iter().rev() {
            simm16 |= (value & ((1u32 << width) - 1) as u16) << low;
            value = value.checked_shr(width.into()).unwrap_or(0);
        }
        let separated = cursor.eat(b'&') || cursor.eat(b',');
        if cursor.at_end() {
            return match separated {
                false => Ok(simm16.into()),
                true => Err(expected(cursor, "a counter")),
            };
        }
    }
}

/// The value behind `offset:` of a swizzle: `swizzle(MODE, ...)` (GFX9 ISA, DS_SWIZZLE_B32).
pub(crate) fn swizzle(parser: &Parser, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    const MODES: [&str; 7] = [
        "QUAD_PERM",
        "BITMASK_PERM",
        "BROADCAST",
        "SWAP",
        "REVERSE",
        "FFT",
        "ROTATE",
    ];
    open(cursor)?;
    cursor.skip_blanks();
    let start = cursor.pos();
    let mode = cursor.word();
    if matches!(mode, b"FFT" | b"ROTATE") && !syntax::rotates(parser.processor) {
        let text = format!(
            "{} has no swizzle of this kind; gfx900 and later have it",
            parser.processor.name()
        );
        return Err(error("not-on-processor", start..cursor.pos(), text));
    }
    let mut next = |cursor: &mut Cursor<'_>, what: &str, least: i64, greatest: i64| {
        if !cursor.eat(b',') {
            return Err(expected(cursor, "`,`"));
        }
        bounded(cursor, symbols, what, least, greatest)
    };
    let power = |cursor: &Cursor<'_>, value: i64| match value & (value - 1) {
        0 => Ok(value),
        _ => Err(error(
            "swizzle",
            start..cursor.pos(),
            format!("the group size {value} is no power of two"),
        )),
    };
    let value = match mode {
        b"QUAD_PERM" => {
            let mut value = 0x8000;
            for lane in 0..4 {
                value |= next(cursor, "the lane", 0, 3)? << (2 * lane);
            }
            value
        }
        b"BITMASK_PERM" => {
            if !cursor.eat(b',') {
                return Err(expected(cursor, "`,`"));
            }
            cursor.skip_blanks();
            let place = cursor.pos();
            let mask = cursor.string().map_err(|e| error("string", place..cursor.pos(), e))?;
            let text = "expected five characters of 0, 1, p (preserve) and i (invert)";
            let bad = || error("swizzle", place..cursor.pos(), text);
            if mask.len() != 5 {
                return Err(bad());
            }
            let (mut and, mut or, mut xor) = (0, 0, 0);
            for (bit, c) in (0..5).rev().zip(mask.iter()) {
                match c {
                    b'0' => {}
                    b'1' => or |= 1 << bit,
                    b'p' => and |= 1 << bit,
                    b'i' => (and, xor) = (and | 1 << bit, xor | 1 << bit),
                    _ => return Err(bad()),
                }
            }
            and | or << 5 | xor << 10
        }
        b"BROADCAST" => {
            let size = next(cursor, "the group size", 2, 32)?;
            let size = power(cursor, size)?;
            let lane = next(cursor, "the lane", 0, size - 1)?;
            (32 - size) | lane << 5
        }
        b"SWAP" => {
            let size = next(cursor, "the group size", 1, 16)?;
            31 | power(cursor, size)? << 10
        }
        b"REVERSE" => {
            let size = next(cursor, "the group size", 2, 32)?;
            31 | (power(cursor, size)? - 1) << 10
        }
        b"FFT" => 0xe000 | next(cursor, "the pattern", 0, 31)?,
        b"ROTATE" => {
            let direction = next(cursor, "the direction", 0, 1)?;
            0xc000 | direction << 10 | next(cursor, "the distance", 0, 31)? << 5
        }
        _ => {
            return Err(one_of(
                start..cursor.pos().max(start + 1),
                cursor.text().get(start..cursor.pos()).unwrap_or_default(),
                &MODES,
            ));
        }
    };
    close(cursor)?;
    Ok(value)
}

/// The value behind `format:` of a MTBUF instruction: a number, `[DATA,NUMBER]` in any order, or the one format of both.
pub(crate) fn format(parser: &Parser, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    if !cursor.eat(b'[') {
        return bounded(cursor, symbols, "the format", 0, 127);
    }
    // The halves are called as on GFX9.
    let joined = has_joined_formats(parser);
    let (mut data, mut number) = (None, None);
    let begin = cursor.pos();
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let span = start..cursor.pos().max(start + 1);
        if let Some(both) = by_text(parser, NameKind::Format, word) {
            return if cursor.eat(b']') {
                Ok(both)
            } else {
                Err(expected(cursor, "`]`"))
            };
        }
        let find = |kind| match joined {
            true => half_by_text(kind, word),
            false => by_text(parser, kind, word),
        };
        let (half, found) = match (find(NameKind::Dfmt), find(NameKind::Nfmt)) {
            (Some(found), _) => (&mut data, (found, word)),
            (_, Some(found)) => (&mut number, (found, word)),
            _ => {
                let kinds = [NameKind::Dfmt, NameKind::Nfmt, NameKind::Format];
                let names: Vec<String> = kinds.iter().flat_map(|k| texts(parser, *k)).collect();
                return Err(one_of(span, word, &names));
            }
        };
        if half.replace(found).is_some() {
            return Err(error("format", span, "there are two formats of this kind"));
        }
        if cursor.eat(b']') {
            break;
        }
        if !cursor.eat(b',') {
            return Err(expected(cursor, "`,` or `]`"));
        }
    }
    if joined {
        return joined_format(parser, data.map(|d| d.1), number.map(|n| n.1), begin..cursor.pos());
    }
    let default = i64::from(names::DEFAULT_FORMAT);
    Ok(data.map_or(default & 15, |d| d.0) | number.map_or(default >> 4, |n| n.0) << 4)
}

/// Whether one number stands for the formats of data and of numbers.
pub(crate) fn has_joined_formats(parser: &Parser) -> bool {
    known(parser, NameKind::Format).next().is_some()
}

const DATA_FORMAT: &[u8] = b"BUF_DATA_FORMAT_";
const NUMBER_FORMAT: &[u8] = b"BUF_NUM_FORMAT_";

/// The value of a data or number format on GFX9.
fn half_by_text(kind: NameKind, word: &[u8]) -> Option<i64> {
    let names = FamilyTable::of(Family::Gfx9)?.names.iter();
    let mut found = names.filter(|n| n.kind == kind && n.text.as_bytes() == word);
    found.next().map(|n| n.first.into())
}

/// The one format of a data and a number format: its name is made of theirs. What is not written is 8, and UNORM.
fn joined_format(
    parser: &Parser,
    data: Option<&[u8]>,
    number: Option<&[u8]>,
    span: std::ops::Range<usize>,
) -> Result<i64, ParseError> {
    let data = data.and_then(|d| d.strip_prefix(DATA_FORMAT)).unwrap_or(b"8");
    let number = number.and_then(|n| n.strip_prefix(NUMBER_FORMAT)).unwrap_or(b"UNORM");
    let name = match (data, number) {
        (b"INVALID", b"UNORM") => b"BUF_FMT_INVALID".to_vec(),
        _ => [b"BUF_FMT_", data, b"_", number].concat(),
    };
    let text = || format!("{} has no {}", parser.processor.name(), name.escape_ascii());
    by_text(parser, NameKind::Format, &name).ok_or_else(|| error("format", span, text()))
}

/// `attr0.x`.
fn attribute(cursor: &mut Cursor<'_>) -> Result<Arg, ParseError> {
    let start = cursor.pos();
    let word = cursor.word();
    let parts = word.strip_prefix(b"attr").and_then(|rest| match rest {
        [digits @ .., b'.', channel] => {
            let number: i64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
            let channel = b"xyzw".iter().position(|c| c == channel)?;
            (0..64).contains(&number).then_some(Arg::Attr(number, channel as i64))
        }
        _ => None,
    });
    let text = "expected an attribute and a channel, attr0.x to attr63.w";
    parts.ok_or_else(|| error("attribute", start..cursor.pos().max(start + 1), text))
}
