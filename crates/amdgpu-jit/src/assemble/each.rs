//! Active lanes one at a time, where they are few: no lanes between them are gone over, and nothing is gathered.
//!
//! A lane is the first one of a vector, and its place is in RAX; R10 has the lanes that are still to come. What a vector has behind the first lane
//! does not count.

use iced_x86::{Code, Instruction, Register};

use super::{ACCUMULATORS, Active, Done, Layout, Refused, Segment, Writer};
use crate::host::{Host, low_half};
use crate::text::{Operand, Pool, Text, memory};

/// Lanes to come.
const LEFT: Register = Register::R10;
const TEMP: Register = Register::R11;

/// What code adds to 1 and the lane with the NaN, where others give 1 and how many times they have computed all they do at a time.
pub(super) const LANE: u32 = 1 << 30;

/// Where lanes are close to each other, eight at once are sooner done.
const MORE: i32 = 2;
/// Of which those that are not zero are eights with active lanes.
const BYTES_OF_A_VECTOR: i32 = 16;

/// Whether its masks leave a register.
pub(super) fn fits(segment: &Segment) -> bool {
    segment.masks.len() < ACCUMULATORS.len()
}

/// What comes before the code for single lanes: jumps, which end where is said, to other code if no lane is active, or more than
/// [`MORE`] beside one of each eight in which there are some.
pub(super) fn choice(pool: &Pool, start: u64, layout: &Layout) -> Result<(Vec<u8>, [u64; 2]), Refused> {
    const BYTES: Register = Register::XMM15;
    const ZERO: Register = Register::XMM14;
    let mut text = Text::new(pool, start);
    let exec = Operand::Mem(memory(Register::RSI, Register::None, 4 * i64::from(layout.exec), false));
    let (count, load) = match layout.lanes {
        32 => (Code::Popcnt_r32_rm32, Code::VEX_Vmovd_xmm_rm32),
        _ => (Code::Popcnt_r64_rm64, Code::VEX_Vmovq_xmm_rm64),
    };
    let lanes = if layout.lanes == 32 {
        Register::R8D
    } else {
        Register::R8
    };
    text.emit(count, &[lanes.into(), exec])?;
    let none = text.jump(Code::Je_rel32_64)?;
    text.emit(load, &[BYTES.into(), exec])?;
    text.registers(Code::VEX_Vpxor_xmm_xmm_xmmm128, [ZERO; 3])?;
    text.registers(Code::VEX_Vpcmpeqb_xmm_xmm_xmmm128, [BYTES, BYTES, ZERO])?;
    text.registers(Code::VEX_Vpmovmskb_r32_xmm, [Register::R9D, BYTES])?;
    text.registers(Code::Popcnt_r32_rm32, [Register::R9D; 2])?;
    text.registers(Code::Add_r32_rm32, [Register::R8D, Register::R9D])?;
    text.raw(Instruction::with2(
        Code::Cmp_rm32_imm8,
        Register::R8D,
        BYTES_OF_A_VECTOR + MORE,
    )?)?;
    let many = text.jump(Code::Ja_rel32_64)?;
    Ok((text.finish(), [none, many]))
}

impl<H: Host> Writer<'_, H> {
    /// A mask in scalar slots.
    fn move_mask(&mut self, to: Register, slot: u8) -> Done {
        let from = Operand::Mem(memory(Register::RSI, Register::None, 4 * i64::from(slot), false));
        match self.layout.lanes {
            32 => self.text.emit(Code::Mov_r32_rm32, &[low_half(to).into(), from]),
            _ => self.text.emit(Code::Mov_r64_rm64, &[to.into(), from]),
        }
    }

    /// All lanes are to come.
    pub(super) fn begin_each(&mut self, accumulators: &[Register]) -> Done {
        self.move_mask(LEFT, self.layout.exec)?;
        H::begin_each(&mut self.text)?;
        for &r in accumulators {
            self.text.registers(Code::Xor_r64_rm64, [r, r])?;
        }
        Ok(())
    }

    /// Takes the next lane; there is one.
    pub(super) fn take_lane(&mut self) -> Done {
        let text = &mut self.text;
        text.registers(Code::Tzcnt_r64_rm64, [Register::RAX, LEFT])?;
        text.registers(Code::VEX_Blsr_r64_rm64, [LEFT, LEFT])?;
        text.registers(Code::Mov_r32_rm32, [Register::ECX, Register::EAX])?;
        text.raw(Instruction::with2(Code::Shl_rm32_imm8, Register::ECX, 2u32)?)
    }

    /// Goes on with the next lane, if there is one.
    pub(super) fn next_lane(&mut self, top: u64) -> Done {
        self.text.registers(Code::Test_rm64_r64, [LEFT, LEFT])?;
        self.text.raw(Instruction::with_branch(Code::Jne_rel32_64, top)?)
    }

    /// The lane's bit of a mask in scalar slots, as a truth value.
    pub(super) fn expand_lane(&mut self, to: Register, slot: u8) -> Done {
        self.move_mask(TEMP, slot)?;
        let text = &mut self.text;
        text.registers(Code::VEX_Shrx_r64_rm64_r64, [TEMP, TEMP, Register::RAX])?;
        text.raw(Instruction::with2(Code::And_rm32_imm8, Register::R11D, 1)?)?;
        text.raw(Instruction::with1(Code::Neg_rm32, Register::R11D)?)?;
        H::first_from(text, to, Register::R11D)
    }

    /// Adds the lane's bit, which is in R11, to a mask.
    pub(super) fn gather_lane(&mut self, accumulator: Register) -> Done {
        let text = &mut self.text;
        text.registers(Code::VEX_Shlx_r64_rm64_r64, [TEMP, TEMP, Register::RAX])?;
        text.registers(Code::Or_r64_rm64, [accumulator, TEMP])
    }

    /// Loads from behind a pointer, as far as the lane's offset and a distance say.
    pub(super) fn load_lane(&mut self, to: Register, offsets: Register, host: Operand, distance: i64) -> Done {
        let text = &mut self.text;
        H::first_lane(text, TEMP, offsets)?;
        text.emit(Code::Add_r64_rm64, &[TEMP.into(), host])?;
        H::load(text, to, memory(TEMP, Register::None, distance, false), Active::Each)
    }
}
