//! `weft smith`: HSAIL modules at random, and the interpreter compared with the machine on them.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use amdgpu_isa::TargetId;
use clap::ValueEnum;
use hsail::code::{MachineModel, Profile};
use hsail::smith::{NearMisses, Random, forms, module, module_of, vendor_forms};
use hsail_interp::Checks;

use smith::{Options, Outcome, Programs, compare};

use crate::input::{self, Result};
use crate::output::{print, say, write};
use crate::shard::Shard;

/// Write HSAIL modules at random; with --target, compare the interpreter and an emulated processor on programs at random.
///
/// With --target, each seed from --seed on is a program with defined results: control flow, calls, memory of all segments,
/// atomics, exchange between lanes and work-items, and all computing instructions. It runs in the interpreter and, finalized, on the
/// machine, with the same inputs; buffers and variables must be equal. Given files are compared instead; their first line says how to
/// launch them, as `// launch dims 1 grid 64 1 1 group 64 1 1`.
#[derive(clap::Args)]
#[command(after_help = "Exit status with --target: 0 all agree, 1 some do not.

Examples:
  weft smith --target gfx900 --count 1000
  weft smith --target gfx900 --seed 17 --count 1 --program > 17.hsail
  weft smith --target gfx906 tests/hsail/*.hsail
  weft smith --seed 7 --count 100
  weft smith --forms --model small --profile base")]
pub struct Args {
    /// Programs to compare instead of those of seeds
    #[arg(requires = "target")]
    files: Vec<PathBuf>,
    /// The same seed gives the same text
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Instructions of the module; programs with --target or --program
    #[arg(long, default_value_t = 50)]
    count: usize,
    /// Compare the interpreter with this processor
    #[arg(long)]
    target: Option<TargetId>,
    /// Lanes of a wavefront, 32 or 64, where the processor has both [default: 32]
    #[arg(long, requires = "target", value_name = "LANES")]
    wave_size: Option<u32>,
    /// Call indirect functions as those of other code objects are called
    #[arg(long, requires = "target")]
    calls_outside: bool,
    /// Print the programs of the seeds that --target compares
    #[arg(long)]
    program: bool,
    /// Undefined behaviour that the interpreter looks for in programs: race, uninit, undefined, or all
    #[arg(long, value_name = "LIST", default_value = "", hide_default_value = true)]
    check: Checks,
    /// Where programs that do not agree go, as SEED.hsail
    #[arg(long, requires = "target", value_name = "DIRECTORY")]
    keep: Option<PathBuf>,
    /// Programs that run at the same time
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Compare only part I of N, every N-th program; I counts from 1
    #[arg(long, requires = "target", value_name = "I/N")]
    shard: Option<Shard>,
    /// Every legal combination of types and modifiers instead of a random choice
    #[arg(long)]
    forms: bool,
    #[arg(long, default_value = "large")]
    model: Model,
    #[arg(long, default_value = "full")]
    profile: LanguageProfile,
    /// Modules with one instruction that is mostly wrong, one file each: how many
    #[arg(long, requires = "directory", conflicts_with = "forms")]
    near_misses: Option<u64>,
    /// Instructions of the extensions amd:gcn and amd:mipmap, for the forms and the near misses
    #[arg(long)]
    vendor: bool,
    /// Where near misses go, as NUMBER.hsail
    #[arg(long)]
    directory: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Model {
    Small,
    Large,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageProfile {
    Base,
    Full,
}

/// `weft smith`.
///
/// # Errors
/// Files that cannot be read or written.
pub fn run(args: &Args) -> Result<ExitCode> {
    if args.program {
        let programs = Programs::new();
        for seed in seeds(args) {
            print(programs.program(seed).as_bytes())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(target) = args.target {
        return differences(args, target);
    }
    if let (Some(count), Some(directory)) = (args.near_misses, &args.directory) {
        let near_misses = if args.vendor {
            NearMisses::of_vendors()
        } else {
            NearMisses::new()
        };
        for number in args.seed..args.seed.saturating_add(count) {
            write(
                &directory.join(format!("{number}.hsail")),
                near_misses.module(number).as_bytes(),
            )?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let model = match args.model {
        Model::Small => MachineModel::SMALL,
        Model::Large => MachineModel::LARGE,
    };
    let profile = match args.profile {
        LanguageProfile::Base => Profile::BASE,
        LanguageProfile::Full => Profile::FULL,
    };
    let text = if args.forms {
        let of = if args.vendor { vendor_forms } else { forms };
        module_of(&of(model, profile), &mut Random::new(args.seed), model, profile)
    } else {
        module(args.seed, args.count, model, profile)
    };
    print(text.as_bytes()).map(|()| ExitCode::SUCCESS)
}

fn seeds(args: &Args) -> std::ops::Range<u64> {
    args.seed..args.seed.saturating_add(args.count as u64)
}

/// Compares programs, several at a time; reports in their order.
fn differences(args: &Args, target: TargetId) -> Result<ExitCode> {
    let programs = Programs::new();
    let mut sources = Vec::new();
    for file in &args.files {
        let text = input::read_text(file)?;
        sources.push((file.display().to_string(), text));
    }
    let all = if args.files.is_empty() {
        args.count
    } else {
        args.files.len()
    };
    let chosen = Shard::of(args.shard, (0..all).collect());
    let count = chosen.len();
    let source = |n: usize| match sources.get(n) {
        Some((name, text)) => (name.clone(), text.clone()),
        None => {
            let seed = args.seed + n as u64;
            (format!("seed {seed}"), programs.program(seed))
        }
    };
    let options = Options {
        wave_size: args.wave_size,
        checks: args.check,
        calls_outside: args.calls_outside,
        ..Options::new(target)
    };
    let jobs = args
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, count.max(1)) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&n) = chosen.get(n) else { break };
                    let (name, text) = source(n);
                    let outcome = compare(&name, &text, &options);
                    if outcome != Outcome::Same {
                        let mut found = found.lock().unwrap_or_else(|p| p.into_inner());
                        found.push((n, name, outcome));
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap_or_else(|p| p.into_inner());
    found.sort_by_key(|(n, ..)| *n);
    for (n, name, outcome) in &found {
        let message = match outcome {
            Outcome::Same => continue,
            Outcome::Different(place) => format!("differs: {place}"),
            Outcome::Stopped(message) => format!("stops: {message}"),
            Outcome::Invalid(message) => format!("is not defined: {message}"),
        };
        say!("{name}: {message}\n");
        if let Some(directory) = &args.keep {
            std::fs::create_dir_all(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
            let file = name.trim_start_matches("seed ").replace(['/', '\\'], "_");
            let file = file.trim_end_matches(".hsail");
            write(&directory.join(format!("{file}.hsail")), source(*n).1.as_bytes())?;
        }
    }
    say!("{} agree, {} do not\n", count - found.len(), found.len());
    Ok(ExitCode::from(u8::from(!found.is_empty())))
}
