//! What shells and `man` need to know of the command line: completions and manual pages, made from the options themselves.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::input::Result;
use crate::output::{print, write};

/// Write completions for a shell to standard output.
///
/// For bash, put them into ~/.local/share/bash-completion/completions/weft; for fish, ~/.config/fish/completions/weft.fish; for zsh, a
/// file _weft in a directory of $fpath.
#[derive(clap::Args)]
pub struct Args {
    shell: clap_complete::Shell,
}

/// Write manual pages, one for weft and one for each command.
#[derive(clap::Args)]
pub struct ManArgs {
    /// Directory for weft.1, weft-run.1, ...
    directory: PathBuf,
}

/// `weft completions`.
///
/// # Errors
/// Standard output cannot be written.
pub fn completions(args: &Args, mut command: clap::Command) -> Result<ExitCode> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut command, "weft", &mut text);
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// `weft man`.
///
/// # Errors
/// The files cannot be written.
pub fn man(args: &ManArgs, mut command: clap::Command) -> Result<ExitCode> {
    let directory = &args.directory;
    std::fs::create_dir_all(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    command.build();
    let render = |command: clap::Command, name: &str| {
        let mut text = Vec::new();
        let page = clap_mangen::Man::new(command)
            .title(name.to_uppercase())
            .source(concat!("weft ", env!("CARGO_PKG_VERSION")));
        page.render(&mut text).map_err(|e| format!("{name}: {e}"))?;
        write(&directory.join(format!("{name}.1")), &text)
    };
    for sub in command.get_subcommands().filter(|c| c.get_name() != "help") {
        let name = format!("weft-{}", sub.get_name());
        render(sub.clone().display_name(name.clone()), &name)?;
    }
    render(command.clone(), "weft")?;
    Ok(ExitCode::SUCCESS)
}
