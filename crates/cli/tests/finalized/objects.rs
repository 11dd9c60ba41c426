//! What the code object says of kernels.

use code_object::CodeObject;

use crate::differential::{Grid, finalize, same};

const MODULE: &str = "module &m:1:0:$full:$large:$near;\n\
    group_u32 &shared[100];\n\
    function &uses(arg_u32 %r)(arg_u32 %x) {\n\
      group_u32 %inner[10]; ld_arg_u32 $s0, [%x]; st_group_u32 $s0, [&shared][4];\n\
      ld_group_u32 $s1, [&shared][4]; st_arg_u32 $s1, [%r]; };\n\
    function &down(arg_u32 %r)(arg_u32 %x) {\n\
      ld_arg_u32 $s0, [%x]; cmp_eq_b1_u32 $c0, $s0, 0; cbr_b1 $c0, @end; sub_u32 $s0, $s0, 1;\n\
      { arg_u32 %a; arg_u32 %b; st_arg_u32 $s0, [%a]; call &down (%b)(%a); ld_arg_u32 $s0, [%b]; }\n\
      @end: st_arg_u32 $s0, [%r]; };\n\
    prog kernel &none(kernarg_u64 %out) { ld_kernarg_align(8)_u64 $d0, [%out]; st_global_align(4)_u32 1, [$d0]; };\n\
    prog kernel &own(kernarg_u64 %out) { group_u64 %g[3]; private_u32 %p[5]; ld_kernarg_align(8)_u64 $d0, [%out];\n\
      workitemid_u32 $s0, 0; shl_u32 $s0, $s0, 2; lda_private_u32 $s1, [%p]; add_u32 $s1, $s1, $s0; st_private_u32 7, [$s1];\n\
      ld_private_u32 $s2, [$s1]; st_global_align(4)_u32 $s2, [$d0]; };\n\
    prog kernel &calls(kernarg_u64 %out) { ld_kernarg_align(8)_u64 $d0, [%out];\n\
      { arg_u32 %a; arg_u32 %b; st_arg_u32 5, [%a]; call &uses (%b)(%a); ld_arg_u32 $s0, [%b]; }\n\
      st_global_align(4)_u32 $s0, [$d0]; };\n\
    prog kernel &recurs(kernarg_u64 %out) { ld_kernarg_align(8)_u64 $d0, [%out]; workitemid_u32 $s1, 0;\n\
      { arg_u32 %a; arg_u32 %b; st_arg_u32 $s1, [%a]; call &down (%b)(%a); ld_arg_u32 $s0, [%b]; }\n\
      st_global_align(4)_u32 $s0, [$d0]; };\n";

/// Group memory is counted over what a kernel reaches, used or not; a stack whose size is not known is said to be there.
#[test]
fn memory_by_what_a_kernel_reaches() {
    let bytes = finalize(MODULE, "gfx900").expect("finalizes");
    let object = CodeObject::parse(&bytes).expect("a code object");
    let metadata = object.metadata();
    let found: Vec<(String, u64, bool, bool)> = metadata
        .kernels
        .iter()
        .map(|k| {
            (
                k.name.clone(),
                k.group_segment_fixed_size.unwrap_or(0),
                k.private_segment_fixed_size > Some(0),
                k.uses_dynamic_stack == Some(true),
            )
        })
        .collect();
    let wanted = [
        ("none", 0, false, false),
        ("own", 24, true, false),
        ("calls", 440, false, false),
        ("recurs", 0, true, true),
    ]
    .map(|(name, group, private, stack)| (name.to_string(), group, private, stack));
    assert_eq!(found, wanted);
}

/// A loop whose body is longer than a branch reaches, left and entered in its middle by some work-items.
#[test]
fn branches_that_go_far() {
    let mut text = String::from(
        "module &m:1:0:$full:$large:$near;\nprog kernel &far(kernarg_u64 %out) {\n\
         workitemabsid_u32 $s0, 0; mov_b32 $s1, 3; mov_b32 $s2, $s0; and_b32 $s3, $s0, 1; cmp_eq_b1_u32 $c1, $s3, 0;\n@again:\n",
    );
    let body = |text: &mut String, n: u32| {
        for i in 0..n {
            text.push_str(&format!(
                "mad_u32 $s2, $s2, $s{}, {};\nxor_b32 $s4, $s2, $s0;\n",
                1 + 3 * (i % 2),
                3 * i + 1
            ));
        }
    };
    text += "mov_b32 $s4, 5; cbr_b1 $c1, @middle;\n";
    body(&mut text, 6000);
    text += "@middle:\n";
    body(&mut text, 6000);
    text += "sub_u32 $s1, $s1, 1; cmp_ne_b1_u32 $c0, $s1, 0; cbr_b1 $c0, @again;\n\
         cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 2; ld_kernarg_align(8)_u64 $d1, [%out]; add_u64 $d1, $d1, $d0;\n\
         st_global_align(4)_u32 $s2, [$d1]; };\n";
    for target in ["gfx900", "gfx908"] {
        let bytes = finalize(&text, target).expect("finalizes");
        assert!(bytes.len() > 200_000, "{} bytes", bytes.len());
        same("far", &text, target, Grid::of(64, 64), &[vec![0; 64]]).expect("no fault");
    }
}
