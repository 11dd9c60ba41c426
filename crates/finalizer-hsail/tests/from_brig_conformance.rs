//! The programs of the HSA Foundation's conformance suite become valid IR, but for what is named here, and stay valid under
//! every pass. They are in the archive
//! `hsail.tar.xz` beside the workspace; without it the test says so and passes.

use finalizer::ir::Module;
use finalizer::opt;
use finalizer_hsail::from_brig::{Options, Source, from_brig};
use hsail::brig;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// Beside the workspace.
const ARCHIVE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance/hsail.tar.xz");

type Folder = BTreeMap<String, Vec<u8>>;

/// The folders of the archive that have a scenario, by name.
fn folders(archive: &[u8]) -> BTreeMap<String, Folder> {
    let mut folders: BTreeMap<String, Folder> = BTreeMap::new();
    let mut archive = tar::Archive::new(lzma_rust2::XzReader::new(archive, true));
    for entry in archive.entries().expect("an archive") {
        let mut entry = entry.expect("an archive");
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let Some((folder, file)) = name.rsplit_once('/') else {
            continue;
        };
        if !(file.ends_with(".brig") || file == "scenario.txt") {
            continue;
        }
        let mut content = Vec::new();
        entry.read_to_end(&mut content).expect("an archive");
        folders.entry(folder.into()).or_default().insert(file.into(), content);
    }
    folders.retain(|_, files| files.contains_key("scenario.txt"));
    folders
}

/// The files of each program that a scenario makes.
fn programs(files: &Folder) -> Vec<Vec<&[u8]>> {
    let text = String::from_utf8_lossy(&files["scenario.txt"]);
    let mut modules = BTreeMap::new();
    let mut programs: BTreeMap<String, Vec<&[u8]>> = BTreeMap::new();
    for line in text.lines() {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["module_create_from_brig", name, file] => {
                modules.insert(name.to_string(), files[file].as_slice());
            }
            ["program_add_module", program, name] => {
                programs.entry(program.to_string()).or_default().push(modules[name])
            }
            _ => {}
        }
    }
    programs.into_values().collect()
}

/// The IR of a program, or the first reason why there is none.
fn lower(files: &[&[u8]]) -> Result<(), String> {
    let modules: Vec<brig::Module<'_>> = files
        .iter()
        .map(|f| brig::Module::read(f).map_err(|d| d.message))
        .collect::<Result<_, _>>()?;
    let sources: Vec<Source<'_>> = modules
        .into_iter()
        .map(|module| Source {
            name: "sample.brig",
            module,
            lines: &[],
        })
        .collect();
    let mut module = from_brig(&sources, &Options::default())
        .map_err(|list| list.first().map_or(String::new(), |(_, d)| d.message.clone()))?;
    let valid = |module: &Module, pass: &str| match module.validate().first() {
        Some(d) => Err(format!("invalid after {pass}: {}", d.message)),
        None => Ok(()),
    };
    valid(&module, "from_brig")?;
    opt::inline(&mut module);
    valid(&module, "inline")?;
    for name in opt::ORDER {
        let pass = opt::pass(name).ok_or("no such pass")?;
        for function in module.functions.iter_mut().filter(|f| !f.blocks.is_empty()) {
            pass(function);
        }
        valid(&module, name)?;
    }
    Ok(())
}

#[test]
fn programs_of_the_conformance_suite_become_valid_ir() {
    if !Path::new(ARCHIVE).is_file() {
        eprintln!("no conformance archive beside the workspace: nothing is tested");
        return;
    }
    let folders = folders(&std::fs::read(ARCHIVE).expect("a file that can be read"));
    let mut reasons: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let mut good = 0;
    for (name, files) in &folders {
        match programs(files).iter().try_for_each(|p| lower(p)) {
            Ok(()) => good += 1,
            Err(reason) => reasons.entry(reason).or_default().push(name),
        }
    }
    println!("{good} of {} become valid IR", folders.len());
    for (reason, names) in &reasons {
        println!("{:5} {reason}, as {}", names.len(), names[0]);
    }
    assert!(reasons.is_empty(), "{:#?}", reasons.keys());
}
