//! Masks of lanes: those for which some comparisons hold, or a part of them that is not known.

use super::number::{Bounds, Compared, GROUP};

/// Lanes of those that the wave began with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mask {
    /// No lane.
    pub is_empty: bool,
    /// What holds for all of them.
    pub all: Vec<Compared>,
    /// Those are all the lanes for which it holds.
    pub is_exact: bool,
}

impl Mask {
    pub fn full() -> Mask {
        Mask {
            is_empty: false,
            all: Vec::new(),
            is_exact: true,
        }
    }

    pub fn empty() -> Mask {
        Mask {
            is_empty: true,
            ..Mask::full()
        }
    }

    pub fn is_full(&self) -> bool {
        !self.is_empty && self.is_exact && self.all.is_empty()
    }

    /// Some lanes of it.
    pub fn part(&self) -> Mask {
        Mask {
            is_exact: self.is_empty,
            ..self.clone()
        }
    }

    /// Whether each lane of it is one of another's.
    pub fn is_in(&self, other: &Mask) -> bool {
        self.is_empty || !other.is_empty && other.is_exact && other.all.iter().all(|one| self.all.contains(one))
    }

    pub fn and(&self, other: &Mask) -> Mask {
        if self.is_empty || other.is_empty {
            return Mask::empty();
        }
        let mut all = self.all.clone();
        all.extend(other.all.iter().filter(|one| !self.all.contains(one)));
        Mask {
            is_empty: false,
            all,
            is_exact: self.is_exact && other.is_exact,
        }
    }

    pub fn or(&self, other: &Mask) -> Mask {
        if self.is_in(other) {
            return other.clone();
        }
        if other.is_in(self) {
            return self.clone();
        }
        if self == other {
            return self.clone();
        }
        let all = self.all.iter().filter(|one| other.all.contains(one)).copied().collect();
        match (self.is_empty, other.is_empty) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => Mask {
                is_empty: false,
                all,
                is_exact: false,
            },
        }
    }

    /// The lanes that another has not.
    pub fn without(&self, other: &Mask) -> Mask {
        if self.is_in(other) {
            return Mask::empty();
        }
        if other.is_empty {
            return self.clone();
        }
        let mut new = other.all.iter().filter(|one| !self.all.contains(one));
        match (other.is_exact, new.next(), new.next()) {
            (true, Some(one), None) => self.with(one.opposite()),
            _ => self.part(),
        }
    }

    pub fn xor(&self, other: &Mask) -> Mask {
        match (self.is_in(other), other.is_in(self)) {
            (true, _) => other.without(self),
            (_, true) => self.without(other),
            _ => self.or(other).part(),
        }
    }

    /// Those for which something holds as well.
    pub fn with(&self, one: Compared) -> Mask {
        let mut mask = self.clone();
        mask.all.push(one);
        mask
    }

    /// From where to where ids go, in its lanes.
    pub fn narrow(&self, bounds: &Bounds) -> Bounds {
        let mut bounds = *bounds;
        self.all.iter().for_each(|one| one.narrow(&mut bounds));
        bounds
    }

    /// Whether it is known which lanes it has, and the same in all work-groups.
    pub fn is_of_items(&self) -> bool {
        self.is_exact && self.all.iter().all(Compared::is_of_items)
    }

    /// Whether a work-item may be in it, as far as that does not depend on the work-group.
    pub fn may_have(&self, ids: [i64; GROUP]) -> bool {
        let holds = |one: &Compared| !one.is_of_items() || one.holds(ids);
        !self.is_empty && self.all.iter().all(holds)
    }
}
