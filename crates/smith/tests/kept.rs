//! Programs on which interpreter and machine once were not alike, made small: `tests/hsail/*.hsail`. The comment at the head of each
//! says what went wrong.

use smith::{Options, Outcome, compare};

#[test]
fn programs_that_once_differed_agree() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/hsail");
    let mut files: Vec<_> = std::fs::read_dir(directory)
        .expect("a directory")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "hsail"))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(&file).expect("text");
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for target in ["gfx900", "gfx906", "gfx908"] {
            let options = Options {
                checks: "all".parse().expect("checks"),
                ..Options::new(target.parse().expect("a processor"))
            };
            assert_eq!(compare(&name, &text, &options), Outcome::Same, "{name} on {target}");
        }
    }
}

/// The same in the form of the HSA Finalizer: what the loader makes of it is the same.
#[test]
fn code_objects_of_version_2_run_alike() {
    let programs = smith::Programs::new();
    for seed in 0..24 {
        let options = Options {
            code_object_version: amdgpu_isa::CodeObjectVersion::V2,
            ..Options::new("gfx900".parse().expect("a processor"))
        };
        let name = format!("seed {seed}");
        assert_eq!(
            compare(&name, &programs.program(seed), &options),
            Outcome::Same,
            "{name}"
        );
    }
}
