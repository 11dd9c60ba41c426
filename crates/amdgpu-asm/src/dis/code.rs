//! Code and data of one section, as lines.
//!
//! Code is looked through once: where instructions are, which of them have templates (`amdgpu_isa::Templates`), and where
//! branches go. Then the lines are written.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use amdgpu_isa::parse::{Cursor, NoSymbols, Parser, Recipes};
use amdgpu_isa::{Inst, Mode, Processor, TemplateId, Templates, decode_without_unused_as};

use super::output::Output;
use crate::parsers::parser;

/// What a relocation says, as text.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub expression: String,
    /// Counts from its place, which a literal does of itself and data says with `-.`.
    pub relative: bool,
    /// Does not, which no literal says.
    pub absolute: bool,
    pub width: usize,
}

impl Target {
    fn as_data(&self) -> String {
        let directive = if self.width == 8 { ".quad" } else { ".long" };
        let place = if self.relative { "-." } else { "" };
        format!("{directive} {}{place}", self.expression)
    }
}

/// What stands at a place of code.
#[derive(Debug, Clone, Copy)]
pub(super) enum Item {
    Template(TemplateId),
    /// An instruction that is printed in full, or data.
    Other,
}

/// The items of some code in their order, and the places that its branches go to.
#[derive(Debug, Default)]
pub(super) struct Survey {
    pub items: Vec<Item>,
    /// In ascending order; labels are numbered so.
    pub labels: Vec<u64>,
}

/// The assembler's eye: what bytes a text stands for.
pub(super) struct Reader {
    parser: Arc<Parser>,
    recipes: Recipes,
    templates: Templates,
}

impl Reader {
    fn new(processor: Processor, mode: Mode) -> Option<Self> {
        let parser = parser(processor, mode)?;
        Some(Reader {
            recipes: Recipes::new(&parser),
            templates: Templates::new(&parser),
            parser,
        })
    }

    /// Why a text does not stand for these bytes.
    fn objection(&mut self, text: &str, bytes: &[u8]) -> Option<String> {
        let mut cursor = Cursor::new(text.as_bytes(), 0);
        match self.parser.assemble(&mut self.recipes, &mut cursor, &mut NoSymbols) {
            Ok(assembled) if assembled.code.as_bytes() == bytes => None,
            Ok(_) => Some("another encoding of this".to_owned()),
            Err(e) => Some(e.message),
        }
    }
}

/// Some code or data.
pub(super) struct Code<'a> {
    processor: Processor,
    mode: Mode,
    /// Made when it is needed; sections of one object share it.
    pub reader: Option<Reader>,
    data: &'a [u8],
    /// Address of the first byte.
    base: u64,
    /// By offset.
    relocations: BTreeMap<u64, Target>,
    /// What labels' names begin with.
    prefix: &'a str,
}

/// What a line of data holds.
enum Data<'c> {
    Target(&'c Target, usize),
    Zeros(usize),
    Bytes(usize),
}

impl Data<'_> {
    fn size(&self) -> usize {
        match *self {
            Data::Target(_, size) | Data::Zeros(size) | Data::Bytes(size) => size,
        }
    }
}

impl<'a> Code<'a> {
    /// `place` is the bytes and the address of the first one; `prefix` stands before the numbers of labels.
    pub fn new(
        (processor, mode): (Processor, Mode),
        (data, base): (&'a [u8], u64),
        relocations: BTreeMap<u64, Target>,
        prefix: &'a str,
    ) -> Self {
        Code {
            processor,
            mode,
            reader: None,
            data,
            base,
            relocations,
            prefix,
        }
    }

    /// Looks through all code. `next` says of a place up to where nothing else begins, and whether code is there at all.
    pub fn survey(&mut self, mut next: impl FnMut(usize) -> (usize, bool)) -> Survey {
        if self.reader.is_none() {
            self.reader = Reader::new(self.processor, self.mode);
        }
        let mut survey = Survey::default();
        let mut boundaries = vec![0u64; self.data.len() / 64 + 1];
        let relocations: Vec<u64> = self.relocations.keys().copied().collect();
        let mut relocations = relocations.into_iter().peekable();
        let (mut at, mut end) = (0, 0);
        while at < self.data.len() {
            if at >= end {
                let is_code;
                (end, is_code) = next(at);
                end = end.max(at + 1);
                if !is_code {
                    at = end;
                    continue;
                }
            }
            mark(&mut boundaries, at as u64);
            let (mut item, size, target) = self.item(at, end);
            while relocations.next_if(|r| *r < at as u64).is_some() {}
            if relocations.peek().is_some_and(|r| *r < (at + size) as u64) {
                item = Item::Other;
            }
            survey.items.push(item);
            survey.labels.extend(target);
            at += self.reach(at, size, end);
        }
        survey.labels.retain(|target| is_marked(&boundaries, *target));
        survey.labels.sort_unstable();
        survey.labels.dedup();
        survey
    }

    /// What stands at a place and not beyond `end`, its size, and where it goes if it is a branch.
    #[inline]
    fn item(&mut self, at: usize, end: usize) -> (Item, usize, Option<u64>) {
        let code = self.data.get(at..).unwrap_or_default();
        if let Some(Reader { parser, templates, .. }) = &mut self.reader
            && let Some(id) = templates.find(parser, code)
            && let size = templates.size(id)
            && at + size <= end
        {
            return (Item::Template(id), size, templates.branch_target(id, code, at as u64));
        }
        let code = self.data.get(at..end).unwrap_or_default();
        let (size, target) = match decode_without_unused_as(self.processor, self.mode, code) {
            Ok((inst, _)) => (inst.size as usize, inst.branch_target(self.processor, at as u64)),
            Err(_) => (self.data_at(at, end).size(), None),
        };
        (Item::Other, size, target)
    }

    /// Writes an item that stands at `at`, not beyond `end`; returns its size.
    #[inline]
    pub fn item_line(&mut self, item: Item, at: usize, end: usize, survey: &Survey, out: &mut Output<'_>) -> usize {
        let code = self.data.get(at..).unwrap_or_default();
        let (Item::Template(id), Some(Reader { templates, .. })) = (item, &self.reader) else {
            return self.instruction(at, end, survey, out);
        };
        let size = templates.size(id);
        let bytes = code.get(..size).unwrap_or(code);
        let address = self.base.wrapping_add(at as u64);
        let target = templates.branch_target(id, code, at as u64);
        let label = target.and_then(|t| self.label(survey, t)).unwrap_or_default();
        let room = Templates::ROOM + label.len();
        out.instruction(room, address, bytes, |buffer, at| {
            templates.write(id, code, label.as_bytes(), buffer, at)
        });
        size
    }

    /// Writes what stands at `at`, not beyond `end`, in full; returns its size.
    fn instruction(&mut self, at: usize, end: usize, survey: &Survey, out: &mut Output<'_>) -> usize {
        let rest = self.data.get(at..end).unwrap_or_default();
        let Ok((inst, unused)) = decode_without_unused_as(self.processor, self.mode, rest) else {
            return self.data(at, end, out);
        };
        let size = inst.size as usize;
        let bytes = rest.get(..size).unwrap_or(rest);
        let (text, mut reason) = self.text(&inst, bytes, at as u64, survey);
        let reach = self.reach(at, size, end);
        if reach > size {
            reason = Some("a relocation reaches beyond it".to_owned());
        }
        let Some(reason) = unused.map(|bits| bits.to_string()).or(reason) else {
            self.line(&text, at, bytes, out);
            return size;
        };
        // Data, a dword or what a relocation fills a line, and why.
        let _ = writeln!(out, "\t; {text}: {reason}");
        let mut from = 0;
        while from < reach {
            let target = self.relocations.get(&((at + from) as u64));
            let target = target.filter(|t| matches!(t.width, 4 | 8) && t.width <= reach - from);
            let width = target.map_or((reach - from).min(4), |t| t.width);
            let part = rest.get(from..from + width).unwrap_or_default();
            let text = target.map_or_else(|| number(part), Target::as_data);
            self.line(&text, at + from, part, out);
            from += width;
        }
        reach
    }

    /// The size of an instruction at a place, or of the data that stands there instead where a relocation reaches beyond it.
    fn reach(&self, at: usize, size: usize, end: usize) -> usize {
        let inside = self.relocations.range(at as u64..(at + size) as u64);
        let last = inside.map(|(o, target)| *o as usize + target.width - at).max();
        last.filter(|reach| at + reach <= end)
            .map_or(size, |reach| reach.max(size))
    }

    /// The first relocation of some bytes, and where in them it is.
    fn relocation(&self, offset: u64, size: usize) -> Option<(u64, &Target)> {
        let mut inside = self.relocations.range(offset..offset + size as u64);
        inside.next().map(|(at, target)| (at - offset, target))
    }

    /// The name of the label at a place that a branch goes to.
    fn label(&self, survey: &Survey, target: u64) -> Option<String> {
        let number = survey.labels.binary_search(&target).ok()?;
        Some(format!(".L{}{number}", self.prefix))
    }

    /// The text of an instruction, and why it cannot stand for the bytes, if so.
    fn text(&mut self, inst: &Inst, bytes: &[u8], offset: u64, survey: &Survey) -> (String, Option<String>) {
        let display = inst.display(self.processor, None).mode(self.mode);
        let mut plain = display.to_string();
        let mut reason = self.reader.as_mut().and_then(|r| r.objection(&plain, bytes));
        if let (Some(_), Some(signed)) = (&reason, signed(&plain, bytes)) {
            let again = self.reader.as_mut().and_then(|r| r.objection(&signed, bytes));
            if again.is_none() {
                (plain, reason) = (signed, None);
            }
        }
        let branch = inst.branch_target(self.processor, offset);
        if let Some((at, target)) = self.relocation(offset, bytes.len()) {
            if branch.is_some() {
                return (display.label(&target.expression).to_string(), None);
            }
            let zero = bytes.get(at as usize..).is_some_and(|b| b.iter().all(|b| *b == 0));
            return match zero && plain.contains("lit(0x0)") && at == 4 && !target.absolute {
                true => (plain.replacen("lit(0x0)", &target.expression, 1), None),
                false => (plain, Some("its relocation has no place in text".to_owned())),
            };
        }
        match branch.and_then(|target| self.label(survey, target)) {
            Some(label) => (display.label(&label).to_string(), reason),
            None => (plain, reason),
        }
    }

    /// What of data stands on one line.
    fn data_at(&self, at: usize, end: usize) -> Data<'_> {
        let offset = at as u64;
        let rest = self.data.get(at..end).unwrap_or_default();
        if let Some(target) = self.relocations.get(&offset).filter(|t| matches!(t.width, 4 | 8)) {
            return Data::Target(target, target.width.min(rest.len()).max(1));
        }
        let next = self.relocations.range(offset + 1..).next();
        let next = next.map_or(end, |(o, _)| (*o as usize).min(end));
        let here = rest.get(..next.saturating_sub(at)).unwrap_or(rest);
        match here.iter().take_while(|b| **b == 0).count() {
            zeros if zeros > 8 => Data::Zeros(zeros),
            _ => Data::Bytes(here.len().clamp(1, 4)),
        }
    }

    /// Writes some bytes as data; returns how many.
    pub fn data(&self, at: usize, end: usize, out: &mut Output<'_>) -> usize {
        let data = self.data_at(at, end);
        let size = data.size();
        let bytes = self.data.get(at..at + size).unwrap_or_default();
        match data {
            Data::Target(target, _) => self.line(&target.as_data(), at, bytes, out),
            Data::Zeros(zeros) => {
                let _ = writeln!(out, "\t.zero {zeros}");
            }
            Data::Bytes(_) => self.line(&number(bytes), at, bytes, out),
        }
        size
    }

    fn line(&self, text: &str, at: usize, bytes: &[u8], out: &mut Output<'_>) {
        out.line(text, self.base.wrapping_add(at as u64), bytes);
    }
}

/// A text with its literal as a negative number, if it is one of 16 bits: `0x8000` stands for a literal with zeros above, `-32768` for one
/// with its sign there, as compilers write integers of 16 bits.
fn signed(text: &str, bytes: &[u8]) -> Option<String> {
    let literal = i32::from_le_bytes(*bytes.last_chunk()?);
    let lower = format!("{:#x}", literal as u16);
    let is_shown = (-0x8000..0).contains(&literal) && text.contains(&lower);
    is_shown.then(|| text.replacen(&lower, &literal.to_string(), 1))
}

/// Up to four bytes as data.
fn number(bytes: &[u8]) -> String {
    match *bytes {
        [a, b, c, d] => format!(".long {:#010x}", u32::from_le_bytes([a, b, c, d])),
        _ => {
            let list: Vec<String> = bytes.iter().map(|b| format!("{b:#04x}")).collect();
            format!(".byte {}", list.join(", "))
        }
    }
}

fn mark(bits: &mut [u64], at: u64) {
    if let Some(word) = bits.get_mut((at / 64) as usize) {
        *word |= 1 << (at % 64);
    }
}

fn is_marked(bits: &[u64], at: u64) -> bool {
    bits.get((at / 64) as usize)
        .is_some_and(|word| word >> (at % 64) & 1 != 0)
}
