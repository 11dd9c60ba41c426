//! Instructions of the host as bytes: with operands that are registers, memory or numbers, jumps, and the constants before them.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, Register};

/// Lanes of a vector register of the wave, and bytes.
pub const LANES: usize = 64;
pub(crate) const REGISTER_BYTES: usize = LANES * size_of::<u32>();
/// Masks that a segment can write.
pub const MAX_MASKS: usize = 3;

/// Why there is no code for a segment.
#[derive(Debug)]
pub enum Refused {
    /// More values are alive at a time than there is room for: a part of the segment may do.
    TooMany,
    /// The assembler refused an instruction.
    Encoding,
}

pub(crate) type Done = Result<(), Refused>;

/// An operand of an instruction.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Operand {
    Reg(Register),
    Mem(MemoryOperand),
    Imm(u32),
}

impl From<Register> for Operand {
    fn from(register: Register) -> Self {
        Operand::Reg(register)
    }
}

impl From<IcedError> for Refused {
    fn from(error: IcedError) -> Self {
        debug_assert!(false, "{error}");
        Refused::Encoding
    }
}

/// What instructions read from before the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Constant {
    /// A dword, as often as the host wants it.
    Same(u32),
    /// 64 bits, for as many dwords.
    Same64(u64),
    /// A dword for each lane.
    Lanes([u32; 8]),
    /// The same for 16 lanes.
    AllLanes([u32; 16]),
}

/// Constants, and where they are from the beginning of all.
#[derive(Default)]
pub(crate) struct Pool {
    pub bytes: Vec<u8>,
    places: HashMap<Constant, u64, FixedState>,
}

impl Pool {
    /// Adds a constant, of which each dword is there `copies` times.
    pub fn add(&mut self, constant: Constant, copies: usize) {
        let bytes = &mut self.bytes;
        self.places.entry(constant).or_insert_with(|| {
            let at = bytes.len() as u64;
            match constant {
                Constant::Same(value) => (0..copies).for_each(|_| bytes.extend(value.to_le_bytes())),
                Constant::Same64(value) => (0..copies.div_ceil(2)).for_each(|_| bytes.extend(value.to_le_bytes())),
                Constant::Lanes(values) => values.iter().for_each(|value| bytes.extend(value.to_le_bytes())),
                Constant::AllLanes(values) => values.iter().for_each(|value| bytes.extend(value.to_le_bytes())),
            }
            at
        });
    }
}

/// Instructions that are written, one behind the other.
pub(crate) struct Text<'p> {
    pool: &'p Pool,
    encoder: Encoder,
    start: u64,
    /// Where the next instruction is, from the beginning of the constants.
    pub at: u64,
}

impl<'p> Text<'p> {
    /// Code that begins at a place behind the constants.
    pub fn new(pool: &'p Pool, start: u64) -> Self {
        Text {
            pool,
            encoder: Encoder::new(64),
            start,
            at: start,
        }
    }

    /// The constants before it.
    pub fn pool(&self) -> &'p Pool {
        self.pool
    }

    pub fn finish(mut self) -> Vec<u8> {
        self.encoder.take_buffer()
    }

    /// Where a constant is. `broadcast` for instructions that take a dword for all lanes.
    pub fn constant(&self, constant: Constant, broadcast: bool) -> Result<MemoryOperand, Refused> {
        let at = *self.pool.places.get(&constant).ok_or(Refused::Encoding)?;
        Ok(memory(Register::RIP, Register::None, at as i64, broadcast))
    }

    pub fn raw(&mut self, instruction: Instruction) -> Done {
        self.at += self.encoder.encode(&instruction, self.at)? as u64;
        Ok(())
    }

    /// Code from elsewhere, which may be anywhere.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let mut buffer = self.encoder.take_buffer();
        buffer.extend(bytes);
        self.encoder.set_buffer(buffer);
        self.at += bytes.len() as u64;
    }

    /// A jump forward; gives the end of it, for [`Text::land`].
    pub fn jump(&mut self, code: Code) -> Result<u64, Refused> {
        self.raw(Instruction::with_branch(code, self.at)?)?;
        Ok(self.at)
    }

    /// Makes a jump end here.
    pub fn land(&mut self, jump: u64) -> Done {
        let mut buffer = self.encoder.take_buffer();
        let end = (jump - self.start) as usize;
        let distance = (self.at - jump) as u32;
        buffer[end - 4..end].copy_from_slice(&distance.to_le_bytes());
        self.encoder.set_buffer(buffer);
        Ok(())
    }

    pub fn emit(&mut self, code: Code, operands: &[Operand]) -> Done {
        self.masked(code, operands, Register::None, false)
    }

    /// An instruction between registers.
    pub fn registers<const N: usize>(&mut self, code: Code, registers: [Register; N]) -> Done {
        self.emit(code, &registers.map(Operand::Reg))
    }

    pub fn masked(&mut self, code: Code, operands: &[Operand], mask: Register, zeroing: bool) -> Done {
        use Operand::{Imm, Mem, Reg};
        let mut instruction = match *operands {
            [Reg(a), Reg(b)] => Instruction::with2(code, a, b)?,
            [Reg(a), Mem(b)] => Instruction::with2(code, a, b)?,
            [Reg(a), Imm(b)] => Instruction::with2(code, a, b)?,
            [Mem(a), Reg(b)] => Instruction::with2(code, a, b)?,
            [Mem(a), Imm(b)] => Instruction::with2(code, a, b)?,
            [Reg(a), Reg(b), Reg(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Reg(b), Mem(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Mem(b), Reg(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Reg(b), Imm(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Mem(b), Imm(c)] => Instruction::with3(code, a, b, c)?,
            [Reg(a), Reg(b), Reg(c), Imm(d)] => Instruction::with4(code, a, b, c, d)?,
            [Reg(a), Reg(b), Mem(c), Imm(d)] => Instruction::with4(code, a, b, c, d)?,
            [Reg(a), Reg(b), Reg(c), Reg(d)] => Instruction::with4(code, a, b, c, d)?,
            [Reg(a), Reg(b), Mem(c), Reg(d)] => Instruction::with4(code, a, b, c, d)?,
            _ => return Err(Refused::Encoding),
        };
        if mask != Register::None {
            instruction.set_op_mask(mask);
            instruction.set_zeroing_masking(zeroing);
        }
        self.raw(instruction)
    }
}

/// A place in memory.
pub(crate) fn memory(base: Register, index: Register, displacement: i64, broadcast: bool) -> MemoryOperand {
    let size = if base == Register::RIP {
        8
    } else {
        u32::from(displacement != 0)
    };
    MemoryOperand::new(base, index, 1, displacement, size, broadcast, Register::None)
}
