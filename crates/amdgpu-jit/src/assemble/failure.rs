//! What code says that has not done all.

use super::each::LANE;

/// What code has done when it met a NaN.
#[derive(Debug, Clone, Copy)]
pub struct Failure {
    /// The lanes before this one are done.
    pub first: u32,
    /// How far their bits are from their places in masks.
    shift: u32,
}

impl Failure {
    /// What code says that is neither 0 nor [`super::OUTSIDE`].
    pub fn of(code: u32, lanes_at_a_time: u32) -> Failure {
        match code.checked_sub(LANE) {
            Some(lane) => Failure {
                first: lane - 1,
                shift: 0,
            },
            None => {
                let first = lanes_at_a_time * (code - 1);
                Failure {
                    first,
                    shift: u64::BITS - lanes_at_a_time - first,
                }
            }
        }
    }

    pub fn done(&self) -> u64 {
        (1 << self.first) - 1
    }

    /// The bits of a mask that are known.
    pub fn known(&self, mask: u64) -> u64 {
        mask >> self.shift & self.done()
    }
}
