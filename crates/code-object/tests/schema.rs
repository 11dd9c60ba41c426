//! Metadata against the key tables: documents of compilers are sound, damaged ones are named by key and path.

use amdgpu_isa::CodeObjectVersion::{V2, V3, V4, V5};
use code_object::metadata::schema::{Schema, check};
use code_object::yaml::{Typing, parse};
use code_object::{CodeObject, Value};

#[test]
fn documents_of_the_test_objects() {
    // src/two_meta.s, which all of them have, leaves out the target that V4 wants.
    let missing = "at amdhsa.target: amdhsa.target is absent; expected a string";
    for (name, data, want) in [
        ("v3.co", include_bytes!("data/v3.co").as_slice(), None),
        ("v4.co", include_bytes!("data/v4.co"), Some(missing)),
        ("v5.co", include_bytes!("data/v5.co"), Some(missing)),
    ] {
        let object = CodeObject::parse(data).unwrap_or_else(|e| panic!("{name}: {e}"));
        let document = &object.metadata().documents[0];
        let errors = check(document, Schema::of(&object), Some(object.target()));
        let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
        let texts: Vec<&str> = texts
            .iter()
            .map(String::as_str)
            .filter(|t| !t.contains(".agpr_count"))
            .collect();
        assert_eq!(texts, want.into_iter().collect::<Vec<_>>(), "{name}");
    }
}

fn errors(text: &str, schema: Schema) -> Vec<String> {
    let document = parse(text, Typing::Implicit).expect("YAML");
    let target = "gfx908".parse().expect("a target");
    check(&document, schema, Some(target))
        .iter()
        .map(ToString::to_string)
        .collect()
}

const KERNEL: &str = "
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .agpr_count: 0
    .max_flat_workgroup_size: 256
";

#[test]
fn errors_name_key_and_path() {
    let with = |extra: &str| {
        let text =
            format!("amdhsa.version: [1, 1]\namdhsa.target: amdgcn-amd-amdhsa--gfx908\namdhsa.kernels:{KERNEL}{extra}");
        errors(&text, Schema::Hsa(V4))
    };
    assert_eq!(with(""), [""; 0]);
    for (extra, error) in [
        (
            "    .vgpr_conut: 4\n",
            "at amdhsa.kernels[0].vgpr_conut: .vgpr_conut is an unknown key; expected a key of the guide, as .vgpr_count",
        ),
        (
            "    .uses_dynamic_stack: true\n",
            "at amdhsa.kernels[0].uses_dynamic_stack: .uses_dynamic_stack is a key of code object V5; expected a key of this version",
        ),
        (
            "    .args: [{.size: 8, .offset: zero, .value_kind: global_buffer}]\n",
            "at amdhsa.kernels[0].args[0].offset: .offset is \"zero\"; expected an integer of 0 or more",
        ),
        (
            "    .args: [{.size: 8, .offset: 0, .value_kind: hidden_heap_v1}]\n",
            "at amdhsa.kernels[0].args[0].value_kind: .value_kind is \"hidden_heap_v1\"; expected a value kind of this version, as global_buffer",
        ),
        (
            "    .args: [{.size: 8, .offset: 0, .value_kind: by_value, .access: none}]\n",
            "at amdhsa.kernels[0].args[0].access: .access is \"none\"; expected one of read_only, write_only, read_write",
        ),
        (
            "    .reqd_workgroup_size: [1, 2]\n",
            "at amdhsa.kernels[0].reqd_workgroup_size: .reqd_workgroup_size is a sequence; expected a sequence of 3 integers",
        ),
        (
            "    .args: [{.offset: 0, .value_kind: by_value}]\n",
            "at amdhsa.kernels[0].args[0].size: .size is absent; expected an integer of 0 or more",
        ),
    ] {
        assert_eq!(with(extra), [error], "{extra}");
    }
    assert_eq!(with("    vendor.note: [1]\n"), [""; 0]);
}

#[test]
fn versions_have_their_own_keys() {
    let v3 = format!("amdhsa.version: [1, 0]\namdhsa.kernels:{KERNEL}");
    assert_eq!(errors(&v3, Schema::Hsa(V3)), [""; 0]);
    assert_eq!(
        errors(&v3, Schema::Hsa(V5)),
        [
            "at amdhsa.target: amdhsa.target is absent; expected a string",
            "at amdhsa.version: amdhsa.version is [1, 0]; expected [1, 2] in code object V5"
        ]
    );
    // gfx908 must say its accumulation registers.
    let without = v3.replace("    .agpr_count: 0\n", "");
    assert_eq!(
        errors(&without, Schema::Hsa(V3)),
        ["at amdhsa.kernels[0].agpr_count: .agpr_count is absent; expected an integer of 0 or more"]
    );
    assert_eq!(
        errors("[1]", Schema::Hsa(V3)),
        ["at metadata: metadata is a sequence; expected a map"]
    );
    assert!(check(&Value::Nil, Schema::Pal, None).len() == 1);
}

#[test]
fn pal_has_tables_of_its_own() {
    let text = "amdpal.version: [2, 6]\namdpal.pipelines: [{.registers: {0x2e12: 1, x: 2}, .type: Cs, .hardware_stages: {.cs: {.lds_size: a}}}]";
    assert_eq!(
        errors(text, Schema::Pal),
        [
            "at amdpal.pipelines[0].internal_pipeline_hash: .internal_pipeline_hash is absent; expected a sequence of 2 integers",
            "at amdpal.pipelines[0].registers: .registers is a map; expected a map from register number to value",
            "at amdpal.pipelines[0].hardware_stages.cs.lds_size: .lds_size is \"a\"; expected an integer of 0 or more",
        ]
    );
}

/// clang 14 writes two keys more than the guide has.
#[test]
fn properties_of_version_2_are_those_that_clang_writes() {
    let with = |extra: &str| {
        let text = format!(
            "Version: [1, 0]\nKernels:\n  - Name: k\n    SymbolName: 'k@kd'\n    CodeProps:\n      KernargSegmentSize: 8\n      \
             GroupSegmentFixedSize: 0\n      PrivateSegmentFixedSize: 0\n      KernargSegmentAlign: 8\n      \
             WavefrontSize: 64\n      NumSGPRs: 8\n      NumVGPRs: 4\n      MaxFlatWorkGroupSize: 256\n{extra}"
        );
        errors(&text, Schema::Hsa(V2))
    };
    assert_eq!(
        with("      IsXNACKEnabled: true\n      IsDynamicCallStack: false\n"),
        [""; 0]
    );
    assert_eq!(with("      IsXNACKEnabled: 1\n").len(), 1);
    assert_eq!(with("      IsXNACKOn: true\n").len(), 1);
}
