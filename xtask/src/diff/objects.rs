//! `cargo xtask diff objects`: readobj, link and bundle beside llvm-readelf, ld.lld and clang-offload-bundler.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::output;

/// The other tools; each may be set by a variable of its name, as LLVM_READELF.
struct Tools {
    readelf: String,
    lld: String,
    bundler: String,
}

fn tool(variable: &str, default: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| default.into())
}

pub fn run(root: &Path, objects: &[String]) -> Result<(), String> {
    let weft = super::weft(root)?;
    let tools = Tools {
        readelf: tool("LLVM_READELF", "llvm-readelf-22"),
        lld: tool("LD_LLD", "ld.lld-22"),
        bundler: tool("CLANG_OFFLOAD_BUNDLER", "clang-offload-bundler-22"),
    };
    let work = std::env::temp_dir().join(format!("weft-diff-{}", std::process::id()));
    std::fs::create_dir_all(&work).map_err(|e| format!("{}: {e}", work.display()))?;
    let result = compare(&weft, &tools, &work, objects);
    let _ = std::fs::remove_dir_all(&work);
    result
}

fn compare(weft: &Path, tools: &Tools, work: &Path, objects: &[String]) -> Result<(), String> {
    let (mut printed, mut linked, mut differences) = (0, 0, 0);
    for object in objects {
        let theirs = output(Command::new(&tools.readelf).args(["--all", object]))?;
        let ours = output(Command::new(weft).args(["readobj", "--all", object]))?;
        differences += different(object, &tools.readelf, &ours, &theirs);
        printed += 1;
        if theirs.contains("REL (Relocatable file)") {
            linked += 1;
            differences += link(weft, tools, work, object)?;
        }
    }
    differences += bundles(weft, tools, work)?;
    println!("{printed} objects printed, {linked} linked, {differences} differences");
    if differences == 0 {
        Ok(())
    } else {
        Err("the tools differ".into())
    }
}

/// Prints the first lines that differ; 1 if there are any.
fn different(what: &str, tool: &str, ours: &str, theirs: &str) -> usize {
    if ours == theirs {
        return 0;
    }
    println!("{what}:");
    let pairs = ours.lines().zip(theirs.lines()).filter(|(a, b)| a != b);
    for (a, b) in pairs.take(5) {
        println!("  {a}\n    {tool}: {b}");
    }
    1
}

/// Headers, tables and contents of a linked object, without what differs by the linkers' names and by what comes behind it.
fn linked_text(tools: &Tools, object: &Path) -> Result<String, String> {
    const CONTENTS: &[&str] = &[
        ".note",
        ".dynsym",
        ".gnu.hash",
        ".hash",
        ".dynstr",
        ".rela.dyn",
        ".rodata",
        ".text",
        ".data.rel.ro",
        ".init_array",
        ".fini_array",
        ".dynamic",
        ".got",
        ".data",
        ".debug_info",
        ".debug_line",
        ".debug_str",
        ".debug_frame",
        ".eh_frame",
    ];
    let mut command = Command::new(&tools.readelf);
    command.arg("--all");
    let headers = output(Command::new(&tools.readelf).args(["-S", "-W"]).arg(object))?;
    for name in CONTENTS.iter().filter(|name| headers.contains(&format!("] {name} "))) {
        command.args(["-x", name]);
    }
    let text = output(command.arg(object))?;
    let tail = [
        ".comment ",
        ".symtab ",
        ".shstrtab ",
        ".strtab ",
        "Start of section headers",
        "starting at offset 0x",
    ];
    let kept = text.lines().filter(|line| !tail.iter().any(|t| line.contains(t)));
    Ok(kept.map(|line| format!("{line}\n")).collect())
}

fn link(weft: &Path, tools: &Tools, work: &Path, object: &str) -> Result<usize, String> {
    let (ours, theirs) = (work.join("ours.co"), work.join("theirs.co"));
    let by_lld = Command::new(&tools.lld)
        .args(["-shared", object, "-o"])
        .arg(&theirs)
        .output();
    let by_lld = by_lld.map_err(|e| format!("{}: {e}", tools.lld))?.status.success();
    let by_weft = Command::new(weft).args(["link", object, "-o"]).arg(&ours).output();
    let by_weft = by_weft.map_err(|e| e.to_string())?.status.success();
    match (by_weft, by_lld) {
        (true, true) => Ok(different(
            object,
            &tools.lld,
            &linked_text(tools, &ours)?,
            &linked_text(tools, &theirs)?,
        )),
        (false, false) => Ok(0),
        _ => {
            println!("{object}: weft links it: {by_weft}, {}: {by_lld}", tools.lld);
            Ok(1)
        }
    }
}

fn bundles(weft: &Path, tools: &Tools, work: &Path) -> Result<usize, String> {
    const TARGETS: &str =
        "-targets=host-x86_64-unknown-linux-gnu,hipv4-amdgcn-amd-amdhsa--gfx900,hip-amdgcn-amd-amdhsa--gfx906:xnack+";
    let mut inputs: Vec<PathBuf> = Vec::new();
    for (name, text) in [
        ("host", "host text\n"),
        ("first", "device one\n"),
        ("second", "no line end"),
    ] {
        let path = work.join(name);
        std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        inputs.push(path);
    }
    let mut differences = 0;
    for file_type in ["i", "ii", "cui", "hipi", "d", "ll", "bc", "s", "gch", "ast"] {
        let bundle = |command: &mut Command, name: &str| {
            let path = work.join(name);
            command
                .arg(format!("-type={file_type}"))
                .arg(TARGETS)
                .arg(format!("-output={}", path.display()));
            command.args(inputs.iter().map(|input| format!("-input={}", input.display())));
            output(command)?;
            std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))
        };
        let ours = bundle(Command::new(weft).arg("bundle"), "ours.bundle")?;
        let theirs = bundle(&mut Command::new(&tools.bundler), "theirs.bundle")?;
        if ours != theirs {
            println!("bundle of type {file_type}: other bytes than {}", tools.bundler);
            differences += 1;
        }
    }
    Ok(differences)
}
