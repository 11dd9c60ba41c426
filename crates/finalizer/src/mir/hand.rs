//! Machine IR made by hand for tests of passes: of physical registers, and of virtual ones ([`Hand`]).

use amdgpu_isa::{Modifiers, Op, Reg, RegKind};

use super::{Block, File, Function, Inst, Kind, ModeNeed, Operand, Spare};
use crate::ir::Location;
use crate::select::machine;
use crate::target::Target;

pub fn target() -> Target {
    Target::new("gfx900".parse().expect("a processor"), None).expect("a target")
}

pub fn s(index: u16, dwords: u8) -> Operand {
    Operand::physical(RegKind::Sgpr, index, dwords)
}

pub fn v(index: u16, dwords: u8) -> Operand {
    Operand::physical(RegKind::Vgpr, index, dwords)
}

pub fn m0() -> Operand {
    Operand::Physical(Reg {
        kind: RegKind::M0,
        index: 0,
        dwords: 1,
    })
}

/// An instruction that needs MODE bits, or none.
pub fn needing(op: Op, operands: &[Operand], (value, mask): (u8, u8)) -> Inst {
    let machine = machine(&target(), op, operands, Modifiers::default(), ModeNeed { mask, value });
    Inst {
        kind: Kind::Machine(machine.expect("gfx900 has it")),
        location: Location::default(),
    }
}

pub fn inst(op: Op, operands: &[Operand]) -> Inst {
    needing(op, operands, (0, 0))
}

/// Blocks, each with those that follow.
pub fn function(blocks: Vec<(Vec<Inst>, Vec<usize>)>) -> Function {
    let block = |(insts, next): (Vec<Inst>, Vec<usize>)| Block {
        insts,
        lanes: next.iter().copied().collect(),
        next: next.into(),
        ..Block::default()
    };
    Function {
        name: "hand".into(),
        registers: Vec::new(),
        blocks: blocks.into_iter().map(block).collect(),
        inputs: Vec::new(),
        frame_bytes: 0,
        spill_bytes: 0,
        uses_scratch: false,
        dynamic_stack: false,
        watches_exceptions: false,
        far_branches: false,
        initial_mode: 0xf0,
        vgpr_spills: 0,
        agpr_spills: 0,
        sgpr_spills: 0,
        entry: false,
        calls_outside: false,
        debug: None,
        spare: Spare::default(),
    }
}

/// A function of virtual registers, to which a test adds instructions.
pub struct Hand {
    pub target: Target,
    pub function: Function,
}

impl Hand {
    /// Of so many blocks.
    pub fn new(processor: &str, blocks: usize) -> Hand {
        Hand {
            target: Target::new(processor.parse().expect("a processor"), None).expect("a target"),
            function: function((0..blocks).map(|_| (vec![], vec![])).collect()),
        }
    }

    pub fn register(&mut self, file: File, dwords: u8) -> Operand {
        self.function.register(file, dwords)
    }

    pub fn add(&mut self, block: usize, op: Op, operands: &[Operand]) {
        self.add_with(block, op, operands, Modifiers::default());
    }

    pub fn add_with(&mut self, block: usize, op: Op, operands: &[Operand], modifiers: Modifiers) {
        let machine = machine(&self.target, op, operands, modifiers, ModeNeed::default());
        self.function.blocks[block].insts.push(Inst {
            kind: Kind::Machine(machine.expect("the processor has it")),
            location: Location::default(),
        });
    }
}

/// The places in a block where an operation stands, each with its immediate.
pub fn places(function: &Function, block: usize, op: Op) -> Vec<(usize, i64)> {
    let insts = function.blocks[block].insts.iter().enumerate();
    insts
        .filter_map(|(n, inst)| {
            let machine = inst.machine().filter(|m| m.op == op)?;
            match machine.operands[0].1 {
                Operand::Immediate(value) => Some((n, value)),
                _ => None,
            }
        })
        .collect()
}
