//! From a mnemonic, with or without encoding suffix, to the variants that it can be.

use std::sync::OnceLock;

use diag::nearest;

use super::aliases::ALIASES;
use super::operands::needs_words;
use crate::generated::{BY_MNEMONIC, Op, RENAMED};
use crate::inst::{Encoding, Extension};
use crate::mode::Mode;
use crate::row::{Class, OperandRow};
use crate::table::{FamilyTable, Form, Variant};
use crate::target::{Processor, Properties};

/// What a mnemonic stands for.
#[derive(Debug)]
pub(crate) struct Entry {
    name: Box<str>,
    number: u32,
    /// In the order in which they are tried.
    candidates: Box<[&'static Variant]>,
    /// An operand has words of its own.
    pub words: bool,
}

impl Entry {
    /// A number that no other entry has.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The variants that it can be, in the order in which they are tried.
    pub fn candidates(&self) -> &[&'static Variant] {
        &self.candidates
    }
}

/// The spellings of mnemonics of one processor. They are worked out as they are asked for: a source has few of them.
#[derive(Debug)]
pub(crate) struct Mnemonics {
    processor: Processor,
    properties: Properties,
    table: &'static FamilyTable,
    /// A hash table of those that were asked for; linear probing. No processor has half as many.
    slots: Box<[OnceLock<Box<Entry>>]>,
    /// All of them, for those who look for a name like theirs.
    names: OnceLock<Vec<String>>,
}

/// A suffix, and whether it allows a form.
type Suffix = (&'static str, fn(&Form) -> bool);

/// Encoding suffixes.
const SUFFIXES: &[Suffix] = &[
    ("", |_| true),
    // Whatever else has one encoding only may say so.
    ("_e32", |f| f.extension == Extension::None && !is_long(f)),
    ("_e64", |f| f.extension == Extension::None && is_long(f)),
    ("_e64_dpp", |f| is_dpp(f) && is_long(f)),
    ("_dpp", |f| is_dpp(f) && !is_long(f)),
    ("_sdwa", |f| f.extension == Extension::Sdwa),
];

/// A suffix that says nothing: encodings without a longer one have it, too, where it is written.
const SHORT: Suffix = ("_e32", |f| {
    f.extension == Extension::None && !is_long(f) && f.op2.is_none()
});

fn is_long(form: &Form) -> bool {
    matches!(form.encoding, Encoding::Vop3 | Encoding::Vop3p | Encoding::Vinterp)
}

fn is_dpp(form: &Form) -> bool {
    matches!(form.extension, Extension::Dpp16 | Extension::Dpp8)
}

/// A mnemonic without its encoding suffix.
pub(crate) fn without_suffix(mnemonic: &str) -> &str {
    let mut stripped = SUFFIXES
        .iter()
        .filter(|(s, _)| !s.is_empty())
        .filter_map(|(s, _)| mnemonic.strip_suffix(s));
    stripped.next().unwrap_or(mnemonic)
}

/// The operation that another name stands for, and whether it does so for its long encoding only.
fn plain(operation: &str) -> (&str, bool) {
    let long = operation.strip_suffix("_e64");
    (long.unwrap_or(operation), long.is_some())
}

/// The variants of an operation that have this mnemonic without a suffix.
fn called<'a>(
    table: &'static FamilyTable,
    properties: Properties,
    op: Op,
    mnemonic: &'a str,
) -> impl Iterator<Item = &'static Variant> + use<'a> {
    table.variants(op, properties).filter(move |v| v.mnemonic() == mnemonic)
}

/// Whether a processor has an operation by this mnemonic, in an encoding that its suffix allows.
pub(crate) fn has_encoding(processor: Processor, mnemonic: &str) -> bool {
    let Some(table) = FamilyTable::of(processor.family()) else {
        return false;
    };
    SUFFIXES.iter().chain([&SHORT]).any(|(suffix, allows)| {
        let base = mnemonic.strip_suffix(suffix);
        let op = base.and_then(|base| Some((Op::from_mnemonic_on(processor, base)?, base)));
        op.is_some_and(|(op, base)| called(table, processor.properties(), op, base).any(|v| allows(table.form(v))))
    })
}

/// Longest mnemonic that is looked up.
const LONGEST: usize = 64;

/// Places for entries.
const SLOTS: usize = 1 << 14;

impl Mnemonics {
    pub fn new(processor: Processor, mode: Mode, table: &'static FamilyTable) -> Self {
        Mnemonics {
            processor,
            properties: mode.properties(processor),
            table,
            slots: (0..SLOTS).map(|_| OnceLock::new()).collect(),
            names: OnceLock::new(),
        }
    }

    /// The variants of an operation that are called so, and that a suffix allows, shortest first.
    fn variants(&self, op: Op, mnemonic: &str, allows: fn(&Form) -> bool) -> Vec<&'static Variant> {
        let called = called(self.table, self.properties, op, mnemonic);
        let mut found: Vec<_> = called.filter(|v| allows(self.table.form(v))).collect();
        // The extra dword of SDWA and DPP last.
        found.sort_by_key(|v| (self.table.form(v).extension as u8, self.table.form(v).bytes));
        found
    }

    /// What a mnemonic in lower case can be; empty if the processor lacks it.
    fn resolve(&self, name: &str) -> Vec<&'static Variant> {
        let splits = || {
            let all = SUFFIXES.iter().chain([&SHORT]);
            all.filter_map(|(s, allows)| Some((name.strip_suffix(s)?, *allows)))
        };
        // Of operations that share a spelling the first by its own mnemonic has it.
        let mut best: Option<(Op, Vec<&'static Variant>)> = None;
        for (base, allows) in splits() {
            let first = RENAMED.partition_point(|(name, ..)| *name < base);
            let renamed = RENAMED.iter().skip(first).take_while(|(name, ..)| *name == base);
            for op in renamed.map(|(_, op, _)| *op).chain(Op::from_mnemonic(base)) {
                let found = self.variants(op, base, allows);
                if !found.is_empty() && best.as_ref().is_none_or(|(b, _)| op.mnemonic() < b.mnemonic()) {
                    best = Some((op, found));
                }
            }
        }
        if let Some((_, found)) = best {
            return found;
        }
        for (base, allows) in splits() {
            let first = ALIASES.partition_point(|(name, ..)| *name < base);
            let called = ALIASES.iter().skip(first).take_while(|(name, ..)| *name == base);
            for (_, operation, _) in called.filter(|(.., families)| families.contains(&self.processor.family())) {
                let (operation, only_long) = plain(operation);
                let op = Op::from_mnemonic_on(self.processor, operation);
                let mut found = op.map_or(Vec::new(), |op| self.variants(op, operation, allows));
                found.retain(|v| !only_long || is_long(self.table.form(v)));
                if !found.is_empty() {
                    return found;
                }
            }
        }
        Vec::new()
    }

    /// Every spelling, some more than once.
    fn each(&self, mut seen: impl FnMut(String, Vec<&'static Variant>)) {
        let mut add = |name: &str, mnemonic: &str, op: Op, only_long: bool| {
            for (suffix, allows) in SUFFIXES {
                let mut found = self.variants(op, mnemonic, *allows);
                found.retain(|v| !only_long || is_long(self.table.form(v)));
                if !found.is_empty() {
                    seen(format!("{name}{suffix}"), found);
                }
            }
        };
        for op in BY_MNEMONIC {
            let mut last = "";
            for variant in self.table.variants(op, self.properties) {
                if variant.mnemonic() != last {
                    last = variant.mnemonic();
                    add(last, last, op, false);
                }
            }
        }
        for (name, operation, families) in ALIASES {
            let (operation, only_long) = plain(operation);
            if families.contains(&self.processor.family())
                && let Some(op) = Op::from_mnemonic_on(self.processor, operation)
            {
                add(name, operation, op, only_long);
            }
        }
    }

    /// The entry of a mnemonic in any case.
    #[inline]
    pub fn find(&self, word: &[u8]) -> Option<&Entry> {
        self.known(word).or_else(|| self.find_new(word))
    }

    /// The entry of a mnemonic that was asked for before.
    #[inline]
    pub fn known(&self, word: &[u8]) -> Option<&Entry> {
        let mut slot = hash(word) as usize % SLOTS;
        loop {
            let entry = self.slots.get(slot)?.get()?;
            if is_same(entry.name.as_bytes(), word) {
                return Some(entry);
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// As [`Mnemonics::find`], of a mnemonic that was not asked for in this case.
    #[cold]
    fn find_new(&self, word: &[u8]) -> Option<&Entry> {
        let name = std::str::from_utf8(word).ok().filter(|w| w.len() <= LONGEST)?;
        if name.bytes().any(|b| b.is_ascii_uppercase()) {
            return self.find(name.to_ascii_lowercase().as_bytes());
        }
        let candidates = self.resolve(name);
        let has_words = |o: &OperandRow| matches!(o.class, Class::Imm(kind) if needs_words(kind));
        let words = candidates.first()?.row().operands.iter().any(has_words);
        let mut new = Some((name.into(), candidates.into_boxed_slice()));
        let first = hash(word) as usize;
        // Another thread may fill a slot at the same time.
        for slot in (first..first + SLOTS).map(|s| s % SLOTS) {
            let place = self.slots.get(slot)?;
            if place.get().is_none()
                && let Some((name, candidates)) = new.take()
                && let Err(lost) = place.set(Box::new(Entry {
                    name,
                    number: slot as u32,
                    candidates,
                    words,
                }))
            {
                new = Some((lost.name, lost.candidates));
            }
            let entry = place.get()?;
            if entry.name.as_bytes() == word {
                return Some(entry);
            }
        }
        None
    }

    /// The name that differs in the fewest letters, if in no more than every fourth.
    pub fn nearest(&self, word: &str) -> Option<&str> {
        if word.len() > LONGEST {
            return None;
        }
        let names = self.names.get_or_init(|| {
            let mut names = Vec::new();
            self.each(|name, _| names.push(name));
            names.sort_unstable();
            names.dedup();
            names
        });
        nearest(word, names.iter().map(String::as_str), 1).first().copied()
    }
}

/// Eight bytes a step; the last ones may be taken twice.
#[inline]
pub(super) fn hash(name: &[u8]) -> u64 {
    let mut hash = name.len() as u64;
    match name.last_chunk::<8>() {
        Some(last) => {
            let (chunks, _) = name.as_chunks::<8>();
            for chunk in chunks {
                hash = mix(hash, u64::from_le_bytes(*chunk));
            }
            hash = mix(hash, u64::from_le_bytes(*last));
        }
        None => hash = mix(hash, name.iter().fold(0, |v, b| v << 8 | u64::from(*b))),
    }
    hash >> 32
}

/// Whether two short texts are the same, without a call.
#[inline]
pub(super) fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let number = |c: &[u8; 8]| u64::from_le_bytes(*c);
    let chunks = |t| <[u8]>::as_chunks::<8>(t).0.iter().map(number);
    match (a.last_chunk::<8>(), b.last_chunk::<8>()) {
        (Some(x), Some(y)) => number(x) == number(y) && chunks(a).eq(chunks(b)),
        _ => match (a.last_chunk::<4>(), b.last_chunk::<4>()) {
            (Some(x), Some(y)) => x == y && a.first_chunk::<4>() == b.first_chunk::<4>(),
            _ => a.iter().eq(b),
        },
    }
}

#[inline]
pub(super) fn mix(hash: u64, bytes: u64) -> u64 {
    (hash.rotate_left(23) ^ bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn each_spelling_is_found_as_the_tables_have_it() {
        let mut checked = 0;
        for processor in Processor::ALL {
            let Some(table) = FamilyTable::of(processor.family()) else {
                continue;
            };
            let mnemonics = Mnemonics::new(*processor, Mode::of(*processor), table);
            let mut all = BTreeMap::new();
            mnemonics.each(|name, variants| {
                all.entry(name).or_insert(variants);
            });
            assert!(all.len() * 2 < SLOTS, "{} on {}", all.len(), processor.name());
            for (name, want) in &all {
                let entry = mnemonics.find(name.as_bytes()).unwrap();
                let same = |(a, b): (&&Variant, &&Variant)| std::ptr::eq(*a, *b);
                assert_eq!(&*entry.name, name);
                assert_eq!(entry.candidates().len(), want.len(), "{name} on {}", processor.name());
                assert!(
                    entry.candidates().iter().zip(want).all(same),
                    "{name} on {}",
                    processor.name()
                );
                checked += 1;
            }
            let upper = mnemonics.find(b"S_ENDPGM").map(Entry::number);
            assert_eq!(upper, mnemonics.find(b"s_endpgm").map(Entry::number));
            assert!(mnemonics.find(b"s_endpgm_e64").is_none());
        }
        assert!(checked > 50_000, "{checked}");
    }
}
