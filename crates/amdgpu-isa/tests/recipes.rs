//! Assembling by recipes gives what reading in full gives: of recorded instructions, and of these with other numbers.

use amdgpu_isa::parse::{Cursor, NoSymbols, Parser, Recipes};
use amdgpu_isa::{Mode, Processor};

#[path = "support/random.rs"]
mod random;

use random::Random;

const RECORDED: [&str; 10] = [
    include_str!("data/llvm22-gfx6.tsv"),
    include_str!("data/llvm22-gfx7.tsv"),
    include_str!("data/llvm22-gfx8.tsv"),
    include_str!("data/llvm22-gfx9.tsv"),
    include_str!("data/llvm22-gfx90a.tsv"),
    include_str!("data/llvm22-gfx940.tsv"),
    include_str!("data/llvm22-gfx10.tsv"),
    include_str!("data/llvm22-gfx11.tsv"),
    include_str!("data/llvm22-gfx12.tsv"),
    include_str!("data/llvm22-gfx1250.tsv"),
];

/// Makes instructions with other numbers.
struct Numbers(Random);

impl Numbers {
    fn next(&mut self, below: u64) -> u64 {
        self.0.below(below)
    }

    /// An instruction with other numbers: near the old ones, at limits, or anything.
    fn other(&mut self, text: &str) -> String {
        let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
        let mut out = format!("{mnemonic} ");
        let bytes = operands.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let before = at.checked_sub(1).map_or(b' ', |n| bytes[n]);
            let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
            let hex = operands[at..].starts_with("0x");
            let starts = matches!(before, b'v' | b's' | b'a' | b'[' | b':' | b' ' | b'-');
            let float = bytes.get(at + digits) == Some(&b'.') && before != b'v';
            if digits == 0 || !starts || float {
                out.push(bytes[at] as char);
                at += 1;
                continue;
            }
            if hex {
                let more = bytes[at + 2..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
                let old = u64::from_str_radix(&operands[at + 2..at + 2 + more], 16).unwrap_or(0);
                out += &format!("{:#x}", self.value(old));
                at += 2 + more;
                continue;
            }
            let old: u64 = operands[at..at + digits].parse().unwrap_or(0);
            at += digits;
            // The end of a range follows its beginning.
            let range = before == b'[' && bytes.get(at) == Some(&b':');
            if range {
                let more = bytes[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
                let last: u64 = operands[at + 1..at + 1 + more].parse().unwrap_or(old);
                let first = self.value(old);
                out += &format!("{first}:{}", first + last.saturating_sub(old));
                at += 1 + more;
            } else {
                out += &self.value(old).to_string();
            }
        }
        out
    }

    fn value(&mut self, old: u64) -> u64 {
        match self.next(8) {
            0 => old,
            1 => old.wrapping_add(4) & 0xffff_ffff,
            2 => self.next(128),
            3 => self.next(32) * 4,
            4 => 252 + self.next(6),
            5 => 96 + self.next(12),
            6 => [
                0,
                64,
                65,
                255,
                256,
                4095,
                4096,
                0xffff,
                0x3f80_0000,
                0x8000_0000,
                0xffff_ffff,
            ][self.next(11) as usize],
            _ => self.next(16),
        }
    }
}

fn assemble(parser: &Parser, recipes: &mut Recipes, text: &str) -> String {
    let mut cursor = Cursor::new(text.as_bytes(), 0);
    match parser.assemble(recipes, &mut cursor, &mut NoSymbols) {
        Ok(a) => format!(
            "{:02x?} v{} a{} s{} at {}",
            a.code.as_bytes(),
            a.vgprs,
            a.agprs,
            a.sgprs,
            cursor.pos()
        ),
        Err(e) => format!("{e:?}"),
    }
}

fn read(parser: &Parser, text: &str) -> String {
    let mut cursor = Cursor::new(text.as_bytes(), 0);
    match parser.parse(&mut cursor, &mut NoSymbols) {
        Ok(p) => {
            let [vgprs, agprs, sgprs] = p.inst.registers_end();
            format!(
                "{:02x?} v{vgprs} a{agprs} s{sgprs} at {}",
                p.code.as_bytes(),
                cursor.pos()
            )
        }
        Err(e) => format!("{e:?}"),
    }
}

#[test]
fn recipes_give_what_reading_gives() {
    let mut numbers = Numbers(Random::new(0x1234_5678_9abc_def1));
    let (mut accepted, mut refused) = (0, 0);
    for file in RECORDED {
        let mut target: Option<(Parser, Recipes)> = None;
        for line in file.lines().filter(|l| !l.starts_with('#')) {
            if let Some(line) = line.strip_prefix('@') {
                let (name, words) = line.split_once(' ').unwrap();
                let processor = Processor::by_name(name).unwrap();
                let mut mode = Mode::of(processor);
                for word in words.split(',') {
                    match word {
                        "w32" => mode.wave32 = true,
                        "w64" => mode.wave32 = false,
                        "true16" => mode.fake16 = false,
                        "fake16" => mode.fake16 = true,
                        _ => {}
                    }
                }
                let parser = Parser::with_mode(processor, mode).unwrap();
                let recipes = Recipes::new(&parser);
                target = Some((parser, recipes));
                continue;
            }
            let (parser, recipes) = target.as_mut().unwrap();
            let (_, text) = line.split_once('\t').unwrap();
            let others = [text.to_owned(), text.to_owned()].into_iter();
            let others: Vec<String> = others.chain((0..6).map(|_| numbers.other(text))).collect();
            for text in &others {
                let want = read(parser, text);
                let found = assemble(parser, recipes, text);
                assert_eq!(found, want, "{text} on {}", parser.processor().name());
                match want.starts_with('[') {
                    true => accepted += 1,
                    false => refused += 1,
                }
            }
        }
    }
    // Errors are as many as other numbers make them.
    assert!(
        accepted > 150_000 && refused > 20_000,
        "{accepted} accepted, {refused} refused"
    );
}

/// More than a shape has room for: found by fuzzing.
#[test]
fn many_offsets_are_read_in_full() {
    let parser = Parser::new(Processor::by_name("gfx900").unwrap()).unwrap();
    let mut recipes = Recipes::new(&parser);
    for text in [
        "ds_read_b32 v0, v1 offset:1 offset:2 offset:3",
        "ds_read2_b32 v[0:1], v1 offset0:1 offset1:2 offset:3 offset0:4",
    ] {
        let refused = assemble(&parser, &mut recipes, text);
        assert!(refused.contains("modifier-twice"), "{refused}");
        assert_eq!(refused, read(&parser, text));
    }
}
