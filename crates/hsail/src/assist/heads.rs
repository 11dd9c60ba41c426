//! Every legal name of an instruction with its modifiers, word by word: what can follow the words that are there.

use crate::code::{Align, MachineModel, Profile, Round, Width};
use crate::smith::{Sample, forms_of};
use crate::table::{Form, Format, Row, Slot};
use std::collections::BTreeSet;

/// A legal name: its modifiers, with `align(`, `equiv(` and `width(` without what follows, and its form.
pub struct Head {
    pub words: Vec<String>,
    pub form: &'static Form,
    pub sample: Sample,
}

/// Every legal name of a row.
pub fn heads(row: &'static Row, model: MachineModel, profile: Profile) -> Vec<Head> {
    let mut out = Vec::new();
    let optional = [Slot::Align, Slot::Equiv, Slot::Width].map(|slot| row.has(slot));
    for sample in forms_of(row, model, profile) {
        for subset in 0..8u8 {
            let given = |i: usize| subset >> i & 1 != 0;
            if (0..3).any(|i| given(i) && !optional[i]) {
                continue;
            }
            let mut with = sample;
            if given(0) {
                with.inst.align = Align(2);
            }
            if given(1) {
                with.inst.equiv = 1;
            }
            if given(2) {
                // Not the default of any row, which would not be written.
                with.inst.width = Width(2);
            }
            let words = words_of(&with.name());
            let rounds_to_zero = row.format == Format::Cvt && sample.inst.round == Round::ZEROI;
            out.push(Head {
                words: words.clone(),
                form: sample.form,
                sample,
            });
            if rounds_to_zero {
                // The default may be said too.
                let mut said = words;
                said.insert(usize::from(sample.inst.flag()), "zeroi".into());
                out.push(Head {
                    words: said,
                    form: sample.form,
                    sample,
                });
            }
        }
    }
    out
}

/// The words of a name after the mnemonic; `align(8)` becomes `align(`.
pub fn words_of(name: &str) -> Vec<String> {
    let word = |w: &str| w.find('(').map_or(w, |i| &w[..=i]).to_string();
    name.split('_').skip(1).map(word).collect()
}

/// The words that may follow those that are there.
pub fn next<'h>(heads: &'h [Head], words: &[String]) -> BTreeSet<&'h str> {
    let following = heads.iter().filter(|h| h.words.starts_with(words));
    following
        .filter_map(|h| h.words.get(words.len()))
        .map(String::as_str)
        .collect()
}

/// The name itself, if it is a legal one.
pub fn exact<'h>(heads: &'h [Head], words: &[String]) -> Option<&'h Head> {
    heads.iter().find(|h| h.words == words)
}

/// `row` of a word as `add_u32` or `add`.
pub fn row_of(word: &str) -> Option<&'static Row> {
    Row::named(word.split('_').next()?)
}
