//! What is computed in which order, and when registers can be stored.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use super::Segment;
use amdgpu_semantics::graph::{Id, Op};

/// By nodes.
pub(super) type Map<T> = HashMap<Id, T, FixedState>;

/// What is known of a segment before code is written.
pub(super) struct Plan {
    /// Nodes that something depends on.
    pub needed: Vec<Id>,
    /// Those that are computed, in order; their index is their position.
    pub order: Vec<Id>,
    pub uses: Uses,
    /// Registers that are stored as soon as the node is computed.
    pub early: Map<Vec<u16>>,
    /// Those that are stored at the end.
    pub late: Vec<(u16, Id)>,
    /// Floats of which none follows from another.
    pub checks: Vec<Id>,
    /// Halves of f64 of the same kind, the later one first.
    pub wide_checks: Map<Vec<Id>>,
    /// The host must flush denormals.
    pub flushes: bool,
}

/// Positions at which nodes are used, the last one being the end of the lanes' turn.
pub(super) struct Uses {
    /// Those of all nodes but for the end, and where those of each end.
    positions: Vec<u32>,
    behind: Vec<u32>,
    end: u32,
    is_at_end: Vec<bool>,
    /// What nodes do not name.
    others: Vec<(Id, u32)>,
}

impl Uses {
    /// Those by nodes that are computed in an order, and by what looks at halves of f64.
    fn new(segment: &Segment, order: &[Id], wide_checks: &Map<Vec<Id>>) -> Uses {
        let nodes = &segment.nodes;
        let by_each = || {
            order.iter().enumerate().flat_map(|(position, id)| {
                let halves = wide_checks.get(id).into_iter().flatten();
                let used = nodes[*id as usize].args().iter().chain(halves);
                used.map(move |&used| (used as usize, position as u32))
            })
        };
        // how many there are, then where they begin, then where they end
        let mut behind = vec![0; nodes.len()];
        by_each().for_each(|(used, _)| behind[used] += 1);
        let mut all = 0;
        for count in &mut behind {
            all += std::mem::replace(count, all);
        }
        let mut positions = vec![0; all as usize];
        for (used, position) in by_each() {
            positions[behind[used] as usize] = position;
            behind[used] += 1;
        }
        Uses {
            positions,
            behind,
            end: order.len() as u32,
            is_at_end: vec![false; nodes.len()],
            others: Vec::new(),
        }
    }

    /// A node is used at the end, too.
    pub fn add_end(&mut self, id: Id) {
        self.is_at_end[id as usize] = true;
    }

    /// A node is used by something else, too.
    pub fn add(&mut self, id: Id, position: u32) {
        self.others.push((id, position));
    }

    fn by_nodes(&self, id: Id) -> &[u32] {
        let id = id as usize;
        let begin = id.checked_sub(1).map_or(0, |before| self.behind[before]);
        &self.positions[begin as usize..self.behind[id] as usize]
    }

    /// The first one from a position on.
    pub fn next(&self, id: Id, from: u32) -> Option<u32> {
        let uses = self.by_nodes(id);
        let by_node = uses.last().filter(|&&last| last >= from);
        let by_node = by_node.map(|_| uses[uses.partition_point(|&p| p < from)]);
        let next = by_node.or_else(|| self.at_end(id, from));
        if self.others.is_empty() {
            return next;
        }
        let others = self.others.iter().filter(|other| other.0 == id && other.1 >= from);
        next.into_iter().chain(others.map(|other| other.1)).min()
    }

    /// Whether there is one from a position on.
    pub fn is_any(&self, id: Id, from: u32) -> bool {
        self.by_nodes(id).last().is_some_and(|&last| last >= from)
            || self.at_end(id, from).is_some()
            || self.others.iter().any(|other| other.0 == id && other.1 >= from)
    }

    fn at_end(&self, id: Id, from: u32) -> Option<u32> {
        (self.is_at_end[id as usize] && self.end >= from).then_some(self.end)
    }

    pub fn last(&self, id: Id) -> Option<u32> {
        let by_node = self.by_nodes(id).last().copied();
        let at_end = self.at_end(id, 0);
        let others = self.others.iter().filter(|other| other.0 == id);
        by_node
            .into_iter()
            .chain(at_end)
            .chain(others.map(|other| other.1))
            .max()
    }
}

impl Plan {
    /// `stores_last`: nothing is stored before all is computed.
    pub fn new(segment: &Segment, stores_last: bool) -> Plan {
        Self::with(segment, stores_last, &[])
    }

    /// The same, with nodes that somebody needs beside what the segment gives.
    pub fn with(segment: &Segment, stores_last: bool, others: &[Id]) -> Plan {
        let nodes = &segment.nodes;
        let roots = segment
            .outputs
            .iter()
            .map(|o| o.1)
            .chain(segment.masks.iter().map(|m| m.1));
        let wide = segment.wide_outputs.iter().flat_map(|output| output.1);
        let checked = segment.checks.iter().chain(segment.wide_checks.as_flattened());
        let mut stack: Vec<Id> = roots
            .chain(wide.clone())
            .chain(checked.chain(others).copied())
            .collect();
        let mut needed = vec![false; nodes.len()];
        while let Some(id) = stack.pop() {
            if !std::mem::replace(&mut needed[id as usize], true) {
                stack.extend(nodes[id as usize].args());
            }
        }
        let needed: Vec<Id> = (0..nodes.len() as Id).filter(|&id| needed[id as usize]).collect();
        let order: Vec<Id> = needed
            .iter()
            .copied()
            .filter(|&id| nodes[id as usize].op.arity() > 0)
            .collect();
        let (checks, wide_checks) = roots_of_nans(segment, &order);
        let looks = !checks.is_empty() || !wide_checks.is_empty();
        let mut uses = Uses::new(segment, &order, &wide_checks);
        let mut position = vec![None; nodes.len()];
        for (p, &id) in order.iter().enumerate() {
            position[id as usize] = Some(p as u32);
        }
        let addresses = registers_of_addresses(segment);
        wide.for_each(|id| uses.add_end(id));
        let (mut early, mut late) = (Map::<Vec<u16>>::default(), Vec::new());
        for &(_, id) in segment.outputs.iter().filter(|o| position[o.1 as usize].is_none()) {
            uses.add_end(id);
        }
        for &(register, id) in &segment.outputs {
            let old = nodes.iter().position(|n| n.op == Op::Register(register));
            let read = old.and_then(|old| uses.last(old as Id));
            match position[id as usize] {
                // stored before the end only if nobody reads the old value any more, not even to begin again
                Some(p)
                    if !stores_last
                        && (!looks || !addresses.contains(&register))
                        && read.is_none_or(|read| !looks && read <= p) =>
                {
                    early.entry(id).or_default().push(register);
                }
                Some(_) => {
                    uses.add_end(id);
                    late.push((register, id));
                }
                None => late.push((register, id)),
            }
        }
        Plan {
            uses,
            early,
            late,
            checks,
            wide_checks,
            flushes: segment.flushes && order.iter().any(|&id| nodes[id as usize].op.meets_denormals()),
            needed,
            order,
        }
    }
}

impl Plan {
    /// Whether some result must be no NaN.
    pub fn looks_for_nans(&self) -> bool {
        !self.checks.is_empty() || !self.wide_checks.is_empty()
    }

    /// Computed vectors that are used after something else was computed, at once at the most.
    pub fn most_live(&self, segment: &Segment) -> usize {
        let mut ending = vec![0; self.order.len() + 1];
        let (mut live, mut most) = (0, 0);
        for (position, &id) in self.order.iter().enumerate() {
            live -= ending[position];
            let last = self.uses.last(id).filter(|_| !segment.nodes[id as usize].op.is_bit());
            if let Some(last) = last {
                live += 1;
                ending[last as usize] += 1;
            }
            most = most.max(live);
        }
        most
    }

    /// Whether bringing lanes together may pay.
    pub fn can_be_packed(&self, segment: &Segment) -> bool {
        let of = |id: &&Id| segment.nodes[**id as usize].op;
        let loads = self
            .needed
            .iter()
            .filter(|id| matches!(of(id), Op::Register(_)))
            .count();
        // instructions of each way; a load or store of packed lanes is one more than half of two of others
        let moves = loads + segment.outputs.len();
        let work = self.order.len() + GATHER * segment.loads.len();
        let apart = 2 * (work + moves);
        let packed = work + 2 * loads + 4 * segment.outputs.len() + PACKING;
        4 * apart > 5 * packed
    }
}

/// Registers that addresses of loads depend on: high halves are looked at before anything else, and read again where loads begin again.
fn registers_of_addresses(segment: &Segment) -> HashSet<u16> {
    let mut stack: Vec<Id> = segment
        .places
        .iter()
        .flat_map(|p| [Some(p.low), p.high])
        .flatten()
        .collect();
    let mut seen: HashSet<Id> = stack.iter().copied().collect();
    let mut registers = HashSet::new();
    while let Some(id) = stack.pop() {
        let node = &segment.nodes[id as usize];
        if let Op::Register(register) = node.op {
            registers.insert(register);
        }
        stack.extend(node.args().iter().filter(|&&arg| seen.insert(arg)));
    }
    registers
}

/// Instructions that a gather costs as much as.
const GATHER: usize = 12;
/// Instructions that find out where packed lanes go.
const PACKING: usize = 24;

/// The floats to look at: a NaN among the others makes one of these a NaN.
fn roots_of_nans(segment: &Segment, order: &[Id]) -> (Vec<Id>, Map<Vec<Id>>) {
    let Segment {
        nodes,
        checks,
        wide_checks,
        ..
    } = segment;
    let mut wanted = vec![false; nodes.len()];
    for &id in checks.iter().chain(wide_checks.as_flattened()) {
        wanted[id as usize] = true;
    }
    let mut covered = vec![false; nodes.len()];
    for &id in order.iter().rev() {
        let node = &nodes[id as usize];
        if wanted[id as usize] && node.op.passes_nan() {
            node.args().iter().for_each(|&arg| covered[arg as usize] = true);
        }
    }
    let mut checks: Vec<Id> = checks.iter().copied().filter(|&id| !covered[id as usize]).collect();
    checks.sort_unstable();
    checks.dedup();
    let mut halves = Map::<Vec<Id>>::default();
    for &[a, b] in wide_checks {
        let (earlier, later) = (a.min(b), a.max(b));
        // what is the same in all lanes and not computed is no result
        if (covered[a as usize] && covered[b as usize]) || nodes[later as usize].op.arity() == 0 {
            continue;
        }
        let others = halves.entry(later).or_default();
        if !others.contains(&earlier) {
            others.push(earlier);
        }
    }
    (checks, halves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::Place;
    use amdgpu_semantics::graph::Node;

    /// A register that an address is in, and that holds a float afterwards, is stored when it is known that none is a NaN: else loads begin
    /// again, with the address.
    #[test]
    fn registers_of_addresses_are_stored_last() {
        let mut segment = Segment {
            nodes: vec![
                Node::new(Op::Register(0), &[]),
                Node::new(Op::Register(1), &[]),
                Node::new(Op::Register(2), &[]),
                Node::new(Op::FAdd, &[2, 2]),
            ],
            outputs: vec![(1, 3)],
            checks: vec![3],
            ..Segment::default()
        };
        assert_eq!(Plan::new(&segment, false).early, Map::from_iter([(3, vec![1])]));
        segment.places.push(Place {
            low: 0,
            high: Some(1),
            window: 0,
            least: 0,
            most: 0,
            exec: None,
        });
        let plan = Plan::new(&segment, false);
        assert_eq!((plan.early, plan.late), (Map::default(), vec![(1, 3)]));
        // nothing begins again
        segment.checks.clear();
        assert_eq!(Plan::new(&segment, false).early, Map::from_iter([(3, vec![1])]));
    }
}
