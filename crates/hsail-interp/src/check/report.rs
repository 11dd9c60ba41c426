//! Findings of checkers: one for each place in the program, with how often it was found.

use crate::fault::Fault;
use foldhash::{HashMap, HashMapExt};

/// What makes a finding the same as an earlier one: its code and the operations, in either order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Seen(&'static str, (u32, u32), (u32, u32));

impl Seen {
    /// Operations are function and index in it.
    pub fn new(code: &'static str, a: (u32, u32), b: (u32, u32)) -> Seen {
        Seen(code, a.min(b), a.max(b))
    }
}

/// Findings that are kept; of others only the number is.
const MOST_FINDINGS: usize = 64;

#[derive(Default)]
pub(super) struct Report {
    found: Vec<(Fault, u64)>,
    index: HashMap<Seen, usize>,
    others: u64,
    /// Findings that were taken.
    told: usize,
}

impl Report {
    pub fn new() -> Report {
        Report {
            index: HashMap::new(),
            ..Report::default()
        }
    }

    pub fn add(&mut self, seen: Seen, make: impl FnOnce() -> Fault) {
        if let Some((_, more)) = self.index.get(&seen).and_then(|i| self.found.get_mut(*i)) {
            *more += 1;
        } else if self.found.len() < MOST_FINDINGS {
            self.index.insert(seen, self.found.len());
            self.found.push((make(), 0));
        } else {
            self.others += 1;
        }
    }

    /// Whether there is something for [`take`](Report::take).
    pub fn has_new(&self) -> bool {
        self.told < self.found.len()
    }

    /// Findings that were not taken yet.
    pub fn take(&mut self) -> Vec<Fault> {
        let new = self.found[self.told..].iter().map(|f| f.0.clone()).collect();
        self.told = self.found.len();
        new
    }

    /// The findings in the order they were found.
    pub fn finish(self) -> Vec<Fault> {
        let mut list: Vec<Fault> = Vec::new();
        for (mut fault, more) in self.found {
            if more > 0 {
                fault.notes.push(format!(
                    "found {more} times more, by other work-items or at other addresses"
                ));
            }
            list.push(fault);
        }
        if let (Some(last), true) = (list.last_mut(), self.others > 0) {
            last.notes
                .push(format!("{} findings at further places are not shown", self.others));
        }
        list
    }
}
