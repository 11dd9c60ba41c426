//! What is done with texts: all that is wrong in them is said, each fault once and at its line; canonical layout; cost.

use diag::{Diagnostic, Location};
use hsail::text::{LineIndex, PrintOptions, format};
use std::time::{Duration, Instant};

const HEADER: &str = "module &m:1:0:$full:$large:$default;\n";

/// Code, line and column of all findings of a text behind the header.
fn judged(body: &str) -> Vec<(&'static str, u32, u32)> {
    let place = |d: &Diagnostic| match d.location {
        Location::Text { line, column } => (d.code, line, column),
        _ => (d.code, 0, 0),
    };
    let findings = hsail::judge(format!("{HEADER}{body}").as_bytes());
    findings
        .iter()
        .filter(|d| !d.code.starts_with('W'))
        .map(place)
        .collect()
}

#[test]
fn a_missing_semicolon_is_one_error_at_its_line() {
    let kernel = "kernel &k()\n{\n\tmov_b32 $s0, 1;\n\tadd_u32 $s0, $s0, $s0;\n@a:\n\tbr @a;\n};\nglobal_u32 &x;\nglobal_u32 &y;\n";
    for (with, line, column) in [
        ("mov_b32 $s0, 1;", 4, 16),
        ("$s0, $s0;", 5, 23),
        ("br @a;", 7, 7),
        ("};", 8, 2),
        ("&x;", 9, 14),
        ("&y;", 10, 14),
    ] {
        assert_eq!(kernel.matches(with).count(), 1);
        let text = kernel.replace(with, with.trim_end_matches(';'));
        assert_eq!(judged(&text), [("S001", line, column)], "{text}");
        // Behind a comment, too.
        let text = kernel.replace(with, &format!("{} // c", with.trim_end_matches(';')));
        assert_eq!(judged(&text), [("S001", line, column)], "{text}");
    }
}

#[test]
fn errors_do_not_hide_each_other() {
    // Grammar, types in one line and in others, names, an unknown instruction, a register of the wrong size.
    let body = "kernel &k()\n{\n\tadd_u32 $s0, $s1\n\tmov_b64 $s0, $s1; mov_b32 $s0; add_u32 $d0, $s0, $s0;\n\tadd_u33 $s0, $s0, $s0;\n\t\
                add_f32 $s0, $s1, $d2;\n};\nglobal_u32 &m;\n";
    assert_eq!(
        judged(body),
        [
            ("S001", 5, 2),
            ("V131", 5, 10),
            ("V131", 5, 15),
            ("V130", 5, 20),
            ("V131", 5, 41),
            ("S002", 6, 5),
            ("V131", 7, 20),
            ("V030", 9, 12),
        ]
    );
}

#[test]
fn comments_behind_statements_stay_there() {
    let body = "// before\nglobal_u32 &x; // of x\n\nkernel &k()\n{ // inside\n\t// own line\n\tret; // leaves\n\n@a: // of a\n\tret; \
                // again\n\t// below\n}; // after\n// last\n";
    let text = format!("{HEADER}{body}");
    let formatted = format(text.as_bytes(), PrintOptions::default()).expect("valid");
    assert_eq!(formatted, text);
    // Blocks: the first line stays. What is inside of a statement goes behind it, on lines of its own.
    let text = format!(
        "{HEADER}global_u32 &x; /* one\ntwo */ /* three */\nglobal_u32 /* y */ &y; // z\nkernel &k(/* none */)\n{{ }};\n"
    );
    let formatted = format(text.as_bytes(), PrintOptions::default()).expect("valid");
    let expected =
        "global_u32 &x; // one\n//two \n// three \nglobal_u32 &y;\n// y \n// z\n\nkernel &k()\n{\n\t// none \n};\n";
    assert_eq!(formatted, format!("{HEADER}{expected}"));
    let again = format(formatted.as_bytes(), PrintOptions::default()).expect("valid");
    assert_eq!(again, formatted);
}

/// As the reference assembler: a break right after `/*` begins no line of its own.
#[test]
fn block_comments_line_by_line() {
    for (comment, lines) in [
        ("/**/", ""),
        ("/* */", "// \n"),
        ("/*\n*/", "//\n"),
        ("/*\na*/", "//a\n"),
        ("/*\n\na\n*/", "//\n//a\n//\n"),
        ("/*\r\na\r\nb*/", "//a\n//b\n"),
        ("/*a\r*/", "//a\r\n"),
    ] {
        let text = format!("{comment}\n{HEADER}");
        let formatted = format(text.as_bytes(), PrintOptions::default()).expect("valid");
        assert_eq!(formatted, format!("{lines}{HEADER}"), "{comment:?}");
    }
}

/// Places in one long line cost what they cost in many: to count from the line's beginning takes a thousand times as much.
#[test]
fn long_lines_cost_no_more_than_short_ones() {
    let lines = "add_u32 $s0,$s0,$s0;\n".repeat(20_000);
    let line = lines.replace('\n', " ");
    let time = |text: &str| {
        let index = LineIndex::new(text.as_bytes());
        let begin = Instant::now();
        let sum: u64 = (0..20_000).map(|n| u64::from(index.position(21 * n).1)).sum();
        assert!(sum > 0);
        begin.elapsed()
    };
    let least = |text: &str| (0..5).map(|_| time(text)).min().unwrap_or(Duration::ZERO);
    let (one, many) = (least(&line), least(&lines));
    assert!(one < many * 100, "{one:?} in one line, {many:?} in many");
}
