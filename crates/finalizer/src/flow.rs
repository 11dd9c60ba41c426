//! Control flow of the IR made ready for wavefronts: switches become branches, loops get one header and one latch, blocks an
//! order in which every loop is contiguous and everything else goes forward.
//!
//! The order is what the scheme of `exec.rs` runs on: lanes wait for blocks ahead, so a block that comes behind all that lead
//! to it is where lanes meet again.

use std::collections::HashMap;

use smallvec::smallvec;

use crate::graph::{self, Graph};
use crate::ir::{Block, BlockId, Builder, Compare, Definition, Edge, Function, Op, Terminator, Value, Values, Width};

/// What is known of a function's flow once its blocks are in order.
#[derive(Debug, Clone)]
pub struct Flow {
    pub successors: Graph,
    pub predecessors: Graph,
    /// Immediate dominators and post-dominators; the exit is the last block.
    pub dominator: Vec<usize>,
    pub post_dominator: Vec<usize>,
    pub loops: Vec<Loop>,
    /// The innermost loop of each block.
    pub loop_of: Vec<Option<usize>>,
}

/// Blocks `first..end`, entered at `first`, which is reached again from the last of them.
#[derive(Debug, Clone, Copy)]
pub struct Loop {
    pub first: usize,
    pub end: usize,
    pub parent: Option<usize>,
    pub depth: u8,
}

impl Loop {
    pub fn contains(&self, block: usize) -> bool {
        (self.first..self.end).contains(&block)
    }
}

/// Rewrites the function so that its blocks are in order, and says what is known of their flow.
pub fn order(function: &mut Function) -> Flow {
    lower_switches(function);
    single_exit(function);
    remove_unreachable(function);
    widen_truth_parameters(function);
    let mut layout = Layout::new(function);
    while !layout.irreducible.is_empty() {
        let dominator = graph::dominators(&layout.graph, 0);
        for component in std::mem::take(&mut layout.irreducible) {
            let targets = component.dispatched(&dominator);
            dispatch(function, &layout.before, &targets);
        }
        layout = Layout::new(function);
    }
    if merge_back_edges(function, &layout) {
        layout = Layout::new(function);
    }
    if split_edges(function, &layout) {
        layout = Layout::new(function);
    }
    if !is_in_order(&layout.order, function) {
        renumber(function, &layout.order);
        layout = Layout::new(function);
    }
    debug_assert!(is_in_order(&layout.order, function));
    analyse(layout)
}

/// Whether an order has all blocks of a function as they are.
fn is_in_order(order: &[usize], function: &Function) -> bool {
    order.iter().copied().eq(0..function.blocks.len())
}

pub(crate) fn successors(function: &Function) -> Graph {
    let targets = |block: &Block| block.terminator.edges().iter().map(|e| e.to.index()).collect();
    function.blocks.iter().map(targets).collect()
}

/// Switches become binary searches.
fn lower_switches(function: &mut Function) {
    for block in 0..function.blocks.len() {
        lower_switch(function, block);
    }
}

fn lower_switch(function: &mut Function, block: usize) {
    let Terminator::Switch { .. } = function.blocks[block].terminator else {
        return;
    };
    let location = function.blocks[block].location;
    let Terminator::Switch {
        index,
        uniform,
        cases,
        default,
    } = std::mem::take(&mut function.blocks[block].terminator)
    else {
        return;
    };
    let edges: Vec<Edge> = cases.into_iter().chain([default]).collect();
    let mut work = vec![(BlockId::new(block), 0, edges.len())];
    while let Some((at, low, high)) = work.pop() {
        let mut builder = Builder::new(function, at);
        builder.location = location;
        if high - low == 1 {
            builder.terminate(Terminator::Jump(edges[low].clone()));
            continue;
        }
        let middle = low + (high - low) / 2;
        let width = builder.width(index);
        let limit = builder.constant(width, middle as u128);
        let condition = builder.compare_u(Compare::Lt, index, limit);
        let mut half = |low: usize, high: usize| {
            if high - low == 1 {
                return edges[low].clone();
            }
            let to = builder.function.block();
            work.push((to, low, high));
            Edge {
                to,
                args: Values::new(),
            }
        };
        let (then, otherwise) = (half(low, middle), half(middle, high));
        builder.terminate(Terminator::Branch {
            condition,
            uniform,
            then,
            otherwise,
        });
    }
}

/// All returns go to one block, which is the last.
fn single_exit(function: &mut Function) {
    let exit = function.block();
    let widths = function.results.clone();
    let results: Vec<Value> = widths.iter().map(|w| function.parameter(exit, *w)).collect();
    function.blocks[exit.index()].terminator = Terminator::Return(results);
    for block in 0..exit.index() {
        let args = match &function.blocks[block].terminator {
            Terminator::Return(values) => values.clone(),
            Terminator::None | Terminator::Unreachable => {
                let mut builder = Builder::new(function, BlockId::new(block));
                widths.iter().map(|w| builder.op(Op::Undef, &[], *w)).collect()
            }
            _ => continue,
        };
        function.blocks[block].terminator = Terminator::Jump(Edge {
            to: exit,
            args: args.into(),
        });
    }
    skip_empty_returns(function, exit);
    // A branch whose ways are one is none.
    for block in &mut function.blocks {
        if let Terminator::Branch { then, otherwise, .. } = &block.terminator
            && then == otherwise
        {
            block.terminator = Terminator::Jump(then.clone());
        }
    }
    function.separate_entry();
}

/// Ways to a block that only goes to the exit lead there at once.
fn skip_empty_returns(function: &mut Function, exit: BlockId) {
    let only_goes: Vec<bool> = function
        .blocks
        .iter()
        .map(|b| {
            let goes = matches!(&b.terminator, Terminator::Jump(e) if e.to == exit && e.args.is_empty());
            goes && b.insts.is_empty() && b.parameters.is_empty()
        })
        .collect();
    for edge in function.blocks.iter_mut().flat_map(|b| b.terminator.edges_mut()) {
        if only_goes[edge.to.index()] {
            edge.to = exit;
        }
    }
}

/// Keeps the blocks that the entry reaches, and the exit.
fn remove_unreachable(function: &mut Function) {
    let exit = exit_of(function);
    let mut graph = successors(function);
    let root = graph.len();
    graph.push(smallvec![0, exit]);
    let mut reached = graph::postorder(&graph, root);
    reached.pop();
    if reached.len() < function.blocks.len() {
        reached.sort_unstable();
        renumber(function, &reached);
    }
}

fn exit_of(function: &Function) -> usize {
    let is_exit = |block: &Block| matches!(block.terminator, Terminator::Return(_));
    function.blocks.iter().position(is_exit).unwrap_or(0)
}

/// Truth values as parameters of blocks become 32-bit values: masks of lanes that came at different times would have to be
/// merged otherwise.
fn widen_truth_parameters(function: &mut Function) {
    for block in 0..function.blocks.len() {
        for n in 0..function.blocks[block].parameters.len() {
            let old = function.blocks[block].parameters[n];
            if function.width(old) != Width::B1 || block == 0 {
                continue;
            }
            let id = BlockId::new(block);
            let new = function.value(Width::B32, Definition::Parameter(id, n as u32));
            function.blocks[block].parameters[n] = new;
            let mut builder = Builder::new(function, id);
            let before = std::mem::take(&mut builder.function.blocks[block].insts);
            let zero = builder.b32(0);
            builder.inst(Op::CompareU(Compare::Ne), &[new, zero], &[]);
            let compare = *builder.function.blocks[block].insts.last().expect("just made");
            builder.function.insts[compare.index()].results = smallvec![old];
            builder.function.values[old.index()].1 = Definition::Result(compare, 0);
            builder.function.blocks[block].insts.extend(before);
        }
    }
    for block in 0..function.blocks.len() {
        let mut terminator = std::mem::take(&mut function.blocks[block].terminator);
        for edge in terminator.edges_mut() {
            let parameters = function.blocks[edge.to.index()].parameters.clone();
            for (arg, parameter) in edge.args.iter_mut().zip(parameters) {
                if function.width(*arg) == Width::B1 && function.width(parameter) == Width::B32 {
                    let mut builder = Builder::new(function, BlockId::new(block));
                    *arg = builder.op(Op::ZeroExtend(Width::B32), &[*arg], Width::B32);
                }
            }
        }
        function.blocks[block].terminator = terminator;
    }
}

/// An order of blocks by recursion over loops.
struct Layout {
    order: Vec<usize>,
    loops: Vec<Loop>,
    loop_of: Vec<Option<usize>>,
    /// Components with several entries that are in no other such.
    irreducible: Vec<Component>,
    graph: Graph,
    before: Graph,
    /// Number of the region that a block is in while regions are split.
    region: Vec<u32>,
    regions: u32,
    scratch: graph::Scratch,
}

/// Blocks that reach each other, and those of them that are reached from elsewhere: several.
struct Component {
    blocks: Vec<usize>,
    entries: Vec<usize>,
}

/// Components with more ways to part are taken apart at once.
const MOST_TANGLED: usize = 8;

impl Component {
    /// The blocks that all lanes are to go to by one block. Its entries: then the others are laid out as any. But what is left
    /// can be as tangled again, block by block; so if there are many blocks that no other of the component dominates, all of these:
    /// then each of the others is behind one of them, and only what one dominates is left.
    fn dispatched(&self, dominator: &[usize]) -> Vec<usize> {
        let mut inside = vec![false; dominator.len()];
        self.blocks.iter().for_each(|b| inside[*b] = true);
        let outermost: Vec<usize> = self.blocks.iter().copied().filter(|b| !inside[dominator[*b]]).collect();
        match outermost.len() > MOST_TANGLED {
            true => outermost,
            false => self.entries.clone(),
        }
    }
}

impl Layout {
    fn new(function: &Function) -> Layout {
        let graph = successors(function);
        let count = graph.len();
        let mut layout = Layout {
            order: Vec::with_capacity(count),
            loops: Vec::new(),
            loop_of: vec![None; count],
            irreducible: Vec::new(),
            before: graph::reversed(&graph),
            graph,
            region: vec![0; count],
            regions: 0,
            scratch: graph::Scratch::new(count),
        };
        let exit = exit_of(function);
        let all: Vec<usize> = (0..count).filter(|b| *b != exit).collect();
        layout.region[exit] = u32::MAX;
        layout.place(&all, 0, None);
        layout.order.push(exit);
        layout
    }

    /// Places the blocks of a region that is entered at `header`.
    fn place(&mut self, blocks: &[usize], header: usize, parent: Option<usize>) {
        let region = self.region[header];
        let mut roots = vec![header];
        roots.extend(blocks.iter().copied().filter(|b| *b != header));
        let components =
            self.scratch
                .components(&self.graph, &roots, |b| self.region[b] == region, |_, to| to != header);
        for component in components.iter() {
            let first = component[0];
            let is_loop = component.len() > 1 || (first != header && self.graph[first].contains(&first));
            if !is_loop {
                self.loop_of[first] = parent;
                self.order.push(first);
                continue;
            }
            self.regions += 1;
            for &block in component {
                self.region[block] = self.regions;
            }
            let inside = self.regions;
            let is_entry = |b: &usize| self.before[*b].iter().any(|from| self.region[*from] != inside);
            let entries: Vec<usize> = component.iter().copied().filter(is_entry).collect();
            if entries.len() > 1 {
                self.order.extend(component);
                let blocks = component.to_vec();
                self.irreducible.push(Component { blocks, entries });
                continue;
            }
            let header = entries.first().copied().unwrap_or(first);
            let depth = parent.map_or(0, |p| self.loops[p].depth).saturating_add(1);
            let number = self.loops.len();
            let start = self.order.len();
            self.loops.push(Loop {
                first: start,
                end: 0,
                parent,
                depth,
            });
            self.place(component, header, Some(number));
            self.loops[number].end = self.order.len();
        }
    }
}

/// Makes one block that all ways to the targets go through, with the number of the target. Their parameters share those of that
/// block: only one target's are wanted at a time.
fn dispatch(function: &mut Function, before: &Graph, targets: &[usize]) {
    let header = function.block();
    function.blocks[header.index()].location = function.blocks[targets[0]].location;
    let selector = function.parameter(header, Width::B32);
    let mut places: Vec<Vec<usize>> = Vec::with_capacity(targets.len());
    let mut of_width: HashMap<Width, Vec<usize>> = HashMap::new();
    let mut count = 1;
    for &target in targets {
        let mut used: HashMap<Width, usize> = HashMap::new();
        let mut taken = Vec::new();
        for n in 0..function.blocks[target].parameters.len() {
            let width = function.width(function.blocks[target].parameters[n]);
            let (known, used) = (of_width.entry(width).or_default(), used.entry(width).or_default());
            if *used == known.len() {
                function.parameter(header, width);
                known.push(count);
                count += 1;
            }
            taken.push(known[*used]);
            *used += 1;
        }
        places.push(taken);
    }
    let parameters = function.blocks[header.index()].parameters.clone();
    let mut number_of = vec![None; function.blocks.len()];
    for (number, &target) in targets.iter().enumerate() {
        number_of[target] = Some(number);
    }
    let mut sources: Vec<usize> = targets.iter().flat_map(|t| before[*t].iter().copied()).collect();
    sources.sort_unstable();
    sources.dedup();
    for block in sources {
        let mut terminator = std::mem::take(&mut function.blocks[block].terminator);
        for edge in terminator.edges_mut() {
            let Some(number) = number_of[edge.to.index()] else {
                continue;
            };
            let mut builder = Builder::new(function, BlockId::new(block));
            let mut given = vec![None; parameters.len()];
            given[0] = Some(builder.b32(number as u32));
            for (place, arg) in places[number].iter().zip(&edge.args) {
                given[*place] = Some(*arg);
            }
            let mut args = Values::new();
            for (arg, parameter) in given.into_iter().zip(&parameters) {
                let width = builder.width(*parameter);
                args.push(arg.unwrap_or_else(|| builder.op(Op::Undef, &[], width)));
            }
            *edge = Edge { to: header, args };
        }
        function.blocks[block].terminator = terminator;
    }
    let edge = |number: usize| Edge {
        to: BlockId::new(targets[number]),
        args: places[number].iter().map(|p| parameters[*p]).collect(),
    };
    let cases = (0..targets.len() - 1).map(edge).collect();
    function.blocks[header.index()].terminator = Terminator::Switch {
        index: selector,
        uniform: false,
        cases,
        default: edge(targets.len() - 1),
    };
    lower_switch(function, header.index());
}

/// Several edges back to one header go through one block; so does an edge back of a block that goes back further, too. Whether there was one.
fn merge_back_edges(function: &mut Function, layout: &Layout) -> bool {
    let blocks = function.blocks.len();
    let mut position = vec![0; function.blocks.len()];
    for (n, block) in layout.order.iter().enumerate() {
        position[*block] = n;
    }
    for region in &layout.loops {
        let header = layout.order[region.first];
        let back: Vec<usize> = layout.before[header]
            .iter()
            .copied()
            .filter(|from| region.contains(position[*from]))
            .collect();
        let goes_back = |from: usize| {
            layout.graph[from]
                .iter()
                .filter(|to| position[**to] <= position[from])
                .count()
        };
        if back.len() == 1 && goes_back(back[0]) == 1 {
            continue;
        }
        let latch = function.block();
        function.blocks[latch.index()].location = function.blocks[header].location;
        let widths: Vec<Width> = function.blocks[header]
            .parameters
            .iter()
            .map(|p| function.width(*p))
            .collect();
        let parameters: Vec<Value> = widths.iter().map(|w| function.parameter(latch, *w)).collect();
        for &from in &back {
            for edge in function.blocks[from].terminator.edges_mut() {
                if edge.to.index() == header {
                    edge.to = latch;
                }
            }
        }
        Builder::new(function, latch).jump(BlockId::new(header), &parameters);
    }
    function.blocks.len() > blocks
}

/// An edge from a block with several ways to a block with parameters gets a block of its own, unless the parameters can be
/// written before the ways part: forward without leaving a loop, and not on both ways to one block. (Behind a loop a parameter
/// may be another value for lanes that left in other rounds, and back at a header its parameters may live.) Whether there was one.
fn split_edges(function: &mut Function, layout: &Layout) -> bool {
    let blocks = function.blocks.len();
    let mut position = vec![usize::MAX; function.blocks.len()];
    for (n, block) in layout.order.iter().enumerate() {
        position[*block] = n;
    }
    for block in 0..function.blocks.len() {
        let Terminator::Branch { .. } = function.blocks[block].terminator else {
            continue;
        };
        let mut terminator = std::mem::take(&mut function.blocks[block].terminator);
        let targets: Vec<usize> = terminator.edges().iter().map(|e| e.to.index()).collect();
        let one_target = targets.windows(2).all(|pair| pair[0] == pair[1]);
        for edge in terminator.edges_mut() {
            let to = edge.to.index();
            let mut around = layout.loop_of[to];
            while around.is_some() && around != layout.loop_of[block] {
                around = around.and_then(|l| layout.loops[l].parent);
            }
            let stays = around == layout.loop_of[block];
            let early = !one_target && stays && position[to] > position[block];
            if edge.args.is_empty() || early {
                continue;
            }
            let between = function.block();
            function.blocks[between.index()].location = function.blocks[block].location;
            function.blocks[between.index()].terminator = Terminator::Jump(edge.clone());
            *edge = Edge {
                to: between,
                args: Values::new(),
            };
        }
        function.blocks[block].terminator = terminator;
    }
    function.blocks.len() > blocks
}

/// Puts the blocks in this order and drops the others.
fn renumber(function: &mut Function, order: &[usize]) {
    let mut new = vec![None; function.blocks.len()];
    for (n, block) in order.iter().enumerate() {
        new[*block] = Some(BlockId::new(n));
    }
    let mut blocks: Vec<Block> = order.iter().map(|b| std::mem::take(&mut function.blocks[*b])).collect();
    for (n, block) in blocks.iter_mut().enumerate() {
        for (number, parameter) in block.parameters.iter().enumerate() {
            function.values[parameter.index()].1 = Definition::Parameter(BlockId::new(n), number as u32);
        }
        for edge in block.terminator.edges_mut() {
            if let Some(to) = new[edge.to.index()] {
                edge.to = to;
            }
        }
    }
    function.blocks = blocks;
}

fn analyse(layout: Layout) -> Flow {
    let (successors, predecessors) = (layout.graph, layout.before);
    let dominator = graph::dominators_of(&successors, &predecessors, 0);
    let exit = successors.len() - 1;
    let mut reaches = vec![false; successors.len()];
    for block in graph::postorder(&predecessors, exit) {
        reaches[block] = true;
    }
    let goes_back = |block: &usize| successors[*block].iter().any(|to| to <= block);
    let endless: Vec<usize> = (0..exit).filter(|b| !reaches[*b] && goes_back(b)).collect();
    let post_dominator = match endless.is_empty() {
        true => graph::dominators_of(&predecessors, &successors, exit),
        false => {
            // A loop that nothing leaves counts as left from its last block.
            let mut ends = successors.clone();
            endless.into_iter().for_each(|block| ends[block].push(exit));
            graph::dominators_of(&graph::reversed(&ends), &ends, exit)
        }
    };
    Flow {
        predecessors,
        successors,
        dominator,
        post_dominator,
        loops: layout.loops,
        loop_of: layout.loop_of,
    }
}
