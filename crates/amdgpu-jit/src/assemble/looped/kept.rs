//! What functions for loops have in common: the way over the lanes, and what they keep to put it back if they cannot do the rounds.
//!
//! Registers beside those of [`super::super`]: RBP is the wave, R12 its vector registers, R13 the windows, R14 rounds to come, R15 the place of the
//! current lanes, RBX rounds at the most. Scalar operations use the others.

use std::mem::offset_of;

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use super::together::Together;
use crate::assemble::{FLUSHING, USUAL, Writer};
use crate::host::Host;
use crate::region::WaveLayout;
use crate::text::{Done, Operand, REGISTER_BYTES, Refused, memory};
use crate::windows::Windows;
use amdgpu_semantics::graph::Op;

/// Slots that a loop may change: what the stack has room for.
pub(super) const MOST_SLOTS: usize = 16;
/// What the stack pointer was.
const STACK: i64 = 0;
const SLOTS: i64 = 8;
const SCC: i64 = SLOTS + 4 * MOST_SLOTS as i64;
const VECTORS: i64 = 128;
const _: () = assert!(SCC + 8 <= VECTORS && VECTORS % LINE as i64 == 0);
/// Bytes.
const LINE: i32 = 64;

const KEPT: [Register; 6] = [
    Register::RBX,
    Register::RBP,
    Register::R12,
    Register::R13,
    Register::R14,
    Register::R15,
];
pub(super) const MOST: Register = Register::RBX;
pub(super) const WAVE: Register = Register::RBP;
const ALL_VECTORS: Register = Register::R12;
pub(super) const WINDOWS: Register = Register::R13;
pub(super) const ROUNDS: Register = Register::R14;
/// The place of the current lanes.
pub(super) const PLACE: Register = Register::R15D;

/// Code of a loop that is being written.
pub(super) struct Kept<'s, H> {
    pub writer: Writer<'s, H>,
    pub wave: &'s WaveLayout,
    /// Slots that it writes, and vector registers.
    pub changes: &'s [u8],
    pub registers: &'s [u16],
    /// Bytes of the stack that it needs beside what is kept.
    pub room: usize,
}

/// A part of the code; gives the jumps that are taken if the rounds cannot be done.
type Part<'p, 's, H> = &'p dyn Fn(&mut Kept<'s, H>) -> Result<Vec<u64>, Refused>;

impl<'s, H: Host> Kept<'s, H> {
    /// The function: what is done first, for each vector of lanes, and then what leaves its result in EAX.
    pub fn function(
        mut self,
        first: Part<'_, 's, H>,
        of_lanes: Part<'_, 's, H>,
        at_the_end: Part<'_, 's, H>,
    ) -> Result<Vec<u8>, Refused> {
        let frame = (self.room_at() as usize + self.room) as i32;
        for register in KEPT {
            self.raw(Instruction::with1(Code::Push_r64, register)?)?;
        }
        self.writer
            .text
            .registers(Code::Mov_r64_rm64, [Register::R8, Register::RSP])?;
        self.raw(Instruction::with2(Code::Sub_rm64_imm32, Register::RSP, frame)?)?;
        // vectors are in lines of the cache
        self.raw(Instruction::with2(Code::And_rm64_imm8, Register::RSP, -LINE)?)?;
        let stack = Operand::Mem(on_stack(STACK));
        self.writer
            .text
            .emit(Code::Mov_rm64_r64, &[stack, Register::R8.into()])?;
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
        let small = self.writer.look_at_limit()?;
        let stale = self.look_at_epoch()?;
        self.keep()?;
        if self.writer.plan.flushes {
            self.writer.set_mxcsr(FLUSHING)?;
        }
        let mut failed = first(&mut self)?;
        self.writer.text.registers(Code::Xor_r32_rm32, [PLACE; 2])?;
        let top = self.writer.text.at;
        failed.extend(of_lanes(&mut self)?);
        match self.writer.together.as_ref().map(Together::count) {
            Some(count) => {
                self.raw(Instruction::with2(Code::Add_rm32_imm32, PLACE, Self::BYTES)?)?;
                let compare = [PLACE.into(), Operand::Mem(count)];
                self.writer.text.emit(Code::Cmp_r32_rm32, &compare)?;
                self.raw(Instruction::with_branch(Code::Jb_rel32_64, top)?)?;
            }
            None => self.next_lanes_of_wave(top)?,
        }
        failed.extend(at_the_end(&mut self)?);
        let done = self.writer.text.jump(Code::Jmp_rel32_64)?;
        failed.append(&mut self.writer.outside);
        for jump in failed {
            self.writer.text.land(jump)?;
        }
        self.put_back()?;
        for jump in small.into_iter().chain(stale) {
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
        let stack = [Register::RSP.into(), Operand::Mem(on_stack(STACK))];
        self.writer.text.emit(Code::Mov_r64_rm64, &stack)?;
        for register in KEPT.into_iter().rev() {
            self.raw(Instruction::with1(Code::Pop_r64, register)?)?;
        }
        self.raw(Instruction::with(Code::Retnq))?;
        Ok(self.writer.text.finish())
    }

    /// Bytes of a vector.
    const BYTES: u32 = H::LANES * size_of::<u32>() as u32;

    /// Goes on with the wave's next lanes.
    pub fn next_lanes_of_wave(&mut self, top: u64) -> Done {
        let size = self.writer.layout.lanes * size_of::<u32>() as u32;
        self.raw(Instruction::with2(Code::Add_rm32_imm32, PLACE, Self::BYTES)?)?;
        self.raw(Instruction::with2(Code::Cmp_rm32_imm32, PLACE, size)?)?;
        self.raw(Instruction::with_branch(Code::Jne_rel32_64, top)?)
    }

    /// Where on the stack the room begins that it needs beside what is kept.
    pub fn room_at(&self) -> i64 {
        room_at(self.registers.len() * self.bytes_of_lanes())
    }

    /// Loads what the loop carries of the current lanes.
    pub fn load_homes(&mut self) -> Done {
        for n in 0..self.writer.homes.len() {
            let (id, home) = self.writer.homes[n];
            if let Op::Register(register) = self.writer.op(id) {
                let from = self.writer.lanes(register.into());
                H::load(&mut self.writer.text, home, from, self.writer.active)?;
            }
        }
        Ok(())
    }

    /// And stores it.
    pub fn store_homes(&mut self) -> Done {
        for n in 0..self.writer.homes.len() {
            let (id, home) = self.writer.homes[n];
            if let Op::Register(register) = self.writer.op(id) {
                self.writer.store(register, home)?;
            }
        }
        Ok(())
    }

    pub fn raw(&mut self, instruction: Instruction) -> Done {
        self.writer.text.raw(instruction)
    }

    fn bytes_of_lanes(&self) -> usize {
        self.writer.layout.lanes as usize * size_of::<u32>()
    }

    /// What lane operations find in registers of the host, after scalar operations have had them.
    pub fn take_places(&mut self) -> Done {
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

    pub fn slot(&self, slot: u8) -> MemoryOperand {
        memory(
            WAVE,
            Register::None,
            (self.wave.slots + 4 * usize::from(slot)) as i64,
            false,
        )
    }

    pub fn scc(&self) -> MemoryOperand {
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

    pub fn put_back_slots(&mut self) -> Done {
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

    /// Moves all lanes of registers that the loop writes between the wave's registers and the stack, as `way` orders the two places.
    fn move_vectors(&mut self, way: fn(MemoryOperand, MemoryOperand) -> (MemoryOperand, MemoryOperand)) -> Done {
        let size = self.bytes_of_lanes();
        let through = H::vector(0);
        for (n, &register) in self.registers.iter().enumerate() {
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

/// Where that is behind so many bytes of vectors that are kept.
pub(super) fn room_at(vectors: usize) -> i64 {
    (VECTORS as usize + vectors).next_multiple_of(LINE as usize) as i64
}

pub(super) fn on_stack(offset: i64) -> MemoryOperand {
    memory(Register::RSP, Register::None, offset, false)
}
