//! A field of a register or a descriptor.

/// Consecutive bits of a register, or of a descriptor's words, the first word lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits {
    /// Lowest bit, counted from bit 0 of the first word.
    pub low: u16,
    /// Number of bits, at most 64; 0 where there is no such field.
    pub width: u8,
}

impl Bits {
    /// No such field: it reads as 0, and nothing is written.
    pub const NONE: Bits = Bits { low: 0, width: 0 };

    /// Bits `high..=low`, as manuals write them.
    pub const fn new(high: u16, low: u16) -> Bits {
        Bits {
            low,
            width: (high - low + 1) as u8,
        }
    }

    /// One bit.
    pub const fn bit(at: u16) -> Bits {
        Bits::new(at, at)
    }

    /// Whether there is such a field.
    pub const fn exists(self) -> bool {
        self.width != 0
    }

    const fn ones(self) -> u64 {
        match self.width {
            0 => 0,
            width => u64::MAX >> (64 - width),
        }
    }

    /// The greatest value.
    pub const fn max(self) -> u64 {
        self.ones()
    }

    /// The field's bits in a register of 32 bits.
    pub const fn mask(self) -> u32 {
        (self.ones() << self.low) as u32
    }

    /// The field of a register.
    #[inline]
    pub const fn of(self, register: u32) -> u32 {
        (register as u64 >> self.low & self.ones()) as u32
    }

    /// Whether a flag is set.
    #[inline]
    pub const fn is_set(self, register: u32) -> bool {
        register & self.mask() != 0
    }

    /// A value in its place in a register; bits that do not fit are dropped.
    #[inline]
    pub const fn at(self, value: u32) -> u32 {
        ((value as u64 & self.ones()) << self.low) as u32
    }

    /// The register with the field set to a value.
    #[inline]
    pub const fn set(self, register: u32, value: u32) -> u32 {
        register & !self.mask() | self.at(value)
    }

    /// The field of a descriptor; words that it does not have are 0.
    #[inline]
    pub fn of_words(self, words: &[u32]) -> u64 {
        let (first, shift) = (usize::from(self.low / 32), self.low % 32);
        let word = |n: usize| u128::from(words.get(first + n).copied().unwrap_or(0)) << (32 * n);
        (((word(0) | word(1) | word(2)) >> shift) as u64) & self.ones()
    }

    /// The field of a descriptor of four words.
    #[inline]
    pub const fn of_u128(self, words: u128) -> u64 {
        (words >> self.low) as u64 & self.ones()
    }

    /// As [`Bits::of_words`], the highest bit being the sign.
    pub fn signed_of_words(self, words: &[u32]) -> i64 {
        let unused = 64 - u32::from(self.width.clamp(1, 64));
        (self.of_words(words) << unused) as i64 >> unused
    }

    /// Sets the field of a descriptor; bits and words that there are not are dropped.
    pub fn set_words(self, words: &mut [u32], value: u64) {
        let (first, shift) = (usize::from(self.low / 32), self.low % 32);
        let mask = u128::from(self.ones()) << shift;
        let value = u128::from(value & self.ones()) << shift;
        for (n, word) in words.iter_mut().skip(first).take(3).enumerate() {
            *word = *word & !((mask >> (32 * n)) as u32) | (value >> (32 * n)) as u32;
        }
    }
}
