//! Tests that a crate has are run, and nothing is compiled for tests that it does not have.

use std::path::Path;

/// Compares what each library or program of the workspace says of its tests with its source.
///
/// # Errors
/// Source that cannot be read.
pub fn findings(metadata: &serde_json::Value) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let targets = package["targets"].as_array().into_iter().flatten();
        let kind = |target: &serde_json::Value| target["kind"][0].as_str().unwrap_or_default().to_owned();
        let own: Vec<_> = targets
            .filter(|t| ["lib", "cdylib", "bin"].contains(&kind(t).as_str()))
            .collect();
        // of two in one folder, files do not say whose they are
        let [target] = own[..] else { continue };
        let Some(folder) = target["src_path"].as_str().and_then(|p| Path::new(p).parent()) else {
            continue;
        };
        let mut has = Has::default();
        has.look(folder)?;
        let mut compare = |what: &str, key: &str, has: bool| {
            let runs = target[key] == true;
            if has && !runs {
                wrong.push(format!(
                    "crate {name}: its {what} are not run: take out `{key} = false`"
                ));
            }
            if runs && !has {
                wrong.push(format!(
                    "crate {name}: it has no {what}: say `{key} = false`, or all of it is compiled for them"
                ));
            }
        };
        compare("unit tests", "test", has.unit_tests);
        if kind(target) == "lib" {
            compare("doc tests", "doctest", has.doc_tests);
        }
    }
    Ok(wrong)
}

#[derive(Default)]
struct Has {
    unit_tests: bool,
    doc_tests: bool,
}

impl Has {
    /// Looks at all files of a folder.
    fn look(&mut self, folder: &Path) -> Result<(), String> {
        let fail = |e: std::io::Error| format!("{}: {e}", folder.display());
        for entry in std::fs::read_dir(folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            if path.is_dir() {
                self.look(&path)?;
            } else if path.extension().is_some_and(|e| e == "rs") {
                self.look_at(&std::fs::read_to_string(&path).map_err(fail)?);
            }
        }
        Ok(())
    }

    fn look_at(&mut self, text: &str) {
        let mut inside = false;
        for line in text.lines().map(str::trim_start) {
            self.unit_tests |= line.starts_with("#[test]");
            let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
            let fence = comment.and_then(|comment| comment.trim_start().strip_prefix("```"));
            let Some(language) = fence else { continue };
            // what says nothing is Rust
            let is_rust = |word: &str| matches!(word, "" | "rust" | "no_run" | "should_panic" | "compile_fail");
            self.doc_tests |= !inside && language.split(',').all(|word| is_rust(word.trim()));
            inside = !inside;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_and_attributes_are_found() {
        let of = |text: &str| {
            let mut has = Has::default();
            has.look_at(text);
            (has.unit_tests, has.doc_tests)
        };
        assert_eq!(of("//! A page.\nfn f() {}\n"), (false, false));
        assert_eq!(of("mod tests {\n    #[test]\n    fn t() {}\n}\n"), (true, false));
        assert_eq!(of("/// ```text\n/// s_nop 0\n/// ```\nfn f() {}\n"), (false, false));
        assert_eq!(of("    /// ```no_run\n    /// f();\n    /// ```\n"), (false, true));
        assert_eq!(of("//! ```\n//! f();\n//! ```\n"), (false, true));
    }
}
