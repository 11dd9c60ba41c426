//! The linker against ld.lld 22: the same inputs give the same file.

use code_object::elf::SymbolPlace;
use code_object::link::{HashStyle, Input, Options, Strip, link};
use code_object::write::{FileHeader, Object, Place, RelocationData, SectionData, SymbolData};
use code_object::{Abi, CodeObject, Error, RelocationType};

macro_rules! data {
    ($name:literal) => {
        include_bytes!(concat!("data/", $name)).as_slice()
    };
}

/// The linker of the recorded files, which its `.comment` names.
const LLD: &str = "Linker: Debian LLD 22.1.8";

fn options() -> Options {
    Options {
        comment: LLD.to_owned(),
        ..Options::default()
    }
}

fn linked(inputs: &[(&str, &[u8])], options: &Options) -> Result<Vec<u8>, Vec<Error>> {
    let inputs: Vec<Input<'_>> = inputs.iter().map(|&(name, data)| Input { name, data }).collect();
    link(&inputs, options)
}

const PAIR: [(&str, &[u8]); 2] = [("link1.o", data!("link1.o")), ("link2.o", data!("link2.o"))];

#[test]
fn two_objects_are_linked_to_the_bytes_of_lld() {
    assert!(linked(&PAIR, &options()).expect("a link") == data!("link.co"));
}

#[test]
fn options_have_the_effects_of_lld() {
    let options = Options {
        symbolic: true,
        hash_style: HashStyle::Gnu,
        strip: Strip::All,
        soname: Some("libtest.so".into()),
        ..options()
    };
    assert!(linked(&PAIR, &options).expect("a link") == data!("link-symbolic.co"));
}

#[test]
fn one_object_is_linked_to_the_bytes_of_lld() {
    assert!(linked(&[("rel.o", data!("rel.o"))], &options()).expect("a link") == data!("rel.co"));
}

#[test]
fn a_linked_object_can_be_loaded() {
    let bytes = linked(&PAIR, &options()).expect("a link");
    let object = CodeObject::parse(&bytes).expect("an object");
    assert_eq!(object.kernel("first").expect("a kernel").code_bytes, Some(84));
    let plan = object.load_plan().expect("segments");
    let mut image = plan.image(1 << 20).expect("an image");
    let resolve = |name: &str| (name == "elsewhere").then_some(0xabcd);
    plan.relocate(&mut image, 0x10000, &resolve).expect("relocation");
    let word = |address: u64| {
        let at = address as usize;
        u64::from_le_bytes(image[at..at + 8].try_into().expect("8 bytes"))
    };
    let symbol = |name: &str| object.symbol(name).expect("a symbol").value;
    let table = symbol("exported");
    assert_eq!(word(table), 0x10000 + symbol("hidden_data"));
    assert_eq!(word(table + 8), 0x10000 + symbol("first") + 8);
    assert_eq!([word(table + 16), word(table + 24)], [0xabcd, 0]);
}

/// ELF, Symbol Visibility: a default one can be preempted, a protected one cannot.
#[test]
fn another_definition_stands_for_symbols_of_default_visibility() {
    let target = "gfx900".parse().expect("a target");
    let mut object = Object::new(FileHeader::new(
        Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
        Some(target),
    ));
    let data = object.add_section(SectionData::data(vec![0; 32], 8));
    for (n, (name, other)) in [("shared", 0), ("own", 3)].into_iter().enumerate() {
        let symbol = object.add_symbol(SymbolData {
            other,
            ..SymbolData::object(name, data, 16 + 8 * n as u64, 8)
        });
        let relocation = RelocationData::new(8 * n as u64, RelocationType::Abs64, symbol, 0);
        object.sections[data.0].relocations.push(relocation);
    }
    let bytes = linked(&[("a.o", &object.to_bytes().expect("a file"))], &options()).expect("a link");
    let object = CodeObject::parse(&bytes).expect("an object");
    let plan = object.load_plan().expect("segments");
    let at = |name: &str| object.symbol(name).expect("a symbol").value;
    let words = |known: &[&str]| {
        let mut image = plan.image(1 << 20).expect("an image");
        let resolve = |name: &str| known.contains(&name).then_some(0xabcd);
        plan.relocate(&mut image, 0x10000, &resolve).expect("relocation");
        let first = (at("shared") - 16) as usize;
        [0, 8].map(|n| u64::from_le_bytes(image[first + n..first + n + 8].try_into().expect("8 bytes")))
    };
    let own = ["shared", "own"].map(|name| 0x10000 + at(name));
    assert_eq!(words(&[]), own);
    assert_eq!(words(&["shared", "own"]), [0xabcd, own[1]]);
    let preemptible = object
        .variables()
        .expect("variables")
        .into_iter()
        .filter(|v| v.preemptible);
    assert_eq!(preemptible.map(|v| v.name).collect::<Vec<_>>(), ["shared"]);
}

#[test]
fn archives_give_what_is_missing() {
    let archive = |members: &[(&str, &[u8])]| {
        let mut bytes = b"!<arch>\n".to_vec();
        for (name, data) in members {
            bytes.extend(
                format!(
                    "{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n",
                    format!("{name}/"),
                    0,
                    0,
                    0,
                    644,
                    data.len()
                )
                .bytes(),
            );
            bytes.extend(*data);
            bytes.resize(bytes.len().next_multiple_of(2), b'\n');
        }
        bytes
    };
    let target = "gfx900:xnack+".parse().expect("a target");
    let mut extra = Object::new(FileHeader::new(
        Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
        Some(target),
    ));
    extra.add_symbol(SymbolData::absolute("extra", 1));
    let extra = extra.to_bytes().expect("a file");
    let library = archive(&[("extra.o", &extra), ("link2.o", data!("link2.o"))]);
    let inputs = [PAIR[0], ("lib.a", library.as_slice())];
    assert!(linked(&inputs, &options()).expect("a link") == data!("link.co"));
    let whole = Options {
        whole_archive: true,
        ..options()
    };
    let bytes = linked(&inputs, &whole).expect("a link");
    assert!(CodeObject::parse(&bytes).expect("an object").symbol("extra").is_some());
}

#[test]
fn contradictions_name_both_files() {
    let text = |errors: Vec<Error>| errors.iter().map(ToString::to_string).collect::<Vec<_>>();
    let other = linked(
        &[PAIR[0], ("undefined.o", data!("undefined.o")), ("v2.o", data!("v2.o"))],
        &options(),
    );
    assert_eq!(
        text(other.expect_err("two ABIs")),
        ["ABI is code object V2 in v2.o; expected code object V5, as in link1.o"]
    );
    let twice = linked(&[PAIR[1], ("again.o", PAIR[1].1)], &options());
    assert_eq!(
        text(twice.expect_err("defined twice")),
        [
            r#"symbol "callee" is defined in link2.o and in again.o; expected one definition that is not weak"#,
            r#"symbol "hidden_data" is defined in link2.o and in again.o; expected one definition that is not weak"#
        ]
    );
    let shared = linked(&[("link.co", data!("link.co"))], &options()).expect_err("ET_DYN");
    assert_eq!(
        shared[0].to_string(),
        "at offset 0x10: e_type is ET_DYN; expected ET_REL"
    );
    assert!(linked(&[], &options()).is_err());
}

#[test]
fn targets_must_agree() {
    let object = |target: &str| {
        let target = target.parse().expect("a target");
        Object::new(FileHeader::new(
            Abi::Hsa(amdgpu_isa::CodeObjectVersion::V4),
            Some(target),
        ))
        .to_bytes()
        .expect("a file")
    };
    let merged = |a: &str, b: &str| {
        let (first, second) = (object(a), object(b));
        linked(&[("a.o", &first), ("b.o", &second)], &options())
            .map(|bytes| CodeObject::parse(&bytes).expect("an object").target().to_string())
            .map_err(|e| e[0].to_string())
    };
    assert_eq!(merged("gfx906", "gfx906:xnack+").as_deref(), Ok("gfx906:xnack+"));
    assert_eq!(
        merged("gfx906:sramecc-", "gfx906:xnack+").as_deref(),
        Ok("gfx906:sramecc-:xnack+")
    );
    assert_eq!(
        merged("gfx906:xnack-", "gfx906:xnack+"),
        Err("target is gfx906:xnack+ in b.o; expected gfx906:xnack-, as in a.o".into())
    );
    assert_eq!(
        merged("gfx906", "gfx908"),
        Err("target is gfx908 in b.o; expected gfx906, as in a.o".into())
    );
}

#[test]
fn undefined_symbols() {
    let strict = Options {
        no_undefined: true,
        ..options()
    };
    let errors = linked(&PAIR, &strict).expect_err("elsewhere");
    assert_eq!(errors.len(), 1);
    assert_eq!(
        errors[0].to_string(),
        r#"symbol "elsewhere" is undefined; expected a definition in one of the objects"#
    );
    assert_eq!(errors[0].notes, ["referred to by link1.o"]);
    // A hidden one can only be in the same object.
    let target = "gfx900".parse().expect("a target");
    let mut object = Object::new(FileHeader::new(
        Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
        Some(target),
    ));
    object.add_symbol(SymbolData {
        other: 2,
        ..SymbolData::undefined("inside")
    });
    let bytes = object.to_bytes().expect("a file");
    let errors = linked(&[("a.o", &bytes)], &options()).expect_err("hidden");
    assert_eq!(&*errors[0].found, "hidden and undefined");
}

/// An object whose data refer to `symbol` with one relocation.
fn referring(symbol: SymbolData, ty: RelocationType, writable: bool) -> Result<Vec<u8>, Vec<Error>> {
    let target = "gfx900".parse().expect("a target");
    let mut object = Object::new(FileHeader::new(
        Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
        Some(target),
    ));
    let mut section = if writable {
        SectionData::data(vec![0; 16], 8)
    } else {
        SectionData::rodata(vec![0; 16])
    };
    let symbol = object.add_symbol(symbol);
    section.relocations.push(RelocationData::new(8, ty, symbol, 4));
    object.add_section(section);
    let bytes = object.to_bytes().expect("a file");
    linked(&[("a.o", &bytes)], &options())
}

#[test]
fn relocations_that_no_loader_applies_are_errors() {
    use RelocationType::*;
    let undefined = || SymbolData::undefined("other");
    for ty in [
        Abs32, Abs32Lo, Abs32Hi, Rel32, Rel64, Rel32Lo, Rel32Hi, Rel16, Relative64,
    ] {
        let errors = referring(undefined(), ty, true).expect_err(ty.name());
        assert_eq!(errors[0].notes, ["at a.o:(.data+0x8)"], "{}", ty.name());
    }
    assert!(referring(undefined(), Abs64, true).is_ok());
    assert!(referring(undefined(), Abs64, false).is_err());
    for ty in [GotPcRel, GotPcRel32Lo, GotPcRel32Hi] {
        let bytes = referring(undefined(), ty, false).unwrap_or_else(|e| panic!("{}: {e:?}", ty.name()));
        let object = CodeObject::parse(&bytes).expect("an object");
        assert_eq!(object.section(".got").map(|s| s.size), Some(8));
        let relocations = &object.relocation_tables()[0].relocations;
        assert_eq!(relocations[0].relocation_type(), Some(Abs64));
        // The place holds the distance to the entry of the table.
        let rodata = object.section(".rodata").expect("a section");
        let stored = &object.section_data(rodata).expect("contents")[8..12];
        let got = object.section(".got").expect("a section").address;
        if ty != GotPcRel32Hi {
            let want = got.wrapping_add(4).wrapping_sub(rodata.address + 8) as u32;
            assert_eq!(stored, want.to_le_bytes(), "{}", ty.name());
        }
    }
    let lds = SymbolData::lds("buffer", 16, 4);
    assert!(
        referring(lds, Abs32Lo, true).expect_err("LDS")[0]
            .found
            .contains("SHN_AMDGPU_LDS")
    );
    // If nothing refers to it, it is a number to the linker.
    let mut object = Object::new(FileHeader::new(
        Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
        Some("gfx900".parse().expect("a target")),
    ));
    object.add_symbol(SymbolData::lds("buffer", 16, 4));
    object.add_section(SectionData::data(vec![0; 8], 8));
    let bytes = object.to_bytes().expect("a file");
    let bytes = linked(&[("a.o", &bytes)], &options()).expect("an object");
    let object = CodeObject::parse(&bytes).expect("an object");
    assert_eq!(
        object.symbol("buffer").map(|s| (s.place, s.value)),
        Some((SymbolPlace::Absolute, 4))
    );
    let absolute = SymbolData::absolute("number", 42).local();
    let bytes = referring(absolute, Abs32, false).expect("a constant");
    let object = CodeObject::parse(&bytes).expect("an object");
    let rodata = object
        .section_data(object.section(".rodata").expect("a section"))
        .expect("contents");
    assert_eq!(rodata[8..12], 46u32.to_le_bytes());
}

#[test]
fn common_symbols_are_placed_in_bss() {
    let target = "gfx900".parse().expect("a target");
    let object = |size, align| {
        let mut object = Object::new(FileHeader::new(
            Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
            Some(target),
        ));
        object.add_symbol(SymbolData {
            place: Place::Common,
            ..SymbolData::object("shared", code_object::write::SectionId(0), align, size)
        });
        object.to_bytes().expect("a file")
    };
    let (a, b) = (object(8, 8), object(40, 4));
    let bytes = linked(&[("a.o", &a), ("b.o", &b)], &options()).expect("a link");
    let linked = CodeObject::parse(&bytes).expect("an object");
    let bss = linked.section(".bss").expect("a section");
    assert_eq!((bss.size, bss.align), (40, 8));
    let symbol = linked.symbol("shared").expect("a symbol");
    assert_eq!((symbol.size, symbol.value), (40, bss.address));
    assert!(matches!(symbol.place, SymbolPlace::Section(_)));
}

/// No file of gigabytes is made of a few bytes.
#[test]
fn alignments_have_limits() {
    let target = "gfx900".parse().expect("a target");
    let header = || FileHeader::new(Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5), Some(target));
    let mut object = Object::new(header());
    object.add_symbol(SymbolData {
        place: Place::Common,
        ..SymbolData::object("shared", code_object::write::SectionId(0), 1 << 34, 8)
    });
    let bytes = object.to_bytes().expect("a file");
    let errors = linked(&[("a.o", &bytes)], &options()).expect_err("no such alignment");
    assert!(
        errors[0].to_string().contains("aligned to 0x400000000"),
        "{}",
        errors[0]
    );
}

/// Sections of thread-local variables without contents stand before those with contents in their segment.
#[test]
fn gaps_in_the_file_have_limits() {
    let target = "gfx900".parse().expect("a target");
    let object = |zeros| {
        let mut object = Object::new(FileHeader::new(
            Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
            Some(target),
        ));
        let mut tbss = SectionData::bss(zeros, 8);
        tbss.name = ".tbss".into();
        tbss.flags |= object::elf::SHF_TLS.0;
        object.add_section(tbss);
        object.add_section(SectionData::data(vec![1; 8], 8));
        object.to_bytes().expect("a file")
    };
    let bytes = linked(&[("a.o", &object(64))], &options()).expect("a link");
    assert!(bytes.len() < 1 << 16);
    let errors = linked(&[("a.o", &object(1 << 34))], &options()).expect_err("no file of 17 GB");
    let text = errors[0].to_string();
    assert!(text.contains("bytes without contents in its segment"), "{text}");
}

#[test]
fn sections_of_the_linker_are_not_taken_from_inputs() {
    let target = "gfx900".parse().expect("a target");
    let mut object = Object::new(FileHeader::new(
        Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
        Some(target),
    ));
    object.add_section(SectionData {
        name: ".hash".into(),
        ..SectionData::text(vec![0; 4])
    });
    let bytes = object.to_bytes().expect("a file");
    let errors = linked(&[("a.o", &bytes)], &options()).expect_err("a second .hash");
    assert_eq!(
        errors[0].to_string(),
        "section is .hash; expected a name that the linker has no use for"
    );
}

/// The segment of zeros alone begins at a multiple of its alignment, behind the end of the file.
#[test]
fn zeros_of_large_alignment_can_be_loaded() {
    let mut object = Object::new(FileHeader::new(
        Abi::Hsa(amdgpu_isa::CodeObjectVersion::V5),
        "gfx900".parse().ok(),
    ));
    object.add_section(SectionData {
        name: ".bss".into(),
        section_type: 8,
        flags: 3,
        align: 1 << 16,
        zero_bytes: 4,
        ..SectionData::default()
    });
    let data = object.to_bytes().unwrap();
    let linked = link(
        &[Input {
            name: "a.o",
            data: &data,
        }],
        &Options::default(),
    )
    .unwrap();
    let read = CodeObject::parse(&linked).unwrap();
    let image = read.load_plan().unwrap().image(1 << 20).unwrap();
    assert!(image.len() > 1 << 16);
}

/// An object whose metadata is a number: found by fuzzing.
#[test]
fn what_cannot_be_read_is_not_written() {
    let data = include_bytes!("data/link-unreadable.o");
    let errors = linked(&[("a.o", data)], &Options::default()).expect_err("metadata that is no map");
    assert!(
        errors[0].to_string().contains("metadata is an integer; expected a map"),
        "{}",
        errors[0]
    );
}
