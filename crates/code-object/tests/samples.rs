//! Objects of real compilers, if they are there: every kernel as llvm-readelf 22 lists it (data/samples.tsv).

use code_object::{CodeObject, describe, open, open_all};
use std::collections::BTreeMap;
use std::path::PathBuf;

const VECTORS: &str = include_str!("data/samples.tsv");

/// The samples beside the workspace; says whether they are there.
fn samples() -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/samples");
    let there = path.is_dir();
    println!(
        "samples are {}",
        if there {
            "there: compared"
        } else {
            "not there: nothing compared"
        }
    );
    there.then_some(path)
}

/// A kernel as a line of the vectors, from its name on.
fn line(kernel: &code_object::KernelMetadata) -> String {
    let number = |n: Option<u64>| n.map_or("-".to_owned(), |n| n.to_string());
    let args: Vec<_> = kernel
        .args
        .iter()
        .map(|a| format!("{}:{}:{}", a.offset, a.size, a.value_kind.as_str()))
        .collect();
    let columns = [
        kernel.name.clone(),
        kernel.symbol.clone(),
        number(kernel.kernarg_segment_size),
        number(kernel.kernarg_segment_align),
        number(kernel.group_segment_fixed_size),
        number(kernel.private_segment_fixed_size),
        number(kernel.wavefront_size),
        number(kernel.sgpr_count),
        number(kernel.vgpr_count),
        number(kernel.agpr_count),
        number(kernel.sgpr_spill_count),
        number(kernel.vgpr_spill_count),
        number(kernel.max_flat_workgroup_size),
        if args.is_empty() {
            "-".to_owned()
        } else {
            args.join(",")
        },
    ];
    columns.join("\t")
}

#[test]
fn kernels_are_those_of_llvm_readelf() {
    let Some(root) = samples() else { return };
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (file, kernel) in VECTORS.lines().filter_map(|l| l.split_once('\t')) {
        files.entry(file).or_default().push(kernel);
    }
    for (file, want) in &files {
        let data = std::fs::read(root.join(file)).expect("a sample");
        let object = CodeObject::parse(&data).unwrap_or_else(|e| panic!("{file}: {e}"));
        let lines: Vec<String> = object.metadata().kernels.iter().map(line).collect();
        assert_eq!(&lines, want, "{file}");
        check(file, &object);
    }
    println!("{} objects", files.len());
    assert_eq!(files.len(), 308);
}

/// What must hold for every object that a compiler made.
fn check(file: &str, object: &CodeObject<'_>) {
    let layout = object.descriptor_layout();
    for kernel in object.kernels().unwrap_or_else(|e| panic!("{file}: {e}")) {
        let defects = kernel.defects(&layout);
        assert!(defects.is_empty(), "{file}: {} {defects:?}", kernel.name);
        let metadata = kernel.metadata.expect("metadata");
        assert!(metadata.other.is_empty(), "{file}: unknown keys {:?}", metadata.other);
        assert_eq!(
            metadata.wavefront_size,
            Some(kernel.descriptor.wavefront_size(&layout).into()),
            "{file}"
        );
        let group = u64::from(kernel.descriptor.group_segment_fixed_size);
        assert_eq!(
            metadata.group_segment_fixed_size,
            Some(group),
            "{file}: {}",
            kernel.name
        );
        let vgprs = metadata.vgpr_count.unwrap_or(0);
        assert!(
            vgprs <= kernel.descriptor.vgpr_count(&layout).into(),
            "{file}: {}",
            kernel.name
        );
    }
    if object.metadata().target.is_some() {
        assert_eq!(
            object.metadata().target_id(),
            Some(object.target()),
            "{file}: amdhsa.target"
        );
    }
    let flags = object.target().e_flags(object.version());
    assert_eq!(flags, object.header().flags, "{file}: e_flags");
    let plan = object.load_plan().unwrap_or_else(|e| panic!("{file}: {e}"));
    let mut image = plan.image(1 << 30).unwrap_or_else(|e| panic!("{file}: {e}"));
    plan.relocate(&mut image, 0x7fff_0000_0000, &|_| None)
        .unwrap_or_else(|e| panic!("{file}: {e}"));
    describe::object(object).unwrap_or_else(|e| panic!("{file}: {e}"));
}

#[test]
fn the_fat_binary_of_a_hip_program() {
    let Some(root) = samples() else { return };
    let data = std::fs::read(root.join("bin/hip_app")).expect("a sample");
    let sizes: Vec<_> = open_all(&data, None)
        .expect("entries")
        .iter()
        .map(|o| o.data().len())
        .collect();
    // Sizes and ids as clang-offload-bundler lists them.
    assert_eq!(sizes, [0x6968, 0x6d90, 0x6d90, 0x71a8]);
    for name in ["gfx900", "gfx906", "gfx90a", "gfx1030"] {
        let target = name.parse().expect("a target");
        let object = open(&data, Some(&target)).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(object.target().processor, target.processor);
        check(name, &object);
    }
    let error = open(&data, Some(&"gfx908".parse().expect("a target"))).expect_err("no entry");
    assert!(error.notes[0].contains("hipv4-amdgcn-amd-amdhsa--gfx1030"), "{error:?}");
}
