//! Which instructions break a rule: the checks of amdgpu-isa against LLVM's assembler, on the same text.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is asked if nothing else is said.
pub const ROUNDS: &str = "12";
pub const SEED: &str = "1";

/// Most vectors of one rule, or without any, that are recorded of a processor's family.
const RECORDED_OF_RULE: usize = 12;
const RECORDED_RIGHT: usize = 600;

/// One line of the example `rule_samples`.
struct Sample<'a> {
    text: &'a str,
    processor: &'a str,
    mode: &'a str,
    /// Codes of the rules that are broken, `encode` among them if there are no bytes.
    rules: &'a str,
    recipe: &'a str,
    /// Is recorded in any case.
    example: bool,
}

/// A difference that is known, and whose fault it is.
struct Known {
    why: &'static str,
    applies: fn(&Sample, Option<&str>) -> bool,
}

const KNOWN: &[Known] = &[
    Known {
        why: "has no bytes, but its text is also that of another encoding",
        applies: |s, error| error.is_none() && s.rules.contains("encode"),
    },
    Known {
        why: "halves that op_sel chooses are written with too few or too many places",
        applies: |s, error| {
            s.text.contains("op_sel:")
                && error.is_some_and(|e| e.contains("not a valid operand") || e.contains("conflicts with 16-bit"))
        },
    },
    Known {
        why: "LLVM compares other operands than those of the same port where a half is v_dual_dot2acc on gfx1250",
        applies: |s, _| s.processor.starts_with("gfx125") && s.text.contains("v_dual_dot2acc"),
    },
    Known {
        why: "image addresses in separate registers are printed in shapes that LLVM does not take back",
        applies: |s, error| error.is_some() && s.text.starts_with("image_") && s.text.contains(", [v"),
    },
    Known {
        why: "a literal of bf16 has more than 16 bits",
        applies: |s, error| error.is_some() && s.text.contains("_bf16") && s.text.contains("0x"),
    },
    Known {
        why: "LLVM does not know global_atomic_pk_add_f16 with AGPRs on GFX940",
        applies: |s, error| {
            error.is_some() && s.processor.starts_with("gfx94") && s.text.starts_with("global_atomic_pk_add_f16 a")
        },
    },
    Known {
        why: "LLVM takes a literal for sources of mixed-precision operations with DPP, and loses it",
        applies: |s, error| error.is_none() && s.text.contains("_mix") && s.rules.contains("literal-not-allowed"),
    },
];

/// Asks about samples of every form, changed at random `rounds` times each. With `record`, writes vectors for the tests.
///
/// # Errors
/// No LLVM, or differences that are not known.
pub fn run(root: &Path, rounds: &str, seed: &str, record: bool) -> Result<(), String> {
    let mut example = Command::new("cargo");
    example
        .args(["run", "--quiet", "--release", "--example", "rule_samples", "--"])
        .args([rounds, seed])
        .current_dir(root);
    let listing = super::output(&mut example)?;
    let samples: Vec<Sample> = listing.lines().filter_map(sample).collect();
    let mut groups: BTreeMap<(&str, &str), Vec<&Sample>> = BTreeMap::new();
    for s in &samples {
        groups.entry((s.processor, s.mode)).or_default().push(s);
    }
    let llvm_mc = std::env::var("LLVM_MC").unwrap_or_else(|_| "llvm-mc-22".into());
    // How many there are of each known difference, and the first.
    let mut known = vec![(0usize, String::new()); KNOWN.len()];
    let (mut unknown, mut refused) = (0usize, 0usize);
    let mut vectors = Vectors::default();
    for ((processor, mode), group) in groups {
        let errors = judge(&llvm_mc, processor, mode, &group)?;
        refused += errors.len();
        for (n, s) in group.iter().enumerate() {
            let error = errors.get(&(n + 1)).map(String::as_str);
            if s.rules.is_empty() == error.is_none() {
                vectors.add(s, error);
                continue;
            }
            // Examples of the rules' pages are no place for doubts.
            match KNOWN.iter().position(|k| !s.example && (k.applies)(s, error)) {
                Some(k) => {
                    known[k].0 += 1;
                    if known[k].1.is_empty() {
                        known[k].1 = format!("{processor} {mode}: {}", s.text);
                    }
                }
                None => {
                    unknown += 1;
                    let ours = if s.rules.is_empty() { "nothing" } else { s.rules };
                    let theirs = error.unwrap_or("nothing");
                    println!("{processor} {mode}: {}\n    ours: {ours}; LLVM: {theirs}", s.text);
                }
            }
        }
    }
    println!(
        "{} instructions compared, {refused} are refused, {unknown} differ",
        samples.len()
    );
    let mut stale = 0;
    for (k, (count, first)) in KNOWN.iter().zip(known) {
        println!("{count} known: {}: {first}", k.why);
        stale += usize::from(count == 0);
    }
    if record {
        let file = root.join("crates/amdgpu-isa/tests/data/rules-llvm22.tsv");
        std::fs::write(&file, vectors.text()?).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    // What is rare is only found by what is asked without arguments.
    let is_whole = (rounds, seed) == (ROUNDS, SEED);
    match (unknown, stale) {
        (0, 0) => Ok(()),
        (0, _) if !is_whole => Ok(()),
        (0, _) => Err("the list of known differences is stale".into()),
        _ => Err("the tools differ".into()),
    }
}

fn sample(line: &str) -> Option<Sample<'_>> {
    let mut cells = line.split('\t');
    let mut next = || cells.next();
    Some(Sample {
        text: next()?,
        processor: next()?,
        mode: next()?,
        rules: next()?,
        recipe: next()?,
        example: next().is_some(),
    })
}

/// Line numbers, from 1, of the instructions that LLVM refuses, with what it says.
fn judge(llvm_mc: &str, processor: &str, mode: &str, group: &[&Sample]) -> Result<HashMap<usize, String>, String> {
    let attributes: Vec<&str> = mode
        .split(',')
        .filter_map(|word| match word {
            "w32" => Some("+wavefrontsize32"),
            "w64" => Some("+wavefrontsize64"),
            "true16" => Some("+real-true16"),
            _ => None,
        })
        .collect();
    let io = |e: std::io::Error| format!("{llvm_mc}: {e}");
    let mut child = Command::new(llvm_mc)
        .args(["-triple=amdgcn-amd-amdhsa", "-filetype=null"])
        .arg(format!("-mcpu={processor}"))
        .arg(format!("-mattr={}", attributes.join(",")))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(io)?;
    let text: String = group.iter().map(|s| format!("{}\n", s.text)).collect();
    let mut stdin = child.stdin.take().ok_or("no standard input")?;
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let out = child.wait_with_output().map_err(io)?;
    writer.join().map_err(|_| "writer")?.map_err(io)?;
    let mut errors = HashMap::new();
    for line in String::from_utf8_lossy(&out.stderr).lines() {
        if let Some((place, message)) = line.split_once(": error: ")
            && let Some(number) = place.split(':').nth(1).and_then(|n| n.parse().ok())
        {
            errors.entry(number).or_insert_with(|| message.to_string());
        }
    }
    Ok(errors)
}

/// What is recorded for the tests: some of every rule and family.
#[derive(Default)]
struct Vectors {
    lines: Vec<String>,
    counts: HashMap<(String, String), usize>,
}

impl Vectors {
    fn add(&mut self, s: &Sample, error: Option<&str>) {
        // Families differ in the first digits.
        let family: String = s
            .processor
            .chars()
            .take(if s.processor.len() > 6 { 6 } else { 5 })
            .collect();
        let most = if s.rules.is_empty() {
            RECORDED_RIGHT
        } else {
            RECORDED_OF_RULE
        };
        let count = self.counts.entry((family, s.rules.to_string())).or_default();
        *count += 1;
        if *count <= most || s.example {
            let verdict = error.unwrap_or("ok");
            let line = [s.processor, s.mode, s.recipe, s.text, s.rules, verdict].join("\t");
            self.lines.push(line);
        }
    }

    fn text(&self) -> Result<String, String> {
        let mut text = String::from(
            "# Instructions that break rules, and some that do not: processor, mode, how to make it (common/sample.rs), text, \
             rules, what LLVM 22.1 says of the text.\n",
        );
        for line in &self.lines {
            writeln!(text, "{line}").map_err(|e| e.to_string())?;
        }
        Ok(text)
    }
}
