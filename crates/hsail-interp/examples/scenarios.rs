//! Runs the scenarios in directories given: a line for each that fails, then how many passed. `--check=LIST` looks for undefined
//! behaviour too.

use std::path::{Path, PathBuf};

fn main() {
    let mut all: Vec<PathBuf> = Vec::new();
    let mut checks = hsail_interp::Checks::default();
    for arg in std::env::args().skip(1) {
        if let Some(list) = arg.strip_prefix("--check=") {
            checks = list.parse().expect("names of checks");
            continue;
        }
        let path = PathBuf::from(arg);
        if path.join("scenario.txt").is_file() {
            all.push(path);
        } else if let Ok(entries) = std::fs::read_dir(&path) {
            all.extend(
                entries
                    .flatten()
                    .map(|e| e.path())
                    .filter(|p| p.join("scenario.txt").is_file()),
            );
        }
    }
    all.sort();
    let options = hsail_interp::Options {
        threads: 2,
        checks,
        ..Default::default()
    };
    let (mut passed, mut failed) = (0, 0);
    for dir in &all {
        let start = std::time::Instant::now();
        let text = std::fs::read_to_string(dir.join("scenario.txt")).unwrap_or_default();
        let files = |name: &str| std::fs::read(Path::new(dir).join(name)).map_err(|e| e.to_string());
        match hsail_interp::scenario::run(&text, &files, &options) {
            Ok(()) => passed += 1,
            Err(failure) => {
                failed += 1;
                println!("{}: {failure}", dir.display());
            }
        }
        if start.elapsed().as_secs() >= 2 {
            println!("{}: took {:?}", dir.display(), start.elapsed());
        }
    }
    println!("{passed} passed, {failed} failed");
}
