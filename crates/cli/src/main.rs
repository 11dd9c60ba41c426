//! The weft command: AMD GPU code objects run, tested, disassembled and looked at, without a GPU.
#![forbid(unsafe_code)]

mod argument;
mod asm;
mod bundle;
mod code_cache;
mod debug;
mod dis;
mod exec;
mod explain;
mod finalize;
mod findings;
mod hsail_tools;
mod hsailasm;
mod info;
mod input;
mod isa;
mod isa_test;
mod launch;
mod link;
mod lockstep;
mod lsp;
mod manifest;
mod mc;
mod object_diff;
mod observers;
mod occupancy;
mod outcome;
mod output;
mod perf_map;
mod readobj;
mod replay;
mod report;
mod run;
mod scenario;
mod scenario_gpu;
mod seeds;
mod shard;
mod shell;
mod shrink;
mod smith_command;
mod test;
mod typed;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use amdgpu_emu::kernarg::ImplicitLayout;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_isa::TargetId;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use code_object::Value;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use output::say;
use report::{Format, Report};

/// A kernel's finalization allocates some hundred times and frees nearly all of it: glibc's allocator takes a fifth of the time more, and gives
/// pages back between kernels.
#[cfg(not(target_env = "musl"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
    Debug(debug::Args),
    Exec(exec::Args),
    Replay(replay::Args),
    Test(test::command::Args),
    Scenario(scenario::Args),
    Finalize(finalize::Args),
    Asm(AsmArgs),
    Mc(McArgs),
    Dis(DisArgs),
    Readobj(readobj::Args),
    Link(link::Args),
    Bundle(bundle::Args),
    Unbundle(bundle::Args),
    Isa(IsaArgs),
    IsaTest(isa_test::Args),
    Explain(ExplainArgs),
    Info(InfoArgs),
    Check(hsail_tools::CheckArgs),
    Fmt(hsail_tools::FmtArgs),
    Dump(hsail_tools::DumpArgs),
    Diff(hsail_tools::DiffArgs),
    Occupancy(occupancy::Args),
    Completions(shell::Args),
    Man(shell::ManArgs),
    Smith(smith_command::Args),
    Shrink(shrink::Args),
    Lsp(lsp::Args),
    /// The reference assembler's command line; see `weft HSAILasm -help`.
    #[command(name = "HSAILasm", disable_help_flag = true)]
    Hsailasm {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

/// Run a kernel of a code object or of an HSAIL module.
///
/// Arguments are given in the kernel's order: [NAME:]TYPE=VALUE for a value (several values, separated by commas, for a
/// vector), [NAME:]TYPE[COUNT]=INIT for a buffer, local=BYTES for an OpenCL __local pointer, ptr=null, ptr=ADDRESS or
/// ptr=BUFFER+BYTES for a pointer by its value. TYPE is one of i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64, INIT one of zero,
/// unset (zero, but a value that nobody has set for --check uninit), fill:V, range[:START[:STEP]], random:SEED, file:PATH; `ro:` before it
/// makes a buffer that the kernel may not write.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft run examples/co/gfx900/vecadd.co --grid 1024 --group 64 --arg a:f32[1024]=range --arg b:f32[1024]=fill:0.5 \\
      --arg c:f32[1024]=zero --arg i32=1024 --print c:8
  weft run k.co --kernel reduce --grid 4096 --group 256 --arg f32[4096]=random:1 --arg s:f32[16]=zero --out s=sums.bin")]
struct RunArgs {
    #[command(flatten)]
    launch: launch::LaunchArgs,
    /// What to look for, with commas between: memory, race, uninit, wait, fence, sync in machine code as far as `docs/CHECKS.md` says,
    /// race, uninit, undefined in HSAIL, or all. Findings go to standard error; exit status 3 if there are any
    #[arg(long, value_name = "LIST", value_parser = weft::Kinds::named)]
    check: Option<weft::Kinds>,
    #[command(flatten)]
    findings: findings::FindingArgs,
    /// Run HSAIL in the interpreter and on --target, and stop at the first store of a work-item on which they differ
    #[arg(long, requires = "target")]
    lockstep: bool,
    /// Print a buffer afterwards, NAME or its number among the arguments, with :COUNT only its first elements
    #[arg(long, short, value_name = "NAME[:COUNT]")]
    print: Vec<String>,
    /// Write a buffer to a file afterwards
    #[arg(long, short, value_name = "NAME=FILE")]
    out: Vec<String>,
    /// Host threads; 1 gives the same run every time
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Run with other orders of waves and work-groups, interrupted between any two instructions, for each seed from A to B, until one gives
    /// another result or a finding; that seed is told with the command that repeats it. On the machine; exit status 3 if there is one
    #[arg(long, value_name = "A..B", conflicts_with_all = ["seed", "jobs", "trace", "stats", "lockstep", "repeat"])]
    seeds: Option<seeds::Seeds>,
    /// The seeds also choose when stores reach memory, when loads come back, and how old what caches hold is, as far as the processor's memory
    /// model allows: what lacks a wait or a fence goes wrong with some seed
    #[arg(long, requires = "seeds")]
    weak_memory: bool,
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
    /// Print which blocks of the code ran as host code at the end, the time they took there, and which instructions handlers ran, and why
    #[arg(long)]
    jit_report: bool,
    /// Use no better host SIMD instructions than these
    #[arg(long)]
    simd: Option<Simd>,
    #[command(flatten)]
    code_cache: code_cache::CodeCacheArgs,
}

/// What cannot always be seen in a code object.
#[derive(clap::Args, Clone)]
struct ObjectOptions {
    /// Where the kernel's library finds implicit arguments (work dimensions, global offset, ...). Objects that Debian's libclc is
    /// linked into have a layout of their own, which is recognised by `.comment` and by what the code loads: say so if the former was
    /// stripped
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

/// Assemble AMDGPU assembly to relocatable objects, or HSAIL to BRIG modules.
///
/// Which it is shows in the text. AMDGPU assembly is in LLVM's syntax. All errors of a source are reported in one run. The output of
/// FILE.hsail is FILE.brig, of one of several other sources FILE.o; of a single one, standard output.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft asm kernel.s --target gfx900 -o kernel.o
  weft asm kernel.hsail
  weft asm --container elf64 kernel.hsail -o kernel.bif")]
struct AsmArgs {
    /// Sources; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Output file of a single source; - is standard output
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Processor or target id; what .amdgcn_target in the source says by default
    #[arg(long, short)]
    target: Option<String>,
    /// Features as llvm-mc has them, with + or - and commas: xnack, sramecc, cumode, tgsplit, wavefrontsize32, wavefrontsize64,
    /// real-true16
    #[arg(long, value_name = "FEATURES", value_delimiter = ',', allow_hyphen_values = true)]
    mattr: Vec<String>,
    /// 2 to 6; 6 by default
    #[arg(long)]
    code_object_version: Option<u32>,
    /// Where .include and .incbin look, besides the source's directory
    #[arg(long, short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// Write the source in canonical form instead of an object
    #[arg(long)]
    text: bool,
    /// Warn of AMDGPU code that may not do what it says: all, missing-nops, missing-wait, register-count
    #[arg(long = "warn", short = 'W', value_name = "CODE", value_delimiter = ',')]
    warnings: Vec<String>,
    /// Put a BRIG module into an ELF file
    #[arg(long)]
    container: Option<hsail_tools::Container>,
    /// Form of the diagnostics. A JSON list goes to standard output, or, where the object does, to standard error
    #[arg(long, default_value = "text")]
    format: Format,
}

/// Assemble or disassemble with llvm-mc's command line and output; `weft mc --help` lists its options.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
struct McArgs {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// Disassemble code objects and BRIG modules.
///
/// Of several files, each begins with a comment that names it.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft dis examples/co/gfx900/vecadd.co
  weft dis module.brig -o module.hsail")]
struct DisArgs {
    /// Code objects, BRIG modules; `-` is standard input
    #[arg(required = true)]
    objects: Vec<PathBuf>,
    /// Where the text goes; standard output by default
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Which entry of a bundle
    #[arg(long, short)]
    target: Option<String>,
    /// Features as llvm-mc has them, with + or - and commas: xnack, sramecc, cumode, tgsplit, wavefrontsize32, wavefrontsize64,
    /// real-true16
    #[arg(long, value_name = "FEATURES", value_delimiter = ',', allow_hyphen_values = true)]
    mattr: Vec<String>,
    /// Show source lines, as `; FILE:LINE`, where the object has line tables
    #[arg(long, short)]
    line_numbers: bool,
    /// Text is the only form of assembly
    #[arg(long, default_value = "text", hide = true)]
    format: Format,
}

/// Look up instructions: encodings, fields, operands, processors.
///
/// QUERY is a mnemonic (v_add_f32, v_add_f32_e64), an opcode (vop2:0x01), the bytes of an instruction in hexadecimal
/// (dwords with 0x, or bytes in the order of memory), or an instruction with its operands. With --diff and no QUERY: all
/// instructions that differ.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft isa v_add_f32
  weft isa v_add_f32 --diff gfx900 gfx1100
  weft isa vop3:0x101 --target gfx900
  weft isa 'v_add_f32 v0, s1, v2' --target gfx900
  weft isa --diff gfx900 gfx906
  weft isa --search mfma --target gfx90a
  weft isa '0x02040702' --target gfx900 --format json")]
struct IsaArgs {
    #[arg(required_unless_present_any = ["diff", "list", "search"])]
    query: Vec<String>,
    /// One processor only
    #[arg(long, short, conflicts_with = "diff")]
    target: Option<String>,
    /// What changed from one processor to another
    #[arg(long, num_args = 2, value_names = ["FROM", "TO"])]
    diff: Option<Vec<String>>,
    /// Everything: fields of the encodings, flags. JSON always has it
    #[arg(long)]
    all: bool,
    /// List all mnemonics, of --target or of any processor
    #[arg(long, conflicts_with_all = ["query", "diff", "search"])]
    list: bool,
    /// List the mnemonics that have this in them, with the processors that have them
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["query", "diff"])]
    search: Option<String>,
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

/// List the agents that programs find, as rocminfo prints them, or all processors that are emulated.
#[derive(clap::Args)]
struct InfoArgs {
    /// GPUs, as gfx906 or gfx906:sramecc+:xnack-; several, separated by commas
    #[arg(long, short, value_name = "AGENTS", default_value = "gfx900", env = "WEFT_AGENTS")]
    agents: String,
    /// All processors that are emulated instead
    #[arg(long)]
    all: bool,
    #[arg(long, default_value = "text")]
    format: Format,
}

fn main() -> ExitCode {
    if let Err(message) = amdgpu_emu::host::check_environment() {
        eprintln!("weft: {message}");
        return ExitCode::from(1);
    }
    perf_map::begin();
    weft::show_sources(|file| input::source_text(std::path::Path::new(file)));
    let cli = Cli::parse_from(two_dashes(std::env::args_os()));
    let result = match cli.command {
        Command::Run(args) => run_command(args),
        Command::Debug(args) => debug::run(args),
        Command::Exec(args) => exec::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Test(args) => test::command::run(&args),
        Command::Scenario(args) => scenario::run(&args),
        Command::Finalize(args) => finalize::run(&args),
        Command::Asm(args) => asm_command(&args),
        Command::Mc(args) => mc::run(&args.args).map(exit_code),
        Command::Dis(args) => dis_command(&args),
        Command::Readobj(args) => readobj::run(&args),
        Command::Link(args) => link::run(&args),
        Command::Bundle(args) => bundle::run(&args, false),
        Command::Unbundle(args) => bundle::run(&args, true),
        Command::Isa(args) => isa_command(&args),
        Command::IsaTest(args) => isa_test::run(&args),
        Command::Explain(args) => explain_command(&args),
        Command::Info(args) => info_command(&args),
        Command::Check(args) => hsail_tools::check(&args),
        Command::Fmt(args) => hsail_tools::fmt(&args),
        Command::Dump(args) => hsail_tools::dump(&args),
        Command::Diff(args) => hsail_tools::diff(&args),
        Command::Occupancy(args) => occupancy::run(&args),
        Command::Completions(args) => shell::completions(&args, Cli::command()),
        Command::Man(args) => shell::man(&args, Cli::command()),
        Command::Smith(args) => smith_command::run(&args),
        Command::Shrink(args) => shrink::run(&args),
        Command::Lsp(args) => lsp::run(&args),
        Command::Hsailasm { args } => hsailasm::run(&args),
    };
    code_cache::end();
    match result {
        Ok(code) => code,
        Err(message) => {
            eprintln!("weft: {message}");
            ExitCode::from(1)
        }
    }
}

/// The tools that `link` and `bundle` stand for take long options with one dash.
fn two_dashes(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.collect();
    let names = match args.get(1).and_then(|a| a.to_str()) {
        Some("link") => link::ONE_DASH,
        Some("bundle" | "unbundle") => bundle::ONE_DASH,
        Some("debug") => debug::ONE_DASH,
        _ => &[],
    };
    for arg in args.iter_mut().skip(2) {
        let name = arg
            .to_str()
            .and_then(|a| a.strip_prefix('-'))
            .and_then(|a| a.split('=').next());
        if name.is_some_and(|name| names.contains(&name)) {
            let mut long = OsString::from("-");
            long.push(&*arg);
            *arg = long;
        }
    }
    args
}

fn target(text: Option<&str>) -> input::Result<Option<TargetId>> {
    text.map(|t| t.parse::<TargetId>().map_err(|e| e.to_string()))
        .transpose()
}

fn run_command(args: RunArgs) -> input::Result<ExitCode> {
    args.code_cache.begin()?;
    let options = run::Options {
        weak_memory: args.weak_memory,
        checks: args.check.unwrap_or_default(),
        findings: args.findings,
        print: args.print,
        out: args.out,
        jobs: args.jobs,
        trace: args.trace,
        stats: args.stats,
        repeat: args.repeat,
        time: args.time,
        jit_report: args.jit_report,
        simd: args.simd.map(|s| match s {
            Simd::Baseline => SimdLevel::Baseline,
            Simd::Avx2 => SimdLevel::Avx2,
            Simd::Avx512 => SimdLevel::Avx512,
        }),
        ..args.launch.options()?
    };
    let progress = spinner(options.trace.is_none());
    let result = match (args.lockstep, args.seeds) {
        (true, _) => lockstep::run(&options).map(|()| 0),
        (false, Some(seeds)) => run::orders::run(&options, seeds),
        (false, None) => run::run(&options),
    };
    progress.finish_and_clear();
    result.map(|findings| match findings {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(run::FOUND),
    })
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

fn exit_code(succeeded: bool) -> ExitCode {
    if succeeded {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

fn asm_command(args: &AsmArgs) -> input::Result<ExitCode> {
    if args.output.is_some() && args.files.len() > 1 {
        return hsail_tools::usage("-o goes with a single source");
    }
    let target = target(args.target.as_deref())?;
    let mut report = Report::new(args.format);
    for file in &args.files {
        let source = input::read(file)?;
        if hsail_tools::is_hsail(&source) {
            hsail_tools::asm(file, &source, args.output.as_deref(), args.container, &mut report)?;
            continue;
        }
        let output = match &args.output {
            Some(path) => path.clone(),
            None if args.files.len() > 1 => output::beside(file, "o"),
            None => PathBuf::from("-"),
        };
        let options = asm::Assembly {
            target,
            code_object_version: args.code_object_version,
            features: &args.mattr,
            include: &args.include,
            text: args.text,
            warnings: &args.warnings,
        };
        asm::run(file, &source, &output, &options, &mut report)?;
    }
    report.finish()
}

fn dis_command(args: &DisArgs) -> input::Result<ExitCode> {
    if args.format == Format::Json {
        return hsail_tools::usage(
            "assembly is text, which has no form as JSON; `weft readobj --format json` gives the parts of an object, \
             `weft isa --format json` those of an instruction",
        );
    }
    let target = target(args.target.as_deref())?;
    let mut report = report::Report::new(args.format);
    report.leave_stdout();
    let mut out = output::Parts::to(args.output.as_deref())?;
    for path in &args.objects {
        let bytes = input::read(path)?;
        if args.objects.len() > 1 {
            out.write(format!("// {}\n", input::display_name(path)).as_bytes());
        }
        if hsail_tools::is_brig(&bytes) {
            match hsail_tools::disassembled(&bytes, hsail::text::FloatStyle::Decimal) {
                Ok(text) => out.write(text.as_bytes()),
                Err(d) => report.add(path, &[*d]),
            }
        } else {
            let shown = dis::Shown {
                target: target.as_ref(),
                lines: args.line_numbers,
                features: &args.mattr,
            };
            dis::write(path, &bytes, &shown, &mut out)?;
        }
    }
    out.finish_unless(report.has_errors())?;
    match report.is_empty() {
        true => Ok(ExitCode::SUCCESS),
        false => report.finish(),
    }
}

fn print_text(text: &str) -> input::Result<ExitCode> {
    output::print(text.as_bytes()).map(|()| ExitCode::SUCCESS)
}

fn print_tree(tree: &Value, format: Format) -> input::Result<ExitCode> {
    print_text(&readobj::shown(tree, format))
}

fn isa_command(args: &IsaArgs) -> input::Result<ExitCode> {
    let processor = |name: &str| target(Some(name)).map(|t| t.map(|t| t.processor));
    let pair = match args.diff.as_deref() {
        Some([from, to]) => processor(from)?.zip(processor(to)?),
        _ => None,
    };
    if let (Some((from, to)), true) = (pair, args.query.is_empty()) {
        return print_tree(&isa::all_differences(from, to), args.format);
    }
    if args.list || args.search.is_some() {
        return isa_list(args);
    }
    let query = isa::Query::parse(&args.query.join(" "))?;
    if let Some((from, to)) = pair {
        return print_tree(&isa::difference(&query, from, to)?, args.format);
    }
    let processor = target(args.target.as_deref())?.map(|t| t.processor);
    let answers = isa::answer(&query, processor)?;
    // Bytes and instructions have one form each.
    let many = matches!(query, isa::Query::Mnemonic { .. } | isa::Query::Opcode { .. });
    if many && !args.all && args.format == Format::Text {
        let mut text = isa::short::text(&answers);
        if let isa::Query::Mnemonic { ops, .. } = &query {
            text.extend(ops.iter().map(|op| isa::short::fidelity(*op)));
        }
        return print_text(&text);
    }
    print_tree(
        &Value::Map(vec![("processors".into(), isa::trees(&answers))]),
        args.format,
    )
}

fn isa_list(args: &IsaArgs) -> input::Result<ExitCode> {
    let processor = target(args.target.as_deref())?.map(|t| t.processor);
    let part = args.search.as_deref().unwrap_or_default();
    let found = isa::short::mnemonics(part, processor);
    if found.is_empty() {
        let name = processor.map_or("any processor", |p| p.name());
        return Err(format!("no mnemonic of {name} has {part:?} in it"));
    }
    let lines = found.iter().map(|(name, on)| match args.search {
        Some(_) => format!("{name:<32} {on}\n"),
        None => format!("{name}\n"),
    });
    if args.format == Format::Text {
        return print_text(&lines.collect::<String>());
    }
    let entry = |(name, on): (String, String)| {
        Value::Map(vec![
            ("name".into(), Value::Str(name)),
            ("processors".into(), Value::Str(on)),
        ])
    };
    print_tree(&Value::List(found.into_iter().map(entry).collect()), args.format)
}

fn explain_command(args: &ExplainArgs) -> input::Result<ExitCode> {
    let rules = explain::pages(&args.codes)?;
    let pages = rules.iter().map(|r| readobj::json(&explain::tree(r)));
    print_text(&match args.format {
        Format::Json => format!("{:#}\n", serde_json::Value::Array(pages.collect())),
        Format::Text if args.codes.is_empty() => explain::list(&rules),
        Format::Text => {
            let pages: Vec<String> = rules.iter().map(explain::text).collect();
            pages.join("\n")
        }
    })
}

fn info_command(args: &InfoArgs) -> input::Result<ExitCode> {
    if !args.all && matches!(args.format, Format::Text) {
        say!("{}", info::text(&args.agents)?);
        return Ok(ExitCode::SUCCESS);
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn long_options_with_one_dash_are_those_of_the_tools() {
        let dashes = |line: &str| -> Vec<String> {
            let args = two_dashes(line.split(' ').map(OsString::from));
            args.iter().map(|a| a.to_string_lossy().into_owned()).collect()
        };
        let line = "weft bundle -type=o -list -input=-type";
        assert_eq!(dashes(line)[2..], ["--type=o", "--list", "--input=-type"]);
        assert_eq!(
            dashes("weft link -shared -o x -soname=a -s")[2..],
            ["--shared", "-o", "x", "--soname=a", "-s"]
        );
        assert_eq!(dashes("weft run -list")[2..], ["-list"]);
        for line in [
            "weft link -flavor gnu -m elf64_amdgpu --no-undefined -shared -plugin-opt=mcpu=gfx900 --lto-CGO3 a.o -o a.co",
            "weft bundle -unbundle -type=a -targets=hip-amdgcn-amd-amdhsa--gfx900 -input=a -output=b -allow-missing-bundles",
            "weft readobj -a -h -S x.co --notes",
        ] {
            let parsed = Cli::try_parse_from(two_dashes(line.split(' ').map(OsString::from)));
            assert!(parsed.is_ok(), "{line}: {:?}", parsed.err().map(|e| e.to_string()));
        }
    }
}
