//! Loads of neighbouring places become one, and so do stores: a machine moves up to 16 bytes at once.

use crate::ir::{AddressSpace, BlockId, Definition, Function, Inst, InstId, Memory, Op, Order, Value, Values, Width};
use smallvec::smallvec;
use std::collections::HashMap;

/// Bytes that one access moves at most.
const MAX_BYTES: i64 = 16;

/// Merges neighbouring accesses of each block; whether there were any.
pub fn merge(f: &mut Function) -> bool {
    let mut changed = false;
    for n in 0..f.blocks.len() {
        let block = BlockId::new(n);
        // most blocks have none to merge
        if has_two(f, block, |op| matches!(op, Op::Load(_))) {
            let loads = loads(f, block);
            changed |= apply(f, block, &loads, true);
        }
        if has_two(f, block, |op| matches!(op, Op::Store(_))) {
            let stores = stores(f, block);
            changed |= apply(f, block, &stores, false);
        }
    }
    changed
}

/// Whether a block has more than one access of a kind that can be merged.
fn has_two(f: &Function, block: BlockId, of_kind: impl Fn(Op) -> bool) -> bool {
    let ops = f.blocks[block.index()].insts.iter().map(|id| f.insts[id.index()].op);
    ops.filter(|op| of_kind(*op) && mergeable(*op).is_some())
        .nth(1)
        .is_some()
}

/// An access: its place among the block's instructions, and in memory.
#[derive(Clone, Copy)]
struct Access {
    at: usize,
    offset: i64,
    bytes: i64,
}

/// What accesses must share: base, space, the width of their values, whether nobody writes there, and what memory operations
/// came before.
type Key = (Value, AddressSpace, Width, bool, u32);

/// The memory of a plain access that can be merged. Group and private memory take more than four bytes only where they are
/// aligned, or with other instructions: that is left to selection.
fn mergeable(op: Op) -> Option<Memory> {
    match op {
        Op::Load(m) | Op::Store(m)
            if m.order == Order::None && matches!(m.space, AddressSpace::Global | AddressSpace::Constant) =>
        {
            Some(m)
        }
        _ => None,
    }
}

fn bytes(f: &Function, values: &[Value]) -> i64 {
    values.iter().map(|v| i64::from(f.width(*v).bits() / 8)).sum()
}

/// Loads between which nothing is stored where they load from.
fn loads(f: &Function, block: BlockId) -> Vec<Vec<Access>> {
    let mut groups: HashMap<Key, Vec<Access>, foldhash::fast::RandomState> = HashMap::default();
    let mut order = Vec::new();
    let mut epoch = 0;
    for (at, id) in f.blocks[block.index()].insts.iter().enumerate() {
        let inst = &f.insts[id.index()];
        match (inst.op, mergeable(inst.op)) {
            (Op::Load(_), Some(m)) => {
                let before = if m.invariant { 0 } else { epoch };
                let key = (inst.args[0], m.space, f.width(inst.results[0]), m.invariant, before);
                let group = groups.entry(key).or_insert_with(|| {
                    order.push(key);
                    Vec::new()
                });
                group.push(Access {
                    at,
                    offset: i64::from(m.offset_bytes),
                    bytes: bytes(f, &inst.results),
                });
            }
            // What is stored to group or private memory is not loaded here.
            (Op::Store(m) | Op::StoreNarrow(m, _), _)
                if m.order == Order::None && matches!(m.space, AddressSpace::Group | AddressSpace::Private) => {}
            _ => epoch += u32::from(inst.op.has_effect()),
        }
    }
    order.into_iter().filter_map(|key| groups.remove(&key)).collect()
}

/// Stores between which there is no other memory operation.
fn stores(f: &Function, block: BlockId) -> Vec<Vec<Access>> {
    let mut groups: Vec<Vec<Access>> = Vec::new();
    let mut last: Option<(Value, AddressSpace, Width)> = None;
    for (at, id) in f.blocks[block.index()].insts.iter().enumerate() {
        let inst = &f.insts[id.index()];
        match (inst.op, mergeable(inst.op)) {
            (Op::Store(_), Some(m)) => {
                let access = Access {
                    at,
                    offset: i64::from(m.offset_bytes),
                    bytes: bytes(f, &inst.args[1..]),
                };
                let key = Some((inst.args[0], m.space, f.width(inst.args[1])));
                match groups.last_mut() {
                    // Of two stores to one place the second must stay behind the first.
                    Some(group) if last == key && group.iter().all(|a| apart(a, &access)) => group.push(access),
                    _ => groups.push(vec![access]),
                }
                last = key;
            }
            (op, _) if op.has_effect() || op.memory().is_some() => last = None,
            _ => {}
        }
    }
    groups
}

fn apart(a: &Access, b: &Access) -> bool {
    a.offset + a.bytes <= b.offset || b.offset + b.bytes <= a.offset
}

/// Makes one access of each run of neighbours: loads at the place of the first, stores at that of the last.
fn apply(f: &mut Function, block: BlockId, groups: &[Vec<Access>], loads: bool) -> bool {
    if groups.iter().all(|g| g.len() < 2) {
        return false;
    }
    let mut insts: Vec<Option<InstId>> = f.blocks[block.index()].insts.iter().copied().map(Some).collect();
    let mut changed = false;
    for group in groups.iter().filter(|g| g.len() > 1) {
        let mut sorted = group.clone();
        sorted.sort_by_key(|a| (a.offset, a.at));
        for run in runs(&sorted) {
            let ids: Vec<InstId> = run.iter().filter_map(|a| insts[a.at]).collect();
            let place = if loads {
                run.iter().map(|a| a.at).min()
            } else {
                run.iter().map(|a| a.at).max()
            };
            let (Some(place), true) = (place, ids.len() == run.len() && run.len() > 1) else {
                continue;
            };
            for access in run {
                insts[access.at] = None;
            }
            insts[place] = Some(joined(f, &ids));
            changed = true;
        }
    }
    if changed {
        f.blocks[block.index()].insts = insts.into_iter().flatten().collect();
    }
    changed
}

/// Runs of neighbours that one access can hold.
fn runs(sorted: &[Access]) -> Vec<&[Access]> {
    let mut runs = Vec::new();
    let mut first = 0;
    for n in 1..=sorted.len() {
        let total = |end: usize| sorted[end].offset + sorted[end].bytes - sorted[first].offset;
        let goes_on =
            n < sorted.len() && sorted[n].offset == sorted[n - 1].offset + sorted[n - 1].bytes && total(n) <= MAX_BYTES;
        if !goes_on {
            runs.push(&sorted[first..n]);
            first = n;
        }
    }
    runs
}

/// One access in the place of several that follow each other in memory.
fn joined(f: &mut Function, ids: &[InstId]) -> InstId {
    let new = InstId::new(f.insts.len());
    let first = f.insts[ids[0].index()].clone();
    let mut joined = Inst {
        args: smallvec![first.args[0]],
        results: Values::new(),
        ..first
    };
    let mut uniform = true;
    for id in ids {
        let inst = &f.insts[id.index()];
        joined.args.extend_from_slice(&inst.args[1..]);
        joined.results.extend_from_slice(&inst.results);
        uniform &= inst.op.memory().is_some_and(|m| m.uniform);
    }
    if let Some(memory) = joined.op.memory_mut() {
        memory.uniform = uniform;
    }
    for (place, value) in joined.results.iter().enumerate() {
        f.values[value.index()].1 = Definition::Result(new, place as u8);
    }
    f.insts.push(joined);
    new
}
