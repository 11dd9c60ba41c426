//! Masks of virtual registers made by hand.

use amdgpu_isa::{Modifiers, Op as M};

use super::join;
use crate::ir::Location;
use crate::mir::hand::function;
use crate::mir::{File, Function, Inst, Kind, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

struct Hand {
    target: Target,
    function: Function,
}

impl Hand {
    fn new(processor: &str) -> Hand {
        Hand {
            target: Target::new(processor.parse().expect("a processor"), None).expect("a target"),
            function: function(vec![(vec![], vec![])]),
        }
    }

    fn register(&mut self, file: File, dwords: u8) -> Operand {
        self.function.register(file, dwords)
    }

    fn add(&mut self, op: M, operands: &[Operand]) {
        let machine = machine(&self.target, op, operands, Modifiers::default(), ModeNeed::default());
        self.function.blocks[0].insts.push(Inst {
            kind: Kind::Machine(machine.expect("the processor has it")),
            location: Location::default(),
        });
    }

    fn joined(mut self) -> Vec<&'static str> {
        join(&mut self.function, &self.target);
        let insts = self.function.blocks[0].insts.iter();
        insts.filter_map(|i| Some(i.machine()?.op.mnemonic())).collect()
    }
}

/// A compare of two vector registers, `changed` between it and the instruction that reads its mask, if there is one.
fn compared(hand: &mut Hand, changed: bool) -> Operand {
    let dwords = hand.target.mask_dwords();
    let mask = hand.register(File::Scalar, dwords);
    let (a, b) = (hand.register(File::Vector, 1), hand.register(File::Vector, 1));
    hand.add(M::V_CMP_LT_F32, &[mask, a, b]);
    if changed {
        hand.add(M::V_MOV_B32, &[b, Operand::Constant(0)]);
    }
    mask
}

fn kept(processor: &str, changed: bool, again: bool) -> Vec<&'static str> {
    let mut hand = Hand::new(processor);
    let mask = compared(&mut hand, changed);
    let exec = hand.target.exec();
    let and = hand.target.lane_mask(crate::target::LaneMask::And);
    hand.add(and, &[exec, exec, mask]);
    if again {
        let (to, a) = (hand.register(File::Vector, 1), hand.register(File::Vector, 1));
        hand.add(M::V_CNDMASK_B32, &[to, a, a, mask]);
    }
    hand.joined()
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
    let mut hand = Hand::new("gfx1100");
    let mask = compared(&mut hand, false);
    let saved = hand.register(File::Scalar, 1);
    hand.add(M::S_AND_SAVEEXEC_B32, &[saved, mask]);
    assert_eq!(hand.joined(), ["s_mov_b32", "v_cmpx_lt_f32"]);
}

/// A branch by whether a mask has lanes.
fn branched(processor: &str) -> Vec<&'static str> {
    let mut hand = Hand::new(processor);
    let mask = compared(&mut hand, false);
    let (exec, dwords) = (hand.target.exec(), hand.target.mask_dwords());
    let any = hand.register(File::Scalar, dwords);
    let and = hand.target.lane_mask(crate::target::LaneMask::And);
    hand.add(and, &[any, mask, exec]);
    hand.add(M::S_CBRANCH_SCC1, &[Operand::Block(0)]);
    hand.joined()
}

#[test]
fn branches_look_at_vcc() {
    assert_eq!(branched("gfx900"), ["v_cmp_lt_f32", "s_cbranch_vccnz"]);
    assert_eq!(branched("gfx1201"), ["v_cmp_lt_f32", "s_cbranch_vccnz"]);
    assert_eq!(branched("gfx701"), ["v_cmp_lt_f32", "s_and_b64", "s_cbranch_scc1"]);
}
