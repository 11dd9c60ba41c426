//! How lines of recorded instructions are read, and the recording that is not by family.

use amdgpu_isa::{Family, Processor};

/// What LLVM 22.1 disassembled on GFX9: bytes, text, processor.
pub const GFX9: &str = include_str!("../data/gfx9-llvm22.tsv");

/// The cells of each line that is no comment.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| l.split('\t').collect())
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Processors of a family, without generic ones.
pub fn members(family: Family) -> impl Iterator<Item = Processor> {
    let of_family = move |p: &Processor| p.family() == family && p.generic_members().is_empty();
    Processor::ALL.iter().copied().filter(of_family)
}
