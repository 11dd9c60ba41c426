//! BRIG in ELF containers of both widths: headers, section tables and the module in them.
#![no_main]

#[path = "hsail_common.rs"]
mod common;

use common::Random;
use hsail::brig::elf;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| {
    let brig = common::unwrapped(data);
    common::exercise(brig);
    for class in [elf::Class::Elf32, elf::Class::Elf64] {
        assert!(
            elf::unwrap(&elf::wrap(brig, class)).is_ok_and(|b| b == brig),
            "a container holds what went into it"
        );
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut random = Random(u64::from(seed));
    if random.below(4) == 0 || size < 64 {
        return fuzzer_mutate(data, size, max_size);
    }
    // Headers are at the front, names, symbols and the section table at the end, the module between them.
    match random.below(4) {
        0 => common::change_words(&mut data[..64], &mut random),
        1 => common::change_words(&mut data[size - size.min(480)..size], &mut random),
        _ => common::change_words(&mut data[..size], &mut random),
    }
    size
});
