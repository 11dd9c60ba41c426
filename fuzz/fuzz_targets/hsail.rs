//! HSAIL text, BRIG and its ELF container: whatever is read is judged, printed, linked; what assembles comes back the same.
#![no_main]

use hsail::brig::{Module, elf};
use hsail::validate::Program;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let brig = if elf::is_elf(data) { elf::unwrap(data).unwrap_or_default() } else { data };
    if let Ok(module) = Module::read(brig) {
        let _ = hsail::validate::validate(&module);
        let _ = hsail::text::print(&module, Default::default());
        let _ = hsail::dump::dump(&module);
        let mut program = Program::default();
        let _ = program.add("fuzz", module);
        let _ = program.finish();
        return;
    }
    let Ok(assembly) = hsail::assemble(data) else { return };
    for class in [elf::Class::Elf32, elf::Class::Elf64] {
        let file = elf::wrap(&assembly.brig, class);
        assert!(elf::unwrap(&file).is_ok_and(|brig| brig == assembly.brig), "a container holds what went into it");
    }
    if !data.is_ascii() {
        // A comment may hold any bytes; the printer's text is UTF-8.
        return;
    }
    let module = Module::read(&assembly.brig).expect("what the assembler writes can be read");
    let text = hsail::text::print(&module, Default::default()).expect("and printed");
    let again = hsail::text::assemble(text.as_bytes()).expect("and assembled");
    assert!(again.brig == assembly.brig, "to the same module");
});
