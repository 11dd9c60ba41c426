//! Processor table and target identifiers against AMDGPUUsage's tables and e_flags that LLVM 14 and 22 wrote.

use super::*;

fn id(text: &str) -> TargetId {
    text.parse().unwrap()
}

#[test]
fn names_and_machine_numbers_are_unique() {
    for (i, a) in Processor::ALL.iter().enumerate() {
        assert_eq!(Processor::by_name(a.name()), Ok(*a));
        assert_eq!(Processor::by_mach(a.mach()), Ok(*a));
        assert_eq!(*a as usize, i);
        for alternative in a.alternative_names() {
            assert_eq!(Processor::by_name(alternative), Ok(*a));
        }
    }
    let alternatives: usize = Processor::ALL.iter().map(|p| p.alternative_names().len()).sum();
    assert_eq!(alternatives, 18, "AMDGPUUsage has 18 alternative names");
    assert_eq!(
        Processor::ALL
            .iter()
            .filter(|p| p.architecture() == Architecture::R600)
            .count(),
        16
    );
}

/// e_flags of `-mcpu=NAME` without features: LLVM 22.1, code object V6.
const LLVM22_E_FLAGS: &[(&str, u32)] = &[
    ("gfx600", 0x20),
    ("gfx602", 0x3a),
    ("gfx700", 0x22),
    ("gfx705", 0x3b),
    ("gfx801", 0x128),
    ("gfx803", 0x2a),
    ("gfx805", 0x3c),
    ("gfx810", 0x12b),
    ("gfx900", 0x12c),
    ("gfx902", 0x12d),
    ("gfx904", 0x12e),
    ("gfx906", 0x52f),
    ("gfx908", 0x530),
    ("gfx909", 0x131),
    ("gfx90c", 0x132),
    ("gfx90a", 0x53f),
    ("gfx942", 0x54c),
    ("gfx950", 0x54f),
    ("gfx1010", 0x133),
    ("gfx1011", 0x134),
    ("gfx1012", 0x135),
    ("gfx1013", 0x142),
    ("gfx1030", 0x36),
    ("gfx1031", 0x37),
    ("gfx1032", 0x38),
    ("gfx1033", 0x39),
    ("gfx1034", 0x3e),
    ("gfx1035", 0x3d),
    ("gfx1036", 0x45),
    ("gfx1100", 0x41),
    ("gfx1101", 0x46),
    ("gfx1102", 0x47),
    ("gfx1103", 0x44),
    ("gfx1150", 0x43),
    ("gfx1151", 0x4a),
    ("gfx1152", 0x55),
    ("gfx1153", 0x58),
    ("gfx1200", 0x48),
    ("gfx1201", 0x4e),
    ("gfx1250", 0x549),
    ("gfx1251", 0x55a),
    ("gfx9-generic", 0x100_0151),
    ("gfx10-1-generic", 0x100_0152),
    ("gfx10-3-generic", 0x100_0053),
    ("gfx11-generic", 0x100_0054),
    ("gfx12-generic", 0x100_0059),
    ("gfx9-4-generic", 0x100_055f),
];

#[test]
fn e_flags_are_llvms() {
    for &(name, flags) in LLVM22_E_FLAGS {
        let target = id(name);
        assert_eq!(target.e_flags(CodeObjectVersion::V6), flags, "{name}");
        assert_eq!(
            TargetId::from_e_flags(CodeObjectVersion::V6, flags),
            Ok(target),
            "{name}"
        );
    }
    // LLVM 14.
    let cases = [
        ("gfx900", [0x12c, 0x12c, 0x12c]),
        ("gfx900:xnack+", [0x12c, 0x12c, 0x32c]),
        ("gfx900:xnack-", [0x2c, 0x2c, 0x22c]),
        ("gfx906:sramecc+:xnack+", [0x32f, 0x32f, 0xf2f]),
        ("gfx906:sramecc-:xnack-", [0x2f, 0x2f, 0xa2f]),
        ("gfx801", [0x128, 0x128, 0x128]),
        ("gfx700", [0x22, 0x22, 0x22]),
    ];
    for (text, [v2, v3, v4]) in cases {
        let target = id(text);
        assert_eq!(target.e_flags(CodeObjectVersion::V2), v2, "{text}");
        assert_eq!(target.e_flags(CodeObjectVersion::V3), v3, "{text}");
        assert_eq!(target.e_flags(CodeObjectVersion::V4), v4, "{text}");
        assert_eq!(TargetId::from_e_flags(CodeObjectVersion::V4, v4), Ok(target));
    }
    let all_generic = LLVM22_E_FLAGS.iter().filter(|(n, _)| n.ends_with("generic"));
    assert_eq!(
        all_generic.count(),
        Processor::ALL
            .iter()
            .filter(|p| !p.generic_members().is_empty())
            .count()
    );
}

#[test]
fn target_ids_parse_in_every_spelling_and_print_canonically() {
    for (text, canonical) in [
        ("gfx906:xnack-:sramecc+", "gfx906:sramecc+:xnack-"),
        ("amdgcn-amd-amdhsa--gfx900:xnack+", "gfx900:xnack+"),
        ("amdgcn-amd-amdhsa-unknown-gfx900", "gfx900"),
        ("amdgcn-amd-amdhsa-gfx90a", "gfx90a"),
        ("fiji", "gfx803"),
        ("gfx9-4-generic:xnack-", "gfx9-4-generic:xnack-"),
    ] {
        assert_eq!(id(text).to_string(), canonical);
        assert_eq!(id(canonical), id(text));
    }
    assert_eq!(id("gfx906:xnack+").triple_form(), "amdgcn-amd-amdhsa--gfx906:xnack+");
    // LLVM 14 for V3.
    assert_eq!(id("gfx906").plus_form(), "gfx906+xnack+sram-ecc");
    assert_eq!(id("gfx906:xnack-:sramecc+").plus_form(), "gfx906+sram-ecc");
    assert_eq!(
        TargetId::from_plus_form("gfx906+sram-ecc"),
        Ok(id("gfx906:sramecc+:xnack-"))
    );
    assert_eq!(TargetId::from_plus_form("gfx700"), Ok(id("gfx700")));
}

#[test]
fn errors_say_what_would_be_right() {
    let error = |text: &str| text.parse::<TargetId>().unwrap_err().to_string();
    assert_eq!(error("gfx907"), "unknown processor gfx907; did you mean gfx906?");
    assert_eq!(
        error("poloris10"),
        "unknown processor poloris10; did you mean polaris10?"
    );
    assert_eq!(
        error("gfx900:sramecc+"),
        "gfx900 does not support sramecc; it supports xnack"
    );
    assert_eq!(
        error("gfx900:xnack+:xnack-"),
        "xnack is given twice in \"gfx900:xnack+:xnack-\""
    );
    assert!(error("gfx900:xnack").contains("followed by + or -"));
    assert!(error("amdgcn-amd-amdpal--gfx900").contains("amdgcn-amd-amdhsa--"));
    assert!(
        TargetId::from_e_flags(CodeObjectVersion::V4, 0xfe)
            .unwrap_err()
            .to_string()
            .contains("0xfe")
    );
    assert!(
        TargetId::from_e_flags(CodeObjectVersion::V4, 0x141).is_err(),
        "gfx1100 has no xnack"
    );
}

#[test]
fn loader_rule() {
    let agent = id("gfx906:sramecc+:xnack-");
    for ok in [
        "gfx906",
        "gfx906:sramecc+",
        "gfx906:xnack-",
        "gfx906:sramecc+:xnack-",
        "gfx9-generic",
        "gfx9-generic:xnack-",
    ] {
        assert_eq!(id(ok).runs_on(&agent), Ok(()), "{ok}");
    }
    for bad in [
        "gfx900",
        "gfx906:sramecc-",
        "gfx906:xnack+",
        "gfx9-generic:xnack+",
        "gfx9-4-generic",
    ] {
        assert!(id(bad).runs_on(&agent).is_err(), "{bad}");
    }
    assert_eq!(
        id("gfx906:xnack+").runs_on(&agent).unwrap_err().to_string(),
        "code needs xnack on, the agent has it off"
    );
}

#[test]
fn v2_isa_notes() {
    assert_eq!(TargetId::from_v2_isa_version(9, 0, 7), Ok(id("gfx906:sramecc-:xnack+")));
    assert_eq!(TargetId::from_v2_isa_version(8, 0, 0), Ok(id("gfx802")));
    assert!(TargetId::from_v2_isa_version(9, 0, 8).is_err());
}

#[test]
fn resources_of_some_processors() {
    let p = |name| Processor::by_name(name).unwrap();
    assert_eq!(p("gfx90c").isa_version(), (9, 0, 12));
    assert_eq!(p("gfx1151").isa_version(), (11, 5, 1));
    assert_eq!(p("gfx11-generic").isa_version(), (11, 0, 3));
    assert_eq!(
        (
            p("gfx803").max_sgprs(),
            p("gfx701").max_sgprs(),
            p("gfx1030").max_sgprs()
        ),
        (102, 104, 106)
    );
    assert_eq!(
        (
            p("gfx1030").vgpr_granule(32),
            p("gfx1030").vgpr_granule(64),
            p("gfx1010").vgpr_granule(32)
        ),
        (16, 8, 8)
    );
    assert_eq!(
        (
            p("gfx1100").vgpr_granule(32),
            p("gfx1102").vgpr_granule(32),
            p("gfx90a").vgpr_granule(64)
        ),
        (24, 16, 8)
    );
    assert_eq!(
        (
            p("gfx600").lds_bytes(),
            p("gfx950").lds_bytes(),
            p("gfx906").lds_bytes()
        ),
        (32768, 163840, 65536)
    );
    // The most bytes of stack that llc-22 takes, 64 lanes or 32.
    assert_eq!(
        (
            p("gfx900").scratch_bytes_of_wave() / 64,
            p("gfx1030").scratch_bytes_of_wave() / 32,
            p("gfx1100").scratch_bytes_of_wave() / 32,
            p("gfx1200").scratch_bytes_of_wave() / 32,
        ),
        (131_056, 262_112, 262_136, 2_097_144)
    );
    assert!(!p("gfx601").generic_address_space() && p("gfx700").generic_address_space());
    assert!(p("gfx908").has_agprs() && !p("gfx906").has_agprs());
    assert!(p("gfx900").has(Properties::MAD_MIX) && p("gfx904").has(Properties::FMA_MIX));
    assert!(!p("gfx9-generic").has(Properties::MAD_MIX) && !p("gfx9-generic").has(Properties::FMA_MIX));
    assert!(p("gfx942").packed_work_item_ids() && !p("gfx908").packed_work_item_ids());
    assert_eq!(p("gfx942").flat_scratch(), FlatScratch::Architected);
    assert!(WaveSizes::Both.supports(32) && !p("gfx900").wave_sizes().supports(32));
}
