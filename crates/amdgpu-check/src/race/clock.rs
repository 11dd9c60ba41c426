//! Who knows of whose accesses: for each wave how far the memory operations of others had come when it last heard of them.
//!
//! Operations of a wave are numbered by kind of counter ([`Class`]); those of a class come back in order, as far as waits tell, so that a
//! number says which are done. Waves of a work-group know of each other by a table; what work-groups tell each other, which is rare, is
//! a graph of what was known, searched when it is asked.

use std::sync::Arc;

/// Operations that are numbered together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Class {
    Lds,
    Load,
    Store,
    /// Transfers that a wave does not wait for by the counters of memory.
    Transfer,
    Scalar,
}

impl Class {
    pub const COUNT: usize = 5;
    pub const ALL: [Class; Class::COUNT] = [Class::Lds, Class::Load, Class::Store, Class::Transfer, Class::Scalar];
}

/// Up to which number operations of each class were done, and issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Reached {
    pub done: [u32; Class::COUNT],
    pub issued: [u32; Class::COUNT],
}

impl Reached {
    fn join(&mut self, other: &Reached) {
        for n in 0..Class::COUNT {
            self.done[n] = self.done[n].max(other.done[n]);
            self.issued[n] = self.issued[n].max(other.issued[n]);
        }
    }
}

/// What the waves of a work-group had reached, by wave.
pub(crate) type Table = Arc<[Reached]>;

/// An access: number of its wave in the dispatch, and of the access in its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Stamp {
    /// One more than the wave's number; 0: nobody.
    pub wave: u32,
    pub serial: u32,
    /// The instruction, and the class in the low bits.
    code: u32,
}

impl Stamp {
    pub fn new(wave: u32, serial: u32, instruction: u32, class: Class) -> Stamp {
        Stamp {
            wave: wave + 1,
            serial,
            code: instruction << 3 | class as u32,
        }
    }

    pub fn instruction(self) -> u32 {
        self.code >> 3
    }

    fn class(self) -> usize {
        (self.code & 7) as usize
    }
}

/// How an access stands to one that comes later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Before,
    /// It was issued before what orders the two, but not waited for.
    InFlight,
    Unordered,
}

/// What one wave told others: what its work-group had reached, and what that had been told.
struct Node {
    group: u32,
    table: Table,
    parents: Box<[u32]>,
    /// The search that came by last.
    search: u32,
}

/// What was told between work-groups.
#[derive(Default)]
pub(crate) struct Told {
    nodes: Vec<Node>,
    searches: u32,
    /// Too much was told: all is taken for known.
    full: bool,
}

const MOST_NODES: usize = 1 << 21;
/// Nodes that a wave has heard from before they become one.
const MOST_HEARD: usize = 8;
/// The work-group of nodes that only keep others together.
const NO_GROUP: u32 = u32::MAX;

impl Told {
    /// Too much was told: what is not known is taken for known.
    pub fn give_up(&mut self) {
        self.full = true;
    }

    fn push(&mut self, group: u32, table: Table, parents: &[u32]) -> Option<u32> {
        if self.nodes.len() >= MOST_NODES {
            self.full = true;
            return None;
        }
        self.nodes.push(Node {
            group,
            table,
            parents: parents.into(),
            search: 0,
        });
        Some(self.nodes.len() as u32 - 1)
    }

    /// The best that is known of an access of another work-group's wave, from some nodes on.
    fn search(&mut self, from: &[u32], group: u32, wave: usize, stamp: Stamp) -> Order {
        if self.full {
            return Order::Before;
        }
        self.searches += 1;
        let mut open: Vec<u32> = from.to_vec();
        let mut best = Order::Unordered;
        while let Some(at) = open.pop() {
            let node = &mut self.nodes[at as usize];
            if std::mem::replace(&mut node.search, self.searches) == self.searches {
                continue;
            }
            if node.group == group
                && let Some(reached) = node.table.get(wave)
            {
                match order(reached, stamp) {
                    Order::Before => return Order::Before,
                    Order::InFlight => best = Order::InFlight,
                    Order::Unordered => {}
                }
            }
            open.extend(&node.parents);
        }
        best
    }
}

fn order(reached: &Reached, stamp: Stamp) -> Order {
    let class = stamp.class();
    match stamp.serial {
        serial if reached.done[class] >= serial => Order::Before,
        serial if reached.issued[class] >= serial => Order::InFlight,
        _ => Order::Unordered,
    }
}

/// What a wave knows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known {
    /// Place of the wave in its work-group.
    pub index: usize,
    group: u32,
    /// Of itself, too: what it has told others is this.
    table: Vec<Reached>,
    /// How far it has come itself for waves of other work-groups.
    far: Reached,
    /// What other work-groups told.
    heard: Vec<u32>,
    /// What it told last, as long as nothing is new.
    shared: Option<Table>,
}

impl Known {
    #[cfg(test)]
    pub fn new(group: u32, index: usize, waves: usize) -> Known {
        let mut known = Known::default();
        known.begin(group, index, waves);
        known
    }

    /// Forgets all: it is what another wave knows from now on.
    pub fn begin(&mut self, group: u32, index: usize, waves: usize) {
        (self.group, self.index, self.far, self.shared) = (group, index, Reached::default(), None);
        self.table.clear();
        self.table.resize(waves.max(index + 1), Reached::default());
        self.heard.clear();
    }

    pub fn group(&self) -> u32 {
        self.group
    }

    /// Whether it knows of any other wave.
    pub fn knows_others(&self) -> bool {
        let is_other = |(index, reached): (usize, &Reached)| index != self.index && *reached != Reached::default();
        !self.heard.is_empty() || self.table.iter().enumerate().any(is_other)
    }

    /// How far the wave itself has come, for waves of its work-group and for others.
    pub fn reach(&mut self, near: Reached, far: Reached) {
        if self.table[self.index] != near || self.far != far {
            self.table[self.index] = near;
            self.far = far;
            self.shared = None;
        }
    }

    /// What it can tell others.
    pub fn tell(&mut self) -> Message {
        let table = self.shared.get_or_insert_with(|| self.table.as_slice().into());
        Message {
            group: self.group,
            table: table.clone(),
            teller: Some((self.index, self.far)),
            heard: self.heard.as_slice().into(),
        }
    }

    /// Takes in what a wave has told.
    pub fn hear(&mut self, message: &Message, told: &mut Told) {
        if message.group != self.group {
            let mut table = message.table.to_vec();
            if let Some((teller, far)) = message.teller {
                table[teller] = far;
            }
            let node = told.push(message.group, table.into(), &message.heard);
            return self.hear_node(node, told);
        }
        for (ours, theirs) in self.table.iter_mut().zip(&*message.table) {
            ours.join(theirs);
        }
        self.shared = None;
        for node in message.heard.iter() {
            self.hear_node(Some(*node), told);
        }
    }

    /// Takes in a node of the graph.
    pub fn hear_node(&mut self, node: Option<u32>, told: &mut Told) {
        let Some(node) = node.filter(|n| !self.heard.contains(n)) else {
            return;
        };
        self.heard.push(node);
        self.shared = None;
        if self.heard.len() > MOST_HEARD
            && let Some(node) = told.push(NO_GROUP, [].into(), &self.heard)
        {
            self.heard = vec![node];
        }
    }

    /// What it can tell others, as a node of the graph.
    pub fn node(&mut self, told: &mut Told) -> Option<u32> {
        let message = self.tell();
        told.push(message.group, message.table, &message.heard)
    }

    /// How an access of another wave stands to what this one does now.
    pub fn order(&self, (group, wave): (u32, usize), stamp: Stamp, told: &mut Told) -> Order {
        let near = match group == self.group {
            true => self
                .table
                .get(wave)
                .map_or(Order::Unordered, |reached| order(reached, stamp)),
            false => Order::Unordered,
        };
        match near {
            Order::Before => near,
            _ if self.heard.is_empty() && !told.full => near,
            _ => match told.search(&self.heard, group, wave, stamp) {
                Order::Unordered => near,
                better => better,
            },
        }
    }
}

/// What a wave tells another.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    group: u32,
    table: Table,
    /// Who tells it, and how far it has come for other work-groups.
    teller: Option<(usize, Reached)>,
    heard: Arc<[u32]>,
}

impl Message {
    /// That all accesses of a wave are done.
    pub fn of_all(group: u32, wave: usize) -> Message {
        let all = Reached {
            done: [u32::MAX; Class::COUNT],
            issued: [u32::MAX; Class::COUNT],
        };
        let mut table = vec![Reached::default(); wave + 1];
        table[wave] = all;
        Message {
            group,
            table: table.into(),
            teller: Some((wave, all)),
            heard: [].into(),
        }
    }

    /// What two waves of a work-group tell together.
    pub fn join(&mut self, other: &Message) {
        let mut table = self.table.to_vec();
        for (ours, theirs) in table.iter_mut().zip(&*other.table) {
            ours.join(theirs);
        }
        self.table = table.into();
        self.teller = None;
        let mut heard = self.heard.to_vec();
        heard.extend(other.heard.iter().filter(|node| !self.heard.contains(node)));
        self.heard = heard.into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(done: u32, issued: u32) -> Reached {
        Reached {
            done: [done; Class::COUNT],
            issued: [issued; Class::COUNT],
        }
    }

    fn stamp(wave: u32, serial: u32) -> Stamp {
        Stamp::new(wave, serial, 5, Class::Store)
    }

    #[test]
    fn waves_of_a_work_group_know_what_was_done_and_what_was_issued() {
        let mut told = Told::default();
        let (mut a, mut b) = (Known::new(0, 0, 2), Known::new(0, 1, 2));
        a.reach(reached(3, 5), reached(1, 5));
        assert_eq!(b.order((0, 0), stamp(0, 1), &mut told), Order::Unordered);
        b.hear(&a.tell(), &mut told);
        assert_eq!(b.order((0, 0), stamp(0, 3), &mut told), Order::Before);
        assert_eq!(b.order((0, 0), stamp(0, 4), &mut told), Order::InFlight);
        assert_eq!(b.order((0, 0), stamp(0, 6), &mut told), Order::Unordered);
        assert_eq!(stamp(0, 3).instruction(), 5);
    }

    #[test]
    fn other_work_groups_share_no_cache() {
        let mut told = Told::default();
        let (mut a, mut b) = (Known::new(0, 0, 1), Known::new(1, 0, 1));
        a.reach(reached(3, 5), reached(1, 5));
        b.hear(&a.tell(), &mut told);
        assert_eq!(b.order((0, 0), stamp(0, 1), &mut told), Order::Before);
        assert_eq!(b.order((0, 0), stamp(0, 3), &mut told), Order::InFlight);
        b.hear(&Message::of_all(0, 0), &mut told);
        assert_eq!(b.order((0, 0), stamp(0, 9), &mut told), Order::Before);
    }

    #[test]
    fn what_is_told_goes_on_through_others() {
        let mut told = Told::default();
        let mut waves: Vec<Known> = (0..20).map(|group| Known::new(group, 0, 1)).collect();
        for group in 0..19 {
            waves[group].reach(reached(1, 1), reached(1, 1));
            let message = waves[group].tell();
            waves[group + 1].hear(&message, &mut told);
        }
        let last = &waves[19];
        assert_eq!(last.order((0, 0), stamp(0, 1), &mut told), Order::Before);
        assert_eq!(last.order((18, 0), stamp(18, 2), &mut told), Order::Unordered);
        assert_eq!(waves[3].order((7, 0), stamp(7, 1), &mut told), Order::Unordered);
    }

    #[test]
    fn hearing_from_many_keeps_all() {
        let mut told = Told::default();
        let mut last = Known::new(100, 0, 1);
        for group in 0..30 {
            let mut wave = Known::new(group, 0, 1);
            wave.reach(reached(2, 2), reached(2, 2));
            last.hear(&wave.tell(), &mut told);
        }
        let all = (0..30).all(|group| last.order((group, 0), stamp(group, 2), &mut told) == Order::Before);
        assert!(all && last.heard.len() <= MOST_HEARD);
    }
}
