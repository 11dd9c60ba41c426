//! Waves of a work-group that meet at its barriers.

use std::sync::PoisonError;

use crate::barrier::{Barriers, Which};
use crate::exec::{Group, Machine};
use crate::memory::Memory;
use crate::memory::gws::Sort;
use crate::wave::{Wave, WaveState};

/// Lets waves go on whose barriers have completed: those that wait for one that was signaled, and all if each has come to
/// `s_barrier`. Gives whether there are such.
pub fn meet(barriers: &Barriers, waves: &mut [Wave]) -> bool {
    let waits = |w: &Wave| w.state == WaveState::AtBarrier;
    let comes_together = |w: &Wave| w.state == WaveState::Ended || waits(w) && w.barriers.waits_for().is_none();
    let all = waves.iter().all(comes_together);
    let mut met = false;
    for wave in waves.iter_mut().filter(|w| waits(w)) {
        let goes_on = match wave.barriers.waits_for() {
            None => all,
            Some(_) => barriers.release(&mut wave.barriers),
        };
        if goes_on {
            wave.state = WaveState::Ready;
            met = true;
        }
    }
    met
}

/// What a wave waits for that cannot go on by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitsFor {
    /// The other waves of its work-group.
    Group,
    /// The other work-groups of its cluster.
    Cluster,
    Named {
        number: u8,
        members: u32,
        signaled: u32,
    },
    /// Other waves of the device, at global wave sync.
    Gws {
        resource: usize,
        sort: Sort,
        /// Of a barrier, how many have not come.
        missing: u32,
    },
}

impl WaitsFor {
    /// What a wave at a barrier of its work-group waits for.
    fn at_barrier(wave: &Wave, barriers: &Barriers) -> WaitsFor {
        match wave.barriers.waits_for() {
            Some(Which::Named(number)) => {
                let barrier = barriers.get(Which::Named(number)).unwrap_or_default();
                WaitsFor::Named {
                    number,
                    members: barrier.members,
                    signaled: barrier.signaled,
                }
            }
            Some(Which::Cluster) => WaitsFor::Cluster,
            _ => WaitsFor::Group,
        }
    }

    /// What a wave waits for, if it does.
    pub fn of(wave: &Wave, group: &Group, machine: &Machine, memory: &Memory) -> Option<WaitsFor> {
        match wave.state {
            WaveState::AtBarrier => Some(WaitsFor::at_barrier(wave, &group.barriers)),
            WaveState::Ready => {
                let gws = memory.gws.lock().unwrap_or_else(PoisonError::into_inner);
                let (resource, sort, state) = gws.waits_at(machine.queue_ptr, group.id, wave.index)?;
                Some(WaitsFor::Gws {
                    resource,
                    sort,
                    missing: state.counter.saturating_add(1),
                })
            }
            WaveState::Halted | WaveState::Ended => None,
        }
    }
}

impl std::fmt::Display for WaitsFor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WaitsFor::Group => f.write_str("at a barrier: waits for the other waves of its work-group"),
            WaitsFor::Cluster => f.write_str("at a barrier: waits for the other work-groups of its cluster"),
            WaitsFor::Named {
                number,
                members,
                signaled,
            } => write!(
                f,
                "at named barrier {number}: waits until all its members have signaled; {signaled} of {members} have"
            ),
            WaitsFor::Gws {
                resource,
                sort: Sort::Barrier,
                missing,
            } => write!(
                f,
                "at the barrier of global wave sync resource {resource}: waits for {missing} more waves"
            ),
            WaitsFor::Gws { resource, .. } => write!(
                f,
                "at the semaphore of global wave sync resource {resource}: waits until it is released"
            ),
        }
    }
}

/// Where a wave is that has not ended, and what it waits for.
#[derive(Debug, Clone)]
pub struct Waiting {
    pub work_group: [u32; 3],
    pub wave: u32,
    pub pc: u64,
    pub instruction: String,
    pub waits_for: String,
    /// The same, if it is something where waves meet.
    pub at: Option<WaitsFor>,
}

impl std::fmt::Display for Waiting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [x, y, z] = self.work_group;
        write!(f, "work-group ({x}, {y}, {z}) wave {}: {:#x}", self.wave, self.pc)?;
        if !self.instruction.is_empty() {
            write!(f, ": {}", self.instruction)?;
        }
        write!(f, " [{}]", self.waits_for)
    }
}
