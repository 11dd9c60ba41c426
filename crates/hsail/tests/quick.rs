//! The assembler's quick way through plain operands against its general way.

use hsail::code::{MachineModel, Profile};
use hsail::smith::{Random, forms, module, module_of};

/// Vertical tabs between tokens keep the assembler from the quick way; both must write the same bytes.
fn compare(text: &str) {
    let quick = hsail::text::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("text")));
    let slow_text: String = text
        .lines()
        .map(|line| {
            let mut out = String::new();
            for c in line.chars() {
                // Not into the names of instructions, whose parts must touch.
                if matches!(c, ',' | ';' | ']') {
                    out.push('\u{b}');
                }
                out.push(c);
            }
            out + "\n"
        })
        .collect();
    let slow = hsail::text::assemble(slow_text.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("slow")));
    assert!(quick.brig == slow.brig);
}

#[test]
fn both_ways_write_the_same() {
    for (model, profile) in [
        (MachineModel::LARGE, Profile::FULL),
        (MachineModel::SMALL, Profile::BASE),
    ] {
        // Twice in one module: a name is known from its second time on.
        let mut all = forms(model, profile);
        all.extend_from_within(..);
        compare(&module_of(&all, &mut Random::new(7), model, profile));
        compare(&module(3, 2000, model, profile));
    }
}

/// Errors behind a name that is known are those of the general way.
#[test]
fn errors_are_the_same() {
    let head = "module &m:1:0:$full:$large:$default;\nprog kernel &k(kernarg_u64 %a) {\n";
    let known = "add_u32 $s0, $s1, 2;\nld_v2_global_align(4)_u32 ($s0, $s1), [$d0+8];\nld_kernarg_u64 $d0, [%a];\n";
    for wrong in [
        "add_u32 $s0, $s1;",
        "add_u32 $s0, $s1, 2, 3;",
        "add_u32 $s0 $s1, 2;",
        "add_u32 $s00, $s1, 2;",
        "add_u32 $s0, $s1, 02d;",
        "add_u32 $s0, $s99999, 2;",
        "add_u32 $s0, $d1, 2;",
        "add_u32 $s0, %a, 2;",
        "add_u32 $s0, $s1, 2",
        "ld_v2_global_align(4)_u32 $s0, [$d0+8];",
        "ld_v2_global_align(4)_u32 ($s0), [$d0+8];",
        "ld_v2_global_align(4)_u32 ($s0, $s1, $s2), [$d0+8];",
        "ld_v2_global_align(4)_u32 ($s0, $s1), [$d0+];",
        "ld_v2_global_align(4)_u32 ($s0, $s1), [$d0+8;",
        "ld_kernarg_u64 $d0, [%b];",
        "ld_kernarg_u64 $d0, [%a][$s0];",
    ] {
        let place = |text: String| -> Vec<String> {
            let findings = hsail::assemble(text.as_bytes()).expect_err(wrong);
            let shown = findings.iter().filter(|d| d.severity == diag::Severity::Error);
            shown.map(|d| format!("{} {}", d.code, d.message)).collect()
        };
        let first = place(format!("{head}{wrong}\n}};\n"));
        let later = place(format!("{head}{known}{wrong}\n}};\n"));
        assert!(
            !first.is_empty() && first == later,
            "{wrong}: {first:?}, then {later:?}"
        );
    }
}
