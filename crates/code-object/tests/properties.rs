//! What holds for every object, document and bundle: what is written is read back the same.

use amdgpu_isa::{CodeObjectVersion, Processor, TargetId};
use code_object::bundle::{EntryId, FileType, bundle, contents};
use code_object::elf::SymbolPlace;
use code_object::link::{Input, Options, link};
use code_object::readelf::{Parts, print};
use code_object::write::{
    FileHeader, NoteData, Object, Place, RelocationData, SectionData, SectionId, SymbolData, SymbolId,
};
use code_object::yaml::{self, Typing};
use code_object::{Abi, Class, CodeObject, RelocationType, Value, metadata};
use proptest::collection::vec;
use proptest::prelude::*;

fn value() -> impl Strategy<Value = Value> {
    let text = prop_oneof!["[a-zA-Z_.$ ]{0,12}", "\\PC{0,8}", "[0-9xob.e-]{1,6}"];
    let leaf = prop_oneof![
        Just(Value::Nil),
        any::<bool>().prop_map(Value::Bool),
        any::<u64>().prop_map(Value::UInt),
        (i64::MIN..0).prop_map(Value::Int),
        text.prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 5, |inner| {
        let entries = proptest::collection::btree_map("[a-z.][a-zA-Z._ ']{0,10}", inner.clone(), 0..5);
        prop_oneof![
            vec(inner, 0..5).prop_map(Value::List),
            entries.prop_map(|map| Value::Map(map.into_iter().collect())),
        ]
    })
}

fn target() -> impl Strategy<Value = TargetId> {
    (0..Processor::ALL.len()).prop_map(|n| TargetId::new(Processor::ALL[n]))
}

fn abi() -> impl Strategy<Value = Abi> {
    use CodeObjectVersion::*;
    prop_oneof![
        Just(Abi::None),
        Just(Abi::Pal),
        Just(Abi::Mesa3d),
        prop_oneof![Just(V2), Just(V3), Just(V4), Just(V5), Just(V6)].prop_map(Abi::Hsa),
    ]
}

fn relocation() -> impl Strategy<Value = (RelocationType, u64, usize, i64)> {
    let all = RelocationType::ALL;
    (
        (0..all.len()).prop_map(move |n| all[n]),
        0..56u64,
        0..6usize,
        -64..64i64,
    )
}

fn symbol(sections: usize) -> impl Strategy<Value = SymbolData> {
    let name = "[a-z]{1,2}";
    (name, 0..64u64, 0..3u8, 0..4u8, 0..sections + 3).prop_map(move |(name, value, binding, other, place)| SymbolData {
        binding,
        other,
        place: match place.checked_sub(sections) {
            None => Place::Section(SectionId(place)),
            Some(0) => Place::Absolute,
            _ => Place::Undefined,
        },
        ..SymbolData::object(&name, SectionId(0), value, 8)
    })
}

/// Objects with a few sections of 64 bytes, symbols and relocations.
fn object() -> impl Strategy<Value = Object> {
    let section = (
        "(\\.text|\\.rodata|\\.data|\\.bss|\\.debug_x|\\.text\\.[a-z])",
        0..7u32,
        vec(relocation(), 0..4),
    );
    (abi(), target(), vec(section, 1..6)).prop_flat_map(|(abi, target, sections)| {
        vec(symbol(sections.len()), 0..7).prop_map(move |symbols| {
            let mut object = Object::new(FileHeader::new(abi, Some(target)));
            for (name, align, relocations) in &sections {
                let mut section = match name.as_str() {
                    ".rodata" => SectionData::rodata(vec![1; 64]),
                    ".data" => SectionData::data(vec![2; 64], 8),
                    ".bss" => SectionData::bss(64, 8),
                    ".debug_x" => SectionData::new(
                        name,
                        object::elf::SHT_PROGBITS,
                        object::elf::SectionFlags(0),
                        1,
                        vec![0; 64],
                    ),
                    _ => SectionData::text(vec![3; 64]),
                };
                section.name.clone_from(name);
                section.align = 1 << align;
                section.relocations = relocations
                    .iter()
                    .filter(|_| section.zero_bytes == 0 && object.header.class == Class::Elf64)
                    .map(|&(ty, offset, symbol, addend)| RelocationData {
                        symbol: symbol.checked_sub(1).filter(|&n| n < symbols.len()).map(SymbolId),
                        ..RelocationData::new(offset, ty, SymbolId(0), addend)
                    })
                    .collect();
                object.add_section(section);
            }
            object.symbols.clone_from(&symbols);
            object
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn documents_are_read_back(document in value()) {
        let text = yaml::print(&document);
        let read = yaml::parse(&text, Typing::Implicit);
        prop_assert_eq!(read.as_ref(), Ok(&document), "{}", text);
        if let Value::Map(_) = document {
            let mut object = Object::new(FileHeader::new(Abi::Pal, Some(TargetId::new(Processor::Gfx900))));
            object.add_section(SectionData::notes(&[NoteData::metadata(&document)]));
            let bytes = object.to_bytes().expect("a file");
            let read = CodeObject::parse(&bytes).expect("an object");
            prop_assert_eq!(&read.metadata().documents[0], &document);
            prop_assert_eq!(metadata::encode(&document), metadata::encode(&read.metadata().documents[0]));
        }
    }

    #[test]
    fn objects_are_read_back(object in object()) {
        let bytes = object.to_bytes().expect("a file");
        let read = match CodeObject::parse(&bytes) {
            Ok(read) => read,
            // V2 without a note, on a processor that needs one.
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        prop_assert_eq!(read.abi().os_abi(), object.header.os_abi);
        prop_assert_eq!(read.header().flags, object.header.flags);
        let names: Vec<&str> = object.sections.iter().map(|s| s.name.as_str()).collect();
        let is_content = |s: &&code_object::elf::Section| !matches!(s.section_type, 0 | 2 | 3 | 4 | 9);
        let found: Vec<&str> = read.sections().iter().filter(is_content).map(|s| s.name.as_str()).collect();
        prop_assert_eq!(found, names);
        for (section, want) in read.sections().iter().filter(is_content).zip(&object.sections) {
            let found = read.section_data(section).expect("contents");
            prop_assert_eq!(found.len(), want.data.len());
            // But for HSA, the places of relocations hold their addends.
            prop_assert!(found == want.data || object.header.os_abi != 64 && !want.relocations.is_empty());
            prop_assert!(section.offset.is_multiple_of(want.align));
        }
        prop_assert_eq!(read.symbols().len(), object.symbols.len() + 1);
        let local = |s: &&SymbolData| s.binding == 0;
        let order = object.symbols.iter().filter(local).chain(object.symbols.iter().filter(|s| !local(s)));
        for (symbol, want) in read.symbols().iter().skip(1).zip(order) {
            prop_assert_eq!((&symbol.name, symbol.value, symbol.binding, symbol.other),
                (&want.name, want.value, want.binding, want.other));
            prop_assert_eq!(symbol.place == SymbolPlace::Undefined, want.place == Place::Undefined);
        }
        let count: usize = object.sections.iter().map(|s| s.relocations.len()).sum();
        prop_assert_eq!(read.relocation_tables().iter().map(|t| t.relocations.len()).sum::<usize>(), count);
        prop_assert!(print(&bytes, &Parts::all()).is_ok());
    }

    #[test]
    fn what_is_linked_can_be_loaded(first in object(), second in object()) {
        let header = first.header;
        let bytes = [first, Object { header, ..second }].map(|o| o.to_bytes().expect("a file"));
        let inputs = [Input { name: "first", data: &bytes[0] }, Input { name: "second", data: &bytes[1] }];
        let options = Options { text_relocations: true, ..Options::default() };
        for inputs in [&inputs[..], &inputs[..1], &inputs[1..]] {
            let Ok(linked) = link(inputs, &options) else { continue };
            let object = CodeObject::parse(&linked).expect("a shared object");
            // Each segment lies in the file and in memory at the same place of its page.
            for segment in object.segments().iter().filter(|s| s.is_load()) {
                prop_assert_eq!(segment.offset % segment.align, segment.address % segment.align);
            }
            let plan = object.load_plan().expect("segments in order");
            let mut image = plan.image(1 << 24).expect("an image");
            plan.relocate(&mut image, 0x10_0000, &|_| Some(0)).expect("relocation");
            for symbol in object.dynamic_symbols() {
                if let SymbolPlace::Section(index) = symbol.place {
                    let section = &object.sections()[index as usize];
                    prop_assert!((section.address..=section.address + section.size).contains(&symbol.value));
                }
            }
            prop_assert!(print(&linked, &Parts::all()).is_ok());
        }
    }

    #[test]
    fn bundles_are_taken_apart(data in vec(vec(any::<u8>(), 0..40), 1..4), align in 0..8u32) {
        let ids = ["host-x86_64-unknown-linux-gnu", "hip-amdgcn-amd-amdhsa--gfx900", "hipv4-amdgcn-amd-amdhsa--gfx906:xnack-"];
        let inputs: Vec<(EntryId, &[u8])> =
            ids.iter().map(|id| EntryId::parse(id).expect("an id")).zip(data.iter().map(Vec::as_slice)).collect();
        for file_type in [FileType::Binary, FileType::Object, FileType::Text("//")] {
            let bytes = bundle(&inputs, file_type, 1 << align).expect("a bundle");
            let read: Vec<Vec<u8>> = contents(&bytes, file_type).expect("a bundle").into_iter().map(|(_, d)| d).collect();
            prop_assert_eq!(&read, &data);
        }
    }
}
