//! Sums of several values begin with those that are known first, so that what comes last waits for one addition only.
//!
//! Addition of integers may be done in any order. Sums that are addresses keep theirs: what is added last to them can be an offset.

use crate::ir::{Function, InstId, Op, Value, Width};

/// Fewer values are added by one instruction, or there is no choice.
const FEWEST: usize = 4;
/// More would live at once in front of their sum.
const MOST: usize = 6;
/// Operations that an access to memory takes as long as.
const ACCESS: u32 = 16;

/// What is known of the values of a function.
struct Known {
    uses: Vec<u32>,
    /// The block, and one, that adds the value to another one.
    added_in: Vec<u32>,
    is_address: Vec<bool>,
    /// The block, and one, in which an addition makes the value, and its place there.
    made_in: Vec<(u32, u32)>,
    /// Operations on the longest way to it.
    depth: Vec<u32>,
}

/// Reorders sums; whether there were any.
pub fn sums(f: &mut Function) -> bool {
    let additions = f.blocks.iter().flat_map(|b| &b.insts).filter(|id| is_addition(f, **id));
    if additions.take(FEWEST - 1).count() < FEWEST - 1 {
        return false;
    }
    let mut known = Known::of(f);
    let mut changed = false;
    for block in 0..f.blocks.len() {
        let mut insts = std::mem::take(&mut f.blocks[block].insts);
        let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
        for place in 0..insts.len() {
            if let Some(members) = known.reorder(f, block, &insts, place) {
                groups.push((place, members));
            }
            known.measure(f, insts[place]);
        }
        if !groups.is_empty() {
            changed = true;
            let old = std::mem::take(&mut insts);
            let mut moved = vec![false; old.len()];
            let members = groups.iter().flat_map(|(_, members)| members);
            members.for_each(|m| moved[*m] = true);
            let mut groups = groups.into_iter().peekable();
            for (place, id) in old.iter().enumerate() {
                if let Some((_, members)) = groups.next_if(|(root, _)| *root == place) {
                    insts.extend(members.iter().map(|m| old[*m]));
                }
                if !moved[place] {
                    insts.push(*id);
                }
            }
        }
        f.blocks[block].insts = insts;
    }
    changed
}

fn is_addition(f: &Function, id: InstId) -> bool {
    let inst = &f.insts[id.index()];
    inst.op == Op::Add && inst.results.first().is_some_and(|r| f.width(*r) == Width::B32)
}

impl Known {
    fn of(f: &Function) -> Known {
        let count = f.values.len();
        let mut known = Known {
            uses: vec![0; count],
            added_in: vec![0; count],
            is_address: vec![false; count],
            made_in: vec![(0, 0); count],
            depth: vec![0; count],
        };
        for (number, block) in f.blocks.iter().enumerate() {
            let number = number as u32 + 1;
            for (place, id) in block.insts.iter().enumerate() {
                let inst = &f.insts[id.index()];
                let adds = is_addition(f, *id);
                for arg in &inst.args {
                    known.uses[arg.index()] += 1;
                    if adds {
                        known.added_in[arg.index()] = number;
                    }
                }
                if let (Some(_), Some(address)) = (inst.op.memory(), inst.args.first()) {
                    known.is_address[address.index()] = true;
                }
                if let (true, Some(result)) = (adds, inst.results.first()) {
                    known.made_in[result.index()] = (number, place as u32);
                }
            }
            for used in block.terminator.uses() {
                known.uses[used.index()] += 1;
            }
        }
        known
    }

    /// Gives the additions of a sum, which ends at a place, their new operands; the places of all but the last, which must come just before it.
    fn reorder(&mut self, f: &mut Function, block: usize, insts: &[InstId], place: usize) -> Option<Vec<usize>> {
        let number = block as u32 + 1;
        let root = insts[place];
        if !is_addition(f, root) {
            return None;
        }
        let sum = *f.insts[root.index()].results.first()?;
        let goes_on = self.uses[sum.index()] == 1 && self.added_in[sum.index()] == number;
        if goes_on || self.is_address[sum.index()] {
            return None;
        }
        let (mut leaves, mut members): (Vec<Value>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut open: Vec<Value> = f.insts[root.index()].args.iter().rev().copied().collect();
        while let Some(value) = open.pop() {
            let (made_in, at) = self.made_in[value.index()];
            if made_in == number && self.uses[value.index()] == 1 {
                members.push(at as usize);
                open.extend(f.insts[insts[at as usize].index()].args.iter().rev());
            } else {
                leaves.push(value);
            }
        }
        if !(FEWEST..=MOST).contains(&leaves.len()) {
            return None;
        }
        members.sort_unstable();
        leaves.sort_by_key(|l| self.depth[l.index()]);
        // A constant comes second, where others look for it.
        if f.constant(leaves[0]).is_some() {
            leaves.swap(0, 1);
        }
        let mut sum = leaves[0];
        let all = members.iter().copied().chain([place]);
        for (leaf, at) in leaves[1..].iter().zip(all) {
            let inst = &mut f.insts[insts[at].index()];
            (inst.args[0], inst.args[1]) = (sum, *leaf);
            sum = inst.results[0];
            self.measure(f, insts[at]);
        }
        Some(members)
    }

    /// How deep the results of an instruction are.
    fn measure(&mut self, f: &Function, id: InstId) {
        let inst = &f.insts[id.index()];
        let own = match inst.op {
            Op::Const(_) => 0,
            op if op.memory().is_some() => ACCESS,
            _ => 1,
        };
        let depth = inst.args.iter().map(|a| self.depth[a.index()]).max().unwrap_or(0) + own;
        for result in &inst.results {
            self.depth[result.index()] = depth;
        }
    }
}
