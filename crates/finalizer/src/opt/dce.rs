//! Dead code: instructions, block parameters and slots that nobody needs.

use crate::ir::{Definition, Function, Op, SlotId, Terminator, Value};
use smallvec::SmallVec;
use std::iter::repeat_with;

/// Removes what a function does not need; whether there was any.
pub fn dce(f: &mut Function) -> bool {
    if f.blocks.is_empty() {
        return false;
    }
    f.remove_unreached();
    let count = |f: &Function| {
        f.blocks
            .iter()
            .map(|b| b.insts.len() + b.parameters.len())
            .sum::<usize>()
    };
    let before = count(f);
    clean(f);
    remove_slots(f);
    count(f) != before
}

fn clean(f: &mut Function) {
    let live = live(f);
    for n in 0..f.blocks.len() {
        let mut insts = std::mem::take(&mut f.blocks[n].insts);
        insts.retain(|id| {
            let inst = &f.insts[id.index()];
            f.keeps(inst.op) || inst.results.iter().any(|v| live[v.index()])
        });
        f.blocks[n].insts = insts;
    }
    // Arguments first: which parameters stay must be known for every edge.
    for n in 0..f.blocks.len() {
        let mut terminator = std::mem::take(&mut f.blocks[n].terminator);
        for edge in terminator.edges_mut() {
            let mut parameters = f.blocks[edge.to.index()].parameters.iter();
            edge.args.retain(|_| parameters.next().is_none_or(|p| live[p.index()]));
        }
        f.blocks[n].terminator = terminator;
    }
    for n in 1..f.blocks.len() {
        let parameters = &mut f.blocks[n].parameters;
        let before = parameters.len();
        parameters.retain(|p| live[p.index()]);
        if parameters.len() != before {
            f.number_parameters(n);
        }
    }
}

/// Which values are needed by an effect or the way that control takes. A function's own parameters always are.
fn live(f: &Function) -> Vec<bool> {
    let mut live = vec![false; f.values.len()];
    let mut open: Vec<Value> = f.blocks[0].parameters.clone();
    // For each parameter of a block what its edges give it, by block.
    let mut edges: Vec<SmallVec<[(u32, u32); 2]>> = repeat_with(SmallVec::new).take(f.blocks.len()).collect();
    for (n, block) in f.blocks.iter().enumerate() {
        for id in &block.insts {
            let inst = &f.insts[id.index()];
            if f.keeps(inst.op) {
                open.extend(&inst.args);
            }
        }
        match &block.terminator {
            Terminator::Branch { condition: value, .. } | Terminator::Switch { index: value, .. } => open.push(*value),
            Terminator::Return(values) => open.extend(values),
            _ => {}
        }
        for (number, edge) in block.terminator.edges().into_iter().enumerate() {
            edges[edge.to.index()].push((n as u32, number as u32));
        }
    }
    while let Some(value) = open.pop() {
        if std::mem::replace(&mut live[value.index()], true) {
            continue;
        }
        match f.values[value.index()].1 {
            Definition::Result(id, _) => open.extend(&f.insts[id.index()].args),
            Definition::Parameter(block, place) => {
                for (from, number) in &edges[block.index()] {
                    let terminator = &f.blocks[*from as usize].terminator;
                    if let Some(edge) = terminator.edges().get(*number as usize) {
                        open.extend(edge.args.get(place as usize));
                    }
                }
            }
        }
    }
    live
}

/// Removes slots that no instruction names.
fn remove_slots(f: &mut Function) {
    let mut used = vec![false; f.slots.len()];
    for id in f.blocks.iter().flat_map(|b| &b.insts) {
        if let Op::SlotAddress(slot) = f.insts[id.index()].op {
            used[slot.index()] = true;
        }
    }
    if used.iter().all(|u| *u) {
        return;
    }
    let mut next = 0;
    let numbers: Vec<usize> = used
        .iter()
        .map(|u| {
            next += usize::from(*u);
            next.max(1) - 1
        })
        .collect();
    if let Some(debug) = &mut f.debug {
        debug.renumber_slots(|slot| used[slot.index()].then(|| SlotId::new(numbers[slot.index()])));
    }
    let mut keep = used.into_iter();
    f.slots.retain(|_| keep.next().unwrap_or(true));
    for inst in &mut f.insts {
        if let Op::SlotAddress(slot) = &mut inst.op {
            *slot = SlotId::new(numbers[slot.index()]);
        }
    }
}
