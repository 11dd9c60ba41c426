//! The weft command: AMD GPU code objects run, tested, disassembled and looked at, without a GPU.
#![forbid(unsafe_code)]

mod asm;
mod dis;
mod host;
mod input;
mod manifest;
mod mc;
mod observers;
mod readobj;
mod run;
mod test;
mod typed;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

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
    Asm(AsmArgs),
    Mc(McArgs),
    Dis(DisArgs),
    Readobj(ReadobjArgs),
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
}

#[derive(Clone, Copy, ValueEnum, PartialEq)]
enum Format {
    Text,
    Json,
}

/// Assemble to a relocatable object.
///
/// LLVM's syntax and directives. All errors of a source are reported in one run.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  weft asm kernel.s --target gfx900 -o kernel.o")]
struct AsmArgs {
    /// Source, or - for standard input
    source: String,
    /// Object, or - for standard output
    #[arg(long, short, default_value = "-")]
    output: String,
    /// Processor or target id; what .amdgcn_target in the source says by default
    #[arg(long, short)]
    target: Option<String>,
    /// 2 to 6; 6 by default
    #[arg(long)]
    code_object_version: Option<u32>,
    /// Where .include and .incbin look, besides the source's directory
    #[arg(long, short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Write the source in canonical form instead of an object
    #[arg(long)]
    text: bool,
}

/// Assemble or disassemble with llvm-mc's command line and output; `weft mc --help` lists its options.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
struct McArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
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
        Command::Asm(args) => asm_command(&args),
        Command::Mc(args) => mc::run(&args.args).map(exit_code),
        Command::Dis(args) => dis_command(&args),
        Command::Readobj(args) => readobj_command(&args),
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

fn exit_code(succeeded: bool) -> ExitCode {
    if succeeded {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

fn asm_command(args: &AsmArgs) -> input::Result<ExitCode> {
    let target = target(args.target.as_deref())?;
    let version = args.code_object_version;
    asm::run(&args.source, &args.output, target, version, &args.include, args.text).map(exit_code)
}

fn dis_command(args: &DisArgs) -> input::Result<ExitCode> {
    let target = target(args.target.as_deref())?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    dis::run(&args.object, target.as_ref(), &mut out)?;
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
