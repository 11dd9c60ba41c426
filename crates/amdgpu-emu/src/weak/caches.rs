//! Since when each cache may hold what it holds.

use std::collections::HashMap;

use amdgpu_isa::model::cache::{Cache, Coherence, Reach};

use super::random::Random;
use super::stores::{Age, Time, Unit};

/// Bytes that a cache loads at once.
pub(super) const LINE: u64 = 128;

/// The lines that a cache held when it was looked at last.
#[derive(Debug, Default)]
struct Held {
    /// When it was emptied: what it holds may have been loaded at any time since.
    since: Time,
    lines: HashMap<u64, Age>,
}

/// A cache: those nearest to compute units have the units' numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key(Cache, Unit);

#[derive(Debug)]
pub(super) struct Caches {
    coherence: Coherence,
    held: HashMap<Key, Held>,
    /// Nothing that any cache holds is older.
    since: Time,
}

impl Caches {
    pub fn new(coherence: Coherence) -> Caches {
        Caches {
            coherence,
            held: HashMap::new(),
            since: 0,
        }
    }

    fn key(cache: Cache, unit: Unit) -> Key {
        match cache {
            Cache::Nearest => Key(cache, unit),
            // that of the work-group
            Cache::Second | Cache::Scalar => Key(cache, Unit { number: 0, ..unit }),
        }
    }

    fn held(&mut self, cache: Cache, unit: Unit) -> &mut Held {
        let since = self.since;
        let held = self.held.entry(Self::key(cache, unit)).or_default();
        held.since = held.since.max(since);
        held
    }

    /// Since when a cache may hold a line as it is.
    fn oldest(&mut self, cache: Cache, unit: Unit, line: u64) -> Time {
        let held = self.held(cache, unit);
        held.lines
            .get(&line)
            .map_or(held.since, |age| age.memory.max(held.since))
    }

    /// A cache is emptied.
    pub fn empty(&mut self, cache: Cache, unit: Unit, now: Time) {
        let held = self.held(cache, unit);
        (held.since, held.lines) = (now, HashMap::new());
    }

    /// Whether all were emptied behind the last store.
    pub fn are_empty(&self, now: Time) -> bool {
        self.since >= now
    }

    /// All are emptied.
    pub fn empty_all(&mut self, now: Time) {
        self.since = now;
        self.held.clear();
    }

    /// How old what lanes find at an address is: served by a cache that they do not pass, it may be what was there when the cache was
    /// emptied last, or at any time since.
    pub fn lanes(&mut self, unit: Unit, reach: Reach, address: u64, now: Time, random: &mut Random) -> Age {
        let line = address / LINE;
        let serves = |coherence: Coherence, cache| coherence.passes(cache).is_some_and(|passes| reach < passes);
        let by_nearest = serves(self.coherence, Cache::Nearest);
        let by_second = serves(self.coherence, Cache::Second);
        let oldest = match by_second {
            true => self.oldest(Cache::Second, unit, line),
            false => now,
        };
        let mut age = match by_nearest {
            true => {
                let nearest = self.held(Cache::Nearest, unit);
                let before = nearest.lines.get(&line).copied();
                let second = random.between(before.map_or(nearest.since, |age| age.second), now);
                let least = before.map_or(0, |age| age.memory).max(oldest.min(second));
                Age {
                    second,
                    memory: random.between(least.min(second), second),
                }
            }
            false => Age {
                second: now,
                memory: random.between(oldest, now),
            },
        };
        if !by_second && self.coherence.passes(Cache::Second).is_none() {
            // there is one between the nearest and memory, and all share it
            age.memory = age.second;
        }
        // what passes a cache leaves the line out of it
        self.held(Cache::Nearest, unit).lines.insert(line, age);
        if by_second && !by_nearest {
            self.held(Cache::Second, unit).lines.insert(line, age);
        }
        age
    }

    /// The same of scalar loads.
    pub fn scalar(&mut self, unit: Unit, reach: Reach, address: u64, now: Time, random: &mut Random) -> Age {
        let passes = self
            .coherence
            .passes(Cache::Scalar)
            .is_none_or(|passes| reach >= passes);
        let line = address / LINE;
        let memory = match passes {
            true => now,
            false => random.between(self.oldest(Cache::Scalar, unit, line), now),
        };
        let age = Age { second: memory, memory };
        self.held(Cache::Scalar, unit).lines.insert(line, age);
        age
    }
}
