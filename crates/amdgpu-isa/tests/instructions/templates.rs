//! Printing by templates gives what decoding, printing and assembling in full give: of recorded instructions, and of
//! millions of others of every encoding of every processor.

use amdgpu_isa::parse::{Cursor, NoSymbols, Parser};
use amdgpu_isa::{Family, Layout, Mode, Processor, Templates, WaveSizes, decode_as};

use crate::random::Random;
use crate::{common, lines};

impl Random {
    /// Codes of a few registers, so that they meet; of constants, names and literals; of the last registers; anything.
    fn operand(&mut self, width: u8) -> u64 {
        let value = match self.below(12) {
            0 => self.below(256),
            1 => 96 + self.below(40),
            2 => 255 - self.below(20),
            3 => self.next() >> 8,
            4..=6 => 8 * self.below(3) + self.below(2),
            _ => 4 * self.below(4),
        };
        let vector = if self.below(2) == 0 { 256 } else { 0 };
        (value | vector) & (u64::MAX >> (64 - width))
    }

    fn modifier(&mut self, width: u8) -> u64 {
        let value = match self.below(8) {
            0 => self.next() >> 8,
            1 => 1,
            2 => self.next() & self.next() & self.next(),
            3 => u64::MAX << self.below(24),
            _ => 0,
        };
        value & (u64::MAX >> (64 - width))
    }

    fn literal(&mut self) -> u32 {
        const SOME: [u32; 10] = [
            0,
            0x41,
            0x3f80_0000,
            0x3c00,
            0xffff_fff0,
            0xffff,
            0x3e22_f983,
            0x3ff0_0000,
            0x3fc4_5f30,
            0x3c00_3c00,
        ];
        match self.below(6) {
            0 => SOME[self.below(10) as usize],
            1 => self.below(0x1_0000) as u32,
            2 => (self.next() >> 12) as u32 & 0xffff_0000,
            3 => u32::MAX - self.below(0x10000) as u32,
            _ => (self.next() >> 12) as u32,
        }
    }
}

/// The text of an instruction, and its bytes, if it assembles to them.
fn in_full(parser: &Parser, mode: Mode, code: &[u8]) -> Option<(String, usize)> {
    let inst = decode_as(parser.processor(), mode, code).ok()?;
    let text = inst.display(parser.processor(), None).mode(mode).to_string();
    let mut cursor = Cursor::new(text.as_bytes(), 0);
    let parsed = parser.parse(&mut cursor, &mut NoSymbols).ok()?;
    let size = inst.size as usize;
    (code.get(..size) == Some(parsed.code.as_bytes()) && cursor.pos() == text.len()).then_some((text, size))
}

#[derive(Default, Debug)]
struct Counts {
    /// Instructions that assemble to themselves, and those of them with templates.
    plain: usize,
    by_template: usize,
}

struct Target {
    parser: Parser,
    mode: Mode,
    templates: Templates,
    counts: Counts,
}

impl Target {
    fn new(processor: Processor, mode: Mode) -> Self {
        let parser = Parser::with_mode(processor, mode).unwrap();
        let templates = Templates::new(&parser);
        Target {
            parser,
            mode,
            templates,
            counts: Counts::default(),
        }
    }

    fn check(&mut self, code: &[u8]) {
        let want = in_full(&self.parser, self.mode, code);
        self.counts.plain += usize::from(want.is_some());
        let Some(id) = self.templates.find(&self.parser, code) else {
            return;
        };
        self.counts.by_template += 1;
        let mut out = [0; Templates::ROOM + 8];
        let end = self.templates.write(id, code, b"", &mut out, 0);
        let found = (
            String::from_utf8_lossy(&out[..end]).into_owned(),
            self.templates.size(id),
        );
        let name = self.parser.processor().name();
        assert_eq!(want, Some(found), "{name} {:?} {}", self.mode, lines::hex(code));
        let inst = decode_as(self.parser.processor(), self.mode, code).unwrap();
        assert_eq!(
            inst.branch_target(self.parser.processor(), 64),
            self.templates.branch_target(id, code, 64)
        );
    }
}

/// Of 1 in so many instructions there is a template, at the least.
fn assert_most(counts: &Counts, percent: usize) {
    assert!(counts.by_template * 100 > counts.plain * percent, "{counts:?}");
}

#[test]
fn every_encoding_with_random_numbers() {
    let rounds: usize = std::env::var("TEMPLATE_ROUNDS").map_or(6, |n| n.parse().unwrap());
    let mut random = Random::new(7);
    let mut all = Counts::default();
    for &processor in Processor::ALL.iter().filter(|p| p.family() != Family::R600) {
        let both = processor.wave_sizes() == WaveSizes::Both;
        for (swap, fake16) in [(false, Mode::of(processor).fake16), (both, !Mode::of(processor).fake16)] {
            let mode = Mode {
                wave32: Mode::of(processor).wave32 != swap,
                fake16,
            };
            let mut target = Target::new(processor, mode);
            for layout in Layout::all(processor, mode) {
                let mut bits = layout.fixed();
                for round in 0..rounds {
                    for field in layout.fields() {
                        // Modifiers stay for a while, so that templates are used.
                        let value = match field.role() {
                            Some(_) => random.operand(field.width()),
                            None if round % 6 == 0 => random.modifier(field.width()),
                            None => continue,
                        };
                        bits = bits & !field.mask() | field.insert(value);
                    }
                    if let (Some((lo, width)), 0) = (layout.second_opcode(), round % 3) {
                        let mask = (1u128 << width) - 1;
                        bits = bits & !(mask << lo) | (u128::from(random.next() >> 20) & mask) << lo;
                    }
                    let mut code = bits.to_le_bytes().to_vec();
                    code.truncate(layout.bytes().into());
                    code.extend(random.literal().to_le_bytes());
                    code.extend(random.next().to_le_bytes());
                    code.extend(random.next().to_le_bytes());
                    target.check(&code);
                }
            }
            all.plain += target.counts.plain;
            all.by_template += target.counts.by_template;
        }
    }
    eprintln!("{all:?}");
    assert_most(&all, 80);
}

/// What LLVM assembles or disassembles, of all families: every instruction that prints as what it is has a template, and
/// so has each with other register numbers.
#[test]
fn recorded_instructions_have_templates() {
    let mut random = Random::new(9);
    for (family, text) in common::FORMS {
        let mut counts = Counts::default();
        let processors: Vec<Processor> = lines::members(family).collect();
        for &processor in &processors {
            let mut target = Target::new(processor, Mode::of(processor));
            for row in lines::rows(text) {
                let mut code = common::bytes(row[0]);
                code.resize(code.len() + 16, 0);
                target.check(&code);
                for _ in 0..2 {
                    let byte = random.below(code.len() as u64 - 16) as usize;
                    let before = code[byte];
                    code[byte] ^= 1 << random.below(8);
                    target.check(&code);
                    code[byte] = before;
                }
            }
            counts.plain += target.counts.plain;
            counts.by_template += target.counts.by_template;
        }
        eprintln!("{family:?}: {counts:?}");
        assert!(counts.plain > 1000);
        assert_most(&counts, 80);
    }
}

/// What cannot be said in text, and what is no instruction, has none; nor has the end of code.
#[test]
fn what_text_cannot_say_has_no_template() {
    let processor = Processor::by_name("gfx900").unwrap();
    let mut target = Target::new(processor, Mode::of(processor));
    let mut has = |dwords: [u32; 4]| {
        let code: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
        target.templates.find(&target.parser, &code).is_some()
    };
    // v_add_f32_e32 v1, v2, v3; buffer_load_dword v1, off, s[4:7], 0
    assert!(has([0x0202_0702, 0, 0, 0]));
    assert!(has([0xe050_0000, 0x8001_0100, 0, 0]));
    // The same with an address register that is not used; an undefined opcode; two scalar registers, where one twice will do.
    assert!(!has([0xe050_0000, 0x8001_0105, 0, 0]));
    assert!(!has([0xbfff_0000, 0, 0, 0]));
    assert!(has([0xd101_0001, 0x0000_0804, 0, 0]));
    assert!(!has([0xd101_0001, 0x0000_0a04, 0, 0]));
    assert!(
        target
            .templates
            .find(&target.parser, &0x0202_0702u32.to_le_bytes())
            .is_none()
    );
}
