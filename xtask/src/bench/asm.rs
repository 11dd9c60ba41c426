//! `cargo xtask bench asm`: assembler and disassembler against LLVM's, on the same files in the same run.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::contenders::build_weft;
use super::{host_cpu, mix, target_dir, workspace_root};

/// Processors, each with a file in `bench/mix/`.
const PROCESSORS: [&str; 6] = ["gfx803", "gfx900", "gfx942", "gfx1030", "gfx1100", "gfx1200"];

const LINES: usize = 400_000;

const LLVM_MC: &str = "llvm-mc-22";
const LLVM_OBJDUMP: &str = "llvm-objdump-22";
/// Prints how many kilobytes a command has at the most.
const TIME: &str = "/usr/bin/time";
/// Runs its arguments and prints processor time, user and system, and time on the clock, in seconds.
const TIMED: &str = "TIMEFORMAT='%3U %3S %3R'; time \"$@\"";

/// What one run took.
#[derive(Clone, Copy)]
struct Run {
    /// Seconds on the clock, and of processor time.
    wall: f64,
    cpu: f64,
    /// Most memory, in megabytes.
    memory: f64,
}

/// Runs both tools on each processor's file, or on those of the processors named.
pub fn run(repeat: u32, names: &[String]) -> Result<(), String> {
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    if let Some(unknown) = names.iter().find(|n| !PROCESSORS.contains(&n.as_str())) {
        return Err(format!("no mix for {unknown}; there are {}", PROCESSORS.join(", ")));
    }
    let weft = build_weft(&root)?;
    let missing = |tool: &str| {
        Command::new(tool)
            .arg("--version")
            .stdout(Stdio::null())
            .status()
            .is_err()
    };
    for tool in [LLVM_MC, LLVM_OBJDUMP].into_iter().filter(|t| missing(t)) {
        println!("{tool}: not run (not installed)");
    }
    println!("host: {}", host_cpu());
    println!(
        "{LINES} lines; least processor time of {repeat} runs in turns (time on the clock), lines a second, most memory\n"
    );
    for processor in PROCESSORS {
        if names.is_empty() || names.iter().any(|n| n == processor) {
            one(processor, repeat, &weft, &root, &scratch)?;
        }
    }
    startup(&weft, &scratch)
}

fn one(processor: &str, repeat: u32, weft: &Path, root: &Path, scratch: &Path) -> Result<(), String> {
    let mix = root.join("bench/mix").join(format!("{processor}.s"));
    let mix = std::fs::read_to_string(&mix).map_err(|e| format!("{}: {e}", mix.display()))?;
    let file = |end: &str| scratch.join(format!("{processor}.{end}"));
    let source = file("s");
    std::fs::write(&source, mix::source(mix.trim_end(), LINES)).map_err(|e| format!("{}: {e}", source.display()))?;
    let (ours, theirs) = (file("weft.o"), file("llvm.o"));
    println!("{processor}");
    let mut asm = Command::new(weft);
    asm.arg("asm")
        .arg(&source)
        .args(["--target", processor, "-o"])
        .arg(&ours);
    let mut llvm_mc = Command::new(LLVM_MC);
    llvm_mc.args(["-triple=amdgcn-amd-amdhsa", "-filetype=obj"]);
    llvm_mc
        .arg(format!("-mcpu={processor}"))
        .arg(&source)
        .arg("-o")
        .arg(&theirs);
    compare("assemble", [(&asm, "weft asm"), (&llvm_mc, LLVM_MC)], repeat, None)?;
    let mut dis = Command::new(weft);
    dis.arg("dis").arg(&ours);
    let mut objdump = Command::new(LLVM_OBJDUMP);
    objdump.arg("-d").arg(&ours);
    let out = file("txt");
    compare(
        "disassemble",
        [(&dis, "weft dis"), (&objdump, LLVM_OBJDUMP)],
        repeat,
        Some(&out),
    )?;
    println!();
    Ok(())
}

/// Runs two commands in turns and prints the least of each; the second may be missing.
fn compare(what: &str, commands: [(&Command, &str); 2], repeat: u32, output: Option<&PathBuf>) -> Result<(), String> {
    let mut best: [Option<Run>; 2] = [None; 2];
    for _ in 0..repeat {
        for (n, (command, name)) in commands.iter().enumerate() {
            // Memory is measured in the first run, which is not timed.
            let run = match time(command, output, best[n]) {
                Ok(run) => run,
                Err(_) if n == 1 => continue,
                Err(e) => return Err(format!("{name}: {e}")),
            };
            let least = |b: Run| Run {
                wall: b.wall.min(run.wall),
                cpu: b.cpu.min(run.cpu),
                memory: run.memory,
            };
            best[n] = Some(best[n].map_or(run, least));
        }
    }
    for ((_, name), run) in commands.iter().zip(best) {
        let Some(run) = run else { continue };
        println!(
            "  {what:<12} {name:<17} {:.3} s ({:.3} s)  {:>9.0} lines/s  {:>5.0} MB",
            run.cpu,
            run.wall,
            LINES as f64 / run.cpu,
            run.memory
        );
    }
    if let [Some(ours), Some(theirs)] = best {
        println!("  {what:<12} weft is {:.1} times as fast", theirs.cpu / ours.cpu);
    }
    Ok(())
}

/// What a command takes from its start to its end; its memory is that of an earlier run, if there was one.
fn time(command: &Command, output: Option<&PathBuf>, earlier: Option<Run>) -> Result<Run, String> {
    let memory = match earlier {
        Some(run) => run.memory,
        None => {
            let mut measured = Command::new(TIME);
            measured.args(["-f", "%M"]);
            let [kilobytes] = numbers(&mut measured, command, output)?;
            kilobytes / 1024.0
        }
    };
    let mut timed = Command::new("bash");
    timed.args(["-c", TIMED, "bash"]);
    let [user, system, wall] = numbers(&mut timed, command, output)?;
    Ok(Run {
        wall,
        cpu: user + system,
        memory,
    })
}

/// Runs a command by another one, which prints these numbers last on standard error.
fn numbers<const N: usize>(by: &mut Command, command: &Command, output: Option<&PathBuf>) -> Result<[f64; N], String> {
    by.arg(command.get_program()).args(command.get_args());
    match output {
        Some(path) => by.stdout(std::fs::File::create(path).map_err(|e| e.to_string())?),
        None => by.stdout(Stdio::null()),
    };
    let result = by.output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&result.stderr);
    if !result.status.success() {
        return Err(format!("{}: {}", result.status, text.lines().next().unwrap_or("")));
    }
    let last = text.lines().last().unwrap_or("");
    let numbers: Vec<f64> = last.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    numbers.try_into().map_err(|_| format!("unexpected output: {last}"))
}

/// Times from start to end with one instruction to do, the least of many.
fn startup(weft: &Path, scratch: &Path) -> Result<(), String> {
    const RUNS: u32 = 50;
    let source = scratch.join("one.s");
    std::fs::write(&source, "s_endpgm\n").map_err(|e| e.to_string())?;
    let object = scratch.join("one.o");
    let mut text = String::new();
    for what in ["asm", "dis"] {
        let mut command = Command::new(weft);
        command.arg(what).stdout(Stdio::null());
        match what {
            "asm" => command.arg(&source).args(["--target", "gfx1100", "-o"]).arg(&object),
            _ => command.arg(&object),
        };
        let mut least = f64::MAX;
        for _ in 0..RUNS {
            let start = Instant::now();
            let status = command.status().map_err(|e| e.to_string())?;
            if !status.success() {
                return Err(format!("weft {what}: {status}"));
            }
            least = least.min(start.elapsed().as_secs_f64());
        }
        let _ = write!(text, "  weft {what} {:.1} ms", least * 1e3);
    }
    println!("start-up, least of {RUNS}:{text}");
    Ok(())
}
