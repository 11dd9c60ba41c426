//! weft beside HSAILasm on one large module: assembling and disassembling, time, memory, start-up.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::hsail_module;

const LINES: usize = 1_000_000;
/// Starts of a program that are timed.
const STARTS: u32 = 50;

/// What a run of a program took.
#[derive(Clone, Copy)]
struct Cost {
    wall: Duration,
    /// Processor time in all, from the kernel's accounts; less troubled by other work on the machine.
    cpu: Duration,
    /// Largest resident memory, bytes.
    memory: u64,
}

/// `weft` is the release build, `scratch` a directory for the module.
pub fn run(weft: &Path, scratch: &Path, repeat: u32) -> Result<(), String> {
    let hsailasm = std::env::var("HSAILASM").unwrap_or_else(|_| "HSAILasm".into());
    let file = |name: &str| scratch.join(name);
    let (text, ours, theirs) = (file("module.hsail"), file("weft.brig"), file("reference.brig"));
    let source = hsail_module::text(LINES);
    std::fs::write(&text, &source).map_err(|e| format!("{}: {e}", text.display()))?;
    println!(
        "hsail: a module of {} lines, {:.1} MB",
        source.lines().count(),
        source.len() as f64 / 1e6
    );
    let assemble = |program: &str, out: &PathBuf| {
        let mut command = Command::new(program);
        if program != hsailasm {
            command.arg("HSAILasm");
        }
        command.arg("-assemble").arg(&text).arg("-o").arg(out);
        command
    };
    let back = file("back.hsail");
    let disassemble = |program: &str, brig: &PathBuf| {
        let mut command = Command::new(program);
        if program != hsailasm {
            command.arg("HSAILasm");
        }
        command.arg("-disassemble").arg(brig).arg("-o").arg(&back);
        command
    };
    let weft = weft.to_string_lossy().into_owned();
    compare(
        "assemble",
        source.len(),
        repeat,
        || assemble(&weft, &ours),
        || assemble(&hsailasm, &theirs),
    )?;
    let same = std::fs::read(&ours).ok().zip(std::fs::read(&theirs).ok());
    if same.is_some_and(|(ours, theirs)| ours != theirs) {
        return Err("hsail: the modules differ".into());
    }
    compare(
        "disassemble",
        source.len(),
        repeat,
        || disassemble(&weft, &ours),
        || disassemble(&hsailasm, &ours),
    )?;
    println!("  start-up     weft {:.2} ms", start_up(&weft)?.as_secs_f64() * 1e3);
    Ok(())
}

/// Runs both in turn and prints the best of each.
fn compare(
    what: &str,
    bytes: usize,
    repeat: u32,
    weft: impl Fn() -> Command,
    reference: impl Fn() -> Command,
) -> Result<(), String> {
    let mut best: [Option<Cost>; 2] = [None; 2];
    for _ in 0..repeat {
        best[0] = Some(better(best[0], cost(&mut weft())?));
        // The reference tool need not be there.
        best[1] = cost(&mut reference()).ok().map(|c| better(best[1], c));
    }
    for (who, cost) in ["weft", "HSAILasm"].iter().zip(best) {
        let Some(c) = cost else {
            println!("  {what:<12} {who:<9} not run");
            continue;
        };
        println!(
            "  {what:<12} {who:<9} {:.3} s, {:.3} s of processor time, {:.0} MB/s, {:.0} MB of memory",
            c.wall.as_secs_f64(),
            c.cpu.as_secs_f64(),
            bytes as f64 / c.cpu.as_secs_f64() / 1e6,
            c.memory as f64 / 1e6
        );
    }
    if let [Some(weft), Some(reference)] = best {
        println!(
            "  {what:<12} weft is {:.1} times as fast (by processor time {:.1})",
            reference.wall.as_secs_f64() / weft.wall.as_secs_f64(),
            reference.cpu.as_secs_f64() / weft.cpu.as_secs_f64()
        );
    }
    Ok(())
}

fn better(a: Option<Cost>, b: Cost) -> Cost {
    a.map_or(b, |a| Cost {
        wall: a.wall.min(b.wall),
        cpu: a.cpu.min(b.cpu),
        memory: a.memory.max(b.memory),
    })
}

/// Runs a program to its end. Memory is looked at while it runs, processor time when it has ended and is not yet waited for.
fn cost(command: &mut Command) -> Result<Cost, String> {
    let shown = format!("{command:?}");
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| format!("{shown}: {e}"))?;
    let proc = PathBuf::from(format!("/proc/{}", child.id()));
    let mut memory = 0;
    let cpu = loop {
        let stat = std::fs::read_to_string(proc.join("stat")).map_err(|e| format!("{}: {e}", proc.display()))?;
        // State is the first field after the name in parentheses, the times are the 12th and 13th.
        let fields: Vec<&str> = stat
            .rsplit_once(')')
            .map_or("", |p| p.1)
            .split_ascii_whitespace()
            .collect();
        if fields.first() == Some(&"Z") {
            let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<u64>().ok()).unwrap_or(0);
            // Linux counts in hundredths of a second here.
            break Duration::from_millis(10 * (ticks(11) + ticks(12)));
        }
        let status = std::fs::read_to_string(proc.join("status")).unwrap_or_default();
        let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kilobytes = peak.and_then(|p| p.trim().split(' ').next()?.parse::<u64>().ok());
        memory = memory.max(kilobytes.unwrap_or(0) * 1024);
        std::thread::sleep(Duration::from_millis(1));
    };
    let wall = start.elapsed();
    let status = child.wait().map_err(|e| e.to_string())?;
    if !status.success() {
        return Err(format!("{shown}: {status}"));
    }
    Ok(Cost { wall, cpu, memory })
}

/// The shortest time from start to end of a program that has nothing to do.
fn start_up(weft: &str) -> Result<Duration, String> {
    let mut best = Duration::MAX;
    for _ in 0..STARTS {
        let start = Instant::now();
        let out = Command::new(weft).args(["HSAILasm", "-version"]).output();
        out.map_err(|e| format!("{weft}: {e}"))?;
        best = best.min(start.elapsed());
    }
    Ok(best)
}
