//! `memory`: accesses outside what was asked for. The machine refuses them by itself, as faults; here they become findings.

use amdgpu_emu::fault::{Fault, FaultKind};
use diag::Kind;

use crate::finding::{Finding, Spot};

/// The finding that a fault is, if it is one of memory.
pub(crate) fn finding(fault: &Fault) -> Option<Finding> {
    let message = match &fault.kind {
        kind @ (FaultKind::Memory { .. } | FaultKind::Lds { .. } | FaultKind::MisalignedAtomic { .. }) => {
            kind.message()
        }
        _ => return None,
    };
    let spot = Spot {
        pc: fault.pc,
        instruction: fault.instruction.clone(),
        kernel: fault.kernel.clone(),
        work_group: fault.work_group,
        wave: fault.wave,
        lanes: fault.lanes,
        work_item: fault.work_item,
        around: Vec::new(),
        values: Vec::new(),
    };
    Some(Finding::new(fault.kind.code().as_str(), Kind::Memory, message, spot))
}
