//! What is written is what LLVM's assembler writes, byte for byte, for objects of every version that it made.

use code_object::CodeObject;
use code_object::elf::SymbolPlace;
use code_object::write::{FileHeader, Object, Place, RelocationData, SectionData, SectionId, SymbolData, SymbolId};

/// The same object as plain data: everything that the file's tables say.
fn plain(object: &CodeObject<'_>) -> Object {
    let header = object.header();
    let mut plain = Object::new(FileHeader {
        class: header.class,
        os_abi: header.os_abi,
        abi_version: header.abi_version,
        flags: header.flags,
    });
    // Index in the file to id; the tables that the writer makes itself have none.
    let mut ids = vec![None; object.sections().len()];
    for (index, section) in object.sections().iter().enumerate() {
        if !matches!(section.section_type, 0 | 2 | 3 | 4 | 9) {
            let no_bits = section.is_empty_in_file();
            ids[index] = Some(plain.add_section(SectionData {
                name: section.name.clone(),
                section_type: section.section_type,
                flags: section.flags,
                align: section.align,
                entry_size: section.entry_size,
                data: object.section_data(section).expect("contents").to_vec(),
                zero_bytes: if no_bits { section.size } else { 0 },
                ..SectionData::default()
            }));
        }
    }
    for symbol in object.symbols().iter().skip(1) {
        plain.add_symbol(SymbolData {
            name: symbol.name.clone(),
            value: symbol.value,
            size: symbol.size,
            symbol_type: symbol.symbol_type,
            binding: symbol.binding,
            other: symbol.other,
            place: match symbol.place {
                SymbolPlace::Undefined => Place::Undefined,
                SymbolPlace::Absolute => Place::Absolute,
                SymbolPlace::Common => Place::Common,
                SymbolPlace::AmdgpuLds => Place::AmdgpuLds,
                SymbolPlace::Section(index) => Place::Section(ids[index as usize].expect("a section with contents")),
                SymbolPlace::Other(index) => panic!("section index {index:#x}"),
            },
        });
    }
    for table in object.relocation_tables() {
        let SectionId(section) = ids[table.section.expect("ET_REL") as usize].expect("a section with contents");
        plain.sections[section].relocations = table
            .relocations
            .iter()
            .map(|r| RelocationData {
                offset: r.offset,
                relocation_type: r.raw_type,
                symbol: r.symbol.checked_sub(1).map(|n| SymbolId(n as usize)),
                addend: r.addend,
            })
            .collect();
    }
    plain
}

fn same(name: &str, data: &[u8]) {
    let object = CodeObject::parse(data).unwrap_or_else(|e| panic!("{name}: {e}"));
    let written = plain(&object).to_bytes().unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(written.len(), data.len(), "{name}");
    let first = written.iter().zip(data).position(|(a, b)| a != b);
    assert_eq!(first, None, "{name}: first different byte");
    let header = FileHeader::new(object.abi(), Some(object.target()));
    assert_eq!(header.flags, object.header().flags, "{name}");
}

macro_rules! files {
    ($($name:literal),+) => { [$(($name, include_bytes!(concat!("data/", $name)).as_slice())),+] };
}

#[test]
fn objects_of_llvm_are_rewritten_to_the_same_bytes() {
    for (name, data) in files!["rel.o", "undefined.o", "v2.o", "mesa.o"] {
        same(name, data);
    }
}

#[test]
fn relocatable_samples_are_rewritten_to_the_same_bytes() {
    let samples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/samples/co_tinygrad");
    let Ok(files) = std::fs::read_dir(samples) else {
        println!("samples are not there: nothing compared");
        return;
    };
    for file in files.map(|f| f.expect("an entry").path()) {
        same(&file.display().to_string(), &std::fs::read(&file).expect("a sample"));
    }
}
