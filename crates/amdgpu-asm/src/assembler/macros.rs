//! Macros, repetition and conditional assembly.

use std::ops::Range;
use std::rc::Rc;

use amdgpu_isa::parse::{Cursor, ParseError, error, starts_word};

use crate::assembler::directives::Read;
use crate::assembler::{Assembler, end_of_statement};
use crate::message::Buffer;
use crate::symbols::Definition;

/// An `.if` that is open.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Condition {
    /// What stands here is assembled.
    pub active: bool,
    /// Some branch was.
    taken: bool,
    /// What surrounds it is.
    outer: bool,
    has_else: bool,
    /// Where the `.if` stands.
    pub start: usize,
}

#[derive(Debug, Clone)]
struct Parameter {
    name: Vec<u8>,
    default: Vec<u8>,
    required: bool,
    /// Takes all arguments that are left.
    rest: bool,
}

#[derive(Debug)]
pub(crate) struct Macro {
    name: String,
    parameters: Vec<Parameter>,
    body: Vec<u8>,
}

impl Assembler<'_> {
    /// A statement where conditions leave out the text: only conditions count.
    pub fn skipped(&mut self, cursor: &mut Cursor<'_>, _buffer: usize) -> Read<()> {
        let start = cursor.pos();
        let word = cursor.word();
        match word {
            b".else" | b".elseif" | b".endif" => self.conditional(word, start..cursor.pos(), cursor),
            _ if word.starts_with(b".if") => {
                self.conditions.push(Condition {
                    active: false,
                    taken: true,
                    outer: false,
                    has_else: false,
                    start,
                });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    pub fn conditional(&mut self, word: &[u8], span: Range<usize>, cursor: &mut Cursor<'_>) -> Read<()> {
        let orphan = || error("if-missing", span.clone(), "no .if goes before");
        match word {
            b".endif" => {
                self.conditions.pop().ok_or_else(orphan)?;
                return end_of_statement(cursor);
            }
            b".else" => {
                let last = self.conditions.last_mut().ok_or_else(orphan)?;
                if last.has_else {
                    return Err(error("if-else", span, "the .if has an .else already"));
                }
                last.has_else = true;
                last.active = last.outer && !last.taken;
                last.taken = true;
                return end_of_statement(cursor);
            }
            b".elseif" => {
                let last = *self.conditions.last().ok_or_else(orphan)?;
                if last.has_else {
                    return Err(error("if-else", span, "an .else goes before"));
                }
                let open = last.outer && !last.taken;
                let holds = open && self.number(cursor)? != 0;
                if !open {
                    self.rest(cursor);
                }
                if let Some(last) = self.conditions.last_mut() {
                    last.active = holds;
                    last.taken |= holds;
                }
                return Ok(());
            }
            _ => {}
        }
        // An open condition even if it is wrong, so that its .endif is not.
        let holds = self.holds(word, cursor);
        let holds_or_wrong = *holds.as_ref().unwrap_or(&false);
        self.conditions.push(Condition {
            active: holds_or_wrong,
            taken: holds_or_wrong,
            outer: true,
            has_else: false,
            start: span.start,
        });
        holds.map(|_| ())
    }

    fn holds(&mut self, word: &[u8], cursor: &mut Cursor<'_>) -> Read<bool> {
        let holds = match word {
            b".ifdef" | b".ifndef" | b".ifnotdef" => {
                let (name, _) = self.name(cursor)?;
                let found = self.state.symbols.find(&name);
                let defined = found.is_some_and(|id| self.state.symbols.get(id).definition != Definition::None);
                defined == (word == b".ifdef")
            }
            b".ifb" | b".ifnb" => {
                let blank = cursor.at_end();
                self.rest(cursor);
                blank == (word == b".ifb")
            }
            b".ifc" | b".ifnc" => {
                let first = raw(cursor, true);
                self.comma(cursor)?;
                let second = raw(cursor, false);
                (first == second) == (word == b".ifc")
            }
            b".ifeqs" | b".ifnes" => {
                let (first, _) = self.name(cursor)?;
                self.comma(cursor)?;
                let (second, _) = self.name(cursor)?;
                (first == second) == (word == b".ifeqs")
            }
            _ => {
                let value = self.number(cursor)?;
                match word {
                    b".ifeq" => value == 0,
                    b".ifge" => value >= 0,
                    b".ifgt" => value > 0,
                    b".ifle" => value <= 0,
                    b".iflt" => value < 0,
                    _ => value != 0,
                }
            }
        };
        end_of_statement(cursor)?;
        Ok(holds)
    }

    /// `.macro`, `.rept`, `.irp`, `.irpc`.
    pub fn define(&mut self, word: &[u8], span: Range<usize>, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        match word {
            b".macro" => self.define_macro(span, cursor),
            b".rept" | b".rep" => {
                let at = cursor.pos();
                let count = self.number(cursor);
                let count_span = at..cursor.pos();
                let body = body(cursor, false).ok_or_else(|| unclosed(&span, ".endr"))?;
                let count = count?;
                let Ok(count) = usize::try_from(count) else {
                    return Err(error("rept", count_span, "the count must not be negative"));
                };
                self.account(body.len().saturating_mul(count), count_span)?;
                self.run_text("<repeated text>", body.repeat(count), buffer, span.start);
                Ok(())
            }
            _ => self.repeat_for(word == b".irpc", span, cursor, buffer),
        }
    }

    fn run_text(&mut self, name: &str, text: Vec<u8>, buffer: usize, start: usize) {
        self.run(Buffer::new(name.to_owned(), text.into(), Some((buffer, start)), true));
    }

    fn repeat_for(&mut self, characters: bool, span: Range<usize>, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        let (name, _) = self.name(cursor)?;
        let parameter = [name.strip_prefix(b"\\").unwrap_or(&name)];
        cursor.eat(b',');
        let mut values: Vec<Vec<u8>> = Vec::new();
        while !cursor.at_end() {
            values.push(self.argument(cursor)?);
            cursor.eat(b',');
        }
        if values.is_empty() {
            values.push(Vec::new());
        }
        if characters {
            values = values.concat().iter().map(|c| vec![*c]).collect();
        }
        let body = body(cursor, false).ok_or_else(|| unclosed(&span, ".endr"))?;
        let mut text = Vec::new();
        for value in &values {
            self.account(body.len(), span.clone())?;
            self.substitute(&body, &parameter, std::slice::from_ref(value), &mut text);
        }
        self.run_text("<repeated text>", text, buffer, span.start);
        Ok(())
    }

    fn define_macro(&mut self, span: Range<usize>, cursor: &mut Cursor<'_>) -> Read<()> {
        let head = self.macro_head(cursor);
        let body = body(cursor, true).ok_or_else(|| unclosed(&span, ".endm"))?;
        let (name, at, parameters) = head?;
        if self.macros.contains_key(&name) {
            let text = format!("there is a macro `{}` already", name.escape_ascii());
            return Err(error("macro-redefined", at..at + name.len(), text));
        }
        let text = String::from_utf8_lossy(&name).into_owned();
        self.macros.insert(
            name,
            Rc::new(Macro {
                name: text,
                parameters,
                body,
            }),
        );
        // LLVM's text has an empty line for what it does not show.
        self.listing.iter_mut().for_each(|l| l.line(""));
        Ok(())
    }

    fn macro_head(&mut self, cursor: &mut Cursor<'_>) -> Read<(Vec<u8>, usize, Vec<Parameter>)> {
        let (name, at) = self.name(cursor)?;
        cursor.eat(b',');
        let mut parameters: Vec<Parameter> = Vec::new();
        while !cursor.at_end() {
            let (name, place) = self.name(cursor)?;
            let mut parameter = Parameter {
                name,
                default: Vec::new(),
                required: false,
                rest: false,
            };
            if parameters.iter().any(|p| p.name == parameter.name) {
                return Err(error(
                    "macro-parameter",
                    place..cursor.pos(),
                    "the parameter is there twice",
                ));
            }
            if parameters.last().is_some_and(|p| p.rest) {
                return Err(error(
                    "macro-parameter",
                    place..cursor.pos(),
                    "nothing can follow a vararg parameter",
                ));
            }
            if cursor.eat(b':') {
                let (kind, place) = self.name(cursor)?;
                match &kind[..] {
                    b"req" => parameter.required = true,
                    b"vararg" => parameter.rest = true,
                    _ => return Err(error("macro-parameter", place..cursor.pos(), "expected req or vararg")),
                }
            }
            if cursor.eat(b'=') {
                parameter.default = self::argument(cursor);
            }
            parameters.push(parameter);
            cursor.eat(b',');
        }
        Ok((name, at, parameters))
    }

    /// Puts the body of a macro in the place of its name.
    pub fn expand(&mut self, found: &Rc<Macro>, cursor: &mut Cursor<'_>, buffer: usize, start: usize) -> Read<()> {
        let parameters = &found.parameters;
        let mut values: Vec<Option<Vec<u8>>> = vec![None; parameters.len()];
        let mut next = 0;
        while !cursor.at_end() {
            let at = cursor.pos();
            let mut ahead = *cursor;
            let word = ahead.word();
            let by_name = !word.is_empty() && ahead.eat(b'=') && ahead.peek() != b'=';
            let slot = match by_name {
                true => parameters.iter().position(|p| p.name == word),
                false => None,
            };
            let index = match slot {
                Some(index) => {
                    *cursor = ahead;
                    cursor.skip_blanks();
                    index
                }
                None => next,
            };
            let Some(parameter) = parameters.get(index) else {
                let text = format!("{} takes {} arguments", found.name, parameters.len());
                return Err(error("macro-arguments", at..at + 1, text));
            };
            let value = if parameter.rest {
                raw_rest(cursor)
            } else {
                self.argument(cursor)?
            };
            if let Some(slot) = values.get_mut(index) {
                *slot = Some(value).filter(|v| !v.is_empty());
            }
            next = index + 1;
            if !cursor.eat(b',') && !cursor.at_end() && cursor.pos() == at {
                return Err(error("macro-arguments", at..at + 1, "this is no argument"));
            }
        }
        let mut complete = Vec::with_capacity(values.len());
        for (value, parameter) in values.into_iter().zip(parameters) {
            if value.is_none() && parameter.required {
                let text = format!("{} needs the argument {}", found.name, parameter.name.escape_ascii());
                return Err(error("macro-arguments", start..cursor.pos(), text));
            }
            complete.push(value.unwrap_or_else(|| parameter.default.clone()));
        }
        let names: Vec<&[u8]> = parameters.iter().map(|p| &p.name[..]).collect();
        let mut text = Vec::with_capacity(found.body.len());
        self.substitute(&found.body, &names, &complete, &mut text);
        self.expansions += 1;
        self.account(text.len(), start..cursor.pos())?;
        self.run_text(&format!("<macro {}>", found.name), text, buffer, start);
        Ok(())
    }

    /// An argument; in alternate syntax also `<text>`, in which `!` makes the next byte an ordinary one, and `%value`.
    fn argument(&mut self, cursor: &mut Cursor<'_>) -> Read<Vec<u8>> {
        cursor.skip_blanks();
        match (self.alternate_macros, cursor.peek()) {
            (true, b'%') => {
                cursor.advance(1);
                Ok(self.number(cursor)?.to_string().into_bytes())
            }
            (true, b'<') => Ok(in_angles(cursor).unwrap_or_else(|| argument(cursor))),
            _ => Ok(argument(cursor)),
        }
    }

    fn substitute(&self, body: &[u8], names: &[&[u8]], values: &[Vec<u8>], out: &mut Vec<u8>) {
        match self.alternate_macros {
            true => substitute_alternate(body, names, values, self.expansions, out),
            false => substitute(body, names, values, self.expansions, out),
        }
    }
}

/// `<text>` on one line.
fn in_angles(cursor: &mut Cursor<'_>) -> Option<Vec<u8>> {
    let mut ahead = *cursor;
    ahead.advance(1);
    let mut text = Vec::new();
    loop {
        match ahead.peek() {
            b'>' => {
                ahead.advance(1);
                *cursor = ahead;
                return Some(text);
            }
            b'\n' | b'\r' | 0 => return None,
            b'!' => {
                ahead.advance(1);
                text.push(ahead.peek());
            }
            byte => text.push(byte),
        }
        ahead.advance(1);
    }
}

fn unclosed(span: &Range<usize>, end: &str) -> ParseError {
    error("macro-open", span.clone(), format!("there is no {end}"))
}

/// The lines up to the end of a macro or repetition; the cursor then stands behind that. `None` if there is no end.
fn body(cursor: &mut Cursor<'_>, is_macro: bool) -> Option<Vec<u8>> {
    cursor.next_line();
    let start = cursor.pos();
    let mut depth = 0;
    while cursor.pos() < cursor.text().len() {
        cursor.skip_blanks();
        let line = cursor.pos();
        match (cursor.word(), is_macro) {
            (b".macro", true) | (b".rept" | b".rep" | b".irp" | b".irpc", false) => depth += 1,
            (b".endm" | b".endmacro", true) | (b".endr", false) if depth == 0 => {
                return cursor.text().get(start..line).map(|body| {
                    let mut body = body.to_vec();
                    // What stands before the end on its own line is blank.
                    while body.last().is_some_and(|b| matches!(b, b' ' | b'\t')) {
                        body.pop();
                    }
                    body
                });
            }
            (b".endm" | b".endmacro", true) | (b".endr", false) => depth -= 1,
            _ => {}
        }
        cursor.next_line();
    }
    None
}

/// One argument: up to a comma or a blank outside of brackets that no operator is beside.
fn argument(cursor: &mut Cursor<'_>) -> Vec<u8> {
    const OPERATORS: &[u8] = b"+-*/|&^~<>=%!";
    cursor.skip_blanks();
    if cursor.peek() == b'"' {
        let mut ahead = *cursor;
        if let Ok(text) = ahead.string() {
            *cursor = ahead;
            return text;
        }
    }
    let start = cursor.pos();
    let mut depth = 0;
    let mut end = start;
    while !at_line_end(cursor) {
        let byte = cursor.peek();
        match byte {
            b',' if depth == 0 => break,
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b' ' | b'\t' if depth <= 0 => {
                let before = cursor.text().get(end.wrapping_sub(1)).copied().unwrap_or(0);
                let mut ahead = *cursor;
                ahead.skip_blanks();
                let next = ahead.peek();
                let joined = OPERATORS.contains(&next) && ahead.peek_at(1) != b'/' || OPERATORS.contains(&before);
                if !joined || end == start {
                    break;
                }
            }
            b'"' if cursor.string().is_ok() => {
                end = cursor.pos();
                continue;
            }
            _ => {}
        }
        cursor.advance(1);
        if !matches!(byte, b' ' | b'\t') {
            end = cursor.pos();
        }
    }
    cursor.text().get(start..end).unwrap_or_default().to_vec()
}

fn at_line_end(cursor: &Cursor<'_>) -> bool {
    match cursor.peek() {
        b'\n' | b';' => true,
        b'/' => matches!(cursor.peek_at(1), b'/' | b'*'),
        0 => cursor.pos() >= cursor.text().len(),
        _ => false,
    }
}

/// The text up to the end of the statement, without blanks around it.
fn raw_rest(cursor: &mut Cursor<'_>) -> Vec<u8> {
    raw(cursor, false)
}

/// The text up to a comma or the end of the statement.
fn raw(cursor: &mut Cursor<'_>, to_comma: bool) -> Vec<u8> {
    cursor.skip_blanks();
    let start = cursor.pos();
    while !(at_line_end(cursor) || to_comma && cursor.peek() == b',') {
        if cursor.peek() != b'"' || cursor.string().is_err() {
            cursor.advance(1);
        }
    }
    cursor
        .text()
        .get(start..cursor.pos())
        .unwrap_or_default()
        .trim_ascii_end()
        .to_vec()
}

/// Appends `body` with `\name`, `\@` and `\()` replaced.
fn substitute(body: &[u8], names: &[&[u8]], values: &[Vec<u8>], count: u64, out: &mut Vec<u8>) {
    let mut rest = body;
    while let Some(at) = rest.iter().position(|b| *b == b'\\') {
        out.extend_from_slice(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(b"()") {
            rest = after;
            continue;
        }
        if let Some(after) = rest.strip_prefix(b"@") {
            out.extend_from_slice(count.to_string().as_bytes());
            rest = after;
            continue;
        }
        let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.');
        let len = rest.iter().position(|b| !word(b)).unwrap_or(rest.len());
        let name = if starts_word(rest.first().copied().unwrap_or(0)) {
            &rest[..len]
        } else {
            &[]
        };
        match names.iter().position(|n| *n == name) {
            Some(index) if !name.is_empty() => {
                out.extend_from_slice(values.get(index).map_or(&[][..], |v| v));
                rest = &rest[len..];
            }
            _ => out.push(b'\\'),
        }
    }
    out.extend_from_slice(rest);
}

/// As [`substitute`]; words are replaced without `\\` too, and a `&` behind what was replaced only ends it.
fn substitute_alternate(body: &[u8], names: &[&[u8]], values: &[Vec<u8>], count: u64, out: &mut Vec<u8>) {
    let word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.' | b'@');
    let mut rest = body;
    while let Some(first) = rest.first() {
        let escaped = *first == b'\\';
        let text = &rest[usize::from(escaped)..];
        let len = text.iter().position(|b| !word(b)).unwrap_or(text.len());
        let found = names.iter().position(|n| *n == &text[..len]).filter(|_| len > 0);
        if let Some(value) = found.and_then(|index| values.get(index)) {
            out.extend_from_slice(value);
            rest = &text[len..];
            rest = rest.strip_prefix(b"&").unwrap_or(rest);
        } else if escaped {
            // `\@`, `\()`, or an ordinary byte.
            let len = match text.first() {
                Some(b'@') => 2,
                Some(b'(') if text.starts_with(b"()") => 3,
                _ => 1,
            };
            substitute(&rest[..len], &[], &[], count, out);
            rest = &rest[len..];
        } else {
            let len = len.max(1);
            out.extend_from_slice(&rest[..len]);
            rest = &rest[len..];
        }
    }
}
