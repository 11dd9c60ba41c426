//! `weft test` as people and other programs use it; what is said of code objects without running them; completions and manual pages.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

/// Exit status and output of a line of the shell.
fn sh(folder: &Path, line: &str) -> (i32, String) {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).stdin(Stdio::null());
    command
        .env("weft", env!("CARGO_BIN_EXE_weft"))
        .env("examples", example(""));
    let output = command.output().expect("a shell");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

fn said(folder: &Path, line: &str, status: i32) -> String {
    let (code, text) = sh(folder, line);
    assert_eq!(code, status, "{line}\n{text}");
    text
}

fn has(folder: &Path, line: &str, status: i32, parts: &[&str]) {
    let text = said(folder, line, status);
    for part in parts {
        assert!(text.contains(part), "{line}: {part:?} is missing in\n{text}");
    }
}

/// A kernel that doubles numbers, one that reads an image, and one that never ends.
const KERNELS: &str = "module &m:1:0:$full:$large:$default;
extension \"IMAGE\";
prog kernel &double(kernarg_u64 %data) {
  workitemabsid_u32 $s0, 0; cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 2;
  ld_kernarg_align(8)_u64 $d1, [%data]; cmp_eq_b1_u64 $c0, $d1, 0; cbr_b1 $c0, @end;
  add_u64 $d0, $d0, $d1;
  ld_global_align(4)_u32 $s1, [$d0]; shl_u32 $s1, $s1, 1; st_global_align(4)_u32 $s1, [$d0];
@end: ret; };
prog kernel &pick(kernarg_roimg %from, kernarg_samp %by, kernarg_u64 %data) {
  workitemabsid_u32 $s0, 0; cvt_f32_u32 $s1, $s0; add_f32 $s1, $s1, 0F3f000000;
  ld_kernarg_align(8)_roimg $d0, [%from]; ld_kernarg_align(8)_samp $d1, [%by];
  rdimage_v4_1d_f32_roimg_f32 ($s2, $s3, $s4, $s5), $d0, $d1, $s1;
  cvt_u64_u32 $d2, $s0; shl_u64 $d2, $d2, 2; ld_kernarg_align(8)_u64 $d3, [%data]; add_u64 $d2, $d2, $d3;
  st_global_align(4)_f32 $s2, [$d2]; };
prog kernel &forever() { @again: br @again; };
";

/// A directory with those kernels in HSAIL and for a processor, and a manifest.
fn folder(manifest: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let at = folder.path();
    std::fs::write(at.join("k.hsail"), KERNELS).expect("written");
    std::fs::write(at.join("m.json"), manifest).expect("written");
    for target in ["gfx900", "gfx1030"] {
        said(
            at,
            &format!("mkdir -p co/{target}; $weft finalize k.hsail --target {target} -o co/{target}/k.co"),
            0,
        );
    }
    folder
}

fn case(name: &str, object: &str, rest: &str) -> String {
    format!(r#"{{ "case": "{name}", "object": "{object}", {rest} }}"#)
}

fn double(args: &str) -> String {
    format!(r#""launches": [{{ "kernel": "double", "grid": [4], "group": [4], "args": [{args}] }}]"#)
}

const EXPECT: &str = r#""expect": { "a": { "values": [2, 4, 6, 8], "dtype": "uint32", "compare": "exact" } }"#;

#[test]
fn arguments_are_written_where_they_are_used() {
    let forms = [
        ("text", double(r#""a:u32[4]=1,2,3,4""#)),
        (
            "named",
            format!(
                r#""buffers": {{ "a": "u32[4]=1,2,3,4" }}, {}"#,
                double(r#"{ "buf": "a" }"#)
            ),
        ),
        (
            "pointer",
            format!(r#""buffers": {{ "a": "u32[4]=1,2,3,4" }}, {}"#, double(r#""ptr=a""#)),
        ),
    ];
    let mut cases = Vec::new();
    for object in ["k", "k.hsail"] {
        for (name, rest) in &forms {
            cases.push(case(&format!("{name}-{object}"), object, &format!("{rest}, {EXPECT}")));
        }
        for (name, null) in [
            ("null", "null"),
            ("number", r#"{ "u64": 0 }"#),
            ("zero", r#""ptr=null""#),
        ] {
            let rest = format!(r#""buffers": {{ "a": "u32[4]=2,4,6,8" }}, {}, {EXPECT}"#, double(null));
            cases.push(case(&format!("{name}-{object}"), object, &rest));
        }
    }
    let folder = folder(&format!("[{}]", cases.join(",")));
    has(
        folder.path(),
        "$weft test m.json -t gfx900,gfx1030",
        0,
        &["24 passed, 0 failed, 0 skipped"],
    );
    // What is wrong is said with what would be right.
    for (arg, message) in [
        (r#""a:u32[2]=1,2,3""#, "3 elements for a buffer of 2"),
        (r#""u32[4]=file:x""#, "relative to the manifest"),
        (r#"{ "image": "a" }"#, "no image"),
        (r#"{ "f33": 1 }"#, "unknown variant `f33`"),
    ] {
        std::fs::write(
            folder.path().join("bad.json"),
            format!("[{}]", case("c", "k", &double(arg))),
        )
        .expect("written");
        has(folder.path(), "$weft test bad.json", 1, &[message]);
    }
}

#[test]
fn images_and_samplers_are_arguments() {
    let rest = r#""images": { "i": { "geometry": "1d", "order": "r", "type": "float", "size": [4], "init": "i.bin" } },
        "samplers": { "s": { "coord": "unnormalized", "filter": "nearest", "addressing": "clamp_to_edge" } },
        "launches": [{ "kernel": "pick", "grid": [6], "group": [6],
            "args": [{ "image": "i" }, { "sampler": "s" }, "o:f32[6]=zero"] }],
        "expect": { "o": { "values": [1, 2, 3, 4.5, 4.5, 4.5], "dtype": "float32", "compare": "exact" },
                    "i": { "file": "i.bin", "dtype": "float32", "compare": "exact" } }"#;
    let folder = folder(&format!(
        "[{}, {}]",
        case("machine", "k", rest),
        case("interpreter", "k.hsail", rest)
    ));
    let bytes: Vec<u8> = [1f32, 2., 3., 4.5].iter().flat_map(|f| f.to_le_bytes()).collect();
    std::fs::write(folder.path().join("i.bin"), bytes).expect("written");
    has(
        folder.path(),
        "$weft test m.json -t gfx900,gfx1030",
        0,
        &["4 passed, 0 failed"],
    );
    let wrong = rest.replace("\"1d\"", "\"7d\"");
    std::fs::write(folder.path().join("bad.json"), format!("[{}]", case("c", "k", &wrong))).expect("written");
    has(
        folder.path(),
        "$weft test bad.json",
        1,
        &["geometry \"7d\": one of 1d, 2d, 3d"],
    );
}

#[test]
fn a_case_that_takes_too_long_is_ended_and_named() {
    let rest = r#""launches": [{ "kernel": "forever", "grid": [1], "group": [1] }], "stdout_lines_any_order": []"#;
    let folder = folder(&format!(
        "[{}, {}]",
        case("machine", "k", rest),
        case("interpreter", "k.hsail", rest)
    ));
    let at = folder.path();
    let line = "$weft test m.json --timeout 0.2";
    has(
        at,
        line,
        1,
        &[
            "machine",
            "TIMEOUT: not done after 0.2 s",
            "0 passed, 2 failed, 0 skipped",
        ],
    );
    has(at, &format!("{line} --format json"), 1, &["\"status\": \"timeout\""]);
    has(
        at,
        &format!("{line} --format junit"),
        1,
        &["failures=\"2\"", "type=\"timeout\""],
    );
    has(
        at,
        &format!("{line} --format tap"),
        1,
        &["1..2", "not ok 1 - machine", "kind: TIMEOUT"],
    );
    has(
        at,
        &format!("{line} --format github"),
        1,
        &["::error file=m.json,title=machine"],
    );
    has(at, "$weft test m.json --timeout 0", 2, &["seconds are right"]);
}

#[test]
fn a_run_is_blessed_and_then_passes() {
    let buffers = format!(r#""note": "kept", {}"#, double(r#""a:f32[4]=1,0.5,-3,4""#));
    let folder = folder(&format!(
        "[{}, {}]",
        case("new", "k", &buffers),
        case("old", "k", &format!("{}, {EXPECT}", double(r#""a:u32[4]=5,6,7,8""#)))
    ));
    let at = folder.path();
    has(
        at,
        "$weft test m.json",
        1,
        &["old", "got 10, want 2", "0 passed, 1 failed, 1 skipped"],
    );
    has(at, "$weft test m.json --bless", 0, &["2 passed"]);
    has(
        at,
        "cat m.json",
        0,
        &[
            r#""values": [10, 12, 14, 16]"#,
            r#""note": "kept""#,
            r#""dtype": "float32""#,
        ],
    );
    has(
        at,
        "$weft test m.json --no-skips",
        0,
        &["2 passed, 0 failed, 0 skipped"],
    );
    has(
        at,
        "$weft test m.json -t gfx906 --no-skips",
        1,
        &["FAILED: skipped: there is no such object"],
    );
}

#[test]
fn parts_together_are_the_whole() {
    let at = example("");
    let folder = tempfile::tempdir().expect("a directory");
    let out = folder.path().display();
    let whole = said(&at, "$weft test manifest.json -t gfx900,gfx906", 0);
    for part in 1..=3 {
        let line =
            format!("$weft test manifest.json -t gfx900,gfx906 --shard {part}/3 --format json >{out}/{part}.json");
        said(&at, &line, 0);
    }
    let merged = said(folder.path(), "$weft test --merge 1.json 2.json 3.json", 0);
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&merged), sorted(&whole));
    has(
        folder.path(),
        "$weft test --merge 1.json 1.json",
        1,
        &["is in 1.json and in 1.json"],
    );
    has(
        folder.path(),
        "echo '[]' >bad; $weft test --merge bad",
        1,
        &["no results of `weft test --format json`"],
    );
    has(
        &at,
        "$weft test manifest.json --shard 5/4",
        2,
        &["I/N with I from 1 to N is right"],
    );
    has(
        &at,
        "$weft test manifest.json -t gfx9999",
        1,
        &["unknown processor gfx9999", "Known are", "gfx90a"],
    );
    has(
        &at,
        "$weft smith --target gfx900 --count 6 --shard 2/3",
        0,
        &["2 agree, 0 do not"],
    );
}

#[test]
fn what_failed_is_kept_and_orders_are_tried() {
    let rest = format!("{}, {EXPECT}", double(r#""a:u32[4]=5,6,7,8""#));
    let folder = folder(&format!("[{}]", case("c", "k", &rest)));
    let at = folder.path();
    has(
        at,
        "$weft test m.json --artifacts out --seeds 3 --seed 7",
        1,
        &["seed 7: buffer a: 4 of 4 elements differ"],
    );
    has(
        at,
        "od -An -tu4 out/gfx900/c.k.co/a.bin; ls out/gfx900/c.k.co",
        0,
        &["10", "16", "printed.txt"],
    );
}

#[test]
fn code_objects_are_compared_and_their_occupancy_is_known() {
    let folder = folder("[]");
    let at = folder.path();
    has(at, "$weft diff co/gfx900/k.co co/gfx900/k.co", 0, &[]);
    let changed = KERNELS.replace("shl_u32 $s1, $s1, 1;", "shl_u32 $s1, $s1, 3; add_u32 $s1, $s1, 77;");
    std::fs::write(at.join("l.hsail"), changed.replace("&forever", "&never")).expect("written");
    said(at, "$weft finalize l.hsail --target gfx900 -o l.co", 0);
    let line = "$weft diff co/gfx900/k.co l.co";
    has(
        at,
        line,
        1,
        &[
            "--- co/gfx900/k.co\n+++ l.co\n",
            "kernel double\n",
            "@@ -",
            "\n-kernel forever\n",
            "\n+kernel never\n",
        ],
    );
    has(
        at,
        &format!("{line} --format json"),
        1,
        &["\"state\": \"removed\"", "\"instructions\""],
    );
    has(at, "$weft diff co/gfx900/k.co k.hsail", 2, &["k.hsail is HSAIL"]);
    has(at, "$weft diff co/gfx900/k.co missing", 2, &["missing"]);
    has(at, "$weft diff k.hsail l.hsail", 1, &["&never"]);
    has(
        at,
        "$weft occupancy co/gfx900/k.co -k double",
        0,
        &["waves/SIMD", "double", " 8  work-groups"],
    );
    has(
        at,
        "$weft occupancy co/gfx900/k.co -k double --group 256 --dynamic-lds 20000 --format json",
        0,
        &["\"limited_by\": [\n        \"lds\"", "\"waves_per_simd\": 3"],
    );
    has(
        at,
        "$weft occupancy co/gfx900/k.co -k nothing",
        1,
        &["no kernel \"nothing\"; there are"],
    );
}

#[test]
fn shells_and_man_know_the_commands() {
    let folder = tempfile::tempdir().expect("a directory");
    let at = folder.path();
    has(
        at,
        "$weft completions bash >c && bash -n c && cat c",
        0,
        &["_weft", "--no-skips"],
    );
    for shell in ["zsh", "fish"] {
        has(at, &format!("$weft completions {shell}"), 0, &["no-skips"]);
    }
    has(
        at,
        "$weft man m && ls m && cat m/weft-test.1",
        0,
        &["weft.1", "weft-occupancy.1", ".TH", "no\\-skips"],
    );
}
