//! Host code for a segment: registers are allocated and AVX-512 instructions written, for 16 lanes at a time.
//!
//! Two functions are made, for waves with all lanes active and for others. Registers of theirs: RDI the wave's vector registers, RSI
//! its scalar slots, RDX where masks go if a NaN is found; RCX and RAX are the place of the current lanes in a vector register and
//! in a mask, R8 to R10 gather masks; K1 is the part of EXEC, K0 gathers NaNs. They return 0, or 1 and the number of the 16 lanes in
//! which some result was a NaN: of these and the following lanes nothing is stored that the segment reads.

use std::collections::HashMap;

use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, Register};

use super::graph::{Id, Node, Op};
use crate::wave::{LANES, V32, sreg, vreg};

/// What a run of lane operations computes.
#[derive(Default)]
pub struct Segment {
    pub nodes: Vec<Node>,
    /// Vector registers and what they hold at the end.
    pub outputs: Vec<(u16, Id)>,
    /// Pairs of scalar slots and the masks they hold at the end, [`MAX_MASKS`] at most.
    pub masks: Vec<(u8, Id)>,
    /// Floats that must be no NaNs.
    pub checks: Vec<Id>,
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
/// Vector registers for nodes; the last two are for sequences.
const VECTORS: usize = 30;
const TEMP1: Register = Register::ZMM30;
const TEMP2: Register = Register::ZMM31;
/// Mask registers for nodes, from K2 on; K7 is for sequences.
const MASKS: usize = 5;
const FIRST_MASK: u32 = 2;
/// The machine's own temporary registers hold what does not fit.
const SPILLS: usize = vreg::SCALAR - vreg::TEMP;

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
pub fn assemble(segment: &Segment) -> Result<Assembled, Refused> {
    let plan = Plan::new(segment);
    let mut bytes = Vec::new();
    let mut pool = HashMap::new();
    for &id in &plan.needed {
        if let Op::Const(value) = segment.nodes[id as usize].op {
            pool.entry(value).or_insert_with(|| {
                bytes.extend(value.to_le_bytes());
                bytes.len() as u64 - 4
            });
        }
    }
    let mut entries = [0; 2];
    for (entry, partial) in entries.iter_mut().zip([false, true]) {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        *entry = bytes.len();
        let writer = Writer::new(segment, &plan, &pool, partial, bytes.len() as u64);
        bytes.extend(writer.function()?);
    }
    Ok(Assembled {
        bytes,
        full: entries[0],
        partial: entries[1],
    })
}

/// What is known of a segment before code is written.
struct Plan {
    /// Nodes that something depends on.
    needed: Vec<Id>,
    /// Those that are computed, in order; their index is their position.
    order: Vec<Id>,
    /// Positions at which a node is used, the last one being the end of the lanes' turn.
    uses: Vec<Vec<u32>>,
    /// Registers that are stored as soon as the node is computed.
    early: HashMap<Id, Vec<u16>>,
    /// Those that are stored at the end.
    late: Vec<(u16, Id)>,
    /// Floats of which none follows from another.
    checks: Vec<Id>,
}

impl Plan {
    fn new(segment: &Segment) -> Plan {
        let nodes = &segment.nodes;
        let mut needed = vec![false; nodes.len()];
        let roots = segment
            .outputs
            .iter()
            .map(|o| o.1)
            .chain(segment.masks.iter().map(|m| m.1));
        for root in roots.chain(segment.checks.iter().copied()) {
            needed[root as usize] = true;
        }
        for id in (0..nodes.len()).rev().filter(|&id| needed[id]).collect::<Vec<_>>() {
            let mut stack = vec![id as Id];
            while let Some(id) = stack.pop() {
                for &arg in nodes[id as usize].args() {
                    if !std::mem::replace(&mut needed[arg as usize], true) {
                        stack.push(arg);
                    }
                }
            }
        }
        let needed: Vec<Id> = (0..nodes.len() as Id).filter(|&id| needed[id as usize]).collect();
        let order: Vec<Id> = needed
            .iter()
            .copied()
            .filter(|&id| nodes[id as usize].op.arity() > 0)
            .collect();
        let mut uses = vec![Vec::new(); nodes.len()];
        let mut position = vec![None; nodes.len()];
        for (p, &id) in order.iter().enumerate() {
            position[id as usize] = Some(p as u32);
            for &arg in nodes[id as usize].args() {
                uses[arg as usize].push(p as u32);
            }
        }
        let checks = roots_of_nans(nodes, &segment.checks, &order);
        let end = order.len() as u32;
        let (mut early, mut late) = (HashMap::<Id, Vec<u16>>::new(), Vec::new());
        for &(_, id) in segment.outputs.iter().filter(|o| position[o.1 as usize].is_none()) {
            uses[id as usize].push(end);
        }
        for &(register, id) in &segment.outputs {
            let old = nodes.iter().position(|n| n.op == Op::Register(register));
            let read = old.and_then(|old| uses[old].last());
            match position[id as usize] {
                // stored before the end only if nobody reads the old value any more, not even to begin again
                Some(p) if read.is_none_or(|&read| checks.is_empty() && read <= p) => {
                    early.entry(id).or_default().push(register);
                }
                Some(_) => {
                    uses[id as usize].push(end);
                    late.push((register, id));
                }
                None => late.push((register, id)),
            }
        }
        Plan {
            needed,
            order,
            uses,
            early,
            late,
            checks,
        }
    }
}

/// The floats to look at: a NaN among the others makes one of these a NaN.
fn roots_of_nans(nodes: &[Node], checks: &[Id], order: &[Id]) -> Vec<Id> {
    let mut wanted = vec![false; nodes.len()];
    checks.iter().for_each(|&id| wanted[id as usize] = true);
    let mut covered = vec![false; nodes.len()];
    for &id in order.iter().rev() {
        let node = &nodes[id as usize];
        if wanted[id as usize] && node.op.passes_nan() {
            node.args().iter().for_each(|&arg| covered[arg as usize] = true);
        }
    }
    let mut checks: Vec<Id> = checks.iter().copied().filter(|&id| !covered[id as usize]).collect();
    checks.sort_unstable();
    checks.dedup();
    checks
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
    spills: [Option<Id>; SPILLS],
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
    fn new(segment: &'s Segment, plan: &'s Plan, pool: &'s HashMap<u32, u64>, partial: bool, start: u64) -> Self {
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
            spills: [None; SPILLS],
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
        let top = self.at;
        for &r in accumulators {
            self.raw(Instruction::with2(Code::Shr_rm64_imm8, r, 16u32)?)?;
        }
        let mut skip = None;
        if self.partial {
            let exec = self.slot_lanes(sreg::EXEC);
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
        let size = size_of::<V32>() as u32;
        self.raw(Instruction::with2(Code::Add_rm32_imm8, Register::EAX, 2)?)?;
        self.raw(Instruction::with2(Code::Add_rm32_imm8, Register::ECX, 64)?)?;
        self.raw(Instruction::with2(Code::Cmp_rm32_imm32, Register::ECX, size)?)?;
        self.raw(Instruction::with_branch(Code::Jne_rel32_64, top)?)?;
        for (&r, &(slot, _)) in accumulators.iter().zip(&self.segment.masks) {
            let to = memory(Register::RSI, Register::None, 4 * i64::from(slot), false);
            self.emit(Code::Mov_rm64_r64, &[Operand::Mem(to), r.into()])?;
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
        memory(
            Register::RDI,
            Register::RCX,
            (register * size_of::<V32>()) as i64,
            false,
        )
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
            let to = Operand::Mem(self.lanes(vreg::TEMP + slot));
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
            let from = Operand::Mem(self.lanes(vreg::TEMP + slot as usize));
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

    fn compute_bit(&mut self, id: Id, op: Op, args: &[Id]) -> Done {
        let logic = match op {
            Op::BitAnd => Some(Code::VEX_Kandw_kr_kr_kr),
            Op::BitOr => Some(Code::VEX_Korw_kr_kr_kr),
            Op::BitXor => Some(Code::VEX_Kxorw_kr_kr_kr),
            Op::BitNot => Some(Code::VEX_Knotw_kr_kr),
            _ => None,
        };
        let mut operands = Vec::new();
        let code = match logic {
            Some(code) => {
                for &arg in args {
                    operands.push(Operand::Reg(self.mask(arg)?));
                }
                code
            }
            None => {
                let (code, predicate) = match op {
                    Op::Eq => (Code::EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32, None),
                    Op::Ult => (Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8, Some(LESS)),
                    Op::Slt => (Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8, Some(LESS)),
                    Op::FLt => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Some(LESS_QUIET)),
                    Op::FEq => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Some(EQUAL)),
                    _ => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, Some(UNORDERED)),
                };
                let (a, b) = self.two(op, args)?;
                operands.extend([a, b]);
                operands.extend(predicate.map(Operand::Imm));
                code
            }
        };
        self.release(args)?;
        let n = self.free_mask()?;
        self.masks[n as usize] = Some(id);
        self.mask_of[id as usize] = Some(n);
        operands.insert(0, Operand::Reg(mask(n)));
        self.emit(code, &operands)
    }

    /// Two operands, of which the second may be in memory.
    fn two(&mut self, op: Op, args: &[Id]) -> Result<(Operand, Operand), Refused> {
        let (mut a, mut b) = (args[0], args[1]);
        if op.commutes() && self.is_memory(a) && !self.is_memory(b) {
            std::mem::swap(&mut a, &mut b);
        }
        let first = self.vector(a)?;
        Ok((first.into(), self.last_operand(b)?))
    }

    /// A register for a node that is being computed.
    fn destination(&mut self, id: Id) -> Result<Register, Refused> {
        let n = self.free_vector()?;
        self.vectors[n as usize] = Some(id);
        self.vector_of[id as usize] = Some(n);
        Ok(vector(n))
    }

    fn compute_vector(&mut self, id: Id, op: Op, args: &[Id]) -> Done {
        match op {
            Op::Select => return self.select(id, args),
            Op::Fma => return self.fma(id, args),
            Op::MulHigh => return self.mul_high(id, args),
            Op::Shl | Op::Lshr | Op::Ashr => {
                if let Op::Const(by) = self.op(args[1]) {
                    let code = match op {
                        Op::Shl => Code::EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8,
                        Op::Lshr => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
                        _ => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
                    };
                    return self.unary(id, code, args, Some(by));
                }
            }
            Op::FSqrt => return self.unary(id, Code::EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er, args, None),
            Op::FRound(how) => {
                const NO_INEXACT: u32 = 8;
                let code = Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae;
                return self.unary(id, code, args, Some(u32::from(how) | NO_INEXACT));
            }
            Op::FromI32 => return self.unary(id, Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er, args, None),
            Op::FromU32 => return self.unary(id, Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er, args, None),
            Op::ToI32 => return self.unary(id, Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae, args, None),
            Op::ToU32 => return self.unary(id, Code::EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae, args, None),
            _ => {}
        }
        let code = match op {
            Op::Add => Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32,
            Op::Sub => Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
            Op::Mul => Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32,
            Op::And => Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32,
            Op::Or => Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32,
            Op::Xor => Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32,
            Op::Shl => Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32,
            Op::Lshr => Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32,
            Op::Ashr => Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32,
            Op::MinU => Code::EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32,
            Op::MaxU => Code::EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32,
            Op::MinS => Code::EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32,
            Op::MaxS => Code::EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32,
            Op::FAdd => Code::EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FSub => Code::EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FMul => Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FDiv => Code::EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er,
            other => unreachable!("{other:?} is computed elsewhere"),
        };
        let (a, b) = self.two(op, args)?;
        self.release(args)?;
        let to = self.destination(id)?;
        self.emit(code, &[to.into(), a, b])
    }

    fn unary(&mut self, id: Id, code: Code, args: &[Id], immediate: Option<u32>) -> Done {
        let from = self.last_operand(args[0])?;
        self.release(&args[..1])?;
        let to = self.destination(id)?;
        match immediate {
            Some(n) => self.emit(code, &[to.into(), from, Operand::Imm(n)]),
            None => self.emit(code, &[to.into(), from]),
        }
    }

    fn select(&mut self, id: Id, args: &[Id]) -> Done {
        let condition = self.mask(args[0])?;
        let (yes, no) = (args[1], args[2]);
        if self.op(no) == Op::Const(0) {
            let op = self.op(yes);
            if let Some(from) = self.same(op, false) {
                self.release(args)?;
                let to = self.destination(id)?;
                let operands = [to.into(), Operand::Mem(from)];
                return self.masked(Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, &operands, condition, true);
            }
            let from = self.vector(yes)?;
            self.release(args)?;
            let to = self.destination(id)?;
            let operands = [to.into(), from.into()];
            return self.masked(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, &operands, condition, true);
        }
        let no = self.vector(no)?;
        let yes = self.last_operand(yes)?;
        self.release(args)?;
        let to = self.destination(id)?;
        let operands = [to.into(), no.into(), yes];
        self.masked(Code::EVEX_Vpblendmd_zmm_k1z_zmm_zmmm512b32, &operands, condition, false)
    }

    /// The destination is one of the sources: one that nobody uses any more, or a copy.
    fn fma(&mut self, id: Id, args: &[Id]) -> Done {
        let dies = |w: &Self, arg: Id| w.next_use(arg, w.position + 1).is_none() && w.vector_of[arg as usize].is_some();
        let (mut a, mut b, c) = (args[0], args[1], args[2]);
        if !dies(self, a) && dies(self, b) || self.is_memory(a) && !self.is_memory(b) {
            std::mem::swap(&mut a, &mut b);
        }
        if !dies(self, a) && dies(self, c) && c != a && c != b {
            let sum = self.vector(c)?;
            let first = self.vector(a)?;
            let second = self.last_operand(b)?;
            self.take_over(c, id)?;
            self.release(args)?;
            return self.emit(
                Code::EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er,
                &[sum.into(), first.into(), second],
            );
        }
        let first = self.vector(a)?;
        let second = self.vector(b)?;
        let third = self.last_operand(c)?;
        let to = if dies(self, a) && a != b && a != c {
            self.take_over(a, id)?;
            first
        } else {
            let to = self.destination(id)?;
            self.emit(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, &[to.into(), first.into()])?;
            to
        };
        self.release(args)?;
        self.emit(
            Code::EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er,
            &[to.into(), second.into(), third],
        )
    }

    /// Gives the register of a node that is used for the last time to the one that is being computed.
    fn take_over(&mut self, from: Id, to: Id) -> Done {
        let Some(n) = self.vector_of[from as usize] else {
            return Err(Refused::TooMany);
        };
        self.release_vector(n.into())?;
        self.vectors[n as usize] = Some(to);
        self.vector_of[to as usize] = Some(n);
        Ok(())
    }

    /// The products of even and of odd lanes, of which the high halves are put together.
    fn mul_high(&mut self, id: Id, args: &[Id]) -> Done {
        let a = self.vector(args[0])?;
        let b = self.vector(args[1])?;
        let to = self.destination(id)?;
        self.release(args)?;
        let right = |to: Register, from: Register| [to.into(), from.into(), Operand::Imm(32)];
        let mul = Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64;
        let shift = Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8;
        self.emit(shift, &right(TEMP1, a))?;
        self.emit(shift, &right(TEMP2, b))?;
        self.emit(mul, &[TEMP1, TEMP1, TEMP2].map(Operand::Reg))?;
        self.emit(mul, &[to, a, b].map(Operand::Reg))?;
        self.emit(shift, &right(TEMP1, TEMP1))?;
        self.emit(Code::EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8, &right(TEMP1, TEMP1))?;
        self.emit(shift, &right(to, to))?;
        self.emit(
            Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32,
            &[to, to, TEMP1].map(Operand::Reg),
        )
    }
}

// Predicates of comparisons.
const LESS: u32 = 1;
const EQUAL: u32 = 0;
const UNORDERED: u32 = 3;
const LESS_QUIET: u32 = 17;

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

const _: () = assert!(LANES == 64 && VECTORS <= 30);
