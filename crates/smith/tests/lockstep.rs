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

/// The values of a kernel's arguments on one side: addresses of buffers and handles by name, anything else by number.
fn values(names: &[(String, u64)], known: impl Fn(&str) -> Option<u64>) -> Vec<Vec<u8>> {
    let one = |(n, (name, bytes)): (usize, &(String, u64))| match known(name) {
        Some(value) => value.to_le_bytes().to_vec(),
        None => smith::input(2 + n as u64, *bytes),
    };
    names.iter().enumerate().map(one).collect()
}

/// What a buffer holds when the kernel starts.
fn contents() -> Vec<u8> {
    let mut bytes = smith::input(1, 4096 + 256);
    bytes.resize(BUFFER as usize, 0);
    bytes
}

const BUFFER: u64 = 1 << 20;

/// The first text on the interpreter, the second on the machine, in work-groups of 100 work-items; with the results of instructions,
/// where that is wanted. `%in` and `%out` are buffers.
fn compare_in(first: &str, second: &str, watch: bool, launch: smith::Launch) -> Agreement {
    let mut program = Program::new();
    program.add_text("k.hsail", first.as_bytes()).expect("valid");
    let system = Arc::new(System::new(hsail_interp::Options::default()).expect("possible"));
    let mut executable = Executable::new(system.clone(), Arc::new(program));
    executable.load(0).expect("loaded");
    let buffer = |name: &str| {
        let made = system.memory.allocate(name, BUFFER, 256, Use::Global).expect("room");
        made.write(0, &contents());
        made
    };
    let (input, out) = (buffer("buffer in"), buffer("buffer out"));
    let kernel = executable.kernels(0)[0].clone();
    let names: Vec<_> = kernel.arguments.iter().map(|a| (a.name.clone(), a.bytes)).collect();
    let ours = values(&names, |name| match name {
        "%in" => Some(input.base),
        "%out" => Some(out.base),
        name => executable.indirect_function(0, &format!("&{}", name.strip_prefix("%handle_")?)),
    });
    let mut kernarg = vec![0; kernel.kernarg_bytes as usize];
    for (argument, value) in kernel.arguments.iter().zip(&ours) {
        kernarg[argument.offset as usize..][..value.len()].copy_from_slice(value);
    }
    let packet = Dispatch {
        dimensions: launch.dimensions,
        grid: launch.grid,
        work_group: launch.group,
        kernarg,
        ..Dispatch::default()
    };
    let interpreter = Interpreter::new(system.clone(), kernel, packet).expect("a dispatch");

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
    let mut options = finalizer_hsail::Options::new(target);
    options.object.explain = true;
    options.from_brig.watch = watch;
    let source = finalizer_hsail::Source {
        name: "k.hsail",
        module,
        lines: &lines,
    };
    let (output, watches) = finalizer_hsail::finalize_watched(&[source], &options).expect("finalized");
    let object = CodeObject::parse(&output.code_object).expect("a code object");
    let mut device = Device::new(target).expect("emulated");
    let code = device.load(&object).expect("loaded");
    let buffer = |name: &str| {
        let permission = Permission::ReadWrite;
        let made = device.memory.allocate(BUFFER, 256, permission, name).expect("room");
        device.memory.write(made, &contents()).expect("written");
        made
    };
    let (input, out) = (buffer("buffer in"), buffer("buffer out"));
    let theirs = values(&names, |name| match name {
        "%in" => Some(input),
        "%out" => Some(out),
        name => {
            let symbol = format!("{}.handle", name.strip_prefix("%handle_")?);
            Some(code.variables.iter().find(|v| v.name == symbol)?.address)
        }
    });
    let launch = Launch {
        grid: launch.grid,
        work_group: launch.group,
        dimensions: launch.dimensions as u16,
        args: theirs.into_iter().map(ArgValue::Bytes).collect(),
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
        watches: &watches,
    };
    run(&mut sides)
}

fn compare(first: &str, second: &str) -> Agreement {
    compare_in(first, second, false, LAUNCH)
}

const LAUNCH: smith::Launch = smith::Launch {
    dimensions: 1,
    grid: [200, 1, 1],
    group: [100, 1, 1],
};

/// The first instruction of a text whose result differs when another text is finalized.
fn first_result(first: &str, second: &str) -> String {
    match compare_in(first, second, true, LAUNCH) {
        Agreement::Until(place) => place.replace('\t', " "),
        whole => panic!("{whole:?}"),
    }
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

#[test]
fn results_of_instructions_are_the_same() {
    assert_eq!(compare_in(KERNEL, KERNEL, true, LAUNCH), Agreement::Whole(200 * 8));
}

/// Images are each side's own, in place and layout; what is loaded from them is compared.
const IMAGE: &str = "module &m:1:0:$full:$large:$default;
extension \"IMAGE\";
prog alloc(agent) global_rwimg &image = rwimg(geometry = 2d, width = 100, height = 2, channel_order = rgba, channel_type = signed_int32);
prog readonly_samp &sampler = samp(coord = unnormalized, filter = nearest, addressing = clamp_to_edge);
prog kernel &k(kernarg_u64 %out)
{
    ld_kernarg_align(8)_u64 $d0, [%out];
    workitemid_u32 $s0, 0;
    workitemabsid_u32 $s1, 0;
    cvt_u64_u32 $d1, $s1;
    shl_u64 $d1, $d1, 4;
    add_u64 $d0, $d0, $d1;
    ld_global_align(8)_rwimg $d2, [&image];
    ld_readonly_align(8)_samp $d3, [&sampler];
    querysampler_filter_u32 $s3, $d3;
    add_u32 $s2, $s0, 7;
    stimage_v4_2d_s32_rwimg_u32 ($s0, $s1, $s2, $s3), $d2, ($s0, 1);
    imagefence;
    ldimage_v4_2d_s32_rwimg_u32 ($s4, $s5, $s6, $s7), $d2, ($s0, 1);
    st_v4_global_align(4)_u32 ($s4, $s5, $s6, $s7), [$d0];
};
";

#[test]
fn images_are_compared_by_what_is_loaded() {
    assert_eq!(compare(IMAGE, IMAGE), Agreement::Whole(200 * 16));
    assert_eq!(compare_in(IMAGE, IMAGE, true, LAUNCH), Agreement::Whole(200 * 16));
    let place = first_result(
        IMAGE,
        &IMAGE.replace("$d2, ($s0, 1);\n    imagefence", "$d2, ($s0, 0);\n    imagefence"),
    );
    assert!(place.contains("`ldimage_v4_2d_s32_rwimg_u32"), "{place}");
}

/// Wrong code for an instruction whose result reaches memory only later, or not at all in some work-items.
#[test]
fn the_instruction_that_went_wrong_is_named() {
    let place = first_result(
        KERNEL,
        &KERNEL.replace("mul_u32 $s1, $s0, $s0", "add_u32 $s1, $s0, $s0"),
    );
    let wanted = "work-item (1, 0, 0) differs at k.hsail:11:5: `mul_u32 $s1, $s0, $s0` in `&k`\n  $s1: 0x00000001 on the \
                  interpreter, 0x00000002 on gfx900\n";
    assert!(place.starts_with(wanted), "{place}");
}

#[test]
fn a_branch_that_went_wrong_is_named_by_its_condition() {
    let place = first_result(KERNEL, &KERNEL.replace("70;", "72;"));
    assert!(
        place.starts_with("work-item (70, 0, 0) differs at k.hsail:13:5"),
        "{place}"
    );
    assert!(
        place.contains("$c0: 0x00000000 on the interpreter, 0x00000001 on gfx900"),
        "{place}"
    );
}

#[test]
fn an_instruction_that_one_side_does_not_execute_is_named() {
    let branches = KERNEL.replace("cbr_b1 $c0, @skip;", "br @skip;");
    let place = first_result(KERNEL, &branches);
    assert!(place.contains("does not execute"), "{place}");
    let place = first_result(&branches, KERNEL);
    assert!(place.contains("it executes"), "{place}");
}

/// Group and private memory: the load that sees the wrong value is named.
#[test]
fn what_other_memory_holds_shows_when_it_is_loaded() {
    let text = |stored: &str| {
        format!(
            "module &m:1:0:$full:$large:$default;
prog kernel &k(kernarg_u64 %out)
{{
    group_u32 %g[100];
    private_u32 %p;
    currentworkitemflatid_u32 $s0;
    mul_u32 $s1, $s0, 4;
    st_group_align(4)_u32 {stored}, [%g][$s1];
    lda_group_u32 $s2, [%g];
    add_u32 $s2, $s2, $s1;
    ld_group_align(4)_u32 $s3, [$s2];
    st_private_align(4)_u32 $s3, [%p];
    ld_private_align(4)_u32 $s4, [%p];
}};
"
        )
    };
    let launch = LAUNCH;
    let right = text("$s0");
    assert_eq!(compare_in(&right, &right, true, launch), Agreement::Whole(0));
    let place = first_result(&right, &text("$s1"));
    assert!(
        place.starts_with("work-item (1, 0, 0) differs at k.hsail:11:5: `ld_group"),
        "{place}"
    );
}

/// What every instruction of random programs leaves in its registers, on both sides.
#[test]
fn results_of_random_programs_are_the_same() {
    let programs = smith::Programs::new();
    // What is on the way in memory that all use depends on whose turn it is.
    let texts = (0..160).map(|seed| (seed, programs.program(seed)));
    let shared = |line: &str| line.contains("[&acc") || line.contains("atomic_") && line.contains("[%sums");
    let own = texts.filter(|(_, text)| !text.lines().any(shared));
    for (seed, text) in own.take(30) {
        let launch = smith::Launch::of(&text).expect("a launch");
        match compare_in(&text, &text, true, launch) {
            Agreement::Whole(bytes) => assert!(bytes > 0),
            Agreement::Until(place) => panic!("seed {seed}: {place}"),
        }
    }
}

/// Says where the program of `LOCKSTEP_FILE` differs, as [`smith::compare`] runs it.
#[test]
fn a_program_is_looked_at_where_asked() {
    let Some(file) = std::env::var_os("LOCKSTEP_FILE") else {
        return;
    };
    let text = std::fs::read_to_string(file).expect("text");
    let launch = smith::Launch::of(&text).expect("a launch");
    for watch in [false, true] {
        eprintln!("{:?}", compare_in(&text, &text, watch, launch));
    }
}
