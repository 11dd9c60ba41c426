//! Memory orders: what stands before and behind an operation of an order and scope (AMDGPUUsage, Memory Model GFX6-GFX9).

use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Modifiers, Op as M};

use super::Select;
use crate::ir::{AddressSpace, Memory, Order, Scope};
use crate::mir::ModeNeed;
use crate::target::Left;

/// Counters to bring to zero, and whether the nearest cache is invalidated then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sequence {
    pub vm: bool,
    pub lgkm: bool,
    pub invalidate: bool,
}

/// What goes before an operation.
pub fn before(memory: &Memory, writes: bool) -> Sequence {
    let releases = match memory.order {
        Order::Release | Order::AcquireRelease => writes,
        Order::SequentiallyConsistent => true,
        _ => false,
    };
    release(releases, memory.scope)
}

fn release(releases: bool, scope: Scope) -> Sequence {
    match scope {
        _ if !releases => Sequence::default(),
        Scope::WorkItem | Scope::Wavefront => Sequence::default(),
        Scope::WorkGroup => Sequence {
            lgkm: true,
            ..Sequence::default()
        },
        Scope::Agent | Scope::System => Sequence {
            vm: true,
            lgkm: true,
            invalidate: false,
        },
    }
}

/// What goes behind an operation that reads.
pub fn after(memory: &Memory) -> Sequence {
    let acquires = matches!(
        memory.order,
        Order::Acquire | Order::AcquireRelease | Order::SequentiallyConsistent
    );
    let (flat, group) = (memory.space == AddressSpace::Flat, memory.space == AddressSpace::Group);
    match memory.scope {
        _ if !acquires => Sequence::default(),
        Scope::WorkItem | Scope::Wavefront => Sequence::default(),
        _ if group => Sequence {
            lgkm: true,
            ..Sequence::default()
        },
        Scope::WorkGroup => Sequence {
            lgkm: flat,
            ..Sequence::default()
        },
        Scope::Agent | Scope::System => Sequence {
            vm: true,
            lgkm: flat,
            invalidate: true,
        },
    }
}

/// Whether a load may not be answered by the nearest cache.
pub fn bypasses(memory: &Memory) -> bool {
    let global = matches!(memory.space, AddressSpace::Flat | AddressSpace::Global);
    global && memory.order > Order::None && memory.scope >= Scope::Agent
}

/// A fence that speaks of a space.
pub fn fence(space: AddressSpace, order: Order, scope: Scope) -> Sequence {
    let group_only = space == AddressSpace::Group;
    let acquires = matches!(
        order,
        Order::Acquire | Order::AcquireRelease | Order::SequentiallyConsistent
    );
    match scope {
        _ if order <= Order::Relaxed => Sequence::default(),
        Scope::WorkItem | Scope::Wavefront => Sequence::default(),
        Scope::WorkGroup => Sequence {
            lgkm: true,
            ..Sequence::default()
        },
        Scope::Agent | Scope::System => Sequence {
            vm: !group_only,
            lgkm: true,
            invalidate: acquires && !group_only,
        },
    }
}

impl Select<'_> {
    pub(super) fn before(&mut self, memory: &Memory, writes: bool) {
        self.sequence(before(memory, writes));
    }

    pub(super) fn after(&mut self, memory: &Memory) {
        self.sequence(after(memory));
    }

    pub(super) fn fence(&mut self, space: AddressSpace, order: Order, scope: Scope) {
        self.sequence(fence(space, order, scope));
    }

    fn sequence(&mut self, sequence: Sequence) {
        if sequence.vm || sequence.lgkm {
            let mut left = Left::default();
            let vector = [WaitCounter::Load, WaitCounter::Sample, WaitCounter::Store];
            let others = [WaitCounter::Ds, WaitCounter::Km];
            let wanted = vector.iter().filter(|_| sequence.vm).chain(others.iter().filter(|_| sequence.lgkm));
            for place in wanted.filter_map(|c| self.target.wait_place(*c)) {
                left[place] = Some(0);
            }
            for (op, operands) in self.target.wait_instructions(&left) {
                self.emit(op, &operands);
            }
        }
        if sequence.invalidate {
            self.emit_with(M::BUFFER_WBINVL1_VOL, &[], Modifiers::default(), ModeNeed::default());
        }
    }
}

#[cfg(test)]
mod tests;
