//! From a mnemonic, with or without encoding suffix, to the variants that it can be.

use super::aliases::ALIASES;
use super::operands::needs_words;
use crate::generated::Op;
use crate::inst::{Encoding, Extension};
use crate::mode::Mode;
use crate::row::{Class, OperandRow};
use crate::table::{FamilyTable, Form, Variant};
use crate::target::{Processor, Properties};

/// What a mnemonic stands for.
#[derive(Debug)]
pub(crate) struct Entry {
    name: (u32, u8),
    /// In the order in which they are tried.
    candidates: (u32, u8),
    /// An operand has words of its own.
    pub words: bool,
}

impl Entry {
    /// A number that no other entry has.
    pub fn number(&self) -> u32 {
        self.candidates.0
    }
}

/// A hash table of all spellings of mnemonics.
#[derive(Debug)]
pub(crate) struct Mnemonics {
    names: Vec<u8>,
    entries: Vec<Entry>,
    variants: Vec<&'static Variant>,
    /// Number of an entry, plus one; linear probing.
    slots: Vec<u16>,
}

/// A suffix, and whether it allows a form.
type Suffix = (&'static str, fn(&Form) -> bool);

/// Encoding suffixes.
const SUFFIXES: &[Suffix] = &[
    ("", |_| true),
    ("_e32", |f| {
        f.extension == Extension::None && (is_short(f) || f.encoding == Encoding::Vintrp)
    }),
    ("_e64", |f| f.extension == Extension::None && is_long(f)),
    ("_e64_dpp", |f| is_dpp(f) && is_long(f)),
    ("_dpp", |f| is_dpp(f) && !is_long(f)),
    ("_sdwa", |f| f.extension == Extension::Sdwa),
];

fn is_long(form: &Form) -> bool {
    matches!(form.encoding, Encoding::Vop3 | Encoding::Vop3p)
}

fn is_dpp(form: &Form) -> bool {
    matches!(form.extension, Extension::Dpp16 | Extension::Dpp8)
}

fn is_short(form: &Form) -> bool {
    matches!(form.encoding, Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc)
}

/// A mnemonic without its encoding suffix.
pub(crate) fn without_suffix(mnemonic: &str) -> &str {
    let mut stripped = SUFFIXES
        .iter()
        .filter(|(s, _)| !s.is_empty())
        .filter_map(|(s, _)| mnemonic.strip_suffix(s));
    stripped.next().unwrap_or(mnemonic)
}

/// Longest mnemonic that is looked up.
const LONGEST: usize = 64;

impl Mnemonics {
    pub fn new(processor: Processor, mode: Mode, table: &'static FamilyTable) -> Self {
        let mut this = Mnemonics {
            names: Vec::new(),
            entries: Vec::new(),
            variants: Vec::new(),
            slots: vec![0; 1 << 14],
        };
        let properties = mode.properties(processor);
        for op in crate::generated::BY_MNEMONIC {
            let mut last = "";
            for variant in table.variants(op, properties) {
                if variant.mnemonic() != last {
                    last = variant.mnemonic();
                    this.add_op(last, last, op, properties, table);
                }
            }
        }
        for (name, operation, families) in ALIASES {
            if families.contains(&processor.family())
                && let Some(op) = Op::from_mnemonic_on(processor, operation)
            {
                this.add_op(name, operation, op, properties, table);
            }
        }
        this
    }

    fn add_op(&mut self, name: &str, mnemonic: &str, op: Op, properties: Properties, table: &'static FamilyTable) {
        for (suffix, allows) in SUFFIXES {
            let first = self.variants.len();
            let called = table.variants(op, properties).filter(|v| v.mnemonic() == mnemonic);
            self.variants.extend(called.filter(|v| allows(table.form(v))));
            let found = self.variants.get_mut(first..).unwrap_or_default();
            if found.is_empty() {
                continue;
            }
            // Shortest first; the extra dword of SDWA and DPP last.
            found.sort_by_key(|v| (table.form(v).extension as u8, table.form(v).bytes));
            let candidates = (first as u32, found.len() as u8);
            self.add(&format!("{name}{suffix}"), candidates);
        }
    }

    fn add(&mut self, name: &str, candidates: (u32, u8)) {
        let (mut slot, found) = self.probe(name.as_bytes());
        if found.is_some() || name.len() > LONGEST {
            return;
        }
        if (self.entries.len() + 1) * 2 > self.slots.len() {
            self.grow();
            slot = self.probe(name.as_bytes()).0;
        }
        let has_words = |o: &OperandRow| matches!(o.class, Class::Imm(kind) if needs_words(kind));
        let first = self.variants.get(candidates.0 as usize);
        let words = first.is_some_and(|v| v.row().operands.iter().any(has_words));
        self.entries.push(Entry {
            name: (self.names.len() as u32, name.len() as u8),
            candidates,
            words,
        });
        self.names.extend_from_slice(name.as_bytes());
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = self.entries.len() as u16;
        }
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for index in 0..self.entries.len() {
            let name = self.name(&self.entries[index]).to_vec();
            let (slot, _) = self.probe(&name);
            self.slots[slot] = index as u16 + 1;
        }
    }

    /// The slot of a name, and its entry if there is one.
    #[inline]
    fn probe(&self, name: &[u8]) -> (usize, Option<&Entry>) {
        let mask = self.slots.len() - 1;
        let mut slot = hash(name) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return (slot, None),
                number => {
                    let entry = &self.entries[number as usize - 1];
                    if self.name(entry) == name {
                        return (slot, Some(entry));
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    fn name(&self, entry: &Entry) -> &[u8] {
        let (start, len) = entry.name;
        self.names
            .get(start as usize..start as usize + len as usize)
            .unwrap_or_default()
    }

    /// The entry of a mnemonic in any case.
    #[inline]
    pub fn find(&self, word: &[u8]) -> Option<&Entry> {
        if word.len() > LONGEST {
            return None;
        }
        if let (_, Some(entry)) = self.probe(word) {
            return Some(entry);
        }
        if word.iter().any(u8::is_ascii_uppercase) {
            return self.probe(&word.to_ascii_lowercase()).1;
        }
        None
    }

    pub fn candidates(&self, entry: &Entry) -> &[&'static Variant] {
        let (first, count) = entry.candidates;
        self.variants
            .get(first as usize..first as usize + count as usize)
            .unwrap_or_default()
    }

    /// The name that differs in the fewest letters, if in no more than every fourth.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        if word.len() > LONGEST {
            return None;
        }
        let names = self
            .entries
            .iter()
            .filter_map(|e| std::str::from_utf8(self.name(e)).ok());
        let near = names.filter(|n| n.len().abs_diff(word.len()) < 3);
        let best = near.map(|n| (distance(n.as_bytes(), word.as_bytes()), n)).min()?;
        (best.0 * 4 <= word.len()).then_some(best.1)
    }
}

/// Letters to insert, delete or change to make `b` of `a`.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}

/// Eight bytes a step.
#[inline]
pub(super) fn hash(name: &[u8]) -> u64 {
    let mut hash = name.len() as u64;
    for chunk in name.chunks(8) {
        hash = mix(hash, word(chunk));
    }
    hash >> 32
}

#[inline]
pub(super) fn mix(hash: u64, bytes: u64) -> u64 {
    (hash.rotate_left(23) ^ bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Up to eight bytes as a number.
#[inline]
pub(super) fn word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(all) => u64::from_le_bytes(*all),
        None => bytes.iter().fold(0, |v, &b| v << 8 | u64::from(b)),
    }
}
