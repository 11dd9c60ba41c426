//! What was stored, when each store reached which memory, and what of it an access sees.

use std::collections::{HashMap, HashSet};

use crate::memory::Memory;

/// Counts stores that have reached memory.
pub(super) type Time = u64;

/// Not yet.
const NEVER: Time = Time::MAX;

/// Bytes that are kept together.
const GRANULE: u64 = 8;
type Bytes = [u8; GRANULE as usize];

/// Stores to a granule that are kept; what an older one stored is seen by all.
const MOST_KEPT: usize = 32;

/// Where a wave runs: its work-group, and which compute unit of those that the work-group has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Unit {
    pub work_group: [u32; 3],
    pub number: u8,
}

/// Where the host's writes come from.
const HOST: Unit = Unit {
    work_group: [u32::MAX; 3],
    number: u8::MAX,
};

/// How old what an access sees may be: stores that reached the second cache, and memory, up to some time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Age {
    pub second: Time,
    pub memory: Time,
}

/// Who looks at memory.
#[derive(Debug, Clone, Copy)]
pub(super) enum Viewer {
    /// A wave, which sees the stores of its compute unit that were issued before a number.
    Lanes(Unit, u64),
    /// A cache that no store goes to.
    Scalar,
}

/// What one instruction stored to a granule.
#[derive(Debug)]
struct Stored {
    store: u64,
    bytes: Bytes,
    /// A bit for each byte.
    mask: u8,
    by: Unit,
    second: Time,
    memory: Time,
}

/// Bytes of memory that were stored to.
#[derive(Debug, Default)]
struct Granule {
    /// What was there before all that is kept.
    first: Bytes,
    known: u8,
    /// What has reached memory, in that order; then the others, as they were issued.
    stored: Vec<Stored>,
}

/// A store that has not reached memory.
#[derive(Debug)]
struct Pending {
    by: Unit,
    granules: Vec<u64>,
    /// It may stay in a cache that others do not see, until that is written back.
    stays: bool,
}

/// Bytes that memory holds instead of its own while an instruction runs.
#[derive(Debug)]
pub(super) struct Patch {
    address: u64,
    before: u8,
}

/// All stores of a dispatch.
#[derive(Debug, Default)]
pub(super) struct Stores {
    granules: HashMap<u64, Granule>,
    pending: HashMap<u64, Pending>,
    /// Numbers of the pending ones, as they were issued.
    order: Vec<u64>,
    issued: u64,
    time: Time,
}

fn overlay(bytes: &mut Bytes, with: &Bytes, mask: u8) {
    for (n, byte) in bytes.iter_mut().enumerate() {
        if mask >> n & 1 != 0 {
            *byte = with[n];
        }
    }
}

/// The granules of a range of bytes, each with a bit for each of its bytes that is in it.
fn granules(address: u64, bytes: u64) -> impl Iterator<Item = (u64, u8)> {
    let end = address.saturating_add(bytes);
    let first = address / GRANULE * GRANULE;
    (first..end).step_by(GRANULE as usize).map(move |granule| {
        let inside = |n: &u64| (address..end).contains(&(granule + n));
        let mask = (0..GRANULE).filter(inside).fold(0, |mask, n| mask | 1 << n);
        (granule, mask)
    })
}

impl Granule {
    /// Its bytes as somebody sees them, of which memory holds `actual` now.
    fn seen(&self, mut bytes: Bytes, viewer: Viewer, age: Age, now: Time) -> Bytes {
        let is_behind = |stored: &Stored| match viewer {
            Viewer::Lanes(unit, before) => stored.by == unit && stored.store >= before,
            Viewer::Scalar => false,
        };
        let behind = self.stored.iter().position(is_behind);
        let is_fresh = age.memory >= now && behind.is_none();
        if !is_fresh {
            overlay(&mut bytes, &self.first, self.known);
        }
        for (n, stored) in self.stored.iter().enumerate() {
            // what went the same way behind the load, and what memory held only after that
            if behind.is_some_and(|behind| n >= behind && stored.memory != NEVER) || is_behind(stored) {
                continue;
            }
            if is_fresh && stored.memory != NEVER {
                continue;
            }
            let of_unit = match viewer {
                Viewer::Lanes(unit, _) => {
                    stored.by == unit || stored.by.work_group == unit.work_group && stored.second <= age.second
                }
                Viewer::Scalar => false,
            };
            if of_unit || stored.memory <= age.memory {
                overlay(&mut bytes, &stored.bytes, stored.mask);
            }
        }
        bytes
    }

    /// Bytes that memory does not hold by what was stored, of those that it holds: the host has written them. All see them.
    fn note_host(&mut self, actual: Bytes) {
        let mut expected = self.first;
        let in_memory = self.stored.iter().take_while(|s| s.memory != NEVER);
        in_memory.for_each(|s| overlay(&mut expected, &s.bytes, s.mask));
        let differs = |n: &usize| self.known >> n & 1 != 0 && expected[*n] != actual[*n];
        let mask = (0..GRANULE as usize).filter(differs).fold(0, |mask, n| mask | 1 << n);
        if mask == 0 {
            return;
        }
        let behind = self.stored.iter().take_while(|s| s.memory != NEVER).count();
        let written = Stored {
            // no number of a store
            store: u64::MAX,
            bytes: actual,
            mask,
            by: HOST,
            second: 0,
            memory: 0,
        };
        self.stored.insert(behind, written);
    }

    /// Forgets the oldest that reached memory.
    fn forget(&mut self) {
        while self.stored.len() > MOST_KEPT && self.stored[0].memory != NEVER {
            let oldest = self.stored.remove(0);
            overlay(&mut self.first, &oldest.bytes, oldest.mask);
        }
    }
}

impl Stores {
    pub fn now(&self) -> Time {
        self.time
    }

    /// Whether all have reached memory.
    pub fn is_settled(&self) -> bool {
        self.order.is_empty()
    }

    /// The number of the next store.
    pub fn next(&self) -> u64 {
        self.issued
    }

    /// The store that was issued that many before the last one of those that are pending.
    pub fn nth_pending(&self, n: usize) -> Option<u64> {
        (!self.order.is_empty()).then(|| self.order[n % self.order.len()])
    }

    /// Puts what somebody sees of some ranges of bytes into memory; what was there is to be put back.
    pub fn show(
        &mut self,
        memory: &Memory,
        ranges: impl Iterator<Item = (u64, u64, Age)>,
        viewer: Viewer,
        patches: &mut Vec<Patch>,
    ) {
        if self.granules.is_empty() {
            return;
        }
        // what the host has written is found where memory does not hold what another access of the instruction sees
        let is_plain = patches.is_empty();
        let mut looked = HashSet::new();
        for (address, bytes, age) in ranges {
            for (at, mask) in granules(address, bytes) {
                let Some(granule) = self.granules.get_mut(&at) else {
                    continue;
                };
                if is_plain && looked.insert(at) {
                    granule.note_host(read(memory, at, granule.known));
                }
                let actual = read(memory, at, mask);
                let seen = granule.seen(actual, viewer, age, self.time);
                for n in 0..GRANULE {
                    let (before, after) = (actual[n as usize], seen[n as usize]);
                    if mask >> n & 1 == 0 || before == after {
                        continue;
                    }
                    let address = at + n;
                    if memory.write(address, &[after]).is_ok() {
                        patches.push(Patch { address, before });
                    }
                }
            }
        }
    }

    /// Puts back what was there.
    pub fn hide(memory: &Memory, patches: &mut Vec<Patch>) {
        for patch in patches.drain(..).rev() {
            // it was written to
            let _ = memory.write(patch.address, &[patch.before]);
        }
    }

    /// A store is issued: memory holds what was there before, `after` what it stores. Gives its number.
    pub fn issue(&mut self, memory: &Memory, (by, stays): (Unit, bool), after: &HashMap<u64, (Bytes, u8)>) -> u64 {
        let store = self.issued;
        self.issued += 1;
        for (at, (bytes, mask)) in after {
            let granule = self.granules.entry(*at).or_default();
            let unknown = mask & !granule.known;
            if unknown != 0 {
                overlay(&mut granule.first, &read(memory, *at, unknown), unknown);
                granule.known |= unknown;
            }
            granule.stored.push(Stored {
                store,
                bytes: *bytes,
                mask: *mask,
                by,
                second: NEVER,
                memory: NEVER,
            });
        }
        let granules = after.keys().copied().collect();
        self.pending.insert(store, Pending { by, granules, stays });
        self.order.push(store);
        store
    }

    /// A store has come to the second cache, where the work-group sees it.
    pub fn reach_second(&mut self, store: u64) {
        self.time += 1;
        let Some(pending) = self.pending.get(&store) else {
            return;
        };
        for at in &pending.granules {
            let stored = self.granules.get_mut(at).map(|granule| &mut granule.stored);
            for stored in stored.into_iter().flatten().filter(|s| s.store == store) {
                stored.second = stored.second.min(self.time);
            }
        }
    }

    /// A store has come to memory, behind those of its compute unit to the same bytes that were issued before.
    pub fn reach_memory(&mut self, memory: &Memory, store: u64) {
        while let Some(earlier) = self.in_the_way(store) {
            self.settle(memory, earlier);
        }
        self.settle(memory, store);
    }

    /// The first store that must come to memory before another one.
    fn in_the_way(&self, store: u64) -> Option<u64> {
        let pending = self.pending.get(&store)?;
        let granules = pending.granules.iter().filter_map(|at| self.granules.get(at));
        let earlier = granules.flat_map(|granule| {
            let before = granule.stored.iter().filter(|s| s.memory == NEVER && s.store < store);
            before.filter(|s| s.by.work_group == pending.by.work_group)
        });
        earlier.map(|s| s.store).min()
    }

    fn settle(&mut self, memory: &Memory, store: u64) {
        let Some(pending) = self.pending.remove(&store) else {
            return;
        };
        self.order.retain(|other| *other != store);
        self.time += 1;
        for at in &pending.granules {
            let Some(granule) = self.granules.get_mut(at) else {
                continue;
            };
            let Some(n) = granule.stored.iter().position(|s| s.store == store) else {
                continue;
            };
            let mut stored = granule.stored.remove(n);
            (stored.second, stored.memory) = (stored.second.min(self.time), self.time);
            for (n, byte) in stored
                .bytes
                .iter()
                .enumerate()
                .filter(|(n, _)| stored.mask >> n & 1 != 0)
            {
                // memory that was freed since holds nothing
                let _ = memory.write(at + n as u64, &[*byte]);
            }
            let behind = granule.stored.iter().take_while(|s| s.memory != NEVER).count();
            granule.stored.insert(behind, stored);
            granule.forget();
        }
    }

    /// Those of a work-group that came to the second cache, or were issued by one of its waves, go to memory.
    pub fn write_back(&mut self, memory: &Memory, stores: impl Fn(u64, Unit, bool) -> bool) {
        let is_in_second = |stores: &Stores, store: u64, pending: &Pending| {
            let granule = pending.granules.first().and_then(|at| stores.granules.get(at));
            granule.is_some_and(|g| g.stored.iter().any(|s| s.store == store && s.second != NEVER))
        };
        let list: Vec<u64> = self.order.clone();
        for store in list {
            let Some(pending) = self.pending.get(&store) else {
                continue;
            };
            if stores(store, pending.by, is_in_second(self, store, pending)) {
                self.reach_memory(memory, store);
            }
        }
    }

    /// Pending stores of a compute unit to some bytes that were issued before a number.
    pub fn pending_to(&self, unit: Unit, before: u64, address: u64, bytes: u64) -> Vec<u64> {
        let there = granules(address, bytes).filter_map(|(at, mask)| Some((self.granules.get(&at)?, mask)));
        let stored = there.flat_map(|(granule, mask)| {
            let pending = granule
                .stored
                .iter()
                .filter(move |s| s.memory == NEVER && s.store < before);
            pending.filter(move |s| s.by == unit && s.mask & mask != 0)
        });
        stored.map(|s| s.store).collect()
    }

    /// All go to memory that do not stay in a cache.
    pub fn settle_some(&mut self, memory: &Memory) {
        let stays = |store: &u64| self.pending.get(store).is_some_and(|pending| pending.stays);
        let list: Vec<u64> = self.order.iter().copied().filter(|store| !stays(store)).collect();
        for store in list {
            self.reach_memory(memory, store);
        }
    }

    /// All go to memory.
    pub fn settle_all(&mut self, memory: &Memory) {
        for store in std::mem::take(&mut self.order) {
            self.settle(memory, store);
        }
    }

    /// Forgets what is in memory if that is much.
    pub fn forget_much(&mut self, memory: &Memory, most: usize) -> bool {
        let much = self.granules.len() > most;
        if much {
            self.settle_all(memory);
            self.granules.clear();
        }
        much
    }
}

/// Bytes of a granule, as far as there are such.
pub(super) fn read(memory: &Memory, at: u64, mask: u8) -> Bytes {
    let mut bytes = [0; GRANULE as usize];
    if memory.read(at, &mut bytes).is_ok() {
        return bytes;
    }
    for n in (0..GRANULE).filter(|n| mask >> n & 1 != 0) {
        // not all of a granule may be allocated
        let _ = memory.read(at + n, &mut bytes[n as usize..][..1]);
    }
    bytes
}

/// What an instruction is about to store to, by granules: what was there, and which bytes.
#[derive(Debug, Default)]
pub(super) struct Target(HashMap<u64, (Bytes, u8)>);

impl Target {
    pub fn add(&mut self, memory: &Memory, address: u64, bytes: u64) {
        for (at, mask) in granules(address, bytes) {
            let place = self.0.entry(at).or_insert((Bytes::default(), 0));
            let more = mask & !place.1;
            overlay(&mut place.0, &read(memory, at, more), more);
            place.1 |= mask;
        }
    }

    /// Takes what was stored out of memory again.
    pub fn take(&mut self, memory: &Memory) -> HashMap<u64, (Bytes, u8)> {
        let mut list = std::mem::take(&mut self.0);
        for (at, (bytes, mask)) in &mut list {
            let after = read(memory, *at, *mask);
            for n in (0..GRANULE as usize).filter(|n| *mask >> n & 1 != 0) {
                let _ = memory.write(*at + n as u64, &bytes[n..=n]);
            }
            *bytes = after;
        }
        list
    }
}
