//! One walk over a function's instructions that replaces some of them.

use crate::ir::{Builder, Function, Inst, Op, Terminator, Value, Values, reverse_post_order};

/// Asks `replace` about every instruction whose operation `concerns` it, definitions before uses but around loops; its arguments
/// are already those that take the place of replaced ones. `Some(values)` takes the place of the results; what `replace` built is
/// put where the instruction was, which goes. Returns whether anything was replaced.
pub fn rewrite(
    function: &mut Function,
    concerns: impl Fn(Op) -> bool,
    mut replace: impl FnMut(&mut Builder, &Inst) -> Option<Values>,
) -> bool {
    if !function.insts.iter().any(|inst| concerns(inst.op)) {
        return false;
    }
    let mut substitutes: Vec<Option<Value>> = vec![None; function.values.len()];
    let mut changed = false;
    // The list of the block before, whose room the next one takes.
    let mut old = Vec::new();
    for block in reverse_post_order(function) {
        let insts = &mut function.blocks[block.index()].insts;
        std::mem::swap(insts, &mut old);
        insts.reserve(old.len());
        for id in old.drain(..) {
            let inst = &mut function.insts[id.index()];
            for arg in &mut inst.args {
                *arg = resolved(&substitutes, *arg);
            }
            if !concerns(inst.op) {
                function.blocks[block.index()].insts.push(id);
                continue;
            }
            // Nobody asks for the instruction meanwhile: it does not use its own results.
            let inst = std::mem::replace(inst, Inst::none());
            let mut builder = Builder::new(function, block);
            builder.location = inst.location;
            match replace(&mut builder, &inst) {
                None => function.blocks[block.index()].insts.push(id),
                Some(values) => {
                    changed = true;
                    for (from, to) in inst.results.iter().zip(values) {
                        substitutes[from.index()] = Some(to);
                    }
                }
            }
            function.insts[id.index()] = inst;
        }
    }
    if changed {
        substitute(function, &substitutes);
    }
    changed
}

/// The value that takes another's place, through any number of steps.
fn resolved(substitutes: &[Option<Value>], mut value: Value) -> Value {
    while let Some(Some(next)) = substitutes.get(value.index()) {
        value = *next;
    }
    value
}

/// In every use.
fn substitute(function: &mut Function, substitutes: &[Option<Value>]) {
    let change = |value: &mut Value| *value = resolved(substitutes, *value);
    for inst in &mut function.insts {
        inst.args.iter_mut().for_each(change);
    }
    if let Some(debug) = &mut function.debug {
        debug.substitute(|value| resolved(substitutes, value));
    }
    for block in &mut function.blocks {
        match &mut block.terminator {
            Terminator::Branch { condition, .. } => change(condition),
            Terminator::Switch { index, .. } => change(index),
            Terminator::Return(values) => values.iter_mut().for_each(change),
            _ => {}
        }
        for edge in block.terminator.edges_mut() {
            edge.args.iter_mut().for_each(change);
        }
    }
}
