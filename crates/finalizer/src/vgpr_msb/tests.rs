//! Where high bits of VGPR numbers are set, of instructions made by hand.

use amdgpu_isa::Op as M;

use super::insert;
use crate::mir::hand::{Hand, places, s, v};
use crate::mir::{Kind, Operand};
use crate::select::mode_register;

/// Moves, each a destination and a source, and the blocks that follow.
type Code<'a> = (&'a [(u16, u16)], &'a [usize]);

fn blocks(list: &[Code]) -> Hand {
    let mut hand = Hand::new("gfx1250", list.len());
    for (number, (moves, next)) in list.iter().enumerate() {
        for (to, from) in *moves {
            hand.add(number, M::V_MOV_B32, &[v(*to, 1), v(*from, 1)]);
        }
        hand.function.blocks[number].next = (*next).into();
    }
    hand
}

/// The settings of a block: before which instruction, and the immediate.
fn settings(hand: &Hand, block: usize) -> Vec<(usize, i64)> {
    places(&hand.function, block, M::S_SET_VGPR_MSB)
}

fn inserted(mut hand: Hand) -> Hand {
    insert(&mut hand.function, &hand.target);
    hand
}

#[test]
fn code_of_low_registers_is_left_alone() {
    let hand = inserted(blocks(&[(&[(0, 255), (255, 0)], &[])]));
    assert!(settings(&hand, 0).is_empty());
}

#[test]
fn a_setting_holds_as_long_as_it_can() {
    // The third instruction is where two fields change, and the last where both change back.
    let hand = inserted(blocks(&[(&[(1, 2), (3, 300), (600, 301), (601, 302), (4, 5)], &[])]));
    assert_eq!(settings(&hand, 0), [(1, 0x0001), (3, 0x0181), (6, 0x8100)]);
}

#[test]
fn fields_that_nobody_wants_yet_have_what_comes_first() {
    let mut hand = Hand::new("gfx1250", 1);
    hand.add(0, M::V_MOV_B32, &[v(300, 1), Operand::Constant(0)]);
    hand.add(0, M::V_ADD_F32, &[v(301, 1), v(600, 1), v(900, 1)]);
    let hand = inserted(hand);
    assert_eq!(settings(&hand, 0), [(0, 0x4e)]);
}

#[test]
fn sources_are_exchanged_where_that_saves_a_setting() {
    let mut hand = Hand::new("gfx1250", 1);
    for n in 0..3 {
        hand.add(0, M::V_ADD_F32, &[v(0, 1), v(300 + n, 1), v(0, 1)]);
        hand.add(0, M::V_SUB_F32, &[v(0, 1), v(0, 1), Operand::Constant(n.into())]);
    }
    let hand = inserted(hand);
    // The first source stays low: that of the subtraction is.
    assert_eq!(settings(&hand, 0), [(0, 0x04)]);
    let text: Vec<String> = hand.function.blocks[0].insts.iter().map(ToString::to_string).collect();
    assert_eq!(text[1], "v_add_f32 v0, v0, v300");
}

#[test]
fn code_of_others_is_called_without_high_bits() {
    let mut hand = Hand::new("gfx1250", 1);
    hand.add(0, M::V_MOV_B32, &[v(300, 1), v(1, 1)]);
    hand.add(0, M::S_SWAPPC_B64, &[s(6, 2), s(12, 2)]);
    hand.add(0, M::V_MOV_B32, &[v(300, 1), v(1, 1)]);
    assert_eq!(settings(&inserted(hand), 0), [(0, 0x40), (2, 0x4000), (4, 0x40)]);
}

#[test]
fn memory_has_fields_of_its_own() {
    let mut hand = Hand::new("gfx1250", 1);
    hand.add(0, M::DS_WRITE_B64, &[v(1, 1), v(300, 2)]);
    hand.add(0, M::DS_READ_B64, &[v(600, 2), v(1, 1)]);
    let hand = inserted(hand);
    // The second source and the destination: one setting is enough.
    assert_eq!(settings(&hand, 0), [(0, 0x84)]);
}

#[test]
fn loops_begin_with_what_they_want() {
    // A loop of one block that wants the same all the time: it is set before.
    let hand = inserted(blocks(&[
        (&[(0, 1)], &[1]),
        (&[(300, 301), (302, 303)], &[1, 2]),
        (&[(0, 1)], &[]),
    ]));
    assert_eq!(settings(&hand, 0), [(1, 0x41)]);
    assert!(settings(&hand, 1).is_empty());
    assert_eq!(settings(&hand, 2), [(0, 0x4100)]);
}

#[test]
fn loops_that_change_bits_set_them_back_once() {
    let hand = inserted(blocks(&[
        (&[(0, 1)], &[1]),
        (&[(0, 1)], &[2]),
        (&[(300, 1)], &[1, 3]),
        (&[], &[]),
    ]));
    assert!(settings(&hand, 1).is_empty());
    assert_eq!(settings(&hand, 2), [(0, 0x0040), (2, 0x4000)]);
}

#[test]
fn what_two_ways_leave_different_is_set_again() {
    for (low, expected) in [(true, vec![(0, 0x00)]), (false, vec![])] {
        let way: &[(u16, u16)] = if low { &[(2, 1)] } else { &[] };
        let last: &[(u16, u16)] = if low { &[(0, 1)] } else { &[(300, 1)] };
        let hand = inserted(blocks(&[
            (&[(400, 1)], &[1, 2]),
            (&[(300, 1)], &[3]),
            (way, &[3]),
            (last, &[]),
        ]));
        assert_eq!(settings(&hand, 3), expected);
    }
}

#[test]
fn mode_takes_the_bits_along() {
    let mut hand = Hand::new("gfx1250", 1);
    let mode = [Operand::Immediate(mode_register(&hand.target)), Operand::Constant(0xf1)];
    hand.add(0, M::V_MOV_B32, &[v(0, 1), v(1, 1)]);
    hand.add(0, M::S_SETREG_IMM32_B32, &mode);
    hand.add(0, M::V_MOV_B32, &[v(300, 1), v(600, 1)]);
    let hand = inserted(hand);
    // Set before MODE is, behind which it would be lost.
    assert_eq!(settings(&hand, 0), [(1, 0x42)]);
    let Kind::Machine(set) = &hand.function.blocks[0].insts[2].kind else {
        panic!("not an instruction")
    };
    assert_eq!(set.operands[1].1, Operand::Constant(0xf1 | 0x09 << 12));
}
