//! Host code for a segment: registers are allocated and AVX-512 instructions written, for 16 lanes at a time.
//!
//! Two functions are made, for waves with all lanes active and for others. Registers of theirs: RDI the wave's vector registers, RSI
//! its scalar slots, RDX where masks go if a NaN is found; RCX and RAX are the place of the current lanes in a vector register and
//! in a mask, R8 to R10 gather masks; K1 is the part of EXEC, K0 gathers NaNs. They return 0, or 1 and the number of the 16 lanes in
//! which some result was a NaN: of these and the following lanes nothing is stored that the segment reads. Those of segments that
//! flush denormals let the host do so, and put back its state.

use std::collections::HashMap;
use std::ops::Range;

use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, Register};

use amdgpu_semantics::graph::{Id, Node, Op};

mod operations;
mod plan;

use operations::UNORDERED;
use plan::Plan;

/// What a run of lane operations computes.
#[derive(Default)]
pub struct Segment {
    pub nodes: Vec<Node>,
    /// Vector registers and what they hold at the end.
    pub outputs: Vec<(u16, Id)>,
    /// Scalar slots, one or two for each by the number of lanes, and the masks they hold at the end, [`MAX_MASKS`] at most.
    pub masks: Vec<(u8, Id)>,
    /// Floats that must be no NaNs.
    pub checks: Vec<Id>,
    /// Float operations take denormals as zeros and give zeros for them.
    pub flushes: bool,
}

/// Masks that a segment can write.
pub const MAX_MASKS: usize = ACCUMULATORS.len();

/// Position-independent code and the offsets of its two functions.
pub struct Assembled {
    pub bytes: Vec<u8>,
    pub full: usize,
    pub partial: usize,
}

const ACCUMULATORS: [Register; 3] = [Register::R8, Register::R9, Register::R10];
const LOW_HALVES: [Register; 3] = [Register::R8D, Register::R9D, Register::R10D];
/// Vector registers for nodes; the last two are for sequences.
const VECTORS: usize = 30;
const TEMP1: Register = Register::ZMM30;
const TEMP2: Register = Register::ZMM31;
/// Mask registers for nodes, from K2 on; K7 is for sequences.
const MASKS: usize = 5;
const FIRST_MASK: u32 = 2;
/// Lanes of a vector register, and bytes.
pub const LANES: usize = 64;
const REGISTER_BYTES: usize = LANES * size_of::<u32>();

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
/// Where they keep what it was, from RSP on: the red zone of a function that calls none.
const KEPT_MXCSR: i64 = -8;

/// Why there is no code for a segment.
#[derive(Debug)]
pub enum Refused {
    /// More values are alive at a time than there is room for: a part of the segment may do.
    TooMany,
    /// The assembler refused an instruction.
    Encoding,
}

impl From<IcedError> for Refused {
    fn from(error: IcedError) -> Self {
        debug_assert!(false, "{error}");
        Refused::Encoding
    }
}

/// An operand of an instruction.
#[derive(Clone, Copy)]
enum Operand {
    Reg(Register),
    Mem(MemoryOperand),
    Imm(u32),
}

impl From<Register> for Operand {
    fn from(register: Register) -> Self {
        Operand::Reg(register)
    }
}

/// Makes the code of a segment.
///
/// # Errors
/// See [`Refused`].
pub fn assemble(segment: &Segment, layout: &Layout) -> Result<Assembled, Refused> {
    let plan = Plan::new(segment);
    let mut bytes = Vec::new();
    let mut pool = HashMap::new();
    let constants = plan
        .needed
        .iter()
        .filter_map(|&id| match segment.nodes[id as usize].op {
            Op::Const(value) => Some(value),
            _ => None,
        });
    for value in constants.chain(plan.flushes.then_some(FLUSHING)) {
        pool.entry(value).or_insert_with(|| {
            bytes.extend(value.to_le_bytes());
            bytes.len() as u64 - 4
        });
    }
    let mut entries = [0; 2];
    for (entry, partial) in entries.iter_mut().zip([false, true]) {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        *entry = bytes.len();
        let writer = Writer::new(segment, &plan, &pool, layout, partial, bytes.len() as u64);
        bytes.extend(writer.function()?);
    }
    Ok(Assembled {
        bytes,
        full: entries[0],
        partial: entries[1],
    })
}

struct Writer<'s> {
    segment: &'s Segment,
    plan: &'s Plan,
    pool: &'s HashMap<u32, u64>,
    partial: bool,
    encoder: Encoder,
    start: u64,
    at: u64,
    position: u32,
    vectors: [Option<Id>; VECTORS],
    masks: [Option<Id>; MASKS],
    layout: &'s Layout,
    spills: Vec<Option<Id>>,
    /// Where nodes are.
    vector_of: Vec<Option<u8>>,
    mask_of: Vec<Option<u8>>,
    spill_of: Vec<Option<u8>>,
    pinned_vectors: u32,
    pinned_masks: u32,
    /// A float that is still to be looked at, in a register.
    pending: Option<Id>,
}

type Done = Result<(), Refused>;

impl<'s> Writer<'s> {
    fn new(
        segment: &'s Segment,
        plan: &'s Plan,
        pool: &'s HashMap<u32, u64>,
        layout: &'s Layout,
        partial: bool,
        start: u64,
    ) -> Self {
        let count = segment.nodes.len();
        Writer {
            segment,
            plan,
            pool,
            partial,
            encoder: Encoder::new(64),
            start,
            at: start,
            position: 0,
            vectors: [None; VECTORS],
            masks: [None; MASKS],
            layout,
            spills: vec![None; layout.spills.len()],
            vector_of: vec![None; count],
            mask_of: vec![None; count],
            spill_of: vec![None; count],
            pinned_vectors: 0,
            pinned_masks: 0,
            pending: None,
        }
    }

    /// The function from beginning to end.
    fn function(mut self) -> Result<Vec<u8>, Refused> {
        let accumulators = &ACCUMULATORS[..self.segment.masks.len()];
        for r in [Register::ECX, Register::EAX] {
            self.raw(Instruction::with2(Code::Xor_r32_rm32, r, r)?)?;
        }
        if self.plan.flushes {
            self.raw(Instruction::with1(Code::VEX_Vstmxcsr_m32, kept_mxcsr())?)?;
            let flushing = self.same(Op::Const(FLUSHING), false).ok_or(Refused::Encoding)?;
            self.raw(Instruction::with1(Code::VEX_Vldmxcsr_m32, flushing)?)?;
        }
        let top = self.at;
        for &r in accumulators {
            self.raw(Instruction::with2(Code::Shr_rm64_imm8, r, 16u32)?)?;
        }
        let mut skip = None;
        if self.partial {
            let exec = self.slot_lanes(self.layout.exec);
            self.emit(Code::VEX_Kmovw_kr_km16, &[Register::K1.into(), exec])?;
            self.emit(Code::VEX_Kortestw_kr_kr, &[Register::K1.into(), Register::K1.into()])?;
            skip = Some(self.jump(Code::Je_rel32_64)?);
        }
        if !self.plan.checks.is_empty() {
            self.emit(Code::VEX_Kxorw_kr_kr_kr, &[Register::K0.into(); 3])?;
        }
        for (position, &id) in self.plan.order.iter().enumerate() {
            self.position = position as u32;
            self.compute(id)?;
        }
        self.position = self.plan.order.len() as u32;
        self.look_at_pending()?;
        let mut failed = None;
        if !self.plan.checks.is_empty() {
            self.emit(Code::VEX_Kortestw_kr_kr, &[Register::K0.into(), Register::K0.into()])?;
            failed = Some(self.jump(Code::Jne_rel32_64)?);
        }
        self.store_late()?;
        if let Some(skip) = skip {
            self.land(skip)?;
        }
        let size = self.layout.lanes * size_of::<u32>() as u32;
        self.raw(Instruction::with2(Code::Add_rm32_imm8, Register::EAX, 2)?)?;
        self.raw(Instruction::with2(Code::Add_rm32_imm8, Register::ECX, 64)?)?;
        self.raw(Instruction::with2(Code::Cmp_rm32_imm32, Register::ECX, size)?)?;
        self.raw(Instruction::with_branch(Code::Jne_rel32_64, top)?)?;
        for ((&r, low), &(slot, _)) in accumulators.iter().zip(LOW_HALVES).zip(&self.segment.masks) {
            let to = memory(Register::RSI, Register::None, 4 * i64::from(slot), false);
            if self.layout.lanes == 32 {
                // lanes came in at the top
                self.raw(Instruction::with2(Code::Shr_rm64_imm8, r, 32u32)?)?;
                self.emit(Code::Mov_rm32_r32, &[Operand::Mem(to), low.into()])?;
            } else {
                self.emit(Code::Mov_rm64_r64, &[Operand::Mem(to), r.into()])?;
            }
        }
        self.raw(Instruction::with2(Code::Xor_r32_rm32, Register::EAX, Register::EAX)?)?;
        self.leave()?;
        if let Some(failed) = failed {
            self.land(failed)?;
            for (n, &r) in accumulators.iter().enumerate() {
                let to = memory(Register::RDX, Register::None, 8 * n as i64, false);
                self.emit(Code::Mov_rm64_r64, &[Operand::Mem(to), r.into()])?;
            }
            self.raw(Instruction::with2(Code::Shr_rm32_imm8, Register::ECX, 6)?)?;
            let next = memory(Register::RCX, Register::None, 1, false);
            self.emit(Code::Lea_r32_m, &[Register::EAX.into(), Operand::Mem(next)])?;
            self.leave()?;
        }
        Ok(self.encoder.take_buffer())
    }

    fn leave(&mut self) -> Done {
        if self.plan.flushes {
            self.raw(Instruction::with1(Code::VEX_Vldmxcsr_m32, kept_mxcsr())?)?;
        }
        self.raw(Instruction::with(Code::VEX_Vzeroupper))?;
        self.raw(Instruction::with(Code::Retnq))
    }

    fn raw(&mut self, instruction: Instruction) -> Done {
        self.at += self.encoder.encode(&instruction, self.at)? as u64;
        Ok(())
    }

    /// A jump forward; gives the end of it, for [`Writer::land`].
    fn jump(&mut self, code: Code) -> Result<u64, Refused> {
        self.raw(Instruction::with_branch(code, self.at)?)?;
        Ok(self.at)
    }

    /// Makes a jump end here.
    fn land(&mut self, jump: u64) -> Done {
        let mut buffer = self.encoder.take_buffer();
        let end = (jump - self.start) as usize;
        let distance = (self.at - jump) as u32;
        buffer[end - 4..end].copy_from_slice(&distance.to_le_bytes());
        self.encoder.set_buffer(buffer);
        Ok(())
    }

    fn emit(&mut self, code: Code, operands: &[Operand]) -> Done {
        self.masked(code, operands, Register::None, false)
    }

    fn masked(&mut self, code: Code, operands: &[Operand], mask: Register, zeroing: bool) -> Done {
        use Operand::{Imm, Mem, Reg};
        let mut instruction = match *operands {
            [Reg(a), Reg(b)] => Instruction::with2(code, a, b)?,
            [Reg(a), Mem(b)] => Instruction::with2(code, a, b)?,
            [Mem(a), Reg(b)] => Instruction::with2(code, a, b)?,
            [Reg(a), Reg(b), Reg(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Reg(b), Mem(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Reg(b), Imm(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Mem(b), Imm(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Reg(b), Reg(c), Imm(d)] => Instruction::with4(code, a, b, c, d)?,
            [Reg(a), Reg(b), Mem(c), Imm(d)] => Instruction::with4(code, a, b, c, d)?,
            _ => unreachable!("no instruction has such operands"),
        };
        if mask != Register::None {
            instruction.set_op_mask(mask);
            instruction.set_zeroing_masking(zeroing);
        }
        self.raw(instruction)
    }

    fn op(&self, id: Id) -> Op {
        self.segment.nodes[id as usize].op
    }

    fn next_use(&self, id: Id, from: u32) -> Option<u32> {
        let uses = &self.plan.uses[id as usize];
        uses.get(uses.partition_point(|&p| p < from)).copied()
    }

    /// The current lanes of a vector register.
    fn lanes(&self, register: usize) -> MemoryOperand {
        memory(Register::RDI, Register::RCX, (register * REGISTER_BYTES) as i64, false)
    }

    /// The current lanes of a mask in scalar slots.
    fn slot_lanes(&self, slot: u8) -> Operand {
        Operand::Mem(memory(Register::RSI, Register::RAX, 4 * i64::from(slot), false))
    }

    /// A dword that is the same in every lane.
    fn same(&self, op: Op, broadcast: bool) -> Option<MemoryOperand> {
        match op {
            Op::Slot(slot) => Some(memory(Register::RSI, Register::None, 4 * i64::from(slot), broadcast)),
            Op::Const(value) => Some(memory(
                Register::RIP,
                Register::None,
                self.pool[&value] as i64,
                broadcast,
            )),
            _ => None,
        }
    }

    /// A free vector register, pinned.
    fn free_vector(&mut self) -> Result<u8, Refused> {
        let free = self.vectors.iter().position(Option::is_none);
        let n = match free {
            Some(n) => n,
            None => {
                let farthest = (0..VECTORS)
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
            let to = Operand::Mem(self.lanes(self.layout.spills.start + slot));
            self.emit(Code::EVEX_Vmovdqa32_zmmm512_k1z_zmm, &[to, vector(n as u8).into()])?;
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
        if let Some(n) = self.vector_of[id as usize] {
            self.pinned_vectors |= 1 << n;
            return Ok(vector(n));
        }
        let n = self.free_vector()?;
        let to = vector(n);
        self.vectors[n as usize] = Some(id);
        self.vector_of[id as usize] = Some(n);
        if let Some(slot) = self.spill_of[id as usize] {
            let from = Operand::Mem(self.lanes(self.layout.spills.start + slot as usize));
            self.emit(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, &[to.into(), from])?;
            return Ok(to);
        }
        match self.op(id) {
            Op::Const(0) => self.emit(Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, &[to.into(); 3])?,
            Op::Const(value) if value == !0 => {
                let ones = [to.into(), to.into(), to.into(), Operand::Imm(0xff)];
                self.emit(Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, &ones)?;
            }
            Op::Register(register) => {
                let from = Operand::Mem(self.lanes(register.into()));
                let mask = if self.partial { Register::K1 } else { Register::None };
                self.masked(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, &[to.into(), from], mask, true)?;
            }
            op => {
                let from = self.same(op, false).ok_or(Refused::TooMany)?;
                self.emit(Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, &[to.into(), Operand::Mem(from)])?;
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
                op => self.same(op, true).ok_or(Refused::TooMany)?,
            }));
        }
        self.vector(id).map(Operand::Reg)
    }

    /// Whether a node is best taken from memory.
    fn is_memory(&self, id: Id) -> bool {
        self.vector_of[id as usize].is_none()
            && match self.op(id) {
                Op::Slot(_) => true,
                Op::Const(value) => value != 0,
                Op::Register(_) => !self.partial && self.next_use(id, self.position + 1).is_none(),
                _ => false,
            }
    }

    /// A free mask register, pinned. Masks from scalar slots can be read again, others not.
    fn free_mask(&mut self) -> Result<u8, Refused> {
        let n = match self.masks.iter().position(Option::is_none) {
            Some(n) => n,
            None => (0..MASKS)
                .filter(|n| self.pinned_masks >> n & 1 == 0)
                .find(|&n| self.masks[n].is_some_and(|id| self.op(id).arity() == 0))
                .ok_or(Refused::TooMany)?,
        };
        if let Some(id) = self.masks[n].take() {
            self.mask_of[id as usize] = None;
        }
        self.pinned_masks |= 1 << n;
        Ok(n as u8)
    }

    fn mask(&mut self, id: Id) -> Result<Register, Refused> {
        if let Some(n) = self.mask_of[id as usize] {
            self.pinned_masks |= 1 << n;
            return Ok(mask(n));
        }
        let n = self.free_mask()?;
        self.masks[n as usize] = Some(id);
        self.mask_of[id as usize] = Some(n);
        match self.op(id) {
            Op::Mask(slot) => {
                let from = self.slot_lanes(slot);
                self.emit(Code::VEX_Kmovw_kr_km16, &[mask(n).into(), from])?;
            }
            Op::False => self.emit(Code::VEX_Kxorw_kr_kr_kr, &[mask(n).into(); 3])?,
            _ => return Err(Refused::TooMany),
        }
        Ok(mask(n))
    }

    /// Frees what nobody uses after the current position.
    fn release(&mut self, ids: &[Id]) -> Done {
        for &id in ids {
            if self.next_use(id, self.position + 1).is_some() {
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
        let exec = if self.partial { Register::K1 } else { Register::None };
        let operands = [
            Register::K7.into(),
            vector(a).into(),
            vector(b).into(),
            Operand::Imm(UNORDERED),
        ];
        self.masked(Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, &operands, exec, false)?;
        self.emit(
            Code::VEX_Korw_kr_kr_kr,
            &[Register::K0, Register::K0, Register::K7].map(Operand::Reg),
        )
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
        } else {
            self.compute_vector(id, node.op, args)?;
            if let Some(n) = self.vector_of[id as usize] {
                let plan = self.plan;
                for &register in plan.early.get(&id).into_iter().flatten() {
                    self.store(register, vector(n))?;
                }
            }
            if self.plan.checks.contains(&id) {
                match self.pending.take() {
                    Some(other) => self.look_for_nans(other, id)?,
                    None => self.pending = Some(id),
                }
            }
        }
        self.release(&[id])
    }

    fn store(&mut self, register: u16, from: Register) -> Done {
        let to = Operand::Mem(self.lanes(register.into()));
        let exec = if self.partial { Register::K1 } else { Register::None };
        self.masked(Code::EVEX_Vmovdqa32_zmmm512_k1z_zmm, &[to, from.into()], exec, false)
    }

    /// Adds a node's bits to the mask that is gathered for the n-th pair of slots.
    fn gather(&mut self, n: usize, id: Id) -> Done {
        let mut bits = self.mask(id)?;
        if self.partial {
            self.emit(
                Code::VEX_Kandw_kr_kr_kr,
                &[Register::K7, bits, Register::K1].map(Operand::Reg),
            )?;
            bits = Register::K7;
        }
        self.emit(Code::VEX_Kmovw_r32_kr, &[Register::R11D.into(), bits.into()])?;
        self.raw(Instruction::with2(Code::Shl_rm64_imm8, Register::R11, 48u32)?)?;
        self.emit(Code::Or_r64_rm64, &[ACCUMULATORS[n].into(), Register::R11.into()])
    }

    fn store_late(&mut self) -> Done {
        let plan = self.plan;
        (self.pinned_vectors, self.pinned_masks) = (0, 0);
        for (n, &(_, id)) in self.segment.masks.iter().enumerate() {
            if self.op(id).arity() == 0 {
                self.gather(n, id)?;
            }
        }
        // copies of registers are read before any of these is written
        for &(_, id) in &plan.late {
            if matches!(self.op(id), Op::Register(_)) {
                self.vector(id)?;
            }
        }
        let copies = self.pinned_vectors;
        for &(register, id) in &plan.late {
            self.pinned_vectors = copies;
            let from = self.vector(id)?;
            self.store(register, from)?;
        }
        // the next lanes begin with empty registers
        self.vectors = [None; VECTORS];
        Ok(())
    }
}

fn kept_mxcsr() -> MemoryOperand {
    memory(Register::RSP, Register::None, KEPT_MXCSR, false)
}

fn vector(n: u8) -> Register {
    Register::ZMM0 + u32::from(n)
}

fn mask(n: u8) -> Register {
    Register::K0 + FIRST_MASK + u32::from(n)
}

fn memory(base: Register, index: Register, displacement: i64, broadcast: bool) -> MemoryOperand {
    let size = if base == Register::RIP {
        8
    } else {
        u32::from(displacement != 0)
    };
    MemoryOperand::new(base, index, 1, displacement, size, broadcast, Register::None)
}

const _: () = assert!(VECTORS <= 30);

#[cfg(test)]
mod tests;
