//! The machine: wavefront sizes, divergent flow, calls, memory and cross-lane instructions.

mod common;

use common::{HEADER, Setup, load, results};
use hsail_interp::{Dispatch, Executable, Options, Program, System, memory::Use};
use std::sync::Arc;

fn wave(size: u32) -> Setup {
    Setup {
        options: Options {
            wave_size: size,
            ..Options::default()
        },
        grid: [100, 3, 1],
        group: [50, 2, 1],
        ..Setup::default()
    }
}

/// Collatz steps of the flat ID: loops that lanes leave at different times, with a branch inside.
const COLLATZ: &str = "workitemflatabsid_u32 $s1; add_u32 $s1, $s1, 1; mov_b32 $s0, 0;\n\
    @loop: cmp_eq_b1_u32 $c0, $s1, 1; cbr_b1 $c0, @done;\n\
    and_b32 $s2, $s1, 1; cmp_eq_b1_u32 $c0, $s2, 0; cbr_b1 $c0, @even;\n\
    mad_u32 $s1, $s1, 3, 1; br @next;\n\
    @even: shr_u32 $s1, $s1, 1;\n\
    @next: add_u32 $s0, $s0, 1; br @loop;\n@done:";

#[test]
fn divergent_loops_give_the_same_for_every_wavefront_size() {
    let expected: Vec<u32> = (1..=300u32)
        .map(|mut n| {
            let mut steps = 0;
            while n != 1 {
                n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
                steps += 1;
            }
            steps
        })
        .collect();
    for size in [1, 2, 4, 8, 16, 32, 64, 128, 256] {
        assert_eq!(
            results("", COLLATZ, &wave(size)).expect("no fault"),
            expected,
            "wavefronts of {size}"
        );
    }
    for size in [0, 3, 512] {
        let options = Options {
            wave_size: size,
            ..Options::default()
        };
        assert!(System::new(options).is_err());
    }
}

/// A loop with two entries: odd work-items enter in the middle.
#[test]
fn irreducible_flow() {
    let body = "workitemid_u32 $s1, 0; mov_b32 $s0, 0; mov_b32 $s2, 0;\n\
        and_b32 $s3, $s1, 1; cmp_eq_b1_u32 $c0, $s3, 1; cbr_b1 $c0, @middle;\n\
        @top: add_u32 $s0, $s0, 100;\n\
        @middle: add_u32 $s0, $s0, 1; add_u32 $s2, $s2, 1;\n\
        cmp_lt_b1_u32 $c0, $s2, 5; cbr_b1 $c0, @top;";
    let got = results("", body, &Setup::default()).expect("no fault");
    for (i, v) in got.iter().enumerate() {
        assert_eq!(*v, if i % 2 == 1 { 405 } else { 505 });
    }
}

/// PRM 9.4: masks and counts of active lanes; values from lanes by number, identity for inactive ones.
#[test]
fn cross_lane_instructions_see_the_active_lanes() {
    let body = "laneid_u32 $s1; and_b32 $s2, $s1, 1; cmp_eq_b1_u32 $c0, $s2, 0; mov_b32 $s0, 7777;\n\
        cbr_b1 $c0, @end;\n\
        cmp_lt_b1_u32 $c1, $s1, 32; activelanecount_u32_b1 $s3, $c1; activelaneid_u32 $s4;\n\
        add_u32 $s5, $s1, 2;\n\
        activelanepermute_b32 $s6, $s1, $s5, 1000, 0;\n\
        add_u32 $s7, $s1, 1;\n\
        activelanepermute_b32 $s7, $s1, $s7, 1000, 0;\n\
        mad_u32 $s0, $s3, 1000, $s4; mad_u32 $s0, $s6, 100000, $s0; add_u32 $s0, $s0, $s7;\n@end:";
    let got = results("", body, &Setup::default()).expect("no fault");
    for (lane, v) in got.iter().enumerate().map(|(l, v)| (l as u32, *v)) {
        if lane % 2 == 0 {
            assert_eq!(v, 7777);
        } else {
            // 16 odd lanes below 32; the lane two on is active, the next one is not.
            let expected = ((lane + 2) % 64) * 100_000 + 16 * 1000 + lane / 2 + 1000;
            assert_eq!(v, expected, "lane {lane}");
        }
    }
}

#[test]
fn recursion_keeps_private_variables_of_each_activation() {
    let before = "decl prog function &fib(arg_u32 %r)(arg_u32 %n);\n\
        prog function &fib(arg_u32 %r)(arg_u32 %n) {\n\
        private_u32 %kept; ld_arg_u32 $s0, [%n]; cmp_lt_b1_u32 $c0, $s0, 2; cbr_b1 $c0, @small;\n\
        st_private_u32 $s0, [%kept];\n\
        { arg_u32 %a; arg_u32 %b; sub_u32 $s1, $s0, 1; st_arg_u32 $s1, [%a]; call &fib(%b)(%a); ld_arg_u32 $s2, [%b]; }\n\
        ld_private_u32 $s3, [%kept];\n\
        { arg_u32 %a; arg_u32 %b; sub_u32 $s1, $s3, 2; st_arg_u32 $s1, [%a]; call &fib(%b)(%a); ld_arg_u32 $s4, [%b]; }\n\
        add_u32 $s2, $s2, $s4; st_arg_u32 $s2, [%r]; ret;\n\
        @small: st_arg_u32 $s0, [%r]; };\n";
    let body = "workitemid_u32 $s1, 0; and_b32 $s1, $s1, 15;\n\
        { arg_u32 %a; arg_u32 %b; st_arg_u32 $s1, [%a]; call &fib(%b)(%a); ld_arg_u32 $s0, [%b]; }";
    let got = results(before, body, &Setup::default()).expect("no fault");
    let fib = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610];
    for (i, v) in got.iter().enumerate() {
        assert_eq!(*v, fib[i % 16]);
    }
}

/// PRM 10.4: the last formal has no size; the number of elements is another argument.
#[test]
fn variadic_functions_and_alloca() {
    let before = "prog function &sum(arg_u32 %r)(arg_u32 %count, align(8) arg_u8 %last[]) {\n\
        ld_arg_u32 $s0, [%count]; mov_b32 $s1, 0; mov_b32 $s2, 0;\n\
        @loop: cmp_eq_b1_u32 $c0, $s0, 0; cbr_b1 $c0, @done;\n\
        ld_arg_u32 $s3, [%last][$s1]; add_u32 $s2, $s2, $s3; add_u32 $s1, $s1, 4; sub_u32 $s0, $s0, 1; br @loop;\n\
        @done: alloca_align(8)_u32 $s4, 16; st_private_u32 $s2, [$s4+12]; ld_private_u32 $s5, [$s4+12];\n\
        st_arg_u32 $s5, [%r]; };\n";
    let body = "workitemid_u32 $s1, 0;\n\
        { arg_u32 %c; align(8) arg_u8 %l[12]; arg_u32 %r; st_arg_u32 3, [%c]; st_arg_u32 $s1, [%l]; st_arg_u32 10, [%l][4];\n\
        st_arg_u32 100, [%l][8]; call &sum(%r)(%c, %l); ld_arg_u32 $s0, [%r]; }";
    let got = results(before, body, &Setup::default()).expect("no fault");
    assert!(got.iter().enumerate().all(|(i, v)| *v == i as u32 + 110));
}

const TWO_FUNCTIONS: &str = "prog indirect function &twice(arg_u32 %r)(arg_u32 %n) {\n\
    ld_arg_u32 $s0, [%n]; add_u32 $s0, $s0, $s0; st_arg_u32 $s0, [%r]; };\n\
    prog indirect function &thrice(arg_u32 %r)(arg_u32 %n) {\n\
    ld_arg_u32 $s0, [%n]; mul_u32 $s0, $s0, 3; st_arg_u32 $s0, [%r]; };\n";

#[test]
fn scall_and_icall_call_what_each_work_item_chooses() {
    let body = "workitemid_u32 $s1, 0; and_b32 $s2, $s1, 1;\n\
        { arg_u32 %a; arg_u32 %b; st_arg_u32 $s1, [%a]; scall_u32 $s2 (%b)(%a) [&twice, &thrice]; ld_arg_u32 $s0, [%b]; }";
    let got = results(TWO_FUNCTIONS, body, &Setup::default()).expect("no fault");
    let chosen = |i: usize| (i * (2 + i % 2)) as u32;
    assert!(got.iter().enumerate().all(|(i, v)| *v == chosen(i)));

    let text = format!(
        "{HEADER}{TWO_FUNCTIONS}signature &sig(arg_u32 %r)(arg_u32 %n);\n\
         prog kernel &k(kernarg_u64 %out, kernarg_u64 %twice, kernarg_u64 %thrice) {{\n\
         workitemid_u32 $s1, 0; and_b32 $s2, $s1, 1; cmp_eq_b1_u32 $c0, $s2, 1;\n\
         ld_kernarg_u64 $d2, [%twice]; ld_kernarg_u64 $d3, [%thrice]; cmov_b64 $d4, $c0, $d3, $d2;\n\
         {{ arg_u32 %a; arg_u32 %b; st_arg_u32 $s1, [%a]; icall_u64 $d4 (%b)(%a) &sig; ld_arg_u32 $s0, [%b]; }}\n\
         workitemflatabsid_u64 $d0; shl_u64 $d0, $d0, 2; ld_kernarg_u64 $d1, [%out]; add_u64 $d0, $d0, $d1;\n\
         st_global_u32 $s0, [$d0]; }};\n"
    );
    let loaded = load(&text, &Options::default());
    let handle = |name| loaded.executable.indirect_function(0, name).expect("it is there");
    let out = loaded.system.memory.allocate("out", 256, 4, Use::Global).expect("room");
    let mut packet = Dispatch {
        grid: [64, 1, 1],
        work_group: [64, 1, 1],
        kernarg: [out.base, handle("&twice"), handle("&thrice")]
            .iter()
            .flat_map(|v| v.to_le_bytes())
            .collect(),
        ..Dispatch::default()
    };
    let kernel = loaded.executable.kernel(0, "k").expect("the kernel");
    assert!(kernel.dynamic_call_stack);
    hsail_interp::dispatch(&loaded.system, &kernel, &packet).expect("no fault");
    assert!((0..64).all(|i| out.load(4 * i as u64, 4) as u32 == chosen(i)));
    packet.kernarg[8] ^= 1;
    let fault = hsail_interp::dispatch(&loaded.system, &kernel, &packet).unwrap_err();
    assert_eq!(fault.code, "icall-handle");
}

/// PRM 4.20: the host gives offsets behind the static group memory; the kernel adds `groupbaseptr`.
#[test]
fn dynamic_group_memory() {
    let setup = Setup {
        dynamic: 256,
        extra: Some(16),
        ..Setup::default()
    };
    let body = "group_u32 %own[4];\n\
        groupbaseptr_u32 $s1; ld_kernarg_u64 $d2, [%extra]; cvt_u32_u64 $s2, $d2; add_u32 $s1, $s1, $s2;\n\
        workitemid_u32 $s3, 0; shl_u32 $s4, $s3, 2; add_u32 $s4, $s4, $s1; st_group_u32 $s3, [$s4]; barrier;\n\
        sub_u32 $s5, 63, $s3; shl_u32 $s5, $s5, 2; add_u32 $s5, $s5, $s1; ld_group_u32 $s0, [$s5];";
    let got = results("", body, &setup).expect("no fault");
    assert!(got.iter().enumerate().all(|(i, v)| *v == 63 - i as u32));
    let small = Setup { dynamic: 252, ..setup };
    assert_eq!(results("", body, &small).unwrap_err().code, "segment-bounds");
}

#[test]
fn flat_addresses_reach_group_and_private_memory() {
    let body = "group_u32 %g[64]; private_u32 %p;\n\
        workitemid_u32 $s1, 0; shl_u32 $s2, $s1, 2; lda_group_u32 $s3, [%g][$s2]; stof_group_u64_u32 $d2, $s3;\n\
        st_u32 $s1, [$d2]; ld_group_u32 $s4, [$s3];\n\
        lda_private_u32 $s5, [%p]; stof_private_u64_u32 $d3, $s5; st_u32 5, [$d3]; ld_private_u32 $s6, [%p];\n\
        segmentp_private_b1_u64 $c0, $d3; segmentp_group_b1_u64 $c1, $d3; cvt_u32_b1 $s7, $c0; cvt_u32_b1 $s8, $c1;\n\
        mad_u32 $s0, $s6, 1000, $s4; mad_u32 $s0, $s7, 10000, $s0; mad_u32 $s0, $s8, 100000, $s0;";
    let got = results("", body, &Setup::default()).expect("no fault");
    assert!(got.iter().enumerate().all(|(i, v)| *v == 15_000 + i as u32));
}

/// PRM 2.8, 4.2.2: program allocation once, agent allocation once an agent; a declaration takes the definition of another
/// module, or the application's.
#[test]
fn variables_of_several_modules_and_agents() {
    let mut program = Program::new();
    let first = "module &a:1:0:$full:$large:$default;\nprog global_u32 &shared = 5;\n\
        prog alloc(agent) global_u32 &own = 7;\n";
    let second = "module &b:1:0:$full:$large:$near;\ndecl prog global_u32 &shared;\ndecl prog global_u32 &outside;\n\
        prog kernel &k(kernarg_u64 %out) { ld_global_u32 $s0, [&shared]; ld_global_u32 $s1, [&outside];\n\
        mad_u32 $s0, $s0, 100, $s1; ld_kernarg_u64 $d0, [%out]; st_global_u32 $s0, [$d0]; };\n";
    program.add_text("a.hsail", first.as_bytes()).expect("a module");
    program.add_text("b.hsail", second.as_bytes()).expect("a module");
    assert!(
        program.add_text("b.hsail", second.as_bytes()).is_err(),
        "the name is taken"
    );
    let options = Options {
        agents: 2,
        ..Options::default()
    };
    let system = Arc::new(System::new(options).expect("possible options"));
    let out = system.memory.allocate("out", 4, 4, Use::Global).expect("room");
    out.store(0, 4, 42);
    let program = Arc::new(program);
    let mut missing = Executable::new(system.clone(), program.clone());
    assert!(missing.load(0).is_err(), "`&outside` is nowhere");
    let mut executable = Executable::new(system.clone(), program);
    executable.define("&outside", out.base);
    executable.load(0).expect("loaded");
    executable.load(1).expect("loaded");
    assert!(executable.load(2).is_err());
    assert_eq!(executable.variable(0, "&shared"), executable.variable(1, "&shared"));
    assert_ne!(executable.variable(0, "&own"), executable.variable(1, "&own"));
    let kernel = executable.kernel(1, "&k").expect("the kernel");
    let packet = Dispatch {
        kernarg: out.base.to_le_bytes().into(),
        ..Dispatch::default()
    };
    hsail_interp::dispatch(&system, &kernel, &packet).expect("no fault");
    assert_eq!(out.load(0, 4), 542);
}

/// All work-items of the grid add to one word and wait for each other: work-groups that wait for later ones.
#[test]
fn a_barrier_over_the_grid_comes_to_its_end() {
    for threads in [1, 3] {
        let setup = Setup {
            options: Options {
                threads,
                ..Options::default()
            },
            grid: [64 * 40, 1, 1],
            ..Setup::default()
        };
        let before = "prog global_u32 &count = 0;\n";
        let body = "atomicnoret_add_global_scar_agent_u32 [&count], 1;\n\
            @wait: atomic_ld_global_scacq_agent_b32 $s0, [&count]; cmp_lt_b1_u32 $c0, $s0, 2560; cbr_b1 $c0, @wait;";
        let got = results(before, body, &setup).expect("no fault");
        assert!(got.iter().all(|v| *v == 2560));
    }
}

/// Billions of work-items of which only the last ones store.
#[test]
fn work_groups_that_do_nothing_cost_nothing() {
    let text = format!(
        "{HEADER}prog kernel &k(kernarg_u64 %out) {{ workitemabsid_u32 $s0, 0; cmp_lt_b1_u32 $c0, $s0, 0xffffffc0; cbr_b1 $c0, @end;\n\
         sub_u32 $s1, $s0, 0xffffffc0; cvt_u64_u32 $d0, $s1; shl_u64 $d0, $d0, 2; ld_kernarg_u64 $d1, [%out];\n\
         add_u64 $d0, $d0, $d1; st_global_u32 $s0, [$d0];\n@end: }};\n"
    );
    let setup = Setup {
        grid: [0xffff_ffff, 1, 1],
        ..Setup::default()
    };
    let got = load(&text, &Options::default()).run(&setup, 64).expect("no fault");
    assert_eq!(got[0], 0xffff_ffc0);
    assert_eq!((got[62], got[63]), (0xffff_fffe, 0));
}

#[test]
fn unaligned_vectors_and_128_bits() {
    let setup = Setup {
        grid: [1, 1, 1],
        group: [1, 1, 1],
        ..Setup::default()
    };
    let body = "private_u8 %p[64]; mov_b64 $d2, 0x1122334455667788; mov_b64 $d3, 0x99aabbccddeeff00;\n\
        combine_v2_b128_b64 $q0, ($d2, $d3); st_private_b128 $q0, [%p][3];\n\
        ld_v3_private_u16 ($s1, $s2, $s3), [%p][4]; ld_private_s8 $s4, [%p][18];\n\
        shl_u32 $s2, $s2, 16; or_b32 $s0, $s1, $s2; add_u32 $s0, $s0, $s4;";
    // From byte 4: 77 66 55 44; byte 18: 0x99 sign-extended.
    let expected = 0x4455_6677u32.wrapping_add(0xffff_ff99);
    assert_eq!(results("", body, &setup).expect("no fault"), [expected]);
}
