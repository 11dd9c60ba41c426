//! Host code for a segment: registers are allocated and instructions written, for as many lanes at a time as a vector of the host has.
//!
//! Two functions are made, for waves with all lanes active and for others. Registers of theirs: RDI the wave's vector registers, RSI
//! its scalar slots, RDX where masks go if a NaN is found; RCX and RAX are the place of the current lanes in a vector register and
//! in a mask, R8 to R10 gather masks. They return 0, or 1 and the number of the vector's lanes in
//! which some result was a NaN ([`Failure`]): of these and the following lanes nothing is stored that the segment reads. Those of segments that
//! flush denormals let the host do so, and then give it back the usual MXCSR.
//!
//! Where few lanes are active, the second function brings them together (`packed.rs`), or takes them one at a time (`each.rs`), as the host is.
//!
//! Segments that load look at all addresses before they do anything, and give [`OUTSIDE`] if one is not at hand (`loads.rs`).
//!
//! Code for rows of memory ([`assemble_rows`]) is one function, for all lanes: RDX is a table of pointers to rows, which go to registers of the
//! host, and the lanes are as many as a slot says.

use std::marker::PhantomData;
use std::ops::Range;

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use amdgpu_semantics::graph::{Id, Node, Op};

use crate::host::{Active, Avx2, Avx512, Host};
use crate::text::{Constant, Done, MAX_MASKS, Operand, Pool, REGISTER_BYTES, Refused, Text, memory};

mod copies;
mod each;
mod failure;
mod fused;
mod loads;
mod looped;
mod masks;
mod operations;
mod packed;
mod pairs;
mod plan;
mod rows;
mod wide;

pub use failure::Failure;
pub use loads::{Load, MAX_PLACES, OUTSIDE, Place};
pub use looped::{Diverging, Loop, LoopCode, OfMasks, Past, PastBlock, assemble_diverging, assemble_loop, gave};
use plan::Plan;
use rows::CALLERS;
pub use rows::{FEW_ROWS, MAX_ROWS, Rows, RowsCode, assemble_rows};

/// What a run of lane operations computes.
#[derive(Default, Clone)]
pub struct Segment {
    pub nodes: Vec<Node>,
    /// Vector registers and what they hold at the end.
    pub outputs: Vec<(u16, Id)>,
    /// Scalar slots, one or two for each by the number of lanes, and the masks they hold at the end, [`MAX_MASKS`] at most.
    pub masks: Vec<(u8, Id)>,
    /// Floats that must be no NaNs.
    pub checks: Vec<Id>,
    /// f64 that must be none, both halves of each. Their NaNs are quiet ones.
    pub wide_checks: Vec<[Id; 2]>,
    /// Of code for rows, pairs of registers that are the low and high dwords of one row of f64.
    pub pairs: Vec<[u16; 2]>,
    /// What is stored to such rows, by their first registers: the compiler makes it of outputs.
    pub wide_outputs: Vec<(u16, [Id; 2])>,
    /// Float operations take denormals as zeros and give zeros for them.
    pub flushes: bool,
    /// Where it loads, [`MAX_PLACES`] at the most, and what.
    pub places: Vec<Place>,
    pub loads: Vec<Load>,
    /// A slot that must hold so much at least: how much of LDS loads reach.
    pub lds_limit: Option<(u8, u32)>,
}

/// Position-independent code and the offsets of its two functions.
pub struct Assembled {
    pub bytes: Vec<u8>,
    pub full: usize,
    pub partial: usize,
    /// Lanes that it computes at a time.
    pub lanes_at_a_time: u32,
    /// The second one brings lanes together where few are active.
    pub packs: bool,
}

/// The host's instructions that code is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instructions {
    /// AVX2 and FMA.
    Avx2,
    /// AVX-512 F, BW, DQ and VL. Hosts that execute a vector of 512 bits by halves are as fast with twice as many of 256 bits, of which
    /// more take turns.
    Avx512 { by_halves: bool },
}

const ACCUMULATORS: [Register; MAX_MASKS] = [Register::R8, Register::R9, Register::R10];
const LOW_HALVES: [Register; MAX_MASKS] = [Register::R8D, Register::R9D, Register::R10D];
/// Where the state of a wave is, beyond the numbers that nodes name.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Lanes of the wave, the first ones of each register: 32 or 64.
    pub lanes: u32,
    /// The slot that EXEC begins in.
    pub exec: u8,
    /// Vector registers that nobody reads after the code: they hold what does not fit into registers of the host.
    pub spills: Range<usize>,
}

/// The host's MXCSR in functions that flush: DAZ and FTZ, and all exceptions masked.
const FLUSHING: u32 = 0x9fc0;
/// What it is outside: what Rust code needs. It is not read before, as that would wait for all floats that are being computed.
const USUAL: u32 = 0x1f80;

/// Makes the code of a segment.
///
/// # Errors
/// See [`Refused`].
pub fn assemble(segment: &Segment, layout: &Layout, instructions: Instructions) -> Result<Assembled, Refused> {
    let which = [Active::All, Active::Some];
    let segment = &segment.with_wide_leaves();
    let Functions {
        bytes,
        entries: [full, partial],
        lanes_at_a_time,
        packs,
    } = match instructions {
        Instructions::Avx2 => assemble_for::<Avx2, 2>(segment, layout, None, which, false)?,
        Instructions::Avx512 { by_halves } => assemble_for::<Avx512<16>, 2>(segment, layout, None, which, by_halves)?,
    };
    Ok(Assembled {
        bytes,
        full,
        partial,
        lanes_at_a_time,
        packs,
    })
}

/// Code and the offsets of its functions.
struct Functions<const N: usize> {
    bytes: Vec<u8>,
    entries: [usize; N],
    lanes_at_a_time: u32,
    packs: bool,
}

fn assemble_for<H: Host, const N: usize>(
    segment: &Segment,
    layout: &Layout,
    rows: Option<Rows>,
    which: [Active; N],
    by_halves: bool,
) -> Result<Functions<N>, Refused> {
    let segment = &segment.clone().for_host::<H>();
    let plan = Plan::new(segment, rows.is_some());
    let mut pool = Pool::default();
    let copies = if H::BROADCASTS { 1 } else { H::LANES as usize };
    add_constants::<H>(segment, &plan, &mut pool, copies);
    let has_loads = !segment.places.is_empty();
    if segment.places.len() > MAX_PLACES || has_loads && rows.is_some() {
        return Err(Refused::TooMany);
    }
    let addresses = has_loads.then(|| loads::addresses(segment));
    let addresses = addresses.map(|addresses| {
        let plan = Plan::new(&addresses, true);
        loads::add_constants::<H>(&addresses, &plan, &mut pool, copies);
        (addresses, plan)
    });
    // the look at addresses must come to the same ones
    if addresses.as_ref().is_some_and(|(_, plan)| plan.flushes) {
        return Err(Refused::TooMany);
    }
    let mut bytes = pool.bytes.clone();
    let mut entries = [0; N];
    let mut packs = false;
    for (entry, active) in entries.iter_mut().zip(which) {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        *entry = bytes.len();
        let few = match active {
            Active::Some if H::PACKS && plan.can_be_packed(segment) => Some(Active::Packed),
            Active::Some if H::TAKES_EACH && each::fits(segment) => Some(Active::Each),
            _ => None,
        };
        if let Some(few) = few {
            let start = bytes.len();
            let (choice, otherwise) = match few {
                Active::Packed => packed::choice(&pool, start as u64, layout)?,
                _ => each::choice(&pool, start as u64, layout)?,
            };
            bytes.extend(choice);
            let text = Text::new(&pool, bytes.len() as u64);
            let mut writer = Writer::<H>::new(segment, &plan, text, layout, few);
            writer.addresses = addresses.as_ref();
            match writer.function() {
                Ok(written) => {
                    packs |= few == Active::Packed;
                    bytes.extend(written);
                    for end in otherwise.map(|end| end as usize) {
                        let distance = (bytes.len() - end) as u32;
                        bytes[end - 4..end].copy_from_slice(&distance.to_le_bytes());
                    }
                }
                Err(_) => bytes.truncate(start),
            }
        }
        let start = bytes.len() as u64;
        let written = (H::COPIES && active == Active::All && rows.is_none() && !has_loads)
            .then(|| copies::function::<H>(segment, &plan, &|| Text::new(&pool, start), layout, by_halves))
            .flatten();
        let written = match written {
            Some(written) => written,
            None => {
                let mut writer = Writer::<H>::new(segment, &plan, Text::new(&pool, start), layout, active);
                writer.rows = rows;
                writer.addresses = addresses.as_ref();
                writer.function()?
            }
        };
        bytes.extend(written);
    }
    Ok(Functions {
        bytes,
        entries,
        lanes_at_a_time: H::LANES,
        packs,
    })
}

/// Adds what a segment's code reads from before it.
fn add_constants<H: Host>(segment: &Segment, plan: &Plan, pool: &mut Pool, copies: usize) {
    for &id in &plan.needed {
        match segment.nodes[id as usize].op {
            Op::Const(value) => pool.add(Constant::Same(value), copies),
            Op::Const64(value) => pool.add(Constant::Same64(value), copies),
            op => H::constants(op).iter().for_each(|&constant| pool.add(constant, copies)),
        }
    }
    if !plan.wide_checks.is_empty() {
        let constants = H::constants_of_wide_nans().iter();
        constants.for_each(|&constant| pool.add(constant, copies));
    }
    H::constants_of_function()
        .iter()
        .for_each(|&constant| pool.add(constant, copies));
    if plan.flushes {
        for mxcsr in [FLUSHING, USUAL] {
            pool.add(Constant::Same(mxcsr), copies);
        }
    }
}

struct Writer<'s, H> {
    segment: &'s Segment,
    plan: &'s Plan,
    text: Text<'s>,
    layout: &'s Layout,
    rows: Option<Rows>,
    active: Active,
    position: u32,
    vectors: Vec<Option<Id>>,
    masks: Vec<Option<Id>>,
    spills: Vec<Option<Id>>,
    /// Where nodes are.
    vector_of: Vec<Option<u8>>,
    mask_of: Vec<Option<u8>>,
    spill_of: Vec<Option<u8>>,
    pinned_vectors: u32,
    pinned_masks: u32,
    /// A float that is still to be looked at, in a register.
    pending: Option<Id>,
    /// Vectors at a time, of which the segment was made by [`copies::copies`]; or one.
    copies: u32,
    /// Lanes of a vector where lanes that are done are counted ([`Failure`]).
    counted: u32,
    /// What computes the addresses alone, if it loads.
    addresses: Option<&'s (Segment, Plan)>,
    /// What a loop carries from one round to the next ([`looped`]): where it is when a round begins.
    homes: Vec<(Id, Register)>,
    /// Jumps of a loop that are taken if an address is not at hand.
    outside: Vec<u64>,
    /// Where a loop has the lanes that it computes, if not where the wave has them.
    together: Option<looped::Together>,
    /// Where bits of truth values go when they are computed.
    noted: Vec<(Id, MemoryOperand)>,
    host: PhantomData<H>,
}

impl<'s, H: Host> Writer<'s, H> {
    fn new(segment: &'s Segment, plan: &'s Plan, text: Text<'s>, layout: &'s Layout, active: Active) -> Self {
        let count = segment.nodes.len();
        Writer {
            segment,
            plan,
            text,
            layout,
            rows: None,
            active,
            position: 0,
            vectors: vec![None; H::vectors(active, plan.looks_for_nans())],
            masks: vec![None; H::masks(active)],
            spills: vec![None; H::spills(layout.spills.len() * REGISTER_BYTES).min(u8::MAX.into())],
            vector_of: vec![None; count],
            mask_of: vec![None; count],
            spill_of: vec![None; count],
            pinned_vectors: 0,
            pinned_masks: 0,
            pending: None,
            copies: 1,
            counted: H::LANES,
            addresses: None,
            homes: Vec::new(),
            outside: Vec::new(),
            together: None,
            noted: Vec::new(),
            host: PhantomData,
        }
    }

    /// The function from beginning to end.
    fn function(mut self) -> Result<Vec<u8>, Refused> {
        let accumulators = &ACCUMULATORS[..self.masks_of_a_vector()];
        if self.pointers().len() > FEW_ROWS {
            for register in CALLERS {
                self.text.raw(Instruction::with1(Code::Push_r64, register)?)?;
            }
        }
        let outside = self.look_at_addresses()?;
        for r in [Register::ECX, Register::EAX] {
            self.text.registers(Code::Xor_r32_rm32, [r, r])?;
        }
        if self.plan.flushes {
            self.set_mxcsr(FLUSHING)?;
        }
        for (n, &pointer) in self.pointers().iter().enumerate() {
            let from = memory(Register::RDX, Register::None, 8 * n as i64, false);
            self.text
                .emit(Code::Mov_r64_rm64, &[pointer.into(), Operand::Mem(from)])?;
        }
        if self.active == Active::Each {
            self.begin_each(accumulators)?;
        }
        let top = self.text.at;
        if self.active != Active::Each {
            for &r in accumulators {
                match self.mask_lanes() {
                    u64::BITS => self.text.registers(Code::Xor_r64_rm64, [r, r])?,
                    lanes => self.text.raw(Instruction::with2(Code::Shr_rm64_imm8, r, lanes)?)?,
                }
            }
        }
        let skip = self.begin_lanes()?;
        if self.plan.looks_for_nans() {
            H::begin_nans(&mut self.text)?;
        }
        for (position, &id) in self.plan.order.iter().enumerate() {
            self.position = position as u32;
            self.compute(id)?;
        }
        self.position = self.plan.order.len() as u32;
        self.look_at_pending()?;
        let mut failed = None;
        if self.plan.looks_for_nans() {
            failed = Some(H::jump_if_nans(&mut self.text, self.active)?);
        }
        self.store_late()?;
        if let Some(skip) = skip {
            self.text.land(skip)?;
        }
        self.end_of_lanes(top, accumulators)?;
        if let Some(failed) = failed {
            self.text.land(failed)?;
            self.failure(accumulators)?;
        }
        if !outside.is_empty() {
            self.leave_outside(outside)?;
        }
        Ok(self.text.finish())
    }

    /// Masks that it writes; of several vectors at a time, each has them.
    fn masks_of_a_vector(&self) -> usize {
        self.segment.masks.len() / self.copies as usize
    }

    /// Gets the active ones of the current lanes ready; gives the jump that is taken if there is none.
    fn begin_lanes(&mut self) -> Result<Option<u64>, Refused> {
        match self.active {
            Active::All => Ok(None),
            Active::Each => self.take_lane().map(|()| None),
            Active::Some | Active::Packed => {
                let exec = self.slot_lanes(self.layout.exec);
                H::begin_lanes(&mut self.text, exec, self.active).map(Some)
            }
        }
    }

    /// Goes on with the next lanes, or with what comes behind.
    fn next_lanes(&mut self, top: u64) -> Done {
        if self.active == Active::Each {
            return self.next_lane(top);
        }
        let size = self.layout.lanes * size_of::<u32>() as u32;
        let bytes = self.step() * size_of::<u32>() as u32;
        let text = &mut self.text;
        if let Some(rows) = self.rows {
            let end = memory(Register::RSI, Register::None, 4 * i64::from(rows.bytes), false);
            text.raw(Instruction::with2(Code::Add_rm32_imm8, Register::ECX, bytes)?)?;
            text.emit(Code::Cmp_r32_rm32, &[Register::ECX.into(), Operand::Mem(end)])?;
        } else {
            text.raw(Instruction::with2(Code::Add_rm32_imm8, Register::EAX, bytes / 32)?)?;
            text.raw(Instruction::with2(Code::Add_rm32_imm32, Register::ECX, bytes)?)?;
            text.raw(Instruction::with2(Code::Cmp_rm32_imm32, Register::ECX, size)?)?;
        }
        text.raw(Instruction::with_branch(Code::Jne_rel32_64, top)?)
    }

    /// Goes on with the next lanes, or leaves.
    fn end_of_lanes(&mut self, top: u64, accumulators: &[Register]) -> Done {
        self.next_lanes(top)?;
        let text = &mut self.text;
        for ((&r, low), &(slot, _)) in accumulators.iter().zip(LOW_HALVES).zip(&self.segment.masks) {
            let to = memory(Register::RSI, Register::None, 4 * i64::from(slot), false);
            if self.layout.lanes == 32 {
                if self.active != Active::Each {
                    // lanes came in at the top
                    text.raw(Instruction::with2(Code::Shr_rm64_imm8, r, 32u32)?)?;
                }
                text.emit(Code::Mov_rm32_r32, &[Operand::Mem(to), low.into()])?;
            } else {
                text.emit(Code::Mov_rm64_r64, &[Operand::Mem(to), r.into()])?;
            }
        }
        text.registers(Code::Xor_r32_rm32, [Register::EAX, Register::EAX])?;
        self.leave()
    }

    /// Says in which lanes there was a NaN, and the masks so far.
    fn failure(&mut self, accumulators: &[Register]) -> Done {
        // lanes came in further down than those that are counted would have
        let lower = match self.active {
            Active::Packed => H::LANES,
            Active::All => self.mask_lanes() - self.counted,
            Active::Some | Active::Each => 0,
        };
        let text = &mut self.text;
        if self.addresses.is_some() {
            text.emit(
                Code::Mov_r64_rm64,
                &[Register::RDX.into(), Operand::Mem(loads::kept_masks())],
            )?;
        }
        for (n, &r) in accumulators.iter().enumerate() {
            if lower > 0 {
                text.raw(Instruction::with2(Code::Shl_rm64_imm8, r, lower)?)?;
            }
            let to = memory(Register::RDX, Register::None, 8 * n as i64, false);
            text.emit(Code::Mov_rm64_r64, &[Operand::Mem(to), r.into()])?;
        }
        let next = if self.active == Active::Each {
            memory(Register::RAX, Register::None, i64::from(1 + each::LANE), false)
        } else {
            let bytes = self.counted * size_of::<u32>() as u32;
            text.raw(Instruction::with2(Code::Shr_rm32_imm8, Register::ECX, bytes.ilog2())?)?;
            memory(Register::RCX, Register::None, 1, false)
        };
        text.emit(Code::Lea_r32_m, &[Register::EAX.into(), Operand::Mem(next)])?;
        self.leave()
    }

    fn leave(&mut self) -> Done {
        if self.plan.flushes {
            self.set_mxcsr(USUAL)?;
        }
        self.text.raw(Instruction::with(Code::VEX_Vzeroupper))?;
        if self.pointers().len() > FEW_ROWS {
            for register in CALLERS.into_iter().rev() {
                self.text.raw(Instruction::with1(Code::Pop_r64, register)?)?;
            }
        }
        self.text.raw(Instruction::with(Code::Retnq))
    }

    fn set_mxcsr(&mut self, to: u32) -> Done {
        let value = self.text.constant(Constant::Same(to), false)?;
        self.text.raw(Instruction::with1(Code::VEX_Vldmxcsr_m32, value)?)
    }

    fn op(&self, id: Id) -> Op {
        self.segment.nodes[id as usize].op
    }

    fn next_use(&self, id: Id, from: u32) -> Option<u32> {
        self.plan.uses.next(id, from)
    }

    /// Lanes of the wave that it goes over at a time.
    fn step(&self) -> u32 {
        match self.active {
            Active::Packed => 2 * H::LANES,
            Active::All => self.copies * H::LANES,
            Active::Some => H::LANES,
            Active::Each => 1,
        }
    }

    /// Lanes of which it gathers bits at a time.
    fn mask_lanes(&self) -> u32 {
        match self.active {
            Active::Packed => 2 * H::LANES,
            Active::All => self.copies * H::LANES,
            Active::Some => H::LANES,
            Active::Each => 1,
        }
    }

    /// Those to rows.
    fn pointers(&self) -> &'static [Register] {
        rows::pointers(self.rows)
    }

    /// The current lanes of a vector register, or of a row of memory.
    fn lanes(&self, register: usize) -> MemoryOperand {
        let together = self.together.as_ref().and_then(|together| together.lanes(register));
        together.unwrap_or_else(|| self.register_lanes(register))
    }

    /// The same where the wave has them, or a row of memory is.
    fn register_lanes(&self, register: usize) -> MemoryOperand {
        if let Some(&pointer) = self.pointers().get(register) {
            return memory(pointer, Register::RCX, 0, false);
        }
        let (register, copy) = copies::register(register);
        let copy = copy * H::LANES as usize * size_of::<u32>();
        memory(
            Register::RDI,
            Register::RCX,
            (register * REGISTER_BYTES + copy) as i64,
            false,
        )
    }

    /// The place of a spilled vector.
    fn spill(&self, n: usize) -> MemoryOperand {
        let place = self.layout.spills.start * REGISTER_BYTES + H::spill_place(n);
        memory(Register::RDI, Register::None, place as i64, false)
    }

    /// A dword that is the same in every lane; `broadcast` if it is an operand of an instruction for all lanes.
    fn same(&self, op: Op, broadcast: bool) -> Option<MemoryOperand> {
        match op {
            Op::Slot(slot) => Some(memory(Register::RSI, Register::None, 4 * i64::from(slot), broadcast)),
            Op::Slot64(slot) => self.same(Op::Slot(slot), broadcast),
            Op::Const(value) => self.text.constant(Constant::Same(value), broadcast).ok(),
            Op::Const64(value) => self.text.constant(Constant::Same64(value), broadcast).ok(),
            _ => None,
        }
    }

    /// A free vector register, pinned.
    fn free_vector(&mut self) -> Result<u8, Refused> {
        let free = self.vectors.iter().position(Option::is_none);
        let n = match free {
            Some(n) => n,
            None => {
                let farthest = (0..self.vectors.len())
                    .filter(|n| self.pinned_vectors >> n & 1 == 0)
                    .max_by_key(|&n| self.vectors[n].and_then(|id| self.next_use(id, self.position)))
                    .ok_or(Refused::TooMany)?;
                self.evict(farthest)?;
                farthest
            }
        };
        self.pinned_vectors |= 1 << n;
        Ok(n as u8)
    }

    fn evict(&mut self, n: usize) -> Done {
        if let Some(id) = self.vectors[n]
            && self.op(id).arity() > 0
            && self.spill_of[id as usize].is_none()
        {
            let slot = self.spills.iter().position(Option::is_none).ok_or(Refused::TooMany)?;
            self.spills[slot] = Some(id);
            self.spill_of[id as usize] = Some(slot as u8);
            let to = self.spill(slot);
            H::spill(&mut self.text, to, H::vector(n as u8))?;
        }
        self.release_vector(n)
    }

    fn release_vector(&mut self, n: usize) -> Done {
        if let Some(id) = self.vectors[n] {
            if self.pending == Some(id) {
                self.look_at_pending()?;
            }
            self.vectors[n] = None;
            self.vector_of[id as usize] = None;
        }
        Ok(())
    }

    /// The vector register that holds a node, pinned.
    fn vector(&mut self, id: Id) -> Result<Register, Refused> {
        if let Some(home) = self.home(id) {
            return Ok(home);
        }
        if let Some(n) = self.vector_of[id as usize] {
            self.pinned_vectors |= 1 << n;
            return Ok(H::vector(n));
        }
        let n = self.free_vector()?;
        let to = H::vector(n);
        self.vectors[n as usize] = Some(id);
        self.vector_of[id as usize] = Some(n);
        if let Some(slot) = self.spill_of[id as usize] {
            let from = self.spill(slot.into());
            H::fill(&mut self.text, to, from)?;
            return Ok(to);
        }
        match self.op(id) {
            Op::Const(0) | Op::Const64(0) => H::zero(&mut self.text, to)?,
            Op::Row(row, half) => {
                let from = self.wide_lanes(row)?;
                H::load_wide(&mut self.text, to, from, half)?;
            }
            op @ (Op::Const64(_) | Op::Slot64(_)) => {
                let from = self.same(op, false).ok_or(Refused::TooMany)?;
                H::splat_wide(&mut self.text, to, from)?;
            }
            Op::Const(value) if value == !0 => H::ones(&mut self.text, to)?,
            Op::Register(register) => {
                let from = self.lanes(register.into());
                H::load(&mut self.text, to, from, self.active)?;
            }
            Op::Mask(_) | Op::False if H::MASKS == 0 => self.load_truth(id, to)?,
            op => {
                let from = self.same(op, false).ok_or(Refused::TooMany)?;
                H::splat(&mut self.text, to, from)?;
            }
        }
        Ok(to)
    }

    /// A node as the operand that may be in memory.
    fn last_operand(&mut self, id: Id) -> Result<Operand, Refused> {
        if self.is_memory(id) {
            let op = self.op(id);
            return Ok(Operand::Mem(match op {
                Op::Register(register) => self.lanes(register.into()),
                op => self.same(op, H::BROADCASTS).ok_or(Refused::TooMany)?,
            }));
        }
        self.vector(id).map(Operand::Reg)
    }

    /// Whether a node is best taken from memory.
    fn is_memory(&self, id: Id) -> bool {
        self.vector_of[id as usize].is_none()
            && self.home(id).is_none()
            && match self.op(id) {
                Op::Slot(_) | Op::Slot64(_) => H::BROADCASTS,
                Op::Const(value) => value != 0,
                Op::Const64(value) => value != 0,
                Op::Register(_) => self.active == Active::All && !self.is_used(id),
                _ => false,
            }
    }

    /// Frees what nobody uses after the current position.
    fn release(&mut self, ids: &[Id]) -> Done {
        for &id in ids {
            if self.is_used(id) {
                continue;
            }
            if let Some(n) = self.vector_of[id as usize] {
                self.release_vector(n.into())?;
            }
            if let Some(n) = self.mask_of[id as usize].take() {
                self.masks[n as usize] = None;
            }
            if let Some(n) = self.spill_of[id as usize].take() {
                self.spills[n as usize] = None;
            }
        }
        Ok(())
    }

    fn look_at_pending(&mut self) -> Done {
        match self.pending.take() {
            Some(id) => self.look_for_nans(id, id),
            None => Ok(()),
        }
    }

    /// Notes NaNs of two nodes, which are in registers.
    fn look_for_nans(&mut self, a: Id, b: Id) -> Done {
        let [Some(a), Some(b)] = [a, b].map(|id| self.vector_of[id as usize]) else {
            return Err(Refused::TooMany);
        };
        H::note_nans(&mut self.text, H::vector(a), H::vector(b), self.active)
    }

    /// Computes a node, and stores what can be stored.
    fn compute(&mut self, id: Id) -> Done {
        (self.pinned_vectors, self.pinned_masks) = (0, 0);
        let node = &self.segment.nodes[id as usize];
        let args = node.args();
        if node.op.is_bit() {
            self.compute_bit(id, node.op, args)?;
            let gathered = self.segment.masks.iter().enumerate().filter(|(_, m)| m.1 == id);
            for (n, _) in gathered {
                self.gather(n, id)?;
            }
            for n in 0..self.noted.len() {
                let (noted, to) = self.noted[n];
                if noted == id {
                    let bits = self.truth(id)?;
                    H::store_bits(&mut self.text, to, bits)?;
                }
            }
        } else {
            self.compute_vector(id, node.op, args)?;
            if let Some(n) = self.vector_of[id as usize] {
                let plan = self.plan;
                for &register in plan.early.get(&id).into_iter().flatten() {
                    self.store(register, H::vector(n))?;
                }
            }
            if self.plan.checks.binary_search(&id).is_ok() {
                match self.pending.take() {
                    Some(other) => self.look_for_nans(other, id)?,
                    None => self.pending = Some(id),
                }
            }
            for &half in self.plan.wide_checks.get(&id).into_iter().flatten() {
                let (first, second) = (self.vector(half)?, self.vector(id)?);
                H::note_wide_nans(&mut self.text, first, second, self.active)?;
                self.release(&[half])?;
            }
        }
        self.release(&[id])
    }

    fn store(&mut self, register: u16, from: Register) -> Done {
        let to = self.lanes(register.into());
        H::store(&mut self.text, to, from, self.active)
    }

    /// Adds a node's bits to the n-th mask.
    fn gather(&mut self, n: usize, id: Id) -> Done {
        let (copy, n) = (n / self.masks_of_a_vector(), n % self.masks_of_a_vector());
        let bits = self.truth(id)?;
        H::bits(&mut self.text, Register::R11D, bits, self.active)?;
        if self.active == Active::Each {
            return self.gather_lane(ACCUMULATORS[n]);
        }
        if self.active == Active::Packed {
            let exec = self.slot_lanes(self.layout.exec);
            let operands = [Register::R11D.into(), Register::R11D.into(), Operand::Mem(exec)];
            self.text.emit(Code::VEX_Pdep_r32_r32_rm32, &operands)?;
        }
        let place = u64::BITS - self.mask_lanes() + copy as u32 * H::LANES;
        self.text
            .raw(Instruction::with2(Code::Shl_rm64_imm8, Register::R11, place)?)?;
        self.text.registers(Code::Or_r64_rm64, [ACCUMULATORS[n], Register::R11])
    }

    fn store_late(&mut self) -> Done {
        let plan = self.plan;
        for (n, &(_, id)) in self.segment.masks.iter().enumerate() {
            if self.op(id).arity() == 0 {
                (self.pinned_vectors, self.pinned_masks) = (0, 0);
                self.gather(n, id)?;
            }
        }
        (self.pinned_vectors, self.pinned_masks) = (0, 0);
        // copies of registers are read before any of these is written
        for &(_, id) in &plan.late {
            if matches!(self.op(id), Op::Register(_)) {
                self.vector(id)?;
            }
        }
        for &(_, halves) in &self.segment.wide_outputs {
            for id in halves {
                if matches!(self.op(id), Op::Row(..)) {
                    self.vector(id)?;
                }
            }
        }
        let copies = self.pinned_vectors;
        for &(register, id) in &plan.late {
            self.pinned_vectors = copies;
            let from = self.vector(id)?;
            self.store(register, from)?;
        }
        self.pinned_vectors = copies;
        self.store_wide()
    }
}

#[cfg(test)]
mod tests;
