//! The HSA Foundation's conformance suite: every scenario of the archive `hsail.tar.xz` beside the workspace. The archive is
//! unpacked in memory; without it the test says so and passes.

use hsail_interp::{Checks, Options, scenario};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Beside the workspace.
const ARCHIVE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance/hsail.tar.xz");
/// Scenarios of the archive (its README).
const SCENARIOS: usize = 1821;

type Folder = BTreeMap<String, Vec<u8>>;

/// The folders of the archive that have a scenario, by name.
fn folders(archive: &[u8]) -> BTreeMap<String, Folder> {
    let mut folders: BTreeMap<String, Folder> = BTreeMap::new();
    let mut archive = tar::Archive::new(lzma_rust2::XzReader::new(archive, true));
    for entry in archive.entries().expect("an archive") {
        let mut entry = entry.expect("an archive");
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let Some((folder, file)) = name.rsplit_once('/').filter(|(_, file)| !file.is_empty()) else {
            continue;
        };
        let mut content = Vec::new();
        entry.read_to_end(&mut content).expect("an archive");
        folders.entry(folder.into()).or_default().insert(file.into(), content);
    }
    folders.retain(|_, files| files.contains_key("scenario.txt"));
    folders
}

fn run(files: &Folder, checks: Checks) -> Result<(), String> {
    let text = std::str::from_utf8(&files["scenario.txt"]).map_err(|e| e.to_string())?;
    let get = |name: &str| files.get(name).cloned().ok_or_else(|| format!("no file {name}"));
    let options = Options {
        checks,
        ..Options::default()
    };
    scenario::run(text, &get, &options).map_err(|f| f.to_string())
}

/// The archive's scenarios; none without the archive.
fn archive() -> Option<BTreeMap<String, Folder>> {
    if !Path::new(ARCHIVE).is_file() {
        eprintln!("no conformance archive beside the workspace: nothing is tested");
        return None;
    }
    let folders = folders(&std::fs::read(ARCHIVE).expect("a file that can be read"));
    assert_eq!(folders.len(), SCENARIOS);
    Some(folders)
}

/// Those that fail, with their messages.
fn failures(all: &[(&String, &Folder)], checks: Checks) -> Vec<(String, String)> {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                while let Some((name, files)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(message) = run(files, checks) {
                        failures.lock().expect("no panic").push((name.to_string(), message));
                    }
                }
            });
        }
    });
    failures.into_inner().expect("no panic")
}

#[test]
fn every_scenario_of_the_conformance_suite_passes() {
    let Some(folders) = archive() else { return };
    let all: Vec<_> = folders.iter().collect();
    let failures = failures(&all, Checks::default());
    let list: Vec<String> = failures
        .iter()
        .map(|(name, message)| format!("{name}: {message}"))
        .collect();
    assert!(list.is_empty(), "{} failed:\n{}", list.len(), list.join("\n"));
}

/// What the checks find in the suite, by a part of the tests' names: how many tests, and the code. docs/SCENARIOS.md says why each is
/// true.
const FINDINGS: &[(&str, usize, &str)] = &[
    ("~memfence~basic~", 15, "[data-race]"),
    ("~memfence~compound~", 15, "[data-race]"),
    ("~memfence~array~", 6, "[data-race]"),
    ("~barrier~atomics~", 6, "[data-race]"),
    ("~libraries~linkage~", 3, "[data-race]"),
    ("~registers~live~", 2, "[data-race]"),
    ("~usermodequeue~", 2, "[data-race]"),
    ("~group_memory_size~", 1, "[data-race]"),
    ("~equiv~atomic_cas", 1, "[uninitialized]"),
];

/// Arithmetic and image formats are left out: many tests of one kind, without memory that is shared.
#[test]
fn checks_find_in_the_suite_what_the_page_says() {
    let Some(folders) = archive() else { return };
    let some = |name: &str| !name.contains("~core~arithmetic~") && !name.contains("~image~limits~");
    let all: Vec<_> = folders.iter().filter(|f| some(f.0)).collect();
    let checks = "all".parse().expect("checks");
    let failures = failures(&all, checks);
    let mut counts = vec![0; FINDINGS.len()];
    for (name, message) in &failures {
        let known = FINDINGS
            .iter()
            .position(|(part, _, code)| name.contains(part) && message.contains(code));
        let known = known.unwrap_or_else(|| panic!("{name}: {message}"));
        counts[known] += 1;
    }
    let wanted: Vec<usize> = FINDINGS.iter().map(|f| f.1).collect();
    assert_eq!(counts, wanted);
}
