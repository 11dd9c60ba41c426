//! Global wave sync: barriers and semaphores over all waves of a device, which cooperative launches use.
//!
//! Source: GFX9 ISA, LDS & GDS Instructions (DS_GWS_*); RDNA3 ISA 13.4.4. A resource is named by M0\[21:16\] and the offset. A wave that
//! must wait executes its instruction again, and gives the others their turn meanwhile. The state outlives dispatches: a kernel of its
//! own initializes it.

use std::collections::HashMap;
use std::sync::PoisonError;

use super::Memory;

/// Resources of a device.
pub const RESOURCES: usize = 64;

/// As what waves wait at a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sort {
    Barrier,
    Semaphore,
}

/// A resource.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resource {
    /// Of a barrier, the waves that it still waits for, but for the last one; of a semaphore, its value.
    pub counter: u32,
    /// Changes when those that wait are released.
    flag: bool,
    /// Some wave has initialized it.
    pub is_initialized: bool,
    /// Waves that wait at it as a barrier.
    pub at_barrier: u32,
    /// Waves that wait at it as a semaphore.
    pub at_semaphore: u32,
    /// How often a barrier has completed.
    pub phase: u64,
}

impl Resource {
    /// Lets all go on that wait.
    fn release(&mut self) {
        self.flag = !self.flag;
        (self.at_barrier, self.at_semaphore) = (0, 0);
    }

    fn waiting(&mut self, sort: Sort) -> &mut u32 {
        match sort {
            Sort::Barrier => &mut self.at_barrier,
            Sort::Semaphore => &mut self.at_semaphore,
        }
    }
}

/// What an instruction has found at its resource, and whether its wave goes on: for observers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// M0's base and the offset: the resource is this modulo [`RESOURCES`].
    pub number: u32,
    /// Of the first active lane; of use to instructions that take a value.
    pub value: u32,
    /// The resource before.
    pub before: Resource,
    /// The wave comes; otherwise it has waited, and executes the instruction again.
    pub begins: bool,
    pub goes_on: bool,
}

/// A wave that waits: its queue, the resource, its work-group and its number there.
pub type Waiter = (u64, usize, [u32; 3], u32);

/// The resources, by device memory: what all dispatches share.
#[derive(Debug)]
pub struct Gws {
    resources: [Resource; RESOURCES],
    /// With the flag that they have found.
    waiting: HashMap<Waiter, (bool, Sort)>,
}

impl Default for Gws {
    fn default() -> Self {
        Gws {
            resources: [Resource::default(); RESOURCES],
            waiting: HashMap::new(),
        }
    }
}

impl Memory {
    /// The resources that were initialized, with their counters: what a dispatch finds, for who runs it again.
    pub fn global_wave_sync(&self) -> Vec<(usize, u32)> {
        let gws = self.gws.lock().unwrap_or_else(PoisonError::into_inner);
        let known = gws
            .resources
            .iter()
            .enumerate()
            .filter(|(_, resource)| resource.is_initialized);
        known.map(|(n, resource)| (n, resource.counter)).collect()
    }

    /// Makes the resources again what they were.
    pub fn restore_global_wave_sync(&self, known: &[(usize, u32)]) {
        let mut gws = self.gws.lock().unwrap_or_else(PoisonError::into_inner);
        *gws = Gws::default();
        known
            .iter()
            .for_each(|(n, counter)| gws.initialize(n % RESOURCES, *counter));
    }
}

impl Gws {
    pub fn initialize(&mut self, resource: usize, counter: u32) {
        self.resources[resource] = Resource {
            counter,
            is_initialized: true,
            phase: self.resources[resource].phase,
            ..Resource::default()
        };
        self.waiting.retain(|w, _| w.1 != resource);
    }

    pub fn resource(&self, resource: usize) -> Resource {
        self.resources[resource]
    }

    /// As what a wave waits at a resource, if it does.
    pub fn waits(&self, waiter: Waiter) -> Option<Sort> {
        self.waiting.get(&waiter).map(|(_, sort)| *sort)
    }

    /// Where a wave of a queue waits: the resource, as what, and how it is.
    pub fn waits_at(&self, queue: u64, group: [u32; 3], wave: u32) -> Option<(usize, Sort, Resource)> {
        let is_wave = |w: &&Waiter| (w.0, w.2, w.3) == (queue, group, wave);
        let waiter = self.waiting.keys().find(is_wave)?;
        let (resource, (flag, sort)) = (self.resources[waiter.1], self.waiting[waiter]);
        (flag == resource.flag).then_some((waiter.1, sort, resource))
    }

    /// Waves of a queue wait no more: their dispatch was ended.
    pub fn forget(&mut self, queue: u64) {
        let resources = &mut self.resources;
        self.waiting.retain(|waiter, (flag, sort)| {
            let resource = &mut resources[waiter.1];
            let waits = waiter.0 == queue && *flag == resource.flag;
            if waits {
                let waiting = resource.waiting(*sort);
                *waiting = waiting.saturating_sub(1);
                resource.counter += u32::from(*sort == Sort::Barrier);
            }
            waiter.0 != queue
        });
    }

    /// Whether a wave that waits is released; None for one that does not wait yet.
    pub fn released(&mut self, waiter: Waiter) -> Option<bool> {
        let (flag, _) = *self.waiting.get(&waiter)?;
        let released = flag != self.resources[waiter.1].flag;
        if released {
            self.waiting.remove(&waiter);
        }
        Some(released)
    }

    /// Whether a wave passes a barrier; if it is the last one, the next barrier is of `counter` more waves.
    pub fn barrier(&mut self, waiter: Waiter, counter: u32) -> bool {
        if let Some(released) = self.released(waiter) {
            return released;
        }
        let resource = &mut self.resources[waiter.1];
        if resource.counter == 0 {
            resource.release();
            resource.counter = counter;
            resource.phase += 1;
            return true;
        }
        resource.counter -= 1;
        resource.at_barrier += 1;
        self.waiting.insert(waiter, (resource.flag, Sort::Barrier));
        false
    }

    /// Whether a wave passes a semaphore, which it takes one from.
    pub fn take(&mut self, waiter: Waiter) -> bool {
        if self.released(waiter) == Some(true) {
            return true;
        }
        let resource = &mut self.resources[waiter.1];
        if resource.counter > 0 {
            resource.counter -= 1;
            if let Some((_, sort)) = self.waiting.remove(&waiter) {
                let waiting = resource.waiting(sort);
                *waiting = waiting.saturating_sub(1);
            }
            return true;
        }
        self.waiting.entry(waiter).or_insert_with(|| {
            resource.at_semaphore += 1;
            (resource.flag, Sort::Semaphore)
        });
        false
    }

    pub fn give(&mut self, resource: usize, count: u32) {
        let counter = &mut self.resources[resource].counter;
        *counter = counter.saturating_add(count);
    }

    pub fn release_all(&mut self, resource: usize) {
        let resource = &mut self.resources[resource];
        resource.release();
        resource.counter = 0;
    }
}
