//! Passes behind the IR: HSAIL beside what is left when the pipeline stops behind a pass.

use std::path::Path;

use finalizer_hsail::{Options, Source};
use hsail::brig::Module;

/// Every `tests/passes/*.hsail` names a pass in its first line, `// stop-after: exec`, or `// stop-after: exec on gfx1030`; what is printed behind it is in the file
/// `.out` beside it. `UPDATE_IR=1` writes those.
#[test]
fn texts_become_what_is_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/passes");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "hsail"))
        .collect();
    files.sort();
    let mut seen = Vec::new();
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
        let text = std::fs::read_to_string(&file).expect("a file");
        let pass = text.lines().next().and_then(|l| l.strip_prefix("// stop-after: "));
        let pass = pass.expect("`// stop-after: ...` in the first line");
        let (pass, target) = pass.split_once(" on ").unwrap_or((pass, "gfx900"));
        let found = printed(&name, &text, pass, target);
        seen.push(pass.to_owned());
        let golden = file.with_extension("out");
        if std::env::var_os("UPDATE_IR").is_some() {
            std::fs::write(&golden, &found).expect("written");
        }
        if std::fs::read_to_string(&golden).unwrap_or_default() != found {
            wrong.push(format!("{name}:\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Those of the IR have files of their own kinds.
    let missing: Vec<_> = finalizer::PASSES[2..]
        .iter()
        .filter(|p| !seen.contains(&(**p).to_owned()))
        .collect();
    assert!(missing.is_empty(), "no file for {missing:?}");
}

fn printed(name: &str, text: &str, pass: &str, target: &str) -> String {
    let brig = hsail::assemble(text.as_bytes())
        .unwrap_or_else(|d| panic!("{name}: {d:#?}"))
        .brig;
    let source = Source {
        name,
        module: Module::read(&brig).expect("a module"),
        lines: &[],
    };
    let mut options = Options::new(target.parse().expect("a target"));
    options.object.stop_after = Some(pass);
    options.object.text = pass == "emit";
    let output = finalizer_hsail::finalize(&[source], &options).unwrap_or_else(|d| panic!("{name}: {d:#?}"));
    output.text
}
