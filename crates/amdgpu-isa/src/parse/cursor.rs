//! A place in assembly text: skips blanks and comments, reads words, numbers and strings.

/// A place in the text of a source file. Statements end at a line end, `;` or `//`.
#[derive(Debug, Clone, Copy)]
pub struct Cursor<'a> {
    text: &'a [u8],
    pos: usize,
}

/// A number as it is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number<'a> {
    Int(i64),
    Float(f64),
    /// `1b`, `23f`: a local label.
    Local(&'a [u8]),
}

const WORD: u8 = 1;
const START: u8 = 2;
const BLANK: u8 = 4;

/// Classes of bytes.
static CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut i = 0;
    while i < 256 {
        let b = i as u8;
        if b.is_ascii_alphabetic() || matches!(b, b'_' | b'.' | b'$' | b'@') {
            class[i] = WORD | START;
        }
        if b.is_ascii_digit() || b == b'?' {
            class[i] = WORD;
        }
        if matches!(b, b' ' | b'\t' | b'\r') {
            class[i] = BLANK;
        }
        i += 1;
    }
    class[b'@' as usize] = WORD;
    class
};

/// Whether this byte can be a part of a word.
#[inline]
pub(super) fn is_word(byte: u8) -> bool {
    CLASS[byte as usize] & WORD != 0
}

#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    CLASS[byte as usize] & BLANK != 0
}

/// Whether words begin with this byte.
#[inline]
pub fn starts_word(byte: u8) -> bool {
    CLASS[byte as usize] & START != 0
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a [u8], pos: usize) -> Self {
        Cursor { text, pos }
    }

    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    pub fn pos(&self) -> usize {
        self.pos
    }

    pub fn set_pos(&mut self, pos: usize) {
        self.pos = pos;
    }

    /// The byte here, 0 behind the end.
    #[inline]
    pub fn peek(&self) -> u8 {
        self.text.get(self.pos).copied().unwrap_or(0)
    }

    #[inline]
    pub fn peek_at(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    pub fn advance(&mut self, bytes: usize) {
        self.pos = (self.pos + bytes).min(self.text.len());
    }

    /// Over blanks and `/* */`.
    #[inline]
    pub fn skip_blanks(&mut self) {
        loop {
            let byte = self.peek();
            if CLASS[byte as usize] & BLANK != 0 {
                self.pos += 1;
            } else if byte == b'/' && self.peek_at(1) == b'*' {
                let rest = self.text.get(self.pos + 2..).unwrap_or_default();
                let end = rest.windows(2).position(|w| w == b"*/");
                self.pos = end.map_or(self.text.len(), |n| self.pos + 2 + n + 2);
            } else {
                return;
            }
        }
    }

    /// Whether the statement ends here; stands behind blanks.
    #[inline]
    pub fn at_end(&mut self) -> bool {
        self.skip_blanks();
        match self.peek() {
            b'\n' | b';' => true,
            b'/' => self.peek_at(1) == b'/',
            0 => self.pos >= self.text.len(),
            _ => false,
        }
    }

    /// To the first byte of the next line.
    pub fn next_line(&mut self) {
        let rest = self.text.get(self.pos..).unwrap_or_default();
        self.pos += rest.iter().position(|&b| b == b'\n').map_or(rest.len(), |n| n + 1);
    }

    /// Takes `byte`, if it is the next one after blanks.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        self.skip_blanks();
        let found = self.peek() == byte && self.pos < self.text.len();
        self.pos += usize::from(found);
        found
    }

    /// Takes `text`, if it is next after blanks.
    pub fn eat_text(&mut self, text: &[u8]) -> bool {
        self.skip_blanks();
        let found = self.text.get(self.pos..).is_some_and(|rest| rest.starts_with(text));
        self.pos += if found { text.len() } else { 0 };
        found
    }

    /// The word here, empty if there is none; blanks are not skipped.
    #[inline]
    pub fn word(&mut self) -> &'a [u8] {
        let start = self.pos;
        if starts_word(self.peek()) {
            while CLASS[self.peek() as usize] & WORD != 0 {
                self.pos += 1;
            }
        }
        self.text.get(start..self.pos).unwrap_or_default()
    }

    /// As [`Cursor::word`], but stands where it stood.
    pub fn peek_word(&self) -> &'a [u8] {
        let mut ahead = *self;
        ahead.word()
    }

    /// The number here; `None`, standing where it stood, if there is none or it has more than 64 bits.
    pub fn number(&mut self) -> Option<Number<'a>> {
        let start = self.pos;
        let number = self.scan_number();
        if number.is_none() {
            self.pos = start;
        }
        number
    }

    fn scan_number(&mut self) -> Option<Number<'a>> {
        let start = self.pos;
        let prefix = (self.peek(), self.peek_at(1) | 0x20);
        if prefix == (b'0', b'x') {
            self.pos += 2;
            let value = self.digits(16)?;
            if matches!(self.peek() | 0x20, b'p') || self.peek() == b'.' {
                return self.hex_float(start);
            }
            return value.map(|v| Number::Int(v as i64));
        }
        if prefix == (b'0', b'b') && matches!(self.peek_at(2), b'0' | b'1') {
            self.pos += 2;
            return self.digits(2)?.map(|v| Number::Int(v as i64));
        }
        let decimal = if self.peek() == b'.' { Some(0) } else { self.digits(10)? };
        let exponent = |c: &Self, at: usize| {
            let signed = usize::from(matches!(c.peek_at(at + 1), b'+' | b'-'));
            c.peek_at(at) | 0x20 == b'e' && c.peek_at(at + 1 + signed).is_ascii_digit()
        };
        if self.peek() == b'.' || exponent(self, 0) {
            if self.peek() == b'.' {
                self.pos += 1;
                while self.peek().is_ascii_digit() {
                    self.pos += 1;
                }
            }
            if exponent(self, 0) {
                self.pos += 2;
                while self.peek().is_ascii_digit() {
                    self.pos += 1;
                }
            }
            let text = std::str::from_utf8(self.text.get(start..self.pos)?).ok()?;
            return text.parse().ok().map(Number::Float);
        }
        if matches!(self.peek(), b'b' | b'f') && CLASS[self.peek_at(1) as usize] & WORD == 0 {
            self.pos += 1;
            return Some(Number::Local(self.text.get(start..self.pos)?));
        }
        if self.peek_at(0).is_ascii_alphanumeric() {
            return None;
        }
        if prefix.0 == b'0' && self.pos - start > 1 {
            self.pos = start;
            let value = self.digits(8)?;
            return if self.peek().is_ascii_digit() {
                None
            } else {
                value.map(|v| Number::Int(v as i64))
            };
        }
        decimal.map(|v| Number::Int(v as i64))
    }

    /// Digits; outer `None` if there is none, inner if they do not fit 64 bits.
    fn digits(&mut self, base: u32) -> Option<Option<u64>> {
        let start = self.pos;
        let mut value = Some(0u64);
        while let Some(digit) = (self.peek() as char).to_digit(base) {
            value = value
                .and_then(|v| v.checked_mul(u64::from(base)))
                .and_then(|v| v.checked_add(u64::from(digit)));
            self.pos += 1;
        }
        (self.pos > start).then_some(value)
    }

    /// `0x1.8p3`, from its start.
    fn hex_float(&mut self, start: usize) -> Option<Number<'a>> {
        self.pos = start + 2;
        let (mut mantissa, mut exponent, mut point) = (0.0f64, 0i32, false);
        loop {
            match (self.peek(), (self.peek() as char).to_digit(16)) {
                (_, Some(digit)) => {
                    mantissa = mantissa * 16.0 + f64::from(digit);
                    exponent = exponent.saturating_sub(if point { 4 } else { 0 });
                }
                (b'.', _) if !point => point = true,
                _ => break,
            }
            self.pos += 1;
        }
        if self.peek() | 0x20 != b'p' {
            return None;
        }
        self.pos += 1;
        let negative = self.peek() == b'-';
        self.pos += usize::from(matches!(self.peek(), b'-' | b'+'));
        let power = i32::try_from(self.digits(10)??.min(10_000)).ok()?;
        let power = exponent.saturating_add(if negative { -power } else { power });
        Some(Number::Float(mantissa * 2f64.powi(power)))
    }

    /// A string in double quotes with C escapes, after blanks.
    ///
    /// # Errors
    /// What is wrong with it; stands at the place.
    pub fn string(&mut self) -> Result<Vec<u8>, &'static str> {
        if !self.eat(b'"') {
            return Err("expected a string in double quotes");
        }
        let mut out = Vec::new();
        loop {
            let byte = self.peek();
            if self.pos >= self.text.len() || byte == b'\n' {
                return Err("the string does not end on this line");
            }
            self.pos += 1;
            match byte {
                b'"' => return Ok(out),
                b'\\' => out.push(self.escape()?),
                other => out.push(other),
            }
        }
    }

    fn escape(&mut self) -> Result<u8, &'static str> {
        let byte = self.peek();
        self.pos += 1;
        Ok(match byte {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'b' => 8,
            b'f' => 12,
            b'"' | b'\\' => byte,
            b'0'..=b'7' => {
                let mut value = u32::from(byte - b'0');
                for _ in 0..2 {
                    if let digit @ b'0'..=b'7' = self.peek() {
                        value = value * 8 + u32::from(digit - b'0');
                        self.pos += 1;
                    }
                }
                u8::try_from(value).map_err(|_| "an octal escape has at most the value 377")?
            }
            b'x' | b'X' => {
                let mut value = 0u32;
                let start = self.pos;
                while let Some(digit) = (self.peek() as char).to_digit(16) {
                    value = value << 4 & 0xff | digit;
                    self.pos += 1;
                }
                if self.pos == start {
                    return Err("expected hexadecimal digits behind \\x");
                }
                value as u8
            }
            _ => {
                self.pos -= 2;
                return Err("unknown escape; there are \\n \\t \\r \\b \\f \\\" \\\\ \\ooo \\xhh");
            }
        })
    }
}
