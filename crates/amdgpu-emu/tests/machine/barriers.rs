//! Barriers that are signaled and waited for, and named ones (RDNA4 ISA 5.6; CDNA5 ISA 5.6).

use amdgpu_emu::schedule::DispatchError;

use crate::support::{BARRIERS, Lab, groups, u64_arg};

/// Items of a work-group: four waves of 32.
const ITEMS: u32 = 128;

#[test]
fn what_was_written_before_the_signal_is_there_after_the_wait() {
    for (jobs, seed) in [(1, 0), (1, 7), (2, 0)] {
        let mut lab = Lab::new(BARRIERS).jobs(jobs);
        lab.device.options.seed = seed;
        let out = lab.buffer(ITEMS.into(), "out");
        lab.ok("exchange", &groups(5, ITEMS), &[u64_arg(out)]);
        let opposite: Vec<u32> = (0..ITEMS).rev().collect();
        assert_eq!(lab.read(out, ITEMS as usize), opposite);
    }
}

#[test]
fn one_wave_is_the_first_and_ended_ones_are_not_waited_for() {
    for seed in [0, 1, 2] {
        let mut lab = Lab::new(BARRIERS);
        lab.device.options.seed = seed;
        let out = lab.buffer(ITEMS.into(), "out");
        lab.ok("rounds", &groups(1, ITEMS), &[u64_arg(out)]);
        let firsts = lab.read(out, ITEMS as usize);
        let rounds: u32 = firsts.iter().step_by(32).sum();
        assert_eq!(rounds, 10, "{firsts:?}");
        assert_eq!(firsts[96..], [0; 32]);
    }
}

#[test]
fn a_named_barrier_has_members_of_its_own() {
    for (jobs, seed) in [(1, 0), (1, 3), (2, 0)] {
        let mut lab = Lab::new(BARRIERS).jobs(jobs);
        lab.device.options.seed = seed;
        let out = lab.buffer(2 * u64::from(ITEMS), "out");
        lab.ok("named", &groups(3, ITEMS), &[u64_arg(out)]);
        let values = lab.read(out, 2 * ITEMS as usize);
        let of_the_other: Vec<u32> = (32..64).chain(0..32).collect();
        assert_eq!(values[..64], of_the_other);
        // four named barriers, none has signaled, two members
        assert_eq!(values[128..192], [0x0100_0021; 64]);
    }
}

#[test]
fn a_barrier_that_nobody_signals_is_a_deadlock() {
    let mut lab = Lab::new(BARRIERS);
    let out = lab.buffer(1, "out");
    let error = lab.failure("forgotten", &groups(1, ITEMS), &[u64_arg(out)]);
    let DispatchError::Deadlock(waves) = error else {
        panic!("{error}");
    };
    assert_eq!(waves.len(), 1);
    assert!(waves[0].waits_for.contains("at a barrier"), "{waves:?}");
}
