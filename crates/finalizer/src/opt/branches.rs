//! Control flow made smaller: blocks in a row become one, jumps over empty blocks and parameters that are always one value go.

use crate::ir::{Block, BlockId, Definition, Edge, Function, Terminator, Value};
use smallvec::{SmallVec, smallvec};

/// Simplifies a function's control flow; whether anything changed.
pub fn branches(f: &mut Function) -> bool {
    if f.blocks.is_empty() {
        return false;
    }
    f.remove_unreached();
    let mut changed = false;
    // Each step may make room for the others; code has few such steps.
    for _ in 0..8 {
        let mut again = equal_targets(f);
        again |= skip_empty(f);
        again |= trivial_parameters(f);
        again |= join_rows(f);
        f.remove_unreached();
        if !again {
            break;
        }
        changed = true;
    }
    changed
}

/// A branch both of whose ways are one is a jump.
fn equal_targets(f: &mut Function) -> bool {
    let mut changed = false;
    for block in &mut f.blocks {
        let only = match &block.terminator {
            Terminator::Branch { then, otherwise, .. } if then == otherwise => then.clone(),
            Terminator::Switch { cases, default, .. } if cases.iter().all(|c| c == default) => default.clone(),
            _ => continue,
        };
        block.terminator = Terminator::Jump(only);
        changed = true;
    }
    changed
}

/// Edges to a block that only jumps on lead to where it jumps.
fn skip_empty(f: &mut Function) -> bool {
    let leads_on = |(n, b): (usize, &Block)| match &b.terminator {
        Terminator::Jump(edge) if b.insts.is_empty() && b.parameters.is_empty() && edge.to.index() != n => {
            Some(edge.clone())
        }
        _ => None,
    };
    if f.blocks.iter().enumerate().find_map(leads_on).is_none() {
        return false;
    }
    let onward: Vec<Option<Edge>> = f.blocks.iter().enumerate().map(leads_on).collect();
    let mut changed = false;
    for n in 0..f.blocks.len() {
        let mut terminator = std::mem::take(&mut f.blocks[n].terminator);
        let is_jump = matches!(terminator, Terminator::Jump(_));
        for edge in terminator.edges_mut() {
            let Some(next) = &onward[edge.to.index()] else { continue };
            // Two edges to one block with different arguments would need a block between again.
            if n == edge.to.index() || (!next.args.is_empty() && !is_jump) {
                continue;
            }
            *edge = next.clone();
            changed = true;
        }
        f.blocks[n].terminator = terminator;
    }
    changed
}

/// Parameters that get the same value by all edges, or themselves, become that value.
fn trivial_parameters(f: &mut Function) -> bool {
    // Of the parameters of all blocks, one block after the other.
    let mut first = Vec::with_capacity(f.blocks.len());
    let mut count = 0;
    for block in &f.blocks {
        first.push(count);
        count += block.parameters.len();
    }
    if count == f.blocks[0].parameters.len() {
        return false;
    }
    let mut given = vec![Given::Nothing; count];
    for block in &f.blocks {
        for edge in block.terminator.edges() {
            let parameters = &f.blocks[edge.to.index()].parameters;
            let given = &mut given[first[edge.to.index()]..];
            for ((known, arg), parameter) in given.iter_mut().zip(&edge.args).zip(parameters) {
                *known = known.and(*arg, *parameter);
            }
        }
    }
    let mut substitutes: Vec<Option<Value>> = vec![None; f.values.len()];
    let mut any = false;
    for (block, first) in f.blocks.iter().zip(first).skip(1) {
        for (known, parameter) in given[first..].iter().zip(&block.parameters) {
            // A parameter of another block may be replaced, too: the substitution follows chains, which must not be rings.
            if let Given::One(value) = known
                && resolve(&substitutes, *value) != *parameter
            {
                substitutes[parameter.index()] = Some(*value);
                any = true;
            }
        }
    }
    if !any {
        return false;
    }
    for n in 0..f.blocks.len() {
        let mut terminator = std::mem::take(&mut f.blocks[n].terminator);
        for edge in terminator.edges_mut() {
            let mut parameters = f.blocks[edge.to.index()].parameters.iter();
            edge.args
                .retain(|_| parameters.next().is_none_or(|p| substitutes[p.index()].is_none()));
        }
        f.blocks[n].terminator = terminator;
    }
    for n in 1..f.blocks.len() {
        f.blocks[n].parameters.retain(|p| substitutes[p.index()].is_none());
        f.number_parameters(n);
    }
    f.substitute(&substitutes);
    true
}

/// What the edges give a parameter.
#[derive(Clone, Copy)]
enum Given {
    Nothing,
    One(Value),
    Several,
}

impl Given {
    fn and(self, arg: Value, parameter: Value) -> Given {
        match self {
            _ if arg == parameter => self,
            Given::Nothing => Given::One(arg),
            Given::One(value) if value == arg => self,
            _ => Given::Several,
        }
    }
}

fn resolve(substitutes: &[Option<Value>], mut value: Value) -> Value {
    while let Some(next) = substitutes[value.index()] {
        value = next;
    }
    value
}

/// A block that is reached by one jump only is joined with the one before.
fn join_rows(f: &mut Function) -> bool {
    let mut edges: SmallVec<[u32; 64]> = smallvec![0; f.blocks.len()];
    for block in &f.blocks {
        for edge in block.terminator.edges() {
            edges[edge.to.index()] += 1;
        }
    }
    let mut substitutes: Vec<Option<Value>> = Vec::new();
    let mut changed = false;
    for n in 0..f.blocks.len() {
        while let Terminator::Jump(edge) = &f.blocks[n].terminator {
            let next = edge.to.index();
            if edges[next] != 1 || next == n || next == 0 {
                break;
            }
            substitutes.resize(f.values.len(), None);
            let args = edge.args.clone();
            let block = std::mem::take(&mut f.blocks[next]);
            edges[next] = 0;
            for (parameter, arg) in block.parameters.iter().zip(args) {
                substitutes[parameter.index()] = Some(arg);
                // It is nobody's parameter any more.
                f.values[parameter.index()].1 = Definition::Parameter(BlockId::new(n), u32::MAX);
            }
            f.blocks[n].insts.extend(block.insts);
            f.blocks[n].terminator = block.terminator;
            f.blocks[next].terminator = Terminator::Unreachable;
            changed = true;
        }
    }
    if changed {
        f.substitute(&substitutes);
    }
    changed
}
