//! YAML: the form of metadata in code object V2 and in assembler text, and the form in which tools print all of it.
//!
//! Plain scalars are typed as LLVM types them (decimal, `0x`, `0o` and `0b` integers, `yes`, `on` and the like as booleans), and
//! [`fn@print`] quotes and tags what would otherwise be read back as another type.

use crate::error::{Error, ErrorKind, Result};
use crate::value::Value;
use saphyr_parser::{Event, Parser, ScalarStyle, Tag};
use std::borrow::Cow;
use std::fmt::Write;

/// Deeper nesting than any metadata has; protects the stack of what walks the tree.
const MAX_DEPTH: usize = 64;

/// How the scalars of a document get their type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typing {
    /// Plain scalars by their text: the MessagePack metadata of V3 and later.
    Implicit,
    /// Every scalar is a string: in V2 the key decides.
    Strings,
}

/// A collection that is being read.
enum Open {
    List(Vec<Value>),
    Map(Vec<(String, Value)>, Option<String>),
}

/// The only document of a text.
///
/// # Errors
/// No YAML, an alias, a key that is no string, a key given twice, nesting beyond 64 levels; the notes have line and column.
pub fn parse(text: &str, typing: Typing) -> Result<Value> {
    let mut stack: Vec<Open> = Vec::new();
    let mut root = None;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|e| {
            let place = format!("line {}, column {}", e.marker().line(), e.marker().col() + 1);
            bad(format!("broken ({})", e.info()), "a YAML document").note(place)
        })?;
        let place = || format!("line {}, column {}", span.start.line(), span.start.col() + 1);
        let is_key = matches!(stack.last(), Some(Open::Map(_, None)));
        let done = match event {
            // Numbers are keys in decimal, as they are read from MessagePack.
            Event::Scalar(text, ..) if is_key => Some(match integer(&text) {
                Some(Value::UInt(number)) => number.to_string().into(),
                _ => Value::from(&*text),
            }),
            Event::Scalar(text, style, _, tag) => Some(scalar(&text, style, tag.as_deref(), typing)),
            Event::SequenceStart(..) | Event::MappingStart(..) if stack.len() >= MAX_DEPTH => {
                return Err(bad("too deep", format!("at most {MAX_DEPTH} levels")).note(place()));
            }
            Event::SequenceStart(..) => {
                stack.push(Open::List(Vec::new()));
                None
            }
            Event::MappingStart(..) => {
                stack.push(Open::Map(Vec::new(), None));
                None
            }
            Event::SequenceEnd | Event::MappingEnd => stack.pop().map(|open| match open {
                Open::List(items) => Value::List(items),
                Open::Map(entries, _) => Value::Map(entries),
            }),
            Event::Alias(_) => return Err(bad("with an alias", "a document without aliases").note(place())),
            Event::DocumentStart(_) if root.is_some() => {
                return Err(bad("several documents", "one").note(place()));
            }
            _ => None,
        };
        let Some(value) = done else { continue };
        match stack.last_mut() {
            None => root = Some(value),
            Some(Open::List(items)) => items.push(value),
            Some(Open::Map(entries, key @ None)) => match value {
                Value::Map(_) | Value::List(_) => {
                    return Err(bad("with a key that is a collection", "keys that are strings").note(place()));
                }
                scalar => {
                    let name = scalar_text(&scalar).into_owned();
                    if entries.iter().any(|(k, _)| *k == name) {
                        return Err(bad(format!("with {name} twice"), "each key once").note(place()));
                    }
                    *key = Some(name);
                }
            },
            Some(Open::Map(entries, key)) => entries.push((key.take().unwrap_or_default(), value)),
        }
    }
    Ok(root.unwrap_or(Value::Nil))
}

fn bad(found: impl Into<String>, expected: impl Into<String>) -> Error {
    Error::new(ErrorKind::Metadata, "YAML document", found, expected)
}

fn scalar(text: &str, style: ScalarStyle, tag: Option<&Tag>, typing: Typing) -> Value {
    let suffix = tag.map(|t| t.suffix.as_str());
    match suffix {
        Some("nil") => Value::Nil,
        Some("str") => text.into(),
        Some("int") => integer(text).unwrap_or_else(|| text.into()),
        Some("bool") => boolean(text).map_or_else(|| text.into(), Value::Bool),
        Some("float") => text.parse().map_or_else(|_| text.into(), Value::Float),
        _ if style != ScalarStyle::Plain || typing == Typing::Strings => text.into(),
        _ => implicit(text),
    }
}

/// A plain scalar of the type that its text says.
fn implicit(text: &str) -> Value {
    if let Some(value) = integer(text).or_else(|| boolean(text).map(Value::Bool)) {
        return value;
    }
    match text.parse::<f64>() {
        // Rust also reads words as infinity and the like in spellings that are names here.
        Ok(x) if text.bytes().any(|b| b.is_ascii_digit()) => Value::Float(x),
        _ => text.into(),
    }
}

/// An integer in C's notations, or with `0o` or `0b`.
pub(crate) fn integer(text: &str) -> Option<Value> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let lower = digits.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', b'o', ..] => (8, &lower[2..]),
        [b'0', d, ..] if d.is_ascii_digit() => (8, &lower[1..]),
        _ => (10, lower.as_str()),
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let magnitude = u64::from_str_radix(digits, radix).ok()?;
    if negative {
        i64::try_from(-i128::from(magnitude)).ok().map(Value::from)
    } else {
        Some(Value::UInt(magnitude))
    }
}

fn boolean(text: &str) -> Option<bool> {
    // All lower, all upper, or the first letter upper.
    let lower = text.to_ascii_lowercase();
    let capital = text
        .get(..1)
        .map(|c| c.to_ascii_uppercase() + lower.get(1..).unwrap_or(""));
    if text != lower && text != text.to_ascii_uppercase() && Some(text) != capital.as_deref() {
        return None;
    }
    match lower.as_str() {
        "y" | "yes" | "on" | "true" => Some(true),
        "n" | "no" | "off" | "false" => Some(false),
        _ => None,
    }
}

/// A document as LLVM's tools print it: `---`, the tree with values from column 17 on where keys leave room, `...`.
pub fn print(value: &Value) -> String {
    print_with(value, inline)
}

/// As [`fn@print`], with numbers in hexadecimal.
pub fn print_hex(value: &Value) -> String {
    print_with(value, |scalar| match scalar {
        Value::UInt(n @ 1..) | Value::Hex(n @ 1..) => format!("{n:#x}"),
        other => inline(other),
    })
}

/// How a scalar or an empty collection is written.
type Inline = fn(&Value) -> String;

fn print_with(value: &Value, inline: Inline) -> String {
    let mut out = String::from("---");
    match value {
        Value::Map(entries) if !entries.is_empty() => {
            out.push('\n');
            print_map(&mut out, 0, entries, (false, inline));
        }
        Value::List(items) if !items.is_empty() => {
            out.push('\n');
            print_list(&mut out, 0, items, (false, inline));
        }
        other => {
            let _ = writeln!(out, " {}", inline(other));
        }
    }
    out.push_str("...\n");
    out
}

/// Entries of a map; `inside` says that the first one continues a line.
fn print_map(out: &mut String, depth: usize, entries: &[(String, Value)], (inside, inline): (bool, Inline)) {
    for (index, (key, value)) in entries.iter().enumerate() {
        if index > 0 || !inside {
            indent(out, depth);
        }
        let key = quoted(key, false);
        out.push_str(&key);
        out.push(':');
        match value {
            Value::Map(inner) if !inner.is_empty() => {
                out.push('\n');
                print_map(out, depth + 1, inner, (false, inline));
            }
            Value::List(items) if !items.is_empty() => {
                out.push('\n');
                print_list(out, depth + 1, items, (false, inline));
            }
            other => {
                let padding = 16usize.saturating_sub(key.chars().count()).max(1);
                let _ = writeln!(out, "{:padding$}{}", "", inline(other));
            }
        }
    }
}

fn print_list(out: &mut String, depth: usize, items: &[Value], (inside, inline): (bool, Inline)) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 || !inside {
            indent(out, depth);
        }
        out.push_str("- ");
        match item {
            Value::Map(entries) if !entries.is_empty() => print_map(out, depth + 1, entries, (true, inline)),
            Value::List(items) if !items.is_empty() => print_list(out, depth + 1, items, (true, inline)),
            other => {
                let _ = writeln!(out, "{}", inline(other));
            }
        }
    }
}

fn indent(out: &mut String, depth: usize) {
    out.extend(std::iter::repeat_n("  ", depth));
}

/// A scalar or an empty collection.
fn inline(value: &Value) -> String {
    match value {
        Value::Map(_) => "{}".to_owned(),
        Value::List(_) => "[]".to_owned(),
        Value::Str(text) => {
            let tag = if implicit(text) == *value { "" } else { "!str " };
            format!("{tag}{}", quoted(text, true))
        }
        Value::Nil => "!nil ''".to_owned(),
        other => scalar_text(other).into_owned(),
    }
}

/// The text of a scalar without quotes; empty for a collection.
pub(crate) fn scalar_text(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Nil | Value::List(_) | Value::Map(_) => Cow::Borrowed(""),
        Value::Bool(b) => Cow::Borrowed(if *b { "true" } else { "false" }),
        Value::Int(n) => n.to_string().into(),
        Value::UInt(n) | Value::Hex(n) => n.to_string().into(),
        Value::Float(x) => x.to_string().into(),
        Value::Str(text) => Cow::Borrowed(text),
        Value::Bytes(bytes) => bytes.iter().map(|b| format!("{b:02x}")).collect::<String>().into(),
    }
}

enum Quotes {
    None,
    Single,
    Double,
}

/// The quotes that a string needs; `keep` if it must not be read back as another type.
fn quotes(text: &str, keep: bool) -> Quotes {
    let bytes = text.as_bytes();
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
        return Quotes::Single;
    };
    let mut single = is_space(*first) || is_space(*last) || b"-?:\\,[]{}#&*!|>'\"%@`".contains(first);
    // A line that begins so ends the document; LLVM does not look at that.
    single |= text.starts_with("...");
    single |= keep && (matches!(text, "null" | "Null" | "NULL" | "~") || implicit(text) != text.into());
    for &byte in bytes {
        match byte {
            _ if byte.is_ascii_alphanumeric() => {}
            b'_' | b'-' | b'^' | b'.' | b',' | b' ' | b'\t' => {}
            0..=0x1f | 0x7f.. => return Quotes::Double,
            _ => single = true,
        }
    }
    if single { Quotes::Single } else { Quotes::None }
}

fn is_space(byte: u8) -> bool {
    byte == b' ' || (9..=13).contains(&byte)
}

pub(crate) fn quoted(text: &str, keep: bool) -> Cow<'_, str> {
    match quotes(text, keep) {
        Quotes::None => Cow::Borrowed(text),
        Quotes::Single => format!("'{}'", text.replace('\'', "''")).into(),
        Quotes::Double => format!("\"{}\"", escaped(text)).into(),
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' | '"' => out.extend(['\\', c]),
            '\0' => out.push_str("\\0"),
            '\x07' => out.push_str("\\a"),
            '\x08' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\x0b' => out.push_str("\\v"),
            '\x0c' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\x1b' => out.push_str("\\e"),
            c if u32::from(c) < 0x20 => {
                let _ = write!(out, "\\x{:02X}", u32::from(c));
            }
            '\u{85}' => out.push_str("\\N"),
            '\u{a0}' => out.push_str("\\_"),
            '\u{2028}' => out.push_str("\\L"),
            '\u{2029}' => out.push_str("\\P"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let tree = Value::Map(vec![
            ("amdhsa.version".into(), Value::List(vec![1u32.into(), 2u32.into()])),
            (
                "amdhsa.printf".into(),
                Value::List(vec!["1:1:4:%d\\n".into(), "2:0:it's\u{1}\n".into(), "".into()]),
            ),
            ("... no end".into(), Value::Nil),
            ("empty".into(), Value::List(vec![])),
            ("nothing".into(), Value::Nil),
            ("text".into(), "17".into()),
            ("yes".into(), "on".into()),
            ("negative".into(), Value::Int(-3)),
            ("half".into(), Value::Float(0.5)),
            (
                "nested".into(),
                Value::List(vec![
                    Value::Map(vec![("a".into(), Value::Bool(true)), ("b".into(), Value::Map(vec![]))]),
                    Value::List(vec![Value::List(vec![1u32.into()]), 2u32.into()]),
                ]),
            ),
        ]);
        let text = print(&tree);
        assert_eq!(parse(&text, Typing::Implicit).as_ref(), Ok(&tree), "{text}");
        assert!(text.contains("empty:           []\n"), "{text}");
        assert!(text.contains("text:            !str '17'\n"), "{text}");
    }

    #[test]
    fn scalars_are_typed_as_llvm_types_them() {
        for (text, value) in [
            ("10", Value::UInt(10)),
            ("0x10", Value::UInt(16)),
            ("010", Value::UInt(8)),
            ("-5", Value::Int(-5)),
            ("Yes", Value::Bool(true)),
            ("yEs", "yEs".into()),
            ("1.5", Value::Float(1.5)),
            ("inf", "inf".into()),
            ("gfx900", "gfx900".into()),
            ("'12'", "12".into()),
            ("!str 12", "12".into()),
        ] {
            assert_eq!(parse(text, Typing::Implicit), Ok(value), "{text}");
        }
        assert_eq!(parse("12", Typing::Strings), Ok("12".into()));
    }

    #[test]
    fn errors_say_where() {
        let error = parse("a: 1\na: 2\n", Typing::Implicit).expect_err("a key twice");
        assert_eq!(
            (&*error.found, error.notes[0].as_str()),
            ("with a twice", "line 2, column 1")
        );
        assert!(parse("a: [1, 2", Typing::Implicit).is_err());
        assert!(parse("a: &x 1\nb: *x", Typing::Implicit).is_err());
        assert!(parse(&"[".repeat(1000), Typing::Implicit).is_err());
    }
}
