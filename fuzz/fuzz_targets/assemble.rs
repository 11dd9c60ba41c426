//! Anything as assembly; what assembles is written, read and disassembled.
#![no_main]

use amdgpu_asm::{NoFiles, Options, assemble, disassemble};
use code_object::CodeObject;
use libfuzzer_sys::fuzz_target;

/// Bytes of data and expanded text per input.
const MAX_BYTES: u64 = 1 << 20;

fuzz_target!(|data: &[u8]| {
    let mut options = Options::new("gfx906:xnack+".parse().expect("a target"));
    options.max_bytes = MAX_BYTES;
    let assembly = assemble("fuzz", data, &options, &mut NoFiles);
    let Some(bytes) = assembly.object.and_then(|o| o.to_bytes().ok()) else { return };
    let Ok(object) = CodeObject::parse(&bytes) else { return };
    let _ = disassemble(&object, "fuzz");
});
