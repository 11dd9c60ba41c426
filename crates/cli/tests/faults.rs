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
        stderr.contains("0x0 bytes past the end of it [memory-unmapped]\n")
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

/// HSAIL whose last work-group stores through a null pointer, after some instructions of every one.
#[test]
fn statistics_of_hsail_before_a_fault() {
    let folder = std::env::temp_dir().join(format!("weft-faults-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("null.hsail");
    let source = "module &m:1:0:$full:$large:$default;\n\
        prog kernel &k()\n{\n\tworkgroupid_u32\t$s0, 0;\n\tcmp_ne_b1_u32\t$c0, $s0, 2;\n\tcbr_b1\t$c0, @end;\n\
        \tst_global_u32\t$s0, [0x10];\n@end:\n\tret;\n};\n";
    std::fs::write(&file, source).expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_weft"))
        .args("run --grid 192 --group 64 --jobs 1 --stats".split_whitespace())
        .arg(&file)
        .output()
        .expect("weft runs");
    std::fs::remove_dir_all(&folder).expect("removed");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && stderr.contains("[segment-bounds]"),
        "{stderr}"
    );
    let counts: Vec<u64> = stdout.split(' ').filter_map(|n| n.parse().ok()).collect();
    let [groups @ 1..=3, instructions @ 4..=14] = counts[..] else {
        panic!("{stdout}")
    };
    assert!(instructions >= 4 * groups - 2, "{stdout}");
}

/// `weft` in the repository's folder, or one of it; gives its exit status and what it says of errors.
fn weft(folder: &str, args: &str) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_weft"))
        .args(args.split_whitespace())
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder))
        .output()
        .expect("weft runs");
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

#[test]
fn buffers_that_kernels_may_not_write() {
    let first = "run examples/co/gfx900/vecadd.co --check memory --grid 64 --group 64 --arg a:f32[64]=ro:range --arg b:f32[64]=ro:fill:1";
    let with = |c: &str| weft(".", &format!("{first} --arg {c} --arg i32=64"));
    assert_eq!(with("c:f32[64]=zero"), (Some(0), String::new()));
    let (status, said) = with("c:f32[64]=ro:zero");
    assert!(status == Some(3) && said.contains("[memory-permission]"), "{said}");
}

#[test]
fn a_finding_shows_source_code_instructions_and_values() {
    let run = "run co/gfx900/bugs.co --kernel lds_unset --grid 64 --group 64 --arg out:i32[64]=zero";
    let (status, said) = weft("tests/checks", &format!("{run} --check uninit"));
    assert_eq!(status, Some(3), "{said}");
    for part in [
        "[uninit-exec]\n  at ./bugs.cl:21:19 in ",
        "\n        if (t[63 - i] > 3) // BUG uninit-exec\n                      ^\n  inlined at ",
        "\n  => 0x",
        "\n     0x",
        "\n  with vcc_lo = 0x",
    ] {
        assert!(said.contains(part), "{part:?} is missing: {said}");
    }
    assert!(said.ends_with("\nweft: 1 finding of --check\n"), "{said}");
    let (status, said) = weft("tests/checks", &format!("{run} --check ,"));
    assert!(status == Some(2) && said.contains("no check is named"), "{said}");
}
