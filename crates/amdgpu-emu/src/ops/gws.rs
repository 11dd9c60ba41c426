//! Global wave sync: barriers and semaphores over all waves of a device, which cooperative launches use.
//!
//! Source: GFX9 ISA, LDS & GDS Instructions (DS_GWS_*). A resource is named by M0[21:16] and the offset. A wave that must wait executes its
//! instruction again, and gives the others their turn meanwhile. The state outlives dispatches: a kernel of its own initializes it.

use std::collections::HashMap;
use std::sync::PoisonError;

use amdgpu_isa::Op;

use super::Semantics::{self, Control};
use crate::exec::Cx;
use crate::uop::{Flow, Uop};
use crate::wave::sreg;

/// Resources of a device.
const RESOURCES: usize = 64;

#[derive(Debug, Clone, Copy, Default)]
struct Resource {
    /// Of a barrier, the waves that it still waits for, but for the last one; of a semaphore, its value.
    counter: u32,
    /// Changes when those that wait are released.
    flag: bool,
}

/// A wave that waits: its queue, the resource, its work-group and its number there.
type Waiter = (u64, usize, [u32; 3], u32);

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
    fn initialize(&mut self, resource: usize, counter: u32) {
        self.resources[resource] = Resource { counter, flag: false };
        self.waiting.retain(|w, _| w.1 != resource);
    }

    /// Whether a wave that waits is released; None for one that does not wait yet.
    fn released(&mut self, waiter: Waiter) -> Option<bool> {
        let flag = *self.waiting.get(&waiter)?;
        let released = flag != self.resources[waiter.1].flag;
        if released {
            self.waiting.remove(&waiter);
        }
        Some(released)
    }

    /// Whether a wave passes a barrier of `counter` more waves.
    fn barrier(&mut self, waiter: Waiter, counter: u32) -> bool {
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
    fn take(&mut self, waiter: Waiter) -> bool {
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

    fn give(&mut self, resource: usize, count: u32) {
        let counter = &mut self.resources[resource].counter;
        *counter = counter.saturating_add(count);
    }

    fn release_all(&mut self, resource: usize) {
        let resource = &mut self.resources[resource];
        *resource = Resource {
            counter: 0,
            flag: !resource.flag,
        };
    }
}

/// Whether waves wait in this operation: they give the others a turn before it.
pub(crate) fn waits(op: Op) -> bool {
    matches!(op, Op::DS_GWS_BARRIER | Op::DS_GWS_SEMA_P)
}

/// Runs an operation on its resource; it gives whether the wave goes on.
fn run(cx: &mut Cx, uop: &Uop, operation: impl FnOnce(&mut Gws, Waiter, u32) -> bool) -> Flow {
    // the first active lane gives the value
    let lane = cx.wave.exec().trailing_zeros() as usize & 63;
    let value = uop.lane[0].read(cx.wave, 0).0[lane];
    let base = cx.wave.read_slot(sreg::M0) >> 16;
    let resource = (base as usize + uop.imm as usize) % RESOURCES;
    let waiter = (cx.machine.queue_ptr, resource, cx.group.id, cx.wave.index);
    let mut gws = cx.memory.memory().gws.lock().unwrap_or_else(PoisonError::into_inner);
    let goes_on = operation(&mut gws, waiter, value);
    drop(gws);
    if goes_on {
        return Flow::Next;
    }
    cx.wave.pc -= u64::from(uop.size);
    Flow::Jump
}

fn ds_gws_init(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, value| {
        gws.initialize(waiter.1, value);
        true
    })
}

fn ds_gws_barrier(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, Gws::barrier)
}

fn ds_gws_sema_v(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, _| {
        gws.give(waiter.1, 1);
        true
    })
}

fn ds_gws_sema_br(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, value| {
        gws.give(waiter.1, value);
        true
    })
}

fn ds_gws_sema_p(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, _| gws.take(waiter))
}

fn ds_gws_sema_release_all(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, _| {
        gws.release_all(waiter.1);
        true
    })
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_GWS_INIT, Control(ds_gws_init)),
    (Op::DS_GWS_BARRIER, Control(ds_gws_barrier)),
    (Op::DS_GWS_SEMA_V, Control(ds_gws_sema_v)),
    (Op::DS_GWS_SEMA_BR, Control(ds_gws_sema_br)),
    (Op::DS_GWS_SEMA_P, Control(ds_gws_sema_p)),
    (Op::DS_GWS_SEMA_RELEASE_ALL, Control(ds_gws_sema_release_all)),
];

#[cfg(test)]
mod tests;
