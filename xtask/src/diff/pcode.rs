//! `diff pcode`: AMD's own definitions, run on extreme and random inputs, against the machine.

mod ast;
mod buffer;
mod builtin;
mod constant;
mod dpp;
mod eval;
mod float;
mod integer;
mod known;
mod lab;
mod lexer;
mod memory;
mod parser;
mod pool;
mod record;
mod scalar;
mod small;
mod state;
mod value;
mod vector;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use eval::Definitions;
use known::{Known, Terms};
use lab::{Answer, Form, Lab, base};
use pool::Rng;
use record::Recorder;
use state::State;

#[derive(Clone)]
struct Options {
    texts: PathBuf,
    lab: Option<PathBuf>,
    processors: Vec<String>,
    /// Only operations whose names begin so.
    prefix: String,
    rounds: usize,
    seed: u64,
    examples: usize,
    record: bool,
    /// Where the lab's memory begins.
    memory_at: u64,
}

/// A row of a text.
struct Definition {
    encoding: String,
    mnemonic: String,
}

/// What became of the forms of an operation.
#[derive(Default)]
struct Tally {
    forms: usize,
    cases: usize,
    different: usize,
    examples: Vec<String>,
    refused: BTreeMap<String, usize>,
    failed: BTreeMap<String, usize>,
    unable: BTreeMap<String, usize>,
}

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let options = options(args)?;
    let mut recorder = options.record.then(Recorder::default);
    for text in ["cdna", "rdna2", "rdna3", "rdna4"] {
        let path = options.texts.join(format!("{text}.tsv"));
        let own = options.processors.iter().filter(|p| text_of(p) == text);
        let options = Options {
            processors: own.cloned().collect(),
            ..options.clone()
        };
        if !path.exists() && options.processors.is_empty() {
            continue;
        }
        let (rows, mut definitions, faults) = load(&path)?;
        println!(
            "{text}: {} definitions, {} parse",
            rows.len(),
            rows.len() - faults.len()
        );
        if !options.processors.is_empty() {
            let lab = match &options.lab {
                Some(lab) => lab.clone(),
                None => build(root)?,
            };
            let known = Known::new(&mut definitions)?;
            compare(
                &options,
                &rows,
                &definitions,
                &known,
                &mut Lab::new(&lab)?,
                recorder.as_mut(),
            )?;
        }
        if options.examples > 0 {
            for (row, why) in &faults {
                println!("  {row}: {why}");
            }
        }
    }
    match recorder {
        Some(recorder) => recorder.write(&root.join("tests/isa-vectors")),
        None => Ok(()),
    }
}

/// The text that has a processor's definitions.
fn text_of(processor: &str) -> &'static str {
    match () {
        () if processor.starts_with("gfx10") => "rdna2",
        () if processor.starts_with("gfx11") => "rdna3",
        () if processor.starts_with("gfx12") => "rdna4",
        () => "cdna",
    }
}

fn options(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        texts: PathBuf::from("../shared/isa/pcode"),
        lab: None,
        processors: vec!["gfx900".into(), "gfx906".into(), "gfx908".into()],
        prefix: String::new(),
        rounds: 24,
        seed: 1,
        examples: 3,
        record: false,
        memory_at: 0,
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut next = || args.next().ok_or(format!("{arg}: of what?"));
        let number = |text: &String| text.parse().map_err(|_| format!("{text} is no number"));
        match arg.as_str() {
            "--record" => options.record = true,
            "--texts" => options.texts = next()?.into(),
            "--lab" => options.lab = Some(next()?.into()),
            "--rounds" => options.rounds = number(next()?)?,
            "--seed" => options.seed = number(next()?)? as u64,
            "--examples" => options.examples = number(next()?)?,
            "--processors" => options.processors = next()?.split(',').map(str::to_string).collect(),
            prefix if !prefix.starts_with('-') => options.prefix = prefix.to_lowercase(),
            other => return Err(format!("{other}?")),
        }
    }
    Ok(options)
}

/// Builds the machine's side.
fn build(root: &Path) -> Result<PathBuf, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--example", "lab"]).current_dir(root);
    super::output(&mut cargo)?;
    Ok(root.join("target/release/examples/lab"))
}

type Loaded = (Vec<Definition>, Definitions, Vec<(String, String)>);

fn load(path: &Path) -> Result<Loaded, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let (mut rows, mut definitions, mut faults) = (Vec::new(), Definitions::new(), Vec::new());
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [encoding, mnemonic, _, body] = fields[..] else {
            continue;
        };
        let mnemonic = mnemonic.to_lowercase();
        match parser::parse(&body.replace("\\n", "\n"), &mut definitions.names) {
            Ok(body) => {
                let name = base(&mnemonic).to_string();
                definitions.bodies.entry(name).or_insert_with(|| Arc::new(body));
            }
            Err(why) => faults.push((mnemonic.clone(), why)),
        }
        rows.push(Definition {
            encoding: encoding.into(),
            mnemonic,
        });
    }
    Ok((rows, definitions, faults))
}

fn compare(
    options: &Options,
    rows: &[Definition],
    definitions: &Definitions,
    known: &Known,
    lab: &mut Lab,
    mut recorder: Option<&mut Recorder>,
) -> Result<(), String> {
    let mut names: Vec<&str> = rows.iter().map(|r| base(&r.mnemonic)).collect();
    names.sort_unstable();
    names.dedup();
    let mut compared: BTreeSet<String> = BTreeSet::new();
    for processor in &options.processors {
        let options = &Options {
            memory_at: lab.memory(processor)?,
            ..options.clone()
        };
        let mut definitions = definitions.clone();
        known.definitions_on(processor, &mut definitions);
        let definitions = &definitions;
        let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
        for name in &names {
            if !name.starts_with(&options.prefix)
                || !definitions.bodies.contains_key(*name)
                || known.left_out(name).is_some()
            {
                continue;
            }
            let forms = lab.forms(processor, name)?;
            for form in &forms {
                let tally = tallies.entry(name).or_default();
                operation(options, definitions, known, lab, processor, name, form, tally)?;
                if let Some(recorder) = &mut recorder
                    && recorder.takes(processor, &form.mnemonic)
                {
                    let options = Options {
                        rounds: record::CASES,
                        ..options.clone()
                    };
                    let rng = &mut Rng::new(seed(&options, form) ^ 1);
                    record(&options, definitions, known, lab, processor, name, form, rng, recorder)?;
                }
            }
        }
        report(processor, options, &tallies);
        let agreeing = tallies.iter().filter(|(_, t)| t.cases > 0);
        compared.extend(agreeing.map(|(name, _)| name.to_string()));
    }
    coverage(rows, definitions, known, &compared);
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn operation(
    options: &Options,
    definitions: &Definitions,
    known: &Known,
    lab: &mut Lab,
    processor: &str,
    name: &str,
    form: &Form,
    tally: &mut Tally,
) -> Result<(), String> {
    let terms = known.terms(name, processor);
    let rng = &mut Rng::new(seed(options, form));
    let cases = cases(form, terms, options.rounds, options.memory_at, rng);
    if cases.is_empty() {
        return Ok(());
    }
    let questions: Vec<_> = cases
        .iter()
        .map(|c| (c.text().to_string(), c.before().pieces()))
        .collect();
    let answers = lab.run(processor, &questions)?;
    tally.forms += 1;
    for (case, answer) in cases.iter().zip(answers) {
        match answer {
            Answer::Refused(why) => *tally.refused.entry(format!("{}: {why}", case.text())).or_default() += 1,
            Answer::Failed(why) => *tally.failed.entry(why).or_default() += 1,
            Answer::Ran(changes) => match case.expected(definitions, name, terms) {
                Err(why) => *tally.unable.entry(why).or_default() += 1,
                Ok(expected) => {
                    tally.cases += 1;
                    let found = expected.differences(case.before(), &changes, terms.within, &case.ignored());
                    if !found.is_empty() {
                        tally.different += 1;
                        if tally.examples.len() < options.examples {
                            tally.examples.push(case.example(&found));
                        }
                    }
                }
            },
        }
    }
    Ok(())
}

fn seed(options: &Options, form: &Form) -> u64 {
    form.mnemonic
        .bytes()
        .fold(options.seed, |seed, b| seed.wrapping_mul(31).wrapping_add(b.into()))
}

fn cases(form: &Form, terms: Terms, rounds: usize, memory_at: u64, rng: &mut Rng) -> Vec<Case> {
    let rounds = 0..rounds;
    match form.encoding.as_str() {
        e if e.starts_with("VOP") => rounds
            .filter_map(|n| vector::Case::new(form, rng, n, terms).map(Case::Vector))
            .collect(),
        e if e.starts_with("SOP") => rounds
            .filter_map(|n| scalar::Case::new(form, rng, n, terms).map(Case::Scalar))
            .collect(),
        _ => rounds
            .filter_map(|n| memory::Case::new(form, rng, n, memory_at, terms).map(Case::Memory))
            .collect(),
    }
}

/// Notes some cases on which definition and machine agree.
#[allow(clippy::too_many_arguments)]
fn record(
    options: &Options,
    definitions: &Definitions,
    known: &Known,
    lab: &mut Lab,
    processor: &str,
    name: &str,
    form: &Form,
    rng: &mut Rng,
    recorder: &mut Recorder,
) -> Result<(), String> {
    let terms = known.terms(name, processor);
    let mut list = cases(form, terms, options.rounds, options.memory_at, rng);
    let seed = seed(options, form) as u32;
    list.iter_mut().for_each(|case| case.shrink(seed));
    let questions: Vec<_> = list
        .iter()
        .map(|c| (c.text().to_string(), c.before().pieces()))
        .collect();
    for (case, answer) in list.iter().zip(lab.run(processor, &questions)?) {
        let (Answer::Ran(changes), Ok(expected)) = (answer, case.expected(definitions, name, terms)) else {
            continue;
        };
        if expected
            .differences(case.before(), &changes, terms.within, &case.ignored())
            .is_empty()
        {
            recorder.case(processor, case.text(), case.before(), seed, &changes);
        }
    }
    Ok(())
}

/// An instruction with the state before it.
enum Case {
    Vector(vector::Case),
    Scalar(scalar::Case),
    Memory(memory::Case),
}

impl Case {
    fn text(&self) -> &str {
        match self {
            Case::Vector(case) => &case.text,
            Case::Scalar(case) => &case.text,
            Case::Memory(case) => &case.text,
        }
    }

    /// Leaves out of the state before what a record has no room for; memory is what a seed says.
    fn shrink(&mut self, seed: u32) {
        let reads_vcc = self.text().contains("vcc") || self.text().starts_with("v_div_fmas");
        let before = match self {
            Case::Vector(case) => {
                // What only shows that registers without a name stay as they are.
                case.before.vectors[vector::UNNAMED].fill(0);
                if !reads_vcc {
                    case.before.set_pair(lab::VCC, 0);
                }
                &mut case.before
            }
            Case::Scalar(case) => {
                case.shrink();
                return;
            }
            Case::Memory(case) => &mut case.before,
        };
        for register in &mut before.vectors {
            register[record::LANES..].fill(0);
        }
        for bytes in [&mut before.lds, &mut before.memory] {
            for (n, dword) in bytes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                *dword = record::pattern(seed, n).to_le_bytes();
            }
        }
        let exec = before.pair(lab::EXEC);
        let some = exec & ((1 << record::LANES) - 1);
        before.set_pair(lab::EXEC, if some == 0 && exec != 0 { 4 } else { some });
    }

    fn before(&self) -> &State {
        match self {
            Case::Vector(case) => &case.before,
            Case::Scalar(case) => &case.before,
            Case::Memory(case) => &case.before,
        }
    }

    fn expected(&self, definitions: &Definitions, name: &str, terms: Terms) -> Result<State, String> {
        match self {
            Case::Vector(case) => case.expected(definitions, name, terms),
            Case::Scalar(case) => case.expected(definitions, name),
            Case::Memory(case) => case.expected(definitions, name, terms),
        }
    }

    /// Registers and lanes of which the definition leaves open what they become.
    fn ignored(&self) -> Vec<(usize, usize)> {
        match self {
            Case::Vector(case) => case.ignored.borrow().clone(),
            Case::Scalar(_) | Case::Memory(_) => Vec::new(),
        }
    }

    fn example(&self, found: &[String]) -> String {
        let inputs = match self {
            Case::Vector(case) => case.inputs(&found[0]),
            Case::Scalar(case) => case.inputs(),
            Case::Memory(_) => String::new(),
        };
        let (text, mode) = (self.text(), self.before().mode);
        format!("{text} (mode {mode:#x}): {} places, {}{inputs}", found.len(), found[0])
    }
}

/// How many of the rows of each encoding some processor was compared with.
fn coverage(rows: &[Definition], definitions: &Definitions, known: &Known, compared: &BTreeSet<String>) {
    let mut encodings: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for row in rows {
        let name = base(&row.mnemonic);
        let counts = encodings.entry(&row.encoding).or_default();
        counts.0 += usize::from(compared.contains(name) && known.left_out(name).is_none());
        counts.1 += 1;
    }
    let list: Vec<String> = encodings
        .iter()
        .map(|(e, (some, all))| format!("{e} {some} of {all}"))
        .collect();
    let total = encodings
        .values()
        .fold((0, 0), |sum, (some, all)| (sum.0 + some, sum.1 + all));
    println!("definitions compared: {} of {} ({})", total.0, total.1, list.join(", "));
    let defined = |row: &&Definition| definitions.bodies.contains_key(base(&row.mnemonic));
    let count = rows.iter().filter(defined).count();
    let percent = 100.0 * total.0 as f64 / count.max(1) as f64;
    println!("of those that are not prose: {} of {count}, {percent:.1} %", total.0);
    let mut reasons: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in rows.iter().filter(defined) {
        let name = base(&row.mnemonic);
        if !compared.contains(name) || known.left_out(name).is_some() {
            let why = known
                .left_out(name)
                .unwrap_or("no processor here has it in a form that cases are made of");
            reasons.entry(why).or_default().insert(name);
        }
    }
    for (why, names) in reasons {
        let names: Vec<&str> = names.into_iter().collect();
        println!("not compared, {why}: {}", names.join(" "));
    }
}

fn report(processor: &str, options: &Options, tallies: &BTreeMap<&str, Tally>) {
    let (mut forms, mut cases, mut agree, mut differ) = (0, 0, 0, 0);
    for (name, tally) in tallies {
        forms += tally.forms;
        cases += tally.cases;
        agree += usize::from(tally.cases > 0 && tally.different == 0);
        differ += usize::from(tally.different > 0);
        if tally.different > 0 {
            println!(
                "{processor} {name}: {} of {} cases differ",
                tally.different, tally.cases
            );
            tally.examples.iter().for_each(|e| println!("    {e}"));
        }
        for (what, list) in [
            ("refused", &tally.refused),
            ("failed", &tally.failed),
            ("not run", &tally.unable),
        ] {
            for (why, count) in list.iter().take(options.examples) {
                println!("{processor} {name}: {what}, {count}: {why}");
            }
        }
    }
    println!(
        "{processor}: {} operations, {forms} forms, {cases} cases; {agree} operations agree, {differ} differ",
        tallies.len()
    );
}
