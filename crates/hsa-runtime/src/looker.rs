//! The thread that looks at all queues, while it processes a packet: it is to hand that on before something takes long.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::Shared;

/// Nanoseconds that a packet may take until another thread is to look.
pub(crate) const LONG: u64 = 20_000;

/// The thread that is awake, as long as it is.
pub(crate) struct Looker<'a> {
    shared: &'a Shared,
    is_on: AtomicBool,
    /// When the packet at hand takes long.
    end: AtomicU64,
}

impl<'a> Looker<'a> {
    pub fn new(shared: &'a Shared) -> Self {
        Looker {
            shared,
            is_on: AtomicBool::new(true),
            end: AtomicU64::new(u64::MAX),
        }
    }

    /// A packet is processed from now on.
    pub fn begins(&self, now: u64) {
        self.end.store(now + LONG, Ordering::Relaxed);
    }

    /// The packet at hand is still processed.
    pub fn lasts(&self) {
        if self.is_on.load(Ordering::Relaxed) && self.shared.now() >= self.end.load(Ordering::Relaxed) {
            self.end();
        }
    }

    /// Lets another thread look.
    pub fn end(&self) {
        if self.is_on.swap(false, Ordering::AcqRel) {
            let processors = &self.shared.processors;
            self.shared.signals.awake.end(|| processors.has_waiting());
        }
    }

    pub fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }
}

impl Drop for Looker<'_> {
    fn drop(&mut self) {
        self.end();
    }
}
