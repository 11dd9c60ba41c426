//! The key tables of the metadata, and checking documents against them.
//!
//! Source: AMDGPUUsage, Code Object V2 Metadata to Code Object V5 Metadata, and AMDPAL, Code Object Metadata.

use super::v2::v2_name;
use super::{AddressSpace, ValueKind};
use crate::error::{Error, ErrorKind};
use crate::object::CodeObject;
use crate::target::Abi;
use crate::value::Value;
use crate::yaml::integer;
use amdgpu_isa::{CodeObjectVersion, Processor, Properties, TargetId};

/// Which tables hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// HSA, of this code object version.
    Hsa(CodeObjectVersion),
    /// PAL's own.
    Pal,
}

impl Schema {
    /// The tables for an object.
    pub fn of(object: &CodeObject<'_>) -> Self {
        match object.abi() {
            Abi::Hsa(version) => Schema::Hsa(version),
            Abi::Pal => Schema::Pal,
            Abi::None | Abi::Mesa3d => Schema::Hsa(CodeObjectVersion::V3),
        }
    }

    /// The table of the document.
    pub fn keys(self) -> &'static [Key] {
        match self {
            Schema::Hsa(CodeObjectVersion::V2) => V2,
            Schema::Hsa(_) => HSA,
            Schema::Pal => PAL,
        }
    }

    fn version(self) -> CodeObjectVersion {
        match self {
            Schema::Hsa(version) => version,
            Schema::Pal => CodeObjectVersion::V6,
        }
    }
}

/// What a key's value must be.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    String,
    Integer,
    /// Also 0 and 1, which compilers write.
    Boolean,
    Binary,
    Strings,
    /// A sequence of this many integers.
    Integers(usize),
    /// One of these strings.
    OneOf(&'static [&'static str]),
    /// What a value kind of this version is called.
    ValueKind,
    AddressSpace,
    Map(&'static [Key]),
    /// A sequence of maps.
    Maps(&'static [Key]),
    /// A map whose keys are names of the program.
    Named(&'static [Key]),
    /// A map from register to value.
    Registers,
}

/// When a key must be there.
#[derive(Debug, Clone, Copy)]
pub enum Required {
    No,
    Yes,
    /// On these processors.
    On(fn(Processor) -> bool),
}

/// A key of a map.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    pub name: &'static str,
    pub kind: Kind,
    pub required: Required,
    /// The code object version that brought it.
    pub since: CodeObjectVersion,
}

pub(super) const fn key(name: &'static str, kind: Kind) -> Key {
    Key {
        name,
        kind,
        required: Required::No,
        since: CodeObjectVersion::V2,
    }
}

const fn required(name: &'static str, kind: Kind) -> Key {
    Key {
        required: Required::Yes,
        ..key(name, kind)
    }
}

const fn since(version: CodeObjectVersion, key: Key) -> Key {
    Key { since: version, ..key }
}

use CodeObjectVersion::{V4, V5, V6};
use Kind::{Binary, Boolean, Integer, Integers, Map, Maps, Named, OneOf, Registers, String as Text, Strings};

/// Code object V2.
#[rustfmt::skip]
const V2: &[Key] = &[
    required("Version", Integers(2)), key("Printf", Strings), required("Kernels", Maps(V2_KERNEL)),
];

#[rustfmt::skip]
const V2_KERNEL: &[Key] = &[
    required("Name", Text), required("SymbolName", Text), key("Language", OneOf(LANGUAGES)),
    key("LanguageVersion", Integers(2)), key("Attrs", Map(V2_ATTRIBUTES)), key("Args", Maps(V2_ARGUMENT)),
    key("CodeProps", Map(V2_PROPERTIES)),
];

#[rustfmt::skip]
const V2_ATTRIBUTES: &[Key] = &[
    key("ReqdWorkGroupSize", Integers(3)), key("WorkGroupSizeHint", Integers(3)), key("VecTypeHint", Text),
    key("RuntimeHandle", Text),
];

#[rustfmt::skip]
const V2_ARGUMENT: &[Key] = &[
    key("Name", Text), key("TypeName", Text), required("Size", Integer), required("Align", Integer),
    required("ValueKind", Kind::ValueKind), key("ValueType", Text), key("PointeeAlign", Integer),
    key("AddrSpaceQual", Kind::AddressSpace), key("AccQual", OneOf(V2_ACCESS)), key("ActualAccQual", OneOf(V2_ACCESS)),
    key("IsConst", Boolean), key("IsRestrict", Boolean), key("IsVolatile", Boolean), key("IsPipe", Boolean),
];

#[rustfmt::skip]
const V2_PROPERTIES: &[Key] = &[
    required("KernargSegmentSize", Integer), required("GroupSegmentFixedSize", Integer),
    required("PrivateSegmentFixedSize", Integer), required("KernargSegmentAlign", Integer),
    required("WavefrontSize", Integer), required("NumSGPRs", Integer), required("NumVGPRs", Integer),
    required("MaxFlatWorkGroupSize", Integer), key("IsDynamicCallStack", Boolean), key("IsXNACKEnabled", Boolean),
    key("NumSpilledSGPRs", Integer), key("NumSpilledVGPRs", Integer),
];

/// Code object V3 and later.
#[rustfmt::skip]
const HSA: &[Key] = &[
    required("amdhsa.version", Integers(2)), since(V4, required("amdhsa.target", Text)), key("amdhsa.printf", Strings),
    required("amdhsa.kernels", Maps(KERNEL)),
];

#[rustfmt::skip]
const KERNEL: &[Key] = &[
    required(".name", Text), required(".symbol", Text), key(".language", OneOf(LANGUAGES)),
    key(".language_version", Integers(2)), key(".args", Maps(ARGUMENT)), key(".reqd_workgroup_size", Integers(3)),
    key(".workgroup_size_hint", Integers(3)), key(".vec_type_hint", Text), key(".device_enqueue_symbol", Text),
    required(".kernarg_segment_size", Integer), required(".group_segment_fixed_size", Integer),
    required(".private_segment_fixed_size", Integer), required(".kernarg_segment_align", Integer),
    required(".wavefront_size", Integer), required(".sgpr_count", Integer), required(".vgpr_count", Integer),
    Key { required: Required::On(has_agpr_count), ..key(".agpr_count", Integer) },
    required(".max_flat_workgroup_size", Integer), key(".sgpr_spill_count", Integer), key(".vgpr_spill_count", Integer),
    key(".kind", OneOf(&["normal", "init", "fini"])), since(V5, key(".uses_dynamic_stack", Boolean)),
    since(V5, key(".workgroup_processor_mode", Boolean)), since(V5, key(".uniform_work_group_size", Integer)),
    since(V6, key(".cluster_dims", Integers(3))),
];

#[rustfmt::skip]
const ARGUMENT: &[Key] = &[
    key(".name", Text), key(".type_name", Text), required(".size", Integer), required(".offset", Integer),
    required(".value_kind", Kind::ValueKind), key(".value_type", Text), key(".pointee_align", Integer),
    key(".address_space", Kind::AddressSpace), key(".access", OneOf(ACCESS)), key(".actual_access", OneOf(ACCESS)),
    key(".is_const", Boolean), key(".is_restrict", Boolean), key(".is_volatile", Boolean), key(".is_pipe", Boolean),
];

const LANGUAGES: &[&str] = &["OpenCL C", "OpenCL C++", "HCC", "HIP", "OpenMP", "Assembler"];
const ACCESS: &[&str] = &["read_only", "write_only", "read_write"];
const V2_ACCESS: &[&str] = &["Default", "ReadOnly", "WriteOnly", "ReadWrite"];

fn has_agpr_count(processor: Processor) -> bool {
    processor.has_agprs() && !processor.has(Properties::MFMA_GFX940)
}

/// PAL.
#[rustfmt::skip]
const PAL: &[Key] = &[
    required("amdpal.version", Integers(2)), required("amdpal.pipelines", Maps(PIPELINE)),
];

#[rustfmt::skip]
const PIPELINE: &[Key] = &[
    key(".name", Text), key(".type", OneOf(&["VsPs", "Gs", "Cs", "Ngg", "Tess", "GsTess", "NggTess"])),
    required(".internal_pipeline_hash", Integers(2)), key(".shaders", Map(SHADERS)),
    key(".hardware_stages", Map(HARDWARE_STAGES)), key(".shader_functions", Named(SHADER_FUNCTION)),
    required(".registers", Registers), key(".user_data_limit", Integer), key(".spill_threshold", Integer),
    key(".uses_viewport_array_index", Boolean), key(".es_gs_lds_size", Integer), key(".nggSubgroupSize", Integer),
    key(".num_interpolants", Integer), key(".mesh_scratch_memory_size", Integer), key(".api", Text),
    key(".api_create_info", Binary),
];

#[rustfmt::skip]
const SHADERS: &[Key] = &[
    key(".compute", Map(API_SHADER)), key(".vertex", Map(API_SHADER)), key(".hull", Map(API_SHADER)),
    key(".domain", Map(API_SHADER)), key(".geometry", Map(API_SHADER)), key(".pixel", Map(API_SHADER)),
];

const API_SHADER: &[Key] = &[
    required(".api_shader_hash", Integers(2)),
    required(".hardware_mapping", Strings),
];

#[rustfmt::skip]
const HARDWARE_STAGES: &[Key] = &[
    key(".ls", Map(HARDWARE_STAGE)), key(".hs", Map(HARDWARE_STAGE)), key(".es", Map(HARDWARE_STAGE)),
    key(".gs", Map(HARDWARE_STAGE)), key(".vs", Map(HARDWARE_STAGE)), key(".ps", Map(HARDWARE_STAGE)),
    key(".cs", Map(HARDWARE_STAGE)),
];

#[rustfmt::skip]
const HARDWARE_STAGE: &[Key] = &[
    key(".entry_point", Text), key(".scratch_memory_size", Integer), key(".lds_size", Integer),
    key(".perf_data_buffer_size", Integer), key(".vgpr_count", Integer), key(".agpr_count", Integer),
    key(".sgpr_count", Integer), key(".vgpr_limit", Integer), key(".sgpr_limit", Integer),
    key(".threadgroup_dimensions", Integers(3)), key(".wavefront_size", Integer), key(".uses_uavs", Boolean),
    key(".uses_rovs", Boolean), key(".writes_uavs", Boolean), key(".writes_depth", Boolean),
    key(".uses_append_consume", Boolean), key(".uses_prim_id", Boolean),
];

#[rustfmt::skip]
const SHADER_FUNCTION: &[Key] = &[
    key(".api_shader_hash", Integers(2)), key(".scratch_memory_size", Integer), key(".lds_size", Integer),
    key(".vgpr_count", Integer), key(".sgpr_count", Integer), key(".stack_frame_size_in_bytes", Integer),
    key(".shader_subtype", Text),
];

/// What in a document contradicts the tables: keys that are missing, unknown or newer than the version, values of another type or
/// not among those that the guide names. Keys that begin with a vendor's name are let pass. Each error has key and path.
pub fn check(document: &Value, schema: Schema, target: Option<TargetId>) -> Vec<Error> {
    let mut checker = Checker {
        version: schema.version(),
        processor: target.map(|t| t.processor),
        lenient: false,
        errors: Vec::new(),
    };
    checker.map("", document, schema.keys());
    if let Schema::Hsa(version) = schema {
        checker.document_version(document, version);
    }
    checker.errors
}

/// What LLVM's tools take as sound metadata of V3 and later: they know the keys of V3 to V5 and let pass all others.
pub(crate) fn is_valid_for_tools(document: &Value) -> bool {
    let mut checker = Checker {
        version: CodeObjectVersion::V3,
        processor: None,
        lenient: true,
        errors: Vec::new(),
    };
    checker.map("", document, HSA);
    checker.errors.is_empty()
}

struct Checker {
    version: CodeObjectVersion,
    processor: Option<Processor>,
    /// Every version's keys are known, and so are others.
    lenient: bool,
    errors: Vec<Error>,
}

/// A value kind's version and, before V3, its spelling.
fn value_kind_since(kind: &ValueKind) -> CodeObjectVersion {
    let index = ValueKind::ALL.iter().position(|k| k == kind).unwrap_or(0);
    let first_of_v5 = ValueKind::ALL
        .iter()
        .position(|k| *k == ValueKind::HiddenBlockCountX)
        .unwrap_or(0);
    if index < first_of_v5 { CodeObjectVersion::V2 } else { V5 }
}

impl Checker {
    fn report(&mut self, path: &str, field: &str, found: impl Into<String>, expected: impl Into<String>) {
        self.errors
            .push(Error::new(ErrorKind::Metadata, field, found, expected).at_path(path));
    }

    fn known(&self, key: &Key) -> bool {
        self.lenient || key.since <= self.version
    }

    fn map(&mut self, path: &str, value: &Value, keys: &'static [Key]) {
        let Value::Map(entries) = value else {
            let (path, field) = if path.is_empty() {
                ("metadata", "metadata")
            } else {
                (path, last(path))
            };
            return self.report(path, field, value.kind(), "a map");
        };
        let join = |name: &str| {
            let name = name.trim_start_matches('.');
            if path.is_empty() {
                name.to_owned()
            } else {
                format!("{path}.{name}")
            }
        };
        let version = self.version;
        for key in keys.iter().filter(|k| k.since <= version) {
            let needed = match key.required {
                Required::No => false,
                Required::Yes => true,
                Required::On(has) => self.processor.is_some_and(has),
            };
            if needed && value.get(key.name).is_none() {
                self.report(&join(key.name), key.name, "absent", expected(key.kind));
            }
        }
        for (index, (name, value)) in entries.iter().enumerate() {
            let path = join(name);
            if entries.iter().take(index).any(|(other, _)| other == name) {
                self.report(&path, name, "given twice", "each key once");
            }
            match keys.iter().find(|k| k.name == name) {
                Some(key) if self.known(key) => self.value(&path, name, value, key.kind),
                Some(key) => {
                    let version = crate::target::version_name(key.since);
                    self.report(
                        &path,
                        name,
                        format!("a key of code object {version}"),
                        "a key of this version",
                    );
                }
                None if self.lenient || is_vendor_key(name) => {}
                None => self.report(&path, name, "an unknown key", nearest(name, keys)),
            }
        }
    }

    fn value(&mut self, path: &str, name: &str, value: &Value, kind: Kind) {
        let text = value.as_str();
        let v2 = self.version == CodeObjectVersion::V2;
        let is_integer = |v: &Value| v.as_u64().is_some() || v2 && v.as_str().is_some_and(|t| integer(t).is_some());
        let good = match kind {
            Kind::String => text.is_some(),
            Kind::Integer => is_integer(value),
            Kind::Boolean => {
                matches!(value, Value::Bool(_) | Value::UInt(0 | 1)) || v2 && matches!(text, Some("true" | "false"))
            }
            Kind::Binary => matches!(value, Value::Bytes(_)),
            Kind::Strings => matches!(value, Value::List(items) if items.iter().all(|v| v.as_str().is_some())),
            Kind::Integers(count) => {
                matches!(value, Value::List(items) if items.len() == count && items.iter().all(is_integer))
            }
            Kind::OneOf(words) => text.is_some_and(|t| words.contains(&t)),
            Kind::ValueKind => text.is_some_and(|t| self.is_value_kind(t)),
            Kind::AddressSpace => {
                let is = |t: &str| {
                    AddressSpace::ALL
                        .iter()
                        .any(|a| if v2 { v2_name(a.as_str()) == t } else { a.as_str() == t })
                };
                text.is_some_and(is)
            }
            Kind::Registers => matches!(value, Value::Map(entries)
                if entries.iter().all(|(key, value)| integer(key).is_some() && is_integer(value))),
            Kind::Map(keys) => return self.map(path, value, keys),
            Kind::Maps(keys) => {
                let Value::List(items) = value else {
                    return self.report(path, name, value.kind(), "a sequence of maps");
                };
                for (index, item) in items.iter().enumerate() {
                    self.map(&format!("{path}[{index}]"), item, keys);
                }
                return;
            }
            Kind::Named(keys) => {
                let Value::Map(entries) = value else {
                    return self.report(path, name, value.kind(), "a map by name");
                };
                for (name, value) in entries {
                    self.map(&format!("{path}.{name}"), value, keys);
                }
                return;
            }
        };
        if !good {
            let found = match value {
                Value::Str(text) => format!("{text:?}"),
                other => other.kind().to_owned(),
            };
            self.report(path, name, found, expected(kind));
        }
    }

    fn is_value_kind(&self, text: &str) -> bool {
        let named = |kind: &&ValueKind| match self.version {
            CodeObjectVersion::V2 => v2_name(kind.as_str()) == text,
            _ => kind.as_str() == text,
        };
        let known = ValueKind::ALL.iter().find(named);
        known.is_some_and(|kind| self.lenient || value_kind_since(kind) <= self.version)
    }

    /// Major and minor version of the document go with the code object's.
    fn document_version(&mut self, document: &Value, version: CodeObjectVersion) {
        let (name, minor) = match version {
            CodeObjectVersion::V2 => ("Version", 0),
            CodeObjectVersion::V3 => ("amdhsa.version", 0),
            V4 => ("amdhsa.version", 1),
            V5 | V6 => ("amdhsa.version", 2),
        };
        let number = |v: &Value| v.as_u64().or_else(|| integer(v.as_str()?)?.as_u64());
        let Some(Value::List(items)) = document.get(name) else {
            return;
        };
        let numbers: Option<Vec<u64>> = items.iter().map(number).collect();
        if let Some(found) = numbers.filter(|n| n.len() == 2 && *n != [1, minor]) {
            let word = crate::target::version_name(version);
            self.report(
                name,
                name,
                format!("{found:?}"),
                format!("[1, {minor}] in code object {word}"),
            );
        }
    }
}

fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// `vendor.key`, which the guide leaves to others.
fn is_vendor_key(name: &str) -> bool {
    match name.split_once('.') {
        Some((vendor, _)) => !vendor.is_empty() && vendor != "amdhsa" && vendor != "amdpal",
        None => false,
    }
}

fn expected(kind: Kind) -> String {
    match kind {
        Kind::String => "a string".into(),
        Kind::Integer => "an integer of 0 or more".into(),
        Kind::Boolean => "a boolean".into(),
        Kind::Binary => "binary data".into(),
        Kind::Strings => "a sequence of strings".into(),
        Kind::Integers(count) => format!("a sequence of {count} integers"),
        Kind::OneOf(words) => format!("one of {}", words.join(", ")),
        Kind::ValueKind => "a value kind of this version, as global_buffer".into(),
        Kind::AddressSpace => "private, global, constant, local, generic or region".into(),
        Kind::Map(_) | Kind::Named(_) => "a map".into(),
        Kind::Maps(_) => "a sequence of maps".into(),
        Kind::Registers => "a map from register number to value".into(),
    }
}

/// The known key that shares most letters at its begin and end with the unknown one.
fn nearest(name: &str, keys: &[Key]) -> String {
    let common =
        |a: &mut dyn Iterator<Item = u8>, b: &mut dyn Iterator<Item = u8>| a.zip(b).take_while(|(x, y)| x == y).count();
    let score = |key: &&Key| {
        let front = common(&mut name.bytes(), &mut key.name.bytes());
        let back = common(&mut name.bytes().rev(), &mut key.name.bytes().rev());
        front + back
    };
    match keys.iter().max_by_key(score) {
        Some(key) => format!("a key of the guide, as {}", key.name),
        None => "a key of the guide".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many keys the tables have for a version, those of maps inside counted once.
    fn count(keys: &'static [Key], version: CodeObjectVersion) -> usize {
        let inner = |key: &Key| match key.kind {
            Map(keys) | Maps(keys) | Named(keys) => count(keys, version),
            _ => 0,
        };
        keys.iter().filter(|k| k.since <= version).map(|k| 1 + inner(k)).sum()
    }

    #[test]
    fn the_tables_have_the_keys_of_the_guide() {
        // AMDGPUUsage: V2 38, V3 38, V4 39, V5 42.
        // V2 has two more, of clang's: IsDynamicCallStack and IsXNACKEnabled.
        assert_eq!(count(V2, CodeObjectVersion::V2), 38 + 2);
        assert_eq!(count(HSA, CodeObjectVersion::V3), 38);
        assert_eq!(count(HSA, V4), 39);
        assert_eq!(count(HSA, V5), 42);
        // PAL: 57, where the maps of 6 shaders and of 7 stages share their tables.
        let unique = PAL.len() + PIPELINE.len() + SHADERS.len() + API_SHADER.len() + HARDWARE_STAGES.len();
        assert_eq!(unique + HARDWARE_STAGE.len() + SHADER_FUNCTION.len(), 57);
    }

    #[test]
    fn value_kinds_by_version() {
        let before = ValueKind::ALL.iter().filter(|k| value_kind_since(k) < V5).count();
        assert_eq!(before, 16);
    }
}
