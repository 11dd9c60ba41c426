//! Random numbers for tests and examples: the same ones for the same seed.

/// xorshift64*.
pub struct Random(u64);

#[allow(dead_code, reason = "each test uses a part of it")]
impl Random {
    /// From a seed, which must not be zero.
    pub fn new(seed: u64) -> Random {
        Random(seed.max(1))
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end.max(1)
    }

    pub fn index(&mut self, end: usize) -> usize {
        self.below(end as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.index(list.len())]
    }
}
