//! `cargo xtask bench memory`: what host code for many kernels takes of the host's memory.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use super::contenders::output_of;
use super::dispatch::Client;
use super::{host_cpu, target_dir, workspace_root};

/// Kernels, all different.
const KERNELS: u32 = 1000;
/// Blocks of a kernel in its loop, and vector instructions of a block.
const BLOCKS: u32 = 8;
const INSTRUCTIONS: u32 = 40;
/// Rounds of the loop: enough that all of it becomes host code.
const ROUNDS: u32 = 64;
/// Bytes of memory that host code of all kernels may take.
const MOST_BYTES: f64 = 200e6;

/// Compiles all kernels in one process. An error if one of them did not run.
pub fn run() -> Result<(), String> {
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let client = Client::build(&root, &scratch)?;
    let [source, part, object] = ["s", "o", "co"].map(|end| scratch.join(format!("memory.gfx900.{end}")));
    std::fs::write(&source, text()).map_err(|e| format!("{}: {e}", source.display()))?;
    let mut asm = Command::new(&client.weft);
    output_of(
        asm.arg("asm")
            .arg(&source)
            .args(["--target", "gfx900", "-o"])
            .arg(&part),
    )?;
    output_of(Command::new(&client.weft).arg("link").arg(&part).arg("-o").arg(&object))?;
    println!("host: {}", host_cpu());
    println!(
        "{KERNELS} kernels of {} instructions and more, each different\n",
        BLOCKS * INSTRUCTIONS
    );
    let peak = |kernels: u32, compiles: bool| -> Result<f64, String> { peak(&client, &object, kernels, compiles) };
    let loaded = peak(0, true)?;
    let handlers = peak(KERNELS, false)?;
    let compiled = peak(KERNELS, true)?;
    let more = compiled - loaded;
    println!("the object loaded, nothing run:     {:>6.1} MB at most", loaded / 1e6);
    println!("all kernels run by handlers:        {:>6.1} MB", handlers / 1e6);
    println!("all kernels compiled to host code:  {:>6.1} MB", compiled / 1e6);
    let word = if more <= MOST_BYTES { "met" } else { "missed" };
    println!(
        "compiled, above nothing run: {:.1} MB, {:.0} KB a kernel  ({:.0} MB wanted: {:.2} of it: {word})",
        more / 1e6,
        more / 1e3 / f64::from(KERNELS),
        MOST_BYTES / 1e6,
        more / MOST_BYTES
    );
    Ok(())
}

/// Bytes that a process has at most that runs so many kernels.
fn peak(client: &Client, object: &Path, kernels: u32, compiles: bool) -> Result<f64, String> {
    let mut command = client.command(object);
    if !compiles {
        command.env("WEFT_HOST_CODE_AFTER", u32::MAX.to_string());
    }
    let text = output_of(command.args(["all", &kernels.to_string()]))?;
    let line = text.lines().find_map(|line| line.strip_prefix("peak "));
    let kilobytes: Option<f64> = line.and_then(|number| number.parse().ok());
    kilobytes
        .map(|kb| kb * 1024.0)
        .ok_or_else(|| format!("no peak in {text:?}"))
}

/// Numbers that look random, the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// Assembly of all kernels. Each loads and stores its argument's buffer, a dword a lane.
fn text() -> String {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut text = String::from("\t.text\n");
    for kernel in 0..KERNELS {
        // nothing goes wrong when a String is written
        let _ = write!(text, "{}", Body(kernel, &mut random).text());
    }
    text += "\t.section .rodata,\"a\",@progbits\n";
    for kernel in 0..KERNELS {
        let _ = write!(
            text,
            "\t.p2align 6\n\t.amdhsa_kernel k{kernel}\n\t.amdhsa_kernarg_size 8\n\t.amdhsa_user_sgpr_kernarg_segment_ptr 1\n\
             \t.amdhsa_next_free_vgpr 32\n\t.amdhsa_next_free_sgpr 32\n\t.end_amdhsa_kernel\n"
        );
    }
    text += "\t.amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels:\n";
    for kernel in 0..KERNELS {
        let _ = writeln!(
            text,
            "  - {{.name: k{kernel}, .symbol: k{kernel}.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, \
             .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 32, .vgpr_count: 32, \
             .max_flat_workgroup_size: 1024, \
             .args: [{{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}}]}}"
        );
    }
    text += "\t.end_amdgpu_metadata\n";
    text
}

/// A kernel of a number.
struct Body<'r>(u32, &'r mut Random);

impl Body<'_> {
    fn text(self) -> String {
        let Body(kernel, random) = self;
        let mut text = format!(
            "\t.globl k{kernel}\n\t.p2align 8\n\t.type k{kernel},@function\nk{kernel}:\n\ts_load_dwordx2 s[4:5], s[0:1], 0x0\n\
             \ts_waitcnt lgkmcnt(0)\n\tv_lshlrev_b32_e32 v30, 2, v0\n\ts_mov_b32 s6, {ROUNDS}\n"
        );
        for register in 1..24 {
            text += &format!("\tv_add_u32_e32 v{register}, {register}, v0\n");
        }
        text += &format!(".Lagain{kernel}:\n");
        for block in 0..BLOCKS {
            text += "\tglobal_load_dword v24, v30, s[4:5]\n\ts_waitcnt vmcnt(0)\n\tv_xor_b32_e32 v1, v1, v24\n";
            for _ in 0..INSTRUCTIONS {
                let [to, a, b, c] = [(); 4].map(|()| 1 + random.below(23));
                let by = 1 + random.below(30);
                text += &match random.below(9) {
                    0 => format!("\tv_add_u32_e32 v{to}, v{a}, v{b}\n"),
                    1 => format!("\tv_xor_b32_e32 v{to}, v{a}, v{b}\n"),
                    2 => format!("\tv_lshlrev_b32_e32 v{to}, {by}, v{a}\n"),
                    3 => format!("\tv_mul_lo_u32 v{to}, v{a}, v{b}\n"),
                    4 => format!("\tv_and_b32_e32 v{to}, v{a}, v{b}\n"),
                    5 => format!("\tv_add3_u32 v{to}, v{a}, v{b}, v{c}\n"),
                    6 => format!("\tv_max_i32_e32 v{to}, v{a}, v{b}\n"),
                    7 => format!("\tv_cmp_lt_u32_e32 vcc, v{a}, v{b}\n\tv_cndmask_b32_e32 v{to}, v{a}, v{c}, vcc\n"),
                    _ => format!("\tv_lshrrev_b32_e32 v{to}, {by}, v{a}\n"),
                };
            }
            // taken in some rounds, so that blocks end here
            text += &format!(
                "\ts_and_b32 s7, s6, {}\n\ts_cmp_eq_u32 s7, 0\n\ts_cbranch_scc1 .Lover{kernel}_{block}\n\
                 \tv_add_u32_e32 v2, {block}, v2\n.Lover{kernel}_{block}:\n",
                1 + block % 3
            );
        }
        text += &format!(
            "\ts_sub_u32 s6, s6, 1\n\ts_cmp_lg_u32 s6, 0\n\ts_cbranch_scc1 .Lagain{kernel}\n\tglobal_store_dword v30, v1, s[4:5]\n\
             \ts_endpgm\n\t.size k{kernel}, . - k{kernel}\n"
        );
        text
    }
}
