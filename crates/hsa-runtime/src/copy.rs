//! Asynchronous copies: a thread of the runtime does them when what they depend on is done.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use amdgpu_check::accesses::Accesses;
use hsa_abi::{SignalCondition, Status};

use crate::Shared;
use crate::order::{Order, Running};
use crate::raw::HostRange;
use crate::wait::Interest;

/// Copies up to this size are done at once if they can be.
const SMALL_BYTES: u64 = 1 << 20;
/// Rows that are looked at one by one when a copy is compared with what kernels access.
const MOST_ROWS: u64 = 4096;

/// Rows of as many bytes, in slices. One row is a plain copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    pub bytes: u64,
    pub rows: u64,
    pub slices: u64,
    /// Bytes from row to row and from slice to slice, of destination and source.
    pub row_step: [u64; 2],
    pub slice_step: [u64; 2],
}

impl Rows {
    pub fn plain(bytes: u64) -> Rows {
        Rows {
            bytes,
            rows: 1,
            slices: 1,
            row_step: [0; 2],
            slice_step: [0; 2],
        }
    }

    /// Bytes from the first to the last, of destination (0) or source (1); 0 if there is nothing to copy. None if they are more than
    /// there are addresses.
    pub fn span(&self, side: usize) -> Option<u64> {
        if self.bytes == 0 || self.rows == 0 || self.slices == 0 {
            return Some(0);
        }
        let rows = self.row_step[side].checked_mul(self.rows - 1)?;
        let slices = self.slice_step[side].checked_mul(self.slices - 1)?;
        rows.checked_add(slices)?.checked_add(self.bytes)
    }

    /// The same bytes in as few rows as can be.
    fn joined(mut self) -> Rows {
        if self.row_step == [self.bytes; 2] && (self.slices == 1 || self.slice_step == [self.bytes * self.rows; 2]) {
            self = Rows::plain(self.bytes * self.rows * self.slices);
        }
        self
    }
}

/// A copy.
pub struct Copy {
    /// Destination and source: each spans all rows. None if there is nothing to copy.
    pub sides: Option<(HostRange, HostRange)>,
    pub rows: Rows,
    /// Signals that must be 0 before.
    pub after: Vec<u64>,
    /// Decremented afterwards; 0 for none.
    pub completion: u64,
}

impl Copy {
    fn copy(&self) -> Result<(), Status> {
        let Some((to, from)) = &self.sides else {
            return Ok(());
        };
        let rows = self.rows.joined();
        for slice in 0..rows.slices {
            for row in 0..rows.rows {
                let part = |range: &HostRange, side: usize| {
                    let offset = slice * rows.slice_step[side] + row * rows.row_step[side];
                    range.part(offset, rows.bytes).ok_or(Status::ERROR_INVALID_ARGUMENT)
                };
                part(to, 0)?.copy_from(&part(from, 1)?)?;
            }
        }
        Ok(())
    }

    /// `task`: what orders it is known.
    fn run(&self, shared: &Shared, task: Option<Running>) -> Result<(), Status> {
        let start = shared.now();
        self.copy()?;
        if let (Some(order), Some(task)) = (shared.order(), task) {
            let told = order.copied(task, &self.after, self.completion, self.accesses());
            shared.tell_races(told, &[]);
        }
        // checked when the copy was submitted; a signal that was destroyed since is waited for by nobody
        let _ = shared.signals.complete(self.completion, start, shared.now());
        Ok(())
    }

    /// The bytes that it reads and writes; those between rows too, if there are many.
    fn accesses(&self) -> Accesses {
        let Some((to, from)) = &self.sides else {
            return Accesses::default();
        };
        let rows = self.rows.joined();
        let ranges = |range: &HostRange, side: usize| -> Vec<std::ops::Range<u64>> {
            let start = range.address();
            if rows.rows.saturating_mul(rows.slices) > MOST_ROWS {
                let whole = start..start + range.bytes();
                return vec![whole];
            }
            let places = (0..rows.slices).flat_map(|slice| (0..rows.rows).map(move |row| (slice, row)));
            places
                .map(|(slice, row)| start + slice * rows.slice_step[side] + row * rows.row_step[side])
                .map(|at| at..at + rows.bytes)
                .collect()
        };
        Accesses::of_host(ranges(from, 1), ranges(to, 0))
    }

    fn bytes(&self) -> u64 {
        let Rows {
            bytes, rows, slices, ..
        } = self.rows;
        bytes.saturating_mul(rows).saturating_mul(slices)
    }
}

#[derive(Default)]
pub struct Copies {
    waiting: Mutex<VecDeque<(Copy, Option<Running>)>>,
    stop: AtomicBool,
    thread: Mutex<Option<std::thread::JoinHandle<()>>>,
}

impl Copies {
    /// What its thread waits for beside signals: changes of this, which is no signal's address.
    fn own_address(&self) -> u64 {
        std::ptr::from_ref(self).addr() as u64
    }

    /// Takes a copy on.
    ///
    /// # Errors
    /// A handle that is no signal; memory that is not there, if that is found out at once. Later the completion signal becomes negative,
    /// as HSA has it.
    pub fn submit(self: &Arc<Self>, shared: &Arc<Shared>, copy: Copy) -> Result<(), Status> {
        if copy.completion != 0 {
            shared.signals.get(copy.completion)?;
        }
        let task = shared.order().map(Order::copy_waits);
        if shared.signals.all_zero(&copy.after)? && copy.bytes() <= SMALL_BYTES {
            return copy.run(shared, task);
        }
        self.waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push_back((copy, task));
        let mut thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner);
        if thread.is_none() {
            let (copies, shared) = (self.clone(), shared.clone());
            let run = move || copies.run(&shared);
            let spawned = std::thread::Builder::new().name("hsa-copies".into()).spawn(run);
            *thread = Some(spawned.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)?);
        }
        shared.signals.hub.notify(self.own_address(), 0);
        Ok(())
    }

    /// Takes the first copy that can be done. One whose signals are gone can never be done; it is dropped.
    fn next(&self, shared: &Shared) -> Option<(Copy, Option<Running>)> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|(c, _)| shared.signals.all_zero(&c.after).is_ok());
        let ready = waiting
            .iter()
            .position(|(c, _)| shared.signals.all_zero(&c.after) == Ok(true))?;
        waiting.remove(ready)
    }

    /// Signals that become 0 let copies go on.
    fn interests(&self) -> Vec<Interest> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let signals = waiting.iter().flat_map(|(c, _)| &c.after);
        let signals = signals.map(|&s| Interest::Value(s, SignalCondition::Eq, 0));
        signals.chain([Interest::Change(self.own_address())]).collect()
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
                Some((copy, task)) => {
                    if copy.run(shared, task).is_err() && copy.completion != 0 {
                        let failed = |v: &AtomicI64| v.store(-1, Ordering::Release);
                        let _ = shared.signals.update(copy.completion, failed);
                    }
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_their_spans() {
        let rows = Rows {
            bytes: 8,
            rows: 3,
            slices: 2,
            row_step: [8, 10],
            slice_step: [24, 100],
        };
        assert_eq!((rows.span(0), rows.span(1)), (Some(48), Some(128)));
        assert_eq!(rows.joined(), rows);
        let dense = Rows {
            row_step: [8; 2],
            slice_step: [24; 2],
            ..rows
        };
        assert_eq!(dense.joined(), Rows::plain(48));
        assert_eq!(Rows { rows: 0, ..rows }.span(1), Some(0));
        let endless = Rows {
            slice_step: [u64::MAX; 2],
            ..rows
        };
        assert_eq!(endless.span(0), None);
    }
}
