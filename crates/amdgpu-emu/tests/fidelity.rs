//! `docs/FIDELITY.md` and the table behind it are what rows, semantics and tests say. `UPDATE_PAGES=1` writes them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use amdgpu_emu::cases;
use amdgpu_emu::fidelity::CODES;
use amdgpu_emu::lower::{is_implemented, left_out};
use amdgpu_isa::{Family, Op, Processor};

const FAMILIES: [Family; 10] = [
    Family::Gfx6,
    Family::Gfx7,
    Family::Gfx8,
    Family::Gfx9,
    Family::Gfx90a,
    Family::Gfx940,
    Family::Gfx10,
    Family::Gfx11,
    Family::Gfx12,
    Family::Gfx1250,
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn processors(family: Family) -> impl Iterator<Item = Processor> {
    let of = move |p: &Processor| p.family() == family && p.generic_members().is_empty();
    Processor::ALL.iter().copied().filter(of)
}

fn files(directory: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
}

/// Operations of each family by their mnemonics, with and without the suffixes of encodings.
struct Names(BTreeMap<String, Vec<Op>>);

impl Names {
    fn new() -> Names {
        let mut names: BTreeMap<String, Vec<Op>> = BTreeMap::new();
        for op in Op::ALL {
            for name in op.mnemonics() {
                names.entry(name.to_owned()).or_default().push(op);
            }
        }
        Names(names)
    }

    fn find(&self, family: Family, text: &str) -> Vec<Op> {
        let mut name = text;
        loop {
            if let Some(ops) = self.0.get(name) {
                let has = |op: &Op| processors(family).any(|p| op.row(p).is_some());
                let ops: Vec<Op> = ops.iter().copied().filter(has).collect();
                if !ops.is_empty() {
                    return ops;
                }
            }
            let shorter = ["_e32", "_e64", "_sdwa", "_dpp", "_e64_dpp", "_dpp8", "_dpp16"];
            match shorter.iter().find_map(|suffix| name.strip_suffix(suffix)) {
                Some(rest) => name = rest,
                None => return Vec::new(),
            }
        }
    }
}

type Marks = BTreeMap<(Family, Op), BTreeSet<char>>;

/// Operations in LLVM's recorded answers.
fn llvm(names: &Names, marks: &mut Marks) {
    for family in FAMILIES {
        let name = family.as_str();
        let candidates = [
            format!("llvm22-{name}"),
            format!("llvm19-{name}"),
            format!("{name}-llvm22"),
            format!("forms-{name}"),
        ];
        let mut known = BTreeSet::new();
        for candidate in candidates {
            let path = root().join(format!("crates/amdgpu-isa/tests/data/{candidate}.tsv"));
            let text = std::fs::read_to_string(path).unwrap_or_default();
            let texts = text.lines().filter_map(|line| line.split('\t').nth(1));
            known.extend(texts.flat_map(|text| {
                text.split(" :: ")
                    .map(first_word)
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            }));
        }
        for word in known {
            let single = word.replace("v_dual_", "v_");
            for op in names.find(family, &word).into_iter().chain(names.find(family, &single)) {
                marks.entry((family, op)).or_default().insert('L');
            }
        }
    }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Operations in instruction tests.
fn instruction_tests(names: &Names, marks: &mut Marks) {
    let mut found = Vec::new();
    files(&root().join("tests/isa"), "s", &mut found);
    let mut used: BTreeSet<(Family, String, char)> = BTreeSet::new();
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        for case in cases::parse(&text).unwrap_or_else(|e| panic!("{}: {e:?}", path.display())) {
            let families: BTreeSet<Family> = case.targets.iter().map(|t| t.family()).collect();
            for word in case.code.lines().flat_map(|line| line.split(" :: ")).map(first_word) {
                used.extend(families.iter().map(|f| (*f, word.to_owned(), 't')));
            }
        }
    }
    let mut vectors = Vec::new();
    files(&root().join("tests/isa-vectors"), "tsv", &mut vectors);
    for path in vectors {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines() {
            let processors = line.rsplit('\t').next().unwrap_or_default();
            for name in processors.split(',').map(|p| p.split(':').next().unwrap_or(p)) {
                let processor = Processor::by_name(name).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                used.insert((processor.family(), first_word(line).to_owned(), 'p'));
            }
        }
    }
    for (family, word, code) in used {
        // Halves of two operations in one have names of their own.
        let single = word.replace("v_dual_", "v_");
        for op in names.find(family, &word).into_iter().chain(names.find(family, &single)) {
            marks.entry((family, op)).or_default().insert(code);
        }
    }
}

/// What `tests/fidelity/oracles.tsv` says of operations that run.
fn oracles(marks: &mut Marks) {
    let text = include_str!("fidelity/oracles.tsv");
    let lines: Vec<Vec<&str>> = text
        .lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| l.split('\t').collect())
        .collect();
    let fits = |pattern: &str, name: &str| match pattern.split_once('*') {
        Some((begin, end)) => name.starts_with(begin) && name.contains(end),
        None => name.starts_with(pattern),
    };
    for (&(family, op), marks) in marks.iter_mut().filter(|(_, marks)| marks.contains(&'x')) {
        let line = lines
            .iter()
            .find(|l| l[0] == family.as_str() && fits(l[1], op.mnemonic()));
        marks.extend(line.and_then(|l| l[2].chars().next()).filter(|c| *c != '-'));
    }
}

fn marks() -> Marks {
    let names = Names::new();
    let mut marks = Marks::new();
    llvm(&names, &mut marks);
    for family in FAMILIES {
        for op in Op::ALL {
            let has: Vec<Processor> = processors(family).filter(|p| op.row(*p).is_some()).collect();
            if has.is_empty() {
                continue;
            }
            let marks = marks.entry((family, op)).or_default();
            if !marks.contains(&'L') {
                marks.insert('r');
            }
            let runs = |p: &Processor| amdgpu_emu::is_emulated(*p) && is_implemented(op, *p);
            if has.iter().any(runs) {
                marks.insert('x');
            }
        }
    }
    instruction_tests(&names, &mut marks);
    oracles(&mut marks);
    marks
}

fn cell(marks: &Marks, family: Family, op: Op) -> String {
    let marks = marks.get(&(family, op));
    let codes = CODES.iter().map(|(code, _)| *code);
    codes.filter(|c| marks.is_some_and(|m| m.contains(c))).collect()
}

fn table(marks: &Marks) -> String {
    let mut out = "# Generated by `cargo xtask fidelity`: operation, then family=codes (fidelity.rs).\n".to_owned();
    for op in Op::ALL {
        let cells: Vec<String> = FAMILIES
            .iter()
            .map(|f| (f.as_str(), cell(marks, *f, op)))
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(f, cell)| format!("{f}={cell}"))
            .collect();
        writeln!(out, "{}\t{}", op.mnemonic(), cells.join(" ")).unwrap();
    }
    out
}

/// The encoding under which an operation is listed: that of the first family that has it.
fn chapter(op: Op) -> String {
    let of = |p: Processor| op.describe(p).first().map(|d| d.encoding.to_string());
    FAMILIES
        .iter()
        .flat_map(|f| processors(*f))
        .find_map(of)
        .unwrap_or_default()
}

/// The cells of a row, and the operations that have them.
type TableRow = (Vec<String>, Vec<&'static str>);

/// What is left out, and why.
fn gaps() -> String {
    let mut out = String::from("\n## Left out on purpose\n\n| operations | families | why |\n|---|---|---|\n");
    let mut reasons: BTreeMap<&str, (BTreeSet<&str>, Vec<&str>)> = BTreeMap::new();
    for family in FAMILIES {
        for op in Op::ALL {
            let why = processors(family).find_map(|p| left_out(op, p).map(|why| (op.mnemonic_on(p), why)));
            if let Some((Some(name), why)) = why {
                let (names, families) = reasons.entry(why).or_default();
                names.insert(name);
                if !families.contains(&family.as_str()) {
                    families.push(family.as_str());
                }
            }
        }
    }
    for (why, (names, families)) in reasons {
        let names: Vec<&str> = names.into_iter().collect();
        writeln!(out, "| {} | {} | {why} |", names.join(" "), families.join(" ")).unwrap();
    }
    out
}

fn page(marks: &Marks) -> String {
    let mut out = String::from(
        "<!-- Generated by `cargo xtask fidelity`; numbers are in crates/amdgpu-emu/tests/fidelity. -->\n\
         # What is implemented, and by what it is checked\n\n\
         One row an operation, one column a family of processors; operations with equal rows share one. A cell has a letter\n\
         for each thing that holds; an empty one: the family has no such operation. `weft isa OP` prints the same cells.\n\n\
         | code | meaning |\n|---|---|\n",
    );
    for (code, words) in CODES {
        writeln!(out, "| `{code}` | {words} |").unwrap();
    }
    out.push_str(
        "\n`gfx9` are gfx900 to gfx90c, `gfx940` are gfx940 to gfx950, `gfx1250` is GFX12.5; a cell is for the processors of the\n\
         family that have the operation. Definitions hold for a family by the nearest text that there is (`docs/PCODE.md`).\n\
         Tests in Rust of memory, control flow and exchanges between lanes are not counted: they name no operation for a program to read.\n\n\
         ## Families\n\n| | operations | as LLVM | run | checked by a test or an oracle |\n|---|---|---|---|---|\n",
    );
    for family in FAMILIES {
        let of: Vec<&BTreeSet<char>> = marks.iter().filter(|(k, _)| k.0 == family).map(|(_, m)| m).collect();
        let count = |codes: &str| of.iter().filter(|m| m.iter().any(|c| codes.contains(*c))).count();
        let runs = count("x");
        let checked = of
            .iter()
            .filter(|m| m.contains(&'x') && m.iter().any(|c| "tpfd".contains(*c)));
        writeln!(
            out,
            "| {} | {} | {} | {runs} | {} |",
            family.as_str(),
            of.len(),
            count("L"),
            checked.count()
        )
        .unwrap();
    }
    out.push_str(
        "\n## Floats that are not those of IEEE\n\n\
         Exact: as the hardware. Modelled: by a rule or a bound that the source gives; last places may differ. Unknown: nothing\n\
         to go by, or not implemented so.\n\n| operations | families | here | the hardware | source |\n|---|---|---|---|---|\n",
    );
    for line in include_str!("fidelity/numbers.tsv")
        .lines()
        .filter(|l| !l.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields.len(), 5, "numbers.tsv: {line}");
        assert!(
            ["exact", "modelled", "unknown"].contains(&fields[2]),
            "numbers.tsv: {line}"
        );
        writeln!(out, "| {} |", fields.join(" | ").replace('*', "\\*")).unwrap();
    }
    out.push_str(&gaps());
    let mut chapters: Vec<(String, Vec<TableRow>)> = Vec::new();
    for op in Op::ALL {
        let cells: Vec<String> = FAMILIES.iter().map(|f| cell(marks, *f, op)).collect();
        let name = chapter(op);
        let at = chapters.iter().position(|c| c.0 == name).unwrap_or_else(|| {
            chapters.push((name, Vec::new()));
            chapters.len() - 1
        });
        let rows = &mut chapters[at].1;
        match rows.iter_mut().find(|row| row.0 == cells) {
            Some(row) => row.1.push(op.mnemonic()),
            None => rows.push((cells, vec![op.mnemonic()])),
        }
    }
    for (name, rows) in chapters {
        let heads: Vec<&str> = FAMILIES.iter().map(|f| &f.as_str()[3..]).collect();
        write!(
            out,
            "\n## {name}\n\n| {} | operations |\n|{}---|\n",
            heads.join(" | "),
            "---|".repeat(heads.len())
        )
        .unwrap();
        for (cells, ops) in rows {
            writeln!(out, "| {} | {} |", cells.join(" | "), ops.join(" ")).unwrap();
        }
    }
    out
}

/// Whoever adds an operation adds a test of it: a case of `tests/isa`, a vector, or a row of the oracles.
#[test]
fn every_operation_that_runs_is_checked_by_something() {
    let unchecked = |m: &BTreeSet<char>| m.contains(&'x') && !m.iter().any(|c| "tpfd".contains(*c));
    let marks = marks();
    let of = marks.iter().filter(|(_, m)| unchecked(m));
    let names: Vec<String> = of
        .map(|((family, op), _)| format!("{} on {}", op.mnemonic(), family.as_str()))
        .collect();
    assert!(names.is_empty(), "no case, vector or oracle names {}", names.join(", "));
}

#[test]
fn the_page_is_fresh() {
    let marks = marks();
    let update = std::env::var_os("UPDATE_PAGES").is_some();
    for (path, text) in [
        ("crates/amdgpu-emu/src/fidelity.tsv", table(&marks)),
        ("docs/FIDELITY.md", page(&marks)),
    ] {
        if update {
            std::fs::write(root().join(path), text).unwrap();
        } else {
            assert!(read(path) == text, "{path} is stale: run cargo xtask fidelity");
        }
    }
}
