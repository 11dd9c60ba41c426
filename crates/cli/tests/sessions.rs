//! Sessions of the debugger: commands in, transcript out. `UPDATE_SESSIONS=1` writes the transcripts anew.
//!
//! A session is a file `tests/debugger/*.session`, or a block of docs/DEBUGGER.md: a line `$ weft debug ...`, perhaps continued by `\`,
//! then commands behind the prompt `(weft) `, or `>`, each with what it prints.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const PROMPT: &str = "(weft) ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the session of a transcript and gives it with what is printed now.
fn replay(transcript: &str) -> String {
    let mut command = String::new();
    let mut lines = transcript.lines();
    for line in lines.by_ref() {
        command += line.strip_prefix("$ ").unwrap_or(line);
        command += "\n";
        if !line.ends_with('\\') {
            break;
        }
    }
    let prompts = |line: &str| line.strip_prefix(PROMPT).or(line.strip_prefix('>')).map(str::to_string);
    let input: Vec<String> = lines.filter_map(prompts).collect();
    let script = format!("weft() {{ \"$WEFT\" \"$@\" -ex 'set trace-commands on'; }}; {command}");
    let mut child = Command::new("sh")
        .args(["-c", &format!("{{ {script} }} 2>&1")])
        .current_dir(root())
        .env("WEFT", env!("CARGO_BIN_EXE_weft"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A debugger that has been left reads no more.
    let _ = stdin.write_all((input.join("\n") + "\n").as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let mut now = format!("$ {command}");
    for line in printed.lines() {
        match line
            .strip_prefix("+>")
            .map(|l| (">", l))
            .or(line.strip_prefix('+').map(|l| (PROMPT, l)))
        {
            Some((prompt, command)) => now += &format!("{prompt}{command}\n"),
            None => now += &format!("{line}\n"),
        }
    }
    now
}

/// Compares a transcript with a run of its commands; None if they are the same.
fn difference(name: &str, want: &str) -> Option<(String, String)> {
    let now = replay(want);
    if now == want {
        return None;
    }
    let at = now.lines().zip(want.lines()).take_while(|(a, b)| a == b).count();
    let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_string();
    let message = format!("{name}:{}: now {:?}, not {:?}", at + 1, line(&now), line(want));
    Some((message, now))
}

fn updates() -> bool {
    std::env::var_os("UPDATE_SESSIONS").is_some()
}

#[test]
fn sessions_print_what_they_did() {
    let folder = root().join("tests/debugger");
    let entries = std::fs::read_dir(&folder).expect("the sessions");
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "session"));
    paths.sort();
    assert!(paths.len() >= 10, "only {} sessions", paths.len());
    let mut wrong = Vec::new();
    for path in paths {
        let want = std::fs::read_to_string(&path).expect("UTF-8");
        let name = path
            .file_name()
            .map(|n| n.to_string_lossy().into_owned())
            .unwrap_or_default();
        if let Some((message, now)) = difference(&name, &want) {
            wrong.push(message);
            if updates() {
                std::fs::write(&path, now).expect("written");
            }
        }
    }
    assert!(
        updates() || wrong.is_empty(),
        "{}\nUPDATE_SESSIONS=1 writes them",
        wrong.join("\n")
    );
}

#[test]
fn the_page_shows_true_sessions() {
    let path = root().join("docs/DEBUGGER.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let mut updated = page.clone();
    let mut wrong = Vec::new();
    let mut count = 0;
    for block in page
        .split("```\n")
        .skip(1)
        .step_by(2)
        .filter(|b| b.starts_with("$ weft debug"))
    {
        count += 1;
        if let Some((message, now)) = difference("docs/DEBUGGER.md", block) {
            wrong.push(message);
            updated = updated.replacen(block, &now, 1);
        }
    }
    assert!(count > 0, "no sessions in the page");
    if updates() && !wrong.is_empty() {
        std::fs::write(&path, updated).expect("written");
    }
    assert!(
        updates() || wrong.is_empty(),
        "{}\nUPDATE_SESSIONS=1 writes them",
        wrong.join("\n")
    );
}

/// With every command of `help`, some session must have it.
#[test]
fn every_command_is_in_a_session() {
    let folder = root().join("tests/debugger");
    let mut words = std::collections::BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("the sessions").flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        let is_script = entry.path().extension().is_some_and(|e| e == "gdb");
        let command = |l: &'_ str| l.strip_prefix(PROMPT).or(is_script.then_some(l)).map(str::to_string);
        for line in text.lines().filter_map(command) {
            let word: String = line
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                .collect();
            words.extend(gpu_debug::command::find(&word).map(|c| c.name));
        }
    }
    let missing: Vec<&str> = gpu_debug::command::COMMANDS
        .iter()
        .map(|c| c.name)
        .filter(|n| !words.contains(n))
        .collect();
    assert!(missing.is_empty(), "no session has {missing:?}");
}
