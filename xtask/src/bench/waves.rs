//! `cargo xtask bench waves`: the loop of `bench/waves/alu.s` in waves of 32 lanes beside waves of 64, at the SIMD levels of this host.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::contenders::{LEVELS, assembled, build_weft, output_of, times};
use super::{host_cpu, target_dir, workspace_root};

/// The processor whose rate is 1, with waves of 64 lanes.
const REFERENCE: &str = "gfx900";
/// Those with waves of 32 lanes.
const PROCESSORS: [&str; 2] = ["gfx1100", "gfx1200"];
/// What a processor must reach of the reference's rate.
const WANTED: f64 = 0.9;

const ITEMS: usize = 16384;
const GROUP: u32 = 256;
const ITERATIONS: u32 = 2048;
const K: u32 = 1;
/// Vector instructions of an iteration.
const INSTRUCTIONS: u32 = 128;

/// Times the loop, on the reference and on the processors named or all, in turns. An error if a result is wrong.
pub fn run(repeat: u32, names: &[String]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|n| !PROCESSORS.contains(&n.as_str())) {
        return Err(format!("{unknown} is not one of {}", PROCESSORS.join(", ")));
    }
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let weft = build_weft(&root)?;
    let source = root.join("bench/waves/alu.s");
    let wanted = PROCESSORS
        .iter()
        .filter(|p| names.is_empty() || names.iter().any(|n| n == *p));
    let runners = std::iter::once(&REFERENCE)
        .chain(wanted)
        .map(|&processor| {
            Ok(Runner {
                processor,
                object: assembled(&weft, &source, &scratch, processor)?,
                out: scratch.join(format!("waves.{processor}.bin")),
            })
        })
        .collect::<Result<Vec<Runner>, String>>()?;
    println!("host: {}", host_cpu());
    println!(
        "{ITEMS} work-items, {ITERATIONS} iterations of {INSTRUCTIONS} vector instructions, one thread; least of {repeat} runs\n"
    );
    let operations = ITEMS as f64 * f64::from(ITERATIONS) * f64::from(INSTRUCTIONS);
    for level in LEVELS {
        let mut least = vec![f64::INFINITY; runners.len()];
        // in turns, so that what else the host does is all runners' alike; the first turn warms up
        for turn in 0..=repeat {
            for (runner, least) in runners.iter().zip(&mut least) {
                let time = runner.time(&weft, level)?;
                if turn > 0 {
                    *least = least.min(time);
                }
            }
        }
        for (runner, time) in runners.iter().zip(&least) {
            let rate = least[0] / time;
            let verdict = match runner.processor {
                REFERENCE => String::new(),
                _ if rate >= WANTED => format!("  ({WANTED} of {REFERENCE}'s rate: met)"),
                _ => format!("  ({WANTED} of {REFERENCE}'s rate: missed)"),
            };
            println!(
                "{:<8} {level:<7} {time:.3} s  {:.2e} lane operations/s  {rate:.2}{verdict}",
                runner.processor,
                operations / time
            );
        }
    }
    Ok(())
}

/// The loop for one processor.
struct Runner {
    processor: &'static str,
    object: PathBuf,
    out: PathBuf,
}

impl Runner {
    /// Seconds of one dispatch, whose result is right.
    fn time(&self, weft: &Path, level: &str) -> Result<f64, String> {
        let mut command = Command::new(weft);
        command.env("WEFT_SIMD_LEVEL", level).arg("run").arg(&self.object);
        command.args(["--kernel", "alu", "--target", self.processor, "--jobs", "1", "--time"]);
        command.args(["--grid", &ITEMS.to_string(), "--group", &GROUP.to_string()]);
        command.args(["--arg", &format!("out:u8[{}]=zero", 4 * ITEMS)]);
        command.args(["--arg", &format!("u32={ITERATIONS}"), "--arg", &format!("u32={K}")]);
        command.arg("--out").arg(format!("out={}", self.out.display()));
        let seconds = times(&output_of(&mut command)?)?;
        let output = std::fs::read(&self.out).map_err(|e| format!("{}: {e}", self.out.display()))?;
        check(&output).map_err(|e| format!("{}, {level}: {e}", self.processor))?;
        seconds
            .into_iter()
            .reduce(f64::min)
            .ok_or_else(|| "no time was printed".into())
    }
}

/// Compares some work-items of the first and the last group with the host's.
fn check(output: &[u8]) -> Result<(), String> {
    let got = output.as_chunks::<4>().0;
    if got.len() != ITEMS {
        return Err(format!("{} work-items", got.len()));
    }
    for n in [0, 1, 31, 32, 255, ITEMS - 1] {
        let (got, want) = (u32::from_le_bytes(got[n]), item(n as u32 % GROUP));
        if got != want {
            return Err(format!("work-item {n}: {got:#010x}, not {want:#010x}"));
        }
    }
    Ok(())
}

/// What the loop makes of a work-item's number in its group.
fn item(id: u32) -> u32 {
    let (mut f, mut g) = (id as f32, 0.5f32);
    let (mut u, mut v) = (id, id ^ K);
    for _ in 0..ITERATIONS * INSTRUCTIONS / 8 {
        f = f.mul_add(0.5, g);
        u = u.wrapping_add(v);
        let w = u << 5;
        g = g.mul_add(0.5, 0.5);
        v ^= w;
        u = u.wrapping_sub(v >> 7);
        v |= K;
    }
    f.to_bits() ^ g.to_bits() ^ u ^ v
}
