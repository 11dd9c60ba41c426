//! Everything the assembler and the validator say of a text, with extents and the other places that are meant.

use super::{Document, Span, SymbolKind, span_of};
use crate::text::{Kind, LineIndex, Token};
use diag::{Diagnostic, Location, Severity};

/// A finding with its extent in the text.
#[derive(Clone, Debug)]
pub struct Finding {
    pub span: Span,
    pub severity: Severity,
    pub code: &'static str,
    pub message: String,
    pub notes: Vec<String>,
    /// What would be right.
    pub help: Option<String>,
    pub related: Vec<Related>,
}

/// Another place that a finding is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    pub span: Span,
    pub message: String,
}

impl Finding {
    /// What is only superfluous: never used, never reached.
    pub fn is_unnecessary(&self) -> bool {
        matches!(self.code, "W001" | "W002" | "W003")
    }
}

/// What a rule compares the place of its finding with.
enum Other {
    Nothing,
    /// The other declarations of the name.
    Declarations,
    /// What the names of the statement mean.
    Referred,
    /// An earlier directive of the same name.
    Directive,
}

fn other(code: &str) -> Other {
    match code {
        "V030" | "V034" | "V035" | "V036" | "V037" | "V038" | "V112" => Other::Declarations,
        "V096" | "V099" | "V100" | "V101" | "V102" | "V103" | "V104" | "V107" | "V113" | "V143" | "V145" => {
            Other::Referred
        }
        "V118" | "V119" | "V120" => Other::Directive,
        _ => Other::Nothing,
    }
}

impl Document {
    /// Assembles and validates the text.
    pub fn findings(&self) -> Vec<Finding> {
        let found = crate::judge(self.text.as_bytes());
        let lines = LineIndex::new(self.text.as_bytes());
        found.into_iter().map(|d| self.finding(d, &lines)).collect()
    }

    fn finding(&self, d: Diagnostic, lines: &LineIndex<'_>) -> Finding {
        let span = match d.location {
            Location::Text { line, column } => self.extent(lines.offset(line, column)),
            _ => self.outline.header.unwrap_or_default(),
        };
        Finding {
            related: self.related(d.code, span),
            span,
            severity: d.severity,
            code: d.code,
            message: d.message,
            notes: d.notes,
            help: d.help,
        }
    }

    /// What to mark for a place: the token, the modifier in a name, a whole name with its modifiers, or the rest of the line.
    fn extent(&self, at: u32) -> Span {
        let Some(token) = self.token_at(at) else {
            return Span {
                start: at,
                end: self.line_end(at),
            };
        };
        let span = span_of(token);
        if at == span.end && at > span.start {
            // Something is missing behind the token, or what stands there is no token.
            let next = self.line_end(at);
            let nothing = self.slice(Span { start: at, end: next }).trim_start().is_empty();
            return if nothing || token.kind == Kind::Word {
                span
            } else {
                Span { start: at, end: next }
            };
        }
        if at > span.start && token.kind == Kind::Word {
            let rest = self.slice(Span { start: at, ..span });
            let piece = rest.get(1..).and_then(|r| r.find('_')).map_or(rest.len(), |i| i + 1);
            return Span {
                start: at,
                end: at + piece as u32,
            };
        }
        let statement = self.statement_at(at);
        match self.head(statement) {
            Some(head) if head.start == at => head,
            _ if matches!(self.word(token), "(" | "[") => {
                let mut after = statement.iter().filter(|t| t.start >= at);
                let close = after.find(|t| matches!(self.word(**t), ")" | "]"));
                Span {
                    start: at,
                    end: close.map_or(span.end, |t| t.end),
                }
            }
            _ => Span { start: at, ..span },
        }
    }

    fn line_end(&self, at: u32) -> u32 {
        let rest = self.text.get(at as usize..).unwrap_or_default();
        let line = rest.find('\n').map_or(rest, |i| &rest[..i]);
        at.saturating_add(line.trim_end().len() as u32)
    }

    fn related(&self, code: &str, span: Span) -> Vec<Related> {
        let declared = |s: &super::Symbol, verb: &str| Related {
            span: s.name,
            message: format!("{} `{}` is {verb} here", s.kind.name(), self.slice(s.name)),
        };
        match other(code) {
            Other::Nothing => Vec::new(),
            Other::Declarations => {
                let Some(name) = self.name_at(span.start) else {
                    return Vec::new();
                };
                let others = self.resolve(name).into_iter().filter(|s| s.name != span_of(name));
                others
                    .map(|s| declared(s, if s.definition { "defined" } else { "declared" }))
                    .take(MAX_RELATED)
                    .collect()
            }
            Other::Referred => {
                let names = self.statement_at(span.start).iter().filter(|t| is_name(t));
                let mut related: Vec<Related> = Vec::new();
                for symbol in names.flat_map(|t| self.resolve(*t)) {
                    let entry = declared(symbol, "declared");
                    if symbol.kind != SymbolKind::Module && symbol.name != span && !related.contains(&entry) {
                        related.push(entry);
                    }
                    if related.len() == MAX_RELATED {
                        break;
                    }
                }
                related
            }
            Other::Directive => {
                let Some(body) = self.body_at(span.start) else {
                    return Vec::new();
                };
                let word = self.slice(span);
                let from = self.outline.tokens.partition_point(|t| t.start < body.inside.start);
                let earlier = self.outline.tokens[from..].iter().take_while(|t| t.start < span.start);
                earlier
                    .filter(|t| t.kind == Kind::Word && self.word(**t) == word)
                    .take(1)
                    .map(|t| Related {
                        span: span_of(*t),
                        message: format!("`{word}` is given here"),
                    })
                    .collect()
            }
        }
    }
}

/// Places beyond these help nobody.
const MAX_RELATED: usize = 8;

fn is_name(token: &Token) -> bool {
    matches!(token.kind, Kind::Global | Kind::Local | Kind::Label)
}
