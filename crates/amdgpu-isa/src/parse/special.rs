//! Immediates that have words of their own: hwreg(), sendmsg(), counters, swizzle patterns, formats, export targets.

use super::Parser;
use super::constant::Constant;
use super::cursor::Cursor;
use super::error::{ParseError, error};
use super::expr::{Symbols, Value, expected, expression};
use super::modifiers::one_of;
use super::operands::{Arg, absolute};
use crate::names;
use crate::row::ImmKind;
use crate::target::{Family, Processor};

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
    let processor = parser.processor;
    let value = match (kind, word) {
        (ImmKind::Hwreg, b"hwreg") => hwreg(cursor, processor, symbols)?,
        (ImmKind::Sendmsg, b"sendmsg") => sendmsg(cursor, processor, symbols)?,
        (ImmKind::Gpridx, b"gpr_idx") => gpr_index(cursor)?,
        (ImmKind::Waitcnt, _) if !word.is_empty() && is_counter(processor, word) => {
            counters(cursor, processor, symbols)?
        }
        (ImmKind::Tgt, _) if !word.is_empty() => export_target(cursor)?,
        (ImmKind::Slot, _) if !word.is_empty() => {
            let word = cursor.word();
            let slot = names::INTERP_SLOTS.iter().position(|s| s.as_bytes() == word);
            slot.ok_or_else(|| one_of(start..cursor.pos(), &names::INTERP_SLOTS))? as i64
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
            let text = format!("{what} is {value}, it must be in {least}..={greatest}");
            Err(error("immediate-range", start..cursor.pos(), text))
        }
    }
}

/// `hwreg(NAME, OFFSET, SIZE)`.
fn hwreg(cursor: &mut Cursor<'_>, processor: Processor, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    open(cursor)?;
    cursor.skip_blanks();
    let start = cursor.pos();
    let word = cursor.word();
    let known = |id: &u8| names::hwreg(processor, *id);
    let id = if word.starts_with(b"HW_REG_") {
        let id = (0..64).find(|id| known(id).is_some_and(|n| n.as_bytes() == word));
        let Some(id) = id else {
            let list: Vec<&str> = (0..64).filter_map(|id| known(&id)).collect();
            return Err(one_of(start..cursor.pos(), &list));
        };
        i64::from(id)
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

/// `sendmsg(MESSAGE, OPERATION, STREAM)`.
fn sendmsg(cursor: &mut Cursor<'_>, processor: Processor, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    open(cursor)?;
    cursor.skip_blanks();
    let start = cursor.pos();
    let word = cursor.word();
    let known = |id: &u8| names::message(processor, *id);
    let mut ops = None;
    let id = if word.starts_with(b"MSG_") {
        let id = (0..=255).find(|id| known(id).is_some_and(|m| m.0.as_bytes() == word));
        let Some(id) = id else {
            let list: Vec<&str> = (0..=255).filter_map(|id| known(&id)).map(|m| m.0).collect();
            return Err(one_of(start..cursor.pos(), &list));
        };
        ops = known(&id).map(|m| m.1);
        i64::from(id)
    } else {
        cursor.set_pos(start);
        bounded(cursor, symbols, "the message", 0, 15)?
    };
    let (mut op, mut stream) = (0, 0);
    let mut named_op = false;
    if cursor.eat(b',') {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        named_op = !word.is_empty() && ops.is_some();
        op = if named_op {
            let name = |op: &u8| ops.and_then(|o| o.name(*op));
            let op = (0..8).find(|op| name(op).is_some_and(|n| n.as_bytes() == word));
            let Some(op) = op else {
                let list: Vec<&str> = (0..8).filter_map(|op| name(&op)).collect();
                return Err(match list[..] {
                    [] => error("message", start..cursor.pos(), "the message has no operations"),
                    _ => one_of(start..cursor.pos(), &list),
                });
            };
            i64::from(op)
        } else {
            cursor.set_pos(start);
            bounded(cursor, symbols, "the operation", 0, 7)?
        };
        if cursor.eat(b',') {
            stream = bounded(cursor, symbols, "the stream", 0, 3)?;
        }
    } else if matches!(ops, Some(names::MessageOps::Gs { .. } | names::MessageOps::System)) {
        return Err(error("message", start..cursor.pos(), "the message needs an operation"));
    }
    let _ = named_op;
    close(cursor)?;
    Ok(id | op << 4 | stream << 8)
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
            return Err(one_of(start..start + word.len().max(1), &names::GPR_INDEX_MODES));
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

/// A counter of s_waitcnt: name, and the parts of its field (lowest bit, width), least significant first.
type Counter = (&'static str, &'static [(u8, u8)]);

/// The counters of s_waitcnt's simm16 (the ISA manuals, S_WAITCNT).
fn waitcnt_fields(processor: Processor) -> &'static [Counter] {
    match processor.family() {
        Family::R600 => &[],
        Family::Gfx6 | Family::Gfx7 | Family::Gfx8 => {
            &[("vmcnt", &[(0, 4)]), ("expcnt", &[(4, 3)]), ("lgkmcnt", &[(8, 4)])]
        }
        Family::Gfx9 | Family::Gfx90a | Family::Gfx940 => &[
            ("vmcnt", &[(0, 4), (14, 2)]),
            ("expcnt", &[(4, 3)]),
            ("lgkmcnt", &[(8, 4)]),
        ],
        Family::Gfx10 => &[
            ("vmcnt", &[(0, 4), (14, 2)]),
            ("expcnt", &[(4, 3)]),
            ("lgkmcnt", &[(8, 6)]),
        ],
        Family::Gfx11 | Family::Gfx12 | Family::Gfx1250 => {
            &[("vmcnt", &[(10, 6)]), ("expcnt", &[(0, 3)]), ("lgkmcnt", &[(4, 6)])]
        }
    }
}

fn is_counter(processor: Processor, word: &[u8]) -> bool {
    let word = word.strip_suffix(b"_sat").unwrap_or(word);
    waitcnt_fields(processor)
        .iter()
        .any(|(name, _)| name.as_bytes() == word)
}

/// `vmcnt(0) & lgkmcnt(0)`; `_sat` takes a number too large as the greatest.
fn counters(cursor: &mut Cursor<'_>, processor: Processor, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    let fields = waitcnt_fields(processor);
    let mut simm16 = 0i64;
    // All counters begin at their greatest value, which does not wait.
    for (_, parts) in fields {
        simm16 = parts
            .iter()
            .fold(simm16, |s, &(low, width)| s | ((1 << width) - 1) << low);
    }
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.peek_word();
        let saturate = word.ends_with(b"_sat");
        let name = word.strip_suffix(b"_sat").unwrap_or(word);
        let Some((_, parts)) = fields.iter().find(|(n, _)| n.as_bytes() == name) else {
            let list: Vec<&str> = fields.iter().map(|(n, _)| *n).collect();
            return Err(one_of(start..start + word.len().max(1), &list));
        };
        open(cursor)?;
        let greatest = (1 << parts.iter().map(|p| p.1).sum::<u8>()) - 1;
        let limit = if saturate { i64::MAX } else { greatest };
        let mut value = bounded(cursor, symbols, "the counter", 0, limit)?.min(greatest);
        close(cursor)?;
        for &(low, width) in *parts {
            let ones = (1i64 << width) - 1;
            simm16 = simm16 & !(ones << low) | (value & ones) << low;
            value >>= width;
        }
        let separated = cursor.eat(b'&') || cursor.eat(b',');
        if cursor.at_end() {
            return match separated {
                false => Ok(simm16),
                true => Err(expected(cursor, "a counter")),
            };
        }
    }
}

/// The value behind `offset:` of a swizzle: `swizzle(MODE, ...)` (GFX9 ISA, DS_SWIZZLE_B32).
pub(crate) fn swizzle(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
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
        _ => return Err(one_of(start..cursor.pos().max(start + 1), &MODES)),
    };
    close(cursor)?;
    Ok(value)
}

/// The value behind `format:` of a MTBUF instruction: a number, or `[DATA,NUMBER]` in any order.
pub(crate) fn format(parser: &Parser, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<i64, ParseError> {
    let _ = parser;
    if !cursor.eat(b'[') {
        return bounded(cursor, symbols, "the format", 0, 127);
    }
    let (mut data, mut number) = (None, None);
    loop {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let find = |list: &[&str]| list.iter().position(|n| n.as_bytes() == word).map(|n| n as i64);
        let span = start..cursor.pos().max(start + 1);
        let (half, found) = match (find(&names::DATA_FORMATS), find(&names::NUM_FORMATS)) {
            (Some(found), _) => (&mut data, found),
            (_, Some(found)) => (&mut number, found),
            _ if word.starts_with(b"BUF_NUM") => return Err(one_of(span, &names::NUM_FORMATS)),
            _ => return Err(one_of(span, &names::DATA_FORMATS)),
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
    let default = i64::from(names::DEFAULT_FORMAT);
    Ok(data.unwrap_or(default & 15) | number.unwrap_or(default >> 4) << 4)
}

/// `mrt0`, `mrtz`, `null`, `pos1`, `param31`.
fn export_target(cursor: &mut Cursor<'_>) -> Result<i64, ParseError> {
    let start = cursor.pos();
    let word = cursor.word();
    let numbered = |prefix: &[u8], first: i64, count: i64| {
        let digits = std::str::from_utf8(word.strip_prefix(prefix)?).ok()?;
        let number: i64 = digits.parse().ok()?;
        (0..count).contains(&number).then_some(first + number)
    };
    let target = match word {
        b"mrtz" => Some(8),
        b"null" => Some(9),
        _ => numbered(b"mrt", 0, 8)
            .or_else(|| numbered(b"pos", 12, 4))
            .or_else(|| numbered(b"param", 32, 32))
            .or_else(|| numbered(b"invalid_target_", 0, 64)),
    };
    let names = ["mrt0..mrt7", "mrtz", "null", "pos0..pos3", "param0..param31"];
    target.ok_or_else(|| one_of(start..cursor.pos(), &names))
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
