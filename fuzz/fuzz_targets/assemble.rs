//! Anything as assembly for one of several processors, code object V2 among them; what assembles is written, read and disassembled.
//!
//! The last byte chooses the processor.
#![no_main]

use amdgpu_asm::{NoFiles, Options, assemble, disassemble};
use amdgpu_isa::CodeObjectVersion;
use code_object::CodeObject;
use libfuzzer_sys::fuzz_target;

/// Bytes of data and expanded text per input.
const MAX_BYTES: u64 = 1 << 16;

const TARGETS: [&str; 8] = [
    "gfx906:xnack+",
    "gfx600",
    "gfx803",
    "gfx90a",
    "gfx942",
    "gfx1030",
    "gfx1100",
    "gfx1200",
];

fuzz_target!(|data: &[u8]| {
    let choice = usize::from(data.last().copied().unwrap_or_default());
    let mut options = Options::new(TARGETS[choice % TARGETS.len()].parse().expect("a target"));
    options.max_bytes = MAX_BYTES;
    if choice / TARGETS.len() % 8 == 7 {
        options.code_object_version = CodeObjectVersion::V2;
    }
    let assembly = assemble("fuzz", data, &options, &mut NoFiles);
    let Some(bytes) = assembly.object.and_then(|o| o.to_bytes().ok()) else {
        return;
    };
    let Ok(object) = CodeObject::parse(&bytes) else { return };
    let _ = disassemble(&object, "fuzz");
});
