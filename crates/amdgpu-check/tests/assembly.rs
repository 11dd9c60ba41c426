//! The catalogue of bugs in assembly (`tests/checks/asm`): each is reported with its code alone on a GCN, a CDNA and an RDNA processor, its repair is
//! not. The table of `docs/CHECKS-IN-DEPTH.md` that counts all of the catalogue is held here; `UPDATE_PAGES=1` writes it.

#[expect(dead_code, reason = "it wants places, too")]
mod support;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use amdgpu_check::{Kind, Kinds};
use code_object::CodeObject;

/// Processors, and their architecture.
const PROCESSORS: [(&str, &str); 5] = [
    ("gfx900", "GCN"),
    ("gfx90a", "CDNA"),
    ("gfx942", "CDNA"),
    ("gfx1100", "RDNA"),
    (OWN, "CDNA"),
];
/// It runs only cases that name it, since it has other waits, waves and barriers than the others.
const OWN: &str = "gfx1250";
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
        ("MEET", "s_barrier_signal -1\ns_barrier_wait -1"),
        (
            "GWS_INIT",
            "s_mov_b32 m0, 0\ns_nop 0\nds_gws_init v2 gds\ns_waitcnt lgkmcnt(0)",
        ),
        (
            "WAVE",
            "v_readfirstlane_b32 s8, v0\ns_lshr_b32 s9, s8, LOG_LANES\ns_nop 0",
        ),
        ("LOG_LANES", if target == OWN { "5" } else { "6" }),
    ] {
        text = text.replace(word, meaning);
    }
    support::spelled(target, &text)
}

/// What labels of lines begin with that are reported.
const HERE: &str = "here_";

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
    /// The text for a processor, with its bug, or repaired.
    fn text(&self, target: &str, has_bug: bool) -> String {
        let (taken, left) = if has_bug { ("bug:", "ok:") } else { ("ok:", "bug:") };
        let (mut first, mut body) = (String::new(), String::new());
        let lines = self.lines.iter().filter(|line| !line.starts_with(left));
        for (n, line) in lines.enumerate() {
            let line = line.strip_prefix(taken).unwrap_or(line).trim();
            if let Some(line) = line.strip_prefix("first:") {
                first += &format!("{}\n", line.trim());
            } else if let Some(line) = line.strip_prefix("here:") {
                body += &format!("{HERE}{n}:\n{}\n", line.trim());
            } else {
                body += &format!("{line}\n");
            }
        }
        let (first, body) = (expanded(target, &first), expanded(target, &body));
        match first.is_empty() {
            true => support::kernel(target, &body),
            false => support::kernels(target, &[("first", &first), ("k", &body)]),
        }
    }

    fn is_of(&self, processor: &str) -> bool {
        match &self.only {
            Some(only) => only == processor,
            None => processor != OWN,
        }
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

/// How far behind the beginning of `k` the lines are that are reported.
fn lines_here(target: &str, text: &str) -> Vec<u64> {
    let linked = support::linked(target, text);
    let object = CodeObject::parse(&linked).expect("a code object");
    let entry = object.symbol("k").expect("a kernel").value;
    let lines = object.symbols().iter().filter(|symbol| symbol.name.starts_with(HERE));
    lines.map(|symbol| symbol.value.wrapping_sub(entry)).collect()
}

#[test]
fn bugs_are_reported_alone_and_repairs_are_not() {
    let kinds: Kinds = "all".parse().expect("names");
    let (mut wrong, mut elsewhere) = (String::new(), String::new());
    for kind in KINDS {
        for case in cases(kind) {
            for (target, _) in PROCESSORS.into_iter().filter(|(target, _)| case.is_of(target)) {
                let mut found = |has_bug| {
                    let text = case.text(target, has_bug);
                    let (found, offsets) = support::findings_and_offsets(target, &text, case.items, kinds);
                    let here = lines_here(target, &text);
                    if has_bug && !here.is_empty() && offsets.iter().any(|offset| !here.contains(offset)) {
                        let _ = writeln!(
                            elsewhere,
                            "{kind} {} on {target} is reported at another line",
                            case.name
                        );
                    }
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
    assert!(wrong.is_empty() && elsewhere.is_empty(), "{wrong}{elsewhere}");
}

/// The kind of check that tells a code.
fn kind_of(code: &str) -> &'static str {
    let kind = match code {
        "data-race" => Kind::Race,
        "missing-wait" | "missing-nops" => Kind::Wait,
        "missing-acquire" | "missing-release" => Kind::Fence,
        "divergent-barrier" | "mismatched-barrier" | "inactive-lane" => Kind::Sync,
        _ if code.starts_with("gws-") || code.starts_with("barrier-") => Kind::Sync,
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
    let path = folder().join("../../docs/CHECKS-IN-DEPTH.md");
    let page = std::fs::read_to_string(&path).expect("docs/CHECKS-IN-DEPTH.md");
    const MARK: &str = "<!-- catalogue: UPDATE_PAGES=1 cargo test -p amdgpu-check --test assembly -->\n";
    let (before, rest) = page.split_once(MARK).expect("a mark where the table is");
    let lines = rest.lines().skip_while(|line| line.starts_with('|'));
    let after: String = lines.map(|line| format!("{line}\n")).collect();
    let fresh = format!("{before}{MARK}{table}{after}");
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&path, &fresh).expect("docs/CHECKS-IN-DEPTH.md is written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == fresh,
        "the table of docs/CHECKS-IN-DEPTH.md is not fresh: run with UPDATE_PAGES=1"
    );
}
