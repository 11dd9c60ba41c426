//! The shape of a statement: what is left of its text without the numbers of registers and the values of integers.
//!
//! Most of an assembler's time is spent here, so a statement is read from a window of fixed size, whose places are bytes: no
//! look at it has to be checked. The line must end in the window, which ends every loop.

use super::Parser;
use super::cursor::{is_blank, is_word, starts_word};
use super::mnemonics::{hash, is_same, mix};
use super::recipes::{Recipes, is_symbol};
use crate::table::Mod;
use crate::target::Family;

/// Most operands of a shape, and most offsets behind them.
pub(super) const MAX_OPERANDS: usize = 8;
const MAX_OFFSETS: usize = 2;

/// What stands at the place of an operand.
pub(super) struct Kind;

impl Kind {
    pub const VECTOR: u8 = 1;
    pub const SCALAR: u8 = 2;
    pub const ACCUMULATOR: u8 = 3;
    /// An integer that is an inline constant where there are such, and any other of 32 bits.
    pub const SMALL: u8 = 4;
    pub const LARGE: u8 = 5;
    pub const SYMBOL: u8 = 6;
    pub const OFF: u8 = 7;
    /// Halves of a vector register, `v1.l` and `v1.h`.
    pub const LOW: u8 = 8;
    pub const HIGH: u8 = 9;
    /// The first of [`FLOATS`]; negative ones follow.
    const FLOAT: u8 = 16;
    /// The first of the registers with names.
    const NAME: u8 = 64;
    /// How many of them there can be.
    pub const NAMES: u8 = u8::MAX - Kind::NAME;
}

/// Floats with an inline constant, as compilers write them.
const FLOATS: [&[u8]; 4] = [b"0.5", b"1.0", b"2.0", b"4.0"];

/// A statement without its numbers, and the numbers.
#[derive(Debug)]
pub(super) struct Shape<'t> {
    /// Numbers of the mnemonics; the second is that of a dual-issue instruction.
    pub mnemonics: [u32; 2],
    /// 16 bits an operand, the last one lowest: kind, dwords in bits 13:8, `-` in bit 14, `| |` in bit 15.
    pub kinds: u128,
    /// How registers' numbers relate where rules look at that.
    pub relations: u64,
    pub count: u8,
    /// Numbers of registers and integers; those of offsets behind [`MAX_OPERANDS`].
    pub values: [i64; MAX_OPERANDS + MAX_OFFSETS],
    /// Kind, dwords and number of scalar operands; 0 for others.
    scalars: [u32; MAX_OPERANDS],
    /// A bit an operand: tuples of registers that begin at an odd one.
    odd: u64,
    offsets: [Option<Mod>; MAX_OFFSETS],
    pub symbol: Option<&'t [u8]>,
    /// Modifiers, without the numbers of offsets; all behind the mnemonic if `is_text`.
    pub tail: [&'t [u8]; MAX_OFFSETS + 1],
    pub is_text: bool,
    /// Behind the last register that is named.
    pub vgprs: u16,
    pub agprs: u16,
    pub sgprs: u16,
    /// Where the statement ends.
    pub end: usize,
}

/// The second mnemonic of an instruction that has one.
const NO_MNEMONIC: u32 = u32::MAX;

impl<'t> Shape<'t> {
    #[inline]
    pub fn new() -> Self {
        Shape {
            mnemonics: [NO_MNEMONIC; 2],
            kinds: 0,
            relations: 0,
            count: 0,
            values: [0; MAX_OPERANDS + MAX_OFFSETS],
            scalars: [0; MAX_OPERANDS],
            odd: 0,
            offsets: [None; MAX_OFFSETS],
            symbol: None,
            tail: [b""; MAX_OFFSETS + 1],
            is_text: false,
            vgprs: 0,
            agprs: 0,
            sgprs: 0,
            end: 0,
        }
    }

    fn code(&self, operand: usize) -> u16 {
        (self.kinds >> (16 * (usize::from(self.count).saturating_sub(operand + 1)))) as u16
    }

    pub fn kind(&self, operand: usize) -> u8 {
        self.code(operand) as u8
    }

    pub fn dwords(&self, operand: usize) -> u8 {
        (self.code(operand) >> 8) as u8 & 0x3f
    }

    pub fn is_dual(&self) -> bool {
        self.mnemonics[1] != NO_MNEMONIC
    }

    /// The offsets that are written.
    pub fn offsets(&self) -> impl Iterator<Item = Mod> {
        self.offsets.into_iter().flatten()
    }

    #[inline]
    pub fn hash(&self) -> u64 {
        let [first, second] = self.mnemonics;
        let mut code = mix(self.relations, u64::from(first) << 32 | u64::from(second));
        code = mix(code, self.kinds as u64);
        code = mix(code, (self.kinds >> 64) as u64);
        for piece in self.tail {
            if !piece.is_empty() {
                code = mix(code, hash(piece));
            }
        }
        code ^ code >> 32
    }

    #[inline]
    pub fn tail_is(&self, tail: &[u8]) -> bool {
        let mut rest = tail;
        for piece in self.tail.iter().filter(|piece| !piece.is_empty()) {
            match rest.split_at_checked(piece.len()) {
                Some((first, behind)) if is_same(first, piece) => rest = behind,
                _ => return false,
            }
        }
        rest.is_empty()
    }

    #[inline(always)]
    fn push(&mut self, code: u16, value: i64) -> Option<()> {
        *self
            .values
            .get_mut(usize::from(self.count))
            .filter(|_| usize::from(self.count) < MAX_OPERANDS)? = value;
        self.kinds = self.kinds << 16 | u128::from(code);
        self.count += 1;
        Some(())
    }

    #[inline(always)]
    fn push_register(&mut self, kind: u8, dwords: u8, signs: u16, number: u16) -> Option<()> {
        let end = number + u16::from(dwords);
        let code = u16::from(dwords) << 8 | u16::from(kind);
        self.odd |= u64::from(dwords > 1 && number & 1 != 0) << self.count;
        if kind == Kind::SCALAR {
            self.sgprs = self.sgprs.max(end);
            let at = usize::from(self.count);
            let key = u32::from(code) << 16 | u32::from(number);
            // Four bits an operand: the first operand that is the same, counted from one.
            let before = self.scalars.get(..at)?;
            if let Some(first) = before.iter().position(|k| *k == key) {
                self.relations |= (first as u64 + 1) << (4 * at);
            }
            *self.scalars.get_mut(at)? = key;
        } else if kind == Kind::ACCUMULATOR {
            self.agprs = self.agprs.max(end);
        } else {
            self.vgprs = self.vgprs.max(end);
        }
        self.push(code | signs << 14, number.into())
    }

    /// Works out what rules look at, once all operands are there.
    #[inline]
    fn relate(&mut self, aligned: bool) {
        if self.is_dual() {
            // Two bits an operand: its bank.
            let banks = (0..self.count as usize).fold(0, |b, n| b | (self.values[n] as u64 & 3) << (2 * n));
            self.relations |= banks << 40;
        } else if aligned {
            self.relations |= self.odd << 32;
        }
        if self.count > 3 && self.dwords(0) > 4 && self.kind(0) == self.kind(3) {
            let (result, addend) = (self.values[0], self.values[3]);
            let apart = (result - addend).unsigned_abs();
            let relation = match apart {
                0 => 1,
                _ if apart >= u64::from(self.dwords(0)) => 2,
                _ => 3,
            };
            self.relations |= relation << 60;
        }
    }
}

impl Parser {
    /// Fills an empty shape with that of the statement at a place of a text; `None` if the statement is out of the ordinary, or
    /// nobody asked for its mnemonic yet.
    #[inline]
    pub(super) fn scan<'t>(
        &self,
        recipes: &Recipes,
        text: &'t [u8],
        start: usize,
        shape: &mut Shape<'t>,
    ) -> Option<()> {
        let rest = text.get(start..)?;
        let last;
        let window = match rest.first_chunk::<WINDOW>() {
            Some(window) => window,
            None => {
                last = last_window(rest);
                &last
            }
        };
        let mut scanner = Scanner {
            window,
            rest,
            pos: 0,
            line_end: line_end(window)?,
        };
        let entry = match self.mnemonics.known(scanner.mnemonic()) {
            Some(entry) => entry,
            None => {
                scanner.pos = 0;
                self.mnemonics.known(scanner.word())?
            }
        };
        shape.mnemonics[0] = entry.number();
        scanner.blanks();
        if entry.words {
            shape.is_text = true;
            scanner.text(shape)?;
        } else {
            self.scan_operands(recipes, &mut scanner, shape)?;
            shape.relate(recipes.aligned);
        }
        shape.end = start + usize::from(scanner.pos);
        Some(())
    }

    #[inline(always)]
    fn scan_operands<'t>(&self, recipes: &Recipes, scanner: &mut Scanner<'_, 't>, shape: &mut Shape<'t>) -> Option<()> {
        if scanner.at_end() {
            return Some(());
        }
        loop {
            if !self.scan_operand(recipes, scanner, shape)? {
                return scanner.tail(shape);
            }
            scanner.blanks();
            match scanner.peek(0) {
                b',' => scanner.pos += 1,
                b'\n' => return Some(()),
                b':' if scanner.peek(1) == b':' && !shape.is_dual() && self.processor.family() < Family::Gfx1250 => {
                    scanner.pos += 2;
                    scanner.blanks();
                    let second = self.mnemonics.find(scanner.word()).filter(|e| !e.words)?;
                    shape.mnemonics[1] = second.number();
                }
                _ if scanner.at_end() => return Some(()),
                byte if starts_word(byte) => return scanner.tail(shape),
                _ => return None,
            }
            scanner.blanks();
        }
    }

    /// Takes an operand; false, standing where it stood, if a modifier is there in place of the first.
    #[inline(always)]
    fn scan_operand<'t>(
        &self,
        recipes: &Recipes,
        scanner: &mut Scanner<'_, 't>,
        shape: &mut Shape<'t>,
    ) -> Option<bool> {
        let mut signs = 0;
        if scanner.peek(0) == b'-' {
            signs = 1;
            scanner.pos += 1;
        }
        if scanner.peek(0).is_ascii_digit() {
            return scanner.constant(signs, shape).map(|()| true);
        }
        let bar = scanner.peek(0) == b'|';
        if bar {
            signs |= 2;
            scanner.pos += 1;
        }
        let kind = match scanner.peek(0) {
            b'v' => Kind::VECTOR,
            b's' => Kind::SCALAR,
            b'a' => Kind::ACCUMULATOR,
            _ => 0,
        };
        let next = scanner.peek(1);
        if kind != 0 && (next.is_ascii_digit() || next == b'[') {
            scanner.pos += 1;
            let (first, dwords) = scanner.register()?;
            let mut kind = kind;
            if scanner.peek(0) == b'.' && kind == Kind::VECTOR && next != b'[' {
                kind = match scanner.peek(1) {
                    b'l' => Kind::LOW,
                    b'h' => Kind::HIGH,
                    _ => return None,
                };
                scanner.pos += 2;
            }
            if bar && scanner.peek(0) != b'|' || !bar && is_word(scanner.peek(0)) {
                return None;
            }
            scanner.pos += u8::from(bar);
            return shape.push_register(kind, dwords, signs, first).map(|()| true);
        }
        if signs != 0 {
            return None;
        }
        self.scan_name(recipes, scanner, shape)
    }

    /// Takes a register with a name, or a symbol; false, standing where it stood, if there is neither.
    fn scan_name<'t>(&self, recipes: &Recipes, scanner: &mut Scanner<'_, 't>, shape: &mut Shape<'t>) -> Option<bool> {
        let start = scanner.pos;
        let word = scanner.word();
        if word.is_empty() || matches!(scanner.peek(0), b'[' | b'(') {
            return None;
        }
        let kind = match word {
            b"off" => Kind::OFF,
            _ if is_symbol(word) => {
                if shape.symbol.replace(word).is_some() {
                    return None;
                }
                Kind::SYMBOL
            }
            _ => match recipes.register(self, word) {
                Some(number) => Kind::NAME + number,
                None if shape.count == 0 => {
                    scanner.pos = start;
                    return Some(false);
                }
                None => return None,
            },
        };
        shape.push(kind.into(), 0).map(|()| true)
    }
}

/// Bytes that a statement is read from.
const WINDOW: usize = 1 << u8::BITS;

/// The last bytes of a text, as if a line ended there.
#[cold]
fn last_window(rest: &[u8]) -> [u8; WINDOW] {
    let mut window = [0; WINDOW];
    if let Some((room, end)) = window.split_at_mut_checked(rest.len()) {
        room.copy_from_slice(rest);
        end.iter_mut().take(1).for_each(|b| *b = b'\n');
    }
    window
}

/// In each byte of a number the same.
const fn bytes_of(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The highest bit of the bytes that are `byte`; wrong perhaps in bytes above the lowest such one.
#[inline(always)]
fn bytes_that_are(byte: u8, word: u64) -> u64 {
    let word = word ^ bytes_of(byte);
    word.wrapping_sub(bytes_of(1)) & !word & bytes_of(0x80)
}

/// Where the first line ends, if it does.
#[inline(always)]
fn line_end(window: &[u8; WINDOW]) -> Option<u8> {
    let (chunks, _) = window.as_chunks::<8>();
    for (n, chunk) in chunks.iter().enumerate() {
        let found = bytes_that_are(b'\n', u64::from_le_bytes(*chunk));
        if found != 0 {
            return Some(n as u8 * 8 + (found.trailing_zeros() / 8) as u8);
        }
    }
    None
}

struct Scanner<'w, 't> {
    window: &'w [u8; WINDOW],
    /// The text from the same place.
    rest: &'t [u8],
    pos: u8,
    line_end: u8,
}

impl<'t> Scanner<'_, 't> {
    /// A byte ahead.
    #[inline(always)]
    fn peek(&self, ahead: u8) -> u8 {
        self.window[usize::from(self.pos.wrapping_add(ahead))]
    }

    /// The text from a place to where it stands.
    #[inline(always)]
    fn since(&self, start: u8) -> &'t [u8] {
        self.rest.get(start.into()..self.pos.into()).unwrap_or_default()
    }

    #[inline(always)]
    fn blanks(&mut self) {
        while is_blank(self.peek(0)) {
            self.pos += 1;
        }
    }

    /// Whether the statement ends here.
    #[inline(always)]
    fn at_end(&self) -> bool {
        match self.peek(0) {
            b'\n' | b';' => true,
            b'/' => self.peek(1) == b'/',
            _ => false,
        }
    }

    /// The bytes up to the first blank or the line's end.
    #[inline(always)]
    fn mnemonic(&mut self) -> &'t [u8] {
        let (chunks, _) = self.window.as_chunks::<8>();
        for (n, chunk) in chunks.iter().enumerate() {
            let word = u64::from_le_bytes(*chunk);
            let found = word.wrapping_sub(bytes_of(b' ' + 1)) & !word & bytes_of(0x80);
            if found != 0 {
                self.pos = n as u8 * 8 + (found.trailing_zeros() / 8) as u8;
                break;
            }
        }
        self.since(0)
    }

    #[inline(always)]
    fn word(&mut self) -> &'t [u8] {
        let start = self.pos;
        if starts_word(self.peek(0)) {
            while is_word(self.peek(0)) {
                self.pos += 1;
            }
        }
        self.since(start)
    }

    /// A number, or one of [`FLOATS`].
    #[inline(always)]
    fn constant<'s>(&mut self, signs: u16, shape: &mut Shape<'s>) -> Option<()> {
        let start = self.pos;
        let value = self.number();
        if self.peek(0) == b'.' {
            while is_word(self.peek(0)) {
                self.pos += 1;
            }
            let word = self.since(start);
            let found = FLOATS.iter().position(|f| *f == word)? as u16;
            return shape.push(u16::from(Kind::FLOAT) + found + signs * FLOATS.len() as u16, 0);
        }
        let value = value.filter(|_| !is_word(self.peek(0)))?;
        let value = if signs != 0 { -value } else { value };
        let kind = match value {
            -16..=64 => Kind::SMALL,
            -0x8000_0000..=0xffff_ffff => Kind::LARGE,
            _ => return None,
        };
        shape.push(kind.into(), value)
    }

    /// An unsigned number of at most 48 bits; not one in octal.
    #[inline(always)]
    fn number(&mut self) -> Option<i64> {
        const LIMIT: i64 = 1 << 48;
        let mut value = 0i64;
        if self.peek(0) == b'0' && self.peek(1) | 0x20 == b'x' {
            self.pos += 2;
            let start = self.pos;
            while let Some(digit) = (self.peek(0) as char).to_digit(16) {
                value = value << 4 | i64::from(digit);
                self.pos += 1;
                if value > LIMIT {
                    return None;
                }
            }
            return (self.pos > start).then_some(value);
        }
        let start = self.pos;
        let zero = self.peek(0) == b'0';
        loop {
            let digit = self.peek(0).wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value * 10 + i64::from(digit);
            self.pos += 1;
            if value > LIMIT {
                return None;
            }
        }
        let octal = zero && self.pos - start > 1;
        (self.pos > start && !octal).then_some(value)
    }

    /// What stands behind the letter of a register: number and dwords.
    #[inline(always)]
    fn register(&mut self) -> Option<(u16, u8)> {
        if self.peek(0) != b'[' {
            return self.decimal().map(|n| (n, 1));
        }
        self.pos += 1;
        let first = self.decimal()?;
        let mut last = first;
        if self.peek(0) == b':' {
            self.pos += 1;
            last = self.decimal()?;
        }
        if self.peek(0) != b']' || last < first || last - first > 31 {
            return None;
        }
        self.pos += 1;
        Some((first, (last - first + 1) as u8))
    }

    /// The number of a register: up to three digits, no zeros before it.
    #[inline(always)]
    fn decimal(&mut self) -> Option<u16> {
        let digit = |ahead| u16::from(self.peek(ahead).wrapping_sub(b'0'));
        let (first, second) = (digit(0), digit(1));
        if first > 9 {
            return None;
        }
        if second > 9 {
            self.pos += 1;
            return Some(first);
        }
        let third = digit(2);
        let two = first * 10 + second;
        if first == 0 {
            return None;
        }
        if third > 9 {
            self.pos += 2;
            return Some(two);
        }
        if digit(3) <= 9 {
            return None;
        }
        self.pos += 3;
        Some(two * 10 + third)
    }

    /// All up to the end of the statement.
    #[inline(always)]
    fn text(&mut self, shape: &mut Shape<'t>) -> Option<()> {
        let from = self.pos;
        self.pos = self.line_end;
        let line = self.since(from);
        let special = |word: u64| {
            [b';', b'/', b'"']
                .into_iter()
                .fold(0, |f, b| f | bytes_that_are(b, word))
        };
        let (chunks, rest) = line.as_chunks::<8>();
        let found = chunks
            .iter()
            .fold(0, |f, chunk| f | special(u64::from_le_bytes(*chunk)));
        if found != 0 || rest.iter().any(|b| matches!(b, b';' | b'/' | b'"')) {
            self.pos = from;
            return self.tail(shape);
        }
        let blanks = line.iter().rev().take_while(|b| is_blank(**b)).count();
        shape.tail[0] = line.get(..line.len() - blanks)?;
        Some(())
    }

    /// Modifiers up to the end of the statement.
    fn tail(&mut self, shape: &mut Shape<'t>) -> Option<()> {
        let (mut from, mut end) = (self.pos, self.pos);
        let mut found = 0;
        loop {
            self.blanks();
            if self.at_end() {
                break;
            }
            let m = match self.word() {
                b"offset" | b"offset0" => Some(Mod::Offset),
                b"offset1" => Some(Mod::Offset1),
                _ => None,
            };
            if let (Some(m), b':', false) = (m, self.peek(0), shape.is_text)
                && self.peek(1).is_ascii_digit()
            {
                self.pos += 1;
                *shape.tail.get_mut(found)? = self.since(from);
                *shape.values.get_mut(MAX_OPERANDS + found)? = self.number()?;
                *shape.offsets.get_mut(found)? = Some(m);
                found += 1;
                if !is_blank(self.peek(0)) && !self.at_end() {
                    return None;
                }
                (from, end) = (self.pos, self.pos);
                continue;
            }
            while !is_blank(self.peek(0)) && !self.at_end() {
                if self.peek(0) == b'"' || self.peek(0) == b'/' && self.peek(1) == b'*' {
                    return None;
                }
                self.pos += 1;
            }
            end = self.pos;
        }
        let pos = std::mem::replace(&mut self.pos, end);
        *shape.tail.get_mut(found)? = self.since(from);
        self.pos = pos;
        Some(())
    }
}
