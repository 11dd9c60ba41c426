//! Which thread runs which work-groups.

use std::ops::Range;

use amdgpu_emu::schedule::parts::{Parts, Share};

use crate::check::Rng;

/// Takes all of them, by threads in the order that `next` gives.
fn taken(parts: &Parts, share: Share, mut next: impl FnMut() -> usize) -> Vec<(usize, Range<u64>)> {
    let mut all = Vec::new();
    while !parts.is_empty() {
        let thread = next();
        let groups = parts.take(thread, share);
        assert!(!groups.is_empty());
        all.push((thread, groups));
    }
    assert!(parts.take(0, share).is_empty());
    all
}

#[test]
fn each_group_is_taken_once() {
    let mut random = Rng::new(1);
    for groups in [1, 2, 5, 63, 64, 65, 1000, 12_345, 1 << 17] {
        for threads in [1, 2, 3, 8, 100] {
            for (together, share) in [
                (1, Share::Few),
                (1, Share::Many(1)),
                (1, Share::Many(20)),
                (1, Share::Block),
                (4, Share::Few),
            ] {
                let range = 3..3 + groups * together as u64;
                let parts = Parts::new(range.clone(), threads, together);
                // one of them is slower than the others
                let mut next = || (random.next() % (2 * threads as u64 - 1) / 2) as usize;
                let mut all: Vec<Range<u64>> = taken(&parts, share, &mut next)
                    .into_iter()
                    .map(|(_, part)| part)
                    .collect();
                all.sort_by_key(|part| part.start);
                assert_eq!(all[0].start, range.start);
                assert!(all.windows(2).all(|pair| pair[0].end == pair[1].start), "{all:?}");
                assert_eq!(all.last().map(|part| part.end), Some(range.end));
                let starts = all.iter().map(|part| (part.start - range.start) % together as u64);
                assert!(starts.eq(all.iter().map(|_| 0)));
            }
        }
    }
}

/// So that what a thread wrote in one dispatch is in its cache in the next one.
#[test]
fn threads_of_one_pace_get_the_same_groups_each_time() {
    let mut random = Rng::new(2);
    let mut owner = vec![None; 4096];
    for _ in 0..10 {
        let parts = Parts::new(0..4096, 4, 1);
        let mut turns: Vec<usize> = Vec::new();
        let next = || {
            if turns.is_empty() {
                turns = vec![0, 1, 2, 3];
                turns.swap(0, (random.next() % 4) as usize);
            }
            turns.pop().expect("a turn")
        };
        for (thread, groups) in taken(&parts, Share::Few, next) {
            for group in groups {
                let owner = owner[group as usize].get_or_insert(thread);
                assert_eq!(*owner, thread, "work-group {group}");
            }
        }
    }
}

/// Some kernels wait for work-groups before their own.
#[test]
fn groups_begin_almost_in_order() {
    let parts = Parts::new(0..1 << 16, 2, 1);
    let mut turn = 0;
    let mut last = 0;
    let next = || {
        turn = 1 - turn;
        turn
    };
    for (_, groups) in taken(&parts, Share::Few, next) {
        assert!(groups.start + 128 > last, "{groups:?} after {last}");
        last = groups.end;
    }
}

/// A thread that does not begin is no reason to wait.
#[test]
fn one_thread_takes_what_others_do_not() {
    let parts = Parts::new(0..1000, 3, 1);
    let groups: u64 = taken(&parts, Share::Many(1), || 1)
        .iter()
        .map(|(_, part)| part.end - part.start)
        .sum();
    assert_eq!(groups, 1000);
}

/// To begin with some takes as long as some of them, if they run as one.
#[test]
fn few_groups_that_run_as_one_are_taken_together() {
    for (groups, most) in [(32, 4), (64, 8), (100, 14)] {
        let parts = Parts::new(0..groups, 2, 1);
        let mut turn = 0;
        let next = || {
            turn = 1 - turn;
            turn
        };
        let all = taken(&parts, Share::Many(1), next);
        assert!(all.len() <= most, "{groups}: {all:?}");
        let of_one: u64 = (all.iter().filter(|(thread, _)| *thread == 0))
            .map(|(_, part)| part.end - part.start)
            .sum();
        assert!(of_one.abs_diff(groups / 2) <= 8, "{groups}: {all:?}");
    }
}
