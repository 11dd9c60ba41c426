//! Waiting for signals: host threads sleep until a signal that they watch may have changed.
//!
//! A thread looks for a few microseconds before it sleeps. Each wake-up costs a trip through the host's kernel, so a change wakes only
//! those whom it concerns. A store looks whether anyone sleeps on the signal's shard, and wakes those who
//! wait for what the value is now. What changes a signal without telling (a kernel's plain atomics, a host program through the
//! value's pointer) is found by looking again from time to time. Packets of queues are looked for in `awake.rs`.

use std::time::{Duration, Instant};

use hsa_abi::SignalCondition;

use crate::sync::{AtomicUsize, Mutex, Ordering, PoisonError, SHARDS, SPINS, Thread, current, fence, park_timeout};

/// First and longest pause between looks of a sleeping thread.
pub const FIRST_POLL: Duration = Duration::from_micros(200);
pub const LAST_POLL: Duration = Duration::from_millis(10);

/// Whether a value satisfies a condition.
pub fn holds(condition: SignalCondition, value: i64, compare: i64) -> bool {
    match condition {
        SignalCondition::Eq => value == compare,
        SignalCondition::Ne => value != compare,
        SignalCondition::Lt => value < compare,
        SignalCondition::Gte => value >= compare,
    }
}

/// What a thread waits for.
#[derive(Debug, Clone, Copy)]
pub enum Interest {
    /// A change of any signal.
    Any,
    /// A change of the signal at this address.
    Change(u64),
    /// A value of the signal at this address.
    Value(u64, SignalCondition, i64),
}

impl Interest {
    fn is_met(&self, address: u64, value: i64) -> bool {
        match *self {
            Interest::Any => true,
            Interest::Change(at) => at == address,
            Interest::Value(at, condition, compare) => at == address && holds(condition, value, compare),
        }
    }

    /// Whether it is in the signal at an address.
    fn concerns(&self, address: u64) -> bool {
        match *self {
            Interest::Any => true,
            Interest::Change(at) | Interest::Value(at, ..) => at == address,
        }
    }
}

/// A thread that sleeps, or is about to.
struct Sleeper {
    /// Of the wait: a thread that waits for several signals is there for each.
    number: u64,
    interest: Interest,
    thread: Thread,
}

#[derive(Default)]
struct Shard {
    sleepers: Mutex<Vec<Sleeper>>,
    /// How many there are: who changes a signal for which nobody sleeps takes no lock.
    count: AtomicUsize,
}

impl Shard {
    fn change<T>(&self, change: impl FnOnce(&mut Vec<Sleeper>) -> T) -> T {
        let mut sleepers = self.sleepers.lock().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut sleepers);
        self.count.store(sleepers.len(), Ordering::Relaxed);
        result
    }

    /// Wakes those whose interest is met, once each: they are no sleepers from then on, so that the next change passes them by.
    /// A fence must lie between the change and this.
    fn notify(&self, is_met: impl Fn(&Interest) -> bool) {
        if self.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        let woken = self.change(|sleepers| {
            let woken: Vec<Sleeper> = sleepers.extract_if(.., |s| is_met(&s.interest)).collect();
            sleepers.retain(|s| !woken.iter().any(|w| w.number == s.number));
            woken
        });
        woken.iter().for_each(|s| s.thread.unpark());
    }

    /// Waits until `ready` gives something, or the deadline.
    fn wait<T>(
        &self,
        interests: &[Interest],
        deadline: Option<Instant>,
        mut ready: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        for _ in 0..SPINS {
            if let Some(found) = ready() {
                return Some(found);
            }
            std::hint::spin_loop();
        }
        static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let thread = current();
        let mut poll = FIRST_POLL;
        let found = loop {
            self.change(|sleepers| {
                sleepers.retain(|s| s.number != number);
                sleepers.extend(interests.iter().map(|&interest| Sleeper {
                    number,
                    interest,
                    thread: thread.clone(),
                }));
            });
            // either this look sees a change, or who makes it sees the sleeper
            fence(Ordering::SeqCst);
            if let Some(found) = ready() {
                break Some(found);
            }
            let left = deadline.map(|d| d.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                break None;
            }
            park_timeout(left.map_or(poll, |l| l.min(poll)));
            poll = (poll * 2).min(LAST_POLL);
        };
        self.change(|sleepers| sleepers.retain(|s| s.number != number));
        found
    }
}

/// All waiting threads of a runtime.
pub struct Hub {
    shards: [Shard; SHARDS],
    /// Those that wait for one of several signals.
    several: Shard,
}

impl Default for Hub {
    fn default() -> Self {
        Hub {
            shards: std::array::from_fn(|_| Shard::default()),
            several: Shard::default(),
        }
    }
}

impl Hub {
    fn shard(&self, address: u64) -> &Shard {
        &self.shards[(address >> 6) as usize % SHARDS]
    }

    /// The signal at this address has changed to a value.
    pub fn notify(&self, address: u64, value: i64) {
        fence(Ordering::SeqCst);
        self.shard(address).notify(|interest| interest.is_met(address, value));
        self.several.notify(|interest| interest.is_met(address, value));
    }

    /// The signal at this address is no more.
    pub fn notify_gone(&self, address: u64) {
        fence(Ordering::SeqCst);
        self.shard(address).notify(|interest| interest.concerns(address));
        self.several.notify(|interest| interest.concerns(address));
    }

    /// Any signal may have changed.
    pub fn notify_all(&self) {
        fence(Ordering::SeqCst);
        self.shards.iter().for_each(|shard| shard.notify(|_| true));
        self.several.notify(|_| true);
    }

    /// Waits until `ready` gives something. It is asked again when the signal of the interest changes as that says.
    pub fn wait<T>(
        &self,
        interest: Interest,
        deadline: Option<Instant>,
        ready: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        let shard = match interest {
            Interest::Any => &self.several,
            Interest::Change(address) | Interest::Value(address, ..) => self.shard(address),
        };
        shard.wait(&[interest], deadline, ready)
    }

    /// As [`Hub::wait`], for several signals.
    pub fn wait_any<T>(
        &self,
        interests: &[Interest],
        deadline: Option<Instant>,
        ready: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        self.several.wait(interests, deadline, ready)
    }
}
