//! Dominators of a function's blocks.

use smallvec::{SmallVec, smallvec};
use std::iter::repeat_with;

use super::{BlockId, Function};

/// The dominator tree, with numbers that answer [`Dominators::dominates`] at once.
pub struct Dominators {
    /// The immediate dominator; the entry's is itself, of blocks that are not reached there is none.
    parent: Vec<Option<BlockId>>,
    /// Blocks in reverse post-order.
    order: Vec<BlockId>,
    /// First and last number of the subtree of each block.
    spans: Vec<(u32, u32)>,
}

impl Dominators {
    /// Of a function with at least one block. By Cooper, Harvey and Kennedy's iteration.
    pub fn of(function: &Function) -> Dominators {
        let order = reverse_post_order(function);
        let mut rank = vec![usize::MAX; function.blocks.len()];
        for (n, block) in order.iter().enumerate() {
            rank[block.index()] = n;
        }
        let mut predecessors: Vec<SmallVec<[u32; 4]>> = repeat_with(SmallVec::new).take(order.len()).collect();
        for (n, block) in order.iter().enumerate() {
            for edge in function.blocks[block.index()].terminator.edges() {
                predecessors[rank[edge.to.index()]].push(n as u32);
            }
        }
        // By rank; the entry is 0 and its own parent.
        let mut idom = vec![u32::MAX; order.len()];
        if let Some(first) = idom.first_mut() {
            *first = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for n in 1..order.len() {
                let mut new = u32::MAX;
                for p in predecessors[n]
                    .iter()
                    .copied()
                    .filter(|p| idom[*p as usize] != u32::MAX)
                {
                    new = if new == u32::MAX { p } else { meet(&idom, p, new) };
                }
                if idom[n] != new {
                    idom[n] = new;
                    changed = true;
                }
            }
        }
        let mut parent = vec![None; function.blocks.len()];
        for (n, block) in order.iter().enumerate() {
            parent[block.index()] = order.get(idom[n] as usize).copied();
        }
        let spans = spans(&order, &idom, function.blocks.len());
        Dominators { parent, order, spans }
    }

    pub fn is_reached(&self, block: BlockId) -> bool {
        self.parent[block.index()].is_some()
    }

    /// The immediate dominator; none of the entry and of what is not reached.
    pub fn parent(&self, block: BlockId) -> Option<BlockId> {
        self.parent[block.index()].filter(|p| *p != block)
    }

    /// Whether every way to `b` goes through `a`; both must be reached.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let (first, last) = self.spans[a.index()];
        (first..=last).contains(&self.spans[b.index()].0)
    }

    /// The blocks that are reached, in reverse post-order: a dominator before what it dominates.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }
}

fn meet(idom: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = idom[a as usize];
        }
        while b > a {
            b = idom[b as usize];
        }
    }
    a
}

/// The blocks that are reached, each before its successors but for loops.
pub fn reverse_post_order(function: &Function) -> Vec<BlockId> {
    let mut order = Vec::with_capacity(function.blocks.len());
    if function.blocks.is_empty() {
        return order;
    }
    let mut seen: SmallVec<[bool; 64]> = smallvec![false; function.blocks.len()];
    seen[0] = true;
    let mut stack: SmallVec<[(usize, usize); 16]> = SmallVec::new();
    // Blocks, each with how many of its edges were followed.
    stack.push((0, 0));
    while let Some((block, followed)) = stack.last_mut() {
        match function.blocks[*block].terminator.edge(*followed) {
            Some(edge) => {
                *followed += 1;
                let next = edge.to.index();
                if !std::mem::replace(&mut seen[next], true) {
                    stack.push((next, 0));
                }
            }
            None => {
                order.push(BlockId::new(*block));
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn spans(order: &[BlockId], idom: &[u32], blocks: usize) -> Vec<(u32, u32)> {
    let mut size = vec![1u32; order.len()];
    for n in (1..order.len()).rev() {
        size[idom[n] as usize] += size[n];
    }
    let mut next: Vec<u32> = vec![0; order.len()];
    let mut spans = vec![(u32::MAX, 0); blocks];
    for n in 0..order.len() {
        let first = if n == 0 { 0 } else { next[idom[n] as usize] };
        if n > 0 {
            next[idom[n] as usize] += size[n];
        }
        next[n] = first + 1;
        spans[order[n].index()] = (first, first + size[n] - 1);
    }
    spans
}
