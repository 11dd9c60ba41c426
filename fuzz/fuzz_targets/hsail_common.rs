//! What the three HSAIL targets share: what is done with a module, and mutations that keep enough of it sound.
// Not each of them uses everything.
#![allow(dead_code)]

use hsail::brig::{Module, elf};

/// Everything that can be done with bytes that may be BRIG. A module without errors has a text of the same meaning.
pub fn exercise(brig: &[u8]) {
    let Ok(module) = Module::read(brig) else { return };
    let findings = hsail::check(brig);
    let printed = hsail::text::print(&module, Default::default());
    // These take longer than all others, and are for some of the inputs.
    let some = brig.iter().fold(0u8, |sum, b| sum.wrapping_add(*b)) % 8 == 0;
    if some {
        let _ = hsail::dump::dump(&module);
        let _ = hsail::decode::yaml(&module);
    }
    if some && let Ok(module) = Module::read(brig) {
        let mut program = hsail::validate::Program::default();
        let _ = program.add("fuzz", module);
        let _ = program.finish();
    }
    if findings.iter().any(|f| f.severity == diag::Severity::Error) {
        return;
    }
    let text = printed.expect("a valid module can be printed");
    let again = match hsail::assemble(text.as_bytes()) {
        Ok(again) => again.brig,
        Err(found) => panic!("{}\n{text}", found[0].render("printed")),
    };
    let again = Module::read(&again).expect("what the assembler writes can be read");
    let mut changes = hsail::diff::diff(&module, &again).expect("comparable");
    // Where a bit type is wanted, a text's constants become that type, of whatever type they were in BRIG: the same bits.
    changes.retain(|c| match c {
        hsail::diff::Change::Removed(line) | hsail::diff::Change::Added(line) => !line.contains("_b"),
    });
    assert!(
        !module.further_sections().is_empty() || changes.is_empty(),
        "another meaning: {changes:?}\n{text}"
    );
}

/// The module in a container, or the bytes themselves.
pub fn unwrapped(bytes: &[u8]) -> &[u8] {
    if elf::is_elf(bytes) {
        elf::unwrap(bytes).unwrap_or_default()
    } else {
        bytes
    }
}

/// Numbers of which everything follows (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }
}

/// Changes words where they stand, so that sizes and most offsets stay as they are: bits, small numbers, steps, numbers from
/// elsewhere in the module (which are offsets of other entries often).
pub fn change_words(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..=random.below(3) {
        let width = [1, 1, 2, 4, 4][random.below(5)];
        let words = bytes.len() / width;
        if words == 0 {
            return;
        }
        let at = random.below(words) * width;
        let other = random.below(bytes.len() / width) * width;
        let mut word = [0u8; 4];
        word[..width].copy_from_slice(&bytes[at..at + width]);
        let old = u32::from_le_bytes(word);
        let new = match random.below(6) {
            0 => old ^ 1 << random.below(8 * width),
            1 => random.below(64) as u32,
            2 => old.wrapping_add(random.below(9) as u32).wrapping_sub(4),
            3 => old.wrapping_add(4).wrapping_sub(8 * random.below(2) as u32),
            4 => random.bits() as u32,
            _ => {
                let copy: Vec<u8> = bytes[other..other + width].to_vec();
                bytes[at..at + width].copy_from_slice(&copy);
                continue;
            }
        };
        bytes[at..at + width].copy_from_slice(&new.to_le_bytes()[..width]);
    }
}
