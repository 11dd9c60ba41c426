//! `weft exec`: runs a program with weft's HSA runtime in the place of ROCr's.
//!
//! The program finds the library under its name in a directory of this run, first in LD_LIBRARY_PATH. rocminfo looks for a kernel
//! driver before it calls the library: it runs `lsmod`, which is answered by a script first in PATH, and opens `/dev/kfd`, which
//! is answered by a preloaded library.
//!
//! With `--kfd` the program keeps its own runtime, and another preloaded library is the kernel's driver. With `--model` its libhsakmt loads that
//! library itself, by variables of the environment.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use hsa_runtime::check::Settings;

use crate::code_cache::CodeCacheArgs;

/// Run a program on the emulated GPUs, with weft's libhsa-runtime64.so.1.
///
/// The exit status is the program's; 128 and the signal's number if a signal has ended it; 3 with --fail-on-finding if there are findings.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft exec -- rocminfo
  weft exec --agents gfx906 -- ./hip_app
  weft exec --stats -- ./omp_target
  weft exec --kfd -- rocminfo
  weft exec --model --agents gfx942 -- ./hip_app
  weft exec --check all -- ./hip_app
  weft exec --check all --fail-on-finding -- ./hip_app
  weft exec --record captures --record-on fault -- ./hip_app")]
pub struct Args {
    /// GPUs, as gfx906 or gfx906:sramecc+:xnack-, and `hsail` for an agent on the interpreter; several, separated by commas.
    /// gfx900 by default
    #[arg(long, short, value_name = "AGENTS")]
    agents: Option<String>,
    /// A file with the agents and what is special of them; docs/RUNTIME.md describes it
    #[arg(long, value_name = "FILE", conflicts_with = "agents")]
    config: Option<PathBuf>,
    /// Emulate the kernel's driver in the place of the HSA runtime: the program uses its own libhsa-runtime64, or /dev/kfd without one
    /// (docs/KFD.md). HSAIL agents are not there
    #[arg(long, conflicts_with_all = ["stats", "check", "record"])]
    kfd: bool,
    /// Be the GPU model that the program's own libhsakmt loads, of ROCm 7 or later (HSA_MODEL_LIB; docs/KFD.md). HSAIL agents are not there
    #[arg(long, conflicts_with_all = ["kfd", "stats", "check", "record"])]
    model: bool,
    /// Print afterwards how many kernels were dispatched, their time, and how many queues an error has ended
    #[arg(long)]
    stats: bool,
    /// What to look for in kernels, with commas between: memory, race, uninit, wait, fence, sync, all (of these), and leak, which is memory that was
    /// never freed. Findings go to standard error when they are made; the exit status stays the program's, without --fail-on-finding
    #[arg(long, value_name = "LIST")]
    check: Option<String>,
    /// The exit status is 3 if --check finds something
    #[arg(long, requires = "check")]
    fail_on_finding: bool,
    /// How findings are written: text, json (an object a line), sarif (one document at the end), github
    #[arg(long, value_name = "FORMAT", default_value = "text", requires = "check")]
    format: String,
    /// A file with findings that are known, a line each: CODE FUNCTION FILE
    #[arg(long, value_name = "FILE", requires = "check")]
    suppressions: Option<PathBuf>,
    /// Write dispatches to files in DIR, each with the memory that it accessed, for `weft replay`, `debug` and `test --from`
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Which dispatches: each, those that end with a fault, or those that end with a fault or in which --check finds something
    #[arg(long, value_name = "each|fault|finding", default_value = "each", requires = "record")]
    record_on: hsa_runtime::record::On,
    /// Bytes of memory that are copied before a dispatch, at most; allocations that are beyond are left out of its file
    #[arg(long, value_name = "BYTES", requires = "record")]
    record_limit: Option<u64>,
    #[command(flatten)]
    code_cache: CodeCacheArgs,
    /// Where weft's libraries are, if not beside the weft command
    #[arg(long, value_name = "DIR")]
    libraries: Option<PathBuf>,
    /// The program and its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    command: Vec<OsString>,
}

/// Files that the build makes.
const RUNTIME: &str = "libhsa_runtime64.so";
const PRELOAD: &str = "libweft_preload.so";
const DRIVER: &str = "libweft_kfd.so";
/// What programs ask for; the libraries in wheels of Python ask for the name without a version.
const SONAMES: [&str; 2] = ["libhsa-runtime64.so.1", "libhsa-runtime64.so"];

/// What a machine with the driver lists.
const LSMOD: &str = "#!/bin/sh\necho 'Module                  Size  Used by'\necho 'amdgpu                    0  0'\n";

/// A directory for one run, removed at its end. Its name is nobody else's: one that was left behind may have the number of this process.
fn scratch() -> Result<tempfile::TempDir, String> {
    let made = tempfile::Builder::new().prefix("weft-exec-").tempdir();
    made.map_err(|e| format!("{}: {e}", std::env::temp_dir().display()))
}

/// Runs the command.
///
/// # Errors
/// Libraries that are not there, a program that cannot be started.
pub fn run(args: &Args) -> Result<ExitCode, String> {
    if let Some(agents) = &args.agents {
        hsa_runtime::model::parse_agents(agents)?;
    }
    if let Some(path) = &args.config {
        let named = |message: String| format!("{}: {message}", path.display());
        let text = crate::input::read_text(path)?;
        hsa_runtime::config::parse(&text).map_err(named)?;
    }
    if let Some(kinds) = &args.check {
        let text = args.suppressions.as_deref().map(crate::input::read_text).transpose()?;
        weft::Kinds::named(kinds)?;
        Settings::parse(kinds, &args.format, &text.unwrap_or_default())?;
    }
    let own_runtime = args.kfd || args.model;
    let needed: &[&str] = match (args.kfd, args.model) {
        (true, _) => &[DRIVER],
        (_, true) => &[DRIVER, PRELOAD],
        _ => &[RUNTIME, PRELOAD],
    };
    let libraries = find_libraries(args.libraries.as_deref(), needed)?;
    let scratch = scratch()?;
    let failed = |what: &Path, e: std::io::Error| format!("{}: {e}", what.display());
    let (lib, bin) = (scratch.path().join("lib"), scratch.path().join("bin"));
    for dir in [&lib, &bin] {
        std::fs::create_dir_all(dir).map_err(|e| failed(dir, e))?;
    }
    if !own_runtime {
        for name in SONAMES {
            symlink(libraries.join(RUNTIME), lib.join(name)).map_err(|e| failed(&lib, e))?;
        }
    }
    let lsmod = bin.join("lsmod");
    let written = std::fs::write(&lsmod, LSMOD);
    let executable = std::fs::Permissions::from_mode(0o755);
    written
        .and_then(|()| std::fs::set_permissions(&lsmod, executable))
        .map_err(|e| failed(&lsmod, e))?;
    let (stats, found) = (scratch.path().join("stats"), scratch.path().join("found"));

    let program = args.command.first().ok_or("a program is needed")?;
    let mut command = Command::new(program);
    command.args(&args.command[1..]);
    if !own_runtime {
        command.env("LD_LIBRARY_PATH", before(&lib, "LD_LIBRARY_PATH", ":")?);
    }
    command.env("PATH", before(&bin, "PATH", ":")?);
    if args.model {
        command.env("HSA_MODEL_LIB", libraries.join(DRIVER));
        // the library makes it
        command.env("HSA_MODEL_TOPOLOGY", scratch.path().join("topology"));
        // a model has no mailboxes, without which ROCr's copies by SDMA wake nobody who waits for an interrupt
        if std::env::var_os("HSA_ENABLE_INTERRUPT").is_none() {
            command.env("HSA_ENABLE_INTERRUPT", "0");
        }
    }
    let preload = libraries.join(if args.kfd { DRIVER } else { PRELOAD });
    command.env("LD_PRELOAD", before(&preload, "LD_PRELOAD", " ")?);
    if let Some(agents) = &args.agents {
        command.env("WEFT_AGENTS", agents);
    }
    if let Some(path) = &args.config {
        // the program may change its directory
        let path = path.canonicalize().map_err(|e| failed(path, e))?;
        command.env("WEFT_CONFIG", path);
        command.env_remove("WEFT_AGENTS");
    }
    if let Some(path) = &args.code_cache.code_cache {
        if own_runtime {
            eprintln!("weft: --code-cache is for weft's own HSA runtime: with --kfd and --model nothing is kept");
        }
        std::fs::create_dir_all(path).map_err(|e| failed(path, e))?;
        // the program may change its directory
        let path = path.canonicalize().map_err(|e| failed(path, e))?;
        command.env("WEFT_CODE_CACHE", path);
    }
    if args.stats {
        command.env("WEFT_STATS", &stats);
    }
    if let Some(kinds) = &args.check {
        command.env("WEFT_CHECK", kinds).env("WEFT_CHECK_FORMAT", &args.format);
        command.env("WEFT_CHECK_FOUND", &found);
    }
    if let Some(path) = &args.record {
        std::fs::create_dir_all(path).map_err(|e| failed(path, e))?;
        let path = path.canonicalize().map_err(|e| failed(path, e))?;
        command.env("WEFT_RECORD", path);
        command.env("WEFT_RECORD_ON", args.record_on.name());
        if let Some(bytes) = args.record_limit {
            command.env("WEFT_RECORD_LIMIT", bytes.to_string());
        }
    }
    if let Some(path) = &args.suppressions {
        let path = path.canonicalize().map_err(|e| failed(path, e))?;
        command.env("WEFT_SUPPRESSIONS", path);
    }
    let status = command.status().map_err(|e| failed(Path::new(program), e))?;
    if args.stats {
        match std::fs::read_to_string(&stats) {
            Ok(text) => text.lines().for_each(|line| eprintln!("weft: {line}")),
            Err(_) => eprintln!("weft: the program did not use the HSA runtime"),
        }
    }
    if args.fail_on_finding && found.exists() {
        return Ok(ExitCode::from(crate::run::FOUND));
    }
    let code = status.code().or_else(|| status.signal().map(|s| 128 + s)).unwrap_or(1);
    Ok(ExitCode::from(code as u8))
}

/// The directory of the libraries: the one that was named, or the command's own, or `lib/weft` beside its directory.
fn find_libraries(named: Option<&Path>, needed: &[&str]) -> Result<PathBuf, String> {
    let places = match named {
        Some(dir) => vec![dir.to_path_buf()],
        None => {
            let exe = std::env::current_exe().map_err(|e| format!("where weft itself is: {e}"))?;
            let dir = exe.parent().unwrap_or(Path::new("/"));
            vec![dir.to_path_buf(), dir.join("../lib/weft"), dir.join("../lib")]
        }
    };
    let complete = |dir: &&PathBuf| needed.iter().all(|name| dir.join(name).is_file());
    let found = places.iter().find(complete).map(|dir| dir.canonicalize());
    let looked = || {
        places
            .iter()
            .map(|p| p.display().to_string())
            .collect::<Vec<_>>()
            .join(", ")
    };
    match found {
        Some(dir) => dir.map_err(|e| e.to_string()),
        None => Err(format!(
            "{} not in {}; the .deb and `cargo build --release` in a checkout have such libraries: name their place with --libraries",
            match needed {
                [one] => format!("{one} is"),
                several => format!("{} are", several.join(" and ")),
            },
            looked()
        )),
    }
}

/// A list in the environment with another first element.
fn before(first: &Path, variable: &str, separator: &str) -> Result<OsString, String> {
    let mut list = OsString::from(first);
    if list.to_string_lossy().contains(separator) {
        return Err(format!(
            "{}: {variable} cannot hold a path with {separator:?}",
            first.display()
        ));
    }
    if let Some(rest) = std::env::var_os(variable).filter(|r| !r.is_empty()) {
        list.push(OsStr::new(separator));
        list.push(rest);
    }
    Ok(list)
}
