//! Who knows of whose accesses: vector clocks of work-items, kept by work-group and shared while they are equal.

use std::collections::BTreeMap;
use std::rc::Rc;

/// A work-item: its work-group's flattened ID, and its place in the work-group by wavefronts and lanes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Item {
    pub group: u64,
    pub index: u32,
}

/// For every work-item the last of its epochs that happened before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Known(BTreeMap<u64, Rc<Vec<u32>>>);

impl Known {
    pub fn epoch(&self, item: Item) -> u32 {
        let group = self.0.get(&item.group);
        group.and_then(|g| g.get(item.index as usize)).copied().unwrap_or(0)
    }

    fn raise(&mut self, item: Item, epoch: u32) {
        let group = Rc::make_mut(self.0.entry(item.group).or_default());
        let at = item.index as usize;
        if group.len() <= at {
            group.resize(at + 1, 0);
        }
        group[at] = group[at].max(epoch);
    }

    fn join(&mut self, other: &Known) {
        for (group, theirs) in &other.0 {
            let Some(ours) = self.0.get_mut(group) else {
                self.0.insert(*group, theirs.clone());
                continue;
            };
            if Rc::ptr_eq(ours, theirs)
                || theirs.iter().zip(ours.iter()).all(|(t, o)| t <= o) && theirs.len() <= ours.len()
            {
                continue;
            }
            let ours = Rc::make_mut(ours);
            if ours.len() < theirs.len() {
                ours.resize(theirs.len(), 0);
            }
            for (o, t) in ours.iter_mut().zip(theirs.iter()) {
                *o = (*o).max(*t);
            }
        }
    }
}

/// What a work-item knew at a moment: what it had learnt, and its own epochs until then.
#[derive(Clone, Debug)]
pub(super) struct Snap {
    pub base: Rc<Known>,
    pub own: Option<(Item, u32)>,
}

impl Snap {
    pub fn of(base: &Rc<Known>) -> Snap {
        Snap {
            base: base.clone(),
            own: None,
        }
    }
}

/// Joins clocks; the last joins of two are kept, because the work-items of a wavefront ask for the same ones.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    last: Option<(Rc<Known>, Rc<Known>, Rc<Known>)>,
}

impl Joiner {
    pub fn two(&mut self, a: &Rc<Known>, b: &Rc<Known>) -> Rc<Known> {
        if Rc::ptr_eq(a, b) || b.0.is_empty() {
            return a.clone();
        }
        if a.0.is_empty() {
            return b.clone();
        }
        if let Some((x, y, result)) = &self.last
            && Rc::ptr_eq(x, a)
            && Rc::ptr_eq(y, b)
        {
            return result.clone();
        }
        let mut joined = Known::clone(a);
        joined.join(b);
        let result = if joined == **a {
            a.clone()
        } else if joined == **b {
            b.clone()
        } else {
            Rc::new(joined)
        };
        self.last = Some((a.clone(), b.clone(), result.clone()));
        result
    }

    /// All of them together.
    pub fn all<'s>(&mut self, snaps: impl Iterator<Item = &'s Snap>) -> Rc<Known> {
        let mut result: Option<Rc<Known>> = None;
        let mut own = Vec::new();
        for snap in snaps {
            result = Some(match result {
                None => snap.base.clone(),
                Some(known) => self.two(&known, &snap.base),
            });
            own.extend(snap.own);
        }
        let mut result = result.unwrap_or_default();
        own.retain(|(item, epoch)| result.epoch(*item) < *epoch);
        if !own.is_empty() {
            let known = Rc::make_mut(&mut result);
            for (item, epoch) in own {
                known.raise(item, epoch);
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_clocks_know_what_either_knew() {
        let (a, b) = (Item { group: 0, index: 3 }, Item { group: 7, index: 0 });
        let nothing = Rc::new(Known::default());
        let snap = |own| Snap {
            base: nothing.clone(),
            own: Some(own),
        };
        let mut joiner = Joiner::default();
        let x = joiner.all([snap((a, 2)), snap((b, 5))].iter());
        assert_eq!((x.epoch(a), x.epoch(b)), (2, 5));
        let y = joiner.all([snap((a, 4))].iter());
        let z = joiner.two(&x, &y);
        assert_eq!((z.epoch(a), z.epoch(b)), (4, 5));
        assert_eq!(nothing.epoch(a), 0);
        assert!(Rc::ptr_eq(&joiner.two(&z, &x), &z), "nothing new: the same clock");
        assert_eq!(z.epoch(Item { group: 7, index: 1 }), 0);
    }
}
