//! `weft dis`: a code object, or bytes, as assembly that assembles to the same bytes.

use std::path::Path;

use amdgpu_isa::TargetId;

use crate::input::{Result, at, display_name, open_bytes};

/// The disassembly of a file's bytes: of an object, or, with a target and no object in it, of code. `lines`: with source lines.
///
/// # Errors
/// Bytes that are neither, or a section outside of the file.
pub fn text(path: &Path, bytes: &[u8], target: Option<&TargetId>, lines: bool) -> Result<String> {
    if let (Err(_), Some(target)) = (code_object::file_kind(bytes), target) {
        return Ok(amdgpu_asm::disassemble_code(target.processor, bytes, 0));
    }
    let object = open_bytes(path, bytes, target)?;
    let name = display_name(path);
    let text = match lines {
        true => amdgpu_asm::disassemble_with_lines(&object, &name),
        false => amdgpu_asm::disassemble(&object, &name),
    };
    text.map_err(|e| at(path, e))
}
