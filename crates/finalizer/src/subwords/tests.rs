//! Extractions of virtual registers made by hand.

use amdgpu_isa::Op as M;

use super::select;
use crate::mir::hand::Hand;
use crate::mir::{File, Inst, Operand};

/// Selections of the last instruction: destination, sources, signs.
fn selected(mut hand: Hand) -> [u8; 4] {
    select(&mut hand.function, &hand.target);
    let last = hand.function.blocks.iter().flat_map(|b| &b.insts).next_back();
    let m = last.and_then(Inst::machine).expect("an instruction").modifiers;
    [m.dst_sel, m.src0_sel, m.src1_sel, m.sext]
}

fn vector(hand: &mut Hand) -> Operand {
    hand.register(File::Vector, 1)
}

fn number(n: u64) -> Operand {
    Operand::Constant(n)
}

/// A sum with what an operation takes out of a register, in a block of that number.
fn sum(processor: &str, block: usize, make: impl Fn(Operand, Operand) -> (M, Vec<Operand>)) -> [u8; 4] {
    let mut hand = Hand::new(processor, 2);
    let [x, y, part, to] = [(); 4].map(|()| vector(&mut hand));
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    let (op, operands) = make(part, x);
    hand.add(0, op, &operands);
    hand.add(block, M::V_MUL_U32_U24, &[to, y, part]);
    selected(hand)
}

#[test]
fn bytes_and_halves_are_selected() {
    let byte = |to, x| (M::V_BFE_U32, vec![to, x, number(16), number(8)]);
    assert_eq!(sum("gfx900", 0, byte), [6, 6, 2, 0]);
    assert_eq!(sum("gfx803", 0, byte), [6, 6, 2, 0]);
    let low = |to, x| (M::V_AND_B32, vec![to, number(0xffff), x]);
    assert_eq!(sum("gfx1030", 0, low), [6, 6, 4, 0]);
    let high = |to, x| (M::V_LSHRREV_B32, vec![to, number(16), x]);
    assert_eq!(sum("gfx942", 0, high), [6, 6, 5, 0]);
    let signed = |to, x| (M::V_BFE_I32, vec![to, x, number(24), number(8)]);
    assert_eq!(sum("gfx900", 0, signed), [6, 6, 3, 2]);
}

#[test]
fn other_bits_and_processors_without_selections_are_left_alone() {
    let bits = |to, x| (M::V_BFE_U32, vec![to, x, number(4), number(8)]);
    assert_eq!(sum("gfx900", 0, bits), [0; 4]);
    let byte = |to, x| (M::V_BFE_U32, vec![to, x, number(16), number(8)]);
    assert_eq!(sum("gfx701", 0, byte), [0; 4]);
    assert_eq!(sum("gfx1100", 0, byte), [0; 4]);
    assert_eq!(sum("gfx900", 1, byte), [0; 4], "in another block");
}

#[test]
fn registers_that_change_or_are_wanted_twice_stay() {
    let mut hand = Hand::new("gfx900", 2);
    let [x, y, part, to] = [(); 4].map(|()| vector(&mut hand));
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    hand.add(0, M::V_BFE_U32, &[part, x, number(8), number(8)]);
    hand.add(0, M::V_MOV_B32, &[x, number(8)]);
    hand.add(0, M::V_MUL_U32_U24, &[to, y, part]);
    assert_eq!(selected(hand), [0; 4]);
    let mut hand = Hand::new("gfx900", 2);
    let [x, part, to] = [(); 3].map(|()| vector(&mut hand));
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    hand.add(0, M::V_BFE_U32, &[part, x, number(8), number(8)]);
    hand.add(0, M::V_MUL_U32_U24, &[to, part, part]);
    assert_eq!(selected(hand), [0; 4]);
}

#[test]
fn moves_copy_whole_registers() {
    let mut hand = Hand::new("gfx900", 2);
    let [x, part, to] = [(); 3].map(|()| vector(&mut hand));
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    hand.add(0, M::V_BFE_U32, &[part, x, number(8), number(8)]);
    hand.add(0, M::V_MOV_B32, &[to, part]);
    assert_eq!(selected(hand), [0; 4]);
}
