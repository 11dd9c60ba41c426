//! What is computed in which order, and when registers can be stored.

use std::collections::{HashMap, HashSet};

use super::Segment;
use amdgpu_semantics::graph::{Id, Op};

/// What is known of a segment before code is written.
pub(super) struct Plan {
    /// Nodes that something depends on.
    pub needed: Vec<Id>,
    /// Those that are computed, in order; their index is their position.
    pub order: Vec<Id>,
    /// Positions at which a node is used, the last one being the end of the lanes' turn.
    pub uses: Vec<Vec<u32>>,
    /// Registers that are stored as soon as the node is computed.
    pub early: HashMap<Id, Vec<u16>>,
    /// Those that are stored at the end.
    pub late: Vec<(u16, Id)>,
    /// Floats of which none follows from another.
    pub checks: Vec<Id>,
    /// Halves of f64 of the same kind, the later one first.
    pub wide_checks: HashMap<Id, Vec<Id>>,
    /// The host must flush denormals.
    pub flushes: bool,
}

impl Plan {
    /// `stores_last`: nothing is stored before all is computed.
    pub fn new(segment: &Segment, stores_last: bool) -> Plan {
        Self::with(segment, stores_last, &[])
    }

    /// The same, with nodes that somebody needs beside what the segment gives.
    pub fn with(segment: &Segment, stores_last: bool, others: &[Id]) -> Plan {
        let nodes = &segment.nodes;
        let mut needed = vec![false; nodes.len()];
        let roots = segment
            .outputs
            .iter()
            .map(|o| o.1)
            .chain(segment.masks.iter().map(|m| m.1));
        let wide = segment.wide_outputs.iter().flat_map(|output| output.1);
        let roots = roots.chain(wide.clone());
        let checked = segment.checks.iter().chain(segment.wide_checks.as_flattened());
        for root in roots.chain(checked.chain(others).copied()) {
            needed[root as usize] = true;
        }
        for id in (0..nodes.len()).rev().filter(|&id| needed[id]).collect::<Vec<_>>() {
            let mut stack = vec![id as Id];
            while let Some(id) = stack.pop() {
                for &arg in nodes[id as usize].args() {
                    if !std::mem::replace(&mut needed[arg as usize], true) {
                        stack.push(arg);
                    }
                }
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
        let mut uses = vec![Vec::new(); nodes.len()];
        let mut position = vec![None; nodes.len()];
        for (p, &id) in order.iter().enumerate() {
            position[id as usize] = Some(p as u32);
            for &arg in nodes[id as usize].args() {
                uses[arg as usize].push(p as u32);
            }
            for &half in wide_checks.get(&id).into_iter().flatten() {
                uses[half as usize].push(p as u32);
            }
        }
        let addresses = registers_of_addresses(segment);
        let end = order.len() as u32;
        for id in wide {
            uses[id as usize].push(end);
        }
        let (mut early, mut late) = (HashMap::<Id, Vec<u16>>::new(), Vec::new());
        for &(_, id) in segment.outputs.iter().filter(|o| position[o.1 as usize].is_none()) {
            uses[id as usize].push(end);
        }
        for &(register, id) in &segment.outputs {
            let old = nodes.iter().position(|n| n.op == Op::Register(register));
            let read = old.and_then(|old| uses[old].last());
            match position[id as usize] {
                // stored before the end only if nobody reads the old value any more, not even to begin again
                Some(p)
                    if !stores_last
                        && (!looks || !addresses.contains(&register))
                        && read.is_none_or(|&read| !looks && read <= p) =>
                {
                    early.entry(id).or_default().push(register);
                }
                Some(_) => {
                    uses[id as usize].push(end);
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
fn roots_of_nans(segment: &Segment, order: &[Id]) -> (Vec<Id>, HashMap<Id, Vec<Id>>) {
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
    let mut halves = HashMap::<Id, Vec<Id>>::new();
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
        assert_eq!(Plan::new(&segment, false).early, HashMap::from([(3, vec![1])]));
        segment.places.push(Place {
            low: 0,
            high: Some(1),
            window: 0,
            least: 0,
            most: 0,
            exec: None,
        });
        let plan = Plan::new(&segment, false);
        assert_eq!((plan.early, plan.late), (HashMap::new(), vec![(1, 3)]));
        // nothing begins again
        segment.checks.clear();
        assert_eq!(Plan::new(&segment, false).early, HashMap::from([(3, vec![1])]));
    }
}
