//! Diagnostics as data: errors with where, what and what would be right, rendered only at the edge.
//!
//! A library returns [`Diagnostic`]s; only the command line turns them into text or JSON.

pub mod kinds;
mod near;

use std::fmt;

use serde::Serialize;

pub use kinds::{Kind, Kinds};
pub use near::nearest;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Note,
    Warning,
    Error,
}

impl Severity {
    /// The lower-case word that stands before a message.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Where a finding is, in the terms of the input it was found in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Location {
    /// The input as a whole.
    Whole,
    /// A place in a text, both counted from 1.
    Text { line: u32, column: u32 },
    /// A byte offset in a binary file.
    Offset(u64),
    /// An address in the guest's address space.
    Address(u64),
    /// A path into structured data, as `amdhsa.kernels[0].args[2].size`.
    Path(String),
}

/// One finding. As JSON, an object with the names of the fields; `location` is `"whole"` or an object with one key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    pub severity: Severity,
    /// Stable name of the rule, as `elf-machine`; never reused for another rule.
    pub code: &'static str,
    pub location: Location,
    pub message: String,
    /// Further facts, one a line.
    pub notes: Vec<String>,
    /// What would be right.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error with code and message; add place, notes and help with the methods below.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            code,
            location: Location::Whole,
            message: message.into(),
            notes: Vec::new(),
            help: None,
        }
    }

    /// A warning; otherwise as [`Diagnostic::error`].
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Warning,
            ..Self::error(code, message)
        }
    }

    pub fn at(mut self, location: Location) -> Self {
        self.location = location;
        self
    }

    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The text form `FILE:LINE:COL: error: message [code]`, notes and help below it.
    pub fn render<'a>(&'a self, file: &'a str) -> impl fmt::Display + 'a {
        self.render_with(file, None)
    }

    /// The same, with an excerpt of the source between message and notes.
    pub fn render_with<'a>(&'a self, file: &'a str, excerpt: Option<&'a str>) -> impl fmt::Display + 'a {
        Rendered {
            diag: self,
            file,
            excerpt,
        }
    }
}

struct Rendered<'a> {
    diag: &'a Diagnostic,
    file: &'a str,
    excerpt: Option<&'a str>,
}

impl fmt::Display for Rendered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic {
            severity,
            code,
            location,
            message,
            notes,
            help,
        } = self.diag;
        write!(f, "{}", self.file)?;
        match location {
            Location::Whole => {}
            Location::Text { line, column } => write!(f, ":{line}:{column}")?,
            Location::Offset(o) => write!(f, "@{o:#x}")?,
            Location::Address(a) => write!(f, "@{a:#018x}")?,
            Location::Path(p) => write!(f, " at {p}")?,
        }
        write!(f, ": {}: {message} [{code}]", severity.as_str())?;
        if let Some(excerpt) = self.excerpt {
            write!(f, "\n{excerpt}")?;
        }
        for note in notes {
            write!(f, "\n  note: {note}")?;
        }
        if let Some(help) = help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_form_has_place_message_code_notes_and_help() {
        let d = Diagnostic::error("elf-machine", "e_machine is 62 (EM_X86_64)")
            .at(Location::Offset(0x12))
            .note("this is a host object")
            .help("expected EM_AMDGPU (224)");
        assert_eq!(
            d.render("a.o").to_string(),
            "a.o@0x12: error: e_machine is 62 (EM_X86_64) [elf-machine]\n  \
             note: this is a host object\n  help: expected EM_AMDGPU (224)"
        );
        let d = Diagnostic::warning("unused", "label is never used").at(Location::Text { line: 3, column: 7 });
        assert_eq!(
            d.render("k.s").to_string(),
            "k.s:3:7: warning: label is never used [unused]"
        );
    }
}
