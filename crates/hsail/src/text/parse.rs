//! The parser: text to BRIG in one pass.
//!
//! It knows grammar, names and constants; whatever can be judged from BRIG alone is left to the validator, so that text and
//! binary are judged by the same code. After an error it goes on with the next statement.

mod block;
mod call;
mod constant;
mod inst;
mod module;
mod names;
mod quick;

use super::LineIndex;
use super::lex::{Kind, Lexer, Token};
use crate::brig::{Builder, Directive};
use crate::code::{MachineModel, Profile};
use diag::{Diagnostic, Location};
pub(crate) use inst::mismatch_text;
use names::Names;

/// A module in BRIG, and where in the text its entries come from.
pub struct Assembled {
    pub brig: Vec<u8>,
    pub places: Places,
}

/// Offsets in the text by offsets in `hsa_code` and `hsa_operand`.
#[derive(Default)]
pub struct Places {
    code: Vec<(u32, u32)>,
    operand: Vec<(u32, u32)>,
    /// Offsets in `hsa_code` of comments that stand behind a statement, on its line.
    pub(super) trailing: Vec<u32>,
}

impl Places {
    /// Where the code entry at an offset was written: an instruction's name, a declaration's name.
    pub fn code(&self, offset: u32) -> Option<u32> {
        lookup(&self.code, offset)
    }

    pub fn operand(&self, offset: u32) -> Option<u32> {
        lookup(&self.operand, offset)
    }
}

fn lookup(places: &[(u32, u32)], offset: u32) -> Option<u32> {
    let at = places.binary_search_by_key(&offset, |p| p.0).ok()?;
    places.get(at).map(|p| p.1)
}

/// Parsing stops here; the diagnostic is already there.
#[derive(Debug, Clone, Copy)]
struct Stop;
type Parsed<T> = Result<T, Stop>;

/// After so many errors the rest of the text is not read.
const MAX_ERRORS: usize = 200;
/// Sections must stay below 4 GiB; texts larger than this are refused.
const MAX_TEXT_BYTES: usize = 1 << 30;

struct Finding {
    at: u32,
    diagnostic: Diagnostic,
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The token looked at, not yet taken.
    token: Token,
    /// Start of a comment between it and the token before: there something is missing.
    comment_before: Option<u32>,
    /// End of the token before it.
    last_end: u32,
    out: Builder,
    places: Places,
    /// Whether to remember where operands come from.
    place_operands: bool,
    names: Names<'a>,
    findings: Vec<Finding>,
    model: MachineModel,
    profile: Profile,
    /// The file of the last `loc` that named one, as offset of its string.
    loc_file: Option<u32>,
    /// Names of the extensions of vendors that the module asks for.
    vendors: Vec<String>,
    in_code_block: bool,
    /// Array constants around the place.
    nesting: u32,
    heads: inst::Heads<'a>,
    scratch: Vec<u32>,
}

/// Assembles a text. Errors are in the order of the text, each with line and column.
pub fn assemble(text: &[u8]) -> Result<Assembled, Vec<Diagnostic>> {
    assemble_with(text, true)
}

/// The same; the places of operands, which are many, can be left out.
pub(crate) fn assemble_with(text: &[u8], place_operands: bool) -> Result<Assembled, Vec<Diagnostic>> {
    match assemble_partly(text, place_operands) {
        (errors, Some(assembled)) if errors.is_empty() => Ok(assembled),
        (errors, _) => Err(errors),
    }
}

/// The errors, and what could be read beside them: statements that are wrong are left out.
pub(crate) fn assemble_partly(text: &[u8], place_operands: bool) -> (Vec<Diagnostic>, Option<Assembled>) {
    if text.len() > MAX_TEXT_BYTES {
        return (vec![Diagnostic::error("V008", "the text is larger than 1 GiB")], None);
    }
    if let Some(finding) = no_text(text) {
        return (vec![finding], None);
    }
    let mut lexer = Lexer::new(text);
    let token = lexer.next();
    let mut out = Builder::new();
    out.reserve_for_text(text.len());
    let mut parser = Parser {
        lexer,
        token,
        comment_before: None,
        last_end: 0,
        out,
        places: Places::default(),
        place_operands,
        names: Names::default(),
        findings: Vec::new(),
        model: MachineModel::LARGE,
        profile: Profile::FULL,
        loc_file: None,
        vendors: Vec::new(),
        in_code_block: false,
        nesting: 0,
        heads: inst::Heads::default(),
        scratch: Vec::new(),
    };
    parser.report_lex_error();
    parser.flush_comments();
    parser.module();
    let assembled = Assembled {
        brig: parser.out.finish(),
        places: parser.places,
    };
    if parser.findings.is_empty() {
        return (Vec::new(), Some(assembled));
    }
    let index = LineIndex::new(text);
    parser.findings.sort_by_key(|f| f.at);
    let locate = |f: Finding| {
        let (line, column) = index.position(f.at);
        f.diagnostic.at(Location::Text { line, column })
    };
    (parser.findings.into_iter().map(locate).collect(), Some(assembled))
}

/// What is said of bytes that hold a NUL: they are not ASCII, whatever else stands there.
fn no_text(text: &[u8]) -> Option<Diagnostic> {
    // Whole blocks first: almost all have none.
    let block = text
        .chunks(256)
        .position(|b| b.iter().fold(false, |nul, b| nul | (*b == 0)))?;
    let at = text[256 * block..].iter().position(|b| *b == 0)? + 256 * block;
    let (line, column) = LineIndex::new(text).position(at as u32);
    let utf16 = text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff");
    let message = if utf16 {
        "the text is UTF-16; HSAIL is ASCII"
    } else {
        "a NUL character, which HSAIL does not have"
    };
    Some(Diagnostic::error("V001", message).at(Location::Text { line, column }))
}

impl<'a> Parser<'a> {
    fn text(&self) -> &'a [u8] {
        self.lexer.text(self.token)
    }

    /// Takes the current token and looks at the next.
    fn advance(&mut self) -> Token {
        let taken = self.token;
        self.look(taken.end);
        // A comment inside a statement follows it in BRIG.
        if !self.lexer.comments.is_empty() && self.lexer.byte(taken.start as usize) == b';' {
            self.flush_comments();
        }
        taken
    }

    /// Looks at the token after a place where one ended.
    fn look(&mut self, end: u32) {
        self.last_end = end;
        let held = self.lexer.comments.len();
        self.token = self.lexer.next();
        self.comment_before = self.lexer.comments.get(held).map(|c| c.0);
        if self.lexer.error.is_some() {
            self.report_lex_error();
        }
    }

    fn report_lex_error(&mut self) {
        if let Some(e) = self.lexer.error.take() {
            self.report(e.at, Diagnostic::error(e.code, e.message));
        }
    }

    /// Writes the comments met so far, each line of a block comment as one of its own.
    fn flush_comments(&mut self) {
        for (i, (start, end)) in std::mem::take(&mut self.lexer.comments).into_iter().enumerate() {
            let mut trailing = i == 0 && self.is_trailing(start);
            let token = Token {
                kind: Kind::Bad,
                start,
                end,
                value: 0,
            };
            let text = self.lexer.text(token);
            let mut write = |line: &[u8]| {
                let text = self.out.data(line);
                let offset = self.out.directive(&Directive::Comment { text });
                self.places.code.push((offset, start));
                if std::mem::take(&mut trailing) {
                    self.places.trailing.push(offset);
                }
            };
            if let Some(inner) = text.strip_prefix(b"/*") {
                let inner = inner.strip_suffix(b"*/").unwrap_or(inner);
                let mut lines = inner.split(|b| *b == b'\n').enumerate().peekable();
                while let Some((i, line)) = lines.next() {
                    let line = match lines.peek() {
                        Some(_) => line.strip_suffix(b"\r").unwrap_or(line),
                        None => line,
                    };
                    // As the reference assembler: nothing is written for a break right after the mark.
                    if i > 0 || !line.is_empty() {
                        write(&[b"//", line].concat());
                    }
                }
            } else {
                write(text.strip_suffix(b"\r").unwrap_or(text));
            }
        }
    }

    /// Whether a comment stands behind a statement, on its line.
    fn is_trailing(&self, start: u32) -> bool {
        let between = self.lexer.source().get(self.last_end as usize..start as usize);
        self.last_end > 0 && between.is_some_and(|b| !b.contains(&b'\n'))
    }

    fn report(&mut self, at: u32, diagnostic: Diagnostic) {
        // One fault, one report: what the lexer refused, the grammar misses.
        if self.findings.len() < MAX_ERRORS && self.findings.iter().all(|f| f.at != at) {
            self.findings.push(Finding { at, diagnostic });
        }
    }

    /// Reports an error and stops the current statement.
    fn fail<T>(&mut self, at: u32, code: &'static str, message: impl Into<String>) -> Parsed<T> {
        self.report(at, Diagnostic::error(code, message));
        Err(Stop)
    }

    fn fail_help<T>(&mut self, at: u32, code: &'static str, message: impl Into<String>, help: String) -> Parsed<T> {
        let mut d = Diagnostic::error(code, message);
        if !help.is_empty() {
            d = d.help(help);
        }
        self.report(at, d);
        Err(Stop)
    }

    /// What stands here, for a message.
    fn shown(&self) -> String {
        shown(self.token.kind, self.text())
    }

    fn unexpected<T>(&mut self, wanted: &str) -> Parsed<T> {
        let message = format!("{wanted} expected, found {}", self.shown());
        self.fail(self.token.start, "S001", message)
    }

    fn is(&self, punct: u8) -> bool {
        self.token.kind == Kind::Punct && self.lexer.byte(self.token.start as usize) == punct
    }

    fn is_word(&self, word: &str) -> bool {
        self.token.kind == Kind::Word && self.text() == word.as_bytes()
    }

    /// Takes the punctuation if it is there.
    fn eat(&mut self, punct: u8) -> bool {
        let there = self.is(punct);
        if there {
            self.advance();
        }
        there
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let there = self.is_word(word);
        if there {
            self.advance();
        }
        there
    }

    fn expect(&mut self, punct: u8) -> Parsed<()> {
        if self.eat(punct) {
            return Ok(());
        }
        self.unexpected(&format!("`{}`", punct as char))
    }

    /// Demands the punctuation without taking it: what the statement writes comes before comments that follow it.
    fn demand(&mut self, punct: u8) -> Parsed<()> {
        if self.is(punct) {
            return Ok(());
        }
        if punct == b';' && self.is_first_in_line() {
            return self.fail(self.last_end, "S001", "`;` expected at the end of the statement");
        }
        let message = format!("`{}` expected, found {}", punct as char, self.shown());
        self.fail(self.comment_before.unwrap_or(self.token.start), "S001", message)
    }

    /// Whether there is a line break between the token before and this one.
    fn is_first_in_line(&self) -> bool {
        let between = self
            .lexer
            .source()
            .get(self.last_end as usize..self.token.start as usize);
        between.is_some_and(|b| b.contains(&b'\n'))
    }

    fn integer(&mut self, what: &str) -> Parsed<u64> {
        if self.token.kind != Kind::Int {
            return self.unexpected(what);
        }
        Ok(self.advance().value)
    }

    /// Goes to the end of a broken statement: after its `;`, over blocks, and in a code block not past its end. Where the `;` is
    /// missing, a line that begins as statements do is the next one. `began` is the start of the broken one.
    fn recover(&mut self, module_scope: bool, began: u32) {
        let mut depth = 0usize;
        while self.token.kind != Kind::End {
            let next = depth == 0 && self.token.start != began && self.is_first_in_line();
            if next && self.begins_statement(module_scope) {
                return;
            }
            if self.is(b'{') {
                depth += 1;
            } else if self.is(b'}') {
                if depth == 0 && !module_scope {
                    return;
                }
                depth = depth.saturating_sub(1);
            } else if self.is(b';') && depth == 0 {
                self.advance();
                return;
            }
            self.advance();
        }
    }

    fn begins_statement(&self, module_scope: bool) -> bool {
        if self.token.kind == Kind::Label {
            let rest = self.lexer.source().get(self.token.end as usize..).unwrap_or_default();
            return !module_scope && rest.trim_ascii_start().starts_with(b":");
        }
        if self.token.kind != Kind::Word {
            return false;
        }
        if matches!(self.text(), b"loc" | b"pragma") {
            return true;
        }
        match module_scope {
            true => {
                let keywords = [
                    "decl",
                    "prog",
                    "kernel",
                    "function",
                    "indirect",
                    "signature",
                    "extension",
                ];
                keywords.iter().any(|k| self.is_word(k))
            }
            false => self.at_instruction(),
        }
    }

    fn too_many(&self) -> bool {
        self.findings.len() >= MAX_ERRORS || self.out.bytes() > u32::MAX as usize / 2
    }

    fn directive(&mut self, at: u32, directive: &Directive) -> u32 {
        let offset = self.out.directive(directive);
        self.places.code.push((offset, at));
        offset
    }

    /// Remembers where the operand that is written next comes from.
    fn place_operand(&mut self, at: u32) {
        if self.place_operands {
            self.places.operand.push((self.out.operand_offset(), at));
        }
    }
}

fn shown(kind: Kind, text: &[u8]) -> String {
    match kind {
        Kind::End => "the end of the text".into(),
        _ => format!("`{}`", String::from_utf8_lossy(&text[..text.len().min(40)])),
    }
}
