//! The threads that process the packets of all queues.
//!
//! There are as many as there have been queues at a time, and each takes any queue that has packets: so a queue never waits for a kernel of
//! another one. One of them is awake ([`crate::awake`]) and processes what comes, as long as that is short.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, TryLockError, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hsa_abi::Status;

use crate::awake::Awake;
use crate::queue::Queue;
use crate::server::{Kept, Next, Server};
use crate::sync::SPINS;
use crate::{Shared, locked};

/// How long the thread that is awake looks on where there is nothing: longer than a host program takes from one packet to the next.
const LOOKS: Duration = Duration::from_micros(50);
/// Nanoseconds that a packet may take until another thread is to look.
pub(crate) const LONG: u64 = 20_000;
/// Packets of a queue that are processed before the others are looked at.
const IN_TURN: usize = 64;

/// Queues, and the threads that process their packets.
#[derive(Default)]
pub struct Processors {
    queues: RwLock<Vec<Weak<Queue>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    stop: AtomicBool,
}

impl Processors {
    /// Takes a queue, and sees to it that there is a thread for it.
    ///
    /// # Errors
    /// There is no thread to be had.
    pub(crate) fn add(&self, shared: &Arc<Shared>, queue: &Arc<Queue>) -> Result<(), Status> {
        let count = {
            let mut queues = self.queues.write().unwrap_or_else(PoisonError::into_inner);
            queues.retain(|queue| queue.upgrade().is_some_and(|queue| !queue.has_ended()));
            queues.push(Arc::downgrade(queue));
            queues.len()
        };
        let mut threads = locked(&self.threads);
        if threads.len() < count {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name("hsa-queue".into());
            let spawned = thread.spawn(move || run(&shared));
            threads.push(spawned.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)?);
        }
        Ok(())
    }

    pub(crate) fn remove(&self, queue: &Queue) {
        let mut queues = self.queues.write().unwrap_or_else(PoisonError::into_inner);
        queues.retain(|other| !std::ptr::eq(other.as_ptr(), queue));
    }

    /// The n-th queue.
    fn queue(&self, n: usize) -> Option<Option<Arc<Queue>>> {
        let queues = self.queues.read().unwrap_or_else(PoisonError::into_inner);
        queues.get(n).map(Weak::upgrade)
    }

    /// A queue with a packet that nobody processes.
    fn waiting(&self) -> Option<Arc<Queue>> {
        let queues = self.queues.read().unwrap_or_else(PoisonError::into_inner);
        let mut queues = queues.iter().filter_map(Weak::upgrade);
        queues.find(|queue| queue.waits() && !queue.is_processed())
    }

    fn is_ending(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Ends the threads; queues have ended before.
    pub(crate) fn stop(&self, awake: &Awake) {
        self.stop.store(true, Ordering::Release);
        awake.wake_all();
        let threads = std::mem::take(&mut *locked(&self.threads));
        for thread in threads {
            // what an error calls may end the runtime
            if thread.thread().id() != std::thread::current().id() {
                let _ = thread.join();
            }
        }
    }
}

/// The thread that is awake, as long as it is.
pub(crate) struct Looker<'a> {
    shared: &'a Shared,
    is_on: AtomicBool,
    /// When the packet at hand takes long.
    end: AtomicU64,
}

impl<'a> Looker<'a> {
    fn new(shared: &'a Shared) -> Self {
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
            self.shared.signals.awake.end(|| processors.waiting().is_some());
        }
    }

    pub fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    /// Processes what there is in all queues, until there has been nothing for a while, or something takes long.
    fn look(&self) {
        let processors = &self.shared.processors;
        let looks = if self.shared.has_processors() {
            LOOKS
        } else {
            Duration::ZERO
        };
        let mut since: Option<Instant> = None;
        let mut looked = 0;
        while self.is_on() && !processors.is_ending() {
            let mut found = false;
            let mut n = 0;
            while let Some(queue) = processors.queue(n).filter(|_| self.is_on()) {
                n += 1;
                found |= queue.is_some_and(|queue| queue.waits() && process(&queue, Some(self)));
            }
            if found {
                (since, looked) = (None, 0);
                continue;
            }
            looked += 1;
            if looked >= SPINS && since.get_or_insert_with(Instant::now).elapsed() >= looks {
                break;
            }
            std::hint::spin_loop();
        }
    }
}

impl Drop for Looker<'_> {
    fn drop(&mut self) {
        self.end();
    }
}

/// What a thread does.
fn run(shared: &Shared) {
    let processors = &shared.processors;
    let mut looks = shared.signals.awake.begin();
    while !processors.is_ending() {
        if looks || shared.signals.awake.begin() {
            Looker::new(shared).look();
        }
        looks = match processors.waiting() {
            // what waits for something is not looked at all the time
            Some(queue) => {
                process(&queue, None);
                false
            }
            None => shared
                .signals
                .awake
                .sleep(|| processors.is_ending() || processors.waiting().is_some()),
        };
    }
    if looks {
        Looker::new(shared).end();
    }
}

/// Processes packets of a queue, if nobody else does: those that do not have to wait if the thread is the one that looks. Gives whether it has done any.
fn process(queue: &Queue, looker: Option<&Looker>) -> bool {
    let mut kept = match queue.kept.try_lock() {
        Ok(kept) => kept,
        Err(TryLockError::Poisoned(kept)) => kept.into_inner(),
        Err(TryLockError::WouldBlock) => return false,
    };
    let mut has_done = false;
    let failure = {
        let mut server = Server::new(queue, &mut kept, looker);
        // when the packet before was done, if the next one was there by then
        let mut begun = None;
        let mut left = IN_TURN;
        loop {
            let goes_on = looker.is_none_or(|looker| looker.is_on() && left > 0);
            let Some((index, bytes)) = queue.packet().filter(|_| goes_on) else {
                break None;
            };
            let start = begun.unwrap_or_else(|| queue.shared.now());
            match server.packet(index, &bytes, start) {
                Ok(Next::Waits) => break None,
                Ok(Next::Done(end)) => begun = end,
                Err(_) if queue.is_stopping() => break None,
                Err((status, message)) => break Some((status, message, server.fault())),
            }
            has_done = true;
            left -= 1;
        }
    };
    let Some((status, message, fault)) = failure else {
        return has_done;
    };
    // a callback may do anything, and destroy the queue
    queue.deactivate();
    drop(kept);
    if let Some(looker) = looker {
        looker.end();
    }
    queue.fail(status, &message, fault);
    true
}

/// What is kept of a queue while nobody processes its packets.
pub(crate) type KeptOfQueue = Mutex<Kept>;
