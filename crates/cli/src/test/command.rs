//! The command line of `weft test`: its options, what it prints, results that are put together.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use amdgpu_isa::{Processor, TargetId};

use super::formats::{Format, Results, word};
use super::{How, Options, Orders, Outcome};
use crate::code_cache::CodeCacheArgs;
use crate::input::{self, Result};
use crate::output::{print, say};
use crate::shard::Shard;
use crate::{ObjectOptions, exit_code, replay, spinner};

/// Run the cases of a manifest and compare results.
///
/// A line a case, then `N passed, N failed, N skipped`. Exit status 0 only if one passed and none failed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft test examples/manifest.json
  weft test examples/manifest.json --target gfx900,gfx906 --case vecadd --format junit > results.xml
  weft test examples/manifest.json --shard 1/2 --format json > 1.json
  weft test --merge 1.json 2.json
  weft test --from captures && weft test captures/manifest.json --check all")]
pub struct Args {
    #[arg(required_unless_present_any = ["merge", "from"])]
    manifest: Option<PathBuf>,
    /// Processors or target ids, with commas between; the objects of each are in co/PROCESSOR beside the manifest
    #[arg(long, short, default_value = "gfx900", value_delimiter = ',')]
    target: Vec<String>,
    /// Only cases whose name has this part
    #[arg(long, short)]
    case: Option<String>,
    /// Leave this case out; may be given several times
    #[arg(long, value_name = "CASE")]
    skip: Vec<String>,
    /// A case that is skipped fails
    #[arg(long)]
    no_skips: bool,
    /// Run only part I of N, every N-th case with its object; I counts from 1
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Put results of --format json together instead of running anything
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["manifest", "case", "skip", "shard", "bless", "artifacts"])]
    merge: Vec<PathBuf>,
    /// Write DIR/manifest.json, with a case for each file of `weft exec --record` there, instead of running anything
    #[arg(long, value_name = "DIR", conflicts_with_all = ["manifest", "merge"])]
    from: Option<PathBuf>,
    /// Cases that run at the same time
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Order of the waves' turns
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Run each case with N orders of the waves' turns, from --seed on; or with other orders of waves and work-groups, interrupted between
    /// any two instructions, for each seed from A to B
    #[arg(long, value_name = "N|A..B", default_value = "1", hide_default_value = true)]
    seeds: Orders,
    /// The seeds A..B also choose when stores reach memory, when loads come back, and how old what caches hold is, as far as the processor's
    /// memory model allows
    #[arg(long, requires = "seeds")]
    weak_memory: bool,
    /// A case fails that takes longer
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Stop a launch after this many instructions
    #[arg(long)]
    max_instructions: Option<u64>,
    /// Write the buffers and the output of cases that fail to DIR/TARGET/CASE.OBJECT
    #[arg(long, value_name = "DIR")]
    artifacts: Option<PathBuf>,
    /// Take what comes out as what is expected, and write it into the manifest and its files
    #[arg(long, conflicts_with = "seeds")]
    bless: bool,
    /// What to look for, with commas between: memory, race, uninit, wait, fence, sync in machine code as far as `docs/CHECKS.md` says,
    /// race, uninit, undefined in HSAIL, or all. Findings fail a case
    #[arg(long, value_name = "LIST", value_parser = weft::Kinds::named)]
    check: Option<weft::Kinds>,
    /// A file with findings that are known, a line each: CODE FUNCTION FILE
    #[arg(long, value_name = "FILE", requires = "check")]
    suppressions: Option<PathBuf>,
    #[arg(long, default_value = "text")]
    format: Format,
    #[command(flatten)]
    object_options: ObjectOptions,
    #[command(flatten)]
    code_cache: CodeCacheArgs,
}

fn seconds(text: &str) -> Result<Duration> {
    let parsed = text.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    parsed
        .filter(|limit| !limit.is_zero() && limit.as_secs() < 1 << 32)
        .ok_or_else(|| format!("{text:?} is no time: seconds are right, as 10 or 0.5"))
}

/// `weft test`.
///
/// # Errors
/// A manifest that cannot be read, an unknown processor, no case that was run.
pub fn run(args: &Args) -> Result<ExitCode> {
    args.code_cache.begin()?;
    if let Some(folder) = &args.from {
        let path = folder.join("manifest.json");
        let mut out = crate::output::Parts::to(Some(&path))?;
        out.write(replay::manifest(folder)?.as_bytes());
        out.finish()?;
        say!("{}\n", path.display());
        return Ok(exit_code(true));
    }
    let Some(manifest) = &args.manifest else {
        return merge(args);
    };
    let targets: Result<Vec<TargetId>> = args.target.iter().map(|t| target(t)).collect();
    let options = Options {
        manifest: manifest.clone(),
        targets: targets?,
        case: args.case.clone(),
        skip: args.skip.clone(),
        jobs: args
            .jobs
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())),
        seeds: args.seeds,
        timeout: args.timeout,
        shard: args.shard,
        no_skips: args.no_skips,
        artifacts: args.artifacts.clone(),
        bless: args.bless,
        suppressions: crate::findings::suppressions(args.suppressions.as_deref())?,
        how: How {
            seed: args.seed,
            weak_memory: args.weak_memory,
            max_instructions: args.max_instructions,
            checks: args.check.unwrap_or_default(),
            implicit_layout: args.object_options.implicit_layout(),
        },
    };
    let progress = spinner(args.format == Format::Text);
    let several = options.targets.len() > 1;
    let outcomes = super::run(&options, &mut |outcome| {
        if args.format == Format::Text {
            progress.suspend(|| line(outcome, several));
        }
    })?;
    progress.finish_and_clear();
    let names = options.targets.iter().map(ToString::to_string).collect();
    finish(
        &Results::new(names, outcomes),
        args.format,
        &input::display_name(manifest),
    )
}

/// A processor; an error lists those that there are.
fn target(text: &str) -> Result<TargetId> {
    text.parse().map_err(|e: amdgpu_isa::TargetError| match e {
        amdgpu_isa::TargetError::UnknownProcessor { .. } => {
            let known: Vec<&str> = Processor::ALL.iter().map(|p| p.name()).collect();
            format!("{e} Known are {}", known.join(", "))
        }
        e => e.to_string(),
    })
}

fn line(o: &Outcome, with_target: bool) {
    let target = match with_target {
        true => format!("{:<10} ", o.target),
        false => String::new(),
    };
    let detail = match o.detail.is_empty() {
        true => String::new(),
        false => format!(": {}", o.detail),
    };
    say!("{target}{:<16} {:<24} {}{detail}\n", o.case, o.object, word(o.status));
}

fn finish(results: &Results, format: Format, manifest: &str) -> Result<ExitCode> {
    print(results.render(format, manifest).as_bytes())?;
    if results.passed + results.failed == 0 {
        return Err(format!("no case was run: all {} are skipped", results.skipped));
    }
    Ok(exit_code(results.failed == 0))
}

/// Puts results together that `--format json` gave; a case that stands in several files was run twice, which is refused.
fn merge(args: &Args) -> Result<ExitCode> {
    let mut all = Results::default();
    let mut seen = std::collections::BTreeMap::new();
    for path in &args.merge {
        let name = input::display_name(path);
        let part: Results = serde_json::from_str(&input::read_text(path)?)
            .map_err(|e| format!("{name}: no results of `weft test --format json`: {e}"))?;
        for target in part.targets {
            if !all.targets.contains(&target) {
                all.targets.push(target);
            }
        }
        for outcome in part.cases {
            let key = (outcome.target.clone(), outcome.case.clone(), outcome.object.clone());
            if let Some(first) = seen.insert(key, name.clone()) {
                return Err(format!(
                    "case {:?} with {} on {} is in {first} and in {name}",
                    outcome.case, outcome.object, outcome.target
                ));
            }
            all.cases.push(outcome);
        }
    }
    let results = Results::new(all.targets, all.cases);
    if args.format == Format::Text {
        let several = results.targets.len() > 1;
        results.cases.iter().for_each(|o| line(o, several));
    }
    let names: Vec<String> = args.merge.iter().map(|p| input::display_name(p)).collect();
    finish(&results, args.format, &names.join(" "))
}
