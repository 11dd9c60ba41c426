//! Jumps made fewer once registers are known: over blocks that turned out to be empty, to the block behind, around a single
//! jump, and around a few instructions that do nothing without active lanes.

use amdgpu_isa::{Condition, Modifiers, Op as M};

use crate::mir::{Function, Inst, Kind, ModeNeed, Operand, Targets};
use crate::select::machine;
use crate::target::Target;

/// Vector instructions that cost less than the branch around them.
const CHEAP: usize = 5;

/// Simplifies the jumps of a function whose branches are instructions.
pub fn simplify(function: &mut Function, target: &Target) {
    skip_empty(function);
    let mut is_target = vec![false; function.blocks.len()];
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        if let Some((_, to)) = target_of(inst) {
            is_target[begins(function, to)] = true;
        }
    }
    for number in 0..function.blocks.len() {
        drop_jump_behind(function, number);
        turn_around(function, target, number, &is_target);
        drop_jump_behind(function, number);
        run_through(function, number);
    }
    follow(function);
}

/// The target of a branch.
fn target_of(inst: &Inst) -> Option<(M, usize)> {
    let machine = inst.machine()?;
    match machine.operands().first() {
        Some((_, Operand::Block(to))) => Some((machine.op, *to)),
        _ => None,
    }
}

fn set_target(inst: &mut Inst, to: usize) {
    inst.operands_mut(|operand| {
        if matches!(operand, Operand::Block(_)) {
            *operand = Operand::Block(to);
        }
    });
}

/// The first block from this one on that has instructions, where the wavefront goes when it comes here.
fn begins(function: &Function, block: usize) -> usize {
    let mut at = block;
    while at + 1 < function.blocks.len() && function.blocks[at].insts.is_empty() {
        at += 1;
    }
    at
}

/// Where a way to a block leads past jumps.
fn final_target(function: &Function, block: usize) -> usize {
    let mut at = begins(function, block);
    // A loop of nothing but jumps is left alone.
    for _ in 0..function.blocks.len().min(16) {
        match &function.blocks[at].insts[..] {
            [only] => match target_of(only) {
                Some((M::S_BRANCH, to)) => at = begins(function, to),
                _ => break,
            },
            _ => break,
        }
    }
    at
}

fn skip_empty(function: &mut Function) {
    for number in 0..function.blocks.len() {
        for n in 0..function.blocks[number].insts.len() {
            if let Some((_, to)) = target_of(&function.blocks[number].insts[n]) {
                let to = final_target(function, to);
                set_target(&mut function.blocks[number].insts[n], to);
            }
        }
    }
}

/// A jump to what follows anyway goes.
fn drop_jump_behind(function: &mut Function, number: usize) {
    let last = function.blocks[number].insts.last().and_then(target_of);
    if let Some((op, to)) = last
        && to > number
        && begins(function, number + 1) == begins(function, to)
        && (op == M::S_BRANCH || is_conditional(op))
    {
        function.blocks[number].insts.pop();
    }
}

fn is_conditional(op: M) -> bool {
    opposite(op).is_some()
}

/// The branch that is taken where this one is not.
pub fn opposite(op: M) -> Option<M> {
    Some(Condition::of(op)?.negated().branch())
}

/// `branch if c to A; jump to B; A:` becomes `branch if not c to B; A:`.
fn turn_around(function: &mut Function, target: &Target, number: usize, is_target: &[bool]) {
    let insts = &function.blocks[number].insts;
    // The jump is the block's last instruction, or a block of its own behind it.
    let (branch, jump) = match &insts[..] {
        [.., a, b] if target_of(b).is_some_and(|(op, _)| op == M::S_BRANCH) => (target_of(a), Some((number, b))),
        [.., a] if number + 1 < function.blocks.len() => {
            let next = begins(function, number + 1);
            match &function.blocks[next].insts[..] {
                [only] if target_of(only).is_some_and(|(op, _)| op == M::S_BRANCH) => {
                    (target_of(a), Some((next, only)))
                }
                _ => return,
            }
        }
        _ => return,
    };
    let (Some((op, around)), Some((place, jump))) = (branch, jump) else {
        return;
    };
    let Some((opposite, (_, to))) = opposite(op).zip(target_of(jump)) else {
        return;
    };
    if place + 1 >= function.blocks.len() || begins(function, place + 1) != begins(function, around) {
        return;
    }
    // Nobody else may come to a block that is only the jump.
    if place != number && is_target[place] {
        return;
    }
    let Some(new) = machine(
        target,
        opposite,
        &[Operand::Block(to)],
        Modifiers::default(),
        ModeNeed::default(),
    ) else {
        return;
    };
    let at = function.blocks[number].insts.len() - if place == number { 2 } else { 1 };
    let location = function.blocks[number].insts[at].location;
    function.blocks[place].insts.pop();
    function.blocks[number].insts[at] = Inst {
        kind: Kind::Machine(new),
        location,
    };
}

/// A branch around a few vector instructions, for when no lane is active, goes.
fn run_through(function: &mut Function, number: usize) {
    let Some((M::S_CBRANCH_EXECZ, to)) = function.blocks[number].insts.last().and_then(target_of) else {
        return;
    };
    if to <= number || to > number + 8 {
        return;
    }
    let between = || function.blocks[number + 1..to].iter().flat_map(|b| &b.insts);
    let harmless = |inst: &Inst| {
        inst.machine().is_some_and(|m| {
            let name = m.op.mnemonic();
            name.starts_with("v_") && !name.contains("lane")
        })
    };
    if between().count() <= CHEAP && between().all(harmless) {
        function.blocks[number].insts.pop();
    }
}

/// Says anew where the wavefront goes from each block.
fn follow(function: &mut Function) {
    let count = function.blocks.len();
    for number in 0..count {
        let mut next = Targets::new();
        let mut falls = true;
        for inst in &function.blocks[number].insts {
            if let Some((op, to)) = target_of(inst) {
                next.push(to);
                falls = op != M::S_BRANCH;
            } else if inst
                .machine()
                .is_some_and(|m| matches!(m.op, M::S_ENDPGM | M::S_SETPC_B64))
            {
                falls = false;
            }
        }
        if falls && number + 1 < count {
            next.push(number + 1);
        }
        function.blocks[number].next = next;
    }
}
