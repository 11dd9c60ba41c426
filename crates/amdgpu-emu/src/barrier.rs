//! Barriers of a work-group: the one of all its waves, in one step (`s_barrier`) or in two, signal and wait, and named ones,
//! which waves join (RDNA4 ISA 5.6; CDNA5 ISA 5.6). Work-groups of a cluster have one in common, which each signals once (5.6.6).
//!
//! A barrier counts how often it has completed. A wave keeps the count up to which it has waited, which is what the manuals'
//! BARRIER_COMPLETE bit of each wave says.

use std::hash::{DefaultHasher, Hash};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A barrier that waves signal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Barrier {
    /// Waves that must signal.
    pub members: u32,
    /// Those that have signaled since it last completed.
    pub signaled: u32,
    /// How often it has completed.
    pub completed: u64,
}

impl Barrier {
    /// A member less; gives whether it was the last one.
    fn loses_member(&mut self) -> bool {
        self.members = self.members.saturating_sub(1);
        self.complete_if_met();
        self.members == 0
    }

    fn complete_if_met(&mut self) {
        if self.signaled >= self.members && self.signaled > 0 {
            self.signaled = 0;
            self.completed += 1;
        }
    }
}

/// The barrier of a cluster, whose members are work-groups.
#[derive(Debug, Clone)]
pub struct ClusterBarrier(Arc<Mutex<Barrier>>);

impl ClusterBarrier {
    /// Of so many work-groups.
    pub fn new(groups: usize) -> Self {
        ClusterBarrier(Arc::new(Mutex::new(Barrier {
            members: groups as u32,
            ..Barrier::default()
        })))
    }

    fn state(&self) -> MutexGuard<'_, Barrier> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The barriers of a work-group.
#[derive(Debug, Clone, Default)]
pub struct Barriers {
    /// The group has more than one wave; barriers of others do nothing.
    pub in_group: bool,
    group: Barrier,
    /// Named barriers 1 and up.
    named: Vec<Barrier>,
    /// That of the cluster that the group is in.
    cluster: Option<ClusterBarrier>,
}

/// Which barrier an instruction means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    Group,
    /// Its number, from 1 on.
    Named(u8),
    Cluster,
}

/// What an instruction does at a barrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Init,
    Join,
    Leave,
    Signal,
    Wait,
    /// Wakes its members, or asks for its state.
    Look,
}

/// What an instruction has done at a barrier, in a work-group of several waves: for observers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub action: Action,
    /// As the instruction has it; of a wait or a departure, any that is not negative stands for the named barrier of the wave.
    pub number: i32,
    /// None: there is no such barrier, or the wave has joined none; nothing happens.
    pub which: Option<Which>,
    /// Member count that the instruction gives.
    pub members: Option<u32>,
    /// Named barriers of the work-group.
    pub allocated: u8,
    /// The barrier before.
    pub before: Barrier,
    /// The named barrier that the wave had joined.
    pub joined: Option<u8>,
    /// The wave waits from now on.
    pub waits: bool,
}

/// What a wave knows of barriers, and which one it waits for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seen {
    group: u64,
    cluster: u64,
    /// The named barrier that the wave has joined.
    joined: Option<u8>,
    named: u64,
    /// A named barrier completed that the wave was joined to before, and the wave has not waited.
    earlier: bool,
    /// The wave waits until a barrier completes; at `s_barrier`, until all waves have come there.
    waits_for: Option<Which>,
}

impl Seen {
    /// The named barrier that the wave has joined.
    pub fn joined(&self) -> Option<u8> {
        self.joined
    }

    /// The barrier that the wave waits for; None at `s_barrier`.
    pub fn waits_for(&self) -> Option<Which> {
        self.waits_for
    }
}

impl Barriers {
    /// Most named barriers of a work-group (CDNA5 ISA 5.6.2).
    pub const MAX_NAMED: u8 = 16;

    /// Begins anew with a work-group of so many waves, perhaps of a cluster.
    pub fn begin(&mut self, waves: usize, named: u8, cluster: Option<ClusterBarrier>) {
        self.cluster = cluster;
        self.in_group = waves > 1;
        self.group = Barrier {
            members: waves as u32,
            ..Barrier::default()
        };
        self.named.clear();
        self.named.resize(named.min(Self::MAX_NAMED).into(), Barrier::default());
    }

    /// How many named barriers there are.
    pub fn named_count(&self) -> u8 {
        self.named.len() as u8
    }

    /// Whether instructions on a barrier do something: there are others whom it concerns.
    pub fn concerns(&self, which: Which) -> bool {
        match which {
            Which::Group | Which::Named(_) => self.in_group,
            Which::Cluster => self.cluster.is_some(),
        }
    }

    /// None for a named barrier that was not allocated, and for a cluster's without one.
    pub fn get(&self, which: Which) -> Option<Barrier> {
        match which {
            Which::Group => Some(self.group),
            Which::Named(n) => self.named.get(usize::from(n).checked_sub(1)?).copied(),
            Which::Cluster => self.cluster.as_ref().map(|cluster| *cluster.state()),
        }
    }

    /// Changes a barrier, if there is such.
    fn change<R>(&mut self, which: Which, change: impl FnOnce(&mut Barrier) -> R) -> Option<R> {
        match which {
            Which::Group => Some(change(&mut self.group)),
            Which::Named(n) => self.named.get_mut(usize::from(n).checked_sub(1)?).map(change),
            Which::Cluster => self.cluster.as_ref().map(|cluster| change(&mut cluster.state())),
        }
    }

    /// A wave signals; gives whether it is the first one. `members`: the named barrier has so many from now on.
    pub fn signal(&mut self, which: Which, members: Option<u32>) -> bool {
        let signaled = self.change(which, |barrier| {
            if let (Which::Named(_), Some(members)) = (which, members) {
                barrier.members = members;
            }
            let first = barrier.signaled == 0;
            barrier.signaled += 1;
            barrier.complete_if_met();
            first
        });
        signaled.unwrap_or(false)
    }

    /// Sets the members of a named barrier, if any are given, and forgets who has signaled.
    pub fn init(&mut self, number: u8, members: Option<u32>) {
        self.change(Which::Named(number), |barrier| {
            barrier.members = members.unwrap_or(barrier.members);
            barrier.signaled = 0;
        });
    }

    /// The wave belongs to a named barrier from now on.
    pub fn join(&self, seen: &mut Seen, number: u8) {
        seen.earlier = self.named_complete(seen);
        seen.joined = Some(number);
        seen.named = self.get(Which::Named(number)).map_or(0, |b| b.completed);
    }

    /// The wave leaves its named barrier; gives whether it was the last member.
    pub fn leave(&mut self, seen: &mut Seen) -> bool {
        let Some(number) = seen.joined else { return false };
        seen.earlier = self.named_complete(seen);
        seen.joined = None;
        self.change(Which::Named(number), Barrier::loses_member)
            .unwrap_or(false)
    }

    /// A wave has ended: it counts no more at the barrier of the group. With its last wave the group counts no more at the cluster's.
    pub fn ended(&mut self) {
        if self.group.loses_member() {
            self.change(Which::Cluster, Barrier::loses_member);
        }
    }

    /// Feeds what decides how waves go on.
    pub fn hash<'s>(&self, waves: impl Iterator<Item = &'s Seen>, h: &mut DefaultHasher) {
        let shared = self.get(Which::Cluster);
        for barrier in std::iter::once(&self.group).chain(&self.named).chain(&shared) {
            (barrier.members, barrier.signaled).hash(h);
        }
        for seen in waves {
            (seen.joined, seen.waits_for).hash(h);
            (self.is_complete(seen), self.named_complete(seen)).hash(h);
            self.cluster_complete(seen).hash(h);
        }
    }

    fn named_complete(&self, seen: &Seen) -> bool {
        let joined = seen.joined.and_then(|n| self.get(Which::Named(n)));
        seen.earlier || joined.is_some_and(|b| b.completed > seen.named)
    }

    /// Whether the work-group's barrier has completed and the wave has not waited since.
    pub fn is_complete(&self, seen: &Seen) -> bool {
        self.group.completed > seen.group
    }

    /// The same of the cluster's.
    pub fn cluster_complete(&self, seen: &Seen) -> bool {
        self.get(Which::Cluster).is_some_and(|b| b.completed > seen.cluster)
    }

    /// Lets a wave go on that waits for a barrier, if it has completed since.
    pub fn release(&self, seen: &mut Seen) -> bool {
        let goes_on = seen.waits_for.is_some_and(|which| self.pass(seen, which));
        if goes_on {
            seen.waits_for = None;
        }
        goes_on
    }

    /// Lets the wave through if the barrier has completed since it last waited.
    pub fn pass(&self, seen: &mut Seen, which: Which) -> bool {
        match which {
            Which::Group => {
                let complete = self.is_complete(seen);
                seen.group = self.group.completed;
                complete
            }
            Which::Cluster => {
                let complete = self.cluster_complete(seen);
                seen.cluster = self.get(Which::Cluster).map_or(0, |b| b.completed);
                complete
            }
            Which::Named(_) => {
                let complete = self.named_complete(seen);
                seen.earlier = false;
                seen.named = match seen.joined.and_then(|n| self.get(Which::Named(n))) {
                    Some(barrier) => barrier.completed,
                    None => seen.named,
                };
                complete
            }
        }
    }

    /// The wave is to wait for a barrier. True: it has completed, and the wave goes on. At that of the group its turn ends in any case, as at
    /// `s_barrier`: so the waves go on in one order, whoever came last.
    pub fn wait(&self, seen: &mut Seen, which: Which) -> bool {
        let goes_on = which != Which::Group && self.pass(seen, which);
        seen.waits_for = (!goes_on).then_some(which);
        goes_on
    }
}
