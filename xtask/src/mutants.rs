//! `cargo xtask mutants`: one fault at a time in a copy of the finalizer, and the test that catches it.
//!
//! The faults are in [`LIST`]: a name, the source file, its text, what goes in its place, and a test that fails then.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

pub const HELP: &str = "\
  mutants [NAME...] [--quick] [--record]
                      puts the faults of crates/finalizer/tests/mutants.txt, or those of these names, into a copy of the sources
                      one at a time and prints the recorded test, or else the first one, that fails; one that no test catches is
                      an error; --quick: only tests that compare texts and bytes; --record writes the tests into the list
";

const LIST: &str = "crates/finalizer/tests/mutants.txt";
const CRATES: &str = "crates";
/// Those of the finalizer, below [`CRATES`].
const SOURCES: [&str; 2] = ["finalizer/src", "finalizer-hsail/src"];
const PIPELINE: &str = "crates/finalizer/src/pipeline.rs";

/// What is run if the recorded test does not fail, the cheapest first; the next only if nothing failed.
const STAGES: &[&[&str]] = &[
    &[
        "-p=finalizer",
        "-p=finalizer-hsail",
        "--lib",
        "--test=passes",
        "--test=opt",
        "--test=code_object",
        "--test=control",
        "--test=from_brig",
    ],
    &[
        "-p=finalizer",
        "-p=finalizer-hsail",
        "--test=ir_text",
        "--test=fold",
        "--test=wide",
        "--test=from_brig_conformance",
        "--test=expand",
    ],
    &["-p=smith", "--test=kept"],
    &["-p=weft-cli", "--test=finalizer_tools"],
    &["-p=smith", "--test=random"],
];

/// Only the finalizer is built again and again: fast, and by pieces.
const PROFILE: &[&str] = &[
    "--config=profile.release.package.finalizer.opt-level=0",
    "--config=profile.release.package.finalizer.debug=false",
    "--config=profile.release.package.finalizer.incremental=true",
    "--config=profile.release.package.finalizer-hsail.opt-level=0",
    "--config=profile.release.package.finalizer-hsail.debug=false",
    "--config=profile.release.package.finalizer-hsail.incremental=true",
];

/// What stands in the list for a test that is not known yet.
const DRAFT: &str = "-";

/// Mutants that each pass must have.
const FEWEST: usize = 3;

/// Seconds after which tests that go on are stopped: a fault can be a loop without end.
const LIMIT: &str = "1800";

#[derive(Debug)]
struct Mutant {
    name: String,
    /// Below [`CRATES`].
    file: String,
    text: String,
    replacement: String,
    /// Empty or [`DRAFT`] if not recorded.
    caught: String,
}

impl Mutant {
    /// The source with the fault.
    fn apply(&self, source: &str) -> Result<String, String> {
        match source.matches(&self.text).count() {
            _ if self.text.is_empty() => Err(format!("mutant {}: no text", self.name)),
            1 => Ok(source.replacen(&self.text, &self.replacement, 1)),
            n => Err(format!(
                "mutant {}: its text stands {n} times in {CRATES}/{}, must be once",
                self.name, self.file
            )),
        }
    }
}

/// Reads the list: a paragraph each, `= NAME`, `file`, lines of the text with `-`, of what replaces it with `+`, and `caught`.
fn parse(list: &str) -> Result<Vec<Mutant>, String> {
    let mut mutants: Vec<Mutant> = Vec::new();
    for (n, line) in list.lines().enumerate() {
        let wrong = |why: &str| format!("{LIST}:{}: {why}", n + 1);
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        if mark == "=" {
            if mutants.iter().any(|m| m.name == rest) {
                return Err(wrong("the name is taken"));
            }
            mutants.push(Mutant {
                name: rest.to_owned(),
                file: String::new(),
                text: String::new(),
                replacement: String::new(),
                caught: String::new(),
            });
            continue;
        }
        if matches!(mark, "#" | "") {
            continue;
        }
        let mutant = mutants.last_mut().ok_or_else(|| wrong("before the first `= NAME`"))?;
        let append = |to: &mut String| {
            if !to.is_empty() {
                to.push('\n');
            }
            to.push_str(rest);
        };
        match mark {
            "file" => mutant.file = rest.to_owned(),
            "-" => append(&mut mutant.text),
            "+" => append(&mut mutant.replacement),
            "caught" => mutant.caught = rest.to_owned(),
            _ => return Err(wrong("begins with none of `=`, `file`, `-`, `+`, `caught`, `#`")),
        }
    }
    Ok(mutants)
}

/// The list with the test that caught a fault.
fn recorded(list: &str, name: &str, test: &str) -> String {
    let mut out = String::new();
    for paragraph in list.split_inclusive("\n\n") {
        if paragraph.lines().find_map(|l| l.strip_prefix("= ")) != Some(name) {
            out.push_str(paragraph);
            continue;
        }
        let lines = paragraph.lines().filter(|l| !l.starts_with("caught ") && !l.is_empty());
        lines.for_each(|line| out.push_str(&format!("{line}\n")));
        out.push_str(&format!("caught {test}\n"));
        if paragraph.ends_with("\n\n") {
            out.push('\n');
        }
    }
    out
}

/// What is wrong with the list: texts that are gone, tests that are not recorded, passes with too few faults.
pub fn findings(root: &Path) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    let mutants = parse(&read(&root.join(LIST))?)?;
    for mutant in &mutants {
        let source = read(&root.join(CRATES).join(&mutant.file))?;
        match mutant.apply(&source) {
            Err(why) => wrong.push(format!("{LIST}: {why}")),
            Ok(new) if new == source => wrong.push(format!("{LIST}: mutant {} changes nothing", mutant.name)),
            Ok(_) => {}
        }
        if matches!(mutant.caught.as_str(), "" | DRAFT) {
            let name = &mutant.name;
            wrong.push(format!(
                "{LIST}: no test of {name}; `cargo xtask mutants {name} --record`"
            ));
        }
    }
    let passes = passes(&read(&root.join(PIPELINE))?);
    if passes.is_empty() {
        wrong.push(format!("{PIPELINE}: no list of passes found"));
    }
    for pass in passes {
        // What makes the IR is named by what it is made of.
        let folder = match pass.as_str() {
            "ir" => format!("{}/from_brig", SOURCES[1]),
            pass => format!("{}/{pass}", SOURCES[0]),
        };
        let is_in = |m: &Mutant| {
            m.file
                .strip_prefix(folder.as_str())
                .is_some_and(|r| r.starts_with(['.', '/']))
        };
        let count = mutants.iter().filter(|m| is_in(m)).count();
        if count < FEWEST {
            wrong.push(format!(
                "{LIST}: {count} mutants of the pass {pass} ({CRATES}/{folder}.rs or {folder}/), must be {FEWEST}"
            ));
        }
    }
    Ok(wrong)
}

/// Names of passes as the pipeline lists them.
fn passes(pipeline: &str) -> Vec<String> {
    let list = pipeline
        .split("PASSES: &[&str] = &[")
        .nth(1)
        .and_then(|l| l.split("];").next());
    let names = list.unwrap_or_default().split(',').map(|n| n.trim().trim_matches('"'));
    names.filter(|n| !n.is_empty()).map(str::to_owned).collect()
}

/// Tries the faults.
pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let (options, names): (Vec<&String>, Vec<&String>) = args.iter().partition(|a| a.starts_with("--"));
    if let Some(option) = options.iter().find(|o| !["--quick", "--record"].contains(&o.as_str())) {
        return Err(format!("mutants: no option {option}\n{HELP}"));
    }
    let has = |option: &str| options.iter().any(|o| *o == option);
    let (record, quick) = (has("--record"), has("--quick"));
    let mut mutants = parse(&read(&root.join(LIST))?)?;
    if let Some(name) = names.iter().find(|n| !mutants.iter().any(|m| m.name == ***n)) {
        return Err(format!("mutants: {LIST} has no {name}"));
    }
    mutants.retain(|m| names.is_empty() || names.iter().any(|n| **n == m.name));
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let place = target.join("mutants");
    let mut copy = Copy::new(root, &place)?;
    let stages = if quick { &STAGES[..1] } else { STAGES };
    let mut failures = Vec::new();
    for mutant in &mutants {
        let start = Instant::now();
        let caught = match copy.catches(mutant, stages) {
            Ok(Some(test)) => test,
            Ok(None) => {
                failures.push(format!("mutant {}: no test catches it", mutant.name));
                println!("{:<28} SURVIVES ({} s)", mutant.name, start.elapsed().as_secs());
                continue;
            }
            Err(why) => {
                println!("{:<28} {why}", mutant.name);
                failures.push(why);
                continue;
            }
        };
        println!("{:<28} {caught} ({} s)", mutant.name, start.elapsed().as_secs());
        if record {
            let list = read(&root.join(LIST))?;
            let new = recorded(&list, &mutant.name, &caught);
            std::fs::write(root.join(LIST), new).map_err(|e| format!("{LIST}: {e}"))?;
        }
    }
    if failures.is_empty() {
        println!("mutants: all {} are caught", mutants.len());
        return Ok(());
    }
    Err(format!(
        "{} of {} mutants\n{}",
        failures.len(),
        mutants.len(),
        failures.join("\n")
    ))
}

/// A copy of the sources, with a target directory of its own.
struct Copy {
    tree: PathBuf,
    target: PathBuf,
    /// What was run without a fault, and passed.
    sound: BTreeSet<Vec<String>>,
}

impl Copy {
    fn new(root: &Path, place: &Path) -> Result<Copy, String> {
        let (tree, target) = (place.join("tree"), place.join("build"));
        if tree.exists() {
            std::fs::remove_dir_all(&tree).map_err(|e| format!("{}: {e}", tree.display()))?;
        }
        for file in crate::tidy::tracked_files(root)? {
            let (from, to) = (root.join(&file), tree.join(&file));
            let copy = || {
                std::fs::create_dir_all(to.parent().unwrap_or(&tree))?;
                std::fs::copy(&from, &to)?;
                // Old times, so that nothing is built again; but the build may be of an earlier run's fault.
                let of_finalizer = |sources| file.starts_with(Path::new(CRATES).join(sources));
                if !SOURCES.iter().any(of_finalizer) {
                    let modified = from.metadata()?.modified()?;
                    std::fs::File::options().write(true).open(&to)?.set_modified(modified)?;
                }
                Ok(())
            };
            copy().map_err(|e: std::io::Error| format!("{}: {e}", file.display()))?;
        }
        Ok(Copy {
            tree,
            target,
            sound: BTreeSet::new(),
        })
    }

    /// The test that catches a fault, if one does.
    fn catches(&mut self, mutant: &Mutant, stages: &[&[&str]]) -> Result<Option<String>, String> {
        let path = self.tree.join(CRATES).join(&mutant.file);
        let source = read(&path)?;
        let write = |text: &str| std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()));
        let faulty = mutant.apply(&source)?;
        let stages = stages.iter().map(|s| s.iter().map(|a| (*a).to_owned()).collect());
        for tests in binary(&mutant.caught).into_iter().chain(stages) {
            // What fails without the fault does not catch it.
            if !self.sound.contains(&tests) {
                if let Some(test) = self.first_failure(&tests)? {
                    return Err(format!("without any mutant {test} fails"));
                }
                self.sound.insert(tests.clone());
            }
            write(&faulty)?;
            let failure = self.first_failure(&tests);
            write(&source)?;
            let failure = failure.map_err(|why| format!("mutant {}: {why}", mutant.name))?;
            if failure.is_some() {
                return Ok(failure);
            }
        }
        Ok(None)
    }

    /// The first test that fails.
    fn first_failure(&self, tests: &[String]) -> Result<Option<String>, String> {
        let out = Command::new("timeout")
            .args([LIMIT, "cargo", "test", "--release", "--locked"])
            .args(PROFILE)
            .args(tests)
            .env("CARGO_TARGET_DIR", &self.target)
            .current_dir(&self.tree)
            .output()
            .map_err(|e| format!("timeout {LIMIT} cargo test: {e}"))?;
        if out.status.success() {
            return Ok(None);
        }
        let (stdout, stderr) = (
            String::from_utf8_lossy(&out.stdout),
            String::from_utf8_lossy(&out.stderr),
        );
        if stderr.contains("could not compile") {
            let errors = stderr.lines().skip_while(|l| !l.starts_with("error")).take(12);
            return Err(format!("does not build\n{}", errors.collect::<Vec<_>>().join("\n")));
        }
        // `error: test failed, to rerun pass `-p finalizer --test passes``
        let binary = stderr.lines().find_map(|l| l.split_once("to rerun pass `"));
        let Some((_, binary)) = binary else {
            return match out.status.code() {
                Some(124) => Ok(Some(format!("{}: does not end", tests.join(" ")))),
                _ => Err(format!("cargo test: {}\n{stderr}", out.status)),
            };
        };
        let name = stdout
            .lines()
            .find_map(|l| l.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
        // Tests over files print the name of each that differs.
        let is_file = |l: &&str| !l.contains(' ') && [".hsail:", ".ir:"].iter().any(|e| l.ends_with(e));
        let file = stdout.lines().skip_while(|l| *l != "failures:").find_map(|l| {
            let word = l.rsplit(' ').next().filter(is_file)?;
            Some(format!(" ({})", word.trim_end_matches(':')))
        });
        Ok(Some(format!(
            "{} {}{}",
            binary.trim_end_matches('`').trim_start_matches("-p "),
            name.unwrap_or("stops"),
            file.unwrap_or_default()
        )))
    }
}

/// The arguments for the binary of a recorded test: `finalizer --test passes NAME`.
fn binary(caught: &str) -> Option<Vec<String>> {
    let mut words = caught.split(' ');
    let mut tests = vec![format!("-p={}", words.next().filter(|w| !w.is_empty())?)];
    match words.next()? {
        "--test" => tests.push(format!("--test={}", words.next()?)),
        kind => tests.push(kind.to_owned()),
    }
    Some(tests)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}
