//! Code for a loop of one block: a vector of lanes goes through all rounds before the next lanes begin, and what it carries from one round
//! to the next stays in registers of the host.
//!
//! Scalars alone decide how often the loop goes round, and nothing in it is stored to memory, so all lanes see the same as if they went round
//! together. The code does all rounds of a turn but the last one, which the block's own code does: what each round writes before it reads it
//! need not be stored here. Where an address is not at hand, or a result is a NaN, the code puts back what was there before, and has done nothing.
//!
//! Registers beside those of [`super`]: RBP is the wave, R12 its vector registers, R13 the windows, R14 rounds to come, R15 the place of the
//! current lanes, RBX rounds at the most. Scalar operations use the others.

use std::collections::HashSet;
use std::mem::offset_of;

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use super::{Active, FLUSHING, Instructions, Layout, Segment, USUAL, Writer, add_constants, loads};
use crate::assemble::plan::Plan;
use crate::host::{Avx2, Avx512, Host};
use crate::region::{self, Scalars, WaveLayout};
use crate::text::{Done, Operand, Pool, REGISTER_BYTES, Refused, Text, memory};
use crate::windows::Windows;
use amdgpu_semantics::graph::{Id, Node, Op};

/// What a round of a loop does: first the scalars, then the lanes.
pub struct Loop<'s> {
    pub scalars: &'s Scalars,
    /// It goes round again while SCC becomes this.
    pub goes_on: bool,
    pub lanes: &'s Segment,
}

/// Position-independent code, and the offsets of its functions for waves with all lanes active and for others: what they get are the wave's
/// vector registers, its scalar slots, the rounds to do at the most, and the windows; what they give is how many rounds were done.
pub struct LoopCode {
    pub bytes: Vec<u8>,
    pub full: usize,
    pub partial: usize,
}

/// Registers that a loop may carry, and slots that it may change: what the stack has room for.
const MOST_CARRIED: usize = 12;
const MOST_SLOTS: usize = 16;
const SLOTS: i64 = 0;
const SCC: i64 = SLOTS + 4 * MOST_SLOTS as i64;
const VECTORS: i64 = SCC + 8;

const KEPT: [Register; 6] = [
    Register::RBX,
    Register::RBP,
    Register::R12,
    Register::R13,
    Register::R14,
    Register::R15,
];
const MOST: Register = Register::RBX;
const WAVE: Register = Register::RBP;
const ALL_VECTORS: Register = Register::R12;
const WINDOWS: Register = Register::R13;
const ROUNDS: Register = Register::R14;
/// The place of the current lanes.
const PLACE: Register = Register::R15D;

/// Makes the code of a loop.
///
/// # Errors
/// See [`Refused`].
pub fn assemble_loop(
    of: &Loop,
    layout: &Layout,
    wave: &WaveLayout,
    instructions: Instructions,
) -> Result<LoopCode, Refused> {
    match instructions {
        Instructions::Avx2 => assemble_for::<Avx2>(of, layout, wave),
        Instructions::Avx512 { .. } => assemble_for::<Avx512<16>>(of, layout, wave),
    }
}

fn assemble_for<H: Host>(of: &Loop, layout: &Layout, wave: &WaveLayout) -> Result<LoopCode, Refused> {
    let carried = carried(of.lanes)?.with_wide_leaves();
    let changes: Vec<u8> = of.scalars.outputs.iter().map(|output| output.0).collect();
    let roots = of.scalars.outputs.iter().map(|output| output.1).chain(of.scalars.scc);
    let reads_scc = needed(&of.scalars.nodes, roots).any(|node| node.op == Op::Mask(region::SCC));
    if changes.len() > MOST_SLOTS || reads_scc {
        return Err(Refused::TooMany);
    }
    let (scalars, exit) = region::scalars_of_loop(of.scalars, wave, of.goes_on).map_err(|_| Refused::TooMany)?;
    let plan = plan(&carried);
    let mut pool = Pool::default();
    let copies = if H::BROADCASTS { 1 } else { H::LANES as usize };
    add_constants::<H>(&carried, &plan, &mut pool, copies);
    loads::add_constants::<H>(&carried, &plan, &mut pool, copies);
    let mut bytes = pool.bytes.clone();
    let mut entries = [0; 2];
    for (entry, active) in entries.iter_mut().zip([Active::All, Active::Some]) {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        *entry = bytes.len();
        let text = Text::new(&pool, bytes.len() as u64);
        let mut writer = Writer::<H>::new(&carried, &plan, text, layout, active);
        writer.carry()?;
        let looped = Looped {
            writer,
            wave,
            scalars: &scalars,
            exit,
            changes: &changes,
        };
        bytes.extend(looped.function()?);
    }
    let [full, partial] = entries;
    Ok(LoopCode { bytes, full, partial })
}

/// The nodes that these need, with themselves.
fn needed(nodes: &[Node], roots: impl Iterator<Item = Id>) -> impl Iterator<Item = &Node> {
    let mut needed = vec![false; nodes.len()];
    roots.for_each(|root| needed[root as usize] = true);
    // arguments come before what is made of them
    for (id, node) in nodes.iter().enumerate().rev() {
        if needed[id] {
            node.args().iter().for_each(|&arg| needed[arg as usize] = true);
        }
    }
    nodes
        .iter()
        .zip(needed)
        .filter(|(_, needed)| *needed)
        .map(|(node, _)| node)
}

/// What of a round matters to the next one.
fn carried(lanes: &Segment) -> Result<Segment, Refused> {
    let addresses = lanes.places.iter().flat_map(|place| [Some(place.low), place.high]);
    let outputs = lanes.outputs.iter().map(|output| output.1);
    let checks = lanes.checks.iter().chain(lanes.wide_checks.as_flattened()).copied();
    let roots = outputs.chain(checks).chain(addresses.flatten());
    let read: HashSet<Op> = needed(&lanes.nodes, roots).map(|node| node.op).collect();
    let outputs: Vec<(u16, Id)> = lanes
        .outputs
        .iter()
        .copied()
        .filter(|output| read.contains(&Op::Register(output.0)))
        .collect();
    let is_mask_read = read.iter().any(|op| match *op {
        Op::Mask(slot) | Op::Slot(slot) => lanes.masks.iter().any(|mask| mask.0.abs_diff(slot) <= 1),
        _ => false,
    });
    if outputs.is_empty() || outputs.len() > MOST_CARRIED || is_mask_read {
        return Err(Refused::TooMany);
    }
    Ok(Segment {
        nodes: lanes.nodes.clone(),
        outputs,
        checks: lanes.checks.clone(),
        wide_checks: lanes.wide_checks.clone(),
        flushes: lanes.flushes,
        places: lanes.places.clone(),
        loads: lanes.loads.clone(),
        ..Segment::default()
    })
}

/// The plan of a round: addresses are looked at where the first load from a place would be.
fn plan(segment: &Segment) -> Plan {
    let highs = segment.places.iter().filter_map(|place| place.high);
    // what nobody reads must be there, too
    let is_offset = |&id: &Id| matches!(segment.nodes[id as usize].op, Op::Offset(_));
    let offsets = (0..segment.nodes.len() as Id).filter(is_offset);
    let looked_at: Vec<Id> = highs.chain(offsets).collect();
    let mut plan = Plan::with(segment, true, &looked_at);
    for (position, &id) in plan.order.iter().enumerate() {
        let Op::Offset(place) = segment.nodes[id as usize].op else {
            continue;
        };
        if let Some(high) = segment.places[usize::from(place)].high {
            let uses = &mut plan.uses[high as usize];
            let at = uses.partition_point(|&p| p < position as u32);
            uses.insert(at, position as u32);
        }
    }
    plan
}

struct Looped<'s, H> {
    writer: Writer<'s, H>,
    wave: &'s WaveLayout,
    /// Code, and the end of its jump out of the loop.
    scalars: &'s [u8],
    exit: usize,
    /// Slots that it writes.
    changes: &'s [u8],
}

impl<H: Host> Looped<'_, H> {
    fn function(mut self) -> Result<Vec<u8>, Refused> {
        let frame = self.frame();
        for register in KEPT {
            self.raw(Instruction::with1(Code::Push_r64, register)?)?;
        }
        self.raw(Instruction::with2(Code::Sub_rm64_imm32, Register::RSP, frame)?)?;
        let arguments = [
            (ALL_VECTORS, Register::RDI),
            (MOST, Register::RDX),
            (WINDOWS, Register::RCX),
        ];
        for (to, from) in arguments {
            self.writer.text.registers(Code::Mov_r64_rm64, [to, from])?;
        }
        let wave = memory(Register::RSI, Register::None, -(self.wave.slots as i64), false);
        self.writer
            .text
            .emit(Code::Lea_r64_m, &[WAVE.into(), Operand::Mem(wave)])?;
        let stale = self.look_at_epoch()?;
        self.keep()?;
        if self.writer.plan.flushes {
            self.writer.set_mxcsr(FLUSHING)?;
        }
        self.writer.text.registers(Code::Xor_r32_rm32, [PLACE; 2])?;
        let top = self.writer.text.at;
        let mut failed = self.vector_of_lanes()?;
        let bytes = H::LANES * size_of::<u32>() as u32;
        let size = self.writer.layout.lanes * size_of::<u32>() as u32;
        self.raw(Instruction::with2(Code::Add_rm32_imm32, PLACE, bytes)?)?;
        self.raw(Instruction::with2(Code::Cmp_rm32_imm32, PLACE, size)?)?;
        self.raw(Instruction::with_branch(Code::Jne_rel32_64, top)?)?;
        self.writer.text.registers(Code::Mov_r64_rm64, [Register::RAX, MOST])?;
        self.writer
            .text
            .registers(Code::Sub_r64_rm64, [Register::RAX, ROUNDS])?;
        let done = self.writer.text.jump(Code::Jmp_rel32_64)?;
        failed.append(&mut self.writer.outside);
        for jump in failed {
            self.writer.text.land(jump)?;
        }
        self.put_back()?;
        if let Some(jump) = stale {
            self.writer.text.land(jump)?;
        }
        self.writer
            .text
            .registers(Code::Xor_r32_rm32, [Register::EAX, Register::EAX])?;
        self.writer.text.land(done)?;
        if self.writer.plan.flushes {
            self.writer.set_mxcsr(USUAL)?;
        }
        self.raw(Instruction::with(Code::VEX_Vzeroupper))?;
        self.raw(Instruction::with2(Code::Add_rm64_imm32, Register::RSP, frame)?)?;
        for register in KEPT.into_iter().rev() {
            self.raw(Instruction::with1(Code::Pop_r64, register)?)?;
        }
        self.raw(Instruction::with(Code::Retnq))?;
        Ok(self.writer.text.finish())
    }

    /// All rounds of the current lanes; gives the jumps that are taken if they cannot be done.
    fn vector_of_lanes(&mut self) -> Result<Vec<u64>, Refused> {
        let (segment, plan) = (self.writer.segment, self.writer.plan);
        let looks = plan.looks_for_nans() || !segment.places.is_empty();
        self.take_places()?;
        let skip = self.writer.begin_lanes()?;
        self.put_back_slots()?;
        self.writer.text.registers(Code::Mov_r64_rm64, [ROUNDS, MOST])?;
        if looks {
            H::begin_nans(&mut self.writer.text)?;
        }
        for n in 0..self.writer.homes.len() {
            let (id, home) = self.writer.homes[n];
            let Op::Register(register) = self.writer.op(id) else {
                continue;
            };
            let from = self.writer.lanes(register.into());
            H::load(&mut self.writer.text, home, from, self.writer.active)?;
        }
        let round = self.writer.text.at;
        let exit = round + self.exit as u64;
        self.writer.text.bytes(self.scalars);
        self.take_places()?;
        for (position, &id) in plan.order.iter().enumerate() {
            self.writer.position = position as u32;
            self.writer.compute(id)?;
        }
        self.writer.position = plan.order.len() as u32;
        self.writer.look_at_pending()?;
        self.writer.carry_on()?;
        self.raw(Instruction::with1(Code::Dec_rm64, ROUNDS)?)?;
        self.raw(Instruction::with_branch(Code::Jne_rel32_64, round)?)?;
        self.writer.text.land(exit)?;
        self.take_places()?;
        let mut failed = Vec::new();
        if looks {
            failed.push(H::jump_if_nans(&mut self.writer.text, self.writer.active)?);
        }
        for n in 0..self.writer.homes.len() {
            let (id, home) = self.writer.homes[n];
            if let Op::Register(register) = self.writer.op(id) {
                self.writer.store(register, home)?;
            }
        }
        if let Some(skip) = skip {
            self.writer.text.land(skip)?;
        }
        Ok(failed)
    }

    fn raw(&mut self, instruction: Instruction) -> Done {
        self.writer.text.raw(instruction)
    }

    /// Bytes of the stack frame.
    fn frame(&self) -> i32 {
        (VECTORS as usize + self.writer.homes.len() * self.bytes_of_lanes()) as i32
    }

    fn bytes_of_lanes(&self) -> usize {
        self.writer.layout.lanes as usize * size_of::<u32>()
    }

    /// What lane operations find in registers of the host, after scalar operations have had them.
    fn take_places(&mut self) -> Done {
        let slots = memory(WAVE, Register::None, self.wave.slots as i64, false);
        let text = &mut self.writer.text;
        text.registers(Code::Mov_r64_rm64, [Register::RDI, ALL_VECTORS])?;
        text.emit(Code::Lea_r64_m, &[Register::RSI.into(), Operand::Mem(slots)])?;
        text.registers(Code::Mov_r64_rm64, [Register::RDX, WINDOWS])?;
        text.registers(Code::Mov_r32_rm32, [Register::ECX, PLACE])?;
        text.registers(Code::Mov_r32_rm32, [Register::EAX, PLACE])?;
        // 32 lanes of four bytes are 32 bits of a mask
        text.raw(Instruction::with2(Code::Shr_rm32_imm8, Register::EAX, 5u32)?)
    }

    /// The jump that is taken if memory was allocated or freed since windows were opened. None if there are none of these.
    fn look_at_epoch(&mut self) -> Result<Option<u64>, Refused> {
        let places = &self.writer.segment.places;
        if places.iter().all(|place| place.high.is_none()) {
            return Ok(None);
        }
        let of = |offset: usize| Operand::Mem(memory(WINDOWS, Register::None, offset as i64, false));
        let text = &mut self.writer.text;
        text.emit(
            Code::Mov_r64_rm64,
            &[Register::RAX.into(), of(offset_of!(Windows, current))],
        )?;
        let current = Operand::Mem(memory(Register::RAX, Register::None, 0, false));
        text.emit(Code::Mov_r64_rm64, &[Register::RAX.into(), current])?;
        text.emit(
            Code::Cmp_r64_rm64,
            &[Register::RAX.into(), of(offset_of!(Windows, epoch))],
        )?;
        text.jump(Code::Jne_rel32_64).map(Some)
    }

    fn slot(&self, slot: u8) -> MemoryOperand {
        memory(
            WAVE,
            Register::None,
            (self.wave.slots + 4 * usize::from(slot)) as i64,
            false,
        )
    }

    fn scc(&self) -> MemoryOperand {
        memory(WAVE, Register::None, self.wave.scc as i64, false)
    }

    /// Keeps what the loop changes.
    fn keep(&mut self) -> Done {
        for (n, &slot) in self.changes.iter().enumerate() {
            let (from, to) = (self.slot(slot), on_stack(SLOTS + 4 * n as i64));
            self.move_dword(from, to)?;
        }
        let scc = self.scc();
        self.writer
            .text
            .emit(Code::Movzx_r32_rm8, &[Register::EAX.into(), Operand::Mem(scc)])?;
        self.writer
            .text
            .emit(Code::Mov_rm32_r32, &[Operand::Mem(on_stack(SCC)), Register::EAX.into()])?;
        self.move_vectors(|vectors, stack| (vectors, stack))
    }

    fn put_back(&mut self) -> Done {
        self.put_back_slots()?;
        let scc = self.scc();
        self.writer
            .text
            .emit(Code::Mov_r32_rm32, &[Register::EAX.into(), Operand::Mem(on_stack(SCC))])?;
        self.writer
            .text
            .emit(Code::Mov_rm8_r8, &[Operand::Mem(scc), Register::AL.into()])?;
        self.move_vectors(|vectors, stack| (stack, vectors))
    }

    fn put_back_slots(&mut self) -> Done {
        for (n, &slot) in self.changes.iter().enumerate() {
            let (from, to) = (on_stack(SLOTS + 4 * n as i64), self.slot(slot));
            self.move_dword(from, to)?;
        }
        Ok(())
    }

    fn move_dword(&mut self, from: MemoryOperand, to: MemoryOperand) -> Done {
        let text = &mut self.writer.text;
        text.emit(Code::Mov_r32_rm32, &[Register::R8D.into(), Operand::Mem(from)])?;
        text.emit(Code::Mov_rm32_r32, &[Operand::Mem(to), Register::R8D.into()])
    }

    /// Moves all lanes of what the loop carries between the wave's registers and the stack, as `way` orders the two places.
    fn move_vectors(&mut self, way: fn(MemoryOperand, MemoryOperand) -> (MemoryOperand, MemoryOperand)) -> Done {
        let size = self.bytes_of_lanes();
        let through = H::vector(0);
        for n in 0..self.writer.homes.len() {
            let Op::Register(register) = self.writer.op(self.writer.homes[n].0) else {
                continue;
            };
            for lanes in (0..size).step_by(H::LANES as usize * size_of::<u32>()) {
                let vectors = (usize::from(register) * REGISTER_BYTES + lanes) as i64;
                let vectors = memory(ALL_VECTORS, Register::None, vectors, false);
                let stack = on_stack(VECTORS + (n * size + lanes) as i64);
                let (from, to) = way(vectors, stack);
                H::fill(&mut self.writer.text, through, from)?;
                H::spill(&mut self.writer.text, to, through)?;
            }
        }
        Ok(())
    }
}

fn on_stack(offset: i64) -> MemoryOperand {
    memory(Register::RSP, Register::None, offset, false)
}

impl<H: Host> Writer<'_, H> {
    /// Gives registers that the segment reads and writes places in the host's for all rounds.
    fn carry(&mut self) -> Done {
        let segment = self.segment;
        let looks = self.plan.looks_for_nans() || !segment.places.is_empty();
        let vectors = H::vectors(self.active, looks);
        let left = vectors.checked_sub(segment.outputs.len() + 1).ok_or(Refused::TooMany)? + 1;
        self.vectors.truncate(left);
        // what does not fit into registers is no faster
        self.spills.clear();
        for (&(register, _), n) in segment.outputs.iter().zip(left..) {
            let leaf = segment.nodes.iter().position(|node| node.op == Op::Register(register));
            self.homes
                .push((leaf.ok_or(Refused::TooMany)? as Id, H::vector(n as u8)));
        }
        Ok(())
    }

    /// Where a node is for all rounds, if it is what a carried register holds when they begin.
    pub(super) fn home(&self, id: Id) -> Option<Register> {
        self.homes.iter().find(|home| home.0 == id).map(|home| home.1)
    }

    /// At the end of a round: what registers hold is what they hold when the next one begins.
    fn carry_on(&mut self) -> Done {
        (self.pinned_vectors, self.pinned_masks) = (0, 0);
        let mut values = Vec::new();
        for &(_, id) in &self.segment.outputs {
            let value = match self.home(id) {
                // it may be written before it is read
                Some(other) => {
                    let n = self.free_vector()?;
                    H::copy(&mut self.text, H::vector(n), other)?;
                    H::vector(n)
                }
                None => self.vector(id)?,
            };
            values.push(value);
        }
        for (n, value) in values.into_iter().enumerate() {
            let home = self.homes[n].1;
            H::copy(&mut self.text, home, value)?;
        }
        // the next round begins with nothing else in registers
        self.vectors.fill(None);
        self.vector_of.fill(None);
        self.masks.fill(None);
        self.mask_of.fill(None);
        Ok(())
    }

    /// Before a place's addresses are used in a loop: leaves if one is not at hand.
    pub(super) fn look_at_place(&mut self, place: u8) -> Done {
        if self.homes.is_empty() {
            return Ok(());
        }
        let place = &self.segment.places[usize::from(place)];
        self.note_place(place)?;
        self.release(place.high.as_slice())?;
        let jump = H::jump_if_nans(&mut self.text, self.active)?;
        self.outside.push(jump);
        Ok(())
    }
}
