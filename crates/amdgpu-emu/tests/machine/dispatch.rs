//! The state in which waves begin.
//!
//! Source: AMDGPUUsage, Initial Kernel Execution State; compute_pgm_rsrc1 and compute_pgm_rsrc2; GFX9 ISA 3.5, MODE.

use super::support::*;

/// Bits of the descriptor's kernel code properties, in the order in which their SGPRs are set up, and the number of SGPRs.
const USER: [(&str, usize); 7] = [
    ("private segment buffer", 4),
    ("dispatch ptr", 2),
    ("queue ptr", 2),
    ("kernarg segment ptr", 2),
    ("dispatch id", 2),
    ("flat scratch init", 2),
    ("private segment size", 1),
];

/// Byte offsets in the descriptor.
const PRIVATE_SIZE: u64 = 4;
const RSRC1: u64 = 48;
const RSRC2: u64 = 52;
const PROPERTIES: u64 = 56;

/// What a wave has recorded, see `state.s`.
struct Record {
    s: Vec<u32>,
    exec: u64,
    mode: u32,
    v: [Vec<u32>; 3],
}

impl Lab {
    /// Forgets the records of the last launch and gives them.
    fn records(&self) -> Vec<Record> {
        let count = self.read(self.variable("next"), 1)[0];
        self.write(self.variable("next"), &[0]);
        let record = |n: u32| {
            let d = self.read(self.variable("records") + 1024 * n as u64, 256);
            Record {
                s: d[..20].to_vec(),
                exec: d[20] as u64 | (d[21] as u64) << 32,
                mode: d[22],
                v: [d[64..128].to_vec(), d[128..192].to_vec(), d[192..256].to_vec()],
            }
        };
        (0..count).map(record).collect()
    }

    /// Sets rsrc2 and the properties of kernel `state` for these enable bits; `user_count` of None counts the user SGPRs.
    fn enable(&self, user: u32, system: u32, level: u32, user_count: Option<u32>) {
        let counted: usize = USER
            .iter()
            .enumerate()
            .filter(|(b, _)| user >> b & 1 != 0)
            .map(|(_, u)| u.1)
            .sum();
        let count = user_count.unwrap_or(counted as u32);
        // system bits here: work-group id x, y, z, info, wave offset
        let rsrc2 = (system >> 4 & 1) | count << 1 | (system & 15) << 7 | level << 11;
        let at = self.descriptor("state");
        self.write(at + RSRC2, &[rsrc2]);
        self.write(at + PROPERTIES, &[user]);
    }

    /// Address of the device's amd_queue_t and of its ring.
    fn queue(&self) -> (u64, u64) {
        let queue = self.machine("").queue_ptr;
        (queue, self.read64(queue + 8))
    }
}

/// The 64-bit value of two SGPRs.
fn pair(s: &[u32], at: usize) -> u64 {
    s[at] as u64 | (s[at + 1] as u64) << 32
}

#[test]
fn every_combination_of_enabled_sgprs() {
    for object in [STATE, STATE_GFX906] {
        let mut lab = Lab::new(object);
        lab.write(lab.descriptor("state") + PRIVATE_SIZE, &[42]);
        let size = size(&[128, 2, 2], &[128, 1, 1]);
        let mut dispatch_id = 0;
        for user in 0..1u32 << 7 {
            // all of the system's with each of the user's; on gfx906 only the extremes
            for system in (0..1u32 << 5).filter(|s| object.as_ptr() == STATE.as_ptr() || [0, 31].contains(s)) {
                lab.enable(user, system, 0, None);
                lab.ok("state", &size, &[u64_arg(0x1234)]);
                let records = lab.records();
                assert_eq!(records.len(), 8);
                check_sgprs(&lab, &records, user, system, dispatch_id);
                dispatch_id += 1;
            }
        }
    }
}

/// Checks the SGPRs of the eight waves of a launch of 1 x 2 x 2 work-groups of two waves.
fn check_sgprs(lab: &Lab, records: &[Record], user: u32, system: u32, dispatch_id: u64) {
    let context = format!("user {user:07b}, system {system:05b}");
    let (queue, ring) = lab.queue();
    let mut ids = Vec::new();
    let mut offsets = Vec::new();
    for r in records {
        let mut next = 0;
        let mut scratch = None;
        for (bit, (what, count)) in USER.iter().enumerate().filter(|(b, _)| user >> b & 1 != 0) {
            let value = |n: usize| r.s[next + n];
            match bit {
                0 => check_private_segment_buffer(&r.s[next..next + 4], &mut scratch),
                1 => assert_eq!(pair(&r.s, next), ring + 64 * (dispatch_id % 64), "{what}, {context}"),
                2 => assert_eq!(pair(&r.s, next), queue, "{what}, {context}"),
                3 => assert_ne!(pair(&r.s, next), 0, "{what}, {context}"),
                4 => assert_eq!(pair(&r.s, next), dispatch_id, "{what}, {context}"),
                5 => {
                    let base = pair(&r.s, next);
                    assert_ne!(base, 0);
                    assert_eq!(
                        *scratch.get_or_insert(base),
                        base,
                        "flat scratch and buffer differ, {context}"
                    );
                }
                _ => assert_eq!(value(0), 44, "{what}: 42 rounded up to a dword, {context}"),
            }
            next += count;
        }
        let mut id = [None; 3];
        for (d, id) in id.iter_mut().enumerate().filter(|(d, _)| system >> d & 1 != 0) {
            *id = Some(r.s[next]);
            assert!(d != 0 || r.s[next] == 0, "there is one work-group in x, {context}");
            next += 1;
        }
        let mut first = None;
        if system >> 3 & 1 != 0 {
            assert_eq!(r.s[next] & 0x7fff_ffff, 2, "the work-group has two waves, {context}");
            first = Some(r.s[next] >> 31);
            next += 1;
        }
        ids.push((id, first));
        if system >> 4 & 1 != 0 {
            offsets.push(r.s[next]);
            next += 1;
        }
        assert!(
            r.s[next..].iter().all(|&s| s == 0),
            "s{next} and later are set, {context}: {:x?}",
            r.s
        );
    }
    for d in [1, 2].into_iter().filter(|d| system >> d & 1 != 0) {
        for value in [0, 1] {
            assert_eq!(
                ids.iter().filter(|(id, _)| id[d] == Some(value)).count(),
                4,
                "{context}"
            );
        }
    }
    if system >> 3 & 1 != 0 {
        assert_eq!(
            ids.iter().filter(|(_, first)| *first == Some(1)).count(),
            4,
            "first waves, {context}"
        );
    }
    check_wave_offsets(offsets, &context);
}

/// Private memory of the waves may not overlap: 44 bytes for 64 lanes.
fn check_wave_offsets(mut offsets: Vec<u32>, context: &str) {
    // one after the other, groups may use the same place
    offsets.sort_unstable();
    offsets.dedup();
    assert!(
        offsets.len() != 1,
        "two waves of a work-group have the same private memory, {context}"
    );
    for near in offsets.windows(2) {
        assert!(near[1] - near[0] >= 44 * 64, "{context}: {offsets:?}");
    }
    assert!(
        offsets.iter().all(|o| o % 1024 == 0),
        "COMPUTE_TMPRING_SIZE counts KiB, {context}"
    );
}

/// GFX9 ISA 8.1.8, Buffer Resource Descriptor; AMDGPUUsage, Private Segment Buffer: lanes are interleaved by dwords.
fn check_private_segment_buffer(v: &[u32], scratch: &mut Option<u64>) {
    *scratch = Some(v[0] as u64 | (v[1] as u64 & 0xffff) << 32);
    assert_eq!(v[1] >> 31, 1, "swizzle enable");
    assert!(v[2] >= 44 * 64, "records: all of the private memory");
    assert_eq!(
        [v[3] & 7, v[3] >> 3 & 7, v[3] >> 6 & 7, v[3] >> 9 & 7],
        [4, 5, 6, 7],
        "dst_sel: x y z w"
    );
    assert_eq!(v[3] >> 21 & 3, 3, "index stride 64");
    assert_eq!(v[3] >> 23 & 1, 1, "add tid enable");
    assert_eq!(v[3] >> 30, 0, "type: buffer");
}

#[test]
fn sgprs_of_a_kernel_with_all_directives() {
    let mut lab = Lab::new(STATE);
    lab.ok("all", &groups(1, 64), &[]);
    let s = &lab.records()[0].s;
    let (queue, ring) = lab.queue();
    assert_eq!(pair(s, 4), ring);
    assert_eq!(pair(s, 6), queue);
    assert_eq!(pair(s, 10), 0, "dispatch id");
    assert_eq!(s[14], 40, "private segment size");
    assert_eq!(&s[15..18], &[0, 0, 0], "work-group id");
    assert_eq!(s[18], 0x8000_0001, "first wave of one");
}

#[test]
fn sixteen_user_sgprs_come_before_the_systems_even_if_fewer_are_used() {
    let mut lab = Lab::new(STATE);
    for (user, count) in [(0x7f, 16), (0, 16), (8, 5)] {
        lab.enable(user, 0b1111, 0, Some(count));
        lab.ok("state", &size(&[64, 1, 3], &[64, 1, 1]), &[]);
        for (n, r) in lab.records().iter().enumerate() {
            let at = count as usize;
            assert_eq!(&r.s[at..at + 4], &[0, 0, n as u32, 0x8000_0001], "user {user:x}");
            let used: usize = USER
                .iter()
                .enumerate()
                .filter(|(b, _)| user >> b & 1 != 0)
                .map(|(_, u)| u.1)
                .sum();
            assert!(r.s[used..at].iter().all(|&s| s == 0));
        }
    }
}

/// The work-items of a work-group in a grid, as HSA lays them out: x first, then y, then z; a work-group at the grid's end is
/// smaller (HSA PRM 2.1, partial work-groups).
fn items(grid: [u32; 3], group: [u32; 3], id: [u32; 3]) -> Vec<[u32; 3]> {
    let end = |d: usize| group[d].min(grid[d] - id[d] * group[d]);
    let mut list = Vec::new();
    for z in 0..end(2) {
        for y in 0..end(1) {
            for x in 0..end(0) {
                list.push([x, y, z]);
            }
        }
    }
    list
}

/// Runs a grid and compares every wave's EXEC and work-item ids with [`items`].
fn check_items(grid: &[u32], group: &[u32], level: u32) {
    let mut lab = Lab::new(STATE);
    lab.enable(0, 0b1111, level, None);
    let stats = lab.ok("state", &size(grid, group), &[]);
    let three = |v: &[u32]| -> [u32; 3] { std::array::from_fn(|d| v.get(d).copied().unwrap_or(1)) };
    let (grid, group) = (three(grid), three(group));
    let counts: [u32; 3] = std::array::from_fn(|d| grid[d].div_ceil(group[d]));
    let records = lab.records();
    let mut waves = 0;
    for z in 0..counts[2] {
        for y in 0..counts[1] {
            for x in 0..counts[0] {
                let items = items(grid, group, [x, y, z]);
                let of_group: Vec<&Record> = records.iter().filter(|r| r.s[..3] == [x, y, z]).collect();
                assert_eq!(
                    of_group.len(),
                    items.len().div_ceil(64),
                    "waves of group {x} {y} {z} of {grid:?} / {group:?}"
                );
                // a group's waves run in order here
                for (wave, (r, items)) in of_group.iter().zip(items.chunks(64)).enumerate() {
                    assert_eq!(r.exec, !0 >> (64 - items.len()), "EXEC of wave {wave}");
                    let info = (wave == 0) as u32 * 0x8000_0000 | of_group.len() as u32;
                    assert_eq!(r.s[3], info, "work-group info of wave {wave}");
                    for (lane, item) in items.iter().enumerate() {
                        for d in 0..=level as usize {
                            assert_eq!(
                                r.v[d][lane], item[d],
                                "v{d} of lane {lane}, wave {wave}, group {x} {y} {z}"
                            );
                        }
                    }
                    waves += 1;
                }
            }
        }
    }
    assert_eq!(stats.waves, waves);
    assert_eq!(stats.work_groups, counts.iter().product::<u32>() as u64);
    assert_eq!(records.len() as u64, waves);
}

#[test]
fn work_item_ids_by_dimensions_and_enable_level() {
    for level in 0..3 {
        check_items(&[256], &[128], level);
        check_items(&[32, 12], &[16, 6], level);
        check_items(&[8, 8, 8], &[8, 4, 4], level);
        check_items(&[1], &[1], level);
        check_items(&[1, 1, 64], &[1, 1, 64], level);
    }
}

#[test]
fn partial_work_groups_in_each_dimension() {
    check_items(&[130], &[64], 0);
    check_items(&[1], &[1024], 0);
    check_items(&[1000], &[1024], 0);
    check_items(&[65], &[256], 0);
    check_items(&[16, 7], &[16, 4], 1);
    check_items(&[4, 4, 21], &[4, 4, 4], 2);
    check_items(&[21, 7, 5], &[8, 4, 4], 2);
}

#[test]
fn a_packet_of_one_dimension_does_not_see_the_others_sizes() {
    let mut lab = Lab::new(STATE);
    lab.enable(0, 0b1111, 2, None);
    let mut launch = size(&[100], &[64]).launch();
    (launch.grid, launch.work_group) = ([100, 50, 7], [64, 5, 3]);
    let services = amdgpu_emu::schedule::NoServices;
    let stats = lab.device.launch(
        &lab.executable,
        "state",
        &launch,
        &services,
        &mut amdgpu_emu::observe::NoObserver,
    );
    assert_eq!(stats.expect("runs").waves, 2);
    let records = lab.records();
    assert_eq!((records[0].exec, records[1].exec), (!0, (1 << 36) - 1));
}

#[test]
fn mode_comes_from_the_descriptor() {
    let mut lab = Lab::new(STATE);
    let at = lab.descriptor("state");
    let plain = lab.read(at + RSRC1, 1)[0] & !0xff0_f000 & !(1 << 21 | 1 << 23 | 1 << 26);
    let mode_of = |lab: &mut Lab, rsrc1: u32, rsrc2: u32| {
        lab.write(at + RSRC1, &[rsrc1, rsrc2]);
        lab.ok("state", &groups(1, 64), &[]);
        lab.records()[0].mode
    };
    // FLOAT_MODE 19:12 to 7:0, DX10_CLAMP 21 to 8, IEEE 23 to 9, FP16_OVFL 26 to 23
    for n in 0..256u32 {
        assert_eq!(mode_of(&mut lab, plain & !(0xff << 12) | n << 12, 0), n);
    }
    let plain = plain & !(0xff << 12);
    assert_eq!(mode_of(&mut lab, plain | 1 << 21, 0), 1 << 8);
    assert_eq!(mode_of(&mut lab, plain | 1 << 23, 0), 1 << 9);
    assert_eq!(mode_of(&mut lab, plain | 1 << 26, 0), 1 << 23);
    // EXCP_EN 30:24 of rsrc2 to 18:12
    for bit in 0..7 {
        assert_eq!(mode_of(&mut lab, plain, 1 << (24 + bit)), 1 << (12 + bit));
    }
    assert_eq!(
        mode_of(&mut lab, plain | 0xa5 << 12 | 1 << 21 | 1 << 26, 0x7f << 24),
        0xa5 | 1 << 8 | 1 << 23 | 0x7f << 12
    );
}

#[test]
fn packets_that_cannot_be_dispatched() {
    let mut lab = Lab::new(STATE);
    let mut refused = |size: Size, dimensions: u16, says: &[&str]| {
        let launch = amdgpu_emu::device::Launch {
            dimensions,
            ..size.launch()
        };
        let services = amdgpu_emu::schedule::NoServices;
        let result = lab.device.launch(
            &lab.executable,
            "state",
            &launch,
            &services,
            &mut amdgpu_emu::observe::NoObserver,
        );
        let error = result.expect_err("it is not valid").to_string();
        for part in says {
            assert!(error.contains(part), "{error:?} does not say {part:?}");
        }
        // the process and a new queue go on
        lab.enable(0, 1, 0, None);
        lab.ok("state", &groups(2, 64), &[]);
        assert_eq!(lab.records().len(), 2);
    };
    let invalid = "HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS";
    let argument = "HSA_STATUS_ERROR_INVALID_ARGUMENT";
    let resources = "HSA_STATUS_ERROR_INVALID_ALLOCATION";
    refused(groups(1, 64), 0, &["0 dimensions", "1 to 3", invalid]);
    refused(groups(1, 64), 4, &["0 dimensions", invalid]);
    refused(size(&[1025], &[1025]), 1, &["1025 work-items", "1024", argument]);
    refused(size(&[64, 64], &[64, 17]), 2, &["1088 work-items", argument]);
    // no packet has room for it
    refused(size(&[65536], &[65536]), 1, &["65536 work-items", "1024"]);
    refused(
        size(&[u32::MAX, 1, 1], &[u32::MAX, u32::MAX, u32::MAX]),
        3,
        &["work-items", "1024"],
    );
    refused(size(&[64], &[0]), 1, &["at least 1", argument]);
    refused(size(&[0], &[64]), 1, &["at least 1", argument]);
    refused(size(&[64, 0], &[64, 1]), 2, &["at least 1", argument]);
    let lds = Size {
        dynamic_lds_bytes: 65537,
        ..groups(1, 64)
    };
    refused(lds, 1, &["65537 bytes", "65536", resources]);
    let lds = Size {
        dynamic_lds_bytes: u32::MAX,
        ..groups(1, 64)
    };
    refused(lds, 1, &["65536", resources]);
}

#[test]
fn private_segments_that_cannot_be_allocated() {
    let mut lab = Lab::new(STATE);
    lab.write(lab.descriptor("state") + PRIVATE_SIZE, &[u32::MAX]);
    let error = lab.run("state", &groups(1, 1024), &[]).expect_err("4 TiB").to_string();
    // gfx900: 8191 KiB for 64 lanes
    let limit = 131_056u32;
    assert!(
        error.contains(&format!(
            "4294967295 bytes of private segment; a work-item of this agent has at most {limit}"
        )) && error.contains("OUT_OF_RESOURCES"),
        "{error}"
    );
    lab.write(lab.descriptor("state") + PRIVATE_SIZE, &[limit + 1]);
    let error = lab
        .run("state", &groups(1, 1), &[])
        .expect_err("a byte more")
        .to_string();
    assert!(
        error.contains(&format!("{} bytes of private segment", limit + 1)),
        "{error}"
    );
    lab.write(lab.descriptor("state") + PRIVATE_SIZE, &[limit]);
    let fits = lab.run("state", &groups(1, 1), &[]);
    assert!(fits.is_ok(), "{fits:?}");
}

#[test]
fn the_largest_grid_is_begun() {
    let mut lab = Lab::new(FAULTS);
    lab.device.options.max_instructions = Some(1000);
    let out = lab.buffer(1, "out");
    let grid = size(&[u32::MAX; 3], &[1, 1, 1]);
    // its waves end by themselves: the limit is found between them
    let error = lab
        .run("fine", &grid, &[u64_arg(out)])
        .expect_err("it never ends")
        .to_string();
    assert!(error.contains("limit of 1000 instructions"), "{error}");
}

#[test]
fn kernels_that_are_not_there_are_named() {
    let mut lab = Lab::new(STATE);
    let error = lab
        .run("stat", &groups(1, 64), &[])
        .expect_err("no such kernel")
        .to_string();
    assert!(error.contains("\"stat\"") && error.contains("state, all"), "{error}");
}

#[test]
fn a_code_object_of_another_processor_is_refused() {
    let object = code_object::CodeObject::parse(STATE_GFX906).expect("a code object");
    let lab = Lab::new(STATE);
    let error = lab
        .device
        .load(&object)
        .err()
        .expect("gfx906 is not gfx900")
        .to_string();
    assert!(error.contains("gfx900"), "{error}");
}
