//! How a dispatch is run.

/// How a dispatch is run.
#[derive(Debug, Clone)]
pub struct RunOptions {
    /// Host threads.
    pub jobs: usize,
    /// Chooses the order in which waves take turns; 0 is the plain order.
    pub seed: u64,
    /// The seed also chooses the order in which work-groups begin, how many run at a time, and how long each turn is, so that waves are
    /// interrupted between any two accesses. On one host thread a seed is one run.
    pub mixed: bool,
    /// The seed also chooses when stores reach memory, when loads come back, and how old what caches hold is ([`crate::weak`]); 0 chooses
    /// memory that is not weak.
    pub weak: bool,
    /// Instructions that a wave runs before the next has its turn.
    pub quantum: u64,
    /// Instructions after which a dispatch is stopped, over all waves that a host thread has run; None: no limit.
    pub max_instructions: Option<u64>,
    /// Work-groups that are known to do nothing are counted and not run. With an observer all are run.
    pub leave_out_idle: bool,
}

impl Default for RunOptions {
    fn default() -> Self {
        let jobs = std::thread::available_parallelism().map_or(1, |n| n.get());
        RunOptions {
            jobs,
            seed: 0,
            mixed: false,
            weak: false,
            // the block that a turn ends in runs without host code, so turns are long
            quantum: 1 << 18,
            max_instructions: None,
            leave_out_idle: true,
        }
    }
}

impl RunOptions {
    /// Whether memory is weak.
    pub(super) fn is_weak(&self) -> bool {
        self.weak && self.seed != 0
    }
}
