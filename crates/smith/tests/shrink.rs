//! Programs become smaller as long as they are of interest.

use smith::shrink;

const TEXT: &str = "// launch dims 1 grid 64 1 1 group 64 1 1\nmodule &m:1:0:$full:$large:$default;\n\
    function &f(arg_u32 %r)(arg_u32 %a, arg_u32 %b)\n{\nld_arg_u32 $s0, [%a];\nld_arg_u32 $s1, [%b];\n\
    add_u32 $s0, $s0, $s1;\nst_arg_u32 $s0, [%r];\n};\n\
    prog kernel &k(kernarg_u64 %p, kernarg_u32 %n)\n{\nld_kernarg_align(8)_u64 $d0, [%p];\nmov_b32 $s5, 77;\n\
    {\narg_u32 %o;\narg_u32 %x;\narg_u32 %y;\nst_arg_u32 $s5, [%x];\nst_arg_u32 2, [%y];\ncall &f (%o)(%x, %y);\n\
    ld_arg_u32 $s1, [%o];\n}\n@l:\nmul_u32 $s2, $s1, 12345;\ncbr_b1 0, @l;\nst_global_u32 $s2, [$d0+4];\n};\n";

#[test]
fn only_what_is_wanted_is_left() {
    let small = shrink(TEXT, &mut |t| t.contains("mul_u32"));
    let lines: Vec<&str> = small.lines().collect();
    assert_eq!(lines.len(), 5, "{small}");
    assert!(lines[3].starts_with("mul_u32"), "{small}");
}

#[test]
fn a_formal_goes_with_its_actuals() {
    let small = shrink(TEXT, &mut |t| t.contains("call &f") && t.contains("add_u32 $s0"));
    assert!(small.contains("function &f()()"), "{small}");
    assert!(
        small.contains("call &f ()();") || small.contains("call &f()();"),
        "{small}"
    );
}

#[test]
fn the_result_is_always_of_interest() {
    let mut asked = Vec::new();
    let small = shrink(TEXT, &mut |t| {
        let yes = t.lines().count() % 3 != 0;
        asked.push((t.to_string(), yes));
        yes
    });
    assert!(small == TEXT || asked.contains(&(small.clone(), true)));
}
