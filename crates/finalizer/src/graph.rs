//! Graphs of blocks: predecessors, dominators, strongly connected components.

use smallvec::{SmallVec, smallvec};
use std::iter::repeat_with;

/// Successors of each node.
pub type Graph = Vec<SmallVec<[usize; 2]>>;

/// Nodes that are to be looked at, lowest first.
pub struct Worklist {
    words: SmallVec<[u64; 4]>,
    /// There is nothing before this word.
    first: usize,
    count: usize,
}

impl Worklist {
    /// For nodes of numbers below `count`; empty.
    pub fn new(count: usize) -> Worklist {
        Worklist {
            words: smallvec![0; count.div_ceil(64)],
            first: 0,
            count: 0,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the node is new.
    pub fn insert(&mut self, node: usize) -> bool {
        // Of an empty list nothing is before any word.
        self.first = if self.is_empty() {
            node / 64
        } else {
            self.first.min(node / 64)
        };
        let word = &mut self.words[node / 64];
        let before = *word;
        *word |= 1 << (node % 64);
        let is_new = *word != before;
        self.count += usize::from(is_new);
        is_new
    }

    pub fn pop_first(&mut self) -> Option<usize> {
        #[cfg(test)]
        tests::STEPS.set(tests::STEPS.get() + 1);
        // An empty list would be looked through to its end.
        if self.is_empty() {
            return None;
        }
        self.first += self.words[self.first..].iter().position(|w| *w != 0)?;
        self.count -= 1;
        let word = &mut self.words[self.first];
        let node = 64 * self.first + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(node)
    }

    pub fn clear(&mut self) {
        while self.pop_first().is_some() {}
    }
}

/// Predecessors of each node.
pub fn reversed(graph: &Graph) -> Graph {
    let mut result = Graph::from_iter(repeat_with(SmallVec::new).take(graph.len()));
    for (from, tos) in graph.iter().enumerate() {
        for &to in tos {
            result[to].push(from);
        }
    }
    result
}

/// Nodes that `root` reaches, each behind all that it reaches without going round.
pub fn postorder(graph: &Graph, root: usize) -> Vec<usize> {
    let mut seen: SmallVec<[bool; 64]> = smallvec![false; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    let mut stack: SmallVec<[(usize, usize); 16]> = SmallVec::new();
    stack.push((root, 0));
    seen[root] = true;
    while let Some((node, next)) = stack.last_mut() {
        match graph[*node].get(*next) {
            Some(&to) => {
                *next += 1;
                if !seen[to] {
                    seen[to] = true;
                    stack.push((to, 0));
                }
            }
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order
}

/// The immediate dominator of each node; of the root itself, and of what it does not reach, the node itself.
///
/// Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm.
pub fn dominators(graph: &Graph, root: usize) -> Vec<usize> {
    dominators_of(graph, &reversed(graph), root)
}

/// As [`dominators`], where the reversed graph is known.
pub fn dominators_of(graph: &Graph, before: &Graph, root: usize) -> Vec<usize> {
    let order = postorder(graph, root);
    let mut number = vec![usize::MAX; graph.len()];
    for (n, &node) in order.iter().enumerate() {
        number[node] = n;
    }
    let mut dominator: Vec<Option<usize>> = vec![None; graph.len()];
    dominator[root] = Some(root);
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().rev().filter(|n| **n != root) {
            let mut new = None;
            for &from in before[node].iter().filter(|f| dominator[**f].is_some()) {
                new = Some(match new {
                    None => from,
                    Some(other) => intersect(&dominator, &number, from, other),
                });
            }
            if new.is_some() && dominator[node] != new {
                dominator[node] = new;
                changed = true;
            }
        }
    }
    dominator.iter().enumerate().map(|(n, d)| d.unwrap_or(n)).collect()
}

fn intersect(dominator: &[Option<usize>], number: &[usize], a: usize, b: usize) -> usize {
    let (mut a, mut b) = (a, b);
    while a != b {
        let lower = if number[a] < number[b] { &mut a } else { &mut b };
        *lower = dominator[*lower].unwrap_or(*lower);
    }
    a
}

/// For each node, whether one is an ancestor of another in a tree of parents.
pub struct Tree {
    enter: Vec<u32>,
    leave: Vec<u32>,
}

impl Tree {
    pub fn new(parent: &[usize]) -> Tree {
        // Children one after the other: those of a node begin where its entry says.
        let mut starts = vec![0; parent.len() + 2];
        for (_, &up) in parent.iter().enumerate().filter(|(n, p)| n != *p) {
            starts[up + 2] += 1;
        }
        for n in 2..starts.len() {
            starts[n] += starts[n - 1];
        }
        let mut children = vec![0; starts[parent.len() + 1]];
        for (node, &up) in parent.iter().enumerate().filter(|(n, p)| n != *p) {
            children[starts[up + 1]] = node;
            starts[up + 1] += 1;
        }
        let mut tree = Tree {
            enter: vec![0; parent.len()],
            leave: vec![0; parent.len()],
        };
        let mut clock = 0;
        let mut stack = Vec::new();
        for root in (0..parent.len()).filter(|n| parent[*n] == *n) {
            stack.push((root, 0));
            while let Some((node, next)) = stack.last_mut() {
                if *next == 0 {
                    tree.enter[*node] = clock;
                    clock += 1;
                }
                match children[starts[*node]..starts[*node + 1]].get(*next) {
                    Some(&child) => {
                        *next += 1;
                        stack.push((child, 0));
                    }
                    None => {
                        tree.leave[*node] = clock;
                        stack.pop();
                    }
                }
            }
        }
        tree
    }

    /// `a` is `b` or above it.
    pub fn is_above(&self, a: usize, b: usize) -> bool {
        self.enter[a] <= self.enter[b] && self.leave[b] <= self.leave[a]
    }
}

/// What the search for components remembers of each node: made once for a graph, so that many small regions cost what they hold.
pub struct Scratch {
    number: Vec<usize>,
}

const UNSEEN: usize = usize::MAX;

impl Scratch {
    pub fn new(nodes: usize) -> Scratch {
        Scratch {
            number: vec![UNSEEN; nodes],
        }
    }

    /// Strongly connected components of the nodes in `region`, followed along edges that `keep` lets; each before those that it
    /// reaches.
    pub fn components(
        &mut self,
        graph: &Graph,
        region: &[usize],
        in_region: impl Fn(usize) -> bool,
        keep: impl Fn(usize, usize) -> bool,
    ) -> Components {
        let mut found = Components {
            nodes: Vec::with_capacity(region.len()),
            ends: Vec::with_capacity(region.len()),
        };
        let number = &mut self.number;
        let mut low: Vec<usize> = Vec::with_capacity(region.len());
        let mut on_stack: Vec<bool> = Vec::with_capacity(region.len());
        let mut waiting: Vec<usize> = Vec::with_capacity(region.len());
        let mut stack = Vec::new();
        for &root in region {
            if number[root] != UNSEEN {
                continue;
            }
            let first = low.len();
            number[root] = first;
            low.push(first);
            on_stack.push(true);
            waiting.push(root);
            // The last successor comes first, so that the first one ends up next to its predecessor.
            stack.push((root, first, graph[root].len()));
            while let Some((node, n, next)) = stack.last_mut() {
                let (node, n) = (*node, *n);
                if *next > 0 {
                    *next -= 1;
                    let to = graph[node][*next];
                    if !in_region(to) || !keep(node, to) {
                        continue;
                    }
                    match number[to] {
                        UNSEEN => {
                            let m = low.len();
                            number[to] = m;
                            low.push(m);
                            on_stack.push(true);
                            waiting.push(to);
                            stack.push((to, m, graph[to].len()));
                        }
                        other if on_stack[other] => low[n] = low[n].min(other),
                        _ => {}
                    }
                    continue;
                }
                stack.pop();
                if let Some((_, up, _)) = stack.last() {
                    low[*up] = low[*up].min(low[n]);
                }
                if low[n] == n {
                    let start = found.nodes.len();
                    while let Some(member) = waiting.pop() {
                        on_stack[number[member]] = false;
                        found.nodes.push(member);
                        if member == node {
                            break;
                        }
                    }
                    found.nodes[start..].reverse();
                    found.ends.push(found.nodes.len());
                }
            }
        }
        for &node in &found.nodes {
            number[node] = UNSEEN;
        }
        found
    }
}

/// Strongly connected components, one after the other.
pub struct Components {
    /// Those that others reach come first.
    nodes: Vec<usize>,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Components {
    /// Each before those that it reaches.
    pub fn iter(&self) -> impl Iterator<Item = &[usize]> {
        (0..self.ends.len()).rev().map(|n| {
            let start = n.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.nodes[start..self.ends[n]]
        })
    }
}

#[cfg(test)]
mod tests;
