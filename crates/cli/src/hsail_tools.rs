//! HSAIL and BRIG on the command line: `weft asm`, `dis`, `check`, `fmt`, `dump`, `diff`, `link`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use diag::{Diagnostic, Severity};
use hsail::brig::{Module, elf};
use hsail::diff::Change;
use hsail::text::{FloatStyle, PrintOptions};
use hsail::validate::Program;

use crate::input::{Result, at, display_name, is_stdio, read};
use crate::output::{Parts, beside, print, say, write};
use crate::report::{Format, Report};
use crate::shard::Shard;

#[derive(Clone, Copy, ValueEnum)]
pub enum Floats {
    Decimal,
    C99,
    Raw,
}

impl Floats {
    pub fn style(self) -> FloatStyle {
        match self {
            Floats::Decimal => FloatStyle::Decimal,
            Floats::C99 => FloatStyle::C99,
            Floats::Raw => FloatStyle::Raw,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Container {
    Elf32,
    Elf64,
}

/// Judge HSAIL texts and BRIG modules against the rules of the language.
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 no error, 1 errors, 2 wrong usage.\n\nExample:\n  weft check *.hsail *.brig --format json"
)]
pub struct CheckArgs {
    /// Texts, BRIG modules, ELF files with one; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Do not report warnings
    #[arg(long)]
    no_warnings: bool,
    /// Judge only part I of N of the files, every N-th; I counts from 1
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    #[arg(long, default_value = "text")]
    format: Format,
}

/// Print HSAIL in its canonical layout; comments are kept, those behind a statement on its line.
#[derive(clap::Args)]
pub struct FmtArgs {
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the files instead of printing them
    #[arg(long, short, conflicts_with = "check")]
    write: bool,
    /// Where the texts go; standard output by default
    #[arg(long, short, conflicts_with_all = ["check", "write"])]
    output: Option<PathBuf>,
    /// Only tell which files are not in canonical layout; exit status 1 if one is not
    #[arg(long)]
    check: bool,
    /// How float constants are written
    #[arg(long, default_value = "decimal")]
    floats: Floats,
    /// Form of the diagnostics. A JSON list goes to standard error where the text goes to standard output
    #[arg(long, default_value = "text")]
    format: Format,
}

/// List the entries of a BRIG module.
#[derive(clap::Args)]
pub struct DumpArgs {
    /// BRIG modules, ELF files with one; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the list goes; standard output by default
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Text is the only form of the list
    #[arg(long, default_value = "text", hide = true)]
    format: Format,
}

/// Compare two code objects kernel by kernel, or two HSAIL modules, text or BRIG, by meaning.
///
/// Of code objects: registers, LDS, scratch, occupancy, metadata, and the instructions, aligned.
#[derive(clap::Args)]
#[command(after_help = "Exit status: 0 same, 1 different, 2 trouble.")]
pub struct DiffArgs {
    first: PathBuf,
    second: PathBuf,
    /// Which entry of bundles
    #[arg(long, short)]
    target: Option<amdgpu_isa::TargetId>,
    #[arg(long, default_value = "text")]
    format: Format,
}

/// Whether the bytes are BRIG, bare or in an ELF file.
pub fn is_brig(bytes: &[u8]) -> bool {
    bytes.starts_with(hsail::brig::MAGIC) || (elf::is_elf(bytes) && elf::unwrap(bytes).is_ok())
}

/// The BRIG bytes of a file that holds BRIG.
fn brig_of(bytes: &[u8]) -> std::result::Result<&[u8], Box<Diagnostic>> {
    if elf::is_elf(bytes) {
        elf::unwrap(bytes)
    } else {
        Ok(bytes)
    }
}

/// Assembles HSAIL text to BRIG.
pub fn asm(
    file: &Path,
    text: &[u8],
    output: Option<&Path>,
    container: Option<Container>,
    report: &mut Report,
) -> Result<()> {
    match hsail::assemble(text) {
        Ok(assembly) => {
            report.add_in_text(file, text, &assembly.warnings);
            let bytes = contained(assembly.brig, container);
            let output = output.map_or_else(|| beside(file, "brig"), Path::to_path_buf);
            write(&output, &bytes)
        }
        Err(findings) => {
            report.add_in_text(file, text, &findings);
            Ok(())
        }
    }
}

/// Whether a text is HSAIL: it begins, after comments, with `module`, `loc` or `pragma`, which are no instructions of AMDGPU
/// assembly.
pub fn is_hsail(text: &[u8]) -> bool {
    let mut rest = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    loop {
        rest = rest.trim_ascii_start();
        rest = if rest.starts_with(b"//") {
            let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
            &rest[end..]
        } else if rest.starts_with(b"/*") {
            match rest.windows(2).skip(2).position(|w| w == b"*/") {
                Some(at) => &rest[at + 4..],
                None => return false,
            }
        } else {
            break;
        };
    }
    // What stands behind the word: the name of a module, a line number, any operand.
    let follows = |word: &str, first: fn(&u8) -> bool| {
        let behind = rest.strip_prefix(word.as_bytes());
        let behind = behind.filter(|b| b.first().is_some_and(u8::is_ascii_whitespace));
        behind.is_some_and(|b| b.trim_ascii_start().first().is_some_and(first))
    };
    follows("module", |b| *b == b'&') || follows("loc", u8::is_ascii_digit) || follows("pragma", |b| *b != b':')
}

pub fn contained(brig: Vec<u8>, container: Option<Container>) -> Vec<u8> {
    match container {
        Some(Container::Elf32) => elf::wrap(&brig, elf::Class::Elf32),
        Some(Container::Elf64) => elf::wrap(&brig, elf::Class::Elf64),
        None => brig,
    }
}

pub fn usage(message: &str) -> Result<ExitCode> {
    eprintln!("weft: {message}");
    Ok(ExitCode::from(2))
}

/// The text of a BRIG file's bytes.
pub fn disassembled(bytes: &[u8], floats: FloatStyle) -> std::result::Result<String, Box<Diagnostic>> {
    let module = Module::read(brig_of(bytes)?)?;
    hsail::text::print(&module, PrintOptions { floats })
}

/// Whether the bytes are to be read as BRIG, not as a text.
fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(hsail::brig::MAGIC) || elf::is_elf(bytes)
}

/// Every finding about BRIG, bare or in an ELF file.
fn findings(bytes: &[u8]) -> Vec<Diagnostic> {
    match brig_of(bytes) {
        Ok(brig) => hsail::check(brig),
        Err(d) => vec![*d],
    }
}

pub fn check(args: &CheckArgs) -> Result<ExitCode> {
    let mut report = Report::new(args.format);
    for file in Shard::of(args.shard, args.files.iter().collect()) {
        let bytes = read(file)?;
        let shown = |d: &Diagnostic| !args.no_warnings || d.severity == Severity::Error;
        if is_binary(&bytes) {
            let mut found = findings(&bytes);
            found.retain(shown);
            report.add(file, &found);
        } else {
            let mut found = hsail::judge(&bytes);
            found.retain(shown);
            report.add_in_text(file, &bytes, &found);
        }
    }
    report.finish()
}

pub fn fmt(args: &FmtArgs) -> Result<ExitCode> {
    let mut report = Report::new(args.format);
    if args.output.is_none() && !args.check && !args.write {
        report.leave_stdout();
    }
    let mut out = Parts::to(args.output.as_deref())?;
    let mut different = false;
    for file in &args.files {
        let text = read(file)?;
        let floats = args.floats.style();
        let formatted = match hsail::text::format(&text, PrintOptions { floats }) {
            Ok(formatted) => formatted,
            Err(findings) => {
                report.add_in_text(file, &text, &findings);
                continue;
            }
        };
        if args.check {
            if formatted.as_bytes() != text {
                different = true;
                say!("{}\n", file.display());
            }
        } else if args.write {
            if is_stdio(file) || formatted.as_bytes() != text {
                write(file, formatted.as_bytes())?;
            }
        } else {
            out.write(formatted.as_bytes());
        }
    }
    out.finish_unless(report.has_errors())?;
    if !args.check && report.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let code = report.finish()?;
    Ok(if different { ExitCode::from(1) } else { code })
}

/// The fields of a BRIG file's bytes, as HSAILasm lists them.
pub fn decoded(bytes: &[u8]) -> std::result::Result<String, Box<Diagnostic>> {
    hsail::decode::yaml(&Module::read(brig_of(bytes)?)?)
}

/// The entries of a BRIG file's bytes.
pub fn listed(bytes: &[u8]) -> std::result::Result<String, Box<Diagnostic>> {
    Ok(hsail::dump::dump(&Module::read(brig_of(bytes)?)?))
}

pub fn dump(args: &DumpArgs) -> Result<ExitCode> {
    if args.format == Format::Json {
        return usage("the list of entries is text, which has no form as JSON");
    }
    let mut report = Report::new(args.format);
    report.leave_stdout();
    let mut out = Parts::to(args.output.as_deref())?;
    for file in &args.files {
        let bytes = read(file)?;
        match listed(&bytes) {
            Ok(text) => out.write(text.as_bytes()),
            Err(d) => report.add(file, &[*d]),
        }
    }
    out.finish_unless(report.has_errors())?;
    match report.is_empty() {
        true => Ok(ExitCode::SUCCESS),
        false => report.finish(),
    }
}

/// BRIG of a file's bytes of either form; `None` and findings if it is neither.
fn as_brig(file: &Path, bytes: &[u8], report: &mut Report) -> Option<Vec<u8>> {
    if is_binary(bytes) {
        let found = findings(bytes);
        if found.iter().any(|d| d.severity == Severity::Error) {
            report.add(file, &found);
            return None;
        }
        return brig_of(bytes).ok().map(<[u8]>::to_vec);
    }
    match hsail::assemble(bytes) {
        Ok(assembly) => Some(assembly.brig),
        Err(findings) => {
            report.add_in_text(file, bytes, &findings);
            None
        }
    }
}

/// `weft diff`: exit status 2 if the files cannot be compared.
///
/// # Errors
/// Standard output cannot be written.
pub fn diff(args: &DiffArgs) -> Result<ExitCode> {
    let compared = read(&args.first).and_then(|a| Ok((a, read(&args.second)?)));
    let compared = compared.and_then(|(a, b)| match [&a, &b].map(|bytes| is_code_object(bytes)) {
        [true, true] => diff_objects(args, &a, &b),
        [false, false] => diff_modules(args, &a, &b),
        [first, _] => {
            let (object, other) = if first {
                (&args.first, &args.second)
            } else {
                (&args.second, &args.first)
            };
            let (object, other) = (object.display(), other.display());
            Err(format!(
                "{object} is a code object, {other} is HSAIL: two of one kind can be compared"
            ))
        }
    });
    compared.or_else(|message| {
        eprintln!("weft: {message}");
        Ok(ExitCode::from(2))
    })
}

fn is_code_object(bytes: &[u8]) -> bool {
    weft::Program::new("", bytes).form() == weft::Form::CodeObject
}

fn diff_objects(args: &DiffArgs, first: &[u8], second: &[u8]) -> Result<ExitCode> {
    let a = crate::input::open_bytes(&args.first, first, args.target.as_ref())?;
    let b = crate::input::open_bytes(&args.second, second, args.target.as_ref())?;
    let found = crate::object_diff::compare([&args.first, &args.second], [&a, &b])?;
    let names = [display_name(&args.first), display_name(&args.second)];
    let text = match args.format {
        Format::Text => found.text([&names[0], &names[1]]),
        Format::Json => format!("{:#}\n", found.json()),
    };
    print(text.as_bytes())?;
    Ok(ExitCode::from(u8::from(!found.is_empty())))
}

fn diff_modules(args: &DiffArgs, first: &[u8], second: &[u8]) -> Result<ExitCode> {
    let mut report = Report::new(args.format);
    let first = as_brig(&args.first, first, &mut report);
    let second = as_brig(&args.second, second, &mut report);
    let (Some(first), Some(second)) = (first, second) else {
        report.finish()?;
        return Ok(ExitCode::from(2));
    };
    let module = |file: &Path, bytes| Module::read(bytes).map_err(|d| at(file, *d));
    let (a, b) = (module(&args.first, &first)?, module(&args.second, &second)?);
    let changes = hsail::diff::diff(&a, &b).map_err(|d| d.render("diff").to_string())?;
    let mut out = String::new();
    for change in &changes {
        match change {
            Change::Removed(line) => out.push_str(&format!("-{line}\n")),
            Change::Added(line) => out.push_str(&format!("+{line}\n")),
        }
    }
    if args.format == Format::Json {
        let list: Vec<_> = changes
            .iter()
            .map(|c| match c {
                Change::Removed(line) => serde_json::json!({ "removed": line }),
                Change::Added(line) => serde_json::json!({ "added": line }),
            })
            .collect();
        out = format!("{:#}\n", serde_json::Value::from(list));
    }
    print(out.as_bytes())?;
    Ok(ExitCode::from(u8::from(!changes.is_empty())))
}

/// Links modules to a program: whether they go together, and what is missing.
pub fn link(files: &[(PathBuf, Vec<u8>)]) -> Result<ExitCode> {
    let mut report = Report::new(Format::Text);
    let mut modules = Vec::new();
    for (file, bytes) in files {
        if let Some(brig) = as_brig(file, bytes, &mut report) {
            modules.push((file, brig));
        }
    }
    let mut program = Program::default();
    for (file, brig) in &modules {
        match Module::read(brig) {
            Ok(module) => {
                if let Err(findings) = program.add(&file.display().to_string(), module) {
                    report.add(file, &findings);
                }
            }
            Err(d) => report.add(file, &[*d]),
        }
    }
    for (file, finding) in program.finish() {
        report.add(Path::new(&file), &[finding]);
    }
    report.finish()
}
