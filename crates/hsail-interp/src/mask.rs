//! Sets of lanes of a wavefront.

/// Lanes of one wavefront; the manual allows up to 256 (PRM 2.6).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Hash)]
pub struct Mask([u64; 4]);

impl Mask {
    pub const EMPTY: Mask = Mask([0; 4]);

    /// Lane n is bit n, the lowest 64 in the first word.
    pub fn from_words(words: [u64; 4]) -> Mask {
        Mask(words)
    }

    /// Lanes `0..count`.
    pub fn first(count: usize) -> Mask {
        let mut words = [0; 4];
        for (i, word) in words.iter_mut().enumerate() {
            let here = count.saturating_sub(64 * i).min(64);
            *word = if here == 64 { u64::MAX } else { (1 << here) - 1 };
        }
        Mask(words)
    }

    #[inline]
    pub fn has(&self, lane: usize) -> bool {
        self.0[lane >> 6 & 3] >> (lane & 63) & 1 != 0
    }

    #[inline]
    pub fn set(&mut self, lane: usize, on: bool) {
        let word = &mut self.0[lane >> 6 & 3];
        *word = *word & !(1 << (lane & 63)) | u64::from(on) << (lane & 63);
    }

    /// Sixteen lanes from a multiple of sixteen on, the first lowest.
    #[inline]
    pub fn chunk(&self, lane: usize) -> u16 {
        (self.0[lane >> 6 & 3] >> (lane & 48)) as u16
    }

    /// Sets those of sixteen lanes that are in `active`.
    #[inline]
    pub fn set_chunk(&mut self, lane: usize, bits: u16, active: u16) {
        let word = &mut self.0[lane >> 6 & 3];
        let shift = lane & 48;
        *word = *word & !(u64::from(active) << shift) | u64::from(bits & active) << shift;
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Lanes of this set below `lane`.
    pub fn count_below(&self, lane: usize) -> u32 {
        self.and(&Mask::first(lane)).count()
    }

    #[inline]
    pub fn and(&self, other: &Mask) -> Mask {
        Mask(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub fn or(&self, other: &Mask) -> Mask {
        Mask(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub fn and_not(&self, other: &Mask) -> Mask {
        Mask(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn words(&self) -> [u64; 4] {
        self.0
    }

    pub fn lowest(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The lanes, lowest first.
    #[inline]
    pub fn iter(&self) -> Lanes {
        Lanes { words: self.0, word: 0 }
    }
}

/// Iterator over the lanes of a [`Mask`].
pub struct Lanes {
    words: [u64; 4],
    word: usize,
}

impl Iterator for Lanes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < 4 {
            let word = &mut self.words[self.word];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word << 6 | bit);
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_lanes_count_and_iterate_over_all_four_words() {
        for count in [0, 1, 63, 64, 65, 128, 200, 256] {
            let mask = Mask::first(count);
            assert_eq!(mask.count() as usize, count);
            assert!(mask.iter().eq(0..count));
        }
        let mut mask = Mask::first(256);
        mask.set(130, false);
        assert!(!mask.has(130) && mask.has(131));
        assert_eq!(mask.count_below(140), 139);
        assert_eq!(Mask::first(256).and_not(&mask).lowest(), Some(130));
    }
}
