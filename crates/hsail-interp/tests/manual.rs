//! The manual's sample programs, repaired where the text is damaged, with the results it states.

mod common;

use common::{Loaded, Setup, load, results};
use hsail::code::MachineModel;
use hsail_interp::memory::{Allocation, Use};
use hsail_interp::{Dispatch, Options};
use std::sync::Arc;

fn small() -> Options {
    Options {
        model: MachineModel::SMALL,
        ..Options::default()
    }
}

fn buffer(loaded: &Loaded, values: &[f32]) -> Arc<Allocation> {
    let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
    let memory = &loaded.system.memory;
    let buffer = memory
        .allocate("buffer", bytes.len() as u64, 4, Use::Global)
        .expect("room");
    buffer.write(0, &bytes);
    buffer
}

fn floats(buffer: &Allocation) -> Vec<f32> {
    let load = |at| f32::from_bits(buffer.load(at, 4) as u32);
    (0..buffer.bytes).step_by(4).map(load).collect()
}

fn words(values: &[u64]) -> Vec<u8> {
    values.iter().flat_map(|v| (*v as u32).to_le_bytes()).collect()
}

fn run(loaded: &Loaded, kernel: &str, packet: &Dispatch) {
    let kernel = loaded.executable.kernel(0, kernel).expect("the kernel");
    hsail_interp::dispatch(&loaded.system, &kernel, packet).expect("no fault");
}

/// PRM 3.1: work-items beyond the count add nothing.
#[test]
fn vector_add() {
    let text = "module &VectorAdd:1:0:$full:$small:$default;\n\
        prog kernel &__OpenCL_vec_add_kernel(kernarg_u32 %arg_val0, kernarg_u32 %arg_val1, kernarg_u32 %arg_val2,\n\
        kernarg_u32 %arg_val3)\n{\n\
        @__OpenCL_vec_add_kernel_entry:\n\
        ld_kernarg_u32 $s0, [%arg_val3]; workitemabsid_u32 $s1, 0; cmp_lt_b1_u32 $c0, $s1, $s0;\n\
        ld_kernarg_u32 $s0, [%arg_val2]; ld_kernarg_u32 $s2, [%arg_val1]; ld_kernarg_u32 $s3, [%arg_val0];\n\
        cbr_b1 $c0, @BB0_2; br @BB0_1;\n\
        @BB0_1: ret;\n\
        @BB0_2: shl_u32 $s1, $s1, 2; add_u32 $s2, $s2, $s1; ld_global_f32 $s2, [$s2];\n\
        add_u32 $s3, $s3, $s1; ld_global_f32 $s3, [$s3]; add_f32 $s2, $s3, $s2; add_u32 $s0, $s0, $s1;\n\
        st_global_f32 $s2, [$s0]; br @BB0_1;\n};\n";
    let loaded = load(text, &small());
    let a: Vec<f32> = (0..100).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..100).map(|i| 0.5 * i as f32).collect();
    let (first, second, sum) = (buffer(&loaded, &a), buffer(&loaded, &b), buffer(&loaded, &[-1.0; 100]));
    let packet = Dispatch {
        grid: [128, 1, 1],
        work_group: [64, 1, 1],
        kernarg: words(&[first.base, second.base, sum.base, 90]),
        ..Dispatch::default()
    };
    run(&loaded, "&__OpenCL_vec_add_kernel", &packet);
    let expected: Vec<f32> = (0..100).map(|i| if i < 90 { 1.5 * i as f32 } else { -1.0 }).collect();
    assert_eq!(floats(&sum), expected);
}

/// PRM 3.2: arguments are output, input, an offset of dynamic group memory, width, height and the size of a block.
#[test]
fn transpose() {
    let text = "module &Transpose:1:0:$full:$small:$default;\n\
        prog kernel &__OpenCL_matrixTranspose_kernel(kernarg_u32 %arg_val0, kernarg_u32 %arg_val1,\n\
        kernarg_u32 %arg_val2, kernarg_u32 %arg_val3, kernarg_u32 %arg_val4, kernarg_u32 %arg_val5)\n{\n\
        workitemabsid_u32 $s0, 0; workitemabsid_u32 $s1, 1; ld_kernarg_u32 $s2, [%arg_val5];\n\
        workitemid_u32 $s3, 0; workitemid_u32 $s4, 1; mad_u32 $s5, $s4, $s2, $s3; shl_u32 $s5, $s5, 2;\n\
        ld_kernarg_u32 $s6, [%arg_val2]; add_u32 $s5, $s6, $s5; ld_kernarg_u32 $s6, [%arg_val3];\n\
        mad_u32 $s0, $s1, $s6, $s0; shl_u32 $s0, $s0, 2; ld_kernarg_u32 $s1, [%arg_val1];\n\
        add_u32 $s0, $s1, $s0; ld_global_f32 $s0, [$s0]; st_group_f32 $s0, [$s5]; barrier;\n\
        workgroupid_u32 $s0, 0; mad_u32 $s0, $s0, $s2, $s3; workgroupid_u32 $s1, 1; mad_u32 $s1, $s1, $s2, $s4;\n\
        ld_kernarg_u32 $s2, [%arg_val4]; mad_u32 $s0, $s0, $s2, $s1; shl_u32 $s0, $s0, 2;\n\
        ld_kernarg_u32 $s1, [%arg_val0]; add_u32 $s0, $s1, $s0; ld_group_f32 $s1, [$s5];\n\
        st_global_f32 $s1, [$s0]; ret;\n};\n";
    let loaded = load(text, &small());
    const WIDTH: usize = 16;
    const HEIGHT: usize = 8;
    let matrix: Vec<f32> = (0..WIDTH * HEIGHT).map(|i| i as f32).collect();
    let (output, input) = (buffer(&loaded, &[0.0; WIDTH * HEIGHT]), buffer(&loaded, &matrix));
    // The group segment begins at its base address, which the kernel's argument states.
    let base = group_base(&small());
    let packet = Dispatch {
        dimensions: 2,
        grid: [WIDTH as u32, HEIGHT as u32, 1],
        work_group: [4, 4, 1],
        kernarg: words(&[output.base, input.base, base, WIDTH as u64, HEIGHT as u64, 4]),
        dynamic_group_bytes: 64,
        ..Dispatch::default()
    };
    run(&loaded, "&__OpenCL_matrixTranspose_kernel", &packet);
    let expected: Vec<f32> = (0..WIDTH * HEIGHT)
        .map(|i| matrix[i % HEIGHT * WIDTH + i / HEIGHT])
        .collect();
    assert_eq!(floats(&output), expected);
}

/// What `groupbaseptr` gives.
fn group_base(options: &Options) -> u64 {
    let text = "module &m:1:0:$full:$small:$default;\n\
        prog kernel &k(kernarg_u32 %out) { groupbaseptr_u32 $s0; ld_kernarg_u32 $s1, [%out]; st_global_u32 $s0, [$s1]; };\n";
    let loaded = load(text, options);
    let out = buffer(&loaded, &[0.0]);
    let packet = Dispatch {
        kernarg: words(&[out.base]),
        ..Dispatch::default()
    };
    run(&loaded, "&k", &packet);
    out.load(0, 4) as u64
}

/// PRM 4.3: recursion; a private variable keeps a partial result. The text leaves the result below 3 open: it is 1.
#[test]
fn fib() {
    let before = "decl prog function &fib(arg_s32 %r)(arg_s32 %n);\n\
        prog function &fib(arg_s32 %r)(arg_s32 %n)\n{\n\
        private_s32 %p; ld_arg_s32 $s1, [%n]; mov_b32 $s2, 1; cmp_lt_b1_s32 $c1, $s1, 3; cbr_b1 $c1, @return;\n\
        { arg_s32 %nm2; arg_s32 %res; sub_s32 $s2, $s1, 2; st_arg_s32 $s2, [%nm2]; call &fib(%res)(%nm2);\n\
        ld_arg_s32 $s2, [%res]; }\n\
        st_private_s32 $s2, [%p];\n\
        { arg_s32 %nm2; arg_s32 %res; sub_s32 $s2, $s1, 1; st_arg_s32 $s2, [%nm2]; call &fib(%res)(%nm2);\n\
        ld_arg_u32 $s2, [%res]; }\n\
        ld_private_u32 $s3, [%p]; add_u32 $s2, $s2, $s3;\n\
        @return: st_arg_s32 $s2, [%r]; ret;\n};\n";
    let body = "workitemid_u32 $s1, 0; and_b32 $s1, $s1, 7; add_u32 $s1, $s1, 1;\n\
        { arg_s32 %n; arg_s32 %r; st_arg_s32 $s1, [%n]; call &fib(%r)(%n); ld_arg_s32 $s0, [%r]; }";
    let got = results(before, body, &Setup::default()).expect("no fault");
    let fib = [1, 1, 2, 3, 5, 8, 13, 21];
    assert!(got.iter().enumerate().all(|(i, v)| *v == fib[i % 8]), "{got:?}");
}

/// PRM 4.20: two dynamic variables behind two static ones of 24 bytes.
#[test]
fn dynamic_group_memory() {
    let body = "group_u32 %known[2]; group_u32 %more_known[4]; groupbaseptr_u32 $s0;\n\
        ld_kernarg_u64 $d0, [%extra]; cvt_u32_u64 $s1, $d0; shr_u64 $d0, $d0, 32; cvt_u32_u64 $s2, $d0;\n\
        add_u32 $s1, $s0, $s1; add_u32 $s2, $s0, $s2; st_group_f32 1.0f, [$s1 + 8]; st_group_f32 2.0f, [$s2];\n\
        ld_group_f32 $s3, [$s1 + 8]; ld_group_f32 $s4, [$s2]; add_f32 $s0, $s3, $s4;";
    let setup = Setup {
        dynamic: 16,
        extra: Some(24 | 36 << 32),
        grid: [1, 1, 1],
        group: [1, 1, 1],
        ..Setup::default()
    };
    assert_eq!(results("", body, &setup).expect("no fault"), [3f32.to_bits()]);
}

/// PRM 5.9.3: what the masks select; element 0 is the least significant one.
#[test]
fn shuffles() {
    let cases = [
        (0x00, 0x4444_4444u32),
        (0x55, 0x3333_3333),
        (0xaa, 0x2222_2222),
        (0xff, 0x1111_1111),
        (0x1b, 0x4433_2211),
        (0x93, 0x2233_4411),
        (0x39, 0x4411_2233),
    ];
    for (mask, expected) in cases {
        let body = format!("mov_b32 $s1, 0x11223344; shuffle_u8x4 $s0, $s1, $s1, {mask:#x};");
        let got = results("", &body, &Setup::default()).expect("no fault");
        assert!(got.iter().all(|v| *v == expected), "{mask:#x}: {:#x}", got[0]);
    }
}

/// PRM 10.1.1 and 10.1.2: a function with nothing, and one that compares.
#[test]
fn functions() {
    let before = "prog function &foo()() { ret; };\n\
        prog function &bar()() { { call &foo()(); } };\n\
        prog function &compare(arg_f32 %res)(arg_f32 %left, arg_f32 %right)\n{\n\
        ld_arg_f32 $s0, [%left]; ld_arg_f32 $s1, [%right]; cmp_eq_f32_f32 $s0, $s1, $s0; st_arg_f32 $s0, [%res]; ret;\n};\n";
    let body = "{ call &bar()(); }\n\
        workitemid_u32 $s0, 0; cvt_f32_u32 $s0, $s0;\n\
        { arg_f32 %a; arg_f32 %b; arg_f32 %res; st_arg_f32 4.0f, [%a]; st_arg_f32 $s0, [%b];\n\
        call &compare(%res)(%a, %b); ld_arg_f32 $s0, [%res]; }";
    let got = results(before, body, &Setup::default()).expect("no fault");
    let expected: Vec<u32> = (0..64).map(|i| if i == 4 { 1f32.to_bits() } else { 0 }).collect();
    assert_eq!(got, expected);
}

const FOO_AND_BAR: &str = "function &foo(arg_u32 %r)(arg_f32 %a) {\n\
    ld_arg_f32 $s0, [%a]; cvt_u32_f32 $s0, $s0; st_arg_u32 $s0, [%r]; };\n\
    function &bar(arg_u32 %r)(arg_f32 %a) {\n\
    ld_arg_f32 $s0, [%a]; mul_f32 $s0, $s0, 10.0f; cvt_u32_f32 $s0, $s0; st_arg_u32 $s0, [%r]; };\n";

/// PRM 10.7: the index is uniform, as `width(all)` promises.
#[test]
fn switch_call() {
    let before = format!(
        "{}prog function &example_scall(arg_u32 %res)(arg_u32 %arg1)\n{{\n\
         ld_arg_u32 $s1, [%arg1];\n\
         {{ arg_f32 %a; arg_u32 %r; st_arg_f32 2.0f, [%a]; scall_width(all)_u32 $s1(%r)(%a) [&foo, &bar];\n\
         ld_arg_u32 $s1, [%r]; }}\n\
         st_arg_u32 $s1, [%res];\n}};\n",
        FOO_AND_BAR.replace("function", "prog function")
    );
    for (index, expected) in [(0, 2), (1, 20)] {
        let body = format!(
            "{{ arg_u32 %i; arg_u32 %o; st_arg_u32 {index}, [%i]; call &example_scall(%o)(%i); ld_arg_u32 $s0, [%o]; }}"
        );
        assert_eq!(
            results(&before, &body, &Setup::default()).expect("no fault"),
            [expected; 64]
        );
    }
}

/// PRM 10.8: the handle comes from a variable that the host sets.
#[test]
fn indirect_call() {
    let text = format!(
        "{}signature &bar_or_foo_t(arg_u32 %r)(arg_f32 %a);\n{}prog global_u64 &i;\n\
         prog kernel &example_icall(kernarg_u64 %res, kernarg_u64 %handle)\n{{\n\
         ld_kernarg_u64 $d1, [%handle]; st_global_u64 $d1, [&i]; ld_global_u64 $d1, [&i];\n\
         {{ arg_f32 %a; arg_u32 %r; st_arg_f32 2.0f, [%a]; icall_width(all)_u64 $d1(%r)(%a) &bar_or_foo_t;\n\
         ld_arg_u32 $s1, [%r]; ld_kernarg_u64 $d1, [%res]; st_global_u32 $s1, [$d1]; }}\n}};\n",
        common::HEADER,
        FOO_AND_BAR.replace("function", "prog indirect function")
    );
    let loaded = load(&text, &Options::default());
    for (name, expected) in [("&foo", 2), ("&bar", 20)] {
        let handle = loaded.executable.indirect_function(0, name).expect("it is there");
        let out = buffer(&loaded, &[0.0]);
        let packet = Dispatch {
            kernarg: [out.base, handle].iter().flat_map(|v| v.to_le_bytes()).collect(),
            ..Dispatch::default()
        };
        run(&loaded, "&example_icall", &packet);
        assert_eq!(out.load(0, 4), expected);
    }
}

/// Four wavefronts.
fn four_wavefronts() -> Setup {
    Setup {
        grid: [256, 1, 1],
        group: [256, 1, 1],
        ..Setup::default()
    }
}

/// The work-items of the first two wavefronts, which meet both conditions, have their partner's value.
fn exchanged() -> Vec<u32> {
    (0..256).map(|i| if i < 128 { i ^ 64 } else { 0 }).collect()
}

/// PRM 9.2.5, example 1: those that do not meet the conditions leave.
#[test]
fn fbarrier_that_others_leave() {
    let body = "group_u32 %g[256]; fbarrier %fb1;\n\
        workitemflatid_u32 $s1; div_u32 $s2, $s1, WAVESIZE; mov_b32 $s0, 0;\n\
        cmp_ne_b1_u32 $c0, $s1, 0; cbr_b1 $c0, @made; initfbar %fb1; @made: barrier; joinfbar %fb1; barrier;\n\
        cmp_ge_b1_u32 $c0, $s2, 3; cbr_b1 $c0, @not_1; cmp_ge_b1_u32 $c0, $s2, 2; cbr_b1 $c0, @not_2;\n\
        shl_u32 $s3, $s1, 2; st_group_u32 $s1, [%g][$s3];\n\
        memfence_screl_system; waitfbar %fb1; memfence_scacq_system;\n\
        xor_b32 $s3, $s1, WAVESIZE; shl_u32 $s3, $s3, 2; ld_group_u32 $s0, [%g][$s3];\n\
        leavefbar %fb1; br @over; @not_2: leavefbar %fb1; br @over; @not_1: leavefbar %fb1;\n\
        @over: barrier; cmp_ne_b1_u32 $c0, $s1, 0; cbr_b1 $c0, @gone; releasefbar %fb1; @gone:";
    assert_eq!(results("", body, &four_wavefronts()).expect("no fault"), exchanged());
}

/// PRM 9.2.5, example 2: those that meet the conditions join a second one while all wait at the first.
#[test]
fn fbarrier_that_some_join() {
    let body = "group_u32 %g[256]; fbarrier %fb0; fbarrier %fb1;\n\
        workitemflatid_u32 $s1; div_u32 $s2, $s1, WAVESIZE; mov_b32 $s0, 0;\n\
        cmp_ne_b1_u32 $c0, $s1, 0; cbr_b1 $c0, @made; initfbar %fb0; initfbar %fb1; @made: barrier;\n\
        joinfbar %fb0; barrier;\n\
        cmp_ge_b1_u32 $c0, $s2, 3; cbr_b1 $c0, @not_1; cmp_ge_b1_u32 $c0, $s2, 2; cbr_b1 $c0, @not_2;\n\
        joinfbar %fb1; waitfbar %fb0; shl_u32 $s3, $s1, 2; st_group_u32 $s1, [%g][$s3];\n\
        memfence_screl_system; waitfbar %fb1; memfence_scacq_system;\n\
        xor_b32 $s3, $s1, WAVESIZE; shl_u32 $s3, $s3, 2; ld_group_u32 $s0, [%g][$s3];\n\
        leavefbar %fb1; br @over; @not_2: waitfbar %fb0; br @over; @not_1: waitfbar %fb0;\n\
        @over: leavefbar %fb0; barrier; cmp_ne_b1_u32 $c0, $s1, 0; cbr_b1 $c0, @gone;\n\
        releasefbar %fb0; releasefbar %fb1; @gone:";
    assert_eq!(results("", body, &four_wavefronts()).expect("no fault"), exchanged());
}

/// PRM 9.2.5, example 3: odd wavefronts produce three values, even ones add them up.
#[test]
fn fbarriers_of_producers_and_consumers() {
    let body = "group_u32 %g[256]; fbarrier %produced_fb; fbarrier %consumed_fb;\n\
        workitemflatid_u32 $s1; div_u32 $s2, $s1, WAVESIZE; and_b32 $s2, $s2, 1; mov_b32 $s0, 0; mov_b32 $s4, 1;\n\
        cmp_ne_b1_u32 $c0, $s1, 0; cbr_b1 $c0, @made; initfbar %produced_fb; initfbar %consumed_fb; @made: barrier;\n\
        joinfbar %produced_fb; joinfbar %consumed_fb; barrier;\n\
        cmp_eq_b1_u32 $c0, $s2, 0; cbr_b1 $c0, @consumer;\n\
        @produce: waitfbar %consumed_fb; mad_u32 $s5, $s4, 1000, $s1; shl_u32 $s3, $s1, 2;\n\
        st_group_u32 $s5, [%g][$s3]; memfence_screl_wg; arrivefbar %produced_fb;\n\
        add_u32 $s4, $s4, 1; cmp_le_b1_u32 $c0, $s4, 3; cbr_b1 $c0, @produce; br @over;\n\
        @consumer: arrivefbar %consumed_fb;\n\
        @consume: waitfbar %produced_fb; memfence_scacq_wg;\n\
        xor_b32 $s3, $s1, WAVESIZE; shl_u32 $s3, $s3, 2; ld_group_u32 $s5, [%g][$s3]; add_u32 $s0, $s0, $s5;\n\
        cmp_eq_b1_u32 $c0, $s4, 3; cbr_b1 $c0, @over; arrivefbar %consumed_fb; add_u32 $s4, $s4, 1; br @consume;\n\
        @over: barrier; leavefbar %produced_fb; leavefbar %consumed_fb; barrier;\n\
        cmp_ne_b1_u32 $c0, $s1, 0; cbr_b1 $c0, @gone; releasefbar %produced_fb; releasefbar %consumed_fb; @gone:";
    let consumed = |i: u32| {
        if (i / 64).is_multiple_of(2) {
            6000 + 3 * (i ^ 64)
        } else {
            0
        }
    };
    let expected: Vec<u32> = (0..256).map(consumed).collect();
    assert_eq!(results("", body, &four_wavefronts()).expect("no fault"), expected);
}
