//! What tests of recorded instructions have in common: the samples of all forms, and how lines are read.

// Each test uses some of it.
#![allow(dead_code)]

pub mod sample;

use amdgpu_isa::{Family, Mode, Processor};

/// Samples of all forms of a family: bytes, text of LLVM 22.1, processors, mode, rule that the sample breaks. Of GFX6 and GFX7,
/// which LLVM does not disassemble, the text is what it prints when it assembles.
pub const FORMS: [(Family, &str); 10] = [
    (Family::Gfx6, include_str!("../data/forms-gfx6.tsv")),
    (Family::Gfx7, include_str!("../data/forms-gfx7.tsv")),
    (Family::Gfx8, include_str!("../data/forms-gfx8.tsv")),
    (Family::Gfx9, include_str!("../data/forms-gfx9.tsv")),
    (Family::Gfx90a, include_str!("../data/forms-gfx90a.tsv")),
    (Family::Gfx940, include_str!("../data/forms-gfx940.tsv")),
    (Family::Gfx10, include_str!("../data/forms-gfx10.tsv")),
    (Family::Gfx11, include_str!("../data/forms-gfx11.tsv")),
    (Family::Gfx12, include_str!("../data/forms-gfx12.tsv")),
    (Family::Gfx1250, include_str!("../data/forms-gfx1250.tsv")),
];

/// What LLVM 22.1 disassembled on GFX9: bytes, text, processor.
pub const GFX9: &str = include_str!("../data/gfx9-llvm22.tsv");

/// The cells of each line that is no comment.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| l.split('\t').collect())
}

pub fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
    digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Processors of a family, without generic ones.
pub fn members(family: Family) -> impl Iterator<Item = Processor> {
    let of_family = move |p: &Processor| p.family() == family && p.generic_members().is_empty();
    Processor::ALL.iter().copied().filter(of_family)
}

/// The processor's usual mode, with what a list of words says.
pub fn mode_of(processor: Processor, words: &str) -> Mode {
    let mut mode = Mode::of(processor);
    for word in words.split(',').filter(|w| !w.is_empty()) {
        match word {
            "w32" => mode.wave32 = true,
            "w64" => mode.wave32 = false,
            "true16" => mode.fake16 = false,
            "fake16" => mode.fake16 = true,
            "-" => {}
            other => panic!("{other}"),
        }
    }
    mode
}
