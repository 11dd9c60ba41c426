//! `cargo xtask mutants checks`: sample kernels with one wait, barrier, cache instruction or scope less, and whether `--check` tells.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::bench::{build_weft, output_of};

pub const HELP: &str = "\
  mutants checks [--most N] [OBJECT...]
                      runs the cases of tests/kernels for gfx900 with one s_waitcnt, s_barrier or cache instruction of their object left
                      out, one count of a wait one higher, or one access no longer past caches, at most N (24) of each sort and
                      object, under --check wait,race,fence,sync. Of the waits that the assembler's missing-wait calls wrong 95 %
                      must be told
";

const KERNELS: &str = "tests/kernels";
const PROCESSOR: &str = "gfx900";
/// `s_nop 0` of GFX9.
const NOP: u32 = 0xbf80_0000;
/// No instruction.
const NOTHING: u32 = 0xffff_ffff;
/// The bit of FLAT instructions of GFX9 that says: past the nearest cache.
const GLC: u32 = 1 << 16;
const MOST: usize = 24;
/// Of 100 waits that a static rule calls wrong, so many must be told.
const WANTED: usize = 95;
/// A mutant may wait for ever.
const LIMIT: [&str; 4] = ["--max-instructions", "20000000", "--timeout", "60"];

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    /// A wait is left out.
    Wait,
    /// A wait leaves one operation more.
    Count,
    Barrier,
    Cache,
    Scope,
}

impl Sort {
    fn name(self) -> &'static str {
        match self {
            Sort::Wait => "a wait left out",
            Sort::Count => "a count one higher",
            Sort::Barrier => "a barrier left out",
            Sort::Cache => "a cache instruction left out",
            Sort::Scope => "an access no longer past caches",
        }
    }
}

/// An instruction that is changed.
struct Mutant {
    sort: Sort,
    /// In the file.
    offset: usize,
    address: u64,
    text: String,
    /// What takes its place.
    dwords: Vec<u32>,
}

/// What became of mutants of a sort.
#[derive(Default)]
struct Count {
    /// Those of them that a static rule calls wrong.
    told: [usize; 2],
    /// Not told, but the result is wrong.
    wrong: [usize; 2],
    passed: [usize; 2],
    /// No case runs the instruction.
    not_run: usize,
}

/// Runs the mutants of the objects named, or of all. An error if too few are told.
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
    let bench = Bench::new(root)?;
    let mut counts: BTreeMap<Sort, Count> = BTreeMap::new();
    for object in objects(root, &names)? {
        bench.object(&object, most, &mut counts)?;
    }
    report(&counts)
}

fn report(counts: &BTreeMap<Sort, Count>) -> Result<(), String> {
    println!("\n| mutants | told | wrong result, not told | right result, not told | not run |");
    println!("|---|---|---|---|---|");
    for (sort, count) in counts {
        let both = |[other, by_rule]: [usize; 2]| format!("{} ({by_rule})", other + by_rule);
        println!(
            "| {} | {} | {} | {} | {} |",
            sort.name(),
            both(count.told),
            both(count.wrong),
            both(count.passed),
            count.not_run
        );
    }
    let sum = |of: fn(&Count) -> usize| counts.values().map(of).sum::<usize>();
    let told = sum(|count| count.told[1]);
    let all = told + sum(|count| count.wrong[1] + count.passed[1]);
    println!("\nIn brackets: those that missing-wait calls wrong. {told} of {all} are told.");
    match told * 100 >= all * WANTED {
        true => Ok(()),
        false => Err(format!("{WANTED} of 100 are wanted")),
    }
}

enum Judged {
    Told,
    Wrong,
    Passed,
}

/// The command, and a folder with the manifest in which one object stands.
struct Bench {
    weft: PathBuf,
    scratch: PathBuf,
}

impl Bench {
    fn new(root: &Path) -> Result<Bench, String> {
        let scratch = root.join("target/mutants-of-checks");
        let folder = scratch.join("co").join(PROCESSOR);
        std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        link(root, &scratch)?;
        Ok(Bench {
            weft: build_weft(root)?,
            scratch,
        })
    }

    /// Runs mutants of an object.
    fn object(&self, object: &Path, most: usize, counts: &mut BTreeMap<Sort, Count>) -> Result<(), String> {
        let name = object.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = std::fs::read(object).map_err(|e| format!("{}: {e}", object.display()))?;
        let place = self.scratch.join("co").join(PROCESSOR).join(&name);
        let write = |mutant: &Mutant, dwords: &[u32]| {
            let mut changed = bytes.clone();
            let new: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
            changed[mutant.offset..mutant.offset + new.len()].copy_from_slice(&new);
            std::fs::write(&place, &changed).map_err(|e| format!("{}: {e}", place.display()))
        };
        let before = self.warnings(object)?;
        let mutants = mutants(&self.weft, object, &bytes)?;
        let mut sorts: BTreeMap<Sort, Vec<&Mutant>> = BTreeMap::new();
        mutants.iter().for_each(|m| sorts.entry(m.sort).or_default().push(m));
        for (sort, all) in sorts {
            let step = all.len().div_ceil(most.max(1)).max(1);
            let count = counts.entry(sort).or_default();
            for mutant in all.into_iter().step_by(step) {
                write(mutant, &mutant.dwords)?;
                let by_rule = usize::from(self.warnings(&place)? > before);
                let judged = self.judged()?;
                let what = match judged {
                    Judged::Told => {
                        count.told[by_rule] += 1;
                        continue;
                    }
                    Judged::Wrong => {
                        count.wrong[by_rule] += 1;
                        "wrong and not told"
                    }
                    Judged::Passed => {
                        // the instruction may be one that no case runs
                        write(mutant, &vec![NOTHING; mutant.dwords.len()])?;
                        if matches!(self.judged()?, Judged::Passed) {
                            count.not_run += 1;
                            continue;
                        }
                        count.passed[by_rule] += 1;
                        "without effect"
                    }
                };
                let rule = if by_rule > 0 { ", against missing-wait" } else { "" };
                println!(
                    "{what}{rule}: {name} {:#x}: {}: {}",
                    mutant.address,
                    sort.name(),
                    mutant.text
                );
            }
        }
        std::fs::remove_file(&place).map_err(|e| format!("{}: {e}", place.display()))
    }

    /// How often the assembler warns of waits in what the object is disassembled to.
    fn warnings(&self, object: &Path) -> Result<usize, String> {
        let text = output_of(Command::new(&self.weft).arg("dis").arg(object))?;
        let mut command = Command::new(&self.weft);
        command.args([
            "asm",
            "--target",
            PROCESSOR,
            "-W",
            "missing-wait",
            "-",
            "-o",
            "/dev/null",
        ]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("weft asm: {e}"))?;
        let input = child.stdin.take();
        // it may end before it has read all: what it said counts
        let feed = std::thread::spawn(move || input.map(|mut input| input.write_all(text.as_bytes()).is_ok()));
        let output = child.wait_with_output().map_err(|e| format!("weft asm: {e}"))?;
        let _ = feed.join();
        Ok(String::from_utf8_lossy(&output.stderr)
            .matches("[missing-wait]")
            .count())
    }

    /// Runs the cases that have the only object there is.
    fn judged(&self) -> Result<Judged, String> {
        let mut command = Command::new(&self.weft);
        command.arg("test").arg(self.scratch.join("manifest.json"));
        command.args([
            "--target",
            PROCESSOR,
            "--check",
            "wait,race,fence,sync",
            "--format",
            "json",
        ]);
        let output = command.args(LIMIT).output().map_err(|e| format!("weft: {e}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let told = [
            "[missing-wait]",
            "[missing-acquire]",
            "[missing-release]",
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

/// What is changed in an object, by its disassembly.
fn mutants(weft: &Path, object: &Path, bytes: &[u8]) -> Result<Vec<Mutant>, String> {
    let text = output_of(Command::new(weft).arg("dis").arg(object))?;
    let mut list = Vec::new();
    for line in text.lines() {
        let Some((inst, rest)) = line.split_once(" // ") else {
            continue;
        };
        let inst = inst.trim();
        let address = rest
            .split(':')
            .next()
            .and_then(|hex| u64::from_str_radix(hex.trim(), 16).ok());
        let Some(offset) = address.and_then(|address| offset_of(bytes, address)) else {
            continue;
        };
        let first = bytes.get(offset..offset + 4).and_then(|b| b.first_chunk());
        let dword = first.map_or(0, |bytes| u32::from_le_bytes(*bytes));
        for (sort, dwords) in changes(inst, dword) {
            list.push(Mutant {
                sort,
                offset,
                address: address.unwrap_or(0),
                text: inst.to_owned(),
                dwords,
            });
        }
    }
    Ok(list)
}

/// How an instruction is changed, of which this is the first dword.
fn changes(inst: &str, dword: u32) -> Vec<(Sort, Vec<u32>)> {
    let mut list = Vec::new();
    if inst.starts_with("s_waitcnt") {
        list.push((Sort::Wait, vec![NOP]));
        // vmcnt has bits 3:0 and 15:14, lgkmcnt 11:8 (Vega ISA 4.4)
        let vm = (dword & 0xf) | (dword >> 10 & 0x30);
        let lgkm = dword >> 8 & 0xf;
        if vm < 0x3f {
            let more = vm + 1;
            let field = (more & 0xf) | (more & 0x30) << 10;
            list.push((Sort::Count, vec![dword & !0xc00f | field]));
        }
        if lgkm < 0xf {
            list.push((Sort::Count, vec![dword & !0xf00 | (lgkm + 1) << 8]));
        }
    } else if inst.starts_with("s_barrier") {
        list.push((Sort::Barrier, vec![NOP]));
    } else if inst.starts_with("buffer_wbinvl1") {
        list.push((Sort::Cache, vec![NOP, NOP]));
    } else if ["global_load", "global_store", "flat_load", "flat_store"]
        .iter()
        .any(|p| inst.starts_with(p))
        && inst.split_whitespace().any(|word| word == "glc")
    {
        list.push((Sort::Scope, vec![dword & !GLC]));
    }
    list
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
