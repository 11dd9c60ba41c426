//! What tests of recorded instructions and `examples/rule_samples.rs` have in common: the samples of all forms.

pub mod sample;

use amdgpu_isa::{Family, Mode, Processor};

/// Samples of all forms of a family: bytes, text of LLVM 22.1, processors, mode, rule that the sample breaks. Of GFX6 and GFX7,
/// which LLVM does not disassemble, the text is what it prints when it assembles.
pub const FORMS: [(Family, &str); 10] = [
    (Family::Gfx6, include_str!("../../data/forms-gfx6.tsv")),
    (Family::Gfx7, include_str!("../../data/forms-gfx7.tsv")),
    (Family::Gfx8, include_str!("../../data/forms-gfx8.tsv")),
    (Family::Gfx9, include_str!("../../data/forms-gfx9.tsv")),
    (Family::Gfx90a, include_str!("../../data/forms-gfx90a.tsv")),
    (Family::Gfx940, include_str!("../../data/forms-gfx940.tsv")),
    (Family::Gfx10, include_str!("../../data/forms-gfx10.tsv")),
    (Family::Gfx11, include_str!("../../data/forms-gfx11.tsv")),
    (Family::Gfx12, include_str!("../../data/forms-gfx12.tsv")),
    (Family::Gfx1250, include_str!("../../data/forms-gfx1250.tsv")),
];

pub fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
    digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
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
