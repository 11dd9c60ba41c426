//! Findings of `--check` as a command prints them: when they are made, or in one document at the end.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use weft::{Finding, FindingFormat, Located, Suppressions};

use crate::input::{self, Result};

/// How findings are told.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct FindingArgs {
    /// How findings of --check in machine code are written, to standard error: text, json (an object a line), sarif (one document at the
    /// end), github
    #[arg(long = "format", value_name = "FORMAT", default_value = "text", requires = "check")]
    pub format: FindingFormat,
    /// A file with findings that are known, a line each: CODE FUNCTION FILE
    #[arg(long, value_name = "FILE", requires = "check")]
    pub suppressions: Option<PathBuf>,
}

/// What a command has found so far.
pub struct Findings {
    format: FindingFormat,
    suppressions: Suppressions,
    /// For the document at the end.
    list: Vec<Located>,
    told: usize,
    suppressed: usize,
}

impl Findings {
    /// # Errors
    /// A suppression file that cannot be read.
    pub fn new(args: &FindingArgs) -> Result<Findings> {
        let suppressions = suppressions(args.suppressions.as_deref())?;
        Ok(Findings {
            format: args.format,
            suppressions,
            list: Vec::new(),
            told: 0,
            suppressed: 0,
        })
    }

    /// Prints findings; gives how many were not suppressed.
    pub fn add(&mut self, found: Vec<Finding>) -> usize {
        let before = self.told;
        for finding in found {
            match finding {
                Finding::Machine(located) if self.suppressions.hides(&located) => self.suppressed += 1,
                Finding::Machine(located) => {
                    if let Some(text) = self.format.one(&located) {
                        eprintln!("{text}");
                    }
                    self.told += 1;
                    self.list.push(*located);
                }
                other => {
                    eprintln!("{other}");
                    self.told += 1;
                }
            }
        }
        self.told - before
    }

    /// Prints what is left to print; gives how many there were.
    pub fn finish(self) -> usize {
        if let Some(document) = self.format.document(&self.list) {
            eprintln!("{document}");
        }
        let suppressed = match self.suppressed {
            0 => String::new(),
            n => format!(", {n} suppressed"),
        };
        if self.format == FindingFormat::Text && (self.told > 0 || self.suppressed > 0) {
            eprintln!("weft: {}{suppressed}", counted(self.told));
        }
        self.told
    }
}

/// How many findings there are, in words.
pub fn counted(findings: usize) -> String {
    let s = if findings == 1 { "" } else { "s" };
    format!("{findings} finding{s} of --check")
}

/// A finding that failed a case: for people, and for programs.
#[derive(Debug)]
pub struct Shown {
    pub text: String,
    pub object: Value,
}

impl Shown {
    fn of(finding: &Finding) -> Shown {
        let text = finding.to_string();
        let object = match finding {
            Finding::Machine(located) => weft::finding_formats::object(located),
            _ => json!({ "kind": "hsail", "code": "hsail", "message": text, "text": text }),
        };
        Shown { text, object }
    }
}

/// Findings that are not known.
pub fn shown(found: Vec<Finding>, known: &Suppressions) -> Vec<Shown> {
    let is_new = |finding: &&Finding| !matches!(finding, Finding::Machine(located) if known.hides(located));
    found.iter().filter(is_new).map(Shown::of).collect()
}

/// Reads a file of suppressions; none are known without one.
///
/// # Errors
/// It cannot be read, or a line is wrong.
pub fn suppressions(path: Option<&Path>) -> Result<Suppressions> {
    match path {
        Some(path) => Suppressions::parse(&input::read_text(path)?).map_err(|e| format!("{}: {e}", path.display())),
        None => Ok(Suppressions::default()),
    }
}
