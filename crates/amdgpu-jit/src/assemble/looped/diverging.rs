//! Code for a loop of several blocks that lanes leave one by one: EXEC decides where they go, and who skips a block does nothing in it.
//!
//! Active lanes are brought together ([`super::together`]).
//! A vector of lanes goes through its rounds, of which each is all blocks without a jump, until none of its lanes is active. It writes down what its
//! lanes compared, and EXEC where they did something. Then the wave's scalars go the way that the wave goes, block by block, with the masks that
//! are written down: so they hold, and count, what the wave would. If EXEC, or a mask that lanes read, is not what lanes had, nothing was done: a
//! wave that skips a block leaves masks as they were, and lanes have gone through it without a lane.
//!
//! Lanes load from memory, where addresses are at hand: nothing in the loop stores, so they see what they would in the order of the wave. A block
//! that does something else, as to store, is one that no lane may come to.

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use super::kept::{Kept, MOST, MOST_SLOTS, ROUNDS, on_stack, room_at};
use super::past::{Past, PastBlock, Way};
use super::{LoopCode, MOST_CARRIED, Room, Together, functions, plan};
use crate::assemble::{Instructions, Layout, Segment, Writer};
use crate::host::{Active, Avx2, Avx512, Host};
use crate::region::WaveLayout;
use crate::text::{Done, Operand, Refused, memory};
use amdgpu_semantics::graph::{Id, Op};

/// What a loop does.
pub struct Diverging<'s> {
    /// A round of a vector of lanes. Registers that it writes are what they were where EXEC is off.
    pub lanes: &'s Segment,
    /// Masks that a round reads before it writes them, EXEC first, and what they become.
    pub masks: &'s [(u8, Id)],
    /// Truth values that are written down.
    pub noted: &'s [Id],
    /// Registers among the outputs that must be no NaNs in the end.
    pub floats: &'s [u16],
    /// Truth values of lanes that come to blocks that they must not come to.
    pub never: &'s [Id],
    /// What the wave does, the first block first.
    pub blocks: &'s [PastBlock],
}

/// Rounds at a time: what is written down has room for.
const MOST_ROUNDS: u32 = 64;
const MOST_NOTED: usize = 12;
/// Of what was written down, the row of the current round.
const ROW: Register = Register::R9;
/// Makes the code of such a loop.
///
/// # Errors
/// See [`Refused`].
pub fn assemble_diverging(
    of: &Diverging,
    layout: &Layout,
    wave: &WaveLayout,
    instructions: Instructions,
) -> Result<LoopCode, Refused> {
    match instructions {
        Instructions::Avx2 => assemble_for::<Avx2>(of, layout, wave),
        Instructions::Avx512 { .. } => assemble_for::<Avx512<16>>(of, layout, wave),
    }
}

fn assemble_for<H: Host>(of: &Diverging, layout: &Layout, wave: &WaveLayout) -> Result<LoopCode, Refused> {
    let mut changes = Vec::new();
    let dwords = wave.lanes.div_ceil(32) as u8;
    let mut masks: Vec<u8> = of.masks.iter().map(|mask| mask.0).collect();
    for step in of.blocks.iter().flat_map(|block| &block.steps) {
        match step {
            Past::Masks(made) => masks.extend(made.outputs.iter().map(|output| output.0)),
            Past::Mask { slot, .. } => masks.push(*slot),
            Past::Exec(_) | Past::Read { .. } | Past::Never => {}
        }
    }
    changes.extend(masks.iter().flat_map(|&mask| mask..mask + dwords));
    changes.sort_unstable();
    changes.dedup();
    let registers: Vec<u16> = of.lanes.outputs.iter().map(|output| output.0).collect();
    if changes.len() > MOST_SLOTS || registers.len() > MOST_CARRIED || of.noted.len() > MOST_NOTED {
        return Err(Refused::TooMany);
    }
    let (carried, stored) = carried(of.lanes);
    let others = of.masks.iter().map(|mask| mask.1).chain(of.noted.iter().copied());
    let others = others.chain(of.never.iter().copied());
    let others: Vec<Id> = others.chain(stored.iter().map(|output| output.1)).collect();
    let mut plan = plan(&carried, &others);
    for id in of.masks.iter().map(|mask| mask.1).chain(of.never.iter().copied()) {
        plan.uses.add_end(id);
    }
    for (register, id) in stored {
        plan.early.entry(id).or_default().push(register);
    }
    let row = 8 * of.noted.len();
    let rows = room_at(0);
    let behind_rows = rows + (row * MOST_ROUNDS as usize) as i64;
    let last_row = on_stack(behind_rows);
    let together = || {
        let needed = plan.needed.iter().map(|&id| carried.nodes[id as usize].op);
        let written = of.masks.iter().map(|mask| mask.0);
        Together::new(needed, &registers, written, wave.lanes, behind_rows + 8)
    };
    let room = Room {
        looks_for_nans: true,
        spills: true,
        bytes: row * MOST_ROUNDS as usize + 8 + together()?.bytes(),
        changes: &changes,
        // the wave has its own until all is known to be right
        registers: &[],
    };
    let which = [Active::All];
    let (bytes, [entry]) = functions::<H, 1>(&carried, &plan, layout, wave, &room, which, &|mut code| {
        for (n, &id) in of.noted.iter().enumerate() {
            let to = memory(ROW, Register::RAX, 8 * n as i64, false);
            code.writer.noted.push((id, to));
        }
        code.writer.carry_mask(layout.exec)?;
        code.writer.together = Some(together()?);
        let (row, way) = (row as i32, Way::new(of, wave.lanes, wave.exec, row as i32));
        let looped = Lanes { of, row, last_row };
        code.function(
            &|code| looped.begin(code),
            &|code| looped.vector_of_lanes(code),
            &|code| looped.end(code, &way),
        )
    })?;
    Ok(LoopCode {
        bytes,
        full: entry,
        partial: entry,
    })
}

/// The registers that stay in those of the host from one round to the next, and others: what a round only moves to where lanes are off is stored at once.
fn carried(lanes: &Segment) -> (Segment, Vec<(u16, Id)>) {
    let is_moved = |register: u16| {
        let is_leaf = |&id: &Id| lanes.nodes[id as usize].op == Op::Register(register);
        lanes.nodes.iter().all(|node| match (node.op, node.args()) {
            (Op::Select, [_, yes, _]) => !is_leaf(yes),
            (_, args) => !args.iter().any(is_leaf),
        })
    };
    let (stored, outputs) = lanes.outputs.iter().partition(|output| is_moved(output.0));
    let carried = Segment {
        nodes: lanes.nodes.clone(),
        outputs,
        checks: lanes.checks.clone(),
        wide_checks: lanes.wide_checks.clone(),
        flushes: lanes.flushes,
        places: lanes.places.clone(),
        loads: lanes.loads.clone(),
        lds_limit: lanes.lds_limit,
        ..Segment::default()
    };
    (carried.with_wide_leaves(), stored)
}

struct Lanes<'s> {
    of: &'s Diverging<'s>,
    /// Bytes that are written down in a round.
    row: i32,
    /// Where it is kept what is behind the last row of all lanes.
    last_row: MemoryOperand,
}

impl Lanes<'_> {
    /// All rounds of the current lanes; gives the jumps that are taken if they cannot be done.
    fn vector_of_lanes<H: Host>(&self, code: &mut Kept<H>) -> Result<Vec<u64>, Refused> {
        let plan = code.writer.plan;
        code.take_places()?;
        code.writer.text.registers(Code::Mov_r64_rm64, [ROUNDS, MOST])?;
        let first = Operand::Mem(on_stack(code.room_at()));
        code.writer.text.emit(Code::Lea_r64_m, &[ROW.into(), first])?;
        H::begin_nans(&mut code.writer.text)?;
        code.load_homes()?;
        let exec = code.writer.slot_lanes(code.wave.exec);
        let (_, active) = code.writer.carried_mask()?;
        H::expand(&mut code.writer.text, active, exec)?;
        let round = code.writer.text.at;
        code.writer.note_leaves()?;
        for (position, &id) in plan.order.iter().enumerate() {
            code.writer.position = position as u32;
            code.writer.compute(id)?;
        }
        code.writer.position = plan.order.len() as u32;
        code.writer.look_at_pending()?;
        let mut failed = Vec::new();
        for &id in self.of.never {
            (code.writer.pinned_vectors, code.writer.pinned_masks) = (0, 0);
            let truth = code.writer.truth(id)?;
            H::note_truth(&mut code.writer.text, truth)?;
        }
        if !self.of.never.is_empty() {
            failed.push(H::jump_if_nans(&mut code.writer.text, code.writer.active)?);
        }
        code.writer.store_masks(self.of.masks)?;
        code.writer.carry_on()?;
        code.raw(Instruction::with2(Code::Add_rm64_imm32, ROW, self.row)?)?;
        let are_off = H::jump_if_none(&mut code.writer.text, active)?;
        code.raw(Instruction::with1(Code::Dec_rm64, ROUNDS)?)?;
        code.raw(Instruction::with_branch(Code::Jne_rel32_64, round)?)?;
        code.writer.text.land(are_off)?;
        code.store_homes()?;
        for &register in self.of.floats {
            code.writer.note_nans_of(register, exec)?;
        }
        failed.push(H::jump_if_nans(&mut code.writer.text, code.writer.active)?);
        let compare = [ROW.into(), Operand::Mem(self.last_row)];
        code.writer.text.emit(Code::Cmp_r64_rm64, &compare)?;
        let is_before = code.writer.text.jump(Code::Jbe_rel32_64)?;
        let keep = [Operand::Mem(self.last_row), ROW.into()];
        code.writer.text.emit(Code::Mov_rm64_r64, &keep)?;
        code.writer.text.land(is_before)?;
        Ok(failed)
    }

    /// After the last lanes: the wave goes their way, and gets what they have.
    fn end<H: Host>(&self, code: &mut Kept<H>, way: &Way) -> Result<Vec<u64>, Refused> {
        let together = code.writer.together.take().ok_or(Refused::TooMany)?;
        let end = [ROW.into(), Operand::Mem(self.last_row)];
        code.writer.text.emit(Code::Mov_r64_rm64, &end)?;
        code.put_bits_apart(&together, code.room_at(), ROW)?;
        let failed = way.follow(code)?;
        code.put_apart(&together)?;
        Ok(failed)
    }

    /// Before the first lanes: rounds that have room, and nothing is written down.
    fn begin<H: Host>(&self, code: &mut Kept<H>) -> Result<Vec<u64>, Refused> {
        let together = code.writer.together.take().ok_or(Refused::TooMany)?;
        code.bring_together(&together)?;
        code.writer.together = Some(together);
        let first = [Register::RAX.into(), Operand::Mem(on_stack(code.room_at()))];
        code.writer.text.emit(Code::Lea_r64_m, &first)?;
        let last = [Operand::Mem(self.last_row), Register::RAX.into()];
        code.writer.text.emit(Code::Mov_rm64_r64, &last)?;
        code.raw(Instruction::with2(Code::Mov_r32_imm32, Register::EAX, MOST_ROUNDS)?)?;
        code.writer.text.registers(Code::Cmp_r64_rm64, [MOST, Register::RAX])?;
        code.writer
            .text
            .registers(Code::Cmova_r64_rm64, [MOST, Register::RAX])?;
        let zero = H::vector(0);
        H::zero(&mut code.writer.text, zero)?;
        let room = MOST_ROUNDS as usize * self.row as usize;
        for at in (0..room).step_by(H::LANES as usize * size_of::<u32>()) {
            let to = on_stack(code.room_at() + at as i64);
            H::spill(&mut code.writer.text, to, zero)?;
        }
        Ok(Vec::new())
    }
}

impl<H: Host> Writer<'_, H> {
    /// Writes down what is no operation.
    fn note_leaves(&mut self) -> Done {
        for n in 0..self.noted.len() {
            let (id, to) = self.noted[n];
            if self.op(id).arity() == 0 {
                (self.pinned_vectors, self.pinned_masks) = (0, 0);
                let bits = self.truth(id)?;
                H::store_bits(&mut self.text, to, bits)?;
            }
        }
        Ok(())
    }

    /// Notes NaNs in lanes of a register that were active when the rounds began.
    fn note_nans_of(&mut self, register: u16, began: MemoryOperand) -> Done {
        (self.pinned_vectors, self.pinned_masks) = (0, 0);
        let (n, other) = (self.free_vector()?, self.free_vector()?);
        let (new, other) = (H::vector(n), H::vector(other));
        let truth = match H::MASKS {
            0 => other,
            _ => H::mask(self.free_mask()?),
        };
        H::expand(&mut self.text, truth, began)?;
        let lanes = self.lanes(register.into());
        H::load(&mut self.text, new, lanes, self.active)?;
        H::keep(&mut self.text, new, truth, new.into())?;
        H::note_nans(&mut self.text, new, new, self.active)
    }

    /// Gives a mask of lanes a place in a register for all rounds: the last one of the homes.
    fn carry_mask(&mut self, slot: u8) -> Done {
        let leaf = self.segment.nodes.iter().position(|node| node.op == Op::Mask(slot));
        let home = match H::SPARE_MASK {
            Some(spare) => spare,
            None => {
                self.vectors.pop().ok_or(Refused::TooMany)?;
                // behind it are those of vectors
                H::vector(self.vectors.len() as u8)
            }
        };
        self.homes.push((leaf.ok_or(Refused::TooMany)? as Id, home));
        Ok(())
    }

    fn carried_mask(&self) -> Result<(Id, Register), Refused> {
        self.homes.last().copied().ok_or(Refused::TooMany)
    }

    /// Masks become what the next round reads, the first one in its register.
    fn store_masks(&mut self, masks: &[(u8, Id)]) -> Done {
        (self.pinned_vectors, self.pinned_masks) = (0, 0);
        let mut values = Vec::new();
        for &(slot, id) in masks {
            values.push((slot, self.truth(id)?));
        }
        let (_, home) = self.carried_mask()?;
        for (n, (slot, bits)) in values.into_iter().enumerate().rev() {
            let to = self.slot_lanes(slot);
            match n {
                0 => H::copy_truth(&mut self.text, home, bits)?,
                _ => H::store_bits(&mut self.text, to, bits)?,
            }
        }
        Ok(())
    }
}
