//! BRIG: whatever is read is judged, printed, dumped, linked; what has no errors means the same when it was text in between.
#![no_main]

#[path = "hsail_common.rs"]
mod common;

use common::Random;
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|data: &[u8]| common::exercise(data));

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut random = Random(u64::from(seed));
    if random.below(4) == 0 || size < 16 {
        return fuzzer_mutate(data, size, max_size);
    }
    common::change_words(&mut data[..size], &mut random);
    size
});
