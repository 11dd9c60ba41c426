//! What an editor asks about a text: findings with their extents, declarations, hover texts, what may come next.
//!
//! A [`Document`] takes any text, whole or half written: what cannot be read is passed over. Offsets count bytes of the text;
//! those past its end, or inside a character, have no answers.
//!
//! ```
//! use hsail::assist::Document;
//! let text = "module &m:1:0:$full:$large:$default;\nkernel &k() { mov_ };";
//! let document = Document::new(text.to_string());
//! let after = text.find("mov_").unwrap() as u32 + 4;
//! let labels: Vec<String> = document.completions(after).into_iter().map(|c| c.label).collect();
//! assert!(labels.contains(&"mov_b32".to_string()));
//! ```

mod complete;
mod findings;
mod heads;
mod hover;
mod outline;

pub use complete::{Completion, CompletionKind};
pub use findings::{Finding, Related};
pub use hover::Hover;
pub use outline::{Symbol, SymbolKind};

use crate::table::Row;
use crate::text::{Kind, PrintOptions, Token};
use heads::Head;
use outline::{Block, Outline};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of a text, from the first to before the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// Whether the offset lies in the span or right behind it, as a cursor does.
    pub fn touches(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    fn contains(self, offset: u32) -> bool {
        self.start <= offset && offset < self.end
    }
}

/// A text and what is known about it.
pub struct Document {
    text: String,
    outline: Outline,
    /// The names of the instruction asked about last.
    heads: Mutex<Option<(u16, Arc<Vec<Head>>)>>,
}

impl Document {
    pub fn new(text: String) -> Document {
        let outline = Outline::of(text.as_bytes());
        Document {
            text,
            outline,
            heads: Mutex::default(),
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Every declaration and definition, in the order of the text.
    pub fn symbols(&self) -> &[Symbol] {
        &self.outline.symbols
    }

    /// The text in canonical layout; `None` if it has errors.
    pub fn formatted(&self) -> Option<String> {
        crate::text::format(self.text.as_bytes(), PrintOptions::default()).ok()
    }

    /// Where the name at an offset is declared: its definition, or without one every declaration.
    pub fn definition(&self, offset: u32) -> Vec<Span> {
        let Some(token) = self.name_at(offset) else {
            return Vec::new();
        };
        let found = self.resolve(token);
        let definitions: Vec<Span> = found.iter().filter(|s| s.definition).map(|s| s.name).collect();
        if definitions.is_empty() {
            found.iter().map(|s| s.name).collect()
        } else {
            definitions
        }
    }

    /// Every legal name of an instruction in this module.
    fn heads(&self, row: &'static Row) -> Arc<Vec<Head>> {
        let mut last = self.heads.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((opcode, heads)) if *opcode == row.opcode => heads.clone(),
            _ => {
                let heads = Arc::new(heads::heads(row, self.outline.model, self.outline.profile));
                *last = Some((row.opcode, heads.clone()));
                heads
            }
        }
    }

    fn slice(&self, span: Span) -> &str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }

    fn word(&self, token: Token) -> &str {
        self.slice(span_of(token))
    }

    /// The token in which an offset lies, or that ends there.
    fn token_at(&self, offset: u32) -> Option<Token> {
        let index = self.outline.tokens.partition_point(|t| t.start <= offset);
        let token = *self.outline.tokens.get(index.checked_sub(1)?)?;
        span_of(token).touches(offset).then_some(token)
    }

    /// The token a cursor is at: of two that touch it the one that is no punctuation.
    fn token_under(&self, offset: u32) -> Option<Token> {
        let token = self.token_at(offset)?;
        if token.kind != Kind::Punct || token.start < offset {
            return Some(token);
        }
        let before = offset.checked_sub(1).and_then(|o| self.token_at(o));
        before
            .filter(|t| t.kind != Kind::Punct && t.end == offset)
            .or(Some(token))
    }

    fn name_at(&self, offset: u32) -> Option<Token> {
        let token = self.token_under(offset)?;
        matches!(token.kind, Kind::Global | Kind::Local | Kind::Label).then_some(token)
    }

    /// The declarations a name means: those of the innermost scope around it.
    fn resolve(&self, name: Token) -> Vec<&Symbol> {
        let text = self.word(name);
        let visible = |s: &&Symbol| s.scope.touches(name.start) && self.slice(s.name) == text;
        let all: Vec<&Symbol> = self.outline.symbols.iter().filter(visible).collect();
        let innermost = all.iter().map(|s| s.scope.end - s.scope.start).min();
        all.into_iter()
            .filter(|s| Some(s.scope.end - s.scope.start) == innermost)
            .collect()
    }

    /// The innermost code block or arg block around an offset.
    fn block_at(&self, offset: u32) -> Option<&Block> {
        let around = self.outline.blocks.iter().filter(|b| b.inside.touches(offset));
        around.min_by_key(|b| b.inside.end - b.inside.start)
    }

    /// The code block around an offset; for a place in an arg block, the one that holds it.
    fn body_at(&self, offset: u32) -> Option<&Block> {
        let mut bodies = self.outline.blocks.iter().filter(|b| !b.arg_block);
        bodies.find(|b| b.inside.touches(offset))
    }

    fn in_comment(&self, offset: u32) -> Option<Span> {
        let comments = &self.outline.comments;
        let index = comments.partition_point(|c| c.start < offset);
        let comment = *comments.get(index.checked_sub(1)?)?;
        // The end of a line is still in its comment; that of a block comment is not.
        let line = self.slice(comment).starts_with("//");
        (comment.contains(offset) || (line && comment.touches(offset))).then_some(comment)
    }

    /// The tokens of the statement up to the one that starts before an offset, the first first.
    fn statement_before(&self, offset: u32) -> &[Token] {
        let tokens = &self.outline.tokens;
        let end = tokens.partition_point(|t| t.start < offset);
        let mut start = end;
        while start > 0 {
            let before = tokens[start - 1];
            if before.kind == Kind::Punct && matches!(self.word(before), ";" | "{" | "}") {
                break;
            }
            let after_label = before.kind == Kind::Punct
                && self.word(before) == ":"
                && start > 1
                && tokens[start - 2].kind == Kind::Label;
            if after_label {
                break;
            }
            start -= 1;
        }
        &tokens[start..end]
    }

    /// The whole statement around an offset, up to before its `;`.
    fn statement_at(&self, offset: u32) -> &[Token] {
        let tokens = &self.outline.tokens;
        let before = self.statement_before(offset.saturating_add(1));
        let Some(first) = before.first() else { return &[] };
        let start = tokens.partition_point(|t| t.start < first.start);
        let length = tokens[start..]
            .iter()
            .position(|t| t.kind == Kind::Punct && matches!(self.word(*t), ";" | "{" | "}"));
        &tokens[start..length.map_or(tokens.len(), |l| start + l)]
    }

    /// The instruction's name at the start of a statement, with its modifiers and their arguments: it has no white space.
    fn head(&self, statement: &[Token]) -> Option<Span> {
        let (first, rest) = statement.split_first().filter(|(t, _)| t.kind == Kind::Word)?;
        let mut head = span_of(*first);
        for token in rest {
            if token.start != head.end {
                break;
            }
            let so_far = self.slice(head);
            let argument = ["align", "equiv", "width"].iter().any(|m| so_far.ends_with(m));
            let fits = match self.word(*token) {
                "(" => argument,
                ")" => matches!(so_far.rsplit_once('('), Some((_, value)) if !value.is_empty()),
                word if so_far.ends_with('(') => word != ")",
                word => so_far.ends_with(')') && word.starts_with('_'),
            };
            if !fits {
                break;
            }
            head.end = token.end;
        }
        Some(head)
    }
}

fn span_of(token: Token) -> Span {
    Span {
        start: token.start,
        end: token.end,
    }
}
