//! Much of one kind: labels in a switch, functions in a list, values that live at once, fbarriers.

use code_object::CodeObject;

use crate::differential::{Grid, finalize, same};

const HEADER: &str = "module &m:1:0:$full:$large:$near;\n";

/// Stores `$s5` for each work-item and ends the kernel.
const END: &str = "cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 2; ld_kernarg_align(8)_u64 $d1, [%out]; add_u64 $d1, $d1, $d0;\n\
    st_global_align(4)_u32 $s5, [$d1]; };\n";

/// A sequence of other instructions for each number.
fn work(n: u32, count: u32) -> String {
    let one = |j: u32| {
        format!(
            "mad_u32 $s5, $s5, {}, $s{};\nxor_b32 $s5, $s5, $s0;\n",
            2 * n + j + 1,
            j % 2 * 6
        )
    };
    (0..count).map(one).collect()
}

fn list(count: u32, name: &str) -> String {
    let names: Vec<String> = (0..count).map(|n| format!("{name}{n}")).collect();
    names.join(", ")
}

/// A switch in a loop: most cases go to a common end, others into the next case; more code than a branch reaches.
fn switch(labels: u32, count: u32, index: &str, branch: &str) -> String {
    let mut text = format!(
        "{HEADER}prog kernel &k(kernarg_u64 %out) {{\n workitemabsid_u32 $s0, 0; mov_b32 $s5, 1; mov_b32 $s6, 0;\n@again:\n{index}\
         mad_u32 $s1, $s6, 77, $s1; mul_u32 $s1, $s1, 7; rem_u32 $s1, $s1, {labels}; cvt_u64_u32 $d3, $s1;\n{branch} [{}];\n",
        list(labels, "@l")
    );
    for n in 0..labels {
        let leaves = if n % 3 == 2 { "" } else { "br @join;\n" };
        text += &format!("@l{n}:\n{}{leaves}", work(n, count));
    }
    text + "@join: add_u32 $s6, $s6, 1; cmp_lt_b1_u32 $c0, $s6, 5; cbr_b1 $c0, @again;\n" + END
}

#[test]
fn switches_with_many_labels() {
    let (own, groups) = ("mov_b32 $s1, $s0;\n", "workgroupid_u32 $s1, 0;\n");
    let cases = [
        switch(1000, 1, own, "sbr_u32 $s1"),
        switch(300, 40, own, "sbr_u64 $d3"),
        switch(300, 40, groups, "sbr_width(all)_u32 $s1"),
    ];
    for (n, text) in cases.iter().enumerate() {
        for target in ["gfx900", "gfx908"] {
            let name = format!("switch {n}");
            same(&name, text, target, Grid::of(128, 64), &[vec![0; 128]]).expect("no fault");
        }
    }
}

/// Functions that a list chooses from, two of which call others from lists: recursion over more code than a branch reaches.
#[test]
fn lists_of_many_functions() {
    let count = 100;
    let body = |n: u32| {
        let call = match n {
            0 => format!(
                "rem_u32 $s4, $s0, {}; scall_u32 $s4 (%b)(%a) [{}];",
                count - 1,
                list(count, "&f").split_once(", ").map_or("", |(_, rest)| rest)
            ),
            99 => "call &f0 (%b)(%a);".into(),
            _ => return String::new(),
        };
        format!(
            "cmp_eq_b1_u32 $c0, $s0, 0; cbr_b1 $c0, @end; shr_u32 $s2, $s0, 1;\n\
             {{ arg_u32 %a; arg_u32 %b; st_arg_u32 $s2, [%a]; {call} ld_arg_u32 $s3, [%b]; }}\nxor_b32 $s5, $s5, $s3;\n@end:\n"
        )
    };
    let mut text = format!("{HEADER}decl function &f0(arg_u32 %r)(arg_u32 %x);\n");
    for n in (0..count).rev() {
        text += &format!(
            "function &f{n}(arg_u32 %r)(arg_u32 %x) {{\n ld_arg_u32 $s0, [%x]; mov_b32 $s5, $s0; mov_b32 $s6, {n};\n{}{} st_arg_u32 $s5, [%r]; }};\n",
            work(n, 30),
            body(n)
        );
    }
    text += &format!(
        "prog kernel &k(kernarg_u64 %out) {{\n workitemabsid_u32 $s0, 0; mul_u32 $s1, $s0, 31; rem_u32 $s1, $s1, {count};\n\
         {{ arg_u32 %a; arg_u32 %b; st_arg_u32 $s0, [%a]; scall_u32 $s1 (%b)(%a) [{}]; ld_arg_u32 $s5, [%b]; }}\n{END}",
        list(count, "&f")
    );
    for target in ["gfx900", "gfx908"] {
        let bytes = finalize(&text, target).expect("finalizes");
        assert!(bytes.len() > 200_000, "{} bytes", bytes.len());
        same("list", &text, target, Grid::of(128, 64), &[vec![0; 128]]).expect("no fault");
    }
}

/// As many registers as HSAIL has, all of which live through a loop with branches on conditions that change in it, and a call that recurs.
fn registers(wide: u32, conditions: u32, calls: bool) -> String {
    let mut text = String::from(HEADER);
    if calls {
        text += "function &down(arg_u32 %r)(arg_u32 %x) {\n ld_arg_u32 $s0, [%x]; cmp_lt_b1_u32 $c0, $s0, 2; cbr_b1 $c0, @end;\n\
             sub_u32 $s1, $s0, 1;\n\
             { arg_u32 %a; arg_u32 %b; st_arg_u32 $s1, [%a]; call &down (%b)(%a); ld_arg_u32 $s2, [%b]; }\n\
             mad_u32 $s0, $s2, 3, $s0;\n@end: st_arg_u32 $s0, [%r]; };\n";
    }
    text += "prog kernel &k(kernarg_u64 %out) {\n workitemabsid_u32 $s0, 0;\n";
    let first = 8;
    let last = first + wide;
    for n in first..last {
        text += &format!("mad_u32 $s{n}, $s0, {}, {n};\n", 2 * n + 1);
    }
    for c in 0..conditions {
        text += &format!(
            "and_b32 $s1, $s{}, {}; cmp_ne_b1_u32 $c{c}, $s1, 0;\n",
            first + c % wide,
            8 << (c % 5)
        );
    }
    text += "mov_b32 $s6, 0;\n@again:\n";
    let mut pick = 1u32;
    let mut any = || {
        pick = pick.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        first + (pick >> 8) % wide
    };
    for c in 0..conditions {
        text += &format!(
            "cbr_b1 $c{c}, @then{c}; add_u32 $s{}, $s{}, $s{}; xor_b1 $c{c}, $c{c}, $c{}; br @join{c};\n\
             @then{c}: sub_u32 $s{}, $s{}, $s{};\n@join{c}:\n",
            any(),
            any(),
            any(),
            (c + 1) % conditions,
            any(),
            any(),
            any()
        );
    }
    if calls {
        text += "and_b32 $s2, $s8, 15;\n\
             { arg_u32 %a; arg_u32 %b; st_arg_u32 $s2, [%a]; call &down (%b)(%a); ld_arg_u32 $s2, [%b]; }\nxor_b32 $s9, $s9, $s2;\n";
    }
    text += &format!(
        "add_u32 $s6, $s6, 1; and_b32 $s2, $s0, 3; add_u32 $s2, $s2, 2; cmp_lt_b1_u32 $c{conditions}, $s6, $s2;\n\
         cbr_b1 $c{conditions}, @again;\nmov_b32 $s5, 0;\n"
    );
    for n in first..last {
        text += &format!("mad_u32 $s5, $s5, 31, $s{n};\n");
    }
    for c in 0..conditions {
        text += &format!("cvt_u32_b1 $s1, $c{c}; mad_u32 $s5, $s5, 3, $s1;\n");
    }
    text + END
}

#[test]
fn all_registers_live_at_once() {
    for (wide, conditions, calls) in [(2030, 127, false), (300, 127, true)] {
        let text = registers(wide, conditions, calls);
        for target in ["gfx900", "gfx908"] {
            let name = format!("{wide} registers");
            same(&name, &text, target, Grid::of(128, 64), &[vec![0; 128]]).expect("no fault");
        }
    }
}

/// So many values of work-items that live through a loop with branches that part, barriers, and memory of 64 and 128 bits.
fn values(count: u32) -> String {
    let first = 10;
    let mut pick = count;
    let mut any = || {
        pick = pick.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        format!("$s{}", first + (pick >> 8) % count)
    };
    let mut text = format!(
        "{HEADER}prog kernel &k(kernarg_u64 %out, kernarg_u64 %in) {{\n maxflatworkgroupsize 64; align(16) group_u32 %shared[256];\n\
         workitemabsid_u32 $s0, 0; workitemid_u32 $s1, 0; shl_u32 $s1, $s1, 4; mov_b32 $s6, 0;\n\
         cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 4; ld_kernarg_align(8)_u64 $d1, [%in]; add_u64 $d1, $d1, $d0;\n"
    );
    for n in (first..first + count).step_by(4) {
        text += &format!(
            "ld_v4_global_align(16)_u32 ($s{n}, $s{}, $s{}, $s{}), [$d1+{}];\nadd_u32 $s{n}, $s{n}, {n};\n",
            n + 1,
            n + 2,
            n + 3,
            (n - first) * 4
        );
    }
    text += "@again:\n";
    for n in 0..count / 3 {
        let operation = ["mad_u32", "add_u32", "xor_b32", "mul_u32", "sub_u32"][(n % 5) as usize];
        let third = if operation == "mad_u32" {
            format!(", {}", any())
        } else {
            String::new()
        };
        text += &format!("{operation} {}, {}, {}{third};\n", any(), any(), any());
    }
    let way = |any: &mut dyn FnMut() -> String| -> String {
        (0..5)
            .map(|_| format!("mad_u32 {}, {}, {}, {};\n", any(), any(), any(), any()))
            .collect()
    };
    text += &format!(
        "and_b32 $s2, {}, 1; cmp_eq_b1_u32 $c0, $s2, 0; cbr_b1 $c0, @else;\n",
        any()
    );
    text += &way(&mut any);
    text += "br @join;\n@else:\n";
    text += &way(&mut any);
    // The destinations of a vector are different registers.
    let four = |n: u32| {
        format!(
            "$s{}, $s{}, $s{}, $s{}",
            first + n,
            first + count / 2,
            first + count - 1,
            first + n + 1
        )
    };
    text += &format!(
        "@join: memfence_scar_wg; barrier; memfence_scar_wg; st_v4_group_align(16)_u32 ({}), [%shared][$s1];\n\
         memfence_scar_wg; barrier; memfence_scar_wg; xor_b32 $s3, $s1, 16;\n\
         ld_v4_group_align(16)_u32 ({}), [%shared][$s3]; ld_v2_global_align(8)_u32 ($s{}, $s{}), [$d1+8];\n\
         add_u32 $s6, $s6, 1; cmp_lt_b1_u32 $c0, $s6, 3; cbr_b1 $c0, @again;\nmov_b32 $s5, 0;\n",
        four(7),
        four(2),
        first + count / 3,
        first + count / 3 * 2
    );
    for n in first..first + count {
        text += &format!("mad_u32 $s5, $s5, 31, $s{n};\n");
    }
    text + END
}

/// Where there are 1,024 VGPRs, what 256 do not hold is in the others, and only what these do not hold is spilled.
#[test]
fn values_beyond_256_registers() {
    for count in [100, 300, 600, 1000, 1100] {
        let text = values(count);
        let name = format!("{count} values");
        let targets: &[&str] = if count == 300 {
            &["gfx900", "gfx90a", "gfx1201", "gfx1250", "gfx1251"]
        } else {
            &["gfx1250"]
        };
        for target in targets {
            let buffers = [
                vec![0; 128],
                (0..2048).map(|n: u32| n.wrapping_mul(0x9e37_79b9)).collect(),
            ];
            same(&name, &text, target, Grid::of(128, 64), &buffers).expect("no fault");
        }
        let bytes = finalize(&text, "gfx1250").expect("finalizes");
        let object = CodeObject::parse(&bytes).expect("a code object");
        let kernel = &object.metadata().kernels[0];
        let (vgprs, spilled) = (kernel.vgpr_count.unwrap_or(0), kernel.vgpr_spill_count.unwrap_or(0));
        assert_eq!(spilled > 0, count > 1024, "{name}: {spilled} spilled");
        assert!(
            u64::from(count.min(1016)) <= vgprs && vgprs <= 1024,
            "{name}: {vgprs} VGPRs"
        );
    }
}

/// More than the 32 that every implementation has (PRM appendix A); each is a word of group memory.
#[test]
fn as_many_fbarriers_as_there_is_group_memory() {
    let with = |count: u32, operation: &str| (0..count).map(|n| format!("{operation} %f{n};\n")).collect::<String>();
    let program = |count: u32, variables: &str| {
        let all = |operation: &str| with(count, operation);
        format!(
            "{HEADER}prog kernel &k(kernarg_u64 %out) {{\n{variables}{} workitemid_u32 $s0, 0; cmp_ne_b1_u32 $c0, $s0, 0; cbr_b1 $c0, @others;\n{}\
             @others: barrier;\n{} barrier;\n{}{} barrier;\n cbr_b1 $c0, @left;\n{}@left: mov_b32 $s5, $s0;\n{END}",
            all("fbarrier"),
            all("initfbar"),
            all("joinfbar"),
            all("waitfbar"),
            all("leavefbar"),
            all("releasefbar")
        )
    };
    let text = program(200, "");
    same("fbarriers", &text, "gfx900", Grid::of(256, 256), &[vec![0; 256]]).expect("no fault");
    let bytes = finalize(&text, "gfx900").expect("finalizes");
    let object = CodeObject::parse(&bytes).expect("a code object");
    assert_eq!(object.metadata().kernels[0].group_segment_fixed_size, Some(800));
    let room = "group_u8 %g[65336];\n";
    assert!(finalize(&program(50, room), "gfx900").is_ok());
    let error = finalize(&program(51, room), "gfx900").expect_err("no room");
    assert!(
        error.contains("65540 bytes of group memory") && error.contains("F0106"),
        "{error}"
    );
}

/// 64 VGPRs, where any work-group may come, suffice for copies that change spilled values all at once.
#[test]
fn copies_of_spilled_values_at_once() {
    for target in ["gfx803", "gfx900", "gfx906"] {
        finalize(include_str!("many-copies.hsail"), target).expect("registers suffice");
    }
}
