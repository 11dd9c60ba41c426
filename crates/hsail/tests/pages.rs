//! The generated pages under `docs/` are fresh. `UPDATE_PAGES=1` writes them.

use std::path::Path;

fn fresh(name: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&path, wanted).expect("writable");
    }
    let found = std::fs::read_to_string(&path).expect("the page");
    assert!(
        found == wanted,
        "docs/{name} is not what the table says; run with UPDATE_PAGES=1"
    );
}

#[test]
fn instructions() {
    fresh("HSAIL-INSTRUCTIONS.md", &hsail::table::reference::markdown());
}

#[test]
fn rules() {
    fresh("HSAIL-RULES.md", &hsail::rules::markdown());
}

/// The example of the book is a module.
#[test]
fn the_example_is_valid() {
    let page = include_str!("../../../docs/HSAIL.md");
    let blocks: Vec<&str> = page
        .split("```")
        .filter(|b| b.trim_start().starts_with("module &"))
        .collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let module = hsail::assemble(block.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("HSAIL.md")));
        assert_eq!(module.warnings, []);
    }
}
