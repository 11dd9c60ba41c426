//! `diff memory-model`: what LLVM puts before and behind memory operations of each order and scope, for the test of the finalizer's
//! memory model.
//!
//! LLVM's pass for the memory model is asked, before others join waits: LLVM IR goes in, machine IR behind the pass comes out.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::output;

const DATA: &str = "crates/finalizer/src/select/memory_model/llvm22.tsv";

const ORDERS: [(&str, &str); 5] = [
    ("Relaxed", "monotonic"),
    ("Acquire", "acquire"),
    ("Release", "release"),
    ("AcquireRelease", "acq_rel"),
    ("SequentiallyConsistent", "seq_cst"),
];
const SCOPES: [(&str, &str); 5] = [
    ("WorkItem", "syncscope(\"singlethread\") "),
    ("Wavefront", "syncscope(\"wavefront\") "),
    ("WorkGroup", "syncscope(\"workgroup\") "),
    ("Agent", "syncscope(\"agent\") "),
    ("System", ""),
];
const SPACES: [(&str, &str); 3] = [
    ("Global", "ptr addrspace(1)"),
    ("Group", "ptr addrspace(3)"),
    ("Flat", "ptr"),
];
const KINDS: [&str; 4] = ["Load", "Store", "Change", "Fence"];

/// Compares LLVM's answers with the recorded ones, or records them.
pub fn run(root: &Path, record: bool) -> Result<(), String> {
    let llc = std::env::var("LLC").unwrap_or_else(|_| "llc-22".into());
    let version = output(Command::new(&llc).arg("--version"))?;
    let version = version
        .split_once("LLVM version ")
        .and_then(|(_, rest)| rest.split_whitespace().next())
        .ok_or(format!("{llc}: no version"))?;
    let text = format!(
        "# What LLVM {version} has before and behind memory operations on gfx900 (`cargo xtask diff memory-model --record`): \
         operation, order, scope, memory, before, behind.\n{}",
        rows(&llc)?
    );
    let path = root.join(DATA);
    if record {
        std::fs::write(&path, &text).map_err(|e| format!("{DATA}: {e}"))?;
        println!("{DATA}: {} rows", text.lines().count() - 1);
        return Ok(());
    }
    let recorded = std::fs::read_to_string(&path).map_err(|e| format!("{DATA}: {e}"))?;
    let old: Vec<&str> = recorded.lines().skip(1).collect();
    let new: Vec<&str> = text.lines().skip(1).filter(|line| !old.contains(line)).collect();
    new.iter().for_each(|line| println!("{line}"));
    match new.len() {
        0 => Ok(()),
        n => Err(format!("{n} rows differ from {llc} {version}")),
    }
}

/// The operations that there are, in LLVM IR; the value of a load is used, so that it stays.
fn operation(kind: &str, order: &str, scope: &str, pointer: &str) -> Option<String> {
    match kind {
        "Load" if !matches!(order, "release" | "acq_rel") => Some(format!(
            "%v = load atomic i32, {pointer} %p {scope}{order}, align 4\n  store i32 %v, ptr addrspace(5) %out"
        )),
        "Store" if !matches!(order, "acquire" | "acq_rel") => {
            Some(format!("store atomic i32 %x, {pointer} %p {scope}{order}, align 4"))
        }
        "Change" => Some(format!(
            "%v = atomicrmw add {pointer} %p, i32 %x {scope}{order}, align 4"
        )),
        "Fence" if order != "monotonic" && pointer == "ptr" => Some(format!("fence {scope}{order}")),
        _ => None,
    }
}

fn rows(llc: &str) -> Result<String, String> {
    let mut ir = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    let mut names = Vec::new();
    for kind in KINDS {
        for (order, llvm_order) in ORDERS {
            for (scope, llvm_scope) in SCOPES {
                for (space, pointer) in SPACES {
                    let Some(body) = operation(kind, llvm_order, llvm_scope, pointer) else {
                        continue;
                    };
                    let _ = writeln!(
                        ir,
                        "define void @f{}({pointer} %p, i32 %x, ptr addrspace(5) %out) {{\n  {body}\n  ret void\n}}",
                        names.len()
                    );
                    names.push(format!("{kind}\t{order}\t{scope}\t{space}"));
                }
            }
        }
    }
    let path = std::env::temp_dir().join(format!("weft-memory-model-{}.ll", std::process::id()));
    std::fs::write(&path, ir).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut command = Command::new(llc);
    command
        .args(["-mcpu=gfx900", "-O2", "-stop-after=si-memory-legalizer", "-o", "-"])
        .arg(&path);
    let listing = output(&mut command);
    let _ = std::fs::remove_file(&path);
    let listing = listing?;
    let mut text = String::new();
    for (n, name) in names.iter().enumerate() {
        let body = listing
            .split_once(&format!("\nname:            f{n}\n"))
            .and_then(|(_, rest)| rest.split_once("\nbody:")?.1.split("\n...").next())
            .ok_or(format!("no function f{n}"))?;
        let (before, behind) = sequence(name.starts_with("Fence"), body)?;
        let _ = writeln!(text, "{name}\t{before}\t{behind}");
    }
    Ok(text)
}

/// The words of `memory_model/tests.rs` before and behind the operation of a function.
fn sequence(fence: bool, body: &str) -> Result<(String, String), String> {
    let mut sides = [Vec::new(), Vec::new()];
    let mut side = usize::from(fence);
    for line in body.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_opcode = |w: &&&str| w.contains('_') && w.starts_with(|c: char| c.is_ascii_uppercase());
        let Some(&name) = words.iter().find(is_opcode) else {
            continue;
        };
        if matches!(name, "S_WAITCNT" | "S_WAITCNT_soft") {
            let fields = words
                .last()
                .and_then(|w| w.parse::<u32>().ok())
                .ok_or(format!("no counters: {line}"))?;
            // simm16 of GFX9: vmcnt in bits 3:0 and 15:14, lgkmcnt in 11:8
            let (vm, lgkm) = (fields & 15 | fields >> 10 & 0x30, fields >> 8 & 15);
            sides[side].extend((vm == 0).then_some("v"));
            sides[side].extend((lgkm == 0).then_some("l"));
        } else if name.starts_with("BUFFER_WBINVL1") {
            sides[side].push("i");
        } else if ["GLOBAL_", "FLAT_", "DS_"].iter().any(|p| name.starts_with(p)) {
            side = 1;
            // the cache policy behind the offset: bit 0 is glc
            let policy = line.split(", implicit").next().and_then(|l| l.rsplit(", ").next());
            let load = name.contains("LOAD");
            sides[1].extend((load && policy == Some("1")).then_some("glc"));
        }
    }
    let in_order = |words: &Vec<&str>| {
        let order = ["glc", "v", "l", "i"];
        order
            .into_iter()
            .filter(|w| words.contains(w))
            .collect::<Vec<_>>()
            .join(" ")
    };
    Ok((in_order(&sides[0]), in_order(&sides[1])))
}
