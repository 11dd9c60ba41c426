//! Texts of numbers, written into bytes.

use std::fmt;

use super::{CHUNK, Style};
use crate::inst::{Reg, RegKind};
use crate::syntax;

/// The name of a register; the last byte is its length.
#[derive(Debug, Clone, Copy)]
pub(super) struct RegisterText([u8; CHUNK]);

impl RegisterText {
    const EMPTY: RegisterText = RegisterText([0; CHUNK]);

    fn new(reg: Reg) -> Self {
        let text = reg.to_string();
        let mut bytes = [0; CHUNK];
        if let Some(place) = bytes.get_mut(..text.len()).filter(|p| p.len() < CHUNK) {
            place.copy_from_slice(text.as_bytes());
            bytes[CHUNK - 1] = text.len() as u8;
        }
        RegisterText(bytes)
    }

    #[inline]
    pub fn copy(&self, out: &mut [u8], at: usize) -> usize {
        if let Some(to) = out.get_mut(at..at + CHUNK) {
            to.copy_from_slice(&self.0);
        }
        at + self.0[CHUNK - 1] as usize
    }
}

/// Names of all registers of a kind and width.
#[derive(Debug, Default)]
pub(super) struct RegisterTexts {
    kinds: Vec<(RegKind, u8)>,
    texts: Vec<[RegisterText; 256]>,
}

impl RegisterTexts {
    /// The number of the list that a register is in.
    pub fn list(&mut self, kind: RegKind, dwords: u8) -> Option<u16> {
        if let Some(found) = self.kinds.iter().position(|k| *k == (kind, dwords)) {
            return u16::try_from(found).ok();
        }
        let number = u16::try_from(self.kinds.len()).ok()?;
        self.kinds.push((kind, dwords));
        let reg = |index: usize| Reg {
            kind,
            index: index as u16,
            dwords,
        };
        self.texts.push(std::array::from_fn(|n| RegisterText::new(reg(n))));
        Some(number)
    }

    #[inline]
    pub fn get(&self, list: u16, index: u8) -> &RegisterText {
        match self.texts.get(list as usize) {
            Some(texts) => &texts[index as usize],
            None => &RegisterText::EMPTY,
        }
    }
}

#[inline]
pub(super) fn slice(text: &[u8], out: &mut [u8], at: usize) -> usize {
    if let Some(to) = out.get_mut(at..at + text.len()) {
        to.copy_from_slice(text);
    }
    at + text.len()
}

/// Bytes as a place for text.
struct Place<'a> {
    out: &'a mut [u8],
    at: usize,
}

impl fmt::Write for Place<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.at = slice(text.as_bytes(), self.out, self.at);
        Ok(())
    }
}

#[inline]
pub(super) fn number(style: Style, value: u32, out: &mut [u8], at: usize) -> usize {
    let mut place = Place { out, at };
    // A place takes everything.
    let _ = match style {
        Style::Decimal => syntax::decimal(&mut place, value),
        Style::Hex => syntax::hex(&mut place, value.into()),
    };
    place.at
}
