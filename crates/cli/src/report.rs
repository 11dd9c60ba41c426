//! Findings of one command, about AMDGPU assembly, HSAIL or objects: printed as they come, or as one JSON list at the end.

use std::path::Path;
use std::process::ExitCode;

use amdgpu_asm::Message;
use diag::{Diagnostic, Location, Severity};
use hsail::text::LineIndex;
use serde_json::{Value, json};

use crate::input::{Result, display_name};
use crate::output;

/// How a command prints.
#[derive(Clone, Copy, clap::ValueEnum, PartialEq)]
pub enum Format {
    Text,
    Json,
}

pub struct Report {
    format: Format,
    list: Vec<Value>,
    errors: usize,
    /// Standard output has something else.
    to_stderr: bool,
}

impl Report {
    pub fn new(format: Format) -> Report {
        Report {
            format,
            list: Vec::new(),
            errors: 0,
            to_stderr: false,
        }
    }

    /// Standard output is for the result; a JSON list goes to standard error then.
    pub fn leave_stdout(&mut self) {
        self.to_stderr = true;
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.errors == 0 && self.list.is_empty()
    }

    /// Whether errors were found.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    pub fn add(&mut self, file: &Path, findings: &[Diagnostic]) {
        let file = display_name(file);
        for finding in findings {
            self.one(&file, finding, || finding.render(&file).to_string());
        }
    }

    /// Findings about an HSAIL text, each with the line that it is about.
    pub fn add_in_text(&mut self, file: &Path, text: &[u8], findings: &[Diagnostic]) {
        let file = display_name(file);
        let index = LineIndex::new(text);
        for finding in findings {
            self.one(&file, finding, || in_text(&file, &index, finding));
        }
    }

    /// Findings about assembly, which are shown with the line that they are about.
    pub fn add_messages(&mut self, messages: &[Message]) {
        for message in messages {
            self.one(&message.file, &message.diagnostic, || message.render_with_code());
        }
    }

    fn one(&mut self, file: &str, finding: &Diagnostic, text: impl FnOnce() -> String) {
        self.errors += usize::from(finding.severity == Severity::Error);
        match self.format {
            Format::Text => eprintln!("{}", text()),
            Format::Json => self.list.push(as_json(file, finding)),
        }
    }

    /// Prints what is left to print; exit status 1 if there were errors.
    pub fn finish(self) -> Result<ExitCode> {
        match (self.format, self.errors) {
            (Format::Json, _) => {
                let list = format!("{:#}\n", Value::from(self.list));
                match self.to_stderr {
                    true => eprint!("{list}"),
                    false => output::print(list.as_bytes())?,
                }
            }
            (Format::Text, 0 | 1) => {}
            (Format::Text, errors) => eprintln!("weft: {errors} errors"),
        }
        Ok(ExitCode::from(u8::from(self.errors > 0)))
    }
}

/// A finding about an HSAIL text as messages show it.
pub fn in_text(file: &str, index: &LineIndex<'_>, finding: &Diagnostic) -> String {
    let excerpt = match finding.location {
        Location::Text { line, column } => Some(index.excerpt(line, column)),
        _ => None,
    };
    finding.render_with(file, excerpt.as_deref()).to_string()
}

fn as_json(file: &str, finding: &Diagnostic) -> Value {
    let mut value = json!({
        "file": file,
        "severity": finding.severity.as_str(),
        "code": finding.code,
        "message": finding.message,
    });
    let fields = match &finding.location {
        Location::Text { line, column } => vec![("line", json!(line)), ("column", json!(column))],
        Location::Offset(o) | Location::Address(o) => vec![("offset", json!(o))],
        Location::Path(p) => vec![("path", json!(p))],
        Location::Whole => Vec::new(),
    };
    for (name, field) in fields {
        value[name] = field;
    }
    if !finding.notes.is_empty() {
        value["notes"] = json!(finding.notes);
    }
    if let Some(help) = &finding.help {
        value["help"] = json!(help);
    }
    value
}
