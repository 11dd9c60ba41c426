//! Asynchronous copies: a thread of the runtime does them when what they depend on is done.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use hsa_abi::{SignalCondition, Status};

use crate::Shared;
use crate::raw::HostRange;
use crate::wait::Interest;

/// Copies up to this size are done at once if they can be.
const SMALL_BYTES: u64 = 1 << 20;

/// A copy of one or many pieces.
pub struct Copy {
    /// Destination and source.
    pub pieces: Vec<(HostRange, HostRange)>,
    /// Signals that must be 0 before.
    pub after: Vec<u64>,
    /// Decremented afterwards; 0 for none.
    pub completion: u64,
}

impl Copy {
    fn run(&self, shared: &Shared) {
        let start = shared.now();
        for (to, from) in &self.pieces {
            to.copy_from(from);
        }
        // checked when the copy was submitted; a signal that was destroyed since is waited for by nobody
        let _ = shared.signals.complete(self.completion, start, shared.now());
    }

    fn bytes(&self) -> u64 {
        self.pieces.iter().map(|(to, _)| to.bytes()).sum()
    }
}

#[derive(Default)]
pub struct Copies {
    waiting: Mutex<VecDeque<Copy>>,
    stop: AtomicBool,
    thread: Mutex<Option<std::thread::JoinHandle<()>>>,
}

impl Copies {
    /// Takes a copy on.
    ///
    /// # Errors
    /// A handle that is no signal.
    pub fn submit(self: &Arc<Self>, shared: &Arc<Shared>, copy: Copy) -> Result<(), Status> {
        if copy.completion != 0 {
            shared.signals.get(copy.completion)?;
        }
        if shared.signals.all_zero(&copy.after)? && copy.bytes() <= SMALL_BYTES {
            copy.run(shared);
            return Ok(());
        }
        self.waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push_back(copy);
        let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if thread.is_none() {
            let (copies, shared) = (self.clone(), shared.clone());
            let run = move || copies.run(&shared);
            let spawned = std::thread::Builder::new().name("hsa-copies".into()).spawn(run);
            *thread = Some(spawned.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)?);
        }
        shared.signals.hub.notify_all();
        Ok(())
    }

    /// Takes the first copy that can be done. One whose signals are gone can never be done; it is dropped.
    fn next(&self, shared: &Shared) -> Option<Copy> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|c| shared.signals.all_zero(&c.after).is_ok());
        let ready = waiting
            .iter()
            .position(|c| shared.signals.all_zero(&c.after) == Ok(true))?;
        waiting.remove(ready)
    }

    /// Signals that become 0 let copies go on.
    fn interests(&self) -> Vec<Interest> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let signals = waiting.iter().flat_map(|c| &c.after);
        signals.map(|&s| Interest::Value(s, SignalCondition::Eq, 0)).collect()
    }

    fn run(&self, shared: &Shared) {
        loop {
            let interests = self.interests();
            let next = shared
                .signals
                .hub
                .wait_any(&interests, None, || match self.stop.load(Ordering::Acquire) {
                    true => Some(None),
                    false => self.next(shared).map(Some),
                });
            match next.flatten() {
                Some(copy) => copy.run(shared),
                None => return,
            }
        }
    }

    /// Ends the thread; copies that wait are dropped.
    pub fn stop(&self, shared: &Shared) {
        self.stop.store(true, Ordering::Release);
        shared.signals.hub.notify_all();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}
