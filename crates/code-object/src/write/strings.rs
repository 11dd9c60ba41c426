//! String tables of ELF files.

use std::collections::HashMap;

/// A string table in the order in which the strings are added; equal strings are stored once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringTable {
    bytes: Vec<u8>,
    offsets: HashMap<String, u32>,
}

impl Default for StringTable {
    fn default() -> Self {
        StringTable {
            bytes: vec![0],
            offsets: HashMap::from([(String::new(), 0)]),
        }
    }
}

impl StringTable {
    /// The offset of a string.
    pub fn add(&mut self, text: &str) -> u32 {
        if let Some(&offset) = self.offsets.get(text) {
            return offset;
        }
        let offset = self.bytes.len() as u32;
        self.bytes.extend(text.as_bytes());
        self.bytes.push(0);
        self.offsets.insert(text.to_owned(), offset);
        offset
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// A string table in which a string may be the end of another one, as LLVM's assembler makes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TailMerged {
    bytes: Vec<u8>,
    offsets: HashMap<String, u32>,
}

impl TailMerged {
    pub fn new(strings: impl Iterator<Item = String>) -> Self {
        let mut strings: Vec<String> = strings.filter(|s| !s.is_empty()).collect();
        // By the reversed strings, descending: each string directly follows those that end with it.
        strings.sort_unstable_by(|a, b| b.bytes().rev().cmp(a.bytes().rev()));
        strings.dedup();
        let mut table = TailMerged {
            bytes: vec![0],
            offsets: HashMap::with_capacity(strings.len()),
        };
        let mut previous = String::new();
        for text in strings {
            let offset = if previous.ends_with(&text) {
                table.bytes.len() - text.len() - 1
            } else {
                let start = table.bytes.len();
                table.bytes.extend(text.as_bytes());
                table.bytes.push(0);
                start
            };
            table.offsets.insert(text.clone(), offset as u32);
            previous = text;
        }
        table
    }

    /// The offset of a string that the table was made of; 0, the empty string, for any other.
    pub fn offset(&self, text: &str) -> u32 {
        self.offsets.get(text).copied().unwrap_or(0)
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_shared() {
        let table = TailMerged::new([".rela.text", ".text", "text", "k.kd", "k", ""].map(String::from).into_iter());
        for text in [".rela.text", ".text", "text", "k.kd", "k"] {
            let tail = &table.bytes()[table.offset(text) as usize..];
            assert!(tail.starts_with(format!("{text}\0").as_bytes()), "{text}");
        }
        assert_eq!(table.bytes().len(), 1 + ".rela.text\0k.kd\0k\0".len());
        assert_eq!(table.offset("absent"), 0);
    }

    #[test]
    fn equal_strings_are_stored_once() {
        let mut table = StringTable::default();
        assert_eq!([table.add("a"), table.add("b"), table.add("a"), table.add("")], [1, 3, 1, 0]);
        assert_eq!(table.bytes(), b"\0a\0b\0");
    }
}
