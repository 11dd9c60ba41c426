//! Instructions that differ in numbers only are printed alike.
//!
//! Decoding and printing an instruction, and finding out whether the assembler takes the text back to the same bytes, looks
//! at everything that there is. Most of its bits decide the result but for the numbers of registers, the offsets, the literal
//! and the target of a branch. So [`Templates`] keep a template for each value of those bits: pieces of text, and
//! where the numbers between them are. A template is found by experiment: two instructions that differ in every such number
//! are decoded, printed and assembled, and what was printed must be what the template says of both.
//!
//! Which bits are numbers follows from the rows (`templates/scheme.rs`). Rules look at several numbers together in few ways,
//! which are a part of the key. What has no template is printed in full.

mod learn;
mod scheme;
mod text;

use crate::decode::select;
use crate::mode::Mode;
use crate::parse::Parser;
use crate::table::FamilyTable;
use crate::target::{Processor, Properties};
use scheme::{Bits, Classes, Key, Scheme, Source, Span, words};
use text::RegisterTexts;

/// Number of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TemplateId(u32);

/// The templates of one parser's processor and mode.
#[derive(Debug)]
pub struct Templates {
    table: &'static FamilyTable,
    processor: Processor,
    mode: Mode,
    properties: Properties,
    classes: Classes,
    schemes: Vec<(Scheme, Last)>,
    /// Number of the scheme by number of the variant.
    of_variant: Vec<u32>,
    /// The same of dual-issue instructions, by both opcodes.
    of_pair: Vec<u32>,
    found: Vec<Found>,
    /// Number of what was found, plus one; linear probing.
    slots: Vec<u32>,
    list: Vec<Template>,
    /// Of all templates, so that each is small.
    pieces: Vec<Piece>,
    text: Vec<u8>,
    registers: RegisterTexts,
}

/// What was found for a key.
#[derive(Debug, Clone, Copy)]
struct Found {
    key: Key,
    scheme: u32,
    template: Option<TemplateId>,
}

/// What the last instruction with a scheme had.
#[derive(Debug, Clone, Copy, Default)]
struct Last {
    key: Key,
    template: Option<TemplateId>,
}

/// A scheme that was not asked for yet, and none.
const UNKNOWN: u32 = u32::MAX;
const NONE: u32 = u32::MAX - 1;

/// Most templates; code with more is printed in full from there on.
const MAX_TEMPLATES: usize = 1 << 16;

/// Text is copied in chunks of so many bytes.
const CHUNK: usize = 16;

/// The text of an instruction, and how to get from its numbers to theirs.
#[derive(Debug, Clone, Copy)]
struct Template {
    /// Text that it begins with: first byte, how many.
    text: (u32, u16),
    pieces: (u32, u8),
    /// Without the literal, and with it.
    bytes: (u8, u8),
    target: Option<Span>,
}

/// A number, and the text behind it.
#[derive(Debug, Clone, Copy)]
struct Piece {
    number: Number,
    text: (u32, u16),
}

#[derive(Debug, Clone, Copy)]
enum Number {
    /// The register is the bits, scaled, plus a number.
    Register {
        span: Span,
        scale: u8,
        plus: u8,
        texts: u16,
    },
    /// Negative numbers lose their sign, which is in the text.
    Modifier {
        span: Span,
        style: Style,
        negative: bool,
    },
    Literal,
    Target,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Decimal,
    Hex,
}

impl Templates {
    /// Text of an instruction has less bytes than this, without the name of its target.
    pub const ROOM: usize = 512;

    pub fn new(parser: &Parser) -> Templates {
        let (processor, mode, table) = parser.target();
        Templates {
            table,
            processor,
            mode,
            properties: mode.properties(processor),
            classes: Classes::new(),
            schemes: Vec::new(),
            of_variant: vec![UNKNOWN; table.variants.len()],
            of_pair: Vec::new(),
            found: Vec::new(),
            slots: vec![0; 1 << 10],
            list: Vec::new(),
            pieces: Vec::new(),
            text: vec![0; CHUNK],
            registers: RegisterTexts::default(),
        }
    }

    /// The template of the instruction at the start of `code`, whose text `parser` assembles to the same bytes; `None` if
    /// there is none: the instruction is to be printed in full. Also `None` if less than 16 bytes are left.
    pub fn find(&mut self, parser: &Parser, code: &[u8]) -> Option<TemplateId> {
        let bits = u128::from_le_bytes(*code.first_chunk()?);
        let scheme = self.scheme(bits)?;
        let words = words(bits);
        let (of_scheme, last) = self.schemes.get_mut(scheme as usize)?;
        let (key, literal) = of_scheme.key(&self.classes, &words);
        if last.key == key {
            return last.template;
        }
        let hash = key.hash();
        let template = match lookup(&self.found, &self.slots, scheme, &key, hash) {
            Some(found) => found.template,
            None => {
                if self.found.len() >= MAX_TEMPLATES {
                    return None;
                }
                let template = self.learn(parser, scheme, (key, literal), words);
                self.insert(Found { key, scheme, template });
                template
            }
        };
        if let Some((_, last)) = self.schemes.get_mut(scheme as usize) {
            *last = Last { key, template };
        }
        template
    }

    /// The number of the scheme of an instruction.
    #[inline]
    fn scheme(&mut self, bits: u128) -> Option<u32> {
        let selected = select(self.table, (self.processor, self.properties), bits, 16).0.ok()?;
        let place = match selected.second {
            None => self.of_variant.get_mut(selected.number as usize)?,
            Some(second) => {
                let pair = usize::from(selected.variant.opcode) << 8 | usize::from(second.opcode & 0xff);
                if pair >= self.of_pair.len() {
                    self.of_pair.resize(pair + 1, UNKNOWN);
                }
                self.of_pair.get_mut(pair).filter(|_| selected.form.bytes == 8)?
            }
        };
        if *place == UNKNOWN {
            let half = |v: &'static crate::table::Variant| (v.row(), self.table.plan(v));
            let source = Source {
                table: self.table,
                processor: self.processor,
                mode: self.mode,
                form: selected.form,
                uses: selected.variant.uses(),
                first: half(selected.variant),
                second: selected.second.map(half),
            };
            *place = match Scheme::new(&source, &mut self.classes) {
                Some(scheme) => {
                    self.schemes.push((scheme, Last::default()));
                    self.schemes.len() as u32 - 1
                }
                None => NONE,
            };
        }
        Some(*place)
    }

    fn insert(&mut self, found: Found) {
        self.found.push(found);
        let first = if self.found.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            0
        } else {
            self.found.len() - 1
        };
        let mask = self.slots.len() - 1;
        for (number, found) in self.found.iter().enumerate().skip(first) {
            let mut slot = found.key.hash() as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number as u32 + 1;
        }
    }

    /// Size of an instruction in bytes.
    #[inline]
    pub fn size(&self, id: TemplateId) -> usize {
        self.list.get(id.0 as usize).map_or(0, |t| t.bytes.1.into())
    }

    /// Where a branch goes that stands at `pc`.
    #[inline]
    pub fn branch_target(&self, id: TemplateId, code: &[u8], pc: u64) -> Option<u64> {
        let span = self.list.get(id.0 as usize)?.target?;
        let bits = u128::from_le_bytes(*code.first_chunk()?);
        let dwords = span.extract(&words(bits)) as i16;
        Some(crate::print::behind(pc, dwords.into()))
    }

    /// Writes the text of the instruction at the start of `code`, which [`Templates::find`] gave this template, to `out` from
    /// `at`; `target`, if it has any bytes, stands in place of a branch's number. Returns where the text ends. There must be
    /// room for `target` and [`Templates::ROOM`] bytes more: otherwise the text is not all there.
    #[inline]
    pub fn write(&self, id: TemplateId, code: &[u8], target: &[u8], out: &mut [u8], mut at: usize) -> usize {
        let Some((template, chunk)) = self.list.get(id.0 as usize).zip(code.first_chunk()) else {
            return at;
        };
        let bits = words(u128::from_le_bytes(*chunk));
        at = self.copy(template.text, out, at);
        let (first, count) = (template.pieces.0 as usize, template.pieces.1 as usize);
        for piece in self.pieces.get(first..first + count).unwrap_or_default() {
            at = match piece.number {
                Number::Register {
                    span,
                    scale,
                    plus,
                    texts,
                } => {
                    let number = (span.extract(&bits) << scale) as u8;
                    self.registers.get(texts, number.wrapping_add(plus)).copy(out, at)
                }
                Number::Modifier { span, style, negative } => {
                    text::number(style, magnitude(span, negative, &bits), out, at)
                }
                Number::Literal => text::number(Style::Hex, scheme::literal(template.bytes.0, &bits), out, at),
                Number::Target if target.is_empty() => {
                    let value = template.target.map_or(0, |span| span.extract(&bits));
                    text::number(Style::Decimal, value, out, at)
                }
                Number::Target => text::slice(target, out, at),
            };
            at = self.copy(piece.text, out, at);
        }
        at
    }

    #[inline]
    fn copy(&self, (first, len): (u32, u16), out: &mut [u8], at: usize) -> usize {
        let (first, len) = (first as usize, len as usize);
        if len <= CHUNK {
            if let (Some(to), Some(from)) = (out.get_mut(at..at + CHUNK), self.text.get(first..first + CHUNK)) {
                to.copy_from_slice(from);
            }
            return at + len;
        }
        text::slice(self.text.get(first..first + len).unwrap_or_default(), out, at)
    }
}

/// A number without its sign.
#[inline]
fn magnitude(span: Span, negative: bool, bits: &Bits) -> u32 {
    match (span.extract(bits), negative) {
        (value, false) => value,
        (value, true) => span.mask.wrapping_sub(value).wrapping_add(1),
    }
}

fn lookup<'f>(found: &'f [Found], slots: &[u32], scheme: u32, key: &Key, hash: u64) -> Option<&'f Found> {
    let mask = slots.len() - 1;
    let mut slot = hash as usize & mask;
    loop {
        let found = found.get(slots[slot].checked_sub(1)? as usize)?;
        if found.key == *key && found.scheme == scheme {
            return Some(found);
        }
        slot = (slot + 1) & mask;
    }
}
