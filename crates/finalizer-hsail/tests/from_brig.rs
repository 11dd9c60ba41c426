//! HSAIL texts to the IR, beside what they become.

use finalizer::ir::Module;
use finalizer_hsail::from_brig::{Options, Source, from_brig};
use std::path::Path;

/// The IR of a module in HSAIL text; an error as text.
fn lower(name: &str, text: &[u8]) -> Result<Module, String> {
    let rendered = |list: Vec<diag::Diagnostic>| {
        list.iter()
            .map(|d| d.render(name).to_string())
            .collect::<Vec<_>>()
            .join("\n")
    };
    let assembled = hsail::assemble(text).map_err(rendered)?;
    let module = hsail::brig::Module::read(&assembled.brig).map_err(|d| rendered(vec![*d]))?;
    let source = Source {
        name,
        module,
        lines: &[],
    };
    from_brig(&[source], &Options::default())
        .map_err(|list| rendered(list.into_iter().map(|(_, d)| d).collect::<Vec<_>>()))
}

/// Every `tests/from_brig/*.hsail` becomes the IR of the file `.ir` beside it; `UPDATE_IR=1` writes those.
#[test]
fn texts_become_the_ir_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/from_brig");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "hsail"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
        let text = std::fs::read(&file).expect("a file");
        let found = match lower(&name, &text) {
            Ok(module) => {
                let findings = module.validate();
                assert!(findings.is_empty(), "{name}: {findings:#?}\n{module}");
                let again = finalizer::ir::parse(&module.to_string()).expect("what is printed can be read");
                assert_eq!(again.to_string(), module.to_string(), "{name}");
                module.to_string()
            }
            Err(message) => message + "\n",
        };
        let golden = file.with_extension("ir");
        if std::env::var_os("UPDATE_IR").is_some() {
            std::fs::write(&golden, &found).expect("written");
        }
        if std::fs::read_to_string(&golden).unwrap_or_default() != found {
            wrong.push(format!("{name}:\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
