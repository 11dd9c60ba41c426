//! Waiting for signals: host threads sleep until a signal that they watch may have changed.
//!
//! A store looks whether anyone waits on the signal's shard, and wakes those. What changes a signal without telling (a kernel's
//! plain atomics, a host program through the value's pointer) is found by looking again from time to time.

use std::sync::atomic::{AtomicU32, Ordering, fence};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

const SHARDS: usize = 64;

/// Looks before a thread sleeps: a signal that is about to change is seen without a trip through the kernel.
const SPINS: u32 = 200;
/// First and longest pause between looks of a sleeping thread.
const FIRST_POLL: Duration = Duration::from_micros(200);
const LAST_POLL: Duration = Duration::from_millis(10);

#[derive(Default)]
struct Shard {
    waiters: AtomicU32,
    lock: Mutex<()>,
    changed: Condvar,
}

impl Shard {
    /// Call after the change, which must be visible to a waiter that looks under the lock.
    fn notify(&self) {
        fence(Ordering::SeqCst);
        if self.waiters.load(Ordering::Relaxed) > 0 {
            drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner));
            self.changed.notify_all();
        }
    }

    /// Waits until `ready` gives something, or the deadline.
    fn wait<T>(&self, deadline: Option<Instant>, mut ready: impl FnMut() -> Option<T>) -> Option<T> {
        for _ in 0..SPINS {
            if let Some(found) = ready() {
                return Some(found);
            }
            std::hint::spin_loop();
        }
        let mut poll = FIRST_POLL;
        self.waiters.fetch_add(1, Ordering::SeqCst);
        let found = loop {
            let guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
            fence(Ordering::SeqCst);
            if let Some(found) = ready() {
                break Some(found);
            }
            let left = deadline.map(|d| d.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                break None;
            }
            let pause = left.map_or(poll, |l| l.min(poll));
            let result = self.changed.wait_timeout(guard, pause);
            drop(result.unwrap_or_else(PoisonError::into_inner));
            poll = (poll * 2).min(LAST_POLL);
        };
        self.waiters.fetch_sub(1, Ordering::SeqCst);
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

    /// The signal at this address has changed.
    pub fn notify(&self, address: u64) {
        self.shard(address).notify();
        self.several.notify();
    }

    /// Any signal may have changed.
    pub fn notify_all(&self) {
        self.shards.iter().for_each(Shard::notify);
        self.several.notify();
    }

    /// Waits until `ready` gives something. It is asked again when the signal at `address` changes.
    pub fn wait<T>(&self, address: u64, deadline: Option<Instant>, ready: impl FnMut() -> Option<T>) -> Option<T> {
        self.shard(address).wait(deadline, ready)
    }

    /// As [`Hub::wait`], for changes of any signal.
    pub fn wait_any<T>(&self, deadline: Option<Instant>, ready: impl FnMut() -> Option<T>) -> Option<T> {
        self.several.wait(deadline, ready)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn a_wait_ends_at_its_deadline() {
        let hub = Hub::default();
        let start = Instant::now();
        let none: Option<()> = hub.wait(64, Some(start + Duration::from_millis(5)), || None);
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
                    hub.wait(128, None, || (ball.load(Ordering::Acquire) == wanted).then_some(()));
                    ball.store(wanted + 1, Ordering::Release);
                    hub.notify(128);
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
