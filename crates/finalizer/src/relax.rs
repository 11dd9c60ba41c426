//! Branches that are too far for their 16 bits go by way of other branches, which are put between blocks on the way.

use amdgpu_isa::{Modifiers, Op as M};

use crate::mir::{Block, Function, Inst, Kind, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

/// Bytes of an instruction, at most.
const LONGEST: usize = 8;
/// Bytes that a branch goes, at most, with room for what is put between.
const REACH: usize = 110_000;
/// A way over so many stations is long enough for any code.
const MOST_ROUNDS: u32 = 64;

/// Puts stations on the way of branches that are too far.
pub fn relax(function: &mut Function, target: &Target) {
    for _ in 0..MOST_ROUNDS {
        let mut starts = Vec::with_capacity(function.blocks.len() + 1);
        let mut at = 0;
        for block in &function.blocks {
            starts.push(at);
            at += LONGEST * block.insts.len();
        }
        starts.push(at);
        if at <= REACH || !round(function, target, &starts) {
            return;
        }
    }
}

/// A block that only branches on: before which block, and where to.
type Station = (usize, usize);

/// Shortens branches that are too far; whether there were any.
fn round(function: &mut Function, target: &Target, starts: &[usize]) -> bool {
    let mut stations: Vec<Station> = Vec::new();
    let mut far: Vec<(usize, usize, Station)> = Vec::new();
    for (number, block) in function.blocks.iter().enumerate() {
        for (n, inst) in block.insts.iter().enumerate() {
            let Some((_, Operand::Block(to))) = inst.machine().and_then(|m| m.operands().first()) else {
                continue;
            };
            let (at, to) = (starts[number] + LONGEST * n, *to);
            if starts[to].abs_diff(at) <= REACH {
                continue;
            }
            // The last block on the way that is in reach.
            let before = match starts[to] > at {
                true => starts.partition_point(|s| *s <= at + REACH).saturating_sub(1),
                false => starts.partition_point(|s| *s + REACH < at),
            };
            let is_on_the_way = if starts[to] > at {
                before > number
            } else {
                before <= number
            };
            if !is_on_the_way || before == to {
                continue;
            }
            let near = |s: &&Station| {
                s.1 == to && starts[s.0].abs_diff(at) <= REACH && (starts[s.0] > at) == (starts[to] > at)
            };
            let station = stations.iter().find(near).copied().unwrap_or((before, to));
            if !stations.contains(&station) {
                stations.push(station);
            }
            far.push((number, n, station));
        }
    }
    if far.is_empty() {
        return false;
    }
    stations.sort_unstable();
    // Blocks behind a station move on.
    let new_number = |old: usize| old + stations.partition_point(|s| s.0 <= old);
    let number_of = |station: &Station| {
        let place = stations.binary_search(station).unwrap_or(0);
        station.0 + place
    };
    let mut targets = std::collections::HashMap::new();
    for (block, n, station) in &far {
        targets.insert((*block, *n), number_of(station));
    }
    let blocks = std::mem::take(&mut function.blocks);
    let count = blocks.len();
    let mut rest = stations.iter().peekable();
    for (number, mut block) in blocks.into_iter().enumerate() {
        let mut first = true;
        while let Some(station) = rest.next_if(|s| s.0 == number) {
            if let (true, Some(before)) = (first, function.blocks.last_mut()) {
                go_around(before, target, new_number(number));
            }
            first = false;
            function.blocks.push(Block {
                insts: jump(target, new_number(station.1), block.insts.first())
                    .into_iter()
                    .collect(),
                ..Block::default()
            });
        }
        for (n, inst) in block.insts.iter_mut().enumerate() {
            inst.operands_mut(|operand| {
                if let Operand::Block(to) = operand {
                    *to = targets.get(&(number, n)).copied().unwrap_or_else(|| new_number(*to));
                }
            });
        }
        function.blocks.push(block);
    }
    debug_assert_eq!(function.blocks.len(), count + stations.len());
    true
}

fn jump(target: &Target, to: usize, near: Option<&Inst>) -> Option<Inst> {
    let machine = machine(
        target,
        M::S_BRANCH,
        &[Operand::Block(to)],
        Modifiers::default(),
        ModeNeed::default(),
    )?;
    Some(Inst {
        kind: Kind::Machine(machine),
        location: near.map(|i| i.location).unwrap_or_default(),
    })
}

/// A block that goes on to the next one does so past the stations between.
fn go_around(before: &mut Block, target: &Target, to: usize) {
    let last = before.insts.last();
    let ends = last
        .and_then(Inst::machine)
        .is_some_and(|m| matches!(m.op, M::S_BRANCH | M::S_ENDPGM));
    if !ends {
        let jump = jump(target, to, last);
        before.insts.extend(jump);
    }
}
