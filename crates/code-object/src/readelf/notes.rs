//! Notes with what they say.

use super::{Reader, put};
use crate::error::Result;
use crate::metadata::{key_order, schema};
use crate::note::{Content, Note};
use crate::value::Value;
use crate::yaml;
use object::elf;
use std::fmt::Write;

/// What stands in parentheses behind the name of a note's type.
fn title(note: &Note) -> &'static str {
    match note.type_name() {
        Some("NT_AMD_HSA_CODE_OBJECT_VERSION") => "NT_AMD_HSA_CODE_OBJECT_VERSION (AMD HSA Code Object Version)",
        Some("NT_AMD_HSA_HSAIL") => "NT_AMD_HSA_HSAIL (AMD HSA HSAIL Properties)",
        Some("NT_AMD_HSA_ISA_VERSION") => "NT_AMD_HSA_ISA_VERSION (AMD HSA ISA Version)",
        Some("NT_AMD_HSA_METADATA") => "NT_AMD_HSA_METADATA (AMD HSA Metadata)",
        Some("NT_AMD_HSA_ISA_NAME") => "NT_AMD_HSA_ISA_NAME (AMD HSA ISA Name)",
        Some("NT_AMD_PAL_METADATA") => "NT_AMD_PAL_METADATA (AMD PAL Metadata)",
        Some("NT_AMDGPU_METADATA") => "NT_AMDGPU_METADATA (AMDGPU Metadata)",
        Some("NT_GNU_BUILD_ID") => "NT_GNU_BUILD_ID (unique build ID bitstring)",
        _ => "",
    }
}

/// The keys of all maps in order, as LLVM's reader keeps them.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Map(entries) => {
            let mut entries: Vec<(String, Value)> = entries.iter().map(|(k, v)| (k.clone(), sorted(v))).collect();
            entries.sort_by(|a, b| key_order(&a.0).cmp(&key_order(&b.0)));
            Value::Map(entries)
        }
        Value::List(items) => items.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

impl Reader<'_> {
    pub(super) fn print_notes(&mut self) -> Result<()> {
        let notes = std::mem::take(&mut self.notes);
        let areas: Vec<(String, u64, u64)> = if self.file.sections.is_empty() {
            let is_note = |s: &&crate::elf::Segment| s.segment_type == elf::PT_NOTE.0;
            let area = |s: &crate::elf::Segment| {
                let title = format!("at file offset {:#010x} with length {:#010x}:", s.offset, s.file_bytes);
                (title, s.offset, s.file_bytes)
            };
            self.file.segments.iter().filter(is_note).map(area).collect()
        } else {
            let is_note = |s: &&crate::elf::Section| s.section_type == elf::SHT_NOTE.0;
            let area = |s: &crate::elf::Section| (format!("in: {}", s.name), s.offset, s.size);
            self.file.sections.iter().filter(is_note).map(area).collect()
        };
        for (place, offset, size) in areas {
            put!(
                self,
                "Displaying notes found {place}\n  Owner                Data size \tDescription\n"
            );
            let inside =
                |n: &&Note| (offset..offset.saturating_add(size)).contains(&(n.desc.start as u64).saturating_sub(1));
            for note in notes.iter().filter(inside) {
                self.print_note(note)?;
            }
        }
        self.notes = notes;
        Ok(())
    }

    fn print_note(&mut self, note: &Note) -> Result<()> {
        let kind = match title(note) {
            "" => format!("Unknown note type: ({:#010x})", note.note_type),
            known => known.to_owned(),
        };
        put!(self, "  {:<20} {:#010x}\t{kind}\n", note.name, note.desc.len());
        let bytes = |data: &[u8]| data.iter().map(|b| format!("{b:02x}")).collect::<Vec<_>>();
        let heading = kind.split_once(" (").map_or("", |(_, rest)| rest.trim_end_matches(')'));
        let content = match (note.content(self.data), note.type_name()) {
            (Ok(content), _) => content,
            // What cannot be read is shown as far as it is a text, or as bytes.
            (Err(_), Some("NT_AMD_HSA_METADATA")) => Some(Content::Yaml(String::new())),
            (Err(_), Some("NT_AMD_HSA_ISA_NAME")) => Some(Content::IsaName(
                String::from_utf8_lossy(note.data(self.data)).into_owned(),
            )),
            (Err(_), Some("NT_AMDGPU_METADATA")) => None,
            (Err(_), _) => {
                put!(self, "    {heading}:\n        Invalid {heading}\n");
                return Ok(());
            }
        };
        let text = match content {
            Some(Content::CodeObjectVersion { major, minor }) => format!("[Major: {major}, Minor: {minor}]"),
            Some(Content::Hsail {
                major,
                minor,
                profile,
                machine_model,
                default_float_round,
            }) => format!(
                "[HSAIL Major: {major}, HSAIL Minor: {minor}, Profile: {profile}, \
                 Machine Model: {machine_model}, Default Float Round: {default_float_round}]"
            ),
            Some(Content::IsaVersion {
                vendor,
                architecture,
                major,
                minor,
                stepping,
            }) => format!(
                "[Vendor: {vendor}, Architecture: {architecture}, Major: {major}, Minor: {minor}, Stepping: {stepping}]"
            ),
            Some(Content::IsaName(name)) => name,
            Some(Content::Yaml(_)) => {
                // The last byte, a NUL by the guide, is left out whatever it is.
                let text = note.data(self.data).split_last().map_or(&[][..], |(_, text)| text);
                String::from_utf8_lossy(text).into_owned()
            }
            Some(Content::Registers(pairs)) => {
                let pairs = pairs.iter().map(|(register, value)| format!("[{register}: {value}]"));
                pairs.collect()
            }
            Some(Content::MessagePack(document)) => {
                let is_hsa = document.get("amdhsa.version").is_some();
                let invalid = is_hsa && !schema::is_valid_for_tools(&document);
                let prefix = if invalid { "Invalid AMDGPU Metadata\n" } else { "" };
                format!("{prefix}{}", yaml::print(&sorted(&document)))
            }
            None if note.name == "GNU" && note.note_type == 3 => {
                put!(self, "    Build ID: {}\n", bytes(note.data(self.data)).concat());
                return Ok(());
            }
            None => {
                let data = bytes(note.data(self.data));
                if !data.is_empty() {
                    let hex: String = data.iter().flat_map(|b| [" ", b]).collect();
                    put!(self, "   description data:{hex}\n");
                }
                return Ok(());
            }
        };
        put!(self, "    {heading}:\n        {text}\n");
        Ok(())
    }
}
