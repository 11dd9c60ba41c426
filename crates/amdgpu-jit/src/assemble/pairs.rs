//! Rows of f64 in memory: the dwords of each lane are one behind the other, so that a row has two registers.

use iced_x86::{MemoryOperand, Register};

use super::{Done, Refused, Segment, Writer};
use crate::host::Host;
use amdgpu_semantics::graph::{Id, Node, Op};

impl Segment {
    /// The same, with rows of f64 loaded and stored as such.
    pub(super) fn with_wide_rows(&self) -> Result<Segment, Refused> {
        if self.pairs.is_empty() {
            return Ok(self.clone());
        }
        let mut nodes = Vec::new();
        let mut push = |op, args: &[Id]| {
            nodes.push(Node::new(op, args));
            nodes.len() as Id - 1
        };
        let halves: Vec<[Id; 2]> = (self.pairs.iter())
            .map(|&[low, _]| [0, 1].map(|half| push(Op::Row(low, half), &[])))
            .collect();
        let mut ids: Vec<Id> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let of = |n: usize| self.nodes[node.args()[n] as usize].op;
            let is_dword = |pair: &[u16; 2]| pair.iter().position(|&register| node.op == Op::Register(register));
            let is_wide = |pair: &[u16; 2]| matches!(node.op, Op::Wide(_)) && [0, 1].map(of) == pair.map(Op::Register);
            let dword = self
                .pairs
                .iter()
                .zip(&halves)
                .find_map(|(pair, halves)| Some((is_dword(pair)?, halves)));
            let wide = self.pairs.iter().zip(&halves).find(|(pair, _)| is_wide(pair));
            ids.push(match (node.op, dword, wide) {
                (_, Some((0, halves)), _) => push(Op::Low, halves),
                (_, Some((_, halves)), _) => push(Op::High, halves),
                (Op::Wide(half), _, Some((_, halves))) => halves[usize::from(half)],
                (op, ..) => {
                    let args: Vec<Id> = node.args().iter().map(|&arg| ids[arg as usize]).collect();
                    push(op, &args)
                }
            });
        }
        let mut outputs: Vec<(u16, Id)> = self
            .outputs
            .iter()
            .map(|&(register, id)| (register, ids[id as usize]))
            .collect();
        let mut wide_outputs = Vec::new();
        for pair in &self.pairs {
            let stored = pair.map(|register| {
                outputs
                    .iter()
                    .find(|output| output.0 == register)
                    .map(|output| output.1)
            });
            let (low, high) = match stored {
                [Some(low), Some(high)] => (low, high),
                [None, None] => continue,
                // half of it would stay as it was
                _ => return Err(Refused::TooMany),
            };
            let [of_low, of_high] = [low, high].map(|id| nodes[id as usize]);
            let halves = match (of_low.op, of_high.op, of_low.args(), of_high.args()) {
                (Op::Low, Op::High, &[first, second], others) if others == [first, second] => [first, second],
                _ => [0, 1].map(|half| {
                    nodes.push(Node::new(Op::Wide(half), &[low, high]));
                    nodes.len() as Id - 1
                }),
            };
            wide_outputs.push((pair[0], halves));
            outputs.retain(|output| !pair.contains(&output.0));
        }
        Ok(Segment {
            outputs,
            wide_outputs,
            checks: self.checks.iter().map(|&id| ids[id as usize]).collect(),
            wide_checks: (self.wide_checks.iter())
                .map(|halves| halves.map(|id| ids[id as usize]))
                .collect(),
            nodes,
            ..self.clone()
        })
    }
}

impl<H: Host> Writer<'_, H> {
    /// The f64 of the current lanes in a row, which are two vectors.
    pub(super) fn wide_lanes(&self, row: u16) -> Result<[MemoryOperand; 2], Refused> {
        let pointer = *self.pointers().get(usize::from(row)).ok_or(Refused::TooMany)?;
        let vector = i64::from(H::LANES) * size_of::<u32>() as i64;
        Ok([0, vector].map(|bytes| {
            let size = u32::from(bytes != 0);
            MemoryOperand::new(pointer, Register::RCX, 2, bytes, size, false, Register::None)
        }))
    }

    /// Stores rows of f64.
    pub(super) fn store_wide(&mut self) -> Done {
        let segment = self.segment;
        for &(row, halves) in &segment.wide_outputs {
            let kept = self.pinned_vectors;
            let [first, second] = [self.vector(halves[0])?, self.vector(halves[1])?];
            let to = self.wide_lanes(row)?;
            H::store_wide(&mut self.text, to, first, second)?;
            self.pinned_vectors = kept;
        }
        Ok(())
    }
}
