//! What operations compute, as graphs of their semantic functions: made once, and followed over other values than numbers.

use amdgpu_emu::operation::{LaneKind, Semantics};
use amdgpu_emu::{lanes::ArgKind, ops};
use amdgpu_isa::{Op as Operation, Processor};
use amdgpu_semantics::graph::{self, Bit, Id, Node, Word};
use amdgpu_semantics::symbolic::Sources;
use foldhash::HashMap;

/// What an operation computes from up to three sources of two dwords and a truth value.
pub(crate) struct Compiled {
    /// Register `2 n + d` is dword d of source n, mask 0 the truth value.
    pub nodes: Vec<Node>,
    /// Dwords of the result.
    pub value: Vec<Id>,
    pub truth: Option<Id>,
    /// Sources that it takes, each with its dwords.
    pub sources: Vec<usize>,
}

/// Operations that were compiled.
#[derive(Default)]
pub(crate) struct Graphs(HashMap<Operation, Option<Compiled>>);

impl Graphs {
    /// The graph of an operation of lanes, or of the scalar unit; none if it has none.
    pub fn of(&mut self, op: Operation, processor: Processor) -> Option<&Compiled> {
        self.0.entry(op).or_insert_with(|| compile(op, processor)).as_ref()
    }
}

fn compile(op: Operation, processor: Processor) -> Option<Compiled> {
    let (function, args) = match ops::semantics(op, processor)? {
        Semantics::Lane(lane) if matches!(lane.kind, LaneKind::Plain | LaneKind::CompareExec) => {
            (lane.graph?, lane.kernel.args)
        }
        Semantics::Scalar(scalar) => (scalar.graph?, scalar.args),
        _ => return None,
    };
    graph::begin(false);
    let pair = |n: u16| [Word::register(2 * n), Word::register(2 * n + 1)];
    let sources = Sources {
        dwords: [pair(0), pair(1), pair(2)],
        truth: Bit::mask(0),
    };
    let results = function(&sources);
    let unsupported = graph::take_unsupported();
    let nodes = graph::finish();
    let words = args.iter().filter_map(|kind| match kind {
        ArgKind::Mask => None,
        ArgKind::Dword => Some(1),
        ArgKind::Qword => Some(2),
    });
    (!unsupported).then(|| Compiled {
        nodes,
        value: results.value.iter().map(|word| word.0).collect(),
        truth: results.truth.map(|bit| bit.0),
        sources: words.collect(),
    })
}
