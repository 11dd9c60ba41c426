//! Directives that put bytes into the current section.

use std::ops::Range;

use amdgpu_isa::parse::{Cursor, Number, Value, error, expression};

use diag::Severity;

use crate::assembler::Assembler;
use crate::assembler::directives::Read;
use crate::leb128;
use crate::message::Place;
use crate::state::{Fixup, FixupKind};
use crate::values::Term;

/// Bytes of an element of a directive of integers.
pub(crate) fn width(word: &[u8]) -> Option<u8> {
    Some(match word {
        b".byte" => 1,
        b".short" | b".hword" | b".value" | b".2byte" => 2,
        b".long" | b".int" | b".4byte" => 4,
        b".quad" | b".8byte" => 8,
        _ => return None,
    })
}

/// `s_nop 0`, which fills gaps in code.
pub(crate) const S_NOP: [u8; 4] = [0, 0, 0x80, 0xbf];

impl Assembler<'_> {
    /// Appends bytes.
    ///
    /// # Errors
    /// The section has no contents in the file, or all is too large.
    pub fn emit(&mut self, bytes: &[u8], span: Range<usize>) -> Read<()> {
        self.account(bytes.len(), span.clone())?;
        if self.lines.is_pending() {
            self.mark_line();
        }
        let section = self.state.section();
        if !section.has_bits() {
            if bytes.iter().any(|b| *b != 0) {
                let text = format!("{} can only have zeros", section.name);
                return Err(error("nobits", span, text));
            }
            section.zero_bytes += bytes.len() as u64;
            return Ok(());
        }
        section.data.extend_from_slice(bytes);
        Ok(())
    }

    /// Counts bytes of text and data, so that no source can use all memory.
    pub fn account(&mut self, bytes: usize, span: Range<usize>) -> Read<()> {
        self.expanded_bytes = self.expanded_bytes.saturating_add(bytes as u64);
        let limit = self.options.max_bytes;
        if self.expanded_bytes > limit {
            self.stopped = true;
            return Err(error(
                "too-large",
                span,
                format!("more than {limit} bytes of data and expanded text"),
            ));
        }
        Ok(())
    }

    /// The same byte many times.
    fn repeat(&mut self, byte: u8, count: u64, span: Range<usize>) -> Read<()> {
        if !self.state.section().has_bits() {
            if byte != 0 {
                return Err(error("nobits", span, "this section can only have zeros"));
            }
            return self.reserve(count, span);
        }
        self.account(usize::try_from(count).unwrap_or(usize::MAX), span)?;
        let section = self.state.section();
        let len = section.data.len() + count as usize;
        section.data.resize(len, byte);
        Ok(())
    }

    /// Zeros of a section without contents in the file.
    pub fn reserve(&mut self, count: u64, span: Range<usize>) -> Read<()> {
        let section = self.state.section();
        let sum = section
            .zero_bytes
            .checked_add(count)
            .filter(|sum| *sum <= i64::MAX as u64);
        section.zero_bytes = sum.ok_or_else(|| {
            let text = format!("{} would have more than 2^63-1 bytes", section.name);
            error("too-large", span, text)
        })?;
        Ok(())
    }

    /// `.long 1, sym+4`
    pub fn integers(&mut self, cursor: &mut Cursor<'_>, buffer: usize, width: u8) -> Read<()> {
        if cursor.at_end() {
            return Ok(());
        }
        loop {
            cursor.skip_blanks();
            let start = cursor.pos();
            let value = expression(cursor, &mut self.state)?;
            self.integer(value, width, buffer, start..cursor.pos())?;
            if let Some(listing) = &mut self.listing {
                let name = ["", ".byte", ".short", "", ".long", "", "", "", ".quad"][width as usize & 15];
                listing.places(&mut self.state);
                let text = crate::listing::expression(&self.state, value);
                listing.line(&format!("\t{name}\t{text}"));
            }
            if !cursor.eat(b',') {
                return Ok(());
            }
        }
    }

    fn integer(&mut self, value: Value, width: u8, buffer: usize, span: Range<usize>) -> Read<()> {
        let number = match value {
            Value::Absolute(number) => number,
            Value::Deferred(_) => {
                let (_, offset) = self.state.here();
                self.state.section().fixups.push(Fixup {
                    offset,
                    kind: FixupKind::Data(width),
                    value,
                    place: Place {
                        buffer,
                        span: span.clone(),
                    },
                });
                0
            }
        };
        if !fits(number, width) {
            let text = format!("{number:#x} does not fit {}", bytes(width));
            return Err(error("value-range", span, text));
        }
        let bytes = number.to_le_bytes();
        self.emit(bytes.get(..width as usize).unwrap_or(&bytes), span)
    }

    /// `.p2align 8, fill, most`
    pub fn align(&mut self, cursor: &mut Cursor<'_>, power: bool, suffix: Option<&u8>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let value = if cursor.at_end() { 0 } else { self.number(cursor)? };
        let align = match (power, u32::try_from(value)) {
            (true, Ok(value @ 0..=31)) => Some(1u64 << value),
            (false, Ok(0)) => Some(1),
            (false, Ok(value)) if value.is_power_of_two() => Some(value.into()),
            _ => None,
        };
        let Some(align) = align else {
            let text = "the alignment must be a power of 2 below 2^32";
            return Err(error("alignment", start..cursor.pos(), text));
        };
        let mut fill = None;
        let mut most = None;
        if cursor.eat(b',') {
            cursor.skip_blanks();
            if cursor.peek() != b',' {
                fill = Some(self.number(cursor)?);
            }
            if cursor.eat(b',') {
                most = Some(self.number(cursor)?);
            }
        }
        let span = start..cursor.pos();
        let (_, here) = self.state.here();
        let section = self.state.section();
        section.align = section.align.max(align);
        let gap = here.checked_next_multiple_of(align).map_or(0, |next| next - here);
        let width = match suffix {
            Some(b'w') => 2,
            Some(b'l') => 4,
            _ => 1,
        };
        if let Some(listing) = &mut self.listing {
            // Only gaps in code are filled with instructions.
            let zeros = (!section.is_code()).then_some(0);
            listing.align(align.trailing_zeros(), width, fill.or(zeros), most);
        }
        if most.is_some_and(|m| gap > m.max(0) as u64) {
            return Ok(());
        }
        let zeros = if section.is_code() && fill.is_none() {
            gap % 4
        } else {
            gap
        };
        match fill {
            Some(value) if width > 1 => {
                let pattern = value.to_le_bytes();
                self.account(gap as usize, span.clone())?;
                let bytes: Vec<u8> = (0..gap as usize).map(|n| pattern[n % width]).collect();
                self.emit(&bytes, span)
            }
            Some(value) => self.repeat(value as u8, gap, span),
            None => {
                self.repeat(0, zeros, span.clone())?;
                self.account((gap - zeros) as usize, span)?;
                let data = &mut self.state.section().data;
                for _ in 0..(gap - zeros) / 4 {
                    data.extend_from_slice(&S_NOP);
                }
                Ok(())
            }
        }
    }

    /// `.fill count, size, value`
    pub fn fill(&mut self, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let count = self.number(cursor)?;
        let size = if cursor.eat(b',') { self.number(cursor)? } else { 1 };
        let has_value = cursor.eat(b',');
        cursor.skip_blanks();
        let value_start = cursor.pos();
        let value = if has_value { self.number(cursor)? } else { 0 };
        let span = start..cursor.pos();
        if size > 4 && u32::try_from(value).is_err() {
            let e = error(
                "fill",
                value_start..cursor.pos(),
                "only the lower 32 bits of the value are used",
            );
            self.note(buffer, e, Severity::Warning);
        }
        if count < 0 || size < 0 {
            return Err(error("fill", span, "count and size must not be negative"));
        }
        if let Some(listing) = &mut self.listing {
            listing.line(&format!("\t.fill\t{count}, {size}, {value:#x}"));
        }
        let size = size.min(8) as usize;
        // Only four bytes of the value are used.
        let pattern = (value as u32 as u64).to_le_bytes();
        let total = (count as u64).saturating_mul(size as u64);
        if value == 0 || size == 1 {
            return self.repeat(value as u8, total, span);
        }
        self.account(usize::try_from(total).unwrap_or(usize::MAX), span.clone())?;
        let bytes = pattern.get(..size).unwrap_or_default().repeat(count as usize);
        self.emit(&bytes, span)
    }

    /// `.zero count`, `.space count, fill`
    pub fn space(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let count = self.number(cursor)?;
        let fill = if cursor.eat(b',') { self.number(cursor)? } else { 0 };
        let span = start..cursor.pos();
        if let Some(listing) = &mut self.listing {
            let fill = if fill == 0 { String::new() } else { format!(",{fill}") };
            listing.line(&format!("\t.zero\t{count}{fill}"));
        }
        match u64::try_from(count) {
            Ok(count) => self.repeat(fill as u8, count, span),
            Err(_) => Err(error("fill", span, "the count must not be negative")),
        }
    }

    /// `.org offset, fill`
    pub fn org(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let value = expression(cursor, &mut self.state)?;
        let span = start..cursor.pos();
        let target = self.state.evaluate(value).map_err(|e| error("org", span.clone(), e))?;
        if cursor.eat(b',') {
            self.number(cursor)?;
        }
        self.move_to(target, span)
    }

    /// Zeros up to an offset in the current section.
    pub fn move_to(&mut self, target: Term, span: Range<usize>) -> Read<()> {
        let (section, here) = self.state.here();
        let base = match (target.add, target.sub) {
            (None, None) => Some(0),
            (Some(base), None) => self
                .state
                .place_of(base)
                .filter(|(s, _)| *s == section)
                .map(|(_, offset)| offset),
            _ => None,
        };
        let to = base.and_then(|b| b.checked_add_signed(target.value));
        match to {
            Some(to) if to >= here => self.repeat(0, to - here, span),
            Some(to) => Err(error(
                "org",
                span,
                format!("{to:#x} lies before the place here, {here:#x}"),
            )),
            None => Err(error("org", span, "expected a place in this section")),
        }
    }

    pub fn strings(&mut self, cursor: &mut Cursor<'_>, zero: bool) -> Read<()> {
        if cursor.at_end() {
            return Ok(());
        }
        loop {
            cursor.skip_blanks();
            let start = cursor.pos();
            let mut bytes = cursor
                .string()
                .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
            // Strings without a comma between them are one.
            while !cursor.at_end() && cursor.peek() == b'"' {
                bytes.extend(
                    cursor
                        .string()
                        .map_err(|e| error("string", start..cursor.pos() + 1, e))?,
                );
            }
            if let Some(listing) = &mut self.listing {
                listing.string(&bytes, zero);
            }
            if zero {
                bytes.push(0);
            }
            self.emit(&bytes, start..cursor.pos())?;
            if !cursor.eat(b',') {
                return Ok(());
            }
        }
    }

    pub fn floats(&mut self, cursor: &mut Cursor<'_>, width: usize) -> Read<()> {
        loop {
            cursor.skip_blanks();
            let start = cursor.pos();
            let negative = cursor.eat(b'-');
            cursor.eat(b'+');
            let value = match cursor.number() {
                Some(Number::Float(value)) => value,
                Some(Number::Int(value)) => value as f64,
                _ => match cursor.word().to_ascii_lowercase().as_slice() {
                    b"infinity" | b"inf" => f64::INFINITY,
                    b"nan" => f64::NAN,
                    _ => return Err(error("number", start..start + 1, "expected a floating-point number")),
                },
            };
            let value = if negative { -value } else { value };
            let span = start..cursor.pos();
            if let Some(listing) = &mut self.listing {
                listing.line(&match width {
                    4 => format!("\t.long\t{}", (value as f32).to_bits()),
                    _ => format!("\t.quad\t{}", value.to_bits()),
                });
            }
            match width {
                4 => self.emit(&(value as f32).to_le_bytes(), span)?,
                _ => self.emit(&value.to_le_bytes(), span)?,
            }
            if !cursor.eat(b',') {
                return Ok(());
            }
        }
    }

    pub fn leb128(&mut self, cursor: &mut Cursor<'_>, signed: bool) -> Read<()> {
        loop {
            cursor.skip_blanks();
            let start = cursor.pos();
            let value = self.number(cursor)?;
            let mut bytes = Vec::new();
            match signed {
                true => leb128::signed(&mut bytes, value),
                false => leb128::unsigned(&mut bytes, value as u64),
            }
            self.emit(&bytes, start..cursor.pos())?;
            if !cursor.eat(b',') {
                return Ok(());
            }
        }
    }
}

/// A number of bytes, in words.
pub(crate) fn bytes(count: u8) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} byte{plural}")
}

/// Whether a number fits so many bytes, with or without a sign.
pub(crate) fn fits(number: i64, width: u8) -> bool {
    let bits = u32::from(width) * 8;
    bits >= 64 || number >> bits == 0 || number >> (bits - 1) == -1
}
