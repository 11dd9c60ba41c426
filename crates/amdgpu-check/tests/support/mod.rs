//! Runs kernels in assembly under checks.

use amdgpu_asm::{NoFiles, Options, assemble};
use amdgpu_check::{Checks, Finding, Kinds};
use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::schedule::NoServices;
use code_object::CodeObject;
use code_object::link::{Input, link};

/// Assembles a text and runs its kernel `k` with a pointer to 4,096 bytes, by two work-groups; gives what was found.
pub fn findings(target: &str, text: &str, work_items: u32, kinds: Kinds) -> Vec<Finding> {
    let target_id = target.parse().expect("a target");
    let mut options = Options::new(target_id);
    options.wave64 = true;
    let assembly = assemble("k.s", text.as_bytes(), &options, &mut NoFiles);
    let errors: Vec<String> = assembly.messages.iter().map(|m| m.render()).collect();
    assert!(errors.is_empty(), "{target}: {}\n{text}", errors.join("\n"));
    let object = assembly.object.expect("an object").to_bytes().expect("bytes");
    let input = Input {
        name: "k.o",
        data: &object,
    };
    let linked = link(&[input], &Default::default()).expect("it links");
    let object = CodeObject::parse(&linked).expect("a code object");
    let mut device = Device::new(object.target()).expect("an emulated processor");
    device.options.max_instructions = Some(1 << 20);
    let executable = device.load(&object).expect("it loads");
    let buffer = device.allocate(4096, Permission::ReadWrite, "buffer").expect("memory");
    let launch = Launch {
        grid: [2 * work_items, 1, 1],
        work_group: [work_items, 1, 1],
        dimensions: 1,
        args: vec![ArgValue::Pointer(buffer)],
        ..Launch::default()
    };
    let mut checks = Checks::new(kinds).expect("known kinds");
    let run = device.launch(&executable, "k", &launch, &NoServices, &mut checks);
    run.expect("it runs to its end");
    checks.report().findings().to_vec()
}
