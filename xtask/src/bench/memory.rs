//! `cargo xtask bench memory`: what host code for many kernels takes of the host's memory.

use std::path::Path;

use super::contenders::{linked, output_of};
use super::dispatch::Client;
use super::made::{Random, kernel_module, looped};
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
    let object = linked(&client.weft, &text(), &scratch.join("memory.gfx900"))?;
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

/// Assembly of all kernels.
fn text() -> String {
    let mut random = Random::new();
    kernel_module((0..KERNELS).map(|kernel| body(kernel, &mut random)))
}

/// The code of a kernel that loads and stores its argument's buffer, a dword a lane.
fn body(kernel: u32, random: &mut Random) -> String {
    let mut text = String::new();
    for block in 0..BLOCKS {
        text += "\tglobal_load_dword v24, v30, s[4:5]\n\ts_waitcnt vmcnt(0)\n\tv_xor_b32_e32 v1, v1, v24\n";
        (0..INSTRUCTIONS).for_each(|_| text += &random.integer_instruction());
        // taken in some rounds, so that blocks end here
        text += &format!(
            "\ts_and_b32 s7, s6, {}\n\ts_cmp_eq_u32 s7, 0\n\ts_cbranch_scc1 .Lover{kernel}_{block}\n\
             \tv_add_u32_e32 v2, {block}, v2\n.Lover{kernel}_{block}:\n",
            1 + block % 3
        );
    }
    looped(kernel, ROUNDS, &text)
}
