//! All findings of a run: one for each place in the code, with how often it was found.

use foldhash::{HashMap, HashMapExt};

use crate::finding::Finding;

/// What makes a finding the same as an earlier one: its code and the addresses of the instructions, in either order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seen(&'static str, u64, u64);

impl Seen {
    pub fn new(code: &'static str, a: u64, b: u64) -> Seen {
        Seen(code, a.min(b), a.max(b))
    }
}

/// Findings that are kept; of others only the number is.
const MOST_FINDINGS: usize = 64;

/// Findings in the order they were made.
#[derive(Debug)]
pub struct Report {
    found: Vec<Finding>,
    index: HashMap<Seen, usize>,
    /// Findings at further places.
    others: u64,
    /// Findings that were taken.
    told: usize,
    /// Findings whose surroundings were added.
    described: usize,
}

impl Default for Report {
    fn default() -> Report {
        Report {
            found: Vec::new(),
            index: HashMap::new(),
            others: 0,
            told: 0,
            described: 0,
        }
    }
}

impl Report {
    /// Adds a finding, which is made only if its place is new.
    pub fn add(&mut self, seen: Seen, make: impl FnOnce() -> Finding) {
        if let Some(known) = self.index.get(&seen).and_then(|at| self.found.get_mut(*at)) {
            known.more += 1;
        } else if self.found.len() < MOST_FINDINGS {
            self.index.insert(seen, self.found.len());
            self.found.push(make());
        } else {
            self.others += 1;
        }
    }

    /// Adds findings that are made already.
    pub(crate) fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        for finding in findings {
            let other = finding.related.first().map_or(0, |r| r.spot.pc);
            self.add(Seen::new(finding.code, finding.spot.pc, other), || finding);
        }
    }

    /// Findings that are new since this was asked last.
    #[inline]
    pub(crate) fn fresh(&mut self) -> &mut [Finding] {
        let before = std::mem::replace(&mut self.described, self.found.len());
        &mut self.found[before..]
    }

    /// Findings from a number on.
    pub(crate) fn since(&mut self, number: usize) -> &mut [Finding] {
        &mut self.found[number..]
    }

    /// Findings that were not taken yet; how often they are found after that is not in them.
    pub fn take(&mut self) -> Vec<Finding> {
        let new = self.found[self.told..].to_vec();
        self.told = self.found.len();
        new
    }

    /// All findings so far.
    pub fn findings(&self) -> &[Finding] {
        &self.found
    }

    /// Findings at places that are not kept.
    pub fn others(&self) -> u64 {
        self.others
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}
