//! Passes from IR to IR: texts beside what they become.

use finalizer::ir::parse;
use finalizer::opt;
use std::path::Path;

/// Every `tests/opt/*.ir` names passes in its first line, `; passes: slots dce`; what they make of it is in the file `.out`
/// beside it. `UPDATE_IR=1` writes those.
#[test]
fn texts_become_what_is_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/opt");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ir"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
        let text = std::fs::read_to_string(&file).expect("a file");
        let mut module = parse(&text).unwrap_or_else(|d| panic!("{}", d.render(&name)));
        assert!(module.validate().is_empty(), "{name}: {:#?}", module.validate());
        let passes = text.lines().next().and_then(|l| l.strip_prefix("; passes: "));
        for pass in passes.expect("`; passes: ...` in the first line").split_whitespace() {
            if let Some((_, pass)) = opt::MODULE_PASSES.iter().find(|(name, _)| *name == pass) {
                pass(&mut module);
            } else if pass == "images" {
                module.functions.iter_mut().for_each(finalizer::images::lower);
            } else {
                let pass = opt::pass(pass).unwrap_or_else(|| panic!("{name}: no pass {pass}"));
                for function in &mut module.functions {
                    pass(function);
                }
            }
            let findings = module.validate();
            assert!(findings.is_empty(), "{name}, after {pass}: {findings:#?}\n{module}");
        }
        let found = module.to_string();
        let golden = file.with_extension("out");
        if std::env::var_os("UPDATE_IR").is_some() {
            std::fs::write(&golden, &found).expect("written");
        }
        if std::fs::read_to_string(&golden).unwrap_or_default() != found {
            wrong.push(format!("{name}:\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
