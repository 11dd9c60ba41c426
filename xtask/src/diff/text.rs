//! `diff text`: instructions spelled in many ways, and with mistakes, assembled by weft and by llvm-mc.

mod judge;
mod known;
mod spell;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::llvm::{Target, build, pipe, version};
use judge::Difference;
use known::{BYTES, Known, ONLY_LLVM, ONLY_WEFT, TEXT};
use spell::{BEFORE, BEHIND, Speller, Statement};

struct Options {
    /// Only targets whose name begins with one of these, if there are any.
    prefixes: Vec<String>,
    seed: u64,
    /// Statements for each target.
    count: usize,
    /// Examples shown of each group.
    examples: usize,
    /// Examples of known differences are shown, too.
    known: bool,
    llvm_mc: String,
}

/// Statements given to a tool at once, with the same features.
const BATCH: usize = 4000;

/// Instructions made of each encoding of each operation, to be spelled otherwise.
const ROUNDS: &str = "3";

/// What can stand in `-mattr` beside the size of the wavefront; half of the batches have none.
const FEATURES: &[&str] = &[
    "+xnack", "-xnack", "+sramecc", "-sramecc", "+cumode", "-cumode", "+tgsplit",
];

/// What a tool makes of a statement.
#[derive(Default)]
struct Answer {
    error: Option<String>,
    /// What it prints, blanks made one.
    shown: String,
}

impl Answer {
    /// The bytes behind the text, with letters for bits of fixups.
    fn bytes(&self) -> &str {
        let list = self.shown.split_once("encoding: [").map(|(_, rest)| rest);
        list.and_then(|l| l.split(']').next()).unwrap_or_default()
    }
}

/// Differences with the same cause.
#[derive(Default)]
struct Group {
    families: BTreeMap<String, usize>,
    examples: Vec<String>,
}

impl Group {
    fn count(&self) -> usize {
        self.families.values().sum()
    }

    fn add(&mut self, family: &str, example: String, most: usize) {
        *self.families.entry(family.to_owned()).or_default() += 1;
        if self.examples.len() < most {
            self.examples.push(example);
        }
    }

    fn show(&self, title: &str, examples: bool) {
        let families: Vec<String> = self.families.iter().map(|(f, n)| format!("{f} {n}")).collect();
        println!("{} {title} ({})", self.count(), families.join(", "));
        for example in self.examples.iter().filter(|_| examples) {
            println!("    {example}");
        }
    }
}

/// What was found.
#[derive(Default)]
struct Found {
    groups: BTreeMap<(&'static str, String), Group>,
    known: BTreeMap<usize, Group>,
    statements: usize,
    taken: usize,
}

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let options = options(args)?;
    documented(root)?;
    let tools = Tools {
        corpus: build(root)?,
        weft: super::weft(root)?,
        llvm_mc: options.llvm_mc.clone(),
    };
    version(&options.llvm_mc)?;
    let aliases = aliases(root)?;
    let list = pipe(Command::new(&tools.corpus).arg("targets"), "")?.0;
    let targets = list.lines().map(Target::parse).collect::<Result<Vec<_>, _>>()?;
    let wanted = |t: &&Target| options.prefixes.is_empty() || options.prefixes.iter().any(|p| t.name.starts_with(p));
    let chosen: Vec<&Target> = targets.iter().filter(wanted).collect();
    let mut found = Found::default();
    for (seed, target) in (options.seed..).zip(&chosen) {
        let errors = pipe(&mut tools.llvm_mc(target, &[]), "")?.1;
        if errors.contains("not a recognized processor") {
            eprintln!("{}: not known to {}", target.name, options.llvm_mc);
            continue;
        }
        let names = aliases.get(&target.family).map_or(&[][..], Vec::as_slice);
        let mut speller = Speller::new(seed, names);
        tools.compare(target, &mut speller, &options, &mut found)?;
    }
    show(&options, &chosen, &found)
}

/// Looks whether docs/DIFFERENCES.md has every known difference, in the same words.
pub fn documented(root: &Path) -> Result<(), String> {
    let path = root.join("docs/DIFFERENCES.md");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    match &known::not_in(&text)[..] {
        [] => Ok(()),
        rows => Err(format!("{} lacks:\n{}", path.display(), rows.join("\n"))),
    }
}

fn options(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        prefixes: Vec::new(),
        seed: 1,
        count: 12_000,
        examples: 2,
        known: false,
        llvm_mc: std::env::var("LLVM_MC").unwrap_or_else(|_| "llvm-mc-22".into()),
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut value = || {
            let text = args.next().ok_or(format!("{arg} needs a value"))?;
            text.parse::<usize>().map_err(|e| format!("{arg} {text}: {e}"))
        };
        match arg.as_str() {
            "--seed" => options.seed = value()? as u64,
            "--count" => options.count = value()?,
            "--examples" => options.examples = value()?,
            "--known" => options.known = true,
            prefix if !prefix.starts_with('-') => options.prefixes.push(prefix.into()),
            other => return Err(format!("diff text: no option {other}")),
        }
    }
    Ok(options)
}

/// Other names of operations, by family: name, and mnemonic that it stands for.
fn aliases(root: &Path) -> Result<BTreeMap<String, Vec<(String, String)>>, String> {
    let path = root.join("crates/amdgpu-isa/isa/aliases.isa");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut list: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        if let [name, operation, families] = line.split_whitespace().collect::<Vec<_>>()[..] {
            for family in families.split(',') {
                let of = list.entry(family.to_owned()).or_default();
                of.push((name.to_owned(), operation.to_owned()));
            }
        }
    }
    Ok(list)
}

struct Tools {
    corpus: PathBuf,
    weft: PathBuf,
    llvm_mc: String,
}

impl Tools {
    fn llvm_mc(&self, target: &Target, features: &[&str]) -> Command {
        let mut command = Command::new(&self.llvm_mc);
        command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
        target_options(&mut command, target, features);
        command
    }

    fn weft_mc(&self, target: &Target, features: &[&str]) -> Command {
        let mut command = Command::new(&self.weft);
        command.arg("mc");
        target_options(&mut command, target, features);
        command
    }

    /// Instructions of a target as weft prints them, by mnemonic.
    fn instructions(&self, target: &Target, seed: u64) -> Result<Vec<Vec<String>>, String> {
        let mut make = Command::new(&self.corpus);
        make.args(["make", &target.name, &target.mode, &seed.to_string(), ROUNDS]);
        let made = pipe(&mut make, "")?.0;
        let mut read = Command::new(&self.corpus);
        let answers = pipe(read.args(["read", &target.name, &target.mode]), &made)?.0;
        let mut by_mnemonic: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for line in answers.lines() {
            let mut cells = line.split('\t');
            if let (Some(size), Some(text)) = (cells.next(), cells.next())
                && size != "0"
                && !text.contains("/*")
            {
                let mnemonic = text.split(' ').next().unwrap_or_default();
                by_mnemonic.entry(mnemonic).or_default().push(text.trim().to_owned());
            }
        }
        Ok(by_mnemonic.into_values().collect())
    }

    /// Makes the target's statements and compares what both make of them.
    fn compare(
        &self,
        target: &Target,
        speller: &mut Speller,
        options: &Options,
        found: &mut Found,
    ) -> Result<(), String> {
        let instructions = self.instructions(target, options.seed)?;
        let begin = speller.random.below(instructions.len());
        let mut statements: Vec<Statement> = Vec::new();
        for n in 0..options.count {
            let Some(texts) = instructions.get((begin + n) % instructions.len().max(1)) else {
                break;
            };
            let text = &texts[speller.random.below(texts.len())];
            statements.push(speller.statement(text));
        }
        let examples = known::LIST.iter().filter_map(|known| known.example_for(target));
        statements.extend(examples.map(|text| Statement {
            text: text.to_owned(),
            changes: "example".to_owned(),
        }));
        for batch in statements.chunks(BATCH) {
            let mut features = Vec::new();
            if speller.random.below(2) == 0 {
                features.push(speller.random.pick(FEATURES));
            }
            self.compare_batch(target, &features, batch, options, found)?;
        }
        eprintln!(
            "{} {}: {} statements, {} differences so far",
            target.name,
            target.mode,
            statements.len(),
            found.groups.values().map(Group::count).sum::<usize>()
        );
        Ok(())
    }

    fn compare_batch(
        &self,
        target: &Target,
        features: &[&str],
        batch: &[Statement],
        options: &Options,
        found: &mut Found,
    ) -> Result<(), String> {
        let (llvm, weft) = std::thread::scope(|scope| {
            let weft = scope.spawn(|| ask(&|| self.weft_mc(target, features), batch));
            (ask(&|| self.llvm_mc(target, features), batch), weft.join())
        });
        let (llvm, weft) = (llvm?, weft.map_err(|_| "a thread panicked")??);
        for ((statement, llvm), weft) in batch.iter().zip(&llvm).zip(&weft) {
            found.statements += 1;
            // LLVM crashed.
            let Some(llvm) = llvm else { continue };
            let none = Answer::default();
            let weft = weft.as_ref().unwrap_or(&none);
            found.taken += usize::from(llvm.error.is_none());
            let (kind, message) = match (&llvm.error, &weft.error) {
                (Some(_), Some(_)) => continue,
                (None, Some(message)) => (ONLY_LLVM, Some(message)),
                (Some(message), None) => (ONLY_WEFT, Some(message)),
                (None, None) if llvm.shown == weft.shown => continue,
                (None, None) if llvm.bytes() != weft.bytes() => (BYTES, None),
                (None, None) => (TEXT, None),
            };
            let difference = Difference {
                kind,
                statement: &statement.text,
                llvm: llvm.error.as_ref().unwrap_or(&llvm.shown),
                weft: weft.error.as_ref().unwrap_or(&weft.shown),
            };
            let mattr = features.iter().map(|f| format!(",{f}")).collect::<String>();
            let example = format!(
                "{} {}{mattr} {}\n      LLVM: {}\n      weft: {}",
                target.name, target.mode, difference.statement, difference.llvm, difference.weft
            );
            let group = match known::LIST.iter().position(|k| k.applies(&difference)) {
                Some(number) => found.known.entry(number).or_default(),
                None => found.groups.entry((kind, cause(statement, message))).or_default(),
            };
            group.add(&target.family, example, options.examples);
        }
        Ok(())
    }
}

fn target_options(command: &mut Command, target: &Target, features: &[&str]) {
    command.args([
        "-triple=amdgcn-amd-amdhsa",
        "-show-encoding",
        &format!("-mcpu={}", target.name),
    ]);
    let mut list: Vec<&str> = target.mode.split(',').flat_map(mode_features).copied().collect();
    list.extend(features);
    if !list.is_empty() {
        command.arg(format!("-mattr={}", list.join(",")));
    }
}

/// Features of a word of the target's mode.
fn mode_features(word: &str) -> &'static [&'static str] {
    match word {
        "w32" => &["+wavefrontsize32", "-wavefrontsize64"],
        "w64" => &["-wavefrontsize32", "+wavefrontsize64"],
        "true16" => &["+real-true16"],
        "fake16" => &["-real-true16"],
        _ => &[],
    }
}

/// What a tool makes of each statement; `None` where it crashes, which is found by halving.
fn ask(tool: &dyn Fn() -> Command, batch: &[Statement]) -> Result<Vec<Option<Answer>>, String> {
    let mut input = BEFORE.to_owned();
    for (n, statement) in batch.iter().enumerate() {
        let _ = writeln!(input, "L{n}:\n{}", statement.text);
    }
    let _ = write!(input, "L{}:\n{BEHIND}", batch.len());
    match pipe(&mut tool(), &input) {
        Ok((out, errors)) => Ok(answers(batch.len(), &out, &errors)),
        Err(_) if batch.len() > 1 => {
            let (left, right) = batch.split_at(batch.len() / 2);
            let mut list = ask(tool, left)?;
            list.extend(ask(tool, right)?);
            Ok(list)
        }
        Err(_) => Ok(vec![None]),
    }
}

/// The answers, from what a tool printed: labels tell which statement it is, and lines of errors.
fn answers(count: usize, out: &str, errors: &str) -> Vec<Option<Answer>> {
    let mut list: Vec<Answer> = (0..count).map(|_| Answer::default()).collect();
    let mut at = None;
    for line in out.lines() {
        let label = line.strip_prefix('L').and_then(|l| l.trim_end().strip_suffix(':'));
        if let Some(number) = label.and_then(|n| n.parse::<usize>().ok()) {
            at = Some(number);
        } else if let Some(answer) = at.and_then(|at| list.get_mut(at)) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if !words.is_empty() {
                let separator = if answer.shown.is_empty() { "" } else { " " };
                answer.shown += separator;
                answer.shown += &words.join(" ");
            }
        }
    }
    let before = BEFORE.lines().count();
    for line in errors.lines() {
        let Some((place, message)) = line.split_once(": error: ") else {
            continue;
        };
        let number = place.rsplit(':').nth(1).and_then(|n| n.parse::<usize>().ok());
        let number = number.and_then(|n| n.checked_sub(before + 2)).map(|n| n / 2);
        if let Some(answer) = number.and_then(|n| list.get_mut(n)) {
            answer.error.get_or_insert_with(|| message.to_owned());
        }
    }
    list.into_iter().map(Some).collect()
}

/// What statements that differ alike have in common: the kind of instruction, what was changed, and the message without what is
/// particular to the statement: names in quotes, numbers, its mnemonic.
fn cause(statement: &Statement, message: Option<&String>) -> String {
    let mnemonic = statement.text.split(' ').next().unwrap_or_default().to_lowercase();
    let class = mnemonic.split('_').next().unwrap_or_default();
    let mut message = message.map_or("", String::as_str).to_owned();
    if let Some(rest) = message
        .split_once(' ')
        .and_then(|(first, rest)| mnemonic.starts_with(first).then_some(rest))
    {
        message = rest.to_owned();
    }
    let mut general = String::new();
    let mut quoted = false;
    for c in message.chars() {
        match c {
            '`' => {
                quoted = !quoted;
                general += if quoted { "_" } else { "" };
            }
            _ if quoted => {}
            '0'..='9' if general.ends_with('N') => {}
            '0'..='9' => general.push('N'),
            c => general.push(c),
        }
    }
    format!("{class}: {}: {general}", statement.changes)
}

fn show(options: &Options, chosen: &[&Target], found: &Found) -> Result<(), String> {
    let mut groups: Vec<_> = found.groups.iter().collect();
    groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.count()));
    for ((kind, cause), group) in &groups {
        group.show(&format!("{kind}: {cause}"), true);
    }
    let count = groups.iter().map(|(_, g)| g.count()).sum::<usize>();
    println!(
        "{} statements compared, of which llvm-mc takes {}; {count} differences in {} groups, {} known",
        found.statements,
        found.taken,
        groups.len(),
        found.known.values().map(Group::count).sum::<usize>()
    );
    let title = |known: &Known| format!("known: {}: {}: {}", known.kind, known.what, known.why);
    for (number, group) in &found.known {
        group.show(&title(&known::LIST[*number]), options.known);
    }
    // What does not occur any more is no difference.
    let mut stale = 0;
    for (number, known) in known::LIST.iter().enumerate() {
        if !found.known.contains_key(&number) && chosen.iter().any(|t| known.example_for(t).is_some()) {
            println!("known, but not found: {}: {}", known.kind, known.what);
            stale += 1;
        }
    }
    match (count, stale) {
        (0, 0) => Ok(()),
        (0, _) => Err("the list of known differences is stale".into()),
        _ => Err("the tools differ".into()),
    }
}
