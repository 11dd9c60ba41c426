//! Lanes of two vectors that are brought together in one.

use iced_x86::{Code, Instruction, Register};

use super::{Layout, Refused};
use crate::text::{Operand, Pool, Text, memory};

/// What comes before the code for packed lanes: jumps, which end where is said, to other code unless each half of 64 lanes has 16 active ones
/// at the most.
pub(super) fn choice(pool: &Pool, start: u64, layout: &Layout) -> Result<(Vec<u8>, [u64; 2]), Refused> {
    const MOST: i32 = 16;
    let mut text = Text::new(pool, start);
    let mut ends = [0; 2];
    let halves = layout.lanes as usize / 32;
    for (half, end) in ends.iter_mut().enumerate() {
        // of waves of 32 lanes, the only half is looked at twice
        let slot = 4 * (usize::from(layout.exec) + half % halves) as i64;
        let lanes = Operand::Mem(memory(Register::RSI, Register::None, slot, false));
        text.emit(Code::Popcnt_r32_rm32, &[Register::R8D.into(), lanes])?;
        text.raw(Instruction::with2(Code::Cmp_rm32_imm8, Register::R8D, MOST)?)?;
        *end = text.jump(Code::Ja_rel32_64)?;
    }
    Ok((text.finish(), ends))
}
