//! Whether a dispatch is worth more than one thread: how long kernels took before, and how long the first thread of a dispatch runs before it calls
//! the others.

use std::collections::HashMap;
use std::time::Duration;

/// How long it runs if others must be woken: about as long as that takes.
const WAIT: Duration = Duration::from_micros(15);
/// The same if they need not be woken.
const WAIT_IF_AWAKE: Duration = Duration::from_micros(2);
/// So many work-groups are surely worth others that are awake.
const MANY_GROUPS: u64 = 64;
/// What one thread does in less time is not worth others: to call them, and to wait for them, takes some microseconds.
const SHORT: Duration = Duration::from_micros(20);
/// How long it runs where that is probably enough.
const OF_SHORT: Duration = Duration::from_micros(40);
/// What one thread takes so long for is worth to wake others at once.
const LONG: Duration = Duration::from_micros(200);
/// Kernels that are known at the most.
pub const MOST: usize = 256;

/// How long one thread took for each work-group of a kernel the last time, by its address.
#[derive(Debug, Default)]
pub struct Paces(HashMap<u64, Duration>);

impl Paces {
    /// Keeps how long one thread took for so many.
    pub fn note(&mut self, kernel: u64, groups: u64, took: Duration) {
        let Ok(groups @ 1..) = u32::try_from(groups) else {
            return;
        };
        if self.0.len() >= MOST && !self.0.contains_key(&kernel) {
            self.0.clear();
        }
        self.0.insert(kernel, took / groups);
    }

    /// How long one thread probably takes for so many; None if that is not known.
    pub fn of(&self, kernel: u64, groups: u64) -> Option<Duration> {
        let nanoseconds = u64::try_from(self.0.get(&kernel)?.as_nanos()).unwrap_or(u64::MAX);
        Some(Duration::from_nanos(nanoseconds.saturating_mul(groups)))
    }
}

/// How long the first thread of so many work-groups runs before it calls others. `alone`: how long it probably takes without them, if that is known.
pub fn wait(alone: Option<Duration>, groups: u64, are_awake: bool) -> Duration {
    match (alone, are_awake) {
        // it may take longer this time
        (Some(alone), _) if alone < SHORT => OF_SHORT,
        (Some(_), true) => Duration::ZERO,
        (Some(alone), false) if alone >= LONG => Duration::ZERO,
        (None, true) if groups >= MANY_GROUPS => Duration::ZERO,
        (None, true) => WAIT_IF_AWAKE,
        (_, false) => WAIT,
    }
}

/// Whether this is how long the first thread runs of a dispatch that probably ends before.
pub fn is_for_short(wait: Duration) -> bool {
    wait == OF_SHORT
}
