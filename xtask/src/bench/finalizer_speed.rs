//! How long finalizing takes: beside llc on the same kernels' LLVM IR, and for modules of 10,000 lines.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::contenders::output_of;
use super::finalizer::{Bench, least_time};
use super::hsail_module;

const LINES: usize = 10_000;
/// Processes in one timing, which bash gives in milliseconds: of weft, and of the others, which take longer; and of modules with many kernels.
const RUNS: u32 = 100;
const OTHERS_RUNS: u32 = 5;
const RUNS_OF_MANY: u32 = 20;
const OTHERS_RUNS_OF_MANY: u32 = 2;
/// Kernels that a module has more than the other, to see what one takes in a process that is warm.
const COPIES: u32 = 16;
const BRIG1: &str = "/usr/lib/gcc/x86_64-linux-gnu/11/brig1";
/// libclc-22's file, unless the environment's LIBCLC says where it is.
const LIBCLC: &str = "/usr/lib/clc/amdgcn-amd-amdhsa.bc";
/// Runs its arguments so many times and prints processor time, user and system, in seconds.
const TIMED: &str = "n=$1; shift; TIMEFORMAT='%3U %3S'; time for ((i = 0; i < n; i++)); do \"$@\"; done";

pub fn run(bench: &Bench, kernels: &[&str], repeat: u32, modules: bool) -> Result<(), String> {
    println!(
        "finalizing, processor time (user and system) in milliseconds: weft from BRIG to the code object, llc-22 -O2 from bitcode to the\n\
         object, gccbrig-11 -O2 from BRIG to assembly of the host, all of them processes that write to /dev/null and run in turns, the least of\n\
         {repeat} means of {RUNS} or {OTHERS_RUNS}; \"one\": a module with the kernel, less an empty module; \"one more\": a module with the kernel {}\n\
         times, less one with it once, a {COPIES}th of that ({RUNS_OF_MANY} or {OTHERS_RUNS_OF_MANY} a mean); \"in a loop\": weft many times in one process, the least of {ROUNDS} rounds\n",
        COPIES + 1
    );
    let bench = &installed(bench)?;
    let empty_bitcode = bench.scratch.join("empty.ll");
    let text = "target triple = \"amdgcn-amd-amdhsa\"\n";
    std::fs::write(&empty_bitcode, text).map_err(|e| format!("{}: {e}", empty_bitcode.display()))?;
    let has_llc = match mean(&llc(bench.processor, &empty_bitcode), 1) {
        Ok(_) => true,
        Err(why) => {
            println!("llc-22: not run ({why})");
            false
        }
    };
    let empty = bench.empty_brig()?;
    let has_gccbrig = Path::new(BRIG1).exists() && mean(&gccbrig(&empty), 1).is_ok();
    if !has_gccbrig {
        println!("gccbrig-11: not run (not installed)");
    }
    println!(
        "{:<11} {:>8} {:>8} {:>6}  {:>8} {:>8} {:>6}  {:>9} {:>10}",
        "", "one", "llc-22", "ratio", "one more", "llc-22", "ratio", "in a loop", "gccbrig-11"
    );
    let mut all = Row::default();
    for kernel in kernels {
        let source = bench.sources.join(format!("{kernel}.hsail"));
        let brig = bench.brig(&source)?;
        let many = bench.brig(&bench.copies(kernel, &source)?)?;
        let mut contenders = vec![
            (bench.process(&empty), RUNS),
            (bench.process(&brig), RUNS),
            (bench.process(&many), RUNS_OF_MANY),
        ];
        if has_llc {
            let [one, many] = bench.bitcode(kernel)?.map(|file| llc(bench.processor, &file));
            contenders.push((llc(bench.processor, &empty_bitcode), OTHERS_RUNS));
            contenders.extend([(one, OTHERS_RUNS), (many, OTHERS_RUNS_OF_MANY)]);
        }
        let times = in_turns(&contenders, repeat)?;
        let figures = |times: &[f64]| match times {
            [empty, one, many, ..] => Some([one - empty, (many - one) / f64::from(COPIES)]),
            _ => None,
        };
        let row = Row {
            weft: figures(&times).unwrap_or_default(),
            looped: bench.time(&source)?,
            llc: times.get(3..).and_then(figures),
        };
        print!("{kernel:<11} {row}");
        let of_gccbrig = [(gccbrig(&empty), OTHERS_RUNS), (gccbrig(&brig), OTHERS_RUNS)];
        match has_gccbrig.then(|| in_turns(&of_gccbrig, repeat)).as_ref() {
            Some(Ok(times)) => println!(" {:>10.1}", (times[1] - times[0]) * 1e3),
            Some(Err(_)) => println!(" {:>10}", "fails"),
            None => println!(" {:>10}", "-"),
        }
        all.add(&row);
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

/// Seconds for a kernel, or for all: of one in a module, and of one more.
#[derive(Default)]
struct Row {
    weft: [f64; 2],
    /// Of a round of many in one process.
    looped: f64,
    llc: Option<[f64; 2]>,
}

impl Row {
    fn add(&mut self, other: &Row) {
        let sum = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0], a[1] + b[1]];
        self.weft = sum(self.weft, other.weft);
        self.looped += other.looped;
        self.llc = other.llc.map(|llc| sum(llc, self.llc.unwrap_or_default()));
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (n, weft) in self.weft.iter().enumerate() {
            write!(f, "{:>8.3}", weft * 1e3)?;
            match self.llc {
                Some(llc) => write!(f, " {:>8.2} {:>6.1}  ", llc[n] * 1e3, llc[n] / weft)?,
                None => write!(f, " {:>8} {:>6}  ", "-", "-")?,
            }
        }
        write!(f, "{:>9.3}", self.looped * 1e3)
    }
}

/// Finalizations in one timing.
const ROUNDS: u32 = 20;

impl Bench {
    /// Seconds to finalize a file.
    fn time(&self, source: &Path) -> Result<f64, String> {
        let mut command = Command::new(&self.weft);
        command.arg("finalize").arg(source);
        command.args(["--target", self.processor, "--time", "--repeat", &ROUNDS.to_string()]);
        least_time(&output_of(&mut command)?)
    }

    /// Finalizes a BRIG file.
    fn process(&self, brig: &Path) -> Command {
        let mut command = Command::new(&self.weft);
        command.arg("finalize").arg(brig);
        command.args(["--target", self.processor, "-o", "/dev/null"]);
        command
    }

    /// A text's BRIG, in a file of its name.
    fn brig(&self, source: &Path) -> Result<PathBuf, String> {
        let name = source.file_stem().unwrap_or_default();
        let brig = self.scratch.join(name).with_extension("brig");
        let mut command = Command::new(&self.weft);
        output_of(command.arg("asm").arg(source).arg("-o").arg(&brig))?;
        Ok(brig)
    }

    /// A module with a kernel and copies of it.
    fn copies(&self, kernel: &str, source: &Path) -> Result<PathBuf, String> {
        let mut text = std::fs::read_to_string(source).map_err(|e| format!("{}: {e}", source.display()))?;
        let name = format!("&{kernel}(");
        let body = block(&text, "prog kernel ", "\n};\n")?;
        let copies = (0..COPIES).map(|n| body.replace(&name, &format!("&{kernel}{n}(")));
        text.extend(copies.collect::<Vec<_>>());
        let file = self.scratch.join(format!("{kernel}_copies.hsail"));
        std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(file)
    }

    /// BRIG of a module with nothing in it.
    fn empty_brig(&self) -> Result<PathBuf, String> {
        let source = self.scratch.join("empty.hsail");
        let text = "module &empty:1:0:$full:$large:$default;\n";
        std::fs::write(&source, text).map_err(|e| e.to_string())?;
        self.brig(&source)
    }

    /// The bitcode that clang makes for a kernel, in a module alone and with copies of it.
    fn bitcode(&self, kernel: &str) -> Result<[PathBuf; 2], String> {
        let file = |end: &str| self.scratch.join(format!("{kernel}.{end}"));
        let mut clang = Command::new("clang-22");
        clang.args(["-x", "cl", "-cl-std=CL2.0", "-target", "amdgcn-amd-amdhsa"]);
        clang.arg(format!("-mcpu={}", self.processor));
        let libclc = std::env::var("LIBCLC").unwrap_or_else(|_| LIBCLC.into());
        clang.args(["-mcode-object-version=5", "-nogpulib"]);
        clang.arg(format!("--libclc-lib=:{libclc}"));
        clang.args(["-O2", "-w", "-emit-llvm", "-c"]);
        // mandelbrot is the source of the other benchmarks.
        let places = ["", ".."].map(|d| self.sources.join(d).join(format!("{kernel}.cl")));
        clang.args(places.iter().find(|p| p.exists()));
        output_of(clang.arg("-o").arg(file("all.bc")))?;
        // clang keeps the kernel as a function for others to call, too; llc shall not compile it twice.
        let mut opt = Command::new("opt-22");
        opt.args(["-passes=internalize,globaldce", "-internalize-public-api-list", kernel]);
        opt.arg(file("all.bc")).arg("-o").arg(file("bc"));
        output_of(&mut opt)?;
        let text = output_of(Command::new("opt-22").arg("-S").arg(file("bc")))?;
        std::fs::write(file("copies.ll"), copies(&text, kernel)?).map_err(|e| e.to_string())?;
        let mut opt = Command::new("opt-22");
        opt.arg("-passes=verify")
            .arg(file("copies.ll"))
            .arg("-o")
            .arg(file("copies.bc"));
        output_of(&mut opt)?;
        Ok([file("bc"), file("copies.bc")])
    }
}

/// LLVM IR with copies of a kernel and of the variables that are its own.
fn copies(ir: &str, kernel: &str) -> Result<String, String> {
    let own = format!("@{kernel}.");
    let variables = ir.lines().filter(|line| line.starts_with(&own));
    let unit = variables
        .chain([block(ir, "define ", "\n}\n")?])
        .collect::<Vec<_>>()
        .join("\n");
    let name = format!("@{kernel}(");
    let copies = (0..COPIES).map(|n| {
        unit.replace(&own, &format!("@{kernel}{n}."))
            .replace(&name, &format!("@{kernel}{n}("))
    });
    Ok(std::iter::once(ir.to_owned())
        .chain(copies)
        .collect::<Vec<_>>()
        .join("\n"))
}

/// The first part of a text that begins and ends so.
fn block<'t>(text: &'t str, start: &str, end: &str) -> Result<&'t str, String> {
    let found = text.find(start).and_then(|first| {
        let length = text[first..].find(end)? + end.len();
        text.get(first..first + length)
    });
    found.ok_or_else(|| format!("no {start:?} that ends with {end:?}"))
}

fn llc(processor: &str, source: &Path) -> Command {
    let mut llc = Command::new("llc-22");
    llc.args(["-mtriple=amdgcn-amd-amdhsa", "-O2", "-filetype=obj"]);
    llc.arg(format!("-mcpu={processor}"));
    llc.arg(source).args(["-o", "/dev/null"]);
    llc
}

fn gccbrig(brig: &Path) -> Command {
    let mut command = Command::new(BRIG1);
    command.args(["-quiet", "-O2"]).arg(brig).args(["-o", "/dev/null"]);
    command
}

/// The benchmark with a copy of weft: as files of packages, llc's, it has been written in large pieces, which the system keeps together in memory. A
/// linker writes page by page, and processes of what it has written start and meet new code more slowly by a fifth.
fn installed(bench: &Bench) -> Result<Bench, String> {
    let weft = bench.scratch.join("weft");
    std::fs::copy(&bench.weft, &weft).map_err(|e| format!("{}: {e}", weft.display()))?;
    Ok(Bench { weft, ..bench.clone() })
}

/// The least of so many means of each command's processes, in seconds. They run in turns: what else the machine does meets them all.
fn in_turns(commands: &[(Command, u32)], repeat: u32) -> Result<Vec<f64>, String> {
    let mut least = vec![f64::MAX; commands.len()];
    for _ in 0..repeat {
        for (least, (command, runs)) in least.iter_mut().zip(commands) {
            *least = least.min(mean(command, *runs)?);
        }
    }
    Ok(least)
}

/// Processor time of one process: the mean of several.
fn mean(command: &Command, runs: u32) -> Result<f64, String> {
    let mut timed = Command::new("bash");
    timed.args(["-c", TIMED, "bash", &runs.to_string()]);
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
    Ok((user + system) / f64::from(runs))
}
