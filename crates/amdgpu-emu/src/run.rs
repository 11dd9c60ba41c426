//! The run loop: executes a wave until it waits, ends, faults, or its quantum is over.

use crate::exec::Cx;
use crate::fault::{Access, FaultKind};
use crate::observe::{Observer, Place};
use crate::program::{Code, CodeRegion, Program};
use crate::uop::Flow;
use crate::wave::WaveState;

/// Why a wave stopped running for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pause {
    /// Its quantum is over.
    Turn,
    /// It polled memory that others may write, or gave them a turn.
    Polled,
    Barrier,
    Ended,
    Halted,
    /// `cx.fault` says why.
    Fault,
    /// It sent a message to the host: `cx.message`.
    Message,
}

/// Polling instructions (loads past the caches, `glc`) after which a wave gives the others a turn.
const POLLS_PER_TURN: u32 = 32;

/// Runs the wave of `cx` for up to `quantum` instructions.
pub fn run_wave<O: Observer>(cx: &mut Cx, program: &Program, observer: &mut O, quantum: u64) -> Pause {
    let end = cx.wave.executed.saturating_add(quantum);
    let mut polls = cx.wave.polls;
    loop {
        let pc = cx.wave.pc;
        let Some(region) = program.region(pc) else {
            let kind = no_code(cx, pc);
            cx.fail(kind, cx.wave.exec());
            return fault(cx, program, observer, pc);
        };
        let pause = run_region(cx, program, region, observer, end, &mut polls);
        cx.wave.polls = polls;
        if let Some(pause) = pause {
            return pause;
        }
    }
}

/// Why no instruction can be fetched from `pc`.
#[cold]
fn no_code(cx: &mut Cx, pc: u64) -> FaultKind {
    if !pc.is_multiple_of(4) {
        return FaultKind::IllegalInstruction(format!("the program counter {pc:#x} is not a multiple of 4"));
    }
    match cx.memory.check(pc, 4, Access::Execute) {
        Err(kind) => kind,
        Ok(()) => FaultKind::IllegalInstruction(format!("{pc:#x} is in code that was not loaded with this kernel")),
    }
}

/// Runs inside one code region until `end` instructions of the wave are executed; None if the wave has left it.
fn run_region<O: Observer>(
    cx: &mut Cx,
    program: &Program,
    region: &CodeRegion,
    observer: &mut O,
    end: u64,
    polls: &mut u32,
) -> Option<Pause> {
    let mut index = region.index(cx.wave.pc)?;
    loop {
        let pc = region.base + 4 * index as u64;
        if cx.wave.executed >= end {
            cx.wave.pc = pc;
            return Some(Pause::Turn);
        }
        let uop = match region.at(index) {
            Some(Code::Uop(uop)) => uop,
            Some(Code::Bad(kind)) => {
                cx.fail(kind.clone(), cx.wave.exec());
                return Some(fault(cx, program, observer, pc));
            }
            None => {
                cx.wave.pc = pc;
                return None;
            }
        };
        cx.wave.pc = pc + uop.size as u64;
        *polls += uop.polls as u32;
        if *polls > POLLS_PER_TURN {
            *polls = 0;
            cx.wave.pc = pc;
            return Some(Pause::Polled);
        }
        // counted one by one: the wave's clocks read it
        cx.wave.executed += 1;
        let place = Place {
            work_group: cx.group.id,
            wave: cx.wave.index,
            pc,
        };
        if O::ACTIVE {
            observer.instruction(place, &uop.inst, cx.wave);
            if O::MEMORY {
                cx.accesses = Some(Vec::new());
            }
        }
        // SAFETY: the region lowered the uop for this host's SIMD level, and waves always have all their registers.
        let flow = unsafe { (uop.handler[cx.wave.path as usize])(cx, uop) };
        if O::ACTIVE {
            for access in cx.accesses.take().iter().flatten() {
                observer.memory(place, &uop.inst, access);
            }
            observer.retired(place, &uop.inst, cx.wave);
        }
        match flow {
            Flow::Next => index += uop.size as usize / 4,
            Flow::Jump => index = region.index(cx.wave.pc)?,
            Flow::Yield => return Some(Pause::Polled),
            Flow::Message => return Some(Pause::Message),
            Flow::Barrier => {
                cx.wave.state = WaveState::AtBarrier;
                return Some(Pause::Barrier);
            }
            Flow::End => {
                cx.wave.state = WaveState::Ended;
                return Some(Pause::Ended);
            }
            Flow::Halt => {
                cx.wave.state = WaveState::Halted;
                return Some(Pause::Halted);
            }
            Flow::Fault => return Some(fault(cx, program, observer, pc)),
        }
    }
}

/// Completes the fault of the instruction at `pc`.
#[cold]
fn fault<O: Observer>(cx: &mut Cx, program: &Program, observer: &mut O, pc: u64) -> Pause {
    cx.wave.pc = pc;
    if let Some(fault) = &mut cx.fault {
        fault.pc = pc;
        fault.instruction = program.text(pc);
        if O::ACTIVE {
            observer.fault(fault);
        }
    }
    Pause::Fault
}
