//! Programs at random on the interpreter and on the machine, and those that once were not alike.
//!
//! `SMITH_COUNT=20000 SMITH_FIRST=0 SMITH_TARGET=gfx900` changes which; `SMITH_FILES=DIRECTORY` is where programs are kept that differ.
//! `SMITH_CHECK=all` and `SMITH_MOVED=1` look for programs whose results are not defined.

use smith::{Options, Outcome, Programs, compare};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

#[test]
fn interpreter_and_machine_agree_on_random_programs() {
    let (first, count) = (setting("SMITH_FIRST", 0), setting("SMITH_COUNT", 300));
    let target = std::env::var("SMITH_TARGET").unwrap_or_else(|_| "gfx900".into());
    let mut options = Options::new(target.parse().expect("a processor"));
    if let Ok(checks) = std::env::var("SMITH_CHECK") {
        options.checks = checks.parse().expect("checks");
    }
    options.moved = setting("SMITH_MOVED", 0) != 0;
    let keep = std::env::var_os("SMITH_FILES").map(std::path::PathBuf::from);
    let programs = Programs::new();
    let next = AtomicU64::new(first);
    let bad = Mutex::new(Vec::new());
    let threads = setting(
        "SMITH_JOBS",
        std::thread::available_parallelism().map_or(1, |n| n.get() as u64),
    );
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        break;
                    }
                    let text = programs.program(seed);
                    let outcome = compare(&format!("seed {seed}"), &text, &options);
                    if outcome != Outcome::Same {
                        if let Some(directory) = &keep {
                            std::fs::write(directory.join(format!("{seed}.hsail")), &text).expect("a directory");
                        }
                        eprintln!("seed {seed}: {outcome:?}");
                        bad.lock().expect("no panic").push(seed);
                    }
                }
            });
        }
    });
    let bad = bad.into_inner().expect("no panic");
    assert!(bad.is_empty(), "{} of {count}: {bad:?}", bad.len());
}

/// Calls of indirect functions as other code objects make them; without and with scratch instructions, of both wave sizes.
#[test]
fn functions_are_called_by_the_convention_of_code_objects() {
    let programs = Programs::new();
    for target in ["gfx803", "gfx900", "gfx1100", "gfx1250"] {
        let mut options = Options::new(target.parse().expect("a processor"));
        options.calls_outside = true;
        let texts = (0..60).map(|seed| (seed, programs.program(seed)));
        let mut compared = 0;
        for (seed, text) in texts.filter(|(_, text)| text.contains("icall")).take(12) {
            assert_eq!(compare("p", &text, &options), Outcome::Same, "seed {seed} on {target}");
            compared += 1;
        }
        assert_eq!(compared, 12);
    }
}

/// Makes the programs of `SMITH_SHRINK=DIRECTORY` smaller, as FILE.small beside them.
#[test]
fn programs_are_shrunk_where_asked() {
    let Some(directory) = std::env::var_os("SMITH_SHRINK") else {
        return;
    };
    let target = std::env::var("SMITH_TARGET").unwrap_or_else(|_| "gfx900".into());
    let mut options = Options::new(target.parse().expect("a processor"));
    options.checks = "all".parse().expect("checks");
    options.moved = true;
    for entry in std::fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "hsail") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        let kind = std::mem::discriminant(&compare("p", &text, &options));
        if kind == std::mem::discriminant(&Outcome::Same) {
            continue;
        }
        let start = |m: &str| m.split(':').nth(2).unwrap_or_default().to_string();
        let first = match compare("p", &text, &options) {
            Outcome::Stopped(m) => start(&m),
            _ => String::new(),
        };
        let small = smith::shrink(&text, &mut |t| {
            let outcome = compare("p", t, &options);
            let same = match &outcome {
                Outcome::Stopped(m) => start(m) == first,
                _ => true,
            };
            std::mem::discriminant(&outcome) == kind && same
        });
        let outcome = compare("p", &small, &options);
        eprintln!("{}: {outcome:?}", path.display());
        std::fs::write(path.with_extension("small"), small).expect("written");
    }
}
