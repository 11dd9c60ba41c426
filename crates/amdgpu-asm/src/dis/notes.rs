//! What an object is, and its notes, as directives.

use std::fmt::Write;

use amdgpu_isa::{Architecture, CodeObjectVersion};
use code_object::note::Content;
use code_object::target::Abi;
use code_object::{CodeObject, yaml};

use super::output::Output;
use crate::Os;

/// The system of an object.
pub(super) fn os(object: &CodeObject) -> Os {
    match object.abi() {
        Abi::Hsa(_) => Os::Hsa,
        Abi::Pal => Os::Pal,
        Abi::Mesa3d => Os::Mesa3d,
        Abi::None => Os::None,
    }
}

/// Target and version.
pub(super) fn header(object: &CodeObject, out: &mut Output<'_>) {
    let target = object.target();
    if target.processor.architecture() == Architecture::R600 {
        let _ = writeln!(out, "; for r600, {target}: no directive names that target");
        return;
    }
    let id = match object.version() {
        CodeObjectVersion::V2 | CodeObjectVersion::V3 => target.plus_form(),
        _ => target.to_string(),
    };
    let _ = writeln!(out, "\t.amdgcn_target \"{}--{id}\"", os(object).triple());
    let number = match object.abi().version() {
        Some(CodeObjectVersion::V2) => 2,
        Some(CodeObjectVersion::V3) => 3,
        Some(CodeObjectVersion::V4) => 4,
        Some(CodeObjectVersion::V5) => 5,
        Some(CodeObjectVersion::V6) => 6,
        None => return,
    };
    let _ = writeln!(out, "\t.amdhsa_code_object_version {number}");
}

/// All notes, in their order.
pub(super) fn notes(object: &CodeObject, out: &mut Output<'_>) {
    let metadata = match object.abi() {
        Abi::Pal => "amdgpu_pal_metadata",
        _ => "amdgpu_metadata",
    };
    for note in object.notes() {
        let Ok(Some(content)) = note.content(object.data()) else {
            let _ = writeln!(
                out,
                "\t; note of {:?}, type {}: no directive makes it",
                note.name, note.note_type
            );
            continue;
        };
        let _ = match content {
            Content::CodeObjectVersion { major, minor } => {
                writeln!(out, "\t.hsa_code_object_version {major},{minor}")
            }
            Content::IsaVersion {
                vendor,
                architecture,
                major,
                minor,
                stepping,
            } => writeln!(
                out,
                "\t.hsa_code_object_isa {major},{minor},{stepping},\"{}\",\"{}\"",
                vendor.escape_default(),
                architecture.escape_default()
            ),
            Content::IsaName(name) => writeln!(out, "\t.amd_amdgpu_isa \"{}\"", name.escape_default()),
            Content::Yaml(text) => writeln!(
                out,
                "\t.amd_amdgpu_hsa_metadata\n{}\n\t.end_amd_amdgpu_hsa_metadata",
                text.trim_end()
            ),
            Content::MessagePack(_) if !matches!(object.abi(), Abi::Hsa(_) | Abi::Pal) => {
                writeln!(out, "\t; NT_AMDGPU_METADATA: a directive of other systems makes it")
            }
            Content::MessagePack(document) => {
                let text = yaml::print(&document);
                writeln!(out, "\t.{metadata}\n{}\n\t.end_{metadata}", text.trim_end())
            }
            Content::Registers(pairs) => {
                let numbers = pairs
                    .iter()
                    .map(|(register, value)| format!("{register:#x},{value:#x}"));
                writeln!(
                    out,
                    "\t.amd_amdgpu_pal_metadata {}",
                    numbers.collect::<Vec<_>>().join(",")
                )
            }
            Content::Hsail { .. } => writeln!(out, "\t; NT_AMD_HSA_HSAIL: no directive makes it"),
        };
    }
}
