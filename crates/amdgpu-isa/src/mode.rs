//! What the meaning and the text of an instruction depend on besides the processor.

use crate::target::{Family, Processor, Properties, WaveSizes};

/// How a wavefront runs that executes an instruction, and how its text is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mode {
    /// The wavefront has 32 lanes: a lane mask is one SGPR, not a pair.
    pub wave32: bool,
    /// 16-bit operands are written `v1`, with `op_sel` where it matters, instead of `v1.l` and `v1.h`.
    pub fake16: bool,
}

impl Mode {
    /// The mode that LLVM assumes if nothing else is said: 32 lanes where the processor can, halves of registers named on
    /// GFX11.
    pub fn of(processor: Processor) -> Mode {
        Mode {
            wave32: processor.wave_sizes() != WaveSizes::Only64,
            fake16: processor.family() != Family::Gfx11,
        }
    }

    /// As [`Mode::of`], for wavefronts of `lanes` work-items.
    pub fn with_lanes(processor: Processor, lanes: u32) -> Mode {
        Mode {
            wave32: lanes == 32,
            ..Mode::of(processor)
        }
    }

    /// What the processor and the wavefront have.
    pub(crate) fn properties(self, processor: Processor) -> Properties {
        let wave = if self.wave32 {
            Properties::WAVE32
        } else {
            Properties::WAVE64
        };
        let halves = if self.fake16 {
            Properties::empty()
        } else {
            Properties::REAL_TRUE16
        };
        processor.properties() | wave | halves
    }

    /// Dwords of a lane mask.
    pub(crate) fn mask_dwords(self) -> u8 {
        if self.wave32 { 1 } else { 2 }
    }
}
