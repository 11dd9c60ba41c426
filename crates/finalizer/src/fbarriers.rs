//! What wavefronts do at fbarriers, made instructions once registers are known: until then it is one instruction, so that no pass
//! before this one has work with its parts.
//!
//! The word of an fbarrier has the members that are missing in its lowest bits, above them the phase, which changes whenever all members
//! have come, and in its highest bits the members. A wavefront changes it by compare and exchange, in its first active lane; what the word
//! holds is the same for all lanes, so that is computed and branched upon once for the wavefront. Those that wait see another phase. It
//! needs one bit: nobody waits longer than a phase, for the next one ends with those that waited.

use amdgpu_isa::{Modifiers, Op as M};
use smallvec::smallvec;

use crate::ir::{Atomic, Fbarrier as What, Location};
use crate::mir::{Block, FBARRIER_JOIN, FBARRIER_MEMBERS, Fbarrier, Function, Inst, Kind, ModeNeed, Operand, Targets};
use crate::select::{lds_atomic, machine};
use crate::target::Target;

/// Members that have not come: all that a work-group can have.
const MISSING: u32 = 63;
const PHASE: u32 = 64;
/// Pause between two looks at a word, in units of 64 clocks.
const PAUSE: i64 = 1;
/// Instructions that one is made of at the most.
pub const MOST_INSTS: usize = 20;

/// Makes instructions of what is done at fbarriers. Blocks get new numbers, for there are loops.
pub fn expand(function: &mut Function, target: &Target) {
    if !function.blocks.iter().any(has_some) {
        return;
    }
    let mut starts = Vec::with_capacity(function.blocks.len());
    let mut next = 0;
    for block in &function.blocks {
        starts.push(next);
        next += parts(block);
    }
    let blocks = std::mem::replace(&mut function.blocks, Vec::with_capacity(next));
    let mut expansion = Expansion {
        target,
        starts: &starts,
        compare_and_exchange: lds_atomic(target, Atomic::CompareExchange, false, true),
        out: &mut function.blocks,
    };
    blocks.into_iter().for_each(|block| expansion.block(block));
    if let Some(debug) = &mut function.debug {
        let waits = debug.waits.iter_mut().flatten();
        waits.for_each(|(_, block)| *block = starts[*block]);
    }
}

fn fbarrier(inst: &Inst) -> Option<&Fbarrier> {
    match &inst.kind {
        Kind::Fbarrier(fbarrier) => Some(fbarrier),
        _ => None,
    }
}

fn has_some(block: &Block) -> bool {
    block.insts.iter().any(|inst| fbarrier(inst).is_some())
}

/// How many loops one is.
fn loops(fbarrier: &Fbarrier) -> usize {
    1 + usize::from(fbarrier.what == What::Wait)
}

/// How many blocks a block becomes: the loops, and what is before, between and behind them.
fn parts(block: &Block) -> usize {
    let (mut count, mut is_open) = (0, false);
    for inst in &block.insts {
        match fbarrier(inst) {
            Some(fbarrier) => {
                count += usize::from(is_open) + loops(fbarrier);
                is_open = false;
            }
            None => is_open = true,
        }
    }
    count + usize::from(is_open || count == 0)
}

struct Expansion<'a> {
    target: &'a Target,
    /// The first of the blocks that each one becomes.
    starts: &'a [usize],
    /// The instruction, and whether it takes the new value before the expected one.
    compare_and_exchange: Option<(M, bool)>,
    out: &'a mut Vec<Block>,
}

impl Expansion<'_> {
    fn block(&mut self, mut block: Block) {
        let anew = |targets: &Targets| targets.iter().map(|to| self.starts[*to]).collect::<Targets>();
        (block.next, block.lanes) = (anew(&block.next), anew(&block.lanes));
        for inst in &mut block.insts {
            inst.operands_mut(|operand| {
                if let Operand::Block(to) = operand {
                    *to = self.starts[*to];
                }
            });
        }
        if !has_some(&block) {
            self.out.push(block);
            return;
        }
        let first = self.out.len();
        let depth = block.depth;
        let mut open = Block::default();
        for inst in std::mem::take(&mut block.insts) {
            let Kind::Fbarrier(fbarrier) = inst.kind else {
                open.insts.push(inst);
                continue;
            };
            if !open.insts.is_empty() {
                self.push(std::mem::take(&mut open.insts), depth, false);
            }
            let change = self.change(&fbarrier, inst.location);
            self.push(change, depth + 1, true);
            if fbarrier.what == What::Wait {
                let look = self.look(&fbarrier, inst.location);
                self.push(look, depth + 1, true);
            }
        }
        if !open.insts.is_empty() || self.out.len() == first {
            self.push(open.insts, depth, false);
        }
        // What follows the last one follows the block.
        if let Some(last) = self.out.last_mut() {
            for targets in [(&mut last.next, &block.next), (&mut last.lanes, &block.lanes)] {
                targets.0.pop();
                targets.0.extend_from_slice(targets.1);
            }
        }
    }

    /// A block that goes on to the next one, or begins again.
    fn push(&mut self, insts: Vec<Inst>, depth: u8, is_loop: bool) {
        let number = self.out.len();
        let next: Targets = match is_loop {
            true => smallvec![number, number + 1],
            false => smallvec![number + 1],
        };
        self.out.push(Block {
            insts,
            lanes: next.clone(),
            next,
            depth,
            ..Block::default()
        });
    }

    /// Adds to the word, and ends the phase if no member is missing then, both at once; leaves the word from before in the first scalar.
    fn change(&self, fbarrier: &Fbarrier, location: Location) -> Vec<Inst> {
        let [old, changed, complete, other] = fbarrier.scalars;
        let [found, expected, new] = fbarrier.vectors;
        let by = match fbarrier.what {
            What::Join => FBARRIER_JOIN,
            What::Leave => FBARRIER_JOIN.wrapping_neg(),
            What::Arrive | What::Wait => 1u32.wrapping_neg(),
        };
        let mut code = Code::new(self.target, location, fbarrier.offset);
        code.access(M::DS_READ_B32, &[found, fbarrier.address]);
        code.add(M::V_READFIRSTLANE_B32, &[old, found]);
        code.add(M::S_ADD_U32, &[changed, old, constant(by)]);
        // As it is if no member is missing: all are missing in the next phase.
        code.add(M::S_LSHR_B32, &[complete, changed, constant(FBARRIER_MEMBERS)]);
        code.add(M::S_ADD_U32, &[complete, complete, changed]);
        code.add(M::S_XOR_B32, &[complete, complete, constant(PHASE)]);
        code.add(M::S_AND_B32, &[other, changed, constant(MISSING)]);
        code.add(M::S_CSELECT_B32, &[changed, changed, complete]);
        // Lanes but the first one expect 0, which the word of an fbarrier with members is not.
        code.add(M::V_AND_B32, &[expected, old, fbarrier.first]);
        code.add(M::V_MOV_B32, &[new, changed]);
        if let Some((op, turned)) = self.compare_and_exchange {
            let (a, b) = if turned { (new, expected) } else { (expected, new) };
            code.access(op, &[found, fbarrier.address, a, b]);
        }
        code.add(M::V_READFIRSTLANE_B32, &[other, found]);
        code.add(M::S_CMP_EQ_U32, &[other, old]);
        code.add(M::S_CBRANCH_SCC0, &[Operand::Block(self.out.len())]);
        code.insts
    }

    /// Looks whether the phase is another one than in the word from before.
    fn look(&self, fbarrier: &Fbarrier, location: Location) -> Vec<Inst> {
        let [old, now, ..] = fbarrier.scalars;
        let found = fbarrier.vectors[0];
        let mut code = Code::new(self.target, location, fbarrier.offset);
        code.access(M::DS_READ_B32, &[found, fbarrier.address]);
        // While the word comes: who need not wait loses next to nothing, and the loop is one block.
        code.add(M::S_SLEEP, &[Operand::Immediate(PAUSE)]);
        code.add(M::V_READFIRSTLANE_B32, &[now, found]);
        code.add(M::S_XOR_B32, &[now, now, old]);
        code.add(M::S_AND_B32, &[now, now, constant(PHASE)]);
        code.add(M::S_CBRANCH_SCC0, &[Operand::Block(self.out.len())]);
        code.insts
    }
}

fn constant(bits: u32) -> Operand {
    Operand::Constant(bits.into())
}

/// Instructions of one location that access one place in group memory.
struct Code<'a> {
    target: &'a Target,
    location: Location,
    offset: i32,
    insts: Vec<Inst>,
}

impl Code<'_> {
    fn new(target: &Target, location: Location, offset: i32) -> Code<'_> {
        Code {
            target,
            location,
            offset,
            insts: Vec::with_capacity(MOST_INSTS),
        }
    }

    fn add(&mut self, op: M, operands: &[Operand]) {
        self.push(op, operands, Modifiers::default());
    }

    fn access(&mut self, op: M, operands: &[Operand]) {
        let modifiers = Modifiers {
            offset: self.offset,
            ..Modifiers::default()
        };
        self.push(op, operands, modifiers);
    }

    fn push(&mut self, op: M, operands: &[Operand], modifiers: Modifiers) {
        if let Some(machine) = machine(self.target, op, operands, modifiers, ModeNeed::default()) {
            self.insts.push(Inst {
                kind: Kind::Machine(machine),
                location: self.location,
            });
        }
    }
}
