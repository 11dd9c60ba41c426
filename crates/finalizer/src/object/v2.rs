//! Code object V2: an `amd_kernel_code_t` in front of each kernel's code, and the notes of a finalizer (AMDGPUUsage, Code Object V2
//! Note Records).

use amdgpu_isa::CodeObjectVersion;
use code_object::kernel_code::FIELDS;
use code_object::metadata::v2;
use code_object::write::{NoteData, SectionData};
use code_object::{KernelCode, KernelDescriptor, Value};
use diag::Diagnostic;
use hsa_abi::kernel_code::{AmdControlDirectives, AmdEnabledControlDirective};
use std::mem::offset_of;

use super::{Finished, private_bytes, sgpr_count};
use crate::ir::{Exceptions, FloatMode, Function, Kind, Round};
use crate::outside::CONVENTION;
use crate::target::Target;

/// Numbers of the roundings that `default` can be resolved to, as `hsa_default_float_rounding_mode_t` has them.
pub const ROUND_ZERO: u8 = 1;
pub const ROUND_NEAR: u8 = 2;

/// Numbers of BRIG for a program that is not HSAIL: the full profile, and addresses of 64 bits (PRM 18.3, BrigProfile8_t and
/// BrigMachineModel8_t).
const PROFILE_FULL: u8 = 1;
const MODEL_LARGE: u8 = 1;

/// What the note on HSAIL says of a program: numbers as BRIG has them, but for the rounding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hsail {
    pub version: (u32, u32),
    pub profile: u8,
    pub machine_model: u8,
    /// What `default` was resolved to.
    pub default_float_round: u8,
}

impl Default for Hsail {
    fn default() -> Hsail {
        Hsail {
            version: (1, 0),
            profile: PROFILE_FULL,
            machine_model: MODEL_LARGE,
            default_float_round: ROUND_NEAR,
        }
    }
}

impl Hsail {
    /// What floats do where nothing else is said.
    pub fn float_mode(&self) -> FloatMode {
        FloatMode {
            round: match self.default_float_round {
                ROUND_ZERO => Round::Zero,
                _ => Round::NearEven,
            },
            flush: false,
        }
    }
}

/// Whether code object V2 knows the processor.
///
/// # Errors
/// It does not.
pub fn check(target: &Target) -> Result<(), Diagnostic> {
    let (major, minor, stepping) = target.processor.isa_version();
    amdgpu_isa::TargetId::from_v2_isa_version(major, minor, stepping)
        .map(|_| ())
        .map_err(|e| {
            let message = format!("code object V2 has no {}: {e}", target.processor.name());
            Diagnostic::error("F0112", message).help("version 5 has")
        })
}

/// Writes a finalizer's flags to the header: features only, the processor is in a note (AMDGPUUsage, ELF Header, EF_AMDGPU_FEATURE_*_V2).
pub fn set_features(object: &mut [u8], target: &Target) {
    /// Offset of `e_flags` in an ELF64 header.
    const E_FLAGS: usize = 48;
    const EF_AMDGPU_FEATURE_XNACK_V2: u32 = 1;
    let on = target.id.xnack == amdgpu_isa::Setting::On;
    let flags = if on { EF_AMDGPU_FEATURE_XNACK_V2 } else { 0 };
    if let Some(place) = object.get_mut(E_FLAGS..E_FLAGS + 4) {
        place.copy_from_slice(&flags.to_le_bytes());
    }
}

/// The object that stands in front of the code. `descriptor` says how the kernel starts.
///
/// # Errors
/// A value that does not fit its field.
pub fn kernel_code(
    kernel: &Finished,
    function: &Function,
    descriptor: &KernelDescriptor,
    target: &Target,
) -> code_object::Result<KernelCode> {
    let mut code = KernelCode::new(target.processor);
    let words = [
        (384, descriptor.compute_pgm_rsrc1),
        (416, descriptor.compute_pgm_rsrc2),
        (448, u32::from(descriptor.kernel_code_properties & 0x3ff)),
    ];
    for field in FIELDS {
        let word = words.iter().find(|(low, _)| (*low..*low + 32).contains(&field.low));
        if let Some((low, bits)) = word {
            let width = u32::from(field.high - field.low) + 1;
            let value = bits >> (field.low - low) & (u32::MAX >> (32 - width));
            code.set(field.name, value.into())?;
        }
    }
    let log = |bytes: u64| i64::from(bytes.max(16).trailing_zeros());
    let (mut size, mut align) = (0, 16);
    if let Kind::Kernel {
        kernarg_size_bytes,
        kernarg_align_bytes,
        ..
    } = function.kind
    {
        (size, align) = (u64::from(kernarg_size_bytes), u64::from(kernarg_align_bytes));
    }
    let sgprs = sgpr_count(kernel, target);
    for (name, value) in [
        ("is_ptr64", 1),
        ("private_element_size", 1),
        ("is_dynamic_callstack", i64::from(kernel.machine.dynamic_stack)),
        (
            "is_xnack_enabled",
            i64::from(target.id.xnack == amdgpu_isa::Setting::On),
        ),
        (
            "workitem_private_segment_byte_size",
            private_bytes(&kernel.machine).into(),
        ),
        (
            "workgroup_group_segment_byte_size",
            descriptor.group_segment_fixed_size.into(),
        ),
        ("kernarg_segment_byte_size", size as i64),
        ("kernarg_segment_alignment", log(align)),
        ("wavefront_sgpr_count", sgprs.into()),
        ("workitem_vgpr_count", kernel.usage.vgprs.into()),
        ("call_convention", CONVENTION.into()),
    ] {
        code.set(name, value)?;
    }
    Ok(code)
}

/// The directives that the kernel was finalized under (amd_control_directives_t).
pub fn control_directives(function: &Function) -> [u8; size_of::<AmdControlDirectives>()] {
    use AmdEnabledControlDirective as Enabled;
    let control = &function.control;
    let mut bytes = [0; size_of::<AmdControlDirectives>()];
    let mut mask = 0u64;
    let mut put = |given: bool, which: Enabled, at: usize, value: &[u8]| {
        if given {
            mask |= u64::from(which.raw());
            bytes[at..at + value.len()].copy_from_slice(value);
        }
    };
    let flat = |list: &[u64]| list.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    let short = |list: &[u32]| list.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    let exceptions = |e: Exceptions| u16::from(e.bits()).to_le_bytes();
    let (breaks, detects) = (control.break_on, control.detect);
    put(
        !breaks.is_empty(),
        Enabled::EnableBreakExceptions,
        offset_of!(AmdControlDirectives, enable_break_exceptions),
        &exceptions(breaks),
    );
    put(
        !detects.is_empty(),
        Enabled::EnableDetectExceptions,
        offset_of!(AmdControlDirectives, enable_detect_exceptions),
        &exceptions(detects),
    );
    put(
        control.max_dynamic_group_bytes.is_some(),
        Enabled::MaxDynamicGroupSize,
        offset_of!(AmdControlDirectives, max_dynamic_group_size),
        &short(&[control.max_dynamic_group_bytes.unwrap_or(0)]),
    );
    put(
        control.max_flat_grid_size.is_some(),
        Enabled::MaxFlatGridSize,
        offset_of!(AmdControlDirectives, max_flat_grid_size),
        &flat(&[control.max_flat_grid_size.unwrap_or(0)]),
    );
    put(
        control.max_flat_group_size.is_some(),
        Enabled::MaxFlatWorkgroupSize,
        offset_of!(AmdControlDirectives, max_flat_workgroup_size),
        &short(&[control.max_flat_group_size.unwrap_or(0)]),
    );
    put(
        control.required_dimensions.is_some(),
        Enabled::RequiredDim,
        offset_of!(AmdControlDirectives, required_dim),
        &[control.required_dimensions.unwrap_or(0)],
    );
    put(
        control.required_grid_size.is_some(),
        Enabled::RequiredGridSize,
        offset_of!(AmdControlDirectives, required_grid_size),
        &flat(&control.required_grid_size.unwrap_or_default()),
    );
    put(
        control.required_group_size.is_some(),
        Enabled::RequiredWorkgroupSize,
        offset_of!(AmdControlDirectives, required_workgroup_size),
        &short(&control.required_group_size.unwrap_or_default()),
    );
    put(control.no_partial_groups, Enabled::RequireNoPartialWorkgroups, 0, &[]);
    bytes[..8].copy_from_slice(&mask.to_le_bytes());
    bytes
}

/// The notes: version, HSAIL, processor, metadata.
pub fn notes(kernels: &[(&Finished, &Function)], target: &Target, hsail: &Hsail) -> SectionData {
    let metadata = kernels.iter().map(|(k, f)| metadata(k, f, target));
    let document = super::map(vec![
        ("Version", Value::List(vec![1u32.into(), 0u32.into()])),
        ("Kernels", Value::List(metadata.collect())),
    ]);
    SectionData::notes(&[
        NoteData::v2_code_object_version(2, 1),
        NoteData::v2_hsail(
            hsail.version,
            hsail.profile,
            hsail.machine_model,
            hsail.default_float_round,
        ),
        // xnack is in the header's flags where a finalizer made the object
        NoteData::v2_isa_version("AMD", "AMDGPU", target.processor.isa_version()),
        NoteData::v2_metadata(&v2::print(&document)),
    ])
}

fn metadata(kernel: &Finished, function: &Function, target: &Target) -> Value {
    let mut args = Vec::new();
    let (mut size, mut align) = (0, 16);
    if let Kind::Kernel {
        arguments,
        kernarg_size_bytes,
        kernarg_align_bytes,
    } = &function.kind
    {
        (size, align) = (*kernarg_size_bytes, (*kernarg_align_bytes).max(16));
        let mut end = 0;
        for argument in arguments {
            // Offsets are not written: they follow from sizes and alignments.
            let fits = |a: &u32| u64::from(argument.offset_bytes) == u64::from(end).next_multiple_of(u64::from(*a));
            let least = [1, 2, 4, 8, 16, 32, 64, 128, 256]
                .into_iter()
                .find(|a| fits(a))
                .unwrap_or(1);
            end = argument.offset_bytes + argument.size_bytes;
            args.push(super::map(vec![
                ("Name", Value::Str(argument.name.clone())),
                ("TypeName", Value::Str(argument.type_name.clone())),
                ("Size", argument.size_bytes.into()),
                ("Align", least.into()),
                ("ValueKind", "ByValue".into()),
            ]));
        }
    }
    let mut entries = vec![
        ("Name", Value::Str(function.name.clone())),
        ("SymbolName", Value::Str(function.name.clone())),
    ];
    if let Some(required) = function.control.required_group_size {
        let size = Value::List(required.iter().map(|n| (*n).into()).collect());
        entries.push(("Attrs", super::map(vec![("ReqdWorkGroupSize", size)])));
    }
    if !args.is_empty() {
        entries.push(("Args", Value::List(args)));
    }
    let properties = vec![
        ("KernargSegmentSize", size.into()),
        ("GroupSegmentFixedSize", kernel.group_bytes.into()),
        ("PrivateSegmentFixedSize", private_bytes(&kernel.machine).into()),
        ("KernargSegmentAlign", align.into()),
        ("WavefrontSize", target.lanes().into()),
        ("NumSGPRs", sgpr_count(kernel, target).into()),
        ("NumVGPRs", u32::from(kernel.usage.vgprs).into()),
        ("MaxFlatWorkGroupSize", kernel.max_group.into()),
        ("NumSpilledSGPRs", kernel.machine.sgpr_spills.into()),
        ("NumSpilledVGPRs", kernel.machine.vgpr_spills.into()),
    ];
    entries.push(("CodeProps", super::map(properties)));
    super::map(entries)
}

/// The version that this file is for.
pub fn is(version: CodeObjectVersion) -> bool {
    version == CodeObjectVersion::V2
}
