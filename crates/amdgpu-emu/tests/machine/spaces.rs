//! The memories around a wave as kernels use them: dispatch packet and queue, LDS, private segment, flat apertures.
//!
//! Source: AMDGPUUsage, Address Spaces; Flat Scratch, absolute; Private Segment Buffer; HSA PRM 1.2, 2.6 (packets).

use super::support::*;

#[test]
fn a_kernel_reads_its_packet_and_its_queue() {
    let mut lab = Lab::new(MEMORY);
    let out = lab.buffer(32, "out");
    let launch = Size {
        dynamic_lds_bytes: 100,
        ..size(&[10, 6, 3], &[5, 3, 1])
    };
    lab.ok("packet", &launch, &[u64_arg(out)]);
    let got = lab.read(out, 32);
    assert_eq!(got[0] & 0xff, 2, "HSA_PACKET_TYPE_KERNEL_DISPATCH");
    assert_eq!(got[0] >> 16, 3, "setup: dimensions");
    assert_eq!(got[1], 5 | 3 << 16, "work-group size x, y");
    assert_eq!(got[2] & 0xffff, 1, "work-group size z");
    assert_eq!(&got[3..6], &[10, 6, 3], "grid size");
    assert_eq!(got[6], 0, "private segment size");
    assert_eq!(got[7], 100, "group segment size");
    assert_eq!(
        got[8] as u64 | (got[9] as u64) << 32,
        lab.descriptor("packet"),
        "kernel object"
    );
    assert_ne!((got[14], got[15]), (0, 0), "completion signal");
    let queue = lab.machine("").queue_ptr;
    let ring = got[18] as u64 | (got[19] as u64) << 32;
    assert_eq!(got[17] & 1, 1, "HSA_QUEUE_FEATURE_KERNEL_DISPATCH");
    assert_eq!(ring, lab.read64(queue + 8), "base address");
    assert!(got[22].is_power_of_two(), "size: {}", got[22]);
    assert_eq!(ring % 64, 0);
}

#[test]
fn static_and_dynamic_lds() {
    for (waves, groups_) in [(1, 1), (1, 5), (4, 3), (16, 2)] {
        for jobs in [1, 2] {
            let mut lab = Lab::new(MEMORY).jobs(jobs);
            let n = 64 * waves;
            let out = lab.buffer((n * groups_) as u64, "out");
            let launch = Size {
                dynamic_lds_bytes: 4 * n,
                ..groups(groups_, n)
            };
            lab.ok("lds", &launch, &[u64_arg(out), u32_arg(n)]);
            let want: Vec<u32> = (0..groups_)
                .flat_map(|g| (0..n).map(move |i| 3 * (n - 1 - i) + g))
                .collect();
            assert_eq!(lab.read(out, want.len()), want);
            // one dword less, and the last work-item's is outside
            let launch = Size {
                dynamic_lds_bytes: 4 * n - 4,
                ..groups(groups_, n)
            };
            let error = lab.failure("lds", &launch, &[u64_arg(out), u32_arg(n)]).to_string();
            let says = format!(
                "LDS fault: 4 bytes at {:#x}, but the work-group has {0:#x} bytes of LDS",
                4 * n - 4
            );
            assert!(error.contains(&says), "{error}");
        }
    }
}

#[test]
fn lds_of_an_earlier_work_group_is_not_seen() {
    let mut lab = Lab::new(MEMORY);
    let out = lab.filled(&[9; 6], "out");
    lab.ok("lds_first", &groups(6, 1), &[u64_arg(out)]);
    assert_eq!(lab.read(out, 6), [0; 6]);
}

#[test]
fn all_of_the_lds_can_be_asked_for() {
    let mut lab = Lab::new(MEMORY);
    let out = lab.buffer(64, "out");
    let launch = Size {
        dynamic_lds_bytes: 65536,
        ..groups(1, 64)
    };
    lab.ok("lds", &launch, &[u64_arg(out), u32_arg(64)]);
    assert_eq!(lab.read(out, 1), [189]);
}

#[test]
fn private_memory_through_the_scratch_buffer() {
    for jobs in [1, 2] {
        let mut lab = Lab::new(MEMORY).jobs(jobs);
        let out = lab.buffer(4 * 256 * 8, "out");
        // each work-group has its 4096 bytes of results
        lab.ok("private_buffer", &groups(8, 256), &[u64_arg(out)]);
        let mut want = Vec::new();
        for group in 0..8 {
            for item in 0..256 {
                want.extend((0..4).map(|n| 256 * group + item + 1000 * (3 - n)));
            }
        }
        assert_eq!(lab.read(out, want.len()), want);
    }
}

#[test]
fn private_memory_through_flat_scratch_and_its_aperture() {
    for jobs in [1, 2] {
        let mut lab = Lab::new(MEMORY).jobs(jobs);
        let out = lab.buffer(3 * 64 * 20, "out");
        lab.ok("private_flat", &groups(20, 64), &[u64_arg(out)]);
        let aperture = (lab.machine("").private_base >> 32) as u32;
        assert_ne!(aperture, 0);
        let want: Vec<u32> = (0..64 * 20).flat_map(|i| [i, i + 500, aperture]).collect();
        assert_eq!(lab.read(out, want.len()), want);
    }
}

#[test]
fn private_memory_of_waves_of_32_and_of_64_lanes() {
    const ITEMS: u32 = 96;
    for object in PRIVATE {
        let mut lab = Lab::new(object);
        let out = lab.buffer(u64::from(8 * ITEMS * 3), "out");
        lab.ok("private", &groups(3, ITEMS), &[u64_arg(out)]);
        let of_item = |i: u32| {
            let (a, b, c) = (i + 0x100, i + 0x1000, i + 0x10000);
            [i, a, b, c, a & 0xffff, a, b, i >> 16 | a << 16]
        };
        let want: Vec<u32> = (0..3 * ITEMS).flat_map(|n| of_item(n % ITEMS)).collect();
        assert_eq!(lab.read(out, want.len()), want, "{}", lab.device.target);
    }
}

#[test]
fn lds_through_the_flat_aperture() {
    let mut lab = Lab::new(MEMORY);
    let out = lab.buffer(64, "out");
    lab.ok("shared_flat", &groups(1, 64), &[u64_arg(out)]);
    let want: Vec<u32> = (0..64).map(|i| 63 - i + 5).collect();
    assert_eq!(lab.read(out, 64), want);
}

/// As much private memory as a work-item can have, of more work-groups than have room: host threads must not take places that there
/// are not.
#[test]
fn private_memory_of_some_work_groups_at_a_time() {
    let mut lab = Lab::new(MEMORY).jobs(2);
    let bytes_per_lane = 131_056;
    lab.write(lab.descriptor("private_buffer") + 4, &[bytes_per_lane]);
    let out = lab.buffer(4 * 1024 * 40, "out");
    lab.ok("private_buffer", &groups(40, 1024), &[u64_arg(out)]);
    // the kernel gives each work-group 4096 bytes, so the last one's results are whole
    let got = lab.read(out + 39 * 4096, 4 * 1024);
    let want: Vec<u32> = (0..1024)
        .flat_map(|item| (0..4).map(move |n| 39 * 256 + item + 1000 * (3 - n)))
        .collect();
    assert_eq!(got, want);
}
