//! The test manifest of `weft test`: cases with inputs, launches and expected outputs. docs/MANIFEST.md is its description.

use std::collections::BTreeMap;

use amdgpu_emu::kernarg::ImplicitLayout;
use indexmap::IndexMap;
use serde::Deserialize;

/// One case: a code object, its buffers, launches in order, and what must come out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub case: String,
    /// File name without the target's folder and without `.co`.
    pub object: String,
    /// For people; printed with a failure.
    #[serde(default)]
    pub note: String,
    #[serde(default)]
    pub buffers: IndexMap<String, BufferSpec>,
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BufferSpec {
    pub bytes: u64,
    /// `zero` or a file beside the manifest; a shorter file leaves the rest zero.
    pub init: String,
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

/// An argument: exactly one of the keys.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ArgSpec {
    /// Address of a buffer.
    Buf(String),
    /// An address by its value.
    Ptr(Pointer),
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
    /// Bytes of group memory, for an OpenCL `__local` pointer.
    Lds(u32),
}

/// An address: null, a number, or so many bytes into a buffer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "NumberOrText")]
pub struct Pointer {
    pub buffer: Option<String>,
    pub offset: u64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NumberOrText {
    Number(u64),
    Text(String),
}

impl TryFrom<NumberOrText> for Pointer {
    type Error = String;

    fn try_from(value: NumberOrText) -> Result<Pointer, String> {
        match value {
            NumberOrText::Number(offset) => Ok(Pointer { buffer: None, offset }),
            NumberOrText::Text(text) => Pointer::parse(&text),
        }
    }
}

impl Pointer {
    /// `null`, a number, `BUFFER`, or `BUFFER+BYTES`.
    ///
    /// # Errors
    /// What is none of these.
    pub fn parse(text: &str) -> Result<Pointer, String> {
        let number = |text: &str| match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => text.parse().ok(),
        };
        let of = |buffer: Option<&str>, offset| {
            let buffer = buffer.map(str::to_string);
            Ok(Pointer { buffer, offset })
        };
        if text == "null" {
            return of(None, 0);
        }
        if let Some(address) = number(text) {
            return of(None, address);
        }
        match text.split_once('+') {
            None if !text.is_empty() => of(Some(text), 0),
            Some((buffer, offset)) if !buffer.is_empty() && number(offset).is_some() => {
                of(Some(buffer), number(offset).unwrap_or(0))
            }
            _ => Err(format!(
                "{text:?} is no pointer; null, a number, BUFFER or BUFFER+BYTES is right"
            )),
        }
    }

    /// The address, with those of buffers.
    ///
    /// # Errors
    /// A buffer that is not there.
    pub fn address(&self, buffer: impl Fn(&str) -> Option<u64>) -> Result<u64, String> {
        let base = match &self.buffer {
            None => 0,
            Some(name) => buffer(name).ok_or_else(|| format!("no buffer {name:?}"))?,
        };
        Ok(base.wrapping_add(self.offset))
    }
}

/// Where a kernel's library finds implicit arguments.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ImplicitArgs {
    Metadata,
    Libclc,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    pub file: String,
    pub dtype: Dtype,
    pub compare: Compare,
}

/// Element type of a buffer, by its numpy name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dtype {
    Int8,
    Uint8,
    Int16,
    Uint16,
    Int32,
    Uint32,
    Int64,
    Uint64,
    Float16,
    Float32,
    Float64,
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
    let cases: Vec<Case> = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let mut seen = BTreeMap::new();
    for (n, case) in cases.iter().enumerate() {
        if let Some(first) = seen.insert(case.case.as_str(), n) {
            return Err(format!("case {:?} stands twice: entries {first} and {n}", case.case));
        }
        check(case).map_err(|e| format!("case {:?}: {e}", case.case))?;
    }
    Ok(cases)
}

fn check(case: &Case) -> Result<(), String> {
    for (n, launch) in case.launches.iter().enumerate() {
        let dimensions = launch.grid.len();
        if !(1..=3).contains(&dimensions) || launch.group.len() != dimensions {
            return Err(format!(
                "launch {n}: grid {:?} and group {:?} must have the same number of dimensions, 1 to 3",
                launch.grid, launch.group
            ));
        }
        if launch.global_offset.len() > 3 {
            return Err(format!(
                "launch {n}: global_offset has {} numbers, 3 at most",
                launch.global_offset.len()
            ));
        }
        for arg in &launch.args {
            let buffer = match arg {
                ArgSpec::Buf(name) => Some(name),
                ArgSpec::Ptr(pointer) => pointer.buffer.as_ref(),
                _ => None,
            };
            if let Some(name) = buffer.filter(|name| !case.buffers.contains_key(*name)) {
                return Err(format!("launch {n}: no buffer {name:?}"));
            }
        }
    }
    match case.expect.keys().find(|name| !case.buffers.contains_key(*name)) {
        Some(name) => Err(format!("expect: no buffer {name:?}")),
        None => Ok(()),
    }
}

impl ArgSpec {
    /// The bytes of a value argument; None for buffers and group memory.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        Some(match self {
            ArgSpec::Buf(_) | ArgSpec::Ptr(_) | ArgSpec::Lds(_) => return None,
            ArgSpec::I8(v) => v.to_le_bytes().to_vec(),
            ArgSpec::U8(v) => v.to_le_bytes().to_vec(),
            ArgSpec::I16(v) => v.to_le_bytes().to_vec(),
            ArgSpec::U16(v) => v.to_le_bytes().to_vec(),
            ArgSpec::I32(v) => v.to_le_bytes().to_vec(),
            ArgSpec::U32(v) => v.to_le_bytes().to_vec(),
            ArgSpec::I64(v) => v.to_le_bytes().to_vec(),
            ArgSpec::U64(v) => v.to_le_bytes().to_vec(),
            ArgSpec::F32(v) => v.to_le_bytes().to_vec(),
            ArgSpec::F64(v) => v.to_le_bytes().to_vec(),
        })
    }
}
