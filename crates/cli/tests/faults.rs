//! `weft run` of kernels that fault: what it prints all the same.

use std::path::Path;
use std::process::{Command, Output};

/// Vector addition whose last work-items write past the end of `c`.
fn run(extra: &[&str]) -> Output {
    let args = "run examples/co/gfx900/vecadd.co --grid 1024 --group 64 --jobs 1 --arg a:f32[1024]=range --arg b:f32[1024]=fill:0.5 \
                --arg c:f32[1000]=zero --arg i32=1024";
    Command::new(env!("CARGO_BIN_EXE_weft"))
        .args(args.split_whitespace())
        .args(extra)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .expect("weft runs")
}

#[test]
fn statistics_of_what_ran_before_a_fault() {
    let output = run(&["--stats"]);
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(!output.status.success());
    assert!(stdout.contains(" instructions executed by 16 waves\n"), "{stdout}");
    // the store of the last wave, which faulted, was executed as an instruction
    assert!(stdout.contains("  global_store_dword\n"), "{stdout}");
    assert!(
        stderr.contains("0x0 bytes past the end of it\n")
            && stderr.contains(
                "work-group (15, 0, 0), wave 0, lanes 0xffffff0000000000: work-item (1000, 0, 0) and 23 more"
            ),
        "{stderr}"
    );
}

#[test]
fn trace_up_to_a_fault() {
    let output = run(&["--trace"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let stores: Vec<&str> = stderr
        .lines()
        .filter(|l| l.contains(" exec ") && l.contains("global_store"))
        .collect();
    assert_eq!(stores.len(), 16, "{stderr}");
    assert!(stderr.contains("memory fault: write of 4 bytes"), "{stderr}");
}
