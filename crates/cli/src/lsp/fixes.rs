//! Quick fixes: what a diagnostic says is meant, as an edit.

use serde_json::{Value, json};

use super::position::{Positions, Range};

/// `CodeAction`s for the diagnostics that touch a range.
pub fn actions(uri: &str, text: &str, positions: &Positions, diagnostics: &[Value], range: Range) -> Vec<Value> {
    let (from, to) = (positions.offset(range.start), positions.offset(range.end));
    let mut out = Vec::new();
    for diagnostic in diagnostics {
        let Ok(at) = serde_json::from_value::<Range>(diagnostic["range"].clone()) else {
            continue;
        };
        let (start, end) = (positions.offset(at.start), positions.offset(at.end));
        let message = diagnostic["message"].as_str().unwrap_or_default();
        let touches = start <= to && from <= end;
        let Some(fix) =
            Fix::of(message, &text[start as usize..], end.saturating_sub(start) as usize).filter(|_| touches)
        else {
            continue;
        };
        let start = start + fix.kept as u32;
        let end = start + fix.replaced as u32;
        let span = hsail::assist::Span { start, end };
        out.push(json!({
            "title": fix.title(),
            "kind": "quickfix",
            "isPreferred": true,
            "diagnostics": [diagnostic],
            "edit": { "changes": { uri: [{ "range": positions.range(span), "newText": fix.new }] } },
        }));
    }
    out
}

/// Text that takes the place of some bytes, behind some from the diagnostic's beginning on that are kept.
#[derive(Debug, PartialEq, Eq)]
struct Fix<'a> {
    kept: usize,
    replaced: usize,
    new: &'a str,
}

impl<'a> Fix<'a> {
    /// By the message with its help; `text` begins where the diagnostic does, which is of `length` bytes.
    fn of(message: &'a str, text: &str, length: usize) -> Option<Fix<'a>> {
        let mut lines = message.lines();
        let first = lines.next()?;
        if let Some(new) = quoted(first).filter(|_| first.ends_with("` expected at the end of the statement")) {
            return Some(Fix {
                kept: length,
                replaced: 0,
                new,
            });
        }
        let help = lines.find_map(|line| line.strip_prefix("help: "))?;
        let is_name = help.starts_with("is `") && help.ends_with("` meant?") || help.ends_with("` is one");
        let new = quoted(help).filter(|_| is_name)?;
        // The message names the word that is wrong, which the place may have more or less of.
        let replaced = match quoted(first) {
            Some(old) if text.starts_with(old) => old.len(),
            _ => length,
        };
        (replaced != 0).then_some(Fix { kept: 0, replaced, new })
    }

    fn title(&self) -> String {
        match self.replaced {
            0 => format!("Insert `{}`", self.new),
            _ => format!("Change to `{}`", self.new),
        }
    }
}

/// The first word in backquotes.
fn quoted(text: &str) -> Option<&str> {
    text.split('`').nth(1).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_meant_is_a_fix() {
        let fix = |message, text, length| Fix::of(message, text, length).map(|f| (f.kept, f.replaced, f.new));
        let meant = "`v_mov_b33` is no instruction\nhelp: is `v_mov_b32` meant?";
        assert_eq!(fix(meant, "v_mov_b33 v0", 9), Some((0, 9, "v_mov_b32")));
        let one = "there is no instruction or directive `rett`\nhelp: `ret` is one";
        assert_eq!(fix(one, "rett_u32", 8), Some((0, 4, "ret")));
        let end = "`;` expected at the end of the statement";
        assert_eq!(fix(end, "ret\n", 3), Some((3, 0, ";")));
        for other in ["`x` is wrong", "`x` is wrong\nhelp: its operands are `a` and `b`", ""] {
            assert_eq!(fix(other, "x", 1), None, "{other}");
        }
    }
}
