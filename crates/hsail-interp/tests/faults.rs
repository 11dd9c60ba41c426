//! Undefined behaviour and limits: what is found, where, and for which work-item.

mod common;

use common::{Setup, results};
use hsail_interp::{Fault, Options};

fn fault(before: &str, body: &str, setup: &Setup) -> Fault {
    match results(before, body, setup) {
        Err(fault) => *fault,
        Ok(_) => panic!("no fault: {body}"),
    }
}

/// The body's first line is line 3 if nothing stands before the kernel.
fn place(fault: &Fault) -> (&'static str, u32, Option<[u64; 3]>) {
    let line = fault.place.as_ref().and_then(|p| p.line).map_or(0, |l| l.0);
    (fault.code, line, fault.work_item)
}

#[test]
fn accesses_outside_a_segment_name_line_and_work_item() {
    let setup = Setup::default();
    let body = "workitemid_u32 $s0, 0; cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 3;\n\
                ld_kernarg_align(8)_u64 $d1, [%out]; add_u64 $d1, $d1, $d0;\nst_global_u32 $s0, [$d1];";
    let f = fault("", body, &setup);
    // 64 words are there; work-item 32 writes word 64.
    assert_eq!(place(&f), ("segment-bounds", 5, Some([32, 0, 0])));
    assert_eq!(f.section, "6.1.1");
    let null = fault("", "mov_b64 $d0, 0;\nld_global_u32 $s0, [$d0];", &setup);
    assert_eq!(place(&null), ("segment-bounds", 4, Some([0, 0, 0])));
    let group = fault(
        "",
        "group_u32 %g[4];\nmov_b32 $s1, 16;\nld_group_u32 $s0, [%g][$s1];",
        &setup,
    );
    assert_eq!(place(&group), ("segment-bounds", 5, Some([0, 0, 0])));
    let private = fault(
        "",
        "private_u32 %p[64];\nmov_b32 $s1, 253;\nld_private_u32 $s0, [%p][$s1];",
        &setup,
    );
    assert_eq!(place(&private), ("segment-bounds", 5, Some([0, 0, 0])));
}

#[test]
fn a_constant_must_not_be_stored_to() {
    let before = "prog const global_u32 &c = 5;\n";
    let body = "lda_global_u64 $d0, [&c];\nst_global_u32 7, [$d0];";
    let f = fault(before, body, &Setup::default());
    assert_eq!(place(&f), ("const-store", 5, Some([0, 0, 0])));
}

#[test]
fn alignment_of_atomics_and_promises_of_align() {
    let setup = Setup::default();
    let body = "ld_kernarg_align(8)_u64 $d0, [%out];\natomic_add_global_rlx_agent_u32 $s0, [$d0+2], 1;";
    assert_eq!(
        place(&fault("", body, &setup)),
        ("atomic-alignment", 4, Some([0, 0, 0]))
    );
    let body = "ld_kernarg_align(8)_u64 $d0, [%out];\nld_global_align(4)_u32 $s0, [$d0+2];";
    assert_eq!(place(&fault("", body, &setup)), ("align", 4, Some([0, 0, 0])));
    let body = "ld_kernarg_align(8)_u64 $d0, [%out];\nld_global_u32 $s0, [$d0+2];";
    assert!(results("", body, &setup).is_ok());
}

#[test]
fn barriers_in_divergent_flow_and_waits_without_end() {
    let setup = Setup {
        grid: [128, 1, 1],
        group: [128, 1, 1],
        ..Setup::default()
    };
    let body = "workitemid_u32 $s0, 0; cmp_eq_b1_u32 $c0, $s0, 5; cbr_b1 $c0, @over;\nbarrier;\n@over:";
    assert_eq!(
        place(&fault("", body, &setup)),
        ("divergent-barrier", 4, Some([5, 0, 0]))
    );
    // The first wavefront waits, the second one ends.
    let body = "workitemid_u32 $s0, 0; cmp_ge_b1_u32 $c0, $s0, 64; cbr_b1 $c0, @over;\nbarrier;\n@over:";
    let f = fault("", body, &setup);
    assert_eq!(f.code, "deadlock");
    assert_eq!(f.notes.len(), 2);
}

#[test]
fn fbarriers_must_be_initialized_joined_and_left() {
    let setup = Setup::default();
    let code = |body: &str| fault("", &format!("fbarrier %fb;\n{body}"), &setup).code;
    assert_eq!(code("joinfbar %fb;"), "fbarrier");
    assert_eq!(code("initfbar %fb;"), "fbarrier", "64 work-items initialize it");
    let once = "workitemid_u32 $s0, 0; cmp_ne_b1_u32 $c0, $s0, 0; cbr_b1 $c0, @l;\ninitfbar %fb;\n@l:\n";
    assert_eq!(code(&format!("{once}waitfbar %fb;")), "fbarrier");
    assert_eq!(code(&format!("{once}joinfbar %fb;")), "fbarrier", "it ends as a member");
    let whole = format!("fbarrier %fb;\n{once}joinfbar %fb; waitfbar %fb; leavefbar %fb;");
    assert!(results("", &whole, &setup).is_ok());
}

#[test]
fn promises_of_width_and_indices_of_lists() {
    let setup = Setup::default();
    let body = "workitemid_u32 $s0, 0; cmp_eq_b1_u32 $c0, $s0, 5;\ncbr_width(8)_b1 $c0, @l;\n@l:";
    assert!(results("", body, &setup).is_ok(), "both ways lead to the same place");
    let body = "workitemid_u32 $s0, 0; cmp_eq_b1_u32 $c0, $s0, 5;\ncbr_width(8)_b1 $c0, @l;\nnop;\n@l:";
    assert_eq!(place(&fault("", body, &setup)).0, "width");
    let body = "workitemid_u32 $s0, 0; cmp_ge_b1_u32 $c0, $s0, 8;\ncbr_width(8)_b1 $c0, @l;\nnop;\n@l:";
    assert!(results("", body, &setup).is_ok());
    let body = "workitemid_u32 $s0, 0;\nsbr_u32 $s0 [@a, @b];\n@a:\n@b:";
    assert_eq!(place(&fault("", body, &setup)), ("sbr-index", 4, Some([2, 0, 0])));
}

#[test]
fn null_signals_and_traps() {
    let setup = Setup::default();
    let body = "mov_b64 $d0, 0; ld_kernarg_align(8)_u64 $d1, [%out];\n\
                signal_ld_rlx_b64_sig64 $d2, $d0;";
    assert_eq!(place(&fault("", body, &setup)), ("signal-handle", 4, Some([0, 0, 0])));
    let f = fault("", "debugtrap_u32 7;", &setup);
    assert_eq!(place(&f), ("debugtrap", 3, Some([0, 0, 0])));
    assert!(f.message.contains('7'));
}

#[test]
fn exceptions_with_the_break_policy() {
    let body = "enablebreakexceptions 2;\nmov_b32 $s1, 0;\ndiv_f32 $s0, 0f3f800000, $s1;";
    assert_eq!(
        place(&fault("", body, &Setup::default())),
        ("exception", 5, Some([0, 0, 0]))
    );
    let body = "enablebreakexceptions 1;\nmov_b32 $s1, 0;\ndiv_f32 $s0, 0f3f800000, $s1;";
    assert!(results("", body, &Setup::default()).is_ok());
}

#[test]
fn endless_recursion_and_endless_loops_end() {
    let before = "prog function &f()() { private_u32 %p[64]; { call &f()(); } };\n";
    let f = fault(before, "{ call &f()(); }\nmov_b32 $s0, 0;", &Setup::default());
    assert!(matches!(f.code, "private-memory" | "call-depth"), "{f}");
    assert!(f.notes.iter().any(|n| n.starts_with("called from `&f`")));
    let setup = Setup {
        options: Options {
            instruction_limit: Some(10_000),
            ..Options::default()
        },
        ..Setup::default()
    };
    assert_eq!(fault("", "@l:\nbr @l;", &setup).code, "instruction-limit");
}

#[test]
fn dispatches_that_do_not_go_with_the_kernel() {
    let setup = Setup::default();
    for (directive, refused) in [
        ("requiredworkgroupsize 64, 1, 1;", false),
        ("requiredworkgroupsize 32, 1, 1;", true),
        ("requiredgridsize 65, 1, 1;", true),
        ("requireddim 2;", true),
        ("maxflatgridsize 63;", true),
        ("maxflatworkgroupsize 64;", false),
    ] {
        let result = results("", &format!("{directive}\nmov_b32 $s0, 0;"), &setup);
        assert_eq!(result.is_err(), refused, "{directive}");
        if let Err(f) = result {
            assert_eq!((f.code, f.section), ("dispatch", "13.4"));
        }
    }
    let big = Setup {
        dynamic: 1 << 40,
        ..Setup::default()
    };
    assert_eq!(fault("", "mov_b32 $s0, 0;", &big).code, "dispatch");
}

/// An extension must be refused whether it is used or not (PRM 13.1).
#[test]
fn modules_with_extensions_that_cannot_be_run() {
    let text = "module &m:1:0:$full:$large:$default;\nextension \"IMAGE\";\nextension \"nobody:knows\";\nprog kernel &k() {};\n";
    let mut program = hsail_interp::Program::new();
    program.add_text("m", text.as_bytes()).expect("a warning only");
    let findings = program.check().expect_err("an extension");
    let said: Vec<String> = findings.iter().map(|(name, d)| d.render(name).to_string()).collect();
    assert_eq!(
        said,
        ["m:3:1: error: the extension `nobody:knows` cannot be run; IMAGE can (PRM 13.1) [load]"]
    );
}
