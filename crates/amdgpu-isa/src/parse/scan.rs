//! The shape of a statement: what is left of its text without the numbers of registers and the values of integers.

use super::Parser;
use super::cursor::{Cursor, is_blank, is_word, starts_word};
use super::mnemonics::mix;
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
    /// 16 bits an operand: kind, dwords in bits 13:8, `-` in bit 14, `| |` in bit 15.
    pub kinds: u128,
    /// How registers' numbers relate where rules look at that.
    pub relations: u64,
    pub count: u8,
    /// Numbers of registers and integers; those of offsets behind [`MAX_OPERANDS`].
    pub values: [i64; MAX_OPERANDS + MAX_OFFSETS],
    offsets: [Option<Mod>; MAX_OFFSETS],
    pub symbol: Option<&'t [u8]>,
    /// Modifiers, without the numbers of offsets; all behind the mnemonic if `is_text`.
    pub tail: [&'t [u8]; MAX_OFFSETS + 1],
    pub is_text: bool,
    /// Behind the last register that is named.
    pub vgprs: u16,
    pub sgprs: u16,
    /// Where the statement ends.
    pub end: usize,
}

/// The second mnemonic of an instruction that has one.
const NO_MNEMONIC: u32 = u32::MAX;

impl<'t> Shape<'t> {
    pub fn new() -> Self {
        Shape {
            mnemonics: [NO_MNEMONIC; 2],
            kinds: 0,
            relations: 0,
            count: 0,
            values: [0; MAX_OPERANDS + MAX_OFFSETS],
            offsets: [None; MAX_OFFSETS],
            symbol: None,
            tail: [b""; MAX_OFFSETS + 1],
            is_text: false,
            vgprs: 0,
            sgprs: 0,
            end: 0,
        }
    }

    #[inline]
    pub fn kind(&self, operand: usize) -> u8 {
        (self.kinds >> (16 * operand)) as u8
    }

    #[inline]
    pub fn dwords(&self, operand: usize) -> u8 {
        (self.kinds >> (16 * operand + 8)) as u8 & 0x3f
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
        let mut hash = mix(self.relations, u64::from(first) << 32 | u64::from(second));
        hash = mix(hash, self.kinds as u64);
        hash = mix(hash, (self.kinds >> 64) as u64);
        for piece in self.tail {
            for chunk in piece.chunks(8) {
                hash = mix(hash, super::mnemonics::word(chunk));
            }
        }
        hash ^ hash >> 32
    }

    #[inline]
    pub fn tail_is(&self, tail: &[u8]) -> bool {
        if tail.is_empty() {
            return self.tail.iter().all(|piece| piece.is_empty());
        }
        let rest = self.tail.iter().try_fold(tail, |rest, piece| rest.strip_prefix(*piece));
        rest.is_some_and(<[u8]>::is_empty)
    }

    fn push(&mut self, kind: u8, dwords: u8, signs: u8, value: i64) -> Option<()> {
        let at = self.count as usize;
        *self.values.get_mut(at).filter(|_| at < MAX_OPERANDS)? = value;
        let code = u128::from(kind) | u128::from(dwords) << 8 | u128::from(signs) << 14;
        self.kinds |= code << (16 * at);
        self.count += 1;
        let end = (value as u16).saturating_add(dwords.into());
        match kind {
            Kind::VECTOR | Kind::ACCUMULATOR | Kind::LOW | Kind::HIGH => self.vgprs = self.vgprs.max(end),
            Kind::SCALAR => {
                self.sgprs = self.sgprs.max(end);
                // Four bits an operand: the first operand that is the same, counted from one.
                let code = self.kinds >> (16 * at) & 0x3fff;
                let same = |n: &usize| self.kinds >> (16 * n) & 0x3fff == code && self.values[*n] == value;
                let first = (0..at).find(same).map_or(0, |n| n as u64 + 1);
                self.relations |= first << (4 * at);
            }
            _ => {}
        }
        Some(())
    }

    /// Works out what rules look at, once all operands are there.
    fn relate(&mut self, aligned: bool) {
        if self.is_dual() {
            // Two bits an operand: its bank.
            let banks = (0..self.count as usize).fold(0, |b, n| b | (self.values[n] as u64 & 3) << (2 * n));
            self.relations |= banks << 40;
        } else if aligned {
            let odd = (0..self.count as usize).filter(|n| self.dwords(*n) > 1 && self.values[*n] & 1 != 0);
            self.relations |= odd.fold(0, |bits, n| bits | 1 << n) << 32;
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
    /// Fills an empty shape with that of the statement at the cursor, which then stands at the statement's end; `None`
    /// if the statement is out of the ordinary.
    #[inline]
    pub(super) fn scan<'t>(&self, recipes: &Recipes, cursor: &mut Cursor<'t>, shape: &mut Shape<'t>) -> Option<()> {
        let mut scanner = Scanner {
            text: cursor.text(),
            pos: cursor.pos(),
        };
        let entry = self.mnemonics.find(scanner.word())?;
        shape.mnemonics[0] = entry.number();
        scanner.blanks();
        if entry.words {
            shape.is_text = true;
            scanner.tail(shape)?;
        } else {
            self.scan_operands(recipes, &mut scanner, shape)?;
            shape.relate(recipes.aligned);
        }
        shape.end = scanner.pos;
        cursor.set_pos(scanner.pos);
        Some(())
    }

    #[inline]
    fn scan_operands<'t>(&self, recipes: &Recipes, scanner: &mut Scanner<'t>, shape: &mut Shape<'t>) -> Option<()> {
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
    #[inline]
    fn scan_operand<'t>(&self, recipes: &Recipes, scanner: &mut Scanner<'t>, shape: &mut Shape<'t>) -> Option<bool> {
        let mut signs = 0;
        if scanner.peek(0) == b'-' {
            signs = 1;
            scanner.pos += 1;
        }
        let byte = scanner.peek(0);
        if byte.is_ascii_digit() {
            let start = scanner.pos;
            let value = scanner.number();
            if scanner.peek(0) == b'.' {
                while is_word(scanner.peek(0)) {
                    scanner.pos += 1;
                }
                let word = scanner.text.get(start..scanner.pos)?;
                let found = FLOATS.iter().position(|f| *f == word)? as u8;
                let kind = Kind::FLOAT + found + signs * FLOATS.len() as u8;
                return shape.push(kind, 0, 0, 0).map(|()| true);
            }
            let value = value.filter(|_| !is_word(scanner.peek(0)))?;
            let value = if signs != 0 { -value } else { value };
            let kind = match value {
                -16..=64 => Kind::SMALL,
                -0x8000_0000..=0xffff_ffff => Kind::LARGE,
                _ => return None,
            };
            return shape.push(kind, 0, 0, value).map(|()| true);
        }
        let bar = byte == b'|';
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
            let kind = match (scanner.peek(0), scanner.peek(1)) {
                (b'.', b'l') if kind == Kind::VECTOR && next != b'[' => Kind::LOW,
                (b'.', b'h') if kind == Kind::VECTOR && next != b'[' => Kind::HIGH,
                _ => kind,
            };
            scanner.pos += if matches!(kind, Kind::LOW | Kind::HIGH) { 2 } else { 0 };
            if bar && scanner.peek(0) != b'|' || !bar && is_word(scanner.peek(0)) {
                return None;
            }
            scanner.pos += usize::from(bar);
            return shape.push(kind, dwords, signs, first).map(|()| true);
        }
        if signs != 0 {
            return None;
        }
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
        shape.push(kind, 0, 0, 0).map(|()| true)
    }
}

struct Scanner<'t> {
    text: &'t [u8],
    pos: usize,
}

impl<'t> Scanner<'t> {
    /// A byte ahead; 0 behind the end.
    #[inline(always)]
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    #[inline]
    fn blanks(&mut self) {
        while is_blank(self.peek(0)) {
            self.pos += 1;
        }
    }

    /// Whether the statement ends here.
    #[inline]
    fn at_end(&self) -> bool {
        match self.peek(0) {
            b'\n' | b';' => true,
            b'/' => self.peek(1) == b'/',
            0 => self.pos >= self.text.len(),
            _ => false,
        }
    }

    #[inline]
    fn word(&mut self) -> &'t [u8] {
        let start = self.pos;
        if starts_word(self.peek(0)) {
            while is_word(self.peek(0)) {
                self.pos += 1;
            }
        }
        self.text.get(start..self.pos).unwrap_or_default()
    }

    /// An unsigned number of at most 48 bits; not one in octal.
    #[inline]
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
        while self.peek(0).is_ascii_digit() {
            value = value * 10 + i64::from(self.peek(0) - b'0');
            self.pos += 1;
            if value > LIMIT {
                return None;
            }
        }
        let octal = self.pos - start > 1 && self.text.get(start) == Some(&b'0');
        (self.pos > start && !octal).then_some(value)
    }

    /// What stands behind the letter of a register: number and dwords.
    #[inline]
    fn register(&mut self) -> Option<(i64, u8)> {
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

    /// The number of a register, without zeros before it.
    #[inline]
    fn decimal(&mut self) -> Option<i64> {
        let start = self.pos;
        let mut value = 0;
        while self.peek(0).is_ascii_digit() && self.pos < start + 4 {
            value = value * 10 + i64::from(self.peek(0) - b'0');
            self.pos += 1;
        }
        let digits = self.pos - start;
        let zeros = digits > 1 && self.text.get(start) == Some(&b'0');
        (digits > 0 && digits < 4 && !zeros).then_some(value)
    }

    /// Modifiers up to the end of the statement.
    #[inline]
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
                *shape.tail.get_mut(found)? = self.text.get(from..self.pos)?;
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
        *shape.tail.get_mut(found)? = self.text.get(from..end)?;
        Some(())
    }
}
