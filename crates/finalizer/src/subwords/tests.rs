//! Extractions of virtual registers made by hand.

use amdgpu_isa::{Modifiers, Op as M};

use super::select;
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
            function: function(vec![(vec![], vec![]), (vec![], vec![])]),
        }
    }

    fn vector(&mut self) -> Operand {
        self.function.register(File::Vector, 1)
    }

    fn add(&mut self, block: usize, op: M, operands: &[Operand]) {
        let machine = machine(&self.target, op, operands, Modifiers::default(), ModeNeed::default());
        self.function.blocks[block].insts.push(Inst {
            kind: Kind::Machine(machine.expect("the processor has it")),
            location: Location::default(),
        });
    }

    /// Selections of the last instruction: destination, sources, signs.
    fn selected(mut self) -> [u8; 4] {
        select(&mut self.function, &self.target);
        let last = self.function.blocks.iter().flat_map(|b| &b.insts).next_back();
        let m = last.and_then(Inst::machine).expect("an instruction").modifiers;
        [m.dst_sel, m.src0_sel, m.src1_sel, m.sext]
    }
}

fn number(n: u64) -> Operand {
    Operand::Constant(n)
}

/// A sum with what an operation takes out of a register, in a block of that number.
fn sum(processor: &str, block: usize, make: impl Fn(Operand, Operand) -> (M, Vec<Operand>)) -> [u8; 4] {
    let mut hand = Hand::new(processor);
    let [x, y, part, to] = [(); 4].map(|()| hand.vector());
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    let (op, operands) = make(part, x);
    hand.add(0, op, &operands);
    hand.add(block, M::V_MUL_U32_U24, &[to, y, part]);
    hand.selected()
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
    let mut hand = Hand::new("gfx900");
    let [x, y, part, to] = [(); 4].map(|()| hand.vector());
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    hand.add(0, M::V_BFE_U32, &[part, x, number(8), number(8)]);
    hand.add(0, M::V_MOV_B32, &[x, number(8)]);
    hand.add(0, M::V_MUL_U32_U24, &[to, y, part]);
    assert_eq!(hand.selected(), [0; 4]);
    let mut hand = Hand::new("gfx900");
    let [x, part, to] = [(); 3].map(|()| hand.vector());
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    hand.add(0, M::V_BFE_U32, &[part, x, number(8), number(8)]);
    hand.add(0, M::V_MUL_U32_U24, &[to, part, part]);
    assert_eq!(hand.selected(), [0; 4]);
}

#[test]
fn moves_copy_whole_registers() {
    let mut hand = Hand::new("gfx900");
    let [x, part, to] = [(); 3].map(|()| hand.vector());
    hand.add(0, M::V_MOV_B32, &[x, number(7)]);
    hand.add(0, M::V_BFE_U32, &[part, x, number(8), number(8)]);
    hand.add(0, M::V_MOV_B32, &[to, part]);
    assert_eq!(hand.selected(), [0; 4]);
}
