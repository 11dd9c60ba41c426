//! Threads that help with dispatches. They stay from one to the next, and are awake for a while: to start one takes longer than many a dispatch,
//! and to wake one takes 20 us and more.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon_core::{Scope, ThreadPool, ThreadPoolBuilder};

/// How long helpers are awake without work; less than it is.
const AWAKE: Duration = Duration::from_micros(10);
/// How long the first thread of a dispatch runs before it calls helpers: about as long as it takes to wake one.
const WAIT: Duration = Duration::from_micros(15);
/// The same if they need not be woken.
const WAIT_IF_AWAKE: Duration = Duration::from_micros(2);
/// So many work-groups are surely worth the helpers that are awake.
const MANY_GROUPS: u64 = 64;
/// How long a thread looks whether its helpers have ended before it sleeps until they have.
const LOOKS: Duration = Duration::from_micros(100);
/// Looks between two at the clock.
const LOOKS_PER_CLOCK: u32 = 64;

/// Crews without work; the one that worked last is the last one. One works for one dispatch at a time: dispatches may wait for each other.
static IDLE: Mutex<Vec<Crew>> = Mutex::new(Vec::new());

/// Threads that help with one dispatch.
pub(crate) struct Crew {
    pool: ThreadPool,
    worked: Instant,
    /// The process that has the threads: one that was forked from it has none.
    process: u32,
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
            worked: Instant::now(),
            process,
        })
    }

    /// How long the first thread of a dispatch of so many work-groups runs before it calls them.
    pub fn wait(&self, groups: u64) -> Duration {
        match self.worked.elapsed() < AWAKE {
            true if groups >= MANY_GROUPS => Duration::ZERO,
            true => WAIT_IF_AWAKE,
            false => WAIT,
        }
    }

    /// Calls `main` with what starts helpers, and waits for these.
    pub fn work<'s, R>(&self, main: impl FnOnce(&Helpers<'_, 's>) -> R) -> R {
        let busy = Arc::default();
        self.pool.in_place_scope(|scope| {
            let helpers = Helpers { scope, busy };
            let result = main(&helpers);
            helpers.look();
            result
        })
    }

    /// Keeps the crew for later dispatches.
    pub fn keep(mut self) {
        self.worked = Instant::now();
        IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(self);
    }
}

/// Starts helpers, see [`Crew::work`].
pub(crate) struct Helpers<'a, 's> {
    scope: &'a Scope<'s>,
    /// How many have not ended.
    busy: Arc<AtomicUsize>,
}

impl<'s> Helpers<'_, 's> {
    /// A helper does this. No more may be started than the crew has.
    pub fn start(&self, work: impl FnOnce() + Send + 's) {
        self.busy.fetch_add(1, Ordering::Relaxed);
        let busy = self.busy.clone();
        self.scope.spawn(move |_| {
            work();
            busy.fetch_sub(1, Ordering::Release);
        });
    }

    /// Looks for a while whether all have ended: to sleep and be woken takes longer.
    fn look(&self) {
        let begin = Instant::now();
        while begin.elapsed() < LOOKS {
            for _ in 0..LOOKS_PER_CLOCK {
                if self.busy.load(Ordering::Acquire) == 0 {
                    return;
                }
                std::hint::spin_loop();
            }
        }
    }
}
