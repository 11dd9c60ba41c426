//! Anything as one or two objects to link; what comes out can be planned and relocated, and is printed.
#![no_main]

use code_object::link::{Input, Options, link};
use code_object::{CodeObject, readelf};
use libfuzzer_sys::fuzz_target;

/// Images larger than this are only planned.
const MAX_IMAGE_BYTES: u64 = 1 << 20;

fuzz_target!(|data: &[u8]| {
    // The first byte says where the second object begins.
    let Some((&split, data)) = data.split_first() else {
        return;
    };
    let (first, second) = data.split_at(data.len() * usize::from(split) / 255);
    let _ = readelf::print(data, &readelf::Parts::all());
    let inputs = [
        Input {
            name: "first",
            data: first,
        },
        Input {
            name: "second",
            data: second,
        },
    ];
    let options = Options {
        text_relocations: split % 2 == 1,
        comment: "fuzz".into(),
        ..Options::default()
    };
    for inputs in [&inputs[..], &inputs[..1]] {
        let Ok(linked) = link(inputs, &options) else { continue };
        let object = CodeObject::parse(&linked).expect("a shared object that was just written");
        let text = readelf::print(&linked, &readelf::Parts::all()).expect("its text");
        assert!(!text.is_empty());
        let plan = object.load_plan().expect("segments in order");
        if let Ok(mut image) = plan.image(MAX_IMAGE_BYTES) {
            let _ = plan.relocate(&mut image, 0x7f00_0000_0000, &|_| Some(0x1000));
        }
    }
});
