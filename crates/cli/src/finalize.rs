//! `weft finalize`: HSAIL modules to a code object.

use std::path::PathBuf;
use std::process::ExitCode;

use weft::{Module, TargetId};

use crate::input::{self, Result};
use crate::output::say;

mod explained;

/// Finalize HSAIL: modules in text or BRIG become one code object.
#[derive(clap::Args)]
pub struct Args {
    /// Modules of the program
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Processor, with features: gfx906:xnack-
    #[arg(long)]
    target: TargetId,
    /// Where the code object goes
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Print what this pass leaves, and stop
    #[arg(long, value_name = "PASS")]
    stop_after: Option<String>,
    /// Print the code as assembly
    #[arg(long, value_parser = ["asm"], value_name = "FORM")]
    emit: Option<String>,
    /// Finalize this many times
    #[arg(long, default_value_t = 1)]
    repeat: u32,
    /// Print the time of each, from BRIG in memory to the code object in memory
    #[arg(long)]
    time: bool,
    /// Lanes of a wavefront, 32 or 64, where the processor has both [default: 32]
    #[arg(long, value_name = "LANES")]
    wave_size: Option<u32>,
    /// Print each line of the source beside what it became, with registers in use, spills, LDS, scratch and occupancy
    #[arg(long, conflicts_with_all = ["stop_after", "emit"])]
    explain: bool,
    /// Debug information (DWARF 5): lines of the text, or of what `loc` says, and where registers and variables are
    #[arg(short = 'g', long = "debug")]
    debug: bool,
    /// 2, as the HSA Finalizer wrote it, or 3 to 6
    #[arg(long, value_name = "N", default_value_t = 5)]
    code_object_version: u32,
}

/// Reads module files.
///
/// # Errors
/// Files that cannot be read, or are not valid.
fn load(files: &[PathBuf]) -> Result<Vec<Module>> {
    let one = |path: &PathBuf| Ok(Module::read(&input::display_name(path), input::read(path)?)?);
    files.iter().map(one).collect()
}

/// `weft finalize`.
///
/// # Errors
/// What cannot be read, finalized or written.
pub fn run(args: &Args) -> Result<ExitCode> {
    let modules = load(&args.files)?;
    let directory = std::env::current_dir().map_or_else(|_| ".".into(), |d| d.display().to_string());
    let object = finalizer::Options {
        stop_after: args.stop_after.as_deref(),
        text: args.emit.is_some(),
        explain: args.explain,
        wave_size: args.wave_size,
        debug: args.debug.then_some(&*directory),
        code_object_version: version(args.code_object_version)?,
        ..finalizer::Options::new(args.target)
    };
    let options = finalizer_hsail::Options {
        object,
        ..finalizer_hsail::Options::new(args.target)
    };
    let mut output = finalizer::Output::default();
    for _ in 0..args.repeat.max(1) {
        let start = std::time::Instant::now();
        (output, _) = Module::finalize(&modules, &options)?;
        if args.time {
            say!("time: {:.6} s\n", start.elapsed().as_secs_f64());
        }
    }
    if !output.text.is_empty() {
        say!("{}", output.text);
    }
    if args.stop_after.is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    if args.explain {
        crate::output::print(explained::text(&output, args.target).as_bytes())?;
    }
    if let Some(path) = &args.output {
        crate::output::write(path, &output.code_object)?;
    } else if args.emit.is_none() && !args.time && !args.explain {
        return Err("-o FILE is needed for the code object".into());
    }
    Ok(ExitCode::SUCCESS)
}

fn version(number: u32) -> Result<amdgpu_isa::CodeObjectVersion> {
    use amdgpu_isa::CodeObjectVersion as V;
    Ok(match number {
        2 => V::V2,
        3 => V::V3,
        4 => V::V4,
        5 => V::V5,
        6 => V::V6,
        _ => return Err(format!("there is no code object version {number}: 2 to 6")),
    })
}
