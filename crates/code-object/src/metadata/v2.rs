//! Metadata of code object V2: a YAML document with keys of its own, read into the view of the later versions.
//!
//! Source: AMDGPUUsage, Code Object V2 Metadata.

use super::{Access, AddressSpace, Argument, KernelMetadata, Metadata, Reader, ValueKind, wrong_type};
use crate::error::{Error, ErrorKind, Result};
use crate::value::Value;
use crate::yaml::{self, Typing};

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
            self.kernels.push(kernel(Reader::new(item, format!("Kernels[{index}]."))?)?);
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
        address_space: map.string("AddrSpaceQual")?.map(|s| AddressSpace::parse(&s.to_lowercase())),
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
        chars.next().map(|c| c.to_ascii_uppercase()).into_iter().chain(chars).collect::<String>()
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
