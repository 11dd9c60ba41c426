//! Objects of our own: expectations are what llvm-readelf 22 prints of them (data/README.md).

use code_object::{
    Access, AddressSpace, CodeObject, DenormMode, ErrorKind, KernelKind, RelocationType, UserSgpr, Value, ValueKind,
};

macro_rules! data {
    ($name:literal) => {
        include_bytes!(concat!("data/", $name)).as_slice()
    };
}

fn parse(data: &[u8]) -> CodeObject<'_> {
    CodeObject::parse(data).expect("a test object parses")
}

#[test]
fn versions_targets_and_flags() {
    for (data, version, target, flags, generic) in [
        (data!("v3.co"), "V3", "gfx900:xnack+", 0x12c, 0),
        (data!("v4.co"), "V4", "gfx90a:sramecc+:xnack-", 0xe3f, 0),
        (data!("v5.co"), "V5", "gfx1030", 0x36, 0),
        (data!("v6.co"), "V6", "gfx9-4-generic", 0x0100_055f, 1),
        (data!("rel.o"), "V5", "gfx900", 0x12c, 0),
    ] {
        let object = parse(data);
        assert_eq!(object.version_name(), version);
        assert_eq!(object.target().to_string(), target);
        assert_eq!(object.header().flags, flags, "{version}");
        assert_eq!(object.target().e_flags(object.version()), flags, "{version}");
        assert_eq!(object.generic_version(), generic);
    }
}

#[test]
fn foreign_files_are_named() {
    let error = CodeObject::parse(data!("host.o")).expect_err("a host object");
    assert_eq!(
        error.to_string(),
        "at offset 0x12: e_machine is 62 (EM_X86_64); expected 224 (EM_AMDGPU)"
    );
    assert_eq!(CodeObject::parse(b"").expect_err("empty").kind, ErrorKind::Format);
    assert_eq!(
        CodeObject::parse(&data!("v3.co")[..40]).expect_err("cut").kind,
        ErrorKind::Truncated
    );
}

#[test]
fn an_unknown_processor_is_an_error_at_e_flags() {
    let mut data = data!("v5.co").to_vec();
    data[48] = 0xee;
    let error = CodeObject::parse(&data).expect_err("no such processor");
    assert_eq!(
        (error.kind, error.to_string().contains("e_flags is 0xee")),
        (ErrorKind::Target, true),
        "{error}"
    );
}

#[test]
fn sections_segments_and_symbols() {
    let object = parse(data!("v3.co"));
    assert_eq!(object.sections().len(), 17);
    let rodata = object.section(".rodata").expect(".rodata");
    assert_eq!(
        (rodata.address, rodata.size, rodata.type_name()),
        (0x840, 0xc0, Some("SHT_PROGBITS"))
    );
    assert_eq!(
        object.section_data(rodata).map(|d| d[..12].to_vec()),
        Ok(vec![1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0])
    );
    assert_eq!(object.segments().len(), 9);
    assert_eq!((object.dynamic_symbols().len(), object.symbols().len()), (8, 12));
    let zeros = object.symbol("zeros").expect("zeros");
    assert_eq!(
        (zeros.value, zeros.size, zeros.type_name()),
        (0x3ae0, 64, Some("STT_OBJECT"))
    );
    assert!(object.symbol("nested").is_some_and(|s| s.is_local()));
    let variables: Vec<_> = object
        .variables()
        .expect("variables")
        .iter()
        .map(|v| (v.name, v.address, v.bytes))
        .collect();
    assert_eq!(
        variables,
        [
            ("counter", 0x3ac0, 4),
            ("pointer", 0x3ac8, 8),
            ("zeros", 0x3ae0, 64),
            ("table", 0x840, 12),
            ("counter_local", 0x3ad0, 4)
        ]
    );
}

#[test]
fn kernels_with_metadata() {
    for data in [data!("v3.co"), data!("v4.co"), data!("v5.co"), data!("v6.co")] {
        let object = parse(data);
        let kernels = object.kernels().expect("kernels");
        assert_eq!(
            kernels.iter().map(|k| (k.name, k.symbol)).collect::<Vec<_>>(),
            [("first", "first.kd"), ("second", "second.kd")]
        );
        let text = object.section(".text").expect(".text");
        assert_eq!(
            kernels.iter().map(|k| k.entry - text.address).collect::<Vec<_>>(),
            [0, 0x100]
        );
        assert_eq!(
            kernels.iter().map(|k| k.code_bytes).collect::<Vec<_>>(),
            [Some(44), Some(8)]
        );
        let layout = object.descriptor_layout();
        let first = &kernels[0].descriptor;
        assert_eq!(first.group_segment_fixed_size, 512);
        assert_eq!(first.private_segment_fixed_size, 16);
        assert_eq!(first.denorm_mode_32(), DenormMode::FlushNone);
        assert_eq!(first.workitem_id_dimensions(), Some(3));
        assert_eq!(first.enable_workgroup_id(), [true, true, false]);
        let user = first.user_sgprs(&layout);
        assert_eq!(
            user.iter().map(|u| (u.what, u.first, u.count)).collect::<Vec<_>>(),
            [(UserSgpr::KernargSegmentPtr, 0, 2)]
        );
        assert_eq!(first.check(&layout), []);
    }
}

#[test]
fn register_counts_and_wave_sizes() {
    // next_free_vgpr 9 and next_free_sgpr 32 with VCC and, before GFX10, flat scratch and xnack mask.
    let counts = |data| {
        let object = parse(data);
        let layout = object.descriptor_layout();
        let descriptor = object.kernel("first").expect("first").descriptor;
        (
            descriptor.wavefront_size(&layout),
            descriptor.vgpr_count(&layout),
            descriptor.sgpr_count(&layout),
        )
    };
    assert_eq!(counts(data!("v3.co")), (64, 12, 48));
    assert_eq!(counts(data!("v4.co")), (64, 16, 48));
    assert_eq!(counts(data!("v5.co")), (32, 16, 128));
    assert_eq!(counts(data!("v6.co")), (64, 16, 48));
}

#[test]
fn metadata_in_full() {
    let object = parse(data!("v3.co"));
    let metadata = object.metadata();
    assert_eq!(metadata.version, Some([1, 0]));
    assert_eq!(metadata.printf, ["1:1:4:value %d\\n"]);
    let first = metadata.kernel("first").expect("first");
    assert_eq!(first.kind, KernelKind::Normal);
    assert_eq!(
        (first.language.as_deref(), first.language_version),
        (Some("OpenCL C"), Some([2, 0]))
    );
    assert_eq!(first.reqd_workgroup_size, Some([64, 2, 2]));
    assert_eq!(
        (first.kernarg_segment_size, first.kernarg_segment_align),
        (Some(80), Some(8))
    );
    assert_eq!(
        (first.sgpr_count, first.vgpr_count, first.agpr_count),
        (Some(38), Some(9), Some(0))
    );
    assert_eq!((first.sgpr_spill_count, first.vgpr_spill_count), (Some(0), Some(3)));
    assert_eq!(
        (first.max_flat_workgroup_size, first.wavefront_size),
        (Some(256), Some(64))
    );
    assert_eq!((first.uses_dynamic_stack, first.uniform_work_group_size), (None, None));
    let kinds: Vec<_> = first
        .args
        .iter()
        .map(|a| (a.offset, a.size, a.value_kind.clone()))
        .collect();
    assert_eq!(
        kinds,
        [
            (0, 8, ValueKind::GlobalBuffer),
            (8, 4, ValueKind::ByValue),
            (12, 4, ValueKind::DynamicSharedPointer),
            (16, 8, ValueKind::HiddenGlobalOffsetX),
            (24, 8, ValueKind::HiddenHostcallBuffer),
        ]
    );
    let out = &first.args[0];
    assert_eq!(
        (out.name.as_deref(), out.type_name.as_deref()),
        (Some("out"), Some("int*"))
    );
    assert_eq!(
        (&out.address_space, &out.access),
        (&Some(AddressSpace::Global), &Some(Access::ReadWrite))
    );
    assert_eq!(
        (&out.actual_access, out.is_restrict, out.is_const),
        (&Some(Access::WriteOnly), true, false)
    );
    assert_eq!(first.args[2].pointee_align, Some(4));
    assert!(first.args[3].value_kind.is_hidden() && !first.args[2].value_kind.is_hidden());
}

#[test]
fn unknown_metadata_is_kept() {
    let object = parse(data!("v5.co"));
    let second = object.metadata().kernel("second.kd").expect("second");
    assert_eq!(second.kind, KernelKind::Init);
    let (key, value) = &second.other[0];
    assert_eq!((key.as_str(), second.other.len()), ("other.tool", 1));
    assert_eq!(value.get("answer"), Some(&Value::UInt(42)));
    let list = value.get("list").expect("list");
    assert_eq!(
        [list.at(0), list.at(1), list.at(2)],
        [Some(&Value::from("a")), Some(&Value::Bool(true)), Some(&Value::Int(-1))]
    );
    let document = &object.metadata().documents[0];
    let kernels = document.get("amdhsa.kernels").expect("kernels");
    assert!(kernels.at(1).and_then(|k| k.get("other.tool")).is_some());
}

#[test]
fn value_kinds_of_the_guide() {
    // AMDGPUUsage, Code Object V3 and V5 Kernel Argument Metadata Map: 16 kinds, and 15 with V5 (LLVM 22).
    assert_eq!(ValueKind::ALL.len(), 31);
    for kind in ValueKind::ALL {
        assert_eq!(&ValueKind::parse(kind.as_str()), kind);
    }
    assert_eq!(
        ValueKind::parse("hidden_thing"),
        ValueKind::Unknown("hidden_thing".into())
    );
}

#[test]
fn several_metadata_notes() {
    let object = parse(data!("notes.co"));
    assert_eq!(object.notes().iter().filter(|n| n.is_metadata()).count(), 2);
    assert_eq!(object.metadata().documents.len(), 2);
    let names: Vec<_> = object
        .kernels()
        .expect("kernels")
        .iter()
        .map(|k| (k.name, k.metadata.is_some()))
        .collect();
    assert_eq!(names, [("one", true), ("two", true)]);
}

#[test]
fn kernels_without_metadata_come_from_their_descriptors() {
    let object = parse(data!("nometa.co"));
    assert_eq!(object.metadata().documents, []);
    let kernels = object.kernels().expect("kernels");
    let names: Vec<_> = kernels
        .iter()
        .map(|k| (k.name, k.symbol, k.code_bytes, k.metadata))
        .collect();
    assert_eq!(
        names,
        [
            ("first", "first.kd", Some(44), None),
            ("second", "second.kd", Some(8), None)
        ]
    );
    let error = object.kernel("third").expect_err("no such kernel");
    assert_eq!(error.notes, ["kernels: first, second"]);
}

#[test]
fn without_section_headers_the_dynamic_segment_serves() {
    let object = parse(data!("nosections.co"));
    let full = parse(data!("v3.co"));
    assert_eq!(object.sections(), []);
    assert_eq!(object.dynamic_symbols(), full.dynamic_symbols());
    assert_eq!(object.metadata(), full.metadata());
    assert_eq!(object.notes().len(), 1);
    assert_eq!(
        object.relocation_tables()[0].relocations,
        full.relocation_tables()[0].relocations
    );
    let entries = |o: &CodeObject<'_>| o.kernels().map(|k| k.iter().map(|k| k.entry).collect::<Vec<_>>());
    assert_eq!(entries(&object), entries(&full));
    let names: Vec<_> = object
        .variables()
        .expect("variables")
        .iter()
        .map(|v| v.name.to_owned())
        .collect();
    assert_eq!(names, ["counter", "pointer", "zeros"]);
}

#[test]
fn load_plan_of_a_linked_object() {
    let object = parse(data!("v3.co"));
    let plan = object.load_plan().expect("plan");
    let segments: Vec<_> = plan
        .segments
        .iter()
        .map(|s| {
            (
                s.address,
                s.bytes.len(),
                s.mem_bytes,
                s.readable,
                s.writable,
                s.executable,
            )
        })
        .collect();
    assert_eq!(
        segments,
        [
            (0, 0x900, 0x900, true, false, false),
            (0x1900, 0x10c, 0x10c, true, false, true),
            (0x2a10, 0xb0, 0x5f0, true, true, false),
            (0x3ac0, 0x14, 0x60, true, true, false),
        ]
    );
    assert_eq!((plan.start, plan.size_bytes, plan.align), (0, 0x3b20, 0x1000));
    let mut image = plan.image(1 << 20).expect("image");
    assert_eq!(image[0x3ac0..0x3ac4], [42, 0, 0, 0]);
    // R_AMDGPU_RELATIVE64 at 3ac8, addend 3ad2.
    object
        .relocate(&mut image, 0x7f00_0000_0000, &|_| None)
        .expect("relocated");
    assert_eq!(image[0x3ac8..0x3ad0], 0x7f00_0000_3ad2u64.to_le_bytes());
    assert_eq!(image[0x3ae0..0x3b20], [0; 64]);
    let error = plan.image(0x1000).expect_err("too big");
    assert_eq!(error.kind, ErrorKind::Load);
}

#[test]
fn a_relocatable_object_becomes_what_the_linker_makes_of_it() {
    let object = parse(data!("rel.o"));
    let plan = object.load_plan().expect("plan");
    let mut image = plan.image(1 << 20).expect("image");
    plan.relocate(&mut image, 0x10000, &|_| None).expect("relocated");
    let linked = data!("rel.image");
    assert_eq!(image.len(), linked.len());
    for segment in &plan.segments {
        let range = segment.address as usize..segment.end() as usize;
        assert_eq!(image[range.clone()], linked[range], "{}", segment.name);
    }
    let names: Vec<_> = plan.segments.iter().map(|s| s.name).collect();
    assert_eq!(names, [".rodata", ".text", ".text.other", ".data", ".got"]);
    let kernel = object.kernel("caller").expect("caller");
    // The offset that the linker wrote into the descriptor at 40.
    assert_eq!(kernel.descriptor.kernel_code_entry_byte_offset, 0xfc0);
    assert_eq!((kernel.address, kernel.entry), (0x40, 0x1000));
}

#[test]
fn addends_are_read_from_their_places() {
    let object = parse(data!("mesa.o"));
    let tables = object.relocation_tables();
    let addends: Vec<_> = tables
        .iter()
        .flat_map(|t| t.relocations.iter().map(|r| r.addend))
        .collect();
    assert_eq!(addends, [4, 12, 0, 8, -4, -16, 24]);
    let plan = object.load_plan().expect("plan");
    let mut image = plan.image(1 << 20).expect("image");
    let base = 0x7_0000_0000;
    plan.relocate(&mut image, base, &|_| None).expect("relocated");
    let at = |name: &str| {
        plan.segments
            .iter()
            .find(|s| s.name == name)
            .expect("a section")
            .address as usize
    };
    let (text, data, other) = (at(".text"), at(".data"), at(".data.other"));
    let word = |place: usize| u32::from_le_bytes(image[place..place + 4].try_into().expect("four bytes"));
    let long = |place: usize| u64::from(word(place)) | u64::from(word(place + 4)) << 32;
    let distance = |to: usize, from: usize| (to as i64 - from as i64) as u64;
    assert_eq!(u64::from(word(text + 8)), distance(data + 4, text + 8) & 0xffff_ffff);
    assert_eq!(u64::from(word(text + 16)), distance(data + 12, text + 16) >> 32);
    assert_eq!(word(text + 20), 0xbf82_0001, "a branch over one instruction");
    assert_eq!(long(data), base + text as u64 + 8);
    assert_eq!(u64::from(word(data + 16)), distance(text, data + 16 + 4) & 0xffff_ffff);
    assert_eq!(
        u64::from(word(data + 20)),
        distance(other, data + 20 + 16) & 0xffff_ffff
    );
    assert_eq!(long(other), base + data as u64 + 24);
}

#[test]
fn undefined_symbols_are_resolved_or_named() {
    let object = parse(data!("undefined.o"));
    let plan = object.load_plan().expect("plan");
    let mut image = plan.image(1 << 20).expect("image");
    let error = plan
        .relocate(&mut image, 0, &|_| None)
        .expect_err("elsewhere is nowhere");
    assert_eq!(
        (error.kind, &*error.field),
        (ErrorKind::Undefined, "symbol \"elsewhere\"")
    );
    let resolve = |name: &str| (name == "elsewhere").then_some(0x1_2345_6780);
    plan.relocate(&mut image, 0x5_0000_0000, &resolve).expect("relocated");
    let data = plan.segments.iter().find(|s| s.name == ".data").expect(".data");
    let at = data.address as usize;
    assert_eq!(image[at..at + 8], 0x1_2345_6784u64.to_le_bytes());
    assert_eq!(image[at + 8..at + 16], [0; 8], "a weak symbol that nobody defines is 0");
    // pointers@abs32@lo and @hi: the literals of two s_mov_b32.
    let text = plan.segments.iter().find(|s| s.name == ".text").expect(".text").address as usize;
    assert_eq!(image[text + 4..text + 8], (data.address as u32).to_le_bytes());
    assert_eq!(image[text + 12..text + 16], 5u32.to_le_bytes());
}

#[test]
fn relocation_records() {
    let object = parse(data!("rel.o"));
    let records: Vec<_> = object
        .relocation_tables()
        .iter()
        .flat_map(|t| {
            t.relocations
                .iter()
                .map(|r| (t.name.as_str(), r.offset, r.relocation_type(), r.addend))
        })
        .collect();
    use RelocationType::*;
    assert_eq!(
        records,
        [
            (".rela.text", 0x8, Some(Rel32Lo), 4),
            (".rela.text", 0x10, Some(Rel32Hi), 12),
            (".rela.text", 0x20, Some(GotPcRel32Lo), 4),
            (".rela.text", 0x28, Some(GotPcRel32Hi), 12),
            (".rela.data", 0, Some(Abs64), 0),
            (".rela.data", 8, Some(Abs64), 8),
            (".rela.rodata", 0x8, Some(Rel32), 0),
            (".rela.rodata", 0x10, Some(Rel64), 0),
            (".rela.rodata", 0x50, Some(Rel64), 16),
        ]
    );
}

#[test]
fn the_view_of_an_object_has_everything() {
    let object = parse(data!("v4.co"));
    let view = code_object::describe::object(&object).expect("view");
    let get = |path: &[&str]| {
        path.iter()
            .try_fold(&view, |v, key| v.get(key).or_else(|| v.at(key.parse().ok()?)))
    };
    assert_eq!(
        get(&["header", "target"]).and_then(Value::as_str),
        Some("gfx90a:sramecc+:xnack-")
    );
    assert_eq!(get(&["header", "machine"]).and_then(Value::as_str), Some("EM_AMDGPU"));
    assert_eq!(
        get(&["notes", "0", "type"]).and_then(Value::as_str),
        Some("NT_AMDGPU_METADATA")
    );
    assert_eq!(get(&["segments", "2", "access"]).and_then(Value::as_str), Some("R-E"));
    assert_eq!(
        get(&["relocations", "0", "relocations", "0", "type"]).and_then(Value::as_str),
        Some("R_AMDGPU_RELATIVE64")
    );
    let kernel = |key: &str| get(&["kernels", "0", "descriptor", key, "value"]).and_then(Value::as_u64);
    assert_eq!(kernel("GROUP_SEGMENT_FIXED_SIZE"), Some(512));
    assert_eq!((kernel("ACCUM_OFFSET"), kernel("USER_SGPR_COUNT")), (Some(1), Some(2)));
    assert_eq!(kernel("WGP_MODE"), None, "GFX10 has it, gfx90a does not");
    assert_eq!(
        get(&["kernels", "0", "directives", ".amdhsa_accum_offset"]).and_then(Value::as_u64),
        Some(8)
    );
    let inputs = get(&["kernels", "0", "setup", "inputs"]).cloned();
    let entry = |k: &str, v: &str| (k.to_owned(), Value::from(v));
    assert_eq!(
        inputs,
        Some(Value::Map(vec![
            entry("kernarg_segment_ptr", "s[0:1]"),
            entry("workgroup_id_x", "s2"),
            entry("workgroup_id_y", "s3"),
        ]))
    );
    assert_eq!(get(&["metadata", "amdhsa.version", "1"]), Some(&Value::UInt(1)));
}
