//! Which thread runs which work-groups.
//!
//! A dispatch is cut into blocks, which threads own in turns: they go through it at about the same pace, so work-groups still begin almost in
//! order, and each has in its cache what it wrote in the dispatch before. Who has done its own takes from the one that has the most left.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Work-groups that are taken at once, at least, if they run as one: to begin with some takes as long as one or two of them.
const FEWEST: u64 = 8;
/// Work-groups of a block, at most. Neighbours tend to use neighbouring memory: the host's prefetcher follows.
const MAX_BLOCK: u64 = 64;
/// The same for the only thread.
const MAX_BLOCK_ALONE: u64 = 1 << 12;

/// How much a thread takes at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// Of work-groups whose waves run one by one: few towards the end, so that all threads end together.
    Few,
    /// Of work-groups that run as one: they take little time each, and less if there are many. At least so many, which take no longer than a thread
    /// may wait for another one.
    Many(u64),
    /// The same, for a thread that probably has no others beside it.
    Block,
}

impl Share {
    /// Of so many that are left to a thread.
    fn of(self, left: u64) -> u64 {
        match self {
            Share::Few => (left / 16).clamp(1, 32),
            Share::Many(least) => (left / 4).clamp(least.clamp(FEWEST, MAX_BLOCK), MAX_BLOCK),
            Share::Block => MAX_BLOCK,
        }
    }
}

/// How far a thread's part is handed out. Others' lines of the host's cache are not touched.
#[repr(align(128))]
#[derive(Debug, Default)]
struct Done(AtomicU64);

/// Work-groups, handed out to threads.
#[derive(Debug)]
pub struct Parts {
    groups: Range<u64>,
    /// So many that follow each other are taken by the same thread at once: blocks and shares are multiples of it.
    together: u64,
    block: u64,
    /// Of each thread, in work-groups.
    done: Box<[Done]>,
}

impl Parts {
    /// `together` of them, of which their number is a multiple, run at the same time.
    pub fn new(groups: Range<u64>, threads: usize, together: usize) -> Parts {
        let total = groups.end.saturating_sub(groups.start);
        let (threads, together) = (threads.max(1), together.max(1) as u64);
        let block = match threads {
            1 => total.clamp(1, MAX_BLOCK_ALONE),
            // of few work-groups, as many together as can be
            _ => (total / threads as u64).clamp(1, MAX_BLOCK),
        };
        Parts {
            groups,
            together,
            block: block.next_multiple_of(together),
            done: (0..threads).map(|_| Done::default()).collect(),
        }
    }

    /// How many a thread owns.
    fn owned(&self, thread: usize) -> u64 {
        let (threads, thread) = (self.done.len() as u64, thread as u64);
        let total = self.groups.end.saturating_sub(self.groups.start);
        let (blocks, rest) = (total / self.block, total % self.block);
        let whole = blocks / threads + u64::from(thread < blocks % threads);
        whole * self.block + if thread == blocks % threads { rest } else { 0 }
    }

    /// How many of a thread's own nobody has taken.
    fn left(&self, thread: usize) -> u64 {
        let done = self.done[thread].0.load(Ordering::Relaxed);
        self.owned(thread).saturating_sub(done)
    }

    /// Whether all are taken.
    pub fn is_empty(&self) -> bool {
        (0..self.done.len()).all(|thread| self.left(thread) == 0)
    }

    /// The next ones for a thread, none if there are no more.
    pub fn take(&self, thread: usize, share: Share) -> Range<u64> {
        let mut from = thread;
        loop {
            let taken = self.take_from(from, share);
            if !taken.is_empty() {
                return taken;
            }
            match (0..self.done.len()).max_by_key(|&other| self.left(other)) {
                Some(other) if self.left(other) > 0 => from = other,
                _ => return 0..0,
            }
        }
    }

    /// The next ones of those that a thread owns.
    fn take_from(&self, thread: usize, share: Share) -> Range<u64> {
        let (threads, owned) = (self.done.len() as u64, self.owned(thread));
        let most = |done: u64| {
            let left = owned.saturating_sub(done);
            let share = match threads {
                1 => left,
                _ => share.of(left).next_multiple_of(self.together),
            };
            share.min(self.block - done % self.block).min(left)
        };
        let took = |done| Some(done + most(done)).filter(|behind| *behind > done);
        let Ok(done) = self.done[thread]
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, took)
        else {
            return 0..0;
        };
        let block = done / self.block * threads + thread as u64;
        let first = self.groups.start + block * self.block + done % self.block;
        first..first + most(done)
    }
}
