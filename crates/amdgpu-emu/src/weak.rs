//! Memory that is as weak as the processor's may be: stores that come late, loads that come back late, and caches that are not coherent.
//!
//! The machine has one memory, which an access reaches at once. Here, each choice that hardware is free to make is made by a seed
//! (AMDGPUUsage, Memory Model):
//!
//! - a store is seen by its compute unit at once, and by others when it reaches memory, at any time until a wait makes certain
//!   that it has; where caches are written back, only what an instruction writes back is certain ([`stores`]);
//! - a load fills its registers at any time until a wait makes certain that it has ([`late`]); accesses of a wave to the same bytes stay in order;
//! - a load that does not pass a cache finds what was in memory at any time since the cache was emptied ([`caches`]);
//! - an instruction that empties caches or writes them back, and that a counter counts, does so at any time until a wait makes certain that it has,
//!   but for vector loads of its own wave, which go the same way behind it.
//!
//! Atomic operations reach memory at once. Waves run on one host thread. While an instruction runs, memory holds what it sees; what it stores is taken
//! out again and kept until it reaches memory. So no instruction knows of this.

mod caches;
mod late;
mod observer;
mod random;
mod stores;

use std::collections::HashMap;

use amdgpu_isa::Model;
use amdgpu_isa::model::cache::{Cache, CacheControl, Coherence, Reach};
use amdgpu_isa::model::counts::{Count, Issued};
use amdgpu_isa::model::waits::WaitCounter;

use crate::dispatch::Dispatch;
use crate::exec::{Cx, MemoryAccess, Space};
use crate::fault::Access;
use crate::memory::{Lanes, Memory};
use crate::uop::Uop;
use caches::Caches;
use late::{Found, Late};
pub(crate) use observer::{Events, Weakly};
use random::Random;
use stores::{Age, Patch, Stores, Target, Unit, Viewer};

/// Instructions after which all stores have reached memory and all caches are empty, so that waves which wait for each other go on.
const MOST_DELAY: u64 = 4096;

/// Rounds without a store after which waves do not wait longer than they must: they may be stuck.
const MOST_QUIET: u32 = 64;

/// Granules of memory whose stores are kept.
const MOST_GRANULES: usize = 1 << 18;

/// A wave: its work-group, and its number there.
type WaveKey = ([u32; 3], u32);

/// A store that no wait has made certain.
struct Sent {
    store: u64,
    count: Count,
    order: u32,
    /// It may stay in a cache that others do not see.
    stays: bool,
}

/// What is to be done to caches, of which no wait has made certain that it is.
struct Asked {
    control: CacheControl,
    count: Count,
    order: u32,
}

impl Asked {
    /// Whether vector loads of the wave are behind it.
    fn is_of_lanes(&self) -> bool {
        let empties = &self.control.empties;
        empties[Cache::Nearest as usize] || empties[Cache::Second as usize]
    }
}

/// What a wave has in flight.
#[derive(Default)]
struct InFlight {
    issued: Issued,
    loads: Vec<Late>,
    stores: Vec<Sent>,
    /// As they were issued.
    asked: Vec<Asked>,
    /// How often it gave others a turn at the wait that it is at.
    waited: u32,
}

/// The instruction that runs.
#[derive(Default)]
struct Running {
    /// How far it goes past caches.
    reach: Option<Reach>,
    reads: Vec<Patch>,
    writes: Target,
    atomics: Target,
    /// Registers of a load that may come back late.
    found: Option<Found>,
    /// It only loads from global memory.
    loaded: Vec<MemoryAccess>,
    is_other: bool,
    /// It does something to caches, now or later.
    control: Option<CacheControl>,
}

/// The memory of one dispatch.
pub struct WeakMemory {
    model: Model,
    coherence: Coherence,
    /// Waves of a work-group share the nearest cache.
    one_cache: bool,
    /// By a wave's number: on which of two compute units it runs.
    units: u64,
    random: Random,
    stores: Stores,
    caches: Caches,
    waves: HashMap<WaveKey, InFlight>,
    running: Running,
    steps: u64,
    /// Rounds of all waves in which nothing was stored.
    quiet: u32,
    /// Stores until the last of them.
    stored: u64,
}

impl WeakMemory {
    fn new(dispatch: &Dispatch, seed: u64) -> WeakMemory {
        let model = dispatch.model;
        let coherence = model.coherence();
        let mut random = Random::new(seed);
        WeakMemory {
            model,
            coherence,
            one_cache: coherence.has_one_cache(dispatch.wgp_mode()),
            units: random.draw(),
            random,
            stores: Stores::default(),
            caches: Caches::new(coherence),
            waves: HashMap::new(),
            running: Running::default(),
            steps: 0,
            quiet: 0,
            stored: 0,
        }
    }

    fn unit(&self, (work_group, wave): WaveKey) -> Unit {
        let number = if self.one_cache {
            0
        } else {
            (self.units >> (wave % 64) & 1) as u8
        };
        Unit { work_group, number }
    }

    fn reach(&self, uop: &Uop) -> Reach {
        self.model.reach(&uop.inst.modifiers)
    }

    /// Before an instruction of a wave; true if it waits so long that others have a turn.
    fn before(&mut self, cx: &mut Cx, uop: &Uop) -> bool {
        let key = (cx.group.id, cx.wave.index);
        let memory = cx.memory.memory();
        if self.random.happens() {
            let n = self.random.draw() as usize;
            if let Some(store) = self.stores.nth_pending(n) {
                self.stores.reach_memory(memory, store);
            }
        }
        let waits = self.model.waits.waits_for(&uop.inst, uop.processor);
        if let Some(wave) = self.waves.get_mut(&key) {
            let in_flight = !(wave.loads.is_empty() && wave.stores.is_empty() && wave.asked.is_empty());
            let may_wait =
                in_flight && !waits.is_empty() && wave.waited < self.random.patience && self.quiet < MOST_QUIET;
            if may_wait && !self.random.draw().is_multiple_of(4) {
                wave.waited += 1;
                return true;
            }
            wave.waited = 0;
        }
        self.steps += 1;
        if self.steps.is_multiple_of(MOST_DELAY) {
            self.settle(memory);
        }
        for (counter, left) in waits {
            self.wait(cx, key, counter, left);
        }
        if self.waves.get(&key).is_some_and(|wave| !wave.loads.is_empty()) {
            let written = late::written(uop);
            self.come_back(cx, key, |load| load.fills.iter().any(|n| written.contains(n)));
            if self.random.happens() {
                let n = self.random.draw() as usize;
                self.come_back_nth(cx, key, n);
            }
        }
        if self.waves.get(&key).is_some_and(|wave| !wave.asked.is_empty()) && self.random.happens() {
            let first = self.waves.get_mut(&key).map(|wave| wave.asked.remove(0));
            first
                .into_iter()
                .for_each(|asked| self.control(memory, key, asked.control));
        }
        match self.model.cache_control(&uop.inst) {
            Some(control) if self.model.waits.counts(&uop.inst, uop.processor)[0].is_none() => {
                self.control(memory, key, control);
            }
            control => self.running.control = control,
        }
        let is_first = || self.waves.get(&key).is_none_or(|wave| wave.loads.is_empty());
        let is_late = late::may_be(uop)
            && match self.random.first_is_late {
                true => is_first(),
                false => self.random.either(),
            };
        self.running.reach = Some(self.reach(uop));
        self.running.found = is_late.then(|| Found::of(cx, uop));
        false
    }

    /// Before the instruction that runs makes an access.
    fn access(&mut self, cx: &mut Cx, access: &MemoryAccess) {
        let reach = self.running.reach.unwrap_or(Reach::Near);
        let key = (cx.group.id, cx.wave.index);
        let unit = self.unit(key);
        let memory = cx.memory.memory();
        if !matches!(access.space, Space::Global | Space::Scalar) || access.access == Access::Execute {
            self.running.is_other = true;
            return;
        }
        let meets = |load: &Late| load.accesses.iter().any(|before| meet(before, access));
        self.come_back(cx, key, meets);
        let places = Lanes(access.exec).map(|lane| (access.addresses[lane], u64::from(access.bytes)));
        match access.access {
            Access::Read => {
                if access.space == Space::Global {
                    self.do_asked(memory, key, Asked::is_of_lanes);
                }
                self.show(memory, key, access, (reach, u64::MAX));
                match access.space {
                    Space::Global => self.running.loaded.push(access.clone()),
                    _ => self.running.is_other = true,
                }
            }
            Access::Write => {
                self.running.is_other = true;
                places.for_each(|(address, bytes)| self.running.writes.add(memory, address, bytes));
            }
            _ => {
                self.running.is_other = true;
                for (address, bytes) in places {
                    for store in self.stores.pending_to(unit, u64::MAX, address, bytes) {
                        self.stores.reach_memory(memory, store);
                    }
                    self.running.atomics.add(memory, address, bytes);
                }
            }
        }
    }

    /// After an instruction of a wave.
    fn after(&mut self, cx: &mut Cx, uop: &Uop) {
        let key = (cx.group.id, cx.wave.index);
        let unit = self.unit(key);
        let memory = cx.memory.memory();
        let mut running = std::mem::take(&mut self.running);
        let atomics = running.atomics.take(memory);
        let writes = running.writes.take(memory);
        Stores::hide(memory, &mut running.reads);
        let counts = self.model.waits.counts(&uop.inst, uop.processor);
        let wave = self.waves.entry(key).or_default();
        let orders = counts.map(|count| count.map(|count| (count, wave.issued.issue(count))));
        if let (Some(control), Some((count, order))) = (running.control, orders[0]) {
            wave.asked.push(Asked { control, count, order });
        }
        if !atomics.is_empty() {
            let store = self.stores.issue(memory, (unit, false), &atomics);
            self.stores.reach_memory(memory, store);
        }
        if !writes.is_empty() {
            let reach = self.model.reach(&uop.inst.modifiers);
            let stays = self.coherence.written_back_by().is_some() && reach < Reach::Agent;
            let store = self.stores.issue(memory, (unit, stays), &writes);
            match orders[0] {
                Some((count, order)) => wave.stores.push(Sent {
                    store,
                    count,
                    order,
                    stays,
                }),
                None => self.stores.reach_memory(memory, store),
            }
        }
        if let (Some(found), Some(order), false) = (running.found, orders[0], running.is_other)
            && !running.loaded.is_empty()
        {
            wave.loads
                .push(Late::new(uop, found, running.loaded, order, self.stores.next()));
        }
        if self.stores.forget_much(memory, MOST_GRANULES) {
            self.caches.empty_all(self.stores.now());
        }
    }

    /// Puts what a load sees into memory, of stores of its compute unit those that were issued before a number.
    fn show(&mut self, memory: &Memory, key: WaveKey, access: &MemoryAccess, (reach, before): (Reach, u64)) {
        let unit = self.unit(key);
        let places: Vec<(u64, u64)> = Lanes(access.exec)
            .map(|lane| (access.addresses[lane], u64::from(access.bytes)))
            .collect();
        let is_scalar = access.space == Space::Scalar;
        if !is_scalar
            && self
                .coherence
                .passes(Cache::Nearest)
                .is_none_or(|passes| reach >= passes)
        {
            self.push(memory, unit, &places, (reach, before));
        }
        let now = self.stores.now();
        let (caches, random) = (&mut self.caches, &mut self.random);
        let mut lines: HashMap<u64, Age> = HashMap::new();
        let places = places.into_iter().map(|(address, bytes)| {
            let age = *lines.entry(address / caches::LINE).or_insert_with(|| match is_scalar {
                true => caches.scalar(unit, reach, address, now, random),
                false => caches.lanes(unit, reach, address, now, random),
            });
            (address, bytes, age)
        });
        let viewer = match is_scalar {
            true => Viewer::Scalar,
            false => Viewer::Lanes(unit, before),
        };
        self.stores.show(memory, places, viewer, &mut self.running.reads);
    }

    /// A load that passes the nearest cache goes the way of the stores that were issued before it, behind those to the same bytes.
    fn push(&mut self, memory: &Memory, unit: Unit, places: &[(u64, u64)], (reach, before): (Reach, u64)) {
        let second = self.coherence.passes(Cache::Second);
        let stays = self.coherence.written_back_by().is_some() && second.is_some_and(|passes| reach < passes);
        for (address, bytes) in places {
            for store in self.stores.pending_to(unit, before, *address, *bytes) {
                match stays {
                    true => self.stores.reach_second(store),
                    false => self.stores.reach_memory(memory, store),
                }
            }
        }
    }

    /// At most `left` operations of a counter are in flight.
    fn wait(&mut self, cx: &mut Cx, key: WaveKey, counter: WaitCounter, left: u16) {
        let Some(wave) = self.waves.get_mut(&key) else { return };
        let issued = wave.issued.clone();
        let is_done = |count: Count, order| count.counter == counter && issued.is_done(count, order, left);
        let (done, open): (Vec<Sent>, Vec<Sent>) = std::mem::take(&mut wave.stores)
            .into_iter()
            .partition(|sent| is_done(sent.count, sent.order));
        wave.stores = open;
        self.come_back(cx, key, |load| is_done(load.count, load.order));
        let memory = cx.memory.memory();
        for sent in done {
            match sent.stays {
                true => self.stores.reach_second(sent.store),
                false => self.stores.reach_memory(memory, sent.store),
            }
        }
        self.do_asked(memory, key, |asked| is_done(asked.count, asked.order));
    }

    /// Does to caches what a wave has asked for.
    fn do_asked(&mut self, memory: &Memory, key: WaveKey, which: impl Fn(&Asked) -> bool) {
        let next = |wave: &mut InFlight| Some(wave.asked.remove(wave.asked.iter().position(&which)?));
        while let Some(asked) = self.waves.get_mut(&key).and_then(next) {
            self.control(memory, key, asked.control);
        }
    }

    /// Loads of a wave fill their registers.
    fn come_back(&mut self, cx: &mut Cx, key: WaveKey, which: impl Fn(&Late) -> bool) {
        while let Some(n) = self.waves.get(&key).and_then(|wave| wave.loads.iter().position(&which)) {
            self.come_back_nth(cx, key, n);
        }
    }

    fn come_back_nth(&mut self, cx: &mut Cx, key: WaveKey, n: usize) {
        let Some(wave) = self.waves.get_mut(&key).filter(|wave| !wave.loads.is_empty()) else {
            return;
        };
        let n = n % wave.loads.len();
        // those that it shares bytes with come back before it
        let meets =
            |before: &Late, load: &Late| before.accesses.iter().any(|a| load.accesses.iter().any(|b| meet(a, b)));
        let n = (0..n)
            .find(|before| meets(&wave.loads[*before], &wave.loads[n]))
            .unwrap_or(n);
        let load = wave.loads.remove(n);
        let memory = cx.memory.memory();
        let reach = self.reach(&load.uop);
        let outer = std::mem::take(&mut self.running.reads);
        for access in &load.accesses {
            self.show(memory, key, access, (reach, load.before));
        }
        let mut reads = std::mem::replace(&mut self.running.reads, outer);
        load.run(cx);
        Stores::hide(memory, &mut reads);
    }

    fn control(&mut self, memory: &Memory, key: WaveKey, control: CacheControl) {
        let unit = self.unit(key);
        let now = self.stores.now();
        for cache in Cache::ALL.into_iter().filter(|cache| control.empties[*cache as usize]) {
            self.caches.empty(cache, unit, now);
        }
        if control.writes_back {
            let own: Vec<u64> = self
                .waves
                .get(&key)
                .into_iter()
                .flat_map(|wave| wave.stores.iter().map(|s| s.store))
                .collect();
            self.stores.write_back(memory, |store, by, in_second| {
                by.work_group == unit.work_group && (in_second || own.contains(&store))
            });
        }
    }

    /// All stores reach memory, and all caches are emptied.
    fn settle(&mut self, memory: &Memory) {
        self.stores.settle_all(memory);
        self.caches.empty_all(self.stores.now());
    }

    /// A wave has ended: what it was to load is not wanted any more.
    fn wave_ends(&mut self, key: WaveKey) {
        self.waves.remove(&key);
    }

    /// Whether something may still change that waves wait for, after a round in which none has stored anything.
    fn may_change(&mut self, memory: &Memory) -> bool {
        if self.stored != self.stores.next() {
            (self.stored, self.quiet) = (self.stores.next(), 0);
        }
        self.quiet = self.quiet.saturating_add(1);
        let is_settled = self.stores.is_settled() && self.caches.are_empty(self.stores.now());
        match self.quiet > MOST_QUIET / 2 {
            true => self.settle(memory),
            false if self.random.either() => self.stores.settle_some(memory),
            false => {}
        }
        !is_settled || self.quiet < MOST_QUIET
    }
}

/// Whether two accesses have a byte in common.
fn meet(a: &MemoryAccess, b: &MemoryAccess) -> bool {
    let (size_a, size_b) = (u64::from(a.bytes), u64::from(b.bytes));
    Lanes(a.exec).any(|n| {
        let from = a.addresses[n];
        Lanes(b.exec)
            .any(|m| from < b.addresses[m].saturating_add(size_b) && b.addresses[m] < from.saturating_add(size_a))
    })
}
