//! Caches that are not coherent: what a wave knew of the writes of others when it emptied a cache, and what of its own it wrote back.
//!
//! An acquire is an instruction that empties a cache after the wave has heard of a write; a release one that writes a cache back before
//! the wave tells of it. A load that finds a write which is before it by order, but for which there was none, may on hardware find
//! what was there before. Work-groups are taken to be on compute units of their own, and caches to hold every line.

use amdgpu_isa::model::cache::{Cache, CacheControl, Coherence, Reach};
use foldhash::{HashMap, HashMapExt};

use super::clock::{Known, Order, Reached, Stamp, Told};

/// What is missing between a write and a load behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    /// The cache holds what it held before the write.
    Acquire(Cache),
    /// The write is in another cache.
    Release,
}

/// A write of another wave.
#[derive(Clone, Copy)]
pub(super) struct Write {
    pub group: u32,
    pub wave: usize,
    pub stamp: Stamp,
    /// How far a store goes past caches; None for an atomic operation.
    pub store: Option<Reach>,
}

/// What the waves of a work-group knew, each when it did something last.
type Snapshots = HashMap<u32, Vec<Known>>;

pub(super) struct Caches {
    coherence: Coherence,
    /// Waves of a work-group share the nearest cache.
    one_cache: bool,
    /// By [`Cache`].
    emptied: [Snapshots; Cache::COUNT],
    written_back: Snapshots,
}

impl Caches {
    pub fn new(coherence: Coherence, one_cache: bool) -> Caches {
        Caches {
            coherence,
            one_cache,
            emptied: Default::default(),
            written_back: Snapshots::new(),
        }
    }

    /// A wave empties caches, or writes them back; `issued` is how far it has come.
    pub fn control(&mut self, control: CacheControl, known: &Known, issued: Reached) {
        for cache in Cache::ALL {
            if control.empties[cache as usize] {
                keep(&mut self.emptied[cache as usize], known.clone());
            }
        }
        if control.writes_back {
            let mut known = known.clone();
            known.reach(issued, issued);
            keep(&mut self.written_back, known);
        }
    }

    /// A work-group has ended: it loads nothing more.
    pub fn group_ends(&mut self, group: u32) {
        self.emptied.iter_mut().for_each(|snapshots| {
            snapshots.remove(&group);
        });
    }

    /// What is missing for a load of a wave, by some caches, to find a write that is before it.
    pub fn missing(
        &self,
        reader: &Known,
        (caches, reach): (&[Cache], Reach),
        write: Write,
        told: &mut Told,
    ) -> Option<Missing> {
        let is_near = write.group == reader.group();
        for &cache in caches {
            // what is written by lanes does not come to the scalar cache
            let is_shared = is_near && cache != Cache::Scalar && (self.one_cache || cache == Cache::Second);
            if is_shared || self.coherence.passes(cache).is_none_or(|passes| reach >= passes) {
                continue;
            }
            let alone = cache == Cache::Nearest && !self.one_cache;
            let sharers = self.emptied[cache as usize].get(&reader.group()).into_iter().flatten();
            let mut sharers = sharers.filter(|known| !alone || known.index == reader.index);
            if !sharers.any(|known| knows(known, write, told)) {
                return Some(Missing::Acquire(cache));
            }
        }
        let stays = self.coherence.written_back_by().is_some() && write.store.is_some_and(|reach| reach < Reach::Agent);
        let mut wrote = self.written_back.get(&write.group).into_iter().flatten();
        (stays && !is_near && !wrote.any(|known| knows(known, write, told))).then_some(Missing::Release)
    }

    /// What would be right.
    pub fn remedy(&self, missing: Missing) -> String {
        match missing {
            Missing::Acquire(cache) => format!(
                "an acquire empties the cache after it has waited for what it synchronizes with: `{}`; a load that passes the cache \
                 needs none",
                self.coherence.emptied_by(cache)
            ),
            Missing::Release => format!(
                "a release writes the cache back before the store or atomic operation that others wait for: `{}`",
                self.coherence.written_back_by().unwrap_or_default()
            ),
        }
    }
}

fn keep(snapshots: &mut Snapshots, known: Known) {
    let waves = snapshots.entry(known.group()).or_default();
    match waves.iter_mut().find(|before| before.index == known.index) {
        Some(before) => *before = known,
        None => waves.push(known),
    }
}

fn knows(known: &Known, write: Write, told: &mut Told) -> bool {
    known.order((write.group, write.wave), write.stamp, told) == Order::Before
}

#[cfg(test)]
mod tests {
    use super::super::clock::Class;
    use super::*;

    fn reached(number: u32) -> Reached {
        Reached {
            done: [number; Class::COUNT],
            issued: [number; Class::COUNT],
        }
    }

    /// A store of the only wave of work-group 0.
    fn store(serial: u32) -> Write {
        Write {
            group: 0,
            wave: 0,
            stamp: Stamp::new(0, serial, 7, Class::Store),
            store: Some(Reach::Near),
        }
    }

    const NEAR: (&[Cache], Reach) = (&Cache::OF_LANES, Reach::Near);

    const EMPTIES: CacheControl = CacheControl {
        empties: [true, false, false],
        writes_back: false,
    };

    #[test]
    fn a_cache_is_emptied_after_the_write_is_known() {
        let mut told = Told::default();
        let (mut writer, mut reader) = (Known::new(0, 0, 1), Known::new(1, 0, 1));
        let mut caches = Caches::new(Coherence::Gfx7, true);
        writer.reach(reached(3), reached(3));
        // too early
        caches.control(EMPTIES, &reader, reached(0));
        reader.hear(&writer.tell(), &mut told);
        let missing = |caches: &Caches, reach, told: &mut Told| {
            caches.missing(&reader, (&Cache::OF_LANES, reach), store(3), told)
        };
        let wanted = Some(Missing::Acquire(Cache::Nearest));
        assert_eq!(missing(&caches, Reach::Near, &mut told), wanted);
        assert_eq!(missing(&caches, Reach::Agent, &mut told), None);
        caches.control(EMPTIES, &reader, reached(0));
        assert_eq!(missing(&caches, Reach::Near, &mut told), None);
        assert_eq!(caches.missing(&reader, NEAR, store(4), &mut told), wanted);
    }

    #[test]
    fn waves_of_a_work_group_share_the_nearest_cache_or_do_not() {
        let mut told = Told::default();
        let (mut writer, mut reader) = (Known::new(0, 0, 2), Known::new(0, 1, 2));
        writer.reach(reached(3), reached(3));
        reader.hear(&writer.tell(), &mut told);
        let missing = |one_cache, told: &mut Told| {
            let caches = Caches::new(Coherence::Gfx10, one_cache);
            caches.missing(&reader, NEAR, store(3), told)
        };
        assert_eq!(missing(true, &mut told), None);
        let caches = Caches::new(Coherence::Gfx7, true);
        let scalar = caches.missing(&reader, (&[Cache::Scalar], Reach::Near), store(3), &mut told);
        assert_eq!(scalar, Some(Missing::Acquire(Cache::Scalar)));
        assert_eq!(missing(false, &mut told), Some(Missing::Acquire(Cache::Nearest)));
    }

    #[test]
    fn stores_are_written_back() {
        let mut told = Told::default();
        let (mut writer, mut reader) = (Known::new(0, 0, 1), Known::new(1, 0, 1));
        let mut caches = Caches::new(Coherence::Gfx940, true);
        writer.reach(reached(2), reached(2));
        reader.hear(&writer.tell(), &mut told);
        caches.control(
            CacheControl {
                empties: [true; Cache::COUNT],
                writes_back: false,
            },
            &reader,
            reached(0),
        );
        assert_eq!(
            caches.missing(&reader, NEAR, store(2), &mut told),
            Some(Missing::Release)
        );
        let far = Write {
            store: Some(Reach::Agent),
            ..store(2)
        };
        assert_eq!(caches.missing(&reader, NEAR, far, &mut told), None);
        let back = CacheControl {
            writes_back: true,
            ..CacheControl::default()
        };
        caches.control(back, &writer, reached(2));
        assert_eq!(caches.missing(&reader, NEAR, store(2), &mut told), None);
    }
}
