//! `weft explain`: the page of a diagnostic's code: of rules of the instruction sets, and of warnings.

use amdgpu_asm::Lint;
use amdgpu_isa::Rule;
use code_object::Value;

use crate::input::Result;

/// Columns of text.
const WIDTH: usize = 100;

/// The page of a rule that is enforced, or of a warning.
#[derive(Clone, Copy)]
pub struct Page {
    code: &'static str,
    title: &'static str,
    explanation: &'static [&'static str],
    processor: &'static str,
    wrong: &'static str,
    right: &'static str,
    is_warning: bool,
}

impl From<Rule> for Page {
    fn from(rule: Rule) -> Page {
        let example = rule.example();
        Page {
            code: rule.code(),
            title: rule.title(),
            explanation: rule.explanation(),
            processor: example.processor,
            wrong: example.wrong,
            right: example.right,
            is_warning: false,
        }
    }
}

impl From<Lint> for Page {
    fn from(lint: Lint) -> Page {
        let (processor, wrong, right) = lint.example();
        Page {
            code: lint.code(),
            title: lint.title(),
            explanation: lint.explanation(),
            processor,
            wrong,
            right,
            is_warning: true,
        }
    }
}

/// Every page, in alphabetical order of codes.
fn all() -> Vec<Page> {
    let rules = Rule::ALL.iter().map(|r| Page::from(*r));
    let mut pages: Vec<Page> = rules.chain(Lint::ALL.iter().map(|l| Page::from(*l))).collect();
    pages.sort_by_key(|p| p.code);
    pages
}

/// The pages of codes, or, without codes, of all.
///
/// # Errors
/// A code that does not exist, with those that look like it.
pub fn pages(codes: &[String]) -> Result<Vec<Page>> {
    let all = all();
    if codes.is_empty() {
        return Ok(all);
    }
    codes.iter().map(|code| page(code, &all)).collect()
}

fn page(code: &str, all: &[Page]) -> Result<Page> {
    let wanted = code.trim_matches(['[', ']']);
    all.iter().find(|p| p.code == wanted).copied().ok_or_else(|| {
        let near = crate::near::nearest(wanted, all.iter().map(|p| p.code), 3);
        match near[..] {
            [] => format!("no diagnostic has the code {wanted}; `weft explain` lists all"),
            _ => format!("no diagnostic has the code {wanted}; did you mean {}?", near.join(", ")),
        }
    })
}

/// Codes and titles, a line each.
pub fn list(pages: &[Page]) -> String {
    pages.iter().map(|p| format!("{:<22} {}\n", p.code, p.title)).collect()
}

/// A page as text.
pub fn text(page: &Page) -> String {
    let mut out = format!("{}: {}\n", page.code, page.title);
    for paragraph in page.explanation {
        out.push('\n');
        out.push_str(&wrapped(paragraph));
    }
    let indented = |source: &str| source.lines().map(|l| format!("    {l}\n")).collect::<String>();
    let verdict = if page.is_warning {
        "Warned of, with -Wall,"
    } else {
        "Refused"
    };
    out.push_str(&format!(
        "\n{verdict} on {}:\n\n{}",
        page.processor,
        indented(page.wrong)
    ));
    let verdict = if page.is_warning { "Not" } else { "Accepted" };
    out.push_str(&format!("\n{verdict}:\n\n{}", indented(page.right)));
    out
}

/// A page as data.
pub fn tree(page: &Page) -> Value {
    let string = |s: &str| Value::Str(s.into());
    let severity = if page.is_warning { "warning" } else { "error" };
    Value::Map(vec![
        ("code".into(), string(page.code)),
        ("severity".into(), string(severity)),
        ("title".into(), string(page.title)),
        (
            "explanation".into(),
            Value::List(page.explanation.iter().map(|p| string(p)).collect()),
        ),
        (
            "example".into(),
            Value::Map(vec![
                ("processor".into(), string(page.processor)),
                ("refused".into(), string(page.wrong)),
                ("accepted".into(), string(page.right)),
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
