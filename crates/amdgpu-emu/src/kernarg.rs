//! The kernarg segment: explicit arguments as the metadata lays them out, hidden ones by their value kind.
//!
//! Source: AMDGPUUsage, Kernarg Segment; Code Object V3 to V5 Metadata, `.value_kind`.

pub mod implicit;

use code_object::{Argument, CodeObject, KernelMetadata, ValueKind};

use crate::exec::Machine;

/// One explicit argument.
#[derive(Debug, Clone, PartialEq)]
pub enum ArgValue {
    /// A value by its bytes, little endian.
    Bytes(Vec<u8>),
    /// A guest address.
    Pointer(u64),
    /// Bytes of group memory: the argument becomes its address there (OpenCL `__local` pointers).
    Local(u32),
}

/// What the first four dwords of the implicit arguments hold.
///
/// Kernels built with ROCm's device libraries read them as the metadata says. libclc, which distributions ship for OpenCL C
/// without ROCm, has one layout for all code object versions there: work dimensions, then the global offset in X, Y and Z, a
/// dword each. The metadata of such kernels still names ROCm's kinds, so it cannot tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ImplicitLayout {
    #[default]
    Metadata,
    Libclc,
}

impl ImplicitLayout {
    /// Judges by what the compiler leaves in `.comment`, and by what the code loads. libclc is built with the compiler that uses
    /// it: an OpenCL C object with one compiler's mark, which is not AMD's, has no code of ROCm's device libraries. It may have
    /// none of libclc, either: then its kernels read more than libclc does, or nothing where layouts differ.
    pub fn detect(object: &CodeObject) -> Self {
        let opencl = object
            .metadata()
            .kernels
            .iter()
            .any(|k| k.language.as_deref() == Some("OpenCL C"));
        let comment = object
            .section(".comment")
            .and_then(|s| object.section_data(s).ok())
            .unwrap_or_default();
        let text = String::from_utf8_lossy(comment);
        let compilers: Vec<&str> = text.split('\0').filter(|mark| mark.contains("clang version")).collect();
        match compilers[..] {
            [only] if opencl && !only.starts_with("AMD") && !implicit::contradicts_libclc(object) => {
                ImplicitLayout::Libclc
            }
            _ => ImplicitLayout::Metadata,
        }
    }
}

/// Everything that a kernarg segment is made from.
#[derive(Debug, Clone, Default)]
pub struct KernargInputs {
    pub implicit_layout: ImplicitLayout,
    pub args: Vec<ArgValue>,
    pub grid: [u32; 3],
    pub work_group: [u32; 3],
    pub dimensions: u16,
    pub global_offset: [u64; 3],
    /// Group memory that the kernel has without its `Local` arguments.
    pub static_lds_bytes: u32,
    /// More group memory that the dispatch adds.
    pub dynamic_lds_bytes: u32,
    pub printf_buffer: u64,
    pub hostcall_buffer: u64,
    pub queue_ptr: u64,
}

/// A filled kernarg segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kernarg {
    pub bytes: Vec<u8>,
    /// Group memory for the packet: static, `Local` arguments and dynamic.
    pub group_segment_bytes: u32,
}

/// Why arguments do not fit a kernel.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KernargError {
    #[error("{given} arguments given; the kernel has {wanted}{names}")]
    Count { given: usize, wanted: usize, names: String },
    #[error("argument {index} ({name}) is {wanted} bytes; {given} were given")]
    Size {
        index: usize,
        name: String,
        given: usize,
        wanted: u64,
    },
    #[error("argument {index} ({name}) is a {kind}, which {given} cannot be")]
    Kind {
        index: usize,
        name: String,
        kind: String,
        given: &'static str,
    },
    #[error("hidden argument {0} is not served")]
    Hidden(String),
    #[error("the metadata puts argument {0} outside of the kernarg segment")]
    Outside(String),
    #[error("the kernel wants {0} bytes of kernarg segment; at most {MAX_KERNARG_BYTES} are given")]
    TooLarge(u64),
}

/// Most bytes of a kernarg segment: no compiler comes near.
const MAX_KERNARG_BYTES: u64 = 1 << 20;

/// Fills the kernarg segment of a kernel. Without metadata the arguments are laid out one after the other, each aligned to
/// its size.
///
/// # Errors
/// Arguments that do not fit, hidden arguments that the machine cannot give.
pub fn fill(
    metadata: Option<&KernelMetadata>,
    descriptor_kernarg_bytes: u32,
    inputs: &KernargInputs,
    machine: &Machine,
) -> Result<Kernarg, KernargError> {
    let described = metadata.filter(|kernel| !kernel.args.is_empty() || inputs.args.is_empty());
    let bytes = described
        .and_then(|kernel| kernel.kernarg_segment_size)
        .unwrap_or(0)
        .max(descriptor_kernarg_bytes.into());
    if bytes > MAX_KERNARG_BYTES {
        return Err(KernargError::TooLarge(bytes));
    }
    match described {
        Some(kernel) => by_metadata(kernel, bytes as usize, inputs, machine),
        None => Ok(natural(bytes as usize, inputs)),
    }
}

/// Bytes of group memory are handed out with this alignment: that of the largest OpenCL type.
const LOCAL_ALIGN: u32 = 16;

/// Hands out group memory after `lds` bytes. More than there can be stays more than there can be.
fn take_local(lds: &mut u32, bytes: u32, align: u32) -> u32 {
    let at = lds.checked_next_multiple_of(align).unwrap_or(u32::MAX);
    *lds = at.saturating_add(bytes);
    at
}

fn natural(size: usize, inputs: &KernargInputs) -> Kernarg {
    let mut bytes = Vec::new();
    let mut lds = inputs.static_lds_bytes;
    for arg in &inputs.args {
        let value = match arg {
            ArgValue::Bytes(b) => b.clone(),
            ArgValue::Pointer(p) => p.to_le_bytes().to_vec(),
            ArgValue::Local(n) => take_local(&mut lds, *n, LOCAL_ALIGN).to_le_bytes().to_vec(),
        };
        let align = value.len().next_power_of_two().clamp(1, 16);
        bytes.resize(bytes.len().next_multiple_of(align), 0);
        bytes.extend(value);
    }
    bytes.resize(bytes.len().max(size), 0);
    Kernarg {
        bytes,
        group_segment_bytes: lds.saturating_add(inputs.dynamic_lds_bytes),
    }
}

/// What a person calls the argument: its name, or its type where the compiler left the name out.
fn name(arg: &Argument) -> String {
    let name = arg.name.clone().or_else(|| arg.type_name.clone());
    name.unwrap_or_else(|| arg.value_kind.as_str().into())
}

fn by_metadata(
    kernel: &KernelMetadata,
    size: usize,
    inputs: &KernargInputs,
    machine: &Machine,
) -> Result<Kernarg, KernargError> {
    let explicit: Vec<&Argument> = kernel.args.iter().filter(|a| !a.value_kind.is_hidden()).collect();
    if explicit.len() != inputs.args.len() {
        let names: Vec<String> = explicit.iter().map(|a| name(a)).collect();
        let names = if names.is_empty() {
            String::new()
        } else {
            format!(": {}", names.join(", "))
        };
        return Err(KernargError::Count {
            given: inputs.args.len(),
            wanted: explicit.len(),
            names,
        });
    }
    let mut bytes = vec![0u8; size];
    let mut lds = inputs.static_lds_bytes;
    for (index, (arg, value)) in explicit.iter().zip(&inputs.args).enumerate() {
        let value = explicit_value(index, arg, value, &mut lds)?;
        put(&mut bytes, arg, &value)?;
    }
    for arg in kernel.args.iter().filter(|a| a.value_kind.is_hidden()) {
        let value = hidden_value(&arg.value_kind, inputs, machine)?;
        let len = (arg.size as usize).min(8);
        put(&mut bytes, arg, &value.to_le_bytes()[..len])?;
    }
    if inputs.implicit_layout == ImplicitLayout::Libclc {
        libclc_arguments(&mut bytes, kernel, inputs);
    }
    Ok(Kernarg {
        bytes,
        group_segment_bytes: lds.saturating_add(inputs.dynamic_lds_bytes),
    })
}

/// Overwrites the beginning of the implicit arguments, see [`ImplicitLayout::Libclc`].
fn libclc_arguments(bytes: &mut [u8], kernel: &KernelMetadata, inputs: &KernargInputs) {
    let Some(first) = kernel
        .args
        .iter()
        .filter(|a| a.value_kind.is_hidden())
        .map(|a| a.offset)
        .min()
    else {
        return;
    };
    let [x, y, z] = inputs.global_offset.map(|offset| offset as u32);
    let places = bytes.iter_mut().skip(usize::try_from(first).unwrap_or(usize::MAX));
    let values = [inputs.dimensions as u32, x, y, z]
        .into_iter()
        .flat_map(u32::to_le_bytes);
    for (place, value) in places.zip(values) {
        *place = value;
    }
}

fn put(bytes: &mut [u8], arg: &Argument, value: &[u8]) -> Result<(), KernargError> {
    let place = usize::try_from(arg.offset)
        .ok()
        .and_then(|at| bytes.get_mut(at..at.checked_add(value.len())?));
    place
        .ok_or_else(|| KernargError::Outside(name(arg)))?
        .copy_from_slice(value);
    Ok(())
}

fn explicit_value(index: usize, arg: &Argument, value: &ArgValue, lds: &mut u32) -> Result<Vec<u8>, KernargError> {
    let wrong = |given| KernargError::Kind {
        index,
        name: name(arg),
        kind: arg.value_kind.as_str().into(),
        given,
    };
    let bytes = match (value, &arg.value_kind) {
        (ArgValue::Bytes(b), ValueKind::ByValue) => b.clone(),
        (ArgValue::Bytes(_), _) => return Err(wrong("a value (ptr gives an address)")),
        (ArgValue::Pointer(_), ValueKind::DynamicSharedPointer) => return Err(wrong("a buffer")),
        (ArgValue::Pointer(p), _) => p.to_le_bytes().to_vec(),
        (ArgValue::Local(n), ValueKind::DynamicSharedPointer) => {
            let align = arg
                .pointee_align
                .and_then(|a| u32::try_from(a).ok())
                .filter(|a| a.is_power_of_two());
            take_local(lds, *n, align.unwrap_or(LOCAL_ALIGN).min(256))
                .to_le_bytes()
                .to_vec()
        }
        (ArgValue::Local(_), _) => return Err(wrong("group memory")),
    };
    if bytes.len() as u64 != arg.size {
        return Err(KernargError::Size {
            index,
            name: name(arg),
            given: bytes.len(),
            wanted: arg.size,
        });
    }
    Ok(bytes)
}

fn hidden_value(kind: &ValueKind, inputs: &KernargInputs, machine: &Machine) -> Result<u64, KernargError> {
    // the packet's sizes in dimensions that it does not have mean nothing
    let used = |sizes: [u32; 3], d: usize| if d < inputs.dimensions as usize { sizes[d] } else { 1 };
    let group_size = |d: usize| used(inputs.work_group, d) as u64;
    let blocks = |d: usize| used(inputs.grid, d) as u64 / group_size(d).max(1);
    let remainder = |d: usize| used(inputs.grid, d) as u64 % group_size(d).max(1);
    Ok(match kind {
        ValueKind::HiddenGlobalOffsetX => inputs.global_offset[0],
        ValueKind::HiddenGlobalOffsetY => inputs.global_offset[1],
        ValueKind::HiddenGlobalOffsetZ => inputs.global_offset[2],
        ValueKind::HiddenBlockCountX => blocks(0),
        ValueKind::HiddenBlockCountY => blocks(1),
        ValueKind::HiddenBlockCountZ => blocks(2),
        ValueKind::HiddenGroupSizeX => group_size(0),
        ValueKind::HiddenGroupSizeY => group_size(1),
        ValueKind::HiddenGroupSizeZ => group_size(2),
        ValueKind::HiddenRemainderX => remainder(0),
        ValueKind::HiddenRemainderY => remainder(1),
        ValueKind::HiddenRemainderZ => remainder(2),
        ValueKind::HiddenGridDims => inputs.dimensions as u64,
        ValueKind::HiddenDynamicLdsSize => inputs.dynamic_lds_bytes as u64,
        ValueKind::HiddenPrintfBuffer => inputs.printf_buffer,
        ValueKind::HiddenHostcallBuffer => inputs.hostcall_buffer,
        ValueKind::HiddenPrivateBase => machine.private_base >> 32,
        ValueKind::HiddenSharedBase => machine.shared_base >> 32,
        ValueKind::HiddenQueuePtr => inputs.queue_ptr,
        // Device enqueue, cooperative launches over several devices and the device heap are not served: kernels that do
        // not use them get null, as they do from a runtime that has none.
        ValueKind::HiddenNone
        | ValueKind::HiddenDefaultQueue
        | ValueKind::HiddenCompletionAction
        | ValueKind::HiddenMultigridSyncArg
        | ValueKind::HiddenHeapV1 => 0,
        other => return Err(KernargError::Hidden(other.as_str().into())),
    })
}
