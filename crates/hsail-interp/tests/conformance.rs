//! The HSA Foundation's conformance suite: every scenario of the archive `hsail.tar.xz` beside the workspace. The archive is
//! unpacked in memory; without it the test says so and passes.

use hsail_interp::{Options, scenario};
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

fn run(files: &Folder) -> Result<(), String> {
    let text = std::str::from_utf8(&files["scenario.txt"]).map_err(|e| e.to_string())?;
    let get = |name: &str| files.get(name).cloned().ok_or_else(|| format!("no file {name}"));
    scenario::run(text, &get, &Options::default()).map_err(|f| f.to_string())
}

#[test]
fn every_scenario_of_the_conformance_suite_passes() {
    if !Path::new(ARCHIVE).is_file() {
        eprintln!("no conformance archive beside the workspace: nothing is tested");
        return;
    }
    let folders = folders(&std::fs::read(ARCHIVE).expect("a file that can be read"));
    assert_eq!(folders.len(), SCENARIOS);
    let all: Vec<_> = folders.iter().collect();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                while let Some((name, files)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(message) = run(files) {
                        failures.lock().expect("no panic").push(format!("{name}: {message}"));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no panic");
    assert!(
        failures.is_empty(),
        "{} failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
