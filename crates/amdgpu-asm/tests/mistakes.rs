//! What is said of plausible mistakes: place, rule, what would be right, and who takes it. `mistakes.txt` has a paragraph
//! each: processor and source, with `;` between lines, then the messages. `UPDATE_MISTAKES=1` writes what is said now.

use std::fmt::Write;

use amdgpu_asm::{Message, NoFiles, Options, assemble};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mistakes.txt");

/// The messages of one source.
fn said(processor: &str, source: &str) -> String {
    let options = Options::new(processor.parse().unwrap());
    let text = source.replace("; ", "\n") + "\n";
    let messages = assemble("t.s", text.as_bytes(), &options, &mut NoFiles).messages;
    assert!(messages.iter().any(Message::is_error), "{processor}: {source}");
    let mut out = format!("{processor} | {source}\n");
    for line in messages
        .iter()
        .map(Message::render_with_code)
        .collect::<Vec<_>>()
        .join("\n")
        .lines()
    {
        writeln!(out, "    {}", line.trim_end()).unwrap();
    }
    out
}

#[test]
fn mistakes_are_explained() {
    let recorded = std::fs::read_to_string(PATH).unwrap();
    let heads = recorded.lines().filter(|l| !l.starts_with(' ') && !l.is_empty());
    let paragraphs: Vec<String> = heads
        .map(|head| {
            let (processor, source) = head.split_once(" | ").expect(head);
            said(processor, source)
        })
        .collect();
    assert!(paragraphs.len() >= 100, "{}", paragraphs.len());
    let now = paragraphs.join("\n");
    if std::env::var_os("UPDATE_MISTAKES").is_some() {
        std::fs::write(PATH, now).unwrap();
        return;
    }
    for (then, now) in recorded.split("\n\n").zip(&paragraphs) {
        assert_eq!(then.trim_end(), now.trim_end());
    }
    assert_eq!(recorded, now);
}
