//! What the workspace depends on is compiled once: it has the same features in all selections of packages that are built.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The programs; the same with tests, and with what the Python package consists of.
const ALL: &[&str] = &["--workspace", "--edges", "normal"];
const TESTS: &[&str] = &["--workspace", "--edges", "normal,dev"];
const PYTHON: &[&str] = &["--package", "weft-python", "--edges", "normal"];

/// Compares the features of libraries, and of libraries' libraries, in these selections.
///
/// # Errors
/// cargo says nothing of them.
pub fn findings(root: &Path) -> Result<Vec<String>, String> {
    let all = features(root, ALL)?;
    let mut wrong = differences(&all, &features(root, TESTS)?, "tests");
    wrong.extend(differences(&features(root, PYTHON)?, &all, "the whole workspace"));
    Ok(wrong)
}

/// The packages of a selection that have other features in one with more packages.
fn differences(few: &BTreeSet<String>, many: &BTreeSet<String>, name: &str) -> Vec<String> {
    let others = few.iter().filter(|package| !many.contains(*package));
    others
        .map(|package| {
            format!(
                "`{package}` has other features in {name}, and all that depends on it is compiled again: name those in the workspace's manifest"
            )
        })
        .collect()
}

/// Name, version and features of each package of a selection. One that is compiled both for macros and for programs may be there twice.
fn features(root: &Path, selection: &[&str]) -> Result<BTreeSet<String>, String> {
    let fail = |e: String| format!("cargo tree {}: {e}", selection.join(" "));
    let output = Command::new("cargo")
        .current_dir(root)
        .args([
            "tree",
            "--locked",
            "--no-dedupe",
            "--prefix",
            "none",
            "--format",
            "{p} {f}",
        ])
        .args(selection)
        .output()
        .map_err(|e| fail(e.to_string()))?;
    if !output.status.success() {
        return Err(fail(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| line.trim().to_owned())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_features_are_found() {
        let set = |list: &[&str]| list.iter().map(|&line| line.to_owned()).collect();
        let (few, many) = (
            set(&["log v0.4.1 ", "fnv v1.0.7 std"]),
            set(&["log v0.4.1 std", "fnv v1.0.7 std", "cc v1.0.0 "]),
        );
        let wrong = differences(&few, &many, "tests");
        assert_eq!(wrong.len(), 1);
        assert!(
            wrong[0].starts_with("`log v0.4.1 ` has other features in tests"),
            "{wrong:?}"
        );
    }
}
