//! Code for a loop of one block: a vector of lanes goes through all rounds before the next lanes begin, and what it carries from one round
//! to the next stays in registers of the host.
//!
//! Scalars alone decide how often the loop goes round, and nothing in it is stored to memory, so all lanes see the same as if they went round
//! together. The code does all rounds of a turn but the last one, which the block's own code does: what each round writes before it reads it
//! need not be stored here. Where an address is not at hand, or a result is a NaN, the code puts back what was there before, and has done nothing
//! ([`kept`]).

use std::collections::HashSet;

use iced_x86::{Code, Instruction, Register};

use super::{Active, Instructions, Layout, Segment, Writer, add_constants, loads};
use crate::assemble::plan::Plan;
use crate::host::{Avx2, Avx512, Host};
use crate::region::{self, Scalars, WaveLayout};
use crate::text::{Done, Operand, Pool, Refused, Text, memory};
use amdgpu_semantics::graph::{Id, Node, Op};
use kept::{Kept, MOST, MOST_SLOTS, ROUNDS, WAVE};

mod diverging;
mod kept;
mod past;
mod together;

pub use diverging::{Diverging, assemble_diverging};
pub use past::{OfMasks, Past, PastBlock};
pub(super) use together::Together;

/// What a round of a loop does: first the scalars, then the lanes.
pub struct Loop<'s> {
    pub scalars: &'s Scalars,
    /// It goes round again while SCC becomes this.
    pub goes_on: bool,
    pub lanes: &'s Segment,
    /// Instructions of a round.
    pub count: u32,
}

/// Position-independent code, and the offsets of its functions for waves with all lanes active and for others: what they get are the wave's
/// vector registers, its scalar slots, the rounds to do at the most, and the windows; what they give says how the wave goes on ([`gave`]).
pub struct LoopCode {
    pub bytes: Vec<u8>,
    pub full: usize,
    pub partial: usize,
}

/// What code of a loop gives: where the wave is, after what it has executed was counted.
pub mod gave {
    /// Nothing was done.
    pub const NOTHING: u32 = 0;
    /// At the beginning of a round.
    pub const ROUNDS: u32 = 1;
    /// Behind the loop.
    pub const ALL: u32 = 2;
}

/// Registers that a loop may carry: what the stack has room for.
pub(super) const MOST_CARRIED: usize = 12;

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
    let carried = carried(of.lanes)?.with_wide_leaves().for_host::<H>();
    let changes: Vec<u8> = of.scalars.outputs.iter().map(|output| output.0).collect();
    let roots = of.scalars.outputs.iter().map(|output| output.1).chain(of.scalars.scc);
    let reads_scc = needed(&of.scalars.nodes, roots).any(|node| node.op == Op::Mask(region::SCC));
    if changes.len() > MOST_SLOTS || reads_scc {
        return Err(Refused::TooMany);
    }
    let (scalars, exit) = region::scalars_of_loop(of.scalars, wave, of.goes_on).map_err(|_| Refused::TooMany)?;
    let plan = plan(&carried, &[]);
    let looks = plan.looks_for_nans() || !carried.places.is_empty();
    let registers: Vec<u16> = carried.outputs.iter().map(|output| output.0).collect();
    let room = Room {
        looks_for_nans: looks,
        spills: false,
        bytes: 0,
        changes: &changes,
        registers: &registers,
    };
    let which = [Active::All, Active::Some];
    let (bytes, [full, partial]) = functions::<H, 2>(&carried, &plan, layout, wave, &room, which, &|code| {
        let looped = Looped {
            scalars: &scalars,
            exit,
            count: of.count,
            looks,
        };
        let first = |_: &mut Kept<H>| Ok(Vec::new());
        code.function(&first, &|code| looped.vector_of_lanes(code), &|code| looped.end(code))
    })?;
    Ok(LoopCode { bytes, full, partial })
}

/// What a loop's code needs beside what it carries.
struct Room<'s> {
    looks_for_nans: bool,
    /// What does not fit into registers of the host may go elsewhere.
    spills: bool,
    /// Of the stack, beside what is kept.
    bytes: usize,
    /// Slots and vector registers that it writes.
    changes: &'s [u8],
    registers: &'s [u16],
}

/// The code of a function.
type Written = Result<Vec<u8>, Refused>;

/// A loop's functions by what writes each, and their offsets.
fn functions<H: Host, const N: usize>(
    segment: &Segment,
    plan: &Plan,
    layout: &Layout,
    wave: &WaveLayout,
    room: &Room,
    which: [Active; N],
    write: &dyn Fn(Kept<H>) -> Written,
) -> Result<(Vec<u8>, [usize; N]), Refused> {
    let mut pool = Pool::default();
    let copies = if H::BROADCASTS { 1 } else { H::LANES as usize };
    add_constants::<H>(segment, plan, &mut pool, copies);
    loads::add_constants::<H>(segment, plan, &mut pool, copies);
    let mut bytes = pool.bytes.clone();
    let mut entries = [0; N];
    for (entry, active) in entries.iter_mut().zip(which) {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        *entry = bytes.len();
        let text = Text::new(&pool, bytes.len() as u64);
        let mut writer = Writer::<H>::new(segment, plan, text, layout, active);
        writer.carry(room)?;
        bytes.extend(write(Kept {
            writer,
            wave,
            changes: room.changes,
            registers: room.registers,
            room: room.bytes,
        })?);
    }
    Ok((bytes, entries))
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
        lds_limit: lanes.lds_limit,
        ..Segment::default()
    })
}

/// The plan of a round, with nodes that somebody needs beside what the segment gives: addresses are looked at where the first load from a place
/// would be.
fn plan(segment: &Segment, others: &[Id]) -> Plan {
    let of_places = segment.places.iter().flat_map(|place| [place.high, place.exec]);
    // what nobody reads must be there, too
    let is_offset = |&id: &Id| matches!(segment.nodes[id as usize].op, Op::Offset(_));
    let offsets = (0..segment.nodes.len() as Id).filter(is_offset);
    let others: Vec<Id> = of_places
        .flatten()
        .chain(offsets)
        .chain(others.iter().copied())
        .collect();
    let mut plan = Plan::with(segment, true, &others);
    for (position, &id) in plan.order.iter().enumerate() {
        let place = |place: u8| &segment.places[usize::from(place)];
        let used = match segment.nodes[id as usize].op {
            Op::Offset(number) => [place(number).high, place(number).exec],
            Op::Load(number) => [None, place(segment.loads[usize::from(number)].place).exec],
            _ => continue,
        };
        for id in used.into_iter().flatten() {
            plan.uses.add(id, position as u32);
        }
    }
    plan
}

struct Looped<'s> {
    /// Code, and the end of its jump out of the loop.
    scalars: &'s [u8],
    exit: usize,
    count: u32,
    /// There may be NaNs, or addresses that are not at hand.
    looks: bool,
}

impl Looped<'_> {
    /// All rounds of the current lanes; gives the jumps that are taken if they cannot be done.
    fn vector_of_lanes<H: Host>(&self, code: &mut Kept<H>) -> Result<Vec<u64>, Refused> {
        let plan = code.writer.plan;
        code.take_places()?;
        let skip = code.writer.begin_lanes()?;
        code.put_back_slots()?;
        code.writer.text.registers(Code::Mov_r64_rm64, [ROUNDS, MOST])?;
        if self.looks {
            H::begin_nans(&mut code.writer.text)?;
        }
        code.load_homes()?;
        let round = code.writer.text.at;
        let exit = round + self.exit as u64;
        code.writer.text.bytes(self.scalars);
        code.take_places()?;
        for (position, &id) in plan.order.iter().enumerate() {
            code.writer.position = position as u32;
            code.writer.compute(id)?;
        }
        code.writer.position = plan.order.len() as u32;
        code.writer.look_at_pending()?;
        code.writer.carry_on()?;
        code.raw(Instruction::with1(Code::Dec_rm64, ROUNDS)?)?;
        code.raw(Instruction::with_branch(Code::Jne_rel32_64, round)?)?;
        code.writer.text.land(exit)?;
        code.take_places()?;
        let mut failed = Vec::new();
        if self.looks {
            failed.push(H::jump_if_nans(&mut code.writer.text, code.writer.active)?);
        }
        code.store_homes()?;
        if let Some(skip) = skip {
            code.writer.text.land(skip)?;
        }
        Ok(failed)
    }

    /// Counts what was executed.
    fn end<H: Host>(&self, code: &mut Kept<H>) -> Result<Vec<u64>, Refused> {
        code.writer.text.registers(Code::Mov_r64_rm64, [Register::RAX, MOST])?;
        code.writer
            .text
            .registers(Code::Sub_r64_rm64, [Register::RAX, ROUNDS])?;
        let count = self.count as i32;
        let product = Instruction::with3(Code::Imul_r64_rm64_imm32, Register::RAX, Register::RAX, count)?;
        code.raw(product)?;
        let executed = memory(WAVE, Register::None, code.wave.executed as i64, false);
        let add = [Operand::Mem(executed), Register::RAX.into()];
        code.writer.text.emit(Code::Add_rm64_r64, &add)?;
        code.raw(Instruction::with2(Code::Mov_r32_imm32, Register::EAX, gave::ROUNDS)?)?;
        Ok(Vec::new())
    }
}

impl<H: Host> Writer<'_, H> {
    /// Gives registers that the segment reads and writes places in the host's for all rounds.
    fn carry(&mut self, room: &Room) -> Done {
        let segment = self.segment;
        let vectors = H::vectors(self.active, room.looks_for_nans);
        let left = vectors.checked_sub(segment.outputs.len() + 1).ok_or(Refused::TooMany)? + 1;
        self.vectors.resize(left, None);
        if !room.spills {
            self.spills.clear();
        }
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
        self.spills.fill(None);
        self.spill_of.fill(None);
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
        self.release(place.exec.as_slice())?;
        let jump = H::jump_if_nans(&mut self.text, self.active)?;
        self.outside.push(jump);
        Ok(())
    }
}
