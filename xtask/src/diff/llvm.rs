//! `diff llvm`: machine code made from the rows, disassembled by weft and by llvm-mc, and assembled again by llvm-mc.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::known::{self, Difference, Known};

/// What the options say.
struct Options {
    /// Only targets whose name begins so.
    prefix: String,
    /// The first target's; the others count on from there.
    seed: u64,
    /// Instructions made for each encoding of each operation.
    rounds: String,
    /// Examples shown of each kind of difference.
    examples: usize,
    /// Directory for recorded vectors, and how many of each encoding of each operation.
    record: Option<PathBuf>,
    /// Differences in what breaks a rule count, too.
    rules: bool,
    /// Examples of known differences are shown, too.
    known: bool,
    llvm_mc: String,
}

/// Instructions made for each encoding of each operation, if nothing else is said.
const ROUNDS: &str = "4";

/// A processor and the mode that its wavefronts run in, as the example `corpus` names them.
pub struct Target {
    pub name: String,
    pub family: String,
    pub mode: String,
}

impl Target {
    fn difference<'a>(&'a self, kind: &'static str, llvm: &'a str, weft: &'a str) -> Difference<'a> {
        Difference {
            kind,
            family: &self.family,
            llvm,
            weft,
        }
    }

    /// The bytes that show a known difference, if this is the target for them.
    fn example(&self, known: &Known) -> Option<&'static str> {
        let rest = known.example.strip_prefix(&self.name)?.strip_prefix(' ')?;
        rest.strip_prefix(&self.mode)?.strip_prefix(' ')
    }

    pub fn parse(line: &str) -> Result<Target, String> {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, family, mode] = words[..] else {
            return Err(format!("corpus targets: {line}"));
        };
        Ok(Target {
            name: name.into(),
            family: family.into(),
            mode: mode.into(),
        })
    }
}

/// Vectors of a family that are recorded.
const RECORDED: usize = 8000;

/// Vectors to record, by family.
#[derive(Default)]
struct Records(BTreeMap<String, (String, HashSet<String>)>);

impl Records {
    /// Takes the target's share of the family's vectors from those on which both agree, and of those each mnemonic in turn.
    fn add(&mut self, target: &Target, agreed: &[(&str, &Ours)], share: usize) {
        let (text, seen) = self.0.entry(target.family.clone()).or_default();
        let _ = writeln!(text, "@{} {}", target.name, target.mode);
        let mut by_mnemonic: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
        for (hex, ours) in agreed.iter().filter(|(hex, ours)| *hex == ours.encoded) {
            let mnemonic = ours.text.split(' ').next().unwrap_or_default();
            by_mnemonic.entry(mnemonic).or_default().push((hex, &ours.text));
        }
        // Targets of a family begin at different mnemonics.
        let start = seen.len() % by_mnemonic.len().max(1);
        let mut left = RECORDED / share.max(1);
        while left != 0 && by_mnemonic.values().any(|list| !list.is_empty()) {
            for list in by_mnemonic.values_mut().skip(if seen.is_empty() { 0 } else { start }) {
                while let Some((hex, shown)) = list.pop() {
                    let line = format!("{hex}\t{shown}\n");
                    if left != 0 && seen.insert(line.clone()) {
                        text.push_str(&line);
                        left -= 1;
                        break;
                    }
                }
            }
            if by_mnemonic.values().skip(start).all(Vec::is_empty) {
                break;
            }
        }
    }

    fn write(&self, dir: &Path, version: &str) -> Result<(), String> {
        let major = version.split('.').next().unwrap_or_default();
        for (family, (text, _)) in &self.0 {
            let path = dir.join(format!("llvm{major}-{family}.tsv"));
            let head = format!(
                "# What LLVM {version} makes of instructions of {family} (`cargo xtask diff llvm --record`): @processor mode, then bytes, text.\n"
            );
            std::fs::write(&path, head + text).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        Ok(())
    }
}

/// What weft says of a line of bytes.
struct Ours {
    /// Bytes used; 0 if it is no instruction.
    size: usize,
    text: String,
    encoded: String,
    rules: String,
}

/// What llvm-mc disassembles.
#[derive(Clone, PartialEq)]
struct Theirs {
    text: String,
    /// `None` if it took fewer bytes than weft.
    size: Option<usize>,
}

/// Dwords behind each instruction, from which can be seen how many of them it took.
const PADS: [u32; 4] = [0xbf80_7001, 0xbf80_7002, 0xbf80_7003, 0xbf80_7004];
/// Upper byte of the operand of the s_nop behind each line of assembly.
const MARKER: usize = 0x60;
const SEPARATOR: u32 = 0xbf80_7000;

pub fn run(root: &Path, args: &[String]) -> Result<(), String> {
    let options = options(args)?;
    let corpus = build(root)?;
    let list = pipe(Command::new(&corpus).arg("targets"), "")?.0;
    let targets = list.lines().map(Target::parse).collect::<Result<Vec<_>, _>>()?;
    let chosen: Vec<&Target> = targets.iter().filter(|t| t.name.starts_with(&options.prefix)).collect();
    let version = version(&options.llvm_mc)?;
    let mut differences = Differences::new(known::list(&version).collect());
    let mut lines = 0;
    let mut records = Records::default();
    for (seed, target) in (options.seed..).zip(&chosen) {
        if pipe(&mut llvm_mc(&options, target), "")?
            .1
            .contains("not a recognized processor")
        {
            eprintln!("{}: not known to {}", target.name, options.llvm_mc);
            continue;
        }
        let share = chosen.iter().filter(|t| t.family == target.family).count();
        lines += compare(&corpus, &options, target, &mut differences, &mut records, (seed, share))?;
    }
    if let Some(dir) = &options.record {
        records.write(dir, &version)?;
    }
    differences.show(options.examples);
    println!(
        "{lines} instructions compared, {} differences, {} known",
        differences.count(),
        differences.known.iter().map(|(_, found)| found.len()).sum::<usize>()
    );
    for (known, found) in differences.known.iter().filter(|(_, found)| !found.is_empty()) {
        println!("{} known: {}: {}: {}", found.len(), known.kind, known.what, known.why);
        for example in found.iter().take(if options.known { options.examples } else { 0 }) {
            println!("    {example}");
        }
    }
    // What does not occur any more is no difference.
    let mut stale = 0;
    for (known, _) in differences.known.iter().filter(|(_, found)| found.is_empty()) {
        if chosen.iter().any(|target| target.example(known).is_some()) {
            println!("known, but not found: {}: {}", known.kind, known.what);
            stale += 1;
        }
    }
    match (differences.count(), stale) {
        (0, 0) => Ok(()),
        (0, _) => Err("the list of known differences is stale".into()),
        _ => Err("the tools differ".into()),
    }
}

/// What the tool says its version is, `22.1.8`.
pub fn version(llvm_mc: &str) -> Result<String, String> {
    let (text, _) = pipe(Command::new(llvm_mc).arg("--version"), "")?;
    let found = text
        .split_once("LLVM version ")
        .and_then(|(_, rest)| rest.split_whitespace().next());
    found.map(str::to_owned).ok_or(format!("{llvm_mc}: no version"))
}

fn options(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        prefix: String::new(),
        seed: 1,
        rounds: ROUNDS.into(),
        examples: 2,
        record: None,
        rules: false,
        known: false,
        llvm_mc: std::env::var("LLVM_MC").unwrap_or_else(|_| "llvm-mc-22".into()),
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut value = || args.next().cloned().ok_or(format!("{arg} needs a value"));
        match arg.as_str() {
            "--seed" => options.seed = value()?.parse().map_err(|e| format!("--seed: {e}"))?,
            "--rounds" => options.rounds = value()?,
            "--examples" => options.examples = value()?.parse().map_err(|e| format!("--examples: {e}"))?,
            "--rules" => options.rules = true,
            "--known" => options.known = true,
            "--record" => options.record = Some(value()?.into()),
            prefix if !prefix.starts_with('-') => options.prefix = prefix.into(),
            other => return Err(format!("diff llvm: no option {other}")),
        }
    }
    Ok(options)
}

/// Builds the example `corpus`, which makes instructions and says what weft makes of bytes.
pub fn build(root: &Path) -> Result<PathBuf, String> {
    if let Ok(path) = std::env::var("CORPUS") {
        return Ok(path.into());
    }
    let mut build = Command::new("cargo");
    build
        .args(["build", "--release", "--quiet", "--example", "corpus"])
        .current_dir(root);
    pipe(&mut build, "")?;
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), PathBuf::from);
    Ok(target.join("release/examples/corpus"))
}

/// Output and error output of a command that reads `input`; an error if it was killed or cannot be run.
pub fn pipe(command: &mut Command, input: &str) -> Result<(String, String), String> {
    let shown = format!("{command:?}");
    let fail = |e: std::io::Error| format!("{shown}: {e}");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(fail)?;
    let stdin = child.stdin.take();
    let out = std::thread::scope(|scope| {
        scope.spawn(move || stdin.map(|mut to| to.write_all(input.as_bytes())));
        child.wait_with_output().map_err(fail)
    })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (stdout, stderr) = (text(&out.stdout), text(&out.stderr));
    match out.status.code() {
        Some(code) if code < 2 => Ok((stdout, stderr)),
        _ => Err(format!(
            "{shown}: {}\n{}",
            out.status,
            stderr.lines().next().unwrap_or_default()
        )),
    }
}

fn llvm_mc(options: &Options, target: &Target) -> Command {
    let mut command = Command::new(&options.llvm_mc);
    command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
    command.args(["-triple=amdgcn", &format!("-mcpu={}", target.name)]);
    for word in target.mode.split(',') {
        command.args(match word {
            "w32" => &["-mattr=+wavefrontsize32,-wavefrontsize64"][..],
            "w64" => &["-mattr=-wavefrontsize32,+wavefrontsize64"],
            "true16" => &["-mattr=+real-true16"],
            "fake16" => &["-mattr=-real-true16"],
            _ => &[],
        });
    }
    command
}

/// `[0x01,0x02]` of hexadecimal digits and dwords.
fn block(hex: &str, dwords: &[u32]) -> String {
    let bytes = hex
        .as_bytes()
        .chunks(2)
        .map(|pair| String::from_utf8_lossy(pair).into_owned());
    let pads = dwords.iter().flat_map(|d| d.to_le_bytes()).map(|b| format!("{b:02x}"));
    let list: Vec<String> = bytes.chain(pads).map(|b| format!("0x{b}")).collect();
    format!("[{}]\n", list.join(","))
}

/// What llvm-mc disassembles of each line. It crashes on some bytes: such a line is found by halving.
fn disassemble(options: &Options, target: &Target, lines: &[&str]) -> Result<Vec<Option<Theirs>>, String> {
    let mut input = String::new();
    for hex in lines {
        input += &block(hex, &PADS);
        input += &block("", &[SEPARATOR]);
    }
    match pipe(llvm_mc(options, target).arg("-disassemble"), &input) {
        Ok((out, _)) => {
            let separator = format!("s_nop {:#x}", SEPARATOR as u16);
            let mut list = Vec::new();
            let mut group: Vec<&str> = Vec::new();
            for text in out
                .lines()
                .map(str::trim)
                .filter(|l| !l.is_empty() && !l.starts_with('.'))
            {
                if text != separator {
                    group.push(text);
                    continue;
                }
                let hex = lines.get(list.len()).copied().unwrap_or_default();
                let pad = group
                    .iter()
                    .position(|t| PADS.iter().any(|p| *t == format!("s_nop {:#x}", *p as u16)));
                let left = group.len() - pad.unwrap_or(group.len());
                let size = (pad == Some(1)).then(|| hex.len() / 2 + 4 * (PADS.len() - left));
                list.push(group.first().map(|text| Theirs {
                    text: (*text).into(),
                    size,
                }));
                group.clear();
            }
            match list.len() == lines.len() {
                true => Ok(list),
                false => Err(format!(
                    "{}: {} answers to {} lines",
                    target.name,
                    list.len(),
                    lines.len()
                )),
            }
        }
        Err(_) if lines.len() > 1 => {
            let (first, second) = lines.split_at(lines.len() / 2);
            let mut list = disassemble(options, target, first)?;
            list.extend(disassemble(options, target, second)?);
            Ok(list)
        }
        Err(_) => Ok(vec![None]),
    }
}

/// The bytes llvm-mc assembles of each line, or its error.
fn assemble(options: &Options, target: &Target, texts: &[&str]) -> Result<Vec<Result<String, String>>, String> {
    let mut input = String::new();
    for (n, text) in texts.iter().enumerate() {
        let _ = writeln!(input, "{text}\ns_nop {:#x}", MARKER << 8 | n & 0xfff);
    }
    let (out, errors) = pipe(llvm_mc(options, target).arg("-show-encoding"), &input)?;
    let mut messages: BTreeMap<usize, String> = BTreeMap::new();
    for error in errors.lines() {
        let Some(rest) = error.strip_prefix("<stdin>:") else {
            continue;
        };
        let Some((line, rest)) = rest.split_once(':') else {
            continue;
        };
        if let (Ok(line), Some((_, message))) = (line.parse::<usize>(), rest.split_once("error: ")) {
            messages.entry(line).or_insert_with(|| message.to_string());
        }
    }
    let mut encodings = out
        .lines()
        .filter_map(|l| l.split_once("encoding: ["))
        .map(|(_, rest)| {
            let list = rest.split(']').next().unwrap_or_default();
            list.split(',')
                .map(|b| b.trim().trim_start_matches("0x"))
                .collect::<String>()
        });
    let mut list = Vec::new();
    for (n, text) in texts.iter().enumerate() {
        let wanted = format!("{:02x}{:02x}80bf", n & 0xff, MARKER | n >> 8 & 15);
        let mut next = || {
            encodings
                .next()
                .ok_or(format!("{}: out of step at `{text}`", target.name))
        };
        // Some errors do not keep it from going on.
        let mut bytes = next()?;
        if bytes == wanted {
            bytes.clear();
        } else if next()? != wanted {
            return Err(format!("{}: out of step at `{text}`", target.name));
        }
        list.push(match messages.remove(&(2 * n + 1)) {
            Some(message) => Err(message),
            None => Ok(bytes),
        });
    }
    Ok(list)
}

/// What LLVM's text is that differs from weft's.
enum Kind {
    /// Its assembler refuses it.
    Refused,
    /// It assembles to other bytes: bits were ignored.
    Ignored,
    /// It is right, and weft does not decode the bytes.
    Missing,
    /// It is right, and weft's is another.
    Text,
}

/// Differences by kind and mnemonic, with examples, and how often each known one was found.
struct Differences {
    list: BTreeMap<(&'static str, String), Vec<String>>,
    known: Vec<(&'static Known, Vec<String>)>,
}

impl Differences {
    fn new(known: Vec<&'static Known>) -> Self {
        Differences {
            list: BTreeMap::new(),
            known: known.into_iter().map(|k| (k, Vec::new())).collect(),
        }
    }

    fn add(&mut self, difference: &Difference, example: String) {
        if let Some((_, found)) = self.known.iter_mut().find(|(k, _)| k.applies(difference)) {
            found.push(example);
            return;
        }
        let mnemonic = difference.mnemonic().to_string();
        self.list.entry((difference.kind, mnemonic)).or_default().push(example);
    }

    fn count(&self) -> usize {
        self.list.values().map(Vec::len).sum()
    }

    fn show(&self, examples: usize) {
        for ((kind, mnemonic), list) in &self.list {
            println!("{kind}: {mnemonic}: {}", list.len());
            for example in list.iter().take(examples) {
                println!("    {example}");
            }
        }
    }
}

/// Compares one target; the number of lines.
fn compare(
    corpus: &Path,
    options: &Options,
    target: &Target,
    found: &mut Differences,
    records: &mut Records,
    (seed, share): (u64, usize),
) -> Result<usize, String> {
    let mut make = Command::new(corpus);
    make.args(["make", &target.name, &target.mode, &seed.to_string(), &options.rounds]);
    let made = pipe(&mut make, "")?.0;
    let mut lines: Vec<&str> = made.lines().collect();
    lines.extend(found.known.iter().filter_map(|(known, _)| target.example(known)));
    lines.sort_unstable();
    lines.dedup();
    let answers = pipe(
        Command::new(corpus).args(["read", &target.name, &target.mode]),
        &(lines.join("\n") + "\n"),
    )?
    .0;
    let ours: Vec<Ours> = answers.lines().map(parse).collect::<Result<_, _>>()?;
    let disassembles = !matches!(target.family.as_str(), "gfx6" | "gfx7");
    let mut agreed = Vec::new();
    let mut tolerated = 0;
    let mut lossy = 0;
    if disassembles {
        let mut theirs = Vec::new();
        for batch in lines.chunks(20_000) {
            theirs.extend(disassemble(options, target, batch)?);
        }
        // What LLVM says otherwise is judged by what its own assembler makes of it.
        let mut odd = Vec::new();
        for ((hex, ours), theirs) in lines.iter().zip(&ours).zip(&theirs) {
            match theirs {
                None if ours.size == 0 => {}
                None => {
                    let example = format!("{} {} {hex}\t{}", target.name, target.mode, ours.text);
                    found.add(&target.difference(known::ONLY_WEFT, "", &ours.text), example);
                }
                Some(t) if ours.size == 0 || t.text != ours.text || t.size != Some(ours.size) => {
                    odd.push((*hex, ours, t));
                }
                Some(_) => agreed.push((*hex, ours)),
            }
        }
        for batch in odd.chunks(20_000) {
            let texts: Vec<&str> = batch.iter().map(|(.., t)| t.text.as_str()).collect();
            for ((hex, ours, theirs), bytes) in batch.iter().zip(assemble(options, target, &texts)?) {
                let kind = match bytes {
                    Err(_) => Kind::Refused,
                    Ok(bytes) if !hex.starts_with(&bytes) => Kind::Ignored,
                    Ok(_) if ours.size == 0 => Kind::Missing,
                    Ok(_) => Kind::Text,
                };
                let example = format!(
                    "{} {} {hex}\n      LLVM {}\n      weft {}",
                    target.name, target.mode, theirs.text, ours.text
                );
                match kind {
                    Kind::Missing => found.add(&target.difference(known::ONLY_LLVM, &theirs.text, &ours.text), example),
                    Kind::Text => found.add(&target.difference(known::TEXT, &theirs.text, &ours.text), example),
                    _ if ours.size == 0 => tolerated += 1,
                    Kind::Refused => found.add(&target.difference(known::REFUSED, &theirs.text, &ours.text), example),
                    Kind::Ignored => found.add(&target.difference(known::LOSSY, &theirs.text, &ours.text), example),
                }
            }
        }
    } else {
        agreed.extend(lines.iter().copied().zip(&ours).filter(|(_, ours)| ours.size != 0));
    }
    let mut same = Vec::new();
    let mut refused = 0;
    for batch in agreed.chunks(20_000) {
        let texts: Vec<&str> = batch.iter().map(|(_, ours)| ours.text.as_str()).collect();
        for ((hex, ours), theirs) in batch.iter().zip(assemble(options, target, &texts)?) {
            let place = format!("{} {} {hex}\t{}", target.name, target.mode, ours.text);
            match theirs {
                // LLVM prints the same and loses the same.
                Ok(bytes) if bytes != ours.encoded && *hex == ours.encoded => lossy += 1,
                Ok(bytes) if bytes != ours.encoded => {
                    found.add(
                        &target.difference(known::BYTES, &bytes, &ours.text),
                        format!("{place}\n      LLVM {bytes}\n      weft {}", ours.encoded),
                    );
                }
                Ok(_) if options.rules && !ours.rules.is_empty() => {
                    found.add(
                        &target.difference("rule, but LLVM takes it", &ours.text, &ours.text),
                        format!("{place}\t{}", ours.rules),
                    );
                }
                Ok(_) => same.push((*hex, *ours)),
                Err(message) if ours.rules.is_empty() => {
                    refused += 1;
                    if options.rules {
                        found.add(
                            &target.difference("LLVM refuses", &ours.text, &ours.text),
                            format!("{place}\t{message}"),
                        );
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    if disassembles {
        records.add(target, &agreed, share);
    } else {
        records.add(target, &same, share);
    }
    eprintln!(
        "{} {}: {} lines, {} agree, of which llvm-mc refuses {refused}; {tolerated} that only LLVM \
         decodes and does not assemble, {lossy} whose text loses bits; {} differences so far",
        target.name,
        target.mode,
        lines.len(),
        agreed.len(),
        found.count()
    );
    Ok(lines.len())
}

fn parse(line: &str) -> Result<Ours, String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [size, text, encoded, rules] = cells[..] else {
        return Err(format!("corpus read: {line}"));
    };
    Ok(Ours {
        size: size.parse().map_err(|e| format!("corpus read: {line}: {e}"))?,
        // Trailing spaces are not compared.
        text: text.trim().into(),
        encoded: encoded.into(),
        rules: rules.into(),
    })
}
