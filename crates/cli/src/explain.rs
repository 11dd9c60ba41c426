//! `weft explain`: the page of a diagnostic's code: of rules of the instruction sets, of warnings, of HSAIL, of all others.

use amdgpu_asm::Lint;
use amdgpu_isa::Rule;
use code_object::Value;

use crate::input::Result;

/// Columns of text.
const WIDTH: usize = 100;

/// A code of `weft asm` for AMDGPU assembly, of HSAIL, or of something else that a message can be about.
#[derive(Clone, Copy)]
pub enum Page {
    Amdgpu(AmdgpuPage),
    Hsail(&'static hsail::rules::Rule),
    Other(OtherPage),
}

/// The page of a code that is no rule: what is wrong, and what would be right.
#[derive(Clone, Copy)]
pub struct OtherPage {
    code: &'static str,
    title: &'static str,
    explanation: &'static str,
}

/// `code | title | explanation`, a line each.
const OTHER: &str = include_str!("explain/codes.txt");

fn others() -> impl Iterator<Item = Page> {
    let lines = OTHER.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines.filter_map(|line| {
        let mut parts = line.splitn(3, " | ");
        Some(Page::Other(OtherPage {
            code: parts.next()?,
            title: parts.next()?,
            explanation: parts.next()?,
        }))
    })
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
        // A rule may have the code of a group of messages: its page says more.
        let known: Vec<&str> = pages.iter().map(Page::code).collect();
        let others: Vec<Page> = others().filter(|p| !known.contains(&p.code())).collect();
        pages.extend(others);
        pages
    }

    fn code(&self) -> &'static str {
        match self {
            Page::Amdgpu(page) => page.code,
            Page::Hsail(rule) => rule.code,
            Page::Other(page) => page.code,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Page::Amdgpu(page) => page.title,
            Page::Hsail(rule) => rule.summary,
            Page::Other(page) => page.title,
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
        Page::Other(page) => return format!("{}: {}\n\n{}", page.code, page.title, wrapped(page.explanation)),
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
        Page::Other(page) => {
            let paragraphs = vec![string(page.explanation)];
            fields.push(("explanation".into(), Value::List(paragraphs)));
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
    use std::collections::BTreeSet;
    use std::path::Path;

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

    /// Codes in the sources of the crates: the first argument of what makes a finding, or its field.
    fn codes_in(text: &str, found: &mut BTreeSet<String>) {
        const MAKERS: [&str; 11] = [
            "error(",
            "warning(",
            "finding(",
            "Finding::new(",
            "Fault::new(",
            "Trouble::new(",
            "trouble(",
            "fault(",
            "wrong(",
            "fail(",
            "code: ",
        ];
        let is_code = |c: &str| {
            let (first, rest) = (
                c.chars().next(),
                c.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'),
            );
            first.is_some_and(|c| c.is_ascii_alphabetic()) && rest
        };
        for maker in MAKERS {
            for (at, _) in text.match_indices(maker) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
                    continue;
                }
                let argument = text[at + maker.len()..].trim_start().strip_prefix('"');
                let code = argument.and_then(|a| a.split_once('"'));
                found.extend(code.map(|c| c.0.to_string()).filter(|c| is_code(c)));
            }
        }
    }

    /// String literals of words with hyphens between them: what codes of checkers are, and nothing else there.
    fn hyphened(text: &str) -> impl Iterator<Item = String> {
        let is_word = |w: &str| !w.is_empty() && w.chars().all(|c| c.is_ascii_lowercase());
        let is_code = move |c: &&str| c.contains('-') && c.split('-').all(is_word);
        text.split('"').filter(is_code).map(str::to_string)
    }

    fn sources(folder: &Path, list: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                sources(&path, list);
            } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
                let text = std::fs::read_to_string(&path).expect("UTF-8");
                let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
                list.push(code.to_string());
            }
        }
    }

    #[test]
    fn every_code_that_can_be_printed_has_a_page() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut codes = BTreeSet::new();
        for name in [
            "amdgpu-asm",
            "amdgpu-isa",
            "hsail",
            "hsail-interp",
            "finalizer",
            "amdgpu-emu",
        ] {
            let mut list = Vec::new();
            sources(&crates.join(name).join("src"), &mut list);
            list.iter().for_each(|text| codes_in(text, &mut codes));
        }
        let mut checkers = Vec::new();
        sources(&crates.join("amdgpu-check/src"), &mut checkers);
        let of_checkers: BTreeSet<String> = checkers.iter().flat_map(|text| hyphened(text)).collect();
        for code in ["data-race", "missing-wait", "uninit-address", "divergent-barrier"] {
            assert!(of_checkers.contains(code), "{code} is not among {of_checkers:?}");
        }
        codes.extend(of_checkers);
        let kinds = std::fs::read_to_string(crates.join("code-object/src/error.rs")).expect("UTF-8");
        for line in kinds
            .lines()
            .filter(|l| l.contains("ErrorKind::") && l.contains("=> \""))
        {
            codes.extend(line.split('"').nth(1).map(str::to_string));
        }
        codes.extend(amdgpu_emu::fault::FaultCode::ALL.iter().map(|c| c.as_str().to_string()));
        assert!(codes.len() > 150, "only {} codes were found: {codes:?}", codes.len());
        let pages = Page::all();
        let missing: Vec<&String> = codes.iter().filter(|c| page(c, &pages).is_err()).collect();
        assert!(missing.is_empty(), "without a page in explain/codes.txt: {missing:?}");
    }

    #[test]
    fn other_codes_are_lines_of_three_parts() {
        let lines = OTHER.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
        assert_eq!(lines.count(), others().count());
        let of = |code: &str| pages(&[code.to_string()]).map(|p| text(&p[0])).expect("a page");
        assert!(of("segment-bounds").starts_with("segment-bounds: memory is accessed that is not the program's\n\n"));
    }
}
