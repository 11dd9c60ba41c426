//! Lines and UTF-16 columns, as the protocol counts, and offsets in bytes.

use hsail::assist::Span;
use serde::{Deserialize, Serialize};

/// Both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// Where the lines of a text are, and which characters are not one byte.
pub struct Positions {
    /// Start of each line, and its end before `\n`, `\r\n` or `\r`.
    lines: Vec<(u32, u32)>,
    /// Each such character: its start, its end, and how many bytes more than UTF-16 units there are up to its end.
    wide: Vec<(u32, u32, u32)>,
}

impl Positions {
    pub fn of(text: &str) -> Positions {
        let bytes = text.as_bytes();
        let mut lines = Vec::new();
        let mut start = 0;
        let mut at = 0;
        while let Some(length) = bytes[at..].iter().position(|b| matches!(b, b'\n' | b'\r')) {
            let end = at + length;
            at = end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
            lines.push((start, end as u32));
            start = at as u32;
        }
        lines.push((start, bytes.len() as u32));
        let mut more = 0;
        let wide = text
            .char_indices()
            .filter(|(_, c)| !c.is_ascii())
            .map(|(i, c)| {
                more += (c.len_utf8() - c.len_utf16()) as u32;
                (i as u32, (i + c.len_utf8()) as u32, more)
            })
            .collect();
        Positions { lines, wide }
    }

    /// UTF-16 units before an offset; inside a character those before it.
    fn units(&self, offset: u32) -> u32 {
        let index = self.wide.partition_point(|w| w.1 <= offset);
        let more = index.checked_sub(1).map_or(0, |i| self.wide[i].2);
        let offset = self.wide.get(index).map_or(offset, |next| offset.min(next.0));
        offset - more
    }

    /// The place of an offset; past the end of a line, or of the text, that end.
    pub fn position(&self, offset: u32) -> Position {
        let index = self.lines.partition_point(|l| l.0 <= offset).saturating_sub(1);
        let (start, end) = self.lines[index];
        Position {
            line: index as u32,
            character: self.units(offset.min(end)) - self.units(start),
        }
    }

    /// The offset of a place; past the end of its line that end, in the middle of a character its start.
    pub fn offset(&self, place: Position) -> u32 {
        let Some(&(start, end)) = self.lines.get(place.line as usize) else {
            return self.lines.last().map_or(0, |l| l.1);
        };
        let wanted = self.units(start).saturating_add(place.character);
        let index = self.wide.partition_point(|w| w.1 - w.2 <= wanted);
        let more = index.checked_sub(1).map_or(0, |i| self.wide[i].2);
        let offset = wanted.saturating_add(more);
        let offset = self.wide.get(index).map_or(offset, |next| offset.min(next.0));
        offset.clamp(start, end)
    }

    pub fn range(&self, span: Span) -> Range {
        Range {
            start: self.position(span.start),
            end: self.position(span.end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_both_ways_by_the_definition_of_utf_16() {
        let text = "a\u{e9}b\r\n\u{1f600}x\r\u{20ac}\n\nlast\u{1f600}";
        let positions = Positions::of(text);
        let mut line = 0;
        let mut start = 0;
        for (i, c) in text.char_indices().chain([(text.len(), '\0')]) {
            let character = text[start..i].encode_utf16().count() as u32;
            let place = Position { line, character };
            // Between `\r` and `\n` there is no place.
            if !(c == '\n' && text[..i].ends_with('\r')) {
                assert_eq!(positions.position(i as u32), place, "{i}");
                assert_eq!(positions.offset(place), i as u32, "{i}");
            }
            if c == '\n' || (c == '\r' && !text[i..].starts_with("\r\n")) {
                (line, start) = (line + 1, i + 1);
            }
        }
        let place = |line, character| Position { line, character };
        assert_eq!(positions.offset(place(0, 99)), 4);
        assert_eq!(positions.offset(place(99, 0)), text.len() as u32);
        assert_eq!(positions.offset(place(u32::MAX, u32::MAX)), text.len() as u32);
        assert_eq!(
            positions.offset(place(1, 1)),
            6,
            "in the middle of a pair of surrogates"
        );
        assert_eq!(positions.position(u32::MAX), positions.position(text.len() as u32));
        assert_eq!(positions.position(2), place(0, 1), "in the middle of a character");
        assert_eq!(Positions::of("").offset(place(0, 1)), 0);
    }
}
