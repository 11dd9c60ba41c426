//! The commands around the finalizer: what they print.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn weft(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_weft"))
        .args(args)
        .current_dir(root())
        .output()
        .expect("weft runs")
}

/// Standard output of a command that succeeds.
fn printed(args: &[&str]) -> String {
    let output = weft(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("weft-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a directory");
        Scratch(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const VECADD: [&str; 13] = [
    "examples/vecadd.hsail",
    "--target",
    "gfx900",
    "--grid",
    "1024",
    "--group",
    "64",
    "--arg",
    "a:f32[1024]=range",
    "--arg",
    "b:f32[1024]=fill:0.5",
    "--arg",
    "c:f32[1024]=zero",
];

#[test]
fn hsail_runs_on_the_machine() {
    let args: Vec<&str> = ["run"]
        .into_iter()
        .chain(VECADD)
        .chain(["--arg", "u32=1024", "--print", "c:4"])
        .collect();
    assert_eq!(printed(&args), "c: f32[1024] = [0.5, 1.5, 2.5, 3.5, ...]\n");
}

#[test]
fn lockstep_agrees_on_an_example() {
    let args: Vec<&str> = ["run", "--lockstep"]
        .into_iter()
        .chain(VECADD)
        .chain(["--arg", "u32=1000"])
        .collect();
    assert_eq!(
        printed(&args),
        "interpreter and gfx900 agree: 4000 bytes that work-items wrote\n"
    );
}

/// Each directive that limits dispatches, a dispatch that it allows, and one that it does not: refused on the interpreter and on the
/// machine.
#[test]
fn dispatches_that_a_kernel_does_not_allow_are_refused() {
    let cases = [
        (
            "requiredworkgroupsize 32, 1, 1;",
            ["128", "32", "0"],
            ["128", "64", "0"],
        ),
        (
            "requiredgridsize 64, 2, 1;",
            ["64,2", "32,1", "0"],
            ["64,1", "32,1", "0"],
        ),
        ("requireddim 2;", ["64,1", "64,1", "0"], ["64", "64", "0"]),
        ("maxflatgridsize 127;", ["127", "64", "0"], ["64,2", "64,1", "0"]),
        ("maxflatworkgroupsize 63;", ["64", "63", "0"], ["64,2", "32,2", "0"]),
        ("maxdynamicgroupsize 63;", ["64", "64", "63"], ["64", "64", "64"]),
    ];
    let scratch = Scratch::new("limits");
    let file = scratch.file("k.hsail");
    for (directive, allowed, refused) in cases {
        let text = format!("module &m:1:0:$full:$large:$near;\nprog kernel &k()\n{{\n\t{directive}\n}};\n");
        std::fs::write(&file, text).expect("written");
        let name = directive.split(' ').next().unwrap_or_default();
        for target in [&[][..], &["--target", "gfx900"]] {
            let with = |[grid, group, dynamic]: [&str; 3]| {
                let fixed = ["run", &file, "--grid", grid, "--group", group, "--dynamic-lds", dynamic];
                weft(&[&fixed[..], target].concat())
            };
            let error = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
            let output = with(allowed);
            assert!(output.status.success(), "{directive} {target:?}: {}", error(&output));
            let output = with(refused);
            let said = error(&output);
            assert!(
                !output.status.success() && said.contains(name),
                "{directive} {target:?}: {said}"
            );
        }
    }
}

/// Signals and queues, which only a runtime has: operations of many work-items, waits of some of them, timeouts.
#[test]
fn scenarios_pass_on_interpreter_and_machine() {
    for agent in [&[][..], &["--agent", "gfx900"], &["--agent", "gfx906"]] {
        let folders = ["operations", "queues", "waits"].map(|name| format!("crates/cli/tests/scenarios/{name}"));
        let mut args = vec!["scenario"];
        args.extend(agent);
        args.extend(folders.iter().map(String::as_str));
        let text = printed(&args);
        assert!(text.ends_with("3 passed, 0 failed\n"), "{agent:?}: {text}");
    }
}

#[test]
fn each_line_is_beside_its_code() {
    let text = printed(&["finalize", "examples/reduce.hsail", "--target", "gfx906", "--explain"]);
    for wanted in [
        "kernel reduce for gfx906",
        "bytes a work-group",
        "occupancy  ",
        "waves a SIMD",
        "s_barrier",
        "s_endpgm",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let line = text.lines().find(|l| l.contains("ds_write")).expect("a store to LDS");
    assert!(line.trim_start().starts_with(|c: char| c.is_ascii_digit()), "{line}");
}

#[test]
fn line_tables_are_read_again() {
    let scratch = Scratch::new("lines");
    let object = scratch.file("v.co");
    printed(&[
        "finalize",
        "examples/vecadd.hsail",
        "--target",
        "gfx900",
        "-g",
        "-o",
        &object,
    ]);
    let text = printed(&["dis", "-l", &object]);
    assert!(text.contains("vecadd.hsail:26"), "{text}");
    printed(&["finalize", "examples/vecadd.hsail", "--target", "gfx900", "-o", &object]);
    assert!(!printed(&["dis", "-l", &object]).contains("vecadd.hsail:26"));
}

/// With and without HSAIL's `&`.
#[test]
fn a_kernel_is_named_alike_on_both_engines() {
    for (name, on_machine) in [
        ("&vecadd", true),
        ("vecadd", true),
        ("&vecadd", false),
        ("vecadd", false),
    ] {
        let mut args = vec!["run", VECADD[0], "-k", name];
        let launch = VECADD[1..].iter().copied();
        args.extend(launch.skip(if on_machine { 0 } else { 2 }));
        args.extend(["--arg", "u32=1024", "--print", "c:2"]);
        assert_eq!(printed(&args), "c: f32[1024] = [0.5, 1.5, ...]\n", "{args:?}");
    }
}

/// In code objects of version 2 it is `s_trap 1`, which halts there and is a debugger's later.
#[test]
fn debugtrap_halts_in_every_version() {
    let scratch = Scratch::new("debugtrap");
    let object = scratch.file("stops.co");
    let source = "crates/cli/tests/finalized/kernels/debugtrap.hsail";
    for (version, number) in [("2", 1), ("3", 2), ("5", 2)] {
        let make = [
            "finalize",
            source,
            "--target",
            "gfx900",
            "-o",
            &object,
            "--code-object-version",
            version,
        ];
        printed(&make);
        let listing = printed(&["dis", &object]);
        assert!(listing.contains(&format!("s_trap {number}")), "{listing}");
        let run = weft(&[
            "run",
            &object,
            "--grid",
            "64",
            "--group",
            "64",
            "--arg",
            "out:u32[1]=zero",
        ]);
        let error = String::from_utf8_lossy(&run.stderr);
        assert!(
            !run.status.success() && error.contains(&format!("s_trap {number}")),
            "{version}: {error}"
        );
    }
}

#[test]
fn version_2_is_loaded_again() {
    let scratch = Scratch::new("v2");
    let object = scratch.file("v.co");
    let version = ["--code-object-version", "2"];
    let make = ["finalize", "examples/vecadd.hsail", "--target", "gfx900", "-o", &object];
    printed(&make.into_iter().chain(version).collect::<Vec<_>>());
    let mut args = vec!["run", &object];
    args.extend(&VECADD[3..]);
    args.extend(["--arg", "u32=1024", "--print", "c:2"]);
    assert_eq!(printed(&args), "c: f32[1024] = [0.5, 1.5, ...]\n");
    let error = weft(&[
        "finalize",
        "examples/vecadd.hsail",
        "--target",
        "gfx908",
        "-o",
        &object,
        "--code-object-version",
        "2",
    ]);
    assert!(String::from_utf8_lossy(&error.stderr).contains("code object V2 has no gfx908"));
}

#[test]
fn random_programs_are_compared_and_kept() {
    let text = printed(&[
        "smith", "--target", "gfx900", "--seed", "5", "--count", "6", "--check", "all",
    ]);
    assert_eq!(text, "6 agree, 0 do not\n");
    let (a, b) = (["--seed", "9", "--count", "1"], ["--seed", "9", "--count", "1"]);
    let program = |seed: [&'static str; 4]| printed(&[&["smith", "--program"], &seed[..]].concat());
    assert_eq!(program(a), program(b));
    // What cannot be finalized does not agree.
    let scratch = Scratch::new("kept");
    let file = scratch.file("bad.hsail");
    let bad = "// launch dims 1 grid 1 1 1 group 1 1 1\nmodule &m:1:0:$full:$large:$default;\n\
               prog kernel &k()\n{\nmov_b32 $s0, 0;\nld_global_u32 $s0, [0];\n};\n";
    std::fs::write(&file, bad).expect("written");
    let output = weft(&["smith", "--target", "gfx900", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("0 agree, 1 do not"));
}

#[test]
fn a_program_is_made_small_while_a_command_says_so() {
    let scratch = Scratch::new("shrink");
    let (file, small) = (scratch.file("p.hsail"), scratch.file("s.hsail"));
    let program = printed(&["smith", "--program", "--seed", "3", "--count", "1"]);
    std::fs::write(&file, &program).expect("written");
    let command = "grep -q 'workitemflatabsid_u32' {}";
    let output = weft(&["shrink", &file, "--command", command, "-o", &small]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&small).expect("a program");
    assert!(
        text.contains("workitemflatabsid_u32") && text.lines().count() < 8,
        "{text}"
    );
    let output = weft(&["shrink", &file, "--command", "false"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("does not end with exit status 0"));
    let output = weft(&["shrink", &file]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("interpreter and gfx900 agree"));
}
