//! Lanes that parted at a branch may not be together in an operation between lanes before the branch's immediate post-dominator
//! (PRM 2.12), but meet at the first block that both come to. Where code jumps out of a conditional part, that can be earlier:
//! such operations are done team by team.
//!
//! A lane's team is known by its first lane. Behind a branch the lanes of each way are teams of their own; at the immediate
//! post-dominator each is again in the team in which it came to the branch. Lanes of a team take the same ways, so they are always in
//! one block together. Where there is no order of the blocks in which all lanes come to a post-dominator at once (irreducible
//! flow), those that come first wait there at a gate, see [`super::calls`].

use smallvec::smallvec;

use super::calls::{Gates, Keep, get, set, variable};
use crate::flow::successors;
use crate::graph::{self, Graph, Tree};
use crate::ir::{
    BlockId, Builder, Compare, Definition, Edge, Function, Id, InstId, Module, Op, SlotId, Terminator, Value, Values,
    Width,
};

/// No team: the lane does not come from a branch that it must remember.
const NONE: u32 = u32::MAX;
/// Bits of a team's number: a lane.
const TEAM_BITS: u32 = 6;

/// Lets operations between lanes be done by teams, where that is needed.
pub fn teams(module: &mut Module) {
    let between = Convergent::of(module, is_between_lanes);
    let convergent = Convergent::of(module, Op::is_convergent);
    for f in &mut module.functions {
        if convergent.is_in(f) {
            f.separate_entry();
            if let Some(plan) = Plan::of(f, &between, &convergent) {
                plan.carry_out(f, &between);
            }
        }
    }
}

/// What an operation gives depends on which lanes take part. (Barriers need all, whatever way they came.)
fn is_between_lanes(op: Op) -> bool {
    op.is_convergent() && !matches!(op, Op::Barrier | Op::WaveBarrier | Op::Fbarrier(_))
}

/// Operations that a rule chooses; calls if the function has some.
struct Convergent {
    chosen: fn(Op) -> bool,
    /// By the numbers of functions.
    has: Vec<bool>,
}

impl Convergent {
    fn of(module: &Module, chosen: fn(Op) -> bool) -> Convergent {
        let mut found = Convergent {
            chosen,
            has: vec![false; module.functions.len()],
        };
        let mut insts = module.functions.iter().flat_map(|f| &f.insts);
        let calls = insts.any(|inst| matches!(inst.op, Op::Call(_)));
        loop {
            let more = (0..found.has.len()).filter(|n| !found.has[*n] && found.is_in(&module.functions[*n]));
            let more: Vec<usize> = more.collect();
            if more.is_empty() || !calls {
                more.into_iter().for_each(|n| found.has[n] = true);
                return found;
            }
            more.into_iter().for_each(|n| found.has[n] = true);
        }
    }

    fn has(&self, f: &Function, id: InstId) -> bool {
        match f.insts[id.index()].op {
            Op::Call(callee) => self.has[callee.index()],
            op => (self.chosen)(op),
        }
    }

    fn is_in_block(&self, f: &Function, block: usize) -> bool {
        f.blocks[block].insts.iter().any(|id| self.has(f, *id))
    }

    fn is_in(&self, f: &Function) -> bool {
        (0..f.blocks.len()).any(|b| self.is_in_block(f, b))
    }
}

/// Where lanes part and meet in a way that operations between lanes must know of.
struct Plan {
    /// Of blocks with a branch that must be remembered: where its lanes are a team again, if they ever are.
    branches: Vec<(usize, Option<usize>)>,
    /// Blocks whose operations are done by teams.
    blocks: Vec<usize>,
    regions: Vec<Region>,
}

/// Blocks in a ring that is entered at several, or has such a ring inside.
struct Region {
    is_inside: Vec<bool>,
    entries: Vec<usize>,
}

impl Plan {
    /// None if lanes never meet too early. The entry must have no predecessors.
    fn of(f: &Function, between: &Convergent, convergent: &Convergent) -> Option<Plan> {
        let mut graph = successors(f);
        // One exit behind all ends.
        let exit = graph.len();
        for targets in graph.iter_mut().filter(|t| t.is_empty()) {
            targets.push(exit);
        }
        graph.push(Default::default());
        let before = graph::reversed(&graph);
        let asks: Vec<bool> = (0..exit).map(|b| between.is_in_block(f, b)).collect();
        let mut regions = regions(&graph, &before);
        regions.retain(|r| (0..exit).any(|b| r.is_inside[b] && convergent.is_in_block(f, b)));
        if regions.is_empty() && !asks.contains(&true) {
            return None;
        }
        let leads = leading(&before, &asks);
        let above = graph::dominators(&before, exit);

        let mut branches = Vec::new();
        let mut early = vec![false; exit];
        for (n, block) in f.blocks.iter().enumerate() {
            let mut targets: Vec<usize> = graph[n].to_vec();
            targets.sort_unstable();
            targets.dedup();
            if targets.len() < 2 || is_uniform(&block.terminator) {
                continue;
            }
            // A block that does not lead to the exit has no post-dominator.
            let meet = (above[n] != n).then_some(above[n]);
            let mut found = regions.iter().any(|r| meet.is_some_and(|m| r.is_inside[m]));
            targets.retain(|t| leads[*t] && Some(*t) != meet);
            if targets.len() > 1 {
                let mut ways = vec![0u32; exit];
                for target in targets {
                    for reached in reached(&graph, target, |b| leads[b] && Some(b) != meet) {
                        ways[reached] += 1;
                    }
                }
                for (b, _) in ways.iter().enumerate().filter(|(b, w)| **w > 1 && asks[*b]) {
                    early[b] = true;
                    found = true;
                }
            }
            if found {
                branches.push((n, meet.filter(|m| *m != exit)));
            }
        }
        if branches.is_empty() {
            return None;
        }
        Some(Plan {
            branches,
            blocks: (0..exit).filter(|b| early[*b]).collect(),
            regions,
        })
    }

    fn carry_out(self, f: &mut Function, between: &Convergent) {
        let team = variable(f, "team");
        let mut meets: Vec<(usize, SlotId)> = Vec::new();
        for meet in self.branches.iter().filter_map(|(_, meet)| *meet) {
            if meets.iter().all(|(b, _)| *b != meet) {
                meets.push((meet, variable(f, "team_before")));
            }
        }
        let mut gates: Vec<(Gates, Region)> = Vec::new();
        for region in self.regions {
            if meets.iter().any(|(b, _)| region.is_inside[*b]) {
                gates.push((Gates::new(f, gates.len()), region));
            }
        }
        let place_of = |gates: &[(Gates, Region)], block: usize| gates.iter().position(|(_, r)| r.is_inside[block]);
        // What is at the end of a block first: its number stays with its begin.
        let mut ends: Vec<usize> = (0..f.blocks.len()).collect();
        for block in self.blocks {
            ends[block] = in_turns(f, block, team, between);
        }
        for (block, meet) in self.branches {
            let before = meets.iter().find(|(b, _)| Some(*b) == meet);
            let gates = before.and_then(|(b, _)| Some(&gates[place_of(&gates, *b)?].0));
            part(f, ends[block], team, before.map(|(_, slot)| *slot), gates);
        }
        for (block, slot) in &meets {
            let place = place_of(&gates, *block);
            at_front(f, *block, |b| {
                let old = get(b, *slot);
                let none = b.b32(NONE);
                let comes = b.compare_u(Compare::Ne, old, none);
                if let Some(place) = place {
                    gates[place].0.wait(b, comes);
                }
                let now = get(b, team);
                let own = b.select(comes, old, now);
                set(b, team, own);
                set(b, *slot, none);
            });
        }
        at_front(f, 0, |b| {
            let (zero, none) = (b.b32(0), b.b32(NONE));
            set(b, team, zero);
            for (_, slot) in &meets {
                set(b, *slot, none);
            }
            for (gates, _) in &gates {
                gates.begin(b);
            }
        });
        for (mut gates, region) in gates {
            if let Some((block, _)) = meets.iter().find(|(b, _)| region.is_inside[*b]) {
                one_way_in(f, *block, &mut gates);
            }
            gates.finish(f);
        }
    }
}

fn is_uniform(terminator: &Terminator) -> bool {
    matches!(
        terminator,
        Terminator::Branch { uniform: true, .. } | Terminator::Switch { uniform: true, .. }
    )
}

/// Blocks from which some wanted block is reached, or which are wanted; the exit is not.
fn leading(before: &Graph, wanted: &[bool]) -> Vec<bool> {
    let mut leads = vec![false; before.len()];
    let mut open: Vec<usize> = (0..wanted.len()).filter(|b| wanted[*b]).collect();
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut leads[block], true) {
            open.extend(&before[block]);
        }
    }
    leads
}

/// Blocks that are reached from one on, through those that `keep` lets.
fn reached(graph: &Graph, from: usize, keep: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut seen = vec![false; graph.len()];
    seen[from] = true;
    let mut list = vec![from];
    let mut next = 0;
    while let Some(block) = list.get(next).copied() {
        next += 1;
        for &to in &graph[block] {
            if keep(to) && !std::mem::replace(&mut seen[to], true) {
                list.push(to);
            }
        }
    }
    list
}

/// Rings of blocks with an edge to a block that does not dominate where it comes from.
fn regions(graph: &Graph, before: &Graph) -> Vec<Region> {
    let order = graph::postorder(graph, 0);
    let mut number = vec![usize::MAX; graph.len()];
    for (n, block) in order.iter().enumerate() {
        number[*block] = n;
    }
    let above = Tree::new(&graph::dominators(graph, 0));
    let enters_ring = |from: usize, to: usize| number[from] <= number[to] && !above.is_above(to, from);
    let mut regions = Vec::new();
    let rings = graph::Scratch::new(graph.len()).components(graph, &order, |b| number[b] != usize::MAX, |_, _| true);
    // The ring of each block: one list for all, for there may be as many rings as blocks.
    let mut ring_of = vec![usize::MAX; graph.len()];
    for (n, ring) in rings.iter().enumerate().filter(|(_, ring)| ring.len() > 1) {
        ring.iter().for_each(|b| ring_of[*b] = n);
        let is_inside = |b: usize| ring_of[b] == n;
        let several = |from: &usize| graph[*from].iter().any(|to| is_inside(*to) && enters_ring(*from, *to));
        if ring.iter().any(several) {
            let is_entry = |b: &usize| before[*b].iter().any(|from| !is_inside(*from));
            regions.push(Region {
                is_inside: (0..graph.len()).map(is_inside).collect(),
                entries: ring.iter().copied().filter(is_entry).collect(),
            });
        }
    }
    regions
}

/// Lets all ways from outside into the region of a block go through one gate: all lanes come there before the first one passes it.
fn one_way_in(f: &mut Function, block: usize, gates: &mut Gates) {
    let graph = successors(f);
    let mut regions = regions(&graph, &graph::reversed(&graph));
    let Some(at) = regions.iter().position(|r| r.is_inside[block]) else {
        return;
    };
    let Region { is_inside, entries } = regions.swap_remove(at);
    let entry = f.block();
    let selector = variable(f, "way_in");
    let slots: Vec<Vec<Keep>> = entries.iter().map(|e| keep_parameters(f, *e)).collect();
    for (from, is_inside) in is_inside.iter().enumerate() {
        let mut terminator = std::mem::take(&mut f.blocks[from].terminator);
        for edge in terminator.edges_mut() {
            let Some(number) = entries.iter().position(|e| *e == edge.to.index()) else {
                continue;
            };
            let to = std::mem::replace(&mut edge.to, f.block());
            let mut b = Builder::new(f, edge.to);
            for (slot, arg) in slots[number].iter().zip(std::mem::take(&mut edge.args)) {
                slot.store(&mut b, arg);
            }
            if *is_inside {
                b.jump(to, &[]);
            } else {
                let number = b.b32(number as u32);
                set(&mut b, selector, number);
                b.jump(entry, &[]);
            }
        }
        f.blocks[from].terminator = terminator;
    }
    let mut b = Builder::new(f, entry);
    let waits = b.constant(Width::B1, 0);
    gates.wait(&mut b, waits);
    let index = get(&mut b, selector);
    let mut cases: Vec<Edge> = entries.iter().map(|e| edge(BlockId::new(*e), &[])).collect();
    if let Some(default) = cases.pop() {
        b.terminate(Terminator::Switch {
            index,
            uniform: false,
            cases,
            default,
        });
    }
}

/// Turns a block's parameters into variables of the frame, which it loads.
fn keep_parameters(f: &mut Function, block: usize) -> Vec<Keep> {
    let parameters = std::mem::take(&mut f.blocks[block].parameters);
    let mut list = Vec::new();
    at_front(f, block, |b| {
        for old in parameters {
            let width = b.width(old);
            let keep = Keep::in_slot(b.function, width);
            let new = keep.load(b, width);
            let Definition::Result(id, _) = b.function.values[new.index()].1 else {
                continue;
            };
            // Its users know it by its name.
            b.function.insts[id.index()].results = smallvec![old];
            b.function.values[old.index()].1 = Definition::Result(id, 0);
            list.push(keep);
        }
    });
    list
}

fn at_front(f: &mut Function, block: usize, make: impl FnOnce(&mut Builder)) {
    let rest = std::mem::take(&mut f.blocks[block].insts);
    let mut b = Builder::new(f, BlockId::new(block));
    b.location = b.function.blocks[block].location;
    make(&mut b);
    f.blocks[block].insts.extend(rest);
}

fn edge(to: BlockId, args: &[Value]) -> Edge {
    Edge {
        to,
        args: Values::from_slice(args),
    }
}

/// From a block's first operation between lanes to its last: one team after the other. Gives the block with its end.
fn in_turns(f: &mut Function, block: usize, team: SlotId, between: &Convergent) -> usize {
    let all = std::mem::take(&mut f.blocks[block].insts);
    let first = all.iter().position(|id| between.has(f, *id)).unwrap_or(0);
    let last = all.iter().rposition(|id| between.has(f, *id)).unwrap_or(0);
    let (free, inside): (Vec<InstId>, Vec<InstId>) = all[first..=last]
        .iter()
        .partition(|id| matches!(f.insts[id.index()].op, Op::Const(_) | Op::Undef));
    let rest = all[last + 1..].to_vec();
    f.blocks[block].insts = all[..first].iter().copied().chain(free).collect();
    let terminator = std::mem::take(&mut f.blocks[block].terminator);
    let place = f.blocks[block].location;
    let [head, body, latch, behind] = [(); 4].map(|()| {
        let new = f.block();
        f.blocks[new.index()].location = place;
        new
    });
    f.blocks[behind.index()].insts = rest;
    f.blocks[behind.index()].terminator = terminator;

    // What is used behind it comes there by way of the latch, under its old name.
    let outside = used_outside(f, &inside);
    let mut inner: Vec<Option<Value>> = vec![None; f.values.len()];
    let (mut given, mut widths) = (Values::new(), Vec::new());
    for id in &inside {
        for n in 0..f.insts[id.index()].results.len() {
            let old = f.insts[id.index()].results[n];
            if !outside[old.index()] {
                continue;
            }
            let width = f.width(old);
            let new = f.value(width, Definition::Result(*id, n as u8));
            f.insts[id.index()].results[n] = new;
            inner[old.index()] = Some(new);
            given.push(new);
            widths.push(width);
            f.blocks[latch.index()].parameters.push(old);
        }
    }
    f.number_parameters(latch.index());
    for id in &inside {
        for arg in &mut f.insts[id.index()].args {
            *arg = inner.get(arg.index()).copied().flatten().unwrap_or(*arg);
        }
    }
    f.blocks[body.index()].insts = inside;

    let mut b = Builder::new(f, BlockId::new(block));
    b.location = place;
    let own = get(&mut b, team);
    let nothing: Vec<Value> = widths.iter().map(|w| b.op(Op::Undef, &[], *w)).collect();
    b.jump(head, &[]);
    b.block = head;
    let turn = b.op(Op::ReadFirstLane, &[own], Width::B32);
    let mine = b.compare_u(Compare::Eq, own, turn);
    let branch = |then: Edge, otherwise: Edge| Terminator::Branch {
        condition: mine,
        uniform: false,
        then,
        otherwise,
    };
    b.terminate(branch(edge(body, &[]), edge(latch, &nothing)));
    b.block = body;
    b.jump(latch, &given);
    b.block = latch;
    b.terminate(branch(edge(behind, &[]), edge(head, &[])));
    behind.index()
}

/// Values that others than these instructions use.
fn used_outside(f: &Function, inside: &[InstId]) -> Vec<bool> {
    let mut is_inside = vec![false; f.insts.len()];
    inside.iter().for_each(|id| is_inside[id.index()] = true);
    let mut used = vec![false; f.values.len()];
    for block in &f.blocks {
        let insts = block.insts.iter().filter(|id| !is_inside[id.index()]);
        let args = insts.flat_map(|id| f.insts[id.index()].args.iter().copied());
        for value in args.chain(block.terminator.uses()) {
            used[value.index()] = true;
        }
    }
    used
}

/// In front of a branch: the lanes that take one of its ways become a team, known by its first lane.
fn part(f: &mut Function, block: usize, team: SlotId, before: Option<SlotId>, gates: Option<&Gates>) {
    let terminator = std::mem::take(&mut f.blocks[block].terminator);
    let place = f.blocks[block].location;
    let [head, behind] = [(); 2].map(|()| {
        let new = f.block();
        f.blocks[new.index()].location = place;
        new
    });
    let mut b = Builder::new(f, BlockId::new(block));
    b.location = place;
    let way = way(&mut b, &terminator);
    let own = get(&mut b, team);
    let bits = b.b32(TEAM_BITS);
    let high = b.same(Op::Shl, &[way, bits]);
    let key = b.same(Op::Or, &[high, own]);
    if let Some(before) = before {
        let known = get(&mut b, before);
        let none = b.b32(NONE);
        let comes = b.compare_u(Compare::Eq, known, none);
        let kept = b.select(comes, own, known);
        set(&mut b, before, kept);
        if let Some(gates) = gates {
            gates.part_if(&mut b, comes);
        }
    }
    let lane = b.op(Op::Id(Id::Lane), &[], Width::B32);
    b.jump(head, &[]);
    b.block = head;
    let turn = b.op(Op::ReadFirstLane, &[key], Width::B32);
    let leader = b.op(Op::ReadFirstLane, &[lane], Width::B32);
    let mine = b.compare_u(Compare::Eq, key, turn);
    let old = get(&mut b, team);
    let new = b.select(mine, leader, old);
    set(&mut b, team, new);
    b.terminate(Terminator::Branch {
        condition: mine,
        uniform: false,
        then: edge(behind, &[]),
        otherwise: edge(head, &[]),
    });
    f.blocks[behind.index()].terminator = terminator;
}

/// The number of the way that a lane takes: ways to one block are one.
fn way(b: &mut Builder, terminator: &Terminator) -> Value {
    match terminator {
        Terminator::Branch { condition, .. } => b.op(Op::ZeroExtend(Width::B32), &[*condition], Width::B32),
        Terminator::Switch {
            index, cases, default, ..
        } => {
            let mut way = b.b32(0);
            let width = b.width(*index);
            for (n, case) in cases.iter().enumerate().filter(|(_, case)| case.to != default.to) {
                let number = cases.iter().position(|other| other.to == case.to).unwrap_or(n);
                let (at, number) = (b.constant(width, n as u128), b.b32(number as u32 + 1));
                let here = b.compare_u(Compare::Eq, *index, at);
                way = b.select(here, number, way);
            }
            way
        }
        _ => b.b32(0),
    }
}
