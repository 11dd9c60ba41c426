//! Delays of registers made by hand, as LLVM's pass has them.

use amdgpu_isa::model::delays::Delay;
use amdgpu_isa::{Modifiers, Op as M};

use super::insert;
use crate::ir::Location;
use crate::mir::hand::{function, places, s, v};
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

/// The delays in the last of these blocks, which follow each other, with their places.
fn delays(blocks: Vec<Vec<Inst>>) -> Vec<(usize, u16)> {
    let last = blocks.len() - 1;
    let follow = |n: usize| if n < last { vec![n + 1] } else { vec![] };
    let blocks = blocks.into_iter().enumerate().map(|(n, b)| (b, follow(n))).collect();
    let mut f = function(blocks);
    insert(&mut f, &target());
    let found = places(&f, last, M::S_DELAY_ALU);
    found
        .into_iter()
        .map(|(at, immediate)| (at, immediate as u16))
        .collect()
}

fn add(to: u16, from: u16) -> Inst {
    inst(M::V_ADD_F32, &[v(to, 1), v(from, 1), v(from, 1)])
}

fn sqrt(to: u16, from: u16) -> Inst {
    inst(M::V_SQRT_F32, &[v(to, 1), v(from, 1)])
}

#[test]
fn results_are_waited_for_by_operations_between() {
    assert_eq!(
        delays(vec![vec![add(0, 9), add(1, 0)]]),
        [(1, Delay::Vector(1).immediate(None))]
    );
    let three = vec![add(0, 9), add(20, 9), add(21, 9), add(1, 0)];
    assert_eq!(delays(vec![three]), [(3, Delay::Vector(3).immediate(None))]);
    let far = vec![add(0, 9), add(20, 9), add(21, 9), add(22, 9), add(23, 9), add(1, 0)];
    assert_eq!(delays(vec![far]), []);
}

#[test]
fn cycles_of_other_instructions_count() {
    let mov = |n| inst(M::S_MOV_B32, &[s(n, 1), Operand::Constant(0)]);
    let four = vec![add(0, 9), mov(0), mov(1), mov(2), mov(3), add(1, 0)];
    assert_eq!(delays(vec![four]), []);
    let three = vec![add(0, 9), mov(0), mov(1), mov(2), add(1, 0)];
    assert_eq!(delays(vec![three]), [(4, Delay::Vector(1).immediate(None))]);
}

#[test]
fn one_instruction_is_for_two() {
    let chain = vec![add(0, 9), add(1, 0), add(2, 1)];
    let both = Delay::Vector(1).immediate(Some((1, Delay::Vector(1))));
    assert_eq!(delays(vec![chain]), [(1, both)]);
    let apart = vec![add(0, 9), add(1, 0), add(20, 9), add(2, 1)];
    let both = Delay::Vector(1).immediate(Some((2, Delay::Vector(2))));
    assert_eq!(delays(vec![apart]), [(1, both)]);
}

#[test]
fn transcendental_operations_count_by_themselves() {
    let own = vec![sqrt(0, 9), add(20, 9), add(1, 0)];
    assert_eq!(delays(vec![own]), [(2, Delay::Transcendental(1).immediate(None))]);
    // Of two that an instruction needs, the vector operation is the later one.
    let sum = inst(M::V_ADD_F32, &[v(2, 1), v(0, 1), v(1, 1)]);
    let later = vec![sqrt(0, 9), add(1, 9), sum.clone()];
    let both = Delay::Transcendental(1).immediate(Some((0, Delay::Vector(1))));
    assert_eq!(delays(vec![later]), [(2, both)]);
    // The one before it is done with it.
    let before = vec![add(1, 9), sqrt(0, 9), sum];
    assert_eq!(delays(vec![before]), [(2, Delay::Transcendental(1).immediate(None))]);
}

#[test]
fn scalar_results_take_a_cycle() {
    let mov = |n| inst(M::S_MOV_B32, &[s(n, 1), Operand::Constant(0)]);
    let read = inst(M::V_MOV_B32, &[v(0, 1), s(0, 1)]);
    assert_eq!(
        delays(vec![vec![mov(0), read.clone()]]),
        [(1, Delay::Scalar(1).immediate(None))]
    );
    assert_eq!(delays(vec![vec![mov(0), mov(1), read]]), []);
}

#[test]
fn memory_instructions_wait_themselves() {
    let store = inst(M::GLOBAL_STORE_DWORD, &[v(4, 2), v(0, 1), Operand::None]);
    assert_eq!(delays(vec![vec![add(0, 9), store, add(1, 0)]]), []);
}

#[test]
fn what_the_block_before_wrote_counts() {
    assert_eq!(
        delays(vec![vec![add(0, 9)], vec![add(1, 0)]]),
        [(0, Delay::Vector(1).immediate(None))]
    );
}

#[test]
fn nothing_comes_between_an_address_and_its_distance() {
    let pair = s(2, 2);
    let get = inst(M::S_GETPC_B64, &[pair]);
    let low = inst(M::S_ADD_U32, &[s(2, 1), s(2, 1), Operand::Constant(4)]);
    let high = inst(M::S_ADDC_U32, &[s(3, 1), s(3, 1), Operand::Constant(0)]);
    assert_eq!(delays(vec![vec![get, low, high]]), []);
}
