//! What was read, in canonical text.

use std::fmt::Write;

use amdgpu_isa::parse::{Binary, FixupKind, Function, Parsed, Unary, Value};
use object::elf;

use crate::expression::Node;
use crate::state::{Section, State};
use crate::symbols::SymbolId;

/// Canonical text, statement by statement.
#[derive(Debug)]
pub struct Listing {
    pub text: String,
    /// Writes `; encoding: [...]` behind instructions.
    pub show_encoding: bool,
    /// Column of what stands behind instructions.
    pub comment_column: usize,
    /// Nothing but the text is wanted: no object is made, and what only an object would show is not looked at, such as labels that
    /// are not there.
    pub only: bool,
    /// Comments of the source are kept.
    pub comments: bool,
    /// Those of the statement that is read, until they are written.
    pub pending: Vec<String>,
}

/// Letters of sections' flags, in LLVM's order.
const FLAGS: [(u64, char); 10] = [
    (elf::SHF_ALLOC.0, 'a'),
    (elf::SHF_EXCLUDE.0, 'e'),
    (elf::SHF_EXECINSTR.0, 'x'),
    (elf::SHF_WRITE.0, 'w'),
    (elf::SHF_MERGE.0, 'M'),
    (elf::SHF_STRINGS.0, 'S'),
    (elf::SHF_TLS.0, 'T'),
    (elf::SHF_LINK_ORDER.0, 'o'),
    (elf::SHF_GROUP.0, 'G'),
    (0x20_0000, 'R'),
];

const TYPES: [(u32, &str); 6] = [
    (elf::SHT_PROGBITS.0, "progbits"),
    (elf::SHT_NOBITS.0, "nobits"),
    (elf::SHT_NOTE.0, "note"),
    (elf::SHT_INIT_ARRAY.0, "init_array"),
    (elf::SHT_FINI_ARRAY.0, "fini_array"),
    (elf::SHT_PREINIT_ARRAY.0, "preinit_array"),
];

/// The usual column of what stands behind instructions.
const COMMENT_COLUMN: usize = 40;

impl Default for Listing {
    fn default() -> Self {
        Listing {
            text: String::new(),
            show_encoding: false,
            comment_column: COMMENT_COLUMN,
            only: false,
            comments: false,
            pending: Vec::new(),
        }
    }
}

impl Listing {
    pub fn new(show_encoding: bool) -> Self {
        Listing {
            show_encoding,
            ..Listing::default()
        }
    }

    /// A line as it is.
    pub(crate) fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Notes the comments of the line that begins at a byte, if they are wanted; what a statement says comes next.
    pub(crate) fn note_comments(&mut self, text: &[u8], start: usize) {
        if self.comments {
            self.pending = comments(text, start);
        }
    }

    /// Writes the comments that no line has taken: behind what the statement wrote from a place on, or by themselves.
    pub(crate) fn write_comments(&mut self, from: usize) {
        for comment in std::mem::take(&mut self.pending) {
            match self.text.len() > from && self.text.ends_with('\n') {
                true => {
                    self.text.pop();
                    self.line(&format!("\t; {comment}"));
                }
                false => self.line(&format!("\t; {comment}")),
            }
        }
    }

    /// The labels for `.` in the statement that is written next.
    pub(crate) fn places(&mut self, state: &mut State) {
        let Some(places) = &mut state.places else { return };
        for ordinal in std::mem::take(&mut places.pending) {
            self.line(&format!(".Ltmp{ordinal}:"));
        }
    }

    /// `name = value`; but for `=`, LLVM names the symbol again.
    pub(crate) fn assignment(&mut self, state: &mut State, name: &[u8], value: Value, keep: bool) {
        self.places(state);
        let (name, text) = (name.escape_ascii(), expression(state, value));
        self.line(&format!(".set {name}, {text}"));
        if keep {
            self.line(&format!("\t.no_dead_strip\t{name}"));
        }
    }

    /// A string, with its terminator apart as LLVM has it.
    pub(crate) fn string(&mut self, bytes: &[u8], zero: bool) {
        match bytes {
            [] => {}
            [byte] => self.line(&format!("\t.byte\t{byte}")),
            _ => self.line(&format!("\t.ascii\t\"{}\"", quoted(bytes))),
        }
        if zero {
            self.line("\t.byte\t0");
        }
    }

    /// A section with flags and type, but for those that the name says.
    pub(crate) fn section(&mut self, section: &Section) {
        let name = &section.name;
        if matches!(&name[..], ".text" | ".data") {
            return self.line(&format!("\t{name}"));
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let mut text = match name.chars().all(plain) {
            true => format!("\t.section\t{name},\""),
            false => format!("\t.section\t\"{}\",\"", name.escape_default()),
        };
        for (flag, letter) in FLAGS {
            if section.flags & flag != 0 {
                text.push(letter);
            }
        }
        text.push_str("\",@");
        match TYPES.iter().find(|(number, _)| *number == section.section_type) {
            Some((_, name)) => text.push_str(name),
            None => text.push_str(&format!("{:#x}", section.section_type)),
        }
        if section.flags & elf::SHF_MERGE.0 != 0 {
            text.push_str(&format!(",{}", section.entry_size));
        }
        self.line(&text);
    }

    /// An alignment: its power, width and value of the fill, and most bytes of it.
    pub(crate) fn align(&mut self, power: u32, width: usize, fill: Option<i64>, most: Option<i64>) {
        let mut text = match width {
            2 => format!(".p2alignw {power}"),
            4 => format!(".p2alignl {power}"),
            _ => format!("\t.p2align\t{power}"),
        };
        if let Some(fill) = fill {
            let ones = u64::MAX >> (64 - 8 * width.clamp(1, 8));
            text.push_str(&format!(", {:#x}", fill as u64 & ones));
        }
        if let Some(most) = most {
            let gap = if fill.is_none() { ", " } else { "" };
            text.push_str(&format!("{gap}, {most}"));
        }
        self.line(&text);
    }

    pub(crate) fn instruction(&mut self, state: &mut State, parsed: &Parsed) {
        self.places(state);
        let display = parsed
            .inst
            .display(state.processor, None)
            .mode(parsed.mode)
            .as_written(parsed.written);
        let value = parsed.fixup.map(|f| (f, expression(state, Value::Deferred(f.value))));
        let mut text = match &value {
            Some((f, label)) if f.kind == FixupKind::Branch => display.label(label).to_string(),
            Some((f, value)) => {
                let zero = if f.kind == FixupKind::Literal64 {
                    "lit64(0x0)"
                } else {
                    "lit(0x0)"
                };
                display.to_string().replacen(zero, value, 1)
            }
            None => display.to_string(),
        };
        text.insert(0, '\t');
        for comment in std::mem::take(&mut self.pending) {
            let _ = write!(text, "\t; {comment}");
        }
        if self.show_encoding {
            // The first tab does not count.
            let column = |at: usize, c: char| if c == '\t' { at.next_multiple_of(8) } else { at + 1 };
            let width = text.chars().skip(1).fold(0, column);
            text.push_str(&" ".repeat(self.comment_column.saturating_sub(width).max(1)));
            text.push_str("; encoding: [");
            let code = parsed.code.as_bytes();
            for (at, byte) in code.iter().enumerate() {
                let waits = parsed.fixup.is_some_and(|f| {
                    let width = match f.kind {
                        FixupKind::Branch => 2,
                        FixupKind::Literal => 4,
                        FixupKind::Literal64 => 8,
                    };
                    (usize::from(f.offset)..usize::from(f.offset) + width).contains(&at)
                });
                let comma = if at == 0 { "" } else { "," };
                let _ = match waits {
                    true => write!(text, "{comma}A"),
                    false => write!(text, "{comma}{byte:#04x}"),
                };
            }
            text.push(']');
            if let Some((fixup, value)) = &value {
                let relative = crate::values::is_relative(state, Value::Deferred(fixup.value), 0);
                let kind = match fixup.kind {
                    FixupKind::Branch => "fixup_si_sopp_br",
                    FixupKind::Literal if relative => "FK_PCRel_4",
                    FixupKind::Literal => "FK_Data_4",
                    FixupKind::Literal64 if relative => "FK_PCRel_8",
                    FixupKind::Literal64 => "FK_Data_8",
                };
                let blank = " ".repeat(self.comment_column);
                let _ = write!(
                    text,
                    "\n{blank};   fixup A - offset: {}, value: {value}, kind: {kind}",
                    fixup.offset
                );
            }
        }
        self.line(&text);
    }
}

/// The comments of a line, without the marks around them; those between bars and stars can be longer.
fn comments(text: &[u8], start: usize) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = text.get(start..).unwrap_or_default();
    let mut is_first = true;
    let to = |bytes: &[u8], end: &[u8]| bytes.windows(end.len()).position(|w| w == end);
    let mut keep = |bytes: &[u8]| {
        for line in String::from_utf8_lossy(bytes).lines() {
            out.push(line.trim_start().to_owned());
        }
    };
    while let [byte, behind @ ..] = rest {
        let marked = match rest {
            [b'/', b'/', marked @ ..] | [b';', marked @ ..] => Some(marked),
            [b'#', marked @ ..] if is_first => Some(marked),
            _ => None,
        };
        if let Some(marked) = marked {
            keep(&marked[..to(marked, b"\n").unwrap_or(marked.len())]);
            break;
        }
        is_first &= byte.is_ascii_whitespace();
        rest = match rest {
            [b'\n', ..] => break,
            [b'/', b'*', inside @ ..] => {
                let end = to(inside, b"*/").unwrap_or(inside.len());
                keep(&inside[..end]);
                inside.get(end + 2..).unwrap_or_default()
            }
            [b'"', ..] => {
                let mut end = 0;
                while !matches!(behind.get(end), None | Some(b'"' | b'\n')) {
                    end += if behind[end] == b'\\' { 2 } else { 1 };
                }
                behind.get(end + 1..).unwrap_or_default()
            }
            _ => behind,
        };
    }
    out
}

/// As it stands between quotes.
fn quoted(bytes: &[u8]) -> String {
    let mut out = String::new();
    for &byte in bytes {
        let _ = match byte {
            b'"' | b'\\' => write!(out, "\\{}", char::from(byte)),
            b'\x08' => write!(out, "\\b"),
            b'\x0c' => write!(out, "\\f"),
            b'\n' => write!(out, "\\n"),
            b'\r' => write!(out, "\\r"),
            b'\t' => write!(out, "\\t"),
            b' '..=b'~' => write!(out, "{}", char::from(byte)),
            _ => write!(out, "\\{byte:03o}"),
        };
    }
    out
}

/// The name of a symbol; local labels get one.
pub(crate) fn name(state: &State, id: SymbolId) -> String {
    match state.symbols.get(id).anonymous {
        true => format!(".Ltmp{}", state.symbols.ordinal(id)),
        false => state.symbols.text(id),
    }
}

/// An expression as text.
pub(crate) fn expression(state: &State, value: Value) -> String {
    let mut out = String::new();
    write_value(state, value, &mut out, 0);
    out
}

fn write_value(state: &State, value: Value, out: &mut String, depth: u32) {
    let node = match value {
        Value::Absolute(value) => {
            let _ = write!(out, "{value}");
            return;
        }
        Value::Deferred(index) => state.nodes.get(index as usize),
    };
    let inner = |value: Value, out: &mut String| match value {
        Value::Deferred(index) if matches!(state.nodes.get(index as usize), Some(Node::Binary(..))) => {
            out.push('(');
            write_value(state, value, out, depth + 1);
            out.push(')');
        }
        _ => write_value(state, value, out, depth + 1),
    };
    match node {
        _ if depth > 100 => out.push_str("..."),
        None => {}
        Some(Node::Place { .. }) => {
            let places = state.places.as_ref().zip(index_of(value));
            let _ = match places.and_then(|(p, index)| p.ordinals.get(&index)) {
                Some(ordinal) => write!(out, ".Ltmp{ordinal}"),
                None => write!(out, "."),
            };
        }
        Some(Node::Symbol(id, specifier)) => {
            out.push_str(&name(state, *id));
            if let Some(text) = specifier.and_then(crate::expression::specifier_name) {
                let _ = write!(out, "@{text}");
            }
        }
        Some(Node::Unary(op, operand)) => {
            out.push(match op {
                Unary::Minus => '-',
                Unary::Plus => '+',
                Unary::Not => '~',
                Unary::LogicalNot => '!',
            });
            inner(*operand, out);
        }
        Some(Node::Binary(op, left, right)) => {
            // Sums and differences are read from the left.
            let sum = |op: &Binary| matches!(op, Binary::Add | Binary::Sub);
            let first = |index: u32| state.nodes.get(index as usize);
            match *left {
                Value::Deferred(index) if sum(op) && matches!(first(index), Some(Node::Binary(op, ..)) if sum(op)) => {
                    write_value(state, *left, out, depth + 1);
                }
                _ => inner(*left, out),
            }
            match (op, right) {
                // The number has its sign.
                (Binary::Add, Value::Absolute(..0)) => {}
                _ => out.push_str(operator(*op)),
            }
            inner(*right, out);
        }
        Some(Node::Call(function, arguments)) => {
            out.push_str(match function {
                Function::Max => "max",
                Function::Or => "or",
                Function::AlignTo => "alignto",
                Function::ExtraSgprs => "extrasgprs",
                Function::TotalNumVgprs => "totalnumvgprs",
                Function::Occupancy => "occupancy",
            });
            for (n, argument) in arguments.iter().enumerate() {
                out.push_str(if n == 0 { "(" } else { ", " });
                write_value(state, *argument, out, depth + 1);
            }
            out.push(')');
        }
    }
}

fn index_of(value: Value) -> Option<u32> {
    match value {
        Value::Deferred(index) => Some(index),
        Value::Absolute(_) => None,
    }
}

fn operator(op: Binary) -> &'static str {
    match op {
        Binary::Add => "+",
        Binary::Sub => "-",
        Binary::Mul => "*",
        Binary::Div => "/",
        Binary::Mod => "%",
        Binary::Shl => "<<",
        Binary::Shr => ">>",
        Binary::And => "&",
        Binary::Or => "|",
        Binary::OrNot => "!",
        Binary::Xor => "^",
        Binary::LogicalAnd => "&&",
        Binary::LogicalOr => "||",
        Binary::Eq => "==",
        Binary::Ne => "!=",
        Binary::Lt => "<",
        Binary::Le => "<=",
        Binary::Gt => ">",
        Binary::Ge => ">=",
    }
}
