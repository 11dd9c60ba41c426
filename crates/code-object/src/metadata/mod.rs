//! Metadata: the document of the file (MessagePack since V3, YAML in V2) and a typed view of it.
//!
//! Nothing is lost: keys the guide does not know are kept in `other`, the documents themselves in
//! [`Metadata::documents`]. Keys the guide requires but real compilers leave out are `None`.
//!
//! Source: AMDGPUUsage, Code Object V3 Metadata to Code Object V6 Metadata.

pub mod pal;
pub mod schema;
pub mod v2;

use crate::error::{Error, ErrorKind, Result};
use crate::target::target_of_triple;
use crate::value::Value;
use amdgpu_isa::TargetId;

/// Deeper nesting than any metadata has; protects the stack.
const MAX_DEPTH: usize = 64;

/// The metadata of a code object, of all its metadata notes together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Metadata {
    /// `amdhsa.version`: major and minor; 1.0 for V3, 1.1 for V4, 1.2 for V5 and V6.
    pub version: Option<[u64; 2]>,
    /// `amdhsa.target`: a triple and a target id, as the compiler wrote it.
    pub target: Option<String>,
    /// `amdhsa.printf`: `ID:N:S[0]:...:S[N-1]:FormatString`.
    pub printf: Vec<String>,
    /// `amdhsa.kernels`.
    pub kernels: Vec<KernelMetadata>,
    /// Keys that the guide does not name.
    pub other: Vec<(String, Value)>,
    /// The documents as they stand in the file, one per metadata note.
    pub documents: Vec<Value>,
}

/// One element of `amdhsa.kernels`; a field is the key of the same name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KernelMetadata {
    /// Name in the source.
    pub name: String,
    /// Name of the kernel descriptor's symbol, as `NAME.kd`.
    pub symbol: String,
    pub kind: KernelKind,
    pub language: Option<String>,
    pub language_version: Option<[u64; 2]>,
    pub args: Vec<Argument>,
    pub reqd_workgroup_size: Option<[u64; 3]>,
    pub workgroup_size_hint: Option<[u64; 3]>,
    pub vec_type_hint: Option<String>,
    pub device_enqueue_symbol: Option<String>,
    /// Bytes.
    pub kernarg_segment_size: Option<u64>,
    /// Bytes.
    pub kernarg_segment_align: Option<u64>,
    /// Bytes per work-group.
    pub group_segment_fixed_size: Option<u64>,
    /// Bytes per work-item.
    pub private_segment_fixed_size: Option<u64>,
    /// Lanes.
    pub wavefront_size: Option<u64>,
    pub sgpr_count: Option<u64>,
    pub vgpr_count: Option<u64>,
    pub agpr_count: Option<u64>,
    pub sgpr_spill_count: Option<u64>,
    pub vgpr_spill_count: Option<u64>,
    /// Work-items.
    pub max_flat_workgroup_size: Option<u64>,
    pub uses_dynamic_stack: Option<bool>,
    pub workgroup_processor_mode: Option<bool>,
    pub uniform_work_group_size: Option<bool>,
    pub cluster_dims: Option<[u64; 3]>,
    pub other: Vec<(String, Value)>,
}

/// One element of `.args`; a field is the key of the same name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Argument {
    pub name: Option<String>,
    pub type_name: Option<String>,
    /// Bytes.
    pub size: u64,
    /// Bytes from the start of the kernarg segment.
    pub offset: u64,
    pub value_kind: ValueKind,
    /// Deprecated; accepted only.
    pub value_type: Option<String>,
    /// Bytes.
    pub pointee_align: Option<u64>,
    pub address_space: Option<AddressSpace>,
    pub access: Option<Access>,
    pub actual_access: Option<Access>,
    pub is_const: bool,
    pub is_restrict: bool,
    pub is_volatile: bool,
    pub is_pipe: bool,
    pub other: Vec<(String, Value)>,
}

/// An enumeration that the metadata writes as strings; a string the guide does not know is kept.
macro_rules! string_enum {
    ($(#[$meta:meta])* $name:ident, default $default:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
        pub enum $name {
            $($(#[$vmeta])* $variant,)+
            /// A string that the guide does not name.
            Unknown(String),
        }

        impl $name {
            /// Every value the guide names.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            pub fn parse(text: &str) -> Self {
                match text { $($text => $name::$variant,)+ other => $name::Unknown(other.to_owned()) }
            }

            /// The string in the metadata.
            pub fn as_str(&self) -> &str {
                match self { $($name::$variant => $text,)+ $name::Unknown(text) => text }
            }
        }
    };
}

string_enum! {
    /// `.kind`: when a kernel must run.
    KernelKind, default Normal {
        #[default]
        Normal = "normal",
        /// After loading, before all others.
        Init = "init",
        /// Before unloading, after all others.
        Fini = "fini",
    }
}

string_enum! {
    /// `.value_kind`: what the one who dispatches must write into the kernarg segment.
    ValueKind, default ByValue {
        #[default]
        ByValue = "by_value",
        GlobalBuffer = "global_buffer",
        DynamicSharedPointer = "dynamic_shared_pointer",
        Sampler = "sampler",
        Image = "image",
        Pipe = "pipe",
        Queue = "queue",
        HiddenGlobalOffsetX = "hidden_global_offset_x",
        HiddenGlobalOffsetY = "hidden_global_offset_y",
        HiddenGlobalOffsetZ = "hidden_global_offset_z",
        HiddenNone = "hidden_none",
        HiddenPrintfBuffer = "hidden_printf_buffer",
        HiddenHostcallBuffer = "hidden_hostcall_buffer",
        HiddenDefaultQueue = "hidden_default_queue",
        HiddenCompletionAction = "hidden_completion_action",
        HiddenMultigridSyncArg = "hidden_multigrid_sync_arg",
        HiddenBlockCountX = "hidden_block_count_x",
        HiddenBlockCountY = "hidden_block_count_y",
        HiddenBlockCountZ = "hidden_block_count_z",
        HiddenGroupSizeX = "hidden_group_size_x",
        HiddenGroupSizeY = "hidden_group_size_y",
        HiddenGroupSizeZ = "hidden_group_size_z",
        HiddenRemainderX = "hidden_remainder_x",
        HiddenRemainderY = "hidden_remainder_y",
        HiddenRemainderZ = "hidden_remainder_z",
        HiddenGridDims = "hidden_grid_dims",
        HiddenHeapV1 = "hidden_heap_v1",
        HiddenDynamicLdsSize = "hidden_dynamic_lds_size",
        HiddenPrivateBase = "hidden_private_base",
        HiddenSharedBase = "hidden_shared_base",
        HiddenQueuePtr = "hidden_queue_ptr",
    }
}

impl ValueKind {
    /// Written by the runtime, not by the application.
    pub fn is_hidden(&self) -> bool {
        self.as_str().starts_with("hidden_")
    }
}

string_enum! {
    /// `.address_space`.
    AddressSpace, default Generic {
        Private = "private",
        Global = "global",
        Constant = "constant",
        Local = "local",
        #[default]
        Generic = "generic",
        Region = "region",
    }
}

string_enum! {
    /// `.access` and `.actual_access`.
    Access, default ReadWrite {
        ReadOnly = "read_only",
        WriteOnly = "write_only",
        #[default]
        ReadWrite = "read_write",
    }
}

impl Metadata {
    /// Adds one metadata note: a MessagePack map. `offset` is where it begins in the file, for errors.
    pub(crate) fn add_note(&mut self, bytes: &[u8], offset: usize) -> Result<()> {
        let document = decode(bytes, offset)?;
        let prefix = match self.documents.len() {
            0 => String::new(),
            index => format!("note[{index}]."),
        };
        let mut map = Reader::new(document.clone(), prefix)?;
        if let Some(version) = map.integers("amdhsa.version")? {
            self.version.get_or_insert(version);
        }
        if let Some(target) = map.string("amdhsa.target")? {
            self.target.get_or_insert(target);
        }
        for (index, item) in map.list("amdhsa.printf")?.into_iter().enumerate() {
            match item {
                Value::Str(text) => self.printf.push(text),
                other => {
                    return Err(wrong_type(
                        map.path(&format!("amdhsa.printf[{index}]")),
                        &other,
                        "a string",
                    ));
                }
            }
        }
        for (index, item) in map.list("amdhsa.kernels")?.into_iter().enumerate() {
            let path = map.path(&format!("amdhsa.kernels[{index}]"));
            self.kernels.push(kernel(Reader::new(item, path + ".")?)?);
        }
        self.other.extend(map.rest());
        self.documents.push(document);
        Ok(())
    }

    /// The target id at the end of `amdhsa.target`, in whichever form the compiler wrote the triple.
    pub fn target_id(&self) -> Option<TargetId> {
        target_of_triple(self.target.as_deref()?)
    }

    /// The kernel of this source name or descriptor symbol.
    pub fn kernel(&self, name: &str) -> Option<&KernelMetadata> {
        self.kernels.iter().find(|k| k.name == name || k.symbol == name)
    }
}

fn kernel(mut map: Reader) -> Result<KernelMetadata> {
    let mut args = Vec::new();
    for (index, item) in map.list(".args")?.into_iter().enumerate() {
        let path = map.path(&format!("args[{index}]"));
        args.push(argument(Reader::new(item, path + ".")?)?);
    }
    Ok(KernelMetadata {
        name: map.required_string(".name")?,
        symbol: map.required_string(".symbol")?,
        kind: map
            .string(".kind")?
            .map_or_else(KernelKind::default, |s| KernelKind::parse(&s)),
        language: map.string(".language")?,
        language_version: map.integers(".language_version")?,
        args,
        reqd_workgroup_size: map.integers(".reqd_workgroup_size")?,
        workgroup_size_hint: map.integers(".workgroup_size_hint")?,
        vec_type_hint: map.string(".vec_type_hint")?,
        device_enqueue_symbol: map.string(".device_enqueue_symbol")?,
        kernarg_segment_size: map.integer(".kernarg_segment_size")?,
        kernarg_segment_align: map.integer(".kernarg_segment_align")?,
        group_segment_fixed_size: map.integer(".group_segment_fixed_size")?,
        private_segment_fixed_size: map.integer(".private_segment_fixed_size")?,
        wavefront_size: map.integer(".wavefront_size")?,
        sgpr_count: map.integer(".sgpr_count")?,
        vgpr_count: map.integer(".vgpr_count")?,
        agpr_count: map.integer(".agpr_count")?,
        sgpr_spill_count: map.integer(".sgpr_spill_count")?,
        vgpr_spill_count: map.integer(".vgpr_spill_count")?,
        max_flat_workgroup_size: map.integer(".max_flat_workgroup_size")?,
        uses_dynamic_stack: map.boolean(".uses_dynamic_stack")?,
        workgroup_processor_mode: map.boolean(".workgroup_processor_mode")?,
        uniform_work_group_size: map.boolean(".uniform_work_group_size")?,
        cluster_dims: map.integers(".cluster_dims")?,
        other: map.rest(),
    })
}

fn argument(mut map: Reader) -> Result<Argument> {
    Ok(Argument {
        name: map.string(".name")?,
        type_name: map.string(".type_name")?,
        size: map.required_integer(".size")?,
        offset: map.required_integer(".offset")?,
        value_kind: ValueKind::parse(&map.required_string(".value_kind")?),
        value_type: map.string(".value_type")?,
        pointee_align: map.integer(".pointee_align")?,
        address_space: map.string(".address_space")?.map(|s| AddressSpace::parse(&s)),
        access: map.string(".access")?.map(|s| Access::parse(&s)),
        actual_access: map.string(".actual_access")?.map(|s| Access::parse(&s)),
        is_const: map.boolean(".is_const")?.unwrap_or(false),
        is_restrict: map.boolean(".is_restrict")?.unwrap_or(false),
        is_volatile: map.boolean(".is_volatile")?.unwrap_or(false),
        is_pipe: map.boolean(".is_pipe")?.unwrap_or(false),
        other: map.rest(),
    })
}

fn wrong_type(path: String, found: &Value, expected: &str) -> Error {
    let field = path.rsplit('.').next().unwrap_or_default().to_owned();
    Error::new(ErrorKind::Metadata, field, found.kind(), expected).at_path(path)
}

fn text_integer(text: &str) -> Option<u64> {
    crate::yaml::integer(text)?.as_u64()
}

/// Takes the keys out of a map one by one; what is left is unknown.
struct Reader {
    entries: Vec<(String, Value)>,
    /// Path of the map, with a point at its end unless it is the document.
    prefix: String,
}

impl Reader {
    fn new(value: Value, prefix: String) -> Result<Self> {
        match value {
            Value::Map(entries) => Ok(Reader { entries, prefix }),
            other => {
                let path = prefix.trim_end_matches('.').to_owned();
                Err(wrong_type(
                    if path.is_empty() { "metadata".to_owned() } else { path },
                    &other,
                    "a map",
                ))
            }
        }
    }

    fn path(&self, key: &str) -> String {
        format!("{}{}", self.prefix, key.trim_start_matches('.'))
    }

    fn take(&mut self, key: &str) -> Option<Value> {
        let index = self.entries.iter().position(|(k, _)| k == key)?;
        Some(self.entries.remove(index).1)
    }

    fn rest(&mut self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.entries)
    }

    fn string(&mut self, key: &str) -> Result<Option<String>> {
        match self.take(key) {
            None => Ok(None),
            Some(Value::Str(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(self.path(key), &other, "a string")),
        }
    }

    fn integer(&mut self, key: &str) -> Result<Option<u64>> {
        match self.take(key) {
            None => Ok(None),
            Some(Value::UInt(n)) => Ok(Some(n)),
            // In V2's YAML every scalar is a string.
            Some(Value::Str(text)) if text_integer(&text).is_some() => Ok(text_integer(&text)),
            Some(other) => Err(wrong_type(self.path(key), &other, "an integer of 0 or more")),
        }
    }

    /// Also 0 and 1, which compilers write for some of the booleans.
    fn boolean(&mut self, key: &str) -> Result<Option<bool>> {
        match self.take(key) {
            None => Ok(None),
            Some(Value::Bool(b)) => Ok(Some(b)),
            Some(Value::UInt(n @ (0 | 1))) => Ok(Some(n == 1)),
            Some(Value::Str(text)) if text == "true" || text == "false" => Ok(Some(text == "true")),
            Some(other) => Err(wrong_type(self.path(key), &other, "a boolean")),
        }
    }

    fn list(&mut self, key: &str) -> Result<Vec<Value>> {
        match self.take(key) {
            None => Ok(Vec::new()),
            Some(Value::List(items)) => Ok(items),
            Some(other) => Err(wrong_type(self.path(key), &other, "a sequence")),
        }
    }

    fn integers<const N: usize>(&mut self, key: &str) -> Result<Option<[u64; N]>> {
        let Some(value) = self.take(key) else { return Ok(None) };
        let numbers: Option<Vec<u64>> = match &value {
            Value::List(items) => items
                .iter()
                .map(|item| item.as_u64().or_else(|| text_integer(item.as_str()?)))
                .collect(),
            _ => None,
        };
        match numbers.and_then(|n| <[u64; N]>::try_from(n).ok()) {
            Some(numbers) => Ok(Some(numbers)),
            None => Err(wrong_type(
                self.path(key),
                &value,
                &format!("a sequence of {N} integers"),
            )),
        }
    }

    fn required<T>(&self, key: &str, value: Option<T>) -> Result<T> {
        let path = self.path(key);
        value.ok_or_else(|| Error::new(ErrorKind::Metadata, key, "absent", "a value").at_path(path))
    }

    fn required_string(&mut self, key: &str) -> Result<String> {
        let value = self.string(key)?;
        self.required(key, value)
    }

    fn required_integer(&mut self, key: &str) -> Result<u64> {
        let value = self.integer(key)?;
        self.required(key, value)
    }
}

/// A tree as a MessagePack document, as LLVM writes it: every number in its shortest form, the keys of maps in order.
pub fn encode(value: &Value) -> Vec<u8> {
    // What a kernel has.
    let mut bytes = Vec::with_capacity(1024);
    // Writing to memory does not fail.
    let _ = write(&mut bytes, value);
    bytes
}

/// A key that is a number: PAL has maps from registers to values. A register's name may stand behind it: `0x2e12 (NAME)`.
fn register(key: &str) -> Option<u64> {
    // Most keys are names.
    if !key.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    key.split(" (").next().and_then(text_integer)
}

/// The order of keys in LLVM's maps: numbers before strings.
pub(crate) fn key_order(key: &str) -> (bool, u64, &str) {
    match register(key) {
        Some(number) => (false, number, ""),
        None => (true, 0, key),
    }
}

/// Appends a value as MessagePack, numbers as short as they are.
fn write(bytes: &mut Vec<u8>, value: &Value) -> std::io::Result<()> {
    use rmp::encode as to;
    match value {
        Value::Nil => to::write_nil(bytes)?,
        Value::Bool(b) => to::write_bool(bytes, *b)?,
        Value::Int(n) => drop(to::write_sint(bytes, *n)?),
        Value::UInt(n) | Value::Hex(n) => drop(to::write_uint(bytes, *n)?),
        Value::Float(x) => to::write_f64(bytes, *x)?,
        Value::Str(text) => to::write_str(bytes, text)?,
        Value::Bytes(data) => to::write_bin(bytes, data)?,
        Value::List(items) => {
            to::write_array_len(bytes, items.len() as u32)?;
            items.iter().try_for_each(|item| write(bytes, item))?;
        }
        Value::Map(entries) => {
            to::write_map_len(bytes, entries.len() as u32)?;
            // Most are in their order.
            if entries.is_sorted_by_key(|entry| key_order(&entry.0)) {
                return entries.iter().try_for_each(|entry| write_entry(bytes, entry));
            }
            let mut sorted: Vec<&(String, Value)> = entries.iter().collect();
            sorted.sort_by_key(|entry| key_order(&entry.0));
            sorted.into_iter().try_for_each(|entry| write_entry(bytes, entry))?;
        }
    }
    Ok(())
}

/// Appends a key of a map with its value.
fn write_entry(bytes: &mut Vec<u8>, (key, value): &(String, Value)) -> std::io::Result<()> {
    match register(key) {
        Some(number) => drop(rmp::encode::write_uint(bytes, number)?),
        None => rmp::encode::write_str(bytes, key)?,
    }
    write(bytes, value)
}

/// A MessagePack document as a tree. `offset` is where it begins in the file, for errors.
pub(crate) fn decode(bytes: &[u8], offset: usize) -> Result<Value> {
    let mut rest = bytes;
    let decoded = rmpv::decode::read_value_with_max_depth(&mut rest, MAX_DEPTH);
    let document = &bytes[..bytes.len() - rest.len()];
    let at = offset.saturating_add(document.len());
    match decoded {
        Ok(value) => match reserved(document) {
            Some(place) => Err(Error::new(
                ErrorKind::Metadata,
                "MessagePack document",
                "a value that begins with the reserved byte 0xc1",
                "one of MessagePack's formats",
            )
            .at(offset.saturating_add(place))),
            None => convert(value, offset),
        },
        Err(error) => Err(Error::new(
            ErrorKind::Metadata,
            "MessagePack document",
            format!("broken ({error})"),
            format!("a complete document of at most {MAX_DEPTH} levels"),
        )
        .at(at)),
    }
}

/// Where a value of a complete document begins with the byte that no format has, which the decoder takes for nil.
fn reserved(document: &[u8]) -> Option<usize> {
    use rmp::Marker;
    let mut values = 1u64;
    let mut at = 0;
    while values > 0 {
        let marker = Marker::from_u8(*document.get(at)?);
        // big-endian, behind the marker
        let length = |bytes: usize| {
            let field = document.get(at + 1..at + 1 + bytes)?;
            let number = field.iter().fold(0, |n, &byte| n << 8 | usize::from(byte));
            Some((bytes, number))
        };
        // bytes of the length, bytes behind it, and values behind them
        let ((field, data), inner) = match marker {
            Marker::Reserved => return Some(at),
            Marker::Null | Marker::True | Marker::False | Marker::FixPos(_) | Marker::FixNeg(_) => ((0, 0), 0),
            Marker::U8 | Marker::I8 => ((0, 1), 0),
            Marker::U16 | Marker::I16 | Marker::FixExt1 => ((0, 2), 0),
            Marker::FixExt2 => ((0, 3), 0),
            Marker::U32 | Marker::I32 | Marker::F32 => ((0, 4), 0),
            Marker::FixExt4 => ((0, 5), 0),
            Marker::U64 | Marker::I64 | Marker::F64 => ((0, 8), 0),
            Marker::FixExt8 => ((0, 9), 0),
            Marker::FixExt16 => ((0, 17), 0),
            Marker::FixStr(n) => ((0, n.into()), 0),
            Marker::Str8 | Marker::Bin8 => (length(1)?, 0),
            Marker::Str16 | Marker::Bin16 => (length(2)?, 0),
            Marker::Str32 | Marker::Bin32 => (length(4)?, 0),
            // the type of an extension stands behind the length
            Marker::Ext8 => (length(1).map(|(f, n)| (f, n + 1))?, 0),
            Marker::Ext16 => (length(2).map(|(f, n)| (f, n + 1))?, 0),
            Marker::Ext32 => (length(4).map(|(f, n)| (f, n + 1))?, 0),
            Marker::FixArray(n) => ((0, 0), u64::from(n)),
            Marker::Array16 => length(2).map(|(f, n)| ((f, 0), n as u64))?,
            Marker::Array32 => length(4).map(|(f, n)| ((f, 0), n as u64))?,
            Marker::FixMap(n) => ((0, 0), 2 * u64::from(n)),
            Marker::Map16 => length(2).map(|(f, n)| ((f, 0), 2 * n as u64))?,
            Marker::Map32 => length(4).map(|(f, n)| ((f, 0), 2 * n as u64))?,
        };
        at += 1 + field + data;
        values += inner;
        values -= 1;
    }
    None
}

fn convert(value: rmpv::Value, offset: usize) -> Result<Value> {
    Ok(match value {
        rmpv::Value::Nil => Value::Nil,
        rmpv::Value::Boolean(b) => Value::Bool(b),
        rmpv::Value::Integer(n) => match (n.as_u64(), n.as_i64()) {
            (Some(n), _) => Value::UInt(n),
            (None, n) => Value::Int(n.unwrap_or(i64::MIN)),
        },
        rmpv::Value::F32(x) => Value::Float(f64::from(x)),
        rmpv::Value::F64(x) => Value::Float(x),
        rmpv::Value::String(text) => match String::from_utf8(text.into_bytes()) {
            Ok(text) => Value::Str(text),
            Err(bytes) => Value::Bytes(bytes.into_bytes()),
        },
        rmpv::Value::Binary(bytes) | rmpv::Value::Ext(_, bytes) => Value::Bytes(bytes),
        rmpv::Value::Array(items) => Value::List(
            items
                .into_iter()
                .map(|item| convert(item, offset))
                .collect::<Result<_>>()?,
        ),
        rmpv::Value::Map(entries) => {
            let mut map = Vec::with_capacity(entries.len());
            for (key, value) in entries {
                match convert(key, offset)? {
                    Value::Str(key) => map.push((key, convert(value, offset)?)),
                    // PAL's registers.
                    Value::UInt(key) => map.push((key.to_string(), convert(value, offset)?)),
                    other => {
                        let found = other.kind();
                        return Err(Error::new(ErrorKind::Metadata, "map key", found, "a string").at(offset));
                    }
                }
            }
            Value::Map(map)
        }
    })
}
