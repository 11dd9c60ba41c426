//! The quick way: instructions whose names were met before and whose operands are registers, plain decimal integers, bit
//! patterns of floats, plain addresses and labels, read from the bytes without tokens.
//!
//! It reports nothing. Where the text is not that plain, the parser goes on with tokens from the same operand.

use super::inst::{Head, MAX_OPERANDS};
use super::names::{Slot as Place, What};
use super::*;
use crate::code::{RegisterKind, Segment};
use crate::table::{self, Operand, Ty, Vectors};
use crate::text::lex::{NAME, WORD, is};
use crate::types::Type;

type Register = (RegisterKind, u16);

/// A place in the text behind what was read.
type End = usize;

impl<'a> Parser<'a> {
    /// The end of an instruction's name that starts here: letters and digits, and arguments in parentheses.
    pub(super) fn name_end(&self, start: usize) -> End {
        let src = self.lexer.source();
        let word = |from: usize| from + src[from..].iter().take_while(|b| is(**b, WORD)).count();
        let mut end = word(start);
        while src.get(end) == Some(&b'(') {
            let argument = word(end + 1);
            if argument == end + 1 || src.get(argument) != Some(&b')') {
                break;
            }
            end = word(argument + 1);
        }
        end
    }

    /// What is known of the instruction name that stands here, and where it ends.
    pub(super) fn known_head(&self) -> Option<(Head, End)> {
        if self.token.kind != Kind::Word {
            return None;
        }
        let start = self.token.start as usize;
        let end = self.name_end(start);
        let head = *self.heads.get(self.lexer.source().get(start..end)?)?;
        // What else may follow is for the lexer to judge.
        matches!(self.lexer.byte(end), b' ' | b'\t' | b'\n' | b'\r' | b';').then_some((head, end))
    }

    /// The operands of an instruction whose name ends at a place.
    pub(super) fn quick_instruction(&mut self, head: &Head, end: End) -> Parsed<()> {
        let at = self.token.start;
        let mut list = [0u32; MAX_OPERANDS];
        let wanted = head.form.operands;
        let vectors_fit = match head.form.vectors {
            Vectors::Exactly(n) => head.lanes == n,
            Vectors::None => head.lanes == 0,
            Vectors::Optional => true,
        };
        let mut read = 0;
        let mut place = end;
        if vectors_fit {
            for operand in wanted {
                let mut next = self.blanks(place);
                if read > 0 {
                    if self.lexer.byte(next) != b',' {
                        break;
                    }
                    next = self.blanks(next + 1);
                }
                let Some((offset, end)) = self.quick_operand(head, *operand, next) else {
                    break;
                };
                if let Some(element) = list.get_mut(read) {
                    *element = offset;
                }
                place = end;
                read += 1;
            }
        }
        let end = self.blanks(place);
        if read < wanted.len() || self.lexer.byte(end) != b';' {
            self.lexer.seek(place);
            self.look(place as u32);
            return self.operands(at, head, list, read);
        }
        self.write(at, head, &list[..read]);
        self.lexer.seek(end + 1);
        self.look(end as u32 + 1);
        if !self.lexer.comments.is_empty() {
            self.flush_comments();
        }
        Ok(())
    }

    fn blanks(&self, mut at: usize) -> usize {
        while matches!(self.lexer.byte(at), b' ' | b'\t') {
            at += 1;
        }
        at
    }

    /// Reads an operand and writes it, or does nothing.
    fn quick_operand(&mut self, head: &Head, wanted: Operand, at: usize) -> Option<(u32, End)> {
        match wanted {
            Operand::Dest(_)
            | Operand::Reg(_)
            | Operand::Image
            | Operand::Sampler
            | Operand::Signal
            | Operand::FbarrierOrReg => self.quick_register(at),
            Operand::Src(ty) | Operand::SrcNoWave(ty) => self.quick_source(head, ty, at),
            Operand::Number(ty, _) | Operand::Constant(ty) => self.quick_number(Self::type_of(head, ty), at),
            Operand::DestOrVec | Operand::RegOrVec | Operand::RegOrSrcVec if head.lanes == 0 => self.quick_register(at),
            Operand::SrcOrVec if head.lanes == 0 => self.quick_source(head, Ty::Inst, at),
            Operand::DestVec(_)
            | Operand::SrcVec(_)
            | Operand::DestOrVec
            | Operand::RegOrVec
            | Operand::RegOrSrcVec
            | Operand::SrcOrVec => self.quick_vector(head.lanes, at),
            Operand::Address => self.quick_address(head.inst.segment, at),
            Operand::Label => self.quick_label(at),
            _ => None,
        }
    }

    fn scan_register(&self, at: usize) -> Option<(Register, End)> {
        let src = self.lexer.source();
        let [b'$', file, first, rest @ ..] = src.get(at..)? else {
            return None;
        };
        let kind = match file {
            b's' => RegisterKind::S,
            b'd' => RegisterKind::D,
            b'c' => RegisterKind::C,
            b'q' => RegisterKind::Q,
            _ => return None,
        };
        let mut number = u16::from(first.wrapping_sub(b'0'));
        if number > 9 {
            return None;
        }
        let mut end = at + 3;
        // Four digits: more are no register's, and none of these overflows.
        for digit in rest.iter().take(3).take_while(|b| b.is_ascii_digit()) {
            if number == 0 {
                return None;
            }
            number = number * 10 + u16::from(digit - b'0');
            end += 1;
        }
        (!is(self.lexer.byte(end), WORD)).then_some(((kind, number), end))
    }

    fn write_register(&mut self, (kind, number): Register, at: usize) -> u32 {
        self.place_operand(at as u32);
        self.out.register(kind, number)
    }

    fn quick_register(&mut self, at: usize) -> Option<(u32, End)> {
        let (register, end) = self.scan_register(at)?;
        Some((self.write_register(register, at), end))
    }

    /// A decimal number without leading zeros that fits into 18 digits.
    fn scan_number(&self, at: usize) -> Option<(u64, End)> {
        let digits = self.lexer.source().get(at..)?;
        let mut value = 0u64;
        let mut end = at;
        for digit in digits.iter().take(18).take_while(|b| b.is_ascii_digit()) {
            value = value * 10 + u64::from(digit - b'0');
            end += 1;
        }
        let leading_zero = end > at + 1 && digits.first() == Some(&b'0');
        (end > at && !leading_zero && !is(self.lexer.byte(end), NAME)).then_some((value, end))
    }

    fn quick_number(&mut self, ty: Type, at: usize) -> Option<(u32, End)> {
        if !(ty.is_int() || ty.is_bit()) || ty.bits() > 64 {
            return None;
        }
        let (value, end) = self.scan_number(at)?;
        Some((self.integer_operand(at as u32, ty, value), end))
    }

    fn quick_source(&mut self, head: &Head, ty: Ty, at: usize) -> Option<(u32, End)> {
        if self.lexer.byte(at) == b'$' {
            return self.quick_register(at);
        }
        let ty = Self::type_of(head, ty);
        if ty == Type::F32 {
            let (bits, end) = self.scan_float_bits(at)?;
            self.place_operand(at as u32);
            return Some((self.out.constant(ty, &bits.to_le_bytes()), end));
        }
        self.quick_number(ty, at)
    }

    /// `0F` and eight digits.
    fn scan_float_bits(&self, at: usize) -> Option<(u32, End)> {
        let [b'0', b'F' | b'f', digits @ ..] = self.lexer.source().get(at..)? else {
            return None;
        };
        let mut bits = 0;
        for digit in digits.first_chunk::<8>()? {
            bits = bits << 4 | (*digit as char).to_digit(16)?;
        }
        let end = at + 10;
        (!is(self.lexer.byte(end), NAME)).then_some((bits, end))
    }

    /// `($s0, $s1)`.
    fn quick_vector(&mut self, lanes: u8, at: usize) -> Option<(u32, End)> {
        let mut registers = [((RegisterKind::C, 0), 0); 4];
        let registers = registers.get_mut(..lanes as usize)?;
        let mut end = at;
        let mut before = b'(';
        for slot in registers.iter_mut() {
            if self.lexer.byte(end) != before {
                return None;
            }
            before = b',';
            let start = self.blanks(end + 1);
            let (register, after) = self.scan_register(start)?;
            *slot = (register, start);
            end = self.blanks(after);
        }
        if self.lexer.byte(end) != b')' {
            return None;
        }
        let mut elements = [0u32; 4];
        for (element, (register, start)) in elements.iter_mut().zip(registers.iter()) {
            *element = self.write_register(*register, *start);
        }
        let list = self.out.list(elements.get(..lanes as usize)?);
        self.place_operand(at as u32);
        Some((self.out.operand_list(list), end + 1))
    }

    /// `[%name]`, `[$d0+8]`, `[&name][$d0]`.
    fn quick_address(&mut self, segment: Segment, at: usize) -> Option<(u32, End)> {
        if self.lexer.byte(at) != b'[' {
            return None;
        }
        let src = self.lexer.source();
        let mut place = at + 1;
        let mut symbol = None;
        let prefix = self.lexer.byte(place);
        if prefix == b'%' || prefix == b'&' {
            let length = src.get(place + 1..)?.iter().take_while(|b| is(**b, NAME)).count();
            let end = place + 1 + length;
            let name = src.get(place..end)?;
            let found = match prefix {
                b'&' => self.names.module_symbol(name).map(|(i, s)| (Some(i), s)),
                _ => self.names.local(name).map(|s| (None, s)),
            }?;
            if !matches!(found.1.what, What::Variable | What::ArgVariable) || self.lexer.byte(end) != b']' {
                return None;
            }
            symbol = Some(found);
            place = end + 1;
            match self.lexer.byte(place) {
                b'[' => place += 1,
                b',' | b';' => return Some((self.address_entry(at as u32, symbol, 0, 0), place)),
                _ => return None,
            }
        }
        let start = place;
        let (register, mut end) = self.scan_register(start)?;
        let mut distance = 0;
        let sign = self.lexer.byte(end);
        if sign == b'+' || sign == b'-' {
            let (value, after) = self.scan_number(end + 1)?;
            distance = if sign == b'-' { value.wrapping_neg() } else { value };
            end = after;
        }
        if self.lexer.byte(end) != b']' {
            return None;
        }
        let register = self.write_register(register, start);
        let bits = table::segment_address(segment, self.model).bits();
        let distance = if bits == 32 { distance & 0xffff_ffff } else { distance };
        Some((self.address_entry(at as u32, symbol, register, distance), end + 1))
    }

    fn quick_label(&mut self, at: usize) -> Option<(u32, End)> {
        let src = self.lexer.source();
        let [b'@', first, rest @ ..] = src.get(at..)? else {
            return None;
        };
        if !is(*first, WORD) || first.is_ascii_digit() {
            return None;
        }
        let end = at + 2 + rest.iter().take_while(|b| is(**b, NAME)).count();
        let name = src.get(at..end)?;
        if name[1..].starts_with(b"__hsa") {
            return None;
        }
        self.place_operand(at as u32);
        let entry = self.out.code_ref(0);
        self.refer_to_label(name, at as u32, Place::Operand(entry + 4));
        Some((entry, end))
    }
}
