//! Machine code as bytes: from there to uops.

use std::sync::Arc;

use amdgpu_isa::{Inst, LONGEST_INSTRUCTION, Model, vgpr_msb};

use super::{Splats, reached};
use crate::fault::FaultKind;
use crate::lanes::SimdLevel;
use crate::lower;
use crate::uop::{Lowers, Needs, Place, Uop};

/// Machine code, and what it means to the waves that run it.
pub(super) struct Text {
    /// Guest address, a multiple of 4.
    pub base: u64,
    pub bytes: Arc<[u8]>,
    pub model: Model,
    pub level: SimdLevel,
    /// High bits of VGPR numbers that waves come with ([`vgpr_msb`]).
    pub vgpr_msb: u8,
}

/// Uops of some instructions that follow each other, and what is known of all.
pub(super) struct Lowered {
    pub uops: Vec<Uop>,
    pub count: u32,
    pub bytes: u32,
    pub polls: bool,
    pub needs: Needs,
    /// High bits of VGPR numbers behind them.
    pub vgpr_msb: u8,
}

impl Text {
    /// The uops of a block, of so many instructions at the most, that begins at a dword index. `ends` says whether it ends before a
    /// dword index, with so many instructions before that.
    pub fn lowered_block(&self, first: usize, most: usize, ends: impl Fn(usize, u32) -> bool) -> Lowered {
        let mut splats = Splats::default();
        let mut block = Lowered {
            uops: Vec::new(),
            count: 0,
            bytes: 0,
            polls: false,
            needs: Needs::default(),
            vgpr_msb: self.vgpr_msb,
        };
        while (block.count as usize) < most
            && !ends(first + block.bytes as usize / 4, block.count)
            && let Ok(mut uop) = self.lowered(first + block.bytes as usize / 4, &mut block.vgpr_msb)
            && !(uop.place == Place::Alone && block.count > 0)
        {
            block.count += 1;
            block.bytes += u32::from(uop.size);
            block.polls = uop.polls;
            block.needs = block.needs.and(uop.needs);
            let place = uop.place;
            if place != Place::Nothing {
                uop.reached = reached(block.count, block.bytes);
                splats.meet(&mut uop);
                block.uops.push(uop);
            }
            if matches!(place, Place::Last | Place::Alone) {
                break;
            }
        }
        block
    }

    /// The uop of the instruction at a dword index; `msb` are the high bits of VGPR numbers that it finds, and then those behind it.
    pub fn lowered(&self, index: usize, msb: &mut u8) -> Result<Uop, FaultKind> {
        let inst = self.decode(index)?;
        let before = *msb;
        *msb = vgpr_msb::set_by(&inst).unwrap_or(before);
        match before {
            0 => lower::lower(&inst, &self.model, self.level),
            _ => lower::lower(&vgpr_msb::applied(&inst, before), &self.model, self.level),
        }
    }

    /// The instruction at a dword index.
    ///
    /// # Errors
    /// The decoder's message if the bytes are no instruction.
    pub fn decode(&self, index: usize) -> Result<Inst, FaultKind> {
        let start = (index * 4).min(self.bytes.len());
        let end = (start + LONGEST_INSTRUCTION).min(self.bytes.len());
        let bytes = &self.bytes[start..end];
        let decoded =
            amdgpu_isa::decode_without_unused_as(self.model.processor, self.model.mode(), bytes).map(|(inst, _)| inst);
        decoded.map_err(|e| {
            let dwords = bytes
                .chunks_exact(4)
                .take(2)
                .map(|d| format!(" {:#010x}", u32::from_le_bytes([d[0], d[1], d[2], d[3]])));
            FaultKind::IllegalInstruction(format!("{e}; the dwords there are{}", dwords.collect::<String>()))
        })
    }
}

impl Lowers for Text {
    fn uops(&self, first: usize, count: u32) -> Vec<Uop> {
        self.lowered_block(first, count as usize, |_, _| false).uops
    }
}
