//! Waiting for signals: host threads sleep until a signal that they watch may have changed.
//!
//! A store looks whether anyone waits on the signal's shard for what the value is now, and wakes those. What changes a signal without telling (a kernel's
//! plain atomics, a host program through the value's pointer) is found by looking again from time to time.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hsa_abi::SignalCondition;

use crate::signal::holds;

const SHARDS: usize = 64;

/// Looks before a thread sleeps: a signal that is about to change is seen without a trip through the kernel.
const SPINS: u32 = 200;
/// First and longest pause between looks of a sleeping thread.
const FIRST_POLL: Duration = Duration::from_micros(200);
const LAST_POLL: Duration = Duration::from_millis(10);

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
}

#[derive(Default)]
struct Shard {
    waiters: AtomicU32,
    /// What each sleeping thread waits for, with the thread's number.
    interests: Mutex<Vec<(u64, Interest)>>,
    changed: Condvar,
}

impl Shard {
    /// Call after the change, which must be visible to a waiter that looks under the lock.
    fn notify(&self, is_met: impl Fn(&Interest) -> bool) {
        fence(Ordering::SeqCst);
        if self.waiters.load(Ordering::Relaxed) > 0 {
            let interests = self.interests.lock().unwrap_or_else(PoisonError::into_inner);
            let met = interests.iter().any(|(_, interest)| is_met(interest));
            drop(interests);
            if met {
                self.changed.notify_all();
            }
        }
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
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let mut poll = FIRST_POLL;
        let mut list = self.interests.lock().unwrap_or_else(PoisonError::into_inner);
        list.extend(interests.iter().map(|&interest| (number, interest)));
        self.waiters.fetch_add(1, Ordering::SeqCst);
        let found = loop {
            fence(Ordering::SeqCst);
            if let Some(found) = ready() {
                break Some(found);
            }
            let left = deadline.map(|d| d.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                break None;
            }
            let pause = left.map_or(poll, |l| l.min(poll));
            let result = self.changed.wait_timeout(list, pause);
            list = result.unwrap_or_else(PoisonError::into_inner).0;
            poll = (poll * 2).min(LAST_POLL);
        };
        self.waiters.fetch_sub(1, Ordering::SeqCst);
        list.retain(|(n, _)| *n != number);
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
        self.shard(address).notify(|interest| interest.is_met(address, value));
        self.several.notify(|interest| interest.is_met(address, value));
    }

    /// Any signal may have changed.
    pub fn notify_all(&self) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_wait_ends_at_its_deadline() {
        let hub = Hub::default();
        let start = Instant::now();
        let none: Option<()> = hub.wait(Interest::Change(64), Some(start + Duration::from_millis(5)), || None);
        assert!(none.is_none() && start.elapsed() >= Duration::from_millis(5));
    }

    /// A value goes to and fro between two threads; a wake-up that is lost costs the poll's 10 ms, and 2000 of them a test.
    #[test]
    fn no_wake_up_is_lost() {
        let (hub, ball) = (Arc::new(Hub::default()), Arc::new(AtomicU64::new(0)));
        let player = |odd: u64| {
            let (hub, ball) = (hub.clone(), ball.clone());
            std::thread::spawn(move || {
                for round in 0..1000 {
                    let wanted = 2 * round + odd;
                    let interest = Interest::Value(128, SignalCondition::Eq, wanted as i64);
                    hub.wait(interest, None, || {
                        (ball.load(Ordering::Acquire) == wanted).then_some(())
                    });
                    ball.store(wanted + 1, Ordering::Release);
                    hub.notify(128, wanted as i64 + 1);
                }
            })
        };
        let start = Instant::now();
        let players = [player(0), player(1)];
        for p in players {
            p.join().expect("no panic");
        }
        assert_eq!(ball.load(Ordering::Acquire), 2000);
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    }
}
