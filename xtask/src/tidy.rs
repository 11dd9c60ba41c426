//! `cargo xtask tidy`: the invariants of ARCHITECTURE.md that a machine can check.

mod circles;
mod features;
mod layers;
mod targets;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Files that may hold `unsafe`, from the workspace's root: host memory, SIMD, the calls of their handlers, C's pointers, and a
/// test's allocator.
const UNSAFE_ALLOWED: &[&str] = &[
    "crates/amdgpu-emu/src/data_share.rs",
    "crates/amdgpu-emu/src/memory.rs",
    "crates/amdgpu-emu/src/memory/arena.rs",
    "crates/amdgpu-emu/src/memory/block.rs",
    "crates/amdgpu-emu/src/host.rs",
    "crates/amdgpu-emu/src/host/simd.rs",
    "crates/amdgpu-emu/src/memory/rows.rs",
    "crates/amdgpu-emu/src/memory/rows/dwords.rs",
    "crates/amdgpu-emu/src/memory/rows/wide_dwords.rs",
    "crates/amdgpu-emu/src/memory/span.rs",
    "crates/amdgpu-emu/src/memory/vector.rs",
    "crates/amdgpu-emu/src/memory/windows.rs",
    "crates/amdgpu-emu/src/memory/whereabouts.rs",
    "crates/amdgpu-emu/src/lower/modal.rs",
    "crates/amdgpu-emu/src/lower/scaled.rs",
    "crates/amdgpu-emu/src/lanes.rs",
    "crates/amdgpu-emu/src/native.rs",
    "crates/amdgpu-emu/src/native/loads.rs",
    "crates/amdgpu-emu/src/native/region.rs",
    "crates/amdgpu-emu/src/native/timer.rs",
    "crates/amdgpu-emu/src/native/whole/parts.rs",
    "crates/amdgpu-emu/src/native/whole/run.rs",
    "crates/amdgpu-emu/src/native/whole/run/lined.rs",
    "crates/amdgpu-emu/src/lanes/value.rs",
    "crates/amdgpu-emu/src/uop.rs",
    "crates/amdgpu-emu/src/run.rs",
    "crates/amdgpu-emu/src/wrap.rs",
    "crates/amdgpu-emu/src/lab.rs",
    "crates/amdgpu-emu/tests/machine/memory.rs",
    "crates/amdgpu-emu/tests/units/memory/arena.rs",
    "crates/amdgpu-emu/tests/units/memory/whereabouts.rs",
    "crates/amdgpu-isa/tests/allocation.rs",
    "crates/hsa-runtime/src/interrupts.rs",
    "crates/hsa-runtime/src/raw.rs",
    "crates/hsa-runtime/src/raw/fill.rs",
    "crates/hsa-runtime/src/raw/pages.rs",
    "crates/hsa-capi/src/pointer.rs",
    "crates/exec-preload/src/lib.rs",
    "crates/kfd/src/user.rs",
    "crates/kfd-preload/src/lib.rs",
    "crates/kfd-preload/src/model.rs",
    "crates/kfd-preload/src/process.rs",
    "crates/kfd-preload/src/tree.rs",
    "bindings/c/src/pointer.rs",
];

/// How a processor is asked for its family, in two parts, so that this file does not find itself.
const FAMILY: &str = concat!(".fam", "ily()");

/// Who may compare families: where properties and models are made, what says which processors run, and pages with a column a family.
const MAY_ASK_FAMILIES: &[&str] = &[
    "crates/amdgpu-isa/",
    "crates/amdgpu-emu/src/lib.rs",
    "crates/amdgpu-emu/tests/coverage.rs",
    "crates/amdgpu-emu/tests/fidelity.rs",
];

/// Longest hand-written file, in lines.
const MAX_LINES: usize = 800;

/// Files of libraries that may ask the environment: what the host is taken for, in tests of libraries too, and which process has the threads.
const MAY_ASK_ENVIRONMENT: &[&str] = &["crates/amdgpu-emu/src/crew.rs", "crates/amdgpu-emu/src/host/level.rs"];

/// Crates that may touch files and the environment.
const MAY_DO_IO: &[&str] = &["cli", "code-cache", "hsa-capi", "kfd-preload", "xtask"];

/// Checks everything; gives what is wrong, a line each.
pub fn run(root: &Path) -> Result<(), String> {
    let metadata = metadata(root)?;
    let mut wrong = layers::findings(root, &metadata)?;
    wrong.extend(targets::findings(&metadata)?);
    wrong.extend(features::findings(root)?);
    circles_of(root, &mut wrong)?;
    let files = tracked_files(root)?;
    if files.is_empty() {
        return Err("tidy: git lists no files; run it in a checkout".into());
    }
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "rs")) {
        source_file(root, file, &mut wrong)?;
    }
    wrong.extend(crate::mutants::findings(root)?);
    wrong.extend(crate::diff::documented(root).err());
    if wrong.is_empty() {
        println!("tidy: {} files checked", files.len());
        return Ok(());
    }
    Err(format!("tidy: {} findings\n{}", wrong.len(), wrong.join("\n")))
}

/// What cargo says of the workspace's packages.
fn metadata(root: &Path) -> Result<serde_json::Value, String> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo metadata: {e}"))
}

/// Circles of modules in the crates.
fn circles_of(root: &Path, wrong: &mut Vec<String>) -> Result<(), String> {
    let crates = root.join("crates");
    let entries = std::fs::read_dir(&crates).map_err(|e| format!("{}: {e}", crates.display()))?;
    for entry in entries {
        let folder = entry.map_err(|e| format!("{}: {e}", crates.display()))?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let found = circles::of_crate(&folder)?;
        wrong.extend(found.into_iter().map(|c| format!("crate {name}: {c}")));
    }
    Ok(())
}

pub fn tracked_files(root: &Path) -> Result<Vec<PathBuf>, String> {
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("git ls-files: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text
        .split('\0')
        .filter(|p| !p.is_empty())
        .map(PathBuf::from)
        .filter(|p| root.join(p).is_file())
        .collect())
}

fn source_file(root: &Path, file: &Path, wrong: &mut Vec<String>) -> Result<(), String> {
    let text = std::fs::read_to_string(root.join(file)).map_err(|e| format!("{}: {e}", file.display()))?;
    let name = file.to_string_lossy().replace('\\', "/");
    let generated = name.contains("/generated/");
    let lines = text.lines().count();
    if !generated && lines > MAX_LINES {
        wrong.push(format!(
            "{name}: {lines} lines; hand-written files have {MAX_LINES} at most"
        ));
    }
    if !text.starts_with("//!") {
        wrong.push(format!("{name}:1: the first line says what the file is (//! ...)"));
    }
    // in two parts, so that this file does not find itself
    let keyword = concat!("un", "safe");
    let allowed = UNSAFE_ALLOWED.contains(&name.as_str());
    let mut previous = "";
    for (n, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        let opens = [" {", " fn", " impl", " extern"]
            .iter()
            .any(|what| code.contains(&format!("{keyword}{what}")));
        if opens && !allowed {
            wrong.push(format!("{name}:{}: {keyword} is not allowed in this file", n + 1));
        }
        for word in [
            concat!("to", "do!("),
            concat!("un", "implemented!("),
            concat!("db", "g!("),
        ] {
            if code.contains(word) {
                wrong.push(format!("{name}:{}: {word}..) is left over", n + 1));
            }
        }
        if code.contains(FAMILY) && !MAY_ASK_FAMILIES.iter().any(|place| name.starts_with(place)) {
            wrong.push(format!(
                "{name}:{}: what differs between families is asked of a property or of amdgpu_isa::model",
                n + 1
            ));
        }
        if opens && code.contains(&format!("{keyword} {{")) && allowed {
            let explained = previous.trim_start().starts_with("//") || line.contains("SAFETY");
            if !explained {
                wrong.push(format!(
                    "{name}:{}: an {keyword} block needs a SAFETY comment above it",
                    n + 1
                ));
            }
        }
        if !line.trim().is_empty() {
            previous = line;
        }
    }
    let krate = name.strip_prefix("crates/").and_then(|rest| rest.split('/').next());
    let in_source = name.contains("/src/");
    if let Some(krate) =
        krate.filter(|k| in_source && !MAY_DO_IO.contains(k) && !MAY_ASK_ENVIRONMENT.contains(&name.as_str()))
    {
        for word in ["std::fs", "std::env::", "std::process"] {
            let line = text.lines().position(|l| l.contains(word) && !l.contains("env!("));
            if let Some(n) = line.filter(|_| !name.contains("/tests")) {
                wrong.push(format!("{name}:{}: library {krate} must not touch {word}", n + 1));
            }
        }
    }
    Ok(())
}
