//! Pairs of halves, of registers made by hand.

use amdgpu_isa::{Modifiers, Op as M};

use super::pair;
use crate::ir::Location;
use crate::mir::hand::{Hand, function, s, v};
use crate::mir::{Inst, Kind, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

fn target() -> Target {
    Target::new("gfx1100".parse().expect("a processor"), None).expect("a target")
}

fn inst(op: M, operands: &[Operand]) -> Inst {
    let machine = machine(&target(), op, operands, Modifiers::default(), ModeNeed::default());
    Inst {
        kind: Kind::Machine(machine.expect("gfx1100 has it")),
        location: Location::default(),
    }
}

/// What is left of the instructions, a line each.
fn paired(insts: Vec<Inst>) -> Vec<String> {
    let mut f = function(vec![(insts, vec![])]);
    pair(&mut f, &target());
    f.blocks[0].insts.iter().map(Inst::to_string).collect()
}

fn add(to: u16, a: u16, b: u16) -> Inst {
    inst(M::V_ADD_F32, &[v(to, 1), v(a, 1), v(b, 1)])
}

fn mul(to: u16, a: u16, b: u16) -> Inst {
    inst(M::V_MUL_F32, &[v(to, 1), v(a, 1), v(b, 1)])
}

#[test]
fn operations_on_different_banks_become_one() {
    assert_eq!(
        paired(vec![add(0, 4, 5), mul(1, 6, 7)]),
        ["v_add_f32 v0, v4, v5 :: v_mul_f32 v1, v6, v7"]
    );
}

#[test]
fn sources_are_exchanged_where_banks_want_it() {
    let found = paired(vec![add(0, 4, 5), mul(1, 8, 7)]);
    assert_eq!(found, ["v_add_f32 v0, v4, v5 :: v_mul_f32 v1, v7, v8"]);
}

#[test]
fn registers_that_share_a_bit_are_different_ones() {
    assert_eq!(
        paired(vec![add(0, 4, 5), mul(1, 7, 128)]),
        ["v_add_f32 v0, v4, v5 :: v_mul_f32 v1, v7, v128"]
    );
}

#[test]
fn what_needs_the_other_s_result_stays_alone() {
    assert_eq!(paired(vec![add(0, 4, 5), mul(1, 0, 7)]).len(), 2);
    assert_eq!(
        paired(vec![add(0, 4, 5), mul(2, 6, 7)]).len(),
        2,
        "both destinations are even"
    );
    assert_eq!(
        paired(vec![add(0, 4, 5), mul(5, 6, 7)]).len(),
        1,
        "what is read may be overwritten"
    );
}

#[test]
fn partners_go_past_what_does_not_mind() {
    let other = || inst(M::V_XOR_B32, &[v(9, 1), v(10, 1), v(11, 1)]);
    assert_eq!(paired(vec![add(0, 4, 5), other(), mul(1, 6, 7)]).len(), 2);
    // The second reads what lies between: the first comes to it.
    let found = paired(vec![add(0, 4, 5), other(), mul(1, 9, 7)]);
    assert_eq!(found[1], "v_add_f32 v0, v4, v5 :: v_mul_f32 v1, v9, v7");
    // Neither may pass.
    let between = inst(M::V_XOR_B32, &[v(9, 1), v(0, 1), v(11, 1)]);
    assert_eq!(paired(vec![add(0, 4, 5), between, mul(1, 9, 7)]).len(), 3);
    let wait = inst(M::S_WAITCNT, &[Operand::Immediate(0)]);
    assert_eq!(paired(vec![add(0, 4, 5), wait, mul(1, 6, 7)]).len(), 3);
    let lanes = inst(M::S_MOV_B32, &[target().exec(), Operand::Constant(1)]);
    assert_eq!(paired(vec![add(0, 4, 5), lanes, mul(1, 6, 7)]).len(), 3);
}

#[test]
fn selections_take_vcc() {
    let vcc = target().vcc();
    let select = |to, mask| inst(M::V_CNDMASK_B32, &[v(to, 1), v(4, 1), v(5, 1), mask]);
    assert_eq!(paired(vec![select(0, vcc), mul(1, 6, 7)]).len(), 1);
    assert_eq!(paired(vec![select(0, s(4, 1)), mul(1, 6, 7)]).len(), 2);
}

/// Both halves have the same high bits of VGPR numbers, operand by operand.
#[test]
fn halves_with_other_high_bits_stay_alone() {
    let left = |first: u16, second: u16| {
        let mut hand = Hand::new("gfx1250", 1);
        hand.add(0, M::V_ADD_F32, &[v(first, 1), v(4, 1), v(5, 1)]);
        hand.add(0, M::V_MUL_F32, &[v(second, 1), v(6, 1), v(7, 1)]);
        pair(&mut hand.function, &hand.target);
        hand.function.blocks[0].insts.len()
    };
    assert_eq!((left(0, 1), left(300, 301)), (1, 1));
    assert_eq!((left(0, 301), left(300, 601)), (2, 2));
}
