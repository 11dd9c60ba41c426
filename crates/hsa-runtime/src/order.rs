//! What orders dispatches of different queues, copies and the host program: which of them race is known from that and from what they access.
//!
//! A task is a dispatch, or a copy or fill that the runtime does. Those of one queue are ordered. Others are by signals: what completes one
//! passes on what was done before it, to packets that depend on the signal, to copies, and to the host when it reads or waits for the
//! signal by the API; the host passes on what it knows with the packets that it submits. A packet passes it on to other queues only with a
//! release fence, and takes it with an acquire fence, of agent scope at least. All threads of the host count as one, and what it has waited for
//! as visible, so that nothing is told that may be ordered by what cannot be seen: plain loads and stores of the host.
//!
//! Source: HSA Platform System Architecture 1.2, 2.9.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

use amdgpu_check::Finding;
use amdgpu_check::accesses::Accesses;
use hsa_abi::{FenceScope, PacketHeader};

use crate::agent::Loaded;
use crate::locked;

type Task = u64;

/// Tasks that are known to be done.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    ordered: BTreeSet<Task>,
    /// Those whose writes fences have made visible.
    visible: BTreeSet<Task>,
}

impl Known {
    fn join(&mut self, other: &Known) {
        self.ordered.extend(&other.ordered);
        self.visible.extend(&other.visible);
    }

    fn forget(&mut self, tasks: &BTreeSet<Task>) {
        self.ordered.retain(|task| !tasks.contains(task));
        self.visible.retain(|task| !tasks.contains(task));
    }

    fn is_empty(&self) -> bool {
        self.ordered.is_empty()
    }
}

/// A queue, by its doorbell.
#[derive(Default)]
struct OfQueue {
    /// What the host knew when it rang for packets up to an index.
    rung: VecDeque<(u64, Known)>,
    known: Known,
    /// What signals have passed on, and no acquire fence has taken yet.
    offered: BTreeSet<Task>,
    /// What a release fence has passed on.
    released: BTreeSet<Task>,
}

/// A packet of a queue.
pub(crate) struct Packet {
    /// Of the queue.
    pub doorbell: u64,
    pub index: u64,
    pub header: PacketHeader,
    /// Signals that it has waited for.
    pub after: Vec<u64>,
}

/// A dispatch that runs, or a copy that waits.
pub(crate) struct Running {
    task: Task,
    known: Known,
}

/// A task that has ended.
struct Ended {
    task: Task,
    known: Known,
    accesses: Accesses,
    /// Of a dispatch.
    loaded: Option<Arc<Loaded>>,
}

/// A finding, and the objects that its instructions are in.
pub(crate) type Told = (Arc<Loaded>, Finding);

#[derive(Default)]
struct State {
    last: Task,
    host: Known,
    queues: HashMap<u64, OfQueue>,
    signals: HashMap<u64, Known>,
    /// Signals that the host reads without the API.
    watched: BTreeSet<u64>,
    /// Tasks that may still meet others.
    ended: VecDeque<Ended>,
    /// Dispatches that run, and copies that wait, with what they know.
    open: HashMap<Task, Known>,
    /// Dispatches that have told the host something while they run.
    talkers: BTreeSet<Task>,
}

/// Ended tasks that are kept, and ranges of memory that they have accessed.
const MOST_ENDED: usize = 512;
const MOST_RANGES: usize = 1 << 22;

/// The order of a runtime's tasks.
#[derive(Default)]
pub(crate) struct Order(Mutex<State>);

fn reaches_agent(scope: Result<FenceScope, u8>) -> bool {
    matches!(scope, Ok(FenceScope::Agent | FenceScope::System))
}

impl Order {
    /// The host is about to ring a doorbell; [`Ringing::rang`] follows.
    pub fn rings(&self) -> Ringing<'_> {
        Ringing(locked(&self.0))
    }

    /// The host is about to change a signal: it passes on what it knows.
    pub fn changes(&self, signal: u64) {
        let state = &mut *locked(&self.0);
        if !state.host.is_empty() {
            state.signals.entry(signal).or_default().join(&state.host);
        }
    }

    /// The host has read a signal.
    pub fn heard(&self, signal: u64) {
        locked(&self.0).heard(signal);
    }

    /// The host may read a signal whenever it likes.
    pub fn watched(&self, signal: u64) {
        locked(&self.0).watched.insert(signal);
    }

    /// There is no such signal any more.
    pub fn destroyed(&self, signal: u64) {
        let mut state = locked(&self.0);
        state.signals.remove(&signal);
        state.watched.remove(&signal);
        state.queues.remove(&signal);
    }

    /// Memory was freed, and may be allocated again.
    pub fn freed(&self, range: std::ops::Range<u64>) {
        let mut state = locked(&self.0);
        state
            .ended
            .iter_mut()
            .for_each(|ended| ended.accesses.forget(range.clone()));
    }

    /// A dispatch that runs has told the host something, or the other way round: they may order themselves.
    pub fn talked(&self) {
        let state = &mut *locked(&self.0);
        state.talkers.extend(state.open.keys());
    }

    /// A dispatch begins.
    pub fn begin(&self, packet: &Packet) -> Running {
        let state = &mut *locked(&self.0);
        let queue = state.queue_before(packet);
        let known = queue.known.clone();
        let task = state.enter(known.clone());
        Running { task, known }
    }

    /// It has ended. Gives what it races with.
    /// `accesses` come with the objects of the kernel, if it is one.
    pub fn end(
        &self,
        doorbell: u64,
        running: Running,
        (accesses, loaded): (Accesses, Option<&Arc<Loaded>>),
    ) -> Vec<Told> {
        let state = &mut *locked(&self.0);
        let Running { task, known } = running;
        let queue = state.queues.entry(doorbell).or_default();
        queue.known.ordered.insert(task);
        queue.known.visible.insert(task);
        state.ended(Ended {
            task,
            known,
            accesses,
            loaded: loaded.cloned(),
        })
    }

    /// A packet is done, of whatever kind. It is about to complete a signal.
    pub fn done(&self, packet: &Packet, completion: u64) {
        let state = &mut *locked(&self.0);
        let queue = state.queue_before(packet);
        queue.rung.retain(|(last, _)| *last > packet.index);
        if reaches_agent(packet.header.release_fence_scope()) {
            queue.released.clone_from(&queue.known.visible);
        }
        let passed_on = Known {
            ordered: queue.known.ordered.clone(),
            visible: queue.released.clone(),
        };
        state.complete(completion, &passed_on);
    }

    /// The host asks for a copy, which waits.
    pub fn copy_waits(&self) -> Running {
        let state = &mut *locked(&self.0);
        let known = state.host.clone();
        let task = state.enter(known.clone());
        Running { task, known }
    }

    /// It is done, after these signals. Gives what it races with.
    pub fn copied(&self, copy: Running, after: &[u64], completion: u64, accesses: Accesses) -> Vec<Told> {
        let state = &mut *locked(&self.0);
        let Running { task, mut known } = copy;
        for signal in after.iter().filter_map(|signal| state.signals.get(signal)) {
            known.join(signal);
        }
        let mut passed_on = known.clone();
        passed_on.ordered.insert(task);
        passed_on.visible.insert(task);
        state.complete(completion, &passed_on);
        state.ended(Ended {
            task,
            known,
            accesses,
            loaded: None,
        })
    }

    /// The host copies or fills, and waits for it.
    pub fn host_copied(&self, accesses: Accesses) -> Vec<Told> {
        let copy = self.copy_waits();
        let task = copy.task;
        let told = self.copied(copy, &[], 0, accesses);
        let host = &mut locked(&self.0).host;
        host.ordered.insert(task);
        host.visible.insert(task);
        told
    }
}

/// The host rings a doorbell.
pub(crate) struct Ringing<'a>(MutexGuard<'a, State>);

impl Ringing<'_> {
    /// It has rung for packets up to an index.
    pub fn rang(mut self, doorbell: u64, index: u64) {
        let state = &mut *self.0;
        let queue = state.queues.entry(doorbell).or_default();
        queue.rung.push_back((index, state.host.clone()));
    }
}

impl OfQueue {
    /// Takes what the host knew when it submitted a packet; `host` is what it knows now, for packets that it has not rung for.
    fn take_rung(&mut self, index: u64, host: &Known) {
        let mut is_rung = false;
        while let Some((last, known)) = self.rung.front() {
            self.known.join(known);
            is_rung = *last >= index;
            if is_rung {
                break;
            }
            self.rung.pop_front();
        }
        if !is_rung {
            self.known.join(host);
        }
    }
}

impl State {
    /// The queue of a packet that begins, or is done, with what it knows then.
    fn queue_before(&mut self, packet: &Packet) -> &mut OfQueue {
        let queue = self.queues.entry(packet.doorbell).or_default();
        queue.take_rung(packet.index, &self.host);
        for known in packet.after.iter().filter_map(|signal| self.signals.get(signal)) {
            queue.known.ordered.extend(&known.ordered);
            queue.offered.extend(&known.visible);
        }
        if reaches_agent(packet.header.acquire_fence_scope()) {
            queue.known.visible.append(&mut queue.offered);
        }
        queue
    }

    fn enter(&mut self, known: Known) -> Task {
        self.last += 1;
        self.open.insert(self.last, known);
        self.last
    }

    fn heard(&mut self, signal: u64) {
        if let Some(known) = self.signals.get(&signal) {
            self.host.ordered.extend(&known.ordered);
            self.host.visible.extend(&known.ordered);
        }
    }

    fn complete(&mut self, signal: u64, known: &Known) {
        if signal == 0 {
            return;
        }
        self.signals.entry(signal).or_default().join(known);
        if self.watched.contains(&signal) {
            self.heard(signal);
        }
    }

    /// Compares a task with those that ended before it and are not ordered with it, and keeps it.
    fn ended(&mut self, new: Ended) -> Vec<Told> {
        self.open.remove(&new.task);
        let is_talker = self.talkers.remove(&new.task);
        let mut told = Vec::new();
        for old in self.ended.iter().filter(|_| !is_talker) {
            // one of them may be the later one by order, as a copy that waited for a dispatch is
            if new.known.visible.contains(&old.task) || old.known.ordered.contains(&new.task) {
                continue;
            }
            let Some(loaded) = new.loaded.as_ref().or(old.loaded.as_ref()) else {
                continue;
            };
            let who = match (&old.loaded, &new.loaded) {
                (Some(_), Some(_)) => "a kernel of another queue",
                _ => "a copy or fill of the runtime",
            };
            let missing = match new.known.ordered.contains(&old.task) {
                true => {
                    "a signal orders them, but no release fence of the first one's queue and acquire fence of the other's packet"
                }
                false => {
                    "dispatches of different queues, and copies, are ordered by a signal that a packet or a copy depends on, or that the host \
                     waits for"
                }
            };
            let findings = new.accesses.races(&old.accesses, who, &[missing.to_owned()]);
            told.extend(findings.into_iter().map(|finding| (loaded.clone(), finding)));
        }
        if !is_talker && !new.accesses.is_empty() {
            self.ended.push_back(new);
        }
        self.forget_old();
        told
    }

    /// Forgets tasks that all later ones are ordered behind.
    fn forget_old(&mut self) {
        let queues = &self.queues;
        let is_old = |ended: &Ended| {
            let task = &ended.task;
            let waits = |queue: &OfQueue| {
                !queue.known.visible.contains(task) && queue.rung.iter().any(|(_, known)| !known.visible.contains(task))
            };
            self.host.visible.contains(task)
                && !queues.values().any(waits)
                && self.open.values().all(|known| known.visible.contains(task))
        };
        let mut old: BTreeSet<Task> = self.ended.iter().filter(|e| is_old(e)).map(|e| e.task).collect();
        let mut ranges = 0;
        let newest_first = self.ended.iter().rev().enumerate();
        let excess = newest_first.filter(|(n, ended)| {
            ranges += ended.accesses.ranges();
            *n >= MOST_ENDED || ranges > MOST_RANGES
        });
        old.extend(excess.map(|(_, ended)| ended.task));
        if old.is_empty() {
            return;
        }
        self.ended.retain(|e| !old.contains(&e.task));
        self.host.forget(&old);
        for queue in self.queues.values_mut() {
            queue.known.forget(&old);
            queue.rung.iter_mut().for_each(|(_, known)| known.forget(&old));
            queue.offered.retain(|task| !old.contains(task));
            queue.released.retain(|task| !old.contains(task));
        }
        self.signals.values_mut().for_each(|known| known.forget(&old));
        self.signals.retain(|_, known| !known.is_empty());
        self.open.values_mut().for_each(|known| known.forget(&old));
    }
}
