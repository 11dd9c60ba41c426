//! What llvm-mc says of single instructions: valid ones, and ones with other operands and modifiers put in.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Operands that are put in the place of others.
pub const OPERANDS: &[&str] = &[
    "v1",
    "v255",
    "v[1:2]",
    "v[4:7]",
    "v[8:10]",
    "a1",
    "a[0:1]",
    "s1",
    "s2",
    "s101",
    "s[2:3]",
    "s[3:4]",
    "s[4:7]",
    "s[8:15]",
    "vcc",
    "vcc_lo",
    "vcc_hi",
    "exec",
    "exec_lo",
    "m0",
    "ttmp4",
    "ttmp[4:5]",
    "flat_scratch",
    "xnack_mask_lo",
    "src_scc",
    "src_vccz",
    "src_shared_base",
    "src_lds_direct",
    "src_pops_exiting_wave_id",
    "0",
    "1",
    "64",
    "65",
    "-16",
    "-17",
    "0xffff",
    "0x10000",
    "0x12345678",
    "0xffffffff",
    "0xfffffffffffffff0",
    "0x1ffffffff",
    "1.0",
    "-4.0",
    "0.5",
    "1.5",
    "-0.0",
    "0.15915494",
    "0.15915494309189532",
    "65504.0",
    "1e10",
    "1e-40",
    "0x3f800000",
    "0x3c00",
    "-v3",
    "|v3|",
    "-|s3|",
    "abs(v4)",
    "neg(v4)",
    "neg(s4)",
    "|2.0|",
    "sext(v1)",
    "lit(1)",
    "v[2+2:5]",
    "[s2,s3]",
    "[v1]",
    "off",
    "1+2",
    "(3*4)",
    "-v[2:3]",
    "|v[2:3]|",
    "|vcc|",
];

/// Modifiers that are put behind.
const MODIFIERS: &[&str] = &[
    "clamp",
    "mul:2",
    "div:2",
    "mul:4",
    "op_sel:[1,0]",
    "op_sel:[0,1,1]",
    "op_sel:[1,1,1,1]",
    "op_sel_hi:[0,1]",
    "neg_lo:[1,0]",
    "neg_hi:[0,1,0]",
    "dst_sel:BYTE_1",
    "src0_sel:WORD_1",
    "quad_perm:[3,2,1,0]",
    "row_shl:1",
    "row_mask:0x3",
    "bound_ctrl:0",
    "row_bcast:15",
    "wave_ror:1",
    "row_mirror",
    "offset:16",
    "offset:4095",
    "offset:4096",
    "offset:-1",
    "offset:65535",
    "offset0:4",
    "offset1:255",
    "offset0:256",
    "glc",
    "slc",
    "tfe",
    "lds",
    "gds",
    "offen",
    "idxen",
    "dmask:0x3",
    "dmask:0xf",
    "unorm",
    "da",
    "d16",
    "lwe",
    "r128",
    "a16",
    "done",
    "compr",
    "vm",
    "cbsz:1",
    "blgp:2",
    "abid:3",
    "format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]",
    "dfmt:4, nfmt:7",
    "format:5",
    "high",
    "noglc",
    "glc slc",
    "offset:8 glc",
];

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n.max(1)
    }

    pub fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// Mnemonic, operands and modifiers of an instruction; commas in brackets do not separate.
pub fn split(text: &str) -> (String, Vec<String>, String) {
    let (mnemonic, rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut operands = vec![String::new()];
    let mut depth = 0;
    for c in rest.chars() {
        depth += i32::from("[(".contains(c)) - i32::from("])".contains(c));
        match operands.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => operands.push(String::new()),
        }
    }
    let last = operands.pop().unwrap_or_default();
    let (operand, modifiers) = match last.trim().split_once(' ') {
        Some((o, m)) => (o.to_owned(), m.to_owned()),
        None => (last.trim().to_owned(), String::new()),
    };
    operands.push(operand);
    let operands = operands.iter().map(|o| o.trim().to_owned()).filter(|o| !o.is_empty());
    (mnemonic.to_owned(), operands.collect(), modifiers)
}

fn join(mnemonic: &str, operands: &[String], modifiers: &str) -> String {
    format!("{mnemonic} {} {modifiers}", operands.join(", "))
        .trim()
        .to_owned()
}

/// `text`, and texts made of it.
fn variants(text: &str, random: &mut Random, out: &mut Vec<String>) {
    let (mnemonic, operands, modifiers) = split(text);
    out.push(text.to_owned());
    if let Some(plain) = ["_e32", "_e64", "_dpp", "_sdwa"]
        .iter()
        .find_map(|s| mnemonic.strip_suffix(s))
    {
        out.push(join(plain, &operands, &modifiers));
    }
    for at in 0..operands.len() {
        let mut other = operands.clone();
        other[at] = random.pick(OPERANDS).to_owned();
        let mnemonic = if random.below(2) == 0 {
            mnemonic.trim_end_matches("_e32")
        } else {
            &mnemonic
        };
        out.push(join(mnemonic, &other, &modifiers));
    }
    let more = format!("{modifiers} {}", random.pick(MODIFIERS));
    out.push(join(&mnemonic, &operands, more.trim()));
    let mut fewer = operands.clone();
    match random.below(8) {
        0 => drop(fewer.pop()),
        1 => fewer.push(random.pick(OPERANDS).to_owned()),
        _ => return,
    }
    out.push(join(&mnemonic, &fewer, &modifiers));
}

/// `text` with each of its operands, and each of its modifiers, left out.
fn shorter(text: &str, out: &mut Vec<String>) {
    let (mnemonic, operands, modifiers) = split(text);
    for at in 0..operands.len() {
        let mut fewer = operands.clone();
        fewer.remove(at);
        out.push(join(&mnemonic, &fewer, &modifiers));
    }
    let words: Vec<&str> = modifiers.split(' ').filter(|w| !w.is_empty()).collect();
    for at in 0..words.len() {
        let mut fewer = words.clone();
        fewer.remove(at);
        out.push(join(&mnemonic, &operands, &fewer.join(" ")));
    }
}

/// The bytes of each text in hexadecimal, `None` where llvm-mc refuses it. A label goes before each: some that it refuses
/// are listed with bytes all the same.
fn ask(llvm_mc: &str, processor: &str, texts: &[String], scratch: &Path) -> Result<Vec<Option<String>>, String> {
    let file = scratch.join("corpus.s");
    let labelled = |(n, text): (usize, &String)| format!("L{n}:\n{text}\n");
    let source: String = texts.iter().enumerate().map(labelled).collect();
    std::fs::write(&file, source).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut command = Command::new(llvm_mc);
    command.args([
        "-triple=amdgcn-amd-amdhsa",
        "-show-encoding",
        &format!("-mcpu={processor}"),
    ]);
    let out = command.arg(&file).output().map_err(|e| format!("{llvm_mc}: {e}"))?;
    let mut answers: Vec<Option<String>> = vec![None; texts.len()];
    let mut at = None;
    for line in String::from_utf8_lossy(&out.stdout).lines() {
        let label = line.strip_prefix('L').and_then(|l| l.strip_suffix(':'));
        at = label.and_then(|n| n.parse::<usize>().ok()).or(at);
        let list = line
            .split_once("encoding: [")
            .and_then(|(_, rest)| rest.split(']').next());
        if let (Some(list), Some(answer)) = (list, at.and_then(|at| answers.get_mut(at))) {
            *answer = Some(list.replace("0x", "").replace(',', ""));
        }
    }
    for line in String::from_utf8_lossy(&out.stderr).lines() {
        let Some((place, _)) = line.split_once(": error:") else {
            continue;
        };
        let number = place.rsplit(':').nth(1).and_then(|n| n.parse::<usize>().ok());
        if let Some(answer) = number.and_then(|n| answers.get_mut((n / 2).checked_sub(1)?)) {
            *answer = None;
        }
    }
    Ok(answers)
}

/// Records llvm-mc's answers beside the assembler's tests, one file a family.
///
/// # Errors
/// No llvm-mc (`LLVM_MC`, default llvm-mc-22), or unreadable forms.
pub fn record(root: &Path) -> Result<(), String> {
    record_objects(root)?;
    let llvm_mc = std::env::var("LLVM_MC").unwrap_or_else(|_| "llvm-mc-22".into());
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from);
    let scratch = target.join("diff");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let data = root.join("crates/amdgpu-isa/tests/data");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&data)
        .map_err(|e| format!("{}: {e}", data.display()))?
        .filter_map(|f| Some(f.ok()?.path()))
        .filter(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("forms-")))
        .collect();
    files.sort();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let family = name.trim_start_matches("forms-").trim_end_matches(".tsv");
        let Some(main) = representative(family) else {
            println!("{family}: llvm-mc-22 has no such processor or is no judge of it");
            continue;
        };
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let (mut corpus, mut fewer): (Corpus, Corpus) = Default::default();
        let mut seen = BTreeSet::new();
        let mut random = Random(0x5eed);
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let mut columns = line.split('\t').skip(1);
            let (Some(text), Some(list)) = (columns.next(), columns.next()) else {
                continue;
            };
            let has_main = list == "*" || list.split(',').any(|p| p == main);
            let processor = if has_main {
                main
            } else {
                list.split(',').next_back().unwrap_or(main)
            };
            variants(text, &mut random, corpus.entry(processor.to_owned()).or_default());
            if seen.insert(text.split(' ').next().unwrap_or_default()) {
                shorter(text, fewer.entry(processor.to_owned()).or_default());
            }
        }
        for (corpus, name) in [(&mut corpus, ""), (&mut fewer, "shorter-")] {
            let path = root.join(format!("crates/amdgpu-asm/tests/data/{family}-{name}llvm22.tsv"));
            write_answers(&llvm_mc, corpus, &scratch, &path)?;
        }
    }
    Ok(())
}

/// Texts by processor.
type Corpus = BTreeMap<String, Vec<String>>;

fn write_answers(llvm_mc: &str, corpus: &mut Corpus, scratch: &Path, path: &Path) -> Result<(), String> {
    let mut out = String::from(
        "# What llvm-mc 22.1 makes of texts: processor, bytes (- = refused), text. `cargo xtask diff asm --record`\n",
    );
    for (processor, texts) in corpus.iter_mut() {
        texts.sort();
        texts.dedup();
        for (text, answer) in texts.iter().zip(ask(llvm_mc, processor, texts, scratch)?) {
            writeln!(out, "{processor}\t{}\t{text}", answer.as_deref().unwrap_or("-")).map_err(|e| e.to_string())?;
        }
    }
    std::fs::write(path, out).map_err(|e| format!("{}: {e}", path.display()))?;
    let count = corpus.values().map(Vec::len).sum::<usize>();
    println!("{}: {count} texts", path.display());
    Ok(())
}

/// The processor that stands for a family.
fn representative(family: &str) -> Option<&'static str> {
    Some(match family {
        "gfx6" => "gfx600",
        "gfx7" => "gfx701",
        "gfx8" => "gfx803",
        "gfx9" => "gfx900",
        "gfx90a" => "gfx90a",
        "gfx940" => "gfx942",
        "gfx10" => "gfx1030",
        "gfx11" => "gfx1100",
        "gfx12" => "gfx1200",
        "gfx1250" => "gfx1250",
        _ => return None,
    })
}

/// Assembles the test sources with llvm-mc, each as its first line says; code object V2 and V3 with `LLVM_MC_V2` (default
/// llvm-mc-14).
fn record_objects(root: &Path) -> Result<(), String> {
    let dir = root.join("crates/amdgpu-asm/tests/data/objects");
    let entries = std::fs::read_dir(&dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    for path in entries
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "s"))
    {
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let options = text
            .lines()
            .next()
            .and_then(|l| l.strip_prefix("; llvm-mc "))
            .unwrap_or_default();
        let (variable, default) = match ["=2", "=3"]
            .iter()
            .any(|v| options.contains(&format!("code-object-version{v}")))
        {
            true => ("LLVM_MC_V2", "llvm-mc-14"),
            false => ("LLVM_MC", "llvm-mc-22"),
        };
        let llvm_mc = std::env::var(variable).unwrap_or_else(|_| default.into());
        let mut command = Command::new(&llvm_mc);
        command.args(options.split_whitespace()).args(["-filetype=obj", "-o"]);
        let status = command.arg(path.with_extension("o")).arg(&path).status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => return Err(format!("{llvm_mc} {}: {status}", path.display())),
            Err(e) => return Err(format!("{llvm_mc}: {e}")),
        }
    }
    Ok(())
}
