//! Code object V2, PAL and r600: what LLVM 14 and 22 wrote of them.

use amdgpu_isa::{CodeObjectVersion, Processor, Setting};
use code_object::metadata::schema::{Schema, check};
use code_object::note::Content;
use code_object::write::{FileHeader, NoteData, Object, SectionData, SymbolData};
use code_object::yaml::{Typing, parse};
use code_object::{Abi, Class, CodeObject, KernelCode, Value, ValueKind};

const V2: &[u8] = include_bytes!("data/v2kernel.o");
const PAL: &[u8] = include_bytes!("data/pal.o");
const R600: &[u8] = include_bytes!("data/r600.o");

#[test]
fn a_kernel_of_v2() {
    let object = CodeObject::parse(V2).expect("an object");
    assert_eq!(object.version(), CodeObjectVersion::V2);
    assert_eq!(object.target().to_string(), "gfx803");
    let kernel = object.kernel("k").expect("a kernel");
    let code = kernel.kernel_code.as_deref().expect("an amd_kernel_code_t");
    // What src/v2kernel.s says, and the defaults of the assembler.
    for (field, value) in [
        ("amd_code_version_major", 1),
        ("amd_code_version_minor", 2),
        ("amd_machine_kind", 1),
        ("amd_machine_version_major", 8),
        ("amd_machine_version_stepping", 3),
        ("kernel_code_entry_byte_offset", 256),
        ("granulated_workitem_vgpr_count", 3),
        ("user_sgpr_count", 6),
        ("enable_sgpr_kernarg_segment_ptr", 1),
        ("enable_sgpr_dispatch_ptr", 0),
        ("is_ptr64", 1),
        ("kernarg_segment_byte_size", 24),
        ("workgroup_group_segment_byte_size", 512),
        ("wavefront_sgpr_count", 16),
        ("workitem_vgpr_count", 16),
        ("kernarg_segment_alignment", 4),
        ("wavefront_size", 6),
        ("call_convention", -1),
    ] {
        assert_eq!(code.get(field), value, "{field}");
    }
    assert_eq!(code.check(), []);
    // The same again from the fields that the source sets.
    let mut made = KernelCode::new(Processor::Gfx803);
    for (field, value) in [
        ("is_ptr64", 1),
        ("granulated_workitem_vgpr_count", 3),
        ("user_sgpr_count", 6),
        ("enable_sgpr_kernarg_segment_ptr", 1),
        ("kernarg_segment_byte_size", 24),
        ("workgroup_group_segment_byte_size", 512),
        ("wavefront_sgpr_count", 16),
        ("workitem_vgpr_count", 16),
    ] {
        made.set(field, value).expect(field);
    }
    assert_eq!(&made, code);
    let layout = object.descriptor_layout();
    assert_eq!(kernel.defects(&layout), []);
    assert_eq!(kernel.entry, kernel.address + 256);
    assert_eq!(kernel.code_bytes, Some(4));
    assert_eq!(kernel.descriptor.group_segment_fixed_size, 512);
    assert_eq!(kernel.descriptor.kernarg_size, 24);
    assert_eq!(kernel.descriptor.vgpr_count(&layout), 16);
    assert_eq!(kernel.descriptor.user_sgprs(&layout).len(), 1);
}

#[test]
fn fields_are_shown_with_bit_ranges() {
    let object = CodeObject::parse(V2).expect("an object");
    let view = code_object::describe::object(&object).expect("a view");
    let code = view
        .get("kernels")
        .and_then(|k| k.at(0))
        .and_then(|k| k.get("kernel_code"))
        .expect("fields");
    let field = |name: &str| {
        let field = code.get(name).expect(name);
        (
            field.get("bits").and_then(Value::as_str).expect("bits").to_owned(),
            field.get("value").cloned().expect("value"),
        )
    };
    assert_eq!(field("user_sgpr_count"), ("421:417".into(), Value::UInt(6)));
    assert_eq!(field("is_ptr64"), ("467".into(), Value::UInt(1)));
    assert_eq!(field("call_convention"), ("863:832".into(), Value::Int(-1)));
}

#[test]
fn metadata_of_v2() {
    let object = CodeObject::parse(V2).expect("an object");
    let metadata = object.metadata();
    assert_eq!(metadata.version, Some([1, 0]));
    assert_eq!(metadata.printf, ["1:1:4:%d\\n"]);
    let kernel = metadata.kernel("k").expect("a kernel");
    assert_eq!(kernel.language.as_deref(), Some("OpenCL C"));
    assert_eq!(kernel.language_version, Some([1, 2]));
    let args: Vec<_> = kernel
        .args
        .iter()
        .map(|a| (a.offset, a.size, a.value_kind.clone()))
        .collect();
    assert_eq!(
        args,
        [
            (0, 8, ValueKind::GlobalBuffer),
            (8, 4, ValueKind::ByValue),
            (16, 8, ValueKind::HiddenGlobalOffsetX)
        ]
    );
    assert!(kernel.args[0].is_const);
    assert_eq!(
        (kernel.kernarg_segment_size, kernel.max_flat_workgroup_size),
        (Some(24), Some(256))
    );
    assert_eq!(check(&metadata.documents[0], Schema::of(&object), None), []);
}

#[test]
fn notes_of_v2_are_written_as_llvm_14_writes_them() {
    let object = CodeObject::parse(V2).expect("an object");
    let Some(Content::Yaml(yaml)) = object.notes()[2].content(V2).expect("a note") else {
        panic!("no YAML in {:?}", object.notes()[2]);
    };
    // The document of the source, and as the assembler has put it in order.
    let source = include_str!("data/src/v2kernel.s");
    let text = source
        .split_once(".amd_amdgpu_hsa_metadata")
        .and_then(|(_, t)| t.split_once(".end_amd_amdgpu_hsa_metadata"));
    let document = parse(text.expect("metadata").0, Typing::Strings).expect("YAML");
    assert_eq!(code_object::metadata::v2::print(&document), yaml);
    let notes = [
        NoteData::v2_code_object_version(2, 1),
        NoteData::v2_isa_version("AMD", "AMDGPU", (8, 0, 3)),
        NoteData::v2_metadata(&yaml),
    ];
    let section = SectionData::notes(&notes);
    let want = object
        .section_data(object.section(".note").expect("a section"))
        .expect("contents");
    assert_eq!(section.data, want);
}

#[test]
fn other_notes_of_v2() {
    let mut object = Object::new(FileHeader::new(Abi::Hsa(CodeObjectVersion::V2), None));
    // A finalizer's: the note says which processor, the flags say xnack.
    object.header.flags = 1;
    object.add_section(SectionData::notes(&[
        NoteData::v2_hsail((1, 1), 1, 1, 2),
        NoteData::v2_isa_version("AMD", "AMDGPU", (9, 0, 0)),
        NoteData::v2_isa_name("amdgcn-amd-amdhsa--gfx900+xnack"),
        NoteData::pal_registers(&[(0x2e12, 7)]),
    ]));
    let text = object.add_section(SectionData::text(KernelCode::default().as_bytes().to_vec()));
    object.add_symbol(SymbolData::v2_kernel("k", text, 0, 256));
    let bytes = object.to_bytes().expect("a file");
    let read = CodeObject::parse(&bytes).expect("an object");
    assert_eq!(
        (read.target().processor, read.target().xnack),
        (Processor::Gfx900, Setting::On)
    );
    let contents: Vec<_> = read
        .notes()
        .iter()
        .map(|n| n.content(&bytes).expect("a note").expect("known"))
        .collect();
    assert_eq!(
        contents,
        [
            Content::Hsail {
                major: 1,
                minor: 1,
                profile: 1,
                machine_model: 1,
                default_float_round: 2
            },
            Content::IsaVersion {
                vendor: "AMD".into(),
                architecture: "AMDGPU".into(),
                major: 9,
                minor: 0,
                stepping: 0
            },
            Content::IsaName("amdgcn-amd-amdhsa--gfx900+xnack".into()),
            Content::Registers(vec![(0x2e12, 7)]),
        ]
    );
    assert_eq!(
        read.kernel("k")
            .expect("a kernel")
            .kernel_code
            .expect("V2")
            .check()
            .len(),
        6
    );
}

#[test]
fn pal_metadata() {
    let object = CodeObject::parse(PAL).expect("an object");
    assert_eq!((object.abi(), object.version_name()), (Abi::Pal, "none"));
    let document = &object.metadata().documents[0];
    assert_eq!(check(document, Schema::of(&object), None), []);
    let pipeline = document
        .get("amdpal.pipelines")
        .and_then(|p| p.at(0))
        .expect("a pipeline");
    assert_eq!(
        pipeline.get(".registers").and_then(|r| r.get("11794")),
        Some(&Value::UInt(0xc0000))
    );
    let note = object
        .section_data(object.section(".note").expect("a section"))
        .expect("contents");
    assert_eq!(SectionData::notes(&[NoteData::metadata(document)]).data, note);
}

#[test]
fn r600_objects_have_the_other_class() {
    let object = CodeObject::parse(R600).expect("an object");
    assert_eq!(object.header().class, Class::Elf32);
    assert_eq!(
        (object.abi(), object.target().processor),
        (Abi::None, Processor::Cypress)
    );
    let mut written = Object::new(FileHeader::new(Abi::None, Some(object.target())));
    written.add_section(SectionData {
        align: 4,
        ..SectionData::text(Vec::new())
    });
    assert_eq!(written.to_bytes().expect("a file"), R600);
    // Every r600 processor has its number in e_flags.
    let r600 = Processor::ALL
        .iter()
        .filter(|p| p.architecture() == amdgpu_isa::Architecture::R600);
    assert_eq!(
        r600.map(|p| CodeObject::parse(&with_mach(p.mach()))
            .expect("an object")
            .target()
            .processor
            .mach())
            .sum::<u8>(),
        136
    );
}

fn with_mach(mach: u8) -> Vec<u8> {
    let mut bytes = R600.to_vec();
    bytes[36] = mach;
    bytes
}
