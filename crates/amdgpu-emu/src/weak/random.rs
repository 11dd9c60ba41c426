//! Choices, by a seed.

/// Which of two ends choices prefer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taste {
    First,
    Last,
    Any,
}

/// The same seed chooses the same. Seeds have tastes of their own, so that what several unlikely choices have to bring about happens with some.
#[derive(Debug)]
pub(super) struct Random {
    state: u64,
    /// Of so many chances one is taken.
    one_in: u64,
    /// How often a wave gives others a turn at a wait, at most.
    pub patience: u32,
    /// Of loads that stand together the first one comes back late, and no other.
    pub first_is_late: bool,
    taste: Taste,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        let of = |tastes: u64, which: u64| (seed / which % tastes) as usize;
        let mut random = Random {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            one_in: [2, 6, 24][of(3, 1)],
            patience: [12, 3][of(2, 3)],
            first_is_late: of(2, 6) == 1,
            taste: [Taste::Any, Taste::First, Taste::Last][of(3, 12)],
        };
        // near seeds are far from each other then
        for _ in 0..4 {
            random.draw();
        }
        random
    }

    /// xorshift64*
    pub fn draw(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ self.state >> 32
    }

    /// Whether what may happen now does.
    pub fn happens(&mut self) -> bool {
        self.draw().is_multiple_of(self.one_in)
    }

    /// One of two.
    pub fn either(&mut self) -> bool {
        self.draw().is_multiple_of(2)
    }

    /// A number from one to another.
    pub fn between(&mut self, first: u64, last: u64) -> u64 {
        let chance = self.draw();
        if first >= last {
            return last;
        }
        match (self.taste, chance % 8) {
            (Taste::First, 0..7) | (Taste::Any, 0..3) => first,
            (Taste::Last, 0..7) | (Taste::Any, 3..6) => last,
            _ => first + chance / 8 % (last - first + 1),
        }
    }
}
