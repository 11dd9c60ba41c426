//! Tokens of the text (PRM 4.4 to 4.9, 19.1).

use super::float;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    End,
    /// Keyword, instruction with its modifiers, type; also what starts with a digit and is no number, as `2da`.
    Word,
    /// `&name`, `%name`, `@label`.
    Global,
    Local,
    Label,
    /// `$` and letters and digits: a register, a profile or a machine model.
    Dollar,
    Int,
    Half,
    Single,
    Double,
    Str,
    /// One of `{ } ( ) [ ] < > : ; , = + -`.
    Punct,
    /// Nothing the language has.
    Bad,
}

/// A token: where it is, and the value of a number.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// Integer value, or the bits of a float.
    pub value: u64,
}

/// What is wrong with the text at some place, apart from grammar.
#[derive(Clone, Debug)]
pub struct LexError {
    pub code: &'static str,
    pub at: u32,
    pub message: &'static str,
}

pub struct Lexer<'a> {
    src: &'a [u8],
    at: usize,
    /// Comments met since they were last taken: start and end with their marks.
    pub comments: Vec<(u32, u32)>,
    pub error: Option<LexError>,
}

pub const WORD: u8 = 1;
pub const DIGIT: u8 = 2;
pub const SPACE: u8 = 4;
pub const NAME: u8 = 8;

const CLASS: [u8; 256] = {
    let mut t = [0u8; 256];
    let mut c = 0;
    while c < 256 {
        let b = c as u8;
        if b.is_ascii_alphabetic() || b == b'_' {
            t[c] = WORD | NAME;
        } else if b.is_ascii_digit() {
            t[c] = WORD | DIGIT | NAME;
        } else if b == b'.' {
            t[c] = NAME;
        } else if matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c) {
            t[c] = SPACE;
        }
        c += 1;
    }
    t
};

/// Whether a character is of a class.
pub fn is(b: u8, class: u8) -> bool {
    CLASS[b as usize] & class != 0
}

/// Whether a name or a string begins with this character.
fn begins_name(b: u8) -> bool {
    matches!(b, b'&' | b'%' | b'@' | b'$' | b'"')
}

/// Whether a token with letters or digits begins with this character, or a string.
fn begins_token(b: u8) -> bool {
    is(b, WORD) || begins_name(b)
}

impl<'a> Lexer<'a> {
    pub fn new(src: &'a [u8]) -> Lexer<'a> {
        // A byte order mark is no part of the text.
        let at = if src.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Lexer {
            src,
            at,
            comments: Vec::new(),
            error: None,
        }
    }

    /// The whole text.
    pub fn source(&self) -> &'a [u8] {
        self.src
    }

    /// Where the next token is looked for.
    pub fn seek(&mut self, at: usize) {
        self.at = at;
    }

    pub fn text(&self, t: Token) -> &'a [u8] {
        self.src.get(t.start as usize..t.end as usize).unwrap_or_default()
    }

    /// The character at an offset; 0 after the end.
    pub fn byte(&self, at: usize) -> u8 {
        self.src.get(at).copied().unwrap_or(0)
    }

    fn fail(&mut self, code: &'static str, at: usize, message: &'static str) {
        if self.error.is_none() {
            self.error = Some(LexError {
                code,
                at: at as u32,
                message,
            });
        }
    }

    fn skip_while(&mut self, class: u8) {
        while self.at < self.src.len() && is(self.src[self.at], class) {
            self.at += 1;
        }
    }

    fn skip_space(&mut self) {
        loop {
            self.skip_while(SPACE);
            if self.byte(self.at) != b'/' {
                return;
            }
            let start = self.at;
            match self.byte(self.at + 1) {
                b'/' => {
                    while self.at < self.src.len() && self.src[self.at] != b'\n' {
                        self.at += 1;
                    }
                }
                b'*' => {
                    let rest = &self.src[self.at + 2..];
                    match rest.windows(2).position(|w| w == b"*/") {
                        Some(i) => self.at += i + 4,
                        None => {
                            self.at = self.src.len();
                            self.fail("V008", self.at, "the last comment has no end");
                        }
                    }
                    if begins_token(self.byte(self.at)) {
                        self.fail("V006", self.at, "white space is missing between the comment and this");
                    }
                }
                _ => return,
            }
            self.comments.push((start as u32, self.at as u32));
        }
    }

    /// The next token. At a character that starts none, a `Bad` token of that character.
    pub fn next(&mut self) -> Token {
        self.skip_space();
        let start = self.at;
        let mut value = 0;
        let first = self.byte(start);
        let kind = match first {
            0 if start >= self.src.len() => Kind::End,
            _ if is(first, DIGIT) || (first == b'.' && is(self.byte(start + 1), DIGIT)) => {
                let (kind, v) = self.number();
                value = v;
                kind
            }
            _ if is(first, WORD) => {
                self.skip_while(WORD);
                Kind::Word
            }
            b'&' => self.name(Kind::Global),
            b'%' => self.name(Kind::Local),
            b'@' => self.name(Kind::Label),
            b'$' => {
                self.at += 1;
                self.skip_while(WORD);
                Kind::Dollar
            }
            b'"' => self.string(),
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>' | b':' | b';' | b',' | b'=' | b'+' | b'-' => {
                self.at += 1;
                Kind::Punct
            }
            _ => {
                // A whole character, so that no later offset splits one.
                self.at += 1;
                while self.byte(self.at) & 0xc0 == 0x80 {
                    self.at += 1;
                }
                self.fail("V001", start, "character that HSAIL does not have");
                Kind::Bad
            }
        };
        // Words, numbers, names and strings must not touch (PRM 4.4).
        let touching = match kind {
            Kind::End | Kind::Punct | Kind::Bad => false,
            Kind::Word | Kind::Int | Kind::Half | Kind::Single | Kind::Double => begins_name(self.byte(self.at)),
            _ => begins_token(self.byte(self.at)),
        };
        if touching {
            self.fail("V006", self.at, "white space is missing here");
        }
        Token {
            kind,
            start: start as u32,
            end: self.at as u32,
            value,
        }
    }

    fn name(&mut self, kind: Kind) -> Kind {
        let start = self.at;
        self.at += 1;
        let first = self.byte(self.at);
        if !is(first, WORD) || is(first, DIGIT) {
            self.fail("V002", start, "a name starts with a letter or `_` after its prefix");
            return Kind::Bad;
        }
        self.skip_while(NAME);
        if self.src[start + 1..self.at].starts_with(b"__hsa") {
            self.fail("V004", start, "names that start with `__hsa` are reserved");
        }
        kind
    }

    fn string(&mut self) -> Kind {
        let start = self.at;
        self.at += 1;
        loop {
            match self.byte(self.at) {
                b'"' => {
                    self.at += 1;
                    return Kind::Str;
                }
                b'\\' if self.at + 1 < self.src.len() && self.src[self.at + 1] != b'\n' => self.at += 2,
                b'\n' => break,
                _ if self.at >= self.src.len() => break,
                _ => self.at += 1,
            }
        }
        self.fail("V008", start, "string without an end on its line");
        Kind::Bad
    }

    fn number(&mut self) -> (Kind, u64) {
        let start = self.at;
        let rest = &self.src[start..];
        // By far the most common: a short decimal integer with nothing after it.
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let leading_zero = digits > 1 && rest[0] == b'0';
        if (1..=18).contains(&digits) && !leading_zero && !rest.get(digits).is_some_and(|b| is(*b, NAME)) {
            self.at += digits;
            let value = rest[..digits].iter().fold(0, |v, b| v * 10 + u64::from(b - b'0'));
            return (Kind::Int, value);
        }
        match float::scan(rest) {
            Some((length, kind, value)) => {
                self.at += length;
                let kind = match kind {
                    float::Scanned::Int => Kind::Int,
                    float::Scanned::Half => Kind::Half,
                    float::Scanned::Single => Kind::Single,
                    float::Scanned::Double => Kind::Double,
                    float::Scanned::OutOfRange => {
                        self.fail("V009", start, "number that is out of range");
                        Kind::Bad
                    }
                };
                if is(self.byte(self.at), WORD) {
                    if kind == Kind::Int && length == 1 && self.byte(self.at) == b'd' {
                        // `2da` and its like: a word of the image grammar.
                        self.skip_while(WORD);
                        return (Kind::Word, 0);
                    }
                    self.fail("V006", self.at, "white space is missing here");
                }
                (kind, value)
            }
            None => {
                self.skip_while(WORD);
                self.fail("V009", start, "digits are missing in this number");
                (Kind::Bad, 0)
            }
        }
    }
}

/// The bytes of a string literal with its quotes (PRM 4.5). `None` at a bad escape, with its offset in the literal.
pub fn unescape(literal: &[u8]) -> Result<Vec<u8>, usize> {
    let inner = literal.get(1..literal.len().saturating_sub(1)).unwrap_or_default();
    let mut out = Vec::with_capacity(inner.len());
    let mut i = 0;
    while i < inner.len() {
        let b = inner[i];
        i += 1;
        if b != b'\\' {
            out.push(b);
            continue;
        }
        let escape = inner.get(i).copied().unwrap_or(0);
        i += 1;
        out.push(match escape {
            b'\\' | b'\'' | b'"' | b'?' => escape,
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 11,
            b'0'..=b'7' => {
                let mut value = u32::from(escape - b'0');
                for _ in 0..2 {
                    match inner.get(i) {
                        Some(d @ b'0'..=b'7') => value = value * 8 + u32::from(d - b'0'),
                        _ => break,
                    }
                    i += 1;
                }
                value as u8
            }
            b'x' | b'X' => {
                let digits = inner[i..].iter().take_while(|d| d.is_ascii_hexdigit()).count();
                if digits == 0 {
                    return Err(i);
                }
                let value = inner[i..i + digits]
                    .iter()
                    .fold(0u32, |v, d| v << 4 | (*d as char).to_digit(16).unwrap_or(0));
                i += digits;
                value as u8
            }
            _ => return Err(i),
        });
    }
    Ok(out)
}
