//! Active lanes of a wave brought together: a loop computes with copies of registers and masks, in which they are one behind the other, so no vector
//! has lanes that are off when the rounds begin, but the last one. The wave gets what they hold when all is known to be right.

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use super::kept::{Kept, MOST, PLACE, on_stack};
use crate::host::{Active, Host, Order, low_half};
use crate::text::{Done, Operand, Refused, memory};
use amdgpu_semantics::graph::Op;

/// Registers that have room.
pub(super) const MOST_REGISTERS: usize = 24;
/// Bytes of a mask, and of what follows where some lanes of it are read.
const MASK_BYTES: i64 = 8;

/// Where the copies are, from the stack pointer on.
pub(in crate::assemble) struct Together {
    /// Their registers, and those of these that are given back.
    registers: Vec<u16>,
    outputs: Vec<u16>,
    masks: Vec<u8>,
    /// Bytes of a copy of a register: all lanes, and a vector behind them.
    row: i64,
    at: i64,
}

/// EXEC when the rounds begin is where the masks are, before them the bytes of its lanes in a register.
const COUNT: i64 = 0;
const EXEC: i64 = 8;
const MASKS: i64 = 16;

impl Together {
    /// Of what these operations read, and of registers and masks that are written, at a place of the stack.
    pub fn new(
        needed: impl Iterator<Item = Op>,
        outputs: &[u16],
        written: impl Iterator<Item = u8>,
        lanes: u32,
        at: i64,
    ) -> Result<Together, Refused> {
        let (mut registers, mut masks) = (outputs.to_vec(), written.collect::<Vec<u8>>());
        for op in needed {
            match op {
                Op::Register(register) => registers.push(register),
                Op::Mask(slot) => masks.push(slot),
                _ => {}
            }
        }
        registers.sort_unstable();
        registers.dedup();
        masks.sort_unstable();
        masks.dedup();
        if registers.len() > MOST_REGISTERS {
            return Err(Refused::TooMany);
        }
        Ok(Together {
            registers,
            outputs: outputs.to_vec(),
            masks,
            row: i64::from(lanes) * size_of::<u32>() as i64 + 64,
            at,
        })
    }

    /// Bytes of the stack.
    pub fn bytes(&self) -> usize {
        (self.behind_masks() + self.registers.len() as i64 * self.row - self.at) as usize
    }

    fn behind_masks(&self) -> i64 {
        // the last lanes of a mask are read with what is behind them
        let end = self.at + MASKS + MASK_BYTES * (self.masks.len() as i64 + 1);
        (end as u64).next_multiple_of(64) as i64
    }

    fn row(&self, register: usize) -> Option<i64> {
        let n = self
            .registers
            .iter()
            .position(|&known| usize::from(known) == register)?;
        Some(self.behind_masks() + n as i64 * self.row)
    }

    /// The current lanes of a register.
    pub fn lanes(&self, register: usize) -> Option<MemoryOperand> {
        let row = self.row(register)?;
        Some(memory(Register::RSP, Register::RCX, row, false))
    }

    fn mask(&self, slot: u8) -> Option<i64> {
        let n = self.masks.iter().position(|&known| known == slot)?;
        Some(self.at + MASKS + MASK_BYTES * n as i64)
    }

    /// The current lanes of a mask.
    pub fn slot_lanes(&self, slot: u8) -> Option<MemoryOperand> {
        Some(memory(Register::RSP, Register::RAX, self.mask(slot)?, false))
    }

    /// The bytes that active lanes have in a register.
    pub fn count(&self) -> MemoryOperand {
        on_stack(self.at + COUNT)
    }

    pub fn exec(&self) -> MemoryOperand {
        on_stack(self.at + EXEC)
    }
}

/// Behind the copies of lanes that are done.
const DONE: Register = Register::R8;
const LANES: Register = Register::R9;

impl<H: Host> Kept<'_, H> {
    /// Brings lanes together. The wave is in its register; EXEC has a lane.
    pub fn bring_together(&mut self, together: &Together) -> Done {
        const VALUE: Register = Register::R10;
        const EXEC: Register = Register::R11;
        let exec = self.wave.exec;
        let sized = |register: Register| match self.wave.lanes {
            32 => low_half(register),
            _ => register,
        };
        let load = match self.wave.lanes {
            32 => Code::Mov_r32_rm32,
            _ => Code::Mov_r64_rm64,
        };
        let from = [sized(EXEC).into(), Operand::Mem(self.slot(exec))];
        self.writer.text.emit(load, &from)?;
        let to = [Operand::Mem(together.exec()), EXEC.into()];
        self.writer.text.emit(Code::Mov_rm64_r64, &to)?;
        for &slot in &together.masks {
            let from = [sized(VALUE).into(), Operand::Mem(self.slot(slot))];
            self.writer.text.emit(load, &from)?;
            self.writer
                .text
                .registers(Code::VEX_Pext_r64_r64_rm64, [VALUE, VALUE, EXEC])?;
            let to = on_stack(together.mask(slot).ok_or(Refused::TooMany)?);
            self.writer
                .text
                .emit(Code::Mov_rm64_r64, &[Operand::Mem(to), VALUE.into()])?;
        }
        self.move_lanes(together, Order::Together)?;
        let to = [Operand::Mem(together.count()), DONE.into()];
        self.writer.text.emit(Code::Mov_rm64_r64, &to)?;
        // what is behind the last lane is no NaN
        let vector = H::vector(0);
        H::zero(&mut self.writer.text, vector)?;
        for &register in &together.registers {
            let row = together.row(register.into()).ok_or(Refused::TooMany)?;
            let to = memory(Register::RSP, DONE, row, false);
            H::spill(&mut self.writer.text, to, vector)?;
        }
        Ok(())
    }

    /// Gives the wave what its registers hold now. What the function gives is in EAX.
    pub fn put_apart(&mut self, together: &Together) -> Done {
        let kept = [low_half(MOST), Register::EAX];
        self.writer.text.registers(Code::Mov_r32_rm32, kept)?;
        self.move_lanes(together, Order::Apart)?;
        self.writer
            .text
            .registers(Code::Mov_r32_rm32, [Register::EAX, low_half(MOST)])
    }

    /// Goes over the wave's lanes.
    fn move_lanes(&mut self, together: &Together, order: Order) -> Done {
        self.writer.text.registers(Code::Xor_r32_rm32, [PLACE; 2])?;
        self.writer
            .text
            .registers(Code::Xor_r32_rm32, [low_half(DONE), low_half(DONE)])?;
        let top = self.writer.text.at;
        self.take_places()?;
        let exec = memory(Register::RSP, Register::RAX, together.at + EXEC, false);
        let skip = H::begin_lanes(&mut self.writer.text, exec, Active::Some)?;
        H::begin_order(&mut self.writer.text, exec, order)?;
        let vector = H::vector(0);
        let registers = match order {
            Order::Together => &together.registers,
            Order::Apart => &together.outputs,
        };
        for &register in registers {
            let row = together.row(register.into()).ok_or(Refused::TooMany)?;
            let copy = memory(Register::RSP, DONE, row, false);
            let own = self.writer.register_lanes(register.into());
            match order {
                Order::Together => {
                    H::gather_order(&mut self.writer.text, vector, own)?;
                    H::spill(&mut self.writer.text, copy, vector)?;
                }
                Order::Apart => {
                    H::scatter_order(&mut self.writer.text, vector, copy)?;
                    H::store(&mut self.writer.text, own, vector, Active::Some)?;
                }
            }
        }
        let load = match H::LANES {
            16 => Code::Movzx_r32_rm16,
            _ => Code::Movzx_r32_rm8,
        };
        self.writer
            .text
            .emit(load, &[low_half(LANES).into(), Operand::Mem(exec)])?;
        self.writer
            .text
            .registers(Code::Popcnt_r32_rm32, [low_half(LANES), low_half(LANES)])?;
        let behind = MemoryOperand::new(DONE, LANES, 4, 0, 0, false, Register::None);
        self.writer
            .text
            .emit(Code::Lea_r64_m, &[DONE.into(), Operand::Mem(behind)])?;
        self.writer.text.land(skip)?;
        self.next_lanes_of_wave(top)
    }

    /// Brings bits of lanes that were written down, from a place of the stack up to what a register says, to where the wave has them.
    pub fn put_bits_apart(&mut self, together: &Together, first: i64, end: Register) -> Done {
        const EXEC: Register = Register::RDX;
        const AT: Register = Register::R8;
        const VALUE: Register = Register::RAX;
        let text = &mut self.writer.text;
        text.emit(Code::Mov_r64_rm64, &[EXEC.into(), Operand::Mem(together.exec())])?;
        let compare = match self.wave.lanes {
            32 => Instruction::with2(Code::Cmp_rm32_imm8, low_half(EXEC), -1)?,
            _ => Instruction::with2(Code::Cmp_rm64_imm8, EXEC, -1)?,
        };
        text.raw(compare)?;
        // they are there
        let are_all = text.jump(Code::Je_rel32_64)?;
        text.emit(Code::Lea_r64_m, &[AT.into(), Operand::Mem(on_stack(first))])?;
        let top = text.at;
        let place = Operand::Mem(memory(AT, Register::None, 0, false));
        text.emit(Code::Mov_r64_rm64, &[VALUE.into(), place])?;
        text.registers(Code::VEX_Pdep_r64_r64_rm64, [VALUE, VALUE, EXEC])?;
        text.emit(Code::Mov_rm64_r64, &[place, VALUE.into()])?;
        text.raw(Instruction::with2(Code::Add_rm64_imm32, AT, 8)?)?;
        text.registers(Code::Cmp_r64_rm64, [AT, end])?;
        text.raw(Instruction::with_branch(Code::Jb_rel32_64, top)?)?;
        text.land(are_all)
    }
}
