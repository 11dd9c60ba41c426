//! Whether a dispatch is worth more than one thread.

use std::time::Duration;

use amdgpu_emu::pace::{MOST, Paces, is_for_short, wait};

const fn micros(count: u64) -> Duration {
    Duration::from_micros(count)
}

/// To call others costs a short dispatch more than they can do; one that took longer before gets them at once.
#[test]
fn others_are_called_for_what_takes_long() {
    for are_awake in [false, true] {
        for groups in [1, 64, 1 << 20] {
            let waits = wait(Some(micros(10)), groups, are_awake);
            assert!(is_for_short(waits) && waits > micros(20), "{waits:?}");
        }
        assert_eq!(wait(Some(micros(500)), 8, are_awake), Duration::ZERO);
    }
    assert_eq!(wait(Some(micros(50)), 8, true), Duration::ZERO);
    // they would come when nothing is left
    let waits = wait(Some(micros(50)), 8, false);
    assert!(waits > micros(5) && !is_for_short(waits), "{waits:?}");
    assert_eq!(wait(None, 64, true), Duration::ZERO);
    assert!(wait(None, 8, true) < wait(None, 8, false));
}

#[test]
fn the_last_time_of_a_kernel_counts() {
    let mut paces = Paces::default();
    assert_eq!(paces.of(8, 1), None);
    paces.note(8, 10, micros(400));
    paces.note(8, 10, micros(100));
    assert_eq!(paces.of(8, 3), Some(micros(30)));
    // none was run
    paces.note(8, 0, micros(3));
    assert_eq!(paces.of(8, 3), Some(micros(30)));
    assert_eq!(paces.of(9, 3), None);
    paces.note(9, 1, Duration::from_secs(u64::MAX));
    assert_eq!(paces.of(9, u64::MAX), Some(Duration::from_nanos(u64::MAX)));
}

#[test]
fn not_too_many_kernels_are_kept() {
    let mut paces = Paces::default();
    let all = 0..3 * MOST as u64;
    all.clone().for_each(|kernel| paces.note(kernel, 1, micros(5)));
    let known = all.clone().filter(|&kernel| paces.of(kernel, 1).is_some()).count();
    assert!((1..=MOST).contains(&known), "{known}");
    assert!(paces.of(all.end - 1, 1).is_some());
}
