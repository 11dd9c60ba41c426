//! Waves that are kept for the next work-group.

use amdgpu_emu::spare::{KEPT, keep, take};

#[test]
fn a_few_waves_are_kept_and_given_again() {
    std::thread::spawn(|| {
        let mut waves: Vec<_> = (0..KEPT + 3).map(|_| take()).collect();
        waves[0].s[3] = 7;
        keep(waves.into_iter());
        let again: Vec<_> = (0..KEPT).map(|_| take()).collect();
        assert!(again.iter().any(|w| w.s[3] == 7), "none of them is new");
        let mut fresh = take();
        assert_eq!(fresh.s[3], 0);
        fresh.reset(4, 0, 16);
    })
    .join()
    .expect("no panic");
}
