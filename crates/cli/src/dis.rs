//! `weft dis`: a code object, or bytes, as assembly that assembles to the same bytes.

use std::path::Path;

use amdgpu_isa::TargetId;

use crate::input::{Result, at, display_name, open_bytes};
use crate::output::Parts;

/// Writes the disassembly of a file's bytes: of an object, or, with a target and no object in it, of code. `lines`: with source
/// lines.
///
/// # Errors
/// Bytes that are neither, or a section outside of the file.
pub fn write(path: &Path, bytes: &[u8], target: Option<&TargetId>, lines: bool, out: &mut Parts) -> Result<()> {
    if let (Err(_), Some(target)) = (code_object::file_kind(bytes), target) {
        out.write(amdgpu_asm::disassemble_code(target.processor, bytes, 0).as_bytes());
        return Ok(());
    }
    let object = open_bytes(path, bytes, target)?;
    let name = display_name(path);
    amdgpu_asm::disassemble_in_parts(&object, &name, lines, &mut |part| out.write(part)).map_err(|e| at(path, e))
}
