//! HSAIL: answers of [`hsail::assist`].

use hsail::assist::{Document, Finding, Span};
use serde_json::Value;

use super::content::Content;
use super::json;
use super::position::Positions;

pub struct HsailText {
    document: Document,
    /// What was found in it, once it was asked.
    findings: Option<Vec<Finding>>,
}

impl HsailText {
    pub fn new(text: String) -> HsailText {
        HsailText {
            document: Document::new(text),
            findings: None,
        }
    }

    fn findings(&mut self) -> &[Finding] {
        self.findings.get_or_insert_with(|| self.document.findings())
    }

    fn slice(&self, span: Span) -> &str {
        let range = span.start as usize..span.end as usize;
        self.document.text().get(range).unwrap_or_default()
    }

    /// The name or register that a cursor touches, with its sigil.
    fn word_at(&self, at: u32) -> Option<Span> {
        let words = words(self.document.text());
        words.into_iter().find(|w| w.touches(at))
    }

    /// The function or kernel around a place: what registers belong to.
    fn body(&self, at: u32) -> Option<Span> {
        let around = self.document.symbols().iter().filter(|s| s.extent.touches(at));
        let bodies = around.filter(|s| json::has_registers(s.kind));
        bodies.map(|s| s.extent).next()
    }
}

/// Names and registers outside comments and strings: `&kernel`, `%variable`, `@label`, `$s0`.
fn words(text: &str) -> Vec<Span> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let until = |end: &[u8]| rest.windows(end.len()).position(|w| w == end).unwrap_or(rest.len());
        at += match rest {
            [b'/', b'/', ..] => until(b"\n"),
            [b'/', b'*', ..] => until(b"*/") + 2,
            [b'"', more @ ..] => more.iter().position(|b| *b == b'"').unwrap_or(more.len()) + 2,
            [b'&' | b'%' | b'@' | b'$', more @ ..] => {
                let name = more.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_');
                let length = name.count() + 1;
                if length > 1 {
                    let (start, end) = (at as u32, (at + length) as u32);
                    found.push(Span { start, end });
                }
                length
            }
            _ => 1,
        };
    }
    found
}

impl Content for HsailText {
    fn text(&self) -> &str {
        self.document.text()
    }

    fn diagnostics(&mut self, uri: &str, positions: &Positions) -> Vec<Value> {
        let found = self.findings().iter();
        found.map(|f| json::diagnostic(f, uri, positions)).collect()
    }

    fn hover(&mut self, at: u32, positions: &Positions) -> Value {
        self.findings();
        let found = self.findings.as_deref().unwrap_or_default();
        let hover = self.document.hover(at, found);
        hover.map_or(Value::Null, |h| json::hover(&h, positions))
    }

    fn completions(&self, at: u32, positions: &Positions) -> Vec<Value> {
        let list = self.document.completions(at);
        list.iter().map(|c| json::completion(c, positions)).collect()
    }

    fn definition(&self, at: u32) -> Vec<Span> {
        self.document.definition(at)
    }

    fn occurrences(&self, at: u32) -> Vec<Span> {
        let Some(word) = self.word_at(at) else {
            return Vec::new();
        };
        let same = |w: &Span| self.slice(*w) == self.slice(word);
        let all = words(self.document.text()).into_iter().filter(same);
        if self.slice(word).starts_with('$') && self.document.definition(at).is_empty() {
            let body = self.body(at);
            return all.filter(|w| self.body(w.start) == body).collect();
        }
        let meant = self.document.definition(at);
        match meant.is_empty() {
            true => Vec::new(),
            false => all.filter(|w| self.document.definition(w.end) == meant).collect(),
        }
    }

    fn renamed(&self, at: u32, name: &str) -> Result<String, String> {
        let word = self.word_at(at).ok_or("there is no name here")?;
        let old = self.slice(word);
        let (sigil, _) = old.split_at(1);
        let bare = name.strip_prefix(sigil).unwrap_or(name);
        let is_word = bare.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if bare.is_empty() || !is_word || bare.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(format!(
                "{name}: a name has letters, digits and _, and does not begin with a digit"
            ));
        }
        if sigil == "$" {
            let kind = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
            if kind(bare) != kind(&old[1..]) || kind(bare) == bare {
                return Err(format!(
                    "{name}: {old} can become another register of its kind only, as {sigil}{}7",
                    kind(&old[1..])
                ));
            }
        }
        let new = format!("{sigil}{bare}");
        let places = self.occurrences(at);
        let scope = self.body(at);
        let in_scope = |w: &Span| sigil == "&" || self.body(w.start) == scope;
        let mut words = words(self.document.text()).into_iter();
        match words.any(|w| self.slice(w) == new && in_scope(&w) && !places.contains(&w)) {
            true => Err(format!("{new} is there already")),
            false => Ok(new),
        }
    }

    fn symbols(&self, positions: &Positions) -> Value {
        json::symbols(&self.document, positions)
    }

    fn formatted(&self) -> Option<String> {
        self.document.formatted()
    }
}
