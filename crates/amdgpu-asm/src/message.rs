//! Findings with the place in the source text that they are about.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use amdgpu_isa::parse::ParseError;
use diag::{Diagnostic, Location, Severity};

/// The bytes of a text: the source, or those of an included file or an expansion, which belong to whoever reads them.
#[derive(Debug, Clone)]
pub(crate) enum Text<'a> {
    Source(&'a [u8]),
    Made(Rc<[u8]>),
}

impl std::ops::Deref for Text<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Text::Source(bytes) => bytes,
            Text::Made(bytes) => bytes,
        }
    }
}

impl From<Vec<u8>> for Text<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Text::Made(bytes.into())
    }
}

/// A text that is being read: a file, or what a macro was expanded to.
#[derive(Debug)]
pub(crate) struct Buffer<'a> {
    pub name: String,
    pub text: Text<'a>,
    /// Where it is included or expanded: a buffer and a byte of it.
    pub parent: Option<(usize, usize)>,
    pub is_macro: bool,
    /// Where lines begin, once somebody asked.
    lines: OnceCell<Vec<usize>>,
}

impl<'a> Buffer<'a> {
    pub fn new(name: String, text: Text<'a>, parent: Option<(usize, usize)>, is_macro: bool) -> Self {
        Buffer {
            name,
            text,
            parent,
            is_macro,
            lines: OnceCell::new(),
        }
    }

    /// Line and column of a byte, both from 1, and the line's bytes.
    fn line_of(&self, at: usize) -> (u32, u32, Range<usize>) {
        let lines = self.lines.get_or_init(|| {
            let ends = self.text.iter().enumerate().filter(|(_, b)| **b == b'\n');
            std::iter::once(0).chain(ends.map(|(n, _)| n + 1)).collect()
        });
        let at = at.min(self.text.len());
        let line = lines.partition_point(|start| *start <= at);
        let start = lines.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        let rest = self.text.get(at..).unwrap_or_default();
        let end = at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
        (line as u32, (at - start) as u32 + 1, start..end)
    }
}

/// A place in a buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub buffer: usize,
    pub span: Range<usize>,
}

/// A finding, with the line that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub file: String,
    pub diagnostic: Diagnostic,
    /// The source line, without its end.
    pub text: String,
    /// Bytes of the line that the finding is about.
    pub span: Range<usize>,
}

impl Message {
    pub fn is_error(&self) -> bool {
        self.diagnostic.severity == Severity::Error
    }

    /// As LLVM's assembler writes it: `FILE:LINE:COL: error: ...`, the line, and a mark under the place.
    pub fn render(&self) -> String {
        self.rendered("")
    }

    /// As [`Message::render`], with the code in brackets behind the message.
    pub fn render_with_code(&self) -> String {
        self.rendered(&format!(" [{}]", self.diagnostic.code))
    }

    fn rendered(&self, code: &str) -> String {
        let Location::Text { line, column } = self.diagnostic.location else {
            return self.diagnostic.render(&self.file).to_string();
        };
        let severity = self.diagnostic.severity.as_str();
        let message = &self.diagnostic.message;
        let mut out = format!("{}:{line}:{column}: {severity}: {message}{code}", self.file);
        let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
        let indent: String = self.text.chars().take(self.span.start).map(blank).collect();
        let mark = "~".repeat(self.span.len().saturating_sub(1));
        out += &format!("\n{}\n{indent}^{mark}", self.text);
        for note in &self.diagnostic.notes {
            out += &format!("\n  note: {note}");
        }
        if let Some(help) = &self.diagnostic.help {
            out += &format!("\n  help: {help}");
        }
        out
    }
}

/// The message of an error at a place.
pub(crate) fn message(buffers: &[Buffer<'_>], buffer: usize, error: ParseError, severity: Severity) -> Message {
    let mut diagnostic = Diagnostic::error(error.code, error.message);
    diagnostic.severity = severity;
    diagnostic.help = error.help;
    let Some(source) = buffers.get(buffer) else {
        return Message {
            file: String::new(),
            diagnostic,
            text: String::new(),
            span: 0..0,
        };
    };
    let (line, column, range) = source.line_of(error.span.start);
    let text = String::from_utf8_lossy(source.text.get(range.clone()).unwrap_or_default()).into_owned();
    let end = error.span.end.clamp(error.span.start, range.end.max(error.span.start));
    diagnostic.location = Location::Text { line, column };
    let mut parent = source.parent;
    while let Some((index, at)) = parent {
        let Some(outer) = buffers.get(index) else { break };
        let (line, column, _) = outer.line_of(at);
        let how = if source.is_macro { "expanded" } else { "included" };
        diagnostic
            .notes
            .push(format!("{how} from {}:{line}:{column}", outer.name));
        parent = outer.parent;
    }
    Message {
        file: source.name.clone(),
        diagnostic,
        text,
        span: column as usize - 1..column as usize - 1 + (end - error.span.start).max(1),
    }
}
