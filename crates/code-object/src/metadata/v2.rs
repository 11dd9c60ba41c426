//! Metadata of code object V2: a YAML document with keys of its own, read into the view of the later versions.
//!
//! Source: AMDGPUUsage, Code Object V2 Metadata.

use super::schema::{Key, Kind, Required, Schema, key};
use super::{Access, AddressSpace, Argument, KernelMetadata, Metadata, Reader, ValueKind, wrong_type};
use crate::error::{Error, ErrorKind, Result};
use crate::value::Value;
use crate::yaml::{self, Typing, quoted, scalar_text};
use amdgpu_isa::CodeObjectVersion;
use std::fmt::Write;

impl Metadata {
    /// Adds an `NT_AMD_HSA_METADATA` note. `offset` is where it begins in the file, for errors.
    pub(crate) fn add_v2_note(&mut self, bytes: &[u8], offset: usize) -> Result<()> {
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
        let text = std::str::from_utf8(bytes.get(..end).unwrap_or(&[])).map_err(|e| {
            Error::new(ErrorKind::Metadata, "YAML document", "no UTF-8", "UTF-8").at(offset + e.valid_up_to())
        })?;
        let document = yaml::parse(text, Typing::Strings).map_err(|e| e.at(offset))?;
        let mut map = Reader::new(document.clone(), String::new())?;
        if let Some(version) = map.integers("Version")? {
            self.version.get_or_insert(version);
        }
        for (index, item) in map.list("Printf")?.into_iter().enumerate() {
            match item {
                Value::Str(text) => self.printf.push(text),
                other => return Err(wrong_type(format!("Printf[{index}]"), &other, "a string")),
            }
        }
        for (index, item) in map.list("Kernels")?.into_iter().enumerate() {
            self.kernels
                .push(kernel(Reader::new(item, format!("Kernels[{index}]."))?)?);
        }
        self.other.extend(map.rest());
        self.documents.push(document);
        Ok(())
    }
}

fn sub_map(map: &mut Reader, key: &str) -> Result<Reader> {
    let prefix = format!("{}.", map.path(key));
    match map.take(key) {
        Some(value) => Reader::new(value, prefix),
        None => Reader::new(Value::Map(Vec::new()), prefix),
    }
}

fn kernel(mut map: Reader) -> Result<KernelMetadata> {
    let mut args = Vec::new();
    let mut end = 0u64;
    for (index, item) in map.list("Args")?.into_iter().enumerate() {
        let path = map.path(&format!("Args[{index}]"));
        let arg = argument(Reader::new(item, path + ".")?, end)?;
        end = arg.offset.saturating_add(arg.size);
        args.push(arg);
    }
    let mut attrs = sub_map(&mut map, "Attrs")?;
    let mut props = sub_map(&mut map, "CodeProps")?;
    let mut kernel = KernelMetadata {
        name: map.required_string("Name")?,
        symbol: map.required_string("SymbolName")?,
        language: map.string("Language")?,
        language_version: map.integers("LanguageVersion")?,
        args,
        reqd_workgroup_size: attrs.integers("ReqdWorkGroupSize")?,
        workgroup_size_hint: attrs.integers("WorkGroupSizeHint")?,
        vec_type_hint: attrs.string("VecTypeHint")?,
        device_enqueue_symbol: attrs.string("RuntimeHandle")?,
        kernarg_segment_size: props.integer("KernargSegmentSize")?,
        kernarg_segment_align: props.integer("KernargSegmentAlign")?,
        group_segment_fixed_size: props.integer("GroupSegmentFixedSize")?,
        private_segment_fixed_size: props.integer("PrivateSegmentFixedSize")?,
        wavefront_size: props.integer("WavefrontSize")?,
        sgpr_count: props.integer("NumSGPRs")?,
        vgpr_count: props.integer("NumVGPRs")?,
        sgpr_spill_count: props.integer("NumSpilledSGPRs")?,
        vgpr_spill_count: props.integer("NumSpilledVGPRs")?,
        max_flat_workgroup_size: props.integer("MaxFlatWorkGroupSize")?,
        ..KernelMetadata::default()
    };
    kernel.other = map.rest();
    kernel.other.extend(attrs.rest());
    kernel.other.extend(props.rest());
    Ok(kernel)
}

/// An argument behind one that ends at `end`: V2 says sizes and alignments, from which the offsets follow.
fn argument(mut map: Reader, end: u64) -> Result<Argument> {
    let align = map.required_integer("Align")?;
    if align == 0 || !align.is_power_of_two() {
        let error = Error::new(ErrorKind::Metadata, "Align", align.to_string(), "a power of 2");
        return Err(error.at_path(map.path("Align")));
    }
    let offset = end.checked_next_multiple_of(align).unwrap_or(u64::MAX);
    Ok(Argument {
        name: map.string("Name")?,
        type_name: map.string("TypeName")?,
        size: map.required_integer("Size")?,
        offset,
        value_kind: value_kind(&map.required_string("ValueKind")?),
        value_type: map.string("ValueType")?,
        pointee_align: map.integer("PointeeAlign")?,
        address_space: map
            .string("AddrSpaceQual")?
            .map(|s| AddressSpace::parse(&s.to_lowercase())),
        access: map.string("AccQual")?.and_then(|s| access(&s)),
        actual_access: map.string("ActualAccQual")?.and_then(|s| access(&s)),
        is_const: map.boolean("IsConst")?.unwrap_or(false),
        is_restrict: map.boolean("IsRestrict")?.unwrap_or(false),
        is_volatile: map.boolean("IsVolatile")?.unwrap_or(false),
        is_pipe: map.boolean("IsPipe")?.unwrap_or(false),
        other: map.rest(),
    })
}

/// V2's spelling of a value kind is that of the later versions in capitals instead of underscores.
pub(crate) fn value_kind(text: &str) -> ValueKind {
    let found = ValueKind::ALL.iter().find(|kind| v2_name(kind.as_str()) == text);
    found.cloned().unwrap_or_else(|| ValueKind::Unknown(text.to_owned()))
}

/// `hidden_global_offset_x` as `HiddenGlobalOffsetX`.
pub(crate) fn v2_name(name: &str) -> String {
    let capital = |part: &str| {
        let mut chars = part.chars();
        chars
            .next()
            .map(|c| c.to_ascii_uppercase())
            .into_iter()
            .chain(chars)
            .collect::<String>()
    };
    name.split('_')
        .map(|part| match part {
            "multigrid" => "MultiGrid".to_owned(),
            other => capital(other),
        })
        .collect()
}

/// `Default` says nothing.
fn access(text: &str) -> Option<Access> {
    Some(match text {
        "Default" => return None,
        "ReadOnly" => Access::ReadOnly,
        "WriteOnly" => Access::WriteOnly,
        "ReadWrite" => Access::ReadWrite,
        other => Access::Unknown(other.to_owned()),
    })
}

/// What LLVM has in a kernel besides the guide's keys: what a debugger of old needs.
const DEBUG_PROPERTIES: &[Key] = &[
    key("DebuggerABIVersion", Kind::Integers(2)),
    key("ReservedNumVGPRs", Kind::Integer),
    key("ReservedFirstVGPR", Kind::Integer),
    key("PrivateSegmentBufferSGPR", Kind::Integer),
    key("WavefrontPrivateSegmentOffsetSGPR", Kind::Integer),
];

/// Numbers that LLVM leaves out where they are 0.
const ZERO_IS_LEFT_OUT: &[&str] = &[
    "PointeeAlign",
    "NumSGPRs",
    "NumVGPRs",
    "MaxFlatWorkGroupSize",
    "NumSpilledSGPRs",
    "NumSpilledVGPRs",
    "ReservedNumVGPRs",
];

/// Whether LLVM leaves this out: what is deprecated, and what says no more than its absence.
fn is_left_out(name: &str, kind: Option<Kind>, required: bool, value: &Value) -> bool {
    match kind {
        _ if name == "ValueType" => true,
        Some(Kind::Boolean) => scalar_text(value) == "false",
        Some(Kind::Integer) => ZERO_IS_LEFT_OUT.contains(&name) && decimal(value) == "0",
        Some(Kind::String) => !required && scalar_text(value).is_empty(),
        _ => false,
    }
}

/// A number in the form of LLVM, which reads other bases too.
fn decimal(value: &Value) -> String {
    let text = scalar_text(value);
    yaml::integer(&text).map_or_else(|| text.to_string(), |number| scalar_text(&number).to_string())
}

/// A V2 document as LLVM 14 writes it into the note: keys in the order of the guide's tables, numbers in brackets, what is
/// deprecated (`ValueType`), false or empty left out. Keys that the tables do not have come last.
pub fn print(document: &Value) -> String {
    let mut out = String::from("---\n");
    print_map(&mut out, 0, document, Schema::Hsa(CodeObjectVersion::V2).keys());
    out.push_str("...\n");
    out
}

fn print_map(out: &mut String, depth: usize, value: &Value, keys: &'static [Key]) {
    let Value::Map(entries) = value else { return };
    let order = |name: &str| keys.iter().position(|k| k.name == name).unwrap_or(keys.len());
    let mut sorted: Vec<&(String, Value)> = entries.iter().collect();
    sorted.sort_by_key(|(name, _)| order(name));
    let mut first = true;
    for (name, value) in sorted {
        let kind = match name.as_str() {
            "DebugProps" => Some(Kind::Map(DEBUG_PROPERTIES)),
            _ => keys.get(order(name)).map(|k| k.kind),
        };
        let mut inner = String::new();
        if let Some(Kind::Map(keys)) = kind {
            print_map(&mut inner, depth + 1, value, keys);
        }
        let required = keys
            .get(order(name))
            .is_some_and(|k| matches!(k.required, Required::Yes));
        if is_left_out(name, kind, required, value) || matches!(kind, Some(Kind::Map(_))) && inner.is_empty() {
            continue;
        }
        let text = scalar_text(value);
        // The first entry of a list's item continues the line of its hyphen.
        if !first || !out.ends_with("- ") {
            out.extend(std::iter::repeat_n("  ", depth));
        }
        first = false;
        let padding = 16usize.saturating_sub(name.chars().count()).max(1);
        let _ = write!(out, "{name}:");
        match (kind, value) {
            (Some(Kind::Map(_)), _) => {
                out.push('\n');
                out.push_str(&inner);
            }
            (Some(Kind::Maps(keys)), Value::List(items)) => {
                out.push('\n');
                for item in items {
                    out.extend(std::iter::repeat_n("  ", depth + 1));
                    out.push_str("- ");
                    print_map(out, depth + 2, item, keys);
                }
            }
            (Some(Kind::Integers(_)), Value::List(items)) => {
                let numbers: Vec<_> = items.iter().map(decimal).collect();
                let _ = writeln!(out, "{:padding$}[ {} ]", "", numbers.join(", "));
            }
            (_, Value::List(items)) => {
                out.push('\n');
                for item in items {
                    out.extend(std::iter::repeat_n("  ", depth + 1));
                    let _ = writeln!(out, "- {}", quoted(&scalar_text(item), true));
                }
            }
            (Some(Kind::Integer), _) => {
                let _ = writeln!(out, "{:padding$}{}", "", decimal(value));
            }
            (Some(Kind::Boolean), _) => {
                let _ = writeln!(out, "{:padding$}{text}", "");
            }
            _ => {
                let _ = writeln!(out, "{:padding$}{}", "", quoted(&text, true));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_v2() {
        assert_eq!(value_kind("HiddenMultiGridSyncArg"), ValueKind::HiddenMultigridSyncArg);
        assert_eq!(value_kind("HiddenGlobalOffsetX"), ValueKind::HiddenGlobalOffsetX);
        assert_eq!(value_kind("DynamicSharedPointer"), ValueKind::DynamicSharedPointer);
        assert_eq!(value_kind("ByValue"), ValueKind::ByValue);
        assert_eq!(value_kind("by_value"), ValueKind::Unknown("by_value".into()));
    }
}
