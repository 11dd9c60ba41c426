//! Events: what programs create, set and wait for, and the page in which GPUs say which signal events they mean.
//!
//! Source: Linux's `drivers/gpu/drm/amd/amdkfd/kfd_events.c`.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amdgpu_emu::memory::{Memory, MemoryView, Permission};
use hsa_runtime::raw::HostRange;

use crate::abi::{MemoryException, SIGNAL_EVENTS, event_type};
use crate::errno::Errno;

/// What a slot holds whose event no GPU has signalled.
const UNSIGNALLED: u64 = u64::MAX;

/// Bytes of the event page.
pub const PAGE_BYTES: u64 = SIGNAL_EVENTS as u64 * 8;

/// How long a wait for signal events sleeps before it looks at their slots: kernels can store to them, and send an interrupt that
/// nobody hears.
const LOOK_AGAIN: Duration = Duration::from_millis(1);

#[derive(Debug)]
struct Event {
    kind: u32,
    auto_reset: bool,
    signalled: bool,
    /// Counts how often it was set.
    age: u64,
    waiters: u32,
    exception: MemoryException,
}

#[derive(Default)]
struct State {
    events: BTreeMap<u32, Event>,
    /// The event page, alone in a memory of its own at address [`PAGE`].
    page: Option<Memory>,
}

/// Where the event page is in its memory.
const PAGE: u64 = 0x1000;

/// The events of a process.
#[derive(Default)]
pub struct Events {
    state: Mutex<State>,
    changed: Condvar,
}

/// One of the events of a wait, when it ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Met {
    pub activated: bool,
    pub exception: MemoryException,
}

impl State {
    fn slot(&self, id: u32) -> Option<u64> {
        let page = self.page.as_ref().filter(|_| id < SIGNAL_EVENTS)?;
        let value = MemoryView::new(page).load(PAGE + 8 * u64::from(id)).ok()?;
        Some(u64::from_le_bytes(value))
    }

    fn clear_slot(&self, id: u32) {
        if let Some(page) = self.page.as_ref().filter(|_| id < SIGNAL_EVENTS) {
            // the page is as long as all slots
            let _ = MemoryView::new(page).store(PAGE + 8 * u64::from(id), UNSIGNALLED.to_le_bytes());
        }
    }

    fn set(&mut self, id: u32) -> Result<(), Errno> {
        let event = self.events.get_mut(&id).ok_or(Errno::INVALID)?;
        event.age += 1;
        event.signalled = !(event.auto_reset && event.waiters > 0);
        Ok(())
    }

    /// Sets those of the events whose slots a GPU has stored to.
    fn look_at_slots(&mut self, ids: impl Iterator<Item = u32>) {
        for id in ids {
            if self.slot(id).is_some_and(|slot| slot != UNSIGNALLED) {
                self.clear_slot(id);
                let _ = self.set(id);
            }
        }
    }
}

impl Events {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is an event page.
    pub fn has_page(&self) -> bool {
        self.state().page.is_some()
    }

    /// Makes memory of the process the event page.
    ///
    /// # Errors
    /// There is one, or the memory is too small.
    pub fn set_page(&self, page: &HostRange) -> Result<(), Errno> {
        let page = page.part(0, PAGE_BYTES).ok_or(Errno::INVALID)?;
        let mut state = self.state();
        if state.page.is_some() {
            return Err(Errno::INVALID);
        }
        page.fill(u32::MAX).map_err(|_| Errno::FAULT)?;
        let memory = Memory::new();
        page.enter_at(&memory, PAGE, Permission::ReadWrite, "event page");
        state.page = Some(memory);
        Ok(())
    }

    /// Makes an event; gives its id, which is that of its slot if it is a signal event.
    ///
    /// # Errors
    /// No such type, or too many events.
    pub fn create(&self, kind: u32, auto_reset: bool) -> Result<u32, Errno> {
        if kind >= event_type::END {
            return Err(Errno::INVALID);
        }
        let mut state = self.state();
        let ids = match has_slot(kind) {
            true => 1..SIGNAL_EVENTS,
            false => SIGNAL_EVENTS..u32::MAX >> 1,
        };
        let id = ids
            .into_iter()
            .find(|id| !state.events.contains_key(id))
            .ok_or(Errno::NO_SPACE)?;
        state.clear_slot(id);
        let event = Event {
            kind,
            auto_reset,
            signalled: false,
            age: 0,
            waiters: 0,
            exception: MemoryException::default(),
        };
        state.events.insert(id, event);
        Ok(id)
    }

    /// Ends an event; those who wait for it go on.
    ///
    /// # Errors
    /// There is none.
    pub fn destroy(&self, id: u32) -> Result<(), Errno> {
        let removed = self.state().events.remove(&id);
        self.changed.notify_all();
        removed.map(drop).ok_or(Errno::INVALID)
    }

    /// Sets an event that a program may set.
    ///
    /// # Errors
    /// There is none, or it is the driver's to set.
    pub fn set(&self, id: u32) -> Result<(), Errno> {
        self.change(id, |state| state.set(id))
    }

    /// Takes the setting of an event back.
    ///
    /// # Errors
    /// As [`Events::set`].
    pub fn reset(&self, id: u32) -> Result<(), Errno> {
        self.change(id, |state| {
            state.events.get_mut(&id).ok_or(Errno::INVALID)?.signalled = false;
            Ok(())
        })
    }

    fn change(&self, id: u32, f: impl FnOnce(&mut State) -> Result<(), Errno>) -> Result<(), Errno> {
        let mut state = self.state();
        let kind = state.events.get(&id).ok_or(Errno::INVALID)?.kind;
        let changed = if has_slot(kind) {
            f(&mut state)
        } else {
            Err(Errno::INVALID)
        };
        drop(state);
        self.changed.notify_all();
        changed
    }

    /// A GPU's interrupt that names an event, whose slot it has stored to.
    pub fn interrupt(&self, id: u32) {
        let mut state = self.state();
        state.clear_slot(id);
        // a GPU may name what is no event any more
        let _ = state.set(id);
        drop(state);
        self.changed.notify_all();
    }

    /// Tells all who listen of an access that a GPU could not do.
    pub fn memory_exception(&self, exception: MemoryException) {
        let mut state = self.state();
        let listening = state
            .events
            .iter()
            .filter(|(_, event)| event.kind == event_type::MEMORY);
        for id in listening.map(|(id, _)| *id).collect::<Vec<u32>>() {
            if let Some(event) = state.events.get_mut(&id) {
                event.exception = exception;
            }
            let _ = state.set(id);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Waits for one of the events, or all; None when the time is over.
    ///
    /// # Errors
    /// No such event, or it ended meanwhile.
    pub fn wait(&self, ids: &[u32], all: bool, timeout: Option<Duration>) -> Result<Option<Vec<Met>>, Errno> {
        let end = timeout.map(|timeout| Instant::now() + timeout);
        let mut state = self.state();
        state.look_at_slots(ids.iter().copied());
        let mut seen = Vec::with_capacity(ids.len());
        if ids.iter().any(|id| !state.events.contains_key(id)) {
            return Err(Errno::INVALID);
        }
        let mut met = vec![Met::default(); ids.len()];
        for (id, met) in ids.iter().zip(&mut met) {
            let Some(event) = state.events.get_mut(id) else {
                continue;
            };
            met.activated = event.signalled;
            event.signalled &= !event.auto_reset;
            event.waiters += 1;
            seen.push(event.age);
        }
        let has_slots = ids.iter().any(|id| *id < SIGNAL_EVENTS);
        let result = loop {
            if done(&met, all) {
                break Ok(true);
            }
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                break Ok(false);
            }
            let nap = if has_slots { LOOK_AGAIN } else { Duration::from_secs(1) };
            let nap = left.map_or(nap, |left| left.min(nap));
            let woken = self.changed.wait_timeout(state, nap);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
            state.look_at_slots(ids.iter().copied());
            let mut gone = false;
            for ((id, met), age) in ids.iter().zip(&mut met).zip(&seen) {
                match state.events.get(id) {
                    Some(event) => met.activated |= event.age != *age,
                    None => gone = true,
                }
            }
            if gone {
                break Err(Errno::IO);
            }
        };
        for (id, met) in ids.iter().zip(&mut met) {
            let Some(event) = state.events.get_mut(id) else {
                continue;
            };
            event.waiters -= 1;
            if met.activated {
                met.exception = event.exception;
            }
        }
        result.map(|complete| complete.then_some(met))
    }
}

fn done(met: &[Met], all: bool) -> bool {
    match all {
        true => met.iter().all(|m| m.activated),
        false => met.is_empty() || met.iter().any(|m| m.activated),
    }
}

/// Whether GPUs and programs set events of a type.
fn has_slot(kind: u32) -> bool {
    kind == event_type::SIGNAL || kind == event_type::DEBUG
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Option<Duration> = Some(Duration::ZERO);

    fn activated(waited: Result<Option<Vec<Met>>, Errno>) -> Option<Vec<bool>> {
        waited
            .ok()
            .flatten()
            .map(|met| met.iter().map(|m| m.activated).collect())
    }

    #[test]
    fn events_that_reset_themselves_are_met_once() {
        let events = Events::default();
        let once = events.create(event_type::SIGNAL, true).expect("an event");
        let stays = events.create(event_type::SIGNAL, false).expect("an event");
        assert_eq!(activated(events.wait(&[once, stays], false, NOW)), None);
        assert_eq!((events.set(once), events.set(stays)), (Ok(()), Ok(())));
        assert_eq!(
            activated(events.wait(&[once, stays], true, NOW)),
            Some(vec![true, true])
        );
        assert_eq!(
            activated(events.wait(&[once, stays], false, NOW)),
            Some(vec![false, true])
        );
        assert_eq!(events.reset(stays), Ok(()));
        assert_eq!(activated(events.wait(&[stays], false, NOW)), None);
        assert_eq!(events.destroy(once), Ok(()));
        assert_eq!(events.wait(&[once], false, NOW), Err(Errno::INVALID));
        assert_eq!(events.create(event_type::END, true), Err(Errno::INVALID));
    }

    #[test]
    fn waits_end_when_another_thread_sets() {
        let events = Events::default();
        let id = events.create(event_type::SIGNAL, true).expect("an event");
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| activated(events.wait(&[id], false, None)));
            while events.state().events.get(&id).is_some_and(|e| e.waiters == 0) {
                std::thread::yield_now();
            }
            events.interrupt(id);
            assert_eq!(waiting.join().expect("it ends"), Some(vec![true]));
        });
        // the wait took it
        assert_eq!(activated(events.wait(&[id], false, NOW)), None);
    }

    #[test]
    fn memory_exceptions_are_told() {
        let events = Events::default();
        let id = events.create(event_type::MEMORY, false).expect("an event");
        assert_eq!(events.set(id), Err(Errno::INVALID), "the driver's to set");
        let exception = MemoryException {
            not_present: 1,
            va: 0x5000,
            gpu_id: 7,
            ..MemoryException::default()
        };
        events.memory_exception(exception);
        let met = events.wait(&[id], false, NOW).expect("an event").expect("it was set");
        assert_eq!(
            met,
            [Met {
                activated: true,
                exception
            }]
        );
    }
}
