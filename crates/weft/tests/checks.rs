//! The catalogue of bugs in `tests/checks`: each is reported at its line with its code, its repair is not reported.

use std::path::Path;

use weft::{Engine, Finding, Form, Kinds, Launch, Program, Settings};

/// A kernel of the catalogue.
struct Case<'a> {
    kernel: &'a str,
    /// Line and code of the report; none for a repaired kernel.
    bug: Option<(u32, &'a str)>,
}

/// `kernel void NAME(`, and `// BUG CODE` on a line behind it.
fn cases(source: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for (n, line) in source.lines().enumerate() {
        if let Some(rest) = line.strip_prefix("kernel void ") {
            cases.push(Case {
                kernel: rest.split('(').next().unwrap_or_default(),
                bug: None,
            });
        }
        if let (Some((_, code)), Some(case)) = (line.split_once("// BUG "), cases.last_mut()) {
            case.bug = Some((n as u32 + 1, code));
        }
    }
    cases
}

/// What a kernel's launch is reported for: codes and lines.
fn found(object: &Path, kernel: &str) -> Vec<(u32, &'static str)> {
    let bytes = std::fs::read(object).expect("an object");
    let program = Program::of_form(Form::CodeObject, "bugs.co", bytes);
    let settings = Settings {
        checks: "memory,uninit".parse::<Kinds>().expect("names"),
        ..Settings::default()
    };
    let mut session = program.load(Engine::Machine(None), &settings).expect("a program");
    let out = session.allocate("out", 4 * 64).expect("a buffer");
    // a fault is among the findings
    let _ = session.launch(&Launch::new(kernel, &[64], &[64]).arg(&out));
    session.machine().expect("a machine").host_reads(&out);
    let place = |finding: Finding| match finding {
        Finding::Machine(finding, source, _) => (source.0.first().map_or(0, |frame| frame.line), finding.code),
        other => panic!("{other}"),
    };
    session.take_findings().into_iter().map(place).collect()
}

#[test]
fn bugs_are_reported_at_their_lines_and_repairs_are_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/checks");
    let source = std::fs::read_to_string(folder.join("bugs.cl")).expect("the source");
    let cases = cases(&source);
    assert!(cases.iter().any(|c| c.bug.is_some()) && cases.iter().any(|c| c.bug.is_none()));
    let mut wrong = Vec::new();
    for processor in ["gfx900", "gfx1100"] {
        let object = folder.join("co").join(processor).join("bugs.co");
        for case in &cases {
            let found = found(&object, case.kernel);
            let right = match case.bug {
                Some(bug) => found.contains(&bug),
                None => found.is_empty(),
            };
            if !right {
                wrong.push(format!("{processor} {}: {found:?}, not {:?}", case.kernel, case.bug));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
