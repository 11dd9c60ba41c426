//! `cargo xtask mutants checks`: sample kernels without one of their waits or barriers, and whether `--check` tells.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{build_weft, output_of};

pub const HELP: &str = "\
  mutants checks [--most N] [OBJECT...]
                      runs the cases of tests/kernels for gfx900 with one s_waitcnt or s_barrier of their object left out at a
                      time, at most N (24) of each object, under --check wait,race,sync, and counts what is told
";

const KERNELS: &str = "tests/kernels";
const PROCESSOR: &str = "gfx900";
/// `s_nop 0` of GFX9.
const NOP: [u8; 4] = 0xbf80_0000u32.to_le_bytes();
const MOST: usize = 24;
/// A mutant may wait for ever.
const LIMIT: [&str; 4] = ["--max-instructions", "20000000", "--timeout", "60"];

/// An instruction that is left out.
struct Mutant {
    /// In the file.
    offset: usize,
    address: u64,
    text: String,
}

/// What became of mutants.
#[derive(Default)]
struct Count {
    told: usize,
    /// Not told, but the result is wrong.
    wrong: usize,
    unnoticed: Vec<String>,
}

/// Runs the mutants of the objects named, or of all. An error if one gives a wrong result and nothing is told.
pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let (mut most, mut names) = (MOST, Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--most" => {
                let n = args.next().and_then(|n| n.parse().ok());
                most = n.ok_or("--most wants a number")?;
            }
            name => names.push(name.to_owned()),
        }
    }
    let weft = build_weft(root)?;
    let scratch = root.join("target/mutants-of-checks");
    let folder = scratch.join("co").join(PROCESSOR);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    link(root, &scratch)?;
    let (mut all, mut wrong) = (Count::default(), Vec::new());
    for object in objects(root, &names)? {
        let name = object.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = std::fs::read(&object).map_err(|e| format!("{}: {e}", object.display()))?;
        let place = folder.join(&name);
        let mutants = mutants(&weft, &object, &bytes)?;
        let step = mutants.len().div_ceil(most.max(1)).max(1);
        let mut count = Count::default();
        for mutant in mutants.iter().step_by(step) {
            let mut changed = bytes.clone();
            changed[mutant.offset..mutant.offset + 4].copy_from_slice(&NOP);
            std::fs::write(&place, &changed).map_err(|e| format!("{}: {e}", place.display()))?;
            let what = format!("{name} {:#x}: {}", mutant.address, mutant.text);
            match judged(&weft, &scratch)? {
                Judged::Told => count.told += 1,
                Judged::Wrong => {
                    count.wrong += 1;
                    wrong.push(what);
                }
                Judged::Passed => count.unnoticed.push(what),
            }
        }
        std::fs::remove_file(&place).map_err(|e| format!("{}: {e}", place.display()))?;
        let Count { told, wrong, unnoticed } = count;
        println!(
            "{name:<24} {told:>4} told {wrong:>4} wrong and not told {:>4} without effect",
            unnoticed.len()
        );
        all.told += told;
        all.wrong += wrong;
        all.unnoticed.extend(unnoticed);
    }
    println!(
        "{} of {} mutants are told; {} give a wrong result and are not; {} pass, as they were not run or the wait is not needed:",
        all.told,
        all.told + all.wrong + all.unnoticed.len(),
        all.wrong,
        all.unnoticed.len()
    );
    all.unnoticed.iter().for_each(|what| println!("  {what}"));
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("wrong results that are not told:\n  {}", wrong.join("\n  "))),
    }
}

enum Judged {
    Told,
    Wrong,
    Passed,
}

/// Runs the cases that have the only object there is.
fn judged(weft: &Path, scratch: &Path) -> Result<Judged, String> {
    let mut command = Command::new(weft);
    command.arg("test").arg(scratch.join("manifest.json"));
    command.args(["--target", PROCESSOR, "--check", "wait,race,sync", "--format", "json"]);
    let output = command.args(LIMIT).output().map_err(|e| format!("weft: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let told = [
        "[missing-wait]",
        "[data-race]",
        "[divergent-barrier]",
        "[mismatched-barrier]",
    ];
    if told.iter().any(|code| text.contains(code)) {
        return Ok(Judged::Told);
    }
    match output.status.success() {
        true => Ok(Judged::Passed),
        false => Ok(Judged::Wrong),
    }
}

/// The manifest and its data, beside a folder of objects of its own.
fn link(root: &Path, scratch: &Path) -> Result<(), String> {
    for name in ["manifest.json", "data"] {
        let (from, to) = (root.join(KERNELS).join(name), scratch.join(name));
        if !to.exists() {
            std::os::unix::fs::symlink(&from, &to).map_err(|e| format!("{}: {e}", to.display()))?;
        }
    }
    Ok(())
}

fn objects(root: &Path, names: &[String]) -> Result<Vec<PathBuf>, String> {
    let folder = root.join(KERNELS).join("co").join(PROCESSOR);
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut list: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    list.retain(|path| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        path.extension().is_some_and(|e| e == "co") && (names.is_empty() || names.iter().any(|n| *n == stem))
    });
    list.sort();
    match list.is_empty() {
        true => Err(format!("{} has no such object", folder.display())),
        false => Ok(list),
    }
}

/// The waits and barriers of an object, by its disassembly.
fn mutants(weft: &Path, object: &Path, bytes: &[u8]) -> Result<Vec<Mutant>, String> {
    let text = output_of(Command::new(weft).arg("dis").arg(object))?;
    let mut list = Vec::new();
    for line in text.lines() {
        let Some((inst, rest)) = line.split_once(" // ") else {
            continue;
        };
        let inst = inst.trim();
        if !inst.starts_with("s_waitcnt") && !inst.starts_with("s_barrier") {
            continue;
        }
        let address = rest
            .split(':')
            .next()
            .and_then(|hex| u64::from_str_radix(hex.trim(), 16).ok());
        let address = address.ok_or_else(|| format!("{line:?} has no address"))?;
        let offset = offset_of(bytes, address).ok_or_else(|| format!("{address:#x} is in no segment"))?;
        list.push(Mutant {
            offset,
            address,
            text: inst.to_owned(),
        });
    }
    Ok(list)
}

/// Where an address is in an ELF file of 64 bits, by its loadable segments.
fn offset_of(bytes: &[u8], address: u64) -> Option<usize> {
    let u64_at = |at: usize| Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let u16_at = |at: usize| Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let (table, count) = (u64_at(0x20)? as usize, usize::from(u16_at(0x38)?));
    (0..count).find_map(|n| {
        let header = table + 56 * n;
        let is_load = bytes.get(header..header + 4)? == 1u32.to_le_bytes();
        let (offset, start, size) = (u64_at(header + 8)?, u64_at(header + 16)?, u64_at(header + 32)?);
        let inside = address.checked_sub(start).filter(|at| *at + 4 <= size)?;
        is_load.then_some((offset + inside) as usize)
    })
}
