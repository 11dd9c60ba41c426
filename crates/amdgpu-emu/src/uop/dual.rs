//! Both operations of a dual-issue instruction (VOPD), as data: [`crate::wrap::run_dual`] runs them.

use amdgpu_isa::{Inst, Operand, Processor, Reg, RegKind, Role};

use super::Uop;

/// Two lane operations that read all sources before either writes.
#[derive(Clone)]
pub struct Dual {
    /// In the order of the instruction.
    pub halves: Box<[Uop; 2]>,
    pub order: Order,
}

/// How one operation after the other comes to the same.
#[derive(Clone)]
pub enum Order {
    /// The second one does not read what the first one writes.
    Forward,
    /// The first one does not read what the second one writes.
    Backward,
    /// Each reads what the other writes: this is the first one, with its result in [`crate::wave::vreg::RESULT`], from which it
    /// goes to its place behind the second one.
    Held(Box<Uop>),
}

/// VGPRs that the destination has: the first one, and behind the last one.
fn written(inst: &Inst) -> Option<(u16, u16)> {
    match inst.operand(Role::Vdst) {
        Operand::Reg(Reg { index, dwords, .. }) => Some((index, index + u16::from(dwords))),
        _ => None,
    }
}

/// Whether an operation reads what another one writes.
pub fn reads_from(reader: &Inst, writer: &Inst, processor: Processor) -> bool {
    let Some((first, end)) = written(writer) else {
        return false;
    };
    reader.operands().iter().any(|&(role, operand)| match operand {
        Operand::Reg(reg) if reg.kind == RegKind::Vgpr => {
            let reads = role != Role::Vdst || reader.reads(processor, role);
            reads && reg.index < end && first < reg.index + u16::from(reg.dwords)
        }
        _ => false,
    })
}
