//! Views for people: everything in a code object as one ordered tree, which a front end renders as text or JSON.

use amdgpu_isa::TargetId;

use crate::bundle::{BundleEntry, OffloadKind};
use crate::descriptor::{DenormMode, FieldValue, KernelDescriptor, RoundMode, UserSgpr};
use crate::elf::{Symbol, SymbolPlace};
use crate::error::Result;
use crate::kernel_code::KernelCode;
use crate::note::Content;
use crate::object::{CodeObject, Kernel};
use crate::target::{DescriptorLayout, os_abi_name};
use crate::value::{Value, map};

/// A name with its number behind it where the number has no name.
fn named(name: Option<&'static str>, number: impl Into<u64>) -> Value {
    name.map_or_else(|| Value::Hex(number.into()), Value::from)
}

/// Everything: header, segments, sections, symbols, relocations, notes, metadata, kernels and variables.
///
/// # Errors
/// As [`CodeObject::kernels`].
pub fn object(object: &CodeObject<'_>) -> Result<Value> {
    Ok(map([
        ("header", header(object)),
        ("segments", segments(object)),
        ("sections", sections(object)),
        ("dynamic_symbols", symbols(object, object.dynamic_symbols())),
        ("symbols", symbols(object, object.symbols())),
        ("relocations", relocations(object)),
        ("notes", notes(object)),
        ("metadata", metadata(object)),
        ("kernels", kernels(object)?),
        ("variables", variables(object)?),
    ]))
}

/// The ELF header, the code object version and the target.
pub fn header(object: &CodeObject<'_>) -> Value {
    let header = object.header();
    map([
        ("class", object.header().class.name().into()),
        ("code_object_version", object.version_name().into()),
        ("target", object.target().to_string().into()),
        ("generic_version", object.generic_version().into()),
        ("os_abi", named(os_abi_name(header.os_abi), header.os_abi)),
        ("abi_version", header.abi_version.into()),
        ("type", named(header.file_type_name(), header.file_type)),
        ("machine", named(header.machine_name(), header.machine)),
        ("entry", Value::Hex(header.entry)),
        ("flags", Value::Hex(header.flags.into())),
        ("program_header_offset", Value::Hex(header.program_header_offset)),
        ("section_header_offset", Value::Hex(header.section_header_offset)),
    ])
}

/// Letters as `readelf` shows access: `RWE`, with `-` for what is missing.
fn access(readable: bool, writable: bool, executable: bool) -> Value {
    let letter = |set, c| if set { c } else { '-' };
    Value::Str(
        [letter(readable, 'R'), letter(writable, 'W'), letter(executable, 'E')]
            .iter()
            .collect(),
    )
}

/// The program headers.
pub fn segments(object: &CodeObject<'_>) -> Value {
    let segment = |s: &crate::elf::Segment| {
        map([
            ("type", named(s.type_name(), s.segment_type)),
            ("access", access(s.is_readable(), s.is_writable(), s.is_executable())),
            ("offset", Value::Hex(s.offset)),
            ("address", Value::Hex(s.address)),
            ("file_bytes", Value::Hex(s.file_bytes)),
            ("mem_bytes", Value::Hex(s.mem_bytes)),
            ("align", Value::Hex(s.align)),
        ])
    };
    object.segments().iter().map(segment).collect()
}

/// The section headers.
pub fn sections(object: &CodeObject<'_>) -> Value {
    let section = |(index, s): (usize, &crate::elf::Section)| {
        map([
            ("index", (index as u64).into()),
            ("name", s.name.as_str().into()),
            ("type", named(s.type_name(), s.section_type)),
            ("flags", Value::Hex(s.flags)),
            ("address", Value::Hex(s.address)),
            ("offset", Value::Hex(s.offset)),
            ("size", Value::Hex(s.size)),
            ("link", s.link.into()),
            ("info", s.info.into()),
            ("align", s.align.into()),
            ("entry_size", s.entry_size.into()),
        ])
    };
    object.sections().iter().enumerate().map(section).collect()
}

/// A table of symbols of `object`.
pub fn symbols(object: &CodeObject<'_>, symbols: &[Symbol]) -> Value {
    let place = |s: &Symbol| match s.place {
        SymbolPlace::Undefined => Value::from("undefined"),
        SymbolPlace::Absolute => "absolute".into(),
        SymbolPlace::Common => "common".into(),
        SymbolPlace::AmdgpuLds => "lds".into(),
        SymbolPlace::Other(index) => Value::Hex(index.into()),
        SymbolPlace::Section(index) => {
            let section = usize::try_from(index).ok().and_then(|i| object.sections().get(i));
            section.map_or_else(|| index.into(), |s| s.name.as_str().into())
        }
    };
    let symbol = |s: &Symbol| {
        map([
            ("name", s.name.as_str().into()),
            ("value", Value::Hex(s.value)),
            ("size", s.size.into()),
            ("type", named(s.type_name(), s.symbol_type)),
            ("binding", named(s.binding_name(), s.binding)),
            ("visibility", named(s.visibility_name(), s.visibility)),
            ("section", place(s)),
        ])
    };
    symbols.iter().map(symbol).collect()
}

/// The relocation tables.
pub fn relocations(object: &CodeObject<'_>) -> Value {
    let table = |t: &crate::object::RelocationTable| {
        let symbols = if t.dynamic {
            object.dynamic_symbols()
        } else {
            object.symbols()
        };
        let records = t.relocations.iter().map(|r| {
            let symbol = usize::try_from(r.symbol)
                .ok()
                .filter(|&i| i != 0)
                .and_then(|i| symbols.get(i));
            map([
                ("offset", Value::Hex(r.offset)),
                ("type", named(r.relocation_type().map(|ty| ty.name()), r.raw_type)),
                ("symbol", symbol.map(|s| s.name.as_str()).into()),
                ("addend", r.addend.into()),
            ])
        });
        map([
            ("table", t.name.as_str().into()),
            ("loaded", t.loaded.into()),
            ("relocations", records.collect()),
        ])
    };
    object.relocation_tables().iter().map(table).collect()
}

/// The note records; of those that are no metadata, what they say.
pub fn notes(object: &CodeObject<'_>) -> Value {
    let note = |n: &crate::note::Note| {
        map([
            ("owner", n.name.as_str().into()),
            ("type", named(n.type_name(), n.note_type)),
            ("offset", Value::Hex(n.desc.start as u64)),
            ("bytes", (n.desc.len() as u64).into()),
            (
                "content",
                n.content(object.data()).ok().flatten().map_or(Value::Nil, content),
            ),
        ])
    };
    object.notes().iter().map(note).collect()
}

fn content(content: Content) -> Value {
    match content {
        Content::CodeObjectVersion { major, minor } => map([("major", major.into()), ("minor", minor.into())]),
        Content::Hsail {
            major,
            minor,
            profile,
            machine_model,
            default_float_round,
        } => map([
            ("major", major.into()),
            ("minor", minor.into()),
            ("profile", profile.into()),
            ("machine_model", machine_model.into()),
            ("default_float_round", default_float_round.into()),
        ]),
        Content::IsaVersion {
            vendor,
            architecture,
            major,
            minor,
            stepping,
        } => map([
            ("vendor", vendor.into()),
            ("architecture", architecture.into()),
            ("major", major.into()),
            ("minor", minor.into()),
            ("stepping", stepping.into()),
        ]),
        Content::IsaName(name) => name.into(),
        Content::Registers(pairs) => Value::Map(
            pairs
                .into_iter()
                .map(|(register, value)| (format!("{register:#x}"), Value::Hex(value.into())))
                .collect(),
        ),
        // These stand under `metadata`.
        Content::Yaml(_) | Content::MessagePack(_) => Value::Nil,
    }
}

/// The metadata as it stands in the file: one document, a list of several, or nil.
pub fn metadata(object: &CodeObject<'_>) -> Value {
    match object.metadata().documents.as_slice() {
        [] => Value::Nil,
        [document] => document.clone(),
        documents => Value::List(documents.to_vec()),
    }
}

/// The kernels with their descriptors field by field.
pub fn kernels(object: &CodeObject<'_>) -> Result<Value> {
    let (layout, target) = (object.descriptor_layout(), object.target());
    Ok(object.kernels()?.iter().map(|k| kernel(k, &layout, &target)).collect())
}

/// One kernel.
pub fn kernel(kernel: &Kernel<'_>, layout: &DescriptorLayout, target: &TargetId) -> Value {
    // What V2 has in its place is shown as it stands in the file.
    let (descriptor, lines) = match kernel.kernel_code {
        Some(_) => (Value::Nil, Value::Nil),
        None => (
            fields(&kernel.descriptor, layout),
            directives(&kernel.descriptor, layout, target),
        ),
    };
    map([
        ("name", kernel.name.into()),
        ("symbol", kernel.symbol.into()),
        ("descriptor_address", Value::Hex(kernel.address)),
        ("entry_address", Value::Hex(kernel.entry)),
        ("code_bytes", kernel.code_bytes.into()),
        ("setup", setup(&kernel.descriptor, layout)),
        ("descriptor", descriptor),
        (
            "kernel_code",
            kernel.kernel_code.as_deref().map_or(Value::Nil, kernel_code),
        ),
        ("directives", lines),
        (
            "defects",
            kernel.defects(layout).iter().map(|e| e.to_string().into()).collect(),
        ),
    ])
}

/// Fields with their bits and values, under their names in the documents.
fn bit_fields(fields: impl Iterator<Item = FieldValue>) -> Value {
    let signed = |name: &str, value: u64| match name {
        "KERNEL_CODE_ENTRY_BYTE_OFFSET" => Value::from(value as i64),
        _ => match KernelCode::field(name).filter(|f| f.signed) {
            Some(field) => {
                let unused = 63 - u32::from(field.high - field.low);
                Value::from((value << unused) as i64 >> unused)
            }
            None => value.into(),
        },
    };
    let entry = |f: FieldValue| {
        let bits = if f.high == f.low {
            f.low.to_string()
        } else {
            format!("{}:{}", f.high, f.low)
        };
        (
            f.name.to_owned(),
            map([("bits", bits.into()), ("value", signed(f.name, f.value))]),
        )
    };
    Value::Map(fields.map(entry).collect())
}

/// The descriptor's fields.
pub fn fields(descriptor: &KernelDescriptor, layout: &DescriptorLayout) -> Value {
    bit_fields(descriptor.fields(layout))
}

/// The fields of an `amd_kernel_code_t` (code object V2).
pub fn kernel_code(code: &KernelCode) -> Value {
    bit_fields(code.fields())
}

/// The lines of an `.amdhsa_kernel` block; fields without a directive begin with `; `, as comments do.
pub fn directives(descriptor: &KernelDescriptor, layout: &DescriptorLayout, target: &TargetId) -> Value {
    let line = |d: crate::descriptor::Directive| {
        let name = if d.comment {
            format!("; {}", d.name)
        } else {
            d.name.to_owned()
        };
        (name, d.value.into())
    };
    Value::Map(descriptor.block(layout, target).into_iter().map(line).collect())
}

/// What the descriptor means: registers, modes, and where the kernel finds its inputs.
pub fn setup(descriptor: &KernelDescriptor, layout: &DescriptorLayout) -> Value {
    let range = |first: u32, count: u32| match count {
        0 | 1 => format!("s{first}"),
        _ => format!("s[{first}:{}]", first + count - 1),
    };
    let mut inputs = Vec::new();
    for user in descriptor.user_sgprs(layout) {
        let registers = range(user.first.into(), user.count.into());
        inputs.push((user_sgpr_name(user.what).to_owned(), registers.into()));
    }
    let mut next = descriptor.user_sgpr_count(layout);
    let [x, y, z] = descriptor.enable_workgroup_id();
    let scratch_offset = descriptor.enable_private_segment() && !layout.architected_flat_scratch();
    for (name, enabled) in [
        ("workgroup_id_x", x),
        ("workgroup_id_y", y),
        ("workgroup_id_z", z),
        ("workgroup_info", descriptor.enable_workgroup_info()),
        ("scratch_wave_offset", scratch_offset),
    ] {
        if enabled {
            inputs.push((name.to_owned(), range(next, 1).into()));
            next += 1;
        }
    }
    map([
        ("wavefront_size", descriptor.wavefront_size(layout).into()),
        ("vgprs", descriptor.vgpr_count(layout).into()),
        ("sgprs", descriptor.sgpr_count(layout).into()),
        (
            "accum_offset",
            layout.fields.accum_offset.then(|| descriptor.accum_offset()).into(),
        ),
        ("inputs", Value::Map(inputs)),
        ("workitem_id_dimensions", descriptor.workitem_id_dimensions().into()),
        ("round_mode_32", round_name(descriptor.round_mode_32()).into()),
        ("round_mode_16_64", round_name(descriptor.round_mode_16_64()).into()),
        ("denorm_mode_32", denorm_name(descriptor.denorm_mode_32()).into()),
        ("denorm_mode_16_64", denorm_name(descriptor.denorm_mode_16_64()).into()),
        ("dx10_clamp", descriptor.dx10_clamp(layout).into()),
        ("ieee_mode", descriptor.ieee_mode(layout).into()),
    ])
}

fn user_sgpr_name(what: UserSgpr) -> &'static str {
    match what {
        UserSgpr::PrivateSegmentBuffer => "private_segment_buffer",
        UserSgpr::DispatchPtr => "dispatch_ptr",
        UserSgpr::QueuePtr => "queue_ptr",
        UserSgpr::KernargSegmentPtr => "kernarg_segment_ptr",
        UserSgpr::DispatchId => "dispatch_id",
        UserSgpr::FlatScratchInit => "flat_scratch_init",
        UserSgpr::PrivateSegmentSize => "private_segment_size",
        UserSgpr::KernargPreload => "kernarg_preload",
    }
}

fn round_name(mode: RoundMode) -> &'static str {
    match mode {
        RoundMode::NearEven => "FLOAT_ROUND_MODE_NEAR_EVEN",
        RoundMode::PlusInfinity => "FLOAT_ROUND_MODE_PLUS_INFINITY",
        RoundMode::MinusInfinity => "FLOAT_ROUND_MODE_MINUS_INFINITY",
        RoundMode::Zero => "FLOAT_ROUND_MODE_ZERO",
    }
}

fn denorm_name(mode: DenormMode) -> &'static str {
    match mode {
        DenormMode::FlushSrcDst => "FLOAT_DENORM_MODE_FLUSH_SRC_DST",
        DenormMode::FlushDst => "FLOAT_DENORM_MODE_FLUSH_DST",
        DenormMode::FlushSrc => "FLOAT_DENORM_MODE_FLUSH_SRC",
        DenormMode::FlushNone => "FLOAT_DENORM_MODE_FLUSH_NONE",
    }
}

/// Variables that the host can reach by name.
pub fn variables(object: &CodeObject<'_>) -> Result<Value> {
    let variable = |v: &crate::object::Variable<'_>| {
        map([
            ("name", v.name.into()),
            ("address", Value::Hex(v.address)),
            ("bytes", v.bytes.into()),
            ("local", v.local.into()),
        ])
    };
    Ok(object.variables()?.iter().map(variable).collect())
}

/// The entries of bundles.
pub fn bundle(entries: &[BundleEntry<'_>]) -> Value {
    let entry = |e: &BundleEntry<'_>| {
        let kind = match &e.kind {
            OffloadKind::Host => "host",
            OffloadKind::Hip => "hip",
            OffloadKind::HipV4 => "hipv4",
            OffloadKind::OpenMp => "openmp",
            OffloadKind::Other(other) => other,
        };
        map([
            ("bundle", (e.bundle as u64).into()),
            ("id", e.id.as_str().into()),
            ("kind", kind.into()),
            ("target", e.target.map(|t| t.to_string()).into()),
            ("offset", Value::Hex(e.offset)),
            ("bytes", (e.data().len() as u64).into()),
            ("compressed", e.compressed.into()),
        ])
    };
    entries.iter().map(entry).collect()
}
