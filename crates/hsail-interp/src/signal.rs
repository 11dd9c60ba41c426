//! Signals and user mode queues: what kernels and the host share beside memory (PRM 6.8, 11.3).

use std::sync::atomic::AtomicU64;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A signal: a value that can be waited on. In the small machine model values are the sign-extended 32 bits.
#[derive(Debug, Default)]
pub struct Signal {
    value: Mutex<i64>,
    changed: Condvar,
}

/// What a wait waits for; the comparison is signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    Eq,
    Ne,
    Lt,
    Gte,
}

impl Condition {
    pub fn holds(self, value: i64, than: i64) -> bool {
        match self {
            Condition::Eq => value == than,
            Condition::Ne => value != than,
            Condition::Lt => value < than,
            Condition::Gte => value >= than,
        }
    }
}

impl Signal {
    pub fn new(value: i64) -> Signal {
        Signal {
            value: Mutex::new(value),
            changed: Condvar::new(),
        }
    }

    pub fn load(&self) -> i64 {
        *self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn store(&self, value: i64) {
        self.update(|_| Some(value));
    }

    /// Changes the value as one step; gives the old one. `None` leaves it.
    pub fn update(&self, change: impl FnOnce(i64) -> Option<i64>) -> i64 {
        let mut value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        let old = *value;
        if let Some(new) = change(old) {
            *value = new;
            self.changed.notify_all();
        }
        old
    }

    /// Waits until the condition holds or the time is over; gives the last value seen.
    pub fn wait(&self, condition: Condition, than: i64, timeout: Duration) -> i64 {
        let until = Instant::now() + timeout;
        let mut value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        while !condition.holds(*value, than) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let waited = self.changed.wait_timeout(value, left);
            value = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *value
    }
}

/// The two indices of a user mode queue.
#[derive(Debug, Default)]
pub struct Queue {
    pub read: AtomicU64,
    pub write: AtomicU64,
    /// Its process-wide number.
    pub id: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_wait_ends_when_the_condition_holds_or_the_time_is_over() {
        let signal = Arc::new(Signal::new(1));
        assert_eq!(signal.wait(Condition::Eq, 0, Duration::from_millis(1)), 1);
        let other = signal.clone();
        let thread = std::thread::spawn(move || other.wait(Condition::Lt, 0, Duration::from_secs(60)));
        assert_eq!(signal.update(|v| Some(v - 5)), 1);
        assert_eq!(thread.join().expect("no panic"), -4);
    }
}
