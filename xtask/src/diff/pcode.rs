//! `diff pcode`: AMD's own definitions, run on extreme and random inputs, against the machine.

mod ast;
mod builtin;
mod eval;
mod float;
mod known;
mod lab;
mod lexer;
mod parser;
mod pool;
mod scalar;
mod small;
mod state;
mod value;
mod vector;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use eval::Definitions;
use known::{Known, Terms};
use lab::{Answer, Form, Lab, base};
use pool::Rng;
use state::State;

struct Options {
    texts: PathBuf,
    lab: Option<PathBuf>,
    processors: Vec<String>,
    /// Only operations whose names begin so.
    prefix: String,
    rounds: usize,
    seed: u64,
    examples: usize,
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
    for text in ["cdna", "rdna3", "rdna4"] {
        let (rows, mut definitions, faults) = load(&options.texts.join(format!("{text}.tsv")))?;
        println!("{text}: {} definitions, {} parse", rows.len(), rows.len() - faults.len());
        if text == "cdna" {
            let lab = match &options.lab {
                Some(lab) => lab.clone(),
                None => build(root)?,
            };
            let known = Known::new(&mut definitions)?;
            compare(&options, &rows, &definitions, &known, &mut Lab::new(&lab)?)?;
        }
        if options.examples > 0 {
            for (row, why) in &faults {
                println!("  {row}: {why}");
            }
        }
    }
    Ok(())
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
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut next = || args.next().ok_or(format!("{arg}: of what?"));
        let number = |text: &String| text.parse().map_err(|_| format!("{text} is no number"));
        match arg.as_str() {
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
    cargo.args(["build", "--release", "--package", "amdgpu-emu", "--example", "lab"]).current_dir(root);
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

fn compare(options: &Options, rows: &[Definition], definitions: &Definitions, known: &Known, lab: &mut Lab) -> Result<(), String> {
    let mut names: Vec<&str> = rows.iter().map(|r| base(&r.mnemonic)).collect();
    names.sort_unstable();
    names.dedup();
    for processor in &options.processors {
        let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
        for name in &names {
            if !name.starts_with(&options.prefix) || !definitions.bodies.contains_key(*name) || known.left_out(name).is_some() {
                continue;
            }
            let forms = lab.forms(processor, name)?;
            for form in forms.iter().filter(|f| f.encoding.starts_with("VOP") || f.encoding.starts_with("SOP")) {
                let tally = tallies.entry(name).or_default();
                operation(options, definitions, known, lab, processor, name, form, tally)?;
            }
        }
        report(processor, options, &tallies);
    }
    let encodings: BTreeMap<&str, usize> = rows.iter().fold(BTreeMap::new(), |mut map, row| {
        *map.entry(row.encoding.as_str()).or_default() += 1;
        map
    });
    println!("{encodings:?}");
    Ok(())
}

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
    let seed = form.mnemonic.bytes().fold(options.seed, |seed, b| seed.wrapping_mul(31).wrapping_add(b.into()));
    let mut rng = Rng::new(seed);
    let terms = known.terms(name);
    let rounds = 0..options.rounds;
    let cases: Vec<Case> = match form.encoding.as_str() {
        e if e.starts_with("VOP") => {
            rounds.filter_map(|n| vector::Case::new(form, &mut rng, n, terms).map(Case::Vector)).collect()
        }
        e if e.starts_with("SOP") => rounds.filter_map(|n| scalar::Case::new(form, &mut rng, n).map(Case::Scalar)).collect(),
        _ => return Ok(()),
    };
    let questions: Vec<_> = cases.iter().map(|c| (c.text().to_string(), c.before().pieces())).collect();
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

/// An instruction with the state before it.
enum Case {
    Vector(vector::Case),
    Scalar(scalar::Case),
}

impl Case {
    fn text(&self) -> &str {
        match self {
            Case::Vector(case) => &case.text,
            Case::Scalar(case) => &case.text,
        }
    }

    fn before(&self) -> &State {
        match self {
            Case::Vector(case) => &case.before,
            Case::Scalar(case) => &case.before,
        }
    }

    fn expected(&self, definitions: &Definitions, name: &str, terms: Terms) -> Result<State, String> {
        match self {
            Case::Vector(case) => case.expected(definitions, name, terms, false),
            Case::Scalar(case) => case.expected(definitions, name),
        }
    }

    /// Registers and lanes of which the definition leaves open what they become.
    fn ignored(&self) -> Vec<(usize, usize)> {
        match self {
            Case::Vector(case) => case.ignored.borrow().clone(),
            Case::Scalar(_) => Vec::new(),
        }
    }

    fn example(&self, found: &[String]) -> String {
        let inputs = match self {
            Case::Vector(case) => case.inputs(&found[0]),
            Case::Scalar(case) => case.inputs(),
        };
        let (text, mode) = (self.text(), self.before().mode);
        format!("{text} (mode {mode:#x}): {} places, {}{inputs}", found.len(), found[0])
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
            println!("{processor} {name}: {} of {} cases differ", tally.different, tally.cases);
            tally.examples.iter().for_each(|e| println!("    {e}"));
        }
        for (what, list) in [("refused", &tally.refused), ("failed", &tally.failed), ("not run", &tally.unable)] {
            for (why, count) in list.iter().take(options.examples) {
                println!("{processor} {name}: {what}, {count}: {why}");
            }
        }
    }
    println!("{processor}: {} operations, {forms} forms, {cases} cases; {agree} operations agree, {differ} differ", tallies.len());
}
