//! Ends of blocks: copies to the parameters of the next one, and what decides which that is.

use amdgpu_isa::Op as M;

use super::{Home, Select};
use crate::ir::{Edge, Terminator};
use crate::mir::{self, Condition, Operand};

impl Select<'_> {
    pub(super) fn terminator(&mut self) {
        let terminator = match &self.ir.blocks[self.block].terminator {
            Terminator::Jump(edge) => {
                self.edge(edge);
                mir::Terminator::Jump(edge.to.index())
            }
            Terminator::Branch {
                condition,
                then,
                otherwise,
                ..
            } => {
                // What parameters get that are not read if lanes go the other way.
                self.edge(then);
                self.edge(otherwise);
                let (condition, then, otherwise) = (*condition, then.to.index(), otherwise.to.index());
                let condition = if self.divergence.branches[self.block] {
                    Condition::Lanes(self.mask(condition))
                } else if self.is_scalar(condition) || matches!(self.homes[condition.index()], Home::Constant(_)) {
                    self.scc(condition);
                    Condition::Scc
                } else {
                    let mask = self.mask(condition);
                    self.any(mask);
                    Condition::Scc
                };
                mir::Terminator::Branch(condition, then, otherwise)
            }
            Terminator::Return(values) => {
                if !values.is_empty() {
                    self.refuse("a function with results that is not inlined");
                }
                mir::Terminator::End
            }
            _ => {
                self.refuse("a block without end");
                mir::Terminator::End
            }
        };
        self.out.blocks[self.block].terminator = terminator;
    }

    /// Copies the arguments of an edge to the parameters of its target.
    fn edge(&mut self, edge: &Edge) {
        let mut copies = Vec::new();
        let parameters = &self.ir.blocks[edge.to.index()].parameters;
        for (&parameter, &arg) in parameters.iter().zip(&edge.args) {
            let is_undef = self
                .ir
                .defining(arg)
                .is_some_and(|i| matches!(i.op, crate::ir::Op::Undef));
            if self.uses[parameter.index()] == 0 || is_undef {
                continue;
            }
            let to = self.result(parameter);
            let from = self.value(arg);
            match (to, from) {
                (Operand::Virtual { dwords: 2, .. }, Operand::Constant(_)) => {
                    for n in 0..2 {
                        copies.push((to.part(n, 1), from.part(n, 1)));
                    }
                }
                _ if to != from => copies.push((to, from)),
                _ => {}
            }
        }
        self.copies(copies);
    }

    /// An instruction without operands but an immediate.
    pub(super) fn simple(&mut self, op: M, immediate: i64) {
        self.emit(op, &[Operand::Immediate(immediate)]);
    }
}
