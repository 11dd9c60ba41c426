//! `cargo xtask bench`: the benchmark kernels of `bench/` on weft and on pocl's CPU device, one run, side by side.

mod asm;
mod cases;
mod checks;
mod compile;
mod contenders;
mod dispatch;
mod finalizer;
mod finalizer_cases;
mod finalizer_cycles;
mod finalizer_speed;
mod hsail;
mod hsail_module;
mod kernel_cases;
mod kernels;
mod made;
mod memory;
mod mix;
mod products;
mod two;
mod waves;
mod wmma;

use std::path::{Path, PathBuf};

use cases::Case;
pub use contenders::Pocl;
use contenders::{Outcome, Weft};
pub use contenders::{build_weft, output_of};

/// Runs per kernel and contender unless `--repeat` says otherwise; each has one more run before them that is not counted.
const REPEAT: u32 = 5;
/// The runs of a contender are made in so many turns, the others' between them.
const TURNS: u32 = 5;

pub const HELP: &str = "\
  bench [--repeat N] [--host LEVEL] [KERNEL...]
                      time the kernels of bench/ on weft and, where it is installed, on pocl's CPU device; weft uses
                      no better instructions of the host than LEVEL: avx512, avx2 or baseline
  bench [--repeat N] [--host LEVEL] kernels [KERNEL...]
                      the same in one table, for these kernels and those of bench/finalizer and bench/kernels: tiles, sums, scans,
                      histograms, bodies, hashes, stencils, transposes, searches, options; and on two threads
  bench [--repeat N] [--host LEVEL] targets [KERNEL...]
                      the same kernels as code of gfx803, gfx942, gfx1100 and gfx1201 beside gfx900's
  bench [--repeat N] hsail
                      assemble and disassemble a module of a million lines with weft and HSAILasm
  bench [--repeat N] asm [PROCESSOR...]
                      time assembler and disassembler on 400,000 lines, and LLVM 22's where they are installed
  bench [--repeat N] finalizer [PROCESSOR...] [KERNEL...] [code] [cycles]
                      weft's code for kernels in HSAIL beside clang's for the same in OpenCL C, and (without `code`) the
                      time to make it beside llc-22 and gccbrig-11 where they are installed, and the cycles of a
                      wavefront's way through it that llvm-mca-22 estimates (`cycles`: only these)
  bench [--repeat N] checks [KERNEL...]
                      what each kind of --check costs: vecadd, matmul, reduce, bfs, crc32, in times of the plain run
  bench [--repeat N] waves [PROCESSOR...]
                      the loop of alu in waves of 32 lanes (gfx1100, gfx1200) beside gfx900's waves of 64, in turns
  bench [--repeat N] wmma [PROCESSOR...]
                      time matrix operations of gfx1100 and gfx1201
  bench [--repeat N] products [PRODUCT...]
                      time matrix products of Triton's kernels: f16.gfx942, fp8.gfx950, f16.gfx1100
  bench [--repeat N] dispatch
                      how long an empty dispatch takes through the HSA runtime, and how many a second a queue takes of four producers
  bench [--repeat N] [--host LEVEL] compile
                      how long it takes to make host code for a kernel of 10,000 instructions
  bench memory        what host code of 1,000 kernels takes of the host's memory
";

/// Runs the benchmarks named in `args`, or all. An error if any answer is wrong or weft did not run.
pub fn run(args: &[String]) -> Result<(), String> {
    let Options { repeat, host, names } = parse(args)?;
    if let [first, kernels @ ..] = names
        && first == "kernels"
    {
        return kernels::run(repeat, host, kernels);
    }
    if let [first, kernels @ ..] = names
        && first == "targets"
    {
        return kernels::run_targets(repeat, host, kernels);
    }
    if let [first, kernels @ ..] = names
        && first == "checks"
    {
        return checks::run(repeat, kernels);
    }
    if let [first, processors @ ..] = names
        && first == "asm"
    {
        return asm::run(repeat, processors);
    }
    if let [first, chosen @ ..] = names
        && first == "finalizer"
    {
        return finalizer::run(repeat, chosen);
    }
    if let [first, processors @ ..] = names
        && first == "waves"
    {
        return waves::run(repeat, processors);
    }
    if let [first, processors @ ..] = names
        && first == "wmma"
    {
        return wmma::run(repeat, processors);
    }
    if let [first, products @ ..] = names
        && first == "products"
    {
        return products::run(repeat, products);
    }
    if names == ["dispatch"] {
        return dispatch::run(repeat);
    }
    if names == ["compile"] {
        return compile::run(repeat, host);
    }
    if names == ["memory"] {
        return memory::run();
    }
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;

    if names == ["hsail"] {
        let weft = Weft::build(&root, &scratch, host)?;
        return hsail::run(weft.program(), &scratch, repeat);
    }
    let cases: Vec<Case> = cases::all()
        .into_iter()
        .filter(|c| names.is_empty() || names.iter().any(|n| n == c.name))
        .collect();
    if cases.is_empty() {
        return Err(format!(
            "no such benchmark; there are {}",
            cases::all().iter().map(|c| c.name).collect::<Vec<_>>().join(", ")
        ));
    }
    let mut failures = Vec::new();
    let weft = Weft::build(&root, &scratch, host)
        .inspect_err(|why| failures.push(format!("weft: not built: {why}")))
        .ok();
    let pocl = match Pocl::build(&root, &scratch) {
        Ok(pocl) => {
            println!("pocl: {}", pocl.description);
            Some(pocl)
        }
        Err(why) => {
            println!("pocl: not run ({why})");
            None
        }
    };
    println!("host: {}", host_cpu());
    println!(
        "times are seconds per dispatch, min / median of {repeat} runs after a first one; one thread unless said\n"
    );

    for case in &cases {
        let inputs = contenders::write_inputs(case, &scratch)?;
        bench_one(case, &inputs, repeat, (weft.as_ref(), pocl.as_ref()), &mut failures);
    }
    if failures.is_empty() {
        Ok(())
    } else {
        Err(failures.join("\nxtask: "))
    }
}

/// What the command line says.
struct Options<'a> {
    repeat: u32,
    /// The host's best instructions for weft.
    host: Option<&'a str>,
    names: &'a [String],
}

/// `--repeat N`, `--host LEVEL` and the kernels' names.
fn parse(args: &[String]) -> Result<Options<'_>, String> {
    let mut options = Options {
        repeat: REPEAT,
        host: None,
        names: args,
    };
    loop {
        match options.names {
            [flag, count, rest @ ..] if flag == "--repeat" => {
                options.repeat = match count.parse() {
                    Ok(n) if n > 0 => n,
                    _ => return Err(format!("--repeat {count}: a number of runs, at least 1, is needed")),
                };
                options.names = rest;
            }
            [flag, level, rest @ ..] if flag == "--host" => {
                if !["avx512", "avx2", "baseline"].contains(&level.as_str()) {
                    return Err(format!("--host {level}: avx512, avx2 or baseline is needed"));
                }
                options.host = Some(level);
                options.names = rest;
            }
            [flag, ..] if flag.starts_with('-') => return Err(format!("unknown option {flag}\n\n{HELP}")),
            _ => return Ok(options),
        }
    }
}

fn bench_one(
    case: &Case,
    inputs: &[PathBuf],
    repeat: u32,
    (weft, pocl): (Option<&Weft>, Option<&Pocl>),
    failures: &mut Vec<String>,
) {
    println!("{}: {}", case.name, case.what);
    type Run<'a> = Box<dyn Fn(u32) -> Result<Outcome, String> + 'a>;
    let mut contenders: Vec<(&str, Run)> = Vec::new();
    if let Some(weft) = weft {
        contenders.push(("weft", Box::new(|n| weft.time(case, inputs, n, 1))));
        contenders.push(("weft, 2 jobs", Box::new(|n| weft.time(case, inputs, n, 2))));
    }
    if let Some(pocl) = pocl {
        contenders.push(("pocl", Box::new(|n| pocl.time(case, inputs, n))));
    }
    // In turns: what else the host does then slows all of them down, and ratios hold.
    let mut outcomes: Vec<Option<Outcome>> = contenders.iter().map(|_| None).collect();
    let turns = TURNS.min(repeat);
    for turn in 0..turns {
        for ((who, run), outcome) in contenders.iter().zip(&mut outcomes) {
            match (run(repeat.div_ceil(turns)), outcome) {
                (Ok(more), Some(outcome)) => outcome.add(more),
                (Ok(first), outcome) => *outcome = Some(first),
                (Err(why), _) => {
                    println!("  {who:<12} failed in turn {}: {why}", turn + 1);
                    failures.push(format!("{}: {who}: {why}", case.name));
                }
            }
        }
    }
    for ((who, _), outcome) in contenders.iter().zip(&outcomes) {
        let Some(outcome) = outcome else { continue };
        let rate = |n: u64| format!("  {:.2e} lane operations/s", n as f64 / outcome.min());
        let rate = case.lane_operations.map_or_else(String::new, rate);
        println!("  {who:<12} {:.6} / {:.6}{rate}", outcome.min(), outcome.median());
        if let Err(wrong) = (case.verify)(&outcome.output) {
            println!("  {who:<12} WRONG: {wrong}");
            failures.push(format!("{}: {who}: {wrong}", case.name));
        }
    }
    let of = |who| {
        contenders
            .iter()
            .position(|c| c.0 == who)
            .and_then(|n| outcomes[n].as_ref())
    };
    let ratio = |a: &Outcome, b: &Outcome| (a.min() / b.min(), a.median() / b.median());
    if let (Some(one), Some(two)) = (of("weft"), of("weft, 2 jobs")) {
        let (min, median) = ratio(one, two);
        println!("  two threads are {min:.2} times as fast as one (by median {median:.2})");
    }
    if let (Some(one), Some(other)) = (of("weft"), of("pocl")) {
        let (min, median) = ratio(one, other);
        println!("  weft takes {min:.2} times as long as pocl (by median {median:.2})");
    }
    println!();
}

/// The workspace's directory: the one above this package's.
pub fn workspace_root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package).to_path_buf()
}

/// Where cargo puts what it builds.
pub fn target_dir(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn host_cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map(|rest| rest.trim_start_matches([' ', '\t', ':']));
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    format!("{}, {threads} threads available", model.unwrap_or("unknown processor"))
}
