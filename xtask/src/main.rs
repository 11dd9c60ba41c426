//! Repository automation, run as `cargo xtask COMMAND`.

mod bench;
mod diff;
mod mutants;
mod mutants_of_checks;
mod package;
mod tidy;

use std::path::Path;
use std::process::{Command, ExitCode};

use xtask::codegen;

const HELP: &str = "\
cargo xtask COMMAND

  codegen [--check]   write (or compare) the generated tables of amdgpu-isa from its .isa rows
  tidy                check crate layers, circles of modules, file sizes, places of unsafe code, which tests are compiled, features of
                      libraries, the list of mutants
  fidelity [--check]  write (or compare) docs/FIDELITY.md: what is implemented, and by what it is checked
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
        Some("fidelity") => fidelity(&root, rest),
        Some("mutants") if rest.first().is_some_and(|name| name == "checks") => {
            mutants_of_checks::run(&root, &rest[1..])
        }
        Some("mutants") => mutants::run(&root, rest),
        Some("package") => package::run(&root, rest),
        Some("tidy") => tidy::run(&root),
        Some("help" | "--help" | "-h") => {
            print!(
                "{HELP}{}{}{}{}{}",
                package::HELP,
                mutants::HELP,
                mutants_of_checks::HELP,
                diff::HELP,
                bench::HELP
            );
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

/// The page is written by a test, which has the tables that this crate must not depend on.
fn fidelity(root: &Path, rest: &[String]) -> Result<(), String> {
    let mut command = Command::new("cargo");
    command.args(["test", "--quiet", "--release", "--test", "fidelity"]);
    match rest {
        [] => command.env("UPDATE_PAGES", "1"),
        [check] if check == "--check" => command.env_remove("UPDATE_PAGES"),
        _ => return Err("fidelity: the only option is --check".into()),
    };
    let status = command.current_dir(root).status();
    match status.map_err(|e| format!("cargo test: {e}"))?.success() {
        true => Ok(()),
        false => Err("fidelity: see above".into()),
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
