//! Sessions of the pages: each command that a page shows is run as it stands, and must print what the page says.

use std::path::Path;
use std::process::{Command, Stdio};

const WEFT: &str = env!("CARGO_BIN_EXE_weft");

/// A command of a page, and what stands below it until the next one or the end of the block.
#[derive(Debug)]
struct Shown {
    line: usize,
    command: String,
    output: String,
}

/// The commands of a page's indented blocks, each after `$ `; a backslash continues it on the next line.
fn sessions(page: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    let (mut in_block, mut continues) = (false, false);
    for (n, line) in page.lines().enumerate() {
        let Some(text) = line.strip_prefix("    ") else {
            // an empty line may be inside a block
            in_block &= line.is_empty();
            continue;
        };
        if let Some(command) = text.strip_prefix("$ ") {
            shown.push(Shown {
                line: n + 1,
                command: String::new(),
                output: String::new(),
            });
            (in_block, continues) = (true, true);
            take(&mut shown, command, &mut continues);
        } else if in_block {
            take(&mut shown, text, &mut continues);
        }
    }
    shown
}

/// Adds a line to the last command, or to its output.
fn take(shown: &mut [Shown], text: &str, continues: &mut bool) {
    let Some(last) = shown.last_mut() else { return };
    let to = if *continues {
        &mut last.command
    } else {
        &mut last.output
    };
    let more = text.strip_suffix('\\').filter(|_| *continues);
    to.push_str(more.unwrap_or(text));
    to.push('\n');
    *continues = more.is_some();
}

/// Whether a page's words are those of an output, in whatever lines; `...` alone stands for any words.
fn agrees(page: &[&str], output: &[&str]) -> bool {
    match page {
        [] => output.is_empty(),
        ["...", rest @ ..] => (0..=output.len()).any(|n| agrees(rest, &output[n..])),
        [word, rest @ ..] => output.first() == Some(word) && agrees(rest, &output[1..]),
    }
}

#[test]
fn pages_show_what_commands_print() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let bin = Path::new(WEFT).parent().expect("a directory of the binary");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut ran = 0;
    for page in ["README.md", "docs/MANY-MACHINES.md"] {
        let text = std::fs::read_to_string(root.join(page)).expect(page);
        for shown in sessions(&text) {
            let line = format!("{} 2>&1", shown.command.replace('\n', " "));
            let mut command = Command::new("sh");
            command.args(["-c", &line]).current_dir(&root).stdin(Stdio::null());
            let output = command.env("PATH", &path).output().expect("a shell");
            let output = String::from_utf8_lossy(&output.stdout).into_owned();
            let [says, prints] = [&shown.output, &output].map(|t| t.split_whitespace().collect::<Vec<_>>());
            assert!(
                agrees(&says, &prints),
                "{page}:{}: $ {}\nprints:\n{output}\nthe page says:\n{}",
                shown.line,
                shown.command,
                shown.output
            );
            ran += 1;
        }
    }
    assert!(ran >= 3, "{ran} commands were found in the pages");
}

#[test]
fn words_stand_for_any_where_the_page_says_so() {
    assert!(agrees(&["a", "...", "d"], &["a", "b", "c", "d"]));
    assert!(agrees(&["a", "..."], &["a"]));
    assert!(!agrees(&["a", "b"], &["a", "c"]));
    assert!(!agrees(&["a"], &["a", "b"]));
}
