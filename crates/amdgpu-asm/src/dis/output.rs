//! Text on its way out: lines are put together in one buffer, which is handed on when it is full.

use std::fmt;

/// Column of the comment with address and bytes.
const COMMENT_COLUMN: usize = 60;

/// Bytes of the buffer; what the nearest cache of a processor holds, and enough for the longest line.
const BUFFER: usize = 1 << 15;

pub(super) struct Output<'t> {
    buffer: Vec<u8>,
    /// End of the text in the buffer.
    at: usize,
    take: &'t mut dyn FnMut(&[u8]),
}

impl<'t> Output<'t> {
    pub fn new(take: &'t mut dyn FnMut(&[u8])) -> Self {
        Output {
            buffer: vec![0; BUFFER],
            at: 0,
            take,
        }
    }

    /// Hands on what there is.
    pub fn flush(&mut self) {
        (self.take)(self.buffer.get(..self.at).unwrap_or_default());
        self.at = 0;
    }

    pub fn push_str(&mut self, text: &str) {
        self.room(text.len());
        if let Some(to) = self.buffer.get_mut(self.at..self.at + text.len()) {
            to.copy_from_slice(text.as_bytes());
            self.at += text.len();
        }
    }

    /// Makes room for so many bytes.
    #[inline]
    fn room(&mut self, bytes: usize) {
        if self.buffer.len() - self.at < bytes {
            self.flush();
            if self.buffer.len() < bytes {
                self.buffer.resize(bytes, 0);
            }
        }
    }

    /// A line with an instruction of less than `room` bytes of text, which `write` puts into a slice from a place on, and whose
    /// end it returns; and a comment with address and bytes.
    #[inline]
    pub fn instruction(
        &mut self,
        room: usize,
        address: u64,
        bytes: &[u8],
        write: impl FnOnce(&mut [u8], usize) -> usize,
    ) {
        self.room(room + COMMENT);
        let start = self.at + 1;
        if let Some(tab) = self.buffer.get_mut(self.at) {
            *tab = b'\t';
        }
        let end = write(&mut self.buffer, start);
        self.at = comment(&mut self.buffer, end, start + COMMENT_COLUMN, address, bytes);
    }

    /// A line of text and a comment with address and bytes.
    pub fn line(&mut self, text: &str, address: u64, bytes: &[u8]) {
        // Characters that are several bytes take one column.
        let more = text.len() - text.chars().count();
        self.room(1 + text.len() + COMMENT);
        self.push_str("\t");
        let start = self.at;
        self.push_str(text);
        self.at = comment(&mut self.buffer, self.at, start + more + COMMENT_COLUMN, address, bytes);
    }
}

impl fmt::Write for Output<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

/// Most bytes of a comment: blanks before it, address, and up to six dwords.
const COMMENT: usize = 64 + 24 + 6 * 9 + 1;

/// Writes a comment to a slice: at `column`, if the line, of which so much is there, is shorter. Returns where it ends.
#[inline]
fn comment(out: &mut [u8], at: usize, column: usize, address: u64, bytes: &[u8]) -> usize {
    put(out, at, [b' '; 64]);
    let mut at = put(out, at.max(column), *b"// ");
    if address >> 48 != 0 {
        at = put(out, at, hex4((address >> 48) as u16));
    }
    at = put(out, at, hex4((address >> 32) as u16));
    at = put(out, at, hex8(address as u32));
    at = put(out, at, *b":");
    let (dwords, rest) = bytes.as_chunks();
    for dword in dwords {
        at = put(out, at, *b" ");
        at = put(out, at, hex8(u32::from_le_bytes(*dword)));
    }
    if !rest.is_empty() {
        at = put(out, at, *b" ");
        at = put(out, at, hex8(rest.iter().rev().fold(0, |w, &b| w << 8 | u32::from(b))));
    }
    put(out, at, *b"\n")
}

#[inline]
fn put<const N: usize>(out: &mut [u8], at: usize, text: [u8; N]) -> usize {
    if let Some(to) = out.get_mut(at..at + N) {
        to.copy_from_slice(&text);
    }
    at + N
}

/// Eight digits in upper-case hexadecimal, worked out in one number with a byte a digit.
#[inline]
fn hex8(value: u32) -> [u8; 8] {
    let mut digits = u64::from(value);
    digits = (digits << 16 | digits) & 0x0000_ffff_0000_ffff;
    digits = (digits << 8 | digits) & 0x00ff_00ff_00ff_00ff;
    digits = (digits << 4 | digits) & 0x0f0f_0f0f_0f0f_0f0f;
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101;
    let to_letter = u64::from(b'A' - b'0' - 10);
    (digits + 0x3030_3030_3030_3030 + letters * to_letter).to_be_bytes()
}

#[inline]
fn hex4(value: u16) -> [u8; 4] {
    let [.., a, b, c, d] = hex8(value.into());
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for value in [0, 1, 9, 10, 0x1234_5678, 0x9abc_def0, 0xffff_ffff, 0x0a0b_0c0d] {
            assert_eq!(hex8(value), *format!("{value:08X}").as_bytes());
        }
        assert_eq!(hex4(0xbeef), *b"BEEF");
    }

    #[test]
    fn lines_of_any_length_come_out_whole() {
        let mut text = Vec::new();
        let mut take = |part: &[u8]| text.extend_from_slice(part);
        let mut out = Output::new(&mut take);
        let long = "x".repeat(BUFFER + 1);
        out.line("s_nop 0", 0x1_0000_0000, &[0, 0, 0x80, 0xbf]);
        out.line(&long, u64::MAX, &[1, 2, 3]);
        out.instruction(8, 4, &[0; 8], |out, at| put(out, at, *b"s_endpgm"));
        out.flush();
        let blanks = |n| " ".repeat(n);
        let want = format!(
            "\ts_nop 0{}// 000100000000: BF800000\n\t{long}// FFFFFFFFFFFFFFFF: 00030201\n\ts_endpgm{}// 000000000004: \
             00000000 00000000\n",
            blanks(53),
            blanks(52)
        );
        assert_eq!(String::from_utf8(text).unwrap(), want);
    }
}
