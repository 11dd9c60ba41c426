//! `weft dis`: a code object, or bytes, as assembly that assembles to the same bytes.

use std::path::Path;

use amdgpu_asm::DisOptions;
use amdgpu_isa::TargetId;

use crate::asm::with_features;
use crate::input::{Result, at, display_name, open_bytes};
use crate::output::Parts;

/// What `weft dis` is asked to show.
pub struct Shown<'a> {
    pub target: Option<&'a TargetId>,
    /// Source lines.
    pub lines: bool,
    /// Features as llvm-mc's -mattr has them.
    pub features: &'a [String],
}

/// Writes the disassembly of a file's bytes: of an object, or, with a target and no object in it, of code.
///
/// # Errors
/// Bytes that are neither, a section outside of the file, or a feature that there is not.
pub fn write(path: &Path, bytes: &[u8], shown: &Shown, out: &mut Parts) -> Result<()> {
    if let (Err(_), Some(target)) = (code_object::file_kind(bytes), shown.target) {
        let mode = with_features(*target, shown.features)?.mode();
        out.write(amdgpu_asm::disassemble_code_as(target.processor, mode, bytes, 0).as_bytes());
        return Ok(());
    }
    let object = open_bytes(path, bytes, shown.target)?;
    let options = DisOptions {
        lines: shown.lines,
        mode: Some(with_features(object.target(), shown.features)?.mode()),
    };
    let name = display_name(path);
    amdgpu_asm::disassemble_in_parts(&object, &name, &options, &mut |part| out.write(part)).map_err(|e| at(path, e))
}
