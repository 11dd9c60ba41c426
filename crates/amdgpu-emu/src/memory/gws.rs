//! Global wave sync: barriers and semaphores over all waves of a device, which cooperative launches use.
//!
//! Source: GFX9 ISA, LDS & GDS Instructions (DS_GWS_*). A resource is named by M0[21:16] and the offset. A wave that must wait executes its
//! instruction again, and gives the others their turn meanwhile. The state outlives dispatches: a kernel of its own initializes it.

use std::collections::HashMap;

/// Resources of a device.
pub const RESOURCES: usize = 64;

#[derive(Debug, Clone, Copy, Default)]
struct Resource {
    /// Of a barrier, the waves that it still waits for, but for the last one; of a semaphore, its value.
    counter: u32,
    /// Changes when those that wait are released.
    flag: bool,
}

/// A wave that waits: its queue, the resource, its work-group and its number there.
pub type Waiter = (u64, usize, [u32; 3], u32);

/// The resources, by device memory: what all dispatches share.
#[derive(Debug)]
pub struct Gws {
    resources: [Resource; RESOURCES],
    /// With the flag that they have found.
    waiting: HashMap<Waiter, bool>,
}

impl Default for Gws {
    fn default() -> Self {
        Gws {
            resources: [Resource::default(); RESOURCES],
            waiting: HashMap::new(),
        }
    }
}

impl Gws {
    pub fn initialize(&mut self, resource: usize, counter: u32) {
        self.resources[resource] = Resource { counter, flag: false };
        self.waiting.retain(|w, _| w.1 != resource);
    }

    /// Whether a wave that waits is released; None for one that does not wait yet.
    pub fn released(&mut self, waiter: Waiter) -> Option<bool> {
        let flag = *self.waiting.get(&waiter)?;
        let released = flag != self.resources[waiter.1].flag;
        if released {
            self.waiting.remove(&waiter);
        }
        Some(released)
    }

    /// Whether a wave passes a barrier of `counter` more waves.
    pub fn barrier(&mut self, waiter: Waiter, counter: u32) -> bool {
        if let Some(released) = self.released(waiter) {
            return released;
        }
        let resource = &mut self.resources[waiter.1];
        if resource.counter == 0 {
            *resource = Resource {
                counter,
                flag: !resource.flag,
            };
            return true;
        }
        resource.counter -= 1;
        self.waiting.insert(waiter, resource.flag);
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
            self.waiting.remove(&waiter);
            return true;
        }
        let flag = resource.flag;
        self.waiting.entry(waiter).or_insert(flag);
        false
    }

    pub fn give(&mut self, resource: usize, count: u32) {
        let counter = &mut self.resources[resource].counter;
        *counter = counter.saturating_add(count);
    }

    pub fn release_all(&mut self, resource: usize) {
        let resource = &mut self.resources[resource];
        *resource = Resource {
            counter: 0,
            flag: !resource.flag,
        };
    }
}
