//! Twice as many lanes at a time as a vector has: the operations of the second vector stand between those of the first, so that the host
//! need not look far for some that do not wait.

use super::Segment;
use amdgpu_semantics::graph::{Id, Node, Op};

/// Added to the numbers of registers whose second vector is meant.
const SECOND: u16 = 1 << 15;

/// The register that is meant, and whether its second vector is.
pub(super) fn register(number: usize) -> (usize, bool) {
    let second = usize::from(SECOND);
    (number & !second, number & second != 0)
}

/// The segment for both vectors; None if it has masks, which would have to be of both, too. What no needed node depends on does not matter.
pub(super) fn double(segment: &Segment, needed: &[Id]) -> Option<Segment> {
    let is_mask = |&id: &Id| matches!(segment.nodes[id as usize].op, Op::Mask(_));
    if !segment.masks.is_empty() || needed.iter().any(is_mask) {
        return None;
    }
    let mut nodes = Vec::new();
    let mut push = |op, args: &[Id]| {
        nodes.push(Node::new(op, args));
        nodes.len() as Id - 1
    };
    let mut both: Vec<[Id; 2]> = Vec::new();
    for node in &segment.nodes {
        let ids = match node.op {
            Op::Register(register) => [register, register | SECOND].map(|register| push(Op::Register(register), &[])),
            // the same in all lanes
            op if op.arity() == 0 => [push(op, &[]); 2],
            op => [0, 1].map(|n| {
                let args: Vec<Id> = node.args().iter().map(|&arg| both[arg as usize][n]).collect();
                push(op, &args)
            }),
        };
        both.push(ids);
    }
    let outputs = segment.outputs.iter().flat_map(|&(register, id)| {
        let [first, second] = both[id as usize];
        [(register, first), (register | SECOND, second)]
    });
    Some(Segment {
        outputs: outputs.collect(),
        masks: Vec::new(),
        checks: segment.checks.iter().flat_map(|&id| both[id as usize]).collect(),
        flushes: segment.flushes,
        nodes,
        ..Segment::default()
    })
}
