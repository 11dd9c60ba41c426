//! `diff hazards`: what LLVM's passes insert between two instructions, for the tests of the assembler's warnings.
//!
//! The pairs are machine instructions of LLVM (`hazards.mir.tsv`, `waits.mir.tsv`): assembly cannot be given to its passes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::output;

const DATA: &str = "crates/amdgpu-asm/tests/data";

/// One kind of vectors.
struct Kind {
    name: &'static str,
    /// The first of the passes that are run; it inserts what is asked for.
    pass: &'static str,
    title: &'static str,
    /// What was inserted between two instructions, in the second column.
    inserted: fn(&[String]) -> String,
}

const KINDS: [Kind; 2] = [
    Kind {
        name: "hazards",
        pass: "post-RA-hazard-rec",
        title: "Wait states, since gfx1100 vector operations, that LLVM @ inserts between two instructions",
        inserted: wait_states,
    },
    Kind {
        name: "waits",
        pass: "si-insert-waitcnts",
        title: "Instructions that LLVM @ inserts between two others to wait for the first",
        inserted: waits,
    },
];

fn wait_states(between: &[String]) -> String {
    let states = |text: &String| match text.strip_prefix("s_nop ") {
        Some(count) => number(count).map_or(0, |n| n + 1),
        None => u32::from(text == "v_nop"),
    };
    between.iter().map(states).sum::<u32>().to_string()
}

/// Those for what loads return; others keep the order of register writes, or of address translations.
fn waits(between: &[String]) -> String {
    let others = ["s_wait_alu ", "s_wait_xcnt "];
    let returns = |text: &&String| !others.iter().any(|o| text.starts_with(o));
    let waits: Vec<&str> = between.iter().filter(returns).map(String::as_str).collect();
    waits.join("; ")
}

fn number(text: &str) -> Option<u32> {
    match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Asks for all pairs, and compares with the recorded vectors, or records them.
pub fn run(root: &Path, record: bool) -> Result<(), String> {
    let llc = std::env::var("LLC").unwrap_or_else(|_| "llc-22".into());
    let version = output(Command::new(&llc).arg("--version"))?;
    let version = version
        .split_once("LLVM version ")
        .and_then(|(_, rest)| rest.split_whitespace().next())
        .ok_or(format!("{llc}: no version"))?;
    let mut differences = 0;
    for kind in KINDS {
        let pairs = root.join(DATA).join(format!("{}.mir.tsv", kind.name));
        let pairs = std::fs::read_to_string(&pairs).map_err(|e| format!("{}: {e}", pairs.display()))?;
        let title = kind.title.replace('@', version);
        let mut text = format!("# {title} (`cargo xtask diff hazards --record`): processor, these, first, second.\n");
        text += &vectors(&llc, &kind, &pairs)?;
        let major = version.split('.').next().unwrap_or_default();
        let path = root.join(DATA).join(format!("{}-llvm{major}.tsv", kind.name));
        if record {
            std::fs::write(&path, &text).map_err(|e| format!("{}: {e}", path.display()))?;
            println!("{}: {} vectors", path.display(), text.lines().count() - 1);
            continue;
        }
        let recorded = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let old: std::collections::HashSet<&str> = recorded.lines().skip(1).collect();
        let new: Vec<&str> = text.lines().skip(1).filter(|line| !old.contains(line)).collect();
        new.iter().for_each(|line| println!("{line}"));
        println!("{}: {} of {} differ", kind.name, new.len(), text.lines().count() - 1);
        differences += new.len();
    }
    match differences {
        0 => Ok(()),
        n => Err(format!("{n} vectors differ from {llc} {version}")),
    }
}

/// A line a pair: processor, what was inserted, and both instructions in assembly.
fn vectors(llc: &str, kind: &Kind, pairs: &str) -> Result<String, String> {
    let mut by_processor: Vec<(&str, String, usize)> = Vec::new();
    for line in pairs.lines().filter(|l| !l.starts_with('#')) {
        let [processor, first, second] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("expected processor, first, second: {line}"));
        };
        if by_processor.last().is_none_or(|(p, ..)| *p != processor) {
            by_processor.push((processor, String::new(), 0));
        }
        if let Some((_, text, count)) = by_processor.last_mut() {
            let (first, second) = (whole(first)?, whole(second)?);
            let _ = writeln!(
                text,
                "---\nname: f{count}\nbody: |\n  bb.0:\n    {first}\n    {second}\n    S_ENDPGM 0\n..."
            );
            *count += 1;
        }
    }
    let mut out = String::new();
    for (processor, mir, count) in by_processor {
        let path = std::env::temp_dir().join(format!("weft-{}-{}.mir", kind.name, std::process::id()));
        std::fs::write(&path, mir).map_err(|e| format!("{}: {e}", path.display()))?;
        let start = format!("-start-before={}", kind.pass);
        let cpu = format!("-mcpu={processor}");
        let mut command = Command::new(llc);
        command
            .args(["-mtriple=amdgcn", &cpu, "-verify-machineinstrs=0", &start, "-o", "-"])
            .arg(&path);
        let listing = output(&mut command);
        let _ = std::fs::remove_file(&path);
        let functions = functions(&listing?);
        if functions.len() != count {
            return Err(format!("{processor}: {} functions of {count}", functions.len()));
        }
        for code in functions {
            line(kind, processor, &code, &mut out)?;
        }
    }
    Ok(out)
}

fn line(kind: &Kind, processor: &str, code: &[String], out: &mut String) -> Result<(), String> {
    let is_inserted = |text: &String| {
        let name = text.split(' ').next().unwrap_or_default();
        name.starts_with("s_wait") || matches!(name, "s_nop" | "v_nop" | "s_delay_alu")
    };
    let places: Vec<usize> = (0..code.len()).filter(|n| !is_inserted(&code[*n])).collect();
    let [first, second] = places[..] else {
        return Err(format!("{processor}: expected two instructions: {code:?}"));
    };
    let delay = |text: &&String| !text.starts_with("s_delay_alu");
    let wanted = |text: &&String| (kind.pass == "si-insert-waitcnts") == text.starts_with("s_wait");
    let between: Vec<String> = code[first + 1..second]
        .iter()
        .filter(delay)
        .filter(wanted)
        .cloned()
        .collect();
    let _ = writeln!(
        out,
        "{processor}\t{}\t{}\t{}",
        (kind.inserted)(&between),
        code[first],
        code[second]
    );
    Ok(())
}

/// With all registers of a tuple, as LLVM writes it: `$vgpr[0:1]` is `$vgpr0_vgpr1`.
fn whole(short: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut parts = short.split('$');
    out += parts.next().unwrap_or_default();
    for part in parts {
        out.push('$');
        let range = part.split_once('[').and_then(|(kind, rest)| {
            let (range, rest) = rest.split_once(']')?;
            let (first, last) = range.split_once(':')?;
            Some((kind, number(first)?, number(last)?, rest))
        });
        match range {
            Some((kind, first, last, rest)) if kind.bytes().all(|b| b.is_ascii_lowercase()) => {
                let names: Vec<String> = (first..=last).map(|n| format!("{kind}{n}")).collect();
                out += &names.join("_");
                out += rest;
            }
            Some(_) => return Err(format!("bad range of registers: {short}")),
            None => out += part,
        }
    }
    Ok(out)
}

/// The instructions of the functions `f0`, `f1` and so on, up to the end of each.
fn functions(listing: &str) -> Vec<Vec<String>> {
    let mut found: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut current = None;
    for text in listing.lines() {
        let text = text.split(';').next().unwrap_or_default().trim();
        if let Some(label) = text.strip_suffix(':') {
            let number = label.strip_prefix('f').and_then(|n| n.parse().ok());
            if let Some(number) = number {
                current = Some(number);
                found.insert(number, Vec::new());
            }
        } else if text.starts_with("s_endpgm") {
            current = None;
        } else if let (Some(number), false) = (current, text.is_empty() || text.starts_with('.')) {
            let words: Vec<&str> = text.split_whitespace().collect();
            found.entry(number).or_default().push(words.join(" "));
        }
    }
    found.into_values().collect()
}
