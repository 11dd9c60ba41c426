//! Rows of the table of manually inserted wait states (Vega ISA, 4.5) that code of the finalizer can come to.

use amdgpu_isa::{Modifiers, Op as M, RegKind};

use super::insert;
use crate::ir::Location;
use crate::mir::hand::{function, inst, m0, places, s, target, v};
use crate::mir::{Inst, Kind, ModeNeed, Operand};
use crate::select::machine;
use crate::select::mode_register;
use crate::target::Target;

/// Wait states that are inserted before the last instruction.
fn states(insts: Vec<Inst>) -> i64 {
    let mut f = function(vec![(insts, vec![])]);
    insert(&mut f, &target());
    places(&f, 0, M::S_NOP).iter().map(|(_, n)| n + 1).sum()
}

fn move_vector(to: u16) -> Inst {
    inst(M::V_MOV_B32, &[v(to, 1), Operand::Constant(0)])
}

fn first_lane(to: u16) -> Inst {
    inst(M::V_READFIRSTLANE_B32, &[s(to, 1), v(9, 1)])
}

#[test]
fn vector_memory_waits_for_scalars_that_vector_instructions_write() {
    let load = || inst(M::GLOBAL_LOAD_DWORD, &[v(0, 1), v(1, 1), s(4, 2)]);
    assert_eq!(states(vec![first_lane(5), load()]), 5);
    assert_eq!(states(vec![first_lane(5), move_vector(7), load()]), 4);
    assert_eq!(states(vec![first_lane(6), load()]), 0);
    let mov = inst(M::S_MOV_B32, &[s(5, 1), Operand::Constant(0)]);
    assert_eq!(states(vec![mov, load()]), 0);
}

#[test]
fn lane_numbers_wait_for_vector_instructions() {
    let lane = || inst(M::V_READLANE_B32, &[s(7, 1), v(1, 1), s(6, 1)]);
    assert_eq!(states(vec![first_lane(6), lane()]), 4);
    assert_eq!(states(vec![first_lane(5), lane()]), 0);
}

#[test]
fn moves_between_lanes_wait_for_their_source_and_exec() {
    let dpp = || {
        let mut inst = inst(M::V_MOV_B32, &[v(0, 1), v(1, 1)]);
        if let Kind::Machine(machine) = &mut inst.kind {
            (machine.modifiers.row_mask, machine.modifiers.bank_mask) = (15, 15);
        }
        inst
    };
    assert_eq!(states(vec![move_vector(1), dpp()]), 2);
    assert_eq!(states(vec![move_vector(1), move_vector(7), dpp()]), 1);
    assert_eq!(states(vec![move_vector(2), dpp()]), 0);
    // What it keeps where it finds nothing is a source, too.
    assert_eq!(states(vec![move_vector(0), dpp()]), 2);
    let exec = inst(M::V_CMPX_LT_U32, &[crate::mir::VCC, v(2, 1), v(3, 1)]);
    assert_eq!(states(vec![exec, dpp()]), 5);
}

#[test]
fn division_waits_for_vcc() {
    let vcc = crate::mir::VCC;
    let compare = || inst(M::V_CMP_LT_U32, &[vcc, v(0, 1), v(1, 1)]);
    let fmas = || inst(M::V_DIV_FMAS_F32, &[v(0, 1), v(1, 1), v(2, 1), v(3, 1)]);
    assert_eq!(states(vec![compare(), fmas()]), 4);
    assert_eq!(states(vec![compare(), move_vector(7), move_vector(8), fmas()]), 2);
}

#[test]
fn data_of_long_stores_stays() {
    let long = || inst(M::GLOBAL_STORE_DWORDX4, &[v(0, 2), v(4, 4), Operand::None]);
    let three = inst(M::GLOBAL_STORE_DWORDX3, &[v(0, 2), v(4, 3), Operand::None]);
    let short = inst(M::GLOBAL_STORE_DWORDX2, &[v(0, 2), v(4, 2), Operand::None]);
    assert_eq!(states(vec![long(), move_vector(7)]), 1);
    assert_eq!(states(vec![three, move_vector(6)]), 1);
    assert_eq!(states(vec![long(), move_vector(8)]), 0);
    assert_eq!(states(vec![long(), move_vector(8), move_vector(7)]), 0);
    assert_eq!(states(vec![short, move_vector(5)]), 0);
}

#[test]
fn hardware_registers_wait_for_themselves() {
    let set = |register: i64| {
        let operands = [Operand::Immediate(register), Operand::Constant(0)];
        inst(M::S_SETREG_IMM32_B32, &operands)
    };
    let mode = mode_register(&target());
    assert_eq!(states(vec![set(mode), set(mode)]), 2);
    assert_eq!(states(vec![set(mode), set(mode + 1)]), 0);
}

#[test]
fn messages_wait_for_m0() {
    let message = || inst(M::S_SENDMSG, &[Operand::Immediate(1)]);
    let set = || inst(M::S_MOV_B32, &[m0(), Operand::Constant(3)]);
    assert_eq!(states(vec![set(), message()]), 1);
    assert_eq!(states(vec![set(), move_vector(0), message()]), 0);
}

#[test]
fn what_either_way_brings_is_waited_for() {
    let load = inst(M::GLOBAL_LOAD_DWORD, &[v(0, 1), v(1, 1), s(4, 2)]);
    let mut f = function(vec![
        (vec![move_vector(0)], vec![1, 2]),
        (vec![move_vector(0)], vec![3]),
        (vec![first_lane(5), move_vector(0)], vec![3]),
        (vec![load], vec![]),
    ]);
    insert(&mut f, &target());
    assert_eq!(places(&f, 3, M::S_NOP), [(0, 3)]);
}

/// Wait states before the last instruction on a processor.
fn states_on(processor: &str, insts: Vec<Inst>) -> i64 {
    let target = Target::new(processor.parse().expect("a processor"), None).expect("a target");
    let mut f = function(vec![(insts, vec![])]);
    insert(&mut f, &target);
    places(&f, 0, M::S_NOP).iter().map(|(_, n)| n + 1).sum()
}

#[test]
fn scalars_wait_where_the_vector_unit_is_ahead_of_them() {
    let add = || inst(M::V_ADD_F32, &[v(0, 1), s(5, 1), v(1, 1)]);
    let select = || inst(M::V_CNDMASK_B32, &[v(0, 1), v(1, 1), v(2, 1), s(4, 2)]);
    assert_eq!(states_on("gfx942", vec![first_lane(5), add()]), 2);
    assert_eq!(states_on("gfx942", vec![first_lane(5), move_vector(7), add()]), 1);
    assert_eq!(states_on("gfx942", vec![first_lane(5), select()]), 0);
    assert_eq!(states_on("gfx90a", vec![first_lane(5), add()]), 0);
}

#[test]
fn lanes_of_fresh_registers_wait() {
    let lane = || inst(M::V_READFIRSTLANE_B32, &[s(7, 1), v(3, 1)]);
    assert_eq!(states_on("gfx950", vec![move_vector(3), lane()]), 1);
    assert_eq!(states_on("gfx950", vec![move_vector(4), lane()]), 0);
    assert_eq!(states_on("gfx908", vec![move_vector(3), lane()]), 0);
}

#[test]
fn transcendental_results_wait_but_for_their_like() {
    let sqrt = |to, from| inst(M::V_SQRT_F32, &[v(to, 1), v(from, 1)]);
    let add = || inst(M::V_ADD_F32, &[v(0, 1), v(5, 1), v(1, 1)]);
    assert_eq!(states_on("gfx942", vec![sqrt(5, 1), add()]), 1);
    assert_eq!(states_on("gfx942", vec![sqrt(5, 1), sqrt(6, 5)]), 0);
    assert_eq!(states_on("gfx90a", vec![sqrt(5, 1), add()]), 0);
}

#[test]
fn data_of_long_stores_stays_longer_on_some() {
    let long = || inst(M::GLOBAL_STORE_DWORDX4, &[v(0, 2), v(4, 4), Operand::None]);
    assert_eq!(states_on("gfx942", vec![long(), move_vector(7)]), 2);
}

#[test]
fn hardware_that_waits_by_itself_is_left_alone() {
    let load = || inst(M::GLOBAL_LOAD_DWORD, &[v(0, 1), v(1, 1), s(4, 2)]);
    assert_eq!(states_on("gfx1030", vec![first_lane(5), load()]), 0);
    assert_eq!(states_on("gfx701", vec![first_lane(5), load()]), 0);
}

#[test]
fn moves_of_accumulation_registers_wait() {
    let target = Target::new("gfx908".parse().expect("a processor"), None).expect("a target");
    let inst = |op: M, operands: &[Operand]| Inst {
        kind: Kind::Machine(machine(&target, op, operands, Modifiers::default(), ModeNeed::default()).expect("there")),
        location: Location::default(),
    };
    let a = |index| Operand::physical(RegKind::Agpr, index, 1);
    let to = |accumulator, from| inst(M::V_ACCVGPR_WRITE_B32, &[a(accumulator), v(from, 1)]);
    let back = |to, accumulator| inst(M::V_ACCVGPR_READ_B32, &[v(to, 1), a(accumulator)]);
    let states = |insts| states_on("gfx908", insts);
    assert_eq!(states(vec![to(0, 1), back(2, 0)]), 3);
    assert_eq!(states(vec![to(0, 1), back(2, 1)]), 0);
    assert_eq!(states(vec![move_vector(1), to(0, 1)]), 2);
    let store = inst(M::GLOBAL_STORE_DWORD, &[v(4, 2), v(2, 1), Operand::None]);
    assert_eq!(states(vec![back(2, 0), store]), 2);
}
