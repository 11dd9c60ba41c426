//! From control flow of lanes to that of the wavefront: thread frontiers over the order of the blocks.
//!
//! The wavefront runs blocks forward. Lanes that go to a later block than others wait for it: its mask remembers them, and when
//! the wavefront comes there they are active again. Which blocks lanes may wait for while a block runs (its frontier) is
//! known here, so where it is empty a branch is just a branch. Only the last block of a loop goes back, with all lanes that stay
//! in the loop; nobody waits inside then. The exit is the last block: lanes that go there are gone.

use std::iter::repeat_with;

use amdgpu_isa::{Modifiers, Op as M};
use smallvec::{SmallVec, smallvec};

use crate::flow::Flow;
use crate::graph::{self, Tree, Worklist};
use crate::ir::Location;
use crate::mir::debug::Waiting;
use crate::mir::{Block, Condition, File, Function, Input, Inst, Kind, ModeNeed, Operand, Terminator};
use crate::select::machine;
use crate::target::{LaneMask, Target};

/// Blocks that lanes may wait for, in order; mostly none or few.
#[derive(Default, Debug)]
struct Frontier(SmallVec<[usize; 4]>);

impl Clone for Frontier {
    fn clone(&self) -> Frontier {
        // As a whole, not one by one.
        Frontier(SmallVec::from_slice(&self.0))
    }
}

impl Frontier {
    fn first(&self) -> Option<usize> {
        self.0.first().copied()
    }

    fn contains(&self, block: usize) -> bool {
        self.0.binary_search(&block).is_ok()
    }

    fn insert(&mut self, block: usize) {
        if let Err(place) = self.0.binary_search(&block) {
            self.0.insert(place, block);
        }
    }

    fn remove(&mut self, block: usize) {
        if let Ok(place) = self.0.binary_search(&block) {
            self.0.remove(place);
        }
    }

    fn blocks(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().copied()
    }
}

/// How the wavefront comes from one block to another.
#[derive(Clone, Debug)]
struct Arrival {
    frontier: Frontier,
    /// Perhaps with no active lane.
    empty: bool,
}

struct Lowering<'a> {
    target: &'a Target,
    /// Frontier on arrival, the block itself included; `None` if the wavefront never comes there.
    at: Vec<Option<Arrival>>,
    terminators: Vec<Terminator>,
    /// Lanes are active whenever the wavefront comes here: all that run a block through which each lane comes here, and the wavefront runs
    /// that one first.
    never_empty: Vec<bool>,
    exit: usize,
    post_dominators: Tree,
    masks: Vec<Option<Operand>>,
    /// First output block of each block.
    out: Vec<Block>,
    location: Location,
}

/// Replaces terminators by branches of the wavefront. Blocks get new numbers.
pub fn lower(function: &mut Function, flow: &Flow, target: &Target) {
    let count = function.blocks.len();
    let above = Tree::new(&flow.post_dominator);
    let never_empty = (0..count)
        .map(|b| b == 0 || above.is_above(b, flow.dominator[b]))
        .collect();
    let mut lowering = Lowering {
        target,
        at: vec![None; count],
        terminators: function.blocks.iter().map(|b| b.terminator).collect(),
        never_empty,
        exit: count - 1,
        post_dominators: above,
        masks: vec![None; count],
        out: Vec::new(),
        location: Location::default(),
    };
    lowering.solve();
    while lowering.doubts(&flow.dominator) {
        lowering.at.fill(None);
        lowering.solve();
    }
    lowering.emit(function);
}

impl Lowering<'_> {
    /// Finds the frontiers.
    fn solve(&mut self) {
        let count = self.at.len();
        self.at[0] = Some(Arrival {
            frontier: Frontier::default(),
            empty: false,
        });
        let mut work = Worklist::new(count);
        work.insert(0);
        while let Some(block) = work.pop_first() {
            for (to, arrival) in self.arrivals(block) {
                if to >= count {
                    continue;
                }
                let changed = match &mut self.at[to] {
                    None => {
                        self.at[to] = Some(arrival);
                        true
                    }
                    Some(known) => {
                        let before = (known.frontier.0.len(), known.empty);
                        arrival.frontier.blocks().for_each(|b| known.frontier.insert(b));
                        known.empty |= arrival.empty;
                        before != (known.frontier.0.len(), known.empty)
                    }
                };
                if changed {
                    work.insert(to);
                }
            }
        }
    }

    /// Takes back [`Lowering::never_empty`] where the wavefront may come past the block that was to see to it: frontiers are those of all ways
    /// together, so that without lanes it may go to a block for which lanes wait on other ways only. Whether there was such a block.
    fn doubts(&mut self, dominator: &[usize]) -> bool {
        let count = self.at.len();
        let empty = |b: &usize| self.at[*b].as_ref().is_some_and(|a| a.empty);
        let open: Vec<usize> = (1..count).filter(|b| self.never_empty[*b] && empty(b)).collect();
        if open.is_empty() {
            return false;
        }
        // Two nodes a block: the wavefront comes, and it runs the block.
        let mut graph = graph::Graph::from_iter(repeat_with(SmallVec::new).take(2 * count));
        for block in (0..count).filter(|b| self.at[*b].is_some()) {
            let arrivals = self.arrivals(block);
            let (looks, runs) = arrivals.split_at(usize::from(self.must_look(block)));
            let places = |list: &[(usize, Arrival)]| list.iter().map(|a| 2 * a.0).filter(|n| *n < 2 * count).collect();
            graph[2 * block] = places(looks);
            graph[2 * block].push(2 * block + 1);
            graph[2 * block + 1] = places(runs);
        }
        let above = Tree::new(&graph::dominators(&graph, 0));
        let doubtful = |b: &usize| !above.is_above(2 * dominator[*b] + 1, 2 * b);
        let doubtful: Vec<usize> = open.into_iter().filter(doubtful).collect();
        for block in &doubtful {
            self.never_empty[*block] = false;
        }
        !doubtful.is_empty()
    }

    /// The frontier behind the start of a block.
    fn inside(&self, block: usize) -> Frontier {
        let mut frontier = self.at[block].as_ref().map(|a| a.frontier.clone()).unwrap_or_default();
        frontier.remove(block);
        frontier
    }

    /// Whether the wavefront may come to the block without lanes, and must look.
    fn must_look(&self, block: usize) -> bool {
        let empty = self.at[block].as_ref().is_some_and(|a| a.empty);
        empty && !self.never_empty[block] && block != self.exit
    }

    /// The block that the wavefront goes to when no lane is active.
    fn next_waiting(&self, frontier: &Frontier) -> usize {
        frontier.first().unwrap_or(self.exit)
    }

    /// Where the wavefront comes from a block.
    fn arrivals(&self, block: usize) -> SmallVec<[(usize, Arrival); 3]> {
        let frontier = self.inside(block);
        let mut result = SmallVec::new();
        if self.must_look(block) {
            result.push((
                self.next_waiting(&frontier),
                Arrival {
                    frontier: frontier.clone(),
                    empty: true,
                },
            ));
        }
        match self.terminators[block] {
            Terminator::Jump(to) => result.push(self.go(block, to, &frontier)),
            Terminator::Branch(Condition::Lanes(_), a, b) => {
                let (first, second) = self.in_order(block, a, b);
                let both = self.parked(&self.parked(&frontier, second), first);
                if self.must_park(block, first, &frontier) {
                    result.push((
                        self.next_waiting(&frontier),
                        Arrival {
                            frontier: both,
                            empty: true,
                        },
                    ));
                } else {
                    let behind = self.parked(&frontier, second);
                    let waiting = behind.contains(first);
                    result.push((
                        first,
                        Arrival {
                            frontier: behind.clone(),
                            empty: waiting,
                        },
                    ));
                    if !waiting {
                        result.push((
                            self.next_waiting(&behind),
                            Arrival {
                                frontier: behind,
                                empty: true,
                            },
                        ));
                    }
                }
            }
            Terminator::Branch(_, a, b) => {
                result.push(self.go(block, a, &frontier));
                result.push(self.go(block, b, &frontier));
            }
            Terminator::End | Terminator::None => {}
        }
        result
    }

    /// Which of two targets lanes go to first: back before forward, then by order.
    fn in_order(&self, _block: usize, a: usize, b: usize) -> (usize, usize) {
        if a < b { (a, b) } else { (b, a) }
    }

    /// Whether lanes that go to `first` come to `second` by blocks between `block` and it only. If not, they may wait for a later one
    /// when the wavefront comes to `second`.
    fn stays_between(&self, block: usize, first: usize, second: usize) -> bool {
        let mut seen = vec![false; second - block];
        let mut open = vec![first];
        while let Some(n) = open.pop() {
            if n == second {
                continue;
            }
            if n <= block || n > second {
                return false;
            }
            if std::mem::replace(&mut seen[n - block], true) {
                continue;
            }
            match self.terminators[n] {
                Terminator::Jump(to) => open.push(to),
                Terminator::Branch(_, a, b) => open.extend([a, b]),
                Terminator::End | Terminator::None => {}
            }
        }
        true
    }

    /// Lanes wait for blocks before the target.
    fn must_park(&self, block: usize, to: usize, frontier: &Frontier) -> bool {
        to > block && frontier.first().is_some_and(|w| w < to)
    }

    /// The frontier when lanes wait for a further block.
    fn parked(&self, frontier: &Frontier, to: usize) -> Frontier {
        let mut frontier = frontier.clone();
        if to != self.exit {
            frontier.insert(to);
        }
        frontier
    }

    /// All lanes go to a block.
    fn go(&self, block: usize, to: usize, frontier: &Frontier) -> (usize, Arrival) {
        if self.must_park(block, to, frontier) {
            let frontier_after = self.parked(frontier, to);
            let next = self.next_waiting(frontier);
            return (
                next,
                Arrival {
                    frontier: frontier_after,
                    empty: true,
                },
            );
        }
        (
            to,
            Arrival {
                frontier: frontier.clone(),
                empty: false,
            },
        )
    }

    // Output.

    fn emit(&mut self, function: &mut Function) {
        let blocks = std::mem::take(&mut function.blocks);
        let count = blocks.len();
        // First the number of each block's first part, then the parts.
        let looks: Vec<bool> = (0..count).map(|b| self.must_look(b)).collect();
        let mut starts = Vec::with_capacity(count);
        let mut bodies = Vec::with_capacity(count);
        let mut number = 0;
        for (block, looks) in looks.iter().enumerate() {
            starts.push(number);
            number += usize::from(*looks);
            bodies.push(number);
            number += 1 + self.trampolines(block);
        }
        for (n, block) in blocks.into_iter().enumerate() {
            self.location = block.insts.first().map(|i| i.location).unwrap_or_default();
            let mut head = Block {
                depth: block.depth,
                ..Block::default()
            };
            let merges = self.at[n].as_ref().is_some_and(|a| a.frontier.contains(n));
            if merges && n != self.exit {
                let mask = self.mask(function, n);
                self.push(&mut head, self.op(LaneMask::Or), &[self.exec(), self.exec(), mask]);
            }
            let lanes = block.lanes.iter().map(|l| starts[*l]).collect();
            if looks[n] {
                let frontier = self.inside(n);
                let next = self.next_waiting(&frontier);
                self.clear(function, &mut head, next, &frontier);
                self.push(&mut head, M::S_CBRANCH_EXECZ, &[Operand::Block(starts[next])]);
                head.next = smallvec![starts[next], bodies[n]];
                head.lanes = smallvec![bodies[n]];
                self.out.push(std::mem::take(&mut head));
            }
            let mut body = Block {
                insts: block.insts,
                lanes,
                depth: block.depth,
                ..Block::default()
            };
            body.insts.splice(0..0, head.insts);
            self.location = body.insts.last().map(|i| i.location).unwrap_or_default();
            if let Some(debug) = &mut function.debug {
                let inside = self.inside(n);
                let masks = inside.blocks().filter_map(|w| Some((self.masks[w]?, starts[w])));
                debug.waiting.push(Waiting {
                    block: bodies[n],
                    merges: merges && n != self.exit && !looks[n],
                    masks: masks.collect(),
                });
            }
            if self.at[n].is_some() {
                self.terminate(function, n, body, &starts, bodies[n]);
            } else {
                // Lanes never come here; nor does the wavefront.
                body.insts.clear();
                body.lanes.clear();
                self.out.push(body);
            }
        }
        function.blocks = std::mem::take(&mut self.out);
        if let Some(debug) = &mut function.debug {
            debug.starts = starts;
        }
    }

    /// Blocks behind a block's body in which lanes of a uniform branch are parked.
    fn trampolines(&self, block: usize) -> usize {
        let frontier = self.inside(block);
        match self.terminators[block] {
            Terminator::Branch(Condition::Lanes(_), ..) => 0,
            Terminator::Branch(_, a, b) if self.at[block].is_some() => [a, b]
                .iter()
                .filter(|to| self.must_park(block, **to, &frontier))
                .count(),
            _ => 0,
        }
    }

    fn mask(&mut self, function: &mut Function, block: usize) -> Operand {
        if let Some(mask) = self.masks[block] {
            return mask;
        }
        let mask = function.register(File::Scalar, self.target.mask_dwords());
        self.masks[block] = Some(mask);
        mask
    }

    fn op(&self, operation: LaneMask) -> M {
        self.target.lane_mask(operation)
    }

    fn exec(&self) -> Operand {
        self.target.exec()
    }

    /// The register gets EXEC, and EXEC keeps the lanes of the mask, or the others.
    fn save_exec(&self, block: &mut Block, saved: Operand, mask: Operand, of_mask: bool) {
        let (at_once, after) = match of_mask {
            true => (LaneMask::AndSaveExec, LaneMask::And),
            false => (LaneMask::NotAndSaveExec, LaneMask::AndNot),
        };
        let op = self.op(at_once);
        if op.row(self.target.processor).is_some() {
            self.push(block, op, &[saved, mask]);
            return;
        }
        self.push(block, self.op(LaneMask::Move), &[saved, self.exec()]);
        self.push(block, self.op(after), &[self.exec(), self.exec(), mask]);
    }

    fn push(&self, block: &mut Block, op: M, operands: &[Operand]) {
        if let Some(machine) = machine(self.target, op, operands, Modifiers::default(), ModeNeed::default()) {
            block.insts.push(Inst {
                kind: Kind::Machine(machine),
                location: self.location,
            });
        }
    }

    /// Masks that the target looks at, but that nobody has written on this way, become empty.
    fn clear(&mut self, function: &mut Function, block: &mut Block, to: usize, frontier: &Frontier) {
        let wanted = self.at[to].as_ref().map(|a| a.frontier.clone()).unwrap_or_default();
        for missing in wanted.blocks().filter(|b| !frontier.contains(*b)) {
            let mask = self.mask(function, missing);
            // Before a compare's branch: does not touch SCC.
            self.push(block, self.op(LaneMask::Move), &[mask, Operand::Constant(0)]);
        }
    }

    /// Lanes wait for a block.
    fn park(&mut self, function: &mut Function, block: &mut Block, to: usize, lanes: Operand, frontier: &Frontier) {
        if to == self.exit {
            return;
        }
        let mask = self.mask(function, to);
        match frontier.contains(to) {
            true => self.push(block, self.op(LaneMask::Or), &[mask, mask, lanes]),
            false => self.push(block, self.op(LaneMask::Move), &[mask, lanes]),
        }
    }

    fn terminate(&mut self, function: &mut Function, n: usize, mut body: Block, starts: &[usize], number: usize) {
        let frontier = self.inside(n);
        match self.terminators[n] {
            Terminator::End | Terminator::None => {
                match function.entry {
                    true => self.go_back(function, &mut body),
                    false => self.push(&mut body, M::S_ENDPGM, &[Operand::Immediate(0)]),
                }
                self.out.push(body);
            }
            Terminator::Jump(to) => {
                self.all_go(function, n, &mut body, to, &frontier, starts, number + 1);
                self.out.push(body);
            }
            Terminator::Branch(Condition::Lanes(mask), a, b) => {
                self.part(function, n, &mut body, (mask, a, b), starts, number + 1);
                self.out.push(body);
            }
            Terminator::Branch(_, a, b) => self.uniform(function, n, body, (a, b), starts, number),
        }
    }

    /// To where an entry was called, with what the caller has in registers.
    fn go_back(&self, function: &Function, body: &mut Block) {
        let mut copies = Vec::new();
        for (input, register) in &function.inputs {
            copies.extend(input.of_entry().map(|fixed| (fixed, *register)));
        }
        let kind = Kind::Copies(copies);
        body.insts.push(Inst {
            kind,
            location: self.location,
        });
        if let Some(to) = Input::ReturnAddress.of_entry() {
            self.push(body, M::S_SETPC_B64, &[to]);
        }
    }

    /// All lanes go to one block.
    #[allow(clippy::too_many_arguments)]
    fn all_go(
        &mut self,
        function: &mut Function,
        n: usize,
        body: &mut Block,
        to: usize,
        frontier: &Frontier,
        starts: &[usize],
        behind: usize,
    ) {
        let (next, arrival) = self.go(n, to, frontier);
        if self.must_park(n, to, frontier) {
            self.park(function, body, to, self.exec(), frontier);
            self.clear(function, body, next, &arrival.frontier);
            self.push(body, self.op(LaneMask::Move), &[self.exec(), Operand::Constant(0)]);
        } else {
            self.clear(function, body, next, &arrival.frontier);
        }
        body.next = smallvec![starts[next]];
        if starts[next] != behind {
            self.push(body, M::S_BRANCH, &[Operand::Block(starts[next])]);
        }
    }

    /// Lanes part.
    fn part(
        &mut self,
        function: &mut Function,
        n: usize,
        body: &mut Block,
        (mask, a, b): (Operand, usize, usize),
        starts: &[usize],
        behind: usize,
    ) {
        let frontier = self.inside(n);
        let (first, second) = self.in_order(n, a, b);
        // Lanes of the mask go to `a`.
        let (to_first, to_second) = match first == a {
            true => (self.op(LaneMask::And), self.op(LaneMask::AndNot)),
            false => (self.op(LaneMask::AndNot), self.op(LaneMask::And)),
        };
        if self.must_park(n, first, &frontier) {
            let (x, y) = (
                function.register(File::Scalar, self.target.mask_dwords()),
                function.register(File::Scalar, self.target.mask_dwords()),
            );
            self.push(body, to_first, &[x, self.exec(), mask]);
            self.push(body, to_second, &[y, self.exec(), mask]);
            self.park(function, body, second, y, &frontier);
            let after = self.parked(&frontier, second);
            self.park(function, body, first, x, &after);
            let after = self.parked(&after, first);
            let next = self.next_waiting(&frontier);
            self.clear(function, body, next, &after);
            self.push(body, self.op(LaneMask::Move), &[self.exec(), Operand::Constant(0)]);
            body.next = smallvec![starts[next]];
            if starts[next] != behind {
                self.push(body, M::S_BRANCH, &[Operand::Block(starts[next])]);
            }
            return;
        }
        let after = self.parked(&frontier, second);
        let next = self.next_waiting(&after);
        let waits = after.contains(first);
        // All lanes come to the second target, none past it: to let them all wait for it saves to tell which ones must.
        let saves = second != self.exit
            && !frontier.contains(second)
            && !waits
            && self.post_dominators.is_above(second, first)
            && self.stays_between(n, first, second);
        if saves {
            self.clear(function, body, first, &after);
            self.clear(function, body, next, &after);
            let waiting = self.mask(function, second);
            self.save_exec(body, waiting, mask, first == a);
            self.skip(body, (first, next), starts, behind);
            return;
        }
        if second != self.exit {
            match frontier.contains(second) {
                true => {
                    let lanes = function.register(File::Scalar, self.target.mask_dwords());
                    self.push(body, to_second, &[lanes, self.exec(), mask]);
                    self.park(function, body, second, lanes, &frontier);
                }
                false => {
                    let waiting = self.mask(function, second);
                    self.push(body, to_second, &[waiting, self.exec(), mask]);
                }
            }
        }
        self.clear(function, body, first, &after);
        if waits {
            self.push(body, to_first, &[self.exec(), self.exec(), mask]);
            body.next = smallvec![starts[first]];
            if starts[first] != behind {
                self.push(body, M::S_BRANCH, &[Operand::Block(starts[first])]);
            }
            return;
        }
        self.clear(function, body, next, &after);
        self.push(body, to_first, &[self.exec(), self.exec(), mask]);
        self.skip(body, (first, next), starts, behind);
    }

    /// On to the first block if lanes are active, else to the one that lanes wait for.
    fn skip(&mut self, body: &mut Block, (first, next): (usize, usize), starts: &[usize], behind: usize) {
        body.next = smallvec![starts[first], starts[next]];
        if starts[first] == behind {
            self.push(body, M::S_CBRANCH_EXECZ, &[Operand::Block(starts[next])]);
        } else {
            self.push(body, M::S_CBRANCH_EXECNZ, &[Operand::Block(starts[first])]);
            if starts[next] != behind {
                self.push(body, M::S_BRANCH, &[Operand::Block(starts[next])]);
            }
        }
    }

    /// All lanes go one of two ways, as SCC says.
    fn uniform(
        &mut self,
        function: &mut Function,
        n: usize,
        mut body: Block,
        (a, b): (usize, usize),
        starts: &[usize],
        number: usize,
    ) {
        let frontier = self.inside(n);
        let mut trampolines = Vec::new();
        let mut targets = SmallVec::new();
        for to in [a, b] {
            if self.must_park(n, to, &frontier) {
                targets.push(number + 1 + trampolines.len());
                trampolines.push(to);
            } else {
                self.clear(function, &mut body, to, &frontier);
                targets.push(starts[to]);
            }
        }
        let end = number + 1 + trampolines.len();
        let behind = number + 1;
        body.next = targets.clone();
        if targets[0] == behind {
            self.push(&mut body, M::S_CBRANCH_SCC0, &[Operand::Block(targets[1])]);
        } else {
            self.push(&mut body, M::S_CBRANCH_SCC1, &[Operand::Block(targets[0])]);
            if targets[1] != behind {
                self.push(&mut body, M::S_BRANCH, &[Operand::Block(targets[1])]);
            }
        }
        // Lanes go through the trampolines.
        let depth = body.depth;
        body.lanes = targets;
        self.out.push(body);
        for (k, to) in trampolines.iter().enumerate() {
            let mut block = Block {
                depth,
                lanes: smallvec![starts[*to]],
                ..Block::default()
            };
            let behind = number + 2 + k;
            self.all_go(function, n, &mut block, *to, &frontier, starts, behind.min(end));
            self.out.push(block);
        }
    }
}
