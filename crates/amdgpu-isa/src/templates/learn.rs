//! How templates are found: by printing instructions, and having the assembler read what was printed.

use std::fmt;
use std::ops::Range;

use super::scheme::{Bits, Key, Scheme, Span, is_number, joined};
use super::{CHUNK, Number, Piece, Style, Template, TemplateId, Templates, magnitude};
use crate::decode::decode_as;
use crate::inst::{Inst, Operand, Reg, Role};
use crate::parse::{Cursor, NoSymbols, Parser};
use crate::print::{self, Out};
use crate::table::Mod;

/// Writes down where pieces are.
#[derive(Default)]
struct Recorder {
    text: String,
    open: Option<(print::Piece, usize)>,
    pieces: Vec<(print::Piece, Range<usize>)>,
}

impl fmt::Write for Recorder {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}

impl Out for Recorder {
    fn begin(&mut self, piece: print::Piece) {
        self.open = Some((piece, self.text.len()));
    }

    fn end(&mut self) {
        if let Some((piece, start)) = self.open.take() {
            self.pieces.push((piece, start..self.text.len()));
        }
    }
}

/// An instruction that was decoded, printed, and assembled to the same bytes.
struct Specimen {
    bits: Bits,
    inst: Inst,
    text: String,
    pieces: Vec<(print::Piece, Range<usize>)>,
}

impl Specimen {
    fn piece(&self, number: usize) -> &str {
        let range = self.pieces.get(number).map(|(_, range)| range.clone());
        range.and_then(|r| self.text.get(r)).unwrap_or("")
    }
}

/// What numbers are changed by, until the other instruction has the same key.
const STEPS: [u32; 6] = [64, 32, 16, 8, 4, 2];

/// A template that is not kept yet.
struct Draft {
    text: String,
    pieces: Vec<(Planned, String)>,
}

/// A number of it.
enum Planned {
    Register {
        reg: Reg,
        span: Span,
        scale: u8,
        number: u32,
    },
    Other(Number),
}

impl Templates {
    /// Finds the template of an instruction; `None` if text cannot stand for it, or if it is none that a template describes.
    pub(super) fn learn(
        &mut self,
        parser: &Parser,
        number: u32,
        (key, literal): (Key, bool),
        bits: Bits,
    ) -> Option<TemplateId> {
        let scheme = &self.schemes.get(number as usize)?.0;
        let bytes = (scheme.bytes, scheme.bytes + if literal { 4 } else { 0 });
        let target = scheme.target;
        let one = self.specimen(parser, bits, bytes.1)?;
        let others = STEPS.iter().map(|step| self.other(scheme, literal, bits, *step));
        let other = others.into_iter().find(|b| scheme.key(&self.classes, b).0 == key)?;
        let two = self.specimen(parser, other, bytes.1)?;
        let draft = self.draft(scheme, &one, &two)?;
        self.keep(draft, bytes, target, [&one, &two])
    }

    /// Decodes and prints an instruction of so many bytes; `None` if it does not assemble to the same bytes.
    fn specimen(&self, parser: &Parser, bits: Bits, bytes: u8) -> Option<Specimen> {
        let code = joined(&bits).to_le_bytes();
        let inst = decode_as(self.processor, self.mode, &code).ok()?;
        let wide = inst.operands().iter().any(|(_, o)| matches!(o, Operand::Literal64(_)));
        if wide || inst.size != bytes {
            return None;
        }
        let mut recorder = Recorder::default();
        inst.display(self.processor, None)
            .mode(self.mode)
            .write_to(&mut recorder)
            .ok()?;
        let mut cursor = Cursor::new(recorder.text.as_bytes(), 0);
        let parsed = parser.parse(&mut cursor, &mut NoSymbols).ok()?;
        let same = cursor.pos() == recorder.text.len() && code.get(..bytes.into()) == Some(parsed.code.as_bytes());
        same.then_some(Specimen {
            bits,
            inst,
            text: recorder.text,
            pieces: recorder.pieces,
        })
    }

    /// An instruction with all other numbers.
    fn other(&self, scheme: &Scheme, literal: bool, mut bits: Bits, step: u32) -> Bits {
        let before = bits;
        for place in &scheme.places {
            if is_number(scheme.class(&self.classes, place, &before)) {
                place.span.flip(&mut bits, step >> place.scale);
            }
        }
        for number in scheme.numbers.iter().filter(|n| n.class(&before) != 0) {
            // Neither the sign nor all bits.
            let change = number.span.mask >> 1 & 0x5555_5555 & (step * step - 1);
            number.span.flip(&mut bits, change);
        }
        if let Some(target) = scheme.target {
            target.flip(&mut bits, 0x5555);
        }
        if literal && !self.classes.is_special(scheme.literal(&before)) {
            let bytes = scheme.bytes;
            bits[(bytes / 8) as usize % 2] ^= u64::from(step * 0x41) << (bytes % 8 * 8);
        }
        bits
    }

    /// The template that describes both instructions, perhaps.
    fn draft(&self, scheme: &Scheme, one: &Specimen, two: &Specimen) -> Option<Draft> {
        let mut draft = Draft {
            text: String::new(),
            pieces: Vec::new(),
        };
        let mut end = 0;
        for (n, (piece, range)) in one.pieces.iter().enumerate() {
            let planned = match *piece {
                print::Piece::Operand(role) => self.operand(scheme, (one, two), role, n),
                print::Piece::Number(m) => modifier(scheme, (one, two), m, n),
            };
            let Some(planned) = planned else { continue };
            draft.last().push_str(one.text.get(end..range.start)?);
            draft.pieces.push((planned, String::new()));
            end = range.end;
        }
        draft.last().push_str(one.text.get(end..)?);
        Some(draft)
    }

    fn operand(&self, scheme: &Scheme, (one, two): (&Specimen, &Specimen), role: Role, n: usize) -> Option<Planned> {
        match one.inst.operand(role) {
            Operand::Reg(reg) => {
                let place = scheme.places.iter().find(|p| p.role == role)?;
                let chosen = is_number(scheme.class(&self.classes, place, &one.bits));
                chosen.then(|| Planned::Register {
                    reg,
                    span: place.span,
                    scale: place.scale,
                    number: place.span.extract(&one.bits) << place.scale,
                })
            }
            Operand::Literal(_) => {
                let shows = |s: &Specimen| s.piece(n) == format!("{:#x}", scheme.literal(&s.bits));
                (shows(one) && shows(two)).then_some(Planned::Other(Number::Literal))
            }
            Operand::Imm(_) if role == Role::Simm16 && scheme.target.is_some() => Some(Planned::Other(Number::Target)),
            _ => None,
        }
    }

    /// Keeps a template that gives the text of both instructions.
    fn keep(
        &mut self,
        draft: Draft,
        bytes: (u8, u8),
        target: Option<Span>,
        both: [&Specimen; 2],
    ) -> Option<TemplateId> {
        let (texts, pieces) = (self.text.len(), self.pieces.len());
        let template = Template {
            text: self.keep_text(&draft.text)?,
            pieces: (u32::try_from(pieces).ok()?, u8::try_from(draft.pieces.len()).ok()?),
            bytes,
            target,
        };
        for (planned, text) in &draft.pieces {
            let number = match *planned {
                Planned::Other(number) => number,
                Planned::Register {
                    reg,
                    span,
                    scale,
                    number,
                } => Number::Register {
                    span,
                    scale,
                    plus: (reg.index as u8).wrapping_sub(number as u8),
                    texts: self.registers.list(reg.kind, reg.dwords)?,
                },
            };
            let text = self.keep_text(text)?;
            self.pieces.push(Piece { number, text });
        }
        let id = TemplateId(self.list.len() as u32);
        self.list.push(template);
        let mut out = [0; Templates::ROOM];
        let says = |this: &Self, specimen: &Specimen, out: &mut [u8]| {
            let end = this.write(id, &joined(&specimen.bits).to_le_bytes(), b"", out, 0);
            end + CHUNK <= Templates::ROOM && out.get(..end) == Some(specimen.text.as_bytes())
        };
        if both.into_iter().all(|specimen| says(self, specimen, &mut out)) {
            return Some(id);
        }
        self.list.pop();
        self.pieces.truncate(pieces);
        self.text.truncate(texts);
        None
    }

    /// Keeps a text, so that a chunk can be copied from each of its places.
    fn keep_text(&mut self, text: &str) -> Option<(u32, u16)> {
        let end = self.text.len().checked_sub(CHUNK)?;
        self.text.truncate(end);
        self.text.extend_from_slice(text.as_bytes());
        self.text.extend_from_slice(&[0; CHUNK]);
        Some((u32::try_from(end).ok()?, u16::try_from(text.len()).ok()?))
    }
}

impl Draft {
    /// The text behind the last number.
    fn last(&mut self) -> &mut String {
        self.pieces.last_mut().map_or(&mut self.text, |(_, text)| text)
    }
}

/// How the digits of a modifier's number are written: as in both instructions.
fn modifier(scheme: &Scheme, (one, two): (&Specimen, &Specimen), m: Mod, n: usize) -> Option<Planned> {
    let span = scheme.numbers.iter().find(|n| n.m == m)?.span;
    let forms = [Style::Decimal, Style::Hex]
        .into_iter()
        .flat_map(|style| [(style, false), (style, true)]);
    let found = forms.into_iter().find(|&(style, negative)| {
        let shows = |s: &Specimen| {
            let value = magnitude(span, negative, &s.bits);
            let text = match style {
                Style::Decimal => value.to_string(),
                Style::Hex => format!("{value:#x}"),
            };
            s.piece(n) == text
        };
        shows(one) && shows(two)
    });
    found.map(|(style, negative)| Planned::Other(Number::Modifier { span, style, negative }))
}
