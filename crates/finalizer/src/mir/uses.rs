//! How often registers are read and written.

use super::{Access, Function, Inst, Operand};

/// What is known of a virtual register: how often it is read and written, up to 255 times.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Uses {
    pub reads: u8,
    pub writes: u8,
}

/// By virtual register.
pub fn count(function: &Function) -> Vec<Uses> {
    let mut uses = vec![Uses::default(); function.registers.len()];
    let mut note = |operand: Operand, access: Access| {
        if let Operand::Virtual { register, .. } = operand {
            let uses = &mut uses[register.index()];
            match access {
                Access::Read => uses.reads = uses.reads.saturating_add(1),
                Access::Write => uses.writes = uses.writes.saturating_add(1),
            }
        }
    };
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    insts.for_each(|inst: &Inst| inst.visit(&mut note));
    // Inputs are written before all.
    function.inputs.iter().for_each(|(_, to)| note(*to, Access::Write));
    uses
}
