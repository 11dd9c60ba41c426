//! What commands do to files, with inputs beyond reason, and with what they cannot do: run as a user runs them.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const WEFT: &str = env!("CARGO_BIN_EXE_weft");

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

/// Runs a line of the shell in a directory, with `$weft` as the command.
fn sh(folder: &Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).stdin(Stdio::null());
    command.env("weft", WEFT).env("examples", example(""));
    command.output().expect("a shell")
}

/// Standard output and error of a line that must succeed, or must not.
fn said(folder: &Path, line: &str, succeeds: bool) -> String {
    let output = sh(folder, line);
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert_eq!(output.status.success(), succeeds, "{line}: {:?}\n{text}", output.status);
    text
}

fn fails(folder: &Path, line: &str, with: &str) {
    let text = said(folder, line, false);
    assert!(text.contains(with), "{line}: {text}");
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the directory").flatten();
    let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn an_output_is_replaced_whole_or_not_at_all() {
    let folder = folder();
    let at = folder.path();
    let read = |name: &str| std::fs::read(at.join(name)).expect(name);
    said(
        at,
        "cp $examples/co/gfx900/vecadd.co x.co; cp $examples/vecadd.hsail v.hsail; echo bad >bad",
        true,
    );
    let object = read("x.co");
    // A command that fails leaves the old file.
    for line in [
        "$weft dis bad -o x.co",
        "$weft dis missing -o x.co",
        "$weft dump bad -o x.co",
        "$weft fmt bad -o x.co",
        "$weft link bad -o x.co",
        "$weft finalize bad --target gfx900 -o x.co",
        "ulimit -f 0; $weft dis x.co -o x.co",
        "ulimit -f 0; $weft asm v.hsail -o x.co",
    ] {
        said(at, line, false);
        assert!(read("x.co") == object, "{line}");
    }
    said(
        at,
        "printf '\n\n' >>v.hsail; cp v.hsail w.hsail; (ulimit -f 0; $weft fmt -w v.hsail)",
        false,
    );
    assert!(read("v.hsail") == read("w.hsail"));
    // One that succeeds may read what it writes.
    said(at, "$weft fmt -w v.hsail; $weft fmt v.hsail -o v.hsail", true);
    assert_eq!(read("v.hsail"), said(at, "$weft fmt w.hsail", true).into_bytes());
    assert_ne!(read("v.hsail"), read("w.hsail"));
    std::fs::set_permissions(at.join("x.co"), PermissionsExt::from_mode(0o640)).expect("chmod");
    symlink("x.co", at.join("link")).expect("a link");
    said(at, "$weft dis x.co -o link", true);
    assert!(read("x.co").starts_with(b"; x.co"));
    assert!(at.join("link").is_symlink());
    let mode = std::fs::metadata(at.join("x.co")).expect("x.co").permissions().mode();
    assert_eq!(mode & 0o7777, 0o640);
    assert_eq!(names(at), ["bad", "link", "v.hsail", "w.hsail", "x.co"]);
}

#[test]
fn what_is_no_file_is_written_directly() {
    let folder = folder();
    let at = folder.path();
    said(at, "cp $examples/co/gfx900/vecadd.co x.co; mkfifo pipe", true);
    let text = said(at, "$weft dis x.co", true);
    for line in [
        "$weft dis x.co -o -",
        "$weft dis x.co -o /dev/stdout",
        "cat pipe & $weft dis x.co -o pipe; wait",
        "$weft dis x.co -o /dev/null && $weft dis x.co",
        "echo >all; $weft dis x.co -o /dev/stdout >>all; tail -n +2 all; rm all",
    ] {
        assert_eq!(said(at, line, true), text, "{line}");
    }
    fails(at, "$weft dis x.co -o .", "directory");
    fails(at, "$weft dis x.co -o missing/x.s", "no file can be made in missing");
    assert_eq!(names(at), ["pipe", "x.co"]);
}

#[test]
fn an_interrupted_command_leaves_the_old_file() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("out.s"), "old").expect("written");
    let mut command = Command::new(WEFT);
    command.args(["dis", "-", "-o", "out.s"]).current_dir(at);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("weft");
    // It waits for its input with the new file begun.
    let begin = Instant::now();
    while names(at).len() < 2 {
        assert!(begin.elapsed() < Duration::from_secs(60), "no file was begun");
        std::thread::sleep(Duration::from_millis(5));
    }
    said(at, &format!("kill -TERM {}", child.id()), true);
    assert!(!child.wait().expect("an end").success());
    assert_eq!(names(at), ["out.s"]);
    assert_eq!(std::fs::read(at.join("out.s")).expect("out.s"), b"old");
}

#[test]
fn endless_inputs_are_read_to_a_limit() {
    let folder = folder();
    let at = folder.path();
    fails(at, "$weft dis /dev/zero", "more than 268435456 bytes");
    fails(at, "$weft readobj .", "directory");
    fails(
        at,
        "truncate -s 5G large; $weft check large; s=$?; rm large; exit $s",
        "more than 4294967295 bytes",
    );
    let incbin =
        r#"printf '.incbin "/dev/zero",8,16\n.byte 1' | $weft asm -t gfx900 - -o x.o && $weft readobj -x .text x.o"#;
    let text = said(at, incbin, true);
    assert!(text.contains("0x00000010 01"), "{text}");
    fails(
        at,
        r#"printf '.incbin "/dev/zero"' | $weft asm -t gfx900 -"#,
        "more than",
    );
    fails(
        at,
        r#"printf '.incbin "/dev/null",0,-1' | $weft asm -t gfx900 -"#,
        "-1 bytes cannot be included",
    );
    let message = "printf 'Content-Length: 99999999999\\r\\n\\r\\n{}' | $weft lsp";
    fails(at, message, "standard input: Content-Length: 99999999999");
}

#[test]
fn buffers_of_any_size_end_in_an_error() {
    let folder = folder();
    let at = folder.path();
    let run = |arg: &str| format!("$weft run $examples/vecadd.hsail --grid 64 --group 64 --arg '{arg}'");
    fails(at, &run("a:f32[99999999999]=zero"), "more than");
    fails(at, &run("a:f32[99999999999999999999]=fill:1"), "no number of elements");
    fails(at, &run("a:f32[]=file:/dev/zero"), "more than 268435456 bytes");
    let manifest = |buffer: &str| {
        let case = format!(
            r#"[{{"case": "c", "object": "vecadd.hsail", "buffers": {{"a": {buffer}}}, "launches": [{{"kernel": "vecadd",
            "grid": [1], "group": [1], "args": [{{"ptr": "null"}}, {{"ptr": 0}}, {{"ptr": "a+4"}}, {{"u32": 0}}]}}],
            "expect": {{"a": {{"file": "want", "dtype": "float32", "compare": "exact"}}}}}}]"#
        );
        std::fs::write(at.join("m.json"), case).expect("written");
        "$weft test m.json"
    };
    said(at, "cp $examples/vecadd.hsail .; head -c 16 /dev/zero >want", true);
    said(at, manifest(r#"{"bytes": 16, "init": "zero"}"#), true);
    fails(
        at,
        manifest(r#"{"bytes": 8, "init": "zero"}"#),
        "more than the 8 bytes of buffer a",
    );
    fails(
        at,
        manifest(r#"{"bytes": 16, "init": "/dev/zero"}"#),
        "more than the 16 bytes of buffer a",
    );
    fails(
        at,
        manifest(r#"{"bytes": 1152921504606846976, "init": "zero"}"#),
        "bytes of memory free",
    );
    let scenario = "dispatch.dimensions:\n  1\nscenario:\n  buffer_create b 99999999999\n";
    std::fs::write(at.join("scenario.txt"), scenario).expect("written");
    fails(at, "$weft scenario .", "too many");
    fails(at, "$weft scenario . --agent gfx900", "too many");
}

#[test]
fn pointers_are_given_by_their_value() {
    let folder = folder();
    let args = "--arg ptr=b+4 --arg b:f32[5]=range --arg c:f32[4]=zero";
    for (object, n) in [("vecadd.hsail", "u32=4"), ("co/gfx900/vecadd.co", "i32=4")] {
        let line = format!("$weft run $examples/{object} --grid 4 --group 4 {args} --arg {n} --print c");
        assert_eq!(said(folder.path(), &line, true), "c: f32[4] = [1.0, 3.0, 5.0, 7.0]\n");
        let none = n.replace('4', "0");
        let nulls = "--arg ptr=null --arg ptr=0 --arg ptr=0x0";
        said(
            folder.path(),
            &format!("$weft run $examples/{object} --grid 4 --group 4 {nulls} --arg {none}"),
            true,
        );
    }
    let wrong = "$weft run $examples/vecadd.hsail --grid 4 --group 4";
    fails(
        folder.path(),
        &format!("{wrong} --arg ptr=b+x"),
        "BUFFER+BYTES is right",
    );
    fails(
        folder.path(),
        &format!("{wrong} --arg ptr=d --arg ptr=0 --arg ptr=0 --arg u32=0"),
        "no buffer \"d\"",
    );
}

#[test]
fn a_scenario_that_waits_for_ever_is_a_report() {
    let folder = folder();
    let threads = "dispatch.dimensions:\n  1\nscenario:\n  signal_create s 1\n  signal_create t 1\n  start_thread 1\n  signal_wait s 0\n\
                   \x20 Thread 1:\n  signal_wait t 0\n";
    let alone = "dispatch.dimensions:\n  1\nscenario:\n  signal_create s 1\n  signal_wait s 0\n";
    let begin = Instant::now();
    for text in [alone, threads] {
        std::fs::write(folder.path().join("scenario.txt"), text).expect("written");
        fails(folder.path(), "$weft scenario .", "FAILED");
    }
    std::fs::write(folder.path().join("scenario.txt"), alone).expect("written");
    fails(
        folder.path(),
        "$weft scenario .",
        "`s` is 1, not 0, and nothing that runs could change it",
    );
    assert!(begin.elapsed() < Duration::from_secs(50), "it waited");
}

#[test]
fn a_test_that_runs_nothing_fails() {
    let at = example("");
    fails(&at, "$weft test manifest.json -t gfx9999", "unknown processor gfx9999");
    fails(&at, "$weft test manifest.json -t cayman", "cayman is not emulated");
    let skips = "--skip vecadd --skip reduce --skip vecadd-hsail --skip reduce-hsail";
    fails(
        &at,
        &format!("$weft test manifest.json {skips}"),
        "no case was run: all 4 are skipped",
    );
    let text = said(&at, "$weft test manifest.json", true);
    assert!(text.contains("4 passed, 0 failed, 0 skipped"), "{text}");
}

#[test]
fn a_work_group_is_reported_as_it_was_given() {
    let args = "--arg f32[4]=zero --arg f32[4]=zero --arg f32[4]=zero --arg i32=4";
    for (group, items) in [("65536", "65536"), ("2,40000", "80000"), ("4294967295", "4294967295")] {
        let line = format!("$weft run co/gfx900/vecadd.co --grid 4 --group {group} {args}");
        fails(&example(""), &line, &format!("a work-group of {items} work-items"));
    }
}

#[test]
fn an_object_without_kernels_is_said_to_have_none() {
    let folder = folder();
    let folder = folder.path();
    std::fs::write(folder.join("no.s"), "s_endpgm\n").expect("written");
    said(folder, "$weft asm no.s --target gfx900 -o no.co", true);
    fails(
        folder,
        "$weft run no.co --grid 1 --group 1",
        "the code object has no kernel\n",
    );
}

#[test]
fn json_is_json_or_refused() {
    let at = example("");
    for line in ["dis co/gfx900/vecadd.co", "readobj -a co/gfx900/vecadd.co"] {
        let output = sh(&at, &format!("$weft {line} --format json"));
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{line}");
    }
    for line in [
        "readobj co/gfx900/vecadd.co",
        "readobj co/gfx900/vecadd.co co/gfx900/reduce.co",
        "readobj --check co/gfx900/vecadd.co",
        "isa s_waitcnt",
        "isa --search waitcnt",
        "isa --diff gfx900 gfx906",
        "explain segment-bounds V050 constant-bus",
        "info",
        "check vecadd.hsail",
        "test manifest.json",
    ] {
        let output = sh(&at, &format!("$weft {line} --format json"));
        let parsed: Result<serde_json::Value, _> = serde_json::from_slice(&output.stdout);
        assert!(parsed.is_ok(), "{line}: {parsed:?}");
    }
}

#[test]
fn check_judges_its_part_of_the_files() {
    let folder = example("");
    let parts = "$weft check vecadd.hsail absent.hsail reduce.hsail --shard";
    said(&folder, &format!("{parts} 1/2"), true);
    fails(&folder, &format!("{parts} 2/2"), "absent.hsail");
}

#[test]
fn instructions_are_shown_as_the_processor_has_them() {
    let isa = |query: &str| said(&example(""), &format!("$weft isa {query}"), true);
    let has = |query: &str, part: &str| {
        let text = isa(query);
        assert!(text.contains(part), "{query}: {text}");
    };
    // gfx908 has matrix results in AGPRs only; gfx90a lets `acc` choose.
    has("v_mfma_f32_32x32x1f32 -t gfx908", "vdst   AGPR, b1024, written");
    has("v_mfma_f32_32x32x1f32 -t gfx90a", "vdst   VGPR or AGPR, b1024, written");
    has(
        "v_mfma_f32_32x32x1f32 -t gfx90a",
        "src2   VGPR, AGPR or inline constant",
    );
    has("global_load_dword -t gfx90a", "vdst   VGPR or AGPR");
    assert!(!isa("global_load_dword -t gfx900 --all").contains("AGPR"));
    assert!(!isa("ds_read_b32 -t gfx908 --all").contains("AGPR"));
    has("s_waitcnt -t gfx900", "vmcnt 15:14 and 3:0, expcnt 6:4, lgkmcnt 11:8");
    has("s_waitcnt -t gfx600", "vmcnt 3:0, expcnt 6:4, lgkmcnt 11:8");
    has("s_waitcnt -t gfx1100", "expcnt 2:0, lgkmcnt 9:4, vmcnt 15:10");
    for name in ["v_add_f32", "global_load_dword", "v_fma_f32", "buffer_load_dword"] {
        let lines = |text: String| text.lines().count();
        assert!(2 * lines(isa(name)) < lines(isa(&format!("{name} --all"))), "{name}");
    }
    let list = isa("--list -t gfx900");
    assert!(list.lines().any(|l| l == "v_add_f32") && !list.contains("v_mfma"));
    has(
        "--search MFMA_F32_32X32X1",
        "v_mfma_f32_32x32x1f32            gfx908, gfx90a\n",
    );
    fails(
        &example(""),
        "$weft isa --search nosuch",
        "no mnemonic of any processor",
    );
}

/// Two kernels with names of C++, in assembly.
const SCALE: &str = r#"
.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
.text
.globl _ZN4math5scaleEPfi
.p2align 8
.type _ZN4math5scaleEPfi,@function
_ZN4math5scaleEPfi:
    s_nop 0
    s_endpgm
.Lend:
.size _ZN4math5scaleEPfi, .Lend-_ZN4math5scaleEPfi
.rodata
.p2align 6
.amdhsa_kernel _ZN4math5scaleEPfi
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
.end_amdhsa_kernel
"#;

#[test]
fn functions_of_cplusplus_are_found_by_their_names() {
    let folder = folder();
    let at = folder.path();
    std::fs::write(at.join("s.s"), SCALE).expect("written");
    said(at, "$weft asm s.s -o s.o && $weft link s.o -o s.co", true);
    for name in ["scale", "math::scale", "scale(float*, int)", "_ZN4math5scaleEPfi"] {
        let line = format!("$weft debug s.co --grid 64 --group 64 -batch -ex 'break {name}' -ex run -ex 'info locals'");
        let text = said(at, &line, true);
        assert!(
            text.contains("Breakpoint 1, ") && text.contains(" in _ZN4math5scaleEPfi"),
            "{text}"
        );
        assert!(text.contains("finalized HSAIL with debug information only"), "{text}");
    }
    let line = "$weft debug s.co --grid 64 --group 64 -batch -ex 'break scales' -ex 'info functions'";
    let text = said(at, line, false);
    assert!(text.contains("math::scale(float*, int)"), "{text}");
}

/// A debugger's breakpoint and `llvm.debugtrap` (AMDGPUUsage, Trap Handler ABI) stop it; without one they do nothing.
#[test]
fn traps_for_debuggers_stop_the_debugger() {
    let folder = folder();
    let at = folder.path();
    let source = ".globl k\n.p2align 8\n.type k,@function\nk:\n  s_trap 3\n  v_mov_b32 v1, 6\n  s_trap 1\n  s_endpgm\n\
                  .size k, .-k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n  .amdhsa_next_free_vgpr 2\n  \
                  .amdhsa_next_free_sgpr 0\n.end_amdhsa_kernel\n";
    std::fs::write(at.join("t.s"), source).expect("written");
    said(
        at,
        "$weft asm t.s --target gfx900 -o t.o && $weft link t.o -o t.co",
        true,
    );
    let text = said(
        at,
        "$weft debug t.co --grid 2 --group 2 -batch -ex run -ex continue -ex continue",
        true,
    );
    let places: Vec<&str> = text
        .lines()
        .filter(|l| l.contains("trap for") || l.starts_with("=>"))
        .collect();
    assert_eq!(places.len(), 4, "{text}");
    assert!(
        places[0].contains("`s_trap 3`") && places[1].contains("v_mov_b32_e32 v1, 6"),
        "{text}"
    );
    assert!(
        places[2].contains("`s_trap 1`") && places[3].contains("s_endpgm"),
        "{text}"
    );
    assert!(text.contains("[k has ended"), "{text}");
    said(at, "$weft run t.co --kernel k --grid 2 --group 2", true);
}

/// What `readobj` says of a kernel descriptor are the lines that `dis` writes, which assemble again.
#[test]
fn readobj_and_dis_say_the_same_of_descriptors() {
    let folder = folder();
    let at = folder.path();
    let mut compared = 0;
    for target in [
        "gfx803",
        "gfx900",
        "gfx90a:xnack+",
        "gfx942",
        "gfx1030",
        "gfx1100",
        "gfx1250",
    ] {
        let accumulators = match target {
            "gfx90a:xnack+" | "gfx942" => "  .amdhsa_accum_offset 4\n",
            _ => "",
        };
        let source = format!(
            ".text\n.p2align 8\n.globl k\n.type k,@function\nk:\n  s_endpgm\n.rodata\n.p2align 6\n.amdhsa_kernel k\n\
             {accumulators}  .amdhsa_next_free_vgpr 8\n  .amdhsa_next_free_sgpr 20\n  .amdhsa_group_segment_fixed_size 64\n  \
             .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.end_amdhsa_kernel\n"
        );
        std::fs::write(at.join("k.s"), source).expect("written");
        said(at, &format!("$weft asm k.s --target {target} -o k.o"), true);
        let json = said(at, "$weft readobj k.o --format json", true);
        let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let lines = value["kernels"][0]["directives"].as_object().expect("lines").iter();
        let shown: Vec<String> = lines.map(|(name, value)| format!("{name} {value}")).collect();
        let text = said(at, "$weft dis k.o", true);
        let block = text
            .split(".amdhsa_kernel k\n")
            .nth(1)
            .and_then(|t| t.split("\t.end_amdhsa").next());
        let written: Vec<&str> = block.expect("a block").lines().map(str::trim).collect();
        assert_eq!(shown, written, "{target}");
        compared += written.len();
    }
    assert!(compared > 150, "{compared}");
}

/// As llvm-readelf: header, sections, segments, and which sections are in which.
#[test]
fn headers_tell_which_sections_are_in_which_segment() {
    let folder = folder();
    let object = example("co/gfx900/vecadd.co");
    let tail = |options: &str| {
        let text = said(
            folder.path(),
            &format!("$weft readobj {options} {}", object.display()),
            true,
        );
        let rest = text
            .split_once(" Section to Segment mapping:\n")
            .expect("a mapping")
            .1
            .to_owned();
        rest.lines()
            .take_while(|l| l.starts_with("  "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mapping = tail("-e");
    assert_eq!(mapping, tail("-l"));
    assert!(mapping.iter().any(|l| l.ends_with(".text ")), "{mapping:?}");
}

#[test]
fn variables_of_the_environment_have_known_values() {
    let folder = folder();
    let at = folder.path();
    let wrong = "weft: WEFT_SIMD_LEVEL=sse9: not one of baseline, avx2, avx512\n";
    fails(at, "WEFT_SIMD_LEVEL=sse9 $weft isa s_nop", wrong);
    let wrong = "weft: WEFT_HOST_CODE_AFTER=soon: not a number of runs below 2^32\n";
    fails(at, "WEFT_HOST_CODE_AFTER=soon $weft isa s_nop", wrong);
    let wrong = "weft: WEFT_VECTOR_WIDTH=128: not 256 or 512\n";
    fails(at, "WEFT_VECTOR_WIDTH=128 $weft isa s_nop", wrong);
    said(at, "WEFT_VECTOR_WIDTH=256 $weft isa s_nop", true);
    said(at, "WEFT_SIMD_LEVEL=avx2 WEFT_HOST_CODE_AFTER=0 $weft isa s_nop", true);
}
