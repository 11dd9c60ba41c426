//! s_nop where the hardware does not wait by itself: how long, the model's [`WaitStates`] say. Waits of another kind: `interlocks.rs`.

mod interlocks;

pub(crate) use interlocks::{Unit, unit};

use amdgpu_isa::model::wait_states::WaitStates;
use amdgpu_isa::row::{Access as RowAccess, Class, Flags};
use amdgpu_isa::{Implicit, Modifiers, Op as M, Reg, RegKind};
use smallvec::SmallVec;

use crate::graph::Worklist;
use crate::mir::{Access, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

/// What happened not long ago.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    /// A vector instruction wrote a scalar register.
    VectorWroteScalar(RegKind, u16),
    /// A vector instruction wrote a vector register; it was a transcendental one.
    VectorWrote {
        register: u16,
        transcendental: bool,
    },
    /// s_setreg of a hardware register.
    SetRegister(i64),
    ScalarWroteM0,
    /// A move wrote an accumulation register, or took a vector register from one.
    ToAccumulator(u16),
    FromAccumulator(u16),
    /// A store that still reads its data register.
    StoreReads(u16),
}

/// Wait states that any of them can ask for.
const LONGEST: u8 = 5;

/// Events, each with the wait states since.
type State = SmallVec<[(Event, u8); 8]>;

/// Inserts s_nop and waits on `s_waitcnt_depctr`.
pub fn insert(function: &mut Function, target: &Target) {
    insert_states(function, target);
    interlocks::insert(function, target);
}

/// Inserts s_nop.
fn insert_states(function: &mut Function, target: &Target) {
    let mut wanted = *target.model.wait_states;
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    if !insts.filter_map(Inst::machine).any(moves_lanes) {
        // Nobody asks for what vector operations wrote.
        wanted.dpp_source = 0;
    }
    let wanted = &wanted;
    if !wanted.any() {
        return;
    }
    let mut before: Vec<Option<State>> = vec![None; function.blocks.len()];
    before[0] = Some(State::new());
    // By block: instructions with waits before them, as they were when the block was looked through last.
    let mut waits: Vec<Vec<(u32, u8)>> = vec![Vec::new(); function.blocks.len()];
    let mut work = Worklist::new(function.blocks.len());
    work.insert(0);
    while let Some(block) = work.pop_first() {
        let Some(mut state) = before[block].clone() else {
            continue;
        };
        waits[block].clear();
        let insts = (0..).zip(&function.blocks[block].insts);
        let each = insts.map(|(n, inst)| (n, step(&mut state, inst, wanted)));
        waits[block].extend(each.filter(|(_, wait)| *wait > 0));
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
        if waits.is_empty() {
            continue;
        }
        let insts = function.spare.take_out(&mut block.insts, waits.len());
        let mut waits = waits.into_iter().peekable();
        for (n, inst) in (0..).zip(insts) {
            if let Some((_, wait)) = waits.next_if(|(at, _)| *at == n) {
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
fn step(state: &mut State, inst: &Inst, wanted: &WaitStates) -> u8 {
    let Some(machine) = inst.machine() else { return 0 };
    let name = machine.op.mnemonic();
    let vector = name.starts_with("v_");
    let memory = !vector && !name.starts_with("s_") && is_vector_memory(name);
    let mut wait = 0;
    if !state.is_empty() {
        wait = demanded(state, inst, machine, (vector, memory), wanted);
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
    let transcendental = machine.row.flags.contains(Flags::TRANS);
    // Vector registers are many: they are noted only where somebody asks.
    let notes_vectors = vector
        && (wanted.lane_source.max(wanted.to_accumulator).max(wanted.dpp_source) > 0
            || transcendental && wanted.transcendental > 0);
    let mut note = |operand: Operand, access: Access| {
        let Operand::Physical(reg) = operand else { return };
        let indices = reg.index..reg.index + u16::from(reg.dwords);
        match (access, reg.kind) {
            (Access::Write, RegKind::Sgpr | RegKind::Vcc | RegKind::Exec) if vector => {
                indices.for_each(|index| happen(Event::VectorWroteScalar(reg.kind, index)));
            }
            (Access::Write, RegKind::Vgpr) if notes_vectors => {
                let event = |register| Event::VectorWrote {
                    register,
                    transcendental,
                };
                indices.clone().for_each(|index| happen(event(index)));
                if machine.op == M::V_ACCVGPR_READ_B32 {
                    indices.for_each(|index| happen(Event::FromAccumulator(index)));
                }
            }
            (Access::Write, RegKind::Agpr) if wanted.accumulator_read_back > 0 => {
                indices.for_each(|index| happen(Event::ToAccumulator(index)));
            }
            (Access::Write, RegKind::M0) => happen(Event::ScalarWroteM0),
            (Access::Read, RegKind::Vgpr) if stores && reg.dwords > 2 => {
                indices.for_each(|index| happen(Event::StoreReads(index)));
            }
            _ => {}
        }
    };
    // Registers of others do not matter.
    let names_m0 = |(_, operand): &(_, Operand)| matches!(operand, Operand::Physical(reg) if reg.kind == RegKind::M0);
    if vector || stores || machine.operands().iter().any(names_m0) {
        inst.visit(&mut note);
    }
    if vector && machine.row.writes.contains(Implicit::EXEC) {
        happen(Event::VectorWroteScalar(RegKind::Exec, 0));
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
fn demanded(state: &State, inst: &Inst, machine: &Machine, (vector, memory): (bool, bool), wanted: &WaitStates) -> u8 {
    let mut wait = 0;
    let mut demand = |event: &dyn Fn(&Event) -> bool, states: u8| {
        for (_, since) in state.iter().filter(|(e, _)| event(e)) {
            wait = wait.max(states.saturating_sub(*since));
        }
    };
    let divides = matches!(machine.op, M::V_DIV_FMAS_F32 | M::V_DIV_FMAS_F64);
    let selects_lane = matches!(machine.op, M::V_READLANE_B32 | M::V_WRITELANE_B32);
    let reads_lane = matches!(machine.op, M::V_READLANE_B32 | M::V_READFIRSTLANE_B32);
    let transcendental = machine.row.flags.contains(Flags::TRANS);
    let scalar =
        |reg: Reg| move |e: &Event| matches!(e, Event::VectorWroteScalar(kind, index) if covers(reg, *kind, *index));
    let look = |operand: Operand, access: Access| {
        let Operand::Physical(reg) = operand else { return };
        match (access, reg.kind) {
            (Access::Read, RegKind::Vgpr) if vector => {
                let of = |e: &Event, trans: bool| matches!(e, Event::VectorWrote { register, transcendental } if *transcendental >= trans && covers(reg, RegKind::Vgpr, *register));
                if reads_lane {
                    demand(&|e| of(e, false), wanted.lane_source);
                }
                if moves_lanes(machine) {
                    demand(&|e| of(e, false), wanted.dpp_source);
                }
                if machine.op == M::V_ACCVGPR_WRITE_B32 {
                    demand(&|e| of(e, false), wanted.to_accumulator);
                }
                if !transcendental {
                    demand(&|e| of(e, true), wanted.transcendental);
                }
            }
            (Access::Read, RegKind::Vgpr) => {
                let taken =
                    |e: &Event| matches!(e, Event::FromAccumulator(index) if covers(reg, RegKind::Vgpr, *index));
                demand(&taken, wanted.accumulator_to_memory);
            }
            (Access::Read, RegKind::Agpr) => {
                let moved = |e: &Event| matches!(e, Event::ToAccumulator(index) if covers(reg, RegKind::Agpr, *index));
                demand(&moved, wanted.accumulator_read_back);
            }
            (Access::Read, _) if memory => demand(&scalar(reg), wanted.scalar_to_vector_memory),
            (Access::Read, _) if selects_lane => demand(&scalar(reg), wanted.lane_select),
            (Access::Read, RegKind::Vcc) if divides => demand(&scalar(reg), wanted.vcc_to_div_fmas),
            (Access::Write, RegKind::Vgpr) if vector => {
                let stored = |e: &Event| matches!(e, Event::StoreReads(index) if covers(reg, RegKind::Vgpr, *index));
                demand(&stored, wanted.stored_data);
            }
            _ => {}
        }
    };
    if memory || vector || is_lds(machine) {
        inst.visit(look);
    }
    if vector && wanted.constant > 0 && !selects_lane {
        for (role, operand) in machine.operands() {
            let mask = machine
                .row
                .operand(*role)
                .is_none_or(|o| o.class == Class::Mask || o.access == RowAccess::W);
            if let (Operand::Physical(reg), false) = (*operand, mask) {
                demand(&scalar(reg), wanted.constant);
            }
        }
    }
    if selects_lane || reads_lane {
        demand(
            &|e| matches!(e, Event::VectorWroteScalar(RegKind::Exec, _)),
            wanted.exec_to_lane,
        );
    }
    if moves_lanes(machine) {
        demand(
            &|e| matches!(e, Event::VectorWroteScalar(RegKind::Exec, _)),
            wanted.dpp_exec,
        );
    }
    if machine.op == M::V_ACCVGPR_WRITE_B32 {
        demand(
            &|e| matches!(e, Event::VectorWroteScalar(RegKind::Exec, _)),
            wanted.exec_to_accumulator,
        );
    }
    match machine.op {
        M::S_GETREG_B32 => demand(
            &|e| *e == Event::SetRegister(hardware_register(machine)),
            wanted.set_to_get,
        ),
        M::S_SETREG_B32 | M::S_SETREG_IMM32_B32 => {
            demand(
                &|e| *e == Event::SetRegister(hardware_register(machine)),
                wanted.set_to_set,
            );
        }
        M::S_SENDMSG => demand(&|e| *e == Event::ScalarWroteM0, wanted.m0_to_message),
        _ if memory && machine.row.reads.contains(Implicit::M0) => {
            demand(&|e| *e == Event::ScalarWroteM0, wanted.m0_to_lds);
        }
        _ => {}
    }
    wait
}

/// Whether an instruction exchanges lanes of its first source.
fn moves_lanes(machine: &Machine) -> bool {
    machine.modifiers.row_mask != 0
}

/// Whether an instruction is one of LDS.
fn is_lds(machine: &Machine) -> bool {
    machine.op.mnemonic().starts_with("ds_")
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
