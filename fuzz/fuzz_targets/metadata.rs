//! Anything as metadata: MessagePack and YAML, checked, printed, read back, written.
#![no_main]

use amdgpu_isa::CodeObjectVersion;
use code_object::metadata::schema::{Schema, check};
use code_object::write::{FileHeader, NoteData, Object, SectionData};
use code_object::yaml::{Typing, parse, print};
use code_object::{Abi, CodeObject, Value, metadata, uri::Uri};
use libfuzzer_sys::fuzz_target;

fn use_document(document: &Value) {
    for schema in [
        Schema::Hsa(CodeObjectVersion::V2),
        Schema::Hsa(CodeObjectVersion::V5),
        Schema::Pal,
    ] {
        check(document, schema, None);
    }
    let _ = parse(&print(document), Typing::Implicit);
    metadata::v2::print(document);
    metadata::encode(document);
}

/// An object with one note of these bytes.
fn object(version: CodeObjectVersion, name: &str, note_type: u32, desc: &[u8]) -> Vec<u8> {
    let target = "gfx803".parse().ok();
    let mut object = Object::new(FileHeader::new(Abi::Hsa(version), target));
    let note = NoteData {
        name: name.to_owned(),
        note_type,
        desc: desc.to_vec(),
    };
    object.add_section(SectionData::notes(&[note]));
    object.to_bytes().unwrap_or_default()
}

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        for typing in [Typing::Implicit, Typing::Strings] {
            if let Ok(document) = parse(text, typing) {
                use_document(&document);
            }
        }
        if let Ok(uri) = text.parse::<Uri>() {
            assert_eq!(uri.to_string().parse::<Uri>(), Ok(uri));
        }
    }
    for (version, name, note_type) in [
        (CodeObjectVersion::V4, "AMDGPU", 32),
        (CodeObjectVersion::V2, "AMD", 10),
    ] {
        let bytes = object(version, name, note_type, data);
        if let Ok(object) = CodeObject::parse(&bytes) {
            object.metadata().documents.iter().for_each(use_document);
        }
        let _ = code_object::readelf::print(&bytes, &code_object::readelf::Parts::all());
    }
});
