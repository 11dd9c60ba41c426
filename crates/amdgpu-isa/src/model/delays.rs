//! s_delay_alu: what it can wait for, and its immediate (RDNA3 ISA, S_DELAY_ALU).

use crate::names::{DELAYS, SKIPS};

/// The operation whose result an instruction needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delay {
    /// The vector operation so many before it, 1 to [`Delay::VECTOR`].
    Vector(u8),
    /// The transcendental operation so many before it, 1 to [`Delay::TRANSCENDENTAL`].
    Transcendental(u8),
    /// A scalar operation whose result is there so many cycles from now, 1 to [`Delay::SCALAR`].
    Scalar(u8),
}

impl Delay {
    pub const VECTOR: u8 = 4;
    pub const TRANSCENDENTAL: u8 = 3;
    pub const SCALAR: u8 = 3;
    /// How far apart two instructions are at most that one s_delay_alu is for.
    pub const FARTHEST: usize = SKIPS.len() - 1;

    fn name(self) -> (&'static str, u8) {
        match self {
            Delay::Vector(n) => ("VALU_DEP_", n),
            Delay::Transcendental(n) => ("TRANS32_DEP_", n),
            Delay::Scalar(n) => ("SALU_CYCLE_", n),
        }
    }

    /// The number in the immediate; 0, no delay, of what has none.
    fn id(self) -> u16 {
        let (kind, n) = self.name();
        let is = |text: &&str| text.strip_prefix(kind).is_some_and(|rest| rest.parse() == Ok(n));
        DELAYS.iter().position(|text| is(&text)).unwrap_or(0) as u16
    }

    /// The immediate of one s_delay_alu: what the next instruction waits for, and, if there is a second, how many instructions further the one
    /// is that waits for that: 0 the same, up to [`Delay::FARTHEST`].
    pub fn immediate(self, second: Option<(usize, Delay)>) -> u16 {
        let second = second.map_or(0, |(further, delay)| (further as u16) << 4 | delay.id() << 7);
        self.id() | second
    }
}

#[cfg(test)]
mod tests {
    use super::Delay;

    #[test]
    fn immediates_are_those_of_llvm() {
        assert_eq!(Delay::Vector(1).immediate(None), 1);
        assert_eq!(Delay::Transcendental(2).immediate(None), 6);
        assert_eq!(
            Delay::Scalar(1).immediate(Some((1, Delay::Vector(2)))),
            9 | 1 << 4 | 2 << 7
        );
        assert_eq!(
            Delay::Vector(4).immediate(Some((Delay::FARTHEST, Delay::Scalar(3)))),
            4 | 5 << 4 | 11 << 7
        );
    }
}
