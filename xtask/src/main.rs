//! Repository automation, run as `cargo xtask COMMAND`.

mod bench;
mod diff;
mod mutants;
mod tidy;

use std::path::Path;
use std::process::{Command, ExitCode};

use xtask::codegen;

const HELP: &str = "\
cargo xtask COMMAND

  codegen [--check]   write (or compare) the generated tables of amdgpu-isa from its .isa rows
  tidy                check crate layers, file sizes, places of unsafe code, the list of mutants
  ci                  all that .ci/run does
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let rest = args.get(1..).unwrap_or_default();
    let result = match args.first().map(String::as_str) {
        Some("bench") => bench::run(rest),
        Some("ci") => ci(&root),
        Some("codegen") => codegen::run(rest),
        Some("diff") => diff::run(&root, rest),
        Some("mutants") => mutants::run(&root, rest),
        Some("tidy") => tidy::run(&root),
        Some("help" | "--help" | "-h") => {
            print!("{HELP}{}{}{}", mutants::HELP, diff::HELP, bench::HELP);
            Ok(())
        }
        other => Err(format!("unknown command {}\n\n{HELP}", other.unwrap_or("(none)"))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn ci(root: &Path) -> Result<(), String> {
    let status = Command::new(root.join(".ci/run"))
        .status()
        .map_err(|e| format!(".ci/run: {e}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!(".ci/run: {status}"))
    }
}
