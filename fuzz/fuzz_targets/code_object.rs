//! Anything as a code object: open it (ELF, bundle, fat binary), describe it, plan its image, relocate it.
#![no_main]

use libfuzzer_sys::fuzz_target;

/// Images larger than this are only planned.
const MAX_IMAGE_BYTES: u64 = 1 << 20;

fuzz_target!(|data: &[u8]| {
    let Ok(objects) = code_object::open_all(data, None) else {
        return;
    };
    for object in objects {
        let _ = code_object::describe::object(&object);
        let _ = object.kernels();
        let _ = object.variables();
        let Ok(plan) = object.load_plan() else { continue };
        if let Ok(mut image) = plan.image(MAX_IMAGE_BYTES) {
            let _ = plan.relocate(&mut image, 0x7f00_0000_0000, &|_| Some(0x1000));
        }
    }
});
