//! `cargo xtask diff random-code`: random programs of every family by handlers and by host code, in parts that are done once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::output;

/// Programs of a part.
const PART: u64 = 5_000;
/// Programs of each model, unless `--inputs` says otherwise.
const INPUTS: u64 = 1_000_000;
/// Differences that are printed.
const EXAMPLES: usize = 10;

struct Options<'a> {
    inputs: u64,
    jobs: usize,
    until: Option<Instant>,
    fresh: bool,
    prefixes: Vec<&'a str>,
}

/// A part that was run.
struct Part {
    first: u64,
    programs: u64,
    ended: u64,
    instructions: u64,
    levels: String,
    operations: BTreeSet<String>,
}

/// What is done of one model, and its file.
struct Model {
    name: String,
    file: PathBuf,
    done: Vec<Part>,
    /// Where the parts begin that are done or under way.
    taken: BTreeSet<u64>,
}

impl Part {
    /// A line of the file.
    fn read(line: &str) -> Option<Part> {
        let mut fields = line.split('\t');
        let mut number = || fields.next()?.parse().ok();
        let (first, programs, ended, instructions) = (number()?, number()?, number()?, number()?);
        Some(Part {
            first,
            programs,
            ended,
            instructions,
            levels: fields.next()?.to_owned(),
            operations: fields.next()?.split(' ').map(str::to_owned).collect(),
        })
    }

    fn line(&self) -> String {
        let operations: Vec<&str> = self.operations.iter().map(String::as_str).collect();
        format!(
            "{}\t{}\t{}\t{}\t{}\t{}\n",
            self.first,
            self.programs,
            self.ended,
            self.instructions,
            self.levels,
            operations.join(" ")
        )
    }

    /// What the program says of a part, and what differs there.
    fn of_answer(first: u64, text: &str) -> Option<(Part, String)> {
        let behind = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        let mut numbers = behind("ran")?.split(' ').map(str::parse);
        let mut number = || numbers.next()?.ok();
        let part = Part {
            first,
            programs: number()?,
            ended: number()?,
            instructions: number()?,
            levels: behind("levels")?.to_owned(),
            operations: behind("operations")?.split(' ').map(str::to_owned).collect(),
        };
        let differences = text.lines().take_while(|line| !line.starts_with("levels "));
        Some((part, differences.map(|line| format!("{line}\n")).collect()))
    }
}

/// Runs what is not done yet, and prints what is. An error if anything differs.
pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let options = parse(args)?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.current_dir(root);
    output(build.args([
        "build",
        "--quiet",
        "--release",
        "--package",
        "amdgpu-emu",
        "--example",
        "random_code",
    ]))?;
    let program = target.join("release/examples/random_code");
    let files = target.join("diff/random-code");
    if options.fresh && files.exists() {
        std::fs::remove_dir_all(&files).map_err(|e| format!("{}: {e}", files.display()))?;
    }
    std::fs::create_dir_all(&files).map_err(|e| format!("{}: {e}", files.display()))?;
    let names = output(Command::new(&program).arg("models"))?;
    let is_wanted = |name: &&str| options.prefixes.is_empty() || options.prefixes.iter().any(|p| name.starts_with(p));
    let models: Vec<Model> = names
        .lines()
        .filter(is_wanted)
        .map(|name| model(name, &files))
        .collect();
    if models.is_empty() {
        return Err(format!("no such model; there are {}", names.trim().replace('\n', ", ")));
    }
    let state = Mutex::new(models);
    let differences = files.join("differences.txt");
    let threads = (0..options.jobs.max(1)).map(|_| || work(&program, &state, &differences, &options));
    let results: Vec<Result<(), String>> = std::thread::scope(|scope| {
        let handles: Vec<_> = threads.map(|work| scope.spawn(work)).collect();
        let join = |handle: std::thread::ScopedJoinHandle<Result<(), String>>| {
            handle
                .join()
                .unwrap_or_else(|_| Err("a thread of xtask panicked".into()))
        };
        handles.into_iter().map(join).collect()
    });
    report(
        &state.into_inner().unwrap_or_else(PoisonError::into_inner),
        options.inputs,
    );
    results.into_iter().collect::<Result<(), _>>()?;
    let found = std::fs::read_to_string(&differences).unwrap_or_default();
    let programs = found.lines().filter(|line| !line.starts_with(' ')).count();
    if programs == 0 {
        return Ok(());
    }
    let mut shown = 0;
    let is_shown = |line: &&str| {
        shown += usize::from(!line.starts_with(' '));
        shown <= EXAMPLES
    };
    found.lines().take_while(is_shown).for_each(|line| println!("{line}"));
    Err(format!("{programs} programs differ: {}", differences.display()))
}

fn parse(args: &[String]) -> Result<Options<'_>, String> {
    let mut options = Options {
        inputs: INPUTS,
        jobs: std::thread::available_parallelism().map_or(1, |n| n.get()),
        until: None,
        fresh: false,
        prefixes: Vec::new(),
    };
    let mut args = args.iter().map(String::as_str);
    while let Some(arg) = args.next() {
        let mut number = || -> Result<u64, String> {
            let number = args.next().and_then(|n| n.parse().ok());
            number.ok_or_else(|| format!("{arg}: a number is needed"))
        };
        match arg {
            "--inputs" => options.inputs = number()?,
            "--jobs" => options.jobs = number()? as usize,
            "--minutes" => options.until = Some(Instant::now() + Duration::from_secs(60 * number()?)),
            "--fresh" => options.fresh = true,
            _ if arg.starts_with('-') => return Err(format!("unknown option {arg}")),
            prefix => options.prefixes.push(prefix),
        }
    }
    Ok(options)
}

/// A model with what its file says.
fn model(name: &str, files: &Path) -> Model {
    let file = files.join(format!("{}.tsv", name.replace(':', "-")));
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let done: Vec<Part> = text.lines().filter_map(Part::read).collect();
    Model {
        name: name.to_owned(),
        file,
        taken: done.iter().map(|part| part.first).collect(),
        done,
    }
}

/// Runs parts, of the model that has the fewest, until nothing is left or the time is over.
fn work(program: &Path, state: &Mutex<Vec<Model>>, differences: &Path, options: &Options) -> Result<(), String> {
    while options.until.is_none_or(|until| Instant::now() < until) {
        let taken = {
            let mut models = state.lock().unwrap_or_else(PoisonError::into_inner);
            let least = models.iter_mut().enumerate().min_by_key(|(_, model)| model.taken.len());
            let Some((at, model)) = least else { break };
            let starts = (0..options.inputs.div_ceil(PART)).map(|n| n * PART);
            let Some(first) = starts.into_iter().find(|first| !model.taken.contains(first)) else {
                break;
            };
            model.taken.insert(first);
            (at, model.name.clone(), first)
        };
        let (at, name, first) = taken;
        let count = PART.min(options.inputs - first);
        let answer = output(Command::new(program).args([&name, &first.to_string(), &count.to_string()]))?;
        let (part, found) = Part::of_answer(first, &answer).ok_or_else(|| format!("{name}: what is this? {answer}"))?;
        let mut models = state.lock().unwrap_or_else(PoisonError::into_inner);
        append(differences, &found.replace("differs ", &format!("{name} ")))?;
        append(&models[at].file, &part.line())?;
        models[at].done.push(part);
    }
    Ok(())
}

fn append(file: &Path, text: &str) -> Result<(), String> {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|e| format!("{}: {e}", file.display()))
}

/// A line for each model: programs that each level was compared in, and what they had.
fn report(models: &[Model], wanted: u64) {
    println!(
        "programs compared with handlers for any host: by handlers and by host code of each level; {wanted} wanted\n"
    );
    println!(
        "{:<12} {:>9} {:>9} {:>9} {:>13} {:>11}",
        "model", "avx2", "avx512", "to end", "instructions", "operations"
    );
    for model in models {
        let mut of_level: BTreeMap<&str, u64> = BTreeMap::new();
        for part in &model.done {
            for level in part.levels.split(' ') {
                *of_level.entry(level).or_default() += part.programs;
            }
        }
        let of = |level: &str| of_level.get(level).copied().unwrap_or(0);
        let sum = |of: fn(&Part) -> u64| model.done.iter().map(of).sum::<u64>();
        let operations: BTreeSet<&String> = model.done.iter().flat_map(|part| &part.operations).collect();
        println!(
            "{:<12} {:>9} {:>9} {:>9} {:>13} {:>11}",
            model.name,
            of("avx2"),
            of("avx512"),
            sum(|part| part.ended),
            sum(|part| part.instructions),
            operations.len()
        );
    }
}
