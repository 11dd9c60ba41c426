//! Which values are the same in all active lanes, and at which branches lanes part.
//!
//! A value differs if an operand does, if it names the lane, or if it is a parameter where ways meet that lanes took
//! differently. A value of a loop that lanes leave in different rounds differs outside of it.

use crate::flow::Flow;
use crate::graph::Worklist;
use crate::ir::{
    AddressSpace, BlockId, Builder, Compare, Definition, Function, Id, InstId, Op, Order, Terminator, Value, Width,
};

/// What differs between lanes.
#[derive(Debug, Clone)]
pub struct Divergence {
    /// By value.
    pub values: Vec<bool>,
    /// By block: lanes part at its end.
    pub branches: Vec<bool>,
    /// By loop: lanes leave in different rounds.
    pub loops: Vec<bool>,
    joins: Vec<bool>,
    /// The block of each value's definition.
    home: Vec<usize>,
    /// By block: the way that leads there from the branch that was looked at last, with the number of that look.
    labels: Vec<(u32, usize)>,
    looks: u32,
}

/// Analyses a function in order, and gives each lane its own copy of what loops leave behind.
pub fn analyse(function: &mut Function, flow: &Flow) -> Divergence {
    let mut divergence = Divergence {
        values: vec![false; function.values.len()],
        branches: vec![false; function.blocks.len()],
        loops: vec![false; flow.loops.len()],
        joins: vec![false; function.blocks.len()],
        home: homes(function),
        labels: vec![(0, 0); function.blocks.len()],
        looks: 0,
    };
    let mut ahead = Worklist::new(flow.successors.len());
    while divergence.round(function, flow, &mut ahead) {}
    divergence.keep(function, flow);
    divergence
}

fn homes(function: &Function) -> Vec<usize> {
    let mut home = vec![0; function.values.len()];
    for (number, block) in function.blocks.iter().enumerate() {
        let results = block.insts.iter().flat_map(|i| &function.insts[i.index()].results);
        for value in block.parameters.iter().chain(results) {
            home[value.index()] = number;
        }
    }
    home
}

impl Divergence {
    /// Whether a value differs between the lanes that are active in a block.
    pub fn differs(&self, function: &Function, flow: &Flow, value: Value, block: usize) -> bool {
        self.values[value.index()] || self.is_left_behind(function, flow, value, block)
    }

    /// Whether a value is of a loop that lanes left in different rounds before they came to the block.
    fn is_left_behind(&self, function: &Function, flow: &Flow, value: Value, block: usize) -> bool {
        let mut region = flow.loop_of[self.home[value.index()]];
        while let Some(number) = region {
            if flow.loops[number].contains(block) {
                return false;
            }
            if self.loops[number] {
                let free = function.defining(value).is_some_and(|i| is_free(i.op));
                return !free;
            }
            region = flow.loops[number].parent;
        }
        false
    }

    /// Goes over all once; whether something changed.
    fn round(&mut self, function: &Function, flow: &Flow, ahead: &mut Worklist) -> bool {
        let mut changed = false;
        for (number, block) in function.blocks.iter().enumerate() {
            for (n, parameter) in block.parameters.iter().enumerate() {
                if !self.values[parameter.index()] && self.parameter_differs(function, flow, number, n) {
                    self.values[parameter.index()] = true;
                    changed = true;
                }
            }
            for id in &block.insts {
                let inst = &function.insts[id.index()];
                if inst.results.first().is_none_or(|r| self.values[r.index()]) {
                    continue;
                }
                let arg = |n: usize| {
                    inst.args
                        .get(n)
                        .is_some_and(|a| self.differs(function, flow, *a, number))
                };
                let differs = match inst.op {
                    op if is_source(op) => true,
                    Op::ReadFirstLane | Op::Ballot => false,
                    Op::ReadLane => arg(1),
                    _ => (0..inst.args.len()).any(arg),
                };
                if differs {
                    inst.results.iter().for_each(|r| self.values[r.index()] = true);
                    changed = true;
                }
            }
            // A promise that lanes agree is not believed: programs break it, and all that it saves is a mask.
            if let Terminator::Branch { condition, .. } = block.terminator
                && !self.branches[number]
                && self.differs(function, flow, condition, number)
            {
                self.branches[number] = true;
                self.part(flow, number, ahead);
                changed = true;
            }
        }
        changed
    }

    fn parameter_differs(&self, function: &Function, flow: &Flow, block: usize, n: usize) -> bool {
        if block == 0 {
            return true;
        }
        let mut first = None;
        for &from in &flow.predecessors[block] {
            for edge in function.blocks[from].terminator.edges() {
                if edge.to.index() != block {
                    continue;
                }
                let Some(&arg) = edge.args.get(n) else { continue };
                if self.differs(function, flow, arg, from) {
                    return true;
                }
                let same = first.is_none_or(|other| same(function, other, arg));
                if self.joins[block] && !same {
                    return true;
                }
                first.get_or_insert(arg);
            }
        }
        false
    }

    /// Finds where the ways meet again that part at the end of a block, and the loops that they leave differently.
    fn part(&mut self, flow: &Flow, branch: usize, ahead: &mut Worklist) {
        self.looks += 1;
        ahead.clear();
        let mut back = Vec::new();
        for &to in &flow.successors[branch] {
            self.reach(flow, branch, (branch, to, to), ahead, &mut back);
        }
        loop {
            if let Some(number) = back.pop() {
                let region: crate::flow::Loop = flow.loops[number];
                if ahead.is_empty() && back.is_empty() {
                    // All of them go round together.
                    return;
                }
                self.loops[number] = true;
                for from in region.first..region.end {
                    for &to in flow.successors[from].iter().filter(|to| !region.contains(**to)) {
                        self.reach(flow, branch, (from, to, region.first), ahead, &mut back);
                    }
                }
                continue;
            }
            let Some(block) = ahead.pop_first() else { return };
            if ahead.is_empty() {
                return;
            }
            let label = match self.labels[block] {
                (look, label) if look == self.looks => label,
                _ => block,
            };
            for &to in &flow.successors[block] {
                self.reach(flow, branch, (block, to, label), ahead, &mut back);
            }
        }
    }

    /// A way with a label goes along an edge.
    fn reach(
        &mut self,
        flow: &Flow,
        branch: usize,
        (from, to, label): (usize, usize, usize),
        ahead: &mut Worklist,
        back: &mut Vec<usize>,
    ) {
        if to <= from {
            let of_loop = flow.loop_of[to].filter(|n| flow.loops[*n].first == to && flow.loops[*n].contains(from));
            if let Some(number) = of_loop
                && flow.loops[number].contains(branch)
            {
                back.push(number);
            }
            return;
        }
        match self.labels[to] {
            (look, _) if look != self.looks => self.labels[to] = (self.looks, label),
            (_, other) if other == label => {}
            _ => {
                self.joins[to] = true;
                self.labels[to] = (self.looks, to);
            }
        }
        ahead.insert(to);
    }

    /// Each lane gets its own copy of values that it uses behind a loop that lanes leave in different rounds.
    fn keep(&mut self, function: &mut Function, flow: &Flow) {
        let mut copies: Vec<Option<Value>> = vec![None; function.values.len()];
        for block in 0..function.blocks.len() {
            let mut n = 0;
            while n < function.blocks[block].insts.len() {
                let id = function.blocks[block].insts[n];
                for arg in 0..function.insts[id.index()].args.len() {
                    let value = function.insts[id.index()].args[arg];
                    if self.must_keep(function, flow, value, block) {
                        let length = function.blocks[block].insts.len();
                        let copy = self.copy(function, value, &mut copies, (block, n));
                        function.insts[id.index()].args[arg] = copy;
                        n += function.blocks[block].insts.len() - length;
                    }
                }
                n += 1;
            }
            let mut terminator = std::mem::take(&mut function.blocks[block].terminator);
            let mut change = |value: &mut Value| {
                if self.must_keep(function, flow, *value, block) {
                    let end = function.blocks[block].insts.len();
                    *value = self.copy(function, *value, &mut copies, (block, end));
                }
            };
            match &mut terminator {
                Terminator::Branch { condition, .. } => change(condition),
                Terminator::Return(values) => values.iter_mut().for_each(&mut change),
                _ => {}
            }
            for edge in terminator.edges_mut() {
                edge.args.iter_mut().for_each(&mut change);
            }
            function.blocks[block].terminator = terminator;
        }
    }

    fn must_keep(&self, function: &Function, flow: &Flow, value: Value, block: usize) -> bool {
        let vector = self.values[value.index()] && function.width(value) != Width::B1;
        !vector && self.is_left_behind(function, flow, value, block)
    }

    /// The copy of a value, for use before the instruction of that number of a block.
    fn copy(
        &mut self,
        function: &mut Function,
        value: Value,
        copies: &mut Vec<Option<Value>>,
        (block, at): (usize, usize),
    ) -> Value {
        let truth = function.width(value) == Width::B1;
        let kept = match copies[value.index()] {
            Some(kept) => kept,
            None => {
                let home = self.home[value.index()];
                let place = match function.values[value.index()].1 {
                    Definition::Parameter(..) => 0,
                    Definition::Result(inst, _) => {
                        let insts = &function.blocks[home].insts;
                        insts.iter().position(|i| *i == inst).map_or(0, |p| p + 1)
                    }
                };
                let width = if truth { Width::B32 } else { function.width(value) };
                let kept = insert(function, home, place, |builder| {
                    let value = match truth {
                        true => builder.op(Op::ZeroExtend(Width::B32), &[value], Width::B32),
                        false => value,
                    };
                    builder.op(Op::PerLane, &[value], width)
                });
                self.grow(function, home, copies);
                self.values[kept.index()] = true;
                copies[value.index()] = Some(kept);
                kept
            }
        };
        if !truth {
            return kept;
        }
        let result = insert(function, block, at, |builder| {
            let zero = builder.b32(0);
            builder.compare_u(Compare::Ne, kept, zero)
        });
        self.grow(function, block, copies);
        self.values[result.index()] = true;
        result
    }

    /// Makes room for values that a block got: the same in all lanes unless said.
    fn grow(&mut self, function: &Function, block: usize, copies: &mut Vec<Option<Value>>) {
        self.values.resize(function.values.len(), false);
        self.home.resize(function.values.len(), block);
        copies.resize(function.values.len(), None);
    }
}

/// Inserts what `make` makes before the instruction of that number of a block.
fn insert(function: &mut Function, block: usize, at: usize, make: impl FnOnce(&mut Builder) -> Value) -> Value {
    let rest: Vec<InstId> = function.blocks[block].insts.split_off(at);
    let location = rest.first().map(|i| function.insts[i.index()].location);
    let mut builder = Builder::new(function, BlockId::new(block));
    builder.location = location.unwrap_or_default();
    let value = make(&mut builder);
    function.blocks[block].insts.extend(rest);
    value
}

/// Differs between lanes whatever the operands are.
fn is_source(op: Op) -> bool {
    match op {
        Op::Id(Id::WorkItem(_) | Id::Lane) | Op::ActiveLaneId | Op::Atomic(..) | Op::Alloca(_) | Op::StackSave => true,
        Op::Call(_) | Op::CallIndirect | Op::PerLane => true,
        Op::Load(m) | Op::LoadNarrow(m, ..) => {
            matches!(m.space, AddressSpace::Flat | AddressSpace::Private) || m.order != Order::None
        }
        _ => false,
    }
}

/// Can be made anew wherever it is wanted.
fn is_free(op: Op) -> bool {
    matches!(op, Op::Const(_) | Op::Undef)
}

fn same(function: &Function, a: Value, b: Value) -> bool {
    a == b || function.constant(a).is_some_and(|a| function.constant(b) == Some(a))
}
