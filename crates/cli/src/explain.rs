//! `weft explain`: the page of a diagnostic's code.

use amdgpu_isa::Rule;
use code_object::Value;

use crate::input::Result;

/// Columns of text.
const WIDTH: usize = 100;

/// The pages of codes, or, without codes, of all.
///
/// # Errors
/// A code that does not exist, with those that look like it.
pub fn pages(codes: &[String]) -> Result<Vec<Rule>> {
    if codes.is_empty() {
        return Ok(Rule::ALL.to_vec());
    }
    codes.iter().map(|code| rule(code)).collect()
}

fn rule(code: &str) -> Result<Rule> {
    let wanted = code.trim_matches(['[', ']']);
    Rule::by_code(wanted).ok_or_else(|| {
        let near = crate::near::nearest(wanted, Rule::ALL.iter().map(|r| r.code()), 3);
        match near[..] {
            [] => format!("no diagnostic has the code {wanted}; `weft explain` lists all"),
            _ => format!("no diagnostic has the code {wanted}; did you mean {}?", near.join(", ")),
        }
    })
}

/// Codes and titles, a line each.
pub fn list(rules: &[Rule]) -> String {
    let line = |r: &Rule| format!("{:<22} {}\n", r.code(), r.title());
    rules.iter().map(line).collect()
}

/// A page as text.
pub fn text(rule: Rule) -> String {
    let example = rule.example();
    let mut out = format!("{}: {}\n", rule.code(), rule.title());
    for paragraph in rule.explanation() {
        out.push('\n');
        out.push_str(&wrapped(paragraph));
    }
    out.push_str(&format!(
        "\nRefused on {}:\n\n    {}\n",
        example.processor, example.wrong
    ));
    out.push_str(&format!("\nAccepted:\n\n    {}\n", example.right));
    out
}

/// A page as data.
pub fn tree(rule: Rule) -> Value {
    let example = rule.example();
    let string = |s: &str| Value::Str(s.into());
    Value::Map(vec![
        ("code".into(), string(rule.code())),
        ("title".into(), string(rule.title())),
        (
            "explanation".into(),
            Value::List(rule.explanation().iter().map(|p| string(p)).collect()),
        ),
        (
            "example".into(),
            Value::Map(vec![
                ("processor".into(), string(example.processor)),
                ("refused".into(), string(example.wrong)),
                ("accepted".into(), string(example.right)),
            ]),
        ),
    ])
}

fn wrapped(paragraph: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in paragraph.split_whitespace() {
        if column > 0 && column + 1 + word.len() > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.len();
    }
    out.push('\n');
    out
}
