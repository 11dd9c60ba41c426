//! Places for allocations: zeroed, apart, and given again.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use amdgpu_emu::memory::PAGE_BYTES;
use amdgpu_emu::memory::arena::{ALIGN, Arena, OWN_PAGES_FROM, Place, Use, Zone};

#[test]
fn places_are_zero_apart_and_given_again() {
    let arena = Arc::new(Arena::default());
    let sizes = [1, 4096, 100_000, 300_000, OWN_PAGES_FROM - 1, OWN_PAGES_FROM, 9 << 20];
    for usage in [Use::Dense, Use::Sparse] {
        let mut firsts = Vec::new();
        for _ in 0..2 {
            let places: Vec<Place> = sizes.iter().map(|b| arena.take(*b, 1, usage).expect("room")).collect();
            for place in &places {
                let Range { start, end } = place.range();
                let bytes = std::ptr::with_exposed_provenance_mut::<u8>(start as usize);
                for offset in [0, end - start - 1] {
                    // SAFETY: both bytes are in the place.
                    unsafe {
                        assert_eq!(bytes.add(offset as usize).read(), 0);
                        bytes.add(offset as usize).write(7);
                    }
                }
                assert!(arena.contains(start) && start.is_multiple_of(PAGE_BYTES));
                assert!(start.is_multiple_of(ALIGN) || !place.is_mapped());
                let mut others = places.iter().map(Place::range).filter(|other| other.start != start);
                assert!(others.all(|other| other.end <= start || end <= other.start));
            }
            firsts.push(places.iter().map(|p| p.range().start).collect::<Vec<u64>>());
        }
        assert_eq!(firsts[0], firsts[1], "all of it was given back");
    }
    assert!(!arena.contains(std::ptr::from_ref(&arena).addr() as u64));
    assert!(arena.take(u64::MAX, 1, Use::Dense).is_none() && arena.take(1 << 60, 1, Use::Sparse).is_none());
}

#[test]
fn free_ranges_become_one_again() {
    let mut zone = Zone::default();
    zone.give(0x1000, 0x10_0000);
    let taken: Vec<u64> = (0..4).map(|_| zone.take(0x3000, 0x4000).expect("room")).collect();
    assert_eq!(taken[0], 0x4000);
    assert!(taken.iter().all(|at| at % 0x4000 == 0));
    for at in [1, 3, 0, 2].map(|n| taken[n]) {
        zone.give(at, 0x3000);
    }
    assert_eq!(zone.by_start, BTreeMap::from([(0x1000, 0x10_0000)]));
    assert_eq!(zone.by_size, BTreeSet::from([(0x10_0000, 0x1000)]));
    assert_eq!(zone.take(0x10_0001, 1), None);
}
