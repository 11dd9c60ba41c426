//! f64 in segments.

use super::Segment;
use amdgpu_semantics::graph::{Node, Op};

impl Segment {
    /// Whether some result must be no NaN.
    pub fn looks_for_nans(&self) -> bool {
        !self.checks.is_empty() || !self.wide_checks.is_empty()
    }

    /// The same, with f64 that constants or scalars make as nodes that nothing need compute.
    pub(super) fn with_wide_leaves(&self) -> Segment {
        let mut segment = self.clone();
        for node in &mut segment.nodes {
            let (Op::Wide(_), &[low, high]) = (node.op, node.args()) else {
                continue;
            };
            let leaf = match [low, high].map(|id| self.nodes[id as usize].op) {
                [Op::Const(low), Op::Const(high)] => Op::Const64(u64::from(high) << 32 | u64::from(low)),
                [Op::Slot(low), Op::Slot(high)] if low.checked_add(1) == Some(high) => Op::Slot64(low),
                _ => continue,
            };
            *node = Node::new(leaf, &[]);
        }
        segment
    }
}
