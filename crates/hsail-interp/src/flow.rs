//! Where diverged lanes meet again: immediate post-dominators of any control flow graph (PRM 2.12).

/// The immediate post-dominator of every node. Node `exit` ends the code; a node from which it cannot be reached (an endless
/// loop) joins there.
///
/// Dominators of the reversed graph by iteration in reverse post-order (Cooper, Harvey, Kennedy: A Simple, Fast Dominance
/// Algorithm); it makes no difference whether the graph is reducible.
pub(crate) fn post_dominators(successors: &[Vec<u32>], exit: u32) -> Vec<u32> {
    let count = successors.len();
    let mut predecessors: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (from, list) in successors.iter().enumerate() {
        for &to in list {
            predecessors[to as usize].push(from as u32);
        }
    }
    // Post-order of the reversed graph from the exit.
    const UNSEEN: u32 = u32::MAX;
    let mut number = vec![UNSEEN; count];
    let mut order = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    let mut stack = vec![(exit, 0usize)];
    seen[exit as usize] = true;
    while let Some((node, next)) = stack.last_mut() {
        match predecessors[*node as usize].get(*next) {
            Some(&p) => {
                *next += 1;
                if !seen[p as usize] {
                    seen[p as usize] = true;
                    stack.push((p, 0));
                }
            }
            None => {
                number[*node as usize] = order.len() as u32;
                order.push(*node);
                stack.pop();
            }
        }
    }
    let mut dominator = vec![UNSEEN; count];
    dominator[exit as usize] = exit;
    let meet = |dominator: &[u32], mut a: u32, mut b: u32| {
        while a != b {
            while number[a as usize] < number[b as usize] {
                a = dominator[a as usize];
            }
            while number[b as usize] < number[a as usize] {
                b = dominator[b as usize];
            }
        }
        a
    };
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().rev().filter(|n| **n != exit) {
            let known = successors[node as usize]
                .iter()
                .copied()
                .filter(|s| dominator[*s as usize] != UNSEEN);
            let Some(new) = known.reduce(|a, b| meet(&dominator, a, b)) else {
                continue;
            };
            if dominator[node as usize] != new {
                dominator[node as usize] = new;
                changed = true;
            }
        }
    }
    for d in &mut dominator {
        if *d == UNSEEN {
            *d = exit;
        }
    }
    dominator
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structured_flow_joins_behind_the_branch() {
        // 0 -> 1, 2; both -> 3; 3 -> 1 or 4.
        let graph = [vec![1, 2], vec![3], vec![3], vec![1, 4], vec![]];
        assert_eq!(post_dominators(&graph, 4), [3, 3, 3, 4, 4]);
    }

    #[test]
    fn irreducible_loops_and_endless_loops_have_a_place_to_join() {
        // Two entries into the loop 1 <-> 2, which is left from 2 only.
        let graph = [vec![1, 2], vec![2], vec![1, 3], vec![]];
        assert_eq!(post_dominators(&graph, 3), [2, 2, 3, 3]);
        let endless = [vec![1, 2], vec![1], vec![]];
        assert_eq!(post_dominators(&endless, 2), [2, 2, 2]);
    }

    /// Against the definition, on all graphs of four inner nodes with at most two successors taken from a small set.
    #[test]
    fn the_answer_is_the_nearest_of_the_nodes_on_every_path() {
        let n = 5u32;
        let mut seed = 7u32;
        for _ in 0..2000 {
            let graph: Vec<Vec<u32>> = (0..n)
                .map(|i| {
                    let mut next = || {
                        seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
                        (seed >> 16) % n
                    };
                    if i == n - 1 { vec![] } else { vec![next(), next()] }
                })
                .collect();
            // `d` post-dominates `x` if without `d` the exit cannot be reached from `x`.
            let reaches = |from: u32, without: Option<u32>| {
                let (mut open, mut seen) = (vec![from], vec![false; n as usize]);
                while let Some(x) = open.pop() {
                    if Some(x) == without || std::mem::replace(&mut seen[x as usize], true) {
                        continue;
                    }
                    open.extend(&graph[x as usize]);
                }
                seen[n as usize - 1]
            };
            let got = post_dominators(&graph, n - 1);
            for x in 0..n - 1 {
                if !reaches(x, None) {
                    assert_eq!(got[x as usize], n - 1);
                    continue;
                }
                let all: Vec<u32> = (0..n).filter(|d| *d != x && !reaches(x, Some(*d))).collect();
                // The nearest one is post-dominated by all others.
                let nearest = all
                    .iter()
                    .find(|d| all.iter().all(|o| o == *d || !reaches(**d, Some(*o))));
                assert_eq!(nearest, Some(&got[x as usize]), "{graph:?} {x}");
            }
        }
    }
}
