//! `weft replay`: runs a dispatch again that `weft exec --record` has written.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use weft::replay::{Capture, Replay};
use weft::{Settings, Stream, Suppressions};

use crate::findings::{self, FindingArgs, Findings};
use crate::input::{self, Result};
use crate::outcome::Failure;
use crate::output::say;
use crate::run::{self, FOUND};
use crate::seeds::{self, Seeds};
use crate::shard::Shard;

/// Run a dispatch again that `weft exec --record` has written.
///
/// Its memory is at the addresses that it had, and what the kernel leaves there is compared with what was recorded. Exit status 0 if it is
/// the same, 1 if not or after a fault that is no finding of --check, 3 if --check finds something.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft exec --record captures -- ./hip_app
  weft replay captures/0007 --check all
  weft replay captures/0007 --seeds 0..99
  weft replay captures/0007 --seeds 0..99 --shard 1/4
  weft replay captures/0007 --repeat 5 --time --jit-report
  weft replay captures/0007 --info")]
pub struct Args {
    /// A file of `weft exec --record`
    capture: PathBuf,
    /// Print what was recorded instead of running it
    #[arg(long)]
    info: bool,
    /// Another processor that runs the code object, as gfx900:xnack+
    #[arg(long, short)]
    target: Option<String>,
    /// What to look for, with commas between: memory, race, uninit, wait, fence, sync, or all
    #[arg(long, value_name = "LIST", value_parser = weft::Kinds::named)]
    check: Option<weft::Kinds>,
    #[command(flatten)]
    findings: FindingArgs,
    /// Run with other orders of waves and work-groups, A..B, until one gives another result
    #[arg(long, value_name = "A..B")]
    seeds: Option<Seeds>,
    /// The seeds also choose when stores reach memory, when loads come back, and how old what caches hold is, as far as the processor's memory
    /// model allows
    #[arg(long, requires = "seeds")]
    weak_memory: bool,
    /// Run only part I of N of the orders, every N-th; I counts from 1
    #[arg(long, value_name = "I/N", requires = "seeds")]
    shard: Option<Shard>,
    /// Host threads; 1 gives the same run every time
    #[arg(long, short, default_value_t = 1)]
    jobs: usize,
    /// Stop after this many instructions
    #[arg(long)]
    max_instructions: Option<u64>,
    /// Run this many times, each time with the memory that was recorded
    #[arg(long, default_value_t = 1, conflicts_with = "seeds")]
    repeat: u32,
    /// Print the time of each run
    #[arg(long)]
    time: bool,
    /// Print which blocks of the code ran as host code at the end, the time they took there, and which instructions handlers ran, and why
    #[arg(long, conflicts_with = "seeds")]
    jit_report: bool,
}

/// Reads a capture.
///
/// # Errors
/// It cannot be read, or is none.
pub fn read(path: &Path) -> Result<Capture> {
    Capture::parse(&input::read(path)?).map_err(|e| format!("{}: {e}", path.display()))
}

/// Whether a file begins as captures do.
pub fn is_capture(path: &Path) -> bool {
    input::read_part(path, 0, 8).is_ok_and(|bytes| weft::replay::is_capture(&bytes))
}

/// Runs a capture as a case of a manifest.
///
/// # Errors
/// A fault, findings, or what differs from what was recorded.
pub fn case(path: &Path, settings: &Settings, known: &Suppressions) -> std::result::Result<(), Failure> {
    let capture = read(path)?;
    let mut replay = Replay::load(capture, None, settings)?;
    let ran = replay.run();
    let found = findings::shown(replay.machine.take_findings(), known);
    if !found.is_empty() {
        return Err(Failure::Found(String::new(), found));
    }
    match (ran, &replay.capture.about.error) {
        (Err(_), Some(_)) => Ok(()),
        (Err(error), None) => Err(error.to_string().into()),
        (Ok(_), Some(_)) => Err("the dispatch ends, which was recorded with a fault".into()),
        (Ok(_), None) => match replay.difference()? {
            Some(difference) => Err(difference.to_string().into()),
            None => Ok(()),
        },
    }
}

/// A manifest of the captures of a directory, which it is to stand in.
///
/// # Errors
/// The directory cannot be read, or has none.
pub fn manifest(folder: &Path) -> Result<String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut names: Vec<String> = entries.filter_map(|e| e.ok()?.file_name().into_string().ok()).collect();
    names.retain(|name| is_capture(&folder.join(name)));
    names.sort();
    if names.is_empty() {
        return Err(format!(
            "{}: there are no captures of `weft exec --record`",
            folder.display()
        ));
    }
    let cases = names.iter().map(|name| {
        let kernel = read(&folder.join(name))?.about.kernel;
        Ok(serde_json::json!({"case": format!("{name}-{kernel}"), "capture": name}))
    });
    let cases = cases.collect::<Result<Vec<_>>>()?;
    let text = serde_json::to_string_pretty(&cases).map_err(|e| e.to_string())?;
    Ok(text + "\n")
}

/// `weft replay`.
///
/// # Errors
/// A file that is no capture, a fault that is no finding.
pub fn run(args: &Args) -> Result<ExitCode> {
    let capture = read(&args.capture)?;
    if args.info {
        info(&capture)?;
        return Ok(ExitCode::SUCCESS);
    }
    for what in &capture.about.left_out {
        eprintln!("weft: the capture leaves out {what}");
    }
    let target = crate::target(args.target.as_deref())?;
    let mut findings = Findings::new(&args.findings)?;
    let plain = [None];
    let orders: Vec<Option<u64>> = match args.seeds {
        Some(seeds) => Shard::of(args.shard, seeds.all().map(Some).collect()),
        None => plain.to_vec(),
    };
    if orders.is_empty() {
        return Err("there are fewer seeds than parts: this one has none".into());
    }
    if args.jit_report {
        amdgpu_emu::native::timer::want();
    }
    for seed in &orders {
        let settings = Settings {
            threads: Some(if seed.is_some() { 1 } else { args.jobs }),
            seed: seed.unwrap_or(0),
            mixed: seed.is_some(),
            weak_memory: args.weak_memory,
            max_instructions: args.max_instructions,
            checks: args.check.unwrap_or_default(),
            printer: Some(Arc::new(|stream, text| match stream {
                Stream::Out => say!("{text}"),
                Stream::Err => eprint!("{text}"),
            })),
            ..Settings::default()
        };
        let mut replay = Replay::load(capture.clone(), target, &settings)?;
        let ran = repeated(args, &mut replay)?;
        if args.jit_report {
            run::report_host_code(&replay.machine);
        }
        let found = findings.add(replay.machine.take_findings());
        let told = match &ran {
            Err(error) if found == 0 => Some(error.to_string()),
            Err(_) => None,
            Ok(_) if replay.capture.about.error.is_some() => {
                Some("the dispatch ends, which was recorded with a fault".to_owned())
            }
            Ok(_) => replay.difference()?.map(|difference| difference.to_string()),
        };
        if told.is_none() && found == 0 {
            continue;
        }
        if let Some(text) = &told {
            eprintln!("weft: {text}");
        }
        if let (Some(seed), true) = (seed, orders.len() > 1 || args.shard.is_some()) {
            eprintln!("weft: with seed {seed}: {}", seeds::repeated(std::env::args(), *seed));
        }
        if findings.finish() > 0 {
            return Ok(ExitCode::from(FOUND));
        }
        return Ok(ExitCode::from(1));
    }
    findings.finish();
    let kernel = &capture.about.kernel;
    match orders.len() {
        1 => say!("{kernel}: memory is as recorded\n"),
        n => say!("{kernel}: memory is as recorded with each of {n} seeds\n"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs it as often as the options say, or until it fails.
fn repeated(args: &Args, replay: &mut Replay) -> Result<weft::Result<weft::Report>> {
    let mut runs = 0;
    loop {
        let start = Instant::now();
        let ran = replay.run();
        if args.time {
            say!("time: {:.9} s\n", start.elapsed().as_secs_f64());
        }
        runs += 1;
        if ran.is_err() || runs >= args.repeat.max(1) {
            return Ok(ran);
        }
        replay.restore()?;
    }
}

fn info(capture: &Capture) -> Result<()> {
    let about = &capture.about;
    let packet = capture.packet().map_err(|e| e.to_string())?;
    let grid = [packet.grid_size_x, packet.grid_size_y, packet.grid_size_z];
    let group = [
        packet.workgroup_size_x,
        packet.workgroup_size_y,
        packet.workgroup_size_z,
    ];
    say!("kernel {} on {}\n", about.kernel, about.target);
    say!(
        "grid {grid:?}, work-group {group:?}, kernarg segment at {:#x}\n",
        packet.kernarg_address
    );
    say!("code object of {} bytes at {:#x}\n", capture.object.len(), about.base);
    for (n, frame) in about.launched_by.iter().enumerate() {
        say!("{} {frame}\n", if n == 0 { "launched by" } else { "  called by" });
    }
    if let Some(error) = &about.error {
        say!("it ended: {error}\n");
    }
    for a in &about.allocations {
        let of = |address: u64| address.wrapping_sub(a.address) < a.bytes;
        let own = capture.pages.iter().filter(|p| of(p.address));
        let (mut kept, mut changed) = (0, 0);
        for pages in own {
            kept += pages.before.len();
            changed += pages.after.as_ref().map_or(0, Vec::len);
        }
        let access = if a.read_only { ", read only" } else { "" };
        say!(
            "{:#x}: {} of {} bytes{access}; {kept} bytes are kept, {changed} of them in pages that were changed\n",
            a.address,
            a.name,
            a.bytes
        );
    }
    for what in &about.left_out {
        say!("left out: {what}\n");
    }
    Ok(())
}
