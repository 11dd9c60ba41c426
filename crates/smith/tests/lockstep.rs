//! Interpreter and machine side by side: on the same program they agree, on programs that are not the same the first difference is named.

use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::schedule::NoServices;
use amdgpu_emu::session::Session as Machine;
use code_object::CodeObject;
use hsail::brig::Module;
use hsail_interp::memory::Use;
use hsail_interp::session::Session as Interpreter;
use hsail_interp::{Dispatch, Executable, Program, System};
use smith::lockstep::{Agreement, Sides, run};
use std::sync::Arc;

const KERNEL: &str = "module &m:1:0:$full:$large:$default;
// work-items of two wavefronts
prog kernel &k(kernarg_u64 %out)
{
    ld_kernarg_align(8)_u64 $d0, [%out];
    workitemabsid_u32 $s0, 0;
    cvt_u64_u32 $d1, $s0;
    shl_u64 $d1, $d1, 3;
    add_u64 $d0, $d0, $d1;
    st_global_align(4)_u32 $s0, [$d0];
    mul_u32 $s1, $s0, $s0;
    barrier;
    cmp_lt_b1_u32 $c0, $s0, 70;
    cbr_b1 $c0, @skip;
    mov_b32 $s1, 1;
@skip:
    st_global_align(4)_u32 $s1, [$d0+4];
};
";

/// The first text on the interpreter, the second on the machine.
fn compare(first: &str, second: &str) -> Agreement {
    let mut program = Program::new();
    program.add_text("k.hsail", first.as_bytes()).expect("valid");
    let system = Arc::new(System::new(hsail_interp::Options::default()).expect("possible"));
    let mut executable = Executable::new(system.clone(), Arc::new(program));
    executable.load(0).expect("loaded");
    let out = system
        .memory
        .allocate("buffer out", 1600, 256, Use::Global)
        .expect("room");
    let packet = Dispatch {
        grid: [200, 1, 1],
        work_group: [100, 1, 1],
        kernarg: out.base.to_le_bytes().into_iter().chain([0; 8]).collect(),
        ..Dispatch::default()
    };
    let kernel = executable.kernel(0, "&k").expect("the kernel");
    let interpreter = Interpreter::new(system, kernel, packet).expect("a dispatch");

    let assembled = hsail::text::assemble(second.as_bytes()).expect("valid");
    let module = Module::read(&assembled.brig).expect("BRIG");
    let index = hsail::text::LineIndex::new(second.as_bytes());
    let lines: Vec<(u32, u32, u32)> = module
        .code()
        .filter_map(|e| {
            let (line, column) = index.position(assembled.places.code(e.offset)?);
            Some((e.offset, line, column))
        })
        .collect();
    let target = "gfx900".parse().expect("a processor");
    let options = finalizer::Options {
        explain: true,
        ..finalizer::Options::new(target)
    };
    let source = finalizer::Source {
        name: "k.hsail",
        module,
        lines: &lines,
    };
    let output = finalizer::finalize(&[source], &options).expect("finalized");
    let object = CodeObject::parse(&output.code_object).expect("a code object");
    let mut device = Device::new(target).expect("emulated");
    let code = device.load(&object).expect("loaded");
    let buffer = device
        .memory
        .allocate(1600, 256, Permission::ReadWrite, "buffer out")
        .expect("room");
    let launch = Launch {
        grid: [200, 1, 1],
        work_group: [100, 1, 1],
        dimensions: 1,
        args: vec![ArgValue::Pointer(buffer)],
        ..Launch::default()
    };
    let name = output.explained[0].name.clone();
    let machine = Machine::begin_launch(&mut device, &code, &name, &launch).expect("launched");
    let loaded = code.kernel(&name).expect("the kernel");
    let entry = loaded
        .object
        .wrapping_add_signed(loaded.descriptor.kernel_code_entry_byte_offset);
    let mut sides = Sides {
        interpreter,
        machine,
        device: &device,
        executable: &code,
        services: &NoServices,
        entry,
        kernel: &output.explained[0],
        files: &output.files,
        target: "gfx900",
    };
    run(&mut sides)
}

fn difference(second: &str) -> String {
    match compare(KERNEL, second) {
        Agreement::Until(place) => place,
        whole => panic!("{whole:?}"),
    }
}

#[test]
fn the_same_program_is_the_same() {
    // Two stores of four bytes each.
    assert_eq!(compare(KERNEL, KERNEL), Agreement::Whole(200 * 8));
}

#[test]
fn the_first_value_that_differs_is_named() {
    let place = difference(&KERNEL.replace("70;", "72;"));
    let wanted = "work-item (70, 0, 0) differs at k.hsail:17:5: `st_global_align(4)_u32\t$s1, [$d0+4]` in `&k`\n  4 bytes at \
                  buffer out+0x234: 0x00000001 on the interpreter, 0x00001324 on gfx900\n";
    assert!(
        place.replace('\t', " ").starts_with(&wanted.replace('\t', " ")),
        "{place}"
    );
    assert!(place.contains("from k.hsail:17"), "{place}");
}

#[test]
fn a_store_that_is_missing_or_too_many_is_named() {
    let place = difference(&KERNEL.replace("    st_global_align(4)_u32 $s0, [$d0];\n", "\n"));
    assert!(
        place.starts_with("work-item (0, 0, 0) differs at k.hsail:10:5"),
        "{place}"
    );
    assert!(place.contains("0x-------- on gfx900"), "{place}");
    let more = KERNEL.replace(
        "    barrier;",
        "    st_global_align(4)_u32 $s1, [$d0+1600];\n    barrier;",
    );
    let place = difference(&more.replace("+1600", "+8"));
    assert!(place.contains("on gfx900"), "{place}");
}

#[test]
fn a_fault_is_told() {
    let place = difference(&KERNEL.replace("[$d0+4]", "[$d0+4194304]"));
    assert!(place.contains("gfx900 stops"), "{place}");
}
