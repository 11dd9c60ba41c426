//! Proof that a dispatch can never go on: no memory has changed, no group can begin, and every wave has come back to exactly
//! the state it was in before. Waves that only poll are then in a loop for ever. A loop that counts its rounds never comes back
//! to a state; for that there is [`crate::schedule::RunOptions::max_instructions`]. The time is no part of a state: where waves look at a
//! clock, it is put forward before the dispatch is given up, for waits that end by themselves.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::wave::{Wave, WaveState, vreg};

/// Rounds without a change before states are compared, for waves that poll: comparing costs more than running.
const QUIET_ROUNDS: u64 = 32;
/// The same for waves that only compute, whose rounds are whole quanta.
const QUIET_QUANTA: u64 = 64;
/// Rounds of a cycle that is found.
const LONGEST_CYCLE: u64 = 64;

/// What all threads of a dispatch know of its progress.
pub struct StuckDetector {
    /// How many changes the first thread has made that could let a waiting wave go on, and each of the others.
    first: Padded,
    others: Box<[Padded]>,
    /// Of all threads; empty until one of them has something to say: short dispatches end before.
    threads: Mutex<Vec<Thread>>,
}

/// A counter of one thread, away from what other threads write: two lines of the host's cache are fetched together.
#[derive(Default)]
#[repr(align(128))]
struct Padded(AtomicU64);

#[derive(Debug, Clone, Default)]
struct Thread {
    left: bool,
    /// The sum of `changes` when the rounds below were counted.
    since: u64,
    rounds: u64,
    state: u64,
    stuck: bool,
    /// The waves may go on when time passes.
    timed: bool,
}

/// What the waves of a thread did in a round in which nothing changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quiet {
    /// None is ready at all.
    Idle,
    /// Some polled.
    Polling,
    /// They computed.
    Computing,
}

/// What is known after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Some wave may go on.
    Open,
    /// The thread's waves do what they did before, as long as nothing changes.
    ThreadIsStuck,
    /// So do those of all threads, and this one's look at clocks.
    WaitsForTime,
    /// So do those of all threads, whatever the time.
    AllAreStuck,
}

impl StuckDetector {
    pub fn new(threads: usize) -> Self {
        StuckDetector {
            first: Padded::default(),
            others: (1..threads).map(|_| Padded::default()).collect(),
            threads: Mutex::default(),
        }
    }

    fn changes(&self) -> impl Iterator<Item = &Padded> {
        std::iter::once(&self.first).chain(&self.others)
    }

    fn threads(&self) -> MutexGuard<'_, Vec<Thread>> {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.resize(1 + self.others.len(), Thread::default());
        threads
    }

    /// This thread has changed something.
    pub fn changed(&self, thread: usize) {
        let counter = match thread.checked_sub(1) {
            None => Some(&self.first),
            Some(other) => self.others.get(other),
        };
        if let Some(Padded(count)) = counter {
            // no other thread writes it
            count.store(count.load(Ordering::Relaxed) + 1, Ordering::Release);
        }
    }

    /// This thread has no more waves. What its last ones wrote is a change.
    pub fn leave(&self, thread: usize) {
        // the only one leaves nobody behind
        if self.others.is_empty() {
            return;
        }
        if let Some(t) = self.threads().get_mut(thread) {
            t.left = true;
        }
        self.changed(thread);
    }

    /// The other threads do not even begin.
    pub fn leave_all_but(&self, thread: usize) {
        (0..=self.others.len())
            .filter(|t| *t != thread)
            .for_each(|t| self.leave(t));
    }

    /// Notes a round of `thread` in which nothing changed. `timed` says that its waves look at clocks. `state` feeds all else that decides
    /// what they do next, but for global memory.
    pub fn note(&self, thread: usize, quiet: Quiet, timed: bool, state: impl FnOnce(&mut DefaultHasher)) -> Verdict {
        let mut threads = self.threads();
        // Counts only grow, and are added up by one thread at a time: the same sum is the same counts.
        let now: u64 = self.changes().map(|c| c.0.load(Ordering::Acquire)).sum();
        let Some(t) = threads.get_mut(thread) else {
            return Verdict::Open;
        };
        if t.since != now {
            *t = Thread {
                since: now,
                ..Thread::default()
            };
        }
        t.rounds += 1;
        t.timed = timed;
        if quiet == Quiet::Idle {
            t.stuck = true;
        } else if !t.stuck && is_compared(t.rounds, quiet) {
            let mut hasher = DefaultHasher::new();
            state(&mut hasher);
            let state = hasher.finish();
            if t.rounds.is_power_of_two() {
                t.state = state;
            } else {
                t.stuck = t.state == state;
            }
        }
        let stuck = t.stuck;
        let all = stuck && threads.iter().all(|t| t.left || t.stuck && t.since == now);
        let waits = threads.iter().any(|t| !t.left && t.timed);
        match (stuck, all) {
            (true, true) if !waits => Verdict::AllAreStuck,
            (true, true) if timed => Verdict::WaitsForTime,
            (true, _) => Verdict::ThreadIsStuck,
            (false, _) => Verdict::Open,
        }
    }
}

/// Whether the state after this round is looked at: the rounds 2^n, and those soon after them that are compared with them. So
/// the time that it takes grows with the logarithm of the rounds only.
fn is_compared(rounds: u64, quiet: Quiet) -> bool {
    let first = if quiet == Quiet::Computing {
        QUIET_QUANTA
    } else {
        QUIET_ROUNDS
    };
    rounds >= first && rounds - (1 << rounds.ilog2()) <= LONGEST_CYCLE
}

/// Feeds the state of a wave that has not ended.
pub fn hash_wave(wave: &Wave, h: &mut DefaultHasher) {
    if wave.state == WaveState::Ended {
        return;
    }
    wave.pc.hash(h);
    wave.s.hash(h);
    wave.scc.hash(h);
    wave.mode.0.hash(h);
    // It cannot come to others.
    let allocated = [0..wave.vgprs, (vreg::AGPR as u16)..vreg::AGPR as u16 + wave.agprs];
    for register in allocated.into_iter().flatten() {
        wave.v[usize::from(register)].0.hash(h);
    }
}
