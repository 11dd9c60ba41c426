//! `cargo xtask bench compile`: how long it takes to make host code for a kernel of many instructions.

use std::process::Command;

use super::contenders::{build_weft, linked, output_of};
use super::made::{Random, kernel_module, looped};
use super::{host_cpu, target_dir, workspace_root};

/// Vector instructions of the kernel, all in one loop.
const INSTRUCTIONS: usize = 10_000;
/// One of so many is of floats.
const FLOATS: usize = 3;
/// Rounds of the loop: enough that all of it becomes host code.
const ROUNDS: u32 = 64;
/// Turns, of which each has so many processes as runs are asked for.
const TURNS: u32 = 5;
/// Seconds that compiling may take.
const MOST: f64 = 20e-3;

/// Compiles the kernel in new processes. An error if one of them did not run, or did not compile all of it.
pub fn run(repeat: u32, host: Option<&str>) -> Result<(), String> {
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let weft = build_weft(&root)?;
    let object = linked(&weft, &text(), &scratch.join("compile.gfx900"))?;
    println!("host: {}", host_cpu());
    println!(
        "a kernel of {INSTRUCTIONS} vector instructions, in {} new processes; milliseconds, least / median\n",
        TURNS * repeat
    );
    let levels = host.map_or(super::contenders::LEVELS.to_vec(), |level| vec![level]);
    let mut took = vec![(Vec::new(), Vec::new()); levels.len()];
    for _ in 0..TURNS {
        for (level, (making, all)) in levels.iter().zip(&mut took) {
            for _ in 0..repeat {
                let mut command = Command::new(&weft);
                command.env("WEFT_SIMD_LEVEL", level).env_remove("WEFT_CODE_CACHE");
                command.arg("run").arg(&object).args(["--kernel", "k0"]);
                command.args([
                    "--grid",
                    "64",
                    "--group",
                    "64",
                    "--jobs",
                    "1",
                    "--arg",
                    "out:u8[256]=zero",
                ]);
                let text = output_of(command.args(["--time", "--jit-report"]))?;
                making.push(seconds(&text, "host code made in ")?);
                all.push(seconds(&text, "time: ")?);
                all_compiled(&text)?;
            }
        }
    }
    for (level, (making, all)) in levels.iter().zip(&mut took) {
        let [making, all] = [making, all].map(|times| {
            times.sort_by(f64::total_cmp);
            (times[0], times[times.len() / 2])
        });
        let word = if making.1 <= MOST { "met" } else { "missed" };
        println!(
            "{level:<8} host code made in {:.1} / {:.1}  ({:.0} wanted: {word}); the launch {:.1} / {:.1}",
            making.0 * 1e3,
            making.1 * 1e3,
            MOST * 1e3,
            all.0 * 1e3,
            all.1 * 1e3
        );
    }
    Ok(())
}

/// The seconds behind the beginning of a line.
fn seconds(text: &str, begin: &str) -> Result<f64, String> {
    let rest = text
        .lines()
        .find_map(|line| line.strip_prefix(begin)?.strip_suffix(" s"));
    rest.and_then(|number| number.parse().ok())
        .ok_or_else(|| format!("no line `{begin}SECONDS s` in {text:?}"))
}

/// An error unless the report says that nearly all instructions are host code.
fn all_compiled(text: &str) -> Result<(), String> {
    let of_block = |line: &str| -> Option<usize> {
        let (before, _) = line.strip_suffix(" instructions")?.rsplit_once(" of ")?;
        before.rsplit(' ').next()?.parse().ok()
    };
    let compiled: usize = text.lines().filter_map(of_block).sum();
    match compiled >= INSTRUCTIONS {
        true => Ok(()),
        false => Err(format!(
            "only {compiled} instructions of {INSTRUCTIONS} became host code"
        )),
    }
}

fn text() -> String {
    let mut random = Random::new();
    let mut body = String::new();
    (25..30).for_each(|register| body += &format!("\tv_mov_b32_e32 v{register}, 1.0\n"));
    let mut count = 0;
    while count < INSTRUCTIONS {
        let more = match count % FLOATS {
            0 => random.float_instruction(),
            _ => random.integer_instruction(),
        };
        count += more.lines().count();
        body += &more;
    }
    kernel_module([looped(0, ROUNDS, &body)].into_iter())
}
