//! The order in which work-groups begin, as a seed chooses it.

use super::RunOptions;

/// Work-groups that a mixed order begins with, at most.
pub(super) const MOST_AT_FIRST: usize = 8;

/// The order in which work-groups begin: `linear * factor + first`, modulo their number, which has no divisor with `factor` in common.
#[derive(Debug, Clone, Copy)]
pub struct Shuffle {
    groups: u64,
    factor: u64,
    first: u64,
}

impl Shuffle {
    /// Groups that must run together stay as they are.
    pub fn of(options: &RunOptions, groups: u64, together: usize) -> Shuffle {
        let plain = Shuffle {
            groups: groups.max(1),
            factor: 1,
            first: 0,
        };
        if !options.mixed || options.seed == 0 || together > 1 || groups < 2 {
            return plain;
        }
        let mix = options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let from = 1 + (mix >> 32) % groups;
        let coprime = |n: &u64| gcd(*n, groups) == 1;
        let factor = (from..from + groups).find(coprime).unwrap_or(1);
        Shuffle {
            factor,
            first: mix % groups,
            ..plain
        }
    }

    /// The work-group that begins as this one of all.
    pub fn group(self, linear: u64) -> u64 {
        let at = u128::from(linear) * u128::from(self.factor) + u128::from(self.first);
        (at % u128::from(self.groups)) as u64
    }
}

/// The greatest common divisor.
fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
