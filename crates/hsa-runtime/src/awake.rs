//! One thread that is awake for all queues: it looks whether one of them has a packet, so that nobody has to be woken for each. Others sleep.
//!
//! To wake a thread is two trips through the host's kernel, and a switch of threads where there are few processors. Who publishes a packet wakes
//! one only if nobody looks. Who looks and is about to do something that takes long hands that on before.

use std::time::Duration;

use crate::sync::{AtomicUsize, Mutex, Ordering, PoisonError, Thread, current, fence, park_timeout};
use crate::wait::{FIRST_POLL, LAST_POLL};

#[derive(Default)]
pub struct Awake {
    /// 1 if a thread looks, or was woken for that.
    looks: AtomicUsize,
    idle: Mutex<Idle>,
    /// Idle threads: who has something to tell takes no lock if there are none.
    count: AtomicUsize,
}

#[derive(Default)]
struct Idle {
    next: u64,
    /// Threads that sleep, or are about to, and a number of each sleep.
    threads: Vec<(u64, Thread)>,
}

impl Awake {
    fn change<T>(&self, change: impl FnOnce(&mut Idle) -> T) -> T {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let result = change(&mut idle);
        self.count.store(idle.threads.len(), Ordering::Relaxed);
        result
    }

    fn take(&self) -> bool {
        let taken = self.looks.compare_exchange(0, 1, Ordering::AcqRel, Ordering::Relaxed);
        taken.is_ok()
    }

    /// Begins to look for the calling thread; false if another one does.
    pub fn begin(&self) -> bool {
        self.looks.load(Ordering::Relaxed) == 0 && self.take()
    }

    /// Ends that. If `waits` says that something waits, another thread is to look.
    pub fn end(&self, waits: impl FnOnce() -> bool) {
        self.looks.store(0, Ordering::Release);
        // either this look sees a packet, or who publishes it sees that nobody looks
        fence(Ordering::SeqCst);
        if waits() {
            self.wake();
        }
    }

    /// Something has been published: somebody is to look.
    pub fn tell(&self) {
        fence(Ordering::SeqCst);
        if self.looks.load(Ordering::Relaxed) == 0 && self.count.load(Ordering::Relaxed) > 0 {
            self.wake();
        }
    }

    /// Makes an idle thread the one that looks, if there is none.
    fn wake(&self) {
        let woken = self.change(|idle| match idle.threads.is_empty() || !self.take() {
            true => None,
            false => idle.threads.pop(),
        });
        if let Some((_, thread)) = woken {
            thread.unpark();
        }
    }

    /// Wakes all, so that they see that they are to end.
    pub fn wake_all(&self) {
        let all = self.change(|idle| {
            idle.threads
                .iter()
                .map(|(_, thread)| thread.clone())
                .collect::<Vec<_>>()
        });
        all.iter().for_each(Thread::unpark);
    }

    /// Sleeps until the thread is the one that looks, or `ready` says that there is something to do. Gives whether it is the one that looks.
    pub fn sleep(&self, mut ready: impl FnMut() -> bool) -> bool {
        let number = self.change(|idle| {
            idle.next += 1;
            idle.threads.push((idle.next, current()));
            idle.next
        });
        let mut poll: Duration = FIRST_POLL;
        loop {
            // either this look sees what is published, or who publishes it sees the idle thread
            fence(Ordering::SeqCst);
            let is_ready = ready();
            let was_chosen = self.change(|idle| {
                let is_there = |entry: &(u64, Thread)| entry.0 == number;
                let was_chosen = !idle.threads.iter().any(is_there);
                if is_ready {
                    idle.threads.retain(|entry| !is_there(entry));
                }
                was_chosen
            });
            if was_chosen || is_ready {
                return was_chosen;
            }
            park_timeout(poll);
            poll = (poll * 2).min(LAST_POLL);
        }
    }
}
