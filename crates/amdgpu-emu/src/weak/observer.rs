//! An observer that lets waves run with [`WeakMemory`], and another one see them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use amdgpu_isa::Inst;

use super::WeakMemory;
use crate::dispatch::Dispatch;
use crate::exec::{Between, Cx, Group, MemoryAccess};
use crate::fault::Fault;
use crate::meeting::Waiting;
use crate::memory::Memory;
use crate::met::Met;
use crate::observe::{Observer, Place};
use crate::uop::Uop;
use crate::wave::Wave;

/// What an observer sees of waves, of any type.
pub(crate) trait Events: Send {
    fn group_start(&mut self, group: &Group);
    fn group_end(&mut self, work_group: [u32; 3]);
    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave);
    fn retired(&mut self, place: Place, inst: &Inst, wave: &Wave);
    fn memory(&mut self, place: Place, inst: &Inst, access: &MemoryAccess);
    fn wave_start(&mut self, place: Place, wave: &Wave);
    fn wave_end(&mut self, place: Place, wave: &Wave);
    fn barrier(&mut self, work_group: [u32; 3]);
    fn met(&mut self, place: Place, inst: &Inst, wave: &Wave, met: &Met);
    fn deadlock(&mut self, waves: &[Waiting]);
    fn fault(&mut self, fault: &Fault);
}

impl<O: Observer> Events for O {
    fn group_start(&mut self, group: &Group) {
        Observer::group_start(self, group);
    }

    fn group_end(&mut self, work_group: [u32; 3]) {
        Observer::group_end(self, work_group);
    }

    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        Observer::instruction(self, place, inst, wave);
    }

    fn retired(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        Observer::retired(self, place, inst, wave);
    }

    fn memory(&mut self, place: Place, inst: &Inst, access: &MemoryAccess) {
        if O::MEMORY {
            Observer::memory(self, place, inst, access);
        }
    }

    fn wave_start(&mut self, place: Place, wave: &Wave) {
        Observer::wave_start(self, place, wave);
    }

    fn wave_end(&mut self, place: Place, wave: &Wave) {
        Observer::wave_end(self, place, wave);
    }

    fn barrier(&mut self, work_group: [u32; 3]) {
        Observer::barrier(self, work_group);
    }

    fn met(&mut self, place: Place, inst: &Inst, wave: &Wave, met: &Met) {
        Observer::met(self, place, inst, wave, met);
    }

    fn deadlock(&mut self, waves: &[Waiting]) {
        Observer::deadlock(self, waves);
    }

    fn fault(&mut self, fault: &Fault) {
        Observer::fault(self, fault);
    }
}

/// One type for all observers, so that the run loop is compiled once for weak memory.
pub(crate) struct Weakly<'a> {
    weak: Arc<Mutex<WeakMemory>>,
    inner: Option<&'a mut dyn Events>,
}

impl<'a> Weakly<'a> {
    pub fn new(dispatch: &Dispatch, seed: u64, inner: Option<&'a mut dyn Events>) -> Weakly<'a> {
        Weakly {
            weak: Arc::new(Mutex::new(WeakMemory::new(dispatch, seed))),
            inner,
        }
    }

    /// The dispatch has ended, or a fault has ended it.
    pub fn end(self, memory: &Memory) {
        self.weak().settle(memory);
    }

    fn weak(&self) -> MutexGuard<'_, WeakMemory> {
        self.weak.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Between for Mutex<WeakMemory> {
    #[cold]
    fn access(&self, cx: &mut Cx) {
        if let Some(access) = cx.accesses.as_ref().and_then(|list| list.last()).cloned() {
            self.lock().unwrap_or_else(PoisonError::into_inner).access(cx, &access);
        }
    }
}

impl Observer for Weakly<'_> {
    const MEMORY: bool = true;
    const ONE_THREAD: bool = true;
    const WEAK: bool = true;

    /// Nothing forks on one thread.
    fn fork(&self) -> Self {
        Weakly {
            weak: self.weak.clone(),
            inner: None,
        }
    }

    fn join(&mut self, _: Self) {}

    fn before(&mut self, cx: &mut Cx, uop: &Uop) -> bool {
        if self.weak().before(cx, uop) {
            return true;
        }
        cx.between = Some(self.weak.clone());
        false
    }

    fn after(&mut self, cx: &mut Cx, uop: &Uop) {
        cx.between = None;
        self.weak().after(cx, uop);
    }

    fn memory_may_change(&mut self, memory: &Memory) -> bool {
        self.weak().may_change(memory)
    }

    fn wave_end(&mut self, place: Place, wave: &Wave) {
        self.weak().wave_ends((place.work_group, place.wave));
        if let Some(inner) = &mut self.inner {
            inner.wave_end(place, wave);
        }
    }

    fn group_start(&mut self, group: &Group) {
        if let Some(inner) = &mut self.inner {
            inner.group_start(group);
        }
    }

    fn group_end(&mut self, work_group: [u32; 3]) {
        if let Some(inner) = &mut self.inner {
            inner.group_end(work_group);
        }
    }

    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        if let Some(inner) = &mut self.inner {
            inner.instruction(place, inst, wave);
        }
    }

    fn retired(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        if let Some(inner) = &mut self.inner {
            inner.retired(place, inst, wave);
        }
    }

    fn memory(&mut self, place: Place, inst: &Inst, access: &MemoryAccess) {
        if let Some(inner) = &mut self.inner {
            inner.memory(place, inst, access);
        }
    }

    fn wave_start(&mut self, place: Place, wave: &Wave) {
        if let Some(inner) = &mut self.inner {
            inner.wave_start(place, wave);
        }
    }

    fn barrier(&mut self, work_group: [u32; 3]) {
        if let Some(inner) = &mut self.inner {
            inner.barrier(work_group);
        }
    }

    fn met(&mut self, place: Place, inst: &Inst, wave: &Wave, met: &Met) {
        if let Some(inner) = &mut self.inner {
            inner.met(place, inst, wave, met);
        }
    }

    fn deadlock(&mut self, waves: &[Waiting]) {
        if let Some(inner) = &mut self.inner {
            inner.deadlock(waves);
        }
    }

    fn fault(&mut self, fault: &Fault) {
        if let Some(inner) = &mut self.inner {
            inner.fault(fault);
        }
    }
}
