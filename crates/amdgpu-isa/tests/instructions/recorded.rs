//! Decoding, printing and encoding of instructions made from the rows, against what LLVM 22 was recorded to say,
//! of gfx940 and gfx941 LLVM 19.

use crate::common::{bytes, mode_of};
use amdgpu_isa::{Mode, Processor, decode_as, encode_as};

const RECORDED: [&str; 11] = [
    include_str!("../data/llvm22-gfx6.tsv"),
    include_str!("../data/llvm22-gfx7.tsv"),
    include_str!("../data/llvm22-gfx8.tsv"),
    include_str!("../data/llvm22-gfx9.tsv"),
    include_str!("../data/llvm22-gfx90a.tsv"),
    include_str!("../data/llvm22-gfx940.tsv"),
    include_str!("../data/llvm19-gfx940.tsv"),
    include_str!("../data/llvm22-gfx10.tsv"),
    include_str!("../data/llvm22-gfx11.tsv"),
    include_str!("../data/llvm22-gfx12.tsv"),
    include_str!("../data/llvm22-gfx1250.tsv"),
];

/// `@gfx1030 w64`: what the lines that follow were asked for.
fn target(line: &str) -> (Processor, Mode) {
    let (name, words) = line.split_once(' ').unwrap();
    let processor = Processor::by_name(name).unwrap();
    let mode = mode_of(processor, words);
    (processor, mode)
}

#[test]
fn instructions_of_all_processors() {
    let mut count = 0;
    let mut processors = std::collections::BTreeSet::new();
    for file in RECORDED {
        let mut asked = None;
        for line in file.lines().filter(|l| !l.starts_with('#')) {
            if let Some(line) = line.strip_prefix('@') {
                asked = Some(target(line));
                continue;
            }
            let (processor, mode) = asked.unwrap();
            let (hex, text) = line.split_once('\t').unwrap();
            let code = bytes(hex);
            let place = format!("{hex} on {} {mode:?}: {text}", processor.name());
            let inst = decode_as(processor, mode, &code).unwrap_or_else(|e| panic!("{place}: {e}"));
            let shown = inst.display(processor, None).mode(mode).to_string();
            assert_eq!(shown.trim_end(), text, "{place}");
            assert_eq!(usize::from(inst.size), code.len(), "{place}");
            let encoded = encode_as(processor, mode, &inst).unwrap_or_else(|e| panic!("{place}: {e}"));
            assert_eq!(encoded.as_bytes(), code, "{place}");
            processors.insert(processor);
            count += 1;
        }
    }
    // All but r600.
    assert_eq!(processors.len(), Processor::ALL.len() - 16);
    assert!(count > 50_000, "{count}");
}
