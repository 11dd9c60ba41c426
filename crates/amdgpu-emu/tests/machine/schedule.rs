//! Waves and work-groups that wait for each other, and those that wait in vain.
//!
//! Source: GFX9 ISA 4.3 (barriers), 12.5 (s_sleep, s_sethalt); HSA PRM 2.1 and the guarantees that `schedule.rs` documents.

use std::hash::{DefaultHasher, Hash, Hasher};

use amdgpu_emu::meeting::Waiting;
use amdgpu_emu::observe::{Observer, Place};
use amdgpu_emu::schedule::DispatchError;
use amdgpu_emu::wave::Wave;
use amdgpu_isa::Inst;

use super::support::*;

/// What kernel `rounds` computes.
fn rounds(waves: usize, rounds: u32) -> Vec<u32> {
    let mut values: Vec<u32> = (1..=waves as u32).collect();
    for round in 0..rounds {
        values = (0..waves)
            .map(|w| values[(w + 1) % waves].wrapping_mul(3).wrapping_add(round))
            .collect();
    }
    values
}

#[test]
fn barriers_order_writes_and_reads_of_many_waves() {
    for waves in [1, 2, 3, 8, 16] {
        for (jobs, seed, quantum) in [(1, 0, 1 << 14), (1, 7, 1 << 14), (1, 99, 1), (2, 0, 5), (2, 3, 1)] {
            let mut lab = Lab::new(SCHEDULE).jobs(jobs);
            (lab.device.options.seed, lab.device.options.quantum) = (seed, quantum);
            let out = lab.buffer(4 * waves, "out");
            let args = [u64_arg(out), u32_arg(waves as u32), u32_arg(300)];
            lab.ok("rounds", &groups(4, 64 * waves as u32), &args);
            assert_eq!(
                lab.read(out, 4 * waves as usize),
                rounds(waves as usize, 300).repeat(4),
                "{waves} waves"
            );
        }
    }
}

#[test]
fn waves_that_have_ended_are_not_waited_for() {
    for seed in 0..20 {
        let mut lab = Lab::new(SCHEDULE);
        lab.device.options.seed = seed;
        let out = lab.buffer(16, "out");
        lab.ok("early_end", &groups(1, 1024), &[u64_arg(out)]);
        let want: Vec<u32> = (0..16).map(|w| (w % 2 == 0) as u32).collect();
        assert_eq!(lab.read(out, 16), want);
    }
}

#[test]
fn a_work_group_waits_for_a_later_one() {
    for jobs in [1, 2] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        for groups_ in [2, 100, 1000] {
            let buffer = lab.buffer(1 + groups_ as u64, "flag");
            lab.ok("flag", &groups(groups_, 64), &[u64_arg(buffer), u32_arg(groups_ - 1)]);
            let want: Vec<u32> = std::iter::once(1).chain(1..=groups_).collect();
            assert_eq!(lab.read(buffer, want.len()), want);
        }
    }
}

#[test]
fn a_barrier_over_all_work_groups() {
    for jobs in [1, 2] {
        for sleep in [0, 1] {
            let mut lab = Lab::new(SCHEDULE).jobs(jobs);
            let buffer = lab.buffer(301, "buffer");
            lab.ok(
                "grid_barrier",
                &groups(300, 64),
                &[u64_arg(buffer), u32_arg(300), u32_arg(sleep)],
            );
            assert_eq!(lab.read(buffer, 301), [300; 301], "{jobs} jobs, sleep {sleep}");
        }
    }
}

#[test]
fn a_work_group_polls_between_its_barriers() {
    // all waves look at the flag and meet at a barrier in one loop; the work-group that sets it comes later
    for jobs in [1, 2] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        let buffer = lab.buffer(1, "flag");
        lab.ok("barrier_poll", &groups(5, 256), &[u64_arg(buffer), u32_arg(4)]);
        assert_eq!(lab.read(buffer, 1), [1]);
    }
}

#[test]
fn a_spin_lock_excludes() {
    for (jobs, seed) in [(1, 0), (1, 5), (2, 0)] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        lab.device.options.seed = seed;
        let buffer = lab.buffer(2, "lock and counter");
        lab.ok("spinlock", &groups(20, 256), &[u64_arg(buffer), u32_arg(10)]);
        assert_eq!(lab.read(buffer, 2), [0, 20 * 4 * 10], "{jobs} jobs");
    }
}

#[test]
fn waves_have_turns_of_the_same_length() {
    for seed in [0, 1, 2] {
        let mut lab = Lab::new(SCHEDULE);
        lab.device.options.seed = seed;
        let buffer = lab.buffer(9, "counters");
        lab.ok("race", &groups(1, 512), &[u64_arg(buffer), u32_arg(20_000)]);
        let counts = lab.read(buffer + 4, 8);
        assert!(counts.iter().all(|&c| (19_000..21_000).contains(&c)), "{counts:?}");
    }
}

/// A hash of all instructions in the order in which they run.
#[derive(Default)]
struct Order(DefaultHasher);

impl Observer for Order {
    fn fork(&self) -> Self {
        Order::default()
    }

    fn join(&mut self, other: Self) {
        other.0.finish().hash(&mut self.0);
    }

    fn instruction(&mut self, place: Place, _: &Inst, wave: &Wave) {
        (place.work_group, place.wave, place.pc, wave.s, wave.v[1].0).hash(&mut self.0);
    }
}

#[test]
fn one_thread_runs_the_same_order_every_time() {
    let order = |seed| {
        let mut lab = Lab::new(SCHEDULE);
        lab.device.options.seed = seed;
        let out = lab.buffer(64, "out");
        let mut order = Order::default();
        let args = [u64_arg(out), u32_arg(8), u32_arg(20)];
        lab.observe("rounds", &groups(8, 512), &args, &mut order).expect("runs");
        let buffer = lab.buffer(301, "buffer");
        let args = [u64_arg(buffer), u32_arg(40), u32_arg(0)];
        lab.observe("grid_barrier", &groups(40, 64), &args, &mut order)
            .expect("runs");
        order.0.finish()
    };
    let orders = [0, 1, 2, 0xdead_beef].map(order);
    assert_eq!(orders, [0, 1, 2, 0xdead_beef].map(order));
    for (n, a) in orders.iter().enumerate() {
        assert!(orders[..n].iter().all(|b| a != b), "seeds give other orders");
    }
}

fn deadlock(error: DispatchError) -> Vec<Waiting> {
    match error {
        DispatchError::Deadlock(waves) => waves,
        other => panic!("no deadlock: {other}"),
    }
}

/// Checks that the report has each wave once, at one of the instructions.
fn check_report(lab: &Lab, kernel: &str, waves: &[Waiting], count: usize, waits_for: &str) {
    assert_eq!(waves.len(), count, "{waves:?}");
    let entry = lab.entry(kernel);
    let mut seen = std::collections::HashSet::new();
    for w in waves {
        assert!(seen.insert((w.work_group, w.wave)), "{w:?} twice");
        assert!((entry..entry + 256).contains(&w.pc), "{w:?} is not in {kernel}");
        assert!(!w.instruction.is_empty());
        assert!(w.waits_for.contains(waits_for), "{w:?} does not wait for {waits_for}");
    }
    assert!(waves.is_sorted_by_key(|w| (w.work_group, w.wave)), "{waves:?}");
}

#[test]
fn polling_in_vain_is_a_deadlock() {
    for jobs in [1, 2] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        let buffer = lab.buffer(2, "flag");
        let error = lab.failure("poll", &groups(3, 128), &[u64_arg(buffer), u32_arg(0)]);
        let text = error.to_string();
        let waves = deadlock(error);
        check_report(&lab, "poll", &waves, 6, "polls memory that nothing changes");
        assert!(text.starts_with("deadlock: no wave can go on [deadlock]\n"), "{text}");
        assert!(text.contains("\n  work-group (2, 0, 0) wave 1: 0x7f"), "{text}");
        assert!(text.contains("global_load_dword v2, v1, s[4:5] glc [running"), "{text}");
        let error = lab.failure("sleep", &groups(3, 128), &[u64_arg(buffer), u32_arg(0)]);
        check_report(&lab, "sleep", &deadlock(error), 6, "running");
    }
}

#[test]
fn a_barrier_that_a_later_group_never_reaches_is_a_deadlock() {
    let mut lab = Lab::new(SCHEDULE).jobs(2);
    let buffer = lab.buffer(301, "buffer");
    let error = lab.failure(
        "grid_barrier",
        &groups(40, 64),
        &[u64_arg(buffer), u32_arg(41), u32_arg(0)],
    );
    let text = error.to_string();
    check_report(&lab, "grid_barrier", &deadlock(error), 40, "polls memory");
    assert!(text.ends_with("\n  and 8 more waves"), "{text}");
}

#[test]
fn a_halted_wave_is_a_deadlock() {
    for jobs in [1, 2] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        let error = lab.failure("halt", &groups(1, 256), &[]);
        let text = error.to_string();
        let waves = deadlock(error);
        assert_eq!(waves.len(), 4);
        assert!(waves[0].waits_for.contains("halted"), "{waves:?}");
        // the wave stops after s_sethalt, the others after s_barrier
        assert_eq!(waves[0].instruction, "s_barrier");
        for w in &waves[1..] {
            assert!(w.waits_for.contains("barrier"), "{waves:?}");
            assert_eq!(w.instruction, "s_endpgm");
        }
        assert!(
            text.contains("wave 0: 0x") && text.contains("s_barrier [halted"),
            "{text}"
        );
    }
}

#[test]
fn a_loop_without_an_end_is_found_without_a_limit() {
    for jobs in [1, 2] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        lab.device.options.max_instructions = None;
        let error = lab.failure("hang", &groups(2, 64), &[]);
        check_report(&lab, "hang", &deadlock(error), 2, "loop without an end");
    }
}

#[test]
fn barriers_in_a_loop_without_an_end_are_a_deadlock() {
    let mut lab = Lab::new(SCHEDULE);
    lab.device.options.max_instructions = None;
    let buffer = lab.buffer(1, "flag");
    let error = lab.failure("barrier_poll", &groups(2, 128), &[u64_arg(buffer), u32_arg(9)]);
    assert_eq!(deadlock(error).len(), 4);
}

#[test]
fn long_waits_that_end_are_not_deadlocks() {
    for (jobs, polls) in [(1, 10_000_000), (2, 500_000)] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        let buffer = lab.buffer(2, "buffer");
        lab.ok("poll", &groups(jobs as u32, 64), &[u64_arg(buffer), u32_arg(polls)]);
        assert_eq!(lab.read(buffer + 4, 1), [polls]);
        lab.ok("sleep", &groups(2, 128), &[u64_arg(buffer), u32_arg(50_000)]);
        assert_eq!(lab.read(buffer, 1), [50_000]);
        lab.ok(
            "count",
            &groups(jobs as u32, 64),
            &[u64_arg(buffer), u32_arg(10_000_000)],
        );
        assert_eq!(lab.read(buffer, 1), [10_000_000]);
    }
}

/// What only the time ends: one long wait, as many as are counted, and one that begins again for ever.
#[test]
fn waits_that_time_ends_are_not_deadlocks() {
    for jobs in [1, 2] {
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        lab.device.options.max_instructions = None;
        for (waits, ticks) in [(1, u32::MAX), (100, 1 << 28)] {
            let buffer = lab.buffer(2, "flag");
            let args = [u64_arg(buffer), u32_arg(waits), u32_arg(ticks)];
            lab.ok("timeout", &groups(3, 128), &args);
            assert_eq!(lab.read(buffer + 4, 1), [1]);
        }
        let buffer = lab.buffer(2, "flag");
        let args = [u64_arg(buffer), u32_arg(0), u32_arg(1000)];
        let error = lab.failure("timeout", &groups(3, 128), &args);
        check_report(
            &lab,
            "timeout",
            &deadlock(error),
            6,
            "polls memory that nothing changes",
        );
    }
}

/// The wave that sets the flag comes to it after a computation that is longer than the others' patience.
#[test]
fn waiting_for_a_slow_wave_is_not_a_deadlock() {
    for jobs in [1, 2] {
        for _ in 0..5 {
            let mut lab = Lab::new(SCHEDULE).jobs(jobs);
            let buffer = lab.buffer(4, "flag");
            lab.ok("slow_flag", &groups(3, 64), &[u64_arg(buffer), u32_arg(3_000_000)]);
            assert_eq!(lab.read(buffer, 1), [1]);
        }
    }
}

#[test]
fn the_instruction_limit_is_exact() {
    for limit in [1, 2, 100, 12_345, 1_000_000] {
        let mut lab = Lab::new(SCHEDULE);
        lab.device.options.max_instructions = Some(limit);
        let error = lab.failure("hang", &groups(3, 64), &[]);
        assert!(
            error.to_string().starts_with(&format!(
                "stopped at the limit of {limit} instructions [instruction-limit]\n  work-group (0, 0, 0)"
            )),
            "{error}"
        );
        let DispatchError::Limit { instructions, waves } = error else {
            panic!("{error}")
        };
        assert_eq!((instructions, waves.len()), (limit, 1));
        assert_eq!(waves[0].pc, lab.entry("hang") + 4);
        assert_eq!(waves[0].waits_for, "running");
    }
    // 4 instructions before the loop, 3 in it, 4 after it: the limit itself is allowed
    let mut lab = Lab::new(SCHEDULE);
    let buffer = lab.buffer(1, "out");
    let args = [u64_arg(buffer), u32_arg(10)];
    lab.device.options.max_instructions = Some(38);
    assert_eq!(lab.ok("count", &groups(1, 64), &args).instructions, 38);
    lab.device.options.max_instructions = Some(37);
    lab.failure("count", &groups(1, 64), &args);
}

#[test]
fn a_quantum_of_one_instruction_changes_no_result() {
    let mut lab = Lab::new(SCHEDULE);
    lab.device.options.quantum = 1;
    let buffer = lab.buffer(2, "lock and counter");
    lab.ok("spinlock", &groups(3, 128), &[u64_arg(buffer), u32_arg(4)]);
    assert_eq!(lab.read(buffer, 2), [0, 24]);
}

#[test]
fn work_groups_are_counted() {
    let mut lab = Lab::new(SCHEDULE).jobs(2);
    let buffer = lab.buffer(1, "out");
    let stats = lab.ok("count", &groups(77, 192), &[u64_arg(buffer), u32_arg(5)]);
    assert_eq!(
        (stats.work_groups, stats.waves, stats.instructions),
        (77, 231, 231 * (4 + 15 + 4))
    );
}
