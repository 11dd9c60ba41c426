//! The catalogue of bugs in assembly (`tests/checks/asm`): each is reported with its code alone on a GCN, a CDNA and an RDNA processor, its repair is
//! not. The table of `docs/CHECKS.md` that counts all of the catalogue is held here; `UPDATE_PAGES=1` writes it.

mod support;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use amdgpu_check::{Kind, Kinds};

/// Processors, and their architecture.
const PROCESSORS: [(&str, &str); 4] = [
    ("gfx900", "GCN"),
    ("gfx90a", "CDNA"),
    ("gfx942", "CDNA"),
    ("gfx1100", "RDNA"),
];
const KINDS: [&str; 6] = ["memory", "uninit", "race", "wait", "fence", "sync"];

/// What words stand for: on any processor, then by processor.
fn expanded(target: &str, text: &str) -> String {
    let writer = "v_mov_b32 v3, 0\nv_mov_b32 v2, 1\ns_mov_b64 s[8:9], exec\ns_cmp_eq_u32 s2, 0\ns_cbranch_scc0 reader";
    let receive = "s_mov_b64 exec, 1\nspin:\nglobal_load_dword v2, v3, s[4:5] offset:1536 PAST\ns_waitcnt vmcnt(0)\n\
        v_readfirstlane_b32 s6, v2\ns_cmp_eq_u32 s6, 0\ns_cbranch_scc1 spin";
    let send = "s_mov_b64 exec, 1\nglobal_store_dword v3, v2, s[4:5] offset:1536 PAST_STORE";
    let (acquire, release, past, past_store, returns) = match target {
        "gfx942" => ("buffer_inv sc1", "buffer_wbl2 sc1", "sc1", "sc1", "sc0 sc1"),
        "gfx1100" => ("buffer_gl1_inv\nbuffer_gl0_inv", "", "glc", "", "glc"),
        _ => ("buffer_wbinvl1_vol", "", "glc", "", "glc"),
    };
    let mut text = text.to_owned();
    for (word, meaning) in [
        ("WRITER", writer),
        ("READER", "s_branch end\nreader:"),
        ("RECEIVE", receive),
        ("SEND", send),
        ("ACQUIRE", acquire),
        ("RELEASE", release),
        ("PAST_STORE", past_store),
        ("PAST", past),
        ("RETURNS", returns),
    ] {
        text = text.replace(word, meaning);
    }
    support::spelled(target, &text)
}

/// A case of a file.
struct Case {
    name: String,
    code: String,
    items: u32,
    /// The only processor.
    only: Option<String>,
    lines: Vec<String>,
}

impl Case {
    /// The text with its bug, or repaired.
    fn text(&self, has_bug: bool) -> String {
        let (taken, left) = if has_bug { ("bug:", "ok:") } else { ("ok:", "bug:") };
        let lines = self.lines.iter().filter(|line| !line.starts_with(left));
        lines
            .map(|line| line.strip_prefix(taken).unwrap_or(line).trim())
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn is_of(&self, processor: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only == processor)
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/checks")
}

fn cases(kind: &str) -> Vec<Case> {
    let path = folder().join("asm").join(format!("{kind}.s"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.strip_prefix(";; case ") {
            let mut words = head.split(' ').map(str::to_owned);
            let mut next = || words.next();
            cases.push(Case {
                name: next().expect("a name"),
                code: next().expect("a code"),
                items: next().map_or(128, |items| items.parse().expect("work-items")),
                only: next(),
                lines: Vec::new(),
            });
        } else if let Some(case) = cases.last_mut() {
            case.lines.push(line.to_owned());
        }
    }
    cases
}

#[test]
fn bugs_are_reported_alone_and_repairs_are_not() {
    let kinds: Kinds = "all".parse().expect("names");
    let mut wrong = String::new();
    for kind in KINDS {
        for case in cases(kind) {
            for (target, _) in PROCESSORS.into_iter().filter(|(target, _)| case.is_of(target)) {
                let found = |has_bug| {
                    let text = support::kernel(target, &expanded(target, &case.text(has_bug)));
                    let found = support::findings(target, &text, case.items, kinds);
                    found.iter().map(|finding| finding.code).collect::<Vec<_>>()
                };
                let (bug, repaired) = (found(true), found(false));
                if !repaired.is_empty() || bug.is_empty() || bug.iter().any(|code| *code != case.code) {
                    let _ = writeln!(
                        wrong,
                        "{kind} {} on {target}: {bug:?}, repaired {repaired:?}; {} is wanted",
                        case.name, case.code
                    );
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The kind of check that tells a code.
fn kind_of(code: &str) -> &'static str {
    let kind = match code {
        "data-race" => Kind::Race,
        "missing-wait" | "missing-nops" => Kind::Wait,
        "missing-acquire" | "missing-release" => Kind::Fence,
        "divergent-barrier" | "mismatched-barrier" | "inactive-lane" => Kind::Sync,
        _ if code.starts_with("uninit") => Kind::Uninit,
        _ => Kind::Memory,
    };
    let names = [
        Kind::Memory,
        Kind::Uninit,
        Kind::Race,
        Kind::Wait,
        Kind::Fence,
        Kind::Sync,
    ];
    let at = names.iter().position(|name| *name == kind);
    KINDS[at.expect("one of them")]
}

/// How many pairs there are, as a table; enough of each kind.
#[test]
fn the_catalogue_is_counted() {
    let mut compiled: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in std::fs::read_dir(folder()).expect("tests/checks").flatten() {
        if entry.path().extension().is_some_and(|e| e == "cl") {
            let text = std::fs::read_to_string(entry.path()).expect("a source");
            let bugs = text.lines().filter_map(|line| line.split_once("// BUG "));
            for (_, codes) in bugs.filter(|(before, _)| !before.starts_with("//")) {
                let first = codes.split(' ').next().unwrap_or_default();
                *compiled.entry(kind_of(first)).or_default() += 1;
            }
        }
    }
    let mut table = "| kind | OpenCL C | assembly, GCN | CDNA | RDNA |\n|---|---|---|---|---|\n".to_owned();
    for kind in KINDS {
        let cases = cases(kind);
        assert!(cases.iter().all(|case| kind_of(&case.code) == kind), "{kind}");
        let of = |architecture: &str| {
            let processors = PROCESSORS.iter().filter(|(_, of)| *of == architecture);
            let has = |case: &&Case| processors.clone().any(|(processor, _)| case.is_of(processor));
            cases.iter().filter(has).count()
        };
        let (source, own) = (
            compiled.get(kind).copied().unwrap_or(0),
            ["GCN", "CDNA", "RDNA"].map(of),
        );
        assert!(
            source + cases.len() >= 12 && own.iter().all(|n| *n >= 6),
            "{kind}: {source} and {own:?}"
        );
        let _ = writeln!(table, "| `{kind}` | {source} | {} | {} | {} |", own[0], own[1], own[2]);
    }
    let path = folder().join("../../docs/CHECKS.md");
    let page = std::fs::read_to_string(&path).expect("docs/CHECKS.md");
    const MARK: &str = "<!-- catalogue: UPDATE_PAGES=1 cargo test -p amdgpu-check --test assembly -->\n";
    let (before, rest) = page.split_once(MARK).expect("a mark where the table is");
    let lines = rest.lines().skip_while(|line| line.starts_with('|'));
    let after: String = lines.map(|line| format!("{line}\n")).collect();
    let fresh = format!("{before}{MARK}{table}{after}");
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&path, &fresh).expect("docs/CHECKS.md is written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == fresh,
        "the table of docs/CHECKS.md is not fresh: run with UPDATE_PAGES=1"
    );
}
