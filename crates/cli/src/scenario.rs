//! `weft scenario`: tests as scenarios, from directories and archives, in parallel.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use hsail_interp::scenario;

use crate::code_cache::CodeCacheArgs;
use crate::input::{self, Result};
use crate::output::say;
use crate::scenario_gpu::Failure;
use crate::shard::Shard;

/// Run scenarios: HSAIL modules, a dispatch, and what buffers must hold then.
///
/// A scenario is a directory with `scenario.txt`, modules and data (docs/SCENARIOS.md); directories and archives are searched for
/// all of theirs. Prints a line for each, then `N passed, N failed`, and how many want what the agent has not, as images; the exit
/// status is 0 if none failed.
#[derive(clap::Args)]
pub struct Args {
    /// Directories, or archives (.tar, .tar.xz)
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Only those whose name holds this
    #[arg(long)]
    only: Option<String>,
    /// Processor to finalize for and to run on; the interpreter if not given
    #[arg(long, value_name = "PROCESSOR")]
    agent: Option<amdgpu_isa::TargetId>,
    /// Scenarios at a time
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Work-items of a wavefront [default: 64, or 32 on a processor that has both]
    #[arg(long)]
    wave_size: Option<u32>,
    /// Undefined behaviour to look for, with commas between: race, uninit, undefined, or all; with --agent memory, race, uninit, wait, fence, sync, or
    /// all; findings fail a scenario
    #[arg(long, value_name = "LIST", value_parser = weft::Kinds::named)]
    check: Option<weft::Kinds>,
    /// Run only part I of N, every N-th scenario; I counts from 1
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Print those that fail only
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    code_cache: CodeCacheArgs,
}

/// The files of one scenario.
enum Source {
    Directory(PathBuf),
    Archive(BTreeMap<String, Vec<u8>>),
}

impl Source {
    fn file(&self, name: &str) -> std::result::Result<Vec<u8>, String> {
        // A scenario's files are beside it, nowhere else.
        if name.contains(['/', '\\']) || name == ".." {
            return Err("not a name of a file beside the scenario".into());
        }
        match self {
            Source::Directory(path) => input::read(&path.join(name)),
            Source::Archive(files) => files.get(name).cloned().ok_or_else(|| "no such file".into()),
        }
    }
}

/// Runs the scenarios.
///
/// # Errors
/// Inputs that cannot be read.
pub fn run(args: &Args) -> Result<ExitCode> {
    args.code_cache.begin()?;
    let mut all: BTreeMap<String, Source> = BTreeMap::new();
    for input in &args.inputs {
        if input.is_dir() {
            directory(input, &mut all)?;
        } else {
            archive(input, &mut all)?;
        }
    }
    let wanted = |name: &String| args.only.as_ref().is_none_or(|only| name.contains(only.as_str()));
    let all: Vec<(String, Source)> = all.into_iter().filter(|(name, _)| wanted(name)).collect();
    let there_are = all.len();
    let all = Shard::of(args.shard, all);
    if all.is_empty() && there_are > 0 {
        return Err(format!("this part has no scenario: there are {there_are}"));
    }
    if all.is_empty() {
        return Err("there is no scenario: a directory with `scenario.txt` is one".into());
    }
    let jobs = args
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get()));
    let defaults = hsail_interp::Options::default();
    let options = hsail_interp::Options {
        wave_size: args.wave_size.unwrap_or(defaults.wave_size),
        checks: match args.agent {
            Some(_) => Default::default(),
            None => args.check.unwrap_or_default().try_into()?,
        },
        instruction_limit: Some(crate::scenario_gpu::MAX_INSTRUCTIONS),
        ..defaults
    };
    let next = AtomicUsize::new(0);
    let outcomes: Vec<Option<std::result::Result<(), Failure>>> = all.iter().map(|_| None).collect();
    let state = Mutex::new((outcomes, 0usize, [0usize; 2]));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, all.len()) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some((_, source)) = all.get(n) else { break };
                    let outcome = one(source, &options, args);
                    let mut state = state.lock().unwrap_or_else(|p| p.into_inner());
                    let (outcomes, reported, [failed, lacking]) = &mut *state;
                    outcomes[n] = Some(outcome);
                    while let Some(Some(outcome)) = outcomes.get(*reported) {
                        report(&all[*reported].0, outcome, args.quiet);
                        *failed += usize::from(matches!(outcome, Err(Failure::Failed(_))));
                        *lacking += usize::from(matches!(outcome, Err(Failure::Lacks(_))));
                        *reported += 1;
                    }
                }
            });
        }
    });
    let (_, _, [failed, lacking]) = state.into_inner().unwrap_or_else(|p| p.into_inner());
    let others = match lacking {
        0 => String::new(),
        n => format!(", {n} want what the agent lacks"),
    };
    say!("{} passed, {failed} failed{others}\n", all.len() - failed - lacking);
    Ok(ExitCode::from(u8::from(failed != 0)))
}

fn report(name: &str, outcome: &std::result::Result<(), Failure>, quiet: bool) {
    match outcome {
        Ok(()) if quiet => {}
        Ok(()) => say!("{name}: passed\n"),
        Err(Failure::Failed(message)) => say!("{name}: FAILED: {message}\n"),
        Err(Failure::Lacks(what)) => say!("{name}: lacking: {what}\n"),
    }
}

fn one(source: &Source, options: &hsail_interp::Options, args: &Args) -> std::result::Result<(), Failure> {
    let text = source.file("scenario.txt")?;
    let text = String::from_utf8(text).map_err(|_| "scenario.txt is no text".to_string())?;
    if let Some(target) = args.agent {
        return crate::scenario_gpu::run(
            &text,
            &|name| source.file(name),
            target,
            args.wave_size,
            args.check.unwrap_or_default(),
        );
    }
    scenario::run(&text, &|name| source.file(name), options).map_err(|failure| Failure::Failed(failure.to_string()))
}

/// Most directories one in another that are searched.
const MAX_DEPTH: u32 = 8;

fn directory(path: &Path, all: &mut BTreeMap<String, Source>) -> Result<()> {
    let mut open = vec![(path.to_path_buf(), 0)];
    while let Some((path, depth)) = open.pop() {
        if path.join("scenario.txt").is_file() {
            let name = path
                .file_name()
                .unwrap_or(path.as_os_str())
                .to_string_lossy()
                .into_owned();
            all.insert(name, Source::Directory(path));
            continue;
        }
        let entries = std::fs::read_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let folders = entries.flatten().map(|e| e.path()).filter(|p| p.is_dir());
        if depth < MAX_DEPTH {
            open.extend(folders.map(|p| (p, depth + 1)));
        }
    }
    Ok(())
}

/// Most bytes of an archive's files together; a small archive may hold any number.
const MAX_ARCHIVE_BYTES: u64 = 1 << 31;

fn archive(path: &Path, all: &mut BTreeMap<String, Source>) -> Result<()> {
    let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let bytes = input::read(path)?;
    let reader: Box<dyn Read> = if bytes.starts_with(b"\xfd7zXZ\0") {
        Box::new(lzma_rust2::XzReader::new(&bytes[..], true))
    } else {
        Box::new(&bytes[..])
    };
    let mut folders: BTreeMap<String, BTreeMap<String, Vec<u8>>> = BTreeMap::new();
    let mut archive = tar::Archive::new(reader);
    let mut left = MAX_ARCHIVE_BYTES;
    for entry in archive.entries().map_err(|e| wrong(&e))? {
        let mut entry = entry.map_err(|e| wrong(&e))?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let Some((folder, file)) = name.rsplit_once('/') else {
            continue;
        };
        let folder = folder.rsplit('/').next().unwrap_or(folder);
        let mut content = Vec::new();
        let mut part = entry.by_ref().take(left + 1);
        part.read_to_end(&mut content).map_err(|e| wrong(&e))?;
        left = left.checked_sub(content.len() as u64).ok_or_else(|| {
            let text = format!("the files in it have more than {MAX_ARCHIVE_BYTES} bytes");
            wrong(&text)
        })?;
        folders
            .entry(folder.to_string())
            .or_default()
            .insert(file.to_string(), content);
    }
    folders.retain(|_, files| files.contains_key("scenario.txt"));
    all.extend(folders.into_iter().map(|(name, files)| (name, Source::Archive(files))));
    Ok(())
}
