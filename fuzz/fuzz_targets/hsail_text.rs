//! HSAIL text: whatever assembles is a module that comes back the same, in containers and through the printer; editors are answered.
#![no_main]

#[path = "hsail_common.rs"]
mod common;

use common::Random;
use hsail::brig::{Module, elf};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| {
    // Takes as long as all the rest, and is for some of the inputs.
    if data.iter().fold(0u8, |sum, b| sum.wrapping_add(*b)) % 8 == 0 {
        let _ = hsail::judge(data);
    }
    let Ok(assembly) = hsail::assemble(data) else { return };
    for class in [elf::Class::Elf32, elf::Class::Elf64] {
        let file = elf::wrap(&assembly.brig, class);
        assert!(
            elf::unwrap(&file).is_ok_and(|brig| brig == assembly.brig),
            "a container holds what went into it"
        );
    }
    if !data.is_ascii() {
        // A comment may hold any bytes; the printer's text is UTF-8.
        return;
    }
    let module = Module::read(&assembly.brig).expect("what the assembler writes can be read");
    let text = hsail::text::print(&module, Default::default()).expect("and printed");
    let again = hsail::text::assemble(text.as_bytes()).expect("and assembled");
    assert!(again.brig == assembly.brig, "to the same module");
});

/// Where words, numbers, signs and white space begin.
fn pieces(text: &[u8]) -> Vec<usize> {
    let class = |b: u8| match b {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' => 0,
        b' ' | b'\t' => 1,
        b'\n' | b'\r' => 2,
        other => 3 + usize::from(other),
    };
    let starts = (1..text.len()).filter(|&i| class(text[i]) != class(text[i - 1]));
    std::iter::once(0)
        .chain(starts)
        .chain(std::iter::once(text.len()))
        .collect()
}

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut random = Random(u64::from(seed));
    if random.below(3) == 0 || size < 16 {
        return fuzzer_mutate(data, size, max_size);
    }
    // One piece takes the place of another, or a few pieces are left out or doubled.
    let text = &data[..size];
    let starts = pieces(text);
    let n = starts.len() - 1;
    let (to, from) = (random.below(n), random.below(n));
    let count = random.below(8).min(n - from);
    let (old, new) = match random.below(4) {
        0 => (starts[to]..starts[(to + count).min(n)], 0..0),
        1 => (starts[to]..starts[to], starts[from]..starts[from + count]),
        _ => (starts[to]..starts[to + 1], starts[from]..starts[from + 1]),
    };
    let changed = [&text[..old.start], &text[new], &text[old.end..]].concat();
    let length = changed.len().min(max_size);
    data[..length].copy_from_slice(&changed[..length]);
    length
});
