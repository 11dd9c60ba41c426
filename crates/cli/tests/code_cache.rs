//! `--code-cache`: a second run loads the host code of the first one and gives the same.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

fn weft() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_weft"));
    command.env_remove("WEFT_CODE_CACHE").env_remove("WEFT_HOST_CODE_AFTER");
    command
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("weft runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A kernel with several blocks in a loop, loads among its lane operations, and a scalar instruction between them.
fn text() -> String {
    let mut text = String::from(
        "\t.text\n\t.globl k\n\t.p2align 8\n\t.type k,@function\nk:\n\ts_load_dwordx2 s[4:5], s[0:1], 0x0\n\ts_waitcnt lgkmcnt(0)\n\
         \tv_lshlrev_b32_e32 v30, 2, v0\n\ts_movk_i32 s6, 0x40\n",
    );
    for register in 1..24 {
        let _ = writeln!(text, "\tv_add_u32_e32 v{register}, {register}, v0");
    }
    text += "again:\n";
    for n in 0..600u32 {
        let [to, a, b] = [7, 5, 11].map(|step| 1 + n * step % 23);
        let _ = match n % 5 {
            0 => writeln!(text, "\tv_add_u32_e32 v{to}, v{a}, v{b}"),
            1 => writeln!(text, "\tv_xor_b32_e32 v{to}, v{a}, v{b}"),
            2 => writeln!(text, "\tv_lshlrev_b32_e32 v{to}, {}, v{b}", 1 + n % 30),
            3 => writeln!(
                text,
                "\tv_cmp_lt_u32_e32 vcc, v{a}, v{b}\n\tv_cndmask_b32_e32 v{to}, v{a}, v{b}, vcc"
            ),
            _ => writeln!(text, "\tv_mul_lo_u32 v{to}, v{a}, v{b}\n\ts_add_u32 s8, s8, 3"),
        };
        if n % 50 == 49 {
            let _ = writeln!(
                text,
                "\tglobal_load_dword v{to}, v30, s[4:5]\n\ts_waitcnt vmcnt(0)\n\tv_add_u32_e32 v{a}, v{to}, v{b}"
            );
        }
        if n % 200 == 199 {
            let _ = writeln!(
                text,
                "\ts_and_b32 s7, s6, 3\n\ts_cmp_eq_u32 s7, 0\n\ts_cbranch_scc1 over{n}\n\tv_not_b32_e32 v{to}, v{a}\nover{n}:"
            );
        }
    }
    text += "\ts_sub_u32 s6, s6, 1\n\ts_cmp_lg_u32 s6, 0\n\ts_cbranch_scc1 again\n\tglobal_store_dword v30, v1, s[4:5]\n\ts_endpgm\n\
             \t.size k, . - k\n\t.section .rodata,\"a\",@progbits\n\t.p2align 6\n\t.amdhsa_kernel k\n\t.amdhsa_kernarg_size 8\n\
             \t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\t.amdhsa_next_free_vgpr 32\n\t.amdhsa_next_free_sgpr 32\n\t.end_amdhsa_kernel\n\
             \t.amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels:\n  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_size: 8\n\
             \x20   .kernarg_segment_align: 8\n    .group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n\
             \x20   .wavefront_size: 64\n    .sgpr_count: 32\n    .vgpr_count: 32\n    .max_flat_workgroup_size: 1024\n\
             \x20   .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]\n\t.end_amdgpu_metadata\n";
    text
}

/// A directory with the kernel's object and room for a cache.
struct Bench {
    folder: TempDir,
    object: PathBuf,
}

impl Bench {
    fn new() -> Bench {
        let folder = tempfile::tempdir().expect("a directory");
        let [source, part, object] = ["k.s", "k.o", "k.co"].map(|name| folder.path().join(name));
        fs::write(&source, text()).expect("written");
        output(
            weft()
                .arg("asm")
                .arg(source)
                .args(["--target", "gfx900", "-o"])
                .arg(&part),
        );
        output(weft().arg("link").arg(part).arg("-o").arg(&object));
        Bench { folder, object }
    }

    fn cache(&self) -> PathBuf {
        self.folder.path().join("cache")
    }

    /// A run of the kernel, of two work-groups of which the second is partial, with the report.
    fn run(&self) -> Command {
        let mut command = weft();
        command.arg("run").arg(&self.object);
        command.args([
            "--grid",
            "100",
            "--group",
            "64",
            "--jobs",
            "1",
            "--arg",
            "x:u32[100]=range:7:13",
            "--print",
            "x",
        ]);
        command.args(["--jit-report", "--repeat", "2"]);
        command
    }

    fn cached(&self) -> Command {
        let mut command = self.run();
        command.arg("--code-cache").arg(self.cache());
        command
    }

    /// The one file of the cache.
    fn file(&self) -> PathBuf {
        let files: Vec<_> = fs::read_dir(self.cache()).expect("a cache").flatten().collect();
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].path()
    }
}

/// The values that were printed.
fn values(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("x: ")).expect("values")
}

/// Blocks that were loaded and made.
fn counts(text: &str) -> (u32, u32) {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("code cache: "))
        .expect("a report");
    let numbers: Vec<u32> = line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
    (numbers[0], numbers[1])
}

/// Whether the host has host code at all.
fn has_host_code(bench: &Bench) -> bool {
    output(&mut bench.run()).contains(": host code")
}

#[test]
fn a_second_run_loads_what_the_first_one_made() {
    let bench = Bench::new();
    if !has_host_code(&bench) {
        return;
    }
    let plain = output(&mut bench.run());
    let first = output(&mut bench.cached());
    let second = output(&mut bench.cached());
    assert_eq!(values(&first), values(&plain));
    assert_eq!(values(&second), values(&plain));
    let (loaded, made) = counts(&first);
    assert!(loaded == 0 && made > 4, "{first}");
    assert_eq!(counts(&second), (made, 0), "{second}");
    // blocks are what they are without a cache
    let blocks = |text: &str| {
        text.lines()
            .filter(|line| line.contains("host code,") || line.contains(": host code"))
            .count()
    };
    assert_eq!(blocks(&second), blocks(&plain));
    // the variable of the environment does the same
    let third = output(bench.run().env("WEFT_CODE_CACHE", bench.cache()));
    assert_eq!(counts(&third), (made, 0), "{third}");
    // code for other vectors is other code
    let other = output(bench.cached().env("WEFT_SIMD_LEVEL", "baseline"));
    assert_eq!((values(&other), counts(&other)), (values(&plain), (0, 0)));
}

#[test]
fn a_damaged_file_is_told_of_and_written_anew() {
    let bench = Bench::new();
    if !has_host_code(&bench) {
        return;
    }
    let first = output(&mut bench.cached());
    let (_, made) = counts(&first);
    let file = bench.file();
    let right = fs::read(&file).expect("written");
    let regions = (0..40)
        .chain((0..24).map(|n| n * right.len() / 24))
        .chain(right.len() - 8..right.len());
    for at in regions {
        let mut wrong = right.clone();
        wrong[at] ^= 0x10;
        fs::write(&file, &wrong).expect("written");
        let again = output(&mut bench.cached());
        assert_eq!(values(&again), values(&first), "byte {at}");
        assert_eq!(counts(&again), (0, made), "byte {at}: {again}");
        assert!(again.contains("; it is written anew"), "byte {at}: {again}");
        assert!(fs::read(&file).expect("written") != wrong, "byte {at}");
    }
    assert_eq!(counts(&output(&mut bench.cached())), (made, 0));
}

#[test]
fn processes_at_once_share_a_directory() {
    let bench = Bench::new();
    if !has_host_code(&bench) {
        return;
    }
    let plain = output(&mut bench.run());
    let start = |_| bench.cached().stdout(Stdio::piped()).spawn().expect("weft runs");
    for process in (0..4).map(start).collect::<Vec<_>>() {
        let output = process.wait_with_output().expect("weft ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(values(&text), values(&plain));
        assert!(!text.contains("not used"), "{text}");
    }
    let (loaded, made) = counts(&output(&mut bench.cached()));
    assert!(loaded > 4 && made == 0, "{loaded} {made}");
    bench.file();
}

#[test]
fn a_directory_that_cannot_be_made_is_an_error() {
    let bench = Bench::new();
    let place = bench.object.join("below a file");
    let output = bench.run().arg("--code-cache").arg(&place).output().expect("weft runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && text.contains("the code cache"), "{text}");
    assert!(!Path::new(&place).exists());
}
