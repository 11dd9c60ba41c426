//! The pages about the rules, each with its example.

use super::examples::{BASE_MODULE, Example, Input, example};
use super::{Judge, OTHER, RULES, Rule, rule};
use diag::Severity;
use std::fmt::{self, Write};

/// The page of one rule as plain text, its examples indented; `None` if there is no such code.
pub fn page(code: &str) -> Option<String> {
    let rule = rule(code)?;
    let mut out = format!("{}: {}\n\n{}\n", rule.code, rule.summary, facts(rule));
    let indented = |text: &str| -> String {
        let line = |l: &str| {
            if l.is_empty() {
                "\n".into()
            } else {
                format!("    {l}\n")
            }
        };
        text.lines().map(line).collect()
    };
    if let Some(example) = example(code) {
        let (broken, repaired) = verdicts(rule);
        let _ = write!(out, "\n{broken}:\n\n{}", indented(&example.broken.to_string()));
        let _ = write!(out, "\nThe message:\n\n{}", indented(&message(&example)));
        let _ = write!(out, "\n{repaired}:\n\n{}", indented(&example.repaired.to_string()));
    }
    Some(out)
}

/// The pages of all rules in Markdown.
pub fn pages() -> String {
    let mut out = format!(
        "# HSAIL diagnostics\n\nWritten from `crates/hsail/src/rules.rs` and its examples; do not edit. Each example is judged by a \
         test. Where no text can break a rule, the bytes of this module's BRIG are changed:\n\n```hsail\n{BASE_MODULE}```\n"
    );
    for rule in RULES.iter().chain(OTHER) {
        let _ = write!(
            out,
            "\n## {}\n\n{}. {}\n",
            rule.code,
            capital(rule.summary),
            facts(rule)
        );
        if let Some(example) = example(rule.code) {
            let (broken, repaired) = verdicts(rule);
            let _ = write!(out, "\n{broken}:\n\n{}", fenced(&example.broken));
            let _ = write!(out, "\n```text\n{}```\n", message(&example));
            let _ = write!(out, "\n{repaired}:\n\n{}", fenced(&example.repaired));
        }
    }
    out
}

/// What becomes of the broken example and of the repaired one.
fn verdicts(rule: &Rule) -> (&'static str, &'static str) {
    match rule.code.starts_with('W') || matches!(rule.judge, Judge::Later) {
        true => ("Warned of", "Not"),
        false => ("Refused", "Accepted"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn facts(rule: &Rule) -> String {
    let mut out = format!("PRM {}; judged by: {}", rule.section, rule.judge.name());
    let example = example(rule.code);
    if let Some(other) = rule.reported_as {
        let _ = write!(out, "; reported as {other}");
    } else if let Some(found) = example.as_ref().filter(|e| e.reported != rule.code) {
        let _ = write!(out, "; in text reported as {}", found.reported);
    }
    match rule.judge {
        Judge::Later if example.is_none() => out.push_str(". No module breaks it by itself."),
        Judge::Permission => out.push_str(". Nothing can break it."),
        _ => out.push('.'),
    }
    out
}

/// The text, or what is said about the bytes; it ends with a line.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Input::Text(text) => f.write_str(text),
            Input::Program(texts) => {
                for (text, name) in texts.iter().zip('a'..='z') {
                    write!(f, "// {name}.hsail\n{text}")?;
                }
                Ok(())
            }
            Input::Brig { about, .. } => writeln!(f, "{about}"),
        }
    }
}

fn fenced(input: &Input) -> String {
    let language = if matches!(input, Input::Brig { .. }) {
        "text"
    } else {
        "hsail"
    };
    format!("```{language}\n{}```\n", input)
}

/// The errors, or the warning that the example is about.
fn message(example: &Example) -> String {
    let mut found = example.broken.findings();
    found.retain(|(_, d)| d.severity == Severity::Error || d.code == example.reported);
    found.iter().map(|(file, d)| format!("{}\n", d.render(file))).collect()
}
