//! `cargo xtask bench kernels`: all kernels of `bench/`, clang's code on weft beside the same source on pocl, in turns.

use std::path::PathBuf;

use super::contenders::{Pocl, Weft, output_of, times};
use super::finalizer::check;
use super::finalizer_cases::Value;
use super::kernel_cases::{self, Kernel};
use super::{host_cpu, target_dir, two, workspace_root};

const TARGET: &str = "gfx900";
/// Processors whose code is to take about as long, and how many times as long at the most.
const OTHERS: [&str; 4] = ["gfx803", "gfx942", "gfx1100", "gfx1201"];
const MOST: f64 = 1.3;
/// Turns, of which each has so many runs as are asked for.
const TURNS: u32 = 5;
/// Dispatches of a process that are not counted: then all code is made, and threads and memory are at hand. As many on two threads as on one.
const WARM: u32 = 8;
/// Times as fast as one thread.
const WANTED_OF_TWO: f64 = 1.9;

/// The kernels named, or all.
fn chosen(names: &[String]) -> Result<Vec<Kernel>, String> {
    let mut cases = kernel_cases::all();
    if let Some(unknown) = names.iter().find(|n| cases.iter().all(|c| c.name != **n)) {
        let known: Vec<&str> = cases.iter().map(|c| c.name).collect();
        return Err(format!("no kernel {unknown}; there are {}", known.join(", ")));
    }
    cases.retain(|c| names.is_empty() || names.iter().any(|n| n == c.name));
    Ok(cases)
}

/// Runs the kernels named, or all, as code of several processors in turns. An error if weft did not run or an answer is wrong.
pub fn run_targets(repeat: u32, host: Option<&str>, names: &[String]) -> Result<(), String> {
    let cases = chosen(names)?;
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench/kernels");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let bench = Bench {
        sources: root.join("bench"),
        weft: Weft::build(&root, &scratch, host)?,
        scratch,
        pocl: None,
    };
    println!("host: {}", host_cpu());
    println!("microseconds per dispatch of {TARGET}'s code, least of {TURNS} turns of {repeat} runs, one thread;");
    println!("how many times as long the others' code takes (at most {MOST}; * is more)\n");
    println!(
        "{:<13} {TARGET:>10} {}",
        "",
        OTHERS.map(|name| format!("{name:>9}")).join(" ")
    );
    let mut failures = Vec::new();
    for kernel in &cases {
        match bench.targets(kernel, repeat) {
            Ok(line) => println!("{line}"),
            Err(why) => failures.push(format!("{}: {why}", kernel.name)),
        }
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\nxtask: ")),
    }
}

/// Runs the kernels named, or all. An error if weft did not run or an answer is wrong.
pub fn run(repeat: u32, host: Option<&str>, names: &[String]) -> Result<(), String> {
    let cases = chosen(names)?;
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench/kernels");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let weft = Weft::build(&root, &scratch, host)?;
    let pocl = Pocl::build(&root, &scratch);
    match &pocl {
        Ok(pocl) => println!("pocl: {}", pocl.description),
        Err(why) => println!("pocl: not run ({why})"),
    }
    println!("host: {}", host_cpu());
    println!(
        "{TARGET}; microseconds per dispatch, min / median of {TURNS} turns of {repeat} runs behind {WARM} that are not counted, on one thread"
    );
    println!("two threads: the same on two, and how much faster they are by medians; {WANTED_OF_TWO} is wanted.");
    println!(
        "limit: the gain if two threads took half as long for all but a copy of as many bytes as the kernel's buffers have, and for that as"
    );
    println!(
        "long as two threads do here that wait actively for each other; multiply-adds without memory are {:.2} times as fast\n",
        two::of_two_processors()
    );
    println!(
        "{:<13} {:>19} {:>19}  {:>19} {:<12} {:>5}  weft / pocl",
        "", "weft", "pocl", "two threads", "gain", "limit"
    );
    let bench = Bench {
        sources: root.join("bench"),
        scratch,
        weft,
        pocl: pocl.ok(),
    };
    let mut failures = Vec::new();
    for kernel in &cases {
        if let Err(why) = bench.one(kernel, repeat) {
            println!("{:<13} {why}", kernel.name);
            failures.push(format!("{}: {why}", kernel.name));
        }
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\nxtask: ")),
    }
}

struct Bench {
    sources: PathBuf,
    scratch: PathBuf,
    weft: Weft,
    pocl: Option<Pocl>,
}

impl Bench {
    fn one(&self, kernel: &Kernel, repeat: u32) -> Result<(), String> {
        self.write_inputs(kernel)?;
        // Some kernels change what they read: the first run is judged, the others are timed.
        self.weft(kernel, TARGET, 1, 1)?;
        self.judge(kernel, "weft")?;
        if self.pocl.is_some() {
            self.pocl(kernel, None)?;
            self.judge(kernel, "pocl")?;
        }
        let (mut ours, mut of_two, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..TURNS {
            for (jobs, times) in [(1, &mut ours), (2, &mut of_two)] {
                let all = self.weft(kernel, TARGET, repeat + WARM, jobs)?;
                times.extend(all.into_iter().skip(WARM as usize));
            }
            theirs.extend(self.pocl(kernel, Some(repeat))?);
        }
        let figures = |times: &mut Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times.first().map(|least| (least * 1e6, times[times.len() / 2] * 1e6))
        };
        let pair = |(least, median): (f64, f64)| format!("{least:.1} / {median:.1}");
        let [ours, of_two, theirs] = [&mut ours, &mut of_two, &mut theirs].map(figures);
        let text = |of: Option<(f64, f64)>| of.map_or_else(|| "-".to_owned(), pair);
        let ratio = ours.zip(theirs).map_or_else(String::new, |(a, b)| {
            format!("{:.2} (by median {:.2})", a.0 / b.0, a.1 / b.1)
        });
        let gain = ours.zip(of_two).map_or(f64::NAN, |(one, two)| one.1 / two.1);
        let limit = ours.map_or(f64::NAN, |one| {
            let [alone, together] = two::copies(kernel.buffer_bytes());
            let time = one.1 / 1e6;
            // a kernel that does not touch all its buffers may take less than the copy
            time / ((time - alone).max(0.0) / 2.0 + together.min(together * time / alone))
        });
        let verdict = if gain >= WANTED_OF_TWO { "" } else { " missed" };
        let gain = format!("{gain:.2}{verdict}");
        println!(
            "{:<13} {:>19} {:>19}  {:>19} {gain:<12} {limit:>5.2}  {ratio}",
            kernel.name,
            text(ours),
            text(theirs),
            text(of_two)
        );
        Ok(())
    }

    /// The line of a kernel in the table of processors.
    fn targets(&self, kernel: &Kernel, repeat: u32) -> Result<String, String> {
        self.write_inputs(kernel)?;
        let targets = [TARGET].into_iter().chain(OTHERS);
        let mut least = vec![f64::INFINITY; 1 + OTHERS.len()];
        for target in targets.clone() {
            self.weft(kernel, target, 1, 1)?;
            self.judge(kernel, "weft").map_err(|why| format!("{target}: {why}"))?;
        }
        for _ in 0..TURNS {
            for (target, least) in targets.clone().zip(&mut least) {
                let times = self.weft(kernel, target, repeat + 1, 1)?;
                *least = times.into_iter().skip(1).fold(*least, f64::min);
            }
        }
        let ratios = least[1..].iter().map(|time| {
            let ratio = time / least[0];
            format!("{ratio:>8.2}{}", if ratio > MOST { "*" } else { " " })
        });
        let ratios: Vec<String> = ratios.collect();
        Ok(format!(
            "{:<13} {:>10.1} {}",
            kernel.name,
            least[0] * 1e6,
            ratios.join(" ")
        ))
    }

    fn write_inputs(&self, kernel: &Kernel) -> Result<(), String> {
        for (n, value) in kernel.case.args.iter().enumerate() {
            if let Value::Buffer(bytes) = value {
                let input = self.path(kernel, n);
                std::fs::write(&input, bytes).map_err(|e| format!("{}: {e}", input.display()))?;
            }
        }
        Ok(())
    }

    fn path(&self, kernel: &Kernel, n: usize) -> PathBuf {
        self.scratch.join(format!("{}.{n}.bin", kernel.name))
    }

    fn output(&self, kernel: &Kernel, n: usize, who: &str) -> PathBuf {
        self.scratch.join(format!("{}.{n}.{who}", kernel.name))
    }

    /// Compares the outputs of a contender's last run.
    fn judge(&self, kernel: &Kernel, who: &str) -> Result<(), String> {
        for (n, want) in &kernel.case.want {
            let file = self.output(kernel, *n, who);
            let output = std::fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            check(&output, want).map_err(|e| format!("{who}: argument {n}: {e}"))?;
        }
        Ok(())
    }

    /// Seconds of each dispatch, on so many threads.
    fn weft(&self, kernel: &Kernel, target: &str, repeat: u32, jobs: u32) -> Result<Vec<f64>, String> {
        let object = self.sources.join(kernel.object.replace(TARGET, target));
        let mut command = self.weft.command();
        command.arg(object);
        command.args(["--kernel", kernel.case.name, "--target", target]);
        command.args([
            "--grid",
            kernel.case.grid,
            "--group",
            kernel.case.group,
            "--jobs",
            &jobs.to_string(),
            "--time",
        ]);
        command.args(["--repeat", &repeat.to_string()]);
        for (n, value) in kernel.case.args.iter().enumerate() {
            command.arg("--arg").arg(match value {
                Value::Buffer(bytes) => {
                    let input = self.path(kernel, n);
                    format!("b{n}:u8[{}]=file:{}", bytes.len(), input.display())
                }
                Value::U32(value) => format!("u32={value}"),
                Value::F32(value) => format!("f32={value}"),
            });
        }
        if repeat == 1 {
            for (n, _) in &kernel.case.want {
                let to = self.output(kernel, *n, "weft");
                command.arg("--out").arg(format!("b{n}={}", to.display()));
            }
        }
        times(&output_of(&mut command)?)
    }

    /// The same by pocl; without `repeat`, one dispatch that is not timed. None where there is no pocl.
    fn pocl(&self, kernel: &Kernel, repeat: Option<u32>) -> Result<Vec<f64>, String> {
        let Some(pocl) = &self.pocl else {
            return Ok(Vec::new());
        };
        let mut args = Vec::new();
        for (n, value) in kernel.case.args.iter().enumerate() {
            args.push(match value {
                Value::Buffer(_) => {
                    // written back after the last run
                    let copy = self.output(kernel, n, "pocl");
                    std::fs::copy(self.path(kernel, n), &copy).map_err(|e| format!("{}: {e}", copy.display()))?;
                    format!("io:{}", copy.display())
                }
                Value::U32(value) => format!("u32:{value}"),
                Value::F32(value) => format!("f32:{value}"),
            });
        }
        let text = pocl.run(
            &self.sources.join(&kernel.source),
            kernel.case.name,
            kernel.case.grid,
            kernel.case.group,
            repeat,
            &args,
        )?;
        match repeat {
            Some(_) => times(&text),
            None => Ok(Vec::new()),
        }
    }
}
