//! `weft isa-test`: findings stand on lines of their own, with file and line, and the last line counts.

use std::process::Command;

#[test]
fn findings_are_lines() {
    let file = std::env::temp_dir().join(format!("weft-isa-test-{}.s", std::process::id()));
    let text = "; targets: gfx900\n; case: right\ns_mov_b32 s0, 1\n; expect s0 = u32 1\n\
                ; case: wrong\ns_mov_b32 s0, 1\ns_mov_b32 s1, 1\n; expect s0 = u32 2\n; expect s1 = u32 3\n";
    std::fs::write(&file, text).expect("a temporary file");
    let output = Command::new(env!("CARGO_BIN_EXE_weft"))
        .arg("isa-test")
        .arg(&file)
        .output();
    std::fs::remove_file(&file).expect("it is there");
    let output = output.expect("weft runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(lines[0].contains(":8: s0: expected u32 2, got 1"), "{text}");
    assert!(lines[1].contains(":9: s1: expected u32 3, got 1"), "{text}");
    assert_eq!(lines.last(), Some(&"2 cases, 1 failed"), "{text}");
}
