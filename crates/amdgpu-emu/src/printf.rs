//! The OpenCL printf buffer: records that kernels leave, and the text they make with the metadata's formats.
//!
//! Layout: a dword with the bytes used and one with the bytes there are, then records. A record is the format's id (a dword)
//! and its arguments, each of the size that the metadata names, padded to dwords (AMDGPUUsage, `amdhsa.printf`).

use std::collections::BTreeMap;

use crate::fault::FaultKind;
use crate::format::{Arguments, Length, format};
use crate::memory::Memory;

/// Bytes before the first record.
const HEADER_BYTES: u32 = 8;

/// The formats of a code object by id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Formats(BTreeMap<u32, Format>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Format {
    /// Bytes of each argument.
    sizes: Vec<usize>,
    text: String,
}

impl Formats {
    /// Parses the strings of `amdhsa.printf`: `ID:N:SIZE0:...:SIZEN-1:TEXT`, control characters and colons of the text
    /// escaped. Where the format has `*`, LLVM counts its arguments in N and leaves them out of the sizes and the buffer.
    ///
    /// # Errors
    /// The string that has another form.
    pub fn parse(strings: &[String]) -> Result<Formats, String> {
        let mut formats = BTreeMap::new();
        for string in strings {
            let wrong = || format!("amdhsa.printf: {string:?} is not ID:N:SIZE...:TEXT");
            let mut rest = string.as_str();
            let mut number = || {
                let (head, tail) = rest.split_once(':')?;
                let number = head.parse::<u32>().ok()?;
                rest = tail;
                Some(number)
            };
            let id = number().ok_or_else(wrong)?;
            let count = number().ok_or_else(wrong)?;
            let sizes = (0..count).map_while(|_| number()).map(|size| size as usize).collect();
            let text = unescape(rest);
            formats.insert(id, Format { sizes, text });
        }
        Ok(Formats(formats))
    }
}

/// Undoes LLVM's escapes: control characters as in C, and `\72` for the colon. It does not escape the backslash.
pub fn unescape(text: &str) -> String {
    const ESCAPES: [(&str, char); 8] = [
        ("n", '\n'),
        ("t", '\t'),
        ("r", '\r'),
        ("a", '\x07'),
        ("b", '\x08'),
        ("f", '\x0c'),
        ("v", '\x0b'),
        ("72", ':'),
    ];
    let mut parts = text.split('\\');
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let escape = ESCAPES
            .iter()
            .find_map(|(name, c)| Some((part.strip_prefix(name)?, *c)));
        let (rest, c) = escape.unwrap_or((part, '\\'));
        out.push(c);
        out.push_str(rest);
    }
    out
}

/// Makes the buffer of `bytes` bytes at `address` empty.
///
/// # Errors
/// The range is not allocated.
pub fn reset(memory: &Memory, address: u64, bytes: u32) -> Result<(), FaultKind> {
    let capacity = bytes.saturating_sub(HEADER_BYTES);
    memory.write(address, &[0u32.to_le_bytes(), capacity.to_le_bytes()].concat())
}

/// The text of all records; the buffer is empty afterwards.
///
/// # Errors
/// The buffer is not allocated, or holds a record of an unknown format.
pub fn drain(memory: &Memory, address: u64, formats: &Formats) -> Result<String, FaultKind> {
    let mut header = [0u8; HEADER_BYTES as usize];
    memory.read(address, &mut header)?;
    let word = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let (used, capacity) = (word(0), word(4));
    let mut records = vec![0u8; used.min(capacity) as usize];
    memory.read(address + HEADER_BYTES as u64, &mut records)?;
    reset(memory, address, capacity.saturating_add(HEADER_BYTES))?;
    decode(&records, formats).map_err(FaultKind::HostService)
}

/// The text of records that stand one after the other.
pub fn decode(records: &[u8], formats: &Formats) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = records;
    while let Some((id, after)) = rest.split_first_chunk::<4>() {
        let id = u32::from_le_bytes(*id);
        let format_of = formats.0.get(&id);
        let this = format_of.ok_or_else(|| format!("printf buffer: no format {id} in amdhsa.printf"))?;
        let bytes: usize = this.sizes.iter().map(|s| s.next_multiple_of(4)).sum();
        let Some(data) = after.get(..bytes) else {
            return Err(format!("printf buffer: a record of format {id} is cut off"));
        };
        out.push_str(&format(
            &this.text,
            &mut Record {
                data,
                sizes: &this.sizes,
                elements: Vec::new(),
            },
        ));
        rest = &after[bytes..];
    }
    Ok(out)
}

/// The arguments of one record.
struct Record<'r> {
    data: &'r [u8],
    sizes: &'r [usize],
    /// Elements left of the vector that is being read, last first.
    elements: Vec<&'r [u8]>,
}

impl<'r> Record<'r> {
    /// The bytes of the next argument, or of the next element of a vector.
    fn next(&mut self) -> Option<&'r [u8]> {
        if let Some(element) = self.elements.pop() {
            return Some(element);
        }
        let (&size, rest) = self.sizes.split_first()?;
        let (value, after) = self.data.split_at_checked(size.next_multiple_of(4))?;
        self.sizes = rest;
        self.data = after;
        value.get(..size)
    }
}

fn extend(bytes: &[u8], signed: bool) -> u64 {
    let value = bytes.iter().take(8).rev().fold(0u64, |v, &b| v << 8 | b as u64);
    let bits = 8 * bytes.len().min(8) as u32;
    if signed && bits > 0 && bits < 64 {
        ((value << (64 - bits)) as i64 >> (64 - bits)) as u64
    } else {
        value
    }
}

impl Arguments for Record<'_> {
    fn integer(&mut self, length: Length, signed: bool) -> Option<u64> {
        let bytes = self.next()?;
        // What was stored decides the size: a `%d` of a long is read whole and cut.
        let value = extend(bytes, signed);
        Some(if bytes.len() > 4 && length == Length::Default {
            value
        } else {
            length.cut(value, signed)
        })
    }

    fn float(&mut self, _: Length) -> Option<f64> {
        let bytes = self.next()?;
        match *bytes {
            [a, b, c, d] => Some(f32::from_le_bytes([a, b, c, d]) as f64),
            [a, b, c, d, e, f, g, h] => Some(f64::from_le_bytes([a, b, c, d, e, f, g, h])),
            _ => None,
        }
    }

    fn string(&mut self) -> Option<String> {
        let bytes = self.next()?;
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
        Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }

    fn vector(&mut self, lanes: u32) {
        let Some(bytes) = self.next() else { return };
        // three elements have the room of four
        let room = if lanes == 3 { 4 } else { lanes.max(1) as usize };
        let size = (bytes.len() / room).max(1);
        self.elements = bytes.chunks(size).take(lanes as usize).collect();
        self.elements.reverse();
    }
}
