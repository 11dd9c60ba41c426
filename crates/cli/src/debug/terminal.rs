//! The prompt: line editing with history and completion on a terminal, plain lines otherwise.

use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use gpu_debug::command::COMMANDS;
use gpu_debug::{Debugger, Flow};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::input::Result;
use crate::output::say;

/// Executes a command and prints what comes of it. False: it failed; None: the debugger is left.
fn perform(debugger: &mut Debugger, line: &str) -> Option<bool> {
    let result = debugger.execute(line);
    say!("{}", debugger.take_output());
    match result {
        Ok(Flow::Continue) => Some(true),
        Ok(Flow::Quit) => None,
        Err(e) => {
            let _ = std::io::Write::flush(&mut std::io::stdout());
            eprintln!("{e}");
            Some(false)
        }
    }
}

/// Executes the script, then commands from the terminal or standard input.
pub fn session(mut debugger: Debugger, script: &[String], batch: bool, quiet: bool) -> Result<ExitCode> {
    let interactive = std::io::stdin().is_terminal();
    if !(quiet || batch) && interactive {
        say!("weft {}. \"help\" lists the commands.\n", env!("CARGO_PKG_VERSION"));
    }
    let mut failed = false;
    for line in script {
        match perform(&mut debugger, line) {
            Some(ok) => failed |= !ok,
            None => return Ok(status(batch && failed)),
        }
    }
    if batch {
        return Ok(status(failed));
    }
    if interactive {
        return prompt(&mut debugger);
    }
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|e| format!("standard input: {e}"))?;
        if perform(&mut debugger, &line).is_none() {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn status(failed: bool) -> ExitCode {
    crate::exit_code(!failed)
}

/// Where lines are kept from one session to the next.
fn history_file() -> Option<PathBuf> {
    let state = match std::env::var_os("XDG_STATE_HOME") {
        Some(state) => PathBuf::from(state),
        None => PathBuf::from(std::env::var_os("HOME")?).join(".local/state"),
    };
    let folder = state.join("weft");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("debug-history"))
}

fn prompt(debugger: &mut Debugger) -> Result<ExitCode> {
    let config = Config::builder()
        .auto_add_history(false)
        .max_history_size(1000)
        .map_err(|e| e.to_string())?;
    let mut editor: Editor<Words, DefaultHistory> = Editor::with_config(config.build()).map_err(|e| e.to_string())?;
    let history = history_file();
    if let Some(path) = &history {
        // There is none at first.
        let _ = editor.load_history(path);
    }
    commands(debugger, &mut editor)?;
    if let Some(path) = &history {
        let _ = editor.save_history(path);
    }
    Ok(ExitCode::SUCCESS)
}

/// Performs what is typed or pasted, until the debugger is left.
fn commands(debugger: &mut Debugger, editor: &mut Editor<Words, DefaultHistory>) -> Result<()> {
    loop {
        editor.set_helper(Some(Words(debugger.names())));
        let text = match editor.readline(debugger.prompt()) {
            Ok(text) => text,
            Err(ReadlineError::Interrupted) => {
                say!("Quit\n");
                continue;
            }
            Err(ReadlineError::Eof) => return Ok(()),
            Err(e) => return Err(e.to_string()),
        };
        // Each line of what was pasted is shown again before what comes of it.
        let lines = lines(&text);
        for line in &lines {
            if lines.len() > 1 {
                say!("{}{line}\n", debugger.prompt());
            }
            let _ = editor.add_history_entry(*line);
            let line = match line.trim().is_empty() {
                true => debugger.repeated().to_string(),
                false => line.to_string(),
            };
            if perform(debugger, &line).is_none() {
                return Ok(());
            }
        }
    }
}

/// The lines of what was typed; what was pasted may have several, with any line ends.
fn lines(text: &str) -> Vec<&str> {
    text.split('\n')
        .flat_map(|line| line.trim_end_matches('\r').split('\r'))
        .collect()
}

/// Completes commands, and names of the program.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..at];
        let start = before.rfind(|c: char| c.is_whitespace() || "()[]+-*/,".contains(c));
        let start = start.map_or(0, |s| s + 1);
        let word = &before[start..];
        let first = before[..start].trim().is_empty();
        let commands = COMMANDS.iter().map(|c| c.name.to_string()).filter(|_| first);
        let names = self.0.iter().filter(|_| !first).cloned();
        let mut list: Vec<String> = commands.chain(names).filter(|n| n.starts_with(word)).collect();
        list.sort();
        list.dedup();
        Ok((start, list))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}
impl Hinter for Words {
    type Hint = String;
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn no_line_of_what_was_pasted_is_lost() {
        assert_eq!(lines("stepi"), ["stepi"]);
        assert_eq!(lines(""), [""]);
        for pasted in ["break k\nrun\nstepi", "break k\rrun\rstepi", "break k\r\nrun\r\nstepi"] {
            assert_eq!(lines(pasted), ["break k", "run", "stepi"]);
        }
        // As Enter behind it: the last command again.
        assert_eq!(lines("run\n"), ["run", ""]);
    }
}
