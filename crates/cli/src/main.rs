//! The weft command: AMD GPU code objects run, tested, disassembled and looked at, without a GPU.
#![forbid(unsafe_code)]

mod dis;
mod explain;
mod host;
mod input;
mod isa;
mod manifest;
mod near;
mod observers;
mod readobj;
mod run;
mod test;
mod typed;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use amdgpu_emu::kernarg::ImplicitLayout;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_isa::TargetId;
use clap::{Parser, Subcommand, ValueEnum};
use code_object::Value;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Run AMD GPU programs without an AMD GPU.
#[derive(Parser)]
#[command(name = "weft", version, max_term_width = 110)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(RunArgs),
    Test(TestArgs),
    Dis(DisArgs),
    Readobj(ReadobjArgs),
    Isa(IsaArgs),
    Explain(ExplainArgs),
    Info(InfoArgs),
}

/// Run a kernel of a code object.
///
/// Arguments are given in the kernel's order: [NAME:]TYPE=VALUE for a value (several values, separated by commas, for a
/// vector), [NAME:]TYPE[COUNT]=INIT for a buffer, local=BYTES for an OpenCL __local pointer. TYPE is one of i8 u8 i16 u16 i32
/// u32 i64 u64 f16 f32 f64, INIT one of zero, fill:V, range[:START[:STEP]], random:SEED, file:PATH.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft run examples/co/gfx900/vecadd.co --grid 1024 --group 64 --arg a:f32[1024]=range --arg b:f32[1024]=fill:0.5 \\
      --arg c:f32[1024]=zero --arg i32=1024 --print c:8
  weft run k.co --kernel reduce --grid 4096 --group 256 --arg f32[4096]=random:1 --arg s:f32[16]=zero --out s=sums.bin")]
struct RunArgs {
    /// Code object, offload bundle, or host program with a fat binary
    object: PathBuf,
    /// Kernel; may be left out if there is only one
    #[arg(long, short)]
    kernel: Option<String>,
    /// Processor or target id, as gfx906 or gfx906:sramecc+:xnack-; the code object's own by default
    #[arg(long, short)]
    target: Option<String>,
    /// Work-items, X[,Y[,Z]]
    #[arg(long, short, value_parser = input::size)]
    grid: ::std::vec::Vec<u32>,
    /// Work-items of a work-group, X[,Y[,Z]]
    #[arg(long, value_parser = input::size)]
    group: ::std::vec::Vec<u32>,
    /// A kernel argument
    #[arg(long = "arg", short, value_name = "ARG", value_parser = input::arg)]
    args: Vec<input::Arg>,
    /// Bytes of dynamic group memory
    #[arg(long, default_value_t = 0)]
    dynamic_lds: u32,
    /// Global offset of the grid, X[,Y[,Z]]
    #[arg(long, value_delimiter = ',')]
    global_offset: Vec<u64>,
    /// Print a buffer afterwards, NAME or its number among the arguments, with :COUNT only its first elements
    #[arg(long, short, value_name = "NAME[:COUNT]")]
    print: Vec<String>,
    /// Write a buffer to a file afterwards
    #[arg(long, short, value_name = "NAME=FILE")]
    out: Vec<String>,
    /// Host threads; 1 gives the same run every time
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Order of the waves' turns
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Stop after this many instructions
    #[arg(long)]
    max_instructions: Option<u64>,
    /// Write every executed instruction to FILE, or to standard error
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-", require_equals = true)]
    trace: Option<String>,
    /// Print what was executed, by class and mnemonic
    #[arg(long)]
    stats: bool,
    /// Launch this many times
    #[arg(long, default_value_t = 1)]
    repeat: u32,
    /// Print the time of each launch
    #[arg(long)]
    time: bool,
    /// Use no better host SIMD instructions than these
    #[arg(long)]
    simd: Option<Simd>,
    #[command(flatten)]
    object_options: ObjectOptions,
}

/// What cannot always be seen in a code object.
#[derive(clap::Args)]
struct ObjectOptions {
    /// Where the kernel's library finds implicit arguments (work dimensions, global offset, ...). Objects that Debian's libclc is
    /// linked into have a layout of their own, which is recognised by `.comment`: say so if that was stripped
    #[arg(long, value_name = "LAYOUT", default_value = "auto")]
    implicit_args: ImplicitArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum ImplicitArgs {
    Auto,
    Metadata,
    Libclc,
}

impl ObjectOptions {
    fn implicit_layout(&self) -> Option<ImplicitLayout> {
        match self.implicit_args {
            ImplicitArgs::Auto => None,
            ImplicitArgs::Metadata => Some(ImplicitLayout::Metadata),
            ImplicitArgs::Libclc => Some(ImplicitLayout::Libclc),
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Simd {
    Baseline,
    Avx2,
    Avx512,
}

/// Run the cases of a manifest and compare results.
///
/// A line a case, then `N passed, N failed, N skipped`. Exit status 0 only if none failed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft test examples/manifest.json
  weft test examples/manifest.json --target gfx906 --case vecadd --format json")]
struct TestArgs {
    manifest: PathBuf,
    /// Processor or target id; the objects are in co/PROCESSOR beside the manifest
    #[arg(long, short, default_value = "gfx900")]
    target: String,
    /// Only cases whose name has this part
    #[arg(long, short)]
    case: Option<String>,
    /// Leave this case out; may be given several times
    #[arg(long, value_name = "CASE")]
    skip: Vec<String>,
    /// Cases that run at the same time
    #[arg(long, short)]
    jobs: Option<usize>,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Stop a launch after this many instructions
    #[arg(long)]
    max_instructions: Option<u64>,
    #[arg(long, default_value = "text")]
    format: Format,
    #[command(flatten)]
    object_options: ObjectOptions,
}

#[derive(Clone, Copy, ValueEnum, PartialEq)]
enum Format {
    Text,
    Json,
}

/// Disassemble a code object.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  weft dis examples/co/gfx900/vecadd.co")]
struct DisArgs {
    object: PathBuf,
    /// Which entry of a bundle
    #[arg(long, short)]
    target: Option<String>,
}

/// Show a code object: header, notes, metadata, kernel descriptors field by field, symbols.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  weft readobj examples/co/gfx900/vecadd.co --format json")]
struct ReadobjArgs {
    object: PathBuf,
    /// Which entry of a bundle
    #[arg(long, short)]
    target: Option<String>,
    #[arg(long, default_value = "text")]
    format: Format,
}

/// Look up instructions: encodings, fields, operands, processors.
///
/// QUERY is a mnemonic (v_add_f32, v_add_f32_e64), an opcode (vop2:0x01), or the bytes of an instruction in hexadecimal
/// (dwords with 0x, or bytes in the order of memory).
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft isa v_add_f32
  weft isa v_add_f32 --diff gfx900 gfx1100
  weft isa vop3:0x101 --target gfx900
  weft isa '0x02040702' --target gfx900 --format json")]
struct IsaArgs {
    #[arg(required = true)]
    query: Vec<String>,
    /// One processor only
    #[arg(long, short, conflicts_with = "diff")]
    target: Option<String>,
    /// What changed from one processor to another
    #[arg(long, num_args = 2, value_names = ["FROM", "TO"])]
    diff: Option<Vec<String>>,
    #[arg(long, default_value = "text")]
    format: Format,
}

/// Explain the code of an error, as constant-bus.
#[derive(clap::Args)]
struct ExplainArgs {
    /// Codes; without any, all are listed
    codes: Vec<String>,
    #[arg(long, default_value = "text")]
    format: Format,
}

/// List the emulated agents.
#[derive(clap::Args)]
struct InfoArgs {
    #[arg(long, default_value = "text")]
    format: Format,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        Command::Run(args) => run_command(args),
        Command::Test(args) => test_command(&args),
        Command::Dis(args) => dis_command(&args),
        Command::Readobj(args) => readobj_command(&args),
        Command::Isa(args) => isa_command(&args),
        Command::Explain(args) => explain_command(&args),
        Command::Info(args) => info_command(&args),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("weft: {message}");
            ExitCode::from(1)
        }
    }
}

fn target(text: Option<&str>) -> input::Result<Option<TargetId>> {
    text.map(|t| t.parse::<TargetId>().map_err(|e| e.to_string()))
        .transpose()
}

fn run_command(args: RunArgs) -> input::Result<ExitCode> {
    let progress = spinner(args.trace.is_none());
    let options = run::Options {
        target: target(args.target.as_deref())?,
        object: args.object,
        kernel: args.kernel,
        grid: args.grid,
        group: args.group,
        args: args.args,
        dynamic_lds: args.dynamic_lds,
        global_offset: args.global_offset,
        print: args.print,
        out: args.out,
        jobs: args.jobs,
        seed: args.seed,
        max_instructions: args.max_instructions,
        trace: args.trace,
        stats: args.stats,
        repeat: args.repeat,
        time: args.time,
        simd: args.simd.map(|s| match s {
            Simd::Baseline => SimdLevel::Baseline,
            Simd::Avx2 => SimdLevel::Avx2,
            Simd::Avx512 => SimdLevel::Avx512,
        }),
        implicit_layout: args.object_options.implicit_layout(),
    };
    let result = run::run(&options);
    progress.finish_and_clear();
    result.map(|()| ExitCode::SUCCESS)
}

/// Shows that a long run goes on, on a terminal only.
fn spinner(wanted: bool) -> ProgressBar {
    let bar = ProgressBar::no_length();
    let visible = wanted && std::io::stderr().is_terminal();
    bar.set_draw_target(if visible {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    });
    bar.set_style(
        ProgressStyle::with_template("{spinner} running, {elapsed}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner()),
    );
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn test_command(args: &TestArgs) -> input::Result<ExitCode> {
    let Some(target) = target(Some(&args.target))? else {
        return Err("no target".into());
    };
    let options = test::Options {
        manifest: args.manifest.clone(),
        target,
        case: args.case.clone(),
        skip: args.skip.clone(),
        jobs: args
            .jobs
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get())),
        seed: args.seed,
        max_instructions: args.max_instructions,
        implicit_layout: args.object_options.implicit_layout(),
    };
    let text = args.format == Format::Text;
    let progress = spinner(text);
    let outcomes = test::run(&options, &mut |o| {
        if text {
            let word = match o.status {
                test::Status::Passed => "ok",
                test::Status::Failed => "FAILED",
                test::Status::Skipped => "skipped",
            };
            let detail = if o.detail.is_empty() {
                String::new()
            } else {
                format!(": {}", o.detail)
            };
            progress.suspend(|| println!("{:<16} {:<24} {word}{detail}", o.case, o.object));
        }
    })?;
    progress.finish_and_clear();
    let count = |status| outcomes.iter().filter(|o| o.status == status).count();
    let (passed, failed, skipped) = (
        count(test::Status::Passed),
        count(test::Status::Failed),
        count(test::Status::Skipped),
    );
    if text {
        println!("{passed} passed, {failed} failed, {skipped} skipped");
    } else {
        let report = serde_json::json!({
            "target": options.target.to_string(),
            "passed": passed,
            "failed": failed,
            "skipped": skipped,
            "cases": outcomes,
        });
        println!("{report:#}");
    }
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn dis_command(args: &DisArgs) -> input::Result<ExitCode> {
    let target = target(args.target.as_deref())?;
    let object = input::open(&args.object, target.as_ref())?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    dis::disassemble(&object, &args.object.display().to_string(), &mut out)?;
    finish_output(out.flush())
}

/// A closed pipe (`weft dis x | head`) is no error.
fn finish_output(result: std::io::Result<()>) -> input::Result<ExitCode> {
    match result {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(e.to_string()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn readobj_command(args: &ReadobjArgs) -> input::Result<ExitCode> {
    let target = target(args.target.as_deref())?;
    let object = input::open(&args.object, target.as_ref())?;
    let tree = code_object::describe::object(&object).map_err(|e| e.to_string())?;
    print_tree(&tree, args.format)
}

fn print_tree(tree: &Value, format: Format) -> input::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    finish_output(match format {
        Format::Text => write!(out, "{}", readobj::text(tree)),
        Format::Json => writeln!(out, "{:#}", readobj::json(tree)),
    })
}

fn isa_command(args: &IsaArgs) -> input::Result<ExitCode> {
    let query = isa::Query::parse(&args.query.join(" "))?;
    let processor = |name: &str| target(Some(name)).map(|t| t.map(|t| t.processor));
    if let Some([from, to]) = args.diff.as_deref()
        && let (Some(from), Some(to)) = (processor(from)?, processor(to)?)
    {
        return print_tree(&isa::difference(&query, from, to)?, args.format);
    }
    let processor = target(args.target.as_deref())?.map(|t| t.processor);
    let answers = isa::answer(&query, processor)?;
    print_tree(&Value::Map(vec![("processors".into(), answers)]), args.format)
}

fn explain_command(args: &ExplainArgs) -> input::Result<ExitCode> {
    let rules = explain::pages(&args.codes)?;
    let mut out = std::io::stdout().lock();
    let pages = rules.iter().map(|r| readobj::json(&explain::tree(*r)));
    finish_output(match args.format {
        Format::Json => writeln!(out, "{:#}", serde_json::Value::Array(pages.collect())),
        Format::Text if args.codes.is_empty() => write!(out, "{}", explain::list(&rules)),
        Format::Text => {
            let pages: Vec<String> = rules.iter().map(|r| explain::text(*r)).collect();
            write!(out, "{}", pages.join("\n"))
        }
    })
}

fn info_command(args: &InfoArgs) -> input::Result<ExitCode> {
    let host = format!("{:?}", SimdLevel::detect()).to_lowercase();
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let agents = amdgpu_emu::emulated_processors().map(|p| {
        let (major, minor, step) = p.isa_version();
        Value::Map(vec![
            ("name".into(), Value::Str(p.name().into())),
            ("isa".into(), Value::Str(format!("amdgcn-amd-amdhsa--{}", p.name()))),
            ("isa version".into(), Value::Str(format!("{major}.{minor}.{step}"))),
            ("device type".into(), Value::Str("GPU (emulated)".into())),
            ("wavefront size".into(), Value::UInt(64)),
            (
                "work-group max size".into(),
                Value::UInt(amdgpu_emu::dispatch::MAX_WORK_GROUP as u64),
            ),
            ("group segment bytes".into(), Value::UInt(p.lds_bytes() as u64)),
            ("VGPRs".into(), Value::UInt(p.max_vgprs() as u64)),
            ("AGPRs".into(), Value::UInt(if p.has_agprs() { 256 } else { 0 })),
        ])
    });
    let tree = Value::Map(vec![
        ("weft".into(), Value::Str(env!("CARGO_PKG_VERSION").into())),
        ("host SIMD".into(), Value::Str(host)),
        ("host threads".into(), Value::UInt(threads as u64)),
        ("agents".into(), Value::List(agents.collect())),
    ]);
    print_tree(&tree, args.format)
}
