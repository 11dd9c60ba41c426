//! Two or four times as many lanes at a time as a vector has: the operations of the other vectors stand between those of the first, so that
//! the host need not look far for some that do not wait.

use super::{Active, Host, Layout, Plan, Segment, Writer};
use crate::text::Text;
use amdgpu_semantics::graph::{Id, Node, Op};

/// Copies that are tried.
const MOST: u32 = 4;
const FEWER: u32 = 2;
/// Operations of all copies together, at most: the host keeps some thousands of decoded instructions.
const MOST_OPERATIONS: usize = 4096;
/// Operations for each mask that is written, at least: to bring a vector's bits to their places takes some instructions.
const OPERATIONS_A_MASK: usize = 16;
/// The bits of a register's number that are above the number of the copy.
const BITS: u32 = 2;
const _: () = assert!(MOST <= 1 << BITS);
const SHIFT: u32 = u16::BITS - BITS;

/// The function for all lanes, at `text`, that computes as many vectors at a time as the host has registers for; None if these are not several.
/// `by_halves` as [`super::Instructions`] says.
pub(super) fn function<'p, H: Host>(
    segment: &Segment,
    plan: &Plan,
    text: &dyn Fn() -> Text<'p>,
    layout: &Layout,
    by_halves: bool,
) -> Option<Vec<u8>> {
    let narrow = || of_vectors::<H::Half>(segment, plan, text(), layout, MOST, H::LANES);
    let wide = |count| of_vectors::<H>(segment, plan, text(), layout, count, H::LANES);
    let narrow = by_halves.then(narrow).flatten();
    narrow.or_else(|| wide(MOST)).or_else(|| wide(FEWER))
}

/// The same for so many vectors. `counted` are the lanes by which those are counted that are done.
fn of_vectors<H: Host>(
    segment: &Segment,
    plan: &Plan,
    text: Text,
    layout: &Layout,
    count: u32,
    counted: u32,
) -> Option<Vec<u8>> {
    let operations = plan.order.len() * count as usize;
    let pays = plan.order.len() >= OPERATIONS_A_MASK * segment.masks.len();
    if !pays || count * H::LANES > layout.lanes || operations > MOST_OPERATIONS {
        return None;
    }
    // surely more than the registers
    let looks = plan.looks_for_nans();
    if plan.most_live(segment) * count as usize > H::vectors(Active::All, looks) {
        return None;
    }
    let segment = copies(segment, &plan.needed, count)?;
    let plan = Plan::new(&segment, false);
    let mut writer = Writer::<H>::new(&segment, &plan, text, layout, Active::All);
    writer.copies = count;
    writer.counted = counted;
    // what does not fit into registers is better done by fewer
    writer.spills.clear();
    writer.function().ok()
}

/// The register that is meant, and which copy of it.
pub(super) fn register(number: usize) -> (usize, usize) {
    (number & ((1 << SHIFT) - 1), number >> SHIFT)
}

/// The segment for so many vectors, with the masks of the first one before those of the next. None if it reads masks, which would have to be of
/// all, too. What no needed node depends on does not matter.
fn copies(segment: &Segment, needed: &[Id], count: u32) -> Option<Segment> {
    let is_mask = |&id: &Id| matches!(segment.nodes[id as usize].op, Op::Mask(_));
    if needed.iter().any(is_mask) {
        return None;
    }
    let mut nodes = Vec::new();
    let mut push = |op, args: &[Id]| {
        nodes.push(Node::new(op, args));
        nodes.len() as Id - 1
    };
    let mut all: Vec<Vec<Id>> = Vec::new();
    let number = |register: u16, copy: usize| register | (copy as u16) << SHIFT;
    for node in &segment.nodes {
        let same = match node.op {
            Op::Register(_) => None,
            // the same in all lanes
            op => (op.arity() == 0).then(|| push(op, &[])),
        };
        let ids = (0..count as usize).map(|copy| match (node.op, same) {
            (_, Some(id)) => id,
            (Op::Register(register), _) => push(Op::Register(number(register, copy)), &[]),
            (op, _) => {
                let args: Vec<Id> = node.args().iter().map(|&arg| all[arg as usize][copy]).collect();
                push(op, &args)
            }
        });
        let ids = ids.collect();
        all.push(ids);
    }
    let outputs = segment.outputs.iter().flat_map(|&(register, id)| {
        let copies = all[id as usize].iter().enumerate();
        copies.map(move |(copy, &id)| (number(register, copy), id))
    });
    let wide_checks = segment.wide_checks.iter().flat_map(|halves| {
        let [first, second] = halves.map(|id| &all[id as usize]);
        first.iter().zip(second).map(|(&first, &second)| [first, second])
    });
    let masks = (0..count as usize).flat_map(|copy| {
        let masks = segment.masks.iter();
        let all = &all;
        masks.map(move |&(slot, id)| (slot, all[id as usize][copy]))
    });
    Some(Segment {
        outputs: outputs.collect(),
        masks: masks.collect(),
        checks: segment.checks.iter().flat_map(|&id| all[id as usize].clone()).collect(),
        wide_checks: wide_checks.collect(),
        flushes: segment.flushes,
        nodes,
        ..Segment::default()
    })
}
