//! `cargo xtask bench finalizer`: weft's code for ten kernels beside clang's, and what making it takes beside llc.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::contenders::{build_weft, output_of, times};
use super::finalizer_cases::{self, Case, Value, Want};
use super::finalizer_cycles::{self, MODELS};
use super::{finalizer_speed, host_cpu, target_dir, workspace_root};

/// Processors with clang's objects in `bench/finalizer/co`: one of each kind.
pub const PROCESSORS: [&str; 6] = ["gfx803", "gfx900", "gfx90a", "gfx1030", "gfx1100", "gfx1201"];
/// What weft may have at the most, of clang's: on a kernel, and in the geometric mean of a processor's kernels.
const INSTRUCTIONS: f64 = 1.1;
const MEAN_INSTRUCTIONS: f64 = 1.0;
const VGPRS: f64 = 1.2;

/// What a code object is and did.
#[derive(Clone, Copy)]
struct Figures {
    instructions: u64,
    waves: u64,
    vgprs: u64,
    sgprs: u64,
    code_bytes: u64,
}

/// The benchmark on one processor.
#[derive(Clone)]
pub struct Bench {
    pub processor: &'static str,
    pub weft: PathBuf,
    pub sources: PathBuf,
    pub scratch: PathBuf,
}

/// Runs the kernels and processors named, or all; then measures how fast code is made.
pub fn run(repeat: u32, names: &[String]) -> Result<(), String> {
    let mut cases: Vec<Case> = finalizer_cases::all();
    let of_names = |name: &str| names.iter().any(|n| n == name);
    let models = MODELS.iter().map(|m| m.0);
    let processors = || PROCESSORS.into_iter().chain(models.clone());
    let known: Vec<&str> = processors().chain(cases.iter().map(|c| c.name)).collect();
    let words = [CODE_ONLY, CYCLES_ONLY];
    if let Some(unknown) = names
        .iter()
        .find(|n| ![&known[..], &words].concat().contains(&n.as_str()))
    {
        return Err(format!(
            "no kernel or processor {unknown}; there are {}, `{CODE_ONLY}` and `{CYCLES_ONLY}`",
            known.join(", ")
        ));
    }
    let all_kernels = !cases.iter().any(|c| of_names(c.name));
    cases.retain(|c| all_kernels || of_names(c.name));
    let all_processors = !processors().any(of_names);
    let wanted = |p: &str| all_processors || of_names(p);
    let root = workspace_root();
    let weft = build_weft(&root)?;
    let bench = |processor| {
        let scratch = target_dir(&root).join("bench/finalizer").join(processor);
        std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
        Ok::<Bench, String>(Bench {
            processor,
            weft: weft.clone(),
            sources: root.join("bench/finalizer"),
            scratch,
        })
    };
    println!("host: {}", host_cpu());
    println!("weft's code / clang 22 -O2's, results checked against the host's and each other's");
    let mut failures = Vec::new();
    for processor in PROCESSORS.into_iter().filter(|p| wanted(p)) {
        if of_names(CYCLES_ONLY) {
            break;
        }
        let bench = bench(processor)?;
        bench.code(&cases, &mut failures);
        if !of_names(CODE_ONLY) {
            let kernels: Vec<&str> = cases.iter().map(|c| c.name).collect();
            println!();
            finalizer_speed::run(&bench, &kernels, repeat, all_kernels)?;
        }
    }
    if !of_names(CODE_ONLY) {
        for (processor, model) in MODELS.into_iter().filter(|(p, _)| wanted(p)) {
            finalizer_cycles::run(&bench(processor)?, model, &cases, &mut failures);
        }
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\nxtask: ")),
    }
}

/// The names among kernels and processors that leave out how fast code is made, or all but the cycles that llvm-mca estimates.
const CODE_ONLY: &str = "code";
const CYCLES_ONLY: &str = "cycles";

impl Bench {
    /// The code of kernels beside clang's.
    fn code(&self, cases: &[Case], failures: &mut Vec<String>) {
        println!(
            "\n{:<11} {:>23} {:>6}  {:>13} {:>6}  {:>9}  {:>13}",
            self.processor, "wave instructions", "ratio", "VGPRs", "ratio", "SGPRs", "code bytes"
        );
        let mut logarithms = 0.0;
        for case in cases {
            match one(self, case, failures) {
                Ok(ratio) => logarithms += ratio.ln(),
                Err(why) => {
                    println!("{:<11} {why}", case.name);
                    failures.push(format!("{}: {}: {why}", self.processor, case.name));
                }
            }
        }
        let mean = (logarithms / cases.len() as f64).exp();
        println!("{:<11} {:>23} {mean:>6.3}", "mean", "");
        if mean > MEAN_INSTRUCTIONS {
            failures.push(format!(
                "{}: {mean:.3} times clang's instructions in the mean, more than {MEAN_INSTRUCTIONS}",
                self.processor
            ));
        }
    }
}

/// The ratio of a kernel's executed instructions to clang's.
fn one(bench: &Bench, case: &Case, failures: &mut Vec<String>) -> Result<f64, String> {
    let [ours, theirs] = bench.objects(case)?;
    let (a, first) = bench.execute(case, &ours, "weft")?;
    let (b, second) = bench.execute(case, &theirs, "clang")?;
    let name = format!("{}: {}", bench.processor, case.name);
    // Where values may differ a little from the host's, both may from each other.
    let near = case.want.iter().any(|(_, w)| matches!(w, Want::Near(..)));
    if first != second && !near {
        failures.push(format!("{name}: weft's and clang's results differ"));
    }
    let ratio = |x: u64, y: u64| x as f64 / y as f64;
    let (instructions, vgprs) = (ratio(a.instructions, b.instructions), ratio(a.vgprs, b.vgprs));
    let pair = |x: u64, y: u64| format!("{x} / {y}");
    println!(
        "{:<11} {:>23} {instructions:>6.2}  {:>13} {vgprs:>6.2}  {:>9}  {:>13}  {} waves: {}",
        case.name,
        pair(a.instructions, b.instructions),
        pair(a.vgprs, b.vgprs),
        pair(a.sgprs, b.sgprs),
        pair(a.code_bytes, b.code_bytes),
        a.waves,
        case.what,
    );
    if instructions > INSTRUCTIONS {
        failures.push(format!(
            "{name}: {instructions:.2} times clang's instructions, more than {INSTRUCTIONS}"
        ));
    }
    if vgprs > VGPRS {
        failures.push(format!("{name}: {vgprs:.2} times clang's VGPRs, more than {VGPRS}"));
    }
    Ok(instructions)
}

impl Bench {
    /// weft's object for a kernel, made now, and clang's.
    pub fn objects(&self, case: &Case) -> Result<[PathBuf; 2], String> {
        let ours = self.scratch.join(format!("{}.co", case.name));
        let mut finalize = Command::new(&self.weft);
        finalize
            .arg("finalize")
            .arg(self.sources.join(format!("{}.hsail", case.name)));
        output_of(finalize.args(["--target", self.processor, "-o"]).arg(&ours))?;
        let objects = self.sources.join("co").join(self.processor);
        Ok([ours, objects.join(format!("{}.co", case.name))])
    }

    /// A run of a case on a code object with so many work-items.
    pub fn command(&self, case: &Case, object: &Path, grid: &str) -> Result<Command, String> {
        let mut command = Command::new(&self.weft);
        command.arg("run").arg(object);
        command.args(["--kernel", case.name, "--target", self.processor]);
        command.args(["--grid", grid, "--group", case.group]);
        for (n, value) in case.args.iter().enumerate() {
            command.arg("--arg").arg(match value {
                Value::Buffer(bytes) => {
                    let input = self.scratch.join(format!("{}.{n}.in", case.name));
                    std::fs::write(&input, bytes).map_err(|e| format!("{}: {e}", input.display()))?;
                    format!("b{n}:u8[{}]=file:{}", bytes.len(), input.display())
                }
                Value::U32(value) => format!("u32={value}"),
                Value::F32(value) => format!("f32={value}"),
            });
        }
        Ok(command)
    }

    /// Runs a case on a code object: figures, and the buffers afterwards.
    fn execute(&self, case: &Case, object: &Path, who: &str) -> Result<(Figures, Vec<Vec<u8>>), String> {
        let mut command = self.command(case, object, case.grid)?;
        command.arg("--stats");
        let path = |n: usize| self.scratch.join(format!("{}.{n}.{who}", case.name));
        for (n, _) in &case.want {
            command.arg("--out").arg(format!("b{n}={}", path(*n).display()));
        }
        let text = output_of(&mut command)?;
        let mut outputs = Vec::new();
        for (n, want) in &case.want {
            let file = path(*n);
            let output = std::fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            check(&output, want).map_err(|e| format!("{who}: argument {n}: {e}"))?;
            outputs.push(output);
        }
        let executed = text.lines().find(|l| l.contains("instructions executed by"));
        let numbers: Vec<u64> = executed
            .unwrap_or_default()
            .split_whitespace()
            .filter_map(|w| w.parse().ok())
            .collect();
        let [instructions, waves] = numbers[..] else {
            return Err("`weft run --stats` did not say how many instructions were executed".into());
        };
        let about = output_of(Command::new(&self.weft).arg("readobj").arg(object))?;
        let figures = Figures {
            instructions,
            waves,
            vgprs: field(&about, ".vgpr_count:")?,
            sgprs: field(&about, ".sgpr_count:")?,
            code_bytes: code_bytes(&about, case.name)?,
        };
        Ok((figures, outputs))
    }
}

/// The number behind a key.
fn field(text: &str, key: &str) -> Result<u64, String> {
    let value = text
        .lines()
        .find_map(|l| l.trim().strip_prefix(key)?.trim().parse().ok());
    value.ok_or_else(|| format!("`weft readobj` shows no {key}"))
}

/// The size of a kernel's code, from the symbol table.
fn code_bytes(text: &str, kernel: &str) -> Result<u64, String> {
    let start = format!("  {kernel} {{");
    let symbol = text.split_once(start.as_str()).map_or("", |(_, rest)| rest);
    field(symbol, "size:")
}

/// Compares a buffer with what the host says.
pub fn check(output: &[u8], want: &Want) -> Result<(), String> {
    let words = output.as_chunks::<4>().0.iter().map(|w| u32::from_le_bytes(*w));
    let count = match want {
        Want::Exact(values) => values.len(),
        Want::Near(values, _) => values.len(),
        Want::Judged(judge) => return judge(output),
    };
    if output.len() != 4 * count {
        return Err(format!("{} bytes, not {}", output.len(), 4 * count));
    }
    for (n, got) in words.enumerate() {
        match want {
            Want::Exact(values) if values[n] != got => {
                return Err(format!("word {n} is {got:#010x}, the host says {:#010x}", values[n]));
            }
            Want::Near(values, part) => {
                let (got, value) = (f32::from_bits(got), values[n]);
                // Also no NaN.
                if (got - value).abs() > part * value.abs().max(1e-3) || got.is_nan() {
                    return Err(format!("float {n} is {got}, the host says {value}"));
                }
            }
            Want::Exact(_) | Want::Judged(_) => {}
        }
    }
    Ok(())
}

/// The least of the times that `weft finalize --time` printed.
pub fn least_time(text: &str) -> Result<f64, String> {
    let times = times(text)?;
    times
        .into_iter()
        .reduce(f64::min)
        .ok_or_else(|| "no time was printed".into())
}
