//! `weft isa-test`: instruction tests, which are assembly with registers and memory before and after.

use std::path::PathBuf;
use std::process::ExitCode;

use amdgpu_asm::{NoFiles, Options, assemble};
use amdgpu_emu::cases;
use amdgpu_isa::{Model, TargetId};
use diag::Location;

use crate::input::{self, Result};
use crate::output::say;

/// Run instruction tests: assembly with registers and memory before, and what must be afterwards (tests/isa/README.md).
#[derive(clap::Args)]
pub struct Args {
    /// Files of cases
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Run only cases with this in their name
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    case: String,
    /// Print what changed, as expectations
    #[arg(long)]
    print: bool,
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read, or no case to run.
pub fn run(args: &Args) -> Result<ExitCode> {
    let (mut count, mut failed) = (0, 0);
    for path in &args.files {
        let name = input::display_name(path);
        let cases = match cases::parse(&input::read_text(path)?) {
            Ok(cases) => cases,
            Err(problems) => {
                problems.iter().for_each(|p| say!("{name}:{p}\n"));
                failed += 1;
                continue;
            }
        };
        for case in cases.iter().filter(|case| case.name.contains(&args.case)) {
            let outcome = cases::run(case, &code, &cases::levels());
            count += 1;
            failed += usize::from(!outcome.problems.is_empty());
            outcome.problems.iter().for_each(|p| say!("{name}:{p}\n"));
            if args.print {
                say!("; case: {}\n{}\n", case.name, case.code.trim_end());
                outcome.changes.iter().for_each(|line| say!("{line}\n"));
            }
        }
    }
    if count == 0 && failed == 0 {
        return Err(format!("no case has `{}` in its name", args.case));
    }
    say!("{count} cases, {failed} failed\n");
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// Code of a case's instructions, which ends the wave.
fn code(model: Model, text: &str) -> std::result::Result<Vec<u8>, (usize, String)> {
    let source = format!("{text}\ns_endpgm\n");
    let mut options = Options::new(TargetId::new(model.processor));
    options.wave64 = model.wave_size == 64;
    let assembly = assemble("case", source.as_bytes(), &options, &mut NoFiles);
    if let Some(message) = assembly.messages.iter().find(|m| m.is_error()) {
        let line = match message.diagnostic.location {
            Location::Text { line, .. } => line as usize,
            _ => 1,
        };
        return Err((line, message.diagnostic.message.to_string()));
    }
    let sections = assembly.object.map(|o| o.sections).unwrap_or_default();
    let text = sections.into_iter().next();
    text.map(|s| s.data.to_vec()).ok_or((1, "no code".into()))
}
