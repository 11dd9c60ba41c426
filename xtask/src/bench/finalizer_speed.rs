//! How long finalizing takes: beside llc on the same kernels' LLVM IR, and for modules of 10,000 lines.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::contenders::output_of;
use super::finalizer::{Bench, least_time};
use super::hsail_module;

const LINES: usize = 10_000;
/// Processes in one timing.
const RUNS: u32 = 10;
const BRIG1: &str = "/usr/lib/gcc/x86_64-linux-gnu/11/brig1";
/// Runs its arguments so many times and prints processor time, user and system, in seconds.
const TIMED: &str = "n=$1; shift; TIMEFORMAT='%3U %3S'; time for ((i = 0; i < n; i++)); do \"$@\"; done";

pub fn run(bench: &Bench, kernels: &[&str], repeat: u32, modules: bool) -> Result<(), String> {
    println!(
        "finalizing, processor time (user and system): weft from BRIG to the code object, llc-22 -O2 from bitcode to the object,\n\
         gccbrig-11 -O2 from BRIG to assembly of the host, all of them processes that write to /dev/null, less one with an empty module:\n\
         the least of {repeat} means of {RUNS} processes; \"in a loop\": weft in one process, the least of {ROUNDS} rounds\n"
    );
    let llc = Llc::new(bench, repeat);
    if let Err(why) = &llc {
        println!("llc-22: not run ({why})");
    }
    let brig1 = Path::new(BRIG1).exists();
    if !brig1 {
        println!("gccbrig-11: not run (not installed)");
    }
    println!(
        "{:<11} {:>10} {:>10} {:>10} {:>7} {:>7} {:>12}",
        "", "weft", "in a loop", "llc-22", "ratio", "in loop", "gccbrig-11"
    );
    let weft_empty = bench.process(&bench.empty_brig()?, repeat)?;
    let gcc_empty = brig1
        .then(|| bench.gccbrig(&bench.empty_brig()?, repeat))
        .and_then(Result::ok);
    let mut all = Row::default();
    for kernel in kernels {
        let source = bench.sources.join(format!("{kernel}.hsail"));
        let brig = bench.brig(&source)?;
        let row = Row {
            process: bench.process(&brig, repeat)? - weft_empty,
            looped: bench.time(&source)?,
            llc: llc
                .as_ref()
                .ok()
                .map(|llc| llc.time(bench, kernel, repeat))
                .transpose()?,
        };
        print!("{kernel:<11} {row}");
        match gcc_empty.map(|empty| Ok::<f64, String>(bench.gccbrig(&brig, repeat)? - empty)) {
            Some(Ok(time)) => println!(" {:>9.1} ms", time * 1e3),
            Some(Err(_)) => println!(" {:>12}", "fails"),
            None => println!(" {:>12}", "-"),
        }
        all = Row {
            process: all.process + row.process,
            looped: all.looped + row.looped,
            llc: row.llc.map(|llc| all.llc.unwrap_or(0.0) + llc),
        };
    }
    println!("{:<11} {all}", "all");
    if modules {
        println!();
        for (name, text) in [
            ("many kernels", hsail_module::text(LINES)),
            ("one kernel", hsail_module::long_kernel(LINES)),
        ] {
            let source = bench.scratch.join("module.hsail");
            std::fs::write(&source, &text).map_err(|e| format!("{}: {e}", source.display()))?;
            let time = bench.time(&source)?;
            println!("{} lines, {name}: {:.3} s", text.lines().count(), time);
        }
    }
    Ok(())
}

/// Seconds for a kernel, or for all.
#[derive(Default)]
struct Row {
    /// Of a process, less one with an empty module.
    process: f64,
    /// Of a round of many in one process.
    looped: f64,
    /// Of a process, less one with an empty module.
    llc: Option<f64>,
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:>7.2} ms {:>7.2} ms", self.process * 1e3, self.looped * 1e3)?;
        match self.llc {
            Some(llc) => {
                let (ratio, in_loop) = (llc / self.process, llc / self.looped);
                write!(f, " {:>7.2} ms {ratio:>7.1} {in_loop:>7.1}", llc * 1e3)
            }
            None => write!(f, " {:>10} {:>7} {:>7}", "-", "-", "-"),
        }
    }
}

/// Finalizations in one timing.
const ROUNDS: u32 = 20;

impl Bench {
    /// Seconds to finalize a file.
    fn time(&self, source: &Path) -> Result<f64, String> {
        let mut command = Command::new(&self.weft);
        command.arg("finalize").arg(source);
        command.args(["--target", "gfx900", "--time", "--repeat", &ROUNDS.to_string()]);
        least_time(&output_of(&mut command)?)
    }

    /// Seconds of a process that finalizes a BRIG file.
    fn process(&self, brig: &Path, repeat: u32) -> Result<f64, String> {
        let mut command = Command::new(&self.weft);
        command.arg("finalize").arg(brig);
        command.args(["--target", "gfx900", "-o", "/dev/null"]);
        mean(&command, repeat)
    }

    /// A text's BRIG, in a file of its name.
    fn brig(&self, source: &Path) -> Result<PathBuf, String> {
        let name = source.file_stem().unwrap_or_default();
        let brig = self.scratch.join(name).with_extension("brig");
        let mut command = Command::new(&self.weft);
        output_of(command.arg("asm").arg(source).arg("-o").arg(&brig))?;
        Ok(brig)
    }

    /// Seconds of a process of gccbrig.
    fn gccbrig(&self, brig: &Path, repeat: u32) -> Result<f64, String> {
        let mut command = Command::new(BRIG1);
        command.args(["-quiet", "-O2"]).arg(brig).args(["-o", "/dev/null"]);
        mean(&command, repeat)
    }

    /// BRIG of a module with nothing in it.
    fn empty_brig(&self) -> Result<PathBuf, String> {
        let source = self.scratch.join("empty.hsail");
        let text = "module &empty:1:0:$full:$large:$default;\n";
        std::fs::write(&source, text).map_err(|e| e.to_string())?;
        self.brig(&source)
    }
}

/// llc with the bitcode that clang made.
struct Llc {
    /// Seconds for a module without functions.
    start_up: f64,
}

impl Llc {
    fn new(bench: &Bench, repeat: u32) -> Result<Llc, String> {
        let empty = bench.scratch.join("empty.ll");
        std::fs::write(&empty, "target triple = \"amdgcn-amd-amdhsa\"\n").map_err(|e| e.to_string())?;
        Ok(Llc {
            start_up: mean(&command(&empty), repeat)?,
        })
    }

    /// Seconds for one kernel.
    fn time(&self, bench: &Bench, kernel: &str, repeat: u32) -> Result<f64, String> {
        let file = |end: &str| bench.scratch.join(format!("{kernel}.{end}"));
        let mut clang = Command::new("clang-22");
        clang.args([
            "-x",
            "cl",
            "-cl-std=CL2.0",
            "-target",
            "amdgcn-amd-amdhsa",
            "-mcpu=gfx900",
        ]);
        clang.args([
            "-mcode-object-version=5",
            "-nogpulib",
            "--libclc-lib=:/usr/lib/clc/amdgcn-amd-amdhsa.bc",
        ]);
        clang.args(["-O2", "-w", "-emit-llvm", "-c"]);
        // mandelbrot is the source of the other benchmarks.
        let places = ["", ".."].map(|d| bench.sources.join(d).join(format!("{kernel}.cl")));
        clang.args(places.iter().find(|p| p.exists()));
        output_of(clang.arg("-o").arg(file("all.bc")))?;
        // clang keeps the kernel as a function for others to call, too; llc shall not compile it twice.
        let mut opt = Command::new("opt-22");
        opt.args(["-passes=internalize,globaldce", "-internalize-public-api-list", kernel]);
        opt.arg(file("all.bc")).arg("-o").arg(file("bc"));
        output_of(&mut opt)?;
        Ok(mean(&command(&file("bc")), repeat)? - self.start_up)
    }
}

fn command(source: &Path) -> Command {
    let mut llc = Command::new("llc-22");
    llc.args(["-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx900", "-O2", "-filetype=obj"]);
    llc.arg(source).args(["-o", "/dev/null"]);
    llc
}

/// Processor time of one process: the mean of several, the least of such means.
fn mean(command: &Command, repeat: u32) -> Result<f64, String> {
    let mut least = f64::MAX;
    for _ in 0..repeat {
        let mut timed = Command::new("bash");
        timed.args(["-c", TIMED, "bash", &RUNS.to_string()]);
        timed.arg(command.get_program()).args(command.get_args());
        let output = timed.stdout(Stdio::null()).output().map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&output.stderr);
        let last = text.lines().last().unwrap_or_default();
        let numbers: Vec<f64> = last.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let [user, system] = numbers[..] else {
            return Err(format!("{command:?}: {text}"));
        };
        if !output.status.success() || text.lines().count() > 1 {
            let program = command.get_program().to_string_lossy();
            return Err(format!("{program}: {}", text.lines().next().unwrap_or_default()));
        }
        least = least.min((user + system) / f64::from(RUNS));
    }
    Ok(least)
}
