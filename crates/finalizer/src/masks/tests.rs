//! Masks of virtual registers made by hand.

use amdgpu_isa::Op as M;

use super::join;
use crate::mir::hand::Hand;
use crate::mir::{File, Operand};

fn joined(mut hand: Hand) -> Vec<&'static str> {
    join(&mut hand.function, &hand.target);
    let insts = hand.function.blocks[0].insts.iter();
    insts.filter_map(|i| Some(i.machine()?.op.mnemonic())).collect()
}

/// A compare of two vector registers, `changed` between it and the instruction that reads its mask, if there is one.
fn compared(hand: &mut Hand, changed: bool) -> Operand {
    let dwords = hand.target.mask_dwords();
    let mask = hand.register(File::Scalar, dwords);
    let (a, b) = (hand.register(File::Vector, 1), hand.register(File::Vector, 1));
    hand.add(0, M::V_CMP_LT_F32, &[mask, a, b]);
    if changed {
        hand.add(0, M::V_MOV_B32, &[b, Operand::Constant(0)]);
    }
    mask
}

fn kept(processor: &str, changed: bool, again: bool) -> Vec<&'static str> {
    let mut hand = Hand::new(processor, 1);
    let mask = compared(&mut hand, changed);
    let exec = hand.target.exec();
    let and = hand.target.lane_mask(crate::target::LaneMask::And);
    hand.add(0, and, &[exec, exec, mask]);
    if again {
        let (to, a) = (hand.register(File::Vector, 1), hand.register(File::Vector, 1));
        hand.add(0, M::V_CNDMASK_B32, &[to, a, a, mask]);
    }
    joined(hand)
}

#[test]
fn compares_write_exec() {
    assert_eq!(kept("gfx1030", false, false), ["v_cmpx_lt_f32"]);
    assert_eq!(kept("gfx900", false, false), ["v_cmpx_lt_f32"]);
    assert_eq!(kept("gfx1010", false, false), ["v_cmp_lt_f32", "s_and_b32"]);
}

#[test]
fn masks_that_are_wanted_and_compares_of_what_changes_stay() {
    assert_eq!(
        kept("gfx1030", false, true),
        ["v_cmp_lt_f32", "s_and_b32", "v_cndmask_b32"]
    );
    assert_eq!(kept("gfx1030", true, false), ["v_cmp_lt_f32", "v_mov_b32", "s_and_b32"]);
}

#[test]
fn exec_is_saved_before_the_compare() {
    let mut hand = Hand::new("gfx1100", 1);
    let mask = compared(&mut hand, false);
    let saved = hand.register(File::Scalar, 1);
    hand.add(0, M::S_AND_SAVEEXEC_B32, &[saved, mask]);
    assert_eq!(joined(hand), ["s_mov_b32", "v_cmpx_lt_f32"]);
}

/// A branch by whether a mask has lanes.
fn branched(processor: &str) -> Vec<&'static str> {
    let mut hand = Hand::new(processor, 1);
    let mask = compared(&mut hand, false);
    let (exec, dwords) = (hand.target.exec(), hand.target.mask_dwords());
    let any = hand.register(File::Scalar, dwords);
    let and = hand.target.lane_mask(crate::target::LaneMask::And);
    hand.add(0, and, &[any, mask, exec]);
    hand.add(0, M::S_CBRANCH_SCC1, &[Operand::Block(0)]);
    joined(hand)
}

#[test]
fn branches_look_at_vcc() {
    assert_eq!(branched("gfx900"), ["v_cmp_lt_f32", "s_cbranch_vccnz"]);
    assert_eq!(branched("gfx1201"), ["v_cmp_lt_f32", "s_cbranch_vccnz"]);
    assert_eq!(branched("gfx701"), ["v_cmp_lt_f32", "s_and_b64", "s_cbranch_scc1"]);
}
