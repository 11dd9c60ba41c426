//! What is wrong with a text, where, and what would be right.

use std::ops::Range;

/// An error in assembly text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    /// Stable name of the rule.
    pub code: &'static str,
    /// Bytes of the text.
    pub span: Range<usize>,
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl ParseError {
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        ParseError {
            help: Some(help.into()),
            ..self
        }
    }
}

/// An error without help.
pub fn error(code: &'static str, span: Range<usize>, message: impl Into<String>) -> ParseError {
    ParseError {
        code,
        span,
        message: message.into(),
        help: None,
    }
}

/// The message for a number outside of the least and the greatest that a place takes.
pub fn out_of_range(what: &str, value: i64, (least, greatest): (i64, i64)) -> String {
    format!("{what} is {value}, it must be in {least}..={greatest}")
}
