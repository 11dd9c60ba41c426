//! `weft shrink`: a program that fails made as small as it can be and still fail.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use amdgpu_isa::TargetId;
use hsail_interp::Checks;
use smith::{Options, Outcome, compare};

use crate::input::{self, Result};
use crate::output::{print, write};

/// Make an HSAIL program smaller while it still shows what it shows.
///
/// Functions, statements, arguments and operands are left out or made simpler for as long as the result is valid and of interest. Of interest
/// is by default that interpreter and --target leave different memory, or that the target stops, as `weft smith --target` says it;
/// what depends on undefined behaviour is not. With --command, it is that a command ends with exit status 0: {} in it is the file.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  weft shrink 17.hsail --target gfx900 -o small.hsail
  weft shrink bad.hsail --command '! weft finalize {} --target gfx900 -o /dev/null'")]
pub struct Args {
    file: PathBuf,
    /// Where interpreter and machine are compared
    #[arg(long, default_value = "gfx900")]
    target: TargetId,
    /// Of interest is what makes this command end with exit status 0
    #[arg(long, value_name = "CMD", conflicts_with = "target")]
    command: Option<String>,
    /// Where the smaller program goes; standard output by default
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// `weft shrink`.
///
/// # Errors
/// A file that cannot be read or written, or that is of no interest as it is.
pub fn run(args: &Args) -> Result<ExitCode> {
    let name = args.file.display().to_string();
    let text = input::read_text(&args.file)?;
    let mut tried = 0u64;
    let small = match &args.command {
        Some(command) => by_command(&name, &text, command, &mut tried)?,
        None => by_difference(&name, &text, args.target, &mut tried)?,
    };
    eprintln!(
        "weft: {} lines to {}, {tried} programs tried",
        text.lines().count(),
        small.lines().count()
    );
    match &args.output {
        Some(path) => write(path, small.as_bytes())?,
        None => print(small.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What an outcome is like: a program that stops in one way must not become one that stops in another.
fn kind(outcome: &Outcome) -> Option<String> {
    match outcome {
        Outcome::Different(_) => Some("differs".into()),
        Outcome::Stopped(message) => {
            // Without numbers, names of registers and places.
            let words = message.lines().next().unwrap_or_default();
            Some(
                words
                    .split(|c: char| !c.is_ascii_alphabetic())
                    .filter(|w| w.len() > 3)
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        }
        Outcome::Same | Outcome::Invalid(_) => None,
    }
}

fn by_difference(name: &str, text: &str, target: TargetId, tried: &mut u64) -> Result<String> {
    let options = Options {
        checks: Checks {
            race: true,
            uninit: true,
            undefined: true,
        },
        moved: true,
        ..Options::new(target)
    };
    let outcome = compare("program", text, &options);
    let Some(wanted) = kind(&outcome) else {
        return Err(match outcome {
            Outcome::Invalid(message) => format!("{name}: {message}"),
            _ => format!("{name}: interpreter and {target} agree"),
        });
    };
    Ok(smith::shrink(text, &mut |t| {
        *tried += 1;
        kind(&compare("program", t, &options)).as_ref() == Some(&wanted)
    }))
}

fn by_command(name: &str, text: &str, command: &str, tried: &mut u64) -> Result<String> {
    let file = std::env::temp_dir().join(format!("weft-shrink-{}.hsail", std::process::id()));
    let mut problem = None;
    let mut holds = |text: &str| match holds(command, &file, text) {
        Ok(yes) => yes,
        Err(message) => {
            problem = Some(message);
            false
        }
    };
    let first = holds(text);
    let small = if first {
        smith::shrink(text, &mut |t| {
            *tried += 1;
            holds(t)
        })
    } else {
        String::new()
    };
    let _ = std::fs::remove_file(&file);
    match problem {
        Some(message) => Err(message),
        None if !first => Err(format!("{name}: the command does not end with exit status 0")),
        None => Ok(small),
    }
}

fn holds(command: &str, file: &Path, text: &str) -> Result<bool> {
    write(file, text.as_bytes())?;
    let path = file.display().to_string();
    let command = match command.contains("{}") {
        true => command.replace("{}", &path),
        false => format!("{command} {path}"),
    };
    let status = Command::new("sh")
        .args(["-c", &command])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.map(|s| s.success()).map_err(|e| format!("sh: {e}"))
}
