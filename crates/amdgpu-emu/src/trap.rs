//! Trap handlers that a program brings: when a wave enters one, and what it finds there (AMDGPUUsage, Trap Handler ABI; GCN3 ISA and Vega
//! ISA, S_TRAP; RDNA3 ISA 3.4; RDNA4 ISA 3.4).
//!
//! A wave has a handler if there is an address in TBA. It is entered by `s_trap`, and by instructions that could not be done: those that
//! are none, float exceptions that MODE enables, and accesses to memory that is not the program's. Without one such an instruction ends the dispatch, and
//! `s_trap` does what the runtime's handler would ([`crate::ops`]).

use amdgpu_isa::Model;
use amdgpu_isa::model::state::StatusPlace;

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::wave::{Wave, sreg, status};

/// A handler that is there before a kernel begins, as drivers install one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrapHandler {
    /// Guest address of its code: TBA.
    pub code: u64,
    /// What it is told: TMA.
    pub memory: u64,
}

impl TrapHandler {
    /// Gives it to a wave that begins.
    pub fn install(self, wave: &mut Wave) {
        wave.set_s64(sreg::TBA, self.code);
        wave.set_s64(sreg::TMA, self.memory);
        wave.status |= status::TRAP_EN;
    }
}

/// Bits of an address in TBA and TTMP.
pub const ADDRESS: u64 = (1 << 48) - 1;

/// The address of the wave's handler, if it has one.
pub fn handler(wave: &Wave) -> Option<u64> {
    let code = wave.s64(sreg::TBA) & ADDRESS;
    (code != 0).then_some(code)
}

/// Enters the handler: TTMP0 and TTMP1 hold the address of the instruction at `pc` and the trap's number, which is 0 for exceptions. False:
/// the wave has no handler, or is in it.
pub fn enter(cx: &mut Cx, pc: u64, id: u8) -> bool {
    let Some(code) = handler(cx.wave).filter(|_| cx.wave.status & status::PRIV == 0) else {
        return false;
    };
    let mut pair = [pc as u32, (pc >> 32) as u32 & 0xffff];
    cx.machine.model.state.trap.id.set_words(&mut pair, id.into());
    cx.wave.set_slots(sreg::TTMP, &pair);
    cx.wave.status |= status::PRIV;
    cx.wave.pc = code;
    true
}

/// What the trap registers say of a fault that handlers are there for.
fn exception(kind: &FaultKind, model: &Model) -> Option<u32> {
    let fields = &model.state.trap;
    match kind {
        // the exceptions are there already
        FaultKind::FloatException(_) => Some(0),
        FaultKind::IllegalInstruction(_) => Some(fields.illegal_instruction.mask()),
        FaultKind::Memory { .. } => Some(fields.memory_violation.mask()),
        _ => None,
    }
}

/// Lets the wave's handler see to the fault of the instruction at `pc`, if it has one that is to. True: the wave goes on there.
#[cold]
pub fn takes_fault(cx: &mut Cx, pc: u64) -> bool {
    let model = &cx.machine.model;
    let Some(bits) = cx.fault.as_ref().and_then(|fault| exception(&fault.kind, model)) else {
        return false;
    };
    if !enter(cx, pc, 0) {
        return false;
    }
    cx.fault = None;
    match model.state.status_place {
        StatusPlace::Status => cx.wave.trapsts |= bits,
        StatusPlace::StatePriv => cx.wave.exceptions_priv |= bits,
    }
    true
}
