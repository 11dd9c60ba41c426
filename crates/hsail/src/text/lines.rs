//! Lines and columns of a text, and the excerpts that messages show.

/// Newlines in bytes, counted in steps that fit into a byte, which compilers turn into vector instructions.
fn newlines(bytes: &[u8]) -> u32 {
    let step = |chunk: &[u8]| chunk.iter().map(|b| u8::from(*b == b'\n')).sum::<u8>();
    bytes.chunks(128).map(|chunk| u32::from(step(chunk))).sum()
}

/// Characters in bytes of UTF-8, counted as newlines are.
fn characters(bytes: &[u8]) -> u32 {
    let step = |chunk: &[u8]| chunk.iter().map(|b| u8::from(*b & 0xc0 != 0x80)).sum::<u8>();
    bytes.chunks(128).map(|chunk| u32::from(step(chunk))).sum()
}

/// Lines and columns of a text. What a place costs does not depend on the length of its line.
pub struct LineIndex<'a> {
    src: &'a [u8],
    /// Newlines before each block of the text, and in all of it.
    before: Vec<u32>,
    /// Of the line that reaches into each block: its start, and its characters before the block.
    open: Vec<(usize, u32)>,
}

const BLOCK: usize = 4096;

/// Bytes that excerpts show at most before and behind a place.
const SHOWN: usize = 100;

impl<'a> LineIndex<'a> {
    pub fn new(src: &'a [u8]) -> LineIndex<'a> {
        let (mut total, mut line) = (0, (0, 0));
        let (mut before, mut open) = (vec![0], vec![line]);
        for (i, block) in src.chunks(BLOCK).enumerate() {
            total += newlines(block);
            line = match block.iter().rposition(|b| *b == b'\n') {
                Some(at) => (i * BLOCK + at + 1, characters(&block[at + 1..])),
                None => (line.0, line.1 + characters(block)),
            };
            before.push(total);
            open.push(line);
        }
        LineIndex { src, before, open }
    }

    /// Line and column of an offset, from 1; the column counts characters.
    pub fn position(&self, offset: u32) -> (u32, u32) {
        let offset = (offset as usize).min(self.src.len());
        let block = offset / BLOCK;
        let in_block = self.src.get(block * BLOCK..offset).unwrap_or_default();
        let line = self.before.get(block).copied().unwrap_or(0) + newlines(in_block) + 1;
        let (start, column) = match in_block.iter().rposition(|b| *b == b'\n') {
            Some(at) => (block * BLOCK + at + 1, characters(&in_block[at + 1..])),
            None => {
                let (start, column) = self.open.get(block).copied().unwrap_or_default();
                (start, column + characters(in_block))
            }
        };
        let mark = u32::from(start == 0 && offset >= 3 && self.src.starts_with(b"\xef\xbb\xbf"));
        (line, column - mark + 1)
    }

    /// The offset of a line and a column, both from 1; past the end of the line that end.
    pub fn offset(&self, line: u32, column: u32) -> u32 {
        let Some(start) = self.start(line) else {
            return self.src.len() as u32;
        };
        let mark = u32::from(start == 0 && self.src.starts_with(b"\xef\xbb\xbf"));
        let wanted = column.saturating_sub(1) + mark;
        // The last block of the line that begins before the column.
        let inside = self.open.partition_point(|(s, n)| (*s, *n) <= (start, wanted));
        let (mut at, mut seen) = (start, 0);
        if let Some((s, n)) = inside.checked_sub(1).and_then(|i| self.open.get(i))
            && *s == start
        {
            (at, seen) = (((inside - 1) * BLOCK).clamp(start, self.src.len()), *n);
        }
        let rest = self.src.get(at..).unwrap_or_default();
        for b in rest {
            if *b == b'\n' || (*b & 0xc0 != 0x80 && seen == wanted) {
                break;
            }
            seen += u32::from(*b & 0xc0 != 0x80);
            at += 1;
        }
        at as u32
    }

    /// Offset of the first character of a line, from 1.
    fn start(&self, line: u32) -> Option<usize> {
        let Some(wanted) = line.checked_sub(2) else {
            return Some(0);
        };
        // The block that holds the newline before the line.
        let block = self.before.partition_point(|n| *n <= wanted).checked_sub(1)?;
        let rest = self.src.get(block * BLOCK..)?;
        let skip = (wanted - self.before.get(block)?) as usize;
        let at = rest.iter().enumerate().filter(|(_, b)| **b == b'\n').nth(skip)?.0;
        Some(block * BLOCK + at + 1)
    }

    /// The text of a line, from 1, without its end.
    pub fn line(&self, line: u32) -> &'a [u8] {
        let start = self.start(line).unwrap_or(0);
        let rest = self.src.get(start..).unwrap_or_default();
        rest.split(|b| *b == b'\n').next().unwrap_or_default()
    }

    /// A place as messages show it: its line, or a part of a long one, and `^` below the character.
    pub fn excerpt(&self, line: u32, column: u32) -> String {
        let at = self.offset(line, column) as usize;
        let (before, after) = self.src.split_at(at.min(self.src.len()));
        let begin = before.iter().rev().take(SHOWN).take_while(|b| **b != b'\n').count();
        let end = after
            .iter()
            .take(SHOWN)
            .take_while(|b| !matches!(**b, b'\n' | b'\r'))
            .count();
        // Whole characters only.
        let (before, after) = (&before[at - begin..], &after[..end]);
        let split = before
            .iter()
            .take_while(|b| begin == SHOWN && **b & 0xc0 == 0x80)
            .count();
        let before = String::from_utf8_lossy(&before[split..]);
        let before = before.trim_start_matches('\u{feff}');
        let after = String::from_utf8_lossy(after);
        let after = after.trim_end_matches('\u{fffd}');
        let (left, right) = (
            if begin == SHOWN { "..." } else { "" },
            if end == SHOWN { "..." } else { "" },
        );
        let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
        let indent: String = left.chars().chain(before.chars()).map(blank).collect();
        format!("{left}{before}{after}{right}\n{indent}^")
    }

    pub fn lines(&self) -> u32 {
        self.before.last().copied().unwrap_or(0) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts() {
        let index = LineIndex::new(b"\xef\xbb\xbfab\r\n\tcd\xc3\xa9f\n");
        assert_eq!(index.excerpt(1, 2), "ab\n ^");
        assert_eq!(index.excerpt(2, 5), "\tcd\u{e9}f\n\t   ^");
        assert_eq!(index.excerpt(2, 6), "\tcd\u{e9}f\n\t    ^");
        assert_eq!(index.excerpt(9, 1), "\n^");
        let long = "\u{e9}".repeat(5000);
        let index = LineIndex::new(long.as_bytes());
        let shown = index.excerpt(1, 3001);
        let part = "\u{e9}".repeat(50);
        assert_eq!(shown, format!("...{part}{part}...\n{}^", " ".repeat(53)));
    }

    /// One line of many blocks: every place of it is found from its block, not from its start.
    #[test]
    fn a_long_line() {
        let text = format!("first\n{}", "a\u{e9}".repeat(3 * BLOCK));
        let index = LineIndex::new(text.as_bytes());
        for (n, (at, _)) in text.char_indices().skip(6).enumerate() {
            assert_eq!(index.position(at as u32), (2, n as u32 + 1));
            assert_eq!(index.offset(2, n as u32 + 1) as usize, at);
        }
    }

    /// Against the plain way, over texts longer than a block.
    #[test]
    fn lines_and_columns() {
        let mut text = b"\xef\xbb\xbffirst\n\n".to_vec();
        for i in 0..3000usize {
            text.extend(std::iter::repeat_n(b'x', i % 7));
            text.extend("\u{e9}\n".as_bytes());
        }
        text.extend(b"last");
        let index = LineIndex::new(&text);
        let lines: Vec<&[u8]> = text.split(|b| *b == b'\n').collect();
        assert_eq!(index.lines() as usize, lines.len());
        let mut at = 0;
        for (i, line) in lines.iter().enumerate() {
            let number = i as u32 + 1;
            assert_eq!(index.line(number), *line);
            let characters = String::from_utf8_lossy(line).chars().count() - usize::from(i == 0);
            let end = (at + line.len()) as u32;
            assert_eq!(index.position(end), (number, characters as u32 + 1));
            assert_eq!(index.offset(number, characters as u32 + 1), end);
            assert_eq!(index.offset(number, u32::MAX), end);
            at += line.len() + 1;
        }
        assert_eq!(index.position(u32::MAX).0 as usize, lines.len());
        assert_eq!(LineIndex::new(b"").position(0), (1, 1));
    }
}
