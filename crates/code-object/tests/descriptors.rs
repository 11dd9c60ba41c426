//! Kernel descriptors of many targets, printed as llvm-objdump 22 prints them (data/descriptors.tsv).

use amdgpu_isa::{CodeObjectVersion, TargetId};
use code_object::{DescriptorLayout, KernelDescriptor};

const VECTORS: &str = include_str!("data/descriptors.tsv");

fn version(number: &str) -> CodeObjectVersion {
    match number {
        "3" => CodeObjectVersion::V3,
        "4" => CodeObjectVersion::V4,
        "5" => CodeObjectVersion::V5,
        _ => CodeObjectVersion::V6,
    }
}

fn hex(text: &str) -> Vec<u8> {
    text.as_bytes()
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).expect("ASCII"), 16).expect("hexadecimal"))
        .collect()
}

/// Each line of the file: target, layout, descriptor, directives.
fn vectors() -> impl Iterator<Item = (TargetId, DescriptorLayout, KernelDescriptor, &'static str)> {
    VECTORS.lines().map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let target: TargetId = columns[0].parse().expect("a target");
        let layout = DescriptorLayout::new(target.processor, version(columns[1]));
        (
            target,
            layout,
            KernelDescriptor::parse(&hex(columns[2])).expect("64 bytes"),
            columns[3],
        )
    })
}

#[test]
fn directives_are_those_of_llvm_objdump() {
    let mut count = 0;
    for (target, layout, descriptor, want) in vectors() {
        let lines: Vec<String> = descriptor
            .directives(&layout)
            .iter()
            .map(|d| format!("{}{} {}", if d.comment { "; " } else { "" }, d.name, d.value))
            .collect();
        assert_eq!(lines, want.split(',').collect::<Vec<_>>(), "{target}");
        count += 1;
    }
    assert_eq!(count, 26);
}

#[test]
fn descriptors_of_the_assembler_are_well_formed() {
    for (target, layout, descriptor, _) in vectors() {
        assert_eq!(descriptor.check(&layout), [], "{target}");
    }
}

#[test]
fn fields_are_named_and_reserved_bits_are_found() {
    let (_, layout, descriptor, _) = vectors().find(|v| v.0.to_string() == "gfx900").expect("gfx900");
    let fields: Vec<_> = descriptor.fields(&layout).map(|f| (f.name, f.value)).collect();
    assert!(fields.contains(&("FLOAT_DENORM_MODE_16_64", 3)));
    assert!(fields.contains(&("ENABLE_SGPR_WORKGROUP_ID_X", 1)));
    assert!(!fields.iter().any(|f| f.0 == "ENABLE_WAVEFRONT_SIZE32"));
    let mut bytes = *descriptor.as_bytes();
    bytes[12] = 1;
    bytes[63] = 0x80;
    bytes[57] |= 4;
    let broken = KernelDescriptor::parse(&bytes).expect("64 bytes");
    assert_eq!(broken.reserved_bits_set(&layout), [96, 458, 511]);
    assert_eq!(broken.check(&layout).len(), 3);
    assert!(KernelDescriptor::parse(&bytes[..63]).is_err());
}

#[test]
fn counts_of_large_kernels() {
    // next_free_vgpr 101, next_free_sgpr 61: the counts that llvm-objdump prints, in the hardware's granules.
    let counts = |target: &str| {
        let (_, layout, descriptor, _) = vectors()
            .filter(|v| v.0.to_string() == target)
            .last()
            .expect("a vector of this target");
        (
            descriptor.vgpr_count(&layout),
            descriptor.sgpr_count(&layout),
            descriptor.user_sgpr_count(&layout),
        )
    };
    assert_eq!(counts("gfx803"), (104, 80, 15));
    assert_eq!(counts("gfx900"), (104, 80, 15));
    assert_eq!(counts("gfx90a"), (104, 80, 18));
    assert_eq!(counts("gfx942"), (104, 80, 12));
    assert_eq!(counts("gfx1030"), (104, 128, 15));
    assert_eq!(counts("gfx1250"), (112, 128, 12));
}
