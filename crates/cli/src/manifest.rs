//! The test manifest of `weft test`: cases with inputs, launches and expected outputs. docs/MANIFEST.md is its description.

use std::collections::BTreeMap;
use std::fmt::Display;

use amdgpu_emu::kernarg::ImplicitLayout;
use hsail::code::{Addressing, ChannelOrder, ChannelType, Coord, Filter, Geometry};
use hsail::types::Type;
use hsail_interp::image::{ImageDescriptor, SamplerDescriptor};
use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Value;

use crate::argument::{Dtype, Pointer};
use crate::input::{self, ArgKind};

/// One case: a code object, its buffers, launches in order, and what must come out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub case: String,
    /// File name without the target's folder and without `.co`.
    #[serde(default)]
    pub object: String,
    /// Instead of all else: a file of `weft exec --record` beside the manifest.
    #[serde(default)]
    pub capture: Option<String>,
    /// For people; printed with a failure.
    #[serde(default)]
    pub note: String,
    #[serde(default)]
    pub buffers: IndexMap<String, BufferSpec>,
    #[serde(default)]
    pub images: IndexMap<String, ImageSpec>,
    #[serde(default)]
    pub samplers: IndexMap<String, SamplerSpec>,
    #[serde(default)]
    pub launches: Vec<LaunchSpec>,
    #[serde(default)]
    pub expect: IndexMap<String, Expect>,
    /// Lines that the kernel prints, in any order.
    #[serde(default)]
    pub stdout_lines_any_order: Option<Vec<String>>,
    /// Only for this wavefront size.
    #[serde(default)]
    pub wave: Option<u32>,
    /// As `--implicit-args`, which comes before it.
    #[serde(default)]
    pub implicit_args: Option<ImplicitArgs>,
    /// Whether a CPU implementation of OpenCL gives the same results; for the manifest's makers.
    #[serde(default, rename = "cpu_ok")]
    _cpu_ok: Option<bool>,
}

impl Case {
    /// The layout that the case asks for.
    pub fn implicit_layout(&self) -> Option<ImplicitLayout> {
        self.implicit_args.map(|args| match args {
            ImplicitArgs::Metadata => ImplicitLayout::Metadata,
            ImplicitArgs::Libclc => ImplicitLayout::Libclc,
        })
    }

    /// Bytes of all buffers together.
    pub fn buffer_bytes(&self) -> u64 {
        self.buffers.values().fold(0, |sum, b| sum.saturating_add(b.bytes))
    }
}

/// A buffer: `{"bytes": N, "init": "zero" or a file}`, or a text as `f32[4]=1,2,3,4`.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Value")]
pub struct BufferSpec {
    pub bytes: u64,
    /// What it begins with; a shorter content leaves the rest zero.
    pub init: Init,
    /// Of its elements, where that was said.
    pub dtype: Option<Dtype>,
}

/// The first contents of a buffer or an image.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub enum Init {
    Zero,
    /// A file beside the manifest.
    File(String),
    Bytes(Vec<u8>),
}

impl From<String> for Init {
    fn from(text: String) -> Init {
        match text.as_str() {
            "zero" => Init::Zero,
            _ => Init::File(text),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BufferKeys {
    bytes: u64,
    init: Init,
}

impl TryFrom<Value> for BufferSpec {
    type Error = String;

    fn try_from(value: Value) -> Result<BufferSpec, String> {
        if let Value::String(text) = &value {
            return match text_arg(text)?.value {
                ArgKind::Buffer(dtype, bytes, first) => Ok(BufferSpec::of_text(dtype, bytes, first)),
                _ => Err(format!(
                    "{text:?} is no buffer: TYPE[COUNT]=CONTENTS is right, as f32[4]=1,2,3,4"
                )),
            };
        }
        let BufferKeys { bytes, init } = serde_json::from_value(value).map_err(|e| e.to_string())?;
        let dtype = None;
        Ok(BufferSpec { bytes, init, dtype })
    }
}

impl BufferSpec {
    fn of_text(dtype: Dtype, bytes: u64, first: Vec<u8>) -> BufferSpec {
        BufferSpec {
            bytes,
            init: Init::Bytes(first),
            dtype: Some(dtype),
        }
    }
}

/// An argument as `weft run` takes it. Files are named by `init`, which is beside the manifest.
fn text_arg(text: &str) -> Result<input::Arg, String> {
    if text.contains("=file:") {
        return Err(format!(
            "{text:?}: in a manifest a file is {{\"bytes\": N, \"init\": FILE}}, relative to the manifest"
        ));
    }
    input::arg(text)
}

/// An image: geometry, format, sizes and first elements, by HSAIL's names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImageSpec {
    /// `1d`, `2d`, `3d`, `1da`, `2da`, `1db`, `2ddepth`, `2dadepth`
    pub geometry: String,
    /// `rgba`, `r`, ...
    pub order: String,
    /// `unorm_int8`, `float`, ...
    #[serde(rename = "type")]
    pub channel: String,
    /// Width, height, depth.
    pub size: Vec<u64>,
    /// Images of an array.
    #[serde(default = "one")]
    pub layers: u64,
    /// `roimg`, `woimg` or `rwimg`: for HSAIL on the interpreter.
    #[serde(default = "read_only")]
    pub access: String,
    #[serde(default = "zero")]
    pub init: Init,
}

fn one() -> u64 {
    1
}

fn read_only() -> String {
    "roimg".into()
}

fn zero() -> Init {
    Init::Zero
}

impl ImageSpec {
    /// HSAIL's type of the handle, and the image.
    ///
    /// # Errors
    /// A name that there is not, sizes that are not possible.
    pub fn described(&self) -> Result<(Type, ImageDescriptor), String> {
        let sizes = [0, 1, 2].map(|n| self.size.get(n).copied().unwrap_or(1));
        if self.size.is_empty() || self.size.len() > 3 {
            return Err(format!("size {:?}: one to three numbers are right", self.size));
        }
        let access = Type::from_name(&self.access).filter(|t| t.is_image());
        let descriptor = ImageDescriptor::new(
            named("geometry", &self.geometry, Geometry::from_name, Geometry::ALL)?,
            named("order", &self.order, ChannelOrder::from_name, ChannelOrder::ALL)?,
            named("type", &self.channel, ChannelType::from_name, ChannelType::ALL)?,
            [sizes[0], sizes[1], sizes[2], self.layers],
        );
        Ok((
            access.ok_or_else(|| format!("access {:?}: roimg, woimg or rwimg is right", self.access))?,
            descriptor.map_err(|e| e.to_string())?,
        ))
    }
}

/// A sampler, by HSAIL's names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SamplerSpec {
    /// `normalized` or `unnormalized`
    pub coord: String,
    /// `nearest` or `linear`
    pub filter: String,
    /// `undefined`, `clamp_to_edge`, `clamp_to_border`, `repeat`, `mirrored_repeat`
    pub addressing: String,
}

impl SamplerSpec {
    /// # Errors
    /// A name that there is not.
    pub fn described(&self) -> Result<SamplerDescriptor, String> {
        SamplerDescriptor::new(
            named("coord", &self.coord, Coord::from_name, Coord::ALL)?,
            named("filter", &self.filter, Filter::from_name, Filter::ALL)?,
            named("addressing", &self.addressing, Addressing::from_name, Addressing::ALL)?,
        )
        .map_err(|e| e.to_string())
    }
}

/// A code of BRIG by its name; an error lists the names.
fn named<T: Copy + Display>(key: &str, text: &str, from: fn(&str) -> Option<T>, all: &[T]) -> Result<T, String> {
    from(text).ok_or_else(|| {
        let known: Vec<String> = all.iter().map(T::to_string).collect();
        format!("{key} {text:?}: one of {} is right", known.join(", "))
    })
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaunchSpec {
    pub kernel: String,
    /// Work-items in one to three dimensions.
    pub grid: Vec<u32>,
    pub group: Vec<u32>,
    #[serde(default)]
    pub args: Vec<ArgSpec>,
    #[serde(default)]
    pub dynamic_lds: u32,
    #[serde(default)]
    pub global_offset: Vec<u64>,
}

/// An argument: an object with exactly one key, `null`, or a text as `weft run --arg` takes it.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Value")]
pub enum ArgSpec {
    /// Address of a buffer.
    Buf(String),
    /// An address by its value.
    Ptr(Pointer),
    /// Handles by the names of images and samplers.
    Image(String),
    Sampler(String),
    /// Bytes of a value.
    Bytes(Vec<u8>),
    /// Bytes of group memory, for an OpenCL `__local` pointer.
    Lds(u32),
    /// A buffer that stands in the arguments; [`parse`] puts it among those of the case.
    NewBuffer(Option<String>, BufferSpec),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum KeyedArg {
    Buf(String),
    Ptr(Pointer),
    Image(String),
    Sampler(String),
    I8(i8),
    U8(u8),
    I16(i16),
    U16(u16),
    I32(i32),
    U32(u32),
    I64(i64),
    U64(u64),
    F32(f32),
    F64(f64),
    Lds(u32),
}

impl TryFrom<Value> for ArgSpec {
    type Error = String;

    fn try_from(value: Value) -> Result<ArgSpec, String> {
        let value = match value {
            Value::Null => return Pointer::parse("null").map(ArgSpec::Ptr),
            Value::String(text) => {
                let arg = text_arg(&text)?;
                return match arg.value {
                    ArgKind::Value(bytes) => Ok(ArgSpec::Bytes(bytes)),
                    ArgKind::Pointer(pointer) => Ok(ArgSpec::Ptr(pointer)),
                    ArgKind::Local(bytes) => Ok(ArgSpec::Lds(bytes)),
                    ArgKind::Buffer(dtype, bytes, first) => {
                        let buffer = BufferSpec::of_text(dtype, bytes, first);
                        Ok(ArgSpec::NewBuffer(arg.name, buffer))
                    }
                    ArgKind::ReadOnly(..) => Err(format!("{text:?}: kernels may write all buffers of a manifest")),
                    ArgKind::Unset(..) => Err(format!("{text:?}: buffers of a manifest are zero, not unset")),
                };
            }
            value => value,
        };
        let keyed = serde_json::from_value(value).map_err(|e| e.to_string())?;
        Ok(match keyed {
            KeyedArg::Buf(name) => ArgSpec::Buf(name),
            KeyedArg::Ptr(pointer) => ArgSpec::Ptr(pointer),
            KeyedArg::Image(name) => ArgSpec::Image(name),
            KeyedArg::Sampler(name) => ArgSpec::Sampler(name),
            KeyedArg::Lds(bytes) => ArgSpec::Lds(bytes),
            KeyedArg::I8(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::U8(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::I16(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::U16(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::I32(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::U32(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::I64(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::U64(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::F32(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
            KeyedArg::F64(v) => ArgSpec::Bytes(v.to_le_bytes().to_vec()),
        })
    }
}

/// Where a kernel's library finds implicit arguments.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ImplicitArgs {
    Metadata,
    Libclc,
}

/// What a buffer or an image must hold: of a file, or values that stand here.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    pub file: Option<String>,
    /// Numbers, or texts as `nan`, `-inf`, `0x10`.
    pub values: Option<Vec<Value>>,
    pub dtype: Dtype,
    pub compare: Compare,
}

impl Expect {
    /// The bytes of `values`.
    ///
    /// # Errors
    /// What is no number of the type.
    pub fn literal(&self) -> Option<Result<Vec<u8>, String>> {
        let bytes = |value: &Value| match value {
            Value::String(text) => self.dtype.parse(text),
            value => self.dtype.parse(&value.to_string()),
        };
        let parts: Result<Vec<_>, String> = self.values.as_ref()?.iter().map(bytes).collect();
        Some(parts.map(|parts| parts.concat()))
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Compare {
    Named(NamedCompare),
    /// `|got - want| <= max(abs + rel * |want|, ulp * spacing(want))`
    Tolerance(Tolerance),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamedCompare {
    Exact,
    /// Equal 32-bit words, or both NaN as float32.
    ExactOrBothNan32,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tolerance {
    pub rel: f64,
    pub abs: f64,
    pub ulp: f64,
}

/// Reads a manifest.
///
/// # Errors
/// Line, column and key of what is wrong.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let mut seen = BTreeMap::new();
    for (n, case) in cases.iter_mut().enumerate() {
        if let Some(first) = seen.insert(case.case.clone(), n) {
            return Err(format!("case {:?} stands twice: entries {first} and {n}", case.case));
        }
        take_buffers(case)
            .and_then(|()| check(case))
            .map_err(|e| format!("case {:?}: {e}", case.case))?;
    }
    Ok(cases)
}

/// Puts buffers that stand in arguments among those of the case; without a name they are called by their place.
fn take_buffers(case: &mut Case) -> Result<(), String> {
    for (l, launch) in case.launches.iter_mut().enumerate() {
        for (a, arg) in launch.args.iter_mut().enumerate() {
            if !matches!(arg, ArgSpec::NewBuffer(..)) {
                continue;
            }
            let ArgSpec::NewBuffer(name, buffer) = std::mem::replace(arg, ArgSpec::Lds(0)) else {
                continue;
            };
            let name = name.unwrap_or_else(|| format!("launch{l}.arg{a}"));
            *arg = ArgSpec::Buf(name.clone());
            if case.buffers.insert(name.clone(), buffer).is_some() {
                return Err(format!("launch {l}: buffer {name:?} stands twice"));
            }
        }
    }
    Ok(())
}

fn check(case: &Case) -> Result<(), String> {
    match &case.capture {
        Some(_) if !case.object.is_empty() || !case.launches.is_empty() || !case.expect.is_empty() => {
            return Err("a capture says itself what is launched and expected: no object, launches, expect".into());
        }
        Some(_) => return Ok(()),
        None if case.object.is_empty() => return Err("`object` or `capture` is needed".into()),
        None => {}
    }
    for (n, launch) in case.launches.iter().enumerate() {
        check_launch(case, launch).map_err(|e| format!("launch {n}: {e}"))?;
    }
    for (name, image) in &case.images {
        image.described().map_err(|e| format!("image {name:?}: {e}"))?;
        if case.buffers.contains_key(name) {
            return Err(format!("{name:?} is a buffer and an image"));
        }
    }
    for (name, sampler) in &case.samplers {
        sampler.described().map_err(|e| format!("sampler {name:?}: {e}"))?;
    }
    for (name, expect) in &case.expect {
        if !case.buffers.contains_key(name) && !case.images.contains_key(name) {
            return Err(format!("expect: no buffer or image {name:?}"));
        }
        if expect.file.is_some() == expect.values.is_some() {
            return Err(format!("expect {name:?}: `file` or `values` is right, one of them"));
        }
        if let Some(Err(e)) = expect.literal() {
            return Err(format!("expect {name:?}: {e}"));
        }
    }
    Ok(())
}

fn check_launch(case: &Case, launch: &LaunchSpec) -> Result<(), String> {
    let dimensions = launch.grid.len();
    if !(1..=3).contains(&dimensions) || launch.group.len() != dimensions {
        return Err(format!(
            "grid {:?} and group {:?} must have the same number of dimensions, 1 to 3",
            launch.grid, launch.group
        ));
    }
    if launch.global_offset.len() > 3 {
        return Err(format!(
            "global_offset has {} numbers, 3 at most",
            launch.global_offset.len()
        ));
    }
    for arg in &launch.args {
        let (what, name, known) = match arg {
            ArgSpec::Buf(name) => ("buffer", Some(name), names(&case.buffers)),
            ArgSpec::Ptr(pointer) => ("buffer", pointer.buffer.as_ref(), names(&case.buffers)),
            ArgSpec::Image(name) => ("image", Some(name), names(&case.images)),
            ArgSpec::Sampler(name) => ("sampler", Some(name), names(&case.samplers)),
            ArgSpec::Bytes(_) | ArgSpec::Lds(_) | ArgSpec::NewBuffer(..) => continue,
        };
        if let Some(name) = name.filter(|name| !known.contains(&name.as_str())) {
            return Err(format!("no {what} {name:?}; there are {}", known.join(", ")));
        }
    }
    Ok(())
}

fn names<T>(map: &IndexMap<String, T>) -> Vec<&str> {
    map.keys().map(String::as_str).collect()
}
