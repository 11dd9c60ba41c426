//! weft beside HSAILasm: bytes of legal modules, verdicts on near misses, the conformance modules.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::output;

const NEAR_MISSES: usize = 40_000;
const VENDOR_NEAR_MISSES: usize = 4_000;
/// Files for one call of `weft check`.
const BATCH: usize = 500;
/// What text holds where the manual decides otherwise than HSAILasm; docs/DIFFERENCES.md has the section.
const KNOWN: &[[&str; 2]] = &[["$small", "atomic"]];
const SEEDS: std::ops::RangeInclusive<u32> = 1..=5;

pub(super) struct Tools {
    weft: PathBuf,
    hsailasm: String,
    pub(super) scratch: PathBuf,
}

impl Tools {
    fn new(root: &Path) -> Result<Tools, String> {
        let weft = super::weft(root)?;
        let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from);
        let scratch = target.join("diff-hsail");
        fs::create_dir_all(&scratch).map_err(|e| e.to_string())?;
        let hsailasm = std::env::var("HSAILASM").unwrap_or_else(|_| "HSAILasm".into());
        Ok(Tools {
            weft,
            hsailasm,
            scratch,
        })
    }

    pub(super) fn weft(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.weft);
        command.args(args);
        command
    }

    /// The reference tool's BRIG of a text; `None` if it refuses the text.
    pub(super) fn reference(&self, text: &Path) -> Result<Option<Vec<u8>>, String> {
        self.assembled(Command::new(&self.hsailasm), text)
    }

    /// weft's, asked in the same words.
    pub(super) fn own(&self, text: &Path) -> Result<Option<Vec<u8>>, String> {
        self.assembled(self.weft(&["HSAILasm"]), text)
    }

    fn assembled(&self, mut command: Command, text: &Path) -> Result<Option<Vec<u8>>, String> {
        let brig = self.scratch.join("assembled.brig");
        let _ = fs::remove_file(&brig);
        command
            .arg(text)
            .arg("-o")
            .arg(&brig)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let status = command
            .status()
            .map_err(|e| format!("{:?}: {e}", command.get_program()))?;
        if !status.success() {
            return Ok(None);
        }
        fs::read(&brig).map(Some).map_err(|e| e.to_string())
    }

    /// Those of the files that `weft check` finds errors in, with line and column of the first.
    fn refused(&self, files: &[PathBuf]) -> Result<HashSet<(PathBuf, String)>, String> {
        let mut refused = HashSet::new();
        let mut seen = HashSet::new();
        for batch in files.chunks(BATCH) {
            let mut command = self.weft(&["check", "--no-warnings"]);
            let out = command.args(batch).output().map_err(|e| e.to_string())?;
            for line in String::from_utf8_lossy(&out.stderr).lines() {
                let Some((place, _)) = line.split_once(": error: ") else {
                    continue;
                };
                let mut parts = place.rsplitn(3, ':');
                let (column, row, file) = (parts.next(), parts.next(), parts.next());
                let (Some(column), Some(row), Some(file)) = (column, row, file) else {
                    continue;
                };
                if seen.insert(file.to_string()) {
                    refused.insert((file.into(), format!("{row}:{column}")));
                }
            }
        }
        Ok(refused)
    }
}

/// FNV-1a: only to keep recorded modules short.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| {
        (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3)
    })
}

pub fn run(root: &Path, options: &[String]) -> Result<(), String> {
    let record = match options {
        [] => false,
        [o] if o == "--record" => true,
        _ => return Err("diff hsailasm takes --record only".into()),
    };
    let tools = Tools::new(root)?;
    let mut differences = 0;
    // The manual's instructions, then those of vendors' extensions.
    for (extra, prefix, count) in [
        (&[][..], "", NEAR_MISSES),
        (&["--vendor"][..], "vendor-", VENDOR_NEAR_MISSES),
    ] {
        let (rows, lines, different) = legal_forms(&tools, extra)?;
        println!("{prefix}forms: {lines} lines of legal instructions, {different} modules differ");
        differences += different;
        let (bits, different) = near_misses(&tools, extra, count)?;
        differences += different;
        if record {
            let data = root.join("crates/hsail/tests/data");
            fs::write(data.join(format!("{prefix}forms-hsailasm.tsv")), rows).map_err(|e| e.to_string())?;
            fs::write(data.join(format!("{prefix}near-misses-hsailasm.txt")), bits).map_err(|e| e.to_string())?;
        }
    }
    if differences == 0 {
        Ok(())
    } else {
        Err(format!("{differences} differences"))
    }
}

fn legal_forms(tools: &Tools, extra: &[&str]) -> Result<(String, usize, usize), String> {
    let mut rows =
        String::from("# model, profile, seed, lines, bytes and FNV-1a hash of the BRIG that HSAILasm writes\n");
    let (mut total, mut differences) = (0, 0);
    for model in ["large", "small"] {
        for profile in ["full", "base"] {
            for seed in SEEDS {
                let seed = seed.to_string();
                let args = [
                    "smith",
                    "--forms",
                    "--model",
                    model,
                    "--profile",
                    profile,
                    "--seed",
                    &seed,
                ];
                let text = output(tools.weft(&args).args(extra))?;
                let file = tools.scratch.join("forms.hsail");
                fs::write(&file, &text).map_err(|e| e.to_string())?;
                let brig = tools.scratch.join("forms.brig");
                output(tools.weft(&["asm"]).arg(&file).arg("-o").arg(&brig))?;
                let ours = fs::read(&brig).map_err(|e| e.to_string())?;
                let theirs = tools.reference(&file)?.unwrap_or_default();
                if ours != theirs {
                    differences += 1;
                    println!("{model} {profile} seed {seed}: the modules differ");
                }
                let lines = text.lines().count();
                total += lines;
                let _ = writeln!(
                    rows,
                    "{model}\t{profile}\t{seed}\t{lines}\t{}\t{:016x}",
                    theirs.len(),
                    hash(&theirs)
                );
            }
        }
    }
    Ok((rows, total, differences))
}

fn near_misses(tools: &Tools, extra: &[&str], number: usize) -> Result<(String, usize), String> {
    let count = number.to_string();
    output(
        tools
            .weft(&["smith", "--near-misses", &count, "--directory"])
            .arg(&tools.scratch)
            .args(extra),
    )?;
    let files: Vec<PathBuf> = (0..number).map(|n| tools.scratch.join(format!("{n}.hsail"))).collect();
    let ours: HashSet<PathBuf> = tools.refused(&files)?.into_iter().map(|r| r.0).collect();
    let mut text =
        String::from("# Verdicts of HSAILasm on near misses from 0: a bit each, lowest first, 1 for accepted");
    let (mut differences, mut known, mut refused) = (0, 0, 0);
    for (group, files) in files.chunks(4).enumerate() {
        let mut digit = 0;
        for (i, file) in files.iter().enumerate() {
            let accepted = tools.reference(file)?.is_some();
            digit |= u32::from(accepted) << i;
            refused += usize::from(!accepted);
            if accepted == ours.contains(file) {
                let text = fs::read_to_string(file).map_err(|e| e.to_string())?;
                if KNOWN.iter().any(|words| words.iter().all(|w| text.contains(w))) {
                    known += 1;
                } else {
                    differences += 1;
                    println!("{}: HSAILasm accepts: {accepted}", file.display());
                    continue;
                }
            }
            let _ = fs::remove_file(file);
        }
        if group % 120 == 0 {
            text.push('\n');
        }
        let _ = write!(text, "{digit:x}");
    }
    println!("{number} near misses, HSAILasm refuses {refused}, {differences} verdicts differ, {known} as is known");
    Ok((text + "\n", differences))
}

/// Texts changed in one place: acceptance and bytes.
pub fn texts(root: &Path) -> Result<(), String> {
    match super::hsail_text::run(root, &Tools::new(root)?)? {
        0 => Ok(()),
        n => Err(format!("{n} differences")),
    }
}

/// `directory` holds `exec` and `negative` of the conformance data.
pub fn conformance(root: &Path, directory: &Path) -> Result<(), String> {
    let tools = Tools::new(root)?;
    let list = |sub: &str| -> Result<Vec<PathBuf>, String> {
        let path = directory.join(sub);
        let entries = fs::read_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let mut list: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        list.sort();
        Ok(list)
    };
    let mut problems = 0;
    let mut modules = 0;
    for test in list("exec")? {
        let texts = fs::read_dir(&test)
            .map_err(|e| e.to_string())?
            .filter_map(|e| e.ok().map(|e| e.path()));
        for text in texts.filter(|p| p.extension().is_some_and(|e| e == "hsail")) {
            modules += 1;
            let brig = tools.scratch.join("exec.brig");
            let assembled = output(tools.weft(&["asm"]).arg(&text).arg("-o").arg(&brig));
            let same_bytes = assembled.is_ok() && fs::read(&brig).ok() == tools.reference(&text)?;
            let given = text.with_extension("brig");
            let same_meaning = !given.exists() || output(tools.weft(&["diff"]).arg(&brig).arg(&given)).is_ok();
            if !same_bytes || !same_meaning {
                problems += 1;
                println!(
                    "{}: bytes equal {same_bytes}, meaning equal {same_meaning}",
                    text.display()
                );
            }
        }
    }
    println!("{modules} modules assembled, {problems} problems");
    let texts: Vec<PathBuf> = list("negative")?
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "hsail"))
        .collect();
    let refused: std::collections::HashMap<PathBuf, String> = tools.refused(&texts)?.into_iter().collect();
    let (mut lines, mut columns) = (0, 0);
    for text in &texts {
        let expected = fs::read_to_string(text.with_extension("expected")).map_err(|e| e.to_string())?;
        let place = expected
            .split_once("input(")
            .and_then(|(_, rest)| rest.split_once(')'))
            .map(|p| p.0.replace(',', ":"));
        let (Some(place), found) = (place, refused.get(text)) else {
            continue;
        };
        let line = |p: &str| p.split(':').next().map(str::to_string);
        if found.is_some_and(|f| line(f) == line(&place)) {
            lines += 1;
            columns += usize::from(found == Some(&place));
        } else {
            problems += 1;
            println!(
                "{}: expected {place}, found {}",
                text.display(),
                found.map_or("nothing", |f| f)
            );
        }
    }
    println!(
        "{} modules with an error: {lines} refused at the line, {columns} at the very column",
        texts.len()
    );
    if problems == 0 {
        Ok(())
    } else {
        Err(format!("{problems} problems"))
    }
}
