//! Runs the instruction tests of `tests/isa`.
//!
//! `ISA_TESTS=valu/f32` runs the files and cases with this in their name; `ISA_PRINT=1` prints what the machine gives, as
//! expectations.

use std::path::{Path, PathBuf};

use amdgpu_asm::{NoFiles, Options, assemble};
use amdgpu_emu::cases::{self, Case};
use amdgpu_isa::{Model, TargetId};
use diag::Location;

/// Code of some instructions, which end the wave.
fn code(model: Model, text: &str) -> Result<Vec<u8>, (usize, String)> {
    let source = format!("{text}\ns_endpgm\n");
    let mut options = Options::new(TargetId::new(model.processor));
    options.wave64 = model.wave_size == 64;
    let assembly = assemble("case", source.as_bytes(), &options, &mut NoFiles);
    if let Some(message) = assembly.messages.iter().find(|m| m.is_error()) {
        let line = match message.diagnostic.location {
            Location::Text { line, .. } => line as usize,
            _ => 1,
        };
        return Err((line, message.diagnostic.message.to_string()));
    }
    let sections = assembly.object.map(|o| o.sections).unwrap_or_default();
    let text = sections.into_iter().next();
    text.map(|s| s.data.to_vec()).ok_or((1, "no code".into()))
}

fn files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "s") {
            found.push(path);
        }
    }
}

/// What is wrong in a file.
fn check(name: &str, text: &str, filter: &str, print: bool) -> (usize, Vec<String>) {
    let cases = match cases::parse(text) {
        Ok(cases) => cases,
        Err(problems) => return (0, problems.iter().map(|p| format!("{name}:{p}")).collect()),
    };
    let wanted = |case: &&Case| name.contains(filter) || format!("{name}: {}", case.name).contains(filter);
    let levels = cases::levels();
    let mut wrong = Vec::new();
    let mut count = 0;
    for case in cases.iter().filter(wanted) {
        count += 1;
        let outcome = cases::run(case, &code, &levels);
        let problem = |p: &cases::Problem| format!("{name}:{p}\n    in `{}`", case.name);
        wrong.extend(outcome.problems.iter().map(problem));
        if print {
            println!(
                "// {name}:{}\n; case: {}\n{}",
                case.line,
                case.name,
                case.code.trim_end()
            );
            outcome.changes.iter().for_each(|line| println!("{line}"));
        }
    }
    (count, wrong)
}

#[test]
fn cases_hold() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/isa");
    let mut found = Vec::new();
    files(&root, &mut found);
    found.sort();
    let filter = std::env::var("ISA_TESTS").unwrap_or_default();
    let print = std::env::var_os("ISA_PRINT").is_some();
    let named: Vec<(String, PathBuf)> = found
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap_or(&path);
            (format!("tests/isa/{}", name.display()).replace('\\', "/"), path.clone())
        })
        .collect();
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let threads = if print { 1 } else { threads };
    let results: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let work = |first: usize| {
            let (named, filter) = (&named, &filter);
            scope.spawn(move || {
                let mine = named.iter().skip(first).step_by(threads);
                mine.map(|(name, path)| check(name, &std::fs::read_to_string(path).unwrap(), filter, print))
                    .collect::<Vec<_>>()
            })
        };
        let handles: Vec<_> = (0..threads).map(work).collect();
        handles.into_iter().flat_map(|h| h.join().unwrap()).collect()
    });
    let count: usize = results.iter().map(|r| r.0).sum();
    let wrong: Vec<String> = results.into_iter().flat_map(|r| r.1).collect();
    assert!(
        wrong.is_empty(),
        "{} findings in {count} cases:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(count > 0, "no case has `{filter}` in its name");
    println!("{count} cases hold");
}

/// What is said of files that are wrong, and of cases that do not hold.
#[test]
fn findings_say_where() {
    let head = "; targets: gfx906\n; case: one\n";
    let add = "; v1 = f32 1.0, 2.0\n; v2 = f32 0.5\nv_add_f32 v0, v1, v2\n";
    let told: &[(String, &str)] = &[
        (
            String::new(),
            "x.s:1: no case: a test begins with `; case: what it shows`",
        ),
        (
            "; targets: gfx9000\n; case: a\ns_nop 0\n; expect nothing\n".into(),
            "x.s:1: unknown processor gfx9000; did you mean gfx900?",
        ),
        ("; targets: cayman\n".into(), "x.s:1: cayman is not emulated"),
        (format!("{head}; v0 = f32 one\n"), "x.s:3: `one` is no f32: write 1.5"),
        (
            format!("{head}; v1024 = 1\n"),
            "x.s:3: `v1024` is no register: write v0, v[0:1]",
        ),
        (format!("{head}; v1 = f32 nan~1\n"), "x.s:3: `nan` is no f32"),
        (
            format!("{head}; v1 = f64 1.0\n"),
            "x.s:3: the register has 32 bits a lane, f64 has 64",
        ),
        (
            format!("{head}; v1 = u8 256\n"),
            "x.s:3: 256 needs more than the 8 bits of u8",
        ),
        (
            format!("{head}; v0 = any\n"),
            "x.s:3: `any`, `same` and `~` are for expectations",
        ),
        (format!("{head}; vcc lane 3 = 1\n"), "x.s:3: `vcc` has no lanes"),
        (
            format!("{head}; v0 lane 64 = 1\n"),
            "x.s:3: `64` is no lane: lanes are 0 to 63",
        ),
        (format!("{head}; exepct v0 = 1\n"), "x.s:3: `exepct v0` is no register"),
        (format!("{head}; hello\n"), "x.s:3: `hello` is not understood"),
        (
            format!("{head}; v[0:1] = &data\n"),
            "x.s:3: no memory is called `data`; say `; memory data = ...` first",
        ),
        (
            format!("{head}; mode = round32 sideways\n"),
            "x.s:3: `round32 sideways`: round32 is one of nearest, up, down, zero",
        ),
        (format!("{head}{add}"), "x.s:2: the case expects nothing"),
        (
            format!("{head}; v3 = f32 1.0, 2.0, 3.0\n{add}; expect v0 = f32 1.5, 2.5\n"),
            "x.s:4: lists are repeated through the lanes: 2 values fit no list of 3",
        ),
        (
            format!("{head}v_addd_f32 v0, v1, v2\n; expect nothing\n"),
            "x.s:3: gfx906: ",
        ),
        (
            format!("{head}{add}; expect v0 = f32 1.5, 2.0\n"),
            "x.s:6: v0, lane 1: expected f32 2.0, got 2.5 (0x40200000) (on gfx906 at Baseline)",
        ),
        (
            format!("{head}{add}; expect v0 = f32 nan, 2.5\n"),
            "x.s:6: v0, lane 0: expected f32 nan, got 1.5 (0x3fc00000) (on gfx906 at Baseline)",
        ),
        (
            format!("{head}{add}; expect v3 = f32 1.5\n"),
            "x.s:6: v3, lane 0: expected f32 1.5, got -1.1103247e-16 (0xa5000300)",
        ),
        (
            format!("{head}{add}; expect nothing\n"),
            "x.s:5: v0, lane 0, was 0xa5000000 and is 0x3fc00000, which nothing expects",
        ),
        (format!("{head}s_trap 2\n; expect nothing\n"), "x.s:3: it faults: "),
        (
            format!("{head}s_nop 0\n; expect fault \"null pointer\"\n"),
            "x.s:4: expected a fault with `null pointer`, got none",
        ),
    ];
    let mut wrong = Vec::new();
    for (text, want) in told {
        let (_, got) = check("x.s", text, "", false);
        if !got.first().is_some_and(|got| got.starts_with(want)) {
            wrong.push(format!("{text}\nexpected {want}\ngot {got:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
