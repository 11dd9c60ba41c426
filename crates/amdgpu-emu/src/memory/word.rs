//! Words that atomic operations work on, where they are: in memory, and in registers.

use amdgpu_semantics::atomics::Word;

use super::MemoryView;
use crate::fault::FaultKind;
use crate::wave::Wave;

/// A [`Word`] that memory can replace atomically.
pub trait AtomicWord: Word {
    /// Replaces the word in memory by `f` of it, atomically; gives the old one.
    ///
    /// # Errors
    /// No such memory, or a misaligned address.
    fn replace(view: &mut MemoryView, address: u64, f: impl FnMut(Self) -> Self) -> Result<Self, FaultKind>;

    /// The word of a lane in registers `register..`, zero where there is none.
    #[inline(always)]
    fn of_lane(wave: &Wave, register: usize, lane: usize) -> Self {
        let dword = |d: usize| wave.v.get(register + d).map_or(0, |v| v.0[lane & 63]);
        Self::from_dwords(dword(0), if Self::DWORDS > 1 { dword(1) } else { 0 })
    }

    /// The operands of a lane, of which there are one or two; zero for the other one.
    #[inline(always)]
    fn operands(wave: &Wave, count: usize, data: [usize; 2], lane: usize) -> (Self, Self) {
        let second = match count {
            1 => Self::ZERO,
            _ => Self::of_lane(wave, data[1], lane),
        };
        (Self::of_lane(wave, data[0], lane), second)
    }

    /// Writes the word of a lane to registers `register..`.
    #[inline(always)]
    fn to_lane(self, wave: &mut Wave, register: usize, lane: usize) {
        for (d, value) in self.to_dwords().into_iter().enumerate().take(Self::DWORDS) {
            if let Some(v) = wave.v.get_mut(register + d) {
                v.0[lane & 63] = value;
            }
        }
    }
}

macro_rules! atomic_word {
    ($word:ty, $replace:ident) => {
        impl AtomicWord for $word {
            #[inline(always)]
            fn replace(view: &mut MemoryView, address: u64, f: impl FnMut(Self) -> Self) -> Result<Self, FaultKind> {
                view.$replace(address, f)
            }
        }
    };
}

atomic_word!(u32, atomic32);
atomic_word!(u64, atomic64);
