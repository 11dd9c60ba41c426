//! A quick hash with secret numbers: what is hashed is the text's choice, so nobody may know where collisions are.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

/// The secret numbers; also the state of the hash, as maps want it.
#[derive(Clone, Copy)]
pub(crate) struct Seeded {
    factor: u64,
    state: u64,
}

pub(crate) type Map<K, V> = HashMap<K, V, Seeded>;

impl Default for Seeded {
    fn default() -> Self {
        let state = RandomState::new();
        Seeded {
            factor: state.hash_one(0) | 1,
            state: state.hash_one(1),
        }
    }
}

impl Seeded {
    /// The hash of bytes by themselves.
    #[inline]
    pub fn of(mut self, bytes: &[u8]) -> u64 {
        self.write(bytes);
        self.state
    }

    /// Folded products of eight bytes a step.
    #[inline]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.state ^ word) * u128::from(self.factor);
        self.state = product as u64 ^ (product >> 64) as u64;
    }
}

impl BuildHasher for Seeded {
    type Hasher = Seeded;

    fn build_hasher(&self) -> Seeded {
        *self
    }
}

impl Hasher for Seeded {
    #[inline]
    fn finish(&self) -> u64 {
        self.state
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some((word, more)) = rest.split_first_chunk::<8>() {
            self.mix(u64::from_le_bytes(*word));
            rest = more;
        }
        // At most seven bytes are left; their number goes into the eighth.
        let tail = if let (Some(a), Some(b)) = (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
            u64::from(u32::from_le_bytes(*a)) | u64::from(u32::from_le_bytes(*b)) << (8 * (rest.len() - 4))
        } else if let (Some(a), Some(b)) = (rest.first(), rest.last()) {
            u64::from(*a) | u64::from(rest[rest.len() / 2]) << 8 | u64::from(*b) << 16
        } else {
            0
        };
        self.mix(tail | (rest.len() as u64) << 56);
    }

    #[inline]
    fn write_u8(&mut self, i: u8) {
        self.mix(u64::from(i));
    }

    #[inline]
    fn write_u32(&mut self, i: u32) {
        self.mix(u64::from(i));
    }

    #[inline]
    fn write_u64(&mut self, i: u64) {
        self.mix(i);
    }

    #[inline]
    fn write_usize(&mut self, i: usize) {
        self.mix(i as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Equal high halves make a run of places in the index of constants; many would make writing quadratic.
    #[test]
    fn short_constants_spread() {
        let hash = Seeded::default();
        for size in [1usize, 2, 4, 8, 16] {
            let count = if size == 1 { 256 } else { 10_000u64 };
            let tags: HashSet<u64> = (0..count)
                .map(|i| hash.of(&u128::from(i).to_le_bytes()[..size]) >> 32)
                .collect();
            assert!(tags.len() as u64 > count * 9 / 10, "{size}: {} of {count}", tags.len());
        }
    }

    #[test]
    fn length_and_every_byte_count() {
        let hash = Seeded::default();
        let mut seen = HashSet::new();
        for length in 0..24 {
            let zeros = vec![0u8; length];
            assert!(seen.insert(hash.of(&zeros)), "{length} zeros");
            for place in 0..length {
                let mut one = zeros.clone();
                one[place] = 1;
                assert!(seen.insert(hash.of(&one)), "1 at {place} of {length}");
            }
        }
    }
}
