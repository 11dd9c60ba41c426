//! Threads that help with dispatches. They stay from one to the next, and are awake for a while: to start one takes longer than many a dispatch,
//! and to wake one takes 20 us, on virtual machines 50.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon_core::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::pace::{self, Paces};

/// How long helpers are awake without work: some times as long as it takes to wake one.
const AWAKE: Duration = Duration::from_micros(200);
/// How long a thread looks whether its helpers have ended before it sleeps until they have.
const LOOKS: Duration = Duration::from_micros(500);
/// Looks for a thread that has done its work to say so to the pool: whoever comes there first sleeps until the other one wakes it.
const MOMENT: u32 = 8;
/// Looks between two at the clock.
const LOOKS_PER_CLOCK: u32 = 32;

/// Crews without work; the one that worked last is the last one. One works for one dispatch at a time: dispatches may wait for each other.
static IDLE: Mutex<Vec<Crew>> = Mutex::new(Vec::new());

/// Threads that help with one dispatch.
pub(crate) struct Crew {
    pool: ThreadPool,
    calls: &'static Calls,
    paces: Paces,
    /// The process that has the threads: one that was forked from it has none.
    process: u32,
}

/// What helpers without work look at.
#[derive(Default)]
struct Calls {
    /// Dispatches that have called them.
    count: AtomicU64,
    /// Helpers that are awake without work.
    awake: AtomicUsize,
    /// Those that have work.
    busy: AtomicUsize,
}

impl Calls {
    /// Stays awake until helpers are called more often than this, but not for long.
    fn await_another(&self, count: u64) {
        look_for(AWAKE, || self.count.load(Ordering::Acquire) != count);
        self.awake.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Looks for so long at the most whether something is so; others may have the processor meanwhile.
fn look_for(most: Duration, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    loop {
        for _ in 0..LOOKS_PER_CLOCK {
            if is_so() {
                return;
            }
            std::hint::spin_loop();
        }
        if begin.elapsed() >= most {
            return;
        }
        std::thread::yield_now();
    }
}

impl Crew {
    /// A crew of so many helpers, or more. None: the host has no room for them.
    pub fn take(helpers: usize) -> Option<Crew> {
        let process = std::process::id();
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
        idle.extract_if(.., |crew| crew.process != process)
            .for_each(std::mem::forget);
        let fits = |crew: &Crew| crew.pool.current_num_threads() >= helpers;
        if let Some(at) = idle.iter().rposition(fits) {
            return Some(idle.remove(at));
        }
        // instead of a smaller one, so that there are no more of them than dispatches at a time
        idle.pop();
        drop(idle);
        let pool = ThreadPoolBuilder::new()
            .num_threads(helpers)
            .thread_name(|n| format!("waves-{n}"))
            .build();
        Some(Crew {
            pool: pool.ok()?,
            // crews stay until the process ends, but for those that were too small
            calls: Box::leak(Box::default()),
            paces: Paces::default(),
            process,
        })
    }

    /// How long the first thread of a dispatch of so many work-groups of a kernel runs before it calls them.
    pub fn wait(&self, kernel: u64, groups: u64) -> Duration {
        let is_awake = self.calls.awake.load(Ordering::Relaxed) > 0;
        pace::wait(self.paces.of(kernel, groups), groups, is_awake)
    }

    /// Keeps how long one thread took for so many work-groups of a kernel.
    pub fn note(&mut self, kernel: u64, groups: u64, took: Duration) {
        self.paces.note(kernel, groups, took);
    }

    /// Calls `main` with what starts helpers, and waits for these.
    pub fn work<'s, R>(&self, main: impl FnOnce(&Helpers<'_, 's>) -> R) -> R {
        let count = self.calls.count.load(Ordering::Relaxed) + 1;
        self.pool.in_place_scope(|scope| {
            let helpers = Helpers {
                scope,
                calls: self.calls,
                count,
            };
            let result = main(&helpers);
            helpers.look();
            result
        })
    }

    /// Keeps the crew for later dispatches.
    pub fn keep(self) {
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }
}

/// Starts helpers, see [`Crew::work`].
pub(crate) struct Helpers<'a, 's> {
    scope: &'a Scope<'s>,
    calls: &'static Calls,
    /// Of calls, this dispatch's among them.
    count: u64,
}

impl<'s> Helpers<'_, 's> {
    /// A helper does this. No more may be started than the crew has.
    pub fn start(&self, work: impl FnOnce() + Send + 's) {
        let (calls, count) = (self.calls, self.count);
        calls.busy.fetch_add(1, Ordering::Relaxed);
        self.scope.spawn(move |_| {
            work();
            calls.awake.fetch_add(1, Ordering::Relaxed);
            // what the thread does next
            rayon_core::spawn(move || calls.await_another(count));
            calls.busy.fetch_sub(1, Ordering::Release);
        });
        calls.count.store(count, Ordering::Release);
    }

    /// Looks for a while whether all have ended: to sleep and be woken takes longer.
    fn look(&self) {
        look_for(LOOKS, || self.calls.busy.load(Ordering::Acquire) == 0);
        (0..MOMENT).for_each(|_| std::hint::spin_loop());
    }
}
