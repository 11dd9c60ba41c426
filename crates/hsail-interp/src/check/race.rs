//! Data races between the work-items of a dispatch (PRM 6.2): two accesses to a byte, one of them a store, not both atomic with
//! scopes that include each other, and neither happening before the other.
//!
//! What happens before what: program order; an atomic load that reads what a release wrote, or what a read-modify-write behind it
//! wrote, and acquires; fences around relaxed atomics and around execution barriers, which by PRM 9.3 are relaxed atomics. Scopes
//! count in three levels (wavefront, work-group, and wider): a release is seen as far as its scope and that of the acquire reach.

use super::Touch;
use super::clock::{Item, Joiner, Known, Snap};
use super::report::{Report, Seen};
use crate::code::{FbarOp, Op};
use crate::observe::Step;
use foldhash::HashMap;
use hsail::code::{AtomicOp, Order, Scope, Width};
use std::rc::Rc;

/// Wavefront, work-group, agent and system.
const LEVELS: usize = 3;
const WAVE: usize = 0;
const GROUP: usize = 1;
const WIDE: usize = 2;

fn level(scope: Scope) -> usize {
    match scope {
        Scope::WAVE | Scope::WORKITEM => WAVE,
        Scope::WORKGROUP => GROUP,
        _ => WIDE,
    }
}

fn acquires(order: Order) -> bool {
    matches!(order, Order::SCACQ | Order::SCAR)
}

fn releases(order: Order) -> bool {
    matches!(order, Order::SCREL | Order::SCAR)
}

/// A work-item's clocks.
#[derive(Clone, Default)]
struct Thread {
    base: Rc<Known>,
    /// Counts its releases, from 0.
    epoch: u32,
    /// What the last release fence at each level or a wider one released.
    fences: [Option<Snap>; LEVELS],
    /// What relaxed atomics and barriers have read that an acquire fence of the level or a wider one will acquire.
    pending: [Option<Rc<Known>>; LEVELS],
}

impl Thread {
    fn snap(&self, item: Item) -> Snap {
        Snap {
            base: self.base.clone(),
            own: Some((item, self.epoch + 1)),
        }
    }
}

/// What releases have written to one atomic location, by who may acquire it.
#[derive(Default)]
struct Location {
    wide: Option<Rc<Known>>,
    by_group: HashMap<u64, Rc<Known>>,
    by_wave: HashMap<(u64, u32), Rc<Known>>,
}

/// A location that synchronizes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Global(u64),
    Group(u64, u64),
    Signal(u64),
    Queue(u64, bool),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Load,
    Store,
    /// With the level of its scope.
    AtomicLoad(usize),
    AtomicStore(usize),
}

impl Kind {
    fn stores(self) -> bool {
        matches!(self, Kind::Store | Kind::AtomicStore(_))
    }

    fn verb(self) -> &'static str {
        match self {
            Kind::Load => "loads",
            Kind::Store => "stores",
            Kind::AtomicLoad(_) => "loads atomically",
            Kind::AtomicStore(_) => "changes atomically",
        }
    }
}

/// One access that later ones are compared with.
#[derive(Clone, Copy)]
struct Past {
    item: Item,
    /// It happened in this epoch and is known to who knows the next one.
    epoch: u32,
    /// Bytes of the word.
    bytes: u8,
    kind: Kind,
    /// Function and operation.
    at: (u32, u32),
}

/// Past accesses of a kind to one word; of more, some are forgotten.
const MOST_PAST: usize = 512;

/// The accesses to 8 bytes that matter.
#[derive(Default)]
struct Word {
    loads: Vec<Past>,
    stores: Vec<Past>,
    /// Atomic ones with a wide scope cannot race with each other.
    wide: Vec<Past>,
    narrow: Vec<Past>,
    forgotten: usize,
}

#[derive(Default)]
struct Group {
    wave_size: u32,
    threads: Vec<Thread>,
    words: HashMap<u64, Word>,
    /// What wavefronts brought to the barrier that they are at: fences of the work-group's level, of the wavefront's level.
    arrived: HashMap<u32, [Vec<Snap>; 2]>,
    fbarriers: HashMap<u32, Vec<Snap>>,
}

#[derive(Default)]
pub(super) struct Race {
    groups: HashMap<u64, Group>,
    words: HashMap<u64, Word>,
    locations: HashMap<Key, Location>,
    joiner: Joiner,
}

impl Race {
    fn group(&mut self, step: &Step<'_, '_>) -> &mut Group {
        let width = step.run.system.options.wave_size;
        let items = step.shared.size.iter().product::<u32>() as usize;
        self.groups.entry(step.shared.flat).or_insert_with(|| Group {
            wave_size: width,
            threads: vec![Thread::default(); items],
            ..Group::default()
        })
    }

    fn thread(&mut self, item: Item) -> Option<&mut Thread> {
        self.groups.get_mut(&item.group)?.threads.get_mut(item.index as usize)
    }

    /// Before an operation, with the memory it accesses.
    pub fn before(&mut self, step: &mut Step<'_, '_>, touches: &[Touch], report: &mut Report) {
        let synchronizes = matches!(
            step.op,
            Op::Fence { .. } | Op::Barrier { .. } | Op::WaveBarrier | Op::Fbar { .. }
        );
        if touches.is_empty() && !synchronizes {
            return;
        }
        self.group(step);
        let items: Vec<Item> = step.mask.iter().map(|lane| super::item(step, lane)).collect();
        match step.op {
            Op::Fence { order, scope } => items.iter().for_each(|i| self.fence(*i, *order, *scope)),
            Op::Barrier { width } => self.barrier(step, &items, *width),
            Op::WaveBarrier => self.meet(&items),
            Op::Fbar {
                op: FbarOp::Wait | FbarOp::Arrive,
                barrier,
            } => {
                let lane = step.mask.lowest().unwrap_or(0);
                let handle = step
                    .wave
                    .frames
                    .last()
                    .map_or(0, |f| f.registers.value(*barrier, lane) as u32);
                let group = self.group(step);
                let snaps = items
                    .iter()
                    .filter_map(|i| group.threads.get(i.index as usize)?.fences[GROUP].clone());
                let snaps: Vec<Snap> = snaps.collect();
                group.fbarriers.entry(handle).or_default().extend(snaps);
            }
            _ => {}
        }
        for touch in touches {
            let item = super::item(step, touch.lane);
            let kind = match step.op {
                Op::Ld { .. } => Kind::Load,
                Op::St { .. } => Kind::Store,
                Op::Atomic(a) => {
                    let mut level = level(a.scope);
                    if touch.group {
                        level = level.min(GROUP);
                    }
                    match a.op {
                        AtomicOp::LD => Kind::AtomicLoad(level),
                        _ => Kind::AtomicStore(level),
                    }
                }
                _ => continue,
            };
            self.access(step, item, touch, kind, report);
            if let (Op::Atomic(a), Kind::AtomicLoad(level) | Kind::AtomicStore(level)) = (step.op, kind) {
                let key = if touch.group {
                    Key::Group(item.group, touch.address)
                } else {
                    Key::Global(touch.address)
                };
                let (reads, writes) = (a.op != AtomicOp::ST, a.op != AtomicOp::LD);
                self.synchronize(item, key, (a.order, level), reads, writes);
            }
        }
    }

    /// After an operation on signals or queues: they are atomic with system scope (PRM 6.8, 11.3).
    pub fn after(&mut self, step: &mut Step<'_, '_>) {
        let Some(frame) = step.wave.frames.last() else { return };
        let list: Vec<(Item, Key)> = match step.op {
            Op::Signal(s) => {
                let key = |lane| Key::Signal(frame.registers.value(s.handle, lane) as u64);
                step.mask
                    .iter()
                    .map(|lane| (super::item(step, lane), key(lane)))
                    .collect()
            }
            Op::Queue { op, addr, .. } => {
                use crate::code::QueueOp::*;
                let read_index = matches!(op, LoadRead | StoreRead);
                let key = |lane| Key::Queue(crate::access::effective(addr, frame, lane), read_index);
                step.mask
                    .iter()
                    .map(|lane| (super::item(step, lane), key(lane)))
                    .collect()
            }
            _ => return,
        };
        let (order, reads, writes) = match step.op {
            Op::Signal(s) => {
                let waits = s.wait.is_some() || s.op == AtomicOp::LD;
                (s.order, s.op != AtomicOp::ST, !waits)
            }
            Op::Queue { op, order, .. } => {
                use crate::code::QueueOp::*;
                let (stores, loads) = (matches!(op, StoreRead | StoreWrite), matches!(op, LoadRead | LoadWrite));
                (*order, !stores, !loads)
            }
            _ => return,
        };
        for (item, key) in list {
            self.synchronize(item, key, (order, WIDE), reads, writes);
        }
    }

    fn fence(&mut self, item: Item, order: Order, scope: Scope) {
        let level = level(scope);
        let Race { groups, joiner, .. } = self;
        let Some(t) = groups
            .get_mut(&item.group)
            .and_then(|g| g.threads.get_mut(item.index as usize))
        else {
            return;
        };
        if acquires(order) {
            for pending in t.pending.iter_mut().take(level + 1) {
                if let Some(known) = pending.take() {
                    t.base = joiner.two(&t.base, &known);
                }
            }
        }
        if releases(order) {
            let snap = t.snap(item);
            t.fences[..=level].fill(Some(snap));
            t.epoch += 1;
        }
    }

    /// An execution barrier over slices of a wavefront is complete at once; one over more waits for [`met`](Race::met).
    fn barrier(&mut self, step: &Step<'_, '_>, items: &[Item], width: Width) {
        let size = u64::from(step.run.system.options.wave_size);
        let slice = match width.work_items() {
            Some(n) if n <= size => Some(n),
            _ if width == Width::WAVESIZE => Some(size),
            _ => None,
        };
        if let Some(n) = slice {
            for members in items.chunk_by(|a, b| u64::from(a.index) / n == u64::from(b.index) / n) {
                self.meet(members);
            }
            return;
        }
        let wave = step.wave.number;
        let group = self.group(step);
        let fences = |level: usize| -> Vec<Snap> {
            let all = items
                .iter()
                .filter_map(|i| group.threads.get(i.index as usize)?.fences[level].clone());
            all.collect()
        };
        let arrived = [fences(GROUP), fences(WAVE)];
        group.arrived.insert(wave, arrived);
    }

    /// Work-items of a wavefront meet.
    fn meet(&mut self, items: &[Item]) {
        let fences = items
            .iter()
            .filter_map(|i| self.groups.get(&i.group)?.threads.get(i.index as usize)?.fences[WAVE].clone());
        let fences: Vec<Snap> = fences.collect();
        if fences.is_empty() {
            return;
        }
        let known = self.joiner.all(fences.iter());
        items.iter().for_each(|i| self.pend(*i, WAVE, &known));
    }

    fn pend(&mut self, item: Item, level: usize, known: &Rc<Known>) {
        let Race { groups, joiner, .. } = self;
        let group = groups.get_mut(&item.group);
        if let Some(t) = group.and_then(|g| g.threads.get_mut(item.index as usize)) {
            let joined = match &t.pending[level] {
                Some(before) => joiner.two(before, known),
                None => known.clone(),
            };
            t.pending[level] = Some(joined);
        }
    }

    /// Wavefronts of a work-group go on from a barrier.
    pub fn met(&mut self, number: u64, waves: &[u32], fbarrier: Option<u32>) {
        let Some(group) = self.groups.get_mut(&number) else {
            return;
        };
        let (size, count) = (group.wave_size, group.threads.len() as u32);
        let items = move |wave: u32| {
            let last = (wave * size + size).min(count);
            (wave * size..last).map(move |index| Item { group: number, index })
        };
        if let Some(handle) = fbarrier {
            let snaps = group.fbarriers.remove(&handle).unwrap_or_default();
            let known = self.joiner.all(snaps.iter());
            waves
                .iter()
                .flat_map(|w| items(*w))
                .for_each(|i| self.pend(i, GROUP, &known));
            return;
        }
        let arrived: Vec<(u32, [Vec<Snap>; 2])> = waves
            .iter()
            .filter_map(|w| Some((*w, group.arrived.remove(w)?)))
            .collect();
        let known = self.joiner.all(arrived.iter().flat_map(|(_, [wide, _])| wide));
        for (wave, [_, narrow]) in &arrived {
            let own = self.joiner.all(narrow.iter());
            for item in items(*wave) {
                self.pend(item, GROUP, &known);
                self.pend(item, WAVE, &own);
            }
        }
    }

    pub fn group_end(&mut self, group: u64) {
        self.groups.remove(&group);
        self.locations
            .retain(|key, _| !matches!(key, Key::Group(g, _) if *g == group));
    }

    /// What an atomic operation on a location tells the work-item, and what the work-item leaves there.
    fn synchronize(&mut self, item: Item, key: Key, (order, level): (Order, usize), reads: bool, writes: bool) {
        let Some(wave_size) = self.groups.get(&item.group).map(|g| g.wave_size) else {
            return;
        };
        let wave = (item.group, item.index / wave_size.max(1));
        if reads && let Some(location) = self.locations.get(&key) {
            let found = [
                location.by_wave.get(&wave),
                location.by_group.get(&item.group),
                location.wide.as_ref(),
            ];
            let found: Vec<(usize, Rc<Known>)> = found
                .into_iter()
                .enumerate()
                .take(level + 1)
                .filter_map(|(l, k)| Some((l, k?.clone())))
                .collect();
            for (at, known) in found {
                if !acquires(order) {
                    self.pend(item, at, &known);
                    continue;
                }
                let Race { groups, joiner, .. } = self;
                let group = groups.get_mut(&item.group);
                if let Some(t) = group.and_then(|g| g.threads.get_mut(item.index as usize)) {
                    t.base = joiner.two(&t.base, &known);
                }
            }
        }
        if !writes {
            return;
        }
        let Some(t) = self.thread(item) else { return };
        let mut left: [Option<Snap>; LEVELS] = t.fences.clone();
        if releases(order) {
            let snap = t.snap(item);
            left.fill(Some(snap));
            t.epoch += 1;
        }
        left[level + 1..].fill(None);
        if left.iter().all(Option::is_none) && !self.locations.contains_key(&key) {
            return;
        }
        let Race { locations, joiner, .. } = self;
        let location = locations.entry(key).or_default();
        if !reads {
            // An atomic store ends what releases before it have begun.
            *location = Location::default();
        }
        let mut add = |before: Option<&Rc<Known>>, snap: &Snap| {
            let before = before.map(Snap::of);
            joiner.all(before.iter().chain(std::iter::once(snap)))
        };
        let [narrow, group, wide] = &left;
        if let Some(snap) = narrow {
            let known = add(location.by_wave.get(&wave), snap);
            location.by_wave.insert(wave, known);
        }
        if let Some(snap) = group {
            let known = add(location.by_group.get(&item.group), snap);
            location.by_group.insert(item.group, known);
        }
        if let Some(snap) = wide {
            location.wide = Some(add(location.wide.as_ref(), snap));
        }
    }

    /// Compares an access with those before it.
    fn access(&mut self, step: &Step<'_, '_>, item: Item, touch: &Touch, kind: Kind, report: &mut Report) {
        let Some(thread) = self.thread(item) else { return };
        let (base, epoch) = (thread.base.clone(), thread.epoch + 1);
        let end = touch.address + u64::from(touch.bytes);
        let mut address = touch.address;
        while address < end {
            let word = address / 8;
            let last = end.min(8 * word + 8);
            let bytes = (((1u16 << (last - address)) - 1) << (address % 8)) as u8;
            let words = if touch.group {
                self.groups.get_mut(&item.group).map(|g| &mut g.words)
            } else {
                Some(&mut self.words)
            };
            let now = Past {
                item,
                epoch,
                bytes,
                kind,
                at: (step.function, step.pc),
            };
            let Some(words) = words else { return };
            if let Some(other) = words
                .entry(word)
                .or_default()
                .access(now, &base, step.run.system.options.wave_size)
            {
                found(step, touch, now, other, report);
            }
            address = last;
        }
    }
}

impl Word {
    /// Puts an access beside those before it; gives one that it races with.
    fn access(&mut self, now: Past, base: &Known, wave_size: u32) -> Option<Past> {
        let before = |p: &Past| p.item == now.item || base.epoch(p.item) >= p.epoch;
        let races = |p: &&Past| p.bytes & now.bytes != 0 && conflict(p, &now, wave_size) && !before(p);
        let race = match now.kind {
            Kind::Load => self.stores.iter().chain(&self.wide).chain(&self.narrow).find(races),
            Kind::AtomicLoad(WIDE) => self.stores.iter().chain(&self.narrow).find(races),
            Kind::AtomicStore(WIDE) => self.stores.iter().chain(&self.loads).chain(&self.narrow).find(races),
            _ => {
                let all = self.stores.iter().chain(&self.loads);
                all.chain(&self.wide).chain(&self.narrow).find(races)
            }
        };
        let race = race.copied();
        // What conflicts with an access that this one covers and follows also conflicts with this one.
        let covered = |p: &Past| p.bytes & !now.bytes == 0 && before(p);
        if now.kind == Kind::Store {
            for list in [&mut self.loads, &mut self.stores, &mut self.wide, &mut self.narrow] {
                list.retain(|p| !covered(p));
            }
        }
        let list = match now.kind {
            Kind::Load => &mut self.loads,
            Kind::Store => &mut self.stores,
            Kind::AtomicLoad(WIDE) | Kind::AtomicStore(WIDE) => &mut self.wide,
            _ => &mut self.narrow,
        };
        let same = |p: &Past| p.item == now.item && p.bytes == now.bytes && p.kind == now.kind;
        if let Some(old) = list.iter_mut().rev().find(|p| same(p)) {
            *old = now;
        } else if list.len() < MOST_PAST {
            list.push(now);
        } else {
            self.forgotten += 1;
            list[self.forgotten % MOST_PAST] = now;
        }
        race
    }
}

/// Whether two accesses to a byte by different work-items must be ordered.
fn conflict(a: &Past, b: &Past, wave_size: u32) -> bool {
    if !(a.kind.stores() || b.kind.stores()) {
        return false;
    }
    let scope = |p: &Past| match p.kind {
        Kind::AtomicLoad(level) | Kind::AtomicStore(level) => Some(level),
        _ => None,
    };
    let (Some(x), Some(y)) = (scope(a), scope(b)) else {
        return true;
    };
    let same_wave = a.item.index / wave_size.max(1) == b.item.index / wave_size.max(1);
    match x.min(y) {
        WAVE => a.item.group != b.item.group || !same_wave,
        GROUP => a.item.group != b.item.group,
        _ => false,
    }
}

fn found(step: &Step<'_, '_>, touch: &Touch, now: Past, other: Past, report: &mut Report) {
    let seen = Seen::new("data-race", now.at, other.at);
    report.add(seen, || {
        let segment = if touch.group { "group" } else { "global" };
        let scopes = matches!(
            (now.kind, other.kind),
            (
                Kind::AtomicLoad(_) | Kind::AtomicStore(_),
                Kind::AtomicLoad(_) | Kind::AtomicStore(_)
            )
        );
        let why = match scopes {
            true => "the atomic operations' scopes do not include each other's work-item",
            false => "nothing orders the two accesses",
        };
        let address = super::named(step, touch);
        let message = format!(
            "a data race: the work-item {} {} bytes at {address} of the {segment} segment that another one {}; {why}",
            now.kind.verb(),
            touch.bytes,
            other.kind.verb(),
        );
        let mut fault = step.fault(crate::fault::Trouble::new("data-race", "6.2", message).in_lane(touch.lane));
        fault.notes.push(format!(
            "the other access: {}",
            super::describe(step, other.item, other.at)
        ));
        if other.item.group != now.item.group {
            let hint = "work-groups are ordered by atomic operations and fences with agent or system scope only";
            fault.notes.push(hint.into());
        } else if !scopes {
            let hint =
                "a barrier orders memory with `memfence_screl_wg` before and `memfence_scacq_wg` after it (PRM 9.3)";
            fault.notes.push(hint.into());
        }
        fault
    });
}
