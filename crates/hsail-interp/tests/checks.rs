//! What checkers and faults find, by examples: each one broken and one that keeps the rule. They are the page
//! `docs/HSAIL-CHECKS.md`; `UPDATE_PAGES=1` writes it.

mod common;

use hsail_interp::memory::Use;
use hsail_interp::{Checks, Dispatch, Options, dispatch_checked};
use std::fmt::Write;
use std::path::Path;

/// One half of an example.
struct Half<'a> {
    /// Lines before the kernel, and in it.
    before: Vec<&'a str>,
    body: Vec<&'a str>,
}

struct Example<'a> {
    code: &'a str,
    prose: Vec<&'a str>,
    /// Empty: what is always found.
    checks: &'a str,
    grid: u32,
    group: u32,
    broken: Half<'a>,
    kept: Half<'a>,
}

fn examples(text: &str) -> Vec<Example<'_>> {
    let list = text.split("## ").skip(1);
    list.map(|entry| {
        let (head, rest) = entry.split_once("%% broken ").expect("a broken half");
        let (broken, kept) = rest.split_once("%% kept\n").expect("a half that keeps the rule");
        let (setup, broken) = broken.split_once('\n').expect("a body");
        let mut head = head.lines();
        let mut words = setup.split_whitespace();
        let checks = words.next().expect("checks").trim_matches('-');
        let mut number = || words.next().map(|w| w.parse().expect("a size"));
        let grid = number().expect("a grid");
        Example {
            code: head.next().expect("a code"),
            prose: head.collect(),
            checks,
            grid,
            group: number().unwrap_or(grid),
            broken: split(broken),
            kept: split(kept),
        }
    })
    .collect()
}

fn split(text: &str) -> Half<'_> {
    let lines = text.lines().filter(|l| !l.is_empty());
    let (before, body) = lines.partition(|l| l.starts_with('^'));
    let before: Vec<&str> = before;
    Half {
        before: before.iter().map(|l| l.trim_start_matches("^ ")).collect(),
        body,
    }
}

impl Half<'_> {
    fn module(&self) -> String {
        let mut text = String::from("module &m:1:0:$full:$large:$default;\n");
        self.before.iter().for_each(|l| writeln!(text, "{l}").expect("text"));
        text += "prog kernel &k(kernarg_u64 %out) {\n";
        self.body.iter().for_each(|l| writeln!(text, "{l}").expect("text"));
        text + "};\n"
    }

    /// What is found: codes, and all as it is printed.
    fn run(&self, e: &Example<'_>) -> (Vec<&'static str>, String) {
        let options = Options {
            checks: e.checks.parse().expect("checks"),
            ..Options::default()
        };
        let loaded = common::load(&self.module(), &options);
        let out = loaded
            .system
            .memory
            .allocate("out", 1024, 256, Use::Global)
            .expect("room");
        let packet = Dispatch {
            grid: [e.grid, 1, 1],
            work_group: [e.group, 1, 1],
            kernarg: out.base.to_le_bytes().into(),
            ..Dispatch::default()
        };
        let kernel = loaded.executable.kernel(0, "&k").expect("the kernel");
        let checked = dispatch_checked(&loaded.system, &kernel, &packet);
        let faults = checked.findings.into_iter().chain(checked.outcome.err().map(|f| *f));
        let faults: Vec<_> = faults.collect();
        let text: Vec<String> = faults.iter().map(ToString::to_string).collect();
        (faults.iter().map(|f| f.code).collect(), text.join("\n"))
    }
}

const INTRODUCTION: &str = "# What is found in HSAIL that runs

Much that the manual leaves undefined ends a dispatch with a message, always. Three checkers look for what does not stop a run by itself:
`--check race`, `--check uninit` and `--check undefined`, or `--check all`, of `weft run`, `weft test` and `weft scenario`. Their findings are
printed, one for each place in the program, while the kernel goes on; `weft run` then ends with exit status 1, a test or a scenario fails.
Without `--check` nothing is looked for and nothing is slower.

Each example below is the body of `prog kernel &k(kernarg_u64 %out)`, what is found there, and the same done right, in which nothing is
found. They are run by `cargo test -p hsail-interp --test checks`.

";

const LIMITS: &str = "## What is not found

| what | why |
|---|---|
| races on image data, with the host, or between dispatches (PRM 6.2.7, 7.1.10) | only loads, stores and atomic operations of one dispatch are compared |
| races that a run does not show | accesses that were not executed are not known; what was executed is found whatever the order was |
| some races on words that more than 512 work-items use at a time | of more accesses to 8 bytes of one kind, some are forgotten |
| global variables and buffers that nobody wrote | they count as written: the loader and the host give them zeros |
| an undefined operand that changes no result that was tried | a result counts as undefined if it changes with the operand's undefined bytes; a dozen values are tried |
| uses of an undefined value after the first in a work-item | the first one says it |
| addresses of other work-groups that went through group, private or arg memory | they are followed through registers and global memory |
| `width` of loads over several wavefronts, `width` of barriers (PRM 2.12.1) | work-items of other wavefronts may execute the instruction at another time; a barrier tells nobody who communicates |
| calls with another call convention (PRM 10.8) | there is one |
| `stqueuereadindex` on a queue of a kernel agent (PRM 11.3) | every queue of the interpreter is one that the host serves |
";

fn page(list: &[Example<'_>]) -> String {
    let mut page = INTRODUCTION.to_string();
    for (i, e) in list.iter().enumerate() {
        if i == 0 || list[i - 1].code != e.code {
            writeln!(page, "## {}\n", e.code).expect("text");
        }
        let how = match e.checks {
            "" => String::new(),
            checks => format!(" `--check {checks}`,"),
        };
        let items = if e.grid == 1 {
            "one work-item".to_string()
        } else {
            format!("{} work-items", e.grid)
        };
        let groups = if e.group == e.grid {
            String::new()
        } else {
            format!(" in work-groups of {}", e.group)
        };
        writeln!(
            page,
            "{}{how}{}{items}{groups}:\n",
            e.prose.join("\n"),
            if how.is_empty() { " With " } else { " " }
        )
        .expect("text");
        let before: String = e.broken.before.iter().map(|l| format!("{l}\n")).collect();
        let apart = if before.is_empty() { "" } else { "\n" };
        let (_, text) = e.broken.run(e);
        writeln!(
            page,
            "```text\n{before}{apart}{}\n```\n\n```text\n{text}\n```\n",
            e.broken.body.join("\n")
        )
        .expect("text");
        let before: String = e.kept.before.iter().map(|l| format!("{l}\n")).collect();
        let apart = if before.is_empty() { "" } else { "\n" };
        writeln!(
            page,
            "Right:\n\n```text\n{before}{apart}{}\n```\n",
            e.kept.body.join("\n")
        )
        .expect("text");
    }
    page + LIMITS
}

#[test]
fn each_example_is_found_and_its_right_form_is_not() {
    let list = examples(include_str!("checks.txt"));
    assert!(list.len() > 20);
    for e in &list {
        let (codes, text) = e.broken.run(e);
        assert!(
            !codes.is_empty() && codes.iter().all(|c| *c == e.code),
            "{}: {codes:?}\n{text}",
            e.code
        );
        let all = Example {
            checks: "all",
            code: e.code,
            prose: Vec::new(),
            grid: e.grid,
            group: e.group,
            broken: split(""),
            kept: split(""),
        };
        let (codes, text) = e.kept.run(&all);
        assert!(codes.is_empty(), "{}: the right form: {codes:?}\n{text}", e.code);
    }
}

#[test]
fn the_page_is_fresh() {
    let wanted = page(&examples(include_str!("checks.txt")));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/HSAIL-CHECKS.md");
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&path, &wanted).expect("writable");
    }
    let found = std::fs::read_to_string(&path).expect("the page");
    assert!(
        found == wanted,
        "docs/HSAIL-CHECKS.md is not what is found; run with UPDATE_PAGES=1"
    );
}

#[test]
fn names_of_checks() {
    let checks: Checks = "race, uninit".parse().expect("names");
    assert!(checks.race && checks.uninit && !checks.undefined);
    assert!("".parse::<Checks>().is_ok_and(|c| !c.any()));
    assert!("races".parse::<Checks>().is_err_and(|m| m.contains("\"race\" is near")));
    let wait = "wait".parse::<Checks>();
    assert!(wait.is_err_and(|m| m.contains("not possible for HSAIL") && m.contains("race, uninit, undefined")));
}
