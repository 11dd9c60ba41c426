//! The code object: sections, kernel descriptors, metadata, variables.

mod debug_entries;
mod debug_frames;
mod debug_lines;
mod debug_places;
pub mod v2;

use std::collections::HashMap;

use amdgpu_isa::CodeObjectVersion;
use amdgpu_isa::model::registers::ACCUM_OFFSET_GRANULE;
use code_object::link::{Input as LinkInput, Options as LinkOptions, link};
use code_object::write::{FileHeader, NoteData, Object, RelocationData, SectionData, SectionId, SymbolData, SymbolId};
use code_object::{Abi, DescriptorLayout, KernelDescriptor, RelocationType, Value};
use diag::Diagnostic;

use crate::emit::Code;
use crate::ir::{self, Allocation, Function, FunctionId, Kind, Module, Target as Address};
use crate::mir::{self, Input};
use crate::regalloc::Usage;
use crate::target::Target;

/// A kernel that is ready to be written.
#[derive(Clone, Debug)]
pub struct Finished {
    pub function: usize,
    pub code: Code,
    pub machine: mir::Function,
    pub usage: Usage,
    /// Work-items of the largest work-group that the code is for.
    pub max_group: u32,
    /// Group memory that is known.
    pub group_bytes: u32,
}

/// Bytes of private memory that are reserved where allocations at run time have no bound.
const DYNAMIC_STACK_BYTES: u32 = 16384;

/// What is written beside the code.
#[derive(Clone, Debug)]
pub struct Form<'a> {
    pub version: CodeObjectVersion,
    /// The directory that file names in line tables start from; none: no line tables.
    pub debug: Option<&'a str>,
    /// For the note of code object V2.
    pub hsail: v2::Hsail,
}

impl Form<'_> {
    /// Without line tables; of a program that is not HSAIL.
    pub fn new(version: CodeObjectVersion) -> Self {
        Form {
            version,
            debug: None,
            hsail: v2::Hsail::default(),
        }
    }
}

/// Writes the code object.
///
/// # Errors
/// What does not fit a field, or cannot be linked.
pub fn write(
    module: &Module,
    kernels: &[Finished],
    target: &Target,
    form: &Form<'_>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let one = |e: code_object::Error| vec![Diagnostic::error("F0110", e.to_string())];
    let version = form.version;
    let old = v2::is(version);
    if old {
        v2::check(target).map_err(|e| vec![e])?;
    }
    let mut object = Object::new(FileHeader::new(Abi::Hsa(version), Some(target.id)));
    let mut text = Vec::new();
    let mut starts = Vec::new();
    let mut descriptors = Vec::new();
    let (kernels, entries) = kernels.split_at(kernels.partition_point(|k| !k.machine.entry));
    for kernel in kernels {
        while text.len() % 256 != 0 {
            // s_nop 0: kernels are aligned to what an instruction fetch takes.
            text.extend_from_slice(&0xbf80_0000u32.to_le_bytes());
        }
        let function = &module.functions[kernel.function];
        let descriptor = descriptor(kernel, function, (target, version)).map_err(one)?;
        if old {
            let code = v2::kernel_code(kernel, function, &descriptor, target).map_err(one)?;
            let mut bytes = *code.as_bytes();
            bytes[code_object::kernel_code::CONTROL_DIRECTIVES].copy_from_slice(&v2::control_directives(function));
            text.extend_from_slice(&bytes);
        }
        descriptors.push(descriptor);
        starts.push(text.len() as u64);
        text.extend_from_slice(&kernel.code.bytes);
    }
    let mut places = Vec::new();
    for entry in entries {
        text.resize(text.len().next_multiple_of(256), 0);
        places.push((FunctionId::new(entry.function), text.len() as u64));
        text.extend_from_slice(&entry.code.bytes);
    }
    let text = object.add_section(SectionData::text(text));
    let mut codes = HashMap::new();
    for ((id, start), entry) in places.iter().zip(entries) {
        let (name, size) = (&module.functions[id.index()].name, entry.code.bytes.len() as u64);
        let symbol = SymbolData::function(name, text, *start, size).local();
        codes.insert(*id, object.add_symbol(symbol));
    }
    let variables = variables(&mut object, module, &codes);
    let all = kernels.iter().zip(&starts).map(|(kernel, start)| (kernel, *start));
    let all = all.chain(entries.iter().zip(places.iter().map(|(_, start)| *start)));
    for (code, start) in all {
        relocate(&mut object, text, code, start, &variables);
    }
    if old {
        let named: Vec<_> = kernels.iter().map(|k| (k, &module.functions[k.function])).collect();
        for ((kernel, function), start) in named.iter().zip(&starts) {
            let size = kernel.code.bytes.len() as u64 + KERNEL_CODE_BYTES;
            object.add_symbol(SymbolData::v2_kernel(
                &function.name,
                text,
                start - KERNEL_CODE_BYTES,
                size,
            ));
        }
        object.add_section(v2::notes(&named, target, &form.hsail));
    } else {
        let (place, list) = ((text, &starts[..]), (kernels, &descriptors[..]));
        described(&mut object, module, list, place, (target, version));
    }
    if let Some(directory) = form.debug {
        debug_lines::write(
            &mut object,
            module,
            kernels,
            &starts,
            text,
            (directory, target.lanes()),
            &variables,
        )
        .map_err(|e| vec![Diagnostic::error("F0113", format!("debug information: {e}"))])?;
    }
    let bytes = object.to_bytes().map_err(one)?;
    let input = LinkInput {
        name: "program",
        data: &bytes,
    };
    let options = LinkOptions {
        trusted: true,
        ..LinkOptions::default()
    };
    let linked = link(&[input], &options);
    let mut bytes = linked.map_err(|errors| -> Vec<Diagnostic> {
        errors
            .iter()
            .map(|e| Diagnostic::error("F0111", e.to_string()))
            .collect()
    })?;
    if old {
        v2::set_features(&mut bytes, target);
    }
    Ok(bytes)
}

/// Bytes of an `amd_kernel_code_t`.
const KERNEL_CODE_BYTES: u64 = 256;

/// What the linker fills in in a kernel's code.
fn relocate(
    object: &mut Object,
    text: SectionId,
    kernel: &Finished,
    start: u64,
    variables: &HashMap<ir::SymbolId, SymbolId>,
) {
    for fixup in &kernel.code.fixups {
        let Some(section) = object.sections.get_mut(text.0) else {
            continue;
        };
        let (id, ty) = match (fixup.what, fixup.high) {
            (mir::Place::Symbol(id), false) => (id, RelocationType::Rel32Lo),
            (mir::Place::Symbol(id), true) => (id, RelocationType::Rel32Hi),
            (mir::Place::Pointer(id), false) => (id, RelocationType::GotPcRel32Lo),
            (mir::Place::Pointer(id), true) => (id, RelocationType::GotPcRel32Hi),
        };
        let Some(to) = variables.get(&id) else { continue };
        let at = start + u64::from(fixup.offset);
        section.relocations.push(RelocationData::new(at, ty, *to, fixup.addend));
    }
}

/// Kernel descriptors and metadata, from version 3 on.
fn described(
    object: &mut Object,
    module: &Module,
    (kernels, descriptors): (&[Finished], &[KernelDescriptor]),
    (text, starts): (SectionId, &[u64]),
    (target, version): (&Target, CodeObjectVersion),
) {
    let mut rodata = SectionData::rodata(Vec::new());
    let mut names = Vec::new();
    let mut metadata = Vec::new();
    for ((kernel, descriptor), start) in kernels.iter().zip(descriptors).zip(starts) {
        let function = &module.functions[kernel.function];
        let size = kernel.code.bytes.len() as u64;
        let symbol = object.add_symbol(SymbolData::function(&function.name, text, *start, size));
        let at = rodata.data.len() as u64;
        rodata.data.extend_from_slice(descriptor.as_bytes());
        rodata
            .relocations
            .push(RelocationData::new(at + 16, RelocationType::Rel64, symbol, 16));
        names.push((format!("{}.kd", function.name), at));
        metadata.push(kernel_metadata(kernel, function, (target, version)));
    }
    let rodata = object.add_section(rodata);
    for (name, at) in names {
        object.add_symbol(SymbolData {
            other: 3,
            ..SymbolData::object(&name, rodata, at, 64)
        });
    }
    let numbers = |list: &[u32]| Value::List(list.iter().map(|n| (*n).into()).collect());
    let minor = match version {
        CodeObjectVersion::V2 | CodeObjectVersion::V3 => 0,
        CodeObjectVersion::V4 => 1,
        CodeObjectVersion::V5 | CodeObjectVersion::V6 => 2,
    };
    let mut entries = vec![("amdhsa.kernels", Value::List(metadata))];
    if version >= CodeObjectVersion::V4 {
        entries.push(("amdhsa.target", Value::Str(target.id.triple_form())));
    }
    entries.push(("amdhsa.version", numbers(&[1, minor])));
    entries.extend(module.metadata.iter().map(|(key, value)| (key.as_str(), value.clone())));
    let document = map(entries);
    object.add_section(SectionData::notes(&[NoteData::metadata(&document)]));
}

/// A map with keys in this order.
fn map(entries: Vec<(&str, Value)>) -> Value {
    let owned = entries.into_iter().map(|(key, value)| (key.to_owned(), value));
    Value::Map(owned.collect())
}

/// Symbols of variables that are in the code object's memory.
fn variables(
    object: &mut Object,
    module: &Module,
    codes: &HashMap<FunctionId, SymbolId>,
) -> HashMap<ir::SymbolId, SymbolId> {
    let mut symbols = HashMap::new();
    let mut fixups = Vec::new();
    for (number, symbol) in module.symbols.iter().enumerate() {
        let id = ir::SymbolId::new(number);
        if matches!(symbol.allocation, Allocation::Group | Allocation::WorkItem) {
            continue;
        }
        if symbol.external {
            symbols.insert(id, object.add_symbol(SymbolData::undefined(&symbol.name)));
            continue;
        }
        let align = u64::from(symbol.align_bytes.max(1));
        let (section, offset) = match &symbol.contents {
            None => room(object, ".bss", align, symbol.size_bytes, None),
            Some(bytes) => room(object, ".data", align, symbol.size_bytes, Some(bytes)),
        };
        let data = SymbolData::object(&symbol.name, section, offset, symbol.size_bytes);
        let data = match symbol.exported {
            // Another code object's may stand for it: code asks the global offset table.
            true if symbol.allocation == Allocation::Program => data,
            // Protected: code finds it by its distance.
            true => SymbolData { other: 3, ..data },
            false => data.local(),
        };
        symbols.insert(id, object.add_symbol(data));
        for fixup in &symbol.fixups {
            fixups.push((section, offset + fixup.offset_bytes, fixup));
        }
    }
    for (section, at, fixup) in fixups {
        let to = match &fixup.target {
            Address::Symbol(to) => symbols.get(to),
            Address::Function(to) => codes.get(to),
        };
        if let (Some(to), Some(section)) = (to, object.sections.get_mut(section.0)) {
            let relocation = RelocationData::new(at, RelocationType::Abs64, *to, fixup.addend);
            section.relocations.push(relocation);
        }
    }
    symbols
}

/// Room for a variable in a section of that name.
fn room(object: &mut Object, name: &str, align: u64, size: u64, bytes: Option<&[u8]>) -> (SectionId, u64) {
    let known = object.sections.iter().position(|s| s.name == name).map(SectionId);
    let id = known.unwrap_or_else(|| match bytes {
        Some(_) => object.add_section(SectionData::data(Vec::new(), align)),
        None => object.add_section(SectionData::bss(0, align)),
    });
    let section = &mut object.sections[id.0];
    section.align = section.align.max(align);
    match bytes {
        None => {
            let offset = section.zero_bytes.next_multiple_of(align);
            section.zero_bytes = offset + size;
            (id, offset)
        }
        Some(bytes) => {
            let offset = (section.data.len() as u64).next_multiple_of(align);
            section.data.resize(offset as usize, 0);
            section.data.extend_from_slice(bytes);
            section.data.resize((offset + size) as usize, 0);
            (id, offset)
        }
    }
}

/// Registers as the metadata counts them: VCC, FLAT_SCRATCH and XNACK_MASK are behind the others.
pub fn sgpr_count(kernel: &Finished, target: &Target) -> u32 {
    let xnack = target.processor.features().contains(amdgpu_isa::Features::XNACK);
    let trailing = target.model.registers.trailing;
    u32::from(kernel.usage.sgprs) + u32::from(trailing.count(true, kernel.machine.uses_scratch, xnack))
}

/// Private memory that a dispatch must give each work-item.
pub fn private_bytes(machine: &mir::Function) -> u32 {
    let fixed = (machine.frame_bytes + machine.spill_bytes).next_multiple_of(16);
    fixed + if machine.dynamic_stack { DYNAMIC_STACK_BYTES } else { 0 }
}

fn descriptor(
    kernel: &Finished,
    function: &Function,
    (target, version): (&Target, CodeObjectVersion),
) -> code_object::Result<KernelDescriptor> {
    let layout = DescriptorLayout::new(target.processor, version);
    let mut descriptor = KernelDescriptor::default();
    // All fields are zero at first.
    let mut set = |name: &str, value: i64| match value {
        0 => Ok(()),
        _ => descriptor.set(&layout, name, value),
    };
    set("GROUP_SEGMENT_FIXED_SIZE", kernel.group_bytes.into())?;
    set("PRIVATE_SEGMENT_FIXED_SIZE", private_bytes(&kernel.machine).into())?;
    if let Kind::Kernel { kernarg_size_bytes, .. } = function.kind {
        set("KERNARG_SIZE", kernarg_size_bytes.into())?;
    }
    let registers = target.model.registers;
    let encoded = kernel
        .usage
        .vectors(target)
        .div_ceil(registers.vgpr_encoding_granule.into())
        - 1;
    set("GRANULATED_WORKITEM_VGPR_COUNT", encoded.into())?;
    if registers.allocates_sgprs() {
        let sgprs = sgpr_count(kernel, target).next_multiple_of(target.processor.sgpr_granule());
        set("GRANULATED_WAVEFRONT_SGPR_COUNT", i64::from(sgprs / 8) - 1)?;
    }
    let fields = target.model.kernel_descriptor;
    if fields.accum_offset {
        let vgprs = i64::from(kernel.usage.vgprs).max(1);
        set(
            "ACCUM_OFFSET",
            (vgprs + ACCUM_OFFSET_GRANULE - 1) / ACCUM_OFFSET_GRANULE - 1,
        )?;
    }
    if fields.wave32 {
        set("ENABLE_WAVEFRONT_SIZE32", i64::from(target.lanes() == 32))?;
    }
    if fields.wgp_mode {
        set("WGP_MODE", 1)?;
    }
    if fields.memory_ordered {
        set("MEM_ORDERED", 1)?;
        set("FWD_PROGRESS", 1)?;
    }
    let mode = i64::from(kernel.machine.initial_mode);
    set("FLOAT_ROUND_MODE_32", mode & 3)?;
    set("FLOAT_ROUND_MODE_16_64", mode >> 2 & 3)?;
    set("FLOAT_DENORM_MODE_32", mode >> 4 & 3)?;
    set("FLOAT_DENORM_MODE_16_64", mode >> 6 & 3)?;
    if fields.dx10_clamp_and_ieee {
        set("ENABLE_DX10_CLAMP", 1)?;
        set("ENABLE_IEEE_MODE", 1)?;
    }
    let mut user = 0;
    let mut items = 0;
    set("ENABLE_PRIVATE_SEGMENT", i64::from(kernel.machine.uses_scratch))?;
    for (input, _) in &kernel.machine.inputs {
        match input {
            Input::PrivateBuffer => set("ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER", 1)?,
            Input::DispatchPointer => set("ENABLE_SGPR_DISPATCH_PTR", 1)?,
            Input::QueuePointer => set("ENABLE_SGPR_QUEUE_PTR", 1)?,
            Input::KernargPointer => set("ENABLE_SGPR_KERNARG_SEGMENT_PTR", 1)?,
            Input::DispatchId => set("ENABLE_SGPR_DISPATCH_ID", 1)?,
            Input::FlatScratchInit => set("ENABLE_SGPR_FLAT_SCRATCH_INIT", 1)?,
            Input::WorkGroup(0) => set("ENABLE_SGPR_WORKGROUP_ID_X", 1)?,
            Input::WorkGroup(1) => set("ENABLE_SGPR_WORKGROUP_ID_Y", 1)?,
            Input::WorkGroup(_) => set("ENABLE_SGPR_WORKGROUP_ID_Z", 1)?,
            Input::WorkItem(n) => items = items.max(i64::from(*n)),
            // the others are entries'
            _ => {}
        }
        user += i64::from(input.user_sgprs());
    }
    set("USER_SGPR_COUNT", user)?;
    set("ENABLE_VGPR_WORKITEM_ID", items)?;
    if layout.dynamic_stack_bit {
        set("USES_DYNAMIC_STACK", i64::from(kernel.machine.dynamic_stack))?;
    }
    let breaks = function.control.break_on;
    let exceptions = [
        (
            "ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION",
            ir::Exceptions::INVALID_OPERATION,
        ),
        (
            "ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO",
            ir::Exceptions::DIVIDE_BY_ZERO,
        ),
        ("ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW", ir::Exceptions::OVERFLOW),
        ("ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW", ir::Exceptions::UNDERFLOW),
        ("ENABLE_EXCEPTION_IEEE_754_FP_INEXACT", ir::Exceptions::INEXACT),
    ];
    for (name, exception) in exceptions {
        set(name, i64::from(breaks.contains(exception)))?;
    }
    Ok(descriptor)
}

fn kernel_metadata(kernel: &Finished, function: &Function, (target, version): (&Target, CodeObjectVersion)) -> Value {
    let mut args = Vec::new();
    let (mut size, mut align) = (0, 4);
    if let Kind::Kernel {
        arguments,
        kernarg_size_bytes,
        kernarg_align_bytes,
    } = &function.kind
    {
        (size, align) = (*kernarg_size_bytes, (*kernarg_align_bytes).max(4));
        for argument in arguments {
            args.push(map(vec![
                (".name", Value::Str(argument.name.clone())),
                (".offset", argument.offset_bytes.into()),
                (".size", argument.size_bytes.into()),
                (".type_name", Value::Str(argument.type_name.clone())),
                (".value_kind", "by_value".into()),
            ]));
        }
    }
    let mut entries = vec![
        (".args", Value::List(args)),
        (".group_segment_fixed_size", kernel.group_bytes.into()),
        (".kernarg_segment_align", align.into()),
        (".kernarg_segment_size", size.into()),
        (".max_flat_workgroup_size", kernel.max_group.into()),
        (".name", Value::Str(function.name.clone())),
        (".private_segment_fixed_size", private_bytes(&kernel.machine).into()),
        (".sgpr_count", sgpr_count(kernel, target).into()),
        (".sgpr_spill_count", kernel.machine.sgpr_spills.into()),
        (".symbol", Value::Str(format!("{}.kd", function.name))),
        (".vgpr_count", kernel.usage.vectors(target).into()),
        (".vgpr_spill_count", kernel.machine.vgpr_spills.into()),
        (".wavefront_size", target.lanes().into()),
    ];
    if target.processor.has_agprs() {
        entries.push((".agpr_count", u32::from(kernel.usage.agprs).into()));
    }
    if version >= CodeObjectVersion::V5 {
        entries.push((".uses_dynamic_stack", Value::Bool(kernel.machine.dynamic_stack)));
        if function.control.has_whole_groups() {
            entries.push((".uniform_work_group_size", 1u32.into()));
        }
    }
    if let Some(required) = function.control.required_group_size {
        let size = Value::List(required.iter().map(|n| (*n).into()).collect());
        entries.push((".reqd_workgroup_size", size));
    }
    entries.sort_by_key(|(key, _)| *key);
    map(entries)
}
