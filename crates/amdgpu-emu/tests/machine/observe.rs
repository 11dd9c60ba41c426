//! What observers are told of a run: every event of a small kernel, and that threads together see what one sees.

use std::collections::BTreeMap;

use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::observe::{Observer, Place};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::Inst;

use super::support::*;

/// One event; addresses are those of the active lanes.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Event {
    Start {
        wave: u32,
        exec: u64,
    },
    Before {
        wave: u32,
        pc: u64,
        op: &'static str,
        exec: u64,
    },
    After {
        wave: u32,
        pc: u64,
        exec: u64,
    },
    Memory {
        wave: u32,
        access: Access,
        space: Space,
        bytes: u32,
        addresses: Vec<u64>,
    },
    Barrier,
    End {
        wave: u32,
    },
}

#[derive(Default)]
struct Events(Vec<Event>);

impl Observer for Events {
    const MEMORY: bool = true;

    fn fork(&self) -> Self {
        Events::default()
    }

    fn join(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        let (pc, op) = (place.pc, inst.op.mnemonic());
        self.0.push(Event::Before {
            wave: place.wave,
            pc,
            op,
            exec: wave.exec(),
        });
    }

    fn retired(&mut self, place: Place, _: &Inst, wave: &Wave) {
        self.0.push(Event::After {
            wave: place.wave,
            pc: place.pc,
            exec: wave.exec(),
        });
    }

    fn memory(&mut self, place: Place, _: &Inst, access: &MemoryAccess) {
        let addresses = (0..64)
            .filter(|l| access.exec >> l & 1 != 0)
            .map(|l| access.addresses[l])
            .collect();
        let MemoryAccess {
            access, space, bytes, ..
        } = *access;
        self.0.push(Event::Memory {
            wave: place.wave,
            access,
            space,
            bytes,
            addresses,
        });
    }

    fn wave_start(&mut self, place: Place, wave: &Wave) {
        self.0.push(Event::Start {
            wave: place.wave,
            exec: wave.exec(),
        });
    }

    fn wave_end(&mut self, place: Place, _: &Wave) {
        self.0.push(Event::End { wave: place.wave });
    }

    fn barrier(&mut self, _: [u32; 3]) {
        self.0.push(Event::Barrier);
    }
}

/// The instructions of kernel `events`: byte offset, mnemonic.
const EVENTS: [(u64, &str); 13] = [
    (0x00, "s_load_dwordx4"),
    (0x08, "v_lshlrev_b32"),
    (0x0c, "v_sub_u32"),
    (0x14, "ds_write_b32"),
    (0x1c, "s_waitcnt"),
    (0x20, "s_barrier"),
    (0x24, "ds_read_b32"),
    (0x2c, "global_load_dword"),
    (0x34, "s_waitcnt"),
    (0x38, "v_add_u32"),
    (0x3c, "s_mov_b64"),
    (0x44, "global_store_dword"),
    (0x4c, "s_endpgm"),
];

#[test]
fn every_event_of_a_small_kernel() {
    let mut lab = Lab::new(OBSERVE);
    let input: Vec<u32> = (0..64).map(|i| 100 * i).collect();
    let (input, out) = (lab.filled(&input, "in"), lab.buffer(64, "out"));
    let mut seen = Events::default();
    let stats = lab
        .observe("events", &groups(1, 64), &[u64_arg(input), u64_arg(out)], &mut seen)
        .expect("runs");
    assert_eq!((stats.work_groups, stats.waves, stats.instructions), (1, 1, 13));

    let entry = lab.entry("events");
    let lanes = |base: u64, n: u64| (0..n).map(|l| base + 4 * l).collect::<Vec<u64>>();
    let mut want = vec![Event::Start { wave: 0, exec: !0 }];
    for (offset, op) in EVENTS {
        let (pc, wave) = (entry + offset, 0);
        let before = if offset > 0x3c { 0xffff } else { !0 };
        let after = if offset >= 0x3c { 0xffff } else { !0 };
        want.push(Event::Before {
            wave,
            pc,
            op,
            exec: before,
        });
        let memory = |access, space, bytes, addresses| Event::Memory {
            wave,
            access,
            space,
            bytes,
            addresses,
        };
        match op {
            // the kernarg segment's address is the runtime's affair
            "s_load_dwordx4" => want.push(memory(Access::Read, Space::Scalar, 16, vec![0])),
            "ds_write_b32" => want.push(memory(Access::Write, Space::Lds, 4, lanes(0, 64))),
            "ds_read_b32" => {
                let addresses = (0..64).map(|l| 252 - 4 * l).collect();
                want.push(memory(Access::Read, Space::Lds, 4, addresses));
            }
            "global_load_dword" => want.push(memory(Access::Read, Space::Global, 4, lanes(input, 64))),
            "global_store_dword" => want.push(memory(Access::Write, Space::Global, 4, lanes(out, 16))),
            _ => {}
        }
        want.push(Event::After { wave, pc, exec: after });
        match op {
            "s_barrier" => want.push(Event::Barrier),
            "s_endpgm" => want.push(Event::End { wave }),
            _ => {}
        }
    }
    for event in &mut seen.0 {
        if let Event::Memory {
            space: Space::Scalar,
            addresses,
            ..
        } = event
        {
            assert_eq!(addresses.len(), 1);
            addresses[0] = 0;
        }
    }
    for (n, (got, want)) in seen.0.iter().zip(&want).enumerate() {
        assert_eq!(got, want, "event {n}");
    }
    assert_eq!(seen.0.len(), want.len());
    let result: Vec<u32> = (0..64).map(|i| if i < 16 { 100 * i + 63 - i } else { 0 }).collect();
    assert_eq!(lab.read(out, 64), result);
}

#[test]
fn a_barrier_is_one_event_for_all_waves() {
    let mut lab = Lab::new(SCHEDULE);
    let out = lab.buffer(8, "out");
    let mut seen = Events::default();
    lab.observe(
        "rounds",
        &groups(1, 512),
        &[u64_arg(out), u32_arg(8), u32_arg(5)],
        &mut seen,
    )
    .expect("runs");
    let count = |what: fn(&Event) -> bool| seen.0.iter().filter(|e| what(e)).count();
    assert_eq!(count(|e| matches!(e, Event::Barrier)), 10);
    assert_eq!(count(|e| matches!(e, Event::Start { .. })), 8);
    assert_eq!(count(|e| matches!(e, Event::End { .. })), 8);
    // between two barriers every wave arrives at one
    let mut arrived = [0; 8];
    for event in &seen.0 {
        match event {
            Event::Before {
                wave, op: "s_barrier", ..
            } => arrived[*wave as usize] += 1,
            Event::Barrier => assert_eq!(std::mem::take(&mut arrived), [1; 8]),
            _ => {}
        }
    }
}

/// Counts of what happened, as several threads can add them up.
#[derive(Default, Debug, PartialEq, Eq)]
struct Totals {
    before: BTreeMap<(u64, &'static str), u64>,
    after: u64,
    started: BTreeMap<([u32; 3], u32), u64>,
    ended: BTreeMap<([u32; 3], u32), u64>,
    addresses: BTreeMap<(u64, bool), u64>,
    barriers: BTreeMap<[u32; 3], u64>,
}

fn add<K: Ord>(into: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
    for (key, count) in from {
        *into.entry(key).or_default() += count;
    }
}

impl Observer for Totals {
    const MEMORY: bool = true;

    fn fork(&self) -> Self {
        Totals::default()
    }

    fn join(&mut self, other: Self) {
        add(&mut self.before, other.before);
        add(&mut self.started, other.started);
        add(&mut self.ended, other.ended);
        add(&mut self.addresses, other.addresses);
        add(&mut self.barriers, other.barriers);
        self.after += other.after;
    }

    fn instruction(&mut self, place: Place, inst: &Inst, _: &Wave) {
        *self.before.entry((place.pc, inst.op.mnemonic())).or_default() += 1;
    }

    fn retired(&mut self, _: Place, _: &Inst, _: &Wave) {
        self.after += 1;
    }

    fn memory(&mut self, _: Place, _: &Inst, access: &MemoryAccess) {
        if access.space == Space::Global {
            for lane in (0..64).filter(|l| access.exec >> l & 1 != 0) {
                *self
                    .addresses
                    .entry((access.addresses[lane], access.access == Access::Read))
                    .or_default() += 1;
            }
        }
    }

    fn wave_start(&mut self, place: Place, _: &Wave) {
        *self.started.entry((place.work_group, place.wave)).or_default() += 1;
    }

    fn wave_end(&mut self, place: Place, _: &Wave) {
        *self.ended.entry((place.work_group, place.wave)).or_default() += 1;
    }

    fn barrier(&mut self, work_group: [u32; 3]) {
        *self.barriers.entry(work_group).or_default() += 1;
    }
}

#[test]
fn two_threads_see_what_one_sees() {
    let totals = |jobs| {
        let mut lab = Lab::new(OBSERVE).jobs(jobs);
        let out = lab.buffer(50, "out");
        let mut totals = Totals::default();
        let stats = lab
            .observe("loop", &groups(50, 192), &[u64_arg(out), u32_arg(40)], &mut totals)
            .expect("runs");
        let mut lab = Lab::new(SCHEDULE).jobs(jobs);
        let out = lab.buffer(40, "out");
        let args = [u64_arg(out), u32_arg(4), u32_arg(7)];
        lab.observe("rounds", &groups(10, 256), &args, &mut totals)
            .expect("runs");
        (stats, totals)
    };
    let (stats, one) = totals(1);
    assert_eq!(stats.instructions, 150 * (6 + 4 * 40));
    assert_eq!(one.after, one.before.values().sum::<u64>());
    assert_eq!(one.started, one.ended);
    assert_eq!(one.started.values().sum::<u64>(), 150 + 40);
    assert_eq!(
        (one.barriers.len(), one.barriers.values().sum::<u64>()),
        (10, 10 * 2 * 7)
    );
    let stores: u64 = one
        .addresses
        .iter()
        .filter(|((_, read), _)| !read)
        .map(|(_, n)| n)
        .sum();
    assert_eq!(stores, 50 * 192 * 40 + 40 * 64);
    assert_eq!((stats, one), totals(2));
}

#[test]
fn observers_and_statistics_count_the_same_instructions() {
    // kernels that poll are interrupted between instructions: none may be counted twice
    for (kernel, args) in [("poll", [1000, 0]), ("spinlock", [5, 0]), ("sleep", [100, 0])] {
        let mut lab = Lab::new(SCHEDULE);
        lab.device.options.quantum = 7;
        let buffer = lab.buffer(2, "buffer");
        let mut totals = Totals::default();
        let args = [u64_arg(buffer), u32_arg(args[0])];
        let stats = lab.observe(kernel, &groups(3, 128), &args, &mut totals).expect("runs");
        assert_eq!(stats.instructions, totals.after, "{kernel}");
    }
    // 6 instructions before the loop of `poll`, 8 in it, 3 after it; the last round branches no more
    let mut lab = Lab::new(SCHEDULE);
    let buffer = lab.buffer(2, "buffer");
    let stats = lab.ok("poll", &groups(1, 64), &[u64_arg(buffer), u32_arg(1000)]);
    assert_eq!(stats.instructions, 7 + 8 * 1000 + 3);
}
