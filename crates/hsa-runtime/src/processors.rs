//! The threads that process the packets of all queues.
//!
//! There are as many as there have been queues at a time, and each takes any queue that has packets: so a queue never waits for a kernel of
//! another one. One of them is awake ([`crate::awake`]) and processes what comes, as long as that is short.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hsa_abi::Status;

use crate::awake::Awake;
use crate::looker::Looker;
use crate::queue::Queue;
use crate::server::{Kept, Next, Server};
use crate::sync::SPINS;
use crate::{Shared, locked};

/// How long the thread that is awake looks on where there is nothing: longer than a host program takes from one packet to the next.
const LOOKS: Duration = Duration::from_micros(50);
/// Packets of a queue that are processed before the others are looked at.
const IN_TURN: usize = 64;

/// Queues, and the threads that process their packets.
#[derive(Default)]
pub struct Processors {
    queues: RwLock<Vec<Arc<OfQueue>>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    stop: AtomicBool,
}

struct OfQueue {
    queue: Weak<Queue>,
    /// While nobody processes its packets.
    kept: Mutex<Kept>,
}

impl Processors {
    /// Takes a queue, and sees to it that there is a thread for it.
    ///
    /// # Errors
    /// There is no thread to be had.
    pub(crate) fn add(&self, shared: &Arc<Shared>, queue: &Arc<Queue>) -> Result<(), Status> {
        let count = {
            let mut queues = self.queues.write().unwrap_or_else(PoisonError::into_inner);
            queues.retain(|of| of.queue.upgrade().is_some_and(|queue| !queue.has_ended()));
            queues.push(Arc::new(OfQueue {
                queue: Arc::downgrade(queue),
                kept: Mutex::default(),
            }));
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
        queues.retain(|of| !std::ptr::eq(of.queue.as_ptr(), queue));
    }

    /// The n-th queue.
    fn queue(&self, n: usize) -> Option<Arc<OfQueue>> {
        let queues = self.queues.read().unwrap_or_else(PoisonError::into_inner);
        queues.get(n).cloned()
    }

    /// A queue with a packet that nobody processes.
    fn waiting(&self) -> Option<Arc<OfQueue>> {
        let queues = self.queues.read().unwrap_or_else(PoisonError::into_inner);
        let waits = |queue: Arc<Queue>| queue.waits() && !queue.is_processed();
        queues.iter().find(|of| of.queue.upgrade().is_some_and(waits)).cloned()
    }

    /// Whether there is one.
    pub(crate) fn has_waiting(&self) -> bool {
        self.waiting().is_some()
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

/// Processes what there is in all queues, until there has been nothing for a while, or something takes long.
fn look(looker: &Looker, shared: &Shared) {
    let processors = &shared.processors;
    let looks = if shared.has_processors() { LOOKS } else { Duration::ZERO };
    let mut since: Option<Instant> = None;
    let mut looked = 0;
    while looker.is_on() && !processors.is_ending() {
        let mut found = false;
        let mut n = 0;
        while let Some(of) = processors.queue(n).filter(|_| looker.is_on()) {
            n += 1;
            found |= of
                .queue
                .upgrade()
                .is_some_and(|queue| queue.waits() && process(&of, &queue, Some(looker)));
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

/// What a thread does.
fn run(shared: &Shared) {
    let processors = &shared.processors;
    let mut looks = shared.signals.awake.begin();
    while !processors.is_ending() {
        if looks || shared.signals.awake.begin() {
            look(&Looker::new(shared), shared);
        }
        looks = match processors.waiting() {
            // what waits for something is not looked at all the time
            Some(of) => {
                if let Some(queue) = of.queue.upgrade() {
                    process(&of, &queue, None);
                }
                false
            }
            None => shared
                .signals
                .awake
                .sleep(|| processors.is_ending() || processors.has_waiting()),
        };
    }
    if looks {
        Looker::new(shared).end();
    }
}

/// Processes packets of a queue, if nobody else does: those that do not have to wait if the thread is the one that looks. Gives whether it has done any.
fn process(of: &OfQueue, queue: &Queue, looker: Option<&Looker>) -> bool {
    let Some(processed) = queue.process() else {
        return false;
    };
    let mut kept = locked(&of.kept);
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
            // one that waits for its packets goes on for as long as there are any
            left = left.saturating_sub(1);
        }
    };
    let Some((status, message, fault)) = failure else {
        return has_done;
    };
    // a callback may do anything, and destroy the queue
    queue.deactivate();
    drop((kept, processed));
    if let Some(looker) = looker {
        looker.end();
    }
    queue.fail(status, &message, fault);
    true
}
