//! `weft dis`: a code object, or bytes, as assembly that assembles to the same bytes.

use std::io::Write;
use std::path::Path;

use amdgpu_isa::TargetId;

use crate::input::{self, Result};

/// Writes the disassembly of a file: an object, or, with a target and no object in it, code.
///
/// # Errors
/// An unreadable file, a section outside of it, or output that cannot be written.
pub fn run(path: &Path, target: Option<&TargetId>, out: &mut dyn Write) -> Result<()> {
    let bytes = input::read(path)?;
    let name = path.display().to_string();
    let text = match (code_object::file_kind(&bytes), target) {
        (Err(_), Some(target)) => amdgpu_asm::disassemble_code(target.processor, &bytes, 0),
        _ => {
            let object = input::open(path, target)?;
            amdgpu_asm::disassemble(&object, &name).map_err(|e| format!("{name}: {e}"))?
        }
    };
    out.write_all(text.as_bytes()).map_err(|e| e.to_string())
}
