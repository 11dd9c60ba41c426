//! `cargo xtask mutants checks`: sample kernels with one wait, barrier, cache instruction or bit of a scope changed, and whether `--check` reports it.
//!
//! A mutant that is not reported may be right all the same: the wait may be for what was waited for before, or nothing of it may run. So each
//! of them is looked at twice more. Whether it runs is asked by an instruction that is none in its place; whether static rules call it wrong
//! by the assembler's `missing-wait`, over the mutant's and the object's own disassembly.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::{build_weft, output_of};

pub const HELP: &str = "\
  mutants checks [--most N] [OBJECT...]
                      runs the cases of tests/kernels for gfx900 with one instruction of their object changed at a time, at most N (24)
                      of each object: a s_waitcnt left out or one of its counts one higher, a s_barrier or an instruction that empties
                      caches left out, the glc bit of a load or store cleared; under --check wait,race,sync,fence. Counts what is reported, of
                      all and of those that static rules call wrong
";

const KERNELS: &str = "tests/kernels";
const PROCESSOR: &str = "gfx900";
/// `s_nop 0` of GFX9.
const NOP: u32 = 0xbf80_0000;
/// An encoding of SOPP that GFX9 does not have: whoever comes to it stops.
const NO_INSTRUCTION: u32 = 0xbfff_0000;
const MOST: usize = 24;
/// A mutant may wait for ever.
const LIMIT: [&str; 4] = ["--max-instructions", "20000000", "--timeout", "60"];
/// Of the mutants that static rules call wrong, so many of a hundred must be told.
const WANTED: usize = 95;

/// A changed instruction.
struct Mutant {
    /// In the file.
    offset: usize,
    address: u64,
    /// What stands there, and what was done.
    text: String,
    /// Its first dwords, changed.
    words: Vec<u32>,
}

/// What became of mutants.
#[derive(Default)]
struct Count {
    told: usize,
    /// Of these, and of those that are not, what static rules call wrong.
    wrong_and_told: usize,
    wrong: Vec<String>,
    /// Not told, but the result is wrong.
    wrong_result: Vec<String>,
    not_run: usize,
    /// They run, and nothing says that they are wrong.
    unnoticed: Vec<String>,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.told += other.told;
        self.wrong_and_told += other.wrong_and_told;
        self.not_run += other.not_run;
        self.wrong.extend(other.wrong);
        self.wrong_result.extend(other.wrong_result);
        self.unnoticed.extend(other.unnoticed);
    }

    fn all(&self) -> usize {
        self.told + self.wrong.len() + self.wrong_result.len() + self.not_run + self.unnoticed.len()
    }
}

/// Runs the mutants of the objects named, or of all. An error if too few of those that are wrong are told.
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
    // what a run that was broken off has left is no object of this one
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    link(root, &scratch)?;
    let mut all = Count::default();
    for object in objects(root, &names)? {
        let name = object.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let count = of_object(&weft, &scratch, &object, (&folder.join(&name), most))?;
        println!(
            "{name:<24} {:>4} reported {:>4} wrong and not reported {:>4} with a wrong result {:>4} not run {:>4} without effect",
            count.told,
            count.wrong.len(),
            count.wrong_result.len(),
            count.not_run,
            count.unnoticed.len()
        );
        all.add(count);
    }
    let wrong = all.wrong_and_told + all.wrong.len();
    println!(
        "{} of {} mutants are reported; {} of the {wrong} that run and that static rules call wrong; {} are not run",
        all.told,
        all.all(),
        all.wrong_and_told,
        all.not_run
    );
    let list = |title: &str, list: &[String]| {
        println!("{title}: {}", list.len());
        list.iter().for_each(|what| println!("  {what}"));
    };
    list("not reported, and static rules call them wrong", &all.wrong);
    list("not reported, and the result is wrong", &all.wrong_result);
    list("not reported, and nothing says that they are wrong", &all.unnoticed);
    match 100 * all.wrong_and_told >= WANTED * wrong {
        true => Ok(()),
        false => Err(format!("fewer than {WANTED} of a hundred wrong mutants are reported")),
    }
}

/// The mutants of an object, at most so many, each at a place where cases find it.
fn of_object(weft: &Path, scratch: &Path, object: &Path, (place, most): (&Path, usize)) -> Result<Count, String> {
    let bytes = std::fs::read(object).map_err(|e| format!("{}: {e}", object.display()))?;
    let put = |offset: usize, words: &[u32]| {
        let mut changed = bytes.clone();
        for (place, word) in changed[offset..].as_chunks_mut::<4>().0.iter_mut().zip(words) {
            *place = word.to_le_bytes();
        }
        std::fs::write(place, &changed).map_err(|e| format!("{}: {e}", place.display()))
    };
    let mutants = mutants(weft, object, &bytes)?;
    let own = warnings(weft, scratch, object)?;
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let step = mutants.len().div_ceil(most.max(1)).max(1);
    let mut count = Count::default();
    for mutant in mutants.iter().step_by(step) {
        put(mutant.offset, &mutant.words)?;
        let what = format!("{name} {:#x}: {}", mutant.address, mutant.text);
        let is_wrong = warnings(weft, scratch, place)? > own;
        match judged(weft, scratch)? {
            Judged::Told => {
                count.told += 1;
                count.wrong_and_told += usize::from(is_wrong);
            }
            Judged::Wrong => count.wrong_result.push(what),
            Judged::Passed => {
                put(mutant.offset, &[NO_INSTRUCTION])?;
                match judged(weft, scratch)? {
                    Judged::Passed => count.not_run += 1,
                    _ if is_wrong => count.wrong.push(what),
                    _ => count.unnoticed.push(what),
                }
            }
        }
    }
    std::fs::remove_file(place).map_err(|e| format!("{}: {e}", place.display()))?;
    Ok(count)
}

/// How often the assembler misses a wait in an object.
fn warnings(weft: &Path, scratch: &Path, object: &Path) -> Result<usize, String> {
    let text = output_of(Command::new(weft).arg("dis").arg(object))?;
    let [source, part] = ["mutant.s", "mutant.o"].map(|name| scratch.join(name));
    std::fs::write(&source, text).map_err(|e| format!("{}: {e}", source.display()))?;
    let mut asm = Command::new(weft);
    asm.arg("asm")
        .arg(&source)
        .args(["--target", PROCESSOR, "-Wmissing-wait", "-o"])
        .arg(&part);
    let output = asm.output().map_err(|e| format!("weft: {e}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    match output.status.success() {
        true => Ok(text.matches("missing-wait").count()),
        false => Err(format!("weft asm {}: {text}", source.display())),
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
    command.args([
        "--target",
        PROCESSOR,
        "--check",
        "wait,race,sync,fence",
        "--format",
        "json",
    ]);
    let output = command.args(LIMIT).output().map_err(|e| format!("weft: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let told = [
        "[missing-wait]",
        "[data-race]",
        "[divergent-barrier]",
        "[mismatched-barrier]",
        "[missing-acquire]",
        "[missing-release]",
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

/// What of an object can be changed, by its disassembly.
fn mutants(weft: &Path, object: &Path, bytes: &[u8]) -> Result<Vec<Mutant>, String> {
    let text = output_of(Command::new(weft).arg("dis").arg(object))?;
    let mut list = Vec::new();
    for line in text.lines() {
        let Some((inst, rest)) = line.split_once(" // ") else {
            continue;
        };
        let inst = inst.trim();
        if ![
            "s_waitcnt",
            "s_barrier",
            "buffer_wbinvl1",
            "global_load",
            "global_store",
            "flat_load",
            "flat_store",
        ]
        .iter()
        .any(|start| inst.starts_with(start))
        {
            continue;
        }
        let address = rest
            .split(':')
            .next()
            .and_then(|hex| u64::from_str_radix(hex.trim(), 16).ok());
        let address = address.ok_or_else(|| format!("{line:?} has no address"))?;
        let offset = offset_of(bytes, address).ok_or_else(|| format!("{address:#x} is in no segment"))?;
        let word = bytes.get(offset..).and_then(|rest| rest.first_chunk::<4>());
        let word = u32::from_le_bytes(*word.ok_or_else(|| format!("{address:#x} is at the file's end"))?);
        list.extend(changes(inst, word).into_iter().map(|(done, words)| Mutant {
            offset,
            address,
            text: format!("{inst}: {done}"),
            words,
        }));
    }
    Ok(list)
}

/// Fields of s_waitcnt of GFX9 that are one piece: name, lowest bit, greatest count.
const COUNTS: [(&str, u32, u32); 2] = [("expcnt", 4, 7), ("lgkmcnt", 8, 15)];
/// The pieces of vmcnt: how far up each is in the instruction, and its bits of the count.
const VMCNT: [(u32, u32); 2] = [(0, 0xf), (10, 0x30)];

/// What an instruction of GFX9 can become, with what was done.
fn changes(inst: &str, word: u32) -> Vec<(String, Vec<u32>)> {
    const GLC: u32 = 1 << 16;
    let left_out = |words: usize| vec![("left out".to_owned(), vec![NOP; words])];
    if inst.starts_with("s_barrier") {
        return left_out(1);
    }
    if inst.starts_with("buffer_wbinvl1") {
        return left_out(2);
    }
    if !inst.starts_with("s_waitcnt") {
        let has_scope = word & GLC != 0 && inst.split([' ', ',']).any(|part| part == "glc");
        let cleared = has_scope.then(|| ("no glc".to_owned(), vec![word & !GLC]));
        return cleared.into_iter().collect();
    }
    let mut list = left_out(1);
    let vmcnt = VMCNT.iter().fold(0, |count, (low, bits)| count | word >> low & bits);
    if vmcnt < 63 {
        let put = |word: u32, (low, bits): &(u32, u32)| word & !(bits << low) | ((vmcnt + 1) & bits) << low;
        list.push(("vmcnt one higher".to_owned(), vec![VMCNT.iter().fold(word, put)]));
    }
    for (name, low, most) in COUNTS {
        let count = word >> low & most;
        if count < most {
            let changed = word & !(most << low) | (count + 1) << low;
            list.push((format!("{name} one higher"), vec![changed]));
        }
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
