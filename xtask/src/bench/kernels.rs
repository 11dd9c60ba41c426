//! `cargo xtask bench kernels`: the kernels of `bench/finalizer`, clang's code on weft beside the same source on pocl, in turns.

use std::path::{Path, PathBuf};

use super::contenders::{Pocl, Weft, output_of, times};
use super::finalizer::check;
use super::finalizer_cases::{self, Case, Value};
use super::{host_cpu, target_dir, workspace_root};

const TARGET: &str = "gfx900";
/// Turns, of which each has so many runs as are asked for.
const TURNS: u32 = 5;

/// Runs the kernels named, or all. An error if weft did not run or an answer is wrong.
pub fn run(repeat: u32, host: Option<&str>, names: &[String]) -> Result<(), String> {
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench/kernels");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let mut cases = finalizer_cases::all();
    if let Some(unknown) = names.iter().find(|n| cases.iter().all(|c| c.name != **n)) {
        let known: Vec<&str> = cases.iter().map(|c| c.name).collect();
        return Err(format!("no kernel {unknown}; there are {}", known.join(", ")));
    }
    cases.retain(|c| names.is_empty() || names.iter().any(|n| n == c.name));
    let weft = Weft::build(&root, &scratch, host)?;
    let pocl = Pocl::build(&root, &scratch);
    match &pocl {
        Ok(pocl) => println!("pocl: {}", pocl.description),
        Err(why) => println!("pocl: not run ({why})"),
    }
    println!("host: {}", host_cpu());
    println!("{TARGET}; microseconds per dispatch, min / median of {TURNS} turns of {repeat} runs, one thread\n");
    println!("{:<11} {:>23} {:>23}  weft / pocl", "", "weft", "pocl");
    let bench = Bench {
        sources: root.join("bench"),
        scratch,
        weft,
        pocl: pocl.ok(),
    };
    let mut failures = Vec::new();
    for case in &cases {
        if let Err(why) = bench.one(case, repeat) {
            println!("{:<11} {why}", case.name);
            failures.push(format!("{}: {why}", case.name));
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
    fn one(&self, case: &Case, repeat: u32) -> Result<(), String> {
        for (n, value) in case.args.iter().enumerate() {
            if let Value::Buffer(bytes) = value {
                let input = self.path(case, n);
                std::fs::write(&input, bytes).map_err(|e| format!("{}: {e}", input.display()))?;
            }
        }
        // Some kernels change what they read: the first run is judged, the others are timed.
        self.weft(case, 1)?;
        self.judge(case, "weft")?;
        if self.pocl.is_some() {
            self.pocl(case, None)?;
            self.judge(case, "pocl")?;
        }
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            // the first dispatch of a process is not counted
            ours.extend(self.weft(case, repeat + 1)?.into_iter().skip(1));
            theirs.extend(self.pocl(case, Some(repeat))?);
        }
        let figures = |times: &mut Vec<f64>| {
            times.sort_by(f64::total_cmp);
            times.first().map(|least| (least * 1e6, times[times.len() / 2] * 1e6))
        };
        let pair = |(least, median): (f64, f64)| format!("{least:.1} / {median:.1}");
        let (ours, theirs) = (figures(&mut ours), figures(&mut theirs));
        let text = |of: Option<(f64, f64)>| of.map_or_else(|| "-".to_owned(), pair);
        let ratio = ours.zip(theirs).map_or_else(String::new, |(a, b)| {
            format!("{:.2} (by median {:.2})", a.0 / b.0, a.1 / b.1)
        });
        println!("{:<11} {:>23} {:>23}  {ratio}", case.name, text(ours), text(theirs));
        Ok(())
    }

    fn path(&self, case: &Case, n: usize) -> PathBuf {
        self.scratch.join(format!("{}.{n}.bin", case.name))
    }

    fn output(&self, case: &Case, n: usize, who: &str) -> PathBuf {
        self.scratch.join(format!("{}.{n}.{who}", case.name))
    }

    /// Compares the outputs of a contender's last run.
    fn judge(&self, case: &Case, who: &str) -> Result<(), String> {
        for (n, want) in &case.want {
            let file = self.output(case, *n, who);
            let output = std::fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            check(&output, want).map_err(|e| format!("{who}: argument {n}: {e}"))?;
        }
        Ok(())
    }

    /// Seconds of each dispatch.
    fn weft(&self, case: &Case, repeat: u32) -> Result<Vec<f64>, String> {
        let object = self.sources.join("finalizer/co").join(format!("{}.co", case.name));
        let mut command = self.weft.command();
        command.arg(object);
        command.args(["--kernel", case.name, "--target", TARGET]);
        command.args(["--grid", case.grid, "--group", case.group, "--jobs", "1", "--time"]);
        command.args(["--repeat", &repeat.to_string()]);
        for (n, value) in case.args.iter().enumerate() {
            command.arg("--arg").arg(match value {
                Value::Buffer(bytes) => {
                    let input = self.path(case, n);
                    format!("b{n}:u8[{}]=file:{}", bytes.len(), input.display())
                }
                Value::U32(value) => format!("u32={value}"),
                Value::F32(value) => format!("f32={value}"),
            });
        }
        if repeat == 1 {
            for (n, _) in &case.want {
                let to = self.output(case, *n, "weft");
                command.arg("--out").arg(format!("b{n}={}", to.display()));
            }
        }
        times(&output_of(&mut command)?)
    }

    /// The same by pocl; without `repeat`, one dispatch that is not timed. None where there is no pocl.
    fn pocl(&self, case: &Case, repeat: Option<u32>) -> Result<Vec<f64>, String> {
        let Some(pocl) = &self.pocl else {
            return Ok(Vec::new());
        };
        let mut args = Vec::new();
        for (n, value) in case.args.iter().enumerate() {
            args.push(match value {
                Value::Buffer(_) => {
                    // written back after the last run
                    let copy = self.output(case, n, "pocl");
                    std::fs::copy(self.path(case, n), &copy).map_err(|e| format!("{}: {e}", copy.display()))?;
                    format!("io:{}", copy.display())
                }
                Value::U32(value) => format!("u32:{value}"),
                Value::F32(value) => format!("f32:{value}"),
            });
        }
        let text = pocl.run(&self.source(case), case.name, case.grid, case.group, repeat, &args)?;
        match repeat {
            Some(_) => times(&text),
            None => Ok(Vec::new()),
        }
    }

    /// The source, which some kernels share with the other benchmarks.
    fn source(&self, case: &Case) -> PathBuf {
        let name = format!("{}.cl", case.name);
        let own = Path::new("finalizer").join(&name);
        match self.sources.join(&own).exists() {
            true => self.sources.join(own),
            false => self.sources.join(name),
        }
    }
}
