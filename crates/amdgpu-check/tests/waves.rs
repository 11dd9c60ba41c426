//! Bugs of waiting, of order between waves, and of barriers, each beside its repair, in assembly for a GCN, a CDNA and an RDNA processor.

mod support;

use amdgpu_check::{Finding, Kind, Kinds};

/// Work-items of a work-group; there are two work-groups.
const ITEMS: u32 = 128;

fn found(target: &str, body: &str) -> Vec<Finding> {
    let kinds: Kinds = [Kind::Wait, Kind::Race, Kind::Sync].into_iter().collect();
    support::findings(target, &support::kernel(target, body), ITEMS, kinds)
}

/// Runs a case with its bug, which must be found, and repaired, in which nothing may be found.
fn check(code: &str, wrong: &str, right: &str, text: &str) {
    for target in ["gfx900", "gfx90a", "gfx1100"] {
        let of = |line: &str| support::spelled(target, &text.replace("HERE", line));
        let repaired = found(target, &of(right));
        assert!(repaired.is_empty(), "{target}, repaired: {repaired:#?}\n{}", of(right));
        let list = found(target, &of(wrong));
        let codes: Vec<&str> = list.iter().map(|f| f.code).collect();
        assert!(
            codes.contains(&code),
            "{target}: {code} is wanted, found {list:#?}\n{}",
            of(wrong)
        );
        assert!(
            codes.iter().all(|c| *c == code),
            "{target}: {code} alone is wanted, found {codes:?}"
        );
    }
}

const LOAD: &str = "global_load_dword v2, v1, s[4:5]
global_load_dword v3, v1, s[4:5] offset:1024
HERE
v_add_u32 v4, v2, v2
s_waitcnt vmcnt(0)
global_store_dword v1, v4, s[4:5] offset:2048";

fn for_all(text: &str) -> String {
    text.replace("v_add_u32 v4, v2, v2", "v_mul_u32_u24 v4, v2, v2")
}

#[test]
fn loads_are_waited_for_by_number() {
    check("missing-wait", "", "s_waitcnt vmcnt(1)", &for_all(LOAD));
    check(
        "missing-wait",
        "s_waitcnt vmcnt(2)",
        "s_waitcnt vmcnt(0)",
        &for_all(LOAD),
    );
    check(
        "missing-wait",
        "s_waitcnt lgkmcnt(0)",
        "s_waitcnt vmcnt(1)",
        &for_all(LOAD),
    );
}

/// Stores of GFX6 are given their registers, and read them later.
#[test]
fn data_of_stores_of_gfx6_is_kept_until_it_was_read() {
    let text = "v_mov_b32 v2, v1
v_mov_b32 v3, 0
s_mov_b32 s8, s4
s_mov_b32 s9, s5
s_mov_b32 s10, 0
s_mov_b32 s11, 0xf000
v_mov_b32 v4, 7
v_mov_b32 v5, 9
buffer_store_dword v4, v[2:3], s[8:11], 0 addr64
buffer_store_dword v5, v[2:3], s[8:11], 0 addr64 offset:1024
v_mov_b32 v6, 0
HERE
v_mov_b32 v4, 8
buffer_store_dword v4, v[2:3], s[8:11], 0 addr64 offset:2048
v_mov_b32 v2, 0";
    let codes = |line: &str| {
        let found = found("gfx601", &text.replace("HERE", line));
        found.iter().map(|finding| finding.code).collect::<Vec<_>>()
    };
    assert_eq!(codes("s_nop 0"), ["missing-wait"]);
    assert_eq!(codes("s_waitcnt expcnt(2)"), ["missing-wait"]);
    // what vmcnt counts is done, not only read
    for repair in ["s_waitcnt expcnt(1)", "s_waitcnt vmcnt(1)"] {
        assert_eq!(codes(repair), [""; 0], "{repair}");
    }
}

#[test]
fn scalar_loads_come_back_in_any_order() {
    let text = "s_load_dword s8, s[4:5], 0x0
s_load_dword s9, s[4:5], 0x4
HERE
v_mov_b32 v2, s8
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[4:5] offset:2048";
    check("missing-wait", "s_waitcnt lgkmcnt(1)", "s_waitcnt lgkmcnt(0)", text);
}

#[test]
fn results_in_flight_are_not_overwritten() {
    let text = "global_load_dword v2, v1, s[4:5]
HERE
v_mov_b32 v2, 1
s_waitcnt vmcnt(0)
global_store_dword v1, v2, s[4:5] offset:2048";
    check("missing-wait", "", "s_waitcnt vmcnt(0)", text);
}

#[test]
fn results_of_lds_are_waited_for() {
    let text = "ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
ds_read_b32 v2, v1
HERE
v_mul_u32_u24 v3, v2, v2
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[4:5] offset:2048";
    check("missing-wait", "", "s_waitcnt lgkmcnt(0)", text);
    check("missing-wait", "s_waitcnt vmcnt(0)", "s_waitcnt lgkmcnt(0)", text);
}

#[test]
fn addresses_are_waited_for() {
    let text = "global_load_dword v2, v1, s[4:5]
HERE
v_and_b32 v2, 0xfc, v2
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)
global_store_dword v1, v3, s[4:5] offset:2048";
    check("missing-wait", "", "s_waitcnt vmcnt(0)", text);
    let scalar = "s_load_dword s8, s[4:5], 0x0
HERE
s_and_b32 s8, s8, 0xfc
v_mov_b32 v2, s8
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0) lgkmcnt(0)
global_store_dword v1, v3, s[4:5] offset:2048";
    check("missing-wait", "", "s_waitcnt lgkmcnt(0)", scalar);
}

#[test]
fn waits_hold_on_each_way_through_a_branch() {
    let text = "global_load_dword v2, v1, s[4:5]
s_cmp_eq_u32 s2, 0
s_cbranch_scc1 away
s_waitcnt vmcnt(0)
s_branch both
away:
HERE
both:
v_mul_u32_u24 v3, v2, v2
global_store_dword v1, v3, s[4:5] offset:2048";
    check("missing-wait", "s_nop 0", "s_waitcnt vmcnt(0)", text);
}

#[test]
fn waits_hold_in_each_round_of_a_loop() {
    let text = "s_mov_b32 s8, 3
v_mov_b32 v3, 0
s_waitcnt vmcnt(0)
round:
global_load_dword v2, v1, s[4:5]
HERE
v_xor_b32 v3, v3, v2
s_sub_i32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 round
s_waitcnt vmcnt(0)
global_store_dword v1, v3, s[4:5] offset:2048";
    check("missing-wait", "s_nop 0", "s_waitcnt vmcnt(0)", text);
}

#[test]
fn lds_is_not_written_again_before_it_was_read() {
    // a second barrier keeps the next round's writes behind this one's reads
    let text = "s_mov_b32 s8, 2
round:
ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
s_barrier
v_xor_b32 v2, 0x100, v1
ds_read_b32 v3, v2
s_waitcnt lgkmcnt(0)
HERE
v_mul_u32_u24 v0, v3, v3
s_sub_i32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 round
global_store_dword v1, v3, s[4:5]";
    check("data-race", "s_nop 0", "s_barrier", text);
}

/// Each wave writes its part of LDS and reads the other's.
const EXCHANGE: &str = "ds_write_b32 v1, v0
HERE
v_xor_b32 v2, 0x100, v1
ds_read_b32 v3, v2
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[4:5]";

#[test]
fn lds_is_exchanged_by_a_barrier_behind_a_wait() {
    // the two work-groups store the same, which is no matter
    let barrier = "s_waitcnt lgkmcnt(0)\ns_barrier";
    check("data-race", "s_waitcnt lgkmcnt(0)", barrier, EXCHANGE);
    check("missing-wait", "s_barrier", barrier, EXCHANGE);
}

#[test]
fn lanes_of_one_instruction_write_one_value() {
    let text = "HERE
v_lshrrev_b32 v4, 6, v0
v_lshlrev_b32 v4, 2, v4
global_store_dword v4, v2, s[4:5]";
    check("data-race", "v_mov_b32 v2, v0", "v_mov_b32 v2, 7", text);
}

#[test]
fn memory_of_a_work_group_is_exchanged_by_a_barrier() {
    let text = "s_lshl_b32 s6, s2, 9
v_or_b32 v1, s6, v1
global_store_dword v1, v0, s[4:5]
WAIT_STORES
HERE
v_xor_b32 v2, 0x100, v1
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)";
    check("data-race", "", "s_barrier", text);
}

#[test]
fn lanes_that_skip_a_barrier() {
    let text = "s_mov_b64 s[8:9], exec
v_cmp_gt_u32 vcc, 16, v0
HERE
s_barrier
s_mov_b64 exec, s[8:9]
v_mov_b32 v2, 1
global_store_dword v1, v2, s[4:5]";
    check("divergent-barrier", "s_and_b64 exec, exec, vcc", "s_nop 0", text);
}

#[test]
fn waves_that_skip_a_barrier() {
    let text = "v_readfirstlane_b32 s8, v0
s_cmp_eq_u32 s8, 0
HERE
s_barrier
second:
s_cbranch_scc1 end
s_barrier
end:";
    check(
        "mismatched-barrier",
        "s_cbranch_scc0 second",
        "s_nop 0\ns_cmp_eq_u32 s8, s8",
        text,
    );
}

/// To GCC a wave is a thread: threads may wait at different places, and with any lanes.
#[test]
fn threads_of_gcc_meet_anywhere() {
    let text = "v_readfirstlane_b32 s8, v0
s_cmp_eq_u32 s8, 0
s_cbranch_scc0 second
s_mov_b64 exec, 1
s_barrier
s_branch end
second:
s_barrier
end:
s_mov_b64 exec, -1
v_mov_b32 v2, 1
global_store_dword v1, v2, s[4:5]";
    let kinds: Kinds = [Kind::Sync].into_iter().collect();
    for target in ["gfx900", "gfx1100"] {
        let kernel = support::kernel(target, &support::spelled(target, text));
        let codes = |made_by: &str| {
            let text = format!("{kernel}\n{made_by}\n");
            let found = support::findings(target, &text, ITEMS, kinds);
            found.iter().map(|f| f.code).collect::<Vec<_>>()
        };
        let clang = codes(".ident \"clang version 22.1.8\"");
        assert_eq!(clang, ["mismatched-barrier", "divergent-barrier"], "{target}");
        assert_eq!(codes(".ident \"GCC: (GNU) 12.2.0\""), [""; 0], "{target}");
    }
}

/// A barrier in two steps orders what comes before the first with what is behind the second.
#[test]
fn what_is_between_the_steps_of_a_barrier_is_not_ordered() {
    let body = |first: &str, second: &str| {
        format!(
            "{first}\nds_write_b32 v1, v0\ns_wait_dscnt 0x0\n{second}\ns_barrier_wait -1\nv_xor_b32 v2, 0x100, v1\nds_read_b32 v3, v2\n\
             s_wait_dscnt 0x0\nglobal_store_dword v1, v3, s[4:5]"
        )
    };
    let codes = |text: String| {
        let found = found("gfx1201", &support::spelled("gfx1201", &text));
        found.iter().map(|f| f.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(body("", "s_barrier_signal -1")), [""; 0]);
    assert_eq!(codes(body("s_barrier_signal -1", "")), ["data-race"]);
}
