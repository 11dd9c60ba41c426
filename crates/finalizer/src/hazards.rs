//! s_nop where the hardware does not wait by itself (GFX9 ISA, Manually Inserted Wait States).

use amdgpu_isa::row::Flags;
use amdgpu_isa::{Modifiers, Op as M, Reg, RegKind};

use crate::graph::Worklist;
use crate::mir::{Access, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

/// What happened not long ago.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    /// A vector instruction wrote a scalar register.
    VectorWroteScalar(RegKind, u16),
    /// s_setreg of a hardware register.
    SetRegister(i64),
    ScalarWroteM0,
    /// A store that still reads its data register.
    StoreReads(u16),
}

/// Wait states that any of them can ask for.
const LONGEST: u8 = 5;

/// Events, each with the wait states since.
type State = Vec<(Event, u8)>;

/// Inserts s_nop.
pub fn insert(function: &mut Function, target: &Target) {
    let mut before: Vec<Option<State>> = vec![None; function.blocks.len()];
    before[0] = Some(State::new());
    // By block: the waits before each instruction, as they were when the block was looked through last.
    let mut waits: Vec<Vec<u8>> = vec![Vec::new(); function.blocks.len()];
    let mut work = Worklist::new(function.blocks.len());
    work.insert(0);
    while let Some(block) = work.pop_first() {
        let Some(mut state) = before[block].clone() else {
            continue;
        };
        waits[block].clear();
        waits[block].extend(function.blocks[block].insts.iter().map(|inst| step(&mut state, inst)));
        for &to in &function.blocks[block].next {
            let changed = match &mut before[to] {
                None => {
                    before[to] = Some(state.clone());
                    true
                }
                Some(known) => merge(known, &state),
            };
            if changed {
                work.insert(to);
            }
        }
    }
    for (block, waits) in function.blocks.iter_mut().zip(waits) {
        if waits.iter().all(|wait| *wait == 0) {
            continue;
        }
        let room = Vec::with_capacity(block.insts.len() + block.insts.len() / 8 + 2);
        let insts = std::mem::replace(&mut block.insts, room);
        for (inst, wait) in insts.into_iter().zip(waits) {
            if wait > 0 {
                let operands = [Operand::Immediate(i64::from(wait) - 1)];
                if let Some(nop) = machine(target, M::S_NOP, &operands, Modifiers::default(), ModeNeed::default()) {
                    block.insts.push(Inst {
                        kind: Kind::Machine(nop),
                        location: inst.location,
                    });
                }
            }
            block.insts.push(inst);
        }
    }
}

fn merge(known: &mut State, other: &State) -> bool {
    let mut changed = false;
    for &(event, since) in other {
        match known.iter_mut().find(|(e, _)| *e == event) {
            Some((_, old)) if *old <= since => {}
            Some((_, old)) => {
                *old = since;
                changed = true;
            }
            None => {
                known.push((event, since));
                changed = true;
            }
        }
    }
    changed
}

/// Steps over an instruction: wait states needed before it.
fn step(state: &mut State, inst: &Inst) -> u8 {
    let Some(machine) = inst.machine() else { return 0 };
    let name = machine.op.mnemonic();
    let vector = name.starts_with("v_");
    let memory = !vector && !name.starts_with("s_") && is_vector_memory(name);
    let mut wait = 0;
    if !state.is_empty() {
        wait = demanded(state, inst, machine, (vector, memory));
        let states = match (machine.op, machine.operands[0].1) {
            (M::S_NOP, Operand::Immediate(n)) => n as u8 + 1,
            _ => 1,
        };
        state.iter_mut().for_each(|(_, since)| *since += wait + states);
        state.retain(|(_, since)| *since <= LONGEST);
    }
    let mut happen = |event: Event| {
        state.retain(|(e, _)| *e != event);
        state.push((event, 0));
    };
    let stores = memory && machine.row.flags.contains(Flags::STORE);
    let mut note = |operand: Operand, access: Access| {
        let Operand::Physical(reg) = operand else { return };
        if access == Access::Write && vector && matches!(reg.kind, RegKind::Sgpr | RegKind::Vcc) {
            for index in reg.index..reg.index + u16::from(reg.dwords) {
                happen(Event::VectorWroteScalar(reg.kind, index));
            }
        }
        if access == Access::Write && reg.kind == RegKind::M0 {
            happen(Event::ScalarWroteM0);
        }
        if access == Access::Read && stores && reg.kind == RegKind::Vgpr && reg.dwords > 2 {
            for index in reg.index..reg.index + u16::from(reg.dwords) {
                happen(Event::StoreReads(index));
            }
        }
    };
    // Registers of others do not matter.
    let names_m0 = |(_, operand): &(_, Operand)| matches!(operand, Operand::Physical(reg) if reg.kind == RegKind::M0);
    if vector || stores || machine.operands().iter().any(names_m0) {
        inst.visit(&mut note);
    }
    if matches!(machine.op, M::S_SETREG_B32 | M::S_SETREG_IMM32_B32) {
        happen(Event::SetRegister(hardware_register(machine)));
    }
    wait
}

fn is_vector_memory(name: &str) -> bool {
    ["global_", "flat_", "scratch_", "buffer_", "tbuffer_", "image_"]
        .iter()
        .any(|p| name.starts_with(p))
}

/// Wait states that an instruction wants behind what happened.
fn demanded(state: &State, inst: &Inst, machine: &Machine, (vector, memory): (bool, bool)) -> u8 {
    let mut wait = 0;
    let mut demand = |event: &dyn Fn(&Event) -> bool, states: u8| {
        for (_, since) in state.iter().filter(|(e, _)| event(e)) {
            wait = wait.max(states.saturating_sub(*since));
        }
    };
    let divides = matches!(machine.op, M::V_DIV_FMAS_F32 | M::V_DIV_FMAS_F64);
    let lanes = matches!(machine.op, M::V_READLANE_B32 | M::V_WRITELANE_B32);
    let stored = vector && state.iter().any(|(e, _)| matches!(e, Event::StoreReads(_)));
    let mut look = |operand: Operand, access: Access| {
        let Operand::Physical(reg) = operand else { return };
        let hits = |e: &Event| matches!(e, Event::VectorWroteScalar(kind, index) if covers(reg, *kind, *index));
        if access == Access::Read && reg.kind != RegKind::Vgpr && memory {
            demand(&hits, 5);
        }
        if access == Access::Read && reg.kind == RegKind::Vcc && divides {
            demand(&hits, 4);
        }
        if access == Access::Read && reg.kind != RegKind::Vgpr && lanes {
            demand(&hits, 4);
        }
        if access == Access::Write && reg.kind == RegKind::Vgpr && stored {
            demand(
                &|e| matches!(e, Event::StoreReads(index) if covers(reg, RegKind::Vgpr, *index)),
                1,
            );
        }
    };
    if memory || divides || lanes || stored {
        inst.visit(&mut look);
    }
    if matches!(machine.op, M::S_GETREG_B32 | M::S_SETREG_B32 | M::S_SETREG_IMM32_B32) {
        let id = hardware_register(machine);
        demand(&|e| *e == Event::SetRegister(id), 2);
    }
    if machine.op == M::S_SENDMSG {
        demand(&|e| *e == Event::ScalarWroteM0, 1);
    }
    wait
}

/// The id in the immediate of s_getreg and s_setreg.
fn hardware_register(machine: &Machine) -> i64 {
    let immediate = machine.operands().iter().find_map(|(_, o)| match o {
        Operand::Immediate(value) => Some(*value & 63),
        _ => None,
    });
    immediate.unwrap_or(0)
}

fn covers(reg: Reg, kind: RegKind, index: u16) -> bool {
    reg.kind == kind && (reg.index..reg.index + u16::from(reg.dwords)).contains(&index)
}

#[cfg(test)]
mod tests;
