//! Asynchronous handlers: functions that a thread of the runtime calls when a signal's condition holds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use hsa_abi::Status;

use crate::Shared;
use crate::signal::Awaited;
use crate::wait::Interest;
use crate::wait::holds;

/// Called with the signal's value; true keeps it registered.
pub type Handler = Box<dyn FnMut(i64) -> bool + Send>;

struct Entry {
    awaited: Awaited,
    handler: Handler,
}

/// The handlers of a runtime, and the thread that calls them.
#[derive(Default)]
pub struct Handlers {
    added: Mutex<Vec<Entry>>,
    stop: AtomicBool,
    thread: Mutex<Option<std::thread::JoinHandle<()>>>,
}

impl Handlers {
    /// What its thread waits for beside signals: changes of this, which is no signal's address.
    fn own_address(&self) -> u64 {
        std::ptr::from_ref(self).addr() as u64
    }

    /// Registers a handler.
    ///
    /// # Errors
    /// It is no signal, or there is no thread to be had.
    pub fn add(self: &Arc<Self>, shared: &Arc<Shared>, awaited: Awaited, handler: Handler) -> Result<(), Status> {
        shared.signals.get(awaited.signal)?;
        let entry = Entry { awaited, handler };
        self.added.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
        let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if thread.is_none() {
            let (handlers, shared) = (self.clone(), shared.clone());
            let run = move || handlers.run(&shared);
            let spawned = std::thread::Builder::new().name("hsa-handlers".into()).spawn(run);
            *thread = Some(spawned.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)?);
        }
        shared.signals.hub.notify(self.own_address(), 0);
        Ok(())
    }

    fn run(&self, shared: &Shared) {
        let mut entries: Vec<Entry> = Vec::new();
        while !self.stop.load(Ordering::Acquire) {
            let value = |entry: &Entry| {
                let signal = shared.signals.get(entry.awaited.signal).ok()?;
                Some(signal.value().load(Ordering::Acquire))
            };
            let due = |entry: &Entry| {
                // a destroyed signal is due too: its handler is dropped
                value(entry).is_none_or(|v| holds(entry.awaited.condition, v, entry.awaited.compare))
            };
            let mut interests: Vec<Interest> = entries.iter().map(|e| e.awaited.interest()).collect();
            interests.push(Interest::Change(self.own_address()));
            shared.signals.hub.wait_any(&interests, None, || {
                let added = !self.added.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
                (self.stop.load(Ordering::Acquire) || added || entries.iter().any(due)).then_some(())
            });
            entries.append(&mut self.added.lock().unwrap_or_else(PoisonError::into_inner));
            let mut kept = Vec::new();
            for mut entry in entries {
                let keep = match (due(&entry), value(&entry)) {
                    (false, _) => true,
                    (true, Some(value)) => {
                        shared.signals.heard(entry.awaited.signal);
                        (entry.handler)(value)
                    }
                    (true, None) => false,
                };
                if keep {
                    kept.push(entry);
                }
            }
            entries = kept;
        }
    }

    /// Ends the thread.
    pub fn stop(&self, shared: &Shared) {
        self.stop.store(true, Ordering::Release);
        shared.signals.hub.notify_all();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread.filter(|t| t.thread().id() != std::thread::current().id()) {
            // a handler that panicked has ended already
            let _ = thread.join();
        }
    }
}
