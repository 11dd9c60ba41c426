//! Which accesses of global memory meet no other wave's: ranges that are apart, and bytes that belong to one work-item each.

use std::collections::BTreeMap;

use super::memory::{Access, How};
use super::number::{AXES, Bounds, Number};

/// All accesses of an instruction.
#[derive(Debug, Clone)]
struct Family {
    pc: u64,
    how: How,
    steps: [i64; AXES],
    /// From the least base on, and to behind the greatest.
    from: i64,
    to: i64,
    bounds: Bounds,
    is_known: bool,
}

impl Family {
    fn of(access: &Access, bounds: &Bounds) -> Family {
        let address = access.address.unwrap_or(Number::UNKNOWN);
        Family {
            pc: access.pc,
            how: access.how,
            steps: address.steps,
            from: address.base,
            to: address.base + address.span + access.bytes,
            bounds: *bounds,
            is_known: access.address.is_some(),
        }
    }

    fn add(&mut self, other: &Family) {
        if self.steps != other.steps {
            // no more than a range
            let [(a, b), (c, d)] = [self.range(), other.range()];
            (self.steps, self.from, self.to) = ([0; AXES], a.min(c), b.max(d));
        } else {
            (self.from, self.to) = (self.from.min(other.from), self.to.max(other.to));
        }
        for (own, others) in self.bounds.iter_mut().zip(other.bounds) {
            *own = (own.0.min(others.0), own.1.max(others.1));
        }
        self.is_known &= other.is_known;
    }

    /// From the first byte on, to behind the last.
    fn range(&self) -> (i64, i64) {
        let number = Number {
            base: self.from,
            steps: self.steps,
            span: self.to - self.from,
        };
        number.ends(&self.bounds)
    }

    /// Whether no two work-items access the same byte.
    fn is_owned(&self) -> bool {
        let mut axes: Vec<(i64, i64)> = (self.steps.iter().zip(self.bounds))
            .map(|(step, (first, last))| (step.abs(), last - first))
            .filter(|(_, others)| *others > 0)
            .collect();
        axes.sort_unstable();
        let mut covered = self.to - self.from;
        axes.into_iter().all(|(step, others)| {
            let is_apart = step >= covered;
            covered += step * others;
            is_apart
        })
    }

    /// Whether work-items may come to the same byte by two instructions.
    fn meets(&self, other: &Family) -> bool {
        if !self.is_known || !other.is_known {
            return true;
        }
        let [(a, b), (c, d)] = [self.range(), other.range()];
        if b <= c || d <= a {
            return false;
        }
        let mut both = self.clone();
        both.add(other);
        self.steps != other.steps || !both.is_owned()
    }
}

/// What is known of the accesses of global memory of a dispatch.
#[derive(Debug, Default)]
pub(crate) struct Owned {
    /// No wave comes to a byte that another writes.
    pub is_apart: bool,
    /// Loads that meet no write.
    pub loads_apart: Vec<u64>,
    /// Where anything is written, by first byte and the one behind the last; none if it may be anywhere.
    pub written: Option<Vec<(u64, u64)>>,
    /// Stores, if no two of them meet and none is atomic: only loads may meet them.
    pub stores_apart: Vec<u64>,
}

impl Owned {
    pub fn of(accesses: &[(Access, Bounds)]) -> Owned {
        let mut families: BTreeMap<u64, Family> = BTreeMap::new();
        for (access, bounds) in accesses {
            let one = Family::of(access, bounds);
            match families.get_mut(&access.pc) {
                Some(family) => family.add(&one),
                None => {
                    families.insert(access.pc, one);
                }
            }
        }
        let writes: Vec<&Family> = families.values().filter(|family| family.how.writes).collect();
        let is_alone = |family: &Family| !writes.iter().any(|write| write.meets(family));
        let (stores, loads): (Vec<&Family>, Vec<&Family>) = families.values().partition(|family| family.how.writes);
        let writes_are_apart = stores.iter().all(|family| is_alone(family));
        let only_stores = writes_are_apart && !stores.iter().any(|family| family.how.is_atomic);
        let stores_apart = stores.iter().filter(|_| only_stores).map(|family| family.pc).collect();
        let loads_apart: Vec<u64> = loads
            .iter()
            .filter(|family| is_alone(family))
            .map(|family| family.pc)
            .collect();
        let written = writes.iter().all(|write| write.is_known).then(|| {
            let range = |write: &&Family| {
                let (from, to) = write.range();
                (from.max(0) as u64, to.max(0) as u64)
            };
            writes.iter().map(range).collect()
        });
        Owned {
            is_apart: loads_apart.len() == loads.len() && writes_are_apart,
            loads_apart,
            written,
            stores_apart,
        }
    }

    /// Whether anything in a range may be written.
    pub fn writes_to(&self, (from, size): (u64, u64)) -> bool {
        let meets = |(a, b): &(u64, u64)| *a < from + size && from < *b;
        self.written.as_ref().is_none_or(|written| written.iter().any(meets))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = [(0, 63), (0, 0), (0, 0), (0, 9), (0, 0), (0, 0)];

    fn access(pc: u64, writes: bool, base: i64, item: i64, group: i64) -> (Access, Bounds) {
        let mut address = Number::same(base);
        (address.steps[0], address.steps[3]) = (item, group);
        let how = How {
            writes,
            is_atomic: false,
            is_lds: false,
        };
        let access = Access {
            pc,
            how,
            bytes: 4,
            address: Some(address),
        };
        (access, BOUNDS)
    }

    fn is_apart(list: &[(Access, Bounds)]) -> bool {
        Owned::of(list).is_apart
    }

    #[test]
    fn each_work_item_has_bytes_of_its_own() {
        let (load, store) = (access(0, false, 0x1000, 4, 256), access(8, true, 0x9000, 4, 256));
        assert!(is_apart(&[load.clone(), store.clone()]));
        // into the other's
        assert!(!is_apart(&[access(0, false, 0x9004, 4, 256), store.clone()]));
        // in place
        assert!(is_apart(&[access(0, false, 0x9000, 4, 256), store.clone()]));
        // rows that overlap, of lanes and of work-groups
        assert!(!is_apart(&[access(8, true, 0x9000, 3, 256)]));
        assert!(!is_apart(&[access(8, true, 0x9000, 4, 252)]));
        assert!(!is_apart(&[access(8, true, 0x9000, 4, 0)]));
        // several of each work-item
        assert!(is_apart(&[
            access(8, true, 0x9000, 8, 512),
            access(8, true, 0x9004, 8, 512)
        ]));
        assert!(!is_apart(&[
            access(8, true, 0x9000, 8, 512),
            access(8, true, 0x9008, 8, 512)
        ]));
        let anywhere = Access {
            address: None,
            ..access(16, false, 0, 0, 0).0
        };
        let owned = Owned::of(&[load, store, (anywhere, BOUNDS)]);
        assert!(!owned.is_apart);
        assert_eq!(owned.loads_apart, [0]);
        assert_eq!(owned.written, Some(vec![(0x9000, 0x9a00)]));
        assert_eq!(owned.stores_apart, [8]);
    }
}
