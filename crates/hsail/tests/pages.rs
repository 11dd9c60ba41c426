//! The generated pages under `docs/` are fresh. `UPDATE_PAGES=1` writes them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn fresh(name: &str, wanted: &str) {
    let path = docs().join(name);
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

#[test]
fn diagnostics() {
    fresh("HSAIL-DIAGNOSTICS.md", &hsail::rules::pages());
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(docs().join(name)).expect("the page")
}

/// The blocks of a page that are marked as HSAIL.
fn blocks(page: &str) -> Vec<&str> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.filter_map(|b| b.strip_prefix("hsail\n")).collect()
}

/// What the pages show is accepted without a warning.
#[test]
fn the_examples_of_the_pages_are_valid() {
    for (name, least) in [("HSAIL.md", 1), ("HSAIL-BY-EXAMPLE.md", 10)] {
        let page = page(name);
        let blocks = blocks(&page);
        assert!(blocks.len() >= least, "{name}: {} blocks", blocks.len());
        for block in blocks {
            let module = hsail::assemble(block.as_bytes()).unwrap_or_else(|d| panic!("{}\n{block}", d[0].render(name)));
            assert_eq!(module.warnings, [], "{block}");
        }
    }
}

/// The book lists every page, and only pages that are there; links between pages lead somewhere.
#[test]
fn the_book_is_whole() {
    let links = |text: &str| -> BTreeSet<String> {
        let prose: Vec<&str> = text.split("\n```").step_by(2).collect();
        let prose = prose.concat();
        let targets = prose.split("](").skip(1).filter_map(|l| l.split(')').next());
        let pages = targets.filter(|t| !t.contains("://") && !t.starts_with('#'));
        pages.filter_map(|t| t.split('#').next()).map(str::to_string).collect()
    };
    let listed = links(&page("SUMMARY.md"));
    let mut there = BTreeSet::new();
    for folder in ["", "history/"] {
        for entry in std::fs::read_dir(docs().join(folder)).expect("docs") {
            let name = entry.expect("an entry").file_name().into_string().expect("a name");
            if name.ends_with(".md") {
                let name = format!("{folder}{name}");
                for link in links(&page(&name)) {
                    assert!(docs().join(folder).join(&link).exists(), "{name} links to {link}");
                }
                there.insert(name);
            }
        }
    }
    there.remove("SUMMARY.md");
    assert_eq!(listed, there);
}
