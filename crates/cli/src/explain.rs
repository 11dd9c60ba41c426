//! `weft explain`: the page of a diagnostic's code: of rules of the instruction sets, of warnings, of HSAIL.

use amdgpu_asm::Lint;
use amdgpu_isa::Rule;
use code_object::Value;

use crate::input::Result;

/// Columns of text.
const WIDTH: usize = 100;

/// A code of `weft asm` for AMDGPU assembly, or of HSAIL.
#[derive(Clone, Copy)]
pub enum Page {
    Amdgpu(AmdgpuPage),
    Hsail(&'static hsail::rules::Rule),
}

/// The page of a rule that is enforced, or of a warning.
#[derive(Clone, Copy)]
pub struct AmdgpuPage {
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
        Page::Amdgpu(AmdgpuPage {
            code: rule.code(),
            title: rule.title(),
            explanation: rule.explanation(),
            processor: example.processor,
            wrong: example.wrong,
            right: example.right,
            is_warning: false,
        })
    }
}

impl From<Lint> for Page {
    fn from(lint: Lint) -> Page {
        let (processor, wrong, right) = lint.example();
        Page::Amdgpu(AmdgpuPage {
            code: lint.code(),
            title: lint.title(),
            explanation: lint.explanation(),
            processor,
            wrong,
            right,
            is_warning: true,
        })
    }
}

impl Page {
    /// Every page: those of AMDGPU in alphabetical order, then HSAIL's by number.
    fn all() -> Vec<Page> {
        let rules = Rule::ALL.iter().map(|r| Page::from(*r));
        let mut pages: Vec<Page> = rules.chain(Lint::ALL.iter().map(|l| Page::from(*l))).collect();
        pages.sort_by_key(|p| p.code());
        let hsail = hsail::rules::RULES.iter().chain(hsail::rules::OTHER);
        pages.extend(hsail.map(Page::Hsail));
        pages
    }

    fn code(&self) -> &'static str {
        match self {
            Page::Amdgpu(page) => page.code,
            Page::Hsail(rule) => rule.code,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Page::Amdgpu(page) => page.title,
            Page::Hsail(rule) => rule.summary,
        }
    }
}

/// The pages of codes, or, without codes, of all.
///
/// # Errors
/// A code that does not exist, with those that look like it.
pub fn pages(codes: &[String]) -> Result<Vec<Page>> {
    let all = Page::all();
    if codes.is_empty() {
        return Ok(all);
    }
    codes.iter().map(|code| page(code, &all)).collect()
}

fn page(code: &str, all: &[Page]) -> Result<Page> {
    let wanted = code.trim_matches(['[', ']']);
    let found = all.iter().find(|p| p.code().eq_ignore_ascii_case(wanted));
    found.copied().ok_or_else(|| {
        let near = diag::nearest(wanted, all.iter().map(|p| p.code()), 3);
        match near[..] {
            [] => format!("no diagnostic has the code {wanted}; `weft explain` lists all"),
            _ => format!("no diagnostic has the code {wanted}; did you mean {}?", near.join(", ")),
        }
    })
}

/// Codes and titles, a line each.
pub fn list(pages: &[Page]) -> String {
    let line = |p: &Page| format!("{:<22} {}\n", p.code(), p.title());
    pages.iter().map(line).collect()
}

/// A page as text.
pub fn text(page: &Page) -> String {
    let page = match page {
        Page::Amdgpu(page) => page,
        Page::Hsail(rule) => return hsail::rules::page(rule.code).unwrap_or_default(),
    };
    let mut out = format!("{}: {}\n", page.code, page.title);
    for paragraph in page.explanation {
        out.push('\n');
        out.push_str(&wrapped(paragraph));
    }
    let indented = |source: &str| source.lines().map(|l| format!("    {l}\n")).collect::<String>();
    let (wrong, right) = match page.is_warning {
        true => ("Warned of, with -Wall,", "Not"),
        false => ("Refused", "Accepted"),
    };
    let processor = page.processor;
    out.push_str(&format!("\n{wrong} on {processor}:\n\n{}", indented(page.wrong)));
    out.push_str(&format!("\n{right}:\n\n{}", indented(page.right)));
    out
}

fn string(s: &str) -> Value {
    Value::Str(s.into())
}

/// A page as data.
pub fn tree(page: &Page) -> Value {
    let mut fields = vec![
        ("code".into(), string(page.code())),
        ("title".into(), string(page.title())),
    ];
    match page {
        Page::Amdgpu(page) => {
            let severity = if page.is_warning { "warning" } else { "error" };
            let paragraphs = page.explanation.iter().map(|p| string(p)).collect();
            fields.push(("severity".into(), string(severity)));
            fields.push(("explanation".into(), Value::List(paragraphs)));
            let example = vec![
                ("processor".into(), string(page.processor)),
                ("refused".into(), string(page.wrong)),
                ("accepted".into(), string(page.right)),
            ];
            fields.push(("example".into(), Value::Map(example)));
        }
        Page::Hsail(rule) => {
            fields.push(("section".into(), string(&format!("PRM {}", rule.section))));
            fields.push(("judged by".into(), string(rule.judge.name())));
            if let Some(example) = hsail::rules::examples::example(rule.code) {
                let example = vec![
                    ("reported".into(), string(example.reported)),
                    ("refused".into(), string(&example.broken.to_string())),
                    ("accepted".into(), string(&example.repaired.to_string())),
                ];
                fields.push(("example".into(), Value::Map(example)));
            }
        }
    }
    Value::Map(fields)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_both_languages_have_pages() {
        let of = |code: &str| pages(&[code.to_string()]).map(|p| text(&p[0]));
        let page = of("[V050]").expect("a page");
        assert!(
            page.starts_with("V050: variables have a data type, and not b1\n\nPRM 4.3.8; "),
            "{page}"
        );
        let refused = page.find("Refused:\n\n    module &m").expect("an example");
        let message = page.find("m.hsail:2:11: error: ").expect("its message");
        let accepted = page.find("Accepted:\n\n    module &m").expect("the repaired one");
        assert!(refused < message && message < accepted);
        assert_eq!(of("v050"), of("V050"));
        assert!(of("constant-bus").expect("a page").contains("Refused on "));
        assert!(of("V999").expect_err("no code").contains("V"));
        let codes: Vec<&str> = Page::all().iter().map(|p| p.code()).collect();
        let distinct: std::collections::BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(codes.len(), distinct.len());
    }
}
