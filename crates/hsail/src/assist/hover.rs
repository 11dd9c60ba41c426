//! What is shown for a place: an instruction's forms, a name's declaration, a register, a rule.

use super::heads::{exact, row_of, words_of};
use super::{Document, Finding, Span, Symbol, span_of};
use crate::code::{Control, RegisterKind, Width};
use crate::rules;
use crate::table::{Form, Row, Widths, reference};
use crate::text::{Kind, Token};
use crate::validate::control_operands;
use std::fmt::Write;

/// A text in Markdown for an extent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    pub span: Span,
    pub markdown: String,
}

impl Document {
    /// What is known about an offset. `findings` are the document's: the rules that are broken there are shown too.
    pub fn hover(&self, offset: u32, findings: &[Finding]) -> Option<Hover> {
        let mut hover = self.hover_of_text(offset);
        for finding in findings.iter().filter(|f| f.span.touches(offset)) {
            let Some(rule) = rules::rule(finding.code) else {
                continue;
            };
            let hover = hover.get_or_insert(Hover {
                span: finding.span,
                markdown: String::new(),
            });
            if !hover.markdown.is_empty() {
                hover.markdown.push_str("\n\n---\n\n");
            }
            hover.markdown.push_str(&rule_text(rule));
        }
        hover
    }

    fn hover_of_text(&self, offset: u32) -> Option<Hover> {
        if let Some(comment) = self.in_comment(offset) {
            return self.rule_in_comment(comment, offset);
        }
        let token = self.token_under(offset)?;
        let statement = self.statement_at(token.start);
        if let Some(head) = self.head(statement).filter(|h| h.touches(offset)) {
            let markdown = self.instruction(self.slice(head)).or_else(|| control(self.word(token)));
            return markdown.map(|markdown| Hover { span: head, markdown });
        }
        let markdown = match token.kind {
            Kind::Global | Kind::Local | Kind::Label => self.declarations(token)?,
            Kind::Dollar => self.register(token)?,
            _ => return None,
        };
        Some(Hover {
            span: span_of(token),
            markdown,
        })
    }

    fn instruction(&self, name: &str) -> Option<String> {
        let row = row_of(name)?;
        let words = words_of(name);
        let heads = self.heads(row);
        let form = exact(&heads, &words).map(|h| h.form);
        let mut out = match form {
            Some(form) => format!("```hsail\n{name} {}\n```\n", reference::operands(form)),
            None => String::new(),
        };
        let _ = write!(out, "**{}** (PRM {})", row.mnemonic, row.section);
        if let Widths::Default(width) = row.widths {
            let _ = write!(out, ", width {width} if none is given");
        }
        if row.image {
            out.push_str(", of the extension IMAGE");
        }
        out.push_str("\n\n| form | types | second type | operands |\n|---|---|---|---|\n");
        for each in row.forms {
            let mark = if form.is_some_and(|f| std::ptr::eq(f, each)) {
                "**"
            } else {
                ""
            };
            out.push_str(&form_line(row, each, mark));
        }
        Some(out)
    }

    fn declarations(&self, name: Token) -> Option<String> {
        let found = self.resolve(name);
        let shown: Vec<String> = found.iter().map(|s| self.declaration(s)).collect();
        (!shown.is_empty()).then(|| shown.join("\n\n"))
    }

    fn declaration(&self, symbol: &Symbol) -> String {
        let mut out = format!(
            "```hsail\n{}\n```\n{}",
            self.slice(symbol.declaration),
            symbol.kind.name()
        );
        if let Some(ty) = symbol.ty {
            let _ = write!(out, " of {} bits", ty.bits());
            if let Some(segment) = symbol.segment {
                let _ = write!(out, " in the {segment} segment");
            }
        }
        if let Some(owner) = symbol.parent.and_then(|p| self.outline.symbols.get(p)) {
            let _ = write!(out, " of `{}`", self.slice(owner.name));
        }
        if !symbol.definition {
            out.push_str(", declared only");
        }
        out
    }

    fn register(&self, token: Token) -> Option<String> {
        let (name, kind) = register_kind(self.word(token))?;
        let mut out = format!("`{name}`: {kind} register, {} bits", kind.bits());
        let body = self.body_at(token.start)?;
        let tokens = &self.outline.tokens;
        let from = tokens.partition_point(|t| t.start < body.inside.start);
        let to = tokens.partition_point(|t| t.start < body.inside.end);
        let uses = tokens[from..to]
            .iter()
            .filter(|t| t.kind == Kind::Dollar && self.word(**t) == name);
        let owner = self.outline.symbols.get(body.owner)?;
        let _ = write!(out, "; named {} times in `{}`", uses.count(), self.slice(owner.name));
        Some(out)
    }

    /// The rule whose code a comment names at the offset, as `V050`.
    fn rule_in_comment(&self, comment: Span, offset: u32) -> Option<Hover> {
        let text = self.slice(comment);
        let at = (offset - comment.start) as usize;
        let before = text.get(..at)?;
        let start = before
            .rfind(|c: char| !c.is_ascii_alphanumeric())
            .map_or(0, |i| i + before[i..].chars().next().map_or(1, char::len_utf8));
        let rest = &text[start..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let rule = rules::rule(&rest[..end])?;
        let start = comment.start + start as u32;
        Some(Hover {
            span: Span {
                start,
                end: start + end as u32,
            },
            markdown: rule_text(rule),
        })
    }
}

pub(super) fn rule_text(rule: &rules::Rule) -> String {
    format!("**{}**: {} (PRM {})", rule.code, rule.summary, rule.section)
}

fn form_line(row: &Row, form: &Form, mark: &str) -> String {
    format!(
        "| {mark}`{}`{mark} | {} | {} | {} |\n",
        reference::name(row, form),
        reference::shown(form.types),
        reference::second(form),
        reference::operands(form)
    )
}

fn control(word: &str) -> Option<String> {
    let control = Control::from_name(word)?;
    let operands = match control_operands(control) {
        0 => "no operands".into(),
        1 => "one operand".into(),
        n => format!("{n} operands"),
    };
    Some(format!("**{control}**: control directive with {operands} (PRM 13.4)"))
}

/// A register's name and file.
pub(super) fn register_kind(word: &str) -> Option<(&str, RegisterKind)> {
    let kind = RegisterKind::from_name(word.get(1..2)?)?;
    let digits = word.get(2..)?;
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then_some((word, kind))
}

/// The widths a `width` modifier may give.
pub(super) fn widths() -> impl Iterator<Item = Width> {
    [Width::ALL, Width::WAVESIZE].into_iter().chain((1..=32).map(Width))
}
